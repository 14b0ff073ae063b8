<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source> ({n} reused)</source>
        <translation>（再利用 {n}）</translation>
    </message>
    <message>
        <source> It said: &quot;{words}&quot;.</source>
        <translation>最後の出力は「{words}」です。</translation>
    </message>
    <message>
        <source> MB/s</source>
        <translation> MB/秒</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> トークン</translation>
    </message>
    <message>
        <source>&apos;draftlight models&apos; shows those that there are.</source>
        <translation>あるものは「draftlight models」で表示できます。</translation>
    </message>
    <message>
        <source>&apos;draftlight models&apos; shows those that were.</source>
        <translation>追加済みのものは「draftlight models」で表示できます。</translation>
    </message>
    <message>
        <source>(1−α^(γ+1)) ÷ ((1−α)(γc+1)): what theory promises where a pass over γ+1 tokens costs the same as a pass over one; γ is the lookahead, c the cost ratio.</source>
        <translation>(1−α^(γ+1)) ÷ ((1−α)(γc+1)): γ+1 トークンのパスが 1 トークンのパスと同じコストのとき、理論が約束する値です。γ は先読み、c はコスト比です。</translation>
    </message>
    <message>
        <source>(no text)</source>
        <translation>（文字なし）</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>0 (greedy)</source>
        <translation>0（最尤）</translation>
    </message>
    <message>
        <source>0 always takes the most probable token; more is more varied</source>
        <translation>0 は常に最も確率の高いトークンを選びます。大きいほど多様になります</translation>
    </message>
    <message>
        <source>0.1 to 0.5</source>
        <translation>0.1～0.5</translation>
    </message>
    <message>
        <source>0.5 to 0.9</source>
        <translation>0.5～0.9</translation>
    </message>
    <message>
        <source>0.9 and more</source>
        <translation>0.9 以上</translation>
    </message>
    <message>
        <source>1 chat</source>
        <translation>1 件のチャット</translation>
    </message>
    <message>
        <source>1 chat was made with it.</source>
        <translation>このモデルで作られたチャットが 1 件あります。</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 message of other branches is not shown</source>
        <translation>ほかの分岐のメッセージ 1 件は表示していません</translation>
    </message>
    <message>
        <source>1 repeat behind a warm-up, at most {most} tokens a reply, one reply at a time</source>
        <translation>ウォームアップの後に 1 回、返答は最大 {most} トークン、一度に返答 1 件</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 ラウンド</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 トークン</translation>
    </message>
    <message>
        <source>4 bits: a draft of this size has to be quick.</source>
        <translation>4 ビット版: この大きさのドラフトには速さが必要です。</translation>
    </message>
    <message>
        <source>: {cause}.</source>
        <translation>: {cause}。</translation>
    </message>
    <message>
        <source>A GPU by {maker}</source>
        <translation>{maker} の GPU</translation>
    </message>
    <message>
        <source>A cache in few bits spoils a draft&apos;s proposals: far fewer of them may be accepted.</source>
        <translation>ビット数の少ないキャッシュはドラフトの提案を損ない、採用が大きく減ることがあります。</translation>
    </message>
    <message>
        <source>A context of {n_context:,} tokens for {name} takes {needed:,.1f} GB, and {free:,.1f} GB are free.</source>
        <translation>{name} の {n_context:,} トークンのコンテキストには {needed:,.1f} GB 必要ですが、空きは {free:,.1f} GB です。</translation>
    </message>
    <message>
        <source>A draft as slow as its target saves nothing and takes the memory twice.</source>
        <translation>ターゲットと同じ遅さのドラフトでは何も得をせず、メモリを 2 倍使います。</translation>
    </message>
    <message>
        <source>A draft of {name} takes {needed:,.0f} MB, and {free:,.0f} MB are free.</source>
        <translation>{name} のドラフトには {needed:,.0f} MB 必要ですが、空きは {free:,.0f} MB です。</translation>
    </message>
    <message>
        <source>A draft step takes {cost:.2f} of a target step; half of that, with α {alpha:.2f} as now, is predicted to give this.</source>
        <translation>ドラフトの 1 ステップはターゲットの 1 ステップの {cost:.2f} です。その半分になり、α が今と同じ {alpha:.2f} なら、この値が予測されます。</translation>
    </message>
    <message>
        <source>A draft that is sure of one token</source>
        <translation>1つのトークンしか出さないドラフト</translation>
    </message>
    <message>
        <source>A draft: all of a round&apos;s drafting. A verification: one target pass over what was drafted. Predicted: by the target&apos;s step as it was known when the reply began.</source>
        <translation>先読み: 1 ラウンドの先読み全体。検証: 先読みした分に対するターゲットの 1 パス。予測: 返答の開始時にわかっていたターゲットの 1 ステップによります。</translation>
    </message>
    <message>
        <source>A lane is none, lookup, a draft&apos;s file, lookup+FILE, model+FILE, map+FILE, text+FILE or derived, then :N or :auto for the lookahead, then @T for a temperature of its own.</source>
        <translation>レーンは none、lookup、ドラフトのファイル、lookup+ファイル、model+ファイル、map+ファイル、text+ファイル、derived のいずれかで、続けて先読みを :N または :auto、個別の温度を @T で指定します。</translation>
    </message>
    <message>
        <source>A long reply or a download, while you are in another window</source>
        <translation>ほかのウィンドウを使っている間の、長い返答やダウンロード</translation>
    </message>
    <message>
        <source>A lookahead is 1 or more, or auto.</source>
        <translation>先読みは 1 以上か auto です。</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>数を指定</translation>
    </message>
    <message>
        <source>A part of the model is not there: {names}.</source>
        <translation>モデルの一部がありません: {names}。</translation>
    </message>
    <message>
        <source>A part of this model is missing: {named}.</source>
        <translation>このモデルの一部がありません: {named}。</translation>
    </message>
    <message>
        <source>A pass over several tokens and several passes over one round differently; where two logits nearly tie, either may come out on top.</source>
        <translation>複数トークンの 1 パスと 1 トークンの複数パスでは丸めが異なります。2 つのロジットがほぼ同じところでは、どちらが上になることもあります。</translation>
    </message>
    <message>
        <source>A program that compares sizes alone</source>
        <translation>大きさだけを比べるプログラム</translation>
    </message>
    <message>
        <source>A reply ends here at the latest</source>
        <translation>返答は遅くともここで終わります</translation>
    </message>
    <message>
        <source>A reply is long after</source>
        <translation>長い返答とみなす時間</translation>
    </message>
    <message>
        <source>A smaller model: {size} are to be saved</source>
        <translation>より小さいモデル: {size} の節約が必要</translation>
    </message>
    <message>
        <source>A stop text must not be empty.</source>
        <translation>停止文字列は空にできません。</translation>
    </message>
    <message>
        <source>A target pass over 5 tokens takes {factor:.1f} × the time of one here: even a draft that is never wrong and costs nothing would hardly help.</source>
        <translation>ここではターゲットの 5 トークンのパスに 1 トークンの {factor:.1f} 倍の時間がかかります。外れずコストもないドラフトでも、ほとんど役に立ちません。</translation>
    </message>
    <message>
        <source>A token is one word of letters, digits and signs, such as hf_….</source>
        <translation>アクセストークンは hf_… のような、文字・数字・記号からなる 1 語です。</translation>
    </message>
    <message>
        <source>Accept its terms at {page}, make a token at {tokens}, put it in the settings or in HF_TOKEN.</source>
        <translation>{page} で利用条件に同意し、{tokens} でアクセストークンを作り、設定か HF_TOKEN に入れてください。</translation>
    </message>
    <message>
        <source>Accept them at {page}.</source>
        <translation>{page} で同意してください。</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>Acceptance and cost</source>
        <translation>採用率とコスト</translation>
    </message>
    <message>
        <source>Acceptance by position in the proposal</source>
        <translation>提案内の位置ごとの採用率</translation>
    </message>
    <message>
        <source>Acceptance rate against cost ratio</source>
        <translation>採用率とコスト比</translation>
    </message>
    <message>
        <source>Acceptance rate α over the reply</source>
        <translation>返答中の採用率 α の推移</translation>
    </message>
    <message>
        <source>Acceptance rate: accepted ÷ (accepted + rejected).</source>
        <translation>採用率: 採用 ÷（採用 + 棄却）。</translation>
    </message>
    <message>
        <source>Acceptance rate: accepted ÷ (accepted + rejected). Ignored tokens were never tested and do not count.</source>
        <translation>採用率: 採用 ÷（採用 + 棄却）。未検証のトークンは検証されていないため数えません。</translation>
    </message>
    <message>
        <source>Accepted tokens in a round</source>
        <translation>ラウンドごとの採用トークン数</translation>
    </message>
    <message>
        <source>Accepted ÷ (accepted + rejected). Tokens behind a rejected one were never tested and do not count.</source>
        <translation>採用 ÷（採用 + 棄却）。棄却より後ろのトークンは検証されないため数えません。</translation>
    </message>
    <message>
        <source>Accepted ÷ generated: the part of the reply that the drafter won. What LM Studio prints.</source>
        <translation>採用 ÷ 生成: 返答のうちドラフターが当てた割合。LM Studio が表示する値です。</translation>
    </message>
    <message>
        <source>Accepted ÷ generated: what LM Studio prints.</source>
        <translation>採用 ÷ 生成: LM Studio が表示する値です。</translation>
    </message>
    <message>
        <source>Accepted ÷ proposed, ignored tokens included: what llama.cpp and vLLM print.</source>
        <translation>採用 ÷ 提案（未検証を含む）。llama.cpp と vLLM が表示する値です。</translation>
    </message>
    <message>
        <source>Accepted ÷ proposed: what llama.cpp and vLLM print.</source>
        <translation>採用 ÷ 提案: llama.cpp と vLLM が表示する値です。</translation>
    </message>
    <message>
        <source>Accepted ÷ tested at each place of the proposals. A token is tested only where all before it were accepted. An outline rests on fewer than {n} tests.</source>
        <translation>提案の各位置での採用 ÷ 検証。トークンが検証されるのは、その前がすべて採用されたときだけです。枠だけの棒は検証が {n} 回未満です。</translation>
    </message>
    <message>
        <source>Address of the hub</source>
        <translation>ハブのアドレス</translation>
    </message>
    <message>
        <source>Against the target alone: tokens per round × t(1) ÷ (drafting + verifying + all else), where t(1) is the time of one pass of the target over a single token; all of it measured on this machine, above 1 drafting pays.</source>
        <translation>ターゲット単独との比: トークン/ラウンド × t(1) ÷（先読み + 検証 + その他）。t(1) はターゲットが 1 トークンを処理する 1 パスの時間です。すべてこのマシンでの実測で、1 を超えれば先読みは得になります。</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>All points on a line promise the same speedup, by the textbook. A draft that is accepted more often and costs more may lie on a lower line.</source>
        <translation>同じ線の上の点は、教科書の式で同じ高速化が見込まれます。採用されやすくてもコストの高いドラフトは、低い線に位置することがあります。</translation>
    </message>
    <message>
        <source>All points on a line promise the same speedup, by what this machine&apos;s passes of the target cost. A draft that is accepted more often and costs more may lie on a lower line.</source>
        <translation>同じ線の上の点は、このマシンでのターゲットの実行コストから同じ高速化が見込まれます。採用されやすくてもコストの高いドラフトは、低い線に位置することがあります。</translation>
    </message>
    <message>
        <source>All sizes of Gemma 3 share a vocabulary but for a few entries at its end.</source>
        <translation>Gemma 3 は、末尾の数個を除いて全サイズが同じ語彙です。</translation>
    </message>
    <message>
        <source>All {n} layers stay with the processor: {why}.</source>
        <translation>{n} 層すべてがプロセッサーに残ります: {why}。</translation>
    </message>
    <message>
        <source>All {total} greedy texts that were compared are the target&apos;s own, {ties} of them but for a near tie of two logits.</source>
        <translation>比べた最尤の文章 {total} 件はすべてターゲット自身のものです。うち {ties} 件は 2 つのロジットがほぼ同点だった箇所を除きます。</translation>
    </message>
    <message>
        <source>All {total} greedy texts that were compared are the target&apos;s own.</source>
        <translation>比べた最尤の文章 {total} 件はすべてターゲット自身のものです。</translation>
    </message>
    <message>
        <source>Allow it at {endpoint}/settings/tokens.</source>
        <translation>{endpoint}/settings/tokens で許可してください。</translation>
    </message>
    <message>
        <source>Another Draftlight measures this run just now.</source>
        <translation>この測定は、いま別の Draftlight が実行中です。</translation>
    </message>
    <message>
        <source>Another one with the same interface, such as a mirror</source>
        <translation>ミラーなど、同じインターフェイスを持つ別のハブ</translation>
    </message>
    <message>
        <source>Another program holds {path}.</source>
        <translation>ほかのプログラムが {path} を使用中です。</translation>
    </message>
    <message>
        <source>Another reply</source>
        <translation>別の返答</translation>
    </message>
    <message>
        <source>Another reply drafted by</source>
        <translation>別の方法で先読みした返答</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>As llama.cpp sees fit</source>
        <translation>llama.cpp に任せる</translation>
    </message>
    <message>
        <source>As many layers as fit</source>
        <translation>収まるだけの層</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>As trained, at most 8,192</source>
        <translation>学習時の長さ（最大 8,192）</translation>
    </message>
    <message>
        <source>Ask before opening a link</source>
        <translation>リンクを開く前に確認する</translation>
    </message>
    <message>
        <source>At most, and the step in which a prompt is read</source>
        <translation>1 回の最大数で、プロンプトを読む単位でもあります</translation>
    </message>
    <message>
        <source>At temperature {temperature:g} α is {alpha:.2f}; the colder, the more often both models agree. Measure it at temperature 0 as well.</source>
        <translation>温度 {temperature:g} で α は {alpha:.2f} です。温度が低いほど両モデルはよく一致します。温度 0 でも測ってください。</translation>
    </message>
    <message>
        <source>Attach a part of it, or load the target with a larger context.</source>
        <translation>一部だけを添付するか、より大きいコンテキストでターゲットを読み込んでください。</translation>
    </message>
    <message>
        <source>Attach a text file.</source>
        <translation>テキストファイルを添付してください。</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>ファイルを添付</translation>
    </message>
    <message>
        <source>Attach text or source code, saved as UTF-8.</source>
        <translation>UTF-8 で保存したテキストかソースコードを添付してください。</translation>
    </message>
    <message>
        <source>Attach the files in it.</source>
        <translation>フォルダー内のファイルを添付してください。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Auto: a draft would have cost more time than it could save, so the target went alone.</source>
        <translation>自動: 提案しても節約より時間がかかる見込みのため、ターゲットだけで進みました。</translation>
    </message>
    <message>
        <source>Auto: drafting did not seem to pay, and was tried again, for times change.</source>
        <translation>自動: 先読みは割に合わないようでしたが、状況は変わるため再び試しました。</translation>
    </message>
    <message>
        <source>Auto: now and then the target goes alone, to see what that takes by now.</source>
        <translation>自動: 今の速さを知るため、ときどきターゲットだけで進めます。</translation>
    </message>
    <message>
        <source>Auto: the next token was likely enough to be accepted for what it costs.</source>
        <translation>自動: 次のトークンは、かかる時間に見合うだけ採用されそうでした。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Below {bits:.0f} bits a small model guesses much worse, so more is rejected than the smaller file saves.</source>
        <translation>{bits:.0f} ビット未満の小さいモデルは予測がかなり悪くなり、ファイルが小さくなる分より棄却が増えます。</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Best is γ {n} with {factor}. A token counts only if all before it in the proposal were accepted: the chance of that, α to the power of its place, shrinks from token to token, and each costs the same to draft.</source>
        <translation>最良は γ {n} で {factor} です。提案の中のトークンは、それより前がすべて採用されたときだけ役に立ちます。その確率は α を位置の数だけ掛けたもので、後ろほど小さくなりますが、先読みのコストはどれも同じです。</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>両方</translation>
    </message>
    <message>
        <source>Both were trained on Japanese first of all, with one vocabulary, so Japanese takes few tokens and few guesses fail.</source>
        <translation>どちらも主に日本語で学習し、語彙も同じため、日本語のトークン数が少なく、予測もよく当たります。</translation>
    </message>
    <message>
        <source>Branch before ({n} of {all})</source>
        <translation>前の分岐（{n} / {all}）</translation>
    </message>
    <message>
        <source>Branch {n} of {all}</source>
        <translation>分岐 {n} / {all}</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>改行</translation>
    </message>
    <message>
        <source>Broken off: {error}.</source>
        <translation>中断しました: {error}。</translation>
    </message>
    <message>
        <source>Build it with CMAKE_ARGS=-DGGML_RPC=ON; `make setup` does.</source>
        <translation>CMAKE_ARGS=-DGGML_RPC=ON を付けてビルドしてください（`make setup` が行います）。</translation>
    </message>
    <message>
        <source>By free memory</source>
        <translation>空きメモリに応じて</translation>
    </message>
    <message>
        <source>By kind of prompt</source>
        <translation>プロンプトの種類別</translation>
    </message>
    <message>
        <source>By layers</source>
        <translation>層ごと</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>プロンプト別</translation>
    </message>
    <message>
        <source>By rows</source>
        <translation>行ごと</translation>
    </message>
    <message>
        <source>By temperature</source>
        <translation>温度別</translation>
    </message>
    <message>
        <source>Cache in 8 bits: saves {size}</source>
        <translation>8 ビットのキャッシュ: {size} 節約</translation>
    </message>
    <message>
        <source>Cache of keys</source>
        <translation>キーのキャッシュ</translation>
    </message>
    <message>
        <source>Cache of values</source>
        <translation>値のキャッシュ</translation>
    </message>
    <message>
        <source>Cache with the layers</source>
        <translation>キャッシュを層と同じ場所に</translation>
    </message>
    <message>
        <source>Chart of measured and predicted speed</source>
        <translation>実測と予測の速度のグラフ</translation>
    </message>
    <message>
        <source>Chart of the acceptance by position</source>
        <translation>位置ごとの採用率のグラフ</translation>
    </message>
    <message>
        <source>Chart of the acceptance rate</source>
        <translation>採用率のグラフ</translation>
    </message>
    <message>
        <source>Chart of the accepted lengths</source>
        <translation>採用数の分布のグラフ</translation>
    </message>
    <message>
        <source>Chart of the lookahead</source>
        <translation>先読みのグラフ</translation>
    </message>
    <message>
        <source>Chart of tokens per second</source>
        <translation>毎秒トークン数のグラフ</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>Check HTTPS_PROXY and NO_PROXY in the environment.</source>
        <translation>環境変数 HTTPS_PROXY と NO_PROXY を確認してください。</translation>
    </message>
    <message>
        <source>Check it.</source>
        <translation>確認してください。</translation>
    </message>
    <message>
        <source>Check its address.</source>
        <translation>アドレスを確認してください。</translation>
    </message>
    <message>
        <source>Check its permissions, and whether it is in use.</source>
        <translation>アクセス権と、使用中でないかを確認してください。</translation>
    </message>
    <message>
        <source>Check its permissions, or leave it out.</source>
        <translation>アクセス権を確認するか、対象から外してください。</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>アクセス権を確認してください。</translation>
    </message>
    <message>
        <source>Check the clock of this computer, and whether a proxy stands between.</source>
        <translation>このコンピューターの時計と、間にプロキシがないかを確認してください。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and free space.</source>
        <translation>フォルダーのアクセス権と空き容量を確認してください。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or choose another one.</source>
        <translation>フォルダーのアクセス権を確認するか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Check the network; what is on this machine works without it.</source>
        <translation>ネットワークを確認してください。このコンピューターにあるものはネットワークなしで使えます。</translation>
    </message>
    <message>
        <source>Check the path and its spelling.</source>
        <translation>パスのつづりを確認してください。</translation>
    </message>
    <message>
        <source>Check the permissions of the Hugging Face cache.</source>
        <translation>Hugging Face キャッシュのアクセス権を確認してください。</translation>
    </message>
    <message>
        <source>Check the spelling; a private one needs a token that may read it.</source>
        <translation>つづりを確認してください。非公開のリポジトリには、読み取れるアクセストークンが必要です。</translation>
    </message>
    <message>
        <source>Check what the token is allowed to read.</source>
        <translation>アクセストークンの権限を確認してください。</translation>
    </message>
    <message>
        <source>Checksums are known of what Draftlight, the Hugging Face cache or Ollama downloaded.</source>
        <translation>チェックサムが分かるのは、Draftlight、Hugging Face キャッシュ、Ollama がダウンロードしたものだけです。</translation>
    </message>
    <message>
        <source>Choose a JSON file that was exported here.</source>
        <translation>ここから書き出した JSON ファイルを選んでください。</translation>
    </message>
    <message>
        <source>Choose a draft whose vocabulary is as large as the target&apos;s.</source>
        <translation>語彙がターゲットと同じ大きさのドラフトを選んでください。</translation>
    </message>
    <message>
        <source>Choose a draft, or lookup.</source>
        <translation>ドラフトを選ぶか、ルックアップを使ってください。</translation>
    </message>
    <message>
        <source>Choose a folder on another disk.</source>
        <translation>別のディスクのフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose a language model that comes with its tokenizer.</source>
        <translation>トークナイザーを含む言語モデルを選んでください。</translation>
    </message>
    <message>
        <source>Choose a language model.</source>
        <translation>言語モデルを選んでください。</translation>
    </message>
    <message>
        <source>Choose a model file first.</source>
        <translation>まずモデルのファイルを選んでください。</translation>
    </message>
    <message>
        <source>Choose a smaller context or a smaller model.</source>
        <translation>コンテキストかモデルを小さくしてください。</translation>
    </message>
    <message>
        <source>Choose a smaller context.</source>
        <translation>コンテキストを小さくしてください。</translation>
    </message>
    <message>
        <source>Choose another draft.</source>
        <translation>別のドラフトを選んでください。</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>別のフォルダーを選ぶか、空き容量を増やしてください。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>別のものを選んでください。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>別の場所を選んでください。</translation>
    </message>
    <message>
        <source>Choose another target.</source>
        <translation>別のターゲットを選んでください。</translation>
    </message>
    <message>
        <source>Choose fewer layers on the device, or a smaller model.</source>
        <translation>デバイスに置く層を減らすか、より小さいモデルを選んでください。</translation>
    </message>
    <message>
        <source>Choose from {names}; `draftlight devices` lists them.</source>
        <translation>{names} から選んでください。一覧は `draftlight devices` で表示できます。</translation>
    </message>
    <message>
        <source>Choose no drafter instead.</source>
        <translation>代わりにドラフターを「なし」にしてください。</translation>
    </message>
    <message>
        <source>Choose the draft</source>
        <translation>ドラフトを選択</translation>
    </message>
    <message>
        <source>Choose the target</source>
        <translation>ターゲットを選択</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Close it, then go on.</source>
        <translation>それを閉じてから続けてください。</translation>
    </message>
    <message>
        <source>Close it; saving is tried again.</source>
        <translation>それを閉じてください。保存は再試行されます。</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>ほかのプログラムを閉じるか、より小さいモデルを選んでください。</translation>
    </message>
    <message>
        <source>Code repeats itself, so a small model of the same family guesses most of it, also on a smaller machine.</source>
        <translation>コードには繰り返しが多く、同系統の小さいモデルでほとんど予測できます。小さめのコンピューター向け。</translation>
    </message>
    <message>
        <source>Code repeats itself, so a small model of the same family guesses most of it.</source>
        <translation>コードには繰り返しが多く、同系統の小さいモデルでほとんど予測できます。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Computed together</source>
        <translation>同時に計算</translation>
    </message>
    <message>
        <source>Computes attention in less memory; a cache of values in few bits needs it</source>
        <translation>より少ないメモリで注意を計算します。値のキャッシュのビット数を減らすには必要です</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>コンテキスト</translation>
    </message>
    <message>
        <source>Context of the draft</source>
        <translation>ドラフトのコンテキスト</translation>
    </message>
    <message>
        <source>Context of the target</source>
        <translation>ターゲットのコンテキスト</translation>
    </message>
    <message>
        <source>Context of {n}: saves {size}</source>
        <translation>コンテキスト {n}: {size} 節約</translation>
    </message>
    <message>
        <source>Continue the reply</source>
        <translation>返答を続ける</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy reply</source>
        <translation>返答をコピー</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>メッセージをコピー</translation>
    </message>
    <message>
        <source>Copy the reply</source>
        <translation>返答をコピー</translation>
    </message>
    <message>
        <source>Correct HTTPS_PROXY, HTTP_PROXY or ALL_PROXY.</source>
        <translation>HTTPS_PROXY、HTTP_PROXY、ALL_PROXY を修正してください。</translation>
    </message>
    <message>
        <source>Correct it or delete the line; the default is {default}.</source>
        <translation>修正するか、その行を削除してください。既定値は {default} です。</translation>
    </message>
    <message>
        <source>Correct or delete it.</source>
        <translation>修正するか削除してください。</translation>
    </message>
    <message>
        <source>Cost ratio: one step of the draft ÷ one of the target.</source>
        <translation>コスト比: ドラフトの1ステップ ÷ ターゲットの1ステップ。</translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation>DRY の許容長</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY の底</translation>
    </message>
    <message>
        <source>DRY multiplier</source>
        <translation>DRY の係数</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Delete it, and measure again.</source>
        <translation>削除して測り直してください。</translation>
    </message>
    <message>
        <source>Delete; it can be taken back</source>
        <translation>削除（元に戻せます）</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>デバイスまたはリソースが使用中です</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>フォルダーが空ではありません</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>ディスクの割り当て量を超えました</translation>
    </message>
    <message>
        <source>Disturbed runs</source>
        <translation>妨げられた測定</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Download it to check it.</source>
        <translation>確認するにはダウンロードしてください。</translation>
    </message>
    <message>
        <source>Download the model again; what is there is kept.</source>
        <translation>モデルをもう一度ダウンロードしてください。すでにある部分は残ります。</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>Draft and target identical</source>
        <translation>ドラフトとターゲットが同一</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>ドラフトモデル</translation>
    </message>
    <message>
        <source>Draft wanted {text}: {prob}</source>
        <translation>ドラフトの提案 {text}: {prob}</translation>
    </message>
    <message>
        <source>Draft {prob}</source>
        <translation>ドラフト {prob}</translation>
    </message>
    <message>
        <source>Draft: nothing proposed here</source>
        <translation>ドラフト: ここでは提案なし</translation>
    </message>
    <message>
        <source>Draft: {parts}</source>
        <translation>ドラフト: {parts}</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>ドラフター</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>Drafting ended in this reply: {cause}</source>
        <translation>この返答では提案を打ち切りました: {cause}</translation>
    </message>
    <message>
        <source>Draftlight does not follow it; try later, or another source.</source>
        <translation>Draftlight はそこへは移動しません。後で試すか、別の入手先を使ってください。</translation>
    </message>
    <message>
        <source>Draftlight ended in the middle of this reply.</source>
        <translation>この返答の途中で Draftlight が終了しました。</translation>
    </message>
    <message>
        <source>Draftlight is set to work offline.</source>
        <translation>Draftlight はオフライン設定になっています。</translation>
    </message>
    <message>
        <source>Draftlight made a mistake ({what}).</source>
        <translation>Draftlight の内部エラーです（{what}）。</translation>
    </message>
    <message>
        <source>Draftlight {version}, llama.cpp by llama-cpp-python {llama}</source>
        <translation>Draftlight {version}、llama-cpp-python {llama} の llama.cpp</translation>
    </message>
    <message>
        <source>Draftlight&apos;s own</source>
        <translation>Draftlight の標準</translation>
    </message>
    <message>
        <source>Draws: {n} · accepted: {rate}, expected 1 − TVD = {expected} · distance of the output from the target: {distance}, expected 0</source>
        <translation>試行: {n} 回 · 採用: {rate}（理論値 1 − TVD = {expected}） · 出力とターゲットの距離: {distance}（理論値 0）</translation>
    </message>
    <message>
        <source>Drop a model&apos;s file; or add the folder on the page Models, which then lists every model in it.</source>
        <translation>モデルのファイルをドロップするか、「モデル」ページでフォルダーを追加してください。中のモデルがすべて一覧に出ます。</translation>
    </message>
    <message>
        <source>Drop one model, or two: a target and its draft.</source>
        <translation>モデルを 1 つ、またはターゲットとそのドラフトの 2 つをドロップしてください。</translation>
    </message>
    <message>
        <source>Each reply&apos;s speed ÷ that of the target alone in the same repeat: the median, and the middle half as a line. The outline is the target alone. A click leads to the lane&apos;s text.</source>
        <translation>各返答の速度 ÷ 同じ回のターゲット単独の速度です。棒は中央値、線は中央半分の範囲、枠だけの棒はターゲット単独です。クリックするとレーンの文章に移ります。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Edit the message…</source>
        <translation>メッセージを編集…</translation>
    </message>
    <message>
        <source>End the reply</source>
        <translation>返答を終える</translation>
    </message>
    <message>
        <source>Ended at the limit of {tokens}. Raise “max tokens” for longer replies.</source>
        <translation>上限の {tokens}で終わりました。長い返答には「最大トークン数」を増やしてください。</translation>
    </message>
    <message>
        <source>Ended because the context is full. Start a new chat, or load the target with a larger context.</source>
        <translation>コンテキストがいっぱいになり終わりました。新しいチャットを始めるか、より大きいコンテキストでターゲットを読み込んでください。</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英語</translation>
    </message>
    <message>
        <source>Estimate: drafting is not expected to pay ({basis}).</source>
        <translation>推定: ドラフトの効果は見込めません（{basis}）。</translation>
    </message>
    <message>
        <source>Estimate: marginal, about {factor} ({low} to {high}) with lookahead {n} ({basis}).</source>
        <translation>推定: 効果はわずかです。先読み {n} で約 {factor}（{low}～{high}、{basis}）。</translation>
    </message>
    <message>
        <source>Estimate: no difference, about {factor} ({low} to {high}) with lookahead {n} ({basis}).</source>
        <translation>推定: 差はありません。先読み {n} で約 {factor}（{low}～{high}、{basis}）。</translation>
    </message>
    <message>
        <source>Estimate: nothing was proposed, so nothing can be said.</source>
        <translation>推定: 提案が一つもなかったため、判断できません。</translation>
    </message>
    <message>
        <source>Estimate: slower, about {factor} ({low} to {high}) with lookahead {n} ({basis}).</source>
        <translation>推定: 遅くなります。先読み {n} で約 {factor}（{low}～{high}、{basis}）。</translation>
    </message>
    <message>
        <source>Estimate: worth it, about {factor} ({low} to {high}) with lookahead {n} ({basis}).</source>
        <translation>推定: 使う価値があります。先読み {n} で約 {factor}（{low}～{high}、{basis}）。</translation>
    </message>
    <message>
        <source>Every token by its kind, or the text to read with Markdown rendered</source>
        <translation>トークンを種類ごとに見るか、Markdown を整形した文章として読むか</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全般</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Failed: {cause} {remedy}</source>
        <translation>失敗しました: {cause}{remedy}</translation>
    </message>
    <message>
        <source>Fewer bits take less memory; 8 bits give nearly the same replies</source>
        <translation>ビット数が少ないほどメモリを節約できます。8 ビットなら返答はほとんど変わりません</translation>
    </message>
    <message>
        <source>Fewer bits take less memory; a draft&apos;s proposals suffer from them far more than a target&apos;s replies</source>
        <translation>ビット数が少ないほどメモリを節約できますが、ドラフトの提案はターゲットの返答よりずっと影響を受けます</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>ファイルがすでにあります</translation>
    </message>
    <message>
        <source>File in memory</source>
        <translation>ファイルの読み込み方</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>ファイル名が長すぎます</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>ファイルが大きすぎます</translation>
    </message>
    <message>
        <source>Fitting</source>
        <translation>自動選択</translation>
    </message>
    <message>
        <source>Five tokens, unlike</source>
        <translation>5トークン、異なる分布</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>Folder for downloads</source>
        <translation>ダウンロード先フォルダー</translation>
    </message>
    <message>
        <source>For reading a prompt and for testing proposals</source>
        <translation>プロンプトの読み取りと提案の検証用</translation>
    </message>
    <message>
        <source>Forget it to take it off the list.</source>
        <translation>「一覧から消す」で一覧から外せます。</translation>
    </message>
    <message>
        <source>Forget the older half</source>
        <translation>古い半分を忘れる</translation>
    </message>
    <message>
        <source>Free some space there, or name another place.</source>
        <translation>そこの空き容量を増やすか、別の場所を指定してください。</translation>
    </message>
    <message>
        <source>Free some space, or write it to another disk.</source>
        <translation>空き容量を増やすか、別のディスクに書き込んでください。</translation>
    </message>
    <message>
        <source>Free some space, then go on.</source>
        <translation>空き容量を増やしてから続けてください。</translation>
    </message>
    <message>
        <source>Free some space, then resume the download; what has arrived is kept.</source>
        <translation>空き容量を増やしてからダウンロードを再開してください。受信済みの分は残ります。</translation>
    </message>
    <message>
        <source>Free some space; it is tried again.</source>
        <translation>空き容量を増やしてください。保存は再試行されます。</translation>
    </message>
    <message>
        <source>From the request to the first text.</source>
        <translation>依頼から最初の文字までの時間です。</translation>
    </message>
    <message>
        <source>Full context</source>
        <translation>コンテキストがいっぱいのとき</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU with the machine&apos;s memory</source>
        <translation>本体のメモリを使う GPU</translation>
    </message>
    <message>
        <source>Gemma 3 12B with 1B</source>
        <translation>Gemma 3 12B と 1B</translation>
    </message>
    <message>
        <source>Gemma 3 4B with 270M</source>
        <translation>Gemma 3 4B と 270M</translation>
    </message>
    <message>
        <source>Generated tokens ÷ passes of the target.</source>
        <translation>生成トークン数 ÷ ターゲットのパス数。</translation>
    </message>
    <message>
        <source>Generated tokens ÷ passes of the target. Without drafting it is 1.</source>
        <translation>生成トークン数 ÷ ターゲットの計算回数。先読みなしでは 1 です。</translation>
    </message>
    <message>
        <source>Generated tokens ÷ the time of all rounds. Reading the prompt is not in it.</source>
        <translation>生成トークン数 ÷ 全ラウンドの時間。プロンプトの読み込みは含みません。</translation>
    </message>
    <message>
        <source>Generated tokens ÷ the time of all rounds; reading the prompt is not in it.</source>
        <translation>生成トークン数 ÷ 全ラウンドの時間。プロンプトを読む時間は含みません。</translation>
    </message>
    <message>
        <source>Get it again with: ollama pull {name}</source>
        <translation>次で入手し直せます: ollama pull {name}</translation>
    </message>
    <message>
        <source>Give at least one of them more than 0.</source>
        <translation>少なくとも1つを 0 より大きくしてください。</translation>
    </message>
    <message>
        <source>Give each one of its own.</source>
        <translation>それぞれに別の名前を付けてください。</translation>
    </message>
    <message>
        <source>Give numbers from 0 on, not all 0.</source>
        <translation>0 以上の数を指定してください（すべて 0 は不可）。</translation>
    </message>
    <message>
        <source>Give numbers, such as 3, 1.</source>
        <translation>「3, 1」のように数で指定してください。</translation>
    </message>
    <message>
        <source>Greedy texts that differ from the target&apos;s own: {n}. That is a bug; please report it.</source>
        <translation>ターゲット自身の文章と異なる最尤の文章: {n} 件。これは不具合です。報告してください。</translation>
    </message>
    <message>
        <source>How a model lies on several devices</source>
        <translation>複数のデバイスへのモデルの置き方</translation>
    </message>
    <message>
        <source>How many of a round&apos;s proposed tokens were accepted. Rounds without a proposal are not in it.</source>
        <translation>各ラウンドの提案のうち採用されたトークン数。提案のないラウンドは含みません。</translation>
    </message>
    <message>
        <source>How many processors compute, from the next load on</source>
        <translation>計算に使うプロセッサー数。次の読み込みから有効です</translation>
    </message>
    <message>
        <source>How many tokens are proposed in a round; Auto goes as far as it pays</source>
        <translation>1 ラウンドに提案するトークン数。自動では割に合うところまで提案します</translation>
    </message>
    <message>
        <source>How many tokens each of the last rounds drafted; the newest is on the right.</source>
        <translation>最近の各ラウンドで先読みしたトークン数。右端が最新です。</translation>
    </message>
    <message>
        <source>How much it can hold from the next load on; as trained means 8,192 at most</source>
        <translation>保持できる量。次の読み込みから有効です。「学習時の値」は最大 8,192 です</translation>
    </message>
    <message>
        <source>How much of its round&apos;s proposal was accepted</source>
        <translation>そのラウンドの提案がどれだけ採用されたか</translation>
    </message>
    <message>
        <source>How much of the model a GPU computes; automatic: the draft wholly, then as many of the target&apos;s as fit</source>
        <translation>モデルのうち GPU が計算する量。自動: ドラフトはすべて、ターゲットは収まるだけ</translation>
    </message>
    <message>
        <source>How the file comes into memory</source>
        <translation>ファイルをメモリに置く方法</translation>
    </message>
    <message>
        <source>Hugging Face cache</source>
        <translation>Hugging Face キャッシュ</translation>
    </message>
    <message>
        <source>Image: {alt} ({address})</source>
        <translation>画像: {alt}（{address}）</translation>
    </message>
    <message>
        <source>In a window of their own, and back</source>
        <translation>別ウィンドウに切り離す・戻す</translation>
    </message>
    <message>
        <source>In the conversation: another reply at the caret</source>
        <translation>会話でカーソル位置のメッセージに別の返答</translation>
    </message>
    <message>
        <source>In the conversation: copy the reply at the caret</source>
        <translation>会話でカーソル位置の返答をコピー</translation>
    </message>
    <message>
        <source>In the conversation: edit the message at the caret</source>
        <translation>会話でカーソル位置のメッセージを編集</translation>
    </message>
    <message>
        <source>In the inspector: the round before, the next one</source>
        <translation>インスペクターで前・次のラウンド</translation>
    </message>
    <message>
        <source>In the inspector: the token before, the next one</source>
        <translation>インスペクターで前・次のトークン</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>入出力エラー</translation>
    </message>
    <message>
        <source>Inspect the token at the caret</source>
        <translation>カーソル位置のトークンを調べる</translation>
    </message>
    <message>
        <source>Install it: pip install &apos;draftlight[demo]&apos;</source>
        <translation>インストール: pip install &apos;draftlight[demo]&apos;</translation>
    </message>
    <message>
        <source>Interrupted: {n} of {total} replies are measured and kept.</source>
        <translation>中断されています。{total} 件中 {n} 件の返答を測定し、保存しました。</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>引数が無効です</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>Is its disk connected?</source>
        <translation>ディスクは接続されていますか。</translation>
    </message>
    <message>
        <source>It always drafts up to this lookahead: it has no choice by cost.</source>
        <translation>常にこの数まで先読みします。コストによる選択はありません。</translation>
    </message>
    <message>
        <source>It begins at the root or with ~.</source>
        <translation>ルートか ~ から始まります。</translation>
    </message>
    <message>
        <source>It begins with https://.</source>
        <translation>https:// で始まります。</translation>
    </message>
    <message>
        <source>It chooses the lookahead itself.</source>
        <translation>先読みの数は自動で選ばれます。</translation>
    </message>
    <message>
        <source>It drafts in one way only: by the model here, without the lookup.</source>
        <translation>先読みの方法は 1 つだけです。ここではモデルを使い、ルックアップは使いません。</translation>
    </message>
    <message>
        <source>It drafts with a model only.</source>
        <translation>モデルによる先読みだけができます。</translation>
    </message>
    <message>
        <source>It fits, but part of it stays with the processor, which is slower.</source>
        <translation>収まりますが、一部がプロセッサーに残り、遅くなります。</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>収まります。</translation>
    </message>
    <message>
        <source>It has the form owner/name.</source>
        <translation>owner/name の形式です。</translation>
    </message>
    <message>
        <source>It has the form {hub} (HF_ENDPOINT, or the settings).</source>
        <translation>{hub} の形式です（HF_ENDPOINT または設定）。</translation>
    </message>
    <message>
        <source>It is made for models as they are published, in whole weights; its support for GGUF is experimental.</source>
        <translation>公開されたままの、量子化されていない重みのモデル向けです。GGUF への対応は試験的です。</translation>
    </message>
    <message>
        <source>It is wrong {share:.0%} of the time; half as often, at the same cost, is predicted to give this.</source>
        <translation>{share:.0%} の割合で外れます。同じコストで外れが半分になれば、この値が予測されます。</translation>
    </message>
    <message>
        <source>It may be damaged; download it again.</source>
        <translation>破損している可能性があります。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>It may have been moved in the meantime.</source>
        <translation>その間に移動された可能性があります。</translation>
    </message>
    <message>
        <source>It must be GBNF with a rule named root.</source>
        <translation>root という規則を持つ GBNF でなければなりません。</translation>
    </message>
    <message>
        <source>It runs several times for each pass of the target: it pays best at a tenth or less, seldom above a fifth.</source>
        <translation>ドラフトはターゲットの計算 1 回ごとに何度も動きます。10 分の 1 以下が最適で、5 分の 1 を超えると割に合うことはまれです。</translation>
    </message>
    <message>
        <source>It unpacks a GGUF file into whole weights, and knows the common architectures only.</source>
        <translation>GGUF ファイルを量子化されていない重みに展開します。よく使われるアーキテクチャだけに対応します。</translation>
    </message>
    <message>
        <source>It was made for another version or another program; look for another file of this model.</source>
        <translation>別の版か別のプログラム向けのファイルです。このモデルの別のファイルを探してください。</translation>
    </message>
    <message>
        <source>It was proposed, and it passed the target&apos;s test.</source>
        <translation>提案され、ターゲットの検証に合格しました。</translation>
    </message>
    <message>
        <source>Its context holds {n} tokens.</source>
        <translation>コンテキストは {n} トークンです。</translation>
    </message>
    <message>
        <source>Its names of models are those of its own list; the files have to be in its folder first.</source>
        <translation>モデルの名前は LM Studio の一覧のものです。先にファイルをそのフォルダーに置く必要があります。</translation>
    </message>
    <message>
        <source>Its round&apos;s time per token, beside a step of the target alone</source>
        <translation>トークンあたりのラウンド時間を、ターゲット単独の 1 ステップと比べたもの</translation>
    </message>
    <message>
        <source>JSON, to be imported again (*.json)</source>
        <translation>JSON、再読み込み用 (*.json)</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日本語</translation>
    </message>
    <message>
        <source>Keep the computer awake</source>
        <translation>コンピューターをスリープさせない</translation>
    </message>
    <message>
        <source>Kept by</source>
        <translation>保存元</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Layers on devices</source>
        <translation>デバイスに置く層</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学ぶ</translation>
    </message>
    <message>
        <source>Leave it away for the newest.</source>
        <translation>省略すると最新になります。</translation>
    </message>
    <message>
        <source>Leave one of them out.</source>
        <translation>どちらかの指定を外してください。</translation>
    </message>
    <message>
        <source>Leaves the text without a draft at token {n}: {lane} instead of {baseline}.</source>
        <translation>トークン {n} でドラフトなしの文章から分かれます。{baseline} ではなく {lane} です。</translation>
    </message>
    <message>
        <source>Less is left than the driver, the screen and other programs take now and then.</source>
        <translation>ドライバーや画面、ほかのプログラムが一時的に使う分が残りません。</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Light or dark; it changes at once</source>
        <translation>ライトかダーク。すぐに切り替わります</translation>
    </message>
    <message>
        <source>Likes</source>
        <translation>いいね</translation>
    </message>
    <message>
        <source>List of conversations</source>
        <translation>会話の一覧</translation>
    </message>
    <message>
        <source>Live numbers</source>
        <translation>ライブ表示</translation>
    </message>
    <message>
        <source>Llama 3.1 8B with 3.2 1B</source>
        <translation>Llama 3.1 8B と 3.2 1B</translation>
    </message>
    <message>
        <source>Llama 3.2 kept the vocabulary of 3.1, and 1B is the smallest of both.</source>
        <translation>Llama 3.2 は 3.1 の語彙を引き継いでいます。1B は両者で最小です。</translation>
    </message>
    <message>
        <source>Load the draft with a larger context.</source>
        <translation>より大きいコンテキストでドラフトを読み込んでください。</translation>
    </message>
    <message>
        <source>Load the last pair</source>
        <translation>最後のペアを読み込む</translation>
    </message>
    <message>
        <source>Load the model again; if this goes on, choose a smaller context.</source>
        <translation>モデルを読み込み直してください。繰り返す場合はコンテキストを小さくしてください。</translation>
    </message>
    <message>
        <source>Loading connects another machine ({addresses}). {warning}</source>
        <translation>読み込むと、ほかのマシン（{addresses}）に接続します。{warning}</translation>
    </message>
    <message>
        <source>Loading models</source>
        <translation>モデルの読み込み</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>返答の最大長</translation>
    </message>
    <message>
        <source>Look for a newer file.</source>
        <translation>新しいファイルを探してください。</translation>
    </message>
    <message>
        <source>Look for a repository whose name ends in -GGUF.</source>
        <translation>名前が -GGUF で終わるリポジトリを探してください。</translation>
    </message>
    <message>
        <source>Look for another model.</source>
        <translation>別のモデルを探してください。</translation>
    </message>
    <message>
        <source>Look for the same model by another author.</source>
        <translation>別の作者による同じモデルを探してください。</translation>
    </message>
    <message>
        <source>Look through the folders again.</source>
        <translation>フォルダーをもう一度調べてください。</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>ルックアップ</translation>
    </message>
    <message>
        <source>Lookup instead of a draft: saves {size}</source>
        <translation>ドラフトの代わりにルックアップ: {size} 節約</translation>
    </message>
    <message>
        <source>Lookup where many words are the same, else the draft model.</source>
        <translation>同じ語が続くところではルックアップ、それ以外はドラフトモデルを使います。</translation>
    </message>
    <message>
        <source>Lookup, then model</source>
        <translation>ルックアップ＋モデル</translation>
    </message>
    <message>
        <source>Made of the target&apos;s own first layers when it is first needed.</source>
        <translation>最初に必要になったとき、ターゲット自身の先頭の層から作ります。</translation>
    </message>
    <message>
        <source>Make a new one at {tokens}.</source>
        <translation>{tokens} で新しく作ってください。</translation>
    </message>
    <message>
        <source>Mapped</source>
        <translation>マップ</translation>
    </message>
    <message>
        <source>Mapped and locked</source>
        <translation>マップして固定</translation>
    </message>
    <message>
        <source>Marginal, {factor}: {lane} is the fastest, and hardly worth its memory.</source>
        <translation>効果はわずか（{factor}）: 最速は {lane} ですが、メモリに見合うほどではありません。</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Measured and predicted speed</source>
        <translation>実測と予測の速度</translation>
    </message>
    <message>
        <source>Measured or physical cores</source>
        <translation>測定値または物理コア数</translation>
    </message>
    <message>
        <source>Measured: generated tokens ÷ the time of all rounds.&lt;br&gt;By theory: what α promises for the proposals that were made, (1−α^(n+1)) ÷ (1−α) tokens for n drafted ones, if testing them took no longer than one step of the target.&lt;br&gt;Target alone: one step of the target for each token, as measured when it was loaded.</source>
        <translation>実測: 生成トークン数 ÷ 全ラウンドの時間。&lt;br&gt;理論値: 検証がターゲットの 1 ステップより長くかからないとしたとき、実際の提案に対して α が約束する値。n 個の先読みで (1−α^(n+1)) ÷ (1−α) トークン。&lt;br&gt;ターゲット単独: トークンごとに 1 ステップ。読み込み時の実測値です。</translation>
    </message>
    <message>
        <source>Measured: {pair}, γ {n}.</source>
        <translation>実測: {pair}、γ {n}。</translation>
    </message>
    <message>
        <source>Median over the repeats, with the middle half of the values.</source>
        <translation>繰り返しの中央値と、中央半分の範囲です。</translation>
    </message>
    <message>
        <source>Median speedup, and α.</source>
        <translation>高速化の中央値と α。</translation>
    </message>
    <message>
        <source>Medians, with the middle half of the values in brackets. A speedup is a reply&apos;s speed ÷ that of the target alone in the same repeat of the same prompt. Memory is this program&apos;s at its peak, mapped models included.</source>
        <translation>中央値。かっこ内は値の中央半分の範囲です。高速化は、同じプロンプトの同じ回のターゲット単独に対する返答の速度の比です。メモリはこのプログラムの最大値で、マップされたモデルを含みます。</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Missing: {names}. Download or move the missing part beside the others.</source>
        <translation>不足: {names}。足りない部分をダウンロードするか、ほかの部分と同じ場所に移してください。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation>このコンピューターのモデル</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>このメッセージのメニュー</translation>
    </message>
    <message>
        <source>Move or rename it, then try again.</source>
        <translation>移動か名前の変更をしてから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Name a .gguf file.</source>
        <translation>.gguf ファイルを指定してください。</translation>
    </message>
    <message>
        <source>Name another file for the draft.</source>
        <translation>ドラフトには別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>Name one by its path.</source>
        <translation>パスで指定してください。</translation>
    </message>
    <message>
        <source>Name one with --draft, or in the lane.</source>
        <translation>--draft かレーンの中で指定してください。</translation>
    </message>
    <message>
        <source>Name one, or another kind or language.</source>
        <translation>1 つ指定するか、別の種類や言語を選んでください。</translation>
    </message>
    <message>
        <source>Name the .gguf file inside it.</source>
        <translation>中の .gguf ファイルを指定してください。</translation>
    </message>
    <message>
        <source>Name the devices that are to share the model.</source>
        <translation>モデルを分け合うデバイスを指定してください。</translation>
    </message>
    <message>
        <source>Neither thinks aloud first, and the draft is a fourteenth of the target&apos;s size.</source>
        <translation>どちらも思考を出力せずに答え、ドラフトはターゲットの 14 分の 1 の大きさです。</translation>
    </message>
    <message>
        <source>Network and downloads</source>
        <translation>ネットワークとダウンロード</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新規チャット</translation>
    </message>
    <message>
        <source>New chats</source>
        <translation>新しいチャット</translation>
    </message>
    <message>
        <source>Next branch ({n} of {all})</source>
        <translation>次の分岐（{n} / {all}）</translation>
    </message>
    <message>
        <source>No lane is faster than the target alone.</source>
        <translation>ターゲット単独より速いレーンはありません。</translation>
    </message>
    <message>
        <source>No longer where it was: {paths}. If its disk is not connected, connect it.</source>
        <translation>元の場所にありません: {paths}。ディスクが外れていれば接続してください。</translation>
    </message>
    <message>
        <source>No model is loaded there.</source>
        <translation>そこにはモデルが読み込まれていません。</translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation>モデルが指定されていません。</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>ディスクに空き容量がありません</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>ファイルまたはフォルダーがありません</translation>
    </message>
    <message>
        <source>No target is loaded.</source>
        <translation>ターゲットが読み込まれていません。</translation>
    </message>
    <message>
        <source>No whole run of this pair is kept.</source>
        <translation>このペアの完了した測定は保存されていません。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>フォルダーではありません</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>分割しない</translation>
    </message>
    <message>
        <source>Not every token can have probability 0.</source>
        <translation>すべてのトークンの確率を 0 にすることはできません。</translation>
    </message>
    <message>
        <source>Not worth it: nothing measured here is faster than the target alone. Leave drafting off.</source>
        <translation>効果なし: ターゲット単独より速いものはありません。ドラフトは使わないでください。</translation>
    </message>
    <message>
        <source>Nothing answers at {address}: {reason}.</source>
        <translation>{address} から応答がありません: {reason}。</translation>
    </message>
    <message>
        <source>Nothing but the target alone was measured yet.</source>
        <translation>まだターゲット単独しか測定されていません。</translation>
    </message>
    <message>
        <source>Nothing but the warm-up was measured yet.</source>
        <translation>まだウォームアップしか測っていません。</translation>
    </message>
    <message>
        <source>Nothing can be drafted.</source>
        <translation>先読みはできません。</translation>
    </message>
    <message>
        <source>Nothing in common</source>
        <translation>共通部分なし</translation>
    </message>
    <message>
        <source>Nothing in {repo} fits: {reason}</source>
        <translation>{repo} には合うものがありません: {reason}</translation>
    </message>
    <message>
        <source>Nothing is asked of the network while this is on</source>
        <translation>オンの間はネットワークに一切接続しません</translation>
    </message>
    <message>
        <source>Nothing is proposed: the target decodes alone.</source>
        <translation>何も提案しません。ターゲットだけで生成します。</translation>
    </message>
    <message>
        <source>Nothing measured here is faster than the target alone: leave drafting off.</source>
        <translation>ここで測ったものに、ターゲット単独より速いものはありません。先読みは切っておいてください。</translation>
    </message>
    <message>
        <source>Nothing says what {name} should be, so it cannot be verified.</source>
        <translation>{name} の正しい内容が分からないため、検証できません。</translation>
    </message>
    <message>
        <source>Nothing was proposed in this round.</source>
        <translation>このラウンドでは何も提案されませんでした。</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Numbers, pair and settings</source>
        <translation>数値、ペア、設定</translation>
    </message>
    <message>
        <source>Of all downloads together</source>
        <translation>すべてのダウンロードの合計</translation>
    </message>
    <message>
        <source>Of questions and replies in the conversation</source>
        <translation>会話中の質問と返答の文字</translation>
    </message>
    <message>
        <source>Of the layers, device by device, such as 3, 1</source>
        <translation>デバイスごとの層の割合（例: 3, 1）</translation>
    </message>
    <message>
        <source>Of the processor, for one token after the other</source>
        <translation>1 トークンずつ計算するときのプロセッサーのスレッド数</translation>
    </message>
    <message>
        <source>Of the whole program at its peak, models that are mapped included.</source>
        <translation>プログラム全体の最大値です。マップされたモデルも含みます。</translation>
    </message>
    <message>
        <source>Of the window; what models write is up to them</source>
        <translation>ウィンドウの言語。モデルの書く言葉は変わりません</translation>
    </message>
    <message>
        <source>Of {n} layers {counts}: {why}.</source>
        <translation>{n} 層のうち、{counts}: {why}。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>Off: all of it stays in the machine&apos;s own memory, which is slower</source>
        <translation>オフ: すべて本体のメモリに置かれ、遅くなります</translation>
    </message>
    <message>
        <source>Ollama lists {name}, but its file sha256-{digest} is not there.</source>
        <translation>Ollama の一覧に {name} がありますが、ファイル sha256-{digest} がありません。</translation>
    </message>
    <message>
        <source>Ollama&apos;s manifest {manifest} is damaged.</source>
        <translation>Ollama のマニフェスト {manifest} が破損しています。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>On a chart: copy or save it</source>
        <translation>グラフをコピー・保存</translation>
    </message>
    <message>
        <source>One run is kept: there is nothing yet to hold it against.</source>
        <translation>保存された測定は 1 件です。まだ比べる相手がありません。</translation>
    </message>
    <message>
        <source>One vocabulary for the whole family, and the draft is a thirteenth of the target&apos;s size.</source>
        <translation>系列全体で語彙が同じで、ドラフトはターゲットの 13 分の 1 の大きさです。</translation>
    </message>
    <message>
        <source>One vocabulary for the whole family, and the draft is a twentieth of the target&apos;s size.</source>
        <translation>系列全体で語彙が同じで、ドラフトはターゲットの 20 分の 1 の大きさです。</translation>
    </message>
    <message>
        <source>Only GGUF files can be loaded; most models are published in this format too.</source>
        <translation>読み込めるのは GGUF ファイルだけです。ほとんどのモデルはこの形式でも公開されています。</translation>
    </message>
    <message>
        <source>Only what is gone can be forgotten.</source>
        <translation>一覧から消せるのは、なくなったものだけです。</translation>
    </message>
    <message>
        <source>Opens with</source>
        <translation>開いたときの表示</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>操作が許可されていません</translation>
    </message>
    <message>
        <source>Other programs or heat disturbed {n} of {total} replies; times rest on the others where there are any.</source>
        <translation>{total} 件中 {n} 件の返答が他のプログラムや熱の影響を受けました。可能なら残りの返答から時間を計算します。</translation>
    </message>
    <message>
        <source>Other programs used {share:.0%} of the processors.</source>
        <translation>ほかのプログラムがプロセッサの {share:.0%} を使いました。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター数</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>アクセス権がありません</translation>
    </message>
    <message>
        <source>Press Step: the draft proposes a token.</source>
        <translation>「1段階」を押すと、ドラフトがトークンを提案します。</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>確率</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Prompts of the kind {kind}</source>
        <translation>種類「{kind}」のプロンプト</translation>
    </message>
    <message>
        <source>Proposals that fell</source>
        <translation>採用されなかった提案</translation>
    </message>
    <message>
        <source>Proposed by {drafter}: {fates}.</source>
        <translation>{drafter} の提案: {fates}。</translation>
    </message>
    <message>
        <source>Proposed tokens ÷ rounds: how far was really drafted, rounds without a proposal included.</source>
        <translation>提案トークン数 ÷ ラウンド数: 実際に先読みした長さ。提案のないラウンドも含みます。</translation>
    </message>
    <message>
        <source>Pull the model again with Ollama.</source>
        <translation>Ollama でモデルを取得し直してください。</translation>
    </message>
    <message>
        <source>Put it in the variable HF_TOKEN instead, or log in with &apos;hf auth login&apos;.</source>
        <translation>代わりに環境変数 HF_TOKEN に入れるか、「hf auth login」でログインしてください。</translation>
    </message>
    <message>
        <source>Quantised values in the cache need flash attention.</source>
        <translation>キャッシュの値を量子化するには Flash Attention が必要です。</translation>
    </message>
    <message>
        <source>Qwen2.5 14B with 0.5B</source>
        <translation>Qwen2.5 14B と 0.5B</translation>
    </message>
    <message>
        <source>Qwen2.5 7B with 0.5B</source>
        <translation>Qwen2.5 7B と 0.5B</translation>
    </message>
    <message>
        <source>Qwen2.5-Coder 14B with 0.5B</source>
        <translation>Qwen2.5-Coder 14B と 0.5B</translation>
    </message>
    <message>
        <source>Qwen2.5-Coder 7B with 0.5B</source>
        <translation>Qwen2.5-Coder 7B と 0.5B</translation>
    </message>
    <message>
        <source>Qwen3 14B with 0.6B</source>
        <translation>Qwen3 14B と 0.6B</translation>
    </message>
    <message>
        <source>Qwen3 8B with 0.6B</source>
        <translation>Qwen3 8B と 0.6B</translation>
    </message>
    <message>
        <source>Rate limit</source>
        <translation>速度制限</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>読み取り専用のファイルシステムです</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>文章</translation>
    </message>
    <message>
        <source>Remove it with: ollama rm {name}</source>
        <translation>次で削除できます: ollama rm {name}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation>ファイル名を変更してください。</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>返答</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>リポジトリ</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>Sampling, the acceptance test, text, events and everything else.</source>
        <translation>サンプリング、採用の判定、文字への変換、イベントなどすべて。</translation>
    </message>
    <message>
        <source>Sarashina 2.2 3B with 0.5B</source>
        <translation>Sarashina 2.2 3B と 0.5B</translation>
    </message>
    <message>
        <source>Save as {format}…</source>
        <translation>{format} で保存…</translation>
    </message>
    <message>
        <source>Save it as UTF-8 and attach it again.</source>
        <translation>UTF-8 で保存して、もう一度添付してください。</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>グラフを保存</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>すべての会話を検索</translation>
    </message>
    <message>
        <source>See that the file is whole, and that there is space for the draft.</source>
        <translation>ファイルが完全か、ドラフトのための空きがあるかを確認してください。</translation>
    </message>
    <message>
        <source>See {page}.</source>
        <translation>{page} を見てください。</translation>
    </message>
    <message>
        <source>See {page}/tree/main.</source>
        <translation>{page}/tree/main を見てください。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Set another one.</source>
        <translation>別のものを設定してください。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Shorter ones end without a word</source>
        <translation>これより短いものは通知しません</translation>
    </message>
    <message>
        <source>Show or hide them</source>
        <translation>表示・非表示</translation>
    </message>
    <message>
        <source>Show proposed tokens that fell, or hide them</source>
        <translation>落ちた提案を表示・非表示</translation>
    </message>
    <message>
        <source>Show where rounds begin and end, or hide it</source>
        <translation>ラウンドの境目を表示・非表示</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} を表示</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Sizes differ by padding alone, every token that is used has the same text, and neither thinks aloud first.</source>
        <translation>大きさの差は詰め物だけで、使われるトークンの文字はすべて同じです。どちらも思考を出力せずに答えます。</translation>
    </message>
    <message>
        <source>Small enough for any machine, and the draft is a thirteenth of the target&apos;s size.</source>
        <translation>どのコンピューターにも収まる大きさで、ドラフトはターゲットの 13 分の 1 です。</translation>
    </message>
    <message>
        <source>SmolLM2 1.7B with 135M</source>
        <translation>SmolLM2 1.7B と 135M</translation>
    </message>
    <message>
        <source>So many</source>
        <translation>層の数</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed ÷ that of the target alone in the same repeat; median and middle half.</source>
        <translation>速度 ÷ 同じ回のターゲット単独の速度。中央値と中央半分の範囲です。</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>高速化</translation>
    </message>
    <message>
        <source>Speedup over the target alone by lane</source>
        <translation>レーン別のターゲット単独に対する高速化</translation>
    </message>
    <message>
        <source>Split over devices</source>
        <translation>デバイス間の分割</translation>
    </message>
    <message>
        <source>Start Draftlight again.</source>
        <translation>Draftlight を起動し直してください。</translation>
    </message>
    <message>
        <source>Start Draftlight again: it sets the file aside and begins a new one.</source>
        <translation>Draftlight を起動し直してください。ファイルは別に保管され、新しいファイルが作られます。</translation>
    </message>
    <message>
        <source>Start a new chat, or load the model with a larger context.</source>
        <translation>新しいチャットを始めるか、より大きいコンテキストでモデルを読み込んでください。</translation>
    </message>
    <message>
        <source>Start one of the same version there: rpc-server, or ggml-rpc-server.</source>
        <translation>同じ版の rpc-server か ggml-rpc-server を起動してください。</translation>
    </message>
    <message>
        <source>Start the RPC server there, and check address and firewall.</source>
        <translation>相手側で RPC サーバーを起動し、アドレスとファイアウォールを確認してください。</translation>
    </message>
    <message>
        <source>Stop the reply; in the inspector, leave it</source>
        <translation>返答を停止（インスペクターでは閉じる）</translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>何も測定しないうちに停止しました。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Such models may be unable to forget rejected tokens; loading it shows whether this one can draft.</source>
        <translation>このようなモデルは棄却されたトークンを忘れられないことがあります。使えるかどうかは読み込むと分かります。</translation>
    </message>
    <message>
        <source>Sums over all rounds: drafting, the target&apos;s passes, everything else.</source>
        <translation>全ラウンドの合計: 先読み、ターゲットのパス、その他。</translation>
    </message>
    <message>
        <source>Switch it on, or take f16.</source>
        <translation>オンにするか、f16 にしてください。</translation>
    </message>
    <message>
        <source>Switch the network on to search and download.</source>
        <translation>検索やダウンロードをするにはネットワークをオンにしてください。</translation>
    </message>
    <message>
        <source>System</source>
        <translation>システム</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>Target and draft are the same file ({size}).</source>
        <translation>ターゲットとドラフトが同じファイルです（{size}）。</translation>
    </message>
    <message>
        <source>Target {prob}</source>
        <translation>ターゲット {prob}</translation>
    </message>
    <message>
        <source>Target {prob}, rank {rank}</source>
        <translation>ターゲット {prob}、{rank} 位</translation>
    </message>
    <message>
        <source>Target: {parts}</source>
        <translation>ターゲット: {parts}</translation>
    </message>
    <message>
        <source>Tell when something has ended</source>
        <translation>終わったら知らせる</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Text in the draft</source>
        <translation>ドラフトでの文字</translation>
    </message>
    <message>
        <source>Text in the target</source>
        <translation>ターゲットでの文字</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字サイズ</translation>
    </message>
    <message>
        <source>Textbook: tokens per round ÷ (γ·c + 1) = {tokens} ÷ ({n}·{cost} + 1) = &lt;b&gt;{ideal}&lt;/b&gt;, as though a pass over {n1} tokens took as long as one over a single token.</source>
        <translation>教科書: トークン/ラウンド ÷ (γ·c + 1) = {tokens} ÷ ({n}·{cost} + 1) = &lt;b&gt;{ideal}&lt;/b&gt;。{n1} トークンの計算が1トークンと同じ時間で済むと仮定しています。</translation>
    </message>
    <message>
        <source>Textbook: {values}.</source>
        <translation>教科書: {values}。</translation>
    </message>
    <message>
        <source>Texts that differ from the target&apos;s own: {n}. That is a bug; please report it.</source>
        <translation>ターゲット単独と異なる文章: {n} 件。これは不具合です。ご報告ください。</translation>
    </message>
    <message>
        <source>The GPU of this Mac</source>
        <translation>この Mac の GPU</translation>
    </message>
    <message>
        <source>The Hugging Face cache {folder} is damaged: {error}.</source>
        <translation>Hugging Face キャッシュ {folder} が破損しています: {error}。</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {error}.</source>
        <translation>JSON スキーマを使えません: {error}。</translation>
    </message>
    <message>
        <source>The address is shown first: a model wrote it, and nobody has checked where it leads</source>
        <translation>先にアドレスを表示します。モデルが書いたもので、行き先は誰も確認していません</translation>
    </message>
    <message>
        <source>The address of {name} is no longer good.</source>
        <translation>{name} のアドレスは無効になりました。</translation>
    </message>
    <message>
        <source>The authors of {repo} have rejected your request.</source>
        <translation>{repo} の作者に申請を拒否されました。</translation>
    </message>
    <message>
        <source>The branch before</source>
        <translation>前の分岐</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted.</source>
        <translation>{host} の証明書を信頼できません。</translation>
    </message>
    <message>
        <source>The chat template that was given</source>
        <translation>指定されたチャットテンプレート</translation>
    </message>
    <message>
        <source>The command &apos;hf cache verify&apos; says more; deleting the repository&apos;s folder there mends it.</source>
        <translation>詳しくは「hf cache verify」で分かります。そのリポジトリのフォルダーを削除すると直ります。</translation>
    </message>
    <message>
        <source>The connection to another machine is neither encrypted nor authenticated: use it on a network you trust.</source>
        <translation>ほかのマシンとの接続は暗号化も認証もされません。信頼できるネットワークで使ってください。</translation>
    </message>
    <message>
        <source>The connection to {host} broke.</source>
        <translation>{host} との接続が切れました。</translation>
    </message>
    <message>
        <source>The conversation has {n:,} tokens, and the context holds {n_context:,}.</source>
        <translation>会話は {n:,} トークンですが、コンテキストには {n_context:,} トークンしか入りません。</translation>
    </message>
    <message>
        <source>The demo&apos;s model is not installed.</source>
        <translation>デモ用モデルがインストールされていません。</translation>
    </message>
    <message>
        <source>The disk is full: this conversation cannot be saved now.</source>
        <translation>ディスクがいっぱいで、この会話を保存できません。</translation>
    </message>
    <message>
        <source>The disk is full: what is measured cannot be kept.</source>
        <translation>ディスクがいっぱいで、測定結果を保存できません。</translation>
    </message>
    <message>
        <source>The disk of {folder} cannot hold a file of {size}.</source>
        <translation>{folder} のディスクには {size} のファイルを置けません。</translation>
    </message>
    <message>
        <source>The draft cannot be written to {folder}: {reason}.</source>
        <translation>{folder} にドラフトを書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>The draft cannot forget its last tokens, so it cannot follow what is corrected.</source>
        <translation>ドラフトは直前のトークンを忘れられないため、訂正に追従できません。</translation>
    </message>
    <message>
        <source>The draft does not know token {token}, which only the target&apos;s vocabulary has.</source>
        <translation>ドラフトは、ターゲットの語彙だけにあるトークン {token} を知りません。</translation>
    </message>
    <message>
        <source>The draft draws {token}, which it gives q = {q} and the target p = {p}.</source>
        <translation>ドラフトが {token} を引きました。ドラフトの確率は q = {q}、ターゲットの確率は p = {p} です。</translation>
    </message>
    <message>
        <source>The draft failed: {message}</source>
        <translation>ドラフトが失敗しました: {message}</translation>
    </message>
    <message>
        <source>The draft had {n} layers on the GPU; where its memory allows, give it more.</source>
        <translation>ドラフトの GPU 上の層は {n} 層でした。メモリが許せば増やしてください。</translation>
    </message>
    <message>
        <source>The draft has some {bits:.0f} bits a weight; with {fewer:g} a step would take about {share:.0%} of its time, and if it guessed as well, this is predicted.</source>
        <translation>ドラフトの重みは 1 つ約 {bits:.0f} ビットです。{fewer:g} ビットなら 1 ステップの時間は約 {share:.0%} になり、同じように当たるなら、この値が予測されます。</translation>
    </message>
    <message>
        <source>The draft has {bits:.1f} bits per weight ({quantisation}).</source>
        <translation>ドラフトは重みあたり {bits:.1f} ビットです（{quantisation}）。</translation>
    </message>
    <message>
        <source>The draft is tuned to follow instructions, the target is a base model.</source>
        <translation>ドラフトは指示に従うよう調整されていますが、ターゲットはベースモデルです。</translation>
    </message>
    <message>
        <source>The draft keeps a recurrent state ({architecture}).</source>
        <translation>ドラフトは再帰的な状態を持ちます（{architecture}）。</translation>
    </message>
    <message>
        <source>The draft knows {share} of the target&apos;s tokens, so its proposals go through text.</source>
        <translation>ドラフトはターゲットのトークンの {share} を知っているため、提案は文字列を介して行います。</translation>
    </message>
    <message>
        <source>The draft model proposes, and its tokens are translated into the target&apos;s with the same text. For vocabularies that differ a little.</source>
        <translation>ドラフトモデルの提案を、同じ文字を持つターゲットのトークンに置き換えます。語彙が少し違うときに使います。</translation>
    </message>
    <message>
        <source>The draft model proposes. Its vocabulary must be the target&apos;s.</source>
        <translation>ドラフトモデルが提案します。語彙がターゲットと同じでなければなりません。</translation>
    </message>
    <message>
        <source>The draft model writes text, cut into the target&apos;s tokens. For vocabularies that differ altogether.</source>
        <translation>ドラフトモデルの書いた文字列をターゲットのトークンに分けます。語彙がまったく違うときに使います。</translation>
    </message>
    <message>
        <source>The draft proposes the tokens that both have: {share} of the target&apos;s, {n:,} of them under another id.</source>
        <translation>ドラフトは双方にあるトークンを提案します: ターゲットの {share}、うち {n:,} 個は ID が異なります。</translation>
    </message>
    <message>
        <source>The draft proposes the tokens that both have: {share} of the target&apos;s.</source>
        <translation>ドラフトは双方にあるトークンを提案します: ターゲットの {share}。</translation>
    </message>
    <message>
        <source>The draft proposes tokens directly.</source>
        <translation>ドラフトはトークンを直接提案します。</translation>
    </message>
    <message>
        <source>The draft reads {ratio:.0%} of what the target reads for a token ({sizes}).</source>
        <translation>ドラフトは 1 トークンごとに、ターゲットの読む量の {ratio:.0%} を読みます（{sizes}）。</translation>
    </message>
    <message>
        <source>The draft would take the target&apos;s place.</source>
        <translation>ドラフトがターゲットを上書きしてしまいます。</translation>
    </message>
    <message>
        <source>The draft&apos;s context of {n_context:,} tokens is full.</source>
        <translation>ドラフトの {n_context:,} トークンのコンテキストがいっぱいです。</translation>
    </message>
    <message>
        <source>The drafter proposes tokens, and takes in what was decided.</source>
        <translation>ドラフターがトークンを提案し、判定の結果を取り込みます。</translation>
    </message>
    <message>
        <source>The encoding of {name} is not known.</source>
        <translation>{name} の文字コードが分かりません。</translation>
    </message>
    <message>
        <source>The fallback template</source>
        <translation>代替テンプレート</translation>
    </message>
    <message>
        <source>The file has not been read yet.</source>
        <translation>ファイルはまだ読み込まれていません。</translation>
    </message>
    <message>
        <source>The file has tables such as [story] with text = &quot;…&quot;, and may say kind and language.</source>
        <translation>ファイルには text = &quot;…&quot; を持つ [story] のような表を書きます。kind と language も指定できます。</translation>
    </message>
    <message>
        <source>The file is damaged, or of a kind that it cannot make smaller. Take another draft.</source>
        <translation>ファイルが破損しているか、小さくできない種類です。別のドラフトを使ってください。</translation>
    </message>
    <message>
        <source>The file is damaged, or of a kind that this version does not know.</source>
        <translation>ファイルが破損しているか、この版では扱えない種類です。</translation>
    </message>
    <message>
        <source>The file is damaged, or of a kind that this version does not know. Download it again, or take another.</source>
        <translation>ファイルが破損しているか、この版では扱えない種類です。もう一度ダウンロードするか、別のファイルを使ってください。</translation>
    </message>
    <message>
        <source>The file is no longer where it was. If its disk is not connected, connect it.</source>
        <translation>ファイルが元の場所にありません。ディスクが外れていれば接続してください。</translation>
    </message>
    <message>
        <source>The file may be damaged, incomplete, or of a kind that this version does not know.</source>
        <translation>ファイルが破損しているか、不完全か、この版では扱えない種類の可能性があります。</translation>
    </message>
    <message>
        <source>The file of conversations was damaged. It is set aside as {set_aside}; a new one is begun.</source>
        <translation>会話のファイルが破損していました。{set_aside} として保管し、新しいファイルを作りました。</translation>
    </message>
    <message>
        <source>The first lane must be the target alone, and no lane may be there twice.</source>
        <translation>最初のレーンはターゲット単独でなければならず、同じレーンは 2 度使えません。</translation>
    </message>
    <message>
        <source>The first tokens of {n} replies with and without a draft differ by {distance:.3f} in total variation; two samples of one distribution stay below {bound:.3f} in 95 of 100 cases</source>
        <translation>ドラフトありとなしの返答それぞれ {n} 件の最初のトークンは、全変動距離で {distance:.3f} 異なります。同じ分布からの 2 つの標本は 100 回中 95 回 {bound:.3f} を下回ります</translation>
    </message>
    <message>
        <source>The folder {folder} was not added.</source>
        <translation>フォルダー {folder} は追加されていません。</translation>
    </message>
    <message>
        <source>The grammar cannot be read.</source>
        <translation>文法を読み取れません。</translation>
    </message>
    <message>
        <source>The grammar cannot be read: {reason}.</source>
        <translation>文法を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>The guide, at the page for where you are</source>
        <translation>ガイド（今いる画面のページ）</translation>
    </message>
    <message>
        <source>The hub has shut {repo} down.</source>
        <translation>ハブが {repo} を閉鎖しました。</translation>
    </message>
    <message>
        <source>The hub refuses access to {repo}.</source>
        <translation>ハブが {repo} へのアクセスを拒否しました。</translation>
    </message>
    <message>
        <source>The keyring did not give up the token ({kind}).</source>
        <translation>キーリングからアクセストークンを取り出せません（{kind}）。</translation>
    </message>
    <message>
        <source>The keyring did not take the token ({kind}).</source>
        <translation>キーリングにアクセストークンを保存できません（{kind}）。</translation>
    </message>
    <message>
        <source>The lane {text} needs a draft.</source>
        <translation>レーン {text} にはドラフトが必要です。</translation>
    </message>
    <message>
        <source>The last ones of the model; the others stay</source>
        <translation>モデルの最後の層から数えます。残りはそのままです</translation>
    </message>
    <message>
        <source>The last question again, while nothing is written</source>
        <translation>何も書いていないとき、直前の質問を呼び出す</translation>
    </message>
    <message>
        <source>The last round alone: its tokens ÷ its time.</source>
        <translation>直前のラウンドのみ: トークン数 ÷ 時間。</translation>
    </message>
    <message>
        <source>The last run is as fast as the one before of the same plan, or there is none of the same plan.</source>
        <translation>最後の測定は同じ計画の前回と同じ速さか、同じ計画の前回がありません。</translation>
    </message>
    <message>
        <source>The list of runs shows those that are.</source>
        <translation>ある記録は実行記録の一覧で分かります。</translation>
    </message>
    <message>
        <source>The log keeps</source>
        <translation>ログに残すもの</translation>
    </message>
    <message>
        <source>The lookahead is a fixed number of tokens.</source>
        <translation>先読みは固定のトークン数です。</translation>
    </message>
    <message>
        <source>The lookahead must be 0 (no drafting) or more, not {n_max}.</source>
        <translation>先読みは 0（先読みなし）以上でなければなりません（現在 {n_max}）。</translation>
    </message>
    <message>
        <source>The lookahead must be 1 or more, not {lookahead}.</source>
        <translation>先読みは 1 以上でなければなりません（現在 {lookahead}）。</translation>
    </message>
    <message>
        <source>The machine at {address} offers no device.</source>
        <translation>{address} のコンピューターにはデバイスがありません。</translation>
    </message>
    <message>
        <source>The message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>The model&apos;s chat template</source>
        <translation>モデルのチャットテンプレート</translation>
    </message>
    <message>
        <source>The next branch</source>
        <translation>次の分岐</translation>
    </message>
    <message>
        <source>The number of tokens that are kept must be 0 or more, not {n_keep}.</source>
        <translation>残すトークン数は 0 以上でなければなりません（現在 {n_keep}）。</translation>
    </message>
    <message>
        <source>The older --draft-max and --draft are gone.</source>
        <translation>以前の --draft-max と --draft はなくなりました。</translation>
    </message>
    <message>
        <source>The processor ran at {clock:.0f} of {highest:.0f} MHz.</source>
        <translation>プロセッサは {highest:.0f} MHz のところ {clock:.0f} MHz で動きました。</translation>
    </message>
    <message>
        <source>The prompt is empty.</source>
        <translation>プロンプトが空です。</translation>
    </message>
    <message>
        <source>The prompts in {name} cannot be read: {error}.</source>
        <translation>{name} のプロンプトを読み取れません: {error}。</translation>
    </message>
    <message>
        <source>The prompts in {name} cannot be read: {key} has no text.</source>
        <translation>{name} のプロンプトを読み取れません: {key} に text がありません。</translation>
    </message>
    <message>
        <source>The prompts in {name} cannot be read: {key} is no table.</source>
        <translation>{name} のプロンプトを読み取れません: {key} は表ではありません。</translation>
    </message>
    <message>
        <source>The prompts in {name} cannot be read: {key}&apos;s {field} is no text.</source>
        <translation>{name} のプロンプトを読み取れません: {key} の {field} が文字列ではありません。</translation>
    </message>
    <message>
        <source>The proxy cannot be used: {error}</source>
        <translation>プロキシを使えません: {error}</translation>
    </message>
    <message>
        <source>The proxy of the environment cannot be used: {error}.</source>
        <translation>環境変数のプロキシを使えません: {error}。</translation>
    </message>
    <message>
        <source>The repeat penalty must be above 0 (1 is off), not {repeat_penalty}.</source>
        <translation>繰り返しペナルティは 0 より大きくなければなりません（1 で無効、現在 {repeat_penalty}）。</translation>
    </message>
    <message>
        <source>The reply ended before its first token.</source>
        <translation>返答が最初のトークンの前に終わりました。</translation>
    </message>
    <message>
        <source>The reply or the context ends here.</source>
        <translation>返答かコンテキストがここで終わります。</translation>
    </message>
    <message>
        <source>The reply&apos;s length must be at least 1 token, not {max_tokens}.</source>
        <translation>返答の長さは 1 トークン以上でなければなりません（現在 {max_tokens}）。</translation>
    </message>
    <message>
        <source>The run is not whole: {n} of {total} replies are still to be measured.</source>
        <translation>測定は途中です。{total} 件中 {n} 件の返答がまだです。</translation>
    </message>
    <message>
        <source>The same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>The same text as without a draft.</source>
        <translation>ドラフトなしと同じ文章です。</translation>
    </message>
    <message>
        <source>The server of {name} does not say how long it is.</source>
        <translation>{name} のサーバーがファイルの長さを知らせません。</translation>
    </message>
    <message>
        <source>The server of {name} sends whole files only, so its header cannot be read alone.</source>
        <translation>{name} のサーバーはファイル全体しか送らないため、ヘッダーだけを読めません。</translation>
    </message>
    <message>
        <source>The server of {name} sent another part than was asked for.</source>
        <translation>{name} のサーバーが、求めた範囲と違う部分を送りました。</translation>
    </message>
    <message>
        <source>The server of {name} sent less than it said.</source>
        <translation>{name} のサーバーが、知らせた長さより短いデータを送りました。</translation>
    </message>
    <message>
        <source>The server sends the file compressed, which was not asked for.</source>
        <translation>求めていないのに、サーバーがファイルを圧縮して送りました。</translation>
    </message>
    <message>
        <source>The smallest Gemma is a fifteenth of the target&apos;s size and has the family&apos;s vocabulary.</source>
        <translation>最小の Gemma はターゲットの 15 分の 1 の大きさで、系列の語彙を持っています。</translation>
    </message>
    <message>
        <source>The target cannot forget its last tokens, and no more could a draft made of it.</source>
        <translation>ターゲットは直前のトークンを忘れられず、そこから作るドラフトも同じです。</translation>
    </message>
    <message>
        <source>The target cannot forget its last tokens, so nothing can be tested and taken back.</source>
        <translation>ターゲットは直前のトークンを忘れられないため、検証して取り消すことができません。</translation>
    </message>
    <message>
        <source>The target had {n} layers on the GPU; where its memory allows, give it more.</source>
        <translation>ターゲットの GPU 上の層は {n} 層でした。メモリが許せば増やしてください。</translation>
    </message>
    <message>
        <source>The target is tuned to follow instructions, the draft is a base model.</source>
        <translation>ターゲットは指示に従うよう調整されていますが、ドラフトはベースモデルです。</translation>
    </message>
    <message>
        <source>The target put it in the place of a proposed token that failed the test.</source>
        <translation>検証で落ちた提案の代わりに、ターゲットが置いたトークンです。</translation>
    </message>
    <message>
        <source>The target reads the proposal in one pass, which tests it.</source>
        <translation>ターゲットが提案を一度に読み、検証します。</translation>
    </message>
    <message>
        <source>The target&apos;s logits there are {lane} and {baseline}, {gap} apart: a near tie, no fault.</source>
        <translation>そこでのターゲットのロジットは {lane} と {baseline} で、差は {gap} です。ほぼ同点であり、誤りではありません。</translation>
    </message>
    <message>
        <source>The target&apos;s logits there are {lane} and {baseline}, {gap} apart: no near tie. Please report it.</source>
        <translation>そこでのターゲットのロジットは {lane} と {baseline} で、差は {gap} です。同点ではありません。ご報告ください。</translation>
    </message>
    <message>
        <source>The target&apos;s own extra token, after all proposed ones were accepted.</source>
        <translation>提案がすべて採用された後の、ターゲット自身の追加トークンです。</translation>
    </message>
    <message>
        <source>The target&apos;s own token; nothing was proposed for this place.</source>
        <translation>ターゲット自身のトークンです。この位置には何も提案されませんでした。</translation>
    </message>
    <message>
        <source>The time that the target alone would have taken for these tokens, at its measured time per token, ÷ the time that the rounds took: drafting, verifying and everything else.</source>
        <translation>これらのトークンにターゲット単独でかかるはずの時間（実測のトークン時間による）÷ ラウンドにかかった時間（先読み、検証、その他すべて）。</translation>
    </message>
    <message>
        <source>The token may not read gated repositories such as {repo}.</source>
        <translation>アクセストークンでは、{repo} のような制限付きリポジトリを読めません。</translation>
    </message>
    <message>
        <source>The tokenizers differ, so it goes through the text, which needs both.</source>
        <translation>トークナイザーが異なるため文章を介します。両方のトークナイザーが必要です。</translation>
    </message>
    <message>
        <source>The vocabularies do not fit: {missing} has none.</source>
        <translation>語彙が合いません: {missing}に語彙がありません。</translation>
    </message>
    <message>
        <source>The vocabularies do not fit: {rule}: target {target}, draft {draft} (and {n} more).</source>
        <translation>語彙が合いません: {rule}: ターゲット {target}、ドラフト {draft}（ほか {n} 件）。</translation>
    </message>
    <message>
        <source>The vocabularies do not fit: {rule}: target {target}, draft {draft}.</source>
        <translation>語彙が合いません: {rule}: ターゲット {target}、ドラフト {draft}。</translation>
    </message>
    <message>
        <source>The vocabularies fit: {n:,} tokens agree.</source>
        <translation>語彙が合います: {n:,} 個のトークンが一致します。</translation>
    </message>
    <message>
        <source>The vocabularies fit: {n:,} tokens agree; {n_padding:,} tokens at the end are in one of them only.</source>
        <translation>語彙が合います: {n:,} 個のトークンが一致し、末尾の {n_padding:,} 個は片方にだけあります。</translation>
    </message>
    <message>
        <source>The vocabularies have no token in common.</source>
        <translation>共通のトークンがありません。</translation>
    </message>
    <message>
        <source>The vocabularies&apos; sizes differ; a version that refuses them wants both tokenizers.</source>
        <translation>語彙の大きさが異なります。これを拒否するバージョンには両方のトークナイザーが必要です。</translation>
    </message>
    <message>
        <source>The {name} must be a number, not {value}.</source>
        <translation>{name}は数値でなければなりません（現在 {value}）。</translation>
    </message>
    <message>
        <source>The {name} must be above 0 and at most 1 (off), not {value}.</source>
        <translation>{name}は 0 より大きく 1（無効）以下でなければなりません（現在 {value}）。</translation>
    </message>
    <message>
        <source>The {name} must be {lowest:g} or more and at most {highest:g}, not {value}.</source>
        <translation>{name}は {lowest:g} 以上 {highest:g} 以下でなければなりません（現在 {value}）。</translation>
    </message>
    <message>
        <source>The {name} must be {lowest:g} or more, not {value}.</source>
        <translation>{name}は {lowest:g} 以上でなければなりません（現在 {value}）。</translation>
    </message>
    <message>
        <source>The {name} must be {lowest} or more, not {value}.</source>
        <translation>{name}は {lowest} 以上でなければなりません（現在 {value}）。</translation>
    </message>
    <message>
        <source>The {role} has no vocabulary.</source>
        <translation>{role}に語彙がありません。</translation>
    </message>
    <message>
        <source>The {role} is part {number} of {count} of a model in several files; choose the first.</source>
        <translation>{role}は複数ファイルのモデルの {count} 個中 {number} 番目です。最初のファイルを選んでください。</translation>
    </message>
    <message>
        <source>The {role} is {kind} ({architecture}).</source>
        <translation>{role}は{kind}（{architecture}）。</translation>
    </message>
    <message>
        <source>The {role} is {kind}.</source>
        <translation>{role}は{kind}。</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>There are more shares than devices.</source>
        <translation>割合の数がデバイスの数を超えています。</translation>
    </message>
    <message>
        <source>There are several files in {repo} that it could be.</source>
        <translation>{repo} に該当しうるファイルが複数あります。</translation>
    </message>
    <message>
        <source>There are several models in {repo}.</source>
        <translation>{repo} にモデルが複数あります。</translation>
    </message>
    <message>
        <source>There are {n} models in {quantisation} in {repo}.</source>
        <translation>{repo} に {quantisation} のモデルが {n} 個あります。</translation>
    </message>
    <message>
        <source>There are: {names} and {n} more.</source>
        <translation>あるもの: {names} ほか {n} 件。</translation>
    </message>
    <message>
        <source>There are: {names}.</source>
        <translation>あるもの: {names}。</translation>
    </message>
    <message>
        <source>There are: {there}.</source>
        <translation>あるもの: {there}。</translation>
    </message>
    <message>
        <source>There is another file at {target}.</source>
        <translation>{target} に別のファイルがあります。</translation>
    </message>
    <message>
        <source>There is no GGUF model in {repo}.</source>
        <translation>{repo} には GGUF モデルがありません。</translation>
    </message>
    <message>
        <source>There is no device {name}.</source>
        <translation>デバイス {name} がありません。</translation>
    </message>
    <message>
        <source>There is no draft loaded for the drafter &apos;{kind}&apos;.</source>
        <translation>ドラフター &apos;{kind}&apos; に使うドラフトが読み込まれていません。</translation>
    </message>
    <message>
        <source>There is no draft to name.</source>
        <translation>指定するドラフトがありません。</translation>
    </message>
    <message>
        <source>There is no file {path} in {repo}.</source>
        <translation>{repo} にファイル {path} がありません。</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>ファイル {path} がありません。</translation>
    </message>
    <message>
        <source>There is no folder {folder}.</source>
        <translation>フォルダー {folder} がありません。</translation>
    </message>
    <message>
        <source>There is no lane {text}.</source>
        <translation>レーン {text} はありません。</translation>
    </message>
    <message>
        <source>There is no model {name}.</source>
        <translation>モデル {name} がありません。</translation>
    </message>
    <message>
        <source>There is no model {path} in {repo}.</source>
        <translation>{repo} にモデル {path} がありません。</translation>
    </message>
    <message>
        <source>There is no prompt in {name}.</source>
        <translation>{name} にプロンプトがありません。</translation>
    </message>
    <message>
        <source>There is no prompt of the {name} {one}.</source>
        <translation>{name} {one} のプロンプトはありません。</translation>
    </message>
    <message>
        <source>There is no prompt of these kinds in these languages.</source>
        <translation>この種類・言語のプロンプトはありません。</translation>
    </message>
    <message>
        <source>There is no prompt.</source>
        <translation>プロンプトがありません。</translation>
    </message>
    <message>
        <source>There is no question in this conversation.</source>
        <translation>この会話には質問がありません。</translation>
    </message>
    <message>
        <source>There is no repository {repo} on {where}, or it is private.</source>
        <translation>{where} にリポジトリ {repo} がないか、非公開です。</translation>
    </message>
    <message>
        <source>There is no room for a context of {n_context:,} tokens for {name}{reason}</source>
        <translation>{name} の {n_context:,} トークンのコンテキストを置く余地がありません{reason}</translation>
    </message>
    <message>
        <source>There is no room for the weights of {name}{reason}</source>
        <translation>{name} の重みを置く空きがありません{reason}</translation>
    </message>
    <message>
        <source>There is no room left in {folder}.</source>
        <translation>{folder} に空き容量がありません。</translation>
    </message>
    <message>
        <source>There is no room left in {folder}. {missing} more are needed.</source>
        <translation>{folder} に空き容量がありません。あと {missing} 必要です。</translation>
    </message>
    <message>
        <source>There is no {quantisation} in {repo}.</source>
        <translation>{repo} に {quantisation} はありません。</translation>
    </message>
    <message>
        <source>There must be 1 repeat or more, not {repeats}.</source>
        <translation>繰り返しは 1 回以上でなければなりません（現在 {repeats}）。</translation>
    </message>
    <message>
        <source>There must be a temperature, and none twice.</source>
        <translation>温度は 1 つ以上必要で、重複はできません。</translation>
    </message>
    <message>
        <source>There was no drafter, or it found nothing to propose.</source>
        <translation>ドラフターがないか、提案するものがありませんでした。</translation>
    </message>
    <message>
        <source>They go on differently after the same words, so less is accepted.</source>
        <translation>同じ語の後でも続きが異なるため、採用が減ります。</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Thinking: {tokens}</source>
        <translation>思考: {tokens}</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>This</source>
        <translation>これ</translation>
    </message>
    <message>
        <source>This build of llama.cpp cannot use other machines.</source>
        <translation>この llama.cpp のビルドでは、ほかのコンピューターを使えません。</translation>
    </message>
    <message>
        <source>This conversation is no longer there.</source>
        <translation>この会話はもうありません。</translation>
    </message>
    <message>
        <source>This file is no language model ({kind}), so it can be neither target nor draft.</source>
        <translation>このファイルは言語モデルではない（{kind}）ため、ターゲットにもドラフトにもできません。</translation>
    </message>
    <message>
        <source>This is a bug; the log file says more.</source>
        <translation>これは不具合です。詳しくはログファイルにあります。</translation>
    </message>
    <message>
        <source>This is no token.</source>
        <translation>アクセストークンではありません。</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>この一覧</translation>
    </message>
    <message>
        <source>This machine: a pass of {target} over {n1} tokens was measured to take {ratio} × as long as one over a single token, so tokens per round ÷ (γ·c + {ratio}) = &lt;b&gt;{here}&lt;/b&gt;.</source>
        <translation>このマシン: {target} の {n1} トークンの計算は、実測で1トークンの {ratio} 倍かかります。したがってトークン/ラウンド ÷ (γ·c + {ratio}) = &lt;b&gt;{here}&lt;/b&gt; です。</translation>
    </message>
    <message>
        <source>This machine: {values}.</source>
        <translation>このマシン: {values}。</translation>
    </message>
    <message>
        <source>This run cannot be read: {error}.</source>
        <translation>この実行記録を読み取れません: {error}。</translation>
    </message>
    <message>
        <source>This run is no longer there.</source>
        <translation>この実行記録はもうありません。</translation>
    </message>
    <message>
        <source>This system has no keyring to keep a token in.</source>
        <translation>このシステムには、アクセストークンを保存するキーリングがありません。</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド数</translation>
    </message>
    <message>
        <source>Threads for many tokens</source>
        <translation>多数トークン用スレッド</translation>
    </message>
    <message>
        <source>Three tokens, almost alike</source>
        <translation>3トークン、ほぼ同じ分布</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Time between one piece of text and the next (inter-token latency): half of the gaps are shorter than the first number, 95 of 100 are shorter than the second.</source>
        <translation>テキストの間隔（ITL）: 間隔の半分は最初の数より短く、100 回のうち 95 回は 2 番目の数より短くなります。</translation>
    </message>
    <message>
        <source>Time from asking to the first text.</source>
        <translation>送信から最初の文字が出るまでの時間です。</translation>
    </message>
    <message>
        <source>Time from sending the message to the first text of the reply (TTFT).</source>
        <translation>メッセージを送ってから返答の最初の文字が出るまでの時間（TTFT）。</translation>
    </message>
    <message>
        <source>Time to draft one token ÷ time of one target pass over one token. The smaller, the better.</source>
        <translation>1 トークンの先読み時間 ÷ ターゲットの 1 トークン分の計算時間。小さいほど有利です。</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Tints tell</source>
        <translation>色分けの対象</translation>
    </message>
    <message>
        <source>To save the picture: right click, or the menu key.</source>
        <translation>画像を保存: 右クリックかメニューキー。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Token map</source>
        <translation>トークン対応</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Tokens at once; the buffers for computing grow with them</source>
        <translation>一度に計算するトークン数。計算用バッファーもこれに応じて大きくなります</translation>
    </message>
    <message>
        <source>Tokens drafted in the last rounds</source>
        <translation>最近のラウンドの先読みトークン数</translation>
    </message>
    <message>
        <source>Tokens of a pass</source>
        <translation>1 回のトークン数</translation>
    </message>
    <message>
        <source>Tokens per round: 1 + α + α² + … + α&lt;sup&gt;γ&lt;/sup&gt; = (1 − α&lt;sup&gt;γ+1&lt;/sup&gt;) ÷ (1 − α) = &lt;b&gt;{tokens}&lt;/b&gt;</source>
        <translation>トークン/ラウンド: 1 + α + α² + … + α&lt;sup&gt;γ&lt;/sup&gt; = (1 − α&lt;sup&gt;γ+1&lt;/sup&gt;) ÷ (1 − α) = &lt;b&gt;{tokens}&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Tokens per round: generated ÷ passes of the target.</source>
        <translation>ラウンドあたりのトークン: 生成数 ÷ ターゲットの実行回数。</translation>
    </message>
    <message>
        <source>Tokens per second over the reply</source>
        <translation>返答中の毎秒トークン数の推移</translation>
    </message>
    <message>
        <source>Tokens that the model can look back on; its cache grows with them</source>
        <translation>モデルが振り返れるトークン数。キャッシュもこれに応じて大きくなります</translation>
    </message>
    <message>
        <source>Tokens, or text to read</source>
        <translation>トークンと文章の切り替え</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>シンボリックリンクの階層が深すぎます</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>開いているファイルが多すぎます</translation>
    </message>
    <message>
        <source>Too much for this machine: {size} are lacking, what has to stay free included.</source>
        <translation>このマシンには大きすぎます: 空けておく分を含めて {size} 足りません。</translation>
    </message>
    <message>
        <source>Too much for {device}: {size} are lacking, what has to stay free included.</source>
        <translation>{device} には大きすぎます: 空けておく分を含めて {size} 足りません。</translation>
    </message>
    <message>
        <source>Try again in some minutes; with a token more is allowed.</source>
        <translation>数分後にもう一度試してください。アクセストークンがあれば回数の上限が増えます。</translation>
    </message>
    <message>
        <source>Try again in {seconds} seconds; with a token more is allowed.</source>
        <translation>{seconds} 秒後にもう一度試してください。アクセストークンがあれば回数の上限が増えます。</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>後でもう一度試してください。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>もう一度試してください。</translation>
    </message>
    <message>
        <source>Try again; it may be busy, or the connection is bad.</source>
        <translation>もう一度試してください。混雑しているか、接続が悪い可能性があります。</translation>
    </message>
    <message>
        <source>Try another source.</source>
        <translation>別の入手先を試してください。</translation>
    </message>
    <message>
        <source>Try later, or another source.</source>
        <translation>後で試すか、別の入手先を使ってください。</translation>
    </message>
    <message>
        <source>Try later, or take it from another repository.</source>
        <translation>後で試すか、別のリポジトリから入手してください。</translation>
    </message>
    <message>
        <source>Trying again in {seconds:.0f} s.</source>
        <translation>{seconds:.0f} 秒後に再試行します。</translation>
    </message>
    <message>
        <source>Two prompts have the same name.</source>
        <translation>同じ名前のプロンプトが 2 つあります。</translation>
    </message>
    <message>
        <source>Unit: {unit}</source>
        <translation>単位: {unit}</translation>
    </message>
    <message>
        <source>Unlock it and try again.</source>
        <translation>ロックを解除してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Update Draftlight.</source>
        <translation>Draftlight を更新してください。</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>更新日</translation>
    </message>
    <message>
        <source>Use an address that begins with https://.</source>
        <translation>https:// で始まるアドレスを使ってください。</translation>
    </message>
    <message>
        <source>Use the drafter &apos;map&apos; or &apos;text&apos;.</source>
        <translation>ドラフター &apos;map&apos; か &apos;text&apos; を使ってください。</translation>
    </message>
    <message>
        <source>Use the drafter &apos;none&apos;.</source>
        <translation>ドラフター &apos;none&apos; を使ってください。</translation>
    </message>
    <message>
        <source>Use the drafter &apos;text&apos;.</source>
        <translation>ドラフター &apos;text&apos; を使ってください。</translation>
    </message>
    <message>
        <source>Use the fallback template instead of the model&apos;s own.</source>
        <translation>モデルのテンプレートの代わりに代替テンプレートを使ってください。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Vocabularies and the like: {size}</source>
        <translation>語彙など: {size}</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>終わるまで待つか、そちらを停止してください。</translation>
    </message>
    <message>
        <source>Wait until that one is done, or stop it there.</source>
        <translation>終わるまで待つか、そちらで停止してください。</translation>
    </message>
    <message>
        <source>Waits for the first proposal.</source>
        <translation>最初の提案を待っています。</translation>
    </message>
    <message>
        <source>Waits for the first round.</source>
        <translation>最初のラウンドを待っています。</translation>
    </message>
    <message>
        <source>Web page with the colours (*.html)</source>
        <translation>色付きの Web ページ (*.html)</translation>
    </message>
    <message>
        <source>What becomes of a reply that reaches the end of the context</source>
        <translation>コンテキストの終わりに達した返答をどうするか</translation>
    </message>
    <message>
        <source>What followed the same words before, in the prompt or in the reply. Needs no second model.</source>
        <translation>プロンプトや返答で以前に同じ語の後に続いたもの。2 つ目のモデルは要りません。</translation>
    </message>
    <message>
        <source>What followed the same words before. Needs no second model.</source>
        <translation>以前に同じ語句の後に続いた内容です。2つ目のモデルは要りません。</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>動作の記録</translation>
    </message>
    <message>
        <source>What has arrived is kept; try again later.</source>
        <translation>受信済みの分は残ります。後でもう一度試してください。</translation>
    </message>
    <message>
        <source>What listens at {address} is no RPC server that this version of llama.cpp understands.</source>
        <translation>{address} にあるのは、この版の llama.cpp が理解できる RPC サーバーではありません。</translation>
    </message>
    <message>
        <source>What longer passes cost on this machine is measured when a target is loaded: then its own curve stands beside the textbook&apos;s.</source>
        <translation>このマシンで長い計算にかかる時間は、ターゲットを読み込むときに測定されます。その後は、教科書の曲線の横にこのマシンの曲線が表示されます。</translation>
    </message>
    <message>
        <source>What the colour of a token says when a conversation opens</source>
        <translation>会話を開いたとき、トークンの色が表すもの</translation>
    </message>
    <message>
        <source>What the numbers mean</source>
        <translation>数値の意味</translation>
    </message>
    <message>
        <source>What the target gave the token</source>
        <translation>ターゲットがそのトークンに与えた確率</translation>
    </message>
    <message>
        <source>What was found on the hub</source>
        <translation>ハブで見つかったもの</translation>
    </message>
    <message>
        <source>What was shown last</source>
        <translation>前回の表示</translation>
    </message>
    <message>
        <source>What would change it</source>
        <translation>何が変えるか</translation>
    </message>
    <message>
        <source>Whatever suits the models that are loaded.</source>
        <translation>読み込まれたモデルに合うものを選びます。</translation>
    </message>
    <message>
        <source>When the program starts; it takes the memory then, whether you chat or not</source>
        <translation>プログラムの起動時に読み込みます。チャットしなくてもメモリを使います</translation>
    </message>
    <message>
        <source>Where a mirror or a proxy is set, check that it is one for the hub.</source>
        <translation>ミラーやプロキシを設定している場合は、ハブのものか確認してください。</translation>
    </message>
    <message>
        <source>Where greedy texts leave the target&apos;s own</source>
        <translation>最尤の文章がターゲット自身の文章と分かれるところ</translation>
    </message>
    <message>
        <source>Where it is shorter than the target&apos;s, drafting stops at its end</source>
        <translation>ターゲットより短い場合、その終わりで先読みが止まります</translation>
    </message>
    <message>
        <source>Where it is there</source>
        <translation>使える場合のみ</translation>
    </message>
    <message>
        <source>Where models are put from now on; those that are there already stay</source>
        <translation>これからモデルを置く場所。すでにあるものはそのままです</translation>
    </message>
    <message>
        <source>Whether it is the same as without a draft, where both are greedy.</source>
        <translation>どちらも貪欲法のとき、ドラフトなしと同じ文章かどうかです。</translation>
    </message>
    <message>
        <source>While something is measured or downloaded, where the system lets a program ask for it</source>
        <translation>測定中とダウンロード中。システムがプログラムに許す場合に限ります</translation>
    </message>
    <message>
        <source>Who proposes tokens; one that does not suit the pair is off, and the status line says why</source>
        <translation>トークンを提案する方法。ペアに合わないものはオフになり、理由は状態表示に出ます</translation>
    </message>
    <message>
        <source>Who won the token: draft, target, or both</source>
        <translation>トークンを当てたもの: ドラフト、ターゲット、または両方</translation>
    </message>
    <message>
        <source>With these numbers no draft is best: whatever is drafted costs more time than it saves. A draft that is accepted more often, or a smaller one, would change that.</source>
        <translation>この値では、ドラフトなしが最良です。先読みは節約する以上の時間がかかります。採用率の高いドラフトか、より小さなドラフトなら変わります。</translation>
    </message>
    <message>
        <source>With what llama.cpp says; nothing of your chats and no access token</source>
        <translation>llama.cpp の出力を含みます。チャットの内容とアクセストークンは含みません</translation>
    </message>
    <message>
        <source>With α {alpha:.2f}, drafting {n} tokens a round instead of {fixed} is predicted to be faster.</source>
        <translation>α {alpha:.2f} では、1 ラウンドに {fixed} ではなく {n} トークンを先読みするほうが速いと予測されます。</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>オフラインで使う</translation>
    </message>
    <message>
        <source>Worth it, {factor}: {lane} is the fastest.</source>
        <translation>使う価値あり（{factor}）: 最速は {lane} です。</translation>
    </message>
    <message>
        <source>Write a message first.</source>
        <translation>まずメッセージを書いてください。</translation>
    </message>
    <message>
        <source>Write it as host:port, such as 192.168.0.7:50052.</source>
        <translation>192.168.0.7:50052 のように host:port の形で書いてください。</translation>
    </message>
    <message>
        <source>Write one; a line of --- begins the next.</source>
        <translation>1 つ書いてください。--- の行で次が始まります。</translation>
    </message>
    <message>
        <source>Write owner/repo, owner/repo:Q4_K_M, or the address of a file that ends in .gguf.</source>
        <translation>owner/repo、owner/repo:Q4_K_M、または .gguf で終わるファイルのアドレスを書いてください。</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC の確率</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC のしきい値</translation>
    </message>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>Your request for {repo} still waits for its authors.</source>
        <translation>{repo} への申請は、まだ作者の承認待ちです。</translation>
    </message>
    <message>
        <source>a colder temperature</source>
        <translation>低い温度</translation>
    </message>
    <message>
        <source>a draft</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>a draft head: it reads the inner state of the one model that it was made for</source>
        <translation>ドラフトヘッドです。対応する 1 つのモデルの内部状態しか読めません</translation>
    </message>
    <message>
        <source>a draft made of the target</source>
        <translation>ターゲットから作るドラフト</translation>
    </message>
    <message>
        <source>a draft step</source>
        <translation>先読みの 1 ステップ</translation>
    </message>
    <message>
        <source>a draft that guesses better</source>
        <translation>よりよく当たるドラフト</translation>
    </message>
    <message>
        <source>a projector, the eyes or ears of another model, and writes no text</source>
        <translation>別のモデルの目や耳となるプロジェクターで、文章は書けません</translation>
    </message>
    <message>
        <source>a quiet machine</source>
        <translation>静かなマシン</translation>
    </message>
    <message>
        <source>a smaller draft</source>
        <translation>小さいドラフト</translation>
    </message>
    <message>
        <source>a verification</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>a vocabulary without a model</source>
        <translation>モデルのない語彙だけのファイルです</translation>
    </message>
    <message>
        <source>a web page came instead of the file; this network may want you to log in first</source>
        <translation>ファイルの代わりに Web ページが届きました。このネットワークはログインが必要かもしれません</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>アクセラレーター</translation>
    </message>
    <message>
        <source>acceptance by position</source>
        <translation>位置ごとの採用率</translation>
    </message>
    <message>
        <source>acceptance rate {x:.3f}</source>
        <translation>採用率 {x:.3f}</translation>
    </message>
    <message>
        <source>acceptance rate α</source>
        <translation>採用率 α</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>accepted in a round</source>
        <translation>ラウンドの採用数</translation>
    </message>
    <message>
        <source>accepted lengths</source>
        <translation>採用数の分布</translation>
    </message>
    <message>
        <source>accepted per proposal</source>
        <translation>提案あたりの採用</translation>
    </message>
    <message>
        <source>across: cost ratio c; up: acceptance rate α; lines: equal speedup predicted by the textbook</source>
        <translation>横: コスト比 c、縦: 採用率 α、線: 教科書の式で同じ高速化が予測されるところ</translation>
    </message>
    <message>
        <source>across: cost ratio c; up: acceptance rate α; lines: equal speedup predicted by this machine&apos;s pass costs</source>
        <translation>横: コスト比 c、縦: 採用率 α、線: このマシンのパスのコストで同じ高速化が予測されるところ</translation>
    </message>
    <message>
        <source>adapter</source>
        <translation>アダプター</translation>
    </message>
    <message>
        <source>added folder</source>
        <translation>追加したフォルダー</translation>
    </message>
    <message>
        <source>added, id {token}</source>
        <translation>追加する、ID {token}</translation>
    </message>
    <message>
        <source>alert message popup desktop tray</source>
        <translation>通知 アラート メッセージ ポップアップ デスクトップ</translation>
    </message>
    <message>
        <source>all of it fits there</source>
        <translation>すべて収まります</translation>
    </message>
    <message>
        <source>all, or none proposed</source>
        <translation>すべて、または提案なし</translation>
    </message>
    <message>
        <source>an adapter, which changes another model and is none itself</source>
        <translation>別のモデルを変えるアダプターで、単独のモデルではありません</translation>
    </message>
    <message>
        <source>an embedding model: it reads whole texts and writes none</source>
        <translation>埋め込みモデルです。文章全体を読むだけで書けません</translation>
    </message>
    <message>
        <source>another lookahead</source>
        <translation>別の先読み数</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>ほかのマシン</translation>
    </message>
    <message>
        <source>as far as was asked for</source>
        <translation>求められた長さまで</translation>
    </message>
    <message>
        <source>as fast as the target alone</source>
        <translation>ターゲット単独と同じ速さ</translation>
    </message>
    <message>
        <source>as many as fit, the others stay with the processor</source>
        <translation>収まる分だけで、残りはプロセッサーに置かれます</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>学習時の値</translation>
    </message>
    <message>
        <source>as you want it</source>
        <translation>指定どおりです</translation>
    </message>
    <message>
        <source>at most {n} tokens</source>
        <translation>最大 {n} トークン</translation>
    </message>
    <message>
        <source>bandwidth speed throttle</source>
        <translation>帯域 速度 制限 回線</translation>
    </message>
    <message>
        <source>batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>because the vocabularies differ</source>
        <translation>語彙が異なるため</translation>
    </message>
    <message>
        <source>beginning of sequence (BOS)</source>
        <translation>文頭トークン（BOS）</translation>
    </message>
    <message>
        <source>begun at an unknown time</source>
        <translation>開始日時は不明</translation>
    </message>
    <message>
        <source>begun {moment} UTC</source>
        <translation>開始 {moment} UTC</translation>
    </message>
    <message>
        <source>below 0.1</source>
        <translation>0.1 未満</translation>
    </message>
    <message>
        <source>between texts</source>
        <translation>文字の間隔</translation>
    </message>
    <message>
        <source>bonus</source>
        <translation>ボーナス</translation>
    </message>
    <message>
        <source>by theory</source>
        <translation>理論値</translation>
    </message>
    <message>
        <source>c: one draft step ÷ one step of the target.</source>
        <translation>c: ドラフトの 1 ステップ ÷ ターゲットの 1 ステップ。</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>キャンセル済み</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み取れません</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>checked without</source>
        <translation>単独で確認</translation>
    </message>
    <message>
        <source>checking what is on disk</source>
        <translation>ディスク上のデータを確認中</translation>
    </message>
    <message>
        <source>code</source>
        <translation>コード</translation>
    </message>
    <message>
        <source>colours colors heat highlight</source>
        <translation>色 カラー 強調 ヒート</translation>
    </message>
    <message>
        <source>colours colors night black white</source>
        <translation>色 カラー 夜 黒 白 ダーク</translation>
    </message>
    <message>
        <source>comparing the texts</source>
        <translation>文章を比較中</translation>
    </message>
    <message>
        <source>comparing the vocabularies</source>
        <translation>語彙を比較中</translation>
    </message>
    <message>
        <source>computed batch size</source>
        <translation>計算バッチサイズ</translation>
    </message>
    <message>
        <source>confirm url address browser safety</source>
        <translation>確認 URL アドレス ブラウザー 安全</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>接続中</translation>
    </message>
    <message>
        <source>context</source>
        <translation>コンテキスト</translation>
    </message>
    <message>
        <source>context full</source>
        <translation>コンテキストが満杯</translation>
    </message>
    <message>
        <source>context shift memory length</source>
        <translation>コンテキスト シフト メモリ 長さ</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>訂正</translation>
    </message>
    <message>
        <source>cost ratio</source>
        <translation>コスト比</translation>
    </message>
    <message>
        <source>cost ratio c</source>
        <translation>コスト比 c</translation>
    </message>
    <message>
        <source>cpu cores processors speed</source>
        <translation>CPU コア プロセッサー 速度</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>クラッシュしました</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>did not come to an end within {seconds:.0f} seconds</source>
        <translation>{seconds:.0f} 秒以内に終わりませんでした</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>違い</translation>
    </message>
    <message>
        <source>different from token {token} (character {character}) on: {lane} for {baseline}</source>
        <translation>トークン {token}（{character} 文字目）から異なる: {baseline} に対して {lane}</translation>
    </message>
    <message>
        <source>different from token {token} (character {character}) on: {lane} for {baseline}, logits {ours:.3f} and {theirs:.3f}, {gap:.3f} apart</source>
        <translation>トークン {token}（{character} 文字目）から異なる: {baseline} に対して {lane}、ロジット {ours:.3f} と {theirs:.3f}、差 {gap:.3f}</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>異なる</translation>
    </message>
    <message>
        <source>directory disk path storage models</source>
        <translation>フォルダー ディスク パス 保存先 モデル</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>done, checksum right</source>
        <translation>完了、チェックサム一致</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>draft acceptance</source>
        <translation>ドラフト採用率</translation>
    </message>
    <message>
        <source>draft head</source>
        <translation>ドラフトヘッド</translation>
    </message>
    <message>
        <source>draft model</source>
        <translation>ドラフトモデル</translation>
    </message>
    <message>
        <source>draft model through a token map</source>
        <translation>トークン対応によるドラフトモデル</translation>
    </message>
    <message>
        <source>draft model through its text</source>
        <translation>文字列を介したドラフトモデル</translation>
    </message>
    <message>
        <source>draft of {lane}</source>
        <translation>{lane} のドラフト</translation>
    </message>
    <message>
        <source>draft probability</source>
        <translation>ドラフトの確率</translation>
    </message>
    <message>
        <source>draft share</source>
        <translation>ドラフトの割合</translation>
    </message>
    <message>
        <source>draft {probability}</source>
        <translation>ドラフト {probability}</translation>
    </message>
    <message>
        <source>draft {size}</source>
        <translation>ドラフト {size}</translation>
    </message>
    <message>
        <source>draft&apos;s options</source>
        <translation>ドラフトのオプション</translation>
    </message>
    <message>
        <source>drafted</source>
        <translation>先読み数</translation>
    </message>
    <message>
        <source>drafted in the last rounds, the newest last: {numbers}. Last: {reason}</source>
        <translation>最近のラウンドの先読み数（最新が最後）: {numbers}。直前: {reason}</translation>
    </message>
    <message>
        <source>drafter {drafter}</source>
        <translation>ドラフター {drafter}</translation>
    </message>
    <message>
        <source>drafter {name}, {lookahead}</source>
        <translation>ドラフター {name}、{lookahead}</translation>
    </message>
    <message>
        <source>drafting</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>drafting ended</source>
        <translation>先読みの終了</translation>
    </message>
    <message>
        <source>drafting {drafting:.2f} s, verifying {verifying:.2f} s, other {other:.2f} s</source>
        <translation>先読み {drafting:.2f} 秒、検証 {verifying:.2f} 秒、その他 {other:.2f} 秒</translation>
    </message>
    <message>
        <source>drafting {n}{how}</source>
        <translation>{n} 個を先読み{how}</translation>
    </message>
    <message>
        <source>editing code</source>
        <translation>コードの編集</translation>
    </message>
    <message>
        <source>embedding model</source>
        <translation>埋め込みモデル</translation>
    </message>
    <message>
        <source>end of generation</source>
        <translation>生成の終わり</translation>
    </message>
    <message>
        <source>end of sequence (EOS)</source>
        <translation>文末トークン（EOS）</translation>
    </message>
    <message>
        <source>ended by</source>
        <translation>終了の理由</translation>
    </message>
    <message>
        <source>ended by {end}</source>
        <translation>終了の理由: {end}</translation>
    </message>
    <message>
        <source>ended with code {code}</source>
        <translation>コード {code} で終了しました</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>等しい</translation>
    </message>
    <message>
        <source>equal text from token {first} on</source>
        <translation>トークン {first} 以降の文字が等しい</translation>
    </message>
    <message>
        <source>face view markdown</source>
        <translation>表示 文章 Markdown トークン</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>faster, {factor}</source>
        <translation>速い、{factor}</translation>
    </message>
    <message>
        <source>fell back to the target alone: {cause}</source>
        <translation>ターゲット単独に切り替えました: {cause}</translation>
    </message>
    <message>
        <source>fewer bits for the draft</source>
        <translation>ドラフトのビット数を減らす</translation>
    </message>
    <message>
        <source>first text</source>
        <translation>最初の文字</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>最初のトークン</translation>
    </message>
    <message>
        <source>fitting</source>
        <translation>自動選択</translation>
    </message>
    <message>
        <source>font zoom larger smaller</source>
        <translation>文字 フォント 拡大 縮小</translation>
    </message>
    <message>
        <source>fraction of 1</source>
        <translation>1 に対する割合</translation>
    </message>
    <message>
        <source>free {size}</source>
        <translation>空き {size}</translation>
    </message>
    <message>
        <source>frequency penalty</source>
        <translation>頻度ペナルティ</translation>
    </message>
    <message>
        <source>gap, median / 95th</source>
        <translation>間隔 中央値 / 95%</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>処理を中止しました</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>grammar</source>
        <translation>文法</translation>
    </message>
    <message>
        <source>half and more</source>
        <translation>半分以上</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>同一</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>未検証</translation>
    </message>
    <message>
        <source>in place of “{text}” ({chances})</source>
        <translation>「{text}」の代わり（{chances}）</translation>
    </message>
    <message>
        <source>internet connection privacy</source>
        <translation>インターネット 接続 プライバシー</translation>
    </message>
    <message>
        <source>it does not say how much memory it has</source>
        <translation>メモリ容量は不明</translation>
    </message>
    <message>
        <source>it has another checksum (SHA-256) than the hub gives</source>
        <translation>ハブの示すチェックサム（SHA-256）と一致しません</translation>
    </message>
    <message>
        <source>it has the key {key} twice</source>
        <translation>キー {key} が 2 つあります</translation>
    </message>
    <message>
        <source>it has the tensor {tensor} twice</source>
        <translation>テンソル {tensor} が 2 つあります</translation>
    </message>
    <message>
        <source>it has {n_bytes:,} bytes, and its header speaks of {end:,}</source>
        <translation>サイズは {n_bytes:,} バイトですが、ヘッダーは {end:,} バイトとしています</translation>
    </message>
    <message>
        <source>it makes a number with too many digits</source>
        <translation>桁数の多すぎる数を作ります</translation>
    </message>
    <message>
        <source>it makes something of more than {n:,} characters</source>
        <translation>{n:,} 文字を超えるものを作ります</translation>
    </message>
    <message>
        <source>it speaks of {count:,} {what}</source>
        <translation>{what}が {count:,} 個とされています</translation>
    </message>
    <message>
        <source>it takes longer than {seconds:g} seconds</source>
        <translation>{seconds:g} 秒を超えています</translation>
    </message>
    <message>
        <source>it wants the same type, the same BOS and EOS, sizes at most {most} apart, and equal texts from token {first} on.</source>
        <translation>同じ種類、同じ BOS と EOS、差が {most} 以内の大きさ、トークン {first} 以降の同じ文字が必要です。</translation>
    </message>
    <message>
        <source>its alignment is no power of two</source>
        <translation>アラインメントが 2 のべき乗ではありません</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>レーン</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>言語モデル</translation>
    </message>
    <message>
        <source>last changed at an unknown time</source>
        <translation>最終変更日時は不明</translation>
    </message>
    <message>
        <source>last changed {moment} UTC</source>
        <translation>最終変更 {moment} UTC</translation>
    </message>
    <message>
        <source>length</source>
        <translation>長さの上限</translation>
    </message>
    <message>
        <source>lengths</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>less</source>
        <translation>少なめ</translation>
    </message>
    <message>
        <source>less than half</source>
        <translation>半分未満</translation>
    </message>
    <message>
        <source>llama.cpp could not load {name}{reason}</source>
        <translation>llama.cpp が {name} を読み込めませんでした{reason}</translation>
    </message>
    <message>
        <source>llama.cpp could not make a draft of {name}{reason}</source>
        <translation>llama.cpp が {name} のドラフトを作れませんでした{reason}</translation>
    </message>
    <message>
        <source>llama.cpp failed to compute the next tokens (code {code}){reason}</source>
        <translation>llama.cpp が次のトークンを計算できませんでした（コード {code}）{reason}</translation>
    </message>
    <message>
        <source>llama.cpp gave up without a word.</source>
        <translation>llama.cpp は何も言わずに停止しました。</translation>
    </message>
    <message>
        <source>llama.cpp gave up. It said: &quot;{words}&quot;.</source>
        <translation>llama.cpp が停止しました。最後の出力:「{words}」。</translation>
    </message>
    <message>
        <source>llama.cpp {how} when it planned the memory for {name}.{last}</source>
        <translation>{name} のメモリを見積もる間に llama.cpp が{how}。{last}</translation>
    </message>
    <message>
        <source>llama.cpp {how} while it made a draft of {name}.{last}</source>
        <translation>{name} のドラフトを作る間に llama.cpp が{how}。{last}</translation>
    </message>
    <message>
        <source>llama.cpp {how} while it opened {name}.{last}</source>
        <translation>{name} を開く間に llama.cpp が{how}。{last}</translation>
    </message>
    <message>
        <source>loading the chat&apos;s pair again</source>
        <translation>チャットの組を読み込み直しています</translation>
    </message>
    <message>
        <source>loading the draft</source>
        <translation>ドラフトを読み込み中</translation>
    </message>
    <message>
        <source>loading the draft failed</source>
        <translation>ドラフトを読み込めませんでした</translation>
    </message>
    <message>
        <source>loading the draft failed; load another one, or choose another drafter</source>
        <translation>ドラフトを読み込めませんでした。別のドラフトを読み込むか、別のドラフターを選んでください</translation>
    </message>
    <message>
        <source>loading the target</source>
        <translation>ターゲットを読み込み中</translation>
    </message>
    <message>
        <source>log file debug level diagnosis</source>
        <translation>ログ ファイル デバッグ レベル 診断</translation>
    </message>
    <message>
        <source>lookahead</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>lookahead Auto</source>
        <translation>先読み 自動</translation>
    </message>
    <message>
        <source>lookahead used</source>
        <translation>実際の先読み</translation>
    </message>
    <message>
        <source>lookahead {n}</source>
        <translation>先読み {n}</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>lookup</source>
        <translation>ルックアップ</translation>
    </message>
    <message>
        <source>lookup, then draft model</source>
        <translation>ルックアップ＋ドラフトモデル</translation>
    </message>
    <message>
        <source>lookup, then {draft}</source>
        <translation>ルックアップ、次に {draft}</translation>
    </message>
    <message>
        <source>lookup, then {model}</source>
        <translation>ルックアップ＋{model}</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>made with</source>
        <translation>作成環境</translation>
    </message>
    <message>
        <source>made with {versions} on {machine}</source>
        <translation>作成環境: {versions}、{machine}</translation>
    </message>
    <message>
        <source>marginal</source>
        <translation>わずか</translation>
    </message>
    <message>
        <source>marginal against the target alone</source>
        <translation>ターゲット単独とほぼ同じ</translation>
    </message>
    <message>
        <source>mathematics</source>
        <translation>数学</translation>
    </message>
    <message>
        <source>max tokens length limit</source>
        <translation>最大トークン数 長さ 上限</translation>
    </message>
    <message>
        <source>mean of {rounds} rounds, {time} in all</source>
        <translation>{rounds} ラウンドの平均、合計 {time}</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>実測</translation>
    </message>
    <message>
        <source>measured and predicted speed</source>
        <translation>実測と予測の速度</translation>
    </message>
    <message>
        <source>measured or one per core</source>
        <translation>測定値またはコア数</translation>
    </message>
    <message>
        <source>measured: {numbers}</source>
        <translation>実測: {numbers}</translation>
    </message>
    <message>
        <source>measuring; the pair is back afterwards</source>
        <translation>測定中。終わると組は元に戻ります</translation>
    </message>
    <message>
        <source>median gap</source>
        <translation>間隔の中央値</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>min-p</source>
        <translation>min-p</translation>
    </message>
    <message>
        <source>more</source>
        <translation>多め</translation>
    </message>
    <message>
        <source>more layers on the GPU</source>
        <translation>GPU 上の層を増やす</translation>
    </message>
    <message>
        <source>near tie</source>
        <translation>ほぼ同点</translation>
    </message>
    <message>
        <source>no chat</source>
        <translation>チャットなし</translation>
    </message>
    <message>
        <source>no device has room for all of it</source>
        <translation>全体を置けるデバイスがありません</translation>
    </message>
    <message>
        <source>no device has room for one of its layers</source>
        <translation>1 層でも置けるデバイスがありません</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>差なし</translation>
    </message>
    <message>
        <source>no draft</source>
        <translation>ドラフトなし</translation>
    </message>
    <message>
        <source>no draft is loaded</source>
        <translation>ドラフトが読み込まれていません</translation>
    </message>
    <message>
        <source>no draft is loaded; load one, or choose another drafter</source>
        <translation>ドラフトがありません。読み込むか、別のドラフターを選んでください</translation>
    </message>
    <message>
        <source>no file is small enough.</source>
        <translation>十分に小さいファイルがありません。</translation>
    </message>
    <message>
        <source>no language model</source>
        <translation>言語モデルではありません</translation>
    </message>
    <message>
        <source>no licence named</source>
        <translation>ライセンスの記載なし</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>no longer on disk</source>
        <translation>ディスクにありません</translation>
    </message>
    <message>
        <source>no model that continues a text word by word</source>
        <translation>語を続けて文章を書くモデルではありません</translation>
    </message>
    <message>
        <source>no room left</source>
        <translation>余地なし</translation>
    </message>
    <message>
        <source>no target</source>
        <translation>ターゲットなし</translation>
    </message>
    <message>
        <source>no target: loading it failed</source>
        <translation>ターゲットなし: 読み込みに失敗</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>文字なし</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>none beside the processor</source>
        <translation>プロセッサのほかになし</translation>
    </message>
    <message>
        <source>not added</source>
        <translation>追加しない</translation>
    </message>
    <message>
        <source>not drafting</source>
        <translation>先読みなし</translation>
    </message>
    <message>
        <source>not drafting: checks what the target takes alone</source>
        <translation>先読みなし: ターゲット単独の時間を確認</translation>
    </message>
    <message>
        <source>not drafting: nothing to propose here</source>
        <translation>先読みなし: ここで提案するものがありません</translation>
    </message>
    <message>
        <source>not drafting: the reply or the context ends here</source>
        <translation>先読みなし: 返答かコンテキストがここで終わります</translation>
    </message>
    <message>
        <source>not drafting: would cost more than it saves</source>
        <translation>先読みなし: 節約より時間がかかります</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>nothing to propose</source>
        <translation>提案なし</translation>
    </message>
    <message>
        <source>number of threads</source>
        <translation>スレッド数</translation>
    </message>
    <message>
        <source>number of tokens for DRY</source>
        <translation>DRY の対象トークン数</translation>
    </message>
    <message>
        <source>number of tokens for penalties</source>
        <translation>ペナルティの対象トークン数</translation>
    </message>
    <message>
        <source>of proposed</source>
        <translation>提案のうち</translation>
    </message>
    <message>
        <source>of the reply</source>
        <translation>返答のうち</translation>
    </message>
    <message>
        <source>off: {cause}</source>
        <translation>オフ: {cause}</translation>
    </message>
    <message>
        <source>on the GPU {size}</source>
        <translation>GPU 側 {size}</translation>
    </message>
    <message>
        <source>one of its keys is empty</source>
        <translation>空のキーがあります</translation>
    </message>
    <message>
        <source>only this and smaller ones fit, below 4 bits a model gets worse: of {memory} it takes {needed}.</source>
        <translation>これより小さいものだけが収まります（4 ビット未満では質が落ちます）: {memory} のうち {needed} を使います。</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>others {size}</source>
        <translation>その他 {size}</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>その他の時間</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自分のもの</translation>
    </message>
    <message>
        <source>part missing</source>
        <translation>一部不足</translation>
    </message>
    <message>
        <source>part of a character</source>
        <translation>文字の一部</translation>
    </message>
    <message>
        <source>part of a character, {bytes}</source>
        <translation>文字の一部、{bytes}</translation>
    </message>
    <message>
        <source>parted at a near tie from token {token} (character {character}) on: {lane} for {baseline}, logits {ours:.3f} and {theirs:.3f}, {gap:.3f} apart</source>
        <translation>トークン {token}（{character} 文字目）からほぼ同点で分かれる: {baseline} に対して {lane}、ロジット {ours:.3f} と {theirs:.3f}、差 {gap:.3f}</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>per round</source>
        <translation>ラウンドあたり</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>position in the proposal</source>
        <translation>提案内の位置</translation>
    </message>
    <message>
        <source>position {place}: {rate} ({accepted} accepted of {tested} tested, {proposed} proposed)</source>
        <translation>位置 {place}: {rate}（検証 {tested} 回中 {accepted} 回採用、提案 {proposed} 回）</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>predicted speedup</source>
        <translation>予測高速化率</translation>
    </message>
    <message>
        <source>predicted speedup {x:.2f}</source>
        <translation>予測高速化率 {x:.2f}</translation>
    </message>
    <message>
        <source>presence penalty</source>
        <translation>存在ペナルティ</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>プロセッサ</translation>
    </message>
    <message>
        <source>projector</source>
        <translation>プロジェクター</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>prompt of {0} tokens, {1} of them reused</source>
        <translation>プロンプト {0} トークン（うち再利用 {1}）</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>prompts of {prompt} tokens, replies of {reply}</source>
        <translation>プロンプト {prompt} トークン、返答 {reply}</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>提案</translation>
    </message>
    <message>
        <source>proposed by</source>
        <translation>提案元</translation>
    </message>
    <message>
        <source>proposed by the draft, and it passed the target&apos;s test</source>
        <translation>ドラフトが提案し、ターゲットの検証に通ったもの</translation>
    </message>
    <message>
        <source>proposed, and not in the reply: rejected by the target, or behind a rejected one and never tested</source>
        <translation>提案されたが返答にないもの: ターゲットに棄却されたか、棄却より後ろで検証されなかったもの</translation>
    </message>
    <message>
        <source>put by the target in the place of a proposed token that failed the test</source>
        <translation>検証に落ちた提案の代わりにターゲットが置いたもの</translation>
    </message>
    <message>
        <source>question about a text</source>
        <translation>文章についての質問</translation>
    </message>
    <message>
        <source>question {n} of this chat: {words}</source>
        <translation>このチャットの質問 {n}: {words}</translation>
    </message>
    <message>
        <source>reading prompt {n} / {total} tokens</source>
        <translation>プロンプトを読み込み中 {n} / {total} トークン</translation>
    </message>
    <message>
        <source>ready: {way}, {lookahead}</source>
        <translation>準備完了: {way}、{lookahead}</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>棄却</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>回</translation>
    </message>
    <message>
        <source>repeat penalty</source>
        <translation>繰り返しペナルティ</translation>
    </message>
    <message>
        <source>repeat {n} of {total}</source>
        <translation>{total} 回中 {n} 回目</translation>
    </message>
    <message>
        <source>reply {n} of {total} · {lane} · {what}</source>
        <translation>返答 {n} / {total} · {lane} · {what}</translation>
    </message>
    <message>
        <source>round</source>
        <translation>ラウンド</translation>
    </message>
    <message>
        <source>round {number}</source>
        <translation>ラウンド {number}</translation>
    </message>
    <message>
        <source>round {n}</source>
        <translation>ラウンド {n}</translation>
    </message>
    <message>
        <source>round {n} ({accepted} of {proposed})</source>
        <translation>ラウンド {n}（{proposed} 個中 {accepted} 個採用）</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>ラウンド</translation>
    </message>
    <message>
        <source>rounds; dots: each alone</source>
        <translation>ラウンド（点は各ラウンド）</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>測定数</translation>
    </message>
    <message>
        <source>same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>sampling</source>
        <translation>サンプリング</translation>
    </message>
    <message>
        <source>sampling random creative</source>
        <translation>サンプリング ランダム 創造的 温度</translation>
    </message>
    <message>
        <source>seconds alert duration</source>
        <translation>秒 通知 時間</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>settings: {settings}</source>
        <translation>設定: {settings}</translation>
    </message>
    <message>
        <source>since the last run</source>
        <translation>前回から</translation>
    </message>
    <message>
        <source>size memory kv cache n_ctx</source>
        <translation>サイズ メモリ KV キャッシュ n_ctx コンテキスト</translation>
    </message>
    <message>
        <source>size, at most {most} apart</source>
        <translation>大きさ（差は {most} 以内）</translation>
    </message>
    <message>
        <source>sleep suspend standby power energy</source>
        <translation>スリープ サスペンド 待機 電源 省電力</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>遅い</translation>
    </message>
    <message>
        <source>slower than the target alone</source>
        <translation>ターゲット単独より遅い</translation>
    </message>
    <message>
        <source>slower, {factor}</source>
        <translation>遅い、{factor}</translation>
    </message>
    <message>
        <source>slowest 5 %</source>
        <translation>遅いほうの 5 %</translation>
    </message>
    <message>
        <source>small enough for 8 bits, which guess best.</source>
        <translation>8 ビットでも十分小さく、予測が最も良くなります。</translation>
    </message>
    <message>
        <source>speculative decoding gamma draft tokens</source>
        <translation>投機的デコーディング ガンマ ドラフト 先読み</translation>
    </message>
    <message>
        <source>speculative decoding lookup draft model</source>
        <translation>投機的デコーディング ルックアップ ドラフトモデル</translation>
    </message>
    <message>
        <source>speed ÷ that of the target alone in the same repeat; the line is the middle half</source>
        <translation>同じ回のターゲット単独に対する速度の比。線は中央半分の範囲</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>高速化</translation>
    </message>
    <message>
        <source>speedup then</source>
        <translation>前回の高速化</translation>
    </message>
    <message>
        <source>start begin launch automatic open model remember</source>
        <translation>起動 開始 自動 開く モデル 記憶</translation>
    </message>
    <message>
        <source>stop text</source>
        <translation>停止文字列</translation>
    </message>
    <message>
        <source>stopping; what is measured is kept</source>
        <translation>停止しています。測定済みの結果は残ります</translation>
    </message>
    <message>
        <source>story</source>
        <translation>物語</translation>
    </message>
    <message>
        <source>struck through</source>
        <translation>取り消し線</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>要約</translation>
    </message>
    <message>
        <source>system</source>
        <translation>システム</translation>
    </message>
    <message>
        <source>target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>target alone</source>
        <translation>ターゲット単独</translation>
    </message>
    <message>
        <source>target alone (drafting is switched off)</source>
        <translation>ターゲット単独（先読みはオフ）</translation>
    </message>
    <message>
        <source>target alone for this reply</source>
        <translation>この返答はターゲット単独</translation>
    </message>
    <message>
        <source>target probability</source>
        <translation>ターゲットの確率</translation>
    </message>
    <message>
        <source>target {probability}</source>
        <translation>ターゲット {probability}</translation>
    </message>
    <message>
        <source>target {size}</source>
        <translation>ターゲット {size}</translation>
    </message>
    <message>
        <source>target {target}; draft {draft}</source>
        <translation>ターゲット {target}; ドラフト {draft}</translation>
    </message>
    <message>
        <source>target&apos;s options</source>
        <translation>ターゲットのオプション</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>temperature {temperatures}, seeds from {seed} on</source>
        <translation>温度 {temperatures}、シード {seed} から</translation>
    </message>
    <message>
        <source>temperature {value}</source>
        <translation>温度 {value}</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文章</translation>
    </message>
    <message>
        <source>textbook speedup</source>
        <translation>教科書の高速化率</translation>
    </message>
    <message>
        <source>the answer ended too early</source>
        <translation>応答が途中で終わりました</translation>
    </message>
    <message>
        <source>the best that fits: of {memory} it takes {needed}.</source>
        <translation>収まる中で最良: {memory} のうち {needed} を使います。</translation>
    </message>
    <message>
        <source>the connection to {host} broke</source>
        <translation>{host} との接続が切れました</translation>
    </message>
    <message>
        <source>the draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>the draft cannot forget its last tokens</source>
        <translation>ドラフトは直前のトークンを忘れられません</translation>
    </message>
    <message>
        <source>the draft cannot forget its last tokens, so it cannot follow corrections</source>
        <translation>ドラフトは直前のトークンを忘れられず、訂正に追従できません</translation>
    </message>
    <message>
        <source>the draft reads the prompt {n} / {total} tokens</source>
        <translation>ドラフトがプロンプトを読み込み中 {n} / {total} トークン</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>終わり</translation>
    </message>
    <message>
        <source>the entries of {key} are of an unknown type, {number}</source>
        <translation>{key} の要素の型が不明です（{number}）</translation>
    </message>
    <message>
        <source>the file has changed on the server, so it starts again</source>
        <translation>サーバー上のファイルが変わったため、最初からやり直します</translation>
    </message>
    <message>
        <source>the hub&apos;s storage refused it ({status})</source>
        <translation>ハブのストレージに拒否されました（{status}）</translation>
    </message>
    <message>
        <source>the last {n} rounds</source>
        <translation>直前の {n} ラウンド</translation>
    </message>
    <message>
        <source>the proxy does not let {host} through: {error}</source>
        <translation>プロキシが {host} への接続を通しません: {error}</translation>
    </message>
    <message>
        <source>the server has a file of {n_total:,} bytes, and the hub says {n_bytes:,}</source>
        <translation>サーバーのファイルは {n_total:,} バイトですが、ハブは {n_bytes:,} バイトとしています</translation>
    </message>
    <message>
        <source>the server has less of the file than has arrived, so it starts again</source>
        <translation>サーバーのファイルが受信済みの分より短いため、最初からやり直します</translation>
    </message>
    <message>
        <source>the server is busy ({status})</source>
        <translation>サーバーが混雑しています（{status}）</translation>
    </message>
    <message>
        <source>the server sent another part than was asked for</source>
        <translation>サーバーが、求めた範囲と違う部分を送りました</translation>
    </message>
    <message>
        <source>the sizes are equal, but the texts are not: what it proposes would be wrong words.</source>
        <translation>大きさは同じでも文字が違うため、間違った語を提案することになります。</translation>
    </message>
    <message>
        <source>the sizes differ by {n:,}, and it wants equal ones.</source>
        <translation>大きさが {n:,} 違いますが、同じ大きさが必要です。</translation>
    </message>
    <message>
        <source>the sizes differ by {n:,}; it was reported to refuse such pairs.</source>
        <translation>大きさが {n:,} 違います。このようなペアは拒否されると報告されています。</translation>
    </message>
    <message>
        <source>the smallest takes {least}, and of {memory} {room} are free to use.</source>
        <translation>最小のものでも {least} 必要で、{memory} のうち使えるのは {room} です。</translation>
    </message>
    <message>
        <source>the target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>the target cannot forget its last tokens, so no proposal can be tested</source>
        <translation>ターゲットは直前のトークンを忘れられないため、提案を検証できません</translation>
    </message>
    <message>
        <source>the target&apos;s own extra token, after all proposed ones were accepted</source>
        <translation>提案がすべて採用された後の、ターゲット自身の追加トークン</translation>
    </message>
    <message>
        <source>the target&apos;s own token; nothing was proposed for this place</source>
        <translation>ターゲット自身のトークン。この位置への提案はなし</translation>
    </message>
    <message>
        <source>the tensor {tensor} has a name that is too long</source>
        <translation>テンソル {tensor} の名前が長すぎます</translation>
    </message>
    <message>
        <source>the tensor {tensor} has an impossible shape</source>
        <translation>テンソル {tensor} の形がありえません</translation>
    </message>
    <message>
        <source>the tensor {tensor} has {n:,} dimensions</source>
        <translation>テンソル {tensor} の次元が {n:,} あります</translation>
    </message>
    <message>
        <source>the tensor {tensor} is not where the one before it ends</source>
        <translation>テンソル {tensor} が、前のテンソルの終わりから始まっていません</translation>
    </message>
    <message>
        <source>the usual balance of size and quality.</source>
        <translation>サイズと品質の標準的なバランスです。</translation>
    </message>
    <message>
        <source>the value of {key} is of an unknown type, {number}</source>
        <translation>{key} の値の型が不明です（{number}）</translation>
    </message>
    <message>
        <source>the vocabularies are being compared</source>
        <translation>語彙を比較中です</translation>
    </message>
    <message>
        <source>the vocabularies do not fit</source>
        <translation>語彙が合いません</translation>
    </message>
    <message>
        <source>there are whole weights only: of {memory} it takes {needed}.</source>
        <translation>量子化されていない重みだけです: {memory} のうち {needed} を使います。</translation>
    </message>
    <message>
        <source>there is no device but the processor</source>
        <translation>プロセッサー以外のデバイスがありません</translation>
    </message>
    <message>
        <source>there is no model.</source>
        <translation>モデルがありません。</translation>
    </message>
    <message>
        <source>this address</source>
        <translation>このアドレス</translation>
    </message>
    <message>
        <source>this chat</source>
        <translation>このチャット</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>time by part</source>
        <translation>時間の内訳</translation>
    </message>
    <message>
        <source>time per round</source>
        <translation>ラウンドの時間</translation>
    </message>
    <message>
        <source>time to first text</source>
        <translation>最初の文字までの時間</translation>
    </message>
    <message>
        <source>times the speed of the target alone</source>
        <translation>ターゲット単独に対する速度の倍率</translation>
    </message>
    <message>
        <source>token map</source>
        <translation>トークン対応</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>tokens per round</source>
        <translation>トークン/ラウンド</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>トークン毎秒</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>tokens/s then</source>
        <translation>前回のトークン/秒</translation>
    </message>
    <message>
        <source>too much by {size}</source>
        <translation>{size} 超過</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>top-n-sigma</source>
        <translation>top-n-sigma</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>tried again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>trying again: {error}</source>
        <translation>再試行中: {error}</translation>
    </message>
    <message>
        <source>trying {n}{how}</source>
        <translation>{n} 個を試行{how}</translation>
    </message>
    <message>
        <source>typical-p</source>
        <translation>typical-p</translation>
    </message>
    <message>
        <source>u = {u} does not lie below p ÷ q = {p} ÷ {q} = {ratio}: {token} is rejected. What the target gives beyond the draft is left: the residual.</source>
        <translation>u = {u} は p ÷ q = {p} ÷ {q} = {ratio} 以上なので、{token} は棄却されます。ターゲットの確率がドラフトを上回る分、つまり残差が残ります。</translation>
    </message>
    <message>
        <source>u = {u} lies below p ÷ q = {p} ÷ {q} = {ratio}: {token} is accepted.</source>
        <translation>u = {u} は p ÷ q = {p} ÷ {q} = {ratio} より小さいので、{token} は採用されます。</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>読み取り不可</translation>
    </message>
    <message>
        <source>up to twice</source>
        <translation>2 倍まで</translation>
    </message>
    <message>
        <source>updated {day}</source>
        <translation>{day} 更新</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>versions</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>vocabulary only</source>
        <translation>語彙のみ</translation>
    </message>
    <message>
        <source>vocabulary type</source>
        <translation>語彙の種類</translation>
    </message>
    <message>
        <source>waiting for its turn</source>
        <translation>順番待ち</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>準備運転</translation>
    </message>
    <message>
        <source>was ended by the system, as happens when memory runs out</source>
        <translation>システムに終了されました（メモリ不足のときに起こります）</translation>
    </message>
    <message>
        <source>weights {weights}, cache {cache}, computing {compute}</source>
        <translation>重み {weights}、キャッシュ {cache}、計算用 {compute}</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>without a description</source>
        <translation>説明なし</translation>
    </message>
    <message>
        <source>worth it</source>
        <translation>価値あり</translation>
    </message>
    <message>
        <source>worth it: faster than the target alone</source>
        <translation>効果あり: ターゲット単独より速い</translation>
    </message>
    <message>
        <source>worth its cost</source>
        <translation>コストに見合う</translation>
    </message>
    <message>
        <source>would have cost more</source>
        <translation>時間の無駄</translation>
    </message>
    <message>
        <source>{0} accepted of {1} generated</source>
        <translation>生成 {1} のうち採用 {0}</translation>
    </message>
    <message>
        <source>{0} accepted of {1} proposed</source>
        <translation>提案 {1} のうち採用 {0}</translation>
    </message>
    <message>
        <source>{0} accepted of {1} tested</source>
        <translation>検証 {1} のうち採用 {0}</translation>
    </message>
    <message>
        <source>{0} proposed in {1} rounds, at most {2} in one</source>
        <translation>{1} ラウンドで {0} 個を提案、1 ラウンドの最大 {2}</translation>
    </message>
    <message>
        <source>{0} rounds</source>
        <translation>{0} ラウンド</translation>
    </message>
    <message>
        <source>{0} to draft a token, {1} for a target step</source>
        <translation>先読み 1 トークン {0}、ターゲット 1 ステップ {1}</translation>
    </message>
    <message>
        <source>{0} tokens in {1}</source>
        <translation>{1} で {0} トークン</translation>
    </message>
    <message>
        <source>{0} tokens in {1} rounds</source>
        <translation>{1} ラウンドで {0} トークン</translation>
    </message>
    <message>
        <source>{0} tokens × {1} alone, against {2} of rounds</source>
        <translation>{0} トークン × 単独 {1}、ラウンド合計 {2} に対して</translation>
    </message>
    <message>
        <source>{action} ({keys})</source>
        <translation>{action}（{keys}）</translation>
    </message>
    <message>
        <source>{address} is no address of a file.</source>
        <translation>{address} はファイルのアドレスではありません。</translation>
    </message>
    <message>
        <source>{chance} sure</source>
        <translation>確信度 {chance}</translation>
    </message>
    <message>
        <source>{day}: {factor}, {lane}</source>
        <translation>{day}: {factor}、{lane}</translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation>{whole} 中 {done}</translation>
    </message>
    <message>
        <source>{draft} (through a token map)</source>
        <translation>{draft}（トークン対応で）</translation>
    </message>
    <message>
        <source>{draft} (through its text)</source>
        <translation>{draft}（文章を介して）</translation>
    </message>
    <message>
        <source>{draft} to {target}</source>
        <translation>{draft} 対 {target}</translation>
    </message>
    <message>
        <source>{first}, {then}</source>
        <translation>{first}、{then}</translation>
    </message>
    <message>
        <source>{format} pictures (*.{suffix})</source>
        <translation>{format} 画像 (*.{suffix})</translation>
    </message>
    <message>
        <source>{free} of {total} free</source>
        <translation>{total} 中 {free} 空き</translation>
    </message>
    <message>
        <source>{hostname} would send the file unencrypted.</source>
        <translation>{hostname} はファイルを暗号化せずに送ります。</translation>
    </message>
    <message>
        <source>{host} cannot be asked: {error}.</source>
        <translation>{host} に問い合わせできません: {error}。</translation>
    </message>
    <message>
        <source>{host} cannot be reached</source>
        <translation>{host} に接続できません</translation>
    </message>
    <message>
        <source>{host} cannot be reached through the proxy ({error}).</source>
        <translation>プロキシ経由で {host} に接続できません（{error}）。</translation>
    </message>
    <message>
        <source>{host} cannot be reached: its certificate is not accepted.</source>
        <translation>{host} に接続できません: 証明書を受け入れられません。</translation>
    </message>
    <message>
        <source>{host} cannot be reached: there is no connection.</source>
        <translation>{host} に接続できません: 接続がありません。</translation>
    </message>
    <message>
        <source>{host} does not accept the token.</source>
        <translation>{host} がアクセストークンを受け付けません。</translation>
    </message>
    <message>
        <source>{host} gave an answer that makes no sense ({kind}).</source>
        <translation>{host} から理解できない応答がありました（{kind}）。</translation>
    </message>
    <message>
        <source>{host} has a problem of its own (status {status}).</source>
        <translation>{host} の側で問題が起きています（状態 {status}）。</translation>
    </message>
    <message>
        <source>{host} has fallen silent.</source>
        <translation>{host} からの応答が途絶えました。</translation>
    </message>
    <message>
        <source>{host} has sent nothing for {seconds:.0f} seconds</source>
        <translation>{host} から {seconds:.0f} 秒間何も届いていません</translation>
    </message>
    <message>
        <source>{host} is asked too often.</source>
        <translation>{host} への問い合わせが多すぎます。</translation>
    </message>
    <message>
        <source>{host} refuses the request (status {status}).</source>
        <translation>{host} が要求を拒否しました（状態 {status}）。</translation>
    </message>
    <message>
        <source>{host} sends around in circles.</source>
        <translation>{host} の転送が循環しています。</translation>
    </message>
    <message>
        <source>{host} sends from one address to the next without end.</source>
        <translation>{host} の転送がいつまでも続きます。</translation>
    </message>
    <message>
        <source>{host} sends to an address that is not encrypted ({scheme}://{there}).</source>
        <translation>{host} が暗号化されていないアドレス（{scheme}://{there}）に転送しています。</translation>
    </message>
    <message>
        <source>{key} has {count:,} entries</source>
        <translation>{key} の要素が {count:,} 個あります</translation>
    </message>
    <message>
        <source>{kind} {n}, {language}</source>
        <translation>{kind} {n}、{language}</translation>
    </message>
    <message>
        <source>{kind}: {meaning}</source>
        <translation>{kind}: {meaning}</translation>
    </message>
    <message>
        <source>{lane} could not run: {cause}</source>
        <translation>{lane} は実行できませんでした。{cause}</translation>
    </message>
    <message>
        <source>{lane} is faster than in the last run: speedup {now:.2f} instead of {then:.2f}.</source>
        <translation>{lane} は前回より速くなりました。高速化は {then:.2f} ではなく {now:.2f} です。</translation>
    </message>
    <message>
        <source>{lane} is faster than in the last run: {now:.2f} tokens/s instead of {then:.2f}.</source>
        <translation>{lane} は前回より速くなりました。{then:.2f} ではなく {now:.2f} トークン/秒です。</translation>
    </message>
    <message>
        <source>{lane} is slower than in the last run: speedup {now:.2f} instead of {then:.2f}.</source>
        <translation>{lane} は前回より遅くなりました。高速化は {then:.2f} ではなく {now:.2f} です。</translation>
    </message>
    <message>
        <source>{lane} is slower than in the last run: {now:.2f} tokens/s instead of {then:.2f}.</source>
        <translation>{lane} は前回より遅くなりました。{then:.2f} ではなく {now:.2f} トークン/秒です。</translation>
    </message>
    <message>
        <source>{lane} is the fastest: {speedup:.2f} × the speed of the target alone, which is hardly worth its memory.</source>
        <translation>{lane} が最速です。ターゲット単独の {speedup:.2f} 倍で、メモリに見合うとは言いにくい速さです。</translation>
    </message>
    <message>
        <source>{lane} is the fastest: {speedup:.2f} × the speed of the target alone, which is worth it.</source>
        <translation>{lane} が最速です。ターゲット単独の {speedup:.2f} 倍で、使う価値があります。</translation>
    </message>
    <message>
        <source>{lane} with {target} was measured: {factor} the speed of the target alone, with α {rate}, c {cost} and {n} tokens proposed a round on average. Predicted at γ {n_max}: {predicted}.</source>
        <translation>{lane} と {target} の実測: ターゲット単独の {factor} の速度、α {rate}、c {cost}、提案は平均 {n} トークン/ラウンド。γ {n_max} での予測は {predicted} です。</translation>
    </message>
    <message>
        <source>{lane} · {target} · {factor} · {date}</source>
        <translation>{lane} · {target} · {factor} · {date}</translation>
    </message>
    <message>
        <source>{lane}: {factor}, middle half {low} to {high}</source>
        <translation>{lane}: {factor}、中央半分 {low}～{high}</translation>
    </message>
    <message>
        <source>{lane}: {speedup:.2f} ×, middle half {low:.2f} to {high:.2f}</source>
        <translation>{lane}: {speedup:.2f} 倍、中央半分 {low:.2f}～{high:.2f}</translation>
    </message>
    <message>
        <source>{lane}: α {alpha:.2f}, c {cost:.2f}</source>
        <translation>{lane}: α {alpha:.2f}、c {cost:.2f}</translation>
    </message>
    <message>
        <source>{lane}: α {rate}, c {cost}</source>
        <translation>{lane}: α {rate}、c {cost}</translation>
    </message>
    <message>
        <source>{licence}, terms to accept</source>
        <translation>{licence}、要同意</translation>
    </message>
    <message>
        <source>{measured}, so nothing speaks against the same distribution.</source>
        <translation>{measured}。同じ分布であることに反するものはありません。</translation>
    </message>
    <message>
        <source>{measured}. By chance that happens in {share:.1%} of cases: try it once more with other seeds.</source>
        <translation>{measured}。偶然でも {share:.1%} の割合で起こります。別のシードでもう一度試してください。</translation>
    </message>
    <message>
        <source>{message} {reason}</source>
        <translation>{message}{reason}</translation>
    </message>
    <message>
        <source>{message} {remedy}</source>
        <translation>{message}{remedy}</translation>
    </message>
    <message>
        <source>{n:,} parts of this model are missing: {named}.</source>
        <translation>このモデルの {n:,} 個の部分がありません: {named}。</translation>
    </message>
    <message>
        <source>{named} and {n:,} more</source>
        <translation>{named} ほか {n:,} 件</translation>
    </message>
    <message>
        <source>{name} ({description}, {n} bytes, {file})</source>
        <translation>{name}（{description}、{n} バイト、{file}）</translation>
    </message>
    <message>
        <source>{name} = {value} is not possible.</source>
        <translation>{name} = {value} は指定できません。</translation>
    </message>
    <message>
        <source>{name} arrived damaged, twice: {error}.</source>
        <translation>{name} は 2 度とも破損して届きました: {error}。</translation>
    </message>
    <message>
        <source>{name} belongs to Ollama, which keeps its own books.</source>
        <translation>{name} は Ollama が管理しています。</translation>
    </message>
    <message>
        <source>{name} cannot be read as a GGUF file.</source>
        <translation>{name} を GGUF ファイルとして読み取れません。</translation>
    </message>
    <message>
        <source>{name} cannot be read: {cause}.</source>
        <translation>{name} を読み取れません: {cause}。</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>{name} cannot be written to {folder}: {reason}.</source>
        <translation>{name} を {folder} に書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>{name} cannot forget its last tokens.</source>
        <translation>{name} は直前のトークンを忘れられません。</translation>
    </message>
    <message>
        <source>{name} cannot forget tokens in the middle.</source>
        <translation>{name} は途中のトークンを忘れられません。</translation>
    </message>
    <message>
        <source>{name} could not be fetched, in {n_failed} tries: {error}.</source>
        <translation>{n_failed} 回試しましたが {name} を取得できませんでした: {error}。</translation>
    </message>
    <message>
        <source>{name} could not be written: {cause}.</source>
        <translation>{name} を書き込めませんでした: {cause}。</translation>
    </message>
    <message>
        <source>{name} ended while it was read.</source>
        <translation>{name} は読み取りの途中で終わりました。</translation>
    </message>
    <message>
        <source>{name} failed in line {line}: {cause}.</source>
        <translation>{name}が {line} 行目で失敗しました: {cause}。</translation>
    </message>
    <message>
        <source>{name} failed: {cause}.</source>
        <translation>{name}が失敗しました: {cause}。</translation>
    </message>
    <message>
        <source>{name} has a header of more than {most} MiB, which no model has.</source>
        <translation>{name} のヘッダーが {most} MiB を超えています。そのようなモデルはありません。</translation>
    </message>
    <message>
        <source>{name} has a tensor of a type that llama.cpp does not know here, {number} ({tensor}).</source>
        <translation>{name} に、この llama.cpp では扱えない型 {number} のテンソルがあります（{tensor}）。</translation>
    </message>
    <message>
        <source>{name} has changed on the server while it was read.</source>
        <translation>{name} は読み取りの間にサーバー上で変わりました。</translation>
    </message>
    <message>
        <source>{name} has no address that can be asked ({error}).</source>
        <translation>{name} のアドレスに問い合わせできません（{error}）。</translation>
    </message>
    <message>
        <source>{name} has no vocabulary.</source>
        <translation>{name} に語彙がありません。</translation>
    </message>
    <message>
        <source>{name} is a folder.</source>
        <translation>{name} はフォルダーです。</translation>
    </message>
    <message>
        <source>{name} is being downloaded by another program.</source>
        <translation>{name} は別のプログラムがダウンロード中です。</translation>
    </message>
    <message>
        <source>{name} is broken in line {line}: {cause}.</source>
        <translation>{name}の {line} 行目に誤りがあります: {cause}。</translation>
    </message>
    <message>
        <source>{name} is cut off in its header, or damaged: {sizes}.</source>
        <translation>{name} はヘッダーが途中で切れているか、破損しています: {sizes}。</translation>
    </message>
    <message>
        <source>{name} is cut off in its header.</source>
        <translation>{name} はヘッダーの途中で切れています。</translation>
    </message>
    <message>
        <source>{name} is cut off: it has {file_size:,} of its {whole:,} bytes.</source>
        <translation>{name} は途中で切れています: {whole:,} バイト中 {file_size:,} バイトしかありません。</translation>
    </message>
    <message>
        <source>{name} is damaged in the Hugging Face cache {folder}.</source>
        <translation>{name} は Hugging Face キャッシュ {folder} の中で破損しています。</translation>
    </message>
    <message>
        <source>{name} is damaged: {why}.</source>
        <translation>{name} は破損しています: {why}。</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} は空です。</translation>
    </message>
    <message>
        <source>{name} is for big-endian machines, which llama.cpp cannot load here.</source>
        <translation>{name} はビッグエンディアン用で、ここの llama.cpp では読み込めません。</translation>
    </message>
    <message>
        <source>{name} is here, and this build of llama.cpp cannot use it. A ready-made one that can is “{wheel}”:</source>
        <translation>{name} がありますが、この llama.cpp では使えません。使えるビルドは「{wheel}」です:</translation>
    </message>
    <message>
        <source>{name} is in GGUF version {version}, which llama.cpp cannot load here.</source>
        <translation>{name} は GGUF バージョン {version} で、ここの llama.cpp では読み込めません。</translation>
    </message>
    <message>
        <source>{name} is larger than {most:,} bytes, and the context cannot hold more.</source>
        <translation>{name} は {most:,} バイトを超えており、コンテキストに入りません。</translation>
    </message>
    <message>
        <source>{name} is no conversation that Draftlight has exported: {error}.</source>
        <translation>{name} は Draftlight が書き出した会話ではありません: {error}。</translation>
    </message>
    <message>
        <source>{name} is no model that continues a text (it is {description}).</source>
        <translation>{name} は文章を続けるモデルではありません（{description}）。</translation>
    </message>
    <message>
        <source>{name} is no name of a repository.</source>
        <translation>{name} はリポジトリの名前ではありません。</translation>
    </message>
    <message>
        <source>{name} is no regular file.</source>
        <translation>{name} は通常のファイルではありません。</translation>
    </message>
    <message>
        <source>{name} is no text file.</source>
        <translation>{name} はテキストファイルではありません。</translation>
    </message>
    <message>
        <source>{name} is not a GGUF file: it begins with {begin}.</source>
        <translation>{name} は GGUF ファイルではありません: 先頭が {begin} です。</translation>
    </message>
    <message>
        <source>{name} is of a newer Draftlight (its version is {version}).</source>
        <translation>{name} は新しい Draftlight のものです（バージョン {version}）。</translation>
    </message>
    <message>
        <source>{name} is part {number} of {count} of a split model, but llama.cpp looks for that part under the name {expected}.</source>
        <translation>{name} は分割モデルの {count} 個中 {number} 番目ですが、llama.cpp はその部分を {expected} という名前で探します。</translation>
    </message>
    <message>
        <source>{name} is still at {path}.</source>
        <translation>{name} は {path} にまだあります。</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} はすでにあります。置き換えますか？</translation>
    </message>
    <message>
        <source>{name} keeps no memory of what it has read (it is {description}).</source>
        <translation>{name} は読んだものを記憶しません（{description}）。</translation>
    </message>
    <message>
        <source>{name} refuses this conversation (its line {line}): {cause}.</source>
        <translation>{name}がこの会話を拒否しました（{line} 行目）: {cause}。</translation>
    </message>
    <message>
        <source>{name} refuses this pair: {reason}</source>
        <translation>{name}はこのペアを拒否します: {reason}</translation>
    </message>
    <message>
        <source>{name} says that it is {label}, and is not.</source>
        <translation>{name} は {label} とされていますが、そうではありません。</translation>
    </message>
    <message>
        <source>{name} takes this pair: {reason}</source>
        <translation>{name}はこのペアを受け入れます: {reason}</translation>
    </message>
    <message>
        <source>{name} wants user and assistant to take turns, beginning with the user (its line {line}): {cause}.</source>
        <translation>{name}は、ユーザーから始めて交互に話すことを求めています（{line} 行目）: {cause}。</translation>
    </message>
    <message>
        <source>{name} was stopped in line {line}: {cause}.</source>
        <translation>{name}を {line} 行目で止めました: {cause}。</translation>
    </message>
    <message>
        <source>{name} was stopped: {cause}.</source>
        <translation>{name}を止めました: {cause}。</translation>
    </message>
    <message>
        <source>{name}, the usual</source>
        <translation>{name}（標準）</translation>
    </message>
    <message>
        <source>{name}, {lines}</source>
        <translation>{name}、{lines}</translation>
    </message>
    <message>
        <source>{name}, {n} logical processors, {memory:.1f} GB</source>
        <translation>{name}、論理プロセッサ {n} 個、{memory:.1f} GB</translation>
    </message>
    <message>
        <source>{name}: {speed} tokens/s, {factor} the target alone</source>
        <translation>{name}: {speed} トークン/秒、ターゲット単独の {factor}</translation>
    </message>
    <message>
        <source>{needed} with the draft</source>
        <translation>ドラフト込みで {needed}</translation>
    </message>
    <message>
        <source>{number}, {accepted} of {proposed} accepted</source>
        <translation>{number}、提案 {proposed} 中 {accepted} 採用</translation>
    </message>
    <message>
        <source>{n} ({kv} for keys and values)</source>
        <translation>{n}（キーと値は {kv}）</translation>
    </message>
    <message>
        <source>{n} ({rejected} rejected, {ignored} ignored)</source>
        <translation>{n}（棄却 {rejected}、未検証 {ignored}）</translation>
    </message>
    <message>
        <source>{n} / {all}</source>
        <translation>{n} / {all}</translation>
    </message>
    <message>
        <source>{n} accepted: {rounds}</source>
        <translation>{n} 個採用: {rounds}</translation>
    </message>
    <message>
        <source>{n} chats</source>
        <translation>{n} 件のチャット</translation>
    </message>
    <message>
        <source>{n} chats were made with it.</source>
        <translation>このモデルで作られたチャットが {n} 件あります。</translation>
    </message>
    <message>
        <source>{n} cores</source>
        <translation>{n} コア</translation>
    </message>
    <message>
        <source>{n} downloads</source>
        <translation>ダウンロード {n} 回</translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} messages of other branches are not shown</source>
        <translation>ほかの分岐のメッセージ {n} 件は表示していません</translation>
    </message>
    <message>
        <source>{n} models are called {name}: {paths}.</source>
        <translation>{name} というモデルが {n} 個あります: {paths}。</translation>
    </message>
    <message>
        <source>{n} models are too many at once.</source>
        <translation>一度に {n} モデルは多すぎます。</translation>
    </message>
    <message>
        <source>{n} more are in the JSON.</source>
        <translation>ほかに {n} 件が JSON にあります。</translation>
    </message>
    <message>
        <source>{n} of {total} replies were disturbed by something else on this machine; where others were not, times and speedups come from those alone.</source>
        <translation>{total} 件中 {n} 件の返答がこのマシンのほかの動作に妨げられました。妨げられていないものがあれば、時間と高速化はそれだけによります。</translation>
    </message>
    <message>
        <source>{n} of {total} runs were disturbed by something else on this machine.</source>
        <translation>{total} 件中 {n} 件の測定がこのマシンのほかの動作に妨げられました。</translation>
    </message>
    <message>
        <source>{n} on {device}</source>
        <translation>{device} に {n}</translation>
    </message>
    <message>
        <source>{n} pt</source>
        <translation>{n} pt</translation>
    </message>
    <message>
        <source>{n} repeats behind a warm-up, at most {most} tokens a reply, one reply at a time</source>
        <translation>ウォームアップの後に {n} 回、返答は最大 {most} トークン、一度に返答 1 件</translation>
    </message>
    <message>
        <source>{n} rounds</source>
        <translation>{n} ラウンド</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} トークン</translation>
    </message>
    <message>
        <source>{n} × {kind}</source>
        <translation>{kind} {n} 件</translation>
    </message>
    <message>
        <source>{n}, {disturbed} disturbed</source>
        <translation>{n}、うち {disturbed} 件は妨げあり</translation>
    </message>
    <message>
        <source>{path} cannot be looked into: {reason}.</source>
        <translation>{path} を調べられません: {reason}。</translation>
    </message>
    <message>
        <source>{path} cannot be reached: {reason}.</source>
        <translation>{path} にアクセスできません: {reason}。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>{path} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>{path} cannot be set aside, though it is damaged: {reason}.</source>
        <translation>{path} は破損していますが、別に保管できません: {reason}。</translation>
    </message>
    <message>
        <source>{path} cannot be used: {reason}.</source>
        <translation>{path} を使えません: {reason}。</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}.</source>
        <translation>{path} に書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>{path} could not be deleted.</source>
        <translation>{path} を削除できませんでした。</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {reason}.</source>
        <translation>{path} を削除できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>{path} is a device or a pipe.</source>
        <translation>{path} はデバイスかパイプです。</translation>
    </message>
    <message>
        <source>{path} is a folder.</source>
        <translation>{path} はフォルダーです。</translation>
    </message>
    <message>
        <source>{path} is damaged.</source>
        <translation>{path} は破損しています。</translation>
    </message>
    <message>
        <source>{path} is gone already.</source>
        <translation>{path} はすでにありません。</translation>
    </message>
    <message>
        <source>{path} is gone.</source>
        <translation>{path} がなくなっています。</translation>
    </message>
    <message>
        <source>{path} is in none of the Hugging Face caches.</source>
        <translation>{path} はどの Hugging Face キャッシュにもありません。</translation>
    </message>
    <message>
        <source>{path} is no .gguf file, so it is left alone.</source>
        <translation>{path} は .gguf ファイルではないため、手を付けません。</translation>
    </message>
    <message>
        <source>{path} is no list of presets: {error}.</source>
        <translation>{path} はプリセットの一覧ではありません: {error}。</translation>
    </message>
    <message>
        <source>{path} is no model in one file.</source>
        <translation>{path} は 1 ファイルのモデルではありません。</translation>
    </message>
    <message>
        <source>{path} is no regular file, so it is left alone.</source>
        <translation>{path} は通常のファイルではないため、手を付けません。</translation>
    </message>
    <message>
        <source>{path} is no regular file.</source>
        <translation>{path} は通常のファイルではありません。</translation>
    </message>
    <message>
        <source>{path} is no valid TOML: {error}.</source>
        <translation>{path} は正しい TOML ではありません: {error}。</translation>
    </message>
    <message>
        <source>{path} is not in the Hugging Face cache any more.</source>
        <translation>{path} は Hugging Face キャッシュにもうありません。</translation>
    </message>
    <message>
        <source>{path} is of a newer Draftlight (its version is {newer}).</source>
        <translation>{path} は新しい Draftlight のものです（バージョン {newer}）。</translation>
    </message>
    <message>
        <source>{path} is of a newer Draftlight (its version is {version}); conversations are not kept.</source>
        <translation>{path} は新しい Draftlight のものです（バージョン {version}）。会話は保存されません。</translation>
    </message>
    <message>
        <source>{path} is of a newer Draftlight; runs are not kept.</source>
        <translation>{path} は新しい Draftlight のものです。実行記録は保存されません。</translation>
    </message>
    <message>
        <source>{path}: {message}</source>
        <translation>{path}: {message}</translation>
    </message>
    <message>
        <source>{program} would refuse this pair: {why}</source>
        <translation>{program} はこのペアを拒否します: {why}</translation>
    </message>
    <message>
        <source>{repo} can be read with a token only.</source>
        <translation>{repo} を読むにはアクセストークンが必要です。</translation>
    </message>
    <message>
        <source>{repo} has no revision {revision}.</source>
        <translation>{repo} にリビジョン {revision} はありません。</translation>
    </message>
    <message>
        <source>{repo} has terms that you have not accepted yet.</source>
        <translation>{repo} には、まだ同意していない利用条件があります。</translation>
    </message>
    <message>
        <source>{round}: {accepted} of {proposed} accepted</source>
        <translation>{round}: 提案 {proposed} 中 {accepted} 採用</translation>
    </message>
    <message>
        <source>{shares} cannot be shares of a model.</source>
        <translation>{shares} はモデルの割合として使えません。</translation>
    </message>
    <message>
        <source>{sizes}, counting only the experts that a token uses in the target and the draft</source>
        <translation>{sizes}（ターゲットとドラフトではトークンが使うエキスパートのみ）</translation>
    </message>
    <message>
        <source>{sizes}, counting only the experts that a token uses in the {role}</source>
        <translation>{sizes}（{role}ではトークンが使うエキスパートのみ）</translation>
    </message>
    <message>
        <source>{size} of the buffers for computing are set aside and hardly ever touched.</source>
        <translation>計算用バッファーのうち {size} は確保されるだけで、ほとんど使われません。</translation>
    </message>
    <message>
        <source>{size} per second</source>
        <translation>毎秒 {size}</translation>
    </message>
    <message>
        <source>{some}, {more}</source>
        <translation>{some}、{more}</translation>
    </message>
    <message>
        <source>{speed} tokens/s</source>
        <translation>{speed} トークン/秒</translation>
    </message>
    <message>
        <source>{speed} tokens/s over {rounds}; the fastest round {highest}</source>
        <translation>{rounds} で {speed} トークン/秒、最速のラウンド {highest}</translation>
    </message>
    <message>
        <source>{target} with {draft}</source>
        <translation>{target} と {draft}</translation>
    </message>
    <message>
        <source>{text} cannot be shares of a model.</source>
        <translation>{text} はモデルの割合として使えません。</translation>
    </message>
    <message>
        <source>{text} fell: its chance was the target&apos;s {target}, and {drawn} was drawn.</source>
        <translation>{text} は落ちました: 採用の確率はターゲットの {target}、引いた値は {drawn}。</translation>
    </message>
    <message>
        <source>{text} fell: target {target} &lt; draft {draft}, a chance of {chance}, and {drawn} was drawn.</source>
        <translation>{text} は落ちました: ターゲット {target} &lt; ドラフト {draft}、採用の確率 {chance}、引いた値 {drawn}。</translation>
    </message>
    <message>
        <source>{text} fell: the target would rather have had {preferred} there, and gave it {target} itself.</source>
        <translation>{text} は落ちました: ターゲットはここで {preferred} を好み、これには {target} を与えました。</translation>
    </message>
    <message>
        <source>{text} is no address of a device.</source>
        <translation>{text} はデバイスのアドレスではありません。</translation>
    </message>
    <message>
        <source>{text} is no address of a hub.</source>
        <translation>{text} はハブのアドレスではありません。</translation>
    </message>
    <message>
        <source>{text} is no whole path of a folder.</source>
        <translation>{text} はフォルダーの絶対パスではありません。</translation>
    </message>
    <message>
        <source>{text} is not a model&apos;s address.</source>
        <translation>{text} はモデルのアドレスではありません。</translation>
    </message>
    <message>
        <source>{text} names no model on the hub.</source>
        <translation>{text} はハブ上のモデルを指していません。</translation>
    </message>
    <message>
        <source>{text} · about {time} left</source>
        <translation>{text} · 残り約 {time}</translation>
    </message>
    <message>
        <source>{time} each</source>
        <translation>1 個あたり {time}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
    <message>
        <source>{title} · {target}</source>
        <translation>{title} · {target}</translation>
    </message>
    <message>
        <source>{title} · {target} · interrupted, {n} of {total}</source>
        <translation>{title} · {target} · 中断、{n} / {total}</translation>
    </message>
    <message>
        <source>{tokens} ({n} reused)</source>
        <translation>{tokens}（再利用 {n}）</translation>
    </message>
    <message>
        <source>{tokens} in {rounds}</source>
        <translation>{rounds}で {tokens}</translation>
    </message>
    <message>
        <source>{tokens} in {time}</source>
        <translation>{time} で {tokens}</translation>
    </message>
    <message>
        <source>{tokens} so far</source>
        <translation>これまで {tokens}</translation>
    </message>
    <message>
        <source>{token} is {text}</source>
        <translation>{token} は {text}</translation>
    </message>
    <message>
        <source>{token} is {text} (one of {n:,} that differ)</source>
        <translation>{token} は {text}（異なる {n:,} 個のうちの 1 つ）</translation>
    </message>
    <message>
        <source>{token} was accepted (u = {u} below {ratio}): it is the output.</source>
        <translation>{token} は採用され（u = {u} は {ratio} より小さい）、そのまま出力になりました。</translation>
    </message>
    <message>
        <source>{token} was rejected (u = {u} not below {ratio}); the residual gave {output}: it is the output.</source>
        <translation>{token} は棄却され（u = {u} は {ratio} 以上）、残差から引いた {output} が出力になりました。</translation>
    </message>
    <message>
        <source>{token}, emitted</source>
        <translation>{token}、出力</translation>
    </message>
    <message>
        <source>{token}, rejected</source>
        <translation>{token}、棄却</translation>
    </message>
    <message>
        <source>{token}: target {p}, draft {q}, residual {rest}</source>
        <translation>{token}: ターゲット {p}、ドラフト {q}、残差 {rest}</translation>
    </message>
    <message>
        <source>{token}: {share} of the output, target {p}; accepted {accepted}, from the residual {corrected}</source>
        <translation>{token}: 出力の {share}、ターゲット {p}、採用 {accepted}、残差から {corrected}</translation>
    </message>
    <message>
        <source>{total}: drafting {drafting}, verifying {verifying}, other {other}</source>
        <translation>{total}: 先読み {drafting}、検証 {verifying}、その他 {other}</translation>
    </message>
    <message>
        <source>{x:.2f} tokens per round</source>
        <translation>{x:.2f} トークン/ラウンド</translation>
    </message>
    <message>
        <source>{x:.2f} tokens/s</source>
        <translation>{x:.2f} トークン/秒</translation>
    </message>
    <message>
        <source>× the target alone</source>
        <translation>ターゲット単独に対する倍率</translation>
    </message>
    <message>
        <source>α</source>
        <translation>α</translation>
    </message>
    <message>
        <source>α is {cold:.2f} at temperature {low:g} and {hot:.2f} at {high:g}; this was measured.</source>
        <translation>α は温度 {low:g} で {cold:.2f}、{high:g} で {hot:.2f} です。これは測った値です。</translation>
    </message>
    <message>
        <source>α {rate} on {n} tested tokens, c {cost}</source>
        <translation>検証した {n} トークンで α {rate}、c {cost}</translation>
    </message>
    <message>
        <source>α {rate} over {rounds}</source>
        <translation>{rounds}で α {rate}</translation>
    </message>
    <message>
        <source>α: accepted ÷ (accepted + rejected). Of proposed: accepted ÷ proposed. Of the reply: accepted ÷ generated. Drafted: tokens proposed per target pass. c: one draft step ÷ one target step.</source>
        <translation>α: 採用 ÷（採用 + 棄却）。提案のうち: 採用 ÷ 提案。返答のうち: 採用 ÷ 生成。先読み数: ターゲットの 1 パスあたりの提案トークン。c: ドラフトの 1 ステップ ÷ ターゲットの 1 ステップ。</translation>
    </message>
    <message>
        <source>γ {n}: {factor}</source>
        <translation>γ {n}: {factor}</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>「{text}」</translation>
    </message>
    <message>
        <source>“{text}” had been proposed (target {target}, draft {draft}).</source>
        <translation>「{text}」が提案されていました（ターゲット {target}、ドラフト {draft}）。</translation>
    </message>
    <message>
        <source>“{text}” is spread over {n} tokens.</source>
        <translation>「{text}」は {n} 個のトークンにまたがります。</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Draftlight</source>
        <translation>Draftlight について</translation>
    </message>
    <message>
        <source>All of this as text, for a report</source>
        <translation>以上すべてを報告用のテキストとして</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Draftlight is under the Apache License 2.0. It uses llama.cpp (MIT), Qt (LGPL 3) and others, each under its own licence.</source>
        <translation>Draftlight は Apache License 2.0 のもとにあります。llama.cpp（MIT）、Qt（LGPL 3）などを、それぞれのライセンスのもとで使っています。</translation>
    </message>
    <message>
        <source>It is being loaded …</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>Speculative decoding on your own machine, made visible and measured.</source>
        <translation>自分のマシンでの投機的デコーディングを、目に見えるように、測れるように。</translation>
    </message>
    <message>
        <source>The folder with the licences of everything inside</source>
        <translation>含まれるものすべてのライセンスが入ったフォルダー</translation>
    </message>
    <message>
        <source>{llama}, ggml {ggml}, llama-cpp-python {bindings}</source>
        <translation>{llama}、ggml {ggml}、llama-cpp-python {bindings}</translation>
    </message>
</context>
<context>
    <name>ActivityLine</name>
    <message>
        <source>Idle</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>プロンプトを読み込み中</translation>
    </message>
    <message>
        <source>generating, {tokens}</source>
        <translation>生成中、{tokens}</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>停止中…</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>エンジンを待っています</translation>
    </message>
    <message>
        <source>waiting for the first token</source>
        <translation>最初のトークンを待っています</translation>
    </message>
</context>
<context>
    <name>AttachmentDialog</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Contents of {name}</source>
        <translation>{name} の内容</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
    <message>
        <source>{lines}, {size}</source>
        <translation>{lines}、{size}</translation>
    </message>
    <message>
        <source>{name}: contents</source>
        <translation>{name} の内容</translation>
    </message>
</context>
<context>
    <name>BenchPage</name>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>New benchmark</source>
        <translation>新しいベンチマーク</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>What is to be measured</source>
        <translation>測定する内容</translation>
    </message>
</context>
<context>
    <name>BenchPrompts</name>
    <message>
        <source>Choose a kind of prompt.</source>
        <translation>プロンプトの種類を選んでください。</translation>
    </message>
    <message>
        <source>Choose a language.</source>
        <translation>言語を選んでください。</translation>
    </message>
    <message>
        <source>Kinds of prompt</source>
        <translation>プロンプトの種類</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Prompts of a kind</source>
        <translation>種類ごとのプロンプト数</translation>
    </message>
    <message>
        <source>Prompts of your own</source>
        <translation>自分のプロンプト</translation>
    </message>
    <message>
        <source>questions of this chat ({n})</source>
        <translation>このチャットの質問（{n}）</translation>
    </message>
    <message>
        <source>{name} ({n})</source>
        <translation>{name}（{n}）</translation>
    </message>
</context>
<context>
    <name>BenchSetup</name>
    <message>
        <source>A model is loading.</source>
        <translation>モデルを読み込んでいます。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Choose a lookahead.</source>
        <translation>先読みを選んでください。</translation>
    </message>
    <message>
        <source>Choose a target first: load one, or get one on the page of models.</source>
        <translation>まずターゲットを選んでください。読み込むか、モデルのページで入手できます。</translation>
    </message>
    <message>
        <source>Choose a temperature.</source>
        <translation>温度を選んでください。</translation>
    </message>
    <message>
        <source>Choose a way to draft.</source>
        <translation>ドラフトの方法を選んでください。</translation>
    </message>
    <message>
        <source>Lookaheads of each</source>
        <translation>それぞれの先読み</translation>
    </message>
    <message>
        <source>More lanes, each with a lookahead and a temperature of its own</source>
        <translation>追加のレーン（先読みと温度をそれぞれ指定）</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>繰り返し</translation>
    </message>
    <message>
        <source>Something else is being measured.</source>
        <translation>ほかの測定が進行中です。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Target: {name}</source>
        <translation>ターゲット: {name}</translation>
    </message>
    <message>
        <source>Temperatures</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Tokens per reply</source>
        <translation>返答のトークン数</translation>
    </message>
    <message>
        <source>Ways to draft</source>
        <translation>ドラフトの方法</translation>
    </message>
    <message>
        <source>lookahead {n}</source>
        <translation>先読み {n}</translation>
    </message>
    <message>
        <source>{n} replies</source>
        <translation>返答 {n} 件</translation>
    </message>
    <message>
        <source>{n} replies, {time} at most if none is slower than the target alone</source>
        <translation>返答 {n} 件。ターゲット単独より遅いものがなければ、最大で {time}</translation>
    </message>
</context>
<context>
    <name>BranchBar</name>
    <message>
        <source>Another last message in place of this one, which stays</source>
        <translation>この最後のメッセージの代わりを書く（元のものは残ります）</translation>
    </message>
    <message>
        <source>Another reply to the last message; this one stays</source>
        <translation>最後のメッセージに別の返答を求める（元の返答は残ります）</translation>
    </message>
    <message>
        <source>Branch {n} of {all}</source>
        <translation>分岐 {n} / {all}</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>編集…</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>再生成</translation>
    </message>
    <message>
        <source>The branch before</source>
        <translation>前の分岐</translation>
    </message>
    <message>
        <source>The last message</source>
        <translation>最後のメッセージ</translation>
    </message>
    <message>
        <source>The last reply goes on where it stopped</source>
        <translation>最後の返答を、止まったところから続けます</translation>
    </message>
    <message>
        <source>The next branch</source>
        <translation>次の分岐</translation>
    </message>
    <message>
        <source>{n} / {all}</source>
        <translation>{n} / {all}</translation>
    </message>
</context>
<context>
    <name>CandidateList</name>
    <message>
        <source>and {n} more, which fit less well</source>
        <translation>ほか {n} 個（適合度は低め）</translation>
    </message>
</context>
<context>
    <name>CatalogueList</name>
    <message>
        <source>Pairs that are known to work</source>
        <translation>動作が確認されたペア</translation>
    </message>
    <message>
        <source>Pairs that are known to work. A name opens all files of its repository.</source>
        <translation>動作が確認されたペア。名前を押すとリポジトリの全ファイルを表示します。</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Choose a target first; you can write already</source>
        <translation>まずターゲットを選んでください（先に書き始められます）</translation>
    </message>
    <message>
        <source>Message (Enter sends, Shift+Enter breaks the line)</source>
        <translation>メッセージ（Enter で送信、Shift+Enter で改行）</translation>
    </message>
    <message>
        <source>Something is being measured on this pair; you can write already</source>
        <translation>この組で測定中です。入力はできます</translation>
    </message>
    <message>
        <source>The draft is loading; you can write already</source>
        <translation>ドラフトを読み込み中です（先に書き始められます）</translation>
    </message>
    <message>
        <source>The target is loading; you can write already</source>
        <translation>ターゲットを読み込み中です（先に書き始められます）</translation>
    </message>
    <message>
        <source>llama.cpp gave up: Draftlight has to be started again</source>
        <translation>llama.cpp が停止しました。Draftlight を起動し直してください</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Ctrl+I explains the token at the caret</source>
        <translation>Ctrl+I でカーソル位置のトークンを説明します</translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message>
        <source>Read as {encoding}</source>
        <translation>{encoding} として読み込み</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} を外す</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} を表示</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>読み込み中…</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比較の結果</translation>
    </message>
    <message>
        <source>New comparison</source>
        <translation>新しい比較</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>What is to be compared</source>
        <translation>比較する内容</translation>
    </message>
</context>
<context>
    <name>CompareSetup</name>
    <message>
        <source>A model is loading.</source>
        <translation>モデルを読み込んでいます。</translation>
    </message>
    <message>
        <source>Add a lane: the target alone has nothing to be compared with.</source>
        <translation>レーンを追加してください。ターゲット単独では比べる相手がありません。</translation>
    </message>
    <message>
        <source>An estimate of the first lane in less than 20 seconds</source>
        <translation>最初のレーンの効果を20秒以内に推定します</translation>
    </message>
    <message>
        <source>Checks the first lane: its texts, and how often it draws which token</source>
        <translation>最初のレーンを確かめます。文章と、どのトークンがどれだけ出るかを調べます</translation>
    </message>
    <message>
        <source>Choose a target first: load one, or get one on the page of models.</source>
        <translation>まずターゲットを選んでください。読み込むか、モデルのページで入手できます。</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>レーン</translation>
    </message>
    <message>
        <source>No draft: the target alone, which the others are compared with</source>
        <translation>ドラフトなし: ターゲット単独。他のレーンはこれと比べます</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Prompt from</source>
        <translation>プロンプトの出所</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>繰り返し</translation>
    </message>
    <message>
        <source>Same output as without a draft?</source>
        <translation>ドラフトなしと同じ出力？</translation>
    </message>
    <message>
        <source>Something else is being measured.</source>
        <translation>ほかの測定が進行中です。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>The question that every lane answers</source>
        <translation>すべてのレーンが答える質問</translation>
    </message>
    <message>
        <source>Tokens per reply</source>
        <translation>返答のトークン数</translation>
    </message>
    <message>
        <source>Two lanes are the same.</source>
        <translation>同じレーンが2つあります。</translation>
    </message>
    <message>
        <source>Typed below</source>
        <translation>下に入力</translation>
    </message>
    <message>
        <source>Write a prompt, or choose one.</source>
        <translation>プロンプトを書くか、選んでください。</translation>
    </message>
    <message>
        <source>{name} (loaded)</source>
        <translation>{name}（読み込み済み）</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>About the attachments</source>
        <translation>添付について</translation>
    </message>
    <message>
        <source>An image cannot be attached: Draftlight reads text only.</source>
        <translation>画像は添付できません。Draftlight が読めるのはテキストだけです。</translation>
    </message>
    <message>
        <source>Attach text files</source>
        <translation>テキストファイルを添付</translation>
    </message>
    <message>
        <source>Attach text files ({keys})</source>
        <translation>テキストファイルを添付（{keys}）</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Pasted text.txt</source>
        <translation>貼り付けたテキスト.txt</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Send the message (Enter)</source>
        <translation>メッセージを送信（Enter）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the reply (Escape)</source>
        <translation>返答を停止（Escape）</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>停止中</translation>
    </message>
</context>
<context>
    <name>ContextHelp</name>
    <message>
        <source>It begins with an empty context; this conversation is kept</source>
        <translation>空のコンテキストで始めます。この会話は保存されたままです</translation>
    </message>
    <message>
        <source>Larger context: {n}</source>
        <translation>コンテキストを拡大: {n}</translation>
    </message>
    <message>
        <source>Loads the target again with twice the room, as far as it was trained for; it takes more memory</source>
        <translation>ターゲットを 2 倍の大きさ（学習時の長さまで）で読み込み直します。メモリを多く使います</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新規チャット</translation>
    </message>
</context>
<context>
    <name>ContextMeter</name>
    <message>
        <source>Tokens of this conversation that the target has read, of those its context can hold</source>
        <translation>この会話のうちターゲットが読んだトークン数と、コンテキストに入るトークン数</translation>
    </message>
    <message>
        <source>context {used} / {size}</source>
        <translation>コンテキスト {used} / {size}</translation>
    </message>
</context>
<context>
    <name>ContextPopover</name>
    <message>
        <source>Conversation so far</source>
        <translation>これまでの会話</translation>
    </message>
    <message>
        <source>In the cache</source>
        <translation>キャッシュ内</translation>
    </message>
    <message>
        <source>Left for the reply</source>
        <translation>返答のための残り</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>システムプロンプト</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>テンプレート</translation>
    </message>
    <message>
        <source>This message</source>
        <translation>このメッセージ</translation>
    </message>
    <message>
        <source>What the chat template writes around the messages</source>
        <translation>チャットテンプレートがメッセージの前後に書くもの</translation>
    </message>
    <message>
        <source>What the target has read, and need not read again</source>
        <translation>ターゲットが読み終え、読み直さずに済むもの</translation>
    </message>
    <message>
        <source>When it is full</source>
        <translation>いっぱいになったとき</translation>
    </message>
    <message>
        <source>With its files</source>
        <translation>添付ファイルを含む</translation>
    </message>
    <message>
        <source>end the reply</source>
        <translation>返答を終える</translation>
    </message>
    <message>
        <source>forget the older half</source>
        <translation>古い半分を忘れる</translation>
    </message>
    <message>
        <source>{used} of {size} tokens</source>
        <translation>{size} トークン中 {used}</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Conversations</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Deleted: {title}</source>
        <translation>削除しました: {title}</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>それ以前</translation>
    </message>
    <message>
        <source>Exported as {path}</source>
        <translation>{path} に書き出しました</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>読み込み…</translation>
    </message>
    <message>
        <source>In every message and title; #word finds tags ({keys})</source>
        <translation>すべてのメッセージとタイトルから（{keys}）</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>過去 30 日</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>過去 7 日</translation>
    </message>
    <message>
        <source>More for conversations</source>
        <translation>会話のメニュー</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新規チャット</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Rename, pin, tag, export, delete, import</source>
        <translation>名前の変更、ピン留め、書き出し、削除、読み込み</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名前を変更…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search in all conversations</source>
        <translation>すべての会話を検索</translation>
    </message>
    <message>
        <source>Start over with an empty conversation ({keys})</source>
        <translation>空の会話で始める（{keys}）</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>タグ…</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>ピン留めを外す</translation>
    </message>
    <message>
        <source>What you write is kept here, on this computer only</source>
        <translation>書いたものはこのコンピューターだけに保存されます</translation>
    </message>
    <message>
        <source>Words that you find it by with # in the search</source>
        <translation>検索で # を付けて探すための語</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨日</translation>
    </message>
</context>
<context>
    <name>CountLabel</name>
    <message>
        <source>Tokens of the message</source>
        <translation>メッセージのトークン数</translation>
    </message>
    <message>
        <source>too long: {n} tokens, the context holds {size}</source>
        <translation>長すぎます: {n} トークン（コンテキストは {size}）</translation>
    </message>
    <message>
        <source>{tokens}, {left} left</source>
        <translation>{tokens}、残り {left}</translation>
    </message>
</context>
<context>
    <name>DeviceMemory</name>
    <message>
        <source>Memory of {device}</source>
        <translation>{device} のメモリ</translation>
    </message>
</context>
<context>
    <name>DevicesView</name>
    <message>
        <source>A machine that runs llama.cpp&apos;s RPC server can hold layers like a GPU. Draftlight itself never listens.</source>
        <translation>llama.cpp の RPC サーバーが動いているマシンには、GPU と同じように層を置けます。Draftlight 自身が接続を待ち受けることはありません。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Add another machine</source>
        <translation>ほかのマシンを追加</translation>
    </message>
    <message>
        <source>Address of another machine</source>
        <translation>ほかのマシンのアドレス</translation>
    </message>
    <message>
        <source>Another machine</source>
        <translation>ほかのマシン</translation>
    </message>
    <message>
        <source>Another machine as a device</source>
        <translation>ほかのマシンをデバイスとして使う</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>接続</translation>
    </message>
    <message>
        <source>Connect to another machine?</source>
        <translation>ほかのマシンに接続しますか？</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>接続中…</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Stop connecting</source>
        <translation>接続を中止</translation>
    </message>
    <message>
        <source>This build of llama.cpp cannot use other machines; one built with GGML_RPC can.</source>
        <translation>この llama.cpp ではほかのマシンを使えません。GGML_RPC を付けたビルドなら使えます。</translation>
    </message>
    <message>
        <source>What you write and what models answer crosses it in a form that others can read.</source>
        <translation>入力した内容とモデルの返答は、他人が読める形でその接続を通ります。</translation>
    </message>
    <message>
        <source>host:port, such as 192.168.0.7:{port}</source>
        <translation>ホスト:ポート（例: 192.168.0.7:{port}）</translation>
    </message>
</context>
<context>
    <name>DownloadRow</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Progress of {title}</source>
        <translation>{title} の進行状況</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Use as draft</source>
        <translation>ドラフトに使う</translation>
    </message>
    <message>
        <source>Use as target</source>
        <translation>ターゲットに使う</translation>
    </message>
</context>
<context>
    <name>DownloadsPage</name>
    <message>
        <source> MB/s</source>
        <translation> MB/秒</translation>
    </message>
    <message>
        <source>Clear what is done</source>
        <translation>完了したものを消去</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Nothing is being downloaded. What you get on the Find page comes here; it goes on after a restart.</source>
        <translation>ダウンロード中のものはありません。「探す」ページで入手したものがここに表示され、再起動後も続きます。</translation>
    </message>
    <message>
        <source>Rate limit</source>
        <translation>速度制限</translation>
    </message>
    <message>
        <source>Rate limit of all downloads together</source>
        <translation>全ダウンロード合計の速度制限</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>制限なし</translation>
    </message>
</context>
<context>
    <name>DrafterBox</name>
    <message>
        <source>Drafter</source>
        <translation>ドラフター</translation>
    </message>
    <message>
        <source>Drafters</source>
        <translation>ドラフター</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Load as draft</source>
        <translation>ドラフトとして読み込む</translation>
    </message>
    <message>
        <source>Load as target</source>
        <translation>ターゲットとして読み込む</translation>
    </message>
    <message>
        <source>Look into it on the page Find</source>
        <translation>「探す」ページで調べる</translation>
    </message>
    <message>
        <source>The larger one as target</source>
        <translation>大きいほうをターゲットに</translation>
    </message>
    <message>
        <source>The smaller one as draft</source>
        <translation>小さいほうをドラフトに</translation>
    </message>
</context>
<context>
    <name>ElsewhereView</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy: {program}</source>
        <translation>コピー: {program}</translation>
    </message>
    <message>
        <source>Take it elsewhere</source>
        <translation>ほかのプログラムで使う</translation>
    </message>
</context>
<context>
    <name>EstimateBox</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Trying three short prompts…</source>
        <translation>短いプロンプトを3つ試しています…</translation>
    </message>
    <message>
        <source>Will it help?</source>
        <translation>効果はある？</translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>{name}: {value}</source>
        <translation>{name}: {value}</translation>
    </message>
</context>
<context>
    <name>FileRow</name>
    <message>
        <source>Check</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>入手</translation>
    </message>
    <message>
        <source>Get {name}</source>
        <translation>{name} を入手</translation>
    </message>
    <message>
        <source>Known from {size} of its header.</source>
        <translation>ヘッダーの {size} から判明。</translation>
    </message>
    <message>
        <source>Read its header over the network, and compare the vocabularies</source>
        <translation>ネットワーク経由でヘッダーを読み、語彙を比べます</translation>
    </message>
    <message>
        <source>one file</source>
        <translation>1 ファイル</translation>
    </message>
    <message>
        <source>reading its header…</source>
        <translation>ヘッダーを読み込み中…</translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation>{name} ほか {n} 件</translation>
    </message>
</context>
<context>
    <name>FindPage</name>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>1 header checked</source>
        <translation>1 件のヘッダーを確認</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Drafts for {name}</source>
        <translation>{name} 用のドラフト</translation>
    </message>
    <message>
        <source>Drafts on the hub</source>
        <translation>ハブのドラフト</translation>
    </message>
    <message>
        <source>For gated and private repositories; kept in the system&apos;s keyring</source>
        <translation>制限付き・非公開のリポジトリ用。システムのキーリングに保存されます</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>入手</translation>
    </message>
    <message>
        <source>Largest size</source>
        <translation>最大サイズ</translation>
    </message>
    <message>
        <source>Name, or a pasted owner/repository or address</source>
        <translation>名前、または owner/repository かアドレス</translation>
    </message>
    <message>
        <source>No smaller model of its family was found for {name}.</source>
        <translation>{name} と同系統の小さいモデルは見つかりませんでした。</translation>
    </message>
    <message>
        <source>Nothing was found. Try fewer words, or only the family&apos;s name.</source>
        <translation>見つかりませんでした。語を減らすか、系統の名前だけで試してください。</translation>
    </message>
    <message>
        <source>Only repositories with such a file, for example Q4_K_M</source>
        <translation>このファイルを含むリポジトリのみ（例: Q4_K_M）</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>並び順</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>検索中</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>The access token of your account on the hub. Empty: forget the one that is kept.</source>
        <translation>ハブのアカウントのアクセストークン。空にすると保存済みのものを消します。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Token…</source>
        <translation>アクセストークン…</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>検索する対象</translation>
    </message>
    <message>
        <source>Working offline: nothing is asked of the hub. What is on this machine stays usable.</source>
        <translation>オフラインです。ハブには接続しません。このコンピューターにあるものは使えます。</translation>
    </message>
    <message>
        <source>any size</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>looking for drafts for {name}</source>
        <translation>{name} 用のドラフトを検索中</translation>
    </message>
    <message>
        <source>most downloads</source>
        <translation>DL 数順</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>trending</source>
        <translation>人気順</translation>
    </message>
    <message>
        <source>up to </source>
        <translation>最大 </translation>
    </message>
    <message>
        <source>{n} headers checked</source>
        <translation>{n} 件のヘッダーを確認</translation>
    </message>
    <message>
        <source>{n} repositories with GGUF models</source>
        <translation>GGUF モデルのあるリポジトリ {n} 件</translation>
    </message>
    <message>
        <source>{size} read</source>
        <translation>{size} 読み込み</translation>
    </message>
    <message>
        <source>{size}, {read} read</source>
        <translation>{size}、{read} 読み込み</translation>
    </message>
    <message>
        <source>‹ Known pairs</source>
        <translation>‹ 確認済みのペア</translation>
    </message>
</context>
<context>
    <name>GuideView</name>
    <message>
        <source>It is named in Draftlight&apos;s guide.</source>
        <translation>Draftlight のガイドに載っているものです。</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>ガイドのページ</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>Predicted speedup: {value}</source>
        <translation>予測高速化率: {value}</translation>
    </message>
    <message>
        <source>Tokens per second: {value}</source>
        <translation>毎秒トークン数: {value}</translation>
    </message>
    <message>
        <source>What the last round drafted, and why: {reason}</source>
        <translation>直前のラウンドの先読みとその理由: {reason}</translation>
    </message>
    <message>
        <source>predicted speedup</source>
        <translation>予測高速化率</translation>
    </message>
    <message>
        <source>this round {speed} tokens/s</source>
        <translation>直前 {speed} トークン/秒</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
</context>
<context>
    <name>HelpBar</name>
    <message>
        <source>A fallback template is in use.</source>
        <translation>代替テンプレートを使用中です。</translation>
    </message>
    <message>
        <source>Asks again. A reply that reaches the end of the context forgets its older half, and goes on.</source>
        <translation>もう一度送ります。コンテキストの終わりに達した返答は古い半分を忘れて続きます。</translation>
    </message>
    <message>
        <source>Asks again; the choice holds while this target is loaded</source>
        <translation>もう一度送ります。この選択はターゲットを読み込んでいる間有効です</translation>
    </message>
    <message>
        <source>Forget and ask again</source>
        <translation>忘れてもう一度送る</translation>
    </message>
    <message>
        <source>From the next message on</source>
        <translation>次のメッセージから</translation>
    </message>
    <message>
        <source>The context is full.</source>
        <translation>コンテキストがいっぱいです。</translation>
    </message>
    <message>
        <source>The model&apos;s chat template failed.</source>
        <translation>モデルのチャットテンプレートが失敗しました。</translation>
    </message>
    <message>
        <source>This conversation is longer than the context.</source>
        <translation>この会話はコンテキストより長くなっています。</translation>
    </message>
    <message>
        <source>Use the fallback template</source>
        <translation>代替テンプレートを使う</translation>
    </message>
    <message>
        <source>Use the model&apos;s own</source>
        <translation>モデル自身のものを使う</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Draftlight: guide</source>
        <translation>Draftlight: ガイド</translation>
    </message>
    <message>
        <source>No page has all of these words.</source>
        <translation>すべての語を含むページはありません。</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>ガイドのページ一覧</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>ガイドを検索</translation>
    </message>
    <message>
        <source>To the page before ({keys})</source>
        <translation>前のページへ（{keys}）</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>Each point is the fastest lane of a run with this draft: the median, and the middle half as a line. The dashed line is the target alone. Hollow: slower than the last run of the same plan on this machine.</source>
        <translation>各点は、このドラフトを使った測定の最速レーンです。中央値と、線で中央半分の範囲を示します。破線はターゲット単独です。白抜き: このマシンでの同じ計画の前回より遅いもの。</translation>
    </message>
    <message>
        <source>History of a pair</source>
        <translation>ペアの履歴</translation>
    </message>
    <message>
        <source>No whole run of this pair is kept.</source>
        <translation>このペアの完了した測定は保存されていません。</translation>
    </message>
    <message>
        <source>Open the run</source>
        <translation>測定を開く</translation>
    </message>
    <message>
        <source>Runs of the pair</source>
        <translation>ペアの測定</translation>
    </message>
    <message>
        <source>Speedup by run</source>
        <translation>測定ごとの高速化</translation>
    </message>
    <message>
        <source>Target and draft</source>
        <translation>ターゲットとドラフト</translation>
    </message>
    <message>
        <source>speed ÷ that of the target alone</source>
        <translation>ターゲット単独に対する速度の比</translation>
    </message>
</context>
<context>
    <name>HubWorker</name>
    <message>
        <source>The token is forgotten.</source>
        <translation>アクセストークンを消しました。</translation>
    </message>
    <message>
        <source>The token is kept.</source>
        <translation>アクセストークンを保存しました。</translation>
    </message>
    <message>
        <source>What you asked for.</source>
        <translation>求められたもの。</translation>
    </message>
</context>
<context>
    <name>IncidentBar</name>
    <message>
        <source>Save a report…</source>
        <translation>レポートを保存…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>レポートを保存</translation>
    </message>
    <message>
        <source>Start Draftlight again</source>
        <translation>Draftlight を起動し直す</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>テキスト (*.txt)</translation>
    </message>
    <message>
        <source>The last time Draftlight crashed. What was said is saved.</source>
        <translation>前回、Draftlight が異常終了しました。それまでの会話は保存されています。</translation>
    </message>
    <message>
        <source>The last time Draftlight was ended in the middle of things. What was said is saved.</source>
        <translation>前回、Draftlight は途中で終了させられました。それまでの会話は保存されています。</translation>
    </message>
    <message>
        <source>The last time llama.cpp gave up: &quot;{words}&quot;. What was said is saved.</source>
        <translation>前回、llama.cpp が停止しました:「{words}」。それまでの会話は保存されています。</translation>
    </message>
    <message>
        <source>The report is saved as {file}. It was sent nowhere.</source>
        <translation>レポートを {file} に保存しました。どこにも送信していません。</translation>
    </message>
    <message>
        <source>Versions, devices, settings and the log&apos;s last lines; nothing of your chats</source>
        <translation>バージョン、デバイス、設定、ログの最後の行。チャットの内容は含みません</translation>
    </message>
    <message>
        <source>{what} Your conversations are saved; replies need a new start.</source>
        <translation>{what} 会話は保存されています。返答を続けるには起動し直す必要があります。</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Close the inspector (Escape)</source>
        <translation>インスペクターを閉じる（Escape）</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクター</translation>
    </message>
    <message>
        <source>Proposed by {drafter}:</source>
        <translation>{drafter} の提案:</translation>
    </message>
    <message>
        <source>Token before (Left)</source>
        <translation>前のトークン（←）</translation>
    </message>
    <message>
        <source>Token behind (Right)</source>
        <translation>次のトークン（→）</translation>
    </message>
    <message>
        <source>token {id}</source>
        <translation>トークン {id}</translation>
    </message>
</context>
<context>
    <name>InstalledPage</name>
    <message>
        <source>1 model</source>
        <translation>1 モデル</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>モデルのあるフォルダーを追加</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>フォルダーを追加…</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Filter the models</source>
        <translation>モデルを絞り込む</translation>
    </message>
    <message>
        <source>Find a pair…</source>
        <translation>ペアを探す…</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再検索</translation>
    </message>
    <message>
        <source>No models were found on this machine. Draftlight looks into its own folder and into those of the Hugging Face cache, LM Studio, Ollama, llama.cpp and GPT4All.</source>
        <translation>このコンピューターにモデルが見つかりません。Draftlight は自身のフォルダーと、Hugging Face キャッシュ、LM Studio、Ollama、llama.cpp、GPT4All のフォルダーを調べます。</translation>
    </message>
    <message>
        <source>Remove {folder} from the list</source>
        <translation>{folder} を一覧から外す</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>{n} models</source>
        <translation>{n} モデル</translation>
    </message>
    <message>
        <source>{n} of {total} models</source>
        <translation>{total} モデル中 {n}</translation>
    </message>
</context>
<context>
    <name>KeptButton</name>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Delete the one that is shown…</source>
        <translation>表示中のものを削除…</translation>
    </message>
    <message>
        <source>Delete “{title}”? Its measurements cannot be brought back.</source>
        <translation>「{title}」を削除しますか。測定結果は元に戻せません。</translation>
    </message>
    <message>
        <source>History of a pair…</source>
        <translation>ペアの履歴…</translation>
    </message>
    <message>
        <source>Kept runs</source>
        <translation>保存した測定</translation>
    </message>
</context>
<context>
    <name>KindRow</name>
    <message>
        <source>{n} of {total} generated tokens</source>
        <translation>生成 {total} トークン中 {n}</translation>
    </message>
</context>
<context>
    <name>LaneCharts</name>
    <message>
        <source>Acceptance and cost</source>
        <translation>採用とコスト</translation>
    </message>
    <message>
        <source>Nothing is measured that could be drawn here yet</source>
        <translation>ここに描ける測定結果はまだありません</translation>
    </message>
    <message>
        <source>Speedup by lane</source>
        <translation>レーンごとの高速化</translation>
    </message>
    <message>
        <source>acceptance rate α over cost ratio c</source>
        <translation>コスト比 c に対する採用率 α</translation>
    </message>
    <message>
        <source>speed ÷ that of the target alone</source>
        <translation>速度 ÷ ターゲット単独の速度</translation>
    </message>
</context>
<context>
    <name>LaneColumn</name>
    <message>
        <source>Text: {lane}</source>
        <translation>文章: {lane}</translation>
    </message>
</context>
<context>
    <name>LaneColumns</name>
    <message>
        <source>Texts of the lanes</source>
        <translation>各レーンの文章</translation>
    </message>
    <message>
        <source>disturbed</source>
        <translation>影響あり</translation>
    </message>
    <message>
        <source>left out: {cause}</source>
        <translation>除外: {cause}</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>parts at token {n}</source>
        <translation>トークン {n} で分岐</translation>
    </message>
    <message>
        <source>running, {what}: {n} tokens</source>
        <translation>実行中、{what}: {n} トークン</translation>
    </message>
    <message>
        <source>{speed} tokens/s</source>
        <translation>{speed} トークン/秒</translation>
    </message>
</context>
<context>
    <name>LaneList</name>
    <message>
        <source>Add a lane</source>
        <translation>レーンを追加</translation>
    </message>
</context>
<context>
    <name>LaneRow</name>
    <message>
        <source>Auto</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Lane {n}: how it drafts</source>
        <translation>レーン {n}: ドラフトの方法</translation>
    </message>
    <message>
        <source>Lane {n}: lookahead</source>
        <translation>レーン {n}: 先読み</translation>
    </message>
    <message>
        <source>Lane {n}: temperature</source>
        <translation>レーン {n}: 温度</translation>
    </message>
    <message>
        <source>Remove lane {n}</source>
        <translation>レーン {n} を削除</translation>
    </message>
    <message>
        <source>lookahead {n}</source>
        <translation>先読み {n}</translation>
    </message>
    <message>
        <source>temperature as below</source>
        <translation>温度は下と同じ</translation>
    </message>
</context>
<context>
    <name>LaneTable</name>
    <message>
        <source>Numbers of the lanes</source>
        <translation>各レーンの数値</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>Learn</source>
        <translation>学ぶ</translation>
    </message>
    <message>
        <source>What it gains</source>
        <translation>どれだけ速くなるか</translation>
    </message>
    <message>
        <source>Why the output stays the same</source>
        <translation>なぜ出力が変わらないか</translation>
    </message>
</context>
<context>
    <name>LinkDialog</name>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>アドレスをコピー</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>リンクを開く</translation>
    </message>
    <message>
        <source>Open this address outside of Draftlight?</source>
        <translation>このアドレスを Draftlight の外で開きますか？</translation>
    </message>
    <message>
        <source>The model wrote it; nobody has checked where it leads.</source>
        <translation>モデルが書いたもので、行き先は誰も確認していません。</translation>
    </message>
</context>
<context>
    <name>LivePanel</name>
    <message>
        <source>Acceptance by position</source>
        <translation>位置ごとの採用率</translation>
    </message>
    <message>
        <source>Acceptance rate α</source>
        <translation>採用率 α</translation>
    </message>
    <message>
        <source>Accepted in a round</source>
        <translation>ラウンドの採用数</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>戻す</translation>
    </message>
    <message>
        <source>Detach</source>
        <translation>切り離す</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>簡易</translation>
    </message>
    <message>
        <source>Live numbers</source>
        <translation>ライブ表示</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>Measured and predicted</source>
        <translation>実測と予測</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>More</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>Put the numbers beside the chat again ({keys})</source>
        <translation>数値をチャットの横に戻す（{keys}）</translation>
    </message>
    <message>
        <source>Show all numbers and charts</source>
        <translation>すべての数値とグラフを表示</translation>
    </message>
    <message>
        <source>Show only the most important numbers</source>
        <translation>重要な数値だけを表示</translation>
    </message>
    <message>
        <source>Show the numbers in a window of their own ({keys})</source>
        <translation>数値を別のウィンドウに表示（{keys}）</translation>
    </message>
    <message>
        <source>Time per round</source>
        <translation>ラウンドの時間</translation>
    </message>
    <message>
        <source>Tokens by kind</source>
        <translation>種類ごとのトークン</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
</context>
<context>
    <name>LiveWindow</name>
    <message>
        <source>Live numbers</source>
        <translation>ライブ表示</translation>
    </message>
</context>
<context>
    <name>LookaheadBox</name>
    <message>
        <source>Auto</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>How many tokens are proposed in one round. Auto: as many as pay, by what drafting costs here and how often it is right, and none where the target alone is faster.</source>
        <translation>1 ラウンドに提案するトークン数。自動: ここでの先読みの時間と当たりやすさから割に合う数だけ。ターゲット単独のほうが速ければ提案しません。</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <translation>先読み</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学ぶ</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Settings: a problem</source>
        <translation>設定（問題あり）</translation>
    </message>
</context>
<context>
    <name>MeasuringPage</name>
    <message>
        <source>Run again</source>
        <translation>もう一度実行</translation>
    </message>
    <message>
        <source>The same once more, to see then and now</source>
        <translation>同じ内容をもう一度測り、前回と今回を見比べます</translation>
    </message>
</context>
<context>
    <name>MemoryRows</name>
    <message>
        <source>Bytes of the tensors, as llama.cpp counts those that it has loaded. The context&apos;s cache and the buffers for computing come on top of it and are not in this number.</source>
        <translation>llama.cpp が数えた、読み込み済みテンソルのバイト数。コンテキストのキャッシュと計算用バッファは含みません。</translation>
    </message>
    <message>
        <source>Memory that this process takes now, resident. Files that llama.cpp has mapped count as far as they were read.</source>
        <translation>このプロセスがいま使っている物理メモリ。llama.cpp がマップしたファイルは、読まれた分だけ数えます。</translation>
    </message>
    <message>
        <source>The cache has room for {tokens}.</source>
        <translation>キャッシュに {tokens}分の余地があります。</translation>
    </message>
    <message>
        <source>The most that it has taken since the program was started.</source>
        <translation>プログラムの起動後の最大値。</translation>
    </message>
    <message>
        <source>What llama.cpp says it has taken: weights, the context&apos;s cache, and buffers for computing.</source>
        <translation>llama.cpp が報告した使用量: 重み、コンテキストのキャッシュ、計算用バッファ。</translation>
    </message>
    <message>
        <source>What this and other programs leave there.</source>
        <translation>このプログラムとほかのプログラムが残している分です。</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>free on {device}</source>
        <translation>{device} の空き</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>process</source>
        <translation>プロセス</translation>
    </message>
    <message>
        <source>target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>{device}: weights {weights}, cache {cache}, computing {compute}</source>
        <translation>{device}: 重み {weights}、キャッシュ {cache}、計算 {compute}</translation>
    </message>
</context>
<context>
    <name>MessageEdit</name>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
</context>
<context>
    <name>ModelDetails</name>
    <message>
        <source>, {n} active per token</source>
        <translation>（トークンあたり {n} が有効）</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>アーキテクチャ</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>ブロック数</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>チャットテンプレート</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>{name} を削除しますか？</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>Drafts for it</source>
        <translation>これに合うドラフト</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>一覧から消す</translation>
    </message>
    <message>
        <source>From</source>
        <translation>入手元</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>ヘッド数</translation>
    </message>
    <message>
        <source>It goes for good, and frees {size} ({place}):</source>
        <translation>完全に削除され、{size} が空きます（{place}）:</translation>
    </message>
    <message>
        <source>Kept by</source>
        <translation>保存元</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>最終使用</translation>
    </message>
    <message>
        <source>Look for more on the hub</source>
        <translation>ハブでさらに探す</translation>
    </message>
    <message>
        <source>Memory as draft…</source>
        <translation>ドラフトとしてのメモリ…</translation>
    </message>
    <message>
        <source>Memory as target…</source>
        <translation>ターゲットとしてのメモリ…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター数</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名前を変更…</translation>
    </message>
    <message>
        <source>Show in the file manager</source>
        <translation>ファイルマネージャーで表示</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>The name that Draftlight shows; the file keeps its own. Empty: as before.</source>
        <translation>Draftlight での表示名。ファイル名は変わりません。空にすると元に戻ります。</translation>
    </message>
    <message>
        <source>The selected model</source>
        <translation>選択中のモデル</translation>
    </message>
    <message>
        <source>There is no other model on this machine yet.</source>
        <translation>このコンピューターにはほかのモデルがまだありません。</translation>
    </message>
    <message>
        <source>Trained context</source>
        <translation>学習時のコンテキスト</translation>
    </message>
    <message>
        <source>Use as draft</source>
        <translation>ドラフトに使う</translation>
    </message>
    <message>
        <source>Use as target</source>
        <translation>ターゲットに使う</translation>
    </message>
    <message>
        <source>Use the pair</source>
        <translation>ペアを使う</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>使用した会話</translation>
    </message>
    <message>
        <source>Verify the checksum</source>
        <translation>チェックサムを検証</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>語彙</translation>
    </message>
    <message>
        <source>comparing vocabularies…</source>
        <translation>語彙を比較中…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>あり</translation>
    </message>
    <message>
        <source>{n} of {total} models could draft for it, the best first.</source>
        <translation>{total} モデル中 {n} 個がドラフトになれます（適合順）。</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} トークン</translation>
    </message>
    <message>
        <source>{size} in {n} files</source>
        <translation>{n} ファイルで {size}</translation>
    </message>
    <message>
        <source>{type}, {bits:.1f} bits per weight</source>
        <translation>{type}、重みあたり {bits:.1f} ビット</translation>
    </message>
</context>
<context>
    <name>ModelMenu</name>
    <message>
        <source>From a file…</source>
        <translation>ファイルから…</translation>
    </message>
</context>
<context>
    <name>ModelSlot</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Choose the draft</source>
        <translation>ドラフトを選択</translation>
    </message>
    <message>
        <source>Choose the target</source>
        <translation>ターゲットを選択</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf)</source>
        <translation>GGUF モデル (*.gguf)</translation>
    </message>
    <message>
        <source>Make it fit…</source>
        <translation>収める…</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>Try again with fewer layers on a device, a shorter context or a smaller cache</source>
        <translation>デバイスの層を減らす、コンテキストを短くする、キャッシュを小さくするなどして再試行します</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>解放</translation>
    </message>
    <message>
        <source>choose a .gguf file, or drop one here</source>
        <translation>.gguf ファイルを選ぶか、ここにドロップ</translation>
    </message>
    <message>
        <source>context {n}</source>
        <translation>コンテキスト {n}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>読み込めませんでした</translation>
    </message>
    <message>
        <source>loading, {percent}</source>
        <translation>読み込み中、{percent}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>{file} could not be loaded: {error}</source>
        <translation>{file} を読み込めませんでした: {error}</translation>
    </message>
    <message>
        <source>{role}: error</source>
        <translation>{role}: エラー</translation>
    </message>
    <message>
        <source>{role}: loading</source>
        <translation>{role}: 読み込み中</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>{size} are free again.</source>
        <translation>{size} が空きました。</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Downloads</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>探す</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>このコンピューター</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>1 download</source>
        <translation>1 件のダウンロード</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Nothing is asked of the network while this is on</source>
        <translation>オンの間はネットワークに一切接続しません</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>オフライン</translation>
    </message>
    <message>
        <source>The guide, at the page for where you are ({keys})</source>
        <translation>ガイドの、今いる画面のページを開く（{keys}）</translation>
    </message>
    <message>
        <source>{n} downloads</source>
        <translation>ダウンロード {n} 回</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>お知らせ</translation>
    </message>
    <message>
        <source>What can be done</source>
        <translation>できること</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>The download failed</source>
        <translation>ダウンロードに失敗しました</translation>
    </message>
    <message>
        <source>The download is done</source>
        <translation>ダウンロードが終わりました</translation>
    </message>
    <message>
        <source>The reply failed</source>
        <translation>返答に失敗しました</translation>
    </message>
    <message>
        <source>The reply is there</source>
        <translation>返答が届きました</translation>
    </message>
</context>
<context>
    <name>OwnPromptsButton</name>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Delete the prompts “{name}”? They cannot be brought back.</source>
        <translation>プロンプト「{name}」を削除しますか？元に戻せません。</translation>
    </message>
    <message>
        <source>Delete “{name}”…</source>
        <translation>「{name}」を削除…</translation>
    </message>
    <message>
        <source>Edit “{name}”…</source>
        <translation>「{name}」を編集…</translation>
    </message>
    <message>
        <source>From a text file…</source>
        <translation>テキストファイルから…</translation>
    </message>
    <message>
        <source>New set…</source>
        <translation>新しいセット…</translation>
    </message>
    <message>
        <source>Own prompts</source>
        <translation>自分のプロンプト</translation>
    </message>
    <message>
        <source>Prompts from a file</source>
        <translation>ファイルからのプロンプト</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md *.toml);;All files (*)</source>
        <translation>テキスト (*.txt *.md *.toml);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>it has more than 4 MB</source>
        <translation>4 MB を超えています</translation>
    </message>
    <message>
        <source>{file} cannot be read as a text: {reason}.</source>
        <translation>{file} をテキストとして読めません: {reason}。</translation>
    </message>
</context>
<context>
    <name>PairBar</name>
    <message>
        <source>Drafting: {status}</source>
        <translation>先読み: {status}</translation>
    </message>
    <message>
        <source>Hide numbers</source>
        <translation>数値を隠す</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>Recent pairs, and what can be done with both models together</source>
        <translation>最近のペアと、両モデルに対する操作</translation>
    </message>
    <message>
        <source>Show every rule, and every token that differs</source>
        <translation>すべての規則と、異なるトークンを表示</translation>
    </message>
    <message>
        <source>Show numbers</source>
        <translation>数値を表示</translation>
    </message>
    <message>
        <source>Show or hide the panel on the right ({keys})</source>
        <translation>右のパネルの表示を切り替え（{keys}）</translation>
    </message>
    <message>
        <source>Where both models lie and what they take, and how to change it</source>
        <translation>両モデルの置き場所とメモリ使用量を見て、変更します</translation>
    </message>
    <message>
        <source>vocabularies do not fit ›</source>
        <translation>語彙が合いません ›</translation>
    </message>
    <message>
        <source>vocabularies fit ›</source>
        <translation>語彙が合います ›</translation>
    </message>
</context>
<context>
    <name>PairCard</name>
    <message>
        <source>Draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>Get both</source>
        <translation>両方を入手</translation>
    </message>
    <message>
        <source>Get both: {pair}</source>
        <translation>両方を入手: {pair}</translation>
    </message>
    <message>
        <source>Its terms have to be accepted on its page first, and a token is needed.</source>
        <translation>先にページで利用条件に同意する必要があり、アクセストークンも必要です。</translation>
    </message>
    <message>
        <source>Show all its files</source>
        <translation>すべてのファイルを表示</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>ターゲット</translation>
    </message>
</context>
<context>
    <name>PairLoading</name>
    <message>
        <source>Connect and load</source>
        <translation>接続して読み込む</translation>
    </message>
    <message>
        <source>Load both</source>
        <translation>両方を読み込む</translation>
    </message>
    <message>
        <source>The last pair was placed on another machine ({addresses}). {warning}</source>
        <translation>前回のペアはほかのマシン（{addresses}）に置かれていました。{warning}</translation>
    </message>
    <message>
        <source>{pair} is here now.</source>
        <translation>{pair} が届きました。</translation>
    </message>
</context>
<context>
    <name>PairMenu</name>
    <message>
        <source>Forget all recent pairs</source>
        <translation>最近のペアをすべて消去</translation>
    </message>
    <message>
        <source>Load the target alone</source>
        <translation>ターゲットだけを読み込む</translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation>この一覧から外す</translation>
    </message>
    <message>
        <source>Swap target and draft</source>
        <translation>ターゲットとドラフトを入れ替え</translation>
    </message>
    <message>
        <source>Unload both</source>
        <translation>両方を解放</translation>
    </message>
    <message>
        <source>Will it help? Is the output the same?…</source>
        <translation>効果はある？出力は同じ？…</translation>
    </message>
    <message>
        <source>{pair} (gone)</source>
        <translation>{pair}（なし）</translation>
    </message>
</context>
<context>
    <name>PairQuestions</name>
    <message>
        <source>About this pair</source>
        <translation>このペアについて</translation>
    </message>
    <message>
        <source>Same output as without a draft?</source>
        <translation>ドラフトなしと同じ出力？</translation>
    </message>
    <message>
        <source>Will it help?</source>
        <translation>効果はある？</translation>
    </message>
    <message>
        <source>{target} with {draft}</source>
        <translation>{target} と {draft}</translation>
    </message>
</context>
<context>
    <name>PlacementDialog</name>
    <message>
        <source>Choose a model first; then you see here what it takes.</source>
        <translation>まずモデルを選ぶと、必要なメモリがここに表示されます。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>読み込む</translation>
    </message>
    <message>
        <source>Placement and memory</source>
        <translation>配置とメモリ</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>Working out what it takes…</source>
        <translation>必要なメモリを計算中…</translation>
    </message>
</context>
<context>
    <name>PlacementForm</name>
    <message>
        <source>Back to automatic</source>
        <translation>自動に戻す</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Gives up all that was chosen for this file; the preferences hold again</source>
        <translation>このファイルについて選んだことを取り消し、設定に従います</translation>
    </message>
    <message>
        <source>It is filled first, and holds all where nothing is split</source>
        <translation>最初に埋められ、分割しない場合はすべてを置きます</translation>
    </message>
    <message>
        <source>Layers go to those that are ticked, in this order; without a tick, to this machine&apos;s GPUs</source>
        <translation>チェックしたデバイスに順に層を置きます。チェックがなければこのマシンの GPU に置きます</translation>
    </message>
    <message>
        <source>Main device</source>
        <translation>主デバイス</translation>
    </message>
    <message>
        <source>More</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>No draft is chosen</source>
        <translation>ドラフトが選ばれていません</translation>
    </message>
    <message>
        <source>No target is chosen</source>
        <translation>ターゲットが選ばれていません</translation>
    </message>
</context>
<context>
    <name>PresetBar</name>
    <message>
        <source>Defaults</source>
        <translation>既定値</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Deleted: {title}</source>
        <translation>削除しました: {title}</translation>
    </message>
    <message>
        <source>More for presets</source>
        <translation>プリセットのメニュー</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>個別の設定</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名前を変更…</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>プリセットとして保存</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>プリセットとして保存…</translation>
    </message>
    <message>
        <source>Settings under a name; new chats begin with the one that is chosen</source>
        <translation>名前を付けた設定。新しいチャットは選択中のもので始まります</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
</context>
<context>
    <name>PromptSetDialog</name>
    <message>
        <source>A line of --- begins the next prompt. Tables in TOML, such as [story] with a text, do too.</source>
        <translation>--- の行で次のプロンプトが始まります。[story] と text のような TOML の表も使えます。</translation>
    </message>
    <message>
        <source>Give the set a name.</source>
        <translation>セットに名前を付けてください。</translation>
    </message>
    <message>
        <source>Name of the set</source>
        <translation>セットの名前</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Prompts of your own</source>
        <translation>自分のプロンプト</translation>
    </message>
    <message>
        <source>Prompts: {n}</source>
        <translation>プロンプト: {n}</translation>
    </message>
    <message>
        <source>The first prompt
---
The second prompt</source>
        <translation>最初のプロンプト
---
次のプロンプト</translation>
    </message>
    <message>
        <source>There is another set of this name.</source>
        <translation>同じ名前のセットがあります。</translation>
    </message>
    <message>
        <source>Two prompts have the same name.</source>
        <translation>同じ名前のプロンプトが 2 つあります。</translation>
    </message>
</context>
<context>
    <name>ReadingLinks</name>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
</context>
<context>
    <name>ReadingView</name>
    <message>
        <source>Conversation, for reading</source>
        <translation>会話（文章表示）</translation>
    </message>
    <message>
        <source>Tab goes to the next link or button, Enter chooses it</source>
        <translation>Tab で次のリンクやボタンへ、Enter で選択</translation>
    </message>
</context>
<context>
    <name>ReasonRows</name>
    <message>
        <source>{n} of {total} rounds</source>
        <translation>{total} ラウンド中 {n}</translation>
    </message>
</context>
<context>
    <name>ReplayBar</name>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Round of the reply</source>
        <translation>返答のラウンド</translation>
    </message>
    <message>
        <source>Watch the reply grow, round by round</source>
        <translation>返答の成り立ちをラウンドごとに見る</translation>
    </message>
    <message>
        <source>round {number} of {of}</source>
        <translation>ラウンド {number} / {of}</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Do the vocabularies fit?</source>
        <translation>語彙は合うか</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>Tokens that differ</source>
        <translation>異なるトークン</translation>
    </message>
    <message>
        <source>{n} of {total} compared tokens have a different text</source>
        <translation>比較した {total} 個中 {n} 個のトークンで文字が異なります</translation>
    </message>
</context>
<context>
    <name>ReportView</name>
    <message>
        <source>All numbers</source>
        <translation>すべての数値</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
</context>
<context>
    <name>RepositoryDetails</name>
    <message>
        <source>As a draft for</source>
        <translation>ドラフトの相手</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>ページを開く</translation>
    </message>
    <message>
        <source>Recommended: {reason}</source>
        <translation>推奨: {reason}</translation>
    </message>
    <message>
        <source>The authors ask for consent: accept the terms on its page, with the account of your token.</source>
        <translation>作者の同意条件があります。アクセストークンのアカウントで、ページ上の利用条件に同意してください。</translation>
    </message>
    <message>
        <source>The open repository</source>
        <translation>開いているリポジトリ</translation>
    </message>
    <message>
        <source>The target that a file is checked against</source>
        <translation>ファイルと照合するターゲット</translation>
    </message>
    <message>
        <source>There is no GGUF model in this repository.</source>
        <translation>このリポジトリには GGUF モデルがありません。</translation>
    </message>
    <message>
        <source>looking into {name}…</source>
        <translation>{name} を調べています…</translation>
    </message>
    <message>
        <source>no target chosen</source>
        <translation>ターゲット未選択</translation>
    </message>
</context>
<context>
    <name>RuleLesson</name>
    <message>
        <source>1,000 draws a second</source>
        <translation>毎秒 1,000 回</translation>
    </message>
    <message>
        <source>100 draws a second</source>
        <translation>毎秒 100 回</translation>
    </message>
    <message>
        <source>4 draws a second</source>
        <translation>毎秒 4 回</translation>
    </message>
    <message>
        <source>Draft and target side by side for each token. u is shown as a height on the draft&apos;s bar: the mark is a disc where it lies below the target&apos;s height, which means accepted, else a cross.</source>
        <translation>トークンごとにドラフトとターゲットを並べています。u はドラフトの棒の上の高さで示します。ターゲットの高さより下なら採用で印は丸、そうでなければ×です。</translation>
    </message>
    <message>
        <source>From the beginning, with the same seed</source>
        <translation>同じシードで最初から</translation>
    </message>
    <message>
        <source>How often each token came out so far, accepted or drawn from the residual. The line is the target&apos;s probability, which the bars approach.</source>
        <translation>各トークンがこれまでに出力された割合です。採用されたものと残差から引いたものに分かれます。線はターゲットの確率で、棒はこれに近づきます。</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>動きを減らす</translation>
    </message>
    <message>
        <source>Of numpy&apos;s random generator: the same seed gives the same draws</source>
        <translation>numpy の乱数生成器のシードです。同じシードなら同じ結果になります</translation>
    </message>
    <message>
        <source>One draw</source>
        <translation>1回の試行</translation>
    </message>
    <message>
        <source>Output so far</source>
        <translation>これまでの出力</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>リセット</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Seed {seed}</source>
        <translation>シード {seed}</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速さ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>1段階</translation>
    </message>
    <message>
        <source>The draft draws a token from its distribution q. The target accepts it if u, a random number between 0 and 1, lies below p ÷ q, the target&apos;s probability of it divided by the draft&apos;s. If not, a token is drawn from the residual: what p exceeds q by, divided by its sum. So the output is distributed as p, exactly, whatever the draft says. A bad draft costs speed, never quality.</source>
        <translation>ドラフトは自分の分布 q からトークンを1つ引きます。0 から 1 の乱数 u が p ÷ q（ターゲットの確率をドラフトの確率で割った値）より小さければ、ターゲットはそれを採用します。そうでなければ残差（p が q を上回る分を、その合計で割った分布）から引き直します。こうして出力は、ドラフトが何を提案しても、正確に p に従います。悪いドラフトで落ちるのは速度だけで、品質は落ちません。</translation>
    </message>
    <message>
        <source>While it runs, the pictures change once a second, however much is drawn</source>
        <translation>実行中、試行の回数にかかわらず図の更新を1秒に1回にします</translation>
    </message>
    <message>
        <source>a step a second</source>
        <translation>毎秒 1 段階</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>draft q</source>
        <translation>ドラフト q</translation>
    </message>
    <message>
        <source>from the residual</source>
        <translation>残差から</translation>
    </message>
    <message>
        <source>probability of each token</source>
        <translation>各トークンの確率</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>share of each token</source>
        <translation>各トークンの割合</translation>
    </message>
    <message>
        <source>target p</source>
        <translation>ターゲット p</translation>
    </message>
</context>
<context>
    <name>RuleTable</name>
    <message>
        <source>does not fit</source>
        <translation>合わない</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>合う</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Go on</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Measure what is left; what is measured is kept</source>
        <translation>残りを測定します。測定済みの結果は残ります</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>測定の進み具合</translation>
    </message>
</context>
<context>
    <name>SameOutputBox</name>
    <message>
        <source>Check</source>
        <translation>確かめる</translation>
    </message>
    <message>
        <source>Comparing the texts: {n} of {total}.</source>
        <translation>文章を比較中: {total} 件中 {n} 件。</translation>
    </message>
    <message>
        <source>Drawing first tokens: {n} of {total}.</source>
        <translation>最初のトークンを抽出中: {total} 件中 {n} 件。</translation>
    </message>
    <message>
        <source>First tokens drawn</source>
        <translation>最初のトークンの数</translation>
    </message>
    <message>
        <source>Not the same: {n} of {total} texts differ. That is a bug; please report it.</source>
        <translation>同じではありません: {total} 件中 {n} 件の文章が異なります。これは不具合です。報告してください。</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Texts without chance must be the same; only where two logits nearly tie, either may come out on top. With a temperature, the first tokens must come as often as without a draft, within what chance allows.</source>
        <translation>最尤の文章は同じでなければなりません。2 つのロジットがほぼ同じところだけ、どちらが上になることもあります。温度があるときは、最初のトークンが偶然の範囲でドラフトなしと同じ頻度で出なければなりません。</translation>
    </message>
    <message>
        <source>The same: {total} texts, {n} of them but for a near tie of two logits.</source>
        <translation>同じです: {total} 件の文章。うち {n} 件は 2 つのロジットがほぼ同点だった箇所を除きます。</translation>
    </message>
    <message>
        <source>The same: {total} texts.</source>
        <translation>同じです: {total} 件の文章。</translation>
    </message>
    <message>
        <source>Tokens per reply</source>
        <translation>返答のトークン数</translation>
    </message>
    <message>
        <source>one of each kind, {language}</source>
        <translation>各種類 1 件、{language}</translation>
    </message>
    <message>
        <source>questions of this chat</source>
        <translation>このチャットの質問</translation>
    </message>
    <message>
        <source>{prompt}: {outcome}</source>
        <translation>{prompt}: {outcome}</translation>
    </message>
</context>
<context>
    <name>SaveButton</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as {format}…</source>
        <translation>{format} で保存…</translation>
    </message>
    <message>
        <source>Save the run</source>
        <translation>測定結果を保存</translation>
    </message>
    <message>
        <source>{format} files (*.{suffix})</source>
        <translation>{format} ファイル (*.{suffix})</translation>
    </message>
</context>
<context>
    <name>Section</name>
    <message>
        <source>Fold</source>
        <translation>たたむ</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>広げる</translation>
    </message>
</context>
<context>
    <name>SeenButtons</name>
    <message>
        <source>A line over every other round ({keys})</source>
        <translation>1 つおきのラウンドに上線を引く（{keys}）</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>提案</translation>
    </message>
    <message>
        <source>Proposed tokens that were rejected or ignored, struck through in their place ({keys})</source>
        <translation>棄却・未検証の提案を元の位置に取り消し線で表示（{keys}）</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>ラウンド</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Back to the default</source>
        <translation>既定値に戻す</translation>
    </message>
    <message>
        <source>Back to the default: {setting}</source>
        <translation>既定値に戻す: {setting}</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>既定</translation>
    </message>
</context>
<context>
    <name>SettingsBar</name>
    <message>
        <source>Drafter</source>
        <translation>ドラフター</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <translation>先読み</translation>
    </message>
    <message>
        <source>Presets, sampling, length and system prompt</source>
        <translation>プリセット、サンプリング、長さ、システムプロンプト</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>文章</translation>
    </message>
    <message>
        <source>The replies as text to read, Markdown rendered, instead of token by token (Ctrl+M)</source>
        <translation>返答をトークンごとではなく、Markdown を整形した文章で表示（Ctrl+M）</translation>
    </message>
    <message>
        <source>at most {n} tokens</source>
        <translation>最大 {n} トークン</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>最尤</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>システムプロンプト</translation>
    </message>
    <message>
        <source>temperature {t:.2f}</source>
        <translation>温度 {t:.2f}</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>About Draftlight…</source>
        <translation>Draftlight について…</translation>
    </message>
    <message>
        <source>Kept in {file}</source>
        <translation>保存先: {file}</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>キーボードショートカット…</translation>
    </message>
    <message>
        <source>No setting has all of these words.</source>
        <translation>すべての語を含む設定はありません。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation>ログのフォルダーを開く</translation>
    </message>
    <message>
        <source>Open the file of settings</source>
        <translation>設定ファイルを開く</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>設定を検索</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>What is set here holds until Draftlight ends, and is not kept: {problem}</source>
        <translation>ここでの設定は Draftlight の終了まで有効ですが、保存されません: {problem}</translation>
    </message>
</context>
<context>
    <name>SettingsPopover</name>
    <message>
        <source>0 (greedy)</source>
        <translation>0（最尤）</translation>
    </message>
    <message>
        <source>0 always takes the most probable token</source>
        <translation>0 は常に最も確率の高いトークンを選びます</translation>
    </message>
    <message>
        <source>A reply ends here at the latest</source>
        <translation>返答は遅くともここで終わります</translation>
    </message>
    <message>
        <source>Full context</source>
        <translation>コンテキストがいっぱいのとき</translation>
    </message>
    <message>
        <source>Keep the fewest tokens whose probabilities reach p; 1 keeps all</source>
        <translation>確率の合計が p に達する最少のトークンだけを残します。1 はすべて残します</translation>
    </message>
    <message>
        <source>Keep the k most probable tokens; 0 keeps all</source>
        <translation>確率の高い k 個のトークンだけを残します。0 はすべて残します</translation>
    </message>
    <message>
        <source>Max tokens</source>
        <translation>最大トークン数</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Stands before the first message of this conversation, from the next reply on</source>
        <translation>次の返答から、この会話の最初のメッセージの前に置かれます</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>システムプロンプト</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>What becomes of a reply that reaches the end of the context: it ends there, or the older half of the conversation is forgotten, the rest is read again, and it goes on.</source>
        <translation>コンテキストの終わりに達した返答をどうするか: そこで終えるか、会話の古い半分を忘れて残りを読み直し、続けます。</translation>
    </message>
    <message>
        <source>With a fixed lookahead the same seed draws the same reply. Auto drafts as far as it pays just then, and may draw another one from the same distribution. Empty: a new seed for each reply.</source>
        <translation>固定の先読みでは、同じシードから同じ返答が得られます。自動では、そのつど割に合う長さで先読みするため、同じ分布の別の返答になることがあります。空: 返答ごとに新しいシード。</translation>
    </message>
    <message>
        <source>end the reply</source>
        <translation>返答を終える</translation>
    </message>
    <message>
        <source>forget the older half</source>
        <translation>古い半分を忘れる</translation>
    </message>
    <message>
        <source>new for each reply</source>
        <translation>返答ごとに新規</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
</context>
<context>
    <name>ShareBar</name>
    <message>
        <source>Time per round</source>
        <translation>ラウンドの時間</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search the keyboard shortcuts</source>
        <translation>キーボードショートカットを検索</translation>
    </message>
</context>
<context>
    <name>Speaker</name>
    <message>
        <source>Draft</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>Reply finished: {tokens}</source>
        <translation>返答が終わりました: {tokens}</translation>
    </message>
    <message>
        <source>Reply finished: {tokens}, {speed} tokens per second</source>
        <translation>返答が終わりました: {tokens}、毎秒 {speed} トークン</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>ターゲット</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>{place} failed to load: {cause}</source>
        <translation>{place}の読み込みに失敗しました: {cause}</translation>
    </message>
    <message>
        <source>{place} loaded: {model}</source>
        <translation>{place}を読み込みました: {model}</translation>
    </message>
</context>
<context>
    <name>SpeedLesson</name>
    <message>
        <source>A small draft proposes γ tokens a round, and the target tests all of them in one pass. How much faster that is depends on how often a tested token is accepted (α), how many are proposed (γ), and what a step of the draft costs beside one of the target (c).</source>
        <translation>小さなドラフトが1ラウンドに γ 個のトークンを提案し、ターゲットは1回の計算でそのすべてを検証します。どれだけ速くなるかは、検証したトークンが採用される割合（α）、提案する数（γ）、ターゲットの1ステップに対するドラフトの1ステップのコスト（c）で決まります。</translation>
    </message>
    <message>
        <source>Acceptance rate α</source>
        <translation>採用率 α</translation>
    </message>
    <message>
        <source>Cost ratio c</source>
        <translation>コスト比 c</translation>
    </message>
    <message>
        <source>Kept runs that could not be read: {n}</source>
        <translation>読み取れなかった保存済みの測定: {n} 件</translation>
    </message>
    <message>
        <source>Lookahead γ</source>
        <translation>先読み γ</translation>
    </message>
    <message>
        <source>Measured pair</source>
        <translation>実測したペア</translation>
    </message>
    <message>
        <source>None yet: Compare and Benchmark measure them</source>
        <translation>まだありません: 「比較」と「ベンチマーク」で測定できます</translation>
    </message>
    <message>
        <source>Passes of {target}</source>
        <translation>{target} の計算コスト</translation>
    </message>
    <message>
        <source>Predicted speedup by lookahead for the α and c that are set. Each measured pair stands at the tokens it proposed a round on average and at its measured speedup; a click on it sets its numbers.</source>
        <translation>設定した α と c での、先読みごとの予測高速化率です。実測したペアは、1ラウンドに提案した平均トークン数と実測の高速化率の位置にあります。クリックするとその値が設定されます。</translation>
    </message>
    <message>
        <source>Speedup by lookahead</source>
        <translation>先読みごとの高速化率</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>自分で決めた値</translation>
    </message>
    <message>
        <source>best lookahead</source>
        <translation>最良の先読み</translation>
    </message>
    <message>
        <source>best: no draft</source>
        <translation>最良: ドラフトなし</translation>
    </message>
    <message>
        <source>best: γ {n}, {factor}</source>
        <translation>最良: γ {n}、{factor}</translation>
    </message>
    <message>
        <source>c, cost ratio</source>
        <translation>c、コスト比</translation>
    </message>
    <message>
        <source>lookahead γ</source>
        <translation>先読み γ</translation>
    </message>
    <message>
        <source>measured pairs</source>
        <translation>実測したペア</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>speed ÷ that of the target alone</source>
        <translation>速度 ÷ ターゲット単独の速度</translation>
    </message>
    <message>
        <source>speedup by the textbook</source>
        <translation>教科書の高速化率</translation>
    </message>
    <message>
        <source>speedup on this machine</source>
        <translation>このマシンの高速化率</translation>
    </message>
    <message>
        <source>textbook</source>
        <translation>教科書</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>tokens per round</source>
        <translation>トークン/ラウンド</translation>
    </message>
    <message>
        <source>α {rate} · γ {n} · c {cost}</source>
        <translation>α {rate} · γ {n} · c {cost}</translation>
    </message>
    <message>
        <source>α, acceptance rate</source>
        <translation>α、採用率</translation>
    </message>
    <message>
        <source>γ, lookahead</source>
        <translation>γ、先読み</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>A small draft proposes words, the target you chat with tests them: the same replies, often sooner.</source>
        <translation>小さいドラフトが語を提案し、話し相手のターゲットが検証します。返答は同じまま、多くの場合速くなります。</translation>
    </message>
    <message>
        <source>Both are loaded as soon as they are here. You can go on with other things.</source>
        <translation>届きしだい両方を読み込みます。その間ほかのことができます。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Choose the target, then a draft; or drop them anywhere on this window.</source>
        <translation>ターゲット、次にドラフトを選んでください。このウィンドウのどこにでもドロップできます。</translation>
    </message>
    <message>
        <source>Choose the target…</source>
        <translation>ターゲットを選択…</translation>
    </message>
    <message>
        <source>Download a pair</source>
        <translation>ペアをダウンロード</translation>
    </message>
    <message>
        <source>Download both</source>
        <translation>両方をダウンロード</translation>
    </message>
    <message>
        <source>Download {pair}</source>
        <translation>{pair} をダウンロード</translation>
    </message>
    <message>
        <source>Downloading {pair}</source>
        <translation>{pair} をダウンロード中</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Go on with {pair}</source>
        <translation>{pair} で続ける</translation>
    </message>
    <message>
        <source>Go online</source>
        <translation>オンラインにする</translation>
    </message>
    <message>
        <source>I have GGUF files</source>
        <translation>GGUF ファイルを持っている</translation>
    </message>
    <message>
        <source>Load both</source>
        <translation>両方を読み込む</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>読み込む</translation>
    </message>
    <message>
        <source>Load it again</source>
        <translation>もう一度読み込む</translation>
    </message>
    <message>
        <source>Load the target</source>
        <translation>ターゲットを読み込む</translation>
    </message>
    <message>
        <source>No model here could draft for it; what was said before is proposed again instead.</source>
        <translation>ドラフトになれるモデルがないため、代わりに以前の語が再び提案されます。</translation>
    </message>
    <message>
        <source>Not enough memory: {pair}, the smallest known pair, takes about {needed}, and of the {memory} here some has to stay free. A smaller model may do.</source>
        <translation>メモリ不足: 最も小さいペア {pair} でも約 {needed} 必要で、ここの {memory} の一部は空けておく必要があります。より小さいモデルなら使えるかもしれません。</translation>
    </message>
    <message>
        <source>On this computer: {target}</source>
        <translation>このコンピューター: {target}</translation>
    </message>
    <message>
        <source>On this computer: {target} with {draft}</source>
        <translation>このコンピューター: {target} と {draft}</translation>
    </message>
    <message>
        <source>Other pairs to download…</source>
        <translation>ほかのペアをダウンロード…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>一覧から外す</translation>
    </message>
    <message>
        <source>See what a draft model wins</source>
        <translation>ドラフトモデルの効果を見る</translation>
    </message>
    <message>
        <source>SmolLM2 135M, {size}, is installed already and works offline. Its draft is made from it.</source>
        <translation>SmolLM2 135M（{size}）はインストール済みで、オフラインで動きます。ドラフトはこのモデルから作ります。</translation>
    </message>
    <message>
        <source>The best known pair for {memory} of memory: about {size}, licence {licence}.</source>
        <translation>{memory} のメモリに最適なペア: 約 {size}、ライセンス {licence}。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試す</translation>
    </message>
    <message>
        <source>Try the small demo model</source>
        <translation>小さいデモ用モデルを試す</translation>
    </message>
    <message>
        <source>Working offline: nothing is downloaded until you go online.</source>
        <translation>オフラインです。オンラインにするまで何もダウンロードしません。</translation>
    </message>
    <message>
        <source>Working offline: the download goes on once you are online.</source>
        <translation>オフラインです。オンラインになるとダウンロードが続きます。</translation>
    </message>
    <message>
        <source>asking for both files</source>
        <translation>両方のファイルを問い合わせ中</translation>
    </message>
    <message>
        <source>loaded last on {moment}</source>
        <translation>最後に読み込んだ日時 {moment}</translation>
    </message>
    <message>
        <source>making the draft, which takes some seconds</source>
        <translation>ドラフトを作成中（数秒かかります）</translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation>{whole} 中 {done}</translation>
    </message>
    <message>
        <source>{done} · {rate} per second · {time} left</source>
        <translation>{done} · 毎秒 {rate} · 残り {time}</translation>
    </message>
</context>
<context>
    <name>StepsPage</name>
    <message>
        <source>Choose a draft: a much smaller model, best with the same vocabulary. Without one, words that were there before are proposed again, and nothing else.</source>
        <translation>ドラフトを選んでください。同じ語彙のずっと小さいモデルが最適です。なければ、以前に出た語だけが再び提案されます。</translation>
    </message>
    <message>
        <source>Choose a target: the model whose replies you want, as a .gguf file. Or drop it on this window.</source>
        <translation>ターゲットを選んでください。返答をもらいたいモデルの .gguf ファイルです。上にドロップもできます。</translation>
    </message>
    <message>
        <source>Choose the draft…</source>
        <translation>ドラフトを選択…</translation>
    </message>
    <message>
        <source>Find a pair…</source>
        <translation>ペアを探す…</translation>
    </message>
    <message>
        <source>See what a draft model wins</source>
        <translation>ドラフトモデルの効果を見る</translation>
    </message>
    <message>
        <source>Write a message. Each token of the reply shows whether the drafter won it.</source>
        <translation>メッセージを書いてください。返答の各トークンに、ドラフターが当てたかどうかが示されます。</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>now</source>
        <translation>現在</translation>
    </message>
</context>
<context>
    <name>Suggestions</name>
    <message>
        <source>To begin with:</source>
        <translation>最初の例:</translation>
    </message>
</context>
<context>
    <name>SwitchField</name>
    <message>
        <source>Off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>On</source>
        <translation>オン</translation>
    </message>
</context>
<context>
    <name>ThreadsRow</name>
    <message>
        <source>Best: {n}, for many tokens {many}</source>
        <translation>最速: {n}、多数トークン用 {many}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>In use: {n}, for many tokens {many}</source>
        <translation>使用中: {n}、多数トークン用 {many}</translation>
    </message>
    <message>
        <source>Load the model first</source>
        <translation>先にモデルを読み込んでください</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>測定する</translation>
    </message>
    <message>
        <source>Measure the threads</source>
        <translation>スレッド数を測定する</translation>
    </message>
    <message>
        <source>Stop measuring the threads</source>
        <translation>スレッド数の測定を中止</translation>
    </message>
    <message>
        <source>Threads → tokens/s, many at once: {figures}</source>
        <translation>スレッド数 → トークン/秒、まとめて: {figures}</translation>
    </message>
    <message>
        <source>Threads → tokens/s, one by one: {figures}</source>
        <translation>スレッド数 → トークン/秒、1 つずつ: {figures}</translation>
    </message>
    <message>
        <source>Tries a few numbers for some seconds, and computes this model with the best of them from then on</source>
        <translation>数秒かけていくつかの数を試し、以後このモデルを最も速い数で計算します</translation>
    </message>
    <message>
        <source>Trying a few numbers of threads…</source>
        <translation>いくつかのスレッド数を試しています…</translation>
    </message>
</context>
<context>
    <name>TintBox</name>
    <message>
        <source>Tint: acceptance</source>
        <translation>色分け: 採用</translation>
    </message>
    <message>
        <source>Tint: kind</source>
        <translation>色分け: 種類</translation>
    </message>
    <message>
        <source>Tint: probability</source>
        <translation>色分け: 確率</translation>
    </message>
    <message>
        <source>Tint: time</source>
        <translation>色分け: 時間</translation>
    </message>
    <message>
        <source>What the tints of the tokens tell</source>
        <translation>トークンの色分けが表すもの</translation>
    </message>
</context>
<context>
    <name>VerificationView</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The checksum is right.</source>
        <translation>チェックサムは正しいです。</translation>
    </message>
    <message>
        <source>The checksum is wrong: the file is damaged. Download it again.</source>
        <translation>チェックサムが違います。ファイルが破損しています。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Verifying the file</source>
        <translation>ファイルを検証中</translation>
    </message>
    <message>
        <source>reading it again…</source>
        <translation>読み直しています…</translation>
    </message>
</context>
<context>
    <name>Weights</name>
    <message>
        <source>A row counts divided by its sum: {target} for the target, {draft} for the draft.</source>
        <translation>各行は合計で割って使います（ターゲット {target}、ドラフト {draft}）。</translation>
    </message>
    <message>
        <source>Draft q</source>
        <translation>ドラフト q</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>例</translation>
    </message>
    <message>
        <source>Probability of {token} by the draft</source>
        <translation>ドラフトによる {token} の確率</translation>
    </message>
    <message>
        <source>Probability of {token} by the target</source>
        <translation>ターゲットによる {token} の確率</translation>
    </message>
    <message>
        <source>Target p</source>
        <translation>ターゲット p</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>自分で決めた値</translation>
    </message>
</context>
<context>
    <name>WordsField</name>
    <message>
        <source>Choose: {setting}</source>
        <translation>選択: {setting}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
</context>
</TS>

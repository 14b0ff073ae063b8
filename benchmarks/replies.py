"""Replies that no model wrote: rounds of a draft and a target with all that a real one tells, at the same size."""

import random
import re
from collections.abc import Iterator

from app.core.events import (
    EmittedToken,
    Event,
    Fate,
    Finished,
    FinishReason,
    Likely,
    ProposedToken,
    Round,
    RoundTimes,
    Started,
    TokenKind,
)
from app.core.lookahead import Choice, Reason
from app.core.trace import text_of

WORDS = (" the", " of", " draft", " model", " tokens", " accept", "ance", " rate", ",", " target", " is", "ing", " 文",
         "字", " probability", " and", " a", " by", " verify", " longer")  # fmt: skip
MARKDOWN = """## Which words? 単語

Some **bold** words, `code`, and a [link](https://example.org/).

- one thing
  - a thing in it
- 猫は魚が好きです。犬は散歩が好きです。

| model | tokens | 速さ |
|---|---:|---|
| small | 12 | fast |
| tall | 1,204 | 遅い |

```python
def spoken(words: list[str]) -> str:
    # What is said.
    return " ".join(word for word in words if word)  # in order
```

1. first, 次に、それから
2. then the rest of it, which is a longer line, so that it has to be broken where the column ends.

> それは本当ですか。 It is.

"""
MARKED: list[str] = re.findall(r"\s*[!-~]{1,5}|\s*[^\s!-~]|\s+", MARKDOWN)
MIXED = -1  # for a paragraph
LOOKAHEAD = 4
SPEED = 200  # tokens per second


def reply(n_tokens: int, seed: int, paragraph: int) -> list[Event]:
    """`paragraph` is the number of tokens in one; 0: there is only one; MIXED: Markdown of all kinds."""
    noise = random.Random(seed)
    rounds = list(_rounds(noise, n_tokens, paragraph))
    said = text_of(rounds)
    return [
        Started(0.01, 100, 0, 8, "Small 0.1B", 0.05),
        *rounds,
        Finished(rounds[-1].at, FinishReason.END_OF_GENERATION, said),
    ]


def _rounds(noise: random.Random, n_tokens: int, paragraph: int) -> Iterator[Round]:
    n = index = 0
    while n < n_tokens:
        texts = [_text(noise, n + place, paragraph) for place in range(LOOKAHEAD + 1)]
        n_accepted = noise.choice((0, 1, 2, 3, 4))
        proposal = tuple(_proposed(noise, place, n_accepted, texts[place]) for place in range(LOOKAHEAD))
        emitted = [_emitted(noise, texts[place], TokenKind.ACCEPTED) for place in range(n_accepted)]
        last = TokenKind.BONUS if n_accepted == LOOKAHEAD else TokenKind.CORRECTED
        emitted.append(_emitted(noise, texts[n_accepted], last))
        n += len(emitted)
        times = RoundTimes(noise.random() / 50, noise.random() / 50, noise.random() / 1000)
        yield Round(
            n / SPEED, index, "Small 0.1B", proposal, tuple(emitted), None, "", times, 5, 100 + n, Choice(Reason.PAYS)
        )
        index += 1


def _text(noise: random.Random, place: int, paragraph: int) -> str:
    if paragraph == MIXED:
        return MARKED[place % len(MARKED)]
    if paragraph and place % paragraph == paragraph - 1:
        return ".\n\n"
    return ". And" if place % 23 == 22 else noise.choice(WORDS)


def _proposed(noise: random.Random, place: int, n_accepted: int, text: str) -> ProposedToken:
    fate = Fate.ACCEPTED if place < n_accepted else Fate.REJECTED if place == n_accepted else Fate.IGNORED
    seen = None if fate is Fate.IGNORED else noise.random()
    likely = _likely(noise)
    return ProposedToken(noise.randrange(150_000), text, fate, noise.random(), seen, 1, likely, noise.random())


def _emitted(noise: random.Random, text: str, kind: TokenKind) -> EmittedToken:
    prob = noise.random() if kind is TokenKind.ACCEPTED else None
    return EmittedToken(noise.randrange(150_000), text, kind, noise.random(), prob, 1, _likely(noise))


def _likely(noise: random.Random) -> tuple[Likely, ...]:
    probs = (float(f"{noise.random():.4g}") for _ in range(5))
    return tuple(Likely(noise.randrange(150_000), noise.choice(WORDS), prob) for prob in probs)

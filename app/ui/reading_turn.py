"""One turn for reading: the question as it was typed, the reply's blocks, and whether its thinking is shown."""

from dataclasses import replace

from app.core.attachment import split
from app.core.markdown import plain
from app.core.reading import Block, Kind, Run
from app.core.reply_text import GrowingBlocks, ReplyText
from app.core.thinking import may_think
from app.state.chat import Turn
from app.ui import wording
from app.ui.code_highlight import highlighted
from app.ui.reading_document import Section
from app.ui.translation import tr

BATCH = 64  # rounds that are read at once
TEXT_BATCH = 2000  # characters, where nobody counts tokens


class ReadingTurn:
    """Follows a reply by its rounds; `compose` says what is to be shown of what was read.

    Of what it says, the first `n_sure` blocks stood there the last time already.
    """

    def __init__(self, turn: Turn, section: Section) -> None:
        self.turn, self.section = turn, section
        self.folded: bool | None = None  # None: open while unfinished
        self.n_sure = 0
        self.seen_thinking = False  # it was shown as one that thinks now
        self._text = ReplyText()
        self._n_rounds = 0
        reply = turn.reply
        # A reply that was kept need not be taken apart to be read, but to say how many of its tokens were thinking.
        self._from_text = "" if reply.whole or may_think(reply.text) else reply.text
        self._finished = False
        self._head = _question(turn)
        self._coloured: dict[GrowingBlocks, list[Block]] = {}  # finished ones
        self._shape: tuple[object, ...] = ()
        self._n_final = 0

    @property
    def behind(self) -> bool:
        """Whether the reply is further than what was read."""
        reply = self.turn.reply
        return self._n_rounds < len(reply.known_rounds) if reply.running else not self._finished

    @property
    def n_head(self) -> int:
        """Blocks before the reply."""
        return len(self._head)

    @property
    def markdown(self) -> str:
        return self._text.markdown

    @property
    def is_thinking(self) -> bool:
        return self._text.is_thinking and not self._finished

    @property
    def shows_thinking(self) -> bool:
        return self.is_thinking if self.folded is None else not self.folded

    def read_on(self) -> None:
        """Some rounds more, and the end after the last."""
        if self._read_text() if self._from_text else self._read_rounds():
            self._text.finish()
            self._finished = True

    def _read_text(self) -> bool:
        """True where this was all."""
        self._text.feed(self._from_text[:TEXT_BATCH])
        self._from_text = self._from_text[TEXT_BATCH:]
        return not self._from_text

    def _read_rounds(self) -> bool:
        reply = self.turn.reply
        if self._n_rounds >= len(reply.known_rounds):
            reply.read_on(BATCH)
        rounds = reply.known_rounds[self._n_rounds : self._n_rounds + BATCH]
        self._n_rounds += len(rounds)
        for this in rounds:
            for token in this.emitted:
                self._text.feed(token.text)
        all_read = reply.whole and not reply.running and self._n_rounds >= len(reply.known_rounds)
        return all_read and not self._finished

    def compose(self) -> list[Block]:
        thinking, answer = self._text.thinking, self._text.answer
        self.seen_thinking = self.is_thinking and not self.behind
        fold = self._fold()
        shape = (fold, thinking)
        self.n_sure, self._shape = (self._n_final if shape == self._shape else 0), shape
        blocks = [*self._head]
        if fold:
            blocks.append(fold)
            if self.shows_thinking:
                blocks += self._finished_of(thinking)
                self._n_final = len(blocks)
                blocks += _coloured(thinking.tail())
            if self.is_thinking:
                blocks.append(Block(Kind.NOTE, (Run(self._so_far()),), blocks[-1].source, thought=True))
        if not self.is_thinking:
            blocks += self._finished_of(answer)
            self._n_final = len(blocks)
            blocks += _coloured(answer.tail())
        if self._finished:
            blocks += self._end(blocks[-1].source)
        return blocks

    def _finished_of(self, growing: GrowingBlocks) -> list[Block]:
        known = self._coloured.setdefault(growing, [])
        known += _coloured(growing.finished[growing.n_taken :])
        growing.n_taken = len(growing.finished)
        return known

    def _fold(self) -> Block | None:
        if not self._text.has_thinking:
            return None
        if self.is_thinking:
            text = tr("Thinking…")
        else:
            text = tr("Thinking: {tokens}").format(tokens=wording.tokens(self._text.n_thought))
        mark = "▾" if self.shows_thinking else "▸"
        return Block(Kind.FOLD, (Run(f"{mark}  {text}"),), self._text.thinking.base)

    def _so_far(self) -> str:
        return tr("{tokens} so far").format(tokens=wording.tokens(self._text.n_thought))

    def _end(self, source: int) -> list[Block]:
        reply = self.turn.reply
        ending, fallback = wording.ending(reply), wording.fallback_note(reply)
        blocks = []
        if ending:
            blocks.append(Block(Kind.WARNING if reply.cause else Kind.NOTE, (Run(ending),), source))
        if fallback:
            blocks.append(Block(Kind.WARNING, (Run(fallback),), source))
        if self.markdown:
            blocks.append(Block(Kind.ACTIONS, (), source))
        return blocks


def code_at(blocks: list[Block], head: int) -> str:
    """The code below a head, as the model wrote it."""
    code = ""
    for n, block in enumerate(blocks[head + 1 :]):
        if block.kind is not Kind.CODE:
            break
        code += ("" if n == 0 or block.same_line else "\n") + block.text
    return code


def _question(turn: Turn) -> list[Block]:
    words, files = split(turn.text.replace("\r\n", "\n"))
    asked = plain(words) if words or not files else []
    if asked:
        asked[0] = replace(asked[0], joined=True)
    asked += [Block(Kind.NOTE, (Run(wording.attached(file)),)) for file in files]
    you, model = Block(Kind.LABEL, (Run(tr("You")),)), Block(Kind.LABEL, (Run(turn.reply.target_name),))
    return [you, *(replace(block, source=0) for block in asked), model]


def _coloured(blocks: list[Block]) -> list[Block]:
    """Code line by line, each word with what it is."""
    coloured = []
    for block in blocks:
        if block.kind is not Kind.CODE:
            coloured.append(block)
            continue
        source = block.source
        for n, line in enumerate(highlighted(block.text, block.language)):
            joined = n > 0 or block.joined
            coloured.append(
                replace(block, runs=line, source=source, joined=joined, same_line=block.same_line and n == 0)
            )
            source += sum(len(run.text) for run in line) + 1
    return coloured

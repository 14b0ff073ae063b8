"""A growing reply as blocks for reading: its thinking and its answer, each parsed piece by piece."""

from dataclasses import replace

from app.core.markdown import parse
from app.core.markdown_stream import MarkdownStream
from app.core.reading import Block
from app.core.thinking import ThinkingSplitter


class GrowingBlocks:
    """Those of finished pieces stay as they are; only the tail is parsed again."""

    def __init__(self, thought: bool = False) -> None:
        self.base = 0  # where it begins in the reply
        self.text: list[str] = []
        self.finished: list[Block] = []
        self.n_taken = 0  # of the finished, by whoever shows them
        self._thought = thought
        self._stream = MarkdownStream()

    def feed(self, text: str) -> None:
        if text:
            self.text.append(text)
            for piece in self._stream.feed(text):
                self.finished += self._marked(parse(piece, self.base))

    def tail(self) -> list[Block]:
        piece = self._stream.tail()
        return self._marked(parse(piece, self.base)) if piece else []

    def _marked(self, blocks: list[Block]) -> list[Block]:
        return [replace(block, thought=True) for block in blocks] if self._thought else blocks

    def thought(self) -> "GrowingBlocks":
        """The same, as it turned out to be thinking."""
        thinking = GrowingBlocks(thought=True)
        thinking.base = self.base
        for text in self.text:
            thinking.feed(text)
        return thinking


class ReplyText:
    def __init__(self) -> None:
        self.thinking = GrowingBlocks(thought=True)
        self.answer = GrowingBlocks()
        self.n_thought = 0  # tokens, without those of the tags
        self.n_tokens = 0
        self._n_opening = 0  # tokens up to the opening tag
        self._splitter = ThinkingSplitter()

    @property
    def is_thinking(self) -> bool:
        return self._splitter.thinking

    @property
    def has_thinking(self) -> bool:
        return bool(self.thinking.text)

    def feed(self, token: str) -> None:
        self.n_tokens += 1
        unopened = self._splitter.unopened
        self._take(*self._splitter.feed(token))
        if self._splitter.thinking:
            self._n_opening = self._n_opening or self.n_tokens
            self.n_thought = self.n_tokens - self._n_opening
        if self._splitter.unopened and not unopened:
            self.thinking, self.answer = self.answer.thought(), GrowingBlocks()
            self.n_thought = self.n_tokens
            self._take(*self._splitter.feed(""))

    def finish(self) -> None:
        self._take(*self._splitter.finish())

    def _take(self, thought: str, answered: str) -> None:
        self.thinking.base, self.answer.base = self._splitter.began, self._splitter.answered
        self.thinking.feed(thought)
        self.answer.feed(answered)

    @property
    def markdown(self) -> str:
        """What the model wrote as its answer; all of it where it only thought."""
        return "".join(self.answer.text).strip() or "".join(self.thinking.text).strip()

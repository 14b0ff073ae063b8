"""What the message that is being written takes of the context, and what it leaves, before it is sent."""

from app.state.prompt_count import PromptCountState
from app.state.writing import WritingState
from app.ui import wording
from app.ui.figures import count
from app.ui.labels import ElidedLabel
from app.ui.theme import restyle, tabular


class CountLabel(ElidedLabel):
    """Empty while nothing is written, or nothing can be counted."""

    def __init__(self, writing: WritingState, counted: PromptCountState) -> None:
        super().__init__("caption")
        self._writing, self._counted = writing, counted
        self._n_context: int | None = None
        self.setFont(tabular(self.font()))
        counted.changed.connect(self._refresh)
        writing.words_changed.connect(self._refresh)
        writing.files_changed.connect(self._refresh)
        self._refresh()

    def set_context(self, n_tokens: int | None) -> None:
        if n_tokens != self._n_context:
            self._n_context = n_tokens
            self._refresh()

    def _refresh(self) -> None:
        text, alarming = self._said()
        role = "error" if alarming else "caption"
        if self.property("role") != role:
            self.setProperty("role", role)
            restyle(self)
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text or self.tr("Tokens of the message"))

    def _said(self) -> tuple[str, bool]:
        """And whether it is a warning."""
        known = self._counted.count
        if known is None or self._n_context is None or self._writing.empty:
            return "", False
        if known.error:
            return str(known.error), True
        n_left = self._n_context - (known.n_prompt or 0)
        if n_left <= 0:
            over = self.tr("too long: {n} tokens, the context holds {size}")
            return over.format(n=count(known.n_prompt or 0), size=count(self._n_context)), True
        return self.tr("{tokens}, {left} left").format(
            tokens=wording.tokens(known.n_message), left=count(n_left)
        ), False

"""From the target's token ids to the draft's, and which of the draft's logits belong to which token of the target."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.core.compatibility import counterparts
from app.core.errors import DraftingError
from app.core.said import said


class Translation(Protocol):
    """`tokens` [n] are the target's ids that the draft knows, in the order in which `row` gives their logits [n]."""

    @property
    def tokens(self) -> NDArray[np.int32]: ...

    def row(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """The known tokens' logits, from a row of the draft's [n_vocab]."""
        ...

    def to_draft(self, token: int) -> Sequence[int]:
        """What the draft reads for a token of the target; more than one where it does not know it."""
        ...


class SameVocabulary:
    """Ids mean the same; the first `n_shared` exist on both sides. Nothing is copied.

    Vocabularies that fit may yet differ in length, and the draft cannot read what only the target has.
    """

    def __init__(self, n_shared: int) -> None:
        self.tokens = np.arange(n_shared, dtype=np.int32)
        self._n_shared = n_shared

    def row(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        return logits[: self._n_shared]

    def to_draft(self, token: int) -> Sequence[int]:
        if token >= self._n_shared:
            raise DraftingError(
                said("The draft does not know token {token}, which only the target's vocabulary has.", token=token),
                said("Choose a draft whose vocabulary is as large as the target's."),
            )
        return (token,)


class TokenMap:
    """Ids with the same text on both sides belong together, wherever they stand; the rest the draft reads as text.

    The draft's distribution is taken over the mapped tokens alone, which is what it is drawn from: so it stays exact.
    """

    def __init__(
        self, target_texts: Sequence[bytes], draft_texts: Sequence[bytes], spell: Callable[[int], Sequence[int]]
    ) -> None:
        """`spell` gives the draft's tokens for the text of a token of the target that has no counterpart."""
        places = counterparts(target_texts, draft_texts)
        pairs = [(token, place) for token, place in enumerate(places) if place is not None]
        self.tokens = np.array([token for token, _ in pairs], dtype=np.int32)
        self._draft_tokens = np.array([token for _, token in pairs], dtype=np.int32)
        self._counterparts = dict(pairs)
        self._spell = spell
        self.n_target = len(target_texts)

    @property
    def coverage(self) -> float:
        """The share of the target's tokens that the draft can propose."""
        return len(self.tokens) / self.n_target if self.n_target else 0.0

    def row(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        return logits[self._draft_tokens]

    def to_draft(self, token: int) -> Sequence[int]:
        counterpart = self._counterparts.get(token)
        return self._spell(token) if counterpart is None else (counterpart,)

"""The messages of a conversation as a tree: which branch of it is shown, and where it forks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.core.conversation import WholeConversation

Pair = tuple[int | None, int | None]
"""A question and its answer; either may be missing."""


@dataclass(frozen=True, slots=True)
class MessageTree:
    parents: Mapping[int, int | None] = field(default_factory=dict)  # of every message, in the order they were made
    questions: frozenset[int] = frozenset()
    leaf: int | None = None  # the last message of the branch that is shown

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The branch that is shown, from its beginning. A question that another one follows got no answer."""
        pairs: list[Pair] = []
        asked: int | None = None
        for message in self._path():
            if message in self.questions:
                asked = message
            else:
                pairs.append((asked, message))
                asked = None
        return (*pairs, (asked, None)) if asked is not None else tuple(pairs)

    @property
    def leaves(self) -> list[int]:
        """The last message of every branch."""
        before = set(self.parents.values())
        return [message for message in self.parents if message not in before]

    def alternatives(self, number: int) -> tuple[int, ...]:
        """What stands at the place of a pair on one branch or another: the answers to every question asked there.

        A question without an answer stands for itself.
        """
        return self._alternatives(self.pairs[number], self._after)

    def place(self, number: int) -> int:
        """Which of the alternatives the branch goes through."""
        pair = self.pairs[number]
        return _place(pair, self._alternatives(pair, self._after))

    @property
    def forks(self) -> list[tuple[int, int]]:
        """For each pair which of the alternatives the branch goes through, and how many there are."""
        behind: dict[int | None, list[int]] = {}
        for message, parent in self.parents.items():
            behind.setdefault(parent, []).append(message)
        pairs = self.pairs
        ways = [self._alternatives(pair, lambda message: behind.get(message, ())) for pair in pairs]
        return [(_place(pair, alternatives), len(alternatives)) for pair, alternatives in zip(pairs, ways, strict=True)]

    def newest_leaf(self, message: int) -> int:
        """The end of the branch through a message that was gone on with last."""
        seen = {message}
        while after := [one for one in self._after(message) if one not in seen]:
            message = after[-1]
            seen.add(message)
        return message

    def parent(self, message: int | None) -> int | None:
        return None if message is None else self.parents[message]

    def back_to(self, message: int | None) -> "MessageTree":
        """The branch ends there for now; nothing is taken away."""
        return replace(self, leaf=message)

    def grown(self, question: int, answer: int) -> "MessageTree":
        """With a question behind the branch that is shown, new or not, and a new answer to it."""
        parents = {**self.parents}
        parents.setdefault(question, self.leaf)
        return MessageTree({**parents, answer: question}, self.questions | {question}, answer)

    def _alternatives(self, pair: Pair, after: Callable[[int | None], Iterable[int]]) -> tuple[int, ...]:
        question, answer = pair
        if question is None:
            return () if answer is None else (answer,)
        found: list[int] = []
        for asked in after(self.parents[question]):
            if asked in self.questions:
                found += [said for said in after(asked) if said not in self.questions] or [asked]
        return tuple(found)

    def _after(self, message: int | None) -> Iterable[int]:
        return (one for one, parent in self.parents.items() if parent == message)

    def _path(self) -> list[int]:
        path: list[int] = []
        place, seen = self.leaf, set[int]()
        while place is not None and place in self.parents and place not in seen:  # a circle ends
            seen.add(place)
            path.append(place)
            place = self.parents[place]
        return path[::-1]


def _place(pair: Pair, alternatives: Sequence[int]) -> int:
    question, answer = pair
    here = question if answer is None else answer
    return alternatives.index(here) if here in alternatives else 0


def tree_of(whole: WholeConversation) -> MessageTree:
    return MessageTree(
        {message.id: message.parent for message in whole.messages},
        frozenset(message.id for message in whole.messages if message.role == "user"),
        whole.leaf,
    )

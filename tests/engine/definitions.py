"""What llama.cpp's samplers do, written anew in numpy from their descriptions: logits in, logits out."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Row = NDArray[np.float64]  # [n_vocab]


def softmax(logits: Row) -> Row:
    weights = np.exp(logits - logits.max())
    return np.asarray(weights / weights.sum())


def kept(logits: Row, keep: NDArray[np.bool_]) -> Row:
    return np.where(keep, logits, -np.inf)


def min_p(logits: Row, least: float) -> Row:
    probs = softmax(logits)
    return kept(logits, probs >= least * probs.max())


def typical(logits: Row, mass: float) -> Row:
    """The tokens whose surprise is closest to the entropy, until their mass exceeds `mass`."""
    probs = softmax(logits)
    surprise = -np.log(probs, where=probs > 0, out=np.full_like(probs, np.inf))
    entropy = (probs[probs > 0] * surprise[probs > 0]).sum()
    order = np.argsort(np.abs(surprise - entropy), kind="stable")
    n_kept = int(np.searchsorted(np.cumsum(probs[order]), mass, side="right")) + 1
    keep = np.zeros(logits.size, dtype=np.bool_)
    keep[order[:n_kept]] = True
    return kept(logits, keep)


def top_n_sigma(logits: Row, n: float) -> Row:
    """What lies at most `n` standard deviations below the top."""
    return kept(logits, logits >= logits.max() - n * logits.std())


def without_top(logits: Row, threshold: float) -> Row:
    """XTC, where it strikes: of the tokens at or above the threshold all go but the least probable."""
    probs = softmax(logits)
    top = np.flatnonzero(probs >= threshold)
    keep = np.ones(logits.size, dtype=np.bool_)
    if top.size > 1:
        keep[top] = False
        keep[top[probs[top].argmin()]] = True
    return kept(logits, keep)


def penalized(logits: Row, last: Sequence[int], repeat: float, frequency: float, presence: float) -> Row:
    """The three penalties; `last` are the tokens that they look at."""
    result = logits.copy()
    for token in set(last):
        result[token] = result[token] * repeat if result[token] <= 0 else result[token] / repeat
        result[token] -= list(last).count(token) * frequency + presence
    return result


def dry(logits: Row, last: Sequence[int], multiplier: float, base: float, allowed: int) -> Row:
    """DRY: what would go on with a repetition of at least `allowed` tokens, by how long that is already."""
    result, longest = logits.copy(), dict[int, int]()
    for place in range(1, len(last)):
        length = 0
        while length < place and last[place - 1 - length] == last[len(last) - 1 - length]:
            length += 1
        if length >= allowed:
            longest[last[place]] = max(length, longest.get(last[place], 0))
    for token, length in longest.items():
        result[token] -= multiplier * base ** (length - allowed)
    return result

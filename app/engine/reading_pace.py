"""How many tokens of a prompt one pass reads: what the model can read within the time a person likes to wait."""

_SECONDS = 0.25  # between two looks at the cancel token, and two reports of progress
_LEAST = 32  # shorter passes would read slower
_TELLING = 8  # a shorter pass says nothing of the time a token takes in a long one


class ReadingPace:
    """Learns from the passes that were made; reads as much as one pass may hold until it has seen one."""

    def __init__(self, n_most: int) -> None:
        self._n_most = n_most
        self._token_seconds = 0.0

    def took(self, n_tokens: int, seconds: float) -> None:
        if n_tokens >= min(_TELLING, self._n_most):
            self._token_seconds = seconds / n_tokens

    @property
    def n_tokens(self) -> int:
        if not self._token_seconds:
            return self._n_most
        return min(max(int(_SECONDS / self._token_seconds), _LEAST), self._n_most)

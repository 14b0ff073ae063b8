"""What a drafter has missed has to be read before it is tried again, and that may cost more than a trial is worth."""

_AT_ONCE = 3.0  # tokens' time that may be spent
_FORGIVEN = 0.02  # of the time decoded, may be spent beside that
_MOST_SAVED = 32.0  # tokens' time that is saved up at most: nobody wants to wait longer in mid-reply
_FEWEST = 8  # tokens that were read at once; fewer tell what a step costs


class CatchUp:
    """Seconds are compared with those of a token of the target alone, `plain_cost`."""

    def __init__(self) -> None:
        self._spent = 0.0  # seconds, as far as they are not forgiven; below 0: saved up
        self._costs: dict[str, float] = {}  # measured seconds for a token, by source

    def may_read(self, source: str, n_behind: int, guess: float, plain_cost: float) -> bool:
        """`guess` is the cost of a token as long as none was measured."""
        return self._spent + n_behind * self._costs.get(source, guess) <= _AT_ONCE * plain_cost

    def pass_time(self, seconds: float, plain_cost: float) -> None:
        self._spent = max(self._spent - _FORGIVEN * seconds, -_MOST_SAVED * plain_cost)

    def learn(self, source: str, n_read: int, seconds: float, for_trial: bool) -> None:
        if n_read >= _FEWEST:
            self._costs[source] = seconds / n_read
            self._spent += seconds if for_trial else 0.0

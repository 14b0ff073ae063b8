"""What a speedup is called, in one word everywhere."""

from enum import StrEnum

WORTH_IT = 1.2
"""The speedup from which on a draft is worth its memory."""

FASTER, SLOWER = 1.05, 0.95
"""Between them lies what nobody notices and a single machine cannot tell apart."""


class Worth(StrEnum):
    WORTH_IT = "worth it"
    MARGINAL = "marginal"
    SAME = "no difference"
    SLOWER = "slower"
    UNKNOWN = "not measured"


def worth(speedup: float | None) -> Worth:
    if speedup is None:
        return Worth.UNKNOWN
    steps = ((WORTH_IT, Worth.WORTH_IT), (FASTER, Worth.MARGINAL), (SLOWER, Worth.SAME))
    return next((found for least, found in steps if speedup >= least), Worth.SLOWER)

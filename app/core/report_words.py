"""What stands in the cells of a report: numbers in their forms, and outcomes in words."""

from app.core.comparison_advice import Remedy
from app.core.comparison_summary import LaneSummary
from app.core.quartiles import Quartiles
from app.core.said import said
from app.core.sameness import Sameness
from app.core.worth import Worth

NONE = "–"


def same_words(row: LaneSummary) -> str:
    if row.is_same is None:
        return NONE
    if not row.is_same:
        return said("differs")
    return said("near tie") if row.sameness[Sameness.NEAR_TIE] else said("same")


def worth_words(one: Worth) -> str:
    return {
        Worth.WORTH_IT: said("worth it"),
        Worth.MARGINAL: said("marginal"),
        Worth.SAME: said("no difference"),
        Worth.SLOWER: said("slower"),
        Worth.UNKNOWN: said("not measured"),
    }[one]


def remedy_words(one: Remedy) -> str:
    return {
        Remedy.SMALLER_DRAFT: said("a smaller draft"),
        Remedy.FEWER_BITS: said("fewer bits for the draft"),
        Remedy.BETTER_GUESSES: said("a draft that guesses better"),
        Remedy.COLDER: said("a colder temperature"),
        Remedy.MORE_LAYERS: said("more layers on the GPU"),
        Remedy.LOOKAHEAD: said("another lookahead"),
        Remedy.QUIET: said("a quiet machine"),
        Remedy.NO_DRAFT: said("no draft"),
    }[one]


def number(value: float | None, form: str) -> str:
    return NONE if value is None else format(value, form)


def seconds(value: float | None) -> str:
    if value is None:
        return NONE
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.3g} ms"


def median(value: Quartiles | None) -> float | None:
    return value.median if value else None


def gain(row: LaneSummary) -> str:
    return f"{times(median(row.speedup))}, {number(row.acceptance_rate, '.2f')}"


def times(value: float | None) -> str:
    return NONE if value is None else f"{value:.2f} ×"


def spread(value: Quartiles | None, form: str, unit: str = "") -> str:
    if value is None:
        return NONE
    return f"{value.median:{form}}{unit} [{value.low:{form}}–{value.high:{form}}]"


def memory(n_bytes: int | None) -> str:
    return NONE if n_bytes is None else f"{n_bytes / 1e6:,.0f} MB"

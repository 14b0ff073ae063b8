"""What is said on the page that teaches: of predictions and measured pairs, and of one draw after the other."""

from pathlib import PurePath

from PySide6.QtCore import QDateTime, QLocale

from app.core.lesson import Forecast, MeasuredPair
from app.core.lesson_trial import ALL_TOKENS
from app.state.lesson import LessonState
from app.state.trials import Stage, TrialsState
from app.ui import figures
from app.ui.learn_bars import TOKENS
from app.ui.measured_wording import lane_name
from app.ui.translation import tr


def pair_name(pair: MeasuredPair) -> str:
    """In a list: which draft, which target, and what came of it."""
    moment = QDateTime.fromSecsSinceEpoch(int(pair.created))
    return tr("{lane} · {target} · {factor} · {date}").format(
        lane=lane_name(pair.plan, pair.lane),
        target=PurePath(pair.plan.target).name,
        factor=figures.factor(pair.speedup),
        date=QLocale().toString(moment.date(), QLocale.FormatType.ShortFormat),
    )


def pair_sentence(state: LessonState) -> str:
    """What was measured of the chosen pair, beside what is predicted for it."""
    pair = state.chosen
    if not pair:
        return ""
    forecast = state.here or state.ideal
    return tr(
        "{lane} with {target} was measured: {factor} the speed of the target alone, with α {rate}, c {cost} and {n} "
        "tokens proposed a round on average. Predicted at γ {n_max}: {predicted}."
    ).format(
        lane=lane_name(pair.plan, pair.lane),
        target=PurePath(pair.plan.target).name,
        factor=figures.factor(pair.speedup),
        rate=figures.rate(pair.acceptance_rate),
        cost=figures.rate(pair.cost_ratio),
        n=figures.mean(pair.n_drafted),
        n_max=state.given.n_max,
        predicted=figures.factor(forecast.speedups[state.given.n_max]),
    )


def formulas(state: LessonState) -> str:
    """With the numbers that are set, as lines of rich text."""
    given = state.given
    numbers = {
        "alpha": figures.rate(given.acceptance_rate),
        "n": given.n_max,
        "n1": given.n_max + 1,
        "cost": figures.rate(given.cost_ratio),
        "tokens": figures.mean(given.tokens_per_round),
        "ideal": figures.factor(state.ideal.speedups[given.n_max]),
    }
    lines = [
        tr("Tokens per round: 1 + α + α² + … + α<sup>γ</sup> = (1 − α<sup>γ+1</sup>) ÷ (1 − α) = <b>{tokens}</b>"),
        tr(
            "Textbook: tokens per round ÷ (γ·c + 1) = {tokens} ÷ ({n}·{cost} + 1) = <b>{ideal}</b>, as though a pass "
            "over {n1} tokens took as long as one over a single token."
        ),
    ]
    curve, here = state.curve, state.here
    if curve and here:
        numbers |= {
            "target": curve.target,
            "ratio": figures.mean(curve.ratio(given.n_max + 1)),
            "here": figures.factor(here.speedups[given.n_max]),
        }
        lines.append(
            tr(
                "This machine: a pass of {target} over {n1} tokens was measured to take {ratio} × as long as one over "
                "a single token, so tokens per round ÷ (γ·c + {ratio}) = <b>{here}</b>."
            )
        )
    else:
        lines.append(
            tr(
                "What longer passes cost on this machine is measured when a target is loaded: then its own curve "
                "stands beside the textbook's."
            )
        )
    return "<br>".join(line.format(**numbers) for line in lines)


def best_sentence(state: LessonState) -> str:
    forecast = state.here or state.ideal
    if not forecast.best:
        return tr(
            "With these numbers no draft is best: whatever is drafted costs more time than it saves. A draft that is "
            "accepted more often, or a smaller one, would change that."
        )
    return tr(
        "Best is γ {n} with {factor}. A token counts only if all before it in the proposal were accepted: the chance "
        "of that, α to the power of its place, shrinks from token to token, and each costs the same to draft."
    ).format(n=forecast.best, factor=figures.factor(forecast.highest))


def curves_reading(state: LessonState) -> str:
    """The chart in words."""
    parts = [_curve_reading(tr("Textbook: {values}."), state.ideal)]
    if state.here:
        parts.append(_curve_reading(tr("This machine: {values}."), state.here))
    parts.append(best_sentence(state))
    parts += [
        tr("Measured: {pair}, γ {n}.").format(pair=pair_name(pair), n=figures.mean(pair.n_drafted))
        for pair in state.pairs
    ]
    return " ".join(parts)


def _curve_reading(words: str, forecast: Forecast) -> str:
    values = tr("γ {n}: {factor}")
    listed = [values.format(n=n, factor=figures.factor(value)) for n, value in enumerate(forecast.speedups)]
    return words.format(values=", ".join(listed))


def draw_sentence(state: TrialsState) -> str:
    """What happens in the draw that is seen, with its numbers."""
    trial = state.trial
    if trial is None or state.stage is Stage.READY:
        return tr("Press Step: the draft proposes a token.")
    token, output = TOKENS[trial.proposed], TOKENS[trial.output]
    numbers = {
        "token": token,
        "output": output,
        "p": figures.rate(state.pair.target[trial.proposed]),
        "q": figures.rate(state.pair.draft[trial.proposed]),
        "ratio": figures.rate(trial.ratio),
        "u": f"{trial.drawn:.3f}",
    }
    match state.stage, trial.accepted:
        case Stage.PROPOSED, _:
            words = tr("The draft draws {token}, which it gives q = {q} and the target p = {p}.")
        case Stage.TESTED, True:
            words = tr("u = {u} lies below p ÷ q = {p} ÷ {q} = {ratio}: {token} is accepted.")
        case Stage.TESTED, False:
            words = tr(
                "u = {u} does not lie below p ÷ q = {p} ÷ {q} = {ratio}: {token} is rejected. What the target gives "
                "beyond the draft is left: the residual."
            )
        case _, True:
            words = tr("{token} was accepted (u = {u} below {ratio}): it is the output.")
        case _:
            words = tr(
                "{token} was rejected (u = {u} not below {ratio}); the residual gave {output}: it is the output."
            )
    return words.format(**numbers)


def tally_sentence(state: TrialsState) -> str:
    """The numbers that converge, each beside what it converges to."""
    tally, pair = state.tally, state.pair
    return tr(
        "Draws: {n} · accepted: {rate}, expected 1 − TVD = {expected} · distance of the output from the target: "
        "{distance}, expected 0"
    ).format(
        n=figures.count(tally.n),
        rate=figures.probability(tally.acceptance_rate),
        expected=figures.probability(pair.acceptance_rate),
        distance=figures.probability(tally.distance(pair.target)),
    )


def draw_reading(state: TrialsState) -> str:
    words = tr("{token}: target {p}, draft {q}, residual {rest}")
    residual = state.pair.residual
    tokens = [
        words.format(
            token=TOKENS[token],
            p=figures.rate(state.pair.target[token]),
            q=figures.rate(state.pair.draft[token]),
            rest=figures.rate(residual[token]),
        )
        for token in ALL_TOKENS
    ]
    return f"{draw_sentence(state)} {'; '.join(tokens)}"


def output_reading(state: TrialsState) -> str:
    words = tr("{token}: {share} of the output, target {p}; accepted {accepted}, from the residual {corrected}")
    tally = state.tally
    tokens = [
        words.format(
            token=TOKENS[token],
            share=figures.probability(tally.frequencies[token] if tally.n else None),
            p=figures.probability(state.pair.target[token]),
            accepted=figures.count(tally.accepted[token]),
            corrected=figures.count(tally.corrected[token]),
        )
        for token in ALL_TOKENS
    ]
    return f"{tally_sentence(state)} {'; '.join(tokens)}"

"""What the live panel's charts show of the metrics: drawing, values in words, definition and counts."""

import os
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSysInfo

from app import __version__
from app.core.events import Round
from app.core.metrics import Metrics, ratio
from app.state.chat import Reply
from app.state.live import Series
from app.ui import figures, wording
from app.ui.bar_chart import Bar, BarChart
from app.ui.chart import Chart
from app.ui.chart_view import Shown
from app.ui.drafting_wording import lookahead_name, n_drafted, round_reason
from app.ui.figures import count
from app.ui.readings import ACCEPTANCE, SPEED
from app.ui.translation import sentence, tr

FEW_TESTS = 10  # a rate of fewer is drawn as vague


def speed_over_rounds(series: Series, metrics: Metrics) -> Shown:
    chart = Chart(series.speed, series.round_speed, None, tr("rounds; dots: each alone"), series.highest_speed)
    reading = tr("{speed} tokens/s over {rounds}; the fastest round {highest}").format(
        speed=SPEED.value(metrics), rounds=wording.rounds(metrics.n_rounds), highest=figures.speed(series.highest_speed)
    )
    return Shown(chart, reading, SPEED.tooltip(metrics))


def acceptance_over_rounds(series: Series, metrics: Metrics) -> Shown:
    chart = Chart(series.acceptance, top=1.0, x_name=tr("rounds"))
    reading = tr("α {rate} over {rounds}").format(
        rate=ACCEPTANCE.value(metrics), rounds=wording.rounds(metrics.n_rounds)
    )
    return Shown(chart, reading, ACCEPTANCE.tooltip(metrics))


def acceptance_by_position(metrics: Metrics) -> Shown:
    lines, bars = [], []
    for place, position in enumerate(metrics.positions, start=1):
        rate = position.acceptance_rate
        vague = position.n_tested < FEW_TESTS
        bars.append(Bar(str(place), rate, figures.rate(rate), vague))
        line = tr("position {place}: {rate} ({accepted} accepted of {tested} tested, {proposed} proposed)")
        lines.append(
            line.format(
                place=place,
                rate=figures.rate(rate),
                accepted=count(position.n_accepted),
                tested=count(position.n_tested),
                proposed=count(position.n_proposed),
            )
        )
    definition = tr(
        "Accepted ÷ tested at each place of the proposals. A token is tested only where all before it were accepted. "
        "An outline rests on fewer than {n} tests."
    ).format(n=FEW_TESTS)
    unit = tr("fraction of 1")
    explanation = _explanation(tr("acceptance by position"), definition, unit, lines)
    return Shown(BarChart(tuple(bars), 1.0, tr("position in the proposal")), "; ".join(lines), explanation)


def accepted_lengths(metrics: Metrics) -> Shown:
    lengths = metrics.accepted_lengths
    counts = [lengths.get(n, 0) for n in range(max(lengths, default=-1) + 1)]
    bars = tuple(Bar(str(n), float(n_rounds), count(n_rounds)) for n, n_rounds in enumerate(counts))
    lines = [
        tr("{n} accepted: {rounds}").format(n=n, rounds=wording.rounds(n_rounds)) for n, n_rounds in enumerate(counts)
    ]
    definition = tr("How many of a round's proposed tokens were accepted. Rounds without a proposal are not in it.")
    explanation = _explanation(tr("accepted lengths"), definition, tr("rounds"), lines)
    return Shown(BarChart(bars, None, tr("accepted in a round"), whole=True), "; ".join(lines), explanation)


def speeds(metrics: Metrics) -> Shown:
    """Measured beside predicted, and the target alone."""
    known = (
        (tr("measured"), metrics.tokens_per_second),
        (tr("by theory"), metrics.textbook_speed),
        (tr("target alone"), metrics.alone_speed if metrics.n_rounds else None),
    )
    bars = tuple(Bar(name, speed, figures.speed(speed)) for name, speed in known)
    lines = [
        tr("{name}: {speed} tokens/s, {factor} the target alone").format(
            name=name, speed=figures.speed(speed), factor=figures.factor(ratio(speed or 0.0, metrics.alone_speed))
        )
        for name, speed in known
        if speed is not None
    ]
    definition = tr(
        "Measured: generated tokens ÷ the time of all rounds.<br>"
        "By theory: what α promises for the proposals that were made, (1−α^(n+1)) ÷ (1−α) tokens for n drafted ones, "
        "if testing them took no longer than one step of the target.<br>"
        "Target alone: one step of the target for each token, as measured when it was loaded."
    )
    explanation = _explanation(tr("measured and predicted speed"), definition, tr("tokens per second"), lines)
    empty = not metrics.n_rounds
    return Shown(BarChart(() if empty else bars), "; ".join(lines), explanation)


def lookahead(rounds: Sequence[Round]) -> Shown:
    """How far the last rounds drafted."""
    drafted = [n_drafted(this) for this in rounds]
    bars = tuple(Bar("", float(n), str(n)) for n in drafted)
    last = round_reason(rounds[-1]) if rounds else ""
    x_name = tr("the last {n} rounds").format(n=len(rounds)) if rounds else tr("rounds")
    reading = tr("drafted in the last rounds, the newest last: {numbers}. Last: {reason}").format(
        numbers=", ".join(map(str, drafted)), reason=last
    )
    definition = tr("How many tokens each of the last rounds drafted; the newest is on the right.")
    explanation = _explanation(tr("lookahead"), definition, tr("tokens"), [last] if last else [])
    return Shown(BarChart(bars, None, x_name, whole=True), reading, explanation)


def origin(reply: Reply | None) -> tuple[str, ...]:
    """What the numbers of a picture come from: pair, settings, size, program, machine."""
    if not reply or not reply.started:
        return ()
    started, request = reply.started, reply.request
    drafting = tr("target alone")
    if started.drafter:
        asked = lookahead_name(None if request.auto else started.n_max)
        drafting = tr("drafter {name}, {lookahead}").format(name=sentence(started.drafter), lookahead=asked)
    n_generated = reply.metrics.n_generated
    size = tr("{tokens} in {rounds}").format(
        tokens=wording.tokens(n_generated), rounds=wording.rounds(len(reply.rounds))
    )
    heat = tr("temperature {value}").format(value=f"{request.sampling.temperature:g}")
    machine = f"{QSysInfo.prettyProductName()}, {QSysInfo.currentCpuArchitecture()}"
    cores = tr("{n} cores").format(n=os.cpu_count() or 1)
    return (
        " · ".join((reply.target_name, drafting, heat, size)),
        " · ".join((f"Draftlight {__version__}", machine, cores)),
    )


def _explanation(name: str, definition: str, unit: str, lines: Iterable[str]) -> str:
    parts = (f"<b>{name}</b>", definition, *lines, tr("Unit: {unit}").format(unit=unit))
    return "<p>" + "<br>".join(parts) + "</p>"

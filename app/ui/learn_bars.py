"""The rule of acceptance in two pictures: one draw over both distributions, and what came out so far. No widgets."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from app.core.events import TokenKind
from app.core.lesson_trial import ALL_TOKENS, EXAMPLES, N_VOCAB, Pair, Tally, Trial
from app.state.trials import Stage
from app.ui import figures
from app.ui.chart import nice_ceiling, paint_axes
from app.ui.theme import GRID, Theme

TOKENS = "ABCDE"
BAR_SHARE = 0.34  # of a token's place, for one of two bars
WIDEST = 5 * GRID  # px
DART = 4.0  # px
SAMPLE = 10.0  # px of a square in the key


@dataclass(frozen=True, slots=True)
class DrawKey:
    """What the marks are called."""

    draft: str = ""
    target: str = ""
    residual: str = ""


@dataclass(frozen=True, slots=True)
class DrawPicture:
    """Both distributions; u is seen as a place on the draft's bar: below the target's height it is accepted."""

    pair: Pair = EXAMPLES["five"]
    stage: Stage = Stage.READY
    trial: Trial | None = None
    key: DrawKey = DrawKey()
    is_empty = False

    @property
    def ceiling(self) -> float:
        return nice_ceiling(max(*self.pair.target, *self.pair.draft))

    @property
    def rejected(self) -> bool:
        return self.trial is not None and self.stage >= Stage.TESTED and not self.trial.accepted

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        metrics = QFontMetricsF(painter.fontMetrics())
        plot = paint_axes(painter, place.adjusted(0, 2 * metrics.height(), 0, -GRID), self.ceiling, theme)
        if plot is None:
            return
        _paint_key(painter, place.left(), place.top(), self._entries(theme), metrics, theme)
        scale = plot.height() / self.ceiling
        for token in ALL_TOKENS:
            self._paint_token(painter, token, plot, scale, metrics, theme)
        if self.trial and self.stage >= Stage.PROPOSED:
            self._paint_trial(painter, self.trial, plot, scale, metrics, theme)

    def _entries(self, theme: Theme) -> list[tuple[str, QPen, QBrush]]:
        entries = [
            (self.key.draft, QPen(QColor(theme.muted)), QBrush(QColor(theme.border))),
            (self.key.target, QPen(QColor(theme.accent)), QBrush(QColor(theme.accent))),
        ]
        return [*entries, (self.key.residual, *_corrected(theme))] if self.rejected else entries

    def _paint_token(
        self, painter: QPainter, token: int, plot: QRectF, scale: float, metrics: QFontMetricsF, theme: Theme
    ) -> None:
        target_prob, draft_prob = self.pair.target[token], self.pair.draft[token]
        draft, target = _bar(plot, token, draft_prob * scale, -1), _bar(plot, token, target_prob * scale, 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for shape, pen, brush in (
            (draft, QPen(QColor(theme.muted)), QBrush(QColor(theme.border))),
            (target, QPen(QColor(theme.accent)), QBrush(QColor(theme.accent))),
        ):
            if shape.height():
                painter.setPen(pen)
                painter.setBrush(brush)
                painter.drawRect(shape)
        if self.rejected and target_prob > draft_prob:
            pen, brush = _corrected(theme)
            painter.setPen(pen)
            painter.setBrush(QColor(theme.base))
            height = (target_prob - draft_prob) * scale
            left_over = QRectF(target.left(), target.top(), target.width(), height)
            painter.drawRect(left_over)
            painter.setBrush(brush)
            painter.drawRect(left_over)
        painter.setPen(QColor(theme.text))
        if draft.width() > metrics.horizontalAdvance(figures.rate(0)) - 2:  # else one would stand in the other
            for shape, value in ((draft, draft_prob), (target, target_prob)):
                _write(painter, figures.rate(value), shape.center().x(), shape.top() - metrics.descent() - 1, metrics)
        _write(painter, TOKENS[token], _middle(plot, token), plot.bottom() + metrics.ascent() + 2, metrics)

    def _paint_trial(
        self, painter: QPainter, trial: Trial, plot: QRectF, scale: float, metrics: QFontMetricsF, theme: Theme
    ) -> None:
        half = plot.width() / N_VOCAB / 2
        middle = _middle(plot, trial.proposed)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.text), 1, Qt.PenStyle.DashLine))
        top = plot.top() - metrics.height() - 1
        painter.drawRect(QRectF(middle - half + 2, top, 2 * half - 4, plot.bottom() + metrics.height() + 6 - top))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.stage >= Stage.TESTED:
            self._paint_dart(painter, trial, plot, scale, theme)
        if self.stage is Stage.COUNTED:
            kind = theme.kinds[TokenKind.ACCEPTED if trial.accepted else TokenKind.CORRECTED]
            x, y = _middle(plot, trial.output), plot.bottom() + metrics.height() + 3
            painter.setPen(QPen(QColor(kind.line_colour), 3, kind.line))
            painter.drawLine(QPointF(x - 1.5 * GRID, y), QPointF(x + 1.5 * GRID, y))

    def _paint_dart(self, painter: QPainter, trial: Trial, plot: QRectF, scale: float, theme: Theme) -> None:
        """A disc where it is accepted, a cross where it is not."""
        draft_prob = self.pair.draft[trial.proposed]
        bars = [_bar(plot, trial.proposed, 1.0, side) for side in (-1, 1)]
        y = plot.bottom() - trial.drawn * draft_prob * scale
        at = QPointF(bars[0].center().x(), y)
        painter.setPen(QPen(QColor(theme.text), 1, Qt.PenStyle.DotLine))
        painter.drawLine(at, QPointF(bars[1].right(), y))
        if trial.accepted:
            painter.setPen(QPen(QColor(theme.base), 1.5))
            painter.setBrush(QColor(theme.text))
            painter.drawEllipse(at, DART + 1, DART + 1)
            return
        for colour, width in ((theme.base, 5.0), (theme.text, 2.2)):
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for rise in (-DART, DART):
                painter.drawLine(at + QPointF(-DART, -rise), at + QPointF(DART, rise))


@dataclass(frozen=True, slots=True)
class OutputKey:
    accepted: str = ""
    corrected: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class OutputPicture:
    """How often each token came out, by how it came, with a line where the target would have it."""

    pair: Pair = EXAMPLES["five"]
    tally: Tally = field(default_factory=Tally)
    key: OutputKey = OutputKey()
    is_empty = False

    @property
    def ceiling(self) -> float:
        """That of the target, unless the first few draws go beyond it."""
        return nice_ceiling(max(*self.pair.target, *self.tally.frequencies))

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        metrics = QFontMetricsF(painter.fontMetrics())
        plot = paint_axes(painter, place.adjusted(0, 2 * metrics.height(), 0, -GRID), self.ceiling, theme)
        if plot is None:
            return
        kind = theme.kinds[TokenKind.ACCEPTED]
        accepted = QPen(QColor(kind.line_colour)), QBrush(QColor(kind.line_colour))
        line = QPen(QColor(theme.text), 2)
        entries = [(self.key.accepted, *accepted), (self.key.corrected, *_corrected(theme))]
        end = _paint_key(painter, place.left(), place.top(), entries, metrics, theme)
        _paint_key(painter, end, place.top(), [(self.key.target, line, QBrush())], metrics, theme, as_line=True)
        scale = plot.height() / self.ceiling
        n = self.tally.n or 1
        for token in ALL_TOKENS:
            shape = QRectF(plot.left(), plot.bottom(), 0, 0)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            below = plot.bottom()
            for count, (pen, brush) in (
                (self.tally.accepted[token], accepted),
                (self.tally.corrected[token], _corrected(theme)),
            ):
                shape = _bar(plot, token, count / n * scale, 0)
                shape.moveBottom(below)
                below = shape.top()
                if count:
                    painter.setPen(pen)
                    painter.setBrush(brush)
                    painter.drawRect(shape)
            y = plot.bottom() - self.pair.target[token] * scale
            painter.setPen(line)
            painter.drawLine(QPointF(shape.left() - 6, y), QPointF(shape.right() + 6, y))
            painter.setPen(QColor(theme.text))
            top = min(below, y) - metrics.descent() - 2
            share = figures.rate(self.tally.frequencies[token] if self.tally.n else None)
            _write(painter, share, shape.center().x(), top, metrics)
            _write(painter, TOKENS[token], shape.center().x(), plot.bottom() + metrics.ascent() + 2, metrics)


def _middle(plot: QRectF, token: int) -> float:
    return plot.left() + plot.width() / N_VOCAB * (token + 0.5)


def _bar(plot: QRectF, token: int, height: float, side: int) -> QRectF:
    """At the left (-1) or the right (1) of a token's middle, or over it (0)."""
    width = min(plot.width() / N_VOCAB * BAR_SHARE, WIDEST)
    left = _middle(plot, token) + {-1: -width - 1, 0: -width / 2, 1: 1}[side]
    return QRectF(left, plot.bottom() - height, width, height)


def _write(painter: QPainter, text: str, middle: float, baseline: float, metrics: QFontMetricsF) -> None:
    painter.drawText(QPointF(middle - metrics.horizontalAdvance(text) / 2, baseline), text)


def _corrected(theme: Theme) -> tuple[QPen, QBrush]:
    colour = QColor(theme.kinds[TokenKind.CORRECTED].line_colour)
    return QPen(colour), QBrush(colour, Qt.BrushStyle.BDiagPattern)


def _paint_key(
    painter: QPainter,
    left: float,
    top: float,
    entries: list[tuple[str, QPen, QBrush]],
    metrics: QFontMetricsF,
    theme: Theme,
    *,
    as_line: bool = False,
) -> float:
    """One line above a picture; returns where the next entry would begin."""
    for name, pen, brush in entries:
        middle = top + metrics.height() / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen)
        painter.setBrush(brush)
        if as_line:
            painter.drawLine(QPointF(left, middle), QPointF(left + SAMPLE, middle))
        else:
            painter.drawRect(QRectF(left, middle - SAMPLE / 2, SAMPLE, SAMPLE))
        painter.setPen(QColor(theme.muted))
        painter.drawText(QPointF(left + SAMPLE + 5, top + metrics.ascent()), name)
        left += SAMPLE + 5 + metrics.horizontalAdvance(name) + 1.5 * GRID
    return left

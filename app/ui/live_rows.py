"""The rows of the live panel: a number with its name, kinds and reasons with their counts, a round's time, memory."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.core.events import TokenKind
from app.core.lookahead import Reason
from app.core.metrics import Metrics, ratio
from app.ui import figures
from app.ui.readings import TIME_SHARES, Reading, reason_meaning, reason_name, share_tooltip
from app.ui.theme import GRID, Theme, set_role, tabular
from app.ui.translation import tr
from app.ui.wording import kind_meaning, kind_name


class Row(QWidget):
    """Name left, figures right."""

    def __init__(self, name: str, mark: QWidget | None = None) -> None:
        super().__init__()
        self.setAccessibleName(name)
        label = QLabel(name)
        set_role(label, "caption")
        self.value = QLabel(figures.UNKNOWN)
        self.value.setFont(tabular(self.font()))
        self.value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GRID)
        if mark:
            self._row.addWidget(mark)
        self._row.addWidget(label)
        self._row.addStretch(1)
        self._row.addWidget(self.value)

    def show_value(self, value: str, explanation: str) -> None:
        self.value.setText(value)
        self.setAccessibleDescription(value)
        self.setToolTip(explanation)


class ReadingRow(Row):
    def __init__(self, reading: Reading) -> None:
        super().__init__(tr(reading.label))
        self._reading = reading

    def show_metrics(self, metrics: Metrics) -> None:
        self.show_value(self._reading.value(metrics), self._reading.tooltip(metrics))


class KindSwatch(QWidget):
    """A kind as it looks in a reply: its tint, and its underline."""

    def __init__(self, kind: TokenKind) -> None:
        super().__init__()
        self._kind = kind
        self.setFixedSize(3 * GRID, 2 * GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        style = theme.kinds[self._kind]
        painter = QPainter(self)
        if style.tint:
            painter.fillRect(self.rect(), QColor(style.tint))
            painter.setPen(QPen(QColor(style.line_colour), 1.5, style.line))
            painter.drawLine(3, self.height() - 3, self.width() - 3, self.height() - 3)
        else:
            painter.setPen(QColor(theme.border))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class KindRow(Row):
    """Counts a kind, and is its entry in the legend."""

    def __init__(self, kind: TokenKind) -> None:
        super().__init__(kind_name(kind), KindSwatch(kind))
        self._kind = kind
        self.share = QLabel()
        set_role(self.share, "caption")
        self.share.setFont(tabular(self.font()))
        self.share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.share.setMinimumWidth(5 * GRID)
        self._row.addWidget(self.share)

    def show_metrics(self, metrics: Metrics) -> None:
        n = metrics.kinds[self._kind]
        self.share.setText(figures.percent(ratio(n, metrics.n_generated)))
        sample = self.tr("{n} of {total} generated tokens").format(
            n=figures.count(n), total=figures.count(metrics.n_generated)
        )
        name = f"<b>{kind_name(self._kind)}</b>"
        self.show_value(figures.count(n), f"<p>{name}<br>{kind_meaning(self._kind)}<br>{sample}</p>")


def share_colours(theme: Theme) -> tuple[str, str, str]:
    """Of drafting, verifying and other: they differ in lightness too."""
    return theme.accent, theme.muted, theme.border


class ShareSwatch(QWidget):
    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place
        self.setFixedSize(GRID, GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(share_colours(Theme.of(self.palette()))[self._place]))


class ShareBar(QWidget):
    """A round's time, its parts side by side."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Time per round"))

    def sizeHint(self) -> QSize:
        return QSize(32 * GRID, GRID)

    def show_parts(self, parts: tuple[float, ...]) -> None:
        self._parts = parts
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        painter = QPainter(self)
        total = sum(self._parts)
        if not total:
            painter.setPen(QColor(theme.border))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            return
        left = 0.0
        for seconds, colour in zip(self._parts, share_colours(theme), strict=True):
            width = self.width() * seconds / total
            painter.fillRect(QRectF(left, 0, max(0.0, width - 1), self.height()), QColor(colour))
            left += width


class TimeRows(QWidget):
    """Drafting, verifying, other: a bar, and the mean of each per round."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = ShareBar()
        self.rows = [Row(tr(share.label), ShareSwatch(place)) for place, share in enumerate(TIME_SHARES)]
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addWidget(self.bar)
        for row in self.rows:
            whole.addWidget(row)

    def show_metrics(self, metrics: Metrics) -> None:
        self.bar.show_parts(tuple(share.seconds(metrics) for share in TIME_SHARES))
        for row, share in zip(self.rows, TIME_SHARES, strict=True):
            per_round = ratio(share.seconds(metrics), metrics.n_rounds)
            row.show_value(figures.duration(per_round), share_tooltip(share, metrics))


class ReasonRows(QWidget):
    """Why the rounds drafted as far as they did: those reasons that there were, each with its count."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = {reason: Row(reason_name(reason)) for reason in Reason}
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        for row in self.rows.values():
            whole.addWidget(row)

    def show_metrics(self, metrics: Metrics) -> None:
        for reason, row in self.rows.items():
            n = metrics.reasons[reason]
            row.setVisible(n > 0)
            share = self.tr("{n} of {total} rounds").format(n=figures.count(n), total=figures.count(metrics.n_rounds))
            row.show_value(
                figures.count(n), f"<p><b>{reason_name(reason)}</b><br>{reason_meaning(reason)}<br>{share}</p>"
            )

"""The files of the message that is being written, above its words: looked into and taken out, by mouse and by keys."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QWidget

from app.state.prompt_count import PromptCountState
from app.state.writing import Attached, WritingState
from app.ui import wording
from app.ui.attachment_dialog import show_file
from app.ui.figures import size
from app.ui.flow_layout import FlowLayout
from app.ui.icon_button import IconButton, cross
from app.ui.theme import GRID, set_role, tabular

MOST_ROWS = 3
LONGEST_NAME = 20 * GRID  # px


class Chip(QFrame):
    def __init__(self, attached: Attached, count: PromptCountState) -> None:
        super().__init__()
        self._attached, self._count = attached, count
        set_role(self, "chip")
        self.name = QPushButton()
        set_role(self.name, "chip")
        font = QFont(self.name.font())
        font.setWeight(QFont.Weight.DemiBold)
        middle = Qt.TextElideMode.ElideMiddle
        shown = QFontMetrics(font).elidedText(attached.name, middle, LONGEST_NAME)
        self.name.setText(shown.replace("&", "&&"))
        self.name.setAccessibleName(self.tr("Show {name}").format(name=attached.name))
        self.name.clicked.connect(self._show)
        self.facts = QLabel()
        self.facts.setFont(tabular(self.font()))
        set_role(self.facts, "caption")
        self.remove = IconButton(cross, self.tr("Remove {name}").format(name=attached.name), 2 * GRID)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID // 2, 0, GRID // 2, 0)
        row.setSpacing(GRID)
        row.addWidget(self.name)
        row.addWidget(self.facts)
        row.addWidget(self.remove)
        self.setFixedHeight(3 * GRID)
        self.refresh()

    @property
    def attached(self) -> Attached:
        return self._attached

    def _show(self) -> None:
        if self._attached.file:
            show_file(self._attached.file, self)

    def refresh(self) -> None:
        self.facts.setText(self._facts())
        self.setToolTip(self._about())
        self.name.setEnabled(self._attached.file is not None)
        self.setAccessibleName(f"{self._attached.name}, {self.facts.text()}")

    def _facts(self) -> str:
        file = self._attached.file
        if not file:
            return self.tr("reading…")
        n_tokens = self._count.n_part(self._attached.block)
        facts = [self._attached.encoding] if self._attached.encoding not in ("", "UTF-8") else []
        facts.append(size(self._attached.n_bytes))
        if n_tokens is not None:
            facts.append(wording.tokens(n_tokens))
        return " · ".join(facts)

    def _about(self) -> str:
        request, file = self._attached.request, self._attached.file
        lines = [str(request.path)] if request else [self._attached.name]
        if file:
            lines.append(wording.lines(file.n_lines))
        if self._attached.encoding:
            lines.append(self.tr("Read as {encoding}").format(encoding=self._attached.encoding))
        return "\n".join(lines)


class AttachmentChips(QScrollArea):
    """Not there without files; with many it scrolls."""

    def __init__(self, writing: WritingState, count: PromptCountState) -> None:
        super().__init__()
        self._writing, self._count = writing, count
        self._most_rows = MOST_ROWS
        self.chips: list[Chip] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_role(self, "chips")
        self._inside = QWidget()
        set_role(self._inside, "chips")
        self._flow = FlowLayout()
        self._inside.setLayout(self._flow)
        self.setWidget(self._inside)
        writing.files_changed.connect(self._rebuild)
        count.changed.connect(self._refresh)
        self._rebuild()

    @property
    def removing(self) -> QPushButton | None:
        """The button that takes out the file that has the focus."""
        return next((chip.remove for chip in self.chips if chip.remove.hasFocus() or chip.name.hasFocus()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        removing = self.removing
        if removing and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            removing.click()
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(0, self.height())

    def set_most_rows(self, n: int) -> None:
        if n != self._most_rows:
            self._most_rows = n
            self._fit()

    def _rebuild(self) -> None:
        focused = next((n for n, chip in enumerate(self.chips) if chip.remove is self.removing), None)
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = [Chip(attached, self._count) for attached in self._writing.files]
        for chip in self.chips:
            self._flow.addWidget(chip)
            chip.remove.clicked.connect(lambda _=False, attached=chip.attached: self._writing.remove(attached))
            chip.show()
        self.setVisible(bool(self.chips))
        self._fit()
        if focused is not None and self.chips:
            self.chips[min(focused, len(self.chips) - 1)].remove.setFocus()

    def _refresh(self) -> None:
        for chip in self.chips:
            chip.refresh()
        self._flow.invalidate()
        self._fit()

    def _fit(self) -> None:
        row = 3 * GRID
        most = self._most_rows * (row + self._flow.spacing()) - self._flow.spacing()
        self.setFixedHeight(max(row, min(most, self._flow.heightForWidth(self.viewport().width()))))

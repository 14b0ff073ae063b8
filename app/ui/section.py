"""A part of a panel that folds under its title."""

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.theme import GRID, set_role


class Section(QWidget):
    def __init__(self, title: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = content
        self._title = title
        self.header = QPushButton()
        self.header.setAccessibleName(title)
        self.header.setCheckable(True)
        self.header.setChecked(True)
        set_role(self.header, "fold")
        self.header.toggled.connect(self._fold)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addWidget(self.header)
        whole.addWidget(content)
        self._fold(True)  # only now: what is shown and is nowhere is a window

    def _fold(self, open_: bool) -> None:
        self.header.setText(f"{self._title}  {'▾' if open_ else '▸'}")
        self.header.setToolTip(self.tr("Fold") if open_ else self.tr("Unfold"))
        self.content.setVisible(open_)

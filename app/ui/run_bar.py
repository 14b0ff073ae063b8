"""What is being measured now: how far it is, how long it will take, and the way to stop it or to go on."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.state.measured_run import MeasuredRunState, Phase
from app.ui.measured_wording import progress
from app.ui.page_column import wrap
from app.ui.theme import GRID, restyle, set_role, tabular
from app.ui.translation import sentence


class RunBar(QWidget):
    """Hidden where there is nothing to say."""

    def __init__(self, state: MeasuredRunState, stop: str) -> None:
        """`stop` is what the button that stops it is called."""
        super().__init__()
        self._state = state
        self.text = QLabel()
        self.text.setFont(tabular(self.font()))
        wrap(self.text)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.stop_button = QPushButton(stop)
        self.stop_button.clicked.connect(state.stop)
        self.go_on_button = QPushButton(self.tr("Go on"))
        self.go_on_button.setToolTip(self.tr("Measure what is left; what is measured is kept"))
        self.go_on_button.clicked.connect(state.go_on)
        line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addWidget(self.text, 1)
        line.addWidget(self.stop_button)
        line.addWidget(self.go_on_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(line)
        whole.addWidget(self.bar)
        state.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        state = self._state
        text = progress(state)
        if state.warning:
            text = f"{text} {self.tr('Nothing of it is kept:')} {sentence(state.warning)}".strip()
        self.setVisible(bool(text) or state.busy)
        self.text.setText(text)
        self.text.setAccessibleName(text)
        role = "error" if state.phase is Phase.FAILED else ""
        if self.text.property("role") != role:
            set_role(self.text, role)
            restyle(self.text)
        self.bar.setVisible(state.busy)
        self.bar.setRange(0, state.plan.n_cells if state.plan else 1)
        self.bar.setValue(state.n_done)
        self.stop_button.setVisible(state.busy)
        self.stop_button.setEnabled(not state.stopping and state.phase is not Phase.RESTORING)
        self.go_on_button.setVisible(state.can_go_on)

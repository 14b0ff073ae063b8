"""Asks where a conversation goes and in which form, and never replaces a file that nobody named."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.ui.translation import tr

LONGEST_NAME = 60  # characters of a suggested file's name
NOT_IN_NAMES = '/\\:*?"<>|'


def ask_where(parent: QWidget, title: str) -> Path | None:
    forms = {
        tr("Markdown (*.md)"): ".md",
        tr("Web page with the colours (*.html)"): ".html",
        tr("JSON, to be imported again (*.json)"): ".json",
    }
    suggested = "".join("-" if sign in NOT_IN_NAMES else sign for sign in title[:LONGEST_NAME]).strip(" .")
    named, form = QFileDialog.getSaveFileName(parent, tr("Export"), f"{suggested}.md", ";;".join(forms))
    if not named:
        return None
    path = _with_ending(Path(named), forms.get(form, ".md"), (*forms.values(), ".htm"))
    return path if path == Path(named) or not path.exists() or _may_replace(parent, path) else None


def _with_ending(path: Path, ending: str, known: tuple[str, ...]) -> Path:
    """The form that was chosen, unless the name says another; the suggested name's ending says nothing."""
    said = path.suffix.lower()
    if said == ".md":
        return path.with_suffix(ending)
    return path if said in known else path.with_name(f"{path.name}{ending}")


def _may_replace(parent: QWidget, path: Path) -> bool:
    question = tr("{name} is there already. Replace it?").format(name=path.name)
    return QMessageBox.question(parent, tr("Export"), question) is QMessageBox.StandardButton.Yes

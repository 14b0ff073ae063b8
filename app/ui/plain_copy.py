"""What a selection puts on the clipboard: words only."""

from PySide6.QtCore import QMimeData


def words_only(data: QMimeData, text: str) -> QMimeData:
    """`data` is what Qt made of the selection, with nothing left in it but the text.

    It stays Qt's own object: one that Python made would be freed once more when the clipboard goes, at the very end of
    the program. It fills itself when it is first read, which therefore comes before clearing it.
    """
    data.text()
    data.clear()
    data.setText(text)
    return data

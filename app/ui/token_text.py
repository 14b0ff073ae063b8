"""A stretch of the tokens' document as the reply has it: without proposals that fell, and lines that are none."""

from PySide6.QtGui import QTextBlock, QTextDocument, QTextFormat

JOINED = QTextFormat.Property.UserProperty.value + 11  # of a block: it goes on the line above
GHOST = QTextFormat.Property.UserProperty.value + 12  # of characters: proposed, and not part of the reply


def text_between(document: QTextDocument, begin: int, end: int) -> str:
    parts: list[str] = []
    block = document.findBlock(begin)
    while block.isValid() and block.position() <= end:
        if block.position() > begin and not block.blockFormat().property(JOINED):
            parts.append("\n")
        parts += (text for text, _ in _pieces(block, begin, end))
        block = block.next()
    return "".join(parts)


def position_of(document: QTextDocument, begin: int, end: int, offset: int) -> int:
    """Where the character stands that has so many before it, from `begin` on."""
    block = document.findBlock(begin)
    while block.isValid() and block.position() <= end:
        if block.position() > begin and not block.blockFormat().property(JOINED):
            offset -= 1
        if offset < 0:
            return block.position() - 1
        for text, position in _pieces(block, begin, end):
            if offset < len(text):
                return position + len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2
            offset -= len(text)
        block = block.next()
    return end


def _pieces(block: QTextBlock, begin: int, end: int) -> list[tuple[str, int]]:
    """What stands in it of the stretch, each piece with its place."""
    pieces = []
    parts = block.begin()
    while not parts.atEnd():
        fragment = parts.fragment()
        place = fragment.position()
        first, last = max(begin, place), min(end, place + fragment.length())
        if first < last and not fragment.charFormat().property(GHOST):
            units = fragment.text().encode("utf-16-le", "surrogatepass")[2 * (first - place) : 2 * (last - place)]
            pieces.append((units.decode("utf-16-le", "surrogatepass"), first))
        parts += 1
    return pieces

"""A page of the guide as it is read: its Markdown with pictures as wide as there is room, and links that ask first."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontDatabase,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser

from app.ui.link_dialog import LinkDialog
from app.ui.theme import GRID, Theme, set_role

MOST_WIDTH = 96 * GRID  # px of the column; longer lines are hard to follow
MARGIN = 3 * GRID
LINE_HEIGHT = 135.0  # percent


class GuideView(QTextBrowser):
    """`guide` is the folder that the pages are in."""

    def __init__(self, guide: Path) -> None:
        super().__init__()
        self._guide = guide
        self._page = ""
        self._dark = False
        self.setAccessibleName(self.tr("Page of the guide"))
        self.setOpenLinks(False)
        set_role(self, "guide")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else pictures fit only until it comes
        self.document().setDocumentMargin(MARGIN)
        self.anchorClicked.connect(self.follow)
        self.sourceChanged.connect(self._dress)
        self._column = 0

    @property
    def page(self) -> str:
        """The name of its file."""
        return self._page

    def open(self, name: str, section: str = "") -> None:
        url = QUrl.fromLocalFile(str(self._guide / name))
        url.setFragment(section)
        self.setSource(url)

    def follow(self, url: QUrl) -> None:
        """Another page opens here, anything else outside of the program and only after a question."""
        if url.isLocalFile() or url.isRelative():
            self.setSource(url)
        else:
            LinkDialog(url.toString(), self, self.tr("It is named in Draftlight's guide.")).open()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, url)
        path = Path(QUrl.fromLocalFile(f"{self._guide}/").resolved(QUrl(url)).toLocalFile())
        dark = path.with_stem(f"{path.stem}-dark")
        return self._fitted(QImage(str(dark if Theme.of(self.palette()).dark and dark.exists() else path)))

    def _fitted(self, picture: QImage) -> QImage:
        """No wider than the column, in the screen's own pixels."""
        ratio = self.devicePixelRatioF()
        width = min(picture.width(), int((self.viewport().width() - 2 * MARGIN) * ratio))
        if 0 < width < picture.width():
            picture = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio)
        return picture

    def changeEvent(self, event: QEvent) -> None:
        """Light has become dark: what is drawn in the theme's colours is drawn anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._page and Theme.of(self.palette()).dark != self._dark:
            self.reload()

    def resizeEvent(self, event: QResizeEvent) -> None:
        room = self.width() - self.verticalScrollBar().width()
        side = max(0, (room - MOST_WIDTH) // 2)
        if self.viewportMargins().left() != side:
            self.setViewportMargins(side, 0, side, 0)
        super().resizeEvent(event)
        if self.viewport().width() != self._column:
            self._column = self.viewport().width()
            self._fit_pictures()

    def _fit_pictures(self) -> None:
        document, kind = self.document(), QTextDocument.ResourceType.ImageResource.value
        for block in _blocks(document):
            for name in _pictures(block):
                url = document.baseUrl().resolved(QUrl(name))  # as the document looks for it
                document.addResource(kind, url, self.loadResource(kind, url))
        document.markContentsDirty(0, document.characterCount())

    def _dress(self, url: QUrl) -> None:
        """Distances, tables and code, which Markdown says nothing of."""
        self._page = url.fileName()
        theme, document = Theme.of(self.palette()), self.document()
        self._dark = theme.dark
        document.setUndoRedoEnabled(False)
        blocks = _blocks(document)
        for block, below in zip(blocks, [*blocks[1:], None], strict=True):
            _space(block, below)
            if _is_code(block):
                _mark_code(block, theme)
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                _rule(frame, theme)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        if url.fragment():
            section = url.fragment(QUrl.ComponentFormattingOption.FullyDecoded)
            QTimer.singleShot(0, self, lambda: self._scroll_to(section))  # once it is laid out

    def _scroll_to(self, section: str) -> None:
        """To the heading that is called so in the way of GitHub's anchors."""
        for block in _blocks(self.document()):
            if block.blockFormat().headingLevel() and anchor(block.text()) == section:
                cursor = QTextCursor(block)
                self.setTextCursor(cursor)
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(int(top) - GRID)
                return


def anchor(heading: str) -> str:
    """What a link to the heading says behind #."""
    kept = "".join(sign for sign in heading.lower() if sign.isalnum() or sign in " -_")
    return kept.strip().replace(" ", "-")


def _blocks(document: QTextDocument) -> list[QTextBlock]:
    found, block = [], document.begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def _pictures(block: QTextBlock) -> list[str]:
    found, place = [], block.begin()
    while not place.atEnd():
        letters = place.fragment().charFormat()
        if letters.isImageFormat():
            found.append(letters.toImageFormat().name())
        place += 1
    return found


def _is_code(block: QTextBlock | None) -> bool:
    return block is not None and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeLanguage.value)


def _space(block: QTextBlock, below: QTextBlock | None) -> None:
    shape = block.blockFormat()
    level = shape.headingLevel()
    if not _is_code(block) and not _pictures(block):
        shape.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    shape.setTopMargin((0, 0, 2.5 * GRID, 2 * GRID)[min(level, 3)] if level else 0)
    if QTextCursor(block).currentTable() or (_is_code(block) and _is_code(below)):
        shape.setBottomMargin(0)
    else:
        shape.setBottomMargin(GRID / 2 if block.textList() else 1.5 * GRID if _is_code(block) else GRID)
    QTextCursor(block).setBlockFormat(shape)


def _mark_code(block: QTextBlock, theme: Theme) -> None:
    cursor = QTextCursor(block)
    shape = block.blockFormat()
    shape.setBackground(QBrush(QColor(theme.window)))
    cursor.setBlockFormat(shape)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    letters = QTextCharFormat()
    letters.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    cursor.mergeCharFormat(letters)


def _rule(table: QTextTable, theme: Theme) -> None:
    shape = table.format()
    shape.setBorder(1)
    shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    shape.setBorderBrush(QBrush(QColor(theme.border)))
    shape.setBorderCollapse(True)
    shape.setCellSpacing(0)
    shape.setCellPadding(GRID * 0.75)
    shape.setTopMargin(GRID / 2)
    shape.setBottomMargin(GRID * 1.5)
    shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
    table.setFormat(shape)

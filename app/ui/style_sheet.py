"""How a theme reaches the application: Fusion, its palette, and the style sheet."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.ui.theme import DARK, LIGHT, Theme

FUSION_DARKENS = 140  # percent
SIGNS = Path(__file__).parent / "signs"  # arrows, which a style sheet takes from files only


def apply_theme(app: QApplication, scheme: Qt.ColorScheme) -> None:
    """Dress the application in light or dark."""
    app.setStyle("Fusion")
    theme = DARK if scheme is Qt.ColorScheme.Dark else LIGHT
    app.setPalette(palette(theme))
    boxes = palette(theme)
    # Fusion draws a box's outline in its window colour, darkened: on a dark window nobody would see it.
    boxes.setColor(QPalette.ColorRole.Window, QColor(theme.outline).lighter(FUSION_DARKENS))
    app.setPalette(boxes, "QCheckBox")  # type: ignore[arg-type]  # the stub says bytes, PySide takes str
    app.setStyleSheet(style_sheet(theme))


def palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.warning,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.Highlight: theme.selection,
        role.HighlightedText: theme.text,
        role.Link: theme.accent,
        role.Accent: theme.accent,
        role.Light: theme.raised,
        role.Midlight: theme.border,
        role.Mid: theme.border,
        role.Dark: theme.border,
        role.Shadow: theme.border,
    }
    dressed = QPalette()
    for place, colour in colours.items():
        dressed.setColor(place, QColor(colour))
    for place in (role.WindowText, role.Text, role.ButtonText):
        dressed.setColor(QPalette.ColorGroup.Disabled, place, QColor(theme.muted))
    return dressed


def style_sheet(theme: Theme) -> str:
    return f"""
    QToolTip {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.border}; padding: 6px; }}
    QLabel[role="caption"], QCheckBox[role="caption"] {{ color: {theme.muted}; }}
    QLabel[role="title"] {{ font-size: 15px; font-weight: 600; }}
    QLabel[role="heading"] {{ font-weight: 600; }}
    QLabel[role="keys"] {{ color: {theme.muted}; }}
    QLabel[role="error"] {{ color: {theme.warning}; }}
    QPushButton {{
        background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.border}; border-radius: 4px;
        padding: 3px 10px; min-height: 18px;
    }}
    QPushButton:hover {{ border-color: {theme.muted}; }}
    QPushButton:pressed {{ background: {theme.border}; }}
    QPushButton:focus {{ border-color: {theme.accent}; }}
    QPushButton:disabled {{ color: {theme.muted}; background: transparent; }}
    QPushButton[role="primary"] {{
        background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent}; font-weight: 600;
    }}
    QPushButton[role="primary"]:focus {{ border-color: {theme.text}; }}
    QPushButton[role="primary"]:disabled {{
        background: transparent; color: {theme.muted}; border-color: {theme.border};
    }}
    QLineEdit, QComboBox, QAbstractSpinBox {{
        background: {theme.base}; color: {theme.text}; border: 1px solid {theme.outline}; border-radius: 4px;
        padding: 2px 6px; min-height: 20px; selection-background-color: {theme.selection};
        selection-color: {theme.text};
    }}
    QPlainTextEdit[role="field"] {{
        background: {theme.base}; border: 1px solid {theme.outline}; border-radius: 4px; padding: 1px 2px;
        selection-background-color: {theme.selection}; selection-color: {theme.text};
    }}
    QPlainTextEdit[role="field"]:hover {{ border-color: {theme.muted}; }}
    QPlainTextEdit[role="field"]:focus {{ border-color: {theme.accent}; }}
    QLineEdit:hover, QComboBox:hover, QAbstractSpinBox:hover {{ border-color: {theme.muted}; }}
    QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border-color: {theme.accent}; }}
    QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{
        color: {theme.muted}; background: {theme.window}; border-color: {theme.border};
    }}
    QComboBox {{ padding-right: 22px; combobox-popup: 0; }}
    QComboBox::drop-down {{ border: none; width: 22px; }}
    QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{
        image: url("{_sign("down", theme)}"); width: 10px; height: 10px;
    }}
    QAbstractSpinBox::up-arrow {{ image: url("{_sign("up", theme)}"); width: 10px; height: 10px; }}
    QAbstractSpinBox {{ padding: 0; min-height: 21px; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
        background: transparent; border: none; width: 20px;
    }}
    QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {theme.selection}; }}
    QComboBox QAbstractItemView {{
        background: {theme.raised}; border: 1px solid {theme.border}; selection-background-color: {theme.selection};
        selection-color: {theme.text}; outline: none; padding: 2px;
    }}
    QComboBox QAbstractItemView::item {{ min-height: 24px; padding: 0 4px; }}
    QPushButton[role="link"] {{
        background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 2px 4px;
        color: {theme.muted}; text-align: left;
    }}
    QPushButton[role="link"]:hover:hover {{ color: {theme.text}; }}
    QPushButton[role="link"]:focus:focus {{ border-color: {theme.accent}; }}
    QPushButton[role="icon"] {{
        background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 0; min-height: 0;
    }}
    QPushButton[role="icon"]:hover:hover {{ background: {theme.window}; }}
    QPushButton[role="icon"]:focus:focus {{ border-color: {theme.accent}; }}
    QPushButton[role="fold"] {{
        background: transparent; border: none; border-top: 1px solid {theme.border}; border-radius: 0;
        padding: 6px 0 2px 0; color: {theme.text}; font-weight: 600; text-align: left;
    }}
    QPushButton[role="fold"]:focus {{ border-top-color: {theme.accent}; }}
    QPushButton[role="page"], QPushButton[role="tab"] {{
        background: transparent; border: 1px solid transparent; padding: 4px 8px; text-align: left;
    }}
    QPushButton[role="page"]:hover:hover, QPushButton[role="tab"]:hover:hover {{ background: {theme.raised}; }}
    QPushButton[role="page"]:checked:checked, QPushButton[role="tab"]:checked:checked {{
        background: {theme.selection}; color: {theme.text};
    }}
    QPushButton[role="page"]:focus:focus, QPushButton[role="tab"]:focus:focus {{ border-color: {theme.accent}; }}
    QFrame[role="card"], QFrame[role="popover"] {{
        background: {theme.base}; border: 1px solid {theme.border}; border-radius: 6px;
    }}
    QFrame[role="card"][dropping="true"], QFrame[role="card"][focused="true"] {{ border-color: {theme.accent}; }}
    QFrame[role="chip"] {{
        background: {theme.window}; border: 1px solid {theme.border}; border-radius: 4px;
    }}
    QPushButton[role="chip"] {{
        background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 0 3px; min-height: 0;
        color: {theme.text}; font-weight: 600; text-align: left;
    }}
    QPushButton[role="chip"]:hover:hover {{ text-decoration: underline; }}
    QPushButton[role="chip"]:focus:focus {{ border-color: {theme.accent}; }}
    QPushButton[role="chip"]:disabled {{ color: {theme.muted}; }}
    QScrollArea[role="chips"], QWidget[role="chips"] {{ background: transparent; }}
    QFrame[role="notice"] {{
        background: {theme.base}; border: none; border-bottom: 1px solid {theme.border};
    }}
    QFrame[role="rule"] {{ background: {theme.border}; border: none; }}
    QMenu {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.border}; padding: 4px 0; }}
    QMenu::item {{ padding: 4px 16px; }}
    QMenu::item:selected {{ background: {theme.selection}; color: {theme.text}; }}
    QMenu::separator {{ background: {theme.border}; height: 1px; margin: 4px 0; }}
    QPushButton[role="menu"] {{ padding-right: 22px; }}
    QPushButton::menu-indicator {{ subcontrol-position: right center; right: 6px; }}
    QListView {{ background: {theme.base}; border: none; outline: none; }}
    QListView::item:selected {{ background: {theme.selection}; color: {theme.text}; }}
    QListView[role="conversations"] {{ background: {theme.window}; }}
    QListView[role="conversations"]::item {{ padding: 3px 4px; border: 1px solid transparent; border-radius: 4px; }}
    QListView[role="conversations"]::item:hover:!selected:enabled {{ background: {theme.raised}; }}
    QListView[role="conversations"]::item:disabled {{ color: {theme.muted}; padding-top: 8px; }}
    QListView[role="conversations"]:focus::item:selected {{ border-color: {theme.accent}; }}
    QProgressBar {{ background: {theme.border}; border: none; border-radius: 2px; max-height: 4px; }}
    QProgressBar::chunk {{ background: {theme.accent}; border-radius: 2px; }}
    QTableView {{ background: {theme.base}; alternate-background-color: {theme.window}; border: none; outline: none; }}
    QTableView::item {{ padding: 0 6px; }}
    QTableView::item:selected {{ background: {theme.selection}; color: {theme.text}; }}
    QHeaderView {{ background: {theme.window}; }}
    QHeaderView::section {{
        background: {theme.window}; color: {theme.muted}; border: none; border-bottom: 1px solid {theme.border};
        padding: 4px 9px;
    }}
    QSplitter::handle {{ background: {theme.border}; }}
    QScrollArea[role="panel"], QScrollArea[role="page"] {{ background: {theme.window}; border: none; }}
    QTextBrowser[role="guide"] {{ background: {theme.base}; border: none; }}
    QScrollArea[role="start"], QScrollArea[role="start"] > QWidget > QWidget {{
        background: transparent; border: none;
    }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
    QScrollBar::handle {{
        background: {theme.border}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px;
    }}
    QScrollBar::handle:hover {{ background: {theme.muted}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


def _sign(name: str, theme: Theme) -> str:
    return (SIGNS / f"{name}-{'dark' if theme.dark else 'light'}.svg").as_posix()

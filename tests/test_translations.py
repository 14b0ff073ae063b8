"""The translations hold every text, whole and with its placeholders, and no text of the window escapes them."""

import ast
import importlib.util
import re
import shutil
import string
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest
from PySide6.QtCore import QTranslator

import app

ROOT = Path(app.__file__).parent.parent
FOLDER = ROOT / "resources" / "translations"
FILES = sorted(FOLDER.glob("*.ts"))
LETTERS = re.compile(r"[A-Za-z]{2}")
TEXT_CALLS = {
    "QLabel": (0,),
    "QPushButton": (0,),
    "QCheckBox": (0,),
    "QAction": (0,),
    "ElidedLabel": (),
    "addAction": (0, 1),
    "addItem": (0, 1),
    "addMenu": (0,),
    "addTab": (1,),
    "setAccessibleDescription": (0,),
    "setAccessibleName": (0,),
    "setInformativeText": (0,),
    "setPlaceholderText": (0,),
    "setPrefix": (0,),
    "setSpecialValueText": (0,),
    "setSuffix": (0,),
    "setText": (0,),
    "setTitle": (0,),
    "setToolTip": (0,),
    "setWindowTitle": (0,),
}
"""What shows a text, and the places of its arguments that are one."""
NAMES = {"Draftlight", "Title", "Description"}  # the last two are what PNG calls its texts


class Entry(NamedTuple):
    context: str
    source: str
    translation: str
    finished: bool


def entries(path: Path) -> list[Entry]:
    found = []
    for context in Xml.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            name, source = context.findtext("name") or "", message.findtext("source") or ""
            found.append(Entry(name, source, translation.text or "", not translation.get("type")))
    return found


@pytest.fixture(scope="module")
def tools() -> ModuleType:
    """The script that a translator runs."""
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def ts(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_is_a_translation() -> None:
    assert [path.stem for path in FILES] == ["draftlight_ja"]


def test_every_text_is_translated(ts: Path) -> None:
    assert [entry.source for entry in entries(ts) if not (entry.finished and entry.translation)] == []
    assert len(entries(ts)) > 1000


def test_it_has_the_texts_of_the_code_and_no_others(ts: Path, tools: ModuleType, tmp_path: Path) -> None:
    """Where this fails: `make translations`, and translate what is new."""
    copy = tmp_path / ts.name
    shutil.copy(ts, copy)
    tools.update(copy)
    now, kept = ({(entry.context, entry.source) for entry in entries(path)} for path in (copy, ts))
    assert now - kept == set()
    assert kept - now == set()


def test_what_the_window_loads_is_made_of_it(ts: Path, tools: ModuleType, tmp_path: Path) -> None:
    tools.release(ts, tmp_path / "made.qm")
    made, shipped = QTranslator(), QTranslator()
    assert made.load(str(tmp_path / "made.qm"))
    assert shipped.load(str(ts.with_suffix(".qm")))
    for entry in entries(ts):
        assert shipped.translate(entry.context, entry.source) == made.translate(entry.context, entry.source)
        assert shipped.translate(entry.context, entry.source) == entry.translation


def fields(text: str) -> list[tuple[str, str, str]]:
    return sorted((name, spec or "", way or "") for _, name, spec, way in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("form", [fields, lambda text: re.findall(r"%n|%\d|<[a-z/]+>", text)])
def test_placeholders_are_the_same(ts: Path, form: object) -> None:
    assert callable(form)
    wrong = [entry.source for entry in entries(ts) if form(entry.source) != form(entry.translation)]
    assert wrong == []


def test_the_ends_are_the_same(ts: Path) -> None:
    """An ellipsis says that more is asked, a colon that something follows, and a space stands before what is joined."""
    for source, translation in ((entry.source, entry.translation) for entry in entries(ts)):
        for end in ("…", ":", " ›"):
            assert source.endswith(end) == translation.endswith(end), source
        assert source.endswith(" ") == translation.endswith(" "), source
        assert source.count("&") == translation.count("&"), source
        assert source.count("\n") == translation.count("\n"), source


def code() -> Iterator[tuple[str, ast.Call, str]]:
    for part in ("ui", "state", "application"):
        for path in sorted((ROOT / "app" / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, name


def shown(node: ast.AST) -> Iterator[str]:
    """Literals with words in what an expression gives, as far as it is no call that may translate them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if LETTERS.search(re.sub(r"<[^>]*>", "", node.value)) and node.value not in NAMES:
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        for value in node.values:
            yield from shown(value)
    elif isinstance(node, ast.BinOp):
        yield from shown(node.left)
        yield from shown(node.right)
    elif isinstance(node, ast.IfExp):
        yield from shown(node.body)
        yield from shown(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from shown(value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        yield from shown(node.func.value)


def test_what_widgets_show_goes_through_the_translation() -> None:
    escaped, n_seen = [], 0
    for where, call, name in code():
        for place in TEXT_CALLS.get(name, ()):
            if place < len(call.args):
                n_seen += 1
                escaped += [f"{where}: {text}" for text in shown(call.args[place])]
    assert n_seen > 200
    assert escaped == []


def test_what_is_translated_is_a_literal() -> None:
    """lupdate finds no others; a text with something in it is looked up before that is filled in."""
    for where, call, name in code():
        if name == "tr" and isinstance(call.func, ast.Attribute):
            assert isinstance(call.args[0], ast.Constant), where
        if name == "tr":
            assert not isinstance(call.args[0], ast.JoinedStr | ast.BinOp), where


def test_a_text_that_is_nowhere_translated_is_seen() -> None:
    tree = ast.parse('label.setText(f"{n} words" if n else self.tr("none") + "or")').body[0]
    assert isinstance(tree, ast.Expr)
    assert isinstance(tree.value, ast.Call)
    assert list(shown(tree.value.args[0])) == [" words", "or"]

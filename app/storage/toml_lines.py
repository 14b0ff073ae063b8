"""One line of a TOML file changed, with what a person wrote around it left as it is: comments, order, room."""

import re
import tomllib
from collections.abc import Mapping

import tomli_w

Table = dict[str, object]

_HEADER = re.compile(r"^\s*\[")


def with_value(text: str, section: str, key: str, value: object) -> str:
    """The same text with `key` of `section` set; the key keeps its place, also one above all sections.

    None takes the key away. Where the text is written in a way that a line cannot follow, it is written anew.
    """
    wanted = _set(tomllib.loads(text), section, key, value)
    lines = text.splitlines()
    place = _line_of(lines, _range_of(lines, section), key)
    if place is None:
        place = _line_of(lines, _top(lines), key)
    if value is None:
        if place is not None:
            del lines[place]
    elif place is not None:
        lines[place] = _line(key, value) + _comment(lines[place])
    else:
        _insert(lines, section, _line(key, value))
    edited = "".join(f"{line}\n" for line in lines)
    return edited if _reads_as(edited, wanted) else tomli_w.dumps(wanted)


def _set(table: Table, section: str, key: str, value: object) -> Table:
    """What the file shall say."""
    inner = table.get(section)
    if isinstance(inner, dict) and key in inner:
        place: Table = inner
    elif key in table:
        place = table
    elif value is None:
        return table
    elif isinstance(inner, dict):
        place = inner
    else:
        place = {}
        table[section] = place
    if value is None:
        del place[key]
    else:
        place[key] = value
    return table


def _reads_as(text: str, wanted: Mapping[str, object]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except ValueError:
        return False


def _line(key: str, value: object) -> str:
    return tomli_w.dumps({key: value}).rstrip("\n")


def _comment(line: str) -> str:
    """What stands behind a value, where no quote makes it doubtful."""
    found = re.match(r"""[^"'#]*?(?:"[^"\\]*"|'[^']*')?(\s*#.*)$""", line)
    return found[1] if found else ""


def _top(lines: list[str]) -> range:
    return range(next((n for n, line in enumerate(lines) if _HEADER.match(line)), len(lines)))


def _range_of(lines: list[str], section: str) -> range:
    """The lines between a section's header and the next; empty where there is no such section."""
    header = re.compile(rf"^\s*\[\s*{re.escape(section)}\s*\]\s*(#.*)?$")
    begin = next((n + 1 for n, line in enumerate(lines) if header.match(line)), None)
    if begin is None:
        return range(0)
    return range(begin, next((n for n in range(begin, len(lines)) if _HEADER.match(lines[n])), len(lines)))


def _line_of(lines: list[str], within: range, key: str) -> int | None:
    this = re.compile(rf"^\s*[\"']?{re.escape(key)}[\"']?\s*=")
    return next((n for n in within if this.match(lines[n])), None)


def _insert(lines: list[str], section: str, line: str) -> None:
    """Behind the last value of the section, which is made where there is none."""
    within = _range_of(lines, section)
    if not within.stop:
        lines += ["", f"[{section}]", line] if lines else [f"[{section}]", line]
        return
    end = within.stop
    while end > within.start and not lines[end - 1].partition("#")[0].strip():
        end -= 1
    lines.insert(end, line)

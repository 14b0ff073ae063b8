"""Text as HTML in which it can be nothing but text."""

from html import escape

_REPLACED = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)}  # to pictures of controls
_REPLACED |= dict.fromkeys((*range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), 0xFFFD)


def as_html(text: str) -> str:
    """For content and for quoted attributes. What HTML has no place for is seen as a sign of its own."""
    return escape(text.replace("\r\n", "\n").translate(_REPLACED))


def spelled(text: str) -> str:
    """On one line, with line breaks and the like written out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)

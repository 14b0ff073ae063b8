"""How an exported page looks: the window's colours, light and dark, and a switch that needs no script."""

import base64
import hashlib
from dataclasses import dataclass

from app.core.html_blocks import DEEPEST


@dataclass(frozen=True, slots=True)
class PageColours:
    """Pairs are a kind's tint and the colour of its underline."""

    window: str
    base: str
    border: str
    text: str
    muted: str
    accent: str
    selection: str
    warning: str
    accepted: tuple[str, str]
    corrected: tuple[str, str]
    bonus: tuple[str, str]


LIGHT = PageColours(
    window="#F5F6F7",
    base="#FFFFFF",
    border="#D9DDE1",
    text="#1C2126",
    muted="#58616B",
    accent="#5546C0",
    selection="#DAD6F5",
    warning="#A63F00",
    accepted=("#D2EFE4", "#00765A"),
    corrected=("#FBDFCE", "#B84D00"),
    bonus=("#D6E8F7", "#0067A3"),
)
DARK = PageColours(
    window="#1B1E22",
    base="#141619",
    border="#343A41",
    text="#E3E6EA",
    muted="#9AA4AF",
    accent="#A79BFF",
    selection="#453F75",
    warning="#FF9A62",
    accepted=("#14382E", "#2BC096"),
    corrected=("#48260F", "#F5843F"),
    bonus=("#163350", "#58B0EE"),
)


def _variables(colours: PageColours) -> str:
    pairs = (("a", colours.accepted), ("c", colours.corrected), ("b", colours.bonus))
    single = {name: getattr(colours, name) for name in ("window", "base", "border", "text", "muted", "accent")}
    single |= {"selection": colours.selection, "warning": colours.warning}
    kinds = {f"{name}{part}": value for name, pair in pairs for part, value in zip(("", "l"), pair, strict=True)}
    return "".join(f"--{name}:{value};" for name, value in (single | kinds).items())


_DEPTHS = "".join(
    f".i{n}{{margin-left:{1.5 * n}em}}.q{n}{{border-left:3px solid var(--border);padding-left:{n}em}}"
    for n in range(1, DEEPEST + 1)
)

STYLE = f"""
:root{{color-scheme:light dark;{_variables(LIGHT)}}}
@media screen and (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}
*{{box-sizing:border-box}}
body{{margin:0 auto;max-width:60rem;padding:24px;background:var(--window);color:var(--text);
 font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}}
h1{{font-size:1.4em;margin:0 0 8px}}
h2{{font-size:.9em;color:var(--muted);margin:0 0 8px}}
h3,h4,h5,h6{{margin:1em 0 .4em;font-size:1em}}
.h1{{font-size:1.4em}}.h2{{font-size:1.25em}}.h3{{font-size:1.1em}}
p{{margin:.5em 0}}
article{{background:var(--base);border:1px solid var(--border);border-radius:6px;padding:16px;margin:16px 0;
 content-visibility:auto;contain-intrinsic-size:auto 400px}}
article.you{{background:none}}
.x,.tok{{white-space:pre-wrap}}.x,.tok,.read p,td,th{{unicode-bidi:plaintext}}
.read>:first-child,.read>:last-child{{margin-top:0}}
.li{{text-indent:-1.2em;margin-top:.25em}}.m{{display:inline-block;min-width:1em;text-indent:0}}
{_DEPTHS}
pre,code{{font-family:ui-monospace,monospace;font-size:.93em}}
pre{{margin:0;padding:12px;overflow-x:auto;background:var(--window);border:1px solid var(--border);border-radius:4px;
 overflow-wrap:normal}}
:not(pre)>code{{background:var(--window);padding:0 .25em;border-radius:3px}}
figure{{margin:.75em 0}}
figcaption,.m,.quiet,.im{{color:var(--muted)}}figcaption{{font-size:.85em;text-align:right}}
.w{{overflow-x:auto}}
table{{border-collapse:collapse;margin:.75em 0}}
th,td{{border:1px solid var(--border);padding:3px 8px;text-align:left;vertical-align:top}}
.center{{text-align:center}}.right{{text-align:right}}
hr{{border:0;border-top:1px solid var(--border);margin:1em 0}}
a{{color:var(--accent)}}
summary{{color:var(--muted);cursor:pointer;font-size:.9em}}
.think{{color:var(--muted);border-left:3px solid var(--border);padding-left:12px;margin:8px 0}}
.warn{{color:var(--warning)}}
u{{text-decoration:none;print-color-adjust:exact;-webkit-print-color-adjust:exact;
 text-decoration-skip-ink:none;text-decoration-thickness:2px;text-underline-offset:3px}}
.a{{background:var(--a);text-decoration:underline solid var(--al)}}
.c{{background:var(--c);text-decoration:underline dotted var(--cl)}}
.b{{background:var(--b);text-decoration:underline dashed var(--bl)}}
.tok{{line-height:1.75}}
.z::before{{content:"\\25AF";color:var(--muted)}}
del{{display:none;color:var(--muted)}}
#props:checked~main del,.key del{{display:inline}}
.facts{{border-top:1px solid var(--border);margin-top:12px;padding-top:8px;font-size:.87em;
 font-variant-numeric:tabular-nums}}
.facts table{{margin:8px 0}}.facts th{{font-weight:400;color:var(--muted)}}
.main{{display:flex;flex-wrap:wrap;gap:0 24px;margin:0}}
.main div{{display:flex;gap:6px}}.main dt,.set dt{{color:var(--muted)}}.main dd,.set dd{{margin:0}}
.main dd{{font-weight:600}}
.set{{display:grid;grid-template-columns:max-content 1fr;gap:0 12px;margin:8px 0}}
[title]{{cursor:help}}a[title]{{cursor:pointer}}u[title],del[title]{{cursor:default}}
.sw{{position:absolute;opacity:0}}
.sw+label{{display:inline-block;border:1px solid var(--border);border-radius:4px;padding:3px 12px;margin:8px 4px 8px 0;
 background:var(--base);cursor:pointer}}
.sw:checked+label{{background:var(--selection);border-color:var(--accent)}}
.sw:focus-visible+label{{outline:2px solid var(--accent);outline-offset:1px}}
.sw:checked+label::before{{content:"\\2713\\00A0"}}
.key{{font-size:.87em;color:var(--muted);margin:0 0 8px;padding:0;list-style:none}}
.key u,.key del{{color:var(--text);padding:0 4px}}
#vread:checked~main .tok,#vread:checked~.key,#vtok:checked~main .read{{display:none}}
#vboth:checked~main .tok{{border-top:1px dashed var(--border);margin-top:12px;padding-top:12px}}
footer{{color:var(--muted);font-size:.87em}}
footer dt{{color:var(--text);font-weight:600}}footer dd{{margin:0 0 6px}}
@media (max-width:40rem){{body{{padding:12px}}.set{{grid-template-columns:1fr}}.set dd{{margin-bottom:4px}}}}
@media print{{body{{max-width:none;padding:0;background:none;font-size:11pt}}.sw,.sw+label{{display:none}}
 article{{border:0;border-top:1px solid var(--border);border-radius:0;padding:8px 0;margin:8px 0}}
 pre{{white-space:pre-wrap;overflow-wrap:anywhere}}figure,tr,.facts{{break-inside:avoid}}h2{{break-after:avoid}}
 details::details-content{{display:block;content-visibility:visible}}
 .read a::after{{content:" (" attr(href) ")";color:var(--muted);font-size:.87em}}}}
"""

STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()

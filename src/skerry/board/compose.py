"""Self-contained pictures: the panels of a board laid out in one SVG, with its art inlined and its colours resolved."""

import hashlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from ..errors import BadOption
from .palette import COMMON, PALETTE, SEATS

if TYPE_CHECKING:
    from .panel import Panel

GAP, TITLE = 24, 34
REFERENCE = re.compile(r'(?<=[ "])(id="|href="#)([\w-]+)"|url\(#([\w-]+)\)')
VARIABLE = re.compile(r"var\(--([a-z]+)\)")


def sprite(art: str) -> str:
    """All that a scene may refer to, as the inside of <defs>."""
    return COMMON + SEATS + art


def compose(art: str, panels: "Sequence[Panel]", theme: str = "light") -> str:
    """One picture of all panels: trays and hands on top, then a shared map, then the boards, two or more side by side."""
    if theme not in PALETTE:
        raise BadOption(f"there is no theme {theme!r}; the themes: {', '.join(PALETTE)}")
    wide = [panel for role in ("tray", "hand", "map") for panel in panels if panel.role == role]
    boards = [panel for panel in panels if panel not in wide]
    rows, room = [[panel] for panel in wide], 0
    widest = 2 * max((panel.width for panel in boards), default=0) + GAP
    for panel in boards:
        if panel.width > room:
            rows.append([])
            room = widest
        rows[-1].append(panel)
        room -= panel.width + GAP
    margin = GAP if any(panel.title for panel in panels) else 0  # pictures without titles have no frame either
    body, y, width = [], margin, 0
    for row in rows:
        x = margin
        title = TITLE if any(panel.title for panel in row) else 0
        for panel in row:
            body.append(placed(panel, x, y, title))
            x += panel.width + GAP
        width = max(width, x - GAP + margin)
        y += max(panel.height for panel in row) + title + GAP
    y += margin - GAP
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" '
        f'font-family="system-ui, sans-serif"><defs>{used(sprite(art), "".join(body))}</defs>'
        f'<rect width="{width}" height="{y}" fill="var(--paper)"/>{"".join(body)}</svg>'
    )
    return prefixed(resolved(svg, theme))


def resolved(svg: str, theme: str) -> str:
    """The colours of a theme in place of their names."""
    return VARIABLE.sub(lambda name: PALETTE[theme][name[1]], svg)


def placed(panel: "Panel", x: int, y: int, space: int) -> str:
    """A panel with its title above it."""
    title = (
        f'<text x="{x}" y="{y + space - 12}" font-family="Palatino, Georgia, serif" font-size="22" fill="var(--ink)">'
        f"{escape(panel.title)}</text>"
        if panel.title
        else ""
    )
    return (
        f'{title}<svg x="{x}" y="{y + space}" width="{panel.width}" height="{panel.height}" '
        f'viewBox="0 0 {panel.width} {panel.height}" role="group" aria-label={quoteattr(panel.title)}>{panel.svg}</svg>'
    )


def used(defs: str, body: str) -> str:
    """Only those definitions that the body refers to, directly or through others."""
    parts = re.findall(
        r'<(symbol|pattern|filter|linearGradient|radialGradient|clipPath)\b([^>]*?)id="([\w-]+)"(.*?)</\1>', defs, re.S
    )
    known = {name: f'<{tag}{before}id="{name}"{rest}</{tag}>' for tag, before, name, rest in parts}
    wanted: dict[str, str] = {}
    queue = [body]
    while queue:
        for match in REFERENCE.finditer(queue.pop()):
            name = match[2] or match[3]
            if not (match[1] or "").startswith("id") and name in known and name not in wanted:
                wanted[name] = known[name]
                queue.append(known[name])
    return "".join(wanted.values())


def prefixed(svg: str) -> str:
    """Returns a picture with its ids prefixed by a hash of it, so that two pictures can be on one page."""
    prefix = "s" + hashlib.sha256(svg.encode()).hexdigest()[:8] + "-"

    def rename(match: re.Match[str]) -> str:
        return f'{match[1]}{prefix}{match[2]}"' if match[1] else f"url(#{prefix}{match[3]})"

    return REFERENCE.sub(rename, svg)


def png(svg: str) -> bytes:
    """A self-contained picture as pixels."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def for_notebook(svg: str) -> str:
    """A picture that fits the width of a notebook's cell."""
    return f'<div style="max-width:900px">{svg.replace("<svg ", "<svg style=max-width:100%;height:auto ", 1)}</div>'

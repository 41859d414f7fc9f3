"""How My Island looks: the tile of the round in all its turns, one's own island large, the others beside it."""

from functools import partial
from typing import Any

from ...core.game import Panel, Picture
from ...core.pieces import button, halo, plate, remembered, spot, use
from ...core.reading import rows
from . import words
from .art import ART, WIDTH, Cell, board_tile, centre, rings, shore
from .components import SYMBOL_WORDS, TERRAIN_WORDS, shown_by, turned
from .rules import (
    A_END,
    A_PASS,
    AT_ONCE,
    CELLS,
    FEATURES,
    GROUP,
    LINK,
    PATH,
    R_FEATURE,
    R_KIND,
    R_SIZE,
    R_SYMBOLS,
    R_TERRAIN,
    SIDES,
    SYMBOLS,
    TERRAINS,
    TILES,
    TURNS,
)  # fmt: skip
from .words import TURN_WORDS, has, members, points, space, spaces, tile_words, title

LEFT, TOP, BOARD_WIDTH, BOARD_HEIGHT = -110, -190, 1606, 960  # the island's own measure: a hex is 100 high
TRAY_WIDTH, TRAY_HEIGHT = 750, 140
SLOT = 76  # a tile to turn
GAP = 10
RIM = 12  # of cardboard and shadow round a tile
STEP = 28  # of the track
TRACK_Y, TRACK_END = 716, 55
RIDGE = "cabacbacabadbabc"  # which mountain stands where
COLOURS = ("#a86f00", "#8a2f12", "#164a86", "#1f6b34")  # round groups of fields, houses, walls, paths


# ---- what never changes


def art(box: Any) -> str:
    """The symbols, the empty island with its track, and every tile of this box in every turn."""
    faces = "".join(face(box, tile, by) for tile in range(TILES) for by in range(TURNS) if box.faces[tile])
    return ART + faces + painted("mi-isle", isle(box) + track(), LEFT, TOP, BOARD_WIDTH, BOARD_HEIGHT, 24)


def painted(name: str, inside: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    """A picture drawn about 0,0 in the island's own measure, which a <use> only moves.

    It is the paint of one rectangle: however often it is used, its thousands of leaves and lines are in the page once.
    """
    frame = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    inner = f'viewBox="{x:.1f} {y:.1f} {width:.1f} {height:.1f}"'
    return (
        f'<pattern id="{name}-paint" patternUnits="userSpaceOnUse" {frame} {inner}>{inside}</pattern>'
        f'<symbol id="{name}" overflow="visible"><rect {frame} rx="{corner}" fill="url(#{name}-paint)"/></symbol>'
    )


def offsets(box: Any, shape: int) -> list[Cell]:
    """A shape's spaces about its first one, as printed."""
    for cell in range(CELLS):
        cells = [box.covers[shape, 0, cell, i] for i in range(box.spaces[shape])]
        if -1 not in cells:
            q, r = box.at[cell, 0], box.at[cell, 1]
            return [(box.at[there, 0] - q, box.at[there, 1] - r) for there in cells]
    return [(0, 0)]  # a shape that fits nowhere is never drawn


def face(box: Any, tile: int, by: int) -> str:
    """A tile in one of its turns, its first space at 0,0; the symbols stay upright."""
    cells = [turned(cell, by) for cell in offsets(box, box.form[tile])]
    drawn = board_tile(cells)
    for cell, symbol in zip(cells, shown_by(box.faces[tile]), strict=True):
        drawn += on_hex(f"mi-{SYMBOL_WORDS[symbol]}", centre(*cell))
    left, top, right, bottom = extent(cells)
    return painted(f"mi-t{tile}-{by}", drawn, left - RIM, top - RIM, right - left + 2 * RIM, bottom - top + 2 * RIM)


def extent(cells: list[Cell]) -> tuple[float, float, float, float]:
    """The left, upper, right and lower edge of some spaces."""
    middles = [centre(*cell) for cell in cells]
    across, down = [x for x, _ in middles], [y for _, y in middles]
    return min(across) - WIDTH / 2, min(down) - 50, max(across) + WIDTH / 2, max(down) + 50


def isle(box: Any) -> str:
    """The sea, the shore, the mountains and the ground of the printed island."""
    land = [(box.at[cell, 0], box.at[cell, 1]) for cell in range(CELLS)]
    top = [q for q, r in land if r == 0]
    ridge = [(q, -1) for q in range(min(top) + 1, max(top) + 1)]
    frame = f'x="{LEFT}" y="{TOP}" width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}"'
    drawn = f'<rect {frame} fill="var(--sea)"/><rect {frame} fill="url(#contours)"/>{shore(land, ridge)}'
    for q, r in ridge:
        drawn += on_hex(f"mi-mountain-{RIDGE[(q - 1) % len(RIDGE)]}", centre(q, r))
    for cell in range(CELLS):
        kind = next(kind for kind in range(TERRAINS) if has(box, spaces(box.ground, kind), cell))
        drawn += on_hex(ground(kind, *land[cell]), centre(*land[cell]))
    return drawn


def ground(kind: int, q: int, r: int) -> str:
    """The picture of a space: kinds of sand, heath and trees, scattered."""
    if kind == 0:
        return f"mi-beach-{'aabcaba'[(q * q + r * 5 + q * r) % 7]}"
    return f"mi-{TERRAIN_WORDS[kind]}-{'ab'[(q * q * 3 + r * r + q * r * 5 + (q * 7 + r * 13) // 3) % 2]}"


def on_hex(symbol: str, at: tuple[float, float], size: float = 100, name: str = "", label: str = "", start: str = "") -> str:
    """A symbol in the middle of a space."""
    return use(symbol, round(at[0] - size / 2, 1), round(at[1] - size / 2, 1), size, name, label, start)


def step_x(number: int) -> float:
    """The middle of a step of the track."""
    return LEFT + 33 + STEP * max(0, min(number, TRACK_END))


def track() -> str:
    """The scoring track from 0 to 55."""
    drawn = ""
    for number in range(TRACK_END + 1):
        drawn += use("mi-step-top" if number == TRACK_END else "mi-step", step_x(number) - 14, TRACK_Y - 14, 28)
        if number % 5 == 0:
            drawn += (
                f'<text x="{step_x(number):g}" y="{TRACK_Y + 4:g}" font-size="15" font-weight="600" text-anchor="middle" '
                f'fill="var(--ink)">{number}</text>'
            )
    return drawn


# ---- where things are now


def panels(s: Any, box: Any, viewer: int) -> list[Panel]:
    """The tray, the viewer's own island, then the others."""
    seats = [(viewer + i) % s.players for i in range(s.players)] if viewer >= 0 else list(range(s.players))
    head = title(s.episode)
    if s.card > 0:
        head += f", card {s.turned.bit_count()} of {s.turned.bit_count() + s.left}"
    seat = max(viewer, 0)
    choosing = viewer >= 0 and s.waiting >> viewer & 1
    own = (s.topped >> seat & 1, s.points[seat]) if choosing else ()
    shows = seat, s.episode, s.card, s.left, own, s.faces[seat, s.card - 1]
    tray_ = Panel("tray", "tray", head, shows, partial(tray, s, box, seat, bool(choosing)))
    return [tray_, *(island(s, box, seat, viewer) for seat in seats)]


def island(s: Any, box: Any, seat: int, viewer: int) -> Panel:
    """A player's island."""
    mine = seat == viewer
    role, title = ("main", "Your island") if mine else ("rival", f"Player {seat + 1}")
    signs = s.episode, s.card == 0, s.waiting >> seat & 1, s.ended >> seat & 1
    lies = rows(s, seat, "ground", "feature", "free", "laid", "marks", "placed", "passed", "faces", "points", "circles")
    shows = signs, lies, mine and (s.card, s.turned)
    return Panel(f"island-{seat}", role, title, shows, partial(board, s, box, seat, mine))


def clicks(s: Any, box: Any, seat: int, action: int) -> tuple[str, ...]:
    """A turn of the tile, then the space for its first symbol; or one of two buttons."""
    if action == A_PASS:
        return ("pass",)
    if action == A_END:
        return ("end",)
    return f"turn-{action // CELLS}", f"cell-{seat}-{action % CELLS}"


def tray(s: Any, box: Any, seat: int, choosing: bool) -> Picture:
    """What all choose from."""
    drawn = "".join(
        f'<rect width="{TRAY_WIDTH}" height="{TRAY_HEIGHT}" rx="10" fill="{fill}"/>' for fill in ("var(--deep)", "url(#contours)")
    )
    return Picture(TRAY_WIDTH, TRAY_HEIGHT, drawn + on_table(s, box, seat, choosing))


def on_table(s: Any, box: Any, seat: int, choosing: bool) -> str:
    """The stack, the tile of this round in all its turns, and the two buttons."""
    if s.card == 0:
        return plate(TRAY_WIDTH / 2, TRAY_HEIGHT / 2 + 6, "The islands are settled", 20)
    back = '<use href="#mi-card-back" x="14" y="10" width="66" height="92"/>' if s.left else ""
    drawn = f'<g id="stack">{back}</g>' + plate(48, 126, f"{s.left} left" if s.left else "last", 18)
    ways = words.ways(s, box, seat)
    left = 94 + (TURNS - ways) * (SLOT + GAP) / 2
    tile = s.card - 1
    drawn += remembered(
        box,
        ("slots", tile, s.faces[seat, tile]),
        lambda: "".join(slot(s, box, seat, by, (by + 1) % ways, left + by * (SLOT + GAP), 18) for by in range(ways)),
    )
    if not choosing:
        return drawn
    drawn += plate(94 + (TURNS * (SLOT + GAP) - GAP) / 2, 124, "Choose a turn, then a place · R turns", 17)
    fee = "free" if s.topped >> seat & 1 else f"\u2212{-box.fee[s.episode]}"
    if s.points[seat] > 0:
        drawn += button("pass", f"Pass {fee}", 680, 40, 19, words.action(s, box, seat, A_PASS))
    return drawn + button("end", "End", 680, 100, 19, words.action(s, box, seat, A_END))


def slot(s: Any, box: Any, seat: int, by: int, following: int, x: float, y: float) -> str:
    """The tile in one turn, small, to pick up."""
    tile = s.card - 1
    low, up, high, down = extent([turned(cell, by) for cell in offsets(box, box.form[tile])])
    scale = min((SLOT - 12) / max(high - low, down - up), 0.36)
    dx, dy = x + SLOT / 2 - scale * (low + high) / 2, y + SLOT / 2 - scale * (up + down) / 2
    paper = f'<rect x="{x:g}" y="{y:g}" width="{SLOT}" height="{SLOT}" rx="8" fill="var(--paper)" fill-opacity=".75"/>'
    picture = f'<use href="#mi-t{tile}-{by}" transform="translate({dx:.1f} {dy:.1f}) scale({scale:.3f})"/>'
    label = f"{tile_words(s, tile, seat).capitalize()}, {TURN_WORDS[by]}"
    drawn = spot(f"turn-{by}", label, paper + picture + halo(x, y, SLOT, SLOT, 8))
    return drawn.replace(" class=", f' data-next="turn-{following}" class=', 1)


def board(s: Any, box: Any, seat: int, mine: bool) -> Picture:
    """An island with its tiles, what is joined on it, its cubes and its points."""
    drawn = f'<g transform="translate({-LEFT} {-TOP})"><use href="#mi-isle"/>{decor(s, box, mine)}'
    key = "island", s.episode, seat, mine, *rows(s, seat, "ground", "feature", "marks", "placed", "faces")
    drawn += remembered(box, key, lambda: settled(s, box, seat, mine))
    if mine and s.waiting >> seat & 1:
        drawn += places(s, box, seat)
    return Picture(BOARD_WIDTH, BOARD_HEIGHT, drawn + status(s, box, seat) + "</g>")


def settled(s: Any, box: Any, seat: int, mine: bool) -> str:
    """All that lies on an island."""
    drawn = grounds(s, box, seat)
    for feature in range(FEATURES):
        for cell in members(box, spaces(s.feature, seat, feature)):
            drawn += on_hex("mi-statue", at(box, cell), 74, label="Statue" if mine else "")
    for tile in range(TILES):
        if s.placed[seat, tile] > 0:
            drawn += laid(s, box, seat, tile, s.placed[seat, tile] - 1, mine)
    return drawn + joined(s, box, seat) + cubes(s, box, seat)


def at(box: Any, cell: int) -> tuple[float, float]:
    """The middle of a space."""
    known: list[tuple[float, float]] = box.notes.get("centres", [])
    if not known:
        known = box.notes["centres"] = [centre(box.at[cell, 0], box.at[cell, 1]) for cell in range(CELLS)]
    return known[cell]


def decor(s: Any, box: Any, mine: bool) -> str:
    """A wreck on its reef; on one's own board the tiles still to come, elsewhere a compass rose."""
    drawn = '<use href="#mi-wreck" x="1130" y="545" width="120" height="84"/>'
    if not mine or s.card == 0:
        return drawn + '<use href="#mi-rose" x="-80" y="500" width="170" height="170"/>'
    return drawn + remembered(box, ("coming", s.episode, s.turned), lambda: to_come(s, box))


def to_come(s: Any, box: Any) -> str:
    """The tiles that have not been turned over yet."""
    coming = [tile for tile in range(box.tiles[s.episode]) if not s.turned >> tile & 1]
    if not coming:
        return ""
    drawn = plate(-96, 432, "Still to come", 22, "start")
    for i, tile in enumerate(coming):
        x, y = -84 + i % 5 * 63, 462 + i // 5 * 38
        drawn += f'<use href="#mi-t{tile}-0" transform="translate({x} {y}) scale(.21)"/>'
    return drawn


def grounds(s: Any, box: Any, seat: int) -> str:
    """Spaces of this player's island that are not as printed."""
    drawn = ""
    for kind in range(TERRAINS):
        now, printed = spaces(s.ground, seat, kind), spaces(box.ground, kind)
        for cell in members(box, tuple(word & ~old for word, old in zip(now, printed, strict=True))):
            drawn += on_hex(ground(kind, box.at[cell, 0], box.at[cell, 1]), at(box, cell))
    return drawn


def laid(s: Any, box: Any, seat: int, tile: int, action: int, mine: bool) -> str:
    """A tile where it lies; it came from the card."""
    x, y = at(box, action % CELLS)
    label = f' role="img" aria-label="{tile_words(s, tile, seat)}, {space(box, action % CELLS)}"' if mine else ""
    return f'<use id="tile-{seat}-{tile}" data-from="stack" href="#mi-t{tile}-{action // CELLS}" x="{x:.1f}" y="{y:g}"{label}/>'


def places(s: Any, box: Any, seat: int) -> str:
    """Where the tile may go: a spot on the space of its first symbol, a ghost for every turn that fits there."""
    ways: dict[int, list[int]] = {}
    for action in words.places(s, box, seat):
        ways.setdefault(action % CELLS, []).append(action // CELLS)
    known: dict[Any, tuple[str, str]] = box.notes.setdefault("spots", {})
    grounds = [spaces(s.ground, seat, kind) for kind in range(TERRAINS)]
    drawn = []
    for cell, found in sorted(ways.items()):
        key = seat, cell, next(word for word, where in zip(TERRAIN_WORDS, grounds, strict=True) if has(box, where, cell))
        if key not in known:
            known[key] = place(box, *key)
        before, behind = known[key]
        drawn += [before, *(f'<use data-after="turn-{by}" href="#mi-t{s.card - 1}-{by}"/>' for by in found), behind]
    return "".join(drawn)


def place(box: Any, seat: int, cell: int, grows: str) -> tuple[str, str]:
    """A spot on a space: what comes before its ghosts, and behind them."""
    x, y = at(box, cell)
    inside = f'<g class="ghost" opacity="0" pointer-events="none" transform="translate({x:.1f} {y:g})">|</g>'
    label = f"{space(box, cell).capitalize()}, {grows}"
    before, behind = spot(
        f"cell-{seat}-{cell}", label, inside + halo(round(x - 28, 1), y - 28, 56, 56, 28)
    ).split("|")  # fmt: skip
    return before, behind


# ---- what is joined


def groups(s: Any, box: Any, seat: int, symbol: int) -> list[list[int]]:
    """A player's groups of a symbol."""
    rest, found = set(members(box, spaces(s.laid, seat, symbol))), []
    while rest:
        group, edge = [], [min(rest)]
        while edge:
            cell = edge.pop()
            if cell in rest:
                rest.remove(cell)
                group.append(cell)
                edge += [box.beside[cell, side] for side in range(SIDES)]
        found.append(sorted(group))
    return found


def joined(s: Any, box: Any, seat: int) -> str:
    """A line round every group that counts, and round every road from a statue to the sea."""
    drawn = ""
    for i in range(AT_ONCE):
        kind, wanted = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_SYMBOLS]
        for symbol in range(SYMBOLS):
            if not wanted >> symbol & 1 or kind not in (GROUP, LINK):
                continue
            for group in groups(s, box, seat, symbol):
                enough = kind == GROUP and len(group) >= box.rule[s.episode, i, R_SIZE]
                if enough or (kind == LINK and is_road(s, box, seat, group, i)):
                    drawn += f'<path d="{border(box, group)}" stroke="{COLOURS[symbol]}"/>'
    return f'<g fill="none" stroke-width="7" stroke-linejoin="round">{drawn}</g>' if drawn else ""


def is_road(s: Any, box: Any, seat: int, group: list[int], i: int) -> bool:
    """Does it join a feature to the terrain?"""
    to = spaces(s.ground, seat, box.rule[s.episode, i, R_TERRAIN])
    if not any(has(box, to, cell) for cell in group):
        return False
    goal = set(members(box, spaces(s.feature, seat, box.rule[s.episode, i, R_FEATURE])))
    return any(box.beside[cell, side] in goal for cell in group for side in range(SIDES))


def border(box: Any, group: list[int]) -> str:
    """A line round a group, a little inside its edge."""
    lines = rings([(box.at[cell, 0], box.at[cell, 1]) for cell in group], 4)
    return "".join("M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "Z" for ring in lines)


def cubes(s: Any, box: Any, seat: int) -> str:
    """The cubes on groups, each in the colour of its symbol, and on what roads lead to."""
    drawn = ""
    for i in range(AT_ONCE):
        for cell in members(box, spaces(s.marks, seat, i)):
            symbol = words.symbol_at(s, box, seat, cell) if box.rule[s.episode, i, R_KIND] == GROUP else PATH
            x, y = at(box, cell)
            drawn += on_hex(f"mi-cube-{SYMBOL_WORDS[symbol]}", (x + 20, y + 20), 40, f"cube-{seat}-{i}-{cell}")
    return drawn


def status(s: Any, box: Any, seat: int) -> str:
    """The track with its token, and in plain numbers: points, sand still visible, tiles passed, circles."""
    now = s.points[seat]
    drawn = on_hex(f"mi-track-{seat}", (step_x(now), TRACK_Y), 48, f"token-{seat}")
    told = [points(now) if now >= 0 else f"{points(-now)} owed", f"beach open: {words.bare_beach(s, seat)}"]
    if s.passed[seat]:
        told.append(f"passed: {s.passed[seat].bit_count()}")
    if s.ended >> seat & 1:
        told.append("has ended")
    elif s.card > 0 and not s.waiting >> seat & 1:
        told.append("has acted")
    for i, text in enumerate(told):
        drawn += plate(1362, 470 + (0 if i == 0 else 14 + 46 * i), text, 36 if i == 0 else 26)
    for i in range(s.circles[seat]):
        drawn += use("mi-circle-full", 1290 + 44 * i, 380, 40, label="Progress circle")
    return drawn

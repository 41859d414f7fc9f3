"""How My Island looks: the tile of the round in all its turns, one's own island large, the others beside it.

In a campaign also: the envelope's sheet, stickers to be stuck, what lasts. Nothing of a chapter is drawn before it is opened.
"""

from functools import partial
from typing import Any

from ...board.panel import Panel, Picture
from ...board.pieces import button, halo, plate, plate_width, remembered, spot, use
from ...engine.layout import rows
from ...match.game import Look
from . import words
from .art import ART, KEPT_BACK, WIDTH, Cell, board_tile, centre, rings, shore
from .campaign.episodes import campaign
from .components import doubles_of, shown_by, turned
from .record import (
    A_DOUBLE,
    A_END,
    A_ON,
    A_OPEN,
    A_PASS,
    A_STICK,
    ASSESSED,
    AT_ONCE,
    CELLS,
    ENVELOPE,
    FEATURES,
    GROUP,
    LANE,
    LINE,
    MIRROR,
    PATH,
    PLACING,
    R_FEATURE,
    R_KIND,
    R_SLOT,
    SIZE,
    SLOTS,
    TERRAINS,
    TILES,
    TILES_IN_THE_BOX,
    TURNS,
    WORDS,
    Box,
    State,
)
from .sheets import assessment, envelope, episode_sheet, sealed
from .vocabulary import FEATURE_WORDS, STICKER_WORDS, SYMBOL_WORDS, TERRAIN_WORDS
from .words import STICKER_NAMES, TURN_WORDS, chapter_of, has, heading, members, points, space, spaces, tile_words

LEFT, TOP, BOARD_WIDTH, BOARD_HEIGHT = -110, -190, 1606, 960  # the island's own measure: a hex is 100 high
TRAY_WIDTH, TRAY_HEIGHT = 750, 140
SLOT = 76  # a tile to turn
GAP = 10
RIM = 12  # of cardboard and shadow round a tile
STEP = 28  # of the track
TRACK_Y, TRACK_END = 716, 55
RIDGE = "cabacbacabadbabc"  # which mountain stands where
ON_ISLAND = ("ground", "open", "marks", "placed", "faces")  # fields of what lies on an island
BUTTONS = {A_PASS: "pass", A_END: "end", A_OPEN: "open", A_ON: "go-on"}
ASLEEP = 0.5  # how much of a sleeping feature shows
WHERE_TO = (
    "On rainforest next to palms: a palm", "On heather: nothing is built on rock", "On heather or palm", "On palm or rainforest",
    "On heather", "On palm or rainforest", *("The space counts twice",) * 3,
)  # fmt: skip
COLOURS = ("#a86f00", "#8a2f12", "#164a86", "#1f6b34")  # round groups of fields, houses, walls, paths


# ---- what never changes


def art(box: Box) -> str:
    """The symbols, the empty island with its track, and every tile of this box in every turn."""
    faces = "".join(face(box, tile, by) for tile in range(TILES_IN_THE_BOX) for by in range(TURNS))
    return ART + faces + painted("mi-isle", isle(box) + track(), LEFT, TOP, BOARD_WIDTH, BOARD_HEIGHT, 24)


def brought(s: State, box: Box) -> str:
    """What the chapters so far have brought: pictures of features, stickers and tiles, which nobody is sent before."""
    chapter = chapter_of(s.episode) - (s.phase == ENVELOPE)
    if chapter <= 0:
        return ""
    tiles = TILES_IN_THE_BOX if s.phase == ENVELOPE else box.tiles[s.episode]
    return remembered(box, ("brought", chapter, tiles, s.campaign), lambda: kept_back(s, box, chapter, tiles))


def kept_back(s: State, box: Box, chapter: int, tiles: int) -> str:
    """The pictures of what the chapters up to number `chapter` bring, and of the tiles below `tiles` that have joined."""
    names = ["sheet", "boulder"]
    for number in range(1, chapter + 1):
        sheet = campaign().values["chapters"][number - 1]
        names += [one[0] for one in sheet.get("setup", [])]
        given = list(sheet.get("gift", [])) if s.campaign else []
        for episode in range(3 * number - 2, 3 * number + 1):
            found = words.episode_data(episode)
            names += found.get("features", [])
            given += [word for place in words.PLACE_WORDS for word in found.get(place, [])] if s.campaign else []
        names += [f"sticker-{word.replace('_', '-')}" for word in given] + [word for word in given if word in FEATURE_WORDS]
    names += ["mirror-lit"] if "mirror" in names else []
    drawn = "".join(KEPT_BACK[name] for name in dict.fromkeys(names) if name in KEPT_BACK)
    drawn += "".join(face(box, tile, by) for tile in range(TILES_IN_THE_BOX, tiles) for by in range(TURNS))
    return f"<defs>{drawn}</defs>"


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


def offsets(box: Box, shape: int) -> list[Cell]:
    """A shape's spaces about its first one, as printed."""
    for cell in range(CELLS):
        cells = [box.covers[shape, 0, cell, i] for i in range(box.spaces[shape])]
        if -1 not in cells:
            q, r = box.at[cell, 0], box.at[cell, 1]
            return [(box.at[there, 0] - q, box.at[there, 1] - r) for there in cells]
    return [(0, 0)]  # a shape that fits nowhere is never drawn


def face(box: Box, tile: int, by: int) -> str:
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


def isle(box: Box) -> str:
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


def panels(s: State, box: Box, seen: Look) -> list[Panel]:
    """The tray, the viewer's own island, then the others."""
    viewer = seen.seat
    seats = [(viewer + i) % s.players for i in range(s.players)] if viewer >= 0 else list(range(s.players))
    head = heading(s)
    if s.card > 0:
        head += f", card {s.turned.bit_count()} of {s.turned.bit_count() + s.left}"
    found = [Panel("tray", "tray", head, tray_shows(s, viewer), partial(tray, s, box, seen))]
    if doubling(seen):
        shows = s.episode, *rows(s, viewer, "faces", "stickers")
        found.append(Panel("tiles", "main", "Your tiles: stick it on one of these", shows, partial(own_tiles, s, box, seen)))
    return found + [island(s, box, seat, seen) for seat in seats] + papers(s, seen)


def tray_shows(s: State, viewer: int) -> Any:
    """All that the tray shows; between two episodes it says how everybody stands."""
    if s.phase != PLACING or s.card == 0:
        return viewer, s.tobytes()
    seat = max(viewer, 0)
    choosing = viewer >= 0 and s.waiting >> viewer & 1
    own = (s.topped >> seat & 1, s.points[seat]) if choosing else ()
    return seat, s.episode, s.campaign, s.card, s.left, own, s.faces[seat, s.card - 1]


def island(s: State, box: Box, seat: int, seen: Look) -> Panel:
    """A player's island."""
    mine = seat == seen.seat
    role = "main" if mine and not doubling(seen) else "rival"  # one's tiles have the place then
    title = "Your island" if mine else f"Player {seat + 1}"
    signs = s.episode, s.campaign, s.phase, s.card == 0, s.waiting >> seat & 1, s.ended >> seat & 1
    lies = rows(s, seat, *ON_ISLAND, "free", "laid", "heavy", "passed", "points", "circles", "stickers")
    return Panel(f"island-{seat}", role, title, (signs, lies, mine and (s.card, s.turned)), partial(board, s, box, seat, seen))


def papers(s: State, seen: Look) -> list[Panel]:
    """What there is to read: the result of an episode of a campaign, and what counts in this one."""
    if not s.campaign:
        return [episode_sheet(s)] if s.episode > 1 else []
    if s.phase == ASSESSED or (s.phase == PLACING and s.card == 0):
        return [assessment(s, seen)]
    return [sealed(s) if s.phase == ENVELOPE else episode_sheet(s)]


def clicks(s: State, box: Box, seen: Look, action: int) -> tuple[str, ...]:
    """A turn of the tile, then the space for its first symbol; a button; the place of a sticker."""
    seat = seen.seat
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action >= A_DOUBLE:
        return (f"double-{(action - A_DOUBLE) // SIZE}-{(action - A_DOUBLE) % SIZE}",)
    if action >= A_STICK:
        return (f"cell-{seat}-{action - A_STICK}",)
    return f"turn-{action // CELLS}", f"cell-{seat}-{action % CELLS}"


def tray(s: State, box: Box, seen: Look) -> Picture:
    """What all choose from."""
    drawn = "".join(
        f'<rect width="{TRAY_WIDTH}" height="{TRAY_HEIGHT}" rx="10" fill="{fill}"/>' for fill in ("var(--deep)", "url(#contours)")
    )
    return Picture(TRAY_WIDTH, TRAY_HEIGHT, brought(s, box) + drawn + on_table(s, box, seen))


def on_table(s: State, box: Box, seen: Look) -> str:
    """The stack, the tile of this round in all its turns, and the two buttons."""
    viewer = seen.seat
    if s.phase != PLACING:
        return between(s, box, seen)
    if s.card == 0:
        return plate(TRAY_WIDTH / 2, TRAY_HEIGHT / 2 + 6, words.prompt(s, box, seen), 20)
    seat = max(viewer, 0)
    choosing = viewer >= 0 and s.waiting >> viewer & 1
    back = '<use href="#mi-card-back" x="14" y="10" width="66" height="92"/>' if s.left else ""
    drawn = f'<g id="stack">{back}</g>' + plate(48, 126, f"{s.left} left" if s.left else "last", 18)
    ways = seen.facts(seat).turns
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
    if A_PASS in seen.legal:
        drawn += button("pass", f"Pass {fee}", 680, 40, 19, words.action(s, box, seen, A_PASS))
    return drawn + button("end", "End", 680, 100, 19, words.action(s, box, seen, A_END))


def between(s: State, box: Box, seen: Look) -> str:
    """The tray between two episodes: an envelope, the result, or the sticker to be placed."""
    viewer = seen.seat
    mine, middle = viewer >= 0 and s.waiting >> viewer & 1, TRAY_WIDTH / 2
    if s.phase == ENVELOPE:
        drawn = envelope(chapter_of(s.episode), 40, 22)
        if mine:
            return drawn + button(
                "open", "Open the envelope", middle + 60, TRAY_HEIGHT / 2, 24, words.action(s, box, seen, A_OPEN), width=310
            )
        return drawn + plate(middle + 60, TRAY_HEIGHT / 2 + 6, words.prompt(s, box, seen), 20)
    if s.phase == ASSESSED:
        drawn = "".join(place_row(s, seen, seat, 30 + 28 * seat) for seat in range(s.players))
        return drawn + (button("go-on", "Go on", 665, 70, 22, words.action(s, box, seen, A_ON)) if mine else "")
    if not mine:
        return plate(middle, TRAY_HEIGHT / 2 + 6, words.prompt(s, box, seen), 20)
    kind = s.stickers[viewer, 0] - 1
    if kind < 0:
        said = plate(middle - 70, TRAY_HEIGHT / 2 + 6, "Take back to choose again", 19)
        return said + button("go-on", "Done", 600, TRAY_HEIGHT / 2, 24, words.action(s, box, seen, A_ON))
    drawn = use(f"mi-sticker-{STICKER_WORDS[kind].replace('_', '-')}", 60, 22, 96, "sticker", STICKER_NAMES[kind].capitalize())
    if s.stickers[viewer, 1]:
        following = STICKER_WORDS[s.stickers[viewer, 1] - 1].replace("_", "-")
        drawn += use(f"mi-sticker-{following}", 172, 54, 52) + plate(198, 126, "then", 15)
    where = "on one of your tiles" if doubling(seen) else "on your island"
    return (
        drawn
        + plate(middle + 110, 64, f"Stick the {STICKER_NAMES[kind]} {where}", 19)
        + plate(middle + 110, 104, WHERE_TO[kind], 17)
    )


def place_row(s: State, seen: Look, seat: int, y: float) -> str:
    """How a player came out: place, points, circles so far, and the stickers they get."""
    drawn = use(f"seat-{seat}", 24, y - 20, 26)
    told = points(s.points[seat]).replace("-", "\u2212")
    text = f"{words.PLACE_WORDS[seen.facts(seat).place]} \u00b7 {told} \u00b7 {words.circles(s.circles[seat])} in all"
    drawn += plate(62, y, text, 17, "start")
    for n in range(2):
        if s.stickers[seat, n]:
            name = STICKER_WORDS[s.stickers[seat, n] - 1].replace("_", "-")
            drawn += use(
                f"mi-sticker-{name}", 470 + 34 * n, y - 21, 28, label=STICKER_NAMES[s.stickers[seat, n] - 1].capitalize()
            )
    return drawn


def doubling(seen: Look) -> bool:
    """Is the viewer's next sticker one for a tile?"""
    return bool(seen.legal) and seen.legal[-1] >= A_DOUBLE


def own_tiles(s: State, box: Box, seen: Look) -> Picture:
    """One's tiles that show the symbol of a sticker, each such space to be clicked."""
    seat, found = seen.seat, dict[int, list[int]]()
    for action in seen.legal:
        tile, i = divmod(action - A_DOUBLE, SIZE)
        found.setdefault(tile, []).append(i)
    wide, scale, side = 4, 0.68, 170
    height = side * ((len(found) + wide - 1) // wide) + 10
    drawn = f'<rect width="{TRAY_WIDTH}" height="{height}" rx="10" fill="var(--deep)"/>'
    for n, (tile, single) in enumerate(found.items()):
        cells = offsets(box, box.form[tile])
        low, up, high, down = extent(cells)
        x, y = TRAY_WIDTH * (n % wide + 0.5) / wide, side / 2 + 5 + n // wide * side
        dx, dy = x - scale * (low + high) / 2, y - scale * (up + down) / 2
        drawn += f'<g transform="translate({dx:.1f} {dy:.1f}) scale({scale})"><use href="#mi-t{tile}-0"/>'
        drawn += second_symbols(s, seat, tile, [centre(*cell) for cell in cells])
        for i in single:
            cx, cy = centre(*cells[i])
            label = words.action(s, box, seen, A_DOUBLE + tile * SIZE + i)
            glow = f'<circle cx="{cx:.1f}" cy="{cy:g}" r="42" fill="#fff" fill-opacity="0"/>' + halo(
                round(cx - 30, 1), cy - 30, 60, 60, 30
            )
            drawn += spot(f"double-{tile}-{i}", label, glow)
        drawn += "</g>"
    return Picture(TRAY_WIDTH, height, drawn)


def second_symbols(s: State, seat: int, tile: int, middles: list[tuple[float, float]]) -> str:
    """The stickers on a tile: the symbol once more, smaller, on a white corner."""
    drawn = ""
    for symbol, twice, (x, y) in zip(shown_by(s.faces[seat, tile]), doubles_of(s.faces[seat, tile]), middles, strict=True):
        if twice:
            drawn += f'<circle cx="{x + 20:.1f}" cy="{y - 18:.1f}" r="17" fill="#fffaf0" stroke="#20303c" stroke-width="2"/>'
            drawn += use(f"mi-i-{SYMBOL_WORDS[symbol]}", round(x + 7, 1), round(y - 31, 1), 26)
    return drawn


def slot(s: State, box: Box, seat: int, by: int, following: int, x: float, y: float) -> str:
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


def board(s: State, box: Box, seat: int, seen: Look) -> Picture:
    """An island with its tiles, what is joined on it, its cubes and its points."""
    mine = seat == seen.seat
    drawn = f'<g transform="translate({-LEFT} {-TOP})"><use href="#mi-isle"/>{decor(s, box, mine)}'
    key = "island", s.episode, s.campaign, s.phase == ENVELOPE, seat, mine, *rows(s, seat, *ON_ISLAND)
    drawn += remembered(box, key, lambda: settled(s, box, seat, seen))
    if mine:
        drawn += places(s, box, seen) if s.phase == PLACING else sticker_places(s, box, seen)
    return Picture(BOARD_WIDTH, BOARD_HEIGHT, drawn + status(s, seat, seen) + "</g>")


def settled(s: State, box: Box, seat: int, seen: Look) -> str:
    """All that lies on an island."""
    mine = seat == seen.seat
    drawn = remembered(box, ("ground", *rows(s, seat, "ground")), lambda: grounds(s, box, seat))
    key = "features", s.episode, s.campaign, s.phase == ENVELOPE, mine, *rows(s, seat, "open", "marks")
    drawn += remembered(box, key, lambda: standing_features(s, box, seat, mine))
    for tile in range(TILES):
        if s.placed[seat, tile] > 0:
            drawn += laid(s, box, seat, tile, s.placed[seat, tile] - 1, mine)
    return drawn + joined(s, box, seat, seen) + cubes(s, box, seat)


def standing_features(s: State, box: Box, seat: int, mine: bool) -> str:
    """Rings where something may come, and the features; those asleep are faded."""
    drawn, taken = "", set()
    for kind in range(FEATURES):
        awake = words.is_awake(s, box, kind)
        for q, r in where(box, words.features(s, box, seat, kind)):
            taken.add((q, r))
            lit = kind == MIRROR and any(marked_at(s, box, seat, q, r))
            name = FEATURE_WORDS[kind]
            label = f"{name.capitalize()}{'' if awake else ', asleep'}{', lit' if lit else ''}" if mine else ""
            one = on_hex(f"mi-{name}{'-lit' if lit else ''}", centre(q, r), 74, label=label)
            drawn += one if awake else f'<g opacity="{ASLEEP}">{one}</g>'
    if s.campaign:
        rings = "".join(on_hex("mi-ring", centre(q, r)) for q, r in where(box, spaces(box.ringed)) if (q, r) not in taken)
        drawn = f'<g opacity=".9">{rings}</g>' + drawn
    return drawn


def where(box: Box, found: words.Spaces) -> list[Cell]:
    """The places of a set, also those in the sea and in the mountains."""
    cells = []
    for word, bits in enumerate(found):
        for bit in range(WORDS * LANE):
            if bits >> bit & 1:
                r = bit // LANE * WORDS + word - 1
                cells.append((bit % LANE + box.west, r))
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def marked_at(s: State, box: Box, seat: int, q: int, r: int) -> list[bool]:
    """Which sets of marks hold a place."""
    word, bit = (r + 1) % WORDS, (r + 1) // WORDS * LANE + q - box.west
    return [bool(s.marks[seat, slot, word] >> bit & 1) for slot in range(SLOTS)]


def sticker_places(s: State, box: Box, seen: Look) -> str:
    """Where the viewer's next sticker may go on the island."""
    seat, drawn = seen.seat, ""
    for action in seen.legal:
        if not A_STICK <= action < A_DOUBLE:
            continue
        cell, name = action - A_STICK, STICKER_WORDS[s.stickers[seat, 0] - 1]
        x, y = at(box, cell)
        ghost = f'<g class="ghost" opacity="0" pointer-events="none">{on_hex(f"mi-sticker-{name}", (x, y), 64)}</g>'
        label = f"{space(box, cell).capitalize()}, {words.terrain(s, box, seat, cell)}"
        drawn += spot(f"cell-{seat}-{cell}", label, ghost + halo(round(x - 28, 1), y - 28, 56, 56, 28))
    return drawn


def at(box: Box, cell: int) -> tuple[float, float]:
    """The middle of a space."""
    known: list[tuple[float, float]] = box.notes.get("centres", [])
    if not known:
        known = box.notes["centres"] = [centre(box.at[cell, 0], box.at[cell, 1]) for cell in range(CELLS)]
    return known[cell]


def decor(s: State, box: Box, mine: bool) -> str:
    """A wreck on its reef; on one's own board the tiles still to come, elsewhere a compass rose."""
    drawn = '<use href="#mi-wreck" x="1130" y="545" width="120" height="84"/>'
    if not mine or s.card == 0:
        return drawn + '<use href="#mi-rose" x="-80" y="500" width="170" height="170"/>'
    return drawn + remembered(box, ("coming", s.episode, s.turned), lambda: to_come(s, box))


def to_come(s: State, box: Box) -> str:
    """The tiles that have not been turned over yet."""
    coming = [tile for tile in range(box.tiles[s.episode]) if not s.turned >> tile & 1]
    if not coming:
        return ""
    drawn = plate(-96, 432, "Still to come", 22, "start")
    for i, tile in enumerate(coming):
        x, y = -84 + i % 5 * 63, 462 + i // 5 * 38
        drawn += f'<use href="#mi-t{tile}-0" transform="translate({x} {y}) scale(.21)"/>'
    return drawn


def grounds(s: State, box: Box, seat: int) -> str:
    """Spaces of this player's island that are not as printed."""
    drawn = ""
    for kind in range(TERRAINS):
        now, printed = spaces(s.ground, seat, kind), spaces(box.ground, kind)
        for cell in members(box, tuple(word & ~old for word, old in zip(now, printed, strict=True))):
            drawn += on_hex(ground(kind, box.at[cell, 0], box.at[cell, 1]), at(box, cell))
    land = [spaces(s.ground, seat, kind) for kind in range(TERRAINS)]
    for cell in range(CELLS):
        if not any(has(box, there, cell) for there in land):
            drawn += on_hex(f"mi-rock-{'ab'[cell % 2]}", at(box, cell))
    return drawn


def laid(s: State, box: Box, seat: int, tile: int, action: int, mine: bool) -> str:
    """A tile where it lies; it came from the card."""
    x, y = at(box, action % CELLS)
    label = f' role="img" aria-label="{tile_words(s, tile, seat)}, {space(box, action % CELLS)}"' if mine else ""
    drawn = f'<use id="tile-{seat}-{tile}" data-from="stack" href="#mi-t{tile}-{action // CELLS}" x="{x:.1f}" y="{y:g}"{label}/>'
    return drawn + second_symbols(s, seat, tile, [at(box, cell) for cell in words.covered(box, tile, action)])


def places(s: State, box: Box, seen: Look) -> str:
    """Where the viewer's tile may go: a spot on the space of its first symbol, a ghost for every turn that fits there."""
    seat, ways = seen.seat, dict[int, list[int]]()
    for action in seen.legal:
        if action < A_PASS:
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


def place(box: Box, seat: int, cell: int, grows: str) -> tuple[str, str]:
    """A spot on a space: what comes before its ghosts, and behind them."""
    x, y = at(box, cell)
    inside = f'<g class="ghost" opacity="0" pointer-events="none" transform="translate({x:.1f} {y:g})">|</g>'
    label = f"{space(box, cell).capitalize()}, {grows}"
    before, behind = spot(
        f"cell-{seat}-{cell}", label, inside + halo(round(x - 28, 1), y - 28, 56, 56, 28)
    ).split("|")  # fmt: skip
    return before, behind


# ---- what is joined


def joined(s: State, box: Box, seat: int, seen: Look) -> str:
    """A line round every group that counts, and round every road from a statue to the sea."""
    drawn, counted = "", seen.facts(seat).joined
    for i in range(AT_ONCE):
        groups: dict[tuple[int, int], list[int]] = {}
        for cell in range(CELLS):
            if first := counted[i, cell]:
                groups.setdefault((words.symbol_at(s, box, seat, cell), first), []).append(cell)
        for (symbol, _), group in sorted(groups.items()):
            drawn += f'<path d="{border(box, group)}" stroke="{COLOURS[symbol]}"/>'
    return f'<g fill="none" stroke-width="7" stroke-linejoin="round">{drawn}</g>' if drawn else ""


def border(box: Box, group: list[int]) -> str:
    """A line round a group, a little inside its edge."""
    lines = rings([(box.at[cell, 0], box.at[cell, 1]) for cell in group], 4)
    return "".join("M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "Z" for ring in lines)


def cubes(s: State, box: Box, seat: int) -> str:
    """The cubes on groups and lines, each in the colour of its symbol, and on features that have been scored."""
    drawn = ""
    for i in range(AT_ONCE):
        kind, feature = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_FEATURE]
        if kind == 0 or s.phase == ENVELOPE:
            break
        if kind not in (GROUP, LINE) and feature < 0:
            continue  # houses on the beach leave no mark
        for slot in range(
            box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_SLOT] + (3 if kind == LINE and feature < 0 else 1)
        ):
            for q, r in where(box, tuple(marks_of(s, box, seat, slot, feature))):
                cell = next((c for c in range(CELLS) if (box.at[c, 0], box.at[c, 1]) == (q, r)), -1)
                symbol = words.symbol_at(s, box, seat, cell) if cell >= 0 else -1
                x, y = centre(q, r)
                name = f"cube-{seat}-{slot}-{q}-{r}"
                drawn += on_hex(f"mi-cube-{SYMBOL_WORDS[symbol if symbol >= 0 else PATH]}", (x + 20, y + 20), 40, name)
    return drawn


def marks_of(s: State, box: Box, seat: int, slot: int, feature: int) -> words.Spaces:
    """The marks a rule has made: on features of its kind only, or on spaces."""
    found = spaces(s.marks, seat, slot)
    if feature < 0:
        return found
    return tuple(word & there for word, there in zip(found, words.features(s, box, seat, feature), strict=True))


def status(s: State, seat: int, seen: Look) -> str:
    """The track with its token, and in plain numbers: points, sand still visible, tiles passed, circles."""
    now = s.points[seat]
    drawn = on_hex(f"mi-track-{seat}", (step_x(now), TRACK_Y), 48, f"token-{seat}")
    told = [points(now) if now >= 0 else f"{points(-now)} owed"]
    if s.phase in (PLACING, ASSESSED):
        told.append(f"beach open: {seen.facts(seat).beach}")
    if s.passed[seat]:
        told.append(f"passed: {s.passed[seat].bit_count()}")
    if s.ended >> seat & 1:
        told.append("has ended")
    elif s.card > 0 and not s.waiting >> seat & 1:
        told.append("has acted")
    for i, text in enumerate(told):
        size = 36 if i == 0 else 26
        x = min(1362, LEFT + BOARD_WIDTH - 12 - plate_width(text, size) / 2)
        drawn += plate(x, 470 + (0 if i == 0 else 14 + 46 * i), text, size)
    if s.campaign:
        return drawn + progress(s.circles[seat])
    for i in range(s.circles[seat]):
        drawn += use("mi-circle-full", 1290 + 44 * i, 380, 40, label="Progress circle")
    return drawn


def progress(coloured: int) -> str:
    """The circles along the top of the board, eight sections of ten."""
    drawn = ""
    for i in range(80):
        x = LEFT + 22 + i * 18.6 + i // 10 * 9
        drawn += use("mi-circle-full" if i < coloured else "mi-circle", round(x, 1), TOP + 10, 18)
    return drawn + plate(LEFT + 96, TOP + 58, words.circles(coloured), 24)

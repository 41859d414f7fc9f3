"""How Islant looks: a tray with the dice and what they are for, one's own sheet, and those of the others."""

import re
from functools import partial
from typing import Any

from ...board.panel import Panel, Picture
from ...board.phrases import count
from ...board.pieces import button, halo, plate, remembered, spot, use
from ...engine.layout import fields, rows
from ...match.game import Look
from .art import ART, PENCILS, SQUARE
from .record import (
    A_END,
    A_LAND,
    A_SQUARE,
    COLOUR_LINE,
    COLUMN,
    DICE,
    DRAWING,
    ENDED,
    FIRST_SHIP,
    FIRST_WAVE,
    LAND,
    LAST_LAND,
    LINES,
    RED,
    SHIP,
    SHIPS_LINE,
    SIX,
    TOTALS,
    TURNS,
    USES,
    WAITING,
    WAVE,
    WAVES_LINE,
    WIDTH,
    Box,
    State,
)
from .words import LINE_WORDS, pick_of, place_of, square, tile_words, turned_sides, use_words

WIDE = 440
TRAY_HEIGHT = 222
ITEM, STEP = 56, 70  # a thing in the tray, and the next one
SERIF = ' font-family="Georgia, serif"'
SMALL = 100  # a thumbnail
NEIGHBOURS = 4  # rivals that are drawn in full; if there are more, all are thumbnails
WIDEST_FOR_A_THUMB = 9  # squares; larger sheets can be zoomed
WRITTEN_FOR = {COLOUR_LINE: RED, WAVES_LINE: WAVE, SHIPS_LINE: SHIP}  # lines of a sheet only where this is drawn


def art(box: Box) -> str:
    """Tiles, waves, ships, dice and grids; nothing on them depends on the set."""
    return ART


def panels(s: State, box: Box, seen: Look) -> list[Panel]:
    """The tray, the viewer's own sheet, and the others'; at a large table those are small, and open when one looks closer."""
    viewer = seen.seat
    title = "The sheets are finished" if all_ended(s) else f"Level {s.level}, turn {s.turns}"
    own = viewer >= 0 and s.stage[viewer] == DRAWING
    shows: tuple[Any, ...] = all_ended(s), s.level, *fields(s, "dice")
    if own:
        shows += rows(s, viewer, "left", "used", "column", "use", "number", "picks", "drawn")
    else:
        shows += (sum(s.stage[seat] == DRAWING for seat in range(s.players)),)
    drawn = [Panel("tray", "tray", title, shows, partial(tray, s, box, viewer))]
    if viewer >= 0:
        pans = box.width[s.level] > WIDEST_FOR_A_THUMB
        now = rows(s, viewer, "use", "number") if own else ()
        title, shows = sheet_title(s, viewer, viewer), (sheet_shows(s, viewer), now)
        drawn.append(Panel(f"sheet-{viewer}", "main", title, shows, partial(own_sheet, s, box, seen), pans=pans))
    others = [(viewer + i) % s.players for i in range(1, s.players)] if viewer >= 0 else list(range(s.players))
    return drawn + [rival(s, box, seat, seen) for seat in others]


def small_rivals(s: State, viewer: int) -> bool:
    """Are there more than NEIGHBOURS others, so that their sheets are shown as thumbnails?"""
    many: bool = s.players - (viewer >= 0) > NEIGHBOURS
    return many


def rival(s: State, box: Box, seat: int, seen: Look) -> Panel:
    """Somebody else's sheet."""
    name, title, whole = f"sheet-{seat}", sheet_title(s, seat, seen.seat), partial(sheet, s, box, seat, seen)
    if small_rivals(s, seen.seat):
        shows = s.level, *rows(s, seat, "sheet", "stage")
        return Panel(name, "rival", title, shows, partial(thumbnail, s, box, seat), whole)
    return Panel(name, "rival", title, sheet_shows(s, seat), whole, whole)


def sheet_shows(s: State, seat: int) -> tuple[Any, ...]:
    """All that a sheet depends on."""
    return s.level, *rows(s, seat, "sheet", "drawn", "column", "marked")


def clicks(s: State, box: Box, seen: Look, action: int) -> tuple[str, ...]:
    """A die and its use, for a six the number as well; then a turn, if the tile has several, and a square."""
    seat = seen.seat
    if action == A_END:
        return ("end",)
    if action < A_LAND:
        use_, number = pick_of(action)
        exact = [i for i in range(DICE) if s.left[seat] >> i & 1 and s.dice[i] == number]
        if exact:
            return (f"die-{exact[0]}", f"use-{use_}")
        six = next((i for i in range(DICE) if s.left[seat] >> i & 1 and s.dice[i] == SIX), 0)
        return (f"die-{six}", f"use-{use_}", f"number-{number}")
    cell, turned = place_of(action)
    if action < A_SQUARE and TURNS[s.number[seat]] > 1:
        return (f"turn-{turned}", f"cell-{cell}")
    return (f"cell-{cell}",)


def all_ended(s: State) -> bool:
    """Is the match over?"""
    return all(s.stage[seat] == ENDED for seat in range(s.players))


def sheet_title(s: State, seat: int, viewer: int) -> str:
    """Whose sheet it is, and where they stand in the turn."""
    stage = {WAITING: " (done)", ENDED: " (ended)"}.get(s.stage[seat], "")
    return ("Your sheet" if seat == viewer else f"Player {seat + 1}") + stage


def lettering(x: float, y: float, words: str, size: float, weight: int = 400, more: str = "") -> str:
    """Words on the paper, around x."""
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:g}" font-weight="{weight}" text-anchor="middle" fill="var(--ink)"'
        f"{more}>{words}</text>"
    )


# ---- the tray


def tray(s: State, box: Box, viewer: int) -> Picture:
    """A desk."""
    desk = f'<rect width="{WIDE}" height="{TRAY_HEIGHT}" rx="10" fill="var(--paper)"/>' + (
        f'<rect x=".8" y=".8" width="{WIDE - 1.6}" height="{TRAY_HEIGHT - 1.6}" rx="9" fill="none" stroke="var(--ink)" '
        f'stroke-opacity=".5" stroke-width="1.2"/>'
    )
    return Picture(WIDE, TRAY_HEIGHT, desk + on_desk(s, box, viewer))


def on_desk(s: State, box: Box, viewer: int) -> str:
    """The dice, what they are for, and the tile in hand with its turns."""
    if all_ended(s):
        return plate(WIDE / 2, TRAY_HEIGHT / 2 + 6, "All pencils are down", 20)
    own = viewer >= 0 and s.stage[viewer] == DRAWING
    drawn = dice(s, viewer, own)
    if not own:
        who = sum(s.stage[seat] == DRAWING for seat in range(s.players))
        return drawn + plate(WIDE / 2, 150, f"{count(who, 'player')} still drawing", 18)
    drawn += button("end", "End", WIDE - 46, 40, 18, end_words(s, viewer))
    drawn += uses(s, box, viewer)
    return drawn + (turns(s, viewer) if s.number[viewer] else numbers(s, viewer))


def end_words(s: State, seat: int) -> str:
    """What ending means now."""
    lost = any(s.drawn[seat, i] for i in range(DICE))
    return "End: put your pencil down for good" + (", and lose what you drew this turn" if lost else "")


def dice(s: State, viewer: int, own: bool) -> str:
    """The dice of this turn; those that the viewer has used are pale."""
    drawn = ""
    for i in range(DICE):
        if not s.dice[i]:
            continue
        x, free = 14 + STEP * 0.96 * i, not own or s.left[viewer] >> i & 1
        face = use(f"die-face-{s.dice[i]}", x, 12, ITEM)
        label = f"A {s.dice[i]}" + (", any number you like" if s.dice[i] == SIX else "") + ("" if free else ", used")
        drawn += spot(
            f"die-{i}", label, (face if free else f'<g opacity=".28">{face}</g>') + halo(x + 3, 15, ITEM - 6, ITEM - 6, 8)
        )
    return drawn


def uses(s: State, box: Box, seat: int) -> str:
    """What each die of this level is for, and what has been chosen."""
    drawn, y = "", 80
    own = [use_ for use_ in range(USES) if box.draws[s.level] >> use_ & 1]
    width = min(128, (WIDE - 20) / len(own) - 8)
    for i, use_ in enumerate(own):
        x = 14 + i * (width + 8)
        done, now = s.used[seat] >> use_ & 1, s.number[seat] and s.use[seat] == use_
        frame = f'<rect x="{x:g}" y="{y}" width="{width:g}" height="58" rx="8" fill="var(--paper)" stroke="var(--ink)" '
        frame += (
            'stroke-width="2.2"/>' if now else 'stroke-width="1"/>' if not done else 'stroke-width="1" stroke-opacity=".35"/>'
        )
        frame += f'<g opacity="{".4" if done else "1"}">{use_sign(s, seat, use_, x + width / 2, y)}</g>'
        state = ": done" if done else ": being drawn" if now else ""
        drawn += spot(f"use-{use_}", f"A die for {use_words(use_)}{state}", frame + halo(x + 1, y + 1, width - 2, 56, 8))
    return drawn


def use_sign(s: State, seat: int, use_: int, x: float, y: float) -> str:
    """The sign of a use: an arrow on a column, land in its colour, a wave, a ship."""
    text = ("column", "land", "red", "blue", "wave", "ship")[use_]
    if use_ == COLUMN:
        chosen = str(s.column[seat]) if s.column[seat] else "?"
        sign = (
            f'<path d="M{x - 8:g} {y + 6}V{y + 34}H{x + 8:g}V{y + 6}" fill="var(--sea)" fill-opacity=".5" stroke="var(--ink)" '
            f'stroke-width="1.2"/><text x="{x:g}" y="{y + 27}" font-size="17" font-weight="700" font-family="Georgia, serif" '
            f'text-anchor="middle" fill="var(--ink)">{chosen}</text>'
        )
    else:
        code = (
            12 + 15 * (use_ - LAND) if use_ < WAVE else FIRST_WAVE + 2 if use_ == WAVE else FIRST_SHIP + 2
        )  # a Bay, or any number
        sign = use(f"sq-{code}", x - 15, y + 6, 30)
    return sign + (f'<text x="{x:g}" y="{y + 48}" font-size="14" text-anchor="middle" fill="var(--ink)">{text}</text>')


def numbers(s: State, seat: int) -> str:
    """The numbers that a six can be, once its use is chosen; each as the tile that it would be."""
    six = next((i for i in range(DICE) if s.left[seat] >> i & 1 and s.dice[i] == SIX), -1)
    if six < 0:
        return ""
    drawn, y = "", 151
    for n in range(1, SIX):
        x = 34 + (STEP + 8) * (n - 1)
        faces = ""
        for use_ in range(USES):
            if any(s.picks[seat] >> (5 * use_ + k) & 1 for k in range(5)):
                faces += f'<g data-after="die-{six} use-{use_}">{number_face(use_, n, x, y)}</g>'
        drawn += spot(f"number-{n}", f"The six as a {n}", faces + halo(x - 2, y, ITEM + 4, ITEM + 4, 8))
    return drawn


def number_face(use_: int, n: int, x: float, y: float) -> str:
    """A number as what would be drawn."""
    if use_ == COLUMN:
        return (
            f'<text x="{x + ITEM / 2:g}" y="{y + 42}" font-size="34" font-weight="700" font-family="Georgia, serif" '
            f'text-anchor="middle" fill="var(--ink)">{n}</text>'
        )
    return use(f"sq-{code_of(use_, n, 0)}", x + 8, y + 10, 40)


def code_of(use_: int, n: int, turned: int) -> int:
    """What a square would hold."""
    if use_ >= WAVE:
        return n - 1 + (FIRST_WAVE if use_ == WAVE else FIRST_SHIP)
    return turned_sides(n, turned) + 15 * (use_ - LAND)


def turns(s: State, seat: int) -> str:
    """The tile in hand; a land tile in each of its turns, one of which is chosen before the square."""
    use_, n, y = s.use[seat], s.number[seat], 151
    ways = TURNS[n] if use_ < WAVE else 1
    if ways == 1:
        return use(f"sq-{code_of(use_, n, 0)}", WIDE / 2 - 20, y + 10, 40, label=f"To draw: {tile_words(use_, n)}") + plate(
            90, y + 36, "Draw this", 16
        )
    drawn = use("turn-sign", 22, y + 16, 30, label="Turn it with R or the wheel")
    for turned in range(ways):
        x, code = 78 + 84 * turned, code_of(use_, n, turned)
        sides_ = straight(turned_sides(n, turned), x + 10, y + 10, PENCILS[use_ - LAND])
        face = use(f"sq-{code}", x + 10, y + 10, 40)
        label = f"{tile_words(use_, n).capitalize()}, {count(turned, 'quarter turn')}"
        drawn += (
            f'<g id="turn-{turned}" class="spot" role="img" aria-label="{label}" data-next="turn-{(turned + 1) % ways}">'
            f"{face}{sides_}{halo(x, y, 60, 60, 8)}</g>"
        )
    return drawn


def straight(land: int, x: float, y: float, colour: str) -> str:
    """The straight shores of a tile that stands alone."""
    edges = (f"M{x} {y}h40", f"M{x + 40} {y}v40", f"M{x} {y + 40}h40", f"M{x} {y}v40")
    d = "".join(edge for i, edge in enumerate(edges) if land >> i & 1)
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="2.4" stroke-linecap="round"/>'


# ---- a sheet


def scale(s: State, box: Box) -> float:
    """How large a square is on the panel, against its 40 units."""
    side: int = box.width[s.level] * SQUARE
    return (WIDE - 12) / side


def top(s: State, box: Box) -> int:
    """Where the grid begins: below the numbers of the columns, where there are some."""
    return 30 if box.draws[s.level] >> COLUMN & 1 else 8


def sheet_height(s: State, box: Box) -> int:
    """Grid, ship totals and the line of scores."""
    return top(s, box) + WIDE - 12 + (52 if s.level in ship_levels(box) else 4) + 62


def ship_levels(box: Box) -> tuple[int, ...]:
    """The levels with ships."""
    return tuple(level for level in range(1, 6) if box.draws[level] >> (USES - 1) & 1)


def sheet(s: State, box: Box, seat: int, seen: Look) -> Picture:
    """A sheet."""
    return Picture(WIDE, sheet_height(s, box), known_sheet(s, box, seat, seen))


def own_sheet(s: State, box: Box, seen: Look) -> Picture:
    """One's own sheet, with the squares where the tile in hand may go."""
    return Picture(WIDE, sheet_height(s, box), known_sheet(s, box, seen.seat, seen) + squares(s, box, seen))


def known_sheet(s: State, box: Box, seat: int, seen: Look) -> str:
    """A sheet, kept for the next time: its owner sees it with squares to choose, the others without."""
    return remembered(box, ("sheet", *sheet_shows(s, seat)), lambda: drawn_sheet(s, box, seat, seen))


def drawn_sheet(s: State, box: Box, seat: int, seen: Look) -> str:
    """Paper, columns, grid, tiles, shores, borders, totals and scores."""
    size, height = box.width[s.level], sheet_height(s, box)
    lines = list(seen.sheets[seat].values())
    fresh = {s.drawn[seat, i] - 1 for i in range(DICE) if s.drawn[seat, i]}
    tiles, paths = "", ["", "", "", ""]
    closed = ""
    for row in range(size):
        for column in range(size):
            cell = row * WIDTH + column
            code = s.sheet[seat, cell]
            if not code:
                continue
            x, y = column * SQUARE, row * SQUARE
            if cell in fresh:
                closed += f"M{x + 2} {y + 2}h36v36h-36z"
            face = code if code < FIRST_SHIP else FIRST_SHIP + (code - FIRST_SHIP) % 5
            tiles += f'<use href="#sq-{face}" x="{x}" y="{y}" width="40" height="40"/>'
            if code <= LAST_LAND:
                paths[(code - 1) // 15] += open_shores(s, size, seat, row, column, (code - 1) % 15 + 1)
    marks = "".join(
        f'<path d="{d}" fill="none" stroke="{PENCILS[i]}" stroke-width="2.4" stroke-linecap="round"/>'
        for i, d in enumerate(paths)
        if d
    )
    if closed:
        marks += (
            f'<path d="{closed}" fill="none" stroke="var(--ink)" stroke-width="1.1" stroke-dasharray="2 3" stroke-opacity=".75"/>'
        )
    border = ship_borders(s, size, seat)
    if border:
        marks += f'<path d="{border}" fill="none" stroke="var(--ink)" stroke-width="3.4" stroke-linecap="round"/>'
    side = size * SQUARE
    return (
        f'<rect width="{WIDE}" height="{height}" rx="6" fill="var(--paper)"/>'
        f'<rect x=".8" y=".8" width="{WIDE - 1.6}" height="{height - 1.6}" rx="6" fill="none" stroke="var(--ink)" '
        f'stroke-opacity=".5" stroke-width="1.2"/>{column_marks(s, box, seat)}'
        f'<g transform="translate(6 {top(s, box)}) scale({scale(s, box):.5g})">'
        f'<use href="#grid-{size}" width="{side}" height="{side}"/>{tiles}{marks}</g>'
        f"{totals(s, box, seat)}{score_line(s, box, lines)}"
    )


def open_shores(s: State, size: int, seat: int, row: int, column: int, land: int) -> str:
    """The straight shores of a tile: its land sides that the neighbour's land does not cover."""
    x, y, d = column * SQUARE, row * SQUARE, ""
    for i, (dr, dc) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        if land >> i & 1:
            r, c = row + dr, column + dc
            other = s.sheet[seat, r * WIDTH + c] if 0 <= r < size and 0 <= c < size else 0
            if not (0 < other <= LAST_LAND and ((other - 1) % 15 + 1) >> (i + 2) % 4 & 1):
                d += (f"M{x} {y}h40", f"M{x + 40} {y}v40", f"M{x} {y + 40}h40", f"M{x} {y}v40")[i]
    return d


def ship_borders(s: State, size: int, seat: int) -> str:
    """Borders around finished groups of ships."""

    def group(row: int, column: int) -> int:
        code = s.sheet[seat, row * WIDTH + column] if 0 <= row < size and 0 <= column < size else 0
        return (code - FIRST_SHIP) // 5 if code >= FIRST_SHIP else 0

    d = ""
    for row in range(size):
        for column in range(size):
            if own := group(row, column):
                x, y = column * SQUARE, row * SQUARE
                d += f"M{x} {y}h40" * (group(row - 1, column) != own) + f"M{x} {y}v40" * (group(row, column - 1) != own)
                d += f"M{x} {y + 40}h40" * (group(row + 1, column) != own) + f"M{x + 40} {y}v40" * (group(row, column + 1) != own)
    return d


def column_marks(s: State, box: Box, seat: int) -> str:
    """The numbers above the columns; those that the column die opens are framed."""
    if not box.draws[s.level] >> COLUMN & 1:
        return ""
    drawn, step = "", SQUARE * scale(s, box)
    for column in range(box.width[s.level]):
        printed = box.columns[s.level, column]
        text = "ANY" if printed == 62 else " ".join(str(n) for n in range(1, SIX) if printed >> n & 1)
        x, is_open = 6 + step * (column + 0.5), s.column[seat] and printed >> s.column[seat] & 1
        if is_open:
            drawn += (
                f'<rect x="{x - step / 2 + 2:.4g}" y="5" width="{step - 4:.4g}" height="21" rx="5" fill="var(--sand)" '
                f'stroke="var(--ink)" stroke-width="1.2"/>'
            )
        drawn += (
            f'<text x="{x:.4g}" y="21" font-size="{15 if text == "ANY" else 17}" font-weight="{700 if is_open else 500}" '
            f'text-anchor="middle" fill="{"#20303c" if is_open else "var(--ink)"}">{text}</text>'
        )
    return drawn


def totals(s: State, box: Box, seat: int) -> str:
    """The ship totals and their points; marked ones are struck through."""
    if s.level not in ship_levels(box):
        return ""
    y, step, drawn = top(s, box) + WIDE - 12 + 6, (WIDE - 12) / TOTALS, ""
    for i in range(1, TOTALS + 1):
        x, marked = 6 + step * (i - 0.5), i <= s.marked[seat]
        weight = 700 if i == s.marked[seat] + 1 else 400
        drawn += (
            f"{lettering(x, y + 15, str(box.total[i]), 15, weight)}"
            f"{lettering(x, y + 36, f'+{box.points[i]}', 14, 700 if i == s.marked[seat] else 400)}"
        )
        if marked:
            drawn += f'<path d="M{x - 13:.4g} {y + 14}l26-9M{x - 12:.4g} {y + 5}l25 9" stroke="var(--ink)" stroke-width="1.6"/>'
        elif i == s.marked[seat] + 1:
            drawn += f'<rect x="{x - 17:.4g}" y="{y - 1}" width="34" height="22" rx="6" fill="none" '
            drawn += 'stroke="var(--ink)" stroke-width="1.4"/>'
    return f'<g role="img" aria-label="{ship_words(s, box, seat)}">{drawn}</g>'


def ship_words(s: State, box: Box, seat: int) -> str:
    """The totals in words."""
    marked = s.marked[seat]
    have = f"Ship totals marked up to {box.total[marked]}: {box.points[marked]} points" if marked else "No ship total marked"
    return have + (f"; the next is {box.total[marked + 1]}" if marked < TOTALS else "")


def score_line(s: State, box: Box, lines: list[int]) -> str:
    """What this sheet is worth as it stands, line by line."""
    shown = [line for line in range(LINES) if line not in WRITTEN_FOR or box.draws[s.level] >> WRITTEN_FOR[line] & 1]
    y, step = sheet_height(s, box) - 54, (WIDE - 12) / (len(shown) + 1)
    drawn = f'<path d="M8 {y}C150 {y - 1.2} 290 {y + 1.4} {WIDE - 8} {y}" fill="none" stroke="var(--ink)" stroke-width="1.2"/>'
    words = []
    for i, line in enumerate((*shown, LINES)):
        text, points = ("total", sum(lines)) if line == LINES else (LINE_WORDS[line].removeprefix("largest "), lines[line])
        x, heavy = 6 + step * (i + 0.5), 700 if line == LINES else 500
        drawn += f"{lettering(x, y + 19, text, 14)}{lettering(x, y + 43, str(points).replace('-', '−'), 21, heavy, SERIF)}"
        words.append(f"{text} {points}")
    return f'<g role="img" aria-label="As it stands: {", ".join(words)}">{drawn}</g>'


def squares(s: State, box: Box, seen: Look) -> str:
    """The squares where the viewer's tile may go, each with the tile as it would look there; what lies there has a name."""
    seat = seen.seat
    if s.stage[seat] != DRAWING or not s.number[seat]:
        return ""
    use_, n = s.use[seat], s.number[seat]
    ways = TURNS[n] if use_ < WAVE else 1
    drawn = '<defs><g id="in-hand">'  # the tile once, for all the squares where it may go
    for turned in range(ways):
        chosen = f' data-after="turn-{turned}"' if ways > 1 else ""
        drawn += f'<use href="#sq-{code_of(use_, n, turned)}" width="40" height="40"{chosen}/>'
    drawn += "</g></defs>"
    for cell in sorted({place_of(action)[0] for action in seen.legal if action >= A_LAND}):
        x, y = cell % WIDTH * SQUARE, cell // WIDTH * SQUARE
        ghost = f'<use class="ghost" opacity="0" href="#in-hand" x="{x}" y="{y}"/>'
        drawn += spot(f"cell-{cell}", square(cell), ghost + halo(x + 5, y + 5, 30, 30, 4))
    return f'<g transform="translate(6 {top(s, box)}) scale({scale(s, box):.5g})">{drawn}</g>'


# ---- many players


def thumbnail(s: State, box: Box, seat: int) -> Picture:
    """A sheet of a large table: land dark, waves and ships in the colour of the sea; a thick frame for who has ended."""
    size = box.width[s.level]
    land, water = outline(s, seat, size)
    frame = {WAITING: 2, ENDED: 5}.get(s.stage[seat], 1)
    drawn = (
        f'<rect x="3" y="3" width="{SMALL - 6}" height="{SMALL - 6}" rx="3" fill="var(--paper)" stroke="var(--ink)" '
        f'stroke-width="{frame}"/><g transform="translate(8 8) scale({(SMALL - 16) / size:.4g})" fill="none">'
        f'<path d="{land}" stroke="var(--ink)"/><path d="{water}" stroke="var(--deep)"/></g>'
    )
    return Picture(SMALL, SMALL, drawn)


def outline(s: State, seat: int, size: int) -> tuple[str, str]:
    """Land, and waves and ships, as strokes of one unit, row by row."""
    found = ["", ""]
    for row in range(size):
        codes = [s.sheet[seat, row * WIDTH + column] for column in range(size)]
        for wet in (False, True):
            runs = "".join("x" if code and (code > LAST_LAND) == wet else " " for code in codes)
            found[wet] += "".join(f"M{run.start()} {row}.5h{len(run[0])}" for run in re.finditer("x+", runs))
    return found[0], found[1]

"""How 1001 Islands looks: a tray with the stacks and the tiles on offer, and an island a player."""

from functools import partial

from ...board.panel import Panel, Picture
from ...board.phrases import count
from ...board.pieces import empty_place, halo, kept, plate, remembered, spot, use
from ...engine.layout import fields, rows
from ...match.game import Look
from .art import ART, PLACES
from .components import DREAM_WORDS, ELEMENT_WORDS, ROW_WORDS
from .record import (
    A_FACE_DOWN,
    A_NAME,
    A_PLACE,
    A_STACK,
    A_TAKE,
    CELLS,
    COLUMNS,
    DREAM,
    DREAMS,
    KIND_SIZE,
    KINDS,
    NAME,
    OVER,
    PLACE,
    ROUNDS,
    SEATS,
    STACK,
    TILES,
    Box,
    State,
)
from .words import DREAM_REWARDS, DREAM_SHORT, LOOKOUT, STACK_WORDS, is_face_down, tile

TILE = 100
DREAM_TILE = 75
MARGIN = 16
CHARACTER_X = MARGIN + DREAM_TILE + 6
ISLAND_X = CHARACTER_X + 60
BOARD_WIDTH = ISLAND_X + COLUMNS * TILE + MARGIN
BOARD_HEIGHT = 3 * TILE + 2 * MARGIN
TRAY_HEIGHT = 142
SMALL = 26  # a stack that nobody is choosing from
STACKS_X = BOARD_WIDTH - 118  # where small stacks stand
GAP = 12  # between things that can be clicked, so that their halos do not touch


def art(box: Box) -> str:
    """The symbols, and the face of every tile of this box."""
    return ART + "".join(face(box, number) for number in range(1, TILES + 1))


def face(box: Box, number: int) -> str:
    """A tile's face as a symbol."""
    kind = (number - 1) // KIND_SIZE
    if kind == DREAM:
        word = DREAM_WORDS[box.dream[number]]
        inside = f'<use href="#ground-dream" width="100" height="100"/><use href="#{word}" x="24" y="13" width="52" height="52"/>'
        inside += ribbon(DREAM_SHORT[box.dream[number]])
    else:
        inside = f'<use href="#ground-{ROW_WORDS[kind]}{"-b" if number % 2 else ""}" width="100" height="100"/>'
        shown = [word for element, word in enumerate(ELEMENT_WORDS) for _ in range(box.shows[number, element])]
        for word, (x, y, size) in zip(shown, places(kind, len(shown)), strict=True):
            inside += f'<use href="#{word}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size}" height="{size}"/>'
    return f'<symbol id="face-{number}" viewBox="0 0 100 100">{inside}{EDGE}</symbol>'


def ribbon(text: str) -> str:
    """What a Dream gives, across the foot of its tile."""
    return (
        '<rect x="4" y="69" width="92" height="25" rx="6" fill="var(--paper)" stroke="var(--ink)" stroke-width="1"/>'
        f'<text x="50" y="88" font-size="{19 if len(text) < 8 else 15.5}" font-weight="600" text-anchor="middle" '
        f'fill="var(--ink)">{text}</text>'
    )


EDGE = '<rect x=".4" y=".4" width="99.2" height="99.2" fill="none" stroke="var(--ink)" stroke-width=".8" stroke-opacity=".35"/>'


def places(row: int, n: int) -> list[tuple[float, float, float]]:
    """Where a tile's pictures stand: as drawn for up to four, in two rows of three beyond."""
    if n in PLACES[row]:
        return list(PLACES[row][n])
    top = PLACES[row][4][0][1]
    return [(20 + 30 * (i % 3), top + 32 * (i // 3), 28) for i in range(n)]


def panels(s: State, box: Box, seen: Look) -> list[Panel]:
    """The tray, the viewer's own island, then the others in turn order."""
    viewer = seen.seat
    title = "The islands are complete" if s.stage == OVER else f"Round {s.rounds + 1} of {ROUNDS}"
    shows = viewer == s.actor and s.rounds < 2, *fields(s, "players", "stage", "drawn", "hand", "waiting", "left", "offer")
    seats = [(viewer + i) % s.players for i in range(s.players)] if viewer >= 0 else list(range(s.players))
    return [Panel("tray", "tray", title, shows, partial(tray, s, box, viewer)), *(island(s, box, seat, viewer) for seat in seats)]


def island(s: State, box: Box, seat: int, viewer: int) -> Panel:
    """A player's island."""
    role, title = ("main", "Your island") if seat == viewer else ("rival", f"Player {seat + 1}")
    placing = viewer == seat == s.actor and s.stage == PLACE
    signs = s.stage == OVER, s.lookout == seat, s.waiting >> seat & 1, s.players > 2
    shows = placing and (s.drawn, s.hand), signs, *rows(s, seat, "dreams", "island", "flipped")
    return Panel(f"island-{seat}", role, title, shows, partial(board, s, box, seat, placing))


def clicks(s: State, box: Box, seen: Look, action: int) -> tuple[str, ...]:
    """Every action is one click: a stack, a tile, a place on one's own island, a player's mark."""
    seat = seen.seat
    if action < A_FACE_DOWN:
        return (f"stack-{action - A_STACK}",)
    if action < A_PLACE:
        return (f"slot-{action - (A_FACE_DOWN if action < A_TAKE else A_TAKE)}",)
    if action < A_NAME:
        return (f"cell-{seat}-{s.drawn * COLUMNS + action - A_PLACE}",)
    return (f"name-{action - A_NAME}",)


# ---- the tray


def tray(s: State, box: Box, viewer: int) -> Picture:
    """The four stacks large while one is chosen; otherwise small, beside the tiles on the table."""
    sea = f'<rect width="{BOARD_WIDTH}" height="{TRAY_HEIGHT}" rx="10" fill="var(--deep)"/>' + (
        f'<rect width="{BOARD_WIDTH}" height="{TRAY_HEIGHT}" rx="10" fill="url(#contours)"/>'
    )
    return Picture(BOARD_WIDTH, TRAY_HEIGHT, sea + on_table(s, box, viewer))


def on_table(s: State, box: Box, viewer: int) -> str:
    """What lies on the table: the stacks, the tiles on offer, the players who may be named."""
    if s.stage == OVER:
        return plate(BOARD_WIDTH / 2, TRAY_HEIGHT / 2 + 6, "All sixteen rounds are done", 20)
    if s.stage == STACK:
        step = BOARD_WIDTH / KINDS
        once = f'<g data-hint="The Lookout {LOOKOUT[s.players > 2]}."/>' if viewer == s.actor and s.rounds < 2 else ""
        return once + "".join(stack(kind, s.left[kind], step * (kind + 0.5) - 46, 12, 92) for kind in range(KINDS))
    small = "".join(small_stack(kind, s.left[kind], STACKS_X, 6 + kind * 33) for kind in range(KINDS))
    n = max(1, offered(s))
    if s.stage == NAME:
        left = 20.0 + 66 * n  # as many marks as tiles
        size = min(72, (STACKS_X - left) / n - GAP)
        told = plate(left, 30, "They choose from:", 18, "start")
        return small + name_choice(s) + told + offer(s, box, left, 44, size)
    hand = use(f"face-{s.hand}", 18, 16, 110, f"tile-{s.hand}", f"In your hand: {tile(box, s.hand)}") if s.stage == PLACE else ""
    size = min(100, (STACKS_X - 2 * GAP) / n - GAP, 62 if hand else 100)
    left = 150 if hand else (STACKS_X - (size + GAP) * n) / 2 + GAP / 2
    return small + hand + offer(s, box, left, (TRAY_HEIGHT - size) / 2, size)


@kept
def stack(kind: int, n: int, x: float, y: float, size: float) -> str:
    """A face-down stack to choose, with the number of its tiles; an empty one is an empty place."""
    words = STACK_WORDS[kind]
    if not n:
        gone = empty_place(x, y, size) + plate(x + size / 2, y + size + 24, f"{words.capitalize()}: none left", 15)
        return spot(f"stack-{kind}", f"{words.capitalize()} stack: none left", gone)
    back = "back-dream" if kind == DREAM else "back-island"
    pile = "".join(use(back, x - 3 * i * size / 100, y + 3 * i * size / 100, size) for i in reversed(range(min(3, n))))
    mark = plate(x + size / 2, y + size + 27, f"{words.capitalize()} · {n}", 18)
    mark += "" if kind == DREAM else row_mark(x + 8, y + 8, kind)
    return spot(f"stack-{kind}", stack_words(kind, n), pile + halo(x, y, size, size) + mark)


def stack_words(kind: int, n: int) -> str:
    """A stack by name, with what its tiles are for."""
    where = "they go beside your island" if kind == DREAM else f"they go in the {STACK_WORDS[kind]} row"
    return f"{STACK_WORDS[kind].capitalize()} stack: {count(n, 'tile')} left; {where}"


@kept
def small_stack(kind: int, n: int, x: float, y: float) -> str:
    """A stack that nobody is choosing from: its back or an empty place, its row, its count."""
    pile = use("back-dream" if kind == DREAM else "back-island", x, y, SMALL) if n else empty_place(x, y, SMALL)
    mark = use("dream-mark", x + SMALL + 8, y, 26) if kind == DREAM else row_mark(x + SMALL + 8, y - 0.5, kind)
    number = plate(x + SMALL + 40, y + 20, str(n) if n else "none", 18 if n else 14, "start")
    return spot(f"stack-{kind}", stack_words(kind, n), pile + mark + number)


def row_mark(x: float, y: float, row: int) -> str:
    """Which of the three rows: bars, one of them full."""
    bars = "".join(
        f'<rect x="{x + 4:g}" y="{y + 4 + 7 * i:g}" width="20" height="5" fill="var(--{"ink" if i == row else "paper"})" '
        f'stroke="var(--ink)" stroke-width=".8"/>'
        for i in range(3)
    )
    frame = f'<rect x="{x:g}" y="{y:g}" width="28" height="27" rx="3" fill="var(--paper)" stroke="var(--ink)" stroke-width=".8"/>'
    return frame + bars


def offered(s: State) -> int:
    """How many places the tiles on offer take up."""
    return max((slot + 1 for slot in range(SEATS) if s.offer[slot] != 0), default=0)


def offer(s: State, box: Box, x: float, y: float, size: float) -> str:
    """The tiles to choose from; with two players one of them face down, with a plate that says so."""
    drawn = ""
    for slot in range(offered(s)):
        number, left = s.offer[slot], x + slot * (size + GAP)
        if number == 0:
            continue
        hidden = is_face_down(s, slot)
        kind = s.drawn
        key = "offer", slot, number, left, y, size, kind, hidden
        drawn += remembered(box, key, partial(offer_tile, box, slot, number, left, y, size, kind, hidden))
    return drawn


def offer_tile(box: Box, slot: int, number: int, left: float, y: float, size: float, kind: int, hidden: bool) -> str:
    """A tile on offer, face up or face down."""
    back = "back-dream" if kind == DREAM else "back-island"
    face = (f"face-{number}", f"tile-{number}") if number > 0 else (back, f"hidden-{slot}")
    picture = use(face[0], left, y, size, face[1], start=f"stack-{kind}")
    label = tile(box, number).capitalize() if kind == DREAM else f"Tile: {tile(box, number)}"
    if hidden:
        picture += plate(left + size / 2, y + size - 8, "face down", max(12, size * 0.15))
        label = "The face-down tile" + (f", known to you: {tile(box, number)}" if number > 0 else "")
    elif number > 0 and box.dream[number] >= 0:
        label += ": " + DREAM_REWARDS[box.dream[number]]
    return spot(f"slot-{slot}", label, picture + halo(left, y, size, size))


def name_choice(s: State) -> str:
    """The marks of those who still wait for a tile."""
    drawn = ""
    for i, seat in enumerate(seat for seat in range(s.players) if s.waiting >> seat & 1):
        x = 48 + 66 * i
        mark = f'<rect x="{x - 27}" y="29" width="54" height="84" rx="10" fill="var(--paper)" stroke="var(--ink)"/>'
        mark += use(f"seat-{seat}", x - 21, 33, 42) + halo(x - 27, 29, 54, 84, 10)
        mark += f'<text x="{x}" y="104" font-size="26" font-weight="700" text-anchor="middle" fill="var(--ink)">{seat + 1}</text>'
        drawn += spot(f"name-{seat}", f"Player {seat + 1} chooses next", mark)
    return drawn


# ---- an island


def board(s: State, box: Box, seat: int, placing: bool) -> Picture:
    """Dreams on the left, the Character board, the island on the right."""
    drawn = (
        f'<rect width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}" rx="10" fill="var(--sea)"/>'
        f'<rect width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}" rx="10" fill="url(#contours)"/>'
    )
    for i in range(DREAMS):
        y = MARGIN + i * DREAM_TILE
        number = s.dreams[seat, i]
        if number:
            label = f"{tile(box, number).capitalize()}: {DREAM_REWARDS[box.dream[number]]}"
            drawn += use(f"face-{number}", MARGIN, y, DREAM_TILE - 3, f"tile-{number}", label)
        else:
            drawn += empty_place(MARGIN + 3, y + 3, DREAM_TILE - 9)
    drawn += f'<use href="#character" x="{CHARACTER_X}" y="{MARGIN}" width="60" height="300"/>'
    drawn += use(f"seat-{seat}", CHARACTER_X + 16, MARGIN + 46, 28)
    if s.stage != OVER:
        if seat == s.lookout:
            drawn += disc(MARGIN + 112, "spyglass", f"Player {seat + 1} is the Lookout: {LOOKOUT[s.players > 2]}")
        if not s.waiting >> seat & 1:
            drawn += disc(MARGIN + 164, "check", f"Player {seat + 1} has a tile this round")
    for cell in range(CELLS):
        x, y = ISLAND_X + cell % COLUMNS * TILE, MARGIN + cell // COLUMNS * TILE
        number = s.island[seat, cell]
        if number:
            flipped = s.flipped[seat] >> cell & 1
            drawn += remembered(box, ("laid", cell, number, flipped), partial(laid, box, cell, number, flipped, x, y))
        elif placing and cell // COLUMNS == s.drawn:
            drawn += spot(
                f"cell-{seat}-{cell}",
                f"{ROW_WORDS[s.drawn].capitalize()} row, column {cell % COLUMNS + 1}",
                empty_place(x + 5, y + 5, TILE - 10)
                + f'<g class="ghost" opacity="0">{use(f"face-{s.hand}", x, y, TILE)}</g>'
                + halo(x + 6, y + 6, TILE - 12, TILE - 12),
            )
        else:
            drawn += empty_place(x + 5, y + 5, TILE - 10)
    return Picture(BOARD_WIDTH, BOARD_HEIGHT, drawn)


def disc(y: float, symbol: str, label: str) -> str:
    """A sign on a round plate on the ship's deck."""
    x = CHARACTER_X + 30
    plate = f'<circle cx="{x}" cy="{y}" r="21" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.2"/>'
    return plate + use(symbol, x - 16, y - 16, 32, label=label)


def laid(box: Box, cell: int, number: int, flipped: int, x: float, y: float) -> str:
    """A tile on the island; a flipped one shows the Genie."""
    if flipped:
        ground = use(f"ground-{ROW_WORDS[cell // COLUMNS]}", x, y, TILE)
        return ground + use("genie-tile", x, y, TILE, f"tile-{number}", "Flipped by the Genie: counts for nothing")
    return use(f"face-{number}", x, y, TILE, f"tile-{number}", tile(box, number).capitalize())

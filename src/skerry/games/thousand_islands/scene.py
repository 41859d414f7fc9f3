"""How 1001 Islands looks: a tray with the stacks and the tiles on offer, and an island a player."""

from typing import Any

from ...core.game import Panel
from .art import ART, PLACES
from .components import DREAM_WORDS, ELEMENT_WORDS, ROW_WORDS
from .rules import (
    A_FACE_DOWN,
    A_NAME,
    A_PLACE,
    A_STACK,
    A_TAKE,
    CELLS,
    COLUMNS,
    DREAM,
    DREAMS,
    FACE_DOWN,
    HIDDEN,
    KIND_SIZE,
    KINDS,
    NAME,
    OVER,
    PLACE,
    ROUNDS,
    SEATS,
    STACK,
    TILES,
)  # fmt: skip
from .words import DREAM_REWARDS, STACK_WORDS, tile

TILE = 100
DREAM_TILE = 75
MARGIN = 16
CHARACTER_X = MARGIN + DREAM_TILE + 6
ISLAND_X = CHARACTER_X + 60
BOARD_WIDTH = ISLAND_X + COLUMNS * TILE + MARGIN
BOARD_HEIGHT = 3 * TILE + 2 * MARGIN
TRAY_HEIGHT = 142
SMALL = 26  # a stack that nobody is choosing from


def art(box: Any) -> str:
    """The symbols, and the face of every tile of this box."""
    return ART + "".join(face(box, number) for number in range(1, TILES + 1))


def face(box: Any, number: int) -> str:
    """A tile's face as a symbol."""
    kind = (number - 1) // KIND_SIZE
    if kind == DREAM:
        word = DREAM_WORDS[box.dream[number]]
        inside = f'<use href="#ground-dream" width="100" height="100"/><use href="#{word}" x="25" y="25" width="50" height="50"/>'
    else:
        inside = f'<use href="#ground-{ROW_WORDS[kind]}{"-b" if number % 2 else ""}" width="100" height="100"/>'
        shown = [word for element, word in enumerate(ELEMENT_WORDS) for _ in range(box.shows[number, element])]
        for word, (x, y, size) in zip(shown, places(kind, len(shown)), strict=True):
            inside += f'<use href="#{word}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size}" height="{size}"/>'
    return f'<symbol id="face-{number}" viewBox="0 0 100 100">{inside}{EDGE}</symbol>'


EDGE = '<rect x=".4" y=".4" width="99.2" height="99.2" fill="none" stroke="var(--ink)" stroke-width=".8" stroke-opacity=".35"/>'


def places(row: int, n: int) -> list[tuple[float, float, float]]:
    """Where a tile's pictures stand: as drawn for up to four, in two rows of three beyond."""
    if n in PLACES[row]:
        return list(PLACES[row][n])
    top = PLACES[row][4][0][1]
    return [(20 + 30 * (i % 3), top + 32 * (i // 3), 28) for i in range(n)]


def panels(s: Any, box: Any, viewer: int) -> list[Panel]:
    """The tray, the viewer's own island, then the others in turn order."""
    seats = [(viewer + i) % s.players for i in range(s.players)] if viewer >= 0 else list(range(s.players))
    boards = [
        Panel(
            f"island-{seat}", "main" if seat == viewer else "rival", f"Player {seat + 1}", BOARD_WIDTH, BOARD_HEIGHT,
            board(s, box, seat, viewer),
        )
        for seat in seats
    ]  # fmt: skip
    title = "The islands are complete" if s.stage == OVER else f"Round {s.rounds + 1} of {ROUNDS}"
    return [Panel("tray", "tray", title, BOARD_WIDTH, TRAY_HEIGHT, tray(s, box, viewer)), *boards]


def clicks(s: Any, box: Any, seat: int, action: int) -> tuple[str, ...]:
    """Every action is one click: a stack, a tile, a place on one's own island, a player's mark."""
    if action < A_FACE_DOWN:
        return (f"stack-{action - A_STACK}",)
    if action < A_PLACE:
        return (f"slot-{action - (A_FACE_DOWN if action < A_TAKE else A_TAKE)}",)
    if action < A_NAME:
        return (f"cell-{seat}-{s.drawn * COLUMNS + action - A_PLACE}",)
    return (f"name-{action - A_NAME}",)


# ---- pieces


def use(symbol: str, x: float, y: float, size: float, name: str = "", label: str = "") -> str:
    """A symbol put somewhere, under a name that stays with the thing while it moves. Labels are words of ours: no escaping."""
    known = f' id="{name}"' if name else ""
    spoken = f' role="img" aria-label="{label}"' if label else ""
    return f'<use{known} href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{spoken}/>'


def halo(x: float, y: float, width: float, height: float) -> str:
    """What glows when a thing can be clicked; the page's style sheet lights it."""
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="none"'
    return f'<g class="halo"><rect {box}/><rect {box}/><rect {box}/></g>'


def plate(x: float, y: float, text: str, size: float = 13, anchor: str = "middle") -> str:
    """Text on a small plate of paper."""
    width = len(text) * size * 0.58 + size
    left = x - width / 2 if anchor == "middle" else x
    return (
        f'<rect x="{left:.4g}" y="{y - size * 1.05:.4g}" width="{width:.4g}" height="{size * 1.5:.4g}" rx="{size / 2:g}" '
        f'fill="var(--paper)" stroke="var(--ink)" stroke-width=".8"/>'
        f'<text x="{left + width / 2:.4g}" y="{y + size * 0.05:.4g}" font-size="{size:g}" text-anchor="middle" '
        f'fill="var(--ink)">{text}</text>'
    )


def spot(name: str, label: str, inside: str) -> str:
    """Something that can be clicked at times."""
    return f'<g id="{name}" class="spot" role="img" aria-label="{label}">{inside}</g>'


# ---- the tray


def tray(s: Any, box: Any, viewer: int) -> str:
    """The four stacks large while one is chosen; otherwise small, beside the tiles on the table."""
    sea = f'<rect width="{BOARD_WIDTH}" height="{TRAY_HEIGHT}" rx="10" fill="var(--deep)"/>' + (
        f'<rect width="{BOARD_WIDTH}" height="{TRAY_HEIGHT}" rx="10" fill="url(#contours)"/>'
    )
    if s.stage == OVER:
        return sea + plate(BOARD_WIDTH / 2, TRAY_HEIGHT / 2, "All sixteen rounds are done", 18)
    if s.stage == STACK:
        return sea + "".join(stack(s, kind, 26 + kind * 142, 14, 92, 15) for kind in range(KINDS))
    small = "".join(stack(s, kind, BOARD_WIDTH - 86, 7 + kind * 33, SMALL, 12) for kind in range(KINDS))
    if s.stage == NAME:
        left = 26 + 72 * offered(s)  # as many marks as tiles
        return sea + small + name_choice(s) + offer(s, box, left, 30, min(64, (BOARD_WIDTH - 96 - left) / offered(s) - 4))
    hand = use(f"face-{s.hand}", 18, 16, 110, f"tile-{s.hand}", f"in hand: {tile(box, s.hand)}") if s.stage == PLACE else ""
    left = 150 if hand else (BOARD_WIDTH - 86 - 104 * offered(s)) / 2
    return sea + small + hand + offer(s, box, left, 21, 66 if hand else 100)


def stack(s: Any, kind: int, x: float, y: float, size: float, text: float) -> str:
    """A face-down stack and how many tiles it still has."""
    n = s.left[kind]
    back = "back-dream" if kind == DREAM else "back-island"
    pile = "".join(use(back, x + 3 * i * size / 100, y - 3 * i * size / 100, size) for i in range(min(3, n)))
    words = STACK_WORDS[kind]
    if size > SMALL:
        mark = plate(x + size / 2, y + size + text * 1.5, f"{words.capitalize()} · {n}", text)
        mark += "" if kind == DREAM else row_mark(x + 8, y + 8, kind)
    else:
        mark = plate(x + SMALL + 8, y + SMALL * 0.68, f"{words[0].upper()} {n}", text, "start")
    return spot(f"stack-{kind}", f"{words} stack, {n} tiles left", pile + (halo(x, y, size, size) if n else "") + mark)


def row_mark(x: float, y: float, row: int) -> str:
    """Which of the three rows: bars, one of them full."""
    bars = "".join(
        f'<rect x="{x + 4:g}" y="{y + 4 + 7 * i:g}" width="20" height="5" fill="var(--{"jungle" if i == row else "paper"})" '
        f'stroke="var(--ink)" stroke-width=".8"/>'
        for i in range(3)
    )
    frame = f'<rect x="{x:g}" y="{y:g}" width="28" height="27" rx="3" fill="var(--paper)" stroke="var(--ink)" stroke-width=".8"/>'
    return frame + bars


def offered(s: Any) -> int:
    """How many places the tiles on offer take up."""
    return max((slot + 1 for slot in range(SEATS) if s.offer[slot] != 0), default=0)


def offer(s: Any, box: Any, x: float, y: float, size: float) -> str:
    """The tiles to choose from; with two players one of them face down, with a plate that says so."""
    drawn = ""
    for slot in range(offered(s)):
        number, left = s.offer[slot], x + slot * (size + 4)
        if number == 0:
            continue
        hidden = s.players == 2 and slot == HIDDEN and s.stage != FACE_DOWN
        back = "back-dream" if s.drawn == DREAM else "back-island"
        picture = use(f"face-{number}", left, y, size, f"tile-{number}") if number > 0 else use(back, left, y, size)
        label = tile(box, number)
        if hidden:
            picture += plate(left + size / 2, y + size - 8, "face down", size * 0.13)
            label = "the face-down tile" + (f", known to you: {label}" if number > 0 else "")
        elif number > 0 and box.dream[number] >= 0:
            label += ", " + DREAM_REWARDS[box.dream[number]]
        drawn += spot(f"slot-{slot}", label, picture + halo(left, y, size, size))
    return drawn


def name_choice(s: Any) -> str:
    """The marks of those who still wait for a tile."""
    drawn = ""
    for i, seat in enumerate(seat for seat in range(s.players) if s.waiting >> seat & 1):
        x = 48 + 72 * i
        mark = f'<circle cx="{x}" cy="58" r="28" fill="var(--paper)" stroke="var(--ink)"/>' + use(f"seat-{seat}", x - 20, 38, 40)
        mark += halo(x - 30, 28, 60, 60) + plate(x, 116, f"Player {seat + 1}", 12)
        drawn += spot(f"name-{seat}", f"player {seat + 1} chooses next", mark)
    return drawn


# ---- an island


def board(s: Any, box: Any, seat: int, viewer: int) -> str:
    """Dreams on the left, the Character board, the island on the right."""
    drawn = (
        f'<rect width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}" rx="10" fill="var(--sea)"/>'
        f'<rect width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}" rx="10" fill="url(#contours)"/>'
    )
    for i in range(DREAMS):
        y = MARGIN + i * DREAM_TILE
        number = s.dreams[seat, i]
        if number:
            label = f"{tile(box, number)}: {DREAM_REWARDS[box.dream[number]]}"
            drawn += use(f"face-{number}", MARGIN, y, DREAM_TILE - 3, f"tile-{number}", label)
        else:
            drawn += empty_place(MARGIN + 3, y + 3, DREAM_TILE - 9)
    drawn += f'<use href="#character" x="{CHARACTER_X}" y="{MARGIN}" width="60" height="300"/>'
    drawn += use(f"seat-{seat}", CHARACTER_X + 16, MARGIN + 46, 28)
    placing = viewer == seat == s.actor and s.stage == PLACE
    for cell in range(CELLS):
        x, y = ISLAND_X + cell % COLUMNS * TILE, MARGIN + cell // COLUMNS * TILE
        number = s.island[seat, cell]
        if number:
            drawn += laid(s, box, seat, cell, number, x, y)
        elif placing and cell // COLUMNS == s.drawn:
            drawn += spot(
                f"cell-{seat}-{cell}",
                f"{ROW_WORDS[s.drawn]} row, column {cell % COLUMNS + 1}",
                empty_place(x + 5, y + 5, TILE - 10)
                + f'<g class="ghost" opacity="0">{use(f"face-{s.hand}", x, y, TILE)}</g>'
                + halo(x + 3, y + 3, TILE - 6, TILE - 6),
            )
        else:
            drawn += empty_place(x + 5, y + 5, TILE - 10)
    return drawn


def laid(s: Any, box: Any, seat: int, cell: int, number: int, x: float, y: float) -> str:
    """A tile on the island; a flipped one shows the Genie."""
    if s.flipped[seat] >> cell & 1:
        ground = use(f"ground-{ROW_WORDS[cell // COLUMNS]}", x, y, TILE)
        return ground + use("genie-tile", x, y, TILE, f"tile-{number}", "flipped, counts for nothing")
    return use(f"face-{number}", x, y, TILE, f"tile-{number}", tile(box, number))


def empty_place(x: float, y: float, size: float) -> str:
    """Where a tile may lie one day."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6" fill="var(--paper)" fill-opacity=".28" '
        f'stroke="var(--ink)" stroke-opacity=".45" stroke-dasharray="5 5"/>'
    )

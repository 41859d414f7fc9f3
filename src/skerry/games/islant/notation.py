"""Positions of Islant as text.

    turn: 5
    dice: 2 3 6
    player 1: drawing                    (waiting; ended)
    column of player 1: 3                (what has been done in this turn: the column chosen,
    drawn by player 1: c4 d5             the squares filled, in their order,
    next for player 1: blue Bay          and the tile to be drawn now)
    sheet of player 1:
        .   .   C1  .   .
        .   ~3  M   T3r .
        s4  .   I0  .   s2/1

A square holds nothing (.), land (T Tip, C Corner, I Isthmus, B Bay, H Heart, then how often it is turned clockwise, then r
for red or b for blue), the printed middle (M), a wave (~3) or a ship (s4; s4/2 in the second border). All else follows from that.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ...board.phrases import player
from ...match.items import Item, Items, grid, listed
from .data import STAGE_WORDS
from .record import (
    BLUE,
    CELLS,
    COLUMN,
    DICE,
    DRAWING,
    ENDED,
    FIRST_SHIP,
    FIRST_WAVE,
    LAND,
    LAST_LAND,
    MIDDLE,
    SHIP,
    SIX,
    TOTALS,
    TURNS,
    USES,
    WAITING,
    WAVE,
    WIDTH,
    Box,
    State,
)
from .words import TILE_WORDS, square, tile_words, turned_sides

SQUARE = re.compile(r"\.|M|([TCIBH])([0-3])([rb]?)|~([1-5])|s([1-5])(?:/([1-9]|10))?")
PLACE = re.compile(r"([a-k])([1-9]|1[01])")
COLOURS = ("", "r", "b")
SHAPES = {turned_sides(number, turned): (number, turned) for number in range(1, SIX) for turned in reversed(range(TURNS[number]))}
NEXT = {tile_words(use, number): (use, number) for use in range(LAND, USES) for number in range(1, SIX)}


# ---- squares


def square_text(code: int) -> str:
    """What a square holds, as it is written."""
    if code in (0, MIDDLE):
        return "M" if code else "."
    if code <= LAST_LAND:
        number, turned = SHAPES[(code - 1) % 15 + 1]
        return f"{TILE_WORDS[number][0]}{turned}{COLOURS[(code - 1) // 15]}"
    if code < FIRST_SHIP:
        return f"~{code - FIRST_WAVE + 1}"
    group, number = divmod(code - FIRST_SHIP, 5)
    return f"s{number + 1}" + (f"/{group}" if group else "")


def read_square(item: Item, text: str) -> int:
    """What a square holds, from how it is written."""
    found = SQUARE.fullmatch(text)
    if not found:
        raise item.wrong(
            f"a square is . or M, land such as T0 or C1r, a wave such as ~3, a ship such as s4 or s4/2; not {text[:20]!r}"
        )
    tile, turned, colour, wave, ship, group = found.groups()
    if tile:
        number = TILE_WORDS.index(next(word for word in TILE_WORDS[1:] if word[0] == tile))
        if int(turned) >= TURNS[number]:
            raise item.wrong(f"{text}: a {TILE_WORDS[number]} turned so looks as with fewer turns (L15)")
        return turned_sides(number, int(turned)) + 15 * COLOURS.index(colour)
    if wave:
        return FIRST_WAVE + int(wave) - 1
    if ship:
        return FIRST_SHIP + int(ship) - 1 + 5 * int(group or 0)
    return MIDDLE if text == "M" else 0


def use_of(code: int) -> int:
    """What a die was used for to draw this."""
    return LAND + (code - 1) // 15 if code <= LAST_LAND else WAVE if code < FIRST_SHIP else SHIP


def number_of(code: int) -> int:
    """The number of what was drawn."""
    if code <= LAST_LAND:
        return SHAPES[(code - 1) % 15 + 1][0]
    return code - FIRST_WAVE + 1 if code < FIRST_SHIP else (code - FIRST_SHIP) % 5 + 1


def group_of(code: int) -> int:
    """The border that a ship is in; 0: none."""
    return (code - FIRST_SHIP) // 5 if code >= FIRST_SHIP else 0


# ---- writing


def write(s: State, box: Box, viewer: int | None) -> list[str]:
    """The lines of a position."""
    size = box.width[s.level]
    lines = [f"turn: {s.turns}", f"dice: {listed((str(die) for die in s.dice if die), ' ')}"]
    for seat in range(s.players):
        who = player(seat)
        drawn = [square(s.drawn[seat, i] - 1) for i in range(DICE) if s.drawn[seat, i]]
        lines.append(f"{who}: {STAGE_WORDS[s.stage[seat]]}")
        lines += [f"column of {who}: {s.column[seat]}"] if s.column[seat] else []
        lines += [f"drawn by {who}: {' '.join(drawn)}"] if drawn else []
        lines += [f"next for {who}: {tile_words(s.use[seat], s.number[seat])}"] if s.number[seat] else []
        lines.append(f"sheet of {who}:")
        lines += grid([f"{square_text(s.sheet[seat, row * WIDTH + column]):2}" for column in range(size)] for row in range(size))
    return lines


# ---- reading


def read(items: Items, s: State, box: Box, options: Any, viewer: int | None) -> None:
    """Fill a record with what the lines say, but for the sets of squares and what may be picked."""
    s.level = options.level
    s.turns = items.take("turn").number(1, CELLS + 1)
    item = items.take("dice")
    dice = sorted(item.number(1, SIX, part) for part in item.parts(" "))
    if len(dice) not in (0, box.dice[options.level]):
        raise item.wrong(f"{len(dice)} dice, but at this level {box.dice[options.level]} are rolled (L2)")
    s.dice.put(dice)
    for seat in range(s.players):
        read_player(items, s, box, seat, dice)


def read_player(items: Items, s: State, box: Box, seat: int, dice: list[int]) -> None:
    """A sheet, and what a player has done in this turn."""
    who, level = player(seat), s.level
    item = items.take(who)
    s.stage[seat] = item.word(STAGE_WORDS[1:]) + 1
    read_sheet(items.take(f"sheet of {who}"), s, box, seat)
    column, drawn, comes = items.find(f"column of {who}"), items.find(f"drawn by {who}"), items.find(f"next for {who}")
    used, numbers = 0, []
    if column:
        s.column[seat] = column.number(1, SIX - 1)
        used |= 1 << COLUMN
        numbers.append(s.column[seat])
    cells = read_places(drawn, box.width[level]) if drawn else []
    for i, cell in enumerate(cells):
        code = s.sheet[seat, cell]
        if code in (0, MIDDLE) or used >> use_of(code) & 1:
            raise (drawn or item).wrong(
                f"{square(cell)} must hold something that a die of this turn was used for, one for each use"
            )
        s.drawn[seat, i] = cell + 1
        used |= 1 << use_of(code)
        numbers.append(number_of(code))
    if comes:
        s.use[seat], s.number[seat] = NEXT[list(NEXT)[comes.word(list(NEXT))]]
        numbers.append(s.number[seat])
    s.used[seat] = used
    s.marked[seat] = max(group_of(code) for code in s.sheet.row(seat))
    ships = [group_of(s.sheet[seat, cell]) for cell in cells if s.sheet[seat, cell] >= FIRST_SHIP]
    s.before[seat] = ships[0] - 1 if ships and ships[0] else s.marked[seat]
    if s.stage[seat] != ENDED:
        left = dice_left(dice, numbers)
        if left is None:
            raise (comes or drawn or column or item).wrong(
                f"with the dice {listed(map(str, dice), ' ')} one cannot use {numbers} (L8, L9)"
            )
        s.left[seat] = left


def read_sheet(item: Item, s: State, box: Box, seat: int) -> None:
    """The squares of a sheet."""
    size = box.width[s.level]
    for row, line in enumerate(item.picture(size)):
        words = line.text.split()
        if len(words) != size:
            raise line.wrong(f"{len(words)} squares, but this sheet is {size} wide")
        for column, word in enumerate(words):
            s.sheet[seat, row * WIDTH + column] = read_square(line, word)


def read_places(item: Item, size: int) -> list[int]:
    """Some squares by their names."""
    cells = []
    for part in item.parts(" "):
        found = PLACE.fullmatch(part)
        column, row = (ord(found[1]) - 97, int(found[2]) - 1) if found else (size, size)
        if column >= size or row >= size:
            raise item.wrong(f"{part[:20]!r} is no square of this sheet, such as a1")
        cells.append(row * WIDTH + column)
    if len(set(cells)) < len(cells) or len(cells) > DICE:
        raise item.wrong("at most as many different squares are drawn in as there are dice (L7)")
    return cells


def dice_left(dice: list[int], numbers: list[int]) -> int | None:
    """The set of dice that are left once these numbers are used: the die that shows it, else a six (L9); None if that cannot be.

    Of equal dice the first is used, but of sixes the last.
    """
    left = set(range(len(dice)))
    for number in numbers:
        shows = [i for i in sorted(left) if dice[i] == number]
        sixes = [i for i in sorted(left) if dice[i] == SIX]
        if not shows and not sixes:
            return None
        left.remove(shows[0] if shows else sixes[-1])
    return sum(1 << i for i in left)


# ---- what cannot be


def check(items: Items, s: State, box: Box, options: Any) -> None:
    """Every die was used for one thing by everybody, and what lies on the sheets could be drawn there."""
    stages = {s.stage[seat] for seat in range(s.players)}
    dice = [die for die in s.dice if die]
    if (stages == {ENDED}) == bool(dice):
        raise items.at("dice").wrong("there are dice as long as somebody has not ended, and none after that (L13)")
    if WAITING in stages and DRAWING not in stages:
        raise items.at("turn").wrong("when everybody has drawn everything the next turn begins (L6)")
    if dice and box.again[s.level] and dice[0] == dice[1]:
        raise items.at("dice").wrong("at this level doubles are rolled again (L5)")
    for seat in range(s.players):
        check_turn(items, s, box, seat)
        check_counts(items.at(f"sheet of {player(seat)}"), s, box, seat)
        check_sheet(items.at(f"sheet of {player(seat)}"), s, box, seat)


def check_turn(items: Items, s: State, box: Box, seat: int) -> None:
    """What was done in this turn could be done with its dice (L7-L12)."""
    item, draws, used = items.at(player(seat)), box.draws[s.level], s.used[seat]
    holds = 1 << s.use[seat] if s.number[seat] else 0
    if (used | holds) & ~draws or used & holds:
        raise item.wrong("each use of this level gets one die, and no others do (L2, L7)")
    if s.stage[seat] == ENDED and used | holds:
        raise item.wrong("who has ended has drawn nothing in this turn (L12)")
    if (s.stage[seat] == WAITING) != (used == draws):
        raise item.wrong("who has used every die waits, and nobody else does (L6)")
    land = sum(1 << use for use in range(LAND, BLUE + 1))
    if (used | holds) & land and draws >> COLUMN & 1 and not s.column[seat]:
        raise item.wrong("the column is chosen before the land (L10)")
    for i in range(DICE):
        cell = s.drawn[seat, i] - 1
        in_column = s.column[seat] == 0 or box.columns[s.level, cell % WIDTH] >> s.column[seat] & 1
        if cell >= 0 and s.sheet[seat, cell] <= LAST_LAND and not in_column:
            raise items.at(f"drawn by {player(seat)}").wrong(f"{square(cell)} is in no column that shows {s.column[seat]} (L18)")
    if s.stage[seat] == DRAWING and s.picks[seat].bit_count() == 1:
        raise item.wrong("the only way to use a die is taken by itself: say what is drawn next (L10)")


def check_counts(item: Item, s: State, box: Box, seat: int) -> None:
    """In every turn each die but the column's has left one thing on the sheet (L7, L12)."""
    drawn = {s.drawn[seat, i] - 1 for i in range(DICE)}
    codes = [s.sheet[seat, cell] for cell in range(CELLS) if s.sheet[seat, cell] not in (0, MIDDLE) and cell not in drawn]
    draws = [use for use in range(LAND, USES) if box.draws[s.level] >> use & 1]
    counts = dict.fromkeys(draws, 0)
    for code in codes:
        if use_of(code) not in counts:
            raise item.wrong(f"at this level there is no {square_text(code)} (L2)")
        counts[use_of(code)] += 1
    turns, most = min(counts.values()), s.turns - 1
    if len(set(counts.values())) > 1 or turns > most or (s.stage[seat] != ENDED and turns < most):
        told = f"at most {most}" if s.stage[seat] == ENDED else str(most)
        raise item.wrong(f"of each kind there must be {told} from the turns before, equally many; not {list(counts.values())}")


def beside(size: int, cell: int) -> Iterator[int]:
    """The squares that share a side with one."""
    row, column = divmod(cell, WIDTH)
    for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
        if 0 <= r < size and 0 <= c < size:
            yield r * WIDTH + c


def parts_of(size: int, cells: Iterable[int]) -> list[set[int]]:
    """Squares that touch each other, together."""
    left, found = set(cells), []
    while left:
        part, edge = set[int](), {left.pop()}
        while edge:
            cell = edge.pop()
            part.add(cell)
            edge |= left.intersection(beside(size, cell))
            left -= edge
        found.append(part)
    return found


def check_sheet(item: Item, s: State, box: Box, seat: int) -> None:
    """Land, waves and ships touch what they must (L4, L17, L20-L23)."""
    size = box.width[s.level]
    sheet = {cell: s.sheet[seat, cell] for cell in range(size * WIDTH) if s.sheet[seat, cell]}
    middle = size // 2 * (WIDTH + 1) if box.middle[s.level] else -1
    if [cell for cell, code in sheet.items() if code == MIDDLE] != [middle] * (middle >= 0):
        where = f"on {square(middle)}, and only there" if middle >= 0 else "nowhere"
        raise item.wrong(f"the printed middle, M, is {where} (L4)")
    land = {cell for cell, code in sheet.items() if code <= LAST_LAND}
    if middle >= 0 and len(parts_of(size, land)) != 1:
        raise item.wrong("all land must touch land, as far as the middle (L17)")
    waves = {cell: code for cell, code in sheet.items() if FIRST_WAVE <= code < FIRST_SHIP}
    for cell, code in waves.items():
        if any(waves.get(near) == code for near in beside(size, cell)):
            raise item.wrong(f"the wave on {square(cell)} touches an equal one (L20)")
    check_ships(item, box, size, {cell: code for cell, code in sheet.items() if code >= FIRST_SHIP}, land)


def check_ships(item: Item, box: Box, size: int, ships: dict[int, int], land: set[int]) -> None:
    """Borders hold the totals in their order; what waits does not add up to the next one; all began beside land (L22, L23)."""
    marked = max(map(group_of, ships.values()), default=0)
    groups = [[cell for cell, code in ships.items() if group_of(code) == group] for group in range(marked + 1)]
    for group, cells in enumerate(groups[1:], 1):
        if sum(number_of(ships[cell]) for cell in cells) != box.total[group] or len(parts_of(size, cells)) != 1:
            raise item.wrong(f"the ships of border {group} must touch each other and add up to {box.total[group]} (L23)")
    waiting = parts_of(size, groups[0])
    for part in waiting:
        if marked < TOTALS and sum(number_of(ships[cell]) for cell in part) == box.total[marked + 1]:
            raise item.wrong(f"unfinished ships add up to {box.total[marked + 1]}: they get border {marked + 1} (L23)")
    for part in [*waiting, *map(set, groups[1:])]:
        if not any(near in land for cell in part for near in beside(size, cell)):
            raise item.wrong(
                f"of ships that touch each other one touches land, and none of that on {square(min(part))} does (L22)"
            )

"""What My Island says: actions, refusals, events, prompts, and a state in plain words."""

import functools
from pathlib import Path
from typing import Any

import numpy as np

from ...core.box import read_toml
from ...core.kernel import hand
from .components import EPISODE_FILES, SYMBOL_WORDS, TERRAIN_WORDS, shown_by
from .rules import (
    A_END,
    A_PASS,
    AT_ONCE,
    BEACH,
    CELLS,
    LANE,
    LINK_LINE,
    ON_LINE,
    SCRATCH,
    SYMBOLS,
    TERRAINS,
    TILES,
    TURNS,
    WORDS,
    begun,
    placements,
    turns,
    visible,
)  # fmt: skip

LINE_WORDS = (
    "start", "passes", "houses on beach", "farms", "villages", "fortifications", "trails", "roads",
    "largest farm", "largest village", "largest fortification", "largest path system", "visible beach", "end of the track",
)  # fmt: skip
GROUP_WORDS = ("farm", "village", "fortification", "trail")
TURN_WORDS = ("as printed", "turned once", "turned twice", "turned three times", "turned four times", "turned five times")


@functools.cache
def title(episode: int) -> str:
    """What an episode is called."""
    name = EPISODE_FILES[episode]
    words = str(read_toml(Path(__file__).parent / "episodes" / f"{name}.toml").values["title"])
    return words if name == "eternal" else f"Episode {name}: {words}"


def player(seat: int) -> str:
    """A player by number."""
    return f"player {seat + 1}"


def points(n: int) -> str:
    """Points with their unit."""
    return f"{n} point" if abs(n) == 1 else f"{n} points"


Spaces = tuple[int, ...]  # a set, as its words


def spaces(field: Any, *index: int) -> Spaces:
    """A set of spaces."""
    return tuple(field[(*index, word)] for word in range(WORDS))


def has(box: Any, found: Spaces, cell: int) -> bool:
    """Is a space in a set?"""
    return bool(found[box.word[cell]] >> box.bit[cell] & 1)


def members(box: Any, found: Spaces) -> list[int]:
    """The spaces of a set, in their order."""
    cells = []
    for word, bits in enumerate(found):
        while bits:
            bit = (bits & -bits).bit_length() - 1
            cells.append(box.first[bit // LANE * WORDS + word] + bit % LANE)
            bits &= bits - 1
    return sorted(cells)


def ways(s: Any, box: Any, seat: int) -> int:
    """How many turns of this round's tile are different."""
    return int(turns(hand(s._array), hand(box._array), seat, s.card - 1))


def places(s: Any, box: Any, seat: int) -> list[int]:
    """The placements a player may choose from."""
    out = np.zeros(TURNS * CELLS + 1, np.int32)
    n = placements(hand(s._array), hand(box._array), hand(np.zeros((), SCRATCH)), seat, hand(out))
    return [int(action) for action in out[:n]]


def bare_beach(s: Any, seat: int) -> int:
    """How many beach spaces show no tile."""
    return int(visible(hand(s._array), seat, BEACH))


def has_begun(s: Any, seat: int) -> bool:
    """Has a player placed a tile?"""
    return bool(begun(hand(s._array), seat))


def symbols(s: Any, seat: int, tile: int) -> list[str]:
    """What a tile of a player shows, space by space."""
    return [SYMBOL_WORDS[symbol] for symbol in shown_by(s.faces[seat, tile])]


def tile_words(s: Any, tile: int, seat: int = 0) -> str:
    """A tile in words: field-house-field."""
    return "-".join(symbols(s, seat, tile))


def space(box: Any, cell: int) -> str:
    """A space by its row, from the mountains down, and its number in it."""
    known: list[str] = box.notes.get("names of spaces", [])
    if not known:
        known = [f"row {row + 1}, space {n + 1}" for row, length in enumerate(box.row) for n in range(length)]
        box.notes["names of spaces"] = known
    return known[cell]


def terrain(s: Any, box: Any, seat: int, cell: int) -> str:
    """What grows on a space."""
    return next(TERRAIN_WORDS[kind] for kind in range(TERRAINS) if has(box, spaces(s.ground, seat, kind), cell))


def symbol_at(s: Any, box: Any, seat: int, cell: int) -> int:
    """The symbol that lies on a space, -1 if none."""
    return next((symbol for symbol in range(SYMBOLS) if has(box, spaces(s.laid, seat, symbol), cell)), -1)


def covered(box: Any, tile: int, action: int) -> list[int]:
    """The spaces that a placement covers; none where it would leave the island."""
    shape = box.form[tile]
    cells = [box.covers[shape, action // CELLS, action % CELLS, i] for i in range(box.spaces[shape])]
    return [] if -1 in cells else cells


def action(s: Any, box: Any, seat: int, action: int) -> str:
    """What an action is called."""
    if action == A_PASS:
        fee = -box.fee[s.episode] if not s.topped >> seat & 1 else 0
        return f"Pass: {points(-fee)}" if fee else "Pass: it costs nothing any more"
    if action == A_END:
        return "End: place no more tiles"
    first = symbols(s, seat, s.card - 1)[0] if s.card > 0 else "tile"
    return f"Place it {TURN_WORDS[action // CELLS]}, its {first} on {space(box, action % CELLS)}"


def refusal(s: Any, box: Any, seat: int, action: int) -> str:
    """Why an action is not possible now."""
    if not s.waiting >> seat & 1:
        if s.ended >> seat & 1:
            return "you have ended your participation (M19)"
        return "you have acted this round; the next card comes when all have (M8)"
    if action == A_PASS:
        return "you have no point left to pass with: place the tile or end (M18)"
    tile, turned = s.card - 1, action // CELLS
    if turned >= ways(s, box, seat):
        return f"{TURN_WORDS[turned]} this tile lies as with fewer turns (M12)"
    cells = covered(box, tile, action)
    if not cells:
        return "there the tile would leave the island (M14)"
    for cell in cells:
        if symbol_at(s, box, seat, cell) >= 0:
            return f"there is a tile already on {space(box, cell)} (M15)"
        if not has(box, spaces(s.free, seat), cell):
            return f"{space(box, cell)} is {terrain(s, box, seat, cell)}, where nothing may be built (M14)"
    if not has_begun(s, seat):
        return f"the first tile covers at least one {TERRAIN_WORDS[box.start[s.episode]]} space (M10)"
    return "no symbol of the tile would lie next to an equal one (M11)"


def event(before: Any, after: Any, box: Any, seat: int, action: int, viewer: int) -> str:
    """What everybody learns of an action; and of what followed when it was the last of the round."""
    if action == A_PASS:
        told = f"passes on {tile_words(before, before.card - 1)}"
    elif action == A_END:
        told = "ends and places no more tiles"
    else:
        where = space(box, action % CELLS)
        told = f"places {tile_words(before, before.card - 1, seat)} {TURN_WORDS[action // CELLS]} on {where}"
        told += gains(before, after, box, seat)
    if (after.topped & ~before.topped) >> seat & 1:
        told += f"; reaches {box.top[before.episode]}, the end of the track, for good"
    return told + following(before, after, box, seat, action)


def gains(before: Any, after: Any, box: Any, seat: int) -> str:
    """What a placement brought, in the order of the rules: houses, groups, roads."""
    told = ""
    for line in range(ON_LINE, LINK_LINE + 1):
        n = after.gained[seat, line] - before.gained[seat, line]
        if n:
            told += f"; {LINE_WORDS[line]} {n:+d}"
    return told


def following(before: Any, after: Any, box: Any, seat: int, action: int) -> str:
    """What happened by itself: the next card, players who could only end, the end."""
    if after.card == before.card:
        return ""
    chosen = 1 << seat if action == A_END else 0
    forced = after.ended & ~before.ended & ~chosen
    told = "".join(f"; {player(other)} can only end" for other in range(after.players) if forced >> other & 1)
    cards = [tile_words(after, tile) for tile in range(TILES) if (after.turned & ~before.turned) >> tile & 1]
    told = "".join(f"; the next card: {card}" for card in cards) + told
    if after.card > 0:
        return told
    return f"{told}; it is over: " + ", ".join(f"{player(other)} {after.points[other]}" for other in range(after.players))


def prompt(s: Any, box: Any, viewer: int) -> str:
    """One sentence that says what to do now."""
    if s.card == 0:
        return "The islands are settled"
    tile = tile_words(s, s.card - 1)
    if viewer >= 0 and s.waiting >> viewer & 1:
        if not has_begun(s, viewer):
            return f"Turn and place {tile}: your first tile covers a {TERRAIN_WORDS[box.start[s.episode]]} space"
        return f"Turn and place {tile} next to a matching symbol, pass, or end"
    waiting = [player(seat) for seat in range(s.players) if s.waiting >> seat & 1]
    who = " and ".join([", ".join(waiting[:-1]), waiting[-1]] if len(waiting) > 1 else waiting)
    return f"{who.capitalize()} {'places' if len(waiting) == 1 else 'place'} {tile}"


def data(s: Any, box: Any) -> dict[str, Any]:
    """A state as plain dicts and lists."""
    return {
        "episode": title(s.episode),
        "card": tile_words(s, s.card - 1) if s.card > 0 else None,
        "round": s.turned.bit_count(),
        "cards left": s.left,
        "cards turned": [tile_words(s, tile) for tile in range(TILES) if s.turned >> tile & 1],
        "waiting": [seat for seat in range(s.players) if s.waiting >> seat & 1],
        "ended": [seat for seat in range(s.players) if s.ended >> seat & 1],
        "players": [player_data(s, box, seat) for seat in range(s.players)],
    }


def player_data(s: Any, box: Any, seat: int) -> dict[str, Any]:
    """One player's island and points."""
    cubes = [space(box, cell) for i in range(AT_ONCE) for cell in members(box, spaces(s.marks, seat, i))]
    letters = [""] * CELLS
    for kind in range(TERRAINS):
        for cell in members(box, spaces(s.ground, seat, kind)):
            letters[cell] = TERRAIN_WORDS[kind][0]
    for symbol in range(SYMBOLS):
        for cell in members(box, spaces(s.laid, seat, symbol)):
            letters[cell] = SYMBOL_WORDS[symbol][0].upper()
    rows: dict[int, str] = {}
    for cell, letter in enumerate(letters):
        rows[box.at[cell, 1]] = rows.get(box.at[cell, 1], "") + letter
    return {
        "points": s.points[seat],
        "token": max(0, s.points[seat]),
        "circles": s.circles[seat],
        "visible beach": bare_beach(s, seat),
        "passed": [tile_words(s, tile, seat) for tile in range(TILES) if s.passed[seat] >> tile & 1],
        "cubes": cubes,
        "island": [rows[row] for row in sorted(rows)],
    }

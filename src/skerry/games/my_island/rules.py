"""My Island: everybody lays the same tile on an island of their own. Clause numbers are those of RULES.md.

An episode is data (`campaign.toml`, `eternal.toml`): which terrains may be built on, which rules give points at once and which
at the end. What the words of that data mean is here, in `scoring.py` and in `stickers.py`, a function each.
"""

from typing import Any

from ...engine.bits import count_bits
from ...engine.chance import below, sow
from ...engine.compile import kernel
from ...engine.layout import Ints
from .island import around, covered, is_double, seen_from, symbol_of
from .record import (
    A_END,
    A_ON,
    A_OPEN,
    A_PASS,
    A_STICK,
    ASSESSED,
    CAMPAIGN,
    CELLS,
    CHAPTERS,
    CIRCLES_LINE,
    ENVELOPE,
    FIRST,
    GIFT,
    IN_CHAPTER,
    IN_HAND,
    LANE,
    LANE_BITS,
    LAST,
    LINES,
    OPEN,
    PASS_LINE,
    PLACING,
    ROWS,
    SEATS,
    SIDES,
    START_LINE,
    STICKING,
    SYMBOLS,
    TERRAINS,
    TILES,
    TURNS,
    WORDS,
    Box,
    Scratch,
    State,
)
from .scoring import assess, give, rank, score_at_once, score_at_the_end
from .stickers import clear, gift, hold, legal_stickers, stick, terrains, tiles, unpack


@kernel
def setup(s: State, box: Box, w: Scratch, options: Any, players: int, seed: int) -> None:
    """Everybody gets an equal island and equal tiles (M1-M3); then the first envelope of a campaign, or an episode (M42, M45)."""
    sow(s, seed)
    s.players = players
    s.campaign = 1 if options.episode == CAMPAIGN else 0
    s.episode = FIRST if s.campaign else options.episode
    for seat in range(SEATS):
        for word in range(WORDS):
            for kind in range(TERRAINS):
                s.ground[seat, kind, word] = box.ground[kind, word] if seat < players else 0
            for kind in range(OPEN):
                there = seat < players and not s.campaign and 0 < box.since[kind] <= (s.episode + 2) // IN_CHAPTER
                s.open[seat, kind, word] = box.feature[kind, word] if there else 0
        for tile in range(TILES):
            s.faces[seat, tile] = 0
        for n in range(IN_HAND):
            s.stickers[seat, n] = 0
        s.circles[seat] = 0
    for chapter in range(CHAPTERS):
        s.opened[chapter] = 0
    s.phase = ENVELOPE
    if s.campaign:
        clear(s, box)
        for seat in range(SEATS):
            s.points[seat] = 0
            for line in range(LINES):
                s.gained[seat, line] = 0
        s.turned, s.left, s.card = 0, 0, 0
        s.waiting = (1 << players) - 1
    else:
        begin(s, box)


@kernel
def begin(s: State, box: Box) -> None:
    """An episode: the boards empty, points as at the start, the cards shuffled, the first turned over (M4, M5, M44)."""
    clear(s, box)
    tiles(s, box)
    for seat in range(SEATS):
        for word in range(WORDS):
            s.free[seat, word] = terrains(s, box, seat, word)
        for line in range(LINES):
            s.gained[seat, line] = 0
        s.points[seat] = box.points[s.episode] if seat < s.players else 0
        s.gained[seat, START_LINE] = s.points[seat]
    s.phase = PLACING
    s.turned = 0
    s.left = box.tiles[s.episode]
    turn_card(s)


# ---- a round


@kernel
def turn_card(s: State) -> None:
    """The top card shows the tile that all place now (M7); everybody who has not ended is asked (M8).

    It is drawn when it is turned: in a stack that nobody has seen, any of those left may lie on top (M5, M6).
    """
    nth, tile = below(s, s.left), 0
    while nth > 0 or s.turned >> tile & 1:
        nth -= 1 - (s.turned >> tile & 1)
        tile += 1
    s.left -= 1
    s.card = tile + 1
    s.turned |= 1 << tile
    s.waiting = ((1 << s.players) - 1) & ~s.ended


@kernel
def turns(s: State, box: Box, seat: int, tile: int) -> int:
    """How many turns of a tile are different placements: fewer than six where it comes to lie on itself (M12, M46)."""
    shape = box.form[tile]
    for by in range(1, 4):
        same = box.swap[shape, by, 0] >= 0
        for i in range(box.spaces[shape]):
            j = box.swap[shape, by, i]
            same = same and symbol_of(s, seat, tile, i) == symbol_of(s, seat, tile, j)
            if box.doubles[s.episode]:
                same = same and is_double(s, seat, tile, i) == is_double(s, seat, tile, j)
        if same:
            return by
    return TURNS


@kernel
def look_for_matches(s: State, box: Box, w: Scratch, seat: int) -> None:
    """Where each space of this round's tile would do: beside its like (M11), on a foothold; the first tile on the start (M10)."""
    tile, first = s.card - 1, not begun(s, seat)
    for i in range(box.spaces[box.form[tile]]):
        if first:
            for word in range(WORDS):
                w.near[i, word] = start(s, box, seat, word)
        else:
            symbol = symbol_of(s, seat, tile, i)
            w.near[i, 0], w.near[i, 1], w.near[i, 2] = around(
                s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
            )
            if box.footholds[s.episode]:
                for word in range(WORDS):
                    w.near[i, word] |= foothold(s, box, seat, word)


@kernel
def start(s: State, box: Box, seat: int, word: int) -> int:
    """The first tile covers a space of this terrain, and nothing lifts that (M10): one word of the set."""
    return s.ground[seat, box.start[s.episode], word]


@kernel
def foothold(s: State, box: Box, seat: int, word: int) -> int:
    """A later tile that covers one of these needs no match (M47): one word of the set."""
    there = 0
    for kind in range(OPEN):
        if box.footholds[s.episode] >> kind & 1:
            there |= s.open[seat, kind, word]
    return there


@kernel
def fits(s: State, box: Box, w: Scratch, seat: int, turned: int) -> bool:
    """Where the tile's first space may lie, turned so: all on free ground (M14, M15), one where it does. Into `w.fit[0]`.

    A tile is a tree of spaces that hang on each other; from its leaves up each set moves a step to where the parent would lie.
    """
    shape = box.form[s.card - 1]
    for i in range(box.spaces[shape]):
        for word in range(WORDS):
            w.fit[i, word] = s.free[seat, word]
            w.match[i, word] = w.near[i, word]
    for i in range(box.spaces[shape] - 1, 0, -1):
        parent, side = box.parent[shape, i], (box.side[shape, i] + turned) % SIDES
        fit_0, fit_1, fit_2 = seen_from(w.fit[i, 0], w.fit[i, 1], w.fit[i, 2], side)
        w.fit[parent, 0] &= fit_0
        w.fit[parent, 1] &= fit_1
        w.fit[parent, 2] &= fit_2
        match_0, match_1, match_2 = seen_from(w.match[i, 0], w.match[i, 1], w.match[i, 2], side)
        w.match[parent, 0] |= match_0
        w.match[parent, 1] |= match_1
        w.match[parent, 2] |= match_2
    for word in range(WORDS):
        w.fit[0, word] &= w.match[0, word]
    return w.fit[0, 0] | w.fit[0, 1] | w.fit[0, 2] != 0


@kernel
def placements(s: State, box: Box, w: Scratch, seat: int, out: Ints) -> int:
    """Write the actions that place the tile of this round where it fits, ascending. Returns their number."""
    look_for_matches(s, box, w, seat)
    n = 0
    for turned in range(turns(s, box, seat, s.card - 1)):
        if fits(s, box, w, seat, turned):
            for row in range(1, ROWS + 1):
                lane = w.fit[0, row % WORDS] >> row // WORDS * LANE & LANE_BITS
                while lane:
                    out[n] = turned * CELLS + box.first[row] + count_bits((lane & -lane) - 1)
                    n += 1
                    lane &= lane - 1
    return n


@kernel
def can_place(s: State, box: Box, w: Scratch, seat: int) -> bool:
    """Does the tile of this round fit anywhere?"""
    look_for_matches(s, box, w, seat)
    for turned in range(turns(s, box, seat, s.card - 1)):
        if fits(s, box, w, seat, turned):
            return True
    return False


@kernel
def begun(s: State, seat: int) -> bool:
    """Has this player placed a tile?"""
    return covered(s, seat, 0) | covered(s, seat, 1) | covered(s, seat, 2) != 0


@kernel
def place(s: State, box: Box, w: Scratch, seat: int, turned: int, cell: int) -> None:
    """Lay the tile of this round for good (M13, M16) and count what it brings at once."""
    tile = s.card - 1
    s.placed[seat, tile] = turned * CELLS + cell + 1
    for word in range(WORDS):
        w.new[word] = box.mask[box.form[tile], turned, cell, word]
    cover_ground(s, box, seat, tile, turned, cell)
    score_at_once(s, box, w, seat)


@kernel
def cover_ground(s: State, box: Box, seat: int, tile: int, turned: int, cell: int) -> None:
    """Note what a tile shows there, and that nothing else can be built on it (M13, M15)."""
    shape = box.form[tile]
    for word in range(WORDS):
        s.free[seat, word] &= ~box.mask[shape, turned, cell, word]
    for i in range(box.spaces[shape]):
        there = box.covers[shape, turned, cell, i]
        s.laid[seat, symbol_of(s, seat, tile, i), box.word[there]] |= 1 << box.bit[there]
        if is_double(s, seat, tile, i) and box.doubles[s.episode]:
            s.heavy[seat, box.word[there]] |= 1 << box.bit[there]


@kernel
def derive(s: State, box: Box, w: Scratch) -> None:
    """Fill what the islands show and where one may still build, from the ground, the tiles and where they were placed."""
    built = s.phase == PLACING or s.phase == ASSESSED
    for seat in range(s.players):
        for word in range(WORDS):
            s.free[seat, word] = terrains(s, box, seat, word) if built else 0
            s.heavy[seat, word] = 0
            for symbol in range(SYMBOLS):
                s.laid[seat, symbol, word] = 0
        for tile in range(TILES):
            action = s.placed[seat, tile] - 1
            if action >= 0:
                cover_ground(s, box, seat, tile, action // CELLS, action % CELLS)


@kernel
def go_on(s: State, box: Box, w: Scratch) -> None:
    """When all have acted the next card is turned (M8); who can only end does so by itself (M20); the end (M21, M22).

    In a campaign the next phase follows: stickers, the next envelope with its gifts, the next episode (M44).
    """
    everybody = (1 << s.players) - 1
    while s.waiting == 0 and (s.phase != PLACING or s.card > 0):
        if s.phase == PLACING and s.left > 0 and s.ended != everybody:
            turn_card(s)
            for seat in range(s.players):
                if s.waiting >> seat & 1 and s.points[seat] <= 0 and not can_place(s, box, w, seat):
                    s.ended |= 1 << seat
                    s.waiting &= ~(1 << seat)
        elif s.phase == PLACING:
            s.card = 0
            score_at_the_end(s, box, w)
            assess(s, box)
            if s.campaign and s.episode < LAST:
                s.phase, s.waiting = ASSESSED, everybody
        elif s.phase == ASSESSED:
            clear(s, box)
            s.phase = STICKING
            hold(s, box)
        elif s.phase == ENVELOPE:
            unpack(s, box)
            tiles(s, box)
            gift(s, box)
            s.phase = GIFT
            hold(s, box)
        elif s.phase == STICKING and s.episode % IN_CHAPTER == 0:
            s.episode += 1
            s.phase, s.waiting = ENVELOPE, everybody
        else:
            s.episode += s.phase == STICKING
            begin(s, box)


# ---- what a seat may do


@kernel
def turn(s: State, seat: int) -> bool:
    """All act at the same time, each once a round (M8)."""
    return seat >= 0 and s.waiting >> seat & 1 == 1


@kernel
def legal(s: State, box: Box, w: Scratch, seat: int, out: Ints) -> int:
    """Write a seat's actions: place the tile, pass with more than 0 points (M17, M18), end (M19); or the phase's (M44)."""
    n = 0
    if not turn(s, seat):
        return n
    if s.phase == ENVELOPE or s.phase == ASSESSED:
        out[0] = A_OPEN if s.phase == ENVELOPE else A_ON
        return 1
    if s.phase != PLACING:
        return legal_stickers(s, box, seat, out)
    n = placements(s, box, w, seat, out)
    if s.points[seat] > 0:
        out[n] = A_PASS
        n += 1
    out[n] = A_END
    return n + 1


@kernel
def play(s: State, box: Box, w: Scratch, seat: int, action: int) -> None:
    """Carry out one action."""
    s.waiting &= ~(1 << seat)
    if action < A_PASS:
        place(s, box, w, seat, action // CELLS, action % CELLS)
    elif action == A_PASS:
        s.passed[seat] |= 1 << (s.card - 1)
        give(s, box, seat, PASS_LINE, box.fee[s.episode])
    elif action == A_END:
        s.ended |= 1 << seat
    elif action == A_OPEN:
        s.opened[(s.episode - 1) // IN_CHAPTER] = seat + 1
        s.waiting = 0
    elif action >= A_STICK:
        stick(s, box, seat, action)
    go_on(s, box, w)


# ---- the sheet and the ranking


@kernel
def tally(s: State, box: Box, w: Scratch, seat: int, lines: Ints) -> int:
    """The track as it stands, line by line (M24); when a campaign is over, its circles (M65)."""
    total = 0
    done = s.campaign and s.waiting == 0
    for line in range(LINES):
        lines[line] = 0 if done else s.gained[seat, line]
        if done and line == CIRCLES_LINE:
            lines[line] = s.circles[seat]
        total += lines[line]
    return total


@kernel
def standing(s: State, box: Box, w: Scratch, seat: int) -> int:
    """Most points (M27, M28); in a campaign most circles, then the better place in the last episode (M65)."""
    if not s.campaign:
        return rank(s, box, seat)
    behind = 0
    for other in range(s.players):
        behind += rank(s, box, other) > rank(s, box, seat)
    return s.circles[seat] * SEATS + SEATS - 1 - behind


# ---- what a seat knows


@kernel
def hide(s: State, box: Box, seat: int) -> None:
    """Everything lies open but what chance will bring: which card comes next (M6)."""
    s.rng = 0


@kernel
def redeal(s: State, box: Box, w: Scratch, seat: int, seed: int) -> None:
    """The cards that nobody has seen may come in any order (M6)."""
    sow(s, seed)

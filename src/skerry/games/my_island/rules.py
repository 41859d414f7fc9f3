"""My Island: everybody lays the same tile on an island of their own. Clause numbers are those of RULES.md.

An episode is data (`episodes/`): which terrains may be built on, which rules give points at once and which at the end.
A rule is one function here and one line in `score_at_once` or `score_at_the_end`. A set of spaces is two words of 50 bits:
`s.free[seat, 0]` holds spaces 0 to 49, `s.free[seat, 1]` the rest.
"""

import numpy as np

from ...core.kernel import aligned, kernel
from ...core.rng import count_bits, shuffle, sow

# Tiles, and with them cards, are numbered from 1; 0 is none, -1 one that cannot be seen. There is room for four more.
TILES, SIZE, SHAPES, TURNS = 32, 4, 16, 6
CELLS, HALF, ROWS = 100, 50, 10
SEATS, SIDES = 4, 6

BEACH, HEATHER, PALM, RAINFOREST = range(4)
TERRAINS = 4
FIELD, HOUSE, WALL, PATH = range(4)
SYMBOLS = 4
STATUE = 0
FEATURES = 1

ETERNAL, FIRST, EPISODES = 0, 1, 2
AT_ONCE, AT_END = 6, 3  # so many rules at most
# A rule is a row of numbers: what kind it is, the symbols it looks at (a set), terrain, feature, size, points.
R_KIND, R_SYMBOLS, R_TERRAIN, R_FEATURE, R_SIZE, R_POINTS, RULE = range(7)
ON, GROUP, LINK, VISIBLE, LARGEST = range(1, 6)

# The lines of the score sheet. Groups and largest groups have one a symbol.
START_LINE, PASS_LINE, ON_LINE, GROUP_LINE, LINK_LINE, LARGEST_LINE, VISIBLE_LINE, TOP_LINE, LINES = 0, 1, 2, 3, 7, 8, 12, 13, 14

A_PASS, A_END, ACTIONS = TURNS * CELLS, TURNS * CELLS + 1, TURNS * CELLS + 2  # before these: turn * 100 + space
LONGEST = TILES * SEATS
OFF_BOARD = 1 << 61  # in the mask of a placement that leaves the island; no space has that bit
MOST_POINTS = 1024

RECORD = aligned(
    ("rng", np.uint64),
    ("turned", np.int64),  # the set of cards turned over so far
    ("ground", np.int64, (SEATS, TERRAINS, 2)),  # each player's island: the spaces of each terrain
    ("feature", np.int64, (SEATS, FEATURES, 2)),  # and those with a feature
    ("free", np.int64, (SEATS, 2)),  # where one may still build
    ("laid", np.int64, (SEATS, SYMBOLS, 2)),  # the spaces that show a symbol
    ("near", np.int64, (SEATS, SYMBOLS, 2)),  # the spaces next to those
    ("marks", np.int64, (SEATS, AT_ONCE, 2)),  # the spaces with a cube, rule by rule
    ("passed", np.int64, SEATS),  # the set of tiles not placed
    ("placed", np.int16, (SEATS, TILES)),  # the action that placed a tile, plus 1
    ("points", np.int16, SEATS),  # on the track; below 0 they are owed
    ("gained", np.int16, (SEATS, LINES)),
    ("players", np.int8),
    ("episode", np.int8),
    ("card", np.int8),  # the tile of this round; 0 when it is over
    ("left", np.int8),
    ("waiting", np.int8),  # the set of seats that have not acted this round
    ("ended", np.int8),  # the set of seats that have ended their participation
    ("topped", np.int8),  # the set of seats whose token stands at the end of the track for good
    ("circles", np.int8, SEATS),
    ("deck", np.int8, TILES),
    ("symbols", np.int8, (SEATS, TILES, SIZE)),  # what each player's tiles show, plus 1
)
BOX = aligned(
    ("mask", np.int64, (SHAPES * TURNS * CELLS, 2)),  # what a shape covers, turned so, its first space lying there
    ("around", np.int64, (CELLS, 2)),  # the neighbours of a space
    ("ground", np.int64, (TERRAINS, 2)),
    ("feature", np.int64, (FEATURES, 2)),
    ("row", np.int64, (ROWS, 2)),  # from the mountains down
    ("rule", np.int16, (EPISODES, AT_ONCE, RULE)),
    ("end_rule", np.int16, (EPISODES, AT_END, RULE)),
    ("points", np.int16, EPISODES),
    ("top", np.int16, EPISODES),  # the end of the track, 0 if the count goes on
    ("par", np.int16, EPISODES),
    ("fee", np.int16, EPISODES),  # what passing gives: -1
    ("covers", np.int8, (SHAPES, TURNS, CELLS, SIZE)),  # the same as the mask, space by space
    ("beside", np.int8, (CELLS, SIDES)),  # -1 where there is no land
    ("spaces", np.int8, SHAPES),
    (
        "swap",
        np.int8,
        (SHAPES, 4, SIZE),
    ),  # a turn by 1, 2 or 3 sixths that keeps a shape: which space comes to lie on which, -1 if none
    ("form", np.int8, TILES),
    ("symbols", np.int8, (TILES, SIZE)),
    ("terrains", np.int8, EPISODES),  # a set: what may be built on
    ("features", np.int8, EPISODES),  # a set: what is awake
    ("start", np.int8, EPISODES),  # the terrain of the first tile
    ("tiles", np.int8, EPISODES),  # how many, with their cards
    ("circles", np.int8, (EPISODES, 3)),  # for the end of the track, the first place, the second
    ("at", np.int8, (CELLS, 2)),  # where a space lies, q and r: for the looks
)
SCRATCH = aligned(
    ("group", np.int64, 2),  # the joined spaces `grow` found
    ("rim", np.int64, 2),  # and all their neighbours
    ("match", np.int64, (SIZE, 2)),  # where each space of the tile in hand would lie beside its like
    ("lines", np.int32, LINES),
    ("largest", np.int32, SEATS),
    ("fitting", np.int32, TURNS * CELLS + 1),
    ("pool", np.int8, TILES),
    ("stack", np.int8, CELLS),
)


@kernel
def setup(s, box, w, options, players, seed):
    """The same island, tiles and points for everybody; the cards are shuffled and the first is turned over (M1-M6)."""
    sow(s, seed)
    s.players = players
    s.episode = options.episode
    for seat in range(SEATS):
        for half in range(2):
            settle_island(s, box, seat, half, seat < players)
        for tile in range(TILES):
            s.placed[seat, tile] = 0
            for i in range(SIZE):
                s.symbols[seat, tile, i] = box.symbols[tile, i] if seat < players and tile < box.tiles[s.episode] else 0
        for line in range(LINES):
            s.gained[seat, line] = 0
        s.points[seat] = box.points[s.episode] if seat < players else 0
        s.gained[seat, START_LINE] = s.points[seat]
        s.passed[seat] = 0
        s.circles[seat] = 0
    s.turned = 0
    s.ended = 0
    s.topped = 0
    s.left = box.tiles[s.episode]
    for i in range(TILES):
        w.pool[i] = i + 1
    shuffle(s, w.pool, 0, s.left)
    for i in range(TILES):
        s.deck[i] = w.pool[i] if i < s.left else 0
    turn_card(s)


@kernel
def settle_island(s, box, seat, half, here):
    """One word of a player's empty island: terrains, the features awake in this episode, where one may build (M2, M14)."""
    free = 0
    for terrain in range(TERRAINS):
        s.ground[seat, terrain, half] = box.ground[terrain, half] if here else 0
        if box.terrains[s.episode] >> terrain & 1:
            free |= s.ground[seat, terrain, half]
    for feature in range(FEATURES):
        awake = here and box.features[s.episode] >> feature & 1
        s.feature[seat, feature, half] = box.feature[feature, half] if awake else 0
        free &= ~s.feature[seat, feature, half]
    s.free[seat, half] = free
    for symbol in range(SYMBOLS):
        s.laid[seat, symbol, half] = 0
        s.near[seat, symbol, half] = 0
    for i in range(AT_ONCE):
        s.marks[seat, i, half] = 0


# ---- a round


@kernel
def turn_card(s):
    """The top card shows the tile that all place now (M7); everybody who has not ended is asked (M8)."""
    s.left -= 1
    s.card = s.deck[s.left]
    s.deck[s.left] = 0
    s.turned |= 1 << (s.card - 1)
    s.waiting = ((1 << s.players) - 1) & ~s.ended


@kernel
def turns(s, box, seat, tile):
    """How many turns of a tile are different placements: fewer than six where it comes to lie on itself (M12)."""
    shape = box.form[tile]
    for by in range(1, 4):
        same = box.swap[shape, by, 0] >= 0
        for i in range(box.spaces[shape]):
            j = box.swap[shape, by, i]
            same = same and s.symbols[seat, tile, i] == s.symbols[seat, tile, j]
        if same:
            return by
    return TURNS


@kernel
def placements(s, box, w, seat, out):
    """Where the tile of this round fits: write these actions, ascending; return how many.

    Free spaces only (M14, M15); the first tile on the beach (M10), later ones beside a matching symbol (M11).
    """
    tile = s.card - 1
    shape = box.form[tile]
    size, start = box.spaces[shape], box.start[s.episode]
    free_low, free_high = s.free[seat, 0], s.free[seat, 1]
    first = not begun(s, seat)
    touch_low, touch_high = (s.ground[seat, start, 0], s.ground[seat, start, 1]) if first else (0, 0)
    for i in range(size):
        w.match[i, 0] = s.near[seat, s.symbols[seat, tile, i] - 1, 0]
        w.match[i, 1] = s.near[seat, s.symbols[seat, tile, i] - 1, 1]
        touch_low |= w.match[i, 0]
        touch_high |= w.match[i, 1]
    anchors = 0
    for cell in range(CELLS):
        w.stack[anchors] = cell
        anchors += (free_low >> cell if cell < HALF else free_high >> (cell - HALF)) & 1
    first_mask = shape * TURNS * CELLS
    room = 0  # first all that fit and touch something, without a branch; then those that match
    for turned in range(turns(s, box, seat, tile)):
        for k in range(anchors):
            cell = w.stack[k]
            low, high = box.mask[first_mask + turned * CELLS + cell, 0], box.mask[first_mask + turned * CELLS + cell, 1]
            out[room] = turned * CELLS + cell
            room += ((low & ~free_low) | (high & ~free_high) == 0) & ((low & touch_low) | (high & touch_high) != 0)
    if first:
        return room
    n = 0
    for k in range(room):
        turned, cell = out[k] // CELLS, out[k] % CELLS
        match = 0
        for i in range(size):
            there = box.covers[shape, turned, cell, i]
            match |= w.match[i, 0] >> there if there < HALF else w.match[i, 1] >> (there - HALF)
        out[n] = out[k]
        n += match & 1
    return n


@kernel
def begun(s, seat):
    """Has this player placed a tile?"""
    word = 0
    for symbol in range(SYMBOLS):
        word |= s.near[seat, symbol, 0] | s.near[seat, symbol, 1]
    return word != 0


@kernel
def place(s, box, w, seat, turned, cell):
    """Lay the tile of this round for good (M13, M16) and count what it brings at once."""
    tile = s.card - 1
    shape = box.form[tile]
    s.placed[seat, tile] = turned * CELLS + cell + 1
    for half in range(2):
        s.free[seat, half] &= ~box.mask[(shape * TURNS + turned) * CELLS + cell, half]
    for i in range(box.spaces[shape]):
        there = box.covers[shape, turned, cell, i]
        symbol = s.symbols[seat, tile, i] - 1
        s.laid[seat, symbol, there // HALF] |= 1 << there % HALF
        for half in range(2):
            s.near[seat, symbol, half] |= box.around[there, half]
    score_at_once(s, box, w, seat, turned, cell)


@kernel
def go_on(s, box, w):
    """When all have acted the next card is turned (M8); who can only end does so by itself (M20); the end (M21, M22)."""
    while s.waiting == 0 and s.card > 0:
        if s.left == 0 or s.ended == (1 << s.players) - 1:
            s.card = 0
            score_at_the_end(s, box, w)
            assess(s, box, w)
        else:
            turn_card(s)
            for seat in range(s.players):
                if s.waiting >> seat & 1 and s.points[seat] <= 0 and placements(s, box, w, seat, w.fitting) == 0:
                    s.ended |= 1 << seat
                    s.waiting &= ~(1 << seat)


# ---- what a seat may do


@kernel
def turn(s, seat):
    """All act at the same time, each once a round (M8)."""
    return seat >= 0 and s.waiting >> seat & 1 == 1


@kernel
def legal(s, box, w, seat, out):
    """Place the tile, pass with more than 0 points (M17, M18), or end (M19)."""
    n = 0
    if not turn(s, seat):
        return n
    n = placements(s, box, w, seat, out)
    if s.points[seat] > 0:
        out[n] = A_PASS
        n += 1
    out[n] = A_END
    return n + 1


@kernel
def play(s, box, w, seat, action):
    """Carry out one action."""
    if action < A_PASS:
        place(s, box, w, seat, action // CELLS, action % CELLS)
    elif action == A_PASS:
        s.passed[seat] |= 1 << (s.card - 1)
        give(s, box, seat, PASS_LINE, box.fee[s.episode])
    else:
        s.ended |= 1 << seat
    s.waiting &= ~(1 << seat)
    go_on(s, box, w)


# ---- scoring


@kernel
def give(s, box, seat, line, points):
    """Points move the token at once; at the end of the track it stays for good and colours a circle (M24-M26)."""
    if s.topped >> seat & 1:
        return
    s.gained[seat, line] += points
    s.points[seat] += points
    top = box.top[s.episode]
    if top > 0 and s.points[seat] >= top:
        s.gained[seat, TOP_LINE] -= s.points[seat] - top
        s.points[seat] = top
        s.topped |= 1 << seat
        s.circles[seat] += box.circles[s.episode, 0]


@kernel
def grow(s, box, w, seat, symbol, cell):
    """All spaces with a symbol that are joined to this one, into `w.group`, their neighbours into `w.rim`; how many."""
    for half in range(2):
        w.group[half] = 0
        w.rim[half] = 0
    w.group[cell // HALF] = 1 << cell % HALF
    w.stack[0] = cell
    n, done = 1, 0
    while done < n:
        here = w.stack[done]
        done += 1
        for half in range(2):
            w.rim[half] |= box.around[here, half]
        for side in range(SIDES):
            there = box.beside[here, side]
            if there >= 0:
                half = there // HALF
                bit = 1 << (there - HALF * half)
                if s.laid[seat, symbol, half] & ~w.group[half] & bit:
                    w.group[half] |= bit
                    w.stack[n] = there
                    n += 1
    return n


@kernel
def score_at_once(s, box, w, seat, turned, cell):
    """What the tile just laid brings, in the order of the episode's rules (M23)."""
    for i in range(AT_ONCE):
        kind = box.rule[s.episode, i, R_KIND]
        if kind == ON:
            score_on(s, box, seat, turned, cell, i)
        elif kind == GROUP:
            score_groups(s, box, w, seat, turned, cell, i)
        elif kind == LINK:
            score_links(s, box, w, seat, turned, cell, i)


@kernel
def score_on(s, box, seat, turned, cell, i):
    """Each new space with one of the symbols on a terrain (M29)."""
    tile, terrain = s.card - 1, box.rule[s.episode, i, R_TERRAIN]
    shape = box.form[tile]
    for j in range(box.spaces[shape]):
        there = box.covers[shape, turned, cell, j]
        symbol = s.symbols[seat, tile, j] - 1
        on = s.ground[seat, terrain, there // HALF] >> there % HALF & 1
        if on and box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            give(s, box, seat, ON_LINE, box.rule[s.episode, i, R_POINTS])


@kernel
def score_groups(s, box, w, seat, turned, cell, i):
    """Each large enough group without a cube gives its points once and gets one (M33-M36)."""
    tile = s.card - 1
    shape = box.form[tile]
    for symbol in range(SYMBOLS):
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            for j in range(box.spaces[shape]):
                if s.symbols[seat, tile, j] - 1 == symbol:
                    there = box.covers[shape, turned, cell, j]
                    n = grow(s, box, w, seat, symbol, there)
                    scored = (w.group[0] & s.marks[seat, i, 0]) | (w.group[1] & s.marks[seat, i, 1])
                    if n >= box.rule[s.episode, i, R_SIZE] and not scored:
                        s.marks[seat, i, there // HALF] |= 1 << there % HALF
                        give(s, box, seat, GROUP_LINE + symbol, box.rule[s.episode, i, R_POINTS])


@kernel
def score_links(s, box, w, seat, turned, cell, i):
    """A group of the symbol that reaches the terrain scores for every feature it touches that has no cube yet (M37-M39)."""
    tile = s.card - 1
    shape = box.form[tile]
    terrain, feature = box.rule[s.episode, i, R_TERRAIN], box.rule[s.episode, i, R_FEATURE]
    for j in range(box.spaces[shape]):
        symbol = s.symbols[seat, tile, j] - 1
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            grow(s, box, w, seat, symbol, box.covers[shape, turned, cell, j])
            if (w.group[0] & s.ground[seat, terrain, 0]) | (w.group[1] & s.ground[seat, terrain, 1]):
                for half in range(2):
                    reached = w.rim[half] & s.feature[seat, feature, half] & ~s.marks[seat, i, half]
                    s.marks[seat, i, half] |= reached
                    for _ in range(count_bits(reached)):
                        give(s, box, seat, LINK_LINE, box.rule[s.episode, i, R_POINTS])


@kernel
def score_at_the_end(s, box, w):
    """What the islands bring when it is over, in the order of the episode's rules, gains before losses (M23)."""
    for i in range(AT_END):
        kind = box.end_rule[s.episode, i, R_KIND]
        if kind == VISIBLE:
            for seat in range(s.players):
                score_visible(s, box, seat, i)
        elif kind == LARGEST:
            for symbol in range(SYMBOLS):
                if box.end_rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
                    score_largest(s, box, w, symbol, i)


@kernel
def visible(s, seat, terrain):
    """How many spaces of a terrain could be built on and show no tile (M30)."""
    return count_bits(s.free[seat, 0] & s.ground[seat, terrain, 0]) + count_bits(s.free[seat, 1] & s.ground[seat, terrain, 1])


@kernel
def score_visible(s, box, seat, i):
    """Each visible space of a terrain (M30, M41)."""
    n = visible(s, seat, box.end_rule[s.episode, i, R_TERRAIN])
    give(s, box, seat, VISIBLE_LINE, n * box.end_rule[s.episode, i, R_POINTS])


@kernel
def largest(s, box, w, seat, symbol):
    """How many spaces a player's largest group of a symbol has."""
    most, low, high = 0, 0, 0
    for cell in range(CELLS):
        half = cell // HALF
        counted = high if half else low
        if s.laid[seat, symbol, half] & ~counted & 1 << cell % HALF:
            most = max(most, grow(s, box, w, seat, symbol, cell))
            low |= w.group[0]
            high |= w.group[1]
    return most


@kernel
def score_largest(s, box, w, symbol, i):
    """The largest group of a symbol, for all who tie; nothing for none, nor for a player alone (M40)."""
    most = 0
    for seat in range(s.players):
        w.largest[seat] = largest(s, box, w, seat, symbol)
        most = max(most, w.largest[seat])
    for seat in range(s.players):
        if w.largest[seat] == most and most > 0 and s.players > 1:
            give(s, box, seat, LARGEST_LINE + symbol, box.end_rule[s.episode, i, R_POINTS])


@kernel
def assess(s, box, w):
    """Progress circles for the first place and, with three or four players, the second (M31, M32)."""
    if s.players == 1:
        if s.points[0] >= box.par[s.episode]:
            s.circles[0] += box.circles[s.episode, 1]
        return
    for seat in range(s.players):
        mine, better = standing(s, box, w, seat), 0
        for other in range(s.players):
            better += standing(s, box, w, other) > mine
        if better == 0:
            s.circles[seat] += box.circles[s.episode, 1]
        elif better == 1 and s.players > 2:
            s.circles[seat] += box.circles[s.episode, 2]


@kernel
def tally(s, box, w, seat, lines):
    """The track as it stands, line by line (M24)."""
    total = 0
    for line in range(LINES):
        lines[line] = s.gained[seat, line]
        total += lines[line]
    return total


@kernel
def standing(s, box, w, seat):
    """Most points; on a tie fewest open spaces in the top row, then in the next, and so on (M27, M28)."""
    rank = s.points[seat] + MOST_POINTS
    for row in range(ROWS):
        still = 0
        for half in range(2):
            covered = s.laid[seat, 0, half] | s.laid[seat, 1, half] | s.laid[seat, 2, half] | s.laid[seat, 3, half]
            still += count_bits(box.row[row, half] & ~covered)
        rank = (rank << 5) - still
    return rank


# ---- what a seat knows


@kernel
def hide(s, box, seat):
    """Only the order of the cards not yet turned over is unknown, and it is so to all (M6)."""
    s.rng = 0
    for i in range(s.left):
        s.deck[i] = -1


@kernel
def redeal(s, box, w, seat, seed):
    """The cards that nobody has seen lie in any order (M6)."""
    sow(s, seed)
    known = s.turned
    for i in range(s.left):
        if s.deck[i] > 0:
            known |= 1 << (s.deck[i] - 1)
    n = 0
    for tile in range(box.tiles[s.episode]):
        if not known >> tile & 1:
            w.pool[n] = tile + 1
            n += 1
    shuffle(s, w.pool, 0, n)
    for i in range(s.left):
        if s.deck[i] == -1:
            n -= 1
            s.deck[i] = w.pool[n]

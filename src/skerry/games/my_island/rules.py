"""My Island: everybody lays the same tile on an island of their own. Clause numbers are those of RULES.md.

An episode is data (`episodes/`): which terrains may be built on, which rules give points at once and which at the end.
A rule is one function here and one line in `score_at_once` or `score_at_the_end`.

A set of spaces is three words. Row r lies in word r % 3, in the (r // 3)th lane of it; a column further east is a bit further up,
and the last bit of a lane is never land. So the neighbours on one side of a whole set are a shift or an exchange of words away.
"""

import numpy as np

from ...core.kernel import aligned, kernel
from ...core.rng import below, count_bits, sow

# Tiles, and with them cards, are numbered from 1; 0 is none, -1 one that cannot be seen. There is room for four more.
TILES, SIZE, SHAPES, TURNS = 32, 4, 16, 6
CELLS, ROWS, COLUMNS = 100, 9, 19
WORDS, LANE = 3, 20
LANE_BITS, WORD_BITS = (1 << LANE) - 1, (1 << 3 * LANE) - 1
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
MOST_POINTS = 1024

RECORD = aligned(
    ("rng", np.uint64),
    ("turned", np.int64),  # the set of cards turned over so far
    ("ground", np.int64, (SEATS, TERRAINS, WORDS)),  # each player's island: the spaces of each terrain
    ("feature", np.int64, (SEATS, FEATURES, WORDS)),  # and those with a feature
    ("free", np.int64, (SEATS, WORDS)),  # where one may still build
    ("laid", np.int64, (SEATS, SYMBOLS, WORDS)),  # the spaces that show a symbol
    ("marks", np.int64, (SEATS, AT_ONCE, WORDS)),  # the spaces with a cube, rule by rule
    ("passed", np.int64, SEATS),  # the set of tiles not placed
    ("placed", np.int16, (SEATS, TILES)),  # the action that placed a tile, plus 1
    ("faces", np.int16, (SEATS, TILES)),  # what each player's tiles show: `symbol` reads it
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
)
BOX = aligned(
    ("mask", np.int64, (SHAPES, TURNS, CELLS, WORDS)),  # what a shape covers, turned so, its first space lying there
    ("ground", np.int64, (TERRAINS, WORDS)),
    ("feature", np.int64, (FEATURES, WORDS)),
    ("rule", np.int16, (EPISODES, AT_ONCE, RULE)),
    ("end_rule", np.int16, (EPISODES, AT_END, RULE)),
    ("points", np.int16, EPISODES),
    ("top", np.int16, EPISODES),  # the end of the track, 0 if the count goes on
    ("par", np.int16, EPISODES),
    ("fee", np.int16, EPISODES),  # what passing gives: -1
    ("faces", np.int16, TILES),
    ("covers", np.int8, (SHAPES, TURNS, CELLS, SIZE)),  # the same as the mask, space by space; -1 off the island
    ("parent", np.int8, (SHAPES, SIZE)),  # a space of the shape that this one lies beside
    ("side", np.int8, (SHAPES, SIZE)),  # and on which side of that
    ("spaces", np.int8, SHAPES),
    # A turn by 1, 2 or 3 sixths that keeps a shape: which space comes to lie on which, -1 if none.
    ("swap", np.int8, (SHAPES, 4, SIZE)),
    ("form", np.int8, TILES),
    ("terrains", np.int8, EPISODES),  # a set: what may be built on
    ("features", np.int8, EPISODES),  # a set: what is awake
    ("start", np.int8, EPISODES),  # the terrain of the first tile
    ("tiles", np.int8, EPISODES),  # how many, with their cards
    ("circles", np.int8, (EPISODES, 3)),  # for the end of the track, the first place, the second
    ("first", np.int8, ROWS),  # the number that a row's westernmost column has, or would have
    ("row", np.int8, ROWS),  # how many spaces a row has, from the mountains down
    ("word", np.int8, CELLS),  # where a space lies in a set
    ("bit", np.int8, CELLS),
    ("beside", np.int8, (CELLS, SIDES)),  # -1 where there is no land
    ("at", np.int8, (CELLS, 2)),  # where a space lies, q and r: for the looks
)
SCRATCH = aligned(
    ("group", np.int64, WORDS),  # the joined spaces `grow` found
    ("rim", np.int64, WORDS),  # and all their neighbours
    ("near", np.int64, (SIZE, WORDS)),  # where each space of the tile in hand would lie beside its like
    ("fit", np.int64, (SIZE, WORDS)),  # where this space of the tile, and those that hang on it, lie on free ground
    ("match", np.int64, (SIZE, WORDS)),  # and where one of these lies beside its like
    ("lines", np.int32, LINES),
    ("largest", np.int32, SEATS),
)


@kernel
def setup(s, box, w, options, players, seed):
    """The same island, tiles and points for everybody; the cards are shuffled and the first is turned over (M1-M6)."""
    sow(s, seed)
    s.players = players
    s.episode = options.episode
    for seat in range(SEATS):
        for word in range(WORDS):
            settle_island(s, box, seat, word, seat < players)
        for tile in range(TILES):
            s.placed[seat, tile] = 0
            s.faces[seat, tile] = box.faces[tile] if seat < players and tile < box.tiles[s.episode] else 0
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
    turn_card(s)


@kernel
def settle_island(s, box, seat, word, here):
    """One word of a player's empty island: terrains, the features awake in this episode, where one may build (M2, M14)."""
    free = 0
    for terrain in range(TERRAINS):
        s.ground[seat, terrain, word] = box.ground[terrain, word] if here else 0
        if box.terrains[s.episode] >> terrain & 1:
            free |= s.ground[seat, terrain, word]
    for feature in range(FEATURES):
        awake = here and box.features[s.episode] >> feature & 1
        s.feature[seat, feature, word] = box.feature[feature, word] if awake else 0
        free &= ~s.feature[seat, feature, word]
    s.free[seat, word] = free
    for symbol in range(SYMBOLS):
        s.laid[seat, symbol, word] = 0
    for i in range(AT_ONCE):
        s.marks[seat, i, word] = 0


# ---- sets of spaces


@kernel
def beside(north, middle, south):
    """All the neighbours of a set, whatever lies there. The words hold rows 0, 3, 6; 1, 4, 7; and 2, 5, 8."""
    down_0, down_1, down_2 = north | north >> 1, middle | middle >> 1, south | south >> 1
    up_0, up_1, up_2 = north | north << 1, middle | middle << 1, south | south << 1
    return (
        (north >> 1 | north << 1 | down_2 << LANE | up_1) & WORD_BITS,
        (middle >> 1 | middle << 1 | down_0 | up_2) & WORD_BITS,
        (south >> 1 | south << 1 | down_1 | up_0 >> LANE) & WORD_BITS,
    )


@kernel
def seen_from(north, middle, south, side):
    """The spaces whose neighbour on that side is in a set. Sides go round from the east: 0 east, 1 south-east ..."""
    if side == 1 or side == 2:
        north, middle, south = middle, south, north >> LANE
    elif side == 4 or side == 5:
        north, middle, south = south << LANE & WORD_BITS, north, middle
    if side == 0 or side == 5:
        return north >> 1, middle >> 1, south >> 1
    if side == 2 or side == 3:
        return north << 1, middle << 1, south << 1
    return north, middle, south


@kernel
def grow(s, w, seat, symbol, north, middle, south):
    """All spaces with a symbol that are joined to these, into `w.group`, their neighbours into `w.rim`; how many."""
    n = 0
    while True:
        rim_0, rim_1, rim_2 = beside(north, middle, south)
        north |= rim_0 & s.laid[seat, symbol, 0]
        middle |= rim_1 & s.laid[seat, symbol, 1]
        south |= rim_2 & s.laid[seat, symbol, 2]
        size = count_bits(north) + count_bits(middle) + count_bits(south)
        if size == n:
            break
        n = size
    w.group[0], w.group[1], w.group[2] = north, middle, south
    w.rim[0], w.rim[1], w.rim[2] = rim_0, rim_1, rim_2
    return n


# ---- a round


@kernel
def turn_card(s):
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
def symbol_of(s, seat, tile, i):
    """What a space of a player's tile shows; -1 if it has no such space."""
    return (s.faces[seat, tile] >> 3 * i & 7) - 1


@kernel
def turns(s, box, seat, tile):
    """How many turns of a tile are different placements: fewer than six where it comes to lie on itself (M12)."""
    shape = box.form[tile]
    for by in range(1, 4):
        same = box.swap[shape, by, 0] >= 0
        for i in range(box.spaces[shape]):
            same = same and symbol_of(s, seat, tile, i) == symbol_of(s, seat, tile, box.swap[shape, by, i])
        if same:
            return by
    return TURNS


@kernel
def look_for_matches(s, box, w, seat):
    """Where each space of this round's tile would do: beside its like (M11), the first tile's on the beach (M10)."""
    tile, start, first = s.card - 1, box.start[s.episode], not begun(s, seat)
    for i in range(box.spaces[box.form[tile]]):
        if first:
            for word in range(WORDS):
                w.near[i, word] = s.ground[seat, start, word]
        else:
            symbol = symbol_of(s, seat, tile, i)
            w.near[i, 0], w.near[i, 1], w.near[i, 2] = beside(
                s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
            )


@kernel
def fits(s, box, w, seat, turned):
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
def placements(s, box, w, seat, out):
    """Where the tile of this round fits: write these actions, ascending; return how many."""
    look_for_matches(s, box, w, seat)
    n = 0
    for turned in range(turns(s, box, seat, s.card - 1)):
        if fits(s, box, w, seat, turned):
            for row in range(ROWS):
                lane = w.fit[0, row % WORDS] >> row // WORDS * LANE & LANE_BITS
                while lane:
                    out[n] = turned * CELLS + box.first[row] + count_bits((lane & -lane) - 1)
                    n += 1
                    lane &= lane - 1
    return n


@kernel
def can_place(s, box, w, seat):
    """Does the tile of this round fit anywhere?"""
    look_for_matches(s, box, w, seat)
    for turned in range(turns(s, box, seat, s.card - 1)):
        if fits(s, box, w, seat, turned):
            return True
    return False


@kernel
def begun(s, seat):
    """Has this player placed a tile?"""
    word = 0
    for symbol in range(SYMBOLS):
        word |= s.laid[seat, symbol, 0] | s.laid[seat, symbol, 1] | s.laid[seat, symbol, 2]
    return word != 0


@kernel
def place(s, box, w, seat, turned, cell):
    """Lay the tile of this round for good (M13, M16) and count what it brings at once."""
    tile = s.card - 1
    shape = box.form[tile]
    s.placed[seat, tile] = turned * CELLS + cell + 1
    for word in range(WORDS):
        s.free[seat, word] &= ~box.mask[shape, turned, cell, word]
    for i in range(box.spaces[shape]):
        there = box.covers[shape, turned, cell, i]
        s.laid[seat, symbol_of(s, seat, tile, i), box.word[there]] |= 1 << box.bit[there]
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
                if s.waiting >> seat & 1 and s.points[seat] <= 0 and not can_place(s, box, w, seat):
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
        on = s.ground[seat, terrain, box.word[there]] >> box.bit[there] & 1
        if on and box.rule[s.episode, i, R_SYMBOLS] >> symbol_of(s, seat, tile, j) & 1:
            give(s, box, seat, ON_LINE, box.rule[s.episode, i, R_POINTS])


@kernel
def grow_from(s, box, w, seat, symbol, cell):
    """The group that a space belongs to: how many."""
    word, bit = box.word[cell], 1 << box.bit[cell]
    return grow(s, w, seat, symbol, bit if word == 0 else 0, bit if word == 1 else 0, bit if word == 2 else 0)


@kernel
def score_groups(s, box, w, seat, turned, cell, i):
    """Each large enough group without a cube gives its points once and gets one (M33-M36)."""
    tile = s.card - 1
    shape = box.form[tile]
    for symbol in range(SYMBOLS):
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            for j in range(box.spaces[shape]):
                if symbol_of(s, seat, tile, j) == symbol:
                    there = box.covers[shape, turned, cell, j]
                    n = grow_from(s, box, w, seat, symbol, there)
                    scored = 0
                    for word in range(WORDS):
                        scored |= w.group[word] & s.marks[seat, i, word]
                    if n >= box.rule[s.episode, i, R_SIZE] and not scored:
                        s.marks[seat, i, box.word[there]] |= 1 << box.bit[there]
                        give(s, box, seat, GROUP_LINE + symbol, box.rule[s.episode, i, R_POINTS])


@kernel
def score_links(s, box, w, seat, turned, cell, i):
    """A group of the symbol that reaches the terrain scores for every feature it touches that has no cube yet (M37-M39)."""
    tile = s.card - 1
    shape = box.form[tile]
    terrain, feature = box.rule[s.episode, i, R_TERRAIN], box.rule[s.episode, i, R_FEATURE]
    for j in range(box.spaces[shape]):
        symbol = symbol_of(s, seat, tile, j)
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            grow_from(s, box, w, seat, symbol, box.covers[shape, turned, cell, j])
            arrived = 0
            for word in range(WORDS):
                arrived |= w.group[word] & s.ground[seat, terrain, word]
            for word in range(WORDS):
                reached = w.rim[word] & s.feature[seat, feature, word] & ~s.marks[seat, i, word] if arrived else 0
                s.marks[seat, i, word] |= reached
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
    n = 0
    for word in range(WORDS):
        n += count_bits(s.free[seat, word] & s.ground[seat, terrain, word])
    return n


@kernel
def score_visible(s, box, seat, i):
    """Each visible space of a terrain (M30, M41)."""
    n = visible(s, seat, box.end_rule[s.episode, i, R_TERRAIN])
    give(s, box, seat, VISIBLE_LINE, n * box.end_rule[s.episode, i, R_POINTS])


@kernel
def next_group(s, w, seat, symbol, north, middle, south):
    """A group of the symbol that begins with one of these spaces, into `w.group`: how many."""
    if north:
        return grow(s, w, seat, symbol, north & -north, 0, 0)
    return grow(s, w, seat, symbol, 0, middle & -middle, 0 if middle else south & -south)


@kernel
def largest(s, w, seat, symbol):
    """How many spaces a player's largest group of a symbol has."""
    most = 0
    north, middle, south = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
    while count_bits(north) + count_bits(middle) + count_bits(south) > most:
        most = max(most, next_group(s, w, seat, symbol, north, middle, south))
        north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]
    return most


@kernel
def score_largest(s, box, w, symbol, i):
    """The largest group of a symbol, for all who tie; nothing for none, nor for a player alone (M40)."""
    most = 0
    for seat in range(s.players):
        w.largest[seat] = largest(s, w, seat, symbol)
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
        covered = 0
        for symbol in range(SYMBOLS):
            covered |= s.laid[seat, symbol, row % WORDS] >> row // WORDS * LANE & LANE_BITS
        rank = (rank << 5) - box.row[row] + count_bits(covered)
    return rank


# ---- what a seat knows


@kernel
def hide(s, box, seat):
    """Everything lies open but what chance will bring: which card comes next (M6)."""
    s.rng = 0


@kernel
def redeal(s, box, w, seat, seed):
    """The cards that nobody has seen may come in any order (M6)."""
    sow(s, seed)

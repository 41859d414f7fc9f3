"""The primitives of an episode's scoring, each one function with the name it has in `campaign.toml`; then the assessment.

A rule is a row of numbers in the box: at once (`box.rule`) or at the end (`box.end_rule`).
"""

from ...engine.bits import count_bits
from ...engine.compile import kernel
from .island import around, covered, first_of, grow, heaviest, next_group, places, seen_from, size_of, weight
from .record import (
    AT_END,
    AT_ONCE,
    BESIDE,
    BESIDE_LINE,
    COVER,
    COVER_LINE,
    DIFFERENT,
    FILLED,
    FILLED_LINE,
    G_CIRCLES,
    G_FEATURE,
    G_LEAST,
    G_RULE,
    G_SLOTS,
    GAPS,
    GAPS_LINE,
    GIVEN,
    GOALS,
    GROUP,
    GROUP_LINE,
    IN_HAND,
    LANE,
    LANE_BITS,
    LARGEST,
    LARGEST_LINE,
    LEAST,
    LEAST_LINE,
    LINE,
    LINE_LINE,
    LINK,
    LINK_LINE,
    MOST_POINTS,
    ON,
    ON_LINE,
    R_FEATURE,
    R_HOW,
    R_KIND,
    R_POINTS,
    R_SIZE,
    R_SLOT,
    R_SYMBOLS,
    R_TERRAIN,
    R_TO,
    ROWS,
    SIDES,
    SLOTS,
    SURROUND,
    SURROUND_LINE,
    SYMBOLS,
    TOP_LINE,
    UNDONE,
    UNDONE_LINE,
    VISIBLE,
    VISIBLE_LINE,
    WORDS,
    Box,
    Scratch,
    State,
)


@kernel
def give(s: State, box: Box, seat: int, sheet_line: int, points: int) -> None:
    """Points move the token at once; at the end of the track it stays for good and colours a circle (M24-M26)."""
    if s.topped >> seat & 1:
        return
    s.gained[seat, sheet_line] += points
    s.points[seat] += points
    top = box.top[s.episode]
    if top > 0 and s.points[seat] >= top:
        s.gained[seat, TOP_LINE] -= s.points[seat] - top
        s.points[seat] = top
        s.topped |= 1 << seat
        s.circles[seat] += box.circles[s.episode, 0]


@kernel
def hit(s: State, box: Box, seat: int, i: int, sheet_line: int, times: int) -> None:
    """A rule at once has been met `times` times; each time gives its points (M23)."""
    s.hits[seat, i] += times
    for _ in range(times):
        give(s, box, seat, sheet_line, box.rule[s.episode, i, R_POINTS])


# ---- at once


@kernel
def score_at_once(s: State, box: Box, w: Scratch, seat: int) -> None:
    """What the tile just laid, `w.new`, brings, in the order of the episode's rules (M23)."""
    for i in range(AT_ONCE):
        kind = box.rule[s.episode, i, R_KIND]
        if kind == 0:
            break
        if kind == ON:
            on(s, box, w, seat, i)
        elif kind == GROUP:
            group(s, box, w, seat, i)
        elif kind == LINK:
            link(s, box, w, seat, i)
        elif BESIDE <= kind <= SURROUND:
            look_round(s, box, w, seat, i)
        elif kind == LINE:
            line(s, box, w, seat, i)
        elif kind == COVER:
            cover(s, box, w, seat, i)


@kernel
def on(s: State, box: Box, w: Scratch, seat: int, i: int) -> None:
    """Each new space with one of the symbols on a terrain; a double is two (M29, M48)."""
    ground = box.rule[s.episode, i, R_TERRAIN]
    for symbol in range(SYMBOLS):
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            times = 0
            for word in range(WORDS):
                there = w.new[word] & s.laid[seat, symbol, word] & s.ground[seat, ground, word]
                times += count_bits(there) + count_bits(there & s.heavy[seat, word])
            hit(s, box, seat, i, ON_LINE, times)


@kernel
def new_spaces(s: State, w: Scratch, seat: int, symbol: int) -> tuple[int, int, int]:
    """The new tile's spaces of a symbol."""
    return w.new[0] & s.laid[seat, symbol, 0], w.new[1] & s.laid[seat, symbol, 1], w.new[2] & s.laid[seat, symbol, 2]


@kernel
def group(s: State, box: Box, w: Scratch, seat: int, i: int) -> None:
    """Each heavy enough group without a cube of this rule gives its points once and gets one (M33-M36, M49)."""
    slot = box.rule[s.episode, i, R_SLOT]
    for symbol in range(SYMBOLS):
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            north, middle, south = new_spaces(s, w, seat, symbol)
            while north | middle | south:
                n = next_group(s, w, seat, symbol, north, middle, south)
                scored = 0
                for word in range(WORDS):
                    scored |= w.group[word] & s.marks[seat, slot, word]
                if n >= box.rule[s.episode, i, R_SIZE] and not scored:
                    mark(s, seat, slot, north, middle, south)
                    hit(s, box, seat, i, GROUP_LINE + symbol, 1)
                north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]


@kernel
def mark(s: State, seat: int, slot: int, north: int, middle: int, south: int) -> None:
    """Mark one of these spaces."""
    one_0, one_1, one_2 = first_of(north, middle, south)
    s.marks[seat, slot, 0] |= one_0
    s.marks[seat, slot, 1] |= one_1
    s.marks[seat, slot, 2] |= one_2


@kernel
def link(s: State, box: Box, w: Scratch, seat: int, i: int) -> None:
    """A group that touches features and reaches a terrain, or another feature: each of the former once (M37-M39, M50)."""
    slot, start = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE]
    for symbol in range(SYMBOLS):
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            north, middle, south = new_spaces(s, w, seat, symbol)
            while north | middle | south:
                next_group(s, w, seat, symbol, north, middle, south)
                if reaches(s, box, w, seat, i):
                    times = 0
                    for word in range(WORDS):
                        joined = w.rim[word] & places(s, box, seat, start, word) & ~s.marks[seat, slot, word]
                        s.marks[seat, slot, word] |= joined
                        times += count_bits(joined)
                    hit(s, box, seat, i, LINK_LINE, times)
                north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]


@kernel
def reaches(s: State, box: Box, w: Scratch, seat: int, i: int) -> bool:
    """Does the group in `w.group` reach the terrain or the feature that a link leads to? One it starts from does not count."""
    reached, ground = 0, box.rule[s.episode, i, R_TERRAIN]
    start, to = box.rule[s.episode, i, R_FEATURE], box.rule[s.episode, i, R_TO]
    for word in range(WORDS):
        if to < 0:
            reached += count_bits(w.group[word] & s.ground[seat, ground, word])
        else:
            reached += count_bits(w.rim[word] & places(s, box, seat, to, word))
    return reached > (1 if to == start else 0)


@kernel
def look_round(s: State, box: Box, w: Scratch, seat: int, i: int) -> None:
    """`beside` and `surround`: each feature next to the new tile that has no mark of this rule yet."""
    slot, kind = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE]
    north, middle, south = around(w.new[0], w.new[1], w.new[2])
    north &= places(s, box, seat, kind, 0) & ~s.marks[seat, slot, 0]
    middle &= places(s, box, seat, kind, 1) & ~s.marks[seat, slot, 1]
    south &= places(s, box, seat, kind, 2) & ~s.marks[seat, slot, 2]
    while north | middle | south:
        one_0, one_1, one_2 = first_of(north, middle, south)
        w.rim[0], w.rim[1], w.rim[2] = around(one_0, one_1, one_2)
        if box.rule[s.episode, i, R_KIND] == BESIDE:
            if beside(s, box, w, seat, i):
                mark(s, seat, slot, one_0, one_1, one_2)
                hit(s, box, seat, i, BESIDE_LINE, 1)
        elif surround(s, w, seat):
            mark(s, seat, slot, one_0, one_1, one_2)
            hit(s, box, seat, i, SURROUND_LINE, 1)
        north, middle, south = north & ~one_0, middle & ~one_1, south & ~one_2


@kernel
def beside(s: State, box: Box, w: Scratch, seat: int, i: int) -> bool:
    """Among the neighbours in `w.rim` a symbol, or any one, weighs enough; or enough different ones are there (M51)."""
    how, most, kinds = box.rule[s.episode, i, R_HOW], 0, 0
    for symbol in range(SYMBOLS):
        if how != GIVEN or box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            there = weight(
                s,
                seat,
                w.rim[0] & s.laid[seat, symbol, 0],
                w.rim[1] & s.laid[seat, symbol, 1],
                w.rim[2] & s.laid[seat, symbol, 2],
            )
            most = max(most, there)
            kinds += there > 0
    return (kinds if how == DIFFERENT else most) >= box.rule[s.episode, i, R_SIZE]


@kernel
def surround(s: State, w: Scratch, seat: int) -> bool:
    """All that may be built on among the neighbours in `w.rim` is covered, and there is something (M52)."""
    bare, built = 0, 0
    for word in range(WORDS):
        bare |= w.rim[word] & s.free[seat, word]
        built |= w.rim[word] & covered(s, seat, word)
    return bare == 0 and built != 0


@kernel
def line(s: State, box: Box, w: Scratch, seat: int, i: int) -> None:
    """Straight rows of one symbol: runs of the new spaces, or rays from a feature (M53, M54)."""
    for symbol in range(SYMBOLS):
        north, middle, south = w.new[0], w.new[1], w.new[2]
        north, middle, south = north & s.laid[seat, symbol, 0], middle & s.laid[seat, symbol, 1], south & s.laid[seat, symbol, 2]
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1 and north | middle | south:
            if box.rule[s.episode, i, R_FEATURE] >= 0:
                rays(s, box, seat, symbol, i)
            else:
                runs(s, box, seat, symbol, i, north, middle, south)


@kernel
def runs(s: State, box: Box, seat: int, symbol: int, i: int, new_0: int, new_1: int, new_2: int) -> None:
    """Each long enough run through new spaces that has no mark of its direction: one of three slots (M53)."""
    in_0, in_1, in_2 = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
    for side in range(SIDES // 2):
        slot = box.rule[s.episode, i, R_SLOT] + side
        rest_0, rest_1, rest_2 = new_0, new_1, new_2
        while rest_0 | rest_1 | rest_2:
            north, middle, south = first_of(rest_0, rest_1, rest_2)
            n, size = 0, 1
            while size > n:
                n = size
                for way in range(2):
                    more_0, more_1, more_2 = seen_from(north, middle, south, side + 3 * way)
                    north, middle, south = north | more_0 & in_0, middle | more_1 & in_1, south | more_2 & in_2
                size = size_of(north, middle, south)
            scored = north & s.marks[seat, slot, 0] | middle & s.marks[seat, slot, 1] | south & s.marks[seat, slot, 2]
            if size >= box.rule[s.episode, i, R_SIZE] and not scored:
                mark(s, seat, slot, north, middle, south)
                hit(s, box, seat, i, LINE_LINE, 1)
            rest_0, rest_1, rest_2 = rest_0 & ~north, rest_1 & ~middle, rest_2 & ~south


@kernel
def rays(s: State, box: Box, seat: int, symbol: int, i: int) -> None:
    """Each unmarked feature from which, to one side, all spaces up to the rule's length show the symbol (M54)."""
    slot, kind = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE]
    dark_0 = places(s, box, seat, kind, 0) & ~s.marks[seat, slot, 0]
    dark_1 = places(s, box, seat, kind, 1) & ~s.marks[seat, slot, 1]
    dark_2 = places(s, box, seat, kind, 2) & ~s.marks[seat, slot, 2]
    in_0, in_1, in_2 = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
    times = 0
    for side in range(SIDES):
        north, middle, south = in_0, in_1, in_2
        for _ in range(box.rule[s.episode, i, R_SIZE] - 1):
            north, middle, south = seen_from(north, middle, south, side)
            north, middle, south = north & in_0, middle & in_1, south & in_2
        north, middle, south = seen_from(north, middle, south, side)
        lit_0, lit_1, lit_2 = north & dark_0, middle & dark_1, south & dark_2
        times += size_of(lit_0, lit_1, lit_2)
        dark_0, dark_1, dark_2 = dark_0 & ~lit_0, dark_1 & ~lit_1, dark_2 & ~lit_2
        s.marks[seat, slot, 0] |= lit_0
        s.marks[seat, slot, 1] |= lit_1
        s.marks[seat, slot, 2] |= lit_2
    hit(s, box, seat, i, LINE_LINE, times)


@kernel
def cover(s: State, box: Box, w: Scratch, seat: int, i: int) -> None:
    """Each open feature that the new tile covers, with the symbol if one is asked for (M55)."""
    slot, kind, times = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE], 0
    for word in range(WORDS):
        there = 0
        for symbol in range(SYMBOLS):
            if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
                there |= s.laid[seat, symbol, word]
        there &= w.new[word] & places(s, box, seat, kind, word)
        s.marks[seat, slot, word] |= there
        times += count_bits(there)
    hit(s, box, seat, i, COVER_LINE, times)


# ---- at the end


@kernel
def score_at_the_end(s: State, box: Box, w: Scratch) -> None:
    """What the islands bring when it is over, in the order of the episode's rules, gains before losses (M23)."""
    for i in range(AT_END):
        kind = box.end_rule[s.episode, i, R_KIND]
        if kind == LARGEST:
            largest(s, box, w, i)
        elif kind > 0:
            for seat in range(s.players):
                n, sheet_line = 0, VISIBLE_LINE
                if kind == VISIBLE:
                    n = visible(s, box, seat, box.end_rule[s.episode, i, R_TERRAIN], box.end_rule[s.episode, i, R_FEATURE])
                elif kind == UNDONE:
                    n, sheet_line = undone(s, box, seat, i), UNDONE_LINE
                elif kind == FILLED:
                    n, sheet_line = filled(s, box, seat, i), FILLED_LINE
                elif kind == GAPS:
                    n, sheet_line = gaps(s, w, seat), GAPS_LINE
                elif kind == LEAST:
                    n, sheet_line = least(s, w, seat), LEAST_LINE
                give(s, box, seat, sheet_line, n * box.end_rule[s.episode, i, R_POINTS])


@kernel
def visible(s: State, box: Box, seat: int, ground: int, kind: int) -> int:
    """Returns how many spaces of a terrain that could be built on, or open features, show no tile (M30, M41, M56)."""
    n = 0
    for word in range(WORDS):
        there = s.ground[seat, ground, word] if kind < 0 else places(s, box, seat, kind, word)
        n += count_bits(s.free[seat, word] & there)
    return n


@kernel
def largest(s: State, box: Box, w: Scratch, i: int) -> None:
    """The heaviest group of each symbol, for all who tie; nothing for none, nor for a player alone (M40, M57)."""
    for symbol in range(SYMBOLS):
        if box.end_rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            most = 0
            for seat in range(s.players):
                w.largest[seat] = heaviest(s, w, seat, symbol)
                most = max(most, w.largest[seat])
            for seat in range(s.players):
                if w.largest[seat] == most and most > 0 and s.players > 1:
                    give(s, box, seat, LARGEST_LINE + symbol, box.end_rule[s.episode, i, R_POINTS])


@kernel
def marked(s: State, box: Box, seat: int, kind: int, slots: int) -> int:
    """How many features of a kind have a mark of any rule."""
    n = 0
    for word in range(WORDS):
        marks = 0
        for slot in range(SLOTS):
            if slots >> slot & 1:
                marks |= s.marks[seat, slot, word]
        n += count_bits(marks & places(s, box, seat, kind, word))
    return n


@kernel
def undone(s: State, box: Box, seat: int, i: int) -> int:
    """How many features of a kind have no mark of any rule (M58)."""
    kind, n = box.end_rule[s.episode, i, R_FEATURE], 0
    for word in range(WORDS):
        n += count_bits(places(s, box, seat, kind, word))
    return n - marked(s, box, seat, kind, box.end_rule[s.episode, i, R_SLOT])


@kernel
def filled(s: State, box: Box, seat: int, i: int) -> int:
    """Returns 1 if all of a terrain that may be built on is covered, or the number of such rows; 0 where nothing may be (M59)."""
    ground = box.end_rule[s.episode, i, R_TERRAIN]
    if ground >= 0:
        bare, built = 0, 0
        for word in range(WORDS):
            bare |= s.ground[seat, ground, word] & s.free[seat, word]
            built |= s.ground[seat, ground, word] & covered(s, seat, word)
        return 1 if bare == 0 and built != 0 else 0
    n = 0
    for row in range(1, ROWS + 1):
        lane = LANE_BITS << row // WORDS * LANE
        n += s.free[seat, row % WORDS] & lane == 0 and covered(s, seat, row % WORDS) & lane != 0
    return n


@kernel
def gaps(s: State, w: Scratch, seat: int) -> int:
    """How many separate areas could still be built on (M60)."""
    north, middle, south, n = s.free[seat, 0], s.free[seat, 1], s.free[seat, 2], 0
    while north | middle | south:
        one_0, one_1, one_2 = first_of(north, middle, south)
        grow(w, one_0, one_1, one_2, north, middle, south)
        north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]
        n += 1
    return n


@kernel
def least(s: State, w: Scratch, seat: int) -> int:
    """The smallest of the weights of one's four heaviest groups, one a symbol (M61)."""
    smallest = heaviest(s, w, seat, 0)
    for symbol in range(1, SYMBOLS):
        smallest = min(smallest, heaviest(s, w, seat, symbol))
    return smallest


# ---- the assessment


@kernel
def rank(s: State, box: Box, seat: int) -> int:
    """Most points; on a tie fewest open spaces in the top row, then in the next, and so on (M27, M28)."""
    place = s.points[seat] + MOST_POINTS
    for row in range(ROWS):
        there = covered(s, seat, (row + 1) % WORDS) >> (row + 1) // WORDS * LANE & LANE_BITS
        place = (place << 5) - box.row[row] + count_bits(there)
    return place


@kernel
def place_of(s: State, box: Box, seat: int) -> int:
    """The place as it is rewarded: 0 first, 1 second, 2 other. Of two nobody is second; alone the par decides (M31, M32)."""
    if s.players == 1:
        return 0 if s.points[0] >= box.par[s.episode] else 2
    mine, better = rank(s, box, seat), 0
    for other in range(s.players):
        better += rank(s, box, other) > mine
    return 2 if better > 1 or (better == 1 and s.players == 2) else better


@kernel
def assess(s: State, box: Box) -> None:
    """Progress circles and stickers by place, and circles for goals (M31, M32, M62, M63)."""
    for seat in range(s.players):
        place = place_of(s, box, seat)
        if place < 2:
            s.circles[seat] += box.circles[s.episode, 1 + place]
        for i in range(GOALS):
            s.circles[seat] += goal(s, box, seat, i)
        if s.campaign:
            for n in range(IN_HAND):
                s.stickers[seat, n] = box.award[s.episode, place, n]


@kernel
def goal(s: State, box: Box, seat: int, i: int) -> int:
    """The circles for a goal, whatever the rank: enough hits of a rule, or enough marked features (M63)."""
    rule, kind = box.goal[s.episode, i, G_RULE], box.goal[s.episode, i, G_FEATURE]
    if rule > 0:
        n = s.hits[seat, rule - 1]
    elif kind >= 0:
        n = marked(s, box, seat, kind, box.goal[s.episode, i, G_SLOTS])
    else:
        return 0
    return box.goal[s.episode, i, G_CIRCLES] if n >= box.goal[s.episode, i, G_LEAST] else 0

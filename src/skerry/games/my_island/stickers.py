"""What lasts in a campaign of My Island: the ground, features and tiles of each player, and the stickers that change them."""

from ...engine.bits import count_bits
from ...engine.compile import kernel
from ...engine.layout import Ints
from .island import around
from .record import (
    A_DOUBLE,
    A_ON,
    A_STICK,
    ASSESSED,
    AT_ONCE,
    FEATURES,
    IN_CHAPTER,
    IN_HAND,
    LANE,
    LANE_BITS,
    OPEN,
    ROWS,
    S_DOES,
    S_NEXT_TO,
    S_ON,
    S_WHAT,
    SEATS,
    SIZE,
    SLOTS,
    SYMBOLS,
    TERRAINS,
    TILES,
    TO_DOUBLE,
    TO_FEATURE,
    TO_TERRAIN,
    WORDS,
    Box,
    State,
)


@kernel
def terrains(s: State, box: Box, seat: int, word: int) -> int:
    """Where one may build: the episode's terrains, but not on solid features that are awake (M14, M43). One word of the set."""
    free = 0
    for kind in range(TERRAINS):
        if box.terrains[s.episode] >> kind & 1:
            free |= s.ground[seat, kind, word]
    for kind in range(OPEN, FEATURES):
        if box.features[s.episode] >> kind & 1:
            free &= ~box.feature[kind, word]
    return free


@kernel
def tiles(s: State, box: Box) -> None:
    """The tiles of the episode are in everybody's set, each as it has become (M3, M69)."""
    for seat in range(s.players):
        for tile in range(box.tiles[s.episode]):
            if s.faces[seat, tile] == 0:
                s.faces[seat, tile] = box.faces[tile]


@kernel
def clear(s: State, box: Box) -> None:
    """Empty boards. Lasting marks stay until the chapter ends (M64)."""
    ending = s.phase == ASSESSED
    stay = s.campaign and (ending or s.episode % IN_CHAPTER != 1)
    for seat in range(SEATS):
        for word in range(WORDS):
            lit, there = 0, 0
            for slot in range(SLOTS):
                lit |= s.marks[seat, slot, word]
            for kind in range(OPEN, FEATURES):
                if stay and box.lasting[kind] and (not ending or box.features[s.episode] >> kind & 1):
                    there |= box.feature[kind, word]
            for slot in range(SLOTS):
                s.marks[seat, slot, word] = lit & there
            for symbol in range(SYMBOLS):
                s.laid[seat, symbol, word] = 0
            s.heavy[seat, word] = 0
            s.free[seat, word] = 0
        for tile in range(TILES):
            s.placed[seat, tile] = 0
        for i in range(AT_ONCE):
            s.hits[seat, i] = 0
        s.passed[seat] = 0
    s.ended = 0
    s.topped = 0


@kernel
def unpack(s: State, box: Box) -> None:
    """A chapter puts its features on everybody's board (M44); the solid ones are in the box."""
    for seat in range(s.players):
        for kind in range(OPEN):
            if box.since[kind] == (s.episode + 2) // IN_CHAPTER:
                for word in range(WORDS):
                    s.open[seat, kind, word] |= box.feature[kind, word]


@kernel
def gift(s: State, box: Box) -> None:
    """Stickers for those with the fewest circles, none if all are level, none alone (M66)."""
    fewest, most = s.circles[0], s.circles[0]
    for seat in range(s.players):
        fewest, most = min(fewest, s.circles[seat]), max(most, s.circles[seat])
    for seat in range(s.players):
        for n in range(IN_HAND):
            last = s.circles[seat] == fewest and fewest < most
            s.stickers[seat, n] = box.gift[(s.episode - 1) // IN_CHAPTER, n] if last else 0


@kernel
def hold(s: State, box: Box) -> None:
    """Who has stickers to place is asked, all at the same time (M67)."""
    for seat in range(s.players):
        lapse(s, box, seat)
        if s.stickers[seat, 0] > 0:
            s.waiting |= 1 << seat


@kernel
def lapse(s: State, box: Box, seat: int) -> None:
    """Stickers that have no free place are lost, up to the next one that has (M67)."""
    while s.stickers[seat, 0] > 0 and not has_place(s, box, seat):
        s.stickers[seat, 0], s.stickers[seat, 1] = s.stickers[seat, 1], 0


@kernel
def sites(s: State, box: Box, seat: int, kind: int) -> tuple[int, int, int]:
    """The spaces a sticker may go on: of its terrains, next to another if asked for, not ringed, without a sticker (M68)."""
    near_0, near_1, near_2 = -1, -1, -1
    next_to = box.sticker[kind, S_NEXT_TO]
    if next_to >= 0:
        near_0, near_1, near_2 = around(s.ground[seat, next_to, 0], s.ground[seat, next_to, 1], s.ground[seat, next_to, 2])
    return near_0 & bare(s, box, seat, kind, 0), near_1 & bare(s, box, seat, kind, 1), near_2 & bare(s, box, seat, kind, 2)


@kernel
def bare(s: State, box: Box, seat: int, kind: int, word: int) -> int:
    """One word of the spaces of a sticker's terrains that have no sticker and no ring. A changed terrain is a sticker."""
    free = 0
    for ground in range(TERRAINS):
        if box.sticker[kind, S_ON] >> ground & 1:
            free |= s.ground[seat, ground, word] & box.ground[ground, word]
    for open_kind in range(OPEN):
        free &= ~s.open[seat, open_kind, word]
    return free & ~box.ringed[word]


@kernel
def can_double(s: State, box: Box, seat: int, kind: int, tile: int, i: int) -> bool:
    """Does this space of a tile show the sticker's symbol, once (M68)?"""
    return s.faces[seat, tile] >> 3 * i & 7 == box.sticker[kind, S_WHAT] + 1


@kernel
def has_place(s: State, box: Box, seat: int) -> bool:
    """Is there a place for a player's next sticker?"""
    kind = s.stickers[seat, 0] - 1
    if box.sticker[kind, S_DOES] == TO_DOUBLE:
        for tile in range(TILES):
            for i in range(SIZE):
                if can_double(s, box, seat, kind, tile, i):
                    return True
        return False
    north, middle, south = sites(s, box, seat, kind)
    return north | middle | south != 0


@kernel
def legal_stickers(s: State, box: Box, seat: int, out: Ints) -> int:
    """The places of the next sticker, as actions (M68); when there is none left one says so (M67)."""
    n, kind = 0, s.stickers[seat, 0] - 1
    if kind < 0:
        out[0] = A_ON
        return 1
    if box.sticker[kind, S_DOES] == TO_DOUBLE:
        for tile in range(TILES):
            for i in range(SIZE):
                if can_double(s, box, seat, kind, tile, i):
                    out[n] = A_DOUBLE + tile * SIZE + i
                    n += 1
        return n
    north, middle, south = sites(s, box, seat, kind)
    for row in range(1, ROWS + 1):
        word = north if row % WORDS == 0 else middle if row % WORDS == 1 else south
        lane = word >> row // WORDS * LANE & LANE_BITS
        while lane:
            out[n] = A_STICK + box.first[row] + count_bits((lane & -lane) - 1)
            n += 1
            lane &= lane - 1
    return n


@kernel
def stick(s: State, box: Box, seat: int, action: int) -> None:
    """Put the next sticker down; then comes the one after it, or the word that one is done (M67)."""
    kind = s.stickers[seat, 0] - 1
    if action >= A_DOUBLE:
        double(s, seat, (action - A_DOUBLE) // SIZE, (action - A_DOUBLE) % SIZE)
    elif box.sticker[kind, S_DOES] == TO_TERRAIN:
        terrain(s, box, seat, kind, action - A_STICK)
    elif box.sticker[kind, S_DOES] == TO_FEATURE:
        feature(s, box, seat, kind, action - A_STICK)
    s.stickers[seat, 0], s.stickers[seat, 1] = s.stickers[seat, 1], 0
    lapse(s, box, seat)
    s.waiting |= 1 << seat


@kernel
def terrain(s: State, box: Box, seat: int, kind: int, cell: int) -> None:
    """The space becomes another terrain; rock is none of the four (M68)."""
    word, bit = box.word[cell], 1 << box.bit[cell]
    for ground in range(TERRAINS):
        s.ground[seat, ground, word] &= ~bit
    if box.sticker[kind, S_WHAT] >= 0:
        s.ground[seat, box.sticker[kind, S_WHAT], word] |= bit


@kernel
def feature(s: State, box: Box, seat: int, kind: int, cell: int) -> None:
    """The space gets an open feature (M68)."""
    s.open[seat, box.sticker[kind, S_WHAT], box.word[cell]] |= 1 << box.bit[cell]


@kernel
def double(s: State, seat: int, tile: int, i: int) -> None:
    """The space of the tile shows its symbol twice (M46, M68)."""
    s.faces[seat, tile] += SYMBOLS << 3 * i

"""1001 Islands: draft sixteen tiles, build an island that fits your dreams. Clause numbers are those of RULES.md."""

from typing import Any

from ...engine.bits import count_bits
from ...engine.chance import below, shuffle, sow
from ...engine.compile import kernel
from ...engine.layout import Ints
from .record import (  # fmt: skip
    A_FACE_DOWN,
    A_NAME,
    A_PLACE,
    A_STACK,
    A_TAKE,
    BANDIT,
    BANDIT_LINE,
    CAMEL,
    CAMEL_DREAM,
    CELLS,
    COLUMN_DREAM,
    COLUMNS,
    DIAMOND,
    DREAM,
    DREAMS,
    EGG,
    ELEMENTS,
    ELEPHANT,
    ELEPHANT_DREAM,
    FACE_DOWN,
    FENNEC,
    FENNEC_DREAM,
    HIDDEN,
    KIND_SIZE,
    KINDS,
    LAMP,
    LAMP_DREAM,
    LINE_DREAM,
    LINES,
    MONKEY,
    MONKEY_DREAM,
    NAME,
    OVER,
    PAIR_LINE,
    PALM,
    PALM_LINE,
    PLACE,
    ROC,
    ROC_DREAM,
    ROUNDS,
    ROWS,
    RUBY,
    SEATS,
    SNAKE,
    SNAKE_DREAM,
    STACK,
    TAKE,
    Box,
    Scratch,
    State,
)


@kernel
def setup(s: State, box: Box, w: Scratch, options: Any, players: int, seed: int) -> None:
    """Cut the four stacks to the number of players, choose the first Lookout (T1-T4)."""
    sow(s, seed)
    s.players = players
    size = 12 if players < 4 else 4 * players
    for kind in range(KINDS):
        for i in range(KIND_SIZE):
            w.pool[i] = kind * KIND_SIZE + i + 1
        shuffle(s, w.pool, 0, KIND_SIZE)
        for i in range(KIND_SIZE):
            s.stack[kind, i] = w.pool[i] if i < size else 0
        s.left[kind] = size
        s.discarded[kind] = 0
    for seat in range(SEATS):
        s.flipped[seat] = 0
        s.offer[seat] = 0
        for cell in range(CELLS):
            s.island[seat, cell] = 0
        for i in range(DREAMS):
            s.dreams[seat, i] = 0
    s.lookout = below(s, players)
    if options.lookout > 0:
        s.lookout = options.lookout - 1
    s.rounds = 0
    s.hand = 0
    s.drawn = 0
    begin_round(s)


# ---- a round


@kernel
def begin_round(s: State) -> None:
    """The Lookout chooses a stack (T6)."""
    s.waiting = (1 << s.players) - 1
    s.actor = s.lookout
    s.stage = STACK


@kernel
def draw(s: State, kind: int) -> None:
    """Turn up a tile a player (T7); with two players the Lookout alone looks at three (T15)."""
    n = 3 if s.players == 2 else s.players
    s.drawn = kind
    for i in range(n):
        s.left[kind] -= 1
        tile = s.stack[kind, s.left[kind]]
        s.stack[kind, s.left[kind]] = 0
        j = i
        while j > 0 and s.offer[j - 1] > tile:
            s.offer[j] = s.offer[j - 1]
            j -= 1
        s.offer[j] = tile
    s.stage = FACE_DOWN if s.players == 2 else TAKE


@kernel
def put_face_down(s: State, slot: int) -> None:
    """One of the three stays hidden, two are shown; the other player chooses first (T16, T17)."""
    tile = s.offer[slot]
    for i in range(slot, HIDDEN):
        s.offer[i] = s.offer[i + 1]
    s.offer[HIDDEN] = tile
    s.actor = 1 - s.lookout
    s.stage = TAKE


@kernel
def take(s: State, seat: int, slot: int) -> None:
    """Choose a tile (T8, T17, T18); a Dream needs no place (T13), an Island tile one in its row (T10)."""
    tile = s.offer[slot]
    end = SEATS - 1 if s.players > 2 else HIDDEN - 1
    for i in range(slot, end):
        s.offer[i] = s.offer[i + 1]
    s.offer[max(slot, end)] = 0
    if s.drawn == DREAM:
        j = DREAMS - 1
        while j > 0 and (s.dreams[seat, j - 1] == 0 or s.dreams[seat, j - 1] > tile):
            s.dreams[seat, j] = s.dreams[seat, j - 1]
            j -= 1
        s.dreams[seat, j] = tile
        finish(s, seat)
        return
    s.hand = tile
    s.stage = PLACE


@kernel
def fits(s: State, seat: int, row: int, column: int) -> bool:
    """An empty place in the tile's row that touches the Character board or, by a side, a tile already there (T11, T12)."""
    cell = row * COLUMNS + column
    if s.island[seat, cell] != 0:
        return False
    if column == 0 or s.island[seat, cell - 1] != 0:
        return True
    if column < COLUMNS - 1 and s.island[seat, cell + 1] != 0:
        return True
    if row > 0 and s.island[seat, cell - COLUMNS] != 0:
        return True
    return row < ROWS - 1 and s.island[seat, cell + COLUMNS] != 0


@kernel
def place(s: State, box: Box, seat: int, column: int) -> None:
    """Lay the tile for good (T10, T14)."""
    cell = s.drawn * COLUMNS + column
    s.island[seat, cell] = s.hand
    s.hand = 0
    if box.shows[s.island[seat, cell], LAMP] > 0:
        rub_lamps(s, box, seat, cell)
    finish(s, seat)


@kernel
def rub_lamps(s: State, box: Box, seat: int, newest: int) -> None:
    """A third visible Lamp flips the two tiles that showed one before it (T20, T21)."""
    older = 0
    for cell in range(CELLS):
        if cell != newest and shown(s, box, seat, cell, LAMP) > 0:
            older |= 1 << cell
    if count_bits(older) == 2:
        s.flipped[seat] |= older


@kernel
def finish(s: State, seat: int) -> None:
    """Who is next: the one named (T9), the last one (T9), with two players the Lookout (T18), or a new round (T5, T19)."""
    s.waiting &= ~(1 << seat)
    if s.players == 2 and s.waiting:
        s.actor = s.lookout
        s.stage = TAKE
    elif s.waiting & (s.waiting - 1):
        s.stage = NAME
    elif s.waiting:
        last = 0
        while not s.waiting >> last & 1:
            last += 1
        s.actor = last
        s.stage = TAKE
    else:
        if s.players == 2:
            discard_last(s)
        end_round(s, seat)


@kernel
def discard_last(s: State) -> None:
    """With two players the third tile is discarded, face up (T18)."""
    for slot in range(HIDDEN + 1):
        if s.offer[slot] != 0:
            s.discarded[s.drawn] |= 1 << ((s.offer[slot] - 1) % KIND_SIZE)
            s.offer[slot] = 0


@kernel
def end_round(s: State, last: int) -> None:
    """The last to get a tile is the next Lookout (T9); with two players they alternate (T19). Sixteen rounds (T5)."""
    s.rounds += 1
    s.drawn = 0
    s.lookout = 1 - s.lookout if s.players == 2 else last
    if s.rounds == ROUNDS:
        s.waiting = 0
        s.lookout = 0
        s.actor = -1
        s.stage = OVER
    else:
        begin_round(s)


@kernel
def settle(s: State, box: Box) -> None:
    """Do what is forced: the only stack left, the last tile, the only place (T35)."""
    while True:
        choices, only = 0, 0
        if s.stage == STACK:
            for kind in range(KINDS):
                if s.left[kind] > 0:
                    choices += 1
                    only = kind
            if choices != 1:
                return
            draw(s, only)
        elif s.stage == TAKE and s.players > 2 and not s.waiting & (s.waiting - 1):
            take(s, s.actor, 0)
        elif s.stage == PLACE:
            for column in range(COLUMNS):
                if fits(s, s.actor, s.drawn, column):
                    choices += 1
                    only = column
            if choices != 1:
                return
            place(s, box, s.actor, only)
        else:
            return


# ---- what a seat may do


@kernel
def turn(s: State, seat: int) -> bool:
    """One seat acts at a time (T5)."""
    return seat >= 0 and seat == s.actor


@kernel
def legal(s: State, box: Box, w: Scratch, seat: int, out: Ints) -> int:
    """The choices of the seat whose turn it is."""
    n = 0
    if not turn(s, seat):
        return n
    if s.stage == STACK:
        for kind in range(KINDS):
            if s.left[kind] > 0:
                out[n] = A_STACK + kind
                n += 1
    elif s.stage == FACE_DOWN:
        for slot in range(HIDDEN + 1):
            out[n] = A_FACE_DOWN + slot
            n += 1
    elif s.stage == TAKE:
        for slot in range(SEATS):
            if s.offer[slot] != 0:
                out[n] = A_TAKE + slot
                n += 1
    elif s.stage == PLACE:
        for column in range(COLUMNS):
            if fits(s, seat, s.drawn, column):
                out[n] = A_PLACE + column
                n += 1
    else:
        for other in range(s.players):
            if s.waiting >> other & 1:
                out[n] = A_NAME + other
                n += 1
    return n


@kernel
def play(s: State, box: Box, w: Scratch, seat: int, action: int) -> None:
    """Carry out one action."""
    if action < A_FACE_DOWN:
        draw(s, action - A_STACK)
    elif action < A_TAKE:
        put_face_down(s, action - A_FACE_DOWN)
    elif action < A_PLACE:
        take(s, seat, action - A_TAKE)
    elif action < A_NAME:
        place(s, box, seat, action - A_PLACE)
    else:
        s.actor = action - A_NAME
        s.stage = TAKE
    settle(s, box)


# ---- scoring


@kernel
def shown(s: State, box: Box, seat: int, cell: int, element: int) -> int:
    """How many of an element a cell shows: nothing under a flipped tile (T21)."""
    if s.flipped[seat] >> cell & 1:
        return 0
    return box.shows[s.island[seat, cell], element]


@kernel
def total_shown(s: State, box: Box, seat: int, element: int) -> int:
    """How many of an element an island shows."""
    n = 0
    for cell in range(CELLS):
        n += shown(s, box, seat, cell, element)
    return n


@kernel
def gem_kinds(s: State, box: Box, seat: int, first: int, step: int, n: int) -> int:
    """How many different Gems n cells show, from the first in steps."""
    kinds = 0
    for gem in range(RUBY, DIAMOND + 1):
        seen = 0
        for i in range(n):
            seen += shown(s, box, seat, first + i * step, gem)
        kinds += seen > 0
    return kinds


@kernel
def dream_points(s: State, box: Box, w: Scratch, seat: int, kind: int) -> int:
    """What one Dream gives (T26-T32), from the counts in the scratch space."""
    if kind <= MONKEY_DREAM:
        return 2 * (w.count[ROC] if kind == ROC_DREAM else w.count[MONKEY])
    if kind == FENNEC_DREAM:
        return 3 * w.count[FENNEC]
    if kind == CAMEL_DREAM:
        return 4 * w.count[CAMEL]
    if kind == ELEPHANT_DREAM:
        return 5 * w.count[ELEPHANT]
    points = 0
    if kind == COLUMN_DREAM:
        for column in range(COLUMNS):
            kinds = gem_kinds(s, box, seat, column, COLUMNS, ROWS)
            points += kinds * (kinds + 1)  # 2, 6, 12
    elif kind == LINE_DREAM:
        for row in range(ROWS):
            kinds = gem_kinds(s, box, seat, row * COLUMNS, 1, COLUMNS)
            points += kinds * kinds + 1 if kinds else 0  # 2, 5, 10
    elif kind == LAMP_DREAM:
        lamps = w.count[LAMP]
        points = 4 if lamps == 1 else 12 if lamps == 2 else 0
    elif kind == SNAKE_DREAM:
        snakes = w.count[SNAKE]
        points = 10 if snakes == 1 else 5 if snakes == 2 else 0
    else:
        points = 4 * count_bits(s.flipped[seat])
    return points


@kernel
def count_elements(s: State, box: Box, w: Scratch, seat: int) -> None:
    """Count everything an island shows into the scratch space."""
    for element in range(ELEMENTS):
        w.count[element] = total_shown(s, box, seat, element)


@kernel
def tally(s: State, box: Box, w: Scratch, seat: int, lines: Ints) -> int:
    """Dreams, Palms, pairs of Roc and Egg, less the Bandits of whoever has most (T22-T32)."""
    for line in range(LINES):
        lines[line] = 0
    count_elements(s, box, w, seat)
    for i in range(DREAMS):
        if s.dreams[seat, i] > 0:
            kind = box.dream[s.dreams[seat, i]]
            lines[kind] += dream_points(s, box, w, seat, kind)
    lines[PALM_LINE] = w.count[PALM]
    lines[PAIR_LINE] = 7 * min(w.count[ROC], w.count[EGG])
    most = 0
    for other in range(s.players):
        most = max(most, total_shown(s, box, other, BANDIT))
    if w.count[BANDIT] == most:
        lines[BANDIT_LINE] = -most
    total = 0
    for line in range(LINES):
        total += lines[line]
    return total


@kernel
def standing(s: State, box: Box, w: Scratch, seat: int) -> int:
    """Most points; on a tie, fewest Bandits (T33, T34)."""
    return 100 * tally(s, box, w, seat, w.lines) - total_shown(s, box, seat, BANDIT)


# ---- what a seat knows


@kernel
def hide(s: State, box: Box, seat: int) -> None:
    """Stacks lie face down (T3); with two players the Lookout alone knows the tiles not shown (T15, T16)."""
    s.rng = 0
    for kind in range(KINDS):
        for i in range(s.left[kind]):
            s.stack[kind, i] = -1
    if s.players == 2 and seat != s.lookout:
        for slot in range(HIDDEN if s.stage != FACE_DOWN else 0, HIDDEN + 1):
            if s.offer[slot] != 0:
                s.offer[slot] = -1


@kernel
def redeal(s: State, box: Box, w: Scratch, seat: int, seed: int) -> None:
    """Tiles nobody has turned up are equally likely in every unseen place (T2, T3)."""
    sow(s, seed)
    for kind in range(KINDS):
        n = 0
        for tile in range(kind * KIND_SIZE + 1, (kind + 1) * KIND_SIZE + 1):
            if not seen(s, kind, tile):
                w.pool[n] = tile
                n += 1
        shuffle(s, w.pool, 0, n)
        if s.drawn == kind:
            for slot in range(SEATS):
                if s.offer[slot] == -1:
                    n -= 1
                    s.offer[slot] = w.pool[n]
        for i in range(s.left[kind]):
            if s.stack[kind, i] == -1:
                n -= 1
                s.stack[kind, i] = w.pool[n]
    if s.stage == FACE_DOWN:
        sort_three(s)


@kernel
def seen(s: State, kind: int, tile: int) -> bool:
    """Is this tile in sight: laid, offered, in hand or discarded?"""
    if s.hand == tile or s.discarded[kind] >> ((tile - 1) % KIND_SIZE) & 1:
        return True
    for slot in range(SEATS):
        if s.offer[slot] == tile:
            return True
    for i in range(s.left[kind]):
        if s.stack[kind, i] == tile:
            return True
    for seat in range(s.players):
        if kind == DREAM:
            for i in range(DREAMS):
                if s.dreams[seat, i] == tile:
                    return True
        else:
            for column in range(COLUMNS):
                if s.island[seat, kind * COLUMNS + column] == tile:
                    return True
    return False


@kernel
def sort_three(s: State) -> None:
    """The three tiles the Lookout looks at are a set, kept ascending."""
    for i in range(1, HIDDEN + 1):
        j = i
        while j > 0 and s.offer[j - 1] > s.offer[j]:
            s.offer[j], s.offer[j - 1] = s.offer[j - 1], s.offer[j]
            j -= 1

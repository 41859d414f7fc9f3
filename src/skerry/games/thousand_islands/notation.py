"""Positions of 1001 Islands as text.

    round: 5
    lookout: player 1
    turn: player 2 takes                           (draws, keeps one face down, takes, names; lays TILE; or: over)
    waiting: player 2, player 3                    (who has no tile this round; all of them while a stack is chosen)
    on the table: upper: palm, roc, bandit | egg   (with two players three places: . is gone, the third lies face down)
    upper stack: 3 palms | roc | ...               (the top first; where nobody may see them: 12 tiles)
    upper discarded: egg, monkey
    island of player 1:
        palm, ruby | flipped lamp | . | .
        .          | .            | . | .
        bare land  | .            | . | .
    dreams of player 1: roc | snake

A tile is what it shows; of several that show the same the second is `egg (2)`. One that cannot be seen is ?.
"""

import re
from typing import Any

from ...board.phrases import player, plural
from ...match.items import Item, Items, Supply, grid, listed
from .components import DREAM_WORDS, ELEMENT_WORDS, ROW_WORDS
from .record import (
    CELLS,
    COLUMNS,
    DREAM,
    DREAMS,
    FACE_DOWN,
    HIDDEN,
    KIND_SIZE,
    KINDS,
    LAMP,
    NAME,
    OVER,
    PLACE,
    ROUNDS,
    ROWS,
    SEATS,
    STACK,
    TAKE,
    Box,
    State,
)
from .words import STACK_WORDS, describe

STAGE_WORDS = ("draws", "keeps one face down", "takes", "lays", "names")
GONE, UNSEEN, FLIPPED = ".", "?", "flipped "
TILES = re.compile(r"([0-9]{1,2}) tiles")
SINGULAR = {**{word: word for word in ELEMENT_WORDS}, **{plural(word): word for word in ELEMENT_WORDS}}


def normal(text: str) -> str:
    """What a tile shows in the words and the order of `describe`, from words in any order, repeated or with a number."""
    counts = dict.fromkeys(ELEMENT_WORDS, 0)
    number = 1
    for word in re.split(r"[ ,]+", text):
        if re.fullmatch("[1-9][0-9]?", word):
            number = int(word)
        elif word in SINGULAR:
            counts[SINGULAR[word]] += number
            number = 1
        else:
            return text
    return ", ".join(word if n == 1 else f"{n} {plural(word)}" for word, n in counts.items() if n)


def supplies(box: Box) -> list[Supply]:
    """The tiles of the four stacks."""
    rows = [
        Supply(f"{ROW_WORDS[kind]} tile", [describe(box, kind * KIND_SIZE + i + 1) for i in range(KIND_SIZE)], normal)
        for kind in range(DREAM)
    ]
    return [*rows, Supply("dream", [DREAM_WORDS[box.dream[DREAM * KIND_SIZE + i + 1]] for i in range(KIND_SIZE)])]


# ---- writing


def write(s: State, box: Box, viewer: int | None) -> list[str]:
    """The lines of a position."""
    names = [name for supply in supplies(box) for name in supply.names]

    def face(tile: int) -> str:
        return names[tile - 1] if tile > 0 else UNSEEN if tile else GONE

    if s.stage == OVER:
        lines = ["turn: over"]
    else:
        does = STAGE_WORDS[s.stage] + (f" {face(s.hand)}" if s.stage == PLACE else "")
        waiting = [player(seat) for seat in range(s.players) if s.waiting >> seat & 1]
        lines = [
            f"round: {s.rounds + 1}",
            f"lookout: {player(s.lookout)}",
            f"turn: {player(s.actor)} {does}",
            f"waiting: {listed(waiting, ', ')}",
        ]
    if s.stage not in (STACK, OVER):
        slots = [s.offer[slot] for slot in range(SEATS if s.players > 2 else HIDDEN + 1)]
        lies = [face(tile) for tile in slots if tile or s.players == 2]
        lines.append(f"on the table: {STACK_WORDS[s.drawn]}: {listed(lies)}")
    for kind in range(KINDS):
        stack = [s.stack[kind, i] for i in range(s.left[kind] - 1, -1, -1)]
        hidden = f"{len(stack)} tiles"
        lines.append(f"{STACK_WORDS[kind]} stack: {hidden if -1 in stack or not stack else listed(map(face, stack))}")
    for kind in range(KINDS):
        gone = [face(kind * KIND_SIZE + i + 1) for i in range(KIND_SIZE) if s.discarded[kind] >> i & 1]
        if gone:
            lines.append(f"{STACK_WORDS[kind]} discarded: {listed(gone)}")
    for seat in range(s.players):
        cells = [FLIPPED * (s.flipped[seat] >> i & 1) + face(s.island[seat, i]) for i in range(CELLS)]
        lines.append(f"island of {player(seat)}:")
        lines += grid((cells[COLUMNS * row : COLUMNS * (row + 1)] for row in range(ROWS)), " | ")
        lines.append(f"dreams of {player(seat)}: {listed(face(s.dreams[seat, i]) for i in range(DREAMS) if s.dreams[seat, i])}")
    return lines


# ---- reading


def read(items: Items, s: State, box: Box, options: Any, viewer: int | None) -> None:
    """Fill a record with what the lines say."""
    tiles, players = supplies(box), s.players

    def tile(item: Item, kind: int, text: str) -> int:
        return kind * KIND_SIZE + tiles[kind].take(item, text) + 1

    for seat in range(players):
        read_island(items, s, seat, tile)
    turn = items.take("turn")
    if turn.text == "over":
        s.stage, s.actor, s.rounds = OVER, -1, ROUNDS
    else:
        s.rounds = items.take("round").number(1, ROUNDS) - 1
        s.lookout = items.take("lookout").seat(players)
        s.waiting = sum(1 << seat for seat in items.take("waiting").seats(players))
        read_turn(items, turn, s, viewer is not None and players == 2, tile)
    for kind in range(KINDS):
        read_stack(items.take(f"{STACK_WORDS[kind]} stack"), s, kind, viewer, tile)
        gone = items.find(f"{STACK_WORDS[kind]} discarded")
        for text in gone.parts() if gone else ():
            s.discarded[kind] |= 1 << tiles[kind].take(gone or turn, text)


def read_island(items: Items, s: State, seat: int, tile: Any) -> None:
    """Three rows of four places, and the dreams."""
    for row, line in enumerate(items.take(f"island of {player(seat)}").picture(ROWS)):
        cells = line.text.split("|")
        if len(cells) != COLUMNS:
            raise line.wrong(f"a row of an island has {COLUMNS} places with | between them, not {len(cells)}")
        for column, cell in enumerate(map(str.strip, cells)):
            if cell == GONE:
                continue
            if cell.startswith(FLIPPED):
                s.flipped[seat] |= 1 << COLUMNS * row + column
            s.island[seat, COLUMNS * row + column] = tile(line, row, cell.removeprefix(FLIPPED))
    item = items.take(f"dreams of {player(seat)}")
    dreams = sorted(tile(item, DREAM, text) for text in item.parts())
    if len(dreams) > DREAMS:
        raise item.wrong(f"there is room for {DREAMS} dreams, not {len(dreams)}")
    s.dreams.row(seat).put(dreams)


def read_turn(items: Items, turn: Item, s: State, unseen: bool, tile: Any) -> None:
    """Who does what, and the tiles on the table; with two players some of them may be unseen."""
    players = s.players
    who = " ".join(turn.text.split(" ")[:2])
    s.actor = turn.seat(players, who)
    does = turn.text.removeprefix(who).strip()
    s.stage = PLACE if does.startswith("lays ") else turn.word(STAGE_WORDS, does)
    if s.stage == STACK:
        return
    item = items.take("on the table")
    word, _, text = item.text.partition(":")
    s.drawn = kind = item.word(STACK_WORDS, word)
    lies = [
        0 if part == GONE else -1 if part == UNSEEN and unseen else tile(item, kind, part)
        for part in Item(item.line, "", text.strip()).parts()
    ]
    most = players if players > 2 else HIDDEN + 1
    if len(lies) > most:
        raise item.wrong(f"{len(lies)} tiles lie there, but a round has {most}")
    if players > 2:
        lies = [number for number in lies if number]
    if players > 2 or s.stage == FACE_DOWN:
        lies.sort()
    s.offer.put(lies)
    if s.stage == PLACE:
        if kind == DREAM:
            raise item.wrong("a dream is not laid: it needs no place (T13)")
        s.hand = tile(turn, kind, does.removeprefix("lays "))


def read_stack(item: Item, s: State, kind: int, viewer: int | None, tile: Any) -> None:
    """A stack, its top first; hidden tiles are only counted."""
    counted = TILES.fullmatch(item.text)
    if counted and (viewer is not None or int(counted[1]) == 0):
        stack = [-1] * item.number(0, KIND_SIZE, counted[1])
    else:
        stack = [tile(item, kind, text) for text in item.parts()]
    s.left[kind] = len(stack)
    s.stack.row(kind).put(stack[::-1])


# ---- what cannot be


def check(items: Items, s: State, box: Box, options: Any) -> None:
    """Every tile is somewhere, everybody has one a round, and nothing that happens by itself is still to happen (T35)."""
    check_stage(items, s, options)
    check_tiles(items, s)
    for seat in range(s.players):
        check_island(items.at(f"island of {player(seat)}"), s, box, seat)


def check_stage(items: Items, s: State, options: Any) -> None:
    """Whose turn it is and what lies on the table go together (T5-T9, T15-T19)."""
    turn, everybody, waiting = items.at("turn"), (1 << s.players) - 1, s.waiting.bit_count()
    lies = [s.offer[slot] for slot in range(SEATS) if s.offer[slot]]
    if s.stage == OVER:
        return
    if options.lookout and s.rounds == 0 and s.lookout != options.lookout - 1:
        raise items.at("lookout").wrong(f"the first Lookout must be {player(options.lookout - 1)}, by the option")
    if options.lookout and s.players == 2 and (s.lookout + s.rounds) % 2 != options.lookout - 1:
        raise items.at("lookout").wrong(f"in this round the Lookout is {player(1 - s.lookout)} (T19)")
    if s.stage in (STACK, FACE_DOWN) and (s.waiting != everybody or s.actor != s.lookout):
        raise turn.wrong(f"only the Lookout, {player(s.lookout)}, draws, before anybody has a tile (T6, T16)")
    if s.stage == STACK and sum(s.left[kind] > 0 for kind in range(KINDS)) < 2:
        raise turn.wrong("where only one stack is left the Lookout is not asked (T35)")
    if s.stage == FACE_DOWN and (s.players != 2 or len(lies) != HIDDEN + 1):
        raise turn.wrong("only with two players, and of three tiles, one is kept face down (T16)")
    if s.stage in (TAKE, PLACE) and not s.waiting >> s.actor & 1:
        raise turn.wrong(f"{player(s.actor)} has a tile already and does not wait for one (T9)")
    if s.stage == NAME and (s.players == 2 or waiting < 2 or s.waiting >> s.actor & 1):
        raise turn.wrong("who has a tile names the next player, where two or more wait (T9)")
    wanted = (waiting if s.players > 2 else waiting + 1) - (s.stage == PLACE)
    if s.stage in (TAKE, PLACE, NAME) and len(lies) != wanted:
        raise items.at("on the table").wrong(f"{len(lies)} tiles lie there, but there must be {wanted}")
    if s.players > 2 and s.stage == TAKE and (waiting < 2 or (s.waiting == everybody and s.actor != s.lookout)):
        raise turn.wrong("the Lookout takes the first tile, and the last one is nobody's to choose (T8, T9)")
    if s.players == 2 and s.stage in (TAKE, PLACE):
        check_two(items, s, waiting)


def check_two(items: Items, s: State, waiting: int) -> None:
    """With two players the other one takes first, then the Lookout (T17, T18); the two tiles shown lie in their order."""
    first = 1 - s.lookout if waiting == 2 else s.lookout
    if s.actor != first or not s.waiting >> s.lookout & 1:
        raise items.at("turn").wrong(f"it is the turn of {player(first)}: the Lookout takes a tile last (T17, T18)")
    if (s.offer[0] == 0 and s.offer[1] != 0) or (s.offer[1] and not s.offer[0] < s.offer[1]):
        raise items.at("on the table").wrong("the two tiles that were shown come first, in the order of the box")


def check_tiles(items: Items, s: State) -> None:
    """All tiles of a stack are accounted for, and everybody has as many of them as the rounds say (T2, T5, T18)."""
    size = 12 if s.players < 4 else 4 * s.players
    rounds = 0
    for kind in range(KINDS):
        drawn = s.drawn == kind and s.stage not in (STACK, OVER)
        stack = items.at(f"{STACK_WORDS[kind]} stack")
        has = []
        for seat in range(s.players):
            if kind == DREAM:
                has.append(sum(s.dreams[seat, i] > 0 for i in range(DREAMS)))
            else:
                has.append(sum(s.island[seat, kind * COLUMNS + i] > 0 for i in range(COLUMNS)))
        before = [n - (drawn and not s.waiting >> seat & 1) for seat, n in enumerate(has)]
        if min(before) != max(before):
            raise stack.wrong(f"in every round each player gets a tile of the same stack, but here they have {has}")
        rounds += before[0]
        gone, lies = s.discarded[kind].bit_count(), sum(s.offer[slot] != 0 for slot in range(SEATS)) if drawn else 0
        if gone != (before[0] if s.players == 2 else 0):
            raise stack.wrong(f"{gone} {STACK_WORDS[kind]} tiles are discarded; with two players one a round is (T18)")
        held = 1 if drawn and s.hand else 0
        if s.left[kind] + sum(has) + gone + lies + held != size:
            there = size - sum(has) - gone - lies - held
            raise stack.wrong(f"there must be {there} tiles in it, since the rest of the {size} lie elsewhere (T2)")
    if rounds != s.rounds:
        raise items.at("round").wrong(f"everybody has {rounds} tiles of the rounds before, so this is round {rounds + 1} (T5)")


def check_island(item: Item, s: State, box: Box, seat: int) -> None:
    """Every tile hangs on the Character board (T11, T12), and lamps have flipped what they must have (T20)."""
    laid = {cell for cell in range(CELLS) if s.island[seat, cell]}
    reached = {cell for cell in laid if cell % COLUMNS == 0}
    edge = set(reached)
    while edge:
        cell = edge.pop()
        near = {cell - COLUMNS, cell + COLUMNS}
        near |= {cell + step for step in (-1, 1) if 0 <= cell % COLUMNS + step < COLUMNS}
        edge |= near & laid - reached
        reached |= near & laid
    if laid != reached:
        raise item.wrong("every tile must touch the board or, by a side, a tile that does (T12)")
    lamps = {cell for cell in laid if box.shows[s.island[seat, cell], LAMP]}
    flipped = {cell for cell in range(CELLS) if s.flipped[seat] >> cell & 1}
    wanted = max(0, (len(lamps) - 1) // 2 * 2)
    if not flipped <= lamps or len(flipped) != wanted:
        raise item.wrong(f"of {len(lamps)} tiles with a lamp {wanted} are flipped (T20)")

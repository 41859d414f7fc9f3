"""What 1001 Islands says: names of actions, reasons, the log, the prompt."""

from ...board.phrases import count, player, players, plural, sentence
from ...engine.layout import rows
from ...match.game import Look
from .components import DREAM_WORDS, ELEMENT_WORDS, ROW_WORDS
from .record import (
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
    STACK,
    TAKE,
    Box,
    State,
)

STACK_WORDS = (*ROW_WORDS, "dream")
DREAM_REWARDS = (
    "2 points a roc", "2 points a monkey", "3 points a fennec", "4 points a camel", "5 points an elephant",
    "2, 6, 12 points for 1, 2, 3 different gems in a column", "2, 5, 10 points for 1, 2, 3 different gems in a line",
    "4 points for one lamp, 12 for two", "10 points for one snake, 5 for two", "4 points a flipped tile",
)  # fmt: skip
DREAM_SHORT = ("2 each", "2 each", "3 each", "4 each", "5 each", "2·6·12", "2·5·10", "1→4 2→12", "1→10 2→5", "4 each")
LOOKOUT = (
    "draws three tiles from a stack, keeps one face down, and takes a tile last",
    "chooses the stack, takes a tile first, and says who chooses next",
)


def tile(box: Box, number: int) -> str:
    """What a tile shows, in words."""
    if number not in box.notes:
        box.notes[number] = describe(box, number)
    words: str = box.notes[number]
    return words


def describe(box: Box, number: int) -> str:
    """Puts together what a tile shows, in words."""
    if number <= 0:
        return "a face-down tile" if number else "no tile"
    if box.dream[number] >= 0:
        return f"dream of {DREAM_WORDS[box.dream[number]]}"
    counts = [(box.shows[number, element], word) for element, word in enumerate(ELEMENT_WORDS)]
    return ", ".join(word if n == 1 else f"{n} {plural(word)}" for n, word in counts if n) or "bare land"


def is_face_down(s: State, slot: int) -> bool:
    """Does the tile at this place of the offer lie face down (T16)?"""
    return s.players == 2 and slot == HIDDEN and s.stage != FACE_DOWN


def slot_words(s: State, box: Box, slot: int) -> str:
    """A tile on offer, by its place and face."""
    face = tile(box, s.offer[slot])
    if is_face_down(s, slot):
        return "the face-down tile" + (f" ({face})" if s.offer[slot] > 0 else "")
    return f"tile {slot + 1} ({face})"


def action(s: State, box: Box, seen: Look, action: int) -> str:
    """What an action is called."""
    if action < A_FACE_DOWN:
        return f"Draw from the {STACK_WORDS[action - A_STACK]} stack"
    if action < A_TAKE:
        return f"Keep {slot_words(s, box, action - A_FACE_DOWN)} face down"
    if action < A_PLACE:
        return f"Take {slot_words(s, box, action - A_TAKE)}"
    if action < A_NAME:
        return f"Place it in column {action - A_PLACE + 1}"
    return f"Let {player(action - A_NAME)} choose next"


def refusal(s: State, box: Box, seen: Look, action: int) -> str:
    """Why an action is not possible now."""
    seat = seen.seat
    if seat != s.actor:
        return f"it is {player(s.actor)}'s turn (T5)"
    if action < A_FACE_DOWN:
        if s.stage != STACK:
            return "the tiles of this round are drawn already (T6)"
        return f"the {STACK_WORDS[action - A_STACK]} stack is empty (T6)"
    if action < A_TAKE:
        if s.players > 2:
            return "only with two players does a tile stay face down (T16)"
        return "a tile is put face down only right after drawing (T16)"
    if action < A_PLACE:
        if s.stage != TAKE:
            return {STACK: "first choose a stack (T6)", FACE_DOWN: "first choose the tile that stays face down (T16)"}.get(
                s.stage, "you have taken a tile this round (T5)"
            )
        clause = "T8" if s.players > 2 else "T18" if seat == s.lookout else "T17"
        return f"there is no tile {action - A_TAKE + 1} on the table ({clause})"
    if action < A_NAME:
        return refuse_place(s, seat, action - A_PLACE)
    return refuse_name(s, action - A_NAME)


def refuse_place(s: State, seat: int, column: int) -> str:
    """Why the tile cannot lie there."""
    if s.stage == NAME:
        return "your tile lies already; say who chooses next (T9)"
    if s.stage != PLACE:
        return "take a tile first (T10)"
    if s.island[seat, s.drawn * COLUMNS + column]:
        return f"column {column + 1} of the {STACK_WORDS[s.drawn]} row is taken, and tiles never move (T14)"
    return f"a tile in column {column + 1} of the {STACK_WORDS[s.drawn]} row would touch neither your board nor a tile (T12)"


def refuse_name(s: State, other: int) -> str:
    """Why that player cannot be chosen to go next."""
    if s.players == 2:
        return "with two players nobody is named (T18)"
    if s.stage != NAME:
        return "take and place a tile first (T9)"
    if other >= s.players:
        return f"there is no player {other + 1} at this table (T1)"
    return f"{player(other)} has a tile already (T9)"


def event(before: State, after: State, box: Box, seat: int, action: int, seen: Look) -> str:
    """What a viewer learns of an action."""
    if action < A_FACE_DOWN:
        n = before.left[action - A_STACK] - after.left[action - A_STACK]
        told = f"draws {count(n, 'tile')} from the {STACK_WORDS[action - A_STACK]} stack"
        shown = "; ".join(tile(box, after.offer[i]) for i in range(n) if after.offer[i] > 0)
        return told + (f": {shown}" if shown else "")
    if action < A_TAKE:
        shown = " and ".join(tile(box, after.offer[i]) for i in range(HIDDEN))
        kept = f", keeps {tile(box, after.offer[HIDDEN])} face down" if after.offer[HIDDEN] > 0 else ", keeps one face down"
        return f"shows {shown}{kept}"
    if action < A_PLACE:
        return took(before, after, box, seat, action - A_TAKE) + forced(before, after, box, seat)
    if action < A_NAME:
        cell = before.drawn * COLUMNS + action - A_PLACE
        placed = f"places it in column {action - A_PLACE + 1}" + flips(before, after, seat)
        return placed + forced(before, after, box, seat, cell)
    return f"lets {player(action - A_NAME)} choose" + forced(before, after, box, seat)


def took(before: State, after: State, box: Box, seat: int, slot: int) -> str:
    """Which tile: one taken face down is turned up at once, so all see it lie or in hand."""
    number = before.offer[slot]
    if number < 0:
        number = after.hand if after.hand > 0 else newest(before, after, seat)
    word = "the face-down tile" if before.players == 2 and slot == HIDDEN else "the tile"
    return f"takes {word}: {tile(box, number)}"


def newest(before: State, after: State, seat: int) -> int:
    """The tile a seat has now and had not before."""
    had = {before.dreams[seat, i] for i in range(DREAMS)} | {before.island[seat, i] for i in range(CELLS)}
    has = [after.dreams[seat, i] for i in range(DREAMS)] + [after.island[seat, i] for i in range(CELLS)]
    return next((number for number in has if number not in had), 0)


def flips(before: State, after: State, seat: int) -> str:
    """The Genie at work."""
    return "; the third lamp flips two tiles" if before.flipped[seat] != after.flipped[seat] else ""


def forced(before: State, after: State, box: Box, seat: int, laid: int = -1) -> str:
    """What happened by itself after the action: only places, the last player's tile, a discard, the last stack."""
    told = ""
    for other in range(after.players):
        if rows(after, other, "island", "dreams") == rows(before, other, "island", "dreams"):
            continue
        for cell in range(CELLS):
            if after.island[other, cell] != before.island[other, cell] and (other, cell) != (seat, laid):
                who = "" if other == seat else f"{player(other)} gets {tile(box, after.island[other, cell])}, "
                told += f"; {who}placed in column {cell % COLUMNS + 1}" + flips(before, after, other)
        if other != seat:
            for number in {after.dreams[other, i] for i in range(DREAMS)} - {before.dreams[other, i] for i in range(DREAMS)}:
                told += f"; {player(other)} gets {tile(box, number)}"
    if after.stage == PLACE and after.actor != seat and after.hand > 0:
        told += f"; {player(after.actor)} gets {tile(box, after.hand)}"
    for kind in range(KINDS):
        gone = after.discarded[kind] & ~before.discarded[kind]
        if gone:
            told += f"; discarded: {tile(box, kind * KIND_SIZE + gone.bit_length())}"
    if after.rounds != before.rounds and after.stage not in (STACK, OVER):
        told += f"; {player(after.lookout)} draws from the last stack"
    return told


def prompt(s: State, box: Box, seen: Look) -> str:
    """One sentence that says what to do now."""
    viewer = seen.seat
    if s.stage == OVER:
        return "The islands are complete"
    if viewer != s.actor:
        return {
            STACK: f"{player(s.actor).capitalize()} is the Lookout and chooses a stack",
            FACE_DOWN: f"{player(s.actor).capitalize()} looks at three tiles and keeps one face down",
            TAKE: f"{player(s.actor).capitalize()} chooses a tile",
            PLACE: f"{player(s.actor).capitalize()} places a tile",
            NAME: f"{player(s.actor).capitalize()} decides who chooses next",
        }[s.stage]
    word = STACK_WORDS[s.drawn]
    where = "it goes beside your island" if s.drawn == DREAM else f"it goes in your {word} row"
    return {
        STACK: "You are the Lookout: choose a stack to draw from",
        FACE_DOWN: "Only you see these three: choose the one that stays face down",
        TAKE: f"Take one of these {word} tiles: {where}",
        PLACE: f"Lay it in your {word} row",
        NAME: "Who chooses next?",
    }[s.stage]


def ending(s: State, box: Box, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why a match is over (T5), and how a tie was broken: by the fewest Bandits, or not at all (T33, T34)."""
    totals = [sum(sheet.values()) for sheet in seen.sheets]
    level = [seat for seat in range(s.players) if totals[seat] == max(totals)]
    why = f"the islands are complete after {ROUNDS} rounds"
    if len(level) == 1:
        return sentence(why), ""
    if len(winners) > 1:
        return sentence(why), sentence(f"{players(winners)} are level in points and in Bandits, and share the win")
    return sentence(why), sentence(f"{players(level)} are level in points; {player(winners[0])} has fewer Bandits in sight")

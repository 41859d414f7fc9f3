"""What Islant says: names of actions, reasons, the log, the prompt."""

from ...board.phrases import count, listed, player, players, sentence
from ...match.game import Look
from .components import USE_WORDS
from .record import (
    A_END,
    A_LAND,
    A_PICK,
    A_SQUARE,
    CELLS,
    COLUMN,
    DICE,
    DRAWING,
    ENDED,
    FIRST_SHIP,
    FIRST_WAVE,
    HEART,
    LAND,
    SHIP,
    SIX,
    TURNED,
    TURNS,
    USES,
    WAITING,
    WAVE,
    WIDTH,
    Box,
    State,
)

LINE_WORDS = ("sides", "largest colour", "lakes", "islands", "waves", "ships")
TILE_WORDS = ("", "Tip", "Corner", "Isthmus", "Bay", "Heart")
SIDE_WORDS = ("north", "east", "south", "west")
COLOUR_WORDS = ("", "red ", "blue ", "purple ")


def square(cell: int) -> str:
    """A square as on a chess board: columns are letters, rows numbers from the top."""
    return f"{chr(97 + cell % WIDTH)}{cell // WIDTH + 1}"


def land_words(land: int) -> str:
    """The sides that are land."""
    return "all sides" if land == 15 else listed([word for i, word in enumerate(SIDE_WORDS) if land >> i & 1])


def turned_sides(number: int, turned: int) -> int:
    """The sides of a tile that are land after some quarter turns."""
    return TURNED[4 * number + turned]


def tile_words(use: int, number: int) -> str:
    """What is drawn, by use and number."""
    if use >= WAVE:
        return f"{USE_WORDS[use]} {number}"
    return f"{COLOUR_WORDS[use - LAND]}{TILE_WORDS[number]}"


def pick_of(action: int) -> tuple[int, int]:
    """Use and number of an assignment."""
    return (action - A_PICK) // 5, (action - A_PICK) % 5 + 1


def place_of(action: int) -> tuple[int, int]:
    """Square and quarter turns of a drawing."""
    if action < A_SQUARE:
        return (action - A_LAND) % CELLS, (action - A_LAND) // CELLS
    return action - A_SQUARE, 0


def is_exact(s: State, seat: int, number: int) -> bool:
    """Does one of the dice left show this number?"""
    return any(s.left[seat] >> i & 1 and s.dice[i] == number for i in range(DICE))


def action(s: State, box: Box, seen: Look, action: int) -> str:
    """What an action is called."""
    seat = seen.seat
    if action == A_END:
        return "End here" if not any(s.drawn[seat, i] for i in range(DICE)) else "End here and lose this turn"
    if action < A_LAND:
        use, number = pick_of(action)
        six = "" if is_exact(s, seat, number) else " with the six"
        return f"Open column {number}{six}" if use == COLUMN else f"Draw {article(tile_words(use, number))}{six}"
    cell, turned = place_of(action)
    if s.number[seat] == 0:
        return f"Draw on {square(cell)}"
    land = turned_sides(s.number[seat], turned) if action < A_SQUARE else 0
    where = f", land on {land_words(land)}" if land and s.number[seat] != HEART else ""
    return f"{tile_words(s.use[seat], s.number[seat]).capitalize()} on {square(cell)}{where}"


def article(words: str) -> str:
    """A or an."""
    return f"{'an' if words[0] in 'aeiouAEIOU' else 'a'} {words}"


def refusal(s: State, box: Box, seen: Look, action: int) -> str:
    """Why an action is not possible now."""
    seat = seen.seat
    if s.stage[seat] == ENDED:
        return "you have ended (L11)"
    if s.stage[seat] != DRAWING:
        return "you have drawn everything; the next roll comes when the others have too (L6)"
    if action < A_LAND:
        return refuse_pick(s, box, seat, *pick_of(action))
    if s.number[seat] == 0:
        return "first choose what to draw (L7)"
    return refuse_square(s, box, seat, *place_of(action), action < A_SQUARE)


def refuse_pick(s: State, box: Box, seat: int, use: int, number: int) -> str:
    """Why a die cannot be assigned so."""
    if not box.draws[s.level] >> use & 1:
        return f"at level {s.level} no die is for {use_words(use)} (L2)"
    if s.number[seat]:
        return f"first draw the {tile_words(s.use[seat], s.number[seat])} (L7)"
    if s.used[seat] >> use & 1:
        return f"this turn's die for {use_words(use)} is used (L7)"
    if not is_exact(s, seat, number) and not is_exact(s, seat, SIX):
        return f"none of your dice is a {number} (L8)"
    if LAND <= use < WAVE and box.draws[s.level] >> COLUMN & 1 and not s.column[seat]:
        return "choose the column before the land (L10)"
    return f"there is no room for {'land in column ' + str(number) if use == COLUMN else article(tile_words(use, number))} (L10)"


def use_words(use: int) -> str:
    """What a die is for."""
    return ("the column", "land", "red land", "blue land", "waves", "ships")[use]


def refuse_square(s: State, box: Box, seat: int, cell: int, turned: int, land: bool) -> str:
    """Why the tile cannot be drawn there."""
    use, number, size = s.use[seat], s.number[seat], box.width[s.level]
    if land != (use < WAVE):
        return f"you are drawing {article(tile_words(use, number))} (L7)"
    if cell // WIDTH >= size or cell % WIDTH >= size:
        return f"{square(cell)} is not on this sheet (L2)"
    if land and turned >= TURNS[number]:
        return f"{article(TILE_WORDS[number]).capitalize()} turned so looks as before (L15)"
    if s.sheet[seat, cell]:
        return f"{square(cell)} is taken (L16)"
    if use == SHIP:
        return f"a ship on {square(cell)} would touch neither land nor an unfinished ship (L22)"
    if use == WAVE:
        return refuse_wave(s, seat, cell, number, size)
    if s.column[seat] and not box.columns[s.level, cell % WIDTH] >> s.column[seat] & 1:
        return f"{square(cell)} is in no column that shows {s.column[seat]} (L18)"
    return f"land on {square(cell)} would touch no land (L17)"


def refuse_wave(s: State, seat: int, cell: int, number: int, size: int) -> str:
    """Why a wave cannot be drawn there."""
    row, column = cell // WIDTH, cell % WIDTH
    near = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    codes = [s.sheet[seat, r * WIDTH + c] for r, c in near if 0 <= r < size and 0 <= c < size]
    waves = [code - FIRST_WAVE + 1 for code in codes if FIRST_WAVE <= code < FIRST_SHIP]
    if waves:
        return f"a {number} on {square(cell)} would touch a {min(waves)}, which is not higher (L20)"
    return f"a {number} on {square(cell)} would touch no higher wave, and there are higher ones (L21)"


def event(before: State, after: State, box: Box, seat: int, action: int, seen: Look) -> str:
    """What a viewer learns of an action."""
    told = what_happened(before, after, box, seat, action)
    if after.turns != before.turns:
        return f"{told}; the dice: {' '.join(str(after.dice[i]) for i in range(DICE) if after.dice[i])}"
    return told + ("; the match is over" if all(after.stage[i] == ENDED for i in range(after.players)) else "")


def what_happened(before: State, after: State, box: Box, seat: int, action: int) -> str:
    """An action of somebody, and what it brought about on their sheet."""
    if action == A_END:
        lost = sum(before.drawn[seat, i] > 0 for i in range(DICE))
        return "ends" + (f" and loses {count(lost, 'tile')} of this turn" if lost else "")
    if action < A_LAND:
        use, number = pick_of(action)
        told = f"opens column {number}" if use == COLUMN else f"takes {article(tile_words(use, number))}"
    else:
        cell = place_of(action)[0]
        use, number = before.use[seat], before.number[seat]
        told = f"draws {article(tile_words(use, number))} on {square(cell)}"
        marked = [box.total[i + 1] for i in range(before.marked[seat], after.marked[seat])]
        if marked:
            told += f" and marks {listed([str(total) for total in marked])}"
    if after.turns == before.turns and after.number[seat] and (action >= A_LAND or pick_of(action)[0] == COLUMN):
        told += f"; {article(tile_words(after.use[seat], after.number[seat]))} is left"
    return told


def left_to_draw(s: State, box: Box, seat: int) -> list[int]:
    """The uses that still want a die."""
    return [use for use in range(USES) if box.draws[s.level] >> use & 1 and not s.used[seat] >> use & 1]


def prompt(s: State, box: Box, seen: Look) -> str:
    """One sentence that says what to do now."""
    viewer = seen.seat
    stages = [s.stage[seat] for seat in range(s.players)]
    if all(stage == ENDED for stage in stages):
        return "The sheets are finished"
    drawing = [seat for seat, stage in enumerate(stages) if stage == DRAWING]
    if viewer < 0 or stages[viewer] != DRAWING:
        who = f"{player(drawing[0]).capitalize()} draws" if len(drawing) == 1 else f"{len(drawing)} players draw"
        if viewer < 0:
            return who
        return ("You have drawn everything: " if stages[viewer] == WAITING else "You have ended: ") + who[0].lower() + who[1:]
    if s.number[viewer]:
        turns = s.use[viewer] < WAVE and TURNS[s.number[viewer]] > 1
        return f"Draw the {tile_words(s.use[viewer], s.number[viewer])}: {'turn it, then ' if turns else ''}choose a square"
    if s.picks[viewer] == 0:
        return why_stuck(s, box, viewer)
    left = left_to_draw(s, box, viewer)
    if COLUMN in left and all(use in (COLUMN, LAND) for use in left):
        return "Choose the die for the column; the other one is your land"
    return "Choose a die and what it is for: " + listed([use_words(use) for use in left])


def why_stuck(s: State, box: Box, seat: int) -> str:
    """What has no room, for a player who cannot go on (L12)."""
    dice = listed([str(s.dice[i]) for i in range(DICE) if s.left[seat] >> i & 1])
    left = listed([use_words(use) for use in left_to_draw(s, box, seat)])
    back = "take something back, or end" if any(s.drawn[seat, i] for i in range(DICE)) or s.column[seat] else "you have to end"
    return f"With {dice} there is no room for {left}: {back}"


def ending(s: State, box: Box, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why a match is over: all have ended (L13). Equal scores share the win (L35)."""
    why = "everybody has ended" if s.players > 1 else "the player has ended"
    return sentence(why), sentence(f"{players(winners)} have equal scores and share the win") if len(winners) > 1 else ""

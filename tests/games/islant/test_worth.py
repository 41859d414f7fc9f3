"""What greedy players of Islant see in a sheet besides its score: whether the turn can be finished, room for the next roll."""

from skerry.games.islant import GAME
from skerry.games.islant.worth import land_room, wave_room

from .paper import dealt

# Land may go to one square only, left of the middle; in the second sheet to the one above that as well.
ROOM_FOR_ONE = ".\n" * 4 + ". . . . ~5 ~5\n. . . . . M ~5\n. . . . ~5 ~5"
ROOM_FOR_TWO = ".\n" * 4 + ". . . . . ~5\n. . . . . M ~5\n. . . . ~5 ~5"


def worth_of(level, text, dice, step):
    """What a sheet is worth to player 1 after one step."""
    table = dealt(level, text, dice)
    table.play(0, next(action for action in table.actions(0) if action.text.startswith(step)))
    return GAME.worth(table.state, table.box, 0)


def room(kernel, level, text):
    """The squares for the numbers 1 to 5."""
    table = dealt(level, text)
    packed = kernel(table.state, table.box, 0)
    return [packed >> 3 * number & 7 for number in range(1, 6)]


def test_ending_is_better_than_a_turn_that_cannot_be_finished():
    column, end = "Open column 5", "End"
    assert worth_of(5, ROOM_FOR_ONE, (1, 2, 3, 4, 5), column) < worth_of(5, ROOM_FOR_ONE, (1, 2, 3, 4, 5), end)
    assert worth_of(5, ROOM_FOR_TWO, (1, 2, 3, 4, 5), column) > worth_of(5, ROOM_FOR_TWO, (1, 2, 3, 4, 5), end)


def test_a_die_is_not_taken_from_the_only_use_that_it_fits():
    only_five = ".\n" * 4 + ". . . . ~1 ~1\n. . . . ~1 M\n. . . . ~1 ~1"  # land goes right of the middle, in a column of 5
    assert worth_of(5, only_five, (1, 2, 3, 4, 5), "Draw a ship 5") < -100
    assert worth_of(5, only_five, (1, 2, 3, 5, 5), "Draw a ship 5") > -100


def test_room_is_counted_for_each_number():
    middle = ".\n" * 5 + ". . . . . M"
    assert room(land_room, 5, middle) == [2, 2, 2, 2, 6], "two in the middle column, and two on either side"
    assert room(wave_room, 4, ". ~3") == [3, 3, 7, 7, 7], "lower ones beside it, others away from it"

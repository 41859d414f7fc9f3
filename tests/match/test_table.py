"""A match in play, as a program sees it: dealing, acting, looking, taking back, saving, and what goes wrong."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

import skerry
from skerry import Action, BadBox, BadOption, BadRecord, IllegalAction, UnknownGame
from skerry.match.game import LARGEST_SEED
from skerry.match.options import Option
from skerry.match.table import BACK, Entry, new_table
from skerry.testing.matches import play_out

from ..support.cards import CARDS
from ..support.toy import AUCTION, ROLL

HOUSE_SET = Path(skerry.__file__).parent / "games" / "thousand_islands" / "components.toml"


def islands(players=3, seed=7, **options):
    return skerry.new("1001-islands", players=players, seed=seed, **options)


def auction(players=3, seed=1):
    return new_table(AUCTION, players, seed, None, {})


# ---- dealing


def test_games_are_listed_with_all_one_needs_to_know():
    (game,) = (game for game in skerry.games() if game.name == "1001-islands")
    assert (game.title, game.players) == ("1001 Islands", (2, 5))
    assert [option.name for option in game.options] == ["lookout"]
    assert game.rulebook.startswith("# 1001 Islands")


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are():
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; the games: .*1001-islands"):
        skerry.new("chess")
    assert issubclass(UnknownGame, ValueError)


def test_players_default_to_the_fewest():
    assert skerry.new("1001-islands", seed=1).players == 2


@pytest.mark.parametrize("players", [1, 6, -3, 3.0, "3", True, 10**30])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(BadOption, match="1001 Islands is for 2 to 5 players, not"):
        islands(players)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lookuot": 1}, "has no option 'lookuot'; its options: lookout"),
        ({"lookout": 6}, "option lookout: 6 is not a whole number from 0 to 5, or chance"),
        ({"lookout": -1}, "option lookout: -1 is not"),
        ({"lookout": "me"}, "option lookout: 'me' is not"),
        ({"lookout": 1.0}, "option lookout: 1.0 is not"),
        ({"lookout": None}, "option lookout: None is not"),
        ({"lookout": [1]}, r"option lookout: \[1\] is not"),
        ({"lookout": 4}, "player 4 of 3 is not at the table"),
    ],
)
def test_a_wrong_option_is_refused_and_told_what_would_be_right(options, message):
    with pytest.raises(BadOption, match=message):
        islands(**options)
    assert issubclass(BadOption, ValueError)


@pytest.mark.parametrize("value", [2, "2", np.int64(2)])
def test_an_option_is_a_number_however_it_is_written(value):
    assert islands(lookout=value).turn == (1,)


def test_a_list_option_takes_a_list_or_commas():
    colours = Option("colours", "each seat's colour", 0, 2, 0, words={"red": 0, "green": 1, "blue": 2}, count=3)
    assert colours.parse("red, blue,1") == colours.parse(["red", 2, "1"]) == [0, 2, 1]
    assert colours.text([0, 2, 1]) == "red,blue,green"
    for wrong in ("red,blue", ["red"], 5, None):
        with pytest.raises(BadOption, match="give 3 values, each red or green or blue"):
            colours.parse(wrong)
    with pytest.raises(BadOption, match="'pink' is not red or green or blue"):
        colours.parse("red,blue,pink")


def test_the_same_seed_is_the_same_match():
    one, two = islands(seed=5), islands(seed=5)
    for table in (one, two):
        play_out(table, random.Random(1))
    assert one.state.tobytes() == two.state.tobytes()
    assert one.log == two.log


def test_another_seed_is_another_match():
    assert len({islands(seed=seed, lookout=1).state.tobytes() for seed in (*range(50), LARGEST_SEED)}) == 51


def test_without_a_seed_chance_decides():
    seeds = {skerry.new("1001-islands").seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(0 <= seed <= LARGEST_SEED for seed in seeds)


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, "7", 7.0, True])
def test_a_wrong_seed_is_refused(seed):
    with pytest.raises(BadOption, match="a seed is a whole number from 0 to 9223372036854775807"):
        islands(seed=seed)


# ---- acting


def test_an_action_is_given_as_itself_its_id_or_its_text():
    tables = [islands(lookout=1) for _ in range(3)]
    action = tables[0].actions(0)[2]
    assert action == Action(2, "Draw from the lower stack", action.clicks)
    for table, given in zip(tables, (action, action.id, action.text), strict=True):
        assert table.play(0, given) == action
    assert len({table.state.tobytes() for table in tables}) == 1


@pytest.mark.parametrize("action", [-1, 21, 10**30, 1.0, None, True, b"x", [1]])
def test_what_is_no_action_is_refused(action):
    with pytest.raises(IllegalAction, match="is no action; actions are numbers from 0 to 20"):
        islands(lookout=1).play(0, action)


def test_an_unknown_text_is_answered_with_what_is_possible():
    with pytest.raises(IllegalAction, match="'Win' is not possible now; possible: 'Draw from the upper stack', "):
        islands(lookout=1).play(0, "Win")
    with pytest.raises(IllegalAction, match="possible: nothing, it is not this seat's turn"):
        islands(lookout=1).play(1, "Win")


def test_an_illegal_action_says_why_and_changes_nothing():
    table = islands(lookout=1)
    before = table.state.tobytes()
    with pytest.raises(IllegalAction, match=r"first choose a stack \(T6\)"):
        table.play(0, 7)
    assert table.state.tobytes() == before
    assert table.log == []
    assert issubclass(IllegalAction, ValueError)


@pytest.mark.parametrize("seat", [-1, 3, 0.0, "0", None, True])
def test_there_is_no_such_seat(seat):
    table = islands()
    for act in (lambda: table.play(seat, 0), lambda: table.actions(seat), lambda: table.back(seat)):
        with pytest.raises(IllegalAction, match=r"there is no seat .*; seats go from 0 to 2"):
            act()


def test_a_match_that_is_over_takes_no_more_actions():
    table = play_out(islands(), random.Random(1))
    assert table.over
    assert table.turn == ()
    assert table.actions(0) == []
    for seat in range(3):
        with pytest.raises(IllegalAction, match="the match is over"):
            table.play(seat, 0)


def test_scores_sheets_and_winners():
    table = play_out(islands(), random.Random(1))
    assert [sum(sheet.values()) for sheet in table.sheets] == table.scores
    assert set(table.sheets[0]) == set(table.game.lines)
    assert table.scores[table.winners[0]] == max(table.scores)
    assert table.at(10).winners == ()


# ---- looking


def test_a_view_has_nothing_that_belongs_to_the_table():
    view = islands().view(0)
    for name in ("save", "at", "back", "log", "seed", "told", "play", "moves"):
        assert not hasattr(view, name), name


def test_a_view_does_not_follow_the_table():
    table = islands(lookout=1)
    view = table.view(1)
    before = view.state.tobytes()
    table.play(0, 0)
    assert view.state.tobytes() == before
    view.state.array["stack"][:] = 0  # and whatever is done to it stays with it
    assert table.state.array["stack"].any()


def test_a_spectator_sees_but_cannot_act():
    view = islands().view(-1)
    assert view.actions() == []
    assert view.data()["seat"] == -1
    with pytest.raises(IllegalAction):
        view.find(0)
    with pytest.raises(IllegalAction, match="seats go from -1 to 2"):
        islands().view(-2)


def test_data_is_the_view_in_plain_words():
    table = play_out(islands(), random.Random(2), moves=20)
    data = table.data(1)
    assert data == table.view(1).data() == json.loads(json.dumps(data))
    assert data["game"] == "1001-islands"
    assert (data["players"], data["seat"], data["turn"]) == (3, 1, list(table.turn))
    assert data["scores"] == table.scores


def test_the_log_is_told_to_each_viewer():
    table = islands(2, lookout=1)
    table.play(0, "Draw from the upper stack")
    table.play(0, table.actions(0)[1])
    assert table.told(0)[0].startswith("draws 3 tiles from the upper stack: ")
    for viewer in (1, -1):
        assert table.told(viewer)[0] == "draws 3 tiles from the upper stack"
        assert table.told(viewer)[1].endswith(", keeps one face down")
    with pytest.raises(IllegalAction):
        table.told(2)


# ---- taking back


def to_naming(table):
    """Play until somebody has a name to say; that seat."""
    while table.data(-1)["stage"] != "name":
        (seat,) = table.turn
        table.play(seat, table.actions(seat)[0])
    return table.turn[0]


def test_naming_a_player_can_be_taken_back():
    table = islands(4)
    seat = to_naming(table)
    before, log = table.state.tobytes(), list(table.log)
    named = table.play(seat, table.actions(seat)[0])
    table.back(seat)
    assert table.state.tobytes() == before
    assert table.log == [*log, Entry(seat, named.id), Entry(seat, BACK)]  # nothing is struck out
    assert table.told(-1)[-1] == "takes the last action back"
    table.play(seat, table.actions(seat)[1])
    assert len(table.log) == len(log) + 3


def test_one_can_go_back_step_by_step_as_far_as_nothing_was_learned():
    table = islands(4)
    seat = to_naming(table)
    table.play(seat, table.actions(seat)[0])
    table.back(seat)
    table.back(seat)  # the tile taken
    with pytest.raises(IllegalAction, match="cannot be taken back: it has shown you something you did not know"):
        table.back(seat)  # the tiles drawn


def test_drawing_tiles_cannot_be_taken_back():
    table = islands(lookout=2)
    table.play(1, 0)
    assert table.why_not_back(1) == "it has shown you something you did not know"


def test_nothing_can_be_taken_back_once_another_has_acted():
    table = islands(4)
    seat = to_naming(table)
    table.play(seat, table.actions(seat)[0])
    (other,) = table.turn
    table.play(other, table.actions(other)[0])
    log = list(table.log)
    with pytest.raises(IllegalAction, match="another player has acted since then"):
        table.back(seat)
    assert table.log == log
    table.back(other)
    assert table.why_not_back(seat) == ""  # now nobody has


def test_there_must_be_something_to_take_back():
    with pytest.raises(IllegalAction, match="there is nothing to take back"):
        islands().back(0)


def test_taking_a_face_down_tile_cannot_be_taken_back_but_an_open_one_can():
    for slot, reason in ((2, "it has shown you something you did not know"), (0, "")):
        table = islands(2, lookout=1)
        table.play(0, 0)
        table.play(0, 4)
        assert table.why_not_back(0) == "it has shown the others something they did not know"  # the two tiles turned up
        table.play(1, 7 + slot)
        assert table.why_not_back(1) == reason
        assert table.why_not_back(0) == "another player has acted since then"


def test_nothing_is_taken_back_when_the_match_is_over():
    table = islands()
    while table.turn:
        (seat,) = table.turn
        table.play(seat, table.actions(seat)[0])
    assert {table.why_not_back(seat) for seat in range(table.players)} == {"the match is over"}


def test_a_card_turned_by_the_last_to_act_ends_what_all_could_take_back():
    """The deck was shuffled at the start, so chance does not move; but everybody has seen the next card."""
    table = new_table(CARDS, 2, 1, None, {})
    table.play(0, 0)
    assert table.why_not_back(0) == ""
    table.play(1, 0)
    for seat in (0, 1):
        assert table.why_not_back(seat) == "it has shown you something you did not know"


def test_taking_back_without_end_is_stopped():
    table = auction()
    for _ in range(100):
        table.play(0, 0)
        if table.why_not_back(0):
            break
        table.back(0)
    assert "it must go on now" in table.why_not_back(0)
    assert len(table.log) < 100


def test_a_puzzle_can_be_lost():
    table = new_table(CARDS, 1, 1, None, {})
    while table.turn:
        table.play(0, 0)
    assert table.scores == [0]
    assert table.winners == ()
    assert table.text().endswith("result 0 won by nobody\n")


def test_in_a_simultaneous_turn_the_others_actions_stay():
    table = auction()
    table.play(0, "Bid 1")
    table.play(2, "Bid 3")
    table.back(0)
    assert table.data(0)["bids"] == [0, 0, 3]
    assert table.log == [Entry(0, 0), Entry(2, 2), Entry(0, BACK)]
    table.play(0, "Bid 4")
    assert table.data(0)["bids"] == [4, 0, 3]
    assert table.at(2).data(0)["bids"] == [1, 0, 3]


def test_in_a_simultaneous_turn_any_seat_takes_back_its_own():
    table = auction()
    for seat in (2, 0):
        table.play(seat, seat)
    table.back(2)
    table.back(0)
    assert table.data(0)["bids"] == [0, 0, 0]
    assert table.turn == (0, 1, 2)


def test_what_another_player_built_on_cannot_be_taken_back():
    table = auction()
    table.play(0, "Bid 1")
    table.play(1, "Outbid")
    assert table.why_not_back(0) == "another player's action builds on it"
    table.back(1)
    table.back(0)
    assert table.data(0)["bids"] == [0, 0, 0]


def test_what_chance_decided_cannot_be_taken_back():
    table = auction()
    table.play(0, "Bid 1")
    assert table.why_not_back(0) == ""
    table.play(1, ROLL)
    assert table.why_not_back(1) == "chance has played a part since then"
    assert table.why_not_back(0) == "chance has played a part since then"


# ---- looking back, saving


def test_any_earlier_position_can_be_visited():
    table = islands(4)
    chance, states = random.Random(3), [table.state.tobytes()]
    while not table.over:
        play_out(table, chance, backs=0.1, moves=len(table.log) + 1)
        states.append(table.state.tobytes())
    assert any(entry.action == BACK for entry in table.log)
    for n in (0, 1, 17, len(table.log) // 2, len(table.log)):
        assert table.at(n).state.tobytes() == states[n]
        assert table.at(n).log == table.log[:n]


def test_an_earlier_position_is_a_match_of_its_own():
    table = play_out(islands(), random.Random(1), moves=10)
    earlier = table.at(5)
    play_out(earlier, random.Random(2))
    assert earlier.over
    assert len(table.log) == 10


@pytest.mark.parametrize("n", [-1, 11, 2.0, None, True])
def test_there_is_no_such_position(n):
    with pytest.raises(ValueError, match="the log has 10 lines; there is no position"):
        play_out(islands(), random.Random(1), moves=10).at(n)


@pytest.mark.parametrize("moves", [0, 25, 10**9])
def test_a_match_is_saved_and_loaded(tmp_path, moves):
    table = play_out(islands(lookout=2), random.Random(4), backs=0.1, moves=moves)
    table.save(tmp_path / "match.skerry")
    again = skerry.load(tmp_path / "match.skerry")
    assert again.state.tobytes() == table.state.tobytes()
    assert (again.log, again.seed, again.scores, again.winners) == (table.log, table.seed, table.scores, table.winners)
    assert again.options == table.options
    again.save(str(tmp_path / "again.skerry"))
    assert (tmp_path / "again.skerry").read_bytes() == (tmp_path / "match.skerry").read_bytes()


# ---- components of one's own


@pytest.fixture
def my_copy(tmp_path):
    """A set of one's own: every upper tile shows an elephant."""
    text = HOUSE_SET.read_text(encoding="utf-8")
    upper, rest = text.split('row = "central"', 1)
    lines = ['shows = ["elephant"]' if line.startswith("shows") else line for line in upper.splitlines()]
    file = tmp_path / "my-copy.toml"
    file.write_text("\n".join(lines) + '\nrow = "central"' + rest, encoding="utf-8")
    return file


def test_a_match_with_components_of_ones_own(my_copy, tmp_path):
    table = skerry.new("1001-islands", players=3, seed=1, lookout=1, box=my_copy)
    table.play(0, "Draw from the upper stack")
    assert table.data(0)["offer"] == ["elephant"] * 3
    table.save(tmp_path / "match.skerry")
    assert skerry.load(tmp_path / "match.skerry", box=my_copy).state == table.state
    with pytest.raises(BadRecord, match="line 4: played with other components; give their file as the box"):
        skerry.load(tmp_path / "match.skerry")
    islands().save(tmp_path / "house.skerry")
    with pytest.raises(BadRecord, match="line 4: played with other components"):
        skerry.load(tmp_path / "house.skerry", box=my_copy)


FIRST = '[[island]]\nrow = "upper"\nshows = ["bandit", "roc", "elephant"]'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (FIRST, FIRST.replace("upper", "middle"), "island 1: row must be one of upper, central, lower; not 'middle'"),
        (FIRST, FIRST.replace("roc", "rock"), "island 1: shows: 'rock' is none of palm, egg, roc"),
        (FIRST, FIRST.replace('["bandit", "roc", "elephant"]', '"roc"'), "island 1: shows must be a list of words"),
        (FIRST, FIRST.replace('"roc", "elephant"', '"lamp", "lamp"'), "island 1: a tile shows at most one lamp"),
        (FIRST, FIRST.replace('"roc"', ", ".join(['"roc"'] * 7)), "island 1: a tile shows at most 6 things, not 9"),
        (FIRST, FIRST + "\nweight = 3", "island 1: unknown key 'weight'; known: row, shows"),
        (FIRST, "", "19 upper tiles, but the game has 20 of them"),
        (FIRST, FIRST.replace("upper", "central"), "island 40: there are 20 central tiles already"),
        (FIRST, FIRST + "\n[[dream]]\nkind = 'roc'", "21 dream tiles, but the game has 20 of them"),
        ('name = "House set"', 'title = "?"', "unknown key 'title'; known: name, island, dream"),
        ('kind = "monkey"', 'kind = "roc"', "there must be two roc dreams"),
        ('kind = "monkey"', 'kind = "gold"', "dream 2: kind must be one of roc, monkey"),
        (FIRST, "[[island", "not valid TOML"),
        (FIRST, "island = 3", "not valid TOML"),
    ],
)
def test_a_faulty_component_file_is_refused_by_file_and_entry(tmp_path, old, new, message):
    text = HOUSE_SET.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadBox) as error:
        skerry.new("1001-islands", box=file)
    assert str(file) in str(error.value)
    assert message in str(error.value)


def test_what_is_no_component_file_is_refused(tmp_path):
    cases = {
        "missing.toml": None,
        "binary.toml": bytes(range(256)),
        "empty.toml": b"",
        "table.toml": b"island = 3",
        "list.toml": b"island = [3]",
        "huge.toml": b"#" * (1 << 20) + b"#",
        "deep.toml": b"a = " + b"[" * 5000,
    }
    for name, content in cases.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(BadBox, match=name):
            skerry.new("1001-islands", box=tmp_path / name)
    with pytest.raises(BadBox, match="cannot be read"):
        skerry.new("1001-islands", box=str(tmp_path))
    assert issubclass(BadBox, ValueError)

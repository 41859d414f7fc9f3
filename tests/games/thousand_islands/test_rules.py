"""The rules of 1001 Islands, clause by clause."""

import random
from collections import Counter

import pytest

import skerry
from skerry import BadOption, IllegalAction
from skerry.games.thousand_islands.words import STACK_WORDS
from skerry.testing.clauses import proves

from .position import cells, island, position, sheet, texts


def deal(players=3, seed=0, **options):
    return skerry.new("1001-islands", players=players, seed=seed, **options)


def play_on(table, chance):
    """One action, chosen by chance."""
    (seat,) = table.turn
    table.play(seat, chance.choice(table.actions(seat)))


# ---- before the first round


@proves("T1")
def test_two_to_five_people_play():
    for players in (2, 3, 4, 5):
        table = deal(players)
        assert table.players == players
        assert [[len(row) for row in rows] for rows in table.data(0)["islands"]] == [[4, 4, 4]] * players
    for players in (0, 1, 6):
        with pytest.raises(BadOption, match="for 2 to 5 players"):
            deal(players)


@proves("T1")
def test_nobody_can_be_named_who_is_not_at_the_table():
    table = position("""
        players: 4
        waiting: player 2, player 3, player 4
        turn: player 1 names
    """)
    with pytest.raises(IllegalAction, match=r"there is no player 5 at this table \(T1\)"):
        table.play(0, 20)


@proves("T2")
@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_stacks_are_cut_to_the_number_of_players(players, size):
    table = deal(players)
    assert table.data(-1)["left"] == dict.fromkeys(STACK_WORDS, size)
    for kind in range(4):
        tiles = table.state.array["stack"][kind].tolist()
        assert len(set(tiles[:size])) == size
        assert all(20 * kind < tile <= 20 * kind + 20 for tile in tiles[:size])
        assert tiles[size:] == [0] * (20 - size)


@proves("T2")
def test_nobody_sees_what_goes_back_into_the_box():
    unused = [frozenset(range(1, 81)) - set(deal(seed=seed).state.array["stack"].flat) for seed in range(20)]
    assert {len(tiles) for tiles in unused} == {4 * 8}
    assert len(set(unused)) == 20  # other tiles every time
    assert {deal(seed=seed).view(0).state.tobytes() for seed in range(20) if deal(seed=seed).turn == (0,)} == {
        deal(lookout=1).view(0).state.tobytes()
    }  # and every deal looks the same


@proves("T3")
def test_stacks_are_shuffled():
    tops = Counter(deal(seed=seed).state.stack[kind, 11] for seed in range(1000) for kind in range(4))
    assert set(tops) == set(range(1, 81))
    assert max(tops.values()) < 100  # 50 on average
    assert min(tops.values()) > 20


@proves("T3")
@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_stacks_lie_face_down_but_can_be_counted(viewer):
    view = deal().view(viewer)
    assert set(view.state.array["stack"][:, :12].flat) == {-1}
    assert view.data()["left"] == {"upper": 12, "central": 12, "lower": 12, "dream": 12}


@proves("T4")
def test_chance_decides_who_is_the_first_lookout():
    first = Counter(deal(4, seed).turn for seed in range(800))
    assert set(first) == {(0,), (1,), (2,), (3,)}
    assert all(150 < times < 250 for times in first.values())


@proves("T4")
def test_the_table_may_choose_the_first_lookout():
    assert {deal(4, seed, lookout=3).turn for seed in range(20)} == {(2,)}
    assert deal(4, 1, lookout="chance").state == deal(4, 1).state
    with pytest.raises(BadOption, match="player 5 of 4 is not at the table"):
        deal(4, lookout=5)


# ---- a round


@proves("T5", "T14")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sixteen_rounds_bring_everybody_sixteen_tiles(players):
    table, chance = deal(players), random.Random(players)
    for played in range(16):
        tiles = [
            sum(cell is not None for row in rows for cell in row) + len(dreams)
            for rows, dreams in zip(table.data(-1)["islands"], table.data(-1)["dreams"], strict=True)
        ]
        assert tiles == [played] * players
        while table.state.rounds == played:
            assert len(table.turn) == 1
            play_on(table, chance)
    assert table.over
    assert (table.state.array["island"][:players] > 0).all()
    assert (table.state.array["dreams"][:players] > 0).all()


@proves("T5")
def test_only_one_acts_at_a_time():
    table = position("""
        players: 3
        lookout: player 2
        turn: player 2 draws
    """)
    assert table.turn == (1,)
    assert texts(table, 1) == texts(table, 3) == []
    with pytest.raises(IllegalAction, match=r"it is player 2's turn \(T5\)"):
        table.play(0, 0)


@proves("T6")
def test_the_lookout_chooses_a_stack_that_has_tiles():
    table = position("""
        players: 3
        left: 12 0 3 0
        turn: player 1 draws
    """)
    assert texts(table, 1) == ["Draw from the upper stack", "Draw from the lower stack"]
    with pytest.raises(IllegalAction, match=r"the central stack is empty \(T6\)"):
        table.play(0, 1)
    table.play(0, "Draw from the lower stack")
    assert table.data(-1)["left"]["lower"] == 0
    with pytest.raises(IllegalAction, match=r"drawn already \(T6\)"):
        table.play(0, 0)


@proves("T7")
def test_a_tile_for_each_player_is_turned_up_for_all_to_see():
    table = position("""
        players: 4
        upper stack: palm | egg | bandit lamp | snake | ruby
        turn: player 1 draws
    """)
    table.play(0, "Draw from the upper stack")
    for viewer in (-1, 0, 1, 2, 3):
        assert table.data(viewer)["offer"] == ["palm", "egg", "bandit, lamp", "snake"]
    assert table.data(-1)["left"] == {"upper": 12, "central": 16, "lower": 16, "dream": 16}


@proves("T8")
def test_the_lookout_takes_the_first_tile():
    table = position("""
        players: 3
        lookout: player 2
        dream stack: roc | monkey | snake
        turn: player 2 draws
    """)
    table.play(1, "Draw from the dream stack")
    assert texts(table, 2) == ["Take tile 1 (dream of roc)", "Take tile 2 (dream of monkey)", "Take tile 3 (dream of snake)"]
    table.play(1, "Take tile 2 (dream of monkey)")
    assert table.data(-1)["dreams"] == [[], ["monkey"], []]


@proves("T8")
def test_later_players_take_what_still_lies_there():
    table = position("""
        players: 4
        waiting: player 2, player 3, player 4
        on the table: dream: roc | lamp | genie | .
        turn: player 3 takes
    """)
    assert texts(table, 3) == ["Take tile 1 (dream of roc)", "Take tile 2 (dream of lamp)", "Take tile 3 (dream of genie)"]
    with pytest.raises(IllegalAction, match=r"there is no tile 4 on the table \(T8\)"):
        table.play(2, 10)
    with pytest.raises(IllegalAction, match=r"only with two players does a tile stay face down \(T16\)"):
        table.play(2, 4)


@proves("T9")
def test_who_has_a_tile_names_somebody_who_has_none():
    table = position("""
        players: 4
        lookout: player 2
        waiting: player 1, player 3, player 4
        on the table: upper: palm | egg | snake
        turn: player 2 names
    """)
    assert texts(table, 2) == ["Let player 1 choose next", "Let player 3 choose next", "Let player 4 choose next"]
    with pytest.raises(IllegalAction, match=r"player 2 has a tile already \(T9\)"):
        table.play(1, 17)
    table.play(1, "Let player 4 choose next")
    assert table.turn == (3,)
    with pytest.raises(IllegalAction, match=r"take and place a tile first \(T9\)"):
        table.play(3, 16)


@proves("T9")
def test_one_names_after_the_tile_is_laid_not_before():
    table = position("""
        players: 3
        island of player 1:
          land | land | . | .
          .    | .    | . | .
          .    | .    | . | .
        on the table: central: egg | snake
        turn: player 1 lays roc
    """)
    with pytest.raises(IllegalAction, match=r"take and place a tile first \(T9\)"):
        table.play(0, 17)
    table.play(0, "Place it in column 2")
    assert texts(table, 1) == ["Let player 2 choose next", "Let player 3 choose next"]
    with pytest.raises(IllegalAction, match=r"your tile lies already; say who chooses next \(T9\)"):
        table.play(0, 12)


@proves("T9", "T35")
def test_the_last_player_gets_the_last_tile_and_is_the_next_lookout():
    table = position("""
        players: 3
        lookout: player 1
        waiting: player 2, player 3
        on the table: dream: roc | snake
        turn: player 2 takes
    """)
    table.play(1, "Take tile 1 (dream of roc)")
    assert table.data(-1)["dreams"] == [[], ["roc"], ["snake"]]  # nobody was named, nothing was asked
    assert table.data(-1)["round"] == 2
    assert table.data(-1)["lookout"] == 2
    assert table.turn == (2,)
    assert texts(table, 3)[0] == "Draw from the upper stack"


# ---- building


@proves("T10")
@pytest.mark.parametrize(("row", "kind"), [(0, "upper"), (1, "central"), (2, "lower")])
def test_a_tile_goes_in_the_row_of_its_kind_at_once(row, kind):
    table = position(f"""
        players: 3
        island of player 1:
          land | . | . | .
          land | . | . | .
          land | . | . | .
        on the table: {kind}: snake | egg | roc
        turn: player 1 takes
    """)
    with pytest.raises(IllegalAction, match=r"take a tile first \(T10\)"):
        table.play(0, 13)
    table.play(0, "Take tile 1 (snake)")
    assert [rows[1] for rows in island(table, 1)] == ["snake" if i == row else None for i in range(3)]  # the only place


@proves("T11")
def test_the_first_island_tile_touches_the_board_also_after_dreams():
    table = position("""
        players: 3
        island of player 1:
          . | . | . | .
          . | . | . | .
          . | . | . | .
        dreams of player 1: roc | monkey | snake
        on the table: central: snake | egg | roc
        turn: player 1 takes
    """)
    table.play(0, "Take tile 1 (snake)")
    assert island(table, 1) == [[None] * 4, ["snake", None, None, None], [None] * 4]


PLACES = {
    "beside the board and a tile": """
          land | land | + | -
          .    | .    | . | .
          .    | .    | . | .
    """,
    "column 1 is always possible": """
          +    | +    | - | -
          .    | land | . | .
          .    | land | . | .
    """,
    "above and below": """
          .    | land | .    | .
          +    | +    | +    | -
          land | .    | land | .
    """,
    "not by a corner": """
          .    | .    | .    | .
          .    | land | .    | .
          +    | +    | -    | -
    """,
    "to the right of an empty place, by the row above": """
          land | land | land | land
          land | +    | +    | +
          .    | .    | .    | .
    """,
    "not two rows away": """
          land | land | .    | .
          .    | .    | .    | .
          +    | -    | -    | -
    """,
    "below a tile far from the board": """
          land | land | land | land
          .    | .    | .    | land
          +    | -    | -    | +
    """,
    "to the left of a tile": """
          land | land | land | land
          land | .    | .    | land
          land | +    | +    | land
    """,
    "a hole may be filled later": """
          land | land | land | land
          land | +    | land | +
          land | .    | land | .
    """,
    "a flipped tile touches too": """
          (lamp) | (lamp) | + | -
          .      | .      | . | .
          .      | .      | . | .
    """,
}  # fmt: skip


@proves("T11", "T12")
@pytest.mark.parametrize("picture", PLACES.values(), ids=PLACES)
def test_a_tile_touches_the_board_or_shares_a_side_with_a_tile(picture):
    rows = [cells(line) for line in picture.strip().splitlines()]
    (row,) = (i for i, places in enumerate(rows) if "+" in places)
    table = position(f"""
        players: 3
        island of player 1:
        {picture}
        on the table: {STACK_WORDS[row]}: nothing
        turn: player 1 lays palm
    """)
    possible = [f"Place it in column {column + 1}" for column, cell in enumerate(rows[row]) if cell == "+"]
    assert texts(table, 1) == possible
    for column, cell in enumerate(rows[row]):
        if cell == "-":
            with pytest.raises(IllegalAction, match=r"would touch neither your board nor a tile \(T12\)"):
                table.play(0, 12 + column)


@proves("T13")
def test_a_dream_is_not_asked_for_its_place():
    table = position("""
        players: 3
        island of player 1:
          palm palm monkey | . | . | .
          . | . | . | .
          . | . | . | .
        dreams of player 1: snake
        on the table: dream: monkey | lamp | genie
        turn: player 1 takes
    """)
    table.play(0, "Take tile 1 (dream of monkey)")
    assert table.data(0)["stage"] == "name"
    assert sorted(table.data(-1)["dreams"][0]) == ["monkey", "snake"]
    assert table.sheets[0]["dream of monkey"] == 2


@proves("T13")
def test_dreams_are_the_same_in_whatever_order_they_came():
    def after(had, takes):
        table = position(f"""
            players: 3
            island of player 1:
              . | . | . | .
              . | . | . | .
              . | . | . | .
            dreams of player 1: {had}
            on the table: dream: {takes} | genie | genie
            turn: player 1 takes
        """)
        table.play(0, f"Take tile 1 (dream of {takes})")
        return table.view(1).state.array["dreams"].tolist()

    assert after(had="roc", takes="lines") == after(had="lines", takes="roc")


@proves("T14")
def test_a_place_that_is_taken_stays_taken():
    table = position("""
        players: 3
        island of player 1:
          land | land | . | .
          land | .    | . | .
          land | .    | . | .
        on the table: central: nothing
        turn: player 1 lays palm
    """)
    with pytest.raises(IllegalAction, match=r"column 1 of the central row is taken, and tiles never move \(T14\)"):
        table.play(0, 12)


@proves("T14")
@pytest.mark.parametrize("players", [2, 5])
def test_no_tile_is_ever_moved(players):
    table, chance = deal(players, seed=3), random.Random(3)
    before = table.state
    while not table.over:
        play_on(table, chance)
        laid = before.array["island"] > 0
        assert (table.state.array["island"][laid] == before.array["island"][laid]).all()
        assert (table.state.array["flipped"] & before.array["flipped"] == before.array["flipped"]).all()  # and none turns back
        before = table.state


# ---- two players


@proves("T15")
def test_the_lookout_alone_looks_at_three_tiles():
    table = position("""
        players: 2
        lookout: player 2
        upper stack: palm | egg | snake | roc
        turn: player 2 draws
    """)
    table.play(1, "Draw from the upper stack")
    assert table.data(1)["offer"] == ["palm", "egg", "snake"]
    assert table.data(0)["offer"] == table.data(-1)["offer"] == ["?", "?", "?"]
    assert table.data(0)["left"]["upper"] == 9
    assert table.turn == (1,)


@proves("T16")
def test_the_lookout_shows_two_and_keeps_one_face_down():
    table = position("""
        players: 2
        on the table: upper: palm | egg | snake
        turn: player 1 keeps one face down
    """)
    assert texts(table, 1) == ["Keep tile 1 (palm) face down", "Keep tile 2 (egg) face down", "Keep tile 3 (snake) face down"]
    with pytest.raises(IllegalAction, match=r"first choose the tile that stays face down \(T16\)"):
        table.play(0, 7)
    table.play(0, "Keep tile 2 (egg) face down")
    assert table.data(0)["offer"] == ["palm", "snake", "egg"]
    assert table.data(1)["offer"] == table.data(-1)["offer"] == ["palm", "snake", "?"]
    assert table.turn == (1,)
    with pytest.raises(IllegalAction, match=r"right after drawing \(T16\)"):
        table.play(1, 4)


FACE_DOWN = """
    players: 2
    lookout: player 1
    island of player 2:
      land | land | land | .
      land | .    | .    | .
      .    | .    | .    | .
    on the table: central: palm | snake | egg
    turn: player 2 takes
"""


@proves("T17")
def test_the_other_player_may_take_the_face_down_tile_unseen():
    table = position(FACE_DOWN)
    assert texts(table, 2) == ["Take tile 1 (palm)", "Take tile 2 (snake)", "Take the face-down tile"]
    assert table.data(1)["offer"] == ["palm", "snake", "?"]
    table.play(1, "Take the face-down tile")
    assert table.data(-1)["hand"] == table.data(1)["hand"] == "egg"  # turned up
    assert texts(table, 2) == ["Place it in column 2", "Place it in column 3"]  # and its place is chosen after that


@proves("T17")
def test_the_other_player_may_take_a_tile_that_is_shown():
    table = position(FACE_DOWN)
    table.play(1, "Take tile 1 (palm)")
    assert table.data(-1)["hand"] == "palm"
    assert table.data(1)["offer"] == ["snake", "?"]  # the third stays hidden
    assert table.data(0)["offer"] == ["snake", "egg"]


TWO_LEFT = """
    players: 2
    lookout: player 1
    waiting: player 1
    island of player 1:
      land | . | . | .
      land | . | . | .
      land | . | . | .
    on the table: lower: snake | . | egg
    turn: player 1 takes
"""


@proves("T18")
def test_then_the_lookout_takes_one_of_two_and_the_last_is_discarded_face_up():
    table = position(TWO_LEFT)
    assert texts(table, 1) == ["Take tile 1 (snake)", "Take the face-down tile (egg)"]
    assert table.data(1)["discarded"] == []
    with pytest.raises(IllegalAction, match=r"there is no tile 2 on the table \(T18\)"):
        table.play(0, 8)
    with pytest.raises(IllegalAction, match=r"with two players nobody is named \(T18\)"):
        table.play(0, 17)
    table.play(0, "Take tile 1 (snake)")
    assert island(table, 1)[2][1] == "snake"
    assert table.data(1)["discarded"] == table.data(-1)["discarded"] == ["egg"]
    assert table.data(-1)["offer"] == []


@proves("T18")
def test_the_lookout_may_take_the_face_down_tile():
    table = position(TWO_LEFT)
    table.play(0, "Take the face-down tile (egg)")
    assert island(table, 1)[2][1] == "egg"
    assert table.data(-1)["discarded"] == ["snake"]


@proves("T19")
def test_the_lookout_changes_every_round():
    table, chance = deal(2, lookout=2), random.Random(1)
    lookouts = [1]
    while not table.over:
        play_on(table, chance)
        if table.state.rounds == len(lookouts) and not table.over:
            lookouts.append(table.state.lookout)
    assert lookouts == [1, 0] * 8


@proves("T19")
def test_a_new_round_belongs_to_the_other_player():
    table = position(TWO_LEFT)
    table.play(0, "Take tile 1 (snake)")
    assert table.turn == (1,)
    assert texts(table, 2)[0] == "Draw from the upper stack"


# ---- magic lamps


def lay_lamp(picture):
    """Player 1 lays a lamp in the lower row, in column 2."""
    table = position(f"""
        players: 3
        island of player 1:
        {picture}
        on the table: lower: land | land
        turn: player 1 lays lamp palm
    """)
    table.play(0, "Place it in column 2")
    return table


@proves("T20")
def test_two_lamps_are_harmless():
    table = lay_lamp("""
        lamp palm | land | . | .
        land      | land | . | .
        .         | .    | . | .
    """)
    assert island(table, 1)[0][0] == "palm, lamp"
    assert island(table, 1)[2][1] == "palm, lamp"


@proves("T20")
def test_the_third_lamp_flips_the_two_before_it_at_once():
    table = lay_lamp("""
        lamp palm | lamp | . | .
        palm      | land | . | .
        .         | .    | . | .
    """)
    assert island(table, 1) == [
        ["genie", "genie", None, None],
        ["palm", "bare land", None, None],
        [None, "palm, lamp", None, None],
    ]
    assert table.turn == (0,)  # nothing else has happened since


@proves("T20")
def test_flipped_lamps_are_not_counted_again():
    fourth = lay_lamp("""
        (lamp) | (lamp) | . | .
        lamp   | land   | . | .
        .      | .      | . | .
    """)
    assert island(fourth, 1)[1][0] == "lamp"  # two visible ones: harmless
    fifth = lay_lamp("""
        (lamp) | (lamp) | lamp egg | .
        lamp   | land   | .        | .
        .      | .      | .        | .
    """)
    assert island(fifth, 1) == [
        ["genie", "genie", "genie", None],
        ["genie", "bare land", None, None],
        [None, "palm, lamp", None, None],
    ]


@proves("T20")
def test_another_players_lamps_are_their_own_affair():
    table = position("""
        players: 3
        island of player 1:
          land | land | . | .
          land | land | . | .
          .    | .    | . | .
        island of player 2:
          lamp | lamp | . | .
          .    | .    | . | .
          .    | .    | . | .
        on the table: lower: land | land
        turn: player 1 lays lamp
    """)
    table.play(0, "Place it in column 1")
    assert not table.state.array["flipped"].any()


@proves("T21")
def test_nothing_on_a_flipped_tile_counts():
    open_island = """
        players: 3
        island of player 1:
          lamp palm palm bandit | lamp ruby | . | .
          roc egg elephant      | snake     | . | .
          .                     | .         | . | .
        dreams of player 1: columns | lamp | elephant
    """
    assert sheet(open_island) == {
        "dream of elephant": 5, "dream of columns": 2, "dream of lamp": 12, "palms": 2, "roc and egg": 7, "bandits": -1,
    }  # fmt: skip
    flipped = open_island.replace("lamp palm palm bandit", "(lamp palm palm bandit)").replace("lamp ruby", "(lamp ruby)")
    assert sheet(flipped) == {"dream of elephant": 5, "roc and egg": 7}


@proves("T21")
def test_a_flipped_tile_keeps_its_place():
    table = position("""
        players: 3
        island of player 1:
          (lamp) | (lamp) | land | .
          land   | .      | .    | .
          .      | .      | .    | .
        on the table: upper: nothing
        turn: player 1 lays palm
    """)
    with pytest.raises(IllegalAction, match=r"column 2 of the upper row is taken"):
        table.play(0, 13)


# ---- counting up


@proves("T22", "T23", "T24", "T25", "T27", "T28", "T30", "T31")
def test_the_example_in_the_rulebook_is_worth_35_points():
    table = position("""
        players: 3
        island of player 1:
          emerald palm palm | diamond palm | (lamp ruby palm) | bandit bandit
          ruby bandit       | diamond lamp | palm palm roc    | (lamp emerald)
          palm snake        | elephant egg | palm bandit bandit | palm bandit bandit
        dreams of player 1: columns | lamp | elephant | snake
        turn: over
    """)
    assert {line: points for line, points in table.sheets[0].items() if points} == {
        "dream of columns": 8,
        "dream of lamp": 4,
        "dream of elephant": 5,
        "dream of snake": 10,
        "palms": 8,
        "roc and egg": 7,
        "bandits": -7,
    }
    assert table.scores[0] == 35


def one_row(upper, dreams=""):
    """The sheet of an island that has an upper row only."""
    return sheet(f"""
        players: 3
        island of player 1:
          {upper}
          . | . | . | .
          . | . | . | .
        dreams of player 1: {" | ".join(dreams.split())}
    """)


@proves("T22")
def test_a_palm_is_a_point():
    assert one_row("palm palm | palm | monkey | .") == {"palms": 3}


@proves("T23")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("roc | egg | . | .", 7),
        ("roc egg | . | . | .", 7),
        ("roc | roc | egg | .", 7),
        ("roc | egg egg | egg | .", 7),
        ("roc roc | egg | egg | .", 14),
        ("roc roc | roc | . | .", 0),
        ("egg | egg | . | .", 0),
    ],
)
def test_a_roc_and_an_egg_make_a_pair(row, points):
    assert one_row(row).get("roc and egg", 0) == points


@proves("T24")
def test_each_dream_counts_for_itself_and_twice_if_there_are_two():
    assert one_row("elephant | elephant | roc | .", "elephant") == {"dream of elephant": 10}
    assert one_row("elephant | elephant | roc | .", "elephant elephant") == {"dream of elephant": 20}
    assert one_row("ruby | roc egg | . | .", "columns lines roc roc") == {
        "dream of columns": 2, "dream of lines": 2, "dream of roc": 4, "roc and egg": 7,
    }  # fmt: skip
    assert one_row("elephant | camel | . | .", "roc") == {}  # what nobody dreams of is worth nothing


def bandits(*islands):
    """Each player's points when their islands show so many bandits and a palm."""
    players = "".join(
        f"island of player {seat}:\n palm {' bandit' * n} | . | . | .\n . | . | . | .\n . | . | . | .\n"
        for seat, n in enumerate(islands, 1)
    )
    return position(f"players: {len(islands)}\n{players}turn: over").scores


@proves("T25")
def test_whoever_has_most_bandits_loses_a_point_for_each():
    assert bandits(1, 3, 2) == [1, 1 - 3, 1]


@proves("T25")
def test_all_who_have_most_bandits_lose_points():
    assert bandits(3, 1, 3, 0) == [1 - 3, 1, 1 - 3, 1]
    assert bandits(2, 2) == [-1, -1]


@proves("T25")
def test_where_there_are_no_bandits_nobody_loses():
    assert bandits(0, 0, 0) == [1, 1, 1]


# ---- the ten dreams


@proves("T26", "T27")
@pytest.mark.parametrize(
    ("dream", "points"), [("roc", 2), ("monkey", 2), ("fennec", 3), ("camel", 4), ("elephant", 5)]
)  # fmt: skip
def test_dreams_of_animals_give_points_for_each(dream, points):
    line = f"dream of {dream}"
    assert one_row(f"{dream} {dream} | {dream} | snake | .", dream) == {line: 3 * points}
    assert one_row("snake | land | . | .", dream) == {}
    others = {"roc", "monkey", "fennec", "camel", "elephant"} - {dream}
    assert one_row(f"{' '.join(sorted(others))} | . | . | .", dream) == {}


GEMS = """
    players: 3
    island of player 1:
      ruby    | ruby    | diamond | .
      emerald | ruby    | emerald | .
      diamond | emerald | .       | diamond diamond
    dreams of player 1: {}
"""


@proves("T28")
def test_columns_count_different_gems_in_each_column():
    assert sheet(GEMS.format("columns")) == {"dream of columns": 12 + 6 + 6 + 2}


@proves("T29")
def test_lines_count_different_gems_in_each_row():
    assert sheet(GEMS.format("lines")) == {"dream of lines": 5 + 5 + 5}
    assert one_row("ruby | emerald | . | diamond", "lines") == {"dream of lines": 10}
    assert one_row("ruby | ruby | ruby | .", "lines") == {"dream of lines": 2}
    assert one_row("palm | . | . | .", "lines") == {"palms": 1}


@proves("T30")
@pytest.mark.parametrize(
    ("row", "points"),
    [("land | . | . | .", 0), ("lamp | . | . | .", 4), ("lamp | lamp | . | .", 12), ("(lamp) | (lamp) | lamp | .", 4)],
)
def test_a_dream_of_lamps_wants_one_or_better_two(row, points):
    assert one_row(row, "lamp").get("dream of lamp", 0) == points


@proves("T31")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("land | . | . | .", 0),
        ("snake | land | . | .", 10),
        ("snake | snake | . | .", 5),
        ("snake | snake | snake | .", 0),
        ("snake | snake | snake | snake", 0),
        ("snake | (snake lamp) | . | .", 10),
    ],
)
def test_a_dream_of_snakes_wants_one_and_no_more(row, points):
    assert one_row(row, "snake").get("dream of snake", 0) == points


@proves("T32")
def test_a_dream_of_the_genie_counts_flipped_tiles():
    assert one_row("(lamp) | (lamp) | lamp | .", "genie") == {"dream of genie": 8}
    assert one_row("lamp | lamp | . | .", "genie") == {}


# ---- who wins


def finish(*upper_rows):
    """A match that is over, with these islands."""
    players = "".join(
        f"island of player {seat}:\n {row} | .\n . | . | . | .\n . | . | . | .\n" for seat, row in enumerate(upper_rows, 1)
    )
    return position(f"players: {len(upper_rows)}\n{players}turn: over")


@proves("T33")
def test_the_highest_total_wins():
    table = finish("palm | . | .", "palm palm | . | .", "land | . | .")
    assert table.scores == [1, 2, 0]
    assert table.winners == (1,)


@proves("T33")
def test_a_total_may_be_negative_and_still_win():
    table = finish("bandit | . | .", "bandit | . | .")
    assert table.scores == [-1, -1]
    assert table.winners == (0, 1)


@proves("T34")
def test_among_equals_the_fewest_bandits_win_even_if_they_cost_nothing():
    table = finish("palm | bandit | .", "palm | . | .", "bandit bandit | palm | .")
    assert table.scores == [1, 1, -1]
    assert table.winners == (1,)


@proves("T34")
def test_only_bandits_in_sight_break_a_tie():
    table = finish("palm | (bandit lamp) | .", "palm | bandit | .", "bandit bandit | . | .")
    assert table.scores == [1, 1, -2]
    assert table.winners == (0,)


@proves("T34")
def test_points_come_before_bandits():
    many = " bandit" * 30
    table = finish(f"palm palm | {many} | .", "palm | . | .", f"bandit | {many} | .")
    assert table.scores == [2, 1, -31]
    assert table.winners == (0,)


@proves("T34")
def test_a_tie_in_everything_is_a_shared_win():
    table = finish("palm | bandit | .", "bandit | palm | .", "bandit bandit | . | .")
    assert table.winners == (0, 1)
    assert position("players: 3\nturn: player 1 draws").winners == ()  # nobody has won while the match runs


# ---- at this table


@proves("T35")
def test_the_only_place_is_taken_without_asking():
    table = position("""
        players: 4
        island of player 1:
          land | land | land | .
          land | .    | .    | .
          .    | .    | .    | .
        on the table: upper: snake | egg | roc | palm
        turn: player 1 takes
    """)
    table.play(0, "Take tile 1 (snake)")
    assert island(table, 1)[0][3] == "snake"
    assert table.data(0)["stage"] == "name"


@proves("T35")
def test_the_only_stack_left_is_drawn_without_asking():
    table = position("""
        players: 3
        round: 13
        left: 0 3 0 0
        central stack: palm | egg | snake
        waiting: player 2, player 3
        on the table: dream: roc | genie
        turn: player 2 takes
    """)
    table.play(1, 7)
    assert table.data(-1)["round"] == 14
    assert table.data(-1)["offer"] == ["palm", "egg", "snake"]
    assert table.turn == (2,)
    assert len(texts(table, 3)) == 3


@proves("T35")
def test_a_choice_is_always_asked():
    table = position("""
        players: 3
        waiting: player 2, player 3
        island of player 3:
          land | land | . | .
          .    | .    | . | .
          .    | .    | . | .
        on the table: central: snake | egg
        turn: player 2 takes
    """)
    table.play(1, 7)
    assert table.data(-1)["hand"] == "egg"  # the last tile came by itself, its place did not
    assert table.turn == (2,)
    assert texts(table, 3) == ["Place it in column 1", "Place it in column 2"]

"""Positions as text: every state of every game is read back to the same bytes, and nonsense is refused in a sentence."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skerry
from skerry import BadPosition, Table, View
from skerry.engine.forms import JIT
from skerry.engine.layout import frozen

from .matches import GAMES, LONG, TABLES, deal, play_on, play_out, seeds, some_states, thorough
from .selection import numbers, own_module, some_players

NOTED = [(game, players) for game, players in TABLES if game.notation]
each_noted = pytest.mark.parametrize(("game", "players"), NOTED, ids=[f"{game.name}-{players}" for game, players in NOTED])
each_with_a_notation = pytest.mark.parametrize("game", [game for game in GAMES if game.notation], ids=lambda game: game.name)
OWN = {game: own_module(game, "test_invariants") for game in GAMES}
SENTENCE = re.compile(r"line \d+: \S.*\S", re.DOTALL)


def sound(game, s, box):
    """What holds in any state of a game, however the match came to it, by `sound(s, box)` in its own test_invariants.py."""
    assert hasattr(OWN[game], "sound"), f"{game.name}: test_invariants.py needs a sound(s, box) that asserts what always holds"
    OWN[game].sound(s, box)


def meaning(game, s):
    """The bytes of a record; where some bits mean nothing, those of `meaning(s)` in the game's own test_invariants.py."""
    return getattr(OWN[game], "meaning", lambda s: s)(s).tobytes()


def stand(table, s):
    """A copy of a table in another state."""
    table = table.fork()
    table.state = s
    return table


def read_back(table, viewer):
    """Write a position, read it, and see that it is what it was."""
    text = table.position(viewer)
    found = skerry.position(text)
    wanted = table if viewer is None else table.view(viewer)
    assert type(found) is type(wanted)
    assert meaning(table.game, found.state) == meaning(table.game, wanted.state)
    assert found.options.tobytes() == table.options.tobytes()
    assert found.names == table.names
    assert found.position() == text
    return found


@each_noted
@given(seed=seeds)
@thorough(3)
def test_every_state_is_read_back_as_it_was(game, players, seed):
    """A state is read back in full, and as every seat and a spectator knows it."""
    table, chance = deal(game, players, seed), random.Random(seed)
    for s, _, _ in some_states(table, chance, 8):
        now = stand(table, s)
        read_back(now, None)
        for viewer in (-1, *range(players)) if players <= 4 else (-1, chance.randrange(players)):
            read_back(now, viewer)


def values(option):
    """All values of an option, where they are few."""
    every = range(option.low, option.high + 1)
    return every if len(every) <= 26 and option.words else sorted({*every[:2], every[len(every) // 2], *every[-2:]})


def tables_with(game):
    """Every option of a game with its values, each at two tables, where that number of players may have it."""
    for option in game.options:
        for value in values(option):
            seen = 0
            for players in numbers(game):
                try:
                    given = value if option.count == 1 else [value] * option.count
                    game.check(frozen(game.pack_options({option.name: given})), players)
                except skerry.BadOption:
                    continue
                seen += 1
                if seen <= 2:
                    yield pytest.param(game, players, {option.name: given}, id=f"{game.name}-{players}-{option.name}-{value}")


@pytest.mark.parametrize(("game", "players", "options"), [one for game in GAMES if game.notation for one in tables_with(game)])
def test_every_value_of_every_option_is_read_back(game, players, options):
    chance = random.Random(repr((game.name, players, options)))
    table = skerry.new(game.name, players=players, seed=chance.getrandbits(40), **options)
    for s, _, _ in some_states(table, chance, 4):
        now = stand(table, s)
        read_back(now, None)
        read_back(now, chance.randrange(-1, players))


@each_noted
@given(seed=seeds)
@thorough(2)
def test_a_match_goes_on_from_a_position_as_it_did(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    s, seat, action = chance.choice([one for one in some_states(table, chance, 12) if one[1] is not None])
    now, again = stand(table, s), skerry.position(stand(table, s).position())
    for _ in range(20):
        if seat is None:
            break
        assert again.turn == now.turn
        assert again.actions(seat) == now.actions(seat)
        now.play(seat, action)
        again.play(seat, action)
        assert meaning(game, again.state) == meaning(game, now.state)
        seat = chance.choice(now.turn) if now.turn else None
        action = chance.choice(now.actions(seat)) if now.turn else None
    assert (again.scores, again.winners, again.outcome) == (now.scores, now.winners, now.outcome)


@each_noted
@given(seed=seeds)
@thorough(2)
def test_a_hidden_position_is_dealt_so_that_it_fits(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    for s, _, _ in some_states(table, chance, 4):
        viewer = chance.randrange(-1, players)
        text = stand(table, s).position(viewer)
        dealt = skerry.position(text, seed=7)
        assert isinstance(dealt, Table)
        assert dealt.position(viewer) == text
        assert meaning(game, skerry.position(text, seed=7).state) == meaning(game, dealt.state)
        sound(game, dealt.state, dealt.box)


THING = r"[^\s|,:;][^|,:;]*[^\s|,:;]|[^\s|,:;]+"  # between bars, commas and colons
WORD = r"[^\s|,:;]+"


def exchanged(chance, lines, told):
    """The lines with two things that are told in each other's place, mostly in lines that begin alike; or one told twice."""
    pattern = chance.choice([THING, WORD])

    def things(i):
        start = 0 if lines[i].startswith(" ") else lines[i].find(":") + 1
        return [found for found in re.finditer(pattern, lines[i]) if found.start() >= start]

    at = chance.choice(told)
    alike = [i for i in told if lines[i].split(" ")[0] == lines[at].split(" ")[0]]
    there = [(i, found) for i in (at, chance.choice(alike if chance.random() < 0.7 else told)) for found in things(i)]
    if len(there) > 1:
        one, two = sorted(chance.sample(there, 2), key=lambda thing: (thing[0], thing[1].start()))
        for (i, found), other in ((two, one[1][0]), (one, two[1][0]))[: chance.choice([1, 2, 2, 2])]:
            lines[i] = lines[i][: found.start()] + other + lines[i][found.end() :]
    return lines


def mutations(chance, lines):
    """The lines with something wrong, or something else right: words, numbers and lines exchanged, left out, doubled."""
    lines = list(lines)
    told = [i for i, line in enumerate(lines) if not line.startswith("#")]
    at = chance.choice(told)
    words = re.findall(r"\s+|[^\s|,:;/]+|[|,:;/]", lines[at])
    kind = chance.randrange(15)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, chance.choice(lines))
    elif kind == 2:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    elif kind == 4 and words:
        words[chance.randrange(len(words))] = chance.choice(
            ["0", "1", "2", "3", "7", "-1", "99", "9" * 30, "?", ".", "nothing", "player 2", "\u0663", "(2)", "x", "", "|", "#"]
        )
        lines[at] = "".join(words)
    elif kind == 5 and words:
        other = re.findall(r"[^\s|,:;/]+", chance.choice(lines)) or ["x"]
        words[chance.randrange(len(words))] = chance.choice(other)
        lines[at] = "".join(words)
    elif kind == 6 and words:
        del words[chance.randrange(len(words))]
        lines[at] = "".join(words)
    elif kind == 7:
        numbers_in = list(re.finditer(r"\d+", lines[at]))
        if numbers_in:
            one = chance.choice(numbers_in)
            lines[at] = lines[at][: one.start()] + str(int(one[0]) + chance.choice([-1, 1])) + lines[at][one.end() :]
    elif kind > 8:
        lines = exchanged(chance, lines, told[1:])
    else:
        parts = re.split(r"( \| |, |; | )", lines[at])
        i, j = chance.randrange(len(parts)), chance.randrange(len(parts))
        parts[i], parts[j] = parts[j], parts[i]
        lines[at] = "".join(parts)
    return lines


def check_sentence(said):
    """A refusal is a sentence that names the line."""
    assert SENTENCE.fullmatch(said), said


@each_noted
@given(seed=seeds, data=st.data())
@thorough(30)
def test_what_is_no_position_is_refused_and_what_is_accepted_is_sound(game, players, seed, data):
    table, chance = deal(game, players, seed), random.Random(seed)
    s, _, _ = chance.choice(some_states(table, chance, 12))
    viewer = chance.choice([None, None, *range(-1, players)])
    lines = stand(table, s).position(viewer).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        lines = mutations(chance, lines)
    text = "\n".join(lines)
    try:
        found = skerry.position(text)
    except BadPosition as error:
        check_sentence(str(error))
        return
    again = skerry.position(found.position())
    assert meaning(game, again.state) == meaning(game, found.state)
    if isinstance(found, View):
        assert found.state.tobytes() == game.hide(found.state, found.box, found.seat).tobytes()
        found.actions()
        found = skerry.position(text, seed=3)
        assert meaning(game, game.hide(found.state, found.box, again.seat)) == meaning(game, again.state)
    sound(game, found.state, found.box)
    for _ in range(12 if JIT else 4):
        if found.turn:
            seat = chance.choice(found.turn)
            found.play(seat, chance.choice(found.actions(seat)))
            sound(game, found.state, found.box)
    assert len(found.scores) == found.players


@given(text=st.text(max_size=400), seed=st.one_of(st.none(), seeds))
@thorough(200)
def test_any_text_is_refused(text, seed):
    with pytest.raises(BadPosition, match=r"line \d+: not a position"):
        skerry.position(text, seed=seed)


# ---- a match that begins from a position


@each_with_a_notation
def test_a_table_from_a_position_plays_on_to_the_end(game):
    table = play_on(skerry.new(game.name, players=some_players(game, game.players[0] + 1), seed=8), random.Random(8), 12)
    begun = skerry.position(table.position())
    assert isinstance(begun, Table)
    assert (begun.seed, begun.log, begun.moves) == (None, [], [])
    assert begun.svg() == table.svg()
    assert begun.data(0) == table.data(0)
    seat = begun.turn[0]
    begun.play(seat, skerry.bot("random", seed=1).choose(begun.view(seat)))
    assert len(begun.log) == 1
    play_out(begun, random.Random(9), moves=10**9 if game.longest < LONG else 200)
    assert begun.outcome is None or begun.outcome.winners == begun.winners
    assert begun.over or game.longest >= LONG
    assert len(begun.told(-1)) == len(begun.log)


@each_with_a_notation
def test_a_match_from_a_position_is_saved_and_loaded(game, tmp_path):
    table = play_out(skerry.new(game.name, players=some_players(game, game.players[0] + 1), seed=4), random.Random(4), moves=10)
    begun = skerry.position(table.position())
    for moves in (0, 7, 10**9 if game.longest < LONG else 60):
        play_out(begun, random.Random(3), backs=0.1, moves=moves)
        begun.save(tmp_path / "match.skerry")
        again = skerry.load(tmp_path / "match.skerry")
        assert again.state.tobytes() == begun.state.tobytes()
        assert (again.log, again.seed, again.scores) == (begun.log, None, begun.scores)
        assert again.text() == begun.text()
        assert again.at(0).state.tobytes() == begun.at(0).state.tobytes()

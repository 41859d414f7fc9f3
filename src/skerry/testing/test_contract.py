"""What every game keeps to, proven on matches played at random, at every number of players and with any options."""

import itertools
import json
import math
import random
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from skerry import IllegalAction
from skerry.engine.contract import COST_CLASSES, LOST
from skerry.engine.layout import frozen, int32, zeros
from skerry.games import find
from skerry.match.game import Look
from skerry.match.record import parse_record
from skerry.match.view import SPECTATOR

from .clauses import numbered
from .matches import deal, each_game, each_table, play_out, random_move, seeds, some_states, states, thorough, view_of

SENTENCE = re.compile(r".+ \(([A-Z]+\d+)\)")
FOUND = 10  # actions, of those offered, that are looked up in each state
PICTURES: dict = {}  # what was drawn, by what it shows
ASKED, WAITING = 25, 3  # actions that are tried in each state, by a seat that may act and by one that waits


@each_table
@given(seed=seeds)
@thorough(8)
def test_what_is_offered_can_be_done_and_nothing_else(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    clauses = set(numbered(game.rulebook))
    for s, _, _ in some_states(table, chance):
        for seat in range(players):
            view = view_of(table, s, seat)
            offered = game.legal(s, table.box, seat)
            assert bool(offered) == (seat in game.turn(s))
            assert offered == sorted(set(offered))
            assert all(0 <= action < game.actions for action in offered)
            texts = [view.describe(action).text for action in offered]
            assert len(set(texts)) == len(texts)
            for action, text in chance.sample(list(zip(offered, texts, strict=True)), min(FOUND, len(offered))):
                assert view.find(action).text == view.find(text).text == text
            for action in chance.sample(range(game.actions), min(ASKED if offered else WAITING, game.actions)):
                if action not in offered:
                    said = refusal(view, action)
                    cited = SENTENCE.fullmatch(said)
                    assert said == "the match is over" if not game.turn(s) else cited and cited[1] in clauses, said
            for action in (-1, game.actions, 10**30):
                assert "is no action" in refusal(view, action)


def refusal(view, action):
    """Why an action is refused; it has to be."""
    try:
        view.find(action)
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"action {action} was not refused")


@each_table
@given(seed=seeds)
@thorough(40)
def test_a_match_ends_in_time_with_a_sheet_and_winners(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    box = table.box.tobytes()
    for taken, (s, seat, action) in enumerate(states(table, chance)):
        assert taken <= game.longest
        if action is not None and chance.random() < 0.05:
            copy = s.copy()
            assert game.play(s, table.box, seat, action).tobytes() != s.tobytes()
            assert s.tobytes() == copy.tobytes()
        table.state = s
        if taken % 10 == 0 and action is not None:
            assert table.winners == ()
        assert [sum(sheet.values()) for sheet in table.sheets] == table.scores
    assert table.over
    best = max(game.standing(s, table.box, seat) for seat in range(players))
    assert bool(table.winners) == (best > LOST)  # a puzzle may be lost
    assert all(game.standing(s, table.box, seat) == best for seat in table.winners)
    assert box == table.box.tobytes()


@each_table
@given(seed=seeds)
@thorough(15)
def test_the_total_is_the_sum_of_the_sheet(game, players, seed):
    """The rules' own total, which bots and simulations use, is what the lines add up to."""
    table = deal(game, players, seed)
    for s, _, _ in some_states(table, random.Random(seed)):
        for seat in range(players):
            lines = np.zeros(len(game.lines), np.int32)
            total = game.forms.run(game.rules["tally"], s, table.box, game.scratch(), seat, lines)
            assert total == lines.sum() == sum(game.tally(s, table.box, seat).values())


@each_table
@given(seed=seeds)
@thorough(10)
def test_a_hidden_record_serves_its_seat(game, players, seed):
    table = deal(game, players, seed)
    box = table.box
    for s, _, _ in some_states(table, random.Random(seed)):
        for seat in range(-1, players):
            hidden = game.hide(s, box, seat)
            assert game.hide(hidden, box, seat).tobytes() == hidden.tobytes()
            assert game.turn(hidden) == game.turn(s)
            if seat >= 0:
                assert game.legal(hidden, box, seat) == game.legal(s, box, seat)
                assert game.tally(hidden, box, seat) == game.tally(s, box, seat)
                assert game.worth(hidden, box, seat) == game.worth(s, box, seat)
                assert math.isfinite(game.worth(s, box, seat))
            if game.facts is not None:
                before = hidden.tobytes()
                facts = [game.explain(hidden, box, each) for each in range(players)]
                assert hidden.tobytes() == before
                assert seat < 0 or facts[seat].tobytes() == game.explain(s, box, seat).tobytes()


@each_table
@given(seed=seeds)
@thorough(10)
def test_a_redeal_looks_the_same_and_can_be_played(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    box = table.box
    for s, _, _ in some_states(table, chance):
        for seat in range(-1, players):
            hidden = game.hide(s, box, seat)
            dealt = game.redeal(hidden, box, seat, chance.getrandbits(62))
            assert game.hide(dealt, box, seat).tobytes() == hidden.tobytes()
            if chance.random() < 0.03:
                moves = 0
                while game.turn(dealt):
                    dealt = game.play(dealt, box, *random_move(game, dealt, box, chance))
                    moves += 1
                assert moves <= game.longest


@each_table
@given(seed=seeds)
@thorough(4)
def test_what_is_told_is_plain_and_never_fails(game, players, seed):
    table = deal(game, players, seed)
    for s, seat, action in some_states(table, random.Random(seed)):
        after = None if action is None else game.play(s, table.box, seat, action)
        for viewer in range(-1, players):
            view = view_of(table, s, viewer)
            data = view.data()
            assert json.loads(json.dumps(data)) == data
            assert data["seat"] == viewer
            assert view.prompt.strip()
            if after is not None:
                hidden = game.hide(s, table.box, viewer), game.hide(after, table.box, viewer)
                seen = Look(game, table.box, hidden[1], viewer)
                line = game.words.event(*map(frozen, hidden), frozen(table.box), seat, action, seen)
                assert line.strip()
                assert "\n" not in line


@each_table
@given(seed=seeds, data=st.data())
@thorough(6)
def test_a_record_reads_back_and_so_does_any_prefix(game, players, seed, data):
    table = play_out(deal(game, players, seed), random.Random(seed), backs=0.05)
    text = table.text()
    again = parse_record(text, find)
    assert again.state.tobytes() == table.state.tobytes()
    assert again.log == table.log
    assert again.text() == text
    lines = text.splitlines(keepends=True)
    header = len(lines) - len(table.log) - 1
    n = data.draw(st.integers(0, len(table.log)))
    part = parse_record("".join(lines[: header + n]), find)
    assert part.state.tobytes() == table.at(n).state.tobytes()
    assert lines[: header + n] == part.text().splitlines(keepends=True)[: header + n]


def full_of(record, byte):
    """A record whose bytes are all the same."""
    return record(bytearray([byte]) * record._size)


@each_table
@given(seed=seeds)
@thorough(10)
def test_nothing_is_read_from_scratch_space_or_an_old_record(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    box, options = table.box, table.options

    def dirty():
        return full_of(game.scratch, chance.randint(0, 255))

    for s, seat, action in some_states(table, chance):
        if action is None:
            break
        played, out, lines = s.copy(), zeros(int32, game.actions), zeros(int32, len(game.lines))
        n = game.forms.run(game.rules["legal"], s, box, dirty(), seat, out)
        assert out.tolist()[:n] == game.legal(s, box, seat)
        game.forms.run(game.rules["tally"], s, box, dirty(), seat, lines)
        assert lines.tolist() == list(game.tally(s, box, seat).values())
        assert game.forms.run(game.rules["standing"], s, box, dirty(), seat) == game.standing(s, box, seat)
        assert game.forms.run(game.rules["worth"], s, box, dirty(), seat) == game.worth(s, box, seat)
        game.forms.run(game.rules["play"], played, box, dirty(), seat, action)
        assert played.tobytes() == game.play(s, box, seat, action).tobytes()
        if game.facts is not None:
            facts, known = full_of(game.facts, 7), game.explain(s, box, seat)
            game.forms.run(game.rules["explain"], s, box, dirty(), seat, facts)
            for name in known._fields:
                assert "padding" in name or (facts.array[name] == known.array[name]).all(), name
        hidden = game.hide(s, box, seat)
        dealt = hidden.copy()
        game.forms.run(game.rules["redeal"], dealt, box, dirty(), seat, 5)
        assert dealt.tobytes() == game.redeal(hidden, box, seat, 5).tobytes()
    game.forms.run(game.rules["setup"], s, box, dirty(), options, players, table.seed)  # over a finished match
    assert s.tobytes() == deal(game, players, seed).state.tobytes()


@each_table
@given(seed=seeds)
@thorough(6)
def test_a_cost_class_is_in_range_and_changes_nothing(game, players, seed):
    table, chance = deal(game, players, seed), random.Random(seed)
    for s, seat, action in states(table, chance):
        before = s.tobytes()
        for each in () if action is None else [-1, *game.legal(s, table.box, seat)]:
            assert 0 <= game.forms.run(game.rules["cost_class"], s, table.box, seat, each) < COST_CLASSES
        assert s.tobytes() == before


@each_game
def test_a_game_introduces_itself(game):
    assert game.rulebook.startswith(f"# {game.title}\n")
    assert game.introduction
    assert len(set(game.lines)) == len(game.lines)
    for option in game.options:
        assert option.help
        assert option.parse(option.text(option.initial)) == option.initial
    assert set(game.rules) - {"derive"} == {
        "setup", "turn", "legal", "play", "tally", "standing", "hide", "redeal", "worth", "between_turns", "cost_class",
        *(("explain",) if game.facts is not None else ()),
    }  # fmt: skip


@each_game
def test_records_are_signed_whole_numbers_but_for_the_random_state(game):
    for record in (*game.records.values(), type(game.house_box)):
        dtype = record.dtype()
        for name in dtype.names:
            assert (name == "rng" and dtype[name] == np.uint64) or dtype[name].base.kind == "i", name
            assert not hasattr(np.ndarray, name), f"{name} is a method of arrays"
        assert dtype.isalignedstruct


@each_game
def test_every_byte_of_a_record_is_copied(game):
    """Bytes between the fields would be left to chance, and equal states would differ."""
    for record in (*game.records.values(), type(game.house_box), game.option_record):
        dtype = record.dtype()
        full = np.zeros(4, dtype)
        full.view(np.uint8)[:] = 7
        for _ in range(50):
            np.full(4 * dtype.itemsize, 99, np.uint8)  # what memory may hold
            assert full.copy().tobytes() == full.tobytes()
            assert full[1:2].reshape(()).copy().tobytes() == full[1].tobytes()


@each_table
@given(seed=seeds)
@thorough(3)
def test_every_action_can_be_clicked(game, players, seed):
    """Paths of clicks lead to one action each, over things that are drawn exactly once."""
    table, chance = deal(game, players, seed), random.Random(seed)
    for s, _, _ in states(table, chance):
        if chance.random() < 0.6:
            continue
        for seat in game.turn(s):
            view = view_of(table, s, seat)
            paths = view.paths()
            drawn = Counter(re.findall(r' id="([^"]+)"', "".join(panel.svg for panel in view.panels())))
            assert not [name for name, n in drawn.items() if n > 1], "two things of one name"
            assert len(set(paths.values())) == len(paths)
            starts = {path[:n] for path in paths.values() for n in range(1, len(path))}
            assert () not in paths.values()
            assert not starts & set(paths.values()), "one path is the beginning of another"
            assert not {name for path in paths.values() for name in path} - set(drawn), "not drawn"


@each_table
@given(seed=seeds)
@thorough(3)
def test_pictures_are_well_formed_and_refer_to_what_is_there(game, players, seed):
    table = play_out(deal(game, players, seed), random.Random(seed))
    for theme in ("light", "dark"):
        svg = table.svg(0, theme)
        root = ElementTree.fromstring(svg)
        names = {element.get("id") for element in root.iter()}
        wanted = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
        assert wanted <= names
        assert "var(" not in svg
        assert " style=" not in svg


@each_game
@given(seed=seeds)
@thorough(12)
def test_panels_that_show_the_same_are_the_same(game, seed):
    """What a panel says it shows is all its picture depends on; or an old picture would be taken for a new one."""
    chance = random.Random(seed)
    players = chance.randint(game.players[0], min(8, game.players[1]))
    table = deal(game, players, seed)
    for s, _, _ in itertools.islice(states(table, chance), 60):
        for viewer in (SPECTATOR, *game.turn(s)[:1], players - 1):
            view = view_of(table, s, viewer)
            for panel in game.scenery.panels(view._s, view._b, view.seen):
                drawn = panel.draw()
                assert PICTURES.setdefault((game.name, panel.id, panel.shows), drawn) == drawn, panel.id


@each_game
@given(seed=seeds)
@thorough(3)
def test_one_look_and_one_step_say_what_the_functions_say_one_by_one(game, seed):
    chance = random.Random(seed)
    table = deal(game, chance.randint(game.players[0], min(4, game.players[1])), seed)
    for s, seat, action in some_states(table, chance, 12):
        for viewer in range(SPECTATOR, table.players):
            look, hidden = game.look(s, table.box, viewer), game.hide(s, table.box, viewer)
            legal = game.legal(hidden, table.box, viewer) if viewer in game.turn(s) else []
            assert look.state.tobytes() == hidden.tobytes()
            assert (look.turn, look.sheets, look.legal) == (game.turn(s), game.sheets(hidden, table.box), legal)
        if action is not None:
            assert game.step(s, table.box, seat, action).tobytes() == game.play(s, table.box, seat, action).tobytes()
            other = chance.randrange(game.actions)
            assert (game.step(s, table.box, seat, other) is not None) == (other in game.legal(s, table.box, seat))
            assert game.step(s, table.box, table.players, action) is None

"""Tables of every game: what is shown of a finished match, why a click leads nowhere, what can be taken back."""

import random
import re
from typing import Any

from skerry.match.stored import Chair
from skerry.match.view import View
from skerry.web.http.api import CLAUSE
from skerry.web.tables.frames import why_not
from skerry.web.tables.live_table import LiveTable, LiveView

from .matches import deal, each_game, states
from .selection import some_players
from .tables import PlainRuntime


@each_game
def test_everything_can_be_shown_at_any_line_of_a_finished_match(game: Any) -> None:
    """The record as it is, nothing hidden, drawn and told for a spectator."""
    chance = random.Random(5)
    table = deal(game, game.players[0], 11)
    for i, (state, _, _) in enumerate(states(table, chance)):
        if i % 9 == 0:
            view = View(game, table.box, table.options, state, -1)
            assert all(panel.svg for panel in view.panels())
            assert view.data()["seat"] == -1
            assert view.prompt
        if i > 120:
            break


@each_game
def test_every_click_that_leads_nowhere_has_a_reason(game: Any) -> None:
    """A seat asks about things that are drawn, at its turn and not: always a sentence, and where a rule forbids it its clause."""
    chance = random.Random(6)
    table = deal(game, game.players[0], 12)
    clauses = 0
    every, asked = (11, 3) if game.longest > 100 else (1, 30)
    for i, (state, _, _) in enumerate(states(table, chance)):
        if i % every == 0 and game.turn(state):
            for seat in range(table.players):
                view = LiveView(table, state, seat)
                drawn = [name for panel in view.panels() for name in re.findall(r'id="([\w-]+)"', panel.svg)]
                for name in chance.sample(drawn, min(asked, len(drawn))):
                    told = why_not(view, [name])
                    assert len(told) > 5
                    clauses += bool(CLAUSE.search(told))
        if i > 80:
            break
    assert clauses, "no refusal cites a clause, such as (A1)"


@each_game
def test_what_can_be_taken_back_is_told_from_the_last_states_as_from_the_whole_match(game: Any) -> None:
    chance = random.Random(7)
    table = deal(game, some_players(game, 2), 13)
    seats = tuple(range(table.players))
    live_table = LiveTable("match", table, [Chair(True) for _ in seats], "", PlainRuntime())
    for _ in range(40):
        if live_table.table.over:
            break
        after = live_table.table.fork()
        backs = live_table.can_take_back(seats)
        assert backs == [seat for seat in seats if not after.why_not_back(seat)]
        if backs and chance.random() < 0.4:
            after.back(backs[0])
        else:
            seat = chance.choice(after.turn)
            after.play(seat, chance.choice(game.legal(after.state, after.box, seat)))
        live_table.commit(after, None)

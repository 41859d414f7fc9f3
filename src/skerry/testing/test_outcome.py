"""How a match comes out: an outcome comes with its end, says why, and is no secret."""

import random

from .matches import deal, each_table, play_out


@each_table
def test_an_outcome_comes_with_the_end_and_names_the_winners(game, players):
    table = deal(game, players, players)
    assert table.outcome is None
    assert table.view(0).outcome is None
    play_out(table, random.Random(players))
    outcome = table.outcome
    assert outcome.winners == table.winners
    assert outcome.why[0].isupper()
    assert outcome.why.endswith(".")
    assert bool(outcome.tie) >= (len(outcome.winners) > 1)
    assert str(outcome) == " ".join(filter(None, (outcome.why, outcome.tie)))
    assert {table.view(viewer).outcome for viewer in range(-1, players)} == {outcome}  # nothing of it is a secret

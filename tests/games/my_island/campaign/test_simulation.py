"""Whole campaigns by bots: what they come to does not depend on threads, and is told in tables."""

import pytest

from skerry import BadOption
from skerry.games.my_island import GAME
from skerry.games.my_island.campaign.report import findings
from skerry.games.my_island.campaign.simulation import simulate_campaigns


def test_campaigns_are_measured():
    found = simulate_campaigns(GAME, 2, 3, "random", seed=1, threads=2).data()
    again = simulate_campaigns(GAME, 2, 3, "random", seed=1, threads=1).data()
    assert found == again
    assert [one["episode"] for one in found["episodes"]] == list(range(1, 25))
    assert set(found["lead"]) == {"6", "12", "18", "24"}
    assert sum(one["circles"] for one in found["episodes"]) >= 24
    assert all(0 <= share <= 1 for one in found["episodes"] for share in one["rules"].values())
    told = findings(found)
    episodes, scored = told.sections
    assert (len(episodes.rows), sum(len(row) == 1 for row in scored.rows)) == (24, 24)
    assert {len(row) for row in episodes.rows} == {len(episodes.columns)}
    assert any(note.startswith("lead: 6: ") for note in told.notes)
    assert told.data == found


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"bots": "clever"}, "'clever' is no bot for campaigns; those are greedy and random"),
        ({"players": 5}, "1 to 4 players, not 5"),
        ({"campaigns": 0}, "the number of campaigns must be a whole number from 1 to 100000, not 0"),
        ({"campaigns": 10**9}, "from 1 to 100000, not 1000000000"),
        ({"seed": -1}, "the seed must be a whole number from 0"),
    ],
)
def test_what_cannot_be_simulated_is_said(asked, said):
    with pytest.raises(BadOption, match=said):
        simulate_campaigns(GAME, **{"players": 2, "campaigns": 1, **asked})

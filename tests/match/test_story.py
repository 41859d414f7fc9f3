"""A match that is one long story tells it; any other match has none."""

import skerry
from skerry.match.table import new_table

from ..support.toy import AUCTION
from ..support.voyage import AUCTION_AND_VOYAGE, Voyage


def test_only_a_match_with_the_options_of_a_story_has_one():
    assert new_table(AUCTION, 2, 1, None, {}).story is None
    assert new_table(AUCTION_AND_VOYAGE, 2, 1, None, {}).story is None
    assert isinstance(new_table(AUCTION_AND_VOYAGE, 2, 1, None, {"length": "voyage"}).story, Voyage)


def test_a_story_goes_on_with_its_match():
    table = new_table(AUCTION_AND_VOYAGE, 2, 1, None, {"length": "voyage"})
    story = table.story
    table.play(1, "Bid 4")
    assert [(one.seat, one.score, one.place) for one in story.standings] == [(1, 4, 1), (0, 0, 2)]
    assert table.at(0).story.pages == []
    assert not story.over


def test_the_public_campaign_is_the_story_of_its_match(tmp_path):
    campaign = skerry.campaign(players=2, seed=1)
    assert type(campaign.match.story) is type(campaign)
    campaign.save(tmp_path / "kept.skerry")
    assert skerry.load(tmp_path / "kept.skerry").story.now == campaign.now

"""A campaign as people have it: envelopes, episodes, stickers, what is told of it, and what nobody may see yet."""

import json
import random
import re

import pytest

import skerry
from skerry import BadRecord, IllegalAction
from skerry.games.my_island import words
from skerry.games.my_island.record import A_END, A_ON, A_OPEN, A_PASS, A_STICK
from skerry.testing.clauses import proves

# What each chapter brings, and no earlier one may name; the story speaks of a gate before it is there.
NEW_WORDS = {
    2: "spring", 3: "ship", 4: "lair|camp|pistol", 5: "chest|propeller", 6: "mirror|wave", 7: "mill|hall|keep|arch",
    8: "ember|mi-gate",
}  # fmt: skip


def act(campaign, seat, action):
    """One action, known to be possible."""
    campaign.match.play(seat, action)


def end_episode(campaign):
    """Everybody ends at once."""
    number = campaign.episode
    while campaign.phase == "episode" and campaign.episode == number and not campaign.over:
        act(campaign, campaign.match.turn[0], A_END)


def go_on(campaign):
    """Whatever comes, up to the next episode: the first of all that is possible."""
    while campaign.phase != "episode" and not campaign.over:
        seat = campaign.match.turn[0]
        act(campaign, seat, campaign.match.actions(seat)[0].id)


@proves("M42", "M44")
def test_a_chapter_begins_with_its_envelope():
    campaign = skerry.campaign(players=3, seed=1)
    assert (campaign.phase, campaign.chapter, campaign.opened, campaign.sheets) == ("envelope", 1, [], [])
    assert campaign.match.turn == (0, 1, 2)
    assert "Open the envelope of chapter 1" in campaign.match.view(1).prompt
    with pytest.raises(IllegalAction, match=r"first the envelope of chapter 1 is opened \(M44\)"):
        act(campaign, 0, A_PASS)
    act(campaign, 2, A_OPEN)
    assert (campaign.phase, campaign.opened) == ("episode", [2])
    assert campaign.sheets[0]["title"] == "Arrival"
    (told,) = campaign.match.told(0)
    assert told.startswith("opens the envelope of chapter 1: Arrival; Episode 1: Footprints in the Sand begins; the first card: ")


@proves("M44", "M62")
def test_an_episode_ends_with_the_assessment_then_stickers():
    campaign = skerry.campaign(players=2, seed=4)
    go_on(campaign)
    places = [a.id for a in campaign.match.actions(1) if a.id < A_PASS]
    act(campaign, 1, places[0])
    act(campaign, 0, A_PASS)
    end_episode(campaign)
    assert campaign.phase == "assessment"
    assert [one.circles for one in campaign.standings] == [2, 0]
    assert campaign.standings[0].seat == 1
    assert campaign.match.data(0)["players"][0]["stickers"] == ["glade"]  # the other of two
    last = campaign.match.log[-1]
    campaign.match.back(last.seat)  # nothing was learned by it
    assert (campaign.phase, campaign.history) == ("episode", [])
    act(campaign, last.seat, last.action)
    assert [(one.number, one.circles, one.places) for one in campaign.history] == [(1, (0, 2), ("other", "first"))]
    with pytest.raises(IllegalAction, match=r"clear the board and go on \(M44\)"):
        act(campaign, 0, A_PASS)
    act(campaign, 0, A_ON)
    assert campaign.match.turn == (1,)
    act(campaign, 1, A_ON)
    assert (campaign.phase, campaign.match.turn) == ("stickers", (0,))
    with pytest.raises(IllegalAction, match=r"the glade does not go there \(M68\)"):
        act(campaign, 0, A_STICK)
    act(campaign, 0, campaign.match.actions(0)[0].id)
    campaign.match.back(0)  # also for the only one who has a sticker
    act(campaign, 0, campaign.match.actions(0)[1].id)
    with pytest.raises(IllegalAction, match=r"say that you are done, or take one back \(M67\)"):
        act(campaign, 0, A_STICK)
    act(campaign, 0, A_ON)
    assert (campaign.phase, campaign.episode) == ("episode", 2)
    with pytest.raises(IllegalAction, match="chance has played a part"):
        campaign.match.back(0)


@proves("M67")
def test_stickers_can_be_taken_back_until_all_are_done():
    campaign = skerry.campaign(players=3, seed=1)
    go_on(campaign)
    end_episode(campaign)  # all level: everybody is first, nobody gets one
    assert {one.place for one in campaign.standings} == {1}
    go_on(campaign)
    end_episode(campaign)
    go_on(campaign)
    act(campaign, 0, next(a.id for a in campaign.match.actions(0) if a.id < A_PASS))
    act(campaign, 1, A_PASS)
    act(campaign, 2, A_PASS)
    end_episode(campaign)
    for seat in (0, 1, 2):
        act(campaign, seat, A_ON)
    assert campaign.match.turn == (1, 2)  # both level behind: second, with a bloom each
    act(campaign, 1, campaign.match.actions(1)[0].id)
    act(campaign, 1, A_ON)
    before = campaign.match.state.tobytes()
    campaign.match.back(1)
    campaign.match.back(1)
    assert campaign.match.turn == (1, 2)
    act(campaign, 1, campaign.match.actions(1)[0].id)
    act(campaign, 1, A_ON)
    assert campaign.match.state.tobytes() == before
    act(campaign, 2, campaign.match.actions(2)[0].id)
    act(campaign, 2, A_ON)
    assert campaign.phase == "envelope"


def play(campaign, chance, until=10**9):
    """Play at random, mostly placing, as far as that."""
    match = campaign.match
    while not campaign.over and len(match.log) < until:
        seat = chance.choice(match.turn)
        offered = match.game.legal(match.state, match.box, seat)
        places = [action for action in offered if action < A_PASS]
        match._append(skerry.match.table.Entry(seat, chance.choice(places or [a for a in offered if a != A_END] or offered)))


@proves("M65")
def test_a_campaign_is_kept_and_told(tmp_path):
    campaign, chance = skerry.campaign(players=2, seed=9), random.Random(9)
    campaign.match.name(0, "island", "Lamp Reach")
    play(campaign, chance, until=300)
    campaign.save(tmp_path / "half.skerry")
    again = skerry.load_campaign(tmp_path / "half.skerry")
    assert again.match.state.tobytes() == campaign.match.state.tobytes()
    assert again.standings == campaign.standings
    bot = skerry.bot("random", seed=1)
    for _ in range(5):  # a bot takes a seat
        seat = again.match.turn[0]
        again.match.play(seat, bot.choose(again.match.view(seat)))
    play(campaign, chance)
    assert [one.number for one in campaign.history] == list(range(1, 25))
    assert [sum(one.circles[seat] for one in campaign.history) for seat in (0, 1)] == campaign.match.scores
    assert campaign.match.winners == tuple(one.seat for one in campaign.standings if one.place == 1)
    assert campaign.replay(7).state.array["points"][:2].tolist() == list(campaign.history[6].points)
    assert "comes in one hull after another" in campaign.ending
    pictures = campaign.islands()
    assert len(pictures) == 2
    assert "Lamp Reach" in pictures[0]
    missing = set(re.findall(r'href="#([\w-]+)"', pictures[0])) - set(re.findall(r' id="([\w-]+)"', pictures[0]))
    assert not missing
    with pytest.raises(BadRecord, match="episode 25 has not been played"):
        campaign.replay(25)
    skerry.new("my-island", players=1, seed=1).save(tmp_path / "match.skerry")
    with pytest.raises(BadRecord, match="this is a match, but no campaign"):
        skerry.load_campaign(tmp_path / "match.skerry")


def handed_out(match, viewer):
    """Everything that reaches a seat, as one text."""
    view = match.view(viewer)
    told = [view.prompt, json.dumps(view.data()), *(panel.title + panel.svg for panel in view.panels())]
    told += [action.text for action in view.actions()]
    return " ".join([match.game.scenery.art(view._b), match.game.rulebook, *told])


@pytest.mark.slow
@proves("M70")
def test_nobody_sees_a_chapter_before_it_is_opened():
    campaign, chance = skerry.campaign(players=2, seed=3), random.Random(3)
    looked = set()
    while not campaign.over:
        chapter = len(campaign.opened)
        if (chapter, campaign.phase) not in looked:
            looked.add((chapter, campaign.phase))
            text = " ".join(handed_out(campaign.match, viewer) for viewer in (-1, 0))
            for later in range(chapter + 1, 9):
                sheet = words.chapter_sheet(later)
                assert sheet["title"] not in text or sheet["title"] == "The Long Light"  # which is the campaign's own name
                assert sheet["story"][:30] not in text
                for episode in sheet["episodes"]:
                    assert episode["title"] not in text
                if later in NEW_WORDS:
                    assert not re.search(rf'"?\b(mi-|sticker-)?({NEW_WORDS[later]})s?\b(?!-)', without_rules(text, campaign)), (
                        later
                    )
        play(campaign, chance, until=len(campaign.match.log) + 1)
    assert {chapter for chapter, _ in looked} == set(range(9))


def without_rules(text, campaign):
    """RULES.md speaks of waves and keeping in plain English."""
    return text.replace(campaign.match.game.rulebook, "")

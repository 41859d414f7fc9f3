"""Every episode, and whole campaigns, against the same rules written down a second time in the plainest way."""

import random

import pytest

from skerry.engine.forms import JIT
from skerry.games.my_island import GAME
from skerry.games.my_island.record import A_PASS, A_STICK, CAMPAIGN, PLACING
from skerry.testing.clauses import proves

from .oracle import Campaign

BOX = GAME.house_box


def likely(offered, chance):
    """Mostly placements: by chance alone somebody ends too soon to see much."""
    places = [action for action in offered if action < A_PASS]
    stay = [action for action in offered if action <= A_PASS] or offered
    return chance.choice(places if places and chance.random() < 0.93 else stay if chance.random() < 0.97 else offered)


def greedy(s, seat, offered, chance):
    """A placement that brings as many points at once as any of some."""
    places = [action for action in offered if action < A_PASS]
    if not places or s.phase != PLACING:
        return likely(offered, chance)
    tried = chance.sample(places, min(4, len(places)))
    return max(tried, key=lambda action: int(GAME.play(s, BOX, seat, action).points[seat]))


def follow(players, seed, episode, choose):
    """Play by the game and by the oracle, and compare all that both know after every move."""
    chance = random.Random(seed)
    s, oracle = GAME.setup(BOX, GAME.pack_options({"episode": episode}), players, seed), Campaign(players, episode)
    while GAME.turn(s):
        seat = chance.choice(GAME.turn(s))
        offered = GAME.legal(s, BOX, seat)
        if offered[0] >= A_STICK:
            player = oracle.players[seat]
            assert set(offered) == oracle.sites(player, player.stickers[0])
        elif s.phase == PLACING and chance.random() < 0.05:
            check_places(s, oracle, seat, offered)
        action = choose(s, seat, offered, chance)
        card, before, phase = s.card - 1, s.turned, s.phase
        s = GAME.play(s, BOX, seat, action)
        oracle.play(seat, action, card)
        if phase == PLACING and s.turned != before and s.card > 0:
            for other in range(players):
                oracle.players[other].acted = False
                oracle.players[other].ended |= bool(s.ended >> other & 1)
        if phase == PLACING and s.card == 0:
            oracle.end()
        compare(s, oracle)
    assert oracle.phase == "over"
    return s, oracle


def compare(s, oracle):
    """Points, circles, hits and stickers."""
    assert s.episode == oracle.number
    for seat, player in enumerate(oracle.players):
        assert int(s.array["circles"][seat]) == player.circles
        assert [n for n in s.array["stickers"][seat].tolist() if n] == [
            list(FILE_STICKERS).index(name) + 1 for name in player.stickers
        ]
        if s.phase == PLACING:
            assert int(s.points[seat]) == player.points
            assert s.array["hits"][seat].tolist() == [player.hits.get(i, 0) for i in range(1, 7)]


FILE_STICKERS = ("glade", "boulder", "bloom", "camp", "chest", "ember", "double_field", "double_house", "double_wall")


def check_places(s, oracle, seat, offered):
    """What fits, found by trying everything."""
    tile = s.card - 1
    looks = {
        oracle.looks(seat, tile, action)
        for action in range(A_PASS)
        if oracle.fits(seat, tile, action)
    }  # fmt: skip
    mine = [oracle.looks(seat, tile, action) for action in offered if action < A_PASS]
    assert set(mine) == looks
    assert len(mine) == len(looks)


@proves(
    "M43", "M45", "M47", "M48", "M49", "M50", "M51", "M52", "M53", "M54", "M55", "M56", "M57", "M58", "M59", "M60", "M61", "M63"
)
@pytest.mark.parametrize("episode", range(25))
def test_an_episode_on_its_own(episode):
    for seed in range(2 if JIT else 1):
        follow(1 + (episode + seed) % 4, 1000 * episode + seed, episode, lambda s, seat, offered, chance: likely(offered, chance))
    follow(2, episode, episode, greedy)


@proves("M42", "M44", "M46", "M62", "M64", "M65", "M66", "M67", "M68", "M69")
@pytest.mark.parametrize("players", [1, 2, 3] if JIT else [2])
def test_a_whole_campaign(players):
    choose = greedy if JIT and players == 2 else lambda s, seat, offered, chance: likely(offered, chance)
    s, oracle = follow(players, players, CAMPAIGN, choose)
    best = max((player.circles, [-n for n in key]) for player, key in zip(oracle.players, oracle.keys, strict=True))
    standings = [GAME.standing(s, BOX, seat) for seat in range(players)]
    for seat, (player, key) in enumerate(zip(oracle.players, oracle.keys, strict=True)):
        assert (standings[seat] == max(standings)) == ((player.circles, [-n for n in key]) == best)
        assert sum(GAME.tally(s, BOX, seat).values()) == player.circles

"""A state of Seven Islands as plain data."""

from typing import Any

from ...match.game import Look
from . import record as r
from .labels import DIFFICULTIES, announced, card_name, sides_words, spot_words
from .record import Box, State

STAGE_WORDS = (
    "draw", "keep", "play", "place", "attach", "join", "answer", "move", "run", "take", "choose", "lift", "insert", "pair",
    "limit", "over",
)  # fmt: skip


def data(s: State, box: Box, seen: Look) -> dict[str, Any]:
    """A state as plain dicts and lists; a hand that is not seen is the number of its cards."""

    def names(place: int) -> list[str]:
        return [card_name(box, card) for card in range(box.cards) if s.where[card] == place]

    def square(card: int) -> list[int]:
        return [s.at[card] % r.WIDTH - r.MIDDLE % r.WIDTH, s.at[card] // r.WIDTH - r.MIDDLE // r.WIDTH]

    lies = seen.facts(seen.seat).sides
    return {
        "stage": STAGE_WORDS[s.stage],
        "turn": s.turns,
        "current": s.current,
        "asked": s.actor if s.actor >= 0 else None,
        "card": card_name(box, s.card - 1) if s.card > 0 else None,
        "announced": announced(s, box) if s.stage == r.ANSWER else None,
        "dock": names(r.DOCK),
        "pile": s.left,
        "discards": [card_name(box, s.discards[i] - 1) for i in range(s.thrown)],
        "looked at": names(r.LOOKED),
        "groups": [
            [
                {
                    "card": card_name(box, card),
                    "square": square(card),
                    "land": sides_words(lies[card]),
                    "turned": bool(s.turned[card]),
                    "island": card_name(box, s.island[card] - 1) if s.island[card] else None,
                }
                for card in range(box.lands)
                if s.group[card] == group
            ]
            for group in range(1, s.groups + 1)
        ],
        "difficulties": {one.words: bool(s.met >> i & 1) for i, one in enumerate(DIFFICULTIES)} if s.met & r.PERFECT else {},
        "ships used": s.used,
        "seats": [
            {
                "hand": names(r.HAND + seat),
                "cards": s.held[seat],
                "gear": names(r.IN_PLAY + seat),
                "pieces": [spot_words(box, s.piece[seat, i]) for i in range(2)] if s.players > 1 else [],
            }
            for seat in range(s.players)
        ],
    }

"""A state of Island Trader as plain dicts and lists."""

from typing import Any

from ...match.game import Look
from .components import FORMATION_WORDS, GOOD_WORDS
from .record import FACES, ISLANDS, Box, State
from .words import NAMES, card, dot_words, ship_dot, square


def data(s: State, box: Box, seen: Look) -> dict[str, Any]:
    """A state as plain dicts and lists; what is not seen is "?"."""

    def cards(table: Any, seat: int) -> Any:
        if table[seat, 0] < 0:
            return "?"
        return {card(box, face): table[seat, face] for face in range(FACES) if table[seat, face]}

    return {
        "stage": ("choose", "place", "play", "sail", "supply", "pay", "over")[s.stage],
        "formation": FORMATION_WORDS[s.formation],
        "map": s.map_seed or None,
        "deck": "?" if s.deck_seed < 0 else s.deck_seed or None,
        "card": None if s.card == 0 else "?" if s.card < 0 else card(box, s.card - 1),
        "take": s.to_take,
        "need": {word: s.need[good] for good, word in enumerate(GOOD_WORDS) if s.need[good]},
        "at": NAMES[s.isle - 1] if s.isle else None,
        "islands": [
            {
                "name": NAMES[i],
                "dot": square(s.island_column[i], s.island_row[i]),
                "needs": {word: box.need[i, good] for good, word in enumerate(GOOD_WORDS) if box.need[i, good]},
                "points": box.points[i],
                "cards": box.cards[i],
                "marked": s.owner[i] - 1 if s.owner[i] else None,
            }
            for i in range(ISLANDS)
        ],
        "seats": [
            {
                "ship": dot_words(s, box, ship_dot(s, box, seat)) if s.ship_column[seat] else None,
                "hand": cards(s.hand, seat),
                "cards": s.held[seat],
                "deck": s.left[seat],
                "spent": cards(s.spent, seat),
                "markers": seen.facts(seat).markers,
            }
            for seat in range(s.players)
        ],
    }

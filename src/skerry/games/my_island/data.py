"""A state of My Island as plain dicts and lists."""

from typing import Any

from ...match.game import Look
from .campaign.episodes import campaign
from .components import doubles_of
from .record import CHAPTERS, FEATURES, IN_HAND, LAST, SLOTS, TILES, Box, State
from .vocabulary import FEATURE_WORDS
from .words import STICKER_NAMES, card_words, chapter_sheet, features, heading, letters_of, members, space, spaces, tile_words


def data(s: State, box: Box, seen: Look) -> dict[str, Any]:
    """A state as plain dicts and lists."""
    return {
        "episode": heading(s),
        **(campaign_data(s) if s.campaign else {}),
        "card": card_words(box, s.card - 1) if s.card > 0 else None,
        "round": s.turned.bit_count(),
        "cards left": s.left,
        "cards turned": [card_words(box, tile) for tile in range(TILES) if s.turned >> tile & 1],
        "waiting": [seat for seat in range(s.players) if s.waiting >> seat & 1],
        "ended": [seat for seat in range(s.players) if s.ended >> seat & 1],
        "players": [player_data(s, box, seen, seat) for seat in range(s.players)],
    }


def campaign_data(s: State) -> dict[str, Any]:
    """How far a campaign has come, and the sheets of the envelopes opened so far."""
    return {
        "phase": ("placing", "envelope", "assessed", "stickers", "gift")[s.phase],
        "opened by": [s.opened[chapter] - 1 for chapter in range(CHAPTERS) if s.opened[chapter]],
        "chapters": [chapter_sheet(chapter + 1) for chapter in range(CHAPTERS) if s.opened[chapter]],
        **({"ending": campaign().values["ending"]} if s.episode == LAST and not s.waiting else {}),
    }


def player_data(s: State, box: Box, seen: Look, seat: int) -> dict[str, Any]:
    """One player's island and points."""
    cubes = [space(box, cell) for i in range(SLOTS) for cell in members(box, spaces(s.marks, seat, i))]
    rows: dict[int, str] = {}
    for cell, letter in enumerate(letters_of(s, box, seat)):
        rows[box.at[cell, 1]] = rows.get(box.at[cell, 1], "") + letter
    return {
        "points": s.points[seat],
        "token": max(0, s.points[seat]),
        "circles": s.circles[seat],
        "visible beach": seen.facts(seat).beach,
        "passed": [tile_words(s, tile, seat) for tile in range(TILES) if s.passed[seat] >> tile & 1],
        "cubes": cubes,
        "island": [rows[row] for row in sorted(rows)],
        "features": {
            FEATURE_WORDS[kind]: [space(box, cell) for cell in found]
            for kind in range(FEATURES)
            if (found := members(box, features(s, box, seat, kind)))
        },
        "doubles": [tile_words(s, tile, seat) for tile in range(TILES) if any(doubles_of(s.faces[seat, tile]))],
        "stickers": [STICKER_NAMES[s.stickers[seat, n] - 1] for n in range(IN_HAND) if s.stickers[seat, n]],
    }

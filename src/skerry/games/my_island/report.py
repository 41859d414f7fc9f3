"""Is a set of My Island balanced? Symbols alike, choosing well worth more than chance, an island neither empty nor full."""

from collections import Counter
from typing import Any

import numpy as np

from ...board.phrases import count, markdown_table
from ...match.game import Play
from .components import shown_by
from .record import ETERNAL, FIRST, LANE, SEATS, TERRAINS, TILES_IN_THE_BOX, WORDS, Box
from .vocabulary import SYMBOL_WORDS, TERRAIN_WORDS
from .words import LINE_WORDS, title

COUNTS = range(1, SEATS + 1)
LEAST_GAIN = 10.0  # points that a greedy player makes more than chance in the Eternal Game
MOST_APART = 1  # between the number of spaces that show one symbol and another


def spaces(words: Any) -> Any:
    """How many spaces each set of a batch holds."""
    return (words[..., None] >> np.arange(WORDS * LANE) & 1).sum(axis=(-2, -1))


def random_points(play: Play, players: int, episode: int, games: int) -> float:
    """What players make who choose among all actions at random, passing and ending included; on average."""
    return float(np.concatenate([part.totals for part in play(players, games, bots="random", episode=episode)]).mean())


def measure(play: Play, players: int, games: int, episode: int) -> dict[str, Any]:
    """What greedy players come to."""
    lines, placed, bare, scores = np.zeros(len(LINE_WORDS)), 0.0, np.zeros(TERRAINS), []
    for part in play(players, games, episode=episode):
        states = part.states
        scores.append(part.totals.ravel())
        lines += part.lines.sum(axis=(0, 1))
        placed += (states["placed"][:, :players] > 0).sum()
        covered = states["laid"][:, :players].sum(axis=2)  # a space shows one symbol: the sets have nothing in common
        bare += np.array([spaces(states["ground"][:, :players, kind] & ~covered).sum() for kind in range(TERRAINS)])
    n = games * players
    return {"scores": np.concatenate(scores), "lines": lines / n, "placed": placed / n, "bare": bare / n}


def report(play: Play, box: Box, games: int) -> str:
    """The balance of a set, in Markdown."""
    tiles = [Counter(shown_by(int(face))) for face in box.array["faces"][:TILES_IN_THE_BOX]]
    shown = [sum(tile[symbol] for tile in tiles) for symbol in range(len(SYMBOL_WORDS))]
    parts, gain = [], 0.0
    for episode in (ETERNAL, FIRST):
        chance = random_points(play, 2, episode, games)
        found = {players: measure(play, players, games, episode) for players in COUNTS}
        if episode == 0:
            gain = float(found[2]["scores"].mean()) - chance
        head = [count(players, "player") for players in COUNTS]
        rows = [["points, mean", *(f"{one['scores'].mean():.1f}" for one in found.values())]]
        for percent in (10, 50, 90):
            rows.append([f"points, {percent} %", *(f"{np.percentile(one['scores'], percent):.0f}" for one in found.values())])
        rows.append(["tiles placed of 28", *(f"{one['placed']:.1f}" for one in found.values())])
        for kind, word in enumerate(TERRAIN_WORDS):
            if box.array["terrains"][episode] >> kind & 1:
                all_of = int(spaces(box.array["ground"][kind]))
                rows.append([f"{word} left open of {all_of}", *(f"{one['bare'][kind]:.1f}" for one in found.values())])
        for line, word in enumerate(LINE_WORDS):
            if any(one["lines"][line] for one in found.values()):
                rows.append([word, *(f"{one['lines'][line]:+.1f}" for one in found.values())])
        parts.append(f"## {title(episode)}")
        parts.append(markdown_table(["greedy players", *head], rows))
        parts.append(f"Players who do anything at random, two of them: {chance:.1f} points.")
    apart = max(shown) - min(shown)
    good = apart <= MOST_APART and gain >= LEAST_GAIN
    verdict = (
        f"**{'Yes' if good else 'No'}.** Symbols differ by {apart} spaces (at most {MOST_APART}). In the Eternal Game with two "
        f"players choosing well is worth {gain:.1f} points over chance (at least {LEAST_GAIN:.0f})."
    )
    kinds = [[word, str(shown[i]), *mixes(tiles, i)] for i, word in enumerate(SYMBOL_WORDS)]
    return (
        "\n\n".join(
            [
                "# My Island: is this set balanced?",
                verdict,
                f"Measured over {games} games a player count between greedy bots.",
                "## What the tiles show",
                markdown_table(["", "spaces", "tiles with one", "two", "three or more"], kinds),
                *parts,
            ]
        )
        + "\n"
    )


def mixes(tiles: list[Counter[int]], symbol: int) -> list[str]:
    """How many tiles show a symbol once, twice, more often."""
    times = Counter(min(tile[symbol], 3) for tile in tiles)
    return [str(times[n]) for n in (1, 2, 3)]

"""A game's own balance report, with its games played by greedy bots on all cores."""

from collections.abc import Callable, Iterator
from typing import Any

from ..engine.layout import Record
from ..errors import BadOption, check_whole
from ..match.game import LARGEST_SEED, Game, Played
from .play import play_games


def balance_report(
    game: Game, games: int, box: Record | None = None, seed: int = 0, progress: Callable[[int], None] = lambda games: None
) -> str:
    """Returns Markdown that says whether a set is balanced, from `games` games with each number of players.

    `progress` is called with the number of games just played.
    """
    if game.report is None:
        raise BadOption(f"{game.title} has no balance report")
    games = check_whole("number of games", games, 1, LARGEST_SEED)
    seed = check_whole("seed", seed, 0, LARGEST_SEED)
    components = game.house_box if box is None else box

    def play(players: int, games: int, bots: str = "greedy", **options: Any) -> Iterator[Played]:
        for part in play_games(game, components, game.pack_options(options), players, games, [bots], seed):
            if bots != "random":  # those take no time
                progress(len(part.totals))
            yield part

    return game.report(play, components, games)

"""A game's own balance report, with its games played by greedy bots on all cores."""

from collections.abc import Callable, Iterator
from typing import Any

from ..errors import BadOption
from ..match.game import Game, Played, State
from .play import play_games
from .simulate import check_number


def balance_report(
    game: Game, games: int, box: State | None = None, seed: int = 0, progress: Callable[[int], None] = lambda games: None
) -> str:
    """Markdown that says whether a set is balanced, from so many games a player count; `progress` hears of games played."""
    if game.report is None:
        raise BadOption(f"{game.title} has no balance report")
    check_number("number of games", games, 1)
    check_number("seed", seed, 0)
    components = game.house_box if box is None else box

    def play(players: int, games: int, **options: Any) -> Iterator[Played]:
        for part in play_games(game, components, game.pack_options(options), players, games, ["greedy"], seed):
            progress(len(part.totals))
            yield part

    return game.report(play, components, games)

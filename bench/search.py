"""How many walks a second do the searching bots make, on one core?

    python bench/search.py
    python bench/search.py --nodes 5000 --json search.json

Seconds are CPU seconds. For each game and number of players: at the first move and after a third, two thirds of a greedy match.
"""

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import skerry
from skerry.bots.search import Tree
from skerry.match.game import Game
from skerry.match.view import View


def positions(game: Game, players: int) -> list[View]:
    """Returns three views along a greedy match: at its beginning, after a third and after two thirds of its decisions."""
    table, bot = skerry.new(game.name, players=players, seed=1), skerry.bot("greedy", seed=1, deals=1)
    views = []
    while not table.over:
        seat = table.turn[0]
        view = table.view(seat)
        if len(view.legal()) > 1:
            views.append(view)
        table.play(seat, bot.choose(view))
    return [views[len(views) * k // 3] for k in range(3)]


def rate(view: View, nodes: int) -> float:
    """Returns walks a second: dealing, walking, playing on and judging, without what a greedy player would say first."""
    bot = Tree(seed=1, nodes=nodes)
    bot.opinions(view)
    start = time.process_time()
    bot.prior(view, 1)
    before = time.process_time()
    bot.opinions(view)
    return nodes / max(1e-9, (time.process_time() - before) - (before - start))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=1000, help="for each measurement")
    parser.add_argument("--json", type=Path, help="write the figures here")
    args = parser.parse_args()
    figures = {}
    for game in skerry.games():
        for players in sorted({game.players[0], max(2, game.players[0]), min(4, game.players[1])}):
            rates = [rate(view, args.nodes) for view in positions(game, players)]
            figures[f"{game.name}, {players} players"] = rates
            print(f"{game.name + f', {players} players':28}", *(f"{one:10,.0f}" for one in rates), "walks/s", flush=True)
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()

"""What a search works in: the states of its steps, the list of actions, and one record `m` of everything else."""

import functools
from typing import Any

import numpy as np

from ..engine.chance import CHANCE, sow
from ..engine.layout import aligned, for_kernel
from ..match.game import Game
from ..match.view import View

DEEPEST = 24  # own steps looked through
BEST, SEEN, VIEW, RECORDS = range(DEEPEST + 1, DEEPEST + 5)  # states after those of the steps: the best end of a turn; what the
# searching seat knows at a node of its tree; what it knows where it searches; their number
LONGEST_WALK = 48  # edges
VALUE, POINTS, LEAD, MEAN, SHARE, RESULTS = range(6)  # what is worked out of a walk's end, for every seat


@functools.cache
def search_memory(game: Game) -> Any:
    """The dtype of `m` for one game. A row of `habit` and `times` is for the searching seat's actions, one for all others'."""
    real, number, actions, depths, seats = np.float64, np.int64, game.actions, DEEPEST + 1, game.players[1]
    return aligned(
        ("explore", real),  # weight of what is uncertain in choosing an edge
        ("widen", real),  # how fast a node tries more actions
        ("win", real),  # how much of a value is winning; the rest is by how much
        ("spread", real),  # of the first walks' ends, in points; and the sum of squares that it is found by
        ("squares", real),
        ("rival", real),  # where seats are independent: the best other seat's `worth` when the search began
        ("rng", np.uint64),
        ("seed", number),  # of a tree's deals, or of a batch of games
        ("seat", number),  # that searches
        ("deals", number),  # looked at by greedy
        ("greedy_ends", number),  # these four as in `Game.search`
        ("rollout_ends", number),
        ("rollout_rounds", number),
        ("judge_each_step", number),
        ("independent_seats", number),  # false for one player
        ("fewest", number),  # actions that are tried however seldom a node is visited; at the root and elsewhere
        ("fewest_below", number),
        ("deepest", number),  # edges of a walk
        ("careless", number),  # turns of a hundred in a rollout that are played without comparing their ends
        ("walks", number),  # so far, and what there is of the tree
        ("node_count", number),
        ("edge_count", number),
        ("tried", number, depths),  # at each depth of a turn: actions tried, those to choose from,
        ("width", number, depths),
        ("share", number, depths),  # the ends that it may look at, and the action it is trying
        ("chosen", number, depths),
        ("path", number, LONGEST_WALK + 1),  # the edges of a walk, and who acted
        ("path_seat", number, LONGEST_WALK + 1),
        ("greedy", number, seats),  # in a batch of games: 1 for a greedy player, 0 for a random one
        ("results", real, (RESULTS, seats)),
        ("value", real, actions),  # the score of choices[0, k], summed over deals
        ("prior", real, actions),  # how a greedy player likes an action
        ("habit", real, (2, actions)),  # the mean of what an action has gained over the other ends of its turn
        ("times", real, (2, actions)),  # that this is the mean of
        ("choices", np.int32, (depths, actions)),
        ("mark", np.int8, actions),  # 1 for an action that can be taken, 2 if it has an edge
    )


class Workspace:
    """Arrays for one search in one game: `states`, the list of actions `out`, and the record `memory`."""

    def __init__(self, game: Game, dtype: Any, deals: int = 1) -> None:
        self.out = np.zeros(game.actions, np.int32)
        self.states = np.zeros(RECORDS, dtype)
        self.memory = np.zeros((), search_memory(game))
        self.memory["deals"] = 1 if game.search.judge_each_step else deals
        for name in ("greedy_ends", "rollout_ends", "rollout_rounds", "judge_each_step"):
            self.memory[name] = getattr(game.search, name)

    def sow(self, seed: int) -> None:
        """Start the search's random state from a seed."""
        self.memory["rng"] = sown(seed)


def for_view(view: View, deals: int = 1) -> Workspace:
    """Returns a workspace to search from a view."""
    space = Workspace(view.game, view.state.dtype, deals)
    space.states[VIEW] = view.state
    return space


def sown(seed: int) -> int:
    """Returns the random state that a seed starts."""
    chance = np.zeros((), CHANCE)
    sow(for_kernel(chance), seed)
    return int(chance["rng"])

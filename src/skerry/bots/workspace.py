"""What a search works in: the states of its steps, the list of actions, and one record `m` of everything else."""

from typing import Annotated

from ..engine.chance import Chance, sow
from ..engine.contract import MatchState
from ..engine.layout import Float64, Floats, Int64, Ints, Record, Records, Size, UInt64, float64, int8, int32, int64, zeros
from ..match.game import Game
from ..match.view import View

DEEPEST = 24  # own steps looked through
BEST, SEEN, VIEW, RECORDS = range(DEEPEST + 1, DEEPEST + 5)  # states after those of the steps: the best end of a turn; what the
# searching seat knows at a node of its tree; what it knows where it searches; their number
LONGEST_WALK = 48  # edges
VALUE, POINTS, LEAD, MEAN, SHARE, RESULTS = range(6)  # what is worked out of a walk's end, for every seat


ACTIONS, SEATS = Size("actions"), Size("seats")


class Memory(Record):
    """What a search remembers. `habit` and `times` have a row for the searching seat's actions, one for all others'."""

    explore: Float64  # weight of what is uncertain in choosing an edge
    widen: Float64  # how fast a node tries more actions
    win: Float64  # how much of a value is winning; the rest is by how much
    spread: Float64  # of the first walks' ends, in points; and the sum of squares that it is found by
    squares: Float64
    rival: Float64  # where seats are independent: the best other seat's `worth` when the search began
    rng: UInt64
    seed: Int64  # of a tree's deals, or of a batch of games
    seat: Int64  # that searches
    deals: Int64  # looked at by greedy
    greedy_ends: Int64  # these four as in `Game.search`
    rollout_ends: Int64
    rollout_rounds: Int64
    judge_each_step: Int64
    independent_seats: Int64  # false for one player
    fewest: Int64  # actions that are tried however seldom a node is visited; at the root and elsewhere
    fewest_below: Int64
    deepest: Int64  # edges of a walk
    careless: Int64  # turns of a hundred in a rollout that are played without comparing their ends
    walks: Int64  # so far, and what there is of the tree
    node_count: Int64
    edge_count: Int64
    tried: Annotated[Ints, int64, DEEPEST + 1]  # at each depth of a turn: actions tried, those to choose from,
    width: Annotated[Ints, int64, DEEPEST + 1]
    share: Annotated[Ints, int64, DEEPEST + 1]  # the ends that it may look at, and the action it is trying
    chosen: Annotated[Ints, int64, DEEPEST + 1]
    path: Annotated[Ints, int64, LONGEST_WALK + 1]  # the edges of a walk, and who acted
    path_seat: Annotated[Ints, int64, LONGEST_WALK + 1]
    greedy: Annotated[Ints, int64, SEATS]  # in a batch of games: 1 for a greedy player, 0 for a random one
    results: Annotated[Floats, float64, RESULTS, SEATS]
    value: Annotated[Floats, float64, ACTIONS]  # the score of choices[0, k], summed over deals
    prior: Annotated[Floats, float64, ACTIONS]  # how a greedy player likes an action
    habit: Annotated[Floats, float64, 2, ACTIONS]  # the mean of what an action has gained over the other ends of its turn
    times: Annotated[Floats, float64, 2, ACTIONS]  # that this is the mean of
    choices: Annotated[Ints, int32, DEEPEST + 1, ACTIONS]
    mark: Annotated[Ints, int8, ACTIONS]  # 1 for an action that can be taken, 2 if it has an edge


class Workspace:
    """Arrays for one search in one game: `states`, the list of actions `out`, and the record `memory`."""

    def __init__(self, game: Game, record: type[MatchState], deals: int = 1) -> None:
        self.out = zeros(int32, game.actions)
        self.states = Records(record, RECORDS)
        self.memory = Memory.sized(actions=game.actions, seats=game.players[1])()
        self.memory.deals = 1 if game.search.judge_each_step else deals
        for name in ("greedy_ends", "rollout_ends", "rollout_rounds", "judge_each_step"):
            setattr(self.memory, name, getattr(game.search, name))

    def sow(self, seed: int) -> None:
        """Start the search's random state from a seed."""
        self.memory.rng = sown(seed)


def for_view(view: View, deals: int = 1) -> Workspace:
    """Returns a workspace to search from a view."""
    space = Workspace(view.game, type(view.state), deals)
    space.states[VIEW] = view.state
    return space


def sown(seed: int) -> int:
    """Returns the random state that a seed starts."""
    chance = Chance()
    sow(chance, seed)
    return chance.rng

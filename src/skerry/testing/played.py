"""Plays random matches of one version of a game and writes down, decision by decision, all that the rules say of them.

`skerry.testing.admit` runs it as a program, once with the rules of today and once with those of before, and compares the lines.
So it touches nothing but `Game`, and imports nothing that earlier versions of Skerry do not have.
"""

import hashlib
import random
import sys
from collections.abc import Iterator
from typing import Any

from skerry.games import find

FULLY = 30  # decisions of a match that are looked at fully, then every `STRIDE`th
STRIDE = 9
FEW = 40  # values of an option that are all tried
MIXED = 5  # times as many matches with all options at random, for each number of players


def play_all(game: Any, games: int) -> Iterator[str]:
    """Yields what is told of a game and of all its matches; each line begins with where it is, `: ` follows."""
    options = [(o.name, o.low, o.high, o.default, o.count, sorted(o.words.items())) for o in game.options]
    yield f"the game: {game.players} {game.actions} {game.lines} {options} {short(game.house_box.tobytes())}"
    low, high = game.players
    larger = {capacity + 1 for capacity in game.records if capacity < high}  # for every size of the record
    for players in sorted({*range(low, min(high, low + 7) + 1), *larger}):
        variants: list[tuple[dict[str, Any] | None, int]] = [({}, games), *((one, games) for one in single_options(game))]
        variants.append((None, MIXED * games))
        for i, (given, matches) in enumerate(variants):
            for match in range(matches):
                chance = random.Random(f"{game.name} {players} {i} {match}")
                agreed = mixed_options(game, chance) if given is None else given
                where = f"{players} player{'s' * (players > 1)}, {agreed or 'no options'}, match {match}"
                yield from play_one(game, players, agreed, chance, where)


def single_options(game: Any) -> Iterator[dict[str, Any]]:
    """Yields options of which one is not its default: every value where there are few, else some."""
    for o in game.options:
        values = range(o.low, o.high + 1) if o.high - o.low < FEW else (o.low, o.low + 1, (o.low + o.high) // 2, o.high)
        for value in values:
            if value != o.default:
                yield {o.name: value if o.count == 1 else [value] * o.count}


def mixed_options(game: Any, chance: random.Random) -> dict[str, Any]:
    """Returns all options at random, low numbers more often where there are many."""

    def some(o: Any) -> int:
        n = o.high - o.low + 1
        return int(o.low + int(n * chance.random() ** (6 if n > 20 else 1)))

    return {o.name: some(o) if o.count == 1 else [some(o) for _ in range(o.count)] for o in game.options}


def play_one(game: Any, players: int, options: dict[str, Any], chance: random.Random, where: str) -> Iterator[str]:
    """Yields what is told of one match at every decision; nothing of options that do not go together."""
    packed, box = game.pack_options(options), game.house_box
    try:
        game.check(packed, players)
    except ValueError:
        return
    s = game.setup(box, packed, players, chance.getrandbits(63))
    move = 0
    while True:
        seats = game.turn(s)
        legal = {seat: game.legal(s, box, seat) for seat in seats}
        told = f"state {short(s.tobytes())} turn {seats} legal {short(repr(legal).encode())}"
        if move < FULLY or move % STRIDE == 0 or not seats:
            told += f" {looked_at(game, s, box, players, move)}"
        yield f"{where}, decision {move + 1}: {told}"
        if not seats:
            return
        seat = chance.choice(seats)
        s = game.play(s, box, seat, chance.choice(legal[seat]))
        move += 1


def looked_at(game: Any, s: Any, box: Any, players: int, move: int) -> str:
    """Returns what is told of a state beyond turn and legal actions: sheets, standings, and every seat's view, dealt again."""
    viewers = range(-1, min(players, 8))
    hidden = {viewer: game.hide(s, box, viewer) for viewer in viewers}
    lists = [game.legal(hidden[seat], box, seat) for seat in viewers if seat >= 0]
    views = short(b"".join(view.tobytes() for view in hidden.values()) + repr(lists).encode())
    dealt = short(b"".join(game.redeal(view, box, viewer, move).tobytes() for viewer, view in hidden.items() if viewer >= 0))
    sheets = [list(sheet.values()) for sheet in game.sheets(s, box)]
    standings = [game.standing(s, box, seat) for seat in range(players)]
    return f"views {views} deals {dealt} sheets {sheets} standings {standings} derived {short(game.derive(s, box).tobytes())}"


def short(content: bytes) -> str:
    """Returns a short hash."""
    return hashlib.sha256(content).hexdigest()[:16]


def main(name: str, version: str, games: str) -> None:
    """Write where the game lies, then what is told of it."""
    game: Any = find(name)
    if game.version != int(version):
        game = find(name, int(version))
    print(game.folder, flush=True)
    for line in play_all(game, int(games)):
        print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])

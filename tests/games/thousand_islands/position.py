"""Positions of 1001 Islands for the tests: the game's notation, of which all but the turn may be left out.

`players: 3` comes first. The set of tiles is one that shows just what the text says. Beyond the notation there are the line
`left: 12 12 9 12` for the sizes of the stacks, of which only the top need be told, `land` for bare land, `(lamp)` for a flipped
tile, and `+` and `-` for empty places that a test asks about. No invariants are checked: a clause needs no whole match around it.
"""

import re

from skerry.games.thousand_islands import GAME
from skerry.games.thousand_islands.components import DREAM_WORDS, ELEMENT_WORDS
from skerry.games.thousand_islands.record import DREAM, KIND_SIZE, KINDS
from skerry.games.thousand_islands.words import STACK_WORDS
from skerry.match.items import Items
from skerry.match.position import read_state
from skerry.match.table import Table

SHORT = ((r"(?<!bare )\bland\b", "bare land"), (r"\(([^)]*)\)", r"flipped \1"), (r"(?<=\s)[+-](?=\s)", "."))
ROW = "    . | . | . | ."


def cells(line):
    """A line of places as their texts."""
    return [cell.strip() for cell in line.split("|")]


def spelled_out(text):
    """The lines of a text with the notation's own words; rows of an island, which have no colon, indented."""
    for short, full in SHORT:
        text = re.sub(short, full, text)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [line if ":" in line else "    " + line for line in lines]


def told(items):
    """The tiles that a text tells of, in its order: pairs of a stack and what they show."""
    found = []
    for key, item in items.known.items():
        word, _, tiles = item.text.partition(":")
        if key.startswith("island"):
            found += [(row, cell.removeprefix("flipped ")) for row, line in enumerate(item.rows) for cell in cells(line.text)]
        elif key.startswith("dreams"):
            found += [(DREAM, cell) for cell in item.parts()]
        elif key.endswith("stack"):
            found += [(STACK_WORDS.index(key.split()[0]), cell) for cell in item.parts()]
        elif key == "on the table":
            found += [(STACK_WORDS.index(word), cell) for cell in cells(tiles)]
        elif key == "turn" and " lays " in item.text:
            drawn = items.at("on the table").text.partition(":")[0]
            found.append((STACK_WORDS.index(drawn), item.text.partition(" lays ")[2]))
    return [(kind, face) for kind, face in found if face not in (".", "nothing")]


def tiles_that_show(faces):
    """A set of tiles with these faces; the others are bare land."""
    box, used = GAME.house_box.copy(), [0] * KINDS
    box.array["shows"] = 0
    for kind, face in faces:
        if kind < DREAM and face != "bare land":
            used[kind] += 1
            for word in face.split():
                box.array["shows"][kind * KIND_SIZE + used[kind], ELEMENT_WORDS.index(word)] += 1
    return box


def stack(kind, faces, top, size):
    """The line of a stack, filled up below its top with tiles that nothing is told about; all of them, if it has no size."""
    elsewhere = [face for where, face in faces if where == kind]
    rest = list(DREAM_WORDS * 2) if kind == DREAM else ["bare land"] * KIND_SIZE
    for face in elsewhere:
        rest.remove(face if kind == DREAM else "bare land")
    return f"{STACK_WORDS[kind]} stack: {' | '.join([*top, *rest[: size - len(top)]]) or '0 tiles'}"


def position(text):
    """The table that the text describes."""
    lines = spelled_out(text)
    items = Items(enumerate(lines, 1))
    players = items.take("players").number(2, 5)
    faces, turn = told(items), items.at("turn").text or "over"
    usual = {"chance": "1", "turn": turn}
    if turn != "over":
        everybody = ", ".join(f"player {seat}" for seat in range(1, players + 1))
        usual |= {"round": "1", "lookout": "player 1", "waiting": everybody}
        usual |= {} if turn.endswith("draws") else {"on the table": "upper: nothing"}
    for seat in range(1, players + 1):
        usual |= {f"island of player {seat}": "\n".join(["", ROW, ROW, ROW]), f"dreams of player {seat}": "nothing"}
    full = 0 if turn == "over" else 12 if players < 4 else 4 * players
    sizes = [int(n) for n in items.at("left").text.split()] or [full] * KINDS
    lines = [line for line in lines if not line.startswith(("players", "left")) and " stack:" not in line]
    lines += [line for key, value in usual.items() if key not in items.known for line in f"{key}: {value}".splitlines()]
    lines += [stack(kind, faces, items.at(f"{STACK_WORDS[kind]} stack").parts(), sizes[kind]) for kind in range(KINDS)]
    box, options = tiles_that_show(faces), GAME.pack_options({})
    state = read_state(GAME, box, options, players, None, Items(enumerate(lines, 1)))
    return Table(GAME, box, options, players, None, state)


def texts(table, seat):
    """What a seat may do, in words; people count seats from 1."""
    return [action.text for action in table.actions(seat - 1)]


def island(table, seat):
    """The island of a player as its rows in words, `None` for an empty place."""
    return table.data(-1)["islands"][seat - 1]


def sheet(text):
    """The lines of player 1's score sheet that are not zero."""
    return {line: points for line, points in position(text).sheets[0].items() if points}

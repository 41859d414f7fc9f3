"""What sentences are made of in any game: players, numbers of things, lists of words; and tables in Markdown."""

from collections.abc import Iterable, Sequence


def player(seat: int) -> str:
    """A player by number: seats count from 0, people from 1."""
    return f"player {seat + 1}"


def players(seats: Iterable[int]) -> str:
    """Some players: player 1, player 2 and player 4."""
    return listed([player(seat) for seat in seats])


def sentence(text: str) -> str:
    """A sentence of its own: with a capital and a full stop."""
    return text[:1].upper() + text[1:] + "."


def plural(word: str) -> str:
    """More than one of a thing: cards, rubies, monkeys."""
    return word[:-1] + "ies" if word[-1] == "y" and word[-2] not in "aeiou" else word + "s"


def count(n: int, word: str) -> str:
    """A number of things: 1 card, 2 cards."""
    return f"{n} {word if abs(n) == 1 else plural(word)}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words in a row: one, two and three."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def markdown_table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table, the first column to the left and numbers to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)

"""Games that cheat, for tests of tests: some of their functions are others, in plain Python."""

import dataclasses
from typing import Any

from skerry.engine.layout import for_kernel
from skerry.match.game import Game


class Bent(Game):
    """A game whose bent functions are called as they are; compiled callers would not know them."""

    def play(self, s: Any, box: Any, seat: int, action: int) -> Any:
        after = s.copy()
        self.functions["play"](for_kernel(after), for_kernel(box), self.new_scratch(), seat, action)
        return after

    def hide(self, s: Any, box: Any, seat: int) -> Any:
        hidden = s.copy()
        self.functions["hide"](for_kernel(hidden), for_kernel(box), seat)
        return hidden

    def redeal(self, s: Any, box: Any, seat: int, seed: int) -> Any:
        full = s.copy()
        self.functions["redeal"](for_kernel(full), for_kernel(box), self.new_scratch(), seat, seed)
        return full


def bent(game: Game, words: Any = None, **functions: Any) -> Game:
    """That game with other functions."""
    parts = {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}
    return Bent(**{**parts, "words": words or game.words, "functions": {**game.functions, **functions}})

"""Games that cheat, for tests of tests: some of their functions are others, in plain Python."""

import dataclasses
from typing import Any

from skerry.match.game import Game
from skerry.testing.twins import call_rule


class Bent(Game):
    """A game whose bent functions are handed records as they are; compiled callers would not know them."""

    bent_rules: dict[str, Any]

    def call_bent(self, name: str, *given: Any) -> None:
        if name in self.bent_rules:
            self.bent_rules[name](*given)
        else:
            call_rule(self, name, *given)

    def play(self, s: Any, box: Any, seat: int, action: int) -> Any:
        after = s.copy()
        self.call_bent("play", after, box, self.scratch(), seat, action)
        return after

    def hide(self, s: Any, box: Any, seat: int) -> Any:
        hidden = s.copy()
        self.call_bent("hide", hidden, box, seat)
        return hidden

    def redeal(self, s: Any, box: Any, seat: int, seed: int) -> Any:
        full = s.copy()
        self.call_bent("redeal", full, box, self.scratch(), seat, seed)
        return full


def bent(game: Game, words: Any = None, **functions: Any) -> Game:
    """Returns that game with other functions, which are handed records."""
    parts = {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}
    made = Bent(**{**parts, "words": words or game.words, "rules": {**game.rules, **functions}})
    object.__setattr__(made, "bent_rules", functions)
    return made

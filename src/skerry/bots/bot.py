"""What every bot can do."""

from typing import Protocol

from ..match.view import Action, View


class Bot(Protocol):
    """A player that is handed views and chooses actions."""

    def choose(self, view: View) -> Action:
        """Returns one of the view's actions."""

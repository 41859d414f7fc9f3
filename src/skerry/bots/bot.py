"""What every bot can do."""

from typing import Protocol

from ..match.view import Action, View


class Bot(Protocol):
    """Somebody who can be asked."""

    def choose(self, view: View) -> Action:
        """One of the view's actions."""

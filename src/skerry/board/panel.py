"""Panels: the places of a table that have a picture."""

from collections.abc import Callable, Hashable
from typing import NamedTuple


class Picture(NamedTuple):
    """What a panel shows, drawn."""

    width: int
    height: int
    svg: str


class Panel(NamedTuple):
    """A place on the table with a picture: `main` is one's own, `rival` another's, `tray` to choose from, `page` to read.

    `shows` is all that the picture depends on. Pictures of one panel that show the same are the same, so one that was drawn
    before, at this table or another, is taken again, and one that somebody has is not sent again.
    """

    id: str
    role: str
    title: str
    shows: Hashable
    draw: Callable[[], Picture]
    closer: Callable[[], Picture] | None = None  # what a closer look shows: drawn, and sent, only when somebody takes one
    pans: bool = False  # pans and zooms as a map does
    opens_once: str = ""  # the closer look opens by itself, once for every such name

    @property
    def width(self) -> int:
        """How wide it is."""
        return self.draw().width

    @property
    def height(self) -> int:
        """How high it is."""
        return self.draw().height

    @property
    def svg(self) -> str:
        """What is in it."""
        return self.draw().svg

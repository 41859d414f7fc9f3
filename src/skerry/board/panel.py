"""Panels: the places of a table that have a picture."""

from collections.abc import Callable, Hashable
from typing import NamedTuple


class Picture(NamedTuple):
    """The drawing of a panel: SVG, with its size."""

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
        """Width of the picture."""
        return self.draw().width

    @property
    def height(self) -> int:
        """Height of the picture."""
        return self.draw().height

    @property
    def svg(self) -> str:
        """The picture's SVG, without the `<svg>` around it."""
        return self.draw().svg

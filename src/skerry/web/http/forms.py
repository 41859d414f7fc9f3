"""What may be sent to the server, and what comes back: the forms of the JSON API."""

from typing import Annotated, Any

from fastapi import Cookie, Query
from fastapi import Path as InPath
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt

from ...games import FOLDERS
from ...match.game import LARGEST_SEED

DEVICE = "skerry_device"
EVERYTHING = -2  # a viewer to whom nothing is hidden, once the match is over


def tidy(name: str) -> str:
    """A name without line breaks, control characters or blanks around it."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


TableId = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="the id of a table, from its link")]
OfTable = Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{0,32}$", description="the id of a table whose rules grow as it goes on")]
AtLine = Annotated[int | None, Query(ge=0, le=1 << 30, description="after so many lines; the newest position without it")]
Theme = Annotated[str, Query(pattern="^(light|dark)$")]
Viewer = Annotated[
    int, Query(ge=EVERYTHING, le=98, description="the seat that looks on; -1: a spectator; -2: everything, after the match")
]
Device = Annotated[str, Cookie(alias=DEVICE, max_length=100, description="the token of this device, set by the first answer")]
SeatNumber = Annotated[int, Field(ge=0, le=98, description="seats are numbered from 0")]
Name = Annotated[str, Field(max_length=24, description="shown to everyone at the table"), AfterValidator(tidy)]
Count = Annotated[int, Field(ge=0, le=1 << 30, description="how many lines of the log this seat has: `counts` of the position")]
Key = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="the client's own; a move sent twice under one counts once")
]


class Form(BaseModel):
    """A form that refuses fields it does not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Form):
    """What a new table needs."""

    game: str = Field(max_length=40, examples=[next(iter(FOLDERS))])
    seats: list[Annotated[str, Field(max_length=40)]] = Field(
        min_length=1,
        max_length=99,
        description='for each seat "person" (here), "link" (somebody who is sent one), or the name of a bot',
        examples=[["person", "greedy"]],
    )
    names: list[Name] = Field(default_factory=list, max_length=99, description="of the people, seat by seat")
    options: dict[str, StrictInt | str | list[StrictInt | str]] = Field(
        default_factory=dict, max_length=40, description="the game's options by name"
    )
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED, description="the same seed deals the same match")


class Play(Form):
    """An action of a seat."""

    seat: SeatNumber
    action: int = Field(ge=0, le=1 << 30)
    count: Count
    key: Key


class TakeBack(Form):
    """A take-back of that seat's last action."""

    seat: SeatNumber
    count: Count
    key: Key


class Said(Form):
    """A message on the live connection: an action, or without one a take-back."""

    seat: SeatNumber
    action: int | None = Field(default=None, ge=0, le=1 << 30)
    count: Count
    key: Key


class Join(Form):
    """Sitting down by a link."""

    seat: SeatNumber
    right: str = Field(max_length=40, description="what stands behind the # of the link")
    name: Name = ""


class Change(Form):
    """Who plays a seat from now on, or under which name."""

    seat: SeatNumber
    bot: str | None = Field(default=None, max_length=40, description='a bot that stands in; "": the person is back')
    name: Name | None = None


class NewName(Form):
    """What a seat calls a thing of its own: `place` as the game names places, no text takes the name away."""

    seat: SeatNumber
    place: str = Field(max_length=40, examples=["d4"])
    text: str = Field(max_length=200, examples=["Skerryvore"])


class Created(BaseModel):
    """Where the table is; `links` holds, seat by seat, what to send to a friend (null where nobody is waited for)."""

    id: str
    url: str
    links: list[str | None]


class Done(BaseModel):
    """The action is this line of the log, and on the disk."""

    line: int


class Reason(BaseModel):
    """Why something is not possible, with the clause of the rules."""

    text: str
    clause: str | None


PROBLEM = {"type": "object", "properties": {"error": {"type": "string", "description": "a sentence"}}, "required": ["error"]}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"description": words, "content": {"application/json": {"schema": PROBLEM}}}
    for code, words in {
        400: "not possible; the sentence says why",
        403: "not yours to see or do",
        404: "there is no such thing",
        409: "the seat has acted meanwhile",
        410: "a match of another version of the game",
        413: "too much was sent",
        422: "not of the form asked for",
        429: "asked too often",
        503: "not just now: a game is being compiled, or the store does not answer",
    }.items()
}
SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {**SVG[200]["content"], "image/png": {"schema": {"type": "string", "format": "binary"}}}}
}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}

"""The pages: what each needs to know, as plain data. How they look is in templates/."""

import functools
import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from markdown_it.token import Token
from markupsafe import Markup

from ...board.compose import compose, resolved
from ...board.palette import PALETTE, SEATS
from ...bots import CODES, LEVELS, find_bot
from ...engine.layout import frozen
from ...games import count_in_words, find, names
from ...match.game import Game
from ...match.options import Option
from ...match.position import parse_position
from ...match.table import new_table, stand
from ...match.view import View
from ..tables.frames import who_sits_where
from ..tables.live_table import LiveTable
from ..tables.tables import LINK, PERSON
from .rendering import MARKDOWN, render

MOST_LISTED = 6  # seats; a game for more has numbers to fill in instead
MOST_CHOICES = 100  # of an option; one with more is typed in
MOST_NAMED = 6  # players; of more the others are not named
USUAL_BOT = "deckhand"  # beatable by somebody who has just read the rules
MARKS = ("blue circle", "orange triangle", "green square", "pink diamond", "yellow star")


def palette() -> str:
    """Returns the colours as CSS variables: light, or dark where the system or the person wants it."""
    rules = {name: "".join(f"--{key}:{value};" for key, value in colours.items()) for name, colours in PALETTE.items()}
    return (
        f":root{{{rules['light']}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{rules['dark']}}}}}\n"
        f":root[data-theme=dark]{{{rules['dark']}}}\n"
    )


def seat_marks() -> str:
    """Returns the seats' marks as an SVG that pages refer to."""
    return resolved(f'<svg xmlns="http://www.w3.org/2000/svg">{SEATS}</svg>', "light")


# ---- home


class Choice(NamedTuple):
    """A value of a list to choose from."""

    value: str
    text: str
    chosen: bool


class OptionField(NamedTuple):
    """An option to fill in: from a list of `choices`, else as a number if `plain`, else as text."""

    name: str
    title: str
    help: str
    value: str
    choices: list[str]
    plain: bool
    low: int
    high: int


class TableLine(NamedTuple):
    """A table in a device's list."""

    url: str
    title: str
    people: str
    your_turn: bool
    how: str  # how it stands, where it is nobody's turn here
    changed: str


def home(games: Sequence[Game], tables: Sequence[dict[str, Any]]) -> str:
    """Returns the page of a device's tables, who sits there, and the games, each with a picture and a form."""
    return render(
        "home.html",
        count=count_in_words(),
        marks=MARKS,
        tables=[table_line(table) for table in tables],
        cards=[game_card(game) for game in games],
    )


@functools.cache
def game_card(game: Game) -> Markup:
    """Returns a game's part of home. It says the same to everybody, so it is made once."""
    low, high = game.players
    usual = PERSON, USUAL_BOT, "empty"
    values = {
        "game": game,
        "players": f"{low} to {high} players" if low < high else f"{low} player{'s' * (low != 1)}",
        "seats": [] if high > MOST_LISTED else [seat_choices(seat < low, usual[min(seat, 2)]) for seat in range(high)],
        "bots": bot_choices(USUAL_BOT),
        "levels": len(LEVELS),
        "options": [option_field(option) for option in game.options],
    }
    return Markup(render("game_card.html", **values))


def bot_words(code: str) -> str:
    """Returns what a bot is called in a list of choices: levels with their strength, the others by their name."""
    strength = list(LEVELS).index(code) + 1 if code in LEVELS else 0
    return f"{code.capitalize()} bot" + f", level {strength}" * bool(strength)


def bot_choices(chosen: str) -> list[Choice]:
    """Returns all bots to choose from."""
    return [Choice(code, bot_words(code), code == chosen) for code in CODES]


def seat_choices(needed: bool, chosen: str) -> list[Choice]:
    """Returns who may sit at a seat; a `needed` one cannot stay empty."""
    here = "You, on this device" if chosen == PERSON else "Somebody else here"
    people = [Choice(PERSON, here, chosen == PERSON), Choice(LINK, "A friend, by link", chosen == LINK)]
    nobody = [] if needed else [Choice("empty", "Nobody", chosen == "empty")]
    return [*people, *bot_choices(chosen), *nobody]


def option_field(option: Option) -> OptionField:
    """Returns the field for an option."""
    named = {number: word for word, number in option.words.items()}
    listed = named and option.high - option.low < MOST_CHOICES
    return OptionField(
        option.name,
        option.name.replace("_", " ").capitalize(),
        option.help,
        named.get(option.default, str(option.default)) if listed else option.text(option.initial),
        [named.get(number, str(number)) for number in range(option.low, option.high + 1)] if listed else [],
        option.count == 1 and not named,
        option.low,
        option.high,
    )


@functools.cache
def finished_game(game: Game) -> View:
    """Returns the view of a game that was played to its end: the one that the game brings along, or one played at random."""
    file = game.folder / "picture.txt"
    if file.exists():
        found = stand(parse_position(file.read_text(encoding="utf-8"), find), None)
        assert isinstance(found, View)
        return found
    table, bot = new_table(game, max(2, game.players[0]), 5, None, {}), find_bot("random", seed=1)
    while table.turn:
        table.play(table.turn[0], bot.choose(table.view(table.turn[0])))
    return table.view(0)


@functools.cache
def home_picture(game: Game, theme: str) -> str:
    """Returns the picture of a finished game's own board, or of its map."""
    view = finished_game(game)
    panels = [panel._replace(title="") for panel in view.panels() if panel.role in ("main", "map")]
    return compose(game.scenery.art(frozen(view.box)), panels, theme)


def table_line(table: dict[str, Any]) -> TableLine:
    """Returns what home says of one of the device's tables."""
    title = find(table["game"]).title if table["game"] in names() else table["game"]
    who = [name or ("you" if seat in table["mine"] else f"Player {seat + 1}") for seat, name in enumerate(table["seats"])]
    if table["over"]:
        how = "finished, " + " : ".join(map(str, table["scores"]))
    else:
        how = " and ".join(who[seat] for seat in table["turn"][:3]) + " to act"
    people = ", ".join(who[:MOST_NAMED]) + (" ..." if len(who) > MOST_NAMED else "")
    changed = time.strftime("%d %b %H:%M", time.localtime(table["changed"]))
    return TableLine(table["url"], title, people, table["your_turn"] and not table["over"], how, changed)


# ---- a table


def table(live_table: LiveTable, device: str, public: str) -> str:
    """Returns the table page; the client fills it."""
    match = live_table.table
    mode = match.game.story_mode if match.story else None
    facts = {
        "table": live_table.id,
        "art": f"/art/{match.game.name}/{match.game.version}/{match.box_fingerprint}.svg",
        "lines": match.game.lines,
        "game": match.game.name,
        "title": match.game.title,
        "bots": {code: bot_words(code) for code in CODES},
        "usual_bot": USUAL_BOT,
        "public": public,
        "around": who_sits_where(live_table, device),
    }
    told = {"story_word": mode.word.capitalize() if mode else "", "deal": match.deal}
    return render("table.html", game=match.game, table=live_table.id, facts=json.dumps(facts), **told)


def join(live_table: LiveTable, seat: int) -> str:
    """Returns the page that a seat's link leads to."""
    others = [
        chair.name or (f"player {i + 1}" if chair.person else f"a {chair.bot} bot")
        for i, chair in enumerate(live_table.chairs)
        if i != seat
    ]
    named = [*others[:MOST_NAMED], *[f"{len(others) - MOST_NAMED} more"] * (len(others) > MOST_NAMED)]
    company = " and ".join([", ".join(named[:-1]), named[-1]][len(named) == 1 :]) if named else ""
    match = live_table.table
    return render("join.html", game=match.game, table=live_table.id, seat=seat, company=company, deal=match.deal)


# ---- texts


def rules(game: Game, more: str = "") -> str:
    """Returns RULES.md as a page, every clause with an address of its own; `more` is Markdown that follows it."""
    references: dict[str, Any] = {}
    tokens = MARKDOWN.parse(f"{game.rulebook}\n\n{more}", references)
    for token in tokens:
        if token.children:
            token.children = with_addresses(token.children)
    heads = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    for number, i in enumerate(heads):
        tokens[i].attrSet("id", f"part-{number}")
    titles = [to_html(tokens[i + 1 : i + 2], references) for i in heads]
    first = heads[0] if heads else len(tokens)
    beginning, chapters = to_html(tokens[:first], references), to_html(tokens[first:], references)
    return render("rules.html", game=game, beginning=beginning, titles=titles, chapters=chapters)


def to_html(tokens: list[Token], references: dict[str, Any]) -> Markup:
    """Returns parsed Markdown as HTML."""
    return Markup(MARKDOWN.renderer.render(tokens, MARKDOWN.options, references))


def with_addresses(tokens: list[Token]) -> list[Token]:
    """Returns the tokens of a line; a clause's number, which is all that stands in bold there, becomes a link to itself."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        bold = 0 < i < len(tokens) - 1 and (tokens[i - 1].type, tokens[i + 1].type) == ("strong_open", "strong_close")
        if bold and token.content[:1].isalpha() and token.content[1:].isdigit():
            attributes: dict[str, str | int | float] = {"id": token.content, "href": f"#{token.content}"}
            found += [Token("link_open", "a", 1, attrs=attributes), token, Token("link_close", "a", -1)]
        else:
            found.append(token)
    return found


def api(schema: dict[str, Any]) -> str:
    """Returns the JSON API at a glance, from its own description."""
    return render("api.html", paths=schema["paths"])


def problem(sentence: str) -> str:
    """Returns an error as a page."""
    return render("problem.html", sentence=sentence[:1].upper() + sentence[1:])

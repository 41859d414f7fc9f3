"""The pages: HTML made in Python. Everything that comes from outside is escaped."""

import functools
import json
import time
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt

from ...board.compose import compose, resolved
from ...board.palette import PALETTE, SEATS
from ...bots import CODES, LEVELS, find_bot
from ...engine.layout import frozen
from ...games import COUNT, FOLDERS, find
from ...match.game import Game
from ...match.options import Option
from ...match.table import new_table
from ...match.view import View
from ..tables.frames import who_sits_where
from ..tables.live_table import LiveTable
from ..tables.tables import LINK, PERSON

DISCLAIMER = (
    "Skerry is an unofficial fan project. Rules are told in our own words; all pictures and component sets are our own. "
    "The games belong to their authors and publishers."
)

MOST_LISTED = 6  # seats; a game for more has numbers to fill in instead
MOST_CHOICES = 100  # of an option; one with more is typed in
STYLES = {"home-page": ("home",), "text-page": ("text",), "table-page": ("text", "board", "table", "phone")}  # after base


def page(title: str, body: str, script: str = "", kind: str = "", place: str = "") -> str:
    """A whole page."""
    module = f'<script type="module" src="/static/{script}"></script>' if script else ""
    sheets = "\n".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in ("base", *STYLES.get(kind, ())))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="{PALETTE["light"]["paper"]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="{PALETTE["dark"]["paper"]}" media="(prefers-color-scheme: dark)">
<title>{escape(title)}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/palette.css">
{sheets}
{module}
</head>
<body class="{kind}">
<header class="top"><a class="brand" href="/"><img src="/static/icon.svg" alt="" width="28" height="28">Skerry</a>
<span class="place">{place}</span><button type="button" class="quiet" id="theme" hidden></button></header>
{body}
</body>
</html>"""


def palette() -> str:
    """The colours as CSS variables: light, dark where the system or the person wants it."""
    rules = {name: "".join(f"--{key}:{value};" for key, value in colours.items()) for name, colours in PALETTE.items()}
    return (
        f":root{{{rules['light']}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{rules['dark']}}}}}\n"
        f":root[data-theme=dark]{{{rules['dark']}}}\n"
    )


def seat_marks() -> str:
    """The seats' marks as a picture to refer to."""
    return resolved(f'<svg xmlns="http://www.w3.org/2000/svg">{SEATS}</svg>', "light")


# ---- home


def home(games: Sequence[Game], ready: Callable[[str], bool], tables: Sequence[dict[str, Any]]) -> str:
    """This device's tables, who sits here, and the games, each with a picture and a form."""
    lines = "".join(map(table_line, tables))
    mine = f'<section class="mine" id="mine"{"" if lines else " hidden"}><h2>Your tables</h2><ul>{lines}</ul></section>'
    body = (
        f'<main class="home"><h1>{COUNT} island games, one shore</h1>'
        '<p class="lead">Choose a game, choose who plays, and sit down. No account, nothing to install.</p>'
        f"{mine}{profile()}{''.join(game_card(game, ready(game.name)) for game in games)}"
        f'<footer><p>{DISCLAIMER}</p><p><a href="/api">For programs: the JSON API</a></p></footer></main>'
    )
    return page(f"Skerry: {COUNT.lower()} island games", body, "home.js", "home-page")


MARKS = ("blue circle", "orange triangle", "green square", "pink diamond", "yellow star")


def profile() -> str:
    """A name and a colour, remembered by this device."""
    colours = "".join(
        f'<label class="colour" title="{name}"><input type="radio" name="colour" value="{i}" aria-label="{name}">'
        f"{seat_mark(i)}</label>"
        for i, name in enumerate(MARKS)
    )
    return (
        '<form class="profile" id="profile"><label>Your name <input type="text" name="name" maxlength="24" '
        'autocomplete="nickname" placeholder="shown to the others"></label>'
        f'<fieldset><legend>Your colour</legend><div class="colours">{colours}</div></fieldset></form>'
    )


def seat_mark(seat: int) -> str:
    """A seat's mark on a page without a board."""
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="/art/seats.svg#seat-{seat % 5}"/></svg>'


def game_card(game: Game, ready: bool) -> str:
    """One game: what it is, and a form that starts a table."""
    low, high = game.players
    range_of_players = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low != 1)}"
    seats = (
        crowd_choice(low, high)
        if high > MOST_LISTED
        else "".join(seat_choice(i, i < low, (PERSON, USUAL_BOT, "empty")[min(i, 2)]) for i in range(high))
    )
    options = "".join(map(option_choice, game.options))
    extra = f"<details><summary>Options</summary>{options}</details>" if options else ""
    offers = "".join(
        f'<button name="option-{option.name}" value="{escape(value)}" disabled>{escape(text)}</button>'
        for option in game.options
        for value, text in option.offers.items()
    )
    start = "Start a table" if ready else "The rules are being compiled ..."
    return f"""<section class="game" aria-labelledby="{game.name}">
<div class="picture">{pictures(game) if ready else ""}</div>
<div class="about"><h2 id="{game.name}">{escape(game.title)}</h2>
<p>{escape(game.introduction)}</p>
<p class="facts">{range_of_players} ·
<a href="/rules/{game.name}" target="_blank" rel="noopener" aria-label="Rules of {escape(game.title)}">Rules</a></p>
<form class="start" data-game="{game.name}" data-low="{low}"{"" if ready else " data-waiting"}>
<fieldset><legend>Who plays?</legend>{seats}<small>{BOTS_EXPLAINED}</small></fieldset>
{extra}
<p class="error" role="alert" hidden></p>
<p class="offers"><button class="go" aria-describedby="{game.name}" disabled>{start}</button>{offers}</p>
<noscript><p>A table needs JavaScript.</p></noscript>
</form></div></section>"""


USUAL_BOT = "deckhand"  # beatable by somebody who has just read the rules
BOTS_EXPLAINED = f"Bots go from level 1, gentle, to level {len(LEVELS)}, merciless."


def bot_words(code: str) -> str:
    """A bot in a list of choices: levels with their strength, the others by their name."""
    strength = list(LEVELS).index(code) + 1 if code in LEVELS else 0
    return f"{code.capitalize()} bot" + f", level {strength}" * bool(strength)


def crowd_choice(low: int, high: int) -> str:
    """Who plays where a list of all seats would be too long: two numbers, and one kind of bot."""
    bots = "".join(
        f'<option value="{code}"{" selected" if code == USUAL_BOT else ""}>{bot_words(code)}</option>' for code in CODES
    )
    return (
        '<label class="option"><span>Players</span>'
        f'<input type="number" name="players" min="{low}" max="{high}" value="{max(low, min(4, high))}"></label>'
        '<label class="option"><span>People here</span>'
        f'<input type="number" name="people" min="0" max="{high}" value="1"></label>'
        '<label class="option"><span>Friends by link</span>'
        f'<input type="number" name="links" min="0" max="{high}" value="0"></label>'
        f'<label class="option"><span>The rest are bots</span><select name="bot">{bots}</select></label>'
    )


def seat_choice(seat: int, needed: bool, chosen: str) -> str:
    """Who sits there."""
    here = "You, on this device" if chosen == PERSON else "Somebody else here"
    kinds = [(PERSON, here), (LINK, "A friend, by link"), *((code, bot_words(code)) for code in CODES), ("empty", "Nobody")]
    choices = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{text}</option>'
        for value, text in kinds
        if not (needed and value == "empty")
    )
    return f'<label class="seat">{seat_mark(seat)}<span>Player {seat + 1}</span><select name="seat">{choices}</select></label>'


def option_choice(option: Option) -> str:
    """A field for an option: words to choose from, or a number."""
    name = f'name="option-{option.name}"'
    if option.words and option.high - option.low < MOST_CHOICES:
        named = {number: word for word, number in option.words.items()}
        values = [named.get(number, str(number)) for number in range(option.low, option.high + 1)]
        default = named.get(option.default, str(option.default))
        choices = "".join(f"<option{' selected' if value == default else ''}>{escape(value)}</option>" for value in values)
        field = f"<select {name}>{choices}</select>"
    else:
        default = escape(option.text(option.initial))
        plain = option.count == 1 and not option.words
        kind = f'type="number" min="{option.low}" max="{option.high}"' if plain else 'type="text"'
        field = f'<input {kind} {name} value="{default}">'
    title = escape(option.name.replace("_", " ").capitalize())
    return f'<label class="option"><span>{title}</span>{field}<small>{escape(option.help)}</small></label>'


def pictures(game: Game) -> str:
    """A picture a theme; the style sheet shows the right one, and the browser fetches no other."""
    alt = f"A finished game of {escape(game.title)}"
    return "".join(
        f'<img class="only-{theme}" src="/art/home/{game.name}-{theme}.svg?{game.version}" alt="{alt}" loading="lazy">'
        for theme in PALETTE
    )


@functools.cache
def finished_game(game: Game) -> View:
    """A game that bots have played to its end."""
    table = new_table(game, max(2, game.players[0]), 5, None, {})
    bot = find_bot("greedy", seed=1, deals=2)
    while table.turn:
        table.play(table.turn[0], bot.choose(table.view(table.turn[0])))
    return table.view(0)


@functools.cache
def home_picture(game: Game, theme: str) -> str:
    """A finished game's own board, or its map."""
    view = finished_game(game)
    panels = [panel._replace(title="") for panel in view.panels() if panel.role in ("main", "map")]
    return compose(game.scenery.art(frozen(view.box)), panels, theme)


def table_line(table: dict[str, Any]) -> str:
    """One of this device's tables."""
    title = find(table["game"]).title if table["game"] in FOLDERS else table["game"]
    who = [name or ("you" if seat in table["mine"] else f"Player {seat + 1}") for seat, name in enumerate(table["seats"])]
    if table["over"]:
        how = "finished, " + " : ".join(map(str, table["scores"]))
    elif table["your_turn"]:
        how = '<b class="turn">Your turn</b>'
    else:
        how = escape(" and ".join(who[seat] for seat in table["turn"][:3])) + " to act"
    when = time.strftime("%d %b %H:%M", time.localtime(table["changed"]))
    people = escape(", ".join(who[:6])) + (" ..." if len(who) > 6 else "")
    return f'<li><a href="{table["url"]}">{escape(title)}</a> <span>{people}</span> <span>{how}</span> <time>{when}</time></li>'


# ---- a table


def table(live_table: LiveTable, device: str, public: str) -> str:
    """The table page; the client fills it."""
    match = live_table.table
    title = escape(match.game.title)
    mode = match.game.story_mode if match.story else None
    story = f'<a class="button" href="/table/{live_table.id}/campaign">{escape(mode.word.capitalize())}</a>' if mode else ""
    facts = {
        "table": live_table.id,
        "art": f"/art/{match.game.name}/{match.box_fingerprint}.svg",
        "lines": match.game.lines,
        "game": match.game.name,
        "title": match.game.title,
        "bots": {code: bot_words(code) for code in CODES},
        "usual_bot": USUAL_BOT,
        "public": public,
        "around": who_sits_where(live_table, device),
    }
    body = f"""<main class="table setting" data-facts="{escape(json.dumps(facts), quote=True)}">
<h1 class="sr">{title}</h1>
<ol class="strip" id="strip" aria-hidden="true"></ol>
<section class="board" aria-label="Board">
<div class="panels" id="panels"><div class="mains" id="mains"></div><div class="rivals" id="rivals"></div></div>
<div class="dock" id="dock">
<div class="told" id="told"></div>
<div class="say"><p class="prompt" id="prompt">Setting the table ...</p>
<button type="button" id="cancel" hidden>Cancel</button>
<div class="tools" id="tools">
<button type="button" id="return" class="go" hidden>Take my seat back</button>
<button type="button" id="back" disabled>Take back</button>
<button type="button" id="ask-hints" aria-keyshortcuts="h" disabled>Hint</button>
<button type="button" id="list-toggle" aria-expanded="false" aria-controls="list">As a list</button>
{story}
<button type="button" id="sheet-toggle" class="phone" aria-expanded="false" aria-controls="side">Scores and more</button>
</div>
<div class="tools" id="replay-tools" hidden>
<button type="button" id="earlier" aria-label="One move back">◂</button>
<button type="button" id="run" aria-label="Play on">▶</button>
<button type="button" id="later" aria-label="One move on">▸</button>
<label class="sr" for="speed">Speed</label><select id="speed"><option value="2">½×</option><option value="1" selected>1×</option>
<option value="0.5">2×</option><option value="0.2">5×</option></select>
<label class="sr" for="seen-by">Seen by</label><select id="seen-by" hidden></select>
<button type="button" id="now">Back to now</button>
</div>
<div class="tools" id="end-tools" hidden>
<button type="button" id="again" class="go">Rematch</button>
<button type="button" id="watch">Watch the match</button>
<button type="button" id="coach">Coach</button>
{story}
<button type="button" id="sheet-toggle-end" class="phone">Scores</button>
<a class="button" href="/">All games</a>
</div></div>
<p class="hint" id="hint"></p>
<ol class="hints" id="hints" aria-live="polite" hidden></ol>
<p class="why" id="why" role="status" hidden></p>
<div class="trays"><div class="tray" id="tray"></div><div class="hand" id="hand" hidden></div></div>
<div id="list" class="list" hidden></div>
<p class="error" id="error" role="alert" hidden></p>
<p class="sr" id="live" role="status" aria-live="polite"></p></div>
</section>
<aside class="side" id="side">
<ol class="seats" id="seats"></ol>
<div class="tabs" role="tablist">
<button role="tab" id="tab-sheet" aria-controls="sheet" aria-selected="true">Scores</button>
<button role="tab" id="tab-log" aria-controls="log" aria-selected="false" tabindex="-1">Log</button>
<button role="tab" id="tab-rules" aria-controls="rules" aria-selected="false" tabindex="-1">Rules</button>
<button role="tab" id="tab-more" aria-controls="more" aria-selected="false" tabindex="-1">Table</button>
</div>
<div role="tabpanel" id="sheet" aria-labelledby="tab-sheet"></div>
<div role="tabpanel" id="log" aria-labelledby="tab-log" hidden><ol></ol></div>
<div role="tabpanel" id="rules" class="text" aria-labelledby="tab-rules" hidden></div>
<div role="tabpanel" id="more" aria-labelledby="tab-more" hidden>
<div id="people"></div>
<h3>Take with you</h3>
<p><a href="/rules/{match.game.name}?table={live_table.id}" target="_blank" rel="noopener">Rules of {title} (new tab)</a></p>
<p><a href="/api/tables/{live_table.id}/picture.svg" id="picture" download="{match.game.name}.svg">Picture of the board</a></p>
<p id="record" hidden><a href="/api/tables/{live_table.id}/record" download>Record of the match</a></p>
<p><button type="button" id="copy-position">Copy a link to this position</button></p></div>
<div class="replay"><label for="slider">Replay</label><input type="range" id="slider" min="0" max="0" value="0">
<output id="moment" for="slider">Now</output></div>
<section class="coach" id="coach-room" aria-label="The coach" hidden>
<svg id="curve" viewBox="0 0 300 120" role="img" aria-label="How the chances went, move by move"></svg>
<p id="whose"></p>
<p id="advice" role="status"></p>
<p id="coach-note"></p><ul id="turning"></ul></section>
</aside>
</main>
<dialog id="curtain" class="curtain"><p></p><button type="button" class="go">I am here</button></dialog>
<dialog id="invite" class="invite" aria-labelledby="invite-title"><h2 id="invite-title">Invite your friends</h2>
<p>Each link is one seat, for the first who sits down there. The match can begin meanwhile.</p>
<div id="invitations"></div><button type="button" class="go" id="invited">To the table</button></dialog>"""
    return page(f"{match.game.title} · Skerry", body, "table/table.js", "table-page", title)


def join(live_table: LiveTable, seat: int) -> str:
    """Where a seat's link leads."""
    game = live_table.table.game
    chairs = live_table.chairs
    others = [
        chair.name or (f"player {i + 1}" if chair.person else f"a {chair.bot} bot") for i, chair in enumerate(chairs) if i != seat
    ]
    company = [*others[:6], *[f"{len(others) - 6} more"] * (len(others) > 6)]
    with_whom = f" with {escape(' and '.join([', '.join(company[:-1]), company[-1]][len(company) == 1 :]))}" if company else ""
    body = f"""<main class="text joining" data-table="{live_table.id}" data-seat="{seat}">
<div class="picture">{pictures(game)}</div><h1>{escape(game.title)}</h1>
<p>{escape(game.introduction)}</p>
<p>A seat is kept for you{with_whom}. <a href="/rules/{game.name}" target="_blank" rel="noopener">Rules</a></p>
<form id="join"><p class="seat-here">{seat_mark(seat)} <label>Your name
<input type="text" name="name" maxlength="24" autocomplete="nickname" placeholder="shown to the others"></label></p>
<p class="error" role="alert" hidden></p>
<p><button class="go" disabled>Sit down</button> <a class="button" href="/table/{live_table.id}">Only watch</a></p>
<noscript><p>A table needs JavaScript.</p></noscript></form></main>"""
    return page(f"A seat at {game.title} · Skerry", body, "join.js", "text-page")


# ---- texts


def rules(game: Game, more: str = "") -> str:
    """RULES.md as a page, every clause with an address of its own; `more` is Markdown that follows it."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(f"{game.rulebook}\n\n{more}")
    parts = html.split("<strong>")
    for i, part in enumerate(parts[1:], 1):
        clause = part.split("</strong>", 1)[0]
        if clause[:1].isalpha() and clause[1:].isdigit():
            parts[i] = part.replace(clause, f'<a id="{clause}" href="#{clause}">{clause}</a>', 1)
    beginning, *chapters = "<strong>".join(parts).split("<h2>")
    titles = [chapter.split("</h2>", 1)[0] for chapter in chapters]
    contents = "".join(f'<li><a href="#part-{i}">{title}</a></li>' for i, title in enumerate(titles))
    told = "".join(f'<h2 id="part-{i}">{chapter}' for i, chapter in enumerate(chapters))
    body = f'<main class="text">{beginning}<nav aria-label="Contents"><ul>{contents}</ul></nav>{told}</main>'
    return page(f"Rules of {game.title}", body, "text.js", "text-page")


def api(schema: dict[str, Any]) -> str:
    """The JSON API at a glance, from its own description."""
    rows = "".join(
        f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(call.get('summary', ''))}</td></tr>"
        for path, calls in schema["paths"].items()
        for method, call in calls.items()
    )
    body = (
        '<main class="text"><h1>The JSON API</h1><p>Errors are JSON with one sentence under <code>error</code>. '
        'The whole description: <a href="/api/openapi.json">OpenAPI</a>.</p>'
        '<div class="scroll"><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        "<h2>Live</h2><p>A WebSocket at <code>/api/tables/{id}/live?seat=0</code> sends the table as that seat sees it, "
        "then one message a move. Panels come only when they have changed.</p></main>"
    )
    return page("The JSON API · Skerry", body, "text.js", "text-page")


def problem(sentence: str) -> str:
    """An error as a page."""
    said = escape(sentence[:1].upper() + sentence[1:])
    way_out = '<p><a class="button" href="/">To the games</a></p>'
    body = f'<main class="text problem"><h1>That did not work</h1><p>{said}.</p>{way_out}</main>'
    return page("Skerry", body, "text.js", "text-page")

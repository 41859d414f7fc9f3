"""The page of a campaign: all islands side by side, the circles, what was played so far, and in the end the ending."""

from html import escape

from markdown_it import MarkdownIt

from ....board.palette import PALETTE
from ....web.http.pages import page, seat_mark
from ....web.tables.live_table import LiveTable
from .. import words
from .campaign import Campaign, Standing

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
ORDINALS = ("1st", "2nd", "3rd", "4th")
CIRCLES, SECTION = 80, 10
ROOM = 'width="1606" height="960"'  # of an island's picture: nothing below it jumps when it comes


def chronicle(live_table: LiveTable, campaign: Campaign) -> str:
    """The whole page."""
    names = [player_name(live_table, seat) for seat in range(campaign.match.players)]
    head = ending(campaign, names) if campaign.over else where_it_stands(campaign)
    islands = "".join(island(live_table, campaign, one, names[one.seat]) for one in campaign.standings)
    body = f"""<main class="text chronicle"><h1>The Long Light</h1>
{head}
<p><a class="button" href="/table/{live_table.id}">{"To the table" if campaign.over else "On with the campaign"}</a></p>
<section class="islands" aria-label="Islands">{islands}</section>
{history(live_table, campaign, names)}
{chapters(campaign, names)}</main>"""
    return page("The Long Light \u00b7 Skerry", body, "text.js", "text-page")


def player_name(live_table: LiveTable, seat: int) -> str:
    """Who sits there."""
    chair = live_table.chairs[seat]
    return chair.name or (f"Player {seat + 1}" if chair.person else f"{chair.bot} bot")


def where_it_stands(campaign: Campaign) -> str:
    """How far a campaign has come."""
    if campaign.phase == "envelope":
        return f"<p>The envelope of chapter {campaign.chapter} lies on the table, sealed.</p>"
    title = campaign.sheets[-1]["title"]
    return f"<p>Chapter {campaign.chapter}, {escape(title)}; episode {campaign.episode} of 24.</p>"


def ending(campaign: Campaign, names: list[str]) -> str:
    """Who has won, and the last page of the story."""
    rows = "".join(
        f"<li>{seat_mark(one.seat)} <b>{ORDINALS[one.place - 1]}</b> {escape(names[one.seat])}"
        f"{f', {escape(one.island)}' if one.island else ''}: {words.circles(one.circles)}</li>"
        for one in campaign.standings
    )
    return f'<ol class="final">{rows}</ol><p class="story">{escape(campaign.ending)}</p>'


def island(live_table: LiveTable, campaign: Campaign, one: Standing, name: str) -> str:
    """One player's island as a picture to look at and to keep, and how many circles are coloured."""
    address = f"/api/tables/{live_table.id}/island/{one.seat}"
    line = len(campaign.match.log)
    called = escape(one.island or f"The island of {name}")
    pictures = "".join(
        f'<img class="only-{theme}" src="{address}.svg?theme={theme}&amp;line={line}" alt="{called}" loading="lazy" {ROOM}>'
        for theme in PALETTE
    )
    file = f"island-{one.seat + 1}"
    return f"""<figure>{pictures}<figcaption>{seat_mark(one.seat)} <b>{escape(name)}</b> <i>{escape(one.island)}</i></figcaption>
{circles(one.circles)}<p>{words.circles(one.circles)} \u00b7 <a href="{address}.svg" download="{file}.svg">SVG</a>
\u00b7 <a href="{address}.png" download="{file}.png">PNG</a></p></figure>"""


def circles(coloured: int) -> str:
    """The progress circles, ten a chapter."""
    drawn = ""
    for i in range(CIRCLES):
        section = i // SECTION
        full = ' class="full"' if i < coloured else ""
        drawn += f'<circle cx="{6 + 10 * (i % SECTION) + 108 * (section % 4)}" cy="{6 + 12 * (section // 4)}" r="3.8"{full}/>'
    return f'<svg class="circles" viewBox="0 0 430 24" role="img" aria-label="{coloured} of {CIRCLES} circles">{drawn}</svg>'


def history(live_table: LiveTable, campaign: Campaign, names: list[str]) -> str:
    """Every episode that is over: points and circles, and its replay."""
    rows = ""
    for one in campaign.history:
        table = f"/table/{live_table.id}"
        cells = ""
        for n, gained in zip(one.points, one.circles, strict=True):
            number = str(n).replace("-", "\u2212")
            cells += f"<td>{number} {'&#9679;' * gained}</td>"
        rows += (
            f'<tr><th scope="row">{escape(one.title)}</th>{cells}<td><a href="{table}#{one.first}">Replay</a> '
            f'<a href="{table}#{one.last}">Result</a></td></tr>'
        )
    if not rows:
        return "<h2>Episodes</h2><p>None has been played to its end yet.</p>"
    heads = "".join(
        f'<th scope="col">{seat_mark(seat)}<span class="sr">{escape(name)}</span></th>' for seat, name in enumerate(names)
    )
    return (
        f'<h2>Episodes</h2><p>Points, and a dot for every circle.</p><div class="scroll"><table><thead><tr><td></td>{heads}'
        f"<td></td></tr></thead><tbody>{rows}</tbody></table></div>"
    )


def chapters(campaign: Campaign, names: list[str]) -> str:
    """What was in the envelopes opened so far and who opened them, the newest one unfolded."""
    pages = ""
    for sheet, seat in zip(campaign.sheets, campaign.opened, strict=True):
        newest = " open" if sheet["chapter"] == len(campaign.opened) else ""
        title = f"Chapter {sheet['chapter']}: {escape(sheet['title'])} {seat_mark(seat)}"
        inside = f"<p>Opened by {escape(names[seat])}.</p>{MARKDOWN.render(words.sheet_text(sheet['chapter']))}"
        pages += f"<details{newest}><summary>{title}</summary>{inside}</details>"
    return f"<h2>The envelopes</h2>{pages}" if pages else ""

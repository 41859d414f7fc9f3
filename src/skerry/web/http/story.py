"""The page of a match that is one long story: keepsakes side by side, scores, what was played so far, in the end the ending."""

from collections.abc import Sequence
from html import escape

from markdown_it import MarkdownIt

from ...board.palette import PALETTE
from ...match.story import Standing, Story, StoryMode
from .pages import page, seat_mark

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
STEP, GAP, LINE, COLUMNS = 10, 8, 12, 4  # of the track: between two marks, two sections and two lines; sections in a line


def story_page(table: str, line: int, names: Sequence[str], mode: StoryMode, story: Story) -> str:
    """The whole page of the table with that id, `line` lines into its log, with the names of those who sit there."""
    head = result(story, mode, names) if story.over else f"<p>{escape(story.now)}</p>"
    keepsakes = "".join(keepsake(table, line, mode, one, names[one.seat]) for one in story.standings)
    title = escape(mode.title)
    body = f"""<main class="text chronicle"><h1>{title}</h1>
{head}
<p><a class="button" href="/table/{table}">{"To the table" if story.over else f"On with the {escape(mode.word)}"}</a></p>
<section class="islands" aria-label="{escape(mode.keepsake.capitalize())}s">{keepsakes}</section>
{history(table, mode, story, names)}
{pages(mode, story, names)}</main>"""
    return page(f"{mode.title} \u00b7 Skerry", body, "text.js", "text-page")


def ordinal(place: int) -> str:
    """A place as 1st, 2nd, 3rd, 4th ..."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th") if place % 100 // 10 != 1 else "th"
    return f"{place}{ending}"


def counted(mode: StoryMode, score: int) -> str:
    """A score with its unit."""
    return f"{score} {escape(mode.unit)}{'s' * (score != 1)}"


def result(story: Story, mode: StoryMode, names: Sequence[str]) -> str:
    """Who has won, and the last page of the story."""
    rows = "".join(
        f"<li>{seat_mark(one.seat)} <b>{ordinal(one.place)}</b> {escape(names[one.seat])}"
        f"{f', {escape(one.keepsake)}' if one.keepsake else ''}: {counted(mode, one.score)}</li>"
        for one in story.standings
    )
    return f'<ol class="final">{rows}</ol><p class="story">{escape(story.ending)}</p>'


def keepsake(table: str, line: int, mode: StoryMode, one: Standing, name: str) -> str:
    """One seat's keepsake as a picture to look at and to keep, and its score on the track."""
    address = f"/api/tables/{table}/island/{one.seat}"
    called = escape(one.keepsake or f"The {mode.keepsake} of {name}")
    room = 'width="{}" height="{}"'.format(*mode.size)  # nothing below a picture jumps when it comes
    pictures = "".join(
        f'<img class="only-{theme}" src="{address}.svg?theme={theme}&amp;line={line}" alt="{called}" loading="lazy" {room}>'
        for theme in PALETTE
    )
    caption = f"{seat_mark(one.seat)} <b>{escape(name)}</b> <i>{escape(one.keepsake)}</i>"
    file = escape(f"{mode.keepsake}-{one.seat + 1}")
    return f"""<figure>{pictures}<figcaption>{caption}</figcaption>
{track(mode, one.score)}<p>{counted(mode, one.score)} \u00b7 <a href="{address}.svg" download="{file}.svg">SVG</a>
\u00b7 <a href="{address}.png" download="{file}.png">PNG</a></p></figure>"""


def track(mode: StoryMode, score: int) -> str:
    """A score as coloured circles on its track, section by section."""
    drawn, wide = "", STEP * mode.section + GAP
    for i in range(mode.most):
        section = i // mode.section
        x, y = 6 + STEP * (i % mode.section) + wide * (section % COLUMNS), 6 + LINE * (section // COLUMNS)
        full = ' class="full"' if i < score else ""
        drawn += f'<circle cx="{x}" cy="{y}" r="3.8"{full}/>'
    sections = -(-mode.most // mode.section)
    size = f"{wide * min(sections, COLUMNS) - 2} {LINE * -(-sections // COLUMNS)}"
    label = f"{score} of {mode.most} {escape(mode.unit)}s"
    return f'<svg class="circles" viewBox="0 0 {size}" role="img" aria-label="{label}">{drawn}</svg>'


def history(table: str, mode: StoryMode, story: Story, names: Sequence[str]) -> str:
    """Every episode that is over: points, what it added to the scores, and its replay."""
    rows = ""
    for one in story.history:
        cells = ""
        for n, gained in zip(one.points, one.gained, strict=True):
            number = str(n).replace("-", "\u2212")
            cells += f"<td>{number} {'&#9679;' * gained}</td>"
        rows += (
            f'<tr><th scope="row">{escape(one.title)}</th>{cells}<td><a href="/table/{table}#{one.first}">Replay</a> '
            f'<a href="/table/{table}#{one.last}">Result</a></td></tr>'
        )
    if not rows:
        return "<h2>Episodes</h2><p>None has been played to its end yet.</p>"
    heads = "".join(
        f'<th scope="col">{seat_mark(seat)}<span class="sr">{escape(name)}</span></th>' for seat, name in enumerate(names)
    )
    return (
        f"<h2>Episodes</h2><p>Points, and a dot for every {escape(mode.unit)}.</p>"
        f'<div class="scroll"><table><thead><tr><td></td>{heads}'
        f"<td></td></tr></thead><tbody>{rows}</tbody></table></div>"
    )


def pages(mode: StoryMode, story: Story, names: Sequence[str]) -> str:
    """What was opened so far and by whom, the newest one unfolded."""
    found = story.pages
    told = ""
    for one in found:
        newest = " open" if one is found[-1] else ""
        inside = f"<p>Opened by {escape(names[one.seat])}.</p>{MARKDOWN.render(one.text)}"
        told += f"<details{newest}><summary>{escape(one.title)} {seat_mark(one.seat)}</summary>{inside}</details>"
    return f"<h2>{escape(mode.pages)}</h2>{told}" if told else ""

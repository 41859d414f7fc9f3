"""What a campaign has in print: an episode's overview, the pages of an opened envelope, and the assessment."""

import textwrap
from functools import partial
from xml.sax.saxutils import escape

from ...board.panel import Panel, Picture
from ...board.pieces import use
from ...match.game import Look
from . import words
from .art import centre
from .campaign.episodes import campaign
from .record import GOALS, IN_CHAPTER, LAST, LINES, START_LINE, TILES_IN_THE_BOX, State
from .vocabulary import STICKER_WORDS

WIDTH, EDGE = 440, 22
WHAT = 104  # where the second column begins
LETTER = 17
LINE = 24
HEAD_LETTERS, STORY_LETTERS, WHAT_LETTERS = 33, 44, 31  # letters in a line of a heading, of the story, of a second column
MARK = 26  # of a seat
STICKER = 34
TILE = 0.42  # of its size on the island


class Page:
    """A sheet of paper that grows with what is printed on it."""

    def __init__(self) -> None:
        self.drawn, self.y, self.steps = "", 14.0, 0

    def text(
        self, x: float, text: str, size: float = LETTER, weight: str = "400", anchor: str = "start", style: str = "normal"
    ) -> str:
        """Some print on the line that is being written."""
        return (
            f'<text x="{x:g}" y="{self.y:g}" font-size="{size:g}" font-weight="{weight}" font-style="{style}" '
            f'text-anchor="{anchor}" fill="var(--ink)">{escape(text)}</text>'
        )

    def head(self, text: str) -> str:
        """A title."""
        drawn = ""
        for line in textwrap.wrap(text, HEAD_LETTERS):
            self.y += 28
            drawn += self.text(EDGE, line, 20, "700")
        return drawn

    def paragraph(self, text: str, style: str = "normal") -> str:
        """Running text."""
        drawn = ""
        self.y += 6
        for line in textwrap.wrap(text, STORY_LETTERS):
            self.y += LINE
            drawn += self.text(EDGE, line, style=style)
        return drawn

    def rule(self) -> str:
        """A thin line above a row of a table."""
        return f'<path d="M{EDGE} {self.y + 8:g}H{WIDTH - EDGE}" stroke="var(--ink)" stroke-opacity=".25"/>'

    def step(self, drawn: str) -> None:
        """Something that is shown after what was shown before."""
        self.steps += 1
        self.drawn += f'<g data-step="{self.steps}">{drawn}</g>'

    def picture(self) -> Picture:
        """The page as it is now."""
        height = int(self.y) + 22
        box = f'x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="10"'
        paper = f'<rect {box} fill="var(--paper)" stroke="var(--ink)" stroke-width="1.5"/>'
        return Picture(WIDTH, height, paper + self.drawn)


def sticker(word: str, x: float, y: float, size: float = STICKER) -> str:
    """A sticker by its word."""
    name = words.STICKER_NAMES[STICKER_WORDS.index(word)].capitalize()
    return use(f"mi-sticker-{word.replace('_', '-')}", x, y, size, label=name)


def places_of(players: int, episode: int) -> dict[str, str]:
    """The places that are rewarded, and what they are called: of two nobody is second, alone the par decides."""
    if players == 1:
        par = words.episode_data(episode)["par"]
        return {"first": f"{par} points", "other": "fewer"}
    return {place: place for place in words.PLACE_WORDS if players > 2 or place != "second"}


def overview(page: Page, s: State, episode: int) -> None:
    """The overview table of an episode, and what each place gets."""
    for when, what, worth in words.overview(episode):
        place = when.lower()
        if place in words.PLACE_WORDS:
            continue
        lines = textwrap.wrap(what, WHAT_LETTERS)
        page.drawn += page.rule()
        page.y += LINE + 6
        page.drawn += page.text(EDGE, when, 15, "600")
        page.drawn += page.text(WIDTH - EDGE, worth.replace("-", "\u2212"), 19, "700", "end")
        page.drawn += page.text(WHAT, lines[0])
        for line in lines[1:]:
            page.y += LINE - 4
            page.drawn += page.text(WHAT, line)
    found = words.episode_data(episode)
    circles = campaign().values["circles"]
    for place, called in places_of(s.players, episode).items() if episode else ():
        page.drawn += page.rule()
        page.y += LINE + 12
        page.drawn += page.text(EDGE, called.capitalize(), 15, "600")
        page.drawn += page.text(WIDTH - EDGE, "\u25cf" * circles[place], 19, "700", "end")
        x = float(WHAT)
        if s.campaign and not found.get(place):
            page.drawn += page.text(x, "\u2013")
        for word in found.get(place, []) if s.campaign else ():
            page.drawn += sticker(word, x, page.y - 23)
            name = words.STICKER_NAMES[STICKER_WORDS.index(word)]
            page.drawn += page.text(x + STICKER + 4, name, 15)
            x += STICKER + 14 + 7.6 * len(name)
        page.y += 4


def episode_sheet(s: State) -> Panel:
    """What counts in this episode; a closer look opens the envelope's pages."""
    chapter = words.chapter_of(s.episode)
    title = chapter_title(chapter)
    panel = Panel("sheet", "page", title, (s.players, s.campaign, s.episode), partial(what_counts, s))
    return panel._replace(closer=partial(chapter_pages, s), opens_once=f"chapter-{chapter}") if s.campaign else panel


def chapter_title(chapter: int) -> str:
    """What is written on an envelope's pages."""
    return f"Chapter {chapter}: {words.chapter_sheet(chapter)['title']}"


def what_counts(s: State) -> Picture:
    """The overview of one episode."""
    page = Page()
    page.drawn += page.head(words.title(s.episode))
    page.drawn += page.paragraph(words.rules_of_ground(s.episode))
    page.y += 6
    overview(page, s, s.episode)
    return page.picture()


def sealed(s: State) -> Panel:
    """An envelope that nobody has opened."""
    return Panel("sheet", "page", "Sealed", (s.episode,), partial(sealed_page, s))


def sealed_page(s: State) -> Picture:
    """The envelope, closed."""
    page = Page()
    page.y += 20
    page.drawn += envelope(words.chapter_of(s.episode), WIDTH / 2 - 70, page.y)
    page.y += 130
    page.drawn += page.text(WIDTH / 2, "Nobody knows what is in it.", anchor="middle", style="italic")
    return page.picture()


def envelope(chapter: int, x: float, y: float) -> str:
    """A sealed envelope with its number."""
    return (
        f'<g transform="translate({x:g} {y:g})" stroke="#20303c" stroke-width="2" stroke-linejoin="round">'
        f'<path d="M0 0H140V96H0Z" fill="#f5eddc"/><path d="M0 96 54 44M140 96 86 44" fill="none"/>'
        f'<path d="M0 0 70 60 140 0Z" fill="#ecd7a3"/><circle cx="70" cy="54" r="19" fill="#b5482f"/></g>'
        f'<text x="{x + 70:g}" y="{y + 62:g}" font-size="24" font-weight="700" text-anchor="middle" fill="#fff">{chapter}</text>'
    )


def chapter_pages(s: State) -> Picture:
    """All that was in an envelope: the story, what is new, three overview tables, the stickers."""
    number = words.chapter_of(s.episode)
    sheet, page = words.chapter_sheet(number), Page()
    page.drawn += page.paragraph(sheet["story"], style="italic")
    page.y += 10
    things(page, number)
    if sheet["gift"]:
        page.drawn += page.paragraph(f"For those with the fewest circles, at once: {' and '.join(sheet['gift'])}.")
    for n, one in enumerate(sheet["episodes"], IN_CHAPTER * (number - 1) + 1):
        page.y += 18
        page.drawn += page.head(one["title"])
        page.drawn += page.paragraph(f"New: {one['new']}. {one['ground']}.")
        page.y += 6
        overview(page, s, n)
    return page.picture()


def new_things(chapter: int) -> list[tuple[str, str]]:
    """Pictures and names of what a chapter brings: features and stickers that no earlier one had, and a tile."""

    def brought(number: int) -> list[tuple[str, str]]:
        file, found = campaign().values["chapters"][number - 1], []
        episodes = [words.episode_data(n) for n in range(IN_CHAPTER * (number - 1) + 1, IN_CHAPTER * number + 1)]
        for word in dict.fromkeys([one[0] for one in file.get("setup", [])]):
            found.append((f"mi-{word}", word))
        given = [*file.get("gift", []), *(word for one in episodes for place in words.PLACE_WORDS for word in one.get(place, []))]
        for word in given:
            found.append((f"mi-sticker-{word.replace('_', '-')}", words.STICKER_NAMES[STICKER_WORDS.index(word)]))
        return found

    earlier = {one for number in range(1, chapter) for one in brought(number)}
    return [one for one in dict.fromkeys(brought(chapter)) if one not in earlier]


def things(page: Page, chapter: int) -> None:
    """What is new on the islands, in pictures."""
    for n, (symbol, name) in enumerate(new_things(chapter)):
        x = EDGE + n % 2 * (WIDTH - 2 * EDGE) / 2
        if n % 2 == 0:
            page.y += 46
        page.drawn += use(symbol, x, page.y - 30, 40) + page.text(x + 48, name.capitalize())
    for tile, one in enumerate(campaign().values["tiles"], TILES_IN_THE_BOX):
        if words.chapter_of(one["from"]) == chapter:
            middles = [centre(q, r) for q, r, _ in one["cells"]]
            left, top = (min(middle[i] for middle in middles) - 50 for i in range(2))
            at = f"translate({EDGE - TILE * left:.1f} {page.y + 14 - TILE * top:.1f}) scale({TILE})"
            page.drawn += f'<use href="#mi-t{tile}-0" transform="{at}"/>'
            page.y += 20 + TILE * (max(y for _, y in middles) + 50 - top)
            page.drawn += page.text(EDGE + 180, f"New tile: the {one['name']}")
    page.y += 8


# ---- the assessment


def assessment(s: State, seen: Look) -> Panel:
    """How an episode came out."""
    over = s.episode == LAST and not s.waiting
    title = "The Long Light: the end" if over else f"{words.title(s.episode)}: the result"
    draw = partial(result, s, seen)
    return Panel(
        "assessment", "page", title, s.tobytes(), draw, closer=draw, opens_once="ending" if over else f"episode-{s.episode}"
    )


def result(s: State, seen: Look) -> Picture:
    """The result, step by step: line after line of the sheet, places, circles, stickers; at the end the story's."""
    page, over = Page(), s.episode == LAST and not s.waiting
    wide = (WIDTH - 2 * EDGE - 132) / s.players
    middles = [EDGE + 132 + wide * (seat + 0.5) for seat in range(s.players)]
    page.y += 22
    page.drawn += "".join(
        use(f"seat-{seat}", round(x - MARK / 2, 1), page.y - 20, MARK, label=f"Player {seat + 1}")
        for seat, x in enumerate(middles)
    )
    for line in range(LINES):
        gained = [s.gained[seat, line] for seat in range(s.players)]
        if any(gained):
            told = [str(n) if line == START_LINE else f"{n:+d}".replace("-", "\u2212") if n else "\u00b7" for n in gained]
            page.step(row(page, words.LINE_WORDS[line].capitalize(), told, middles))
    page.step(row(page, "Points", [str(s.points[seat]).replace("-", "\u2212") for seat in range(s.players)], middles, "700"))
    places = [words.PLACE_WORDS[seen.facts(seat).place].capitalize() for seat in range(s.players)]
    page.step(row(page, "Place", places, middles))
    for name, coloured in circles_by_reason(s, seen):
        page.step(circle_row(page, name, coloured, middles))
    if any(s.stickers[seat, 0] for seat in range(s.players)):
        page.step(sticker_row(page, s, middles))
    page.step(row(page, "Circles in all", [str(s.circles[seat]) for seat in range(s.players)], middles, "700"))
    if over:
        ending(page, s, seen, middles)
    return page.picture()


def row(page: Page, name: str, told: list[str], middles: list[float], weight: str = "400") -> str:
    """A row of the result."""
    line = page.rule()
    page.y += LINE + 6
    drawn = line + page.text(EDGE, name, 15, weight)
    return drawn + "".join(page.text(x, text, LETTER, weight, "middle") for x, text in zip(middles, told, strict=True))


def circles_by_reason(s: State, seen: Look) -> list[tuple[str, list[int]]]:
    """The circles of an episode: for the place, for the end of the track, for each goal."""
    seats, by_place = range(s.players), campaign().values["circles"]
    found = [("For the place", [by_place[words.PLACE_WORDS[seen.facts(seat).place]] for seat in seats])]
    found.append(("End of the track", [s.topped >> seat & 1 for seat in seats]))
    for i in range(GOALS):
        found.append(("Goal" if i == 0 else f"Goal {i + 1}", [seen.facts(seat).goals[i] for seat in seats]))
    return [(name, coloured) for name, coloured in found if any(coloured)]


def circle_row(page: Page, name: str, coloured: list[int], middles: list[float]) -> str:
    """Circles that are coloured now."""
    line = page.rule()
    page.y += LINE + 8
    drawn = line + page.text(EDGE, name, 15)
    for n, x in zip(coloured, middles, strict=True):
        for i in range(n):
            drawn += use("mi-circle-full", round(x - 12 * n + 24 * i, 1), page.y - 18, 24, label="Progress circle")
    return drawn


def sticker_row(page: Page, s: State, middles: list[float]) -> str:
    """The stickers that each player gets."""
    line = page.rule()
    page.y += LINE + 14
    drawn = line + page.text(EDGE, "Stickers", 15)
    for seat, x in enumerate(middles):
        held = [STICKER_WORDS[kind - 1] for n in range(2) if (kind := s.stickers[seat, n])]
        for i, word in enumerate(held):
            drawn += sticker(word, round(x - 17 * len(held) + 34 * i, 1), page.y - 24, 32)
    page.y += 4
    return drawn


def ending(page: Page, s: State, seen: Look, middles: list[float]) -> None:
    """Who has won the campaign, and the last page of the story."""
    places = [("1st", "2nd", "3rd", "4th")[seen.facts(seat).rank - 1] for seat in range(s.players)]
    page.step(row(page, "The campaign", places, middles, "700"))
    page.y += 6
    page.step(page.paragraph(campaign().values["ending"], style="italic"))

"""How Island Trader looks: a sea chart for all, one's own hand below it, and what everybody holds and has spent beside it."""

from collections.abc import Iterable
from functools import partial

from ...board.panel import Panel, Picture
from ...board.phrases import count
from ...board.pieces import button, halo, plate, remembered, spot, use
from ...engine.layout import fields, rows
from ...match.game import Look
from .art import ART
from .components import FORMATION_WORDS, GOOD_WORDS
from .record import (
    A_CHOOSE,
    A_DOT,
    A_DRAW,
    A_LEAVE,
    A_PAY,
    A_PLAY,
    A_SUPPLY,
    CHOOSE,
    DOTS,
    DRAWN,
    FACES,
    FORMATIONS,
    GOODS,
    ISLANDS,
    OVER,
    PAY,
    PLACE,
    PLAY,
    SAIL,
    SUPPLY,
    Box,
    State,
)
from .words import NAMES, card, dot_words, find_island, goods_words, island_words, lacking, map_words, ship_dot

ACROSS, DOWN, MARGIN = 64, 33, 50  # between two columns, a half step, around the dots
CARD_WIDTH, CARD_HEIGHT, PITCH, IN_A_ROW = 70, 100, 80, 8
HAND_WIDTH, STRIP = IN_A_ROW * PITCH + 12, 62
SMALL = 0.42  # a spent card beside a card in hand
SEAT_WIDTH = 340
INK = "#20303c"  # numbers on stars and cards, which are paper in both themes


def art(box: Box) -> str:
    """The symbols; the chart of every formation; the face of every island and card of this box."""
    charts = "".join(chart_symbol(box, formation) for formation in range(FORMATIONS))
    islands = "".join(island_symbol(box, island) for island in range(ISLANDS))
    cards = "".join(card_symbol(box, face) for face in range(FACES) if box.copies[face])
    return ART + TICK + CROSS + charts + islands + cards


TICK = (
    '<symbol id="it-enough" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="var(--paper)" stroke="var(--ink)" '
    'stroke-width="1.4"/><circle cx="12" cy="12" r="8.6" fill="var(--jungle)"/><path d="M7.4 12.4 10.8 15.6 16.6 8.8" '
    'fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>'
)
CROSS = (
    '<symbol id="it-lacks" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="var(--paper)" stroke="var(--ink)" '
    'stroke-width="1.4"/><path d="M8 8 16 16M16 8 8 16" fill="none" stroke="var(--ink)" stroke-width="2.6" '
    'stroke-linecap="round"/></symbol>'
)


# ---- the chart, as it always is


def point(box: Box, formation: int, column: int, row: int) -> tuple[int, int]:
    """Where a dot is on the chart."""
    return MARGIN + ACROSS * column, MARGIN + DOWN * (2 * row + box.offset[formation, column])


def dot_point(box: Box, formation: int, dot: int) -> tuple[int, int]:
    """Where a dot is on the chart, by its number."""
    rows = box.rows[formation]
    return point(box, formation, dot // rows, dot % rows)


def chart_size(box: Box, formation: int) -> tuple[int, int]:
    """How large a chart is."""
    columns, rows = box.columns[formation], box.rows[formation]
    return 2 * MARGIN + ACROSS * (columns - 1), 2 * MARGIN + DOWN * 2 * rows


def chart_symbol(box: Box, formation: int) -> str:
    """Sea, scale, lines and dots of a formation."""
    width, height = chart_size(box, formation)
    enter = [bool(box.sea[formation, dot // box.rows[formation]] >> dot % box.rows[formation] & 1) for dot in range(DOTS)]
    lines: tuple[list[str], list[str]] = [], []
    for dot in range(DOTS):
        for i in range(6):
            other = box.neighbours[formation, dot, i]
            if other > dot:
                (x, y), (to_x, to_y) = dot_point(box, formation, dot), dot_point(box, formation, other)
                lines[enter[dot] and enter[other]].append(f"M{x} {y}L{to_x} {to_y}")
    rim, ways = map("".join, lines)
    dots = ""
    for dot in range(DOTS):
        x, y = dot_point(box, formation, dot)
        size = 13 if enter[dot] else 9
        dots += use("chart-dot" if enter[dot] else "chart-rim", x - size / 2, y - size / 2, size)
    inner = f'x="16" y="16" width="{width - 32}" height="{height - 32}"'
    scale = "".join(
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="url(#it-scale-{axis})"/>'
        for x, y, w, h, axis in (
            (10, 6, width - 20, 6, "x"), (10, height - 12, width - 20, 6, "x"), (6, 10, 6, height - 20, "y"),
            (width - 12, 10, 6, height - 20, "y"),
        )
    )  # fmt: skip
    return (
        f'<symbol id="it-chart-{formation}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" rx="10" fill="var(--paper)"/>{scale}'
        f'<rect {inner} fill="var(--sea)"/><rect {inner} fill="url(#contours)" stroke="var(--ink)" stroke-width="1.2"/>'
        f'<path d="{rim}" fill="none" stroke="var(--ink)" stroke-opacity=".22" stroke-dasharray="3 5"/>'
        f'<path d="{ways}" fill="none" stroke="var(--deep)" stroke-width="4" stroke-opacity=".45"/>'
        f'<path d="{ways}" fill="none" stroke="#f5eddc" stroke-width="2" stroke-opacity=".7"/>{dots}</symbol>'
    )


def number(x: float, y: float, n: int, size: float, fill: str = INK) -> str:
    """A bold number."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{fill}">{n}</text>'
    )  # fmt: skip


def need_plate(x: float, y: float, goods: list[int], size: float, stroke: str = "var(--ink)") -> str:
    """Goods as icons and numbers on a plate whose top is at y."""
    shown = [(good, n) for good, n in enumerate(goods) if n]
    pitch = size * 1.72
    width = pitch * len(shown) + size * 0.34
    left = x - width / 2
    drawn = (
        f'<rect x="{left:.4g}" y="{y:g}" width="{width:.4g}" height="{size * 1.34:.4g}" rx="{size / 2:g}" fill="var(--paper)" '
        f'stroke="{stroke}" stroke-width="{1 if stroke == "var(--ink)" else 2.4}"/>'
    )
    for i, (good, n) in enumerate(shown):
        at = left + size * 0.2 + i * pitch
        drawn += use(f"good-{GOOD_WORDS[good]}", at, y + size * 0.13, size * 1.08)
        drawn += number(at + size * 1.36, y + size * 1.06, n, size * 1.05, "var(--ink)")
    return drawn


def island_symbol(box: Box, island: int) -> str:
    """An island with its needs, points and cards, 50, 50 on its dot; and as it looks once it is supplied."""
    needs = need_plate(50, 62.5, [box.need[island, good] for good in range(GOODS)], 12.4)
    star = use("star", 16.5, 15.5, 22) + number(27.5, 31, box.points[island], 12)
    cards = use("card-icon", 63, 16.5, 21) + number(71.5, 31.4, box.cards[island], 12)
    land = use(f"isle-{island % 12}", 17, 17, 66)
    frame = 'viewBox="0 0 100 100" overflow="visible"'
    return (
        f'<symbol id="it-island-{island}" {frame}>{land}{star}{cards}{needs}</symbol>'
        f'<symbol id="it-done-{island}" {frame}><g opacity=".8">{land}</g>{star}</symbol>'
    )


def card_symbol(box: Box, face: int) -> str:
    """A card: steps above, goods below."""
    goods = [word for good, word in enumerate(GOOD_WORDS) for _ in range(box.goods[face, good])]
    inside = '<use href="#card-face" width="70" height="100"/>' + number(35, 33, box.move[face], 20, "var(--ink)")
    size = 18 if len(goods) <= 6 else 14
    rows = [goods[:3], goods[3:]] if len(goods) <= 6 else [goods[i : i + 4] for i in range(0, len(goods), 4)]
    rows = [row for row in rows if row]
    top = 64.5 if len(rows) == 1 else 54.5 if size == 18 else 52
    for i, row in enumerate(rows):
        pitch = size * 1.09
        left = 35 - (pitch * (len(row) - 1) + size) / 2
        inside += "".join(use(f"good-{word}", left + k * pitch, top + i * pitch, size) for k, word in enumerate(row))
    return f'<symbol id="it-card-{face}" viewBox="0 0 70 100">{inside}</symbol>'


# ---- the panels


def panels(s: State, box: Box, seen: Look) -> list[Panel]:
    """The chart, the viewer's hand, then a panel a seat."""
    viewer = seen.seat
    title = ", ".join([map_words(s).capitalize(), FORMATION_WORDS[s.formation], *[f"deck {s.deck_seed}"] * (s.deck_seed > 0)])
    mine = viewer >= 0 and viewer == s.actor
    own = rows(s, viewer, "hand", "spent", "held", "left", "markers") if viewer >= 0 else ()
    sailing = mine and s.stage in (SAIL, PLACE) and (s.stage, s.card)
    goods = s.stage in (PLAY, SAIL, SUPPLY) and own[:1]
    lies = fields(s, "formation", "actor", "ship_column", "ship_row", "island_column", "island_row", "owner")
    shows = viewer, s.players, sailing, goods, s.stage == PAY and fields(s, "isle", "need"), lies
    shown = [Panel("chart", "map", title, shows, partial(chart, s, box, seen))]
    if viewer >= 0:
        choosing = s.stage == CHOOSE and mine
        asked = mine and fields(s, "stage", "card", "isle", "need", "to_take", "draws", "advanced")
        title = "Your deck" if choosing else "Your hand"
        shown.append(Panel("hand", "hand", title, (viewer, s.players, asked, own), partial(hand, s, box, seen, choosing)))
    seats = [(viewer + i) % s.players for i in range(s.players)] if viewer >= 0 else list(range(s.players))
    return shown + [trader(s, box, seat, seen) for seat in seats]


def trader(s: State, box: Box, seat: int, seen: Look) -> Panel:
    """What all may see of a player."""
    viewer = seen.seat
    name = "You" if seat == viewer else f"Player {seat + 1}"
    acts = seat == s.actor and s.stage != OVER
    shows = acts, seat == viewer, s.players == 1, *rows(s, seat, "hand", "spent", "held", "left", "markers")
    return Panel(f"trader-{seat}", "rival", name, shows, partial(seat_panel, s, box, seat, seen))


def clicks(s: State, box: Box, seen: Look, action: int) -> tuple[str, ...]:
    """Every action is one click: a card, a dot, a button."""
    if A_DOT <= action < A_LEAVE:
        return (f"dot-{action - A_DOT}",)
    if action >= A_CHOOSE:
        return (f"pick-{action - A_CHOOSE}",)
    named = {A_DRAW: "draw", A_LEAVE: "leave", A_SUPPLY: "supply"}
    return (named.get(action) or f"card-{action - (A_PAY if action >= A_PAY else A_PLAY)}",)


# ---- the chart, as it is now


def chart(s: State, box: Box, seen: Look) -> Picture:
    """Islands and flags, what can be reached, ships."""
    viewer = seen.seat
    width, height = chart_size(box, s.formation)
    drawn = f'<use href="#it-chart-{s.formation}" width="{width}" height="{height}"/>'
    drawn += use("compass", width - 84, 20, 64)
    routes = ways(s, box, seen) if s.stage == SAIL else {dot: [dot] for dot in dots_to_choose(seen)}
    tells = viewer >= 0 and s.stage in (PLAY, SAIL, SUPPLY)
    for island in range(ISLANDS):
        drawn += island_now(s, box, island, routes, tuple(lacking(seen, viewer, island)) if tells else None)
    drawn += '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    for dot, route in routes.items():
        column, row = dot // box.rows[s.formation], dot % box.rows[s.formation]
        island = find_island(s, column, row)
        if island < 0 or s.owner[island]:  # a ship may stay at an island it has marked
            x, y = point(box, s.formation, column, row)
            mark = f'<circle cx="{x}" cy="{y}" r="8" fill="var(--coral)" stroke="var(--paper)" stroke-width="2.5"/>'
            drawn += dot_spot(s, box, dot, x, y, mark + halo(x - 15, y - 15, 30, 30, 15), route)
    drawn += "</g>"
    for seat in range(s.players):
        if s.ship_column[seat]:
            x, y = point(box, s.formation, s.ship_column[seat], s.ship_row[seat])
            at_island = find_island(s, s.ship_column[seat], s.ship_row[seat]) >= 0
            left, top = (x - 18, y - 30) if at_island else (x - 20, y - 22)
            ring = ""
            if seat == s.actor:
                ring = (
                    f'<circle cx="{left + 20}" cy="{top + 20}" r="25" fill="var(--paper)" fill-opacity=".5" '
                    'stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="4 3"/>'
                )
            label = f"{'Your' if seat == viewer else f'Player {seat + 1}’s'} ship at {dot_words(s, box, ship_dot(s, box, seat))}"
            focus = ' data-focus=""' if seat == (viewer if viewer >= 0 else s.actor) else ""
            drawn += f'<g pointer-events="none"{focus}>{ring}{use(f"ship-{seat}", left, top, 40, f"boat-{seat}", label)}</g>'
    return Picture(width, height, drawn)


def island_now(s: State, box: Box, island: int, routes: dict[int, list[int]], lack: tuple[int, ...] | None) -> str:
    """An island, marked or not; a tick where the viewer's hand suffices, and a spot where the ship can go."""
    column, row = s.island_column[island], s.island_row[island]
    x, y = point(box, s.formation, column, row)
    if s.owner[island]:
        seat = s.owner[island] - 1
        return remembered(box, ("marked", island, seat, x, y), lambda: marked(box, island, seat, x, y))
    dot = column * box.rows[s.formation] + row
    need = tuple(s.need) if s.isle == island + 1 and s.stage == PAY else ()
    drawn = partial(unmarked, box, island, x, y, need, lack, dot in routes)
    if dot not in routes:
        alone = lambda: f'<g role="img" aria-label="{spoken(box, island, lack)}">{drawn()}</g>'  # noqa: E731
        return remembered(box, ("island", island, x, y, need, lack), alone)
    here = drawn() + halo(x - 28, y - 28, 56, 56, 12)
    here = dot_spot(s, box, dot, x, y, here, routes[dot], spoken(box, island, lack))
    return f'<g stroke-linecap="round" stroke-linejoin="round">{here}</g>'


def marked(box: Box, island: int, seat: int, x: int, y: int) -> str:
    """An island with somebody's flag."""
    label = f"{NAMES[island]}, marked by player {seat + 1}: {count(box.points[island], 'point')}"
    flag = use(f"flag-{seat}", x - 12, y - 22, 36, f"marker-{island}", start=f"boat-{seat}")
    return use(f"it-done-{island}", x - 50, y - 50, 100, label=label) + flag


def spoken(box: Box, island: int, lack: tuple[int, ...] | None) -> str:
    """An island's name, with what the viewer's hand lacks for it."""
    words = island_words(box, island)
    if lack is None:
        return words
    return words + (f"; you lack {goods_words(list(lack))}" if any(lack) else "; your hand suffices")


def unmarked(box: Box, island: int, x: int, y: int, need: tuple[int, ...], lack: tuple[int, ...] | None, near: bool) -> str:
    """An island that still needs something."""
    drawn = use(f"it-island-{island}", x - 50, y - 50, 100)
    if need:
        drawn += need_plate(x, y + 10, list(need), 15, "var(--coral)")
    if lack is not None and not any(lack):
        drawn += use("it-enough", x + 15, y - 10, 19)
    elif lack is not None and near:
        drawn += use("it-lacks", x + 15, y - 10, 19)
    return drawn


def dot_spot(s: State, box: Box, dot: int, x: int, y: int, mark: str, route: list[int], label: str = "") -> str:
    """A dot that can be clicked; hovered, it shows the way there."""
    words = f"{dot_words(s, box, dot).split(',')[0]}, {label}" if label else dot_words(s, box, dot)
    touch = f'<circle cx="{x}" cy="{y}" r="29" fill="var(--sea)" fill-opacity="0"/>'
    way = ""
    if len(route) > 1:
        points = known_chart(box, s.formation)[1]
        line = "M" + " ".join([points[step] for step in route])
        way = (
            f'<path d="{line}" fill="none" stroke="var(--paper)" stroke-width="9"/>'
            f'<path d="{line}" fill="none" stroke="var(--coral)" stroke-width="5"/>'
        )
        words += f", {count(len(route) - 1, 'step')}"
    elif s.stage == SAIL:
        words += ", stay here"
    ghost = f'<g class="ghost" opacity="0" pointer-events="none">{way}{use(f"ship-{s.actor}", x - 17, y - 19, 34)}</g>'
    return spot(f"dot-{dot}", words, touch + mark + ghost)


def known_chart(box: Box, formation: int) -> tuple[list[list[int]], list[str]]:
    """For every dot its neighbours, and its place as text; worked out once for a box."""
    if ("chart", formation) not in box.notes:
        near = [[n for i in range(6) if (n := box.neighbours[formation, dot, i]) >= 0] for dot in range(DOTS)]
        points = ["{} {}".format(*dot_point(box, formation, dot)) for dot in range(DOTS)]
        box.notes["chart", formation] = near, points
    known: tuple[list[list[int]], list[str]] = box.notes["chart", formation]
    return known


def dots_to_choose(seen: Look) -> list[int]:
    """The dots among which the viewer chooses."""
    return [action - A_DOT for action in seen.legal if A_DOT <= action < A_LEAVE]


def ways(s: State, box: Box, seen: Look) -> dict[int, list[int]]:
    """For every dot that the viewer's ship can sail to a shortest way there."""
    dots = dots_to_choose(seen)
    if not dots:
        return {}
    near, steps, start = known_chart(box, s.formation)[0], seen.facts(seen.seat).steps, ship_dot(s, box, seen.seat)
    found, queue = {start: [start]}, [start]
    for dot in queue:  # which grows meanwhile
        for other in near[dot]:
            if other not in found and steps[other] == steps[dot] + 1:
                found[other] = [*found[dot], other]
                queue.append(other)
    return {dot: found[dot] for dot in dots}


# ---- a hand


def hand_faces(s: State, seat: int) -> list[tuple[int, int]]:
    """The faces in a hand, each with the number of its cards."""
    return several([s.hand[seat, face] for face in range(FACES)])


def several(cards: Iterable[int]) -> list[tuple[int, int]]:
    """The faces of which there are cards, each with the number of its cards."""
    return [(face, n) for face, n in enumerate(cards) if n > 0]


def hand(s: State, box: Box, seen: Look, choosing: bool) -> Picture:
    """What one can do on a strip above; the cards below, equal ones on one pile."""
    viewer = seen.seat
    faces = several(seen.facts(viewer).deck) if choosing else hand_faces(s, viewer)
    height = STRIP + max(1, -(-len(faces) // IN_A_ROW)) * (CARD_HEIGHT + 14)
    drawn = f'<rect width="{HAND_WIDTH}" height="{height}" rx="10" fill="var(--deep)"/>'
    drawn += strip(s, seen, choosing)
    for i, (face, n) in enumerate(faces):
        x, y = 11 + i % IN_A_ROW * PITCH, STRIP + i // IN_A_ROW * (CARD_HEIGHT + 14)
        chosen = s.stage == SAIL and viewer == s.actor and s.card == face + 1
        drawn += card_spot(box, face, n, x, y, "pick" if choosing else "card", chosen)
    if not faces and not choosing:
        drawn += plate(HAND_WIDTH / 2, STRIP + 56, "No cards in hand", 18)
    return Picture(HAND_WIDTH, height, drawn)


def card_spot(box: Box, face: int, n: int, x: float, y: float, name: str, chosen: bool) -> str:
    """A card, or several equal ones on one pile."""
    pile = "".join(
        f'<use href="#it-card-{face}" x="{x + 3 * k}" y="{y - 3 * k}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"/>'
        for k in range(min(n, 2))
    )
    if n > 1:
        pile += plate(x + 58, y + 12, f"×{n}", 14)
    if chosen:
        pile += (
            f'<rect x="{x + 2}" y="{y + 2}" width="66" height="96" rx="6" fill="none" stroke="var(--coral)" stroke-width="5"/>'
        )
        pile += plate(x + 35, y + 50, "sailing", 13)
    label = card(box, face).capitalize() + (f", {n} of them" if n > 1 else "")
    return spot(f"{name}-{face}", label, pile + halo(x, y, CARD_WIDTH, CARD_HEIGHT, 7))


def strip(s: State, seen: Look, choosing: bool) -> str:
    """Buttons where there is something to decide; what one has, otherwise."""
    viewer = seen.seat
    mine = viewer == s.actor
    if mine and s.stage == SUPPLY:
        supply = button("supply", f"Supply {NAMES[s.isle - 1]}", 190, 29, 19) if A_SUPPLY in seen.legal else ""
        told = "" if supply else plate(20, 36, f"You lack {goods_words(lacking(seen, viewer, s.isle - 1))}", 18, "start")
        return supply + told + button("leave", "Leave it", 545, 29, 19)
    if mine and s.stage == PAY:
        need = need_plate(340, 10, [s.need[good] for good in range(GOODS)], 28)
        return plate(16, 37, "Still needed:", 18, "start") + need
    if choosing:
        return plate(HAND_WIDTH / 2, 37, f"Choose {count(s.to_take, 'more card')}; {s.held[viewer]} in hand", 18)
    drawn = counts(s, seen, viewer, 14, 12, 36)
    if A_DRAW in seen.legal:
        drawn += button("draw", f"{'Take' if s.advanced else 'Draw'} {count(min(DRAWN, s.left[viewer]), 'card')}", 555, 30, 19)
    return drawn


def counts(s: State, seen: Look, seat: int, x: float, y: float, size: float) -> str:
    """A ship, and the numbers of cards in hand, cards in the deck and markers left."""
    drawn = use(f"ship-{seat}", x, y, size)
    told = (
        ("card-icon", s.held[seat], "card", " in hand"),
        ("deck", s.left[seat], "card", " in the deck"),
        (f"flag-{seat}", seen.facts(seat).markers, "marker", " left"),
    )
    for i, (symbol, n, word, where) in enumerate(told):
        left = x + size * (1.35 + 2.35 * i)
        drawn += use(symbol, left, y + size * 0.06, size * 0.88, label=count(n, word) + where)
        drawn += plate(left + size * 0.95, y + size * 0.66, str(n), size * 0.5, "start")
    return drawn


# ---- a seat


def seat_panel(s: State, box: Box, seat: int, seen: Look) -> Picture:
    """Counts, the hand face down or open, the spent cards."""
    y = 52
    inside = counts(s, seen, seat, 12, 10, 32)
    width, height, pitch = 70 * SMALL, 100 * SMALL, 70 * SMALL + 3
    per_row = int((SEAT_WIDTH - 20) / pitch)
    if seat != seen.seat and s.held[seat]:
        faces = [face for face, n in hand_faces(s, seat) for _ in range(n)]
        squeeze = min(pitch, (SEAT_WIDTH - 24 - width) / max(1, s.held[seat] - 1))
        for i in range(s.held[seat]):
            symbol = f"it-card-{faces[i]}" if faces else "card-back"
            inside += small_card(symbol, 12 + i * squeeze, y, width, height)
        y += int(height) + 8
    spent = [(face, s.spent[seat, face]) for face in range(FACES) if s.spent[seat, face]]
    if spent:
        inside += f'<text x="12" y="{y + 13}" font-size="14" fill="var(--ink)">Spent</text>'
        y += 19
    for i, (face, n) in enumerate(spent):
        x, top = 12 + i % per_row * pitch, y + i // per_row * (height + 4)
        inside += small_card(f"it-card-{face}", x, top, width, height, card(box, face) + (f", {n} of them" if n > 1 else ""))
        if n > 1:
            inside += plate(x + width - 6, top + 10, f"×{n}", 10)
    y += -(-len(spent) // per_row) * int(height + 4)
    state = "var(--coral)" if seat == s.actor and s.stage != OVER else "var(--ink)"
    size = f'width="{SEAT_WIDTH - 2}" height="{y + 6}"'
    frame = f'<rect x="1" y="1" {size} rx="10" fill="var(--sea)" stroke="{state}" stroke-width="1.6"/>'
    return Picture(SEAT_WIDTH, y + 8, frame + inside)


def small_card(symbol: str, x: float, y: float, width: float, height: float, label: str = "") -> str:
    """A card too small to click."""
    spoken = f' role="img" aria-label="{label}"' if label else ""
    return f'<use href="#{symbol}" x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}"{spoken}/>'

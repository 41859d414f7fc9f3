"""How Seven Islands looks: a chart that grows with the archipelago, hands, gear and discards, and where to click."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ...board.panel import Panel, Picture
from ...board.phrases import count
from ...board.pieces import attribute, button, halo, plate, plate_width, remembered, spot, use
from ...engine.layout import fields, rows
from ...match.game import Look
from . import labels
from . import record as r
from .art import ART, HEIGHT, WIDTH, held, lettered, ship, terrain
from .components import EFFECTS, FEATURE_WORDS, ICON_WORDS, KIND_WORDS
from .record import Box, State
from .words import ending_words

BERTH = 0.6  # floating groups are drawn smaller, each in a berth of its own
GAP = 22.0
LOOKS = 1.35  # how much wider than high a chart had best be
OPEN_SEA = 4000  # the sea goes on beyond the chart, as far as the window is wide
HAND_WIDTH, IN_A_ROW, PITCH = 560, 5, 110
STRIP = 84
SEAT_WIDTH = 360
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the right and down, for each side


# ---- what never changes


def art(box: Box) -> str:
    """The symbols, and the face of every card of this box: land as it lies, both ways up, and cards as one holds them."""
    known: str = box.notes.get("art", "")
    if not known:
        known = box.notes["art"] = ART + "".join(face(box, card) for card in range(box.cards))
    return known


def face(box: Box, card: int) -> str:
    """One card: on the table, and in a hand."""
    kind, icon = box.kind[card], ICON_WORDS[box.icon[card]]
    if kind == r.SHIP:
        return ship(f"si-{card}-0", icon) + held(f"si-h{card}-0", f"si-{card}-0")
    if kind in EFFECTS:
        first, effects = EFFECTS[kind]
        effect = effects[box.effect[card] - first]
        return lettered(f"si-h{card}-0", KIND_WORDS[kind], effect.replace(" ", "-"), labels.EFFECTS[box.effect[card]][0])
    dock = 1 << box.dock if card == 0 else 0
    lies = terrain(f"si-{card}", box.sides[card], card, FEATURE_WORDS[box.feature[card]], icon, kind == r.BRIDGE, dock)
    return lies + held(f"si-h{card}-0", f"si-{card}-0") + held(f"si-h{card}-1", f"si-{card}-1")


# ---- the panels


def panels(s: State, box: Box, seen: Look) -> list[Panel]:
    """The chart, pile and gear, the viewer's hand, then a panel a seat (alone: the aims), and the discards."""
    viewer = seen.seat
    drawn = [
        Panel("chart", "map", chart_title(s, box), chart_shows(s, seen), partial(archipelago, s, box, seen)),
        tray(s, box, seen),
    ]
    if viewer >= 0:
        drawn.append(Panel("hand", "hand", *hand(s, box, seen)))
    if s.players > 1:
        seats = [(viewer + i) % s.players for i in range(s.players)] if viewer >= 0 else list(range(s.players))
        drawn += [player(s, box, seat, viewer) for seat in seats]
    else:
        shows = fields(s, "group", "at", "turned", "groups", "used", "bars", *(one.option for one in labels.DIFFICULTIES))
        drawn.append(Panel("aims", "page", "The archipelago", shows, partial(aims, s, box, seen)))
    shows = fields(s, "thrown", "discards", "where")
    drawn.append(Panel("discards", "rival", f"Discards: {s.thrown}", shows, partial(discard_panel, s, box)))
    return drawn


def chart_shows(s: State, seen: Look) -> tuple[Any, ...]:
    """All that the chart depends on."""
    there = tuple([action for action in seen.legal if r.KIND_OF[action] in ON_CHART])
    lies = fields(s, "group", "at", "turned", "groups", "dock", "piece", "joining", "chosen_place")
    lies += fields(s, "announced_move", "current", "bar")
    alone = s.players == 1 and tuple(cards_at(s, r.DOCK))
    return seen.seat, s.players, there, bool(there) and s.card, s.stage in (r.ATTACH, r.JOIN) and s.stage, alone, lies


def player(s: State, box: Box, seat: int, viewer: int) -> Panel:
    """What all may see of a player."""
    title = "You" if seat == viewer else f"Player {seat + 1}"
    acts = seat == s.actor and s.stage != r.OVER
    held = () if seat == viewer else (tuple(cards_at(s, r.HAND + seat)), tuple(cards_at(s, r.IN_PLAY + seat)))
    shows = seat == viewer, acts, held, *rows(s, seat, "piece", "held")
    return Panel(f"player-{seat}", "rival", title, shows, partial(seat_panel, s, box, seat, viewer))


# What can be clicked, by kinds of actions.
ON_CHART = {r.A_PLACE, r.A_JOIN, r.A_STEP, r.A_SAIL, r.A_PIECE, r.A_LIFT}
THINGS = {r.A_TAKE: "take", r.A_KEEP: "keep", r.A_PICK: "card", r.A_LIFT: "at", r.A_INSERT: "gap"}
MODES = {r.A_BEACH: "bonus", r.A_BAR: "sandbar", r.A_DROP: "discard", r.A_DIG: "dig"}  # a button, then a card
BUTTONS = {
    r.A_WELL: "well", r.A_PASS: "pass", r.A_STOP: "stop",
    r.A_SHIP: "ship-move", r.A_SHIP + 1: "ship-fetch", r.A_SHIP + 2: "ship-remove", r.A_END: "end",
}  # fmt: skip


def clicks(s: State, box: Box, seen: Look, action: int) -> tuple[str, ...]:
    """A card, a square, a piece and where it goes, or a button."""
    kind, n = r.decode(action)
    if kind == r.A_DRAW:
        return ("pile",)
    if kind in THINGS:
        return (f"{THINGS[kind]}-{n}",)
    if kind in MODES:
        return (f"card-{n}",) if kind == r.A_DROP and s.stage == r.LIMIT else (MODES[kind], f"card-{n}")
    if kind == r.A_PLACE:
        turned, place = divmod(n, r.PLACES)
        return (f"place-{place}",) if s.stage == r.ATTACH else (f"turn-{turned}", square_name(s, seen, place))
    if kind == r.A_JOIN:
        turned, card = divmod(n, r.LANDS)
        return f"turn-{turned}", f"join-{card}"
    if kind == r.A_STEP:
        piece, card = divmod(n, r.LANDS + 1)
        return f"piece-{seen.seat}-{piece}", f"at-{card}"
    if kind == r.A_SAIL:
        return "ship", f"at-{n}"
    if kind == r.A_PIECE:
        return ("piece-{}-{}".format(*divmod(n, 2)),)
    return (BUTTONS[action],)


def square_beside(s: State, seen: Look, place: int) -> tuple[int, int]:
    """The group and the square of a place, which is 4 * card + side."""
    return s.group[place // 4], seen.facts(seen.seat).square[place]


def square_name(s: State, seen: Look, place: int) -> str:
    """A square's id. Two bends may name the same square for a sandbar: then the place is part of it."""
    group, square = square_beside(s, seen, place)
    return f"square-{group}-{square}" + (f"-{place}" if s.bar else "")


# ---- where things lie on the chart


class Chart(NamedTuple):
    """How large the chart is, and for every group where its grid begins and its scale."""

    width: int
    height: int
    grids: dict[int, tuple[float, float, float]]
    berths: list[tuple[float, float, float, float]]

    @property
    def growth(self) -> float:
        """How much larger pieces and the goal are drawn, to be seen on a large chart too."""
        return min(1.7, max(1.0, self.width / 1400, self.height / 1100))

    def place(self, group: int, square: int) -> tuple[float, float, float]:
        """The upper left corner of a square, and the scale there."""
        x, y, k = self.grids[group]
        return x + k * WIDTH * (square % r.WIDTH), y + k * HEIGHT * (square // r.WIDTH), k


def chart_of(s: State, seen: Look) -> Chart:
    """Start's group with a free square all round; below or beside it a berth for every group that floats."""
    squares: dict[int, list[int]] = {1: [seen.facts(seen.seat).dock]}
    for group, at in zip(s.group, s.at, strict=True):
        if group:
            squares.setdefault(group, []).append(at)
    left, top, across, down = extent(squares[1])
    columns, rows = max(across + 2, 5), max(down + 2, 4)
    width, height = columns * WIDTH, rows * HEIGHT
    grids = {1: (WIDTH * ((columns - across) / 2 - left), HEIGHT * ((rows - down) / 2 - top), 1.0)}
    if s.groups == 1:
        return widened(width, height, grids, [])
    sizes = [extent(squares[group]) for group in range(2, s.groups + 1)]
    taken = [(BERTH * WIDTH * (across + 1.8), BERTH * HEIGHT * (down + 1.8)) for _, _, across, down in sizes]
    below, w, h = moored(taken, max(width, max(wide for wide, _ in taken) + 2 * GAP))
    beside, h2, w2 = moored([(high, wide) for wide, high in taken], max(height, max(high for _, high in taken) + 2 * GAP))
    if min(LOOKS / max(width, w), 1 / (height + h)) >= min(LOOKS / (width + w2), 1 / max(height, h2)):
        berths = [(x, y + height, *size) for (x, y), size in zip(below, taken, strict=True)]
        width, height = int(max(width, w)), int(height + h)
    else:
        berths = [(x + width, y, *size) for (y, x), size in zip(beside, taken, strict=True)]
        width, height = int(width + w2), int(max(height, h2))
    for group, (x, y, _, _), (left, top, _, _) in zip(range(2, s.groups + 1), berths, sizes, strict=True):
        grids[group] = x - BERTH * WIDTH * (left - 0.9), y - BERTH * HEIGHT * (top - 0.9), BERTH
    return widened(width, height, grids, berths)


def widened(
    width: int, height: int, grids: dict[int, tuple[float, float, float]], berths: list[tuple[float, float, float, float]]
) -> Chart:
    """A chart that is not higher than wide, so that all of it is seen above the hand on a phone."""
    more = max(0, height - width) // 2
    grids = {group: (x + more, y, k) for group, (x, y, k) in grids.items()}
    return Chart(width + 2 * more, height, grids, [(x + more, y, w, h) for x, y, w, h in berths])


def moored(sizes: list[tuple[float, float]], room: float) -> tuple[list[tuple[float, float]], float, float]:
    """Berths side by side in rows as long as `room`. Returns where each begins, and how far they reach."""
    x, y, high, places = GAP, 0.0, 0.0, []
    for wide, deep in sizes:
        if x + wide + GAP > room and x > GAP:
            x, y, high = GAP, y + high + GAP, 0.0
        places.append((x, y))
        x, high = x + wide + GAP, max(high, deep)
    return places, room, y + high + GAP


def extent(squares: list[int]) -> tuple[int, int, int, int]:
    """The first column and row of some squares, and the numbers of columns and rows."""
    columns, rows = [square % r.WIDTH for square in squares], [square // r.WIDTH for square in squares]
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def chart_title(s: State, box: Box) -> str:
    """What all are after."""
    if s.players == 1:
        return ""
    if not s.dock:
        return "No Ship is docked, so there is no goal"
    beacon = box.goal[s.dock - 1]
    return f"The goal: {labels.card_name(box, beacon)}" + ("" if s.group[beacon] else ", not found yet")


# ---- the archipelago


def archipelago(s: State, box: Box, seen: Look) -> Picture:
    """Sea, land, the Ship, what can be chosen, pieces."""
    chart = chart_of(s, seen)
    start = chart.place(1, r.MIDDLE)
    size = box_of(-OPEN_SEA, -OPEN_SEA, chart.width + 2 * OPEN_SEA, chart.height + 2 * OPEN_SEA, 0)
    drawn = f'<g data-origin="{start[0]:g} {start[1]:g}"><rect {size} fill="var(--sea)"/>'
    drawn += f'<rect {size} fill="var(--deep)" fill-opacity=".4"/><rect {size} fill="url(#si-waves)"/></g>'
    drawn += use("si-rose", 6, 14, 88)  # no card ever lies in that corner, and no free square
    movers = {s.group[n % r.LANDS] for n in r.of_kind(seen.legal, r.A_JOIN)} or {s.joining}
    for group, (x, y, w, h) in enumerate(chart.berths, 2):
        moves = s.stage in (r.ATTACH, r.JOIN) and group in movers
        line = (
            'stroke="var(--coral)" stroke-width="6"' if moves else 'stroke="var(--paper)" stroke-width="3" stroke-dasharray="3 9"'
        )
        drawn += f'<rect {box_of(x, y, w, h, 26)} fill="var(--sea)" fill-opacity=".5" stroke-linecap="round" {line}/>'
        drawn += plate(x + 14, y + h - 14, "attaches" if moves else "adrift", 20, "start")
    drawn += lands(s, box, seen, chart)
    drawn += docked(s, box, seen, chart)
    drawn += places(s, box, seen, chart)
    drawn += pieces(s, box, seen, chart) + announced(s, seen, chart)
    return Picture(chart.width, chart.height, drawn)


def box_of(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle's place, size and round corners."""
    return f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"'


def lands(s: State, box: Box, seen: Look, chart: Chart) -> str:
    """All land, drawn once for each state of it."""
    key = "lands", chart.grids[1], chart.width, s.dock, s.players, *fields(s, "group", "at", "turned")
    return remembered(box, key, lambda: draw_lands(s, box, seen, chart))


def draw_lands(s: State, box: Box, seen: Look, chart: Chart) -> str:
    """Shallows round the islands, the cards, what closes their corners, and sides that are still open."""
    facts = seen.facts(seen.seat)
    there = [(card, s.group[card], s.at[card]) for card in range(box.lands) if s.group[card]]
    lies = {(group, at): facts.sides[card] for card, group, at in there}
    goal = box.goal[s.dock - 1] if s.players > 1 and s.dock else -1
    banks: dict[float, str] = {}
    cards = plugs = marks = ""
    for card, group, at in there:
        x, y, k = chart.place(group, at)
        banks[k] = banks.get(k, "") + f"M{x:g} {y:g}h{k * WIDTH:g}v{k * HEIGHT:g}h{-k * WIDTH:g}Z"
        cards += land(box, card, s.turned[card], x, y, k)
        if card == goal:
            marks += sized("si-goal", x, y, k) + plate(x + 50 * k, y + 131 * k, "Goal", 17 * k * chart.growth)
        for side, (dx, dy) in enumerate(AHEAD):
            if facts.open[card] >> side & 1:
                middle = x + k * WIDTH * (1 + dx) / 2, y + k * HEIGHT * (1 + dy) / 2
                marks += use(f"si-open-{'vh'[dx == 0]}", middle[0] - 50 * k, middle[1] - 50 * k, 100 * k)
        east, south = lies.get((group, at + 1), 0), lies.get((group, at + r.WIDTH), 0)
        across = (group, at + r.WIDTH + 1) in lies
        if across and lies[group, at] & 6 == 6 and east & 4 and south & 2:  # four cards meet here in land only
            plugs += use("si-plug", x + 50 * k, y + 75 * k, 100 * k)
    return "".join(bank(d, k) for k, d in banks.items()) + cards + plugs + marks


def bank(d: str, k: float) -> str:
    """Two steps of shallower water about the land."""
    name = f"bank-{k:g}".replace(".", "-")

    def step(colour: str, width: float, opacity: str = "") -> str:
        return f'<use href="#{name}" stroke="{colour}" stroke-width="{width * k:g}"{opacity}/>'

    deep, sea = "var(--deep)", "var(--sea)"
    shoal = step(deep, 105, ' opacity=".16" fill="var(--deep)"') + step(deep, 44, ' stroke-opacity=".5"')
    return (
        f'<defs><path id="{name}" d="{d}"/></defs>'
        f'<g fill="var(--sea)" stroke-linejoin="round">{step(deep, 108)}{step(sea, 105)}{shoal}{step(sea, 41.6)}</g>'
    )


def sized(symbol: str, x: float, y: float, k: float, more: str = "") -> str:
    """A card's picture where it lies."""
    return f'<use{more} href="#{symbol}" x="{x:g}" y="{y:g}" width="{k * WIDTH:g}" height="{k * HEIGHT:g}"/>'


def land(box: Box, card: int, turned: int, x: float, y: float, k: float) -> str:
    """A card with land where it lies; it came from a hand."""
    told = attribute("aria-label", called(box, card) + (", upside down" if turned else ""))
    return sized(f"si-{card}-{turned}", x, y, k, f' id="land-{card}" data-from="card-{card}" role="img"{told}')


def called(box: Box, card: int) -> str:
    """A card's name as the beginning of a sentence."""
    return sentence(labels.card_name(box, card))


def sentence(said: str) -> str:
    """With a capital letter."""
    return said[0].upper() + said[1:]


def docked(s: State, box: Box, seen: Look, chart: Chart) -> str:
    """The Ship at the Dock; alone, the Ships stacked there."""
    x, y, k = card_place(s, seen, chart, r.ABOARD)
    if s.players == 1:
        ships = cards_at(s, r.DOCK)
        drawn = "".join(
            sized(f"si-{card}-0", x + 5 * i, y + 6 - 4 * i, k, f' id="land-{card}" data-from="card-{card}"')
            for i, card in enumerate(ships)
        )
        return drawn + plate(x + 50, y + 126, f"{count(len(ships), 'Ship')} to use", 15) if ships else berth(x, y)
    if not s.dock:
        return berth(x, y)
    card = s.dock - 1
    inside = sized(f"si-{card}-0", x, y + 6, k, f' id="land-{card}" data-from="card-{card}"')
    inside += halo(x + 5, y + 8, 90, 112, 16)
    return spot("ship", f"{called(box, card)}, docked", inside)


def berth(x: float, y: float) -> str:
    """The empty Dock, where no card is ever laid."""
    line = 'fill="none" stroke="var(--paper)" stroke-opacity=".8" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"'
    return f"<rect {box_of(x + 12, y + 26, 76, 86, 20)} {line}/>{plate(x + 50, y + 84, 'Dock', 17)}"


def card_place(s: State, seen: Look, chart: Chart, card: int) -> tuple[float, float, float]:
    """Where on the chart a card lies, or the Ship, and the scale there."""
    return chart.place(1, seen.facts(seen.seat).dock) if card == r.ABOARD else chart.place(s.group[card], s.at[card])


def places(s: State, box: Box, seen: Look, chart: Chart) -> str:
    """Squares, cards and ends of a group's way that can be chosen."""
    squares: dict[str, dict[int, int]] = {}
    comes: dict[int, list[int]] = {}
    drawn = ""
    for n in r.of_kind(seen.legal, r.A_PLACE):
        turned, place = divmod(n, r.PLACES)
        if s.stage == r.ATTACH:
            drawn += spot(f"place-{place}", sentence(labels.place_words(box, place)), "".join(mooring(s, chart, place)))
        else:
            squares.setdefault(square_name(s, seen, place), {})[turned] = place
    for n in r.of_kind(seen.legal, r.A_JOIN):
        turned, card = divmod(n, r.LANDS)
        comes.setdefault(card, []).append(turned)
    for known, ways in squares.items():
        drawn += free_square(s, box, seen, chart, known, ways)
    if comes:
        drawn += mooring(s, chart, s.chosen_place - 1)[0]
    for card, turned_ways in comes.items():
        drawn += joiner(s, box, seen, chart, card, turned_ways)
    steps = {n % (r.LANDS + 1) for n in r.of_kind(seen.legal, r.A_STEP)}
    for card in sorted(steps.union(r.of_kind(seen.legal, r.A_SAIL), r.of_kind(seen.legal, r.A_LIFT))):
        x, y, k = card_place(s, seen, chart, card)
        touch = f'<rect {box_of(x + 6 * k, y + 6 * k, 88 * k, 113 * k, 12)} fill="var(--coral)" fill-opacity="0"/>'
        label = "Aboard the Ship" if card == r.ABOARD else called(box, card)
        drawn += spot(f"at-{card}", label, touch + halo(x + 8 * k, y + 8 * k, 84 * k, 109 * k, 14 * k))
    return drawn


def free_square(s: State, box: Box, seen: Look, chart: Chart, known: str, ways: dict[int, int]) -> str:
    """A square that the card in play fits on, one way up or both."""
    group, square = square_beside(s, seen, min(ways.values()))
    x, y, k = chart.place(group, square)
    card = s.card - 1
    ghosts = "".join(sized(f"si-{card}-{turned}", x, y, k, f' data-after="turn-{turned}"') for turned in ways)
    label = sentence(labels.place_words(box, min(ways.values()))) + (" (adrift)" if group > 1 else "")
    frame = box_of(x + 8 * k, y + 8 * k, 84 * k, 109 * k, 14 * k)
    inside = f'<rect {frame} fill="#fff" fill-opacity=".3" stroke="var(--paper)" stroke-dasharray="6 6" stroke-width="2"/>'
    inside += f'<g class="ghost" opacity="0" pointer-events="none">{ghosts}</g>'
    return spot(known, label, inside + halo(x + 8 * k, y + 8 * k, 84 * k, 109 * k, 14 * k))


def mooring(s: State, chart: Chart, place: int) -> tuple[str, str]:
    """A mark on a land side where a floating group can attach, and what glows round it."""
    card, side = divmod(place, 4)
    x, y, k = chart.place(s.group[card], s.at[card])
    dx, dy = AHEAD[side]
    x, y = x + k * WIDTH * (0.5 + 0.62 * dx), y + k * HEIGHT * (0.5 + 0.62 * dy)
    mark = f'<circle cx="{x:g}" cy="{y:g}" r="{17 * k:g}" fill="var(--coral)" stroke="var(--paper)" stroke-width="3"/>'
    return mark, halo(x - 20 * k, y - 20 * k, 40 * k, 40 * k, 20 * k)


def joiner(s: State, box: Box, seen: Look, chart: Chart, card: int, ways: list[int]) -> str:
    """A card of a floating group that can come to the chosen side, and the whole group as it would lie then."""
    x, y, k = chart.place(s.group[card], s.at[card])
    group, square = square_beside(s, seen, s.chosen_place - 1)
    ghosts = ""
    for turned in ways:
        lain = ""
        for other in range(box.lands):
            if s.group[other] == s.group[card]:
                step = s.at[other] - s.at[card]
                gx, gy, gk = chart.place(group, square - step if turned else square + step)
                lain += sized(f"si-{other}-{s.turned[other] ^ turned}", gx, gy, gk)
        ghosts += f'<g data-after="turn-{turned}">{lain}</g>'
    inside = f'<rect {box_of(x, y, k * WIDTH, k * HEIGHT, 0)} fill="var(--coral)" fill-opacity="0"/>'
    inside += f'<g class="ghost" opacity="0" pointer-events="none">{ghosts}</g>'
    return spot(f"join-{card}", called(box, card), inside + halo(x + 6 * k, y + 6 * k, 88 * k, 113 * k, 10 * k))


def pieces(s: State, box: Box, seen: Look, chart: Chart) -> str:
    """All contestants; those on one card side by side. Where a card can be chosen a click goes through them."""
    viewer = seen.seat
    if s.players == 1:
        return ""
    asked = {clicks(s, box, seen, action)[0] for action in seen.legal if r.KIND_OF[action] in (r.A_STEP, r.A_PIECE)}
    aims_at_cards = any(r.KIND_OF[action] in (r.A_STEP, r.A_SAIL, r.A_LIFT) for action in seen.legal)
    on: dict[int, list[tuple[int, int]]] = {}
    for seat in range(s.players):
        for which in range(2):
            on.setdefault(s.piece[seat, which], []).append((seat, which))
    drawn = ""
    for card, there in on.items():
        x, y, k = card_place(s, seen, chart, card)
        size = (40 * chart.growth if len(there) < 3 else 31 if len(there) < 7 else 25) * k
        in_row = 2 if len(there) in (1, 2, 4) else 3 if len(there) < 7 else 4
        rows = -(-len(there) // in_row)
        for i, (seat, which) in enumerate(there):
            row, column = divmod(i, in_row)
            wide = min(in_row, len(there) - row * in_row)
            px = x + 50 * k + size * 1.06 * (column - wide / 2) + size * 0.03
            py = y + 112 * k - size * 1.06 * (rows - row)
            who = "Your" if seat == viewer else f"Player {seat + 1}’s"
            stands = "aboard the Ship" if card == r.ABOARD else f"on {labels.card_name(box, card)}"
            label = f"{who} {labels.PIECES[which]} piece, {stands}"
            inside = use(f"si-piece-{seat}-{which}", round(px, 1), round(py, 1), round(size, 1), f"man-{seat}-{which}")
            inside += halo(round(px, 1), round(py, 1), round(size, 1), round(size, 1), 8)
            known = f"piece-{seat}-{which}"
            through = aims_at_cards and known not in asked
            more = ' pointer-events="none"' * through + ' data-focus=""' * (seat == max(viewer, 0) and which == 0)
            drawn += spot(known, label, inside).replace("<g", "<g" + more, 1)
    return drawn


def announced(s: State, seen: Look, chart: Chart) -> str:
    """The way of a move that others may still stop."""
    if not s.announced_move:
        return ""
    kind, to = r.decode(s.announced_move - 1)
    start = r.ABOARD
    if kind == r.A_STEP:
        piece, to = divmod(to, r.LANDS + 1)
        start = s.piece[s.current, piece]
    ends = []
    for card in (start, to):
        x, y, k = card_place(s, seen, chart, card)
        ends.append((x + k * WIDTH / 2, y + k * HEIGHT * 0.62))
    (x, y), (to_x, to_y) = ends
    d = f"M{x:g} {y:g}Q{(x + to_x) / 2 + (to_y - y) / 6:g} {(y + to_y) / 2 - (to_x - x) / 6 - 20:g} {to_x:g} {to_y:g}"
    inks = ("ink", 10), ("paper", 7), ("coral", 3.5)
    line = "".join(f'<path d="{d}" stroke="var(--{colour})" stroke-width="{w}"/>' for colour, w in inks)
    end = f'<circle cx="{to_x:g}" cy="{to_y:g}" r="11" fill="var(--coral)" stroke="var(--paper)" stroke-width="3.5"/>'
    return f'<g fill="none" stroke-linecap="round" pointer-events="none">{line}{end}</g>'


# ---- pile, gear and buttons; a hand


def cards_at(s: State, place: int) -> list[int]:
    """The cards in a place."""
    return [card for card, here in enumerate(s.where) if here == place]


def tray(s: State, box: Box, seen: Look) -> Panel:
    """The pile, the top of the discards, one's gear, the card in play; below them what can be done by a button."""
    named = [name for action, name in BUTTONS.items() if action in seen.legal] + modes(s, seen)
    buttons = [(name, ending_words(s) if name == "end" else BUTTON_WORDS[name]) for name in named]
    top = top_discard(s)
    takes = r.of_kind(seen.legal, r.A_TAKE)
    played = s.card > 0 and s.where[s.card - 1] == r.PLAYED and (s.stage != r.PLACE or seen.seat != s.actor)
    gear = cards_at(s, r.IN_PLAY + seen.seat) if seen.seat >= 0 and s.players > 1 else []
    shows = s.left, s.thrown, top, takes in ([], [top]), played and (s.card, s.current), tuple(gear), tuple(buttons)
    title = "Pile, discards and gear" if s.players > 1 else "Pile and discards"
    return Panel("tray", "tray", title, shows, partial(draw_tray, s, box, takes in ([], [top]), played, gear, buttons))


def draw_tray(s: State, box: Box, take: bool, played: bool, gear: list[int], buttons: list[tuple[str, str]]) -> Picture:
    """The picture of the tray."""
    drawn, x, y = strip(s, box, take, played, gear), 10.0, STRIP
    for known, text in buttons:
        wide = max(plate_width(text, 20) + 8, 76)
        if x + wide > HAND_WIDTH - 8:
            x, y = 10.0, y + 56
        drawn += button(known, text, x + wide / 2, y + 27, 18, BUTTON_LABELS.get(known, text), width=wide)
        x += wide + 14
    return back(drawn, y + (58 if buttons else 4))


def hand(s: State, box: Box, seen: Look) -> tuple[str, tuple[Any, ...], Callable[[], Picture]]:
    """What there is to choose from: ways up, places in the discards, discards, cards looked at; else the cards one holds."""
    if s.stage in (r.PLACE, r.JOIN) and seen.seat == s.actor:
        title = "The card in play" if s.stage == r.PLACE else "The floating group"
        return title, (s.stage, s.card, tuple(seen.legal)), lambda: back(turns(s, box, seen), HEIGHT + 12)
    if r.of_kind(seen.legal, r.A_INSERT):
        return "The discards, from the bottom to the top", fields(s, "thrown", "discards"), partial(gaps, s, box)
    taken, kept = r.of_kind(seen.legal, r.A_TAKE), r.of_kind(seen.legal, r.A_KEEP)
    if kept:
        return "Keep one of these", ("keep", *kept), lambda: back(*rows_of(box, kept, "keep", IN_A_ROW))
    mine = cards_at(s, r.HAND + seen.seat)
    if taken and taken != [top_discard(s)]:
        wanted = any(r.of_kind(seen.legal, kind) for kind in MODES)  # one's own cards are wanted too
        title = "Take one of the discards" + (", or draw" if r.A_DRAW in seen.legal else "")
        shown = mine if wanted else []
        return title, ("take", tuple(taken), tuple(shown)), partial(to_take, box, taken, shown)
    return "Your hand", ("hand", *mine), partial(held_cards, box, mine)


def to_take(box: Box, taken: list[int], mine: list[int]) -> Picture:
    """Discards to take, and below them one's own cards."""
    drawn, y = rows_of(box, taken, "take", 7)
    if mine:
        inside, height = rows_of(box, mine, "card", 7, y + 8)
        drawn, y = f'{drawn}<path d="M14 {y:g}H546" stroke="var(--sea)" stroke-dasharray="2 6"/>{inside}', height
    return back(drawn, y)


def held_cards(box: Box, mine: list[int]) -> Picture:
    """The cards one holds."""
    if not mine:
        return back(plate(HAND_WIDTH / 2, 36, "No cards in hand", 18), 60)
    return back(*rows_of(box, mine, "card", IN_A_ROW))


def back(inside: str, height: float) -> Picture:
    """The table under a hand."""
    drawn = f'<rect {box_of(0, 0, HAND_WIDTH, height, 10)} fill="var(--deep)"/>{inside}'
    return Picture(HAND_WIDTH, int(height), drawn)


def top_discard(s: State) -> int:
    """The card on top of the discards; -1: there is none."""
    return s.discards[s.thrown - 1] - 1 if s.thrown > 0 else -1


def strip(s: State, box: Box, take: bool, played: bool, gear: list[int]) -> str:
    """The pile, the top of the discards, the card in play, one's gear."""
    inside = f'<rect {box_of(12, 10, 50, 62.5, 5)} fill="var(--sea)" fill-opacity=".4"/>'
    inside += (sized("si-back", 12, 10, 0.5) if s.left else "") + halo(12, 10, 50, 62.5, 5)
    drawn = spot("pile", f"The pile: {count(s.left, 'card')}", inside) + plate(37, 48, str(s.left), 19)
    top = top_discard(s)
    if top >= 0:
        inside = small(box, top, 82, 10, 0.5) + halo(82, 10, 50, 62.5, 5)
        label = f"Top of the {s.thrown} discards: {labels.card_name(box, top)}"
        drawn += spot(f"take-{top}" if take else "discards", label, inside)
        drawn += plate(107, 80, f"of {s.thrown}", 13)
    if played:
        card = s.card - 1
        label = attribute("aria-label", "Being played: " + labels.card_text(box, card))
        drawn += small(box, card, 498, 10, 0.5, f' id="card-{card}" data-from="hand-{s.current}" role="img"{label}')
        drawn += plate(523, 80, "in play", 13)
    pitch = min(58.0, 280 / max(1, len(gear) - 1))
    for i, card in enumerate(gear):
        x = 152 + i * pitch
        inside = small(box, card, x, 10, 0.5) + halo(x, 10, 50, 62.5, 5)
        drawn += spot(f"card-{card}", labels.card_text(box, card), inside)
    return drawn


BUTTON_WORDS = {
    "well": "Well", "pass": "Let it be", "stop": "Stop it",
    "ship-move": "Ship: move", "ship-fetch": "Ship: fetch", "ship-remove": "Ship: remove",
    "bonus": "Bonus Beach", "sandbar": "Sandbar", "discard": "Discard", "dig": "Shovel",
}  # fmt: skip
BUTTON_LABELS = {
    "well": "Well: draw a card and play it at once",
    "stop": "Stop it with a Surprise",
    "ship-move": "Use a Ship to move a card of the archipelago",
    "ship-fetch": "Use a Ship to fetch a discard and play it",
    "ship-remove": "Use a Ship to put a card of the archipelago into the discards",
    "bonus": "Bonus Beach: then choose a Beach card to play for free",
    "discard": "Discard a card: then choose it",
    "dig": "Shovel: then choose a card to swap for the top of the pile",
    "sandbar": "Sandbar: then choose the first cap",
}


def modes(s: State, seen: Look) -> list[str]:
    """What else may be done with a card than playing it."""
    found = [name for kind, name in MODES.items() if r.of_kind(seen.legal, kind)]
    return [name for name in found if name != "discard" or s.stage != r.LIMIT]


def small(box: Box, card: int, x: float, y: float, k: float, more: str = "") -> str:
    """A card as one holds it, of any size."""
    return sized(f"si-h{card}-0", x, y, k, more)


def rows_of(box: Box, cards: list[int], kind: str, in_a_row: int, top: float = 4) -> tuple[str, float]:
    """Cards to choose from, and where they end."""
    k = (HAND_WIDTH - 10) / in_a_row / PITCH
    drawn, pitch = "", k * HEIGHT + 12
    for i, card in enumerate(cards):
        x, y = 10 + k * PITCH * (i % in_a_row), top + 4 + pitch * (i // in_a_row)
        inside = small(box, card, x, y, k) + halo(x, y, k * WIDTH, k * HEIGHT, 6)
        drawn += spot(f"{kind}-{card}", labels.card_text(box, card), inside)
    return drawn, top + pitch * -(-len(cards) // in_a_row)


def turns(s: State, box: Box, seen: Look) -> str:
    """The card in play, or the group that attaches, upright and upside down."""
    kind, ids = (r.A_PLACE, r.PLACES) if s.stage == r.PLACE else (r.A_JOIN, r.LANDS)
    ways = sorted({n // ids for n in r.of_kind(seen.legal, kind)})
    drawn = ""
    for i, turned in enumerate(ways):
        x = 10 + i * (PITCH + 6)
        if s.stage == r.PLACE:
            label = called(box, s.card - 1) + (", upside down" if turned else "")
            inside = sized(f"si-h{s.card - 1}-{turned}", x, 6, 1)
        else:
            label = "Upside down" if turned else "As it floats"
            inside = f'<rect {box_of(x, 6, WIDTH, HEIGHT, 4)} fill="var(--sea)"/>{plate(x + 50, 74, label, 14)}'
        way = spot(f"turn-{turned}", label, inside + halo(x, 6, WIDTH, HEIGHT, 6))
        drawn += way.replace(" class=", f' data-ready="" data-next="turn-{ways[(i + 1) % len(ways)]}" class=', 1)
    if s.stage == r.PLACE:
        drawn = f'<g id="card-{s.card - 1}">{drawn}</g>'
    x = 10 + len(ways) * (PITCH + 6)
    told = ["Choose a lit square." if s.stage == r.PLACE else "Choose the card that joins."]
    if len(ways) > 1:
        told.append("R turns it upside down.")
    return drawn + "".join(plate(x, 56 + 36 * i, text, 17, "start") for i, text in enumerate(told))


def gaps(s: State, box: Box) -> Picture:
    """The discards, and between them where the removed card can go."""
    drawn, pitch, in_a_row = "", 78, 7
    for i in range(s.thrown + 1):
        x, y = 10 + pitch * (i % in_a_row), 10 + 68 * (i // in_a_row)
        label = "At the bottom" if i == 0 else f"Above {labels.card_name(box, s.discards[i - 1] - 1)}"
        inside = f'<rect {box_of(x, y, 24, 56, 6)} fill="var(--paper)" fill-opacity=".6"/>{halo(x, y, 24, 56, 6)}'
        drawn += spot(f"gap-{i}", label, inside)
        if i < s.thrown:
            drawn += small(box, s.discards[i] - 1, x + 29, y, 0.44)
    return back(drawn, 8 + 68 * (s.thrown // in_a_row + 1))


# ---- a seat


def seat_panel(s: State, box: Box, seat: int, viewer: int) -> Picture:
    """A player's panel: where both pieces are, the number of cards, the gear."""
    drawn = ""
    for which in range(2):
        x, card = 12 + which * 174, s.piece[seat, which]
        drawn += use(f"si-piece-{seat}-{which}", x, 10, 34)
        drawn += plate(x + 40, 34, "aboard" if card == r.ABOARD else sentence(labels.in_short(box, card)), 15, "start")
    y = 54.0
    seen = [] if seat == viewer else cards_at(s, r.HAND + seat)
    backs = 0 if seat == viewer else s.held[seat] - len(seen)
    if seen or backs > 0:
        wide = WIDTH * 0.34
        pitch = min(wide + 4, (SEAT_WIDTH - 24 - wide) / max(1, len(seen) + backs - 1))
        drawn += f'<g id="hand-{seat}" role="img" aria-label="{count(s.held[seat], "card")} in hand">'
        for i in range(len(seen) + max(0, backs)):
            symbol = f"si-h{seen[i]}-0" if i < len(seen) else "si-back"
            drawn += sized(symbol, 12 + i * pitch, y, 0.34)
        drawn += f"</g>{plate(SEAT_WIDTH - 24, y + 34, str(s.held[seat]), 15)}"
        y += HEIGHT * 0.34 + 8
    gear = [] if seat == viewer else cards_at(s, r.IN_PLAY + seat)
    for i, card in enumerate(gear):
        more = f' id="gear-{card}" data-from="hand-{seat}" role="img"' + attribute("aria-label", labels.card_text(box, card))
        drawn += small(box, card, 12 + i % 6 * 57, y + i // 6 * 68, 0.53, more)
    y += 68 * -(-len(gear) // 6)
    state = "var(--coral)" if seat == s.actor and s.stage != r.OVER else "var(--ink)"
    frame = f'<rect {box_of(1, 1, SEAT_WIDTH - 2, y, 10)} fill="var(--sea)" stroke="{state}" stroke-width="1.6"/>'
    return Picture(SEAT_WIDTH, int(y + 2), frame + drawn)


def discard_panel(s: State, box: Box) -> Picture:
    """All discards, the newest first."""
    pile = [s.discards[i] - 1 for i in range(s.thrown - 1, -1, -1)]
    spent = [card for card in cards_at(s, r.SPENT) if box.kind[card] == r.SHIP]
    drawn, in_a_row = "", 9
    for i, card in enumerate(pile + spent):
        more = ' role="img"' + attribute("aria-label", labels.card_text(box, card) + (" (used)" if i >= len(pile) else ""))
        x, y = 8 + i % in_a_row * 38.6, 8 + i // in_a_row * 50
        drawn += small(box, card, x, y, 0.36, more)
        if i >= len(pile):
            drawn += use("si-no", x + 18, y + 24, 18)
    height = 16 + 50 * max(1, -(-(len(pile) + len(spent)) // in_a_row))
    frame = f'<rect {box_of(1, 1, SEAT_WIDTH - 2, height - 2, 10)} fill="var(--deep)" stroke="var(--ink)" stroke-width="1.2"/>'
    if not pile and not spent:
        drawn = plate(SEAT_WIDTH / 2, 38, "none yet", 15)
    return Picture(SEAT_WIDTH, height, frame + drawn)


def aims(s: State, box: Box, seen: Look) -> Picture:
    """Alone: how far the archipelago is, and which of the difficulties it meets so far."""
    facts, laid = seen.facts(seen.seat), sum(1 for group in s.group if group)
    lines = [
        (f"{facts.complete} of {count(facts.islands, 'island')} complete", facts.complete == facts.islands),
        (f"{laid} of {box.lands} cards with land laid", laid == box.lands),
        ("One archipelago, nothing adrift", s.groups == 1),
    ]
    for i, one in enumerate(labels.DIFFICULTIES):
        used = f": {s.used} used" if one.option == "no_ships" and s.used else ""
        lines.append((one.aim + used + (" (chosen)" if getattr(s, one.option) else ""), facts.met >> i & 1))
    drawn, y = "", 12
    for i, (text, met) in enumerate(lines):
        if i == 3:
            drawn += plate(SEAT_WIDTH / 2, y + 16, "Difficulties", 15)
            y += 32
        drawn += use("si-yes" if met else "si-no", 10, y, 24, label="met" if met else "not met")
        drawn += plate(42, y + 18, text, 15, "start")
        y += 34
    frame = f'<rect {box_of(1, 1, SEAT_WIDTH - 2, y + 2, 10)} fill="var(--sea)" stroke="var(--ink)" stroke-width="1.2"/>'
    return Picture(SEAT_WIDTH, y + 4, frame + drawn)

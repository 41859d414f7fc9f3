"""Positions of My Island as text.

    episode: 5                       (in a campaign; so are the next two)
    phase: placing                   (envelope; assessed; sticking; gift)
    opened by: player 1 | player 3   (the envelopes so far)
    card: field-house                (the tile of this round; nothing when it is over)
    turned: field-house | wall-path  (all cards that have been turned over)
    cards left: 26
    waiting: player 1, player 2      (who has not acted in this round)
    ended: player 3
    at the end of the track: nothing
    island of player 1:
        b h h p r r r r              (what grows on a space: beach, heather, palm, rainforest, x rock;
         b F H p r r r               or the field, house, wall or path of a tile)
    tiles of player 1:
        field-house: turned twice, its first space on row 2, space 2
    passed by player 1: wall-path
    points of player 1: start 10 | passes -1
    hits of player 1: 0 | 1          (how often each rule of the episode has given points at once)
    marks 1 of player 1: row 2, space 2 | 3, -1 off the island     (cubes and marks, a line for each set that rules keep)
    circles of player 1: 2

What lasts in a campaign is told where it is not as printed:

    ground of player 1: palm on row 1, space 6
    blooms of player 1: row 2, space 3
    doubles of player 1: field-house, space 1
    stickers of player 1: glade | bloom    (still to be placed)
"""

import re
from typing import Any

from ...board.phrases import player
from ...match.items import NOTHING, Item, Items, Supply, listed
from .record import (
    ASSESSED,
    AT_ONCE,
    BESIDE,
    BESIDE_LINE,
    CAMPAIGN,
    CELLS,
    CHAPTERS,
    COVER,
    COVER_LINE,
    ENVELOPE,
    FEATURES,
    FIRST,
    GIFT,
    GROUP,
    GROUP_LINE,
    IN_CHAPTER,
    IN_HAND,
    LANE,
    LAST,
    LINE,
    LINE_LINE,
    LINES,
    LINK,
    LINK_LINE,
    ON,
    ON_LINE,
    OPEN,
    PASS_LINE,
    PLACING,
    R_KIND,
    R_POINTS,
    ROWS,
    S_DOES,
    S_ON,
    S_WHAT,
    SIDES,
    SIZE,
    SLOTS,
    START_LINE,
    STICKERS,
    STICKING,
    SURROUND,
    SURROUND_LINE,
    SYMBOLS,
    TERRAINS,
    TILES,
    TO_FEATURE,
    TO_TERRAIN,
    WORDS,
    Box,
    State,
)
from .vocabulary import FEATURE_WORDS, TERRAIN_WORDS
from .words import LINE_WORDS, STICKER_NAMES, TURN_WORDS, card_words, chapter_of, has, letters_of, members, space, spaces

PHASE_WORDS = ("placing", "envelope", "assessed", "sticking", "gift")
ROCK = "rock"
OFF = re.compile(r"(-?[0-9]{1,2}), (-?[0-9]{1,2}) off the island")
PLACED = re.compile(r"(.+): (.+), its first space on (.+)")
ON_GROUND = re.compile(r"(palm|beach|heather|rainforest|rock) on (.+)")
DOUBLE = re.compile(r"(.+), space ([1-4])")
GAINED = re.compile(r"(.+) (-?[0-9]{1,4})")
MOST_GAINED, MOST_CIRCLES = 1000, 100
AT_ONCE_LINES = {ON: ON_LINE, LINK: LINK_LINE, BESIDE: BESIDE_LINE, SURROUND: SURROUND_LINE, LINE: LINE_LINE, COVER: COVER_LINE}


def tiles_of(box: Box) -> Supply:
    """The tiles, as their cards name them."""
    return Supply("tile", [card_words(box, tile) for tile in range(TILES)])


def tiles_in_set(s: State, box: Box, episode: int, phase: int) -> int:
    """How many tiles everybody has: those of the episode, but a chapter brings its own only once its envelope is open (M69)."""
    if phase == ENVELOPE:
        return int(box.tiles[episode - 1]) if episode > FIRST else 0
    return int(box.tiles[episode])


def printed_features(s: State, box: Box, episode: int, phase: int, kind: int) -> tuple[int, ...]:
    """Where the chapters so far have put open features of a kind, for everybody (M43-M45)."""
    chapter = chapter_of(episode) - (phase == ENVELOPE)
    return spaces(box.feature, kind) if 0 < box.since[kind] <= chapter else (0,) * WORDS


# ---- places


def place_words(box: Box, word: int, bit: int) -> str:
    """A place of a set of spaces: a space of the island, or where something lies in the sea or in the mountains."""
    row, column = bit // LANE * WORDS + word, bit % LANE
    cell = box.first[row] + column
    if 0 <= cell < CELLS and (box.word[cell], box.bit[cell]) == (word, bit):
        return space(box, cell)
    return f"{box.west + column}, {row - 1} off the island"


def places_words(box: Box, found: tuple[int, ...]) -> list[str]:
    """All places of a set."""
    return [place_words(box, word, bit) for word in range(WORDS) for bit in range(WORDS * LANE) if found[word] >> bit & 1]


def cell_of(item: Item, box: Box, text: str) -> int:
    """A space of the island by its name."""
    for cell in range(CELLS):
        if space(box, cell) == text:
            return cell
    raise item.wrong(f"{text[:30]!r} is no space of the island, such as {space(box, 0)}")


def add_place(item: Item, box: Box, field: Any, text: str) -> None:
    """Add a place to a set, given as its words."""
    off = OFF.fullmatch(text)
    if off:
        column, row = int(off[1]) - box.west, int(off[2]) + 1
        if not 0 <= column < LANE or not 0 <= row <= ROWS:
            raise item.wrong(f"{text[:30]!r} is too far from the island")
        word, bit = row % WORDS, row // WORDS * LANE + column
        if place_words(box, word, bit) != text:
            raise item.wrong(f"{text[:30]!r} is {place_words(box, word, bit)}")
    else:
        cell = cell_of(item, box, text)
        word, bit = box.word[cell], box.bit[cell]
    if field[word] >> bit & 1:
        raise item.wrong(f"{text} is told twice")
    field[word] |= 1 << bit


def has_cell(box: Box, field: Any, cell: int) -> bool:
    """Is a space in a set of a record that is being filled?"""
    return bool(int(field[box.word[cell]]) >> box.bit[cell] & 1)


# ---- writing


def write(s: State, box: Box, viewer: int | None) -> list[str]:
    """The lines of a position."""
    names = tiles_of(box).names

    def seats(found: int) -> str:
        return listed((player(seat) for seat in range(s.players) if found >> seat & 1), ", ")

    lines = []
    if s.campaign:
        opened = [player(s.opened[chapter] - 1) for chapter in range(CHAPTERS) if s.opened[chapter]]
        lines = [f"episode: {s.episode}", f"phase: {PHASE_WORDS[s.phase]}", f"opened by: {listed(opened)}"]
    lines += [
        f"card: {names[s.card - 1] if s.card else NOTHING}",
        f"turned: {listed(names[tile] for tile in range(TILES) if s.turned >> tile & 1)}",
        f"cards left: {s.left}",
        f"waiting: {seats(s.waiting)}",
        f"ended: {seats(s.ended)}",
        f"at the end of the track: {seats(s.topped)}",
    ]
    for seat in range(s.players):
        lines += write_island(s, box, seat, names) + write_lasting(s, box, seat, names)
    return lines


def rows_of(box: Box) -> list[list[int]]:
    """The spaces, row by row."""
    return [[cell for cell in range(CELLS) if box.at[cell, 1] == row] for row in range(ROWS) if box.row[row]]


def write_island(s: State, box: Box, seat: int, names: list[str]) -> list[str]:
    """An island, its tiles, and the points it has brought."""
    who, letters = player(seat), letters_of(s, box, seat)
    lines = [f"island of {who}:"]
    for row in rows_of(box):
        shift = 2 * (box.at[row[0], 0] - box.west) + box.at[row[0], 1]
        lines.append("    " + " " * shift + " ".join(letters[cell] for cell in row))
    placed = [(tile, s.placed[seat, tile] - 1) for tile in range(TILES) if s.placed[seat, tile]]
    if placed:
        lines.append(f"tiles of {who}:")
        lines += [
            f"    {names[tile]}: {TURN_WORDS[action // CELLS]}, its first space on {space(box, action % CELLS)}"
            for tile, action in placed
        ]
    passed = [names[tile] for tile in range(TILES) if s.passed[seat] >> tile & 1]
    lines += [f"passed by {who}: {listed(passed)}"] if passed else []
    gained = [f"{LINE_WORDS[line]} {s.gained[seat, line]}" for line in range(LINES) if s.gained[seat, line]]
    lines.append(f"points of {who}: {listed(gained)}")
    hits = [s.hits[seat, i] for i in range(AT_ONCE) if box.rule[s.episode, i, R_KIND]]
    lines += [f"hits of {who}: {listed(map(str, hits))}"] if any(hits) else []
    for slot in range(SLOTS):
        marks = places_words(box, spaces(s.marks, seat, slot))
        lines += [f"marks {slot + 1} of {who}: {listed(marks)}"] if marks else []
    return [*lines, f"circles of {who}: {s.circles[seat]}"]


def write_lasting(s: State, box: Box, seat: int, names: list[str]) -> list[str]:
    """What stickers have changed, and those still to be placed."""
    who, lines = player(seat), []
    changed = [f"{(*TERRAIN_WORDS, ROCK)[kind]} on {space(box, cell)}" for cell, kind in changed_ground(s, box, seat)]
    lines += [f"ground of {who}: {listed(changed)}"] if changed else []
    for kind in range(OPEN):
        found = spaces(s.open, seat, kind)
        if found != printed_features(s, box, s.episode, s.phase, kind):
            lines.append(f"{FEATURE_WORDS[kind]}s of {who}: {listed(places_words(box, found))}")
    doubles = [
        f"{names[tile]}, space {i + 1}"
        for tile in range(TILES)
        for i in range(SIZE)
        if s.faces[seat, tile] >> 3 * i & 7 > SYMBOLS
    ]
    lines += [f"doubles of {who}: {listed(doubles)}"] if doubles else []
    held = [STICKER_NAMES[s.stickers[seat, n] - 1] for n in range(IN_HAND) if s.stickers[seat, n]]
    return lines + ([f"stickers of {who}: {listed(held)}"] if held else [])


def kind_at(box: Box, ground: list[tuple[int, ...]], cell: int) -> int:
    """The terrain of a space, -1 for rock, on a ground given as a set of spaces for each terrain."""
    return next((kind for kind, found in enumerate(ground) if has(box, found, cell)), -1)


def printed_ground(box: Box) -> list[tuple[int, ...]]:
    """The ground of every island as it is printed."""
    return [spaces(box.ground, kind) for kind in range(TERRAINS)]


def changed_ground(s: State, box: Box, seat: int) -> list[tuple[int, int]]:
    """The spaces of an island with another terrain than is printed there, and which."""
    printed, own = printed_ground(box), [spaces(s.ground, seat, kind) for kind in range(TERRAINS)]
    return (
        []
        if own == printed
        else [(cell, kind_at(box, own, cell)) for cell in range(CELLS) if kind_at(box, own, cell) != kind_at(box, printed, cell)]
    )


# ---- reading


def read(items: Items, s: State, box: Box, options: Any, viewer: int | None) -> None:
    """Fill a record with what the lines say, but for what the tiles cover."""
    players, names = s.players, tiles_of(box).names
    s.campaign = options.episode == CAMPAIGN
    s.episode = options.episode
    if s.campaign:
        s.episode = items.take("episode").number(FIRST, LAST)
        s.phase = items.take("phase").word(PHASE_WORDS)
        item = items.take("opened by")
        opened = item.parts()
        if len(opened) > CHAPTERS:
            raise item.wrong(f"there are {CHAPTERS} envelopes (M42)")
        s.opened.put([item.seat(players, part) + 1 for part in opened])
    card = items.take("card")
    s.card = 0 if card.text == NOTHING else card.word(names) + 1
    s.turned = read_tiles(items.take("turned"), names)
    s.left = items.take("cards left").number(0, TILES)
    for field, key in (("waiting", "waiting"), ("ended", "ended"), ("topped", "at the end of the track")):
        setattr(s, field, sum(1 << seat for seat in items.take(key).seats(players)))
    for seat in range(players):
        read_lasting(items, s, box, seat, names)
        read_island(items, s, box, seat, names)


def read_tiles(item: Item, names: list[str]) -> int:
    """A set of tiles."""
    found = [item.word(names, part) for part in item.parts()]
    if len(set(found)) < len(found):
        raise item.wrong("the same tile is told twice")
    return sum(1 << tile for tile in found)


def read_lasting(items: Items, s: State, box: Box, seat: int, names: list[str]) -> None:
    """The ground, the open features, the tiles and the stickers of a player."""
    who, episode, phase = player(seat), s.episode, s.phase
    for kind in range(TERRAINS):
        s.ground.row(seat, kind).put(spaces(box.ground, kind))
    for kind in range(OPEN):
        s.open.row(seat, kind).put(printed_features(s, box, episode, phase, kind))
    for tile in range(tiles_in_set(s, box, episode, phase)):
        s.faces[seat, tile] = box.faces[tile]
    if not s.campaign:
        return
    item = items.find(f"ground of {who}")
    for part in item.parts() if item else ():
        read_ground(item, s, box, seat, part)  # type: ignore[arg-type]
    for kind in range(OPEN):
        item = items.find(f"{FEATURE_WORDS[kind]}s of {who}")
        if item:
            s.open.row(seat, kind).fill(0)
            for part in item.parts():
                add_place(item, box, s.open.row(seat, kind), part)
    item = items.find(f"doubles of {who}")
    for part in item.parts() if item else ():
        read_double(item, s, seat, names, part)  # type: ignore[arg-type]
    item = items.find(f"stickers of {who}")
    held = [item.word(STICKER_NAMES, part) + 1 for part in item.parts()] if item else []
    if item and len(held) > IN_HAND:
        raise item.wrong(f"a player has at most {IN_HAND} stickers to place (M67)")
    s.stickers.row(seat).put(held)


def read_ground(item: Item, s: State, box: Box, seat: int, text: str) -> None:
    """A space whose terrain a sticker has changed."""
    found = ON_GROUND.fullmatch(text)
    if not found:
        raise item.wrong(f"expected such as 'palm on row 1, space 6', found {text[:40]!r}")
    cell = cell_of(item, box, found[2])
    word, bit = box.word[cell], 1 << box.bit[cell]
    for kind in range(TERRAINS):
        s.ground[seat, kind, word] &= ~bit
    if found[1] != ROCK:
        s.ground[seat, TERRAIN_WORDS.index(found[1]), word] |= bit


def read_double(item: Item, s: State, seat: int, names: list[str], text: str) -> None:
    """A space of a tile that shows its symbol twice."""
    found = DOUBLE.fullmatch(text)
    tile, i = (item.word(names, found[1]), int(found[2]) - 1) if found else (-1, 0)
    code = s.faces[seat, tile] >> 3 * i & 7 if found else 0
    if not 0 < code < SYMBOLS:  # a path is never doubled
        raise item.wrong(
            f"expected a field, house or wall of a tile, such as 'field-house, space 1', each once; found {text[:40]!r}"
        )
    s.faces[seat, tile] += SYMBOLS << 3 * i


def read_island(items: Items, s: State, box: Box, seat: int, names: list[str]) -> None:
    """The tiles that lie on an island, the points and the marks; the picture is looked at when all is known."""
    who = player(seat)
    items.take(f"island of {who}").picture(len(rows_of(box)))
    item = items.find(f"tiles of {who}")
    for row in item.picture() if item else ():
        read_placed(row, s, box, seat, names)
    item = items.find(f"passed by {who}")
    s.passed[seat] = read_tiles(item, names) if item else 0
    item = items.take(f"points of {who}")
    for part in item.parts():
        found = GAINED.fullmatch(part)
        if not found:
            raise item.wrong(f"expected a line of the sheet and its points, such as 'start 10', found {part[:40]!r}")
        s.gained[seat, item.word(LINE_WORDS, found[1])] = item.number(-MOST_GAINED, MOST_GAINED, found[2])
    s.points[seat] = sum(s.gained.row(seat))
    rules = sum(box.rule[s.episode, i, R_KIND] > 0 for i in range(AT_ONCE))
    item = items.find(f"hits of {who}")
    hits = [item.number(0, CELLS, part) for part in item.parts()] if item else [0] * rules
    if item and len(hits) != rules:
        raise item.wrong(f"{len(hits)} numbers, but this episode has {rules} rules at once")
    s.hits.row(seat).put(hits)
    for slot in range(SLOTS):
        item = items.find(f"marks {slot + 1} of {who}")
        for part in item.parts() if item else ():
            add_place(item, box, s.marks.row(seat, slot), part)  # type: ignore[arg-type]
    s.circles[seat] = items.take(f"circles of {who}").number(0, MOST_CIRCLES)


def read_placed(row: Item, s: State, box: Box, seat: int, names: list[str]) -> None:
    """A tile, how it is turned and where it lies."""
    found = PLACED.fullmatch(row.text)
    if not found:
        raise row.wrong(
            f"expected such as 'field-house: turned once, its first space on row 8, space 2', found {row.text[:60]!r}"
        )
    tile, turned, cell = row.word(names, found[1]), row.word(TURN_WORDS, found[2]), cell_of(row, box, found[3])
    if s.placed[seat, tile] or not s.faces[seat, tile]:
        raise row.wrong(f"{found[1]} lies there once, and only if it is in the set (M3)")
    if -1 in covered_by(box, tile, turned * CELLS + cell):
        raise row.wrong("there the tile would leave the island (M14)")
    s.placed[seat, tile] = turned * CELLS + cell + 1


def covered_by(box: Box, tile: int, action: int) -> list[int]:
    """The spaces under a tile; -1 off the island."""
    shape = box.form[tile]
    return [box.covers[shape, action // CELLS, action % CELLS, i] for i in range(box.spaces[shape])]


# ---- what cannot be


def check(items: Items, s: State, box: Box, options: Any) -> None:
    """Every card has come once, everybody has used the tiles that came, and islands show what their tiles cover."""
    check_phase(items, s)
    check_cards(items, s, box)
    for seat in range(s.players):
        check_used(items, s, box, seat)
        check_picture(items.at(f"island of {player(seat)}"), s, box, seat)
        check_tiles(items.at(f"tiles of {player(seat)}"), s, box, seat)
        check_points(items.at(f"points of {player(seat)}"), s, box, seat)
        check_marks(items, s, box, seat)
        if s.campaign:
            check_stickers(items, s, box, seat)


def check_phase(items: Items, s: State) -> None:
    """Who waits, and for what (M8, M21, M44)."""
    everybody, waiting = (1 << s.players) - 1, items.at("waiting")
    if s.phase == PLACING:
        if s.waiting & s.ended:
            raise waiting.wrong("who has ended does not wait (M19)")
        if bool(s.card) != bool(s.waiting):
            raise waiting.wrong("somebody waits as long as there is a card on the table, and nobody after that (M8)")
        if not s.card and s.left and s.ended != everybody:
            raise items.at("card").wrong("it is over when all have ended or no card is left (M21, M22)")
        if not s.card and s.campaign and s.episode < LAST:
            raise items.at("phase").wrong("when an episode of a campaign is over it is 'assessed' (M44)")
    else:
        if s.card or not s.waiting:
            raise waiting.wrong("between episodes there is no card, and somebody is waited for (M44)")
        if s.phase != ASSESSED and s.ended | s.topped:
            raise items.at("ended").wrong(
                "between episodes boards are clear: nobody has ended, nobody is at the end of the track"
            )
        if s.phase == ASSESSED and s.episode == LAST:
            raise items.at("phase").wrong("after the last episode the campaign is over: the phase stays 'placing' (M65)")
        if s.phase == ENVELOPE and s.waiting != everybody:
            raise waiting.wrong("everybody waits until somebody opens the envelope (M42)")
        if s.phase in (ENVELOPE, GIFT) and s.episode % IN_CHAPTER != 1:
            raise items.at("phase").wrong("an envelope comes before the first episode of a chapter (M42)")
    if s.campaign:
        wanted = chapter_of(s.episode) - (s.phase == ENVELOPE)
        if sum(s.opened[chapter] > 0 for chapter in range(CHAPTERS)) != wanted:
            raise items.at("opened by").wrong(f"{wanted} envelopes are open by now (M42)")


def check_cards(items: Items, s: State, box: Box) -> None:
    """Each tile of the episode has one card (M5, M69); between episodes the last one's still lie there."""
    last = s.episode - (s.phase in (ENVELOPE, GIFT))
    cards = box.tiles[last] if last > 0 or not s.campaign else 0
    if s.turned >> cards:
        raise items.at("turned").wrong(f"one of these tiles is not among the {cards} of the episode (M3)")
    if s.turned.bit_count() + s.left != cards:
        there = cards - s.turned.bit_count()
        raise items.at("cards left").wrong(
            f"there must be {there}, since {s.turned.bit_count()} of {cards} have been turned (M5)"
        )
    if s.card and not s.turned >> s.card - 1 & 1:
        raise items.at("card").wrong("the card on the table is among those turned over (M7)")


def check_used(items: Items, s: State, box: Box, seat: int) -> None:
    """A tile that came was placed or passed, once; who has ended used some of them (M7, M8, M17, M19)."""
    item = items.at(f"tiles of {player(seat)}")
    placed = sum(1 << tile for tile in range(TILES) if s.placed[seat, tile])
    if s.phase not in (PLACING, ASSESSED):
        if placed or s.passed[seat] or any(s.hits[seat, i] for i in range(AT_ONCE)):
            raise item.wrong("between episodes the boards are clear (M44)")
        return
    came = s.turned & ~(1 << s.card - 1 if s.card and s.waiting >> seat & 1 else 0)
    used = placed | s.passed[seat]
    if placed & s.passed[seat] or used & ~came or (used != came and not s.ended >> seat & 1):
        raise item.wrong("every tile that has come was placed or passed, and no other (M8)")


def check_picture(item: Item, s: State, box: Box, seat: int) -> None:
    """The picture shows what the tiles cover and what grows elsewhere."""
    letters = letters_of(s, box, seat)
    for line, row in zip(item.rows, rows_of(box), strict=True):
        right = " ".join(letters[cell] for cell in row)
        if " ".join(line.text.split()) != right:
            raise line.wrong(f"with these tiles the row shows {right}")


def check_tiles(item: Item, s: State, box: Box, seat: int) -> None:
    """Tiles lie on ground that may be built on, on no other tile, and each beside its like as far as the start (M10-M15, M47)."""
    shown: dict[int, int] = {}
    tiles: dict[int, list[int]] = {}
    for tile in range(TILES):
        if s.placed[seat, tile]:
            tiles[tile] = covered_by(box, tile, s.placed[seat, tile] - 1)
            for i, cell in enumerate(tiles[tile]):
                if cell in shown:
                    raise item.wrong(f"two tiles lie on {space(box, cell)} (M15)")
                if not may_build(s, box, seat, cell):
                    raise item.wrong(f"nothing may be built on {space(box, cell)} (M14)")
                shown[cell] = (s.faces[seat, tile] >> 3 * i & 7) - 1 & 3
    if not tiles:
        return
    start = spaces(s.ground, seat, box.start[s.episode])
    first = [tile for tile, cells in tiles.items() if any(has(box, start, cell) for cell in cells)]
    if not first:
        raise item.wrong(f"the first tile covers {TERRAIN_WORDS[box.start[s.episode]]} (M10)")
    joined, edge = set[int](), {tile for tile in tiles if tile in first or on_foothold(s, box, seat, tiles[tile])}
    while edge:
        tile = edge.pop()
        joined.add(tile)
        near = {there for cell in tiles[tile] for there in beside(box, cell) if shown.get(there) == shown[cell]}
        edge |= {other for other, cells in tiles.items() if other not in joined and near.intersection(cells)}
    if len(joined) < len(tiles):
        raise item.wrong("every tile but the first lies beside an equal symbol of another (M11)")


def may_build(s: State, box: Box, seat: int, cell: int) -> bool:
    """Is this ground that the episode builds on, without an awake solid feature (M14, M43)?"""
    ground = any(box.terrains[s.episode] >> kind & 1 and has(box, spaces(s.ground, seat, kind), cell) for kind in range(TERRAINS))
    solid = any(
        box.features[s.episode] >> kind & 1 and has(box, spaces(box.feature, kind), cell) for kind in range(OPEN, FEATURES)
    )
    return ground and not solid


def on_foothold(s: State, box: Box, seat: int, cells: list[int]) -> bool:
    """Does a tile cover a foothold of the episode (M47)?"""
    kinds = [kind for kind in range(OPEN) if box.footholds[s.episode] >> kind & 1]
    return any(has(box, spaces(s.open, seat, kind), cell) for kind in kinds for cell in cells)


def beside(box: Box, cell: int) -> list[int]:
    """The spaces around one."""
    return [box.beside[cell, side] for side in range(SIDES) if box.beside[cell, side] >= 0]


def check_points(item: Item, s: State, box: Box, seat: int) -> None:
    """Points begin as the episode says, passes cost their fee, and every rule has given what its hits say (M4, M17, M24-M26)."""
    if s.phase not in (PLACING, ASSESSED):
        return
    start, fee, top = box.points[s.episode], box.fee[s.episode], box.top[s.episode]
    if s.gained[seat, START_LINE] != start:
        raise item.wrong(f"{LINE_WORDS[START_LINE]} must be {start} (M4)")
    if s.topped >> seat & 1:
        if top == 0 or s.points[seat] != top:
            raise item.wrong(f"at the end of the track they add up to {top} (M26)")
        return
    if top and s.points[seat] >= top:
        raise item.wrong(f"with {top} points one is at the end of the track (M26)")
    if s.gained[seat, PASS_LINE] != fee * s.passed[seat].bit_count():
        raise item.wrong(f"{LINE_WORDS[PASS_LINE]} must be {fee * s.passed[seat].bit_count()} (M17)")
    wanted: dict[int, int] = dict.fromkeys([*AT_ONCE_LINES.values(), GROUP_LINE], 0)
    for i in range(AT_ONCE):
        kind, points = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_POINTS]
        if kind:
            wanted[GROUP_LINE if kind == GROUP else AT_ONCE_LINES[kind]] += points * s.hits[seat, i]
    for line, points in wanted.items():
        lines = range(GROUP_LINE, GROUP_LINE + SYMBOLS) if line == GROUP_LINE else (line,)
        if sum(s.gained[seat, one] for one in lines) != points:
            names = " and ".join(LINE_WORDS[one] for one in lines)
            raise item.wrong(f"{names} must be {points} together, by the hits of their rules (M23)")


def check_marks(items: Items, s: State, box: Box, seat: int) -> None:
    """Marks lie on tiles and features, as many as rules were hit; in a campaign some of them may be older (M34, M38, M64)."""
    marks = [spaces(s.marks, seat, slot) for slot in range(SLOTS)]
    for word in range(WORDS):
        places = 0
        for symbol in range(SYMBOLS):
            places |= s.laid[seat, symbol, word]
        for kind in range(FEATURES):
            places |= s.open[seat, kind, word] if kind < OPEN else box.feature[kind, word]
        for slot in range(SLOTS):
            if marks[slot][word] & ~places:
                raise items.at(f"marks {slot + 1} of {player(seat)}").wrong("marks lie on tiles and features only (M64)")
    hits = sum(s.hits[seat, i] for i in range(AT_ONCE) if box.rule[s.episode, i, R_KIND] != ON)
    told = sum(word.bit_count() for found in marks for word in found)
    if not s.campaign and told != hits:
        raise items.at(f"hits of {player(seat)}").wrong(
            f"there are {told} marks, but rules that mark something were hit {hits} times"
        )


def check_stickers(items: Items, s: State, box: Box, seat: int) -> None:
    """What stickers have changed they could change, a space at most one (M67, M68)."""
    who = player(seat)
    held = s.stickers[seat, 0] > 0
    if s.phase in (ENVELOPE, PLACING) and s.card + s.waiting and held:
        raise items.at(f"stickers of {who}").wrong("stickers are placed between episodes (M44)")
    if s.phase in (STICKING, GIFT) and held and not s.waiting >> seat & 1:
        raise items.at("waiting").wrong(f"{who} has stickers to place (M67)")
    extra = [
        [
            cell
            for cell in members(box, spaces(s.open, seat, kind))
            if not has(box, printed_features(s, box, s.episode, s.phase, kind), cell)
        ]
        for kind in range(OPEN)
    ]
    for kind in range(OPEN):
        item, printed = items.at(f"{FEATURE_WORDS[kind]}s of {who}"), printed_features(s, box, s.episode, s.phase, kind)
        found = spaces(s.open, seat, kind)
        if any(printed[word] & ~found[word] for word in range(WORDS)):
            raise item.wrong(f"the chapters have put a {FEATURE_WORDS[kind]} on other spaces too (M44)")
        for cell in extra[kind]:
            if not sticks(box, TO_FEATURE, kind, cell):
                raise item.wrong(f"no sticker brings a {FEATURE_WORDS[kind]} to {space(box, cell)} (M68)")
    changed = changed_ground(s, box, seat)
    for cell, kind in changed:
        if not sticks(box, TO_TERRAIN, kind, cell):
            raise items.at(f"ground of {who}").wrong(f"no sticker changes {space(box, cell)} so (M68)")
    every = [*(cell for cell, _ in changed), *(cell for cells in extra for cell in cells)]
    if len(set(every)) < len(every):
        raise items.at(f"ground of {who}").wrong("a space takes one sticker (M68)")


def sticks(box: Box, does: int, what: int, cell: int) -> bool:
    """Is there a sticker that does this on the ground that is printed there, which is not ringed?"""
    ground = kind_at(box, printed_ground(box), cell)
    return (
        ground >= 0
        and not has(box, spaces(box.ringed), cell)
        and any(
            (box.sticker[kind, S_DOES], box.sticker[kind, S_WHAT]) == (does, what) and box.sticker[kind, S_ON] >> ground & 1
            for kind in range(STICKERS)
        )
    )

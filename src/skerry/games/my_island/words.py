"""What My Island says: actions, refusals, events, prompts, and an episode's overview."""

from typing import Any

from ...board.phrases import count, listed, player, players, sentence
from ...match.game import Look
from .campaign.episodes import campaign
from .components import doubles_of, eternal, shown_by
from .record import (
    A_DOUBLE,
    A_END,
    A_ON,
    A_OPEN,
    A_PASS,
    A_STICK,
    ASSESSED,
    CELLS,
    COVER_LINE,
    ENVELOPE,
    FEATURES,
    IN_CHAPTER,
    LANE,
    ON_LINE,
    OPEN,
    PLACING,
    SIZE,
    SYMBOLS,
    TERRAINS,
    TILES,
    WORDS,
    Box,
    State,
)
from .vocabulary import FEATURE_WORDS, ROCK_LETTER, STICKER_WORDS, SYMBOL_WORDS, TERRAIN_WORDS

LINE_WORDS = (
    "start", "passes", "on their ground", "farms", "villages", "fortifications", "trails", "roads", "beside features",
    "surrounded", "lines and rays", "covered", "largest farm", "largest village", "largest fortification", "largest path system",
    "filled", "least group", "undone", "gaps", "left visible", "end of the track", "progress circles",
)  # fmt: skip
TURN_WORDS = ("as printed", "turned once", "turned twice", "turned three times", "turned four times", "turned five times")
PLACE_WORDS = ("first", "second", "other")
STICKER_NAMES = tuple(word.replace("double_", "second ") for word in STICKER_WORDS)


# ---- chapters and episodes


def chapter_of(episode: int) -> int:
    """The chapter of an episode, from 1; 0 for the Eternal Game."""
    return (episode + IN_CHAPTER - 1) // IN_CHAPTER


def episode_data(episode: int) -> dict[str, Any]:
    """An episode as it is written down."""
    found: dict[str, Any] = campaign().values["episodes"][episode - 1] if episode else eternal().values
    return found


def title(episode: int) -> str:
    """What an episode is called."""
    words = str(episode_data(episode)["title"])
    return f"Episode {episode}: {words}" if episode else words


def heading(s: State) -> str:
    """What is being played; nothing is told of a chapter before its envelope is opened."""
    return f"Chapter {chapter_of(s.episode)}: a sealed envelope" if s.phase == ENVELOPE else title(s.episode)


def rule_words(rule: dict[str, Any]) -> str:
    """What a rule rewards, as an overview table says it."""
    symbols, feature, to = listed(rule.get("symbols", []), "or"), rule.get("feature", ""), rule.get("to", "")
    symbol = rule.get("symbol", "")
    if symbols.count(" or ") and len(rule["symbols"]) == SYMBOLS:
        symbols = "any one symbol"
    need = rule.get("need")
    around = {"same": f"{need} of one symbol", "different": f"{need} different symbols"}.get(symbol, f"{need} {symbol}")
    ray = f"{rule.get('length')} spaces of {symbols} in a straight line from a {rule.get('from')}"
    told = {
        "on": f"{symbols.capitalize()} on {rule.get('terrain')}",
        "group": f"Group of {rule.get('size')} or more: {symbols}",
        "link": f"{symbol.capitalize()} from a {rule.get('from')} to {'another' if to == rule.get('from') else 'the'} {to}",
        "beside": f"{around.capitalize()} beside a {feature}",
        "surround": f"All round a {feature} built on",
        "line": ray if "from" in rule else f"Straight line of {rule.get('length')} or more: {symbols}",
        "cover": f"{feature.capitalize()} covered" + (f" by a {symbol}" if symbol else ""),
        "visible": f"Visible {rule.get('terrain', feature)}",
        "largest": f"Largest group of {symbols.replace('any one', 'each').replace(' or ', ' and ')}",
        "undone": f"Each {feature} without a mark",
        "filled": "Each row filled" if rule.get("area") == "rows" else f"All {rule.get('area')} covered",
        "gaps": "Each separate gap",
        "least": "Smallest of your four largest groups: each symbol",
    }
    return told[rule["rule"]]


def goal_words(episode: int, goal: dict[str, Any]) -> str:
    """What a goal asks for."""
    times = goal["at_least"]
    if "marked" in goal:
        return f"{times} {goal['marked']}s marked"
    rule = episode_data(episode)["immediate"][goal["immediate"] - 1]
    return f"{rule_words(rule)}" + (f", {times} times" if times > 1 else "")


def overview(episode: int) -> list[tuple[str, str, str]]:
    """The overview table of an episode: when, what, and what it is worth."""
    found = episode_data(episode)
    fee = found.get("pass", campaign().values["pass"])
    rows = [("At once", "Tile not placed", f"{fee:+d}")]
    rows += [("At once", rule_words(rule), f"{rule['points']:+d}") for rule in found["immediate"]]
    rows += [("End", rule_words(rule), f"{rule['points']:+d}") for rule in found["end"]]
    for goal in found.get("goal", []):
        rows.append(("Goal", goal_words(episode, goal), "\u25cf" * goal["circles"]))
    circles = campaign().values["circles"]
    for place in PLACE_WORDS if episode else ():
        gets = [STICKER_NAMES[STICKER_WORDS.index(word)] for word in found.get(place, [])]
        rows.append((place.capitalize(), ", ".join(gets) or "\u2013", "\u25cf" * circles[place]))
    return rows


def chapter_sheet(chapter: int) -> dict[str, Any]:
    """What is in an envelope: the story, the rules of its three episodes, its gift. Only for those who have opened it."""
    found = campaign().values["chapters"][chapter - 1]
    episodes = range(IN_CHAPTER * chapter - IN_CHAPTER + 1, IN_CHAPTER * chapter + 1)
    return {
        "chapter": chapter,
        "title": found["title"],
        "story": found["story"],
        "gift": [STICKER_NAMES[STICKER_WORDS.index(word)] for word in found.get("gift", [])],
        "episodes": [
            {"title": title(n), "new": episode_data(n)["new"], "ground": rules_of_ground(n), "overview": overview(n)}
            for n in episodes
        ],
    }


def rules_of_ground(episode: int) -> str:
    """Where one builds and begins in an episode, and which features are awake."""
    found = episode_data(episode)
    told = f"Build on {', '.join(found['terrains'])}"
    told += f"; begin on {found['start']}" if "start" in found else ""
    told += f"; {', '.join(found['foothold'])}: a tile there needs no match" if "foothold" in found else ""
    told += f"; awake: {', '.join(found['features'])}" if found.get("features") else ""
    return told + ("; every space weighs 1" if found.get("doubles") is False else "")


def sheet_text(chapter: int) -> str:
    """What is in an envelope as Markdown, but for the title."""
    sheet = chapter_sheet(chapter)
    parts = [f"*{sheet['story']}*"]
    if sheet["gift"]:
        parts.append(f"At its start, for those with the fewest circles: {', '.join(sheet['gift'])}.")
    for one in sheet["episodes"]:
        table = ["| | | |", "|---|---|---|", *(f"| {when} | {what} | {worth} |" for when, what, worth in one["overview"])]
        parts += [f"### {one['title']}", f"New: {one['new']}. {one['ground']}.", "\n".join(table)]
    return "\n\n".join(parts)


# ---- pieces


def points(n: int) -> str:
    """Points with their unit."""
    return count(n, "point")


def circles(n: int) -> str:
    """Progress circles with their unit."""
    return count(n, "circle")


def unit(s: State) -> str:
    """What the scores count: points, but when a campaign is over its circles."""
    return "circle" if s.campaign and not s.waiting else "point"


Spaces = tuple[int, ...]  # a set, as its words


def spaces(field: Any, *index: int) -> Spaces:
    """A set of spaces."""
    return tuple(field[(*index, word)] for word in range(WORDS))


def has(box: Box, found: Spaces, cell: int) -> bool:
    """Is a space in a set?"""
    return bool(found[box.word[cell]] >> box.bit[cell] & 1)


def members(box: Box, found: Spaces) -> list[int]:
    """The spaces of a set, in their order."""
    cells = []
    for word, bits in enumerate(found):
        while bits:
            bit = (bits & -bits).bit_length() - 1
            cell = box.first[bit // LANE * WORDS + word] + bit % LANE
            if 0 <= cell < CELLS and (box.word[cell], box.bit[cell]) == (word, bit):  # ships and the gate are off the island
                cells.append(cell)
            bits &= bits - 1
    return sorted(cells)


def letters_of(s: State, box: Box, seat: int) -> list[str]:
    """What each space of an island shows, as a letter: what grows there, or in capitals the symbol of a tile."""
    letters = [ROCK_LETTER] * CELLS
    for kind in range(TERRAINS):
        for cell in members(box, spaces(s.ground, seat, kind)):
            letters[cell] = TERRAIN_WORDS[kind][0]
    for symbol in range(SYMBOLS):
        for cell in members(box, spaces(s.laid, seat, symbol)):
            letters[cell] = SYMBOL_WORDS[symbol][0].upper()
    return letters


def symbols(s: State, seat: int, tile: int) -> list[str]:
    """What a tile of a player shows, space by space."""
    return [SYMBOL_WORDS[symbol] for symbol in shown_by(s.faces[seat, tile])]


def tile_words(s: State, tile: int, seat: int = 0) -> str:
    """A tile in words: field-house-field; a double is a double field."""
    shown = zip(symbols(s, seat, tile), doubles_of(s.faces[seat, tile]), strict=True)
    return "-".join(f"double {symbol}" if twice else symbol for symbol, twice in shown)


def card_words(box: Box, tile: int) -> str:
    """A card in words: the tile as it is printed."""
    return "-".join(SYMBOL_WORDS[symbol] for symbol in shown_by(box.faces[tile]))


def space(box: Box, cell: int) -> str:
    """A space by its row, from the mountains down, and its number in it."""
    known: list[str] = box.notes.get("names of spaces", [])
    if not known:
        known = [f"row {row + 1}, space {n + 1}" for row, length in enumerate(box.row) for n in range(length)]
        box.notes["names of spaces"] = known
    return known[cell]


def terrain(s: State, box: Box, seat: int, cell: int) -> str:
    """What grows on a space."""
    found = (TERRAIN_WORDS[kind] for kind in range(TERRAINS) if has(box, spaces(s.ground, seat, kind), cell))
    return next(found, "rock")


def features(s: State, box: Box, seat: int, kind: int) -> Spaces:
    """Where a player's features of a kind are, asleep or not; solid ones as soon as their chapter has begun."""
    if kind < OPEN:
        return spaces(s.open, seat, kind)
    there = chapter_of(s.episode) - (s.phase == ENVELOPE) >= box.since[kind] > 0 or is_awake(s, box, kind)
    return spaces(box.feature, kind) if there else (0,) * WORDS


def is_awake(s: State, box: Box, kind: int) -> bool:
    """Does the episode name this feature?"""
    return s.phase != ENVELOPE and bool(box.features[s.episode] >> kind & 1)


def feature_at(s: State, box: Box, seat: int, cell: int) -> int:
    """The awake solid feature on a space, -1 if none."""
    kinds = (kind for kind in range(OPEN, FEATURES) if is_awake(s, box, kind))
    return next((kind for kind in kinds if has(box, spaces(box.feature, kind), cell)), -1)


def symbol_at(s: State, box: Box, seat: int, cell: int) -> int:
    """The symbol that lies on a space, -1 if none."""
    return next((symbol for symbol in range(SYMBOLS) if has(box, spaces(s.laid, seat, symbol), cell)), -1)


def covered(box: Box, tile: int, action: int) -> list[int]:
    """The spaces that a placement covers; none where it would leave the island."""
    shape = box.form[tile]
    cells = [box.covers[shape, action // CELLS, action % CELLS, i] for i in range(box.spaces[shape])]
    return [] if -1 in cells else cells


def action(s: State, box: Box, seen: Look, action: int) -> str:
    """What an action is called."""
    seat = seen.seat
    if action == A_PASS:
        fee = -box.fee[s.episode] if not s.topped >> seat & 1 else 0
        return f"Pass: {points(-fee)}" if fee else "Pass: it costs nothing any more"
    if action == A_END:
        return "End: place no more tiles"
    if action == A_OPEN:
        return f"Open the envelope of chapter {chapter_of(s.episode)}"
    if action == A_ON:
        return "Clear the board and go on" if s.phase == ASSESSED else "Done: they stay where they are"
    if action >= A_DOUBLE:
        tile, i = (action - A_DOUBLE) // SIZE, (action - A_DOUBLE) % SIZE
        return f"Stick it on tile {tile + 1}, {tile_words(s, tile, seat)}: its space {i + 1}"
    if action >= A_STICK:
        return f"Stick it on {space(box, action - A_STICK)}"
    first = symbols(s, seat, s.card - 1)[0] if s.card > 0 else "tile"
    return f"Place it {TURN_WORDS[action // CELLS]}, its {first} on {space(box, action % CELLS)}"


def refusal(s: State, box: Box, seen: Look, action: int) -> str:
    """Why an action is not possible now."""
    seat = seen.seat
    if not s.waiting >> seat & 1:
        if s.phase != PLACING:
            return "you are done; it goes on when the others are (M44)"
        if s.ended >> seat & 1:
            return "you have ended your participation (M19)"
        return "you have acted this round; the next card comes when all have (M8)"
    if s.phase != PLACING or action >= A_OPEN:
        return refused_phase(s, box, seat, action)
    if action == A_PASS:
        return "you have no point left to pass with: place the tile or end (M18)"
    tile, turned = s.card - 1, action // CELLS
    if turned >= seen.facts(seat).turns:
        return f"{TURN_WORDS[turned]} this tile lies as with fewer turns (M12)"
    cells = covered(box, tile, action)
    if not cells:
        return "there the tile would leave the island (M14)"
    for cell in cells:
        if symbol_at(s, box, seat, cell) >= 0:
            return f"there is a tile already on {space(box, cell)} (M15)"
        if not has(box, spaces(s.free, seat), cell):
            kind = feature_at(s, box, seat, cell)
            allowed = terrain(s, box, seat, cell) in [
                word for i, word in enumerate(TERRAIN_WORDS) if box.terrains[s.episode] >> i & 1
            ]
            if allowed and kind >= 0:
                return f"on {space(box, cell)} stands a {FEATURE_WORDS[kind]} (M43)"
            return f"{space(box, cell)} is {terrain(s, box, seat, cell)}, where nothing may be built (M14)"
    if not seen.facts(seat).begun:
        return f"the first tile covers at least one {TERRAIN_WORDS[box.start[s.episode]]} space (M10)"
    return "no symbol of the tile would lie next to an equal one (M11)"


def refused_phase(s: State, box: Box, seat: int, action: int) -> str:
    """Why an action does not belong to this moment of a campaign, or a sticker not to a place."""
    if s.phase == ENVELOPE:
        return f"first the envelope of chapter {chapter_of(s.episode)} is opened (M44)"
    if s.phase == ASSESSED:
        return "the episode is over: clear the board and go on (M44)"
    if s.phase == PLACING:
        return "that is done between the episodes of a campaign (M44)"
    if not s.stickers[seat, 0]:
        return "all stickers are placed: say that you are done, or take one back (M67)"
    if action < A_STICK:
        return "a sticker has to be placed first (M67)"
    return f"the {STICKER_NAMES[s.stickers[seat, 0] - 1]} does not go there (M68)"


def event(before: State, after: State, box: Box, seat: int, action: int, seen: Look) -> str:
    """What everybody learns of an action; and of what followed when it was the last of the round."""
    if action == A_PASS:
        told = f"passes on {tile_words(before, before.card - 1, seat)}"
    elif action == A_END:
        told = "ends and places no more tiles"
    elif action == A_OPEN:
        told = f"opens the envelope of chapter {chapter_of(before.episode)}: {chapter_sheet(chapter_of(before.episode))['title']}"
    elif action == A_ON:
        told = "clears the board" if before.phase == ASSESSED else "is done"
    elif action >= A_DOUBLE:
        tile = (action - A_DOUBLE) // SIZE
        told = f"puts a {STICKER_NAMES[before.stickers[seat, 0] - 1]} on {tile_words(before, tile, seat)}"
    elif action >= A_STICK:
        told = f"puts a {STICKER_NAMES[before.stickers[seat, 0] - 1]} on {space(box, action - A_STICK)}"
    else:
        where = space(box, action % CELLS)
        told = f"places {tile_words(before, before.card - 1, seat)} {TURN_WORDS[action // CELLS]} on {where}"
        if after.episode == before.episode:
            told += gains(before, after, box, seat)
    if (after.topped & ~before.topped) >> seat & 1:
        told += f"; reaches {box.top[before.episode]}, the end of the track, for good"
    return told + following(before, after, box, seat, action, seen)


def gains(before: State, after: State, box: Box, seat: int) -> str:
    """What a placement brought, in the order of the sheet."""
    told = ""
    for line in range(ON_LINE, COVER_LINE + 1):
        n = after.gained[seat, line] - before.gained[seat, line]
        if n:
            told += f"; {LINE_WORDS[line]} {n:+d}"
    return told


def following(before: State, after: State, box: Box, seat: int, action: int, seen: Look) -> str:
    """What happened by itself: the next card, players who could only end, the end, the next episode."""
    if after.phase == PLACING != before.phase:
        return f"; {title(after.episode)} begins; the first card: {card_words(box, after.card - 1)}"
    if after.phase != before.phase and after.phase == ENVELOPE:
        return "; a new envelope lies on the table"
    if after.card == before.card:
        return ""
    chosen = 1 << seat if action == A_END else 0
    forced = after.ended & ~before.ended & ~chosen
    told = "".join(f"; {player(other)} can only end" for other in range(after.players) if forced >> other & 1)
    cards = [card_words(box, tile) for tile in range(TILES) if (after.turned & ~before.turned) >> tile & 1]
    told = "".join(f"; the next card: {card}" for card in cards) + told
    if after.card > 0:
        return told
    return f"{told}; it is over: " + ", ".join(result(before, after, seen, other) for other in range(after.players))


def result(before: State, after: State, seen: Look, seat: int) -> str:
    """What a player comes to when an episode is over: points, place, circles."""
    told = f"{player(seat)} {after.points[seat]}"
    if not after.campaign:
        return told
    gained = after.circles[seat] - before.circles[seat]
    return f"{told} ({PLACE_WORDS[seen.facts(seat).place]}, circles {gained:+d})"


def prompt(s: State, box: Box, seen: Look) -> str:
    """One sentence that says what to do now."""
    viewer = seen.seat
    if s.phase != PLACING:
        return prompt_between(s, box, viewer)
    if s.card == 0:
        return "The lamp is lit: the campaign is over" if s.campaign else "The islands are settled"
    tile = tile_words(s, s.card - 1, viewer) if viewer >= 0 else card_words(box, s.card - 1)
    if viewer >= 0 and s.waiting >> viewer & 1:
        if not seen.facts(viewer).begun:
            return f"Turn and place {tile}: your first tile covers a {TERRAIN_WORDS[box.start[s.episode]]} space"
        return f"Turn and place {tile} next to a matching symbol, pass, or end"
    who, alone = waiting_words(s)
    return f"{who} {'places' if alone else 'place'} {tile}"


def waiting_words(s: State) -> tuple[str, bool]:
    """Who is to act, and whether that is one player."""
    waiting = [player(seat) for seat in range(s.players) if s.waiting >> seat & 1]
    return listed(waiting).capitalize(), len(waiting) == 1


def prompt_between(s: State, box: Box, viewer: int) -> str:
    """What to do between two episodes."""
    mine = viewer >= 0 and s.waiting >> viewer & 1
    if s.phase == ENVELOPE:
        return f"Open the envelope of chapter {chapter_of(s.episode)}" if mine else "Somebody opens the next envelope"
    who, alone = waiting_words(s)
    if s.phase == ASSESSED:
        return f"{title(s.episode)} is over: clear your board and go on" if mine else f"{who} {'looks' if alone else 'look'} on"
    if mine and not s.stickers[viewer, 0]:
        return "Leave it there for good, or take it back and choose again"
    if mine:
        return f"Stick the {STICKER_NAMES[s.stickers[viewer, 0] - 1]} where you want it"
    return f"{who} {'chooses a place' if alone else 'choose places'} for stickers"


def ending(s: State, box: Box, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why a match is over: all have ended (M21), the last card has come (M22), or the last episode (M65); and ties (M28, M65)."""
    everybody = (1 << s.players) - 1
    if s.campaign:
        why, level = "the last episode of the campaign is over", [s.circles[seat] for seat in range(s.players)]
        first, ahead = "circles", "has the better place in the last episode"
    else:
        why = "everybody has ended" if s.ended == everybody and s.left else "the last card has come and everybody has acted"
        level = [s.points[seat] for seat in range(s.players)]
        first, ahead = "points", "has fewer open spaces, read row by row from the mountains"
    tied = [seat for seat in range(s.players) if level[seat] == max(level)]
    if len(winners) > 1:
        return sentence(why), sentence(f"{players(winners)} are level in everything and share the win")
    return sentence(why), sentence(f"{players(tied)} are level in {first}; {player(winners[0])} {ahead}") if len(tied) > 1 else ""

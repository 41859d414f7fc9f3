"""What Island Trader says: names of actions, reasons, the log, the prompt."""

from .....board.phrases import count, player, players, sentence
from .....match.game import Look
from .components import GOOD_WORDS
from .record import (
    A_CHOOSE,
    A_DOT,
    A_DRAW,
    A_LEAVE,
    A_PAY,
    A_PLAY,
    A_SUPPLY,
    CHOOSE,
    DRAWN,
    FACES,
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

# Names of our own for the 24 islands, by their numbers in the box.
NAMES = (
    "Amber Key", "Anvil Rock", "Bell Island", "Brine Holm", "Candle Cay", "Cinder Isle", "Coral Stack", "Dove Island",
    "Ember Key", "Fern Island", "Gull Rock", "Harp Island", "Iron Holm", "Juniper Cay", "Kelp Island", "Lantern Rock",
    "Marrow Key", "Nettle Isle", "Osprey Rock", "Pearl Cay", "Quill Island", "Raven Holm", "Saffron Key", "Thistle Isle",
)  # fmt: skip


def goods_words(goods: list[int]) -> str:
    """Goods in words: 2 rum, 1 gems."""
    return ", ".join(f"{n} {word}" for n, word in zip(goods, GOOD_WORDS, strict=True) if n) or "no goods"


def card(box: Box, face: int) -> str:
    """A card's face in words."""
    if face not in box.notes:
        goods = [box.goods[face, good] for good in range(GOODS)]
        box.notes[face] = f"{count(box.move[face], 'step')} or {goods_words(goods)}"
    words: str = box.notes[face]
    return words


def lacking(seen: Look, seat: int, island: int) -> list[int]:
    """The goods that a hand lacks for an island, without the card it sails by."""
    return [seen.facts(seat).lack[island, good] for good in range(GOODS)]


def need_words(box: Box, island: int) -> str:
    """What an island needs."""
    return goods_words([box.need[island, good] for good in range(GOODS)])


def island_words(box: Box, island: int) -> str:
    """An island with all that is written on it."""
    if ("island", island) not in box.notes:
        gain = f"{count(box.points[island], 'point')} and {count(box.cards[island], 'card')}"
        box.notes["island", island] = f"{NAMES[island]}: needs {need_words(box, island)}; gives {gain}"
    words: str = box.notes["island", island]
    return words


def at_dot(s: State, box: Box, dot: int) -> tuple[int, int]:
    """A dot's column and row."""
    rows = box.rows[s.formation]
    return dot // rows, dot % rows


def dot_words(s: State, box: Box, dot: int) -> str:
    """A dot as on a chart: its column as a letter, its row as a number, and the island there."""
    column, row = at_dot(s, box, dot)
    island = find_island(s, column, row)
    return square(column, row) if island < 0 else f"{square(column, row)}, {NAMES[island]}"


def square(column: int, row: int) -> str:
    """A dot's name."""
    return f"{chr(65 + column)}{row + 1}"


def find_island(s: State, column: int, row: int) -> int:
    """The island on a dot; -1 is open sea."""
    if "islands" not in s.notes:
        columns, rows = s.island_column, s.island_row
        s.notes["islands"] = {(columns[i], rows[i]): i for i in range(ISLANDS)}
    island: int = s.notes["islands"].get((column, row), -1)
    return island


def ship_dot(s: State, box: Box, seat: int) -> int:
    """Where a ship lies."""
    dot: int = s.ship_column[seat] * box.rows[s.formation] + s.ship_row[seat]
    return dot


# ---- actions


def action(s: State, box: Box, seen: Look, action: int) -> str:
    """What an action is called."""
    seat = seen.seat
    if action < A_DRAW:
        return f"Sail by the card {card(box, action - A_PLAY)}"
    if action == A_DRAW:
        return f"{'Choose' if s.advanced else 'Draw'} {count(min(DRAWN, s.left[seat]), 'card')} instead"
    if action < A_LEAVE:
        where = dot_words(s, box, action - A_DOT)
        if s.stage == PLACE:
            return f"Start from {where}"
        return f"Stay at {where}" if action - A_DOT == ship_dot(s, box, seat) else f"Sail to {where}"
    if action == A_LEAVE:
        return f"Leave {NAMES[s.isle - 1]} as it is"
    if action == A_SUPPLY:
        return f"Supply {NAMES[s.isle - 1]} with {need_words(box, s.isle - 1)}"
    if action < A_CHOOSE:
        return f"Pay with the card {card(box, action - A_PAY)}"
    return f"Take the card {card(box, action - A_CHOOSE)}"


STAGE_ASKS = {
    CHOOSE: "first choose the cards you take from your deck (I27)",
    PLACE: "first choose where your ship starts (I11)",
    PLAY: "first choose a card to sail by (I14)",
    SAIL: "you have chosen a card: now choose where the voyage ends (I14)",
    SUPPLY: "first say whether you supply the island (I18)",
    PAY: "first pay for the island: its whole need in one turn (I19)",
}


def refusal(s: State, box: Box, seen: Look, action: int) -> str:
    """Why an action is not possible now."""
    seat = seen.seat
    if seat != s.actor:
        return f"it is {player(s.actor)}'s turn (I12)"
    wanted = (
        PLAY if action <= A_DRAW else s.stage if action < A_LEAVE and s.stage in (PLACE, SAIL) else SAIL if action < A_LEAVE
        else SUPPLY if action <= A_SUPPLY else PAY if action < A_CHOOSE else CHOOSE
    )  # fmt: skip
    if wanted != s.stage:
        return STAGE_ASKS[s.stage]
    if action == A_DRAW:
        return "your deck is empty (I29)" if s.draws else "cards are drawn in place of a turn only in Draw or play (I29)"
    if action < A_DRAW or A_PAY <= action < A_CHOOSE:
        face = action - (A_PAY if action >= A_PAY else A_PLAY)
        if not box.copies[face] or not s.hand[seat, face]:
            return "there is no such card in your hand (I14)" if action < A_DRAW else "there is no such card in your hand (I19)"
        return "that card has nothing the island still needs (I20)"
    if action == A_SUPPLY:
        return f"your hand lacks {goods_words(lacking(seen, seat, s.isle - 1))} (I18)"
    if action >= A_CHOOSE:
        return "there is no such card in your deck (I27)"
    return dot_refusal(s, box, seat, action - A_DOT)


def dot_refusal(s: State, box: Box, seat: int, dot: int) -> str:
    """Why a ship cannot go to a dot."""
    column, row = at_dot(s, box, dot)
    if not box.sea[s.formation, column] >> row & 1:
        return "no ship goes to the rim of the map (I6)"
    if s.stage == PLACE:
        return "ships start from the nearest free dot (I10)"
    for other in range(s.players):
        if other != seat and (s.ship_column[other], s.ship_row[other]) == (column, row):
            return f"{player(other)}'s ship lies there (I15)"
    island = find_island(s, column, row)
    if island >= 0 and s.owner[island]:
        return f"{NAMES[island]} is marked already (I16)"
    return f"that is too far for {count(box.move[s.card - 1], 'step')} (I14)"


# ---- the log


def event(before: State, after: State, box: Box, seat: int, action: int, seen: Look) -> str:
    """What the viewer learns of an action. A card chosen, to sail by or from the deck, is a secret to others."""
    viewer = seen.seat
    if action < A_DRAW:
        return sails_at_once(before, after, box, seat, seen) or (
            f"chooses the card {card(box, action - A_PLAY)}" if after.card > 0 else "chooses a card to sail by"
        )
    if action == A_DRAW:
        return took(before, after, box, seat, viewer) + follows(before, after, box, seat, seen)
    if action < A_LEAVE:
        if before.stage == PLACE:
            return f"starts from {dot_words(before, box, action - A_DOT)}" + follows(before, after, box, seat, seen)
        return sails(before, after, box, seat, action - A_DOT) + follows(before, after, box, seat, seen)
    if action == A_LEAVE:
        return f"leaves {NAMES[before.isle - 1]} as it is" + follows(before, after, box, seat, seen)
    if action == A_SUPPLY:
        told = f"supplies {NAMES[before.isle - 1]}"
        return told + paid(before, after, box, seat) + follows(before, after, box, seat, seen)
    if action < A_CHOOSE:
        told = f"pays {spent_words(before, after, box, seat)}"
        return told + marks(before, after, box, seat) + follows(before, after, box, seat, seen)
    return took(before, after, box, seat, viewer) + follows(before, after, box, seat, seen)


def spent_now(before: State, after: State, seat: int) -> list[int]:
    """The faces of the cards that were spent by an action."""
    return [face for face in range(FACES) for _ in range(after.spent[seat, face] - before.spent[seat, face])]


def spent_words(before: State, after: State, box: Box, seat: int) -> str:
    """The cards that were spent by an action, in words."""
    return " and ".join(f"the card {card(box, face)}" for face in spent_now(before, after, seat))


def sails(before: State, after: State, box: Box, seat: int, dot: int) -> str:
    """A voyage; all see the card now."""
    face = spent_now(before, after, seat)[0]
    stays = dot == ship_dot(before, box, seat)
    where = f"stays at {dot_words(before, box, dot)}" if stays else f"sails to {dot_words(before, box, dot)}"
    return f"{where} by the card {card(box, face)}"


def sails_at_once(before: State, after: State, box: Box, seat: int, seen: Look) -> str:
    """A voyage that was no choice, because every dot around is closed."""
    if not spent_now(before, after, seat):
        return ""
    return sails(before, after, box, seat, ship_dot(before, box, seat)) + follows(before, after, box, seat, seen)


def paid(before: State, after: State, box: Box, seat: int) -> str:
    """Cards that were paid by themselves."""
    if not spent_now(before, after, seat):
        return ""
    return f" with {spent_words(before, after, box, seat)}" + marks(before, after, box, seat)


def marks(before: State, after: State, box: Box, seat: int) -> str:
    """The island that is marked now, and what it gave."""
    told = ""
    for island in range(ISLANDS):
        if after.owner[island] != before.owner[island]:
            told = f"; marks {NAMES[island]} for {count(box.points[island], 'point')}"
            drawn = before.left[seat] - after.left[seat]
            if after.stage == CHOOSE and after.actor == seat:
                told += f" and chooses {count(after.to_take, 'card')}"
            elif drawn:
                told += f" and draws {count(drawn, 'card')}" + faces_words(before, after, box, seat)
    return told


def faces_words(before: State, after: State, box: Box, seat: int) -> str:
    """Which cards came to a hand, where the viewer sees it."""
    if before.hand[seat, 0] < 0 or after.hand[seat, 0] < 0:
        return ""
    faces = [
        card(box, face)
        for face in range(FACES)
        for _ in range(after.hand[seat, face] + after.spent[seat, face] - before.hand[seat, face] - before.spent[seat, face])
    ]
    return f" ({'; '.join(faces)})" if faces else ""


def took(before: State, after: State, box: Box, seat: int, viewer: int) -> str:
    """Cards taken from the deck."""
    n = before.left[seat] - after.left[seat]
    if not n:
        return f"chooses {count(after.to_take, 'card')} instead of playing"
    verb = "takes" if before.advanced else "draws"
    return f"{verb} {count(n, 'card')}" + faces_words(before, after, box, seat)


def follows(before: State, after: State, box: Box, seat: int, seen: Look) -> str:
    """What happened to others by itself: ships placed, starting hands, cards drawn by empty hands, the end."""
    told = ""
    for other in range(after.players):
        if after.ship_column[other] and not before.ship_column[other] and other != seat:
            told += f"; {player(other)} starts from {dot_words(after, box, ship_dot(after, box, other))}"
        if other != seat:
            n = before.left[other] - after.left[other]
            if n:
                told += f"; {player(other)} draws {count(n, 'card')}" + faces_words(before, after, box, other)
            for face in spent_now(before, after, other):
                told += f"; {player(other)} cannot move and loses the card {card(box, face)}"
    return told + (f"; {why_over(after, seen)}" if after.stage == OVER else "")


def why_over(s: State, seen: Look) -> str:
    """Why a match is over."""
    if all(s.owner):
        return "all islands are marked"
    done = next((seat for seat in range(s.players) if seen.facts(seat).markers == 0), -1)
    return "no cards are left" if done < 0 else f"{player(done)} has used all markers"


# ---- the prompt


def prompt(s: State, box: Box, seen: Look) -> str:
    """One sentence that says what to do now."""
    viewer = seen.seat
    if s.stage == OVER:
        if s.players == 1:
            n = s.markers[0]
            again = f"map {s.map_seed}, deck {s.deck_seed}"
            return (
                f"Every island is marked ({again})" if n == ISLANDS else f"No cards are left, {n} of 24 islands marked ({again})"
            )
        return why_over(s, seen).capitalize()
    isle = NAMES[s.isle - 1] if s.isle else ""
    if viewer != s.actor:
        return (
            f"{player(s.actor).capitalize()} "
            + {
                CHOOSE: f"chooses {count(s.to_take, 'card')} from the deck",
                PLACE: "chooses where to start",
                PLAY: "chooses a card to sail by",
                SAIL: "sails",
                SUPPLY: f"is at {isle} and decides whether to supply it",
                PAY: f"supplies {isle}",
            }[s.stage]
        )
    if s.stage == SUPPLY:
        lack = goods_words(lacking(seen, viewer, s.isle - 1))
        return f"You are at {isle}: supply it?" if A_SUPPLY in seen.legal else f"You are at {isle}, but you lack {lack}"
    if s.stage == PAY:
        return f"Pay {isle}: {goods_words([s.need[good] for good in range(GOODS)])} still needed"
    return {
        CHOOSE: f"Choose {count(s.to_take, 'card')} from your deck",
        PLACE: "Choose the dot your ship starts from",
        PLAY: "Choose a card to sail by" + (", or take two cards" if A_DRAW in seen.legal else ""),
        SAIL: f"Choose a dot up to {count(box.move[s.card - 1], 'step')} away",
    }[s.stage]


def ending(s: State, box: Box, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why a match is over (I23-I25, alone I32), and how a tie was broken: by unused cards, or not at all (I26)."""
    if s.players == 1:
        if s.markers[0] == ISLANDS:
            return sentence("every island is marked, and the puzzle is solved"), ""
        return sentence(f"no cards are left and {s.markers[0]} of {ISLANDS} islands are marked: the puzzle is not solved"), ""
    points = [sum(sheet.values()) for sheet in seen.sheets]
    level = [seat for seat in range(s.players) if points[seat] == max(points)]
    tie = ""
    if len(winners) > 1:
        tie = f"{players(winners)} are level in points and unused cards, and share the win"
    elif len(level) > 1:
        tie = f"{players(level)} are level in points; {player(winners[0])} has more unused cards"
    return sentence(why_over(s, seen)), sentence(tie) if tie else ""

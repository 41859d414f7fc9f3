"""What Seven Islands says: names of actions, reasons, the log and the prompt."""

from ...board.phrases import count, player, players, sentence
from ...match.game import Look
from . import record as r
from .labels import (
    DIFFICULTIES,
    EFFECTS,
    PIECES,
    announced,
    card_name,
    place_words,
    said,
    spot_words,
)
from .record import Box, State

# ---- actions


def action(s: State, box: Box, seen: Look, action: int) -> str:
    """What an action is called."""
    kind, n = r.decode(action)
    if kind in (r.A_PLACE, r.A_JOIN):
        return placing(s, box, kind, n)
    if kind == r.A_STEP:
        piece, to = divmod(n, r.LANDS + 1)
        return f"Move your {PIECES[piece]} piece to {spot_words(box, to)}"
    if kind == r.A_PIECE:
        seat, piece = divmod(n, 2)
        where = spot_words(box, s.piece[seat, piece])
        if seat == seen.seat:
            return f"Choose your {PIECES[piece]} piece, on {where}"
        return f"Change places with {player(seat)}'s {PIECES[piece]} piece, on {where}"
    if kind == r.A_INSERT:
        return f"Put it into the discards with {count(n, 'card')} below it"
    if kind == r.A_STOP:
        return f"Stop it with {EFFECTS[seen.facts(seen.seat).answer][0]}"
    if kind == r.A_SHIP:
        return ("Use a Ship to move a card", "Use a Ship to fetch a discard", "Use a Ship to remove a card")[n]
    if kind == r.A_END:
        return ending_words(s)
    simple = {r.A_DRAW: "Draw a card", r.A_WELL: "Draw from the Well and play the card", r.A_PASS: "Let it happen"}
    if kind in simple:
        return simple[kind]
    name = card_name(box, n)
    if kind == r.A_PICK and s.stage == r.PAIR:
        return f"Join {name} to it"
    if kind == r.A_TAKE and s.players == 1 and s.stage == r.TAKE:
        return f"Fetch {name} and play it"
    return {
        r.A_TAKE: f"Take {name} from the discards",
        r.A_KEEP: f"Keep {name}",
        r.A_PICK: f"Play {name}",
        r.A_BEACH: f"Play {name} as a Bonus Beach",
        r.A_BAR: f"Begin a sandbar with {name}",
        r.A_DROP: f"Discard {name}",
        r.A_DIG: f"Dig: discard {name} and draw",
        r.A_SAIL: f"Sail to {name}",
        r.A_LIFT: f"Lift {name}",
    }[kind]


def placing(s: State, box: Box, kind: int, n: int) -> str:
    """What it is called to lay a card or to attach a group."""
    if kind == r.A_JOIN:
        turned, card = divmod(n, r.LANDS)
        return f"Bring {card_name(box, card)} there" + ", the group upside down" * turned
    turned, place = divmod(n, r.PLACES)
    if s.stage == r.ATTACH:
        return f"Attach {place_words(box, place)}"
    return f"Lay {card_name(box, s.card - 1)} {place_words(box, place)}" + ", upside down" * turned


def ending_words(s: State) -> str:
    """What it is called not to go on."""
    if s.stage == r.RUN:
        return "Stop running"
    if s.stage == r.DRAW:
        return "Do not draw"
    if s.stage == r.PLAY:
        return "Finish" if s.players == 1 else "Play no more cards"
    return "End your turn"


# ---- why not

STAGE_KINDS = {
    r.DRAW: {r.A_DRAW, r.A_TAKE, r.A_BEACH, r.A_DIG, r.A_WELL, r.A_SHIP, r.A_END},
    r.KEEP: {r.A_KEEP},
    r.PLAY: {r.A_PICK, r.A_BEACH, r.A_BAR, r.A_DROP, r.A_DIG, r.A_WELL, r.A_SHIP, r.A_END},
    r.PLACE: {r.A_PLACE},
    r.ATTACH: {r.A_PLACE},
    r.JOIN: {r.A_JOIN},
    r.ANSWER: {r.A_PASS, r.A_STOP},
    r.MOVE: {r.A_BEACH, r.A_DIG, r.A_STEP, r.A_SAIL, r.A_WELL, r.A_END},
    r.RUN: {r.A_STEP, r.A_SAIL, r.A_END},
    r.TAKE: {r.A_TAKE},
    r.CHOOSE: {r.A_PIECE},
    r.LIFT: {r.A_LIFT},
    r.INSERT: {r.A_INSERT},
    r.PAIR: {r.A_PICK},
    r.LIMIT: {r.A_DROP},
}
STAGE_ASKS = {
    r.DRAW: "first draw (S23)",
    r.KEEP: "first choose which of the two cards you keep (S43)",
    r.PLAY: "first play a card (S26)",
    r.PLACE: "first choose where the card goes (S15)",
    r.ATTACH: "first choose where the floating group attaches (S19)",
    r.JOIN: "first choose which card of the group comes there (S19)",
    r.ANSWER: "first say whether you stop it (S61)",
    r.MOVE: "the cards are played: move a piece or end your turn (S23)",
    r.RUN: "first run, or stop running (S49)",
    r.TAKE: "first choose a card of the discards (S48)",
    r.CHOOSE: "first choose the pieces that change places (S54)",
    r.LIFT: "first choose the card that is lifted (S48)",
    r.INSERT: "first choose where in the discards the card goes (S74)",
    r.PAIR: "first choose the other cap of the sandbar (S77)",
    r.LIMIT: f"first discard down to {r.HAND_LIMIT} cards and {r.GEAR_LIMIT} Gear (S31)",
}
ALONE_ASKS = {
    r.DRAW: "first draw (S68)",
    r.PLAY: "first play a card or discard one (S68)",
    r.LIFT: "first choose the card to lift (S72)",
    r.TAKE: "first choose the card to fetch (S73)",
}
NOT_ALONE = {r.A_BEACH, r.A_DIG, r.A_STEP, r.A_SAIL, r.A_PIECE, r.A_WELL, r.A_PASS, r.A_STOP, r.A_KEEP}
ONLY_ALONE = {r.A_BAR, r.A_INSERT, r.A_SHIP}
PLACE_FAULTS = {
    r.NO_CARD: "there is no card on the table to lay it beside (S4)",
    r.OFF_GRID: "that is beyond the grid (S7)",
    r.AT_DOCK: "that square is kept for the Ship (S6)",
    r.TAKEN: "there is a card already (S4)",
    r.NO_POINT: "a sandbar lies where two bends come to a point (S77)",
    r.LOOKS_THE_SAME: "it looks the same both ways, so it is laid upright (S2)",
    r.FACES_DOCK: "its land would face the Dock (S6)",
    r.SHARES_NO_LAND: "it would share no land side with a card there (S4)",
    r.TWO_BRIDGES: "two Bridges never share a land side (S9)",
    r.TWO_BEACONS: "an island has only one Beacon (S11)",
    r.BRIDGES_ONE_ISLAND: "both ends of a Bridge would come to one island (S9)",
    r.SHUTS_OUT: "an island would be left without a square for its Beacon (S12)",
    r.CANNOT_ATTACH: "the group cannot attach there (S18)",
}


def refusal(s: State, box: Box, seen: Look, action: int) -> str:
    """Why an action is not possible now."""
    if seen.seat != s.actor:
        return f"{player(s.actor)} is asked first (S61)" if s.stage == r.ANSWER else f"it is {player(s.actor)}'s turn (S22)"
    kind, n = r.decode(action)
    alone = s.players == 1
    if alone and kind in NOT_ALONE:
        return "there is no such thing when you play alone (S67)"
    if not alone and kind in ONLY_ALONE:
        return "that is only for somebody who plays alone (S1)"
    if kind not in STAGE_KINDS[s.stage] or kind == r.A_END:
        return ALONE_ASKS.get(s.stage, STAGE_ASKS[s.stage]) if alone else STAGE_ASKS[s.stage]
    if kind == r.A_PLACE:
        return place_refusal(box, seen, n)
    if kind in (r.A_STEP, r.A_SAIL):
        return move_refusal(s, box, seen, kind, n)
    if kind in (r.A_DRAW, r.A_WELL, r.A_STOP, r.A_SHIP, r.A_JOIN, r.A_PIECE, r.A_INSERT, r.A_LIFT):
        return other_refusal(s, seen, kind, n)
    return card_refusal(s, box, seen, kind, n)


def card_refusal(s: State, box: Box, seen: Look, kind: int, card: int) -> str:
    """Why a card cannot be taken, played or discarded."""
    alone, seat, facts = s.players == 1, seen.seat, seen.facts(seen.seat)
    here = s.where[card] if card < box.cards else -1
    if kind == r.A_TAKE:
        if s.stage == r.DRAW and not alone and not s.moai:
            return "only by a piece on a Moai is a card taken from the discards (S25)"
        if here != r.DISCARDS:
            return "that card is not in the discards (S87)"
        if s.stage == r.DRAW:
            return "only the top card of the discards can be taken (S68)"
        return "it has no legal square (S73)" if alone else "only a Ship changes places with the docked one (S53)"
    if kind == r.A_KEEP:
        return "keep one of the two cards you look at (S43)"
    if kind == r.A_DROP and s.stage == r.LIMIT and here in (r.HAND + seat, r.IN_PLAY + seat):
        return "you have no more of these than the limit allows (S31)"
    if kind == r.A_DROP and not alone and s.stage == r.PLAY:
        return "cards are discarded only at the end of a turn (S31)"
    if kind == r.A_BEACH and not facts.bonus:
        return "you have played your Bonus Beach (S27)"
    if kind == r.A_DIG and not facts.shovel:
        return "for that you need a Shovel, once a turn (S44)"
    if here != r.HAND + seat:
        return "that card is not in your hand (S87)"
    if kind == r.A_BEACH:
        beach = box.beaches >> card & 1
        return "it has no legal square, and a Bonus Beach cannot float (S27)" if beach else "it is no Beach card (S5)"
    if kind == r.A_DROP:
        return "you have just taken it from the discards (S68)"
    if kind == r.A_BAR:
        return "sandbars are laid when the pile is used up and only caps in pairs are left, where two bends meet (S76)"
    if kind == r.A_DIG:
        return "there is no card left to draw (S44)"
    return "the two caps must be open along the same line (S77)" if s.stage == r.PAIR else "it has no legal square (S69)"


def other_refusal(s: State, seen: Look, kind: int, n: int) -> str:
    """Why one of the rarer actions is not possible."""
    if kind == r.A_DRAW:
        return "the pile is used up (S70)"
    if kind == r.A_WELL:
        return "for that you need a piece on a Well, once a turn (S28)"
    if kind == r.A_STOP:
        return f"you hold no {EFFECTS[seen.facts(seen.seat).answer][0]} (S61)"
    if kind == r.A_SHIP:
        if not s.dock:
            return "there is no Ship at the Dock (S72)"
        if s.bars:
            return "once a sandbar lies no Ship is used (S78)"
        return "there is no discard that can be played (S73)" if n + 1 == r.FETCHING else "there is no card to lift (S72)"
    if kind == r.A_JOIN:
        return "the group cannot attach in that way (S18)"
    if kind == r.A_PIECE:
        return "choose one of your own pieces (S54)" if s.partner == 0 else "choose a piece of another player (S54)"
    if kind == r.A_INSERT:
        return "there are not so many discards (S74)"
    if n == 0 or not s.group[n]:
        return f"choose a card on the table, and not Start ({'S55' if s.players > 1 else 'S72'})"
    return "somebody stands on it, or something hangs by it (S55)"


def place_refusal(box: Box, seen: Look, n: int) -> str:
    """Why a card or a group cannot go to a place."""
    facts = seen.facts(seen.seat)
    why, named = facts.why[n], facts.named[n]
    if why == r.SIDES_DIFFER:
        return f"land and sea would meet between it and {card_name(box, named)} (S3)"
    if why == r.NAMED_OTHERWISE:
        return f"the same square is called {place_words(box, named)} (S4)"
    return PLACE_FAULTS[why]


def move_refusal(s: State, box: Box, seen: Look, kind: int, n: int) -> str:
    """Why a piece cannot go there."""
    if kind == r.A_SAIL:
        if r.ABOARD not in (s.piece[seen.seat, 0], s.piece[seen.seat, 1]):
            return "none of your pieces is aboard the Ship (S37)"
        beach = s.group[n] and box.beaches >> n & 1
        return "your move is over (S38)" if beach else "the Ship puts you ashore only on a Beach card (S37)"
    piece, to = divmod(n, r.LANDS + 1)
    if not seen.facts(seen.seat).may_move[piece]:
        return "this piece has no step left (S38)" if s.stage == r.MOVE else "the Sprint is for one piece (S49)"
    if to == r.ABOARD and not s.dock:
        return "there is no Ship at the Dock (S34)"
    return "it is not one step away over land (S34)"


# ---- the log

ONE_DRAWN = "draws 1 card"


def event(before: State, after: State, box: Box, seat: int, action: int, seen: Look) -> str:
    """What the viewer learns of an action, and of what followed by itself."""
    told, later = told_action(before, after, box, action), follows(before, after, box, action, seen)
    if action == r.A_DRAW and later and later[0].startswith(ONE_DRAWN):
        told = "draws a card" + later.pop(0).removeprefix(ONE_DRAWN)
    return "; ".join([told, *later])


def told_action(before: State, after: State, box: Box, action: int) -> str:
    """The action itself. What somebody keeps of the cards a Spyglass shows is told to nobody else."""
    kind, n = r.decode(action)
    if kind == r.A_PLACE:
        turned, place = divmod(n, r.PLACES)
        where = place_words(box, place, said)
        if before.stage == r.ATTACH:
            return f"lets the floating group attach {where}"
        return f"lays {said(box, before.card - 1)} {where}" + ", upside down" * turned
    if kind == r.A_JOIN:
        turned, card = divmod(n, r.LANDS)
        return f"brings {said(box, card)} there" + ", the group upside down" * turned
    if kind == r.A_STEP:
        piece, to = divmod(n, r.LANDS + 1)
        return f"moves the {PIECES[piece]} piece to {spot_words(box, to, said)}"
    if kind == r.A_PIECE:
        other, piece = divmod(n, 2)
        if before.partner == 0:
            return f"chooses the {PIECES[piece]} piece"
        return f"changes places with {player(other)}'s {PIECES[piece]} piece"
    if kind == r.A_INSERT:
        return f"puts {said(box, before.card - 1)} into the discards with {count(n, 'card')} below it"
    if kind == r.A_STOP:
        return f"stops it with {said(box, after.discards[before.thrown] - 1)}"
    if kind == r.A_SHIP:
        return ("uses a Ship to move a card", "uses a Ship to fetch a discard", "uses a Ship to remove a card")[n]
    if kind == r.A_KEEP:
        return "keeps one of two cards"
    if kind == r.A_END:
        words = ending_words(before)
        return {"Stop running": "stops running", "Do not draw": "does not draw", "Finish": "finishes",
                "Play no more cards": "plays no more cards"}.get(words, "ends the turn")  # fmt: skip
    simple = {
        r.A_DRAW: "looks at two cards" if after.stage == r.KEEP else "draws",
        r.A_WELL: "draws from the Well",
        r.A_PASS: "lets it happen",
    }
    if kind in simple:
        return simple[kind]
    name = said(box, n)
    return {
        r.A_TAKE: f"takes {name} from the discards",
        r.A_PICK: f"plays {name}",
        r.A_BEACH: f"plays {name} as a Bonus Beach",
        r.A_BAR: f"begins a sandbar with {name}",
        r.A_DROP: f"discards {name}",
        r.A_DIG: f"digs: discards {name}",
        r.A_SAIL: f"sails to {name}",
        r.A_LIFT: f"lifts {name}",
    }[kind]


def follows(before: State, after: State, box: Box, action: int, seen: Look) -> list[str]:
    """What happened by itself, as the viewer sees it."""
    told = []
    kind, n = r.decode(action)
    if kind == r.A_WELL:
        shown = [c for c in range(box.cards) if before.where[c] == -1 and after.where[c] not in (-1, r.HAND + before.current)]
        told += [f"it is {said(box, card)}" for card in shown[:1]]
    for card in range(box.lands):
        if after.where[card] == r.TABLE and before.where[card] != r.TABLE and kind not in (r.A_PLACE, r.A_BAR):
            alone = sum(1 for c in range(box.lands) if after.group[c] == after.group[card]) == 1
            played = kind in (r.A_PICK, r.A_BEACH, r.A_WELL) and (kind == r.A_WELL or card == n)
            told.append(f"{'it' if played else said(box, card)} {'floats' if alone else 'finds its place'}")
    gone = before.groups + sum(1 for c in range(box.lands) if after.where[c] == r.TABLE != before.where[c]) - after.groups
    joined = [g for g in range(2, before.groups + 1) if any(in_group(before, after, box, g))]
    if gone > 0 and joined and kind not in (r.A_JOIN, r.A_LIFT):
        told.append("a floating group attaches")
    if after.dock != before.dock and after.players > 1:
        told.append(f"{said(box, after.dock - 1)} docks" if after.dock else "the Dock is empty")
    told += drawn_words(before, after, box, kind)
    if before.thrown and after.left > before.left and after.players > 1:
        told.append("the discards are shuffled")
    if after.stage == r.OVER:
        told.append(result_words(after, seen))
    elif after.current != before.current:
        told.append(f"it is {player(after.current)}'s turn")
    return told


def in_group(before: State, after: State, box: Box, group: int) -> list[bool]:
    """Of the cards of a floating group before: is each now in an older group together with cards that were in none of theirs?"""
    cards = [c for c in range(box.lands) if before.group[c] == group]
    return [any(before.group[o] not in (0, group) and after.group[o] == after.group[c] for o in range(box.lands)) for c in cards]


def drawn_words(before: State, after: State, box: Box, kind: int) -> list[str]:
    """How many cards came to the hand of the player whose turn it is, and which where the viewer sees them."""
    current = before.current
    left = kind in (r.A_PICK, r.A_BEACH, r.A_BAR, r.A_DIG, r.A_DROP) and before.stage != r.LIMIT
    n = after.held[current] - before.held[current] + left - (kind in (r.A_TAKE, r.A_KEEP))
    if n <= 0:
        return []
    cards = [c for c in range(box.cards) if after.where[c] == r.HAND + current != before.where[c]]
    seen = f" ({', '.join(said(box, card) for card in cards)})" if len(cards) == n else ""
    return [f"draws {count(n, 'card')}{seen}"]


def result_words(s: State, seen: Look) -> str:
    """How a match has ended."""
    if s.players == 1:
        met = [one.words for i, one in enumerate(DIFFICULTIES) if s.met >> i & 1]
        if not s.met & r.PERFECT:
            return "the archipelago is not perfect"
        return "the archipelago is perfect" + (f" ({', '.join(met)})" if met else "")
    winners = [player(seat) for seat in range(s.players) if s.winners >> seat & 1]
    if seen.facts(seen.seat).rescued != s.winners:
        return f"{count(s.rounds, 'turn')} of the table {'is' if s.rounds == 1 else 'are'} over and nobody was rescued"
    return f"{' and '.join(winners)} {'is' if len(winners) == 1 else 'are'} rescued"


# ---- the prompt


def goal_words(s: State, box: Box) -> str:
    """Which Beacon counts."""
    if s.players == 1:
        return ""
    return f" The goal is {card_name(box, box.goal[s.dock - 1])}." if s.dock else " No Ship is in."


def unit(s: State) -> str:
    """What the scores count: nothing, one wins or not; the sheet has the difficulties met alone."""
    return ""


def prompt(s: State, box: Box, seen: Look) -> str:
    """One sentence that says what to do now."""
    if s.stage == r.OVER:
        words = result_words(s, seen)
        return words[0].upper() + words[1:]
    if seen.seat != s.actor:
        return waiting_words(s, box) + goal_words(s, box)
    alone = s.players == 1
    card = said(box, s.card - 1) if s.card > 0 else ""
    if s.stage == r.DRAW:
        words = "Draw a card" + (", or take the top discard" if alone and s.thrown else "")
        if alone and not s.left:
            words = "The pile is used up: take the top discard or not" if s.thrown else "The pile is used up: use a Ship or go on"
        elif s.moai and s.thrown:
            words = "Draw a card, or take any discard"
    elif s.stage == r.PLAY:
        words = "Play a card" + (" or discard one" if alone else "")
        if not s.plays:
            words = f"You may play {count(s.more, 'more card')}" if not alone else "All cards are played: use a Ship or finish"
    else:
        words = {
            r.KEEP: "Keep one of the two cards",
            r.PLACE: f"Choose where {card} goes",
            r.ATTACH: "Choose where the floating group attaches",
            r.JOIN: "Choose which of its cards comes there",
            r.ANSWER: f"{player(s.current).capitalize()} {announced(s, box)}: do you stop it?",
            r.MOVE: "Move a piece, or end your turn" if s.steps + s.fellow else "End your turn",
            r.RUN: f"Run: {count(s.run, 'step')} left",
            r.TAKE: "Choose a card of the discards",
            r.CHOOSE: "Choose one of your pieces" if not s.partner else "Choose the piece to change places with",
            r.LIFT: f"Choose the card to {'move' if alone and s.ship_use == r.MOVING else 'lift'}",
            r.INSERT: f"Choose where in the discards {card} goes",
            r.PAIR: "Choose the other cap of the sandbar",
            r.LIMIT: f"Discard down to {r.HAND_LIMIT} cards and {r.GEAR_LIMIT} Gear",
        }[s.stage]
    return words + ("" if words.endswith("?") else ".") + goal_words(s, box)


def waiting_words(s: State, box: Box) -> str:
    """What somebody else is doing."""
    who = player(s.actor).capitalize()
    if s.stage == r.ANSWER:
        return f"{player(s.current).capitalize()} {announced(s, box)}; {player(s.actor)} is asked."
    doing = {
        r.DRAW: "draws",
        r.KEEP: "looks through a Spyglass",
        r.PLAY: "plays a card",
        r.PLACE: "lays a card",
        r.ATTACH: "attaches a floating group",
        r.JOIN: "attaches a floating group",
        r.MOVE: "moves",
        r.RUN: "runs",
        r.TAKE: "looks through the discards",
        r.CHOOSE: "chooses pieces",
        r.LIFT: "lifts a card",
        r.INSERT: "looks through the discards",
        r.PAIR: "lays a sandbar",
        r.LIMIT: "discards",
    }
    return f"{who} {doing[s.stage]}."


def ending(s: State, box: Box, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why a match is over: somebody is rescued (S64), or all rounds are (S66); alone all cards, or all turns (S79, S80, S86).

    Several who are rescued at once share the win (S65), and so do all when nobody is (S66).
    """
    if s.players == 1:
        return alone_ending(s), ""
    beacon = box.goal[s.dock - 1] if s.dock else -1
    rescued = [seat for seat in range(s.players) if s.piece[seat, 0] == s.piece[seat, 1] == beacon]
    if not rescued:
        return sentence(f"after {count(s.rounds, 'turn')} of the whole table nobody is rescued"), sentence("all share the win")
    verb = "have" if len(rescued) > 1 else "has"
    why = f"{players(rescued)} {verb} both pieces on {card_name(box, beacon)}, which the docked Ship shows"
    return sentence(why), sentence(f"{players(rescued)} are rescued at the same time and share the win") if len(
        rescued
    ) > 1 else ""


def alone_ending(s: State) -> str:
    """How the puzzle for one has come out (S79-S86)."""
    missed = [one.words for i, one in enumerate(DIFFICULTIES) if getattr(s, one.option) and not s.met >> i & 1]
    if s.winners:
        return sentence("every card lies in complete islands, and the puzzle is solved")
    if s.met:
        return sentence(f"the archipelago is complete, but not as agreed ({', '.join(missed)}): the puzzle is not solved")
    if s.turns == r.ALONE_TURNS and s.held[0] + s.left > 0:
        return sentence(f"all {r.ALONE_TURNS} turns are over: the puzzle is not solved")
    return sentence("not every card lies in complete islands: the puzzle is not solved")

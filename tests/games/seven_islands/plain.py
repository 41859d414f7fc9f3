"""Island building once more, in plain Python and without any cleverness, for the tests that compare the rules with it.

A layout is {(x, y): (land sides as letters, kind)}; kinds are "start", "beacon", "bridge" and "land". The Dock of a layout with
Start is the square south of it.
"""

from skerry.games.seven_islands.record import MIDDLE, WIDTH, half_turn

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
TURN = str.maketrans("NESW", "SWNE")
KINDS = ("start", "beacon", "bridge", "land")
HALF = WIDTH // 2


def letters(sides):
    return "".join("NESW"[i] for i in range(4) if sides >> i & 1)


def layout(s, box, group):
    """The cards of a group."""
    found = {}
    for card in range(box.lands):
        if s.group[card] == group:
            square = int(s.at[card])
            sides = int(box.sides[card])
            lies = letters(half_turn(sides) if s.array["turned"][card] else sides)
            found[square % WIDTH - MIDDLE % WIDTH, square // WIDTH - MIDDLE // WIDTH] = (
                lies,
                KINDS[int(box.kind[card])],
            )
    return found


def beside(place, side):
    return place[0] + STEP[side][0], place[1] + STEP[side][1]


def dock(cards):
    return (0, 1) if cards.get((0, 0), ("", ""))[1] == "start" else None


def agrees(cards, place, sides):
    """Do these sides fit what is around a place?"""
    for side in "NESW":
        near = beside(place, side)
        if near == dock(cards) and side in sides:
            return False
        if near in cards and (BACK[side] in cards[near][0]) != (side in sides):
            return False
    return True


def islands(cards):
    """Sets of places; Bridges belong to none."""
    left, found = {place for place, (_, kind) in cards.items() if kind != "bridge"}, []
    while left:
        edge = [left.pop()]
        island = set(edge)
        while edge:
            place = edge.pop()
            for side in cards[place][0]:
                near = beside(place, side)
                if near in left:
                    left.discard(near)
                    island.add(near)
                    edge.append(near)
        found.append(frozenset(island))
    return found


def joined(cards):
    """Does all of it hang together by land and Bridges?"""
    seen, edge = {next(iter(cards))}, [next(iter(cards))]
    while edge:
        place = edge.pop()
        for side in cards[place][0]:
            near = beside(place, side)
            if near in cards and near not in seen:
                seen.add(near)
                edge.append(near)
    return len(seen) == len(cards)


def is_sound(cards):
    """One Beacon an island at most; Bridges between two different islands, and never end to end."""
    found = islands(cards)
    if any(sum(cards[place][1] == "beacon" for place in island) > 1 for island in found):
        return False
    for place, (sides, kind) in cards.items():
        if kind == "bridge":
            ends = [beside(place, side) for side in sides if beside(place, side) in cards]
            if any(cards[end][1] == "bridge" for end in ends):
                return False
            if len(ends) == 2 and any(set(ends) <= island for island in found):
                return False
    return True


def inside(place):
    return abs(place[0]) <= HALF and abs(place[1]) <= HALF


def lonely(cards, shapes):
    """The islands without a Beacon that have no square for one."""
    found = set()
    for island in islands(cards):
        if any(cards[place][1] == "beacon" for place in island):
            continue
        squares = {beside(place, side) for place in island for side in cards[place][0]} - set(cards) - {dock(cards)}
        if not any(
            inside(square) and agrees(cards, square, shape) and is_sound({**cards, square: (shape, "beacon")})
            for square in squares
            for shape in shapes
            if any(BACK[side] in shape for place in island for side in cards[place][0] if beside(place, side) == square)
        ):
            found.add(island)
    return found


def may_lie(cards, place, sides, kind, shapes):
    """The whole rule for one card."""
    if place in cards or place == dock(cards) or not inside(place) or not agrees(cards, place, sides):
        return False
    if not any(beside(place, side) in cards for side in sides):
        return False
    after = {**cards, place: (sides, kind)}
    if not is_sound(after):
        return False
    near = {beside(place, side) for side in sides}
    before = {island for island in lonely(cards, shapes) if not island & near}
    return lonely(after, shapes) <= before


def beacon_shapes(box):
    """The seven Beacons' shapes, either way up."""
    shapes = {letters(int(box.sides[c])) for c in range(box.lands) if box.kind[c] == 1}
    return shapes | {"".join(sorted(shape.translate(TURN), key="NESW".index)) for shape in shapes}

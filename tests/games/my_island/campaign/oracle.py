"""The campaign once more, in the plainest way: places in dictionaries, the data read straight from `campaign.toml`.

Nothing of the game's own code is used but the numbers of actions. It follows a match move by move.
"""

import tomllib

from skerry.games.my_island import GAME

FILE = tomllib.loads((GAME.folder / "campaign" / "campaign.toml").read_text())
ETERNAL = tomllib.loads((GAME.folder / "eternal.toml").read_text())
BOX = tomllib.loads((GAME.folder / "components.toml").read_text())
TERRAIN = {"b": "beach", "h": "heather", "p": "palm", "r": "rainforest", "S": "rainforest"}
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PRINTED = {(row["start"] + i, r): TERRAIN[letter] for r, row in enumerate(BOX["row"]) for i, letter in enumerate(row["spaces"])}
SPACES = list(PRINTED)
TILES = [tile["spaces"] for tile in BOX["tile"]] + [tile["cells"] for tile in FILE["tiles"]]
SOLID = {name for name, feature in FILE["features"].items() if feature["solid"]}
STICKERS = list(FILE["stickers"])
PASS, END, OPEN, GO_ON, STICK, DOUBLE = 600, 601, 602, 603, 604, 704


def near(place):
    """The six neighbours of a place."""
    return [(place[0] + dq, place[1] + dr) for dq, dr in STEPS]


def parts(spaces):
    """The joined parts of some places."""
    rest, found = set(spaces), []
    while rest:
        part, edge = set(), [rest.pop()]
        while edge:
            one = edge.pop()
            part.add(one)
            more = rest & set(near(one))
            rest -= more
            edge += more
        found.append(part)
    return found


def turned(q, r, by):
    """A place after so many sixths of a turn."""
    for _ in range(by):
        q, r = -r, q + r
    return q, r


class Player:
    """One island."""

    def __init__(self):
        self.ground = dict(PRINTED)
        self.own = {}  # open features and solid ones alike: place -> name
        self.doubles = set()  # (tile, i)
        self.lasting = set()
        self.circles = 0
        self.stickers, self.sticking = [], False
        self.changed = set()
        self.fresh(0)

    def fresh(self, points):
        self.points, self.topped, self.ended, self.acted = points, False, False, False
        self.tiles, self.heavy = {}, set()  # place -> symbol
        self.marks, self.hits, self.passed = {}, {}, 0


class Campaign:
    """A campaign, or with a number one episode of it."""

    def __init__(self, players, episode):
        self.whole = episode == 25
        self.number = 1 if self.whole else episode
        self.players = [Player() for _ in range(players)]
        self.turned = []
        self.phase = "envelope" if self.whole else "play"
        if not self.whole:
            for chapter in FILE["chapters"][: (episode + 2) // 3]:
                self.unpack(chapter)
            if episode == 0:
                self.unpack(FILE["chapters"][2])
            self.begin()

    def unpack(self, chapter):
        for player in self.players:
            for name, q, r in chapter.get("setup", []):
                player.own[q, r] = name

    @property
    def data(self):
        return FILE["episodes"][self.number - 1] if self.number else ETERNAL

    def begin(self):
        self.phase, self.turned = "play", []
        for player in self.players:
            player.fresh(FILE["start"])
            if self.number % 3 == 1:
                player.lasting = set()

    # ---- what a rule sees

    def features(self, player, kind):
        """The features of a kind: sleeping ones are never asked for."""
        assert kind in self.data.get("features", [])
        return {place for place, name in player.own.items() if name == kind}

    def buildable(self, player):
        awake = SOLID & set(self.data.get("features", []))
        return {p for p, kind in player.ground.items() if kind in self.data["terrains"] and player.own.get(p) not in awake}

    def weight(self, player, places):
        return sum(2 if place in player.heavy else 1 for place in places)

    def groups(self, player, symbol):
        return parts(place for place, shown in player.tiles.items() if shown == symbol)

    # ---- a move

    def covers(self, tile, action):
        q, r = SPACES[action % 100]
        cells = [turned(x, y, action // 100) for x, y, _ in TILES[tile]]
        return [(q + x, r + y) for x, y in cells]

    def fits(self, seat, tile, action):
        """May the tile lie so? Turns that look the same are left to the caller."""
        player, places = self.players[seat], self.covers(tile, action)
        if not set(places) <= self.buildable(player) - set(player.tiles):
            return False
        if not player.tiles:
            return any(player.ground[place] == self.data.get("start", "beach") for place in places)
        camps = {place for kind in self.data.get("foothold", []) for place in self.features(player, kind)}
        shown = [symbol for _, _, symbol in TILES[tile]]
        return bool(camps & set(places)) or any(
            player.tiles.get(there) == symbol for place, symbol in zip(places, shown, strict=True) for there in near(place)
        )

    def looks(self, seat, tile, action):
        """What a placement looks like."""
        weigh = self.data.get("doubles", True)
        shown = [(symbol, weigh and (tile, i) in self.players[seat].doubles) for i, (_, _, symbol) in enumerate(TILES[tile])]
        return frozenset(zip(self.covers(tile, action), shown, strict=True))

    def give(self, player, points):
        if not player.topped:
            player.points += points
            if self.data.get("top", FILE["top"]) and player.points >= FILE["top"]:
                player.points, player.topped = FILE["top"], True
                player.circles += 1

    def play(self, seat, action, card):
        """One action; `card` is the tile on the table, from 0."""
        player = self.players[seat]
        if action == OPEN:
            chapter = FILE["chapters"][(self.number - 1) // 3]
            self.unpack(chapter)
            fewest = min(one.circles for one in self.players)
            for one in self.players:
                last = one.circles == fewest < max(other.circles for other in self.players)
                one.stickers = list(chapter.get("gift", [])) if last else []
            self.phase = "gift"
            self.ask()
        elif action == GO_ON and self.phase in ("gift", "stickers"):
            player.sticking = False
            self.proceed()
        elif action == GO_ON:
            player.acted = True
            if all(one.acted for one in self.players):
                for one in self.players:
                    one.tiles, one.heavy = {}, set()
                self.phase = "stickers"
                self.ask()
        elif action >= STICK:
            self.stick(player, action)
            self.drop(player)
        else:
            player.acted = True
            if action == PASS:
                self.give(player, self.data.get("pass", FILE["pass"]))
            elif action == END:
                player.ended = True
            else:
                self.lay(player, card, action)

    def ask(self):
        """Whoever has a sticker with a place for it is asked."""
        for player in self.players:
            self.drop(player)
            player.sticking = bool(player.stickers)
        self.proceed()

    def drop(self, player):
        """Stickers without a place lapse."""
        while player.stickers and not self.sites(player, player.stickers[0]):
            player.stickers.pop(0)

    def proceed(self):
        """When all have said that they are done it goes on."""
        if not any(player.sticking for player in self.players):
            if self.phase == "stickers":
                self.number += 1
            if self.phase == "stickers" and self.number % 3 == 1:
                self.phase = "envelope"
            else:
                self.begin()

    def sites(self, player, name):
        """The actions that place a sticker."""
        sticker = FILE["stickers"][name]
        if sticker["does"] == "double":
            joined = 28 + sum(tile["from"] <= self.number for tile in FILE["tiles"])
            return {
                DOUBLE + tile * 4 + i
                for tile in range(joined)
                for i, (_, _, symbol) in enumerate(TILES[tile])
                if symbol == sticker["symbol"] and (tile, i) not in player.doubles
            }
        ringed = {(q, r) for chapter in FILE["chapters"] for _, q, r in chapter.get("setup", [])}
        found = set()
        for place, kind in player.ground.items():
            beside = "next_to" not in sticker or any(player.ground.get(one) == sticker["next_to"] for one in near(place))
            if kind in sticker["on"] and beside and place not in ringed | set(player.own) | player.changed:
                found.add(STICK + SPACES.index(place))
        return found

    def stick(self, player, action):
        sticker = FILE["stickers"][player.stickers.pop(0)]
        if sticker["does"] == "double":
            player.doubles.add(divmod(action - DOUBLE, 4))
        elif sticker["does"] == "terrain":
            player.ground[SPACES[action - STICK]] = sticker["terrain"]
            player.changed.add(SPACES[action - STICK])
        else:
            player.own[SPACES[action - STICK]] = sticker["feature"]

    # ---- points

    def lay(self, player, tile, action):
        places = self.covers(tile, action)
        for i, (place, (_, _, symbol)) in enumerate(zip(places, TILES[tile], strict=True)):
            player.tiles[place] = symbol
            if (tile, i) in player.doubles and self.data.get("doubles", True):
                player.heavy.add(place)
        for i, rule in enumerate(self.data["immediate"], 1):
            marks = player.marks.setdefault(i, set())
            for _ in range(getattr(self, rule["rule"])(player, set(places), rule, marks)):
                player.hits[i] = player.hits.get(i, 0) + 1
                self.give(player, rule["points"])

    def on(self, player, new, rule, marks):
        there = [place for place in new if player.tiles[place] in rule["symbols"] and player.ground[place] == rule["terrain"]]
        return self.weight(player, there)

    def group(self, player, new, rule, marks):
        hits = 0
        for symbol in rule["symbols"]:
            for group in self.groups(player, symbol):
                if self.weight(player, group) >= rule["size"] and not group & marks:
                    marks.add(min(group & new))
                    hits += 1
        return hits

    def link(self, player, new, rule, marks):
        hits = set()
        for group in self.groups(player, rule["symbol"]):
            rim = {there for place in group for there in near(place)}
            starts = rim & self.features(player, rule["from"])
            for start in starts:
                if rule["to"] in TERRAIN.values():
                    done = any(player.ground[place] == rule["to"] for place in group)
                else:
                    done = bool(rim & self.features(player, rule["to"]) - {start})
                if done and start not in marks:
                    hits.add(start)
        marks |= hits
        return len(hits)

    def once(self, player, kind, marks, test):
        lit = player.lasting if FILE["features"][kind].get("lasting") else set()
        hits = {place for place in self.features(player, kind) - marks - lit if test(place)}
        marks |= hits
        return len(hits)

    def beside(self, player, new, rule, marks):
        def enough(place):
            shown = {}
            for there in near(place):
                if there in player.tiles:
                    shown.setdefault(player.tiles[there], []).append(there)
            if rule["symbol"] == "different":
                return len(shown) >= rule["need"]
            wanted = shown if rule["symbol"] == "same" else {rule["symbol"]} & set(shown)
            return any(self.weight(player, shown[symbol]) >= rule["need"] for symbol in wanted)

        return self.once(player, rule["feature"], marks, enough)

    def surround(self, player, new, rule, marks):
        ground = self.buildable(player)

        def closed(place):
            there = ground & set(near(place))
            return bool(there) and there <= set(player.tiles)

        return self.once(player, rule["feature"], marks, closed)

    def line(self, player, new, rule, marks):
        if "from" in rule:

            def shines(place):
                for dq, dr in STEPS:
                    ray = [(place[0] + dq * n, place[1] + dr * n) for n in range(1, rule["length"] + 1)]
                    shown = {player.tiles.get(there) for there in ray}
                    if len(shown) == 1 and shown <= set(rule["symbols"]):
                        return True
                return False

            return self.once(player, rule["from"], marks, shines)
        hits = 0
        for way, (dq, dr) in enumerate(STEPS[:3]):
            for start, symbol in player.tiles.items():
                if symbol in rule["symbols"] and player.tiles.get((start[0] - dq, start[1] - dr)) != symbol:
                    run, place = [], start
                    while player.tiles.get(place) == symbol:
                        run.append(place)
                        place = (place[0] + dq, place[1] + dr)
                    if len(run) >= rule["length"] and not any((way, place) in marks for place in run):
                        marks.add((way, run[0]))
                        hits += 1
        return hits

    def cover(self, player, new, rule, marks):
        there = self.features(player, rule["feature"]) & new
        hits = {place for place in there if player.tiles[place] == rule.get("symbol", player.tiles[place])}
        marks |= hits
        return len(hits)

    # ---- the end

    def end(self):
        """The end of an episode."""
        for rule in self.data["end"]:
            if rule["rule"] == "largest":
                for symbol in rule["symbols"]:
                    sizes = [max((self.weight(one, g) for g in self.groups(one, symbol)), default=0) for one in self.players]
                    for player, size in zip(self.players, sizes, strict=True):
                        if len(self.players) > 1 and size == max(sizes) > 0:
                            self.give(player, rule["points"])
                continue
            for player in self.players:
                self.give(player, rule["points"] * self.count(player, rule))
        keys = [
            (-one.points, *(sum(r == row and (q, r) not in one.tiles for q, r in SPACES) for row in range(8)))
            for one in self.players
        ]
        for player, key in zip(self.players, keys, strict=True):
            better = sum(other < key for other in keys)
            place = ("first", "second", "other")[min(better, 2)]
            if len(self.players) == 2 and better:
                place = "other"
            if len(self.players) == 1:
                place = "first" if player.points >= self.data.get("par", 0) else "other"
            if self.number:
                player.circles += FILE["circles"][place]
            for goal in self.data.get("goal", []):
                n = player.hits.get(goal.get("immediate"), 0)
                if "marked" in goal:
                    n = len(self.marked(player, goal["marked"]))
                player.circles += goal["circles"] if n >= goal["at_least"] else 0
            player.stickers = list(self.data.get(place, [])) if self.whole else []
            for kind in self.data.get("features", []):
                if FILE["features"][kind].get("lasting"):
                    player.lasting = self.marked(player, kind)
            player.acted = False
        self.keys = keys
        self.phase = "assessed" if self.whole and self.number < 24 else "over"

    def marked(self, player, kind):
        rules = [i for i, rule in enumerate(self.data["immediate"], 1) if kind in (rule.get("feature"), rule.get("from"))]
        lit = player.lasting if FILE["features"][kind].get("lasting") else set()
        return self.features(player, kind) & set().union(lit, *(player.marks.get(i, set()) for i in rules))

    def count(self, player, rule):
        ground = self.buildable(player)
        bare = ground - set(player.tiles)
        if rule["rule"] == "visible":
            there = self.features(player, rule["feature"]) if "feature" in rule else ground
            return len([p for p in bare & there if "terrain" not in rule or player.ground[p] == rule["terrain"]])
        if rule["rule"] == "undone":
            return len(self.features(player, rule["feature"]) - self.marked(player, rule["feature"]))
        if rule["rule"] == "gaps":
            return len(parts(bare))
        if rule["rule"] == "least":
            return min(
                max((self.weight(player, group) for group in self.groups(player, symbol)), default=0)
                for symbol in ("field", "house", "wall", "path")
            )
        if rule["area"] == "rows":
            areas = [{place for place in ground if place[1] == row} for row in range(8)]
        else:
            areas = [{place for place in ground if player.ground[place] == rule["area"]}]
        return sum(bool(area) and not area & bare for area in areas)

"""Makes the golden records of our own games.

    python tests/golden/make.py

Files that exist are never written again: they are what later versions are held to.
"""

from pathlib import Path

from skerry.testing.golden import play, write

HERE = Path(__file__).parent
# game: [(file, players, seed, options)]
MATCHES = {
    "islant": [
        ("level-1", 1, 20101, {"level": 1}),
        ("level-2", 2, 20117, {"level": 2}),
        ("level-3", 4, 2003, {"level": 3}),
        ("level-4", 3, 20076, {"level": 4}),
        ("level-5", 2, 20088, {"level": 5}),
        ("nine", 9, 2006, {"level": 2}),
    ],
    "1001-islands": [
        ("two", 2, 1001, {}),
        ("three", 3, 1002, {}),
        ("four", 4, 1003, {}),
        ("five", 5, 1004, {}),
        ("lookout", 3, 1005, {"lookout": 2}),
    ],
    "island-trader": [
        ("two", 2, 4001, {}),
        ("three-narrow", 3, 4002, {"formation": "3x4", "first": 2}),
        ("four-open", 4, 4003, {"formation": "2x6", "open_hands": "yes"}),
        ("advanced", 2, 4004, {"advanced": "yes", "hands": [12, 9, 10, 10]}),
        ("draw-or-play", 3, 4005, {"draw_or_play": "yes", "hands": [1, 20, 5, 10]}),
        ("puzzle", 1, 4006, {"map_seed": 1234, "deck_seed": 5678}),
        ("puzzle-advanced", 1, 4007, {"advanced": "yes", "draw_or_play": "yes", "puzzle_hand": 20, "formation": "3x4"}),
        ("everything", 4, 4008, {"advanced": "yes", "draw_or_play": "yes", "formation": "2x6", "map_seed": 99, "deck_seed": 7}),
    ],
    "seven-islands": [
        ("alone", 1, 7001, {}),
        (
            "alone-all-difficulties",
            1,
            7002,
            {"no_ships": "yes", "one_each": "yes", "upright": "yes", "no_holes": "yes", "no_sandbars": "yes"},
        ),
        ("two", 2, 7003, {"rounds": 25}),
        ("three-holders", 3, 7004, {"holders": "yes", "rounds": 15, "first": 2}),
        ("four", 4, 7005, {"rounds": 12}),
    ],
    "my-island": [
        ("eternal-alone", 1, 2001, {}),
        ("eternal-two", 2, 2009, {}),
        ("eternal-three", 3, 2023, {}),
        ("eternal-four", 4, 2014, {}),
        ("first-alone", 1, 2005, {"episode": "1"}),
        ("first-two", 2, 2016, {"episode": "1"}),
        ("first-three", 3, 2047, {"episode": "1"}),
        ("first-four", 4, 2008, {"episode": "1"}),
        ("nine-two", 2, 2031, {"episode": 9}),
        ("seventeen-three", 3, 2032, {"episode": 17}),
        ("last-alone", 1, 2033, {"episode": 24}),
        ("campaign", 2, 2034, {"episode": "campaign"}),
    ],
}


def main() -> None:
    """Write what is missing."""
    for game, matches in MATCHES.items():
        for name, players, seed, options in matches:
            record = HERE / game / f"{name}.skerry"
            if not record.exists():
                write(record, play(game, players, seed, options))
                print(f"made {record}")


if __name__ == "__main__":
    main()

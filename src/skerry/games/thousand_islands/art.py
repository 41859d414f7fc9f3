"""Art of 1001 Islands: the inside of an SVG <defs>, all original.

``ART`` uses ``contours`` and ``hatch`` from ``skerry.art.COMMON``: put that in the same <defs>.
``PLACES`` says where symbols sit on a tile: row, number of symbols -> (centre x, centre y, size).
"""

from ...board.palette import DARK, HALO, dots, flat, icon


def _line(d: str, colour: str = DARK, w: float = 0.8) -> str:
    return f'<path d="{d}" stroke="{colour}" stroke-width="{w}"/>'


_ELEMENTS = (
    icon(
        "palm",
        ("M4 21.6C6.5 18.8 17 18.6 20.2 21.6Z", "#e9cf94"),
        ("M9.4 20.4C10.8 16.8 11.6 13 11.7 9L13.8 9.1C14.3 13 13.8 17 12.8 20.4Z", "#b37a45"),
        _line("M11.3 12.6 13.8 12M10.9 15 13.6 14.4M10.2 17.6 13.2 17", "#6d4526", .8),
        ("M12.6 8.2C12 4.6 9 2.2 4.8 2.8L6.5 4.2 5.6 5.6 8.4 5.9 8.2 7.3Z", "#2f8449"),
        ("M12.8 8.2C13.2 4.4 16.2 1.9 20.2 2.5L18.7 4 19.6 5.3 17 5.8 17.3 7.2Z", "#2f8449"),
        ("M12.5 8.4C9.4 5.6 4.4 6.2 2.2 11.6L4.4 10.7 4.8 12.9 7 11 7.8 13 9.7 10.5Z", "#4fae5a"),
        ("M12.9 8.4C15.8 5.4 20.2 6.2 21.8 11.4L19.8 10.6 19.3 12.8 17.4 10.9 16.4 12.9 14.9 10.5Z", "#4fae5a"),
        '<g fill="#8a5a30" stroke-width=".8"><circle cx="11.4" cy="10" r="1.35"/><circle cx="14" cy="10.2" r="1.35"/></g>',
    ),
    icon(
        "egg",
        ("M12 2.2C15.8 2.2 18.6 7.6 18.6 12.2 18.6 16.2 15.6 18.6 12 18.6S5.4 16.2 5.4 12.2C5.4 7.6 8.2 2.2 12 2.2Z", "#f8edd3"),
        flat("M13.6 3.2C16.4 4.6 18 8.6 18 12.2 18 14.6 16.6 16.6 14 17.6 16 13.6 16 7.8 13.6 3.2Z", "#dfc79a"),
        dots(9.4, 7.4, 1, 13, 5.4, .7, 12.4, 9.8, 1.15, 15.8, 9.2, .75, 8, 11.4, .75, 15.2, 13, .95, 10.6, 13, .6, fill="#b4552f"),
        ("M2 14.4 4.6 15.2 6.4 13.9 8.4 15.6 10.4 14.5 12 15.9 13.9 14.5 15.8 15.6 17.7 13.9 19.4 15.2 22 14.2C21.8 18.8 18 21.9 12 21.9S2.2 18.9 2 14.4Z", "#b27b3f"),
        _line("M4 17.2C7.5 18.8 14 19 19.6 16.8M5.6 19.4C9 20.6 14.6 20.4 18 19.2M8.2 16.8 10.4 18.2M15.6 16.9 13 19.8", "#6f4722", .8),
    ),
    icon(
        "roc",
        ("M9.6 15 7 20.2 9.4 19.9 10.2 21.9 12 20.4 13.8 21.9 14.6 19.9 17 20.2 14.4 15Z", "#f0c04a"),
        ("M10.8 8.8C8.4 8.4 5.6 6 4.8 2 3.4 2.8 2.8 4 2.8 5.2 1.8 6.2 1.6 7.6 2.1 8.8 1.5 10 1.8 11.4 2.7 12.3 2.6 13.8 3.4 15 4.6 15.3 5.2 16.5 6.8 17 8.2 16.3 9.2 16.3 10.2 15.8 10.8 15Z", "#3a5fa8"),
        ("M13.2 8.8C15.6 8.4 18.4 6 19.2 2 20.6 2.8 21.2 4 21.2 5.2 22.2 6.2 22.4 7.6 21.9 8.8 22.5 10 22.2 11.4 21.3 12.3 21.4 13.8 20.6 15 19.4 15.3 18.8 16.5 17.2 17 15.8 16.3 14.8 16.3 13.8 15.8 13.2 15Z", "#3a5fa8"),
        flat("M10.2 9.2C8 8.8 6.2 7.4 5 5.2 4.8 8 6 11.4 9.6 13.2ZM13.8 9.2C16 8.8 17.8 7.4 19 5.2 19.2 8 18 11.4 14.4 13.2Z", "#6f9edb"),
        _line("M2.3 8.7C3.4 8.6 4.2 8.2 4.8 7.8M2.9 12.2C4.2 11.8 5.2 11.2 5.8 10.4M4.8 15.1C6 14.5 7 13.6 7.4 12.4M21.7 8.7C20.6 8.6 19.8 8.2 19.2 7.8M21.1 12.2C19.8 11.8 18.8 11.2 18.2 10.4M19.2 15.1C18 14.5 17 13.6 16.6 12.4", "#14284f", .85),
        ("M12 7C14 7.6 15 9.6 15 12 15 15 13.8 17.2 12 17.8 10.2 17.2 9 15 9 12 9 9.6 10 7.6 12 7Z", "#3a5fa8"),
        _line("M10.4 11 12 12.1 13.6 11M10.4 13.4 12 14.5 13.6 13.4", "#f0c04a", .9),
        ("M10.4 17.2V19.2M13.6 17.2V19.2", "#e2872f", 1.6),
        ("M9.9 7.8C9.4 4.6 10.8 2.6 12.6 2.6 14.6 2.6 15.4 4.4 14.8 6.2 14.5 7.2 14.4 8 14.8 9.2 13.4 8.8 13 9.4 12.2 10 11.6 9 10.8 8.8 9.4 9.2Z", "#fbf3e0"),
        ("M10.4 4.5C8.2 4.1 6.8 5.3 7.1 7.9 8 7 9.1 6.9 10.3 7Z", "#f0a830"),
        dots(11.9, 5.2, .8),
    ),
    icon(
        "bandit",
        ("M7.2 18.4C12 18 18 16.2 21.8 11.4 21.4 17 15 20.6 8.2 20.8Z", "#dbe4ea"),
        ("M16.8 18.4C12 18 6 16.2 2.2 11.4 2.6 17 9 20.6 15.8 20.8Z", "#dbe4ea"),
        ("M2.8 21.4 6.4 20.2", "#8a4b2a", 2.2), ("M21.2 21.4 17.6 20.2", "#8a4b2a", 2.2),
        ("M6.6 17.8 8.2 21.6", "#e8b23c", 1.6), ("M17.4 17.8 15.8 21.6", "#e8b23c", 1.6),
        ("M6.2 7.6C5.8 12.4 7.6 17.4 12 17.4S18.2 12.4 17.8 7.6Z", "#dca06c"),
        flat("M5.9 8.6C8.6 7.6 15.4 7.6 18.1 8.6L17.7 11.8C15.4 12.8 13.6 12 12 11.2 10.4 12 8.6 12.8 6.3 11.8Z", DARK),
        dots(9.3, 10, 1.05, 14.7, 10, 1.05, fill="#fff"),
        dots(9.6, 10.1, .5, 14.4, 10.1, .5),
        flat("M12 13.6C10.6 12.6 9.2 13.2 7.8 14.4 9.4 15.2 11 14.9 12 14.3 13 14.9 14.6 15.2 16.2 14.4 14.8 13.2 13.4 12.6 12 13.6ZM11 15.8H13L12 17.2Z", "#3b2415"),
        ("M4.8 8.6C3.8 4.6 7.4 2 12 2S20.2 4.6 19.2 8.6C16.4 7.2 7.6 7.2 4.8 8.6Z", "#b23a48"),
        _line("M5.6 6.2C8.4 4.2 11 3.6 13.6 4M7.4 3.8C10 4 14.6 5 18.6 7.4M12.4 7.2C14.6 6.4 16.6 5.4 17.8 4.2", "#6a1b2a", .8),
        '<circle cx="12" cy="5.6" r="1.3" fill="#f2c14a" stroke-width=".8"/>',
    ),
    icon(
        "lamp",
        ("M3.4 8.6C2.2 6.8 6.2 6.2 5.4 4.4 5 3.4 6 2.6 7.2 3", "#8cc3dc", 2.4),
        ("M17.6 12.8C20.6 10.4 22.6 13.2 20.9 15.4 20 16.5 18.4 16.7 17 16.4", "#c98f22", 2.2),
        ("M9.6 12.6C9.8 8.8 16 8.8 16.4 12.6Z", "#c98f22"),
        ("M13 7.2a1.2 1.2 0 1 0 .1 0Z", "#f0c04a"),
        ("M2 10.6C2.6 10 3.8 10 4.8 10.6 6.4 11.6 7.2 12.4 9 12.4H17.2C18.8 12.4 19.2 13.4 18.6 14.8 17.6 17.2 15.8 18.4 13.9 18.8L15.6 20.5C16 21.2 15.7 21.7 15 21.7H9.4C8.7 21.7 8.4 21.2 8.8 20.5L10.4 18.8C7 18.2 5.4 15.8 4.4 13.6 3.8 12.2 2.2 12 2 10.6Z", "#f0c04a"),
        flat("M18.2 13.4C18.4 16 15 18 10.8 17.2 9.2 16.9 8 16 7.2 15 8 16.8 9.2 18.2 11 18.4L10 20.9H15L13.2 18.6C16.2 18 18.4 15.6 18.2 13.4Z", "#c98f22"),
        _line("M8.2 14.4H12.4", "#fff3c4", .9),
    ),
    icon(
        "monkey",
        ("M14.4 19.8C18.6 21.4 20.8 18.4 19.4 15.4 18.2 12.8 19.6 10.8 21 11.8", "#8a5430", 2.6),
        ("M5.4 21.6C4.4 17 6.6 13 10.2 13S16 17 15 21.6Z", "#8a5430"),
        flat("M7.6 21C7.2 18 8.4 15.8 10.2 15.8S13.2 18 12.8 21Z", "#e3b98a"),
        _line("M6.8 16C6.2 17.4 6.2 18.8 7 20M13.6 16C14.2 17.4 14.2 18.8 13.4 20", DARK, .8),
        ("M4.2 5.4a2.6 2.6 0 1 0 .1 0ZM16.2 5.4a2.6 2.6 0 1 0 .1 0Z", "#8a5430"),
        dots(4, 8, 1.25, 16.4, 8, 1.25, fill="#e3b98a"),
        ("M10.2 2.4 9.4 1.9 11.6 2.2C14.6 2.6 16.2 5.2 16 8.4 15.8 11.8 13.4 14.2 10.2 14.2S4.6 11.8 4.4 8.4C4.2 5.2 6.6 2.6 10.2 2.4Z", "#8a5430"),
        flat("M10.2 6.2C8.8 4.6 5.8 5.4 5.9 8.2 6 9.4 6.6 9.8 6.6 10.8 6.8 12.6 8.4 13.6 10.2 13.6S13.6 12.6 13.8 10.8C13.8 9.8 14.4 9.4 14.5 8.2 14.6 5.4 11.6 4.6 10.2 6.2Z", "#e3b98a"),
        dots(8.2, 7.9, .85, 12.2, 7.9, .85),
        _line("M7.8 11C9 12.4 11.4 12.4 12.6 11M9.7 9.8 9.8 9.8M10.7 9.8H10.8", DARK, .85),
    ),
    icon(
        "fennec",
        ("M13.6 21.6C19 22.6 22.6 19.6 21.7 15.2 21.3 13.4 19.8 13.2 19.2 14.6 18.4 16.6 16.8 17.4 14 17.2Z", "#e8b469"),
        flat("M21.2 15.4C21 13.8 20 13.8 19.6 14.9 19.3 15.8 18.8 16.5 18.2 17 19.4 17 20.8 16.6 21.2 15.4Z", "#5b3a24"),
        ("M7 21.7C6.2 18 7.4 14.4 9 13H13.6C15.2 14.4 16.4 18 15.6 21.7Z", "#e8b469"),
        flat("M8.9 13.4H13.7C14.2 16 13.2 18.8 11.3 19.2 9.4 18.8 8.4 16 8.9 13.4Z", "#fbf1dc"),
        _line("M11.3 19.4V21.4", DARK, .8),
        ("M5.6 10C2.8 7.6 1.6 4.4 2.2 1.9 5.6 2.4 9 4.6 10.2 7.8Z", "#e8b469"),
        ("M17 10C19.8 7.6 21 4.4 20.4 1.9 17 2.4 13.6 4.6 12.4 7.8Z", "#e8b469"),
        flat("M5.9 8.6C4.2 7 3.2 5 3.3 3.2 5.6 3.8 7.4 5.2 8.6 7ZM16.7 8.6C18.4 7 19.4 5 19.3 3.2 17 3.8 15.2 5.2 14 7Z", "#d98a78"),
        ("M5.2 10.2C6 7.4 8.4 6.4 11.3 6.4S16.6 7.4 17.4 10.2C17.6 11.4 18.2 12 18.6 12.6 16.6 13.2 15.4 13.6 14.2 14.6 13.2 15.5 12.2 16 11.3 16S9.4 15.5 8.4 14.6C7.2 13.6 6 13.2 4 12.6 4.4 12 5 11.4 5.2 10.2Z", "#e8b469"),
        flat("M5.2 12.2C7.4 11.6 9.6 12 11.3 13.6 13 12 15.2 11.6 17.4 12.2 15.6 12.8 14.6 13.4 13.8 14.1 13 15 12.2 15.4 11.3 15.4S9.6 15 8.8 14.1C8 13.4 7 12.8 5.2 12.2Z", "#fbf1dc"),
        dots(8.6, 10.4, .9, 14, 10.4, .9, 11.3, 14.6, .95),
    ),
    icon(
        "camel",
        ("M11.8 14.5H14.6L14 21H12.2ZM15.8 14.5H18.4L17.6 21H15.9Z", "#a97c45"),
        ("M20.6 11.6C22 13 21.8 14.6 21.9 16.2", "#a97c45", 1.2),
        ("M2 5.8C2.2 4.4 3.8 3.4 5.2 3.2L6 2 6.9 3.5C8 4.4 7.8 6 7.6 7.4 7.4 9.2 8 10.6 9.4 10.2 10.8 9.8 11 7.6 12.2 5.8 13.2 4.2 15 4.2 16 5.8 17.1 7.6 17 9.6 18.6 10 20.2 10.5 21.2 11.8 21.2 13.6L20.7 16 21 21.5H18.7L18 16.4C15.8 17 13.4 17 11.7 16.6L11.5 21.5H9.2L8.8 15.6C6.2 14.6 4.8 12 4.9 9.2 4.9 8.2 4.9 7.8 4.5 7.6 3.3 7.8 2.1 7.2 2 5.8Z", "#d9a962"),
        flat("M10.4 10.2C11.4 9.2 11.4 7.4 12.4 5.9 13.3 4.6 14.9 4.6 15.8 6 16.7 7.4 16.8 9.2 17.8 10L17.4 13.2C15.4 14.2 12.4 14 10.7 13Z", "#b8343f"),
        _line("M10.9 11.2C13 12 15.4 12.1 17.6 11.4", "#f2c14a", 1.1),
        _line("M10.8 13.2V14.4M12.6 13.8V15M14.4 13.9V15.1M16.2 13.6V14.8", "#f2c14a", .9),
        dots(5.1, 5.1, .65), _line("M2.6 6.3 4 6.5", DARK, .7),
    ),
    icon(
        "elephant",
        ("M20.4 8.4C22 10 21.4 12 21.9 13.6", "#7787a0", 1.2),
        ("M9.5 6C12 4 18 4.2 20.2 8.2 21.4 10.4 21.2 13 21 15V21.2H17.2V17.2C15.8 17.7 13.8 17.7 12.2 17.2V21.2H8.4V14Z", "#93a3ba"),
        _line("M17.2 17.2V15.4M12.2 17.2V15.6", DARK, .8),
        flat("M13.6 4.9C16 4.7 18.2 5.4 19.5 7.6L18.6 11.4C17 12.2 15 12.2 13.6 11.6Z", "#b8343f"),
        _line("M13.8 10.4C15.4 11 17.2 11 18.8 10.2", "#f2c14a", 1),
        ("M6 4.6C9.4 3.6 12 6 12 9.6 12 13 10 14.6 8 14.2 7.4 15.8 7 17.4 6 18.8 4.8 20.2 2.2 20 2 17.8L3.7 17.2C4 17.9 4.6 17.6 4.6 16.6 4.6 14.6 3.2 12.6 3 9.8 2.8 7 4 5.2 6 4.6Z", "#93a3ba"),
        ("M9.6 5.8C12.2 4.6 15.4 6.2 15.2 9.8 15 12.8 12.6 14.6 10.8 13.2 9 11.8 8.6 8 9.6 5.8Z", "#b9c4d4"),
        ("M7.8 12.4C7 14.6 4.4 15 2.4 13.4 4.2 13.6 5.2 12.6 5.8 11.6Z", "#fff8e6"),
        dots(6.2, 8.8, .85),
    ),
    icon(
        "snake",
        ("M17.4 20.4C20.4 20 21.6 17.6 20.8 14.4", "#7fa32a", 2.4),
        ("M2.6 18.8C2.6 16.2 6.6 15 11.4 15S20.2 16.2 20.2 18.8 16.6 21.9 11.4 21.9 2.6 21.2 2.6 18.8Z", "#a9cc3f"),
        ("M4.8 15.4C4.8 13.2 7.8 12.2 11.4 12.2S18 13.2 18 15.4 15 18.2 11.4 18.2 4.8 17.6 4.8 15.4Z", "#a9cc3f"),
        _line("M4.4 20.4 5 18.6M7.6 21.4 8 19.6M11.4 21.6V19.8M15.2 21.4 14.8 19.6M18.2 20.5 17.6 18.7M6.6 17.1 7.2 15.9M16.2 17.1 15.6 15.9", "#4c6b14", 1),
        ("M9.6 15.2C10.2 12.6 6 11 6 7.4 6 4 8.6 2.2 11.4 2.2S16.8 4 16.8 7.4C16.8 11 12.6 12.6 13.2 15.2 12.4 16 10.4 16 9.6 15.2Z", "#7fa32a"),
        flat("M11.4 8.2C10 8.2 9 8.6 9.2 9.8 9.6 11.4 10.6 12.4 10.4 15 11 15.4 11.8 15.4 12.4 15 12.2 12.4 13.2 11.4 13.6 9.8 13.8 8.6 12.8 8.2 11.4 8.2Z", "#f3e9a4"),
        _line("M10.3 11.8H12.5M10.5 13.4H12.3", "#4c6b14", .7),
        flat("M11.4 3C9.6 3 8.4 4.2 8.5 5.8 8.6 7.6 10 8.9 11.4 8.9S14.2 7.6 14.3 5.8C14.4 4.2 13.2 3 11.4 3Z", "#c4e05c"),
        dots(9.9, 5.6, .85, 12.9, 5.6, .85),
        _line("M11.4 7.6V9.4L10.7 10.4M11.4 9.4 12.1 10.4", "#c8202f", .75),
    ),
    icon(
        "ruby",
        ("M12 2 20.6 7V17L12 22 3.4 17V7Z", "#d3213f"),
        flat("M12 2.6 20 7.3 16.3 9.5 12 7ZM4 7.3 12 2.6V7L7.7 9.5Z", "#f0647a"),
        flat("M20 16.7 12 21.4V17L16.3 14.5ZM4 16.7 12 21.4V17L7.7 14.5Z", "#8e0f2b"),
        flat("M12 7 16.3 9.5V14.5L12 17 7.7 14.5V9.5Z", "#ea3f5c"),
        _line("M12 7 16.3 9.5V14.5L12 17 7.7 14.5V9.5ZM12 2.4V7M20.2 7.2 16.3 9.5M20.2 16.8 16.3 14.5M12 21.6V17M3.8 16.8 7.7 14.5M3.8 7.2 7.7 9.5", "#5e0a1e", .75),
        _line("M9.3 10.6 11 9.6", "#fff", 1),
    ),
    icon(
        "emerald",
        ("M7.6 2H16.4L19.6 5.2V18.8L16.4 22H7.6L4.4 18.8V5.2Z", "#1d9c5b"),
        flat("M7.9 2.6H16.1L13.9 6.4H10.1ZM5 5.5 7.9 2.6 10.1 6.4 8.2 8.2ZM5 5.5 8.2 8.2V15.8L5 18.5Z", "#5fd08e"),
        flat("M19 5.5V18.5L15.8 15.8V8.2ZM16.1 21.4H7.9L10.1 17.6H13.9ZM19 18.5 16.1 21.4 13.9 17.6 15.8 15.8Z", "#0c6238"),
        _line("M10.1 6.4H13.9L15.8 8.2V15.8L13.9 17.6H10.1L8.2 15.8V8.2ZM7.7 2.4 10.1 6.4M4.8 5.4 8.2 8.2M16.3 2.4 13.9 6.4M19.2 5.4 15.8 8.2M19.2 18.6 15.8 15.8M16.3 21.6 13.9 17.6M7.7 21.6 10.1 17.6M4.8 18.6 8.2 15.8", "#064024", .75),
        _line("M10.2 12.6 12.6 9M11.6 13.4 12.4 12.2", "#fff", .9),
    ),
    icon(
        "diamond",
        ("M6.4 3.6H17.6L22 9.4 12 21.8 2 9.4Z", "#bfe6f5"),
        flat("M6.6 4.2H17.4L15.6 9.4H8.4Z", "#f2fbff"),
        flat("M15.6 9.4H21.2L12 20.9Z", "#77b6d4"),
        flat("M2.8 9.4H8.4L12 20.9Z", "#9ad3ea"),
        _line("M2.4 9.4H21.6M8.4 9.4 12 21.2 15.6 9.4 12 4 8.4 9.4 6.5 4M15.6 9.4 17.5 4", "#2b5e7c", .75),
    ),
)


def _gems(x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> tuple[str | tuple[str, str], ...]:
    """A small ruby, emerald and diamond about the three given centres."""
    return (
        (f"M{x1} {y1 - 3}l2.6 1.5v3L{x1} {y1 + 3}l-2.6-1.5v-3Z", "#d3213f"),
        flat(f"M{x1} {y1 - 1.7:.1f}l1.5.9v1.6L{x1} {y1 + 1.7:.1f}l-1.5-.9v-1.6Z", "#f0647a"),
        (f"M{x2 - 1.3:.1f} {y2 - 2.9:.1f}h2.6l1.2 1.2v3.4l-1.2 1.2h-2.6l-1.2-1.2v-3.4Z", "#1d9c5b"),
        flat(f"M{x2 - .9:.1f} {y2 - 1.6:.1f}h1.8v3.2h-1.8Z", "#5fd08e"),
        (f"M{x3 - 1.8:.1f} {y3 - 2.5:.1f}h3.6l1.4 1.9L{x3} {y3 + 3.1:.1f}l-3.2-3.7Z", "#bfe6f5"),
        _line(f"M{x3 - 2.6:.1f} {y3 - .6:.1f}h5.2", "#2b5e7c", .7),
    )


def _bracket(d: str) -> str:
    return _line(d, HALO, 3.4) + _line(d, DARK, 1.5)


_DREAM_ICONS = (
    icon(
        "genie",
        ("M17.6 19.8C21 17.4 22.2 21 18.4 21.2", "#c98f22", 1.9),
        ("M7.2 9H16.8C17.2 13 16 15.4 13.8 16.8 11 18.4 7.4 16.8 6.2 18.9L3.8 18.2C4.2 15.2 8 16.4 9 15.2 7.8 13.8 6.8 12 7.2 9Z", "#5fb0cf"),
        flat("M10.2 15.4C12.4 15.6 14.8 14.4 16.2 13 15.6 15.8 13.6 17 11.2 17.1 9.6 17.2 7.8 17.1 6.6 17.8 7 16.2 9 16.6 10.2 15.4Z", "#3787a8"),
        ("M2.2 17.9C4.4 17.8 5.6 19.3 7.4 19.3H18.4C18.4 21 17 22 15 22H9.4C5.6 22 4.8 19.8 2.2 17.9Z", "#f0c04a"),
        flat("M6.4 20.3C9.4 21 15 20.9 17.8 20.1 17.4 21 16.4 21.5 15 21.5H9.4C8 21.5 7 21 6.4 20.3Z", "#c98f22"),
        ("M16.6 10 20.2 13.1 10 13.5", "#7cc7e0", 2.7), ("M7.4 10 3.8 13.1 14.4 13.1", "#7cc7e0", 2.7),
        _line("M6.6 12.4V13.8M17.4 12.6V13.8", "#f0c04a", 1.5),
        ("M11 3.4C10 1.4 14.2 1 16.6 3.1 15.4 3 14.4 3 13.4 3.9Z", DARK),
        ("M12 2.9C14.4 2.9 15.6 4.4 15.5 6.2 15.4 8.6 13.8 10.4 12 10.4S8.6 8.6 8.5 6.2C8.4 4.4 9.6 2.9 12 2.9Z", "#a5e0f0"),
        dots(10.6, 5.8, .75, 13.4, 5.8, .75),
        _line("M10.4 7.4C11.2 8.5 12.8 8.5 13.6 7.4", DARK, .85), flat("M11.2 9.3H12.8L12 11.4Z", DARK),
        dots(8.3, 7.9, .85, 15.7, 7.9, .85, fill="#f0c04a"),
    ),
    icon("columns", _bracket("M7 2.6H4.2V21.4H7M17 2.6H19.8V21.4H17"), *_gems(12, 4.8, 12, 12, 12, 19.1)),
    icon("lines", _bracket("M2.6 17V19.8H21.4V17M2.6 7V4.2H21.4V7"), *_gems(4.9, 12, 12, 12, 19.1, 12)),
)


# Grounds. On every tile the coast meets the left and right edge at the same height and level
# (upper: coast 24, heath 33, meadow 47; lower: meadow 67, coast 76), so any tile, variant or
# mirror image fits beside any other of its row. Outlines run on beyond the edge, where they are cut.

def _trees(*xyr: float) -> str:
    it = iter(xyr)
    body = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/><path d="M{x - r * .45:.1f} {y - r * .1:.1f}q.2-{r * .4:.1f} {r * .6:.1f}-{r * .4:.1f}" stroke="var(--meadow)"/>'
        for x, y, r in zip(it, it, it, strict=True)
    )
    return f'<g fill="var(--jungle)" stroke="var(--ink)" stroke-width=".9" stroke-linecap="round">{body}</g>'


def _grass(*xy: float) -> str:
    it = iter(xy)
    d = "".join(f"M{x} {y}l-1-2.6m2 2.6v-3.2m2 3.2 1-2.6" for x, y in zip(it, it, strict=True))
    return f'<path d="{d}" fill="none" stroke="var(--jungle)" stroke-width=".9" stroke-linecap="round" stroke-opacity=".75"/>'


def _tufts(*xy: float) -> str:
    """Sprigs of heather."""
    it = iter(xy)
    d = "".join(f"M{x} {y}h.01m2.6-2h.01m2.6 2h.01" for x, y in zip(it, it, strict=True))
    return f'<path d="{d}" stroke="var(--heather)" stroke-width="2" stroke-linecap="round"/>'


def _water(*ds: str) -> str:
    """Contour lines, fainter the farther from the coast."""
    return '<g fill="none" stroke="var(--deep)" stroke-width="1">' + "".join(
        f'<path d="{d}" stroke-opacity="{.75 - .2 * k:.2f}"/>' for k, d in enumerate(ds)
    ) + "</g>"


def _coast(coast: str, inner: str, rim: str = "meadow") -> str:
    """Sand with its ink outline, then what grows behind it. Both paths are closed outside the tile."""
    return (
        f'<path d="{coast}" fill="var(--sand)" stroke="var(--ink)" stroke-width="1.1"/>'
        f'<path d="{inner}" fill="var(--{rim})" stroke="var(--jungle)" stroke-width=".9" stroke-opacity=".55" stroke-dasharray="5 2.4 2 2.4"/>'
    )


def _meadow(d: str) -> str:
    return f'<path d="{d}" fill="var(--meadow)" stroke="var(--jungle)" stroke-width=".8" stroke-opacity=".35"/>'


def _peaks(ridges: str, shades: str) -> str:
    return (
        f'<path d="{ridges}" fill="var(--rock)" stroke="var(--ink)" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="{shades}" fill="#1a2530" fill-opacity=".32"/>'
    )


def _path(d: str) -> str:
    return (
        f'<g fill="none"><path d="{d}" stroke="var(--sand)" stroke-width="4.4"/>'
        f'<path d="{d}" stroke="var(--ink)" stroke-width=".8" stroke-opacity=".45" stroke-dasharray="3 3.25"/></g>'
    )


def _tile(name: str, *parts: str, base: str = "meadow") -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 100"><rect width="100" height="100" fill="var(--{base})"/>{"".join(parts)}</symbol>'


_GROUNDS = (
    _tile(
        "ground-upper",
        _water("M0 18C12 18 15 13.5 25 13.5S42 19 54 18 73 11.5 82 12.5 91 18 100 18",
               "M0 11.5C13 11.5 16 8 26 8S43 12.6 54 11.8 73 7 82 7.6 91 11.5 100 11.5",
               "M0 5C14 5 17 3 27 3S44 6 54 5.4 74 2.6 82 3 91 5 100 5"),
        _coast("M-3 24H0C12 24 15 19.5 25 19.5S42 25 54 24 73 17.5 82 18.5 91 24 100 24H103V103H-3Z",
               "M-3 33H0C11 33 16 27.5 26 27.5S43 33.5 55 32.5 73 26.5 82 27.5 91 33 100 33H103V103H-3Z", "heather"),
        _peaks("M5 54C9 46 13 36 16 33L19.4 36 26 24.6 31.4 33 34 31.4C38 36 40 44 47 54ZM60 54C64 44 70 34 73.6 31L76.4 33.6 79.6 29.4C84 34 88 44 94 54Z",
               "M26 24.6 31.4 33 34 31.4C38 36 40 44 47 54H35L31 38 28.6 36.4ZM79.6 29.4C84 34 88 44 94 54H84L80.6 36Z"),
        _meadow("M-3 47H0C10 47 16 42 26 42.4S42 48 53 47 70 41.6 80 42 92 47 100 47H103V103H-3Z"),
        _tufts(8, 55, 88, 58, 46, 53, 12, 90, 62, 86), _grass(49, 66, 8, 74, 92, 84, 54, 95, 30, 92),
        base="sea",
    ),
    _tile(
        "ground-upper-b",
        _water("M0 18C10 18 14 20 24 19S38 12.5 48 12.5 64 18.5 74 18 90 18 100 18",
               "M0 11.5C11 11.5 15 13.2 24 12.4S39 7.4 48 7.4 64 12 74 11.7 90 11.5 100 11.5",
               "M0 5C12 5 15 6.4 24 6S40 2.8 48 2.8 64 5.4 74 5.2 90 5 100 5"),
        _coast("M-3 24H0C10 24 14 26 24 25S38 18.5 48 18.5 64 24.5 74 24 90 24 100 24H103V103H-3Z",
               "M-3 33H0C10 33 15 34.5 25 33.5S38 27 48 27 64 33 74 32.5 90 33 100 33H103V103H-3Z", "heather"),
        _peaks("M7 54C11 47 15 40 18.4 37.4 22 40 25 47 30 54ZM31 54C36 44 41 34 44.4 30.4L47.4 33.4 52.6 24C55 26.6 56 30 58 32.4L60.6 31C65 35 68 44 74 54Z",
               "M18.4 37.4C22 40 25 47 30 54H22L20.4 42ZM52.6 24C55 26.6 56 30 58 32.4L60.6 31C65 35 68 44 74 54H61L58 38 54.8 36Z"),
        _meadow("M-3 47H0C9 47 14 48 24 47.4S40 41 50 41.4 66 48 76 47.6 91 47 100 47H103V103H-3Z"),
        _tufts(84, 54, 8, 58, 48, 56, 40, 92, 88, 92), _grass(90, 70, 12, 80, 50, 76, 64, 95),
        base="sea",
    ),
    _tile(
        "ground-central",
        _path("M0 50C14 50 18 42 32 43S52 57 66 57 86 50 100 50"),
        _trees(0, 77, 4.2, 100, 77, 4.2, 0, 84, 5.2, 100, 84, 5.2, 46, 5.4, 4.2, 53, 7.6, 3.4, 49, 11, 3, 8, 88, 3.2),
        _grass(12, 8, 84, 12, 28, 94, 84, 93, 8, 36, 92, 38, 50, 92),
    ),
    _tile(
        "ground-central-b",
        _path("M0 50C12 50 20 59 34 58S54 44 68 44 88 50 100 50"),
        '<path d="M41 8C43 4.6 56 4 59 7S55 13.4 49 13 39.6 11 41 8Z" fill="var(--sea)" stroke="var(--ink)" stroke-width=".9"/><path d="M45 9.2H50M51 7.2H55" stroke="var(--deep)" stroke-width=".9" stroke-linecap="round"/>',
        _trees(0, 77, 4.2, 100, 77, 4.2, 0, 84, 5.2, 100, 84, 5.2, 46, 94, 3.4, 52, 92.4, 4.4, 91, 15, 3.8, 94, 20, 3),
        _grass(12, 14, 78, 8, 22, 94, 76, 94, 8, 38, 90, 62),
    ),
    _tile(
        "ground-lower",
        _water("M0 82C12 82 16 87.5 27 87S45 80.5 56 81 74 88 83 87.5 91 82 100 82",
               "M0 88.5C13 88.5 17 92.6 27 92.2S45 87.4 56 87.8 74 93 83 92.6 91 88.5 100 88.5",
               "M0 95C14 95 18 97.2 28 97S46 94.2 56 94.5 75 97.4 83 97.2 91 95 100 95"),
        _coast("M-3 76H0C12 76 16 81.5 27 81S45 74.5 56 75 74 82 83 81.5 91 76 100 76H103V-3H-3Z",
               "M-3 67H0C11 67 17 71.5 28 71S45 65 56 65.5 74 71.5 83 71 91 67 100 67H103V-3H-3Z"),
        _trees(8, 58, 3.6, 12, 62, 2.8), _grass(8, 12, 90, 16, 50, 8, 30, 66, 90, 58),
        '<path d="M51 85.4 53.6 80.6 57 82 59.4 85.4ZM60.6 86 62 84 64 86ZM10 76.4 12.4 73.4 15.4 76.8Z" fill="var(--rock)" stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round"/>'
        '<path d="M79 74.2l.9-2 1 2 2.2.3-1.6 1.5.4 2.2-2-1.1-1.9 1.1.4-2.2-1.6-1.5Z" fill="#e08a5c" stroke="var(--ink)" stroke-width=".7" stroke-linejoin="round"/>',
        base="sea",
    ),
    _tile(
        "ground-lower-b",
        _water("M0 82C10 82 14 79.5 24 80S40 88 51 88.5 70 81.5 80 81 92 82 100 82",
               "M0 88.5C11 88.5 15 86.6 24 87S41 93 51 93.4 70 88 80 87.8 92 88.5 100 88.5",
               "M0 95C12 95 16 93.8 24 94.2S42 97.4 51 97.6 70 94.8 80 94.6 92 95 100 95"),
        _coast("M-3 76H0C10 76 14 73.5 24 74S40 82 51 82.5 70 75.5 80 75 92 76 100 76H103V-3H-3Z",
               "M-3 67H0C10 67 14 64.5 24 65S40 71.5 51 72 70 66 80 65.5 92 67 100 67H103V-3H-3Z"),
        _trees(92, 57, 3.8, 88, 61, 2.8), _grass(12, 14, 88, 10, 50, 12, 10, 60, 50, 66),
        # a rowing boat drawn up on the beach
        '<g stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round"><path d="M41 77C45 73.4 55 73.4 60 76.6 56 80.2 46 80.6 41 77Z" fill="#b37a45"/><path d="M44.5 77C48 75.6 54 75.6 57 76.8M48.6 75V79.2M53 75V79.2" fill="none"/></g>',
        base="sea",
    ),
)


def _star(x: float, y: float, r: float) -> str:
    q, k = r * .22, r * .78
    steps = " ".join(f"{v:.2g}" for v in (q, k, k, q, -k, q, -q, k, -q, -k, -k, -q, k, -q))
    return f"M{x} {y - r:.3g}l{steps.replace('0.', '.').replace(' -', '-')}Z"


def _stars(*xyr: float) -> str:
    """Four-pointed stars; the small ones are mere points."""
    it = iter(xyr)
    stars = list(zip(it, it, it, strict=True))
    big = "".join(_star(*t) for t in stars if t[2] > 2)
    small = "".join(f"M{x} {y}h.01" for x, y, r in stars if r <= 2)
    return f'<path d="{big}" fill="#f7e3a1"/><path d="{small}" stroke="#f7e3a1" stroke-width="1.5" stroke-linecap="round"/>'


# the eight points of a compass rose about 0,0: long ones first, each half light and half dark
_ROSE = (
    '<g stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round">'
    '<g fill="var(--sand)"><path d="M0-30 10-10 30 0 10 10 0 30-10 10-30 0-10-10Z" transform="rotate(45)"/>'
    '<path d="M0-43 9-9 43 0 9 9 0 43-9 9-43 0-9-9Z"/></g>'
    '<path d="M0-43V0L-9-9ZM43 0H0L9-9ZM0 43V0L9 9ZM-43 0H0L-9 9Z" fill="var(--ink)"/></g>'
)

_FRAME = '<rect x="2.6" y="2.6" width="94.8" height="94.8" rx="5" fill="none" stroke="{}" stroke-width="1.2" stroke-opacity=".8"/>'

_BACKS = (
    _tile(
        "back-island",
        '<rect width="100" height="100" fill="url(#contours)"/>'
        '<circle cx="50" cy="50" r="40" fill="var(--sea)" fill-opacity=".55"/>'
        '<circle cx="50" cy="50" r="37" fill="none" stroke="var(--ink)" stroke-width="2.4" stroke-dasharray="1.1 3.743" stroke-opacity=".8"/>'
        '<circle cx="50" cy="50" r="40" fill="none" stroke="var(--ink)" stroke-width="1"/>'
        '<g transform="translate(50 50)">' + _ROSE + '</g>'
        '<circle cx="50" cy="50" r="21.5" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.1"/>'
        '<circle cx="50" cy="50" r="19.3" fill="none" stroke="var(--ink)" stroke-width=".6"/>'
        '<use href="#genie" x="33" y="32.6" width="34" height="34"/>' + _FRAME.format("var(--sand)"),
        base="deep",
    ),
    '<linearGradient id="ti-night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#131e45"/>'
    '<stop offset=".62" stop-color="#2c3c78"/><stop offset="1" stop-color="#6a5a94"/></linearGradient>',
    '<symbol id="back-dream" viewBox="0 0 100 100"><rect width="100" height="100" fill="url(#ti-night)"/>'
    # a constellation in the shape of a lamp
    '<path d="M18 47 35 56 63 55 74 45 83 52 73 64 58 71 40 70 28 60ZM40 70 36 80H62L58 71M41 55 48 44 57 55" fill="none" stroke="#c9cdf0" stroke-width=".9" stroke-dasharray="2.2 1.8" stroke-opacity=".8"/>'
    + _stars(18, 47, 5, 35, 56, 2.6, 63, 55, 2.6, 74, 45, 3.2, 83, 52, 2.6, 73, 64, 2.6, 58, 71, 2.2, 40, 70, 2.2,
             36, 80, 2.8, 62, 80, 2.8, 48, 44, 4.2, 28, 61, 2.2, 12, 26, 2, 38, 16, 2.6, 54, 25, 1.6, 88, 34, 1.8,
             12, 88, 2.2, 88, 84, 2.4, 22, 36, 1.3, 90, 70, 1.3, 9, 66, 1.4, 48, 91, 1.4, 58, 10, 1.4) +
    '<path d="M80 11.5A12 12 0 1 0 88.6 27 10 10 0 0 1 80 11.5Z" fill="#f7e3a1" stroke="#131e45" stroke-width=".9"/>'
    + _FRAME.format("#f7e3a1") + '</symbol>',
    '<symbol id="ground-dream" viewBox="0 0 100 100"><rect width="100" height="100" fill="url(#ti-night)"/>'
    '<g fill="none" stroke="#c9cdf0"><circle cx="50" cy="50" r="37.5" stroke-opacity=".55" stroke-width=".9" stroke-dasharray="1 4.9" stroke-linecap="round"/>'
    '<circle cx="50" cy="50" r="35" stroke="#f7e3a1" stroke-opacity=".3" stroke-width="3.4"/></g>'
    '<circle cx="50" cy="50" r="33" fill="var(--paper)" stroke="#f7e3a1" stroke-width="1.4"/>'
    + _stars(12, 13, 4.6, 22, 8, 1.8, 8, 24, 1.5, 88, 12, 3.4, 79, 8.4, 1.5, 92.4, 22, 2, 12, 87, 3.2, 21.6, 92, 1.8,
             8, 77, 1.6, 88, 88, 4.4, 92, 77, 1.7, 78, 92.4, 1.5) + _FRAME.format("#f7e3a1") + '</symbol>',
    # a tile turned over: rock-grey, hatched, its rose a mere outline; the rim is left clear for the ground beneath
    '<symbol id="genie-tile" viewBox="0 0 100 100"><rect x="5" y="6.4" width="92" height="92" rx="6" fill="#101820" fill-opacity=".35"/>'
    '<rect x="4" y="4" width="92" height="92" rx="6" fill="var(--rock)" stroke="var(--ink)" stroke-width="1.1"/>'
    '<rect x="4" y="4" width="92" height="92" rx="6" fill="url(#hatch)"/>'
    '<g fill="none" stroke="var(--ink)" stroke-width="1" stroke-opacity=".5" stroke-linejoin="round">'
    '<path d="M50 10 59 41 90 50 59 59 50 90 41 59 10 50 41 41ZM29 29 43 36M71 29 57 36M29 71 43 64M71 71 57 64"/><circle cx="50" cy="50" r="36" stroke-dasharray="1 3.7"/></g>'
    '<circle cx="50" cy="50" r="30" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.4"/>'
    '<use href="#genie" x="25" y="24" width="50" height="50"/></symbol>',
)

_CHARACTER = (
    '<symbol id="character" viewBox="0 0 60 300"><rect width="60" height="300" fill="var(--sea)"/>'
    + _water("M60 18C54 18 50.4 24 49.4 40M60 282C54 282 50.4 276 49.4 260M8 70C7 100 7 200 8 236",
             "M60 11.5C50 11.5 44 5 32 5S6 34 4.6 80 3.6 190 5 236 16 293.5 30 294 52 288.5 60 288.5",
             "M60 5C52 5 48 2.4 40 0M60 295C52 295 46 297 42 300M0 24C1.6 40 .8 60 1 90M0 285C2 270 1.2 240 1 200") +
    '<path d="M63 24H60C55 24 54 32 53.6 42S55 66 54 82 52 108 53.4 128 55.4 160 53.6 182 54.6 220 53.2 240 54 276 60 276H63Z" fill="var(--sand)" stroke="var(--ink)" stroke-width="1.1"/>'
    '<path d="M63 33H60C57.8 34 57.6 40 57.4 50S58.4 84 57.2 104 58.6 150 57.4 176 58.4 220 57.2 240 58 266 60 267H63Z" fill="var(--meadow)"/>'
    '<path d="M63 33H60C57.8 34 57.4 41 57.6 47H63Z" fill="var(--heather)"/>'
    # hull and deck
    '<g stroke="var(--ink)" stroke-width="1.1" stroke-linejoin="round"><path d="M29 22 30 6.4 31 22Z" fill="#8a5a30"/>'
    '<path d="M30 14C42 25 49.4 46 49.4 84V230C49.4 258 46 276 42 286H18C14 276 10.6 258 10.6 230V84C10.6 46 18 25 30 14Z" fill="#7d5230"/></g>'
    '<path d="M30 20C39.6 30 46 50 46 85V230C46 256 43 272 39.8 282.4H20.2C17 272 14 256 14 230V85C14 50 20.4 30 30 20Z" fill="#bd8f5b"/>'
    '<path d="M22 30V282M30 20V282M38 30V282M22 134H30M30 138H38M14 162H22M38 186H46M22 212H30M14 128H22M38 232H46M14 226H22" stroke="#7d5230" stroke-width=".7" stroke-opacity=".8"/>'
    # gangplank and mooring ropes
    '<g stroke="var(--ink)" stroke-linejoin="round"><path d="M44 137.4 57 136V149.4L44 150Z" fill="#dcb883"/><path d="M47.4 137.2V149.8M50.6 136.8V149.7M53.8 136.4V149.6" stroke-width=".7"/>'
    '<path d="M47 96C50 99 52 95 56 97.6M47 226C50 230 52 225 56 227" fill="none" stroke-width=".9"/>'
    '<g fill="var(--rock)" stroke-width=".8"><circle cx="56.4" cy="98" r="1.6"/><circle cx="56.4" cy="227" r="1.6"/></g></g>'
    '<g stroke="#20303c" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round">'
    # two sails full of wind, their yards and masts
    '<path d="M6 121C9 104 20 98 30 98S51 104 54 121C46 116.6 38 115.6 30 115.6S14 116.6 6 121Z" fill="#f5eddc"/>'
    '<path d="M7.6 119.6C11 108 21 103.6 30 103.6 39 103.6 49 108 52.4 119.6 46 116.2 38 115.2 30 115.2S14 116.2 7.6 119.6Z" fill="#dccfae" stroke="none"/>'
    '<path d="M18 101.4 20.4 116.4M42 101.4 39.6 116.4M30 98V115.6" fill="none" stroke-width=".6" stroke-opacity=".7"/>'
    '<path d="M5 121.8C20 116.6 40 116.6 55 121.8" fill="none" stroke-width="2.2"/><circle cx="30" cy="118" r="3" fill="#8a5a30"/>'
    '<path d="M9 208C12 193 21 188 30 188S48 193 51 208C44 204.4 37 203.4 30 203.4S16 204.4 9 208Z" fill="#f5eddc"/>'
    '<path d="M10.6 206.8C14 197 22 193 30 193S46 197 49.4 206.8C44 204 37 203 30 203S16 204 10.6 206.8Z" fill="#dccfae" stroke="none"/>'
    '<path d="M20 191 21.6 204M40 191 38.4 204M30 188V203.4" fill="none" stroke-width=".6" stroke-opacity=".7"/>'
    '<path d="M8 208.8C20 204.4 40 204.4 52 208.8" fill="none" stroke-width="2"/><circle cx="30" cy="205.6" r="2.7" fill="#8a5a30"/>'
    # hatch, barrels, a coil of rope
    '<path d="M22 146H38V170H22Z" fill="#6a4426"/><path d="M27.3 146V170M32.7 146V170M22 152H38M22 158H38M22 164H38" stroke="#dcb883"/>'
    '<g fill="#a86f3c"><circle cx="18" cy="140" r="2.9"/><circle cx="17.4" cy="147" r="2.9"/></g><path d="M16.4 140H19.6M15.8 147H19" stroke-width=".7"/>'
    '<g fill="none" stroke="#f0dcae" stroke-width="1.2"><circle cx="41" cy="176" r="3.2"/><circle cx="41" cy="176" r="1.1"/></g>'
    # poop deck with the wheel
    '<path d="M14.6 240H45.4C45 258 43 272 39.8 282.4H20.2C17 272 15 258 14.6 240Z" fill="#dcb883"/><path d="M15 245H45" stroke-width=".7"/>'
    '<circle cx="30" cy="261" r="5.8" fill="none" stroke-width="1.7"/><path d="M30 252.4V269.6M21.4 261H38.6M24 255 36 267M36 255 24 267" fill="none"/><circle cx="30" cy="261" r="1.8" fill="#f0c04a"/></g>'
    # the place of the seat's mark
    '<circle cx="30" cy="60" r="21.6" fill="var(--ink)"/><circle cx="30" cy="60" r="20.4" fill="var(--paper)"/></symbol>'
)

_SIGNS = (
    # the Lookout's spyglass, a check for who has a tile, the small sign of the Dream stack
    '<symbol id="spyglass" viewBox="0 0 24 24"><g stroke="var(--ink)" stroke-width="1.3" stroke-linejoin="round">'
    '<path d="M3.4 15.4 13.4 7.2 16.6 11.2 5.4 18Z" fill="#bd8f5b"/><path d="M12.6 6.4 18 2.8 22 8 17 12Z" fill="#f0c04a"/>'
    '<path d="M9.8 15.4 7.6 22M11.6 14.4 15 22" fill="none" stroke-linecap="round"/></g></symbol>',
    '<symbol id="check" viewBox="0 0 24 24"><path d="M4 13 9.6 18.6 20 6" fill="none" stroke="var(--ink)" stroke-width="3.4" '
    'stroke-linecap="round" stroke-linejoin="round"/></symbol>',
    '<symbol id="dream-mark" viewBox="0 0 24 24"><rect x=".8" y=".8" width="22.4" height="22.4" rx="3" fill="var(--paper)" '
    'stroke="var(--ink)" stroke-width=".8"/><path d="M14.6 4A8.4 8.4 0 1 0 20 14.6 6.8 6.8 0 1 1 14.6 4Z" fill="var(--ink)"/></symbol>',
)

ART = "".join((*_ELEMENTS, *_DREAM_ICONS, *_GROUNDS, *_BACKS, _CHARACTER, *_SIGNS))


def _places(top: float) -> dict[int, tuple[tuple[float, float, float], ...]]:
    """Where symbols go within the calm band of 64 units that begins at ``top``."""
    a, m, b = top + 16, top + 32, top + 48  # upper line, middle, lower line
    return {
        1: ((50, m, 54),),
        2: ((28, m, 42), (72, m, 42)),
        3: ((25, a, 34), (75, a, 34), (50, b, 34)),
        4: ((27, a, 32), (73, a, 32), (27, b, 32), (73, b, 32)),
    }


PLACES = (_places(33), _places(18), _places(3))  # upper, central, lower

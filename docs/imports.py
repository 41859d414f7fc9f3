"""Draws which room of the package imports which: `python docs/imports.py` writes docs/imports.svg.

Every import counts, also those inside functions and for type checkers only. A door is an import from one room into another; none
may lead upward, and no modules may import each other in a circle. `tests/test_rooms.py` holds both, and that the picture is up to
date.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
FLOORS = (  # from the top: a room may import from the floors below its own
    ("cli", "testing"),
    ("web",),
    ("lab",),
    ("env", "store"),
    ("games",),
    ("bots",),
    ("solve",),
    ("match",),
    ("engine", "board"),
    ("errors",),
)
FACE = ("skerry", "skerry.__main__")  # the package itself and its main program may import from every room
USERS = ("testing",)  # rooms that use the package itself, as any program does
BOX, GAP, LANE = (112, 34), (64, 30), 13


def modules(source: Path) -> dict[str, Path]:
    """Returns every module of the package by its full name; what lies in a folder without `__init__.py` is data."""
    found = {}
    for file in sorted((source / "skerry").rglob("*.py")):
        if not all((folder / "__init__.py").exists() for folder in file.parents if source in folder.parents):
            continue
        parts = file.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(source: Path) -> dict[str, set[str]]:
    """Returns the modules of the package that each of its modules imports, wherever in its code."""
    known = modules(source)
    return {name: set(imported(name, file, known)) - {name} for name, file in known.items()}


def imported(name: str, file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """Yields what a module imports of the package."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for one in node.names:
                whole = f"{module}.{one.name}"
                if whole in known or module in known:
                    yield whole if whole in known else module


def room_of(module: str) -> str:
    """Returns the room that a module is in; "" for the package itself."""
    return "" if module in FACE else module.split(".")[1]


def doors(graph: Mapping[str, set[str]]) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Returns every pair of rooms of which the first imports from the second, with the modules that do."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for module, targets in sorted(graph.items()):
        for target in sorted(targets):
            used = room_of(module) in USERS and target in FACE
            if room_of(module) != room_of(target) and room_of(module) and not used:
                found[room_of(module), room_of(target)].append((module, target))
    return dict(found)


def floor_of(room: str) -> int:
    """Returns the floor of a room, 0 at the top. The package itself lies above all."""
    return next((i for i, floor in enumerate(FLOORS) if room in floor), -1)


def upward(graph: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Returns the imports that lead to a floor that is not below."""
    return [
        pair for (room, target), pairs in doors(graph).items() if floor_of(target) <= floor_of(room) for pair in pairs
    ]  # fmt: skip


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Returns the groups of modules that import each other in a circle (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for target in sorted(graph[module]):
            if target not in index:
                visit(target)
                low[module] = min(low[module], low[target])
            elif target in stack:
                low[module] = min(low[module], index[target])
        if low[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def draw(graph: Mapping[str, set[str]]) -> str:
    """Returns the rooms as an SVG, floor by floor, with an arrow for every door."""
    there = {room_of(module) for module in graph}
    floors = [[room for room in floor if room in there] for floor in FLOORS]
    floors = [floor for floor in floors if floor]
    lanes = len(doors(graph))
    middle = LANE * lanes / 2 + BOX[0]
    width, height = round(2 * middle + BOX[0] + GAP[0]), len(floors) * (BOX[1] + GAP[1]) + GAP[1]
    places = {}
    for row, floor in enumerate(floors):
        for column, room in enumerate(floor):
            x = width / 2 + (column - len(floor) / 2) * (BOX[0] + GAP[0]) + GAP[0] / 2
            places[room] = x, GAP[1] + row * (BOX[1] + GAP[1])
    arrows = []
    left = right = 0
    inside = [pair for pair in doors(graph) if pair[1]]
    for room, target in sorted(inside, key=lambda pair: (floor_of(pair[1]) - floor_of(pair[0]), pair)):
        (x1, y1), (x2, y2) = places[room], places[target]
        if abs(y2 - y1) <= BOX[1] + GAP[1]:
            arrows.append(f"M{x1 + BOX[0] / 2:g} {y1 + BOX[1]:g}L{x2 + BOX[0] / 2:g} {y2 - 3:g}")
            continue
        if left <= right:  # around the left side
            left += 1
            x = min(x1, x2) - LANE * left
            ends = x1, x2 - 3
        else:
            right += 1
            x = max(x1, x2) + BOX[0] + LANE * right
            ends = x1 + BOX[0], x2 + BOX[0] + 3
        arrows.append(f"M{ends[0]:g} {y1 + 22:g}H{x:g}V{y2 + 12:g}H{ends[1]:g}")
    drawn = "".join(f'<path d="{path}"/>' for path in arrows)
    boxes = "".join(
        f'<g transform="translate({x:g} {y:g})"><rect width="{BOX[0]}" height="{BOX[1]}" rx="6"/>'
        f'<text x="{BOX[0] / 2:g}" y="22">{room}</text></g>'
        for room, (x, y) in places.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        "<style>path{fill:none;stroke:#4d8e99;stroke-width:1.4;marker-end:url(#tip)}rect{fill:#f5eddc;stroke:#20303c}"
        "text{font:15px system-ui,sans-serif;text-anchor:middle;fill:#20303c}</style>"
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<polygon points="0,0 8,4 0,8" fill="#4d8e99"/></marker></defs>'
        f"{drawn}{boxes}</svg>\n"
    )


if __name__ == "__main__":
    graph = imports(ROOT / "src")
    (ROOT / "docs" / "imports.svg").write_text(draw(graph), encoding="utf-8")
    for room, target in sorted(doors(graph)):
        print(f"{room} -> {target}")
    for module, target in upward(graph):
        print(f"upward: {module} imports {target}")
    for circle in circles(graph):
        print("circle:", ", ".join(circle))

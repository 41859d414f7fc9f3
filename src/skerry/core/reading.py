"""Records for Python code to look at: words and scenes are handed these."""

import functools
import struct
from typing import Any

SIZES = {1: "b", 2: "h", 4: "i", 8: "q"}  # bytes of a whole number, as `struct` names it


@functools.cache
def layout(dtype: Any) -> tuple[tuple[str, ...], struct.Struct, dict[str, tuple[int, int, int]]]:
    """Of a record: its plain numbers, how they are unpacked, and of every field where it begins, its size and that of a row."""
    numbers, form, end, places = [], "<", 0, {}
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        rows = kind.shape[0] if kind.shape else 1
        places[name] = offset, offset + kind.itemsize, kind.itemsize // rows
        if not kind.shape:
            letter = SIZES[kind.itemsize]
            form += f"{offset - end}x{letter.upper() if kind.kind == 'u' else letter}"
            end = offset + kind.itemsize
            numbers.append(name)
    return tuple(numbers), struct.Struct(form), places


class read:
    """A record that nobody changes: its fields are attributes and its numbers plain integers; `notes` is free to use."""

    def __init__(self, array: Any) -> None:
        numbers, form, self._places = layout(array.dtype)
        self._array, self._bytes = array, array.tobytes()
        self.__dict__.update(zip(numbers, form.unpack_from(self._bytes), strict=True))
        self.notes: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in self.__dict__.get("_places", ()):
            raise AttributeError(f"a record has no field {name}")
        value = memoryview(self._array[name])
        setattr(self, name, value)
        return value


def fields(s: read, *names: str) -> tuple[bytes, ...]:
    """Fields of a record, to compare: what a panel shows."""
    raw, places = s._bytes, s._places
    return tuple([raw[places[name][0] : places[name][1]] for name in names])


def rows(s: read, seat: int, *names: str) -> tuple[bytes, ...]:
    """One seat's rows of fields."""
    raw, found = s._bytes, []
    for name in names:
        start, _, size = s._places[name]
        found.append(raw[start + seat * size : start + (seat + 1) * size])
    return tuple(found)

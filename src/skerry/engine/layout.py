"""Records: how their bytes lie, as kernels are handed them, and for Python code to look at."""

import functools
import struct
from typing import Any

import numpy as np

from .compile import JIT

LINE: tuple[Any, ...] = ()  # among the fields of a record: here a line of the cache begins
LINE_BYTES = 128
SIZES = {1: "b", 2: "h", 4: "i", 8: "q"}  # bytes of a whole number, as `struct` names it


def aligned(*fields: tuple[Any, ...]) -> Any:
    """A record's dtype: aligned (packed ones run at half speed on a GPU), every byte in a field.

    The widest fields first leave no gaps. Fields that are used together are found sooner where they share a line of the cache.
    """
    whole: list[tuple[Any, ...]] = []
    size = 0
    unit = LINE_BYTES if LINE in fields else max(np.dtype(field[1]).itemsize for field in fields)
    for field in (*fields, None):
        # NumPy copies fields only: bytes between them would hold whatever was in memory, and no two copies would be equal.
        gap = -size % (np.dtype(field[1]).itemsize if field else unit)
        if gap:
            whole.append((f"padding_{size}", np.int8, (gap,)))
        if field:
            whole.append(field)
        size += gap + (np.dtype([field]).itemsize if field else 0)
    return np.dtype(whole, align=True)


def for_kernel(array: Any) -> Any:
    """What a kernel is handed for an array: a record for one of no dimensions; with SKERRY_JIT=0 views over memoryviews."""
    if array.dtype.names is None:
        return array if JIT else Cells(memoryview(array))
    if JIT:
        return array[()] if array.ndim == 0 else array
    return interpreted_record(array.dtype)(array) if array.ndim == 0 else Records(array)


def duplicate(record: Any) -> Any:
    """A copy of a record of no dimensions, by its bytes; NumPy would go field by field."""
    return np.ndarray((), record.dtype, bytearray(record.tobytes()))


class Cells:
    """An interpreted array of numbers. Indices count from its start: what lies before it is not its end on a GPU."""

    __slots__ = ("cells", "shape")

    def __init__(self, cells: memoryview) -> None:
        self.cells: Any = cells
        self.shape = cells.shape

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, at: Any) -> Any:
        return self.cells[from_the_start(at)]

    def __setitem__(self, at: Any, value: int) -> None:
        self.cells[from_the_start(at)] = value


def from_the_start(at: Any) -> Any:
    """An index, or several, that must not be negative."""
    if at < 0 if isinstance(at, int) else min(at) < 0:
        raise IndexError(f"index {at} counts from the end")
    return at


class Records:
    """An interpreted array of records."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, i: int) -> Any:
        if not 0 <= i < len(self.array):
            raise IndexError(f"record {i} of {len(self.array)}")
        return for_kernel(self.array[i : i + 1].reshape(()))

    def __setitem__(self, i: int, view: Any) -> None:
        self.array[i] = view._array[()]


@functools.cache
def interpreted_record(dtype: Any) -> type:
    """A class whose attributes are a record's fields: Python integers come out, and what does not fit a field raises."""

    def scalar(name: str) -> property:
        def read(self: Any) -> Any:
            return self._places[name][()]

        def write(self: Any, value: int) -> None:
            self._places[name][()] = value

        return property(read, write)

    def table(name: str) -> property:
        return property(lambda self: self._tables[name])

    def __init__(self: Any, array: Any) -> None:
        self._array = array
        self._places = {name: memoryview(array[name]) for name in dtype.names}
        self._tables = {name: Cells(self._places[name]) for name in dtype.names if dtype[name].shape}

    fields = {name: table(name) if dtype[name].shape else scalar(name) for name in dtype.names}
    return type("RecordView", (), {"__slots__": ("_array", "_places", "_tables"), "__init__": __init__, **fields})


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


class RecordView:
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


def fields(s: RecordView, *names: str) -> tuple[bytes, ...]:
    """Fields of a record, to compare: what a panel shows."""
    raw, places = s._bytes, s._places
    return tuple([raw[places[name][0] : places[name][1]] for name in names])


def rows(s: RecordView, seat: int, *names: str) -> tuple[bytes, ...]:
    """One seat's rows of fields."""
    raw, found = s._bytes, []
    for name in names:
        start, _, size = s._places[name]
        found.append(raw[start + seat * size : start + (seat + 1) * size])
    return tuple(found)

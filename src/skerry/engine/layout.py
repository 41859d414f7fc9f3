"""Records: fixed fields over plain bytes, declared once, as an annotated class.

    class Match(State):
        rng: UInt64
        players: Int8
        island: Annotated[Ints, int8, SEATS, CELLS]

From the declaration come the NumPy dtype that kernels are compiled for, what interpreted kernels read and write, and what mypy
knows of `s.players`. NumPy itself is needed natively only.
"""

import functools
import importlib
import inspect
import math
import struct
import types
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar, cast, get_args

LINE_BYTES = 128
T = TypeVar("T", int, float)
R = TypeVar("R", bound="Record")


class Kind(NamedTuple):
    """A kind of number: its letter in `struct` and `memoryview`, its bytes, its name in NumPy."""

    code: str
    size: int
    name: str


class Size(NamedTuple):
    """A length that a declaration leaves open; `Record.sized` gives it."""

    name: str


int8, int16, int32, int64 = Kind("b", 1, "int8"), Kind("h", 2, "int16"), Kind("i", 4, "int32"), Kind("q", 8, "int64")
uint8, uint64, float64 = Kind("B", 1, "uint8"), Kind("Q", 8, "uint64"), Kind("d", 8, "float64")
LINE = "line"  # in a field's annotation: it begins a line of the cache, so that fields used together are fetched together
Int8: TypeAlias = Annotated[int, int8]
Int16: TypeAlias = Annotated[int, int16]
Int32: TypeAlias = Annotated[int, int32]
Int64: TypeAlias = Annotated[int, int64]
UInt64: TypeAlias = Annotated[int, uint64]
Float64: TypeAlias = Annotated[float, float64]


def cast_bytes(raw: Any, kind: str, *shape: int) -> Any:
    """Returns a view of bytes as numbers of a kind, given by its letter."""
    view: Any = memoryview(raw)
    return view.cast(kind, list(shape)) if shape and view.nbytes else view.cast(kind)


class Array(Generic[T]):
    """An array of numbers over bytes. Indices count from its start: on a GPU what lies before an array is not its end."""

    __slots__ = ("cells", "kind", "raw", "shape")

    def __init__(self, raw: Any, kind: Kind, shape: tuple[int, ...]) -> None:
        self.raw, self.kind, self.shape = raw, kind, shape

    def __getattr__(self, name: str) -> Any:
        if name != "cells":
            raise AttributeError(name)
        self.cells = cast_bytes(self.raw, self.kind.code, *self.shape)  # made when first needed: native kernels do not need it
        return self.cells

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, at: int | tuple[int, ...]) -> T:
        found: T = self.cells[from_the_start(at)]
        return found

    def __setitem__(self, at: int | tuple[int, ...], value: T) -> None:
        self.cells[from_the_start(at)] = value

    def __iter__(self) -> Iterator[T]:
        return iter(self.cells)

    def tolist(self) -> list[Any]:
        """Returns the numbers as lists, nested as the array has dimensions."""
        found: list[Any] = self.cells.tolist()
        return found

    @property
    def flat(self) -> Any:
        """All numbers in the order in which they lie."""
        return cast_bytes(self.raw, self.kind.code)

    def row(self, *at: int) -> Self:
        """Returns the part that the first indices name, as an array over the same bytes."""
        size, start, shape = math.prod(self.shape), 0, self.shape
        for i in from_the_start(at):
            size //= shape[0]
            if i >= shape[0]:
                raise IndexError(f"index {at} is beyond an array of {self.shape}")
            start, shape = start + i * size, shape[1:]
        part = memoryview(self.raw)[start * self.kind.size : (start + size) * self.kind.size]
        return type(self)(part, self.kind, shape or (1,))

    def put(self, values: Iterable[T]) -> None:
        """Write numbers in the order in which they lie; what lies behind the last of them stays."""
        flat = self.flat
        for i, value in enumerate(values):
            flat[i] = value

    def fill(self, value: T) -> None:
        """Set every number to one value."""
        self.put([value] * math.prod(self.shape))

    @property
    def array(self) -> Any:
        """These numbers as a NumPy array over the same bytes."""
        return importlib.import_module("numpy").ndarray(self.shape, self.kind.name, self.raw)

    def first(self, n: int) -> list[T]:
        """Returns the first n numbers of an array of one dimension."""
        whole: Any = memoryview(self.raw)
        found: list[T] = whole.cast(self.kind.code)[:n].tolist()
        return found


Ints: TypeAlias = Array[int]
Floats: TypeAlias = Array[float]


def zeros(kind: Kind, *shape: int) -> Ints:
    """Returns a new array of whole numbers."""
    size = kind.size
    for length in shape:
        size *= length
    return Array(bytearray(size), kind, shape)


def from_the_start(at: Any) -> Any:
    """Returns an index, or a tuple of them, after checking that none is negative."""
    if (min(at, default=0) if isinstance(at, tuple) else at) < 0:
        raise IndexError(f"index {at} counts from the end")
    return at


class Field(NamedTuple):
    """Where a field lies in its record: its kind of number, its shape (empty for a single number), its bytes."""

    kind: Kind
    shape: tuple[int, ...]
    start: int
    end: int  # the byte behind it
    row: int  # the bytes of one row, which is all that has one first index


def place(kind: Kind, shape: tuple[int, ...], start: int) -> Field:
    """Returns the field of that kind and shape that begins with a byte."""
    size = kind.size * math.prod(shape)
    return Field(kind, shape, start, start + size, size // shape[0] if shape else size)


class Declared(NamedTuple):
    """A field as a class declares it: its name, its kind of number, its shape, and whether it begins a line of the cache."""

    name: str
    kind: Kind
    shape: tuple[int | Size, ...]
    line: bool


def declared(cls: type, sizes: dict[str, int]) -> Iterator[Declared]:
    """Yields the fields that a class itself declares, with those lengths that are given in place of open ones."""
    for name, annotation in inspect.get_annotations(cls, eval_str=True).items():
        marks = get_args(annotation)[1:]
        kinds = [mark for mark in marks if isinstance(mark, Kind)]
        if annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar:
            continue
        if len(kinds) != 1:
            raise TypeError(f"field {name} of {cls.__name__} names no kind of number")
        lengths = [mark for mark in marks if isinstance(mark, int | Size) and not isinstance(mark, Kind)]
        shape = tuple(sizes.get(mark.name, mark) if isinstance(mark, Size) else mark for mark in lengths)
        yield Declared(name, kinds[0], shape, LINE in marks)


def lay_out(fields: list[Declared]) -> tuple[dict[str, Field], int]:
    """Returns where the fields of a declaration lie, aligned, and the record's size.

    Aligned records run twice as fast on a GPU as packed ones; the widest fields first leave no gaps. Every byte is in a field:
    NumPy copies fields only, and bytes between them would hold whatever was in memory, so that no two copies would be equal.
    """
    places: dict[str, Field] = {}
    unit = LINE_BYTES if any(field.line for field in fields) else max(field.kind.size for field in fields)
    end = 0

    def fill(to: int) -> None:
        nonlocal end
        if -end % to:
            places[f"padding_{end}"] = place(int8, (-end % to,), end)
            end += -end % to

    for name, kind, shape, line in fields:
        fill(LINE_BYTES if line else kind.size)
        places[name] = place(kind, cast(tuple[int, ...], shape), end)
        end = places[name].end
    fill(unit)
    return places, end


def cells_of(raw: Any, field: Field) -> Any:
    """Returns a field's numbers as a view over a record's bytes."""
    return cast_bytes(memoryview(raw)[field.start : field.end], field.kind.code, *field.shape)


def single_numbers(fields: dict[str, Field]) -> tuple[tuple[str, ...], struct.Struct]:
    """Returns the names of those fields that are single numbers, and how they are unpacked from a record's bytes."""
    names, form, end = [], "<", 0
    for name, field in fields.items():
        if not field.shape:
            form += f"{field.start - end}x{field.kind.code}"
            end = field.end
            names.append(name)
    return tuple(names), struct.Struct(form)


class ArrayField:
    """Makes an array of a record when it is first asked for, and keeps it with the record."""

    def __init__(self, name: str, field: Field) -> None:
        self.name, self.field = name, field

    def __get__(self, record: Any, owner: type) -> Any:
        if record is None:
            return self
        part = memoryview(record._raw)[self.field.start : self.field.end]
        made = record.__dict__[self.name] = Array(part, self.field.kind, self.field.shape)
        return made


class NumberViews:
    """Makes, when first asked for, views of a record's bytes as numbers of each kind that it has single ones of, by letter."""

    def __get__(self, record: Any, owner: type) -> Any:
        whole: Any = memoryview(record._raw)
        made = record.__dict__["_views"] = {code: whole.cast(code) for code in record._codes}
        return made


def number_field(field: Field) -> property:
    """Returns the property that reads and writes a single number; one that does not fit its field raises."""
    code, at = field.kind.code, field.start // field.kind.size

    def read(record: Any) -> Any:
        return record._views[code][at]

    def write(record: Any, value: Any) -> None:
        record._views[code][at] = value

    return property(read, write)


class Record:
    """A record over bytes of its own, or over a part of others. Subclasses declare the fields.

    A class with open lengths (`Size`) is a pattern: `sized` makes the classes of it that have records.
    """

    _fields: ClassVar[dict[str, Field]]
    _size: ClassVar[int]
    _sizes: ClassVar[dict[str, int]] = {}
    _codes: ClassVar[tuple[str, ...]]  # kinds of its single numbers
    _single: ClassVar[tuple[tuple[str, ...], struct.Struct]]  # the names of its single numbers, and how they are unpacked
    _dtype: ClassVar[Any]
    _made: ClassVar[dict[tuple[tuple[str, int], ...], Any]]  # the classes of this pattern, by their lengths
    _views = NumberViews()

    def __init_subclass__(cls, **sizes: int) -> None:
        super().__init_subclass__()
        fields = list(declared(cls.__mro__[1] if sizes else cls, sizes))
        cls._sizes, cls._made, cls._dtype = sizes, {}, None
        if not fields or any(isinstance(length, Size) for field in fields for length in field.shape):
            return
        cls._fields, cls._size = lay_out(fields)
        cls._codes = tuple({field.kind.code for field in cls._fields.values() if not field.shape})
        cls._single = single_numbers(cls._fields)
        for name, field in cls._fields.items():
            if hasattr(Record, name):
                raise TypeError(f"a field cannot be called {name}")
            setattr(cls, name, ArrayField(name, field) if field.shape else number_field(field))

    def __init__(self, raw: Any = None) -> None:
        self._raw = bytearray(self._size) if raw is None else raw

    @functools.cached_property
    def notes(self) -> dict[Any, Any]:
        """Things that were worked out of a record that nobody changes, such as a box, by any key."""
        return {}

    @classmethod
    def sized(cls, **sizes: int) -> type[Self]:
        """Returns the class of this pattern with its open lengths given."""
        key = tuple(sizes.items())
        if key not in cls._made:
            name = "_".join([cls.__name__, *map(str, sizes.values())])
            cls._made[key] = types.new_class(name, (cls,), sizes, lambda body: body.update(__module__=cls.__module__))
        found: type[Self] = cls._made[key]
        return found

    def tobytes(self) -> bytes:
        """Returns the whole record as bytes."""
        return bytes(self._raw)

    def copy(self) -> Self:
        """Returns a record of its own with equal bytes."""
        return type(self)(bytearray(self._raw))

    def take(self, other: "Record") -> None:
        """Overwrite this record with the bytes of another of its kind."""
        memoryview(self._raw)[:] = memoryview(other._raw)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.tobytes() == other.tobytes()

    def __repr__(self) -> str:
        single = [f"{name}={getattr(self, name)}" for name, field in self._fields.items() if not field.shape]
        return f"<{' '.join([type(self).__name__, *single])}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._sizes:
            return restored, (type(self).__mro__[1], self._sizes, self.tobytes())
        if type(self) in DYNAMIC:
            return restored_dynamic, (*DYNAMIC[type(self)], self.tobytes())
        return type(self), (bytearray(self._raw),)

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    @classmethod
    def dtype(cls) -> Any:
        """Returns the NumPy dtype of records of this class."""
        if cls._dtype is None:
            numpy: Any = importlib.import_module("numpy")
            fields = [(name, numpy.dtype(kind.name), shape) for name, (kind, shape, *_) in cls._fields.items()]
            cls._dtype = numpy.dtype(fields, align=True)
        return cls._dtype

    @property
    def array(self) -> Any:
        """This record as a NumPy array of no dimensions over the same bytes."""
        return importlib.import_module("numpy").ndarray((), self.dtype(), self._raw)


def restored(pattern: type[Record], sizes: dict[str, int], raw: bytes) -> Record:
    """Returns a record of a pattern that was pickled."""
    return pattern.sized(**sizes)(bytearray(raw))


def restored_dynamic(name: str, fields: tuple[tuple[str, Any], ...], raw: bytes) -> Record:
    """Returns a record of a class made by `record_class` that was pickled."""
    return record_class(name, dict(fields))(bytearray(raw))


DYNAMIC: dict[type, tuple[str, tuple[tuple[str, Any], ...]]] = {}  # classes made by `record_class`: their names and fields


def record_class(name: str, fields: dict[str, Any]) -> type[Record]:
    """Returns a class of records whose fields are known only when the program runs, by their annotations."""
    key = name, tuple(fields.items())
    found = next((cls for cls, made_of in DYNAMIC.items() if made_of == key), None)
    if found is None:
        found = types.new_class(name, (Record,), {}, lambda body: body.update(__annotations__=fields, __module__=__name__))
        DYNAMIC[found] = key
    return found


class Records(Generic[R]):
    """Records side by side in one piece of memory. Assigning to one copies its bytes."""

    def __init__(self, cls: type[R], count: int) -> None:
        self.cls, self.count, self.raw = cls, count, bytearray(cls._size * count)

    @functools.cached_property
    def records(self) -> list[R]:
        """The single records."""
        whole = memoryview(self.raw)
        return [self.cls(whole[at : at + self.cls._size]) for at in range(0, len(whole), self.cls._size)]

    def __len__(self) -> int:
        return self.count

    def at(self, i: int) -> R:
        """Returns one of the records, without making objects of the others."""
        return self.cls(memoryview(self.raw)[i * self.cls._size : (i + 1) * self.cls._size])

    def __getitem__(self, i: int) -> R:
        found: R = self.records[from_the_start(i)]
        return found

    def __setitem__(self, i: int, record: R) -> None:
        self.records[from_the_start(i)].take(record)

    def words(self, kind: Kind) -> Ints:
        """Returns their bytes as whole numbers of one kind, a row for each record."""
        return Array(self.raw, kind, (self.count, self.cls._size // kind.size))

    @property
    def array(self) -> Any:
        """All records as a NumPy array over the same bytes."""
        return importlib.import_module("numpy").frombuffer(self.raw, self.cls.dtype())


# ---- records that nobody changes


class RecordView:
    """A record that nobody changes: its fields are attributes and quick to read; `notes` is free to use."""

    def __init__(self, record: Record) -> None:
        names, form = record._single
        self._bytes, self._fields = record.tobytes(), record._fields
        self.__dict__.update(zip(names, form.unpack_from(self._bytes), strict=True))
        self.notes: dict[Any, Any] = {}

    def tobytes(self) -> bytes:
        """Returns the whole record as bytes."""
        return self._bytes

    def __getattr__(self, name: str) -> Any:
        if name not in self.__dict__.get("_fields", ()):
            raise AttributeError(f"a record has no field {name}")
        value = cells_of(self._bytes, self._fields[name])
        setattr(self, name, value)
        return value


def frozen(record: R) -> R:
    """Returns a copy of a record that is quick to read and cannot be written, for words and scenes."""
    return cast(R, RecordView(record))


def fields(s: Record, *names: str) -> tuple[bytes, ...]:
    """Returns the bytes of fields of a frozen record, to compare: what a panel shows."""
    raw, places = cast(RecordView, s)._bytes, s._fields
    return tuple([raw[places[name].start : places[name].end] for name in names])


def rows(s: Record, seat: int, *names: str) -> tuple[bytes, ...]:
    """Returns the bytes of one seat's rows of fields of a frozen record."""
    raw, found = cast(RecordView, s)._bytes, []
    for name in names:
        field = s._fields[name]
        found.append(raw[field.start + seat * field.row : field.start + (seat + 1) * field.row])
    return tuple(found)

"""Records whose first fields lie near a GPU's threads, in the shared memory of their block. Needs numba-cuda.

A decision reads the same few fields again and again. The first cache is too small for what the threads of a multiprocessor use
in between, and whatever it has lost takes twenty times as long to read.
"""

import importlib
from typing import Any

import numpy as np

from .intrinsics import READ_ANEW, extending, ir, templates

types: Any = importlib.import_module("numba").types
WORD = 8  # bytes copied at once
ROOM = "room"  # an odd number of words from one thread's fields to the next: then they lie in different banks
DEVICE, SHARED = 1, 3  # kinds of memory, as LLVM numbers them
WARP, NUMBER = 32, types.int32
FLYING = 8  # words that are fetched before the first is waited for
SHUFFLE = ir.InlineAsm(  # what another thread of the warp has
    ir.FunctionType(ir.IntType(32), [ir.IntType(32)] * 2),
    "shfl.sync.idx.b32 $0, $1, $2, 31, 0xffffffff;",
    "=r,r,r",
    side_effect=True,
)


def near_part(record: Any, most: int) -> Any:
    """The first fields of a record, as many whole words as `most` bytes hold; none if it does not consist of words."""
    ends = [record.fields[name][1] for name in record.names[1:]] + [record.itemsize]
    size = max((end for end in ends if end <= most and end % WORD == 0 == record.itemsize % WORD), default=0)
    names = [name for name in record.names if record.fields[name][1] < size]
    room = [ROOM] if size // WORD % 2 == 0 else []
    return np.dtype(
        {
            "names": [*names, *room],
            "formats": [*(record.fields[name][0] for name in names), *(np.int64 for _ in room)],
            "offsets": [*(record.fields[name][1] for name in names), *(size for _ in room)],
            "itemsize": size + WORD * len(room),
        },
        align=True,
    )


class Parted(types.Type):  # type: ignore[misc]
    """A record whose first fields are near; the others are far, where all of it has its place."""

    def __init__(self, whole: Any, near: Any) -> None:
        self.whole, self.near = whole, near
        super().__init__(f"Parted({whole.name}, {near.name})")


@extending.register_model(Parted)
class PartedModel(extending.models.StructModel):  # type: ignore[misc]
    """A parted record is two pointers: to its near and to its far part."""

    def __init__(self, manager: Any, kind: Parted) -> None:
        super().__init__(manager, kind, [("near", types.voidptr), ("far", types.voidptr)])


@extending.infer_getattr
class PartedFields(templates.AttributeTemplate):  # type: ignore[misc]
    """A parted record has the fields of the whole one."""

    key = Parted

    def generic_resolve(self, kind: Parted, field: str) -> Any:
        """A field's type."""
        return kind.whole.typeof(field) if field in kind.whole.fields else None


def part_with(context: Any, builder: Any, kind: Parted, value: Any, field: str) -> tuple[Any, Any]:
    """Returns the part of a record that a field is in: its kind, and a pointer to it."""
    number, part = (0, kind.near) if field in kind.near.fields else (1, kind.whole)
    return part, builder.bitcast(builder.extract_value(value, number), context.get_value_type(part))


@extending.lower_getattr_generic(Parted)  # type: ignore[untyped-decorator]
def read(context: Any, builder: Any, kind: Parted, value: Any, field: str) -> Any:
    """Read a field."""
    part, place = part_with(context, builder, kind, value, field)
    return context.get_getattr(part, field)(context, builder, part, place, field)


@extending.lower_setattr_generic(Parted)  # type: ignore[untyped-decorator]
def write(context: Any, builder: Any, signature: Any, arguments: Any, field: str) -> Any:
    """Write a field."""
    part, place = part_with(context, builder, signature.args[0], arguments[0], field)
    return context.get_setattr(field, types.void(part, signature.args[1]))(builder, (place, arguments[1]))


@extending.intrinsic  # type: ignore[untyped-decorator]
def parted(context: Any, whole: Any, near: Any) -> Any:
    """A record with room near for its first fields."""
    kind = Parted(whole, near)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        plain = context.get_value_type(types.voidptr)
        return both(context, builder, kind, *(builder.bitcast(arguments[part], plain) for part in (1, 0)))

    return kind(whole, near), code


def both(context: Any, builder: Any, kind: Parted, near: Any, far: Any) -> Any:
    """Returns a record made of its two pointers."""
    value = ir.Constant(context.get_value_type(kind), ir.Undefined)
    return builder.insert_value(builder.insert_value(value, near, 0), far, 1)


def copying(fetches: bool) -> Any:
    """Returns an intrinsic that copies the near fields of 32 records, one of each thread of a warp, to shared memory or back.

    All threads take part, and neighbours copy neighbouring words: a thread alone would have to ask for its record piece by piece.
    Of the records, those of the threads that are `here` (a bit each) are copied.
    """

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def copy(context: Any, near: Any, whole: Any, first: Any, i: Any, lane: Any, here: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            size = near.dtype.size // WORD - (ROOM in near.dtype.fields)  # words of a record
            arrays = [
                (start_of(context, builder, kind, array, memory), kind.dtype.size, memory)
                for kind, array, memory in zip((near, whole), arguments, (SHARED, DEVICE), strict=False)
            ]
            if size:
                copy_words(builder, fetches, size, arrays, *arguments[2:])
            return context.get_dummy_value()

        return types.void(near, whole, NUMBER, NUMBER, NUMBER, NUMBER), code

    return copy


def copy_words(builder: Any, fetches: bool, size: int, arrays: Any, first: Any, i: Any, lane: Any, here: Any) -> None:
    """Write the code of `copying`: each thread takes a word of one record, and of as many at once as there are threads for."""
    at_once = max(1, WARP // size)
    ahead, word = builder.udiv(lane, number(size)), builder.urem(lane, number(size))
    beyond = builder.icmp_unsigned(">=", ahead, number(at_once))  # such threads do what their neighbour does
    ahead, word = builder.select(beyond, number(at_once - 1), ahead), builder.select(beyond, number(size - 1), word)
    starts = range(0, WARP, at_once)
    for some in (starts[k : k + FLYING] for k in range(0, len(starts), FLYING)):
        copies = []
        for start in some:
            whose = builder.add(number(min(start, WARP - at_once)), ahead)
            match = builder.call(SHUFFLE, [i, whose])
            records = builder.add(first, whose), match
            places = [word_at(builder, record, word, *array) for array, record in zip(arrays, records, strict=True)]
            to, there = places if fetches else places[::-1]
            copies.append((whose, builder.load(there), to))  # all are on their way before one is waited for
        for whose, found, to in copies:
            with builder.if_then(builder.trunc(builder.lshr(here, whose), ir.IntType(1))):
                builder.store(found, to)
        builder.call(READ_ANEW, [])


def start_of(context: Any, builder: Any, kind: Any, array: Any, memory: int) -> Any:
    """Returns the address where an array begins, in its kind of memory."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.ptrtoint(builder.addrspacecast(data, data.type.pointee.as_pointer(memory)), ir.IntType(64))


def word_at(builder: Any, record: Any, word: Any, start: Any, size: int, memory: int) -> Any:
    """Returns the address of a word of a record."""
    place = builder.add(start, builder.add(wide(builder, record, size), wide(builder, word, WORD)))
    return builder.inttoptr(place, ir.IntType(8 * WORD).as_pointer(memory))


def number(n: int) -> Any:
    """Returns a constant of 32 bits."""
    return ir.Constant(ir.IntType(32), n)


def wide(builder: Any, n: Any, size: int) -> Any:
    """Returns n * size as a number of 64 bits."""
    return builder.mul(builder.zext(n, ir.IntType(64)), ir.Constant(ir.IntType(64), size))


fetch, put_back = copying(True), copying(False)


@extending.intrinsic  # type: ignore[untyped-decorator]
def addresses(context: Any, record: Any) -> Any:
    """Returns the addresses of the two parts of a record, in their kinds of memory."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = []
        for part, memory in enumerate((SHARED, DEVICE)):
            place = builder.extract_value(arguments[0], part)
            found.append(builder.ptrtoint(builder.addrspacecast(place, place.type.pointee.as_pointer(memory)), ir.IntType(64)))
        return context.make_tuple(builder, signature.return_type, found)

    return types.UniTuple(types.int64, 2)(record), code


@extending.intrinsic  # type: ignore[untyped-decorator]
def record_at(context: Any, like: Any, near: Any, far: Any) -> Any:
    """Returns the record of the kind of `like` whose parts lie at two addresses."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        parts = []
        for part, memory in enumerate((SHARED, DEVICE)):
            kind = builder.extract_value(arguments[0], part).type
            parts.append(builder.addrspacecast(builder.inttoptr(arguments[1 + part], kind.pointee.as_pointer(memory)), kind))
        return both(context, builder, like, *parts)

    return like(like, types.int64, types.int64), code

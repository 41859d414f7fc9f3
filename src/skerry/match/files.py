"""Reading files that people hand us."""

import os
import stat
from pathlib import Path

from ..errors import SkerryError


def read_text(path: str | os.PathLike[str], largest: int, error: type[SkerryError]) -> str:
    """Returns the text of a file of at most `largest` bytes. Raises `error`, which says what is wrong with the file."""
    try:
        with Path(path).open("rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise error(f"{path}: not a file")
            content = file.read(largest + 1)
    except SkerryError:
        raise
    except OSError as problem:
        raise error(f"{path}: cannot be read ({problem.strerror or problem})") from None
    except ValueError:
        raise error("that is no file name") from None
    if len(content) > largest:
        raise error(f"{path}: larger than {largest >> 10} kB, that cannot be right")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content[: problem.start].count(b"\n") + 1
        raise error(f"{path}: line {line}: not UTF-8 text") from None

"""The plugin of pytest that runs the tests of every game: `-p skerry.testing.plugin`.

Which games are tested is said by `skerry_games` in the project's settings, or for once by SKERRY_GAMES in the environment.
"""

import os

import pytest
from hypothesis import settings

from ..engine import forms
from ..errors import BadOption
from . import selection

MARKERS = (
    "browser: drives a real Chromium (everything in tests/web/browser is marked so); not in `make quick`",
    "slow: takes seconds; not in `make quick`",
    "matrix: one thing at every size, in every theme or every game; in `make test-all` only",
    "gpu: needs a CUDA device, and is skipped where there is none",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the setting."""
    parser.addini("skerry_games", "names of the games to test; else those of the package skerry")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the games; test modules and child processes are told by the environment."""
    if "SKERRY_JIT" not in os.environ:  # tests are for native kernels, unless somebody wants others
        forms.use("1")
    os.environ.setdefault(selection.GAMES, str(config.getini("skerry_games") or ""))
    os.environ.setdefault(selection.TESTS, str(config.rootpath / "tests"))
    try:
        selection.wanted_games()
    except BadOption as error:
        raise pytest.UsageError(str(error)) from None
    for line in MARKERS:
        config.addinivalue_line("markers", line)
    settings.register_profile("skerry", deadline=None)  # how long one example takes says how busy a machine is, nothing else
    settings.load_profile("skerry")


def has_device() -> bool:
    """Is there a GPU that Numba can use?"""
    try:
        from numba import cuda

        return bool(cuda.is_available())  # type: ignore[no-untyped-call]
    except ImportError:
        return False


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a device where there is none."""
    for_a_device = [item for item in items if item.get_closest_marker("gpu")]
    if for_a_device and not has_device():
        for item in for_a_device:
            item.add_marker(pytest.mark.skip(reason="needs a GPU"))

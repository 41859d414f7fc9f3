"""One at a time: what is written under the lock by several processes is whole, and one that dies lets the others in."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COUNT = """
import sys, time
from skerry.store import lock
polls, path, counter, times = sys.argv[1] == "polls", sys.argv[2], sys.argv[3], int(sys.argv[4])
if polls:
    lock.fcntl = None  # as on Windows
for _ in range(times):
    with lock.locked(path):
        number = int(open(counter).read())
        time.sleep(0.001)
        open(counter, "w").write(str(number + 1))
"""
HOLD = """
import sys, time
from skerry.store import lock
if sys.argv[1] == "polls":
    lock.fcntl = None
with lock.locked(sys.argv[2]):
    print("held", flush=True)
    time.sleep(60)
"""


def start(program: str, *arguments: object) -> subprocess.Popen[str]:
    """A process of its own."""
    return subprocess.Popen([sys.executable, "-c", program, *map(str, arguments)], stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("how", ["queues", "polls"])
def test_processes_count_together_and_lose_nothing(how: str, tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    counter.write_text("0")
    processes = [start(COUNT, how, tmp_path / "lock", counter, 40) for _ in range(3)]
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    assert counter.read_text() == "120"


@pytest.mark.parametrize("how", ["queues", "polls"])
def test_a_process_that_is_killed_gives_the_lock_up(how: str, tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    counter.write_text("0")
    holder = start(HOLD, how, tmp_path / "lock")
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    waiting = start(COUNT, how, tmp_path / "lock", counter, 1)
    time.sleep(0.5)
    assert (waiting.poll(), counter.read_text()) == (None, "0")
    holder.send_signal(signal.SIGKILL)
    assert waiting.wait(30) == 0
    assert counter.read_text() == "1"
    holder.wait()

"""A real server on loopback for the tests, in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import httpx


class Server:
    """`python -m skerry` on a database of its own."""

    def __init__(self, database: Path | str, workers: int = 1, env: Mapping[str, str] = os.environ) -> None:
        self.database, self.workers, self.env = database, workers, env
        self.process: subprocess.Popen[str] | None = None
        self.base = ""

    def start(self, ready: bool = True) -> "Server":
        """Until it answers and, if asked for, every worker has every game ready: they are asked in turn."""
        port = self.base.rpartition(":")[2] or "0"  # started again, it is where it was
        command = [sys.executable, "-m", "skerry", "--port", port, "--no-browser", "--database", str(self.database)]
        command += ["--workers", str(self.workers)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**self.env, "COLUMNS": "200", "SKERRY_LIMITS": "off"}
        )
        assert self.process.stdout
        for line in self.process.stdout:
            found = re.search(r"http://localhost:(\d+)", line)
            if found:
                self.base = f"http://127.0.0.1:{found[1]}"
                break
        assert self.base, "the server did not say where it is"
        end = time.monotonic() + 300
        while time.monotonic() < end:
            try:
                told = [httpx.get(self.base + "/api/games").json() for _ in range(self.workers)]
                if not ready or all(not any(game["bots"].values()) for games in told for game in games):
                    return self
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("the server does not answer, or does not finish compiling")

    def worker_processes(self) -> list[int]:
        """The processes that have the tables, where there are several."""
        assert self.process
        number = self.process.pid
        return [int(child) for child in Path(f"/proc/{number}/task/{number}/children").read_text().split()]

    def kill(self) -> None:
        """As if the power had gone."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ctrl-C."""
        assert self.process
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)

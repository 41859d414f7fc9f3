"""Programs in Python processes of their own."""

import os
import subprocess
import sys


def printed_both_ways(program: str) -> tuple[str, str]:
    """What a program prints where rules run interpreted, and where they run natively."""
    plain, native = (
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "SKERRY_JIT": jit}, capture_output=True, text=True, check=True
        ).stdout
        for jit in ("0", "1")
    )
    return plain, native

"""Limits on how often one address may ask. Generous to a family behind one router, tight to a program run wild."""

import os
import time
from collections import OrderedDict
from dataclasses import dataclass

MOST_KNOWN = 10_000  # addresses remembered


@dataclass(frozen=True)
class Rate:
    """A limit: `burst` requests at once, and `second` more each second after that."""

    burst: float
    second: float


CREATE = Rate(30, 0.5)  # tables opened
ASK = Rate(400, 100)  # requests of any kind
SPEAK = Rate(60, 30)  # messages on one WebSocket
THINK = Rate(40, 8)  # hints and the coach
LISTEN = Rate(200, 5)  # WebSockets opened


class Bucket:
    """Token bucket: what an address has left of a `Rate`."""

    def __init__(self, rate: Rate) -> None:
        self.rate, self.left, self.then = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        """Take one request from the bucket. Returns False if it is empty."""
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.then) * self.rate.second)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """One bucket for each address and each kind of request."""

    def __init__(self) -> None:
        self.on = os.environ.get("SKERRY_LIMITS", "on") != "off"
        self.buckets: OrderedDict[tuple[str, Rate], Bucket] = OrderedDict()

    def allow(self, address: str, rate: Rate) -> bool:
        """May this address ask once more?"""
        if not self.on:
            return True
        bucket = self.buckets.setdefault((address, rate), Bucket(rate))
        self.buckets.move_to_end((address, rate))
        while len(self.buckets) > MOST_KNOWN:
            self.buckets.popitem(last=False)
        return bucket.take()

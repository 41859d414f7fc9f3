"""Who may sit where: devices and seat links. A link lets one device sit down at one seat, and nothing else."""

import base64
import hashlib
import hmac


def device_hash(device: str) -> str:
    """Returns the hash of a device's secret token, which is all that a storage keeps of it."""
    return hashlib.sha256(device.encode()).hexdigest() if device else ""


def seat_right(secret: str, id: str, seat: int, used: int) -> str:
    """The unguessable part of a seat's link after `used` were used. It stands behind the #, so that it is in no server's log."""
    digest = hmac.digest(secret.encode(), f"{id}/{seat}/{used}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def seat_link(secret: str, id: str, seat: int, used: int) -> str:
    """Returns the address that lets a friend sit down at a seat."""
    return f"/join/{id}/{seat}#{seat_right(secret, id, seat, used)}"


def opens(secret: str, id: str, seat: int, used: int, right: str) -> bool:
    """Is `right` the unguessable part of a seat's link?"""
    return hmac.compare_digest(seat_right(secret, id, seat, used).encode(), right.encode())

"""Who may sit where: devices and seat links. A link is the right to one seat and nothing else."""

import base64
import hashlib
import hmac


def device_hash(device: str) -> str:
    """What the store keeps of a device's secret token."""
    return hashlib.sha256(device.encode()).hexdigest() if device else ""


def seat_right(secret: str, id: str, seat: int) -> str:
    """The unguessable part of a seat's link. It stands behind the # of the address, so that it is in no log."""
    digest = hmac.digest(secret.encode(), f"{id}/{seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def seat_link(secret: str, id: str, seat: int) -> str:
    """The address to send to a friend."""
    return f"/join/{id}/{seat}#{seat_right(secret, id, seat)}"


def opens(secret: str, id: str, seat: int, right: str) -> bool:
    """Is this the right to that seat?"""
    return hmac.compare_digest(seat_right(secret, id, seat).encode(), right.encode())

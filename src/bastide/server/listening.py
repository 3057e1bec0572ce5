"""A port to listen on, taken before anything else is loaded: one that cannot be had is a sentence."""

from __future__ import annotations

import socket
from pathlib import Path

from bastide.core.errors import BastideError
from bastide.core.text import say

TEXTS = Path(__file__).parent / "text"


def listen(host: str, port: int, backlog: int = 128) -> socket.socket:
    """A socket that listens there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=backlog)
    except (OSError, OverflowError) as error:
        problem = str(getattr(error, "strerror", None) or error).partition(" (")[
            0
        ]  # then the address again
        text = say("cannot-listen", host=host, port=str(port), problem=problem)
        raise BastideError(text).with_words(TEXTS) from None
    # Accepted connections inherit this. asyncio does it only for sockets that name their protocol, as these do not; without
    # it a second small message waits for the first to be acknowledged, 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening

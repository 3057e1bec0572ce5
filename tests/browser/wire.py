"""What a page says to the server and hears from it, read from its sockets."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

Message = dict[str, Any]


class Wire:
    """Every message of a page, in order."""

    def __init__(self, page: Page) -> None:
        self.said: list[Message] = []
        self.heard: list[Message] = []
        self.lines = 0
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.lines += 1
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def plays(self) -> list[list[str]]:
        """The chains of actions that were sent, each once though it may have been said again."""
        return [message["chain"] for message in _once(self.said) if message["t"] == "play"]

    def last(self, kind: str) -> Message:
        """The newest message of a kind that was heard."""
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    def asks(self) -> list[Message]:
        """The decisions that were put to this page."""
        return [message["ask"] for message in self.heard if message.get("ask")]


def _once(messages: list[Message]) -> list[Message]:
    keys: set[str] = set()
    found = []
    for message in messages:
        if (key := message.get("key")) is None or key not in keys:
            found.append(message)
            keys.add(key or "")
    return found

"""A chat endpoint in the format that OpenAI began and most servers speak: a question, an answer, what it took.

Plain HTTP of the standard library: it is one request a decision, so there is nothing to pool or stream, and
who plays no model installs nothing for it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from bastide.core.text import Text, say

LONGEST = 4 << 20  # bytes of an answer
MOST_WAIT = 60.0  # seconds that an overloaded server may ask us to wait
LATER = (408, 409, 425, 429, 500, 502, 503, 504, 529)  # answers that mean: ask again later
pause = time.sleep  # between two attempts

Message = Mapping[str, str]


class Reply(NamedTuple):
    """What the model said, what that took, and what it cost where the server tells."""

    text: str
    tokens_in: int
    tokens_out: int
    cost: float | None


class NoAnswer(Exception):
    """The model was too slow, or what came was no answer: it may be asked again."""


class Unreachable(Exception):
    """There is no way to the model: `why` tells a person what to mend."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why)


def _opener() -> OpenerDirector:
    """HTTP and nothing else: no files, and no redirects, which would carry the key to another host."""
    opener = OpenerDirector()
    for handler in (
        ProxyHandler,
        HTTPHandler,
        HTTPSHandler,
        HTTPDefaultErrorHandler,
        HTTPErrorProcessor,
    ):
        opener.add_handler(handler())
    return opener


def is_address(url: str) -> bool:
    """Could there be an endpoint?

    >>> is_address("http://localhost:8080/v1"), is_address("file:///etc/passwd"), is_address("http://")
    (True, False, False)
    """
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


@dataclass(frozen=True)
class Endpoint:
    """Where a model answers, and how it is asked."""

    url: str
    model: str
    key: str | None = None
    temperature: float | None = None
    timeout: float = 60.0
    retries: int = 2

    def ask(self, messages: Sequence[Message]) -> Reply:
        """The model's answer; an overloaded server is asked again, later and later."""
        for attempt in range(self.retries + 1):
            try:
                return self._ask(messages)
            except HTTPError as error:
                with error:
                    problem = f"HTTP {error.code} {error.reason}: {_told(error)}"
                    wait = _wait(error.headers.get("Retry-After"), attempt)
                if error.code not in LATER:
                    break
            except (URLError, HTTPException, OSError) as error:
                problem, wait = (
                    str(getattr(error, "reason", "") or error or type(error).__name__),
                    2.0**attempt,
                )
            if attempt < self.retries:
                pause(wait)
        raise Unreachable(say("llm-unreachable", url=self.url, problem=problem))

    def _ask(self, messages: Sequence[Message]) -> Reply:
        body: dict[str, Any] = {"model": self.model, "messages": list(messages)}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = Request(
            f"{self.url.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers
        )
        return _reply(self._fetch(request))

    def _fetch(self, request: Request) -> bytes:
        """The answer's bytes, all of them in time."""
        ends = time.monotonic() + self.timeout
        try:
            with _opener().open(request, timeout=self.timeout) as response:
                data = b""
                while chunk := response.read1(1 << 16):
                    data += chunk
                    if time.monotonic() > ends or len(data) > LONGEST:
                        raise NoAnswer
                return data
        except TimeoutError as error:
            raise NoAnswer from error
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise NoAnswer from error
            raise


def _wait(asked: str | None, attempt: int) -> float:
    """Seconds to wait: as long as the server asks for, or twice as long as before."""
    try:
        return min(MOST_WAIT, max(0.0, float(asked or "")))
    except ValueError:
        return min(MOST_WAIT, 2.0**attempt)


def _told(error: HTTPError) -> str:
    """What a server says of its refusal, in short."""
    try:
        return " ".join(error.read(2000).decode(errors="replace").split())[:300]
    except OSError:
        return ""


def _reply(data: bytes) -> Reply:
    try:
        answer = json.loads(data)
        text = answer["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise NoAnswer from error
    if not isinstance(text, str):
        raise NoAnswer
    usage = answer.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    cost = usage.get("cost")
    return Reply(
        text,
        _count(usage.get("prompt_tokens")),
        _count(usage.get("completion_tokens")),
        float(cost) if isinstance(cost, int | float) else None,
    )


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0

"""What every request passes first: where it comes from, how big it is, how often it comes."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide.server.bans import Ban, Bans
from bastide.server.language import reader_language
from bastide.server.limits import Limiter
from bastide.server.logs import log
from bastide.server.metrics import Metrics
from bastide.server.refusals import Refused, refusal
from bastide.server.settings import Settings
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import Refusal

BIGGEST_BODY = 65_536
BIGGEST_RECORD = 2_000_000  # an imported transcript
SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def same_site(headers: Headers, settings: Settings) -> bool:
    """Does the page that asks come from us, or from a site we were told to trust?

    Browsers name the origin with every unsafe request and every socket; programs need not.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    ours = urlsplit(origin).netloc == headers.get("host", "") and origin.startswith("http")
    return ours or origin.rstrip("/") in settings.allowed_origins


def address(scope: Scope, settings: Settings) -> str:
    """Who asks; a proxy's word is taken only from the proxy that was named."""
    client = scope.get("client")
    peer = client[0] if client else ""
    if settings.proxy and peer == settings.proxy:
        told = Headers(scope=scope).get("x-forwarded-for", "")
        return told.rsplit(",", 1)[-1].strip() or peer
    return peer


class Guard:
    """Origin, size, rate, headers, log line: an ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, bans: Bans) -> None:
        self.app, self.settings, self.metrics, self.bans = app, settings, metrics, bans
        self.limit = Limiter(rate=settings.requests, burst=settings.requests * 5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] == "websocket":
            if (
                not same_site(Headers(scope=scope), self.settings)
                or self._ban(scope)
                or not self._allowed(scope)
            ):
                await receive()
                await send({"type": "websocket.close", "code": 4003, "reason": "bad-origin"})
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send)

    def _allowed(self, scope: Scope) -> bool:
        return self.limit.allows(address(scope, self.settings))

    def _ban(self, scope: Scope) -> Ban | None:
        return self.bans.of_address(address(scope, self.settings))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            headers = Headers(scope=scope)
            problem = self._problem(scope, headers)
            if problem is not None:
                lang = reader_language(headers.get("accept-language"))
                await _refusing(problem, lang, scope)(scope, receive, sending)
                return
            await self.app(scope, _capped(receive, _cap(scope)), sending)
        finally:
            seconds = time.perf_counter() - began
            self.metrics.requests.labels(scope["method"], str(status)).inc()
            self.metrics.seconds.observe(seconds)
            log(
                "request", method=scope["method"], path=scope["path"], status=status,
                ms=round(seconds * 1000, 1),
            )  # fmt: skip

    def _problem(self, scope: Scope, headers: Headers) -> Refused | None:
        ban = self._ban(scope)
        if ban is not None:
            return ban.refusal()
        if scope["method"] not in SAFE and not same_site(headers, self.settings):
            return Refused("bad-origin")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > _cap(scope):
            return Refused("too-long")
        return None if self._allowed(scope) else Refused("too-fast")


def _refusing(problem: Refused, lang: str, scope: Scope) -> Response:
    """No, as it is said to the client; to somebody who only sees what comes, as a sentence."""
    if not scope["path"].startswith("/api"):
        return Response(problem.message(lang), problem.status, media_type="text/plain")
    told = encode(refusal(Refusal, problem, lang))
    return Response(told, problem.status, media_type="application/json")


def _cap(scope: Scope) -> int:
    return BIGGEST_RECORD if scope["path"] == "/api/records" else BIGGEST_BODY


def _capped(receive: Receive, most: int) -> Receive:
    """A body without a stated length must not grow without end either."""
    got = 0

    async def receiving() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise HTTPException(Refused("too-long").status, "too-long")
        return message

    return receiving

"""What every request passes first: where it comes from, what it is, how big and how often it comes."""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide.server.bans import Ban, Bans
from bastide.server.beside import beside
from bastide.server.hosts import Hosts
from bastide.server.language import reader_language
from bastide.server.limits import Limiter, counted
from bastide.server.logs import about_request, current_request, log, log_failure
from bastide.server.metrics import METHODS, OTHER, Metrics
from bastide.server.refusals import RETRY_AFTER, Refused, refusal
from bastide.server.settings import Settings, networks
from bastide.server.traces import trace
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import Refusal
from bastide.server.wire.plain import check_characters, check_plain

BIGGEST_BODY = 65_536
BIGGEST_RECORD = 2_000_000  # an imported transcript
BIGGEST_BENCH = 300_000  # two component files side by side
SAFE = ("GET", "HEAD", "OPTIONS")
HEALTH = "/healthz"  # can games be played here?
ALIVE = "/livez"  # does the process answer?
CLOSING = {"full", "two-lengths", "too-long", "broken"}  # after these nothing more is read
TRY_LATER = 1013  # the code of a socket that is not let in for now: another server may have room
BRIEF = "brief"  # in a connection's state: there are too many, only health is answered (`door.py`)

REQUEST_ID = "X-Request-ID"
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
    host = headers.get("host", "")
    ours = {f"http://{host}", f"https://{host}"}
    return origin.rstrip("/") in ours | settings.allowed_origins


def address(scope: Scope, settings: Settings) -> str:
    """Who asks; a proxy's word is taken only from the proxy that was named."""
    peer = _peer(scope)
    if is_proxy(peer, settings):
        told = Headers(scope=scope).get("x-forwarded-for", "")
        return household(told.rsplit(",", 1)[-1].strip()) or peer
    return household(peer)


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def is_proxy(peer: str, settings: Settings) -> bool:
    """Is that the address of a proxy we were told to believe?

    >>> settings = Settings(proxy="127.0.0.1, 10.1.0.0/16")
    >>> [is_proxy(peer, settings) for peer in ("127.0.0.1", "::ffff:10.1.2.3", "10.2.0.1", "")]
    [True, True, False, False]
    """
    return bool(settings.proxy) and _within(peer, settings.proxy)


@lru_cache(1024)
def _within(peer: str, proxies: str) -> bool:
    try:
        found = ip_address(peer.partition("%")[0])
    except ValueError:
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    return any(found in network for network in networks(proxies))


def request_id(scope: Scope, settings: Settings) -> str:
    """By which name a request is found in logs and traces: the proxy's that was named, or one of ours."""
    told = Headers(scope=scope).get("x-request-id", "")
    if _NAME.fullmatch(told) and is_proxy(_peer(scope), settings):
        return told
    return secrets.token_hex(8)


_NAME = re.compile(r"[\w-]{8,64}", re.ASCII)


def household(peer: str) -> str:
    """The address as limits count it: of IPv6 the network, as whoever has one address there has all.

    >>> household("192.0.2.7"), household("2001:db8::1:7"), household("::ffff:192.0.2.7"), household("?")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', '')
    """
    try:
        found = ip_address(peer.partition("%")[0])
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Guard:
    """Host, origin, shape, size, rate, headers, log line: an ASGI middleware."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        metrics: Metrics,
        bans: Bans,
        limit: Limiter,
        check_open: Callable[[], None] = lambda: None,
    ) -> None:
        self.app, self.settings, self.metrics, self.bans = app, settings, metrics, bans
        self.check_open = check_open  # to new sockets
        self.limit = limit  # for each address
        self.hosts = Hosts(settings)
        self.sockets: Counter[str] = Counter()  # open ones, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] not in ("websocket", "http"):
            await self.app(scope, receive, send)
            return
        with about_request(request_id(scope, self.settings)):
            if scope["type"] == "websocket":
                await self._socket(scope, receive, send)
            else:
                with trace("http", method=_method(scope)):
                    await self._http(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets, so many for each address: behind a proxy, only here it is known whose they are."""
        who = address(scope, self.settings)
        try:
            self._check(scope, Headers(scope=scope), unsafe=True)
            self.check_open()
            if self.sockets[who] >= self.settings.per_address:
                raise Refused("full")
        except Refused as problem:
            await _deny(send, problem.status)
            return
        accepted = False

        async def sending(message: Message) -> None:
            nonlocal accepted
            if message["type"] == "websocket.accept":
                accepted = True
                MutableHeaders(scope=message).setdefault(REQUEST_ID, current_request())
            if message["type"] == "websocket.close" and not accepted:
                await _deny(send, 503 if message.get("code") == TRY_LATER else 403)
            else:
                await send(message)

        with counted(self.sockets, who):
            try:
                await self.app(scope, receive, sending)
            except Exception as error:
                log_failure("broken", error, path=scope["path"])
                if accepted:
                    raise  # the line ends
                await _deny(send, 500)

    def _ban(self, scope: Scope) -> Ban | None:
        return self.bans.of_address(address(scope, self.settings))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault(REQUEST_ID, current_request())
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
                if status == 503:
                    headers.setdefault("Retry-After", str(RETRY_AFTER))
            await send(message)

        method = _method(scope)
        try:
            await self._answer(scope, receive, sending)
        except Exception as error:
            log_failure("broken", error, method=method, path=scope["path"])
            if status:
                raise  # half an answer is out: the connection ends
            await _refuse(Refused("broken"), scope, receive, sending)
        finally:
            seconds = time.perf_counter() - began
            self.metrics.requests.labels(method, str(status)).inc()
            self.metrics.seconds.observe(seconds)
            ms = round(seconds * 1000, 1)
            log("request", method=method, path=scope["path"], status=status, ms=ms)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            headers, unsafe = Headers(scope=scope), scope["method"] not in SAFE
            self._check(scope, headers, unsafe)
            body = await _body(scope, headers, receive) if unsafe else b""
        except Refused as problem:
            await _refuse(problem, scope, receive, send)
            return
        except ClientDisconnect:
            return
        await self.app(scope, _again(body, receive) if unsafe else receive, send)

    def _check(self, scope: Scope, headers: Headers, unsafe: bool) -> None:
        """All that can be said before the body is here."""
        probe = scope["path"] in (HEALTH, ALIVE)  # it may come from the same address as many people
        if not probe:
            if scope.get("state", {}).get(BRIEF):
                raise Refused("full")
            if "host" in headers and not self.hosts.allow(headers["host"]):
                raise Refused("wrong-host")
            if (ban := self._ban(scope)) is not None:
                raise ban.refusal()
        if "content-length" in headers and "transfer-encoding" in headers:
            raise Refused("two-lengths")
        if unsafe and not same_site(headers, self.settings):
            raise Refused("bad-origin")
        if scope.get("method", "GET") not in METHODS:
            raise Refused("no-method")
        check_characters(unquote_to_bytes(scope["raw_path"]))
        check_characters(unquote_to_bytes(scope["query_string"]))
        if not probe and not self.limit.allows(address(scope, self.settings)):
            raise Refused("too-fast")


def _method(scope: Scope) -> str:
    return scope["method"] if scope["method"] in METHODS else OTHER


async def _refuse(problem: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Say no, in words: to a client as it knows them, to somebody who only sees what comes as a sentence."""
    lang = reader_language(Headers(scope=scope).get("accept-language"))
    headers = {"Connection": "close"} if problem.code in CLOSING else None
    if scope["path"].startswith("/api"):
        told = encode(refusal(Refusal, problem, lang))
        response = Response(told, problem.status, headers, media_type="application/json")
    else:
        response = Response(problem.message(lang), problem.status, headers, media_type="text/plain")
    await response(scope, receive, send)


async def _deny(send: Send, status: int) -> None:
    """Answer who wants a socket with a plain no, our headers with it. Browsers show no page of it."""
    told = HEADERS | {REQUEST_ID: current_request()}
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


async def _body(scope: Scope, headers: Headers, receive: Receive) -> bytes:
    """The body, whole: no parser sees one that is too long or misshapen."""
    most = _biggest(scope["path"])
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > most:
        raise Refused("too-long")
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise Refused("too-long")
    whole = bytes(body)
    if len(whole) > BIGGEST_BODY:
        await beside(check_plain, whole)
    else:
        check_plain(whole)
    return whole


def _biggest(path: str) -> int:
    """How many bytes a body may have that is sent there."""
    if path == "/api/records":
        return BIGGEST_RECORD
    return BIGGEST_BENCH if _WORKSHOP.fullmatch(path) else BIGGEST_BODY


_WORKSHOP = re.compile(r"/api/games/[\w-]{1,40}/workshop/\w+")


def _again(body: bytes, receive: Receive) -> Receive:
    """The body again, for who reads it; after that only whether the browser is still there."""
    message: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def receiving() -> Message:
        nonlocal message
        given, message = message, None
        return await receive() if given is None else given

    return receiving

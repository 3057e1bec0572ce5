"""The browser client as `web/build.py` left it in `site/`: every file read once, with its compressed forms."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from bastide.core.text import Words, say
from bastide.server.language import reader_language
from bastide.server.refusals import TEXTS

SITE = Path(__file__).parent / "site"
OURS = [
    ["", name] for name in ("api", "docs", "healthz", "livez", "metrics")
]  # beginnings of no page
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # best first
FOREVER = "public, max-age=31536000, immutable"
HEAD = re.compile(
    r"<!--head-->.*?<!--/head-->", re.DOTALL
)  # of the page: what depends on who asks for what
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class File:
    """One file of the client; `forms` are its bytes by encoding, "" for the plain ones."""

    path: str
    forms: Mapping[str, bytes]

    def answer(self, asked: Headers) -> Response:
        """The form this browser takes, or word that it has it already."""
        encoding = best_encoding(asked.get("accept-encoding", ""), self.forms)
        body = self.forms[encoding]
        headers = {
            # What lies in assets/ has a hash of its content in its name; the rest is asked for again.
            "Cache-Control": FOREVER if self.path.startswith("/assets/") else "no-cache",
            "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
            "Vary": "Accept-Encoding",
        }
        if asked.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        kind = TYPES.get(PurePosixPath(self.path).suffix, "application/octet-stream")
        return Response(body, headers=headers, media_type=kind)


class Site(BaseRoute):
    """Answers what no other route does: the client's files, and its page for every address without an extension.

    `head` tells what the page's head says, of an address and in a language.
    """

    def __init__(self, folder: Path, head: Callable[[Scope, str], Awaitable[str]]) -> None:
        self.files, self.head = _read(folder), head

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Is this for the client?"""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return Match.NONE, {}
        path = scope["path"]
        return (Match.FULL if path in self.files or is_page(path) else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file, or the client's page, which finds out by itself what its address presenter."""
        asked = Headers(scope=scope)
        lang = reader_language(asked.get("accept-language"))
        if file := self.files.get(scope["path"]):
            answer = file.answer(asked)
        elif page := self.files.get("/index.html"):
            answer = page_for(page, lang, await self.head(scope, lang)).answer(asked)
            answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        else:
            words = Words(lang, [TEXTS])
            answer = PlainTextResponse(words.render(say("site-missing")), 503)
        await answer(scope, receive, send)


def page_for(page: File, lang: str, head: str) -> File:
    """The client's page with a head of its own.

    >>> file = File("/index.html", {"": b'<html lang="en"><!--head--><title>?</title><!--/head-->'})
    >>> page_for(file, "fr", "<title>!</title>").forms[""]
    b'<html lang="fr"><title>!</title>'
    """
    text = HEAD.sub(lambda found: head, page.forms[""].decode(), count=1)
    return text_file(page.path, text.replace('<html lang="en">', f'<html lang="{lang}">', 1))


def text_file(path: str, text: str) -> File:
    """Text as a file, with its compressed form."""
    plain = text.encode()
    return File(path, {"": plain, "gzip": gzip.compress(plain, compresslevel=6, mtime=0)})


def is_page(path: str) -> bool:
    """Is this the address of a page?

    >>> [is_page(path) for path in ("/", "/table/k7x/12", "/api/nothing", "/robots.txt")]
    [True, True, False, False]
    """
    parts = path.rstrip("/").split("/")
    return parts[:2] not in OURS and "." not in parts[-1]


def best_encoding(accepted: str, offered: Mapping[str, bytes]) -> str:
    """The best encoding that a browser accepts and we have; "" for none.

    >>> best_encoding("gzip, deflate, br", {"": b"", "br": b"", "gzip": b""})
    'br'
    >>> best_encoding("gzip, br;q=0", {"": b"", "br": b"", "gzip": b""})
    'gzip'
    """
    parts = (part.partition(";q=") for part in accepted.lower().replace(" ", "").split(","))
    taken = {name for name, _, weight in parts if not weight or weight.strip("0.")}
    return next((name for name in ENCODINGS if name in taken and name in offered), "")


def _read(folder: Path) -> dict[str, File]:
    """Every file by its path; none where the client was not built. Dot files are the builder's own."""
    files = {}
    for file in folder.rglob("*"):
        if not file.is_file() or file.name.startswith(".") or file.suffix in ENCODINGS.values():
            continue
        forms = {"": file.read_bytes()}
        for encoding, suffix in ENCODINGS.items():
            compressed = file.with_name(file.name + suffix)
            if compressed.is_file():
                forms[encoding] = compressed.read_bytes()
        path = f"/{file.relative_to(folder).as_posix()}"
        files[path] = File(path, forms)
    return files

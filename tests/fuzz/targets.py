"""Every parser a stranger reaches, as a function of bytes.

Each takes whatever comes. It may refuse it, in both languages and in one of the ways we have for that; anything
else that is raised is a find.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import httpx

from bastide.core import transcript
from bastide.core.document import Edit
from bastide.core.errors import ActionError, BastideError
from bastide.core.state import State
from bastide.games import game, games
from bastide.records import read_games
from bastide.server.catalogue import make_game
from bastide.server.guard import BIGGEST_BODY, SAFE
from bastide.server.refusals import Refused
from bastide.server.wire import incoming
from bastide.server.workshop import BenchTrial
from tests.server.house import house as whole_house

LANGUAGES = ("en", "fr")
LONGEST_GAME = 60  # lines of a transcript that are tried: the parser is to be fuzzed, not the rules

MOST_GAMES = 3  # of a file
LONGEST_TALK = 8  # messages in a row
HEADER = re.compile(r"([a-z][a-z-]{0,30}): ([ -~]*)")  # what gets through to us, of all there is

POSITIONS, APART = 6, 12  # of each game, for its notation, and how many actions lie between two

Target = Callable[[bytes], None]


def _read_aloud(error: BastideError) -> None:
    for lang in LANGUAGES:
        assert error.message(lang), error


# ---- notation


@cache
def _positions() -> list[State]:
    """Some positions of each game, where somebody is to act."""
    found = []
    for chosen in games():
        rng, state = Random(7), chosen.setup(2).start()
        for _ in range(POSITIONS):
            found.append(state.copy())
            for _ in range(APART):
                if not state.over:
                    by_chance = state.actor == "chance"
                    state.play(state.draw(rng) if by_chance else rng.choice(state.legal()))
    return found


def notation(data: bytes) -> None:
    """An action as somebody types it: played if it is legal, else refused with a reason."""
    number, text = data[:1], data[1:].decode("utf-8", "surrogateescape")
    state = _positions()[(number[0] if number else 0) % len(_positions())].copy()
    before, legal = state.data, text in state.legal()
    try:
        state.play(text)
        assert legal, text
    except ActionError as error:
        assert not legal or state.actor == "chance" or state.over, text
        assert state.data == before
        _read_aloud(error)


# ---- files


def record(data: bytes) -> None:
    """A transcript or a record for people that somebody brings."""
    try:
        for kept in islice(read_games(io.BytesIO(data)), MOST_GAMES):
            kept.text()
    except BastideError as error:
        _read_aloud(error)
    lines = data.decode("utf-8", "replace").splitlines()[:LONGEST_GAME]
    for read in (transcript.verify, transcript.read):
        try:
            read(lines, game)
        except BastideError as error:
            _read_aloud(error)


def edition(data: bytes) -> None:
    """A component file: the first byte says for which game. It is played, and lies on the bench, sound or not."""
    names = [chosen.id for chosen in games()]
    name = names[(data[0] if data else 0) % len(names)]
    source = data[1:].decode("utf-8", "replace")
    try:
        make_game(name, "fuzz", source).setup().start().view(None)
    except BastideError as error:
        _read_aloud(error)
    try:
        laid = BenchTrial(name, "fuzz", source).run()
        fields = [field for part in laid.bench.parts() for field in part.fields]
        if fields:
            BenchTrial(name, "fuzz", source, (Edit("set", fields[-1].path, "x"),)).run()
    except BastideError as error:
        _read_aloud(error)


# ---- the server


class House:
    """A server without a port, with a guest who plays both seats of a table."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory(prefix="bastide-fuzz-")
        self.opened = whole_house(
            f"sqlite:///{self.folder.name}/games.db",
            requests=1_000_000,
            tables_per_address=1_000_000,
            idle_seconds=1,  # tables that were left behind must not fill the memory
        )
        self.server = self.loop.run_until_complete(self.opened.__aenter__())
        self.client = httpx.AsyncClient()
        self.welcome()

    def welcome(self) -> None:
        """A new guest at a new table, so that no input depends on those before it."""
        self.loop.run_until_complete(self.client.aclose())
        self.client, self.table = self.loop.run_until_complete(self._seat_somebody())

    async def _seat_somebody(self) -> tuple[httpx.AsyncClient, str]:
        ada = await self.server.visitor("Ada")
        return ada.http, await ada.table("me", "me")

    def close(self) -> None:
        """Let its processes go."""
        self.loop.run_until_complete(self.client.aclose())
        self.loop.run_until_complete(self.opened.__aexit__(None, None, None))
        self.loop.close()
        self.folder.cleanup()
        house.cache_clear()

    def ask(self, method: str, path: str, body: bytes, **headers: str) -> httpx.Response:
        """The answer to a request."""
        headers = {"content-type": "application/json"} | headers
        request = self.client.build_request(method, path, content=body, headers=headers)
        return self.loop.run_until_complete(self.client.send(request))


@cache
def house() -> House:
    """The one that all requests go to."""
    return House()


def message(data: bytes) -> None:
    """Messages of a browser at a table, one a line: each is read, and carried out if it can be read."""
    changed = False
    for line in data.split(b"\n")[:LONGEST_TALK]:
        try:
            told: Any = incoming.decode(line)
        except Refused as error:
            _read_aloud(error)
            told = None
        answer = house().ask("POST", f"/api/tables/{house().table}/do", line)
        assert answer.status_code < 500, answer.text
        assert told is not None or answer.status_code >= 400, answer.text
        changed |= answer.status_code < 400
    if changed:
        house().welcome()


def rest(data: bytes) -> None:
    """A request as it is written: method and address, headers, an empty line, the body.

    `{table}` stands for a running table.
    """
    head, _, body = data.partition(b"\n\n")
    first, *lines = head.decode("latin-1").replace("{table}", house().table).split("\n")
    method, _, path = first.partition(" ")
    headers = {found[1]: found[2] for line in lines if (found := HEADER.fullmatch(line))}
    address = "/" + path.lstrip("/")
    if not method.isalpha() or not method.isascii():
        return
    try:
        httpx.Request(method, "http://localhost" + address)
    except (httpx.InvalidURL, UnicodeError):
        return  # the client's own refusal
    answer = house().ask(method, address, body[: BIGGEST_BODY + 1], **headers)
    assert answer.status_code < 500, answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    if answer.headers.get("content-type") == "application/json" and answer.status_code >= 400:
        json.loads(answer.text)
    if answer.status_code < 400 and method not in SAFE:
        house().welcome()


TARGETS: dict[str, Target] = {
    target.__name__: target for target in (notation, record, edition, message, rest)
}

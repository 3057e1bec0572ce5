"""Whole sockets in two worlds that differ only in what a viewer may not know: the same bytes.

`bastide.worlds` makes the two. Both are then played on real servers, and everything the viewer receives is compared: welcome, steps, asks,
logs, chat, peeks, reasons, infos, refusals, and what the plain requests answer. What a table's chance was sealed with
differs, as it does between any two tables: nothing but these digits may.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bastide import worlds
from bastide.core.fair import commitment_of
from bastide.core.state import Actor
from bastide.core.table import Table
from bastide.games import game, games
from bastide.server import presenter
from bastide.server.live import LiveTable
from bastide.server.seating import Seen
from bastide.server.wire.outgoing import Step
from tests.server.halls import Clockwork
from tests.server.network import Line, Person, serving

pytestmark = pytest.mark.proof

PLIES = 20
Script = list[tuple[Actor, str]]


def two_worlds(name: str, viewer: int | None, players: int) -> tuple[Script, Script]:
    """Two histories that look the same to a viewer: of some attempts, those that differ most."""
    found: list[tuple[Script, Script]] = []
    for seed in range(30):
        pair = worlds.two_worlds(game(name).setup(players), viewer, Random(seed), PLIES)
        scripts = (_script(pair[0]), _script(pair[1]))
        if len(scripts[0]) == PLIES and scripts[0] != scripts[1]:
            found.append(scripts)
        if len(found) == 2:
            break
    return max(found, key=lambda pair: sum(x != y for x, y in zip(*pair, strict=True)))


def _script(table: Table) -> Script:
    return [(ply.actor, ply.action) for ply in table.history]


class World:
    """Servers whose chance follows a script, and all that one viewer receives from them.

    People act at the first server; the viewer looks at the last one, which may be another.
    """

    def __init__(
        self,
        stack: ExitStack,
        url: str,
        name: str,
        players: int,
        script: Script,
        secret: str,
        servers: int = 1,
    ) -> None:
        self.script, self.at, self.secret = script, 0, secret
        clockwork = Clockwork()
        clockwork.environment.draw = lambda state, key, number: self._next()
        clockwork.environment.new_secret = lambda: secret
        bases = [stack.enter_context(serving(url, clockwork.environment)) for _ in range(servers)]
        self.base, self._far = bases[0], bases[-1]
        self.people = [Person(self.base, f"P{seat}") for seat in range(players)]
        self.watcher, self.host = Person(self.base, "Eve"), Person(self.base, "Host")
        opened = self.host.open(name, *["human"] * players)  # who does not play
        self.table = opened["table"]["id"]
        for seat, person in enumerate(self.people):
            person.post(f"/api/tables/{self.table}/join", claim=opened["links"][str(seat)])

    def viewer(self, person: Person) -> Person:
        """The same person where the viewer looks."""
        there = Person(self._far, "")
        there.http.cookies.update(person.http.cookies)
        return there

    def _next(self) -> str:
        if self.at >= len(self.script):
            raise RuntimeError("the script is over")
        actor, action = self.script[self.at]
        assert actor == "chance"
        self.at += 1
        return action

    def unsealed(self, text: str) -> str:
        """The same without what its chance was sealed with; the secret itself is told to nobody before the end."""
        return text.replace(commitment_of(self.secret), "COMMITMENT")

    def play(self, line: Line, viewer: int | None) -> bool:
        """The next action of a seat; False when the script has no whole one left."""
        rest = self.script[self.at :]
        ends = [i for i, (actor, _) in enumerate(rest) if actor != "chance"]
        if len(ends) < 2 or not isinstance(rest[0][0], int):
            return False
        seat, action = rest[0]
        assert isinstance(seat, int)
        self.at += 1
        seq = self.people[seat].get(f"/api/tables/{self.table}")["table"]["seq"]
        if seat == viewer:
            answer = line.ask("play", seat=seat, seq=seq, chain=[action], key=f"k{seq}")
            assert answer["t"] == "done", answer
        else:
            answer = self.people[seat].do(
                self.table, "play", seat=seat, seq=seq, chain=[action], key=f"k{seq}"
            )
        until_shown(line, answer["seq"])
        return True

    def end(self, line: Line, person: Person, viewer: int | None) -> list[str]:
        """It is over, and everybody may look from every seat; from one's own nothing more is seen."""
        ended = self.host.post(f"/api/tables/{self.table}/abandon")
        until_shown(line, ended["table"]["seq"])
        while '"status":"abandoned"' not in "".join(filter(is_table, line.raw)):
            line.hear()
        seat = {} if viewer is None else {"seat": viewer}
        paths = ("/log", "/step", "/scores", "/plies/4", "/plies", "/plies/5/picture.svg", "/chat")
        return [
            person.http.get(f"/api/tables/{self.table}{path}", params=seat).text for path in paths
        ]

    def probe(self, line: Line, person: Person, viewer: int | None, rng: Random) -> list[str]:
        """Ask about everything a client could ask about."""
        seat = {} if viewer is None else {"seat": viewer}
        step = person.get(f"/api/tables/{self.table}/step", **seat)
        items = [item["id"] for item in step["scene"]["items"]]
        for ref in rng.sample(items, min(4, len(items))):
            line.ask("inspect", ref=ref, **seat)
        if viewer is not None:
            seq = step["seq"]
            for choice in step.get("ask", {}).get("choices", [])[:3]:
                line.ask("peek", seat=viewer, seq=seq, chain=[choice["a"]])
            for path in ([items[0]] if items else [], ["c:0,0"], ["!end"]):
                line.ask("why", seat=viewer, seq=seq, path=path)
            for junk in ("nonsense", "zz:1"):
                line.ask("play", seat=viewer, seq=seq, chain=[junk], key="junk")
            line.ask("undo", seat=viewer, seq=seq, to=step["ply"], key="back")
        paths = [f"/api/tables/{self.table}{p}" for p in ("", "/log", "/step", "/plies/1")]
        paths += [
            f"/api/tables/{self.table}/{p}"
            for p in ("plies/2/picture.svg", "transcript", "scores", "plies?first=3&count=4")
        ]
        return [person.http.get(path, params=seat).text for path in paths]


def until_shown(line: Line, seq: int) -> None:
    """Hear everything that was sent up to a moment, also where word of it comes from another server."""
    while max(message.get("seq", 0) for message in map(json.loads, line.raw)) < seq:
        line.hear()
    line.settle()


def is_table(message: str) -> bool:
    """Does it tell how the table stands?"""
    return message.startswith('{"t":"table"')


Received = tuple[list[str], list[str]]


def everything(
    name: str, viewer: int | None, folder: Path, players: int = 2, host: bool = False
) -> tuple[Received, Received]:
    """All that a viewer receives in either world: by socket, and as answers to requests."""
    urls = [f"sqlite:///{folder}/{number}.db" for number in range(2)]
    return received_at(urls, name, viewer, players, host)


def received_at(
    urls: Sequence[str],
    name: str,
    viewer: int | None,
    players: int = 2,
    host: bool = False,
    servers: int = 1,
) -> tuple[Received, Received]:
    """The same, in a world on each of two databases."""
    received = []
    for url, script in zip(urls, two_worlds(name, viewer, players), strict=True):
        with ExitStack() as stack:
            secret = f"{len(received) + 1:064x}"
            world = World(stack, url, name, players, script, secret, servers)
            person = world.host if host else world.watcher
            if viewer is not None:
                person = world.people[viewer]
            person = world.viewer(person)
            line = stack.enter_context(person.line(world.table))
            line.settle()
            texts, rng = world.probe(line, person, viewer, Random(1)), Random(2)
            moves = 0
            while world.play(line, viewer):
                moves += 1
                if moves % 5 == 0:
                    texts += world.probe(line, person, viewer, rng)
            line.settle()
            assert moves >= 2
            assert not any(secret in text for text in (*line.raw, *texts))
            at = len(line.raw)
            texts += world.end(line, person, viewer)
            line.raw[at:] = [text.replace(secret, "SECRET") for text in line.raw[at:]]
            received.append(tuple([world.unsealed(t) for t in told] for told in (line.raw, texts)))
    return received[0], received[1]


@pytest.mark.parametrize("viewer", [0, 1, None], ids=["first", "second", "spectator"])
@pytest.mark.parametrize("name", [g.id for g in games() if g.secrets])
def test_a_viewers_socket_is_the_same_in_both_worlds(
    name: str, viewer: int | None, tmp_path: Path
) -> None:
    compare(*everything(name, viewer, tmp_path))


def test_a_host_who_does_not_play_sees_what_spectators_see(tmp_path: Path) -> None:
    compare(*everything("robber-knights", None, tmp_path, host=True))


@pytest.mark.parametrize("viewer", [1, 2])
def test_partners_keep_their_secrets_from_each_other(viewer: int, tmp_path: Path) -> None:
    """Four play in teams of two: one's partner is as blind as anybody."""
    compare(*everything("donjon", viewer, tmp_path, players=4))


def compare(one: Received, other: Received) -> None:
    for mine, theirs in zip(one[0], other[0], strict=True):
        assert mine == theirs
    assert one[1] == other[1]


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that tells how many choices the other seat has: a number is enough."""
    honest = presenter.present

    def leaky(live: LiveTable, *given: Any) -> tuple[Step, Seen]:
        step, seen = honest(live, *given)
        return replace(step, gesture=len(live.table.legal())), seen

    monkeypatch.setattr(presenter, "present", leaky)
    one, other = everything("robber-knights", None, tmp_path)
    assert one != other

"""What docs/hosting.md says about a proxy in front of several servers is done here, with nginx and with Caddy."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from bastide.cli.main import main
from tests.cluster.cluster import Cluster, gone_afterwards
from tests.cluster.namespaces import Machine, Network
from tests.cluster.nodes import TODAY, Node
from tests.cluster.proxies import FILES, KINDS, NAME, running_proxy
from tests.server.network import PATIENCE, eventually
from tests.server.postgres import Postgres

pytestmark = pytest.mark.proof

FORGED = "203.0.113.9"
ONLY_ONE_HAS_IT = "/assets/of-another-release.js"


def another_release(folder: Path) -> Path:
    """Today's sources with one file of the client more."""
    ours, theirs = TODAY / "bastide", folder / "bastide"
    (theirs / "server").mkdir(parents=True)
    for source in (ours, ours / "server"):
        for entry in source.iterdir():
            copy = theirs / entry.relative_to(ours)
            if not copy.exists():
                copy.symlink_to(entry)
    (theirs / "server" / "site").unlink()
    shutil.copytree(ours / "server" / "site", theirs / "server" / "site")
    (theirs / "server" / "site" / ONLY_ONE_HAS_IT[1:]).write_text("")
    return folder


@pytest.fixture(scope="module")
def proxy_machine(machines: Network) -> Machine:
    return machines.machine("proxy")


@pytest.fixture(scope="module")
def two(
    machines: Network,
    postgres: Postgres,
    proxy_machine: Machine,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Cluster]:
    """Two servers with the settings of the page, the second one of another release."""
    folder = tmp_path_factory.mktemp("two")
    settings = tomllib.loads((FILES / "bastide.toml").read_text("utf-8"))
    for ours in ("host", "database"):
        del settings[ours]
    settings["proxy"] = proxy_machine.address
    settings["lab_games"] = 60
    cluster = Cluster(machines, postgres, folder, number=2, **settings)
    with gone_afterwards(cluster):
        first, second = cluster.nodes
        first.start()
        second.start(another_release(folder / "release"))
        with cluster.clients():
            first.wait()
            second.wait()
        yield cluster


class House(NamedTuple):
    """The servers behind a proxy, and who comes to it."""

    kind: str
    cluster: Cluster
    proxy: Machine
    trust: ssl.SSLContext
    certificate: Path

    @property
    def nodes(self) -> list[Node]:
        return self.cluster.nodes

    @contextmanager
    def browser(self, **headers: str) -> Iterator[httpx.Client]:
        """Somebody who comes by the name of the house."""
        base = f"https://{NAME}"
        given = {"Origin": base} | headers
        with httpx.Client(base_url=base, verify=self.trust, headers=given, timeout=60) as http:
            yield http

    def line(self, table: str, http: httpx.Client) -> connect:
        """A socket. Not one with a thread of its own: Python's TLS is not for two threads."""
        headers = {"Cookie": f"bastide={http.cookies['bastide']}", "Origin": f"https://{NAME}"}
        address = f"wss://{NAME}/api/tables/{table}/live"
        return connect(
            address,
            ssl=self.trust,
            additional_headers=headers,
            open_timeout=PATIENCE,
            max_size=None,
        )

    def admin(self, *words: str) -> str:
        """What an operator types, and reads."""
        told = StringIO()
        with redirect_stdout(told):
            assert main(["admin", *words, "--database", self.cluster.database]) == 0
        return told.getvalue()


@pytest.fixture(params=KINDS)
def house(
    request: pytest.FixtureRequest,
    two: Cluster,
    proxy_machine: Machine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[House]:
    found = socket.getaddrinfo

    def resolve(host: str, *more: Any, **named: Any) -> Any:
        return found(proxy_machine.address if host == NAME else host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with running_proxy(request.param, proxy_machine, tmp_path, two.nodes) as certificate:
        trust = ssl.create_default_context(cafile=str(certificate))
        with two.clients():
            yield House(request.param, two, proxy_machine, trust, certificate)


async def say(line: connect, **message: Any) -> Any:
    """Come to a table, say one thing and hear the answer."""
    async with line as socket:
        for said in ({"t": "hello"}, message):
            await socket.send(json.dumps(said))
        async with asyncio.timeout(PATIENCE):
            while (answer := json.loads(await socket.recv())).get("id") != message["id"]:
                pass
            return answer


def a_table(http: httpx.Client) -> str:
    """A new one, of somebody who is known by then."""
    told = http.post("/api/guests", json={"name": "Ada"})
    assert told.is_success, told
    seats = [{"kind": "me"}, {"kind": "me"}]
    opened = http.post("/api/tables", json={"game": "forteresse", "seats": seats})
    assert opened.status_code == 201, opened.text
    table: str = opened.json()["table"]["id"]
    return table


def test_people_play_through_it(house: House) -> None:
    """Over TLS and HTTP/2, at whichever server comes next."""
    before = [node.answered("/api/tables") for node in house.nodes]
    where = ["--resolve", f"{NAME}:443:{house.proxy.address}", "--cacert", str(house.certificate)]
    asked = ["curl", "--silent", "--http2", *where, "--output", "/dev/null"]
    told = subprocess.run(
        [*asked, "--write-out", "%{http_version} %{http_code}", f"https://{NAME}/"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert told.stdout == "2 200"
    moved = httpx.get(f"http://{NAME}/table/x")
    assert (
        moved.status_code in (301, 308) and moved.headers["location"] == f"https://{NAME}/table/x"
    )
    with house.browser() as ada:
        told = ada.post("/api/guests", json={"name": "Ada"})
        assert "Secure" in told.headers["set-cookie"]
        table = a_table(ada)
        assert ada.get("/metrics").status_code == 404
        for _ in range(4):
            assert ada.get(f"/api/tables/{table}").status_code == 200
        for turn in range(4):
            seat = turn % 2
            seen = ada.get(f"/api/tables/{table}/step", params={"seat": seat}).json()
            action = seen["ask"]["choices"][0]["a"]
            play = {"seat": seat, "seq": seen["seq"], "chain": [action], "key": f"k{turn}"}
            done = asyncio.run(say(house.line(table, ada), t="play", id=1, **play))
            assert done["t"] == "done"

    def both_answered() -> bool:
        after = [node.answered("/api/tables") for node in house.nodes]
        return all(now > then for now, then in zip(after, before, strict=True))

    eventually(both_answered)


def test_files_are_kept_for_long_and_found_wherever_they_are(house: House) -> None:
    with house.browser() as ada:
        page = ada.get("/")
        assert page.headers["cache-control"] == "no-cache"
        (first, *_) = re.findall(r'"(/assets/[^"]+)"', page.text)
        for path in (first, *[ONLY_ONE_HAS_IT] * 4):
            file = ada.get(path)
            assert file.status_code == 200, path
            assert file.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert ada.get("/assets/nowhere.js").status_code == 404


def test_work_of_one_server_is_found_at_every_other(house: House) -> None:
    with house.browser() as ada:
        ada.post("/api/guests", json={"name": "Ada"})
        begun = ada.post("/api/labs", json={"game": "forteresse"})
        assert begun.status_code == 201, begun.text
        path = f"/api/labs/{begun.json()['id']}"
        try:
            eventually(lambda: [ada.get(path).status_code for _ in range(4)] == [200] * 4)
            eventually(lambda: all(node.answered(path) for node in house.nodes))
        finally:
            ada.delete(path)
        eventually(lambda: {ada.get(path).json()["status"] for _ in range(4)} == {"stopped"})


def test_only_the_proxy_is_believed_who_asks(house: House) -> None:
    """A ban tells by which address somebody is known."""
    first = house.nodes[0].base
    forged = {"X-Forwarded-For": FORGED}

    def known_by_it() -> bool:
        """To the servers, who believe the proxy's machine."""
        with house.proxy.inside():
            told = [httpx.get(f"{node.base}/api/games", headers=forged) for node in house.nodes]
        return all(answer.status_code == 403 for answer in told)

    house.admin("ban", "address", FORGED)
    try:
        eventually(known_by_it)
        assert httpx.get(f"{first}/api/games", headers=forged).status_code == 200
        with house.browser(**forged) as eve:
            assert [eve.get("/api/games").status_code for _ in range(4)] == [200] * 4
    finally:
        house.admin("unban", "address", FORGED)
    mine = house.cluster.network.machines["clients"].address
    house.admin("ban", "address", mine)
    try:
        with house.browser(**forged) as eve:
            eventually(lambda: [eve.get("/api/games").status_code for _ in range(4)] == [403] * 4)
    finally:
        house.admin("unban", "address", mine)
    with house.browser() as eve:
        eventually(lambda: [eve.get("/api/games").status_code for _ in range(4)] == [200] * 4)


def test_a_server_that_is_killed_is_not_missed(house: House) -> None:
    with house.browser() as ada:
        table = a_table(ada)
        house.nodes[0].kill()
        try:
            for _ in range(4):
                assert is_served(house, ada, table)
        finally:
            house.nodes[0].start()
            house.nodes[0].wait()


def test_a_server_that_is_drained_gets_nobody(house: House) -> None:
    node = house.nodes[0]
    known: dict[str, str] = {}  # by name, when only those are left that live

    def only_two() -> bool:
        listed = json.loads(house.admin("nodes", "--json"))
        known.update((one["name"], one["id"]) for one in listed)
        return len(listed) == 2

    eventually(only_two)
    drained = known[node.name]
    with house.browser() as ada:
        table = a_table(ada)
        house.admin("nodes", "drain", drained)
        try:
            eventually(lambda: httpx.get(f"{node.base}/healthz").status_code == 503)
            eventually(lambda: is_served(house, ada, table) and is_served(house, ada, table))
            for _ in range(4):
                assert is_served(house, ada, table)
            if house.kind == "caddy":  # which asks; nginx learns it each time
                another = a_table(ada)
                assert all(is_served(house, ada, another) for _ in range(4))
                eventually(lambda: house.nodes[1].answered(f"/api/tables/{another}") == 4)
                assert node.answered(f"/api/tables/{another}") == 0
        finally:
            house.admin("nodes", "undrain", drained)
            house.nodes[0].wait()


def is_served(house: House, ada: httpx.Client, table: str) -> bool:
    """Can she look at her table, open another one and have a line?"""
    seats = [{"kind": "me"}, {"kind": "me"}]
    looked = ada.get(f"/api/tables/{table}")
    opened = ada.post("/api/tables", json={"game": "forteresse", "seats": seats})
    try:
        asyncio.run(say(house.line(table, ada), t="peek", id=1, seat=0, seq=0, chain=[]))
    except InvalidStatus:
        return False
    return looked.status_code == 200 and opened.status_code == 201

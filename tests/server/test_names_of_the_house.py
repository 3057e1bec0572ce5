"""Under which names the server answers, and to whom it shows its figures."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator

import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.exceptions import InvalidStatus

from bastide.server.app import build
from bastide.server.logs import LONGEST, JsonFormatter
from bastide.server.metrics import LABELS, OTHER, ClosedCounter, Metrics
from bastide.server.settings import Settings
from tests.server.network import Person, serving

MACHINE = socket.gethostname().partition(".")[0]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    url = f"sqlite:///{tmp_path_factory.mktemp('names')}/games.db"
    with serving(url, hosts="games.example.org, Club.example", metrics_token="hush") as address:
        yield address


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "bastide.localhost", "127.0.0.1", "192.168.1.20:8000", "[::1]:8000",
     "[fe80::1]", MACHINE, f"{MACHINE.upper()}.local:8000", f"{MACHINE}.lan", "games.example.org",
     "club.example:443", "localhost."],
)  # fmt: skip
def test_these_are_our_names(base: str, host: str) -> None:
    assert httpx.get(f"{base}/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "games.example.org.evil.example",
     f"{MACHINE}.evil.example", "localhost:x", "evil.example:80", "a@localhost", "[::1].evil.example"],
)  # fmt: skip
def test_no_other_name_leads_here(base: str, host: str) -> None:
    answer = httpx.get(
        f"{base}/api/games",
        headers={"Host": host, "Accept-Language": "fr", "Origin": f"http://{host}"},
    )
    assert answer.status_code == 421
    assert "hosts" in answer.json()["message"]
    assert answer.headers["content-security-policy"]
    rebound = {"Host": host, "Origin": f"http://{host}"}  # a page that made its own name lead here
    assert httpx.post(f"{base}/api/guests", json={"name": "A"}, headers=rebound).status_code == 421
    assert httpx.get(f"{base}/healthz", headers={"Host": host}).status_code == 200


def test_no_socket_is_opened_under_another_name(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus), ada.line(table, **evil):
        pass


def test_figures_are_shown_here_and_to_who_knows_the_token(base: str) -> None:
    def status(**headers: str | bytes) -> int:
        return httpx.get(f"{base}/metrics", headers=headers).status_code  # type: ignore[arg-type]

    assert status() == 200
    assert status(**{"X-Forwarded-For": "192.0.2.1"}) == 403, "a proxy on this machine"
    assert status(**{"X-Forwarded-For": "192.0.2.1", "Authorization": "Bearer hush"}) == 200
    assert status(Authorization="Bearer hus") == 403
    assert status(Authorization=b"Bearer \xe9") == 403


@pytest.mark.parametrize(
    ("peer", "settings", "status"),
    [("192.0.2.9", {}, 403), ("::1", {}, 200), ("::ffff:127.0.0.1", {}, 200),
     ("127.0.0.1", {"proxy": "127.0.0.1"}, 403), ("192.0.2.9", {"metrics_token": "hush"}, 403)],
)  # fmt: skip
def test_figures_are_for_this_machine(peer: str, settings: dict[str, str], status: int) -> None:
    async def ask() -> int:
        app = build(Settings(**settings))  # type: ignore[arg-type]
        parts = app.state.parts
        parts.hall = parts.connections = parts.requests = parts.pressure = Empty()
        transport = httpx.ASGITransport(app, client=(peer, 1234))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/metrics")).status_code

    assert asyncio.run(ask()) == status


class Empty:
    """No tables, no sockets, nobody who waits, nothing held."""

    tables: Empty
    workers: Empty
    in_memory = open = ()
    held = 0
    waiting, late = 0, 0.0


Empty.tables = Empty.workers = Empty()


def test_invented_methods_leave_no_trace(base: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), httpx.Client(base_url=base) as client:
        before = len(client.get("/metrics").text)
        for n in range(30):
            answer = client.request(f"M{n}" + "A" * 5_000, "/api/games")
            assert answer.status_code == 405
            assert answer.json()["message"]
            client.get("/api/tables/" + "x" * 5_000)
        told = client.get("/metrics").text
    assert f'method="{OTHER}"' in told
    assert len(told) < before + 2_000
    for record in caplog.records:
        if record.name.startswith("bastide"):
            assert len(JsonFormatter().format(record)) < 4 * LONGEST


def test_every_label_of_every_figure_is_closed() -> None:
    metrics = Metrics()
    for metric in vars(metrics).values():
        if isinstance(metric, ClosedCounter):
            metric.labels(*["invented"] * metric.width).inc()
        elif metric is not metrics.registry:
            assert not metric._labelnames, "a labelled figure is a ClosedCounter"
    labelled = 0
    for family in metrics.registry.collect():
        for sample in family.samples:
            for label, value in sample.labels.items():
                assert label == "le" or value == OTHER, f"{sample.name}: {label}={value}"
                labelled += label != "le"
    assert labelled >= len(LABELS)
    assert not [name for name in REGISTRY._names_to_collectors if name.startswith("bastide")]


def test_what_we_count_is_known() -> None:
    """No kind of message, and no status we answer with, is counted as *other*."""
    from bastide.server.refusals import STATUS
    from bastide.server.wire.incoming import REQUESTS

    assert {str(status) for status in STATUS.values()} <= LABELS["status"]
    assert {request.__name__ for request in REQUESTS} <= LABELS["kind"]

"""A click as OpenTelemetry sees it: one trace, its steps in their order, and nothing that is anybody's secret."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bastide.server.settings import Settings
from bastide.server.traces import tracing, tracing_to
from tests.server.network import Person, serving

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import ReadableSpan
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

ROOT = Path(__file__).parents[2]
WORDS = "a secret between us"


@pytest.fixture
def traced() -> Iterator[InMemorySpanExporter]:
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    kept = InMemorySpanExporter()
    with tracing_to(SimpleSpanProcessor(kept)):
        yield kept


def in_order(spans: Iterator[ReadableSpan] | Any) -> list[ReadableSpan]:
    return sorted(spans, key=lambda span: span.start_time)


def legal(person: Person, table: str) -> str:
    """What may be done there."""
    action: str = person.get(f"/api/tables/{table}/step", seat=1)["ask"]["choices"][0]["a"]
    return action


@pytest.mark.proof
def test_a_click_is_one_trace(traced: InMemorySpanExporter, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada = Person(base)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        with ada.line(table) as line:
            step = line.until("step")
            traced.clear()
            told = line.ask("play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a key of mine")
            assert told["t"] == "done"
            line.settle()
            click = in_order(traced.get_finished_spans())
            assert line.socket.response is not None
            name = line.socket.response.headers["X-Request-ID"]
        action = legal(ada, table)
        traced.clear()
        ada.do(table, "play", seat=1, seq=told["seq"], chain=[action], key="b")
        parts = in_order(span for span in traced.get_finished_spans() if span.name != "http")
        assert [span.name for span in parts] == ["decide", "write", "announce"]  # by HTTP too
        assert [span.name for span in click] == ["socket", "decide", "write", "announce"]
        assert len({span.context.trace_id for span in click}) == 1
        root = click[0]
        assert root.parent is None and root.attributes == {
            "bastide.request": f"{name}.{told['id']}", "bastide.kind": "Play", "bastide.table": table,
        }  # fmt: skip
        for part in click[1:]:
            assert part.parent is not None and part.parent.span_id == root.context.span_id
            assert root.start_time <= part.start_time <= part.end_time <= root.end_time
            assert not part.attributes


@pytest.mark.proof
def test_nothing_of_what_is_played_or_said_is_in_a_trace(
    traced: InMemorySpanExporter, tmp_path: Path
) -> None:
    """Names, addresses, tokens, actions, lines; what is refused too."""
    with serving(f"sqlite:///{tmp_path}/games.db", proxy="127.0.0.1") as base:
        ada = Person(base, "Ada Lovelace")
        ada.http.headers["X-Forwarded-For"] = "203.0.113.77"
        opened = ada.open("forteresse", "me", "human")
        table, claim = opened["table"]["id"], opened["links"]["1"]
        grace = Person(base, "Grace Hopper")
        grace.post(f"/api/tables/{table}/join", claim=claim)
        with ada.line(table) as line:
            line.until("step")
            line.ask("say", text=WORDS)
            line.ask("play", seat=0, seq=1, chain=["z9-z8"], key="a")
            line.ask("play", seat=0, seq=1, chain=["e4-e5"], key="b")
        spans = traced.get_finished_spans()
    assert {"http", "socket", "decide", "write", "announce"} <= {span.name for span in spans}
    kept = "".join(span.to_json() for span in spans)
    secrets = [WORDS, "Lovelace", "Hopper", "203.0.113", "127.0.0.1", "z9", "e4-e5", claim]
    for secret in secrets + [cookie.value or "" for cookie in ada.http.cookies.jar]:
        assert secret and secret not in kept
    (refused,) = [s for s in spans if s.name == "decide" and s.attributes]
    assert refused.attributes == {"error.type": "MalformedAction"} and not refused.events
    assert not [span for span in spans if span.status.description]


@pytest.mark.proof
def test_a_bots_move_is_a_trace_of_its_own(traced: InMemorySpanExporter, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada = Person(base)
        table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
        with ada.line(table) as line:
            seq = line.until("step")["seq"]
            line.ask("play", seat=0, seq=seq, chain=["e4-e5"], key="a")
            while line.until("step")["seq"] < seq + 2:
                pass
        spans = traced.get_finished_spans()
    (bot,) = [span for span in spans if span.name == "bot"]
    parts = [s for s in spans if s.parent and s.parent.span_id == bot.context.span_id]
    assert bot.parent is None
    assert [span.name for span in in_order(parts)] == ["decide", "write", "announce"]


@pytest.mark.proof
def test_traces_reach_whoever_collects_them(tmp_path: Path) -> None:
    received: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((self.path, body))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *given: object) -> None:
            pass

    collector = HTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=collector.serve_forever).start()
    address = f"http://127.0.0.1:{collector.server_address[1]}/v1/traces"
    settings = Settings.read({"BASTIDE_TRACES": address})
    with tracing(settings.traces), serving(f"sqlite:///{tmp_path}/games.db") as base:
        Person(base).get("/api/games")
    collector.shutdown()
    collector.server_close()
    ((path, body), *_) = received
    assert path == "/v1/traces" and b"bastide" in body and b"http" in body


FASTAPIS = """
import asyncio, sys
from pathlib import Path
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from tests.server.house import in_house

kept = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(kept))
trace.set_tracer_provider(provider)
in_house(Path(sys.argv[1]), lambda house: house.visitor("Ada"))
print(len(kept.get_finished_spans()))
"""


@pytest.mark.proof
def test_the_library_tells_nothing_by_itself(tmp_path: Path) -> None:
    """FastAPI would give addresses and messages to whatever OpenTelemetry finds in the process."""
    command = [sys.executable, "-c", FASTAPIS, str(tmp_path)]
    told = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert told.stdout == "0\n"


def test_without_the_setting_nothing_is_imported() -> None:
    script = (
        "import json, sys, bastide.server.run;"
        "print(json.dumps([name for name in sys.modules if name.startswith(('opentelemetry.sdk', 'opentelemetry.exporter'))]))"
    )
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    assert json.loads(told.stdout) == []


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    from bastide.core.errors import BadOption

    with pytest.raises(BadOption, match=r"bastide\[traces\]"), tracing("http://127.0.0.1:4318"):
        raise AssertionError("not here")

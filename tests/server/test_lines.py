"""A line that breaks without a word: no close arrives, and yet the others are told within seconds."""

from __future__ import annotations

import socket
from pathlib import Path

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from bastide.server.run import PING_EVERY, PING_PATIENCE
from tests.server.network import Person, serving

SAID_WITHIN = 5  # seconds


def dead_line(person: Person, table: str) -> socket.socket:
    """A socket that says hello, and then nothing for ever: not even that it has heard a ping."""
    address = person.base.replace("http", "ws") + f"/api/tables/{table}/live"
    client = ClientProtocol(parse_uri(address))
    request = client.connect()
    request.headers["Cookie"] = f"bastide={person.http.cookies['bastide']}"
    request.headers["Origin"] = person.base
    client.send_request(request)
    line = socket.create_connection(("127.0.0.1", int(person.base.rpartition(":")[2])), timeout=20)
    line.sendall(b"".join(client.data_to_send()))
    client.receive_data(line.recv(65_536))
    client.send_text(b'{"t":"hello"}')
    line.sendall(b"".join(client.data_to_send()))
    return line


def test_who_does_not_answer_is_away(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada, bob = Person(base), Person(base, "Bob")
        table = ada.open("forteresse", "me", "open")["table"]["id"]
        bob.post(f"/api/tables/{table}/join")
        with ada.line(table) as hers, dead_line(bob, table):
            assert hers.until("presence")["seats"] == [0, 1]
            assert hers.until("presence")["seats"] == [0]  # and she, who answers, is still there


def test_that_is_soon_enough() -> None:
    assert PING_EVERY + PING_PATIENCE < SAID_WITHIN

"""`bastide admin nodes`: a server is taken out of service, and people go on at the others."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.network import Person, eventually, get, serving
from tests.server.test_admin import Operator
from tests.server.test_moving_on import only_postgres

pytestmark = only_postgres


def test_a_drained_server_sends_people_to_the_others(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = Operator(url, capsys)
    with serving(url, node="one") as one, serving(url, node="other") as other:
        ada, bob = Person(one), Person(one, "Bob")
        table = ada.open("forteresse", "me", "open")["table"]["id"]
        bob.base = other
        bob.http.base_url = httpx.URL(other)
        bob.post(f"/api/tables/{table}/join")
        node = {node["name"]: node["id"] for node in operator.json("nodes")}["one"]
        assert "one" in operator("nodes") and "en service" in operator("nodes", lang="fr")
        with ada.line(table) as hers, bob.line(table) as his:
            hers.until("welcome")
            seats = his.until("welcome")["presence"]["seats"]
            while seats != [0, 1]:
                seats = his.until("presence")["seats"]
            assert node in operator("nodes", "drain", node)
            assert hers.closed() == 1012
            while his.until("presence")["seats"] != [1]:
                pass
        down = get(f"{one}/healthz")
        assert (down.status_code, down.json()["reason"]) == (503, "drained")
        assert get(f"{one}/livez").status_code == 200
        assert get(f"{other}/healthz").status_code == 200
        with pytest.raises(InvalidStatus) as caught, ada.line(table):
            pass
        assert caught.value.response.status_code == 503  # a proxy may try the next one
        assert ada.http.get(f"/api/tables/{table}").status_code == 200  # what is asked is answered
        body = {"game": "forteresse", "seats": [{"kind": "me"}, {"kind": "me"}]}
        refused = ada.http.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (503, "closing")
        operator("nodes", "undrain", node)
        eventually(lambda: get(f"{one}/healthz").status_code == 200)
        with ada.line(table) as hers:
            hers.until("welcome")
        assert [act["act"] for act in operator.json("acts")][-2:] == ["drain", "undrain"]
        assert "there is no server" in operator("nodes", "drain", "nobody", code=2)
        assert "nodes drain ID" in operator("nodes", "drain", code=2)
        figures = get(f"{one}/metrics").text
        assert "bastide_nodes 2.0" in figures
        assert "bastide_fenced_total 0.0" in figures
    assert operator.json("nodes") == []  # who stops says so

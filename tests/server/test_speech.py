"""Names and lines: what is seen is what is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bastide.server.refusals import Refused
from bastide.server.speech import clean
from tests.server.network import Person, serving

SEEN = {  # as it is kept
    "Ada": "Ada",
    "A\u200bda": "Ada",
    "Ada\u200d": "Ada",
    "A\u200cda": "Ada",
    "\ufeffAda\u2060": "Ada",
    "A\u00adda": "Ada",
    "A\ufe0fda": "Ada",
    "Ada\u200e": "Ada",
    "\u3164Ada\u2800": "Ada",
    "A\U000e0061da": "Ada",
    "Ada\u2003 Lovelace": "Ada Lovelace",
    "Ade\u0301": "Adé",
    "Vraiment\u202f? «\u00a0Oui\u00a0»": "Vraiment\u202f? «\u00a0Oui\u00a0»",
    "👩\u200d🚀 Ada": "👩\u200d🚀 Ada",
    "🏳\ufe0f\u200d🌈": "🏳\ufe0f\u200d🌈",
    "🧑🏽\u200d🤝\u200d🧑🏻": "🧑🏽\u200d🤝\u200d🧑🏻",
    "Ada ❤\ufe0f 1\ufe0f\u20e3": "Ada ❤\ufe0f 1\ufe0f\u20e3",
    "می\u200cخواهم": "می\u200cخواهم",
    "שלום": "שלום",
    "O’Hara-Müller Œuf": "O’Hara-Müller Œuf",
}
TRICKS = [
    *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x07\x1b\x7f\x80\x85\x9b",
]
NOTHING = ["\u200b", "\u200d", "\u2800\u3164", "\u00ad \ufeff", "\ufe0f"]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('speech')}/games.db") as address:
        yield address


@pytest.mark.parametrize("text", SEEN)
def test_what_is_seen_stays(text: str) -> None:
    assert clean(text) == SEEN[text]
    assert clean(SEEN[text]) == SEEN[text]


@pytest.mark.parametrize("trick", [*(f"A{trick}da" for trick in TRICKS), *NOTHING])
def test_tricks_are_refused(trick: str) -> None:
    with pytest.raises(Refused, match="cannot be seen"):
        clean(trick)


def test_every_door_keeps_names_and_lines_the_same(base: str) -> None:
    """Names of guests, new ones, of those on one screen, lines over both ways, names of components."""
    ada = Person(base)
    told = ada.http.put("/api/me", json={"name": "A\u200bd\u2060a"})
    assert told.json()["name"] == "Ada"
    shared = [{"kind": "me"}, {"kind": "me", "name": "Bo\u00adb"}]
    opened = ada.post("/api/tables", game="forteresse", seats=shared)["table"]
    assert [seat["name"] for seat in opened["seats"]] == ["Ada", "Bob"]
    with ada.line(opened["id"]) as line:
        line.settle()
        assert line.ask("say", text="bon\u200bjour\u202f!\nici")["t"] == "done"
        assert ada.do(opened["id"], "say", text="\u200eau re\u00advoir")["n"] == 2
        assert line.ask("say", text="\u202eno")["code"] == "unseen"
        assert line.ask("say", text="\u200b")["code"] == "unseen"
        assert ada.do(opened["id"], "say", 422, text="\u2066no")["code"] == "unseen"
    said = ada.get(f"/api/tables/{opened['id']}/chat")["lines"]
    assert [line["text"] for line in said] == ["bonjour\u202f! ici", "au revoir"]
    for name in ("\u202eadA", "\u200b", "A\x9bda"):
        for refused in (
            ada.post("/api/guests", 422, name=name, bearer=True),
            ada.http.put("/api/me", json={"name": name}).json(),
            ada.post(
                "/api/tables", 422, game="forteresse", seats=[{"kind": "me", "name": name}] * 2
            ),
        ):
            assert refused["code"] == "unseen"
            assert refused["message"]
    seats = [{"kind": "me"}] * 2
    for edition in ({"name": "\u202eeman", "source": ""}, {"name": "x", "source": "# \u202e"}):
        told = ada.post("/api/tables", 422, game="forteresse", seats=seats, edition=edition)
        assert told["code"] == "unseen"

"""The server brings the browser client: pages, files, compressed forms, caching."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from tests.server.network import serving

PAGE = "<!doctype html><title>Bastide</title>"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small client in place of the built one."""
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text(PAGE)
    (client / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    (client / "assets" / "index-Ab12.js").write_text("0")
    (client / ".sources").write_text("secret")
    monkeypatch.setattr("bastide.server.app.SITE", client)
    return client


def test_the_page_answers_at_every_address_of_the_client(folder: Path) -> None:
    with serving(f"sqlite:///{folder.parent}/games.db") as base:
        for path in ("/", "/table/k7x", "/table/k7x/12", "/join/k7x", "/rules/hats", "/settings"):
            answer = httpx.get(base + path)
            assert (answer.status_code, answer.text) == (200, PAGE), path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert httpx.head(base).status_code == 200


def test_what_is_no_page_stays_what_it_was(folder: Path) -> None:
    with serving(f"sqlite:///{folder.parent}/games.db") as base:
        for path in (
            "/api/nothing",
            "/docs",
            "/robots.txt",
            "/robots.txt/",
            "/.sources",
            "/assets/index-old.js",
        ):
            assert httpx.get(base + path).status_code == 404, path
        assert httpx.get(f"{base}/api/records").status_code == 405
        assert httpx.post(f"{base}/settings").status_code == 404
        for path in ("/assets/%2e%2e/%2e%2e/games.db", "//etc/passwd", "/../games.db"):
            assert b"SQLite" not in httpx.get(base + path).content


def test_files_come_compressed_and_are_kept_by_browsers(folder: Path) -> None:
    with serving(f"sqlite:///{folder.parent}/games.db") as base:
        zipped = httpx.get(base, headers={"Accept-Encoding": "gzip"})
        assert (zipped.headers["content-encoding"], zipped.text) == ("gzip", PAGE)
        assert zipped.headers["vary"] == "Accept-Encoding, Accept-Language"
        plain = httpx.get(base, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.headers["etag"] != zipped.headers["etag"]
        again = {"Accept-Encoding": "gzip", "If-None-Match": zipped.headers["etag"]}
        assert httpx.get(base, headers=again).status_code == 304
        script = httpx.get(f"{base}/assets/index-Ab12.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(("lang", "word"), [("fr-FR", "construit"), ("en", "not built")])
def test_without_a_client_one_sentence_says_how_to_build_it(
    folder: Path, lang: str, word: str
) -> None:
    (folder / "index.html").unlink()
    with serving(f"sqlite:///{folder.parent}/games.db") as base:
        answer = httpx.get(base, headers={"Accept-Language": lang})
        assert answer.status_code == 503
        assert word in answer.text
        assert "web/build.py" in answer.text
        assert httpx.get(f"{base}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("asked", "lang", "word"), [("fr-FR", "fr", "Cinq jeux"), ("en-GB", "en", "Five castle")]
)
def test_the_head_is_in_the_readers_language(
    folder: Path, asked: str, lang: str, word: str
) -> None:
    page = '<html lang="en"><head><!--head--><title>?</title><!--/head--></head>'
    (folder / "index.html").write_text(page)
    with serving(f"sqlite:///{folder.parent}/games.db") as base:
        answer = httpx.get(f"{base}/settings", headers={"Accept-Language": asked})
        assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
        assert f'<html lang="{lang}">' in answer.text
        assert "<title>?" not in answer.text
        assert re.search(rf'<meta name="description" content="[^"]*{word}', answer.text)
        assert f'<link rel="manifest" href="/manifest.{lang}.webmanifest" />' in answer.text
        tag = {"Accept-Language": asked, "If-None-Match": answer.headers["etag"]}
        assert httpx.get(f"{base}/settings", headers=tag).status_code == 304

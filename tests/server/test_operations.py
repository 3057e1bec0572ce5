"""`bastide serve` as a process: settings, a goodbye that loses nothing, backup."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from bastide.cli.main import main
from bastide.core.errors import BastideError
from bastide.server.database_file import only_server_of
from bastide.server.settings import Settings
from tests.server.conftest import free_port
from tests.server.network import Person, start


@pytest.mark.proof
def test_a_server_stops_gracefully_and_goes_on_where_it_was(tmp_path: Path) -> None:
    config = tmp_path / "bastide.toml"
    config.write_text("bot_workers = 0\nrequests = 1000\n")
    process, base = start(tmp_path, "--config", str(config))
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        step = line.until("step")
        seq = line.ask("play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a")["seq"]
        process.send_signal(signal.SIGTERM)
        assert line.closed() == 1012
    assert process.wait(20) in (0, -signal.SIGTERM)
    code = main(
        ["backup", str(tmp_path / "copy.db"), "--database", f"sqlite:///{tmp_path}/games.db"]
    )
    assert code == 0
    (tmp_path / "games.db").unlink()
    (tmp_path / "copy.db").rename(tmp_path / "games.db")
    process, again = start(tmp_path, "--config", str(config))
    ada.http.base_url = httpx.URL(again)
    assert ada.get(f"/api/tables/{table}/step", seat=1)["seq"] == seq
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    for text in (tmp_path / "log").read_text().splitlines()[1:]:
        if text.startswith("{"):
            assert json.loads(text)["what"]
    ada.http.close()


def test_the_browser_is_opened_when_the_server_listens(tmp_path: Path) -> None:
    """BROWSER names a program that only writes down which address it was given."""
    browser = tmp_path / "browser.py"
    browser.write_text(
        "import pathlib, sys\n"
        f"pathlib.Path({str(tmp_path / 'address')!r}).write_text(sys.argv[1])\n"
    )
    process, base = start(tmp_path, "--open", BROWSER=f"{sys.executable} {browser} %s")
    address = tmp_path / "address"
    for _ in range(600):
        if address.exists() and address.read_text():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    assert address.read_text() == base


def test_a_taken_port_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path}/games.db"
        assert main(["serve", "--port", port, "--database", database]) == 2
    told = capsys.readouterr().err
    assert port in told
    assert "--port" in told
    assert not (tmp_path / "games.db").exists()


def test_one_sqlite_file_has_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lock is the system's: backups read beside it, and it does not outlive a server that is killed."""
    config, database = tmp_path / "bastide.toml", f"sqlite:///{tmp_path}/games.db"
    config.write_text("bot_workers = 1\n")  # a process that must not hold the lock
    server, _ = start(tmp_path, "--config", str(config))
    serve = ["serve", "--port", str(free_port()), "--database", database]
    for lang, word in (("en", "already used"), ("fr", "déjà")):
        assert main(["--lang", lang, *serve]) == 2
        told = capsys.readouterr().err
        for part in (word, str(tmp_path / "games.db"), "PostgreSQL"):
            assert part in told
    assert main(["backup", str(tmp_path / "copy.db"), "--database", database]) == 0
    server.kill()
    server.wait()
    with only_server_of(database):
        pass


def test_settings_come_from_file_then_environment_then_command_line(tmp_path: Path) -> None:
    file = tmp_path / "bastide.toml"
    file.write_text('port = 9000\nhost = "0.0.0.0"\nsecure = true\n')
    settings = Settings.read({"BASTIDE_PORT": "9001", "BASTIDE_SECURE": "0"}, file)
    assert (settings.port, settings.host, settings.secure) == (9001, "0.0.0.0", False)
    assert Settings.read({"BASTIDE_PORT": "9001"}, file, port=9002).port == 9002


@pytest.mark.parametrize(
    ("text", "word"),
    [("prot = 1", "port"), ('port = "x"', "whole number"), ("= 1", "TOML"), ("secure = 1", "true")],
)
def test_wrong_settings_are_named(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "bastide.toml"
    file.write_text(text)
    with pytest.raises(BastideError, match=word) as caught:
        Settings.read({}, file)
    assert caught.value.message("fr")


def test_wrong_variables_are_named() -> None:
    with pytest.raises(BastideError, match="port"):
        Settings.read({"BASTIDE_PORT": "many"})


def test_backup_says_what_it_cannot_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["backup", "x", "--database", f"sqlite:///{tmp_path}/none.db"]) == 2
    nobody = f"postgresql://ada:secret@127.0.0.1:{free_port()}/games"
    assert main(["--lang", "fr", "backup", "x", "--database", nobody]) == 2
    told = capsys.readouterr().err
    assert "ne répond pas" in told and "secret" not in told


@pytest.mark.proof
def test_the_load_test_runs(tmp_path: Path) -> None:
    """Its figures are there; how large they are is not tested."""
    file = tmp_path / "figures.json"
    options = ["--tables", "2", "--rate", "5", "--seconds", "1", "--warm", "1", "--json", str(file)]
    root = Path(__file__).parents[2]
    subprocess.run(
        [sys.executable, "-m", "benchmarks.server", *options],
        cwd=root, check=True, capture_output=True, env=os.environ | {"PYTHONPATH": str(root / "src")},
    )  # fmt: skip
    figures = json.loads(file.read_text())
    assert figures["tables in memory while idle"] == 0
    assert figures["stages"][0]["latency ms"]["p50"] > 0

"""Where games are kept: what cannot be is refused in words, and no password is ever shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from bastide.cli.main import main
from bastide.core.errors import BastideError
from bastide.server.database import Database, address
from bastide.server.places import place
from bastide.server.settings import Settings

WRONG = (
    "postgresql://ada:secret@db:54x/games",
    "postgresql://ada:secret@db:/games",
    "postgresql://ada:secret@db:99999/games",
    "postgresql://ada:secret",
    "postgresql://ada:word@secret@db/games",
    "postgresql//ada:secret@db/games",
    "postgresql:ada:secret@db/games",
    "ada:secret@db/games",
    "secret@db",
    "mysql://ada:secret@db/games",
    "sqlite://secret@db/games.db",
)


@pytest.mark.parametrize("url", WRONG)
@pytest.mark.parametrize(
    "command", [("backup", "copy"), ("restore", "copy"), ("admin", "tables"), ("serve",)]
)
def test_a_place_that_cannot_be_is_refused_without_its_password(
    url: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--database", url]) == 2
    told = "".join(capsys.readouterr())
    assert '"database"' in told and "postgresql://USER@HOST:PORT/NAME" in told
    assert "secret" not in told


def test_a_server_that_cannot_start_for_it_says_no_password(tmp_path: Path) -> None:
    """Not in a traceback either."""
    settings = tmp_path / "bastide.toml"
    settings.write_text(f'database = "{WRONG[0]}"')
    command = [sys.executable, "-m", "bastide.cli.main", "serve", "--config", str(settings)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2 and '"database"' in done.stderr
    assert "secret" not in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("line", ['database = ["secret"]', "metrics_token = 5377"])
def test_a_secret_of_the_wrong_kind_is_not_repeated(line: str, tmp_path: Path) -> None:
    settings = tmp_path / "bastide.toml"
    settings.write_text(line)
    with pytest.raises(BastideError) as refused:
        Settings.read({}, settings)
    told = refused.value.message("en")
    assert line.partition(" ")[0] in told and "secret" not in told and "5377" not in told


def test_nonsense_is_named_and_so_is_another_kind() -> None:
    for url, shown in (("nonsense", "nonsense"), ("mysql://ada:secret@db/games", "mysql")):
        with pytest.raises(BastideError, match=f"cannot be {shown}"):
            place(url)


@pytest.mark.parametrize(
    "url",
    ["postgresql://ada:s%40cret@db:5433/games", "postgresql://ada@db:5433/games?password=s%40cret"],
)
def test_a_password_is_kept_and_not_shown(url: str) -> None:
    found = Database(url).url
    assert found.password == "s@cret" and "cret" not in found.render_as_string()
    assert sa.make_url(address(found)).password == "s@cret"

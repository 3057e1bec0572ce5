"""Whoever generates a client from the description of the API can play with it, and with nothing else."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import bastide
from bastide.core.transcript import verify
from bastide.games import game
from tests.server.described import seeded, unhurried
from tests.server.network import serving

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = EXAMPLES.parent / "docs" / "server.md"
SHORT = {"dissuasion": {"max_rounds": 3}, "forteresse": {"quiet_limit": 20}}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    url = f"sqlite:///{tmp_path_factory.mktemp('generated')}/games.db"
    with unhurried(), serving(url, seeded()) as address:
        yield address


@pytest.fixture(scope="module")
def example(base: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The example, with a client that was generated a moment ago, as its first lines say."""
    folder = tmp_path_factory.mktemp("client")
    made = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--url", f"{base}/openapi.json",
         "--meta", "none", "--output-path", folder / "bastide_client",
         "--config", EXAMPLES / "client.yml", "--fail-on-warning"],
        capture_output=True, text=True, cwd=folder, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.syspath_prepend(EXAMPLES)
        yield importlib.import_module("plain_requests")


def test_the_example_is_typed_by_it(example: ModuleType, tmp_path: Path) -> None:
    folder = Path(generated("client").__file__).parents[1]
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent",
         "--cache-dir", tmp_path, str(example.__file__)],
        capture_output=True, text=True, cwd=folder, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout


def generated(path: str) -> Any:
    return importlib.import_module(f"bastide_client.{path}")


@pytest.mark.parametrize("name", [game.id for game in bastide.games()])
def test_a_generated_client_plays_a_whole_game(base: str, example: ModuleType, name: str) -> None:
    table, end = example.play(base, name, Random(name), **SHORT.get(name, {}))
    assert end.status == "over" and end.winners and len(end.scores) == 2
    with example.Client(base, timeout=example.PATIENCE) as anybody:
        record = generated("api.records.export_transcript").sync(table, client=anybody)
        scores = generated("api.tables.table_scores").sync(table, client=anybody)
    assert verify(record.splitlines(), game).difference is None
    assert (
        scores.points[-1][0] == len(record.splitlines()) - 2
    )  # its first and last line are no action


def test_the_example_of_the_documentation_runs(
    base: str, example: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (block,) = (block for block in blocks if "bastide_client" in block)
    exec(block, {"base": base})
    assert "', '" in capsys.readouterr().out  # there is something to choose from


def test_a_generated_client_knows_refusals_and_pictures(base: str, example: ModuleType) -> None:
    with (
        example.Client(base, timeout=example.PATIENCE) as stranger,
        example.guest(base, "Ada") as ada,
    ):
        refused = generated("api.guests.me").sync(client=stranger)
        assert (type(refused).__name__, refused.code) == ("Refusal", "not-known")
        me = generated("api.guests.me").sync(client=ada)
        assert (type(me).__name__, me.name) == ("Me", "Ada")
        house = generated("api.games.list_games").sync(client=stranger)
        assert [game.id for game in house.games] == [game.id for game in bastide.games()]
        assert generated("api.games.game_cover").sync("castle", client=stranger).startswith("<svg")
        card = generated("api.cards.game_card").sync("castle", client=stranger)
        assert card.payload.read(4) == b"\x89PNG"

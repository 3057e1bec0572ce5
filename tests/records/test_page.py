"""What docs/records.md shows runs as it stands, and the grammar it tells is the one that is read."""

import re
import shlex
from pathlib import Path

import pytest

import bastide
from bastide.cli.main import main
from bastide.records.writer import RESERVED

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BASTIDE_LANG", "en")
    monkeypatch.chdir(tmp_path)


def test_the_python_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    known: dict[str, object] = {}
    for block in blocks:
        exec(block, known)
    printed = capsys.readouterr().out
    assert "{Better than it looks.}" in printed
    assert "Added(added=1, known=0" in printed and "e6-d5 1 None" in printed


def test_the_commands_run_one_after_the_other(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    commands = re.findall(r"^    bastide (.*)$", PAGE, re.M)
    assert len(commands) >= 10
    printed = b""
    for command in commands:
        words, _, target = command.partition(" > ")
        assert main(shlex.split(words)) == 0, command
        out = capsysbinary.readouterr().out
        if target:
            Path(target).write_bytes(out)
        printed += out
    assert b"Agreed: 3 games" in printed
    found = re.findall(rb"^(?:(\d+) games|One game)\.$", printed, re.M)
    assert len(found) == 3 and b"0" not in found, "each question of the page has an answer"


def test_the_example_is_a_record() -> None:
    """It is read; what it says of a game that never was is not checked."""
    (example,) = re.findall(r"```\n(\[Game .*?)```", PAGE, re.DOTALL)
    Path("a.bgr").write_text(example)
    (record,) = bastide.read_games("a.bgr")
    assert record.names == ("Ada", "Grace") and record.result is not None
    assert record.text().strip() == example.strip()
    assert record.moves[1].comments == ["Bold."] and len(record.moves[1].variations) == 1


def test_the_headers_of_the_house_are_told() -> None:
    assert re.findall(r"^\| `([A-Z]\w+)` \|", PAGE, re.M) == list(RESERVED)

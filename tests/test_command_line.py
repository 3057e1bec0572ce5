"""The command line as programs, shells and other languages meet it. What people type is in test_cli.py."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.bots import BOTS
from bastide.cli import contests
from bastide.cli.common import TEXTS
from bastide.cli.main import SHELLS, main, parser
from bastide.core.text import LANGUAGES, Words, say
from bastide.core.transcript import DEEPEST
from bastide.core.version import VERSION

ROOT = Path(__file__).parent.parent
PATIENCE = 120  # seconds that anything may take on a busy machine


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")


def printed(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    """What a command prints; it ends with this code."""
    assert main([str(word) for word in words]) == code
    return capsys.readouterr().out


def process(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bastide", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=PATIENCE,
    )


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"bastide {VERSION}\n"


def test_the_package_is_the_command() -> None:
    done = process("perft", "forteresse", "--depth", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "1  80\n", "")
    done = process("perft")
    assert done.returncode == 2 and done.stderr.startswith("bastide perft: ")


# ---------------------------------------------------------------- for programs


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = {game["id"]: game for game in json.loads(printed(capsys, "games", "--json"))}
    assert list(found) == [game.id for game in bastide.games()]
    donjon = found["donjon"]
    assert donjon["players"] == [2, 3, 4] and donjon["minutes"] > 0
    for game in bastide.games():
        for told, option in zip(found[game.id]["options"], game.options, strict=True):
            assert option.check(told["default"]) == option.default
            assert all(option.check(value) == value for value in told["values"])
            assert told["title"] != option.id and ("low" in told) == option.ranged
    french = json.loads(printed(capsys, "games", "--json", "--lang", "fr"))
    assert french[0].keys() == found["castle"].keys()
    assert [game["blurb"] for game in french] != [game["blurb"] for game in found.values()]


def test_an_edition_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet = tmp_path / "tiles.svg"
    told = json.loads(printed(capsys, "edition", "castle", "--json", "--sheet", sheet))
    castle = bastide.game("castle")
    assert (told["game"], told["sha256"]) == ("castle", castle.edition.sha256)
    assert told["summary"] and sheet.is_file()
    plain = printed(capsys, "edition", "castle")
    assert all(f"    {line}\n" in plain for line in told["summary"])


def test_a_check_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = printed(capsys, "trace", "forteresse", "--seed", 3).splitlines()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines))
    told = json.loads(printed(capsys, "verify", file, "--json"))
    assert told == {"games": 1, "actions": len(lines) - 2, "difference": None, "unsealed": 0}
    row = json.loads(lines[3]) | {"action": "z9"}
    file.write_text("\n".join([*lines[:3], json.dumps(row), *lines[4:]]))
    told = json.loads(printed(capsys, "verify", file, "--json", code=1))
    assert told["difference"].keys() == {"line", "what", "theirs", "ours"}
    assert (told["difference"]["line"], told["difference"]["what"]) == (4, "action")


def nested(depth: int) -> Any:
    """So many lists within each other."""
    return [nested(depth - 1)] if depth else "a"


SURROGATE = "\ud800"  # half a character, as JSON may escape it
CHANGES = [
    ({"action": SURROGATE}, 2),
    ({"legal": [SURROGATE]}, 2),
    ({"legal": nested(900)}, 2),
    ({"legal": nested(DEEPEST)}, 2),
    ({"legal": nested(DEEPEST - 1)}, 1),  # the line itself is the outermost
]


@pytest.mark.parametrize(("change", "code"), CHANGES, ids=range(5))
def test_what_could_not_be_told_again_is_refused(
    change: dict[str, Any], code: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines, file = printed(capsys, "trace", "forteresse", "--seed", 3).splitlines(), tmp_path / "g"
    file.write_text("\n".join([lines[0], json.dumps(json.loads(lines[1]) | change), *lines[2:]]))
    for words in ([], ["--json"]):
        assert main(["verify", str(file), *words]) == code
        assert ("line 2: this is not a JSON object" in capsys.readouterr().err) == (code == 2)


def test_counts_as_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "perft", "forteresse", "--depth", 2, "--json").splitlines()
    assert [json.loads(line) for line in lines] == [
        {"depth": 1, "sequences": 80},
        {"depth": 2, "sequences": 6387},
    ]


def strict(text: str) -> dict[str, object]:
    """JSON as its standard has it: without numbers that have no end."""
    found = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert isinstance(found, dict)
    return found


def test_a_match_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("arena", "forteresse", "greedy", "random", "--games", 4, "-o", tmp_path)
    told = strict(printed(capsys, *words, "--sprt", 0, 20, "--json"))
    assert told["games"] == 4 and told["match"]["bots"] == ["greedy", "random"]  # type: ignore[index]
    assert told["report"] == str(tmp_path / "report.html") and (tmp_path / "report.md").is_file()
    (first, second) = told["ratings"]  # type: ignore[misc]
    assert {first["bot"], second["bot"]} == {"greedy", "random"}
    assert first["elo"]["low"] < first["elo"]["value"] < first["elo"]["high"]
    (meeting,) = told["meetings"]  # type: ignore[misc]
    assert meeting["games"] == 4 and meeting["share"].keys() == {"value", "low", "high"}
    assert told["sprt"]["verdict"] in ("better", "not-better", "open")  # type: ignore[index]
    assert sum(told["sprt"]["pairs"]) == 2  # type: ignore[index]
    assert "sprt" not in strict(printed(capsys, *words, "--json"))


@pytest.mark.proof
def test_a_ladder_as_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contests, "RUNGS", ("random", "greedy"))
    words = ("ladder", "forteresse", "castle", "--games", 2, "-o", tmp_path, "--json")
    told = strict(printed(capsys, *words))
    rungs = told["rungs"]
    assert isinstance(rungs, list)
    assert [rung["match"]["game"] for rung in rungs] == ["forteresse", "castle"]
    assert all(rung["meetings"][0]["bots"] == ["greedy", "random"] for rung in rungs)


@pytest.mark.proof  # it compiles much
def test_a_lab_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("lab", "castle", "--games", 3, "--bot", "random", "-o", tmp_path, "--json")
    told = strict(printed(capsys, *words, "--lang", "fr"))
    assert told["games"] == len(told["plies"]) == len(told["decisions"]) == 3  # type: ignore[arg-type]
    assert len(told["branching"]) == 20  # type: ignore[arg-type]
    assert all(kind["shape"] for kind in told["kinds"])  # type: ignore[attr-defined]
    ways = [way["text"] for way in told["ways"]]  # type: ignore[attr-defined]
    assert ways and all(isinstance(way, str) for way in ways)


# ---------------------------------------------------------------- for shells


def _wait_for(wanted: str, terminal: int) -> None:
    """Read what the shell shows until this is in it."""
    seen = b""
    while wanted.encode() not in seen:
        assert select.select([terminal], [], [], PATIENCE)[0], seen.decode()
        seen += os.read(terminal, 4096)


def test_bash_completes_for_real(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody at a terminal presses the tab key, and the shell types the rest."""
    (tmp_path / "games.jsonl").write_text(printed(capsys, "trace", "forteresse"))
    command = tmp_path / "bin" / "bastide"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m bastide "$@"\n')
    command.chmod(0o755)
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "-i"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        start_new_session=True,
        env=os.environ
        | {
            "PATH": f"{command.parent}:{os.environ['PATH']}",
            "TERM": "dumb",
            "INPUTRC": "/dev/null",
        },
    )
    os.close(theirs)

    def type_in(keys: str, until: str) -> None:
        os.write(ours, keys.encode())
        _wait_for(until, ours)

    try:
        type_in("source <(bastide completion bash); echo rea''dy\n", until="ready\r")
        type_in("bastide perf\t fortere\t --dep\t 1\n", until="1  80\r")
        type_in("bastide verif\t gam\t --la\t f\t\n", until="Conforme")
        type_in("bastide trace castle --policy gree\t | head -c 12\n", until='{"game":"cas')
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_its_script(
    shell: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    script = printed(capsys, "completion", shell, "--lang", lang)
    commands = next(a for a in parser(Words("en", [TEXTS]))._actions if a.dest == "command")
    for word in (*(commands.choices or ()), *(game.id for game in bastide.games()), *BOTS):
        assert word in script, word
    if shell in ("zsh", "fish"):  # which show help beside what they complete
        told = Words(lang, [TEXTS]).render(say("help-perft"))
        assert told in script


# ---------------------------------------------------------------- a plain install


HIDDEN = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {packages!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
from bastide.cli.main import main
sys.exit(main({words!r}))
"""


def without_server(*words: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    """A command where nothing of the extra `server` is installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["server"]
    packages = {re.split(r"[\[>]", name)[0].replace("-", "_") for name in extra}
    code = HIDDEN.format(packages=packages, words=words)
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"BASTIDE_LANG": lang},
        timeout=PATIENCE,
    )


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "are not installed"), ("fr", "ne sont pas installés")]
)
@pytest.mark.parametrize("words", [("serve",), ("backup", "copy.db"), ("admin", "tables")])
def test_a_server_needs_its_extra_and_says_so(words: tuple[str, ...], lang: str, told: str) -> None:
    done = without_server(*words, lang=lang)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.startswith(f"bastide: bastide {words[0]} ")
    assert told in done.stderr and 'pip install "bastide[server]"' in done.stderr


def test_everything_else_needs_none() -> None:
    for words in (("games",), ("admin", "tables", "--help"), ("trace", "forteresse")):
        done = without_server(*words)
        assert (done.returncode, done.stderr) == (0, "") and done.stdout


# ---------------------------------------------------------------- a home that nobody can write to


def nowhere(tmp_path: Path) -> dict[str, str]:
    """All folders of a user below a file: not even root can write there."""
    file = tmp_path / "file"
    file.touch()
    names = ("HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "BASTIDE_CACHE", "TMPDIR")
    return dict.fromkeys(names, str(file / "home"))


@pytest.mark.parametrize(
    ("lang", "once", "bye", "quit_"),
    [
        ("en", "The game cannot be kept", "The game is not kept.", "quit"),
        ("fr", "La partie ne peut être gardée", "La partie n’est pas gardée.", "quitter"),
    ],
)
def test_a_game_goes_on_where_nothing_can_be_kept(
    tmp_path: Path, lang: str, once: str, bye: str, quit_: str
) -> None:
    words = ("play", "forteresse", "--bot", "random", "--seed", "1", "--lang", lang)
    file = tmp_path / "mine.jsonl"
    typed = f"e4-e5\nlist\n1\nsave {file}\nlist\n1\n{quit_}\n"
    done = process(*words, typed=typed, **nowhere(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    told = " ".join(done.stdout.split())  # lines are wrapped
    assert told.count(once) == 1 and told.count(bye) == 1
    assert "6. " in told, "three moves and three answers"
    assert "--resume" not in told
    assert main(["show", str(file), "--ply", "4", "-o", str(tmp_path / "x.svg")]) == 0


def test_what_compiles_needs_no_place_on_disk(tmp_path: Path) -> None:
    done = process("perft", "forteresse", "--depth", "2", **nowhere(tmp_path))
    assert (done.returncode, done.stderr) == (0, "") and "2  6387" in done.stdout

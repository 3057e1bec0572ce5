"""The command line as programs, shells and other languages meet it. What people type is in test_cli.py."""

from __future__ import annotations

import argparse
import ast
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import bastide
from bastide.bots import BOTS
from bastide.cli import contests
from bastide.cli.common import TEXTS
from bastide.cli.main import SHELLS, main, parser
from bastide.cli.parsing import OWN_WORDS
from bastide.core.text import LANGUAGES, Words, say
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


def stopped(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[object, str]:
    """The code and the words of a command that its parser ends."""
    with pytest.raises(SystemExit) as stop:
        main(words)
    told = capsys.readouterr()
    return stop.value.code, told.out + told.err


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
    assert stopped(capsys, "--version") == (0, f"bastide {VERSION}\n")


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
    assert told == {"games": 1, "actions": len(lines) - 2, "difference": None}
    row = json.loads(lines[3]) | {"action": "z9"}
    file.write_text("\n".join([*lines[:3], json.dumps(row), *lines[4:]]))
    told = json.loads(printed(capsys, "verify", file, "--json", code=1))
    assert told["difference"].keys() == {"line", "what", "theirs", "ours"}
    assert (told["difference"]["line"], told["difference"]["what"]) == (4, "action")


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


def test_a_ladder_as_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contests, "LEVEL_IDS", ("random", "greedy"))
    words = ("ladder", "forteresse", "castle", "--games", 2, "-o", tmp_path, "--json")
    told = strict(printed(capsys, *words))
    rungs = told["rungs"]
    assert isinstance(rungs, list)
    assert [rung["match"]["game"] for rung in rungs] == ["forteresse", "castle"]
    assert all(rung["meetings"][0]["bots"] == ["greedy", "random"] for rung in rungs)


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
    commands = subcommands(parser(Words("en", [TEXTS])))
    for word in (*[path[-1] for path in commands], *[game.id for game in bastide.games()], *BOTS):
        assert word in script, word
    if shell in ("zsh", "fish"):  # which show help beside what they complete
        told = Words(lang, [TEXTS]).render(say("help-perft"))
        assert told in script


# ---------------------------------------------------------------- Ctrl-C


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes that a test has started: whatever it finds, none stays."""
    all_of_them: list[subprocess.Popen[bytes]] = []
    yield all_of_them
    for one in all_of_them:
        if one.poll() is None:
            one.kill()
        one.communicate()


def start(started: list[subprocess.Popen[bytes]], *words: str) -> subprocess.Popen[bytes]:
    """A command as a terminal starts it: in a group of its own, which hears Ctrl-C."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "bastide", *words]
    started.append(
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    )
    return started[-1]


def read_until(running: subprocess.Popen[bytes], wanted: bytes) -> None:
    """Until a line of its output holds this."""
    assert running.stdout is not None
    for line in running.stdout:
        if wanted in line:
            return
    raise AssertionError(running.stderr.read() if running.stderr else "")


def interrupted(running: subprocess.Popen[bytes]) -> bytes:
    """Ctrl-C, as a terminal says it to all of a group: nobody complains, nobody stays; the last output."""
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (130, b"\n")
    for _ in range(50 * PATIENCE):  # those that were started by it may need a moment
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            return out
        time.sleep(0.02)
    raise AssertionError("a process stayed")


def test_ctrl_c_ends_a_long_command(started: list[subprocess.Popen[bytes]]) -> None:
    running = start(started, "trace", "forteresse", "--games", "1000000")
    read_until(running, b'"forteresse"')
    interrupted(running)


@pytest.mark.proof
def test_ctrl_c_is_heard_inside_a_compiled_kernel(started: list[subprocess.Popen[bytes]]) -> None:
    """Counting to depth 6 takes hours, in one call of a kernel."""
    running = start(started, "perft", "forteresse", "--depth", "6")
    read_until(running, b"4  44803087")
    interrupted(running)


@pytest.mark.proof
def test_ctrl_c_ends_the_processes_of_an_arena(
    started: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    words = ("arena", "forteresse", "greedy", "random", "--games", "100000", "--processes", "2")
    running = start(started, *words, "-o", str(tmp_path))
    results = tmp_path / "results.jsonl"
    while not results.exists() or results.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
        time.sleep(0.02)
    interrupted(running)


def test_ctrl_c_leaves_a_game_that_goes_on(
    started: list[subprocess.Popen[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    running = start(started, "play", "forteresse", "--bot", "random", "--seed", "1")
    assert running.stdin is not None
    running.stdin.write(b"e4-e5\n")
    running.stdin.flush()
    read_until(running, b"2. ")
    assert b"play --resume" in interrupted(running)
    done = process("play", "--resume", typed="undo\nquit\n")
    assert "Taken back: 2." in done.stdout and done.returncode == 0


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


# ---------------------------------------------------------------- argparse in French


def subcommands(top: argparse.ArgumentParser, *path: str) -> list[tuple[str, ...]]:
    """Every command, with those below it."""
    found = [path] if path else []
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                found += subcommands(sub, *path, name)
    return found


COMMANDS = [(), *subcommands(parser(Words("en", [TEXTS])))]
ENGLISH = re.compile(
    r"usage:|positional|options:|show this|exit|arguments:|\b(?:the|and|with|of)\b"
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_is_all_french(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, told = stopped(capsys, *command, "--help", "--lang", "fr")
    assert code == 0 and told.startswith("utilisation\u202f: bastide ")
    assert "\noptions\u202f:\n" in told and "afficher cette aide" in told
    assert not ENGLISH.search(told), ENGLISH.search(told)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_explains_every_argument(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    helps = {}
    for lang in LANGUAGES:
        top: argparse.ArgumentParser = parser(Words(lang, [TEXTS]))
        for name in command:
            subs = next(a for a in top._actions if isinstance(a, argparse._SubParsersAction))
            top = subs.choices[name]
        helps[lang] = [a.help for a in top._actions if a.dest not in ("help", "command", "deed")]
        assert all(helps[lang])
    assert all(en != fr for en, fr in zip(helps["en"], helps["fr"], strict=True))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "bastide: il manque ces arguments : COMMAND"),
        ("trace", "bastide trace: il manque ces arguments : GAME"),
        ("admin", "bastide admin: il manque ces arguments : WHAT"),
        ("fly", "argument COMMAND : choix non valable : « fly » (choisissez parmi "),
        ("show --theme red x", "argument --theme : choix non valable : « red »"),
        ("games --lang de", "choix non valable : « de »"),
        ("perft forteresse --depth x", "argument --depth : valeur non valable : « x »"),
        ("perft forteresse --depth 0", "argument --depth : 0 < 1"),
        ("trace castle --seed 1.5", "argument --seed : valeur non valable : « 1.5 »"),
        ("trace castle --players", "argument --players : il faut une valeur"),
        ("arena castle", "il manque ces arguments : BOT"),
        ("arena castle a --sprt 3", "argument --sprt : il faut 2 valeurs"),
        ("admin delete", "il manque ces arguments : ID"),
        ("admin retention --dry-run --yes", "argument --yes : ne va pas avec --dry-run"),
        ("trace castle --p 3", "option ambiguë : --p pourrait être --players, --policy"),
        ("games --json=3", "argument --json : ne prend pas de valeur, et « 3 » est donné"),
        ("games castle", "arguments inconnus : castle"),
    ],
)
def test_what_is_typed_wrong_is_told_in_french(
    words: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASTIDE_LANG", "fr")
    code, error = stopped(capsys, *words.split())
    assert code == 2 and error.count("\n") == 1 and error.startswith("bastide")
    assert told in error.replace("\u202f", " ")


TO_PROGRAMMERS = re.compile(
    r"conflict|callable|required' is|__call__|dest=|mutually|merge|multiple subparser|mode|"
    r"must start|FileType|can't open|: error:|: warning:|deprecated|default:|heading|subcommands|"
    r"show program|unexpected option|unknown parser"  # ours have their help, choices are checked first
)


def test_argparse_says_nothing_else() -> None:
    """Every sentence in the source of this Python's argparse is ours in both languages, or for programmers."""
    source = ast.parse(Path(argparse.__file__).read_text("utf-8"))
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    said = {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in ("_", "ngettext")
        and isinstance(call.args[0], ast.Constant)
    }
    assert len(said) > 30
    assert {one for one in said if not TO_PROGRAMMERS.search(one)} == OWN_WORDS.keys()


def test_in_english_argparse_says_what_it_always_says() -> None:
    words = Words("en", [TEXTS])
    for message, key in OWN_WORDS.items():
        assert words.render(say(key, n=1)) == message.rstrip()
    assert words.render(say("typed-values", n=2)) == "expected %s arguments"


def test_argparse_speaks_so_only_to_our_reader(capsys: pytest.CaptureFixture[str]) -> None:
    stopped(capsys, "--help", "--lang", "fr")
    assert argparse.ArgumentParser(prog="x").format_help().startswith("usage: x")

"""Bots from outside: they get a view and nothing else, and their faults are told in one line."""

import json
import shlex
import sys
import time
from pathlib import Path

import pytest

import bastide
from bastide.arena import Match, contest
from bastide.bots.named import named_bot
from bastide.bots.outside import BotFault, ProgramBot, PythonBot
from bastide.cli.main import main
from bastide.core.text import LANGUAGES

EXAMPLES = Path(__file__).parent.parent / "examples"
PYTHON = shlex.quote(sys.executable)


def program(tmp_path: Path, text: str, **settings: float) -> ProgramBot:
    file = tmp_path / "bot.py"
    file.write_text(text)
    return ProgramBot(f"{PYTHON} {shlex.quote(str(file))}", seed=5, **settings)


ECHO = """
import json, sys
kept = open({log!r}, "w")
for line in sys.stdin:
    print(line, end="", file=kept, flush=True)
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({{"action": message["view"]["legal"][0]}}), flush=True)
"""


def test_a_program_gets_the_view_and_answers(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    bot = program(tmp_path, ECHO.format(log=str(log)))
    table = bastide.new("robber-knights", players=2)
    while table.actor == "chance":
        table.play(table.legal()[0])
    seat = table.actor
    assert isinstance(seat, int)
    view = table.view(seat)
    assert bot.choose(view) == view.legal[0]
    bot.close()
    start, asked = (json.loads(line) for line in log.read_text().splitlines())
    assert start["type"] == "start"
    assert (start["game"], start["players"], start["seat"]) == ("robber-knights", 2, seat)
    assert (start["seed"], start["protocol"]) == (5, 1)
    assert asked == {"type": "choose", "view": json.loads(view.json())}, "the view, nothing more"


# What begins with ASKED is printed when a move is asked for, and not before.
ASKED = "import sys\nfor line in sys.stdin:\n  if 'choose' in line: "
FAULTS = {
    "import sys; sys.exit(3)": "ended (code 3) instead of answering",
    "raise ValueError('no plan')": "its last words: ValueError: no plan",
    ASKED + "print('hello', flush=True)": "JSON object: hello",
    ASKED + "print('[1]', flush=True)": "JSON object: [1]",
    ASKED + "print('{}', flush=True)": "did not name an action",
    ASKED + "print('{\"action\": 7}', flush=True)": "answered 7",
    ASKED + 'print(\'{"action": "z9-z8"}\', flush=True)': (
        'answered "z9-z8", which is not one of the 80 legal actions'
    ),
    ASKED + "sys.stdout.write('x' * 3_000_000); sys.stdout.flush()": "a line that is too long",
}


@pytest.mark.parametrize("text", FAULTS, ids=lambda text: text.removeprefix(ASKED)[:30])
def test_faults_of_a_program(text: str, tmp_path: Path) -> None:
    bot = program(tmp_path, text)
    with pytest.raises(BotFault) as fault:
        bot.choose(bastide.new("forteresse").view(0))
    bot.close()
    message = fault.value.message("en")
    assert FAULTS[text] in message and message.startswith('the bot "exec:')
    assert "\n" not in message
    assert all(fault.value.message(lang) for lang in LANGUAGES)


def test_a_program_that_talks_too_much(tmp_path: Path) -> None:
    text = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        for action in message["view"]["legal"][:2]:
            print(json.dumps({"action": action}), flush=True)
"""
    bot, view = program(tmp_path, text), bastide.new("forteresse").view(0)
    assert bot.choose(view) == view.legal[0]
    while bot._answers.empty():
        time.sleep(0.01)
    with pytest.raises(BotFault, match="spoke without being asked"):
        bot.choose(view)
    bot.close()


def test_a_program_that_sleeps_is_not_waited_for(tmp_path: Path) -> None:
    bot = program(tmp_path, "import time; time.sleep(1000)", answer_within=0.2)
    view = bastide.new("forteresse").view(0)
    bot._start(view)
    process = bot._process
    assert process is not None
    with pytest.raises(BotFault, match=r"did not answer within 0\.2 seconds"):
        bot.choose(view)
    assert process.poll() is not None, "it was ended"


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BotFault, match="cannot be started"):
        ProgramBot("./no-such-program").choose(bastide.new("forteresse").view(0))
    with pytest.raises(BotFault, match="cannot be started"):
        ProgramBot("").choose(bastide.new("forteresse").view(0))


def test_an_unused_program_is_never_started() -> None:
    ProgramBot("./no-such-program").close()


def test_the_example_program_plays(tmp_path: Path) -> None:
    name = f"exec:{PYTHON} {shlex.quote(str(EXAMPLES / 'outside_bot.py'))}"
    match = Match("forteresse", (name, "random"), seed=1)
    one = contest(match, tmp_path / "one", games=2)
    two = contest(match, tmp_path / "two", games=2, processes=2)
    assert [r["mark"] for r in one] == [r["mark"] for r in two], "its seed decides its moves"


def test_the_example_bots_in_python_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    match = Match("forteresse", ("my_bots:first", "my_bots:Taker"))
    records = contest(match, tmp_path, games=4)
    assert sum(0 not in [r["seats"][s] for s in r["winners"]] for r in records) >= 3


MINE = """
class Lost:
    def choose(self, view):
        return "nowhere"

class Broken:
    def choose(self, view):
        return 1 / 0

class Unwilling:
    def __init__(self):
        raise RuntimeError("no")

    def choose(self, view):
        pass

class Empty:
    pass

class Tuned:
    def __init__(self, seed, at=0):
        self.seed, self.at = seed, at

    def choose(self, view):
        return view.legal[self.at]

number = 3
"""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Lost", 'answered "nowhere", which is not one of the 80'),
        ("Broken", "failed: ZeroDivisionError: division by zero (mine.py:8)"),
        ("Unwilling", "failed: RuntimeError: no (mine.py:12)"),
        ("Empty", 'neither a function nor a class with a method "choose"'),
        ("number", "neither a function"),
        ("Missing", "neither a function"),
        ("Tuned@depth=2", "failed: TypeError"),
    ],
)
def test_faults_of_a_python_bot(
    name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    with pytest.raises(BotFault) as fault:
        PythonBot(f"mine:{name}").choose(bastide.new("forteresse").view(0))
    assert message in fault.value.message("en")


def test_a_python_bot_takes_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    view = bastide.new("forteresse").view(0)
    assert named_bot("mine:Tuned@at=4", 1).choose(view) == view.legal[4]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_fault_stops_the_arena_in_one_line(
    processes: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "faulty.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BASTIDE_LANG", "fr")
    words = ["arena", "forteresse", "faulty:Broken", "random", "--processes", processes]
    assert main([*words, "-o", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert "a échoué" in error and error.count("\n") == 1


def test_a_person_plays_against_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["e4-e5", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(typed))
    monkeypatch.setattr("bastide.cli.play.LAST_GAME", tmp_path / "last.jsonl")
    name = f"exec:{PYTHON} {shlex.quote(str(EXAMPLES / 'outside_bot.py'))}"
    assert main(["play", "forteresse", "--seed", "1", "--bot", name, "--lang", "en"]) == 0
    assert "2. " in capsys.readouterr().out, "it answered the first move"


def test_a_file_cannot_start_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A saved game names its bots; one that names a program must be asked for by name."""
    monkeypatch.setenv("BASTIDE_LANG", "en")
    trap = tmp_path / "trap"
    first = {"game": "forteresse", "players": 2, "options": {}}
    name = f"exec:touch {trap}"
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(first | {"seats": {"0": name}}) + "\n")
    assert main(["play", "--resume", str(file)]) == 2
    assert "name it with --bot" in capsys.readouterr().err
    assert not trap.exists()
    with pytest.raises(bastide.UnknownName):
        bastide.bot(name)

"""What argparse itself says, in the reader's language."""

from __future__ import annotations

import argparse
import ast
import re
from pathlib import Path

import pytest

from bastide.cli.common import TEXTS
from bastide.cli.main import main, parser
from bastide.cli.parsing import OWN_WORDS
from bastide.core.text import LANGUAGES, Words, say


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def stopped(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[object, str]:
    """The code and the words of a command that its parser ends."""
    with pytest.raises(SystemExit) as stop:
        main(words)
    told = capsys.readouterr()
    return stop.value.code, told.out + told.err


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

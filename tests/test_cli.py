"""The `bastide` command, as a person types it."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.cli import play as play_command
from bastide.cli.main import main
from bastide.cli.play import Session
from bastide.core.text import LANGUAGES, say
from bastide.server import pictures


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BASTIDE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(play_command, "LAST_GAME", tmp_path / "state" / "last.jsonl")


def run(*words: str) -> int:
    return main(words)


def test_games_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games") == 0
    assert "forteresse  La Forteresse  2 players" in capsys.readouterr().out
    assert run("rules", "forteresse", "--lang", "fr", "--clauses") == 0
    assert "(6.4)" in capsys.readouterr().out
    assert run("rules", "robber-knights", "--glossary", "--lang", "fr") == 0
    told = capsys.readouterr().out
    assert told.startswith("# Les mots du livret · Robber Knights\n")
    assert "- **plaquette** · *tile*." in told and "(6.4)" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_rules_are_printed_for_people(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No numbers of clauses unless they are asked for; pictures by their captions."""
    assert run("rules", game, "--lang", lang) == 0
    printed = capsys.readouterr().out
    assert not re.search(r"\d\.\d|!\[", printed)
    name, words = next(iter(pictures.told(game))), bastide.game(game).words(lang)
    assert words.render(say(f"picture-{name}")) in printed
    assert run("rules", game, "--lang", lang, "--brief") == 0
    brief = capsys.readouterr().out
    assert brief.startswith("# ")
    assert len(brief) < len(printed) / 2


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_trace_and_verify(policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("trace", "forteresse", "--players", "2", "--seed", "5", "--policy", policy)
    assert (
        run(*arguments, "--option", "board=corner", "--option", "quiet_limit=50", "--games", "2")
        == 0
    )
    printed = capsys.readouterr().out
    assert (
        run(*arguments, "--option", "board=corner", "--option", "quiet_limit=50", "--games", "2")
        == 0
    )
    assert capsys.readouterr().out == printed, "the same seed gives the same games"
    file = tmp_path / "games.jsonl"
    file.write_text(printed)
    assert run("verify", str(file)) == 0
    assert "2 games" in capsys.readouterr().out
    lines = printed.splitlines()
    row = json.loads(lines[3])
    row["legal"].append("z9")
    file.write_text("\n".join([*lines[:3], json.dumps(row), *lines[4:]]))
    assert run("verify", str(file)) == 1
    assert capsys.readouterr().out.startswith('line 4, legal: theirs ["z9"], ours []')


def test_verify_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("trace", "forteresse")
    monkeypatch.setattr("sys.stdin", io.StringIO(capsys.readouterr().out))
    assert run("verify", "-") == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["trace", "fortress"], 'unknown game: "fortress"; did you mean "forteresse"?'),
        (["trace", "forteresse", "--players", "3"], "exactly 2"),
        (["trace", "forteresse", "--option", "board"], "write name=value"),
        (["trace", "forteresse", "--option", "board=round"], "takes one of"),
        (["trace", "forteresse", "--policy", "random1"], 'did you mean "random"'),
        (["trace", "forteresse", "--edition", "nowhere.toml"], "nowhere.toml"),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["verify", "."], "Is a directory"),
        (["show", "pyproject.toml"], "line 1"),
        (["play", "forteresse", "--seat", "2"], "--seat"),
        (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert "Traceback" not in error


@pytest.mark.parametrize(
    "words",
    [
        ["trace", "forteresse", "--seed", "x"],
        ["trace"],
        [],
        ["perft", "forteresse", "--depth", "0"],
    ],
)
def test_usage_errors(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        run(*words)
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("bastide")


def test_help_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("--lang=fr", "--help")
    assert "Jeux de château" in capsys.readouterr().out


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("perft", "forteresse", "--depth", "3", "--option", "diagonals=none") == 0
    assert capsys.readouterr().out.split() == ["1", "50", "2", "2495", "3", "124322"]


def test_show_draws_any_ply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("trace", "forteresse", "--seed", "1", "--policy", "greedy")
    file = tmp_path / "game.jsonl"
    file.write_text(capsys.readouterr().out)
    for name in ("a.svg", "b.png"):
        target = tmp_path / name
        assert (
            run(
                "show", str(file), "--ply", "4", "--seat", "1", "--theme", "dark", "-o", str(target)
            )
            == 0
        )
        assert target.stat().st_size > 5000
    assert run("show", str(file), "--inspect", "c:e4", "--ply", "0") == 0
    assert "<svg" in capsys.readouterr().out
    assert run("show", str(file), "--ply", "9999") == 2
    assert run("show", str(file), "--seat", "7") == 2
    assert run("show", str(file), "-o", str(tmp_path / "c.gif")) == 2
    assert 'unknown format: ".gif"' in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m bastide.cli.main trace forteresse --games 50 | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, timeout=120
    )
    assert done.stderr == "" and done.stdout.startswith("{")


# ---------------------------------------------------------------- playing


def play(monkeypatch: pytest.MonkeyPatch, typed: list[str], *words: str) -> int:
    lines = iter(typed)

    def answer(*_: object, **__: object) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("rich.console.Console.input", answer)
    return run("play", *words)


def test_a_sitting_against_the_bot_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = [
        "?",
        "e4",
        "e4-e9",
        "liste g5",
        "voir e3",
        "indice",
        "e4-e5",
        "annuler",
        "e3 g5",
        "sauver",
        "quitter",
    ]
    assert play(monkeypatch, typed, "forteresse", "--lang", "fr", "--seed", "1") == 0
    out = capsys.readouterr().out
    assert "Déplacez un pion" in out
    assert "1: e4-d3" in out  # picking from the list that begins with e4
    assert "(4.2)" in out  # why e4-e9 is refused
    assert "Troupe de e3 à e4" in out
    assert "Essayez" in out and "Repris" in out
    assert "1. e3-g5" in out
    assert "La partie est gardée" in out


def test_a_game_is_kept_and_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, ["e4-e5", "quit"], "forteresse", "--seed", "1")
    assert (
        play(
            monkeypatch,
            ["undo", "undo", f"save {tmp_path / 'x.jsonl'}"],
            "--resume",
            str(play_command.LAST_GAME),
        )
        == 0
    )
    out = capsys.readouterr().out
    assert "nothing to take back" in out
    saved = (tmp_path / "x.jsonl").read_text().splitlines()
    assert json.loads(saved[0])["bots"] == {"1": "greedy"} and len(saved) == 1


def test_hot_seat_to_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state, typed, rng = bastide.game("forteresse").setup().start(), [], Random(4)
    while not state.over:
        action = rng.choice(state.legal())
        typed += [
            action,
            action,
        ]  # the second confirms where the first is warned of, else it is refused
        state.play(action)
    assert play(monkeypatch, typed, "forteresse", "--hot-seat") == 0
    out = capsys.readouterr().out
    outcome = state.outcome()
    assert outcome is not None
    assert bastide.game("forteresse").words("en").render(outcome.reason) in out
    assert ("wins" in out) == (len(outcome.winners) == 1)


def game_with_an_alarm() -> bastide.Table:
    """A random game in which an enemy stands on the fortress of the player to act, who can ignore it."""
    for seed in range(1000):
        table, rng = bastide.new("forteresse"), Random(seed)
        while not table.over:
            view = table.view(int(table.actor or 0))
            warned = [c.warn is not None for c in table.setup.game.ask(view).choices]
            if len(warned) > 1 and all(warned):
                return table
            table.play(rng.choice(table.legal()))
    raise AssertionError("no such game")


def test_a_careless_move_is_warned_of_and_played_when_repeated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = game_with_an_alarm()
    seat, action = int(table.actor or 0), table.legal()[0]
    session = Session(table, {}, "en", 0)
    session.answer(action, seat)
    assert "you lose" in capsys.readouterr().out and not table.over
    session.answer(action, seat)
    assert table.over


def test_picking_from_the_list_by_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, ["99", "list e4-e", "2", "quit"], "forteresse", "--hot-seat")
    assert "1. e4-e5  Yellow moves e4 to e5." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "mine"),
    [
        ((), 0),
        (("--seat", "1"), 1),
        (("--seat", "2", "--begins", "me"), 0),
        (("--seat", "0", "--begins", "1"), 2),
        (("--begins", "rulebook"), 0),  # the only person is the oldest
    ],
)
def test_who_begins_is_chosen(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], mine: int
) -> None:
    arguments = ("robber-knights", "--players", "3", "--bot", "random", "--seed", "1", *words)
    assert play(monkeypatch, ["quit"], *arguments) == 0
    bots = json.loads(play_command.LAST_GAME.read_text().splitlines()[0])["bots"]
    assert set(bots) == {"0", "1", "2"} - {str(mine)}


def test_lots_are_drawn_by_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = set()
    for seed in map(str, range(8)):
        play(monkeypatch, ["quit"], "forteresse", "--begins", "lot", "--seed", seed)
        bots = json.loads(play_command.LAST_GAME.read_text().splitlines()[0])["bots"]
        seats.update(bots)
    assert seats == {"0", "1"}


def test_the_dice_name_the_seat_of_who_shall_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in map(str, range(3)):
        assert play(monkeypatch, ["quit"], "dissuasion", "--begins", "me", "--seed", seed) == 0
        header, *lines = map(json.loads, play_command.LAST_GAME.read_text().splitlines())
        (first,) = (line["action"] for line in lines if line["action"].startswith("first:"))
        assert first.removeprefix("first:") not in header["bots"]  # no bot


def test_the_rulebooks_sentence_is_told_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("donjon", "--hot-seat", "--begins", "rulebook", "--lang", "fr")
    assert play(monkeypatch, ["", "quitter"], *words) == 0
    told = capsys.readouterr().out
    assert "Le joueur à gauche du plus jeune commence." in told
    assert play(monkeypatch, [], "castle", "--begins", "granny") == 2
    assert '"--begins" cannot be granny; it takes me, lot, rulebook' in capsys.readouterr().err


def test_a_colour_is_chosen_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("forteresse", "--bot", "random", "--look", "colour=red", "--begins", "me")
    assert play(monkeypatch, ["e4-e5", "quit"], *words) == 0
    assert "Red moves e4 to e5." in capsys.readouterr().out
    header = json.loads(play_command.LAST_GAME.read_text().splitlines()[0])
    assert header["seats"] == [{"colour": "red"}, {"colour": "yellow"}]
    assert header["bots"] == {"1": "random"}
    assert play(monkeypatch, ["quit"], "--resume", str(play_command.LAST_GAME)) == 0
    assert "Red" in capsys.readouterr().out
    for look, told in (
        ("2:colour=red", '"2:colour=red" does not say how a seat looks'),
        ("colour=pink", 'seat 0: "colour" cannot be "pink"; it takes one of yellow, red'),
        ("house=red", 'seat 0 has no "house" to choose; it has colour'),
    ):
        assert play(monkeypatch, [], "forteresse", "--look", look) == 2
        assert told in capsys.readouterr().err


def test_play_asks_which_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = 1 + [game.id for game in bastide.games()].index("forteresse")
    assert play(monkeypatch, [str(number), "quit"]) == 0
    assert "Move a pawn" in capsys.readouterr().out
    assert play(monkeypatch, ["robber-knights", "quit"], "--players", "2") == 0
    assert "Keep one tile besides the castle" in capsys.readouterr().out
    assert play(monkeypatch, ["", "quit"]) == 0
    assert play(monkeypatch, ["forteress"]) == 2
    assert "did you mean" in capsys.readouterr().err


def test_secrets_stay_secret_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bot's draws are masked, and between people the screen is cleared and waits."""
    typed = ["keep:M", *["list @"] * 2, "hint"]
    play(monkeypatch, typed, "robber-knights", "--players", "2", "--seed", "1", "--seat", "1")
    out = capsys.readouterr().out
    assert "draw:?" in out
    draws = [line.split()[1] for line in out.splitlines() if " draw:" in line]
    assert draws
    assert set(draws) == {"draw:?"}
    assert "keep:?" in out
    typed = ["", "keep:M", "", "keep:P"]
    play(monkeypatch, typed, "robber-knights", "--players", "2", "--hot-seat")
    out = capsys.readouterr().out
    assert out.count("it is your turn. Press Enter") >= 2
    assert "keep:M" not in out


@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_edition_has_a_summary_and_a_sheet(
    game: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "sheet.svg"
    assert run("edition", game, "--sheet", str(target), "--lang", lang) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 2
    assert target.read_text("utf-8").count("<text") > 8


def test_a_game_of_another_edition_is_traced_verified_shown_and_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    built_in = (bastide.game("forteresse").folder / "edition.toml").read_text("utf-8")
    mine, file = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    mine.write_text(built_in.replace('".  .  .  .  y1', '".  .  .  y1 .', 1), "utf-8")
    edition = ("--edition", str(mine))
    assert run("trace", "forteresse", "--policy", "greedy", *edition) == 0
    file.write_text(capsys.readouterr().out)
    assert run("verify", str(file), *edition) == 0
    assert run("show", str(file), "-o", str(tmp_path / "x.svg"), *edition) == 0
    for words in (["verify", str(file)], ["show", str(file)], ["play", "--resume", str(file)]):
        assert run(*words) == 2
        assert "played with the edition mine.toml" in capsys.readouterr().err
    assert play(monkeypatch, ["d4-d5", "quit"], "forteresse", "--seed", "1", *edition) == 0
    saved = str(play_command.LAST_GAME)
    assert play(monkeypatch, ["quit"], "--resume", saved, *edition) == 0


def test_whatever_is_typed_is_answered_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Square brackets are markup to the terminal library: they must stay what they are."""
    assert play(monkeypatch, ["[/x]", "[bold]", "look [/]", "quit"], "forteresse") == 0
    out = capsys.readouterr().out
    assert '"[/x]" is not an action' in out
    assert '"[bold]" is not an action' in out

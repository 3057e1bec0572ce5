"""`bastide convert`, `db`, `verify` and `show`, as a person types them."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

import bastide
from bastide.cli.main import main
from bastide.records import GameRecord, Move, Result, Variation, read_games, write_games
from tests.records.games import played


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BASTIDE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def games() -> list[GameRecord]:
    """Two finished games with names, and one that goes on."""
    kept = []
    for seed, names in ((1, ("Ada", "Grace")), (2, ("Grace", "Linus"))):
        whole = played("forteresse", seed, board="corner", quiet_limit=50)
        headers = {"Event": "Club", "Date": f"2026-01-0{seed}"}
        kept.append(GameRecord(whole.setup, whole.moves, names, headers, whole.result))
    begun = bastide.new("forteresse").play("e4-e5").play("e6-d5")
    kept.append(GameRecord.of(begun, ("Ada", "Linus")))
    return kept


def run(*words: str) -> int:
    return main(words)


# ---------------------------------------------------------------- convert


def test_games_go_from_form_to_form(
    games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    write_games("a.bgr", games)
    for name in ("b.jsonl", "c.jsonl.zst", "d.bgr.zst", "e.bgr"):
        assert run("convert", "a.bgr", "-o", name) == 0
        assert capsys.readouterr().out == f"3 games written: {name}\n"
        assert list(read_games(name)) == games
    assert Path("c.jsonl.zst").read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    assert Path("e.bgr").read_bytes() == Path("a.bgr").read_bytes()
    assert run("convert", "b.jsonl", "a.bgr", "-o", "a.bgr") == 0
    assert list(read_games("a.bgr")) == games * 2, "also a file onto itself"
    assert sorted(p.name for p in Path().iterdir() if p.suffix == ".new") == []


def test_forms_are_printed(
    games: list[GameRecord],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_games("a.jsonl", games)
    assert run("convert", "a.jsonl") == 0
    printed = capsys.readouterr().out
    assert printed == "".join(game.text() for game in games)
    monkeypatch.setattr("sys.stdin", io.StringIO(printed))
    assert run("convert", "-", "--to", "jsonl") == 0
    assert capsys.readouterr().out == Path("a.jsonl").read_text()
    assert run("convert", "a.jsonl", "--to", "jsonl", "--no-legal") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert not any("legal" in line for line in lines)
    assert run("convert", "a.jsonl", "-o", "small.jsonl", "--no-legal") == 0
    assert list(read_games("small.jsonl")) == games


def test_games_become_tables(games: list[GameRecord], capsys: pytest.CaptureFixture[str]) -> None:
    write_games("a.bgr", games)
    assert run("convert", "a.bgr", "-o", "club.parquet") == 0
    assert sorted(p.name for p in Path().glob("*.parquet")) == [
        "club.games.parquet",
        "club.plies.parquet",
    ]


def test_packed_games_come_through_a_pipe(games: list[GameRecord]) -> None:
    packed = zstandard.compress("".join(game.text() for game in games).encode())
    command = [sys.executable, "-m", "bastide.cli.main", "verify", "-"]
    done = subprocess.run(command, input=packed, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Agreed: 3 games")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["convert", "nowhere.bgr"], "nowhere.bgr: No such file"),
        (["convert", "bad.bgr"], "bad.bgr: game 1, line 2, column 24: expected an action, or"),
        (["convert", "bad.bgr", "-o", "x.bgr"], "bad.bgr: game 1, line 2"),
        (["convert", "a.bgr", "-o", "x.pgn"], 'unknown format: ".pgn"'),
        (["convert", "a.bgr", "-o", "x"], 'unknown format: "x"'),
        (["convert", "illegal.bgr", "--to", "jsonl"], "illegal.bgr: game 1, line 3, column 4: "),
        (["verify", "bad.bgr"], "bad.bgr: game 1, line 2, column 24"),
        (["show", "bad.bgr"], "bad.bgr: game 1, line 2, column 24"),
        (["show", "empty.bgr"], "empty.bgr: there is no game in it"),
        (["db", "find", "nowhere.db"], "nowhere.db: No such file"),
        (["db", "stats", "a.bgr"], "a.bgr is not a database of games"),
        (["db", "add", "a.bgr", "a.bgr"], "a.bgr is not a database of games"),
        (["db", "add", "x.db", "bad.bgr"], "bad.bgr: game 1, line 2, column 24"),
        (["db", "add", "x.db", "illegal.bgr"], "illegal.bgr: game 1, line 3, column 4"),
        (["db", "find", "club.db", "--player", "Adda"], 'did you mean "Ada"?'),
        (["db", "find", "club.db", "--game", "castel"], 'did you mean "castle"?'),
        (["db", "find", "club.db", "--position", "e4-e5"], "name the game with --game"),
        (["db", "find", "club.db", "--position", "a.bgr", "--ply", "999"], "--ply"),
        (
            ["db", "find", "club.db", "--game", "forteresse", "--position", "e4-e9"],
            '"e4-e9" is not',
        ),
        (["db", "find", "club.db", "--opening", "e4 )"], "column 4: expected an action"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str], told: str, games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    write_games("a.bgr", games)
    head = '[Game "forteresse"]\n[Players "Ada" "Grace"]\n'
    Path("bad.bgr").write_text(head)
    Path("empty.bgr").write_text("\n")
    Path("illegal.bgr").write_text(head + "0: e4-e9 *")
    run("db", "add", "club.db", "a.bgr")
    capsys.readouterr()
    for lang in ("en", "fr"):
        assert run("--lang", lang, *words) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1 and error.startswith("bastide: ")
        assert lang == "fr" or told in error
    assert not Path("x.bgr").exists() and not Path("x.bgr.new").exists()


# ---------------------------------------------------------------- verify and show


def test_records_are_verified(games: list[GameRecord], capsys: pytest.CaptureFixture[str]) -> None:
    noted = GameRecord(games[2].setup, [Move(m.actor, m.action) for m in games[2].moves])
    noted.moves[1].notes = ("or", Variation([Move(1, "b8-b7"), Move(0, "b1-a1")]))
    write_games("a.bgr", [games[0], noted])
    actions = len(games[0].moves) + 2
    assert run("verify", "a.bgr") == 0
    assert capsys.readouterr().out == f"Agreed: 2 games, {actions} actions.\n"
    assert run("--lang", "fr", "verify", "a.bgr") == 0
    assert "parties" in capsys.readouterr().out


def test_differences_of_records_are_named(
    games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    setup, result = games[0].setup, games[0].result
    assert result is not None
    beside = [Move(0, "c4-c5", (Variation([Move(0, "c4-c5"), Move(1, "zz")]),))]
    wrong = {
        "line 6, action: ": GameRecord(setup, [Move(0, "zz")]),
        "line 6, actor: theirs 1, ours 0": GameRecord(setup, [Move(1, "c4-c5")]),
        "line 6, action: theirs": GameRecord(setup, beside),
        "scores: theirs [9, 9]": GameRecord(setup, games[0].moves, result=Result((9, 9), (0,))),
        "over: theirs false, ours true": GameRecord(setup, games[0].moves),
        "over: theirs true, ours false": GameRecord(setup, games[0].moves[:2], result=result),
    }
    for told, record in wrong.items():
        write_games("a.bgr", [record])
        assert run("verify", "a.bgr") == 1
        printed = capsys.readouterr().out
        assert told in printed and printed.startswith("line "), printed


def test_transcripts_are_verified_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    """Also without their lists."""
    assert run("trace", "castle", "--seed", "2") == 0
    printed = capsys.readouterr().out
    Path("a.jsonl").write_text(printed)
    assert run("verify", "a.jsonl") == 0
    agreed = capsys.readouterr().out
    assert run("convert", "a.jsonl", "--no-legal", "-o", "b.jsonl") == 0
    capsys.readouterr()
    assert run("verify", "b.jsonl") == 0
    assert capsys.readouterr().out == agreed
    lines = printed.splitlines()
    Path("c.jsonl").write_text("\n".join(lines[:-1]))
    assert run("verify", "c.jsonl") == 2
    assert capsys.readouterr().err.endswith("the transcript stops before the game is over\n")


def test_a_position_of_a_record_is_drawn(games: list[GameRecord]) -> None:
    write_games("a.bgr.zst", games)
    write_games("a.jsonl", games)
    for file, picture in (("a.bgr.zst", "a.svg"), ("a.jsonl", "b.svg")):
        assert run("show", file, "--ply", "2", "-o", picture) == 0
    assert Path("a.svg").read_text() == Path("b.svg").read_text()


# ---------------------------------------------------------------- db


def test_a_database_from_the_command_line(
    games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    write_games("a.bgr", games[:2])
    write_games("b.jsonl.zst", games[1:])
    assert run("db", "add", "club.db", "a.bgr", "b.jsonl.zst") == 0
    assert (
        capsys.readouterr().out == "New: 3; already there: 1; with new notes: 0. Games in all: 3.\n"
    )
    assert run("--lang", "fr", "db", "add", "club.db", "a.bgr") == 0
    assert capsys.readouterr().out.startswith("Nouvelles\u202f: 0\u202f; déjà là\u202f: 2")
    assert run("db", "find", "club.db", "--player", "ada") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("2 games.\n") and "2026-01-01" in printed and "Ada, Grace" in printed
    assert run("db", "find", "club.db", "--opening", "e4-e5") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("One game.\n") and "e6-d5" in printed
    assert run("--lang", "fr", "db", "find", "club.db", "--opening", "e4-e5", "--limit", "1") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("1 partie.\n") and "ensuite" in printed
    assert run("db", "stats", "club.db") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("3 games.\n") and "forteresse" in printed and "Linus" in printed


def test_a_position_is_asked_for_in_three_ways(
    games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    write_games("a.bgr", games)
    write_games("last.bgr", games[2:])
    run("db", "add", "club.db", "a.bgr")
    digits = bastide.records.position_of(bastide.new("forteresse").play("e4-e5").state)
    capsys.readouterr()
    answers = []
    for asked in (
        ["--position", digits],
        ["--position", "last.bgr", "--ply", "1"],
        ["--position", "1. 0: e4-e5", "--game", "forteresse"],
    ):
        assert run("db", "find", "club.db", "--json", *asked) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["count"] == 1 and answers[0]["games"][0]["ply"] == 1
    assert answers[0]["next"] == [{"action": "e6-d5", "chance": False, "count": 1, "score": None}]
    options = ["--option", "board=corner", "--option", "quiet_limit=50"]
    first = games[0].actions[0]
    asked = ["--position", first, "--game", "forteresse", *options]
    assert run("db", "find", "club.db", *asked) == 0
    assert capsys.readouterr().out.startswith("One game.")


def test_programs_read_what_is_found(
    games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    write_games("a.bgr", games)
    assert run("db", "add", "club.db", "a.bgr", "--json") == 0
    counts = {"added": 3, "known": 0, "annotated": 0, "left_out": 0, "games": 3}
    assert json.loads(capsys.readouterr().out) == counts
    assert run("db", "find", "club.db", "--player", "Grace", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["count"] == 2 and told["next"] == []
    assert told["games"][0]["names"] == ["Grace", "Linus"]
    assert told["games"][0]["date"] == "2026-01-02" and told["games"][0]["event"] == "Club"
    assert run("db", "stats", "club.db", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"][0]["games"] == 3
    assert [p["name"] for p in told["players"]] == ["Ada", "Grace", "Linus"]


def test_games_that_are_found_are_written(
    games: list[GameRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    write_games("a.bgr", games)
    run("db", "add", "club.db", "a.bgr")
    assert run("db", "find", "club.db", "--player", "Ada", "-o", "ada.jsonl") == 0
    assert {game.id for game in read_games("ada.jsonl")} == {games[0].id, games[2].id}


def test_what_is_left_out_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = bastide.new("robber-knights", players=2)
    write_games("a.bgr", [GameRecord.of(table.play(table.legal()[0]))])
    assert run("db", "add", "club.db", "a.bgr") == 0
    assert "Left out, as they are not over and have secrets: 1." in capsys.readouterr().out


def test_names_do_not_command_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    record = GameRecord.of(bastide.new("forteresse").play("e4-e5"), ("\x1b[2J", "b"))
    write_games("a.bgr", [record])
    run("db", "add", "club.db", "a.bgr")
    assert run("db", "find", "club.db") == 0
    assert "\x1b" not in capsys.readouterr().out


# ---------------------------------------------------------------- without the packages


def test_nothing_optional_is_imported_before_it_is_needed() -> None:
    """Not even by records: transcripts and .bgr files need none of them."""
    code = (
        "import io, sys, bastide\n"
        "assert 'bastide.records' not in sys.modules\n"
        "list(bastide.read_games(io.StringIO('')))\n"
        "from bastide.cli.main import main\n"
        "main(['games'])\n"
        "found = {'pyarrow', 'duckdb', 'zstandard', 'pandas', 'polars'} & set(sys.modules)\n"
        "assert not found, found\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

"""Matches: who meets whom, the same results however they are played, and going on after a kill."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.arena import Match, Sprt, contest
from bastide.arena.contest import Referee, points_of
from bastide.arena.match import line_ups_of, rotations
from bastide.arena.playing import Record, play
from bastide.arena.report import histogram, report
from bastide.arena.standings import standings
from bastide.arena.store import Store
from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.errors import BadOption, BastideError
from bastide.core.sides import sides_of

FORTERESSE = Match("forteresse", ("greedy", "random"))


def without_times(records: list[Record]) -> list[Record]:
    return [{key: value for key, value in r.items() if key != "times"} for r in records]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_LANG", "en")


# ---------------------------------------------------------------- who meets whom


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_in_a_group_every_bot_sits_everywhere_once(sides: int) -> None:
    for backwards in (False, True):
        turned = rotations(tuple(range(sides)), backwards)
        assert len(turned) == sides
        for seat in range(sides):
            assert sorted(order[seat] for order in turned) == list(range(sides))


def test_three_bots_meet_in_all_six_orders() -> None:
    both = rotations((0, 1, 2)) + rotations((0, 1, 2), backwards=True)
    assert len(set(both)) == 6


def test_one_against_the_rest_sits_in_every_seat() -> None:
    match = Match("robber-knights", ("greedy", "random"), players=4)
    plans = list(match.plans(8))
    assert Counter(plan.seats.index(0) for plan in plans) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert [plan.luck for plan in plans] == [0] * 4 + [1] * 4


def test_teams_play_together() -> None:
    match = Match("donjon", ("greedy", "random"), players=4)
    assert sides_of(match.setup) == [(0, 2), (1, 3)]
    assert [plan.seats for plan in match.plans(2)] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_line_ups() -> None:
    assert len(line_ups_of(5, 2)) == 10
    assert line_ups_of(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert line_ups_of(3, 4) == [(0, 1, 1, 1), (0, 2, 2, 2), (1, 2, 2, 2)]


def test_more_games_begin_with_the_same_ones() -> None:
    match = Match("robber-knights", ("greedy", "random", "my:x"), players=3)
    few, many = list(match.plans(6)), list(match.plans(13))
    assert few == [plan for plan in many if plan.number <= few[-1].number]
    assert len({plan.number for plan in many}) == len(many)


@pytest.mark.proof
def test_a_pair_has_the_same_chance_and_opening() -> None:
    match = Match("castle", ("greedy", "random"), seed=3, opening=4, observe=True)
    first, second = list(match.plans(2))
    assert (first.luck, first.group) == (second.luck, second.group)
    games = [play(match, plan)["actions"] for plan in (first, second)]
    drawn = [[a for _, a in actions if a.startswith("draw:")] for actions in games]
    assert drawn[0][:6] == drawn[1][:6]
    decided = [[a for _, a in actions if not a.startswith("draw:")] for actions in games]
    assert decided[0][:4] == decided[1][:4]
    assert games[0] != games[1]


@pytest.mark.proof
def test_lucks_differ_and_follow_the_seed() -> None:
    def marks(seed: int) -> list[str]:
        match = Match("castle", ("random",), seed=seed)
        return [play(match, plan)["mark"] for plan in match.plans(3)]

    assert len(set(marks(0) + marks(1))) == 6
    assert marks(0) == marks(0)


# ---------------------------------------------------------------- however it is played


def test_one_process_and_two_give_the_same_results(tmp_path: Path) -> None:
    one = contest(FORTERESSE, tmp_path / "one", games=8, processes=1)
    two = contest(FORTERESSE, tmp_path / "two", games=8, processes=2)
    assert without_times(one) == without_times(two)
    assert [record["n"] for record in one] == list(range(8))


@pytest.mark.proof
def test_a_killed_arena_goes_on(tmp_path: Path) -> None:
    """Kill -9 in the middle, tear the last line, go on: as if nothing had happened."""
    match = Match("donjon", ("greedy", "random"), players=2)
    folder, file = tmp_path / "killed", tmp_path / "killed" / "results.jsonl"
    match.setup.engine.warm(wait=True)  # so that it is killed in a game, not while compiling
    words = ["arena", "donjon", "greedy", "random", "--games", "4000", "--processes", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bastide.cli.main", *words, "-o", str(folder)],
        stdout=subprocess.DEVNULL,
    )
    wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 6)
    workers = children(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    wait_for(lambda: not any(alive(pid) for pid in workers))
    kept = file.read_bytes()
    kept = kept[: kept.rfind(b"\n") + 1]
    file.write_bytes(kept + b'{"n":999,"gro')
    numbers = [json.loads(line)["n"] for line in kept.splitlines()[1:]]
    wanted = max(numbers) + 3
    resumed = contest(match, folder, games=wanted + wanted % 2)
    assert file.read_bytes().startswith(kept), "what was finished is kept as it was"
    assert b"999" not in file.read_bytes()
    whole = contest(match, tmp_path / "whole", games=wanted + wanted % 2)
    assert without_times(resumed) == without_times(whole)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(done: Any, patience: float = 600) -> None:
    end = time.monotonic() + patience
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def test_games_already_there_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = contest(FORTERESSE, tmp_path, games=4)
    monkeypatch.setattr("bastide.arena.workers.played", None)
    assert contest(FORTERESSE, tmp_path, games=4) == records
    assert contest(FORTERESSE, tmp_path, games=2) == records[:2]


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (Match("forteresse", ("greedy", "random"), seed=1), "seed"),
        (Match("forteresse", ("random", "greedy")), "bots"),
        (Match("forteresse", ("greedy", "random"), opening=2), "opening"),
        (Match("forteresse", ("greedy", "random"), options={"board": "long"}), "options"),
        (Match("castle", ("greedy", "random")), "game"),
    ],
)
def test_results_of_another_match_are_refused(tmp_path: Path, other: Match, key: str) -> None:
    file = tmp_path / "results.jsonl"
    Store(file, FORTERESSE).close()
    with pytest.raises(BastideError, match=f"another match: its {key} is"):
        Store(file, other)


def test_damage_in_the_middle_is_told(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Store(file, FORTERESSE) as store:
        store.add({"n": 0})
    file.write_bytes(file.read_bytes() + b"not a line\n" + b'{"n":1}\n')
    with pytest.raises(BastideError, match="line 3 is not a line of results"):
        Store(file, FORTERESSE)


def test_a_kept_game_verifies(tmp_path: Path) -> None:
    records = contest(FORTERESSE, tmp_path, games=2, keep=True)
    for record in records:
        file = tmp_path / "games" / f"{record['n']:06}.jsonl"
        with open(file, encoding="utf-8") as lines:
            checked = transcript.verify(lines, bastide.game)
        assert checked.difference is None and checked.actions == record["plies"]


# ---------------------------------------------------------------- the sequential test


def pair(group: int, *points: float) -> list[Record]:
    """The two games of a pair in which bot 0 makes these points."""
    winners = {1.0: lambda seat: [seat], 0.5: lambda _: [0, 1], 0.0: lambda seat: [1 - seat]}
    return [
        {"n": 2 * group + k, "group": group, "seats": [k, 1 - k], "winners": winners[p](k)}
        for k, p in enumerate(points)
    ]


def test_points() -> None:
    assert [points_of(game, 0) for game in pair(0, 1.0, 0.5)] == [1, 0.5]
    assert [points_of(game, 1) for game in pair(0, 1.0, 0.5)] == [0, 0.5]


def test_the_referee_counts_pairs_in_their_order() -> None:
    sprt = Sprt(0, 200)
    games = [game for group in range(40) for game in pair(group, 1.0, float(group % 4 != 0))]
    straight, crooked = Referee(sprt), Referee(sprt)
    for game in games:
        straight.add(game)
    for game in sorted(games, key=lambda g: (g["n"] * 7) % 80):
        crooked.add(game)
    assert straight.verdict == crooked.verdict == "better"
    assert straight.counted == crooked.counted
    assert straight.pairs == crooked.pairs
    assert len(straight.counted) < len(games), "it stops as soon as it is clear"


def test_the_test_stops_early_and_alike(tmp_path: Path) -> None:
    sprt = Sprt(0, 100)
    one = contest(FORTERESSE, tmp_path / "one", games=200, sprt=sprt)
    two = contest(FORTERESSE, tmp_path / "two", games=200, processes=2, sprt=sprt)
    assert without_times(one) == without_times(two)
    assert 4 < len(one) < 60
    page = report(FORTERESSE, one, "bastide arena", "en", sprt).markdown("x")
    assert "Yes: greedy is better than random." in page
    assert f"{len(one)} games" in page


def test_the_test_needs_two_sides(tmp_path: Path) -> None:
    match = Match("robber-knights", ("greedy", "random"), players=3)
    with pytest.raises(BadOption, match="two bots"):
        contest(match, tmp_path, games=2, sprt=Sprt(0, 10))


# ---------------------------------------------------------------- figures and pages


def record(number: int, seats: list[int], winners: list[int]) -> Record:
    return {
        "n": number,
        "group": number // len(seats),
        "seats": seats,
        "winners": winners,
        "scores": [0] * len(seats),
        "plies": 10,
        "decisions": 8 + number,
        "turns": 6,
        "mark": str(number),
        "times": [[1.0 + bot, 3.0 + bot] for bot in seats],
    }


def test_standings_of_two() -> None:
    games = [record(0, [0, 1], [0]), record(1, [1, 0], [0, 1]), record(2, [0, 1], [1])]
    found = standings(FORTERESSE, [*games, record(3, [1, 0], [1])])
    greedy = next(row for row in found.rows if row.bot == "greedy")
    assert greedy.share.value == 2.5 / 4
    assert (greedy.moves, greedy.mean_ms) == (8, 2.0)
    assert [seat.value for seat in found.seats] == [1.5 / 4, 2.5 / 4]
    assert found.drawn.value == 1 / 4
    meeting = found.meetings[0]
    assert (meeting.games, meeting.won, meeting.drawn) == (4, 2, 1)


def test_standings_of_four_tell_the_fair_share() -> None:
    match = Match("robber-knights", ("greedy", "random"), players=4).checked()
    games = [record(k, [0, 1, 1, 1][-k:] + [0, 1, 1, 1][:-k], [k]) for k in range(4)]
    found = standings(match, games)
    assert found.fair == 0.25
    shares = {row.bot: row.share.value for row in found.rows}
    assert shares == {"greedy": 1, "random": 0}
    assert found.meetings[0].elo is None


def test_standings_of_teams() -> None:
    match = Match("donjon", ("greedy", "random"), players=4).checked()
    games = [record(0, [0, 1, 0, 1], [0, 2]), record(1, [1, 0, 1, 0], [0, 2])]
    found = standings(match, games)
    assert [row.share.value for row in found.rows] == [0.5, 0.5]
    assert [seat.value for seat in found.seats] == [1, 0]
    assert found.drawn.value == 0, "a team that wins together is no draw"


def test_repeated_games_are_owned_up_to() -> None:
    games = [record(k, [k % 2, 1 - k % 2], [0]) | {"mark": "same"} for k in range(6)]
    page = report(FORTERESSE, games, "bastide arena", "en").markdown("x")
    assert "Only 1 of 6 games differ" in page


def test_histogram_counts_everything() -> None:
    values = [3.0, 3.0, 250.0, 77.5, 41.0]
    found = histogram(values)
    assert sum(count for _, count in found) == 5
    assert len(found) <= 21


def run(*words: object) -> int:
    return main([str(word) for word in words])


def test_the_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "forteresse", "greedy", "random", "--games", 4, "-o", tmp_path)
    assert run(*words) == 0
    assert "greedy" in capsys.readouterr().out
    page = (tmp_path / "report.md").read_text("utf-8")
    for part in ("## Ratings", "## Meetings", "## Seats", "## Length", "## Time per move"):
        assert part in page
    assert "bastide arena forteresse greedy random --players 2 --seed 0 --games 4" in page
    assert "greedy – random" in page
    for picture in ("ratings", "seats", "length"):
        assert f"report-{picture}.svg" in page
        assert (tmp_path / f"report-{picture}.svg").read_text("utf-8").startswith("<svg")
    html = (tmp_path / "report.html").read_text("utf-8")
    assert html.count("<svg") == 3
    assert "<script" not in html and "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert run(*words, "--lang", "fr") == 0
    assert "## Classement" in (tmp_path / "report.md").read_text("utf-8")


def test_a_folder_of_its_own_for_every_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["random"], ["random"], ["random", "--seed", "1"]):
        assert run("arena", "forteresse", "greedy", *words, "--games", 2) == 0
    assert len(list((tmp_path / "arena").iterdir())) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["forteresse", "greedy", "gredy"], 'did you mean "greedy"'),
        (["forteresse", "greedy", "greedy"], "named twice"),
        (["forteresse", "greedy@depth=3", "random"], 'does not take the settings "depth"'),
        (["forteresse", "greedy", "nowhere:Bot"], 'module "nowhere"'),
        (["fortress", "greedy", "random"], 'did you mean "forteresse"'),
        (["forteresse", "greedy", "random", "--players", "5"], "exactly 2"),
        (["forteresse", "greedy", "random", "--sprt", "10", "0"], "the smaller number first"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("arena", *words, "-o", tmp_path / "out") == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.proof
def test_the_ladder_measures_every_rung(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bastide.cli.contests.RUNGS", ("random", "greedy"))  # quick ones
    words = ("ladder", "forteresse", "castle", "--games", 2, "-o", tmp_path)
    assert run(*words) == 0
    page = (tmp_path / "ladder.md").read_text("utf-8")
    assert page.count("| greedy – random | 2 |") == 2
    assert "## La Forteresse" in page and "## Carcassonne: The Castle" in page
    assert "Python" in page and "budget" in page
    file = tmp_path / "results" / "castle" / "greedy-random" / "results.jsonl"
    results = file.read_bytes()
    assert run(*words) == 0
    assert file.read_bytes() == results, "what was played is not played again"


def test_progress_is_shown_on_a_terminal_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("arena", "forteresse", "greedy", "random", "--games", 4, "-o")
    assert run(*words, tmp_path / "quiet") == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(*words, tmp_path / "shown") == 0
    shown = capsys.readouterr().err
    assert "forteresse: greedy – random" in shown and "share of wins" in shown


def test_an_edition_file_is_read_once(tmp_path: Path) -> None:
    built_in = (bastide.game("forteresse").folder / "edition.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(built_in.replace('".  .  .  .  y1', '".  .  .  y1 .', 1), "utf-8")
    match = Match("forteresse", ("greedy", "random"), edition=str(mine)).checked()
    assert match.setup is match.setup
    records = contest(match, tmp_path, games=2, processes=2)
    usual = contest(FORTERESSE, tmp_path / "usual", games=2)
    assert [r["mark"] for r in records] != [r["mark"] for r in usual]

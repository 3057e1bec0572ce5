"""Puzzles: every one can be solved from what its solver knows, its proof holds, and mining goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

import bastide
from bastide.bots import advice
from bastide.cli.main import main
from bastide.coach import mining
from bastide.coach.checking import check_puzzle, check_puzzles
from bastide.coach.mining import Ledger, Looked, Mine, rating
from bastide.coach.positions import Position
from bastide.coach.proving import MARGIN, Prover, stands, verified
from bastide.coach.puzzles import (
    BadPuzzle,
    Compared,
    Proof,
    Puzzle,
    Written,
    judge,
    of_the_day,
    puzzles,
    read_puzzles,
    solution,
    theme_texts,
)
from bastide.coach.themes import themes_of
from bastide.core.text import LANGUAGES

GAMES = [game.id for game in bastide.games()]
FORTERESSE = bastide.game("forteresse")
AT_LEAST, LARGEST = 60, 500_000  # puzzles of a game; bytes of their file
PROVED = 1  # puzzles of each game whose proof is done again here


def one() -> Puzzle:
    return next(iter(puzzles(FORTERESSE).values()))


# ---- what is shipped


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_them_and_they_are_quickly_there(name: str) -> None:
    game = bastide.game(name)
    assert game.lessons is not None
    assert len(puzzles(game)) >= AT_LEAST
    file = game.lessons / "puzzles.jsonl"
    assert file.stat().st_size <= LARGEST
    ids = [json.loads(line)["id"] for line in file.read_text("utf-8").splitlines()]
    assert len(ids) == len(set(ids)) == len(puzzles(game))


@pytest.mark.parametrize("name", GAMES)
def test_each_can_be_solved_and_is_about_something_that_has_a_name(name: str) -> None:
    check_puzzles(bastide.game(name))


@pytest.mark.parametrize("name", GAMES)
def test_each_is_clear_by_the_margin_with_every_seed(name: str) -> None:
    for puzzle in puzzles(bastide.game(name)).values():
        assert stands(puzzle.proof.steps), puzzle.id
        assert all(len(step.right) == puzzle.proof.seeds >= 3 for step in puzzle.proof.steps)
        assert puzzle.rating == rating(puzzle.proof.solved, puzzle.proof.tries)


@pytest.mark.parametrize("name", GAMES)
def test_they_are_about_what_their_game_says(name: str) -> None:
    """One in five of them: it takes a while."""
    for puzzle in list(puzzles(bastide.game(name)).values())[::5]:
        table = puzzle.position.table()
        assert isinstance(table.actor, int)
        view, proof = table.view(table.actor), puzzle.proof
        wins = proof.steps[0].best == 1
        assert puzzle.themes == themes_of(view, puzzle.answer, proof.line, wins), puzzle.id


@pytest.mark.parametrize("name", GAMES)
def test_no_position_comes_twice(name: str) -> None:
    """Not even with one more action: the same answer at neighbouring moments of one game."""
    met: dict[tuple[str, ...], int] = {}
    for puzzle in puzzles(bastide.game(name)).values():
        opening = puzzle.position.actions[: mining.LONGEST // 10]
        for other, ply in met.items():
            near = abs(ply - len(puzzle.position.actions)) < mining.APART
            assert not (other == opening and near), puzzle.id
        met[opening] = len(puzzle.position.actions)


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_the_proofs_of_a_sample_hold(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "verify", name, "--sample", str(PROVED), "--seed", "22", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [again["stands"] for again in told] == [True] * PROVED
    assert [again["margin"] for again in told] == [again["proof"] for again in told]


# ---- solving


def test_an_answer_is_right_as_soon_as_it_is_there() -> None:
    puzzle = Puzzle("a", Position(FORTERESSE, 2), ("card:7", "at:1"), ("quiet",), 1500, one().proof)
    verdicts = {"": "more", "card:7": "more", "card:7 at:1": "right", "card:7 at:1 rot:2": "right"}
    verdicts |= {"card:8": "wrong", "card:7 at:2": "wrong", "card:8 at:1 rot:2": "wrong"}
    assert {played: judge(puzzle, played.split()) for played in verdicts} == verdicts


@pytest.mark.parametrize("name", GAMES)
def test_the_solution_says_why_without_a_search(name: str) -> None:
    puzzle = next(iter(puzzles(bastide.game(name)).values()))
    right, wrong = solution(puzzle)
    assert right.chain[: len(puzzle.answer)] == puzzle.answer[: len(right.chain)]
    assert wrong.action != right.action
    for lang in LANGUAGES:
        words = advice.words(bastide.game(name), lang)
        assert words.render(right.why).strip()
        assert words.render(right.told).strip()


def test_everybody_has_the_same_position_of_the_day_and_none_twice() -> None:
    every = [(game, puzzle) for game in bastide.games() for puzzle in puzzles(game).values()]
    first = -(-date(2026, 11, 18).toordinal() // len(every)) * len(every)  # a round begins
    days = [date.fromordinal(first) + timedelta(n) for n in range(len(every))]
    shown = [of_the_day(bastide.games(), day) for day in days]
    assert len({each[1].id for each in shown if each}) == len(every)
    assert shown[0] == of_the_day(reversed(bastide.games()), days[0])


def test_a_game_without_puzzles_has_none() -> None:
    from bastide.cli.template.ramparts.game import GAME

    game = GAME()
    assert puzzles(game) == {}
    assert of_the_day([game], date(2026, 11, 18)) is None
    check_puzzles(game)


def test_themes_are_said_by_the_game_and_by_what_is_told() -> None:
    texts = theme_texts(one())
    assert set(texts) == set(one().themes)
    assert all(name[lang].strip() for name in texts.values() for lang in LANGUAGES)
    view = bastide.new("forteresse").view(0)
    assert themes_of(view, ("e4-e5",), ("e4-e5",), wins=False) == ("quiet",)
    assert themes_of(view, ("e4-e5",), ("e4-e5",), wins=True) == ("finish",)


# ---- what is wrong with one is noticed


def altered(**changed: object) -> Puzzle:
    puzzle = one()
    fields = ("id", "position", "answer", "themes", "rating", "proof")
    values = {name: getattr(puzzle, name) for name in fields} | changed
    return Puzzle(**values)


def doubtful() -> Proof:
    step = one().proof.steps[0]
    worse = tuple(chance - 1 for chance in step.right)
    return msgspec.structs.replace(one().proof, steps=(Compared(worse, step.rivals),))


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        (altered(answer=("a1-a9",)), "is not legal"),
        (altered(answer=()), "has no answer"),
        (altered(id="a/b"), "no part of an address"),
        (altered(themes=("baking",)), "does not know"),
        (altered(themes=()), "about nothing"),
        (altered(proof=msgspec.structs.replace(one().proof, steps=())), "of other decisions"),
        (altered(proof=msgspec.structs.replace(one().proof, line=("a",))), "of another answer"),
        (altered(proof=doubtful()), "is not the best"),
    ],
)
def test_a_puzzle_that_cannot_be_solved_is_noticed(puzzle: Puzzle, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_puzzle(puzzle)


def test_a_file_that_cannot_be_read_says_so() -> None:
    with pytest.raises(BadPuzzle, match="truncated"):
        read_puzzles(FORTERESSE, b"{")


# ---- mining


def test_ratings_rise_with_what_it_takes() -> None:
    def of(*solved: int) -> int:
        return rating(dict(zip(mining.ANCHORS, solved, strict=True)))

    assert of(5, 5, 5, 5) < of(1, 5, 5, 5) < of(0, 3, 5, 5) < of(0, 0, 5, 5) < of(0, 0, 0, 5)
    assert of(0, 0, 0, 5) < of(0, 0, 0, 0) < 2400


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So little searching that it takes no time, and anything will do: what is found is not worth much."""
    few = {"MOST_LOOKS": 6, "MOST_STEPS": 1, "TRIES": 1, "MARGIN": -1, "HOPELESS": 0, "DECIDED": 1}
    for name, value in few.items():
        monkeypatch.setattr(mining, name, value)
    monkeypatch.setattr("bastide.coach.proving.HINT", -1)
    monkeypatch.setattr("bastide.coach.proving.usual_simulations", lambda game: 16)


@pytest.mark.proof
def test_mining_finds_the_same_whether_it_was_stopped_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick(monkeypatch)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"

    def mine(file: Path, games: int) -> dict[str, object]:
        words = ["puzzles", "mine", "forteresse", "--games", str(games), "--json", "-o", str(file)]
        assert main(words) == 0
        told: dict[str, object] = json.loads(capsys.readouterr().out)
        return told

    assert mine(whole, 1)["games"] == 1
    mine(parts, 1)
    looked = parts.with_name("parts.jsonl.looked")
    looked.write_bytes(looked.read_bytes()[:-5])  # killed while it wrote
    mine(parts, 1)
    assert lines(whole) == lines(parts) != []
    assert lines(looked) == lines(whole.with_name("whole.jsonl.looked"))


def lines(file: Path) -> list[str]:
    return sorted(file.read_text("utf-8").splitlines()) if file.exists() else []


def test_a_ledger_keeps_each_once(tmp_path: Path) -> None:
    assert FORTERESSE.lessons is not None
    written = msgspec.json.Decoder(Written).decode_lines(
        (FORTERESSE.lessons / "puzzles.jsonl").read_bytes()
    )[0]
    ledger = Ledger(tmp_path / "mined" / "some.jsonl")
    assert (ledger.add(written), ledger.add(written)) == (True, False)
    ledger.done(Looked(seed=3, players=2, game=0, found=1))
    again = Ledger(ledger.file)
    assert (again.known, again.add(written)) == ({written.id}, False)
    assert next(iter(again.games(seed=3, players=2))) == 1
    assert next(iter(again.games(seed=4, players=2))) == 0


def test_a_candidate_is_given_up_as_soon_as_a_rival_is_close() -> None:
    table = bastide.new("forteresse")
    prover = Prover(table.setup)
    prover.simulations = 30
    first, second = table.legal()[:2]
    assert prover.compared(table.view(0), first, [second], seed=1, least=1.0) is None
    whole = prover.compared(table.view(0), first, [second], seed=1)
    assert whole is not None
    assert len(whole.right) == len(whole.rivals[second]) == 3


def test_a_proof_is_done_again_with_the_same_figures() -> None:
    """With a hundredth of the budget; what is hidden in other games is drawn alike too: a proof shows that above."""
    puzzle = one()
    proof = msgspec.structs.replace(puzzle.proof, simulations=puzzle.proof.simulations // 100)
    short = Puzzle(puzzle.id, puzzle.position, puzzle.answer, puzzle.themes, puzzle.rating, proof)
    assert verified(short) == verified(short)


# ---- the command


def test_verify_names_what_fails_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = Compared((0.5,), {"a": (0.6,)})

    def again(puzzle: Puzzle, times: int) -> Iterable[Compared]:
        assert times == 10
        return (failing,) if puzzle.id == one().id else (Compared((0.5,), {"a": (0.4,)}),)

    monkeypatch.setattr("bastide.cli.puzzling.verified", again)
    assert main(["--lang", "en", "puzzles", "verify", "forteresse", "--times", "10"]) == 1
    told = capsys.readouterr().out
    assert f"forteresse {one().id}: FAILS, ahead by -10 in a hundred wins" in told
    assert told.splitlines()[-1].endswith("one fails")
    assert main(["--lang", "fr", "puzzles", "verify", "forteresse", "--times", "10"]) == 1
    assert "NE TIENT PAS" in capsys.readouterr().out


def test_a_margin_is_whole_with_the_budget_of_the_proof_and_may_shrink_with_a_larger_one() -> None:
    close = [Compared((0.6,), {"a": (0.6 - MARGIN / 2,)})]
    assert not stands(close)
    assert stands(close, times=10)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_list_tells_ratings_and_themes(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "puzzles", "list", "forteresse"]) == 0
    told = capsys.readouterr().out
    assert one().id in told
    assert theme_texts(one())[one().themes[0]][lang] in told
    assert main(["puzzles", "list", "forteresse", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(puzzles(FORTERESSE))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["mine", "chess"], "chess"),
        (["mine", "forteresse", "--minutes", "0"], "--minutes"),
        (["mine", "forteresse", "--players", "7"], "7"),
        (["verify", "chess"], "chess"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_sound_is_refused(
    words: list[str], says: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, "puzzles", *words]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.proof  # it compiles a search
def test_mining_looks_at_views_and_never_at_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ only in what the solver cannot know have the same puzzles there."""
    from random import Random

    quick(monkeypatch)
    game = bastide.game("robber-knights")
    table = next(iter(puzzles(game).values())).position.table()
    seat = table.actor
    assert isinstance(seat, int)
    hidden = game.resample(table.view(seat), Random(3))
    assert hidden.view(seat).json() == table.state.view(seat).json()
    prover = Prover(table.setup)
    thoughts = [prover.think(state.view(seat), 5).options for state in (table.state, hidden)]
    assert thoughts[0] == thoughts[1]
    assert Mine(table.setup).seed == 0

"""Handicaps: what they change at the start and what they do not, how they are written, and whom they go with."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from benchmarks import handicaps

import bastide
from bastide.arena.match import Match, Plan
from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.errors import BadOption
from bastide.core.handicap import STEPS, favoured, moved
from bastide.games.forteresse.components import board_of
from bastide.testing import all_setups, check_random_game

GAMES = [game.id for game in bastide.games()]


def changed(game: str, players: int, handicap: str, **options: Any) -> dict[str, Any]:
    """What of the box is another one than without a handicap."""
    chosen = bastide.game(game)
    usual, setup = (
        chosen.setup(players, **options),
        chosen.setup(players, handicap=handicap, **options),
    )
    assert setup.state_layout.key == usual.state_layout.key, "the record is the same"
    assert setup.box_layout.key == usual.box_layout.key, "and so are the compiled rules"
    before, now = vars_of(usual), vars_of(setup)
    return {name: now[name] for name in now if now[name] != before[name]}


def vars_of(setup: bastide.Setup) -> Mapping[str, Any]:
    """What its box says, but for what was learned: no net serves a handicap."""
    box, learned = setup.box, setup.game.learned(setup)
    return {name: getattr(box, name) for name, _ in setup.box_layout.key if name not in learned}


def test_the_castle_gives_followers() -> None:
    assert changed("castle", 2, "seat0_1") == {"followers": [6, 4]}
    assert changed("castle", 2, "seat1_3") == {"followers": [1, 6]}


def test_robber_knights_gives_knights() -> None:
    assert changed("robber-knights", 2, "seat1_1") == {"knights": [25, 30, 0, 0]}
    assert changed("robber-knights", 4, "seat2_3") == {"knights": [15, 15, 30, 15]}


def test_dissuasion_gives_money() -> None:
    assert changed("dissuasion", 2, "seat1_1") == {"begin_money": [150, 200, 0, 0, 0, 0]}
    assert changed("dissuasion", 6, "seat5_3") == {"begin_money": [150] * 5 + [300]}


def test_donjon_gives_bridges_then_knights_then_seals() -> None:
    assert changed("donjon", 2, "seat0_1") == {"bridges": [1, 0, 0, 0]}
    assert changed("donjon", 3, "seat1_2") == {"bridges": [0, 1, 0, 0], "token": [2, 3, 2, 0]}
    assert changed("donjon", 3, "seat1_3") == {"bridges": [0, 1, 0, 0], "token": [0, 3, 0, 0]}


def test_partners_in_donjon_have_it_easier_together() -> None:
    assert changed("donjon", 4, "seat1_3") == {"bridges": [0, 1, 0, 1], "token": [0, 2, 0, 1]}
    assert changed("donjon", 4, "seat3_3") == changed("donjon", 4, "seat1_3")


@pytest.mark.parametrize("board", ["wedge", "long", "pyramid", "corner"])
@pytest.mark.parametrize("steps", STEPS)
def test_la_forteresse_gives_its_highest_foremost_pawns(board: str, steps: int) -> None:
    """As many on either side, the same ones with the board turned half a turn, all of them fours."""
    usual = board_of(bastide.game("forteresse").setup(board=board))
    gone: list[set[str]] = []
    for seat in (0, 1):
        box = changed("forteresse", 2, f"seat{1 - seat}_{steps}", board=board)
        assert set(box) == {"start"}
        empty = {name for name in usual.start if box["start"][usual.index(name)] == 0}
        assert len(empty) == steps
        assert {usual.start[name] for name in empty} == {(seat, 4)}
        gone.append(empty)
    across, up = usual.columns - 1, usual.rows - 1
    points = (usual.point(name) for name in gone[0])
    assert gone[1] == {usual.name((across - x, up - y)) for x, y in points}


def test_la_forteresse_leaves_a_pawn() -> None:
    board = board_of(bastide.game("forteresse").setup())
    assert len(board.given_up(0, 99)) == 11
    assert board.given_up(0, 2) == ["b1", "c1"]


@pytest.mark.parametrize("game", GAMES)
def test_a_handicap_for_a_seat_where_nobody_plays_is_refused(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = bastide.game(game)
    fewest = chosen.seats.start
    with pytest.raises(BadOption):
        chosen.setup(fewest, handicap=f"seat{chosen.seats.stop - 1}_1")
    if fewest < chosen.seats.stop - 1:
        typed = f"handicap=seat{fewest}_1"
        assert main(["trace", game, "--players", str(fewest), "--option", typed]) == 2
        assert f"a handicap for seat {fewest + 1}, but only" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_it_is_recorded_and_without_it_nothing_is_said(game: str) -> None:
    """Transcripts and records have it, verify, and give it back; those of usual games do not speak of it."""
    chosen = bastide.game(game)
    for handicap in ("none", "seat1_2"):
        setup = chosen.setup(handicap=handicap)
        table, rng = bastide.Table(setup), Random(3)
        while not table.over:
            table.play_chance(rng) if table.actor == "chance" else table.play(
                rng.choice(table.legal())
            )
        lines = list(transcript.of_actions(setup, [ply.action for ply in table.history]))
        header = json.loads(lines[0])["options"]
        assert header.get("handicap") == (None if handicap == "none" else handicap)
        assert header == setup.written_options
        assert transcript.verify(lines, bastide.game).difference is None
        assert chosen.configure(setup.players, header) == setup


@pytest.mark.parametrize("game", GAMES)
def test_a_header_without_the_handicap_does_not_verify(game: str) -> None:
    """What is recorded is not decoration: without it the game is another one."""
    setup = bastide.game(game).setup(handicap="seat1_3")
    usual = bastide.game(game).setup()
    assert setup != usual
    assert setup.start().data != usual.start().data


@pytest.mark.parametrize("game", GAMES)
def test_games_with_a_handicap_are_sound(game: str) -> None:
    """Lists, copies, views, observations, scenes of a first seat's; those of last ones `check_game` looks at."""
    check_random_game(bastide.game(game).setup(handicap="seat0_3"), Random(game))


@pytest.mark.parametrize("game", GAMES)
def test_check_game_tries_the_largest_handicap(game: str) -> None:
    chosen = bastide.game(game)
    tried = {(setup.players, setup.options["handicap"]) for setup in all_setups(chosen)}
    fewest, most = chosen.seats.start, chosen.seats.stop - 1
    assert {(n, f"seat{n - 1}_3") for n in (fewest, most)} <= tried


def test_it_goes_with_who_sits_there() -> None:
    options = {"diagonals": "full", "handicap": "seat2_3"}
    assert moved(options, [2, 0, 1]) == {"diagonals": "full", "handicap": "seat0_3"}
    assert favoured(moved({"diagonals": "full"}, [1, 0])) is None


def test_the_weaker_one_has_it_in_the_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    """On either seat as often, with the same luck; a game that is shared counts half."""
    played: list[tuple[Any, int, tuple[int, ...]]] = []

    def play(match: Match, plan: Plan) -> dict[str, Any]:
        played.append((favoured(match.options), plan.luck, plan.seats))
        return {"seats": plan.seats, "winners": [0, 1]}

    monkeypatch.setattr(handicaps, "play", play)
    assert handicaps.share_won("forteresse", ("casual", "beginner"), 2, games=4).value == 0.5
    assert played == [
        ((0, 2), 0, (1, 0)),
        ((0, 2), 1, (1, 0)),
        ((1, 2), 0, (0, 1)),
        ((1, 2), 1, (0, 1)),
    ]

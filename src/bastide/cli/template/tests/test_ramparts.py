"""Ramparts keeps what every game must keep to, and its rules say what they say."""

from pathlib import Path

from bastide import Table
from bastide.cli.template.ramparts.game import Ramparts
from bastide.core.transcript import verify
from bastide.testing import check_game

GOLDEN = Path(__file__).parent / "golden.jsonl"


def test_it_is_a_sound_game() -> None:
    """What holds for every game holds for this one."""
    check_game(Ramparts(), games=100)


def test_a_worked_example() -> None:
    """3.2: Blue's 3 beats Yellow's guards on both sides of it, and the 2 the one to its right only."""
    wall = {1: 1, 2: 3, 3: 2, 4: 2, 5: 1, 6: 1}  # strength by gate
    table = Table(Ramparts().setup(2))
    for gate in (2, 1, 4, 3, 6, 5):  # Blue first
        table.play(f"draw:{wall[gate]}").play(f"post:{gate}")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores == (3, 0) and outcome.winners == (0,)


def test_a_game_played_before_is_played_again() -> None:
    """If this breaks, the rules have changed: raise `rules_version`, then trace the game anew."""
    checked = verify(GOLDEN.read_text("utf-8").splitlines(), lambda _: Ramparts())
    assert checked.difference is None and checked.games == 1

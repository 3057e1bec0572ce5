"""The zoo of opponents: they play whole games by the rules, alike for a seed, by what their seat may know; verdicts add up."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from benchmarks import opponents, zoo
from benchmarks.opponents import Opponent, frozen, frozen_player, scripts_of, zoo_of
from benchmarks.zoo import Row, budget_of, table

import bastide
from bastide.bots.named import named_bot
from bastide.worlds import two_worlds

SHORT = {"dissuasion": {"max_rounds": 8}, "forteresse": {"quiet_limit": 20}}  # games that end soon
SETUPS = [
    pytest.param(game.setup(players, **SHORT.get(game.id, {})), id=f"{game.id}-{players}")
    for game in bastide.games()
    for players in game.seats
]
PLIES = 24  # after which two worlds are compared


def played(setup: bastide.Setup, seed: int, most: int = 100_000) -> bastide.Table:
    """A game of the scripted players, style after style round the table; or so many decisions of it."""
    table, rng, styles = bastide.Table(setup), Random(seed), scripts_of(setup.game.id)
    bots = [named_bot(styles[s % len(styles)].bot, seed + s) for s in range(setup.players)]
    while not table.over and most:
        if isinstance(table.actor, int):
            most -= 1
            table.play(bots[table.actor].choose(table.view(table.actor)))
        else:
            table.play_chance(rng)
    return table


@pytest.mark.proof
@pytest.mark.parametrize("setup", SETUPS)
def test_scripts_play_whole_games(setup: bastide.Setup) -> None:
    """A bot from outside that answers with anything but a legal action is refused: so none did."""
    assert played(setup, seed=3).over


@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_equal_seeds_give_equal_games(game: str) -> None:
    setup = bastide.game(game).setup()
    one, other, third = (
        [ply.action for ply in played(setup, seed, most=6).history] for seed in (5, 5, 6)
    )
    assert one == other
    assert one != third


@pytest.mark.parametrize("game", [game.id for game in bastide.games() if game.secrets])
def test_scripts_go_by_what_their_seat_may_know(game: str) -> None:
    """In two worlds that look alike to a seat it chooses alike."""
    setup, rng, asked = bastide.game(game).setup(), Random(4), 0
    for number in range(10):
        if asked == 2:
            break
        worlds = two_worlds(setup, number % setup.players, rng, plies=PLIES + number)
        views = [world.view(number % setup.players) for world in worlds]
        if len(views[0].legal) < 2 or worlds[0].state == worlds[1].state:
            continue
        asked += 1
        for script in scripts_of(game):
            answers = {named_bot(script.bot, 7).choose(view) for view in views}
            assert len(answers) == 1
    assert asked > 0


@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_every_game_has_styles_and_searches(game: str) -> None:
    zoo = list(zoo_of(bastide.game(game).setup(), "simulations=9"))
    kinds = [each.kind for each in zoo]
    assert kinds.count("scripted") >= 2 and kinds.count("searching") >= 3
    assert len({each.name for each in zoo}) == len(zoo)
    for each in zoo:
        named_bot(each.bot, 1)


def test_only_what_was_learned_can_be_done_without() -> None:
    learned, not_yet = (
        bastide.game("robber-knights").setup(2),
        bastide.game("robber-knights").setup(3),
    )
    names = [[each.name for each in zoo_of(setup)] for setup in (learned, not_yet)]
    assert ["unlearned" in each for each in names] == [True, False]


# ---- verdicts


def row(games: int, won: float, sides: int) -> Row:
    return Row(Opponent("guard", "", "scripted"), games, won, sides)


@pytest.mark.parametrize(
    ("games", "won", "sides", "verdict"),
    [
        (40, 30, 2, "reached"),
        (40, 29.5, 2, "missed"),
        (30, 20, 3, "reached"),
        (40, 20, 4, "reached"),
        (40, 19, 4, "missed"),
        (60, 20, 6, "reached"),
    ],
)
def test_the_aim_is_three_of_four_or_twice_the_fair_share(
    games: int, won: float, sides: int, verdict: str
) -> None:
    assert row(games, won, sides).verdict == verdict


def test_the_table_says_what_was_reached() -> None:
    told = table([row(40, 30, 2), row(40, 10, 2)]).splitlines()
    assert len(told) == 4
    assert " ".join(told[1].split()) == "guard scripted 40 30 75% [60%, 86%] 50% 75% reached"
    assert told[-1] == "aim reached against 1 of 2"


def test_budgets_are_what_a_level_takes() -> None:
    tree, deep = bastide.game("donjon").setup(), bastide.game("forteresse").setup()
    assert budget_of(tree, 500, None) == "simulations=500"
    assert budget_of(deep, 500, None) == "positions=500"
    assert budget_of(tree, None, 0.5) == "simulations=1000000000,seconds=0.5"
    assert budget_of(tree, None, None) == ""
    for module in (opponents, zoo):
        assert doctest.testmod(module).failed == 0


# ---- earlier versions


def test_a_view_comes_back_from_json() -> None:
    """What an earlier version is told over its pipe is what its bot sees."""
    for game in bastide.games():
        setup, rng = game.setup(), Random(2)
        table = bastide.Table(setup)
        for _ in range(30):
            table.play_chance(rng) if table.actor == "chance" else table.play(
                rng.choice(table.legal())
            )
        while not isinstance(table.actor, int):
            table.play_chance(rng)
        view = table.view(table.actor)
        assert frozen_player.revived(setup, json.loads(view.json())).json() == view.json()


def test_an_earlier_version_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository with one version of a package in its history."""
    package = tmp_path / "src" / "bastide"
    package.mkdir(parents=True)
    (package / "old.py").write_text("AGE = 1\n")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "old"], ["tag", "first"]):
        subprocess.run([*git, *words], check=True)
    (package / "old.py").write_text("AGE = 2\n")
    monkeypatch.setenv("BASTIDE_CACHE", str(tmp_path / "cache"))
    for _ in range(2):  # the second time it is there already
        found = frozen.sources("first", tmp_path)
        assert (found / "bastide" / "old.py").read_text() == "AGE = 1\n"
    assert str(tmp_path / "cache") in str(found)


def test_without_history_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(frozen.NoSuchRevision, match="unshallow"):
        frozen.sources(frozen.BEFORE_NETS, tmp_path)


def test_what_is_not_in_the_zoo_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["zoo", "donjon", "--opponents", "builder,nobody"])
    with pytest.raises(SystemExit):
        zoo.main()
    assert "not in this zoo: nobody; there are builder, raider" in capsys.readouterr().err

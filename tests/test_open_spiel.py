"""Our games as OpenSpiel games, played by OpenSpiel's own C++ search."""

from pathlib import Path
from random import Random

import pyspiel
import pytest

import bastide
from bastide.adapters.open_spiel import MCTS, register, spiel_game
from bastide.arena import Match, contest
from bastide.arena.report import report

SETUPS = [
    pytest.param(game.id, players, marks=() if game.id == "forteresse" else pytest.mark.proof)
    for game in bastide.games()
    for players in game.seats
]


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_a_random_game_agrees_with_ours(name: str, players: int) -> None:
    game = spiel_game(name, players=players)
    state, ours, rng = game.new_initial_state(), game.setup.start(), Random(1)
    while not state.is_terminal():
        if ours.actor == "chance":
            assert state.is_chance_node()
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            total = sum(weight for _, weight in ours.outcomes())
            told = sorted((state.action_to_string(a), p) for a, p in outcomes)
            assert told == [(text, pytest.approx(w / total)) for text, w in ours.outcomes()]
            action = rng.choice([a for a, _ in outcomes])
        else:
            assert state.current_player() == ours.actor
            assert state.legal_actions() == game.setup.actions.legal(ours)
            action = rng.choice(state.legal_actions())
        twin = state.clone()
        ours.play(state.action_to_string(action))
        state.apply_action(action)
        assert state.bastide == ours
        assert twin.bastide != state.bastide, "a clone is on its own"
    outcome = ours.outcome()
    assert outcome is not None
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    assert {s for s, r in enumerate(returns) if r == max(returns)} == set(outcome.winners)


def test_games_can_be_loaded_by_name() -> None:
    names = register()
    assert "bastide_forteresse" in names and register() == names
    kind = pyspiel.load_game("bastide_forteresse").get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION


@pytest.mark.proof
def test_games_of_chance_and_secrets_are_loaded_by_name() -> None:
    register()
    game = pyspiel.load_game("bastide_donjon(players=3)")
    assert game.num_players() == 3
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


@pytest.mark.proof
@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_its_search_plays_every_game(name: str, players: int) -> None:
    table, rng = bastide.new(name, players=players), Random(2)
    moves = 0
    bot = MCTS(seed=3, simulations=5)
    while moves < 3:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        before = table.state.data
        action = bot.choose_from_state(table.state)
        assert table.state.data == before, "it searches copies"
        assert action in table.legal()
        table.play(action)
        moves += 1


@pytest.mark.proof
def test_its_search_beats_random_play_and_the_report_says_what_it_saw(tmp_path: Path) -> None:
    name = "bastide.adapters.open_spiel:MCTS@simulations=20"
    match = Match("robber-knights", (name, "random"), players=2)
    records = contest(match, tmp_path, games=4)
    again = contest(match, tmp_path / "again", games=2)
    assert [r["mark"] for r in again] == [r["mark"] for r in records[:2]]
    wins = sum(r["seats"][s] == 0 for r in records for s in r["winners"])
    assert wins >= 3
    page = report(match, records, "bastide arena", "en").markdown("x")
    assert f"Shown the whole state, hidden parts included: {name}" in page


def test_an_edition_keeps_its_own_usual_options_by_name() -> None:
    """OpenSpiel fills in what is usual in ours; an edition that knows another board has that one."""
    tiny = Path(__file__).parent / "tiny" / "forteresse.toml"
    game = pyspiel.load_game(f"bastide_forteresse(edition={tiny},repetition=2)")
    options = game.setup.options
    assert (options["board"], options["diagonals"], options["quiet_limit"]) == ("tiny", "none", 20)
    assert options["repetition"] == 2
    assert game.setup == spiel_game("forteresse", edition=tiny, repetition=2).setup

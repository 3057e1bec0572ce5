"""Many games at once: the same as one by one, drawn as the rules say, begun again, rewarded."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.cli.template.ramparts.game import GAME as Ramparts
from bastide.core.batch import Batch
from bastide.core.errors import MalformedAction, UnknownName
from bastide.core.state import Setup

PLIES = 60


@cache
def stranger() -> bastide.Game:
    """A little game with chance, a secret and a short end."""
    return Ramparts()


def setups() -> list[Any]:
    """Every game at its smallest and largest table; the little ones at once, the others as proofs."""
    marks: dict[str, Any] = {"forteresse": ()}
    return [
        pytest.param(
            game.setup(n), marks=marks.get(game.id, pytest.mark.proof), id=f"{game.id}-{n}"
        )
        for game in bastide.games()
        for n in sorted({game.seats.start, game.seats.stop - 1})
    ]


@pytest.mark.parametrize("setup", [pytest.param(stranger().setup(2), id="ramparts"), *setups()])
def test_a_batch_equals_single_games_ply_for_ply(setup: Setup) -> None:
    batch, rng = Batch(setup, 5), np.random.default_rng(7)
    single = [setup.start() for _ in range(5)]
    for _ in range(PLIES):
        actions, weights, mask, seen = batch.draw(rng), batch.weights, batch.mask, batch.observe()
        outcomes = batch.outcomes
        for i, state in enumerate(single):
            assert batch.state(i) == state
            legal = batch.legal[i, : batch.counts[i]].tolist()
            assert legal == state.legal_ids()
            by_text = zip(
                map(setup.notations.__getitem__, legal), weights[i].tolist(), strict=False
            )
            if state.actor == "chance":
                assert sorted(by_text) == state.outcomes()
            if isinstance(state.actor, int):
                assert (mask[i] == setup.actions.mask(state)).all()
                assert (seen[i] == state.observe(state.actor)).all()
            else:
                assert not mask[i].any() and not seen[i].any()
            outcome = state.outcome()
            if outcome is None:
                assert not outcomes.winners[i].any() and not outcomes.scores[i].any()
                state.play_id(int(actions[i]))
            else:
                assert np.flatnonzero(outcomes.winners[i]).tolist() == list(outcome.winners)
                assert outcomes.scores[i].tolist() == list(outcome.scores)
        batch.step(actions)
    for seat in range(setup.players):
        told = batch.observe(seat)
        assert all((told[i] == state.observe(seat)).all() for i, state in enumerate(single))


def test_draws_are_as_likely_as_the_rules_say() -> None:
    """Pearson's chi-square over 20,000 draws: 1 in 1,000 fair samples is beyond the bound, and this one is seeded."""
    batch = Batch(stranger().setup(2), 20_000)
    weights = batch.weights[0, : batch.counts[0]]
    assert len(set(weights.tolist())) > 1, "equal weights would prove nothing"
    drawn = batch.draw(np.random.default_rng(11))
    found = np.array([(drawn == action).sum() for action in batch.legal[0, : batch.counts[0]]])
    expected = weights / weights.sum() * batch.size
    bound = {2: 13.8, 3: 16.3, 4: 18.5}[len(weights) - 1]
    assert ((found - expected) ** 2 / expected).sum() < bound
    uniform = np.full(len(weights), batch.size / len(weights))
    assert ((found - uniform) ** 2 / uniform).sum() > bound, "as if there were no weights"


def test_choices_are_drawn_alike() -> None:
    batch, rng = Batch(stranger().setup(2), 20_000), np.random.default_rng(3)
    batch.play_chance(rng)
    drawn, n = batch.draw(rng), int(batch.counts[0])
    found = np.array([(drawn == action).sum() for action in batch.legal[0, :n]])
    expected = batch.size / n
    assert ((found - expected) ** 2 / expected).sum() < n + 4 * (2 * n) ** 0.5


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int) -> bytes:
        batch, rng = Batch(stranger().setup(3), 4, auto_reset=True), np.random.default_rng(seed)
        for _ in range(40):
            batch.step(batch.draw(rng))
        return bytes(batch.states.tobytes())

    assert played(1) == played(1) != played(2)


def test_games_that_are_over_begin_anew_and_pay_once() -> None:
    setup = stranger().setup(3)
    batch, rng = Batch(setup, 8, auto_reset=True), np.random.default_rng(2)
    ended = 0
    for _ in range(200):
        over = batch.over
        batch.step(batch.draw(rng))
        rewards = batch.rewards
        for i in range(batch.size):
            if over[i]:
                assert batch.state(i) == setup.start() and not rewards[i].any()
            elif batch.over[i]:
                outcome = batch.state(i).outcome()
                assert outcome is not None
                share = setup.players / len(outcome.winners) - 1
                assert rewards[i].tolist() == [
                    share if seat in outcome.winners else -1 for seat in range(setup.players)
                ]
                ended += 1
            else:
                assert not rewards[i].any()
    assert ended > 20


def test_without_auto_reset_games_stay_over_until_they_are_begun_again() -> None:
    batch, rng = Batch(stranger().setup(2), 3), np.random.default_rng(2)
    paid = np.zeros((3, 2))
    for _ in range(60):
        batch.step(batch.draw(rng))
        paid += batch.rewards
    assert batch.over.all() and (abs(paid).max(axis=1) <= 1).all() and paid.sum() == 0
    batch.reset([True, False, True])
    assert batch.over.tolist() == [False, True, False]
    assert not batch.rewards.any()
    assert batch.reset().state(1) == batch.setup.start()


def test_some_step_while_others_wait() -> None:
    batch = Batch(bastide.game("forteresse").setup(), 3)
    batch.step(batch.legal[:, 0], where=[True, False, True])
    assert batch.actors.tolist() == [1, 0, 1]


@pytest.mark.parametrize("setup", [pytest.param(stranger().setup(2), id="ramparts"), *setups()])
def test_branches_are_all_that_may_come_next(setup: Setup) -> None:
    """Each legal action of each game, chance's too, played as in a game of its own; the batch stays as it was."""
    batch, rng, ended = Batch(setup, 3), np.random.default_rng(5), 0
    for _ in range(14):
        before = batch.states.tobytes(), batch.legal.tobytes(), batch.actors.tolist()
        games, actions, after = batch.branch()
        assert (batch.states.tobytes(), batch.legal.tobytes(), batch.actors.tolist()) == before
        states = [batch.state(i) for i in range(batch.size)]
        every = [(i, n) for i, state in enumerate(states) for n in state.legal_ids()]
        assert list(zip(games.tolist(), actions.tolist(), strict=True)) == every
        for k, (i, n) in list(enumerate(every))[:: max(1, len(every) // 40)]:
            played = states[i].copy().play_id(n)
            assert after.state(k) == played
            assert after.legal[k, : after.counts[k]].tolist() == played.legal_ids()
            outcome = played.outcome()
            assert after.over[k] == (outcome is not None)
            ended += outcome is not None
            assert (after.rewards[k].max() >= 0) and after.rewards[k].sum() == pytest.approx(0)
        some = batch.branch([False, True, False])
        assert some.actions.tolist() == actions[games == 1].tolist()
        assert not some.after.size or set(some.games.tolist()) == {1}
        batch.step(batch.draw(rng))
    assert ended > 0 or setup.game.id != "ramparts", "the last action of a game too"


def test_what_is_not_legal_changes_nothing() -> None:
    batch = Batch(bastide.game("forteresse").setup(), 3)
    before = batch.states.tobytes()
    wrong = batch.legal[:, 0].copy()
    wrong[2] = 1
    with pytest.raises(MalformedAction, match="1 is not the number"):
        batch.step(wrong)
    assert batch.states.tobytes() == before
    with pytest.raises(ValueError, match="seats are numbered from 0 to 1"):
        batch.observe([0, 1, 2])


def test_places_and_numbers_lead_to_each_other() -> None:
    setup = bastide.game("forteresse").setup()
    table, rng = setup.actions, Random(1)
    for place in rng.sample(range(len(table)), 50):
        assert table.place(table.number(place)) == place
        assert table[place] == setup.notations[table.number(place)]
    some = np.array([[0, 5], [7, 9]])
    assert (table.place(table.numbers[some]) == some).all()
    for strange in (7, -1, 1 << 40):
        with pytest.raises(MalformedAction, match=str(strange)):
            table.place(strange)
        with pytest.raises(MalformedAction, match=str(strange)):
            table.place(np.array([table.number(3), strange]))
    with pytest.raises(IndexError):
        table[len(table)]


def test_a_game_that_is_not_for_learners_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Ramparts()
    monkeypatch.delattr(game.rooms.components, "observation", raising=False)
    assert not game.learnable
    with pytest.raises(UnknownName, match="ramparts is not prepared for learners"):
        _ = game.setup(2).observation


def test_a_spectator_observes_nothing() -> None:
    with pytest.raises(bastide.ActionError, match="spectator"):
        bastide.new("forteresse").view().observe()

"""`check_game` passes every game of the house and a stranger's, and fails for each thing done wrong."""

from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any

import pytest

import bastide
from bastide import testing
from bastide.core.rule import rule
from bastide.core.state import Setup, State, View
from bastide.testing import check_game
from tests.hats import rules
from tests.hats.game import Hats


@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_games_of_the_house(game: bastide.Game) -> None:
    check_game(game)


def test_a_strangers_game_with_chance_and_secrets() -> None:
    check_game(Hats(), games=100)


def changed_rules(**functions: Any) -> ModuleType:
    """The rules of Hats with some functions replaced."""
    module = ModuleType("tests.hats.rules")  # the name of a module that exists, for the compiler
    vars(module).update({name: value for name, value in vars(rules).items() if name != "__name__"})
    vars(module).update(functions)
    return module


class Unsorted(Hats):
    def notation(self, setup: Setup, action: int) -> str:
        return "same" if action in (rules.STAY, rules.LEAVE) else super().notation(setup, action)


class Spaced(Hats):
    def notation(self, setup: Setup, action: int) -> str:
        return super().notation(setup, action).replace("stay", "st ay")


class Peeking(Hats):
    """Shows every hat to everybody."""

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        return {**super().facts(state, seat), "all": state.record.hat}


class PeekingAtTheDeck(Hats):
    """Shows what is left in the deck, from which a hat follows."""

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        return {**super().facts(state, seat), "deck": state.record.deck}


class SharedPath(Hats):
    def ask(self, view: View) -> Any:
        ask = super().ask(view)
        twins = tuple(type(c)(c.a, ("!stay",), c.after) for c in ask.choices)
        return type(ask)(ask.type, ask.prompt, ask.clause, twins, ask.controls)


class NoWords(Hats):
    def tell(self, before: View, action: str) -> Any:
        return bastide.core.text.say("nobody-wrote-this")


@rule
def nobody_listens(st, box, action):  # type: ignore[no-untyped-def]
    if action > 10:
        st.deck[action - 10] -= 1
        st.hat[st.dealt] = action - 10
        st.dealt += 1


@rule
def never_empty_handed(st, box, out):  # type: ignore[no-untyped-def]
    return 0


@rule
def unfair(st, box, rng, out):  # type: ignore[no-untyped-def]
    return 1


@rule
def illegal(st, box, rng, out):  # type: ignore[no-untyped-def]
    return 7


@rule
def out_of_bounds(st, box, action):  # type: ignore[no-untyped-def]
    if action > 10:
        st.hat[st.dealt] = action - 10
        st.dealt += 1
    else:
        st.turn += 1
        st.said[st.turn] = action  # one too far: the next field, unless somebody looks


class Endless(Hats):
    rules = changed_rules(apply=nobody_listens)


class Empty(Hats):
    rules = changed_rules(legal_actions=never_empty_handed)


class Unfair(Hats):
    rules = changed_rules(random_action=unfair)


class Illegal(Hats):
    rules = changed_rules(random_action=illegal)


class OutOfBounds(Hats):
    rules = changed_rules(apply=out_of_bounds)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Unsorted, "share a notation|not unique"),
        (Spaced, "st ay"),
        (Peeking, "may not know"),
        (PeekingAtTheDeck, "may not know"),
        (SharedPath, "share a path"),
        (NoWords, "nobody-wrote-this"),
        (Empty, "nobody can act"),
        (Unfair, "never plays some"),
        (Illegal, "not legal"),
        (OutOfBounds, "index out of range|differ"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_wrong_is_found(wrong: type[Hats], message: str) -> None:
    with pytest.raises((AssertionError, KeyError, IndexError), match=message):
        check_game(wrong(), games=30)


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "LONGEST", 50)
    with pytest.raises(AssertionError, match="no end"):
        testing.check_random_game(Endless().setup(), Random(0))


def test_chance_is_drawn_by_weight_and_masked_for_others() -> None:
    table = bastide.Table(Hats().setup(2))
    assert table.actor == "chance"
    assert table.state.outcomes() == [("deal:1", 2), ("deal:2", 2), ("deal:3", 2)]
    table.play("deal:3")
    assert table.state.outcomes() == [("deal:1", 2), ("deal:2", 2), ("deal:3", 1)]
    assert table.view(0).last == ("chance", "deal:3")
    assert table.view(1).last == table.view(None).last == ("chance", "deal:?")
    assert [ply.action for ply in table.log(1)] == ["deal:?"]
    rng = Random(1)
    drawn = [bastide.Table(Hats().setup(2), ["deal:3"]).play_chance(rng) for _ in range(500)]
    assert 60 < drawn.count("deal:3") < 140  # one in five
    with pytest.raises(bastide.MalformedAction, match="cannot come up"):
        table.play("deal:9")


def test_secrets_are_resampled_fairly() -> None:
    """From seat 0's view each hat of seat 1 comes up as often as the deck says."""
    table = bastide.Table(Hats().setup(2), ["deal:3", "deal:1"])
    rng = Random(0)
    hats = [Hats().resample(table.view(0), rng).record.hat[1] for _ in range(1000)]
    assert [round(hats.count(n) / 100) for n in (1, 2, 3)] == [4, 4, 2]


@pytest.mark.parametrize("game", [g for g in bastide.games() if g.secrets], ids=lambda g: g.id)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_move_by_what_their_seat_may_know(game: bastide.Game, name: str) -> None:
    """The same view and the same seed give the same move, whatever the others hold."""
    rng = Random(1)
    for players in game.seats:
        table = bastide.Table(game.setup(players))
        for _ in range(90):
            if table.over:
                break
            if isinstance(table.actor, int):
                view = table.view(table.actor)
                other = game.resample(view, rng).view(table.actor, last=view.last)
                moves = {bastide.bot(name, 5).choose(v) for v in (view, other)}
                assert len(moves) == 1
            table.play(rng.choice(table.legal()))

"""`check_game` passes every game of the house and a stranger's, and fails for each thing done wrong."""

from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

import bastide
from bastide import testing
from bastide.cli.template.ramparts import rules
from bastide.cli.template.ramparts.game import Ramparts
from bastide.cli.template.ramparts.rules import DRAW, NO_GUARD
from bastide.core.rule import is_rule, rule
from bastide.core.state import Setup, State, View
from bastide.testing import check_game


@pytest.mark.proof
@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_games_of_the_house(game: bastide.Game) -> None:
    check_game(game)


@pytest.mark.proof
def test_a_strangers_game_with_chance_and_secrets() -> None:
    check_game(Ramparts(), games=100)


@pytest.mark.parametrize("game", [*bastide.games(), Ramparts()], ids=lambda game: game.id)
def test_every_piece_that_is_shown_is_drawn(game: bastide.Game) -> None:
    """Pictures have a plain token for what nobody drew: here it would be missed."""
    rng = Random(2)
    for players in game.seats:
        table = bastide.Table(game.setup(players))
        shown = {(place.art, place.own) for place in game.frame(table.setup).places if place.art}
        while not table.over and len(table.history) < 150:
            if len(table.history) % 5 == 0:
                scene = game.scene(table.view(rng.randrange(players)))
                shown |= {(item.art, item.own) for item in scene.items}
                shown |= {
                    (counter.art, panel.slot)
                    for panel in scene.panels
                    for counter in panel.counters
                    if counter.art
                }
            table.play(rng.choice(table.legal()))
        for name, own in shown:
            game.art(name, own)  # KeyError, if not


def changed_rules(**functions: Any) -> ModuleType:
    """The rules of Ramparts in a single chapter, with some functions replaced."""
    module = ModuleType(rules.__name__)  # the name of a module that exists, for the compiler
    for name, value in vars(rules).items():
        if is_rule(value):
            value = FunctionType(value.__code__, value.__globals__, name)
            value.__module__ = rules.__name__
            vars(module)[name] = rule(value)
        elif name.isupper():
            vars(module)[name] = value
    vars(module).update(functions, __file__=rules.__file__)
    return module


class Unsorted(Ramparts):
    def notation(self, setup: Setup, action: int) -> str:
        return "same" if action < rules.DRAW else super().notation(setup, action)


class Spaced(Ramparts):
    def notation(self, setup: Setup, action: int) -> str:
        return super().notation(setup, action).replace("post", "po st")


class Peeking(Ramparts):
    """Shows every guard to everybody."""

    def facts(self, state: State, seat: int | None) -> Any:
        return {**super().facts(state, seat), "all": state.record.guard}


class PeekingAtThePile(Ramparts):
    """Shows what is left in the pile, from which a guard follows."""

    def facts(self, state: State, seat: int | None) -> Any:
        return {**super().facts(state, seat), "pile": state.record.pile}


class SharedPath(Ramparts):
    def ask(self, view: View) -> Any:
        ask = super().ask(view)
        twins = tuple(type(c)(c.a, ("c:1",), c.after) for c in ask.choices)
        return type(ask)(ask.type, ask.prompt, ask.clause, twins, ask.controls)


class NoWords(Ramparts):
    def tell(self, before: View, action: str) -> Any:
        return bastide.core.text.say("nobody-wrote-this")


@rule
def nobody_listens(st, box, action):  # type: ignore[no-untyped-def]
    if action > DRAW:
        st.drawn = 1


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
    if action > DRAW:
        st.drawn = action - DRAW
        st.pile[st.drawn] -= 1
    else:
        st.guard[action] = st.drawn
        st.drawn = NO_GUARD
        st.posted += 1
        st.pile[box.strengths + st.posted] = 0  # too far: another field, unless somebody looks


@rule
def from_the_end(st, box, action):  # type: ignore[no-untyped-def]
    if action > DRAW:
        st.drawn = action - DRAW
        st.pile[st.drawn] -= 1
    else:
        st.guard[action] = st.drawn
        st.owner[action] = st.turn
        st.drawn = NO_GUARD + 0 * st.pile[-1 - st.posted % 2]  # changes nothing, and may not be
        st.posted += 1
        st.turn = (st.turn + 1) % box.players


class Endless(Ramparts):
    rules = changed_rules(apply=nobody_listens)


class Empty(Ramparts):
    rules = changed_rules(legal_actions=never_empty_handed)


class Unfair(Ramparts):
    rules = changed_rules(random_action=unfair)


class Illegal(Ramparts):
    rules = changed_rules(random_action=illegal)


class OutOfBounds(Ramparts):
    rules = changed_rules(apply=out_of_bounds)


class FromTheEnd(Ramparts):
    rules = changed_rules(apply=from_the_end)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Unsorted, "share a notation|not unique"),
        (Spaced, "po st"),
        (Peeking, "may not know"),
        (PeekingAtThePile, "may not know"),
        (SharedPath, "share a path"),
        (NoWords, "nobody-wrote-this"),
        (Empty, "nobody can act"),
        (Unfair, "never plays some"),
        (Illegal, "not legal"),
        (OutOfBounds, "index out of range|differ"),
        (FromTheEnd, "index is out of bounds"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_wrong_is_found(wrong: type[Ramparts], message: str) -> None:
    with pytest.raises((AssertionError, KeyError, IndexError), match=message):
        check_game(wrong(), games=30)


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "LONGEST", 50)
    with pytest.raises(AssertionError, match="no end"):
        testing.check_random_game(Endless().setup(), Random(0))


def test_chance_is_drawn_by_weight_and_masked_for_others() -> None:
    table = bastide.Table(Ramparts().setup(2))
    assert table.actor == "chance"
    assert table.state.outcomes() == [("draw:1", 5), ("draw:2", 4), ("draw:3", 3)]
    table.play("draw:3")
    assert table.view(0).last == ("chance", "draw:3")
    assert table.view(1).last == table.view(None).last == ("chance", "draw:?")
    assert [ply.action for ply in table.log(1)] == ["draw:?"]
    table.play("post:1")
    assert table.state.outcomes() == [("draw:1", 5), ("draw:2", 4), ("draw:3", 2)]
    rng, begun = Random(1), ["draw:3", "post:1"]
    drawn = [bastide.Table(Ramparts().setup(2), begun).play_chance(rng) for _ in range(500)]
    assert 55 < drawn.count("draw:3") < 130  # two in eleven
    with pytest.raises(bastide.MalformedAction, match="cannot come up"):
        table.play("draw:9")


def test_secrets_are_resampled_fairly() -> None:
    """From seat 0's view each guard of seat 1 comes up as often as the pile says."""
    game = Ramparts()
    table = bastide.Table(game.setup(2), ["draw:3", "post:1", "draw:1"])
    rng = Random(0)
    guards = [game.resample(table.view(0), rng).record.drawn for _ in range(1100)]
    assert [round(guards.count(n) / 100) for n in (1, 2, 3)] == [5, 4, 2]


@pytest.mark.proof
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

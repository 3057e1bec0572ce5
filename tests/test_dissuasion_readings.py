"""Other readings of Dissuasion's rulebook: packs that are never shuffled, tokens that may be kept, heirs that wait."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.games.dissuasion.actions import read_action
from bastide.games.dissuasion.rules import SPELL_NAMES
from bastide.testing import check_views
from tests.refused import refused_by_clause
from tests.test_dissuasion import BUILT_IN, GAME, warlike_action
from tests.test_dissuasion_examples import (
    BLUE,
    RED,
    YELLOW,
    fact,
    place,
    play,
    reserve,
    starting_with,
)

UNDER: dict[str, bastide.Value] = {"packs": "under"}
MAY: dict[str, bastide.Value] = {"tokens": "may"}
ALL: dict[str, bastide.Value] = {"heirs": "all"}
DESTINIES = [card.id for card in GAME.components.destiny for _ in range(card.count)]
SPELLS = [s for s, n in zip(SPELL_NAMES, GAME.components.spells, strict=True) for _ in range(n)]


def without(cards: list[str], *taken: str) -> list[str]:
    """The cards but one copy of each of those taken."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


# ---------------------------------------------------------------- packs=under (10.1, 11.x)


def test_destiny_cards_come_again_in_their_order() -> None:
    """10.1: while a card is unseen it comes first; then the first that came back, and it goes under again."""
    back = without(DESTINIES, "tithe", "horses")
    state = place(options=UNDER, under={"destiny": back, "magic": []})
    play(state, "done, roll:4")
    assert state.outcomes() == [("destiny:horses", 1), ("destiny:tithe", 1)]
    state.play("destiny:tithe")
    assert fact(state, "under")["destiny"] == [*back, "tithe"]
    state = place(options=UNDER, under={"destiny": [*back, "tithe", "horses"], "magic": []})
    play(state, "done, roll:4")
    assert state.outcomes() == [(f"destiny:{back[0]}", 1)]
    state.play(f"destiny:{back[0]}")
    assert fact(state, "under")["destiny"] == [*back[1:], "tithe", "horses", back[0]]
    assert not any(fact(state, "unseen").values())


def test_shuffled_packs_have_no_order() -> None:
    state = place(unseen=dict.fromkeys({card.id for card in GAME.components.destiny}, 0))
    play(state, "done, roll:4")
    assert len(state.outcomes()) == len(GAME.components.destiny)
    assert fact(state, "under") == {"destiny": [], "magic": []}


def test_magic_cards_come_back_as_they_are_played() -> None:
    """11.3: several for one ball in the order in which they were played, with or without effect."""
    state = place("d11 b1", "h10 r1", hands={RED: ["breach", "silence", "return"], BLUE: ["stone"]}, options=UNDER)  # fmt: skip
    play(state, "fire:d11, silence, breach, return, at:h10, stone")
    assert fact(state, "under")["magic"] == ["silence", "breach", "return", "stone"]
    assert fact(state, "played")["silence"] == 1


def drawn_from_the_top(hands: dict[int, list[str]], back: list[str]) -> bastide.Table:
    """Red buys a magic card where none is unseen."""
    state = place(hands=hands, options=UNDER, under={"destiny": [], "magic": back})
    table = bastide.Table(state.setup)
    table.state = state
    for action in ("done", "roll:8", "buy:m"):
        table.play(action)
    return table


def test_the_first_magic_card_that_came_back_is_drawn_and_masked() -> None:
    """11.2: a chance action with one outcome; the others read `magic:?`, and could tell what it is."""
    back = ["wall", *without(SPELLS, "wall", "lance", "stone")]
    table = drawn_from_the_top({RED: ["lance"], BLUE: ["stone"]}, back)
    assert table.state.outcomes() == [("magic:wall", 1)]
    table.play("magic:wall")
    assert table.view(RED).last == ("chance", "magic:wall")
    for seat in (BLUE, YELLOW, None):
        view = table.view(seat)
        assert view.last == ("chance", "magic:?")
        assert view.facts["under"]["magic"] == back[1:]
        again = GAME.resample(view, Random(3))
        assert "wall" in again.view(RED).facts["hand"]
        assert again.view(seat).facts == view.facts
    known = GAME.resample(table.view(BLUE), Random(1)).view(RED).facts["hand"]
    assert sorted(known) == ["lance", "wall"]  # all others are under the pack or Blue's own


def test_a_known_card_is_known_until_it_is_played() -> None:
    """Red holds a gallop that all saw on top, and one more of which nobody knows; playing one tells of the other."""
    back = ["gallop", *without(SPELLS, "gallop", "gallop", "lance")]
    state = drawn_from_the_top({RED: ["gallop"], BLUE: ["lance"]}, back).state.play("magic:gallop")
    assert fact(state, "known") == [["gallop"], [], []]
    assert state.view(RED).facts["hand"] == ["gallop", "gallop"]
    then = place("d9 red1", hands={RED: ["gallop", "gallop"]}, options=UNDER, known=[["gallop"], [], []])  # fmt: skip
    play(then, "d9-d8, gallop:d8")
    assert fact(then, "known") == [[], [], []]
    assert fact(then, "under")["magic"] == ["gallop"]


def test_cards_of_one_who_is_out_are_unseen_again() -> None:
    """12.3: Red falls to the Treasury; his two cards are drawn before the queue, though none was unseen."""
    back = without(SPELLS, "lance", "stone")
    state = place(
        "h11 b1",
        seat=BLUE,
        ruins=["d11", "c10", "d10", "e10"],
        hands={RED: ["lance", "stone"]},
        options=UNDER,
        under={"destiny": [], "magic": back},
        known=[["stone"], [], []],
    )
    play(state, "fire:h11, at:d9, done, roll:8, buy:m")
    assert state.outcomes() == [("magic:lance", 1), ("magic:stone", 1)]
    assert fact(state, "known") == [[], [], []]
    state.play("magic:lance")
    assert fact(state, "under")["magic"] == back
    assert fact(state, "known") == [[], [], []]


def test_a_conqueror_inherits_what_all_know() -> None:
    """12.4."""
    state = place(
        "h9 yellow1",
        "i9 yellow1",
        seat=YELLOW,
        ruins=["h11", "g10", "i10"],
        hands={BLUE: ["stone", "lance"]},
        options=UNDER,
        known=[[], ["stone"], []],
    )
    state.play("i9-h10")
    assert fact(state, "known") == [[], [], ["stone"]]
    seen = {tuple(GAME.resample(state.view(RED), Random(n)).view(YELLOW).facts["hand"]) for n in range(60)}  # fmt: skip
    assert all("stone" in hand for hand in seen) and len(seen) > 3


def test_a_pack_that_goes_round_shows_its_order() -> None:
    """What is public is shown: the cards that came back, the first to come first."""
    back = {"destiny": DESTINIES, "magic": ["wall", *without(SPELLS, "wall")]}
    view = place(options=UNDER, under=back).view(BLUE)
    items = {item.id: item for item in GAME.scene(view).items}
    for place_of, cards in (("pile", "24"), ("spells", "27")):
        for lang in ("en", "fr"):
            assert cards in GAME.words(lang).render(items[place_of].label)
        info = GAME.inspect(view, place_of)
        assert info is not None
        order = GAME.words("en").render(info.lines[-1].text)
        assert order.startswith("Under the pack, the first to come first: ")
    assert "first: Wall of thorns, Gallop" in order


class Pack:
    """A pack told anew from the log: unseen cards, and behind them those that came back."""

    def __init__(self, cards: list[str]) -> None:
        self.unseen, self.back = Counter(cards), list[str]()

    def outcomes(self) -> list[tuple[str, int]]:
        if self.unseen.total():
            return sorted((+self.unseen).items())
        return [(self.back[0], 1)]

    def draw(self, card: str) -> None:
        if self.unseen.total():
            self.unseen[card] -= 1
        else:
            assert self.back.pop(0) == card


def small_packs(folder: Path) -> bastide.Game:
    """One copy of every card, so that the packs go round."""
    file = folder / "small.toml"
    file.write_text(re.sub(r"count = \d+", "count = 1", BUILT_IN), "utf-8")
    return bastide.game("dissuasion", file)


def collecting_action(table: bastide.Table, rng: Random) -> str:
    """Magic cards bought and played, balls left where they are."""
    legal = table.legal()
    cards = [a for a in legal if a in SPELL_NAMES or a.startswith(("buy:m", "gallop", "shift"))]
    return rng.choice(cards or [a for a in legal if not a.startswith("fire")] or legal)


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.proof) for n in (1, 2))])
def test_packs_are_queues_in_whole_games(seed: int, tmp_path: Path) -> None:
    """10.1, 11.2, 11.3, 12.3 and 12.4 told anew from the log; of hands a view tells what all may know."""
    setup = small_packs(tmp_path).setup(3, packs="under", max_rounds=60)
    rng, table = Random(seed), bastide.Table(setup)
    destiny, magic = Pack([card.id for card in GAME.components.destiny]), Pack(list(SPELL_NAMES))
    hands, again = [Counter[str]() for _ in range(3)], Counter[str]()
    while not table.over:
        record = table.state.record
        action = (
            collecting_action(table, rng)
            if record.round < 40
            else warlike_action(table.legal(), rng)
        )
        kind, what = (done := read_action(action)) and done.kind, done.what if done else ""
        alive, seat = list(record.alive), record.who
        if kind in ("destiny", "magic"):
            pack = destiny if kind == "destiny" else magic
            told = sorted((f"{kind}:{card}", n) for card, n in pack.outcomes())
            assert table.state.outcomes() == told
            again[kind] += not pack.unseen.total()
            pack.draw(what)
            if kind == "destiny":
                destiny.back.append(what)
            else:
                hands[seat][what] += 1
        elif kind in ("card", "gallop", "shift"):
            hands[seat][what or str(kind)] -= 1
            magic.back.append(what or str(kind))
        table.play(action)
        facts = table.state.view(None).facts
        for out in range(3):
            if alive[out] and not facts["alive"][out]:
                total = [hand.total() for hand in hands]
                heirs = [s for s in range(3) if facts["hands"][s] > total[s] and s != out]
                if heirs:
                    hands[heirs[0]] += hands[out]
                else:
                    magic.unseen += hands[out]
                hands[out] = Counter()
        assert facts["under"] == {"destiny": destiny.back, "magic": magic.back}
        assert facts["hands"] == [hand.total() for hand in hands]
        assert all(not Counter(k) - h for k, h in zip(facts["known"], hands, strict=True))
        if rng.random() < 0.01:
            check_views(table, rng)
    assert again["destiny"] and again["magic"]


# ---------------------------------------------------------------- tokens=may (9.13)


def indebted(options: dict[str, bastide.Value]) -> bastide.State:
    """Red owes 60 écus and has a rampart and two tokens."""
    state = place("d10 r1", tokens=[2, 3, 0], money=[0, 150, 150], options=options)
    return play(state, "done, roll:12, use:3")


def test_tokens_may_be_kept_when_nothing_else_is_left() -> None:
    state = indebted(MAY)
    assert state.legal() == ["sell:r@d10", "sell:t"]
    refused_by_clause(state, "keep", "9.13")
    state.play("sell:r@d10")
    assert state.legal() == ["keep", "sell:t"]
    asked = GAME.ask(state.view(RED))
    assert [control.id for control in asked.controls] == ["!keep"]
    words = GAME.words("en")
    assert words.render(asked.prompt) == "You still owe 50 écus: sell a plot token, or keep yours and owe nothing more."  # fmt: skip
    assert words.render(asked.controls[0].text) == "Keep the plot tokens"
    sold = state.copy().play("sell:t")
    assert sold.legal() == ["keep", "sell:t"]
    assert fact(sold, "money") == [0, 170, 150]
    state.play("keep")
    assert fact(state, "tokens") == [2, 0, 0]
    assert fact(state, "money") == [0, 160, 150]
    assert fact(state, "owed") == fact(state, "plots") == [0, 0, 0]
    assert state.actor == BLUE
    refused_by_clause(state, "keep", "6.1")


def test_tokens_alone_may_be_kept_at_once() -> None:
    state = place(tokens=[2, 3, 0], money=[0, 150, 150], options=MAY)
    assert play(state, "done, roll:12, use:3").legal() == ["keep", "sell:t"]


def test_tokens_must_be_sold_otherwise() -> None:
    state = indebted({})
    assert state.play("sell:r@d10").legal() == ["sell:t"]
    refused_by_clause(state, "keep", "9.13")


def test_keeping_tokens_is_told() -> None:
    table = bastide.Table(GAME.setup(3, tokens="may"))
    table.state = indebted(MAY)
    words = GAME.words("en")
    table.play("sell:r@d10")
    told = [words.render(line.text) for line in table.story(BLUE).lines]
    assert "Red still owes 50 écus and may sell plot tokens" in told
    assert words.render(GAME.scene(table.view(BLUE)).prompt.text) == "Red owes 50 écus and may sell plot tokens."  # fmt: skip
    table.play("keep")
    assert words.render(table.tell(BLUE)) == "Red keeps the plot tokens."
    told = [words.render(line.text) for line in table.story(BLUE).lines]
    assert told[0] == "Red does not pay 50 écus: the debt is lost"


# ---------------------------------------------------------------- heirs=all (12.4)


def conquered(options: dict[str, bastide.Value]) -> bastide.Table:
    """W4: Yellow takes Blue's last city; Blue has two knights in reserve, Yellow one of his own."""
    table = bastide.Table(GAME.setup(3, **options))
    table.state = place(
        "h9 yellow1",
        "i9 yellow1",
        "e10 blue2",
        seat=YELLOW,
        ruins=["h11", "g10", "i10"],
        hands={YELLOW: ["gallop"]},
        reserves=[[0, 0, 0], [2, 1, 0], [1, 0, 0]],
        options=options,
    )
    table.play("i9-h10")
    return table


def test_inherited_reserves_wait_until_the_turn_is_over() -> None:
    table = conquered(ALL)
    state = table.state
    assert fact(state, "reserves")[YELLOW] == [3, 1, 0]
    assert starting_with(state, "put:k") and "put:r@j6" in state.legal()
    assert "gallop:e10" in state.legal()  # exchanged knights on the board may still be freshened
    state.play("put:k@j6")
    assert not starting_with(state, "put:k")
    assert "put:r@j6" in state.legal()
    refused_by_clause(state, "put:k@j6", "12.4")
    assert GAME.resample(state.view(YELLOW), Random(0)).legal() == state.legal()
    play(state, "done, roll:5, pass, done, roll:5, pass")
    assert state.actor == YELLOW
    assert starting_with(state, "put:k")
    play(state, "put:k@j6, put:k@j6")
    assert fact(state, "reserves")[YELLOW] == [0, 1, 0]


def test_inherited_reserves_are_ordinary_otherwise() -> None:
    state = conquered({}).state
    play(state, "put:k@j6, put:k@j6, put:k@j6")
    assert fact(state, "reserves")[YELLOW] == [0, 1, 0]


def test_that_heirs_wait_is_told() -> None:
    table, words = conquered(ALL), GAME.words("en")
    told = [words.render(line.text) for line in table.story(RED).lines]
    assert "Yellow may put the 2 knights inherited in reserve on the board from the next turn on" in told  # fmt: skip
    table.state.play("put:k@j6").play("put:r@j6")
    done = next(c for c in GAME.ask(table.state.view(YELLOW)).choices if c.a == "done")
    assert done.warn is None  # what waits could not be placed


def test_heirs_in_anothers_turn_do_not_wait() -> None:
    """12.4: Yellow's answer destroys Blue's last city but those that Red holds: it was never Red's turn."""
    state = place(
        "d10 red1",
        "h10 red1",
        "j7 b1",
        "h9 b1",
        seat=BLUE,
        ruins=["h11", "g10", "i10"],
        reserves=reserve(blue=[2, 0, 0]),
        options=ALL,
    )
    play(state, "fire:h9, at:j7, at:h9")
    assert fact(state, "alive") == [1, 0, 1]
    assert fact(state, "reserves")[RED] == [2, 0, 0] and fact(state, "heirs") == 0
    while state.actor != RED:
        state.play(state.legal()[0] if state.actor != "chance" else "roll:5")
    assert starting_with(state, "put:k")

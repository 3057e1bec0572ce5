"""Dissuasion beyond its worked examples: secrets, conservation, refusals, editions, scenes, the greedy bot."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.bots import mcts
from bastide.core import transcript
from bastide.core.tiers import PlainTier
from bastide.draw.layout import Layout
from bastide.games.dissuasion import bots, rules
from bastide.games.dissuasion.game import Dissuasion
from bastide.games.dissuasion.picture.circuit import loop
from bastide.games.dissuasion.rules import SPELL_NAMES
from tests.habit import played_out_of_habit
from tests.refused import refused_by_clause, refused_edition
from tests.test_dissuasion_examples import BLUE, RED, RG, YELLOW, fact, place, play, reserve

GAME = bastide.game("dissuasion")
assert isinstance(GAME, Dissuasion)
BUILT_IN = (GAME.folder / "edition.toml").read_text("utf-8")
WARLIKE = ("fire", "at", "put", "buy")


def warlike_table(setup: bastide.Setup, seed: int, plies: int) -> bastide.Table:
    """Random play that likes to fight: everything happens in it."""
    table, rng = bastide.Table(setup), Random(seed)
    while not table.over and len(table.history) < plies:
        table.play(warlike_action(table.legal(), rng))
    return table


def warlike_action(legal: list[str], rng: Random) -> str:
    eager = [a for a in legal if a.partition(":")[0] in WARLIKE or "-" in a]
    cards = [a for a in legal if a in SPELL_NAMES]
    if cards and rng.random() < 0.5:
        return rng.choice(cards)
    return rng.choice(eager if eager and rng.random() < 0.8 else legal)


# ---------------------------------------------------------------- who sees what


def test_a_drawn_magic_card_is_seen_by_its_drawer_only() -> None:
    table = bastide.Table(GAME.setup(2, colours="spread"))
    opening = "first:0, put:k@d9, put:k@d9, put:k@d9, put:b@d10, roll:8, buy:m, magic:stone"
    for action in opening.split(", "):
        table.play(action)
    assert table.view(0).last == ("chance", "magic:stone")
    assert table.view(0).facts["hand"] == ["stone"]
    for seat in (1, None):
        assert table.view(seat).last == ("chance", "magic:?")
        assert table.log(seat)[-1].action == "magic:?"
        assert "stone" not in table.view(seat).json().replace('"stone":0', "")
        items = [i for i in GAME.scene(table.view(seat)).items if i.at == "hand:0"]
        assert [(item.art, item.down) for item in items] == [("magic/back", True)]
    words = GAME.words("en")
    assert words.render(table.tell(0)) == "Red draws Living stone."
    assert words.render(table.tell(1)) == "Red draws a magic card."


def test_inherited_cards_are_seen_by_the_heir_only() -> None:
    state = place("h9 yellow1", "i9 yellow1", seat=YELLOW, ruins=["h11", "g10", "i10"], hands={BLUE: ["stone", "lance"]})  # fmt: skip
    state.play("i9-h10")
    assert state.view(YELLOW).facts["hand"] == ["lance", "stone"]
    assert state.view(RED).facts["hands"] == [0, 0, 2]
    assert state.view(RED).facts["hand"] == []


def test_resampling_covers_everything_and_is_fair() -> None:
    """Red holds a lance; each of the 26 cards he has not seen is as likely to be blue's."""
    state = place(hands={RED: ["lance"], BLUE: ["stone"]}, played=dict.fromkeys(SPELL_NAMES, 0))
    rng = Random(1)
    drawn = Counter(
        GAME.resample(state.view(RED), rng).view(BLUE).facts["hand"][0] for _ in range(2600)
    )
    assert set(drawn) == set(SPELL_NAMES)
    assert 140 < drawn["lance"] < 260  # 200: two copies are left
    assert all(230 < n < 370 for name, n in drawn.items() if name != "lance")


def test_resampling_respects_an_open_window() -> None:
    """14.3: blue is asked, so he holds armour or wall; seen from others each in its proportion."""
    state = place("f9 red1", "g10 blue1 r1", hands={BLUE: ["wall"]}).play("f9-g10")
    rng = Random(1)
    drawn = Counter(
        GAME.resample(state.view(RED), rng).view(BLUE).facts["hand"][0] for _ in range(600)
    )
    assert set(drawn) == {"armour", "wall"}
    assert all(240 < n < 360 for n in drawn.values())
    state = place("f9 red1", "g10 blue1", hands={RED: ["lance"]}).play("f9-g10")
    assert GAME.resample(state.view(BLUE), rng).view(RED).facts["hand"] == ["lance"]
    state = play(place("d11 b1", "h10 r1", hands={BLUE: ["stone"]}), "fire:d11, at:h10")
    assert GAME.resample(state.view(RED), rng).view(BLUE).facts["hand"] == ["stone"]


def test_a_ruin_is_observed_from_a_view_as_from_the_game_itself() -> None:
    state = play(place("d11 b1", "d10 b1", "h10 b2"), "fire:d11, at:h10")
    assert fact(state, "ruins")
    assert state.view(RED).observe().tolist() == state.observe(RED).tolist()


def test_before_a_shot_nothing_tells_of_living_stone() -> None:
    """Scenario 9: what red is asked and shown is the same whether blue holds stone or not."""
    worlds = []
    for card in ("stone", "gallop"):
        state = place("d11 b1", "h10 r1 b1", hands={RED: ["breach", "return"], BLUE: [card]})
        seen = []
        for action in ("fire:d11", "breach", "return"):
            view = state.view(RED)
            seen.append((view.json(), GAME.ask(view), GAME.scene(view)))
            state.play(action)
        seen.append(
            (state.view(RED).json(), GAME.ask(state.view(RED)), GAME.scene(state.view(RED)))
        )
        worlds.append(seen)
    assert worlds[0] == worlds[1]


# ---------------------------------------------------------------- what holds in every game


def counted(state: bastide.State) -> dict[str, list[int]]:
    """Every piece and card of the box, wherever it is."""
    rec, box, n = state.record, state.setup.box, state.setup.players
    flying = int(rec.phase in (rules.AIM, rules.SHIELD))
    hands = [rules.in_hands(rec, spell) for spell in range(rules.SPELLS)]
    knights = [
        rec.spare[seat]
        + rec.reserve[seat * rules.WEAPONS]
        + sum(k for k, of in zip(rec.knights, rec.holder, strict=True) if of == seat)
        for seat in range(n)
    ]
    balls = sum(rec.balls) + rec.stock[rules.BALL] + sum(rec.reserve[rules.BALL :: rules.WEAPONS])
    ramparts = sum(rec.ramparts) + rec.stock[rules.RAMPART]
    return {
        "knights": knights,
        "ramparts": [ramparts + sum(rec.reserve[rules.RAMPART :: rules.WEAPONS])],
        "balls": [balls + flying + sum(rec.volley_balls)],
        "tokens": [sum(rec.tokens) + rec.token_stock],
        "magic": [int(0 <= rec.unseen_magic[k] <= box.spells[k] - hands[k]) for k in range(rules.SPELLS)],
    }  # fmt: skip


@settings(max_examples=12, deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
def test_no_piece_is_lost_or_made(players: int, seed: int) -> None:
    setup = GAME.setup(players, max_rounds=25)
    table, rng = bastide.Table(setup), Random(seed)
    whole = counted(table.state)
    assert whole["knights"] == [12] * players
    while not table.over:
        table.play(warlike_action(table.legal(), rng))
        now = counted(table.state)
        assert now == whole, f"after {table.history[-1]}"
        rec = table.state.record
        for seat in range(players):
            assert rec.money[seat] >= 0
            if not rec.alive[seat]:
                assert not rules.owned(rec, setup.box, seat, rules.KNIGHT)
                assert not (rec.money[seat] or rec.tokens[seat] or table.view(seat).facts["hand"])
        for cell in range(setup.box.cells):
            assert (rec.holder[cell] == rules.NOBODY) == (rec.knights[cell] == 0)
            assert 0 <= rec.used[cell] <= rec.knights[cell]
            if rec.ruin[cell]:
                assert rec.knights[cell] == rec.ramparts[cell] == rec.balls[cell] == 0


@pytest.mark.proof
def test_every_kind_of_action_and_card_occurs_in_warlike_play() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        table = warlike_table(GAME.setup(2 + seed % 5), seed, 5000)
        for ply in table.history:
            kind, _, detail = ply.action.partition(":")
            seen["step" if "-" in kind else kind if kind != "destiny" else detail] += 1
    words = (
        "put step fire at gallop shift done no roll buy pass drop pay magic lose use sell stay go"
    )
    expected = {*words.split(), *SPELL_NAMES, *(card.id for card in GAME.components.destiny)}
    assert expected <= set(seen), expected - set(seen)


def test_fog_waits_while_the_truce_lasts() -> None:
    """5.2, 5.5: staying is no board phase; going meets the fog."""
    state = place(colours=RG, truce=[1, 0], fog=[1, 0], phase="truce")
    stayed = state.copy().play("stay")
    assert fact(stayed, "fog") == [1, 0]
    gone = state.copy().play("go")
    assert (gone.actor, fact(gone, "fog")) == ("chance", [0, 0])


def test_a_conqueror_eliminated_at_the_same_moment_inherits_nothing() -> None:
    """12.2b: red's last home and yellow's fall in one exchange; yellow held the rest of red's cities."""
    state = place(
        "d11 b1",
        "d10 yellow1",
        "j7 b1",
        ruins=["c10", "e10", "d9", "i6", "j6", "k6", "j5"],
        money=[90, 150, 40],
    )
    play(state, "fire:d11, at:j7, at:d11")
    assert fact(state, "alive") == [0, 1, 0]
    assert fact(state, "money") == [0, 150, 0]
    assert state.over


# ---------------------------------------------------------------- refusals


def at_stage(stage: int, **changes: object) -> bastide.State:
    return play(place(colours=RG, **changes), f"done, roll:{stage}")


@pytest.mark.parametrize(
    ("action", "clause", "state"),
    [
        ("put:k@d10", "6.3", place),
        ("put:k@h10", "6.3", lambda: place(reserves=reserve(red=[1, 0, 0]))),
        ("put:k@d11", "4.1", lambda: place(reserves=reserve(red=[1, 0, 0]), ruins=["d11"])),
        ("put:k@d10", "6.3", lambda: place("d10 blue1", reserves=reserve(red=[1, 0, 0]))),
        ("d10-d9", "7.1", lambda: place("d10 blue1")),
        ("d9-e9", "7.2", lambda: place("d8 red1").play("d8-d9")),
        ("d9-d11", "1.3", lambda: place("d9 red1")),
        ("d9-e8", "1.3", lambda: place("d9 red1", options={"diagonals": False})),
        ("d9-d10", "4.1", lambda: place("d9 red1", ruins=["d10"])),
        ("d10-d12", "1.1", lambda: place("d10 red1")),
        ("fire:d10", "6.5", lambda: place("d10 red1")),
        ("fire:h10", "4.5", lambda: place("h10 b1")),
        ("gallop:d9", "6.6", lambda: place("d9 red1")),
        ("gallop:d9", "6.6", lambda: place("d9 red1", hands={RED: ["gallop"]})),
        ("shift:d10-d9", "6.7", lambda: place("d10 r1")),
        ("shift:d9-d10", "6.7", lambda: place("d10 r1", hands={RED: ["shift"]})),
        ("shift:d10-h10", "6.7", lambda: place("d10 r1", hands={RED: ["shift"]})),
        ("roll:7", "6.1", place),
        ("buy:k", "6.1", place),
        ("at:h10", "6.1", lambda: place("d10 b1")),
        ("at:d10", "8.2", lambda: place("d10 b1").play("fire:d10")),
        ("at:h9", "4.1", lambda: place("d10 b1", ruins=["h9"]).play("fire:d10")),
        ("at:h9", "8.5", lambda: play(place("d11 b1", "h10 b1"), "fire:d11, at:h10")),
        ("breach", "11.3", lambda: place("d10 b1").play("fire:d10")),
        ("breach", "11.7", lambda: play(place("d10 b1", hands={RED: ["breach", "breach"]}), "fire:d10, breach")),
        ("done", "8.1", lambda: place("d10 b1").play("fire:d10")),
        ("armour", "11.3", lambda: place("f9 red1", "g10 r1", hands={BLUE: ["wall"]}).play("f9-g10")),
        ("armour", "11.6", lambda: place("f9 red1", "g10 r1", hands={BLUE: ["wall", "armour"]}).play("f9-g10")),
        ("wall", "11.6", lambda: place("f9 red1", "g10 blue1", hands={BLUE: ["wall", "armour"]}).play("f9-g10")),
        ("buy:r", "9.5", lambda: at_stage(9)),
        ("buy:k", "9.5", lambda: at_stage(11)),
        ("buy:kr", "9.5", lambda: at_stage(7)),
        ("buy:b", "9.5", lambda: at_stage(7, money=[25, 150])),
        ("buy:k", "1.4", lambda: play(place("d9 red6", "d10 red6", colours=RG), "done, roll:7")),
        ("drop:d9", "9.6", lambda: play(place("d10 red1"), "done, roll:6")),
        ("pay", "9.6", lambda: play(place("d10 red1", money=[3, 0, 0]), "done, roll:6")),
        ("use:2", "9.11", lambda: play(place(tokens=[0, 1, 0]), "done, roll:12")),
        ("sell:t", "9.13", lambda: play(place("d10 r1", tokens=[0, 1, 0], money=[0, 0, 0]), "done, roll:12, use:1")),
        ("sell:k@d10", "9.13", lambda: play(place("d10 r1", tokens=[0, 1, 0], money=[0, 0, 0]), "done, roll:12, use:1")),
        ("lose:b", "10.4", lambda: play(place("d10 red1"), "done, roll:4, destiny:desertion")),
        ("lose:k", "10.4", lambda: play(place("d10 red1"), "done, roll:4, destiny:desertion")),
        ("done", "5.2", lambda: place(truce=[2, 0, 0], phase="truce")),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)  # fmt: skip
def test_refusal_names_the_clause(
    action: str, clause: str, state: Callable[[], bastide.State]
) -> None:
    refused_by_clause(state(), action, clause)


@pytest.mark.parametrize(
    "text",
    ["", "d9", "d9-", "D9-e8", "d09-e8", "put:k", "put:t@d10", "fire:", "buy:rk", "buy:km", "use:-1",
     "use:01", "sell:m", "shift:d10", "gallop", "Done", "done ", "lose:t", "at:d10,d9"],
)  # fmt: skip
def test_malformed_notation(text: str) -> None:
    with pytest.raises(bastide.MalformedAction, match="not an action"):
        place("d9 red1").play(text)


# ---------------------------------------------------------------- editions


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("width = 11", "width = 12", r"board.layout: expected 12 cells"),
        ("height = 11", "height = 20", r"board.height: expected a whole number from 3 to 16"),
        ('"...R...B...",', '"...R...BB..",', r"board.layout: expected 5 cities B, found 6"),
        ('"...R...B...",', '"...R...X...",', r"board.layout: .*found \"...R...X...\""),
        ('"...R...B...",', "", r"board.layout: expected 11 entries, found 10"),
        ('{ id = "violet", letter = "V", fr = "violet" },', "", r"colours.list: expected 6 entries"),
        ('id = "blue",   letter = "B"', 'id = "blue",   letter = "R"', r"letter: \"R\" cannot be used"),
        ('2 = ["red", "green"]', '2 = ["red", "red"]', r"spread.2: \"red\" is not known here, or twice"),
        ('2 = ["red", "green"]', '2 = ["red"]', r"spread.2: expected 2 entries, found 1"),
        ('code = "k"', 'code = "n"', r"weapons.knight.code: expected \"k\", found \"n\""),
        ("price = 30", "price = 0", r"weapons.ball.price: expected a whole number from 1"),
        ("knight = 3 ", "knight = 30 ", r"start.knight: expected a whole number from 0 to 20"),
        ("ball = 24", "ball = 5", r"stock.ball: expected a whole number from 6 to 48, found 5"),
        ("truce_turns = 3 ", "truce_turns = 0 ", r"money.truce_turns"),
        ('{ kind = "start" }', '{ kind = "plot" }', r"stages\[0\].kind: \"plot\""),
        ('{ kind = "plot" }', '{ kind = "start" }', r"stages\[2\].kind: \"start\""),
        ('mode = "both",   weapons = ["knight", "rampart"]', 'mode = "both",   weapons = ["rampart", "knight"]', r"weapons: expected each weapon once"),
        ('mode = "one",    weapons = ["knight"]', 'mode = "one",    weapons = ["knight", "ball"]', r"mode: \"one\" with 2 weapons"),
        ('mode = "one",    weapons = ["knight"]', 'mode = "one",    weapons = ["bishop"]', r"weapons: \"bishop\" is not known"),
        ('effect = "fog"', 'effect = "rain"', r"destiny.cards\[fog\].effect: \"rain\" is not known"),
        ('effect = "gain", n = 20', 'effect = "gain"', r"destiny.cards\[harvest\].n"),
        ('id = "tithe"', 'id = "legacy"', r"id: \"legacy\" cannot be used"),
        ('id = "stone"', 'id = "wall"', r"magic.cards\[wall\].id: \"wall\" is not known here, or twice"),
        ('  { id = "stone",   count = 3, weapon = "rampart", when = "shield", fr = "Pierre vive",        en = "Living stone" },\n', "", r"the card \"stone\" is missing"),
    ],
)  # fmt: skip
def test_editions_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    refused_edition(GAME, tmp_path, old, new, message)


def test_a_pack_that_only_sends_on_is_refused(tmp_path: Path) -> None:
    start, end = BUILT_IN.index("cards = [\n"), BUILT_IN.index("# ---", BUILT_IN.index("[destiny]"))
    only = 'cards = [{ id = "horses", count = 1, effect = "again", fr = "c", en = "h" }]\n\n'
    path = tmp_path / "mine.toml"
    path.write_text(BUILT_IN[:start] + only + BUILT_IN[end:], "utf-8")
    with pytest.raises(bastide.BadEdition, match=r"destiny.cards: .*never end a turn"):
        bastide.game("dissuasion", path)


def test_a_shop_offers_no_weapon_that_it_does_not_sell(tmp_path: Path) -> None:
    """9.5: stage 7 lets one choose, here between two of the three, and he could pay for all."""
    path = tmp_path / "mine.toml"
    every = 'mode = "choice", weapons = ["knight", "rampart", "ball"]'
    path.write_text(BUILT_IN.replace(every, every.replace('"rampart", ', "")), "utf-8")
    game = bastide.game("dissuasion", path)
    assert isinstance(game, Dissuasion)
    state = game.position(game.setup(2), RG, money=[500, 150])
    assert play(state, "done, roll:7").legal() == ["buy:b", "buy:k", "pass"]


def test_another_edition_plays_to_its_end(tmp_path: Path) -> None:
    """A larger board, other prices, a shorter circuit."""
    wide = "\n".join(line.replace('",', '.....",') if line.startswith('  "') else line for line in BUILT_IN.splitlines())  # fmt: skip
    text = wide.replace("width = 11", "width = 16").replace("price = 20", "price = 35")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('  { kind = "plot" },                                                           # 28\n', ""), "utf-8")  # fmt: skip
    game = bastide.game("dissuasion", path)
    setup = game.setup(3, max_rounds=12)
    assert setup.state_layout.nbytes > GAME.setup(3).state_layout.nbytes
    assert warlike_table(setup, 1, 20_000).over
    frame = game.frame(setup)
    assert sum(place.id.startswith("s:") for place in frame.places) == 35


@settings(deadline=None)
@given(st.integers(2, 64))
def test_the_stages_are_a_loop(stages: int) -> None:
    """Each lies beside the one before; a full rectangle is closed: the last lies beside the start."""
    way = loop(stages)
    assert len(set(way)) == len(way) == stages
    full = stages == (max(x for x, _ in way) + 1) * (max(y for _, y in way) + 1)
    steps = [*pairwise(way), *([(way[-1], way[0])] if full else [])]
    assert {abs(a - c) + abs(b - d) for (a, b), (c, d) in steps} == {1}
    assert (
        GAME.art(f"road/{stages}", None).count("<path") == stages + 2
    )  # an arrow each, and the bed


def test_the_circuit_uses_its_space_and_stands_as_high_as_the_board() -> None:
    """Readable on a phone: of a plane's width a stage has a sixth; on a wide screen both planes are as high."""
    setup = GAME.setup(3)
    frame, scene = GAME.frame(setup), GAME.scene(setup.start().view())
    wide, high = scene.box["circuit"][2:]
    stages = [place for place in frame.places if place.id.startswith("s:")]
    assert (wide, len(stages)) == (6, 36)
    assert sum(place.w * place.h for place in stages) > 0.75 * wide * high
    board, circuit = Layout(frame, scene).planes
    assert board.height - 5 < circuit.height <= board.height
    assert circuit.unit > board.unit


# ---------------------------------------------------------------- what people see


def touched(view: bastide.View, *path: str) -> list[tuple[str, str]]:
    return [(c.a, c.after) for c in GAME.ask(view).choices if path in (c.p, *c.alt)]


def test_scenario_9_a_shot_is_one_gesture_and_living_stone_answers_it() -> None:
    state = place("d11 b1", "h10 r1 b1", hands={RED: ["breach", "return"], BLUE: ["stone"]})
    for path, action, after in (
        ("b@d11", "fire:d11", "hold"),
        ("m@breach", "breach", "hold"),
        ("m@return", "return", "hold"),
        ("c:h10", "at:h10", "final"),
    ):
        assert touched(state.view(RED), path) == [(action, after)]
        state.play(action)
    assert touched(state.view(BLUE), "m@stone") == [("stone", "final")]
    assert GAME.ask(state.view(BLUE)).rest == "no"
    assert GAME.scene(state.view(BLUE)).prompt.who == BLUE
    state.play("stone")
    items = {item.id: item for item in GAME.scene(state.view(RED)).items}
    assert items["res:b:0"].badge == 1


def test_scenario_10_three_knights_and_a_plot() -> None:
    state = place("f9 red3", "g10 blue1")
    assert touched(state.view(RED), "k@f9", "c:g10") == [
        ("f9-g10", "final")
    ]  # blue might hold armour
    assert GAME.ask(state.view(RED)).sticky
    state.play("f9-g10")
    assert touched(state.view(RED), "k@f9", "c:g10") == [("f9-g10", "free")]
    state = play(place(tokens=[0, 0, 2]), "done, roll:12")
    assert touched(state.view(YELLOW), "tok:2", "=2") == [("use:2", "final")]


def test_what_can_be_taken_back() -> None:
    state = place("d9 red1", "c10 r1", "i6 r1", "d10 b1", hands={RED: ["shift"]}, reserves=reserve(red=[1, 0, 0]))  # fmt: skip
    after = {choice.a: choice.after for choice in GAME.ask(state.view(RED)).choices}
    assert (after["d9-e8"], after["put:k@d10"], after["shift:c10-d9"]) == ("free",) * 3
    assert (after["fire:d10"], after["done"]) == ("hold", "final")
    done = next(choice for choice in GAME.ask(state.view(RED)).choices if choice.a == "done")
    assert done.warn is not None
    aim = {choice.a: choice for choice in GAME.ask(state.play("fire:d10").view(RED)).choices}
    assert (aim["at:f6"].after, aim["at:i6"].after) == ("free", "final")
    assert aim["at:d9"].warn is not None and aim["at:f6"].warn is None


def test_the_board_shows_pieces_by_kind_owner_and_use() -> None:
    state = place("d9 red3 r2 b1", ruins=["h9"]).play("d9-d10")
    items = {item.id: item for item in GAME.scene(state.view(RED)).items}
    assert (items["k:d9:1"].badge, items["k:d9:1"].own, items["k:d9:1"].tone) == (2, 3, None)
    assert (items["k:d10:0"].badge, items["k:d10:0"].tone) == (None, "dim")
    assert (items["r:d9:0"].badge, items["b:d9:0"].badge) == (2, None)
    assert items["x:h9"].art == "ruin"
    held = {region.id: region for region in GAME.scene(state.view(RED)).regions}
    assert "c:d10" in held["held:0"].cells and "c:h9" not in held["held:1"].cells


def test_a_closer_look_shows_reach_attack_and_impact() -> None:
    state = place("f9 red1", "g10 blue2", "d10 b1", "h10 b1", "h11 r1")
    info = GAME.inspect(state.view(RED), "k@f9")
    assert info is not None and len(info.regions[0].cells) == 8
    assert any(line.aid and line.clause == "7.4" for line in info.lines)
    state.play("fire:d10")
    clauses = {
        cell: [line.clause for line in GAME.inspect(state.view(RED), f"c:{cell}").lines if line.aid]  # type: ignore[union-attr]
        for cell in ("h10", "h11", "i10")
    }
    assert clauses == {"h10": ["8.4b", "8.5"], "h11": ["8.4a"], "i10": ["8.4b"]}


def test_history_says_who_did_what_to_whom() -> None:
    table = bastide.Table(GAME.setup(2, colours="spread"))
    opening = "first:0 put:k@d9 put:k@d9 put:k@d9 put:b@d10 roll:2 pass put:k@h3 put:k@h3 put:k@h3 put:b@h2"
    for action in f"{opening} roll:2 pass fire:d10 at:h2 at:d10".split():
        table.play(action)
    render = GAME.words("en").render
    assert render(table.tell()) == "Green fires back at Red on d10."
    assert render(table.undo().tell()) == "Red fires from d10 at h2, held by Green."


def test_why_not_is_told_from_touches() -> None:
    state = place("d9 red1", ruins=["d10"])
    reason = GAME.why(state.view(RED), ("k@d9", "c:d10"))[0]
    assert isinstance(reason, bastide.IllegalAction) and reason.clause == "4.1"


@pytest.mark.proof
def test_greedy_buys_defends_attacks_and_finishes() -> None:
    used: Counter[str] = Counter()
    finished = 0
    for seed in range(12):
        players = 2 + seed % 3
        table, chance = bastide.Table(GAME.setup(players)), Random(seed)
        bots = [bastide.bot("greedy", seed * 6 + seat) for seat in range(players)]
        while not table.over:
            if table.actor == "chance":
                table.play_chance(chance)
            else:
                seat = int(table.actor or 0)
                table.play(bots[seat].choose(table.view(seat)))
        finished += sum(table.view().facts["alive"]) <= 1
        used.update(ply.action.partition("@")[0] for ply in table.history)
    assert finished >= 11  # a few strongholds hold out till the limit
    assert all(used[kind] for kind in ("buy:k", "buy:r", "buy:b", "buy:m", "put:r", "put:k", "pay"))
    assert sum(n for kind, n in used.items() if kind.startswith("at:")) > 12


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3))
def test_habit_plays_legally_the_same_in_both_tiers_and_better_than_chance(seed: int) -> None:
    assert played_out_of_habit(GAME.setup(3), seed).winners == (0,)


def outlook_of(*pieces: str, **changes: Any) -> list[int]:
    """What red and blue may hope for, as the search sees it that goes by nothing learned."""
    setup = GAME.setup(2)
    box = PlainTier(*setup.engine._parts, search=mcts).boxes_for(False)[0]
    state = GAME.position(setup, ["red", "blue"], pieces, **changes)
    out = [0] * setup.engine.capacity
    assert bots.outlook(state.record, box, out) > 0
    return out[:2]


def test_outlook_is_even_between_equals_but_for_who_plays_next() -> None:
    red, blue = outlook_of("d10 red1", "h10 blue1", phase="roll")
    assert red == blue
    red, blue = outlook_of("d10 red1", "h10 blue1", phase="roll", reserves=[[0, 0, 1], [0, 0, 1]])
    assert blue > red  # red has thrown: blue fires first


def test_outlook_fears_balls_for_bare_homes_and_not_behind_walls() -> None:
    walls = [f"{city} r1" for city in ("d11", "c10", "d10", "e10", "d9")]
    armed = {"phase": "roll", "reserves": [[0, 0, 0], [0, 0, 2]]}
    calm = {"phase": "roll"}
    bare_fear = outlook_of(**calm)[0] - outlook_of(**armed)[0]
    walled_fear = outlook_of(*walls, **calm)[0] - outlook_of(*walls, **armed)[0]
    assert bare_fear > 0 == walled_fear


@pytest.mark.parametrize("name", ["4-greedy-3", "5-random-10-max_rounds=6"])
def test_everybody_sees_who_has_won(name: str) -> None:
    lines = (Path(__file__).parent / "golden" / f"dissuasion-{name}.jsonl").read_text("utf-8")
    setup, actions = transcript.read(lines.splitlines(), bastide.game)
    state = bastide.Table(setup, actions).state
    outcome = state.outcome()
    assert outcome is not None and outcome.winners != (0,)
    assert state.view(None).facts["winners"] == list(outcome.winners)


def test_of_three_groups_of_balls_that_wait_the_newest_fires_on() -> None:
    """8.5, 8.7: a retaliation is answered before what called for it goes on."""
    state = place()
    st, box = state.record, state.setup.box
    for group, (shooter, victim, balls) in enumerate([(0, 1, 1), (1, 2, 1), (2, 0, 2)]):
        st.volley_by[group], st.volley_at[group] = shooter, victim
        st.volley_balls[group] = balls
    st.volleys = 3
    fired = []
    for _ in range(4):
        rules.next_ball(st, box)
        fired.append((st.who, st.against))
    assert fired == [(2, 0), (2, 0), (1, 2), (0, 1)]
    assert st.volleys == 0

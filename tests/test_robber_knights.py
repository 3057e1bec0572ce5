"""Robber Knights beyond its worked examples: secrets, refusals, editions, scenes."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import get_args

import pytest

import bastide
from bastide.core.transcript import of_actions
from bastide.games.robber_knights.actions import Action, read_action
from bastide.games.robber_knights.game import RobberKnights
from bastide.games.robber_knights.knowledge import hand_of, unseen
from tests.refused import refused_by_clause, refused_edition
from tests.test_robber_knights_examples import after_example_1, play, position

GAME = bastide.game("robber-knights")
assert isinstance(GAME, RobberKnights)
BUILT_IN = (GAME.folder / "edition.toml").read_text("utf-8")


def random_table(setup: bastide.Setup, seed: int, plies: int) -> bastide.Table:
    table, rng = bastide.Table(setup), Random(seed)
    while not table.over and len(table.history) < plies:
        table.play(rng.choice(table.legal()))
    return table


# ---------------------------------------------------------------- who knows what


@pytest.mark.parametrize("start", ["shuffled", "columns"])
def test_choices_of_the_setup_are_secret_until_the_last(start: str) -> None:
    table = bastide.new("robber-knights", players=3, start=start)
    choices = (
        ["keep:M", "keep:P", "keep:PV"]
        if start == "shuffled"
        else ["keep:M", "top:PV", "keep:P", "top:M", "keep:PV", "top:P"]
    )
    for choice in choices[:-1]:
        table.play(choice)
        hidden = f"{choice.partition(':')[0]}:?"
        actor = table.history[-1].actor
        for seat in (None, 0, 1, 2):
            last = table.view(seat).last
            assert last is not None
            assert last[1] == (choice if seat == actor else hidden)
    assert table.view(2).facts["kept"][:2] == [None, None]
    table.play(choices[-1])
    assert [ply.action for ply in table.log(None)] == choices
    assert table.view(None).facts["kept"] == ["M", "P", "PV"]


def test_draws_are_seen_by_the_drawer_only() -> None:
    table = bastide.Table(
        GAME.setup(2), ["keep:M", "keep:PV", "lay:PV", "lay:P", "lay:M", "lay:P", "M@2,0", "draw:L"]
    )
    assert table.view(0).last == ("chance", "draw:L")
    assert table.view(1).last == table.view(None).last == ("chance", "draw:?")
    assert [p.action for p in table.log(1)][-1] == "draw:?"
    assert table.view(0).facts["hands"][0] == [("A", "PC"), ("B", "L")]
    assert table.view(1).facts["hands"][0] == [("A", "PC"), ("B", None)]
    assert table.view(1).facts["gone"][0]["B"] == {}
    art = {item.id: item.art for item in GAME.scene(table.view(1)).items if item.at == "hand:0"}
    assert set(art.values()) == {GAME.components.faces[GAME.components.number["PC"]].art, "back/B"}


def test_the_outcomes_of_a_draw_are_in_no_view() -> None:
    table = bastide.Table(
        GAME.setup(2), ["keep:M", "keep:PV", "lay:PV", "lay:P", "lay:M", "lay:P", "M@2,0"]
    )
    assert table.actor == "chance"
    assert all(table.view(seat).legal == () for seat in (None, 0, 1))


def held(state: bastide.State, seat: int) -> tuple[tuple[str, str], ...]:
    return tuple(hand_of(GAME.components, state.record, seat))


def test_resampling_is_consistent_covers_everything_and_does_not_cheat() -> None:
    """7.5: of the unseen tiles of a letter, each is as likely as any other to be in the hand."""
    actions = "keep:M keep:PV lay:PV lay:P lay:M lay:P M@2,0 draw:L end PV@0,-1 draw:PT end PC@3,0 garrison:0 draw:FV"
    table = bastide.Table(GAME.setup(2), actions.split())
    view, rng = table.view(1), Random(7)
    assert [letter for letter, _ in view.facts["hands"][0]] == ["B", "B"]
    drawn = Counter(held(GAME.resample(view, rng), 0) for _ in range(4000))
    # five B tiles, two of them in the hand: ten equally likely pairs, the true one among them
    assert len(drawn) == 10
    assert held(table.state, 0) in drawn
    assert all(300 < n < 500 for n in drawn.values())
    own = {held(GAME.resample(view, rng), 1) for _ in range(50)}
    assert own == {held(table.state, 1)}


def test_resampling_during_the_secret_setup() -> None:
    table = bastide.new("robber-knights", players=3, start="columns")
    for action in ("keep:M", "top:PV", "keep:P", "top:M"):
        table.play(action)
    view, rng = table.view(2), Random(1)
    seen = Counter()
    for _ in range(900):
        record = GAME.resample(view, rng).record
        seen[record.kept[0], record.upper[0]] += 1
    assert len(seen) == 6  # three tiles to keep, two orders of the others
    assert all(100 < n < 200 for n in seen.values())
    own = GAME.resample(table.view(0), rng).record
    assert GAME.components.faces[own.kept[0]].code == "M"


def test_a_resampled_state_can_be_played_to_the_end() -> None:
    for seed in range(10):
        rng = Random(seed)
        table = random_table(GAME.setup(4), seed, rng.randrange(200))
        state = GAME.resample(table.view(seed % 4), rng)
        while not state.over:
            state.play(rng.choice(state.legal()))
        outcome = state.outcome()
        assert outcome is not None and outcome.winners


@pytest.mark.parametrize("start", ["shuffled", "columns"])
def test_no_tile_is_ever_lost_or_doubled(start: str) -> None:
    """2.6: whatever lies in piles, hands, the layout to come and the land is what came in the box, in a guess too."""
    setup, rng = GAME.setup(4, start=start), Random(5)
    each = sum(sum(tiles.values()) for tiles in GAME.components.tiles)
    state = setup.start()
    while True:
        for one in (state, GAME.resample(state.view(rng.randrange(4)), rng)):
            waiting = [*one.record.pile, *one.record.left]
            assert min(waiting) >= 0
            in_hands = sum(len(held(one, seat)) for seat in range(4))
            assert sum(waiting) + in_hands + len(one.view(None).facts["tiles"]) == 4 * each
        if state.over:
            break
        state.play(rng.choice(state.legal()))


def test_a_pile_is_ones_own_tiles_behind_the_first_letter() -> None:
    """7.1: twenty of them lie there for each, also while others still have their A tiles to choose from."""
    table = bastide.new("robber-knights", players=3)
    for choice in ("keep:M", "keep:P", "keep:PV"):
        assert table.view(None).facts["piles"] == [{"n": 20, "top": "B"}] * 3
        table.play(choice)
    while table.actor == "chance":
        table.play(table.legal()[0])
    table.play(next(action for action in table.legal() if action.startswith("M@")))
    facts = table.view(None).facts
    assert (facts["phase"], facts["budget"]) == ("draw", 0)  # no knights are left to march


def test_unseen_tiles_are_told_by_letter() -> None:
    table = bastide.Table(
        GAME.setup(2), ["keep:M", "keep:PV", "lay:PV", "lay:P", "lay:M", "lay:P", "M@2,0", "draw:L"]
    )
    assert unseen(table.view(0), 0)["B"] == Counter(["PV", "PC", "PT", "FV"])
    assert unseen(table.view(1), 0)["B"] == Counter(["L", "PV", "PC", "PT", "FV"])
    info = GAME.inspect(table.view(1), "pile:0")
    assert info is not None
    assert [line.n for line in info.lines] == [5, 5, 5, 5]


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("action", "clause", "state"),
    [
        ("keep:PC", "3.3", lambda: GAME.setup(2).start()),
        ("top:P", "3.3", lambda: GAME.setup(2).start()),
        ("top:M", "3.6", lambda: GAME.setup(2, start="columns").start().play("keep:M")),
        ("keep:M", "4.2", after_example_1),
        ("FT@2,0", "4.2", after_example_1),
        ("end", "4.1", after_example_1),
        ("halt", "4.2", after_example_1),
        ("M@0,0", "4.3.1", after_example_1),
        ("M@2,2", "4.3.2", after_example_1),
        ("M@9,9", "4.3.2", after_example_1),
        ("M@-999,0", "4.3.2", after_example_1),
        ("P@0,1", "5.4", lambda: position("1,0 PT").play("PC@0,0")),
        ("garrison:5", "5.3", lambda: position("1,0 PT").play("PC@0,0")),
        ("garrison:9", "5.2", lambda: position("1,0 PT").play("PC@0,0")),
        ("garrison:1", "5.3", lambda: position("1,0 PT", hand="FC P").play("FC@0,0")),
        ("garrison:3", "5.2", lambda: position("1,0 PT", supply=(2, 30)).play("PC@0,0")),
        ("E0", "5.3", lambda: play(position("1,0 FV"), "PC@0,0 garrison:1")),
        ("E1", "5.3", lambda: play(position("1,0 FV"), "PC@0,0 garrison:1")),
        ("E5", "5.2", lambda: play(position("1,0 FV"), "PC@0,0 garrison:1")),
        ("W1", "5.5.2", lambda: play(position("1,0 FV"), "PC@0,0 garrison:1")),
        ("N1", "5.3", lambda: play(position("1,0 FV; 0,-1 L"), "PC@0,0 garrison:1")),
        ("S2", "5.3", lambda: play(position("1,0 FV; 0,1 P 111"), "PC@0,0 garrison:1")),
        ("W1", "5.5.1", lambda: play(position("1,0 P; 2,0 P; -1,0 P"), "PC@0,0 garrison:1 E1")),
        ("garrison:1", "5.5", lambda: play(position("1,0 FV"), "PC@0,0 garrison:1")),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_refusal_names_the_clause(
    action: str, clause: str, state: Callable[[], bastide.State]
) -> None:
    refused_by_clause(state(), action, clause)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PC",
        "PC@",
        "PC@1",
        "PC@1,",
        "PC@+1,0",
        "PC@01,0",
        "PC@-0,0",
        "pc@1,0",
        "XX@1,0",
        "keep:",
        "keep:XX",
        "garrison:10",
        "E",
        "E12",
        "draw:P",
        "End",
        "PC@1,0 ",
    ],
)
def test_malformed_notation(text: str) -> None:
    with pytest.raises(bastide.MalformedAction, match="not an action"):
        after_example_1().play(text)


@pytest.mark.parametrize("start", ["shuffled", "columns"])
def test_what_is_written_of_an_action_is_read_as_that_action(start: str) -> None:
    table, rng, kinds = bastide.new("robber-knights", players=3, start=start), Random(3), set()
    while not table.over:
        for text in table.legal():
            action = read_action(text)
            assert action is not None and action.notation == text
            assert action.phase == table.view().facts["phase"]
            kinds.add(type(action))
        table.play(rng.choice(table.legal()))
    assert kinds == set(get_args(Action))


# ---------------------------------------------------------------- editions (2.6)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'tiles = ["M", "P", "PV", "PC"]',
            'tiles = ["M", "P", "PV", "P"]',
            r"count: the letters hold",
        ),
        (
            'tiles = ["M", "P", "PV", "PC"]',
            'tiles = ["M", "P", "PV", "XX"]',
            r"group\[0\].tiles: \"XX\" is not described",
        ),
        ("count = 2", "count = 1", r"face\[M\].count: the letters hold 2 of these tiles, not 1"),
        ("2 = 7", "2 = 6", r"board.limit.2: 48 tiles do not fit in 36 cells"),
        ("2 = 7, ", "", r"board.limit.2: this key is missing"),
        ("hand = 2 ", "hand = 3 ", r"turn.hand: expected a whole number from 2 to 2, found 3"),
        ("per_tile = 4", "per_tile = 0", r"knights.per_tile: expected a whole number from 1 to 9"),
        ('terrain = "lake"', 'terrain = "swamp"', r"\"swamp\" is not described"),
        ('code = "PV"', 'code = "P"', r"code: \"P\" cannot be used"),
        ('group = "A"', 'group = "B"', r"start.group: must be the first group"),
        ('colours = ["blue", ', "colours = [", r"game.colours: expected 4 entries, found 3"),
        ('values = ["shuffled", "columns"]', 'values = ["columns"]', r"options.start.default"),
    ],
)
def test_editions_that_break_2_6_are_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    refused_edition(GAME, tmp_path, old, new, message)


def test_two_castles_among_the_a_tiles_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = BUILT_IN.replace('["M", "P", "PV", "PC"]', '["M", "P", "PC", "PC"]', 1)
    text = text.replace('["L", "PV", "PC", "PT", "FV"]', '["L", "PV", "PV", "PT", "FV"]', 1)
    path.write_text(text, "utf-8")
    with pytest.raises(
        bastide.BadEdition, match=r"group\[A\].tiles: expected exactly one castle, found 2"
    ):
        bastide.game("robber-knights", path)


def test_a_larger_edition_plays(tmp_path: Path) -> None:
    """Nine knights a tile and a square of twenty: the large state."""
    path = tmp_path / "mine.toml"
    path.write_text(
        BUILT_IN.replace("per_tile = 4", "per_tile = 9").replace("4 = 10", "4 = 20"), "utf-8"
    )
    setup = bastide.game("robber-knights", path).setup(4)
    table = random_table(setup, 1, 10_000)
    assert table.over
    assert list(of_actions(setup, [p.action for p in table.history]))


# ---------------------------------------------------------------- what people see


def touched(view: bastide.View, *path: str) -> list[tuple[str, str]]:
    return [(c.a, c.after) for c in GAME.ask(view).choices if path in (c.p, *c.alt)]


def test_scenario_3_a_march_is_one_gesture() -> None:
    """Tile, cell, castle, and on from tile to tile: held until nothing more can follow."""
    state = position("1,0 FV; 2,0 PT")
    assert touched(state.view(0), "h:PC", "c:0,0") == [("PC@0,0", "hold")]
    state.play("PC@0,0")
    assert touched(state.view(0), "t:0,0", "=1") == [("garrison:1", "hold")]
    state.play("garrison:1")
    assert touched(state.view(0), "c:1,0", "=2") == [("E2", "hold")]
    assert touched(state.view(0), "c:1,0", "=4") == [("E4", "final")]
    state.play("E2")
    assert touched(state.view(0), "c:2,0", "=1") == [("E1", "final")]
    ask = GAME.ask(state.view(0))
    assert ask.rest == "halt" and [c.id for c in ask.controls] == ["!halt"]


def test_scenario_4_touches_and_reasons_of_a_tile() -> None:
    state = after_example_1()
    assert touched(state.view(0), "h:M", "c:2,1") == [("M@2,1", "final")]
    reason = GAME.why(state.view(0), ("h:PC", "c:2,2"))[0]
    assert isinstance(reason, bastide.IllegalAction)
    assert reason.clause == "4.3.2" and "only by a corner" in str(reason)


def test_anothers_hand_is_backs_sorted_by_letter() -> None:
    table = random_table(GAME.setup(3), 2, 80)
    for seat in range(3):
        for item in GAME.scene(table.view(seat)).items:
            if item.at.startswith("hand:") and item.at != f"hand:{seat}":
                assert item.down == item.art.startswith("back/")
                assert item.id.startswith("h") and item.id[1].isdigit()
            elif item.at == f"hand:{seat}":
                assert not item.down and item.t is not None


def test_points_say_where_they_come_from() -> None:
    state = position("0,0 PC 01; 1,0 FV 0011; 2,0 PT 01; 3,0 PC 1")
    panel = GAME.scene(state.view(0)).panels[1]
    assert panel.score is not None
    assert panel.score.n == sum(part.n for part in panel.score.parts) == 7
    assert {part.on for part in panel.score.parts} == {
        ("t:0,0",),
        ("t:1,0",),
        ("t:2,0",),
        ("t:3,0",),
    }


def test_a_castle_previews_its_whole_march() -> None:
    info = GAME.inspect(position("1,0 FV; 2,0 PT; 3,0 P").view(0), "c:0,0")
    assert info is not None
    assert [(r.line, r.n) for r in info.regions] == [(("c:0,0", "c:1,0", "c:2,0", "c:3,0"), 6)]
    assert GAME.inspect(position("1,0 FV; 2,0 PT").view(0), "c:9,9") is None


def test_the_square_is_shown_floating_and_then_fixed() -> None:
    words = GAME.words("en")
    row = "; ".join(f"{x},0 P" for x in range(7))
    floating = GAME.scene(position(row).view(0)).regions[0]
    assert floating.label is not None and "must fit" in words.render(floating.label)
    column = "; ".join(f"3,{y} P" for y in range(-3, 4) if y)
    fixed = GAME.scene(position(f"{row}; {column}").view(0)).regions[0]
    assert fixed.label is not None and "fixed" in words.render(fixed.label)
    assert len(fixed.cells) == 49


def test_a_tile_tells_its_knights_and_whether_it_is_closed() -> None:
    view = position("0,0 FV 001; 1,0 PT 0; 2,0 L").view(0)
    for ref, texts in (
        ("t:0,0", ["line-leave", "line-points", "line-stack", "line-top", "line-closed"]),
        ("c:1,0", ["line-leave", "line-points", "line-stack", "line-top"]),
        ("t:2,0", ["line-no-entry"]),
    ):
        info = GAME.inspect(view, ref)
        assert info is not None
        assert [line.text.key for line in info.lines] == texts


def test_greedy_marches_holds_back_and_takes_over() -> None:
    takeovers = full = late = lengths = 0
    for seed in range(4):
        table, chance = bastide.Table(GAME.setup(2)), Random(seed)
        bots = [bastide.bot("greedy", seed * 2 + seat) for seat in (0, 1)]
        while not table.over:
            if table.actor == "chance":
                table.play_chance(chance)
                continue
            before = table.view().facts
            seat = int(table.actor or 0)
            action = bots[seat].choose(table.view(seat))
            late += "C@" in action and before["supply"][seat] < 10
            table.play(action)
            after = table.view().facts
            lost = after["score"][1 - seat] < before["score"][1 - seat]
            takeovers += lost
        full += sum(len(stack) == 4 for _, stack in table.view().facts["tiles"].values())
        lengths += sum(p.action == "end" for p in table.history)
    assert takeovers > 8 and full > 8 and late > 4
    assert lengths > 80  # turns are ended early: tiles are held back


def test_the_picture_frames_what_can_be_built_and_no_more() -> None:
    """One cell around the landscape, and none where it has grown to its limit (4.3.3)."""
    rng, full = Random(5), 0
    table = bastide.new("robber-knights")
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        view = table.view(table.actor)
        left, top, width, height = GAME.scene(view).box["board"]
        cells = [ref for choice in GAME.ask(view).choices for ref in choice.p if ref[:2] == "c:"]
        for x, y in (map(int, cell[2:].split(",")) for cell in cells):
            assert left <= x < left + width and top <= y < top + height
        side = view.components.sides[2]
        assert width <= side + 1 and height <= side + 1
        full += width == side
        table.play(rng.choice(table.legal()))
    assert full


def test_tiles_under_ones_own_knights_are_outlined() -> None:
    state = position("0,0 PC 0; 1,0 FV 01; 2,0 PT 110; 3,0 P")
    outlined = {
        seat: [r.cells for r in GAME.scene(state.view(seat)).regions if r.role == "held"]
        for seat in (0, 1, None)
    }
    assert outlined == {0: [("c:0,0", "c:2,0")], 1: [("c:1,0",)], None: []}

"""Robber Knights for whoever learns: the observation tells what the facts tell, in every edition."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

import bastide
from bastide.games.robber_knights.components import STEPS, reachable_cells
from bastide.games.robber_knights.knowledge import unseen
from bastide.games.robber_knights.rules import PHASES
from bastide.testing import check_spaces
from tests.learning import Seen, check_page, edition, one, seen_by

GAME = bastide.game("robber-knights")
BUILT_IN = (GAME.folder / "edition.toml").read_text("utf-8")
LARGE = BUILT_IN.replace("per_tile = 4", "per_tile = 9").replace("4 = 10", "4 = 20")


def of_two_letters() -> str:
    """An edition with the A and B tiles only, in a square of five."""
    text = re.sub(r'\[\[group\]\]\nletter = "[CDE]"\ntiles = .*\n', "", BUILT_IN)
    text = re.sub(r'\[\[face\]\]\ncode = "F[CT]"\n.*\n.*\n.*\n', "", text)
    for code, count in {"M": 1, "P": 1, "PV": 2, "PC": 2, "PT": 1, "FV": 1}.items():
        text = re.sub(rf'(code = "{code}"\n.*\n.*\ncount = )\d', rf"\g<1>{count}", text)
    return text.replace("2 = 7, 3 = 9, 4 = 10", "2 = 5, 3 = 6, 4 = 6")


@pytest.mark.parametrize(
    "setup",
    [GAME.setup(2), GAME.setup(3, start="columns"), GAME.setup(4)],
    ids=lambda setup: str(setup.players),
)
def test_the_observation_tells_what_the_facts_tell(setup: bastide.Setup) -> None:
    table, rng = bastide.Table(setup), Random(1)
    while not table.over:
        if len(table.history) < 20 or rng.random() < 0.1:
            for seat in range(setup.players):
                check_observed(table.view(seat), seen_by(table.state, seat))
        table.play(rng.choice(table.legal()))
    check_observed(table.view(0), seen_by(table.state, 0))


def check_observed(view: bastide.View, seen: Seen) -> None:
    facts, parts, players = view.facts, view.components, view.setup.players
    assert isinstance(view.seat, int)
    order = [(view.seat + k) % players for k in range(players)]
    codes = [face.code for face in parts.faces]
    assert PHASES[one(seen["phase"]) or 0] == facts["phase"]
    assert order[0] == one(seen["seat"])
    over = facts["phase"] == "over"
    assert one(seen["turn"]) == (None if over else order.index(facts["seat"]))
    assert [seen[key].tolist() for key in ("laid", "budget")] == [
        [facts["laid"]],
        [facts["budget"]],
    ]
    assert (-1 if (way := one(seen["direction"])) is None else way) == facts["direction"]
    for key in ("supply", "score"):
        assert seen[key].tolist() == [facts[key][seat] for seat in order]
    check_landscape(view, seen, order)
    for k, seat in enumerate(order):
        for key in ("kept", *(["upper"] if "upper" in seen else [])):
            which = one(seen[key][k])
            assert (None if which is None else codes[which]) == facts[key][seat]
        for number, letter in enumerate(parts.letters):
            held = [face for back, face in facts["hands"][seat] if back == letter]
            assert seen["backs"][k, number] == len(held)
            known = {code: held.count(code) for code in codes}
            assert dict(zip(codes, seen["hands"][k, number], strict=True)) == known
            if number > 0:
                left = unseen(view, seat)[letter]
                found = dict(zip(codes, seen["unseen"][k, number], strict=True))
                assert {code: n for code, n in found.items() if n} == left
        assert seen["piles"][k, 1:].sum() == facts["piles"][seat]["n"]
        full = [parts.letters[n] for n in range(1, len(parts.letters)) if seen["piles"][k, n]]
        assert (full[0] if full else None) == facts["piles"][seat]["top"]


def check_landscape(view: bastide.View, seen: Seen, order: list[int]) -> None:
    facts, side = view.facts, view.components.sides[view.setup.players]
    west, north = view.setup.players - side, 2 - side  # as far as the square can float
    tiles = {}
    for n, face in enumerate(view.components.faces):
        for y, x in np.argwhere(seen["faces"][n]).tolist():
            tiles[f"{x + west},{y + north}"] = face.code
    assert tiles == {cell: code for cell, (code, _) in facts["tiles"].items()}
    assert int(seen["faces"].sum()) == len(tiles)
    for cell, (_, stack) in facts["tiles"].items():
        x, y = (int(n) for n in cell.split(","))
        counts = [stack.count(str(seat)) for seat in order]
        assert seen["knights"][:, y - north, x - west].tolist() == counts
        top = one(seen["topmost"][:, y - north, x - west])
        assert (str(order[top]) if top is not None else "") == stack[-1:]
        assert seen["at"][y - north, x - west] == (cell == facts["at"])
    assert seen["at"].sum() == (facts["at"] is not None)


def test_what_another_keeps_is_not_observed_until_all_have_chosen() -> None:
    for last, alike in ((False, True), (True, False)):
        states = []
        for face in ("M", "P"):
            state = GAME.setup(2).start().play(f"keep:{face}")
            states.append(state.play("keep:PV") if last else state)
        one, other = (state.observe(1).tolist() for state in states)
        assert (one == other) == alike
        assert states[0].observe(0).tolist() != states[1].observe(0).tolist()


def test_planes_and_actions_have_one_order() -> None:
    """The actions that lay a face are numbered as its plane goes: a network may answer with planes."""
    setup = GAME.setup(3)
    first = next(n for n, action in enumerate(setup.actions) if "@" in action)
    faces, rows, columns = setup.observation.fields[0].shape
    assert (faces, rows * columns) == (9, len(reachable_cells(setup)))
    for face, row, column in ((0, 0, 0), (3, 5, 2), (8, rows - 1, columns - 1)):
        text = setup.actions[first + (face * rows + row) * columns + column]
        code = setup.components.faces[face].code
        assert text == f"{code}@{column + 3 - 9},{row + 2 - 9}"
    assert "@" not in setup.actions[first + faces * rows * columns]


@pytest.mark.parametrize("way", STEPS)
def test_a_landscape_that_grows_one_way_stays_in_the_table(way: str) -> None:
    """As far as the square floats: the last row and column there are of each side come up."""
    setup, (dx, dy) = GAME.setup(2), STEPS[way]
    table, rng = bastide.Table(setup), Random(2)
    furthest = -100
    while not table.over:
        legal = table.legal()
        actions = setup.outcomes if table.actor == "chance" else setup.actions
        assert actions.mask(table.state).sum() == len(legal)
        cells = [tuple(map(int, a.split("@")[1].split(","))) for a in legal if "@" in a]
        if cells:
            furthest = max(furthest, *(x * dx + y * dy for x, y in cells))
            legal = [
                a
                for a, (x, y) in zip(legal, cells, strict=False)
                if x * dx + y * dy == max(x * dx + y * dy for x, y in cells)
            ]
        table.play(rng.choice(legal))
    assert furthest == (7 - 1 if dx + dy > 0 else 7 - 2)


@pytest.mark.parametrize(
    ("text", "players", "actions"), [(LARGE, 4, 9 * 36 * 38), (of_two_letters(), 2, 7 * 8 * 8)]
)
def test_other_editions_are_observed_whole(
    tmp_path: Path, text: str, players: int, actions: int
) -> None:
    setup = edition(GAME, tmp_path, text).setup(players)
    assert len([a for a in setup.actions if "@" in a]) == actions
    table, rng = bastide.Table(setup), Random(3)
    while not table.over:
        if rng.random() < 0.1:
            check_spaces(table, rng)
            for seat in range(players):
                check_observed(table.view(seat), seen_by(table.state, seat))
        table.play(rng.choice(table.legal()))


def test_the_page_tells_it() -> None:
    check_page(GAME, GAME.setup(2), GAME.setup(2, start="columns"))

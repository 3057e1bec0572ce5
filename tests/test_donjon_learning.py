"""Un dernier donjon pour la route for whoever learns: the observation tells what the facts tell, in every edition."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.games.donjon.components import reachable_cells
from bastide.games.donjon.rules import PHASES
from bastide.testing import check_spaces
from tests.learning import Seen, check_page, edition, one, seen_by

GAME = bastide.game("donjon")
BUILT_IN = (GAME.folder / "edition.toml").read_text("utf-8")

MORE_CARDS = "".join(
    f'\n[[card]]\nid = "{31 + n}"\nrows = ["{"ABCD"[n % 4]}G", "{"RWYB"[n % 4]}A"]\n'
    for n in range(30)
)
MORE_LANDS = "".join(
    f'[[terrain]]\nid = "{letter}"\nfr = "{letter}"\nen = "{letter}"\n\n' for letter in "ABCD"
)
LARGE = (
    BUILT_IN.replace("[start]", MORE_LANDS + "[start]", 1).replace(
        "[setup.4]\nhand = 3\npile = 2", "[setup.4]\nhand = 7\npile = 4"
    )
    + MORE_CARDS
)  # sixty cards of eight terrains, all of which are laid
SMALL = BUILT_IN.replace("[setup.2]\nhand = 3\npile = 2", "[setup.2]\nhand = 1\npile = 1").replace(
    "donjons = [1, 2, 3], tokens", "donjons = [9], tokens", 2
)  # four cards, and donjons of another number


# ---------------------------------------------------------------- what is observed


@pytest.mark.parametrize(
    "setup",
    [GAME.setup(2, preview=True), GAME.setup(3, optional_actions="once"), GAME.setup(4)],
    ids=lambda setup: str(setup.players),
)
def test_the_observation_tells_what_the_facts_tell(setup: bastide.Setup) -> None:
    table, rng = bastide.Table(setup), Random(1)
    phases = set()
    while not table.over:
        phase = table.view().facts["phase"]
        if phase not in phases or rng.random() < 0.1:
            phases.add(phase)
            for seat in range(setup.players):
                check_observed(table.view(seat), seen_by(table.state, seat))
        table.play(rng.choice(table.legal()))
    assert {"rot", "at-donjon", "royal", "draw"} <= phases
    for seat in range(setup.players):
        check_observed(table.view(seat), seen_by(table.state, seat))


def check_observed(view: bastide.View, seen: Seen) -> None:
    facts, players = view.facts, view.setup.players
    assert isinstance(view.seat, int)
    order = [(view.seat + k) % players for k in range(players)]
    ids = [card.id for card in view.components.cards]
    over = facts["phase"] == "over"
    assert PHASES[one(seen["phase"]) or 0] == facts["phase"]
    assert one(seen["seat"]) == view.seat
    assert one(seen["turn"]) == (None if over else order.index(facts["seat"]))
    for key in ("laid", "count", "passes"):
        assert seen[key].tolist() == [facts[key]]
    assert sum(int(bit) << k for k, bit in enumerate(seen["used"])) == facts["used"]
    check_landscape(view, seen, order)
    check_chosen(view, seen, ids)
    numbers = view.setup.box.number
    house = view.setup.box.house
    for k, seat in enumerate(order):
        piles = {}
        for slot in range(4):
            on = [
                name
                for name, n in zip(("donjon", "seal"), seen["piles"][k, slot], strict=True)
                if n
            ]
            if on:
                piles[str(numbers[seat * 4 + slot])] = on
        assert piles == facts["piles"][seat]
        tokens = zip(("knight", "seal"), seen["tokens"][k], strict=True)
        assert [name for name, n in tokens if n] == facts["tokens"][seat]
        assert seen["spare"][k] == facts["spare"][seat]
        assert seen["house"][k] == (house[seat] == house[view.seat])
        royal = one(seen["royal"][k])
        shown = 0 if not seen["sealed"][k] else -1 if royal is None else royal + 1
        assert shown == facts["sealed"][seat]
        assert seen["hands"][k] == facts["hands"][seat]
        if "stores" in seen:
            assert seen["stores"][k] == facts["stores"][seat]
    for key in ("hand", "played", *(["store"] if "store" in seen else [])):
        assert [ids[n] for n in seen[key].nonzero()[0]] == facts[key]


def check_landscape(view: bastide.View, seen: Seen, order: list[int]) -> None:
    facts, (west, north) = view.facts, seen["corner"].tolist()
    letters = {**dict(enumerate(view.components.terrains)), -1: "!"}

    def cells(plane: Any) -> list[str]:
        return [f"{x + west},{y + north}" for y, x in np.argwhere(plane).tolist()]

    lands = {cell: letters[n] for n, plane in enumerate(seen["terrains"]) for cell in cells(plane)}
    lands |= dict.fromkeys(cells(seen["destroyed"]), letters[-1])
    assert lands == facts["cells"] and seen["outside"].tolist() == [0]
    donjons = [
        (order[k], int(number), cell)
        for k, plane in enumerate(seen["donjons"])
        for cell, number in zip(cells(plane), plane[plane > 0], strict=True)
    ]
    assert sorted(donjons) == sorted(facts["donjons"])
    assert sorted(cells(seen["knights"])) == facts["knights"]
    bridges = [(cell, "hv"[way]) for way in (0, 1) for cell in cells(seen["bridges"][way])]
    assert sorted(bridges) == sorted((f"{x},{y}", way) for x, y, way in facts["bridges"])
    # a house has a point for each cell of its fiefs, and a fief is a group with a donjon
    house = view.setup.box.house
    for k, seat in enumerate(order):
        mates = [i for i, other in enumerate(order) if house[other] == house[seat]]
        assert seen["points"][k] == seen["fiefs"][mates].sum()
    for plane, donjons_of in zip(seen["fiefs"], seen["donjons"], strict=True):
        assert seen["sizes"][donjons_of > 0].sum() == plane.sum()
    assert (seen["sizes"] > 0).sum() == seen["terrains"].sum()
    assert (seen["guarded"][seen["knights"] > 0] == 1).all()
    assert (seen["sizes"][seen["guarded"] > 0] > 0).all()


def check_chosen(view: bastide.View, seen: Seen, ids: list[str]) -> None:
    chosen, (west, north) = view.facts["chosen"], seen["corner"].tolist()
    card, donjon, dragon = one(seen["card"]), one(seen["donjon"]), one(seen["dragon"])
    place = [(x + west, y + north) for y, x in np.argwhere(seen["place"]).tolist()]
    match view.facts["phase"], chosen:
        case "at-card", (name,):
            assert card is not None and ids[card] == name
        case "rot", (name, x, y):
            assert card is not None and ids[card] == name
            assert place == [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        case "at-donjon", (number,):
            assert donjon is not None
            assert view.setup.box.number[view.facts["seat"] * 4 + donjon] == number
        case "at-dragon", _:
            assert dragon is not None
        case _:
            assert card is donjon is dragon is None
    assert (place != []) == (view.facts["phase"] == "rot")


def test_groups_are_observed_across_a_bridge() -> None:
    state = GAME.position(
        GAME.setup(2), ["GGRGY", "WYRWW"], ["K2@0,0 s1", "knight@1,0", "bridge@2,0,h", "dragon@4,0"]
    )
    seen = seen_by(state, 0)
    x, y = (-seen["corner"]).tolist()
    part = np.s_[y : y + 2, x : x + 5]
    assert seen["sizes"][part].tolist() == [[3, 3, 2, 3, 0], [1, 1, 2, 2, 2]]
    assert seen["fiefs"][1][part].tolist() == [[1, 1, 0, 1, 0], [0, 0, 0, 0, 0]]
    assert seen["guarded"][part].tolist() == [[1, 1, 0, 1, 0], [0, 0, 0, 0, 0]]
    assert seen["donjons"][1][part].tolist() == [[2, 0, 0, 0, 0], [0, 0, 0, 0, 0]]
    assert seen["bridges"][0][part].tolist() == [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]
    assert seen["destroyed"][part].tolist() == [[0, 0, 0, 0, 1], [0, 0, 0, 0, 0]]
    assert seen["points"].tolist() == [0, 3]
    assert not seen["fiefs"][0].any() and seen_by(state, 1)["fiefs"][0].sum() == 3


def test_a_sealed_card_is_its_owners_and_no_partners() -> None:
    start = GAME.position(GAME.setup(4), ["GRWY", "RWYG"], hands=[["01"], ["02"], ["03"], ["04"]])
    states = [start.copy().play("seal").play(f"royal:{k}") for k in (1, 3)]
    for seat in range(4):
        one, other = (state.observe(seat).tolist() for state in states)
        assert (one == other) == (seat != 0)
    assert seen_by(states[1], 0)["royal"][0].tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert seen_by(states[1], 2)["sealed"].tolist() == [0, 0, 1, 0]


# ---------------------------------------------------------------- how far it reaches


WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1), (2, 1), (-1, 2), (-2, -1), (1, -2)]


def grown(setup: bastide.Setup, dx: int, dy: int) -> bastide.Table:
    """A game whose cards go as far one way as they can; every list on the way is in the table of actions."""
    table, rng = bastide.Table(setup), Random(5)
    while not table.over:
        legal = table.legal()
        actions = setup.outcomes if table.actor == "chance" else setup.actions
        assert actions.mask(table.state).sum() == len(legal)
        if table.view().facts["phase"] == "at-card":
            places = {a: [int(n) for n in a[3:].split(",")] for a in legal}
            legal = [max(places, key=lambda a: places[a][0] * dx + places[a][1] * dy)]
        table.play(rng.choice(legal))
    return table


@pytest.mark.parametrize(("dx", "dy"), WAYS)
def test_a_landscape_that_grows_one_way_stays_in_the_table(dx: int, dy: int) -> None:
    setup = GAME.setup(2)
    cells = grown(setup, dx, dy).view().facts["cells"]
    reach = reachable_cells(setup)
    assert {tuple(map(int, cell.split(","))) for cell in cells} < reach


def test_the_table_reaches_no_further_than_cards_can(tmp_path: Path) -> None:
    """Cards laid in a line, almost all of them, end almost where the table does."""
    text = BUILT_IN.replace("[setup.2]\nhand = 3\npile = 2", "[setup.2]\nhand = 9\npile = 1")
    text = text.replace("donjons = [1, 2, 3], tokens", "donjons = [1], tokens", 2)
    setup = edition(
        GAME, tmp_path, text.replace('tokens = ["knight", "seal"]', "tokens = []")
    ).setup(2)
    assert sum(setup.box.cards_of) == 20
    for dx, dy, reach in ((1, 0, 2 * 20 + 1), (1, 1, 3 * 20 + 2)):
        assert reach == max(x * dx + y * dy for x, y in reachable_cells(setup))
        cells = [map(int, cell.split(",")) for cell in grown(setup, dx, dy).view().facts["cells"]]
        furthest = max(x * dx + y * dy for x, y in cells)
        assert reach - 6 <= furthest <= reach  # a card or two fit only elsewhere


def test_cells_beyond_the_square_are_counted() -> None:
    """Forty cells in a line do not fit in a square of 32: its middle is seen, the ends are not."""
    state = grown(GAME.setup(4), 1, 0).state
    seen = seen_by(state, 2)
    facts = state.view().facts
    columns = [int(cell.split(",")[0]) for cell in facts["cells"]]
    assert max(columns) - min(columns) > 40
    west = int(seen["corner"][0])
    outside = sum(not west <= x < west + 32 for x in columns)
    assert seen["outside"].tolist() == [outside] and outside > 8
    assert seen["terrains"].sum() + seen["destroyed"].sum() == len(columns) - outside
    assert abs((west - min(columns)) - (max(columns) - west - 31)) <= 1


def test_without_bridges_there_are_none_in_the_table(tmp_path: Path) -> None:
    setup = edition(GAME, tmp_path, BUILT_IN.replace("bridges = 1", "bridges = 0")).setup(2)
    assert not [action for action in setup.actions if action.startswith("span:")]
    assert len(setup.actions) < len(GAME.setup(2).actions) / 2


@pytest.mark.parametrize(
    ("text", "players", "side", "actions"), [(LARGE, 4, 48, 152_843), (SMALL, 2, 18, 823)]
)
def test_other_editions_are_observed_whole(
    tmp_path: Path, text: str, players: int, side: int, actions: int
) -> None:
    setup = edition(GAME, tmp_path, text).setup(players)
    assert setup.observation.fields[1].shape == (side, side)
    assert len(setup.actions) == actions
    assert setup.observation.size < 1 << 16
    table, rng = bastide.Table(setup), Random(3)
    while not table.over:
        if rng.random() < 0.04:
            check_spaces(table, rng)
            for seat in range(players):
                check_observed(table.view(seat), seen_by(table.state, seat))
        table.play(rng.choice(table.legal()))


def test_the_page_tells_it() -> None:
    check_page(GAME, GAME.setup(2), GAME.setup(2, preview=True))

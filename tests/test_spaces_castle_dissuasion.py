"""What a learner is told of The Castle and Dissuasion: all facts and no more, on other boards too, plain and compiled."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core import crowd
from bastide.core.edition import Edition
from bastide.core.spaces import ActionTable, exercise
from bastide.core.tiers import PlainTier
from bastide.core.toml import write_toml
from bastide.games.castle import rules as castle_rules
from bastide.games.castle.actions import Label, Laid
from bastide.games.castle.workshop import settle
from bastide.games.dissuasion.knowledge import Stack
from bastide.games.dissuasion.rules import LETTERS, NOBODY, PHASES, SPELL_NAMES
from bastide.testing import check_spaces
from tests.test_dissuasion import warlike_action

GOLDEN = Path(__file__).parent / "golden"
CASTLE, DISSUASION = bastide.game("castle"), bastide.game("dissuasion")

Fields = dict[str, Any]


def observed(state: bastide.State, seat: int) -> Fields:
    """An observation as lists."""
    fields = state.setup.observation.split(state.observe(seat))
    return {name: numbers.tolist() for name, numbers in fields.items()}


def moments(setup: bastide.Setup, seed: int, plies: int = 3000) -> Iterator[bastide.Table]:
    """A warlike game, before each action and at its end."""
    table, rng = bastide.Table(setup), Random(seed)
    while not table.over and len(table.history) < plies:
        yield table
        table.play(warlike_action(table.legal(), rng))
    yield table


def golden(name: str) -> Iterator[bastide.Table]:
    """The same of a golden game."""
    first, *lines, _ = (GOLDEN / name).read_text("utf-8").splitlines()
    made = json.loads(first)
    table = bastide.Table(bastide.game(made["game"]).setup(made["players"], **made["options"]))
    for line in lines:
        yield table
        table.play(json.loads(line)["action"])
    yield table


def table_of(table: bastide.Table) -> ActionTable:
    """The one that has what may be done now."""
    return table.setup.outcomes if table.actor == "chance" else table.setup.actions


def edition_of(game: bastide.Game) -> dict[str, Any]:
    return tomllib.loads((game.folder / "edition.toml").read_text("utf-8"))


def read(game: bastide.Game, held: dict[str, Any]) -> bastide.Game:
    return type(game)(Edition("mine.toml", write_toml(held).encode()))


def which(marks: list[int]) -> int | None:
    """Where the only 1 stands."""
    assert sum(marks) <= 1
    return marks.index(1) if 1 in marks else None


def tells_all(tables: Iterable[bastide.Table], told: Any) -> set[str]:
    """Every fact of every view can be read from its observation; returns the phases that came up."""
    phases = set()
    for n, table in enumerate(tables):
        phase = table.view().facts["phase"]
        if phase not in phases or n % 17 == 0 or table.over:
            phases.add(phase)
            for seat in range(table.setup.players):
                facts: Any = table.view(seat).facts
                read = told(table.setup, seat, observed(table.state, seat))
                assert {key: facts[key] for key in read} == read, f"seat {seat} at ply {n}"
    return phases


# ---------------------------------------------------------------- The Castle


def told_of_castle(setup: bastide.Setup, seat: int, seen: Fields) -> Fields:
    """The facts that an observation tells; features are told apart by what follows below."""
    tiles, board, order = setup.components.tiles, setup.components.board, (seat, 1 - seat)

    def at(field: str, *first: int) -> dict[str, int]:
        plane = seen[field]
        for n in first:
            plane = plane[n]
        return {name: plane[y][x] for name, (x, y) in zip(board.names, board.cells, strict=True)}

    def of_seats(field: str) -> list[Any]:
        return [seen[field][order.index(s)] for s in (0, 1)]

    def wall_tiles(counts: list[int]) -> dict[str, int]:
        return {str(t.number): counts[t.effect] for t in board.wall_tiles if counts[t.effect]}

    turned = at("turned")
    laid = {n: Laid(tiles[kind - 1].id, turned[n]) for n, kind in at("tile").items() if kind}
    taker, mover, drawn = which(seen["taker"]), which(seen["mover"]), which(seen["drawn"])
    assert mover is not None
    for k in (0, 1):
        assert seen["marker"][k].index(1) == seen["score"][k] % board.squares
    return {
        "tiles": {name: str(tile) for name, tile in laid.items()},
        "followers": {
            str(Label(name, setup.components.tile(laid[name].kind).segments[n - 1].id)): order[k]
            for name in board.names
            for k in (0, 1)
            if (n := at("followers", k)[name])
        },
        "score": of_seats("score"),
        "reserve": of_seats("reserve"),
        "held": [wall_tiles(counts) for counts in of_seats("held")],
        "fresh": [wall_tiles(counts) for counts in of_seats("fresh")],
        "unseen": wall_tiles(seen["unseen"]),
        "towers": [t.squares[0] for t in board.towers if seen["tower"][t.squares[1]]],
        "pile": {t.id: n for t, n in zip(tiles, seen["pile"], strict=True) if n},
        "phase": castle_rules.PHASES[seen["phase"].index(1)],
        "mover": order[mover],
        "turn": seen["turn"][0],
        "drawn": None if drawn is None else tiles[drawn].id,
        "laid": next((name for name, n in at("laid").items() if n), None),
        "taker": None if taker is None else order[taker],
    }


def test_every_fact_of_the_castle_is_observed() -> None:
    phases = set[str]()
    for name in ("castle-2-greedy-1.jsonl", "castle-2-greedy-3-first=1.jsonl"):
        phases |= tells_all(golden(name), told_of_castle)
    assert phases == set(castle_rules.PHASES)


def test_features_are_observed_wherever_they_reach_the_rim_of_a_tile() -> None:
    """F1 and F2 lie below the start space with a path; a well makes it worth double, a house opens to the east."""
    tiles, followers = {"F1": "T19n", "F2": "T20n"}, {"F1.p1": 0, "F2.h1": 1}
    state = CASTLE.position(CASTLE.setup(), tiles=tiles, followers=followers, mover=1)
    seen = observed(state, 1)
    x, north, east, south, west = 5, 0, 1, 2, 3
    path, court = 0, 3
    plain, before, after = range(3)
    assert seen["inside"][0] == [0, 0, 0, 1, 1, 1, 1, 1, 0, 0]
    assert [seen["start_kind"][side][0][x] for side in range(4)] == [1 + path, 0, 0, 0]
    assert seen["start_markets"][south][8][7] == 1 and seen["start_kind"][south][8][7] == 1 + court
    assert [seen["edges"][kind][east][1][x] for kind in range(4)] == [0, 0, 1, 0]
    assert [seen["edges"][path][side][1][x] for side in range(4)] == [1, 0, 1, 0]
    for side, y in ((north, 0), (south, 0), (north, 1), (south, 1)):
        assert seen["size"][side][plain][y][x] == 3  # with the start space (2.6)
        assert seen["marks"][side][plain][y][x] == 1  # the well
        assert [seen["men"][k][side][plain][y][x] for k in (0, 1)] == [0, 1]
        assert seen["open"][side][y][x] == 1
    assert [seen["men"][k][east][plain][1][x] for k in (0, 1)] == [1, 0]
    assert seen["size"][north][after][0][x] == 2 == seen["size"][south][before][1][x]  # the court
    assert seen["size"][west][before][1][x] == seen["size"][west][after][1][x] == 0  # no path there
    assert seen["size"][north][plain][2][x] == 0


def test_what_waits_and_what_was_scored_is_observed() -> None:
    """Wherever several features wait: the first is scored, for its owner above 0, for the other below."""
    board, met = CASTLE.components.board, 0
    for table in golden("castle-2-greedy-1.jsonl"):
        facts: Any = table.view().facts
        if facts["phase"] != "score":
            continue
        met += 1
        waiting = np.array(observed(table.state, met % 2)["waiting"]).any(axis=0)
        for label in facts["closed"]:
            x, y = board.cells[board.named[label.partition(".")[0]]]
            assert waiting[y, x]
        action = table.legal()[0]
        label = action.partition(":")[2]
        x, y = board.cells[board.named[label.partition(".")[0]]]
        now = table.state.copy().play(action)
        by, times = now.view().facts["scored"][label]
        for seat in (0, 1):
            before = np.array(observed(table.state, seat)["scored"])[:, y, x]
            after = np.array(observed(now, seat)["scored"])[:, y, x]
            assert set((after - before).tolist()) - {0} == {times if seat == by else -times}
    assert met


def test_a_follower_is_chosen_by_what_its_segment_belongs_to() -> None:
    tiles = {"F1": "T19n"}
    state = CASTLE.position(CASTLE.setup(), tiles=tiles).play("draw:T20").play("F2n")
    size, open_ports, marks = observed(state, 0)["choices"]
    path, _, house, court = range(4)
    assert (size[path][0], open_ports[path][0], marks[path][0]) == (3, 1, 1)
    assert (size[house][0], open_ports[house][0]) == (1, 1)
    assert [n > 0 for n in size[court]] == [True, True] + [False] * 6
    assert state.legal() == ["none", "on:c1", "on:c2", "on:h1", "on:p1"]


def larger_castle() -> bastide.Game:
    """A square of 400 cells, all of whose segments have every name there can be."""
    held = edition_of(CASTLE)
    held["board"]["rows"] = ["#" * 20] * 20
    settle(held, ("board", "rows"))
    cells = ("F1", "T4", "T7", "H20", "D20", "A8", "A4")
    for start, cell in zip(held["start"], cells, strict=True):
        start["cell"] = cell
    for kind in ("path", "tower", "house", "court"):
        for first in (1, 5):
            held["tile"].append(_tile_of_fours(kind, first))
    return read(CASTLE, held)


def _tile_of_fours(kind: str, first: int) -> dict[str, Any]:
    """On every side a segment of its own, named from a number on; paths meet at a plaza, in one court."""
    letter, sides = kind[0], "NESW"
    segments = [
        {"id": f"{letter}{first + n}", "kind": kind, "ports": [side]}
        for n, side in enumerate(sides)
    ]
    if kind == "path":
        strips = [side + sign for side in sides for sign in "-+"]
        segments.append({"id": "c1", "kind": "court", "ports": strips})
    return {
        "id": f"X{letter}{first}",
        "count": 20,
        "edges": 4 * letter,
        "turns": 1,
        "segments": segments,
    }


def test_the_largest_castle_has_as_many_actions_as_its_page_says() -> None:
    setup = larger_castle().setup()
    assert len(CASTLE.setup().actions) == 1153 and len(setup.actions) == 17_635
    rng = Random(3)
    for n, table in enumerate(moments(setup, 3)):
        if not table.over:
            table_of(table).legal(table.state)
        if n % 150 == 0:
            check_spaces(table, rng)
    assert table.over


def test_without_its_wall_tiles_nothing_is_doubled_or_repeated() -> None:
    held = edition_of(CASTLE)
    held["wall_tile"] = [{"number": 1, "count": 13, "effect": "double-house"}]
    words = {action.partition(":")[0] for action in read(CASTLE, held).setup().actions}
    assert "double" in words and not words & {"again", "end"}
    kinds = {action[-2] for action in read(CASTLE, held).setup().actions if "double" in action}
    assert kinds == {"h"}


def test_a_castle_as_wide_and_high_as_may_be_is_exercised_within_its_rows() -> None:
    """What compiles an observation writes none: it does not know how long one is."""
    held = edition_of(CASTLE)
    held["board"]["rows"] = ["#" * 26] + ["#" + "." * 25] * 98
    held["start"] = [{"id": "S1", "cell": "B1", "side": "N", "feature": "path"}]
    settle(held, ("board", "rows"))
    setup = read(CASTLE, held).setup()
    assert setup.observation.size > 1 << 16
    for call in exercise(PlainTier(*setup.engine._parts, search=crowd), setup.engine.capacity):
        call()
    check_spaces(bastide.Table(setup), Random(0))


# ---------------------------------------------------------------- Dissuasion


def told_of_dissuasion(setup: bastide.Setup, seat: int, seen: Fields) -> Fields:
    """All facts, from an observation."""
    parts, players = setup.components, setup.players
    names, destinies = parts.cells, [card.id for card in parts.destiny]

    def flat(plane: list[list[int]]) -> list[int]:
        return [n for row in plane for n in row]

    def of_seats(field: str) -> list[Any]:
        return [seen[field][(s - seat) % players] for s in range(players)]

    def who(field: str) -> int:
        found = which(seen[field])
        return NOBODY if found is None else (found + seat) % players

    def cell(field: str) -> str | None:
        found = which(flat(seen[field]))
        return None if found is None else names[found]

    def cards(counts: list[int]) -> list[str]:
        return [spell for spell, n in zip(SPELL_NAMES, counts, strict=True) for _ in range(n)]

    knights = [flat(plane) for plane in of_seats("knights")]
    cities = [flat(plane) for plane in seen["cities"]]
    assert [sum(of_cell) for of_cell in zip(*cities, strict=True)] == [c >= 0 for c in parts.city]
    colours = [{parts.city[c] for c, n in enumerate(plane) if n} for plane in cities[:players]]
    used, ramparts, balls = (flat(seen[name]) for name in ("used", "ramparts", "balls"))
    stacks = {}
    for c, name in enumerate(names):
        holder = next((s for s in range(players) if knights[s][c]), NOBODY)
        stack = Stack(holder, sum(k[c] for k in knights), used[c], ramparts[c], balls[c])
        if stack.knights or stack.ramparts or stack.balls:
            stacks[name] = stack
    card, losing = which(seen["card"]), which(seen["losing"])
    plain = {
        name: of_seats(name)
        for name in ("alive", "opened", "money", "tokens", "truce", "fog", "plots", "owed", "hands")
    }
    under = setup.options["packs"] == "under"
    return plain | {
        "phase": PHASES[seen["phase"].index(1)],
        "seat": who("turn"),
        "who": who("decides"),
        "first": who("first"),
        "round": seen["round"][0],
        "winners": [s for s in range(players) if of_seats("winners")[s]],
        "colours": [
            parts.colours[min(found)] if (found := colours[(s - seat) % players]) else None
            for s in range(players)
        ],
        "pawns": [stages.index(1) for stages in of_seats("pawns")],
        "reserves": of_seats("reserves"),
        "cells": stacks,
        "ruins": [names[c] for c, n in enumerate(flat(seen["ruins"])) if n],
        "unseen": dict(zip(destinies, seen["unseen"], strict=True)),
        "played": dict(zip(SPELL_NAMES, seen["played"], strict=True)),
        "under": {
            "destiny": [destinies[n - 1] for n in seen["destiny_under"] if n] if under else [],
            "magic": [SPELL_NAMES[n - 1] for n in seen["magic_under"] if n] if under else [],
        },
        "known": [cards(c) for c in of_seats("known")] if under else [[]] * players,
        "heirs": seen["heirs"][0] if setup.options["heirs"] == "all" else 0,
        "hand": cards(seen["hand"]),
        "step": (cell("start"), cell("end")),
        "lance": seen["lance"][0],
        "shooter": who("shooter"),
        "against": who("against"),
        "origin": cell("origin"),
        "charms": cards(seen["charms"]),
        "volleys": [
            ((by - 1 + seat) % players, (at - 1 + seat) % players, n)
            for by, at, n in reversed(seen["volleys"])
            if n
        ],
        "dice": seen["dice"][0],
        "card": None if card is None else destinies[card],
        "losing": None if losing is None else LETTERS[losing],
    }


def test_every_fact_of_dissuasion_is_observed() -> None:
    """Nothing a seat may know is left out: its view can be written from its observation."""
    phases = set[str]()
    for setup, seed in (
        (DISSUASION.setup(2), 0),
        (DISSUASION.setup(3, packs="under", max_rounds=60), 8),
        (DISSUASION.setup(6, heirs="all", tokens="may", max_rounds=12), 2),
    ):
        phases |= tells_all(moments(setup, seed), told_of_dissuasion)
        facts = setup.start().view(0).facts
        assert facts.keys() == told_of_dissuasion(setup, 0, observed(setup.start(), 0)).keys()
    assert phases == set(PHASES)


def test_the_treasury_holds_what_is_nowhere_else() -> None:
    setup = DISSUASION.setup(4, colours="spread")
    for n, table in enumerate(moments(setup, 5, 400)):
        if n % 40 == 0:
            seen = {name: np.array(v) for name, v in observed(table.state, n % 4).items()}
            flying = int(table.view().facts["phase"] in ("aim", "shield"))
            waiting = seen["volleys"][:, 2].sum() + flying
            knights = seen["spare"] + seen["knights"].sum(axis=(1, 2)) + seen["reserves"][:, 0]
            assert knights.tolist() == [12] * 4
            ramparts, balls, tokens = seen["treasury"]
            assert ramparts + seen["ramparts"].sum() + seen["reserves"][:, 1].sum() == 24
            assert balls + seen["balls"].sum() + seen["reserves"][:, 2].sum() + waiting == 24
            assert tokens + seen["tokens"].sum() == 24


def test_another_hand_is_observed_by_its_holder_only() -> None:
    """14.1: two deals that differ in what seat 1 holds are one to seat 0, as long as the numbers are the same."""
    setup = DISSUASION.setup(3)
    one, other = (
        DISSUASION.position(setup, ["red", "blue", "yellow"], hands={0: ["lance"], 1: [card]})
        for card in ("stone", "wall")
    )
    for seat in (0, 2):
        assert one.observe(seat).tolist() == other.observe(seat).tolist()
    assert one.observe(1).tolist() != other.observe(1).tolist()
    assert observed(one, 2)["hands"] == [0, 1, 1]


def test_another_map_and_circuit_has_all_its_actions() -> None:
    """A wide board with its cities elsewhere, shops of two and three, no plots, one weapon that a card takes."""
    held = edition_of(DISSUASION)
    layout = [*["." * 16] * 5, *("....." + row for row in held["board"]["layout"])]
    held["board"] |= {"width": 16, "height": 16, "layout": layout}
    stages = held["circuit"]["stages"]
    stages[7]["weapons"] = ["rampart", "ball"]
    stages[11]["weapons"] = ["knight", "rampart", "ball"]
    stages[2] = {"kind": "ambush"}
    held["stock"] |= {"plot_tokens": 3, "ball": 48}
    setup = read(DISSUASION, held).setup(4, packs="under", max_rounds=30)
    everything = Counter(action.partition(":")[0] for action in setup.actions)
    assert everything["use"] == 4 and "buy:krb" in setup.actions
    assert everything["at"] == 256 and everything["fire"] == 30
    rng = Random(8)
    for n, table in enumerate(moments(setup, 8)):
        if not table.over:
            table_of(table).legal(table.state)
        if n % 200 == 0:
            check_spaces(table, rng)
    assert table.over


def test_only_neighbours_are_stepped_to_and_only_cities_hold_weapons() -> None:
    """The numbers of `docs/learning.md`: with fewer neighbours, and with colours that are dealt beforehand."""
    assert [len(DISSUASION.setup(n).actions) for n in DISSUASION.seats] == [2609] * 5
    assert len(DISSUASION.setup(2, diagonals=False).actions) == 2209
    spread = DISSUASION.setup(2, colours="spread").actions
    cities = {action[5:] for action in spread if action.startswith("fire:")}
    assert cities == {"d11", "c10", "d10", "e10", "d9", "h3", "g2", "h2", "i2", "h1"}
    assert {action[6:] for action in spread if action.startswith("put:r@")} == cities
    assert len(spread) == 1669


# ---------------------------------------------------------------- compiled


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("castle", 2, {}), ("dissuasion", 5, {"packs": "under", "heirs": "all"})],
)
def test_compiled_observations_are_the_plain_ones(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """In a batch, at every moment and for every seat; the plain ones are made by an engine of their own."""
    batch = bastide.Batch(bastide.game(game).setup(players, **options), 12, auto_reset=True)
    plain = type(bastide.game(game))().setup(players, **options)
    rng = np.random.default_rng(4)
    for ply in range(300):
        if ply % 25 == 0:
            seats = [(ply + i) % players for i in range(batch.size)]
            rows = batch.observe(seats)
            for i, seat in enumerate(seats):
                state = plain.restore(batch.state(i).data)
                assert rows[i].tolist() == state.observe(seat).tolist(), f"game {i}, ply {ply}"
        batch.step(batch.draw(rng))
    assert plain.engine.plainly(crowd).name == "plain"

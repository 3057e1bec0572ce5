"""Nets in whole numbers: what they add up to, whom they serve, and that they see what their seat may know and no more."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import bastide
from bastide.bots import mcts
from bastide.bots.named import named_bot
from bastide.core import weights
from bastide.core.net import NET_CLIP, NET_HIDDEN, NET_LEAD, NET_SHIFT, clipped_squares, net_value
from bastide.core.tiers import CompiledTier, PlainTier
from bastide.core.weights import (  # fmt: skip
    Net,
    Served,
    most_features,
    most_weight,
    read_weights,
    size_of,
    write_weights,
)
from bastide.testing import all_setups

ROOT = Path(__file__).parent
ROWS = 7


def packed(hidden: list[int]) -> list[int]:
    """64 numbers of 16 bits, four in each of 64 bits, as a box holds them."""
    words = np.array(hidden, dtype=object).reshape(-1, 4)
    whole = [sum(int(x) << 16 * k for k, x in enumerate(four)) for four in words]
    return [(word + (1 << 63)) % (1 << 64) - (1 << 63) for word in whole]


def naive(rows: list[list[int]], always: list[int], heavy: list[int], seen: list[int]) -> int:
    """The same without packing: sum, clip, square, weigh."""
    total = 0
    for k in range(NET_HIDDEN):
        x = always[k] + sum(rows[row][k] for row in seen)
        total += heavy[k] * min(max(x, 0), NET_CLIP) ** 2
    return total >> NET_SHIFT


def net_of(rows: list[list[int]], always: list[int], heavy: list[int]) -> list[int]:
    return [*(word for row in (*rows, always) for word in packed(row)), *heavy]


@settings(max_examples=60)
@given(st.integers(0, 1 << 32), st.lists(st.integers(0, ROWS - 1), max_size=12))
def test_a_net_is_what_a_naive_one_is(seed: int, seen: list[int]) -> None:
    rng = random.Random(seed)
    most = rng.choice((3, 60, 511))
    rows = [[rng.randint(-most, most) for _ in range(NET_HIDDEN)] for _ in range(ROWS + 1)]
    heavy = [rng.randint(-6000, 6000) for _ in range(NET_HIDDEN)]
    net = net_of(rows[:-1], rows[-1], heavy)
    assert len(net) == size_of({"all": (ROWS, 12)})
    given = [9, *seen, 9]  # what stands before and after is not looked at
    assert net_value(net, given, 1, 1 + len(seen)) == naive(rows[:-1], rows[-1], heavy, seen)


@given(st.lists(st.integers(-(1 << 15), (1 << 15) - 1), min_size=4, max_size=4))
@example([-1, -1, -1, -1])
@example([-(1 << 15), (1 << 15) - 1, -(1 << 15), (1 << 15) - 1])
def test_four_numbers_lie_in_one(four: list[int]) -> None:
    heavy = [1, 1000, 1_000_000, -7]
    found = clipped_squares(heavy, 0, packed(four)[0])
    assert found == sum(w * min(max(x, 0), NET_CLIP) ** 2 for w, x in zip(heavy, four, strict=True))


@pytest.mark.parametrize("most", [1, 24, 63, 64, 100, 400])
@pytest.mark.parametrize("signs", [(1, 1), (-1, -1), (1, -1)])
def test_sums_at_the_most_weight_keep_to_their_place(most: int, signs: tuple[int, int]) -> None:
    """As many features as a seat sees at once, all at the bound, of either sign: no number spills into the next."""
    bound = most_weight({"all": (1, most)})
    assert bound * (most + 1) < 1 << 15
    row = [bound * signs[k % 2] for k in range(NET_HIDDEN)]
    heavy = [k - 30 for k in range(NET_HIDDEN)]
    found = net_value(net_of([row], row, heavy), [0] * most, 0, most)
    assert found == naive([row], row, heavy, [0] * most)


# ---- in a game


def game_of(setup: bastide.Setup, seed: int) -> Iterator[bastide.Table]:
    """A game at random, moment for moment."""
    table, rng = bastide.Table(setup), random.Random(seed)
    while not table.over:
        yield table
        table.play(rng.choice(table.legal()))


def random_net(setup: bastide.Setup, seed: int) -> list[int]:
    features = setup.game.features(setup)
    rng, most = random.Random(seed), most_weight(features)
    rows = [
        [rng.randint(-most, most) for _ in range(NET_HIDDEN)]
        for _ in range(1 + sum(rows for rows, _ in features.values()))
    ]
    heavy = [rng.randint(-6000, 6000) for _ in range(NET_HIDDEN)]
    return net_of(rows[:-1], rows[-1], heavy)


def test_plain_equals_compiled() -> None:
    """The outlook of a net, for both seats, all through a game."""
    setup = bastide.game("forteresse").setup()
    engine = setup.engine
    plain = PlainTier(*engine._parts, search=mcts)
    compiled = CompiledTier(*engine._parts, search=mcts)
    net = random_net(setup, 5)
    boxes = [setup.box_layout.unpack(setup.box_layout.pack(setup.box)), compiled.boxes.copy()]
    boxes[0].learned, boxes[0].net = 1, net
    boxes[1]["learned"], boxes[1]["net"][0, :] = 1, net
    seen = set()
    for table in game_of(setup, 5):
        record = table.state.data
        lists: list[Any] = [[0] * engine.capacity, compiled.numbers(engine.capacity)]
        units = [
            tier.kernels.learned_outlook(tier.states(record)[0], box, setup.players, out)
            for tier, box, out in (
                (plain, boxes[0], lists[0]), (compiled, boxes[1][0], lists[1]),
            )
        ]  # fmt: skip
        assert units == [NET_LEAD, NET_LEAD]
        values = [list(map(int, out[: setup.players])) for out in lists]
        assert values[0] == values[1]
        seen.add(tuple(values[0]))
    assert len(seen) > 10


# Blocks of which a row may come more than once: alike tiles that stand alike add as much each.
COUNTED = {("robber-knights", "landscape")}
SETUPS = [
    pytest.param(
        game.setup(players),
        id=f"{game.id}-{players}",
        marks=[pytest.mark.proof] if players > 3 else [],  # the more look, the longer it takes
    )
    for game in bastide.games()
    if hasattr(game.bots, "list_features")
    for players in game.seats
]


@pytest.mark.parametrize("setup", SETUPS)
def test_features_are_what_a_seat_may_know(setup: bastide.Setup) -> None:
    """Each row once (or counted), in range, no more at once than declared; and the same when what is secret is drawn anew."""
    features, rng = setup.game.features(setup), random.Random(7)
    kernels = PlainTier(*setup.engine._parts, search=mcts).kernels
    places = [(name, rows, most) for name, (rows, most) in features.items()]
    capacity = setup.engine.capacity
    assert 2 * setup.players + most_features(features) <= capacity

    def listed(state: bastide.State, seat: int) -> list[int]:
        out = [-1] * capacity
        record = setup.state_layout.unpack(state.data)
        first = 2 * setup.players
        return out[first : kernels.list_features(record, setup.box, seat, out, first)]

    looked = 0
    for number, table in enumerate(game_of(setup, 7)):
        if number % 5 and rng.random() < 0.8:
            continue
        looked += 1
        for seat in range(setup.players):
            rows = listed(table.state, seat)
            begin = 0
            for name, size, most in places:
                here = [row for row in rows if begin <= row < begin + size]
                assert len(here) <= most, f"{name}: {here} at once, at most {most} were declared"
                once = len(set(here)) == len(here)
                assert once or (setup.game.id, name) in COUNTED, f"{name} twice: {here}"
                begin += size
            assert all(0 <= row < begin for row in rows)
            other = setup.game.resample(table.view(seat), rng)
            assert sorted(listed(other, seat)) == sorted(rows), f"seat {seat} sees a secret"
    assert looked > 3


# ---- files, and whom a net serves


def test_a_net_serves_its_players_and_options() -> None:
    usual: dict[str, Any] = {"board": "usual", "draws": True}
    plain = Served(2)
    assert plain.serves(2, usual, usual)
    assert not plain.serves(3, usual, usual)
    assert not plain.serves(2, usual | {"board": "long"}, usual)
    wide = Served(2, {"board": ["usual", "long"]})
    assert wide.serves(2, usual | {"board": "long"}, usual) and wide.serves(2, usual, usual)
    assert not wide.serves(2, usual | {"board": "long", "draws": False}, usual)
    assert not Served(2, {"board": ["long"]}).serves(2, usual, usual)


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    numbers = [0, 1, -1, (1 << 63) - 1, -(1 << 63), 511 << 48]
    write_weights(tmp_path / "one.weights", numbers)
    assert list(read_weights(tmp_path / "one.weights")) == numbers


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[bastide.Game]:
    """La Forteresse with a net for its usual setup, and for boards without diagonals."""
    game = bastide.game("forteresse")
    folder = tmp_path / "bots" / "nets"
    folder.mkdir(parents=True)
    features = game.features(game.setup())
    net = Net(
        Served(2, {"diagonals": ["full", "none"]}),
        {name: list(block) for name, block in features.items()},
        {},
    )
    (folder / "players-2.json").write_bytes(msgspec.json.encode(net))
    write_weights(folder / "players-2.weights", random_net(game.setup(), 1))
    found = weights.nets(tmp_path)
    monkeypatch.setattr("bastide.core.game.nets", lambda folder: found)
    return type(game)


def test_a_setup_that_no_net_serves_has_none(taught: type[bastide.Game]) -> None:
    game = taught()
    served = game.setup()
    assert served.box.learned == 1 and list(served.box.net) == random_net(served, 1)
    assert game.setup(diagonals="none").box.learned == 1
    unserved = game.setup(diagonals="pawns")
    assert unserved.box.learned == 0 and not any(unserved.box.net)
    another = bastide.game("forteresse", ROOT / "tiny" / "forteresse.toml").setup()
    assert another.box.learned == 0


def test_a_bot_can_do_without_what_was_learned(taught: type[bastide.Game]) -> None:
    table = bastide.Table(taught().setup())
    for name in (
        "expert@learned=0,simulations=20,positions=50",
        "expert@simulations=20,positions=50",
    ):
        action = named_bot(name, 1).choose(table.view(0))
        assert action in table.legal()
    boxes = PlainTier(*table.setup.engine._parts, search=mcts)
    assert boxes.boxes_for(True)[0].learned == 1 and boxes.boxes_for(False)[0].learned == 0


@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_nets_that_come_with_a_game_play_in_it(game: bastide.Game) -> None:
    """Each serves a setup, knows its features as they are, and has weights within what sums can hold."""
    for net, file in weights.nets(game.folder):
        options = {name: values[0] for name, values in net.serves.options.items()}
        setup = game.setup(net.serves.players, **options)
        assert setup.box.learned == 1, file.name
        features = game.features(setup)
        numbers = list(read_weights(file))
        assert list(setup.box.net) == numbers
        assert len(numbers) == size_of(features)
        most = most_weight(features)
        for word in numbers[:-NET_HIDDEN]:
            for _ in range(4):
                lane = ((word + (1 << 15)) & 0xFFFF) - (1 << 15)
                word = (word - lane) >> 16
                assert abs(lane) <= most, file.name
            assert word == 0


def test_the_page_says_who_plays_by_a_net() -> None:
    """Of all numbers of players, and of all values of options by themselves: these setups and no other."""
    page = (ROOT.parent / "docs" / "training.md").read_text("utf-8")
    rows = re.findall(r"^\| `(.+?)` \| (\d) \| (.+?) \| a net \|$", page, re.MULTILINE)
    told = {(game, int(players), options.strip("`")) for game, players, options in rows}
    found = set()
    for game in bastide.games():
        usual = {option.id: option.default for option in game.options}
        for setup in all_setups(game):
            other = [f"{k}={v}" for k, v in setup.options.items() if v != usual[k]]
            if setup.box.learned:
                found.add((game.id, setup.players, ",".join(other) or "as usual"))
    assert found == told


def test_a_net_of_other_features_does_not_play(
    taught: type[bastide.Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = taught()
    blocks = game.features(game.setup())
    assert game.setup().box.learned == 1
    fewer = {"own": blocks["own"]}
    monkeypatch.setattr(type(game), "features", lambda self, setup: fewer)
    assert type(game)().setup().box.learned == 0

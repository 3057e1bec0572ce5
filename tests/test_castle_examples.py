"""Every worked example of the rules specification (section 13), by its name."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.games.castle import rules
from bastide.games.castle.game import Castle

Example = tuple[str, list[tuple[str, str]]]
TEXT = (Path(__file__).parent / "data" / "castle-examples.txt").read_text("utf-8")
GAME = bastide.game("castle")
assert isinstance(GAME, Castle)
BOX = GAME.components


def read_examples() -> list[Example]:
    """Each block as its name and its lines, which tell a story in order."""
    examples = []
    for block in TEXT.split("\n\n"):
        lines = [line for line in block.strip().splitlines() if not line.startswith("#")]
        if lines:
            pairs = [line.split(": ", 1) for line in lines]
            examples.append((pairs[0][1], [(key, value) for key, value in pairs[1:]]))
    return examples


EXAMPLES = read_examples()

# ---------------------------------------------------------------- the position


def items(text: str) -> dict[str, str]:
    return {} if text == "-" else dict(part.split("=") for part in text.split())


def whole(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def hands(text: str) -> list[dict[str, int]]:
    """`0:2 0:2 1:9` as one count of tiles a seat."""
    found: list[dict[str, int]] = [{}, {}]
    for part in () if text == "-" else text.split():
        seat, number = part.split(":")
        found[int(seat)][number] = found[int(seat)].get(number, 0) + 1
    return found


def keeps(text: str) -> list[tuple[int, str | None] | None]:
    found: list[tuple[int, str | None] | None] = []
    for part in text.split():
        size, _, label = part.partition("@")
        found.append(None if part == "-" else (int(size), label or None))
    return found


def covered(text: str) -> dict[str, str]:
    """A picture of the castle: `#` is a cell with a tile, whichever."""
    rows, board = text.split(), BOX.board
    return {
        name: "T01n"
        for name, (x, y) in zip(board.names, board.cells, strict=True)
        if rows[y][x] == "#"
    }


def all_but(text: str) -> dict[str, str]:
    free, tile = text.split("=")
    return {name: tile for name in BOX.board.names if name != free}


POSITION: dict[str, tuple[str, Callable[[str], Any]]] = {
    "tiles": ("tiles", items),
    "covered": ("tiles", covered),
    "all-but": ("tiles", all_but),
    "followers": ("followers", lambda text: {k: int(v) for k, v in items(text).items()}),
    "score": ("score", whole),
    "reserve": ("reserve", whole),
    "held": ("held", hands),
    "fresh": ("fresh", hands),
    "keeps": ("keeps", keeps),
    "mover": ("mover", int),
    "pile": ("pile", lambda text: {k: int(v) for k, v in items(text).items()}),
}


def position(lines: list[tuple[str, str]]) -> bastide.State:
    options: dict[str, Any] = {}
    facts = {}
    for key, value in lines:
        if key == "options":
            words = {"true": True, "false": False, "0": 0, "1": 1}
            options = {k: words.get(v, v) for k, v in items(value).items()}
        elif key in POSITION:
            name, read = POSITION[key]
            facts[name] = read(value)
    return GAME.position(GAME.setup(**options), **facts)


# ---------------------------------------------------------------- what happens


def refused(state: bastide.State, text: str) -> None:
    action, clause = text.split()
    with pytest.raises(bastide.IllegalAction) as error:
        state.play(action)
    assert error.value.clause == clause


def play(state: bastide.State, text: str) -> None:
    for action in text.split():
        state.play(action)


def courts(state: bastide.State) -> dict[str, str]:
    """Every court by its label: its size and its markets."""
    record, found = state.record, {}
    for cell, name in enumerate(BOX.board.names):
        if record.tile[cell]:
            for part, segment in enumerate(BOX.tiles[rules.kind_on(record, cell)].segments):
                node = (cell << rules.NODE_BITS) + part
                if record.root[node] == node and segment.id[0] == "c":
                    found[f"{name}.{segment.id}"] = f"{record.size[node]}:{record.marks[node]}"
    return found


def check(state: bastide.State, key: str, value: str) -> None:
    facts = state.view().facts
    record, box = state.record, state.setup.box
    outcome = state.outcome()
    if key == "legal":
        assert state.legal() == value.split()
    elif key == "has":
        assert set(value.split()) <= set(state.legal())
    elif key == "weights":
        assert state.outcomes() == [(k, int(v)) for k, v in items(value).items()]
    elif key == "actor":
        assert str(state.actor) == value.replace("over", "None")
    elif key == "mover-now":
        assert facts["mover"] == int(value)
    elif key == "scores":
        assert facts["score"] == whole(value)
    elif key == "reserves":
        assert facts["reserve"] == whole(value)
    elif key == "held-now":
        assert facts["held"] == hands(value)
    elif key == "keeps-now":
        assert facts["keeps"] == keeps(value)
    elif key == "on-board":
        assert facts["followers"] == {k: int(v) for k, v in items(value).items()}
    elif key == "final":
        assert [rules.total(record, box, seat) for seat in (0, 1)] == whole(value)
    elif key == "hole":
        assert rules.largest_hole(record, box) == int(value)
        assert record.hole == [0] * len(record.hole)
    elif key == "courts":
        assert courts(state) == items(value)
    elif key == "result":
        assert outcome is not None and list(outcome.scores) == whole(value)
    elif key == "winners":
        assert outcome is not None and list(outcome.winners) == whole(value)
    else:
        raise KeyError(key)


def test_all_examples_are_here() -> None:
    names = {name.split()[0] for name, _ in EXAMPLES}
    assert names == {f"R{n}" for n in range(1, 14)} | {f"F{n}" for n in range(1, 20)}


@pytest.mark.parametrize("example", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_example(example: Example) -> None:
    _, lines = example
    state = position(lines)
    for key, value in lines:
        if key in POSITION or key == "options":
            continue
        if key == "play":
            play(state, value)
        elif key == "refused":
            refused(state, value)
        else:
            check(state, key, value)
        again = GAME.resample(state.view(), Random(0))
        assert again.data == state.data

"""Every worked example of the rules specification (section 14), by its name."""

from pathlib import Path

import pytest

import bastide
from bastide.games.forteresse.game import Forteresse

Example = dict[str, str]
TEXT = (Path(__file__).parent / "data" / "forteresse-examples.txt").read_text("utf-8")


def read_examples() -> list[Example]:
    blocks = [block for block in TEXT.split("\n\n") if block.strip() and not block.startswith("#")]
    return [dict(line.split(": ", 1) for line in block.strip().splitlines()) for block in blocks]


EXAMPLES = read_examples()


def pawns(text: str) -> dict[str, int]:
    if text == "-":
        return {}
    return {cell: int(number) for cell, number in (p.split("=") for p in text.split())}


def actions(text: str) -> list[str]:
    return [] if text == "-" else text.split()


def is_troop(action: str) -> bool:
    return sum(c.isalpha() and c != "x" for c in action) == 3


def position(example: Example) -> bastide.State:
    game = bastide.game("forteresse")
    assert isinstance(game, Forteresse)
    options = dict(o.split("=") for o in example.get("options", "").split())
    return game.position(
        game.setup(**options),
        pawns(example["yellow"]),
        pawns(example["red"]),
        turn=["yellow", "red"].index(example["turn"]),
        quiet=int(example.get("quiet", 0)),
    )


def test_all_examples_are_here() -> None:
    assert len(EXAMPLES) == 57
    assert all(
        example["id"] and set(example) & {"legal", "troops", "captures", "from", "has", "play"}
        for example in EXAMPLES
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=[e["id"] for e in EXAMPLES])
def test_example(example: Example) -> None:
    state = position(example)
    legal = state.legal()
    if "legal" in example:
        assert legal == actions(example["legal"])
    if "troops" in example:
        assert [a for a in legal if is_troop(a)] == actions(example["troops"])
    if "captures" in example:
        assert [a for a in legal if "x" in a] == actions(example["captures"])
    if "from" in example:
        cell, *moves = example["from"].split()
        assert [a for a in legal if a.replace("x", "-").startswith(f"{cell}-")] == moves
    for action in actions(example.get("has", "-")):
        assert action in legal
    for action in actions(example.get("not", "-")):
        with pytest.raises(bastide.IllegalAction) as refused:
            state.play(action)
        assert refused.value.clause[0] in "3456"
    for action in actions(example.get("play", "-")):
        state.play(action)
    on_board = state.view().facts["pawns"]
    for seat, side in enumerate(("yellow", "red")):
        if f"{side}-after" in example:
            left = {cell: n for cell, (owner, n) in on_board.items() if owner == seat}
            assert left == pawns(example[f"{side}-after"])
    if "next" in example:
        expected = {"yellow": 0, "red": 1, "over": None}[example["next"]]
        assert state.actor == expected
    if "scores" in example:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(int(n) for n in example["scores"].split())

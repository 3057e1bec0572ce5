"""Money lies before its lord in notes of 20, 10 and 5 écus, as the Treasury deals it."""

from __future__ import annotations

from random import Random

import bastide
from bastide.core.scene import Item
from bastide.core.state import View

GAME = bastide.game("dissuasion")


def notes(view: View, seat: int) -> dict[int, Item]:
    """The notes in the tray of a seat, by worth."""
    mine = [item for item in GAME.scene(view).items if item.id.startswith("note:")]
    return {int(item.sign): item for item in mine if item.at == f"tray:{seat}"}


def test_the_treasury_deals_four_five_and_four_notes() -> None:
    view = GAME.setup(6).start().view(None)
    for seat in range(6):
        assert {worth: item.badge for worth, item in notes(view, seat).items()} == {
            20: 4, 10: 5, 5: 4,
        }  # fmt: skip
    told = notes(view, 2)[20].label
    assert GAME.words("fr").render(told) == "4 billets de 20 écus"
    assert GAME.words("en").render(told) == "4 notes of 20 écus"


def test_they_always_make_the_sum_and_can_be_looked_at() -> None:
    state, rng = GAME.setup(3).start(), Random(5)
    sums = set()
    for _ in range(600):
        if state.over:
            break
        state.play(state.draw(rng) if state.actor == "chance" else rng.choice(state.legal()))
        view = state.view(0)
        for seat, money in enumerate(view.facts["money"]):
            held = notes(view, seat)
            assert sum(worth * int(item.badge or 0) for worth, item in held.items()) == money
            sums.add(money)
            for worth, item in held.items():
                assert GAME.art(f"note/{worth}", None) == GAME.art(item.art, None)
                info = GAME.inspect(view, item.id)
                assert info is not None and info.title == item.label
                assert f"{money} écu" in GAME.words("en").render(info.lines[0].text)
    assert len(sums) > 5


def test_a_note_that_is_not_there_tells_nothing() -> None:
    view = GAME.setup(2).start().view(0)
    for ref in ("note:20:7", "note:7:0", "note", "note:20:x"):
        assert GAME.inspect(view, ref) is None

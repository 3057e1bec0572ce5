"""Somebody who has just learnt a game, and looks no further than the next gain, can win against the page when taught."""

import pytest
from benchmarks.newcomer import play


@pytest.mark.proof
def test_a_careless_newcomer_wins_when_mistakes_are_taken_back() -> None:
    alone, taught = play("forteresse", 4, taught=False), play("forteresse", 4, taught=True)
    assert alone.taken_back == 0 and alone.won <= 1
    assert taught.won >= 3, "the same hand, with a teacher beside it"
    assert 0 < taught.taken_back < taught.decisions / 2, "most of what he does is his own"

"""What moved between two scenes: found from the scenes alone, for every game."""

from __future__ import annotations

from random import Random

import pytest

import bastide
from bastide.core.moves import Move, moves, pieces
from bastide.core.table import Table


def moved(table: Table, seat: int | None, *actions: str) -> list[Move]:
    """Play, and tell what a viewer saw moving in the last action."""
    game, frame = table.setup.game, table.setup.game.frame(table.setup)
    for action in actions:
        before = pieces(frame, game.scene(table.view(seat)))
        table.play(action)
    return moves(frame, before, pieces(frame, game.scene(table.view(seat))))


def ways(found: list[Move]) -> list[str]:
    return [f"{move.start} {move.how} {move.end}" for move in found]


def test_a_troop_moves_pawn_by_pawn_and_the_taken_one_fades() -> None:
    game = bastide.game("forteresse")
    state = game.position(game.setup(), {"c5": 2, "d5": 3}, {"f5": 4, "b9": 1}, 0)  # type: ignore[attr-defined]
    frame = game.frame(state.setup)
    before = pieces(frame, game.scene(state.view()))
    state.play("c5d5xf5")
    found = moves(frame, before, pieces(frame, game.scene(state.view())))
    assert ways(found) == ["p:c5 slide p:e5", "p:d5 slide p:f5"]


def test_tiles_go_from_hand_to_board_and_hidden_ones_turn_over() -> None:
    table, rng = bastide.new("robber-knights"), Random(3)
    seen: dict[int | None, list[str]] = {0: [], 1: [], None: []}
    game, frame = table.setup.game, table.setup.game.frame(table.setup)
    while len(table.history) < 60:
        before = {v: pieces(frame, game.scene(table.view(v))) for v in seen}
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
        for viewer, told in seen.items():
            after = pieces(frame, game.scene(table.view(viewer)))
            told += ways(moves(frame, before[viewer], after))
    for seat in (0, 1):
        other = 1 - seat
        assert any(way.startswith("h:") and " fly t:" in way for way in seen[seat])
        assert any(way.startswith(f"pile:{seat} hop h:") for way in seen[seat])
        assert any(way.startswith(f"h{other}:") and " flip t:" in way for way in seen[seat])
        assert any(way.startswith(f"pile:{other} flip h{other}:") for way in seen[seat])
        assert any(way.startswith(f"sup:{seat} hop n:") for way in seen[None])
    assert not any(way.startswith("h:") for way in seen[None])


def test_a_card_becomes_four_cells_and_a_dragon_burns_one() -> None:
    table, rng, found = bastide.new("donjon"), Random(3), list[str]()
    while len(table.history) < 40:
        action = table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal())
        found += ways(moved(table, 0, action))
    assert any(way.startswith("tok:0:") and " burn t:" in way for way in found)
    cards = [way.split()[0] for way in found if " fly t:" in way]
    assert max(cards.count(card) for card in cards) == 4


def test_a_marker_runs_along_its_track() -> None:
    table, rng = bastide.new("dissuasion", players=3), Random(3)
    for _ in range(200):
        action = table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal())
        before = [table.view().facts["pawns"][seat] for seat in range(3)]
        found = moved(table, None, action)
        for move in found:
            if move.start.startswith("pawn:") and move.how == "slide":
                at = before[int(move.start[-1])]
                assert move.via[:1] == (f"s:{(at + 1) % 36}",) or len(move.via) == 0
                return
    pytest.fail("no pawn moved")


@pytest.mark.parametrize("game", bastide.games(), ids=lambda g: g.id)
def test_moves_name_items_of_the_two_scenes_and_follow_from_them_alone(game: bastide.Game) -> None:
    """Ids are there; nothing arrives twice but heaps; the order of the items says nothing."""
    setup, rng = game.setup(game.seats.stop - 1), Random(5)
    table, frame = Table(setup), game.frame(setup)
    viewers = (None, *range(setup.players))
    before = {v: pieces(frame, game.scene(table.view(v))) for v in viewers}
    for _ in range(80):
        if table.over:
            break
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
        for viewer in viewers:
            after = pieces(frame, game.scene(table.view(viewer)))
            found = moves(frame, before[viewer], after)
            assert {m.start for m in found} <= {p.id for p in before[viewer]}
            assert {m.end for m in found} <= {p.id for p in after}
            assert len({(m.start, m.end) for m in found}) == len(found)
            shuffled = [rng.sample(some, len(some)) for some in (before[viewer], after)]
            assert moves(frame, *shuffled) == found
            before[viewer] = after

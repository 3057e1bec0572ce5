"""Why somebody played so, in his voice: from what its reader saw before and after, in words that exist."""

from __future__ import annotations

from random import Random

import pytest

import bastide
from bastide import worlds
from bastide.bots.advice import words
from bastide.bots.reasons import reasons
from bastide.core.table import Table
from bastide.games import games
from tests.test_stakes import FORTERESSE, pawns


def said(before: bastide.State, action: str, reader: int | None, aids: bool = True) -> list[str]:
    """What whoever acts says to a reader for one action, in English and French."""
    seat = before.actor
    assert isinstance(seat, int)
    then, now = before.view(reader), before.copy().play(action).view(reader)
    lines = reasons(then, now, seat, aids)
    catalogues = [words(before.game, lang) for lang in ("en", "fr")]
    return [" | ".join(one.render(line.text) for one in catalogues) for line in lines]


def test_pawns_that_are_taken() -> None:
    state = pawns(FORTERESSE.setup(), {"e4": 3}, {"e6": 2, "a9": 1})
    took = "Red has 1 fewer now (pawns on the board). | Rouge a maintenant 1 de moins (pions sur le plan de jeu)."
    assert said(state, "e4xe6", reader=1)[0] == took


def test_what_could_come_is_not_spoken_of_where_a_host_wants_no_help() -> None:
    state = pawns(FORTERESSE.setup(), {"d5": 3, "e3": 2}, {"e6": 2, "a9": 1})
    threat = "I threaten the 1 on a9. | Je menace le 1 en a9."
    assert said(state, "d5-d6", reader=1) == said(state, "d5-d6", reader=None) == [threat]
    quiet = (
        "This wins nothing at once: I am making ready for later."
        " | Cela ne rapporte rien tout de suite\u202f: je prépare la suite."
    )
    assert said(state, "d5-d6", reader=1, aids=False) == [quiet]


def test_who_has_won_says_so() -> None:
    state = pawns(FORTERESSE.setup(), {"e5": 3}, {"e7": 2})
    assert said(state, "e5xe7", reader=None)[0] == "With this I have won. | Avec cela, j’ai gagné."


def turns(table: Table) -> list[tuple[int, int, int]]:
    """Who acted, from when to when."""
    found: list[tuple[int, int, int]] = []
    for ply, played in enumerate(table.history):
        if isinstance(played.actor, int):
            if found and found[-1][0] == played.actor:
                found[-1] = (played.actor, found[-1][1], ply + 1)
            else:
                found.append((played.actor, ply, ply + 1))
    return found


def alike(name: str, viewer: int | None) -> tuple[Table, Table]:
    """Two games that look the same to a reader; where there are secrets they differ in them."""
    secrets = bastide.game(name).secrets
    for seed in range(30):
        plies = 45 if secrets else 8
        one, other = worlds.two_worlds(bastide.game(name).setup(2), viewer, Random(seed), plies)
        differ = one.history != other.history or not secrets
        if differ and sum(seat != viewer for seat, _, _ in turns(one)) >= 1:
            return one, other
    raise AssertionError("no two such games are found")


@pytest.mark.parametrize("viewer", [0, None], ids=["seat", "spectator"])
@pytest.mark.parametrize("name", [game.id for game in games()])
def test_nobody_learns_what_he_may_not_know(name: str, viewer: int | None) -> None:
    """Two games that look the same to a reader and differ in what he may not know: the same words of everybody."""
    one, other = alike(name, viewer)
    for seat, first, last in turns(one):
        heard = []
        for table in (one, other):
            before, now = (state.view(viewer) for state in table.states([first, last]))
            heard.append(reasons(before, now, seat))
        assert heard[0] == heard[1] != ()
        for lang in ("en", "fr"):
            assert all(words(one.setup.game, lang).render(line.text) for line in heard[0])

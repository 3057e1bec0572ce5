"""Somebody at a table whose game has been going on for a while."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator

import bastide
from bastide.core.table import Table
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record
from tests.server.network import Person

People = Callable[[str], Person]
STILL = {"reduced_motion": "reduce"}


def game_of(game: str, most: int = 10_000, players: int = 2, seed: int = 7) -> Table:
    """Any legal actions, to the end or until the first seat is to act after so many."""
    table, rng = bastide.new(game, players), Random(seed)
    while not table.over and (len(table.history) < most or table.actor != 0):
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(rng.choice(table.legal()))
    return table


def sit(visit: Visits, people: People, table: Table, *others: str, **more: Any) -> Hand:
    """Ada at the first seat of this game."""
    ada = people("Ada")
    lines = record(table.setup.game.id, [ply.action for ply in table.history], table.setup.players)
    seats = others or ("bot:random",) * (table.setup.players - 1)
    return Hand(visit, ada, bring(ada, lines, "me", *seats)["table"]["id"], **more)


def box(thing: Locator) -> dict[str, float]:
    """Where it is on the page."""
    found = thing.bounding_box()
    assert found is not None
    return dict(found)

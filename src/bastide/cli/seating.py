"""Who sits where in the terminal: one's own seat, who begins, how the seats look."""

from __future__ import annotations

import argparse
from random import Random, SystemRandom
from typing import NamedTuple

from bastide.cli.common import looks_of, setup_of
from bastide.core.beginning import by_rulebook, opening, turned
from bastide.core.errors import BadOption
from bastide.core.state import Setup
from bastide.core.table import Table
from bastide.core.text import Text, say

ME = "me"
WAYS = (ME, "lot", "rulebook")  # besides the number of a seat


class Place(NamedTuple):
    """A place at the table: does a person play there, and how does it look?"""

    person: bool
    look: dict[str, str]


def seated(args: argparse.Namespace) -> tuple[Table, dict[int, str], list[Text]]:
    """The table that was asked for, which bot plays which seat, and what to say of who begins."""
    setup = setup_of(args)
    seat = _seat_of(setup, "--seat", str(args.seat))
    looks = looks_of(setup, args.look, seat)
    places = [Place(n == seat or args.hot_seat, looks[n]) for n in range(setup.players)]
    drawn: list[str] = []
    if args.begins is not None:
        drawn, places = _begun(setup, places, seat, args)
    table = Table(setup.dressed([place.look for place in places]), drawn)
    bots = {n: args.bot for n, place in enumerate(places) if not place.person}
    return table, bots, [] if args.begins is None else _told(table, args.begins)


def _begun(
    setup: Setup, places: list[Place], seat: int, args: argparse.Namespace
) -> tuple[list[str], list[Place]]:
    """What dice have said, and the seats as all have moved until who shall begin has the one that does."""
    rng = SystemRandom() if args.seed is None else Random(f"who begins, {args.seed}")
    begins, way = setup.game.begins, args.begins
    if begins == "dice" and way in ("lot", "rulebook"):
        return [], places
    drawn, first = opening(setup, lambda state: state.draw(rng))
    people = [n for n, place in enumerate(places) if place.person]
    match way:
        case "lot":
            who = rng.randrange(setup.players)
        case "rulebook":
            who = by_rulebook(begins, people, setup.players, None, rng)
        case _:
            who = seat if way == ME else _seat_of(setup, "--begins", way)
    return drawn if begins == "dice" else [], turned(places, who, first)


def _told(table: Table, way: str) -> list[Text]:
    """The rulebook's sentence, and who begins if that is known."""
    game = table.setup.game
    told = [game.begins_rule()] if way == "rulebook" else []
    if isinstance(table.actor, int):
        told.append(say("begins", name=game.scene(table.view()).panels[table.actor].name))
    return told


def _seat_of(setup: Setup, option: str, typed: str) -> int:
    if typed.isdecimal() and int(typed) in range(setup.players):
        return int(typed)
    expected = say("between", low=0, high=setup.players - 1)
    if option == "--begins":
        expected = say("or-between", values=", ".join(WAYS), between=expected)
    raise BadOption(say("bad-value", option=option, value=typed, expected=expected))

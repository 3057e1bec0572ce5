"""Who sits where in the terminal: one's own seat, who begins."""

from __future__ import annotations

import argparse
from random import Random, SystemRandom

from bastide.cli.common import setup_of
from bastide.core.beginning import by_rulebook, opening, turned
from bastide.core.errors import BadOption
from bastide.core.state import Setup
from bastide.core.table import Table
from bastide.core.text import Text, say

ME = "me"
WAYS = (ME, "lot", "rulebook")  # besides the number of a seat


def seated(args: argparse.Namespace) -> tuple[Table, dict[int, str], list[Text]]:
    """The table that was asked for, which bot plays which seat, and what to say of who begins."""
    setup = setup_of(args)
    seat = _seat_of(setup, "--seat", str(args.seat))
    places = [
        n == seat or args.hot_seat for n in range(setup.players)
    ]  # people, as they were given
    table, told = Table(setup), []
    if args.begins is not None:
        table, places = _begun(setup, places, seat, args)
        told = [setup.game.begins_rule()] if args.begins == "rulebook" else []
        if isinstance(table.actor, int):
            first = setup.game.scene(table.view()).panels[table.actor]
            told.append(say("begins", name=first.name))
    return table, {n: args.bot for n, person in enumerate(places) if not person}, told


def _begun(
    setup: Setup, places: list[bool], seat: int, args: argparse.Namespace
) -> tuple[Table, list[bool]]:
    """The table, and its seats as all have moved round it until who shall begin has the seat that does."""
    rng = SystemRandom() if args.seed is None else Random(f"who begins, {args.seed}")
    begins, way = setup.game.begins, args.begins
    if begins == "dice" and way in ("lot", "rulebook"):
        return Table(setup), places
    drawn, first = opening(setup, lambda state: state.draw(rng))
    people = [n for n, person in enumerate(places) if person]
    match way:
        case "lot":
            who = rng.randrange(setup.players)
        case "rulebook":
            who = by_rulebook(begins, people, setup.players, None, rng)
        case _:
            who = seat if way == ME else _seat_of(setup, "--begins", way)
    return Table(setup, drawn if begins == "dice" else ()), turned(places, who, first)


def _seat_of(setup: Setup, option: str, typed: str) -> int:
    if typed.isdecimal() and int(typed) in range(setup.players):
        return int(typed)
    expected = say("between", low=0, high=setup.players - 1)
    if option == "--begins":
        expected = say("or-between", values=", ".join(WAYS), between=expected)
    raise BadOption(say("bad-value", option=option, value=typed, expected=expected))

"""One game of a match, and the record it leaves."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import asdict
from itertools import groupby
from random import Random
from typing import Any

from bastide.arena.match import Match, Plan
from bastide.arena.observing import observe
from bastide.bots import Bot, shown_to
from bastide.bots.named import named_bot
from bastide.core.state import Setup, State
from bastide.core.table import Table

Record = dict[str, Any]


def play(match: Match, plan: Plan) -> Record:
    """Play one game. The record is the same whenever and wherever it is played, apart from its times, and
    unless a language model plays.
    """
    return played(match, plan)[0]


def played(match: Match, plan: Plan) -> tuple[Record, Table]:
    """The same, with the game itself."""
    table = Table(match.setup)
    chance = Random(match.seed_of(plan.luck, "chance"))
    opening = Random(match.seed_of(plan.luck, "opening"))
    bots = _bots(match, plan)
    for each in bots:
        prepare: Callable[[Setup], None] | None = getattr(each, "prepare", None)
        if prepare is not None:
            prepare(match.setup)  # so that no bot thinks with half its means in the first game
    times: list[list[float]] = [[] for _ in bots]
    deciders: list[int] = []
    try:
        while (actor := table.actor) is not None:
            if not isinstance(actor, int):
                table.play_chance(chance)
                continue
            if len(deciders) < match.opening:
                action = opening.choice(table.legal())
            else:
                action, seconds = _ask(bots[actor], table, actor)
                times[actor].append(seconds)
            deciders.append(actor)
            table.play(action)
    finally:
        for each in bots:
            close: Callable[[], None] | None = getattr(each, "close", None)
            if close is not None:
                close()
    record = _record(plan, table, deciders, times) | _usage(bots)
    if match.observe:
        record |= observe(table)
    return record, table


def _bots(match: Match, plan: Plan) -> list[Bot]:
    """A fresh bot for every seat. Its seed goes with its place in the line-up, not with the seat."""
    return [
        named_bot(
            match.bots[number],
            match.seed_of(
                plan.luck, f"{plan.places[seat]}/{match.bots[number]}/{_nth(plan, seat)}"
            ),
        )
        for seat, number in enumerate(plan.seats)
    ]


def _nth(plan: Plan, seat: int) -> int:
    """How many seats before this one have the same place: more than none only in teams."""
    return plan.places[:seat].count(plan.places[seat])


def _ask(player: Bot, table: Table, seat: int) -> tuple[str, float]:
    """The bot's action, and how long it thought."""
    view = shown_to(player, table, seat)
    knowing: Callable[[State], str] | None = getattr(player, "choose_from_state", None)
    state = table.state.copy()  # so that no bot can touch the game
    start = time.perf_counter()
    action = player.choose(view) if knowing is None else knowing(state)
    return action, time.perf_counter() - start


def _record(plan: Plan, table: Table, deciders: list[int], times: list[list[float]]) -> Record:
    outcome = table.outcome()
    assert outcome is not None
    actions = [ply.action for ply in table.history]
    return {
        "n": plan.number,
        "group": plan.group,
        "luck": plan.luck,
        "seats": list(plan.seats),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "plies": len(actions),
        "decisions": len(deciders),
        "turns": sum(1 for _ in groupby(deciders)),
        "mark": hashlib.sha256(" ".join(actions).encode()).hexdigest()[:12],
        "times": [[round(seconds * 1000, 2) for seconds in each] for each in times],
    }


def _usage(bots: list[Bot]) -> Record:
    """What each seat's language model was asked and took, where there is one."""
    usage = [getattr(each, "usage", None) for each in bots]
    if not any(usage):
        return {}
    return {"usage": [None if each is None else asdict(each) for each in usage]}

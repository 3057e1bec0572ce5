"""One game of a match, and the record it leaves."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bastide.arena.match import Match, Plan
from bastide.bots import Bot
from bastide.bots.named import named_bot
from bastide.core import transcript
from bastide.core.state import Setup, State
from bastide.core.table import Table

Record = dict[str, Any]


def play(match: Match, plan: Plan, keep: Path | None = None) -> Record:
    """Play one game. The record is the same whenever and wherever it is played, apart from its times.

    With `keep`, a folder, the transcript is written there first.
    """
    setup = match.setup
    table = Table(setup)
    chance = Random(match.seed_of(plan.luck, "chance"))
    opening = Random(match.seed_of(plan.luck, "opening"))
    bots = _bots(match, plan)
    times: list[list[float]] = [[] for _ in bots]
    choices: list[int] = []
    owners: list[int | None] = []
    turns, last, open_chance = 0, None, False
    try:
        while (actor := table.actor) is not None:
            if actor == "chance":
                before = table.state.copy() if match.observe else None
                table.play_chance(chance)
                holder = _only_seer(table, before) if before else None
                open_chance = holder is None
                owners.append(last if open_chance else holder)
                continue
            assert isinstance(actor, int)
            if open_chance and last is not None:
                owners[-1] = actor
            open_chance = False
            turns += actor != last
            last = actor
            if len(choices) < match.opening:
                action, legal = opening.choice(table.legal()), len(table.legal())
            else:
                action, legal, seconds = _ask(bots[actor], table, actor)
                times[actor].append(seconds)
            choices.append(legal)
            owners.append(actor)
            table.play(action)
    finally:
        for each in bots:
            close: Callable[[], None] | None = getattr(each, "close", None)
            if close is not None:
                close()
    if keep is not None:
        _keep(setup, table, keep / f"{plan.number:06}.jsonl")
    record = _record(plan, table, turns, len(choices), times)
    return {**record, **_observed(table, choices, owners)} if match.observe else record


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


def _ask(player: Bot, table: Table, seat: int) -> tuple[str, int, float]:
    """The bot's action, out of how many, and how long it thought."""
    view = table.view(seat)
    knowing: Callable[[State], str] | None = getattr(player, "choose_from_state", None)
    state = table.state.copy()  # so that no bot can touch the game
    start = time.perf_counter()
    action = player.choose(view) if knowing is None else knowing(state)
    return action, len(view.legal), time.perf_counter() - start


def _record(
    plan: Plan, table: Table, turns: int, decisions: int, times: list[list[float]]
) -> Record:
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
        "decisions": decisions,
        "turns": turns,
        "mark": hashlib.sha256(" ".join(actions).encode()).hexdigest()[:12],
        "times": [[round(seconds * 1000, 2) for seconds in each] for each in times],
    }


def _observed(table: Table, choices: list[int], owners: list[int | None]) -> Record:
    """What the lab looks at: whose each action was, how many there were to choose from, whence the points.

    A chance action is of the seat that alone may see it. One in the open is of the seat that acts on it,
    others before it of the seat whose action brought them about; before the first decision, of nobody.
    """
    panels = table.setup.game.scene(table.view()).panels
    parts = {
        panel.seat: [[part.text.json(), part.n] for part in panel.score.parts]
        for panel in panels
        if panel.score
    }
    return {
        "actions": [[owner, ply.action] for owner, ply in zip(owners, table.history, strict=True)],
        "choices": choices,
        "parts": [parts.get(seat, []) for seat in range(table.setup.players)],
    }


def _only_seer(table: Table, before: State) -> int | None:
    """The one seat that may see the chance action just played, if there is one."""
    game, action = table.setup.game, table.history[-1].action
    seats = range(table.setup.players)
    knows = [seat for seat in seats if game.mask(before, action, seat, table.state) == action]
    return knows[0] if len(knows) == 1 else None


def _keep(setup: Setup, table: Table, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = transcript.of_actions(setup, [ply.action for ply in table.history])
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

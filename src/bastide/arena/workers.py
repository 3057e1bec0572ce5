"""Games played by a crew. Who plays a game changes nothing but its times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from bastide.arena.match import Match, Plan
from bastide.arena.playing import Record, played
from bastide.bots.named import named_bot
from bastide.core import transcript
from bastide.crew import Crew, Here


def play_all(
    match: Match, plans: Iterable[Plan], crew: Crew | None = None, keep: Path | None = None
) -> Iterator[Record]:
    """Play the games and yield their records as they end, in whatever order; stop asking for more, and they end.

    With `keep`, a folder, a game's transcript is written there first.
    """
    there = match.portable()
    jobs = ((plan.number, partial(_game, there, plan, keep is not None)) for plan in plans)
    for number, (record, lines) in (crew or Here()).work(jobs, _cores(match)):
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{number:06}.jsonl").write_text(lines, encoding="utf-8")
        yield record


def _cores(match: Match) -> int:
    """As many as the bot with most threads keeps busy: one thinks at a time."""
    return max(getattr(named_bot(name, 0), "threads", 1) for name in match.bots)


def _game(match: Match, plan: Plan, keep: bool) -> tuple[Record, str]:
    """The record of a game, and its transcript if somebody wants it."""
    match.setup.engine.warm(wait=True)  # compiled once on a machine; all others load it
    record, table = played(match, plan)
    if not keep:
        return record, ""
    lines = transcript.of_actions(table.setup, [ply.action for ply in table.history])
    return record, "".join(f"{line}\n" for line in lines)

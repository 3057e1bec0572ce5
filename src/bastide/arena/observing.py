"""What the lab looks at, read from a finished game."""

from __future__ import annotations

from typing import Any

from bastide.core.state import State
from bastide.core.table import Table


def observe(table: Table) -> dict[str, Any]:
    """Whose each action was, how many there were to choose from, and whence the points came.

    A chance action is of the seat that alone may see it. One in the open is of the seat that acts on it,
    others before it of the seat whose action brought them about; before the first decision, of nobody.
    """
    state = table.setup.start()
    owners: list[int | None] = []
    choices: list[int] = []
    decider: int | None = None  # the last seat that decided
    in_the_open = False  # was the last action a chance action that all may see?
    for ply in table.history:
        before = state.copy()
        state.play(ply.action)
        if isinstance(ply.actor, int):
            if in_the_open and decider is not None:
                owners[-1] = ply.actor
            decider, in_the_open = ply.actor, False
            choices.append(len(before.legal_ids()))
            owners.append(ply.actor)
        else:
            seer = _only_seer(before, ply.action, state)
            in_the_open = seer is None
            owners.append(decider if in_the_open else seer)
    actions = [[owner, ply.action] for owner, ply in zip(owners, table.history, strict=True)]
    return {"actions": actions, "choices": choices, "parts": _parts(table)}


def _only_seer(before: State, action: str, now: State) -> int | None:
    """The one seat that may see a chance action just played, if there is one."""
    game, seats = now.game, range(now.setup.players)
    knows = [seat for seat in seats if game.mask(before, action, seat, now) == action]
    return knows[0] if len(knows) == 1 else None


def _parts(table: Table) -> list[list[Any]]:
    """For each seat the parts of its final score, as texts with points."""
    panels = table.setup.game.scene(table.view()).panels
    told = {
        panel.seat: [[part.text.json(), part.n] for part in panel.score.parts]
        for panel in panels
        if panel.score
    }
    return [told.get(seat, []) for seat in range(table.setup.players)]

"""Sides: the seats that win together."""

from __future__ import annotations

from collections.abc import Collection

from bastide.core.state import Setup

Seats = tuple[int, ...]


def sides_of(setup: Setup) -> list[Seats]:
    """Who plays together: the teams, or each seat by itself."""
    panels = setup.game.scene(setup.start().view()).panels
    teams: dict[object, list[int]] = {}
    for panel in panels:
        key = ("seat", panel.seat) if panel.team is None else ("team", panel.team)
        teams.setdefault(key, []).append(panel.seat)
    return sorted(tuple(sorted(seats)) for seats in teams.values())


def shares(sides: Collection[Seats], winners: Collection[int]) -> list[float]:
    """What each seat has of the win: 1, 0, or a part of it where several sides share it.

    >>> shares([(0, 2), (1, 3)], [1, 3]), shares([(0,), (1,), (2,)], [0, 2])
    ([0.0, 1.0, 0.0, 1.0], [0.5, 0.0, 0.5])
    """
    won = [side for side in sides if set(side) & set(winners)]
    seats = sorted(seat for side in sides for seat in side)
    return [float(any(seat in side for side in won)) / max(1, len(won)) for seat in seats]

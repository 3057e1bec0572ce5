"""Scripted players of The Castle: a closer of small features, and a hoarder who waits for large ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bastide import State, View
from bastide.games.castle import rules
from benchmarks.opponents.script import Script

FOLLOWERS = (0.0, 3.5, 6.0, 7.5, 8.5, 9.2, 9.5, 9.7)  # what so many at home are worth, in points
WALL_TILE = 5.0  # what hitting a tower is worth
TURN = 3.0  # what another turn is worth


class Mason(Script):
    """A builder with a temper: how far off he believes in things."""

    closes: Sequence[float] = (1.0, 0.6, 0.35, 0.2, 0.1)  # of a feature's points, by its open ports
    court = 1.0  # of a court's points
    at_home = 1.0  # of what followers in reserve are worth

    def weigh(self, view: View) -> Mapping[str, float]:
        """Each action by how things stand after it; a tile laid with the best use of a follower on it."""
        assert view.seat is not None
        return {
            action: self._after(view.sampled.copy().play(action), view.seat)
            for action in view.legal
        }

    def _after(self, state: State, seat: int) -> float:
        if state.actor == seat and state.record.phase in (rules.TO_STAND, rules.TO_SCORE):
            return max(self._after(state.copy().play_id(n), seat) for n in state.legal_ids())
        return self.standing(state, seat)

    def standing(self, state: State, seat: int) -> float:
        """What the seat has and hopes for, less what the other does."""
        st, box = state.record, state.setup.box
        if state.over:
            return float(rules.total(st, box, seat) - rules.total(st, box, 1 - seat))
        value = self._hopes(st, box, seat)
        for who, sign in ((seat, 1), (1 - seat, -1)):
            held = sum(st.held[who * rules.EFFECTS : (who + 1) * rules.EFFECTS])
            home = FOLLOWERS[min(st.reserve[who], len(FOLLOWERS) - 1)]
            value += sign * (st.score[who] + self.at_home * home + 0.5 * WALL_TILE * held)
            value += sign * (WALL_TILE * (st.taker == who + 1) + 0.5 * st.keep_size[who])
        return value + (TURN if state.actor == seat else 0)

    def _hopes(self, st: Any, box: Any, seat: int) -> float:
        """What the features are worth in which followers stand: his, less the other's."""
        value = 0.0
        for feature in {st.root[node] for node, owner in enumerate(st.standing) if owner}:
            owner = rules.owner(st, feature)
            if owner != rules.NOBODY:
                hope = self._hope(st, box, feature)
                value += hope if owner == seat else -hope
        return value

    def _hope(self, st: Any, box: Any, feature: int) -> float:
        """2.7: by how many ports are open; courts wait for the end."""
        points = float(rules.worth(st, box, feature))
        if rules.node_kind(st, box, feature) == rules.COURT:
            return self.court * points
        gaps: int = min(st.open[feature], len(self.closes) - 1)
        return points * self.closes[gaps]


class Closer(Mason):
    """Closes small features at once, and likes his followers at home."""

    closes = (1.0, 0.5, 0.2, 0.05, 0.0)
    court = 0.7
    at_home = 1.3


class Hoarder(Mason):
    """Lets features and courts grow, and trusts that they will close."""

    closes = (1.0, 0.9, 0.75, 0.6, 0.45)
    court = 1.3
    at_home = 0.7

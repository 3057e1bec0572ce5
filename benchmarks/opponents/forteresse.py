"""Scripted players of La Forteresse: a rusher, who runs for the fortress, and a defender, who takes what comes near his own."""

from __future__ import annotations

from collections.abc import Mapping

from bastide import State, View
from bastide.games.forteresse.components import board_of
from benchmarks.opponents.script import Script

WIN = 10_000.0


def _point(cell: str) -> tuple[int, int]:
    return ord(cell[0]), int(cell[1:])


def _steps(one: str, other: str) -> int:
    """How many steps of a king lie between two cells."""
    (x, y), (u, v) = _point(one), _point(other)
    return max(abs(x - u), abs(y - v))


class Captain(Script):
    """A captain with a temper: what pawns, ways to the enemy fortress and guards before his own are to him."""

    pawn = 2.0  # of each pawn, and of each point of its number
    rush = 1.0  # of each step that the nearest pawns are nearer
    guard = 0.0  # of each pawn near his own fortress
    runners = 3  # pawns that count as the nearest
    fear = 1.0  # of what the enemy could take next

    def weigh(self, view: View) -> Mapping[str, float]:
        """Each move by how things stand after it, and by the worst that could follow at once."""
        assert view.seat is not None
        return {a: self._after(view.sampled.copy().play(a), view.seat) for a in view.legal}

    def _after(self, state: State, seat: int) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return WIN * (len(outcome.winners) == 1) * (1 if seat in outcome.winners else -1)
        pawns: dict[str, tuple[int, int]] = state.game.facts(state, seat)["pawns"]
        own, goal = self._fortresses(state, seat)
        value = self._army(pawns, seat, own, goal) - self._army(pawns, 1 - seat, goal, own)
        return value - self._danger(state, pawns, seat, own, goal)

    @staticmethod
    def _fortresses(state: State, seat: int) -> tuple[str, str]:
        cells = board_of(state.setup).fortress
        return cells[seat], cells[1 - seat]

    def _army(self, pawns: Mapping[str, tuple[int, int]], seat: int, own: str, goal: str) -> float:
        mine = [(cell, number) for cell, (of, number) in pawns.items() if of == seat]
        near = sorted(_steps(cell, goal) for cell, _ in mine)[: self.runners]
        guards = sum(_steps(cell, own) <= 2 for cell, _ in mine)
        strength = sum(self.pawn * (1 + number) for _, number in mine)
        return strength - self.rush * sum(near) + self.guard * min(guards, 4)

    def _danger(
        self, state: State, pawns: Mapping[str, tuple[int, int]], seat: int, own: str, goal: str
    ) -> float:
        """What the enemy could do at once: take, drive him from the fortress, or enter his."""
        held = pawns.get(goal, (None, 0))[0] == seat
        dislodged, entered, loss = False, False, 0.0
        for answer in state.legal():
            head, takes, end = self._read(answer)
            if takes:
                taken = self._taken(pawns, seat, head, end)
                dislodged = dislodged or goal in taken
                loss = max(loss, sum(self.pawn * (1 + pawns[cell][1]) for cell in taken))
            entered = entered or end == own
        if held and not dislodged:
            return -WIN / 2  # 7.1: it will be held
        return self.fear * loss + (20.0 if entered else 0.0)

    @staticmethod
    def _read(action: str) -> tuple[str, bool, str]:
        """3.3: the cell of the leading pawn, whether it takes, and where it ends."""
        if action == "pass":
            return "", False, ""
        group, takes, end = action.partition("x")
        if not takes:
            group, _, end = action.partition("-")
        letters = [k for k, letter in enumerate(group) if letter.isalpha()]
        return group[letters[-1] :], bool(takes), end

    @staticmethod
    def _taken(pawns: Mapping[str, tuple[int, int]], seat: int, head: str, end: str) -> list[str]:
        """6.5: the pawns of a seat between a head and where it ends."""
        (x, y), (u, v) = _point(head), _point(end)
        far = max(abs(u - x), abs(v - y))
        way = [f"{chr(x + (u - x) * k // far)}{y + (v - y) * k // far}" for k in range(1, far + 1)]
        return [cell for cell in way if pawns.get(cell, (None, 0))[0] == seat]


class Rusher(Captain):
    """Runs for the enemy fortress with a few pawns; what he may lose on the way counts half."""

    rush = 3.0
    runners = 2
    fear = 0.6


class Defender(Captain):
    """Keeps guards before his fortress and takes what comes near; he goes forward when nothing else is better."""

    pawn = 3.0
    rush = 0.5
    guard = 2.0
    runners = 5

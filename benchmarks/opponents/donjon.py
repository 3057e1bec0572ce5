"""Scripted players of Donjon: a builder, who grows his fiefs and claims large groups, and a raider, who covers and cuts."""

from __future__ import annotations

from collections.abc import Mapping

from bastide import State, View
from bastide.games.donjon.components import point
from bastide.games.donjon.knowledge import DESTROYED
from benchmarks.opponents.donjon_land import Cell, Change, Land, beside
from benchmarks.opponents.script import Script

FIRST, FORCED, SOON, NEVER = 1000.0, 300.0, 100.0, -1.0  # what comes before what
FOUR = ((0, 0), (1, 0), (0, 1), (1, 1))  # the cells of a card from its top left one


class Vassal(Script):
    """A player of Donjon with a temper: what his own cells and those of others are to him."""

    own = 1.0  # a cell of his house
    other = 0.8  # a cell of the strongest other house, lost
    patience = 3  # cells a group must have for a donjon, while there is time
    guards = False  # does he post his knight in his own fief?
    cut = 4  # cells a dragon must cost others, while there is time

    def weigh(self, view: View) -> Mapping[str, float]:
        """By the decision he is asked for."""
        land = Land(view)
        return {action: self._worth(view, land, action) for action in view.legal}

    def _worth(self, view: View, land: Land, action: str) -> float:
        facts, what = view.facts, action.partition(":")[2]
        match facts["phase"]:
            case "main":
                return self._main(view, land, action)
            case "at-card":
                return self._best_turn(view, land, view.sampled, facts["chosen"][0], action)
            case "rot":
                card, x, y = facts["chosen"]
                return self._laid(view, land, card, (x, y), action)
            case "at-donjon":
                return self._site(land, _cell(action))
            case "at-dragon":
                return self._burnt(view, land, _cell(action))
            case "at-knight":
                return self._guarded(view, land, _cell(action))
            case "span":
                return self._bridged(view, land, action)
            case _:  # royal: the fief that gives most
                return self._sealed(view, land, int(what))

    def _main(self, view: View, land: Land, action: str) -> float:
        """5.1: claim what is worth it, lay the best card, then use the pieces whose time has come."""
        kind, _, what = action.partition(":")
        facts, left = view.facts, self._cards_left(view)
        must_draw = not facts["hand"] and not facts["laid"]
        last = left == 0
        match kind:
            case "card":
                state = view.sampled.copy().play(action)
                return SOON + max(
                    self._best_turn(view, land, state, what, at) for at in state.legal()
                )
            case "donjon":
                size = land.free[0] if land.free else 0
                enough = self.patience if left > 4 and len(facts["hand"]) > 1 else min(2, left)
                if size < enough and not must_draw:
                    return NEVER
                held_back = "seal" in facts["piles"][view.seat][what]  # its cards do not come yet
                return FIRST + size - 0.1 * held_back
            case "bridge":
                state = view.sampled.copy().play(action)
                gain = max(self._bridged(view, land, span) for span in state.legal())
                return self._in_time(facts["laid"], gain, 3, left)
            case "dragon":
                state = view.sampled.copy().play(action)
                gain = max(self._burnt(view, land, _cell(at)) for at in state.legal())
                if what == "seal":  # only where doubling a fief brings less
                    more = gain - self._largest(view, land)
                    return FORCED + more if must_draw else self._in_time(last, more, 1, 0)
                return self._in_time(facts["laid"], gain, self.cut, left)
            case "seal":
                double = self._largest(view, land)
                return FORCED if must_draw else self._in_time(last, double, 1, 0)
            case "knight":
                return self._in_time(self.guards and left > 2, self._largest(view, land), 6, 9)
            case _:  # end, pass
                return 0.0

    @staticmethod
    def _in_time(ready: object, gain: float, enough: float, left: int) -> float:
        """A piece is used when it brings enough; the fewer cards are left, the less is enough."""
        if not ready or gain < min(enough, max(1, left)):
            return NEVER
        return gain

    def _cards_left(self, view: View) -> int:
        """Cards he will still lay after this turn."""
        facts = view.facts
        to_come = len(facts["hand"]) + 2 * len(facts["piles"][view.seat])
        return to_come - (0 if facts["laid"] else 1)

    # ---------------------------------------------------------------- what things bring

    def worth(self, view: View, land: Land, change: Change) -> float:
        """A change in his eyes: his house against the others, the strongest of them first."""
        mine, now = land.house(view.seat or 0), self._points(land)
        others = [house for house in now if house != mine]
        strongest = max(others, key=lambda house: now[house], default=None)
        value = self.own * change.points.get(mine, 0)
        for house in others:
            value -= self.other * (1.0 if house == strongest else 0.5) * change.points.get(house, 0)
        return value

    @staticmethod
    def _points(land: Land) -> dict[int, int]:
        now: dict[int, int] = {}
        for house, fiefs in land.fiefs().items():
            now[house] = sum(len(fief) for fief in fiefs)
        return now

    def _best_turn(self, view: View, land: Land, state: State, card: str, at: str) -> float:
        """The best that a card can do at a place, whichever way round."""
        turns = state.copy().play(at).legal()
        return max(self._laid(view, land, card, _cell(at), turn) for turn in turns)

    def _laid(self, view: View, land: Land, card: str, corner: Cell, turn: str) -> float:
        """What a card does: points, and the largest group that is anybody's."""
        face = view.components.cards[view.components.number[card]].turned(
            int(turn.partition(":")[2])
        )
        x, y = corner
        change = land.change({(x + dx, y + dy): letter for (dx, dy), letter in zip(FOUR, face, strict=True)})  # fmt: skip
        value, size = self.worth(view, land, change), change.largest_free
        if any("donjon" in on for on in view.facts["piles"][view.seat].values()):
            return value + max(0, size - self.patience + 1)
        rivals = [piles for seat, piles in enumerate(view.facts["piles"]) if seat != view.seat]
        return value - 0.4 * size * any("donjon" in on for piles in rivals for on in piles.values())

    def _site(self, land: Land, cell: Cell) -> float:
        """A donjon claims its group; it stands best in the midst of it, where no card may cut it."""
        group = land.group_of[cell]
        return len(group) + 0.1 * sum(near in group for near in beside(cell))

    def _burnt(self, view: View, land: Land, cell: Cell) -> float:
        """7.4: what a dragon does."""
        return self.worth(view, land, land.change({cell: DESTROYED}))

    def _guarded(self, view: View, land: Land, cell: Cell) -> float:
        """7.6: a knight belongs into the largest fief of his own."""
        found = land.points(land.group_of[cell])
        return found[1] if found and found[0] == land.house(view.seat or 0) else NEVER

    def _bridged(self, view: View, land: Land, span: str) -> float:
        """7.10: what a bridge adds."""
        x, y, way = span.partition(":")[2].split(",")
        dx, dy = (1, 0) if way == "h" else (0, 1)
        ends = (int(x) - dx, int(y) - dy), (int(x) + dx, int(y) + dy)
        return self.worth(view, land, land.change({}, ends))

    def _largest(self, view: View, land: Land) -> int:
        fiefs = land.fiefs().get(land.house(view.seat or 0), [])
        return max((len(fief) for fief in fiefs), default=0)

    def _sealed(self, view: View, land: Land, number: int) -> float:
        """7.7: the size of the fief of this donjon of his house."""
        house = land.house(view.seat or 0)
        sizes = [len(land.group_of[c]) for c, (s, n) in land.donjons.items() if land.house(s) == house and n == number]  # fmt: skip
        return max(sizes, default=0)


def _cell(action: str) -> Cell:
    """The cell of `at:x,y`."""
    x, y = point(action.partition(":")[2])
    return x, y


class Builder(Vassal):
    """Grows his own fiefs, claims large groups, guards the largest with his knight and seals it late."""

    other = 0.5
    guards = True


class Raider(Vassal):
    """Covers and cuts the fiefs of others; both his tokens may become dragons."""

    own = 0.8
    other = 1.1
    cut = 3

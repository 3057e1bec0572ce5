"""Scripted players of Robber Knights: a spreader, who drops few knights on many tiles, and a blocker, who closes tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bastide import View
from bastide.games.robber_knights.components import Face
from bastide.games.robber_knights.knowledge import Facts
from benchmarks.opponents.script import Script

Cell = tuple[int, int]
WAYS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def _cell(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)


class Landscape:
    """The tiles on the table and the knights on them, as all see them."""

    def __init__(self, view: View) -> None:
        facts: Facts = view.facts
        self.faces: dict[str, Face] = {face.code: face for face in view.components.faces}
        self.tiles = {_cell(name): tuple(tile) for name, tile in facts["tiles"].items()}
        self.per_tile: int = view.components.per_tile
        self.per_castle: int = view.components.per_castle

    def face(self, cell: Cell) -> Face:
        """What a tile shows."""
        return self.faces[self.tiles[cell][0]]

    def holder(self, cell: Cell) -> int | None:
        """8.2: whose knight stands on top."""
        stack = self.tiles[cell][1]
        return int(stack[-1]) if stack else None

    def room(self, cell: Cell, budget: int) -> range:
        """5.3: how many knights may be dropped there."""
        if cell not in self.tiles or not self.face(cell).enter:
            return range(0)
        free = self.per_tile - len(self.tiles[cell][1])
        return range(self.face(cell).leave, min(budget, free) + 1)

    def is_closed(self, cell: Cell, more: int = 0) -> bool:
        """9.7: can nobody enter it any more?"""
        return self.per_tile - len(self.tiles[cell][1]) - more < self.face(cell).leave

    def beside(self, cell: Cell) -> Iterator[Cell]:
        """The tiles that share a side with a cell."""
        for dx, dy in WAYS.values():
            near = cell[0] + dx, cell[1] + dy
            if near in self.tiles:
                yield near


class Robber(Script):
    """A robber knight with a temper: what points, safety, knights and castles in hand are to him."""

    spite = 0.5  # of the points another loses
    closing = 0.4  # of the points of a tile that nobody can take any more
    knight = 0.15  # points that a knight is worth who stays at home
    castle = 1.8  # points that a castle in hand is worth
    shelter = 0.1  # of the points beside a lake or mountains that he lays

    def weigh(self, view: View) -> Mapping[str, float]:
        """By the decision he is asked for."""
        land, facts = Landscape(view), view.facts
        match facts["phase"]:
            case "place":
                return {a: self._place(view, land, a) for a in view.legal}
            case "garrison":
                castle, budget = _cell(facts["at"]), facts["budget"]
                return {a: self._garrison(view, land, castle, budget, int(a.partition(":")[2])) for a in view.legal}  # fmt: skip
            case "march":
                return {a: self._march(view, land, a) for a in view.legal}
            case _:  # keep, top: buildings into the hand, bare land onto the table
                return {a: land.faces[a.partition(":")[2]].points for a in view.legal}

    def drop(self, view: View, land: Landscape, cell: Cell, knights: int) -> float:
        """What it brings to leave so many knights on a tile."""
        points, holder = land.face(cell).points, land.holder(cell)
        value = -self.knight * knights
        if holder != view.seat:
            value += points
            if holder is not None:
                value += self.spite * points
        if points and land.is_closed(cell, knights):
            value += self.closing * points
        return value

    def _best_way(self, view: View, land: Landscape, cell: Cell, budget: int, way: Cell) -> float:
        """The most that a march in one direction can still bring."""
        following, best = (cell[0] + way[0], cell[1] + way[1]), 0.0
        for knights in land.room(following, budget):
            value = self.drop(view, land, following, knights)
            best = max(best, value + self._best_way(view, land, following, budget - knights, way))
        return best

    def _garrison(
        self, view: View, land: Landscape, castle: Cell, budget: int, knights: int
    ) -> float:
        """5.4: knights on the castle itself, then the best way out of it."""
        if knights == 0:
            return 0.0
        ways = (self._best_way(view, land, castle, budget - knights, way) for way in WAYS.values())
        return self.drop(view, land, castle, knights) + max(ways)

    def _march(self, view: View, land: Landscape, action: str) -> float:
        if action == "halt":
            return 0.0
        dx, dy = WAYS[action[0]]
        x, y = _cell(view.facts["at"])
        following, knights = (x + dx, y + dy), int(action[1:])
        left = view.facts["budget"] - knights
        return self.drop(view, land, following, knights) + self._best_way(view, land, following, left, (dx, dy))  # fmt: skip

    def _place(self, view: View, land: Landscape, action: str) -> float:
        """4.2: a castle for its march; bare land as a shelter; buildings where a castle of his own may reach them."""
        if action == "end":
            return 0.5  # a tile held back sees what others did
        code, _, name = action.partition("@")
        cell, face = _cell(name), land.faces[code]
        land.tiles[cell] = code, ""
        try:
            if face.musters:
                return self._castle(view, land, cell)
            return self._tile(view, land, cell, face)
        finally:
            del land.tiles[cell]

    def _castle(self, view: View, land: Landscape, cell: Cell) -> float:
        budget = min(land.per_castle, view.facts["supply"][view.seat])
        marches = (self._garrison(view, land, cell, budget, k) for k in land.room(cell, budget))
        return max(marches, default=0.0) - self.castle

    def _tile(self, view: View, land: Landscape, cell: Cell, face: Face) -> float:
        """A tile without knights: points on it go to whoever marches next."""
        castles = sum(
            code is not None and land.faces[code].musters
            for _, code in view.facts["hands"][view.seat]
        )
        value = 0.25 * face.points * (1 if castles and view.facts["laid"] < 2 else -1)
        for near in land.beside(cell):
            stake = land.face(near).points
            if land.is_closed(near) or not stake:
                continue
            mine = land.holder(near) == view.seat
            if face.leave > 1 or not face.enter:  # a shelter against marches from there
                value += self.shelter * stake * (1 if mine else -1)
            elif mine:
                value -= 0.5 * self.shelter * stake
        return value


class Spreader(Robber):
    """Drops as few knights as he may on as many buildings as he can."""


class Blocker(Robber):
    """Closes what he takes, takes from others, and lays lakes and mountains before his own."""

    spite = 0.9
    closing = 0.8
    knight = 0.08
    castle = 1.4
    shelter = 0.25

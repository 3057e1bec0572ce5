"""Where everything of a scene lies on the picture: boards turned for their viewer, rows of loose items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bastide.core.scene import Area, Frame, Item, Scene, edge_names

MARGIN = 34
GUTTER = 40  # for the names along a board's edges
RIM = 11  # the wooden frame
LONGEST = 738  # of a usual board; only boards of many cells grow longer
SMALLEST, LARGEST = 44, 110  # of a cell
PROMPT_HEIGHT = 76
LEAST_WIDTH = 600  # of the column of boards, for the prompt under them
FLOW_UNIT, FLOW_GAP, FLOW_LABEL = 76, 12, 30
FLOW_LEAST = 3  # places a row of items has room for at least: its label needs them

_FREE_PLACE = re.compile(r"([cv]):(-?\d+),(-?\d+)")


@dataclass(frozen=True)
class Spot:
    """A rectangle of the picture by its centre; one cell there is `unit` long and the ground turned."""

    x: float
    y: float
    w: float
    h: float
    unit: float
    turn: int = 0


@dataclass(frozen=True)
class Plane:
    """A board on the picture: `x`, `y` is the corner of its first cell, once turned."""

    area: Area
    box: tuple[float, float, float, float]
    turn: int
    x: float
    y: float
    unit: float
    across: Sequence[str]
    down: Sequence[str]

    @property
    def width(self) -> float:
        """Of all cells, without the frame."""
        return self.box[3 if self.turn % 180 else 2] * self.unit

    @property
    def height(self) -> float:
        """Of all cells, without the frame."""
        return self.box[2 if self.turn % 180 else 3] * self.unit

    def spot(self, x: float, y: float, w: float = 1, h: float = 1) -> Spot:
        """A rectangle given by its centre in the board's own coordinates."""
        left, top, width, height = self.box
        x, y = x - left, y - top
        x, y = {
            0: (x, y),
            90: (height - y, x),
            180: (width - x, height - y),
            270: (y, width - x),
        }[self.turn]
        if self.turn % 180:
            w, h = h, w
        unit = self.unit
        return Spot(self.x + x * unit, self.y + y * unit, w * unit, h * unit, unit, self.turn)

    def edge_names(self) -> Iterator[tuple[str, float, float]]:
        """The names along the lower and the left edge, each with the middle of its place."""
        left, top, _, _ = self.box
        below, beside = self.y + self.height + RIM + GUTTER / 2, self.x - RIM - GUTTER / 2
        columns = [(n, self.spot(left + i + 0.5, top)) for i, n in enumerate(self.across)]
        rows = [(n, self.spot(left, top + i + 0.5)) for i, n in enumerate(self.down)]
        if self.turn % 180:
            columns, rows = rows, columns
        yield from ((name, spot.x, below) for name, spot in columns)
        yield from ((name, beside, spot.y) for name, spot in rows)


@dataclass(frozen=True)
class Flow:
    """A row of loose items on the picture: `x`, `y` is its upper left corner."""

    area: Area
    items: tuple[Item, ...]
    x: float
    y: float
    columns: int

    @property
    def height(self) -> float:
        """With the label above it."""
        rows = -(-len(self.items) // self.columns)
        return FLOW_LABEL + rows * (FLOW_UNIT + FLOW_GAP)

    def spot(self, place: int) -> Spot:
        """The place of the first, second, … item."""
        row, column = divmod(place, self.columns)
        half, step = FLOW_UNIT / 2, FLOW_UNIT + FLOW_GAP
        x, y = self.x + half + column * step, self.y + FLOW_LABEL + half + row * step
        return Spot(x, y, FLOW_UNIT, FLOW_UNIT, FLOW_UNIT)


class Layout:
    """The boards one below the other, tracks as high as they are beside them, the prompt, then the flows.

    `spot` finds anything by its id.
    """

    def __init__(self, frame: Frame, scene: Scene) -> None:
        self.items = sorted(scene.items, key=lambda item: (item.z, item.id))
        self.planes = _planes(frame, scene)
        self.x = min(plane.x for plane in self.planes) - RIM
        right = max(plane.x + plane.width for plane in self.planes) + RIM
        self.width = max(right - self.x, LEAST_WIDTH)
        self.prompt_y = max(map(_bottom, self.planes)) + 12
        self.flows = self._flows(frame, self.prompt_y + PROMPT_HEIGHT + 20)
        below = [flow.y + flow.height for flow in self.flows]
        self.bottom = max([self.prompt_y + PROMPT_HEIGHT, *below])
        self._regions = {region.id: region for region in scene.regions}
        self._spots = self._fixed_spots(frame)
        self._named = {item.id: item for item in self.items}
        self._classes = {item.t: item for item in self.items if item.t}

    def _flows(self, frame: Frame, y: float) -> list[Flow]:
        """Side by side as far as there is room, then in the next row."""
        flows: list[Flow] = []
        step = FLOW_UNIT + FLOW_GAP
        most = max(FLOW_LEAST, int((self.width + FLOW_GAP) / step))
        used, row = 0, 0.0
        for area in frame.areas:
            held = tuple(item for item in self.items if item.at == area.id)
            if area.kind != "flow" or not held:
                continue
            columns = min(most, max(FLOW_LEAST, len(held)))
            if used + columns > most:
                used, y, row = 0, y + row + 8, 0.0
            flows.append(Flow(area, held, self.x + used * step, y, columns))
            used, row = used + columns, max(row, flows[-1].height)
        return flows

    def _fixed_spots(self, frame: Frame) -> dict[str, Spot]:
        planes = {plane.area.id: plane for plane in self.planes}
        spots = {
            place.id: planes[place.area].spot(place.x, place.y, place.w, place.h)
            for place in frame.places
        }
        for flow in self.flows:
            spots |= {item.id: flow.spot(i) for i, item in enumerate(flow.items)}
        return spots

    def spot(self, ref: str) -> Spot | None:
        """Where a place, an item, a touch class or a part lies. Buttons, turns and numbers lie nowhere."""
        if ref[0] in "!@=":
            return None
        if ref in self._spots:
            return self._spots[ref]
        if free := _FREE_PLACE.fullmatch(ref):  # of a board that grows: not in the frame
            middle = 0.5 if free[1] == "c" else 1
            return self.planes[0].spot(int(free[2]) + middle, int(free[3]) + middle)
        if ref in self._regions:
            cells = self._regions[ref].cells or self._regions[ref].parts
            return self.spot(cells[0])
        whole = ref.partition("#")[0]
        item = self._named.get(whole) or self._classes[whole]
        return self.item_spot(item)

    def item_spot(self, item: Item) -> Spot:
        """Where an item lies: its offset is as seen, whichever way the board is turned."""
        base = self._spots.get(item.id) or self.spot(item.at)
        if base is None:
            raise KeyError(item.at)
        w, h = item.size or (1, 1)
        x, y, unit = base.x + item.dx * base.unit, base.y + item.dy * base.unit, base.unit
        return Spot(x, y, w * unit, h * unit, unit, base.turn)

    def has_piece(self, ref: str) -> bool:
        """Whether something stands on a place, or the reference is a thing itself."""
        whole = ref.partition("#")[0]
        return any(whole in (item.id, item.t) or item.at == ref for item in self.items)


def _planes(frame: Frame, scene: Scene) -> list[Plane]:
    areas = [area for area in frame.areas if area.kind == "plane"]
    most = max(max(scene.box[area.id][2:]) for area in areas)
    unit = round(min(LARGEST, max(SMALLEST, LONGEST / most)), 1)
    names = [edge_names(frame, area, scene.box[area.id]) for area in areas]
    named = any(across or down for across, down in names)
    x, y = MARGIN + (GUTTER if named else 0) + RIM, float(MARGIN + RIM)
    planes: list[Plane] = []
    for area, (across, down) in zip(areas, names, strict=True):
        box = scene.box[area.id]
        if area.role == "track" and planes:
            right = max(plane.x + plane.width for plane in planes) + GUTTER + RIM
            high = max(plane.y + plane.height for plane in planes) - MARGIN - RIM
            fitting = round(min(LARGEST, high / box[3]), 1)
            planes.append(Plane(area, box, 0, right, float(MARGIN + RIM), fitting, across, down))
            continue
        turn = scene.turn if area.role == "board" else 0  # a track is read, not sat at
        planes.append(Plane(area, box, turn, x, y, unit, across, down))
        y = _bottom(planes[-1]) + 12 + RIM
    return planes


def _bottom(plane: Plane) -> float:
    named = GUTTER if plane.across or plane.down else 0
    return plane.y + plane.height + RIM + named

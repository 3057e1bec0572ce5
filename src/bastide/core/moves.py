"""What moved from one scene to the next, for those who animate it.

Ids name places and positions, so a piece that goes elsewhere often takes another id, and equal pieces
cannot be told apart. One matcher for all games finds who went where from *two scenes of the same
viewer* and nothing else: it cannot tell more than the scenes do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from bastide.core.scene import Frame, Id, Scene

How = Literal["slide", "hop", "fly", "flip", "burn"]
GROUND = 10  # what lies below this in a plane never moves
TRACK = "s:"  # places of a track are numbered: s:0, s:1, ...


class Piece(NamedTuple):
    """What the matcher needs of an item: small, because a server keeps them from step to step."""

    id: Id
    at: Id
    art: str
    own: int | None
    badge: int | str | None
    sign: str
    ground: bool
    down: bool

    @property
    def n(self) -> int:
        """How many it stands for."""
        return self.badge if isinstance(self.badge, int) else 1


@dataclass(frozen=True)
class Move:
    """Something went from `start`, of the earlier scene, to `end`, of the later one.

    *slide*: on the board; *hop*: one of a heap that stays; *fly*: from or to a hand or tray; *flip*: it
    turns over or changes its face; *burn*: the ground itself changes. `via` are places on the way.
    """

    start: Id
    end: Id
    how: How
    via: tuple[Id, ...] = ()

    def json(self) -> dict[str, Any]:
        """As clients get it.

        >>> Move("sup:0", "n:0,0:0", "hop").json()
        {'from': 'sup:0', 'to': 'n:0,0:0', 'how': 'hop'}
        """
        shown: dict[str, Any] = {"from": self.start, "to": self.end, "how": self.how}
        return shown | ({"via": list(self.via)} if self.via else {})


def pieces(frame: Frame, scene: Scene) -> list[Piece]:
    """The items of a scene, as far as moves depend on them."""
    flows = _flows(frame)
    return [
        Piece(i.id, i.at, i.art, i.own, i.badge, i.sign, i.z < GROUND and i.at not in flows, i.down)
        for i in scene.items
    ]


def moves(frame: Frame, before: Iterable[Piece], after: Iterable[Piece]) -> list[Move]:
    """What moved between two scenes.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> game, frame = table.setup.game, table.setup.game.frame(table.setup)
    >>> start = pieces(frame, game.scene(table.view()))
    >>> moves(frame, start, pieces(frame, game.scene(table.play("e4-e5").view())))
    [Move(start='p:e4', end='p:e5', how='slide', via=())]
    """
    old, new = set(before), set(after)
    same = old & new  # most lie where they lay
    matcher = _Matcher(frame)
    matcher.compare({p.id: p for p in old - same}, {p.id: p for p in new - same})
    return matcher.found


@dataclass
class _Some:
    """Pieces that left somewhere, or arrived."""

    piece: Piece
    n: int


class _Matcher:
    def __init__(self, frame: Frame) -> None:
        self._frame, self._flows = frame, _flows(frame)
        self.found: list[Move] = []
        self._left: list[_Some] = []
        self._came: list[_Some] = []
        self._heaps: list[Piece] = []  # their badge changed, in words: something may come from them
        self._ground: list[Piece] = []  # it looks otherwise now

    def compare(self, old: dict[Id, Piece], new: dict[Id, Piece]) -> None:
        """Find all moves: unique pieces first, then equal ones, then what changed its face."""
        for name in sorted(old.keys() | new.keys()):
            self._sort(old.get(name), new.get(name))
        for same_place in (True, False):
            self._match_equal(same_place)
        self._turn_over()
        targets = [some.piece for some in self._came] + self._ground
        for one in targets:
            self._match_best(one, alone=len(targets) == 1)

    def _sort(self, was: Piece | None, now: Piece | None) -> None:
        """What became of one id."""
        if was is not None and now is not None and (was.art, was.own) == (now.art, now.own):
            if was.at != now.at:
                how = self._how(was, now)
                self.found.append(Move(was.id, now.id, how, tuple(self._via(was.at, now.at))))
            elif now.n < was.n:
                self._left.append(_Some(was, was.n - now.n))
            elif now.n > was.n:
                self._came.append(_Some(now, now.n - was.n))
            elif now.badge != was.badge and isinstance(now.badge, str):
                self._heaps.append(was)
        elif was is not None and now is not None and was.ground and now.ground:
            if was.sign != now.sign:
                self._ground.append(now)
        else:
            if was is not None:
                self._left.append(_Some(was, was.n))
            if now is not None:
                self._came.append(_Some(now, now.n))

    def _match_equal(self, same_place: bool) -> None:
        """Pieces of one look are interchangeable: some left here, as many came there."""
        for came in self._came:
            for left in self._left:
                a, b = left.piece, came.piece
                if not left.n or not came.n or (same_place and a.at != b.at):
                    continue
                if (a.art, a.own) != (b.art, b.own) or a.id == b.id or self._strangers(a, b):
                    continue
                n = min(left.n, came.n)
                left.n, came.n = left.n - n, came.n - n
                stays = a.n > n
                self.found.append(Move(a.id, b.id, self._how(a, b, stays)))
        self._left = [some for some in self._left if some.n]
        self._came = [some for some in self._came if some.n]

    def _strangers(self, was: Piece, now: Piece) -> bool:
        """Do they lie before two seats? What goes from hand to hand goes face down."""
        seats = self._flows.get(was.at), self._flows.get(now.at)
        return None not in seats and seats[0] != seats[1] and not (was.down and now.down)

    def _turn_over(self) -> None:
        """The same id with another face, and no piece that explains it."""
        left = {some.piece.id: some for some in self._left}
        for came in tuple(self._came):
            was = left.get(came.piece.id)
            if was is not None and was.piece.at == came.piece.at:
                self.found.append(Move(came.piece.id, came.piece.id, "flip"))
                self._left.remove(was)
                self._came.remove(came)

    def _match_best(self, now: Piece, alone: bool) -> None:
        """Something new: from what else could it have come? Several may come from one (a card of cells)."""
        burns = alone and now in self._ground
        sources = [some.piece for some in self._left] + self._heaps
        ranked = [(self._kinship(was, now), was) for was in sources if not was.ground]
        kinship, source = max(ranked, key=lambda pair: pair[0], default=(-1, now))
        if kinship >= 0:
            stays = source in self._heaps or any(
                some.piece is source and some.n < source.n for some in self._left
            )
            how = "burn" if burns else self._how(source, now, stays)
            self.found.append(Move(source.id, now.id, how))
        elif burns:
            self.found.append(Move(now.id, now.id, "burn"))

    def _kinship(self, was: Piece, now: Piece) -> int:
        """How likely one became the other: by owner and by seat; -1 where these disagree."""
        links = 0
        for mine, theirs in (
            (was.own, now.own),
            (self._flows.get(was.at), self._flows.get(now.at)),
        ):
            if mine is not None and theirs is not None:
                if mine != theirs:
                    return -1
                links += 1
        return links

    def _how(self, was: Piece, now: Piece, stays: bool = False) -> How:
        if was.down != now.down:
            return "flip"
        if was.at != now.at and (was.at in self._flows or now.at in self._flows):
            return "hop" if stays else "fly"
        return "slide"

    def _via(self, start: Id, end: Id) -> Iterator[Id]:
        """The squares of a track between two of them, the shorter way round."""
        if not (start.startswith(TRACK) and end.startswith(TRACK)):
            return
        at, goal = int(start.removeprefix(TRACK)), int(end.removeprefix(TRACK))
        length = sum(place.id.startswith(TRACK) for place in self._frame.places)
        step = 1 if (goal - at) % length <= length // 2 else -1
        while (at := (at + step) % length) != goal:
            yield f"{TRACK}{at}"


def _flows(frame: Frame) -> dict[Id, int | None]:
    """Hands, trays and rows on show, and whose they are."""
    return {area.id: area.seat for area in frame.areas if area.kind == "flow"}

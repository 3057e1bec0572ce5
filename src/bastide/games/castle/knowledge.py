"""Who may know what: in The Castle everybody knows everything (10.1). A state as facts, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias, TypedDict

from bastide.core import state as core
from bastide.games.castle import rules
from bastide.games.castle.actions import Label, Laid, read_label, read_laid
from bastide.games.castle.components import Components

WallTiles = dict[str, int]  # by their number, how many


class Facts(TypedDict):
    """A position in the players' words. Cells by name, features by their label (2.9)."""

    tiles: dict[str, str]  # by cell: T19e
    followers: dict[str, int]  # seat, by segment
    score: list[int]
    keeps: list[
        tuple[int, str | None] | None
    ]  # size of the house, and where it stands if that is known
    held: list[WallTiles]
    fresh: list[WallTiles]  # those of them that were taken in this turn (8.3)
    towers: list[int]  # first squares of those that have their wall tile
    pile: dict[str, int]
    unseen: WallTiles
    reserve: list[int]
    phase: str  # one of `rules.PHASES`
    mover: int
    turn: int
    drawn: str | None
    laid: str | None
    closed: list[str]  # features that wait to be scored
    taker: int | None
    scored: dict[str, tuple[int, int]]  # by whom, and how often (8.4)


Setup: TypeAlias = core.Setup[Components, Facts]
State: TypeAlias = core.State[Components, Facts]
View: TypeAlias = core.View[Components, Facts]


def facts(state: State, seat: int | None) -> Facts:
    """10.1: every player sees everything; what chance has not drawn is not decided."""
    record, components = state.record, state.setup.components
    kinds, board = components.tiles, components.board
    tiles, followers, scored = {}, {}, {}
    for cell, name in enumerate(board.names):
        if record.tile[cell]:
            tile = kinds[rules.kind_on(record, cell)]
            tiles[name] = str(Laid(tile.id, rules.turn_on(record, cell)))
            for part, segment in enumerate(tile.segments):
                node, label = (cell << rules.NODE_BITS) + part, str(Label(name, segment.id))
                if owner := record.standing[node]:
                    followers[label] = owner - 1
                if how := record.scored[node]:
                    times, by = divmod(how, 2)
                    scored[label] = by, times
    return {
        "tiles": tiles,
        "followers": followers,
        "score": list(record.score),
        "keeps": [
            (size, str(label_of(components, record, at - 1)) if at else None) if size else None
            for size, at in zip(record.keep_size, record.keep_at, strict=True)
        ],
        "held": [_in_hand(components, record.held, s) for s in (0, 1)],
        "fresh": [_in_hand(components, record.fresh, s) for s in (0, 1)],
        "towers": [
            tower.squares[0]
            for tower, there in zip(board.towers, record.wall, strict=False)
            if there
        ],
        "pile": {tile.id: record.pile[i] for i, tile in enumerate(kinds) if record.pile[i]},
        "unseen": {
            str(tile.number): record.unseen[tile.effect]
            for tile in board.wall_tiles
            if record.unseen[tile.effect]
        },
        "reserve": list(record.reserve),
        "phase": rules.PHASES[record.phase],
        "mover": record.mover,
        "turn": record.turn,
        "drawn": kinds[record.drawn - 1].id if record.drawn else None,
        "laid": board.names[record.laid - 1] if record.laid else None,
        "closed": [str(label_of(components, record, f)) for f in record.closed[: record.waiting]],
        "taker": record.taker - 1 if record.taker else None,
        "scored": scored,
    }


def _in_hand(components: Components, field: list[int], seat: int) -> WallTiles:
    """Wall tiles of a seat."""
    return {
        str(tile.number): n
        for tile in components.board.wall_tiles
        if (n := field[seat * rules.EFFECTS + tile.effect])
    }


def label_of(components: Components, record: Any, node: int) -> Label:
    """2.9: the label of a node."""
    cell = node >> rules.NODE_BITS
    segment = components.tiles[rules.kind_on(record, cell)].segments[node & rules.SEGMENT]
    return Label(components.board.names[cell], segment.id)


def find_node(components: Components, record: Any, label: Label | None) -> int | None:
    """The node of a label, if such a segment lies there."""
    cell = components.board.named.get(label.cell) if label else None
    if label is None or cell is None or record.tile[cell] == 0:
        return None
    for part, segment in enumerate(components.tiles[rules.kind_on(record, cell)].segments):
        if segment.id == label.segment:
            return (cell << rules.NODE_BITS) + part
    return None


def node_of(components: Components, record: Any, name: str) -> int:
    """The node of a label that is known to name one."""
    node = find_node(components, record, read_label(name))
    if node is None:
        raise KeyError(name)
    return node


def resample(view: View, rng: Random) -> State:
    """Nothing is hidden: the one state the view describes."""
    return position(view.setup, **view.facts)


def position(setup: Setup, **facts: Any) -> State:
    """A position of one's own, for study: `facts` as in a view; what is left out is as at the start.

    Tiles on the board are out of the pile and followers out of the reserves, unless these are given.

    >>> import bastide
    >>> game = bastide.game("castle")
    >>> tiles, followers = {"F1": "T19n", "F2": "T20n"}, {"F1.p1": 0}
    >>> state = game.position(game.setup(), tiles=tiles, followers=followers)
    >>> state.play("draw:T36").play("F3n").play("none").view().facts["score"]
    [8, 0]
    """
    known = Facts.__annotations__
    if unknown := facts.keys() - known.keys():
        raise TypeError(f"a position has no {min(unknown)!r}; it has {', '.join(known)}")
    components, box, record = setup.components, setup.box, setup.state_layout.new()
    rules.setup(record, box)
    _lay_tiles(components, box, record, facts)
    _hand_out_wall_tiles(components, record, facts)
    for seat, keep in enumerate(facts.get("keeps", (None, None))):
        if keep:
            record.keep_size[seat], at = keep
            record.keep_at[seat] = node_of(components, record, at) + 1 if at else 0
    record.score[:] = facts.get("score", record.score)
    record.reserve[:] = facts.get("reserve", record.reserve)
    record.mover = facts.get("mover", record.mover)
    record.turn = facts.get("turn", record.turn)
    record.phase = rules.PHASES.index(facts.get("phase", "draw"))
    record.drawn = components.kinds[facts["drawn"]] + 1 if facts.get("drawn") else 0
    record.laid = components.board.named[facts["laid"]] + 1 if facts.get("laid") else 0
    for i, name in enumerate(facts.get("closed", ())):
        record.closed[i] = node_of(components, record, name)
        record.waiting = i + 1
    for name, (seat, times) in facts.get("scored", {}).items():
        record.scored[node_of(components, record, name)] = 2 * times + seat
    taker = facts.get("taker")
    record.taker = 0 if taker is None else taker + 1
    return setup.of_record(record)


def _lay_tiles(components: Components, box: Any, record: Any, facts: Mapping[str, Any]) -> None:
    """Tiles with the followers on them, and what that leaves in the pile."""
    for name, text in facts.get("tiles", {}).items():
        laid = read_laid(text)
        kind = components.kinds[laid.kind]
        rules.lay_tile(record, box, components.board.named[name], kind, laid.turn)
        if record.pile[kind] > 0:
            record.pile[kind] -= 1
    for name, seat in facts.get("followers", {}).items():
        rules.stand(record, node_of(components, record, name), seat)
    if "pile" in facts:
        for kind, tile in enumerate(components.tiles):
            record.pile[kind] = facts["pile"].get(tile.id, 0)
    record.left = sum(record.pile)


def _hand_out_wall_tiles(components: Components, record: Any, facts: Mapping[str, Any]) -> None:
    """8.2: tiles in hands have been seen; those used up are known from `unseen` alone."""
    for tile in components.board.wall_tiles:
        for seat in (0, 1):
            at = seat * rules.EFFECTS + tile.effect
            for name, field in (("held", record.held), ("fresh", record.fresh)):
                field[at] = facts.get(name, ({}, {}))[seat].get(str(tile.number), 0)
            record.unseen[tile.effect] -= record.held[at]
        if "unseen" in facts:
            record.unseen[tile.effect] = facts["unseen"].get(str(tile.number), 0)
    if "towers" in facts:
        for i, tower in enumerate(components.board.towers):
            record.wall[i] = int(tower.squares[0] in facts["towers"])

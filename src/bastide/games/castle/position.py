"""A state as facts in the players' words, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide.core.state import Setup, State
from bastide.games.castle import features, rules
from bastide.games.castle.board import EFFECTS
from bastide.games.castle.tiles import TURNS

if TYPE_CHECKING:
    from bastide.games.castle.game import Castle

PHASES = ("draw", "place", "follower", "score", "wall", "again", "over")  # as in 4.1


FACTS = (
    *("tiles", "followers", "score", "keeps", "held", "fresh", "towers", "pile", "unseen"),
    *("reserve", "phase", "mover", "turn", "drawn", "laid", "closed", "taker", "scored"),
)


def describe(game: Castle, state: State) -> dict[str, Any]:
    """All there is to know, as JSON."""
    record, names = state.record, game.board.names
    tiles, followers, scored = {}, {}, {}
    for cell, name in enumerate(names):
        if record.tile[cell]:
            kind, turn = features.kind_on(record, cell), (record.tile[cell] - 1) & 3
            tiles[name] = game.tiles[kind].id + TURNS[turn]
            for part, segment in enumerate(game.tiles[kind].segments):
                node = (cell << features.NODE_BITS) + part
                if seat := record.standing[node]:
                    followers[f"{name}.{segment.id}"] = seat - 1
                if how := record.scored[node]:
                    times, seat = divmod(how, 2)
                    scored[f"{name}.{segment.id}"] = [seat, times]
    return {
        "tiles": tiles,
        "followers": followers,
        "score": list(record.score),
        "reserve": list(record.reserve),
        "keeps": [
            [size, label_of(game, record, at - 1) if at else None] if size else None
            for size, at in zip(record.keep_size, record.keep_at, strict=True)
        ],
        "held": [_tiles_of(game, record.held, seat) for seat in (0, 1)],
        "fresh": [_tiles_of(game, record.fresh, seat) for seat in (0, 1)],
        "towers": [
            tower.squares[0]
            for tower, there in zip(game.board.towers, record.wall, strict=False)
            if there
        ],
        "pile": {tile.id: record.pile[i] for i, tile in enumerate(game.tiles) if record.pile[i]},
        "unseen": {
            str(tile.number): record.unseen[tile.effect]
            for tile in game.board.wall_tiles
            if record.unseen[tile.effect]
        },
        "phase": PHASES[record.phase],
        "mover": record.mover,
        "turn": record.turn,
        "drawn": game.tiles[record.drawn - 1].id if record.drawn else None,
        "laid": names[record.laid - 1] if record.laid else None,
        "closed": [label_of(game, record, f) for f in record.closed[: record.waiting]],
        "taker": record.taker - 1 if record.taker else None,
        "scored": scored,
    }


def _tiles_of(game: Castle, field: list[int], seat: int) -> dict[str, int]:
    """Wall tiles of a seat: number and how many."""
    return {
        str(tile.number): n
        for tile in game.board.wall_tiles
        if (n := field[seat * len(EFFECTS) + tile.effect])
    }


def label_of(game: Castle, record: Any, node: int) -> str:
    """2.9: `CELL.SEGMENT` of a node."""
    cell = node >> features.NODE_BITS
    segment = game.tiles[features.kind_on(record, cell)].segments[node & features.SEGMENT]
    return f"{game.board.names[cell]}.{segment.id}"


def node_of(game: Castle, record: Any, name: str) -> int | None:
    """The node `CELL.SEGMENT` names, if there is such a segment."""
    cell_name, _, segment_name = name.partition(".")
    cell = game.board.named.get(cell_name)
    if cell is None or record.tile[cell] == 0:
        return None
    segments = game.tiles[features.kind_on(record, cell)].segments
    parts = [part for part, segment in enumerate(segments) if segment.id == segment_name]
    return (cell << features.NODE_BITS) + parts[0] if parts else None


def restore(game: Castle, setup: Setup, facts: Mapping[str, Any]) -> State:
    """The state of these facts; what they leave out is as at the start of a game."""
    box, record = setup.box, setup.state_layout.new()
    rules.setup(record, box)
    for name, tile in facts.get("tiles", {}).items():
        kind = game.kinds[tile[:-1]]
        features.lay_tile(record, box, game.board.named[name], kind, TURNS.index(tile[-1]))
        if record.pile[kind] > 0:
            record.pile[kind] -= 1
    for name, seat in facts.get("followers", {}).items():
        features.stand(record, _node(game, record, name), seat)
    if "pile" in facts:
        for i, tile in enumerate(game.tiles):
            record.pile[i] = facts["pile"].get(tile.id, 0)
    record.left = sum(record.pile)
    _restore_wall_tiles(game, record, facts)
    for seat, keep in enumerate(facts.get("keeps", (None, None))):
        if keep:
            record.keep_size[seat] = keep[0]
            record.keep_at[seat] = _node(game, record, keep[1]) + 1 if keep[1] else 0
    record.score[:] = facts.get("score", record.score)
    record.reserve[:] = facts.get("reserve", record.reserve)
    record.mover = facts.get("mover", record.mover)
    record.turn = facts.get("turn", record.turn)
    record.phase = PHASES.index(facts.get("phase", "draw"))
    record.drawn = game.kinds[facts["drawn"]] + 1 if facts.get("drawn") else 0
    record.laid = game.board.named[facts["laid"]] + 1 if facts.get("laid") else 0
    for i, name in enumerate(facts.get("closed", ())):
        record.closed[i] = _node(game, record, name)
        record.waiting = i + 1
    for name, (seat, times) in facts.get("scored", {}).items():
        record.scored[_node(game, record, name)] = 2 * times + seat
    taker = facts.get("taker")
    record.taker = 0 if taker is None else taker + 1
    return setup.restore(setup.state_layout.pack(record))


def _node(game: Castle, record: Any, name: str) -> int:
    node = node_of(game, record, name)
    if node is None:
        raise KeyError(name)
    return node


def _restore_wall_tiles(game: Castle, record: Any, facts: Mapping[str, Any]) -> None:
    """8.2: tiles in hands have been seen; those used up are known from `unseen` alone."""
    for tile in game.board.wall_tiles:
        for seat in (0, 1):
            at = seat * len(EFFECTS) + tile.effect
            for name, field in (("held", record.held), ("fresh", record.fresh)):
                field[at] = facts.get(name, ({}, {}))[seat].get(str(tile.number), 0)
            record.unseen[tile.effect] -= record.held[at]
        if "unseen" in facts:
            record.unseen[tile.effect] = facts["unseen"].get(str(tile.number), 0)
    if "towers" in facts:
        for i, tower in enumerate(game.board.towers):
            record.wall[i] = int(tower.squares[0] in facts["towers"])

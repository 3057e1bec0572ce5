"""Rules, last part: how good a state looks to a seat. For bots.

All values are hundredths of a point.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule
from bastide.games.castle.features import (
    COURT,
    ENDED,
    HOUSE,
    NODE_BITS,
    TO_DRAW,
    TO_STAND,
    is_complete,
    is_taken,
    may_stand,
    node_kind,
    owner,
    worth,
)
from bastide.games.castle.finish import EFFECTS, OPEN_PATH, keep_rank, parts_on, tile_points, total

POINT = 100
WALL_TILE_VALUE = 700  # of a tile about to be taken: worth a detour
HELD_VALUE = (250, 400, 200, 200, 400, 200, 200, 150, 0)  # by effect, beside its final points
LONG_GAME = 20  # tiles left from which on a held tile has all the time it needs
TURN_VALUE = 350  # of being the next to draw
RESERVE_VALUE = (0, 350, 600, 760, 860, 920, 950)  # of so many followers at home
CHANCE_TO_CLOSE = (100, 62, 40, 24, 14, 8)  # per cent, by the number of open ports
KEEP_VALUE, KEEP_STEP = 500, 40  # of the larger keep, and of each tile of it
MOST_AT_HOME, MOST_OPEN = 6, 5  # where these tables end


@rule
def evaluate(st, box, seat, out):
    """The seat's prospects less the other's; when it is over, the difference in points."""
    if st.phase == ENDED:
        return POINT * (total(st, box, seat) - total(st, box, 1 - seat))
    value = prospects(st, box, seat) - prospects(st, box, 1 - seat)
    if st.phase == TO_STAND:
        bid = best_bid(st, box)
        value += bid if seat == st.mover else -bid
    return value


@rule
def prospects(st, box, seat):
    """What a seat has and may hope for."""
    value = POINT * st.score[seat] + RESERVE_VALUE[min(st.reserve[seat], MOST_AT_HOME)]
    if st.taker == seat + 1:
        value += WALL_TILE_VALUE
    if st.phase == TO_DRAW and st.mover == seat:
        value += TURN_VALUE
    for effect in range(EFFECTS):
        tiles = st.held[seat * EFFECTS + effect]
        if tiles > 0:
            value += tiles * HELD_VALUE[effect] * min(st.left, LONG_GAME) // LONG_GAME
            value += POINT * tile_points(st, box, seat, effect) if effect >= OPEN_PATH else 0
    rank, other = keep_rank(st, box, seat), keep_rank(st, box, 1 - seat)
    value += KEEP_STEP * rank + (KEEP_VALUE if rank > other else 0)
    for cell in range(box.cells):
        if st.tile[cell] != 0:
            first = cell << NODE_BITS
            for node in range(first, first + parts_on(st, box, cell)):
                if st.root[node] == node and is_taken(st, node) and owner(st, node) == seat:
                    value += hope(st, box, node, seat)
    return value


@rule
def hope(st, box, feature, seat):
    """What a seat's own feature is worth to it: courts by their markets, others if they close."""
    if node_kind(st, box, feature) == COURT:
        return POINT * (st.marks[feature] * box.market) + POINT // 2
    value = worth(st, box, feature) * CHANCE_TO_CLOSE[min(st.open[feature], MOST_OPEN)]
    if is_complete(st, box, feature):
        value += hit_value(st, box, seat, worth(st, box, feature))
    return value


@rule
def hit_value(st, box, seat, points):
    """8.1: would these points take a wall tile?"""
    tower = box.tower_at[(st.score[seat] + points) % box.squares] - 1
    return WALL_TILE_VALUE if tower >= 0 and st.wall[tower] != 0 else 0


@rule
def best_bid(st, box):
    """The best use of a follower on the tile just laid; 0 if keeping it is better."""
    best, cell, home = 0, st.laid - 1, min(st.reserve[st.mover], MOST_AT_HOME)
    if st.reserve[st.mover] == 0:
        return 0
    for part in range(parts_on(st, box, cell)):
        if may_stand(st, box, cell, part):
            feature = st.root[(cell << NODE_BITS) + part]
            bid = hope(st, box, feature, st.mover)
            if not is_complete(st, box, feature):  # the follower stays away for a while
                bid -= RESERVE_VALUE[home] - RESERVE_VALUE[home - 1]
            elif node_kind(st, box, feature) == HOUSE and st.size[feature] > st.keep_size[st.mover]:
                bid += KEEP_STEP
            best = max(best, bid)
    return best

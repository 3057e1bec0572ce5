"""How good a position of The Castle looks, in hundredths of a point: at a glance, and for a search.

The tables for a search were fitted to some ten thousand games that followed `playout`: what the final lead
became. They go by *stages*, from the last tiles of the pile to the first.
"""

from bastide.core.net import learned_outlook
from bastide.core.rule import no_inline, rule
from bastide.games.castle.rules import *

# ---------------------------------------------------------------- at a glance

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
    points = worth(st, box, feature)
    if node_kind(st, box, feature) == COURT:
        return POINT * points + POINT // 2
    value = points * CHANCE_TO_CLOSE[min(st.open[feature], MOST_OPEN)]
    if st.open[feature] == 0 and tower_hit(st, box, seat, points) != NOBODY:
        value += WALL_TILE_VALUE
    return value


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


# ---------------------------------------------------------------- for a search

STAGES = 6
STAGE_ENDS = (4, 9, 16, 26, 41)  # tiles left, from which on the next stage is meant
GAPS = 3  # open ports that make a difference
MOST_HOME = 6  # followers that make a difference
KEEP_MARGIN = 3
NEAR, FAR = 4, 9  # squares to a tower

# by stage, kind and open ports: what an open feature is worth whatever its size, and for each point of it
OPEN_BASE = (
    -12, 0, -5, 1, -41, -121, -83, -97, -75,
    -5, -2, 12, 12, -8, -135, -149, -157, -84,
    22, 9, -51, 26, -8, -108, -209, -263, -153,
    36, -28, -104, 42, -37, -52, -229, -305, -87,
    90, 56, -144, 95, 18, 39, -189, -204, -71,
    73, 24, -101, -167, -32, 252, -163, -171, 82,
)  # fmt: skip
OPEN_POINT = (
    15, 3, 1, 17, 10, 19, 54, 33, 26,
    41, 17, 8, 49, 21, 58, 132, 108, 47,
    65, 39, 22, 76, 66, 50, 196, 203, 127,
    88, 61, 49, 97, 94, 55, 248, 268, 163,
    109, 80, 76, 112, 98, 70, 286, 307, 212,
    152, 132, 99, 249, 202, 114, 311, 329, 252,
)  # fmt: skip
# by stage and the followers at home
AT_HOME = (
    0, 170, 173, 173, 173, 173, 184,
    0, 461, 523, 523, 523, 523, 568,
    0, 525, 657, 733, 733, 733, 734,
    0, 533, 722, 807, 847, 966, 966,
    0, 387, 642, 803, 931, 974, 983,
    0, 456, 703, 875, 992, 1092, 1108,
)  # fmt: skip
# by stage and effect: a wall tile in hand, beside what it would give now
HELD = (
    231, 98, 38, 12, -2, -2, 43, 13, 503,
    379, 244, 119, 38, 4, 7, 106, 38, 512,
    407, 374, 194, 74, 25, 21, 191, 117, 524,
    514, 462, 262, 111, 53, 37, 272, 220, 528,
    549, 530, 359, 194, 146, 90, 357, 463, 560,
    667, 532, 466, 219, 191, 142, 460, 672, 535,
)  # fmt: skip
# by stage
COURT_BASE = (-17, -21, -54, -111, -143, -221)
HIT = (104, 161, 214, 273, 361, 432)
KEEP_LEAD = (50, 161, 192, 233, 349, 223)
KEEP_STEP_BY = (21, 57, 106, 159, 131, 32)
HOLE = (73, 38, 0, 0, 0, 0)
TO_MOVE = (236, 158, 203, 205, 221, 225)
NOW = (88, 67, 44, 26, 0, 0)
TOWER_NEAR = (34, 80, 92, 145, 172, 396)
TOWER_FAR = (9, 42, 63, 81, 123, 255)

EVEN_LEAD, LEAD_PER_TILE = 300, 24  # what a lead must be to count, in `outlook`


@rule
def stage_of(st):
    """How far the game has come: 0 is the end."""
    stage = 0
    while stage < STAGES - 1 and st.left >= STAGE_ENDS[stage]:
        stage += 1
    return stage


@rule
def hope_for(st, box, seat, kind, size, gaps, marks, stage):
    """What a feature of these numbers is worth to the seat that owns it."""
    points = points_for(box, kind, size, marks)
    if kind == COURT:
        return POINT * points + COURT_BASE[stage]
    if gaps > 0:
        at = (stage * 3 + kind) * GAPS + min(gaps, GAPS) - 1
        return OPEN_BASE[at] + points * OPEN_POINT[at]
    value = POINT * points
    if tower_hit(st, box, seat, points) != NOBODY:
        value += HIT[stage]
    if kind == HOUSE and size > st.keep_size[seat]:
        value += KEEP_STEP_BY[stage] * (size - st.keep_size[seat])
        if st.keep_size[seat] <= st.keep_size[1 - seat] < size:
            value += KEEP_LEAD[stage]
    return value


@rule
def home_value(st, seat, more, stage):
    """What a reserve larger by so many followers is worth."""
    return AT_HOME[stage * (MOST_HOME + 1) + min(st.reserve[seat] + more, MOST_HOME)]


@rule
def homecoming(st, seat, more, stage):
    """What so many followers more at home are worth; fewer cost."""
    return home_value(st, seat, more, stage) - home_value(st, seat, 0, stage)


@rule
def bid_for(st, box, kind, size, gaps, marks, stage):
    """What a follower of the mover in a feature of these numbers is worth beyond staying at home."""
    bid = hope_for(st, box, st.mover, kind, size, gaps, marks, stage)
    if gaps > 0 or kind == COURT:
        bid += homecoming(st, st.mover, -1, stage)
    return bid


@no_inline
@rule
def likely_part(st, box):
    """The segment of the tile just laid on which a follower promises most, or NOBODY, and what it promises."""
    best, most, stage = NOBODY, 0, stage_of(st)
    for part in range(box.segments[kind_on(st, st.laid - 1)]):
        if may_stand(st, box, st.laid - 1, part):
            feature = st.root[((st.laid - 1) << NODE_BITS) + part]
            kind, size = node_kind(st, box, feature), st.size[feature]
            gaps, marks = st.open[feature], st.marks[feature]
            bid = bid_for(st, box, kind, size, gaps, marks, stage)
            if bid > most:
                best, most = part, bid
    return best, most


@rule
def outlook(st, box, out):
    """What was learned, where it was."""
    if box.learned:
        return learned_outlook(st, box, 2, out)
    return hand_made_outlook(st, box, out)


@no_inline
@rule
def hand_made_outlook(st, box, out):
    """What each seat has and may hope for; the more tiles are to come, the less a lead tells."""
    stage = stage_of(st)
    for seat in range(2):
        out[seat] = POINT * st.score[seat] + home_value(st, seat, 0, stage)
        out[seat] += in_hand(st, box, seat, stage) + towers_ahead(st, box, seat, stage)
        if st.taker == seat + 1:
            out[seat] += HIT[stage]
    if st.phase == TO_DRAW:
        out[st.mover] += TO_MOVE[stage]
    rank, other = keep_rank(st, box, 0), keep_rank(st, box, 1)
    if rank != other:
        ahead = 0 if rank > other else 1
        margin = min(KEEP_MARGIN, abs(rank - other))
        out[ahead] += KEEP_LEAD[stage] + KEEP_STEP_BY[stage] * margin
        if HOLE[stage] > 0:
            out[ahead] += HOLE[stage] * largest_hole(st, box)
    for cell in range(box.cells):
        if st.tile[cell] != 0:
            first = cell << NODE_BITS
            for node in range(first, first + parts_on(st, box, cell)):
                if st.root[node] == node:
                    seat = owner(st, node)
                    if seat != NOBODY:
                        kind, gaps = node_kind(st, box, node), st.open[node]
                        size, marks = st.size[node], st.marks[node]
                        out[seat] += hope_for(st, box, seat, kind, size, gaps, marks, stage)
    if st.phase == TO_STAND and st.reserve[st.mover] > 0:
        _, bid = likely_part(st, box)
        out[st.mover] += bid
    return EVEN_LEAD + LEAD_PER_TILE * st.left


@rule
def in_hand(st, box, seat, stage):
    """The wall tiles a seat holds."""
    value = 0
    for effect in range(EFFECTS):
        tiles = st.held[seat * EFFECTS + effect]
        if tiles > 0:
            value += tiles * HELD[stage * EFFECTS + effect]
            if OPEN_PATH <= effect < BARE_POINTS and NOW[stage] > 0:
                value += NOW[stage] * tile_points(st, box, seat, effect)
    return value


@rule
def towers_ahead(st, box, seat, stage):
    """8.1: wall tiles that a few points would take."""
    value = 0
    for squares in range(1, FAR):
        if tower_hit(st, box, seat, squares) != NOBODY:
            value += TOWER_NEAR[stage] if squares < NEAR else TOWER_FAR[stage]
    return value

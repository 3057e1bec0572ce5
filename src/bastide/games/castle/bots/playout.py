"""What a fair player of The Castle would do without much thought: for playing a game on.

A placement is judged without laying the tile: the numbers of the features it would touch are added up
in a list of spare room, eight places for each segment of the tile.
"""

from bastide.core.dice import draw
from bastide.core.rule import no_inline, rule
from bastide.games.castle.bots.evaluation import *

LURE = 100  # points by which `likely_scoring` prefers a wall tile

# places in the spare room, for each segment of the tile
PLACES = 3  # bits of them
SIZE, OPEN, MINE, THEIRS, MARKS, BEFOREHAND, WITH = range(7)
TOUCHED = (
    MOST_SEGMENTS << PLACES
)  # from here on: features touched, and the segment each was touched by


@rule
def playout_action(st, box, rng, out):
    """What a fair player would do without much thought."""
    if st.phase == TO_PLACE:
        return encode(PLACE, likely_place(st, box, rng, out))
    if st.phase == TO_STAND:
        part, _ = likely_part(st, box)
        if part == NOBODY:
            return encode(NONE, 0)
        return encode(ON, box.part_name[(kind_on(st, st.laid - 1) << NODE_BITS) + part])
    if st.phase == TO_SCORE:
        return likely_scoring(st, box, out)
    return encode(AGAIN, 0)


@rule
def playout_plies(st, box):
    """A few turns out of habit show what comes of the features."""
    return 8


@rule
def likely_scoring(st, box, out):
    """The feature that brings a wall tile now, else the largest; doubled as soon as may be."""
    best, most = out[0], -1
    for k in range(scorings(st, box, out)):
        feature, doubled = node_of(st, box, out[k] & VALUE), out[k] >> VALUE_BITS == DOUBLE
        points = worth(st, box, feature) * (2 if doubled else 1)
        hit = tower_hit(st, box, owner(st, feature), points) != NOBODY
        value = points + (LURE if hit else 0)
        if value > most:
            best, most = out[k], value
    return best


# ---------------------------------------------------------------- where to lay a tile


@rule
def stake(st, box, mover, kind, size, gaps, marks, lead, stage):
    """What a feature of these numbers is worth as the mover sees it, by how many more followers he has in it."""
    if lead == 0:
        return 0
    if lead > 0:
        return hope_for(st, box, mover, kind, size, gaps, marks, stage)
    return -hope_for(st, box, 1 - mover, kind, size, gaps, marks, stage)


@rule
def lead_in(st, feature):
    """How many more followers than the other the mover has in a feature."""
    return st.men[2 * feature + st.mover] - st.men[2 * feature + 1 - st.mover]


@rule
def stake_in(st, box, feature, fewer, stage):
    """What a feature is worth to the mover, with so many open ports fewer."""
    lead = lead_in(st, feature)
    if lead == 0:
        return 0
    kind, gaps = node_kind(st, box, feature), st.open[feature] - fewer
    return stake(st, box, st.mover, kind, st.size[feature], gaps, st.marks[feature], lead, stage)


@rule
def touch(st, box, out, part, feature, seen, stage):
    """A segment of the tile would join a feature. Returns how many have been touched so far."""
    part = out[(part << PLACES) + WITH]
    for k in range(TOUCHED, seen, 2):
        if out[k] == feature:
            other = out[(out[k + 1] << PLACES) + WITH]
            if other != part:  # two segments of the tile meet outside it
                for place in range(SIZE, WITH):
                    out[(other << PLACES) + place] += out[(part << PLACES) + place]
                for at in range(0, TOUCHED, 1 << PLACES):
                    if out[at + WITH] == part:
                        out[at + WITH] = other
            return seen
    out[seen], out[seen + 1] = feature, part
    at = part << PLACES
    out[at + SIZE] += st.size[feature]
    out[at + OPEN] += st.open[feature]
    out[at + MINE] += st.men[2 * feature + st.mover]
    out[at + THEIRS] += st.men[2 * feature + 1 - st.mover]
    out[at + MARKS] += st.marks[feature]
    out[at + BEFOREHAND] += stake_in(st, box, feature, 0, stage)
    return seen + 2


@no_inline
@rule
def promise(st, box, kind, cell, turn, out, stage):
    """What laying a tile there brings the mover, a follower on it included."""
    for k in range(0, TOUCHED, 1 << PLACES):
        part = k >> PLACES
        out[k + SIZE], out[k + OPEN], out[k + MINE], out[k + THEIRS] = 1, 0, 0, 0
        out[k + MARKS], out[k + BEFOREHAND], out[k + WITH] = 0, 0, part
        if part < box.segments[kind]:
            out[k + MARKS] = box.part_marks[(kind << NODE_BITS) + part]
    value, seen, mine_home, theirs_home = 0, TOUCHED, 0, 0
    for side in range(4):
        printed = (side - turn) & 3
        mine = box.edge[(kind << 2) + printed]
        port = kind * PORTS + printed * 3
        part, beyond = box.port[port + PLAIN], box.neighbour[(cell << 2) + side]
        if beyond >= 0 and st.tile[beyond] != 0:
            facing = (side + 2) & 3
            theirs = edge_at(st, box, beyond, facing)
            across = st.root[node_at(st, box, beyond, facing, PLAIN)]
            if mine == theirs:
                seen = touch(st, box, out, part, across, seen, stage)
                out[(out[(part << PLACES) + WITH] << PLACES) + OPEN] -= 1
                if mine == PATH:
                    other = st.root[node_at(st, box, beyond, facing, AFTER)]
                    seen = touch(st, box, out, box.port[port + BEFORE], other, seen, stage)
                    other = st.root[node_at(st, box, beyond, facing, BEFORE)]
                    seen = touch(st, box, out, box.port[port + AFTER], other, seen, stage)
            elif theirs != COURT and is_taken(st, across):
                value += stake_in(st, box, across, 1, stage)
                value -= stake_in(st, box, across, 0, stage)
                if st.open[across] == 1:
                    mine_home += st.men[2 * across + st.mover]
                    theirs_home += st.men[2 * across + 1 - st.mover]
        elif beyond >= 0:
            if mine != COURT:
                out[(out[(part << PLACES) + WITH] << PLACES) + OPEN] += 1
        elif beyond != WALL:
            start = FIRST_START - beyond
            if mine == box.start_kind[start]:
                at = out[(part << PLACES) + WITH] << PLACES
                out[at + SIZE] += 1
                out[at + MARKS] += box.start_marks[start]
    best = 0
    for part in range(box.segments[kind]):
        at = part << PLACES
        if out[at + WITH] == part:
            sort = box.part_kind[(kind << NODE_BITS) + part]
            size, gaps, marks = out[at + SIZE], out[at + OPEN], out[at + MARKS]
            if out[at + MINE] + out[at + THEIRS] > 0:
                lead = out[at + MINE] - out[at + THEIRS]
                value += stake(st, box, st.mover, sort, size, gaps, marks, lead, stage)
                value -= out[at + BEFOREHAND]
                if gaps == 0 and sort != COURT:
                    mine_home += out[at + MINE]
                    theirs_home += out[at + THEIRS]
            elif st.reserve[st.mover] > 0:
                best = max(best, bid_for(st, box, sort, size, gaps, marks, stage))
    value += homecoming(st, st.mover, mine_home, stage)
    return value - homecoming(st, 1 - st.mover, theirs_home, stage) + best


@rule
def likely_place(st, box, rng, out):
    """The placement that promises most, as cell and turn; ties are broken at random."""
    kind, best, most, ties = st.drawn - 1, 0, 0, 0
    stage = stage_of(st)
    for cell in range(box.cells):
        if st.need[cell] != 0:
            for turn in range(box.turns[kind]):
                if fits(st, box, cell, kind, turn):
                    value = promise(st, box, kind, cell, turn, out, stage)
                    if ties == 0 or value > most:
                        best, most, ties = (cell << 2) + turn, value, 1
                    elif value == most:
                        ties += 1
                        if draw(rng, ties) == 0:
                            best = (cell << 2) + turn
    return best

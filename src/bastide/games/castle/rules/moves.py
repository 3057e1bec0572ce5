"""What can be done: the list of each decision (sections 5 to 8)."""

from bastide.core.dice import draw
from bastide.core.rule import rule
from bastide.games.castle.rules.features import *

TRIES = 40  # `random_action` guesses this often before it lists


@rule
def legal_actions(st, box, out):
    """The list of the phase."""
    if st.phase == TO_DRAW:
        return draws(st, box, out)
    if st.phase == TO_PLACE:
        return placements(st, box, out)
    if st.phase == TO_STAND:
        return followers(st, box, out)
    if st.phase == TO_SCORE:
        return scorings(st, box, out)
    if st.phase == TO_TURN_UP:
        return wall_tiles(st, box, out)
    out[0], out[1] = encode(AGAIN, 0), encode(END, 0)  # 8.6
    return 2


@rule
def draws(st, box, out):
    """5.1: every kind with copies left."""
    n = 0
    for kind in range(box.kinds):
        if st.pile[kind] > 0:
            out[n] = encode(DRAW, kind)
            n += 1
    return n


@rule
def wall_tiles(st, box, out):
    """8.2: every number with copies not yet seen."""
    n = 0
    for effect in range(EFFECTS):
        if st.unseen[effect] > 0:
            out[n] = encode(WALL_TILE, effect)
            n += 1
    return n


@rule
def chance_weights(st, box, out):
    """5.1, 8.2: copies left in the pile, copies not yet seen."""
    n, everything = 0, 0
    if st.phase == TO_DRAW:
        for kind in range(box.kinds):
            if st.pile[kind] > 0:
                out[n] = st.pile[kind]
                everything += st.pile[kind]
                n += 1
    else:
        for effect in range(EFFECTS):
            if st.unseen[effect] > 0:
                out[n] = st.unseen[effect]
                everything += st.unseen[effect]
                n += 1
    return everything


@rule
def placements(st, box, out):
    """5.2: every cell and orientation in which the drawn tile fits."""
    n, kind = 0, st.drawn - 1
    turns = box.turns[kind]  # 5.2a
    for cell in range(box.cells):
        if st.need[cell] != 0:
            for turn in range(turns):
                if fits(st, box, cell, kind, turn):
                    out[n] = encode(PLACE, (cell << 2) + turn)
                    n += 1
    return n


@rule
def followers(st, box, out):
    """6.2, 6.3: `none`, and every segment of the laid tile on which a follower may stand."""
    cell = st.laid - 1
    kind = kind_on(st, cell)
    out[0] = encode(NONE, 0)
    n = 1
    for part in range(box.segments[kind]):
        if may_stand(st, box, cell, part):
            out[n] = encode(ON, box.part_name[(kind << NODE_BITS) + part])
            n += 1
    return n


@rule
def scorings(st, box, out):
    """7.2, 7.3: the mover's features, once they are done the other's; doubled where 8.4 allows it."""
    n, seat = 0, whose_list(st)
    for k in range(st.waiting):
        feature = st.closed[k]
        if owner(st, feature) == seat:
            name = label(st, box, feature)
            out[n] = encode(SCORE, name)
            n += 1
            if may_double(st, box, feature):
                out[n] = encode(DOUBLE, name)
                n += 1
    return n


@rule
def whose_list(st):
    """7.2: the mover's features come first."""
    for k in range(st.waiting):
        if owner(st, st.closed[k]) == st.mover:
            return st.mover
    return 1 - st.mover


@rule
def doubler(kind):
    """8.4: the effect that doubles a feature of this kind, or NOBODY's."""
    if kind == TOWER:
        return DOUBLE_TOWER
    return DOUBLE_HOUSE if kind == HOUSE else NOBODY


@rule
def may_double(st, box, feature):
    """8.4: the mover's own tower or house, and a tile for it that may be used."""
    effect = doubler(node_kind(st, box, feature))
    return effect != NOBODY and owner(st, feature) == st.mover and usable(st, st.mover, effect) > 0


@rule
def usable(st, seat, effect):
    """8.3: how many wall tiles with this effect a seat took in an earlier turn."""
    return st.held[seat * EFFECTS + effect] - st.fresh[seat * EFFECTS + effect]


@rule
def tower_hit(st, box, seat, points):
    """8.1: the tower with a wall tile where so many points would bring a marker, in any round (7.5); or NOBODY."""
    tower = box.tower_at[(st.score[seat] + points) % box.squares] - 1
    return tower if tower >= 0 and st.wall[tower] != 0 else NOBODY


@rule
def random_action(st, box, rng, out):
    """One legal action, each equally likely. Placements are guessed: listing them all is long."""
    if st.phase == TO_PLACE:
        kind = st.drawn - 1
        turns = box.turns[kind]
        for _ in range(TRIES):
            guess = draw(rng, box.cells * turns)
            cell, turn = guess // turns, guess % turns
            if fits(st, box, cell, kind, turn):
                return encode(PLACE, (cell << 2) + turn)
    return out[draw(rng, legal_actions(st, box, out))]


@rule
def label(st, box, node):
    """2.9: a node as cell and name of its segment, for an action."""
    cell = node >> NODE_BITS
    name = box.part_name[(kind_on(st, cell) << NODE_BITS) + (node & SEGMENT)]
    return (cell << NAME_BITS) + name


@rule
def node_of(st, box, value):
    """The node of a label."""
    cell, name = value >> NAME_BITS, value & NAME
    part, first = 0, kind_on(st, cell) << NODE_BITS
    while box.part_name[first + part] != name:
        part += 1
    return (cell << NODE_BITS) + part

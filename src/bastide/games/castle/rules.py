"""The rules of The Castle. Numbers in comments are the clauses of the rules specification.

`features` has the tiles and what they form, `finish` the final scoring, `judge` the bots' eye;
here is the turn: draw, place, stand a follower, score, take wall tiles, perhaps again (section 4).
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import CHANCE, OVER
from bastide.core.dice import draw
from bastide.core.rule import rule
from bastide.games.castle.features import (
    ENDED,
    HOUSE,
    NOBODY,
    NODE_BITS,
    PLAIN,
    SEGMENT,
    TO_DRAW,
    TO_PLACE,
    TO_REPEAT,
    TO_SCORE,
    TO_STAND,
    TO_TURN_UP,
    TOWER,
    fits,
    fits_somewhere,
    is_complete,
    is_taken,
    kind_on,
    lay_tile,
    may_stand,
    node_at,
    node_kind,
    owner,
    send_home,
    stand,
    worth,
)
from bastide.games.castle.finish import ANOTHER_TURN, DOUBLE_HOUSE, DOUBLE_TOWER, EFFECTS, total
from bastide.games.castle.habit import likely_place
from bastide.games.castle.judge import evaluate as evaluate  # part of the contract, written there
from bastide.games.castle.prospect import likely_part
from bastide.games.castle.prospect import loose_plies as loose_plies
from bastide.games.castle.prospect import outlook as outlook

# actions: what is done, and above it with what
DRAW, PLACE, NONE, ON, SCORE, DOUBLE, WALL_TILE, AGAIN, END = range(9)
VALUE_BITS = 20
VALUE = (1 << VALUE_BITS) - 1
NAME_BITS = 6  # a segment's name: its kind and its number

LURE = 100  # points by which `likely_scoring` prefers a wall tile
TRIES = 40  # `random_action` guesses this often before it lists


@rule
def encode(what, value):
    """An action: a tile kind, a cell and a turn, a segment's name, a label or an effect is its value."""
    return (what << VALUE_BITS) + value


@rule
def label(st, box, node):
    """2.9: a node as cell and name of its segment, for an action."""
    cell = node >> NODE_BITS
    name = box.part_name[(kind_on(st, cell) << NODE_BITS) + (node & SEGMENT)]
    return (cell << NAME_BITS) + name


@rule
def node_of(st, box, value):
    """The node of a label."""
    cell, name = value >> NAME_BITS, value & ((1 << NAME_BITS) - 1)
    part, first = 0, kind_on(st, cell) << NODE_BITS
    while box.part_name[first + part] != name:
        part += 1
    return (cell << NODE_BITS) + part


# ---------------------------------------------------------------- setting up and whose turn it is


@rule
def setup(st, box):
    """Section 3: an empty castle, a full pile, a wall tile on each tower but the first."""
    st.mover = box.first
    st.turn = 1
    for kind in range(box.kinds):
        st.pile[kind] = box.copies[kind]
        st.left += box.copies[kind]
    for effect in range(EFFECTS):
        st.unseen[effect] = box.wall_copies[effect]
    for tower in range(box.towers):
        st.wall[tower] = box.wall[tower]
    for seat in range(2):
        st.reserve[seat] = box.followers
    for cell in range(box.cells):
        st.need[cell] = box.need[cell]


@rule
def actor(st, box):
    """4.1: chance draws and turns up; all else is the mover's."""
    if st.phase == ENDED:
        return OVER
    return CHANCE if st.phase == TO_DRAW or st.phase == TO_TURN_UP else st.mover


# ---------------------------------------------------------------- what can be done


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
def likely_action(st, box, rng, out):
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
def likely_scoring(st, box, out):
    """The feature that brings a wall tile now, else the largest; doubled as soon as may be."""
    best, most = out[0], -1
    for k in range(scorings(st, box, out)):
        feature, doubled = node_of(st, box, out[k] & VALUE), out[k] >> VALUE_BITS == DOUBLE
        points = worth(st, box, feature) * (2 if doubled else 1)
        tower = box.tower_at[(st.score[owner(st, feature)] + points) % box.squares] - 1
        value = points + (LURE if tower >= 0 and st.wall[tower] != 0 else 0)
        if value > most:
            best, most = out[k], value
    return best


# ---------------------------------------------------------------- doing it


@rule
def apply(st, box, action):
    """4.1: one decision of the turn."""
    what, value = action >> VALUE_BITS, action & VALUE
    if what == DRAW:
        draw_tile(st, box, value)
    elif what == PLACE:
        place_tile(st, box, value >> 2, value & 3)
    elif what == NONE:
        complete_features(st, box)
    elif what == ON:
        stand(st, node_of(st, box, ((st.laid - 1) << NAME_BITS) + value), st.mover)
        complete_features(st, box)
    elif what in (SCORE, DOUBLE):
        score_feature(st, box, node_of(st, box, value), what == DOUBLE)
        go_on_scoring(st, box)
    elif what == WALL_TILE:
        take_wall_tile(st, value)
        go_on_scoring(st, box)
    else:
        if what == AGAIN:  # 8.6
            st.held[st.mover * EFFECTS + ANOTHER_TURN] -= 1
        next_turn(st, st.mover if what == AGAIN else 1 - st.mover)


@rule
def draw_tile(st, box, kind):
    """5.1, 5.5: a tile without a place leaves the game, and chance draws again."""
    st.pile[kind] -= 1
    st.left -= 1
    if fits_somewhere(st, box, kind):
        st.drawn = kind + 1
        st.phase = TO_PLACE
    elif st.left == 0:
        end_turn(st)


@rule
def place_tile(st, box, cell, turn):
    """5.2; then a follower may follow (6.3), if there is one and a place for it."""
    kind = st.drawn - 1
    lay_tile(st, box, cell, kind, turn)
    st.drawn = 0
    st.laid = cell + 1
    if st.reserve[st.mover] > 0:
        for part in range(box.segments[kind]):
            if may_stand(st, box, cell, part):
                st.phase = TO_STAND
                return
    complete_features(st, box)


@rule
def complete_features(st, box):
    """7.1: find what this tile has completed, its own features and those it closes from beside (11.4)."""
    cell = st.laid - 1
    for part in range(box.segments[kind_on(st, cell)]):
        put_in_line(st, box, st.root[(cell << NODE_BITS) + part])
    for side in range(4):
        beyond = box.neighbour[(cell << 2) + side]
        if beyond >= 0 and st.tile[beyond] != 0:
            put_in_line(st, box, st.root[node_at(st, box, beyond, (side + 2) & 3, PLAIN)])
    go_on_scoring(st, box)


@rule
def put_in_line(st, box, feature):
    """7.1: a complete feature with an owner waits to be scored; without one its followers go home."""
    if not is_taken(st, feature) or not is_complete(st, box, feature):
        return
    if owner(st, feature) == NOBODY:
        send_home(st, feature)
        return
    for k in range(st.waiting):
        if st.closed[k] == feature:
            return
    st.closed[st.waiting] = feature
    st.waiting += 1


@rule
def go_on_scoring(st, box):
    """7.3: score while there is nothing to choose; stop at a choice, at a tower hit, or at the end."""
    if st.phase == TO_TURN_UP:
        return
    while st.waiting > 0:
        seat, choices, only = whose_list(st), 0, 0
        for k in range(st.waiting):
            feature = st.closed[k]
            if owner(st, feature) == seat:
                choices += 2 if may_double(st, box, feature) else 1
                only = feature
        if choices > 1:
            st.phase = TO_SCORE
            return
        score_feature(st, box, only, False)
        if st.phase == TO_TURN_UP:
            return
    end_turn(st)


@rule
def score_feature(st, box, feature, doubled):
    """7.4 to 7.7, 8.1: points, keep, followers home, and perhaps a tower is hit."""
    seat, times = owner(st, feature), 1
    if doubled:  # 8.4: the tile is used up
        st.held[seat * EFFECTS + doubler(node_kind(st, box, feature))] -= 1
        times = 2
    points = times * worth(st, box, feature)
    st.score[seat] += points
    st.scored[feature] = 2 * times + seat
    if node_kind(st, box, feature) == HOUSE:
        place_keep(st, box, feature, seat)
    send_home(st, feature)
    leave_line(st, feature)
    st.phase = TO_SCORE
    tower = box.tower_at[st.score[seat] % box.squares] - 1  # 7.5, 8.1: in every round of the track
    if points > 0 and tower >= 0 and st.wall[tower] != 0:
        st.wall[tower] = 0
        st.taker = seat + 1
        st.phase = TO_TURN_UP


@rule
def leave_line(st, feature):
    """The feature is scored; the others wait on, in their order."""
    st.waiting -= 1
    k = 0
    while st.closed[k] != feature:
        k += 1
    while k < st.waiting:
        st.closed[k] = st.closed[k + 1]
        k += 1
    st.closed[st.waiting] = 0


@rule
def place_keep(st, box, feature, seat):
    """7.7: into the first house, then into any larger one."""
    if st.size[feature] > st.keep_size[seat] and (not box.builder or seat == st.mover):
        st.keep_size[seat] = st.size[feature]
        st.keep_at[seat] = feature + 1


@rule
def take_wall_tile(st, effect):
    """8.2: it lies face up before its owner, and may be used from a later turn on (8.3)."""
    seat = st.taker - 1
    st.unseen[effect] -= 1
    st.held[seat * EFFECTS + effect] += 1
    st.fresh[seat * EFFECTS + effect] += 1
    st.taker = 0
    st.phase = TO_SCORE


@rule
def end_turn(st):
    """4.2, 8.6, 9.1: the game is over with the pile; a usable tile 1 asks; else the other is next."""
    st.laid = 0
    if st.left == 0:
        st.phase = ENDED
    elif usable(st, st.mover, ANOTHER_TURN) > 0:
        st.phase = TO_REPEAT
    else:
        next_turn(st, 1 - st.mover)


@rule
def next_turn(st, seat):
    """4.2."""
    for k in range(2 * EFFECTS):
        st.fresh[k] = 0
    st.mover = seat
    st.turn += 1
    st.phase = TO_DRAW


@rule
def final_scores(st, box, out):
    """9.2, 9.8: the higher total wins; equal totals win together."""
    for seat in range(2):
        out[seat] = total(st, box, seat)
    if out[0] == out[1]:
        return 3
    return 1 if out[0] > out[1] else 2

"""The turn: draw, place, stand a follower, score, take wall tiles, perhaps again (sections 3, 4, 7 and 8)."""

from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import rule
from bastide.games.castle.rules.finish import *
from bastide.games.castle.rules.moves import *

# ---------------------------------------------------------------- setting up, and whose turn it is


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
        st.reserve[seat] = box.followers[seat]
    for cell in range(box.cells):
        st.need[cell] = box.need[cell]


@rule
def actor(st, box):
    """4.1: chance draws and turns up; all else is the mover's."""
    if st.phase == ENDED:
        return OVER
    return CHANCE if st.phase == TO_DRAW or st.phase == TO_TURN_UP else st.mover


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
    cell, shared = st.laid - 1, NO_HOUSE
    for part in range(box.segments[kind_on(st, cell)]):
        feature = st.root[(cell << NODE_BITS) + part]
        shared = min(shared, put_in_line(st, box, feature))
    for side in range(4):
        beyond = box.neighbour[(cell << 2) + side]
        if beyond >= 0 and st.tile[beyond] != 0:
            feature = st.root[node_at(st, box, beyond, (side + 2) & 3, PLAIN)]
            shared = min(shared, put_in_line(st, box, feature))
    if shared != NO_HOUSE and box.first_house and st.keep_size[st.mover] == 0:  # 7.7
        move_keep(st, shared, st.mover)
    go_on_scoring(st, box)


@rule
def put_in_line(st, box, feature):
    """7.1: a complete feature with an owner waits to be scored; without one its followers go home.

    A house without one, in which as many followers of both stood, is given back, for 7.7.
    """
    if not is_taken(st, feature) or not is_complete(st, box, feature):
        return NO_HOUSE
    if owner(st, feature) == NOBODY:
        send_home(st, feature)
        return feature if node_kind(st, box, feature) == HOUSE else NO_HOUSE
    for k in range(st.waiting):
        if st.closed[k] == feature:
            return NO_HOUSE
    st.closed[st.waiting] = feature
    st.waiting += 1
    return NO_HOUSE


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
    tower = tower_hit(st, box, seat, 0)
    if points > 0 and tower != NOBODY:
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
    """7.7: into the first house, then into any larger one; `seat` owns the house.

    With `keep=literal` the mover's first house is one in which he has a follower, whoever owns it.
    """
    mover = st.mover
    if box.first_house and st.keep_size[mover] == 0 and st.men[2 * feature + mover] > 0:
        move_keep(st, feature, mover)
    elif st.size[feature] > st.keep_size[seat] and (not box.builder or seat == mover):
        move_keep(st, feature, seat)


@rule
def move_keep(st, feature, seat):
    """7.7: a keep stands in a house and remembers its size."""
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

"""The rules of Robber Knights. Numbers in comments are the clauses of the rules specification.

What lies where is in `land`; here is what may be done, and what comes of it.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import rule
from bastide.games.robber_knights.codes import (
    CELLS,
    DRAW,
    END,
    FINISHED,
    GARRISON,
    HALT,
    KEEP,
    KIND,
    LAY,
    MARCH,
    PLACE,
    TOP,
)
from bastide.games.robber_knights.judge import (
    evaluate as evaluate,  # part of the contract, written there
)
from bastide.games.robber_knights.judge import outlook as outlook
from bastide.games.robber_knights.judge import unseen as unseen
from bastide.games.robber_knights.land import (
    FACES,
    HAND,
    NOBODY,
    NOWHERE,
    SEATS,
    SETS,
    can_enter,
    cell_at,
    drop_knights,
    hand_has,
    hand_size,
    kind_of_tile,
    least_knights,
    legal_cells,
    most_knights,
    put_tile,
    step_of,
    take_in_hand,
    top_letter,
)

# ---------------------------------------------------------------- setting up (section 3)


@rule
def setup(st, box):
    """3.2, 3.7: piles, supplies; the A tiles are still to be shared out."""
    for seat in range(box.players):
        for kind in range(SETS):
            st.pile[seat * SETS + kind] = box.tiles[kind]
        st.supply[seat] = box.knights
    for slot in range(SEATS * HAND):
        st.hand[slot] = NOBODY
    for seat in range(SEATS):
        st.kept[seat] = st.upper[seat] = NOBODY
    st.phase = KEEP
    st.direction = NOWHERE


@rule
def keep(st, box, face):
    """3.3: the castle and the chosen tile go to the hand; the others will be the layout."""
    seat = st.seat
    take_in_hand(st, seat, 0, box.first_castle)
    take_in_hand(st, seat, 0, face)
    st.kept[seat] = face
    for other in range(box.faces):
        left = st.pile[kind_of_tile(seat, 0, other)]
        if other == face:
            left -= 1
        if other == box.first_castle:
            left -= 1
        st.left[seat * FACES + other] = left
        st.pile[kind_of_tile(seat, 0, other)] = 0
    if box.columns:
        st.phase = TOP
    else:
        next_keeper(st, box)


@rule
def choose_top(st, box, face):
    """3.6.2: which of one's own two tiles will lie in the upper row."""
    st.upper[st.seat] = face
    next_keeper(st, box)


@rule
def next_keeper(st, box):
    """3.3, 3.4: the next seat chooses; after the last one everything is turned up."""
    st.seat += 1
    st.phase = KEEP
    if st.seat == box.players:
        st.seat = 0
        if box.columns:
            turn_up_columns(st, box)
            begin_turn(st)
        else:
            st.phase = LAY


@rule
def turn_up_columns(st, box):
    """3.6.2: each player's two tiles lie in his own column."""
    for seat in range(box.players):
        put_tile(st, box, cell_at(box, seat, 0), st.upper[seat])
        st.left[seat * FACES + st.upper[seat]] -= 1
        for face in range(box.faces):
            if st.left[seat * FACES + face] > 0:
                put_tile(st, box, cell_at(box, seat, 1), face)
                st.left[seat * FACES + face] -= 1


@rule
def left_over(st, box, face):
    """3.6.1: how many of the players' left-over tiles show that face."""
    n = 0
    for seat in range(box.players):
        n += st.left[seat * FACES + face]
    return n


@rule
def lay(st, box, face):
    """3.6.1: chance fills the next cell of the starting layout."""
    st.at = cell_at(box, st.laid % box.players, st.laid // box.players)
    put_tile(st, box, st.at, face)
    seat = 0
    while st.left[seat * FACES + face] == 0:
        seat += 1
    st.left[seat * FACES + face] -= 1
    st.laid += 1
    if st.laid == 2 * box.players:
        begin_turn(st)


# ---------------------------------------------------------------- knights (section 5)


@rule
def march_goes(st, box, direction):
    """5.5.1: the first step goes any way, every later one the same way."""
    return (st.direction == NOWHERE or st.direction == direction) and can_enter(
        st, box, st.at + step_of(box, direction)
    )


@rule
def go_on_marching(st, box):
    """5.5.5: the march is over by itself when nothing can be entered."""
    for direction in range(4):
        if march_goes(st, box, direction):
            st.phase = MARCH
            return
    draw_tile(st, box)


@rule
def place(st, box, face, cell):
    """4.4: lay a tile; a castle brings knights at once (5.1), unless nobody could come (5.4.3)."""
    st.hand[hand_has(st, st.seat, face)] = NOBODY
    put_tile(st, box, cell, face)
    st.laid += 1
    st.at = cell
    st.direction = NOWHERE
    st.budget = 0
    if box.musters[face]:
        st.budget = min(box.per_castle, st.supply[st.seat])  # 5.2
        if can_enter(st, box, cell):
            st.phase = GARRISON
            return
    draw_tile(st, box)


@rule
def garrison(st, box, k):
    """5.4.1, 5.4.2."""
    if k == 0:
        draw_tile(st, box)
    else:
        drop_knights(st, box, st.at, k)
        go_on_marching(st, box)


@rule
def march(st, box, direction, k):
    """5.5.3: k knights stay on the tile entered."""
    st.at += step_of(box, direction)
    st.direction = direction
    drop_knights(st, box, st.at, k)
    go_on_marching(st, box)


# ---------------------------------------------------------------- turns (sections 4, 6)


@rule
def begin_turn(st):
    """4.1: the first tile is compulsory."""
    st.phase = PLACE
    st.laid = 0


@rule
def draw_tile(st, box):
    """6.1: the player draws, if his pile is not empty; the march is done."""
    st.budget = 0
    st.direction = NOWHERE
    if top_letter(st, box, st.seat) == NOWHERE:  # 6.3
        after_tile(st, box)
    else:
        st.phase = DRAW


@rule
def drawn(st, box, face):
    """6.2: the tile goes to the hand."""
    letter = top_letter(st, box, st.seat)
    st.pile[kind_of_tile(st.seat, letter, face)] -= 1
    take_in_hand(st, st.seat, letter, face)
    after_tile(st, box)


@rule
def after_tile(st, box):
    """4.5: another tile, or the turn is over without an action."""
    if st.laid < box.placements and hand_size(st, st.seat) > 0:
        st.phase = PLACE
    else:
        end_turn(st, box)


@rule
def end_turn(st, box):
    """4.6: the next seat with a tile in hand; if nobody has one, the game is over (8.1)."""
    for k in range(1, box.players + 1):
        seat = (st.seat + k) % box.players
        if hand_size(st, seat) > 0:
            st.seat = seat
            begin_turn(st)
            return
    st.phase = FINISHED


# ---------------------------------------------------------------- the contract


@rule
def actor(st, box):
    """Who must act."""
    if st.phase == FINISHED:
        return OVER
    if st.phase == LAY or st.phase == DRAW:
        return CHANCE
    return st.seat


@rule
def faces_to_keep(st, box, n, out):
    """3.3: each different face among the A tiles but the castle; 3.6.2: among the two left over."""
    for face in range(box.faces):
        if st.phase == KEEP:
            found = st.pile[kind_of_tile(st.seat, 0, face)]
            if face == box.first_castle:
                found -= 1
        else:
            found = st.left[st.seat * FACES + face]
        if found > 0:
            out[n] = st.phase * KIND + face
            n += 1
    return n


@rule
def outcomes(st, box, n, out):
    """3.6.1, 6.2: each different face that can turn up."""
    for face in range(box.faces):
        if outcome_weight(st, box, face) > 0:
            out[n] = st.phase * KIND + face
            n += 1
    return n


@rule
def outcome_weight(st, box, face):
    """How many tiles show that face: of all left over, or of the topmost letter of the pile."""
    if st.phase == LAY:
        return left_over(st, box, face)
    return st.pile[kind_of_tile(st.seat, top_letter(st, box, st.seat), face)]


@rule
def placements(st, box, n, out):
    """4.2: every different face in hand on every legal cell; `end` once a tile is laid."""
    first, second = st.hand[st.seat * HAND], st.hand[st.seat * HAND + 1]
    if first != NOBODY:
        n = legal_cells(st, box, PLACE * KIND + first % FACES * CELLS, n, out)
    if second != NOBODY and (first == NOBODY or second % FACES != first % FACES):
        n = legal_cells(st, box, PLACE * KIND + second % FACES * CELLS, n, out)
    if st.laid > 0:
        out[n] = END
        n += 1
    return n


@rule
def rooms(st, box, cell, action, n, out):
    """5.3: write `action` plus k for every number of knights that may be dropped on a tile."""
    if can_enter(st, box, cell):
        for k in range(least_knights(box, st.tile[cell] - 1), most_knights(st, box, cell) + 1):
            out[n] = action + k
            n += 1
    return n


@rule
def marches(st, box, n, out):
    """5.5: the rooms of the tiles next on the way, and `halt`."""
    for direction in range(4):
        if march_goes(st, box, direction):
            cell = st.at + step_of(box, direction)
            n = rooms(st, box, cell, MARCH * KIND + direction * FACES, n, out)
    out[n] = HALT  # 5.5.4
    return n + 1


@rule
def legal_actions(st, box, out):
    """The actions of the phase."""
    if st.phase == PLACE:
        return placements(st, box, 0, out)
    if st.phase == MARCH:
        return marches(st, box, 0, out)
    if st.phase == GARRISON:
        out[0] = GARRISON * KIND  # 5.4: nobody, or as many as there is room for
        return rooms(st, box, st.at, GARRISON * KIND, 1, out)
    if st.phase == LAY or st.phase == DRAW:
        return outcomes(st, box, 0, out)
    return faces_to_keep(st, box, 0, out)


@rule
def chance_weights(st, box, out):
    """The weight of each outcome, and their sum."""
    n, total = 0, 0
    for face in range(box.faces):
        weight = outcome_weight(st, box, face)
        if weight > 0:
            out[n] = weight
            total += weight
            n += 1
    return total


@rule
def apply(st, box, action):
    """Carry out an action of the phase."""
    kind, detail = action // KIND, action % KIND
    if action == END:
        end_turn(st, box)
    elif action == HALT:
        draw_tile(st, box)
    elif kind == PLACE:
        place(st, box, detail // CELLS, detail % CELLS)
    elif kind == MARCH:
        march(st, box, detail // FACES, detail % FACES)
    elif kind == GARRISON:
        garrison(st, box, detail)
    elif kind == DRAW:
        drawn(st, box, detail)
    elif kind == LAY:
        lay(st, box, detail)
    elif kind == KEEP:
        keep(st, box, detail)
    else:
        choose_top(st, box, detail)


@rule
def final_scores(st, box, out):
    """8.2 to 8.4: points by topmost knights; ties by knights in supply; those equal in both share."""
    most, knights = -1, -1
    for seat in range(box.players):
        out[seat] = st.score[seat]
        if st.score[seat] > most or (st.score[seat] == most and st.supply[seat] > knights):
            most, knights = st.score[seat], st.supply[seat]
    winners = 0
    for seat in range(box.players):
        if st.score[seat] == most and st.supply[seat] == knights:
            winners += 1 << seat
    return winners

"""Who decides what now, what comes of it, and who has won (sections 8 and 9)."""

from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import rule
from bastide.games.robber_knights.rules.codes import *
from bastide.games.robber_knights.rules.knights import *
from bastide.games.robber_knights.rules.land import *
from bastide.games.robber_knights.rules.start import *
from bastide.games.robber_knights.rules.turns import *


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

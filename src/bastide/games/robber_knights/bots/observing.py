"""What a learner is told of Robber Knights: `components.observation` names the fields, in this order."""

from bastide.core.observing import observe_blank, observe_one
from bastide.core.rule import no_inline, rule
from bastide.games.robber_knights.rules import *


@rule
def observe(st, box, seat, out):
    """7.1 to 7.5: the landscape, the turn, and everybody's tiles as far as the seat may know them."""
    n = observe_landscape(st, box, seat, out)
    n = observe_turn(st, box, seat, out, n)
    n = observe_tiles(st, box, seat, out, n)
    return observe_choices(st, box, seat, out, n)


@no_inline
@rule
def observe_landscape(st, box, seat, out):
    """7.1: `faces`, `knights`, `topmost`, `at`; each plane is the grid without its rim."""
    columns, rows = box.width - 2, 2 * box.side - 2
    plane = columns * rows
    knights = box.faces * plane
    topmost = knights + box.players * plane
    last = topmost + box.players * plane
    end = observe_blank(last + plane, out, 0)
    for y in range(st.north, st.south + 1):
        for x in range(st.west, st.east + 1):
            cell = cell_at(box, x, y)
            at = (cell // box.width - 1) * columns + cell % box.width - 1
            if st.tile[cell] > 0:
                out[(st.tile[cell] - 1) * plane + at] = 1
                out[last + at] = 1 if cell == st.at else 0
            for k in range(st.height[cell]):
                whose = ((st.stack[cell] >> 3 * k & 7) - seat) % box.players
                out[knights + whose * plane + at] += 1
                if k == 0:
                    out[topmost + whose * plane + at] = 1
    return end


@no_inline
@rule
def observe_turn(st, box, seat, out, n):
    """7.1: `phase`, `turn`, `seat`, `laid`, `budget`, `direction`, `supply`, `score`."""
    n = observe_one(st.phase, FINISHED + 1, out, n)
    turn = (st.seat - seat) % box.players if st.phase != FINISHED else NOBODY
    n = observe_one(turn, box.players, out, n)
    n = observe_one(seat, box.players, out, n)
    out[n], out[n + 1] = st.laid, st.budget
    n = observe_one(st.direction, 4, out, n + 2)
    for k in range(box.players):
        player = (seat + k) % box.players
        out[n + k], out[n + box.players + k] = st.supply[player], st.score[player]
    return n + 2 * box.players


@rule
def is_choosing(st):
    """3.4: what is kept and laid out is still secret."""
    return st.phase == KEEP or st.phase == TOP


@rule
def is_face_known(st, box, letter, face):
    """7.2, 7.4: does everybody know a tile in another's hand? The castle of the setup; what is kept when all have chosen."""
    return letter == 0 and (face == box.first_castle or not is_choosing(st))


@no_inline
@rule
def observe_tiles(st, box, seat, out, n):
    """7.2, 7.3, 7.5: `hands`, `backs`, `piles`, `unseen`."""
    backs = n + box.players * box.letters * box.faces
    piles = backs + box.players * box.letters
    unseen_tiles = piles + box.players * box.letters
    end = observe_blank(unseen_tiles + backs - 2 * n, out, n)
    for k in range(box.players):
        player = (seat + k) % box.players
        for letter in range(box.letters):
            row = k * box.letters + letter
            for face in range(box.faces):
                tiles = st.pile[kind_of_tile(player, letter, face)]
                out[piles + row] += tiles
                out[unseen_tiles + row * box.faces + face] = tiles
        for slot in range(player * HAND, player * HAND + HAND):
            if st.hand[slot] != NOBODY:
                letter, face = st.hand[slot] // FACES, st.hand[slot] % FACES
                row = k * box.letters + letter
                out[backs + row] += 1
                if k == 0 or is_face_known(st, box, letter, face):
                    out[n + row * box.faces + face] += 1
                elif letter > 0:  # 3.4: what another keeps is among all his tiles of the setup
                    out[unseen_tiles + row * box.faces + face] += 1
    return end


@rule
def observe_choices(st, box, seat, out, n):
    """7.4: `kept`, and with the layout in columns `upper`."""
    n = observe_chosen(st, box, seat, st.kept, out, n)
    return observe_chosen(st, box, seat, st.upper, out, n) if box.columns else n


@no_inline
@rule
def observe_chosen(st, box, seat, faces, out, n):
    """3.4: the face each player has chosen, once all have."""
    for k in range(box.players):
        face = faces[(seat + k) % box.players]
        n = observe_one(face if k == 0 or not is_choosing(st) else NOBODY, box.faces, out, n)
    return n

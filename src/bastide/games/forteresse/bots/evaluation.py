"""How good a position of La Forteresse looks."""

from bastide.core.net import learned_outlook
from bastide.core.rule import rule
from bastide.games.forteresse.rules import *

LEAD = 60  # a lead that counts
ENTRY = 40  # what it is worth to be able to enter the fortress
DECIDED = 2000


@rule
def evaluate(st, box, seat, out):
    """For a player who has just moved: pawns, nearness to the fortress, and the enemy's best answer."""
    if st.ended != PLAYING:
        return 0 if st.winner == DRAW else (100000 if st.winner == seat else -100000)
    value = standing(st, box, seat) - standing(st, box, 1 - seat)
    if st.turn == seat:
        return value
    held = owner(st.board[box.fortress[1 - seat]]) == seat
    dislodged, entered, loss = False, False, 0
    for k in range(legal_actions(st, box, out)):
        head, direction, distance, _, takes = decode(out[k])
        step = box.step[direction]
        if takes:
            lost = 0
            for d in range(1, distance + 1):
                cell = head + d * step
                lost += worth(number(st.board[cell])) if st.board[cell] != EMPTY else 0
                dislodged = dislodged or cell == box.fortress[1 - seat]
            loss = max(loss, lost)
        entered = entered or head + distance * step == box.fortress[seat]
    if held and not dislodged:
        return 50000  # 7.1: it will be held
    if entered:
        value -= 150
    return value - loss


@rule
def outlook(st, box, out):
    """What was learned, where it was; but who can no longer save his fortress has lost it."""
    if box.learned == 0 or owner(st.board[box.fortress[st.turn]]) == 1 - st.turn:
        return hand_made_outlook(st, box, out)
    return learned_outlook(st, box, SEATS, out)


@rule
def hand_made_outlook(st, box, out):
    """Pawns and their nearness; for who is to move also his best take, and the fortress he can enter or loses."""
    me, value = st.turn, standing(st, box, st.turn)
    other = 1 - me
    threatened, saved, entered, gain = owner(st.board[box.fortress[me]]) == other, False, False, 0
    for k in range(legal_actions(st, box, out)):
        head, direction, distance, _, takes = decode(out[k])
        step = box.step[direction]
        if takes:
            taken = 0
            for d in range(1, distance + 1):
                cell = head + d * step
                taken += worth(number(st.board[cell])) if st.board[cell] != EMPTY else 0
                saved = saved or cell == box.fortress[me]
            gain = max(gain, taken)
        entered = entered or head + distance * step == box.fortress[other]
    out[other] = standing(st, box, other)
    out[me] = value + gain // 2 + (ENTRY if entered else 0)
    if threatened and not saved:
        out[other] += DECIDED  # 7.1: it will be held
    return LEAD


@rule
def noisy(st, box, action):
    """A take, or a step into a fortress."""
    if action == PASS:
        return False
    head, direction, distance, _, takes = decode(action)
    return takes == 1 or head + distance * box.step[direction] == box.fortress[1 - st.turn]


@rule
def worth(n):
    """What a pawn is worth by its number."""
    return 20 + 10 * n


@rule
def standing(st, box, seat):
    """A seat's pawns, each worth more the nearer it is to the enemy fortress."""
    total, goal = 0, box.fortress[1 - seat]
    for k in range(st.count[seat]):
        cell = st.pawns[seat * box.most_pawns + k]
        across = abs(cell % box.width - goal % box.width)
        along = abs(cell // box.width - goal // box.width)
        total += worth(number(st.board[cell])) - 2 * max(across, along)
    return total

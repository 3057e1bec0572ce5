"""Setting up, carrying out what was chosen, and the end of the game (sections 2 and 7)."""

from bastide.core.contract import OVER
from bastide.core.dice import MASK
from bastide.core.rule import rule
from bastide.games.forteresse.rules.codes import *
from bastide.games.forteresse.rules.moves import *

# ---------------------------------------------------------------- setting up


@rule
def setup(st, box):
    """2.1, 2.2: pawns on their start cells, Yellow to act."""
    st.quiet = 0
    for cell in range(box.cells):
        st.board[cell] = box.start[cell]
    take_stock(st, box)


@rule
def take_stock(st, box):
    """Fill in what follows from the board: the lists of pawns and the position's key."""
    st.count[0] = st.count[1] = 0
    st.key = 0
    for cell in range(box.cells):
        pawn = st.board[cell]
        if pawn != EMPTY and pawn != WALL:
            seat = owner(pawn)
            st.pawns[seat * box.most_pawns + st.count[seat]] = cell
            st.count[seat] += 1
            st.key ^= sign(cell, pawn)
    for i in range(min(st.quiet, box.positions)):
        st.seen[i] = -1  # positions before this one are unknown
    remember_position(st, box)  # 7.6: the start position counts once


@rule
def remember_position(st, box):
    """Keep the position for 7.6. Without 7.7 it takes, after thousands of quiet moves, the place of the oldest."""
    st.seen[st.quiet % box.positions] = st.key


@rule
def sign(cell, pawn):
    """A number for a pawn on a cell; a position's key is all of them combined.

    62 bits: two of a game's positions share a key by accident once in 10**13 games.
    """
    x = (((cell << 6) + pawn) * 0x27D4EB2F165667C5) & MASK
    x = ((x ^ (x >> 31)) * 0x1CE4E5B9BF58476D) & MASK
    return x ^ (x >> 29)


# ---------------------------------------------------------------- doing it


@rule
def actor(st, box):
    """2.2: the players act in turn until the game is over."""
    if st.ended != PLAYING:
        return OVER
    return st.turn


@rule
def apply(st, box, action):
    """3.1: one move of a pawn or troop, or a pass; then is it over?"""
    quiet = True
    if action != PASS:
        head, direction, distance, size, takes = decode(action)
        step = box.step[direction]
        if takes:
            quiet = False
            take_pawns(st, box, head, step, distance)
        for k in range(size):  # 5.2: the head first, each follower by the same distance
            move_pawn(st, box, head - k * step, head - k * step + distance * step)
    st.quiet = st.quiet + 1 if quiet else 0
    remember_position(st, box)
    end_of_turn(st, box)


@rule
def take_pawns(st, box, head, step, distance):
    """6.5, 6.6: every enemy pawn up to that distance leaves the game."""
    enemy = 1 - st.turn
    for k in range(1, distance + 1):
        cell = head + k * step
        if st.board[cell] != EMPTY:
            slot = slot_of(st, box, enemy, cell)
            st.key ^= sign(cell, st.board[cell])
            st.board[cell] = EMPTY
            st.count[enemy] -= 1
            st.pawns[slot] = st.pawns[enemy * box.most_pawns + st.count[enemy]]


@rule
def move_pawn(st, box, source, target):
    """One pawn of the mover goes from cell to cell."""
    pawn = st.board[source]
    st.pawns[slot_of(st, box, st.turn, source)] = target
    st.board[source] = EMPTY
    st.board[target] = pawn
    st.key ^= sign(source, pawn) ^ sign(target, pawn)


@rule
def slot_of(st, box, seat, cell):
    """Where the list of pawns has the one on this cell."""
    slot = seat * box.most_pawns
    while st.pawns[slot] != cell:
        slot += 1
    return slot


@rule
def end_of_turn(st, box):
    """Section 7, in its order. P has just acted; O is the other."""
    p = st.turn
    o = 1 - p
    if owner(st.board[box.fortress[p]]) == o:  # 7.1
        finish(st, BY_FORTRESS, o)
    elif st.count[o] == 0:  # 7.2
        finish(st, BY_LAST_PAWN, p)
    else:
        st.turn = o  # 7.5
        if box.repetition > 0 and times_seen(st, box) >= box.repetition:  # 7.6
            finish(st, BY_REPETITION, DRAW)
        elif too_quiet(st, box) and owner(st.board[box.fortress[o]]) != p:  # 7.7
            finish(st, BY_QUIET, DRAW)


@rule
def too_quiet(st, box):
    """7.7: nothing was taken for so many actions that it is a draw; a limit of 0 is none."""
    return box.quiet_limit > 0 and st.quiet >= box.quiet_limit


@rule
def times_seen(st, box):
    """7.6: how often this position has occurred, with the same player to act.

    A taken pawn never comes back, so only the positions since the last take can be the same; the
    players alternate, so only every second one.
    """
    times, slot = 0, st.quiet % box.positions
    for _ in range(min(st.quiet, box.positions - 1) // 2 + 1):
        if st.seen[slot] == st.key:
            times += 1
        slot -= 2
        if slot < 0:
            slot += box.positions
    return times


@rule
def finish(st, reason, winner):
    """The game is over."""
    st.ended = reason
    st.winner = winner


@rule
def final_scores(st, box, out):
    """8.1: 2 and 0, or 1 each; the winner, or both."""
    if st.winner == DRAW:
        out[0] = out[1] = 1
        return 3
    out[st.winner] = 2
    out[1 - st.winner] = 0
    return 1 << st.winner

"""What may be done: pawns, troops, taking (sections 4 to 6)."""

from bastide.core.dice import draw
from bastide.core.rule import rule
from bastide.games.forteresse.rules.codes import *

TRIES = 48  # `random_action` guesses this often before it lists


@rule
def what_lies_ahead(st, box, head, direction, reach):
    """6.2 to 6.5, for a mover of this reach: free cells, distance of the take, power faced.

    Without an enemy in reach the distance is 0.
    """
    board, step, enemy = st.board, box.step[direction], 1 - st.turn
    cell, free = head + step, 0
    while free < reach and board[cell] == EMPTY:
        cell += step
        free += 1
    if free == reach or owner(board[cell]) != enemy:
        return free, 0, 0
    faced, length = number(board[cell]), 1
    if direction < box.troop_directions:  # 6.3: elsewhere the facing line is the one pawn met
        cell += step
        while owner(board[cell]) == enemy:
            faced += number(board[cell])
            length += 1
            cell += step
    return free, min(free + length, reach), faced  # 6.5: as far as the reach goes, and no further


@rule
def leads(st, box, head, direction):
    """5.4: does this pawn lead a troop that way? An own pawn stands behind it and none in front."""
    board, step, me = st.board, box.step[direction], st.turn
    return (
        owner(board[head - step]) == me
        and direction < box.troop_directions
        and owner(board[head + step]) != me
    )


@rule
def single_actions(st, box, head, direction, n, out):
    """Section 4 and 6: what a pawn can do alone in one direction."""
    power = reach = number(st.board[head])
    free, take, faced = what_lies_ahead(st, box, head, direction, reach)
    action = encode(head, direction, 1, 1, 0)
    for _ in range(free):  # 4.2
        out[n] = action
        action += ONE_FURTHER
        n += 1
    if take > 0 and power > faced:  # 6.4
        out[n] = encode(head, direction, take, 1, 1)
        n += 1
    return n


@rule
def troop_actions(st, box, head, direction, n, out):
    """Section 5 and 6: what the troops led by this pawn can do in one direction."""
    board, step, me = st.board, box.step[direction], st.turn
    power = reach = number(board[head])
    free, take, faced = what_lies_ahead(st, box, head, direction, reach)
    shortest = 1 if box.upto else reach  # 5.5
    size, cell = 1, head - step
    while owner(board[cell]) == me:
        power += number(board[cell])  # 6.1
        size += 1
        cell -= step
        if box.parts or owner(board[cell]) != me:  # 5.3: the whole line
            for distance in range(shortest, free + 1):
                out[n] = encode(head, direction, distance, size, 0)
                n += 1
            if take > 0 and power > faced:  # 6.4
                out[n] = encode(head, direction, take, size, 1)
                n += 1
    return n


@rule
def legal_actions(st, box, out):
    """Section 11: every pawn, every direction. Nothing found: `pass` (3.2)."""
    n, first, directions = 0, st.turn * box.most_pawns, box.pawn_directions
    for k in range(first, first + st.count[st.turn]):
        head = st.pawns[k]
        for direction in range(directions):
            n = single_actions(st, box, head, direction, n, out)
            if leads(st, box, head, direction):
                n = troop_actions(st, box, head, direction, n, out)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def random_action(st, box, rng, out):
    """One legal action, each equally likely: guess among all that could exist until one does.

    A guess is a pawn, a direction and a *slot*: one slot for each thing a pawn could do in a
    direction, so every action has exactly one guess. After TRIES failures, list them.
    """
    me, kinds = st.turn, box.slots
    for _ in range(TRIES):
        guess = draw(rng, st.count[me] * box.pawn_directions * kinds)
        slot, rest = guess % kinds, guess // kinds
        direction = rest % box.pawn_directions
        head = st.pawns[me * box.most_pawns + rest // box.pawn_directions]
        action = action_in_slot(st, box, head, direction, slot)
        if action != PASS:
            return action
    n = legal_actions(st, box, out)
    return out[draw(rng, n)]


@rule
def action_in_slot(st, box, head, direction, slot):
    """The action of a guess, or PASS if it is not legal.

    Slots of one group of pawns: the distances from 1 up, then the take. Groups: the pawn alone,
    then troops by size (only the whole line, unless parts may move).
    """
    reach = number(st.board[head])
    group, what = slot // (box.highest + 1), slot % (box.highest + 1)
    distance = what + 1
    if what < box.highest and distance > reach:
        return PASS
    size, power = 1, reach
    if group > 0:
        if not leads(st, box, head, direction):
            return PASS
        step = box.step[direction]
        cell = head - step
        while owner(st.board[cell]) == st.turn and (not box.parts or size <= group):
            power += number(st.board[cell])
            size += 1
            cell -= step
        if box.parts and size <= group:
            return PASS
        if what < box.highest and distance < reach and not box.upto:
            return PASS
    free, take, faced = what_lies_ahead(st, box, head, direction, reach)
    if what < box.highest:
        if distance > free:
            return PASS
        return encode(head, direction, distance, size, 0)
    if take == 0 or power <= faced:
        return PASS
    return encode(head, direction, take, size, 1)

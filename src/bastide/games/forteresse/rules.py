"""The rules of La Forteresse. Numbers in comments are the clauses of the rules specification.

The board is a strip of cells, row after row, with a wall around it: one step in a direction is one
addition, and nobody can walk off the edge (10.1). A cell holds EMPTY, WALL or a pawn: its owner's
colour times 16 plus its number.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import OVER
from bastide.core.dice import MASK, draw
from bastide.core.rule import rule

EMPTY = 0
WALL = 3 << 4
SEATS = 2
DRAW = -1  # nobody's win

# why the game is over
PLAYING = 0
BY_FORTRESS = 1  # 7.1
BY_LAST_PAWN = 2  # 7.2
BY_REPETITION = 3  # 7.6
BY_QUIET = 4  # 7.7

ONE_FURTHER = 1 << 6  # an action's number grows by this with each cell of distance
PASS = 0  # every other action is larger: its head is never cell 0, which is wall

TRIES = 48  # `random_action` guesses this often before it lists


# ---------------------------------------------------------------- pawns and actions


@rule
def owner(pawn):
    """The seat a pawn belongs to: 0 yellow, 1 red. An empty cell gives -1, the wall 2."""
    return (pawn >> 4) - 1


@rule
def number(pawn):
    """The number on a pawn."""
    return pawn & 15


@rule
def pawn_of(seat, n):
    """The pawn of a seat with the number n."""
    return ((seat + 1) << 4) + n


@rule
def encode(head, direction, distance, size, takes):
    """An action: the head's cell, where it goes, how far, how many pawns, and does it take."""
    return (head << 13) + (direction << 10) + (distance << 6) + (size << 1) + takes


@rule
def decode(action):
    """Head, direction, distance, size, takes."""
    return action >> 13, action >> 10 & 7, action >> 6 & 15, action >> 1 & 31, action & 1


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
            st.pawns[seat * box.room + st.count[seat]] = cell
            st.count[seat] += 1
            st.key ^= sign(cell, pawn)
    for i in range(st.quiet):
        st.seen[i] = -1  # positions before this one are unknown
    st.seen[st.quiet] = st.key  # 7.6: the start position counts once


@rule
def sign(cell, pawn):
    """A number for a pawn on a cell; a position's key is all of them combined.

    62 bits: two of a game's positions share a key by accident once in 10**13 games.
    """
    x = (((cell << 6) + pawn) * 0x27D4EB2F165667C5) & MASK
    x = ((x ^ (x >> 31)) * 0x1CE4E5B9BF58476D) & MASK
    return x ^ (x >> 29)


# ---------------------------------------------------------------- what can be done


@rule
def actor(st, box):
    """2.2: the players act in turn until the game is over."""
    if st.ended != PLAYING:
        return OVER
    return st.turn


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
    n, first, directions = 0, st.turn * box.room, box.pawn_directions
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
        head = st.pawns[me * box.room + rest // box.pawn_directions]
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


# ---------------------------------------------------------------- doing it


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
    st.seen[st.quiet] = st.key
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
            st.pawns[slot] = st.pawns[enemy * box.room + st.count[enemy]]


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
    slot = seat * box.room
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
        if box.repetition > 0 and times_seen(st) >= box.repetition:  # 7.6
            finish(st, BY_REPETITION, DRAW)
        elif st.quiet >= box.quiet_limit and owner(st.board[box.fortress[o]]) != p:  # 7.7
            finish(st, BY_QUIET, DRAW)


@rule
def times_seen(st):
    """7.6: how often this position has occurred, with the same player to act.

    A taken pawn never comes back, so only the positions since the last take can be the same; the
    players alternate, so only every second one.
    """
    times, i = 0, st.quiet
    while i >= 0:
        if st.seen[i] == st.key:
            times += 1
        i -= 2
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


# ---------------------------------------------------------------- how good does it look


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
        cell = st.pawns[seat * box.room + k]
        across = abs(cell % box.width - goal % box.width)
        along = abs(cell // box.width - goal // box.width)
        total += worth(number(st.board[cell])) - 2 * max(across, along)
    return total

"""Alpha-beta search in the dialect of rules, for two players, without chance and without secrets.

Negamax values: leads in the unit of the game's `outlook`, as the seat to move sees them. The search is depth
first and keeps its place in `stack`, one entry a ply, so that it can be interrupted and resumed; compiled
recursion could not. states[ply] is the state of a ply. Beyond the depth only noisy actions are searched
(quiescence). The transposition table is keyed by a hash of the record's bytes (`packed`), which hold all that
the rules look at, repetitions too.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import (
    NO_ACTION,
    OVER,
    actor,
    apply,
    final_scores,
    legal_actions,
    noisy,
    outlook,
)
from bastide.core.dice import INCREMENT, MASK, MULTIPLIER
from bastide.core.rule import copy_state, no_inline, rule

WIN = 1 << 30  # less one for each ply until then
QUIESCENCE_PLIES = 8
PLY, POSITIONS, ANSWER, VALUE = 0, 1, 2, 3  # places in stack.now; -1 as ply says that it is done
EXACT, LOWER_BOUND, UPPER_BOUND = 1, 2, 3  # what a value in the transposition table means
HASH, NOISY, KILLER = 1 << 40, 1 << 30, 1 << 29  # in which order actions are tried


@rule
def hash_of(packed, ply):
    """A number for the bytes of a state; 0 where they cannot be had."""
    key, row = 0, packed[ply]
    for k in range(len(row)):
        key = ((key ^ row[k]) * MULTIPLIER + INCREMENT) & MASK
        key ^= key >> 29
    return key


@rule
def terminal_value(st, box, stack, seat, ply):
    """Won, lost or shared, for a seat."""
    winners = final_scores(st, box, stack.scratch)
    if winners == 3:
        return 0
    return WIN - ply if winners >> seat & 1 else ply - WIN


@no_inline
@rule
def order_actions(st, box, stack, ply, hash_action):
    """A rank for each action: the one in the transposition table, noisy ones, the killer move, then by the history of cutoffs."""
    for k in range(stack.count[ply]):
        action = stack.lists[ply][k]
        rank = stack.history[action % len(stack.history)]
        if action == hash_action:
            rank = HASH
        elif noisy(st, box, action):
            rank += NOISY
        elif action == stack.killer[ply]:
            rank = KILLER
        stack.ranks[ply][k] = rank


@rule
def next_action(stack, ply):
    """The next action of a ply: the one with the highest rank of those not yet tried."""
    k = best = stack.at[ply]
    actions, ranks = stack.lists[ply], stack.ranks[ply]
    for j in range(k + 1, stack.count[ply]):
        if ranks[j] > ranks[best]:
            best = j
    action, rank = actions[best], ranks[best]
    actions[best], ranks[best] = actions[k], ranks[k]
    actions[k], ranks[k] = action, rank
    stack.at[ply] = k + 1
    return action


@rule
def keep_noisy(st, box, stack, ply):
    """Of the actions of a ply only the noisy ones."""
    kept, actions = 0, stack.lists[ply]
    for k in range(stack.count[ply]):
        if noisy(st, box, actions[k]):
            actions[kept] = actions[k]
            kept += 1
    stack.count[ply] = kept


@no_inline
@rule
def enter(states, packed, boxes, stack, transpositions, ply, depth, alpha, beta):
    """Begin a ply. True with its value if that is known at once: from the transpositions, or because it is quiet."""
    st, box = states[ply], boxes[0]
    stack.now[POSITIONS] += 1
    stack.mover[ply] = seat = actor(st, box)
    stack.depth[ply], stack.beta[ply], stack.first_alpha[ply] = depth, beta, alpha
    stack.best[ply], stack.action[ply], stack.at[ply] = ply - WIN, NO_ACTION, 0
    hash_action = NO_ACTION
    if depth <= 0:
        outlook(st, box, stack.scratch)
        value = stack.scratch[seat] - stack.scratch[1 - seat]
        if value >= beta or depth <= -QUIESCENCE_PLIES:
            return True, value
        stack.best[ply] = value
        alpha = max(alpha, value)
    else:
        key = hash_of(packed, ply)
        slot = key % len(transpositions.key)
        stack.key[ply] = key
        if key != 0 and transpositions.key[slot] == key:
            hash_action = transpositions.action[slot]
            value, bound = transpositions.value[slot], transpositions.bound[slot]
            cutoff = (
                bound == EXACT
                or (bound == LOWER_BOUND and value >= beta)
                or (bound == UPPER_BOUND and value <= alpha)
            )
            if ply > 0 and cutoff and transpositions.depth[slot] >= depth:
                return True, value
    stack.alpha[ply] = alpha
    stack.count[ply] = legal_actions(st, box, stack.lists[ply])
    if depth <= 0:
        keep_noisy(st, box, stack, ply)
    order_actions(st, box, stack, ply, hash_action)
    return False, 0


@rule
def raise_alpha(stack, ply, value):
    """Take in the value of the action tried last on a ply, as its mover sees it."""
    if value > stack.best[ply]:
        stack.best[ply] = value
        stack.action[ply] = stack.lists[ply][stack.at[ply] - 1]
        if ply == 0:
            stack.now[ANSWER], stack.now[VALUE] = stack.action[ply], value
    stack.alpha[ply] = max(stack.alpha[ply], value)


@rule
def leave(stack, transpositions, ply):
    """End a ply: remember what was found. Returns its value."""
    best, depth, beta = stack.best[ply], stack.depth[ply], stack.beta[ply]
    if depth > 0:
        if best >= beta:
            stack.killer[ply] = stack.action[ply]
            stack.history[stack.action[ply] % len(stack.history)] += depth * depth
        if stack.key[ply] != 0:
            slot = stack.key[ply] % len(transpositions.key)
            transpositions.key[slot], transpositions.action[slot] = (
                stack.key[ply],
                stack.action[ply],
            )
            transpositions.value[slot], transpositions.depth[slot] = best, depth
            transpositions.bound[slot] = LOWER_BOUND if best >= beta else EXACT
            if best <= stack.first_alpha[ply]:
                transpositions.bound[slot] = UPPER_BOUND
    return best


@rule
def start(states, packed, boxes, stack, transpositions, depth):
    """Begin a search from states[0] to a depth."""
    stack.now[PLY], stack.now[ANSWER] = 0, NO_ACTION
    enter(states, packed, boxes, stack, transpositions, 0, depth, -WIN, WIN)
    return 0


@rule
def resume(states, packed, boxes, stack, transpositions, positions):
    """Go on for so many positions. False when the search is done: the answer and its value are in stack.now."""
    box, ply, last = boxes[0], stack.now[PLY], stack.now[POSITIONS] + positions
    while stack.now[POSITIONS] < last:
        seat = stack.mover[ply]
        if stack.at[ply] == stack.count[ply] or stack.alpha[ply] >= stack.beta[ply]:
            value = leave(stack, transpositions, ply)
            ply -= 1
            if ply < 0:
                stack.now[PLY] = ply
                return False
            raise_alpha(stack, ply, value if stack.mover[ply] == seat else -value)
            continue
        action = next_action(stack, ply)
        copy_state(states, ply + 1, ply)
        st = states[ply + 1]
        apply(st, box, action)
        who = actor(st, box)
        if who == OVER:
            raise_alpha(stack, ply, terminal_value(st, box, stack, seat, ply + 1))
            continue
        alpha, beta = stack.alpha[ply], stack.beta[ply]
        if who != seat:
            alpha, beta = -beta, -alpha
        known, value = enter(
            states, packed, boxes, stack, transpositions, ply + 1, stack.depth[ply] - 1, alpha, beta
        )
        if known:
            raise_alpha(stack, ply, value if who == seat else -value)
        else:
            ply += 1
    stack.now[PLY] = ply
    return True

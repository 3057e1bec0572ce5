"""Alpha-beta in the dialect of rules, for two players, without chance and without secrets.

Values are leads in the unit of the game's `outlook`, as the seat to move sees them. The walk is depth
first and keeps its place in the lists of `walk`, one entry a level, so that it can be interrupted
and goes on where it was. states[level] is the state of a level. The table of positions is keyed by
the record's bytes (`words`), which hold all that the rules look at, repetitions too: what it says is
always right.
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
from bastide.core.rule import apart, copy_state, rule

WIN = 1 << 30  # less one for each ply until then
QUIET_LEVELS = 8  # of looking on until nothing is noisy
LEVEL, VISITED, ANSWER, VALUE = 0, 1, 2, 3  # places in walk.now: -1 as level says it is done
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a value in the table means
FROM_TABLE, NOISY, KILLER = 1 << 40, 1 << 30, 1 << 29  # in which order actions are tried


@rule
def key_of(words, level):
    """A number for the bytes of a state; 0 where they cannot be had."""
    key, row = 0, words[level]
    for k in range(len(row)):
        key = ((key ^ row[k]) * MULTIPLIER + INCREMENT) & MASK
        key ^= key >> 29
    return key


@rule
def value_at_end(st, box, walk, me, level):
    """Won, lost or shared, for a seat."""
    winners = final_scores(st, box, walk.room)
    if winners == 3:
        return 0
    return WIN - level if winners >> me & 1 else level - WIN


@apart
@rule
def put_in_order(st, box, walk, level, hint):
    """A rank for each action: what the table says, noisy ones, the last that refuted, what was good elsewhere."""
    for k in range(walk.count[level]):
        action = walk.lists[level][k]
        rank = walk.good[action % len(walk.good)]
        if action == hint:
            rank = FROM_TABLE
        elif noisy(st, box, action):
            rank += NOISY
        elif action == walk.killer[level]:
            rank = KILLER
        walk.ranks[level][k] = rank


@rule
def next_best(walk, level):
    """The next action of a level: the one with the highest rank of those not yet tried."""
    k = best = walk.at[level]
    actions, ranks = walk.lists[level], walk.ranks[level]
    for j in range(k + 1, walk.count[level]):
        if ranks[j] > ranks[best]:
            best = j
    action, rank = actions[best], ranks[best]
    actions[best], ranks[best] = actions[k], ranks[k]
    actions[k], ranks[k] = action, rank
    walk.at[level] = k + 1
    return action


@rule
def keep_noisy(st, box, walk, level):
    """Of the actions of a level only the noisy ones."""
    kept, actions = 0, walk.lists[level]
    for k in range(walk.count[level]):
        if noisy(st, box, actions[k]):
            actions[kept] = actions[k]
            kept += 1
    walk.count[level] = kept


@apart
@rule
def enter(states, words, boxes, walk, level, depth, low, high):
    """Begin a level. True with its value if that is known at once: from the table, or because it is quiet."""
    st, box = states[level], boxes[0]
    walk.now[VISITED] += 1
    walk.mover[level] = me = actor(st, box)
    walk.depth[level], walk.high[level], walk.floor[level] = depth, high, low
    walk.best[level], walk.action[level], walk.at[level] = level - WIN, NO_ACTION, 0
    hint = NO_ACTION
    if depth <= 0:
        outlook(st, box, walk.room)
        value = walk.room[me] - walk.room[1 - me]
        if value >= high or depth <= -QUIET_LEVELS:
            return True, value
        walk.best[level] = value
        low = max(low, value)
    else:
        key = key_of(words, level)
        slot = key % len(walk.keys)
        walk.key[level] = key
        if key != 0 and walk.keys[slot] == key:
            hint = walk.hints[slot]
            value, bound = walk.values[slot], walk.bounds[slot]
            sure = (
                bound == EXACT
                or (bound == AT_LEAST and value >= high)
                or (bound == AT_MOST and value <= low)
            )
            if level > 0 and sure and walk.depths[slot] >= depth:
                return True, value
    walk.low[level] = low
    walk.count[level] = legal_actions(st, box, walk.lists[level])
    if depth <= 0:
        keep_noisy(st, box, walk, level)
    put_in_order(st, box, walk, level, hint)
    return False, 0


@rule
def take(walk, level, value):
    """The value of the action tried last on a level, as its mover sees it."""
    if value > walk.best[level]:
        walk.best[level] = value
        walk.action[level] = walk.lists[level][walk.at[level] - 1]
        if level == 0:
            walk.now[ANSWER], walk.now[VALUE] = walk.action[level], value
    walk.low[level] = max(walk.low[level], value)


@rule
def leave(walk, level):
    """End a level: remember what was found."""
    best, depth, high = walk.best[level], walk.depth[level], walk.high[level]
    if depth > 0:
        if best >= high:
            walk.killer[level] = walk.action[level]
            walk.good[walk.action[level] % len(walk.good)] += depth * depth
        if walk.key[level] != 0:
            slot = walk.key[level] % len(walk.keys)
            walk.keys[slot], walk.hints[slot] = walk.key[level], walk.action[level]
            walk.values[slot], walk.depths[slot] = best, depth
            walk.bounds[slot] = AT_LEAST if best >= high else EXACT
            if best <= walk.floor[level]:
                walk.bounds[slot] = AT_MOST
    return best


@rule
def start_walk(states, words, boxes, walk, depth):
    """Begin a walk from states[0] to a depth."""
    walk.now[LEVEL], walk.now[ANSWER] = 0, NO_ACTION
    enter(states, words, boxes, walk, 0, depth, -WIN, WIN)
    return 0


@rule
def walk_on(states, words, boxes, walk, positions):
    """Go on for so many positions. False when the walk is done: the answer and its value are in walk.now."""
    box, level, last = boxes[0], walk.now[LEVEL], walk.now[VISITED] + positions
    while walk.now[VISITED] < last:
        me = walk.mover[level]
        if walk.at[level] == walk.count[level] or walk.low[level] >= walk.high[level]:
            value = leave(walk, level)
            level -= 1
            if level < 0:
                walk.now[LEVEL] = level
                return False
            take(walk, level, value if walk.mover[level] == me else -value)
            continue
        action = next_best(walk, level)
        copy_state(states, level + 1, level)
        st = states[level + 1]
        apply(st, box, action)
        who = actor(st, box)
        if who == OVER:
            take(walk, level, value_at_end(st, box, walk, me, level + 1))
            continue
        low, high = walk.low[level], walk.high[level]
        if who != me:
            low, high = -high, -low
        known, value = enter(
            states, words, boxes, walk, level + 1, walk.depth[level] - 1, low, high
        )
        if known:
            take(walk, level, value if who == me else -value)
        else:
            level += 1
    walk.now[LEVEL] = level
    return True

"""Tree search in the dialect of rules: `build` puts it on top of any game's rules.

One tree grows by simulations. Each walks down from the root, playing the actions on a copy of one of
the *worlds* (states that agree with all the seat knows), adds what is new, asks how the state it came
to looks, and adds the answer to every node on its way. Nodes hold statistics, no states: one tree
serves all worlds, and memory is bounded by the pool.

A node is a place in the lists of `tree`; the root is 0, and 0 also says "none" in links. It belongs
to the action that leads to it; its total counts for the seat that chose that action. `states` holds
the state walked on, some spare ones, and then the worlds.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from math import exp, sqrt

from bastide.core.contract import (
    CHANCE,
    NO_ACTION,
    OVER,
    actor,
    apply,
    final_scores,
    legal_actions,
    likely_action,
    loose_plies,
    outlook,
    random_action,
    settled,
    unfinished,
    unseen,
)
from bastide.core.kernels import best_action, random_ply
from bastide.core.rule import apart, copy_state, rule

WALK, SPARE, WORLDS = 0, 1, 4  # places in `states`; there are three spare ones
NODES, DONE = 0, 1  # places in tree.used: nodes in use, simulations made
COUNT, SUM, SQUARES = 0, 1, 2  # places in tree.spread: of the values of the seat that thinks
EXPLORE, SHARPNESS, BELIEF, LOOK, DOUBT = 0, 1, 2, 3, 4  # places in tree.knobs
HIDDEN = -2  # in place of an action that the seat does not see
THREE_TO_ONE = 1.0986122886681098  # the logarithm of three
SURE = 20.0  # a lead that decides the game
LEAST_SPREAD = 0.03  # before values are known to differ


@rule
def share_of(tree, players, winners, seat):
    """What a victory of these winners is worth to a seat: 1 for its side alone, less if it is shared."""
    if not winners >> seat & 1:
        return 0.0
    sides = 0.0
    for other in range(players):
        if winners >> other & 1:
            sides += 1.0 / tree.mates[other]
    return 1.0 / sides


@rule
def believe_outlook(tree, players, unit):
    """Turn the outlooks in tree.room into chances of winning in tree.value."""
    most, everything = tree.room[0], 0.0
    for seat in range(1, players):
        most = max(most, tree.room[seat])
    for seat in range(players):
        tree.value[seat] = exp((tree.room[seat] - most) * THREE_TO_ONE / unit)
        everything += tree.value[seat] / tree.mates[seat]
    for seat in range(players):
        tree.value[seat] /= everything


@rule
def believe_end(st, box, tree, players):
    """The values of a state that is over; returns the winners."""
    winners = final_scores(st, box, tree.room)
    for seat in range(players):
        tree.value[seat] = share_of(tree, players, winners, seat)
    return winners


@rule
def lead_of(tree, players, seat, unit):
    """By how much the outlook of a seat's side is better than that of the best other."""
    best, found = 0, False
    for other in range(players):
        if tree.team[other] != tree.team[seat] and (not found or tree.room[other] > best):
            best, found = tree.room[other], True
    return (tree.room[seat] - best) * THREE_TO_ONE / unit


@apart
@rule
def judge(states, boxes, tree, players):
    """How the state walked on looks to every seat, or how it ended.

    Where things are not settled everybody goes on, out of habit in a game of habits, where habit says nothing as
    seems best; where nobody can say, at random to the end.
    """
    st, box = states[WALK], boxes[0]
    plies, passed, who, loose = 0, 0, actor(st, box), loose_plies(st, box)
    while who != OVER:
        quiet = settled(st, box)
        if quiet:
            unit = outlook(st, box, tree.room) if passed >= loose else 0
            if unit > 0:
                believe_outlook(tree, players, unit)
                return 0
            passed += 1
        if who == CHANCE:
            action = random_ply(st, box, who, tree.rng, tree.legal, tree.room)
        else:
            action = NO_ACTION
            if quiet or loose > 0:
                action = likely_action(st, box, tree.rng, tree.legal)
            if action == NO_ACTION:
                action = best_action(
                    states, boxes, who, tree.rng, tree.lists, tree.at, tree.counts, tree.room
                )
        apply(st, box, action)
        plies += 1
        who = actor(st, box)
    winners = believe_end(st, box, tree, players)
    return winners if plies == 0 else 0


@rule
def add_child(tree, node, last, action):
    """A new node behind the last child of its parent (0: the first). The caller knows there is room."""
    new = tree.used[NODES]
    tree.used[NODES] += 1
    tree.action[new] = action
    tree.child[new] = tree.next[new] = tree.visits[new] = tree.seen[new] = tree.proof[new] = 0
    tree.total[new] = 0.0
    tree.hope[new], tree.weight[new] = 0.5, 1.0
    if last == 0:
        tree.child[node] = new
    else:
        tree.next[last] = new
    return new


@rule
def has_room(tree, n):
    """Is there room for n more nodes?"""
    return tree.used[NODES] + n <= len(tree.action)


@rule
def first_look(st, box, tree, players, who):
    """The lead of a seat in a state that is not over, and its chance in tree.value; False if nobody can say."""
    unit = outlook(st, box, tree.room)
    if unit == 0:
        return False, 0.0
    believe_outlook(tree, players, unit)
    return True, max(-SURE, min(SURE, lead_of(tree, players, who, unit)))


@apart
@rule
def look_on(states, boxes, tree, players, who):
    """The same for a decision just begun in states[SPARE]: the best that can come of it."""
    box, level = boxes[0], 0
    tree.counts[0] = legal_actions(states[SPARE], box, tree.lists[0])
    tree.at[0] = 0
    known, best, hope = False, 0.0, 0.0
    while level >= 0:
        if tree.at[level] == tree.counts[level]:
            level -= 1
            continue
        here = SPARE + level
        copy_state(states, here + 1, here)
        st = states[here + 1]
        apply(st, box, tree.lists[level][tree.at[level]])
        tree.at[level] += 1
        if unfinished(st, box):
            if level + 1 < tree.knobs[LOOK]:
                level += 1
                tree.counts[level] = legal_actions(st, box, tree.lists[level])
                tree.at[level] = 0
        elif actor(st, box) != OVER:
            said, lead = first_look(st, box, tree, players, who)
            if said and (not known or lead > best):
                known, best, hope = True, lead, tree.value[who]
    tree.value[who] = hope
    return known, best


@apart
@rule
def weigh(states, boxes, tree, players, who, first, secret):
    """Look at each new child, from `first` on: how good it seems to its chooser, and how much to try it.

    Weights fall off with the distance from the best one, measured in the spread among them. A child
    of which nothing is known is taken to be as good as the best of the others.
    """
    box, n = boxes[0], 0
    total, squares, most, hope = 0.0, 0.0, -SURE, 0.0
    for child in range(first, tree.used[NODES]):
        copy_state(states, SPARE, WALK)
        st = states[SPARE]
        apply(st, box, tree.action[child])
        if actor(st, box) == OVER:
            winners = believe_end(st, box, tree, players)
            known, lead = True, SURE * (2.0 * tree.value[who] - 1.0)
            if not secret:
                tree.proof[child] = winners
        elif not unfinished(st, box):
            known, lead = first_look(st, box, tree, players, who)
        elif tree.knobs[LOOK] > 0:
            known, lead = look_on(states, boxes, tree, players, who)
        else:
            known, lead = False, 0.0
        tree.mark[child] = known
        if known:
            tree.weight[child], tree.hope[child] = lead, tree.value[who]
            total += lead
            squares += lead * lead
            n += 1
            most, hope = max(most, lead), max(hope, tree.value[who])
    if n == 0:
        return
    spread = sqrt(max(0.0, squares / n - (total / n) * (total / n))) + 1e-6
    for child in range(first, tree.used[NODES]):
        if tree.mark[child]:
            weight = exp(tree.knobs[SHARPNESS] * (tree.weight[child] - most) / spread)
            tree.weight[child] = max(tree.knobs[DOUBT], weight)
        else:
            tree.weight[child], tree.hope[child] = 1.0, hope


@rule
def expand(states, boxes, tree, players, node, who, n, secret):
    """Give a node its children, the n actions in tree.legal. False if the pool is full."""
    if not has_room(tree, n):
        return False
    first, last = tree.used[NODES], 0
    for k in range(n):
        last = add_child(tree, node, last, tree.legal[k])
    if n > 1:
        weigh(states, boxes, tree, players, who, first, secret)
    return True


@apart
@rule
def meet(states, boxes, tree, players, node, who, n, stamp):
    """Mark the children whose actions are legal in this world; add those never met before.

    Lists of different worlds are mostly in the same order, so each search goes on where the last ended.
    """
    first, at, last = tree.used[NODES], tree.child[node], tree.child[node]
    while last != 0 and tree.next[last] != 0:
        last = tree.next[last]
    oldest_last = last
    for k in range(n):
        action, start = tree.legal[k], at
        found = False
        while at != 0 and not found:
            if tree.action[at] == action:
                found = True
                tree.mark[at] = stamp
                tree.seen[at] += 1
            at = tree.next[at]
        if not found:
            at = tree.child[node]
            while at != start and not found:
                if tree.action[at] == action:
                    found = True
                    tree.mark[at] = stamp
                    tree.seen[at] += 1
                at = tree.next[at]
        if not found:
            at = start
            if has_room(tree, 1):
                last = add_child(tree, node, last, action)
    if tree.used[NODES] > first:
        if oldest_last == 0 and n == 1:
            tree.weight[first] = 1.0
        else:
            weigh(states, boxes, tree, players, who, first, True)
        for child in range(first, tree.used[NODES]):
            tree.mark[child] = stamp
            tree.seen[child] = 1


@rule
def pick(tree, node, who, secret, stamp):
    """The child that promises most to its chooser: its value so far, and more for what was tried less."""
    everything, child = 0.0, tree.child[node]
    while child != 0:
        if not secret or tree.mark[child] == stamp:
            everything += tree.weight[child]
        child = tree.next[child]
    n = max(1.0, tree.spread[COUNT])
    mean = tree.spread[SUM] / n
    spread = sqrt(max(0.0, tree.spread[SQUARES] / n - mean * mean))
    explore = tree.knobs[EXPLORE] * max(LEAST_SPREAD, spread) / everything
    often, belief = sqrt(tree.visits[node]), tree.knobs[BELIEF]
    best, most, child = 0, -1.0, tree.child[node]
    while child != 0:
        if not secret or tree.mark[child] == stamp:
            visits = tree.visits[child]
            if secret:
                often = sqrt(tree.seen[child])
            score = (tree.total[child] + belief * tree.hope[child]) / (visits + belief)
            score += explore * tree.weight[child] * often / (1 + visits)
            if tree.proof[child] != 0 and not tree.proof[child] >> who & 1:
                score -= 2.0  # lost for sure: only if everything is
            if best == 0 or score > most:
                best, most = child, score
        child = tree.next[child]
    return best


@rule
def child_for(tree, node, action):
    """The child of this action, added if it is new; 0 if the pool is full."""
    last, child = 0, tree.child[node]
    while child != 0:
        if tree.action[child] == action:
            return child
        last, child = child, tree.next[child]
    if not has_room(tree, 1):
        return 0
    return add_child(tree, node, last, action)


@rule
def proof_of(tree, players, node, seat):
    """The winners, if the seat that acts here can choose them for sure and could not do better; else 0."""
    best, most, child = 0, -1.0, tree.child[node]
    unknown = False
    while child != 0:
        winners = tree.proof[child]
        if winners == 0:
            unknown = True
        else:
            share = share_of(tree, players, winners, seat)
            if share == 1.0:
                return winners
            if share > most:
                best, most = winners, share
            elif share == most and winners != best:
                unknown = True  # who of the others wins is not for sure
        child = tree.next[child]
    return 0 if unknown else best


@rule
def back_up(tree, players, seat, depth, secret):
    """Add the values to every node on the way, and carry proofs towards the root."""
    tree.visits[0] += 1
    tree.total[0] += tree.value[seat]
    tree.spread[COUNT] += 1.0
    tree.spread[SUM] += tree.value[seat]
    tree.spread[SQUARES] += tree.value[seat] * tree.value[seat]
    for k in range(depth, 0, -1):
        node, above, who = tree.path[k], tree.path[k - 1], tree.chooser[k]
        tree.visits[node] += 1
        tree.total[node] += tree.value[seat if who < 0 else who]
        if not secret and who >= 0 and tree.proof[node] != 0 and tree.proof[above] == 0:
            tree.proof[above] = proof_of(tree, players, above, who)


@rule
def simulate(states, boxes, tree, players, seat, secret):
    """One walk from the root to something new, and back."""
    st, box, node, depth = states[WALK], boxes[0], 0, 0
    stamp = tree.used[DONE] + 2  # above what `weigh` uses
    while True:
        who = actor(st, box)
        if who == OVER:
            winners = believe_end(st, box, tree, players)
            if not secret:
                tree.proof[node] = winners
            break
        if tree.proof[node] != 0:
            for other in range(players):
                tree.value[other] = share_of(tree, players, tree.proof[node], other)
            break
        new = depth > 0 and tree.visits[node] == 0 and not unfinished(st, box)
        if new or depth + 1 == len(tree.path):
            judge(states, boxes, tree, players)
            break
        if who == CHANCE or (secret and who != seat and unseen(st, box, seat)):
            hidden = secret and unseen(st, box, seat)
            if who == CHANCE:
                action = random_ply(st, box, who, tree.rng, tree.legal, tree.room)
            else:
                action = random_action(st, box, tree.rng, tree.legal)
            child = child_for(tree, node, HIDDEN if hidden else action)
        else:
            if secret:
                n = legal_actions(st, box, tree.legal)
                meet(states, boxes, tree, players, node, who, n, stamp)
            elif tree.child[node] == 0:
                n = legal_actions(st, box, tree.legal)
                expand(states, boxes, tree, players, node, who, n, secret)
            child = 0
            if tree.child[node] != 0:
                child = pick(tree, node, who, secret, stamp)
            action = tree.action[child]
        if child == 0:  # the pool is full: what is there goes on learning
            judge(states, boxes, tree, players)
            break
        depth += 1
        tree.path[depth], tree.chooser[depth] = child, who
        apply(st, box, action)
        node = child
    back_up(tree, players, seat, depth, secret)


@rule
def grow(states, boxes, tree, players, seat, secret, worlds, simulations):
    """Some simulations, each in the next of the worlds; fewer if the root is solved. Returns how many."""
    for k in range(simulations):
        if tree.proof[0] != 0:
            return k
        copy_state(states, WALK, WORLDS + tree.used[DONE] % worlds)
        simulate(states, boxes, tree, players, seat, secret)
        tree.used[DONE] += 1
    return simulations


@rule
def plant(tree):
    """An empty tree: the root alone."""
    tree.used[NODES], tree.used[DONE] = 1, 0
    tree.child[0] = tree.next[0] = tree.visits[0] = tree.seen[0] = tree.proof[0] = 0
    tree.total[0] = tree.spread[COUNT] = tree.spread[SUM] = tree.spread[SQUARES] = 0.0
    return 0


@rule
def replant(tree, root):
    """Keep only what grows from a node, which becomes the root. Parents always stand before children."""
    for node in range(root, tree.used[NODES]):
        tree.mark[node] = 0
    tree.mark[root] = 1
    tree.next[root] = 0
    for node in range(root, tree.used[NODES]):
        if tree.mark[node]:
            child = tree.child[node]
            while child != 0:
                tree.mark[child] = 1
                child = tree.next[child]
    kept = 0
    for node in range(root, tree.used[NODES]):
        if tree.mark[node]:
            tree.mark[node] = kept  # the new place
            kept += 1
        else:
            tree.mark[node] = -1
    for node in range(root, tree.used[NODES]):
        to = tree.mark[node]
        if to >= 0:
            tree.action[to], tree.visits[to] = tree.action[node], tree.visits[node]
            tree.total[to], tree.hope[to] = tree.total[node], tree.hope[node]
            tree.weight[to], tree.seen[to] = tree.weight[node], tree.seen[node]
            tree.proof[to] = tree.proof[node]
            tree.child[to] = tree.mark[tree.child[node]] if tree.child[node] != 0 else 0
            tree.next[to] = tree.mark[tree.next[node]] if tree.next[node] != 0 else 0
    for node in range(kept):
        tree.mark[node] = 0
    tree.used[NODES], tree.used[DONE] = kept, tree.visits[0]
    return kept

"""Monte Carlo tree search (MCTS) in the dialect of rules: `build` puts it on top of any game's rules.

Information-set MCTS with PUCT selection. A simulation copies one of the *samples* (determinizations: states
that agree with all the seat knows), selects actions from the root down, expands the node it comes to,
evaluates that leaf, in some games after a short playout, and backpropagates one value a seat. Nodes hold
statistics, no states: one tree serves all samples, and memory is bounded by the pool.

A node is a place in the lists of `tree`; the root is 0, and 0 also says "none" in links. It belongs to the
action that leads to it; its value sum counts for the seat that chose that action. `states` holds the
current state of the simulation, some for scratch, and then the samples.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from math import exp, sqrt

from bastide.bots.one_ply import best_action
from bastide.bots.pool import (
    COUNT,
    NODES,
    SIMULATIONS,
    SQUARES,
    SUM,
    add_child,
    child_for,
    has_capacity,
    let_go,  # noqa: F401 - with the next two: asked for by whoever owns the tree
    reroot,  # noqa: F401
    reset,  # noqa: F401
)
from bastide.core.contract import (
    CHANCE,
    NO_ACTION,
    OVER,
    actor,
    apply,
    final_scores,
    legal_actions,
    outlook,
    outlook_of_way,
    playout_action,
    playout_plies,
    random_action,
    settled,
    unfinished,
    unseen,
    ways_ahead,
)
from bastide.core.kernels import random_ply
from bastide.core.rule import copy_state, no_inline, rule

CURRENT, SCRATCH, SAMPLES = 0, 1, 4  # places in `states`; there are three for scratch
# places in tree.parameters, in the order of `SearchParameters`:
EXPLORATION, PRIOR_SHARPNESS, PRIOR_VISITS, PRIOR_FLOOR, LOOKAHEAD = 0, 1, 2, 3, 4
HIDDEN = -2  # in place of an action that the seat does not see
THREE_TO_ONE = 1.0986122886681098  # the logarithm of three
SURE = 20.0  # a lead that decides the game
LEAST_DEVIATION = 0.03  # before values are known to differ


# ---------------------------------------------------------------- values


@rule
def reward(tree, players, winners, seat):
    """What a victory of these winners is worth to a seat: 1 for its side alone, less if it is shared."""
    if not winners >> seat & 1:
        return 0.0
    sides = 0.0
    for other in range(players):
        if winners >> other & 1:
            sides += 1.0 / tree.side_size[other]
    return 1.0 / sides


@rule
def estimated_values(tree, players, unit):
    """Turn the outlooks in tree.scratch into chances of winning in tree.value: a softmax."""
    most, total = tree.scratch[0], 0.0
    for seat in range(1, players):
        most = max(most, tree.scratch[seat])
    for seat in range(players):
        tree.value[seat] = exp((tree.scratch[seat] - most) * THREE_TO_ONE / unit)
        total += tree.value[seat] / tree.side_size[seat]
    for seat in range(players):
        tree.value[seat] /= total


@rule
def terminal_values(st, box, tree, players):
    """Write the rewards of a state that is over to tree.value; returns the winners."""
    winners = final_scores(st, box, tree.scratch)
    for seat in range(players):
        tree.value[seat] = reward(tree, players, winners, seat)
    return winners


@rule
def lead_of(tree, players, seat, unit):
    """By how much the outlook of a seat's side is better than that of the best other, as log-odds."""
    best, found = 0, False
    for other in range(players):
        if tree.side[other] != tree.side[seat] and (not found or tree.scratch[other] > best):
            best, found = tree.scratch[other], True
    return (tree.scratch[seat] - best) * THREE_TO_ONE / unit


@no_inline
@rule
def evaluate_leaf(states, boxes, tree, players):
    """Write what the current state is worth to every seat to tree.value: by its outlook, or how it ended.

    The outlook is asked where the state is settled, after as many settled moments of playout as the game wants.
    Until then everybody plays on by the game's playout policy, and by what looks best one ply ahead where that
    says nothing, or where the state is not settled in a game that wants no playout. Without an outlook the
    playout goes to the end of the game.
    """
    st, box = states[CURRENT], boxes[0]
    passed, who, wanted = 0, actor(st, box), playout_plies(st, box)
    while who != OVER:
        quiet = settled(st, box)
        if quiet:
            unit = outlook(st, box, tree.scratch) if passed >= wanted else 0
            if unit > 0:
                estimated_values(tree, players, unit)
                return
            passed += 1
        if who == CHANCE:
            action = random_ply(st, box, who, tree.rng, tree.legal, tree.scratch)
        else:
            action = NO_ACTION
            if quiet or wanted > 0:
                action = playout_action(st, box, tree.rng, tree.legal)
            if action == NO_ACTION:
                action = best_action(
                    states, boxes, who, tree.rng, tree.lists, tree.at, tree.counts, tree.scratch
                )
        apply(st, box, action)
        who = actor(st, box)
    terminal_values(st, box, tree, players)


# ---------------------------------------------------------------- expansion and priors


@rule
def evaluate_at_once(st, box, tree, players, who):
    """The lead of a seat in a state that is not over, and its chance in tree.value; False if nobody can say."""
    unit = outlook(st, box, tree.scratch)
    if unit == 0:
        return False, 0.0
    estimated_values(tree, players, unit)
    return True, max(-SURE, min(SURE, lead_of(tree, players, who, unit)))


@no_inline
@rule
def look_ahead(states, boxes, tree, players, who):
    """The same for a compound move just begun in states[SCRATCH]: the best that can come of it."""
    ways = ways_ahead(states[SCRATCH], boxes[0], tree.lists[0])
    if ways > 0:
        return best_of_ways(states[SCRATCH], boxes[0], tree, players, who, ways)
    return best_tried_out(states, boxes, tree, players, who)


@rule
def best_of_ways(st, box, tree, players, who, ways):
    """The best that can come of a compound move, where the game foresees what these ways to complete it lead to."""
    best, value = 0.0, 0.0
    for k in range(ways):
        unit = outlook_of_way(st, box, tree.lists[0][k], tree.lists[0], tree.scratch)
        lead = max(-SURE, min(SURE, lead_of(tree, players, who, unit)))
        if k == 0 or lead > best:
            estimated_values(tree, players, unit)
            best, value = lead, tree.value[who]
    tree.value[who] = value
    return True, best


@rule
def best_tried_out(states, boxes, tree, players, who):
    """The same where every way has to be tried out."""
    box, depth = boxes[0], 0
    tree.counts[0] = legal_actions(states[SCRATCH], box, tree.lists[0])
    tree.at[0] = 0
    known, best, value = False, 0.0, 0.0
    while depth >= 0:
        if tree.at[depth] == tree.counts[depth]:
            depth -= 1
            continue
        here = SCRATCH + depth
        copy_state(states, here + 1, here)
        st = states[here + 1]
        apply(st, box, tree.lists[depth][tree.at[depth]])
        tree.at[depth] += 1
        if unfinished(st, box):
            if depth + 1 < tree.parameters[LOOKAHEAD]:
                depth += 1
                tree.counts[depth] = legal_actions(st, box, tree.lists[depth])
                tree.at[depth] = 0
        elif actor(st, box) != OVER:
            said, lead = evaluate_at_once(st, box, tree, players, who)
            if said and (not known or lead > best):
                known, best, value = True, lead, tree.value[who]
    tree.value[who] = value
    return known, best


@no_inline
@rule
def set_priors(states, boxes, tree, players, who, first, secrets):
    """Evaluate each new child, from `first` on: its prior value to its chooser, and its prior for selection.

    Priors fall off with the distance from the best lead, measured in the standard deviation among them: a
    softmax that need not sum to one. A child of which nothing is known is taken to be as good as the best
    of the others.
    """
    box, n = boxes[0], 0
    total, squares, most, value = 0.0, 0.0, -SURE, 0.0
    for child in range(first, tree.counters[NODES]):
        copy_state(states, SCRATCH, CURRENT)
        st = states[SCRATCH]
        apply(st, box, tree.action[child])
        if actor(st, box) == OVER:
            winners = terminal_values(st, box, tree, players)
            known, lead = True, SURE * (2.0 * tree.value[who] - 1.0)
            if not secrets:
                tree.proof[child] = winners
        elif not unfinished(st, box):
            known, lead = evaluate_at_once(st, box, tree, players, who)
        elif tree.parameters[LOOKAHEAD] > 0:
            known, lead = look_ahead(states, boxes, tree, players, who)
        else:
            known, lead = False, 0.0
        tree.mark[child] = known
        if known:
            tree.prior[child], tree.prior_value[child] = lead, tree.value[who]
            total += lead
            squares += lead * lead
            n += 1
            most, value = max(most, lead), max(value, tree.value[who])
    if n == 0:
        return
    deviation = sqrt(max(0.0, squares / n - (total / n) * (total / n))) + 1e-6
    for child in range(first, tree.counters[NODES]):
        if tree.mark[child]:
            prior = exp(tree.parameters[PRIOR_SHARPNESS] * (tree.prior[child] - most) / deviation)
            tree.prior[child] = max(tree.parameters[PRIOR_FLOOR], prior)
        else:
            tree.prior[child], tree.prior_value[child] = 1.0, value


@rule
def expand(states, boxes, tree, players, node, who, n, secrets):
    """Give a node its children, the n actions in tree.legal; none if the pool has too few."""
    if not has_capacity(tree, n):
        return
    first, last = tree.counters[NODES], 0
    for k in range(n):
        last = add_child(tree, node, last, tree.legal[k])
    if n > 1:
        set_priors(states, boxes, tree, players, who, first, secrets)


@no_inline
@rule
def merge_children(states, boxes, tree, players, node, who, n, stamp):
    """Mark the children whose actions are legal in this sample; add those never met before.

    Lists of different samples are mostly in the same order, so looking goes on where it last ended.
    """
    first, at, last = tree.counters[NODES], tree.first_child[node], tree.first_child[node]
    while last != 0 and tree.next_sibling[last] != 0:
        last = tree.next_sibling[last]
    oldest_last = last
    for k in range(n):
        action, start = tree.legal[k], at
        found = False
        while at != 0 and not found:
            if tree.action[at] == action:
                found = True
                tree.mark[at] = stamp
                tree.availability[at] += 1
            at = tree.next_sibling[at]
        if not found:
            at = tree.first_child[node]
            while at != start and not found:
                if tree.action[at] == action:
                    found = True
                    tree.mark[at] = stamp
                    tree.availability[at] += 1
                at = tree.next_sibling[at]
        if not found:
            at = start
            if has_capacity(tree, 1):
                last = add_child(tree, node, last, action)
    if tree.counters[NODES] > first:
        if oldest_last == 0 and n == 1:
            tree.prior[first] = 1.0
        else:
            set_priors(states, boxes, tree, players, who, first, True)
        for child in range(first, tree.counters[NODES]):
            tree.mark[child] = stamp
            tree.availability[child] = 1


# ---------------------------------------------------------------- a simulation


@rule
def select_child(tree, node, who, secrets, stamp):
    """PUCT: the child with the best value so far, and a bonus by its prior for what was tried less.

    The bonus is measured in the standard deviation of all values seen. With secrets, the square root is
    taken of how often the child was available instead of how often its parent was visited.
    """
    prior_sum, child = 0.0, tree.first_child[node]
    while child != 0:
        if not secrets or tree.mark[child] == stamp:
            prior_sum += tree.prior[child]
        child = tree.next_sibling[child]
    n = max(1.0, tree.moments[COUNT])
    mean = tree.moments[SUM] / n
    deviation = sqrt(max(0.0, tree.moments[SQUARES] / n - mean * mean))
    exploration = tree.parameters[EXPLORATION] * max(LEAST_DEVIATION, deviation) / prior_sum
    root_of_visits, prior_visits = sqrt(tree.visits[node]), tree.parameters[PRIOR_VISITS]
    best, most, child = 0, -1.0, tree.first_child[node]
    while child != 0:
        if not secrets or tree.mark[child] == stamp:
            visits = tree.visits[child]
            if secrets:
                root_of_visits = sqrt(tree.availability[child])
            score = tree.value_sum[child] + prior_visits * tree.prior_value[child]
            score /= visits + prior_visits
            score += exploration * tree.prior[child] * root_of_visits / (1 + visits)
            if tree.proof[child] != 0 and not tree.proof[child] >> who & 1:
                score -= 2.0  # lost for sure: only if everything is
            if best == 0 or score > most:
                best, most = child, score
        child = tree.next_sibling[child]
    return best


@rule
def proof_of(tree, players, node, seat):
    """The winners, if the seat that acts here can choose them for sure and could not do better; else 0."""
    best, most, child = 0, -1.0, tree.first_child[node]
    unknown = False
    while child != 0:
        winners = tree.proof[child]
        if winners == 0:
            unknown = True
        else:
            share = reward(tree, players, winners, seat)
            if share == 1.0:
                return winners
            if share > most:
                best, most = winners, share
            elif share == most and winners != best:
                unknown = True  # who of the others wins is not for sure
        child = tree.next_sibling[child]
    return 0 if unknown else best


@rule
def backpropagate(tree, players, seat, depth, secrets):
    """Add the values to every node on the path, and carry proofs towards the root."""
    tree.visits[0] += 1
    tree.value_sum[0] += tree.value[seat]
    tree.moments[COUNT] += 1.0
    tree.moments[SUM] += tree.value[seat]
    tree.moments[SQUARES] += tree.value[seat] * tree.value[seat]
    for k in range(depth, 0, -1):
        node, parent, who = tree.path[k], tree.path[k - 1], tree.chooser[k]
        tree.visits[node] += 1
        tree.value_sum[node] += tree.value[seat if who < 0 else who]
        if not secrets and who >= 0 and tree.proof[node] != 0 and tree.proof[parent] == 0:
            tree.proof[parent] = proof_of(tree, players, parent, who)


@rule
def simulate(states, boxes, tree, players, seat, secrets):
    """One simulation on the current state: selection, expansion, evaluation, backpropagation."""
    st, box, node, depth = states[CURRENT], boxes[0], 0, 0
    stamp = tree.counters[SIMULATIONS] + 2  # above what `set_priors` uses
    while True:
        who = actor(st, box)
        if who == OVER:
            winners = terminal_values(st, box, tree, players)
            if not secrets:
                tree.proof[node] = winners
            break
        if tree.proof[node] != 0:
            for other in range(players):
                tree.value[other] = reward(tree, players, tree.proof[node], other)
            break
        leaf = depth > 0 and tree.visits[node] == 0 and not unfinished(st, box)
        if leaf or depth + 1 == len(tree.path):
            evaluate_leaf(states, boxes, tree, players)
            break
        if who == CHANCE or (secrets and who != seat and unseen(st, box, seat)):
            hidden = secrets and unseen(st, box, seat)
            if who == CHANCE:
                action = random_ply(st, box, who, tree.rng, tree.legal, tree.scratch)
            else:
                action = random_action(st, box, tree.rng, tree.legal)
            child = child_for(tree, node, HIDDEN if hidden else action)
        else:
            if secrets:
                n = legal_actions(st, box, tree.legal)
                merge_children(states, boxes, tree, players, node, who, n, stamp)
            elif tree.first_child[node] == 0:
                n = legal_actions(st, box, tree.legal)
                expand(states, boxes, tree, players, node, who, n, secrets)
            child = 0
            if tree.first_child[node] != 0:
                child = select_child(tree, node, who, secrets, stamp)
            action = tree.action[child]
        if child == 0:  # the pool is full: what is there goes on learning
            evaluate_leaf(states, boxes, tree, players)
            break
        depth += 1
        tree.path[depth], tree.chooser[depth] = child, who
        apply(st, box, action)
        node = child
    backpropagate(tree, players, seat, depth, secrets)


@rule
def run_simulations(states, boxes, tree, players, seat, secrets, samples, simulations, most):
    """Some simulations, each from the next of the samples; fewer if the root is solved, or if more than `most` nodes
    are in use. Returns how many.
    """
    for k in range(simulations):
        if tree.proof[0] != 0 or tree.counters[NODES] > most:
            return k
        copy_state(states, CURRENT, SAMPLES + tree.counters[SIMULATIONS] % samples)
        simulate(states, boxes, tree, players, seat, secrets)
        tree.counters[SIMULATIONS] += 1
    return simulations

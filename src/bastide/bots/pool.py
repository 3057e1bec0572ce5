"""The nodes of a search tree, in the dialect of rules: taken from a pool, given back to it.

A node is a place in the lists of `tree`; the root is 0, and 0 also says "none" in links. `mcts` says what they are for.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule

NODES, SIMULATIONS = 0, 1  # places in tree.counters: nodes in use, simulations made
COUNT, SUM, SQUARES = 0, 1, 2  # places in tree.moments: of the values of the seat that thinks


@rule
def has_capacity(tree, n):
    """Does the pool have n more nodes?"""
    return tree.counters[NODES] + n <= len(tree.action)


@rule
def add_child(tree, node, last, action):
    """A new node behind the last child of its parent (0: the first). The caller knows that the pool has one."""
    new = tree.counters[NODES]
    tree.counters[NODES] += 1
    tree.action[new] = action
    tree.first_child[new] = tree.next_sibling[new] = 0
    tree.visits[new] = tree.availability[new] = tree.proof[new] = 0
    tree.value_sum[new] = 0.0
    tree.prior_value[new], tree.prior[new] = 0.5, 1.0
    if last == 0:
        tree.first_child[node] = new
    else:
        tree.next_sibling[last] = new
    return new


@rule
def child_for(tree, node, action):
    """The child of this action, added if it is new; 0 if the pool is full."""
    last, child = 0, tree.first_child[node]
    while child != 0:
        if tree.action[child] == action:
            return child
        last, child = child, tree.next_sibling[child]
    if not has_capacity(tree, 1):
        return 0
    return add_child(tree, node, last, action)


@rule
def reset(tree):
    """An empty tree: the root alone."""
    tree.counters[NODES], tree.counters[SIMULATIONS] = 1, 0
    tree.first_child[0] = tree.next_sibling[0] = 0
    tree.visits[0] = tree.availability[0] = tree.proof[0] = 0
    tree.value_sum[0] = tree.moments[COUNT] = tree.moments[SUM] = tree.moments[SQUARES] = 0.0
    return 0


@rule
def reroot(tree, root):
    """Keep only the subtree of a node, which becomes the root. Parents always stand before children."""
    for node in range(root, tree.counters[NODES]):
        tree.mark[node] = 0
    tree.mark[root] = 1
    tree.next_sibling[root] = 0
    for node in range(root, tree.counters[NODES]):
        if tree.mark[node]:
            child = tree.first_child[node]
            while child != 0:
                tree.mark[child] = 1
                child = tree.next_sibling[child]
    kept = 0
    for node in range(root, tree.counters[NODES]):
        if tree.mark[node]:
            tree.mark[node] = kept  # the new place
            kept += 1
        else:
            tree.mark[node] = -1
    for node in range(root, tree.counters[NODES]):
        to = tree.mark[node]
        if to >= 0:
            child, sibling = tree.first_child[node], tree.next_sibling[node]
            tree.action[to], tree.visits[to] = tree.action[node], tree.visits[node]
            tree.value_sum[to], tree.prior_value[to] = tree.value_sum[node], tree.prior_value[node]
            tree.prior[to], tree.availability[to] = tree.prior[node], tree.availability[node]
            tree.proof[to] = tree.proof[node]
            tree.first_child[to] = tree.mark[child] if child != 0 else 0
            tree.next_sibling[to] = tree.mark[sibling] if sibling != 0 else 0
    for node in range(kept):
        tree.mark[node] = 0
    tree.counters[NODES], tree.counters[SIMULATIONS] = kept, tree.visits[0]
    return kept


@rule
def let_go(tree, most):
    """Forget what lies below the nodes that were visited least, until at most so many nodes are in use."""
    seldom = 2
    while tree.counters[NODES] > most and seldom <= tree.visits[0]:
        for node in range(1, tree.counters[NODES]):
            if tree.visits[node] < seldom:
                tree.first_child[node] = 0
        reroot(tree, 0)
        seldom *= 2
    return tree.counters[NODES]

"""A small net in whole numbers: how good a state looks to a seat, by what its features name. Learned by playing.

A *feature* is something a seat may know of a state, as the number of a row of weights (`contract.list_features`). The rows of
a seat's features are added to 64 numbers; each of these is clipped to 0 .. 127, squared and weighted; their sum is
how good the state looks. Whole numbers, so that plain, compiled and GPU give equal bytes.

Four of the hidden numbers, of 16 bits each, lie in one of 64 (`packed`): rows are added four numbers at a time. A sum
never leaves its 16 bits, because weights are kept within `most_weight`.

`box.net` holds the rows, then the row that is always added, then the weight of each hidden number.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import list_features, side
from bastide.core.rule import no_inline, rule

# Rules and numbers of all layers share one namespace: these begin alike, so that no game means another thing by them.
NET_HIDDEN = 64
NET_WORDS = NET_HIDDEN // 4  # of a row
NET_CLIP = 127
NET_WEIGHT = 64  # what a hidden number of NET_CLIP adds for a weight of one
NET_SHIFT = 10
NET_UNIT = (
    NET_CLIP * NET_CLIP * NET_WEIGHT / (1 << NET_SHIFT)
)  # a chance of winning that is e times better
NET_LEAD = 1107  # one that is three times better: NET_UNIT times the logarithm of three
NET_HALF = 1 << 15  # of what 16 bits hold


@rule
def clipped_squares(net, at, four):
    """What four packed numbers add, with the weights from net[at] on."""
    total = 0
    for k in range(4):
        x = ((four + NET_HALF) & (2 * NET_HALF - 1)) - NET_HALF
        four = (four - x) >> 16
        x = min(max(x, 0), NET_CLIP)
        total += net[at + k] * x * x
    return total


@no_inline
@rule
def net_value(net, rows, first, last):
    """The sum for the features in rows[first:last]."""
    always = len(net) - NET_HIDDEN - NET_WORDS
    weights = always + NET_WORDS
    total = 0
    for j in range(0, NET_WORDS, 4):
        a, b = net[always + j], net[always + j + 1]
        c, d = net[always + j + 2], net[always + j + 3]
        for k in range(first, last):
            at = rows[k] * NET_WORDS + j
            a += net[at]
            b += net[at + 1]
            c += net[at + 2]
            d += net[at + 3]
        at = weights + 4 * j
        total += clipped_squares(net, at, a) + clipped_squares(net, at + 4, b)
        total += clipped_squares(net, at + 8, c) + clipped_squares(net, at + 12, d)
    return total >> NET_SHIFT


@no_inline
@rule
def learned_outlook(st, box, players, out):
    """An `outlook`: each seat by its own eyes, the seats of one side by their mean."""
    for seat in range(players):
        last = list_features(st, box, seat, out, 2 * players)
        out[players + seat] = net_value(box.net, out, 2 * players, last)
    for seat in range(players):
        total, mates = 0, 0
        for mate in range(players):
            if side(box, mate) == side(box, seat):
                total += out[players + mate]
                mates += 1
        out[seat] = total // mates
    return NET_LEAD

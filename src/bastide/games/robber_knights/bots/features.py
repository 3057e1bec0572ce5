"""What a net goes by in Robber Knights: `feature_blocks` names the blocks, in this order."""

from bastide.core.rule import no_inline, rule
from bastide.games.robber_knights.bots.evaluation import castles_left, promise, tiles_left
from bastide.games.robber_knights.rules import *

MOST_FACES, MOST_HEIGHT, MOST_POINTS, MOST_SUPPLY, MOST_TILES, MOST_CASTLES = 10, 4, 24, 31, 31, 11
STANDS = (
    1 + 2 * MOST_HEIGHT
)  # nobody, or so many knights with one of the seat's, or of another's, on top
WAYS = 25  # up to four ways to a tile from a place beside it, up to four from further away
AFFORDABLE = 3  # knights that a march leaves behind on its way to a tile
PROMISES, PROMISE_STEP = 32, 50
LAID = 4

AHEAD = MOST_FACES * STANDS * WAYS
SUPPLY = AHEAD + 2 * MOST_POINTS + 1
TILES = SUPPLY + 2 * MOST_SUPPLY
CASTLES = TILES + 2 * MOST_TILES
TURN = CASTLES + 2 * MOST_CASTLES
MARCHES = TURN + 2 * LAID * len(PHASES)
OWN_HAND = MARCHES + 2 * PROMISES
ROWS = OWN_HAND + MOST_FACES


@rule
def list_features(st, box, seat, out, n):
    """7.1 to 7.5: the landscape, how all stand, and the seat's own hand."""
    n = landscape_features(st, box, seat, out, n)
    score, supply, tiles, castles = -127, 0, 0, 0  # the most of another
    for other in range(box.players):
        if other != seat:
            score, supply = max(score, st.score[other]), max(supply, st.supply[other])
            tiles = max(tiles, tiles_left(st, box, other))
            castles = max(castles, castles_left(st, box, other))
    lead = min(max(st.score[seat] - score, -MOST_POINTS), MOST_POINTS)
    out[n] = AHEAD + MOST_POINTS + lead
    out[n + 1] = SUPPLY + min(st.supply[seat], MOST_SUPPLY - 1)
    out[n + 2] = SUPPLY + MOST_SUPPLY + min(supply, MOST_SUPPLY - 1)
    out[n + 3] = TILES + min(tiles_left(st, box, seat), MOST_TILES - 1)
    out[n + 4] = TILES + MOST_TILES + min(tiles, MOST_TILES - 1)
    out[n + 5] = CASTLES + min(castles_left(st, box, seat), MOST_CASTLES - 1)
    out[n + 6] = CASTLES + MOST_CASTLES + min(castles, MOST_CASTLES - 1)
    other = 0 if st.seat == seat else 1
    out[n + 7] = TURN + (other * LAID + min(st.laid, LAID - 1)) * len(PHASES) + st.phase
    n += 8
    if st.phase == GARRISON or st.phase == MARCH:
        hope = min(promise(st, box, st.seat) // PROMISE_STEP, PROMISES - 1)
        out[n] = MARCHES + other * PROMISES + hope
        n += 1
    return hand_features(st, box, seat, out, n)


@no_inline
@rule
def landscape_features(st, box, seat, out, n):
    """A row for each tile: its face, who stands on it, and the ways that still lead there."""
    for y in range(st.north, st.south + 1):
        first = cell_at(box, st.west, y)
        for cell in range(first, first + st.east - st.west + 1):
            if st.tile[cell] > 0:
                face, height, stands = st.tile[cell] - 1, st.height[cell], 0
                if height > 0:
                    stands = height if st.stack[cell] & 7 == seat else MOST_HEIGHT + height
                ways = 0
                if box.points[face] > 0 and height + least_knights(box, face) <= box.per_tile:
                    ways = open_ways(st, box, cell)
                out[n] = (face * STANDS + stands) * WAYS + ways
                n += 1
    return n


@rule
def open_ways(st, box, cell):
    """5.5: where a castle could still be laid from which knights reach this tile: beside it, and further away."""
    near, far = 0, 0
    for direction in range(4):
        step = step_of(box, direction)
        at, cost, steps, going = cell + step, 0, 1, True
        while going:
            if st.tile[at] == 0:
                going = False
                if is_within(st, box, at):
                    near, far = near + (steps == 1), far + (steps > 1)
            else:
                k = least_knights(box, st.tile[at] - 1)
                cost += k
                going = cost <= AFFORDABLE and st.height[at] + k <= box.per_tile
                at, steps = at + step, steps + 1
    return near * 5 + far


@rule
def is_within(st, box, cell):
    """4.3.3: would the landscape with a tile there still fit its square?"""
    x, y = column_of(box, cell), row_of(box, cell)
    return (
        max(st.east, x) - min(st.west, x) < box.side
        and max(st.south, y) - min(st.north, y) < box.side
    )


@rule
def hand_features(st, box, seat, out, n):
    """7.2: the seat knows its own hand."""
    last = NOBODY
    for slot in range(seat * HAND, seat * HAND + HAND):
        held = st.hand[slot]
        if held != NOBODY and held % FACES != last:
            last = held % FACES
            out[n] = OWN_HAND + last
            n += 1
    return n


def feature_blocks(setup):
    """The blocks, with as many faces and knights on a tile as the box has; no net learns more of them."""
    parts = setup.components
    if len(parts.faces) > MOST_FACES or parts.per_tile > MOST_HEIGHT:
        return {}
    tiles = setup.players * sum(sum(group.values()) for group in parts.tiles)
    return {
        "landscape": (AHEAD, tiles),  # face, who stands there, ways that lead there
        "ahead": (SUPPLY - AHEAD, 1),  # of the best other, in points
        "supply": (TILES - SUPPLY, 2),  # the seat's knights, and the most of another
        "tiles": (CASTLES - TILES, 2),
        "castles": (TURN - CASTLES, 2),
        "turn": (MARCHES - TURN, 1),  # who acts, what, and after how many tiles
        "march": (OWN_HAND - MARCHES, 1),  # what the one begun promises
        "hand": (ROWS - OWN_HAND, HAND),
    }

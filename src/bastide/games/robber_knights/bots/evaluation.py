"""How good a state of Robber Knights looks."""

from bastide.core.net import learned_outlook
from bastide.core.rule import rule
from bastide.games.robber_knights.rules import *

POINT = 100
KNIGHT = 12  # what a knight in the supply is worth: it may still take a tile, and breaks ties
CASTLE_IN_HAND = 180  # a castle held back waits for a better march
WAITING = 60  # a tile held back: later tiles see what the others did

# Of `outlook`, fitted to games: what a tile to come is worth, late in the game and at most; what a knight and
# a castle add; per cent of a tile's points at risk while it is not full; and the lead that counts.
TILE_LATE, TILE_EARLY, KNIGHT_KEPT, CASTLE_KEPT = 12, 300, 80, 150
RISK_PER_TILE, MOST_RISK = 2, 50
EVEN_LEAD, LEAD_PER_TILE = 100, 25


@rule
def evaluate(st, box, seat, out):
    """Points, knights and castles kept, and what the march just begun still promises."""
    value = POINT * st.score[seat] + KNIGHT * st.supply[seat]
    rival = -1
    for other in range(box.players):
        if other != seat:
            rival = max(rival, POINT * st.score[other] + KNIGHT * st.supply[other])
    value -= rival
    for slot in range(seat * HAND, seat * HAND + HAND):
        held = st.hand[slot]
        if held != NOBODY and box.musters[held % FACES]:
            value += CASTLE_IN_HAND
    if st.seat == seat and st.phase != FINISHED:
        value -= WAITING * st.laid
    if st.seat == seat and (st.phase == GARRISON or st.phase == MARCH):
        value += promise(st, box, seat)
    return value


@rule
def outlook(st, box, out):
    """What was learned, where it was."""
    if box.learned:
        return learned_outlook(st, box, box.players, out)
    return hand_made_outlook(st, box, out)


@rule
def hand_made_outlook(st, box, out):
    """For each seat: points, fewer where others may still come; knights, castles, tiles; a march begun."""
    tiles = 0
    for seat in range(box.players):
        tiles += tiles_left(st, box, seat)
    tiles = tiles * 2 // box.players  # as many as two players would have
    each, risk = min(TILE_EARLY, TILE_LATE * tiles), min(MOST_RISK, RISK_PER_TILE * tiles)
    for seat in range(box.players):
        out[seat] = POINT * st.score[seat] + KNIGHT_KEPT * st.supply[seat]
        out[seat] += each * tiles_left(st, box, seat) + CASTLE_KEPT * castles_left(st, box, seat)
    for y in range(st.north, st.south + 1):
        first = cell_at(box, st.west, y)
        for cell in range(first, first + st.east - st.west + 1):
            if st.height[cell] > 0:
                face = st.tile[cell] - 1
                if box.per_tile - st.height[cell] >= least_knights(box, face):
                    out[st.stack[cell] & 7] -= risk * box.points[face]
    if st.phase == GARRISON or st.phase == MARCH:
        out[st.seat] += promise(st, box, st.seat)
    return EVEN_LEAD + LEAD_PER_TILE * tiles


@rule
def tiles_left(st, box, seat):
    """How many tiles a seat will still lay."""
    n = hand_size(st, seat)
    for kind in range(seat * SETS, seat * SETS + SETS):
        n += st.pile[kind]
    return n


@rule
def castles_left(st, box, seat):
    """How many of them bring knights."""
    n = 0
    for slot in range(seat * HAND, seat * HAND + HAND):
        if st.hand[slot] != NOBODY:
            n += box.musters[st.hand[slot] % FACES]
    for face in range(box.faces):
        if box.musters[face]:
            for letter in range(box.letters):
                n += st.pile[kind_of_tile(seat, letter, face)]
    return n


@rule
def unseen(st, box, seat):
    """3.3, 3.6.2, 6.2: what another chooses before the start, and what he draws."""
    return st.seat != seat and (st.phase == KEEP or st.phase == TOP or st.phase == DRAW)


@rule
def gain(st, box, seat, cell, k):
    """What dropping k knights on a tile is worth: its points, twice if an enemy loses them, and its safety."""
    face = st.tile[cell] - 1
    value = -KNIGHT * k
    holder = st.stack[cell] & 7 if st.height[cell] > 0 else NOBODY
    if holder != seat:
        value += POINT * box.points[face]
        if holder != NOBODY:
            value += POINT * box.points[face] // (box.players - 1)
    if box.points[face] > 0 and box.per_tile - st.height[cell] - k < least_knights(box, face):
        value += POINT * box.points[face] // 3  # 9.7: closed, so nobody takes it any more
    return value


@rule
def promise(st, box, seat):
    """The best a march can still gain, dropping no more than it must on the way."""
    budget, start = st.budget, 0
    if st.phase == GARRISON:
        k = least_knights(box, st.tile[st.at] - 1)
        start = gain(st, box, seat, st.at, k)
        budget -= k
    best = start
    for direction in range(4):
        if st.direction == NOWHERE or st.direction == direction:
            step = step_of(box, direction)
            cell, left, value = st.at + step, budget, start
            while st.tile[cell] > 0:
                k = least_knights(box, st.tile[cell] - 1)
                if k > min(left, box.per_tile - st.height[cell]):
                    break
                value += gain(st, box, seat, cell, k)
                best = max(best, value)
                left -= k
                cell += step
    return max(best, 0)

"""What a net goes by in The Castle: `feature_blocks` names the blocks, in this order.

Everybody knows everything (10.1); each seat sees its own things first. What `evaluation` hopes for is one of the
things named, reckoned on the same walk over the castle.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.castle.bots.evaluation import *

# How finely things are told apart.
BY_POINTS = 6  # classes of what a feature is worth
POINT_CLASS = (0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5)
BY_ERA = 3  # two stages each
BY_NEARNESS = 6  # complete (and hits a tower), one port open (and would hit one), two, more
BY_MARKETS, LARGE_COURT = 8, 5
BY_LEAD, LEAD_STEP = 21, 3  # of the points on the track
BY_HOPE, FINE_HOPES, FINE_HOPE, COARSE_HOPE = 24, 16, 75, 300  # on either side of none
BY_HOME = 7
BY_SQUARES = 5  # that a marker may go, and as many again
BY_HELD = 2
BY_KEEP, BY_RANK, BY_MARGIN = 10, 9, 7
BY_HOLE, BY_HOLE_STAGE, HOLE_STEP = 12, 2, 2
BY_LEFT, BY_DRAWN = 48, 64
BY_BID, BID_STEP = 16, 60
BY_PORTS = 4  # 0 to 3 or more

# Where the rows of each block begin.
ROW_COURTS = 3 * 2 * BY_NEARNESS * BY_POINTS * BY_ERA
ROW_MORE = ROW_COURTS + 2 * BY_MARKETS * 2 * BY_ERA
ROW_SHARED = ROW_MORE + 2 * 4 * 3
ROW_BEST = ROW_SHARED + 3 * 4 * BY_POINTS
ROW_FREE = ROW_BEST + 2 * 4 * 2 * BY_POINTS * 2
ROW_HOUSE = ROW_FREE + 4 * BY_POINTS * 2
ROW_AHEAD = ROW_HOUSE + 2 * (1 + BY_MARGIN * 3) * BY_ERA
ROW_HOME = ROW_AHEAD + BY_LEAD * STAGES
ROW_TOWERS = ROW_HOME + 2 * BY_HOME * STAGES
ROW_HELD = ROW_TOWERS + 2 * (3 << BY_SQUARES)
ROW_KEEP = ROW_HELD + 2 * EFFECTS * BY_HELD * BY_ERA
ROW_RANK = ROW_KEEP + 2 * BY_KEEP * BY_ERA
ROW_HOLE = ROW_RANK + BY_RANK * STAGES
ROW_TURN = ROW_HOLE + 2 * BY_HOLE * BY_HOLE_STAGE
ROW_LEFT = ROW_TURN + 2 * len(PHASES) * STAGES
ROW_TAKER = ROW_LEFT + 2 * BY_LEFT
ROW_BID = ROW_TAKER + 2 * BY_ERA
ROW_STAND = ROW_BID + 2 * BY_BID * BY_ERA
ROW_DRAWN = ROW_STAND + 2 * (1 + 4 * BY_PORTS)
ROW_HOPE = ROW_DRAWN + 2 * BY_DRAWN
ROW_END = ROW_HOPE + 2 * BY_HOPE * STAGES

SLOT_FREE, SLOT_HOUSE, SLOTS_TAKEN = 8, 12, 14  # first places of the list, while walking
MOST_FOLLOWERS = 12  # of a player, with whom a net can still learn


@rule
def list_features(st, box, seat, out, n):
    """10.1: the claims in the castle, what all have, and the turn."""
    stage = stage_of(st)
    first = n
    n, hopes = castle_rows(st, box, seat, stage, out, n)
    hopes += slot_rows(st, box, seat, stage, out, first)
    n, more = player_rows(st, box, seat, stage, out, n)
    hopes += more
    n, more = keep_rows(st, box, seat, stage, out, n)
    hopes += more
    n, more = turn_rows(st, box, seat, stage, out, n)
    out[n] = ROW_HOPE + hope_class(hopes + more) * STAGES + stage
    return n + 1


# ---------------------------------------------------------------- classes


@rule
def points_class(points):
    """0 to 2, 4, 6, 9, 13, or more."""
    return POINT_CLASS[min(points, 14)]


@rule
def hope_class(hopes):
    """How large a lead is hoped for: finely up to twelve points, then coarsely."""
    size = abs(hopes)
    step = size // FINE_HOPE
    if step >= FINE_HOPES:
        step = min(FINE_HOPES + (size - FINE_HOPES * FINE_HOPE) // COARSE_HOPE, BY_HOPE - 1)
    return BY_HOPE + step if hopes >= 0 else BY_HOPE - 1 - step


@rule
def ports_class(st, box, seat, kind, size, gaps, marks):
    """2.7, 8.1: how far a feature is from being scored, and whether it would take a wall tile."""
    if gaps > 1:
        return 4 if gaps == 2 else 5
    hit = tower_hit(st, box, seat, points_for(box, kind, size + gaps, marks)) != NOBODY
    return 2 * gaps + (1 if hit else 0)


# ---------------------------------------------------------------- the castle


@no_inline
@rule
def castle_rows(st, box, seat, stage, out, n):
    """Section 2, 6.1: a row for each feature with an owner, one more if both stand there; what its owners hope for.

    The first places are kept for the best of each kind: as `slot_rows` finds them.
    """
    slots, hopes = n, 0
    for k in range(SLOTS_TAKEN):
        out[n + k] = 0
    n += SLOTS_TAKEN
    claims = n
    for cell in range(box.cells):
        if st.tile[cell] != 0:
            first, printed = cell << NODE_BITS, kind_on(st, cell) << NODE_BITS
            for part in range(parts_on(st, box, cell)):
                node = first + part
                if st.root[node] == node:
                    men, others = st.men[2 * node + seat], st.men[2 * node + 1 - seat]
                    kind = box.part_kind[printed + part]
                    if men + others == 0:
                        if kind == COURT or st.open[node] > 0:  # somebody still may stand there
                            slot = slots + SLOT_FREE + kind
                            points = points_for(box, kind, st.size[node], st.marks[node])
                            out[slot] = max(out[slot], points)
                    else:
                        if men > 0 and others > 0:
                            n = shared_row(st, box, node, kind, men - others, out, claims, n)
                        if men != others:
                            who = 0 if men > others else 1
                            n = claim_row(st, box, node, kind, seat, who, stage, out, claims, n)
                            hope = slot_claim(st, box, node, kind, seat, who, stage, out, slots)
                            hopes += hope if who == 0 else -hope
    return n, hopes


@rule
def is_listed(out, first, n, row):
    """Has this row been written before?"""
    for k in range(first, n):
        if out[k] == row:
            return True
    return False


@rule
def claim_row(st, box, node, kind, seat, who, stage, out, claims, n):
    """2.8: a feature by its kind, its owner, its size and its open ports; another one like it more coarsely."""
    gaps, size, marks = st.open[node], st.size[node], st.marks[node]
    if kind == COURT:
        row = (who * BY_MARKETS + min(marks, BY_MARKETS - 1)) * 2 + (size >= LARGE_COURT)
        row = ROW_COURTS + row * BY_ERA + stage // 2
    else:
        near = ports_class(st, box, seat if who == 0 else 1 - seat, kind, size, gaps, marks)
        points = points_class(points_for(box, kind, size, marks))
        row = ((kind * 2 + who) * BY_NEARNESS + near) * BY_POINTS + points
        row = row * BY_ERA + stage // 2
    if is_listed(out, claims, n, row):
        row = ROW_MORE + (who * 4 + kind) * 3 + min(gaps, 2)
        if is_listed(out, claims, n, row):
            return n
    out[n] = row
    return n + 1


@rule
def shared_row(st, box, node, kind, lead, out, claims, n):
    """2.8: followers of both stand in a feature: who has more, what it is worth."""
    who = 0 if lead == 0 else (1 if lead > 0 else 2)
    points = points_for(box, kind, st.size[node], st.marks[node])
    row = ROW_SHARED + (who * 4 + kind) * BY_POINTS + points_class(points)
    if is_listed(out, claims, n, row):
        return n
    out[n] = row
    return n + 1


@rule
def slot_claim(st, box, node, kind, seat, who, stage, out, slots):
    """9.5, 9.6: what a wall tile would bring for a feature; 7.7: the largest open house. Returns what is hoped for."""
    gaps, slot = st.open[node], slots + who * 4 + kind
    out[slot] = max(out[slot], gain_by_tile(st, box, node, OPEN_PATH + kind))
    if kind == HOUSE and gaps > 0:
        slot = slots + SLOT_HOUSE + who
        out[slot] = max(out[slot], st.size[node] * 4 + 3 - min(gaps, 3))
    owns = seat if who == 0 else 1 - seat
    return hope_for(st, box, owns, kind, st.size[node], gaps, st.marks[node], stage)


@no_inline
@rule
def slot_rows(st, box, seat, stage, out, slots):
    """The rows of what is best of each kind, in the places where it stood; what wall tiles would bring for it now."""
    hopes, late = 0, 0 if stage < 2 else 1
    for who in range(2):
        owns = seat if who == 0 else 1 - seat
        for kind in range(4):
            slot = slots + who * 4 + kind
            gain, held = out[slot], st.held[owns * EFFECTS + OPEN_PATH + kind]
            if held > 0:
                hopes += NOW[stage] * gain if who == 0 else -NOW[stage] * gain
            row = (who * 4 + kind) * 2 + (1 if held > 0 else 0)
            points = points_class(2 * gain if kind == COURT else gain)
            out[slot] = ROW_BEST + (row * BY_POINTS + points) * 2 + late
        out[slots + SLOT_HOUSE + who] = house_row(
            st, box, owns, who, out[slots + SLOT_HOUSE + who], stage
        )
    for kind in range(4):
        slot = slots + SLOT_FREE + kind
        out[slot] = ROW_FREE + (kind * BY_POINTS + points_class(out[slot])) * 2 + late
    return hopes


@rule
def house_row(st, box, owns, who, found, stage):
    """7.7, 9.3: would the largest open house give its owner the larger keep?"""
    row = 0
    if found > 0:
        size = (found >> 2) + box.larger_keep * st.held[owns * EFFECTS + LARGER_KEEP]
        beyond = min(max(size - keep_rank(st, box, 1 - owns), -3), 3)
        row = 1 + (beyond + 3) * 3 + (found & 3)
    return ROW_HOUSE + (who * (1 + BY_MARGIN * 3) + row) * BY_ERA + stage // 2


# ---------------------------------------------------------------- beside it


@no_inline
@rule
def player_rows(st, box, seat, stage, out, n):
    """7.4, 6.1, 8.1, 8.2: points, followers at home, towers ahead, wall tiles in hand; and what they promise."""
    lead = st.score[seat] - st.score[1 - seat]
    most = BY_LEAD * LEAD_STEP // 2
    out[n] = ROW_AHEAD + (min(max(lead, -most), most) + most) // LEAD_STEP * STAGES + stage
    n += 1
    hopes = POINT * lead
    for who in range(2):
        owns = seat if who == 0 else 1 - seat
        home = min(max(st.reserve[owns], 0), BY_HOME - 1)
        out[n] = ROW_HOME + (who * BY_HOME + home) * STAGES + stage
        value, hit, square = home_value(st, owns, 0, stage), 0, st.score[owns] % box.squares
        for k in range(1, 2 * BY_SQUARES + 1):
            square = square + 1 if square + 1 < box.squares else 0
            tower = box.tower_at[square] - 1
            if tower >= 0 and st.wall[tower] != 0:
                hit += 1 << (k - 1)
                if k < FAR:
                    value += TOWER_NEAR[stage] if k < NEAR else TOWER_FAR[stage]
        first = ROW_TOWERS + who * (3 << BY_SQUARES)
        near = hit & ((1 << BY_SQUARES) - 1)
        out[n + 1] = first + ((0 if stage < 3 else 1) << BY_SQUARES) + near
        out[n + 2] = first + (2 << BY_SQUARES) + (hit >> BY_SQUARES)
        n += 3
        for effect in range(EFFECTS):
            tiles = st.held[owns * EFFECTS + effect]
            if tiles > 0:
                value += tiles * HELD[stage * EFFECTS + effect]
                row = (who * EFFECTS + effect) * BY_HELD + min(tiles, BY_HELD) - 1
                out[n] = ROW_HELD + row * BY_ERA + stage // 2
                n += 1
        hopes += value if who == 0 else -value
    return n, hopes


@no_inline
@rule
def keep_rows(st, box, seat, stage, out, n):
    """7.7, 9.3: the keeps, which is larger, and near the end the hole it would bring; and what that promises."""
    for who in range(2):
        size = st.keep_size[seat if who == 0 else 1 - seat]
        row = who * BY_KEEP + min(size, BY_KEEP - 1)
        out[n] = ROW_KEEP + row * BY_ERA + stage // 2
        n += 1
    lead = keep_rank(st, box, seat) - keep_rank(st, box, 1 - seat)
    most = BY_RANK // 2
    out[n] = ROW_RANK + (min(max(lead, -most), most) + most) * STAGES + stage
    n += 1
    if lead == 0:
        return n, 0
    hopes = KEEP_LEAD[stage] + KEEP_STEP_BY[stage] * min(KEEP_MARGIN, abs(lead))
    if stage < BY_HOLE_STAGE:
        hole = largest_hole(st, box)
        hopes += HOLE[stage] * hole
        row = (0 if lead > 0 else BY_HOLE) + min(hole // HOLE_STEP, BY_HOLE - 1)
        out[n] = ROW_HOLE + row * BY_HOLE_STAGE + stage
        n += 1
    return n, hopes if lead > 0 else -hopes


@no_inline
@rule
def turn_rows(st, box, seat, stage, out, n):
    """4.1, 5.1, 6.2, 8.2: who acts and what, the tiles left, the tile drawn, the best place for a follower."""
    hopes, who = 0, 0 if st.mover == seat else 1
    out[n] = ROW_TURN + (who * len(PHASES) + st.phase) * STAGES + stage
    out[n + 1] = ROW_LEFT + who * BY_LEFT + min(st.left, BY_LEFT - 1)
    n += 2
    if st.taker > 0:
        takes = 0 if st.taker == seat + 1 else 1
        hopes += HIT[stage] if takes == 0 else -HIT[stage]
        out[n] = ROW_TAKER + takes * BY_ERA + stage // 2
        n += 1
    value = 0
    if st.phase == TO_DRAW:
        value = TO_MOVE[stage]
    elif st.phase == TO_PLACE:
        out[n] = ROW_DRAWN + who * BY_DRAWN + st.drawn - 1
        n += 1
    elif st.phase == TO_STAND:
        part, value = likely_part(st, box)
        bid = min(value // BID_STEP, BY_BID - 1)
        out[n] = ROW_BID + (who * BY_BID + bid) * BY_ERA + stage // 2
        out[n + 1] = ROW_STAND + who * (1 + 4 * BY_PORTS)
        if part != NOBODY:
            feature = st.root[((st.laid - 1) << NODE_BITS) + part]
            kind, gaps = node_kind(st, box, feature), min(st.open[feature], BY_PORTS - 1)
            out[n + 1] += 1 + kind * BY_PORTS + gaps
        n += 2
    return n, hopes + (value if who == 0 else -value)


def feature_blocks(setup):
    """The blocks, with as many kinds of tiles and followers as there is room for; no net learns more of them."""
    parts = setup.components
    followers = parts.board.followers
    if len(parts.tiles) > BY_DRAWN or followers > MOST_FOLLOWERS:
        return {}
    return {
        "claims": (ROW_SHARED, 2 * followers),  # owner, kind, ports and towers, points
        "shared": (ROW_BEST - ROW_SHARED, followers),  # features in which both stand
        "best": (ROW_FREE - ROW_BEST, 8),  # of each kind and owner, and the wall tile for it
        "free": (ROW_HOUSE - ROW_FREE, 4),  # the best of each kind that nobody has
        "house": (ROW_AHEAD - ROW_HOUSE, 2),  # that would make a larger keep
        "ahead": (ROW_HOME - ROW_AHEAD, 1),
        "home": (ROW_TOWERS - ROW_HOME, 2),
        "towers": (ROW_HELD - ROW_TOWERS, 4),  # which of the next squares take a wall tile
        "held": (ROW_KEEP - ROW_HELD, 2 * EFFECTS),
        "keep": (ROW_RANK - ROW_KEEP, 2),
        "rank": (ROW_HOLE - ROW_RANK, 1),  # how much larger the keep is
        "hole": (ROW_TURN - ROW_HOLE, 1),
        "turn": (ROW_LEFT - ROW_TURN, 1),  # who acts, and what
        "left": (ROW_TAKER - ROW_LEFT, 1),
        "taker": (ROW_BID - ROW_TAKER, 1),
        "bid": (ROW_STAND - ROW_BID, 1),  # what a follower on the tile just laid promises
        "stand": (ROW_DRAWN - ROW_STAND, 1),  # where it would
        "drawn": (ROW_HOPE - ROW_DRAWN, 1),
        "hope": (ROW_END - ROW_HOPE, 1),  # the lead that `evaluation` hopes for
    }

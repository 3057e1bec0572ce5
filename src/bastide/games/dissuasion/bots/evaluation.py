"""How good a Dissuasion state looks, for bots."""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules import *

# worths, in quarters of an écu
ECU = 4
HOME = 1200  # an original city; each one lost makes the others dearer
LAST_HOMES = 600  # shared by the homes left: who has few defends them first
CITY = 450  # a conquered city that pays
KNIGHT_WORTH = 110
BALL_WORTH = 160
RAMPART_WORTH = 90
PLACED = 12  # a weapon on the board rather than in reserve
WALLED = 55  # a first rampart on a home: a ball must fall on it before one destroys the home
SHELTER = 22  # each rampart of a home, for each home lost: the last ones are worth walling in
GUARDED = 45  # a knight on a home: nobody walks in
DETERRENT = 60  # a ball on a home: who destroys it is fired at
MAGIC_WORTH = 84
TOKEN_WORTH = 48
MARCH = 9  # each step nearer to a city that may be taken
FAR = 12  # steps after which distance no longer matters
SIEGE = 220  # more knights before a city than in it
DEFENDER = 70  # what each defender takes from that
TO_MOVE = 90  # a board phase
ARMED = 60  # with a ball to fire or weapons to place
VICTORY = 1 << 20


@rule
def unfinished(st, box):
    """11.5, 8.1: the same player must say more: the lance, the target."""
    return st.phase == ATTACK or (st.phase == AIM and st.against == NOBODY)


@rule
def distance(box, a, b):
    """Steps of a king between two cells."""
    width = box.width
    return max(abs(a // width - b // width), abs(a % width - b % width))


@rule
def is_prey(st, box, cell, seat):
    """Does an enemy possess it?"""
    owner = possessor(st, box, cell)
    return owner != NOBODY and owner != seat


@no_inline
@rule
def nearest_prey(st, box, seat, cell):
    """How far from a cell the nearest city to be taken is, or one of his own to be freed; a guard counts for two steps."""
    nearest = FAR
    for city in range(COLOURS * CITIES):
        target = box.cities[city]
        if is_prey(st, box, target, seat):
            nearest = min(nearest, distance(box, cell, target) + 2 * st.knights[target])
    return nearest


@rule
def enemies_near(st, box, seat, cell):
    """Does a knight of another stand beside this cell?"""
    for k in range(AROUND):
        near = box.near[cell * AROUND + k]
        if near == NOWHERE:
            return False
        if st.knights[near] > 0 and st.holder[near] != seat:
            return True
    return False


@no_inline
@rule
def sieges(st, box, seat):
    """7.5: enemy cities before which more of a player's knights stand than defend them."""
    value = 0
    for city in range(COLOURS * CITIES):
        cell = box.cities[city]
        if is_prey(st, box, cell, seat):
            knights = 0
            for k in range(AROUND):
                near = box.near[cell * AROUND + k]
                if near != NOWHERE and st.holder[near] == seat:
                    knights += st.knights[near]
            if knights > st.knights[cell]:
                value += SIEGE - DEFENDER * min(3, st.knights[cell])
    return value


@rule
def is_armed(st, box, seat):
    """Is there a ball to fire, or a weapon to place?"""
    for cell in range(box.cells):
        if st.balls[cell] > 0 and possessor(st, box, cell) == seat:
            return True
    return has_reserve(st, seat)


@rule
def home_worth(st, cell):
    """A home and what protects it."""
    value = HOME
    if st.ramparts[cell] > 0:
        value += WALLED
    if st.knights[cell] > 0:
        value += GUARDED
    if st.balls[cell] > 0:
        value += DETERRENT
    return value


@no_inline
@rule
def standing(st, box, seat):
    """What a player has: cities, weapons, money, cards."""
    value = ECU * st.money[seat] + TOKEN_WORTH * st.tokens[seat]
    homes, walls = 0, 0
    for k in range(CITIES):
        cell = city_cell(box, st.colour[seat], k)
        if possessor(st, box, cell) == seat:
            homes += 1
            walls += st.ramparts[cell]
            value += home_worth(st, cell)
    lost = CITIES - homes
    value += SHELTER * walls * lost - LAST_HOMES * lost * lost // 4
    for cell in range(box.cells):
        if st.holder[cell] == seat:
            value += st.knights[cell] * (KNIGHT_WORTH + PLACED)
            colour = box.city[cell]
            if colour != st.colour[seat]:
                if colour != NOBODY and lord_of(st, colour) != NOBODY:
                    value += CITY
                else:
                    value += MARCH * (FAR - nearest_prey(st, box, seat, cell))
        if st.ramparts[cell] + st.balls[cell] > 0 and possessor(st, box, cell) == seat:
            value += st.ramparts[cell] * (RAMPART_WORTH + PLACED)
            value += st.balls[cell] * (BALL_WORTH + PLACED)
    value += st.reserve[seat * WEAPONS + KNIGHT] * KNIGHT_WORTH
    value += st.reserve[seat * WEAPONS + RAMPART] * RAMPART_WORTH
    value += st.reserve[seat * WEAPONS + BALL] * BALL_WORTH
    for spell in range(SPELLS):
        value += MAGIC_WORTH * st.hand[seat * SPELLS + spell]
    return value


@rule
def answer_to_come(st, box, seat):
    """8.5: what the balls that still have to fire back will cost a player, or give him."""
    value = 0
    if st.phase == AIM and st.against != NOBODY:
        value += volley_worth(st, box, seat, st.who, st.against, 1)
    for k in range(st.volleys):
        value += volley_worth(st, box, seat, st.volley_by[k], st.volley_at[k], st.volley_balls[k])
    return value


@rule
def volley_worth(st, box, seat, by, at, balls):
    """About a home for each ball, while the one fired at has homes without a rampart."""
    if at == seat:
        return -balls * HOME
    if by == seat:
        return balls * HOME
    return 0


@rule
def debts(st, box, seat):
    """9.11: what is owed is not yet paid."""
    value = ECU * st.owed[seat] * 3 // 4
    if st.seat == seat:
        for other in range(box.players):
            value -= ECU * st.owed[other]
    return value


@no_inline
@rule
def evaluate(st, box, seat, out):
    """A player's standing against that of the others, and what is in the air."""
    if st.phase == FINISHED:
        return VICTORY if st.winners >> seat & 1 else -VICTORY
    if not st.alive[seat]:
        return -VICTORY
    theirs, rivals = 0, 0
    for other in range(box.players):
        if other != seat and st.alive[other]:
            theirs += standing(st, box, other)
            rivals += 1
    value = standing(st, box, seat) + sieges(st, box, seat) - theirs // rivals
    value += answer_to_come(st, box, seat) + debts(st, box, seat)
    if st.seat == seat and BOARD <= st.phase <= ROLL:  # until the dice: `done` gives nothing away
        value += TO_MOVE
        if is_armed(st, box, seat):
            value += ARMED
    if st.phase == MAGIC and st.seat == seat:
        value += MAGIC_WORTH  # about to be drawn
    return value


@rule
def unseen(st, box, seat):
    """14.2: the magic card another draws."""
    return st.phase == MAGIC and st.seat != seat


@rule
def settled(st, box):
    """The one whose turn it is has finished on the board: now all that may be fired has been fired."""
    return st.phase == ROLL

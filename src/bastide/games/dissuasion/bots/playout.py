"""What a fair player of Dissuasion would do without much thought, for bots that play a game on.

He places what he has, fires where it costs him nothing or brings him ahead, walks into cities nobody
guards, marches on the nearest, buys what is offered.
"""

from bastide.core.dice import draw
from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.bots.evaluation import *
from bastide.games.dissuasion.rules import *

NOT_WORTH_A_BALL = 0


@rule
def likely_home(st, box, rng, weapon):
    """6.3: where a weapon is put: walls and balls where there are fewest, knights where they are missed."""
    seat, best, most, ties = st.seat, NOWHERE, 0, 0
    for k in range(CITIES):
        cell = city_cell(box, st.colour[seat], k)
        if possessor(st, box, cell) == seat:
            if weapon == KNIGHT:
                value = -3 * st.knights[cell] - nearest_prey(st, box, seat, cell)
            else:
                value = -2 * st.ramparts[cell] - 3 * st.balls[cell]
            if ties == 0 or value > most:
                best, most, ties = cell, value, 1
            elif value == most:
                ties += 1
                if draw(rng, ties) == 0:
                    best = cell
    return best


# ---------------------------------------------------------------- balls


@rule
def balls_of(st, box, seat):
    """The balls a player can fire now."""
    n = 0
    for cell in range(box.cells):
        if st.balls[cell] > 0 and possessor(st, box, cell) == seat:
            n += st.balls[cell]
    return n


@rule
def is_home(st, box, cell, owner):
    """4.6, of a cell he possesses."""
    return box.city[cell] == st.colour[owner]


@rule
def is_near_home(st, box, seat, cell):
    """Does it lie beside an original city of his that still stands?"""
    for k in range(AROUND):
        near = box.near[cell * AROUND + k]
        if near == NOWHERE:
            break
        if box.city[near] == st.colour[seat] and not st.ruin[near]:
            return True
    return False


@no_inline
@rule
def shot_worth(st, box, seat, cell, balls, homes):
    """What a ball at a cell of somebody else brings, for one who has so many balls and homes; above 0: fire."""
    owner = possessor(st, box, cell)
    if owner == NOBODY or owner == seat:
        return NOT_WORTH_A_BALL
    if not is_home(st, box, cell, owner):
        if box.city[cell] == st.colour[seat]:
            return NOT_WORTH_A_BALL
        return 4 * st.knights[cell] - 2
    theirs, walls, answers = homes_of(st, box, owner), st.ramparts[cell], st.balls[cell]
    value = 20 + 4 * (CITIES - theirs) + 2 * st.knights[cell]
    if walls > 0:
        if balls <= walls:
            return NOT_WORTH_A_BALL
        value -= 6 * walls
    if answers > 0:
        if answers >= homes or homes < theirs + answers - (theirs == 1):
            return NOT_WORTH_A_BALL
        value -= 6 * answers
    return value


@no_inline
@rule
def likely_target(st, box, rng, seat, balls):
    """The cell on which a ball does most, or NOWHERE if it is worth none."""
    best, most, ties, homes = NOWHERE, NOT_WORTH_A_BALL, 0, homes_of(st, box, seat)
    for cell in range(box.cells):
        if not st.ruin[cell] and (st.knights[cell] > 0 or box.city[cell] != NOBODY):
            value = shot_worth(st, box, seat, cell, balls, homes)
            if value > most:
                best, most, ties = cell, value, 1
            elif value == most and best != NOWHERE:
                ties += 1
                if draw(rng, ties) == 0:
                    best = cell
    return best


@rule
def likely_gun(st, box, seat):
    """The cell that misses a ball least, or NOWHERE: captured, walled, or with more of them."""
    best, most = NOWHERE, 0
    for cell in range(box.cells):
        if st.balls[cell] > 0 and possessor(st, box, cell) == seat:
            value = 1 + st.balls[cell] + 2 * st.ramparts[cell]
            if not is_home(st, box, cell, seat):
                value += 8
            if value > most:
                best, most = cell, value
    return best


@rule
def likely_aim(st, box, rng, out):
    """8.2, 8.5: the target that is worth most; in retaliation anything, rather than nothing."""
    seat = st.who
    if st.against == NOBODY:
        target = likely_target(st, box, rng, seat, 1 + balls_of(st, box, seat))
        if target != NOWHERE:
            return AT * KIND + target
    else:
        best, most = NOWHERE, 0
        for cell in range(box.cells):
            if possessor(st, box, cell) == st.against:
                value = 1 + st.knights[cell]
                if is_home(st, box, cell, st.against):
                    value += 40 - 12 * min(3, st.ramparts[cell]) - 6 * min(3, st.balls[cell])
                value = 2 * value + draw(rng, 2)
                if best == NOWHERE or value > most:
                    best, most = cell, value
        return AT * KIND + best
    return out[draw(rng, legal_actions(st, box, out))]


# ---------------------------------------------------------------- knights


@rule
def fresh_before(st, box, seat, cell):
    """How many knights of a player could attack a cell now."""
    n = 0
    for k in range(AROUND):
        near = box.near[cell * AROUND + k]
        if near == NOWHERE:
            break
        if st.holder[near] == seat:
            n += st.knights[near] - st.used[near]
    return n


@rule
def attack_worth(st, box, seat, end):
    """What meeting the knights of another brings."""
    guards, colour = st.knights[end], box.city[end]
    if colour == st.colour[seat]:
        return 60  # a home to be freed
    if is_near_home(st, box, seat, end):
        return 30
    if (
        colour != NOBODY
        and lord_of(st, colour) != NOBODY
        and fresh_before(st, box, seat, end) > guards
    ):
        return 40 - guards
    return 0


@rule
def step_worth(st, box, seat, start, end, here):
    """What a step brings; `here` is how far the nearest prey is from the start."""
    if st.ruin[end]:
        return 0
    if enemy_knights(st, end):
        return attack_worth(st, box, seat, end)
    if box.city[end] != NOBODY and is_prey(st, box, end, seat):
        return 50 + 2 * st.balls[end] + st.ramparts[end]
    if must_stay(st, box, seat, start):
        return 0
    there = nearest_prey(st, box, seat, end)
    return 8 * (here - there) if there < here else 0


@rule
def must_stay(st, box, seat, cell):
    """The last knight of a city he took, or of a home that enemies are near."""
    if st.knights[cell] > 1:
        return False
    colour = box.city[cell]
    if colour == NOBODY or lord_of(st, colour) == NOBODY:
        return False
    if colour != st.colour[seat]:
        return True
    return enemies_near(st, box, seat, cell)


@no_inline
@rule
def likely_step(st, box, rng, seat):
    """The step that brings most, as the detail of an action; NOWHERE if none does."""
    best, most, ties = NOWHERE, 0, 0
    for cell in range(box.cells):
        if st.holder[cell] == seat and st.used[cell] < st.knights[cell]:
            here = nearest_prey(st, box, seat, cell)
            for k in range(AROUND):
                near = box.near[cell * AROUND + k]
                if near == NOWHERE:
                    break
                value = step_worth(st, box, seat, cell, near, here)
                if value > most:
                    best, most, ties = cell * CELLS + near, value, 1
                elif value == most and best != NOWHERE:
                    ties += 1
                    if draw(rng, ties) == 0:
                        best = cell * CELLS + near
    return best


@rule
def likely_on_board(st, box, rng):
    """5.3, 6.1: place, fire, walk, done."""
    seat = st.seat
    for weapon in range(WEAPONS):
        if to_place(st, box, seat, weapon) > 0:
            home = likely_home(st, box, rng, weapon)
            return PUT * KIND + weapon * CELLS + home
    gun = likely_gun(st, box, seat)
    if gun != NOWHERE and likely_target(st, box, rng, seat, balls_of(st, box, seat)) != NOWHERE:
        return FIRE * KIND + gun
    chosen = likely_step(st, box, rng, seat)
    if chosen != NOWHERE:
        return STEP * KIND + chosen
    return DONE * KIND


@no_inline
@rule
def playout_action(st, box, rng, out):
    """What a fair player would do without much thought."""
    phase = st.phase
    if phase == BOARD or phase == OPENING:
        return likely_on_board(st, box, rng)
    if phase == AIM:
        return likely_aim(st, box, rng, out)
    if phase == SHOP:
        n = legal_actions(st, box, out)
        if out[0] == BUY * KIND + (1 << MAGIC_CARD):
            return PASS * KIND
        if out[0] == BUY * KIND + (1 << KNIGHT):
            return out[0]
        return out[draw(rng, n - 1)]
    if phase == TRUCE:
        if balls_of(st, box, st.seat) > 0 or draw(rng, 2) == 0:
            return GO * KIND
        return STAY * KIND
    if phase == EQUIP and equipment_due(st, box) <= st.money[st.seat]:
        return PAY * KIND
    if phase == PLOT:
        return USE * KIND + st.tokens[st.who]
    n = legal_actions(st, box, out)
    if phase == ATTACK or phase == DEFEND or phase == SHIELD:
        return out[n - 1]
    return out[draw(rng, n)]


@rule
def playout_plies(st, box):
    """Two turns of each show what comes of it."""
    return 4

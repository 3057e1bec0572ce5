"""Knights and cannonballs of Dissuasion (sections 6 to 8)."""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules.codes import *
from bastide.games.dissuasion.rules.possession import *
from bastide.games.dissuasion.rules.turns import *

# ---------------------------------------------------------------- placing (6.3) and cards (11.4)


@rule
def put(st, weapon, cell):
    """6.3: a weapon comes from the reserve; a knight arrives fresh."""
    st.reserve[st.seat * WEAPONS + weapon] -= 1
    if weapon == KNIGHT:
        add_knights(st, cell, st.seat, 1)
    elif weapon == RAMPART:
        st.ramparts[cell] += 1
    else:
        st.balls[cell] += 1


@rule
def gallop(st, box, cell):
    """11.4: a used knight becomes fresh."""
    play_card(st, box, st.seat, GALLOP)
    st.used[cell] -= 1


@rule
def shift(st, box, start, end):
    """11.4: a rampart walks."""
    play_card(st, box, st.seat, SHIFT)
    st.ramparts[start] -= 1
    st.ramparts[end] += 1


# ---------------------------------------------------------------- knights (section 7)


@rule
def enemy_knights(st, cell):
    """7.4: knights of another player than the one to move."""
    return st.knights[cell] > 0 and st.holder[cell] != st.seat


@rule
def step(st, box, start, end):
    """7.3, 7.4: a knight steps or attacks; first the one who attacks may play a lance (11.5)."""
    st.start = start
    st.end = end
    st.lance = 0
    if enemy_knights(st, end) and holds(st, st.seat, LANCE):
        st.phase = ATTACK
    else:
        ask_defender(st, box)


@rule
def may_wear_armour(st, seat):
    """11.6."""
    return st.knights[st.end] > 0 and holds(st, seat, ARMOUR)


@rule
def may_raise_wall(st, seat):
    """11.6."""
    return st.ramparts[st.end] > 0 and holds(st, seat, WALL)


@no_inline
@rule
def ask_defender(st, box):
    """11.6: the possessor of the cell, if it is another player and he holds a card for it."""
    owner = possessor(st, box, st.end)
    if (
        owner != NOBODY
        and owner != st.seat
        and (may_wear_armour(st, owner) or may_raise_wall(st, owner))
    ):
        st.phase = DEFEND
        st.who = owner
    else:
        carry_out(st, box, NOBODY)


@no_inline
@rule
def carry_out(st, box, answer):
    """7.3, 7.4, 11.6: what comes of the step or attack; then eliminations are checked (7.7)."""
    start, end = st.start, st.end
    stands = True
    if answer == WALL:
        st.used[start] += 1
    elif enemy_knights(st, end):
        if not st.lance:
            discard_knights(st, start, 1)
            stands = False
        if answer != ARMOUR:
            discard_knights(st, end, 1)
        if stands and st.knights[end] > 0:
            st.used[start] += 1
            stands = False  # he stays where he is
    if stands and answer != WALL:
        take_knights(st, start, 1)
        add_knights(st, end, st.seat, 1)
        st.used[end] += 1
    st.start = st.end = NOWHERE
    st.lance = 0
    resume_board(st, box)


@rule
def resume_board(st, box):
    """6.1: the same decision comes again, unless a player is out."""
    st.who = st.seat
    st.phase = BOARD
    check_eliminations(st, box)


# ---------------------------------------------------------------- cannonballs (section 8)


@rule
def load(st, shooter, against, origin):
    """A ball is ready to be aimed."""
    st.who = shooter
    st.against = against
    st.origin = origin
    st.charm = 0
    st.phase = AIM


@rule
def fire(st, cell):
    """8.1: a ball leaves its cell; its player aims."""
    st.balls[cell] -= 1
    load(st, st.seat, NOBODY, cell)


@rule
def charmed(st, spell):
    """11.7: was the ball given that card?"""
    return st.charm >> spell & 1


@rule
def charm_ball(st, box, spell):
    """11.7: a card for the ball that is being aimed."""
    play_card(st, box, st.who, spell)
    st.charm |= 1 << spell


@rule
def is_target(st, box, cell):
    """8.2: any undestroyed cell but its own; 8.5: in retaliation any that the attacker possesses."""
    if st.against == NOBODY:
        return not st.ruin[cell] and cell != st.origin
    return possessor(st, box, cell) == st.against


@rule
def aim_at(st, box, cell):
    """8.4: where a rampart stands, another player may answer with living stone."""
    st.end = cell
    owner = possessor(st, box, cell)
    if st.ramparts[cell] > 0 and owner != NOBODY and owner != st.who and holds(st, owner, STONE):
        st.shooter = st.who
        st.who = owner
        st.phase = SHIELD
    else:
        impact(st, box, st.who, False)


@no_inline
@rule
def impact(st, box, shooter, stone):
    """8.4 a to c, then the retaliations."""
    cell = st.end
    if not stone:
        if st.ramparts[cell] > 0 and not charmed(st, BREACH):
            st.ramparts[cell] -= 1
            st.stock[RAMPART] += 1
        else:
            destroy(st, box, cell, shooter)
    if charmed(st, RETURN):
        st.reserve[shooter * WEAPONS + BALL] += 1
    else:
        st.stock[BALL] += 1
    st.end = NOWHERE
    next_ball(st, box)


@rule
def destroy(st, box, cell, shooter):
    """8.4b, 8.6: the skull; the balls that stood there form a group, if they have an adversary."""
    victim, balls = possessor(st, box, cell), st.balls[cell]
    if st.knights[cell] > 0:
        discard_knights(st, cell, st.knights[cell])
    st.stock[RAMPART] += st.ramparts[cell]
    st.ramparts[cell] = st.balls[cell] = 0
    st.ruin[cell] = 1
    if balls > 0 and victim != NOBODY and victim != shooter and not charmed(st, SILENCE):
        st.volley_by[st.volleys] = victim
        st.volley_at[st.volleys] = shooter
        st.volley_balls[st.volleys] = balls
        st.volleys += 1
    else:
        st.stock[BALL] += balls


@rule
def drop_volley(st):
    """The newest group is done; nothing of it stays in the record."""
    st.volleys -= 1
    st.volley_by[st.volleys] = st.volley_at[st.volleys] = st.volley_balls[st.volleys] = 0


@rule
def next_ball(st, box):
    """8.5, 8.7: the newest group fires on; when none is left the launch is complete (8.9)."""
    while st.volleys > 0:
        newest = st.volleys - 1
        if has_a_cell(st, box, st.volley_at[newest]):
            load(st, st.volley_by[newest], st.volley_at[newest], NOWHERE)
            st.volley_balls[newest] -= 1
            if st.volley_balls[newest] == 0:
                drop_volley(st)
            return
        st.stock[BALL] += st.volley_balls[newest]  # 8.6
        drop_volley(st)
    st.charm = 0
    st.against = st.shooter = NOBODY
    st.origin = NOWHERE
    resume_board(st, box)

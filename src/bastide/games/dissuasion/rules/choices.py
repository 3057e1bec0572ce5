"""What may be chosen at each decision of Dissuasion (15.1)."""

from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules.circuit import *
from bastide.games.dissuasion.rules.codes import *
from bastide.games.dissuasion.rules.possession import *
from bastide.games.dissuasion.rules.war import *


@rule
def actor(st, box):
    """15.1: who must act."""
    phase = st.phase
    if phase == FINISHED:
        return OVER
    if phase <= FIRST or phase == ROLL or phase == DESTINY or phase == MAGIC:
        return CHANCE
    return st.who


@rule
def listed(out, n, action):
    """Write one action; return how many there are now."""
    out[n] = action
    return n + 1


@rule
def placements(st, box, n, out):
    """5.3, 6.3: each kind in reserve, on each home."""
    for weapon in range(WEAPONS):
        if to_place(st, box, st.seat, weapon) > 0:
            for k in range(CITIES):
                cell = city_cell(box, st.colour[st.seat], k)
                if possessor(st, box, cell) == st.seat:
                    n = listed(out, n, PUT * KIND + weapon * CELLS + cell)
    return n


@rule
def steps_from(st, box, cell, n, out):
    """7.1: a fresh knight may go to every neighbour that is not destroyed."""
    for k in range(AROUND):
        near = box.near[cell * AROUND + k]
        if near == NOWHERE:
            break
        if not st.ruin[near]:
            n = listed(out, n, STEP * KIND + cell * CELLS + near)
    return n


@rule
def shifts_from(st, box, cell, n, out):
    """6.7: a rampart may go to another home."""
    for k in range(CITIES):
        home = city_cell(box, st.colour[st.seat], k)
        if home != cell and possessor(st, box, home) == st.seat:
            n = listed(out, n, USE_SHIFT * KIND + cell * CELLS + home)
    return n


@no_inline
@rule
def board_actions(st, box, out):
    """6.1."""
    seat = st.seat
    n = placements(st, box, 0, out)
    galloping, shifting = holds(st, seat, GALLOP), holds(st, seat, SHIFT)
    for cell in range(box.cells):
        if st.holder[cell] == seat:
            if st.used[cell] < st.knights[cell]:
                n = steps_from(st, box, cell, n, out)
            if galloping and st.used[cell] > 0:
                n = listed(out, n, USE_GALLOP * KIND + cell)  # 6.6
        if st.balls[cell] > 0 and possessor(st, box, cell) == seat:
            n = listed(out, n, FIRE * KIND + cell)  # 6.5
        if shifting and st.ramparts[cell] > 0 and possessor(st, box, cell) == seat:
            n = shifts_from(st, box, cell, n, out)
    return listed(out, n, DONE * KIND)  # 6.8


@rule
def answers(st, box, out):
    """11.5, 11.6, 11.8: `no`, or a card of this window."""
    n = listed(out, 0, NO * KIND)
    if st.phase == ATTACK:
        return listed(out, n, PLAY * KIND + LANCE)
    if st.phase == SHIELD:
        return listed(out, n, PLAY * KIND + STONE)
    if may_wear_armour(st, st.who):
        n = listed(out, n, PLAY * KIND + ARMOUR)
    if may_raise_wall(st, st.who):
        n = listed(out, n, PLAY * KIND + WALL)
    return n


@rule
def aims(st, box, out):
    """8.2, 8.5: the targets; 11.7: the cards for this ball, each once."""
    n = 0
    for spell in range(BREACH, RETURN + 1):
        if holds(st, st.who, spell) and not charmed(st, spell):
            n = listed(out, n, PLAY * KIND + spell)
    for cell in range(box.cells):
        if is_target(st, box, cell):
            n = listed(out, n, AT * KIND + cell)
    return n


@no_inline
@rule
def own_weapons(st, box, kind, weapon, n, out):
    """9.13, 10.4: one of the reserve, or one on each cell where he owns some."""
    if st.reserve[st.seat * WEAPONS + weapon] > 0:
        n = listed(out, n, kind * KIND + weapon * CELLS + RESERVE)
    for cell in range(box.cells):
        if weapons_on(st, box, st.seat, weapon, cell) > 0:
            n = listed(out, n, kind * KIND + weapon * CELLS + cell)
    return n


@rule
def sales(st, box, out):
    """9.13."""
    n = 0
    for weapon in range(WEAPONS):
        n = own_weapons(st, box, SELL_OFF, weapon, n, out)
    if st.tokens[st.seat] > 0:
        if n == 0 and box.tokens_stay:
            n = listed(out, n, KEEP * KIND)
        n = listed(out, n, SELL_OFF * KIND + TOKEN * CELLS + RESERVE)
    return n


@rule
def equipment_actions(st, box, out):
    """9.6."""
    n = 0
    for cell in range(box.cells):
        if st.holder[cell] == st.seat:
            n = listed(out, n, DROP * KIND + cell)
    if equipment_due(st, box) <= st.money[st.seat]:
        n = listed(out, n, PAY * KIND)
    return n


@no_inline
@rule
def outcomes(st, box, out):
    """3.1, 3.2, 9.1, 10.1, 11.2: what chance can bring, by rising number."""
    n = 0
    if st.phase == COLOUR:
        for colour in range(COLOURS):
            if st.dealt[colour] == NOBODY:
                n = listed(out, n, DEAL_COLOUR * KIND + colour)
    elif st.phase == FIRST:
        for seat in range(box.players):
            n = listed(out, n, DEAL_FIRST * KIND + seat)
    elif st.phase == ROLL:
        for total in range(2, 13):
            n = listed(out, n, THROW * KIND + total)
    elif st.phase == DESTINY:
        for card in range(box.destinies):
            if st.unseen_destiny[card] > 0:
                n = listed(out, n, TURN_UP * KIND + card)
        if n == 0:  # with `packs=under`
            n = listed(out, n, TURN_UP * KIND + st.destiny_under[0] - 1)
    else:
        for spell in range(SPELLS):
            if st.unseen_magic[spell] > 0:
                n = listed(out, n, TAKE * KIND + spell)
        if n == 0:
            n = listed(out, n, TAKE * KIND + st.magic_under[0] - 1)
    return n


@no_inline
@rule
def legal_actions(st, box, out):
    """15.1, decision by decision."""
    phase = st.phase
    if phase == BOARD:
        return board_actions(st, box, out)
    if phase == AIM:
        return aims(st, box, out)
    if phase == ROLL or phase == DESTINY or phase == MAGIC or phase <= FIRST:
        return outcomes(st, box, out)
    if phase == OPENING:
        return placements(st, box, 0, out)
    if phase == SHOP:
        return listed(out, offers(st, box, 0, out, BUY * KIND), PASS * KIND)
    if phase == EQUIP:
        return equipment_actions(st, box, out)
    if phase == TRUCE:
        return listed(out, listed(out, 0, STAY * KIND), GO * KIND)
    if phase == PLOT:
        for k in range(st.tokens[st.who] + 1):
            out[k] = USE * KIND + k
        return st.tokens[st.who] + 1
    if phase == SELL:
        return sales(st, box, out)
    if phase == LOSE:
        return own_weapons(st, box, GIVE_UP, st.losing, 0, out)
    return answers(st, box, out)


@rule
def weight_of(st, action):
    """9.1: two dice; 10.1, 11.2: unseen copies, or the one card that came back first; all else equal."""
    kind, detail = action // KIND, action % KIND
    if kind == THROW:
        return 6 - abs(7 - detail)
    if kind == TURN_UP:
        return max(1, st.unseen_destiny[detail])
    if kind == TAKE:
        return max(1, st.unseen_magic[detail])
    return 1


@rule
def chance_weights(st, box, out):
    """The weight of each outcome, and their sum."""
    n, total = outcomes(st, box, out), 0
    for k in range(n):
        out[k] = weight_of(st, out[k])
        total += out[k]
    return total

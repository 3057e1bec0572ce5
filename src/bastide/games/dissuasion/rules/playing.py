"""How a game of Dissuasion begins (section 3), and how each action is carried out."""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules.circuit import *
from bastide.games.dissuasion.rules.codes import *
from bastide.games.dissuasion.rules.possession import *
from bastide.games.dissuasion.rules.turns import *
from bastide.games.dissuasion.rules.war import *

# ---------------------------------------------------------------- setting up (section 3)


@rule
def setup(st, box):
    """3.3: money, weapons in reserve, the Treasury, the packs."""
    for cell in range(box.cells):
        st.holder[cell] = NOBODY
    for colour in range(COLOURS):
        st.dealt[colour] = NOBODY
    for seat in range(SEATS):
        st.colour[seat] = NOBODY
    for weapon in range(RAMPART, WEAPONS):
        st.stock[weapon] = box.stock[weapon] - box.players * box.begin_with[weapon]
    st.token_stock = box.stock[TOKEN]
    for seat in range(box.players):
        st.alive[seat] = 1
        st.money[seat] = box.begin_money[seat]
        st.spare[seat] = box.stock[KNIGHT] - box.begin_with[KNIGHT]
        for weapon in range(WEAPONS):
            st.reserve[seat * WEAPONS + weapon] = box.begin_with[weapon]
    for card in range(box.destinies):
        st.unseen_destiny[card] = box.destiny_count[card]
    for spell in range(SPELLS):
        st.unseen_magic[spell] = box.spells[spell]
    st.round = 1
    st.start = st.end = st.origin = NOWHERE
    st.against = st.shooter = st.losing = st.card = NOBODY
    if box.spread:
        for seat in range(box.players):
            deal_colour(st, seat, box.spread_colour[seat])
        st.phase = FIRST
    else:
        st.phase = COLOUR


@rule
def deal_colour(st, seat, colour):
    """3.1."""
    st.colour[seat] = colour
    st.dealt[colour] = seat


@rule
def next_colour(st, box, colour):
    """3.1: for seat 0, then 1, 2 ...; then the beginner is found (3.2)."""
    deal_colour(st, st.seat, colour)
    st.seat += 1
    if st.seat == box.players:
        st.seat = 0
        st.phase = FIRST


@rule
def begin_game(st, box, seat):
    """3.2, 3.4."""
    st.first = seat
    begin_turn(st, box, seat)


@rule
def stay(st, box):
    """5.2: the truce goes on; the turn is over."""
    st.money[st.seat] += box.truce_pay
    st.truce[st.seat] -= 1
    end_turn(st, box)


@rule
def go(st):
    """5.2: the truce is over; the turn goes on."""
    st.truce[st.seat] = 0
    begin_board(st)


@rule
def place(st, box, weapon, cell):
    """5.3, 6.3: in the opening until the reserve is empty."""
    put(st, weapon, cell)
    if st.phase == OPENING and not has_reserve(st, st.seat):
        end_opening(st, box)


# ---------------------------------------------------------------- carrying out


@rule
def play_spell(st, box, spell):
    """11.5 to 11.8: a card in its window, or for the ball that is aimed."""
    if st.phase == AIM:
        charm_ball(st, box, spell)
        return
    play_card(st, box, st.who, spell)
    if spell == LANCE:
        st.lance = 1
        ask_defender(st, box)
    elif spell == STONE:
        impact(st, box, st.shooter, True)
    else:
        carry_out(st, box, spell)


@rule
def decline(st, box):
    """11.3: no card in this window."""
    if st.phase == ATTACK:
        ask_defender(st, box)
    elif st.phase == DEFEND:
        carry_out(st, box, NOBODY)
    else:
        impact(st, box, st.shooter, False)


@rule
def apply_on_board(st, box, kind, detail):
    """Sections 5 to 8."""
    first, second = detail // CELLS, detail % CELLS
    if kind == STEP:
        step(st, box, first, second)
    elif kind == AT:
        aim_at(st, box, detail)
    elif kind == DONE:
        st.phase = ROLL
    elif kind == FIRE:
        fire(st, detail)
    elif kind == PUT:
        place(st, box, first, second)
    elif kind == PLAY:
        play_spell(st, box, detail)
    elif kind == NO:
        decline(st, box)
    elif kind == USE_GALLOP:
        gallop(st, box, detail)
    elif kind == USE_SHIFT:
        shift(st, box, first, second)
    elif kind == STAY:
        stay(st, box)
    elif kind == GO:
        go(st)
    elif kind == DEAL_COLOUR:
        next_colour(st, box, detail)
    else:
        begin_game(st, box, detail)


@rule
def apply_on_circuit(st, box, kind, detail):
    """Sections 9 and 10."""
    first, second = detail // CELLS, detail % CELLS
    if kind == THROW:
        throw(st, box, detail)
    elif kind == PASS:
        end_turn(st, box)
    elif kind == BUY:
        buy(st, box, detail)
    elif kind == DROP:
        drop(st, box, detail)
    elif kind == PAY:
        pay_equipment(st, box)
    elif kind == TURN_UP:
        turn_up(st, box, detail)
    elif kind == TAKE:
        take_magic(st, box, detail)
    elif kind == USE:
        use_tokens(st, box, detail)
    elif kind == SELL_OFF:
        sell(st, box, first, second)
    elif kind == KEEP:
        forgive_debts(st, box)
    else:
        lose(st, box, first, second)


@no_inline
@rule
def apply(st, box, action):
    """Carry out an action."""
    kind, detail = action // KIND, action % KIND
    if kind < THROW:
        apply_on_board(st, box, kind, detail)
    else:
        apply_on_circuit(st, box, kind, detail)


@rule
def final_scores(st, box, out):
    """13.1, 13.2, 13.4."""
    for seat in range(box.players):
        out[seat] = kingdom_of(st, box, seat)
    return st.winners

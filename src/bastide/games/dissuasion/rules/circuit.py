"""The circuit of Dissuasion: stages, destiny, plots (sections 9 and 10)."""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules.codes import *
from bastide.games.dissuasion.rules.possession import *
from bastide.games.dissuasion.rules.turns import *

# ---------------------------------------------------------------- walking (9.1 to 9.4)


@no_inline
@rule
def walk(st, box, stages):
    """9.2: the pawn walks on; whoever reaches or passes the start receives his income."""
    seat = st.seat
    st.truce[seat] = 0  # 9.9: it ends when the pawn leaves the stage
    ahead = st.pawn[seat] + stages
    if ahead >= box.stages:
        st.money[seat] += box.income * cities_of(st, box, seat)
    st.pawn[seat] = ahead % box.stages


@rule
def throw(st, box, total):
    """9.1 to 9.3. The dice stay on show until the next throw."""
    st.dice = total
    st.card = NOBODY
    walk(st, box, total)
    deal_with_stage(st, box)


@no_inline
@rule
def deal_with_stage(st, box):
    """9.3: what the stage where the pawn stands asks for; a lone `pass` is not asked."""
    seat = st.seat
    kind = box.stage[st.pawn[seat]]
    if kind == BUY_STAGE or kind == MAGIC_STAGE or kind == PLOT_STAGE:
        if anything_to_buy(st, box):
            st.phase = SHOP
            return
    elif kind == EQUIPMENT_STAGE:
        if knights_on_board(st, box, seat) > 0:
            st.phase = EQUIP  # 9.6
            return
    elif kind == DESTINY_STAGE:
        ready_destiny(st, box)
        st.phase = DESTINY  # 9.7
        return
    elif kind == TRUCE_STAGE:
        st.truce[seat] = box.truce_turns  # 9.9
    elif kind == AMBUSH_STAGE:
        ask_plotters(st, box, 1)
        return
    end_turn(st, box)


# ---------------------------------------------------------------- shops (9.5, 9.8, 9.10)


@rule
def price_of(box, goods):
    """What these goods cost together."""
    total = 0
    for piece in range(MAGIC_CARD + 1):
        if goods >> piece & 1:
            total += box.price[piece]
    return total


@no_inline
@rule
def can_buy(st, box, goods):
    """9.5, 9.8, 9.10: he can pay, and all of it is there."""
    if goods == 0 or price_of(box, goods) > st.money[st.seat]:
        return False
    for piece in range(TOKEN + 1):
        if goods >> piece & 1 and not treasury_has(st, st.seat, piece):
            return False
    return not goods >> MAGIC_CARD & 1 or can_draw_magic(st, box)


@rule
def offers(st, box, n, out, kind):
    """What the stage sells him, as actions: one lot, or each piece by itself; return how many now."""
    stage = st.pawn[st.seat]
    goods = box.goods[stage]
    if box.choice[stage]:
        for piece in range(WEAPONS):
            if goods >> piece & 1 and can_buy(st, box, 1 << piece):
                out[n] = kind + (1 << piece)
                n += 1
    elif can_buy(st, box, goods):
        out[n] = kind + goods
        n += 1
    return n


@rule
def anything_to_buy(st, box):
    """9.3: is there anything but `pass`?"""
    stage = st.pawn[st.seat]
    goods = box.goods[stage]
    if not box.choice[stage]:
        return can_buy(st, box, goods)
    for piece in range(WEAPONS):
        if goods >> piece & 1 and can_buy(st, box, 1 << piece):
            return True
    return False


@rule
def buy(st, box, goods):
    """9.5: weapons go to the reserve, tokens to their owner; 9.8: a magic card is drawn."""
    st.money[st.seat] -= price_of(box, goods)
    for piece in range(TOKEN + 1):
        if goods >> piece & 1:
            from_treasury(st, st.seat, piece)
    if goods >> MAGIC_CARD & 1:
        draw_magic(st, box)
    else:
        end_turn(st, box)


@rule
def draw_magic(st, box):
    """11.2."""
    ready_magic(st, box)
    st.phase = MAGIC


@rule
def take_magic(st, box, spell):
    """11.2: it is kept; the turn is over."""
    draw_spell(st, st.seat, spell)
    end_turn(st, box)


# ---------------------------------------------------------------- equipment (9.6)


@rule
def equipment_due(st, box):
    """9.6: for each knight still on the board."""
    return box.equipment * knights_on_board(st, box, st.seat)


@rule
def drop(st, box, cell):
    """9.6: a knight is dismissed; without knights it is over."""
    give_up(st, st.seat, KNIGHT, cell)
    if knights_on_board(st, box, st.seat) == 0:
        end_turn(st, box)


@rule
def pay_equipment(st, box):
    """9.6."""
    st.money[st.seat] -= equipment_due(st, box)
    end_turn(st, box)


# ---------------------------------------------------------------- destiny (section 10)


@rule
def pay_at_most(st, seat, sum_due):
    """10.3: what the player has, at most; nothing is sold for it."""
    paid = min(st.money[seat], sum_due)
    st.money[seat] -= paid
    return paid


@rule
def collect(st, box, n):
    """10.4 `collect`: each other living player gives n."""
    for k in range(1, box.players):
        other = after(st, box, st.seat, k)
        if st.alive[other]:
            st.money[st.seat] += pay_at_most(st, other, n)


@rule
def stages_to_truce(st, box):
    """10.4 `go-truce`: how far the next truce stage is; 0 if there is none."""
    for k in range(1, box.stages + 1):
        if box.stage[(st.pawn[st.seat] + k) % box.stages] == TRUCE_STAGE:
            return k
    return 0


@rule
def turn_up(st, box, card):
    """10.1: the card counts as seen; its effect is carried out. A card that cannot be applied does nothing (10.2)."""
    draw_destiny(st, box, card)
    st.card = card
    seat, effect, n = st.seat, box.effect[card], box.number[card]
    if effect == GAIN:
        st.money[seat] += n
    elif effect == PAY_UP:
        pay_at_most(st, seat, n)
    elif effect == PAY_PER_CITY:
        pay_at_most(st, seat, n * cities_of(st, box, seat))
    elif effect == COLLECT:
        collect(st, box, n)
    elif effect == GAIN_PER_CONQUEST:
        st.money[seat] += n * conquests_of(st, box, seat)
    elif effect == FREE or effect == FREE_PLOT:
        piece = TOKEN if effect == FREE_PLOT else box.weapon[card]
        if treasury_has(st, seat, piece):
            from_treasury(st, seat, piece)
    elif effect == GO_START:
        walk(st, box, box.stages - st.pawn[seat])
    elif effect == FOG:
        st.fog[seat] = 1
    elif move_on(st, box, card, effect):
        return
    end_turn(st, box)


@rule
def move_on(st, box, card, effect):
    """The effects after which the turn goes on: True if it does."""
    seat = st.seat
    if effect == AGAIN:
        st.phase = ROLL
        return True
    if effect == FREE_MAGIC and can_draw_magic(st, box):
        draw_magic(st, box)
        return True
    if effect == LOSE_ONE and owned(st, box, seat, box.weapon[card]) > 0:
        st.losing = box.weapon[card]
        st.phase = LOSE
        return True
    if effect == GO_TRUCE:
        stages = stages_to_truce(st, box)
        if stages > 0:
            walk(st, box, stages)
            deal_with_stage(st, box)
            return True
    if effect == BACK:
        st.truce[seat] = 0
        st.pawn[seat] = (st.pawn[seat] - box.number[card]) % box.stages
        deal_with_stage(st, box)
        return True
    return False


@rule
def lose(st, box, weapon, cell):
    """10.4 `lose`."""
    give_up(st, st.seat, weapon, cell)
    st.losing = NOBODY
    end_turn(st, box)


# ---------------------------------------------------------------- plots and ambushes (9.11 to 9.13)


@no_inline
@rule
def ask_plotters(st, box, k):
    """9.11: from the k-th seat after the ambushed player, the next who owns tokens; then the debts are paid."""
    while k < box.players:
        other = after(st, box, st.seat, k)
        if st.alive[other] and st.tokens[other] > 0:
            st.who = other
            st.phase = PLOT
            return
        k += 1
    st.who = st.seat
    settle_debts(st, box)


@rule
def use_tokens(st, box, k):
    """9.11: used tokens go to the Treasury; each is a debt."""
    plotter = st.who
    st.tokens[plotter] -= k
    st.token_stock += k
    st.plots[plotter] = k
    st.owed[plotter] = k * box.plot_gain
    ask_plotters(st, box, (plotter - st.seat) % box.players + 1)


@rule
def next_creditor(st, box):
    """9.12: of those still owed, who used most tokens; equal: who plays first after the ambushed player."""
    found = NOBODY
    for k in range(1, box.players):
        other = after(st, box, st.seat, k)
        if st.owed[other] > 0 and (found == NOBODY or st.plots[other] > st.plots[found]):
            found = other
    return found


@no_inline
@rule
def settle_debts(st, box):
    """9.12, 9.13: pay what can be paid; then something must be sold, or what is left is lost."""
    creditor = next_creditor(st, box)
    while creditor != NOBODY and st.money[st.seat] > 0:
        paid = pay_at_most(st, st.seat, st.owed[creditor])
        st.money[creditor] += paid
        st.owed[creditor] -= paid
        creditor = next_creditor(st, box)
    if creditor != NOBODY and anything_to_sell(st, box):
        st.phase = SELL
        return
    forgive_debts(st, box)


@rule
def forgive_debts(st, box):
    """9.13: what he cannot pay is lost; with `tokens=may` also what he keeps his tokens for."""
    for seat in range(box.players):
        st.plots[seat] = st.owed[seat] = 0
    end_turn(st, box)


@rule
def anything_to_sell(st, box):
    """9.13: a weapon or a token; magic cards cannot be sold."""
    return st.tokens[st.seat] > 0 or has_weapons(st, box)


@rule
def may_keep_tokens(st, box):
    """9.13 with `tokens=may`: when nothing else is left to sell."""
    return box.tokens_stay and not has_weapons(st, box)


@rule
def has_weapons(st, box):
    """Does the player to move own a weapon, in reserve or on the board?"""
    for weapon in range(WEAPONS):
        if owned(st, box, st.seat, weapon) > 0:
            return True
    return False


@rule
def sell(st, box, piece, cell):
    """9.13: half the price, rounded down; a token for its own price. The money is paid on at once."""
    if piece == TOKEN:
        st.tokens[st.seat] -= 1
        st.token_stock += 1
        st.money[st.seat] += box.plot_resale
    else:
        give_up(st, st.seat, piece, cell)
        st.money[st.seat] += box.price[piece] // 2
    settle_debts(st, box)

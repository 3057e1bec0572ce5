"""What a learner is told of Dissuasion: `components.observation` names the fields, in this order."""

from bastide.core.observing import observe_one
from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules import *


@rule
def observe(st, box, seat, out):
    """14.1: all but the magic cards of others and of the pack. Players are counted from the seat, in turn order."""
    n = observe_planes(st, box, seat, out, 0)
    n = observe_players(st, box, seat, out, n)
    n = observe_treasury(st, box, seat, out, n)
    n = observe_cards(st, box, seat, out, n)
    n = observe_turn(st, box, seat, out, n)
    n = observe_volleys(st, box, seat, out, n)
    return observe_options(st, box, seat, out, n)


@rule
def observe_list(numbers, count, out, n):
    """The first numbers of a list; returns where they end."""
    for k in range(count):
        out[n + k] = numbers[k]
    return n + count


@rule
def observe_each(st, box, seat, numbers, out, n):
    """A number for each player; returns where they end."""
    for k in range(box.players):
        out[n + k] = numbers[after(st, box, seat, k)]
    return n + box.players


@rule
def observe_who(box, seat, who, out, n):
    """A 1 for one of the players, or for nobody; returns where they end."""
    return observe_one((who - seat) % box.players if who >= 0 else NOBODY, box.players, out, n)


# ---------------------------------------------------------------- the board (sections 1 and 4)


@no_inline
@rule
def observe_planes(st, box, seat, out, n):
    """`knights` to `origin`."""
    n = observe_possession(st, box, seat, out, n)
    n = observe_list(st.used, box.cells, out, n)
    n = observe_list(st.ramparts, box.cells, out, n)
    n = observe_list(st.balls, box.cells, out, n)
    n = observe_list(st.ruin, box.cells, out, n)
    n = observe_one(st.start, box.cells, out, n)
    n = observe_one(st.end, box.cells, out, n)
    return observe_one(st.origin, box.cells, out, n)


@rule
def observe_possession(st, box, seat, out, n):
    """`knights`, `possessed`, `cities`."""
    players, cells = box.players, box.cells
    for k in range(players):
        who, at = after(st, box, seat, k), n + k * cells
        for cell in range(cells):
            out[at + cell] = st.knights[cell] if st.holder[cell] == who else 0
            out[at + players * cells + cell] = 1 if possessor(st, box, cell) == who else 0
            out[at + 2 * players * cells + cell] = 1 if observed_lord(st, box, cell) == who else 0
    n += 3 * players * cells
    for cell in range(cells):
        free = box.city[cell] != NOBODY and observed_lord(st, box, cell) == NOBODY
        out[n + cell] = 1 if free else 0
    return n + cells


@rule
def observed_lord(st, box, cell):
    """1.2: whose colour a city has, alive or not; NOBODY for other cells."""
    colour = box.city[cell]
    return NOBODY if colour == NOBODY else st.dealt[colour]


# ---------------------------------------------------------------- what players have


@no_inline
@rule
def observe_players(st, box, seat, out, n):
    """`alive` to `pawns`."""
    n = observe_each(st, box, seat, st.alive, out, n)
    n = observe_each(st, box, seat, st.opened, out, n)
    n = observe_each(st, box, seat, st.money, out, n)
    n = observe_each(st, box, seat, st.tokens, out, n)
    n = observe_each(st, box, seat, st.truce, out, n)
    n = observe_each(st, box, seat, st.fog, out, n)
    n = observe_each(st, box, seat, st.plots, out, n)
    n = observe_each(st, box, seat, st.owed, out, n)
    for k in range(box.players):
        who = after(st, box, seat, k)
        out[n + k] = 0
        for spell in range(SPELLS):
            out[n + k] += st.hand[who * SPELLS + spell]
        out[n + box.players + k] = kingdom_of(st, box, who)
    n += 2 * box.players
    for k in range(box.players):
        for weapon in range(WEAPONS):
            out[n + weapon] = st.reserve[after(st, box, seat, k) * WEAPONS + weapon]
        n += WEAPONS
    for k in range(box.players):
        n = observe_one(st.pawn[after(st, box, seat, k)], box.stages, out, n)
    return n


@rule
def observe_treasury(st, box, seat, out, n):
    """`spare`, `treasury`."""
    n = observe_each(st, box, seat, st.spare, out, n)
    out[n] = st.stock[RAMPART]
    out[n + 1] = st.stock[BALL]
    out[n + 2] = st.token_stock
    return n + 3


# ---------------------------------------------------------------- cards (sections 10 and 11)


@rule
def observe_cards(st, box, seat, out, n):
    """`hand`, `played`, `unseen`, `card`. 14.1: of others' cards and of those in the pack only what was played."""
    for spell in range(SPELLS):
        out[n + spell] = st.hand[seat * SPELLS + spell]
        out[n + SPELLS + spell] = box.spells[spell] - st.unseen_magic[spell] - in_hands(st, spell)
    n = observe_list(st.unseen_destiny, box.destinies, out, n + 2 * SPELLS)
    return observe_one(st.card, box.destinies, out, n)


@rule
def observe_options(st, box, seat, out, n):
    """With `packs=under` `known`, `destiny_under`, `magic_under`; with `heirs=all` `heirs`."""
    if box.under:
        for k in range(box.players):
            for spell in range(SPELLS):
                out[n + spell] = st.known[after(st, box, seat, k) * SPELLS + spell]
            n += SPELLS
        destinies, spells = 0, 0
        for card in range(box.destinies):
            destinies += box.destiny_count[card]
        for spell in range(SPELLS):
            spells += box.spells[spell]
        n = observe_list(st.destiny_under, destinies, out, n)
        n = observe_list(st.magic_under, spells, out, n)
    if box.heirs_wait:
        n = observe_list(st.heirs, 1, out, n)
    return n


# ---------------------------------------------------------------- the turn


@no_inline
@rule
def observe_turn(st, box, seat, out, n):
    """`dice` to `losing`."""
    out[n] = st.dice
    n = observe_one(st.phase, FINISHED + 1, out, n + 1)
    n = observe_who(box, seat, st.seat, out, n)
    n = observe_who(box, seat, st.who, out, n)
    n = observe_who(box, seat, st.first, out, n)
    n = observe_who(box, seat, st.shooter, out, n)
    n = observe_who(box, seat, st.against, out, n)
    for k in range(box.players):
        out[n + k] = st.winners >> after(st, box, seat, k) & 1
    n += box.players
    out[n] = st.lance
    for spell in range(SPELLS):
        out[n + 1 + spell] = charmed(st, spell)
    return observe_one(st.losing, WEAPONS, out, n + 1 + SPELLS)


@rule
def observe_volleys(st, box, seat, out, n):
    """`volleys`, `round`. 8.7: the newest group goes first."""
    for k in range(box.stock[BALL]):
        at, group = n + 3 * k, st.volleys - 1 - k
        out[at] = out[at + 1] = out[at + 2] = 0
        if group >= 0:
            out[at] = 1 + (st.volley_by[group] - seat) % box.players
            out[at + 1] = 1 + (st.volley_at[group] - seat) % box.players
            out[at + 2] = st.volley_balls[group]
    n += 3 * box.stock[BALL]
    out[n] = st.round
    return n + 1

"""How a Donjon game is played on in thought."""

from bastide.core.contract import NO_ACTION
from bastide.core.dice import draw
from bastide.core.rule import rule
from bastide.games.donjon.bots.foresight import *


@rule
def playout_plies(st, box):
    """A round and one turn: everybody has answered what was done, and it has been followed up."""
    return box.players + 1


@rule
def playout_action(st, box, rng, out):
    """Any card of the hand, before anything else; where it goes, and what is done then, as seems best."""
    if st.phase == AT_CARD or st.phase == ROT:
        return best_way(st, box, rng, out)
    hand = st.hand[st.seat]
    if st.phase != MAIN or st.laid or hand == 0:
        return best_use(st, box, rng, out)
    if not st.used & DUTY:
        for _ in range(draw(rng, cards_in(hand))):
            hand &= hand - 1
        card = lowest_of(hand)
        if has_placement(st, box, card, 0, out):
            return CARD * KIND + card
    return NO_ACTION


@rule
def lowest_of(hand):
    """The lowest card of a hand that has one."""
    card = 0
    while not hand >> card & 1:
        card += 1
    return card

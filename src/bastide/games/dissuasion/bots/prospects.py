"""What may come of a Dissuasion state, for bots that search.

What each player has is counted, and weighed by how many homes he has left. A state is taken as if the one
whose turn it is had finished on the board, so that the next to play is the next to fire.
"""

from bastide.core.net import learned_outlook
from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.bots.evaluation import *
from bastide.games.dissuasion.rules import *

# what is counted of each player, first what is weighed
(
    ONE, BARE, ARMED_HOMES, WALLED_ONCE, WALLED_MORE, GUARDED_HOMES, LOST_TO_KNIGHTS, CONQUESTS, BALLS,
    RAMPARTS_TO_PLACE, KNIGHTS, AT_THE_GATE, MARCHED, MONEY, MORE_MONEY, TOKENS, CARDS, TRUCES, TO_START,
    SHOTS, KILL, DANGER, BESIEGED, HOMES, BALLS_NEEDED,
) = range(25)  # fmt: skip
WEIGHED = 23
COUNTED = 25
COUNTS = 16  # where the counts of the first player stand in the list; those of the others follow
POOR = 60  # écus
RICH = 240

# by homes left, from one to five: fitted to who won 4,570 games of `greedy` with slips, 200,000 states
WORTHS = (
    -439, 225, 241, 669, 995, -149, 588, -419, 97, 243, 501, 453, 24, 19, 5, 193, 156, 11, -5, 279, 581, -604, 117,
    24, 478, 484, 783, 975, -128, 404, -384, 6, 219, 423, 353, 24, 16, 7, 161, 195, 9, -8, 298, 486, -417, 66,
    135, 507, 435, 734, 1065, -46, 207, -224, 296, 155, 459, 262, 25, 15, 7, 152, 178, -43, -10, 105, 506, -233, 138,
    154, 510, 565, 671, 856, -121, 61, -184, 195, 186, 431, 257, 28, 18, 8, 111, 128, -52, -12, 122, 484, -233, 143,
    127, 482, 592, 610, 696, -174, 58, -107, 187, 177, 440, 243, 40, 22, 6, -162, 50, -72, -17, 269, 464, -304, 134,
)  # fmt: skip
LEAD = 1000  # makes the chances of winning about three to one
ANSWER = 500  # a ball that must fire back
FALLEN = -100_000
FALLEN_LEARNED = -20_000  # the same beside what was learned


@rule
def count_own(st, box, seat, at, out):
    """What he has beside the board."""
    reserve, money = seat * WEAPONS, st.money[seat] + st.owed[seat]
    if st.seat == seat:
        for other in range(box.players):
            money -= st.owed[other]  # 9.11
    out[at + ONE] = 1
    out[at + BALLS] = st.reserve[reserve + BALL]
    out[at + RAMPARTS_TO_PLACE] = st.reserve[reserve + RAMPART]
    out[at + KNIGHTS] = st.reserve[reserve + KNIGHT]
    out[at + MONEY] = max(0, min(money, POOR))
    out[at + MORE_MONEY] = max(0, min(money, RICH) - POOR)
    out[at + TOKENS] = st.tokens[seat]
    for spell in range(SPELLS):
        out[at + CARDS] += st.hand[seat * SPELLS + spell]
    if st.phase == MAGIC and st.seat == seat:
        out[at + CARDS] += 1  # about to be drawn
    out[at + TRUCES] = st.truce[seat]
    out[at + TO_START] = box.stages - st.pawn[seat]


@rule
def count_home(st, box, seat, cell, at, out):
    """A city of a living player that is not destroyed."""
    owner, walls = possessor(st, box, cell), st.ramparts[cell]
    if owner != seat:
        out[at + LOST_TO_KNIGHTS] += 1
        out[COUNTS + owner * COUNTED + CONQUESTS] += 1
        return
    out[at + HOMES] += 1
    out[at + BALLS_NEEDED] += 1 + walls
    if walls > 1:
        out[at + WALLED_MORE] += 1
    elif walls == 1:
        out[at + WALLED_ONCE] += 1
    elif st.balls[cell] > 0:
        out[at + ARMED_HOMES] += 1
    else:
        out[at + BARE] += 1
    if st.knights[cell] > 0:
        out[at + GUARDED_HOMES] += 1
    elif enemies_near(st, box, seat, cell):
        out[at + BESIEGED] += 1


@rule
def count_pieces(st, box, cell, out):
    """The knights of a cell, and how far they have to go; the balls."""
    if st.knights[cell] > 0:
        seat, knights = st.holder[cell], st.knights[cell]
        at, away = COUNTS + seat * COUNTED, nearest_prey(st, box, seat, cell)
        out[at + KNIGHTS] += knights
        out[at + MARCHED] += knights * (FAR - away)
        if away <= 1:
            out[at + AT_THE_GATE] += knights
    if st.balls[cell] > 0:
        owner = possessor(st, box, cell)
        if owner != NOBODY:
            out[COUNTS + owner * COUNTED + BALLS] += st.balls[cell]


@rule
def next_seat(st, box):
    """Who plays after the one whose turn it is."""
    k = 1
    while not st.alive[after(st, box, st.seat, k)]:
        k += 1
    return after(st, box, st.seat, k)


@rule
def count_threats(st, box, seat, other, following, out):
    """What a player could do to another with the balls he has."""
    at, to = COUNTS + seat * COUNTED, COUNTS + other * COUNTED
    shots = min(out[at + BALLS], out[to + BARE])
    out[to + DANGER] += shots
    if following == seat:
        out[at + SHOTS] = max(out[at + SHOTS], shots)
        if out[at + BALLS] >= out[to + BALLS_NEEDED]:
            out[at + KILL] = 1


@no_inline
@rule
def count_all(st, box, out):
    """Write the counts of every player to the list."""
    for k in range(COUNTS, COUNTS + box.players * COUNTED):
        out[k] = 0
    for seat in range(box.players):
        if st.alive[seat]:
            at = COUNTS + seat * COUNTED
            count_own(st, box, seat, at, out)
            for k in range(CITIES):
                cell = city_cell(box, st.colour[seat], k)
                if not st.ruin[cell]:
                    count_home(st, box, seat, cell, at, out)
    for cell in range(box.cells):
        count_pieces(st, box, cell, out)
    following = next_seat(st, box)
    for seat in range(box.players):
        for other in range(box.players):
            if other != seat and st.alive[seat] and st.alive[other]:
                count_threats(st, box, seat, other, following, out)


@rule
def answers_due(st, seat):
    """8.5: what the balls that still have to fire back promise a player, or cost him."""
    balls = 0
    if st.phase == AIM and st.against != NOBODY:
        balls += (st.who == seat) - (st.against == seat)
    for k in range(st.volleys):
        balls += st.volley_balls[k] * ((st.volley_by[k] == seat) - (st.volley_at[k] == seat))
    return ANSWER * balls


@no_inline
@rule
def outlook(st, box, out):
    """What was learned, where it was; nothing more for those who are out."""
    if not box.learned:
        return hand_made_outlook(st, box, out)
    lead = learned_outlook(st, box, box.players, out)
    for seat in range(box.players):
        if not st.alive[seat]:
            out[seat] = FALLEN_LEARNED
    return lead


@no_inline
@rule
def hand_made_outlook(st, box, out):
    """What each player has and may hope for; nobody can say before the colours are dealt."""
    if st.phase <= FIRST:
        return 0
    count_all(st, box, out)
    for seat in range(box.players):
        out[seat] = FALLEN
        if st.alive[seat]:
            at = COUNTS + seat * COUNTED
            row = (max(1, out[at + HOMES]) - 1) * WEIGHED
            out[seat] = answers_due(st, seat)
            for k in range(WEIGHED):
                out[seat] += out[at + k] * WORTHS[row + k]
    return LEAD

"""What a net goes by in Dissuasion: `feature_blocks` names the blocks, in this order.

A seat sees itself, the strongest other, and where more play the rest of them together. What is counted stands in the
list behind the rows for a while: the cities and who possesses them, what each player has, how far knights have to go.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.bots.prospects import next_seat
from bastide.games.dissuasion.rules import *

# what is counted, as places behind the rows: of each player, of each city, of knights by how far they have to go
MOST_ROWS = 96
TALLY = 7
(
    TALLY_HOMES, TALLY_NEEDED, TALLY_BARE, TALLY_CONQUESTS, TALLY_BALLS, TALLY_WALLS, TALLY_KNIGHTS,
) = range(TALLY)  # fmt: skip
NOTE_OWNER = SEATS * TALLY
NOTE_X = NOTE_OWNER + COLOURS * CITIES
NOTE_Y = NOTE_X + COLOURS * CITIES
NOTE_NEAR = NOTE_Y + COLOURS * CITIES  # knights of others beside a city
NOTE_LISTED = NOTE_NEAR + COLOURS * CITIES  # the cities somebody possesses
NOTE_AWAY = NOTE_LISTED + COLOURS * CITIES
AWAY_KINDS = 6  # one to four steps, up to six, more; a guard counts for two
NOTE_FRESH = NOTE_AWAY + 2 * AWAY_KINDS  # knights that can still act, those beside a prey
NOTE_KINDS = NOTE_FRESH + 2  # how the cities of a colour look
LONG_WAY = 99

HOME_KINDS = 4 * 3 * 3 * 3  # ramparts, knights, balls, and enemies beside it
LOST_KINDS = 3 * 2 * 2 * 3  # guards, ramparts, balls, and others beside it
ALIKE = 5  # homes that look the same, each with its own row
LOST_ALIKE = 3
ROLES = 4
SUMS_OF_MONEY = 32
STAGES_SEEN = 36
MARCHING, FRESH_MOST, FRESH_BESIDE = 4, 6, 4
LOTS = 16  # of anything of the rest of the players
PAIR = 6
CLOSE_KILL = 8
# of each of two players, from one on: conquests, ramparts, knights, reserve, tokens, cards, truce, fog
STOCK_CONQUESTS = 0
STOCK_WALLS = STOCK_CONQUESTS + 5
STOCK_KNIGHTS = STOCK_WALLS + 10
STOCK_RESERVE = STOCK_KNIGHTS + 10
STOCK_TOKENS = STOCK_RESERVE + 4 * WEAPONS
STOCK_CARDS = STOCK_TOKENS + 4
STOCK_TRUCE = STOCK_CARDS + 5
STOCK_FOG = STOCK_TRUCE + 3
STOCK = STOCK_FOG + 1

ROW_TURN = SEATS
ROW_ORDER = ROW_TURN + ROLES * len(PHASES)
ROW_ROUND = ROW_ORDER + 4
ROW_CITIES = ROW_ROUND + 14
ROW_LOST = ROW_CITIES + 2 * ALIKE * HOME_KINDS
ROW_HOMES = ROW_LOST + 3 * LOST_ALIKE * LOST_KINDS
ROW_BALLS = ROW_HOMES + 2 * PAIR * PAIR
ROW_SHOTS = ROW_BALLS + 2 * PAIR * PAIR
ROW_KILL = ROW_SHOTS + 4 * CITIES * CITIES
ROW_MARCH = ROW_KILL + 4 * CLOSE_KILL
ROW_FRESH = ROW_MARCH + 2 * AWAY_KINDS * MARCHING
ROW_STOCK = ROW_FRESH + 2 * (FRESH_MOST + FRESH_BESIDE)
ROW_MONEY = ROW_STOCK + 2 * STOCK
ROW_PAWNS = ROW_MONEY + 3 * SUMS_OF_MONEY
ROW_REST = ROW_PAWNS + 2 * STAGES_SEEN
ROW_HAND = ROW_REST + 4 * LOTS
ROW_FLIGHT = ROW_HAND + 2 * SPELLS
ROW_SHIELD = ROW_FLIGHT + 8 * 8
ROW_CLASH = ROW_SHIELD + 3 * 2 * 3
ROW_ANSWERS = ROW_CLASH + 2 * 2 * 3 * 3 * 3
ROW_DEBTS = ROW_ANSWERS + 2 * 4
ALL_ROWS = ROW_DEBTS + 2 * 3


@no_inline
@rule
def list_features(st, box, seat, out, n):
    """14.1: the board, what all have, and the seat's own magic cards; 12.1: nothing more for one who is out."""
    living = 0
    for other in range(box.players):
        living += st.alive[other]
    out[n] = max(living, 2) - 1 if st.alive[seat] else 0
    n += 1
    if not st.alive[seat] or st.phase <= FIRST or st.phase == FINISHED:
        return n
    at = n + MOST_ROWS
    survey(st, box, seat, at, out)
    rival = strongest_other(st, box, seat, at, out)
    turns = turns_to_wait(st, box, seat)
    n = turn_features(st, box, seat, turns, out, n)
    n = city_features(st, box, seat, seat, at, out, n)
    n = city_features(st, box, seat, rival, at, out, n)
    n = war_features(st, box, seat, rival, min(turns, 1), at, out, n)
    n = march_features(st, box, seat, at, out, n)
    n = stock_features(st, box, seat, at, ROW_STOCK, out, n)
    n = stock_features(st, box, rival, at, ROW_STOCK + STOCK, out, n)
    out[n] = ROW_MONEY + sum_of_money(money_to_come(st, box, seat, at, out))
    out[n + 1] = ROW_MONEY + SUMS_OF_MONEY + sum_of_money(money_to_come(st, box, rival, at, out))
    out[n + 2] = ROW_PAWNS + min(st.pawn[seat], STAGES_SEEN - 1)
    out[n + 3] = ROW_PAWNS + STAGES_SEEN + min(st.pawn[rival], STAGES_SEEN - 1)
    n += 4
    if living > 2:
        n = rest_features(st, box, seat, rival, at, out, n)
    for spell in range(SPELLS):
        n = counted_row(out, n, ROW_HAND + 2 * spell, 2, st.hand[seat * SPELLS + spell])
    if ATTACK <= st.phase <= SHIELD:
        n = window_features(st, box, seat, out, n)
    return due_features(st, box, seat, out, n)


@rule
def counted_row(out, n, first, most, count):
    """A row for how many there are, from one on; returns where it ends."""
    if count > 0:
        out[n] = first + min(count, most) - 1
        return n + 1
    return n


# ---------------------------------------------------------------- what is counted


@no_inline
@rule
def survey(st, box, seat, at, out):
    """Sections 4 and 6: everything on the board, cell by cell."""
    for k in range(at, at + NOTE_OWNER):
        out[k] = 0
    for k in range(at + NOTE_AWAY, at + NOTE_KINDS):
        out[k] = 0
    for other in range(box.players):
        out[at + other * TALLY + TALLY_BALLS] = st.reserve[other * WEAPONS + BALL]
    listed_cities = survey_cities(st, box, at, out)
    cell, width = 0, box.width
    for y in range(box.cells // width):
        for x in range(width):
            knights, walls, balls = st.knights[cell], st.ramparts[cell], st.balls[cell]
            if knights + walls + balls > 0:
                owner = possessor(st, box, cell)
                if owner != NOBODY:
                    mine = at + owner * TALLY
                    out[mine + TALLY_WALLS] += walls
                    out[mine + TALLY_BALLS] += balls
                    out[mine + TALLY_KNIGHTS] += knights
                    if knights > 0:
                        survey_knights(st, box, seat, cell, x, y, listed_cities, at, out)
            cell += 1


@no_inline
@rule
def survey_cities(st, box, at, out):
    """4.1 to 4.6: who possesses each city; returns how many are listed."""
    n = 0
    for city in range(COLOURS * CITIES):
        cell = box.cities[city]
        owner = possessor(st, box, cell)
        out[at + NOTE_OWNER + city] = owner
        if owner != NOBODY:
            y = cell // box.width
            out[at + NOTE_X + city] = cell - y * box.width
            out[at + NOTE_Y + city] = y
            out[at + NOTE_NEAR + city] = 0
            out[at + NOTE_LISTED + n] = city
            n += 1
            lord, mine = lord_of(st, city // CITIES), at + owner * TALLY
            if lord == owner:
                out[mine + TALLY_HOMES] += 1
                out[mine + TALLY_NEEDED] += 1 + st.ramparts[cell]
                if st.ramparts[cell] + st.balls[cell] == 0:
                    out[mine + TALLY_BARE] += 1
            elif lord != NOBODY:
                out[mine + TALLY_CONQUESTS] += 1
    return n


@no_inline
@rule
def survey_knights(st, box, seat, cell, x, y, listed_cities, at, out):
    """7.1: knights beside cities of others; how far the seat's have to go, and those of others to the seat's."""
    holder, knights, nearest, beside = st.holder[cell], st.knights[cell], LONG_WAY, False
    for k in range(listed_cities):
        city = out[at + NOTE_LISTED + k]
        owner = out[at + NOTE_OWNER + city]
        if owner != holder:
            away = max(abs(x - out[at + NOTE_X + city]), abs(y - out[at + NOTE_Y + city]))
            if away == 1:
                out[at + NOTE_NEAR + city] += knights
                beside = True
            if holder == seat or owner == seat:
                nearest = min(nearest, away + 2 * st.knights[box.cities[city]])
    kind = nearest - 1 if nearest <= 4 else 4 if nearest <= 6 else 5
    out[at + NOTE_AWAY + kind + (0 if holder == seat else AWAY_KINDS)] += knights
    if holder == st.seat:
        fresh = knights - st.used[cell]
        out[at + NOTE_FRESH] += fresh
        if beside:
            out[at + NOTE_FRESH + 1] += fresh


@rule
def strongest_other(st, box, seat, at, out):
    """The living player with the most homes, then weapons and money."""
    found, most = NOBODY, -1
    for other in range(box.players):
        if other != seat and st.alive[other]:
            tally = at + other * TALLY
            value = 16 * out[tally + TALLY_HOMES] + 4 * out[tally + TALLY_BALLS]
            value += 2 * out[tally + TALLY_KNIGHTS] + st.money[other] // 16
            if value > most:
                found, most = other, value
    return found


@rule
def turns_to_wait(st, box, seat):
    """5.6: how many living players may fire before him."""
    on_board = st.phase == TRUCE or BOARD <= st.phase <= SHIELD
    other, turns = st.seat if on_board else next_seat(st, box), 0
    while other != seat:
        turns += st.alive[other]
        other = after(st, box, other, 1)
    return turns


@rule
def money_to_come(st, box, seat, at, out):
    """9.6, 9.11: what is left when debts and equipment are paid."""
    money = st.money[seat] + st.owed[seat]
    if st.seat == seat:
        for other in range(box.players):
            money -= st.owed[other]
        if st.phase == EQUIP:
            money -= box.equipment * out[at + seat * TALLY + TALLY_KNIGHTS]
    return max(0, money)


@rule
def sum_of_money(money):
    """Écus by tens, above 200 by fifties."""
    return money // 10 if money < 200 else min(SUMS_OF_MONEY - 1, 16 + money // 50)


# ---------------------------------------------------------------- the turn


@rule
def turn_features(st, box, seat, turns, out, n):
    """5.1 to 5.7, 13.3: who decides what, who fires next, which round it is and how many may follow."""
    role = (0 if st.seat == seat else 2) + (0 if st.who == seat else 1)
    out[n] = ROW_TURN + role * len(PHASES) + st.phase
    out[n + 1] = ROW_ORDER + min(turns, 3)
    passed, left = st.round, box.max_rounds - st.round
    which = passed - 1 if passed <= 3 else 3
    which += (passed > 5) + (passed > 8) + (passed > 13) + (passed > 20)
    out[n + 2] = ROW_ROUND + which
    which = left if left <= 2 else 3
    which += (left > 4) + (left > 9)
    out[n + 3] = ROW_ROUND + 8 + which
    return n + 4


@rule
def window_features(st, box, seat, out, n):
    """8.1, 11.5 to 11.8: the ball in flight, or the attack that waits for an answer."""
    cell = st.end
    if st.phase == AIM or st.phase == SHIELD:
        out[n] = ROW_FLIGHT + 8 * kind_of_flight(st, seat) + (st.charm >> BREACH & 7)
        n += 1
        if st.phase == SHIELD:
            whose = 0 if st.who == seat else 1 if st.shooter == seat else 2
            home = 1 if box.city[cell] == st.colour[st.who] else 0
            out[n] = ROW_SHIELD + (whose * 2 + home) * 3 + min(max(st.ramparts[cell], 1), 3) - 1
            n += 1
        return n
    owner, place = possessor(st, box, cell), 0
    whose = 0 if st.seat == seat else 1 if owner == seat else 2
    if box.city[cell] != NOBODY:
        place = 1 if lord_of(st, box.city[cell]) == owner else 2
    kind = ((st.phase - ATTACK) * 2 + (1 if st.lance else 0)) * 3 + whose
    out[n] = ROW_CLASH + (kind * 3 + place) * 3 + min(st.knights[cell], 2)
    return n + 1


@rule
def kind_of_flight(st, seat):
    """8.1, 8.5: who fires at whom, first or in retaliation; 11.8: who may stop it."""
    if st.phase == SHIELD:
        return 5 if st.who == seat else 6 if st.shooter == seat else 7
    if st.against == NOBODY:
        return 0 if st.who == seat else 2
    return 1 if st.who == seat else 3 if st.against == seat else 4


@rule
def due_features(st, box, seat, out, n):
    """8.5, 9.11: balls that will still fire back, by the seat and at it; what it is owed and owes."""
    by, at = 0, 0
    for k in range(st.volleys):
        if st.volley_by[k] == seat:
            by += st.volley_balls[k]
        elif st.volley_at[k] == seat:
            at += st.volley_balls[k]
    n = counted_row(out, n, ROW_ANSWERS, 4, by)
    n = counted_row(out, n, ROW_ANSWERS + 4, 4, at)
    owed = st.owed[seat]
    n = counted_row(out, n, ROW_DEBTS, 3, (owed + 19) // 20)
    if st.seat == seat:
        owes = -owed
        for other in range(box.players):
            owes += st.owed[other]
        n = counted_row(out, n, ROW_DEBTS + 3, 3, (owes + 19) // 20)
    return n


# ---------------------------------------------------------------- the board


@no_inline
@rule
def city_features(st, box, seat, whose, at, out, n):
    """1.2, 4.6: a row for each original city of a player that stands: what protects it, or who has taken it."""
    for k in range(CITIES):
        city = st.colour[whose] * CITIES + k
        cell, owner, kind = box.cities[city], out[at + NOTE_OWNER + city], -1
        if owner != NOBODY:
            knights, walls, balls = st.knights[cell], st.ramparts[cell], st.balls[cell]
            near = out[at + NOTE_NEAR + city]
            press = 0 if near == 0 else 1 if near <= max(knights, 1) else 2
            if owner == whose:
                kind = ((min(walls, 3) * 3 + min(knights, 2)) * 3 + min(balls, 2)) * 3 + press
            else:
                kind = ((min(knights, 3) - 1) * 2 + min(walls, 1)) * 2 + min(balls, 1)
                taker = 0 if whose == seat else 1 if owner == seat else 2
                kind = HOME_KINDS + taker * LOST_KINDS * LOST_ALIKE + kind * 3 + press
            n = city_row(kind, k, 0 if whose == seat else 1, at, out, n)
        out[at + NOTE_KINDS + k] = kind
    return n


@rule
def city_row(kind, k, side_of, at, out, n):
    """Cities that look the same have rows of their own, by how many of them there are."""
    alike = 0
    for before in range(k):
        if out[at + NOTE_KINDS + before] == kind:
            alike += 1
    if kind < HOME_KINDS:
        out[n] = ROW_CITIES + (side_of * ALIKE + alike) * HOME_KINDS + kind
        return n + 1
    if alike < LOST_ALIKE:
        out[n] = ROW_LOST + alike * LOST_KINDS + kind - HOME_KINDS
        return n + 1
    return n


@no_inline
@rule
def war_features(st, box, seat, rival, wait, at, out, n):
    """8.1, 12.1: homes and balls against those of the strongest; who can destroy what, and who whom altogether."""
    mine, theirs = at + seat * TALLY, at + rival * TALLY
    homes, balls = out[mine + TALLY_HOMES], out[mine + TALLY_BALLS]
    pair = (wait * PAIR + homes) * PAIR + out[theirs + TALLY_HOMES]
    out[n] = ROW_HOMES + pair
    pair = (wait * PAIR + min(balls, PAIR - 1)) * PAIR + min(out[theirs + TALLY_BALLS], PAIR - 1)
    out[n + 1] = ROW_BALLS + pair
    n += 2
    most, hit, killed = 0, CLOSE_KILL - 1, CLOSE_KILL - 1
    for other in range(box.players):
        if other != seat and st.alive[other]:
            tally = at + other * TALLY
            most = max(most, out[tally + TALLY_BALLS])
            hit = min(hit, out[tally + TALLY_NEEDED] - balls)
            killed = min(killed, out[mine + TALLY_NEEDED] - out[tally + TALLY_BALLS])
    shots = min(balls, out[theirs + TALLY_BARE])
    first = ROW_SHOTS + (wait * CITIES + max(out[theirs + TALLY_HOMES], 1) - 1) * CITIES
    n = counted_row(out, n, first, CITIES, shots)
    first = ROW_SHOTS + ((2 + wait) * CITIES + max(homes, 1) - 1) * CITIES
    n = counted_row(out, n, first, CITIES, min(most, out[mine + TALLY_BARE]))
    out[n] = ROW_KILL + wait * CLOSE_KILL + max(hit, 0)
    out[n + 1] = ROW_KILL + (2 + wait) * CLOSE_KILL + max(killed, 0)
    return n + 2


@rule
def march_features(st, box, seat, at, out, n):
    """7.1, 7.2: the seat's knights by how far they have to go, those of others by how far to it; who can still act."""
    for k in range(2 * AWAY_KINDS):
        n = counted_row(out, n, ROW_MARCH + k * MARCHING, MARCHING, out[at + NOTE_AWAY + k])
    if BOARD <= st.phase <= SHIELD:
        first = ROW_FRESH + (0 if st.seat == seat else FRESH_MOST + FRESH_BESIDE)
        n = counted_row(out, n, first, FRESH_MOST, out[at + NOTE_FRESH])
        n = counted_row(out, n, first + FRESH_MOST, FRESH_BESIDE, out[at + NOTE_FRESH + 1])
    return n


# ---------------------------------------------------------------- what players have


@no_inline
@rule
def stock_features(st, box, whose, at, first, out, n):
    """Sections 6, 9 and 11: conquests, weapons, tokens, how many cards, truce and fog of a player."""
    tally, cards = at + whose * TALLY, 0
    for spell in range(SPELLS):
        cards += st.hand[whose * SPELLS + spell]
    n = counted_row(out, n, first + STOCK_CONQUESTS, 5, out[tally + TALLY_CONQUESTS])
    n = counted_row(out, n, first + STOCK_WALLS, 10, out[tally + TALLY_WALLS])
    n = counted_row(out, n, first + STOCK_KNIGHTS, 10, out[tally + TALLY_KNIGHTS])
    for weapon in range(WEAPONS):
        reserve = st.reserve[whose * WEAPONS + weapon]
        n = counted_row(out, n, first + STOCK_RESERVE + 4 * weapon, 4, reserve)
    n = counted_row(out, n, first + STOCK_TOKENS, 4, st.tokens[whose])
    n = counted_row(out, n, first + STOCK_CARDS, 5, cards)
    n = counted_row(out, n, first + STOCK_TRUCE, 3, st.truce[whose])
    return counted_row(out, n, first + STOCK_FOG, 1, st.fog[whose])


@no_inline
@rule
def rest_features(st, box, seat, rival, at, out, n):
    """Of all but the seat and the strongest other: homes, bare ones, balls, knights and money together."""
    homes, bare, balls, knights, money = 0, 0, 0, 0, 0
    for other in range(box.players):
        if other != seat and other != rival and st.alive[other]:
            tally = at + other * TALLY
            homes += out[tally + TALLY_HOMES]
            bare += out[tally + TALLY_BARE]
            balls += out[tally + TALLY_BALLS]
            knights += out[tally + TALLY_KNIGHTS]
            money += money_to_come(st, box, other, at, out)
    out[n] = ROW_MONEY + 2 * SUMS_OF_MONEY + sum_of_money(money)
    n = counted_row(out, n + 1, ROW_REST, LOTS, homes)
    n = counted_row(out, n, ROW_REST + LOTS, LOTS, bare)
    n = counted_row(out, n, ROW_REST + 2 * LOTS, LOTS, balls)
    return counted_row(out, n, ROW_REST + 3 * LOTS, LOTS, knights)


def feature_blocks(setup):
    """The blocks, the same for any number of players; no net learns longer circuits."""
    if len(setup.components.stages) > STAGES_SEEN:
        return {}
    return {
        "living": (ROW_TURN, 1),  # how many players, or that the seat is out
        "turn": (ROW_ORDER - ROW_TURN, 1),  # whose it is, who decides what
        "order": (ROW_ROUND - ROW_ORDER, 1),  # living players who may fire before the seat
        "round": (ROW_CITIES - ROW_ROUND, 2),  # passed, and left
        "cities": (ROW_HOMES - ROW_CITIES, 2 * CITIES),  # own, and of the strongest other
        "homes": (ROW_BALLS - ROW_HOMES, 1),  # own and the other's, and who may fire first
        "balls": (ROW_SHOTS - ROW_BALLS, 1),
        "shots": (ROW_KILL - ROW_SHOTS, 2),  # bare homes that can be hit, by homes left
        "kill": (ROW_MARCH - ROW_KILL, 2),  # balls missing to put another out, or the seat
        "march": (ROW_FRESH - ROW_MARCH, 2 * AWAY_KINDS),
        "fresh": (ROW_STOCK - ROW_FRESH, 2),
        "stock": (ROW_MONEY - ROW_STOCK, 20),
        "money": (ROW_PAWNS - ROW_MONEY, 3),
        "pawns": (ROW_REST - ROW_PAWNS, 2),
        "rest": (ROW_HAND - ROW_REST, 4),  # of the players but two
        "hand": (ROW_FLIGHT - ROW_HAND, SPELLS),
        "window": (ROW_ANSWERS - ROW_FLIGHT, 2),  # a ball in flight, an attack that waits
        "answers": (ROW_DEBTS - ROW_ANSWERS, 2),
        "debts": (ALL_ROWS - ROW_DEBTS, 2),
    }

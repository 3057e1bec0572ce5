"""The numbers behind Dissuasion's pieces, decisions and actions."""

# pieces, in the order of their letters k, r, b; a plot token is sold like a weapon (9.13)
KNIGHT = 0
RAMPART = 1
BALL = 2
WEAPONS = 3
TOKEN = 3
MAGIC_CARD = 4  # only to be bought

# how large a record is
SEATS = 6
COLOURS = 6
CITIES = 5  # 1.2: of each colour
AROUND = 8  # 1.3: neighbours of a cell, at most
STAGES = 64
DESTINIES = 32  # different destiny cards, at most
SPELLS = 9  # kinds of magic card
VOLLEYS = 48  # groups of balls that wait to retaliate: never more than there are balls

NOBODY = -1
NOWHERE = -1

# magic cards (section 11), in the order of the file's nine names
GALLOP = 0
LANCE = 1
ARMOUR = 2
SHIFT = 3
WALL = 4
STONE = 5
BREACH = 6
SILENCE = 7
RETURN = 8

# phases: what is to be decided (15.1)
COLOUR = 0
FIRST = 1
TRUCE = 2
OPENING = 3
BOARD = 4
ATTACK = 5
DEFEND = 6
AIM = 7
SHIELD = 8
ROLL = 9
SHOP = 10
EQUIP = 11
DESTINY = 12
MAGIC = 13
LOSE = 14
PLOT = 15
SELL = 16
FINISHED = 17

# kinds of action; an action is its kind times KIND plus its detail
KIND = 1 << 20
CELLS = 1 << 9  # a detail of two parts: the first times CELLS plus the second
RESERVE = CELLS - 1  # in place of a cell: the piece is not on the board
DEAL_COLOUR = 0
DEAL_FIRST = 1
STAY = 2
GO = 3
PUT = 4  # weapon, cell
STEP = 5  # from, to
FIRE = 6
USE_GALLOP = 7
USE_SHIFT = 8  # from, to
DONE = 9
PLAY = 10  # a card, in the window for it or when aiming
NO = 11
AT = 12
THROW = 13
BUY = 14  # goods: a set of bits, one for each piece
PASS = 15
DROP = 16
PAY = 17
TURN_UP = 18  # a destiny card
TAKE = 19  # a magic card
GIVE_UP = 20  # weapon, cell or RESERVE
USE = 21  # plot tokens
SELL_OFF = 22  # weapon or token, cell or RESERVE

# stages of the circuit (1.5)
START_STAGE = 0
BUY_STAGE = 1
EQUIPMENT_STAGE = 2
DESTINY_STAGE = 3
MAGIC_STAGE = 4
TRUCE_STAGE = 5
PLOT_STAGE = 6
AMBUSH_STAGE = 7

# effects of destiny cards (10.4)
GAIN = 0
PAY_UP = 1
PAY_PER_CITY = 2
COLLECT = 3
GAIN_PER_CONQUEST = 4
FREE = 5
FREE_PLOT = 6
FREE_MAGIC = 7
LOSE_ONE = 8
GO_START = 9
GO_TRUCE = 10
BACK = 11
AGAIN = 12
FOG = 13

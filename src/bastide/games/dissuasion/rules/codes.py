"""The numbers behind Dissuasion's pieces, decisions and actions, each beside the name people use."""

NOBODY = -1
NOWHERE = -1

GOODS = "krbtm"  # the letters of what can be bought: weapons first; a plot token is sold like one (9.13)
KNIGHT, RAMPART, BALL, TOKEN, MAGIC_CARD = range(len(GOODS))
WEAPON_NAMES = ("knight", "rampart", "ball")
WEAPONS = len(WEAPON_NAMES)
LETTERS = GOODS[:WEAPONS]

# how large a record is
SEATS = 6
COLOURS = 6
CITIES = 5  # 1.2: of each colour
AROUND = 8  # 1.3: neighbours of a cell, at most
STAGES = 64
DESTINIES = 32  # different destiny cards, at most
VOLLEYS = 48  # groups of balls that wait to retaliate: never more than there are balls

# magic cards (section 11)
SPELL_NAMES = (
    "gallop", "lance", "armour", "shift", "wall", "stone", "breach", "silence", "return",
)  # fmt: skip
SPELLS = len(SPELL_NAMES)
GALLOP, LANCE, ARMOUR, SHIFT, WALL, STONE, BREACH, SILENCE, RETURN = range(SPELLS)

# what is to be decided (15.1)
PHASES = (
    "colour", "first", "truce", "opening", "board", "attack", "defend", "aim", "shield",
    "roll", "shop", "equip", "destiny", "magic", "lose", "plot", "sell", "over",
)  # fmt: skip
(
    COLOUR, FIRST, TRUCE, OPENING, BOARD, ATTACK, DEFEND, AIM, SHIELD,
    ROLL, SHOP, EQUIP, DESTINY, MAGIC, LOSE, PLOT, SELL, FINISHED,
) = range(len(PHASES))  # fmt: skip

# what can be done; up to `at` it is done on the board, then on the circuit
KINDS = (
    "colour", "first", "stay", "go", "put", "step", "fire", "gallop", "shift", "done", "card", "no", "at",
    "roll", "buy", "pass", "drop", "pay", "destiny", "magic", "lose", "use", "sell", "keep",
)  # fmt: skip
(
    DEAL_COLOUR, DEAL_FIRST, STAY, GO, PUT, STEP, FIRE, USE_GALLOP, USE_SHIFT, DONE, PLAY, NO, AT,
    THROW, BUY, PASS, DROP, PAY, TURN_UP, TAKE, GIVE_UP, USE, SELL_OFF, KEEP,
) = range(len(KINDS))  # fmt: skip

# An action is its kind times KIND plus its detail: a cell, a card, a number, or the bits of goods. A piece and
# its cell, or the two cells of a way, are a detail of two parts: the first times CELLS plus the second.
KIND = 1 << 20
CELLS = 1 << 9
RESERVE = CELLS - 1  # in place of a cell: the piece is not on the board

# stages of the circuit (1.5)
STAGE_KINDS = ("start", "buy", "equipment", "destiny", "magic", "truce", "plot", "ambush")
(
    START_STAGE, BUY_STAGE, EQUIPMENT_STAGE, DESTINY_STAGE, MAGIC_STAGE, TRUCE_STAGE, PLOT_STAGE, AMBUSH_STAGE,
) = range(len(STAGE_KINDS))  # fmt: skip

# effects of destiny cards (10.4)
EFFECTS = (
    "gain", "pay", "pay-per-city", "collect", "gain-per-conquest", "free", "free-plot", "free-magic", "lose",
    "go-start", "go-truce", "back", "again", "fog",
)  # fmt: skip
(
    GAIN, PAY_UP, PAY_PER_CITY, COLLECT, GAIN_PER_CONQUEST, FREE, FREE_PLOT, FREE_MAGIC, LOSE_ONE,
    GO_START, GO_TRUCE, BACK, AGAIN, FOG,
) = range(len(EFFECTS))  # fmt: skip

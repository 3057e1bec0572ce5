"""One action of Dissuasion: its text, its number, the question it answers, and its sentence in the log (15.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bastide.core.text import Text, player, say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.components import Setup
from bastide.games.dissuasion.rules import GOODS, KINDS, LETTERS, NOBODY, RESERVE, SPELL_NAMES

if TYPE_CHECKING:
    from bastide.games.dissuasion.knowledge import View

WORDS = ("stay", "go", "done", "no", "pass", "pay", "keep")  # they say all by themselves
UNNAMED = ("step", "card")  # no word stands before what they say
HIDDEN = "?"  # in place of a magic card that another has drawn (14.2)

CELL, TO = (rf"(?P<{name}>[a-p][1-9][0-9]?)" for name in ("cell", "to"))
WINDOWS = "|".join(spell for spell in SPELL_NAMES if spell not in KINDS)  # cards played by name
GRAMMAR = {  # what follows the word and its colon
    **dict.fromkeys(WORDS, ""),
    **dict.fromkeys(("fire", "gallop", "at", "drop"), CELL),
    **dict.fromkeys(("step", "shift"), f"{CELL}-{TO}"),
    **dict.fromkeys(("colour", "first", "roll", "destiny"), "(?P<what>[a-z0-9]+)"),
    "magic": "(?P<what>[a-z0-9]+|[?])",
    "card": f"(?P<what>{WINDOWS})",
    "put": f"(?P<what>[krb])@{CELL}",
    "lose": f"(?P<what>[krb])(?:@{CELL})?",
    "sell": f"(?P<what>[krb]|t$)(?:@{CELL})?",
    "buy": "(?P<what>k?r?b?|m|t)",
    "use": "(?P<what>0|[1-9][0-9]?)",
}


@dataclass(frozen=True, slots=True)
class Action:
    """What is done; a piece, goods, a card, a colour or a number; the cell it is done on, or goes from and to."""

    kind: str  # one of `KINDS`
    what: str = ""
    cell: str = ""
    to: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells it names."""
        return tuple(cell for cell in (self.cell, self.to) if cell)

    @property
    def notation(self) -> str:
        """15.1."""
        if self.kind in WORDS:
            return self.kind
        detail = "@".join(part for part in (self.what, "-".join(self.cells)) if part)
        return detail if self.kind in UNNAMED else f"{self.kind}:{detail}"


@lru_cache(maxsize=8192)  # the same actions are read again and again
def read_action(text: str) -> Action | None:
    """The action a notation describes, or None if it describes none.

    >>> read_action("put:k@d9")
    Action(kind='put', what='k', cell='d9', to='')
    >>> read_action("d9-e10")
    Action(kind='step', what='', cell='d9', to='e10')
    """
    kind, colon, detail = text.partition(":")
    if not colon and kind not in WORDS:
        kind, detail = "card" if text in SPELL_NAMES else "step", text
    found = re.fullmatch(GRAMMAR[kind], detail) if kind in GRAMMAR else None
    if found is None:
        return None
    action = Action(kind, **{key: value for key, value in found.groupdict().items() if value})
    return action if action.notation == text else None


def decode(setup: Setup, number: int) -> Action:
    """The action of a number."""
    parts = setup.components
    code, detail = divmod(number, rules.KIND)
    first, second = divmod(detail, rules.CELLS)
    match KINDS[code]:
        case kind if kind in WORDS:
            return Action(kind)
        case "step" | "shift" as kind:
            return Action(kind, cell=parts.cells[first], to=parts.cells[second])
        case "put" | "lose" | "sell" as kind:
            return Action(kind, GOODS[first], "" if second == RESERVE else parts.cells[second])
        case "fire" | "gallop" | "at" | "drop" as kind:
            return Action(kind, cell=parts.cells[detail])
        case "card" | "magic" as kind:
            return Action(kind, SPELL_NAMES[detail])
        case "destiny":
            return Action("destiny", parts.destiny[detail].id)
        case "colour":
            return Action("colour", parts.colours[detail])
        case "buy":
            return Action("buy", "".join(good for n, good in enumerate(GOODS) if detail >> n & 1))
        case kind:
            return Action(kind, str(detail))


def notation(setup: Setup, number: int) -> str:
    """15.1."""
    return decode(setup, number).notation


def every_action(setup: Setup) -> Iterator[int]:
    """Every step to a neighbour, every way of a rampart from city to city, every cell aimed at, and so on.

    Ramparts and balls come onto the board in the cities of a colour, and stay in cities (6.3, 6.7); knights may stand
    anywhere. So there are up to 13 for a cell, eight of them steps, and as many for cities and cards on every board:
    2,609 in the box, 4,380 at most on the largest board anybody may draw.
    """
    parts, box = setup.components, setup.box
    cells = range(len(parts.cells))
    cities = [city for colour in _dealt(setup) for city in parts.cities(colour)]
    yield from (KINDS.index(word) * rules.KIND for word in WORDS)
    for cell in cells:
        for kind in (rules.USE_GALLOP, rules.AT, rules.DROP):
            yield kind * rules.KIND + cell
        for near in parts.near(cell, bool(setup.options["diagonals"])):
            yield rules.STEP * rules.KIND + cell * rules.CELLS + near
    for city in cities:
        yield rules.FIRE * rules.KIND + city
        for weapon in range(rules.WEAPONS):
            yield rules.PUT * rules.KIND + weapon * rules.CELLS + city
        for home in cities:
            if home != city:
                yield rules.USE_SHIFT * rules.KIND + city * rules.CELLS + home
    for kind in (rules.GIVE_UP, rules.SELL_OFF):
        for weapon in range(rules.WEAPONS):
            for place in (RESERVE, *(cells if weapon == rules.KNIGHT else cities)):
                yield kind * rules.KIND + weapon * rules.CELLS + place
    yield rules.SELL_OFF * rules.KIND + rules.TOKEN * rules.CELLS + RESERVE
    for spell, name in enumerate(SPELL_NAMES):
        if name not in KINDS:  # those have an action of their own (6.6, 6.7)
            yield rules.PLAY * rules.KIND + spell
    for stage in range(box.stages):
        yield from (rules.BUY * rules.KIND + goods for goods in _sold(box, stage))
    for tokens in range(box.stock[rules.TOKEN] + 1):
        yield rules.USE * rules.KIND + tokens


def _dealt(setup: Setup) -> Iterable[int]:
    """3.1: the colours that players may have."""
    spread = setup.options["colours"] == "spread"
    return setup.components.spread[setup.players] if spread else range(rules.COLOURS)


def _sold(box: Any, stage: int) -> list[int]:
    """9.5: what a stage sells, as `buy` says it: one lot, or each weapon by itself."""
    goods: int = box.goods[stage]
    if box.choice[stage]:
        return [1 << weapon for weapon in range(rules.WEAPONS) if goods >> weapon & 1]
    return [goods] if goods else []


def every_outcome(setup: Setup) -> Iterator[int]:
    """3.1, 3.2, 9.1, 10.1, 11.2: colours unless they are spread, seats, throws, cards."""
    found = {
        rules.DEAL_COLOUR: range(rules.COLOURS if setup.options["colours"] == "random" else 0),
        rules.DEAL_FIRST: range(setup.players),
        rules.THROW: range(2, 13),
        rules.TURN_UP: range(len(setup.components.destiny)),
        rules.TAKE: range(rules.SPELLS),
    }
    for kind, details in found.items():
        yield from (kind * rules.KIND + detail for detail in details)


def side_of(view: View, seat: int) -> Text:
    """A player by his colour, once he has one."""
    return view.components.lord(view.facts["colours"][seat], seat)


def name_of(view: View, seat: int) -> Text:
    """A player as sentences call him: a table knows his name."""
    return player(seat, side_of(view, seat))


def owner_of(view: View, cell: str) -> int:
    """Who possesses a cell, or NOBODY."""
    number = view.components.cell[cell]
    return int(rules.possessor(view.record, view.setup.box, number))


def money(n: int) -> Text:
    """A sum."""
    return say("sum", n=n)


def pieces(counts: Iterable[int]) -> list[Text]:
    """So many knights, so many ramparts, so many balls, as far as there are any."""
    return [say(f"count-{letter}", n=n) for letter, n in zip(LETTERS, counts, strict=False) if n]


def price_of(view: View, letters: str) -> int:
    """What goods cost together."""
    return sum(view.setup.box.price[GOODS.index(letter)] for letter in letters)


def resale_of(view: View, letter: str) -> int:
    """9.13: what the Treasury gives for a weapon or a token."""
    box = view.setup.box
    return int(box.plot_resale if letter == "t" else price_of(view, letter) // 2)


def offer(view: View, letters: str) -> Text:
    """What can be bought together, and its price."""
    price = money(price_of(view, letters))
    return say("offer", what=view.components.goods(letters), price=price)


# ---------------------------------------------------------------- what is asked

PROMPTS = {  # by phase: what is asked or happens, and the clause
    "colour": ("chance-colour", "3.1"),
    "first": ("chance-first", "3.2"),
    "truce": ("ask-truce", "5.2"),
    "opening": ("ask-opening", "5.3"),
    "board": ("ask-board", "6.1"),
    "attack": ("ask-attack", "11.5"),
    "defend": ("ask-defend", "11.6"),
    "aim": ("ask-aim", "8.1"),
    "shield": ("ask-shield", "11.8"),
    "roll": ("chance-roll", "9.1"),
    "shop": ("ask-shop", "9.5"),
    "equip": ("ask-equip", "9.6"),
    "destiny": ("chance-destiny", "10.1"),
    "magic": ("chance-magic", "11.2"),
    "lose": ("ask-lose", "10.4"),
    "plot": ("ask-plot", "9.11"),
    "sell": ("ask-sell", "9.13"),
    "over": ("wait-over", "13.1"),
}


def asked(view: View) -> Text:
    """The question of the moment, or what chance is about to do."""
    seen, phase, parts = view.facts, view.facts["phase"], view.components
    key, side = PROMPTS[phase][0], name_of(view, seen["seat"])
    mine, (start, target) = seen["money"][seen["seat"]], seen["step"]
    match phase:
        case "truce":
            left = say("count-truce", n=seen["truce"][seen["seat"]])
            return say(key, sum=money(view.setup.box.truce_pay), left=left)
        case "opening":
            return say(key, what=pieces(seen["reserves"][seen["seat"]]))
        case "board":
            able = _able(view)
            return say(key, what=able) if able else say("ask-board-idle")
        case "attack":
            return say(key, cell=target or "", card=parts.spell("lance"))
        case "defend":
            return say(key, side=side, cell=target or "", start=start or "")
        case "shield":
            shooter = name_of(view, seen["shooter"])
            return say(key, side=shooter, cell=target or "", card=parts.spell("stone"))
        case "aim" if seen["against"] != NOBODY:
            return say("ask-answer", side=name_of(view, seen["against"]))
        case "aim":
            return say(key, cell=seen["origin"] or "")
        case "shop":
            offers = [action.what for text in view.legal if (action := read_action(text))]
            what = [offer(view, letters) for letters in offers if letters]
            return say(key, what=what, have=money(mine))
        case "equip":
            due = rules.equipment_due(view.record, view.setup.box)
            short = "ask-equip-short" if due > mine else key
            return say(short, due=money(due), have=money(mine))
        case "lose" if seen["losing"]:
            return say(key, what=parts.weapon(seen["losing"]))
        case "plot":
            gain, own = money(view.setup.box.plot_gain), seen["tokens"][seen["who"]]
            own_tokens = say("count-t", n=own)
            return say(key, side=side, have=money(mine), own=own_tokens, each=gain)
        case "sell":
            return say(_sale(view, key), sum=money(sum(seen["owed"])))
    return say(key, side=side)


def _sale(view: View, key: str) -> str:
    """9.13: what is said of a sale; with `tokens=may` tokens alone need not be sold."""
    return f"{key}-tokens" if rules.may_keep_tokens(view.record, view.setup.box) else key


def _able(view: View) -> list[Text]:
    """What can still act in the board phase: fresh knights, balls to fire, weapons to place."""
    actions = [action for text in view.legal if (action := read_action(text))]
    cells = view.facts["cells"]
    stacks = {
        kind: [cells[cell] for cell in {act.cell for act in actions if act.kind == kind}]
        for kind in ("step", "fire")
    }
    fresh = sum(stack.knights - stack.used for stack in stacks["step"])
    able = pieces((fresh, 0, sum(stack.balls for stack in stacks["fire"])))
    waiting = sum(to_place(view))
    return [*able, say("count-reserve", n=waiting)] if waiting else able


def to_place(view: View) -> list[int]:
    """6.3, 12.4: of each weapon in the mover's reserve, how many may be put on the board now."""
    st, box, seat = view.record, view.setup.box, view.facts["seat"]
    return [int(rules.to_place(st, box, seat, weapon)) for weapon in range(rules.WEAPONS)]


def awaited(view: View) -> Text:
    """What those read who wait for another: only what all know, so no card of a window is named."""
    seen, phase = view.facts, view.facts["phase"]
    side, target = name_of(view, seen["seat"]), seen["step"][1] or ""
    match phase:
        case "attack" | "defend":
            return say("wait-attack", side=side, cell=target, start=seen["step"][0] or "")
        case "shield":
            return say("wait-shot", side=name_of(view, seen["shooter"]), cell=target)
        case "aim" if seen["against"] != NOBODY:
            other = name_of(view, seen["against"])
            return say("wait-answer", side=name_of(view, seen["who"]), other=other)
        case "plot":
            return say("wait-plot", side=name_of(view, seen["who"]), other=side)
        case "sell":
            return say(_sale(view, "wait-sell"), side=side, sum=money(sum(seen["owed"])))
        case "lose" if seen["losing"]:
            return say("wait-lose", side=side, what=view.components.weapon(seen["losing"]))
    return say(f"wait-{phase}", side=name_of(view, seen["who"]))


# ---------------------------------------------------------------- what is told


def tell(before: View, action: str) -> Text:
    """Who did what to whom, from what the reader knew before the action, which may be masked."""
    seen, parts = before.facts, before.components
    side, mover = name_of(before, seen["who"]), name_of(before, seen["seat"])
    match read_action(action):
        case Action("card", spell):
            return say("log-card", side=side, card=parts.spell(spell))
        case Action("step", _, start, end):
            return _moved(before, side, start, end)
        case Action("at", _, cell):
            return _hit(before, side, cell)
        case Action("shift", _, start, end):
            card = parts.spell("shift")
            return say("log-shift", side=side, card=card, cell=start, other=end)
        case Action("gallop", _, cell):
            return say("log-gallop", side=side, card=parts.spell("gallop"), cell=cell)
        case Action("fire" | "drop" as kind, _, cell):
            return say(f"log-{kind}", side=side, cell=cell)
        case Action("put" | "lose" | "sell" as kind, letter, cell):
            key = f"log-{kind}" if cell else f"log-{kind}-reserve"
            return say(key, side=side, what=parts.goods(letter), cell=cell)
        case Action("buy", letters):
            return say("log-buy", side=side, what=parts.goods(letters))
        case Action("use", n):
            return say("log-use", side=side, n=int(n), other=mover)
        case Action("no"):
            return say("log-no-lance" if seen["phase"] == "attack" else "log-no", side=side)
        case Action("colour", colour):
            seat = seen["colours"].index(None)
            return say("log-colour", side=name_of(before, seat), what=parts.lord(colour, seat))
        case Action("first", seat):
            return say("log-first", side=name_of(before, int(seat)))
        case Action("roll", n):
            return say("log-roll", side=mover, n=int(n))
        case Action("destiny", card):
            return say("log-destiny", side=mover, card=parts.card(card).name)
        case Action("magic", spell) if spell == HIDDEN:
            return say("log-magic-hidden", side=mover)
        case Action("magic", spell):
            return say("log-magic", side=mover, card=parts.spell(spell))
    return say(f"log-{action}", side=side)  # one of the other words


def _moved(before: View, side: Text, start: str, end: str) -> Text:
    """A step, a conquest or an attack."""
    owner, stack = owner_of(before, end), before.facts["cells"].get(end)
    if owner in (NOBODY, before.facts["seat"]):
        return say("log-step", side=side, cell=start, other=end)
    key = "log-attacks" if stack and stack.knights else "log-enters"
    return say(key, side=side, cell=start, other=end, victim=name_of(before, owner))


def _hit(before: View, side: Text, cell: str) -> Text:
    """Where a ball comes from and falls, and whose cell it is."""
    owner, origin = owner_of(before, cell), before.facts["origin"]
    if origin is None:  # 8.5: its own cell is gone
        return say("log-answers", side=side, cell=cell, victim=name_of(before, owner))
    if owner == NOBODY:
        return say("log-at-neutral", side=side, start=origin, cell=cell)
    if owner == before.facts["who"]:
        return say("log-at-own", side=side, start=origin, cell=cell)
    return say("log-at", side=side, start=origin, cell=cell, victim=name_of(before, owner))

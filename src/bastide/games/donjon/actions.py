"""One action of Un dernier donjon pour la route: its text, its number, and its sentence in the log (section 11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.text import Text, say
from bastide.games.donjon import rules
from bastide.games.donjon.components import (
    Point,
    Setup,
    cell_name,
    point,
    reachable_cells,
    who,
    windows,
)

if TYPE_CHECKING:
    from bastide.games.donjon.knowledge import View

HIDDEN = "?"  # what another may not know of an action
WHOLE = "(?:0|-?[1-9][0-9]{0,2})"
GRAMMAR = re.compile(
    r"(card):([0-9]{2})|(donjon):([1-9])|(dragon):(knight|seal)|(knight|seal|bridge|end|pass)"
    rf"|(at):({WHOLE},{WHOLE})|(rot):([0-3])|(royal):([1-9]|\?)|(span):({WHOLE},{WHOLE}),([hv])"
    r"|(seal):([1-9])|(deal|hand|draw):([0-9]{2}|\?)"
)
ASKED = {  # in each phase: the actions, and the clause that asks for them
    "seal": (("seal",), "3.5"),
    "deal": (("deal",), "3.5"),
    "hand": (("hand",), "3.5"),
    "draw": (("draw",), "8.1"),
    "main": (("card", "donjon", "dragon", "knight", "seal", "bridge", "end", "pass"), "5.1"),
    "at-card": (("at",), "6.1"),
    "rot": (("rot",), "6.1"),
    "at-donjon": (("at",), "7.2"),
    "at-dragon": (("at",), "7.4"),
    "at-knight": (("at",), "7.6"),
    "royal": (("royal",), "7.7"),
    "span": (("span",), "7.10"),
    "over": ((), "10.1"),
}


@dataclass(frozen=True, slots=True)
class Action:
    """An action in the players' words.

    `what` is the id of a card, the number of a donjon or of quarter turns, a token, or a cell, which for a
    bridge is the one in its middle; `way` is how a bridge lies: `h` or `v`.
    """

    kind: str
    what: str = ""
    way: str = ""

    @property
    def detail(self) -> str:
        """What follows the colon."""
        return f"{self.what},{self.way}" if self.way else self.what

    @property
    def notation(self) -> str:
        """Section 11."""
        return f"{self.kind}:{self.detail}" if self.what else self.kind

    @property
    def number(self) -> int:
        """Of a donjon, or of quarter turns."""
        return int(self.what)

    @property
    def is_of_chance(self) -> bool:
        """3.6, 8.1: are cards dealt or drawn, or is a Seal put on a pile?"""
        return self.kind in ("deal", "hand", "draw") or (self.kind == "seal" and self.what != "")


@lru_cache(maxsize=8192)  # the same actions are read again and again
def read_action(text: str) -> Action | None:
    """The action a notation describes, perhaps one with something hidden, or None if it describes none.

    >>> read_action("span:1,-2,v"), read_action("royal:?")
    (Action(kind='span', what='1,-2', way='v'), Action(kind='royal', what='?', way=''))
    """
    found = GRAMMAR.fullmatch(text)
    return Action(*filter(None, found.groups())) if found else None


IN_A_WORD = {
    rules.DRAGON_OF_KNIGHT: Action("dragon", "knight"),
    rules.DRAGON_OF_SEAL: Action("dragon", "seal"),
    rules.POST: Action("knight"),
    rules.USE_SEAL: Action("seal"),
    rules.THROW: Action("bridge"),
    rules.END: Action("end"),
    rules.PASS: Action("pass"),
}
OF_CARDS = {rules.DEAL: "deal", rules.HAND: "hand", rules.DRAW: "draw", rules.CARD: "card"}
OF_NUMBERS = {rules.SEAL: "seal", rules.RAISE: "donjon", rules.ROYAL: "royal", rules.ROT: "rot"}


def notation(setup: Setup, number: int) -> str:
    """The text of an action by its number."""
    return _of_number(setup, number).notation


def _of_number(setup: Setup, number: int) -> Action:
    kind, detail = divmod(number, rules.KIND)
    if kind in IN_A_WORD:
        return IN_A_WORD[kind]
    if kind in OF_CARDS:
        return Action(OF_CARDS[kind], setup.components.cards[detail].id)
    if kind in OF_NUMBERS:
        return Action(OF_NUMBERS[kind], str(detail))
    if kind == rules.SPAN:
        return Action("span", _cell(detail >> 1), "hv"[detail & 1])
    return Action("at", _cell(detail))


def _cell(place: int) -> str:
    return cell_name(rules.place_x(place), rules.place_y(place))


def every_action(setup: Setup) -> Iterator[int]:
    """Every card, turn, donjon and royal card, and every place that the cards of this setup can reach.

    N grows with the square of the k cards laid: 14 k² cells or so, each a place to put something and, twice, the
    middle of a bridge; 42 k² in all.
    """
    yield from (kind * rules.KIND for kind in IN_A_WORD)
    yield from (rules.CARD * rules.KIND + card for card in range(setup.box.cards))
    yield from (rules.ROT * rules.KIND + turns for turns in range(4))
    for kind in (rules.RAISE, rules.ROYAL):
        yield from (kind * rules.KIND + number for number in _numbers(setup))
    cells = reachable_cells(setup)
    for x, y in cells:
        yield rules.AT * rules.KIND + rules.place(x, y)
    if any(setup.box.bridges):
        for x, y in cells:  # 7.9a: its three cells are in play
            for upright, ends in enumerate(({(x - 1, y), (x + 1, y)}, {(x, y - 1), (x, y + 1)})):
                if ends <= cells:
                    yield rules.SPAN * rules.KIND + rules.place(x, y) * 2 + upright


def every_outcome(setup: Setup) -> Iterator[int]:
    """3.6, 8.1: every pile for a Seal, every card dealt, drawn, and with `preview` taken in hand."""
    yield from (rules.SEAL * rules.KIND + number for number in _numbers(setup))
    for kind in (rules.DEAL, rules.DRAW, *([rules.HAND] if setup.box.preview else [])):
        yield from (kind * rules.KIND + card for card in range(setup.box.cards))


def _numbers(setup: Setup) -> set[int]:
    """The numbers of all donjons."""
    return {number for number in setup.box.number if number > 0}


def tell(before: View, action: str) -> Text:
    """An action, perhaps masked, as a sentence."""
    parts, seen = before.components, before.facts
    side = who(before.setup, seen["seat"])
    done = read_action(action) or Action(action)
    if done.what == HIDDEN:
        return say(f"log-{done.kind}-hidden", side=side)
    match done.kind:
        case "deal" | "hand" | "draw" | "card":
            face = parts.face(parts.card(done.what).turned(0))
            return say(f"log-{done.kind}", side=side, face=face)
        case "at" if seen["phase"] != "at-card":
            terrain = parts.terrains[seen["cells"][done.what]]
            n = _windows(before, seen["chosen"][0]) if seen["chosen"] else 0  # of the donjon
            return say(f"log-{seen['phase']}", side=side, terrain=terrain, n=n)
        case "rot":
            return say("log-rot", side=side, n=len(cells_under(before, *_place(before))))
        case "span":
            x, y = point(done.what)
            end = cell_name(x, y - 1) if done.way == "v" else cell_name(x - 1, y)
            return say("log-span", side=side, terrain=parts.terrains[seen["cells"][end]])
        case "seal" if done.what:
            return say("log-seal-lies", side=side, n=_windows(before, done.number))
        case "dragon":
            return say(f"log-dragon-{done.what}", side=side)
        case "donjon" | "royal":
            return say(f"log-{done.kind}", side=side, n=_windows(before, done.number))
    return say(f"log-{done.kind}", side=side)


def _windows(before: View, number: int | str) -> int:
    """What a donjon of the player to act shows."""
    return windows(before.setup, before.facts["seat"], int(number))


def _place(view: View) -> Point:
    """Where the chosen card will lie."""
    match view.facts["chosen"]:
        case str(), int(x), int(y):
            return x, y
    raise ValueError("no place is chosen")


def cells_under(view: View, x: int, y: int) -> list[str]:
    """6.2c: the cells in play that a card at this place covers."""
    under = [cell_name(x + right, y + down) for down in (0, 1) for right in (0, 1)]
    return [cell for cell in under if cell in view.facts["cells"]]

"""A history that says who did what to whom, from what the reader knew before each action."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bastide.core.text import Text, say
from bastide.games.dissuasion import board, codes
from bastide.games.dissuasion.components import SPELL_NAMES
from bastide.games.dissuasion.known import LETTERS, parts_of
from bastide.games.dissuasion.printed import goods_named, lord_named
from bastide.games.dissuasion.scene import name_of

if TYPE_CHECKING:
    from bastide.core.state import View

PLAIN = ("stay", "go", "done", "pass", "no")


def tell(before: View, action: str) -> Text:
    """An action, perhaps masked, as a sentence."""
    kind, colon, detail = action.partition(":")
    seen, parts = before.facts, parts_of(before.setup)
    side = name_of(before, seen["who"])
    if action in PLAIN:
        return say(f"log-{action}", side=side, n=before.setup.box.truce_pay)
    if action in SPELL_NAMES:
        card = parts.spell_names[SPELL_NAMES.index(action)]
        return say("log-card", side=side, card=card)
    if action == "pay":
        return say("log-pay", side=side)
    if not colon:
        return _moved(before, side, *action.split("-"))
    mover = name_of(before, seen["seat"])
    if kind in ("put", "lose", "sell"):
        weapon, _, cell = detail.partition("@")
        what = say("goods-t") if weapon == "t" else parts.weapons[LETTERS.index(weapon)].name
        return say(
            f"log-{kind}" if cell else f"log-{kind}-reserve", side=side, what=what, cell=cell
        )
    if kind == "at":
        return _hit(before, side, detail)
    if kind == "shift":
        start, _, end = detail.partition("-")
        return say("log-shift", side=side, cell=start, other=end)
    if kind == "buy":
        return say("log-buy", side=side, what=goods_named(parts, detail))
    if kind == "colour":
        seat = seen["colours"].index(None)
        return say(
            "log-colour", side=say("seat", n=seat), what=lord_named(before.setup, detail, seat)
        )
    if kind == "first":
        return say("log-first", side=name_of(before, int(detail)))
    if kind == "destiny":
        drawn = next(card for card in parts.destiny if card.id == detail)
        return say("log-destiny", side=mover, card=drawn.name)
    if kind == "magic":
        if detail == "?":
            return say("log-magic-hidden", side=mover)
        return say("log-magic", side=mover, card=parts.spell_names[SPELL_NAMES.index(detail)])
    if kind == "roll":
        return say("log-roll", side=mover, n=int(detail))
    if kind == "use":
        return say("log-use", side=side, n=int(detail), other=mover)
    return say(f"log-{kind}", side=side, cell=detail)  # fire, gallop, drop


def _owner(before: View, cell: str) -> int:
    st = before.game.resample(before, Random(0)).record
    return int(board.possessor(st, before.setup.box, parts_of(before.setup).cell[cell]))


def _moved(before: View, side: Text, start: str, end: str) -> Text:
    """A step, a conquest or an attack."""
    owner = _owner(before, end)
    knights = before.facts["cells"].get(end, [0, 0])[1]
    if owner in (codes.NOBODY, before.facts["seat"]):
        return say("log-step", side=side, cell=start, other=end)
    key = "log-attacks" if knights else "log-enters"
    return say(key, side=side, cell=start, other=end, victim=name_of(before, owner))


def _hit(before: View, side: Text, cell: str) -> Text:
    """Where a ball falls, and whose cell it is."""
    owner = _owner(before, cell)
    key = "log-at" if before.facts["against"] == codes.NOBODY else "log-answers"
    if owner == codes.NOBODY:
        return say("log-at-neutral", side=side, cell=cell)
    return say(key, side=side, cell=cell, victim=name_of(before, owner))

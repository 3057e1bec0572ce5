"""What a player chooses for his seat and no rule asks about: a colour, a House. Names and drawings, nothing else.

A game says which *traits* its seats have, a setup carries how each seat *looks*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bastide.core.errors import BadOption
from bastide.core.text import Text, say

Looks = tuple[Mapping[str, str], ...]  # of each seat: the id of its look in each trait


@dataclass(frozen=True)
class Look:
    """One that may be chosen."""

    id: str
    name: Text


@dataclass(frozen=True)
class Livery(Look):
    """One in which a player's things are drawn, and after which he is called."""

    slot: int


@dataclass(frozen=True)
class Trait:
    """Something that is chosen for a seat. `usual` is what each seat has if nobody chooses.

    Where it sets players `apart`, no two have the same; seats that usually share one, partners, always do.
    """

    id: str
    looks: tuple[Look, ...]
    usual: tuple[str, ...]
    apart: bool = True

    def look(self, name: str) -> Look:
        """One of its looks."""
        return next(look for look in self.looks if look.id == name)

    def partners(self, seat: int) -> list[int]:
        """The seats that look like this one, itself among them."""
        if not self.apart:
            return [seat]
        return [other for other, usual in enumerate(self.usual) if usual == self.usual[seat]]


def liveries(traits: Sequence[Trait], looks: Looks) -> list[Livery]:
    """What each seat wears; nothing in a game where that is no choice."""
    worn = [
        [look for trait in traits if isinstance(look := trait.look(seat[trait.id]), Livery)]
        for seat in looks
    ]
    return [found for (found,) in worn] if all(worn) else []


def dressed(traits: Sequence[Trait], players: int, chosen: Sequence[object]) -> Looks:
    """How every seat looks if some have chosen: the others as usual, or like what is left.

    `BadOption` names the seat and what cannot be: not known, taken twice, or other than a partner's.
    """
    if len(chosen) > players:
        raise BadOption(say("look-seats", n=players))
    wanted = [*chosen, *[None] * (players - len(chosen))]
    for seat, choice in enumerate(wanted):
        _check(traits, seat, choice)
    found: list[dict[str, str]] = [{} for _ in wanted]
    for trait in traits:
        asked = {n: one[trait.id] for n, one in enumerate(wanted) if one and trait.id in one}  # type: ignore[operator,index]
        for seat, look in enumerate(_settled(trait, asked)):
            found[seat][trait.id] = look
    return tuple(found)


def _check(traits: Sequence[Trait], seat: int, choice: object) -> None:
    known = {trait.id: [look.id for look in trait.looks] for trait in traits}
    if choice is None:
        return
    if not isinstance(choice, Mapping):
        raise BadOption(say("look-kind", n=seat))
    for name, look in choice.items():
        if name not in known:
            names = ", ".join(known) or "-"
            raise BadOption(say("look-unknown", n=seat, name=str(name), known=names))
        if look not in known[name]:
            names = ", ".join(known[name])
            raise BadOption(say("look-cannot", n=seat, name=name, value=str(look), known=names))


def _settled(trait: Trait, asked: Mapping[int, str]) -> list[str]:
    """The look of every seat in one trait."""
    if not trait.apart:
        return [asked.get(seat, usual) for seat, usual in enumerate(trait.usual)]
    found: dict[int, str] = {}
    for seat, look in asked.items():
        for partner in trait.partners(seat):
            if asked.get(partner, look) != look:
                raise BadOption(say("look-partner", n=seat, m=partner, name=trait.id))
            found[partner] = look
    for seat, look in found.items():
        for other in found:
            if found[other] == look and other not in trait.partners(seat):
                raise BadOption(say("look-twice", n=seat, m=other, value=look))
    for seat, usual in enumerate(trait.usual):
        if seat not in found:
            free = [look.id for look in trait.looks if look.id not in found.values()]
            look = usual if usual in free else free[0]
            found |= dict.fromkeys(trait.partners(seat), look)
    return [found[seat] for seat in range(len(trait.usual))]


def exchanged(
    traits: Sequence[Trait], looks: Looks, seat: int, choice: Mapping[str, str]
) -> tuple[Looks, set[int]]:
    """How all look when a seat takes another look, and the others who changed for it: they get what it had."""
    _check(traits, seat, choice)
    changed = [dict(look) for look in looks]
    others: set[int] = set()
    for trait in traits:
        had, wants = looks[seat][trait.id], choice.get(trait.id, looks[seat][trait.id])
        for mate in trait.partners(seat):
            changed[mate][trait.id] = wants
        for other, look in enumerate(looks):
            mine = other in trait.partners(seat)
            if trait.apart and not mine and look[trait.id] == wants:
                changed[other][trait.id] = had
                others.add(other)
    return tuple(changed), others

"""A closer look: at a cell and its group, or at a place for a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from bastide.core.scene import Info, Line, Region, Role
from bastide.core.text import Text, say
from bastide.games.donjon import rules
from bastide.games.donjon.actions import Action, read_action
from bastide.games.donjon.components import point, start_of, who, windows
from bastide.games.donjon.knowledge import DESTROYED, View
from bastide.games.donjon.picture.fiefs import fief_of, group_cells
from bastide.games.donjon.picture.story import changes


def inspect(view: View, ref: str) -> Info | None:
    """A cell and its group, a place where the chosen card may lie, or a thing of a player."""
    kind, _, name = ref.partition("#")[0].partition(":")
    if kind in ("t", "c", "kn") and name in view.facts["cells"]:
        return _cell_info(view, ref, name)
    if kind == "v" and Action("at", name).notation in view.legal:
        return _placement_info(view, ref, name)
    match kind, view.facts["chosen"]:
        case (("h" | "set"), _):
            return _card_info(view, ref, name, kind)
        case "laying", (str(card), *_):
            return _card_info(view, ref, card, kind)
    if re.fullmatch("h[0-9]", kind):
        return Info(ref, say("card-back"), (Line(say("line-hidden-card"), clause="9.2"),))
    if kind == "span":
        return Info(ref, say("bridge"), (Line(say("line-bridge-lies"), clause="7.10"),))
    if kind == "royal" and name.isdecimal():
        title, lines = _royal_info(view, int(name))
        return Info(ref, title, tuple(lines))
    seat, _, which = name.partition(":")
    for owner, number, cell in view.facts["donjons"]:
        if ref == f"d:{owner}:{number}":
            n = windows(view.setup, owner, number)
            title = say("donjon", n=n, side=who(view.setup, owner))
            return replace(_cell_info(view, ref, cell), title=title)
    if kind in PIECES and seat.isdecimal() and int(seat) < view.setup.players:
        title, lines = PIECES[kind](view, int(seat), which)
        return Info(ref, title, tuple(lines))
    return None


# ---------------------------------------------------------------- the landscape


def _cell_info(view: View, ref: str, cell: str) -> Info:
    letter = view.facts["cells"][cell]
    if letter == DESTROYED:
        line = Line(say("line-destroyed"), clause="4.3")
        return Info(ref, say("destroyed-cell"), (line,))
    st, setup, own = view.record, view.setup, None
    number = rules.cell_at(st, setup.box, *point(cell))
    group, refs = st.group[number], group_cells(st, number)
    lines = [Line(say("line-group"), len(refs), refs, "4.3")]
    if st.holder[group] != rules.NONE:
        seat, slot = st.holder[group] // rules.DONJONS, st.holder[group]
        own = setup.slot(seat)
        n = windows(setup, seat, setup.box.number[slot])
        fief = say("line-fief", side=who(setup, seat), n=n)
        lines.append(Line(fief, clause="4.4"))
    else:
        lines.append(Line(say("line-free"), clause="4.4"))
    if st.guard[group]:
        whose = setup.options["knight_guards"] if own is not None else "all"
        lines.append(Line(say(f"line-guarded-{whose}"), clause="7.6"))
    role: Role = "shield" if st.guard[group] else "feature"
    region = Region("group", role, cells=refs, own=own, n=len(refs))
    return Info(
        ref, say("cell", terrain=setup.components.terrains[letter]), tuple(lines), (region,)
    )


def _placement_info(view: View, ref: str, cell: str) -> Info:
    """What the card would change there; which way round it lies is said only where that matters."""
    start = view.sampled.copy().play(Action("at", cell).notation)
    card = view.components.card(str((view.facts["chosen"] or ("",))[0]))
    ways: dict[int, list[Line]] = {}
    for turn in [action for text in start.legal() if (action := read_action(text))]:
        then = start.copy().play(turn.notation).record
        ways[turn.number] = [*changes(view.setup, view.record, then)]
    first, *others = ways.values()
    if all(lines == first for lines in others):
        told = [replace(line, clause="6.3", aid=True) for line in first]
        return Info(ref, say("placement"), tuple(told))
    told = []
    for q, lines in ways.items():
        face = view.components.face(card.turned(q))
        for line in lines:
            text = say("line-if-turned", face=face, what=line.text)
            told.append(replace(line, text=text, clause="6.3", aid=True))
    return Info(ref, say("placement"), tuple(told))


# ---------------------------------------------------------------- what players have

Told = tuple[Text, Iterator[Line]]


def _card_info(view: View, ref: str, name: str, kind: str) -> Info:
    """6.2: how a card may lie; one of the set is still under a donjon."""
    lines = [Line(say("line-touches"), clause="6.2b"), Line(say("line-covers"), clause="6.2c")]
    if kind == "set":
        lines.insert(0, Line(say("line-in-a-pile"), clause="8.1"))
    cells = view.components.card(name).turned(0)
    return Info(ref, say("card", face=view.components.face(cells)), tuple(lines))


def _donjon_info(view: View, seat: int, number: str) -> Told:
    """A donjon that is still on its pile."""
    n = windows(view.setup, seat, int(number))
    title = say("donjon", n=n, side=who(view.setup, seat))
    return title, chain([Line(say("line-raise"), clause="7.1")], _pile_lines(view, seat, number))


def _pile_info(view: View, seat: int, number: str) -> Told:
    n = windows(view.setup, seat, int(number))
    return say("pile", n=n), _pile_lines(view, seat, number)


def _pile_lines(view: View, seat: int, number: str) -> Iterator[Line]:
    """8.1: its cards, unknown to everybody, and what has to leave it first."""
    on = view.facts["piles"][seat].get(number)
    if on is None:
        return
    yield Line(say("line-pile"), start_of(view.setup).pile, clause="8.1")
    if "donjon" in on:
        yield Line(say("line-under-donjon"), clause="8.1")
    if "seal" in on:
        yield Line(say("line-under-seal"), clause="8.1")


def _token_info(view: View, seat: int, token: str) -> Told:
    """7.8: what each face does; playing one gives up the other."""
    guards = say(f"line-token-knight-{view.setup.options['knight_guards']}")
    lines = (
        Line(guards, clause="7.6")
        if token == "knight"
        else Line(say("line-token-seal"), clause="7.7"),
        Line(say("line-token-dragon"), clause="7.4"),
        Line(say("line-token-once"), clause="7.8"),
    )
    return say(f"token-{token}"), iter(lines)


def _bridge_info(view: View, seat: int, which: str) -> Told:
    return say("bridge"), iter([Line(say("use-bridge"), clause="7.9d")])


def _sealed_info(view: View, seat: int, which: str) -> Told:
    number = view.facts["sealed"][seat]
    if number < 0:
        return say("sealed-card"), iter([Line(say("line-sealed-hidden"), clause="7.7")])
    n = windows(view.setup, seat, number)
    return say("royal-card", n=n), _royal_lines(view, seat, number)


def _royal_info(view: View, number: int) -> Told:
    """One of those that the player to act may seal."""
    seat = view.facts["seat"]
    n = windows(view.setup, seat, number)
    return say("royal-card", n=n), _royal_lines(view, seat, number)


def _royal_lines(view: View, seat: int, number: int) -> Iterator[Line]:
    yield Line(say("line-doubles", n=windows(view.setup, seat, number)), clause="10.3")
    fief = fief_of(view.setup, view.record, seat, number)
    if fief is None:
        yield Line(say("not-in-play"), clause="10.3")
    else:
        yield Line(fief.told(view.setup, "fief"), fief.size, fief.cells, "10.3")


def _tray_info(view: View, seat: int, which: str) -> Told:
    """9.1: what all may know of a player."""
    seen = view.facts
    lines = [
        Line(say("line-hand"), seen["hands"][seat], clause="9.1"),
        Line(say("line-piles"), len(seen["piles"][seat]), clause="8.1"),
        Line(say("line-bridges"), seen["spare"][seat], clause="7.9d"),
    ]
    return say("tray-of", side=who(view.setup, seat)), iter(lines)


PIECES = {
    "d": _donjon_info,
    "pile": _pile_info,
    "tok": _token_info,
    "bridge": _bridge_info,
    "sealed": _sealed_info,
    "hand": _tray_info,
    "tray": _tray_info,
}

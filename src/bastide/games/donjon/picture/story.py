"""What followed from an action of the Donjon game: fiefs that grow, shrink or fall apart, piles, sealed cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.core.scene import Line, Story
from bastide.core.text import say
from bastide.games.donjon import rules
from bastide.games.donjon.actions import HIDDEN, Action, read_action
from bastide.games.donjon.components import Setup, point, start_of, who, windows
from bastide.games.donjon.knowledge import View
from bastide.games.donjon.picture.fiefs import Fief, fief_of, fiefs
from bastide.games.donjon.picture.scene import card_art

COMPLETES = {"at-donjon", "at-dragon", "at-knight", "rot", "span"}  # phases that change the board


def story(before: View, now: View, action: str) -> Story:
    """A line for each thing that followed. Where points change, `n` says by how much, and `side` whose."""
    done = read_action(action)
    if done is None:
        return Story()
    art, own = _shown(before, done)
    lines: list[Line] = []
    if before.facts["phase"] in COMPLETES:
        lines += changes(before.setup, before.record, now.record)
    if before.facts["phase"] == "at-dragon":
        lines.append(Line(say("destroyed-now"), on=(f"c:{done.what}",), clause="7.4"))
    if done.kind == "royal":
        lines += _sealed(before, done)
    lines += _pile(before, now)
    if now.outcome is not None:
        lines += _doubled(now)
        lines.append(Line(now.outcome.reason, clause="10.5"))
    return Story(art, own, tuple(lines))


def _shown(before: View, done: Action) -> tuple[str | None, int | None]:
    """A picture of what was played, with the action that completes it; of what was dealt, if it is known."""
    seen, parts = before.facts, before.components
    own = before.setup.slot(seen["seat"])
    match done.kind, seen["phase"], seen["chosen"]:
        case "rot", _, (str(card), *_):
            return card_art(parts.card(card).turned(done.number)), None
        case "at", "at-donjon", (int(number),):
            return f"donjon/{windows(before.setup, seen['seat'], number)}", own
        case "at", "at-dragon", _:
            return "token/dragon", None
        case "at", "at-knight", _:
            return "token/knight", None
        case "span", _, _:
            return "bridge", None
        case "royal", _, _:
            if done.what == HIDDEN:
                return "royal/back", own
            return f"royal/{windows(before.setup, seen['seat'], done.number)}", own
        case "deal" | "hand" | "draw", _, _:
            known = done.what != HIDDEN
            return (card_art(parts.card(done.what).turned(0)) if known else "back"), None
    return None, None


# ---------------------------------------------------------------- on the board


def changes(setup: Setup, before: Any, now: Any) -> Iterator[Line]:
    """4.3, 4.4, 10.3: what has become of every fief, from one position to the next."""
    old = {(fief.seat, fief.number): fief for fief in fiefs(setup, before)}
    for fief in fiefs(setup, now):
        then = old.get((fief.seat, fief.number))
        if then is None:
            line = fief.told(setup, "fief-founded", n=fief.size)
            yield Line(line, fief.size, fief.cells, "7.2")
        elif fief.size != then.size:
            grown = fief.size - then.size
            line = fief.told(setup, "fief-grows" if grown > 0 else "fief-shrinks", n=abs(grown))
            yield Line(line, grown, fief.cells, "10.3")
        if then is not None:
            yield from _cut_off(setup, now, then, fief)
        if then is None or fief.guarded != then.guarded:
            yield from _guard(setup, then, fief)


def _cut_off(setup: Setup, now: Any, then: Fief, fief: Fief) -> Iterator[Line]:
    """6.3, 7.4: cells that still lie there and no longer hang together with their donjon."""
    kind = list(setup.components.terrains.values()).index(fief.terrain) + 1
    lost = [place for place in then.cells if place not in fief.cells]
    cut = [place for place in lost if _land(setup, now, place) == kind]
    if cut:
        yield Line(say("cut-off", n=len(cut), terrain=fief.terrain), on=tuple(cut), clause="6.3")


def _land(setup: Setup, st: Any, place: str) -> int:
    cell = rules.cell_at(st, setup.box, *point(place.removeprefix("c:")))
    return int(st.land[cell])


def _guard(setup: Setup, then: Fief | None, fief: Fief) -> Iterator[Line]:
    """7.6, 4.7: a knight serves whatever group it stands in."""
    if fief.guarded:
        told = fief.told(setup, f"now-guarded-{setup.options['knight_guards']}")
        yield Line(told, on=fief.cells, clause="7.6")
    elif then is not None:
        yield Line(fief.told(setup, "no-longer-guarded"), on=fief.cells, clause="4.7")


# ---------------------------------------------------------------- beside it


def _pile(before: View, now: View) -> Iterator[Line]:
    """8.1: a pile that nothing stands on any more is taken; one that the Seal still lies on is not."""
    seat, setup = before.facts["seat"], before.setup
    for number, on in before.facts["piles"][seat].items():
        left = now.facts["piles"][seat].get(number)
        if left is None:
            text = say("pile-taken", side=who(setup, seat), n=start_of(setup).pile)
            yield Line(text, clause="8.1")
        elif "donjon" in on and left == ["seal"]:
            text = say("pile-held", n=windows(setup, seat, int(number)))
            yield Line(text, on=(f"pile:{seat}:{number}",), clause="8.1")


def _sealed(before: View, done: Action) -> Iterator[Line]:
    """7.7: which donjon counts double is its owner's secret."""
    seat = before.facts["seat"]
    side, on = who(before.setup, seat), (f"sealed:{seat}",)
    if done.what == HIDDEN:
        yield Line(say("will-double-some", side=side), on=on, clause="7.7")
    else:
        n = windows(before.setup, seat, done.number)
        yield Line(say("will-double", side=side, n=n), on=on, clause="7.7")


def _doubled(now: View) -> Iterator[Line]:
    """9.4, 10.3: at the end the sealed cards are shown, and their fiefs count once more."""
    setup, st = now.setup, now.record
    for seat, number in enumerate(now.facts["sealed"]):
        if not number:
            continue
        fief = fief_of(setup, st, seat, number)
        if fief is None:
            text = say("doubles-nothing", side=who(setup, seat), n=windows(setup, seat, number))
            yield Line(text, on=(f"sealed:{seat}",), clause="10.3")
        else:
            yield Line(fief.told(setup, "doubled", n=fief.size), fief.size, fief.cells, "10.3")

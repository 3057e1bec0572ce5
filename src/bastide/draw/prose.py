"""A view in prose: all that a seat may know, as plain text that a person or a language model can play from.

It says nothing of its own: boards, things and scores come from the scene, choices from the ask, the past
from the log the view carries. All three are made from the view, so a secret cannot get into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from bastide.core.errors import describe
from bastide.core.options import Option
from bastide.core.scene import Area, Choice, Panel
from bastide.core.state import Actor, View
from bastide.core.table import Told
from bastide.core.text import Text, Words, say
from bastide.draw.kit import TEXTS
from bastide.draw.signs import CHARGES, TALL, WIDE, Cells, plane, planes, rows

BETWEEN = " · "


def prose(view: View, lang: str = "en", legal: bool = False, whole: bool = True) -> str:
    """A view as text. Not `whole`: just the boards, what lies beside them, the players and what is asked.

    >>> import bastide
    >>> print(prose(bastide.new("forteresse").view(0), whole=False).splitlines()[0])
    La Forteresse, 2 players
    """
    return _Prose(view, lang).text(legal, whole)


def told_lines(told: Iterable[Told], words: Words, first: int = 1) -> Iterator[str]:
    """Actions in order, the first with this number: as they are written, as sentences, and what followed."""
    for number, (ply, text, story) in enumerate(told, first):
        yield f"{number}. {ply.action}  {words.render(text)}"
        for line in story.lines:
            yield f"   - {words.render(line.text)}"


class _Prose:
    """One view, and the words to speak of it with."""

    def __init__(self, view: View, lang: str) -> None:
        self._view, self._game = view, view.game
        self._words = Words(lang, [view.game.texts, TEXTS])
        self._colon = self._words.render(say("lead", what=""))
        self._frame, self._scene = view.game.frame(view.setup), view.game.scene(view)
        places, areas = self._frame.places, self._frame.areas
        self._labels = {p.id: p.label for p in places} | {a.id: a.label for a in areas}
        self._names = {panel.seat: self._render(panel.name) for panel in self._scene.panels}

    def _render(self, text: Text | str) -> str:
        return self._words.render(text)

    def _lead(self, what: Text | str) -> str:
        """What stands before a list."""
        return self._render(what) + self._colon

    def text(self, legal: bool, whole: bool) -> str:
        parts = [self._head(whole), self._past(), *self._boards(whole)]
        beside = rows(self._frame, self._scene, self._words).plain
        parts += [beside, self._notes() if whole else "", self._players(whole), self._asked(whole)]
        if legal and self._view.legal:
            parts.append("\n".join(self._legal()))
        return "\n\n".join(part for part in parts if part) + "\n"

    # ---- whose game it is, and how it came to this

    def _head(self, whole: bool) -> str:
        view = self._view
        head = say("prose-head", title=self._game.title(), players=view.setup.players)
        lines = [self._render(head)]
        if whole:
            lines += [
                self._option(option) for option in self._game.options if self._unusual(option)
            ]
        if view.seat is not None:
            own = next(panel for panel in self._scene.panels if panel.seat == view.seat)
            sign = CHARGES[own.slot]
            lines.append(self._render(say("prose-seat", sign=sign, name=own.name, n=own.seat)))
        elif whole:
            lines.append(self._render(say("prose-watching")))
        return "\n".join(lines)

    def _unusual(self, option: Option) -> bool:
        return self._view.setup.options[option.id] != option.default

    def _option(self, option: Option) -> str:
        value = self._view.setup.options[option.id]
        key = f"option-{option.id}-{value}"
        if isinstance(value, bool):
            key = "prose-yes" if value else "prose-no"
        shown = self._render(say(key)) if self._words.has(key) else describe(value)
        return f"{self._lead(say(f'option-{option.id}'))} {shown}"

    def _past(self) -> str:
        view = self._view
        if view.told:
            heading = self._render(say("prose-told"))
            return "\n".join([heading, *told_lines(view.told, self._words)])
        if view.last is None:
            return ""
        actor, action = view.last
        return self._render(say("prose-last", action=action, name=self._actor(actor)))

    def _actor(self, actor: Actor) -> str:
        if isinstance(actor, int):
            return self._names[actor]
        return self._render(say("prose-chance"))

    # ---- what lies where

    def _boards(self, whole: bool) -> Iterator[str]:
        found = planes(self._frame)
        for area in found:
            drawn = plane(self._frame, self._scene, area, self._cells(area)).plain
            lines = [line.rstrip() for line in drawn.splitlines()]
            board = "\n".join(line for line in lines if line)
            yield f"{self._lead(area.label)}\n{board}" if len(found) > 1 else board
            lies = list(self._lies(area)) if whole else []
            if lies:
                yield "\n".join([self._render(say("prose-lies")), *lies])
        signs = [f"{CHARGES[panel.slot]} {self._names[panel.seat]}" for panel in self._scene.panels]
        yield self._render(say("prose-legend", signs=BETWEEN.join(signs)))

    def _cells(self, area: Area) -> Cells:
        """Tall where tiles have more to say than one line holds."""
        there = {place.id for place in self._frame.places if place.area == area.id}
        return TALL if any(i.lines and i.at in there for i in self._scene.items) else WIDE

    def _lies(self, area: Area) -> Iterator[str]:
        """What is printed on a plane and what lies there, place by place; places with the same things together."""
        found: dict[str, list[str]] = {}  # the things of each place, which has its name first
        for place in self._frame.places:
            if place.area == area.id:
                printed = place.sign or place.own is not None
                found[place.id] = [self._render(place.label)] if printed else []
        lying = {item.id: item.at for item in self._scene.items}
        grows = not found
        for item in sorted(self._scene.items, key=lambda item: item.z):
            on, _, part = item.at.partition("#")
            at = lying.get(on, on) if part else on
            if at in found or at == area.id or (grows and at[:2] in ("c:", "v:")):
                label = self._render(item.label)
                found.setdefault(at, []).append(f"{label} ({part})" if part else label)
        together: dict[str, list[str]] = {}
        for at, things in found.items():
            if things:
                together.setdefault("; ".join(_counted(things)), []).append(self._place(at))
        for things_there, names in together.items():
            if all(_says(things_there, name) for name in names):
                yield from _counted([things_there] * len(names))
            else:
                yield f"{self._lead(BETWEEN.join(names))} {things_there}"

    def _place(self, ref: str) -> str:
        """A place or part by its name in notations, or else by its label."""
        if ref[:2] in ("c:", "v:", "t:"):
            return ref[2:].replace("#", ".")
        return self._render(self._labels.get(ref, ref))

    def _notes(self) -> str:
        """What belongs together and what is marked, where there is something to say of it."""
        lines = []
        for region in self._scene.regions:
            if region.label is not None:
                refs = region.cells or region.parts or region.line
                if region.role == "limit":  # how far the board may grow: as it is drawn
                    refs = ()
                names = BETWEEN.join(map(self._place, refs))
                label = region.label
                lines.append(f"{self._lead(label)} {names}" if names else self._render(label))
        for mark in self._scene.marks:
            if mark.label is not None:
                lines.append(f"{self._lead(self._place(mark.on))} {self._render(mark.label)}")
        return "\n".join(lines)

    # ---- who plays, and what is asked

    def _players(self, whole: bool) -> str:
        lines = [self._render(say("prose-players"))] if whole else []
        for panel in self._scene.panels:
            lines.append(self._panel(panel))
            if whole and panel.score and panel.score.parts:
                lines.append(f"      {BETWEEN.join(self._parts(panel))}")
        return "\n".join(lines)

    def _panel(self, panel: Panel) -> str:
        shown = []
        if panel.score is not None:
            shown.append(f"{self._lead(self._game.counted())} {panel.score.n}")
        shown += [f"{counter.n} {self._render(counter.label)}" for counter in panel.counters]
        if panel.team is not None:
            shown.append(self._render(say("prose-team", n=panel.team)))
        if panel.out:
            shown.append(self._render(say("prose-out")))
        arrow = "▶" if panel.turn else " "
        return f"{arrow} {CHARGES[panel.slot]} {self._names[panel.seat]}  {BETWEEN.join(shown)}"

    def _parts(self, panel: Panel) -> Iterator[str]:
        """Whence the points come, equal ones together."""
        assert panel.score is not None
        told = []
        for part in panel.score.parts:
            text = say("prose-part", text=part.text, n=f"{part.n:+}")
            told.append(
                self._render(say("prose-at-end", part=text) if part.sort == "at-end" else text)
            )
        return _counted(sorted(told, key=told.index))

    def _asked(self, whole: bool) -> str:
        scene = self._scene
        clause = f" ({scene.prompt.clause})" if scene.prompt.clause and whole else ""
        lines = [self._render(scene.prompt.text) + clause]
        if scene.over is not None:
            names = ", ".join(self._names[seat] for seat in scene.over.winners)
            lines.append(self._render(say("prose-winners", names=names)))
        elif whole:
            grammar = self._game.grammar()
            if self._words.has(grammar.key):
                lines.append(self._render(say("prose-grammar", how=grammar)))
        return "\n".join(lines)

    def _legal(self) -> Iterator[str]:
        choices = sorted(self._game.ask(self._view).choices, key=lambda choice: choice.a)
        yield self._render(say("prose-legal", n=len(choices)))
        for choice in choices:
            yield f"{choice.a}  {' '.join(self._does(choice))}"

    def _does(self, choice: Choice) -> Iterator[str]:
        """What a choice does: its sentence, how far a piece is turned, what it leads to, and a warning."""
        yield self._render(self._game.tell(self._view, choice.a))
        for touched in choice.p:
            if turn := re.fullmatch(r"@(\d+)", touched):
                yield self._render(say("prose-turned", n=int(turn[1])))
        for text in (choice.say, choice.warn):
            if text is not None:
                yield f"{self._render(text).rstrip('.')}."


def _counted(things: Iterable[str]) -> Iterator[str]:
    """Equal neighbours as one.

    >>> list(_counted(["plain", "knight", "knight"]))
    ['plain', 'knight × 2']
    """
    for thing, equal in groupby(things):
        n = len(list(equal))
        yield f"{thing} × {n}" if n > 1 else thing


def _says(text: str, name: str) -> bool:
    """Is this name in the text, as a word?"""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None

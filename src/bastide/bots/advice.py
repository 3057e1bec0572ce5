"""Advice for people: the best few actions, how good they are, what would follow, and why.

Everything is data: texts are rendered with `words`, in the reader's language. The reasons come from
the search and from what the game itself shows: the points and counters of its panels before and after.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from random import Random

from bastide.bots.levels import TEXTS
from bastide.bots.search import Option, Search, Thought
from bastide.core.game import Game
from bastide.core.scene import Panel
from bastide.core.state import Actor, State, View
from bastide.core.text import Text, Words, say

Step = tuple[State, Actor, Text]  # of a line: the state after it, who acted, how it is told
CLEARLY = 2  # per cent of winning that make one move clearly better than another


@dataclass(frozen=True)
class Advised:
    """One action worth considering."""

    action: str
    chain: tuple[str, ...]  # with what the same seat would do after it, before anybody else acts
    told: Text
    chance: float  # of winning
    proven: bool
    line: tuple[Text, ...]  # what is expected to follow, only known for the best
    why: Text


@dataclass(frozen=True)
class Advice:
    """The best few actions, best first, and the search they come from."""

    options: tuple[Advised, ...]
    thought: Thought


def words(game: Game, lang: str) -> Words:
    """The catalogue to render advice on a game with."""
    return Words(lang, [game.texts, TEXTS])


def advise(
    view: View,
    seconds: float | None = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    most: int = 3,
    search: Search | None = None,
    cancel: threading.Event | None = None,
) -> Advice:
    """What the seat of this view could do now. A `search` that is kept goes on from its last thought;
    one that is cancelled says what it found so far.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> advice = advise(table.view(0), seconds=None, simulations=30)
    >>> all(option.action in table.legal() for option in advice.options)
    True
    """
    thought = (search or Search(seed)).think(view, seconds, simulations, cancel)
    explainer = _Explainer(view, thought, Random(seed))
    return Advice(tuple(explainer.advised(option) for option in thought.options[:most]), thought)


class _Explainer:
    """Puts what a search found into texts."""

    def __init__(self, view: View, thought: Thought, rng: Random) -> None:
        self._view, self._thought = view, thought
        self._game = view.game
        self._sample = self._game.resample(view, rng)

    def advised(self, option: Option) -> Advised:
        """An option with its line and its reason."""
        best = option is self._thought.best
        line = self._thought.line if best else (option.action,)
        follows = self._follow(line)
        own = self._own(follows)
        return Advised(
            option.action,
            line[:own] or (option.action,),
            self._game.tell(self._view, option.action),
            option.chance,
            option.proven,
            tuple(told for _, _, told in follows),
            self._why(option, follows),
        )

    def _follow(self, line: tuple[str, ...]) -> list[Step]:
        """The states of a line, who acted, and how it is told; as far as it can be played."""
        found: list[Step] = []
        state = self._sample.copy()
        for action in line:
            if state.over or action not in state.legal():
                break  # another sample than the one the line was found in
            before = state.view(self._view.seat)
            after = state.copy().play(action)
            seen = self._game.mask(state, action, self._view.seat, after)
            found.append((after, before.actor, self._game.tell(before, seen)))
            state = after
        return found

    def _own(self, follows: list[Step]) -> int:
        """How many steps of a line the seat takes before anybody else acts."""
        own = 0
        while own < len(follows) and follows[own][1] == self._view.seat:
            own += 1
        return own

    def _why(self, option: Option, follows: list[Step]) -> Text:
        """One sentence, and what is expected in answer."""
        if option.proven and option.chance in (0, 1):
            return say("advice-wins" if option.chance else "advice-loses")
        own = self._own(follows)
        why = self._change(follows[own - 1][0]) if own else say("advice-quiet")
        answer = next((told for _, actor, told in follows[own:] if isinstance(actor, int)), None)
        if answer is not None:
            return say("advice-why", why=why, answer=say("advice-answer", told=answer))
        others = [o.chance for o in self._thought.options if o is not option]
        ahead = round(100 * (option.chance - max(others, default=option.chance)))
        if option is self._thought.best and ahead >= CLEARLY:
            return say("advice-why", why=why, answer=say("advice-better", n=ahead))
        return why

    def _change(self, after: State) -> Text:
        """What of the panels the seat's own actions have changed most: points, then counters."""
        seat = self._view.seat
        before = {panel.seat: panel for panel in self._game.scene(self._view).panels}
        panels = {panel.seat: panel for panel in self._game.scene(after.view(seat)).panels}
        assert isinstance(seat, int)
        gains = {s: _points(panels[s]) - _points(before[s]) for s in before if s in panels}
        worst = min((s for s in gains if s != seat), key=lambda s: gains[s], default=seat)
        if gains.get(seat, 0) > 0:
            part = _grown(before[seat], panels[seat])
            n = gains[seat]
            return say("advice-points-of", n=n, part=part) if part else say("advice-points", n=n)
        if gains.get(worst, 0) < 0 and worst != seat:
            return say("advice-costs", n=-gains[worst], name=before[worst].name)
        for s in before:
            counts = {c.id: c.n for c in before[s].counters}
            for counter in panels[s].counters:
                if s != seat and counter.n < counts.get(counter.id, counter.n):
                    return say("advice-count-theirs", name=before[s].name, label=counter.label)
        return say("advice-quiet")


def _points(panel: Panel) -> int:
    return panel.score.n if panel.score else 0


def _grown(before: Panel, after: Panel) -> Text | None:
    """The part of a score that grew most, where it has parts."""
    if before.score is None or after.score is None:
        return None
    had = {_key(part.text): part.n for part in before.score.parts}
    grown = [(part.n - had.get(_key(part.text), 0), part.text) for part in after.score.parts]
    most = max(grown, key=lambda pair: pair[0], default=None)
    return most[1] if most and most[0] > 0 else None


def _key(text: Text) -> str:
    return str(text.json())

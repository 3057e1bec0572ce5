"""Advice for people: the best few actions, how good they are, what would follow, and why.

Everything is data: texts are rendered with `words`, in the reader's language. The reasons come from
the search and from what the game itself tells: what would follow from the action, what it threatens and
protects, or what it leads to.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from random import Random

from bastide.bots.chances import put_right
from bastide.bots.levels import TEXTS
from bastide.bots.search import Option, Search, Thought
from bastide.core.game import Game
from bastide.core.scene import Line
from bastide.core.state import Actor, View
from bastide.core.text import Text, Words, joined, say

CLEARLY = 2  # per cent of winning that make one move clearly better than another
MOST_REASONS = 2


@dataclass(frozen=True)
class _Step:
    """One action of a line, as the seat would be told it."""

    actor: Actor
    told: Text
    lines: tuple[Line, ...]  # what would follow from it
    after: View  # what the seat would know then
    leads: Text | None  # what the game says of the choice, where it is the seat's own


@dataclass(frozen=True)
class Advised:
    """One action worth considering."""

    action: str
    chain: tuple[str, ...]  # with what the same seat would do after it, before anybody else acts
    told: Text
    chance: float  # of winning
    proven: bool
    line: tuple[Text, ...]  # what is expected to follow
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
    # by the game's own outlook: what a net promises was never held against what came of it
    search = search or Search(seed, learned=False)
    thought = put_right(view.setup, search.think(view, seconds, simulations, cancel))
    return Advice(explain(view, thought, most, seed), thought)


def explain(view: View, thought: Thought, most: int = 3, seed: int = 0) -> tuple[Advised, ...]:
    """The best few options of a thought about a view: what would follow from each, and why one would play it."""
    return _Explainer(view, thought, Random(seed)).told_apart(thought.options[:most])


class _Explainer:
    """Puts what a search found into texts."""

    def __init__(self, view: View, thought: Thought, rng: Random) -> None:
        self._view, self._thought = view, thought
        self._game = view.game
        self._sample = self._game.resample(view, rng)

    def told_apart(self, options: tuple[Option, ...]) -> tuple[Advised, ...]:
        """The options with their lines and reasons; where two would say the same, the later one says more."""
        found: list[Advised] = []
        for option in options:
            steps = self._follow(option.line)
            own, then = steps[: self._own(steps)], steps[self._own(steps) :]
            stakes = self._game.stakes(self._view, own[-1].after) if own else ()
            reasons = [self._why(option, said, then) for said in _reasons(own, stakes)]
            told = [one.why for one in found]
            why = next((reason for reason in reasons if reason not in told), None)
            if why is None:
                why = joined(reasons[0], self._compared(option))
            found.append(self._advised(option, steps, why))
        return tuple(found)

    def _advised(self, option: Option, steps: list[_Step], why: Text) -> Advised:
        return Advised(
            option.action,
            option.line[: self._own(steps)] or (option.action,),
            self._game.tell(self._view, option.action),
            option.chance,
            option.proven,
            tuple(step.told for step in steps),
            why,
        )

    def _follow(self, line: tuple[str, ...]) -> list[_Step]:
        """The steps of a line, as far as it can be played."""
        found: list[_Step] = []
        state, game, seat = self._sample.copy(), self._game, self._view.seat
        for action in line:
            if state.over or action not in state.legal():
                break  # another sample than the one the line was found in
            before = state.view(seat)
            after = state.copy().play(action)
            seen, now = game.mask(state, action, seat, after), after.view(seat)
            lines = game.story(before, now, seen).lines
            leads = None
            if before.legal:
                leads = next(
                    choice.say for choice in game.ask(before).choices if choice.a == action
                )
            found.append(_Step(before.actor, game.tell(before, seen), lines, now, leads))
            state = after
        return found

    def _own(self, steps: list[_Step]) -> int:
        """How many steps of a line the seat takes before anybody else acts."""
        own = 0
        while own < len(steps) and steps[own].actor == self._view.seat:
            own += 1
        return own

    def _why(self, option: Option, said: Text | None, then: list[_Step]) -> Text:
        """What is special about it, and what is expected in answer."""
        if option.proven and option.chance in (0, 1):
            return say("advice-wins" if option.chance else "advice-loses")
        best = option is self._thought.best
        why = said or (say("advice-quiet") if best else self._compared(option))
        answer = next((step.told for step in then if isinstance(step.actor, int)), None)
        if answer is not None:
            return joined(why, say("advice-answer", told=answer))
        others = [o.chance for o in self._thought.options if o is not option]
        ahead = round(100 * (option.chance - max(others, default=option.chance)))
        if best and ahead >= CLEARLY:
            return joined(why, say("advice-better", n=ahead))
        return why

    def _compared(self, option: Option) -> Text:
        behind = round(100 * (self._thought.best.chance - option.chance))
        return say("advice-behind", n=behind) if behind > 0 else say("advice-equal")


def _reasons(own: list[_Step], stakes: tuple[Line, ...]) -> list[Text | None]:
    """What could be said for the seat's own actions: what would follow, points first, and what they threaten and
    protect; what they lead to; both.
    """
    lines = [line for step in own for line in step.lines]
    kept = sorted(lines, key=lambda line: -abs(line.n or 0))[:MOST_REASONS]
    told = [line for line in lines if line in kept] + list(stakes[:MOST_REASONS])
    special = joined(*(line.text for line in told)) if told else None
    leads = next((step.leads for step in reversed(own) if step.leads is not None), None)
    if special is None or leads is None:
        return [special or leads]
    return [special, leads, joined(special, leads)]

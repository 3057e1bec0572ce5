"""Table: a game being played, with its history. The history is the truth; the rest follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.core.errors import ActionError
from bastide.core.scene import Story, painter
from bastide.core.state import Actor, Outcome, Setup, State, View
from bastide.core.text import Text, say

if TYPE_CHECKING:
    from bastide.draw.player import Replay
    from bastide.draw.tokens import Theme

STRIDE = 64  # actions between two kept states: looking back replays fewer than that


@dataclass(frozen=True)
class Ply:
    """One action of the history."""

    actor: Actor
    action: str


class Told(NamedTuple):
    """One action as a reader is told it: what was done, its sentence, what followed."""

    ply: Ply
    text: Text
    story: Story


class Table:
    """A game being played: a setup and the actions so far.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> table.play("e4-e5").play("e6xe5")
    Traceback (most recent call last):
    bastide.core.errors.IllegalAction: "e6xe5" is not allowed: power 1 does not beat 3 (6.4)
    >>> table.actor, table.undo().actor
    (1, 0)
    """

    def __init__(self, setup: Setup, actions: Iterable[str] = ()) -> None:
        self.setup: Setup = setup
        self.history: list[Ply] = []
        self.state: State = setup.start()
        self.before: State = self.state.still()  # the moment before the last action
        self._kept: list[bytes] = []  # the state after every STRIDE actions
        for action in actions:
            self.play(action)

    @property
    def actor(self) -> Actor:
        """Who must act: a seat, "chance", or None when the game is over."""
        return self.state.actor

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.over

    def legal(self) -> list[str]:
        """The notations of the legal actions (or chance outcomes), sorted."""
        return self.state.legal()

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is on."""
        return self.state.outcome()

    def play(self, action: str, actor: Actor = None) -> Table:
        """Carry out an action; see `State.play` for what it refuses. Returns this table."""
        before = self.state.still()
        self.state.play(action, actor)
        self.history.append(Ply(before.actor, action))
        self.before = before
        if len(self.history) % STRIDE == 0:
            self._kept.append(self.state.data)
        return self

    def play_chance(self, rng: Random) -> str:
        """Let chance act: draw an outcome by weight, play it and return its notation."""
        action = self.state.draw(rng)
        self.play(action)
        return action

    def undo(self, plies: int = 1) -> Table:
        """Take back the last actions, by replaying those before them. Returns this table."""
        if not 0 < plies <= len(self.history):
            raise ActionError(say("nothing-to-undo"))
        earlier = self.at(len(self.history) - plies)
        self.history, self.state = earlier.history, earlier.state
        self.before, self._kept = earlier.before, earlier._kept
        return self

    def copy(self) -> Table:
        """The same table, sharing nothing that changes."""
        return _revived(self.setup, self.history[:], self.state.copy(), self.before, self._kept[:])

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self.setup, self.history, self.state, self.before, self._kept)

    def dress(self, setup: Setup) -> None:
        """The same game with seats that look otherwise: `setup` is this table's, `dressed`."""
        self.setup = self.state.setup = self.before.setup = setup

    def at(self, ply: int) -> Table:
        """The table as it was after that many actions, on its own."""
        earlier, kept = Table(self.setup), max(0, ply - 1) // STRIDE
        earlier.history, earlier._kept = self.history[: kept * STRIDE], self._kept[:kept]
        if kept:
            earlier.state = self.setup.restore(self._kept[kept - 1])
        for played in self.history[kept * STRIDE : ply]:
            earlier.play(played.action)
        return earlier

    def states(self, plies: Iterable[int]) -> Iterator[State]:
        """The states after those numbers of actions, in rising order; each is good until the next is asked for.

        >>> import bastide
        >>> table = bastide.new("forteresse").play("e4-e5").play("e6-d5")
        >>> for state in table.states([0, 2]):
        ...     print(state.actor, len(state.legal()))
        0 80
        0 83
        """
        state, at = self.setup.start(), 0
        for ply in plies:
            kept = ply // STRIDE
            if kept * STRIDE > at:
                state, at = self.setup.restore(self._kept[kept - 1]), kept * STRIDE
            for played in self.history[at:ply]:
                state.play(played.action)
            at = ply
            yield state

    def view(self, seat: int | None = None, told: bool = False) -> View:
        """What a seat may know (None: a spectator), and nothing else; with all it is `told` of the past, if asked for."""
        view = self.state.view(seat, self._last(seat))
        return replace(view, told=tuple(self.told(seat))) if told else view

    def text(self, seat: int | None = None, lang: str = "en", legal: bool = False) -> str:
        """All that a seat may know (None: a spectator), what has happened included, as text to play from.

        >>> import bastide
        >>> table = bastide.new("forteresse").play("e4-e5")
        >>> print(*table.text(seat=1).splitlines()[:4], sep="\\n")
        La Forteresse, 2 players
        You are ◆ Red (seat 1).
        <BLANKLINE>
        What has happened so far, as you know it:
        """
        return self.view(seat, told=True).text(lang, legal)

    def replay(
        self, seat: int | None = None, lang: str = "en", theme: Theme | None = None
    ) -> Replay:
        """The game so far to play through, as a seat saw it (None: a spectator): a page that needs nothing else.

        A notebook shows it; `save` writes it as a file. Without a theme it is light or dark as its reader likes it.

        >>> import bastide
        >>> bastide.new("forteresse").play("e4-e5").replay().page[:15]
        '<!doctype html>'
        """
        return painter().replay(self, seat, lang, theme)

    def _last(self, seat: int | None) -> tuple[Actor, str] | None:
        if not self.history:
            return None
        last = self.history[-1]
        return last.actor, self.setup.game.mask(self.before, last.action, seat, self.state)

    def tell(self, seat: int | None = None) -> Text:
        """The last action as a sentence for a seat (None: a spectator).

        >>> import bastide
        >>> table = bastide.new("forteresse").play("e4-e5")
        >>> table.setup.game.words("en").render(table.tell())
        'Yellow moves e4 to e5.'
        """
        last = self._last(seat)
        if last is None:
            raise ActionError(say("nothing-played"))
        return self.setup.game.tell(self.before.view(seat), last[1])

    def story(self, seat: int | None = None) -> Story:
        """What followed from the last action, for a seat (None: a spectator)."""
        return self.happened(self.view(seat))[1]

    def happened(self, now: View) -> tuple[Text, Story]:
        """The last action for one who sees this now: its sentence, and what followed from it."""
        if now.last is None:
            raise ActionError(say("nothing-played"))
        before, action = self.before.view(now.seat), now.last[1]
        return now.game.tell(before, action), now.game.story(before, now, action)

    def told(
        self, seat: int | None = None, first: int = 0, last: int | None = None
    ) -> Iterator[Told]:
        """The actions `first` to `last` as a seat is told them now.

        >>> import bastide
        >>> table = bastide.new("forteresse").play("e4-e5")
        >>> for ply, text, _ in table.told():
        ...     print(ply.action, table.setup.game.words("en").render(text))
        e4-e5 Yellow moves e4 to e5.
        """
        game, state = self.setup.game, self.at(first).state
        before = state.still()
        for ply in self.history[first:last]:
            action = game.mask(before, ply.action, seat, self.state)
            now = state.play(ply.action).still()
            seen = before.view(seat)
            story = game.story(seen, now.view(seat), action)
            yield Told(Ply(ply.actor, action), game.tell(seen, action), story)
            before = now

    def log(self, seat: int | None = None) -> list[Ply]:
        """The history as a seat sees it now (None: a spectator): secret actions are masked."""
        state, shown = self.setup.start(), []
        for ply in self.history:
            shown.append(Ply(ply.actor, self.setup.game.mask(state, ply.action, seat, self.state)))
            state.play(ply.action)
        return shown

    def __repr__(self) -> str:
        return f"<Table of {self.setup.game.id}, {len(self.history)} actions, actor {self.actor}>"

    def __str__(self) -> str:
        return str(self.view())

    def _repr_html_(self) -> str:
        return painter().picture(self.view())


def _revived(
    setup: Setup, history: list[Ply], state: State, before: State, kept: list[bytes]
) -> Table:
    """A table of its parts, without playing them again."""
    table = Table.__new__(Table)
    table.setup, table.history, table.state = setup, history, state
    table.before, table._kept = before, kept
    return table

"""The work of a review, in pieces that need nothing of each other: one for each decision, one for each throw or draw.

Whoever does them, in whatever order and on however many cores, the review is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from bastide.bots.advice import explain
from bastide.bots.search import Thought
from bastide.coach.grades import DOUBTFUL, MISTAKE
from bastide.coach.values import Values, seed_of
from bastide.core.game import Game
from bastide.core.state import Setup, State, View
from bastide.core.table import Table
from bastide.core.text import Text

MOST, LEAST = 300, 100  # simulations of a decision's first search, unless somebody says otherwise
VERIFIED, PROVEN = (
    4,
    12,
)  # times as many for each action compared; for what would be called a mistake
FEW = 12  # visits that say little of an action
CLOSE = DOUBTFUL / 2  # what seems to cost less is believed
GLANCE, GLANCES = 30, 80  # simulations of a first look at a decision, and at how many
TOLD = 3  # options whose lines and reasons are told
LUCK_SIMULATIONS = 24  # of each outcome that chance could have brought
OUTCOMES = 16  # that are looked at, in a game of usual length
MOST_LUCK = 3_000  # outcomes looked at in a whole game, about


@dataclass(frozen=True)
class Piece:
    """Something to be done: a seat's decision at a ply, or what chance did from there until `end`."""

    what: Literal["decision", "luck"]
    ply: int
    end: int


@dataclass(frozen=True)
class Alternative:
    """An action that could have been played: its chance of winning, the line expected, and why, where it is told."""

    action: str
    chance: float
    line: tuple[str, ...]
    own: int  # how many actions of the line are the seat's own, before anybody else acts
    told: Text
    follows: tuple[Text, ...] = ()
    why: Text | None = None


@dataclass(frozen=True)
class Decided:
    """What was found of a decision: the chance of winning with the best and with what was played."""

    ply: int
    before: float
    after: float
    kind: str
    asked: Text
    told: Text
    options: tuple[Alternative, ...]  # best first; with what was played, if it was looked at


@dataclass(frozen=True)
class Drawn:
    """What chance changed, for each seat."""

    ply: int
    end: int
    gains: tuple[float, ...]


Found = Decided | Drawn
NOTHING = Text("")


def pieces_of(table: Table) -> list[Piece]:
    """All the work of a game's review: decisions that were none are left out."""
    found: list[Piece] = []
    history, plies = table.history, range(len(table.history))
    for ply, state in zip(plies, table.states(plies), strict=True):
        if history[ply].actor != "chance":
            if len(state.legal_ids()) > 1:
                found.append(Piece("decision", ply, ply + 1))
        elif ply == 0 or history[ply - 1].actor != "chance":
            end = ply
            while end < len(history) and history[end].actor == "chance":
                end += 1
            found.append(Piece("luck", ply, end))
    return found


def glances_of(pieces: Sequence[Piece]) -> list[Piece]:
    """The decisions to look at first: some, from all over the game."""
    decisions = [piece for piece in pieces if piece.what == "decision"]
    if len(decisions) <= GLANCES:
        return decisions
    return [decisions[n * len(decisions) // GLANCES] for n in range(GLANCES)]


def usual_simulations(game: Game) -> int:
    """Of a decision's first search: as the game says, if it says anything.

    >>> import bastide
    >>> [usual_simulations(bastide.game(name)) for name in ("forteresse", "donjon")]
    [300, 100]
    """
    return game.simulations.get("review", MOST)


class Judge:
    """Says what decisions in one setup were worth."""

    def __init__(self, setup: Setup, simulations: int | None = None, seed: int = 0) -> None:
        self.seed = seed
        self.simulations = simulations or usual_simulations(setup.game)
        self.values = Values(setup)

    def decided(self, view: View, piece: Piece, played: str) -> Decided:
        """What a decision was worth, from the view of whoever had to make it."""
        seed, game = seed_of(self.seed, "decision", piece.ply), view.game
        thought = self._compared(
            view, self.values.think(view, self.simulations, seed), played, seed
        )
        chances = {option.action: option.chance for option in thought.options}
        before, after = thought.best.chance, min(chances[played], thought.best.chance)
        asked = game.ask(view)
        return Decided(
            piece.ply, before, after, asked.type, asked.prompt, game.tell(view, played),
            self._told(view, thought, played, before - after >= CLOSE),
        )  # fmt: skip

    def glance(self, view: View, piece: Piece) -> Decided:
        """A first look, for a first curve: the chance of winning, and nothing of what was chosen."""
        simulations, seed = min(GLANCE, self.simulations), seed_of(self.seed, "glance", piece.ply)
        chance = self.values.think(view, simulations, seed).best.chance
        return Decided(piece.ply, chance, chance, "", NOTHING, NOTHING, ())

    def _compared(self, view: View, thought: Thought, played: str, seed: int) -> Thought:
        """The thought, its chances compared anew where what was played seems worse than the best.

        A search looks longest at what it likes: an action it left alone is judged by few simulations. So the best and
        the one played are tried again, as long each; one that would be called a mistake once more, and longer.
        """
        mine = next(option for option in thought.options if option.action == played)
        best = thought.best
        if mine is best or (mine.proven and best.proven):
            return thought
        if best.chance - mine.chance < CLOSE and mine.visits >= FEW:
            return thought
        for times in (VERIFIED, PROVEN):
            simulations = times * self.simulations
            chances = {
                option.action: option.chance
                if option.proven
                else self.values.after(view, option.action, simulations, seed_of(seed, times))
                for option in (best, mine)
            }
            loss = chances[best.action] - chances[played]
            if loss < MISTAKE:
                break
        better, other = (best, mine) if loss >= 0 else (mine, best)
        first = replace(better, chance=chances[better.action])
        second = replace(other, chance=chances[other.action])
        others = [
            replace(option, chance=min(option.chance, first.chance))
            for option in thought.options
            if option is not best and option is not mine
        ]
        return replace(thought, options=(first, second, *others))

    def _told(
        self, view: View, thought: Thought, played: str, reasons: bool
    ) -> tuple[Alternative, ...]:
        game = view.game
        if not reasons:
            return tuple(
                Alternative(o.action, o.chance, o.line, 1, game.tell(view, o.action))
                for o in thought.options[:TOLD]
            )
        options = list(thought.options[:TOLD])
        advised = explain(view, replace(thought, options=tuple(options)), TOLD, self.seed)
        return tuple(
            Alternative(one.action, one.chance, option.line, len(one.chain), one.told, one.line, one.why)
            for one, option in zip(advised, options, strict=True)
        )  # fmt: skip


class Desk(Judge):
    """Does pieces of work on one game. `outcomes`: how many are looked at, if that is known already."""

    def __init__(
        self,
        table: Table,
        simulations: int | None = None,
        seed: int = 0,
        outcomes: int | None = None,
    ) -> None:
        super().__init__(table.setup, simulations, seed)
        self.table = table
        self._outcomes: int = outcomes or self._usual_outcomes()

    def _usual_outcomes(self) -> int:
        """Fewer where there are many throws and draws."""
        luck = sum(piece.what == "luck" for piece in pieces_of(self.table))
        return max(3, min(OUTCOMES, MOST_LUCK // max(1, luck * self.table.setup.players)))

    def __reduce__(self) -> tuple[Any, ...]:
        """As its game, without the kernels: whoever does a job elsewhere has those already."""
        return Desk, (self.table, self.simulations, self.seed, self._outcomes)

    def jobs(self, pieces: Sequence[Piece]) -> Iterator[Job]:
        """The pieces, with what is to be known for each."""
        seats = range(self.table.setup.players)
        for piece in pieces:
            if piece.what == "decision":
                (state,) = self.table.states([piece.ply])
                seat = self.table.history[piece.ply].actor
                assert isinstance(seat, int)
                yield Job(self, piece, (state.view(seat),), ())
            else:
                before, after = (
                    tuple(state.view(seat) for seat in seats)
                    for state in self.table.states([piece.ply, piece.end])
                )
                yield Job(self, piece, before, after)

    def drawn(self, before: Sequence[View], after: Sequence[View], piece: Piece) -> Drawn:
        """What chance changed for each seat, from what that seat saw before and after."""
        gains = (
            self._gain(was, now, piece, number, piece.end - piece.ply == 1)
            for number, (was, now) in enumerate(zip(before, after, strict=True))
        )
        return Drawn(piece.ply, piece.end, tuple(gains))

    def _gain(self, was: View, now: View, piece: Piece, seat: int, once: bool) -> float:
        """The value of what came less the mean over what could have come: luck is nothing, on the average."""
        seed = seed_of(self.seed, "luck", piece.ply, seat)
        possible: dict[str, tuple[View, float]] = {}
        for view, weight in self._outcomes_of(was, seed, once):
            key = view.json()
            possible[key] = (view, weight + possible.get(key, (view, 0.0))[1])
        if possible.keys() <= {now.json()}:
            return 0.0  # this seat saw nothing of it
        worth = {
            key: self.values.of(view, LUCK_SIMULATIONS, seed)
            for key, (view, _) in (possible | {now.json(): (now, 0.0)}).items()
        }
        total = sum(weight for _, weight in possible.values())
        mean = sum(worth[key] * weight for key, (_, weight) in possible.items()) / total
        return worth[now.json()] - mean

    def _outcomes_of(self, view: View, seed: int, once: bool) -> Iterator[tuple[View, float]]:
        """What a seat could see after chance has acted, by weight: all of it where that is little, else a sample."""
        rng = Random(seed)
        state = self.table.setup.game.resample(view, rng)
        outcomes = state.outcomes()
        if once and not self.table.setup.game.secrets and len(outcomes) <= 2 * self._outcomes:
            for action, weight in outcomes:
                yield state.copy().play(action).view(view.seat), float(weight)
            return
        for _ in range(self._outcomes):
            yield self._after_chance(state.copy(), rng).view(view.seat), 1.0
            state = self.table.setup.game.resample(view, rng)

    @staticmethod
    def _after_chance(state: State, rng: Random) -> State:
        while state.actor == "chance":
            state.play(state.draw(rng))
        return state


@dataclass(frozen=True)
class Job:
    """A piece of work with the views it needs."""

    desk: Desk
    piece: Piece
    before: tuple[View, ...]
    after: tuple[View, ...]

    def do(self) -> Found:
        """What comes of it."""
        if self.piece.what == "luck":
            return self.desk.drawn(self.before, self.after, self.piece)
        played = self.desk.table.history[self.piece.ply].action
        return self.desk.decided(self.before[0], self.piece, played)

    def glance(self) -> Decided:
        """A first look at a decision."""
        return self.desk.glance(self.before[0], self.piece)

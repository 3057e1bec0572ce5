"""Mining: games of bots, and in them the positions with one clearly best action that a quick look misses.

Game after game, each of which follows from a seed and its number: whoever begins again where it stopped finds the same
as if it had never been stopped. docs/puzzles.md tells what counts as interesting, and how puzzles are rated.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec

from bastide.bots import Bot, shown_to
from bastide.bots.greedy import Greedy
from bastide.bots.levels import LEVELS, Thinker
from bastide.bots.search import Thought
from bastide.coach.lessons import Chain
from bastide.coach.proving import DEEPER, MARGIN, SEEDS, Prover, hints
from bastide.coach.puzzles import Compared, Proof, Written
from bastide.coach.themes import themes_of
from bastide.coach.values import seed_of
from bastide.core.sides import sides_of
from bastide.core.state import Setup, View
from bastide.core.table import Table
from bastide.crew import Crew

# The ratings of the levels.
ANCHORS = {"beginner": 800, "casual": 1200, "skilled": 1500, "expert": 1900}
TRIES = 5  # bots of each level that are asked, and quick looks of each kind
PLAYERS = ("beginner", "casual", "skilled")  # levels that play the games: quick ones
WEAKEST = "beginner"  # whose looks are quick
HOPELESS, DECIDED = 0.5, 0.97  # of a fair share, the least that is left; what is as good as won
OPTIONS = 3  # legal actions, at least
OPENING = 4  # decisions, at most, with which a game begins at random
LONGEST = 300  # actions before a position, so that it is quickly there
MOST_STEPS = 4  # decisions of an answer
MOST_OF_A_GAME, APART = 2, 12  # puzzles, and actions between them
MOST_LOOKS = 60  # decisions of a game that are looked at, those of its last part first
PARTS = 5  # of a game; openings look alike, so nothing is looked for in the first
WORLDS = 3  # in which a decision after the first must look the same
PATIENCE = 600.0  # seconds that a bot may think: its simulations end it, not the clock


def rating(solved: Mapping[str, int], tries: int = TRIES) -> int:
    """The rating of a puzzle that so many bots of each level solved, out of so many tries.

    It is the rating at which the levels, with those of `ANCHORS`, would be expected to solve as many, by the curve of
    Elo and Glicko; one solver and one loser of 1500 more keep it finite.

    >>> [rating({"beginner": n, "casual": n, "skilled": n, "expert": 5}) for n in (0, 2, 5)]
    [1684, 1314, 529]
    """
    bots = [(ANCHORS[level], tries) for level in solved] + [(1500, 2)]
    wanted = sum(solved.values()) + 1
    low, high = 0.0, 3000.0
    while high - low > 0.1:
        middle = (low + high) / 2
        expected = sum(n / (1 + 10 ** ((middle - anchor) / 400)) for anchor, n in bots)
        low, high = (middle, high) if expected > wanted else (low, middle)
    return round(low)


@dataclass(frozen=True)
class Mine:
    """Where puzzles are looked for."""

    setup: Setup
    seed: int = 0

    def game(self, number: int) -> Table:
        """A game of bots of one level, any: among equals most of it is open."""
        rng = Random(seed_of(self.seed, "game", number))
        table = Table(self.setup)
        level = rng.choice(PLAYERS)
        bots = [self.bot(level, rng.getrandbits(60)) for _ in range(self.setup.players)]
        opening = rng.randrange(OPENING + 1)
        while (actor := table.actor) is not None:
            if not isinstance(actor, int):
                table.play_chance(rng)
            elif opening:
                opening -= 1
                table.play(rng.choice(table.legal()))
            else:
                table.play(bots[actor].choose(shown_to(bots[actor], table, actor)))
        return table

    def bot(self, level: str, seed: int) -> Bot:
        """A bot of a level that thinks with all its means; but for what was learned: `ANCHORS` were measured without."""
        made = Thinker(LEVELS[level], seed, seconds=PATIENCE, learned=False)
        made.prepare(self.setup)
        return made

    def puzzles(self, number: int) -> Iterator[Written]:
        """Those of one game of bots, as they are found."""
        table, seed = self.game(number), seed_of(self.seed, "puzzles", number)
        late = [PARTS * ply // len(table.history) for ply in range(len(table.history))]
        plies = [
            ply
            for ply, played in enumerate(table.history[:LONGEST])
            if isinstance(played.actor, int) and late[ply]
        ]
        Random(seed).shuffle(plies)
        plies.sort(key=lambda ply: -late[ply])  # more hangs on later decisions
        found, looked = list[int](), 0
        for ply in plies:
            if looked == MOST_LOOKS or len(found) == MOST_OF_A_GAME:
                return
            before = table.at(ply)
            if any(abs(ply - other) < APART for other in found) or len(before.legal()) < OPTIONS:
                continue
            looked += 1
            puzzle = _Look(self, before, seed_of(seed, ply)).puzzle()
            if puzzle is not None:
                found.append(ply)
                yield puzzle


class _Look:
    """One decision looked at."""

    def __init__(self, mine: Mine, table: Table, seed: int) -> None:
        self.mine, self.table, self.seed = mine, table, seed
        self.prover = Prover(mine.setup)
        assert isinstance(table.actor, int)
        self.seat: int = table.actor
        self.view = table.view(self.seat)

    def puzzle(self) -> Written | None:
        """A puzzle, if it is one."""
        thought = self.prover.think(self.view, self.seed)
        if not self._open(thought) or not hints(thought):
            return None
        if self._found_quickly(thought.best.action):
            return None
        answer, steps = self._answer(thought)
        if not steps:
            return None
        deeper = self.prover.think(self.view, self.seed, DEEPER * self.prover.look)
        if deeper.best.action != answer[0]:
            return None
        solved = {
            level: sum(self._solves(level, answer, seed) for seed in range(TRIES))
            for level in ANCHORS
        }
        if solved["expert"] < solved["skilled"]:
            return None  # who searches longer doubts it
        return self._written(answer, steps, deeper, solved)

    def _open(self, thought: Thought) -> bool:
        """Is something left to be decided, or won at a stroke?"""
        best, fair = thought.best, 1 / len(sides_of(self.mine.setup))
        if best.proven and best.chance == 1:
            return True
        return HOPELESS * fair <= best.chance <= DECIDED

    def _found_quickly(self, action: str) -> bool:
        """Do most quick looks find it, both one ahead by what the game evaluates and those of the weakest level?"""

        def mostly(quick: list[Bot]) -> bool:
            return sum(each.choose(self.view) == action for each in quick) > len(quick) / 2

        return mostly([Greedy(seed) for seed in range(TRIES)]) and mostly(
            [self.mine.bot(WEAKEST, seed) for seed in range(TRIES)]
        )

    def _answer(self, thought: Thought) -> tuple[Chain, tuple[Compared, ...]]:
        """The decisions from here on that are each clear, with their comparisons; what no choice is, between them."""
        answer, clear, steps = list[str](), 0, list[Compared]()
        table = self.table.copy()
        while len(answer) < MOST_STEPS and table.actor == self.seat:
            view = table.view(self.seat)
            if len(view.legal) == 1:
                action = view.legal[0]
            else:
                seed = seed_of(self.seed, len(steps))
                thought = thought if not answer else self.prover.think(view, seed)
                step = self._clear(view, thought, seed)
                if step is None:
                    break
                action = thought.best.action
                steps.append(step)
                clear = len(answer) + 1
            answer.append(action)
            table.play(action)
            if not self._same_everywhere(view, action, table.view(self.seat)):
                break
        return tuple(answer[:clear]), tuple(steps)

    def _clear(self, view: View, thought: Thought, seed: int) -> Compared | None:
        rivals = self.prover.serious(view, thought, seed)
        if not rivals:
            return None
        return self.prover.compared(view, thought.best.action, rivals, seed, least=MARGIN)

    def _same_everywhere(self, view: View, action: str, after: View) -> bool:
        """Does what is known after an action not hang on what was hidden before it?"""
        game, rng = view.game, Random(self.seed)
        worlds = (game.resample(view, rng).play(action) for _ in range(WORLDS))
        return all(
            (now.facts, now.legal) == (after.facts, after.legal)
            for now in (world.view(self.seat) for world in worlds)
        )

    def _solves(self, level: str, answer: Chain, seed: int) -> bool:
        table, solver = self.table.copy(), self.mine.bot(level, seed)
        for action in answer:
            if solver.choose(table.view(self.seat)) != action:
                return False
            table.play(action)
        return True

    def _written(
        self, answer: Chain, steps: tuple[Compared, ...], thought: Thought, solved: dict[str, int]
    ) -> Written:
        lines = {option.action: option.line for option in thought.options}
        line, rival = lines[answer[0]], steps[0].rival[0]
        if line[: len(answer)] != answer:
            line = answer
        proof = Proof(
            simulations=self.prover.simulations,
            seed=self.seed,
            seeds=SEEDS,
            steps=steps,
            line=line,
            instead=lines.get(rival, (rival,)),
            tries=TRIES,
            solved=solved,
        )
        setup, usual = self.mine.setup, self.mine.setup.game.configure(None, {}).options
        known = self.view.json() + "".join(answer)
        return Written(
            id=hashlib.sha256(known.encode()).hexdigest()[:8],
            players=setup.players,
            options={name: v for name, v in setup.options.items() if v != usual[name]},
            actions=tuple(ply.action for ply in self.table.history),
            answer=answer,
            themes=themes_of(self.view, answer, line, steps[0].best == 1),
            rating=rating(solved),
            proof=proof,
        )


def _mined(mine: Mine, number: int) -> list[Written]:
    return list(mine.puzzles(number))


# ---- going on where it stopped


class Looked(msgspec.Struct, frozen=True):
    """A game that was looked through."""

    seed: int
    players: int
    game: int
    found: int


Line = TypeVar("Line", bound=msgspec.Struct)


class Early(msgspec.Struct, frozen=True):
    """What was found in a game that was done before one that comes earlier in the file."""

    looked: Looked
    puzzles: list[Written]


class Ledger:
    """The file that puzzles are written to, and beside it which games were looked through.

    Both are in the order of the games, whoever looks through them and in whatever order: what is early lies in a
    third file until its turn.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.beside = file.with_name(file.name + ".looked")
        self.ahead = file.with_name(file.name + ".early")
        file.parent.mkdir(parents=True, exist_ok=True)
        self.known = {one.id for one in self._lines(file, Written)}
        self.looked = set(self._lines(self.beside, Looked))
        self.early = {
            (one.looked.seed, one.looked.players, one.looked.game): one
            for one in self._lines(self.ahead, Early)
            if one.looked not in self.looked
        }

    @staticmethod
    def _lines(file: Path, kind: type[Line]) -> list[Line]:
        """What a file holds; a last line that was not finished is cut off."""
        if not file.exists():
            return []
        whole = file.read_bytes()
        kept = whole[: whole.rfind(b"\n") + 1]
        if kept != whole:
            file.write_bytes(kept)
        return msgspec.json.Decoder(kind).decode_lines(kept)

    def games(self, seed: int, players: int) -> Iterator[int]:
        """The numbers of the games that nobody has looked through."""
        done = {one.game for one in self.looked if (one.seed, one.players) == (seed, players)}
        number = 0
        while True:
            if number not in done:
                yield number
            number += 1

    def work_through(self, mine: Mine, numbers: Iterable[int], crew: Crew) -> Iterator[None]:
        """Have these games looked through, and keep what is found; yields for each that is written."""
        seed, players = mine.seed, mine.setup.players
        waiting: deque[int] = deque()  # numbers of games that are not written

        def jobs() -> Iterator[tuple[int, Callable[[], list[Written]]]]:
            for number in numbers:
                waiting.append(number)
                if (seed, players, number) not in self.early:
                    yield number, partial(_mined, mine, number)

        def settled() -> Iterator[None]:
            while waiting and (seed, players, waiting[0]) in self.early:
                one = self.early.pop((seed, players, waiting.popleft()))
                for puzzle in one.puzzles:
                    self.add(puzzle)
                self.done(one.looked)
                yield
            if not self.early:
                self.ahead.unlink(missing_ok=True)

        for number, puzzles in crew.work(jobs()):
            looked = Looked(seed, players, number, len(puzzles))
            one = self.early[seed, players, number] = Early(looked, puzzles)
            if number != waiting[0]:
                self._append(self.ahead, one)
            yield from settled()
        yield from settled()

    def add(self, puzzle: Written) -> bool:
        """Keep a puzzle, unless it is there."""
        if puzzle.id in self.known:
            return False
        self.known.add(puzzle.id)
        self._append(self.file, puzzle)
        return True

    def done(self, looked: Looked) -> None:
        """Keep that a game was looked through."""
        self.looked.add(looked)
        self._append(self.beside, looked)

    @staticmethod
    def _append(file: Path, one: msgspec.Struct) -> None:
        with file.open("ab") as out:
            out.write(msgspec.json.encode(one) + b"\n")

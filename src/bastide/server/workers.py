"""Processes that work for the server: a fair queue, a time limit, and a fresh process for a stuck one.

Bots think there. Their job holds what a seat's view holds and nothing else, so a bot cannot know more than
a person.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Protocol, Self

from bastide.bots import LEVEL_IDS, Bot, bot
from bastide.core.engine import Engine
from bastide.core.game import Game
from bastide.core.looks import Looks
from bastide.core.processes import start_deaf
from bastide.core.state import Actor, View
from bastide.games import game
from bastide.server.catalogue import make_game
from bastide.server.fairness import Claim, FairQueue, Ticket
from bastide.server.keeping import KeptBots, Place
from bastide.server.memory import give_memory_back, go_first, keep_large_apart
from bastide.server.wire.encoding import Json
from bastide.server.wire.outgoing import HintOption

if TYPE_CHECKING:  # searching is loaded when it is wanted
    from bastide.bots.advice import Advice

MOST_WAITING = 1_000
SLOW = 0.05  # seconds: a thought that took longer makes compiling worth while
HINT_SECONDS = 1.5
LEAST_SECONDS = (
    0.05  # what any job counts for in the queue: there and back, and the view built again
)
ENOUGH = 3.0  # seconds of a thought, after which it gives way to what waits
REST = 1.0  # seconds without a job, after which a worker tidies up: nobody waits for it
SIMULATIONS = 400  # a second, about: what a level's thought is expected to take

APP = "bastide-bots"  # their name on a Ray cluster (`raybots`)

NOBODY = Claim()
Asked = tuple["Job", "asyncio.Future[Any]"]

_stop = threading.Event()  # in a worker: nobody waits for this answer any more
_kept = KeptBots()  # in a worker


class NoAnswer(Exception):
    """A process gave no answer: it crashed, or its time was up."""


class Busy(Exception):
    """Too many wait, and this one had to give way: it may come again."""


class Job(Protocol):
    """Something to be done in another process."""

    def answer(self) -> Any:
        """What comes of it."""


@dataclass(frozen=True)
class BotJob:
    """A decision for a bot: who it is, and all it may know."""

    bot: str
    seed: int
    game: str
    edition: tuple[str, str] | None  # name and text of a component file that is not built in
    players: int
    options: Mapping[str, Any]
    looks: Looks  # hints are sentences: they name a colour
    seat: int
    actor: Actor
    facts: Mapping[str, Any]
    legal: tuple[str, ...]
    last: tuple[Actor, str] | None
    table: str  # where it is asked again; empty: nowhere

    @classmethod
    def of(
        cls, name: str, seed: int, view: View, edition: tuple[str, str] | None, table: str = ""
    ) -> Self:
        """The job of answering for a view."""
        setup = view.setup
        return cls(
            name, seed, setup.game.id, edition, setup.players, setup.options, setup.looks,
            view.seat or 0, view.actor, view.facts, view.legal, view.last, table,
        )  # fmt: skip

    @property
    def home(self) -> Place | None:
        """Who is asked for what, where that goes on: best in the process that was asked before."""
        return Place(self.table, self.seat, self.bot) if self.table else None

    @property
    def expected(self) -> float:
        """About how many seconds it takes, by the budget of the bot's level."""
        from bastide.bots.levels import LEVELS  # searching is loaded when it is wanted

        if self.bot not in LEVELS:
            return LEAST_SECONDS
        level = LEVELS[self.bot]
        simulations = game(self.game).simulations.get(level.id, level.simulations)
        if simulations is None:
            return level.seconds
        return LEAST_SECONDS + min(level.seconds, simulations / SIMULATIONS)

    def view(self) -> View:
        """The view again, in another process."""
        chosen = game_of(self.game, self.edition)
        setup = chosen.configure(self.players, self.options).dressed(self.looks)
        return View(setup, self.seat, self.actor, self.facts, self.legal, None, self.last)

    def answer(self) -> Any:
        """What the bot says. One that took long makes compiling worth while, for the next time."""
        view = self.view()
        _stop.clear()
        began = time.perf_counter()
        answer = self.think(view)
        if time.perf_counter() - began > SLOW:
            view.setup.engine.warm()  # in the background: nobody waits for a compiler
        return answer

    def think(self, view: View) -> Any:
        """What the bot plays."""
        if self.home is None:
            return self._player().choose(view)
        return _kept.choose(self.home, view, self._player)

    def _player(self) -> Bot:
        """The bot; one that thinks long ends when it is asked to."""
        player = bot(self.bot, self.seed)
        if self.bot in LEVEL_IDS:
            from bastide.bots.levels import Thinker  # searching is loaded when it is wanted

            assert isinstance(player, Thinker)
            player.cancel = _stop
        return player


@dataclass(frozen=True)
class HintJob(BotJob):
    """Advice for a person: the same knowledge, some options with their reasons as the answer."""

    seconds: float = HINT_SECONDS

    @property
    def expected(self) -> float:
        """As long as it may."""
        return self.seconds

    def think(self, view: View) -> Any:
        """The best few actions as messages tell them."""
        from bastide.bots.advice import advise  # searching is loaded when it is wanted

        advice = advise(view, self.seconds, seed=self.seed, cancel=_stop)
        return told_options(advice)


def told_options(advice: Advice) -> list[HintOption]:
    """Advice as messages tell it."""
    return [
        HintOption(
            chain=list(option.chain),
            chance=round(option.chance, 3),
            proven=option.proven,
            say=Json(option.told),
            why=Json(option.why),
            line=[Json(told) for told in option.line],
        )
        for option in advice.options
    ]


@lru_cache(maxsize=16)
def game_of(name: str, edition: tuple[str, str] | None) -> Game:
    """A game by its name, with its own components or these: made once in a process."""
    return game(name) if edition is None else make_game(name, *edition)


def _main(pipe: Connection) -> None:
    """A worker's life: jobs in, answers out, until the other end is gone."""
    signal.signal(signal.SIGUSR1, lambda *_: _stop.set())
    Engine.apart = True  # it lives as long as the server, and a compiler is large
    go_first()
    keep_large_apart()
    with suppress(EOFError, OSError):
        pipe.send(None)  # ready: from now on time counts
        while True:
            if not pipe.poll(REST):
                give_memory_back()
            job = pipe.recv()
            try:
                answer = job.answer()
            except Exception as error:
                answer = error.__class__.__name__
                pipe.send((False, answer))
            else:
                pipe.send((True, answer))


class Worker:
    """One process and our end of its pipe."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_main, args=(theirs,), daemon=True, name="bastide-bot")
        start_deaf(self.process)
        theirs.close()
        self.pipe.recv()

    async def ask(self, job: Job, seconds: float) -> Any:
        """Its answer to a job; `NoAnswer` when there is none in time."""
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        try:
            self.pipe.send(job)
            loop.add_reader(self.pipe.fileno(), ready.set)
            try:
                await asyncio.wait_for(ready.wait(), seconds)
            finally:
                loop.remove_reader(self.pipe.fileno())
            done, answer = self.pipe.recv()
        except (TimeoutError, EOFError, OSError) as error:
            self.stop()
            raise NoAnswer(type(error).__name__) from None
        if not done:
            raise NoAnswer(answer)
        return answer

    def interrupt(self) -> None:
        """Ask for the answer at once: nobody wants a better one."""
        if not self.pipe.closed and self.process.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGUSR1)

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


class Workers:
    """Some workers and the queue before them."""

    def __init__(self, number: int, seconds: float, ready: bool = True) -> None:
        self.number, self.seconds, self._ready = number, seconds, ready
        self._queue: FairQueue[Asked] = FairQueue(MOST_WAITING)
        self._free: dict[int, asyncio.Future[Asked]] = {}  # workers that wait, the longest first
        self._homes: OrderedDict[Place, int] = OrderedDict()  # who was asked there last
        self._long: dict[
            Worker, float
        ] = {}  # at work that may take long: from when on others come first
        self._asked: dict[Ticket[Asked], float] = {}  # what is not yet answered: since when
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many jobs wait for a free worker."""
        return len(self._queue)

    @property
    def longest_wait(self) -> float:
        """For how many seconds that job has waited which waits longest."""
        waiting = (since for ticket, since in self._asked.items() if ticket.waiting)
        now = time.monotonic()
        return now - next(waiting, now)

    def start(self) -> None:
        """Start the processes, so that the first job need not wait for Python; or, if not ready, with that job."""
        self._tasks = [asyncio.create_task(self._work(k)) for k in range(self.number)]

    async def close(self) -> None:
        """Let the processes go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(self, job: Job, claim: Claim = NOBODY) -> Any:
        """The answer to a job, from whichever worker is free, when it is its turn.

        Who stops waiting sets the worker free. `Busy` if too many wait and this one has to give way.
        """
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        ticket, loser = self._queue.put((job, done), claim)
        self._asked[ticket] = time.monotonic()
        if loser is not None:
            _give_way(loser)
        self._hand_out()
        self._hurry()
        try:
            return await done
        finally:
            del self._asked[ticket]
            self._queue.drop(ticket)

    def _hand_out(self) -> None:
        """Give what waits to those who are free."""
        while self._free and len(self._queue):
            asked = self._queue.take()
            self._free.pop(self._best_for(asked[0])).set_result(asked)

    def _hurry(self) -> None:
        """Others wait: who thinks for long ends as soon as he has had what anybody has."""
        if len(self._queue):
            for worker, enough in self._long.items():
                asyncio.get_running_loop().call_at(enough, self._cut_short, worker, enough)

    def _cut_short(self, worker: Worker, enough: float) -> None:
        if self._long.get(worker) == enough and len(self._queue):
            worker.interrupt()  # and again, should it not have begun to listen
            asyncio.get_running_loop().call_later(ENOUGH, self._cut_short, worker, enough)

    def _best_for(self, job: Job) -> int:
        """The free worker that was asked for this before, if there is one; else the one that is free longest."""
        home = getattr(job, "home", None)
        worker = self._homes.pop(home, -1) if home is not None else -1
        if worker not in self._free:
            worker = next(iter(self._free))
        if home is not None:
            self._homes[home] = worker
            if len(self._homes) > MOST_WAITING:
                self._homes.popitem(last=False)
        return worker

    async def _next(self, number: int) -> Asked:
        given: asyncio.Future[Asked] = asyncio.get_running_loop().create_future()
        self._free[number] = given
        self._hand_out()
        try:
            return await given
        finally:
            self._free.pop(number, None)

    async def _answer(self, worker: Worker, job: Job) -> Any:
        """What a worker says to a job, in the time that the job takes and `seconds` more."""
        expected: float = getattr(job, "expected", 0.0)
        if expected > ENOUGH:
            self._long[worker] = asyncio.get_running_loop().time() + ENOUGH
            self._hurry()
        try:
            return await worker.ask(job, self.seconds + expected)
        finally:
            self._long.pop(worker, None)

    async def _work(self, number: int) -> None:
        worker = await asyncio.to_thread(Worker) if self._ready else None
        try:
            while True:
                job, done = await self._next(number)
                if done.cancelled():
                    continue
                try:
                    if worker is None:
                        worker = await asyncio.to_thread(Worker)
                    done.add_done_callback(partial(_interrupt, worker))
                    answer = await self._answer(worker, job)
                    if not done.done():
                        done.set_result(answer)
                except NoAnswer as error:
                    if worker is not None and worker.pipe.closed:
                        worker = None
                    if not done.done():
                        done.set_exception(error)
        finally:
            if worker is not None:
                worker.stop()


def _give_way(loser: Ticket[Asked]) -> None:
    _, done = loser.work
    if not done.done():
        done.set_exception(Busy())


def _interrupt(worker: Worker, done: asyncio.Future[Any]) -> None:
    if done.cancelled():
        worker.interrupt()

"""Bots that think on a Ray cluster (`raybots`), and the local workers that go on when it is away.

Ray lives in a process of its own beside the server: whatever becomes of the cluster, Ray may end that process and the
server goes on. While there is no such process that has reached the cluster, and for whatever it does not answer in
time, the local workers think. It is tried again after a while.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, Final

from bastide.core.errors import BadOption, describe
from bastide.core.processes import start_deaf
from bastide.core.text import say
from bastide.core.version import VERSION
from bastide.server.fairness import Claim
from bastide.server.logs import log
from bastide.server.metrics import Metrics
from bastide.server.refusals import TEXTS
from bastide.server.settings import Settings
from bastide.server.workers import APP, NOBODY, BotJob, Job, Workers

SCHEME = "ray://"
AT_ONCE = 64  # jobs that the cluster is asked for, at most; whoever comes then is answered here
LEAST = 4  # of them, at least: more than a replica should have (`raybots.WAITING`), so that another one comes
SLACK = 3.0  # seconds that an answer may take longer than the thought it waits for
REST = 10.0  # seconds before a cluster that was away is tried again
CONNECTING = 60.0  # seconds until it is reached
FIRST = 5.0  # of these, until its first answer: bots that are not there never give one

Reply = tuple[bool, Any]  # a bot's answer, or the name of what went wrong there


class Away(Exception):
    """The cluster does not answer."""


def bot_workers(settings: Settings, metrics: Metrics) -> Workers:
    """Those that the settings ask for: of this machine, or with a cluster before them."""
    if not settings.bots:
        return Workers(settings.bot_workers, settings.bot_seconds)
    return ClusterWorkers(settings.bots, settings.bot_workers, settings.bot_seconds, metrics)


def check_bots(settings: Settings) -> None:
    """Refuse what is no address of a cluster, and an address where the package for it is missing."""
    if not settings.bots:
        return
    if not settings.bots.startswith(SCHEME):
        expected = say("setting-bots")
        text = say("bad-setting", name="bots", value=describe(settings.bots), expected=expected)
        raise BadOption(text).with_words(TEXTS)
    if find_spec("ray") is None:
        raise ModuleNotFoundError(name="ray")


class ClusterWorkers(Workers):
    """Workers of this machine that have a cluster before them."""

    def __init__(self, address: str, number: int, seconds: float, metrics: Metrics) -> None:
        super().__init__(number, seconds)
        self._address, self._metrics = address, metrics
        self._line: Line | None = None  # None: it is away
        self._room = (
            AT_ONCE  # for jobs at the cluster: fewer while it is late, more again with each answer
        )

    def start(self) -> None:
        """Start the local workers too: they are ready before the cluster is reached."""
        super().start()
        self._tasks.append(asyncio.create_task(self._stay_connected()))

    async def ask(self, job: Job, claim: Claim = NOBODY) -> Any:
        """The answer of the cluster, or else that of a worker of this machine."""
        line = self._line
        if line is not None and len(line) < self._room and isinstance(job, BotJob):
            before = line.answered
            try:
                done, answer = await line.ask(job, min(self.seconds, job.expected + SLACK))
            except (Away, TimeoutError) as error:
                self._room = max(LEAST, self._room // 2)
                if isinstance(error, Away) or line.answered == before:
                    self._lose(line, error)
            else:
                self._room = min(AT_ONCE, self._room + 1)
                if done:
                    self._metrics.bot_answers.labels("ray").inc()
                    return answer
        answer = await super().ask(job, claim)
        self._metrics.bot_answers.labels("local").inc()
        return answer

    def _lose(self, line: Line, error: Exception) -> None:
        """Ask it nothing more; whoever waits for it is answered here."""
        if self._line is line:
            self._line = None
            log("cluster away", why=type(error).__name__)
        line.close()

    async def _stay_connected(self) -> None:
        try:
            while True:
                try:
                    self._line = await Line.to(self._address)
                    log("cluster reached")
                    await self._line.closed.wait()
                except (Away, TimeoutError) as error:
                    log("cluster not reached", why=type(error).__name__)
                self._line = None
                await asyncio.sleep(REST)
        finally:
            if self._line is not None:
                self._line.close()


class Line:
    """Our end of the pipe to the process that holds Ray."""

    def __init__(self, address: str) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=hold, args=(theirs, address), daemon=True)
        start_deaf(self._process)
        theirs.close()
        self._numbers, self._sending = count(), threading.Lock()
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self.answered = 0
        self.closed: Final = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    @classmethod
    async def to(cls, address: str) -> Line:
        """A line on which the cluster has answered once."""
        line = await asyncio.to_thread(cls, address)
        asyncio.get_running_loop().add_reader(line._pipe.fileno(), line._receive)
        try:
            await line._exchange(b"", CONNECTING)
        except BaseException:
            line.close()
            raise
        return line

    async def ask(self, job: BotJob, seconds: float) -> Reply:
        """The reply to a job; `Away` or `TimeoutError` if there is none."""
        return await self._exchange(pickle.dumps(job), seconds)

    async def _exchange(self, job: bytes, seconds: float) -> Reply:
        number = next(self._numbers)
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[number] = reply
        try:
            async with asyncio.timeout(seconds):
                await asyncio.to_thread(self._send, (number, job, seconds))
                return await reply
        finally:
            self._waiting.pop(number, None)

    def _send(self, message: tuple[int, bytes, float]) -> None:
        """In a thread: who is stuck at the other end must not stop the server."""
        try:
            with self._sending:
                self._pipe.send(message)
        except OSError:
            raise Away from None

    def _receive(self) -> None:
        try:
            number, answer = self._pipe.recv()
        except (EOFError, OSError):
            self.close()
            return
        self.answered += bool(answer)
        reply = self._waiting.get(number)
        if reply is not None and not reply.done():
            if answer:
                reply.set_result(pickle.loads(answer))
            else:
                reply.set_exception(Away())

    def close(self) -> None:
        """End the process; whoever waits hears that the cluster is away."""
        if self.closed.is_set():
            return
        self.closed.set()
        asyncio.get_running_loop().remove_reader(self._pipe.fileno())
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()
        for reply in self._waiting.values():
            if not reply.done():
                reply.set_exception(Away())


def hold(pipe: Connection, address: str) -> None:
    """The life of the process that holds Ray: jobs in, pickled replies out, until either end is gone.

    A reply is empty where the cluster is not well, or has another version of Bastide. What is late has none: nobody
    waits for it any more.
    """
    # With Ray 2.60's newer format of these reports no replica was ever added: the autoscaler reads the older one too.
    os.environ.setdefault("RAY_SERVE_COLUMNAR_AUTOSCALING_METRICS", "0")
    os.environ["RAY_CLIENT_RECONNECT_GRACE_PERIOD"] = "0"  # a line that breaks is made anew
    from ray import serve

    from bastide.crew.cluster import connected

    logging.disable()  # what Ray has to say is no line of the server's log
    connected(address)
    handle: Any = serve.get_app_handle(APP)
    telling = threading.Lock()

    def answer(number: int, job: bytes, seconds: float) -> None:
        asked = handle.remote(VERSION, job)
        try:
            reply: bytes = asked.result(timeout_s=seconds if job else FIRST)
        except TimeoutError:
            asked.cancel()
            if job:
                return
            reply = b""
        except Exception:  # whatever Ray says of a cluster that is not well
            reply = b""
        with telling, suppress(OSError):
            pipe.send((number, reply))

    with ThreadPoolExecutor(AT_ONCE) as waiting, suppress(EOFError, OSError):
        while True:
            waiting.submit(answer, *pipe.recv())

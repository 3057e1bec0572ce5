"""The machines of a Ray cluster as a crew.

Ray brings each job to a machine with free cores, and again to another when a machine or a process is lost: nothing that
is finished is, because results come here as they are made. A machine needs the same version of Bastide; a job looks
before it begins.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

from bastide.core.errors import BadOption, BastideError
from bastide.core.text import Text, say
from bastide.core.version import VERSION
from bastide.crew.outcomes import TEXTS, received

AHEAD = 2  # jobs that are handed out for each core: one is done, one waits
RETRIES = 5  # machines or processes that may be lost under one job
MEMORY = (
    400 << 20
)  # bytes a job asks for: a process that is warm in all games, and a strong bot's thought
PATIENCE = 5.0  # seconds until somebody answers at an address
TRIES = 3  # to begin with a cluster from elsewhere: Ray's process there that is ours alone may die before it answers
RETURN = "10"  # seconds in which a line that broke may be mended; Ray also waits for so long with one that never was
OWN = ("auto", "local")  # a cluster that runs on this machine; one that is started for this command

Key = TypeVar("Key")
Made = TypeVar("Made")


class Cluster:
    """A cluster by its address: `HOST:PORT` or `auto` on one of its machines, `ray://HOST:PORT` from elsewhere."""

    def __init__(self, address: str) -> None:
        self._ray: Any = connected(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    @property
    def width(self) -> int:
        """All cores that the cluster has now: machines come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def work(
        self, jobs: Iterable[tuple[Key, Callable[[], Made]]], cores: int = 1
    ) -> Iterator[tuple[Key, Made]]:
        """Hand out jobs, a few more than there are cores."""
        ray, left, busy = self._ray, iter(jobs), dict[Any, Key]()
        needs = {"num_cpus": min(cores, self._most_cores()), "memory": MEMORY}
        do = ray.remote(max_retries=RETRIES, **needs)(_carrier())
        try:
            while True:
                for key, job in islice(left, max(0, AHEAD * self.width - len(busy))):
                    busy[do.remote(VERSION, pickle.dumps(job))] = key
                if not busy:
                    return
                (done,), _ = ray.wait(list(busy), num_returns=1)
                yield busy.pop(done), self._made(done)
        finally:
            for one in busy:
                ray.cancel(one, force=True)

    def _most_cores(self) -> int:
        """What the largest machine has: a job that asked for more would wait for ever."""
        cores = [node["Resources"].get("CPU", 0) for node in self._ray.nodes() if node["Alive"]]
        return max(1, int(max(cores, default=1)))

    def _made(self, done: Any) -> Any:
        try:
            answer, where = self._ray.get(done)
        except self._ray.exceptions.RayTaskError:
            raise  # the job itself has failed: as it would here
        except (self._ray.exceptions.RayError, ConnectionError) as error:
            raise _error(say("cluster-lost", problem=_first_line(error))) from None
        if where is not None:
            text = say("cluster-version", where=where, found=answer or "-", wanted=VERSION)
            raise _error(text)
        return received(pickle.loads(answer))


def _carrier() -> Callable[[str, bytes], tuple[Any, str | None]]:
    """What a machine does with a job: its pickled outcome. Or the version it has, and its name, if that is another.

    Ray sends the code of a function within a function, and not only its name: so it also runs where Bastide is not.
    """

    def carry(version: str, job: bytes) -> tuple[Any, str | None]:
        import pickle
        import socket

        try:
            from bastide.core.version import VERSION
            from bastide.crew.outcomes import outcome
        except ModuleNotFoundError:
            return "", socket.gethostname()
        if version != VERSION:
            return VERSION, socket.gethostname()
        return pickle.dumps(outcome(pickle.loads(job))), None

    return carry


def connected(address: str) -> Any:
    """Ray, connected to a cluster; whoever has no such package reads which extra brings it."""
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # where we start one, it tells nobody
    os.environ.setdefault("RAY_CLIENT_RECONNECT_GRACE_PERIOD", RETURN)
    if address not in OWN:
        _check_answers(address)
    for _ in range(TRIES if address.startswith("ray:") else 1):
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, TimeoutError) as error:
            problem = _first_line(error)
        else:
            return ray
    raise _error(say("cluster-away", address=address, problem=problem))


def _check_answers(address: str) -> None:
    """Does anybody listen there? Ray itself would ask for minutes."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if parts.scheme not in ("", "ray") or not host or not port:
        raise BadOption(say("cluster-address", address=address)).with_words(TEXTS)
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        problem = error.strerror or str(error)
        raise _error(say("cluster-away", address=address, problem=problem)) from None


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _error(text: Text) -> BastideError:
    return BastideError(text).with_words(TEXTS)

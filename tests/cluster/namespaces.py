"""Machines on one network, as network namespaces of Linux: each has an address, and any two can be cut from each other.

A bridge in a namespace of its own joins them, so nothing is seen of it outside, and several pytest processes use the
same addresses without meeting. A cut is silent, as when somebody pulls a cable: what is sent is lost.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.needs import missing

PREFIX = "bastide"
NETWORK = "10.77.0"
NAMESPACES = Path("/run/netns")
CLONE_NEWNET = 0x40000000
_libc = ctypes.CDLL(None, use_errno=True)


def ip(*words: str) -> str:
    """What `ip` says."""
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def _enter(namespace: int) -> None:
    if _libc.setns(namespace, CLONE_NEWNET):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


class Machine:
    """A namespace with an address. What is started inside of it lives there."""

    def __init__(self, network: Network, name: str, number: int) -> None:
        self._network, self.name, self.address = network, name, f"{NETWORK}.{number}"
        self.namespace = f"{network.prefix}-{name}"
        ip("netns", "add", self.namespace)
        port = ("link", "add", name, "netns", network.switch, "type", "veth")
        ip(*port, "peer", "name", "eth0", "netns", self.namespace)
        ip("-n", network.switch, "link", "set", name, "master", "bridge", "up")
        ip("-n", self.namespace, "address", "add", f"{self.address}/24", "dev", "eth0")
        for link in ("lo", "eth0"):
            ip("-n", self.namespace, "link", "set", link, "up")

    @contextmanager
    def inside(self) -> Iterator[None]:
        """This thread is on that machine meanwhile: sockets and processes are made there."""
        here = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        there = os.open(NAMESPACES / self.namespace, os.O_RDONLY)
        try:
            _enter(there)
            try:
                yield
            finally:
                _enter(here)
        finally:
            os.close(here)
            os.close(there)


class Network:
    """The bridge and the machines on it. Names carry our process id: so does whoever looks for what was left behind."""

    def __init__(self) -> None:
        self.prefix = f"{PREFIX}-{os.getpid()}"
        self.switch = f"{self.prefix}-switch"
        self.machines: dict[str, Machine] = {}

    def machine(self, name: str) -> Machine:
        """One more; the one that has this name, if there is one: tests of other modules may come between two of one."""
        if name not in self.machines:
            self.machines[name] = Machine(self, name, 10 + len(self.machines))
        return self.machines[name]

    def cut(self, *machines: Machine) -> None:
        """These hear nothing of each other any more, but of all others. Until `mend`, those named before are among them."""
        for machine in machines:
            self._isolate(machine, "on")

    def mend(self) -> None:
        """All hear each other."""
        for machine in self.machines.values():
            self._isolate(machine, "off")

    def _isolate(self, machine: Machine, how: str) -> None:
        port = ("link", "set", machine.name, "type", "bridge_slave", "isolated", how)
        ip("-n", self.switch, *port)


@contextmanager
def network() -> Iterator[Network]:
    """A network of our own. What is left of others whose process has ended is cleared away first."""
    _clear(lambda owner: not Path(f"/proc/{owner}").exists())
    made = Network()
    try:
        try:
            ip("netns", "add", made.switch)
            ip("-n", made.switch, "link", "add", "bridge", "type", "bridge")
            ip("-n", made.switch, "link", "set", "bridge", "up")
        except OSError as error:
            missing(f"network namespaces cannot be made here ({error})")
        yield made
    finally:
        _clear(lambda owner: owner == os.getpid())


def _clear(whose: Callable[[int], bool]) -> None:
    """Remove namespaces by the process that made them, with all that runs in them."""
    for namespace in NAMESPACES.glob(f"{PREFIX}-*-*"):
        if not whose(int(namespace.name.split("-")[1])):
            continue
        for process in map(int, ip("netns", "pids", namespace.name).split()):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        ip("netns", "delete", namespace.name)

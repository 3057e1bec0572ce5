"""A table as one object: the log is a register that only grows, by compare-and-set on its length.

What clients do there, as the checker of `linearizability.py` sees it:

- `Play`: actions on top of a sequence number, under a key. Answered with the number reached; or refused as stale,
  because the log stood elsewhere; or not at all. The same key again changes nothing and is answered as before.
- `House`: what nobody asked for, read from the log afterwards: the beginning, a bot's move, a flag that fell.
- `Look`: somebody is told where the log stands.
- `Read`: the log as it is written: its length and a digest of all that is in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

CHANCE = -1  # who acts, in the log


class Row(NamedTuple):
    """An entry of the log, as it lies in the database."""

    seq: int
    kind: str
    actor: int | None
    action: str
    gesture: int
    key: str | None


class Gesture(NamedTuple):
    """What was written at once: from one sequence number to another, what chance added included."""

    before: int
    reached: int
    key: str | None
    actions: tuple[str, ...]  # without what chance did


@dataclass(frozen=True)
class Play:
    """What was asked, and `reached`: as it was answered, or as the log says where nobody was told; None: nothing was done."""

    before: int
    key: str
    actions: tuple[str, ...]
    reached: int | None


@dataclass(frozen=True)
class House:
    """What the house wrote."""

    gesture: Gesture


@dataclass(frozen=True)
class Look:
    """Where somebody was told the log stands."""

    seq: int


@dataclass(frozen=True)
class Read:
    """How long the log is, and what is in it."""

    seq: int
    digest: str


class Register(NamedTuple):
    """The log's length, a digest of what is in it, and where each key has led."""

    seq: int = 0
    digest: str = ""
    keys: frozenset[tuple[str, int]] = frozenset()

    def write(self, gesture: Gesture) -> Register:
        """What it is then."""
        keys = self.keys | {(gesture.key, gesture.reached)} if gesture.key else self.keys
        return Register(gesture.reached, digest_after(self.digest, gesture), keys)


def step(register: Register, what: Play | House | Look | Read) -> Iterator[Register]:
    """What the register may be after an operation; nothing if it cannot have been answered so."""
    match what:
        case Play(before, key, actions, reached):
            known = dict(register.keys)
            if key in known:
                possible = reached == known[key]
                after = register
            elif reached is None:  # stale
                possible = register.seq != before
                after = register
            else:
                possible = register.seq == before < reached
                after = register.write(Gesture(before, reached, key, actions))
        case House(gesture):
            possible = register.seq == gesture.before
            after = register.write(gesture)
        case Look(seq):
            possible, after = register.seq == seq, register
        case Read(seq, digest):
            possible, after = (register.seq, register.digest) == (seq, digest), register
    if possible:
        yield after


def gestures(rows: Sequence[Row]) -> list[Gesture]:
    """The log, by what was written at once. Keys are as their senders chose them, without the seat."""
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.gesture, []).append(row)
    return [
        Gesture(
            part[0].seq - 1,
            part[-1].seq,
            part[0].key.split(":", 1)[1] if part[0].key else None,
            tuple(row.action for row in part if row.actor != CHANCE),
        )
        for part in found.values()
    ]


def digest_after(digest: str, gesture: Gesture) -> str:
    """Of everything up to a gesture."""
    return hashlib.sha256(repr((digest, gesture)).encode()).hexdigest()[:16]


def read(rows: Sequence[Row]) -> Read:
    """What is written, as an operation."""
    register = Register()
    for gesture in gestures(rows):
        register = register.write(gesture)
    return Read(register.seq, register.digest)


def by_the_house(rows: Iterable[Gesture]) -> list[House]:
    """What nobody asked for."""
    return [House(gesture) for gesture in rows if gesture.key is None]

"""What clients saw: every operation with its times and its answer, and every picture they were shown."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from time import monotonic
from typing import Any

from tests.cluster.linearizability import LONG_AGO, NEVER, Operation
from tests.cluster.register import Look, Play, Row, by_the_house, gestures, read


class Asked:
    """A play that was sent. Until it is answered nobody knows what became of it."""

    def __init__(self, by: str, seat: int, seq: int, chain: Sequence[str], key: str) -> None:
        self.by, self.seat, self.seq, self.chain, self.key = by, seat, seq, tuple(chain), key
        self.sent, self.answered = monotonic(), NEVER
        self.reached: int | None = None

    def again(self) -> Asked:
        """The same, sent once more."""
        return Asked(self.by, self.seat, self.seq, self.chain, self.key)

    def message(self, number: int) -> dict[str, Any]:
        """As the server reads it."""
        asked = {"seat": self.seat, "seq": self.seq, "chain": list(self.chain), "key": self.key}
        return {"t": "play", "id": number} | asked

    def was_answered(self, reached: int | None) -> None:
        """With the number reached; None: refused, the log stood elsewhere."""
        self.answered, self.reached = monotonic(), reached


class History:
    """Of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.plays: list[Asked] = []
        self.looks: list[Operation] = []
        self._shown: dict[tuple[int | None, int], list[tuple[str, dict[str, str]]]] = defaultdict(
            list
        )

    @property
    def acknowledged(self) -> list[Asked]:
        """What the server has promised."""
        return [play for play in self.plays if play.reached is not None]

    def ask(self, play: Asked) -> Asked:
        """Something is sent now."""
        self.plays.append(play)
        return play

    def look(self, by: str, asked: float, seq: int) -> None:
        """Somebody asked then, and is told now."""
        self.looks.append(Operation(asked, monotonic(), Look(seq), by))

    def show(self, step: dict[str, Any], where: str) -> None:
        """A viewer was shown this there."""
        shown, seen = self._shown[step["viewer"], step["seq"]], picture(step)
        if seen not in [known for _, known in shown]:
            shown.append((where, seen))

    def contradictions(self) -> list[str]:
        """Moments that looked otherwise to the same viewer, depending on where he looked."""
        return [
            f"seq {seq}, viewer {viewer}: {', '.join(different(one, other))} at {here} and {there}"
            for (viewer, seq), ((here, one), *others) in self._shown.items()
            for there, other in others
        ]

    def operations(self, log: Sequence[Row], asked: float) -> list[Operation]:
        """All that happened, as the checker wants it: with what the house did, and the log as it was read in the end."""
        written = gestures(log)
        reached = {gesture.key: gesture.reached for gesture in written if gesture.key}
        house = [Operation(LONG_AGO, NEVER, what, "house") for what in by_the_house(written)]
        plays = [
            Operation(
                play.sent,
                play.answered,
                Play(
                    play.seq,
                    play.key,
                    play.chain,
                    reached.get(play.key) if play.answered == NEVER else play.reached,
                ),
                play.by,
            )
            for play in self.plays
            if play.answered != NEVER or play.key in reached
        ]
        return [*house, *plays, *self.looks, Operation(asked, monotonic(), read(log), "reader")]


def picture(step: dict[str, Any]) -> dict[str, str]:
    """All that is seen at a moment, as digests: without the time of day and what has led there."""
    return {
        name: hashlib.sha256(json.dumps(step.get(name), sort_keys=True).encode()).hexdigest()[:8]
        for name in ("ply", "scene", "ask", "end")
    }


def different(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """In what two pictures are not the same."""
    return [name for name in one if one[name] != other[name]]

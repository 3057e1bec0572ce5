"""What the host decides about a table, besides the game: clock, undo, spectators, absence, help."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, Self

DAY = 86_400


@dataclass(frozen=True)
class TimeControl:
    """Seconds for each turn, and a bank for the whole game that is used when a turn takes longer."""

    move: int
    bank: int = 0


@dataclass(frozen=True)
class Policy:
    """The rules of the house at one table.

    `undo`: "off"; "turn", one's own actions of this turn where nothing was revealed; "consent", besides
    that anything the others agree to. `absent`: who runs out of time loses, or a bot takes the seat.
    """

    clock: TimeControl | None = None
    undo: Literal["off", "turn", "consent"] = "consent"
    spectators: bool = True
    absent: Literal["lose", "bot"] = "lose"
    aids: bool = True  # projected points, threats: help that purists switch off
    whispers: bool = False  # may two players talk in private, where more than two play?
    hints: bool | None = None  # may a player ask a bot what to do? None: if no other person plays

    def json(self) -> dict[str, Any]:
        """As it is stored and shown."""
        return asdict(self)

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """From what was stored.

        >>> Policy.of(Policy(TimeControl(60, 600)).json()) == Policy(TimeControl(60, 600))
        True
        """
        clock = values.get("clock")
        return cls(**(values | {"clock": TimeControl(**clock) if clock else None}))


@dataclass(frozen=True)
class Timer:
    """The clocks of a table at one moment: a fold over the log, so a restart changes nothing.

    >>> timer = Timer(TimeControl(move=10, bank=60), (60_000, 60_000)).turn(0, 1_000)
    >>> timer.deadline
    71000
    >>> timer.turn(1, 26_000).banks  # 25 s used, 10 of them free
    (45000, 60000)
    """

    clock: TimeControl
    banks: tuple[int, ...]  # milliseconds left
    seat: int | None = None  # whose clock runs
    since: int = 0

    @classmethod
    def start(cls, clock: TimeControl, seats: int) -> Self:
        """All banks full, no clock running."""
        return cls(clock, (clock.bank * 1000,) * seats)

    def turn(self, seat: int | None, now: int) -> Timer:
        """Somebody else's clock runs from now on; the same seat going on changes nothing."""
        if seat == self.seat:
            return self
        banks = list(self.banks)
        if self.seat is not None:
            over = now - self.since - self.clock.move * 1000
            banks[self.seat] = max(0, banks[self.seat] - max(0, over))
        return replace(self, banks=tuple(banks), seat=seat, since=now)

    @property
    def deadline(self) -> int | None:
        """When the running clock runs out."""
        if self.seat is None:
            return None
        return self.since + self.clock.move * 1000 + self.banks[self.seat]

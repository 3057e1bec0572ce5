"""Chance that can be checked: sealed before the game, opened after it. docs/fair.md tells the protocol.

Whoever draws keeps a *secret* and shows its hash, the *commitment*, before anybody sits down. Then every seat may
*contribute* some digits. From all of these follows a key, and from the key every draw of the game: who drew could not
choose it after the players had contributed, and they knew nothing of it before the end.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

NAME = "bastide-fair-1"  # of this protocol: another way to draw gets another name
CONTRIBUTION = "[0-9a-f]{0,64}"
_HASH = re.compile("[0-9a-f]{64}")
_CONTRIBUTION = re.compile(CONTRIBUTION)
_MOST_BROUGHT = 1_000_000


def commitment_of(secret: str) -> str:
    """What is shown of a secret of 64 hexadecimal digits before the game.

    >>> commitment_of("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(bytes.fromhex(secret)).hexdigest()


def key_of(secret: str, game: str, contributions: Sequence[str]) -> bytes:
    """What all draws of one game follow from; contributions stand by seat, empty where there is none.

    >>> key_of("00" * 32, "castle", ["c0ffee", ""]).hex()[:16]
    '37d3de364ddf9d3d'
    """
    message = "\n".join((NAME, game, *contributions))
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256")


def drawn(key: bytes, number: int, outcomes: Iterable[tuple[str, int]]) -> str:
    """The draw with that number, counted from 0 along the actions that stand, among outcomes with their weights.

    An outcome of weight three is in the bag three times. Everything in the bag has a ticket, and the highest is drawn:
    so nothing depends on the order of the outcomes, and without one that was not drawn the draw is the same.

    >>> drawn(bytes(32), 7, [("a", 1), ("b", 2), ("c", 1)])
    'a'
    """
    return max(
        (hmac.digest(key, f"{number} {outcome} {copy}".encode(), "sha256"), outcome)
        for outcome, weight in outcomes
        for copy in range(weight)
    )[1]


def _is(form: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


@dataclass(frozen=True)
class Fair:
    """What a record tells of its chance: the secret only when the game has ended.

    The first `brought` draws were not made with it: a game that goes on from elsewhere brings them along.

    >>> Fair.read({"commitment": "ab" * 32, "contributions": ["c0ffee", ""]}, players=2).contributions
    ('c0ffee', '')
    >>> Fair.read({"commitment": "secret"}, players=2)
    Traceback (most recent call last):
    ValueError: commitment
    """

    commitment: str
    contributions: tuple[str, ...] = ()  # none before the game has begun
    brought: int = 0
    secret: str | None = None

    def __post_init__(self) -> None:
        sound = {
            "commitment": _is(_HASH, self.commitment),
            "contributions": all(_is(_CONTRIBUTION, given) for given in self.contributions),
            "brought": type(self.brought) is int and 0 <= self.brought <= _MOST_BROUGHT,
            "secret": self.secret is None or _is(_HASH, self.secret),
        }
        for name, good in sound.items():
            if not good:
                raise ValueError(name)

    @classmethod
    def read(cls, told: Any, players: int) -> Fair:
        """As a first line has it; a `ValueError` names what is not sound."""
        given = told if isinstance(told, dict) else {}
        contributions = given.get("contributions", [])
        if not isinstance(contributions, list) or len(contributions) not in (0, players):
            raise ValueError("contributions")
        commitment, brought = given.get("commitment", ""), given.get("brought", 0)
        return cls(commitment, tuple(contributions), brought, given.get("secret"))

    def json(self) -> dict[str, Any]:
        """As a first line has it."""
        told = {"commitment": self.commitment, "contributions": list(self.contributions)}
        brought = {"brought": self.brought} if self.brought else {}
        return told | brought | ({"secret": self.secret} if self.secret else {})


class Draws:
    """The draws of a game, one after the other, as they follow from what was sealed."""

    def __init__(self, fair: Fair, game: str) -> None:
        self.number, self._brought = 0, fair.brought
        self._key = key_of(fair.secret, game, fair.contributions) if fair.secret else None

    def next(self, outcomes: Iterable[tuple[str, int]]) -> str | None:
        """What the next draw has to be; nothing where that is not known (yet)."""
        number, self.number = self.number, self.number + 1
        if self._key is None or number < self._brought:
            return None
        return drawn(self._key, number, outcomes)

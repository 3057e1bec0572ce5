"""What a browser may say over its socket: a closed set. Unknown kinds, fields and types are refused.

Every request carries an `id` of the client's choosing that comes back with its answer.
"""

from __future__ import annotations

from typing import Annotated, Union

import msgspec

from bastide.server.refusals import Refused
from bastide.server.wire.plain import check_plain

Short = Annotated[str, msgspec.Meta(max_length=80)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Chain = Annotated[list[Short], msgspec.Meta(max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]

BIGGEST = 16_384  # bytes of one message


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="t"):
    """Anything a browser says."""


class Hello(Message, tag="hello"):
    """The first message: the last sequence number and line of chat already known, and how many private ones."""

    seq: Number = 0
    chat: Number = 0
    private: Number = 0


class Ping(Message, tag="ping"):
    """Still there."""

    n: Number = 0


class Request(Message):
    """Something that is answered under its `id`."""

    id: Number


class Play(Request, tag="play"):
    """A chain of actions, all or nothing."""

    seat: Number
    seq: Number
    chain: Annotated[list[Short], msgspec.Meta(min_length=1, max_length=64)]
    key: Key


class Undo(Request, tag="undo"):
    """Back to when `to` actions stood."""

    seat: Number
    seq: Number
    to: Number
    key: Key


class Takeback(Request, tag="takeback"):
    """Ask the others to go back to before one's own action `to`."""

    seat: Number
    seq: Number
    to: Number


class Draw(Request, tag="draw"):
    """Offer a draw."""

    seat: Number


class Consent(Request, tag="consent"):
    """Answer such a request or offer, by its number."""

    seat: Number
    yes: bool
    offer: Number = 0


class Resign(Request, tag="resign"):
    """Give up."""

    seat: Number


class Peek(Request, tag="peek"):
    """Look ahead along choices that are only held."""

    seat: Number
    seq: Number
    chain: Chain


class Why(Request, tag="why"):
    """Why can these touches not be played?"""

    seat: Number
    seq: Number
    path: Chain
    chain: Chain = []


class Hint(Request, tag="hint"):
    """What could I do? Answered when a bot has thought about it, if the table allows hints."""

    seat: Number
    seq: Number


class Explain(Request, tag="explain"):
    """Why did a bot play so in the turn whose last action this is, as far as I may know?"""

    ply: Number
    seat: Number | None = None


class Judge(Request, tag="judge"):
    """Was this action of mine a mistake? Answered when it has been looked at, where one person plays against bots."""

    seat: Number
    ply: Number


class Inspect(Request, tag="inspect"):
    """What can be said of a thing."""

    ref: Short
    seat: Number | None = None
    ply: Number | None = None


class Say(Request, tag="say"):
    """A line of chat; or in private to a person who plays here, as `Seat.person` names him."""

    text: Line
    to: Short | None = None


REQUESTS = (
    Play,
    Undo,
    Takeback,
    Draw,
    Consent,
    Resign,
    Peek,
    Why,
    Hint,
    Explain,
    Judge,
    Inspect,
    Say,
)
_decoder = msgspec.json.Decoder(Union[(Hello, Ping, *REQUESTS)])


def decode(data: bytes) -> Message:
    """A message as it was sent, or a refusal that says what is wrong with it."""
    check_plain(data)
    try:
        message: Message = _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise Refused("bad-request", problem=str(error)) from None
    return message

"""What every route needs: the server, who asks, in which language."""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from ipaddress import ip_address
from typing import Annotated, Generic, Literal, TypeVar, cast

from fastapi import Depends, Path, Query, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from starlette.requests import HTTPConnection

from bastide.draw.tokens import Theme
from bastide.server.bans import Bans
from bastide.server.beside import OneByOne
from bastide.server.connections import Connections
from bastide.server.fairness import Owner
from bastide.server.guard import address, is_proxy
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.health import Health
from bastide.server.labs import Labs
from bastide.server.language import reader_language
from bastide.server.limits import HeavyLimit, Limiter
from bastide.server.live import LiveTable
from bastide.server.load import Load
from bastide.server.metrics import Metrics
from bastide.server.motd import MessageOfTheDay
from bastide.server.nodes import Nodes
from bastide.server.operators import Operators
from bastide.server.pages import MARK
from bastide.server.painting import Painter
from bastide.server.plans import Beginner, SeatPlan
from bastide.server.policy import Policy
from bastide.server.pressure import Pressure
from bastide.server.quotas import Quotas
from bastide.server.refusals import Refused
from bastide.server.requests import Requests
from bastide.server.reviews import Reviews
from bastide.server.settings import Settings
from bastide.server.shelf import Shelf
from bastide.server.speech import clean
from bastide.server.tokens import LONGEST_TOKEN
from bastide.server.trials import Trials
from bastide.server.wire.encoding import encode

COOKIE = "bastide"
Shown = TypeVar("Shown")


class Parts:
    """What a running server is made of."""

    hall: Hall
    nodes: Nodes | None = None
    health: Health
    requests: Requests
    connections: Connections
    settings: Settings
    metrics: Metrics
    bans: Bans
    new_guests: Limiter
    heavy: HeavyLimit
    looks: OneByOne
    quotas: Quotas
    pressure: Pressure
    trials: Trials
    bench: Trials
    shelf: Shelf
    labs: Labs
    reviews: Reviews
    painter: Painter
    load: Load
    motd: MessageOfTheDay
    operators: Operators
    admissions: Limiter


class Body(BaseModel):
    """A request body: closed, unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


def parts_of(request: HTTPConnection) -> Parts:
    """The server that answers."""
    return cast(Parts, request.app.state.parts)


async def known(connection: HTTPConnection) -> Guest | None:
    """Who asks: by cookie, or by a bearer token for programs."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = connection.cookies.get(COOKIE, "")
    if not token or len(token) > LONGEST_TOKEN:
        return None
    parts = parts_of(connection)
    guest = await parts.hall.guests.who(token)
    if guest is None:
        return None
    ban = parts.bans.of_guest(guest.id)
    if ban is not None:
        raise ban.refusal()
    parts.hall.guests.seen_at(guest.id, address(connection.scope, parts.settings))
    return guest


async def must_be_operator(request: Request) -> str:
    """The id of the token that opens the operator's page; nobody else gets in, and no address tries many."""
    parts = parts_of(request)
    if not parts.admissions.allows(address(request.scope, parts.settings)):
        raise Refused("too-fast")
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    now = parts.hall.environment.now()
    name = await parts.operators.who(token, now) if scheme.lower() == "bearer" else None
    if name is None:
        raise Refused("not-admitted")
    return name


def is_operator(request: Request) -> bool:
    """Does whoever runs this server ask? From this machine, not through a proxy on it, or with the token."""
    settings, headers = parts_of(request).settings, request.headers
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if settings.metrics_token and scheme.lower() == "bearer":
        return compare_digest(token.encode(), settings.metrics_token.encode())
    peer = request.client.host if request.client else ""
    passed_on = is_proxy(peer, settings) or "x-forwarded-for" in headers or "forwarded" in headers
    own = bool(peer) and ip_address(peer.removeprefix("::ffff:")).is_loopback
    return own and not passed_on


async def find_guest(request: Request) -> Guest | None:
    """Whoever asks, if they are known."""
    return await known(request)


async def must_be_known(guest: Annotated[Guest | None, Depends(find_guest)]) -> Guest:
    """Whoever asks; nobody is refused."""
    if guest is None:
        raise Refused("not-known")
    return guest


async def _opener(request: Request, guest: Annotated[Guest, Depends(must_be_known)]) -> Guest:
    """Somebody who wants a new table, if there is time for one more."""
    parts_of(request).pressure.check("table")
    return guest


async def _asker(request: Request, guest: Annotated[Guest | None, Depends(find_guest)]) -> Owner:
    """Whose share it is when this takes time: a guest's, at an address."""
    return Owner(address(request.scope, parts_of(request).settings), guest.id if guest else "")


async def _picture_asker(request: Request, asker: Annotated[Owner, Depends(_asker)]) -> Owner:
    """The same where something is to be drawn or played again, if there is time for that."""
    parts_of(request).pressure.check("picture")
    return asker


async def find_table(
    request: Request, table: Annotated[str, Path(description="the id of a table")]
) -> LiveTable:
    """The table named in the path."""
    return await parts_of(request).hall.tables.get(table)


def _lang(request: Request) -> str:
    return reader_language(request.headers.get("accept-language"))


def _parts(request: Request) -> Parts:
    return parts_of(request)


Server = Annotated[Parts, Depends(_parts)]
MaybeGuest = Annotated[Guest | None, Depends(find_guest)]
SomeGuest = Annotated[Guest, Depends(must_be_known)]
Opener = Annotated[Guest, Depends(_opener)]
Asker = Annotated[Owner, Depends(_asker)]
PictureAsker = Annotated[Owner, Depends(_picture_asker)]
OneTable = Annotated[LiveTable, Depends(find_table)]
Lang = Annotated[str, Depends(_lang)]
Before = Annotated[
    str | None, Query(pattern=MARK, description="go on where a page ended: its `more`")
]
GameName = Annotated[str, Path(description="the id of a game")]
SeatNumber = Annotated[int, Path(description="a seat of the table; the first is 0")]
PlyNumber = Annotated[int, Path(description="how many actions stood")]
SeatQuery = Annotated[
    int | None, Query(ge=0, le=20, description="look from this seat, which must be one's own")
]
LangQuery = Annotated[
    Literal["en", "fr"] | None, Query(description="in this language, not the reader's")
]
ThemeQuery = Annotated[Theme, Query(description="on a light or a dark page")]
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$"
    ),
    AfterValidator(clean),
]


Short = Annotated[str, StringConstraints(max_length=40)]
LookBody = Annotated[dict[Short, Short], Field(max_length=10)]


class ClockBody(Body):
    """Seconds a turn, and a bank for the game; a turn-based table has days of seconds and no bank."""

    move: int = Field(ge=1, le=60 * 86_400)
    bank: int = Field(default=0, ge=0, le=86_400)


class PolicyBody(Body):
    """What the host decides, besides the game."""

    clock: ClockBody | None = None
    undo: str = Field(default="consent", pattern="^(off|turn|consent)$")
    spectators: bool = True
    absent: str = Field(default="lose", pattern="^(lose|bot)$")
    aids: bool = True
    whispers: bool = False
    hints: bool | None = None

    def policy(self) -> Policy:
        """As the authority keeps it."""
        return Policy.of(self.model_dump())


class BeginnerBody(Body):
    """Who begins: the one at `seat`, one by `lot`, or as the `rulebook` says: then `seat` answers its question."""

    how: str = Field(pattern="^(seat|lot|rulebook)$")
    seat: int | None = Field(default=None, ge=0, le=20)

    def plan(self) -> Beginner:
        """As the authority plans it."""
        return Beginner(**self.model_dump())


class SeatBody(Body):
    """Who shall sit there: me, human (by invitation), open (anybody) or a bot.

    Several people may play on my screen: `name` is for the seats that are not my own. `look` is what is chosen for it
    of the game's `traits`: a colour, a House.
    """

    kind: str = Field(pattern="^(me|human|open|bot)$")
    bot: str | None = Field(default=None, max_length=40)
    name: Name | None = None
    look: LookBody = {}

    def plan(self) -> SeatPlan:
        """As the authority plans it."""
        name = self.name if self.kind == "me" else None
        return SeatPlan(self.kind, self.bot, name=name, look=self.look)


class Told(Response, Generic[Shown]):
    """An answer as JSON, of one of the wire's types: so it is described."""

    media_type = "application/json"


def answer(part: Shown, status: int = 200, headers: Mapping[str, str] | None = None) -> Told[Shown]:
    """What the wire's structs say, as an answer."""
    return Told(encode(part), status, headers)

"""What one of several servers works at, for all of them to read: a row for each, in the database they share.

Only the server that does the work writes how far it has come; others read that and answer as if the work were theirs.
What they have to ask of it, that it be stopped and that somebody still looks, they write into the same row. With a
server's life its rows end (`nodes.py`): whoever asks next begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, get_origin

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from bastide.core.text import Text
from bastide.server import schema
from bastide.server.database import Database
from bastide.server.nodes import CLOCK, Nodes
from bastide.server.wire.encoding import Json

Form = TypeVar("Form")


@dataclass(frozen=True)
class Asked:
    """What others ask of a work: that it stop; and for how long nobody has looked at it there, in ms."""

    name: str
    stopped: bool
    unseen: int


@dataclass(frozen=True)
class Told(Asked):
    """And what is told of it: who began it, how far it has come."""

    guest: str
    state: bytes


_w = schema.works
_ASKED = (_w.c.name, _w.c.stopped, (CLOCK - _w.c.looked).label("unseen"))


class Works:
    """The works of all servers, by kind and name."""

    def __init__(self, database: Database, nodes: Nodes) -> None:
        self._database, self.nodes = database, nodes

    async def tell(self, kind: str, name: str, guest: str, state: bytes, failed: bool) -> bool:
        """Write how far a work of ours has come; False if it is another server's, and has not failed there."""
        new = {"node": self.nodes.id, "guest": guest, "state": state, "failed": failed}
        first = insert(_w).values(kind=kind, name=name, looked=CLOCK, **new)
        ours = sa.or_(_w.c.node == new["node"], _w.c.failed)
        return await self._change(
            first.on_conflict_do_update(index_elements=["kind", "name"], set_=new, where=ours)
        )

    async def read(self, kind: str, name: str) -> Told | None:
        """What is known of a work, whoever does it."""
        query = sa.select(*_ASKED, _w.c.guest, _w.c.state)
        rows = await self._database.read(_one(query, kind, name))
        return Told(**rows[0]) if rows else None

    async def asked(self, kind: str, names: Sequence[str]) -> list[Asked]:
        """What others ask of those of these works that are ours."""
        ours = (_w.c.kind == kind, _w.c.name.in_(names), _w.c.node == self.nodes.id)
        return [Asked(**row) for row in await self._database.read(sa.select(*_ASKED).where(*ours))]

    async def look(self, kind: str, name: str) -> None:
        """Somebody looks at it."""
        await self._change(_one(_w.update(), kind, name).values(looked=CLOCK))

    async def stop(self, kind: str, name: str) -> None:
        """Ask whoever does it to stop."""
        await self._change(_one(_w.update(), kind, name).values(stopped=True))

    async def forget(self, kind: str, name: str) -> None:
        """A work of ours cannot be read any more."""
        await self._change(_one(_w.delete(), kind, name).where(_w.c.node == self.nodes.id))

    async def _change(self, statement: sa.Executable) -> bool:
        return await self._database.write(lambda c: bool(c.execute(statement).rowcount))


def _one(statement: Any, kind: str, name: str) -> Any:
    return statement.where(_w.c.kind == kind, _w.c.name == name)


# ---- how a state is written: JSON, texts in it as on the wire


def written(state: Any) -> bytes:
    """The state of a work, as it lies in the database.

    >>> written([Text("red"), Json(Text("blue"))])
    b'["red","blue"]'
    """
    return _encoder.encode(state)


def read(state: bytes, form: type[Form]) -> Form:
    """What `written` wrote; `msgspec.ValidationError` if a server of another release did, in another form.

    >>> read(b'["red"]', list[Text])
    [Text(key='red', args={})]
    """
    return msgspec.json.decode(state, type=form, dec_hook=_from_plain)


def _to_plain(value: Any) -> msgspec.Raw:
    if isinstance(value, Text):
        return value.written
    if isinstance(value, Json):
        return msgspec.Raw(value.written)
    raise NotImplementedError(f"{type(value).__name__} is not for other servers")


def _from_plain(form: Any, value: Any) -> Any:
    if form is Text:
        return Text.of(value)
    if get_origin(form) is Json:
        return Json.stored(msgspec.json.encode(value).decode())
    raise NotImplementedError(f"{form} is not for other servers")


_encoder = msgspec.json.Encoder(enc_hook=_to_plain)

"""How plain requests are described at `/openapi.json`: by what their functions take, and by what they return.

Nothing is said twice: the types of the answers are those of the wire, and mypy sees to it that a function returns what
it says. What may be refused follows from what a request needs.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.responses import Response

from bastide.server.guard import SAFE
from bastide.server.refusals import STATUS
from bastide.server.routes.common import (
    COOKIE,
    Told,
    find_guest,
    find_table,
    must_be_known,
    must_be_operator,
)
from bastide.server.wire.declared import choices_of
from bastide.server.wire.outgoing import Refusal
from bastide.server.wire.schemas import Schema, Schemas

Answers = dict[int | str, Schema]  # by status
schemas = Schemas()  # of all that is told by any route

TEXTUAL = ("text/", "image/svg", "application/x-ndjson")
ALWAYS = {400, 403, 421, 422, 429, 500, 503}  # what `guard.py` and the library refuse by themselves
GUEST: list[Schema] = [{"cookie": []}, {"token": []}]
SECURITY = {
    "cookie": {
        "type": "apiKey", "in": "cookie", "name": COOKIE,
        "description": "Of a browser: `POST /api/guests` sets it.",
    },
    "token": {
        "type": "http", "scheme": "bearer",
        "description": 'Of a program: `POST /api/guests` tells it who says `"bearer": true`.',
    },
    "operator": {
        "type": "http", "scheme": "bearer",
        "description": "Of whoever runs the server, where `metrics_token` is set.",
    },
    "admin": {
        "type": "http", "scheme": "bearer",
        "description": "Of the operator's page: `bastide admin token` makes it.",
    },
}  # fmt: skip
TAGS = {
    "guests": "Who one is.",
    "games": "What can be played, with the words, rules and pictures a client needs for it.",
    "lessons": "What is taught of a game, and playing in it.",
    "puzzles": "Positions with one best thing to do, and trying to find it.",
    "prepared": "Looking around in the position of a lesson or puzzle.",
    "tables": "Open a table, sit down, play, look.",
    "records": "Transcripts, any moment of a game as scene, picture or film, branches.",
    "reviews": "What finished games teach, and any position of them analysed.",
    "cards": "Pictures for links, made for everybody.",
    "workshop": "Editions laid out, changed, compared, kept, printed, and played by bots.",
    "operations": "For whoever runs the server.",
    "admin": "For the operator's page.",
}
KEPT: Answers = {304: {"description": "You have it already (`If-None-Match`)."}}


class Described(APIRoute):
    """A route that is described by its function: its name, its docstring, what it returns.

    JSON is returned as `Told[out.Joined]`, anything else as `Annotated[Response, "image/svg+xml"]`. Of two kinds of JSON
    (`Told[out.Played] | Told[out.NotPlayed]`) the second is told where something is wrong.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        doc = inspect.getdoc(endpoint) or ""
        given |= {"operation_id": endpoint.__name__, "response_model": None}
        given |= {"summary": re.split(r"[.:;](?:\s|$)", doc)[0]}
        super().__init__(path, endpoint, **given | {"response_class": Response})
        needs = set(_calls(self.dependant))
        if find_guest in needs:
            security = GUEST if must_be_known in needs else [*GUEST, {}]
            self.openapi_extra = {"security": security} | (self.openapi_extra or {})
        if must_be_operator in needs:
            self.openapi_extra = {"security": [{"admin": []}]}
        good, *wrong = choices_of(get_type_hints(endpoint, include_extras=True)["return"])
        asked = {int(status): said for status, said in self.responses.items()}
        for status in {self.status_code or 200} | {s for s in asked if s < 300}:
            self.responses[status] = _content(good) | asked.get(status, {})
        for status in sorted(self._refused(needs) | {s for s in asked if s >= 400}):
            told = _content(wrong[0]) if wrong else _usual(status)
            if not path.startswith("/api"):
                told = _sentence(_content((wrong or [Told[Refusal]])[0]) if status in asked else {})
            self.responses[status] = told | asked.get(status, {})

    def _refused(self, needs: set[Any]) -> set[int]:
        """The statuses with which this may be refused."""
        found = set(ALWAYS)
        if needs & {must_be_known, must_be_operator}:
            found |= {401}
        if self.dependant.path_params or find_table in needs:
            found |= {404}
        if find_table in needs:
            found |= {409, 410}
        if not self.methods or not self.methods <= set(SAFE):
            found |= {409, 413}
        return found


def _calls(dependant: Dependant) -> Iterator[Any]:
    """All that a route depends on."""
    for needed in dependant.dependencies:
        yield needed.call
        yield from _calls(needed)


def _content(returned: Any) -> Schema:
    """What is told, as a function says that it returns it."""
    if get_origin(returned) is Annotated:
        kinds = get_args(returned)[1:]
        if get_origin(kinds[0]) is not Told:
            content = {kind: {"schema": _file(kind)} for kind in kinds}
            return {"description": f"As {' or '.join(kinds)}.", "content": content}
        returned = kinds[0]  # a file that holds JSON
    schema = schemas.of(get_args(returned)[0])
    name = schema.get("$ref", "").rpartition("/")[2]
    said = schemas.components.get(name, {}).get("description", "Done.")
    return {
        "description": said.split("\n\n")[0].replace("\n", " "),
        "content": {"application/json": {"schema": schema}},
    }


def _file(kind: str) -> Schema:
    return {"type": "string"} | ({} if kind.startswith(TEXTUAL) else {"format": "binary"})


def _usual(status: int) -> Schema:
    return {"$ref": f"#/components/responses/Refused{status}"}


def _sentence(told: Schema) -> Schema:
    """What the guard says to somebody who only sees what comes, besides what the route itself tells."""
    sentence = {"text/plain": {"schema": {"type": "string"}}}
    return {"description": "Not done.", "content": sentence | told.get("content", {})}


def refusals() -> dict[str, Schema]:
    """The usual answers where something is refused: by status, and with the codes it may have."""
    refusal = {"application/json": {"schema": schemas.of(Refusal)}}
    told = {}
    for status in sorted(set(STATUS.values())):
        codes = ", ".join(f"`{code}`" for code in STATUS if STATUS[code] == status)
        told[f"Refused{status}"] = {"description": f"Not done: {codes}.", "content": refusal}
    seconds = {"description": "Seconds after which to ask again.", "schema": {"type": "integer"}}
    told["Refused503"]["headers"] = {"Retry-After": seconds}
    return told


def describe(app: FastAPI) -> Schema:
    """The description, with the schemas of the wire."""
    if app.openapi_schema is None:
        app.openapi_tags = [{"name": tag, "description": said} for tag, said in TAGS.items()]
        parts = FastAPI.openapi(app)["components"]
        parts["responses"], parts["securitySchemes"] = refusals(), SECURITY
        parts["schemas"] |= schemas.components
    assert app.openapi_schema is not None
    return app.openapi_schema

"""The workshop: an edition laid out, changed, checked and drawn; two of them compared."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from fastapi.responses import Response
from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr, StringConstraints

from bastide.core.document import Edit
from bastide.core.errors import BadEdition
from bastide.games import game, game_class
from bastide.server.beside import beside
from bastide.server.catalogue import make_game
from bastide.server.fairness import Owner
from bastide.server.painting import PageJob, PdfJob
from bastide.server.refusals import Refused
from bastide.server.routes.common import (
    Body,
    GameName,
    Lang,
    Parts,
    PictureAsker,
    Server,
    SomeGuest,
    Told,
    answer,
)
from bastide.server.routes.description import Described
from bastide.server.routes.games import told_option
from bastide.server.shelf import Kept
from bastide.server.speech import check_source, clean
from bastide.server.trials import Trial
from bastide.server.wire import bench as out
from bastide.server.wire.encoding import Json
from bastide.server.workshop import (
    LONGEST,
    BenchTrial,
    CompareTrial,
    Drawn,
    Laid,
    PrintTrial,
    Wrong,
)

router = APIRouter(prefix="/api/games/{name}/workshop", tags=["workshop"], route_class=Described)
MOST_KNOWN = 2_000


def _seen(text: str) -> str:
    check_source(text)
    return text


Source = Annotated[str, Field(max_length=LONGEST), AfterValidator(_seen)]
Word = Annotated[StrictStr, StringConstraints(max_length=400), AfterValidator(_seen)]
Whole = Annotated[StrictInt, Field(ge=-(10**9), le=10**9)]
Scalar = StrictBool | Whole | Word
Digest = Annotated[str, StringConstraints(pattern="^[0-9a-f]{12}$")]
HashInPath = Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="the hash of the file")]
EditionName = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(clean)]


class EditBody(Body):
    """A change: a value set (none: left out), a block copied with other values, or one taken out."""

    do: Literal["set", "copy", "remove"] = "set"
    path: list[Whole | Word] = Field(min_length=1, max_length=10)
    value: Scalar | list[Scalar] | None = None
    differs: dict[Word, Scalar] = Field(default_factory=dict, max_length=10)

    def edit(self) -> Edit:
        """As the bench does it."""
        value = tuple(self.value[:200]) if isinstance(self.value, list) else self.value
        return Edit(self.do, tuple(self.path), value, self.differs)


class BenchBody(Body):
    """An edition as text (none: the built-in one), what to change in it, and the drawings one has already."""

    source: Source | None = None
    name: EditionName = "edition.toml"
    edits: list[EditBody] = Field(default_factory=list, max_length=20)
    known: list[Digest] = Field(default_factory=list, max_length=MOST_KNOWN)


@router.post("/bench")
async def lay_out_edition(
    name: GameName, body: BenchBody, asker: PictureAsker, server: Server, lang: Lang
) -> Told[out.Workbench]:
    """An edition on the bench, after some changes: its text, its parts, drawings, and what is wrong with it."""
    edits = tuple(one.edit() for one in body.edits)
    trial = BenchTrial(name, body.name, body.source, edits, frozenset(body.known))
    laid: Laid = await _tried(server, asker, name, trial)
    told = out.Workbench(
        laid.source, laid.sha256, Json(laid.bench), laid.arts, _drawings(laid.drawings)
    )
    if laid.wrong is not None:
        told.problem = _problem(name, laid.wrong, lang)
    else:
        made = await beside(make_game, name, body.name, laid.source)
        told.options = [told_option(made, option) for option in made.options]
    return answer(told)


class CompareBody(Body):
    """Two editions as text; the built-in one where there is none."""

    source: Source | None = None
    other: Source | None = None


@router.post("/compare")
async def compare_editions(
    name: GameName, body: CompareBody, asker: PictureAsker, server: Server
) -> Told[out.Compared]:
    """What the other edition has otherwise."""
    found = await _tried(server, asker, name, CompareTrial(name, body.source, body.other))
    told = out.Compared(
        [Json(one) for one in found.differences],
        found.before,
        found.after,
        _drawings(found.drawings),
    )
    return answer(told)


class PrintBody(Body):
    """An edition to be printed: every copy in the box, or one of each."""

    source: Source | None = None
    name: EditionName = "edition.toml"
    copies: bool = True


@router.post("/print")
async def print_edition(
    name: GameName, body: PrintBody, asker: PictureAsker, server: Server, lang: Lang
) -> Annotated[Response, "application/pdf"]:
    """The component sheets as PDF, A4, at true size."""
    trial = PrintTrial(name, body.name, body.source, body.copies, lang)
    sheets: list[str] = await _tried(server, asker, name, trial)
    with server.quotas.reading(asker):  # page by page: others have their pictures in between
        painted = [await server.painter.paint(PageJob(sheet), asker) for sheet in sheets]
        bound = await server.painter.paint(PdfJob(tuple(painted), body.name), asker)
    return Response(bound, media_type="application/pdf")


class KeepBody(Body):
    """An edition to be kept under a name."""

    name: EditionName
    source: Source


@router.post("/editions", status_code=201)
async def keep_edition(
    name: GameName, body: KeepBody, guest: SomeGuest, asker: PictureAsker, server: Server
) -> Told[out.KeptEdition]:
    """Keep a sound edition here, for my tables and for whoever has the link; another of that name goes."""
    laid: Laid = await _tried(server, asker, name, BenchTrial(name, body.name, body.source))
    if laid.wrong is not None:
        raise BadEdition(body.name, laid.wrong.key, laid.wrong.text).with_words(game(name).texts)
    kept = Kept(name, body.name, laid.sha256, server.hall.environment.now())
    await server.shelf.keep(guest.id, kept, body.source)
    return answer(out.KeptEdition(**vars(kept)), status=201)


@router.get("/editions")
async def my_editions(name: GameName, guest: SomeGuest, server: Server) -> Told[out.KeptEditions]:
    """What I keep of this game, the newest first."""
    kept = await server.shelf.of(guest.id, name)
    return answer(out.KeptEditions([out.KeptEdition(**vars(one)) for one in kept]))


@router.get("/editions/{sha256}")
async def read_edition(name: GameName, sha256: HashInPath, server: Server) -> Told[out.EditionFile]:
    """A component file by its hash: who knows it has the link, or sees a table that is played with it."""
    found = await server.hall.store.edition(sha256)
    if found is None:
        raise Refused("nothing-there")
    return answer(out.EditionFile(*found))


@router.delete("/editions/{sha256}")
async def let_go_of_edition(
    name: GameName, sha256: HashInPath, guest: SomeGuest, server: Server
) -> Told[out.LetGo]:
    """Keep it no longer; tables that are played with it have it still."""
    await server.shelf.drop(guest.id, name, sha256)
    return answer(out.LetGo())


async def _tried(server: Parts, asker: Owner, name: str, trial: Trial) -> Any:
    """What comes of it, in its own process; `name` must be a game."""
    game_class(name)
    server.heavy.check(asker, "workshop")
    with server.quotas.reading(asker):
        return await server.bench.check(trial, asker)


def _drawings(drawn: dict[str, Drawn]) -> dict[str, out.Drawing]:
    return {key: out.Drawing(svg, width, height) for key, (width, height, svg) in drawn.items()}


def _problem(name: str, wrong: Wrong, lang: str) -> out.Problem:
    message = game(name).words(lang).render(wrong.text)
    return out.Problem(Json(wrong.text), message, wrong.key, wrong.tray, wrong.part)

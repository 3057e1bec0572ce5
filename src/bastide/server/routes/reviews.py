"""Reviews of finished games: asked for, looked at, stepped through; any position of them analysed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from bastide.coach.review import Moment, Review
from bastide.coach.sketches import along, sketch
from bastide.coach.weaknesses import Weakness, weaknesses
from bastide.core.table import Table
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.live import LiveTable
from bastide.server.refusals import Refused
from bastide.server.reviews import Analysis, Reviewing
from bastide.server.routes.common import (
    Body,
    MaybeGuest,
    OneTable,
    PictureAsker,
    PlyNumber,
    Server,
    SomeGuest,
    Told,
    answer,
)
from bastide.server.routes.description import Described
from bastide.server.wire import reviews as out
from bastide.server.wire.encoding import Json

router = APIRouter(prefix="/api", tags=["reviews"], route_class=Described)
AnalysisName = Annotated[str, Path(max_length=40, description="the id of an analysis")]


@router.post("/tables/{table}/review")
async def begin_review(
    live: OneTable, guest: SomeGuest, asker: PictureAsker, server: Server
) -> Told[out.ReviewState]:
    """Review a game that has ended, in the background; if that was asked for before, how far it has come."""
    live.viewers_of(guest)
    server.reviews.check(live)
    edition = await server.hall.store.edition(live.row.edition)
    return await _told(live, await server.reviews.begin(live, guest, asker, edition))


@router.get("/tables/{table}/review")
async def look_at_review(
    live: OneTable, guest: MaybeGuest, server: Server
) -> Told[out.ReviewState]:
    """How far the review of a game has come, and what was found."""
    live.viewers_of(guest)
    return await _told(live, await server.reviews.find(live))


@router.get("/tables/{table}/review/{ply}/{choice}")
async def show_choice(
    ply: PlyNumber,
    choice: Annotated[int, Path(ge=0, le=20, description="0: what was played; else an option")],
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    asker: PictureAsker,
) -> Told[out.ReviewLine]:
    """A choice drawn into the position before it, as its seat saw that, and what could have followed from it."""
    live.viewers_of(guest)
    reviewing = await server.reviews.find(live)
    async with server.looks.turn(asker):
        return answer(await beside(_line, live.table.copy(), reviewing, ply, choice))


def _line(table: Table, reviewing: Reviewing, ply: int, choice: int) -> out.ReviewLine:
    review = reviewing.review(table)
    moment = next((one for one in review.moments if one.ply == ply), None)
    if moment is None or reviewing.rough or choice > len(moment.options):
        raise Refused("nothing-there")
    view = review.table.at(ply).view(moment.seat)
    if choice == 0:
        line, own = review.own_actions(moment), len(review.own_actions(moment))
    else:
        option = moment.options[choice - 1]
        line, own = option.line, option.own
    steps = [out.ReviewStep(Json(told), Json(scene)) for told, scene in along(view, line)]
    return out.ReviewLine(moment.seat, Json(sketch(view, line[:own])), steps)


async def _told(live: LiveTable, reviewing: Reviewing) -> Told[out.ReviewState]:
    return answer(await beside(_state, live.table.copy(), reviewing))


def _state(table: Table, reviewing: Reviewing) -> out.ReviewState:
    review, rough = reviewing.review(table), reviewing.rough
    state = out.ReviewState(reviewing.status, reviewing.done, reviewing.wanted, rough)
    if not review.moments:
        return state
    seats = range(review.table.setup.players)
    done = reviewing.status == "done"
    state.players = [_player(review, seat, done) for seat in seats]
    if not rough:
        shown = {moment.ply for seat in (None, *seats) for moment in review.mattered(seat)}
        state.moments = [_moment(one) for one in review.moments if one.ply in shown]
        state.mistakes = [
            (one.ply, one.seat) for one in review.moments if one.grade in ("mistake", "turning")
        ]
    return state


def _player(review: Review, seat: int, done: bool) -> out.ReviewPlayer:
    parts = review.breakdown(seat)
    return out.ReviewPlayer(
        seat,
        [(ply, round(n, 4)) for ply, n in review.curve(seat)],
        [(ply, round(n, 4)) for ply, n in review.luck_curve(seat)],
        review.accuracy(seat),
        start=round(parts.start, 4),
        choices=round(parts.choices, 4),
        chance=round(parts.luck, 4),
        others=round(parts.others, 4),
        result=round(parts.result, 4),
        weaknesses=[_weakness(one) for one in weaknesses(review.of(seat))] if done else [],
    )


def _weakness(one: Weakness) -> out.ReviewWeakness:
    return out.ReviewWeakness(
        one.group, one.name, Json(one.what), one.decisions, one.score, one.loss, one.mistakes
    )


def _moment(moment: Moment) -> out.ReviewMoment:
    options = [
        out.ReviewOption(
            option.action,
            round(option.chance, 4),
            Json(option.told),
            Json(option.why) if option.why else None,
        )
        for option in moment.options
    ]
    before, after = round(moment.before, 4), round(moment.after, 4)
    return out.ReviewMoment(
        moment.ply, moment.seat, before, after, moment.grade, Json(moment.told), options
    )


# ---- the analysis board


class AnalysisBody(Body):
    """A position of a finished game, and whose knowledge it is looked at with."""

    ply: int = Field(ge=0)
    seat: int = Field(ge=0, le=20)


@router.post("/tables/{table}/analysis", status_code=201)
async def begin_analysis(
    body: AnalysisBody, live: OneTable, guest: SomeGuest, asker: PictureAsker, server: Server
) -> Told[out.AnalysisState]:
    """Think about any position of a game that has ended, from what a seat knew then; it goes on while one looks."""
    server.reviews.check(live)
    live.viewers_of(guest)
    live.check_seat(body.seat)
    view = await presenter.at_ply(live, body.seat, body.ply)
    if view.outcome is not None:
        raise Refused("ended")
    edition = await server.hall.store.edition(live.row.edition)
    begun = await server.reviews.analyse(live, guest, asker, view, body.ply, edition)
    return _analysed(begun, 201)


@router.get("/analyses/{analysis}")
async def look_at_analysis(analysis: AnalysisName, server: Server) -> Told[out.AnalysisState]:
    """What was found so far."""
    return _analysed(await server.reviews.analysis(analysis))


@router.delete("/analyses/{analysis}")
async def stop_analysis(
    analysis: AnalysisName, guest: SomeGuest, server: Server
) -> Told[out.AnalysisState]:
    """Think no more."""
    return _analysed(await server.reviews.stop(analysis, guest))


def _analysed(found: Analysis, status: int = 200) -> Told[out.AnalysisState]:
    chance = None if found.chance is None else round(found.chance, 4)
    return answer(
        out.AnalysisState(
            found.id, found.status, found.ply, found.seat, found.simulations, chance, found.options
        ),
        status=status,
    )

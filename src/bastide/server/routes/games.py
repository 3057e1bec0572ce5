"""What can be played, with the words, rules and pictures a client needs for it."""

from __future__ import annotations

import asyncio
import json
from functools import lru_cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import StringConstraints

from bastide.bots.levels import LEVELS
from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.core.game import Game
from bastide.core.looks import Livery
from bastide.core.options import Option
from bastide.core.text import LANGUAGES, SHARED, Text, Words, say, written
from bastide.draw.chrome import or_token
from bastide.draw.symbols import symbols
from bastide.draw.tokens import Theme
from bastide.games import game, games
from bastide.server import covers, pictures, presenter
from bastide.server.beside import beside
from bastide.server.catalogue import levels
from bastide.server.plans import Plan, SeatPlan
from bastide.server.refusals import TEXTS, Refused
from bastide.server.routes.common import Opener, Server, answer
from bastide.server.site import File, text_file
from bastide.server.wire.outgoing import Opened

router = APIRouter(prefix="/api/games", tags=["games"])
Language = Annotated[str, Path(pattern=f"^({'|'.join(LANGUAGES)})$")]
Wanted = Annotated[str, StringConstraints(max_length=80, pattern="^[^,]+(,[0-5])?$")]
MOST_ARTS = 300
PARTS = {
    "brief": Game.brief,
    "rules": Game.rulebook,
    "about": Game.about,
}  # what there is to read of a game
Told = dict[str, Any]
DAY = {"Cache-Control": "public, max-age=86400"}


@router.get("")
async def all_games() -> Told:
    """Every game with its options, and the bots by level, weakest first."""
    return {"games": _games(), "bots": levels(), "levels": _levels()}


@lru_cache(maxsize=1)
def _games() -> list[Told]:
    return [
        {
            "id": g.id,
            "title": {lang: g.words(lang).render(g.title()) for lang in LANGUAGES},
            "blurb": {lang: g.words(lang).render(g.blurb()) for lang in LANGUAGES},
            "seats": [g.seats.start, g.seats.stop - 1],
            "minutes": g.minutes,
            "secrets": g.secrets,
            "draws": g.draws,
            "edition": g.edition.sha256,
            "begins": _begins(g),
            "parts": [part for part, read in PARTS.items() if read(g, LANGUAGES[0])],
            "options": [told_option(g, option) for option in g.options],
            "traits": {players: _traits(g, players) for players in g.seats},
        }
        for g in games()
    ]


def _begins(chosen: Game) -> Told:
    """What the rulebook says about who begins, and what it asks of people."""
    words = {lang: chosen.words(lang) for lang in LANGUAGES}
    texts = {"rule": chosen.begins_rule(), "asked": chosen.begins_asked()}
    told = {
        name: {lang: words[lang].render(text) for lang in LANGUAGES}
        for name, text in texts.items()
        if text is not None
    }
    return {"how": chosen.begins, **told}


def _traits(chosen: Game, players: int) -> list[Told]:
    """What players choose for their seats, and what each seat has if nobody does. Empty where chance decides."""
    words = {lang: chosen.words(lang) for lang in LANGUAGES}

    def told_as(text: Text) -> dict[str, str]:
        return {lang: words[lang].render(text) for lang in LANGUAGES}

    return [
        {
            "id": trait.id,
            "name": told_as(say(f"trait-{trait.id}")),
            "apart": trait.apart,
            "usual": list(trait.usual),
            "looks": [
                {"id": look.id, "name": told_as(look.name)}
                | ({"slot": look.slot} if isinstance(look, Livery) else {})
                for look in trait.looks
            ],
        }
        for trait in chosen.configure(players, {}).traits
    ]


@lru_cache(maxsize=1)
def _levels() -> list[Told]:
    """The bots for people to choose from, weakest first, with a name and how they play."""
    words = {lang: Words(lang, [BOT_TEXTS]) for lang in LANGUAGES}
    return [
        {
            "id": level.id,
            "name": {lang: words[lang].render(level.name) for lang in LANGUAGES},
            "plays": {lang: words[lang].render(level.character) for lang in LANGUAGES},
        }
        for level in LEVELS.values()
    ]


def told_option(chosen: Game, option: Option) -> Told:
    """An option with its words: its name, what its values are called, unless they are yes and no, and help.

    A value that only somebody's edition has is called by itself.
    """
    words = {lang: chosen.words(lang) for lang in LANGUAGES}

    def told_as(key: str, else_as: str = "") -> dict[str, str]:
        known = all(words[lang].has(key) for lang in LANGUAGES)
        return {lang: words[lang].render(say(key) if known else else_as) for lang in LANGUAGES}

    name, help_key = f"option-{option.id}", f"option-{option.id}-help"
    told: Told = {"id": option.id, "default": option.default, "values": list(option.values)}
    told["name"] = told_as(name)
    if option.values and not isinstance(option.default, bool):
        told["value_names"] = [
            told_as(f"option-{option.id}-{value}", str(value)) for value in option.values
        ]
    if option.ranged:
        told |= {"low": option.low, "high": option.high}
    if all(words[lang].has(help_key) for lang in LANGUAGES):
        told["help"] = told_as(help_key)
    return told


@router.get("/{name}/words/{lang}", response_class=Response)
async def words(name: str, lang: Language) -> Response:
    """The Fluent catalogue of a game, with the shared words, the server's and the bots'."""
    folders = (SHARED, TEXTS, BOT_TEXTS, game(name).texts)
    text = "\n".join(written(folder, "{}.ftl", lang) for folder in folders)
    return Response(text, media_type="text/plain; charset=utf-8", headers=DAY)


@router.get("/{name}/brief/{lang}", response_class=Response)
async def brief(name: str, lang: Language) -> Response:
    """The game in one page, as Markdown, where somebody has written it."""
    return _read(name, "brief", lang)


@router.get("/{name}/rules/{lang}", response_class=Response)
async def rules(name: str, lang: Language) -> Response:
    """The rules for players, as Markdown."""
    return _read(name, "rules", lang)


@router.get("/{name}/about/{lang}", response_class=Response)
async def about(name: str, lang: Language) -> Response:
    """Its story, advice and credits, as Markdown, where somebody has written them."""
    return _read(name, "about", lang)


def _read(name: str, part: str, lang: str) -> Response:
    text = PARTS[part](game(name), lang)
    if text is None:
        raise Refused("nothing-there")
    return Response(text, media_type="text/markdown; charset=utf-8", headers=DAY)


@router.get("/{name}/glossary/{lang}", response_class=Response)
async def glossary(name: str, lang: Language) -> Response:
    """The words of the rulebook, as Markdown; empty where a game lists none."""
    return Response(
        game(name).glossary_page(lang), media_type="text/markdown; charset=utf-8", headers=DAY
    )


@router.get("/{name}/cover.svg", response_class=Response)
async def cover(name: str, request: Request, theme: Theme | None = None) -> Response:
    """A close look at a game in the middle: a picture in a theme, or for a page with the kit's engravings."""
    game(name)  # is there one?
    return _kept(await asyncio.to_thread(covers.cover, name, theme), request)


@router.get("/{name}/pictures")
async def rule_pictures(name: str) -> Response:
    """The pictures in a game's texts, with their captions. An example says what to `try`, and what comes of it."""
    shown = [
        {
            "id": picture,
            "clause": told["clause"],
            "caption": pictures.captions(name, picture),
            "src": f"/api/games/{name}/pictures/{picture}.svg",
            "ply": len(told["actions"]),
            "try": pictures.steps(name, picture) or None,
            "answer": pictures.answers(name, picture),
        }
        for picture, told in pictures.told(name).items()
    ]
    return JSONResponse(shown, headers=DAY)


@router.get("/{name}/pictures/{picture}.svg", response_class=Response)
async def rule_picture(
    name: str, picture: str, request: Request, theme: Theme | None = None
) -> Response:
    """One of them, drawn like a cover: in a theme, or for a page with the kit's engravings."""
    drawn = await asyncio.to_thread(pictures.picture, name, picture, theme)
    return _kept(drawn, request)


@router.post("/{name}/pictures/{picture}/table", status_code=201)
async def try_out(name: str, picture: str, guest: Opener, server: Server) -> Response:
    """Open an example as a table of one's own: whoever asks sits on every seat. It is in no list."""
    played = await beside(pictures.position, name, picture)
    setup = played.setup
    plan = Plan(
        setup.game, setup.players, [SeatPlan("me")] * setup.players, setup.options,
        plies=played.history, brought="example",
    )  # fmt: skip
    live, links = await server.hall.openings.open(guest, plan)
    return answer(Opened(presenter.table(live), links), status=201)


@router.get("/{name}/art/{piece:path}", response_class=Response)
async def art(
    name: str,
    piece: str,
    server: Server,
    own: Annotated[int | None, Query(ge=0, le=5)] = None,
    edition: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """The drawing of a place or piece, within a square of 100, in a livery."""
    chosen = await server.hall.tables.catalogue.find(name, edition) if edition else game(name)
    try:
        drawn = _drawn(chosen, piece, own)
    except KeyError:
        raise Refused("nothing-there") from None
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'
    return Response(svg, media_type="image/svg+xml", headers=DAY)


@router.get("/{name}/arts")
async def arts(
    name: str,
    request: Request,
    server: Server,
    want: Annotated[list[Wanted], Query(max_length=MOST_ARTS)],
    edition: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """Many drawings at once, by the names asked for: `tile/PC`, or `knight,2` in a livery. What
    nobody has drawn is a plain token, for a page that must show something.
    """
    chosen = await server.hall.tables.catalogue.find(name, edition) if edition else game(name)
    return _kept(await asyncio.to_thread(_all_drawn, chosen, want), request)


def _all_drawn(chosen: Game, want: list[str]) -> File:
    draw, found = or_token(partial(_drawn, chosen)), {}
    for one in want:
        piece, _, own = one.partition(",")
        found[one] = draw(piece, int(own) if own else None)
    return text_file("arts.json", json.dumps(found))


@router.get("/kit.svg", response_class=Response)
async def kit() -> Response:
    """The marks and shields of every table, and the engravings that drawings refer to."""
    return Response(symbols(), media_type="image/svg+xml", headers=DAY)


def _kept(file: File, request: Request) -> Response:
    answer = file.answer(request.headers)
    answer.headers.update(DAY)
    return answer


def _drawn(chosen: Game, piece: str, own: int | None) -> str:
    """A drawing; those of the built-in games are kept, a host's own components are not held on to.

    `KeyError` where there is none, whatever a game makes of a name that somebody has thought up.
    """
    try:
        if chosen is game(chosen.id):
            return _kept_drawing(chosen.id, piece, own)
        return chosen.art(piece, own)
    except (ValueError, IndexError, TypeError):
        raise KeyError(piece) from None


@lru_cache(maxsize=1024)  # a few kilobytes each
def _kept_drawing(name: str, piece: str, own: int | None) -> str:
    return game(name).art(piece, own)

"""What can be played, with the words, rules and pictures a client needs for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from bastide.bots.levels import LEVELS, ratings
from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.coach.lessons import lessons
from bastide.coach.puzzles import puzzles
from bastide.core.game import Game
from bastide.core.looks import Livery, Look
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
from bastide.server.routes.common import GameName, Opener, Server, Told, answer
from bastide.server.routes.description import KEPT, Described
from bastide.server.site import File, text_file
from bastide.server.wire import house as out
from bastide.server.wire.outgoing import Opened

router = APIRouter(prefix="/api/games", tags=["games"], route_class=Described)
Language = Annotated[
    str, Path(pattern=f"^({'|'.join(LANGUAGES)})$", description="a language: en or fr")
]
PictureName = Annotated[str, Path(description="the id of a picture in its texts")]
EditionQuery = Annotated[
    str | None,
    Query(max_length=64, description="the hash of other components than the built-in ones"),
]
ThemeOrPage = Annotated[
    Theme | None,
    Query(description="on a light or a dark page; none: in the colours of a page of ours"),
]
Markdown = Annotated[Response, "text/markdown"]
Svg = Annotated[Response, "image/svg+xml"]
Wanted = Annotated[str, StringConstraints(max_length=80, pattern="^[^,]+(,[0-5])?$")]
MOST_ARTS = 300
ReadingPart = Literal["brief", "rules", "about"]
PARTS: dict[ReadingPart, Callable[[Game, str], str | None]] = {
    "brief": Game.brief,
    "rules": Game.rulebook,
    "about": Game.about,
}  # what there is to read of a game
DAY = {"Cache-Control": "public, max-age=86400"}


@router.get("")
async def list_games() -> Told[out.House]:
    """Every game with its options, and the bots by level, weakest first."""
    return answer(out.House(await beside(_games), levels(), _levels()))


@lru_cache(maxsize=1)
def _games() -> list[out.GameInfo]:
    return [
        out.GameInfo(
            id=g.id,
            title=_told(g, g.title()),
            blurb=_told(g, g.blurb()),
            seats=(g.seats.start, g.seats.stop - 1),
            minutes=g.minutes,
            secrets=g.secrets,
            draws=g.draws,
            edition=g.edition.sha256,
            begins=_begins(g),
            parts=[part for part, read in PARTS.items() if read(g, LANGUAGES[0])],
            options=[told_option(g, option) for option in g.options],
            traits={players: _traits(g, players) for players in g.seats},
            lessons=len(lessons(g)),
            puzzles=len(puzzles(g)),
            ratings=dict(ratings(g)),
        )
        for g in games()
    ]


def _told(chosen: Game, text: Text) -> out.Named:
    """A text of a game in every language."""
    return {lang: chosen.words(lang).render(text) for lang in LANGUAGES}


def _begins(chosen: Game) -> out.Beginning:
    """What the rulebook says about who begins, and what it asks of people."""
    asked = chosen.begins_asked()
    return out.Beginning(
        chosen.begins,
        _told(chosen, chosen.begins_rule()),
        None if asked is None else _told(chosen, asked),
    )


def _traits(chosen: Game, players: int) -> list[out.Trait]:
    """What players choose for their seats, and what each seat has if nobody does. Empty where chance decides."""
    return [
        out.Trait(
            trait.id,
            _told(chosen, say(f"trait-{trait.id}")),
            trait.apart,
            list(trait.usual),
            [_look(chosen, look) for look in trait.looks],
        )
        for trait in chosen.configure(players, {}).traits
    ]


def _look(chosen: Game, look: Look) -> out.LookInfo:
    slot = look.slot if isinstance(look, Livery) else None
    return out.LookInfo(look.id, _told(chosen, look.name), slot)


@lru_cache(maxsize=1)
def _levels() -> list[out.LevelInfo]:
    """The bots for people to choose from, weakest first, with a name and how they play."""
    words = {lang: Words(lang, [BOT_TEXTS]) for lang in LANGUAGES}
    return [
        out.LevelInfo(
            level.id,
            {lang: words[lang].render(level.name) for lang in LANGUAGES},
            {lang: words[lang].render(level.character) for lang in LANGUAGES},
        )
        for level in LEVELS.values()
    ]


def told_option(chosen: Game, option: Option) -> out.OptionInfo:
    """An option with its words: its name, what its values are called, unless they are yes and no, and help.

    A value that only somebody's edition has is called by itself.
    """
    words = {lang: chosen.words(lang) for lang in LANGUAGES}

    def told_as(key: str, else_as: str = "") -> out.Named:
        known = all(words[lang].has(key) for lang in LANGUAGES)
        return {lang: words[lang].render(say(key) if known else else_as) for lang in LANGUAGES}

    name, help_key = f"option-{option.id}", f"option-{option.id}-help"
    told = out.OptionInfo(option.id, option.default, list(option.values), told_as(name))
    if option.values and not isinstance(option.default, bool):
        told.value_names = [
            told_as(f"option-{option.id}-{value}", str(value)) for value in option.values
        ]
    if option.ranged:
        told.low, told.high = option.low, option.high
    if all(words[lang].has(help_key) for lang in LANGUAGES):
        told.help = told_as(help_key)
    return told


@router.get("/{name}/words/{lang}")
async def game_words(name: GameName, lang: Language) -> Annotated[Response, "text/plain"]:
    """The Fluent catalogue of a game, with the shared words, the server's and the bots'."""
    folders = (SHARED, TEXTS, BOT_TEXTS, game(name).texts)
    text = "\n".join(written(folder, "{}.ftl", lang) for folder in folders)
    return Response(text, media_type="text/plain; charset=utf-8", headers=DAY)


@router.get("/{name}/brief/{lang}")
async def game_brief(name: GameName, lang: Language) -> Markdown:
    """The game in one page, as Markdown, where somebody has written it."""
    return _read(name, "brief", lang)


@router.get("/{name}/rules/{lang}")
async def game_rules(name: GameName, lang: Language) -> Markdown:
    """The rules for players, as Markdown."""
    return _read(name, "rules", lang)


@router.get("/{name}/about/{lang}")
async def game_about(name: GameName, lang: Language) -> Markdown:
    """Its story, advice and credits, as Markdown, where somebody has written them."""
    return _read(name, "about", lang)


def _read(name: str, part: ReadingPart, lang: str) -> Response:
    text = PARTS[part](game(name), lang)
    if text is None:
        raise Refused("nothing-there")
    return Response(text, media_type="text/markdown; charset=utf-8", headers=DAY)


@router.get("/{name}/glossary/{lang}")
async def game_glossary(name: GameName, lang: Language) -> Markdown:
    """The words of the rulebook, as Markdown; empty where a game lists none."""
    return Response(
        game(name).glossary_page(lang), media_type="text/markdown; charset=utf-8", headers=DAY
    )


@router.get("/{name}/cover.svg", responses=KEPT)
async def game_cover(name: GameName, request: Request, theme: ThemeOrPage = None) -> Svg:
    """A close look at a game in the middle: a picture in a theme, or for a page with the kit's engravings."""
    game(name)  # is there one?
    return _kept(await asyncio.to_thread(covers.cover, name, theme), request)


@router.get("/{name}/pictures")
async def rule_pictures(name: GameName) -> Told[list[out.Picture]]:
    """The pictures in a game's texts, with their captions. An example says what to `try`, and what comes of it."""
    shown = [
        out.Picture(
            id=picture,
            clause=told["clause"],
            caption=pictures.captions(name, picture),
            src=f"/api/games/{name}/pictures/{picture}.svg",
            ply=len(told["actions"]),
            tries=pictures.steps(name, picture) or None,
            answer=pictures.answers(name, picture),
        )
        for picture, told in pictures.told(name).items()
    ]
    return answer(shown, headers=DAY)


@router.get("/{name}/pictures/{picture}.svg", responses=KEPT)
async def rule_picture(
    name: GameName, picture: PictureName, request: Request, theme: ThemeOrPage = None
) -> Svg:
    """One of them, drawn like a cover: in a theme, or for a page with the kit's engravings."""
    drawn = await asyncio.to_thread(pictures.picture, name, picture, theme)
    return _kept(drawn, request)


@router.post("/{name}/pictures/{picture}/table", status_code=201)
async def try_example(
    name: GameName, picture: PictureName, guest: Opener, server: Server
) -> Told[Opened]:
    """Open an example as a table of one's own: whoever asks sits on every seat. It is in no list."""
    played = await beside(pictures.position, name, picture)
    setup = played.setup
    plan = Plan(
        setup.game, setup.players, [SeatPlan("me")] * setup.players, setup.options,
        plies=played.history, brought="example",
    )  # fmt: skip
    live, links = await server.hall.openings.open(guest, plan)
    return answer(Opened(presenter.table(live), links), status=201)


@router.get("/{name}/art/{piece:path}")
async def drawing(
    name: GameName,
    piece: Annotated[str, Path(description="what is drawn, as scenes name it: `tile/PC`")],
    server: Server,
    own: Annotated[int | None, Query(ge=0, le=5, description="in this livery")] = None,
    edition: EditionQuery = None,
) -> Svg:
    """The drawing of a place or piece, within a square of 100, in a livery."""
    chosen = await server.hall.tables.catalogue.find(name, edition) if edition else game(name)
    try:
        drawn = _drawn(chosen, piece, own)
    except KeyError:
        raise Refused("nothing-there") from None
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'
    return Response(svg, media_type="image/svg+xml", headers=DAY)


@router.get("/{name}/arts", responses=KEPT)
async def drawings(
    name: GameName,
    request: Request,
    server: Server,
    want: Annotated[list[Wanted], Query(max_length=MOST_ARTS, description="names of drawings")],
    edition: EditionQuery = None,
) -> Annotated[Response, Told[dict[str, str]]]:
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


@router.get("/kit.svg")
async def kit() -> Svg:
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

"""What the head of a page says before any script runs: for browsers, home screens, and messengers that show a link.

Of a table it tells what a spectator may know, whoever asks; nothing at all where the host wants no spectators.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from typing import cast

from starlette.datastructures import Headers
from starlette.types import Scope

from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.core.errors import BastideError
from bastide.core.game import Game
from bastide.core.text import Text, Words, say
from bastide.draw import card
from bastide.games import game, games
from bastide.server.policy import Policy
from bastide.server.refusals import TEXTS
from bastide.server.routes.common import Parts
from bastide.server.rows import TableRow

_LOCALES = {"en": "en_GB", "fr": "fr_FR"}


@dataclass(frozen=True)
class Shared:
    """What is said of a link; `picture` is the path of a PNG."""

    title: str
    description: str
    picture: str


async def page_head(scope: Scope, lang: str) -> str:
    """The tags of the page at an address."""
    parts = cast(Parts, scope["app"].state.parts)
    shared = await _shared(parts, scope["path"], lang)
    tags = [
        f"<title>{escape(shared.title)}</title>",
        f'<meta name="description" content="{escape(shared.description)}" />',
        f'<link rel="manifest" href="/manifest.{lang}.webmanifest" />',
    ]
    if host := Headers(scope=scope).get("host"):  # one of our names: the guard lets no other in
        secure = parts.settings.secure or scope["scheme"] == "https"
        site = f"{'https' if secure else 'http'}://{host}"
        tags += _open_graph(shared, lang, site, scope["path"])
    return "\n    ".join(tags)


def _open_graph(shared: Shared, lang: str, site: str, path: str) -> list[str]:
    told = {
        "og:type": "website",
        "og:site_name": "Bastide",
        "og:locale": _LOCALES[lang],
        "og:url": site + path,
        "og:title": shared.title,
        "og:description": shared.description,
        "og:image": site + shared.picture,
        "og:image:type": "image/png",
        "og:image:width": str(card.WIDTH),
        "og:image:height": str(card.HEIGHT),
        "og:image:alt": shared.title,
    }
    tags = [f'<meta property="{name}" content="{escape(of)}" />' for name, of in told.items()]
    return [*tags, '<meta name="twitter:card" content="summary_large_image" />']


async def _shared(parts: Parts, path: str, lang: str) -> Shared:
    """What an address leads to."""
    page, name, at, *_ = [*path.strip("/").split("/"), "", ""]
    with suppress(BastideError):  # no such game, or no longer; a table in quarantine
        if page in ("rules", "learn", "puzzles", "progress", "workshop") and name:
            return of_game(game(name), lang)
        if page in ("table", "join", "replay") and (row := await parts.hall.store.table(name)):
            return of_table(row, lang, at if page == "replay" and at.isdecimal() else "")
    description = Words(lang, [TEXTS]).render(say("site-description"))
    return Shared("Bastide", description, _cover(games()[0]))


def of_game(chosen: Game, lang: str) -> Shared:
    """What is said of a game.

    >>> of_game(game("forteresse"), "en").title
    'La Forteresse · Bastide'
    """
    words = chosen.words(lang)
    blurb = words.render(chosen.blurb())
    return Shared(f"{words.render(chosen.title())} · Bastide", blurb, _cover(chosen))


def of_table(row: TableRow, lang: str, ply: str = "") -> Shared:
    """What is said of a table: an invitation, a game that is on, or one that has ended."""
    chosen = game(row.game)
    told = of_game(chosen, lang)
    if not Policy.of(row.policy).spectators:
        return told
    words, title = Words(lang, [TEXTS, BOT_TEXTS]), chosen.words(lang).render(chosen.title())
    if row.status == "waiting":
        host = next((s.name for s in row.seats if s.guest == row.host and s.name), None)
        invites = say("share-invites", name=host, game=title) if host else told.title
        return replace(told, title=words.render(invites))
    between = say("share-between", game=title, names=" – ".join(sitters(row, words)))
    moment = (
        f"ply={ply}" if ply else f"seq={row.seq}"
    )  # a messenger shall not show an older picture
    picture = f"/api/tables/{row.id}/card.png?lang={lang}&{moment}"
    return Shared(words.render(between), words.render(line_of(row)), picture)


def line_of(row: TableRow) -> Text:
    """How a table stands, in a sentence."""
    return say("share-ended") if row.ended else say("share-playing")


def sitters(row: TableRow, words: Words) -> list[str]:
    """Who sits where, by seat; what cannot be printed is left out of names."""
    named = [words.render(say(f"level-{s.bot}")) if s.bot else s.name or "?" for s in row.seats]
    return ["".join(filter(str.isprintable, name)) for name in named]


def _cover(chosen: Game) -> str:
    return f"/api/games/{chosen.id}/card.png"

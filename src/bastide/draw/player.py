"""A game as a page that plays it through: one file, which needs no server, no network and no Python.

What stays the same from moment to moment is kept once: each picture is cut into pieces where groups begin and end, and
a moment is a list of their numbers. All of it is packed, and unpacked by the page. Every moment is what its viewer
could see then, so the page holds no secret.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from string import Template
from zlib import compress

from bastide.core.table import Table
from bastide.core.text import Words, say
from bastide.draw.chrome import SIDEBAR_WIDTH
from bastide.draw.kit import TEXTS, at, num
from bastide.draw.layout import MARGIN
from bastide.draw.patterns import definitions
from bastide.draw.svg import Painted, paint_scene
from bastide.draw.tokens import CSS, Theme

BAR = 170  # the height of what stands above the cards, about: the page itself says how high it is
PACE = 900  # milliseconds that a moment is shown
SIDE_WIDTH = SIDEBAR_WIDTH + MARGIN
_PAGE = Template(Path(__file__).with_name("player.html").read_text("utf-8"))


@dataclass(frozen=True)
class Replay:
    """A game to play through: `page` is all of it, as HTML. In a notebook it shows itself."""

    title: str
    page: str = field(repr=False)
    shape: tuple[float, float] = field(repr=False)  # of the boards and the cards beside them

    def save(self, path: Path | str) -> None:
        """Write the page as a file, for a browser to open."""
        Path(path).write_text(self.page, "utf-8")

    def _repr_html_(self) -> str:
        """The page in a frame: nothing of it is mixed up with the page around it, or with another game there."""
        width, height = self.shape
        look = (
            "display:block;width:100%;max-width:1100px;border:0;"
            f"aspect-ratio:{num(width)}/{num(height)}"
        )
        page = escape(self.page, quote=False).replace("'", "&#39;")
        return f"<iframe title='{escape(self.title)}' style='{look}' srcdoc='{page}'></iframe>"


def replay(
    table: Table, seat: int | None = None, lang: str = "en", theme: Theme | None = None
) -> Replay:
    """A game to play through, as a seat saw it (None: a spectator), in a language; without a theme, in the reader's.

    >>> import bastide
    >>> table = bastide.new("forteresse").play("e4-e5")
    >>> replay(table).title, replay(table, lang="fr").page[:31]
    ('La Forteresse: the game, move by move', '<!doctype html>\\n<html lang="fr"')
    """
    if theme not in (None, "light", "dark"):
        raise ValueError(f'a theme is "light", "dark" or None, not {theme!r}')
    game = table.setup.game
    words = Words(lang, [game.texts, TEXTS])
    story = _Story(table, seat, words)
    title = words.render(say("replay-title", game=game.title()))
    page = _PAGE.substitute(
        {name: escape(words.render(say(f"replay-{name}"))) for name in _LABELS},
        lang=lang,
        theme=f' data-theme="{theme}"' if theme else "",
        title=escape(title),
        name=escape(words.render(game.title())),
        tokens=CSS.read_text("utf-8"),
        engravings=definitions("".join(story.pieces)),
        boards_width=num(story.side),
        boards_height=num(story.boards_height),
        side_width=num(SIDE_WIDTH),
        cards_box=f"-1 {MARGIN - 1} {SIDEBAR_WIDTH + 2} {num(story.cards_height - MARGIN)}",
        last=len(table.history),
        pace=PACE,
        game=story.packed(),
    )
    height = max(story.boards_height, story.cards_height + BAR)
    return Replay(title, page, (story.side + SIDE_WIDTH, height))


_LABELS = ("back", "moment", "next", "pause", "play", "players", "script")


class _Story:
    """Every moment of a game as its viewer saw it then: what had just been done, and the pieces of its picture."""

    def __init__(self, table: Table, seat: int | None, words: Words) -> None:
        self.pieces: dict[str, int] = {}
        self.moments: list[dict[str, str | list[int]]] = []
        self.side = self.boards_height = self.cards_height = 0.0
        game, now = table.setup.game, table.at(0)
        frame = game.frame(table.setup)
        for ply in range(len(table.history) + 1):
            if ply:
                now.play(table.history[ply - 1].action)
            scene = game.scene(now.view(seat))
            said = words.render(now.tell(seat) if ply else say("replay-start"))
            if scene.over:
                said = f"{said} {words.render(scene.over.why)}"
            self._add(paint_scene(frame, scene, game.art, words), said)

    def _add(self, painted: Painted, said: str) -> None:
        self.side = max(self.side, painted.side)
        self.boards_height = max(self.boards_height, painted.boards_bottom)
        self.cards_height = max(self.cards_height, painted.cards_bottom)
        # the cards of all moments stand at the same place, however wide the boards have grown
        cards = at(-painted.side, 0, painted.cards)
        self.moments.append(
            {
                "said": said,
                "label": painted.title,
                "boards": self._cut(painted.boards),
                "cards": self._cut(cards),
            }
        )

    def _cut(self, svg: str) -> list[int]:
        parts = svg.replace("<g", "\0<g").replace("</g>", "</g>\0").split("\0")
        return [self.pieces.setdefault(part, len(self.pieces)) for part in parts if part]

    def packed(self) -> str:
        """As the page unpacks it."""
        data = {"pieces": list(self.pieces), "moments": self.moments}
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return b64encode(compress(written.encode(), 9)).decode()

"""Pictures of games: any view as SVG, SVG as PNG, a whole game as a page, with nothing installed but this package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bastide.core.state import View
from bastide.draw.player import Replay, replay
from bastide.draw.sheet import draw_sheet
from bastide.draw.svg import SHOWN_WIDTH, draw_scene
from bastide.draw.tokens import Theme

__all__ = ["SHOWN_WIDTH", "Replay", "draw_scene", "draw_sheet", "picture", "png", "replay"]

_FONTS = sorted(str(font) for font in (Path(__file__).parent / "fonts").glob("*.ttf"))


def picture(
    view: View,
    lang: str = "en",
    theme: Theme = "light",
    chosen: Sequence[str] = (),
    inspect: str | None = None,
) -> str:
    """A view as SVG, in a language and a theme ("light" or "dark").

    `chosen` are touches of the player to act: they are ringed, and what can be touched next is lit.
    `inspect` names a thing of which all that can be said is shown.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> svg = picture(table.view(0), chosen=["c:e4"], inspect="c:e4")
    >>> svg[:4], "Yellow" in svg
    ('<svg', True)
    """
    game = view.game
    return draw_scene(
        game.frame(view.setup),
        game.scene(view),
        game.art,
        game.words(lang),
        theme,
        ask=game.ask(view) if chosen and view.legal else None,
        info=game.inspect(view, inspect) if inspect else None,
        chosen=chosen,
    )


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG picture as PNG, `width` pixels wide (else as wide as the SVG says).

    The fonts come with the package and no other is used, so the picture is the same on every machine.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')[:4]
    b'\\x89PNG'
    """
    import resvg_py  # a process that makes no PNG does not pay for it

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, skip_system_fonts=True, font_files=_FONTS
        )
    )

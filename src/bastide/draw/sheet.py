"""A contact sheet: the components of an edition side by side, to compare with those in the box."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bastide.core.text import Text, Words
from bastide.draw import kit
from bastide.draw.chrome import Art, or_token
from bastide.draw.patterns import definitions, for_theme
from bastide.draw.tokens import Theme, resolve

COLUMNS = 8
SIDE, GAP, LABEL = 132, 26, 30  # of a picture, between two, and for the words under it
MARGIN, HEADING = 48, 92


def draw_sheet(
    entries: Sequence[tuple[str, int | None, Text]],
    art: Art,
    words: Words,
    title: Text,
    theme: Theme = "light",
) -> str:
    """The picture of all entries: art name, livery, label. Same input, same bytes.

    >>> import bastide
    >>> from bastide.core.text import say
    >>> game = bastide.game("forteresse")
    >>> entries = [("fortress", 1, say("fortress-cell", cell="e1", side=say("yellow")))]
    >>> "e1, fortress" in draw_sheet(entries, game.art, game.words("en"), game.title())
    True
    """
    art = or_token(art)
    columns = min(COLUMNS, max(len(entries), 4))
    rows = -(-len(entries) // columns)
    width = 2 * MARGIN + columns * (SIDE + GAP) - GAP
    height = HEADING + rows * (SIDE + LABEL + GAP) - GAP + MARGIN
    heading = words.render(title)
    body = kit.rect(0, 0, width, height, "var(--surface-0)")
    body += kit.text(MARGIN, 62, heading, 34, weight=800, font="display")
    for number, (name, own, label) in enumerate(entries):
        row, column = divmod(number, columns)
        x, y = MARGIN + column * (SIDE + GAP), HEADING + row * (SIDE + LABEL + GAP)
        body += kit.at(x, y, art(name, own), SIDE / 100)
        shown = kit.fitted(words.render(label), 18, SIDE + GAP - 8)
        body += kit.text(x, y + SIDE + 22, shown, 18, fill="var(--ink-2)", weight=700)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="font-variant-numeric:lining-nums" role="img">'
        f"<title>{escape(heading)}</title>{definitions(body)}{body}</svg>"
    )
    return resolve(for_theme(svg, theme), theme)

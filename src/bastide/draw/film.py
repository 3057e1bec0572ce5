"""A game as a film: cards of its moments, one after the other, as an animated GIF.

A GIF can be written while it is painted: a head, a frame for each moment that holds only what has changed, an end.
So a server sends it as it grows, and nobody holds a whole film in memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from bastide.core.table import Table
from bastide.draw.card import HEIGHT, WIDTH, draw_card
from bastide.draw.tokens import Theme

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE = (WIDTH * 2 // 3, HEIGHT * 2 // 3)  # pixels of a frame
SHOWN, SHOWN_LAST = 90, 400  # hundredths of a second
END = b";"
_COLOURS = 255  # of a frame, and one more for what stays as it was
_CLEAR = _COLOURS


def chosen_plies(first: int, last: int, most: int) -> list[int]:
    """The moments of a film that has `most` frames at most: all, or as evenly as can be, with both ends.

    >>> chosen_plies(3, 7, 10), chosen_plies(0, 100, 5)
    ([3, 4, 5, 6, 7], [0, 25, 50, 75, 100])
    """
    if last - first < most:
        return list(range(first, last + 1))
    return [first + (last - first) * i // (most - 1) for i in range(most)]


def film_cards(
    whole: Table,
    plies: Sequence[int],
    seat: int | None,
    lang: str,
    players: Sequence[str],
    theme: Theme = "light",
) -> Iterator[str]:
    """A card for each of these moments, as a seat (or the public) saw it, with what was just done.

    >>> import bastide
    >>> table = bastide.new("forteresse").play("e4-e5")
    >>> [card[:4] for card in film_cards(table, [0, 1], None, "en", ["Ada", "Bob"])]
    ['<svg', '<svg']
    """
    game = whole.setup.game
    words, frame = game.words(lang), game.frame(whole.setup)
    title, table = words.render(game.title()), whole.at(plies[0])
    for ply in plies:
        for done in whole.history[len(table.history) : ply]:
            table.play(done.action)
        scene = game.scene(table.view(seat))
        line = scene.over.why if scene.over else table.tell(seat) if ply else ""
        yield draw_card(frame, scene, game.art, title, players, words.render(line), theme)


def gif_head() -> bytes:
    """The beginning of a film that goes round and round.

    >>> gif_head()[:6]
    b'GIF89a'
    """
    screen = struct.pack("<HHBBB", *SIZE, 0x70, 0, 0)
    return b"GIF89a" + screen + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def gif_frame(before: str | None, svg: str, shown: int = SHOWN) -> bytes:
    """A moment of a film, `shown` for hundredths of a second: what is not as it was in the picture before."""
    from PIL import Image, ImageChops

    now, corner = _painted(svg), (0, 0)
    if before is None:
        changed = now.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    else:
        apart = ImageChops.difference(_painted(before), now).convert("L")
        box = apart.getbbox() or (0, 0, 1, 1)
        corner = box[:2]
        part = now.crop(box)
        changed = part.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        same = apart.crop(box).point(lambda value: 255 * (value == 0))
        changed.paste(_CLEAR, mask=same)
    return _block(changed, corner, shown)


def gif(cards: Iterable[str], frames: int) -> Iterator[bytes]:
    """So many cards as a film, part by part."""
    before = None
    yield gif_head()
    for number, card in enumerate(cards, 1):
        yield gif_frame(before, card, SHOWN if number < frames else SHOWN_LAST)
        before = card
    yield END


@lru_cache(maxsize=2)  # the picture before is the one painted last
def _painted(svg: str) -> Image:
    from PIL import Image

    from bastide.draw import png

    return Image.open(BytesIO(png(svg, SIZE[0]))).convert("RGB")


def _block(image: Image, corner: tuple[int, int], shown: int) -> bytes:
    """A picture of few colours as a frame. Whatever wrote it as a whole file, its table of colours becomes the frame's own."""
    palette = bytes(image.getpalette() or ()).ljust(768, b"\0")[:768]
    file = BytesIO()
    image.putpalette(palette)
    image.save(file, "GIF", optimize=False, interlace=False)
    data = file.getvalue()
    flags = data[10]
    colours = 3 << ((flags & 7) + 1)
    table, start = data[13 : 13 + colours], data.index(b",", 13 + colours)
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x05, shown, _CLEAR, 0)
    place = struct.pack("<BHHHHB", 0x2C, *corner, *image.size, 0x80 | flags & 7)
    return control + place + table + data[start + 10 : -1]

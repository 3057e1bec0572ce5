"""Pictures and films, painted in a process of their own: the painter's library holds Python still while it works.

What was painted is kept for those who ask next, in bounded memory: a link in a group of friends is looked at by
all of them at once.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable, Iterator
from contextlib import aclosing
from dataclasses import dataclass

from bastide import draw
from bastide.draw import film, pages
from bastide.server.beside import beside
from bastide.server.fairness import Claim, Owner
from bastide.server.limits import counted
from bastide.server.refusals import Refused, busy
from bastide.server.workers import Busy, Job, NoAnswer, Workers

SECONDS = 20.0  # for one picture; a second at most is usual
MOST_KEPT = 16_000_000  # bytes of pictures in memory
MOST_FRAMES = 120  # of a film
MOST_FILM = 12_000_000  # bytes: one that grows longer ends there
MOST_FILMS = 2  # made at once for one address

Parts = AsyncGenerator[bytes, None]


@dataclass(frozen=True)
class PngJob:
    """A picture to be painted."""

    svg: str
    width: int | None = None

    def answer(self) -> bytes:
        """As PNG."""
        return draw.png(self.svg, self.width)


@dataclass(frozen=True)
class FrameJob:
    """A moment of a film to be painted, after another."""

    before: str | None
    svg: str
    shown: int

    def answer(self) -> bytes:
        """As a part of a GIF."""
        return film.gif_frame(self.before, self.svg, self.shown)


@dataclass(frozen=True)
class PageJob:
    """A sheet of components to be painted as fine as a printer prints."""

    svg: str

    def answer(self) -> bytes:
        """As PNG."""
        return pages.paint_page(self.svg)


@dataclass(frozen=True)
class PdfJob:
    """Painted sheets to be bound."""

    sheets: tuple[bytes, ...]
    title: str

    def answer(self) -> bytes:
        """As PDF."""
        return pages.pdf(self.sheets, self.title)


class Painter:
    """One process that paints, started when the first picture is wanted."""

    def __init__(self) -> None:
        self._workers = Workers(1, SECONDS, ready=False)
        self._kept = Kept(MOST_KEPT)
        self._films: Counter[str] = Counter()  # in the making, by address

    def start(self) -> None:
        """Be ready for work."""
        self._workers.start()

    async def close(self) -> None:
        """Let the process go."""
        await self._workers.close()

    async def paint(self, job: Job, owner: Owner) -> bytes:
        """What comes of a job; what takes too long is refused."""
        try:
            painted: bytes = await self._workers.ask(job, Claim(owner))
        except Busy:
            raise busy() from None
        except NoAnswer:
            raise Refused("too-heavy") from None
        return painted

    async def film(self, cards: Iterator[str], frames: int, owner: Owner) -> Parts:
        """So many cards as a GIF, part by part as it is painted. Who stops listening ends it.

        The first frame is painted before: until there is one, what hinders it can be told in words.
        """
        if self._films[owner.address] >= MOST_FILMS:
            raise Refused("too-fast")
        parts = self._film(cards, frames, owner)
        return _begun(await anext(parts), parts)

    async def _film(self, cards: Iterator[str], frames: int, owner: Owner) -> Parts:
        with counted(self._films, owner.address):
            before, size = None, 0
            for number in range(1, frames + 1):
                svg = await beside(next, cards)
                shown = film.SHOWN if number < frames else film.SHOWN_LAST
                try:
                    frame = await self.paint(FrameJob(before, svg, shown), owner)
                except Refused:
                    if before is None:
                        raise
                    break  # nobody has time to paint it: the film ends here, as one does that grows too long
                size += len(frame)
                if before is not None and size > MOST_FILM:
                    break
                yield frame if before is not None else film.gif_head() + frame
                before = svg
            yield film.END

    async def once(self, key: Hashable, paint: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was painted under this key, or is now."""
        found = self._kept.get(key)
        if found is None:
            found = await paint()
            self._kept.put(key, found)
        return found


async def _begun(first: bytes, parts: Parts) -> Parts:
    async with aclosing(parts):
        yield first
        async for part in parts:
            yield part


class Kept:
    """Pictures by their keys; when they take too much room, those not asked for longest go.

    >>> kept = Kept(most=5)
    >>> kept.put("a", b"123")
    >>> kept.put("b", b"456")
    >>> kept.get("a"), kept.get("b")
    (None, b'456')
    """

    def __init__(self, most: int) -> None:
        self.most, self._size = most, 0
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under a key, if anything."""
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: Hashable, painted: bytes) -> None:
        """Keep it, if there is room at all."""
        self._size += len(painted) - len(self._found.pop(key, b""))
        self._found[key] = painted
        while self._size > self.most:
            self._size -= len(self._found.popitem(last=False)[1])

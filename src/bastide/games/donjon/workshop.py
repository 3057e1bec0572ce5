"""Un dernier donjon on the bench: the cards, the lands on them, the houses, and who starts with what."""

from __future__ import annotations

from bastide.core.document import Path
from bastide.core.text import Text, named, say
from bastide.core.workshop import (
    FIXED_OPTIONS,
    Bench,
    Desk,
    Fixed,
    Part,
    Pick,
    Tray,
    free_name,
    options_tray,
)
from bastide.games.donjon import rules
from bastide.games.donjon.components import HOUSE_SLOTS, PLAYERS
from bastide.games.donjon.components.starts import TOKENS

CARD = 60  # millimetres; measured on no box: the rulebook does not tell


def bench(desk: Desk) -> Bench:
    """Cards, lands, houses and starts."""
    lands = [
        Pick(desk.text(*path, "id"), _called(desk, path), f"land/{desk.text(*path, 'id')}")
        for path in desk.blocks("terrain")
    ]
    start = (_card(desk, ("start",), lands, say("start-card")),) if desk.get("start") else ()
    cards = tuple(
        _card(desk, path, lands, say("bench-card", id=desk.text(*path, "id")))
        for path in desk.blocks("card")
    )
    return Bench(
        (
            Tray("cards", say("bench-cards"), (*start, *cards)),
            Tray("lands", say("bench-lands"), _lands(desk)),
            Tray("houses", say("bench-houses"), _houses(desk)),
            *(Tray(f"setup.{n}", say("bench-setup", n=n), _start(desk, n)) for n in PLAYERS),
            options_tray(desk),
        ),
        (
            *(Fixed((name, "*", "id"), say("fixed-name")) for name in ("terrain", "card", "house")),
            *FIXED_OPTIONS,
        ),
    )


def _called(desk: Desk, path: Path) -> Text:
    return named(en=desk.text(*path, "en"), fr=desk.text(*path, "fr"))


def _card(desk: Desk, path: Path, lands: list[Pick], label: Text) -> Part:
    own = path != ("start",)
    used = [desk.text(*other, "id") for other in desk.blocks("card")]
    return Part(
        desk.text(*path, "id") if own else "start",
        label,
        path,
        tuple(desk.grid((*path, "rows"), say("bench-face"), lands)),
        art="/".join(("card", *desk.texts(*path, "rows"))),
        side=CARD,
        copy={"id": free_name(used, "{:02}")} if own else None,
        removable=own,
    )


def _lands(desk: Desk) -> tuple[Part, ...]:
    return tuple(
        Part(
            desk.text(*path, "id"),
            _called(desk, path),
            path,
            tuple(desk.names(path)),
            art=f"land/{desk.text(*path, 'id')}",
        )
        for path in desk.blocks("terrain")
    )


def _houses(desk: Desk) -> tuple[Part, ...]:
    return tuple(
        Part(
            desk.text(*path, "id"),
            say("house", house=desk.text(*path, "name")),
            path,
            tuple(desk.words((*path, "name"), say("bench-name"))),
            art=f"donjon/1,{HOUSE_SLOTS[n % len(HOUSE_SLOTS)]}",
        )
        for n, path in enumerate(desk.blocks("house"))
    )


def _start(desk: Desk, players: int) -> tuple[Part, ...]:
    path: Path = ("setup", str(players))
    cards = [
        *desk.whole((*path, "hand"), say("bench-hand"), 1, 9),
        *desk.whole((*path, "pile"), say("bench-pile"), 1, 9),
    ]
    seats = [_seat(desk, seat, n) for n, seat in enumerate(desk.blocks(*path, "seat"), 1)]
    dealt = Part("cards", say("bench-dealt"), path, tuple(cards), art="back,0")
    return (dealt, *seats)


def _seat(desk: Desk, path: Path, n: int) -> Part:
    houses = [
        Pick(desk.text(*one, "id"), say("house", house=desk.text(*one, "name")))
        for one in desk.blocks("house")
    ]
    numbers = [Pick(k, say("bench-windows", n=k), f"donjon/{k},0") for k in range(1, 10)]
    tokens = [Pick(name, say(f"piece-{name}"), f"token/{name},0") for name in TOKENS]
    most = rules.DONJONS
    return Part(
        f"seat{n}",
        say("seat", n=n),
        path,
        (
            *desk.pick((*path, "house"), say("bench-house"), houses),
            *desk.several((*path, "donjons"), say("bench-donjons"), numbers, 1, most),
            *desk.several((*path, "tokens"), say("bench-tokens"), tokens, 0, len(TOKENS)),
            *desk.whole((*path, "bridges"), say("bench-bridges"), 0, 2),
        ),
    )

"""Dissuasion on the bench: board, circuit, cards, and whatever has a price or a number."""

from __future__ import annotations

from typing import Any

from bastide.core.document import Document, Path
from bastide.core.scene import SLOTS
from bastide.core.text import Text, named, say
from bastide.core.workshop import Bench, Desk, Field, Fixed, Part, Pick, Tray, free_name
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.components import PLAYERS, SUMS
from bastide.games.dissuasion.components.parts import ARMED, MODES, MOST_MONEY, NUMBERED
from bastide.games.dissuasion.rules import EFFECTS, LETTERS, STAGE_KINDS, WEAPON_NAMES

CARD, STAGE = 60, 40  # millimetres; measured on no box: the rulebook does not tell


def bench(desk: Desk) -> Bench:
    """The board, the circuit, both packs, and the numbers."""
    stages = tuple(_stage(desk, path) for path in desk.blocks("circuit", "stages"))
    whole = Part("whole", say("circuit"), ("circuit",), area="circuit")
    return Bench(
        (
            Tray("board", say("board"), (_board(desk), *_colours(desk))),
            Tray("circuit", say("circuit"), (whole, *stages)),
            Tray("destiny", say("bench-destiny"), _destiny(desk)),
            Tray("magic", say("bench-magic"), _magic(desk)),
            Tray("prices", say("bench-prices"), (*_weapons(desk), *_numbers(desk))),
            Tray("spread", say("bench-spread"), _spread(desk)),
        ),
        (
            Fixed(("board", "width"), say("fixed-follows")),
            Fixed(("board", "height"), say("fixed-follows")),
            Fixed(("weapons", "*", "code"), say("fixed-rules")),
            *(Fixed(("colours", "list", "*", key), say("fixed-name")) for key in ("id", "letter")),
            *(
                Fixed((pack, "cards", "*", "id"), say("fixed-name"))
                for pack in ("destiny", "magic")
            ),
        ),
    )


def _called(desk: Desk, path: Path) -> Text:
    return named(en=desk.text(*path, "en"), fr=desk.text(*path, "fr"))


# ---------------------------------------------------------------- the board


def _city(desk: Desk, path: Path, n: int) -> tuple[str, Text, str]:
    """A colour's letter, name and drawing."""
    name = desk.text(*path, "id")
    label = say(name) if name in SLOTS else named(en=name, fr=desk.text(*path, "fr"))
    return desk.text(*path, "letter"), label, f"city,{SLOTS.get(name, min(n, 5))}"


def _board(desk: Desk) -> Part:
    blocks = enumerate(desk.blocks("colours", "list"))
    cities = [Pick(*_city(desk, path, n)) for n, path in blocks]
    cells = [Pick(".", say("bench-neutral"), "cell"), *cities]
    path: Path = ("board", "layout")
    return Part(
        "board",
        say("board"),
        ("board",),
        tuple(desk.grid(path, say("bench-layout"), cells, sized=True)),
        area="board",
    )


def _colours(desk: Desk) -> list[Part]:
    parts = []
    for n, path in enumerate(desk.blocks("colours", "list")):
        _, label, art = _city(desk, path, n)
        fields = tuple(desk.words((*path, "fr"), say("bench-french")))
        parts.append(Part(desk.text(*path, "id"), label, path, fields, art=art, count=rules.CITIES))
    return parts


def _spread(desk: Desk) -> tuple[Part, ...]:
    picks = []
    for n, path in enumerate(desk.blocks("colours", "list")):
        _, label, art = _city(desk, path, n)
        picks.append(Pick(desk.text(*path, "id"), label, art))
    return tuple(
        Part(
            str(n),
            say("bench-players", n=n),
            ("spread", str(n)),
            tuple(desk.several(("spread", str(n)), say("bench-seats"), picks, n, n)),
        )
        for n in PLAYERS
    )


# ---------------------------------------------------------------- the circuit


def _weapon_picks(desk: Desk) -> list[Pick]:
    return [
        Pick(name, _called(desk, ("weapons", name)), _weapon_art(name)) for name in WEAPON_NAMES
    ]


def _weapon_art(name: str) -> str:
    return "knight,0" if name == "knight" else name


def _stage(desk: Desk, path: Path) -> Part:
    kinds = [Pick(kind, _stage_kind(kind)) for kind in STAGE_KINDS]
    fields = desk.pick((*path, "kind"), say("bench-kind"), kinds)
    art, what = f"stage/{desk.text(*path, 'kind')}", _stage_kind(desk.text(*path, "kind"))
    if desk.get(*path, "kind") == "buy":
        modes = [Pick(mode, say(f"bench-mode-{mode}")) for mode in MODES]
        fields += desk.pick((*path, "mode"), say("bench-mode"), modes)
        fields += desk.several((*path, "weapons"), say("bench-sells"), _weapon_picks(desk), 1, 3)
        art = _shop_art(desk, path)
    last = path[-1]
    first = last == 0
    return Part(
        str(last),
        say("stage", n=last, what=what),
        path,
        tuple(fields),
        art=art,
        side=STAGE,
        copy=None if first else {},
        removable=not first,
    )


def _stage_kind(kind: str) -> Text:
    return say("bench-shop") if kind == "buy" else say(f"stage-{kind}")


def _shop_art(desk: Desk, path: Path) -> str:
    """As the circuit names it: what is sold, and for how much."""
    sold = [name for name in desk.texts(*path, "weapons") if name in WEAPON_NAMES]
    letters = "".join(LETTERS[WEAPON_NAMES.index(name)] for name in sold)
    prices = [desk.whole_at("weapons", name, "price") for name in sold]
    mode = desk.text(*path, "mode")
    asked = [sum(prices)] if mode == "both" else prices
    return f"stage/{mode}/{letters}/{'-'.join(map(str, asked))}"


# ---------------------------------------------------------------- cards


def _destiny(desk: Desk) -> tuple[Part, ...]:
    blocks = desk.blocks("destiny", "cards")
    used = [desk.text(*path, "id") for path in blocks]
    effects = [Pick(effect, say(f"bench-effect-{effect}")) for effect in EFFECTS]
    parts = []
    for path in blocks:
        effect = desk.text(*path, "effect")
        fields = [
            *desk.whole((*path, "count"), say("bench-count"), 1, 50),
            *desk.pick((*path, "effect"), say("bench-effect"), effects),
        ]
        art = f"destiny/{effect}"
        if effect in NUMBERED:
            fields += desk.whole((*path, "n"), say("bench-n"), 1, MOST_MONEY)
            art += f"/{desk.text(*path, 'n')}"
        if effect in ARMED:
            fields += desk.pick((*path, "weapon"), say("bench-weapon"), _weapon_picks(desk))
            weapon = desk.text(*path, "weapon")
            art += f"/{LETTERS[WEAPON_NAMES.index(weapon)]}" if weapon in WEAPON_NAMES else "/?"
        name = desk.text(*path, "id")
        parts.append(
            Part(
                name,
                _called(desk, path),
                path,
                (*fields, *desk.names(path)),
                art=art,
                count=desk.whole_at(*path, "count"),
                side=CARD,
                copy={"id": free_name(used, name + "{}", letters=True)},
                removable=len(blocks) > 1,
            )
        )
    return tuple(parts)


def _magic(desk: Desk) -> tuple[Part, ...]:
    return tuple(
        Part(
            desk.text(*path, "id"),
            _called(desk, path),
            path,
            (*desk.whole((*path, "count"), say("bench-count"), 1, 20), *desk.names(path)),
            art=f"magic/{desk.text(*path, 'id')}",
            count=desk.whole_at(*path, "count"),
            side=CARD,
        )
        for path in desk.blocks("magic", "cards")
    )


# ---------------------------------------------------------------- prices and numbers


def _weapons(desk: Desk) -> list[Part]:
    stock = {"knight": "knights_per_colour"}
    return [
        Part(
            name,
            _called(desk, ("weapons", name)),
            ("weapons", name),
            (
                *desk.whole(("weapons", name, "price"), say("bench-price"), 1, MOST_MONEY),
                *desk.whole(("start", name), say("bench-start"), 0, 20),
                *desk.whole(("stock", stock.get(name, name)), say("bench-stock"), 0, 99),
                *desk.names(("weapons", name)),
            ),
            art=_weapon_art(name),
        )
        for name in WEAPON_NAMES
    ]


def _numbers(desk: Desk) -> list[Part]:
    sums: list[Field] = []
    for key in SUMS:
        sums += desk.whole(("money", key), say(f"bench-{key}"), 0, MOST_MONEY)
    return [
        Part(
            "money",
            say("bench-money"),
            ("money",),
            (
                *desk.whole(("start", "money"), say("bench-begin"), 0, MOST_MONEY),
                *sums,
                *desk.whole(("money", "truce_turns"), say("bench-truce_turns"), 1, 100),
                *desk.whole(("stock", "plot_tokens"), say("bench-plot_tokens"), 0, 99),
            ),
        )
    ]


# ---------------------------------------------------------------- after a change


def settle(document: Document, path: Path) -> None:
    """The board is as large as its map; a shop sells something, a card has what its effect asks for."""
    desk = Desk(document)
    match path:
        case ("board", *_) if isinstance(desk.get("board"), dict):
            rows = desk.texts("board", "layout")
            desk.get("board").update(height=len(rows), width=max(map(len, rows), default=0))
        case ("circuit", "stages", int() as n, *key):
            stage = desk.get("circuit", "stages", n)
            if isinstance(stage, dict):
                _settle_stage(stage, chosen=key == ["weapons"])
        case ("destiny", "cards", int() as n, *_):
            card, effect = desk.get("destiny", "cards", n), desk.text(*path[:3], "effect")
            if isinstance(card, dict):
                _needed(card, "n", 10, effect in NUMBERED)
                _needed(card, "weapon", WEAPON_NAMES[0], effect in ARMED)


def _settle_stage(stage: dict[str, Any], chosen: bool) -> None:
    """A shop of one sells one weapon, any other two or three, in the order of the rules.

    Whoever has just `chosen` the weapons gets them, and the shop its mode from them.
    """
    shop = stage.get("kind") == "buy"
    _needed(stage, "mode", "one", shop)
    _needed(stage, "weapons", [WEAPON_NAMES[0]], shop)
    names = stage.get("weapons")
    if not shop or not isinstance(names, list):
        return
    sold = [name for name in WEAPON_NAMES if name in names]
    if chosen and (stage.get("mode") == "one") != (len(sold) == 1):
        stage["mode"] = "one" if len(sold) == 1 else "choice"
    elif stage.get("mode") == "one":
        del sold[1:]
    elif stage.get("mode") != "one" and len(sold) == 1:
        sold = [name for name in WEAPON_NAMES if name in (*sold, *WEAPON_NAMES[:2])][:2]
    stage["weapons"] = sold


def _needed(table: dict[str, Any], key: str, usual: Any, needed: bool) -> None:
    if needed:
        table.setdefault(key, usual)
    else:
        table.pop(key, None)

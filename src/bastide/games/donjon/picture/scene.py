"""What a player of the Donjon game sees. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.core.scene import (
    Area,
    Counter,
    Frame,
    Item,
    Mark,
    Panel,
    Prompt,
    Region,
    Role,
    Scene,
    Score,
    ScorePart,
    prompt_for,
)
from bastide.core.text import Text, say
from bastide.games.donjon import rules
from bastide.games.donjon.actions import ASKED, read_action
from bastide.games.donjon.components import (
    Card,
    Setup,
    cell_name,
    house_of,
    name_of,
    point,
    royal_numbers,
)
from bastide.games.donjon.knowledge import DESTROYED, View

HOUSE_SLOTS = (0, 4, 5)  # azure, tenné, purpure


def slot_of(house: int) -> int:
    """The livery of a house."""
    return HOUSE_SLOTS[house % len(HOUSE_SLOTS)]


def card_art(card: Card) -> str:
    """The picture of a card: its rows."""
    return "/".join(("card", *card.rows))


def frame(setup: Setup) -> Frame:
    """A board that grows, and for each seat a hand and a tray."""
    areas = [Area("board", "plane", "board", say("board"))]
    for seat in range(setup.players):
        name = name_of(setup, seat)
        areas.append(Area(f"hand:{seat}", "flow", "hand", say("hand-of", side=name), seat))
        areas.append(Area(f"tray:{seat}", "flow", "tray", say("tray-of", side=name), seat))
    return Frame(tuple(areas), ())


def scene(view: View) -> Scene:
    """Landscape and pieces, hands, piles, fiefs with their points."""
    st = view.sampled.record  # for its groups, which are public
    items = [*_landscape(view), *_hands(view), *_trays(view)]
    cells = [point(cell) for cell in view.facts["cells"]]
    west, north = min(x for x, _ in cells) - 2, min(y for _, y in cells) - 2
    width, height = max(x for x, _ in cells) + 3 - west, max(y for _, y in cells) + 3 - north
    return Scene(
        box={"board": (west, north, width, height)},
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, st, seat) for seat in range(view.setup.players)),
        prompt=_prompt(view),
        regions=tuple(_fiefs(view, st)),
        marks=tuple(_last(view)),
    )


def _landscape(view: View) -> Iterator[Item]:
    setup, seen = view.setup, view.facts
    for cell, letter in seen["cells"].items():
        place = f"c:{cell}"
        if letter == DESTROYED:
            yield Item(f"t:{cell}", place, "destroyed", say("destroyed-cell", cell=cell), "X", z=0)
        else:
            terrain = setup.components.terrains[letter]
            label = say("cell", terrain=terrain, cell=cell)
            art = f"land/{letter}/{_rims(view, cell)}"
            yield Item(f"t:{cell}", place, art, label, letter, z=0)
    for i, (x, y, way) in enumerate(seen["bridges"]):
        middle, turn = f"c:{cell_name(x, y)}", 90 if way == "v" else 0
        yield Item(f"span:{i}", middle, "bridge", say("bridge"), "=", rot=turn, z=10)
    for seat, number, cell in seen["donjons"]:
        label = say("donjon", n=number, side=name_of(setup, seat))
        sign, own = str(number), slot_of(house_of(setup, seat))
        yield Item(f"d:{seat}:{number}", f"c:{cell}", f"donjon/{number}", label, sign, own=own)
    for cell in seen["knights"]:
        yield Item(f"kn:{cell}", f"c:{cell}", "knight", say("knight"), "k")
    match seen["chosen"]:
        case str(name), int(x), int(y):  # 6.1: where the card will lie, its turn still to be chosen
            art, label = card_art(setup.components.card(name)), say("card", id=name)
            at = f"v:{cell_name(x, y)}"
            yield Item("laying", at, art, label, z=30, size=(2, 2), tone="ghost")


def _rims(view: View, cell: str) -> str:
    """The sides on which this cell's card lies over, or beside, an older one."""
    sheets, cells = view.facts["sheets"], view.facts["cells"]
    x, y = point(cell)
    mine, rims = sheets.get(cell, 0), ""
    for side, near in zip("nesw", ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)), strict=True):
        name = cell_name(*near)
        if name in cells and sheets.get(name, 0) < mine:
            rims += side
    return rims


def _hands(view: View) -> Iterator[Item]:
    """9.2: one's own cards face up, the others' backs."""
    setup, seen = view.setup, view.facts
    for seat in range(setup.players):
        if seat == view.seat:
            for i, name in enumerate(seen["hand"]):
                yield _card(setup, name, f"h:{name}", f"hand:{seat}", i)
            for i, name in enumerate(seen["store"]):
                yield _card(setup, name, f"set:{name}", f"tray:{seat}", 20 + i)
        else:
            for i in range(seen["hands"][seat]):
                yield Item(f"h{seat}:{i}", f"hand:{seat}", "back", say("card-back"), z=i, down=True)


def _card(setup: Setup, name: str, item: str, area: str, z: int) -> Item:
    art = card_art(setup.components.card(name))
    return Item(item, area, art, say("card", id=name), name, z=z, secret=True)


def _trays(view: View) -> Iterator[Item]:
    """Piles with what stands on them, tokens, a bridge, royal cards to seal with."""
    setup, seen = view.setup, view.facts
    for seat in range(setup.players):
        tray, own = f"tray:{seat}", slot_of(house_of(setup, seat))
        for number, on in seen["piles"][seat].items():
            if "donjon" in on:
                label = say("donjon", n=int(number), side=name_of(setup, seat))
                yield Item(f"d:{seat}:{number}", tray, f"donjon/{number}", label, own=own, z=0)
            badge = "✕" if "seal" in on else None
            label = say("pile-sealed" if badge else "pile", n=int(number))
            yield Item(f"pile:{seat}:{number}", tray, "pile", label, own=own, z=1, badge=badge)
        for token in seen["tokens"][seat]:
            label = say(f"token-{token}")
            yield Item(f"tok:{seat}:{token}", tray, f"token/{token}", label, own=own, z=2)
        if seen["spare"][seat]:
            label = say("bridge")
            yield Item(f"bridge:{seat}", tray, "bridge", label, z=3, size=(0.33, 0.33))
        if sealed := seen["sealed"][seat]:
            shown = sealed > 0
            art = f"royal/{sealed}" if shown else "royal/back"
            secret = shown and seat == view.seat and view.outcome is None
            label = say("royal-card", n=sealed) if shown else say("sealed-card")
            yield Item(
                f"sealed:{seat}", tray, art, label, own=own, z=4, secret=secret, down=not shown
            )
        if seat == view.seat and seen["phase"] == "royal" and seat == seen["seat"]:
            for k in royal_numbers(setup, seat):
                label = say("royal-card", n=k)
                yield Item(f"royal:{k}", tray, f"royal/{k}", label, own=own, z=5)


def _fiefs(view: View, st: Any) -> Iterator[Region]:
    for seat, number, cell in view.facts["donjons"]:
        refs = fief_cells(view, st, cell)
        guarded = st.guard[_group(view, st, cell)]
        own = slot_of(house_of(view.setup, seat))
        role: Role = "shield" if guarded else "fief"
        yield Region(f"f:{seat}:{number}", role, cells=refs, own=own, n=len(refs))


def _group(view: View, st: Any, cell: str) -> int:
    return int(st.group[rules.cell_at(st, view.setup.box, *point(cell))])


def fief_cells(view: View, st: Any, cell: str) -> tuple[str, ...]:
    """All cells of the group of a cell."""
    group = _group(view, st, cell)
    same = [c for c in range(st.cells) if st.group[c] == group and rules.is_live(st, c)]
    return tuple(f"c:{cell_name(st.x[c], st.y[c])}" for c in same)


def _last(view: View) -> Iterator[Mark]:
    done = read_action(view.last[1]) if view.last else None
    if done and done.kind in ("at", "span"):
        yield Mark(f"c:{done.what}", "last")


def _panel(view: View, st: Any, seat: int) -> Panel:
    """10.6: the public sum for all; the owner has one more part for the sealed donjon."""
    setup, seen, parts = view.setup, view.facts, []
    house = house_of(setup, seat)
    for other, number, cell in seen["donjons"]:
        if house_of(setup, other) != house:
            continue
        refs = fief_cells(view, st, cell)
        parts.append(ScorePart(say("fief-of", n=number), len(refs), "now", refs, "10.3"))
        if any(
            seen["sealed"][mate] == number
            for mate in range(setup.players)
            if house_of(setup, mate) == house
        ):
            secret = view.outcome is None
            parts.append(
                ScorePart(say("sealed-fief", n=number), len(refs), "at-end", refs, "10.3", secret)
            )
    public = sum(part.n for part in parts if not part.secret)
    hand, piles = seen["hands"][seat], len(seen["piles"][seat])
    return Panel(
        seat,
        slot_of(house),
        name_of(setup, seat),
        turn=view.actor == seat,
        team=house if setup.players == 4 else None,
        score=Score(public, tuple(parts)),
        counters=(
            Counter(f"hand:{seat}", hand, say("cards-in-hand", n=hand)),
            Counter(f"piles:{seat}", piles, say("piles-left", n=piles)),
        ),
    )


def _prompt(view: View) -> Prompt:
    _, clause, words = ASKED[view.facts["phase"]]
    side = name_of(view.setup, view.facts["seat"])
    return prompt_for(view, asked(view), say(words, side=side), say("choosing", side=side), clause)


def asked(view: View) -> Text:
    """What is asked of the player to act."""
    if view.legal == ("pass",):
        return say("ask-pass")
    _, _, words = ASKED[view.facts["phase"]]
    return say(words)

"""What a player of the Donjon game sees. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

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
    Setup,
    cell_name,
    house_of,
    name_of,
    partners,
    point,
    royal_numbers,
    who,
    windows,
)
from bastide.games.donjon.knowledge import DESTROYED, View
from bastide.games.donjon.picture.fiefs import Fief, fiefs

LEAST_SHOWN = 6  # columns and rows: the first card, and what can be laid around it


def card_art(cells: str) -> str:
    """The picture of a card by its four cells."""
    return f"card/{cells[:2]}/{cells[2:]}"


def frame(setup: Setup) -> Frame:
    """A board that grows, and for each seat a hand and a tray."""
    areas = [Area("board", "plane", "board", say("board"))]
    for seat in range(setup.players):
        side = who(setup, seat)
        areas.append(Area(f"hand:{seat}", "flow", "hand", say("hand-of", side=side), seat))
        areas.append(Area(f"tray:{seat}", "flow", "tray", say("tray-of", side=side), seat))
    return Frame(tuple(areas), ())


def scene(view: View) -> Scene:
    """Landscape and pieces, hands, piles, fiefs with their points."""
    held = fiefs(view.setup, view.record)
    items = [*_landscape(view), *_hands(view), *_trays(view)]
    return Scene(
        box={"board": _extent(view)},
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, held, seat) for seat in range(view.setup.players)),
        prompt=_prompt(view),
        regions=tuple(_regions(view.setup, held)),
        marks=tuple(_last(view)),
    )


def _extent(view: View) -> tuple[int, int, int, int]:
    """The landscape; for the one who is to lay a card also the two cells around it that a card can reach (6.2).

    Others see where a card will lie that waits to be turned. A small landscape has room around it for all.
    """
    seen, beyond = view.facts, 0
    cells = [point(cell) for cell in seen["cells"]]
    if view.seat == view.actor and seen["hand"] and not seen["laid"]:
        beyond = 2
    elif seen["chosen"] and len(seen["chosen"]) == 3:
        _, x, y = seen["chosen"]
        cells += [(x, y), (x + 1, y + 1)]
    west, width = _reach([x for x, _ in cells], beyond)
    north, height = _reach([y for _, y in cells], beyond)
    return west, north, width, height


def _reach(numbers: list[int], beyond: int) -> tuple[int, int]:
    """The first column or row that is shown, and how many are."""
    first, last = min(numbers), max(numbers)
    beyond = max(beyond, (LEAST_SHOWN - (last + 1 - first)) // 2)
    return first - beyond, last + 1 - first + 2 * beyond


def _landscape(view: View) -> Iterator[Item]:
    setup, seen = view.setup, view.facts
    for cell, letter in seen["cells"].items():
        place = f"c:{cell}"
        if letter == DESTROYED:
            yield Item(f"t:{cell}", place, "destroyed", say("destroyed-cell"), "X", z=0)
        else:
            label = say("cell", terrain=setup.components.terrains[letter])
            art = f"land/{letter}/{_rims(view, cell)}"
            yield Item(f"t:{cell}", place, art, label, letter, z=0)
    for i, (x, y, way) in enumerate(seen["bridges"]):
        middle, turn = f"c:{cell_name(x, y)}", 90 if way == "v" else 0
        yield Item(f"span:{i}", middle, "bridge", say("bridge"), "=", rot=turn, z=10)
    for seat, number, cell in seen["donjons"]:
        n, own = windows(setup, seat, number), setup.slot(seat)
        label = say("donjon", n=n, side=who(setup, seat))
        yield Item(f"d:{seat}:{number}", f"c:{cell}", f"donjon/{n}", label, str(n), own=own)
    for cell in seen["knights"]:
        yield Item(f"kn:{cell}", f"c:{cell}", "knight", say("knight"), "k")
    match seen["chosen"]:
        case str(name), int(x), int(y):  # 6.1: where the card will lie, its turn still to be chosen
            laid = _card(setup, name, "laying", f"v:{cell_name(x, y)}", 30)
            yield replace(laid, sign="", secret=False, size=(2, 2), tone="ghost")


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
    cells = setup.components.card(name).turned(0)
    label = say("card", face=setup.components.face(cells))
    return Item(item, area, card_art(cells), label, name, z=z, secret=True)


def _trays(view: View) -> Iterator[Item]:
    """Piles with what stands on them, tokens, a bridge, royal cards to seal with."""
    setup, seen = view.setup, view.facts
    for seat in range(setup.players):
        tray, own = f"tray:{seat}", setup.slot(seat)
        for number, on in seen["piles"][seat].items():
            n = windows(setup, seat, int(number))
            if "donjon" in on:
                label = say("donjon", n=n, side=who(setup, seat))
                yield Item(f"d:{seat}:{number}", tray, f"donjon/{n}", label, own=own, z=0)
            badge = "✕" if "seal" in on else None
            label = say("pile-sealed" if badge else "pile", n=n)
            yield Item(f"pile:{seat}:{number}", tray, "pile", label, own=own, z=1, badge=badge)
        for token in seen["tokens"][seat]:
            label = say(f"token-{token}")
            yield Item(f"tok:{seat}:{token}", tray, f"token/{token}", label, own=own, z=2)
        if seen["spare"][seat]:
            label = say("bridge")
            yield Item(f"bridge:{seat}", tray, "bridge", label, z=3, size=(0.33, 0.33))
        if sealed := seen["sealed"][seat]:
            shown, n = sealed > 0, windows(setup, seat, sealed)
            art = f"royal/{n}" if shown else "royal/back"
            secret = shown and seat == view.seat and view.outcome is None
            label = say("royal-card", n=n) if shown else say("sealed-card")
            yield Item(
                f"sealed:{seat}", tray, art, label, own=own, z=4, secret=secret, down=not shown
            )
        if seat == view.seat and seen["phase"] == "royal" and seat == seen["seat"]:
            for k in royal_numbers(setup, seat):
                n = windows(setup, seat, k)
                label = say("royal-card", n=n)
                yield Item(f"royal:{k}", tray, f"royal/{n}", label, own=own, z=5)


def _regions(setup: Setup, held: list[Fief]) -> Iterator[Region]:
    for fief in held:
        own = setup.slot(fief.seat)
        role: Role = "shield" if fief.guarded else "fief"
        label = fief.told(setup, "fief")
        region = f"f:{fief.seat}:{fief.number}"
        yield Region(region, role, cells=fief.cells, own=own, n=fief.size, label=label)


def _last(view: View) -> Iterator[Mark]:
    done = read_action(view.last[1]) if view.last else None
    if done and done.kind in ("at", "span"):
        yield Mark(f"c:{done.what}", "last")


def _panel(view: View, held: list[Fief], seat: int) -> Panel:
    """10.6: the public sum for all; the owner has one more part for the sealed donjon."""
    setup, seen, house = view.setup, view.facts, house_of(view.setup, seat)
    mates = partners(setup, seat)
    parts = [part for fief in held if fief.seat in mates for part in _parts(view, fief, mates)]
    public = sum(part.n for part in parts if not part.secret)
    hand, piles = seen["hands"][seat], len(seen["piles"][seat])
    counters = [
        Counter(f"hand:{seat}", hand, say("cards-in-hand", n=hand)),
        Counter(f"piles:{seat}", piles, say("piles-left", n=piles)),
    ]
    for mate in mates:
        if mate != seat:
            together = say("team-points", n=public, side=who(setup, mate))
            counters.append(Counter(f"team:{seat}", public, together))
    return Panel(
        seat,
        setup.slot(seat),
        name_of(setup, seat),
        turn=view.actor == seat,
        team=house if setup.players == 4 else None,
        score=Score(public, tuple(parts)),
        counters=tuple(counters),
    )


def _parts(view: View, fief: Fief, mates: list[int]) -> Iterator[ScorePart]:
    """10.3: a point a cell, and where its donjon is sealed another."""
    setup, cells = view.setup, fief.cells
    yield ScorePart(fief.told(setup, "fief-points"), fief.size, "now", cells, "10.3")
    if fief.number in [view.facts["sealed"][mate] for mate in mates]:
        text, secret = fief.told(setup, "sealed-fief"), view.outcome is None
        yield ScorePart(text, fief.size, "at-end", cells, "10.3", secret)


def _prompt(view: View) -> Prompt:
    phase, side = view.facts["phase"], who(view.setup, view.facts["seat"])
    happens, waiting = say(f"chance-{phase}", side=side), say(f"wait-{phase}", side=side)
    return prompt_for(view, asked(view), happens, waiting, ASKED[phase][1])


def asked(view: View) -> Text:
    """What is asked of the player to act."""
    seen = view.facts
    if view.legal == ("pass",):
        return say("ask-pass")
    if seen["phase"] == "main":
        if rules.withholds_cards(view.record, rules.may_raise(view.record, view.setup.box)):
            return say("ask-donjon-first")
        hand = seen["hands"][seen["seat"]]
        return say("ask-more" if seen["laid"] else "ask-main" if hand else "ask-empty-hand")
    match seen["phase"], seen["chosen"]:
        case "at-donjon", (int(number),):
            return say("ask-at-donjon", n=windows(view.setup, seen["seat"], number))
    return say(f"ask-{seen['phase']}")

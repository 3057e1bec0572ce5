"""What a player of the Donjon game sees and touches. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bastide.core.scene import (
    Area,
    Ask,
    Choice,
    Control,
    Counter,
    Ending,
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
from bastide.games.donjon import land
from bastide.games.donjon.known import DESTROYED, parts_of, royal_numbers

if TYPE_CHECKING:
    from bastide.core.state import Setup, State, View

HOUSE_SLOTS = (0, 4, 5)  # azure, tenné, purpure
CONTROLS = {"end": "!end", "pass": "!pass"}
PROMPTS = {
    "seal": ("chance-seal", "3.5"),
    "deal": ("chance-deal", "3.5"),
    "hand": ("chance-deal", "3.5"),
    "draw": ("chance-draw", "8.1"),
    "main": ("ask-main", "5.1"),
    "at-card": ("ask-at-card", "6.1"),
    "rot": ("ask-rot", "6.1"),
    "at-donjon": ("ask-at", "7.2"),
    "at-dragon": ("ask-at", "7.4"),
    "at-knight": ("ask-at", "7.6"),
    "royal": ("ask-royal", "7.7"),
    "span": ("ask-span", "7.10"),
}


def house_of(setup: Setup, seat: int) -> int:
    """The house of a seat."""
    return parts_of(setup).starts[setup.players].seats[seat].house


def slot_of(setup: Setup, seat: int) -> int:
    """The livery of a seat's house."""
    return HOUSE_SLOTS[house_of(setup, seat) % len(HOUSE_SLOTS)]


def name_of(setup: Setup, seat: int) -> Text:
    """A player: his house by its first name, and with four players which of the two partners."""
    house, _, _ = parts_of(setup).houses[house_of(setup, seat)].partition(" ")
    return (
        say("partner", house=house, n=seat + 1) if setup.players == 4 else say("house", house=house)
    )


@lru_cache(maxsize=16)  # every scene asks for its name
def frame(setup: Setup) -> Frame:
    """A board that grows, and for each seat a hand and a tray."""
    areas = [Area("board", "plane", "board", say("board"))]
    for seat in range(setup.players):
        name = name_of(setup, seat)
        areas.append(Area(f"hand:{seat}", "flow", "hand", say("hand-of", side=name), seat))
        areas.append(Area(f"tray:{seat}", "flow", "tray", say("tray-of", side=name), seat))
    edition = setup.game.edition.sha256[:8]
    return Frame(f"donjon-{setup.players}-{edition}", "donjon", tuple(areas), ())


def groups(view: View) -> Any:
    """The record of a state this view allows: for its groups, which are public."""
    return view.world.record


def scene(view: View) -> Scene:
    """Landscape and pieces, hands, piles, fiefs with their points."""
    st = groups(view)
    items = [*_landscape(view), *_hands(view), *_trays(view)]
    cells = [tuple(map(int, cell.split(","))) for cell in view.facts["cells"]]
    west, north = min(x for x, _ in cells) - 2, min(y for _, y in cells) - 2
    width, height = max(x for x, _ in cells) + 3 - west, max(y for _, y in cells) + 3 - north
    return Scene(
        frame=frame(view.setup).id,
        viewer=view.seat,
        box={"board": (west, north, width, height)},
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, st, seat) for seat in range(view.setup.players)),
        prompt=_prompt(view),
        regions=tuple(_fiefs(view, st)),
        marks=tuple(_last(view)),
        over=Ending(view.outcome.winners, view.outcome.reason) if view.outcome else None,
    )


def _landscape(view: View) -> Iterator[Item]:
    setup, seen = view.setup, view.facts
    for cell, letter in seen["cells"].items():
        place = f"c:{cell}"
        if letter == DESTROYED:
            yield Item(f"t:{cell}", place, "destroyed", say("destroyed-cell", cell=cell), "X", z=0)
        else:
            terrain = parts_of(setup).terrains[letter]
            label = say("cell", terrain=terrain, cell=cell)
            art = f"land/{letter}/{_rims(view, cell)}"
            yield Item(f"t:{cell}", place, art, label, letter, z=0)
    for i, (x, y, way) in enumerate(seen["bridges"]):
        label = say("bridge")
        yield Item(
            f"span:{i}", f"c:{x},{y}", "bridge", label, "=", rot=90 if way == "v" else 0, z=10
        )
    for seat, number, cell in seen["donjons"]:
        label = say("donjon", n=number, side=name_of(setup, seat))
        sign, own = str(number), slot_of(setup, seat)
        yield Item(f"d:{seat}:{number}", f"c:{cell}", f"donjon/{number}", label, sign, own=own)
    for cell in seen["knights"]:
        yield Item(f"kn:{cell}", f"c:{cell}", "knight", say("knight"), "k")
    if seen["phase"] == "rot":  # 6.1: where the card will lie, its turn still to be chosen
        name, x, y = seen["chosen"]
        rows = parts_of(setup).cards[parts_of(setup).number[name]].rows
        art, label = f"card/{rows[0]}/{rows[1]}", say("card", id=name)
        yield Item("laying", f"v:{x},{y}", art, label, z=30, size=(2, 2), tone="ghost")


def _rims(view: View, cell: str) -> str:
    """The sides on which this cell's card lies over, or beside, an older one."""
    sheets, cells = view.facts["sheets"], view.facts["cells"]
    x, y = map(int, cell.split(","))
    mine, rims = sheets.get(cell, 0), ""
    for side, near in zip("nesw", ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)), strict=True):
        name = f"{near[0]},{near[1]}"
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
    rows = parts_of(setup).cards[parts_of(setup).number[name]].rows
    return Item(
        item, area, f"card/{rows[0]}/{rows[1]}", say("card", id=name), name, z=z, secret=True
    )


def _trays(view: View) -> Iterator[Item]:
    """Piles with what stands on them, tokens, a bridge, royal cards to seal with."""
    setup, seen = view.setup, view.facts
    for seat in range(setup.players):
        tray, own = f"tray:{seat}", slot_of(setup, seat)
        for number, on in seen["piles"][seat].items():
            if "donjon" in on:
                label = say("donjon", n=int(number), side=name_of(setup, seat))
                yield Item(f"d:{seat}:{number}", tray, f"donjon/{number}", label, own=own, z=0)
            badge = "" if "seal" not in on else "✕"
            label = say("pile-sealed" if badge else "pile", n=int(number))
            yield Item(
                f"pile:{seat}:{number}", tray, "pile", label, own=own, z=1, badge=badge or None
            )
        for token in seen["tokens"][seat]:
            label = say(f"token-{token}")
            yield Item(f"tok:{seat}:{token}", tray, f"token/{token}", label, own=own, z=2)
        if seen["spare"][seat]:
            label = say("bridge")
            yield Item(f"bridge:{seat}", tray, "bridge", label, z=3, size=(0.33, 0.33))
        if seen["sealed"][seat]:
            shown = seen["sealed"][seat] > 0
            art = f"royal/{seen['sealed'][seat]}" if shown else "royal/back"
            secret = shown and seat == view.seat and view.outcome is None
            label = say("sealed-card") if not shown else say("royal-card", n=seen["sealed"][seat])
            yield Item(
                f"sealed:{seat}", tray, art, label, own=own, z=4, secret=secret, down=not shown
            )
        if seat == view.seat and seen["phase"] == "royal" and seat == seen["seat"]:
            for number in royal_numbers(setup, seat):
                label = say("royal-card", n=number)
                yield Item(f"royal:{number}", tray, f"royal/{number}", label, own=own, z=5)


def _fiefs(view: View, st: Any) -> Iterator[Region]:
    for seat, number, cell in view.facts["donjons"]:
        refs = fief_cells(view, st, cell)
        guarded = st.guard[_group(view, st, cell)]
        own = slot_of(view.setup, seat)
        role: Role = "shield" if guarded else "fief"
        yield Region(f"f:{seat}:{number}", role, cells=refs, own=own, n=len(refs))


def _group(view: View, st: Any, cell: str) -> int:
    x, y = map(int, cell.split(","))
    return int(st.group[land.cell_at(st, view.setup.box, x, y)])


def fief_cells(view: View, st: Any, cell: str) -> tuple[str, ...]:
    """All cells of the group of a cell."""
    group = _group(view, st, cell)
    same = [c for c in range(st.cells) if st.group[c] == group and land.is_live(st, c)]
    return tuple(f"c:{st.x[c]},{st.y[c]}" for c in same)


def _last(view: View) -> Iterator[Mark]:
    kind, _, rest = view.last[1].partition(":") if view.last else ("", "", "")
    if kind == "at":
        yield Mark(f"c:{rest}", "last")
    elif kind == "span":
        yield Mark(f"c:{rest[:-2]}", "last")


def _panel(view: View, st: Any, seat: int) -> Panel:
    """10.6: the public sum for all; the owner has one more part for the sealed donjon."""
    setup, seen, parts = view.setup, view.facts, []
    for other, number, cell in seen["donjons"]:
        if house_of(setup, other) != house_of(setup, seat):
            continue
        refs = fief_cells(view, st, cell)
        parts.append(ScorePart(say("fief-of", n=number), len(refs), "now", refs, "10.3"))
        if number in (
            seen["sealed"][s]
            for s in range(setup.players)
            if house_of(setup, s) == house_of(setup, seat)
        ):
            secret = view.outcome is None
            parts.append(
                ScorePart(say("sealed-fief", n=number), len(refs), "at-end", refs, "10.3", secret)
            )
    public = sum(part.n for part in parts if not part.secret)
    hand, piles = seen["hands"][seat], len(seen["piles"][seat])
    return Panel(
        seat,
        slot_of(setup, seat),
        name_of(setup, seat),
        turn=view.actor == seat,
        team=house_of(setup, seat) if setup.players == 4 else None,
        score=Score(public, tuple(parts)),
        counters=(
            Counter(f"hand:{seat}", hand, say("cards-in-hand", n=hand)),
            Counter(f"piles:{seat}", piles, say("piles-left", n=piles)),
        ),
    )


def _prompt(view: View) -> Prompt:
    if view.outcome:
        return Prompt(view.outcome.reason, None)
    key, clause = PROMPTS[view.facts["phase"]]
    side = name_of(view.setup, view.facts["seat"])
    return prompt_for(view, _asked(view), say(key, side=side), say("choosing", side=side), clause)


def _asked(view: View) -> Text:
    if view.legal == ("pass",):
        return say("ask-pass")
    return say(PROMPTS[view.facts["phase"]][0])


# ---------------------------------------------------------------- touches


def ask(view: View) -> Ask:
    """The choices of the player to act: a piece, then where it goes."""
    phase, state = view.facts["phase"], view.world
    choices = tuple(_choice(view, state, action) for action in view.legal)
    controls = tuple(
        Control(control, say(f"do-{action}"), key="f")
        for action, control in CONTROLS.items()
        if action in view.legal
    )
    rest = next((a for a in CONTROLS if a in view.legal), None)
    return Ask(phase, _asked(view), PROMPTS[phase][1], choices, controls, rest=rest)


def _choice(view: View, state: State, action: str) -> Choice:
    path = path_of(view, action)
    if action in CONTROLS:
        return Choice(action, path, "final", warn=_warning(view))
    if view.facts["phase"] in ("main", "at-card"):
        face = action.partition(":")[0]
        told = say(f"face-{face}") if face in ("knight", "seal", "dragon") else None
        return Choice(action, path, "hold", say=told)
    then = state.copy().play(action).actor  # what follows depends on public things only
    return Choice(action, path, "final" if then == "chance" else "free")


def _warning(view: View) -> Text | None:
    """14: the next turn would begin with an empty hand."""
    seat, seen = view.facts["seat"], view.facts
    empty = not seen["hands"][seat] and seen["piles"][seat]
    return say("warn-empty-hand") if empty else None


def path_of(view: View, action: str) -> tuple[str, ...]:
    """The canonical touches of an action."""
    if action in CONTROLS:
        return (CONTROLS[action],)
    seat, phase = view.facts["seat"], view.facts["phase"]
    kind, _, detail = action.partition(":")
    if kind == "dragon":
        return (f"tok:{seat}:{detail}#back",)
    if action in ("knight", "seal"):
        return (f"tok:{seat}:{action}#front",)
    simple = {
        "card": f"h:{detail}",
        "donjon": f"d:{seat}:{detail}",
        "bridge": f"bridge:{seat}",
        "royal": f"royal:{detail}",
        "at": f"v:{detail}" if phase == "at-card" else f"c:{detail}",
    }
    if kind in simple:
        return (simple[kind],)
    if kind == "rot":
        return (f"@{int(detail) * 90}",)
    cell, _, way = detail.rpartition(",")
    return (f"c:{cell}", "@90" if way == "v" else "@0")


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    for action, control in CONTROLS.items():
        if path == (control,):
            return [action]
    first, phase = path[0], view.facts["phase"]
    kind, _, detail = first.partition(":")
    if kind == "tok":
        token, _, face = detail.partition(":")[2].partition("#")
        faces = {"back": [f"dragon:{token}"], "front": [token]}
        return faces.get(face, [token, f"dragon:{token}"])
    if first.startswith("@"):
        return [f"rot:{int(first[1:]) // 90}"]
    if kind == "c" and phase == "span" and len(path) == 2:
        return [f"span:{detail},{'v' if path[1] == '@90' else 'h'}"]
    meant = {
        "h": f"card:{detail}",
        "d": f"donjon:{detail.rpartition(':')[2]}",
        "bridge": "bridge",
        "royal": f"royal:{detail}",
        "v": f"at:{detail}",
        "c": f"at:{detail}",
    }
    return [meant[kind]] if kind in meant else []


# ---------------------------------------------------------------- the log


def tell(before: View, action: str) -> Text:
    """An action, perhaps masked, as a sentence."""
    actor = before.actor
    side = name_of(before.setup, actor) if isinstance(actor, int) else say("chance")
    kind, colon, detail = action.partition(":")
    if not colon:
        return say(f"log-{kind}", side=side)
    if kind == "dragon":
        return say("log-dragon", side=side)
    if kind == "seal":
        return say("log-seal-lies", n=detail)
    if detail == "?":
        return say(f"log-{kind}-hidden", side=side)
    return say(f"log-{kind}", side=side, what=detail)

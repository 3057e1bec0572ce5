"""What a player of Dissuasion sees. Everything follows from a view; `touches` has what can be touched."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import (
    Area,
    Counter,
    Frame,
    Item,
    Mark,
    Panel,
    Place,
    Prompt,
    Region,
    Scene,
    Score,
    ScorePart,
    prompt_for,
)
from bastide.core.text import Text, say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.actions import (
    PROMPTS,
    asked,
    awaited,
    name_of,
    read_action,
    side_of,
)
from bastide.games.dissuasion.components import Components, Setup
from bastide.games.dissuasion.knowledge import EMPTY, View
from bastide.games.dissuasion.picture.circuit import (
    SHELF,
    circuit_size,
    destiny_art,
    destiny_text,
    dice_art,
    printed_circuit,
    slot_named,
    stage_name,
)
from bastide.games.dissuasion.picture.kingdom import Held, cells_held, kingdom, refs, slot_of
from bastide.games.dissuasion.picture.purse import purse
from bastide.games.dissuasion.picture.throws import thrown_dice
from bastide.games.dissuasion.rules import KNIGHT, LETTERS, NOBODY, WEAPON_NAMES

PACKS = {"pile": "destiny", "spells": "magic"}  # the cards of each pack, by its place
ON_CIRCUIT = ("shop", "equip", "destiny", "plot", "over")  # decisions of whoever has just thrown
SPOTS = (  # where the kinds of piece on a cell stand, and how large, by how many kinds there are
    (),
    ((0, 0.02, 0.86),),
    ((-0.22, 0.08, 0.6), (0.23, 0.1, 0.6)),
    ((-0.24, -0.16, 0.52), (0.24, -0.14, 0.52), (0, 0.25, 0.52)),
    ((-0.24, -0.2, 0.5), (0.24, -0.2, 0.5), (-0.24, 0.24, 0.5), (0.24, 0.24, 0.5)),
)


def frame(setup: Setup) -> Frame:
    """The board, the circuit with room for dice and cards in its middle, and what lies beside."""
    parts, places = setup.components, []
    for n, name in enumerate(parts.cells):
        y, x = divmod(n, parts.width)
        colour = parts.city[n]
        own = None if colour == NOBODY else slot_named(parts, parts.colours[colour])
        label = say("cell", cell=name)
        if own is not None:
            label = say("city", cell=name, colour=parts.colour_names[colour])
        up = parts.height - 1 - y
        art = "cell" if own is None else "city"
        places.append(Place(f"c:{name}", "board", x + 0.5, up + 0.5, label, art, own))
    places += printed_circuit(parts)
    areas = [
        Area(
            "board",
            "plane",
            "board",
            say("board"),
            across=tuple(name.rstrip("1") for name in parts.cells[: parts.width]),
            down=tuple(str(rank) for rank in range(parts.height, 0, -1)),
        ),
        Area("circuit", "plane", "track", say("circuit")),
        Area("show", "flow", "show", say("in-the-air")),
    ]
    for seat in range(setup.players):
        areas.append(Area(f"hand:{seat}", "flow", "hand", say("label-hand"), seat))
        areas.append(Area(f"tray:{seat}", "flow", "tray", say("label-tray"), seat))
    return Frame(tuple(areas), tuple(places))


# ---------------------------------------------------------------- the scene


def scene(view: View) -> Scene:
    """Board, circuit, reserves, cards, purses; what is in the air; who possesses what."""
    parts, held = view.components, cells_held(view)
    items = [*_on_cells(view), *_on_circuit(view), *_beside(view), *_in_the_air(view)]
    items += thrown_dice(view)
    return Scene(
        box={
            "board": (0, 0, parts.width, parts.height),
            "circuit": (0, 0, *circuit_size(parts)),
        },
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, held, seat) for seat in range(view.setup.players)),
        prompt=_prompt(view),
        regions=(*_possessions(view, held), *_attack(view), *_way(view)),
        marks=tuple(_marks(view)),
    )


def _on_cells(view: View) -> Iterator[Item]:
    """Ruins, and on each cell an item a kind of piece, counted: fresh knights before used ones."""
    seen = view.facts
    for cell in seen["ruins"]:
        yield Item(f"x:{cell}", f"c:{cell}", "ruin", say("ruin", cell=cell), "X", z=0)
    for cell, stack in seen["cells"].items():
        kinds = [
            (KNIGHT, "0", stack.used),
            (KNIGHT, "1", stack.knights - stack.used),
            (rules.RAMPART, "0", stack.ramparts),
            (rules.BALL, "0", stack.balls),
        ]
        there = [kind for kind in kinds if kind[2]]
        for (weapon, i, n), (dx, dy, size) in zip(there, SPOTS[len(there)], strict=True):
            letter = LETTERS[weapon]
            own = slot_of(view, stack.holder) if weapon == KNIGHT else None
            label = say("pieces-on", what=say(f"count-{letter}", n=n), cell=cell)
            if own is not None:
                label = say("knights-on", n=n, side=name_of(view, stack.holder), cell=cell)
            tired = weapon == KNIGHT and i == "0"
            yield Item(
                f"{letter}:{cell}:{i}",
                f"c:{cell}",
                WEAPON_NAMES[weapon],
                say("used", what=label) if tired else label,
                f"{letter}{n}" if n > 1 else letter,
                t=f"{letter}@{cell}",
                own=own,
                dx=dx,
                dy=dy,
                z=21 if i == "1" else 20,
                size=(size, size),
                badge=n if n > 1 else None,
                tone="dim" if tired else None,
            )


def _on_circuit(view: View) -> Iterator[Item]:
    """The pawns, several to a stage; the dice and the destiny card of the last throw."""
    seen, parts = view.facts, view.components
    lords = [seat for seat in range(view.setup.players) if seen["alive"][seat]]
    for seat in lords:
        stage = seen["pawns"][seat]
        together = [other for other in lords if seen["pawns"][other] == stage]
        i, size = together.index(seat), 0.7 if len(together) == 1 else 0.5
        dx, dy = (0.2, -0.2) if len(together) == 1 else ((i % 3 - 1) * 0.3, (i // 3) * 0.4 - 0.3)
        what = stage_name(parts, parts.stages[stage])
        label = say("pawn", side=name_of(view, seat), n=stage, what=what)
        yield Item(
            f"pawn:{seat}",
            f"s:{stage}",
            "pawn",
            label,
            "♟",
            own=slot_of(view, seat),
            dx=dx,
            dy=dy,
            size=(size, size),
        )
    if seen["dice"]:
        art, label = dice_art(seen["dice"]), say("dice", n=seen["dice"])
        yield Item("dice", "dice", art, label, str(seen["dice"]), z=30, size=(SHELF, SHELF))
    if seen["card"]:
        card = parts.card(seen["card"])
        label = say("card-drawn", card=card.name, text=destiny_text(parts, card))
        yield Item("card", "destiny", destiny_art(card), label, z=30, size=(SHELF, SHELF))
    for name, art, n in (
        ("pile", "destiny/back-side", sum(seen["unseen"].values())),
        ("spells", "magic/back", spells_left(view)),
    ):
        back = len(seen["under"][PACKS[name]])
        if n or back:
            label = say(f"pack-{name}", n=n) if n else say(f"pack-{name}-again", n=back)
            badge = n or back
            yield Item(name, name, art, label, z=30, size=(SHELF, SHELF), badge=badge, down=True)


def spells_left(view: View) -> int:
    """11.1: the magic cards that are neither in a hand nor seen."""
    seen = view.facts
    return sum(view.components.spells) - sum(seen["hands"]) - sum(seen["played"].values())


def _beside(view: View) -> Iterator[Item]:
    """Reserves, tokens and notes of all; one's own magic cards, the backs of the others' (14.1)."""
    seen, parts = view.facts, view.components
    for seat in range(view.setup.players):
        tray, own = f"tray:{seat}", slot_of(view, seat)
        for weapon, n in enumerate(seen["reserves"][seat]):
            if n:
                letter, art = LETTERS[weapon], WEAPON_NAMES[weapon]
                label = say("in-reserve", what=say(f"count-{letter}", n=n))
                livery = own if weapon == KNIGHT else None
                yield Item(
                    f"res:{letter}:{seat}", tray, art, label, letter, own=livery, z=weapon, badge=n
                )
        if seen["tokens"][seat]:
            n = seen["tokens"][seat]
            yield Item(f"tok:{seat}", tray, "token", say("count-t", n=n), "t", z=5, badge=n)
        yield from purse(view, seat)
        if seat != view.seat:
            for i in range(seen["hands"][seat]):
                back = say("card-back")
                yield Item(f"m{seat}:{i}", f"hand:{seat}", "magic/back", back, z=i, down=True)
    for i, spell in enumerate(seen["hand"]):
        copy = seen["hand"][:i].count(spell)
        yield Item(
            f"m:{spell}:{copy}",
            f"hand:{view.seat}",
            f"magic/{spell}",
            card_named(parts, spell),
            spell[:3],
            t=f"m@{spell}",
            z=i,
            secret=True,
        )


def card_named(parts: Components, spell: str) -> Text:
    """A magic card with what it does."""
    return say("magic-card", name=parts.spell(spell), text=say(f"does-{spell}"))


def _in_the_air(view: View) -> Iterator[Item]:
    """The ball that is being aimed with its cards, and the balls that wait to fire back (8.7)."""
    seen, parts = view.facts, view.components
    if seen["phase"] in ("aim", "shield"):
        yield Item("shot", "show", "ball", say("ball-flies"), z=0, tone="strong")
        for i, spell in enumerate(seen["charms"]):
            yield Item(
                f"charm:{spell}", "show", f"magic/{spell}", card_named(parts, spell), z=1 + i
            )
    newest_first = reversed(list(enumerate(seen["volleys"])))
    for i, (by, at, balls) in newest_first:
        label = say("waiting", n=balls, side=name_of(view, by), other=name_of(view, at))
        yield Item(f"wait:{i}", "show", "ball", label, z=30 - i, badge=balls)


def _possessions(view: View, held: Held) -> Iterator[Region]:
    """4.2, 4.3: the cells each player possesses."""
    for seat, cells in held.items():
        if seat != NOBODY:
            label = say("possessed", side=name_of(view, seat), n=len(cells))
            own = slot_of(view, seat)
            yield Region(f"held:{seat}", "held", refs(cells), own=own, label=label)


def _attack(view: View) -> Iterator[Region]:
    """The attack or shot that waits for an answer, as an arrow."""
    start, end = view.facts["step"][0] or view.facts["origin"], view.facts["step"][1]
    if start and end:
        yield Region("attack", "threat", line=(f"c:{start}", f"c:{end}"))


def _way(view: View) -> Iterator[Region]:
    """The way that a pawn has just walked, as an arrow."""
    thrown = read_action(view.last[1]) if view.last else None
    if thrown is None or thrown.kind != "roll":
        return
    seen, length = view.facts, len(view.components.stages)
    walker = seen["seat"]
    if seen["phase"] not in ON_CIRCUIT:  # the stage asked for nothing: the next turn has begun
        walker = next(
            seat
            for k in range(1, view.setup.players + 1)
            if seen["alive"][seat := (walker - k) % view.setup.players]
        )
    end = seen["pawns"][walker]
    way = [(end - k) % length for k in range(int(thrown.what), -1, -1)]
    yield Region("way", "path", line=tuple(f"s:{number}" for number in way))


def _marks(view: View) -> Iterator[Mark]:
    end = view.facts["step"][1]
    if end and view.facts["phase"] in ("shield", "defend", "attack"):
        yield Mark(f"c:{end}", "threat")
    action = read_action(view.last[1]) if view.last else None
    for cell in action.cells if action else ():
        if cell != end:
            yield Mark(f"c:{cell}", "last")


# ---------------------------------------------------------------- panels and prompts


def _panel(view: View, held: Held, seat: int) -> Panel:
    """13.2: the kingdom; money, weapons, tokens, cards, truce, fog."""
    seen = view.facts
    alive = bool(seen["alive"][seat])
    counters = [
        Counter(f"money:{seat}", seen["money"][seat], say("counter-money"), "coin"),
        *(
            Counter(
                f"{letter}:{seat}",
                _owned(view, held, seat, weapon),
                say(f"counter-{letter}"),
                ("shield", "rampart", "ball")[weapon],
            )
            for weapon, letter in enumerate(LETTERS)
        ),
        Counter(f"cards:{seat}", seen["hands"][seat], say("counter-cards"), "magic/back"),
    ]
    for key, n, art in (
        ("tokens", seen["tokens"][seat], "token"),
        ("truce", seen["truce"][seat], "truce"),
        ("fog", seen["fog"][seat], "fog"),
    ):
        if n:
            counters.append(Counter(f"{key}:{seat}", n, say(f"counter-{key}"), art))
    return Panel(
        seat,
        slot_of(view, seat),
        side_of(view, seat),
        turn=view.actor == seat,
        out=not alive,
        score=_score(view, held, seat),
        counters=tuple(counters) if alive else (),
    )


def _owned(view: View, held: Held, seat: int, weapon: int) -> int:
    """4.5: the weapons of a kind in reserve and on the cells possessed."""
    stacks = [view.facts["cells"].get(cell, EMPTY) for cell in held.get(seat, ())]
    standing = sum((stack.knights, stack.ramparts, stack.balls)[weapon] for stack in stacks)
    return view.facts["reserves"][seat][weapon] + standing


def _score(view: View, held: Held, seat: int) -> Score:
    """13.2: own and conquered cities of the colours that were dealt."""
    own, taken = kingdom(view, held, seat)
    parts_of_score = tuple(
        ScorePart(say(key), len(cells), "now", refs(cells), "13.2")
        for key, cells in (("own-cities", own), ("taken-cities", taken))
        if cells
    )
    return Score(len(own) + len(taken), parts_of_score)


def _prompt(view: View) -> Prompt:
    """Those who wait read what all know; no window tells them of a card."""
    clause, question = PROMPTS[view.facts["phase"]][1], asked(view)
    waiting = awaited(view) if isinstance(view.actor, int) else question
    return prompt_for(view, question, question, waiting, clause)

"""What a player of Dissuasion sees. Everything follows from a view; `touches` has what can be touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bastide.core.scene import (
    Counter,
    Ending,
    Item,
    Mark,
    Panel,
    Prompt,
    Region,
    Scene,
    Score,
    ScorePart,
    prompt_for,
)
from bastide.core.text import Text, say
from bastide.games.dissuasion import board, circuit, codes
from bastide.games.dissuasion.components import SPELL_NAMES, Components
from bastide.games.dissuasion.known import LETTERS, parts_of
from bastide.games.dissuasion.printed import (
    circuit_size,
    destiny_art,
    frame_id,
    lord_named,
    slot_named,
)

if TYPE_CHECKING:
    from bastide.core.state import View

Held = Mapping[int, list[int]]  # the cells each seat possesses
PROMPTS = {  # what is asked or happens, and the clause
    "colour": ("chance-colour", "3.1"),
    "first": ("chance-first", "3.2"),
    "truce": ("ask-truce", "5.2"),
    "opening": ("ask-opening", "5.3"),
    "board": ("ask-board", "6.1"),
    "attack": ("ask-attack", "11.5"),
    "defend": ("ask-defend", "11.6"),
    "aim": ("ask-aim", "8.1"),
    "shield": ("ask-shield", "11.8"),
    "roll": ("chance-roll", "9.1"),
    "shop": ("ask-shop", "9.5"),
    "equip": ("ask-equip", "9.6"),
    "destiny": ("chance-destiny", "10.1"),
    "magic": ("chance-magic", "11.2"),
    "lose": ("ask-lose", "10.4"),
    "plot": ("ask-plot", "9.11"),
    "sell": ("ask-sell", "9.13"),
}
SPOTS = (  # where the kinds of piece on a cell stand, and how large, by how many kinds there are
    (),
    ((0, 0.02, 0.86),),
    ((-0.22, 0.08, 0.6), (0.23, 0.1, 0.6)),
    ((-0.24, -0.16, 0.52), (0.24, -0.14, 0.52), (0, 0.25, 0.52)),
    ((-0.24, -0.2, 0.5), (0.24, -0.2, 0.5), (-0.24, 0.24, 0.5), (0.24, 0.24, 0.5)),
)


def name_of(view: View, seat: int) -> Text:
    """A player by his colour, once he has one."""
    return lord_named(view.setup, view.facts["colours"][seat], seat)


def slot_of(view: View, seat: int) -> int:
    """The livery of a seat."""
    colour = view.facts["colours"][seat]
    return slot_named(parts_of(view.setup), colour) if colour else seat


def public(view: View) -> Any:
    """The record of a state this view allows: for what is public in it."""
    return view.world.record


# ---------------------------------------------------------------- the scene


def scene(view: View) -> Scene:
    """Board, circuit, reserves, cards, purses; what is in the air; who possesses what."""
    parts, st = parts_of(view.setup), public(view)
    held = cells_of(view, st)
    items = [*_on_cells(view), *_on_circuit(view), *_beside(view), *_in_the_air(view)]
    return Scene(
        frame=frame_id(view.setup),
        viewer=view.seat,
        box={
            "board": (0, 0, parts.width, parts.height),
            "circuit": (0, 0, *circuit_size(parts)),
        },
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, st, held, seat) for seat in range(view.setup.players)),
        prompt=_prompt(view),
        regions=(*_possessions(view, held), *_attack(view)),
        marks=tuple(_marks(view)),
        over=Ending(view.outcome.winners, view.outcome.reason) if view.outcome else None,
    )


def _on_cells(view: View) -> Iterator[Item]:
    """Ruins, and on each cell an item a kind of piece, counted: fresh knights before used ones."""
    seen, parts = view.facts, parts_of(view.setup)
    for cell in seen["ruins"]:
        yield Item(f"x:{cell}", f"c:{cell}", "ruin", say("ruin", cell=cell), "X", z=0)
    for cell, (holder, knights, used, ramparts, balls) in seen["cells"].items():
        kinds: list[tuple[str, str, int, int]] = [
            ("k", "0", used, 0),
            ("k", "1", knights - used, 0),
            ("r", "0", ramparts, 1),
            ("b", "0", balls, 2),
        ]
        there = [kind for kind in kinds if kind[2]]
        for (letter, i, n, weapon), (dx, dy, size) in zip(there, SPOTS[len(there)], strict=True):
            own = slot_of(view, holder) if weapon == codes.KNIGHT else None
            label = say("pieces-on", n=n, what=parts.weapons[weapon].name, cell=cell)
            if own is not None:
                label = say("knights-on", n=n, side=name_of(view, holder), cell=cell)
            tired = letter == "k" and i == "0"
            yield Item(
                f"{letter}:{cell}:{i}",
                f"c:{cell}",
                ("knight", "rampart", "ball")[weapon],
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
    seen, parts = view.facts, parts_of(view.setup)
    lords = [seat for seat in range(view.setup.players) if seen["alive"][seat]]
    for seat in lords:
        stage = seen["pawns"][seat]
        together = [other for other in lords if seen["pawns"][other] == stage]
        i, size = together.index(seat), 0.7 if len(together) == 1 else 0.5
        dx, dy = (0.2, -0.2) if len(together) == 1 else ((i % 3 - 1) * 0.3, (i // 3) * 0.4 - 0.3)
        label = say("pawn", side=name_of(view, seat), n=stage)
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
        low = max(1, seen["dice"] - 6)  # only the sum is thrown: a fixed way to split it
        art = f"dice/{seen['dice'] - low}/{low}"
        label = say("dice", n=seen["dice"])
        yield Item("dice", "dice", art, label, str(seen["dice"]), z=30, size=(2.2, 2.2))
    if seen["card"]:
        card = next(card for card in parts.destiny if card.id == seen["card"])
        yield Item("card", "destiny", destiny_art(card), card.name, z=30, size=(2.6, 2.6))


def _beside(view: View) -> Iterator[Item]:
    """Reserves and tokens of all; one's own magic cards, the backs of the others' (14.1)."""
    seen, parts = view.facts, parts_of(view.setup)
    for seat in range(view.setup.players):
        tray, own = f"tray:{seat}", slot_of(view, seat)
        for weapon, n in enumerate(seen["reserves"][seat]):
            if n:
                letter, art = LETTERS[weapon], ("knight", "rampart", "ball")[weapon]
                label = say("in-reserve", n=n, what=parts.weapons[weapon].name)
                livery = own if weapon == codes.KNIGHT else None
                yield Item(
                    f"res:{letter}:{seat}", tray, art, label, letter, own=livery, z=weapon, badge=n
                )
        if seen["tokens"][seat]:
            n = seen["tokens"][seat]
            yield Item(f"tok:{seat}", tray, "token", say("tokens", n=n), "t", z=5, badge=n)
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
    name = parts.spell_names[SPELL_NAMES.index(spell)]
    return say("magic-card", name=name, text=say(f"does-{spell}"))


def _in_the_air(view: View) -> Iterator[Item]:
    """The ball that is being aimed with its cards, and the balls that wait to fire back (8.7)."""
    seen, parts = view.facts, parts_of(view.setup)
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
    parts = parts_of(view.setup)
    for seat, cells in held.items():
        if cells and seat != codes.NOBODY:
            refs = tuple(f"c:{parts.cells[cell]}" for cell in cells)
            label = say("possessed", side=name_of(view, seat), n=len(refs))
            yield Region(f"held:{seat}", "held", refs, own=slot_of(view, seat), label=label)


def cells_of(view: View, st: Any) -> Held:
    """The cells by who possesses them."""
    held: dict[int, list[int]] = {}
    for cell in range(len(parts_of(view.setup).cells)):
        held.setdefault(board.possessor(st, view.setup.box, cell), []).append(cell)
    return held


def _attack(view: View) -> Iterator[Region]:
    """The attack or shot that waits for an answer, as an arrow."""
    start, end = view.facts["step"]
    if start and end:
        yield Region("attack", "threat", line=(f"c:{start}", f"c:{end}"))


def _marks(view: View) -> Iterator[Mark]:
    end = view.facts["step"][1]
    if end and view.facts["phase"] in ("shield", "defend", "attack"):
        yield Mark(f"c:{end}", "threat")
    _, action = view.last or (None, "")
    kind, _, rest = action.partition(":")
    names = parts_of(view.setup).cell
    touched = rest.partition("@")[2] or rest or kind
    for cell in touched.split("-"):
        if cell in names and cell != end:
            yield Mark(f"c:{cell}", "last")


# ---------------------------------------------------------------- panels and prompts


def _panel(view: View, st: Any, held: Held, seat: int) -> Panel:
    """13.2: the kingdom; money, weapons, tokens, cards, truce, fog."""
    seen = view.facts
    alive = bool(seen["alive"][seat])
    counters = [
        Counter(f"money:{seat}", seen["money"][seat], say("money"), "coin"),
        *(
            Counter(
                f"{letter}:{seat}",
                _owned(st, held, seat, weapon),
                say("owns", what=parts_of(view.setup).weapons[weapon].name),
                ("shield", "rampart", "ball")[weapon],
            )
            for weapon, letter in enumerate(LETTERS)
        ),
        Counter(f"cards:{seat}", seen["hands"][seat], say("cards-in-hand"), "magic/back"),
    ]
    for key in ("truce", "fog"):
        if seen[key][seat]:
            counters.append(Counter(f"{key}:{seat}", seen[key][seat], say(f"counter-{key}"), key))
    return Panel(
        seat,
        slot_of(view, seat),
        name_of(view, seat),
        turn=view.actor == seat,
        out=not alive,
        score=_score(view, st, held, seat) if alive else Score(0),
        counters=tuple(counters) if alive else (),
    )


def _owned(st: Any, held: Held, seat: int, weapon: int) -> int:
    """4.5: the weapons of a kind in reserve and on the cells possessed."""
    standing = (st.knights, st.ramparts, st.balls)[weapon]
    on_board = sum(standing[cell] for cell in held.get(seat, ()))
    return int(st.reserve[seat * codes.WEAPONS + weapon] + on_board)


def _score(view: View, st: Any, held: Held, seat: int) -> Score:
    """13.2: own and conquered cities of the colours that were dealt."""
    parts = parts_of(view.setup)
    own: list[str] = []
    taken: list[str] = []
    for cell in held.get(seat, ()):
        colour = parts.city[cell]
        if colour != codes.NOBODY and st.dealt[colour] != codes.NOBODY:
            (own if colour == st.colour[seat] else taken).append(f"c:{parts.cells[cell]}")
    parts_of_score = tuple(
        ScorePart(say(key), len(cells), "now", tuple(cells), "13.2")
        for key, cells in (("own-cities", own), ("taken-cities", taken))
        if cells
    )
    return Score(len(own) + len(taken), parts_of_score)


def _prompt(view: View) -> Prompt:
    if view.outcome:
        return Prompt(view.outcome.reason, None)
    seen = view.facts
    clause = PROMPTS[seen["phase"]][1]
    waiting = say("choosing", side=name_of(view, seen["who"]))
    return prompt_for(view, asked(view), asked(view), waiting, clause)


def asked(view: View) -> Text:
    """The question of the moment, or what chance is about to do."""
    seen, phase = view.facts, view.facts["phase"]
    key = PROMPTS[phase][0]
    side = name_of(view, seen["seat"])
    if phase == "truce":
        return say(key, n=view.setup.box.truce_pay)
    if phase == "defend":
        return say(key, side=side, cell=seen["step"][1])
    if phase == "shield":
        return say(key, side=name_of(view, seen["shooter"]), cell=seen["step"][1])
    if phase == "aim" and seen["against"] != codes.NOBODY:
        return say("ask-answer", side=name_of(view, seen["against"]))
    if phase == "equip":
        return say(key, n=circuit.equipment_due(public(view), view.setup.box))
    if phase == "lose":
        return say(key, what=parts_of(view.setup).weapons[LETTERS.index(seen["losing"])].name)
    if phase == "plot":
        return say(key, side=side, n=seen["money"][seen["seat"]])
    if phase == "sell":
        return say(key, n=sum(seen["owed"]))
    return say(key, side=side)

"""What a player of Robber Knights sees and touches. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.scene import (
    SLOTS,
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
    Scene,
    Score,
    ScorePart,
    prompt_for,
    stacked,
)
from bastide.core.text import Text, say
from bastide.games.robber_knights import codes
from bastide.games.robber_knights.tiles import Components, Face

if TYPE_CHECKING:
    from bastide.core.state import Actor, Setup, State, View

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CONTROLS = {"end": "!end", "halt": "!halt", "garrison:0": "!none"}
PROMPTS = {
    "keep": ("ask-keep", "3.3"),
    "top": ("ask-top", "3.6"),
    "lay": ("chance-lay", "3.6"),
    "place": ("ask-place", "4.2"),
    "garrison": ("ask-garrison", "5.4"),
    "march": ("ask-march", "5.5"),
    "draw": ("chance-draw", "6.1"),
}


def parts_of(setup: Setup) -> Components:
    """The components of the game that is played."""
    components: Components = setup.game.components  # type: ignore[attr-defined]
    return components


def face_of(setup: Setup, code: str) -> Face:
    """A face by its code."""
    parts = parts_of(setup)
    return parts.faces[parts.number[code]]


def _slot(setup: Setup, seat: int) -> int:
    return slot_named(parts_of(setup).colours[seat], seat)


def slot_named(colour: str, seat: int) -> int:
    """The livery of a colour; a colour we do not know takes that of its seat."""
    return SLOTS.get(colour, seat)


def name_of(setup: Setup, seat: int) -> Text:
    """A player's colour in words."""
    colour = parts_of(setup).colours[seat]
    return say(colour) if colour in SLOTS else say("seat", n=seat + 1)


def cell_of(cell: str) -> tuple[int, int]:
    """The x and y of a cell's name."""
    x, y = cell.split(",")
    return int(x), int(y)


@lru_cache(maxsize=16)  # every scene asks for its name
def frame(setup: Setup) -> Frame:
    """A board that grows, and for each seat a hand and a tray."""
    areas = [Area("board", "plane", "board", say("board"))]
    for seat in range(setup.players):
        name = name_of(setup, seat)
        areas.append(Area(f"hand:{seat}", "flow", "hand", say("hand-of", side=name), seat))
        areas.append(Area(f"tray:{seat}", "flow", "tray", say("tray-of", side=name), seat))
    edition = setup.game.edition.sha256[:8]
    return Frame(f"robber-knights-{setup.players}-{edition}", "robber-knights", tuple(areas), ())


def scene(view: View) -> Scene:
    """Landscape, stacks, hands, piles; the square; the last tile; points with their reasons."""
    setup = view.setup
    items = [*_landscape(view), *_hands(view), *_trays(view)]
    box = _extent(view)
    over = Ending(view.outcome.winners, view.outcome.reason) if view.outcome else None
    return Scene(
        frame=frame(setup).id,
        viewer=view.seat,
        box={"board": box},
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, seat) for seat in range(setup.players)),
        prompt=_prompt(view),
        regions=_limit(view, box),
        marks=tuple(_last(view)),
        over=over,
    )


def _extent(view: View) -> tuple[int, int, int, int]:
    """The landscape and one cell around it; before there is any, the starting layout's place."""
    cells = [cell_of(cell) for cell in view.facts["tiles"]] or [(0, 0), (view.setup.players - 1, 1)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    west, north = min(xs) - 1, min(ys) - 1
    return west, north, max(xs) + 2 - west, max(ys) + 2 - north


def _limit(view: View, box: tuple[int, int, int, int]) -> tuple[Region, ...]:
    """4.3.3: where the square can still reach, as far as it is shown; fixed when it cannot move."""
    if not view.facts["tiles"]:
        return ()
    side = parts_of(view.setup).sides[view.setup.players]
    left, top, width, height = box
    columns = range(max(left, left + width - 1 - side), min(left + width, left + 1 + side))
    rows = range(max(top, top + height - 1 - side), min(top + height, top + 1 + side))
    fixed = width - 2 == side and height - 2 == side
    label = say("square-fixed" if fixed else "square-floats", n=side)
    cells = tuple(f"c:{x},{y}" for y in rows for x in columns)
    return (Region("limit", "limit", cells=cells, label=label),)


def _landscape(view: View) -> Iterator[Item]:
    setup, limit = view.setup, parts_of(view.setup).per_tile
    for cell, (code, stack) in view.facts["tiles"].items():
        face, place = face_of(setup, code), f"c:{cell}"
        yield Item(
            f"t:{cell}",
            place,
            face.art,
            say("tile-on", face=face.label(), cell=cell),
            sign=code,
            z=0,
        )
        for level, owner in enumerate(stack):
            seat, top = int(owner), level == len(stack) - 1
            dx, dy = stacked(level)
            yield Item(
                f"n:{cell}:{level}",
                place,
                "knight",
                say("knight", side=name_of(setup, seat)),
                sign=str(len(stack)) if top else "",
                own=_slot(setup, seat),
                dx=dx,
                dy=dy,
                z=20 + level,
                size=(0.55, 0.55),
                badge=f"{len(stack)}/{limit}" if top and len(stack) > 1 else None,
            )


def _hands(view: View) -> Iterator[Item]:
    """7.2, 7.3: one's own tiles face up, the others' backs sorted by letter."""
    setup = view.setup
    for seat in range(setup.players):
        place, seen = f"hand:{seat}", _tiles_held(view, seat)
        for i, (letter, code) in enumerate(seen):
            if code is None:
                label = say("back", letter=letter)
                slot = _slot(setup, seat)
                yield Item(
                    f"h{seat}:{i}", place, f"back/{letter}", label, letter, own=slot, z=i, down=True
                )
                continue
            face = face_of(setup, code)
            label = say("tile-held", face=face.label(), letter=letter)
            if seat == view.seat:
                secret = not _public(view, letter)
                yield Item(
                    f"h:{code}:{letter}:{i}",
                    place,
                    face.art,
                    label,
                    code,
                    t=f"h:{code}",
                    z=i,
                    secret=secret,
                )
            else:
                yield Item(f"h{seat}:{i}", place, face.art, label, code, z=i)


def _public(view: View, letter: str) -> bool:
    """7.4: the tiles of the setup are known to all once everybody has chosen."""
    first = parts_of(view.setup).letters[0]
    return letter == first and view.facts["phase"] not in ("keep", "top")


def _tiles_held(view: View, seat: int) -> list[tuple[str, str | None]]:
    """A seat's tiles in hand; during the setup also those it still has to share out."""
    facts, parts = view.facts, parts_of(view.setup)
    held: list[tuple[str, str | None]] = [(letter, face) for letter, face in facts["hands"][seat]]
    if facts["phase"] not in ("keep", "top"):
        return held
    mine = seat == view.seat
    waiting = parts.tiles[0].copy()
    if held and mine:
        waiting.subtract(face for _, face in held if face)
    missing = sum(parts.tiles[0].values()) - len(held)
    faces = sorted(waiting.elements()) if mine else [None] * missing
    return held + [(parts.letters[0], face) for face in faces]


def _trays(view: View) -> Iterator[Item]:
    setup, facts = view.setup, view.facts
    for seat in range(setup.players):
        slot, knights, pile = _slot(setup, seat), facts["supply"][seat], facts["piles"][seat]
        label = say("supply", n=knights)
        yield Item(f"sup:{seat}", f"tray:{seat}", "supply", label, own=slot, badge=knights, z=0)
        if pile["n"]:
            label = say("pile", n=pile["n"], letter=pile["top"])
            badge = f"{pile['top']} · {pile['n']}"
            yield Item(f"pile:{seat}", f"tray:{seat}", "pile", label, own=slot, badge=badge, z=1)


def _last(view: View) -> Iterator[Mark]:
    if view.last and view.facts["at"]:
        yield Mark(f"c:{view.facts['at']}", "last")


def points(view: View) -> tuple[int, ...]:
    """8.2: what the buildings held are worth now."""
    return tuple(view.facts["score"])


def _panel(view: View, seat: int) -> Panel:
    facts, setup = view.facts, view.setup
    held = []
    for cell, (code, stack) in sorted(facts["tiles"].items()):
        face = face_of(setup, code)
        if face.points and stack and int(stack[-1]) == seat:
            text = say("held", face=face.label(), cell=cell)
            held.append(ScorePart(text, face.points, "now", (f"t:{cell}",), "8.2"))
    knights, hand, pile = (
        facts["supply"][seat],
        len(facts["hands"][seat]),
        facts["piles"][seat]["n"],
    )
    return Panel(
        seat,
        _slot(setup, seat),
        name_of(setup, seat),
        turn=view.actor == seat,
        score=Score(points(view)[seat], tuple(held)),
        counters=(
            Counter(f"knights:{seat}", knights, say("knights-left", n=knights), art="knight"),
            Counter(f"hand:{seat}", hand, say("tiles-in-hand", n=hand)),
            Counter(f"pile:{seat}", pile, say("tiles-in-pile", n=pile)),
        ),
    )


def _prompt(view: View) -> Prompt:
    if view.outcome:
        return Prompt(view.outcome.reason, None)
    key, clause = PROMPTS[view.facts["phase"]]
    side = name_of(view.setup, view.facts["seat"])
    return prompt_for(view, _asked(view), say(key, side=side), say("choosing", side=side), clause)


def _asked(view: View) -> Text:
    facts = view.facts
    most = parts_of(view.setup).placements
    key, _ = PROMPTS[facts["phase"]]
    return say(key, n=facts["laid"] + 1, most=most, left=facts["budget"])


# ---------------------------------------------------------------- touches


def ask(view: View) -> Ask:
    """The choices of the player to act: tiles, cells, numbers of knights."""
    phase, state = view.facts["phase"], view.world
    choices = tuple(_choice(view, state, action) for action in view.legal)
    controls = tuple(
        Control(control, say(f"do-{control[1:]}"), key="f" if action != "garrison:0" else None)
        for action, control in CONTROLS.items()
        if action in view.legal
    )
    rest = next((a for a in ("end", "halt") if a in view.legal), None)
    return Ask(phase, _asked(view), PROMPTS[phase][1], choices, controls, rest=rest)


def _choice(view: View, state: State, action: str) -> Choice:
    """A castle, its garrison and its march are one gesture: held until nothing more can follow."""
    path = _path(view, action)
    code, at, _ = action.partition("@")
    if at:
        castle = face_of(view.setup, code).musters
        asked = castle and state.copy().play(action).record.phase == codes.GARRISON  # or 5.4.3
        return Choice(action, path, "hold" if asked else "final")
    if action in CONTROLS or view.facts["phase"] in ("garrison", "march"):
        marches = state.copy().play(action).record.phase == codes.MARCH
        return Choice(action, path, "hold" if marches else "final", say=_knights(view, action))
    secret_pair = code.startswith("keep") and view.setup.options["start"] == "columns"
    return Choice(action, path, "hold" if secret_pair else "final")


def _knights(view: View, action: str) -> Text | None:
    if action in CONTROLS:
        return None
    return say("say-knights", n=int(action[-1]))


def _path(view: View, action: str) -> tuple[str, ...]:
    if action in CONTROLS:
        return (CONTROLS[action],)
    kind, colon, detail = action.partition(":")
    if colon and kind == "garrison":
        return (f"t:{view.facts['at']}", f"={detail}")
    if colon:
        return (f"h:{detail}",)
    face, at, cell = action.partition("@")
    if at:
        return (f"h:{face}", f"c:{cell}")
    x, y = cell_of(view.facts["at"])
    dx, dy = STEPS[action[0]]
    return (f"c:{x + dx},{y + dy}", f"={action[1:]}")


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    for action, control in CONTROLS.items():
        if path == (control,):
            return [action]
    phase = view.facts["phase"]
    kinds = [ref[:2] for ref in path]
    if kinds == ["h:"]:
        return [f"{phase}:{path[0][2:]}"] if phase in ("keep", "top") else []
    if kinds == ["h:", "c:"]:
        return [f"{path[0][2:]}@{path[1][2:]}"]
    if len(path) == 2 and path[1].startswith("=") and phase == "garrison":
        return [f"garrison:{path[1][1:]}"]
    if len(path) == 2 and path[1].startswith("=") and phase == "march":
        (x0, y0), (x1, y1) = cell_of(view.facts["at"]), cell_of(path[0][2:])
        return [
            f"{name}{path[1][1:]}" for name, step in STEPS.items() if step == (x1 - x0, y1 - y0)
        ]
    return []


# ---------------------------------------------------------------- the log


def tell(components: Components, actor: Actor, action: str) -> Text:
    """An action, perhaps masked, as a sentence."""
    colour = components.colours[actor] if isinstance(actor, int) else None
    side = say(colour) if colour in SLOTS else say("chance")
    kind, colon, detail = action.partition(":")
    if action in CONTROLS:
        return say(f"log-{CONTROLS[action][1:]}", side=side)
    if colon and kind == "garrison":
        return say("log-garrison", side=side, n=int(detail))
    if colon:
        hidden = detail == "?"
        face = say("hidden-tile") if hidden else components.faces[components.number[detail]].label()
        return say(f"log-{kind}", side=side, face=face)
    code, at, cell = action.partition("@")
    if at:
        face = components.faces[components.number[code]].label()
        return say("log-place", side=side, face=face, cell=cell)
    return say("log-march", side=side, n=int(action[1:]), way=say(f"way-{action[0].lower()}"))

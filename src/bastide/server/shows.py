"""What each viewer is told: frames, steps, asks, previews. Built only from views and masked logs.

Nothing here reads a state: a viewer's view, `Table.log(seat)` and `Table.tell(seat)` are the only
sources, so what a seat may not know cannot be in a message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bastide.core.errors import ActionError
from bastide.core.moves import Piece, moves, pieces
from bastide.core.scene import Ask, Scene, to_json
from bastide.core.state import State, View
from bastide.core.table import Table
from bastide.server.beside import beside
from bastide.server.live import LiveTable, Viewer, explain, plain_row
from bastide.server.refusals import Refused, refusal_json
from bastide.server.store import CHANCE, Entry

LONGEST_LOG = 200  # told lines in one message
MOST_PLIES = 50  # moments of a replay in one answer
MOST_POINTS = 400  # of a plot
encode = msgspec.json.encode
_pack = msgspec.msgpack.encode
_unpack = msgspec.msgpack.Decoder(list[Piece])


def who(actor: int | None) -> int | str | None:
    """An actor of the log as messages name it."""
    return "chance" if actor == CHANCE else actor


def frame(live: LiveTable) -> dict[str, Any]:
    """What stays the same through the game."""
    shown: dict[str, Any] = to_json(live.setup.game.frame(live.setup))
    return shown


def step(live: LiveTable, viewer: Viewer, entry: Entry | None = None) -> dict[str, Any]:
    """The game as a viewer sees it now, and what has just happened if an entry is given."""
    table, game = live.table, live.setup.game
    view = table.view(viewer)
    scene = game.scene(view)
    shown: dict[str, Any] = {
        "t": "step",
        "viewer": viewer,
        "seq": live.seq,
        "ply": live.ply,
        "status": live.row.status,
        "scene": to_json(scene),
    }
    if viewer in live.audience():
        shown |= _moved(live, viewer, scene)
    if entry is not None:
        shown |= {"kind": entry.kind, "actor": who(entry.actor), "gesture": entry.gesture}
        if entry.kind == "play":
            shown["action"] = view.last[1] if view.last else ""
            told = table.tell(viewer).json()
            line = {"ply": live.ply, "gesture": entry.gesture, "who": who(entry.actor)}
            shown["log"] = [line | {"text": told}]
    if view.legal and live.actor == viewer and viewer is not None:
        asked = game.ask(view)
        live.remember_free(frozenset(c.a for c in asked.choices if c.after != "final"))
        shown["ask"] = ask_json(asked, live, viewer)
    if live.timer is not None:
        shown["clock"] = live.timer.json() | {"now": live.world.now()}
    if live.row.ended:
        shown["end"] = ending(live)
    return shown


def _moved(live: LiveTable, viewer: Viewer, scene: Scene) -> dict[str, Any]:
    """What moved since the step before, if that is what this viewer was shown last; not after a jump."""
    frame = live.setup.game.frame(live.setup)
    before, now = live.seen.get(viewer), pieces(frame, scene)
    live.seen[viewer] = live.seq, _pack(now)
    if before is None or before[0] != live.seq - 1:
        return {}
    return {"moves": [move.json() for move in moves(frame, _unpack.decode(before[1]), now)]}


def ask_json(asked: Ask, live: LiveTable, viewer: int) -> dict[str, Any]:
    """A decision, with how far its seat may go back."""
    shown: dict[str, Any] = {"seq": live.seq} | to_json(asked)
    floor = live.undo_floor(viewer)
    return shown | ({"undo": floor} if floor < live.ply else {})


def ending(live: LiveTable) -> dict[str, Any]:
    """How a table ended: by the rules, or because somebody left, ran out of time or called it off."""
    shown: dict[str, Any] = {"status": live.row.status}
    outcome = live.table.outcome()
    if outcome is not None:
        shown |= {"winners": list(outcome.winners), "scores": list(outcome.scores)}
        return shown | {"why": outcome.reason.json()}
    seat = live.ending.actor if live.ending else None
    if seat is not None:
        shown |= {"seat": seat, "winners": [s for s in range(live.row.players) if s != seat]}
    return shown


def history(
    live: LiveTable, viewer: Viewer, after: int = 0, until: int | None = None
) -> Callable[[], list[dict[str, Any]]]:
    """The log as sentences for a viewer, from what it may read now; the last ones if it is long.

    What has happened is copied here; what is returned does the work, beside the event loop.
    """
    table, gestures, game = live.table.copy(), live.gestures[:], live.setup.game
    last = min(live.ply, live.ply if until is None else until)
    first = max(after, last - LONGEST_LOG)

    def told() -> list[dict[str, Any]]:
        lines = []
        for number, (before, shown) in enumerate(table.walk(viewer, first, last), first):
            text = game.tell(before.view(viewer), shown.action).json()
            line = {"ply": number + 1, "gesture": gestures[number], "who": shown.actor}
            lines.append(line | {"action": shown.action, "text": text})
        return lines

    return told


async def at_ply(live: LiveTable, viewer: Viewer, ply: int) -> View:
    """What a viewer saw when `ply` actions stood."""
    if not 0 <= ply <= live.ply:
        raise Refused("no-ply", ply=str(ply))
    return (await beside(live.table.copy().at, ply)).view(viewer)


def replay(
    live: LiveTable, viewer: Viewer, first: int, count: int = 1
) -> Callable[[], list[dict[str, Any]]]:
    """Scenes of earlier moments, each with what moved since the one before: for replays and permalinks.

    The game is copied here; what is returned does the work, in a thread if one likes.
    """
    if not 0 <= first <= live.ply:
        raise Refused("no-ply", ply=str(first))
    setup, whole = live.setup, live.table.copy()
    last = min(live.ply, first + count - 1)

    def shown() -> list[dict[str, Any]]:
        game, frame, told = setup.game, setup.game.frame(setup), []
        table, before = whole.at(max(0, first - 1)), None
        for ply in range(max(0, first - 1), last + 1):
            if ply > len(table.history):
                table.play(whole.history[ply - 1].action)
            view = table.view(viewer)
            scene = game.scene(view)
            now = pieces(frame, scene)
            if ply >= first:
                moment = {"viewer": viewer, "ply": ply, "scene": to_json(scene)}
                if view.last is not None:
                    moment |= {"actor": view.last[0], "action": view.last[1]}
                if before is not None:
                    moment["moves"] = [move.json() for move in moves(frame, before, now)]
                told.append(moment)
            before = now
        return told

    return shown


def scores(live: LiveTable, viewer: Viewer) -> Callable[[], dict[str, Any]]:
    """How the seats stood through the game, as a viewer could see it then: a plot of some hundred points."""
    setup, actions = live.setup, [p.action for p in live.table.history]

    def shown() -> dict[str, Any]:
        state, game, told = setup.start(), setup.game, []
        gap = max(1, -(-len(actions) // MOST_POINTS))
        for ply in range(len(actions) + 1):
            if ply:
                state.play(actions[ply - 1])
            if ply % gap == 0 or ply == len(actions):
                told.append([ply, list(game.points(state.view(viewer)))])
        return {"viewer": viewer, "counted": game.counted().json(), "points": told}

    return shown


# ---- looking ahead, asking why, looking closer: all from the view


def held(live: LiveTable, seat: int, chain: Sequence[str]) -> State:
    """Where a seat's chain leads on a copy; only through choices the game marks *hold*."""
    state = live.table.state.copy()
    for action in chain:
        view = state.view(seat)
        if action not in view.legal:
            raise explain(view, action)
        choice = next(c for c in view.game.ask(view).choices if c.a == action)
        if choice.after != "hold":
            raise Refused("chain-goes-on", action=action)
        state.play(action)
    return state


def peek(live: LiveTable, seat: int, seq: int, chain: Sequence[str]) -> dict[str, Any]:
    """Scene and decision after a chain that is not played yet. Nothing is stored, nobody is told."""
    live.check_turn(seat, seq)
    view = held(live, seat, chain).view(seat)
    game = live.setup.game
    return {
        "seq": live.seq,
        "chain": list(chain),
        "scene": to_json(game.scene(view)),
        "ask": {"seq": live.seq} | to_json(game.ask(view)),
    }


def why(
    live: LiveTable, seat: int, seq: int, chain: Sequence[str], path: Sequence[str], lang: str
) -> dict[str, Any]:
    """Why a path of touches cannot be played: a reason for each thing it could mean."""
    live.check_turn(seat, seq)
    view = held(live, seat, chain).view(seat)
    game = live.setup.game
    try:
        reasons: list[ActionError] = game.why(view, tuple(path))
    except (KeyError, ValueError, IndexError, StopIteration):  # touches no client could make
        reasons = []
    asked = game.ask(view)
    return {
        "reasons": [refusal_json(reason.with_words(game.texts), lang) for reason in reasons],
        "prompt": asked.prompt.json(),
        "clause": asked.clause,
    }


async def inspect(
    live: LiveTable, viewer: Viewer, ref: str, ply: int | None = None
) -> dict[str, Any]:
    """What can be said of a thing, now or at an earlier moment."""
    view = live.table.view(viewer) if ply is None else await at_ply(live, viewer, ply)
    try:
        info = live.setup.game.inspect(view, ref)
    except (KeyError, ValueError, IndexError, StopIteration):  # no such thing
        info = None
    if info is None:
        raise Refused("nothing-there")
    if not live.policy.aids:
        info = replace(info, lines=tuple(line for line in info.lines if not line.aid))
    shown: dict[str, Any] = to_json(info)
    return shown


def table_json(live: LiveTable) -> dict[str, Any]:
    """What everybody may know of a table and what is asked at it."""
    shown = plain_row(live.row) | {"seq": live.seq, "ply": live.ply, "actor": live.actor}
    shown["hints"] = live.hints
    if live.row.offer is not None:
        shown["offer"] = live.row.offer
    if live.rematches:
        shown["rematches"] = live.rematches
    return shown


def presence(live: LiveTable) -> dict[str, Any]:
    """Who is connected: seats, and how many watch."""
    audience = live.audience()
    seats = sorted(viewer for viewer in audience if viewer is not None)
    return {"seats": seats, "watching": len(audience.get(None, ()))}


def whole_game(live: LiveTable) -> Table:
    """The table with nothing masked: for transcripts and branches, when no secret is left to keep."""
    if live.setup.game.secrets and not live.row.ended:
        raise Refused("secret-yet")
    return live.table

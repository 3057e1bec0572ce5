"""What each viewer is told: steps, logs, earlier moments, previews. Built only from views and masked logs.

A viewer's view and what `Table` tells a seat are the only sources, so what a seat may not know
cannot be in a message. Nothing is changed here: who has seen what, the table itself remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict, replace

from bastide.bots.reasons import reasons as reasons_of
from bastide.core import moves
from bastide.core.errors import ActionError
from bastide.core.moves import Piece, pieces
from bastide.core.scene import Frame, Info, Story
from bastide.core.state import Actor, Setup, State, View
from bastide.core.table import STRIDE, Table
from bastide.core.text import Text, say
from bastide.server.beside import beside
from bastide.server.guests import Guest
from bastide.server.live import HOUSE, TOO_LONG, LiveTable
from bastide.server.policy import Policy
from bastide.server.refusals import Refused, refusal
from bastide.server.rows import CHANCE, Entry, TableRow
from bastide.server.seating import Seen, counted_there, person_on
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import Json
from bastide.server.wire.outgoing import Player, Viewer

LONGEST_LOG = 200  # told lines in one message
MOST_PLIES = 50  # moments of a replay in one answer
MOST_POINTS = 400  # of a plot
PUBLIC = (
    "id", "game", "players", "options", "edition", "rules", "status", "turn", "public", "origin",
    "chance", "created", "changed",
)  # fmt: skip
_pack = msgspec.msgpack.encode
_unpack = msgspec.msgpack.Decoder(list[Piece])


# ---- tables


def listed(row: TableRow) -> out.TableInfo:
    """What everybody may know of a table without opening its log."""
    return out.TableInfo(**_listed(row))


def own(row: TableRow, guest: str) -> out.OwnTable:
    """The same for one who plays there."""
    return out.OwnTable(**_listed(row), mine=[s.seat for s in row.seats if s.guest == guest])


def _listed(row: TableRow, brought: int | None = None) -> dict[str, Any]:
    """How many draws it brought along is known from its log alone."""
    looks: Sequence[dict[str, str] | None] = row.looks or [None] * row.players
    seats = [
        out.Seat(
            s.seat, s.kind, s.name, s.bot, s.taken, s.awaited, looks[s.seat], person_on(row, s)
        )
        for s in row.seats
    ]
    fair = (known := row.fair) and out.SealedChance(
        known.commitment, list(known.contributions), brought, known.secret
    )
    told = {name: getattr(row, name) for name in PUBLIC}
    return told | {"policy": Policy.of(row.policy), "seats": seats, "fair": fair}


def table_for(live: LiveTable, guest: Guest | None) -> out.TableInfo:
    """What whoever asks may know of a table: to who may not look on, what was sealed stays so."""
    told = table(live)
    if told.fair is not None and not live.may_look(guest):
        told.fair.secret = None
    return told


def table(live: LiveTable) -> out.TableInfo:
    """What all who look on may know of a table and what is asked at it."""
    offer = live.row.offer
    return out.TableInfo(
        **_listed(live.row, live.brought),
        seq=live.seq,
        ply=live.ply,
        actor=live.actor,
        hints=live.hints,
        stuck=live.stuck,
        offer=out.Offer(**{"n": 0, **offer}) if offer is not None else None,
        rematches=live.rematches or None,
    )


def presence(live: LiveTable) -> out.Presence:
    """Who is connected, to whatever server: seats, and how many watch, each once however many pages they have open."""
    return out.Presence(*counted_there([live.here(), *live.elsewhere.values()]))


def frame(live: LiveTable) -> Json[Frame]:
    """What stays the same through the game."""
    return Json(live.setup.game.frame(live.setup))


# ---- now


def step(live: LiveTable, viewer: Viewer) -> out.Step:
    """The game as a viewer sees it now."""
    return present(live, viewer)[0]


def present(
    live: LiveTable, viewer: Viewer, entry: Entry | None = None, before: Seen | None = None
) -> tuple[out.Step, Seen]:
    """The game as a viewer sees it now, and what to remember of it.

    With what has just happened if an entry is given; with what moved if the viewer saw the state before.
    """
    table, game = live.table, live.setup.game
    view, frame = table.view(viewer), game.frame(live.setup)
    scene = game.scene(view)
    now = _pack(pieces(frame, scene))
    goes_on = before is not None and before.seq == live.seq - 1
    told = out.Step(
        viewer=viewer,
        seq=live.seq,
        ply=live.ply,
        status=live.row.status,
        scene=Json(scene),
        **_happened(live, view, entry),
        moves=_shared_moves(live.setup, before.pieces, now) if before and goes_on else None,
        ask=live.decision(view).told if view.legal and live.actor == viewer else None,
        clock=_clocks(live),
        end=_end(live) if live.row.ended else None,
    )
    return told, Seen(live.seq, now)


@lru_cache(maxsize=64)  # where nothing is secret, all who look see the same go
def _shared_moves(setup: Setup, before: bytes, now: bytes) -> list[out.Move] | None:
    frame = setup.game.frame(setup)
    return moved(frame, _unpack.decode(before), _unpack.decode(now))


def _happened(live: LiveTable, view: View, entry: Entry | None) -> dict[str, Any]:
    """What an entry of the log says, as its viewer may know it."""
    if entry is None:
        return {}
    actor: Actor = "chance" if entry.actor == CHANCE else entry.actor
    told: dict[str, Any] = {"kind": entry.kind, "actor": actor, "gesture": entry.gesture}
    if entry.kind == "play":
        text, story = live.table.happened(view)
        line = out.Entry(
            live.ply, entry.gesture, _player(actor), Json(text), story=shown_story(story)
        )
        told |= {"action": view.last[1] if view.last else "", "log": [line]}
    return told


def shown_story(story: Story) -> Json[Story] | None:
    """Most actions are told by their sentence alone."""
    return Json(story) if story != Story() else None


def _player(actor: Actor) -> Player:
    assert actor is not None  # the house does not play
    return actor


def moved(
    frame: Frame, before: Iterable[Piece] | None, after: Iterable[Piece]
) -> list[out.Move] | None:
    """What moved since the scene before; None after a jump, when there is none."""
    if before is None:
        return None
    return [
        out.Move(move.start, move.end, move.how, move.via)
        for move in moves.moves(frame, before, after)
    ]


def _clocks(live: LiveTable) -> out.Clock | None:
    timer = live.timer
    if timer is None:
        return None
    banks, now = timer.banks, live.environment.now()
    if timer.seat is None:
        return out.Clock(banks, now)
    return out.Clock(banks, now, timer.seat, timer.since, timer.deadline)


def _end(live: LiveTable) -> out.End:
    status, outcome = live.row.status, live.table.outcome()
    if outcome is not None:
        winners, scores = list(outcome.winners), list(outcome.scores)
        return out.End(status, winners, scores, Json(outcome.reason))
    seat = live.ending.actor if live.ending else None
    if seat is None:
        return out.End(status, why=_called_off(live))
    everybody = range(live.row.players)
    winners = [other for other in everybody if status == "drawn" or other != seat]
    return out.End(status, winners, seat=seat)


def winners(live: LiveTable) -> list[int] | None:
    """Who won a game that has ended; None where it was called off."""
    return _end(live).winners


def _called_off(live: LiveTable) -> Json[Text] | None:
    """Why the house has ended a game, if it has: it had gone on for too long, or the operator closed the table."""
    why = live.ending.action if live.ending else ""
    if why == TOO_LONG:
        return Json(say("ended-long", most=live.seq - 1))
    if why.startswith(HOUSE):
        return Json(say("closed-by-operator", why=why.removeprefix(HOUSE) or "unsaid"))
    return None


# ---- before


def history(
    live: LiveTable, viewer: Viewer, after: int = 0, until: int | None = None
) -> Callable[[], list[out.Entry]]:
    """The log as sentences for a viewer, from what it may read now; the last ones if it is long.

    What has happened is copied here; what is returned does the work, beside the event loop.
    """
    table, gestures = live.table.copy(), live.gestures[:]
    last = min(live.ply, live.ply if until is None else until)
    first = min(last, max(after, last - LONGEST_LOG))

    def told() -> list[out.Entry]:
        return [
            out.Entry(
                number + 1,
                gestures[number],
                _player(shown.actor),
                Json(text),
                shown.action,
                shown_story(story),
            )
            for number, (shown, text, story) in enumerate(table.told(viewer, first, last), first)
        ]

    return told


async def at_ply(live: LiveTable, viewer: Viewer, ply: int) -> View:
    """What a viewer saw when `ply` actions stood."""
    if not 0 <= ply <= live.ply:
        raise Refused("no-ply", ply=str(ply))
    return (await beside(live.table.copy().at, ply)).view(viewer)


def replay(
    live: LiveTable, viewer: Viewer, first: int, count: int = 1
) -> Callable[[], list[out.Moment]]:
    """Scenes of earlier moments, each with what moved since the one before: for replays and permalinks.

    The game is copied here; what is returned does the work, in a thread if one likes.
    """
    if not 0 <= first <= live.ply:
        raise Refused("no-ply", ply=str(first))
    setup, whole = live.setup, live.table.copy()
    last = min(live.ply, first + count - 1)

    def shown() -> list[out.Moment]:
        game, frame, told = setup.game, setup.game.frame(setup), []
        table, before = whole.at(max(0, first - 1)), None
        for ply in range(max(0, first - 1), last + 1):
            if ply > len(table.history):
                table.play(whole.history[ply - 1].action)
            view = table.view(viewer)
            scene = game.scene(view)
            now = pieces(frame, scene)
            if ply >= first:
                actor, action = view.last or (UNSET, None)
                gone = moved(frame, before, now)
                told.append(out.Moment(viewer, ply, Json(scene), actor, action, gone))
            before = now
        return told

    return shown


def scores(live: LiveTable, viewer: Viewer) -> Callable[[], out.Scores]:
    """How the seats stood through the game, as a viewer could see it then: a plot of some hundred points."""
    whole, last = live.table.copy(), live.ply
    gap = max(1, -(-last // MOST_POINTS))
    if gap > STRIDE // 8:  # so many actions that those moments do which the table keeps
        gap = -(-gap // STRIDE) * STRIDE
    plies = [*range(0, last, gap), last]

    def shown() -> out.Scores:
        game = whole.setup.game
        states = zip(plies, whole.states(plies), strict=True)
        told = [(ply, list(game.points(state.view(viewer)))) for ply, state in states]
        return out.Scores(viewer, Json(game.counted()), told)

    return shown


def explained(live: LiveTable, viewer: Viewer, ply: int) -> Callable[[], out.Explained]:
    """Why a bot played so in the turn whose last action this is: from what the viewer saw before and after it.

    The game is copied here; what is returned does the work, beside the event loop.
    """
    if not 0 < ply <= live.ply:
        raise Refused("no-ply", ply=str(ply))
    table, aids = live.table.copy(), live.policy.aids
    seat = table.history[ply - 1].actor
    if not isinstance(seat, int) or live.row.seats[seat].kind != "bot":
        raise Refused("no-bot-acted")
    first = ply - 1
    for number in range(ply - 1, -1, -1):  # what chance brings belongs to the turn
        actor = table.history[number].actor
        if actor == seat:
            first = number
        elif actor != "chance":
            break

    def told() -> out.Explained:
        before, now = (state.view(viewer) for state in table.states([first, ply]))
        lines = reasons_of(before, now, seat, aids)
        return out.Explained(ply, [Json(line) for line in lines])

    return told


def whole_game(live: LiveTable) -> Table:
    """The table with nothing masked: for transcripts and branches, when no secret is left to keep."""
    if live.setup.game.secrets and not live.row.ended:
        raise Refused("secret-yet")
    return live.table


# ---- looking ahead, asking why, looking closer: all from the view


def held(live: LiveTable, seat: int, chain: Sequence[str]) -> State:
    """Where a seat's chain leads on a copy; only through choices the game marks *hold*."""
    state = live.table.state.copy()
    for number, action in enumerate(chain):
        if live.after(state, seat, action, first=number == 0) != "hold":
            raise Refused("chain-goes-on", action=action)
        state.play(action)
    return state


def peek(live: LiveTable, seat: int, seq: int, chain: Sequence[str]) -> out.Peeked:
    """Scene and decision after a chain that is not played yet. Nothing is stored, nobody is told."""
    live.check_turn(seat, seq)
    return ahead(held(live, seat, chain).view(seat), live.seq, chain)


def ahead(view: View, seq: int, chain: Sequence[str]) -> out.Peeked:
    """What its seat would see after a chain, and what it would be asked."""
    ask = Json(out.Ask(**asdict(view.game.ask(view)), seq=seq))
    return out.Peeked(seq, list(chain), Json(view.game.scene(view)), ask)


def why(
    live: LiveTable, seat: int, seq: int, chain: Sequence[str], path: Sequence[str], lang: str
) -> out.Reasons:
    """Why a path of touches cannot be played: a reason for each thing it could mean."""
    live.check_turn(seat, seq)
    return reasons(held(live, seat, chain).view(seat), path, lang)


def reasons(view: View, path: Sequence[str], lang: str) -> out.Reasons:
    """The same, from what a seat may know."""
    game = view.game
    try:
        found: list[ActionError] = game.why(view, tuple(path))
    except (KeyError, ValueError, IndexError, StopIteration):  # touches no client could make
        found = []
    told = [refusal(out.Refusal, reason.with_words(game.texts), lang) for reason in found]
    asked = game.ask(view)
    return out.Reasons(told, Json(asked.prompt), asked.clause)


async def inspect(live: LiveTable, viewer: Viewer, ref: str, ply: int | None = None) -> Json[Info]:
    """What can be said of a thing, now or at an earlier moment."""
    view = live.table.view(viewer) if ply is None else await at_ply(live, viewer, ply)
    return info(view, ref, live.policy.aids)


def info(view: View, ref: str, aids: bool = True) -> Json[Info]:
    """What can be said of a thing to one who knows this; without help where a host wants none."""
    try:
        found: Info | None = view.game.inspect(view, ref)
    except (KeyError, ValueError, IndexError, StopIteration):  # no such thing
        found = None
    if found is None:
        raise Refused("nothing-there")
    if not aids:
        found = replace(found, lines=tuple(line for line in found.lines if not line.aid))
    return Json(found)

"""A prepared position on a page: what whoever plays in it is told. Nothing is kept, and no table is near.

The page says with every request what was played so far, and the position is played again; so there is nothing here
that could be somebody else's. What is told is built from the view of one seat, as at a table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import asdict

from bastide.coach.positions import Seated
from bastide.core.moves import pieces
from bastide.core.scene import After
from bastide.core.state import View
from bastide.core.table import Table
from bastide.core.text import Text
from bastide.server import presenter
from bastide.server.refusals import Refused
from bastide.server.standing import after_in
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import Json

MOST_LATELY = 8  # sentences about what led to a position
HELD: tuple[After, ...] = ("hold",)  # what one may look ahead through
SENT: tuple[After, ...] = ("hold", "free")  # what may stand before something else in one message


def check(seated: Seated, chain: Sequence[str]) -> None:
    """Refuse what could not be sent at a table: what cannot be played, as far as the seat knows, or be followed."""
    *before, last = chain
    after_in(_led(seated, before, SENT), last)


def held(seated: Seated, chain: Sequence[str]) -> View:
    """What the seat knows after what is held, as at a table: nobody looks behind what cannot be taken back."""
    view = _led(seated, chain, HELD)
    if not view.legal:
        raise Refused("not-your-turn")
    return view


def _led(seated: Seated, chain: Sequence[str], through: Collection[After]) -> View:
    """Where a chain leads, only through such choices."""
    state = seated.table.state.copy()
    for action in chain:
        if after_in(state.view(seated.seat), action) not in through:
            raise Refused("chain-goes-on", action=action)
        state.play(action)
    return state.view(seated.seat)


def lately(table: Table, seat: int) -> list[Json[Text]]:
    """What happened since the seat's last turn, and in the one it is in, as it is told."""
    plies = table.history
    first = len(plies)
    while first and plies[first - 1].actor in (seat, "chance"):
        first -= 1
    while first and plies[first - 1].actor != seat:
        first -= 1
    first = max(first, len(plies) - MOST_LATELY)
    return [Json(told.text) for told in table.told(seat, first)]


def standing(table: Table, seat: int, first: int) -> list[out.Step]:
    """How it stands for a seat, as steps: one for each action after the `first`, the last with what is asked.

    With nothing after the first, the one step that shows how it stands.
    """
    last = len(table.history)
    return [
        _step(table.at(ply), seat, ply > first) for ply in range(min(first + 1, last), last + 1)
    ]


def _step(table: Table, seat: int, happened: bool) -> out.Step:
    """The moment of a table, with its last action if that has just happened."""
    view, game = table.view(seat), table.setup.game
    frame, scene, ply = game.frame(table.setup), game.scene(view), len(table.history)
    step = out.Step(
        viewer=seat, seq=ply, ply=ply, status="over" if table.over else "playing", scene=Json(scene)
    )
    if view.legal:
        step.ask = Json(out.Ask(**asdict(game.ask(view)), seq=ply))
    outcome = table.outcome()
    if outcome is not None:
        winners, scores = list(outcome.winners), list(outcome.scores)
        step.end = out.End("over", winners, scores, Json(outcome.reason))
    if happened:
        actor, action = view.last or (None, "")
        assert actor is not None
        text, story = table.happened(view)
        before = game.scene(table.before.view(seat))
        step.kind, step.actor, step.action, step.gesture = "play", actor, action, ply
        step.moves = presenter.moved(frame, pieces(frame, before), pieces(frame, scene))
        step.log = [out.Entry(ply, ply, actor, Json(text), story=presenter.shown_story(story))]
    return step

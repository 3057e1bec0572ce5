"""What people ask each other for: to go back, to call it a draw. Called with the table's lock held.

What is asked waits with the table's row, over a restart too; what came of it is in the log.
"""

from __future__ import annotations

from typing import Any

from bastide.server.live import LiveTable
from bastide.server.refusals import Refused


async def ask_takeback(live: LiveTable, seat: int, seq: int, to: int) -> None:
    """Ask the others to go back to before one's own action `to`; at once if nobody has to be asked."""
    live.check_running()
    await live.know(seq)
    if seq != live.seq:
        raise Refused("stale")
    if live.policy.undo != "consent":
        raise Refused("undo-off")
    history = live.table.history
    if not 0 <= to < live.ply or history[to].actor != seat:
        raise Refused("undo-limit")
    others = _other_people(live, seat)
    if not others:
        await live.go_back(seat, to)
    else:
        await _ask(live, {"seat": seat, "to": to, "need": others})


async def offer_draw(live: LiveTable, seat: int) -> None:
    """Offer the others a draw; who is offered one and offers it too has agreed. At once on one screen."""
    live.check_running()
    if not live.can_be_drawn:
        raise Refused("no-draw")
    offer, others = live.row.offer, _other_people(live, seat)
    if offer is not None and offer.get("kind") == "draw":
        if seat in offer["need"]:
            await answer(live, seat, offer.get("n", 0), True)
            return
        if offer["seat"] == seat and offer.get("declined"):
            raise Refused("draw-declined")
    if not others:
        await live.end("draw", seat)
    else:
        await _ask(live, {"kind": "draw", "seat": seat, "need": others})


async def _ask(live: LiveTable, offer: dict[str, Any]) -> None:
    """Under a number that no other offer at this table has: whoever answers names it."""
    await live.set_offer(offer | {"n": live.row.revision + 1})


async def answer(live: LiveTable, seat: int, number: int, agrees: bool) -> None:
    """Agree to what is asked under that number, or not; with the last who has to agree it is done."""
    live.check_running()
    offer = live.row.offer
    if offer is None or seat not in offer["need"] or offer.get("n", 0) != number:
        raise Refused("no-offer")
    draw = offer.get("kind") == "draw"
    need = [other for other in offer["need"] if other != seat]
    if not agrees:
        await live.set_offer(offer | {"need": [], "declined": True} if draw else None)
    elif need:
        await live.set_offer(offer | {"need": need})
    elif draw:
        await live.end("draw", offer["seat"])
    else:
        await live.go_back(offer["seat"], offer["to"])


def _other_people(live: LiveTable, seat: int) -> list[int]:
    """The seats of people on other screens."""
    mine = live.row.seats[seat].guest
    return [s.seat for s in live.row.seats if s.kind == "human" and s.guest != mine]

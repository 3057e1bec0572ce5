"""Who knows what (section 9): views of a state, and states from a view."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from bastide.games.donjon import codes, deal, land, rules

if TYPE_CHECKING:
    from bastide.core.state import Setup, State, View
    from bastide.games.donjon.cards import Components
    from bastide.games.donjon.game import Donjon

PHASES = (
    "seal", "deal", "hand", "draw", "main", "at-card", "rot", "at-donjon", "at-dragon", "at-knight",
    "royal", "span", "over",
)  # fmt: skip
DESTROYED = "!"
PIECE = re.compile(
    r"K([1-9])@(-?\d+),(-?\d+) s([0-3])|(knight|dragon)@(-?\d+),(-?\d+)|bridge@(-?\d+),(-?\d+),([hv])"
)


def parts_of(setup: Setup) -> Components:
    """The components of the game that is played."""
    components: Components = setup.game.components  # type: ignore[attr-defined]
    return components


def ids(setup: Setup, cards: int) -> list[str]:
    """A set of cards by their ids."""
    return [card.id for n, card in enumerate(parts_of(setup).cards) if cards >> n & 1]


def bits(setup: Setup, names: Sequence[str]) -> int:
    """Cards by their ids as a set."""
    number = parts_of(setup).number
    return sum(1 << number[name] for name in names)


# ---------------------------------------------------------------- what a seat may know


def facts(state: State, seat: int | None) -> Mapping[str, Any]:
    """9.1 to 9.4, thing by thing."""
    st, setup = state.record, state.setup
    seats, over = range(setup.players), PHASES[st.phase] == "over"
    held = 0
    for s in seats:
        held |= st.hand[s] | st.store[s]
    return {
        "phase": PHASES[st.phase],
        "seat": st.seat,
        "laid": st.laid,
        "used": st.used,
        "count": st.count,
        "passes": st.passes,
        "chosen": _chosen(state),
        "cells": _cells(state),
        "sheets": {_name(st, c): st.sheet[c] for c in range(st.cells) if st.sheet[c]},
        "donjons": _donjons(state),
        "knights": sorted(_name(st, c) for c in range(st.cells) if st.piece[c] & land.KNIGHT),
        "bridges": _bridges(st),
        "piles": [_piles(state, s) for s in seats],
        "tokens": [_tokens(st.token[s]) for s in seats],
        "spare": st.bridges[: setup.players],
        "played": ids(setup, st.seen & ~held),
        "hands": [len(ids(setup, st.hand[s])) for s in seats],
        "stores": [len(ids(setup, st.store[s])) for s in seats],
        "hand": [] if seat is None else ids(setup, st.hand[seat]),
        "store": [] if seat is None else ids(setup, st.store[seat]),
        "sealed": [st.sealed[s] if over or s == seat or not st.sealed[s] else -1 for s in seats],
    }


def _name(st: Any, cell: int) -> str:
    return f"{st.x[cell]},{st.y[cell]}"


def _cells(state: State) -> dict[str, str]:
    """9.1: the letters of the cells in play, row by row."""
    st, letters = state.record, dict(enumerate(parts_of(state.setup).terrains, 1))
    order = sorted(range(st.cells), key=lambda cell: (st.y[cell], st.x[cell]))
    return {_name(st, cell): letters.get(st.land[cell], DESTROYED) for cell in order}


def _donjons(state: State) -> list[list[Any]]:
    """The donjons on the board: seat, number, cell."""
    st, box = state.record, state.setup.box
    standing = [slot for slot in range(len(st.stands)) if st.stands[slot] != land.NONE]
    return [
        [slot // land.DONJONS, box.number[slot], _name(st, st.stands[slot])] for slot in standing
    ]


def _bridges(st: Any) -> list[list[Any]]:
    """The bridges on the board: middle and direction, as in the notation."""
    spans = []
    for k in range(st.spans):
        a, b = st.end_a[k], st.end_b[k]
        upright = st.x[a] == st.x[b]
        spans.append([(st.x[a] + st.x[b]) // 2, (st.y[a] + st.y[b]) // 2, "hv"[upright]])
    return spans


def _piles(state: State, seat: int) -> dict[str, list[str]]:
    """A seat's piles by number, each with what stands on it."""
    st, box, piles = state.record, state.setup.box, {}
    for slot in range(seat * land.DONJONS, (seat + 1) * land.DONJONS):
        if st.pile[slot]:
            on = [(codes.PILE_DONJON, "donjon"), (codes.PILE_SEAL, "seal")]
            piles[str(box.number[slot])] = [name for bit, name in on if st.pile[slot] & bit]
    return piles


def _tokens(token: int) -> list[str]:
    return [
        name
        for bit, name in ((codes.KNIGHT_TOKEN, "knight"), (codes.SEAL_TOKEN, "seal"))
        if token & bit
    ]


def _chosen(state: State) -> list[Any] | None:
    """What the main action that is being completed has chosen so far; all of it is public."""
    st, phase = state.record, PHASES[state.record.phase]
    if phase in ("at-card", "rot"):
        place = [st.card_x, st.card_y] if phase == "rot" else []
        return [parts_of(state.setup).cards[st.card].id, *place]
    if phase in ("at-donjon", "at-dragon"):
        return [st.card]
    return None


# ---------------------------------------------------------------- states from a view


def resample(view: View, rng: Random) -> State:
    """9.2, 9.3: hands of others from the cards not seen, sealed cards from their royal cards."""
    seen, setup = view.facts, view.setup
    parts = parts_of(setup)
    unknown = [
        c.id for c in parts.cards if c.id not in {*seen["played"], *seen["hand"], *seen["store"]}
    ]
    rng.shuffle(unknown)
    hands, stores, sealed = [], [], []
    for seat in range(setup.players):
        mine = seat == view.seat
        hands.append(seen["hand"] if mine else [unknown.pop() for _ in range(seen["hands"][seat])])
        stores.append(
            seen["store"] if mine else [unknown.pop() for _ in range(seen["stores"][seat])]
        )
        hidden = seen["sealed"][seat] == -1
        sealed.append(rng.choice(royal_numbers(setup, seat)) if hidden else seen["sealed"][seat])
    return _build(setup, seen, hands, stores, sealed)


def royal_numbers(setup: Setup, seat: int) -> list[int]:
    """7.7: the royal cards a seat can seal: those of all donjons of its house."""
    seats = parts_of(setup).starts[setup.players].seats
    return [k for other in seats if other.house == seats[seat].house for k in other.donjons]


def _build(
    setup: Setup,
    seen: Mapping[str, Any],
    hands: Sequence[Sequence[str]],
    stores: Sequence[Sequence[str]],
    sealed: Sequence[int],
) -> State:
    """A state from public facts and from what was dealt."""
    st, box = setup.state_layout.new(), setup.box
    kinds = parts_of(setup).kinds
    for slot in range(len(st.stands)):
        st.stands[slot] = land.NONE
    for cell, letter in seen["cells"].items():
        x, y = map(int, cell.split(","))
        index = land.add_cell(st, box, x, y)
        st.land[index] = kinds.get(letter, land.DESTROYED)
        st.piece[index] = land.DRAGON if letter == DESTROYED else 0
        st.sheet[index] = seen["sheets"].get(cell, 0)
        st.sheets = max(st.sheets, st.sheet[index])
    for seat, number, cell in seen["donjons"]:
        at = _index(st, box, cell)
        st.stands[deal.slot_of(box, seat, number)] = at
        st.piece[at] |= land.DONJON
    for cell in seen["knights"]:
        st.piece[_index(st, box, cell)] |= land.KNIGHT
    for x, y, way in seen["bridges"]:
        upright = way == "v"
        st.bridges[0] += 1  # `throw_bridge` takes one from the seat to act
        rules.throw_bridge(st, box, codes.place(x, y) * 2 + upright)
    land.regroup(st, box)
    everything = bits(setup, seen["played"])
    for seat in range(setup.players):
        st.hand[seat], st.store[seat] = bits(setup, hands[seat]), bits(setup, stores[seat])
        everything |= st.hand[seat] | st.store[seat]
        st.token[seat] = sum(
            {"knight": codes.KNIGHT_TOKEN, "seal": codes.SEAL_TOKEN}[t]
            for t in seen["tokens"][seat]
        )
        st.bridges[seat] = seen["spare"][seat]
        st.sealed[seat] = sealed[seat]
        for number, on in seen["piles"][seat].items():
            slot = deal.slot_of(box, seat, int(number))
            st.pile[slot] = sum(
                {"donjon": codes.PILE_DONJON, "seal": codes.PILE_SEAL}[name] for name in on
            )
    st.seen = everything
    st.phase, st.seat = PHASES.index(seen["phase"]), seen["seat"]
    st.laid, st.used, st.count, st.passes = (
        seen[key] for key in ("laid", "used", "count", "passes")
    )
    _choose_again(setup, st, seen)
    return setup.restore(setup.state_layout.pack(st))


def _choose_again(setup: Setup, st: Any, seen: Mapping[str, Any]) -> None:
    chosen = seen["chosen"]
    if chosen and seen["phase"] in ("at-card", "rot"):
        st.card = parts_of(setup).number[chosen[0]]
        if len(chosen) == 3:
            st.card_x, st.card_y = chosen[1:]
    elif chosen:
        st.card = chosen[0]


def _index(st: Any, box: Any, cell: str) -> int:
    x, y = map(int, cell.split(","))
    return int(land.cell_at(st, box, x, y))


def position(
    game: Donjon,
    setup: Setup,
    rows: Sequence[str],
    pieces: Sequence[str],
    hands: Sequence[Sequence[str]],
    seals: Sequence[int] | None,
    changes: Mapping[str, Any],
) -> State:
    """See `Donjon.position`."""
    start = game.components.starts[setup.players]
    seen: dict[str, Any] = {
        "phase": "main", "seat": 0, "laid": 0, "used": 0, "count": 0, "passes": 0, "chosen": None,
        "cells": {f"{x},{y}": t for y, row in enumerate(rows) for x, t in enumerate(row) if t != "."},
        "sheets": {}, "donjons": [], "knights": [], "bridges": [], "played": [],
        "tokens": [_tokens(token) for token in setup.box.token[: setup.players]],
        "spare": [seat.bridges for seat in start.seats],
        "piles": [{str(k): ["donjon"] for k in seat.donjons} for seat in start.seats],
    }  # fmt: skip
    for seat, tokens in enumerate(seen["tokens"]):
        if "seal" in tokens:
            number = seals[seat] if seals else min(start.seats[seat].donjons)
            seen["piles"][seat][str(number)].append("seal")
    for text in pieces:
        _put(seen, text)
    seen |= changes
    for piles in seen["piles"]:
        for number in [n for n, on in piles.items() if not on]:
            del piles[number]
    none: list[list[str]] = [[]] * setup.players
    return _build(
        setup, seen, [list(h) for h in hands][: setup.players], none, seen.get("sealed") or [0] * 4
    )


def _put(seen: dict[str, Any], text: str) -> None:
    found = PIECE.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{text!r} is not a piece: write K2@0,0 s1, knight@1,0, dragon@2,0 or bridge@1,0,h"
        )
    number, x, y, seat, token, tx, ty, bx, by, way = found.groups()
    if number:
        seen["donjons"].append([int(seat), int(number), f"{x},{y}"])
        on = seen["piles"][int(seat)].get(number, [])
        if "donjon" in on:
            on.remove("donjon")
    elif token == "knight":
        seen["knights"].append(f"{tx},{ty}")
    elif token:
        seen["cells"][f"{tx},{ty}"] = DESTROYED
    else:
        seen["bridges"].append([int(bx), int(by), way])

"""Who knows what (section 9): views of a state, and states from a view."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypedDict, cast

from bastide.core import state as core
from bastide.games.donjon import rules
from bastide.games.donjon.actions import HIDDEN, Action, read_action
from bastide.games.donjon.components import (
    Components,
    cell_name,
    point,
    royal_numbers,
    start_of,
)
from bastide.games.donjon.components.starts import TOKENS

DESTROYED = "!"
ON_PILE = {"donjon": rules.PILE_DONJON, "seal": rules.PILE_SEAL}
PIECE = re.compile(
    r"K([1-9])@(-?\d+),(-?\d+) s([0-3])|(knight|dragon)@(-?\d+),(-?\d+)|bridge@(-?\d+),(-?\d+),([hv])"
)

Chosen = tuple[str] | tuple[str, int, int] | tuple[int]  # a card; the same and its place; a number


class Facts(TypedDict):
    """What a seat may know; cells, cards and piles by their names."""

    phase: str
    seat: int
    laid: int
    used: int
    count: int
    passes: int
    chosen: Chosen | None  # so far, of the main action that is being completed
    cells: dict[str, str]  # the letters of the cells in play, row by row
    sheets: dict[str, int]  # which card a cell belongs to, counted as they were laid
    donjons: list[tuple[int, int, str]]  # seat, number, cell
    knights: list[str]
    bridges: list[tuple[int, int, str]]  # middle and direction
    piles: list[dict[str, list[str]]]  # of each seat: by number, what stands on it
    tokens: list[list[str]]
    spare: list[int]  # bridges not thrown yet
    played: list[str]
    hands: list[int]
    stores: list[int]
    hand: list[str]
    store: list[str]
    sealed: list[int]  # 0 for none, -1 for one that is hidden


Setup: TypeAlias = core.Setup[Components, Facts]
State: TypeAlias = core.State[Components, Facts]
View: TypeAlias = core.View[Components, Facts]


# ---------------------------------------------------------------- what a seat may know


def facts(state: State, seat: int | None) -> Facts:
    """9.1 to 9.4, thing by thing."""
    st, setup = state.record, state.setup
    seats, cells, over = range(setup.players), range(st.cells), st.phase == rules.FINISHED
    held = 0
    for s in seats:
        held |= st.hand[s] | st.store[s]
    return {
        "phase": rules.PHASES[st.phase],
        "seat": st.seat,
        "laid": st.laid,
        "used": st.used,
        "count": st.count,
        "passes": st.passes,
        "chosen": _chosen(state),
        "cells": _cells(state),
        "sheets": {_name(st, c): st.sheet[c] for c in cells if st.sheet[c]},
        "donjons": _donjons(state),
        "knights": sorted(_name(st, c) for c in cells if st.piece[c] & rules.KNIGHT),
        "bridges": _bridges(st),
        "piles": [_piles(state, s) for s in seats],
        "tokens": [_names(TOKENS, st.token[s]) for s in seats],
        "spare": st.bridges[: setup.players],
        "played": _ids(setup, st.seen & ~held),
        "hands": [len(_ids(setup, st.hand[s])) for s in seats],
        "stores": [len(_ids(setup, st.store[s])) for s in seats],
        "hand": [] if seat is None else _ids(setup, st.hand[seat]),
        "store": [] if seat is None else _ids(setup, st.store[seat]),
        "sealed": [st.sealed[s] if over or s == seat or not st.sealed[s] else -1 for s in seats],
    }


def _ids(setup: Setup, cards: int) -> list[str]:
    """A set of cards by their ids."""
    return [card.id for n, card in enumerate(setup.components.cards) if cards >> n & 1]


def _names(table: Mapping[str, int], bits: int) -> list[str]:
    return [name for name, bit in table.items() if bits & bit]


def _name(st: Any, cell: int) -> str:
    return cell_name(st.x[cell], st.y[cell])


def _cells(state: State) -> dict[str, str]:
    """9.1: the letters of the cells in play, row by row."""
    st, letters = state.record, dict(enumerate(state.setup.components.terrains, 1))
    order = sorted(range(st.cells), key=lambda cell: (st.y[cell], st.x[cell]))
    return {_name(st, cell): letters.get(st.land[cell], DESTROYED) for cell in order}


def _donjons(state: State) -> list[tuple[int, int, str]]:
    st, box = state.record, state.setup.box
    return [
        (slot // rules.DONJONS, box.number[slot], _name(st, cell))
        for slot, cell in enumerate(st.stands)
        if cell != rules.NONE
    ]


def _bridges(st: Any) -> list[tuple[int, int, str]]:
    """The bridges on the board: middle and direction, as in the notation."""
    spans = []
    for a, b in zip(st.end_a[: st.spans], st.end_b, strict=False):
        upright = st.x[a] == st.x[b]
        spans.append(((st.x[a] + st.x[b]) // 2, (st.y[a] + st.y[b]) // 2, "hv"[upright]))
    return spans


def _piles(state: State, seat: int) -> dict[str, list[str]]:
    """A seat's piles by number, each with what stands on it."""
    st, box = state.record, state.setup.box
    slots = range(seat * rules.DONJONS, (seat + 1) * rules.DONJONS)
    return {
        str(box.number[slot]): _names(ON_PILE, st.pile[slot]) for slot in slots if st.pile[slot]
    }


def _chosen(state: State) -> Chosen | None:
    """What the main action that is being completed has chosen so far; all of it is public."""
    st = state.record
    if st.phase == rules.AT_CARD:
        return (state.setup.components.cards[st.card].id,)
    if st.phase == rules.ROT:
        return state.setup.components.cards[st.card].id, st.card_x, st.card_y
    if st.phase in (rules.AT_DONJON, rules.AT_DRAGON):
        return (st.card,)
    return None


def mask(before: State, action: str, seat: int | None, now: State) -> str:
    """9.2, 9.4: cards are their owner's; the sealed card is shown at the end."""
    done = read_action(action)
    if done is None or seat == before.record.seat:
        return action
    secret = done.kind in ("deal", "hand", "draw") or (done.kind == "royal" and not now.over)
    return Action(done.kind, HIDDEN).notation if secret else action


# ---------------------------------------------------------------- states from a view


def resample(view: View, rng: Random) -> State:
    """9.2, 9.3: hands of others from the cards not seen, sealed cards from their royal cards."""
    known, setup = view.facts, view.setup
    mine = {*known["played"], *known["hand"], *known["store"]}
    unknown = [card.id for card in setup.components.cards if card.id not in mine]
    rng.shuffle(unknown)
    hands, stores, sealed = [], [], []
    for seat in range(setup.players):
        if seat == view.seat:
            hands.append(known["hand"])
            stores.append(known["store"])
        else:
            hands.append([unknown.pop() for _ in range(known["hands"][seat])])
            stores.append([unknown.pop() for _ in range(known["stores"][seat])])
        hidden = known["sealed"][seat] == -1
        sealed.append(rng.choice(royal_numbers(setup, seat)) if hidden else known["sealed"][seat])
    return _build(setup, known, hands, stores, sealed)


def _build(
    setup: Setup,
    known: Facts,
    hands: Sequence[Sequence[str]],
    stores: Sequence[Sequence[str]],
    sealed: Sequence[int],
) -> State:
    """A state from public facts and from what was dealt."""
    st, box = setup.state_layout.new(), setup.box
    _lay_out(setup, st, known)
    st.seen = _set(setup, known["played"])
    for seat in range(setup.players):
        st.hand[seat], st.store[seat] = _set(setup, hands[seat]), _set(setup, stores[seat])
        st.seen |= st.hand[seat] | st.store[seat]
        st.token[seat] = sum(TOKENS[name] for name in known["tokens"][seat])
        st.bridges[seat] = known["spare"][seat]
        st.sealed[seat] = sealed[seat]
        for number, on in known["piles"][seat].items():
            st.pile[rules.slot_of(box, seat, int(number))] = sum(ON_PILE[name] for name in on)
    st.phase, st.seat = rules.PHASES.index(known["phase"]), known["seat"]
    st.laid, st.used = known["laid"], known["used"]
    st.count, st.passes = known["count"], known["passes"]
    match known["chosen"]:
        case [str(card), *place]:
            st.card = setup.components.number[card]
            if place:
                st.card_x, st.card_y = place
        case [int(chosen)]:
            st.card = chosen
    return setup.of_record(st)


def _set(setup: Setup, names: Iterable[str]) -> int:
    """Cards by their ids as a set."""
    return sum(1 << setup.components.number[name] for name in names)


def _lay_out(setup: Setup, st: Any, known: Facts) -> None:
    """The landscape and all that stands on it."""
    box, kinds = setup.box, setup.components.kinds
    st.stands = [rules.NONE] * len(st.stands)
    for cell, letter in known["cells"].items():
        index = rules.add_cell(st, box, *point(cell))
        st.land[index] = kinds.get(letter, rules.DESTROYED)
        st.piece[index] = rules.DRAGON if letter == DESTROYED else 0
        st.sheet[index] = known["sheets"].get(cell, 0)
        st.sheets = max(st.sheets, st.sheet[index])
    for seat, number, cell in known["donjons"]:
        at = rules.cell_at(st, box, *point(cell))
        st.stands[rules.slot_of(box, seat, number)] = at
        st.piece[at] |= rules.DONJON
    for cell in known["knights"]:
        st.piece[rules.cell_at(st, box, *point(cell))] |= rules.KNIGHT
    for x, y, way in known["bridges"]:
        rules.throw_bridge(st, box, rules.place(x, y) * 2 + (way == "v"))
    rules.regroup(st, box)


def position(
    setup: Setup,
    rows: Sequence[str],
    pieces: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = ((), (), (), ()),
    seals: Sequence[int] | None = None,
    **changes: Any,
) -> State:
    """A position of one's own, for study.

    `rows` are letters, `.` for no card, the first at 0,0. `pieces` are written `K2@0,0 s1`, `knight@1,0`,
    `dragon@2,0`, `bridge@1,0,h`. `seals` are the numbers of the piles the Seals lie on. `changes`
    replaces facts (see `Facts`), for example `seat=1` or `tokens=[[], ["knight"]]`.

    >>> import bastide
    >>> game = bastide.game("donjon")
    >>> game.position(game.setup(2), ["GGR", "WGR"], ["K1@1,1 s1"]).play("donjon:2").legal()
    ['at:0,1', 'at:2,0', 'at:2,1']
    """
    seats, none = start_of(setup).seats, [0] * setup.players
    known: Facts = {
        "phase": "main", "seat": 0, "laid": 0, "used": 0, "count": 0, "passes": 0, "chosen": None,
        "cells": {
            cell_name(x, y): letter
            for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."
        },
        "sheets": {}, "donjons": [], "knights": [], "bridges": [],
        "piles": [{str(k): ["donjon"] for k in seat.donjons} for seat in seats],
        "tokens": [_names(TOKENS, token) for token in setup.box.token[: setup.players]],
        "spare": setup.box.bridges[: setup.players],
        "played": [], "hands": none, "stores": none, "hand": [], "store": [], "sealed": none,
    }  # fmt: skip
    for seat, tokens in enumerate(known["tokens"]):
        if "seal" in tokens:
            number = seals[seat] if seals else min(seats[seat].donjons)
            known["piles"][seat][str(number)].append("seal")
    for text in pieces:
        _put(known, text)
    known = cast(Facts, {**known, **changes})
    known["piles"] = [{n: on for n, on in piles.items() if on} for piles in known["piles"]]
    return _build(setup, known, hands, [[]] * setup.players, known["sealed"])


def _put(known: Facts, text: str) -> None:
    found = PIECE.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{text!r} is not a piece: write K2@0,0 s1, knight@1,0, dragon@2,0 or bridge@1,0,h"
        )
    number, x, y, seat, token, tx, ty, bx, by, way = found.groups()
    if number:
        known["donjons"].append((int(seat), int(number), cell_name(int(x), int(y))))
        on = known["piles"][int(seat)].get(number, [])
        if "donjon" in on:
            on.remove("donjon")
    elif token == "knight":
        known["knights"].append(cell_name(int(tx), int(ty)))
    elif token:
        known["cells"][cell_name(int(tx), int(ty))] = DESTROYED
    else:
        known["bridges"].append((int(bx), int(by), way))

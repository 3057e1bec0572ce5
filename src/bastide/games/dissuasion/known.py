"""Who knows what (section 14): views of a state, and states from a view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from bastide.games.dissuasion import board, codes, rules
from bastide.games.dissuasion.components import SPELL_NAMES

if TYPE_CHECKING:
    from bastide.core.state import Setup, State, View
    from bastide.games.dissuasion.components import Components

PHASES = (
    "colour", "first", "truce", "opening", "board", "attack", "defend", "aim", "shield", "roll",
    "shop", "equip", "destiny", "magic", "lose", "plot", "sell", "over",
)  # fmt: skip
LETTERS = "krb"
GOODS = LETTERS + "tm"
PIECES = re.compile(r"([a-z]\d+)(?: ([a-z]{2,})([1-9]\d?))?(?: r([1-9]\d?))?(?: b([1-9]\d?))?")


def parts_of(setup: Setup) -> Components:
    """The components of the game that is played."""
    components: Components = setup.game.components  # type: ignore[attr-defined]
    return components


# ---------------------------------------------------------------- what a seat may know


def facts(state: State, seat: int | None) -> Mapping[str, Any]:
    """14.1, thing by thing: all is public but the magic cards, and of those the numbers."""
    st, setup = state.record, state.setup
    parts, seats = parts_of(setup), range(setup.players)

    def name(cell: int) -> str | None:
        return None if cell == codes.NOWHERE else parts.cells[cell]

    return {
        "phase": PHASES[st.phase],
        "seat": st.seat,
        "who": st.who,
        "first": st.first,
        "round": st.round,
        "winners": [s for s in seats if st.winners >> s & 1],
        "colours": [
            None if st.colour[s] == codes.NOBODY else parts.colours[st.colour[s]] for s in seats
        ],
        **{
            key: list(getattr(st, key)[: setup.players])
            for key in ("alive", "opened", "money", "tokens", "truce", "fog", "plots", "owed")
        },
        "pawns": list(st.pawn[: setup.players]),
        "reserves": [st.reserve[s * codes.WEAPONS : (s + 1) * codes.WEAPONS] for s in seats],
        "cells": {
            parts.cells[c]: [st.holder[c], st.knights[c], st.used[c], st.ramparts[c], st.balls[c]]
            for c in range(len(parts.cells))
            if st.knights[c] or st.ramparts[c] or st.balls[c]
        },
        "ruins": [parts.cells[c] for c in range(len(parts.cells)) if st.ruin[c]],
        "unseen": {card.id: st.unseen_destiny[n] for n, card in enumerate(parts.destiny)},
        "played": _played(state),
        "hands": [len(hand_of(st, s)) for s in seats],
        "hand": [] if seat is None else hand_of(st, seat),
        "step": [name(st.start), name(st.end)],
        "lance": st.lance,
        "shooter": st.shooter,
        "against": st.against,
        "origin": name(st.origin),
        "charms": [spell for n, spell in enumerate(SPELL_NAMES) if st.charm >> n & 1],
        "volleys": [
            [st.volley_by[k], st.volley_at[k], st.volley_balls[k]] for k in range(st.volleys)
        ],
        "dice": st.dice,
        "card": None if st.card == codes.NOBODY else parts.destiny[st.card].id,
        "losing": None if st.losing == codes.NOBODY else LETTERS[st.losing],
    }


def hand_of(st: Any, seat: int) -> list[str]:
    """The magic cards a seat holds, in the order of their kinds."""
    held = st.hand[seat * codes.SPELLS : (seat + 1) * codes.SPELLS]
    return [spell for spell, n in zip(SPELL_NAMES, held, strict=True) for _ in range(n)]


def _played(state: State) -> dict[str, int]:
    """11.3: the cards under the pack, which all have seen."""
    st, counts = state.record, parts_of(state.setup).spells
    return {
        spell: counts[n] - st.unseen_magic[n] - board.in_hands(st, n)
        for n, spell in enumerate(SPELL_NAMES)
    }


# ---------------------------------------------------------------- states from a view


def resample(view: View, rng: Random) -> State:
    """14.1: the cards this seat has not seen are spread over the other hands and the pack.

    Every deal that agrees with the view is equally likely. An open window tells that its owner holds a
    card for it (14.3); deals without one are thrown away.
    """
    seen, setup = view.facts, view.setup
    hidden = unseen_cards(view)
    needed = _cards_of_window(seen)
    while True:
        rng.shuffle(hidden)
        hands, at = [], 0
        for seat, n in enumerate(seen["hands"]):
            if seat == view.seat:
                hands.append(seen["hand"])
            else:
                hands.append(hidden[at : at + n])
                at += n
        if not needed or needed & set(hands[seen["who"]]):
            return build(setup, seen, hands)


def unseen_cards(view: View) -> list[str]:
    """The cards whose place this viewer does not know: in other hands or unseen in the pack."""
    counts = dict(zip(SPELL_NAMES, parts_of(view.setup).spells, strict=True))
    left = Counter(counts) - Counter(view.facts["played"]) - Counter(view.facts["hand"])
    return sorted(left.elements())


def _cards_of_window(seen: Mapping[str, Any]) -> set[str]:
    """14.3: the cards of which the owner of an open window holds at least one."""
    if seen["phase"] == "attack":
        return {"lance"}
    if seen["phase"] == "shield":
        return {"stone"}
    if seen["phase"] == "defend":
        _, knights, _, ramparts, _ = seen["cells"][seen["step"][1]]
        return {card for card, asked in (("armour", knights), ("wall", ramparts)) if asked}
    return set()


def build(setup: Setup, seen: Mapping[str, Any], hands: Sequence[Sequence[str]]) -> State:
    """A state from public facts and from the hands dealt. The Treasury holds what is nowhere else."""
    st, parts, box = setup.state_layout.new(), parts_of(setup), setup.box
    rules.setup(st, box)
    st.dealt = [codes.NOBODY] * codes.COLOURS
    st.colour = [codes.NOBODY] * codes.SEATS
    for seat, colour in enumerate(seen["colours"]):
        if colour is not None:
            rules.deal_colour(st, seat, parts.colours.index(colour))
    st.phase = PHASES.index(seen["phase"])
    for key in ("seat", "who", "first", "round", "lance", "shooter", "against", "dice"):
        setattr(st, key, seen[key])
    st.winners = sum(1 << seat for seat in seen["winners"])
    for key in ("alive", "opened", "money", "tokens", "truce", "fog", "plots", "owed"):
        getattr(st, key)[: setup.players] = seen[key]
    st.pawn[: setup.players] = seen["pawns"]
    st.reserve[: setup.players * codes.WEAPONS] = [n for r in seen["reserves"] for n in r]
    for name in seen["ruins"]:
        st.ruin[parts.cell[name]] = 1
    for name, pieces in seen["cells"].items():
        c = parts.cell[name]
        st.holder[c], st.knights[c], st.used[c], st.ramparts[c], st.balls[c] = pieces
    (st.start, st.end), st.origin = map(_at(parts), seen["step"]), _at(parts)(seen["origin"])
    st.charm = sum(1 << SPELL_NAMES.index(card) for card in seen["charms"])
    for k, volley in enumerate(seen["volleys"]):
        st.volley_by[k], st.volley_at[k], st.volley_balls[k] = volley
    st.volleys = len(seen["volleys"])
    names = [card.id for card in parts.destiny]
    st.card = codes.NOBODY if seen["card"] is None else names.index(seen["card"])
    st.losing = codes.NOBODY if seen["losing"] is None else LETTERS.index(seen["losing"])
    st.unseen_destiny[: len(parts.destiny)] = [seen["unseen"][card.id] for card in parts.destiny]
    for n, spell in enumerate(SPELL_NAMES):
        for seat, hand in enumerate(hands):
            st.hand[seat * codes.SPELLS + n] = list(hand).count(spell)
        st.unseen_magic[n] = parts.spells[n] - seen["played"][spell] - board.in_hands(st, n)
    _fill_treasury(setup, st)
    return setup.restore(setup.state_layout.pack(st))


def _at(parts: Components) -> Any:
    return lambda name: codes.NOWHERE if name is None else parts.cell[name]


def _fill_treasury(setup: Setup, st: Any) -> None:
    """1.4: what is neither on the board nor in a reserve nor in flight."""
    stock, flying = setup.box.stock, st.phase in (codes.AIM, codes.SHIELD)
    reserve = [sum(st.reserve[w :: codes.WEAPONS]) for w in range(codes.WEAPONS)]
    for seat in range(setup.players):
        on_board = sum(n for n, of in zip(st.knights, st.holder, strict=True) if of == seat)
        st.spare[seat] = stock[codes.KNIGHT] - on_board - st.reserve[seat * codes.WEAPONS]
    st.stock[codes.RAMPART] = stock[codes.RAMPART] - sum(st.ramparts) - reserve[codes.RAMPART]
    waiting = sum(st.volley_balls) + flying
    st.stock[codes.BALL] = stock[codes.BALL] - sum(st.balls) - reserve[codes.BALL] - waiting
    st.token_stock = stock[codes.TOKEN] - sum(st.tokens)


# ---------------------------------------------------------------- positions for study


def position(
    setup: Setup,
    colours: Sequence[str],
    pieces: Sequence[str],
    hands: Mapping[int, Sequence[str]],
    changes: Mapping[str, Any],
) -> State:
    """See `Dissuasion.position`."""
    parts, n = parts_of(setup), setup.players
    seen: dict[str, Any] = {
        "phase": "board", "seat": 0, "first": 0, "round": 1, "winners": [], "colours": colours,
        "alive": [1] * n, "opened": [1] * n, "money": [parts.begin_money] * n, "tokens": [0] * n,
        "truce": [0] * n, "fog": [0] * n, "plots": [0] * n, "owed": [0] * n, "pawns": [0] * n,
        "reserves": [[0] * codes.WEAPONS] * n, "cells": {}, "ruins": [], "lance": 0,
        "unseen": {card.id: card.count for card in parts.destiny},
        "played": dict.fromkeys(SPELL_NAMES, 0), "step": [None, None], "shooter": codes.NOBODY,
        "dice": 0, "card": None, "against": codes.NOBODY, "origin": None, "charms": [], "volleys": [], "losing": None,
    } | dict(changes)  # fmt: skip
    seen.setdefault("who", seen["seat"])
    for text in pieces:
        cell, stands = _read_pieces(text, colours)
        seen["cells"][cell] = stands
    return build(setup, seen, [hands.get(seat, ()) for seat in range(n)])


def _read_pieces(text: str, colours: Sequence[str]) -> tuple[str, list[int]]:
    found = PIECES.fullmatch(text)
    if found is None or (found[2] and found[2] not in colours):
        raise ValueError(
            f"{text!r} is no piece: write a cell and what stands there, h10 red2 r1 b1"
        )
    cell, colour, *numbers = found.groups()
    knights, ramparts, balls = (int(n or 0) for n in numbers)
    return cell, [colours.index(colour) if colour else codes.NOBODY, knights, 0, ramparts, balls]

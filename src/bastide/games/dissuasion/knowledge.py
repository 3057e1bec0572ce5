"""Who knows what (section 14): views of a state, and states from a view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypedDict

from bastide.core import state as core
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.actions import HIDDEN, Action, read_action
from bastide.games.dissuasion.components import Components
from bastide.games.dissuasion.rules import LETTERS, NOBODY, NOWHERE, PHASES, SPELL_NAMES, WEAPONS

PIECES = re.compile(r"([a-z]\d+)(?: ([a-z]{2,})([1-9]\d?))?(?: r([1-9]\d?))?(?: b([1-9]\d?))?")


class Stack(NamedTuple):
    """What stands on a cell: whose knights, how many and how many of them used, ramparts, balls."""

    holder: int = NOBODY
    knights: int = 0
    used: int = 0
    ramparts: int = 0
    balls: int = 0


EMPTY = Stack()


class Facts(TypedDict):
    """What a viewer may know. Lists are by seat unless something else is said."""

    phase: str
    seat: int  # whose turn it is
    who: int  # who must decide
    first: int  # who began
    round: int
    winners: list[int]
    colours: list[str | None]
    alive: list[int]
    opened: list[int]
    money: list[int]
    tokens: list[int]
    truce: list[int]
    fog: list[int]
    plots: list[int]
    owed: list[int]
    pawns: list[int]
    reserves: list[list[int]]
    cells: dict[str, Stack]  # those on which something stands
    ruins: list[str]
    unseen: dict[str, int]  # destiny cards
    played: dict[str, int]  # magic cards under the pack
    under: dict[
        str, list[str]
    ]  # with `packs=under`: `destiny` and `magic` cards in the order they came back
    known: list[
        list[str]
    ]  # with `packs=under`: magic cards in each hand that all saw on top of the pack
    heirs: int  # with `heirs=all`: knights that whoever is to move inherited this turn, in reserve
    hands: list[int]
    hand: list[str]  # the viewer's own
    step: tuple[str | None, str | None]  # the step or shot that waits for an answer
    lance: int
    shooter: int
    against: int
    origin: str | None
    charms: list[str]
    volleys: list[tuple[int, int, int]]  # who fires back at whom, and how many balls
    dice: int
    card: str | None
    losing: str | None


Setup: TypeAlias = core.Setup[Components, Facts]
State: TypeAlias = core.State[Components, Facts]
View: TypeAlias = core.View[Components, Facts]

# ---------------------------------------------------------------- what a seat may know


def facts(state: State, seat: int | None) -> Facts:
    """14.1, thing by thing: all is public but the magic cards, and of those the numbers."""
    st, parts, players = state.record, state.setup.components, state.setup.players
    seats, cells = range(players), range(len(parts.cells))

    def name(cell: int) -> str | None:
        return None if cell == NOWHERE else parts.cells[cell]

    def of_seats(field: list[int]) -> list[int]:
        return field[:players]

    return {
        "phase": PHASES[st.phase],
        "seat": st.seat,
        "who": st.who,
        "first": st.first,
        "round": st.round,
        "winners": [s for s in seats if st.winners >> s & 1],
        "colours": [None if of == NOBODY else parts.colours[of] for of in of_seats(st.colour)],
        "alive": of_seats(st.alive),
        "opened": of_seats(st.opened),
        "money": of_seats(st.money),
        "tokens": of_seats(st.tokens),
        "truce": of_seats(st.truce),
        "fog": of_seats(st.fog),
        "plots": of_seats(st.plots),
        "owed": of_seats(st.owed),
        "pawns": of_seats(st.pawn),
        "reserves": [st.reserve[s * WEAPONS : (s + 1) * WEAPONS] for s in seats],
        "cells": {
            parts.cells[c]: Stack(
                st.holder[c], st.knights[c], st.used[c], st.ramparts[c], st.balls[c]
            )
            for c in cells
            if st.knights[c] or st.ramparts[c] or st.balls[c]
        },
        "ruins": [parts.cells[c] for c in cells if st.ruin[c]],
        "unseen": {card.id: st.unseen_destiny[n] for n, card in enumerate(parts.destiny)},
        "played": {  # 11.3
            spell: parts.spells[n] - st.unseen_magic[n] - rules.in_hands(st, n)
            for n, spell in enumerate(SPELL_NAMES)
        },
        "under": {
            "destiny": [parts.destiny[n - 1].id for n in st.destiny_under if n],
            "magic": [SPELL_NAMES[n - 1] for n in st.magic_under if n],
        },
        "known": [_of_hand(st.known, s) for s in seats],
        "heirs": sum(st.heirs),
        "hands": [len(_hand_of(st, s)) for s in seats],
        "hand": [] if seat is None else _hand_of(st, seat),
        "step": (name(st.start), name(st.end)),
        "lance": st.lance,
        "shooter": st.shooter,
        "against": st.against,
        "origin": name(st.origin),
        "charms": [spell for n, spell in enumerate(SPELL_NAMES) if st.charm >> n & 1],
        "volleys": [
            (st.volley_by[k], st.volley_at[k], st.volley_balls[k]) for k in range(st.volleys)
        ],
        "dice": st.dice,
        "card": None if st.card == NOBODY else parts.destiny[st.card].id,
        "losing": None if st.losing == NOBODY else LETTERS[st.losing],
    }


def _hand_of(st: Any, seat: int) -> list[str]:
    """The magic cards a seat holds, in the order of their kinds."""
    return _of_hand(st.hand, seat)


def _of_hand(counts: Sequence[int], seat: int) -> list[str]:
    """The magic cards that such a list counts for a seat."""
    held = counts[seat * rules.SPELLS : (seat + 1) * rules.SPELLS]
    return [spell for spell, n in zip(SPELL_NAMES, held, strict=False) for _ in range(n)]


def mask(before: State, action: str, seat: int | None, now: State) -> str:
    """14.2: the magic card drawn is seen by its drawer only."""
    drawn = read_action(action)
    if drawn and drawn.kind == "magic" and seat != before.record.seat:
        return Action("magic", HIDDEN).notation
    return action


# ---------------------------------------------------------------- states from a view


def resample(view: View, rng: Random) -> State:
    """14.1: the cards this seat has not seen are spread over the other hands and the pack.

    Every deal that agrees with the view is equally likely. An open window tells that its owner holds a
    card for it (14.3); deals without one are thrown away. Cards of other hands that all know stay there.
    """
    seen = view.facts
    hidden, needed = _unseen_cards(view), _cards_of_window(seen)
    while True:
        rng.shuffle(hidden)
        hands, at = [], 0
        for seat, n in enumerate(seen["hands"]):
            if seat == view.seat:
                hands.append(seen["hand"])
            else:
                known = seen["known"][seat]
                n -= len(known)
                hands.append([*known, *hidden[at : at + n]])
                at += n
        if not needed or needed & set(hands[seen["who"]]):
            return _state(view.setup, seen, hands)


def _unseen_cards(view: View) -> list[str]:
    """The cards whose place this viewer does not know: in other hands or unseen in the pack."""
    counts = dict(zip(SPELL_NAMES, view.components.spells, strict=True))
    left = Counter(counts) - Counter(view.facts["played"]) - Counter(view.facts["hand"])
    for seat, known in enumerate(view.facts["known"]):
        if seat != view.seat:
            left -= Counter(known)
    return sorted(left.elements())


def _cards_of_window(seen: Facts) -> set[str]:
    """14.3: the cards of which the owner of an open window holds at least one."""
    if seen["phase"] == "attack":
        return {"lance"}
    if seen["phase"] == "shield":
        return {"stone"}
    if seen["phase"] == "defend":
        stack = seen["cells"][str(seen["step"][1])]
        answers = {"armour": stack.knights, "wall": stack.ramparts}
        return {card for card, useful in answers.items() if useful}
    return set()


def _state(setup: Setup, seen: Mapping[str, Any], hands: Sequence[Sequence[str]]) -> State:
    """A state from public facts and from the hands dealt. The Treasury holds what is nowhere else."""
    st, parts = setup.state_layout.new(), setup.components
    rules.setup(st, setup.box)
    st.dealt = [NOBODY] * rules.COLOURS
    st.colour = [NOBODY] * rules.SEATS
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
    st.reserve[: setup.players * WEAPONS] = [n for r in seen["reserves"] for n in r]
    for name in seen["ruins"]:
        st.ruin[parts.cell[name]] = 1
    for name, pieces in seen["cells"].items():
        c = parts.cell[name]
        st.holder[c], st.knights[c], st.used[c], st.ramparts[c], st.balls[c] = pieces
    points = (*seen["step"], seen["origin"])
    st.start, st.end, st.origin = (parts.cell.get(name, NOWHERE) for name in points)
    st.charm = sum(1 << SPELL_NAMES.index(card) for card in seen["charms"])
    for k, volley in enumerate(seen["volleys"]):
        st.volley_by[k], st.volley_at[k], st.volley_balls[k] = volley
    st.volleys = len(seen["volleys"])
    names = [card.id for card in parts.destiny]
    st.card = NOBODY if seen["card"] is None else names.index(seen["card"])
    st.losing = NOBODY if seen["losing"] is None else LETTERS.index(seen["losing"])
    st.unseen_destiny[: len(parts.destiny)] = [seen["unseen"][card.id] for card in parts.destiny]
    for n, spell in enumerate(SPELL_NAMES):
        for seat, hand in enumerate(hands):
            st.hand[seat * rules.SPELLS + n] = list(hand).count(spell)
        st.unseen_magic[n] = parts.spells[n] - seen["played"][spell] - rules.in_hands(st, n)
    for k, card in enumerate(seen["under"]["destiny"]):
        st.destiny_under[k] = names.index(card) + 1
    for k, spell in enumerate(seen["under"]["magic"]):
        st.magic_under[k] = SPELL_NAMES.index(spell) + 1
    for seat, known in enumerate(seen["known"]):
        for spell in known:
            st.known[seat * rules.SPELLS + SPELL_NAMES.index(spell)] += 1
    if st.heirs:
        st.heirs[0] = seen["heirs"]
    _fill_treasury(setup, st)
    return setup.of_record(st)


def _fill_treasury(setup: Setup, st: Any) -> None:
    """1.4: what is neither on the board nor in a reserve nor in flight."""
    stock, flying = setup.box.stock, st.phase in (rules.AIM, rules.SHIELD)
    reserve = [sum(st.reserve[w::WEAPONS]) for w in range(WEAPONS)]
    for seat in range(setup.players):
        on_board = sum(n for n, of in zip(st.knights, st.holder, strict=True) if of == seat)
        st.spare[seat] = stock[rules.KNIGHT] - on_board - st.reserve[seat * WEAPONS]
    st.stock[rules.RAMPART] = stock[rules.RAMPART] - sum(st.ramparts) - reserve[rules.RAMPART]
    waiting = sum(st.volley_balls) + flying
    st.stock[rules.BALL] = stock[rules.BALL] - sum(st.balls) - reserve[rules.BALL] - waiting
    st.token_stock = stock[rules.TOKEN] - sum(st.tokens)


# ---------------------------------------------------------------- positions for study


def position(
    setup: Setup,
    colours: Sequence[str],
    pieces: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    **changes: Any,
) -> State:
    """A position of one's own, for study.

    Everybody has had his opening; seat 0 is in his board phase. `pieces` are a cell and what stands there:
    `h10 red2 r1 b1` is two red knights, a rampart and a ball. `hands` are magic cards by seat. `changes`
    replaces `Facts`, for example `ruins=["d11"]` or `money=[70, 150]`.

    >>> import bastide
    >>> game = bastide.game("dissuasion")
    >>> state = game.position(game.setup(2), ["red", "blue"], ["f9 red1", "g10 blue1"])
    >>> state.play("f9-g10").view(0).facts["cells"]
    {}
    """
    parts, n, dealt = setup.components, setup.players, hands or {}
    seen: dict[str, Any] = {
        "phase": "board", "seat": 0, "first": 0, "round": 1, "winners": [], "colours": colours,
        "alive": [1] * n, "opened": [1] * n, "money": setup.box.begin_money[:n], "tokens": [0] * n,
        "truce": [0] * n, "fog": [0] * n, "plots": [0] * n, "owed": [0] * n, "pawns": [0] * n,
        "reserves": [[0] * WEAPONS] * n, "cells": {}, "ruins": [], "lance": 0,
        "unseen": {card.id: card.count for card in parts.destiny},
        "played": dict.fromkeys(SPELL_NAMES, 0), "step": [None, None], "shooter": NOBODY,
        "under": {"destiny": [], "magic": []}, "known": [[]] * n, "heirs": 0,
        "dice": 0, "card": None, "against": NOBODY, "origin": None, "charms": [], "volleys": [], "losing": None,
    } | changes  # fmt: skip
    seen.setdefault("who", seen["seat"])
    if setup.box.under:  # the cards that came back are those that were seen
        back = Counter(seen["under"]["magic"])
        seen["played"] = {spell: back[spell] for spell in SPELL_NAMES}
        back = Counter(seen["under"]["destiny"])
        seen["unseen"] = {card.id: card.count - back[card.id] for card in parts.destiny}
    for text in pieces:
        cell, stands = _read_pieces(text, colours)
        seen["cells"][cell] = stands
    return _state(setup, seen, [dealt.get(seat, ()) for seat in range(n)])


def _read_pieces(text: str, colours: Sequence[str]) -> tuple[str, Stack]:
    found = PIECES.fullmatch(text)
    if found is None or (found[2] and found[2] not in colours):
        raise ValueError(
            f"{text!r} is no piece: write a cell and what stands there, h10 red2 r1 b1"
        )
    cell, colour, *numbers = found.groups()
    knights, ramparts, balls = (int(n or 0) for n in numbers)
    holder = colours.index(colour) if colour else NOBODY
    return cell, Stack(holder, knights, 0, ramparts, balls)

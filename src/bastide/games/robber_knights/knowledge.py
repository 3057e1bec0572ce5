"""Who may know what (section 7): hands and draws are their owner's, and so are choices of the setup for a while."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias, TypedDict

from bastide.core import state as core
from bastide.games.robber_knights import rules
from bastide.games.robber_knights.actions import CHOOSING, HIDDEN, Pick, read_action
from bastide.games.robber_knights.components import Components, cell_name, cell_number

Tile = tuple[str, str]  # letter, face code
Seen = tuple[str, str | None]  # a tile whose face one may not know
Piles = dict[str, Counter[str]]  # letter -> face codes


class Position(TypedDict):
    """What lies on the table, and where the turn has come to."""

    phase: str
    seat: int
    laid: int
    budget: int
    direction: int
    at: str | None
    tiles: Mapping[str, tuple[str, str]]  # cell -> face code, owners of the knights from the bottom
    supply: Sequence[int]


class Heap(TypedDict):
    """A pile from outside: how many tiles, and the letter on top."""

    n: int
    top: str | None


class Facts(Position):
    """With what a seat knows of everybody's tiles."""

    score: list[int]
    kept: list[str | None]
    upper: list[str | None]
    hands: list[list[Seen]]
    piles: list[Heap]
    gone: list[dict[str, dict[str, int]]]  # letter -> face code -> tiles laid


Setup: TypeAlias = core.Setup[Components, Facts]
State: TypeAlias = core.State[Components, Facts]
View: TypeAlias = core.View[Components, Facts]

# ---------------------------------------------------------------- what is shown


def facts(state: State, seat: int | None) -> Facts:
    """7.1 to 7.4, thing by thing."""
    st, parts, seats = state.record, state.setup.components, range(state.setup.players)
    phase = rules.PHASES[st.phase]
    settled = phase not in CHOOSING  # 3.4: the choices are public

    def chosen(faces: Sequence[int]) -> list[str | None]:
        shown = [faces[s] != rules.NOBODY and (settled or s == seat) for s in seats]
        return [parts.faces[faces[s]].code if shown[s] else None for s in seats]

    return {
        "phase": phase,
        "seat": st.seat,
        "laid": st.laid,
        "budget": st.budget,
        "direction": st.direction,
        "at": cell_name(state.setup, st.at) if st.at else None,
        "tiles": _landscape(state.setup, st),
        "supply": st.supply[: len(seats)],
        "score": st.score[: len(seats)],
        "kept": chosen(st.kept),
        "upper": chosen(st.upper),
        "hands": [_hand_seen(parts, st, s, mine=s == seat, settled=settled) for s in seats],
        "piles": [_pile_seen(state.setup, st, s) for s in seats],
        "gone": [_laid_tiles(parts, st, s) for s in seats],
    }


def _landscape(setup: Setup, st: Any) -> dict[str, tuple[str, str]]:
    """7.1: every tile with the owners of its knights, from bottom to top."""
    tiles = {}
    for cell, face in enumerate(st.tile):
        if face:
            owners = [st.stack[cell] >> 3 * k & 7 for k in range(st.height[cell])]
            stack = "".join(str(owner) for owner in reversed(owners))
            tiles[cell_name(setup, cell)] = setup.components.faces[face - 1].code, stack
    return tiles


def hand_of(components: Components, st: Any, seat: int) -> list[Tile]:
    """The tiles in a hand, by letter and face."""
    letters, faces = components.letters, components.faces
    held = (h for h in st.hand[seat * rules.HAND : (seat + 1) * rules.HAND] if h != rules.NOBODY)
    return sorted((letters[h // rules.FACES], faces[h % rules.FACES].code) for h in held)


def _hand_seen(components: Components, st: Any, seat: int, mine: bool, settled: bool) -> list[Seen]:
    """7.2, 7.3: all see the letters; the faces are the owner's, but for the A tiles (7.4)."""
    seen: list[Seen] = []
    for letter, face in hand_of(components, st, seat):
        public = settled or face == components.first_castle
        known = mine or (letter == components.letters[0] and public)
        seen.append((letter, face if known else None))
    return sorted(seen, key=lambda tile: (tile[0], tile[1] or ""))


def _pile_seen(setup: Setup, st: Any, seat: int) -> Heap:
    """7.1: how many tiles, and the letter on top."""
    top = rules.top_letter(st, setup.box, seat)
    return {
        "n": sum(st.pile[rules.kind_of_tile(seat, 1, 0) : rules.kind_of_tile(seat + 1, 0, 0)]),
        "top": setup.components.letters[top] if top != rules.NOWHERE else None,
    }


def _laid_tiles(components: Components, st: Any, seat: int) -> dict[str, dict[str, int]]:
    """7.5: the tiles a player has laid, by letter; those of the setup are known anyway."""
    held = Counter(hand_of(components, st, seat))
    gone: dict[str, dict[str, int]] = {}
    for number, letter in enumerate(components.letters[1:], 1):
        laid = gone[letter] = {}
        for code, count in components.tiles[number].items():
            kind = rules.kind_of_tile(seat, number, components.number[code])
            if n := count - st.pile[kind] - held[letter, code]:
                laid[code] = n
    return gone


def mask(before: State, action: str, seat: int | None, now: State) -> str:
    """7.2, 7.4: draws are the drawer's; choices of the setup are secret until the last is made."""
    read = read_action(action)
    if not isinstance(read, Pick):
        return action
    secret = read.phase == "draw" or (
        read.phase in CHOOSING and rules.PHASES[now.record.phase] in CHOOSING
    )
    return Pick(read.phase, HIDDEN).notation if secret and seat != before.record.seat else action


# ---------------------------------------------------------------- what may be behind it


def unseen(view: View, seat: int) -> Piles:
    """7.5: by letter, the tiles of a seat that this viewer has not seen: in its hand or its pile."""
    facts, parts = view.facts, view.components
    unseen = {}
    for number, letter in enumerate(parts.letters[1:], 1):
        left = Counter(parts.tiles[number])
        left.subtract(facts["gone"][seat][letter])
        left.subtract(face for held, face in facts["hands"][seat] if held == letter and face)
        unseen[letter] = +left
    return unseen


@dataclass
class Share:
    """The tiles of one seat, as they really are."""

    hand: list[Tile]
    pile: Piles
    kept: str | None = None
    upper: str | None = None


def resample(view: View, rng: Random) -> State:
    """7.5: every split of the unseen tiles between hand and pile is equally likely."""
    shares = [_draw_share(view, seat, rng) for seat in range(view.setup.players)]
    return view.setup.of_record(_record(view.setup, view.facts, shares))


def _draw_share(view: View, seat: int, rng: Random) -> Share:
    facts, parts = view.facts, view.components
    share = Share([], unseen(view, seat), facts["kept"][seat], facts["upper"][seat])
    first, choosing = parts.letters[0], facts["phase"] in CHOOSING
    if choosing and not facts["hands"][seat]:
        share.pile[first] = parts.tiles[0]  # 3.3: still to be shared out
    elif choosing and share.kept is None:  # 3.4: chosen, and still secret
        share.kept = rng.choice(list(parts.left_over(parts.first_castle)))
        if view.setup.options["start"] == "columns" and seat < facts["seat"]:
            share.upper = rng.choice(sorted(parts.left_over(parts.first_castle, share.kept)))
    for letter, face in facts["hands"][seat]:
        if face is None and letter == first:
            face = share.kept
        elif face is None:
            face = rng.choice(sorted(share.pile[letter].elements()))
            share.pile[letter][face] -= 1
        share.hand.append((letter, str(face)))
    return share


# ---------------------------------------------------------------- building states


def _record(setup: Setup, facts: Position, shares: Sequence[Share]) -> Any:
    """A record from what lies on the table and what was dealt."""
    st, box, number = setup.state_layout.new(), setup.box, setup.components.number
    rules.setup(st, box)
    for cell, (code, stack) in facts["tiles"].items():
        at = cell_number(setup, cell)
        rules.put_tile(st, box, at, number[code])
        for owner in stack:
            st.seat = int(owner)
            rules.drop_knights(st, box, at, 1)
    for seat, share in enumerate(shares):
        _share_out(setup, st, seat, share, facts["phase"])
    if facts["phase"] == "lay":
        for code, _ in facts["tiles"].values():
            rules.take_left_over(st, number[code])
    for seat, knights in enumerate(facts["supply"]):
        st.supply[seat] = knights
    st.phase, st.seat = rules.PHASES.index(facts["phase"]), facts["seat"]
    st.laid, st.budget, st.direction = facts["laid"], facts["budget"], facts["direction"]
    if facts["at"]:
        st.at = cell_number(setup, facts["at"])
    return st


def _share_out(setup: Setup, st: Any, seat: int, share: Share, phase: str) -> None:
    """A seat's hand, its pile, and of the A tiles the one kept and the two still to be laid (3.3)."""
    parts = setup.components
    letters, number = parts.letters, parts.number
    for kind in range(seat * rules.SETS, (seat + 1) * rules.SETS):
        st.pile[kind] = 0
    for letter, tiles in share.pile.items():
        for code, n in tiles.items():
            st.pile[rules.kind_of_tile(seat, letters.index(letter), number[code])] = n
    for letter, code in share.hand:
        rules.take_in_hand(st, seat, letters.index(letter), number[code])
    if share.kept is not None:
        st.kept[seat] = number[share.kept]
        if phase in (*CHOOSING, "lay"):
            for code, n in parts.left_over(parts.first_castle, share.kept).items():
                st.left[seat * rules.FACES + number[code]] = n
    if share.upper is not None:
        st.upper[seat] = number[share.upper]


def position(
    setup: Setup,
    tiles: Mapping[str, tuple[str, str]],
    hands: Sequence[Sequence[str]],
    piles: Sequence[Sequence[str]] = ((), (), (), ()),
    supply: Sequence[int] | None = None,
    seat: int = 0,
    laid: int = 0,
) -> State:
    """A position of one's own, for study: cells with face and stack, hands and piles as `LETTER:FACE`.

    >>> import bastide
    >>> game = bastide.game("robber-knights")
    >>> state = game.position(game.setup(2), {"1,0": ("PT", "")}, [["A:PC"], ["A:P"]])
    >>> state.play("PC@0,0").legal()
    ['garrison:0', 'garrison:1', 'garrison:2', 'garrison:3', 'garrison:4']
    """
    shares = []
    for hand, pile in zip(hands, piles, strict=False):
        share = Share([_tile(text) for text in hand], {})
        for letter, code in map(_tile, pile):
            share.pile.setdefault(letter, Counter())[code] += 1
        shares.append(share)
    table: Position = {
        "phase": "place" if any(hands) else "over",
        "seat": seat,
        "laid": laid,
        "budget": 0,
        "direction": rules.NOWHERE,
        "at": None,
        "tiles": tiles,
        "supply": supply or setup.box.knights[: setup.players],
    }
    return setup.of_record(_record(setup, table, shares))


def _tile(text: str) -> Tile:
    letter, _, code = text.partition(":")
    return letter, code

"""Robber Knights: notation, options, views and words. The rules themselves are in `rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from bastide.core.edition import Edition, read_options
from bastide.core.errors import ActionError
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.record import Layout, i8, i16, i32
from bastide.core.state import Setup, State, View
from bastide.core.text import Text, say
from bastide.games.robber_knights import art, codes, land, rules, why
from bastide.games.robber_knights import inspect as looks
from bastide.games.robber_knights import scene as scenes
from bastide.games.robber_knights.tiles import SEATS, Components, read_components

PHASES = ("keep", "top", "lay", "place", "garrison", "march", "draw", "over")
DIRECTIONS = "NESW"
Tile = tuple[str, str]  # letter, face code


class RobberKnights(Game):
    """Robber Knights (Raubritter), Rüdiger Dorn, Queen Games 2005."""

    id = "robber-knights"
    rules: ClassVar[ModuleType] = rules
    rules_version = 1
    folder = Path(__file__).parent
    seats = SEATS
    minutes = 45
    secrets = True

    frame = staticmethod(scenes.frame)
    scene = staticmethod(scenes.scene)
    points = staticmethod(scenes.points)
    ask = staticmethod(scenes.ask)
    intent = staticmethod(scenes.intent)
    inspect = staticmethod(looks.inspect)
    art = staticmethod(art.art)

    components: Components

    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        """Section 2, and the option of 3.6."""
        self.components = read_components(edition)
        return read_options(edition.root)

    # ---------------------------------------------------------------- records

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        """Two sizes: the squares of the box, and the largest an edition may ask for."""
        width, height = self._grid(setup)
        small = width * height <= 400 and self.components.per_tile <= 5
        cells = 400 if small else 1600
        tiles = land.SEATS * land.SETS
        state = Layout(
            stack=(i16 if small else i32)[cells],
            tile=i8[cells],
            height=i8[cells],
            near=i8[cells],
            pile=i8[tiles],
            hand=i16[land.SEATS * land.HAND],
            left=i8[land.SEATS * land.FACES],
            kept=i8[land.SEATS],
            upper=i8[land.SEATS],
            supply=i8[land.SEATS],
            score=i16[land.SEATS],
            at=i16,
            phase=i8,
            seat=i8,
            laid=i8,
            budget=i8,
            direction=i8,
            west=i8,
            east=i8,
            north=i8,
            south=i8,
        )
        box = Layout(
            tiles=i8[land.SETS],
            leave=i8[land.FACES],
            enter=i8[land.FACES],
            points=i8[land.FACES],
            musters=i8[land.FACES],
            players=i8,
            faces=i8,
            letters=i8,
            first_castle=i8,
            knights=i8,
            per_castle=i8,
            per_tile=i8,
            placements=i8,
            columns=i8,
            side=i8,
            width=i8,
            across=i8,
            down=i8,
        )
        return state, box

    def _grid(self, setup: Setup) -> tuple[int, int]:
        """Width and height of every place the square can float to, with a rim."""
        side = self.components.sides[setup.players]
        return 2 * side - setup.players + 2, 2 * side

    def box(self, setup: Setup) -> dict[str, Any]:
        """The components as tables, and the options as numbers."""
        parts = self.components
        tiles = [0] * land.SETS
        for letter, group in enumerate(parts.tiles):
            for code, count in group.items():
                tiles[letter * land.FACES + parts.number[code]] = count
        side = parts.sides[setup.players]
        return {
            "tiles": tiles,
            "leave": [face.leave for face in parts.faces],
            "enter": [face.enter for face in parts.faces],
            "points": [face.points for face in parts.faces],
            "musters": [face.musters for face in parts.faces],
            "players": setup.players,
            "faces": len(parts.faces),
            "letters": len(parts.letters),
            "first_castle": parts.number[parts.first_castle],
            "knights": parts.knights,
            "per_castle": parts.per_castle,
            "per_tile": parts.per_tile,
            "placements": parts.placements,
            "columns": setup.options["start"] == "columns",
            "side": side,
            "width": self._grid(setup)[0],
            "across": side - setup.players + 1,
            "down": side - 1,
        }

    def longest_list(self, setup: Setup) -> int:
        """Two faces on every cell in and around the square, and `end`."""
        return 2 * (self.components.sides[setup.players] + 2) ** 2 + 1

    # ---------------------------------------------------------------- words for actions

    def notation(self, setup: Setup, action: int) -> str:
        """The grammar at the end of section 9."""
        if action == codes.END:
            return "end"
        if action == codes.HALT:
            return "halt"
        kind, detail = divmod(action, codes.KIND)
        faces = self.components.faces
        if kind == codes.PLACE:
            face, cell = divmod(detail, codes.CELLS)
            return f"{faces[face].code}@{self.cell_name(setup, cell)}"
        if kind == codes.GARRISON:
            return f"garrison:{detail}"
        if kind == codes.MARCH:
            direction, k = divmod(detail, land.FACES)
            return f"{DIRECTIONS[direction]}{k}"
        return f"{PHASES[kind]}:{faces[detail].code}"

    def cell_name(self, setup: Setup, cell: int) -> str:
        """2.7: a cell as `x,y`."""
        return f"{land.column_of(setup.box, cell)},{land.row_of(setup.box, cell)}"

    def refusal(self, state: State, action: str) -> ActionError:
        """The clause that forbids an action."""
        return why.refusal(state, action, self.components)

    def reason(self, state: State) -> Text:
        """8.1, 8.4."""
        outcome = state.record
        best = max(outcome.score[: state.setup.players])
        tied = sum(score == best for score in outcome.score[: state.setup.players])
        return say("won-by-points" if tied == 1 else "won-by-knights", n=best)

    def tell(self, before: View, action: str) -> Text:
        """A line of the log."""
        return scenes.tell(self.components, before.actor, action)

    def summary(self) -> list[Text]:
        """Tiles and knights of each player, and the squares."""
        parts = self.components
        tiles = sum(sum(group.values()) for group in parts.tiles)
        return [
            say("has-tiles", n=tiles, faces=len(parts.faces), letters=", ".join(parts.letters)),
            say("has-knights", n=parts.knights),
            *(say("has-square", players=n, side=side) for n, side in parts.sides.items()),
        ]

    def sheet(self) -> list[tuple[str, int | None, Text]]:
        """Every tile of a player by letter, the backs, and the players' pieces."""
        parts = self.components
        tiles: list[tuple[str, int | None, Text]] = [
            (face.art, None, say("tile-held", face=f"{code} × {n}", letter=letter))
            for letter, group in zip(parts.letters, parts.tiles, strict=True)
            for code, n in sorted(group.items())
            if (face := parts.faces[parts.number[code]])
        ]
        slots = [scenes.slot_named(colour, seat) for seat, colour in enumerate(parts.colours)]
        backs = [
            (f"back/{letter}", slots[0], say("back", letter=letter)) for letter in parts.letters
        ]
        knights = [("knight", slot, say("knight-piece")) for slot in slots]
        return [*tiles, *backs, *knights]

    # ---------------------------------------------------------------- who knows what (section 7)

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        """7.1 to 7.4, thing by thing."""
        st, setup = state.record, state.setup
        seats, phase = range(setup.players), PHASES[st.phase]
        settled = phase not in ("keep", "top")  # 3.4: the choices are public

        def face_of(number: int, owner: int) -> str | None:
            shown = number != land.NOBODY and (settled or owner == seat)
            return self.components.faces[number].code if shown else None

        return {
            "phase": phase,
            "seat": st.seat,
            "laid": st.laid,
            "budget": st.budget,
            "direction": st.direction,
            "at": self.cell_name(setup, st.at) if st.at else None,
            "tiles": self._landscape(state),
            "supply": st.supply[: setup.players],
            "score": st.score[: setup.players],
            "kept": [face_of(st.kept[s], s) for s in seats],
            "upper": [face_of(st.upper[s], s) for s in seats],
            "hands": [self._hand_seen(st, s, mine=s == seat, settled=settled) for s in seats],
            "piles": [self._pile_seen(state, s) for s in seats],
            "gone": [self._laid_tiles(st, s) for s in seats],
        }

    def _landscape(self, state: State) -> dict[str, list[str]]:
        """7.1: every tile with the owners of its knights, from bottom to top."""
        st, setup, tiles = state.record, state.setup, {}
        for cell, face in enumerate(st.tile):
            if face:
                owners = [st.stack[cell] >> 3 * k & 7 for k in range(st.height[cell])]
                stack = "".join(str(owner) for owner in reversed(owners))
                tiles[self.cell_name(setup, cell)] = [self.components.faces[face - 1].code, stack]
        return tiles

    def hand_of(self, st: Any, seat: int) -> list[Tile]:
        """The tiles in a hand, by letter and face."""
        held = (h for h in st.hand[seat * land.HAND : (seat + 1) * land.HAND] if h >= 0)
        parts = self.components
        return sorted(
            (parts.letters[h // land.FACES], parts.faces[h % land.FACES].code) for h in held
        )

    def _hand_seen(
        self, st: Any, seat: int, mine: bool, settled: bool
    ) -> list[tuple[str, str | None]]:
        """7.2, 7.3: all see the letters; the faces are the owner's, but for the A tiles (7.4)."""
        parts = self.components
        seen: list[tuple[str, str | None]] = []
        for letter, face in self.hand_of(st, seat):
            known = letter == parts.letters[0] and (settled or face == parts.first_castle)
            seen.append((letter, face if mine or known else None))
        return sorted(seen, key=lambda tile: (tile[0], tile[1] or ""))

    def _pile_seen(self, state: State, seat: int) -> dict[str, Any]:
        """7.1: how many tiles, and the letter on top."""
        st = state.record
        first = land.kind_of_tile(seat, 1, 0)
        top = land.top_letter(st, state.setup.box, seat)
        return {
            "n": sum(st.pile[first : (seat + 1) * land.SETS]),
            "top": self.components.letters[top] if top != land.NOWHERE else None,
        }

    def _laid_tiles(self, st: Any, seat: int) -> dict[str, dict[str, int]]:
        """7.5: the tiles a player has laid, by letter; those of the setup are known anyway."""
        held, gone = Counter(self.hand_of(st, seat)), {}
        for number, letter in enumerate(self.components.letters):
            if number == 0:
                continue
            laid = {}
            for code, count in self.components.tiles[number].items():
                kind = land.kind_of_tile(seat, number, self.components.number[code])
                if n := count - st.pile[kind] - held[letter, code]:
                    laid[code] = n
            gone[letter] = laid
        return gone

    def unseen(self, view: View, seat: int) -> dict[str, Counter[str]]:
        """7.5: by letter, the tiles of a seat that this viewer has not seen: in its hand or its pile."""
        facts, parts = view.facts, self.components
        unseen = {}
        for number, letter in enumerate(parts.letters[1:], 1):
            left = Counter(parts.tiles[number])
            left.subtract(facts["gone"][seat][letter])
            left.subtract(f for held, f in facts["hands"][seat] if held == letter and f)
            unseen[letter] = +left
        return unseen

    def resample(self, view: View, rng: Random) -> State:
        """7.5: every split of the unseen tiles between hand and pile is equally likely."""
        facts, setup, parts = view.facts, view.setup, self.components
        others = list((parts.tiles[0] - Counter([parts.first_castle])).keys())
        kept, upper = list(facts["kept"]), list(facts["upper"])
        hands: list[list[Tile]] = []
        piles: list[dict[str, Counter[str]]] = []
        for seat in range(setup.players):
            hand: list[Tile] = []
            has_kept = len(facts["hands"][seat]) > 0 and facts["phase"] in ("keep", "top")
            if has_kept and kept[seat] is None:  # 3.4: chosen, and still secret
                kept[seat] = rng.choice(others)
                if setup.options["start"] == "columns" and seat < facts["seat"]:
                    left = Counter(parts.tiles[0]) - Counter([parts.first_castle, kept[seat]])
                    upper[seat] = rng.choice(sorted(left))
            pile = self.unseen(view, seat)
            for letter, face in facts["hands"][seat]:
                if face is None and letter == parts.letters[0]:
                    face = kept[seat]
                elif face is None:
                    face = rng.choice(sorted(pile[letter].elements()))
                    pile[letter][face] -= 1
                hand.append((letter, face))
            hands.append(hand)
            piles.append(pile)
        record = self._record(setup, facts, hands, piles, kept, upper)
        return setup.restore(setup.state_layout.pack(record))

    # ---------------------------------------------------------------- building states

    def _record(
        self,
        setup: Setup,
        facts: Mapping[str, Any],
        hands: Sequence[Iterable[Tile]],
        piles: Sequence[Mapping[str, Counter[str]]],
        kept: Sequence[str | None] = (None,) * 4,
        upper: Sequence[str | None] = (None,) * 4,
    ) -> Any:
        """A record from what a view tells and what was dealt."""
        st, box, parts = setup.state_layout.new(), setup.box, self.components
        rules.setup(st, box)
        for cell, (code, stack) in facts["tiles"].items():
            x, y = map(int, cell.split(","))
            at = land.cell_at(box, x, y)
            land.put_tile(st, box, at, parts.number[code])
            for owner in stack:
                st.seat, st.budget = int(owner), 0
                land.drop_knights(st, box, at, 1)
        for seat in range(setup.players):
            if hands[seat] or facts["phase"] not in ("keep", "top"):
                self._share_out_a_tiles(st, seat, kept[seat], facts)
            for letter, code in hands[seat]:
                land.take_in_hand(st, seat, parts.letters.index(letter), parts.number[code])
            for letter, pile in piles[seat].items():
                for code in parts.number:
                    kind = land.kind_of_tile(seat, parts.letters.index(letter), parts.number[code])
                    st.pile[kind] = pile.get(code, 0)
            if kept[seat] is not None:
                st.kept[seat] = parts.number[str(kept[seat])]
            if upper[seat] is not None:
                st.upper[seat] = parts.number[str(upper[seat])]
        if facts["phase"] == "lay":
            for code, _ in facts["tiles"].values():
                holders = range(setup.players)
                face = parts.number[code]
                holder = next(s for s in holders if st.left[s * land.FACES + face] > 0)
                st.left[holder * land.FACES + face] -= 1
        for seat, supply in enumerate(facts["supply"]):
            st.supply[seat] = supply
        st.phase, st.seat = PHASES.index(facts["phase"]), facts["seat"]
        st.laid, st.budget, st.direction = facts["laid"], facts["budget"], facts["direction"]
        if facts["at"]:
            x, y = map(int, facts["at"].split(","))
            st.at = land.cell_at(box, x, y)
        return st

    def _share_out_a_tiles(
        self, st: Any, seat: int, kept: str | None, facts: Mapping[str, Any]
    ) -> None:
        """3.3: the A tiles have left the pile; until they are laid, two of them wait."""
        parts = self.components
        for code in parts.tiles[0]:
            st.pile[land.kind_of_tile(seat, 0, parts.number[code])] = 0
        if facts["phase"] in ("keep", "top", "lay") and kept is not None:
            left = Counter(parts.tiles[0]) - Counter([parts.first_castle, kept])
            for code, n in left.items():
                st.left[seat * land.FACES + parts.number[code]] = n

    def position(
        self,
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
        split = [[_tile(text) for text in hand] for hand in hands]
        heaps = []
        for pile in piles[: setup.players]:
            heap: dict[str, Counter[str]] = {
                letter: Counter() for letter in self.components.letters
            }
            for letter, code in map(_tile, pile):
                heap[letter][code] += 1
            heaps.append(heap)
        facts = {
            "phase": "place" if any(hands) else "over",
            "tiles": tiles,
            "supply": supply or [self.components.knights] * setup.players,
            "seat": seat,
            "laid": laid,
            "budget": 0,
            "direction": land.NOWHERE,
            "at": None,
        }
        record = self._record(setup, facts, split, heaps)
        return setup.restore(setup.state_layout.pack(record))

    def mask(self, before: State, action: str, seat: int | None, now: State) -> str:
        """7.2, 7.4: draws are the drawer's; choices of the setup are secret until the last is made."""
        kind, _, _ = action.partition(":")
        secret = kind == "draw" or (
            kind in ("keep", "top") and now.record.phase in (codes.KEEP, codes.TOP)
        )
        return f"{kind}:?" if secret and seat != before.record.seat else action


def _tile(text: str) -> Tile:
    letter, _, code = text.partition(":")
    return letter, code


GAME = RobberKnights

"""Un dernier donjon pour la route: notation, options, views and words. The rules are in `rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from bastide.core.edition import Edition, read_options
from bastide.core.errors import ActionError
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.record import Layout, i8, i16, i64
from bastide.core.state import Setup, State
from bastide.core.text import Text, say
from bastide.games.donjon import art, codes, known, land, rules, why
from bastide.games.donjon import inspect as looks
from bastide.games.donjon import scene as scenes
from bastide.games.donjon.cards import PLAYERS, TOKENS, Components, read_components

MAIN_ACTIONS = {
    codes.DRAGON_OF_KNIGHT: "dragon:knight",
    codes.DRAGON_OF_SEAL: "dragon:seal",
    codes.POST: "knight",
    codes.USE_SEAL: "seal",
    codes.THROW: "bridge",
    codes.END: "end",
    codes.PASS: "pass",
}
OF_CARDS = {codes.DEAL: "deal", codes.HAND: "hand", codes.DRAW: "draw", codes.CARD: "card"}
OF_NUMBERS = {codes.SEAL: "seal", codes.RAISE: "donjon", codes.ROYAL: "royal", codes.ROT: "rot"}


class Donjon(Game):
    """Un dernier donjon pour la route, 2019."""

    id = "donjon"
    rules: ClassVar[ModuleType] = rules
    rules_version = 1
    folder = Path(__file__).parent
    seats = PLAYERS
    minutes = 20
    secrets = True
    # Each plays a round and a turn on, so that fewer make a level; measured in docs/bots.md.
    simulations: ClassVar[Mapping[str, int]] = {"skilled": 16, "expert": 100}

    frame = staticmethod(scenes.frame)
    scene = staticmethod(scenes.scene)
    ask = staticmethod(scenes.ask)
    intent = staticmethod(scenes.intent)
    tell = staticmethod(scenes.tell)
    inspect = staticmethod(looks.inspect)
    art = staticmethod(art.art)
    facts = staticmethod(known.facts)
    resample = staticmethod(known.resample)

    components: Components

    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        """Sections 1 to 3, and the options of section 11."""
        self.components = read_components(edition)
        return read_options(edition.root)

    # ---------------------------------------------------------------- records

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        """Two sizes: for the cards of the box, and for many more."""
        start = self.components.starts[setup.players]
        laid = sum(start.cards_of(seat) for seat in range(setup.players))
        small = laid <= 28  # each card makes the landscape at most two cells wider or higher
        side, room, index = (64, 128, i8) if small else (128, 256, i16)
        slots = land.SEATS * land.DONJONS
        state = Layout(
            seen=i64,
            hand=i64[land.SEATS],
            store=i64[land.SEATS],
            size=i16[room],
            stands=i16[slots],
            end_a=i16[land.BRIDGES],
            end_b=i16[land.BRIDGES],
            cells=i16,
            card=i16,
            card_x=i16,
            card_y=i16,
            west=i16,
            east=i16,
            north=i16,
            south=i16,
            x=i16[room],
            y=i16[room],
            spot=index[side * side],
            group=index[room],
            land=i8[room],
            piece=i8[room],
            holder=i8[room],
            guard=i8[room],
            sheet=i8[room],
            sheets=i8,
            pile=i8[slots],
            token=i8[land.SEATS],
            bridges=i8[land.SEATS],
            sealed=i8[land.SEATS],
            spans=i8,
            phase=i8,
            seat=i8,
            laid=i8,
            used=i8,
            count=i8,
            passes=i8,
        )
        cards = 64
        box = Layout(
            all_cards=i64,
            scratch=i16,
            wrap=i16,
            room=i16,
            face=i8[cards * 16],
            twin=i8[cards * 4],
            start=i8[4],
            house=i8[land.SEATS],
            number=i8[slots],
            token=i8[land.SEATS],
            bridges=i8[land.SEATS],
            cards_of=i8[land.SEATS],
            players=i8,
            cards=i8,
            hand=i8,
            pile_size=i8,
            preview=i8,
            once=i8,
        )
        return state, box

    def box(self, setup: Setup) -> dict[str, Any]:
        """The components as tables, and the options as numbers."""
        parts, start = self.components, self.components.starts[setup.players]
        faces: list[int] = []
        twins: list[bool] = []
        for card in parts.cards:
            turns = [card.turned(q) for q in range(4)]
            faces += [parts.kinds[letter] for turn in turns for letter in turn]
            twins += [turn in turns[:q] for q, turn in enumerate(turns)]
        numbers = [0] * (land.SEATS * land.DONJONS)
        for n, seat in enumerate(start.seats):
            numbers[n * land.DONJONS : n * land.DONJONS + len(seat.donjons)] = seat.donjons
        room = self.layouts(setup)[0].fields["group"].length or 0
        return {
            "all_cards": (1 << len(parts.cards)) - 1,
            "scratch": self._most_actions(setup),
            "wrap": room // 2 - 1,
            "room": room,
            "face": faces,
            "twin": twins,
            "start": [parts.kinds[letter] for letter in parts.start_card],
            "house": [seat.house for seat in start.seats],
            "number": numbers,
            "token": self._tokens(setup),
            "bridges": [seat.bridges for seat in start.seats],
            "cards_of": [start.cards_of(n) for n in range(setup.players)],
            "players": setup.players,
            "cards": len(parts.cards),
            "hand": start.hand,
            "pile_size": start.pile,
            "preview": setup.options["preview"],
            "once": setup.options["optional_actions"] == "once",
        }

    def _tokens(self, setup: Setup) -> list[int]:
        """3.2, 3.3: with four players the option says who holds the Seals."""
        seats = self.components.starts[setup.players].seats
        if setup.players == 4:
            holders = str(setup.options["seal_holders"])
            return [TOKENS["seal" if str(n) in holders else "knight"] for n in range(4)]
        return [sum(TOKENS[token] for token in seat.tokens) for seat in seats]

    def _most_actions(self, setup: Setup) -> int:
        """A card may lie at sixteen places around each cell, at most."""
        start = self.components.starts[setup.players]
        laid = sum(start.cards_of(seat) for seat in range(setup.players))
        return 16 * 4 * (laid + 1)

    def longest_list(self, setup: Setup) -> int:
        """The actions, and behind them the room that looking for placements needs."""
        return self._most_actions(setup) + land.AROUND + 2 * (int(self.box(setup)["room"]) + 4)

    # ---------------------------------------------------------------- words for actions

    def notation(self, setup: Setup, action: int) -> str:
        """Section 11."""
        kind, detail = divmod(action, codes.KIND)
        if kind in MAIN_ACTIONS:
            return MAIN_ACTIONS[kind]
        if kind in OF_CARDS:
            return f"{OF_CARDS[kind]}:{self.components.cards[detail].id}"
        if kind in OF_NUMBERS:
            return f"{OF_NUMBERS[kind]}:{detail}"
        if kind == codes.SPAN:
            x, y = codes.place_x(detail >> 1), codes.place_y(detail >> 1)
            return f"span:{x},{y},{'hv'[detail & 1]}"
        return f"at:{codes.place_x(detail)},{codes.place_y(detail)}"

    def refusal(self, state: State, action: str) -> ActionError:
        """The clause that forbids an action."""
        return why.refusal(state, action, self.components)

    def reason(self, state: State) -> Text:
        """10.1 or 10.2, and 10.5."""
        record = state.record
        blocked = any(rules.still_plays(record, seat) for seat in range(state.setup.players))
        return say("ended-by-passes" if blocked else "ended-by-cards")

    def summary(self) -> list[Text]:
        """Cards, houses, and what each number of players starts with."""
        parts = self.components
        return [
            say("has-cards", n=len(parts.cards), terrains=len(parts.terrains)),
            say("has-houses", houses=", ".join(parts.houses)),
            *(
                say("has-start", players=n, hand=start.hand, pile=start.pile)
                for n, start in parts.starts.items()
            ),
        ]

    def sheet(self) -> list[tuple[str, int | None, Text]]:
        """Every card as printed, and the pieces of each house."""
        parts = self.components
        cards: list[tuple[str, int | None, Text]] = [
            (f"card/{card.rows[0]}/{card.rows[1]}", None, say("card", id=card.id))
            for card in parts.cards
        ]
        start = parts.start_card
        cards.insert(0, (f"card/{start[:2]}/{start[2:]}", None, say("start-card")))
        for house, name in enumerate(parts.houses):
            slot = scenes.HOUSE_SLOTS[house % len(scenes.HOUSE_SLOTS)]
            numbers = {
                k
                for s in parts.starts.values()
                for seat in s.seats
                if seat.house == house
                for k in seat.donjons
            }
            side = say("house", house=name.partition(" ")[0])
            cards += [(f"donjon/{k}", slot, say("donjon", n=k, side=side)) for k in sorted(numbers)]
        return cards + [
            (f"token/{token}", 0, say(f"piece-{token}")) for token in ("knight", "seal", "dragon")
        ]

    def mask(self, before: State, action: str, seat: int | None, now: State) -> str:
        """9.2, 9.4: cards are their owner's; the sealed card is shown at the end."""
        kind, _, _ = action.partition(":")
        secret = kind in ("deal", "hand", "draw") or (kind == "royal" and not now.over)
        return f"{kind}:?" if secret and seat != before.record.seat else action

    def position(
        self,
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
        replaces facts (see `known.facts`), for example `seat=1` or `tokens=[[], ["knight"]]`.

        >>> import bastide
        >>> game = bastide.game("donjon")
        >>> game.position(game.setup(2), ["GGR", "WGR"], ["K1@1,1 s1"]).play("donjon:2").legal()
        ['at:0,1', 'at:2,0', 'at:2,1']
        """
        return known.position(self, setup, rows, pieces, hands, seals, changes)


GAME = Donjon

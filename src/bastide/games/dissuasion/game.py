"""Dissuasion: notation, options, views and words. The rules themselves are in `rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from bastide.core.edition import Edition
from bastide.core.errors import ActionError
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.record import Layout, i8, i16, i32
from bastide.core.state import Setup, State
from bastide.core.text import Text, say
from bastide.games.dissuasion import art, codes, history, known, printed, rules, touches, why
from bastide.games.dissuasion import inspect as looks
from bastide.games.dissuasion import scene as scenes
from bastide.games.dissuasion.components import (
    EFFECTS,
    PLAYERS,
    SPELL_NAMES,
    STAGE_KINDS,
    Components,
    read_components,
)

OPTIONS = (  # section 2
    Option("colours", "random", values=("random", "spread")),
    Option("opening_moves", False, values=(False, True)),
    Option("diagonals", True, values=(True, False)),
    Option("neutral_income", False, values=(False, True)),
    Option("max_rounds", 100, low=1, high=1_000_000),
)
WORDS = {
    codes.STAY: "stay",
    codes.GO: "go",
    codes.DONE: "done",
    codes.NO: "no",
    codes.PASS: "pass",
    codes.PAY: "pay",
}
OF_CELLS = {codes.FIRE: "fire", codes.USE_GALLOP: "gallop", codes.AT: "at", codes.DROP: "drop"}
OF_NUMBERS = {codes.DEAL_FIRST: "first", codes.THROW: "roll", codes.USE: "use"}
OF_PIECES = {codes.PUT: "put", codes.GIVE_UP: "lose", codes.SELL_OFF: "sell"}


class Dissuasion(Game):
    """Dissuasion."""

    id = "dissuasion"
    rules: ClassVar[ModuleType] = rules
    rules_version = 1
    folder = Path(__file__).parent
    seats = PLAYERS
    minutes = 90
    secrets = True
    # Hundreds more find little, so 600 left master little room above expert; measured in docs/bots.md.
    simulations: ClassVar[Mapping[str, int]] = {"casual": 4, "skilled": 12, "expert": 200}

    frame = staticmethod(printed.frame)
    scene = staticmethod(scenes.scene)
    ask = staticmethod(touches.ask)
    intent = staticmethod(touches.intent)
    tell = staticmethod(history.tell)
    inspect = staticmethod(looks.inspect)
    art = staticmethod(art.art)
    facts = staticmethod(known.facts)
    resample = staticmethod(known.resample)

    components: Components

    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        """Section 1; the options of section 2 are of the rules, not of the components."""
        self.components = read_components(edition)
        return OPTIONS

    # ---------------------------------------------------------------- records

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        """Two sizes: the board of the box, and the largest an edition may draw."""
        cells = 128 if len(self.components.cells) <= 128 else 256
        seats, weapons = codes.SEATS, codes.SEATS * codes.WEAPONS
        state = Layout(
            money=i32[seats],
            owed=i32[seats],
            round=i32,
            start=i16,
            end=i16,
            origin=i16,
            charm=i16,
            knights=i8[cells],
            holder=i8[cells],
            used=i8[cells],
            ramparts=i8[cells],
            balls=i8[cells],
            ruin=i8[cells],
            volley_by=i8[codes.VOLLEYS],
            volley_at=i8[codes.VOLLEYS],
            volley_balls=i8[codes.VOLLEYS],
            volleys=i8,
            hand=i8[seats * codes.SPELLS],
            unseen_magic=i8[codes.SPELLS],
            unseen_destiny=i8[codes.DESTINIES],
            reserve=i8[weapons],
            stock=i8[codes.WEAPONS],
            spare=i8[seats],
            token_stock=i8,
            tokens=i8[seats],
            plots=i8[seats],
            colour=i8[seats],
            dealt=i8[codes.COLOURS],
            alive=i8[seats],
            opened=i8[seats],
            pawn=i8[seats],
            truce=i8[seats],
            fog=i8[seats],
            phase=i8,
            seat=i8,
            who=i8,
            first=i8,
            lance=i8,
            shooter=i8,
            against=i8,
            losing=i8,
            dice=i8,
            card=i8,
            winners=i8,
        )
        box = Layout(
            price=i32[len(known.GOODS)],
            number=i32[codes.DESTINIES],
            begin_money=i32,
            income=i32,
            equipment=i32,
            truce_pay=i32,
            plot_gain=i32,
            plot_resale=i32,
            max_rounds=i32,
            cities=i16[codes.COLOURS * codes.CITIES],
            near=i16[cells * codes.AROUND],
            cells=i16,
            width=i8,
            city=i8[cells],
            stage=i8[codes.STAGES],
            goods=i8[codes.STAGES],
            choice=i8[codes.STAGES],
            stages=i8,
            effect=i8[codes.DESTINIES],
            weapon=i8[codes.DESTINIES],
            destiny_count=i8[codes.DESTINIES],
            destinies=i8,
            spells=i8[codes.SPELLS],
            stock=i8[codes.WEAPONS + 1],
            begin_with=i8[codes.WEAPONS],
            spread_colour=i8[codes.SEATS],
            truce_turns=i8,
            players=i8,
            spread=i8,
            opening_moves=i8,
            neutral_income=i8,
        )
        return state, box

    def box(self, setup: Setup) -> dict[str, Any]:
        """The components as tables, and the options as numbers."""
        parts, options = self.components, setup.options
        near: list[int] = []
        for cell in range(len(parts.cells)):
            found = parts.near(cell, bool(options["diagonals"]))
            near += found + [codes.NOWHERE] * (codes.AROUND - len(found))
        of_kind = {"magic": 1 << codes.MAGIC_CARD, "plot": 1 << codes.TOKEN}
        prices = [weapon.price for weapon in parts.weapons]
        return {
            "price": [*prices, parts.money["plot_price"], parts.money["magic_price"]],
            "number": [card.n for card in parts.destiny],
            "begin_money": parts.begin_money,
            "income": parts.money["income_per_city"],
            "equipment": parts.money["equipment_per_knight"],
            "truce_pay": parts.money["truce_per_turn"],
            "plot_gain": parts.money["plot_gain"],
            "plot_resale": parts.money["plot_resale"],
            "max_rounds": options["max_rounds"],
            "cities": [cell for n in range(codes.COLOURS) for cell in parts.cities(n)],
            "near": near,
            "cells": len(parts.cells),
            "width": parts.width,
            "city": parts.city,
            "stage": [STAGE_KINDS[stage.kind] for stage in parts.stages],
            "goods": [
                of_kind.get(stage.kind, sum(1 << weapon for weapon in stage.weapons))
                for stage in parts.stages
            ],
            "choice": [stage.mode == "choice" for stage in parts.stages],
            "stages": len(parts.stages),
            "effect": [EFFECTS[card.effect][0] for card in parts.destiny],
            "weapon": [card.weapon for card in parts.destiny],
            "destiny_count": [card.count for card in parts.destiny],
            "destinies": len(parts.destiny),
            "spells": parts.spells,
            "stock": parts.stock,
            "begin_with": parts.begin_with,
            "spread_colour": parts.spread[setup.players],
            "truce_turns": parts.money["truce_turns"],
            "players": setup.players,
            "spread": options["colours"] == "spread",
            "opening_moves": options["opening_moves"],
            "neutral_income": options["neutral_income"],
        }

    def longest_list(self, setup: Setup) -> int:
        """At each cell every step, a shot, both board cards; and what can be placed."""
        at_a_cell = codes.AROUND + 2 + codes.CITIES
        return at_a_cell * len(self.components.cells) + codes.WEAPONS * codes.CITIES + 1

    # ---------------------------------------------------------------- words for actions

    def notation(self, setup: Setup, action: int) -> str:
        """15.1."""
        parts = self.components
        kind, detail = divmod(action, codes.KIND)
        first, second = divmod(detail, codes.CELLS)
        if kind in WORDS:
            return WORDS[kind]
        if kind in OF_CELLS:
            return f"{OF_CELLS[kind]}:{parts.cells[detail]}"
        if kind in OF_NUMBERS:
            return f"{OF_NUMBERS[kind]}:{detail}"
        if kind in OF_PIECES:
            where = "" if second == codes.RESERVE else f"@{parts.cells[second]}"
            return f"{OF_PIECES[kind]}:{known.GOODS[first]}{where}"
        if kind == codes.STEP:
            return f"{parts.cells[first]}-{parts.cells[second]}"
        if kind == codes.USE_SHIFT:
            return f"shift:{parts.cells[first]}-{parts.cells[second]}"
        if kind == codes.PLAY:
            return SPELL_NAMES[detail]
        if kind == codes.BUY:
            return "buy:" + "".join(good for n, good in enumerate(known.GOODS) if detail >> n & 1)
        if kind == codes.TAKE:
            return f"magic:{SPELL_NAMES[detail]}"
        if kind == codes.TURN_UP:
            return f"destiny:{parts.destiny[detail].id}"
        return f"colour:{parts.colours[detail]}"

    def refusal(self, state: State, action: str) -> ActionError:
        """The clause that forbids an action."""
        return why.refusal(state, action)

    def reason(self, state: State) -> Text:
        """13.1 or 13.3."""
        living = sum(state.record.alive[: state.setup.players])
        if living > 1:
            return say("ended-by-limit", n=state.record.round)
        return say("ended-by-victory" if living else "ended-by-all")

    def summary(self) -> list[Text]:
        """Board, circuit, weapons, cards."""
        parts = self.components
        return [
            say("has-board", width=parts.width, height=parts.height),
            say("has-circuit", n=len(parts.stages)),
            *(say("has-weapon", what=weapon.name, n=weapon.price) for weapon in parts.weapons),
            say("has-destiny", n=sum(card.count for card in parts.destiny)),
            say("has-magic", n=sum(parts.spells)),
        ]

    def sheet(self) -> list[tuple[str, int | None, Text]]:
        """Lords, weapons, stages and cards."""
        parts = self.components
        lords: list[tuple[str, int | None, Text]] = []
        for name, label in zip(parts.colours, parts.colour_names, strict=True):
            slot = printed.slot_named(parts, name)
            lords += [("city", slot, label), ("knight", slot, label)]
        pieces = [("rampart", None, parts.weapons[1].name), ("ball", None, parts.weapons[2].name)]
        stages = {printed.stage_art(parts, stage): stage for stage in parts.stages}
        return [
            *lords,
            *pieces,
            *((name, None, printed.stage_name(parts, stage)) for name, stage in stages.items()),
            *((printed.destiny_art(card), None, card.name) for card in parts.destiny),
            *(
                (f"magic/{spell}", None, name)
                for spell, name in zip(SPELL_NAMES, parts.spell_names, strict=True)
            ),
        ]

    def mask(self, before: State, action: str, seat: int | None, now: State) -> str:
        """14.2: the magic card drawn is seen by its drawer only."""
        secret = action.startswith("magic:") and seat != before.record.seat
        return "magic:?" if secret else action

    def position(
        self,
        setup: Setup,
        colours: Sequence[str],
        pieces: Sequence[str] = (),
        hands: Mapping[int, Sequence[str]] | None = None,
        **changes: Any,
    ) -> State:
        """A position of one's own, for study.

        Everybody has had his opening; seat 0 is in his board phase. `pieces` are a cell and what stands there:
        `h10 red2 r1 b1` is two red knights, a rampart and a ball. `hands` are magic cards by seat. `changes`
        replaces facts (see `known.facts`), for example `ruins=["d11"]` or `money=[70, 150]`.

        >>> import bastide
        >>> game = bastide.game("dissuasion")
        >>> state = game.position(game.setup(2), ["red", "blue"], ["f9 red1", "g10 blue1"])
        >>> state.play("f9-g10").view(0).facts["cells"]
        {}
        """
        return known.position(setup, colours, pieces, hands or {}, changes)


GAME = Dissuasion

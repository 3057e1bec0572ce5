"""The human side of Hats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from bastide.core.edition import Edition, read_options
from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.record import Layout, i8
from bastide.core.scene import Area, Ask, Choice, Control, Frame, Info, Item, Panel, Prompt, Scene
from bastide.core.state import Setup, State, View
from bastide.core.text import Text, say
from tests.hats import rules

WORDS = {rules.STAY: "stay", rules.LEAVE: "leave"}


class Hats(Game):
    id = "hats"
    rules = rules
    rules_version = 1
    folder = Path(__file__).parent
    seats = range(2, 4)
    minutes = 1
    secrets = True

    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        return read_options(edition.root)

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        state = Layout(deck=i8[4], hat=i8[3], said=i8[3], dealt=i8, turn=i8)
        return state, Layout(players=i8, copies=i8)

    def box(self, setup: Setup) -> dict[str, Any]:
        return {"players": setup.players, "copies": setup.options["copies"]}

    def longest_list(self, setup: Setup) -> int:
        return 3

    def notation(self, setup: Setup, action: int) -> str:
        return WORDS.get(action) or f"deal:{action - rules.DEAL}"

    def refusal(self, state: State, action: str) -> ActionError:
        if action.startswith("deal:"):
            return IllegalAction(action, "1", say("seat", n=0))
        return MalformedAction(say("malformed", action=action, expected=say("chance")))

    def reason(self, state: State) -> Text:
        return say("hats-over")

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        record = state.record
        seats = range(state.setup.players)
        shown = seats if state.over else [s for s in seats if s == seat]
        return {
            "hats": {str(s): record.hat[s] for s in shown if s < record.dealt},
            "said": record.said,
            "dealt": record.dealt,
            "turn": record.turn,
        }

    def resample(self, view: View, rng: Random) -> State:
        facts = view.facts
        deck = [n for n in (1, 2, 3) for _ in range(int(view.setup.options["copies"]))]
        for n in facts["hats"].values():
            deck.remove(n)
        rng.shuffle(deck)
        hats = [facts["hats"].get(str(s)) or deck.pop() for s in range(facts["dealt"])]
        left = [0] + [deck.count(n) for n in (1, 2, 3)]
        layout = view.setup.state_layout
        record = layout.new(
            deck=left, hat=hats, said=facts["said"], dealt=facts["dealt"], turn=facts["turn"]
        )
        return view.setup.restore(layout.pack(record))

    def mask(self, before: State, action: str, seat: int | None, now: State) -> str:
        hidden = action.startswith("deal:") and seat != before.record.dealt and not now.over
        return "deal:?" if hidden else action

    def tell(self, before: View, action: str) -> Text:
        return say("hats-did", action=action)

    def frame(self, setup: Setup) -> Frame:
        areas = [
            Area(f"hand:{s}", "flow", "hand", say("seat", n=s), s) for s in range(setup.players)
        ]
        return Frame("hats", "hats", tuple(areas), ())

    def scene(self, view: View) -> Scene:
        hats = view.facts["hats"]
        items = [
            Item(f"hat:{s}", f"hand:{s}", "hat" if str(s) in hats else "back", say("seat", n=s))
            for s in range(view.facts["dealt"])
        ]
        panels = [Panel(s, s, say("seat", n=s)) for s in range(view.setup.players)]
        prompt = Prompt(say("hats-ask"), view.actor)
        return Scene("hats", view.seat, {}, tuple(items), tuple(panels), prompt)

    def ask(self, view: View) -> Ask:
        choices = tuple(Choice(a, (f"!{a}",), "final") for a in view.legal)
        controls = tuple(Control(f"!{a}", say("hats-did", action=a)) for a in view.legal)
        return Ask("stay", say("hats-ask"), "1", choices, controls)

    def intent(self, view: View, path: tuple[str, ...]) -> list[str]:
        return [path[0].removeprefix("!")]

    def inspect(self, view: View, ref: str) -> Info | None:
        return None

    def art(self, name: str, own: int | None) -> str:
        return '<rect width="100" height="100"/>'

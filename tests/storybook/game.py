"""Storybooks as games: `book` writes the pages of a nested list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bastide.core.contract import CHANCE, OVER
from bastide.core.edition import Edition
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.record import Filled, Layout, i8, i16
from bastide.core.state import Setup, State, View
from bastide.core.text import Text, say
from tests.storybook import rules

PAGES = 400
Page = int | tuple[int, list[Any]]  # the winners as a mask, or who turns and to which pages
LUCK = CHANCE


@dataclass(frozen=True)
class NoComponents:
    options: tuple[Option, ...] = ()


class Storybook(Game[NoComponents, dict[str, int]]):
    """Without rooms: a small game for tests gives the methods it needs itself."""

    id = "storybook"
    rules_version = 1
    rules = rules
    folder = Path(__file__).parent
    seats = range(2, 4)
    minutes = 1

    def __init__(self, story: Page, weights: Mapping[int, int] | None = None) -> None:
        self.pages: dict[str, list[int]] = {
            name: [0] * PAGES for name in ("who", "first", "ways", "winners")
        }
        self.pages["weight"] = [1] * PAGES
        waiting, written = [(0, story)], 1
        for page, text in waiting:
            if isinstance(text, int):
                self.pages["who"][page], self.pages["winners"][page] = OVER, text
                continue
            who, ways = text
            self.pages["who"][page] = who
            self.pages["first"][page], self.pages["ways"][page] = written, len(ways)
            waiting += [(written + k, way) for k, way in enumerate(ways)]
            written += len(ways)
        for page, weight in (weights or {}).items():
            self.pages["weight"][page] = weight
        super().__init__(Edition("story", b""))

    def read(self, edition: Edition) -> NoComponents:
        return NoComponents()

    def state(self, setup: Setup) -> Layout:
        return Layout(page=i16)

    def box(self, setup: Setup) -> dict[str, Filled]:
        tables = {name: i16[PAGES](table) for name, table in self.pages.items()}
        return {"players": i8(setup.players), **tables}

    def longest_list(self, setup: Setup) -> int:
        return PAGES

    def notation(self, setup: Setup, action: int) -> str:
        return f"p{action}"

    def reason(self, state: State) -> Text:
        return say("game-over", action="")

    def facts(self, state: State, seat: int | None) -> dict[str, int]:
        return {"page": state.record.page}

    def resample(self, view: View, rng: Random) -> State:
        return view.setup.of_record(view.setup.state_layout.new(page=view.facts["page"]))

"""Storybooks as games: `book` writes the pages of a nested list."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bastide.core.contract import CHANCE, OVER
from bastide.core.record import Layout, i8, i16
from bastide.core.state import Setup, State, View
from tests.hats.game import Hats
from tests.storybook import rules

PAGES = 400
Page = int | tuple[int, list[Any]]  # the winners as a mask, or who turns and to which pages
LUCK = CHANCE


class Storybook(Hats):
    id = "storybook"
    rules = rules
    secrets = False

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
        super().__init__()

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        tables = dict.fromkeys(self.pages, i16[PAGES])
        return Layout(page=i16), Layout(players=i8, **tables)

    def box(self, setup: Setup) -> dict[str, Any]:
        return {"players": setup.players, **self.pages}

    def longest_list(self, setup: Setup) -> int:
        return PAGES

    def notation(self, setup: Setup, action: int) -> str:
        return f"p{action}"

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        return {"page": state.record.page}

    def resample(self, view: View, rng: Random) -> State:
        layout = view.setup.state_layout
        return view.setup.restore(layout.pack(layout.new(page=view.facts["page"])))

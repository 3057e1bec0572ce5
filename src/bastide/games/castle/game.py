"""Carcassonne: The Castle: notation, options, views and words. The rules themselves are in `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from bastide.core.edition import Edition, read_options
from bastide.core.errors import ActionError
from bastide.core.game import Game
from bastide.core.options import Option, Value
from bastide.core.record import Layout
from bastide.core.state import Setup, State, View
from bastide.core.text import Text, say
from bastide.games.castle import finish, habit, rules, tables, touches, why
from bastide.games.castle import scene as scenes
from bastide.games.castle.art import PIECES, Artist
from bastide.games.castle.board import COLOURS, Board, read_board
from bastide.games.castle.inspect import inspect
from bastide.games.castle.position import FACTS, describe, restore
from bastide.games.castle.tiles import KINDS, LETTERS, TURNS, Tile, read_tiles

OPTIONS: dict[str, set[Value]] = {
    "first": {0, 1},
    "keep": {"scorer", "builder"},
    "unfinished_well": {False, True},
}


class Castle(Game):
    """Carcassonne: The Castle, Reiner Knizia, for two."""

    id = "castle"
    rules: ClassVar[ModuleType] = rules
    rules_version = 1
    folder = Path(__file__).parent
    seats = range(2, 3)
    minutes = 40
    # Hundreds more find little, so 600 left master little room above expert; measured in docs/bots.md.
    simulations: ClassVar[Mapping[str, int]] = {"skilled": 16, "expert": 100}

    frame = staticmethod(scenes.frame)
    scene = staticmethod(scenes.scene)
    points = staticmethod(scenes.points)
    ask = staticmethod(touches.ask)
    intent = staticmethod(touches.intent)
    inspect = staticmethod(inspect)

    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        """The tiles, the walls, and the three options (3.4)."""
        root = edition.root
        self.tiles: tuple[Tile, ...] = read_tiles(root)
        self.kinds = {tile.id: i for i, tile in enumerate(self.tiles)}
        self.board: Board = read_board(root)
        self.artist = Artist(self.board, {tile.id: tile for tile in self.tiles})
        options = read_options(root)
        for option in options:
            if option.id not in OPTIONS or not set(option.values) <= OPTIONS[option.id]:
                key = f"option[{option.id}].values"
                root.refuse(key, say("edition-option", known=", ".join(OPTIONS)))
        if len({option.id for option in options}) != len(OPTIONS):
            root.refuse("option", say("edition-option", known=", ".join(OPTIONS)))
        return options

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        """Two sizes: one for the box as printed, one for the largest castle anybody may draw."""
        return tables.layouts(self.board, self.tiles)

    def box(self, setup: Setup) -> dict[str, Any]:
        """The components as tables, and the options as numbers."""
        return {
            **tables.of_board(self.board),
            **tables.of_tiles(self.tiles),
            "first": setup.options["first"],
            "builder": setup.options["keep"] == "builder",
            "unfinished_well": setup.options["unfinished_well"],
        }

    def longest_list(self, setup: Setup) -> int:
        """Every cell in every orientation, or every kind drawn: never reached, quickly said."""
        return max(4 * len(self.board.cells), len(self.tiles), habit.ROOM) + 16

    def notation(self, setup: Setup, action: int) -> str:
        """Section 10."""
        what, value = action >> rules.VALUE_BITS, action & rules.VALUE
        if what == rules.DRAW:
            return f"draw:{self.tiles[value].id}"
        if what == rules.PLACE:
            return self.board.names[value >> 2] + TURNS[value & 3]
        if what == rules.ON:
            return f"on:{segment_name(value)}"
        if what in (rules.SCORE, rules.DOUBLE):
            verb = "score" if what == rules.SCORE else "double"
            cell, name = value >> rules.NAME_BITS, value & ((1 << rules.NAME_BITS) - 1)
            return f"{verb}:{self.board.names[cell]}.{segment_name(name)}"
        if what == rules.WALL_TILE:
            tile = self.board.wall_tile(value)
            return f"wall:{tile.number if tile else 0}"
        return {rules.NONE: "none", rules.AGAIN: "again", rules.END: "end"}[what]

    def refusal(self, state: State, action: str) -> ActionError:
        """The clause that forbids an action."""
        return why.refusal(state, action)

    def reason(self, state: State) -> Text:
        """9.1, 9.8: who has more, in words."""
        totals = [finish.total(state.record, state.setup.box, seat) for seat in (0, 1)]
        high, low = max(totals), min(totals)
        if high == low:
            return say("castle-shared", n=high)
        return say("castle-won", side=say(COLOURS[totals.index(high)]), high=high, low=low)

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        """10.1: every player sees everything; what chance has not drawn is not decided."""
        return describe(self, state)

    def resample(self, view: View, rng: Random) -> State:
        """Nothing is hidden: the one state the view describes."""
        return restore(self, view.setup, view.facts)

    def position(self, setup: Setup, **facts: Any) -> State:
        """A position of one's own, for study: `facts` as in a view; what is left out is as at the start.

        Tiles on the board are out of the pile and followers out of the reserves, unless these are given.

        >>> import bastide
        >>> game = bastide.game("castle")
        >>> tiles, followers = {"F1": "T19n", "F2": "T20n"}, {"F1.p1": 0}
        >>> state = game.position(game.setup(), tiles=tiles, followers=followers)
        >>> state.play("draw:T36").play("F3n").play("none").view().facts["score"]
        [8, 0]
        """
        if unknown := facts.keys() - set(FACTS):
            raise TypeError(f"a position has no {min(unknown)!r}; it has {', '.join(FACTS)}")
        return restore(self, setup, facts)

    def tell(self, before: View, action: str) -> Text:
        """A line of the log."""
        verb, _, name = action.partition(":")
        actor = before.actor
        side = say(COLOURS[actor]) if isinstance(actor, int) else say("chance")
        if not name and verb[0].isupper():
            return say("log-place", side=side, cell=action[:-1])
        if verb == "on":
            return say(f"log-on-{KINDS[LETTERS.index(name[0])]}", side=side)
        return say(f"log-{verb}", side=side, name=name)

    def art(self, name: str, own: int | None) -> str:
        """Tiles, walls and pieces of this edition."""
        return self.artist.draw(name, own)

    def summary(self) -> list[Text]:
        """Cells, tiles and wall tiles of this edition."""
        board = self.board
        return [
            say(
                "has-board",
                cells=len(board.cells),
                starts=len(board.starts),
                towers=len(board.towers),
                squares=board.squares,
            ),
            say("has-tiles", kinds=len(self.tiles), n=sum(tile.count for tile in self.tiles)),
            say("has-wall-tiles", n=sum(tile.count for tile in board.wall_tiles)),
        ]

    def sheet(self) -> list[tuple[str, int | None, Text]]:
        """Every castle tile as printed, every wall tile, and the pieces."""
        tiles = [(f"tile/{t.id}n", None, say("times", name=t.id, n=t.count)) for t in self.tiles]
        walls = [
            (f"wall/{t.number}", None, say("times", name=say("wall-tile", n=t.number), n=t.count))
            for t in self.board.wall_tiles
        ]
        pieces = [(art, slot, say(art)) for art in PIECES for slot in scenes.SLOT]
        return [*tiles, *walls, *pieces]


def segment_name(name: int) -> str:
    """A segment's name from the rules' number for it."""
    return f"{LETTERS[name >> 4]}{name & 15}"


GAME = Castle

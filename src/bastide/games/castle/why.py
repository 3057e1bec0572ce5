"""Why an action is refused: the clause that forbids it, in words a player can act on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.castle import features, finish, rules
from bastide.games.castle.position import PHASES, node_of
from bastide.games.castle.tiles import KINDS, TURNS

if TYPE_CHECKING:
    from bastide.core.state import State
    from bastide.games.castle.game import Castle

Reason = tuple[str, Text]  # clause, words

CELL, SEGMENT = "[A-Z][1-9][0-9]?", "[pthc][1-8]"
GRAMMAR = {  # section 10: the phase an action belongs to, and its form
    "draw": re.compile(r"draw:(?P<kind>[A-Za-z0-9]{1,8})"),
    "place": re.compile(rf"(?P<cell>{CELL})(?P<turn>[nesw])"),
    "follower": re.compile(rf"none|on:(?P<segment>{SEGMENT})"),
    "score": re.compile(rf"(?P<verb>score|double):(?P<label>{CELL}\.{SEGMENT})"),
    "wall": re.compile(r"wall:(?P<number>[1-9][0-9]?)"),
    "again": re.compile("again|end"),
}


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    for phase, form in GRAMMAR.items():
        if found := form.fullmatch(action):
            return IllegalAction(action, *Position(state).reason(phase, found.groupdict()))
    return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))


class Position:
    """A state at a decision of the mover's, as the rulebook speaks of it."""

    def __init__(self, state: State) -> None:
        self.game: Castle = state.game  # type: ignore[assignment]
        self.board = self.game.board
        self.record, self.box = state.record, state.setup.box
        self.phase = PHASES[self.record.phase]

    def reason(self, phase: str, said: dict[str, Any]) -> Reason:
        """The first clause that forbids the action."""
        if phase != self.phase:
            return "4.1", say("why-not-now", now=say(f"now-{self.phase}"))
        if phase == "place":
            return self._placement(said["cell"], said["turn"])
        if phase == "follower":
            return self._follower(said["segment"])
        return self._scoring(said["label"], said["verb"] == "double")

    def _placement(self, name: str, turn: str) -> Reason:
        """5.2, condition by condition."""
        cell, tile = self.board.named.get(name), self.game.tiles[self.record.drawn - 1]
        if cell is None:
            return "1.2", say("why-no-cell", cell=name)
        if self.record.tile[cell]:
            return "5.2", say("why-occupied", cell=name)
        if TURNS.index(turn) >= tile.turns:
            return "5.2a", say("why-turn", turns=", ".join(TURNS[: tile.turns]))
        if not self.record.need[cell]:
            return "5.2b", say("why-touches-nothing", cell=name)
        return self._mismatch(cell, self.record.drawn - 1, TURNS.index(turn))

    def _mismatch(self, cell: int, kind: int, turn: int) -> Reason:
        """5.2c, 5.4: the side on which a path meets none."""
        asked, paths = self.record.need[cell], self.box.paths[4 * kind + turn]
        wrong = (asked & features.SIDES_MASK & ~paths) | (asked >> 4 & paths)
        side = next(side for side in range(4) if wrong >> side & 1)
        words = say("why-paths", side=say(f"compass-{TURNS[side]}"))
        return ("5.4" if self.board.start_at(cell, side) else "5.2c"), words

    def _follower(self, name: str) -> Reason:
        """6.1, 6.2."""
        cell = self.record.laid - 1
        node = node_of(self.game, self.record, f"{self.board.names[cell]}.{name}")
        if node is None:
            return "6.2", say("why-no-segment", segment=name)
        kind = say(f"kind-{KINDS[features.node_kind(self.record, self.box, node)]}")
        if features.is_taken(self.record, self.record.root[node]):
            return "6.1", say("why-taken", kind=kind)
        return "6.2", say("why-same-feature", segment=name)

    def _scoring(self, name: str, doubled: bool) -> Reason:
        """7.2, 7.3, 8.3, 8.4."""
        record, node = self.record, node_of(self.game, self.record, name)
        if node is None or node not in record.closed[: record.waiting]:
            return "7.3", say("why-not-closed", label=name)
        if features.owner(record, node) != rules.whose_list(record):
            return "7.2", say("why-mover-first")
        effect = rules.doubler(features.node_kind(record, self.box, node))
        assert doubled, "every feature of the list may be scored"
        if effect == features.NOBODY or features.owner(record, node) != record.mover:
            return "8.4", say("why-not-doubled")
        if record.held[record.mover * finish.EFFECTS + effect]:
            return "8.3", say("why-fresh")
        return "8.4", say("why-no-doubler")

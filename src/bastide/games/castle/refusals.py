"""Why an action is refused: the clause that forbids it, in words a player can act on. And how it ended."""

from __future__ import annotations

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.actions import Action, Label, read_action
from bastide.games.castle.components.tiles import TURNS
from bastide.games.castle.knowledge import State, find_node

Reason = tuple[str, Text]  # clause, words


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    meant = read_action(action)
    if meant is None:
        return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))
    return IllegalAction(action, *Position(state).reason(meant))


class Position:
    """A state at a decision of the mover's, as the rulebook speaks of it."""

    def __init__(self, state: State) -> None:
        self.components, self.box = state.setup.components, state.setup.box
        self.record, self.board = state.record, state.setup.components.board
        self.phase = rules.PHASES[self.record.phase]

    def reason(self, action: Action) -> Reason:
        """The first clause that forbids the action."""
        if action.phase != self.phase:
            return "4.1", say("why-not-now", now=say(f"now-{self.phase}"))
        if action.phase == "place":
            return self._placement(action.cell, TURNS.index(action.turn))
        if action.phase == "follower":
            return self._follower(action.segment)
        return self._scoring(action)

    def _placement(self, name: str, turn: int) -> Reason:
        """5.2, condition by condition."""
        cell, turns = self.board.named.get(name), self.box.turns[self.record.drawn - 1]
        if cell is None:
            return "1.2", say("why-no-cell", cell=name)
        if self.record.tile[cell]:
            return "5.2", say("why-occupied", cell=name)
        if turn >= turns:
            return "5.2a", say("why-turn")
        if not self.record.need[cell]:
            return "5.2b", say("why-touches-nothing", cell=name)
        return self._mismatch(cell, self.record.drawn - 1, turn)

    def _mismatch(self, cell: int, kind: int, turn: int) -> Reason:
        """5.2c, 5.4: the side on which a path meets none."""
        wrong = rules.mismatch(self.record, self.box, cell, kind, turn)
        side = next(side for side in range(4) if wrong >> side & 1)
        words = say("why-paths", side=say(f"compass-{TURNS[side]}"))
        return ("5.4" if self.board.start_at(cell, side) else "5.2c"), words

    def _follower(self, segment: str) -> Reason:
        """6.1, 6.2."""
        label = Label(self.board.names[self.record.laid - 1], segment)
        node = find_node(self.components, self.record, label)
        if node is None:
            return "6.2", say("why-no-segment")
        if rules.is_taken(self.record, self.record.root[node]):
            return "6.1", say("why-taken", kind=say(f"the-{rules.KINDS[label.kind]}"))
        return "6.2", say("why-same-feature", kind=say(f"the-{rules.KINDS[label.kind]}"))

    def _scoring(self, action: Action) -> Reason:
        """7.2, 7.3, 8.3, 8.4."""
        record, node = self.record, find_node(self.components, self.record, action.label)
        if node is None or node not in record.closed[: record.waiting]:
            return "7.3", say("why-not-closed")
        if rules.owner(record, node) != rules.whose_list(record):
            return "7.2", say("why-mover-first")
        assert action.verb == "double", "every feature of the list may be scored"
        effect = rules.doubler(action.label.kind)
        if effect == rules.NOBODY or rules.owner(record, node) != record.mover:
            return "8.4", say("why-not-doubled")
        if record.held[record.mover * rules.EFFECTS + effect]:
            return "8.3", say("why-fresh")
        return "8.4", say("why-no-doubler")


def reason(state: State) -> Text:
    """9.1, 9.8: who has more, in words."""
    totals = [rules.total(state.record, state.setup.box, seat) for seat in (0, 1)]
    high, low = max(totals), min(totals)
    if high == low:
        return say("castle-shared", n=high)
    return say("castle-won", side=state.setup.called(totals.index(high)), high=high, low=low)

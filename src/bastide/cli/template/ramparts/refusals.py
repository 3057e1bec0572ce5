"""Why an action is refused, and why the game is over."""

from __future__ import annotations

from bastide.cli.template.ramparts.actions import read_action
from bastide.cli.template.ramparts.components import gates_of
from bastide.cli.template.ramparts.knowledge import State
from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say


def refusal(state: State, action: str) -> ActionError:
    """The clause that forbids it."""
    done = read_action(action)
    if done is None or done.n is None:
        return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))
    if done.kind == "draw":
        return IllegalAction(action, "2.1", say("why-draw"))
    if done.n > gates_of(state.setup):
        return IllegalAction(action, "1.1", say("why-no-gate", n=done.n))
    return IllegalAction(action, "2.2", say("why-guarded", n=done.n))


def reason(state: State) -> Text:
    """3.1."""
    return say("wall-guarded")

"""What is touched for an action of Ramparts, and what touches mean: a gate is a guard posted there."""

from __future__ import annotations

from bastide.cli.template.ramparts.actions import Action
from bastide.cli.template.ramparts.components import gates_of
from bastide.cli.template.ramparts.knowledge import View
from bastide.core.scene import Ask, Choice
from bastide.core.text import say


def ask(view: View) -> Ask:
    """Every free gate."""
    meant = {action: path for path, action in _meanings(view).items()}
    does = say("do-post")
    choices = tuple(Choice(action, meant[action], "final", does=does) for action in view.legal)
    return Ask("post", say("ask-post"), "2.2", choices)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """The action of a gate, free or not."""
    found = _meanings(view).get(path)
    return [found] if found else []


def _meanings(view: View) -> dict[tuple[str, ...], str]:
    gates = range(1, gates_of(view.setup) + 1)
    return {(f"c:{gate}",): Action("post", gate).notation for gate in gates}

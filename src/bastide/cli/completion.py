"""`bastide completion`: what a shell needs to complete our commands, options, games, bots and files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import shtab

from bastide.bots import BOTS
from bastide.games import games


def script(shell: str, top: argparse.ArgumentParser) -> str:
    """A script for one shell. Games are those that are installed now."""
    paths = {"FILE": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    names = {"GAME": [game.id for game in games()], "BOT": list(BOTS)}
    for action in _actions(top):
        if action.metavar in paths:
            vars(action)["complete"] = paths[str(action.metavar)]  # where shtab looks
        elif action.metavar in names:
            action.choices = names[str(action.metavar)]
    return shtab.complete(top, shell)


def _actions(top: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every argument of a parser and of those below it."""
    for action in top._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for sub in action.choices.values():
                yield from _actions(sub)

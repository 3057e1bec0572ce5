"""A zoo of opponents for every game: scripted ones of different styles, searches, and earlier versions.

All play through the door for bots from outside (`bastide.bots.named`), so each has a name that `bastide arena` takes
too: `bastide arena donjon expert benchmarks.opponents.donjon:Builder`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bastide import Setup
from bastide.bots.deepening import suits
from benchmarks.opponents import frozen

SCRIPTS = {
    "castle": ("Closer", "Hoarder"),
    "dissuasion": ("Guard", "Aggressor"),
    "donjon": ("Builder", "Raider"),
    "forteresse": ("Rusher", "Defender"),
    "robber-knights": ("Spreader", "Blocker"),
}


@dataclass(frozen=True)
class Opponent:
    """One of the zoo: what it is called, the bot as `named_bot` knows it, and what kind of player it is."""

    name: str
    bot: str
    kind: str


def scripts_of(game: str) -> list[Opponent]:
    """The scripted players of a game.

    >>> scripts_of("donjon")[0]
    Opponent(name='builder', bot='benchmarks.opponents.donjon:Builder', kind='scripted')
    """
    module = f"benchmarks.opponents.{game.replace('-', '_')}"
    return [Opponent(style.lower(), f"{module}:{style}", "scripted") for style in SCRIPTS[game]]


def zoo_of(setup: Setup, budget: str = "") -> Iterator[Opponent]:
    """Scripts and searches for a setup. Searches like the bot's own think as long: `budget` is as levels take it (`simulations=9`)."""
    yield from scripts_of(setup.game.id)
    yield Opponent("greedy", "greedy", "searching")
    yield Opponent("skilled", "skilled", "searching")
    simulations = budget if budget.startswith("simulations") else ""
    yield Opponent("wide", with_settings("benchmarks.opponents.searching:Wide", simulations), "searching")  # fmt: skip
    if getattr(setup.box, "learned", 0):  # elsewhere it would be the bot itself
        yield Opponent("unlearned", with_settings("expert", "learned=0", budget), "searching")
    if suits(setup):  # there the levels play by alpha-beta: a tree search is something else
        yield Opponent("tree", with_settings("skilled", simulations or "simulations=600"), "searching")  # fmt: skip


def frozen_of(budget: str = "") -> Opponent:
    """The expert as it was before it learned anything; refuses with `NoSuchRevision` where there is no history."""
    expert = with_settings("expert", budget)
    return Opponent("frozen", frozen.command(frozen.BEFORE_NETS, expert), "frozen")


def with_settings(bot: str, *settings: str) -> str:
    """A bot's name with settings after it.

    >>> with_settings("expert", "learned=0", ""), with_settings("expert@learned=0", "seconds=1"), with_settings("greedy")
    ('expert@learned=0', 'expert@learned=0,seconds=1', 'greedy')
    """
    given = ",".join(text for text in settings if text)
    if not given:
        return bot
    return f"{bot}{',' if '@' in bot else '@'}{given}"

"""The page of a training: whom the net serves, how strong it became, what its learning looked like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bastide.arena import plots
from bastide.arena.page import Block, Grid, Heading, Page, Para, Plot
from bastide.arena.telling import Teller
from bastide.core.sides import sides_of
from bastide.core.state import Setup
from bastide.core.text import Argument, Words
from bastide.core.weights import Net
from bastide.learn.errors import TEXTS
from bastide.learn.training import Generation

HAND_MADE = "hand-made"  # what the game's own outlook is called among opponents


class LearningTeller(Teller):
    """Speaks of learning in one language."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self._words = Words(lang, [TEXTS])

    def opponent(self, name: str) -> str:
        """Whom a net was tried against.

        >>> LearningTeller("en").opponent("generation-10")
        'generation 10'
        """
        if name == HAND_MADE:
            return self("learn-hand-made")
        return self("learn-generation", number=name.rpartition("-")[2])

    def tried(self, won: tuple[float, float]) -> str:
        """What it had of games, give or take.

        >>> LearningTeller("en").tried((0.625, 0.04))
        '62.5 % ± 4.0'
        """
        return f"{self.percent(won[0])} ± {self.number(100 * won[1])}"

    def line(self, generation: Generation) -> str:
        """A generation that was tried, for the terminal."""
        won = [
            self("learn-won", other=self.opponent(name), share=self.tried(share))
            for name, share in generation.won.items()
        ]
        return self(
            "learn-line",
            number=str(generation.number),
            games=str(generation.games),
            loss=self.number(generation.loss, 4),
            won=", ".join(won),
        )


def page(setup: Setup, net: Net, history: Sequence[Generation], lang: str) -> Page:
    """All of it, with curves."""
    tell = LearningTeller(lang)
    title = setup.game.words(lang).render(setup.game.title())
    fair = 1 / len(sides_of(setup))
    tried = [one for one in history if one.won]
    blocks: list[Block] = [
        Heading(tell("learn-serves")),
        Para(served(setup, net, tell)),
        Para(tell("learn-fallback")),
        Heading(tell("learn-strength")),
        Para(tell("learn-tried-how", fair=tell.percent(fair))),
        _tried(tried, tell),
    ]
    against = [(one.number, one.won[HAND_MADE]) for one in tried if HAND_MADE in one.won]
    blocks += _strength("hand-made", tell("learn-against-hand-made"), against, fair, tell)
    before = [
        (one.number, won) for one in tried for name, won in one.won.items() if name != HAND_MADE
    ]
    blocks += _strength("before", tell("learn-against-before"), before, fair, tell)
    blocks.append(Heading(tell("learn-learning")))
    curves: dict[str, list[float]] = {
        "loss": [one.loss for one in history],
        "speed": _speeds(history),
        "length": [one.length for one in history],
    }
    for name, heights in curves.items():
        points = [(float(one.number), y) for one, y in zip(history, heights, strict=True)]
        about = tell(f"learn-curve-{name}")
        drawn = plots.line(about, points, tell("learn-generations"), about)
        blocks.append(Plot(name, about, drawn))
    blocks += [Heading(tell("learn-recipe")), _recipe(net, tell)]
    return Page(tell("learn-title", game=title, players=setup.players), blocks)


def served(setup: Setup, net: Net, tell: Teller) -> str:
    """Which setups a net plays, in a sentence."""
    options = ", ".join(
        f"{name} = {'|'.join(str(value) for value in values)}"
        for name, values in net.serves.options.items()
    )
    args: dict[str, Argument] = {"game": setup.game.id, "players": net.serves.players}
    if options:
        return tell("learn-serves-options", options=options, **args)
    return tell("learn-serves-usual", **args)


def _tried(tried: Sequence[Generation], tell: LearningTeller) -> Grid:
    head = [tell(f"learn-col-{name}") for name in ("generation", "games", "hand-made", "before")]
    rows = []
    for one in tried:
        before = [
            f"{tell.tried(won)} ({tell.opponent(name)})"
            for name, won in one.won.items()
            if name != HAND_MADE
        ]
        own = tell.tried(one.won[HAND_MADE]) if HAND_MADE in one.won else "–"
        rows.append([str(one.number), str(one.games), own, *(before or ["–"])])
    return Grid(head, rows)


def _strength(
    name: str,
    title: str,
    found: Sequence[tuple[int, tuple[float, float]]],
    fair: float,
    tell: LearningTeller,
) -> list[Block]:
    """Shares of games by generation, with the band that they may lie in."""
    if not found:
        return []
    points = [(float(number), 100 * share) for number, (share, _) in found]
    around = [(100 * max(0.0, s - half), 100 * min(1.0, s + half)) for _, (s, half) in found]
    drawn = plots.line(
        title, points, tell("learn-generations"), tell("learn-percent"), around, 100 * fair
    )
    return [Plot(name, title, drawn)]


def _speeds(history: Sequence[Generation]) -> list[float]:
    """Games that ended in a second, by generation."""
    ended = [0, *(one.games for one in history)]
    return [
        (after - before) / max(1e-9, one.took)
        for one, (before, after) in zip(history, pairwise(ended), strict=True)
    ]


def _recipe(net: Net, tell: Teller) -> Grid:
    told = {**net.recipe, **net.recipe.get("played", {})}
    plain = [
        [name, str(value)] for name, value in told.items() if not isinstance(value, dict | list)
    ]
    return Grid([tell("learn-col-name"), tell("learn-col-value")], plain)

"""What a browser is told of a finished game: its review, and any position analysed."""

from __future__ import annotations

from typing import Literal

from bastide.core.scene import Scene
from bastide.core.text import Text
from bastide.server.wire.encoding import Json
from bastide.server.wire.outgoing import HintOption, Part

Point = tuple[int, float]


class ReviewWeakness(Part):
    """Decisions of a phase or of a kind, as sums that can be added up over games: scores (100 at best), wins lost."""

    group: Literal["phase", "kind"]
    name: str
    what: Json[Text]
    decisions: int
    score: float
    loss: float
    mistakes: int


class ReviewPlayer(Part):
    """A seat: its win chance and its luck over the game, how well it decided, and where its result came from.

    `weaknesses` are told when every decision has been looked at.
    """

    seat: int
    curve: list[Point]
    luck: list[Point]
    accuracy: float | None
    start: float
    choices: float
    chance: float
    others: float
    result: float
    weaknesses: list[ReviewWeakness] = []


class ReviewOption(Part):
    """What could have been played: the chance of winning with it, and why."""

    action: str
    chance: float
    say: Json[Text]
    why: Json[Text] | None = None


class ReviewMoment(Part):
    """A decision that mattered: what was played, and what else there was, best first."""

    ply: int
    seat: int
    before: float
    after: float
    grade: Literal["best", "good", "doubtful", "mistake", "turning"]
    say: Json[Text]
    options: list[ReviewOption]


class ReviewState(Part):
    """How far a review has come. `rough`: the curves are a first look; `mistakes` are where signs stand on them."""

    status: Literal["working", "done", "failed"]
    done: int
    wanted: int
    rough: bool = False
    players: list[ReviewPlayer] = []
    moments: list[ReviewMoment] = []
    mistakes: list[tuple[int, int]] = []


class ReviewStep(Part):
    """One step of what could follow, or could have followed."""

    say: Json[Text]
    scene: Json[Scene]


class ReviewLine(Part):
    """A choice drawn into the position before it, and what could have followed, step by step."""

    seat: int
    scene: Json[Scene]
    steps: list[ReviewStep]


class AnalysisState(Part):
    """What a search has found so far: the seat's chance of winning, and the best few actions where it is to act."""

    id: str
    status: Literal["thinking", "done", "stopped", "failed"]
    ply: int
    seat: int
    simulations: int = 0
    chance: float | None = None
    options: list[HintOption] = []

"""The rooms of a game's folder: which module gives which hook, the same in every game.

A room is a module (or a package); these are the functions it has. The type checker holds every game to them,
and `Game` calls them. A hook under *may give* can be left out: `Game` says what happens then.
`contract` is the same for `rules` and `bots`, which are written in the dialect. `lessons/` is a room of data
alone, which a game may leave out: `coach/lessons.py`, `puzzles.py` and `themes.py` say what lies in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any, Protocol

from bastide.core.edition import Edition
from bastide.core.errors import ActionError
from bastide.core.options import HasOptions
from bastide.core.record import Filled, Layout
from bastide.core.scene import Ask, Frame, Info, Scene
from bastide.core.state import State
from bastide.core.text import Text
from bastide.core.workshop import Bench, Desk

# The folder of what is taught: `lessons.toml`, `puzzles.jsonl` and `themes.toml`, and their words, `en.ftl` and `fr.ftl`.
LESSONS = "lessons"
View = Any  # each game has its own, which knows its components and facts


class ComponentsRoom(Protocol):
    """`components.py`: from an edition to the box. May give `summary(components)`: what it holds, in words,
    `refused(options)`: why values that are each allowed do not go together, or None, and `traits(setup)`: what
    players choose for their seats that no rule asks about, colours or Houses (`core/looks.py`), and
    `observation(setup)`: the fields, with their shapes, that the rule `observe` writes for whoever learns.
    """

    def read(self, edition: Edition, /) -> HasOptions:
        """Check the components, and keep what is needed."""

    def state(self, setup: Any, /) -> Layout:
        """The fields of the state record. Few different layouts: each is compiled."""

    def box(self, setup: Any, /) -> Mapping[str, Filled]:
        """The box record: component tables and options as numbers, each with its size."""

    def longest_list(self, setup: Any, /) -> int:
        """A number of actions that no position exceeds."""


class ActionsRoom(Protocol):
    """`actions.py`: one parsed action. Its text, its number, and its sentence in the log.

    May give, for whoever learns, `every_action(setup)` and, with chance, `every_outcome(setup)`: the numbers of
    all that can ever come up.
    """

    def notation(self, setup: Any, number: int, /) -> str:
        """The text of an action or chance outcome: short, ASCII, no spaces."""

    def tell(self, before: View, action: str, /) -> Text:
        """An action as a sentence of the log: `before` is what the reader knew, `action` is masked for them."""


class KnowledgeRoom(Protocol):
    """`knowledge.py`: who may know what. With secrets also `mask(before, action, seat, now)`."""

    def facts(self, state: Any, seat: int | None, /) -> Mapping[str, Any]:
        """What a seat may know, as JSON. An allow-list: name each thing that is shown."""

    def resample(self, view: View, rng: Random, /) -> State:
        """A full state that agrees with all the view tells; what is hidden is drawn at random."""


class RefusalsRoom(Protocol):
    """`refusals.py`: which clause forbids it, and which one ended it. Asks the rules, never decides again."""

    def refusal(self, state: Any, action: str, /) -> ActionError:
        """Why a text is refused: `MalformedAction`, or `IllegalAction` naming the clause."""

    def reason(self, state: Any, /) -> Text:
        """Why the game ended as it did."""


class PictureRoom(Protocol):
    """`picture/`: what people see and touch. May give `points`, `counted` (`scene.py`), `sheet`,
    `beside(setup)`: the drawings, with their liveries, that come into scenes and are not on the
    sheet, and, where the edition tells how a thing looks, `printed(components, name)` (`art.py`),
    `story(before, now, action)`: what followed from an action (`story.py`), and
    `stakes(before, now, seat)`: what the actions of a seat threaten and protect, as far as the reader
    knows (`stakes.py`).
    """

    def frame(self, setup: Any, /) -> Frame:
        """The areas and fixed places. `scene.py`"""

    def scene(self, view: View, /) -> Scene:
        """What this viewer sees. `scene.py`"""

    def ask(self, view: View, /) -> Ask:
        """The decision of the viewer, who is the actor, with the touches of every choice. `touches.py`"""

    def intent(self, view: View, path: tuple[str, ...], /) -> list[str]:
        """The notations a path of touches would mean, legal or not. `touches.py`"""

    def inspect(self, view: View, ref: str, /) -> Info | None:
        """What can be said of the thing touched or pointed at. `inspection.py`"""

    def art(self, name: str, own: int | None, /) -> str:
        """The drawing of a place or item as SVG within one unit cell of 100, in a livery. `art.py`"""


class WorkshopRoom(Protocol):
    """`workshop.py`: an edition laid out to be changed. May give `settle(document, path)`: what follows from a
    change there, done in the document. Both are asked about wrong documents too.
    """

    def bench(self, desk: Desk, /) -> Bench:
        """The components, each with its drawing and the values that can be changed."""


@dataclass(frozen=True)
class Rooms:
    """All of them, by the names of their modules."""

    components: ComponentsRoom
    actions: ActionsRoom
    knowledge: KnowledgeRoom
    refusals: RefusalsRoom
    picture: PictureRoom
    rules: ModuleType
    bots: ModuleType
    workshop: WorkshopRoom | None = None  # without one, every value lies on the bench as it is

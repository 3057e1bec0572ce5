"""Game: the human side of a rules.py. One subclass a game, in the game's own folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from bastide.core.edition import Edition
from bastide.core.errors import ActionError, BadOption, BastideError
from bastide.core.options import Option, Value, check_options
from bastide.core.record import Layout
from bastide.core.scene import Ask, Frame, Info, Scene
from bastide.core.state import Setup, State, View
from bastide.core.text import Text, Words, say

MOST_SETUPS = 64  # kept ready per game; each owns its tables and kernels


class Game(ABC):
    """One game with one edition of its components.

    A subclass gives the class attributes and the abstract methods; `rules` is the module with the
    functions of `bastide.core.contract`. Texts and the default edition lie in the game's folder.
    """

    id: ClassVar[str]
    rules: ClassVar[ModuleType]
    rules_version: ClassVar[int]  # raised when the same actions may lead to another state
    folder: ClassVar[Path]
    seats: ClassVar[range]
    minutes: ClassVar[int]  # about how long people take
    secrets: ClassVar[bool] = False  # does a seat know things others do not?
    simulations: ClassVar[Mapping[str, int]] = {}  # of a bot's level, if not the usual

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition or Edition.load(self.folder / "edition.toml")
        self._setups: dict[tuple[Any, ...], Setup] = {}
        try:
            self.options: tuple[Option, ...] = self.read_edition(self.edition)
        except BastideError as error:
            raise error.with_words(self.texts) from None

    @property
    def texts(self) -> Path:
        """Where the game's words lie."""
        return self.folder / "text"

    # ---- what a game must say of itself

    @abstractmethod
    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        """Check the components, keep what is needed, and return the options they allow."""

    @abstractmethod
    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        """The layouts of the state record and of the box record. Few different ones: each is compiled."""

    @abstractmethod
    def box(self, setup: Setup) -> dict[str, Any]:
        """The values of the box record: component tables and options as numbers."""

    @abstractmethod
    def longest_list(self, setup: Setup) -> int:
        """A number of actions that no position exceeds."""

    @abstractmethod
    def notation(self, setup: Setup, action: int) -> str:
        """The text of an action or chance outcome: short, ASCII, no spaces."""

    @abstractmethod
    def refusal(self, state: State, action: str) -> ActionError:
        """Why a text is refused: `MalformedAction`, or `IllegalAction` naming the clause."""

    @abstractmethod
    def reason(self, state: State) -> Text:
        """Why the game ended as it did."""

    @abstractmethod
    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        """What a seat may know, as JSON. An allow-list: name each thing that is shown."""

    @abstractmethod
    def resample(self, view: View, rng: Random) -> State:
        """A full state that agrees with all the view tells; what is hidden is drawn at random."""

    def mask(self, before: State, action: str, seat: int | None, now: State) -> str:
        """An action, played in the state `before`, as a seat sees it `now` that it may have come out.

        Games without secrets need not change it.
        """
        return action

    # ---- what people see

    @abstractmethod
    def tell(self, before: View, action: str) -> Text:
        """An action as a sentence of the log: `before` is what the reader knew before it, `action` is masked for them."""

    @abstractmethod
    def frame(self, setup: Setup) -> Frame:
        """The areas and fixed places."""

    @abstractmethod
    def scene(self, view: View) -> Scene:
        """What this viewer sees."""

    def points(self, view: View) -> tuple[int, ...]:
        """How each seat stands, for a plot over a whole game: the points of its panel.

        A game without points tells something else that people count, and names it in `counted`. One
        whose scene takes long may give its points more quickly; they must be the same.
        """
        return tuple(panel.score.n if panel.score else 0 for panel in self.scene(view).panels)

    def counted(self) -> Text:
        """What `points` are."""
        return say("points")

    @abstractmethod
    def ask(self, view: View) -> Ask:
        """The decision of the viewer, who is the actor, with the touches of every choice."""

    @abstractmethod
    def intent(self, view: View, path: tuple[str, ...]) -> list[str]:
        """The notations a path of touches would mean, legal or not."""

    @abstractmethod
    def inspect(self, view: View, ref: str) -> Info | None:
        """What can be said of the thing touched or pointed at."""

    @abstractmethod
    def art(self, name: str, own: int | None) -> str:
        """The drawing of a place or item as SVG within one unit cell of 100, in a livery."""

    def summary(self) -> list[Text]:
        """What this edition holds, a line for each sort of component. Optional."""
        return []

    def sheet(self) -> list[tuple[str, int | None, Text]]:
        """The pictures of an edition's components: art name, livery, label. Optional."""
        return []

    # ---- what every game can do

    def setup(self, players: int | None = None, **options: Value) -> Setup:
        """The game with players and options chosen. What is not given has its default.

        >>> import bastide
        >>> bastide.game("forteresse").setup(diagonals="pawn")
        Traceback (most recent call last):
        bastide.core.errors.BadOption: option "diagonals" cannot be "pawn"; it takes one of "full", "pawns", "none"
        """
        return self.configure(players, options)

    def configure(self, players: int | None, options: Mapping[str, object]) -> Setup:
        """`setup` for options that come from a file or a stranger: any names, any values."""
        number = self.seats.start if players is None else players
        if type(number) is not int or number not in self.seats:
            text = say("bad-players", game=self.title(), expected=self._seats(), value=str(number))
            raise BadOption(text).with_words(self.texts)
        checked = check_options(self.options, options)
        key = (number, *checked.items())
        found = self._setups.get(key)
        if found is None:
            if len(self._setups) >= MOST_SETUPS:
                self._setups.pop(next(iter(self._setups)))
            found = self._setups[key] = Setup(self, number, checked)
        return found

    def _seats(self) -> Text:
        low, high = self.seats.start, self.seats.stop - 1
        return say("exactly", n=low) if low == high else say("from-to", low=low, high=high)

    def title(self) -> Text:
        """The game's name."""
        return say(f"{self.id}-title")

    def blurb(self) -> Text:
        """The game in one sentence."""
        return say(f"{self.id}-blurb")

    def words(self, lang: str) -> Words:
        """The catalogue to render this game's texts with."""
        return Words(lang, [self.texts])

    def rulebook(self, lang: str) -> str:
        """The rules written for players, as Markdown."""
        return (self.texts / f"rules.{lang}.md").read_text("utf-8")

    def why(self, view: View, path: tuple[str, ...]) -> list[ActionError]:
        """Why a path of touches is not playable: one reason for each thing it could have meant."""
        return [view.world.refusal(a) for a in self.intent(view, path) if a not in view.legal]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, edition {self.edition.name}>"

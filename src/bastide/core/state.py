"""Setup and State: a game about to be played, and a game at one moment. `View` tells what a seat may know of it.

A `State` is bare: no history, cheap to copy, hashable by its bytes. `Table` adds the history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Self

from bastide.core.contract import CHANCE, NO_ACTION, OVER
from bastide.core.engine import Engine
from bastide.core.errors import ActionError, GameOver, MalformedAction, WrongActor
from bastide.core.kernels import REFUSED, SEAT_BITS
from bastide.core.looks import Livery, Looks, Trait, dressed, liveries
from bastide.core.options import Value
from bastide.core.record import Layout, Plain
from bastide.core.scene import painter
from bastide.core.spaces import ActionTable, Observation, observed
from bastide.core.text import Text, player, say
from bastide.core.tiers import Tier
from bastide.core.view import Actor as Actor
from bastide.core.view import Components, Facts
from bastide.core.view import Outcome as Outcome
from bastide.core.view import View as View
from bastide.core.weights import most_features

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bastide.core.game import Game


def _worn(looks: Looks) -> tuple[tuple[tuple[str, str], ...], ...]:
    return tuple(tuple(sorted(look.items())) for look in looks)


class Setup(Generic[Components, Facts]):
    """A game with its number of players and options chosen: all that is fixed before the first action."""

    def __init__(
        self, game: Game[Components, Facts], players: int, options: Mapping[str, Value]
    ) -> None:
        self.game = game
        self.players = players
        self.options: dict[str, Value] = dict(options)
        filled = {**game.box(self), **game.learned(self)}
        self.state_layout: Layout = game.state(self)
        self.box_layout: Layout = Layout(**{name: each.field for name, each in filled.items()})
        box = self.box_layout.new(**{name: each.value for name, each in filled.items()})
        data = self.box_layout.pack(box)
        self.box: Plain = self.box_layout.reading(data)
        self.engine: Engine = Engine(
            game.rules,
            game.bots,
            self.state_layout,
            self.box_layout,
            data,
            max(game.longest_list(self), 2 * players + most_features(game.features(self))),
        )
        self.notations: Notations = Notations(self)
        self.traits: tuple[Trait, ...] = game.traits(self)
        self.looks: Looks = dressed(self.traits, players, ())
        self._undressed = self.looks
        self.liveries: list[Livery] = liveries(self.traits, self.looks)
        self._wardrobe = {_worn(self.looks): self}  # all that differ in their looks alone
        self._hash = hash((game, players))  # asked for at every look at a table

    def dressed(self, chosen: Sequence[object]) -> Setup[Components, Facts]:
        """The same with other looks, by seat: no rule, no list and no notation knows of them.

        One for each look, however many tables wear it: frames are kept for each.

        >>> import bastide
        >>> plain = bastide.game("forteresse").setup()
        >>> red = plain.dressed([{"colour": "red"}])
        >>> ", ".join(look["colour"] for look in red.looks)
        'red, yellow'
        >>> red is plain.dressed([{}, {"colour": "yellow"}]), red.dressed([]) is plain
        (True, True)
        """
        looks = dressed(self.traits, self.players, chosen)
        found = self._wardrobe.get(_worn(looks))
        if found is None:
            found = self._wardrobe[_worn(looks)] = Setup.__new__(Setup)
            vars(found).update(vars(self))
            found.looks, found.liveries = looks, liveries(self.traits, looks)
        return found

    @property
    def chosen_looks(self) -> Looks | None:
        """How the seats look, if that is not as usual."""
        return None if self.looks == self._undressed else self.looks

    def slot(self, seat: int) -> int:
        """The livery of a seat, as drawings know it."""
        return self.liveries[seat].slot

    def called(self, seat: int) -> Text:
        """Whoever sits there: by name at a table, elsewhere by what he wears."""
        return player(seat, self.liveries[seat].name)

    @cached_property
    def written_options(self) -> dict[str, Value]:
        """The options as files have them: whoever reads them fills in those that are silent at their default.

        >>> import bastide
        >>> game = bastide.game("forteresse")
        >>> "handicap" in game.setup().options, "handicap" in game.setup().written_options
        (True, False)
        """
        unsaid = {option.id: option.default for option in self.game.options if option.silent}
        return {
            name: value
            for name, value in self.options.items()
            if name not in unsaid or value != unsaid[name]
        }

    @property
    def components(self) -> Components:
        """What is in the box of this edition."""
        return self.game.components

    @cached_property
    def actions(self) -> ActionTable:
        """Every action of a seat that can come up, numbered from 0."""
        return ActionTable(self, self.game.every_action(self))

    @cached_property
    def outcomes(self) -> ActionTable:
        """Every outcome of chance that can come up, numbered from 0."""
        return ActionTable(self, self.game.every_outcome(self))

    @cached_property
    def observation(self) -> Observation:
        """How `State.observe` lays out what a seat may know; empty where a game does not say."""
        return Observation(self.game.observation(self))

    def start(self) -> State[Components, Facts]:
        """The state before the first action."""
        tier = self.engine.tier
        states = tier.states(b"")
        tier.kernels.begin(states, 0, tier.boxes)
        return State(self, tier, states)

    def restore(self, data: bytes) -> State[Components, Facts]:
        """The state of these bytes (see `State.data`)."""
        tier = self.engine.tier
        return State(self, tier, tier.states(data))

    def of_record(self, record: Any) -> State[Components, Facts]:
        """The state of a plain record, as `state_layout.new` makes one."""
        return self.restore(self.state_layout.pack(record))

    # A setup never changes: a copy is the setup itself, and two that say the same are the same.

    def _key(self) -> tuple[object, ...]:
        return self.game, self.players, self.options, self.looks

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self._key() == other._key())

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_setup, (self.game, self.players, self.options, self.chosen_looks)

    def __repr__(self) -> str:
        return f"Setup({self.game.id!r}, players={self.players}, options={self.written_options})"


def _same_setup(
    game: Game[Components, Facts], players: int, options: Mapping[str, Value], looks: Looks | None
) -> Setup[Components, Facts]:
    return game.configure(players, options).dressed(looks or ())


class Notations(dict[int, str]):
    """The text of every action met so far. Each is made once; `number` guesses the way back."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.number: dict[str, int] = {}

    def __missing__(self, action: int) -> str:
        text = self[action] = self._setup.game.notation(self._setup, action)
        self.number[text] = action
        return text


class State(Generic[Components, Facts]):
    """A game at one moment.

    >>> import bastide
    >>> state = bastide.game("forteresse").setup().start()
    >>> state.actor, len(state.legal())
    (0, 80)
    >>> state.play("e4-e5").actor
    1
    """

    __slots__ = ("_actor", "_count", "_open", "_out", "_record", "_states", "_tier", "setup")

    def __init__(self, setup: Setup[Components, Facts], tier: Tier, states: Any) -> None:
        self.setup: Setup[Components, Facts] = setup
        self._tier, self._states = tier, states
        self._out, self._count = tier.numbers(setup.engine.capacity), 0
        self._actor = OVER
        self._open: tuple[Facts, bytes] | None = None  # what all know, where nothing is secret
        self._record: Any = None  # what was read of it
        self._advance(NO_ACTION)

    def _advance(self, action: int) -> bool:
        """Play an action, or none, and list what is legal then. False if it was not legal."""
        engine = self.setup.engine
        if self._tier is not engine.tier:  # the compiled kernels have arrived: move over
            self._move_to(engine.tier)
        elif self._tier.name == "plain":
            engine.tick()
        tier = self._tier
        answer = tier.kernels.advance(self._states, 0, tier.boxes, action, self._out, self._count)
        if answer == REFUSED:
            return False
        self._count = answer // SEAT_BITS
        self._actor = answer % SEAT_BITS + OVER
        self._open = self._record = None
        return True

    def _move_to(self, tier: Tier) -> None:
        data, listed = self._tier.data(self._states), self.legal_ids()
        self._tier, self._states = tier, tier.states(data)
        self._out = tier.numbers(self.setup.engine.capacity)
        for k, number in enumerate(listed):
            self._out[k] = number

    @property
    def game(self) -> Game[Components, Facts]:
        """The game that is played."""
        return self.setup.game

    @property
    def actor(self) -> Actor:
        """Who must act: a seat, "chance", or None when the game is over."""
        if self._actor == CHANCE:
            return "chance"
        return None if self._actor == OVER else self._actor

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.actor is None

    def legal_ids(self) -> list[int]:
        """The legal actions (or chance outcomes) as numbers, in no particular order.

        The quick way through a game for a program: `state.play_id(random.choice(state.legal_ids()))`.
        """
        return self._tier.first(self._out, self._count)

    def legal(self) -> list[str]:
        """The notations of the legal actions (or chance outcomes), sorted."""
        return sorted(map(self.setup.notations.__getitem__, self.legal_ids()))

    def outcomes(self) -> list[tuple[str, int]]:
        """When chance acts: each outcome's notation with its whole-number weight, sorted."""
        if self._actor != CHANCE:
            return []
        tier = self._tier
        out = tier.numbers(self.setup.engine.capacity)
        tier.kernels.chance_weights(self._states[0], tier.boxes[0], out)
        weights = tier.first(out, self._count)
        notations = map(self.setup.notations.__getitem__, self.legal_ids())
        return sorted(zip(notations, weights, strict=True))

    def draw(self, rng: Random) -> str:
        """When chance acts: one of its outcomes, by weight."""
        outcomes = self.outcomes()
        return rng.choices([a for a, _ in outcomes], [w for _, w in outcomes])[0]

    def play(self, action: str, actor: Actor = None) -> State[Components, Facts]:
        """Carry out an action by its notation; returns this state.

        Refuses, and stays as it was: `MalformedAction`, `IllegalAction` (with the clause that forbids
        it), `GameOver`, or `WrongActor` where `actor` is given and it is another's turn.
        """
        self.check_actor(action, actor)
        notations = self.setup.notations
        guess = notations.number.get(action, NO_ACTION)
        if guess != NO_ACTION and self._advance(guess):
            return self
        # Never met, or the text of another action in another phase: look through the list.
        for number in self.legal_ids():
            if notations[number] == action:
                self._advance(number)
                return self
        raise self.refusal(action)

    def check_actor(self, action: str, actor: Actor) -> None:
        """Refuse an action after the end or out of turn."""
        if self.over:
            raise GameOver(say("game-over", action=action))
        if actor is not None and actor != self.actor:
            raise WrongActor(
                say("wrong-actor", given=name_actor(actor), actor=name_actor(self.actor))
            )

    def play_id(self, number: int) -> State[Components, Facts]:
        """Carry out an action by its number; one that is not in `legal_ids()` is refused."""
        if self.over or number == NO_ACTION or not self._advance(number):
            raise MalformedAction(say("not-an-id", number=str(number)))
        return self

    def refusal(self, action: str) -> ActionError:
        """Why this action, which is not legal now, is refused."""
        if self._actor == CHANCE:
            return MalformedAction(say("not-at-chance", action=action))
        return self.game.refusal(self, action).with_words(self.game.texts)

    def copy(self) -> State[Components, Facts]:
        """The same state, sharing nothing with this one."""
        twin: State[Components, Facts] = State.__new__(State)
        twin.setup, twin._tier = self.setup, self._tier
        twin._states = self._tier.copy(self._states)
        twin._out = self._out.copy()
        twin._actor, twin._count, twin._open = self._actor, self._count, self._open
        twin._record = None
        return twin

    def __copy__(self) -> State[Components, Facts]:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State[Components, Facts]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup.restore, (self.setup, self.data)

    def still(self) -> State[Components, Facts]:
        """The same moment, only to look at: it lists no actions, so it takes little room."""
        twin: State[Components, Facts] = State.__new__(State)
        twin.setup, twin._tier = self.setup, self._tier
        twin._states = self._tier.copy(self._states)
        twin._out, twin._count = self._tier.numbers(0), 0
        twin._actor, twin._open, twin._record = self._actor, self._open, None
        return twin

    @property
    def record(self) -> Any:
        """The plain record, for reading by the game's own code. When compiled, a copy, made once for each moment."""
        if self._tier.name == "plain":
            return self._states[0]
        if self._record is None:
            self._record = self.setup.state_layout.reading(self.data)
        return self._record

    @property
    def data(self) -> bytes:
        """The whole state as bytes: equal states of a setup have equal bytes."""
        return self._tier.data(self._states)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is on."""
        if not self.over:
            return None
        tier = self._tier
        out = tier.numbers(SEAT_BITS)
        winners = int(tier.kernels.final_scores(self._states[0], tier.boxes[0], out))
        seats = range(self.setup.players)
        return Outcome(
            tuple(s for s in seats if winners >> s & 1),
            tuple(tier.first(out, self.setup.players)),
            self.game.reason(self),
        )

    def observe(self, seat: int) -> NDArray[np.int32]:
        """What a seat may know as whole numbers, laid out as `setup.observation` says."""
        return observed(self, seat)

    def view(
        self, seat: int | None = None, last: tuple[Actor, str] | None = None
    ) -> View[Components, Facts]:
        """What a seat may know (None: a spectator), and nothing else."""
        mine = seat is not None and seat == self._actor
        facts, data = self._known(seat)
        return View(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            facts=facts,
            legal=tuple(self.legal()) if mine else (),
            outcome=self.outcome(),
            last=last,
            data=data,
        )

    def _known(self, seat: int | None) -> tuple[Facts, bytes | None]:
        """The facts for a seat; where nothing is secret also the bytes, the same for all and made once."""
        if self.game.secrets:
            return self.game.facts(self, seat), None
        if self._open is None:
            self._open = self.game.facts(self, None), self.data
        return self._open

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.setup == other.setup and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)

    def __repr__(self) -> str:
        return f"<State of {self.game.id}, actor {self.actor}>"

    def __str__(self) -> str:
        return str(self.view())

    def _repr_html_(self) -> str:
        return painter().picture(self.view())


def name_actor(actor: Actor) -> Text:
    """An actor in words."""
    return say("seat", n=actor) if isinstance(actor, int) else say("chance")

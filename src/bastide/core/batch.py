"""Many games at once: one call steps them all. For learning and statistics from Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from bastide.core import crowd
from bastide.core.contract import MOST_SEATS, NO_ACTION, OVER
from bastide.core.dice import MASK
from bastide.core.errors import MalformedAction
from bastide.core.kernels import SEAT_BITS
from bastide.core.spaces import exercise
from bastide.core.state import Setup, State
from bastide.core.text import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Dice = np.random.Generator | NDArray[np.int64]  # of anybody, or those that `Batch.dice` gives


class Outcomes(NamedTuple):
    """How the games of a batch ended, by game and seat; nobody has won, with no score, where one is on."""

    winners: NDArray[np.bool_]
    scores: NDArray[np.int64]


class Branches(NamedTuple):
    """What may come next in the games of a batch: of which game and by which action, and the games after it."""

    games: NDArray[np.int64]
    actions: NDArray[np.int64]
    after: Batch


class Batch:
    """`size` games of one setup, side by side in one array. Compiles its kernels first.

    >>> import bastide
    >>> batch = Batch(bastide.game("forteresse").setup(), size=3)
    >>> batch.counts.tolist(), batch.actors.tolist()
    ([80, 80, 80], [0, 0, 0])
    >>> batch.step(batch.legal[:, 0]).actors.tolist()
    [1, 1, 1]

    As an environment: draw or choose an action for every game, step, look at the rewards. With `auto_reset` a
    game that is over begins anew at the next step, which ignores its action.

    >>> import numpy as np
    >>> rng, batch = np.random.default_rng(1), Batch(bastide.game("forteresse").setup(), 3, auto_reset=True)
    >>> for _ in range(500):
    ...     batch = batch.step(batch.draw(rng))
    >>> batch.mask.shape, batch.observe().shape, batch.rewards.shape
    ((3, 11121), (3, 165), (3, 2))
    """

    def __init__(self, setup: Setup, size: int, auto_reset: bool = False) -> None:
        self.setup = setup
        self.size = size
        self.auto_reset = auto_reset
        self._tier = tier = self._equipped()
        self.states: Any = tier.states(*[b""] * size)
        self.legal: NDArray[np.int64] = tier.rows(size, setup.engine.capacity)
        self._answers: NDArray[np.int64] = tier.numbers(size)
        self._ended: NDArray[np.bool_] = tier.marks(size)  # by the last step
        first = setup.start()
        listed = first.legal_ids()
        answer = len(listed) * SEAT_BITS + first._actor - OVER
        self._start = tier.states(first.data)[0], tier.arrays.asarray(listed), answer
        self.reset()

    def _equipped(self) -> Any:
        """What keeps the games and has the kernels for them."""
        if not self.setup.engine.warm(wait=True):
            raise RuntimeError(f"a batch needs compiled kernels: {self.setup.engine.problem}")
        return self.setup.engine.tier

    def copy(self) -> Batch:
        """The same games, sharing nothing that changes.

        >>> import bastide
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)
        >>> twin = batch.copy().step(batch.legal[:, 0])
        >>> twin.actors.tolist(), batch.actors.tolist()
        ([1, 1], [0, 0])
        """
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.states = self._tier.copy(self.states)
        twin.legal, twin._answers = self.legal.copy(), self._answers.copy()
        twin._ended = self._ended.copy()
        return twin

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        made = type(self), self.setup, self.size, self.auto_reset
        return _revived, (*made, self.states.tobytes(), self.legal, self._answers, self._ended)

    # ---- what may be done

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many entries of each row of `legal` count."""
        return self._answers // SEAT_BITS

    @property
    def actors(self) -> NDArray[np.int64]:
        """Who acts in each game: a seat, -1 for chance, -2 when it is over."""
        return self._answers % SEAT_BITS + OVER

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended."""
        over: NDArray[np.bool_] = self.actors == OVER
        return over

    @property
    def weights(self) -> NDArray[np.int64]:
        """Where chance acts, the weight of each entry of `legal`; elsewhere 0.

        >>> import bastide
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)  # a game without chance
        >>> bool(batch.weights.any())
        False
        """
        rows: NDArray[np.int64] = self._tier.rows(self.size, self.setup.engine.capacity)
        self._crowd.kernels.weigh_all(self.states, self._tier.boxes, self._answers, rows)
        return rows

    @property
    def mask(self) -> NDArray[np.bool_]:
        """By game, True at the place of every action that may be chosen (`setup.actions`); none where chance acts."""
        rows: NDArray[np.bool_] = self._tier.flags(self.size, len(self.setup.actions))
        pages = self._tier.arrays.asarray(self.setup.actions.pages)
        places = self._tier.arrays.asarray(self.setup.actions.places)
        self._crowd.kernels.mark_all(self.legal, self._answers, pages, places, rows)
        return rows

    def observe(self, seats: ArrayLike | None = None) -> NDArray[np.int32]:
        """By game, what a seat may know (`setup.observation`): whose, if not that of who acts, is given by game.

        Zeros where chance acts or the game is over, and no seat is given.
        """
        xp = self._tier.arrays
        asked = self.actors if seats is None else xp.asarray(seats)
        wanted = xp.ascontiguousarray(xp.broadcast_to(asked, (self.size,)), dtype=xp.int64)
        if (wanted >= self.setup.players).any():
            raise ValueError(f"seats are numbered from 0 to {self.setup.players - 1}")
        rows: NDArray[np.int32] = self._tier.small_rows(self.size, self.setup.observation.size)
        if rows.size:
            self._crowd.kernels.observe_all(self.states, self._tier.boxes, wanted, rows)
        return rows

    # ---- playing

    def draw(self, rng: Dice) -> NDArray[np.int64]:
        """An action for every game: by weight where chance acts, each equally likely elsewhere."""
        actions: NDArray[np.int64] = self._tier.numbers(self.size)
        self._crowd.kernels.draw_all(*self._lists, self._dice(rng), self._scratch, actions)
        return actions

    def play_chance(self, rng: Dice) -> Self:
        """Let chance act, by weight, wherever it is to, until a seat is or the game is over. Returns this batch.

        >>> import bastide, numpy as np
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)
        >>> batch.play_chance(np.random.default_rng(1)).actors.tolist()
        [0, 0]
        """
        waiting = ~self.over
        self._crowd.kernels.settle_all(*self._lists, self._dice(rng), self._scratch)
        self._ended = (self._ended | waiting) & self.over
        return self

    def playout(self, rng: Dice) -> NDArray[np.int64]:
        """Play every game at random to its end, as fast as the game knows how; returns the plies of each.

        >>> import bastide
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)
        >>> batch.playout(batch.dice(seed=7)).tolist(), batch.over.tolist()
        ([163, 65], [True, True])
        """
        plies: NDArray[np.int64] = self._tier.numbers(self.size)
        rows = self.states, self._tier.boxes, self._dice(rng), self.legal, self._scratch, plies
        self._crowd.kernels.finish_all(*rows)
        self._ended = ~self.over
        self._answers[:] = 0  # nothing to choose from, and nobody to choose
        return plies

    def dice(self, seed: int) -> NDArray[np.int64]:
        """A generator of the rules for every game, for whoever draws more than once: it is drawn from in place."""
        import numpy as np

        return self._dice(np.random.default_rng(seed))

    def step(self, actions: Sequence[int] | ArrayLike, where: ArrayLike | None = None) -> Self:
        """Play one action in every game that is not over, or in those marked; others ignore theirs. Returns this batch.

        If any action is not legal, none is played. `setup.actions.numbers` turns places into actions.
        """
        xp, kernels = self._tier.arrays, self._tier.kernels
        marked = self._marked(where)
        given, over = xp.asarray(actions, dtype=xp.int64), self.over
        on = marked & ~over
        wanted, refused = xp.where(on, given, NO_ACTION), self._tier.marks(self.size)
        kernels.refuse_all(wanted, self.legal, self._answers, refused)
        refused |= on & (given == NO_ACTION)
        if refused.any():
            raise MalformedAction(say("not-an-id", number=str(wanted[refused.argmax()])))
        kernels.advance_all(self.states, self._tier.boxes, wanted, self.legal, self._answers)
        self._ended = on & self.over
        if self.auto_reset:
            self._begin(marked & over)
        return self

    def branch(self, where: ArrayLike | None = None) -> Branches:
        """Every action that may be done now, or in the games marked, each played in a game of its own.

        >>> import bastide
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)
        >>> games, actions, after = batch.branch()
        >>> after.size, sorted(set(games.tolist())), sorted(set(after.actors.tolist()))
        (160, [0, 1], [1])
        """
        xp = self._tier.arrays
        counts = self.counts * self._marked(where)
        listed = xp.arange(self.legal.shape[1]) < counts[:, None]
        games, actions = listed.nonzero()[0], self.legal[listed]
        after = object.__new__(type(self))
        vars(after).update(vars(self))
        after.size, after.auto_reset = len(games), False
        after.states = self.states[games]
        after.legal = self._tier.rows(after.size, self.setup.engine.capacity)
        after.legal[:, 0] = actions  # all that a step needs of the list
        after._answers = SEAT_BITS + self._answers[games] % SEAT_BITS
        after._ended = self._tier.marks(after.size)
        return Branches(games, actions, after.step(actions))

    def reset(self, where: ArrayLike | None = None) -> Self:
        """Begin anew: all games, or those marked. Returns this batch.

        >>> import bastide
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)
        >>> batch.step(batch.legal[:, 0]).reset([True, False]).actors.tolist()
        [0, 1]
        """
        which = self._marked(where)
        self._begin(which)
        self._ended &= ~which
        return self

    def _begin(self, where: NDArray[np.bool_]) -> None:
        if not where.any():
            return
        first, listed, answer = self._start
        self.states[where] = first
        self.legal[where, : len(listed)] = listed
        self._answers[where] = answer

    # ---- how it stands

    @property
    def outcomes(self) -> Outcomes:
        """Who has won, and the scores, where games are over."""
        xp = self._tier.arrays
        scores: NDArray[np.int64] = self._tier.rows(self.size, MOST_SEATS)
        won = self._tier.numbers(self.size)
        self._crowd.kernels.score_all(self.states, self._tier.boxes, self._answers, scores, won)
        seats = xp.arange(self.setup.players)
        return Outcomes((won[:, None] >> seats & 1).astype(xp.bool_), scores[:, seats])

    @property
    def rewards(self) -> NDArray[np.float64]:
        """By game and seat, what the last step brought: where it ended a game, winners share what the others pay, one each."""
        rewards: NDArray[np.float64] = self._tier.arrays.zeros((self.size, self.setup.players))
        if self._ended.any():
            winners = self.outcomes.winners[self._ended]
            share = self.setup.players / winners.sum(axis=1, keepdims=True)
            rewards[self._ended] = winners * share - 1
        return rewards

    def state(self, i: int) -> State:
        """The i-th game as a state of its own."""
        return self.setup.restore(self._tier.data(self.states, i))

    # ---- what the kernels work on

    @property
    def _crowd(self) -> Any:
        """The kernels of an environment, compiled when they are first wanted."""
        return self.setup.engine.searching(crowd, exercise, wait=True)

    @property
    def _lists(self) -> tuple[Any, ...]:
        return self.states, self._tier.boxes, self.legal, self._answers

    @property
    def _scratch(self) -> Any:
        return self._tier.rows(self._tier.threads, self.setup.engine.capacity)

    def _marked(self, where: ArrayLike | None) -> NDArray[np.bool_]:
        """These games, or all."""
        xp = self._tier.arrays
        marked: NDArray[np.bool_] = (
            ~self._tier.marks(self.size) if where is None else xp.asarray(where, xp.bool_)
        )
        return marked

    def _dice(self, rng: Dice) -> NDArray[np.int64]:
        """A generator of the rules for every game."""
        import numpy as np

        if not isinstance(rng, np.random.Generator):
            return rng
        drawn = rng.integers(0, MASK, size=(self.size, 1), dtype=np.int64, endpoint=True)
        dice: NDArray[np.int64] = self._tier.arrays.asarray(drawn)
        return dice


def _revived(
    kind: type[Batch],
    setup: Setup,
    size: int,
    auto_reset: bool,
    data: bytes,
    legal: Any,
    answers: Any,
    ended: Any,
) -> Batch:
    batch = kind(setup, size, auto_reset)
    batch.states = batch._tier.states(data)
    batch.legal, batch._answers, batch._ended = legal, answers, ended
    return batch

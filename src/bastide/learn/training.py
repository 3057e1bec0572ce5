"""A net learns from its own games: temporal differences, TD(lambda), generation after generation.

Every generation plays on, writes down what it saw, and is drawn towards what came of it: of each ply the chance of each
side to win is moved towards what the best action promised, mixed with what the next plies found, down to the end of the
game. An action that was played at random says nothing about what was before it. The first generations may be `taught`:
the game's own outlook plays them, and a net that knows nothing yet learns from how they ended.

The same seed gives the same weights on the same machine, generation for generation; also if it was stopped and went on.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from bastide.core.net import NET_UNIT
from bastide.core.state import Setup
from bastide.crew import Crew
from bastide.learn.field import Field, Manner, Plies, Standing
from bastide.learn.net import LearningNet
from bastide.learn.selfplay import ENDED, WANDERED, WINNERS


@dataclass(frozen=True)
class Recipe:
    """All that the weights follow from, beside the rules and the machine."""

    generations: int = 120
    taught: int = 4  # the first, which the game's own outlook plays
    games: int = 1 << 15  # side by side
    plies: int = 64  # of each, in a generation
    steps: int = 200  # of the optimizer, in a generation
    positions: int = 1 << 15  # of a step
    kept: int = 6  # generations that positions are drawn from
    mixing: float = 0.95  # lambda
    rate: float = 2e-3  # of learning, at the beginning; it falls to a twentieth
    noise: float = 0.4  # at the beginning, in logits; it falls to a sixth
    wander: int = 20
    opening: int = 10
    seed: int = 1

    @property
    def free(self) -> int:
        """How many generations do not depend on how many there will be: those that were taught, and two of its own."""
        return self.taught + 2


@dataclass
class Generation:
    """What a generation came to."""

    number: int
    seconds: float  # since the beginning
    took: float  # seconds of it alone
    games: int  # that have ended so far
    loss: float
    length: float  # plies of a game
    # what it had of games against others, and half the 95 % interval of that, if it was tried
    won: dict[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """What a generation was played by and from: enough to play it again, and smaller than what was seen in it."""

    net: list[int]  # none: by the game's own outlook
    standing: Standing


class Training:
    """Learning in one setup. `generations()` goes on from the last one; `state` and `restore` let it be stopped."""

    def __init__(
        self,
        setup: Setup,
        recipe: Recipe,
        gpu: bool = False,
        programs: Path | None = None,
        crew: Crew | None = None,
    ) -> None:
        os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # or its sums differ
        torch: Any = import_module("torch")
        self._torch, self.setup, self.recipe = torch, setup, recipe
        self.device: str = "cuda" if gpu else "cpu"
        torch.use_deterministic_algorithms(True)
        if (
            not gpu
        ):  # small steps: threads would wait for each other, and sums differ by how many there are
            torch.set_num_threads(1)
        self.field: Field = Field(setup, recipe.games, recipe.seed << 32, gpu, programs, crew)
        self.net: LearningNet = LearningNet(setup.game.features(setup), recipe.seed, self.device)
        self._optimizer = torch.optim.Adam(self.net.parameters, lr=recipe.rate, betas=(0.9, 0.99))
        self._chance = torch.Generator(self.device).manual_seed(recipe.seed)
        sides = self.field.sides
        self._sides = torch.zeros(len(sides), setup.players, device=self.device)
        for number, seats in enumerate(sides):
            self._sides[number, list(seats)] = 1 / len(seats)
        self._seen: deque[tuple[Any, Any]] = deque(maxlen=recipe.kept)
        self._played: deque[Played] = deque(maxlen=recipe.kept)
        self.history: list[Generation] = []
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """How long it has learned, in all."""
        return time.perf_counter() - self._began

    def plan(self, generations: int) -> None:
        """Settle how many there will be: before those begin that depend on it."""
        self.recipe = replace(self.recipe, generations=generations)

    def _done(self, number: int) -> float:
        """How far it has come when a generation begins, from 0 to 1."""
        free = self.recipe.free - 1
        return max(0, number - free) / max(1, self.recipe.generations - free)

    def _manner(self, number: int) -> Manner:
        told = self.recipe
        noise = told.noise * (1 - self._done(number) * 5 / 6) * NET_UNIT
        lost = number == 0 and not told.taught  # a net that knows nothing plays anything
        return Manner(300 if lost else told.wander, int(noise), told.opening)

    def generations(self) -> Iterator[Generation]:
        """Play and learn, until there were as many as the recipe says."""
        while len(self.history) < self.recipe.generations:
            number, began = len(self.history), self.seconds
            net = [] if number < self.recipe.taught else self.net.whole()
            self._played.append(Played(net, self.field.standing()))
            plies, ended = self._play(number)
            for group in self._optimizer.param_groups:
                group["lr"] = self.recipe.rate * (1 - self._done(number) * 0.95)
            loss = self._learn()
            games = ended + (self.history[-1].games if self.history else 0)
            length = plies / max(1, ended)
            now = self.seconds
            self.history.append(Generation(number + 1, now, now - began, games, loss, length))
            yield self.history[-1]

    def _play(self, number: int) -> tuple[int, int]:
        """The games of a generation, by the last net; how many plies were seen, and how many games have ended."""
        net, manner = self._played[-1].net or None, self._manner(number)
        return self._keep(self.field.play(net, self.recipe.plies, manner), taught=net is None)

    def _tensor(self, array: Any) -> Any:
        if self.device == "cpu":
            return self._torch.from_numpy(array)
        return self._torch.from_dlpack(array)

    def chances(self, worth: Any) -> Any:
        """The chance of each side to win, by how good it looks to the seats, in the unit of an outlook."""
        return self._torch.softmax((worth.float() / NET_UNIT) @ self._sides.T, dim=-1)

    def _keep(self, plies: Plies, taught: bool) -> tuple[int, int]:
        """Write down what each ply should have promised; how many plies, and how many games have ended.

        Of a teacher only the ends of games count: what its outlook promises is what the net shall surpass.
        """
        torch, mixing = self._torch, 1.0 if taught else self.recipe.mixing
        marks = self._tensor(plies.ends)
        ended = (marks & ENDED) > 0
        wandered = ((marks & WANDERED) > 0)[..., None] & (not taught)
        promised = self.chances(self._tensor(plies.worth))
        # what the sides have of a victory: alike if several win
        seats = torch.arange(self.setup.players, device=self.device)
        won = ((marks[..., None] // WINNERS >> seats) & 1).float() @ (self._sides > 0).float().T
        won = (won > 0).float()
        won = torch.where(won.sum(-1, keepdim=True) > 0, won, 1.0)  # a draw is shared by all
        won = won / won.sum(-1, keepdim=True)
        should, after = torch.empty_like(promised), promised[-1]
        for ply in range(len(promised) - 1, -1, -1):
            after = torch.where(ended[ply][:, None], won[ply], after)
            mixed = promised[ply] + mixing * (after - promised[ply])
            after = should[ply] = torch.where(wandered[ply], promised[ply], mixed)
        features = self._tensor(plies.features)
        kept = features.reshape(-1, *features.shape[2:]).clone()
        self._seen.append((kept, should.reshape(-1, should.shape[-1])))
        return len(kept), int(ended.sum())

    def _learn(self) -> float:
        """Some steps of the optimizer; the mean loss of the last."""
        torch, told, losses = self._torch, self.recipe, []
        for _ in range(told.steps):
            rows, should = self._draw()
            logits = self.net.logits(rows) @ self._sides.T
            loss = -(should * torch.log_softmax(logits, dim=-1)).sum(-1).mean()
            self._optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self._optimizer.step()
            self.net.keep_within()
            losses.append(loss.detach())
        return float(torch.stack(losses[-10:]).mean())

    def _draw(self) -> tuple[Any, Any]:
        """Positions from the generations that are kept: as many from each, up to what was asked for."""
        each = max(1, self.recipe.positions // len(self._seen))
        rows, should = [], []
        for seen, wanted in self._seen:
            at = self._torch.randint(len(seen), (each,), generator=self._chance, device=self.device)
            rows.append(seen[at])
            should.append(wanted[at])
        return self._torch.cat(rows), self._torch.cat(should)

    def tried(self, other: list[int] | None, games: int = 2048) -> tuple[float, float]:
        """What the net has of games against another, or against the game's own outlook, and half its 95 % interval."""
        shares = self.field.duel(self.net.whole(), other, games, seed=99)
        mean = sum(shares) / len(shares)
        spread = (sum((share - mean) ** 2 for share in shares) / len(shares)) ** 0.5
        return mean, 1.96 * spread / len(shares) ** 0.5

    def state(self) -> dict[str, Any]:
        """All that is needed to go on. What was seen is not in it, which may be gigabytes: it is played again."""
        oldest = self._played[0].standing
        return {
            "recipe": asdict(self.recipe),
            "net": [parameter.detach().cpu() for parameter in self.net.parameters],
            "optimizer": self._optimizer.state_dict(),
            "chance": self._chance.get_state(),
            "history": [asdict(one) for one in self.history],
            "seconds": self.seconds,
            "played": [self._numbers(played.net) for played in self._played],
            "states": self._bytes(oldest.states),
            "dice": self._bytes(oldest.dice),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from what `state` told of a training of the same recipe and setup."""
        torch = self._torch
        self.plan(state["recipe"]["generations"])
        with torch.no_grad():
            for parameter, kept in zip(self.net.parameters, state["net"], strict=True):
                parameter.copy_(kept)
        self._optimizer.load_state_dict(state["optimizer"])
        self._chance.set_state(state["chance"])
        self.history = [Generation(**one) for one in state["history"]]
        if len(self.history) < self.recipe.generations:
            states, dice = (state[name].numpy().tobytes() for name in ("states", "dice"))
            self.field.restore(Standing(states, dice))
            first = len(self.history) - len(state["played"])
            for number, net in enumerate(state["played"], first):
                self._played.append(Played(net.tolist(), self.field.standing()))
                self._play(number)
        self._began = time.perf_counter() - state["seconds"]

    def _numbers(self, net: list[int]) -> Any:
        return self._torch.tensor(net, dtype=self._torch.int64)

    def _bytes(self, data: bytes) -> Any:
        return self._torch.frombuffer(bytearray(data), dtype=self._torch.uint8)

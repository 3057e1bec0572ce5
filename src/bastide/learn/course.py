"""A training in a folder: a net and what is told of it, written as it learns, and a checkpoint to go on from."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from bastide.arena.machine import cpu
from bastide.core import build
from bastide.core.state import Setup
from bastide.core.version import VERSION
from bastide.core.weights import SUFFIX, Net, Served, write_weights
from bastide.crew import Crew
from bastide.gpu.program import place
from bastide.learn import selfplay
from bastide.learn.errors import BadCheckpoint, NoCuda, NoFeatures, NoKernels, OtherTraining
from bastide.learn.field import LEARNING
from bastide.learn.page import HAND_MADE, page
from bastide.learn.training import Generation, Recipe, Training
from bastide.records.files import replacing
from bastide.records.setups import chosen_options

CHECKPOINT = "checkpoint.pt"
KEPT_EVERY = 5  # generations
TRIED_EVERY, TRIED_EARLY = 10, (1, 2, 5)
DUELS, DUELS_OF_A_GPU = 256, 4096  # games against each

OF_A_GPU = Recipe()
OF_A_PROCESSOR = Recipe(games=1 << 10, positions=1 << 12, steps=50)


class Course:
    """Learning in one setup, told of and kept in a folder.

    `minutes` without a number of generations (`planned=False`): there will be as many as that time allows, settled
    when it begins to matter; with one: it stops after that time, and whoever asks again goes on.
    """

    def __init__(
        self,
        setup: Setup,
        recipe: Recipe,
        folder: Path,
        *,
        minutes: float | None = None,
        planned: bool = True,
        gpu: bool = False,
        programs: Path | None = None,
        duels: int | None = None,
        lang: str = "en",
        crew: Crew | None = None,
    ) -> None:
        check(setup, gpu, programs)
        self._torch: Any = import_module("torch")
        if not planned:
            recipe = replace(recipe, generations=recipe.free)
        self.training: Training = Training(setup, recipe, gpu, programs, crew)
        self.setup, self.folder, self.name, self.lang = setup, folder, net_name(setup), lang
        self._minutes, self.planned = minutes, planned
        self._duels = duels or (DUELS_OF_A_GPU if gpu else DUELS)
        self._earlier: tuple[str, list[int]] | None = None  # the last net that was tried
        if self.checkpoint.exists():
            self._resume()

    @property
    def checkpoint(self) -> Path:
        """The file to go on from."""
        return self.folder / CHECKPOINT

    @property
    def over(self) -> bool:
        """Has it learned all it will?"""
        return self.planned and len(self.training.history) >= self.training.recipe.generations

    def generations(self) -> Iterator[Generation]:
        """Learn on: each generation when it was tried, if it is, and kept."""
        training = self.training
        allowed = math.inf if self._minutes is None else 60 * self._minutes
        stop = training.seconds + allowed if self.planned else math.inf
        for generation in training.generations():
            number, played = generation.number, training.seconds
            if number in TRIED_EARLY or number % TRIED_EVERY == 0 or self._last(number):
                self._try(generation)
            if not self.planned and number == training.recipe.free:
                each = generation.took + (training.seconds - played) / TRIED_EVERY
                training.plan(number + max(0, int((allowed - training.seconds) / each)))
                self.planned = True
            stopped = training.seconds > stop
            if number % KEPT_EVERY == 0 or self._last(number) or stopped:
                self.keep()
            yield generation
            if stopped:
                return

    def _last(self, number: int) -> bool:
        return number == self.training.recipe.generations

    def _try(self, generation: Generation) -> None:
        """Against the game's own outlook, and against the net that was tried before."""
        training = self.training
        generation.won[HAND_MADE] = training.tried(None, self._duels)
        if self._earlier is not None:
            name, other = self._earlier
            generation.won[name] = training.tried(other, self._duels)
        self._earlier = f"generation-{generation.number}", training.net.whole()

    # ---- what is kept

    def keep(self) -> None:
        """Write the net, what is told of it, the page, and the checkpoint last: each is whole, or as it was."""
        self.folder.mkdir(parents=True, exist_ok=True)
        told = self.told()
        weights = self.folder / f"{self.name}{SUFFIX}"
        write_weights(weights.with_name(f"{weights.name}.new"), self.training.net.whole())
        weights.with_name(f"{weights.name}.new").replace(weights)
        with replacing(self.folder / f"{self.name}.json") as file:
            file.write(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
        with replacing(self.folder / "page.html") as file:
            file.write(page(self.setup, told, self.training.history, self.lang).html().encode())
        with replacing(self.checkpoint) as file:
            kept = {
                "identity": self.identity(),
                "training": self.training.state(),
                "earlier": self._earlier,
            }
            self._torch.save(kept, file)

    def told(self) -> Net:
        """What the file beside the weights says: whom they serve, and how they were learned."""
        training, setup = self.training, self.setup
        recipe = asdict(training.recipe)
        recipe |= {
            "game": setup.game.id,
            "edition": setup.game.edition.sha256,
            "played": {
                "generations": len(training.history),
                "games": training.history[-1].games,
                "seconds": round(training.history[-1].seconds, 1),
            },
            "device": self._device(),
            "bastide": VERSION,
            "torch": str(self._torch.__version__),
            "ladder": [asdict(one) for one in training.history],
        }
        options = {name: [value] for name, value in chosen_options(setup).items()}
        features = {name: list(block) for name, block in setup.game.features(setup).items()}
        return Net(Served(setup.players, options), features, recipe)

    def _device(self) -> str:
        if self.training.device == "cpu":
            return cpu()
        return str(self._torch.cuda.get_device_name())

    def identity(self) -> dict[str, Any]:
        """What a training must have in common with one that it goes on from."""
        setup = self.setup
        rules, bots, *_ = setup.engine._parts
        rooms = [rules] if bots is None else [rules, bots]
        return {
            "game": setup.game.id,
            "players": setup.players,
            **{f"option {name}": value for name, value in setup.options.items()},
            "edition": setup.game.edition.sha256[:12],
            "rules": build.stamp(rooms, [selfplay])[:12],
            "device": self.training.device,
            **asdict(self.training.recipe),
        }

    def _resume(self) -> None:
        """Go on from the checkpoint, if it is one of ours."""
        try:
            kept = self._torch.load(self.checkpoint, map_location="cpu", weights_only=True)
            there, state = kept["identity"], kept["training"]
        except Exception as error:  # whatever PyTorch says of a file it has not written
            raise BadCheckpoint(self.checkpoint) from error
        here = self.identity()
        if not self.planned:  # it was settled there
            here["generations"] = there.get("generations")
        differing = [
            f"{name}: {there.get(name)} ≠ {here.get(name)}"
            for name in {**there, **here}
            if there.get(name) != here.get(name)
        ]
        if differing:
            raise OtherTraining(self.checkpoint, differing)
        self.training.restore(state)
        self._earlier, self.planned = kept["earlier"], True


def check(setup: Setup, gpu: bool = False, programs: Path | None = None) -> None:
    """Refuse what cannot be learned here, before anything is compiled."""
    if not setup.game.features(setup):
        raise NoFeatures(setup)
    if not gpu:
        return
    torch: Any = import_module("torch")
    if not torch.cuda.is_available():
        raise NoCuda(str(torch.__version__))
    folder = place(setup, programs, LEARNING)
    if not (folder / "program.json").exists() and find_spec("numba_cuda") is None:
        raise NoKernels(setup, folder.parent)


def net_name(setup: Setup) -> str:
    """What the files of a net are called: for how many players, and the options that are not as usual.

    >>> import bastide
    >>> net_name(bastide.game("forteresse").setup(diagonals="none"))
    'players-2-diagonals-none'
    """
    changed = [f"{name}-{value}".lower() for name, value in chosen_options(setup).items()]
    return "-".join([f"players-{setup.players}", *changed])


def default_folder(setup: Setup) -> Path:
    """Where a course lies if nobody says where.

    >>> import bastide
    >>> default_folder(bastide.game("castle").setup()).as_posix()
    'train/castle-2'
    """
    return Path("train") / f"{setup.game.id}-{net_name(setup).removeprefix('players-')}"

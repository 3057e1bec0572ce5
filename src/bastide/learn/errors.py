"""What keeps a net from learning, in words."""

from __future__ import annotations

from pathlib import Path

from bastide.core.errors import BastideError, describe
from bastide.core.state import Setup
from bastide.core.text import Text, say
from bastide.records.setups import chosen_options

TEXTS = Path(__file__).parent / "text"


class CannotLearn(BastideError):
    """Any of it."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.folders = (TEXTS,)


class NoFeatures(CannotLearn):
    """A game, or a setup of it, that no net has eyes for."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(say("learn-no-features", game=setup.game.id, players=setup.players))


class NoCuda(CannotLearn):
    """The PyTorch that is installed reaches no GPU."""

    def __init__(self, version: str) -> None:
        super().__init__(say("learn-no-cuda", version=version))


class NoKernels(CannotLearn):
    """There are no kernels of self-play for this setup, and no compiler to make them."""

    def __init__(self, setup: Setup, folder: Path) -> None:
        options = [
            f"--option {name}={describe(value).strip(chr(34))}"
            for name, value in chosen_options(setup).items()
        ]
        words = [setup.game.id, f"--players {setup.players}", *options]
        command = f"bastide gpu compile {' '.join(words)} --for-learning -o {folder}"
        super().__init__(say("learn-no-kernels", folder=str(folder), command=command))


class OtherTraining(CannotLearn):
    """A checkpoint of another training: `differing` names what was otherwise."""

    def __init__(self, file: Path, differing: list[str]) -> None:
        self.differing = differing
        super().__init__(
            say("learn-other-training", file=str(file), differing="; ".join(differing))
        )


class BadCheckpoint(CannotLearn):
    """A file that is no checkpoint."""

    def __init__(self, file: Path) -> None:
        super().__init__(say("learn-bad-checkpoint", file=str(file)))

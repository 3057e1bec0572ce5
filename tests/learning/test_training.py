"""`bastide train`: what a net learns follows from its recipe, also if it was stopped; and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch

import bastide
from bastide.cli.main import main
from bastide.core.weights import Net, read_weights, size_of
from bastide.learn import course as courses
from bastide.learn.course import CHECKPOINT, Course
from bastide.learn.errors import BadCheckpoint, NoCuda, NoFeatures, NoKernels, OtherTraining
from bastide.learn.page import HAND_MADE
from bastide.learn.training import Recipe

TINY = Recipe(generations=4, taught=1, games=8, plies=24, steps=2, positions=64, kept=2)
ANOTHER = Path(__file__).parents[1] / "tiny" / "forteresse.toml"


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a training asks of PyTorch is asked of the whole process."""
    monkeypatch.setenv("BASTIDE_LANG", "en")
    threads = torch.get_num_threads()
    yield
    torch.use_deterministic_algorithms(False)
    torch.set_num_threads(threads)


def course(folder: Path, recipe: Recipe = TINY, **how: Any) -> Course:
    return Course(bastide.game("forteresse").setup(), recipe, folder, duels=4, **how)


def learned(made: Course) -> list[int]:
    """The weights of a course, followed to its end."""
    for _ in made.generations():
        pass
    assert made.over
    return list(read_weights(made.folder / "players-2.weights"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course that nobody stopped."""
    made = course(tmp_path_factory.mktemp("whole"))
    learned(made)
    return made


def weights(made: Course) -> list[int]:
    return list(read_weights(made.folder / "players-2.weights"))


def test_a_folder_holds_the_net_and_what_is_told_of_it(whole: Course) -> None:
    assert {file.name for file in whole.folder.iterdir()} == {
        "players-2.weights", "players-2.json", "page.html", CHECKPOINT,
    }  # fmt: skip
    told = json.loads((whole.folder / "players-2.json").read_text())
    assert told["serves"] == {"players": 2, "options": {}}
    features = whole.setup.game.features(whole.setup)
    assert {name: tuple(block) for name, block in told["features"].items()} == features
    assert len(weights(whole)) == size_of(features)
    recipe = told["recipe"]
    assert (recipe["seed"], recipe["generations"], recipe["game"]) == (1, 4, "forteresse")
    assert recipe["played"]["generations"] == 4 and recipe["torch"] == torch.__version__
    ladder = recipe["ladder"]
    assert [one["number"] for one in ladder] == [1, 2, 3, 4]
    assert [sorted(one["won"]) for one in ladder] == [
        [HAND_MADE], ["generation-1", HAND_MADE], [], ["generation-2", HAND_MADE],
    ]  # fmt: skip
    share, half = ladder[3]["won"][HAND_MADE]
    assert 0 <= share <= 1 and half >= 0


def test_the_page_says_whom_it_serves_in_both_languages(whole: Course) -> None:
    english = courses.page(whole.setup, whole.told(), whole.training.history, "en").html()
    french = courses.page(whole.setup, whole.told(), whole.training.history, "fr").html()
    assert (whole.folder / "page.html").read_text("utf-8") == english
    assert "forteresse with 2 players" in english and "expert@learned=0" in english
    assert "forteresse à 2 joueurs" in french and "génération" in french
    assert english.count("<svg") == french.count("<svg") == 5
    assert "learn-" not in english + french, "every text is in the catalogues"


def test_the_same_recipe_gives_the_same_weights(whole: Course, tmp_path: Path) -> None:
    assert learned(course(tmp_path / "again")) == weights(whole)
    other = course(tmp_path / "other", replace(TINY, seed=2))
    assert learned(other) != weights(whole)


def test_how_many_cores_there_are_makes_no_difference_to_games(
    whole: Course, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 5)
    assert learned(course(tmp_path)) == weights(whole)


def test_who_was_stopped_learns_the_same(whole: Course, tmp_path: Path) -> None:
    """Killed after the third generation, while it wrote: what was kept after the second still holds."""
    stopped = course(tmp_path)
    for _ in islice(stopped.generations(), 2):
        pass
    stopped.keep()
    next(stopped.generations())
    (tmp_path / f"{CHECKPOINT}.new").write_bytes((tmp_path / CHECKPOINT).read_bytes()[:1000])
    resumed = course(tmp_path)
    assert [one.number for one in resumed.training.history] == [1, 2]
    assert learned(resumed) == weights(whole)
    again = course(tmp_path)
    assert again.over and list(again.generations()) == []
    ladders = [[(o.number, o.won) for o in one.training.history] for one in (whole, again)]
    assert ladders[0] == ladders[1]


def test_who_was_taught_first_learns_the_same_when_stopped(tmp_path: Path) -> None:
    """The game's own outlook plays two generations; what they taught is played again by it, not by the net."""
    taught = replace(TINY, taught=2, kept=4)
    at_once = learned(course(tmp_path / "whole", taught))
    assert at_once != learned(course(tmp_path / "untaught", replace(TINY, kept=4)))
    stopped = course(tmp_path / "stopped", taught)
    for _ in islice(stopped.generations(), 3):
        pass
    stopped.keep()
    assert learned(course(tmp_path / "stopped", taught)) == at_once


def test_of_a_teacher_only_the_ends_of_games_count(tmp_path: Path) -> None:
    """Plies before an end are told who won, whatever was played at random on the way."""
    training = course(tmp_path, replace(TINY, plies=200, wander=300)).training
    next(training.generations())
    _, should = training._seen[0]
    shown = should.reshape(200, TINY.games, 2)
    marks = torch.tensor([0.0, 0.5, 1.0])
    first = shown[:, :, 0][torch.isin(shown[:, :, 0], marks)]
    assert len(first) > shown[:, :, 0].numel() / 2, "most plies belong to games that ended"


def test_minutes_stop_a_course_that_goes_on(whole: Course, tmp_path: Path) -> None:
    stopped = course(tmp_path, minutes=1e-6)
    assert [one.number for one in stopped.generations()] == [1] and not stopped.over
    assert learned(course(tmp_path)) == weights(whole)


def test_minutes_alone_settle_how_many_generations(tmp_path: Path) -> None:
    made = course(tmp_path / "timed", minutes=1e-6, planned=False)
    assert [one.number for one in made.generations()] == [1, 2, 3] and made.over
    assert made.told().recipe["generations"] == 3
    three = course(tmp_path / "counted", replace(TINY, generations=3))
    assert learned(three) == weights(made), "as if the number had been said"
    timed = course(tmp_path / "longer", minutes=60, planned=False)
    for _ in islice(timed.generations(), 3):
        pass
    assert timed.training.recipe.generations > 10
    timed.keep()
    assert (
        course(tmp_path / "longer", minutes=60, planned=False).training.recipe
        == timed.training.recipe
    )


@pytest.mark.parametrize(
    ("recipe", "options", "named"),
    [
        (replace(TINY, seed=2), {}, ["seed: 1 ≠ 2"]),
        (replace(TINY, generations=9), {}, ["generations: 4 ≠ 9"]),
        (TINY, {"diagonals": "none"}, ["option diagonals: full ≠ none"]),
    ],
)
def test_a_checkpoint_of_another_training_is_refused(
    whole: Course, recipe: Recipe, options: dict[str, Any], named: list[str]
) -> None:
    setup = bastide.game("forteresse").setup(**options)
    with pytest.raises(OtherTraining) as refused:
        Course(setup, recipe, whole.folder)
    assert refused.value.differing == named
    assert named[0] in refused.value.message("en") and named[0] in refused.value.message("fr")


def test_a_checkpoint_of_other_rules_is_refused(
    whole: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courses.build, "stamp", lambda *_: "another")
    with pytest.raises(OtherTraining, match="rules: "):
        course(whole.folder)


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"PK\3\4 no more")
    with pytest.raises(BadCheckpoint, match=CHECKPOINT):
        course(tmp_path)


def test_the_net_plays_where_it_is_put(whole: Course, tmp_path: Path) -> None:
    """The files of a course are those of a game's `bots/nets`."""
    from bastide.core import weights as kept

    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "nets").symlink_to(whole.folder)
    ((net, file),) = kept.nets(tmp_path)
    assert isinstance(net, Net) and net.serves.players == 2
    assert list(read_weights(file)) == whole.training.net.whole()


# ---- what keeps it from learning


def test_no_features_no_gpu_no_kernels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = bastide.game("forteresse")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(NoCuda, match="reaches a GPU"):
        courses.check(game.setup(), gpu=True)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(courses, "find_spec", lambda name: None)
    with pytest.raises(NoKernels, match="compile forteresse --players 2 --option diagonals=none"):
        courses.check(game.setup(diagonals="none"), gpu=True, programs=tmp_path)
    monkeypatch.setattr(type(game), "features", lambda self, setup: {})
    with pytest.raises(NoFeatures, match="forteresse"):
        courses.check(game.setup())


# ---- the command


def test_the_command_learns_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(courses, "OF_A_PROCESSOR", TINY)
    monkeypatch.setattr(courses, "DUELS", 4)
    command = ["train", "forteresse", "--generations", "2", "-o", str(tmp_path / "net")]
    assert main([*command, "--minutes", "0.000001"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("generation 1: ") and "Stopped" in first
    assert main(command) == 0
    second = capsys.readouterr().out
    assert "Going on after generation 1." in second and "Learned: " in second
    assert main([*command, "--lang", "fr"]) == 0
    assert "Appris\u202f: " in capsys.readouterr().out
    assert main([*command, "--seed", "3"]) == 2
    assert "seed: 1 ≠ 3" in capsys.readouterr().err
    assert main(["train", "forteresse", "--minutes", "0"]) == 2


def test_without_pytorch_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(courses, "import_module", missing)
    assert main(["train", "forteresse", "-o", str(tmp_path)]) == 2
    assert 'pip install "bastide[learn]"' in capsys.readouterr().err

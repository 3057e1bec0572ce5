"""Doors open one way. The contracts of the Python side are in pyproject.toml, those of the client stand here."""

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

import bastide

CLIENT = Path(__file__).parents[1] / "web"
# Which folder of web/src may know which: those further left. What lies in src itself may know all.
LAYERS = (
    ("lib",),
    ("ui",),
    ("board",),
    ("table", "replay", "gallery", "workshop"),
    ("prepared",),
    ("learn", "puzzles", "progress", "admin"),
)
ONE_WAY = " <- ".join(" | ".join(layer) for layer in LAYERS)
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']*)["']""")


@pytest.fixture(autouse=True)
def own_logging(monkeypatch: pytest.MonkeyPatch) -> None:
    """The linter's own set-up of logging would silence the loggers of this process, and later tests listen to them."""
    monkeypatch.setattr("logging.config.dictConfig", lambda config: None)


def test_doors_open_one_way() -> None:
    assert lint_imports() == 0


def test_a_wrong_door_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: a house whose core reaches up into its games is refused."""
    room = tmp_path / "house"
    for name, text in {"__init__.py": "", "core.py": "import house.games", "games.py": ""}.items():
        room.mkdir(exist_ok=True)
        (room / name).write_text(text)
    (tmp_path / "pyproject.toml").write_text(
        """
        [tool.importlinter]
        root_package = "house"
        [[tool.importlinter.contracts]]
        name = "one way"
        type = "layers"
        layers = ["house.games", "house.core"]
        """
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert lint_imports(config_filename=str(tmp_path / "pyproject.toml"), no_cache=True) != 0


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Types aside: an import only the type checker makes is no door."""
    graph = grimp.build_graph("bastide", exclude_type_checking_imports=True, cache_dir=None)
    known = {m: graph.find_modules_directly_imported_by(m) for m in graph.modules}
    TopologicalSorter(known).prepare()  # raises with the circle, if there is one


@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_the_browser_client_names_no_game(game: bastide.Game) -> None:
    """It knows scenes, touches, prompts and logs; what is special about a game comes from the game's folder."""
    sources = [
        file
        for file in (CLIENT / "index.html", *CLIENT.glob("src/**/*"))
        if file.suffix in (".html", ".ts", ".svelte", ".css")
    ]
    assert len(sources) > 3
    name = re.compile(rf"\b{game.id.replace('-', '[-_ ]?')}\b", re.IGNORECASE)
    for file in sources:
        found = name.search(file.read_text("utf-8"))
        assert found is None, f"{file.name} says {found[0]}" if found else ""


def test_the_browser_client_imports_one_way() -> None:
    assert wrong_imports(CLIENT / "src") == []


def test_pictures_of_a_page_are_no_library() -> None:
    """What people see lies in `ui`, `board` or a page; `lib` can be understood without a component."""
    assert not list(CLIENT.glob("src/lib/**/*.svelte"))


HOUSE = {
    "App.svelte": 'const page = import("./table/TablePage.svelte");',
    "lib/words.svelte.ts": 'import { bundle } from "@fluent/bundle";',
    "ui/Sheet.svelte": 'import { say } from "../lib/words.svelte";',
    "board/Board.svelte": 'import Sheet from "../ui/Sheet.svelte";\nimport "../ui/shell.css";',
    "ui/shell.css": "",
    "table/TablePage.svelte": 'import Board from "../board/Board.svelte";',
    "replay/ReplayPage.svelte": 'import type { Board } from "../board/Board.svelte";',
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, None),
        (
            {"ui/Sheet.svelte": 'import Board from "../board/Board.svelte";'},
            "ui/Sheet.svelte imports board/Board.svelte",
        ),
        (
            {"lib/words.svelte.ts": 'import type { X } from "../ui/Sheet.svelte";'},
            "lib/words.svelte.ts imports ui/Sheet.svelte",
        ),
        (
            {"replay/ReplayPage.svelte": 'const x = import(\n  "../table/TablePage.svelte",\n);'},
            "replay/ReplayPage.svelte imports table/TablePage.svelte",
        ),
        ({"table/a.ts": 'export * from "../App.svelte";'}, "table/a.ts imports App.svelte"),
        (
            {"lib/a.ts": 'import { b } from "./b";', "lib/b.ts": 'import type { A } from "./a";'},
            "a circle: lib/",
        ),
        (
            {"ui/Icon.svelte": 'import "./gone";'},
            "ui/Icon.svelte imports ./gone, which is not there",
        ),
    ],
)
def test_a_wrong_import_of_the_client_is_noticed(
    tmp_path: Path, changed: dict[str, str], said: str | None
) -> None:
    for name, text in (HOUSE | changed).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    found = wrong_imports(tmp_path)
    assert [one[: len(said)] for one in found] == [said] if said else found == []


def wrong_imports(src: Path) -> list[str]:
    """What is wrong with the imports of a client, in sentences."""
    rank = {folder: n for n, layer in enumerate(LAYERS) for folder in layer}
    wrong: list[str] = []
    known: dict[str, set[str]] = {}
    for file in sorted(src.rglob("*")):
        if file.suffix not in (".ts", ".svelte"):
            continue
        name = file.relative_to(src).as_posix()
        known[name] = set()
        for written, found in imports(file, src):
            if found is None:
                wrong.append(f"{name} imports {written}, which is not there")
                continue
            known[name].add(found)
            here, there = (path.split("/")[0] for path in (name, found))
            if here != there and rank.get(there, len(LAYERS)) >= rank.get(here, len(LAYERS) + 1):
                wrong.append(f"{name} imports {found}, but imports go one way: {ONE_WAY} <- App")
    try:
        TopologicalSorter(known).prepare()
    except CycleError as error:
        if not wrong:  # an import the wrong way often closes a circle, and says more
            wrong.append(f"a circle: {' -> '.join(reversed(error.args[1]))}")
    return wrong


def imports(file: Path, src: Path) -> Iterator[tuple[str, str | None]]:
    """Every file of the client that this one imports: as written, and what it is; None if it is not there."""
    for written in IMPORT.findall(file.read_text("utf-8")):
        meant = (file.parent / written.partition("?")[0]).resolve()  # ?raw: as text
        found = next((one for one in (meant, Path(f"{meant}.ts")) if one.is_file()), None)
        if found is None:
            yield written, None
        elif found.is_relative_to(src.resolve()):
            yield written, found.relative_to(src.resolve()).as_posix()

"""Every public name is on a page of docs/api, under the name by which it is imported."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PAGES = ROOT / "docs" / "api"
WITH_LISTS = (
    "bastide",
    "bastide.records",
    "bastide.bots",
    "bastide.draw",
    "bastide.arena",
    "bastide.gpu",
)
WHOLE = ["bastide.testing", "bastide.worlds"] + [
    f"bastide.adapters.{file.stem}"
    for file in sorted((SOURCES / "bastide" / "adapters").glob("*.py"))
    if file.stem != "__init__"
]
ELSEWHERE = {  # the same thing, under the name of the module that it is told with
    "bastide.bot": "bastide.bots.bot",
    "bastide.game": "bastide.games.game",
    "bastide.games": "bastide.games.games",
    "bastide.read_games": "bastide.records.read_games",
    "bastide.records": "bastide.records.read_games",
    "bastide.records.BadRecord": "bastide.BadRecord",
    "bastide.records.GameRecord": "bastide.GameRecord",
}


def shown() -> set[str]:
    """What the pages show: things, or modules with all that is public in them."""
    pages = [page.read_text("utf-8") for page in PAGES.glob("*.md")]
    return {name for page in pages for name in re.findall(r"^::: (\S+)$", page, re.MULTILINE)}


def public(module: str) -> list[str]:
    """The classes and functions of a module, read without importing what it needs."""
    tree = ast.parse((SOURCES / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")
    ]


@pytest.mark.parametrize("module", WITH_LISTS)
def test_every_name_of_a_list_is_told(module: str) -> None:
    names = [f"{module}.{name}" for name in importlib.import_module(module).__all__]
    assert names
    missing = [name for name in names if ELSEWHERE.get(name, name) not in shown()]
    assert not missing


@pytest.mark.parametrize("module", WHOLE)
def test_every_class_and_function_of_a_module_is_told(module: str) -> None:
    names = public(module)
    assert names
    if module not in shown():
        assert not [name for name in names if f"{module}.{name}" not in shown()]


def test_whatever_is_told_is_there() -> None:
    """As a module, or as a name in one; adapters are read, for they need packages that may be missing."""
    for name in shown():
        parts = name.split(".")
        if parts[:2] == ["bastide", "adapters"]:
            assert (SOURCES / "/".join(parts)).with_suffix(".py").is_file(), name
            continue
        module, _, last = name.rpartition(".")
        try:
            importlib.import_module(name)
        except ModuleNotFoundError:
            assert hasattr(importlib.import_module(module), last), name


def test_every_page_is_in_the_menu_and_in_the_overview() -> None:
    menu = (ROOT / "mkdocs.yml").read_text("utf-8")
    overview = (PAGES / "index.md").read_text("utf-8")
    for page in PAGES.glob("*.md"):
        assert f"api/{page.name}" in menu
        assert page.name == "index.md" or f"({page.name})" in overview

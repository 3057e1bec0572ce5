"""What a package index is told about the package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
LINKS = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def told() -> ProjectMetadata:  # type: ignore[type-arg]
    return ProjectMetadata(str(ROOT), PluginManager())


def test_every_link_of_the_readme_leads_somewhere(told: ProjectMetadata) -> None:  # type: ignore[type-arg]
    """To a file that is there, and on an index to the same file in the repository."""
    repository = told.core.urls["Repository"]
    written, shown = LINKS.findall(README), LINKS.findall(told.core.readme)
    assert len(written) > 20 and told.core.readme_content_type == "text/markdown"
    for (picture, path), (_, address) in zip(written, shown, strict=True):
        assert (ROOT / path.partition("#")[0]).exists(), path
        assert address == f"{repository}/{'raw' if picture else 'blob'}/HEAD/{path}"


def test_the_project_says_where_it_lives(told: ProjectMetadata) -> None:  # type: ignore[type-arg]
    urls = told.core.urls
    assert {"Repository", "Documentation", "Changelog", "Issues"} <= urls.keys()
    assert all(url.startswith(urls["Repository"]) for url in urls.values())


def test_supported_pythons_are_named_alike_everywhere(told: ProjectMetadata) -> None:  # type: ignore[type-arg]
    named = [name.rpartition(" ")[2] for name in told.core.classifiers if ":: 3." in name]
    assert f"({', '.join(named)})" in README
    assert told.core.requires_python == f">={named[0]}"

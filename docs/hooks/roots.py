"""Pages that lie at the root of the repository, for whoever works on it, are pages of the site too: one truth.

What a page names beside the documentation (`../deploy/…`, `../examples/…`) is found in the repository.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
_LINK = re.compile(r"\]\((?!\w+:|#)([^)]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add them, with links that lead to pages, or to the repository where there is no page."""
    for name, page in PAGES.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=_LINK.sub(_leads, text)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page that names one of them where it lies means its page."""
    for name, target in PAGES.items():
        markdown = markdown.replace(f"](../../{name}", f"](../{target}")
    return re.sub(r"\]\(\.\./(deploy|examples)/", rf"]({_repository()}/blob/HEAD/\1/", markdown)


def _leads(link: re.Match[str]) -> str:
    path = link[1]
    if path.startswith("docs/"):
        return f"]({path.removeprefix('docs/')})"
    return f"]({_repository()}/blob/HEAD/{path})"


def _repository() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Repository"])

"""The site looks like the games: the colours, type and spaces of `draw/tokens.css`, and the fonts that lie beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

DRAW = Path(__file__).parents[2] / "src" / "bastide" / "draw"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put them beside the style sheet that uses them."""
    for path in (DRAW / "tokens.css", *sorted((DRAW / "fonts").iterdir())):
        files.append(File.generated(config, f"look/{path.name}", abs_src_path=str(path)))
    return files

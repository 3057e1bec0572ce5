"""The site: notebooks are kept without outputs and run when it is built, and nothing of it comes from the network."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
HOOKS = ROOT / "docs" / "hooks"
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
SETTINGS = """
site_name: Trial
docs_dir: {folder}/docs
site_dir: {folder}/site
use_directory_urls: false
theme: {{name: material, font: false, palette: {{primary: custom}}}}
extra_css: [look/tokens.css, look/site.css]
plugins: []
hooks: [{hooks}/look.py, {hooks}/roots.py, {hooks}/notebooks.py]
validation: {{nav: {{omitted_files: ignore}}, links: {{not_found: ignore}}}}
markdown_extensions: [admonition, pymdownx.highlight, pymdownx.superfences]
"""


def hook(name: str) -> ModuleType:
    """A module of docs/hooks."""
    spec = importlib.util.spec_from_file_location(f"hook_{name}", HOOKS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_kept_without_outputs(file: Path) -> None:
    """So that a change shows as the lines it changes; the build runs it."""
    notebook = json.loads(file.read_text("utf-8"))
    cells = notebook["cells"]
    assert [cell["id"] for cell in cells] == [f"cell-{n}" for n in range(1, len(cells) + 1)]
    assert all(not cell["metadata"] for cell in cells)
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    written = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    assert file.read_text("utf-8") == written
    assert f"notebooks/{file.stem}.md" in (ROOT / "mkdocs.yml").read_text("utf-8")


def trial(folder: Path, *cells: str) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A little site with a notebook of these cells, built as ours is: where it lies, and how that went."""
    import nbformat

    docs = folder / "docs"
    (docs / "look").mkdir(parents=True)
    (docs / "look" / "site.css").write_bytes((ROOT / "docs/look/site.css").read_bytes())
    (docs / "index.md").write_text("# Trial\n\n[the notebook](notebooks/one.ipynb)\n")
    (docs / "notebooks").mkdir()
    first = nbformat.v4.new_markdown_cell("# One")
    notebook = nbformat.v4.new_notebook(cells=[first, *map(nbformat.v4.new_code_cell, cells)])
    nbformat.write(notebook, docs / "notebooks" / "one.ipynb")
    settings = folder / "mkdocs.yml"
    settings.write_text(SETTINGS.format(folder=folder, hooks=HOOKS))
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(settings)]
    return folder / "site", subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.proof
def test_a_page_shows_what_its_cells_gave(tmp_path: Path) -> None:
    site, built = trial(
        tmp_path,
        "import bastide\nprint('<said>')",
        "table = bastide.new('forteresse').play('e4-e5')\ntable.replay()",
        "from IPython.display import SVG\nfrom bastide.arena.plots import bars\n"
        "SVG(bars('Two & two', [(0, 1), (1, 2)], 'x', 'y'))",
        "table.actor",
    )
    assert built.returncode == 0, built.stderr
    page = (site / "notebooks" / "one.html").read_text("utf-8")
    assert "<pre>&lt;said&gt;</pre>" in page and "<pre>1</pre>" in page
    assert "<iframe title='La Forteresse: the game, move by move'" in page
    assert re.search(r'<img src="data:image/svg\+xml;base64,[^"]+" alt="Two &amp; two">', page)
    saved = json.loads((site / "notebooks" / "one.ipynb").read_text("utf-8"))
    assert "srcdoc=" in "".join(saved["cells"][2]["outputs"][0]["data"]["text/html"])
    assert 'href="one.ipynb"' in page
    assert 'href="notebooks/one.html"' in (site / "index.html").read_text("utf-8")


@pytest.mark.proof
def test_an_error_in_a_cell_ends_the_build(tmp_path: Path) -> None:
    site, built = trial(tmp_path, "1 / 0")
    assert built.returncode != 0
    assert "notebooks/one.ipynb" in built.stderr and "ZeroDivisionError" in built.stderr
    assert not (site / "notebooks").exists()


@pytest.mark.proof
def test_the_site_is_read_without_network(tmp_path: Path) -> None:
    """Whatever a page loads lies beside it: fonts too."""
    site, built = trial(tmp_path, "1")
    assert built.returncode == 0, built.stderr
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        loaded = re.findall(r'<(?:script|img|source)[^>]*\ssrc="([^"]+)"', text)
        loaded += re.findall(r'<link(?![^>]*rel="canonical")[^>]*\shref="([^"]+)"', text)
        assert loaded and not [name for name in loaded if re.match(r"(https?:)?//", name)]
    css = (site / "look" / "site.css").read_text("utf-8")
    fonts = re.findall(r'url\("([^"]+)"\)', css)
    assert len(fonts) == 4 and all((site / "look" / font).is_file() for font in fonts)
    assert "adding-a-game" in (site / "contributing.html").read_text("utf-8")


@pytest.mark.proof
@pytest.mark.parametrize("name", ["notebooks", "examples"])
def test_the_examples_of_the_hooks_run(name: str) -> None:
    tried = doctest.testmod(hook(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried.attempted and not tried.failed

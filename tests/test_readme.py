"""What the README shows runs as it stands."""

import re
from pathlib import Path

from bastide.cli.common import TEXTS
from bastide.cli.main import parser
from bastide.core.text import Words

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_example_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_the_python_examples_of_the_arena_run() -> None:
    page = (ROOT / "docs" / "arena.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})


def test_the_commands_the_pages_name_exist() -> None:
    pages = [README, *(p.read_text("utf-8") for p in (ROOT / "docs").rglob("*.md"))]
    words = Words("en", [TEXTS])
    known = parser(words).format_help()
    for page in pages:
        for command in re.findall(r"(?:`|^    )bastide ([\w-]+)", page, re.MULTILINE):
            assert f" {command} " in known, command


def test_the_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in set(re.findall(r"`?make (\w+)`?", README)):
        assert f"\n{command}:" in makefile


def test_lines_of_the_pages_wrap() -> None:
    """Prose is wrapped at 120, so that a change shows as the lines it changes; tables and code are not."""
    docs = ROOT / "docs"
    folders = (ROOT, docs, docs / "how-to", docs / "api", ROOT / "benchmarks")
    for page in (page for folder in folders for page in folder.glob("*.md")):
        prose = re.sub(r"^\s*```.*?^\s*```", "", page.read_text("utf-8"), flags=re.M | re.S)
        for line in prose.splitlines():
            assert len(line) <= 120 or line.startswith(("|", "    ", "!")), f"{page.name}: {line}"

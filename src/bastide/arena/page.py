"""A report as blocks, written twice: as Markdown with its plots beside it, and as one HTML file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bastide.draw.tokens import CSS


@dataclass(frozen=True)
class Heading:
    """A section begins."""

    text: str


@dataclass(frozen=True)
class Para:
    """A paragraph; `code` sets it as something to type."""

    text: str
    code: bool = False


@dataclass(frozen=True)
class Grid:
    """A table: the first column is a name, the others figures."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Plot:
    """A picture with a name for its file."""

    name: str
    alt: str
    svg: str


Block = Heading | Para | Grid | Plot


@dataclass
class Page:
    """A title and its blocks.

    >>> page = Page("Results", [Grid(["bot", "score"], [["a|b", "50 %"]])])
    >>> print(page.markdown("x"))
    # Results
    <BLANKLINE>
    | bot | score |
    | --- | ---: |
    | a\\|b | 50 % |
    <BLANKLINE>
    """

    title: str
    blocks: list[Block]

    def write(self, folder: Path, name: str) -> None:
        """Both forms, as `name.md` with its plots in `name-….svg`, and as `name.html`."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.md").write_text(self.markdown(name), encoding="utf-8")
        (folder / f"{name}.html").write_text(self.html(), encoding="utf-8")
        for block in self.blocks:
            if isinstance(block, Plot):
                (folder / f"{name}-{block.name}.svg").write_text(block.svg, encoding="utf-8")

    def markdown(self, name: str) -> str:
        """As Markdown; plots are linked as files beside it."""
        parts = [f"# {self.title}\n"]
        for block in self.blocks:
            if isinstance(block, Heading):
                parts.append(f"## {block.text}\n")
            elif isinstance(block, Para):
                parts.append(f"    {block.text}\n" if block.code else f"{block.text}\n")
            elif isinstance(block, Plot):
                parts.append(f"![{block.alt}]({name}-{block.name}.svg)\n")
            else:
                parts.append(_markdown_grid(block))
        return "\n".join(parts)

    def html(self) -> str:
        """As one file that needs nothing else."""
        body = "\n".join(_html(block) for block in self.blocks)
        return (
            '<!doctype html>\n<html><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{_style()}</style></head>\n"
            f"<body><main><h1>{escape(self.title)}</h1>\n{body}\n</main></body></html>\n"
        )


def _markdown_grid(grid: Grid) -> str:
    def row(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"

    rule = ["---", *["---:"] * (len(grid.head) - 1)]
    return row(grid.head) + row(rule) + "".join(row(cells) for cells in grid.rows)


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{escape(block.text)}</h2>"
    if isinstance(block, Para):
        return f"<pre>{escape(block.text)}</pre>" if block.code else f"<p>{escape(block.text)}</p>"
    if isinstance(block, Plot):
        return f"<figure>{block.svg}</figure>"
    head = "".join(f"<th>{escape(cell)}</th>" for cell in block.head)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in block.rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _style() -> str:
    """The house's colours in both themes, and the little a report needs."""
    house = re.sub(r"/\*.*?\*/", "", CSS.read_text("utf-8"), flags=re.DOTALL)
    return (
        house
        + """
body { margin: 0; background: var(--surface-1); color: var(--ink-1); font: 17px/1.45 var(--font-text); }
main { max-width: 58rem; margin: 0 auto; padding: var(--s-5) var(--s-4) var(--s-8); }
h1, h2 { font-family: var(--font-display); line-height: var(--leading-tight); }
h2 { margin-top: var(--s-6); }
pre { background: var(--surface-sunk); padding: var(--s-3); border-radius: var(--r-2); white-space: pre-wrap; font-family: var(--font-mono); font-size: .85em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: var(--s-1) var(--s-3); border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { color: var(--ink-2); font-weight: 500; }
figure { margin: var(--s-4) 0; } figure svg { max-width: 100%; height: auto; }
"""
    )

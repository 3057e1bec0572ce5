"""The colours and type of `tokens.css`, made concrete.

Drawings name their colours (`var(--art-ink)`); a finished picture holds values only, so that it looks
the same in a browser, in an e-mail, in a notebook and in a program that knows no style sheets.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

Theme = Literal["light", "dark"]

CSS = Path(__file__).parent / "tokens.css"
_BLOCKS = {"light": ":root {", "dark": ':root[data-theme="dark"] {'}
_USE = re.compile(r"var\(--([\w-]+)\)")


@cache
def tokens(theme: Theme) -> dict[str, str]:
    """Every token with its value in a theme. What the dark theme does not name is as in the light one.

    >>> tokens("dark")["ink-1"] == tokens("light")["ink-1"]
    False
    """
    css = re.sub(r"/\*.*?\*/", "", CSS.read_text("utf-8"), flags=re.DOTALL)
    start = css.index(_BLOCKS[theme])
    block = css[start : css.index("}", start)]
    # Values end up inside attributes, so a font's name is quoted with apostrophes.
    named = {
        name: value.replace('"', "'") for name, value in re.findall(r"--([\w-]+): ([^;]+);", block)
    }
    return named if theme == "light" else {**tokens("light"), **named}


def resolve(svg: str, theme: Theme) -> str:
    """Put values in the place of token names. An unknown token is a `KeyError`.

    >>> resolve("font-weight:700;line-height:var(--leading)", "light")
    'font-weight:700;line-height:1.45'
    """
    values = tokens(theme)
    while _USE.search(svg):  # a value may name another token
        svg = _USE.sub(lambda use: values[use[1]], svg)
    return svg

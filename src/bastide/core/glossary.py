"""The words of a rulebook: what each thing is called in every text of a game, and where the book says so.

They lie in `text/glossary.toml` of a game's folder. A game may have none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bastide.core.text import LANGUAGES, Words, say


@dataclass(frozen=True)
class Named:
    """A thing in one language: its word, what it is, and words that no text may use for it."""

    word: str
    about: str
    avoid: tuple[str, ...] = ()


@dataclass(frozen=True)
class Term:
    """A thing of the game in each language, and where the rulebook speaks of it."""

    where: str
    named: Mapping[str, Named]


def read_glossary(folder: Path) -> tuple[Term, ...]:
    """The terms of a game, in the order of its file; none where there is no file.

    >>> read_glossary(Path("nowhere"))
    ()
    """
    file = folder / "glossary.toml"
    if not file.is_file():
        return ()
    entries: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))["word"]
    return tuple(
        Term(entry["where"], {lang: _named(**entry[lang]) for lang in LANGUAGES})
        for entry in entries
    )


def _named(word: str, about: str, avoid: list[str] | None = None) -> Named:
    return Named(word, about, tuple(avoid or ()))


def glossary_page(terms: tuple[Term, ...], lang: str) -> str:
    """The terms as a Markdown list for people, each with its word in the other language."""
    words = Words(lang)
    other = next(each for each in LANGUAGES if each != lang)
    lines = [
        words.render(
            say(
                "glossary-line",
                word=term.named[lang].word,
                other=term.named[other].word,
                about=term.named[lang].about,
                where=term.where,
            )
        )
        for term in terms
    ]
    return "\n".join(lines)

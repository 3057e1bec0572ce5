"""What the head of a page says before any script runs, in the reader's language: for browsers and home screens."""

from __future__ import annotations

from html import escape

from starlette.types import Scope

from bastide.core.text import Words, say
from bastide.server.refusals import TEXTS


async def page_head(scope: Scope, lang: str) -> str:
    """The tags of a page."""
    description = escape(Words(lang, [TEXTS]).render(say("site-description")))
    tags = [
        "<title>Bastide</title>",
        f'<meta name="description" content="{description}" />',
        f'<link rel="manifest" href="/manifest.{lang}.webmanifest" />',
    ]
    return "\n    ".join(tags)

"""What Hatchling asks us when it writes the package's metadata: the README as a package index shows it.

There no file lies beside it, so its links and pictures lead to the repository that `[project.urls]` names.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
LINK = re.compile(
    r"(!?)(\[[^\]]*\])\((?!\w+:|#)([^)]+)\)"
)  # pictures too; not what is an address already


class ReadmeHook(MetadataHookInterface):
    """Gives `readme`, which is dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called with what stands under `[project]`."""
        text = (ROOT / "README.md").read_text("utf-8")
        repository = metadata["urls"]["Repository"]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, repository),
        }


def with_addresses(text: str, repository: str) -> str:
    """The text with addresses for links that were relative; those of pictures give the picture itself.

    >>> with_addresses("![a](docs/a.png) [b](b.md#c) [d](#e)", "https://code.org/x")
    '![a](https://code.org/x/raw/HEAD/docs/a.png) [b](https://code.org/x/blob/HEAD/b.md#c) [d](#e)'
    """

    def absolute(link: re.Match[str]) -> str:
        picture, label, path = link.groups()
        return f"{picture}{label}({repository}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return LINK.sub(absolute, text)

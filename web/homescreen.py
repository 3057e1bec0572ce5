"""What a home screen shows of Bastide: the icons and the manifests, drawn with the games' own kit.

python web/homescreen.py     # writes web/public; a test fails when what lies there is not what this draws
"""

from __future__ import annotations

import json
from pathlib import Path

from bastide import draw
from bastide.core.text import LANGUAGES, Words, say
from bastide.draw import kit
from bastide.draw.patterns import definitions, engraving
from bastide.draw.tokens import resolve, tokens
from bastide.server.refusals import TEXTS

PUBLIC = Path(__file__).resolve().parent / "public"
SIZES = (192, 512)
TOUCH = 180  # pixels of the icon that an iPhone asks for

_GATE = "M-30-27h12v9h9v-9h18v9h9v-9h12v54H9V12a9 9 0 0 0-18 0v15h-21Z"  # the house's sign
_AZURE, _OR = 0, 1


def sign(gate: float, corners: float = 0) -> str:
    """The gate on an azure ground, in a box of 100; `gate` is its size, `corners` how round the ground is.

    A launcher cuts a maskable icon to any shape within a circle of 80: there the gate is smaller
    and the ground goes to the edges.
    """
    round_ground = f' rx="{corners}"' if corners else ""
    walls = f'<path d="{_GATE}" fill="{kit.colour(_OR)}"/>' + kit.mass(
        _GATE, engraving("ashlar"), 3.6
    )
    drawn = (
        kit.rect(0, 0, 100, 100, kit.colour(_AZURE), round_ground)
        + kit.rect(0, 0, 100, 100, engraving("hatch-azure"), round_ground)
        + kit.at(50, 51, walls, gate)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{definitions(drawn)}{drawn}</svg>'
    return resolve(svg, "light")


def manifest(lang: str) -> str:
    """What an installed Bastide is called and looks like, in a language."""
    words, colours = Words(lang, [TEXTS]), tokens("light")

    def icon(src: str, sizes: str, purpose: str) -> dict[str, str]:
        kind = "image/svg+xml" if src.endswith(".svg") else "image/png"
        return {"src": src, "sizes": sizes, "type": kind, "purpose": purpose}

    told = {
        "id": "/",
        "name": words.render(say("site-name")),
        "short_name": "Bastide",
        "description": words.render(say("site-description")),
        "lang": lang,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games", "entertainment"],
        "background_color": colours["surface-0"],
        "theme_color": colours["surface-0"],
        "icons": [
            icon("/icon.svg", "any", "any"),
            *(icon(f"/icons/{size}.png", f"{size}x{size}", "any") for size in SIZES),
            icon("/icons/maskable.svg", "any", "maskable"),
            *(icon(f"/icons/maskable-{size}.png", f"{size}x{size}", "maskable") for size in SIZES),
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def files() -> dict[str, bytes]:
    """Every file by its path under `public`."""
    plain, maskable = sign(1.1, corners=20), sign(0.92)
    drawn = {"icon.svg": plain.encode(), "icons/maskable.svg": maskable.encode()}
    drawn["icons/touch.png"] = draw.png(sign(1.05), TOUCH)
    for size in SIZES:
        drawn[f"icons/{size}.png"] = draw.png(plain, size)
        drawn[f"icons/maskable-{size}.png"] = draw.png(maskable, size)
    for lang in LANGUAGES:
        drawn[f"manifest.{lang}.webmanifest"] = manifest(lang).encode()
    return drawn


if __name__ == "__main__":
    for path, content in files().items():
        (PUBLIC / path).parent.mkdir(exist_ok=True)
        (PUBLIC / path).write_bytes(content)

"""What a home screen shows: icons and manifests are what the script draws, small, and in the colours of the page."""

from __future__ import annotations

import importlib.util
import json
import re
import struct
from pathlib import Path
from types import ModuleType

import pytest

from bastide.core.text import LANGUAGES
from bastide.draw.tokens import tokens

WEB = Path(__file__).parents[1] / "web"
PUBLIC = WEB / "public"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("homescreen", WEB / "homescreen.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_lies_there_is_what_the_script_draws(script: ModuleType) -> None:
    drawn = script.files()
    lying = {f.relative_to(PUBLIC).as_posix(): f.read_bytes() for f in PUBLIC.rglob("*.*")}
    assert lying.keys() == drawn.keys()
    stale = [path for path in drawn if lying[path] != drawn[path]]
    assert not stale, "python web/homescreen.py"


def test_icons_are_small() -> None:
    assert sum(file.stat().st_size for file in PUBLIC.rglob("*.*")) < 60_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_manifest_says_all_that_an_installed_app_needs(lang: str) -> None:
    told = json.loads((PUBLIC / f"manifest.{lang}.webmanifest").read_text("utf-8"))
    assert told["short_name"] == "Bastide" and told["name"].startswith("Bastide")
    assert (told["lang"], told["start_url"], told["display"]) == (lang, "/", "standalone")
    assert "games" in told["categories"]
    assert told["theme_color"] == told["background_color"] == tokens("light")["surface-0"]
    has = {(icon["purpose"], icon["sizes"], icon["type"]) for icon in told["icons"]}
    for purpose in ("any", "maskable"):
        assert (purpose, "any", "image/svg+xml") in has
        assert {(purpose, f"{n}x{n}", "image/png") for n in (192, 512)} <= has
    for icon in told["icons"]:
        content = (PUBLIC / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert (content[:8], f"{width}x{height}") == (PNG, icon["sizes"])
        else:
            assert content.startswith(b"<svg") and b"var(" not in content


def test_languages_have_a_manifest_each() -> None:
    english, french = (
        json.loads((PUBLIC / f"manifest.{lang}.webmanifest").read_text("utf-8"))
        for lang in LANGUAGES
    )
    assert english["description"] != french["description"]
    assert english["icons"] == french["icons"]


def test_the_page_has_an_icon_for_phones_and_a_colour_for_each_theme() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    for icon in re.findall(r'<link rel="(?:icon|apple-touch-icon)" href="/([^"]+)"', page):
        assert (PUBLIC / icon).is_file(), icon
    assert 'rel="apple-touch-icon"' in page
    for theme in ("light", "dark"):
        colour = tokens(theme)["surface-0"]
        assert f'data-scheme="{theme}" content="{colour}"' in page

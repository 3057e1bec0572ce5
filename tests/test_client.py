"""How the browser client is built: when, from what, and into what."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from bastide.server.site import SITE

WEB = Path(__file__).parents[1] / "web"


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """web/build.py, for a client of one file whose build only says that it was asked for."""
    spec = importlib.util.spec_from_file_location("build_client", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, site = tmp_path / "web", tmp_path / "site"
    for folder in (web / "node_modules", site):
        folder.mkdir(parents=True)
    (web / "main.ts").write_text("1")
    for name, value in {"WEB": web, "MODULES": web / "node_modules", "SITE": site}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module, "BUILT_FROM", site / ".sources")
    module.asked = []
    monkeypatch.setattr(module, "run", module.asked.append)
    return module


def test_it_is_built_once_for_each_state_of_its_sources(builder: ModuleType) -> None:
    builder.build()
    builder.build()
    assert builder.asked == ["build"]
    (builder.MODULES / "new.js").write_text("")  # packages are not our sources; their lock is
    (builder.WEB / "__pycache__").mkdir()
    (builder.WEB / "__pycache__" / "build.pyc").write_text("")
    (builder.WEB / "main.ts").touch()
    builder.build()
    assert builder.asked == ["build"]
    (builder.WEB / "main.ts").write_text("2")
    builder.build()
    (builder.WEB / "main.ts").rename(builder.WEB / "other.ts")
    builder.build()
    assert builder.asked == ["build"] * 3


def test_a_failed_build_is_tried_again(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(script: str) -> None:
        raise SystemExit("no network")

    monkeypatch.setattr(builder, "run", fail)
    for _ in range(2):
        with pytest.raises(SystemExit, match="network"):
            builder.build()


def test_the_lock_names_versions_and_hashes_and_no_registry() -> None:
    wanted = json.loads((WEB / "package.json").read_text())
    for version in (wanted["dependencies"] | wanted["devDependencies"]).values():
        assert re.fullmatch(r"[\d.]+", version), "versions are exact"
    locked = json.loads((WEB / "package-lock.json").read_text())["packages"]
    for name, package in locked.items():
        if name:
            assert "resolved" not in package, name
            assert package["integrity"].startswith("sha512-"), name


@pytest.mark.skipif(not SITE.exists(), reason="the browser client is not built: make client")
def test_what_is_built_keeps_to_the_security_policy() -> None:
    page = (SITE / "index.html").read_text("utf-8")
    assert re.findall(r"<script[^>]*>", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page)), "no script in the page"
    assert "<style" not in page
    assert " style=" not in page

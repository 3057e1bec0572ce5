"""Pictures of every game in a real browser, for the documentation and for whoever wants to look at them all.

    python web/screens.py docs/screens

Each game at its start, in the middle and at its end, on a wide screen, a tablet and a phone, in both themes:
one contact sheet a game, and one of the gallery.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import bastide
from bastide.core import transcript

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.network import Person, start

SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (360, 740)}
THEMES = ("light", "dark")
SEED = 2
HEIGHT = 420  # of each picture on a sheet


def moments(name: str, players: int) -> dict[str, str]:
    """The transcript of a game between bots until its start, its middle and its end."""
    table = bastide.new(name, players=players)
    rng, bots = Random(SEED), [bastide.bot("greedy", seed=seat) for seat in range(players)]
    while (actor := table.actor) is not None:
        if actor == "chance":
            table.play(table.state.draw(rng))
        else:
            table.play(bots[actor].choose(table.view(actor)))
    actions = [ply.action for ply in table.history]
    counts = {"start": 0, "middle": len(actions) * 3 // 5, "end": len(actions)}
    return {
        moment: "\n".join(transcript.of_actions(table.setup, actions[:count]))
        for moment, count in counts.items()
    }


def looked_at(
    browser: Browser, base: str, person: Person, path: str, shown: str = "svg.board, .handover"
) -> list[tuple[str, bytes]]:
    """The page in all sizes and themes, once something of it is shown."""
    shots = []
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            page = opened(browser, base, person, theme, width, height)
            page.goto(base + path)
            page.locator(shown).first.wait_for()
            if page.locator(".handover").count():
                page.locator(".handover button").click()
                page.locator("svg.board").first.wait_for()
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(700)  # movements come to rest
            shots.append((f"{size}, {theme}", page.screenshot(type="jpeg", quality=88)))
            page.context.close()
    return shots


def opened(
    browser: Browser, base: str, person: Person, theme: Any, width: int, height: int
) -> Page:
    """A page of somebody the server knows."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, base_url=base
    )
    name, value = "bastide", person.http.cookies["bastide"]
    context.add_cookies([{"name": name, "value": value, "url": base}])
    return context.new_page()


def sheet(browser: Browser, rows: dict[str, list[tuple[str, bytes]]], file: Path) -> None:
    """All pictures on one sheet."""
    body = ""
    for moment, shots in rows.items():
        pictures = "".join(
            f"<figure><img height={HEIGHT} src='data:image/jpeg;base64,{base64.b64encode(shot).decode()}'>"
            f"<figcaption>{moment}, {name}</figcaption></figure>"
            for name, shot in shots
        )
        body += f"<section>{pictures}</section>"
    style = (
        "body{margin:16px;background:#b9b2a5;font:14px sans-serif;width:max-content}"
        "section{display:flex;gap:12px}figure{margin:0 0 12px}img{display:block;box-shadow:0 1px 4px #0006}"
    )
    page = browser.new_page(viewport={"width": 3000, "height": 800})
    page.set_content(f"<style>{style}</style><div>{body}</div>")
    page.locator("div").screenshot(path=file, type="jpeg", quality=78)
    page.close()


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as driver:
        config = Path(scratch) / "bastide.toml"
        config.write_text('requests = 10000\nlog = "warning"\n')
        process, base = start(Path(scratch), "--config", str(config))
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        person = Person(base)
        for game in person.get("/api/games")["games"]:
            print(game["id"], flush=True)
            rows = {}
            players = game["seats"][0]
            for moment, record in moments(game["id"], players).items():
                seats = [{"kind": "me"}] * players
                table = person.post("/api/records", transcript=record, seats=seats)["table"]["id"]
                rows[moment] = looked_at(browser, base, person, f"/table/{table}")
            sheet(browser, rows, folder / f"{game['id']}.jpg")
        sheet(
            browser,
            {"gallery": looked_at(browser, base, person, "/", "main")},
            folder / "gallery.jpg",
        )
        process.terminate()
        process.wait(20)


if __name__ == "__main__":
    main()

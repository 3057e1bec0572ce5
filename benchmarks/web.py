"""`python -m benchmarks.web`: the browser client in a real browser on a real server, on this machine.

What is loaded before a page can be used, how soon a board stands there, how soon a click is answered, how
smoothly pieces travel, and what a long game leaves in memory. Chromium draws without a graphics card here.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

import bastide
from benchmarks import report
from benchmarks.fleet import Server

# Touches something lit, at random, and waits until the page has shown what came of it; hands the screen over.
CLICKS = """async ({clicks, seed}) => {
    let state = seed;
    const random = (n) => (state = (state * 48271) % 2147483647) % n;
    const frame = () => new Promise(requestAnimationFrame);
    const lit = 'svg.board use[data-ref], .row [data-ref], .buttons .btn[data-ref], .chooser [data-ref], [data-choice], [data-confirm]';
    const busy = () => document.querySelector('.bar')?.ariaBusy !== 'false';
    const touch = (light) => {
        const board = light.closest('svg.board');
        if (!board) return light.click();
        const {x, y, width, height} = light.getBoundingClientRect();
        const at = {clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, bubbles: true, button: 0};
        board.dispatchEvent(new PointerEvent('pointerdown', at));
        board.dispatchEvent(new PointerEvent('pointerup', at));
    };
    const times = [];
    while (times.length < clicks && !document.querySelector('.end')) {
        document.querySelector('.handover button')?.click();
        const lights = document.querySelectorAll(lit);
        if (!lights.length || busy()) { await frame(); continue; }
        const confirm = document.querySelector('[data-confirm]');
        const light = confirm && random(2) ? confirm : lights[random(lights.length)];
        const start = performance.now();
        const answered = new Promise((resolve, reject) => {
            const late = setTimeout(() => reject(`no answer to ${light.outerHTML}`), 10_000);
            const watch = new MutationObserver(() => {
                if (busy() && !document.querySelector('.handover, .end')) return;
                clearTimeout(late);
                watch.disconnect();
                resolve();
            });
            watch.observe(document.body, {subtree: true, childList: true, attributes: true});
        });
        touch(light);
        await answered;
        await frame();
        times.push(performance.now() - start);
    }
    return times;
}"""
DRAWN = """async () => {
    while (!document.querySelector('svg.board')) {
        document.querySelector('.handover button')?.click();
        await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now();
}"""
FRAMES = """async (seconds) => {
    const gaps = [];
    let last = performance.now();
    const end = last + seconds * 1000;
    while (last < end) {
        const now = await new Promise(requestAnimationFrame);
        if (document.getAnimations().some((one) => one.playState === 'running')) gaps.push(now - last);
        last = now;
    }
    return gaps.slice(1);
}"""


def arguments() -> argparse.Namespace:
    """What the user wants."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    parser.add_argument("--game", nargs="+", default=[game.id for game in bastide.games()])
    parser.add_argument("--openings", type=int, default=20)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def p95(values: list[float]) -> float:
    """The value that 19 of 20 do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1]


class Visitor:
    """A guest with a browser, and tables to sit at."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.http = httpx.Client(base_url=base, timeout=60)
        self.http.post("/api/guests", json={"name": "Ada"})
        self.browser, self.base = browser, base

    def table(self, game: str) -> str:
        seats = [{"kind": "me"}, {"kind": "me"}]
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats})
        return f"/table/{answer.json()['table']['id']}"

    def page(self) -> Page:
        """A browser that has never been here."""
        context = self.browser.new_context(
            base_url=self.base, viewport={"width": 1440, "height": 900}
        )
        host = httpx.URL(self.base).host
        jar = [
            {"name": c.name, "value": c.value or "", "domain": host, "path": "/"}
            for c in self.http.cookies.jar
        ]
        context.add_cookies(jar)  # type: ignore[arg-type]
        return context.new_page()


def loaded(visitor: Visitor, path: str, ready: str) -> int:
    """Bytes of script, as they came over the wire, until something is on the page."""
    page, sizes = visitor.page(), list[int]()

    def finished(response: Any) -> None:
        if response.request.resource_type == "script":
            sizes.append(int(response.headers["content-length"]))

    page.on("response", finished)
    page.goto(path)
    page.wait_for_selector(ready)
    page.context.close()
    return sum(sizes)


def drawn(visitor: Visitor, path: str) -> float:
    """Milliseconds from the navigation to a board with pieces, in a browser that has never been here."""
    page = visitor.page()
    page.goto(path, wait_until="commit")
    found = float(page.evaluate(DRAWN))
    page.context.close()
    return found


def heap(page: Page) -> float:
    """Megabytes that the page's script holds after a thorough tidying up."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def ready(page: Page, path: str) -> None:
    """Sit down and wait until there is something to touch."""
    page.goto(path)
    page.wait_for_selector(".handover button, .bar.mine")


def loads(visitor: Visitor, game: str) -> dict[str, float]:
    """What comes over the wire before anything can be done."""
    return {
        "script for the gallery (KB)": loaded(visitor, "/", "h2") / 1000,
        "script for a table (KB)": loaded(visitor, visitor.table(game), ".middle, .handover")
        / 1000,
    }


def measure(visitor: Visitor, game: str, args: argparse.Namespace) -> dict[str, float]:
    """The figures of one game."""
    table = visitor.table(game)
    drawn(visitor, table)  # the server has seen the game once
    openings = [drawn(visitor, table) for _ in range(args.openings)]
    figures = {
        "board drawn, median (ms)": median(openings),
        "board drawn, p95 (ms)": p95(openings),
    }
    page, rng = visitor.page(), random.Random(1)
    ready(page, visitor.table(game))
    page.wait_for_timeout(2000)  # who has just come looks at the board first
    figures["memory at the start (MB)"] = heap(page)
    clicks: list[float] = []
    while len(clicks) < args.clicks:
        asked = {"clicks": args.clicks - len(clicks), "seed": rng.randrange(1, 2**31 - 1)}
        clicks += page.evaluate(CLICKS, asked)
        if len(clicks) < args.clicks:  # that game is over
            ready(page, visitor.table(game))
    figures["click to updated board, median (ms)"] = median(clicks)
    figures["click to updated board, p95 (ms)"] = p95(clicks)
    figures["memory after the clicks (MB)"] = heap(page)

    ready(page, visitor.table(game))
    gaps: list[float] = []
    for _ in range(15):
        page.evaluate(CLICKS, {"clicks": 2, "seed": rng.randrange(1, 2**31 - 1)})
        gaps += page.evaluate(FRAMES, 0.3)
    if len(gaps) > 1:
        figures["frames a second while pieces travel, median"] = 1000 / median(gaps)
        figures["frames a second while pieces travel, slowest 5 %"] = 1000 / p95(gaps)
    page.context.close()
    return figures


def main() -> None:
    """Measure and print."""
    args = arguments()
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("Chromium is not installed here (no program `chromium`)")
    before = report.load()
    with (
        tempfile.TemporaryDirectory(prefix="bastide-bench-") as folder,
        sync_playwright() as driver,
    ):
        server = Server(Path(folder), None)
        browser = driver.chromium.launch(
            executable_path=chromium, chromium_sandbox=os.getuid() != 0
        )
        try:
            visitor = Visitor(browser, server.base)
            figures: dict[str, Any] = {"all games": loads(visitor, args.game[0])}
            for game in args.game:
                figures[game] = measure(visitor, game, args)
            visitor.http.close()
        finally:
            browser.close()
            server.process.terminate()
            server.process.wait()
    for game, found in figures.items():
        print(f"\n{game}")
        for name, value in found.items():
            print(f"  {name}: {value:.1f}")
    figures |= {"machine": report.machine(), "load": [before, report.load()]}
    print(report.described(report.machine() | {"load_before": before, "load_after": report.load()}))
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()

"""`python -m benchmarks`: measure every game and its peers in one run."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import bastide
from benchmarks import engine, peers, python_api, report, search, startup
from benchmarks.figures import FULL, QUICK, Figure, Task, in_turns


def arguments() -> argparse.Namespace:
    """What the user wants."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and short repeats: a smoke test")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all raw figures")
    parser.add_argument("--game", metavar="ID", help="only this game")
    return parser.parse_args()


def measure(groups: dict[str, list[Task]]) -> dict[str, list[Figure]]:
    """Run all tasks of all groups in turns, with a progress line on stderr."""
    tasks = [task for group in groups.values() for task in group]
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("measuring", total=sum(task.most for task in tasks))
        for task in in_turns(tasks):
            progress.update(bar, advance=1, description=task.figures[0].label)
    return {
        name: [figure for task in group for figure in task.figures]
        for name, group in groups.items()
    }


def main() -> None:
    """Measure, print, and write the raw figures if asked to."""
    args = arguments()
    pace = QUICK if args.quick else FULL
    games = [bastide.game(args.game)] if args.game else bastide.games()
    load_before, edited = report.load(), report.newest_source()
    with tempfile.TemporaryDirectory(prefix="bastide-bench-") as folder:
        groups = {
            game.id: [
                *engine.tasks(game.setup(), pace),
                *python_api.tasks(game.setup(), pace),
                *search.tasks(game.setup(), pace),
                *startup.tasks(game.setup(), pace, Path(folder)),
            ]
            for game in games
        }
        measured = measure({"": peers.tasks(pace), **groups})
    peer_figures = {figure.key: figure for figure in measured.pop("")}
    machine = {
        **report.machine(),
        "load_before": load_before,
        "load_after": report.load(),
        "sources_changed": report.newest_source() != edited,
    }
    print_all(measured, peer_figures, machine)
    if args.json:
        write_json(args.json, measured, peer_figures, machine)


def print_all(
    games: dict[str, list[Figure]], peer_figures: dict[str, Figure], machine: dict[str, Any]
) -> None:
    """The machine, a table for each game, and one for the peers."""
    console = report.wide_console()
    console.print(report.described(machine), highlight=False)
    if machine["sources_changed"]:
        console.print(
            "The sources changed during the run: starts with a warm cache are not to be trusted"
        )
    against = tuple(peers.PEERS) if peer_figures else ()
    for game, figures in games.items():
        console.print(report.table(game, figures, peer_figures, against))
    if peer_figures:
        console.print(report.table("OpenSpiel", list(peer_figures.values()), {}, ()))
    else:
        console.print("OpenSpiel is not installed: no peers, no ratios (pip install open_spiel)")


def write_json(
    path: Path,
    games: dict[str, list[Figure]],
    peer_figures: dict[str, Figure],
    machine: dict[str, Any],
) -> None:
    """All figures with every repeat."""
    everything = {
        "machine": machine,
        "peers": {key: report.as_json(figure, {}) for key, figure in peer_figures.items()},
        "games": {
            game: {figure.key: report.as_json(figure, peer_figures) for figure in figures}
            for game, figures in games.items()
        },
    }
    path.write_text(json.dumps(everything, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""The figures for people (tables) and for programs (JSON)."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bastide
from bastide.arena.machine import cpu
from benchmarks.figures import Figure, times_better

PACKAGES = ("numpy", "numba", "open_spiel")
WIDTH = 118  # of the tables where there is no terminal


def machine() -> dict[str, Any]:
    """What the figures were measured on: nothing that names the machine itself."""
    versions = {package: _version(package) for package in PACKAGES}
    return {
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        **versions,
    }


def _version(package: str) -> str | None:
    """The version of a package, if it is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def newest_source() -> float:
    """When the package was last edited. Whoever edits it during a run makes warm starts cold."""
    return max(path.stat().st_mtime for path in Path(bastide.__file__).parent.rglob("*.py"))


def described(machine: dict[str, Any]) -> str:
    """The machine in one line."""
    loads = [machine[key] for key in ("load_before", "load_after")]
    shown = "unknown" if None in loads else "{:.1f} before, {:.1f} after".format(*loads)
    versions = ", ".join(f"{name} {machine[name]}" for name in ("python", *PACKAGES))
    return (
        f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}, {versions}; load {shown}"
    )


def load() -> float | None:
    """How many processes wanted a core in the last minute, where that is known."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def short(value: float) -> str:
    """A number in three digits.

    >>> [short(value) for value in (1234567, 45678, 87.654, 2, 0.1234)]
    ['1.23 M', '45.7 k', '87.7', '2', '0.123']
    """
    for size, sign in ((1e9, " G"), (1e6, " M"), (1e4, " k")):
        if abs(value) >= size:
            shown = value / (1e3 if sign == " k" else size)
            return f"{shown:.3g}{sign}" if shown < 1000 else f"{shown:.0f}{sign}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def ratios(figure: Figure, peers: dict[str, Figure]) -> dict[str, float]:
    """For each peer's game that has such a line: how many times better this figure is."""
    found = (key.split("/") for key in peers)
    return {
        name: times_better(figure, peers[f"{kind}/{name}"])
        for kind, name in found
        if kind == figure.peer
    }


def as_json(figure: Figure, peers: dict[str, Figure]) -> dict[str, Any]:
    """A figure with its repeats and ratios."""
    return {
        "label": figure.label,
        "unit": figure.unit,
        "median": figure.median,
        "low": figure.low,
        "high": figure.high,
        "values": figure.values,
        "peer": figure.peer,
        "times_better": ratios(figure, peers),
    }


def table(
    title: str, figures: list[Figure], peers: dict[str, Figure], against: tuple[str, ...]
) -> Table:
    """One table: a line for each figure, a column for each peer's game."""
    grid = Table(title=title, title_justify="left")
    grid.add_column("line")
    for column in ("median", "min..max", "unit", "n"):
        grid.add_column(column, justify="left" if column == "unit" else "right", no_wrap=True)
    for name in against:
        grid.add_column(f"x {name}", justify="right", no_wrap=True)
    for figure in figures:
        spread = f"{short(figure.low)}..{short(figure.high)}" if len(figure.values) > 1 else ""
        better = ratios(figure, peers)
        grid.add_row(
            figure.label,
            short(figure.median),
            spread,
            figure.unit,
            str(len(figure.values)),
            *[short(better[name]) if name in better else "" for name in against],
        )
    return grid


def wide_console() -> Console:
    """A console on stdout, wide enough for the tables when it is a file or a pipe."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDTH)

"""What figures were measured on: nothing that names the machine itself."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def cpu() -> str:
    """The processor's name, as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    return next(
        (value.strip() for key, value in found.items() if key.strip() == "model name"),
        platform.machine(),
    )


def described() -> str:
    """The machine in one line."""
    cores = os.cpu_count()
    return f"{cpu()}, {cores} × CPU, {platform.system()}, Python {platform.python_version()}"

"""What needs packages that only `make prove` brings is one of its proofs, tests and examples alike.

What needs PyTorch is a part of its own, `make learn`, and what needs Ray another, `make ray`; where those are there
already, they are proofs too.
"""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NEEDS = {
    "duckdb": (
        "tests/records/test_commands.py", "tests/records/test_database.py", "tests/records/test_page.py",
        "src/bastide/records/database.py",
    ),
    "mcp": ("tests/test_mcp.py", "src/bastide/adapters/mcp_server.py"),
    "numba_cuda": ("tests/test_gpu_kernels.py",),
    "openapi_python_client": ("tests/server/test_generated_client.py",),
    "polars": ("tests/records/test_arrow.py",),
    "pyright": ("tests/test_types.py",),
    "pyarrow": ("src/bastide/records/arrow.py",),
    "textarena": ("tests/test_textarena.py", "src/bastide/adapters/textarena_env.py"),
    "zstandard": ("tests/records/test_reading.py",),
}  # fmt: skip
MISSING = [package for package in NEEDS if find_spec(package) is None]
PROOFS = {HERE / path for paths in NEEDS.values() for path in paths}
collect_ignore = [HERE / path for package in MISSING for path in NEEDS[package]]
PARTS = {HERE / "tests/learning": ("torch", "torchrl"), HERE / "tests/on_ray": ("ray", "torch")}
for part, needed in PARTS.items():
    if any(find_spec(package) is None for package in needed):
        collect_ignore.append(part)
if find_spec("ray") is None:
    collect_ignore.append(HERE / "src/bastide/server/raybots.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Give `-n auto` two workers for each core: tests wait for browsers, servers and processes much of their time.

    `-n logical` is one for each, for tests that reckon: more would only read all tests once more.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (cores or 1) * (1 if config.option.numprocesses == "logical" else 2)


def pytest_configure(config: pytest.Config) -> None:
    """No proof is left out in silence."""
    if config.option.markexpr == "proof" and MISSING:
        raise pytest.UsageError(f"proofs need {', '.join(MISSING)}: `make prove` installs them")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is a proof as a whole is not even read where no proofs are wanted: its packages are large."""
    whole = collection_path in PROOFS or collection_path in PARTS
    return True if whole and config.option.markexpr == "not proof" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, so that `make test` chooses the same whatever is installed."""
    for item in items:
        if item.path in PROOFS or not PARTS.keys().isdisjoint(item.path.parents):
            item.add_marker("proof")

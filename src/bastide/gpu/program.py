"""Kernels of a setup for GPUs, made by Numba and NVIDIA's compilers on any machine, with a GPU or without.

A *program* is a folder: for every kernel of a family, those of a batch say (`core.kernels`, `core.crowd`), a file of
PTX, which the driver of any GPU takes, and one of machine code for each kind of GPU that was named, which loads at once.
Its name is a hash of the rules and of the layouts of their records: setups that differ in numbers alone share it.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from bastide.core import build, crowd
from bastide.core import kernels as shared
from bastide.core.cache import cache_root
from bastide.core.state import Setup
from bastide.gpu import kernels as own
from bastide.gpu.errors import NoProgram

Capability = tuple[int, int]
OLDEST: Capability = (7, 5)  # the first GPUs that take our PTX
HOPPER: Capability = (9, 0)


@dataclass(frozen=True)
class Family:
    """Kernels that are built on the same layer: what they do on a processor, and those a GPU has its own text for."""

    search: ModuleType  # built on top of a game's rules and bots
    own: ModuleType
    kernels: tuple[str, ...]
    counted: tuple[str, ...]  # parameters that have an entry for every game
    # of a thread: more threads at a time are worth more than the few numbers that are put aside
    registers: int = 64

    def parameters(self, kernel: str) -> list[str]:
        """What a kernel is given, by name."""
        module = self.search if hasattr(self.search, kernel) else shared
        return list(inspect.signature(getattr(module, kernel)).parameters)


BATCH = Family(
    crowd,
    own,
    (
        "refuse_all", "advance_all", "weigh_all", "draw_all", "settle_all",
        "finish_all", "mark_all", "observe_all", "score_all",
    ),
    ("answers", "actions", "plies", "seats"),
)  # fmt: skip


@dataclass(frozen=True)
class Program:
    """The kernels of a setup, as files; what `Batch` loads."""

    folder: Path
    entries: dict[str, str]  # what each kernel is called in its file

    def file(self, kernel: str, capability: Capability) -> Path:
        """The machine code of a kernel for such a GPU, or else what its driver makes that from."""
        made = _machine_code(self.folder / f"{kernel}.ptx", capability)
        return made if made.exists() else self.folder / f"{kernel}.ptx"


def program(setup: Setup, folder: Path | None = None, family: Family = BATCH) -> Program:
    """The program of a setup: found in a folder, or made and kept there; without one, where kernels are kept."""
    about = place(setup, folder, family) / "program.json"
    if about.exists():
        return Program(about.parent, json.loads(about.read_text())["entries"])
    return compile_program(setup, folder, family=family)


def compile_program(
    setup: Setup,
    folder: Path | None = None,
    capabilities: Iterable[Capability] = (HOPPER,),
    kernels: Iterable[str] | None = None,
    told: Callable[[str], object] = str,
    family: Family = BATCH,
) -> Program:
    """Make the kernels of a setup, all of a family or some; `told` hears of each before it is made."""
    made, entries = place(setup, folder, family), {}
    if find_spec("numba_cuda") is None:  # what Numba itself has of it is old, and goes
        raise NoProgram(setup.game.id, made.parent)
    made.mkdir(parents=True, exist_ok=True)
    with _without_a_gpu():
        space, given = _space(setup, family), _given(setup)
        for kernel in family.kernels if kernels is None else kernels:
            told(kernel)
            text = _limited(_ptx(kernel, space, given, family), family.registers)
            entries[kernel] = re.findall(r"\.entry\s+(\S+)\(", text)[0]
            (made / f"{kernel}.ptx").write_text(text)
            for capability in capabilities:
                _assemble(made / f"{kernel}.ptx", capability)
    about = {"game": setup.game.id, "entries": entries}
    (made / "program.json").write_text(json.dumps(about, indent=1) + "\n")
    return Program(made, entries)


def place(setup: Setup, folder: Path | None, family: Family = BATCH) -> Path:
    """The folder of a setup's program, made or not."""
    rules, bots, state, box, _ = setup.engine._parts
    rooms = [rules] if bots is None else [rules, bots]
    sources = build.stamp(rooms, [family.search, family.own])
    recipe = (OLDEST, family.registers)
    made_of = repr((sources, state.key, box.key, setup.engine.capacity, recipe))
    root = folder or (cache_root() or Path.cwd()) / "gpu"
    return root / f"{setup.game.id}-{hashlib.sha256(made_of.encode()).hexdigest()[:16]}"


def _space(setup: Setup, family: Family) -> build.Space:
    """The rules as functions of a GPU, and what our own kernels know."""
    from numba import from_dtype, types

    rules, bots, state, _, _ = setup.engine._parts
    return build.namespace(rules, "cuda", bots, family.search) | {
        "cuda": import_module("numba.cuda"), "STATE": from_dtype(state.dtype), "NUMBER": types.int64, "LISTED": types.int32,
        "CAPACITY": setup.engine.capacity, "KNOWS_A_SHORTCUT": hasattr(rules, "random_action"),
    }  # fmt: skip


def _given(setup: Setup) -> dict[str, Any]:
    """What kernels are given: the name of a parameter says what it is. Lists of actions are of 32 bits."""
    from numba import from_dtype, types

    _, _, state, box, _ = setup.engine._parts

    def row(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(kind, dimensions, "C")

    listed, number = row(types.int32, 2), row(types.int64)
    return {
        "states": row(from_dtype(state.dtype)), "boxes": row(from_dtype(box.dtype)),
        "outs": listed, "weights": listed, "weighed": listed, "seen": listed,
        "answers": number, "actions": number, "plies": number, "seats": number, "winners": number,
        "scores": listed, "rngs": row(types.int64, 2),
        "pages": row(types.int32), "places": row(types.int32),
        "refused": row(types.boolean), "marks": row(types.boolean, 2),
        "manner": number, "lists": listed, "worth": listed, "features": row(types.int16, 2), "ends": row(types.int32),
    }  # fmt: skip


def _ptx(kernel: str, space: build.Space, given: dict[str, Any], family: Family) -> str:
    from numba import types

    cuda: Any = import_module("numba.cuda")
    names = family.parameters(kernel)
    if hasattr(family.own, kernel):
        code = getattr(family.own, kernel).__code__
    else:  # the kernel of the processor, whose answer nobody reads
        listed = ", ".join(names)
        code = compile(f"def each({listed}): {kernel}({listed})", kernel, "exec").co_consts[0]
    signature = types.void(*(given[name] for name in names))
    function = FunctionType(code, space, kernel)
    text, _ = cuda.compile_ptx(function, signature, cc=OLDEST, device=False)
    return str(text)


def _limited(ptx: str, registers: int) -> str:
    """With the directive that bounds the registers of its kernel."""
    return re.sub(r"(\.entry\s+[^)]*\))", rf"\1\n.maxnreg {registers}", ptx, count=1)


def _machine_code(ptx: Path, capability: Capability) -> Path:
    return ptx.with_suffix(f".sm_{capability[0]}{capability[1]}.cubin")


def _assemble(ptx: Path, capability: Capability) -> None:
    """Machine code for one kind of GPU, where there is an assembler: without it the driver makes it when it loads."""
    if assembler := _assembler():
        kind = f"-arch=sm_{capability[0]}{capability[1]}"
        subprocess.run(
            [assembler, kind, "-o", _machine_code(ptx, capability), ptx],
            check=True,
            capture_output=True,
        )


def _assembler() -> str | None:
    """NVIDIA's, from its package or from the machine's own CUDA."""
    package = find_spec("nvidia.cuda_nvcc") if find_spec("nvidia") else None
    folders = package.submodule_search_locations or [] if package else []
    found = [path for folder in folders if (path := Path(folder) / "bin" / "ptxas").exists()]
    return str(found[0]) if found else shutil.which("ptxas")


@contextmanager
def _without_a_gpu() -> Iterator[None]:
    """Let Numba compile for a GPU that is not here: it would ask the driver which one there is."""

    def nominal() -> SimpleNamespace:
        return SimpleNamespace(compute_capability=OLDEST)

    asking: list[Any] = [import_module(f"numba.cuda.{name}") for name in ("compiler", "dispatcher")]
    usual = [(module, module.get_current_device) for module in asking]
    for module, _ in usual:
        module.get_current_device = nominal
    try:
        yield
    finally:
        for module, asked in usual:
            module.get_current_device = asked

"""Rules written once, run several ways: `build` makes one namespace per game and target.

For a target, `build` copies every rule of a game and of the shared kernels into one fresh namespace where
each name is that target's version:

- `plain`: the function itself, over objects holding lists. Debugger, coverage, fallback.
- `cpu`: compiled by Numba over NumPy records, without the GIL, cached on disk.
- `checked`: as `cpu` with every index checked and nothing cached; for tests.
- `cuda`: functions of a GPU, which `bastide.gpu` makes kernels of. Building them needs no GPU.

What bots need is built on top, in layers: the game's own evaluation and playout policy (its `bots`), then the
kernels of a search. They call the rules already compiled, and are compiled only when somebody asks for them.
They may use floats.

No closures are involved: Numba's cache misses on those, and a function compiled in one file would
go on playing the old rules of another. See `cache` for how a stale cache is made impossible.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from bastide.core import contract, dice, kernels, net, observing, record, rule, threads
from bastide.core.rule import is_default, is_required, is_rule, may_inline

Compiler = Callable[[FunctionType], Any]
Space = dict[str, Any]
SMALL = (
    700  # bytes of bytecode up to which a rule is inlined where it is called: worth 40 % in speed
)
# To Numba: no rule allocates, so who holds an array need not be counted every time one is passed on.
UNCOUNTED: dict[str, Any] = {"_nrt": False}
TARGETS = ("plain", "cpu", "checked", "cuda")
# what kernels are made with
CORE = (contract, dice, kernels, net, observing, record, rule, threads, sys.modules[__name__])


def _copy_plain(states: Any, to: int, source: int) -> None:
    record = states[source]
    twin = type(record)()
    for name in record.__slots__:
        value = getattr(record, name)
        setattr(twin, name, list(value) if isinstance(value, list) else value)
    states[to] = twin


def _copy_record(states: Any, to: int, source: int) -> None:
    states[to] = states[source]


@cache
def build(
    rules: ModuleType,
    target: str,
    bots: ModuleType | None = None,
    search: ModuleType | None = None,
) -> SimpleNamespace:
    """All rules of a game and the shared kernels over them, for one target; with a search, its kernels too."""
    space = namespace(rules, target, bots, search)
    found = {n: v for n, v in space.items() if is_rule(getattr(v, "py_func", v))}
    return SimpleNamespace(**{name: getattr(one, "kernel", one) for name, one in found.items()})


def namespace(
    rules: ModuleType, target: str, bots: ModuleType | None, search: ModuleType | None
) -> Space:
    """The same with the numbers they know, where further kernels can be written."""
    return _space(rules, target) if search is None else _search_space(rules, target, bots, search)


@cache
def _space(rules: ModuleType, target: str) -> Space:
    """The namespace of a game's rules and of the shared kernels, where all of them are ready to run."""
    if target not in TARGETS:
        raise ValueError(f"unknown target {target!r}: one of {TARGETS}")
    space = _merge(_modules_of([rules, kernels]), rules)
    for name, page in vars(contract).items():
        if is_default(page) and name not in space:
            space[name] = rule.rule(_fresh(page, space))
        if is_required(page) and name not in space:
            raise ValueError(f"the rules of {rules.__name__} lack {name}")
    compiler = _compiler(target, rules, [rules], [])
    space["copy_state"] = (
        _copy_plain if target == "plain" else compiler(_fresh(_copy_record, space))
    )
    return _compile_in(space, list(space), compiler)


@cache
def _bot_space(rules: ModuleType, target: str, bots: ModuleType | None) -> Space:
    """The same with the rules a game gives its bots, if it gives any."""
    space = _space(rules, target)
    if bots is None:
        return space
    return _on_top(space, _above(rules, [bots]), _compiler(target, rules, [rules, bots], []))


def _search_space(
    rules: ModuleType, target: str, bots: ModuleType | None, search: ModuleType
) -> Space:
    """The same with the kernels of a search."""
    modules = _above(rules, [search])
    games = [rules] if bots is None else [rules, bots]
    compiler = _compiler(target, rules, games, modules)
    return _on_top(_bot_space(rules, target, bots), modules, compiler)


def _above(rules: ModuleType, start: list[ModuleType]) -> list[ModuleType]:
    """These modules and those their rules come from, without those of the layer of the rules."""
    below = {module.__name__ for module in _modules_of([rules, kernels])}
    return [module for module in _modules_of(start) if module.__name__ not in below]


def _on_top(space: Space, modules: list[ModuleType], compiler: Compiler) -> Space:
    """A copy of a namespace with the names of some more modules, which may mean something else there."""
    names, own = {module.__name__ for module in modules}, {}
    for module in modules:
        for name, value in vars(module).items():
            below = is_rule(value) and value.__module__ not in names
            if not name.startswith("__") and not below and _belongs(value):
                own[name] = value
    return _compile_in(space | own, list(own), compiler)


def _compile_in(space: Space, names: list[str], compiler: Compiler) -> Space:
    """Put the target's version of these rules into the namespace."""
    functions = {name: space[name] for name in names if is_rule(space[name])}
    for name, function in functions.items():
        space[name] = compiler(_fresh(function, space))
    return space


def _modules_of(start: Iterable[ModuleType]) -> Iterator[ModuleType]:
    """The modules given and those their rules come from, each once."""
    waiting, seen = list(start), set()
    while waiting:
        module = waiting.pop(0)
        if module.__name__ in seen:
            continue
        seen.add(module.__name__)
        yield module
        for value in vars(module).values():
            if is_rule(value):
                waiting.append(sys.modules[value.__module__])


def _merge(modules: Iterable[ModuleType], rules: ModuleType) -> Space:
    """One namespace from several modules: their rules and their numbers. No name may mean two things."""
    space: Space = {"__name__": rules.__name__, "__builtins__": __builtins__}
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("__") or not (is_rule(value) or isinstance(value, int | tuple)):
                continue
            if name in space and space[name] is not value and space[name] != value:
                raise ValueError(f"{name} means two things in the rules of {rules.__name__}")
            space[name] = value
    return space


def _belongs(value: object) -> bool:
    """Is this one of the things a namespace of bots is made of: rules and their numbers?"""
    return is_rule(value) or isinstance(value, int | tuple | float | BuiltinFunctionType)


def _fresh(function: Any, space: Space) -> FunctionType:
    """A copy of the function that looks its names up in `space`."""
    fresh = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    fresh.__qualname__ = f"{space['__name__']}.{function.__name__}"  # the name of its cache file
    fresh.__dict__.update(function.__dict__)
    fresh.__doc__ = function.__doc__
    return fresh


def _compiler(
    target: str, rules: ModuleType, rooms: list[ModuleType], more: list[ModuleType]
) -> Compiler:
    """What turns a function into that target's version."""
    if target == "plain":
        return lambda function: function
    if target == "cuda":
        return _cuda()
    return _numba(target, stamp(rooms, more), rules.__name__)


def stamp(rooms: list[ModuleType], more: list[ModuleType]) -> str:
    """A hash of every source the compiled code depends on, and of no other.

    Those of the core that make kernels, a game's rules (and, for a search, its bots), and the search.
    """
    sources = {Path(module.__file__) for module in (*CORE, *more) if module.__file__}
    sources.add(_source("bastide.core.numba_pieces"))  # not imported: Numba comes with it
    for room in rooms:
        if room.__file__:
            sources |= set(Path(room.__file__).parent.glob("*.py"))
    digest = hashlib.sha256()
    for source in sorted(sources):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def _source(module: str) -> Path:
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin)


def _cuda() -> Compiler:
    cuda: Any = import_module("numba.cuda")
    own = {"mine": lambda: cuda.grid(1), "stride": lambda: cuda.gridsize(1)}

    def compiled(function: FunctionType) -> Any:
        body = own.get(function.__name__, function)
        return cuda.jit(body, device=True, forceinline=_inlined(function))

    return compiled


def _keep_standard_output() -> None:
    """Keep Numba from colouring its error texts, which nobody sees: compiling tries many ways.

    Where colorama is installed it paints them with that, which puts another `sys.stdout` in place for a
    moment. Beside a thread that prints, lines would be lost.
    """
    from numba.core import errors

    if hasattr(errors, "ColorShell"):
        errors.ColorShell = nullcontext


def _inlined(function: FunctionType) -> bool:
    return len(function.__code__.co_code) <= SMALL and may_inline(function)


def _numba(target: str, stamp: str, name: str) -> Compiler:
    import numba

    from bastide.core import cache

    _keep_standard_output()
    checked = target == "checked"
    options = {
        "nogil": True,
        "error_model": "numpy",  # no exceptions inside rules
        "boundscheck": checked,
        **UNCOUNTED,
    }

    def keep(kernel: Any) -> None:
        if not checked:
            cache.attach(kernel, stamp, name)

    try:
        from bastide.core.numba_pieces import Piece
    except ImportError:  # a Numba we do not know: every rule is a kernel, in twice the time

        def whole(function: FunctionType) -> Any:
            kernel = numba.njit(function, forceinline=_inlined(function), **options)
            keep(kernel)
            return kernel

        return whole
    return lambda function: Piece(function, options, keep, _inlined(function))

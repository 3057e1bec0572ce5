"""Rules written once, run several ways: `build` makes one namespace per game and target.

A rule is a plain function marked `@rule`. For a target, `build` copies every rule of the game and of
the shared kernels into one fresh namespace where each name is that target's version:

- `plain`: the function itself, over objects holding lists. Debugger, coverage, fallback.
- `cpu`: compiled by Numba over NumPy records, without the GIL, cached on disk.
- `checked`: as `cpu` with every index checked and nothing cached; for tests.

Kernels of another room, a search say, are built on top of a game's own (`extra`): they call the same
compiled rules, and are compiled only when somebody asks for them. They may use floats.

No closures are involved: Numba's cache misses on those, and a function compiled in one file would
go on playing the old rules of another. See `cache` for how a stale cache is made impossible.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dis import get_instructions
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Compiler = Callable[[FunctionType], Any]
SMALL = (
    700  # bytes of bytecode up to which a rule is inlined where it is called: worth 40 % in speed
)
TARGETS = ("plain", "cpu", "checked")


def rule(function: Function) -> Function:
    """Mark a function as a rule: part of what `build` copies and compiles."""
    function.__bastide_rule__ = True  # type: ignore[attr-defined]
    return function


def apart(function: Function) -> Function:
    """Compile a rule by itself, however small: for one that is called from many places."""
    function.__bastide_apart__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Is this a function marked `@rule`?"""
    return isinstance(value, FunctionType) and hasattr(value, "__bastide_rule__")


def copy_state(states: Any, to: int, source: int) -> None:
    """states[to] becomes a copy of states[source]. Every target has its own."""
    raise NotImplementedError("build gives each target its own copy_state")


def _copy_plain(states: Any, to: int, source: int) -> None:
    record = states[source]
    twin = type(record)()
    for name in record.__slots__:
        value = getattr(record, name)
        setattr(twin, name, list(value) if isinstance(value, list) else value)
    states[to] = twin


def _copy_record(states, to, source):  # type: ignore[no-untyped-def]
    states[to] = states[source]


@cache
def build(rules: ModuleType, target: str, extra: ModuleType | None = None) -> SimpleNamespace:
    """All rules of a game, the shared kernels over them, and those of `extra`, for one target."""
    space = _space(rules, target) if extra is None else _space_on_top(rules, target, extra)
    return SimpleNamespace(
        **{
            name: value
            for name, value in space.items()
            if is_rule(getattr(value, "py_func", value))
        }
    )


@cache
def _space(rules: ModuleType, target: str) -> dict[str, Any]:
    """The namespace of a game's rules and of the shared kernels, where all of them are ready to run."""
    from bastide.core import contract, kernels

    if target not in TARGETS:
        raise ValueError(f"unknown target {target!r}: one of {TARGETS}")
    modules = list(_modules_of([rules, kernels]))
    space = _with_optional(_merge(modules, rules), contract)
    compiler = _compiler(target, modules, rules)
    space["copy_state"] = (
        _copy_plain if target == "plain" else compiler(_fresh(_copy_record, space))
    )
    return _compile_in(space, list(space), compiler)


def _space_on_top(rules: ModuleType, target: str, extra: ModuleType) -> dict[str, Any]:
    """A copy of the game's namespace with the names of one more module, which may mean something else there."""
    space, own = dict(_space(rules, target)), {}
    for name, value in vars(extra).items():
        imported = is_rule(value) and value.__module__ != extra.__name__
        if (
            not name.startswith("__")
            and not imported
            and _belongs(value, float, BuiltinFunctionType)
        ):
            own[name] = value
    own |= {name: rule for name, rule in _SEARCHED_WITHOUT.items() if name not in space}
    return _compile_in(space | own, list(own), _compiler(target, [rules], rules, extra))


def _compile_in(space: dict[str, Any], names: list[str], compiler: Compiler) -> dict[str, Any]:
    """Put the target's version of these rules into the namespace."""
    functions = {name: space[name] for name in names if is_rule(space[name])}
    for name, function in functions.items():
        space[name] = compiler(_fresh(function, space))
    return space


def _compiler(
    target: str, modules: Iterable[ModuleType], rules: ModuleType, extra: ModuleType | None = None
) -> Compiler:
    """What turns a function into that target's version."""
    if target == "plain":
        return lambda function: function
    return _numba(target, _stamp(modules, extra), rules.__name__)


def _modules_of(start: Iterable[ModuleType]) -> Iterable[ModuleType]:
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


def _merge(modules: Iterable[ModuleType], rules: ModuleType) -> dict[str, Any]:
    """One namespace from several modules: their rules and their numbers.

    The game's own rules win over the stubs of `contract`; a number that means two things is refused.
    """
    space: dict[str, Any] = {"__name__": rules.__name__, "__builtins__": __builtins__}
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("__") or isinstance(value, ModuleType):
                continue
            if _belongs(value):
                if name in space and space[name] is not value and space[name] != value:
                    raise ValueError(f"{name} means two things in the rules of {rules.__name__}")
                space[name] = value
    return space


def _belongs(value: object, *more: type) -> bool:
    """Is this one of the things a namespace is made of: rules and their numbers?"""
    return is_rule(value) or isinstance(value, (int, tuple, *more))


def _with_optional(space: dict[str, Any], contract: ModuleType) -> dict[str, Any]:
    """Leave out the kernels that call an optional rule the game does not have."""
    given = set(space)
    missing = {
        name
        for name, value in vars(contract).items()
        if isinstance(value, FunctionType) and not name.startswith("_") and name not in given
    }
    for name, instead in {"chance_weights": _no_weights, "unfinished": _never}.items():
        if (
            name in missing
        ):  # a game without chance, or of single decisions: the branch is never taken
            space[name] = instead
            missing.discard(name)
    while True:
        unusable = {
            name for name, value in space.items() if is_rule(value) and missing & _called_by(value)
        }
        if not unusable:
            return space
        for name in unusable:
            del space[name]
        missing |= unusable


def _called_by(function: FunctionType) -> set[str]:
    """The global names a function uses. (`co_names` has those of fields too.)"""
    return {i.argval for i in get_instructions(function) if i.opname == "LOAD_GLOBAL"}


@rule
def _no_weights(st, box, out):  # type: ignore[no-untyped-def]
    """The weights of a game without chance."""
    return 1


@rule
def _never(st, box):  # type: ignore[no-untyped-def]
    """Every decision of this game stands alone."""
    return False


@rule
def _no_outlook(st, box, out):  # type: ignore[no-untyped-def]
    """Nobody can say how a state of this game looks."""
    return 0


@rule
def _none(st, box):  # type: ignore[no-untyped-def]
    """States of this game are judged as they are."""
    return 0


@rule
def _alone(box, seat):  # type: ignore[no-untyped-def]
    """Every seat plays for itself."""
    return seat


@rule
def _seen(st, box, seat):  # type: ignore[no-untyped-def]
    """Everybody sees everything."""
    return False


@rule
def _quiet(st, box, action):  # type: ignore[no-untyped-def]
    """No action is noisy."""
    return False


@rule
def _always(st, box):  # type: ignore[no-untyped-def]
    """Any moment is as good as another."""
    return True


@rule
def _first_listed(states, boxes, seat, rng, outs, at, counts, reply):  # type: ignore[no-untyped-def]
    """Never asked for: a game that is not always settled says what is best."""
    return outs[0][0]


@rule
def _any_listed(st, box, rng, out):  # type: ignore[no-untyped-def]
    """One legal action, each equally likely."""
    return out[draw(rng, legal_actions(st, box, out))]  # type: ignore[name-defined] # noqa: F821


@rule
def _as_random(st, box, rng, out):  # type: ignore[no-untyped-def]
    """Nobody says what is likely: anything is."""
    return random_action(st, box, rng, out)  # type: ignore[name-defined] # noqa: F821


# What `extra` kernels get in place of an optional rule that the game does not give.
_SEARCHED_WITHOUT = {
    "outlook": _no_outlook,
    "loose_plies": _none,
    "side": _alone,
    "unseen": _seen,
    "random_action": _any_listed,
    "likely_action": _as_random,
    "noisy": _quiet,
    "settled": _always,
    "best_action": _first_listed,
}


def _fresh(function: Any, space: dict[str, Any]) -> FunctionType:
    """A copy of the function that looks its names up in `space`."""
    fresh = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    fresh.__qualname__ = f"{space['__name__']}.{function.__name__}"  # the name of its cache file
    fresh.__dict__.update(function.__dict__)
    fresh.__doc__ = function.__doc__
    return fresh


def _is_small(function: FunctionType) -> bool:
    """Is the rule inlined where it is called?"""
    return len(function.__code__.co_code) <= SMALL and not hasattr(function, "__bastide_apart__")


def _stamp(modules: Iterable[ModuleType], extra: ModuleType | None = None) -> str:
    """A hash of every source the compiled code could depend on: the core, the game's folder, `extra`."""
    folders = {Path(__file__).parent}
    folders |= {Path(module.__file__).parent for module in modules if module.__file__}
    sources = [source for folder in sorted(folders) for source in sorted(folder.glob("*.py"))]
    if extra is not None and extra.__file__:
        sources.append(Path(extra.__file__))
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def _keep_standard_output() -> None:
    """Keep Numba from colouring its error texts, which nobody sees: compiling tries many ways.

    Where colorama is installed it paints them with that, which puts another `sys.stdout` in place for a
    moment. Beside a thread that prints, lines would be lost.
    """
    from numba.core import errors

    if hasattr(errors, "ColorShell"):
        errors.ColorShell = nullcontext


def _numba(target: str, stamp: str, name: str) -> Compiler:
    import numba

    from bastide.core import cache

    _keep_standard_output()
    checked = target == "checked"

    def compiled(function: FunctionType) -> Any:
        dispatcher = numba.njit(
            function,
            nogil=True,
            error_model="numpy",  # no exceptions inside rules
            boundscheck=checked,
            forceinline=_is_small(function),
        )
        if not checked:
            cache.attach(dispatcher, stamp, name)
        return dispatcher

    return compiled

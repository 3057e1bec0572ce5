"""How a function is marked as a rule, and as a rule that every game has: `build` looks for these marks.

A rule is a plain function marked `@rule`. What a game must give is `@required` in `contract`; what it may
give is a `@default` there, with a body for the games that do not.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

Rule = Callable[..., Any]  # of numbers and records: the dialect has no types


def rule(function: Rule) -> Rule:
    """Mark a function as a rule: part of what `build` copies and compiles."""
    function.__bastide_rule__ = True  # type: ignore[attr-defined]
    return function


def no_inline(function: Rule) -> Rule:
    """Compile a rule by itself, however small: for one that is called from many places."""
    function.__bastide_no_inline__ = True  # type: ignore[attr-defined]
    return function


def required(function: Rule) -> Rule:
    """Mark a page of the contract that every game fills with a rule of its own."""
    function.__bastide_required__ = True  # type: ignore[attr-defined]
    return function


def default(function: Rule) -> Rule:
    """Mark a page of the contract that stands as it is where a game does not give its own."""
    function.__bastide_default__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Is this a function marked `@rule`?"""
    return _has(value, "__bastide_rule__")


def is_required(value: object) -> bool:
    """Is this a function marked `@required`?"""
    return _has(value, "__bastide_required__")


def is_default(value: object) -> bool:
    """Is this a function marked `@default`?"""
    return _has(value, "__bastide_default__")


def may_inline(function: FunctionType) -> bool:
    """May the compiler put this rule where it is called?"""
    return not hasattr(function, "__bastide_no_inline__")


def _has(value: object, mark: str) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, mark)


def copy_state(states: Any, to: int, source: int) -> None:
    """states[to] becomes a copy of states[source]. Every target has its own."""
    raise NotImplementedError("build gives each target its own copy_state")

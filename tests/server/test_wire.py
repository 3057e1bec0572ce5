"""What goes over the wire is declared once: the client's types are written from the server's structs."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from bastide.server.wire import outgoing

GENERATOR = Path(__file__).parents[2] / "web" / "wire_types.py"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wire_types", GENERATOR)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_clients_types_are_those_of_the_wire() -> None:
    """In a process of its own: `typing` gives back the first of several equal types, in its order."""
    program = "import wire_types; print(wire_types.client_types(), end='')"
    folder = GENERATOR.parent
    fresh = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    stale = generator().FILE.read_text("utf-8") != fresh
    assert not stale, f"web/src/lib/types.ts is stale: run `{generator().COMMAND}`"


def test_every_name_is_declared_once() -> None:
    lines = generator().client_types().splitlines()
    names = [line.split()[2] for line in lines if line.startswith("export ")]
    assert len(names) == len(set(names))


def test_every_message_is_in_the_clients_union() -> None:
    tagged = {
        kind
        for kind in vars(outgoing).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__struct_config__.tag
    }
    assert tagged - {outgoing.Message} == set(outgoing.MESSAGES)


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (list[int | None], "(number | null)[]"),
        (tuple[int, ...], "number[]"),
        (tuple[float, str], "[number, string]"),
        (dict[int, str], "Record<string, string>"),
    ],
)
def test_types_are_written_as_the_client_writes_them(kind: object, written: str) -> None:
    assert generator().typescript(kind) == written

"""Whatever fuzzing has found worth keeping is tried again with every change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS, house

CORPUS = Path(__file__).parent / "corpus"


@pytest.fixture(scope="module", autouse=True)
def _closed() -> Iterator[None]:
    yield
    if house.cache_info().currsize:
        house().close()


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_of_the_corpus_breaks_a_parser(name: str) -> None:
    files = sorted((CORPUS / name).iterdir())
    assert len(files) > 10, "the seeds of this target are missing"
    for file in files:
        try:
            TARGETS[name](file.read_bytes())
        except BaseException as error:
            error.add_note(f"{name}/{file.name}")
            raise

"""Component files of strangers: refused before a parser sees what no edition looks like."""

from __future__ import annotations

import tomllib
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.core import edition
from bastide.core.edition import Edition, check_shape
from bastide.core.errors import BadEdition
from bastide.games import games
from bastide.games.forteresse.game import Forteresse

HOSTILE = {
    "a name of thousands of parts": "a" + ".a" * 29_000 + "=1",
    "such a name with spaces": "a" + " . a" * 14_000 + "=1",
    "such a header": "[" + "a." * 29_000 + "a]",
    "quoted parts": "'a'" + '."a"' * 14_000 + "=1",
    "an inline table with such a name": "x = {" + "a." * 20_000 + "a = 1}",
    "brackets within brackets": "x = " + "[" * 20_000,
    "tables within tables": "x = " + "{a=" * 15_000,
    "keys without end": "".join(f"k{n}=1\n" for n in range(10_001)),
    "escaped quotes without an end": 'x = """' + '\\"""' * 14_000,
    "a number without end": "x = " + "9" * 50_000,
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_what_no_edition_looks_like_is_refused_with_its_reason(source: str) -> None:
    with pytest.raises(BadEdition) as caught:
        Edition("mine.toml", source.encode())
    assert "mine.toml" in caught.value.message("en")
    assert caught.value.message("fr") != caught.value.message("en")


def test_a_parser_never_sees_a_name_of_thousands_of_parts(monkeypatch: Any) -> None:
    def parse(text: str) -> NoReturn:
        raise AssertionError("parsed")

    monkeypatch.setattr(edition.tomllib, "loads", parse)
    with pytest.raises(BadEdition):
        Edition("mine.toml", b"a" + b".a" * 29_000 + b"=1")


def test_our_own_editions_have_the_shape_of_one() -> None:
    for game in games():
        check_shape(game.id, (game.folder / "edition.toml").read_text("utf-8"))


@given(
    st.dictionaries(
        st.text("abcdefg", min_size=1),
        st.one_of(st.integers(), st.text("ab.=[]{}#'\"\\\n"), st.lists(st.integers(), max_size=3)),
        max_size=8,
    )
)
def test_ordinary_files_pass_whatever_their_strings_hold(values: dict[str, Any]) -> None:
    def written(value: Any) -> str:
        if isinstance(value, str):
            escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            return f'"{escaped}"'
        return str(value)

    source = "\n".join(f"{key} = {written(value)} # ...[[['" for key, value in values.items())
    check_shape("mine.toml", source)
    assert tomllib.loads(source) == values


STRANGE = '[[option]]\nid = "weather"\nvalues = [1]\ndefault = 1\n\n'
OWN = (Forteresse.folder / "edition.toml").read_text("utf-8")
DIAGONALS = next(block for block in OWN.split("\n\n") if 'id = "diagonals"' in block) + "\n\n"
OPTIONS = {
    "one nobody knows": (DIAGONALS, DIAGONALS + STRANGE, "one of board"),
    "a value nobody knows": ('"pawns", "none"]', '"pawns", "sideways"]', '"none"'),
    "a value of another kind": ("values = [0, 2, 3, 4, 5]", "values = [3, true]", "0, 2, 3"),
    "no value at all": ("values = [0, 2, 3, 4, 5]", "values = []", "0, 2, 3"),
    "values within values": ("values = [0, 2, 3, 4, 5]", "values = [3, [0]]", "0, 2, 3"),
    "too wide a range": ("maximum = 1000", "maximum = 100000", "20 to 1000"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), OPTIONS.values(), ids=OPTIONS)
def test_options_that_the_rules_do_not_know_are_refused(old: str, new: str, expected: str) -> None:
    assert old in OWN
    with pytest.raises(BadEdition) as caught:
        Forteresse(Edition("mine.toml", OWN.replace(old, new).encode()))
    assert "option[" in caught.value.message("en") and expected in caught.value.message("en")


def test_an_edition_that_is_older_than_an_option_stays_good() -> None:
    own, mine = Forteresse(), Forteresse(Edition("mine.toml", OWN.replace(DIAGONALS, "").encode()))
    assert mine.setup().options == own.setup().options
    assert (
        mine.setup(diagonals="none").start().legal() == own.setup(diagonals="none").start().legal()
    )


def test_an_edition_may_allow_less_and_have_boards_of_its_own() -> None:
    source = OWN.replace('"pawns", "none"]', '"none"]').replace("maximum = 1000", "maximum = 200")
    source = source.replace('"wedge"', '"garden"')
    mine = Forteresse(Edition("mine.toml", source.encode()))
    assert mine.setup().options["board"] == "garden"
    assert mine.setup(diagonals="none").start().legal()


def test_an_edition_that_says_nothing_of_its_boards_is_played_on_the_first() -> None:
    """Found by fuzzing: it was played on the usual one, which it did not have."""
    told = next(block for block in OWN.split("\n\n") if 'id = "board"' in block)
    source = OWN.replace(told, "").replace('"wedge"', '"garden"')
    mine = Forteresse(Edition("mine.toml", source.encode()))
    assert mine.setup().options["board"] == "garden"
    assert mine.setup(board="long").start().legal()

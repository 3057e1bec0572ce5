"""Both languages say everything: no key is missing, unused, or has other arguments."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import bastide
from bastide.core.rulebook import without_clauses
from bastide.core.text import say

SOURCE = Path(bastide.__file__).parent
CLIENT = Path(__file__).parents[1] / "web" / "src"
CODE = (".svelte", ".ts")
HOUSE = sorted(path.parent for path in SOURCE.rglob("en.ftl"))
CATALOGUES = [*HOUSE, *sorted(path.parent for path in CLIENT.rglob("en.ftl"))]


def messages(file: Path) -> dict[str, set[str]]:
    """Every message with the names of its arguments."""
    found = {}
    for entry in FluentParser().parse(file.read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
        if isinstance(entry, ast.Message):
            text = ast_text(entry)
            found[entry.id.name] = set(re.findall(r"\$(\w+)", text))
    return found


def ast_text(entry: ast.Message) -> str:
    from fluent.syntax import FluentSerializer

    return FluentSerializer().serialize_entry(entry)


def test_there_are_catalogues() -> None:
    assert len(CATALOGUES) >= 3


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda f: f.parent.name)
def test_languages_agree(folder: Path) -> None:
    english, french = messages(folder / "en.ftl"), messages(folder / "fr.ftl")
    assert english.keys() == french.keys()
    for key, arguments in english.items():
        if key == "named":  # gives each language its own argument
            continue
        assert french[key] <= arguments, f"{key}: French uses arguments English does not have"


@pytest.mark.parametrize("folder", HOUSE, ids=lambda f: f.parent.name)
def test_a_name_has_one_meaning(folder: Path) -> None:
    """Catalogues of several rooms are read together (games' are not), so their names differ."""
    house = [other for other in HOUSE if not {"games", "template"} & {*other.parts}]
    for other in set(house) - {folder}:
        assert not messages(folder / "en.ftl").keys() & messages(other / "en.ftl").keys(), other


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda f: f.parent.name)
def test_every_key_is_used(folder: Path) -> None:
    """A key stands in the code as it is, or follows from one of the patterns built there."""
    if CLIENT in folder.parents:
        code = "\n".join(p.read_text("utf-8") for p in CLIENT.rglob("*") if p.suffix in CODE)
        texts = re.findall(r"`([^`\n]*\$\{[^`\n]*)`", code)
    else:
        code = "\n".join(p.read_text("utf-8") for p in SOURCE.rglob("*.py"))
        texts = re.findall(r'f"([^"\n]*\{[^"\n]*)"', code)
    built = [re.sub(r"\$?\{[^}]*\}", "{}", text) for text in texts]
    named = [text for text in built if re.fullmatch(r"[a-z{}]+(-[a-z{}]+)+", text)]
    patterns = [re.compile(text.replace("{}", r"[\w-]+")) for text in named]
    for key in messages(folder / "en.ftl"):
        used = f'"{key}"' in code or any(p.fullmatch(key) for p in patterns)
        assert used, f"{key} is never said"


@pytest.mark.parametrize("game", bastide.games(), ids=lambda g: g.id)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_for_players_cite_the_clauses_that_refusals_name(
    game: bastide.Game, lang: str
) -> None:
    book = game.rulebook(lang)
    code = "\n".join(
        p.read_text("utf-8")
        for p in game.folder.rglob("*.py")
        if p.name not in ("rules.py", "art.py")
    )
    for clause in set(re.findall(r'"(\d+\.\d+[a-z]?)"', code)):
        assert f"({clause}" in book or f"{clause})" in book, f"{clause} is not in the rules"


def read(game: bastide.Game, lang: str) -> dict[str, str]:
    """What players read: the texts without the drawings they name."""
    parts = {"brief": game.brief(lang), "rules": game.rulebook(lang)}
    return {name: re.sub(r"!\[.*?\]\(.*?\)", "", text) for name, text in parts.items() if text}


CODES = {
    "code": r"`|^ {4,}\S.*\s{2,}\S|~~~",
    "a diagram": r"^[^|\n]*\S {3,}\S",
    "a notation": r"\b[a-z]+:[\w@-]|\b[a-z]+\d[-x][a-z]?\d|@|\b[xy]=",
    "a coordinate": r"-\d,|\d,-?\d",
    "a component": r"\b[TS]\d\d?\b|\b[PF][VCT]\b|\b[a-z]\d:",
    "a file": r"(?i)\btoml\b|--[a-z]|\[\[|\bedition file|fichier d’édition",
    "an option’s id": r"\b[a-z0-9]+_[a-z_]+\b",
    "a clause that does not fold away": r"\d\.\d",
}


@pytest.mark.parametrize("game", bastide.games(), ids=lambda g: g.id)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_players_read_words_and_see_pictures(game: bastide.Game, lang: str) -> None:
    """No code, no notation, no diagram of letters: those are drawn by the scenes."""
    for part, text in read(game, lang).items():
        for name, pattern in CODES.items():
            found = re.search(pattern, without_clauses(text), re.M)
            assert not found, f"{part}: {name}: {found and found[0]}"


@pytest.mark.parametrize("game", bastide.games(), ids=lambda g: g.id)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_in_one_page_is_read_in_two_minutes(game: bastide.Game, lang: str) -> None:
    brief = game.brief(lang)
    assert brief is not None
    assert without_clauses(brief) == brief, "numbers are for the rules"
    assert 2 <= len(re.findall(r"!\[\]\(\w+\)", brief)) <= 4
    assert len(re.findall(r"\w+", read(game, lang)["brief"])) <= 380
    assert len(re.findall("^## ", brief, re.M)) >= 3


@pytest.mark.parametrize("game", bastide.games(), ids=lambda g: g.id)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_name_options_as_a_new_table_does(game: bastide.Game, lang: str) -> None:
    rules = " ".join(game.rulebook(lang).split()).casefold()
    for option in game.options:
        name = " ".join(game.words(lang).render(say(f"option-{option.id}")).split())
        assert name.strip(",").casefold() in rules, name


@pytest.mark.parametrize("game", bastide.games(), ids=lambda g: g.id)
def test_every_option_has_words(game: bastide.Game) -> None:
    """Its name, what its values are called unless they are yes and no or any number, and help where there is some."""
    wanted, helps = set(), {f"option-{option.id}-help" for option in game.options}
    for option in game.options:
        wanted.add(f"option-{option.id}")
        if not isinstance(option.default, bool):
            wanted |= {f"option-{option.id}-{value}" for value in option.values}
    for lang in ("en", "fr"):
        written = messages(game.texts / f"{lang}.ftl").keys()
        shared = messages(
            SOURCE / "core" / "text" / f"{lang}.ftl"
        ).keys()  # options that every game has
        assert {key for key in written if key.startswith("option-")} - helps == wanted - shared

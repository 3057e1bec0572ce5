"""What each game's page tells besides its rules: story, advice, credits, what is reconstructed; for players only."""

from __future__ import annotations

import re

import pytest

import bastide

HEADINGS = {
    "en": ["The story", "Advice", "Credits", "What is reconstructed"],
    "fr": ["L’histoire", "Conseils", "Crédits", "Ce qui est reconstitué"],
}
TECHNICAL = {  # what belongs into files and programs
    "code": r"`|\[\[|^ {4}|^\||=|\b\w+_\w+\b|<\w",
    "a clause": r"\b\d+\.\d+",
    "a tag": r"\[[RCJ]\b",
    "a cell or a tile": r"\b([A-Ka-k]\d{1,2}|T\d\d)\b",
    "a file": r"\b(TOML|JSON|SVG|\w+\.(toml|md|py))\b",
    "notation": r"\b\w+:\w|\b\w\d?-\w\d\b|@",
    "an address": r"https?:|www\.",
}
CREDITS = {  # as the rulebooks give them; nobody is named whom they do not name
    "castle": ["Reiner Knizia", "Klaus-Jürgen Wrede", "2003 Hans im Glück", "Rody", "Tim Synge"],
    "robber-knights": ["R. Dorn"],
    "forteresse": ["Nathan"],
    "donjon": [],
    "dissuasion": [],
}
STORY = {  # who and what the rulebook's own story is about
    "castle": ["Carcassonne"],
    "robber-knights": ["Cunibert de la Tour du Bas", "Alphonse de la Tôle"],
    "forteresse": [],
    "donjon": ["Edelstein de Granitberg", "Brownbear d’Oakwood", "Bonamour du Fer Forgé"],
    "dissuasion": ["écu"],
}

every_text = pytest.mark.parametrize(
    ("game", "lang"),
    [(game, lang) for game in bastide.games() for lang in ("en", "fr")],
    ids=lambda one: one if isinstance(one, str) else one.id,
)


def about(game: bastide.Game, lang: str) -> str:
    return (game.texts / f"about.{lang}.md").read_text("utf-8")


def parts(text: str) -> dict[str, str]:
    """What stands under each heading."""
    _, *found = re.split(r"^## (.+)$", text, flags=re.M)
    return {heading: body.strip() for heading, body in zip(found[::2], found[1::2], strict=True)}


@every_text
def test_it_has_four_parts_under_the_name_of_the_game(game: bastide.Game, lang: str) -> None:
    text = about(game, lang)
    title = game.words(lang).render(game.title()).replace("\u202f", " ")
    assert text.startswith(f"# {title}\n\n## ")
    assert [*parts(text)] == HEADINGS[lang]
    for heading, body in parts(text).items():
        assert len(body.split()) >= 15, f"{heading} says nothing"
    assert len(text.split()) <= 500, "short enough to be read before a game"


@every_text
def test_it_is_plain_prose(game: bastide.Game, lang: str) -> None:
    text = about(game, lang)
    for what, pattern in TECHNICAL.items():
        found = re.search(pattern, text, flags=re.M)
        assert found is None, f"{what}: {found.group() if found else ''}"


@every_text
def test_it_tells_the_story_and_names_those_whom_the_rulebook_names(
    game: bastide.Game, lang: str
) -> None:
    told = parts(about(game, lang))
    story, _, credits, rebuilt = (" ".join(told[heading].split()) for heading in HEADINGS[lang])
    for name in STORY[game.id]:
        assert name in story
    for name in CREDITS[game.id]:
        assert name in credits
    years = re.findall(r"\b(?:19|20)\d\d\b", credits)
    assert set(years) == ({"2003"} if game.id == "castle" else set())
    sure, guessed = {"en": ("Certain", "Reconstructed"), "fr": ("Sûr", "Reconstitué")}[lang]
    assert f"**{sure}" in rebuilt and f"**{guessed}" in rebuilt

"""Every game speaks the words of its rulebook: its glossary, held against all its texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bastide
from bastide.core.glossary import Named

GAMES = bastide.games()
NEEDED = {  # what the rulebooks name, and the texts once called otherwise
    "castle": "sujet,messager,bourgeois,tour de coin,Blanc,Noir,case Départ,zone,région vierge",
    "robber-knights": "plaquette,château fort,pays",
    "forteresse": "puissance,troupe d’assaut,plan de jeu",
    "donjon": "carte Terrain,carte royale,fief,surface de jeu,coéquipier",
    "dissuasion": "carte « magie »,carte « destin »,jeton « complot »,billet,cité d’origine",
}

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


def texts(game: bastide.Game, lang: str) -> dict[str, str]:
    """What people read of a game in a language: its catalogue, its lessons and all its pages, a space for each gap."""
    assert game.lessons is not None
    files = [
        game.texts / f"{lang}.ftl",
        game.lessons / f"{lang}.ftl",
        *game.texts.glob(f"*.{lang}.md"),
    ]
    return {f"{file.parent.name}/{file.name}": flat(said(file)) for file in files}


def said(file: Path) -> str:
    """A file without the keys of its messages, which nobody reads."""
    text = file.read_text("utf-8")
    return re.sub(r"^[a-z][\w-]* =", "", text, flags=re.M) if file.suffix == ".ftl" else text


def flat(text: str) -> str:
    return " ".join(text.replace("'", "’").split())


def spoken(word: str) -> re.Pattern[str]:
    """A word in one or many, masculine or feminine; in capitals only where it is written so.

    >>> bool(spoken("carte royale").search("les cartes royales")), bool(spoken("tour").search("autour"))
    (True, False)
    >>> bool(spoken("Bleu").search("aux coins bleus"))
    False
    """
    endings = re.sub(r"(?<=\w)(?= |$)", r"(?:e|s|es|x)?", re.sub(r"\s+", " ", word))
    flags = re.NOFLAG if word[0].isupper() else re.IGNORECASE
    return re.compile(rf"(?<!\w){endings}(?!\w)", flags)


def named(game: bastide.Game, lang: str) -> list[Named]:
    return [term.named[lang] for term in game.glossary()]


@every_game
def test_a_glossary_names_what_the_rulebook_names(game: bastide.Game) -> None:
    terms = game.glossary()
    french = [term.named["fr"].word for term in terms]
    assert set(NEEDED[game.id].split(",")) <= set(french)
    assert len(set(french)) == len(french)
    for term in terms:
        assert term.where
        for lang in ("en", "fr"):
            assert term.named[lang].about.endswith((".", "?"))


@every_game
@both_languages
def test_every_word_of_it_is_used(game: bastide.Game, lang: str) -> None:
    everything = " ".join(texts(game, lang).values())
    for one in named(game, lang):
        assert spoken(one.word).search(everything), f"{game.id}: nothing says “{one.word}”"


@every_game
@both_languages
def test_no_text_uses_another_word(game: bastide.Game, lang: str) -> None:
    """Within one of the game's own words it is no other word: « case Départ » is not « départ »."""
    words = named(game, lang)
    for name, text in texts(game, lang).items():
        own = [found.span() for one in words for found in spoken(one.word).finditer(text)]
        for right, wrong in ((one.word, wrong) for one in words for wrong in one.avoid):
            for found in spoken(wrong).finditer(text):
                start, end = found.span()
                within = any(first <= start and end <= last for first, last in own)
                around = text[max(0, start - 30) : end + 30]
                assert within, f"{name}: “{right}”, not “{wrong}”: … {around} …"


@both_languages
def test_the_castle_names_its_sides_as_the_box_does(lang: str) -> None:
    view = bastide.new("castle").view(0)
    words = view.game.words(lang)
    panels = [words.render(panel.name) for panel in view.game.scene(view).panels]
    assert panels == {"en": ["White", "Black"], "fr": ["Blanc", "Noir"]}[lang]


@every_game
@both_languages
def test_a_page_for_people_lists_it(game: bastide.Game, lang: str) -> None:
    page = game.glossary_page(lang).replace("\u202f", " ").splitlines()
    assert len(page) == len(game.glossary())
    for line, term in zip(page, game.glossary(), strict=True):
        assert line.startswith(f"- **{term.named[lang].word}** · *")
        assert term.named[lang].about in line

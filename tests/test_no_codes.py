"""People read words: nothing that anybody may meet at a table is a code, and no two choices are called alike.

Every golden game is played again, and whatever its players and a spectator could read on the way is
collected once: sentences, stories, scenes, decisions, closer looks, refusals. Then it is read in both languages.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

import bastide
from bastide.core import transcript
from bastide.core.errors import ActionError, IllegalAction
from bastide.core.scene import Ask, Choice, Frame, Scene
from bastide.core.state import View
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, Text, Words

pytestmark = pytest.mark.proof

GAMES = [game.id for game in bastide.games()]

GOLDEN = Path(__file__).parent / "golden"
PLIES = 400  # of a golden game that are played again
LOOKS = 12  # moments of a game that are looked at closely
LOOKED_AT = 25  # things that are inspected at such a moment
TOUCHES = 40  # random paths of touches whose refusal is read there

CODES = {
    "a component": r"\b[A-Z]\d\d\b",
    "an id": r"\b[a-z]+:[a-z0-9]",
    "an at sign": r"@",
    "a number sign": r"#",
    "a seat by number": r"\b(?:Seat|Place) \d",
    "a coordinate": r"-\d+,-?\d|\d,-\d",
    "a pair of coordinates": r"(?<![\d.])\d+,\d+",  # where thousands and decimals have no comma
}
OWN = {  # what only a game's notation and its component files say
    "castle": r"\b(?:T\d+|S\d|[pthc]\d)[nesw]?\b|\b[A-Z]\d+(?:[nesw]\b|\.\w)",
    "dissuasion": r"\b[a-z]+\d[>x-]",
    "donjon": r"\b0\d\b",
    "forteresse": r"\b[a-z]\d+(?:[a-z]\d+)?[-x][a-z]\d+",
    "robber-knights": r"\b[A-Z]{2}\b",
}
THOUSANDS = re.compile(r"\b\d{1,3}(?:,\d{3})+\b")
DECIMAL = re.compile(r"\b\d+,\d+\b")
WORD = re.compile(r"[^\s«»“”\"()!?;]+")


class Reading:
    """What can be read in one game, each text once, and the decisions with the words of their choices."""

    def __init__(self, game: bastide.Game) -> None:
        self.game = game
        self.texts: dict[
            str, tuple[str, Text]
        ] = {}  # as JSON: where it was met first, and the text
        self.decisions: list[tuple[Frame, Scene, Ask]] = []
        self.silent: set[str] = set()  # items that say nothing when they are looked at
        self.notations: set[str] = set()
        self.cells: set[str] = set()  # printed along the edges of a board

    def note(self, where: str, *things: object) -> None:
        """Keep every text in these things."""
        for thing in things:
            for text in texts(thing):
                self.texts.setdefault(json.dumps(text.json()), (where, text))

    def play(self, file: Path) -> None:
        """Read along with a golden game."""
        with open(file, encoding="utf-8") as lines:
            setup, actions = transcript.read(lines, bastide.game)
        frame = self.game.frame(setup)
        self.note("frame", frame, self.game.counted())
        for area in frame.areas:
            self.cells |= {f"{x}{y}" for x in area.across for y in area.down if x and y}
        rng, last = Random(file.name), min(len(actions), PLIES)
        looks = {*rng.sample(range(last), min(last, LOOKS)), 0, len(actions)}
        table, readers = Table(setup), (None, *range(setup.players))
        for ply in range(last + 1):
            if ply:
                table.play(actions[ply - 1])
                self.note("log", *(table.tell(seat) for seat in readers))
                self.note("story", *(table.story(seat) for seat in readers))
            if ply in looks:
                self.notations.update(table.legal())
                for seat in readers:
                    self.look(frame, table.view(seat), rng)

    def look(self, frame: Frame, view: View, rng: Random) -> None:
        """All that one viewer could read at one moment."""
        scene = self.game.scene(view)
        self.note("scene", scene)
        items = [item.t or item.id for item in scene.items]
        refs = [*items, *(place.id for place in frame.places)]
        if view.legal:
            ask = self.game.ask(view)
            self.note("ask", ask)
            self.decisions.append((frame, scene, ask))
            refs += [ref for choice in ask.choices for ref in choice.p]
            for path in (rng.choices(refs, k=rng.randint(1, 3)) for _ in range(TOUCHES)):
                self.note("refusal", *map(reason, refusals(self.game, view, tuple(path))))
        for ref in rng.sample(refs, min(LOOKED_AT, len(refs))):
            self.note(f"closer look at {ref}", self.game.inspect(view, ref))
        for item in rng.sample(scene.items, min(LOOKED_AT, len(scene.items))):
            if self.game.inspect(view, item.t or item.id) is None:
                self.silent.add(item.id)


def texts(thing: object) -> Iterator[Text]:
    """Every text in a thing."""
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from texts(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from texts(part)


def refusals(game: bastide.Game, view: View, path: tuple[str, ...]) -> list[ActionError]:
    """Why these touches mean nothing that may be done; touches that no client could make say nothing."""
    try:
        return game.why(view, path)
    except (KeyError, ValueError, IndexError, StopIteration):
        return []


def reason(error: ActionError) -> Text:
    """What a page shows of a refusal: it knows what was touched, and adds the clause itself."""
    return error.why if isinstance(error, IllegalAction) else error.text


@cache
def read(game: str) -> Reading:
    """All golden games of a game."""
    found = Reading(bastide.game(game))
    for file in sorted(GOLDEN.glob(f"{game}-[2-6]-*.jsonl")):
        found.play(file)
    return found


def codes(reading: Reading, lang: str, sentence: str) -> list[str]:
    """What is wrong with a sentence."""
    plain = (THOUSANDS if lang == "en" else DECIMAL).sub("", sentence)
    names = "|".join(sorted(map(re.escape, reading.cells), key=len, reverse=True))
    if names:
        plain = re.sub(rf"\b(?:{names})\b(?!\w|\.\w)", "", plain)
    patterns = {**CODES, "a code of this game": OWN[reading.game.id]}
    wrong = [name for name, pattern in patterns.items() if re.search(pattern, plain)]
    said = {word.strip(".,:…") for word in WORD.findall(plain)}
    wrong += [f"a notation: {n}" for n in said & reading.notations if re.search(r"\d\D|\D\d", n)]
    return wrong + [f"a key: {key}" for key in said & keys(reading.game.id) if "-" in key]


@cache
def keys(game: str) -> frozenset[str]:
    """The names of a game's messages: one of them in a sentence was never looked up."""
    source = (bastide.game(game).texts / "en.ftl").read_text("utf-8")
    return frozenset(re.findall(r"^([a-z][\w-]*) =", source, re.MULTILINE))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_a_person_reads_is_a_code(game: str, lang: str) -> None:
    reading = read(game)
    words = reading.game.words(lang)
    assert len(reading.texts) > 100 and reading.decisions
    found = {}
    for where, text in reading.texts.values():
        sentence = words.render(text)
        if wrong := codes(reading, lang, sentence):
            found[sentence] = (where, *wrong)
    assert not found, "\n".join(f"{sentence}  <- {why}" for sentence, why in found.items())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_choices_of_a_decision_are_called_alike(game: str, lang: str) -> None:
    """Those that one touch offers as a list, and those that are one touch each and so are buttons."""
    reading = read(game)
    words = reading.game.words(lang)
    for frame, scene, ask in reading.decisions:
        offered = defaultdict(list)
        for choice in ask.choices:
            for path in {choice.p, *choice.alt}:
                offered[path].append(choice)
        for path, several in offered.items():
            if len(several) > 1:
                told = [words.render(one.say or "") for one in several]
                assert all(told) and len(set(told)) == len(told), (path, told)
        names = called(words, frame, scene, ask)
        assert len(set(names)) == len(names), (ask.type, sorted(names))


def called(words: Words, frame: Frame, scene: Scene, ask: Ask) -> list[str]:
    """What the buttons say that are one touch each."""
    places = {place.id: place.label for place in (*frame.places, *ask.spots)}
    places |= {item.t or item.id: item.label for item in scene.items}
    places |= {control.id: control.text for control in ask.controls}

    def name(choice: Choice) -> str:
        ref = choice.p[0]
        part = "#" in ref or ref.startswith("f:")
        label = choice.say if part and choice.say else places.get(ref)
        return words.render(label or choice.say or "")

    return [name(choice) for choice in ask.choices if len(choice.p) == 1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_cannot_be_taken_back_says_what_it_does(game: str, lang: str) -> None:
    reading = read(game)
    words = reading.game.words(lang)
    for _, _, ask in reading.decisions:
        assert words.render(ask.prompt)
        for choice in ask.choices:
            if choice.after == "final":
                assert choice.does and words.render(choice.does), (ask.type, choice.a)


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_answers_a_closer_look(game: str) -> None:
    assert not read(game).silent


@pytest.mark.parametrize("game", GAMES)
def test_french_sentences_bear_any_name(game: str) -> None:
    """Nobody is called « de Élaine »: no word that a vowel changes stands before a player."""
    french = (bastide.game(game).texts / "fr.ftl").read_text("utf-8")
    assert not re.findall(
        r"^.*\b(?:de |d’|du |que |qu’)\{ \$(?:side|other) \}.*$", french, re.MULTILINE
    )


def test_the_patterns_find_what_they_are_for() -> None:
    """This very test can fail: each sort of code is found, and what looks like one is not."""
    reading = Reading(bastide.game("castle"))
    reading.cells, reading.notations = {"F3", "D10"}, {"F3n", "score:D5.h1", "none"}
    wrong: Iterable[str] = (
        "Tile T39 is drawn.", "Lay F3n.", "Onto p1", "It scores D5.h1.", "score:D5.h1", "w@0:2", "at #3",
        "Seat 0 wins.", "Place 1", "PV at -1,2", "on 3,4", "kind-path",
    )  # fmt: skip
    for sentence in wrong:
        assert codes(reading, "en", sentence), sentence
    for fine in ("A tower on D10: +4 for Blue.", "1,000 moves", "To F3, or none.", "face-down"):
        assert not codes(reading, "en", fine), fine
    assert not codes(reading, "fr", "× 0,5")

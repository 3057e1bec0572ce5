"""Words for people, in French and English, from Fluent catalogues.

A `Text` is a catalogue key with its arguments. Rules, scenes and errors speak in texts; only the
last step, a screen or a terminal, turns them into a sentence of the reader's language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Union

import msgspec

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")
SHARED = Path(__file__).parent / "text"
LONGEST = 400  # characters of somebody's words in a sentence of ours; Fluent itself gives up at a thousand
GREATEST = (
    10**15
)  # a number in a sentence of ours; formatters give up at 28 digits, and strangers write more

Argument = Union[int, str, "Text", list["Text"]]
NO_ARGUMENTS: Mapping[str, Argument] = {}
_encode = msgspec.json.encode


class Text:
    """A sentence to be: a catalogue key and its arguments (numbers, strings or other texts). It never changes.

    >>> Text("ply", {"n": 3})
    Text(key='ply', args={'n': 3})
    """

    __slots__ = ("args", "key", "written")
    key: Final[str]
    args: Final[Mapping[str, Argument]]
    written: (
        msgspec.Raw
    )  # as it goes over the wire, made once: games keep texts and say them again and again

    def __init__(self, key: str, args: Mapping[str, Argument] = NO_ARGUMENTS) -> None:
        self.key, self.args = key, args

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there yet."""
        if name != "written":
            raise AttributeError(name)
        self.written = msgspec.Raw(_encode(self.json()))
        return self.written

    def json(self) -> Any:
        """As plain JSON: the bare key, or `[key, arguments]`.

        >>> say("pawn", side=say("red"), n=3).json()
        ['pawn', {'side': ['red'], 'n': 3}]
        """
        if not self.args:
            return self.key
        return [self.key, {name: _json(value) for name, value in self.args.items()}]

    @classmethod
    def of(cls, told: Any) -> Text:
        """The text that `json` wrote.

        >>> Text.of(["pawn", {"side": ["red"], "n": 3}]) == say("pawn", side=say("red"), n=3)
        True
        """
        if isinstance(told, str):
            return cls(told)
        key, *args = told
        return cls(key, {name: _read(value) for name, value in args[0].items()} if args else {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.key, self.args) == (other.key, other.args)

    def __repr__(self) -> str:
        return f"Text(key={self.key!r}, args={self.args!r})"

    def __reduce__(self) -> tuple[type[Text], tuple[str, Mapping[str, Argument]]]:
        return Text, (self.key, self.args)


def _json(value: Argument) -> Any:
    """An argument: a text among them is always a list, so that it is not taken for a plain string."""
    if type(value) is int or type(value) is str:
        return value
    if isinstance(value, Text):
        said = value.json()
        return [said] if isinstance(said, str) else said
    if isinstance(value, list):
        return [_json(item) for item in value]
    return value


def _read(value: Any) -> Argument:
    """The argument that `_json` wrote."""
    if not isinstance(value, list):
        return value  # type: ignore[no-any-return]
    if value and isinstance(value[0], str):
        return Text.of(value)
    return [Text.of(item) for item in value]


def say(key: str, /, **args: Argument) -> Text:
    """A text by keywords.

    >>> say("ply", n=3).json()
    ['ply', {'n': 3}]
    """
    return Text(key, args)


def named(en: str, fr: str) -> Text:
    """A name that component data gives in both languages.

    >>> Words("fr").render(named(en="lake", fr="lac"))
    'lac'
    """
    return say("named", en=en, fr=fr)


def player(seat: int, side: Text) -> Text:
    """Whoever sits there: a table calls them by their name, everything else by their side.

    >>> Words("en").render(player(3, say("red")))
    'Red'
    """
    return say("player", seat=seat, side=side)


def joined(first: Text, *more: Text) -> Text:
    """Several short sentences side by side.

    >>> Words("en").render(joined(say("red"), say("blue"), say("green")))
    'Red · Blue · Green'
    """
    return say("joined", first=first, more=joined(*more)) if more else first


def told_apart(names: Iterable[Text]) -> list[Text]:
    """The same names, where the second and any later of equal ones have a number.

    >>> [Words("en").render(name) for name in told_apart([say("red"), say("blue"), say("red")])]
    ['Red', 'Blue', 'Red (2)']
    """
    met: list[Text] = []
    apart = []
    for name in names:
        met.append(name)
        n = met.count(name)
        apart.append(say("again", name=name, n=n) if n > 1 else name)
    return apart


class Words:
    """The catalogue of one language: the shared words and those of the folders given.

    >>> Words("fr").render(say("seat", n=2))
    'Place 2'
    """

    def __init__(self, lang: str, folders: Iterable[Path] = ()) -> None:
        self.lang = lang
        self._bundle = _bundle(lang, (SHARED, *folders))

    def has(self, key: str) -> bool:
        """Is there such a text?"""
        return bool(self._bundle.has_message(key))

    def render(self, text: Text | str) -> str:
        """The sentence. A bare string is taken as it is."""
        if isinstance(text, str):
            return text
        message = self._bundle.get_message(text.key) if self.has(text.key) else None
        if message is None or message.value is None:
            raise KeyError(f"no text {text.key!r} in {self.lang!r}")
        args = {name: self._argument(value) for name, value in text.args.items()}
        sentence, errors = self._bundle.format_pattern(message.value, args)
        if errors:
            raise KeyError(f"text {text.key!r} in {self.lang!r}: {errors[0]}")
        return _french_spacing(str(sentence)) if self.lang == "fr" else str(sentence)

    def _argument(self, value: Argument) -> int | str:
        if isinstance(value, Text):
            return self.render(value)
        if isinstance(value, list):
            return ", ".join(self.render(item) for item in value)
        if isinstance(value, int) and abs(value) > GREATEST:
            value = str(value)
        if isinstance(value, str) and len(value) > LONGEST:
            return f"{value[:LONGEST]}…"
        return value


def _french_spacing(sentence: str) -> str:
    """Narrow no-break spaces before ; : ! ? and inside guillemets, so catalogues stay easy to type."""
    return re.sub(r" (?=[;:!?»])|(?<=«) ", "\u202f", sentence)


@lru_cache(maxsize=32)
def _bundle(lang: str, folders: tuple[Path, ...]) -> FluentBundle:
    # Fluent brings Babel along (0.1 s): a process that renders no sentence does not pay for it.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([lang], use_isolating=False)
    for folder in folders:
        bundle.add_resource(FluentResource(written(folder, "{}.ftl", lang)))
    return bundle


def written(folder: Path, name: str, lang: str) -> str:
    """A file of words in a language, which stands for `{}` in its name; in English where there is none.

    >>> written(SHARED, "{}.ftl", "de") == written(SHARED, "{}.ftl", "en")
    True
    """
    file = folder / name.format(lang)
    return (file if file.is_file() else folder / name.format("en")).read_text("utf-8")


def preferred_language(environment: Mapping[str, str] | None = None) -> str:
    """The reader's language: `BASTIDE_LANG`, else the system's, else English.

    >>> preferred_language({"LANG": "fr_FR.UTF-8"})
    'fr'
    >>> preferred_language({"BASTIDE_LANG": "en", "LANG": "fr_FR.UTF-8"})
    'en'
    """
    environment = os.environ if environment is None else environment
    for name in ("BASTIDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        lang = environment.get(name, "")[:2].lower()
        if lang in LANGUAGES:
            return lang
        if lang:
            break  # a language we do not speak was asked for
    return "en"

"""The argument parsers of the command line, and their own words in the reader's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from bastide.core.text import Words, say

# What argparse says to the one who types, as it stands in its source: our words for it. Those with a place for a value
# keep it, as `%s` or `%(name)s`. What it says to programmers stays as it is.
OWN_WORDS = {
    "usage: ": "typed-usage",
    "positional arguments": "typed-arguments",
    "options": "typed-options",
    "show this help message and exit": "typed-help",
    "argument %(argument_name)s: %(message)s": "typed-argument",
    "the following arguments are required: %s": "typed-missing",
    "one of the arguments %s is required": "typed-missing-one-of",
    "not allowed with argument %s": "typed-not-with",
    "expected one argument": "typed-one-value",
    "expected at most one argument": "typed-at-most-one-value",
    "expected at least one argument": "typed-at-least-one-value",
    "expected %s argument": "typed-values",
    "ignored explicit argument %r": "typed-no-value",
    "unrecognized arguments: %s": "typed-unknown",
    "ambiguous option: %(option)s could match %(matches)s": "typed-ambiguous",
    "invalid %(type)s value: %(value)r": "typed-bad-value",
    "invalid choice: %(value)r (choose from %(choices)s)": "typed-bad-choice",
}


@contextmanager
def speaking(words: Words) -> Iterator[None]:
    """Meanwhile argparse says in these words what it would say in English.

    It takes its words from gettext, whose catalogues are files of another format, chosen by the environment and not by
    `--lang`. So its two ways to ask for them are replaced; a Python that has others would speak English.
    """

    def one(message: str) -> str:
        key = OWN_WORDS.get(message)
        if key is None:
            return message
        return words.render(say(key)) + message[len(message.rstrip()) :]

    def one_or_more(message: str, _: str, n: int) -> str:
        return words.render(say(OWN_WORDS[message], n=n)) if message in OWN_WORDS else message

    asked = vars(argparse)
    ours = {"_": one, "ngettext": one_or_more}
    theirs = {name: asked[name] for name in ours if name in asked}
    asked.update(ours)
    try:
        yield
    finally:
        asked.update(theirs)


class Parser(argparse.ArgumentParser):
    """An argument parser that ends with one clear line and code 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and stop."""
        self.exit(2, f"{self.prog}: {message}\n")


class DeskParser(Parser):
    """Ids of tables and guests may begin with a dash, and are no options for that."""

    def _parse_optional(self, arg_string: str) -> Any:
        if (
            re.fullmatch(r"-[\w-]{11}", arg_string)
            and arg_string not in self._option_string_actions
        ):
            return None
        return super()._parse_optional(arg_string)


def with_crew(sub: Parser, help_of: Callable[[str], str]) -> None:
    """Who does the work: processes of this machine, or a cluster."""
    who = sub.add_mutually_exclusive_group()
    who.add_argument("--processes", type=count, default=1, metavar="P", help=help_of("processes"))
    who.add_argument("--ray", metavar="ADDRESS", help=help_of("ray"))


def count(text: str) -> int:
    """The type of an argument that is a whole number from 1 on.

    >>> count("12")
    12
    """
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} < 1")
    return number

"""A language model as a player: `llm@model=NAME`, through any endpoint that speaks OpenAI's chat format.

It gets the rules and `View.text`, nothing else, and names an action. What is not legal is answered with the
reason, and asked for again; when it has no more tries, an action is drawn at random, and that is counted.
Where the endpoint is comes from the environment (BASTIDE_LLM_URL, BASTIDE_LLM_MODEL, BASTIDE_LLM_KEY) or
from settings behind the name; a key never does, for names are written down.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from random import Random

from bastide.bots.chat import Endpoint, Message, NoAnswer, Reply, Unreachable, is_address
from bastide.bots.levels import TEXTS
from bastide.bots.outside import BotFault
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.rulebook import in_words
from bastide.core.state import View
from bastide.core.text import LANGUAGES, Text, Words, say

MARK = "ACTION:"
QUOTED = 2000  # characters of a wrong answer that the model is shown again
MILLION = 1_000_000
_AROUND = "`*_\"'.,;!()[]<>{}"  # what people put around a word
_NAMED = re.compile(rf"{MARK}[\s{re.escape(_AROUND)}]*(\S+)", re.IGNORECASE)


@dataclass
class Usage:
    """What a model was asked in a game, and what that took."""

    decisions: int = 0  # that were put to it
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0  # in the currency of the prices
    illegal: int = 0  # answers that named no legal action
    unanswered: int = 0  # requests that were too slow, or came to nothing
    at_random: int = 0  # decisions that were drawn in the end


class LanguageModel:
    """A bot that asks a model. `lang` is the language it is spoken to in; prices are for a million tokens."""

    wants_told = True

    def __init__(
        self,
        name: str = "llm",
        seed: int = 0,
        model: object = "",
        url: str = "",
        key_env: str = "BASTIDE_LLM_KEY",
        temperature: float | None = None,
        retries: int = 2,
        timeout: float = 60.0,
        lang: str = "en",
        input_price: float = 0.0,
        output_price: float = 0.0,
    ) -> None:
        given = os.environ
        self.name = name
        self.usage = Usage()
        self._prices = _number("input_price", input_price), _number("output_price", output_price)
        self._endpoint = Endpoint(
            _required("url", url or given.get("BASTIDE_LLM_URL", ""), "BASTIDE_LLM_URL"),
            _required(
                "model", str(model) or given.get("BASTIDE_LLM_MODEL", ""), "BASTIDE_LLM_MODEL"
            ),
            given.get(key_env) or None,
            None if temperature is None else _number("temperature", temperature),
            _number("timeout", timeout),
            int(_number("retries", retries)),
        )
        if not is_address(self._endpoint.url):
            raise _bad("url", self._endpoint.url, say("llm-address"))
        if lang not in LANGUAGES:
            raise _bad("lang", lang, say("one-of", values=", ".join(LANGUAGES)))
        self._lang, self._rng = lang, Random(seed)
        self._rules: dict[Game, str] = {}  # what is said first, of each game

    def choose(self, view: View) -> str:
        """What the model answers, if it is legal before its tries are used up; else an action at random."""
        if len(view.legal) == 1:
            return view.legal[0]
        self.usage.decisions += 1
        words = Words(self._lang, [view.game.texts, TEXTS])
        asked = view.text(self._lang, legal=True) + words.render(say("llm-answer", mark=MARK))
        messages = [_message("system", self._about(view.game, words)), _message("user", asked)]
        for _ in range(self._endpoint.retries + 1):
            answer = self._ask(messages)
            if answer is None:
                continue
            action = named_in(answer, view.legal)
            if action in view.legal:
                return action
            self.usage.illegal += 1
            why = self._refused(view, action, words)
            again = f"{why}\n{words.render(say('llm-answer', mark=MARK))}"
            messages += [_message("assistant", answer[-QUOTED:]), _message("user", again)]
        self.usage.at_random += 1
        return self._rng.choice(view.legal)

    def _about(self, game: Game, words: Words) -> str:
        if game not in self._rules:
            rules = in_words(game, game.rulebook(self._lang), self._lang, clauses=True)
            self._rules[game] = f"{words.render(say('llm-you-play', game=game.title()))}\n\n{rules}"
        return self._rules[game]

    def _ask(self, messages: list[Message]) -> str | None:
        """The model's words, or None where there were none this time."""
        self.usage.requests += 1
        try:
            reply = self._endpoint.ask(messages)
        except NoAnswer:
            self.usage.unanswered += 1
            return None
        except Unreachable as error:
            raise BotFault(self.name, error.why).with_words(TEXTS) from None
        self._count(reply)
        return reply.text

    def _count(self, reply: Reply) -> None:
        self.usage.tokens_in += reply.tokens_in
        self.usage.tokens_out += reply.tokens_out
        tokens = (reply.tokens_in, reply.tokens_out)
        counted = sum(n * price for n, price in zip(tokens, self._prices, strict=True)) / MILLION
        self.usage.cost += counted if reply.cost is None else reply.cost

    def _refused(self, view: View, action: str, words: Words) -> str:
        """Why it is not played, with the clause."""
        if not action:
            return words.render(say("llm-no-action", mark=MARK))
        return view.refusal(action).message(self._lang)


def named_in(answer: str, legal: tuple[str, ...]) -> str:
    """The action that an answer names: what stands after the last mark, or all there is in its last line.

    >>> named_in("I like e4.\\n**ACTION: e4-e5**", ("e4-e5",))
    'e4-e5'
    >>> named_in("`e4-e5`", ("e4-e5",)), named_in("I would rather not.", ("e4-e5",))
    ('e4-e5', '')
    """
    marked = [_bare(found, legal) for found in _NAMED.findall(answer)]
    if marked:
        return marked[-1]
    lines = answer.strip().splitlines()
    last = _bare(lines[-1].strip(), legal) if lines else ""
    return last if last in legal else ""


def _bare(word: str, legal: tuple[str, ...]) -> str:
    return word if word in legal else word.strip(_AROUND)


def _message(role: str, content: str) -> Message:
    return {"role": role, "content": content}


def _required(setting: str, value: str, variable: str) -> str:
    if not value:
        raise BadOption(say("llm-missing", setting=setting, variable=variable)).with_words(TEXTS)
    return value


def _number(setting: str, value: object) -> float:
    if not isinstance(value, int | float) or value < 0:
        raise _bad(setting, str(value), say("llm-number"))
    return value


def _bad(setting: str, value: str, expected: Text) -> BadOption:
    text = say("bad-value", option=setting, value=value, expected=expected)
    return BadOption(text).with_words(TEXTS)

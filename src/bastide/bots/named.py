"""Any bot by the name somebody types: one of the house, with settings or without, one from outside, or a model.

`bastide.bot` knows only the bots of the house. This door is for command lines and scripts of the machine's
owner: a name from outside runs a program, so names that strangers send must not come through here.
"""

from __future__ import annotations

from typing import Any

from bastide.bots import Bot, bot
from bastide.bots.outside import LLM, is_outside, outside_bot, split_name
from bastide.core.errors import BadOption
from bastide.core.text import say


def named_bot(name: str, seed: int) -> Bot:
    """A bot by its name, which may carry settings: `expert@simulations=500`.

    >>> named_bot("greedy", 1).__class__.__name__
    'Greedy'
    >>> named_bot("greedy@depth=2", 1)
    Traceback (most recent call last):
    bastide.core.errors.BadOption: the bot "greedy" does not take the settings "depth"
    """
    bare, settings = split_name(name)
    if is_outside(name) and bare != LLM:
        return outside_bot(name, seed)
    try:
        if bare == LLM:
            return _language_model(name, seed=seed, **settings)
        return bot(bare, seed=seed, **settings)
    except TypeError:
        if not settings:
            raise
        text = say("bot-settings", bot=bare, settings=", ".join(settings))
        raise BadOption(text) from None


def _language_model(name: str, seed: int, **settings: Any) -> Bot:
    from bastide.bots.llm import LanguageModel  # what speaks HTTP is loaded when it is wanted

    return LanguageModel(name, seed, **settings)

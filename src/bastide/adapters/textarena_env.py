"""Any game of the house as a TextArena environment, for agents that read and write text.

    from bastide.adapters.textarena_env import register
    import textarena

    register()
    env = textarena.make("BastideCastle-v0")
    env.reset(num_players=2, seed=1)
    player, observation = env.get_observation()
    done, info = env.step("[I7e]")

An answer may hold any words; its last part in square brackets is the action. Each player observes what the
seat may know and nothing else: what somebody writes goes back to that player alone, and the others are told
the action as they see it. Needs the package `textarena`.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import textarena
from textarena import ObservationType
from textarena.envs.registration import ENV_REGISTRY, register_with_versions
from textarena.wrappers import (
    ActionFormattingWrapper,
    GameMessagesAndCurrentBoardObservationWrapper,
    LLMObservationWrapper,
)

from bastide.core.options import Value
from bastide.core.rulebook import in_words
from bastide.core.table import Ply, Table, Told
from bastide.core.text import Words, say
from bastide.draw.prose import told_lines
from bastide.games import game as find_game
from bastide.games import games

TEXTS = Path(__file__).parent / "text"
WRAPPERS = {  # as TextArena's own board games have them
    "default": [LLMObservationWrapper, ActionFormattingWrapper],
    "-train": [GameMessagesAndCurrentBoardObservationWrapper, ActionFormattingWrapper],
}
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


class BastideEnv(textarena.Env):  # type: ignore[misc]
    """A game as TextArena knows games. The number of players is said at `reset`; chance acts by its seed."""

    def __init__(
        self,
        game: str,
        edition: Path | str | None = None,
        lang: str = "en",
        error_allowance: int = 1,
        **options: Value,
    ) -> None:
        self._game, self._options, self._lang = find_game(game, edition), options, lang
        self._allowance = error_allowance  # answers that are not legal, before the player has lost
        self._words = Words(lang, [self._game.texts, TEXTS])
        self._rng = Random(0)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin anew."""
        self.table = Table(self._game.setup(num_players, **self._options))
        self._rng = Random(seed)
        panels = self._game.scene(self.table.view()).panels
        self._names = {panel.seat: self._words.render(panel.name) for panel in panels}
        self.state = textarena.FFAMultiPlayerState(num_players, error_allowance=self._allowance)
        self.state.reset({}, player_prompt_function=self._prompt, role_mapping=dict(self._names))
        self._let_chance_act()
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The current player's answer: any words, and the action in square brackets."""
        player = self.state.current_player_id
        self._observe(player, action, ObservationType.PLAYER_ACTION, player)
        named, view = _named(action), self.table.view(player)
        if named not in view.legal:
            if self.state.set_invalid_move(reason=view.refusal(named).message(self._lang)):
                self._forfeit(player)
            return self._stepped()
        self.table.play(named)
        self._tell()
        self._let_chance_act()
        self._end()
        done, info = self._stepped()
        if not done:
            self._ask()
        return done, info

    def get_board_str(self) -> str:
        """The board as who watches sees it, for TextArena's renderers."""
        return str(self.table)

    def draw(self) -> str:
        """What chance does now."""
        return self.table.state.draw(self._rng)

    def _stepped(self) -> tuple[bool, dict[str, Any]]:
        done, info = self.state.step(rotate_player=False)
        return bool(done), dict(info)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        """What a player reads first: whose seat it is, how to answer, the rules."""
        rules = in_words(self._game, self._game.rulebook(self._lang), self._lang, clauses=True)
        said = say("textarena-you-play", game=self._game.title(), name=self._names[player_id])
        return f"{self._words.render(said)}\n\n{rules}"

    def _observe(
        self, seat: int, message: str, kind: ObservationType, sender: int = textarena.GAME_ID
    ) -> None:
        self.state.add_observation(message, observation_type=kind, from_id=sender, to_id=seat)

    def _let_chance_act(self) -> None:
        while self.table.actor == "chance":
            self.table.play(self.draw())
            self._tell()

    def _tell(self) -> None:
        """The last action, to every seat as it sees it."""
        number = len(self.table.history)
        for seat in range(self.state.num_players):
            now = self.table.view(seat)
            assert now.last is not None
            told = Told(Ply(*now.last), *self.table.happened(now))
            lines = "\n".join(told_lines([told], self._words, number))
            self._observe(seat, lines, ObservationType.GAME_ACTION_DESCRIPTION)

    def _ask(self) -> None:
        """The board and the legal actions, to whoever has to act."""
        seat = self.table.actor
        assert isinstance(seat, int)
        self.state.manually_set_current_player_id(seat)
        text = self.table.view(seat).text(self._lang, legal=True)
        self._observe(seat, text, ObservationType.GAME_BOARD)

    def _end(self) -> None:
        """Winners have 1, the others -1; all have 0 where all have won."""
        outcome = self.table.outcome()
        if outcome is None:
            return
        reason = self._words.render(outcome.reason)
        if len(outcome.winners) == self.state.num_players:
            self.state.set_draw(reason=reason)
        else:
            self.state.set_winners(list(outcome.winners), reason=reason)
        for seat in range(self.state.num_players):
            text = self.table.view(seat).text(self._lang)
            self._observe(seat, text, ObservationType.GAME_BOARD)

    def _forfeit(self, player: int) -> None:
        """One who does not name a legal action in the end has lost to all others, as in TextArena's own games."""
        others = [seat for seat in range(self.state.num_players) if seat != player]
        reason = say("textarena-forfeit", name=self._names[player])
        self.state.set_winners(others, reason=self._words.render(reason))


def _named(answer: str) -> str:
    """The action of an answer.

    >>> _named("After [some] thought: [ e4-e5 ]."), _named("e4-e5")
    ('e4-e5', 'e4-e5')
    """
    found: list[str] = _BRACKETS.findall(answer)
    return (found or [answer])[-1].strip()


def register() -> list[str]:
    """Make every game known to `textarena.make`, each also as `-raw` and `-train`; returns the ids.

    >>> register()[0]
    'BastideForteresse-v0'
    """
    ids = []
    for each in games():
        name = "".join(part.title() for part in re.split(r"[-_]", each.id))
        ids.append(f"Bastide{name}-v0")
        if ids[-1] not in ENV_REGISTRY:
            entry = f"{__name__}:{BastideEnv.__name__}"
            register_with_versions(ids[-1], entry, WRAPPERS, game=each.id)
    return ids

"""Tables for agents: who opened one plays its seats, bots play the others. What `mcp_server` offers as tools.

All that is said here is made from the view of a seat that the asker holds, and what has happened is told as
that seat is told it. Tables live in this process. A table's key is a secret that proves whose it is: nothing
lists the tables of others, and a key is good only in the session that got it, where there are sessions.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from bastide import draw
from bastide.bots import BOTS, Bot, bot, shown_to
from bastide.bots.advice import advise
from bastide.bots.levels import LEVELS
from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.core.errors import BastideError, UnknownName, describe
from bastide.core.game import Game
from bastide.core.rulebook import in_words
from bastide.core.state import State, View
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, Text, Words, say
from bastide.draw.kit import TEXTS as PROSE_TEXTS
from bastide.draw.prose import told_lines
from bastide.games import game as find_game
from bastide.games import games

TEXTS = Path(__file__).parent / "text"
MOST_TABLES = 100
IDLE = 1800.0  # seconds after which a table may make room for another
HINT_SECONDS = 1.0


@dataclass
class Held:
    """A table with the seats somebody holds and the bots that play the others."""

    table: Table
    seats: tuple[int, ...]
    bots: Mapping[int, Bot]
    draw: Callable[[State], str]  # what chance does
    lang: str = "en"
    owner: str | None = None  # the session it was opened in, where there are sessions
    used: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)  # one request at a time

    def go_on(self) -> None:
        """Let chance and bots act until a seat that is held has to."""
        table = self.table
        while (actor := table.actor) is not None and actor not in self.seats:
            if not isinstance(actor, int):
                table.play(self.draw(table.state))
            else:
                table.play(self.bots[actor].choose(shown_to(self.bots[actor], table, actor)))

    def seat(self, asked: int | None) -> int:
        """The seat that was asked for, or else the one that has to act, or else the first."""
        if asked is None:
            actor = self.table.actor
            return actor if isinstance(actor, int) and actor in self.seats else self.seats[0]
        if asked not in self.seats:
            raise _no("mcp-not-yours", seat=asked, own=", ".join(map(str, self.seats)))
        return asked


@dataclass(frozen=True)
class Answer:
    """What a tool says: words for a model, the same facts for a program, and a picture where one was asked for."""

    text: str
    facts: dict[str, Any] | None = None
    png: bytes | None = None


def _no(key: str, **args: Any) -> BastideError:
    return BastideError(say(key, **args)).with_words(TEXTS)


class Desk:
    """The tables of one process. `seed` makes chance and bots the same each time; without it nobody can know."""

    def __init__(
        self,
        seed: int | None = None,
        most: int = MOST_TABLES,
        clock: Callable[[], float] = time.monotonic,
        hint: Mapping[str, Any] | None = None,
    ) -> None:
        self.tables: dict[str, Held] = {}
        self._most, self._clock = most, clock
        self._hint = hint or {"seconds": HINT_SECONDS}  # how long to think for one
        self._seeds = None if seed is None else Random(seed)
        self._lock = threading.Lock()

    # ---- which tables there are

    def _keep(self, held: Held) -> str:
        """Make room for a table and name it."""
        with self._lock:
            if len(self.tables) >= self._most:
                oldest = min(
                    self.tables,
                    key=lambda key: (not self.tables[key].table.over, self.tables[key].used),
                )
                found = self.tables[oldest]
                if not found.table.over and self._clock() - found.used < IDLE:
                    raise _no("mcp-full", n=self._most)
                del self.tables[oldest]
            key = secrets.token_urlsafe(16)
            held.used = self._clock()
            self.tables[key] = held
        return key

    def _held(self, key: str, owner: str | None) -> Held:
        held = self.tables.get(key)
        if held is None or held.owner != owner:
            raise _no("mcp-no-table", table=key)
        held.used = self._clock()
        return held

    def language(self, owner: str | None, key: str) -> str:
        """What is spoken at a table."""
        held = self.tables.get(key)
        return held.lang if held is not None and held.owner == owner else "en"

    # ---- the tools

    def list_games(self, lang: str = "en") -> Answer:
        """Every game with its seats and options, and the bots."""
        words, lines = _words(lang), []
        for each in games():
            own = each.words(lang)
            low, high = each.seats.start, each.seats.stop - 1
            seats = str(low) if low == high else f"{low}-{high}"
            told = say("mcp-game", title=each.title(), seats=seats, minutes=each.minutes)
            lines.append(f"{each.id}: {_words(lang, each).render(told)} {own.render(each.blurb())}")
            for option in each.options:
                values = [describe(value) for value in option.values]
                values += [f"{option.low}…{option.high}"] if option.ranged else []
                name = own.render(say(f"option-{option.id}"))
                lines.append(
                    f"  {option.id} = {' | '.join(values)} ({describe(option.default)}): {name}"
                )
        lines.append(words.render(say("mcp-bots")))
        for name in BOTS:
            level = LEVELS.get(name)
            character = words.render(level.character if level else say(f"mcp-bot-{name}"))
            lines.append(f"  {name}: {character}")
        return Answer("\n".join(lines))

    def open_table(
        self,
        owner: str | None,
        game: str,
        seats: Sequence[int] | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: str = "greedy",
        lang: str = "en",
    ) -> Answer:
        """A new table, on which chance and bots have acted until a held seat has to."""
        _check_language(lang)
        setup = find_game(game).configure(players, options or {})
        if bots not in BOTS:
            raise UnknownName.of("bot", bots, BOTS)
        own = (0,) if seats is None else tuple(sorted(set(seats)))
        if not own or not set(own) <= set(range(setup.players)):
            raise _no("mcp-seats", last=setup.players - 1)
        chance: Random = SystemRandom()  # no client can work out what is drawn
        if self._seeds is not None:
            chance = Random(self._seeds.getrandbits(64))
        seed = chance.getrandbits(32)
        others = [seat for seat in range(setup.players) if seat not in own]
        held = Held(
            Table(setup),
            own,
            {seat: bot(bots, seed=seed + seat) for seat in others},
            lambda state: state.draw(chance),
            lang,
            owner,
        )
        key = self._keep(held)
        with held.lock:
            held.go_on()
            return self._position(key, held, None, since=0)

    def look(
        self,
        owner: str | None,
        table: str,
        seat: int | None = None,
        legal: bool = True,
        picture: bool = False,
    ) -> Answer:
        """What a seat may know now."""
        held = self._held(table, owner)
        with held.lock:
            answer = self._position(table, held, seat, legal=legal)
            if not picture:
                return answer
            svg = draw.picture(held.table.view(held.seat(seat)), lang=held.lang)
            return Answer(answer.text, answer.facts, draw.png(svg, draw.SHOWN_WIDTH))

    def play(self, owner: str | None, table: str, action: str, seat: int | None = None) -> Answer:
        """Carry out an action of a held seat, and all that follows until one of them has to act again."""
        held = self._held(table, owner)
        with held.lock:
            acting, played = held.seat(seat), len(held.table.history)
            view = held.table.view(acting)
            if action not in view.legal:
                raise view.refusal(action)
            held.table.play(action)
            held.go_on()
            return self._position(table, held, seat, since=played)

    def why_not(
        self, owner: str | None, table: str, action: str, seat: int | None = None
    ) -> Answer:
        """Which rule forbids an action now; or what it would do, if none does."""
        held = self._held(table, owner)
        with held.lock:
            view = held.table.view(held.seat(seat))
            if action not in view.legal:
                return Answer(view.refusal(action).message(held.lang))
            words = _words(held.lang, view.game)
            does = words.render(view.game.tell(view, action))
            return Answer(words.render(say("mcp-is-legal", action=action, does=does)))

    def rules(self, game: str, brief: bool = False, lang: str = "en") -> Answer:
        """The rules for players, or the game in one page, and how actions are written."""
        _check_language(lang)
        chosen = find_game(game)
        text = chosen.brief(lang) if brief else None
        told = in_words(chosen, text or chosen.rulebook(lang), lang, clauses=True)
        words = _words(lang, chosen)
        if words.has(chosen.grammar().key):
            told += f"\n{words.render(say('prose-grammar', how=chosen.grammar()))}\n"
        return Answer(told)

    def hint(self, owner: str | None, table: str, seat: int | None = None) -> Answer:
        """The best few actions, how often each would win, and why, from what the seat may know."""
        held = self._held(table, owner)
        with held.lock:
            view = held.table.view(held.seat(seat))
            if not view.legal:
                raise _no("mcp-not-to-act", seat=view.seat)
            words = _words(held.lang, view.game)
            lines = [
                f"{option.chance:.0%}  {option.action}  {words.render(option.told)} {words.render(option.why)}"
                for option in advise(view, **{"seconds": None, **self._hint}).options
            ]
            return Answer("\n".join([words.render(say("mcp-hint")), *lines]))

    def review(self, owner: str | None, table: str, seat: int | None = None) -> Answer:
        """The game so far: every action as the seat is told it, what followed, and how all stand. No judgement."""
        held = self._held(table, owner)
        with held.lock:
            viewer = held.seat(seat)
            view, words = held.table.view(viewer), _words(held.lang, held.table.setup.game)
            lines = list(told_lines(held.table.told(viewer), words))
            return Answer("\n".join([*lines, "", *self._stand(held, view, words)]))

    # ---- how they say it

    def _stand(self, held: Held, view: View, words: Words) -> list[str]:
        """How many decisions each seat has taken and how it stands, and the end if there is one."""
        game, lines = view.game, []
        counted, points = words.render(game.counted()), game.points(view)
        for panel in game.scene(view).panels:
            taken = sum(ply.actor == panel.seat for ply in held.table.history)
            told = say(
                "mcp-stand", name=panel.name, n=taken, counted=counted, points=points[panel.seat]
            )
            lines.append(words.render(told))
        if view.outcome is not None:
            lines.append(words.render(view.outcome.reason))
        return lines

    def _position(
        self, key: str, held: Held, seat: int | None, legal: bool = True, since: int | None = None
    ) -> Answer:
        """What has happened since a moment, and the position as a held seat sees it."""
        table, viewer = held.table, held.seat(seat)
        view, words = table.view(viewer), _words(held.lang, table.setup.game)
        parts = [words.render(say("mcp-table", table=key))]
        if since is not None and since < len(table.history):
            told = told_lines(table.told(viewer, since), words, since + 1)
            parts.append("\n".join([words.render(say("mcp-since")), *told]))
        parts.append(view.text(held.lang, legal))
        facts = {
            "table": key,
            "seat": viewer,
            "actor": view.actor,
            "legal": list(view.legal),
            "over": view.outcome is not None,
            "winners": list(view.outcome.winners) if view.outcome else [],
            "scores": list(view.outcome.scores) if view.outcome else [],
        }
        return Answer("\n\n".join(parts), facts)


def _words(lang: str, game: Game | None = None) -> Words:
    folders = [TEXTS, BOT_TEXTS, PROSE_TEXTS]
    _check_language(lang)
    return Words(lang, folders if game is None else [game.texts, *folders])


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        expected: Text = say("one-of", values=", ".join(LANGUAGES))
        raise BastideError(say("bad-value", option="lang", value=lang, expected=expected))

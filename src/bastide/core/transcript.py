"""Transcripts: a game as JSON lines. Setup, actions with their legal lists, result.

The format is that of the rules' conformance transcripts: a first line with the setup, one line an
action, a last line with the result. Our first line carries one key more, `bastide`, with the versions
of package and rules and the edition's hash, and where players chose how their seats look another, `seats`; where
chance was sealed (`core/fair.py`) a third, `fair`. Readers ignore keys they do not know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from bastide.core.errors import BadTranscript
from bastide.core.fair import Draws, Fair, commitment_of
from bastide.core.game import Game
from bastide.core.state import Actor, Setup, State
from bastide.core.text import say
from bastide.core.version import VERSION

DEEPEST = 420  # brackets within each other in one line: a hundred variations are four hundred

Lines = Iterable[str]
GameFinder = Callable[[str], Game]


def first_line(setup: Setup, fair: Fair | None = None, **more: str) -> dict[str, Any]:
    """The line that says what is played; what `more` there is to say of it stands with the versions."""
    game = setup.game
    made_by = {
        "version": VERSION,
        "rules": game.rules_version,
        "edition": game.edition.name,
        "sha256": game.edition.sha256,
        **more,
    }
    options = setup.written_options
    line: dict[str, Any] = {"game": game.id, "players": setup.players, "options": options}
    if setup.chosen_looks is not None:
        line["seats"] = list(setup.chosen_looks)
    line["bastide"] = made_by
    return line if fair is None else line | {"fair": fair.json()}


def legal_of(state: State) -> list[Any]:
    """The legal list of a line: notations, or `[notation, weight]` pairs where chance acts."""
    if state.actor == "chance":
        return [list(pair) for pair in state.outcomes()]
    return list(state.legal())


def last_line(state: State) -> dict[str, Any]:
    """The line that says how it ended."""
    outcome = state.outcome()
    assert outcome is not None
    return {"over": True, "scores": list(outcome.scores), "winners": list(outcome.winners)}


def write(setup: Setup, choose: Callable[[State], str]) -> Iterator[str]:
    """Play a whole game with `choose` and yield its lines as they come."""
    state = setup.start()
    yield dump(first_line(setup))
    while not state.over:
        actor, legal = state.actor, legal_of(state)
        action = choose(state)
        state.play(action)
        yield dump({"actor": actor, "legal": legal, "action": action})
    yield dump(last_line(state))


def dump(line: dict[str, Any]) -> str:
    """A line as it is written."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=True)


def of_actions(
    setup: Setup, actions: Iterable[str], fair: Fair | None = None, **more: str
) -> Iterator[str]:
    """The transcript of given actions; without its last line if they do not end the game."""
    state = setup.start()
    yield dump(first_line(setup, fair, **more))
    for action in actions:
        line = {"actor": state.actor, "legal": legal_of(state), "action": action}
        state.play(action)
        yield dump(line)
    if state.over:
        yield dump(last_line(state))


@dataclass(frozen=True)
class Difference:
    """Where a transcript and our rules part: the line, what differs, and both values."""

    line: int
    what: str
    theirs: Any
    ours: Any


@dataclass(frozen=True)
class DrawDifference(Difference):
    """A draw that does not follow from what was sealed, and how many actions stood before it."""

    ply: int


@dataclass
class SealedDraws:
    """How checking draws went: those that follow from what was sealed, and those of which nobody can tell.

    Some are `sealed` because their game has not ended; others were `brought` along from elsewhere.
    """

    follow: int = 0
    sealed: int = 0
    brought: int = 0


@dataclass(frozen=True)
class Contributed:
    """What the seats of a game added to its chance, empty where nothing, and the line where the game says so."""

    line: int
    seats: tuple[str, ...]


@dataclass
class Checked:
    """How checking went so far: games and actions that agreed, and the first difference if any.

    `draws` where a game says that its chance was sealed, `contributed` for each that has begun of those; `unsealed`
    are the draws of games that say nothing of a seal.
    """

    games: int = 0
    actions: int = 0
    difference: Difference | None = None
    unsealed: int = 0
    draws: SealedDraws | None = None
    contributed: list[Contributed] = field(default_factory=list)


class DrawCheck:
    """The draws of one game, held against what its record says, in a certain line, was sealed.

    `house`: the record says that the game came from nowhere else. Then only throws for who begins can be brought.
    """

    def __init__(
        self, fair: Fair, game: Game, checked: Checked, line: int, house: bool = False
    ) -> None:
        checked.draws = self._found = checked.draws or SealedDraws()
        if fair.contributions:
            checked.contributed.append(Contributed(line, fair.contributions))
        self._fair, self._draws, self._line = fair, Draws(fair, game.id), line
        self._may_bring = not house or game.begins == "dice"
        self._house = house

    def seal(self) -> Difference | None:
        """Is the secret the one that was committed to?"""
        secret, theirs = self._fair.secret, self._fair.commitment
        if secret is None or (ours := commitment_of(secret)) == theirs:
            return None
        return Difference(self._line, "commitment", theirs, ours)

    def end(self, state: State) -> Difference | None:
        """Are the secret and the contributions told, if the rules say that the game is over?

        One that never began stands where it was brought to.
        """
        fair, drawn = self._fair, self._draws.number
        if fair.secret is None and state.over:
            return Difference(self._line, "secret", False, True)
        if fair.contributions or fair.brought == drawn:
            return None
        return Difference(self._line, "brought", fair.brought, drawn)

    def draw(self, state: State, action: str, line: int, ply: int) -> Difference | None:
        """Is this what chance, which is to act, had to give?"""
        if state.actor != "chance":
            self._may_bring = not self._house
            return None
        number, found = self._draws.number, self._found
        ours = self._draws.next(state.outcomes())
        if number < self._fair.brought:
            if not self._may_bring:
                return Difference(self._line, "brought", self._fair.brought, number)
            found.brought += 1
        elif (
            not self._fair.contributions
        ):  # it has begun: that is told even where nobody added anything
            return Difference(self._line, "contributions", False, True)
        elif ours is None:
            found.sealed += 1
        elif ours != action:
            return DrawDifference(line, "draw", action, ours, ply)
        else:
            found.follow += 1
        return None


def verify(lines: Lines, find: GameFinder) -> Checked:
    """Replay transcripts, one after the other, up to the first difference.

    What is not a transcript at all raises `BadTranscript` or the error of the setup.
    """
    checked = Checked()
    reader = Reader(lines)
    header = reader.next()
    if header is None:
        raise BadTranscript(1, say("transcript-empty"))
    while header is not None and checked.difference is None:
        setup = read_setup(header, find, reader.number)
        fair = read_fair(header, setup.players, reader.number)
        draws = None
        if fair is not None:
            house = _chance_of(header) == "house"
            draws = DrawCheck(fair, setup.game, checked, reader.number, house)
            checked.difference = draws.seal()
        if checked.difference is None:
            header = _replay(setup.start(), reader, checked, draws)
    return checked


def _replay(
    state: State, reader: Reader, checked: Checked, draws: DrawCheck | None
) -> dict[str, Any] | None:
    """Check one game's lines; returns the first line of the next game, if there is one.

    One whose chance was sealed may end before its rules end it: somebody gave up, and its draws can be checked.
    """
    before = checked.actions
    while True:
        line = reader.next()
        if draws is not None and (line is None or "game" in line):
            checked.difference = draws.end(state)
            checked.games += 1
            return line
        if line is None:
            raise BadTranscript(reader.number + 1, say("transcript-unfinished"))
        if "over" in line:
            found = compare_end(state, line, reader.number)
            checked.difference = found or (None if draws is None else draws.end(state))
            checked.games += 1
            return reader.next()
        actor, action = actor_of(line, reader.number), value_of(line, "action", str, reader.number)
        legal = value_of(line, "legal", list, reader.number) if "legal" in line else None
        found = compare(state, actor, legal, action, reader.number)
        if found is None and draws is not None:
            found = draws.draw(state, action, reader.number, checked.actions - before)
        checked.difference = found
        if found is not None:
            return None
        checked.unsealed += draws is None and actor == "chance"
        state.play(action)
        checked.actions += 1


def compare(
    state: State, actor: Actor, legal: list[Any] | None, action: str, line: int
) -> Difference | None:
    """How a line and our rules part, if they do. A line may leave out the legal list: then the action is looked at."""
    if actor != state.actor:
        return Difference(line, "actor", actor, state.actor)
    if legal is not None and legal != (ours := legal_of(state)):
        return _compare_lists(legal, ours, line)
    if action not in state.legal():
        return Difference(line, "action", action, str(state.refusal(action)))
    return None


def _compare_lists(theirs: list[Any], ours: list[Any], line: int) -> Difference:
    """Legal lists that differ: only what one has and the other has not, or their order."""
    extra = [a for a in theirs if a not in ours]
    lacking = [a for a in ours if a not in theirs]
    if extra or lacking:
        return Difference(line, "legal", extra, lacking)
    return Difference(line, "order of legal", theirs, ours)


def compare_end(state: State, line: dict[str, Any], number: int) -> Difference | None:
    """How a last line and our rules part, if they do."""
    if not state.over:
        return Difference(number, "over", line.get("over"), False)
    ours = last_line(state)
    for key in ("over", "scores", "winners"):
        if line.get(key) != ours[key]:
            return Difference(number, key, line.get(key), ours[key])
    return None


def read_setup(line: dict[str, Any], find: GameFinder, number: int = 1) -> Setup:
    """The setup a first line describes."""
    game = find(value_of(line, "game", str, number))
    check_edition(game, line.get("bastide"), number)
    options = value_of(line, "options", dict, number) if "options" in line else {}
    setup = game.configure(value_of(line, "players", int, number), options)
    if "seats" not in line or isinstance(line["seats"], dict):  # once the bots of a saved game
        return setup
    return setup.dressed(value_of(line, "seats", list, number))


def read_fair(line: dict[str, Any], players: int, number: int = 1) -> Fair | None:
    """What a first line says of its chance, if it was sealed."""
    if "fair" not in line:
        return None
    try:
        return Fair.read(line["fair"], players)
    except ValueError as error:
        raise BadTranscript(number, say("transcript-key", key=f"fair.{error}")) from None


def _chance_of(line: dict[str, Any]) -> object:
    """Who drew what chance gave before the game began at its table, as a server's record says."""
    made_by = line.get("bastide")
    return made_by.get("chance") if isinstance(made_by, dict) else None


def check_edition(game: Game, made_by: object, number: int = 1) -> None:
    """Refuse a game that was played with another edition than this one's: `made_by` says with which."""
    if isinstance(made_by, dict) and made_by.get("sha256") != game.edition.sha256:
        name = made_by.get("edition")
        # Our own file may have been touched up; another is another game.
        if name != game.edition.name:
            raise BadTranscript(number, say("transcript-edition", name=str(name)))


def read(lines: Lines, find: GameFinder) -> tuple[Setup, list[str]]:
    """The setup and actions of the first transcript, without checking its legal lists."""
    reader = Reader(lines)
    header = reader.next()
    if header is None:
        raise BadTranscript(1, say("transcript-empty"))
    setup = read_setup(header, find, reader.number)
    actions: list[str] = []
    while (line := reader.next()) is not None and "action" in line:
        actions.append(value_of(line, "action", str, reader.number))
    return setup, actions


class Reader:
    """Lines as JSON objects, counted; blank lines are passed over."""

    def __init__(self, lines: Lines) -> None:
        self._lines = iter(lines)
        self.number: int = 0

    def next(self) -> dict[str, Any] | None:
        """The next object, or None at the end."""
        for text in self._lines:
            self.number += 1
            if text.strip():
                return self._object(text)
        return None

    def _object(self, text: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
            plain = json.dumps(value, ensure_ascii=False) if "\\u" in text else text
            plain.encode()  # half a character could not be told again
        except (ValueError, RecursionError):
            value = None
        brackets = text.count("[") + text.count("{")
        if not isinstance(value, dict) or (brackets > DEEPEST and _depth(value) > DEEPEST):
            raise BadTranscript(self.number, say("transcript-json"))
        return value


def _depth(value: object) -> int:
    """How many lists and objects lie within each other."""
    depth, level = 0, [value]
    while level := [each for each in level if isinstance(each, dict | list)]:
        inner = (each.values() if isinstance(each, dict) else each for each in level)
        depth, level = depth + 1, list(chain.from_iterable(inner))
    return depth


def value_of(line: dict[str, Any], key: str, kind: type, number: int) -> Any:
    """What stands under a key: it has to be there, and of exactly that kind."""
    value = line.get(key)
    if type(value) is not kind:
        raise BadTranscript(number, say("transcript-key", key=key))
    return value


def actor_of(line: dict[str, Any], number: int) -> Actor:
    """Who acts, as a line says."""
    actor = line.get("actor")
    if actor == "chance" or type(actor) is int:
        return actor
    raise BadTranscript(number, say("transcript-seats", actor=str(actor)))

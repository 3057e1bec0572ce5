"""Bots from outside the house: your own function or class, or any program that speaks JSON lines.

Named on a command line (see `bastide.bots.named`):

- `my_bots:Clever` is the class `Clever` of the module `my_bots` (looked for in the current folder too),
  with a method `choose(view)`; its constructor may take `seed`. `my_bots:clever` may also be a function
  `clever(view)`.
- `exec:python my_bot.py` is a program. It gets one JSON object a line on its standard input and answers
  each with a line `{"action": "..."}` on its standard output. docs/arena.md describes the lines.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import os
import queue
import shlex
import subprocess
import sys
import tempfile
import threading
import traceback
import weakref
from collections.abc import Callable
from typing import IO, Any

from bastide.core.errors import BastideError
from bastide.core.state import State, View
from bastide.core.text import Text, say

LLM = "llm"  # a language model: see `bastide.bots.llm`
PROTOCOL = 1
ANSWER_WITHIN = 60.0  # seconds a program may think about one move
LEAVE_WITHIN = 2.0  # seconds it has to end once its input is closed
LONGEST_ANSWER = 1 << 20

Setting = int | float | str


class BotFault(BastideError):
    """A bot that did not answer with a legal action: names the bot and what it did."""

    def __init__(self, name: str, why: Text) -> None:
        super().__init__(say("bot-fault", name=name, why=why))


def is_outside(name: str) -> bool:
    """Does this name mean a bot from outside? A language model is one too: it costs money and is told the game.

    >>> is_outside("exec:./bot"), is_outside("my_bots:Clever"), is_outside("greedy")
    (True, True, False)
    >>> is_outside("llm@model=small,url=http://localhost:8080/v1"), is_outside("expert@seconds=1")
    (True, False)
    """
    bare = name.partition("@")[0]
    return ":" in bare or bare == LLM


def split_name(name: str) -> tuple[str, dict[str, Setting]]:
    """The bare name and the settings that follow it.

    >>> split_name("expert@simulations=500,seconds=0.5")
    ('expert', {'simulations': 500, 'seconds': 0.5})
    >>> split_name("greedy")
    ('greedy', {})
    """
    bare, _, text = name.partition("@")
    pairs = [part.partition("=") for part in text.split(",") if part]
    return bare, {key: _value(value) for key, _, value in pairs}


def _value(text: str) -> Setting:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def outside_bot(name: str, seed: int = 0) -> ProgramBot | PythonBot:
    """The bot of such a name."""
    if name.startswith("exec:"):
        return ProgramBot(name.removeprefix("exec:"), seed)
    return PythonBot(name, seed)


def legal(name: str, view: View, action: object) -> str:
    """The answer of a bot, if it is one of the legal actions."""
    if not isinstance(action, str):
        raise BotFault(name, say("bot-no-action", answer=_short(action)))
    if action not in view.legal:
        raise BotFault(name, say("bot-illegal", action=_short(action), n=len(view.legal)))
    return action


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 80 else f"{text[:80]}…"


# ---------------------------------------------------------------- your own Python


class PythonBot:
    """A class or function of somebody's module, with its mistakes reported in one sentence."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        found = _find(name)
        _, settings = split_name(name)
        if inspect.isclass(found):
            if "seed" in inspect.signature(found).parameters:
                settings["seed"] = seed
            player: Any = self._guarded(found, **settings)
            self._choose: Callable[[View], object] = player.choose
            self.wants_told = getattr(player, "wants_told", False)
            if hasattr(player, "choose_from_state"):  # a peer that is shown everything, on purpose
                self.choose_from_state = self._knowing(player.choose_from_state)
        else:
            self._choose = found

    def choose(self, view: View) -> str:
        """One of the legal actions."""
        return legal(self.name, view, self._guarded(self._choose, view))

    def _knowing(self, choose: Callable[[State], object]) -> Callable[[State], str]:
        def from_state(state: State) -> str:
            assert isinstance(state.actor, int)
            view = state.view(state.actor)
            return legal(self.name, view, self._guarded(choose, state))

        return from_state

    def _guarded(self, call: Callable[..., Any], *given: object, **settings: object) -> Any:
        try:
            return call(*given, **settings)
        except BastideError:
            raise
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{os.path.basename(where.filename)}:{where.lineno}"
            what = "".join(traceback.format_exception_only(error)).strip()
            raise BotFault(self.name, say("bot-failed", what=what, place=place)) from error


def _find(name: str) -> Any:
    """The class or function that `module:name` names."""
    bare, _ = split_name(name)
    module, _, attribute = bare.partition(":")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # no such module, or one that cannot be imported
        what = f"{type(error).__name__}: {error}"
        raise BotFault(name, say("bot-module", module=module, problem=what)) from error
    if not callable(found) or (inspect.isclass(found) and not hasattr(found, "choose")):
        raise BotFault(name, say("bot-attribute", module=module, attribute=attribute))
    return found


# ---------------------------------------------------------------- any program


class ProgramBot:
    """A program that speaks JSON lines. It is started at its first decision, and ended by `close`.

    It is given the seat's view, never a state. Each game gets a process of its own, so that nothing it
    remembers makes one game depend on another.
    """

    def __init__(self, command: str, seed: int = 0, answer_within: float = ANSWER_WITHIN) -> None:
        self.name = f"exec:{command}"
        self._command, self._seed, self._patience = command, seed, answer_within
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None

    def choose(self, view: View) -> str:
        """What the program answers, if it is legal."""
        if self._process is None:
            self._start(view)
        self._check_silence()
        self._send({"type": "choose", "view": json.loads(view.json())})
        return legal(self.name, view, self._answer().get("action"))

    def close(self) -> None:
        """Let the program know that it is over, by the end of its input, and see that it ends."""
        if self._process is not None:
            self._end()
            self._process = None

    def _start(self, view: View) -> None:
        arguments = shlex.split(self._command, posix=os.name == "posix")
        complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the program
        try:
            process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                start_new_session=True,  # Ctrl-C is for us: we end it
            )
        except (OSError, IndexError) as error:
            complaints.close()
            raise BotFault(self.name, say("bot-start", problem=str(error))) from error
        self._process, self._complaints = process, complaints
        self._answers: queue.Queue[bytes] = queue.Queue()
        listener = threading.Thread(target=_listen, args=(process, self._answers), daemon=True)
        listener.start()
        self._end = weakref.finalize(self, _end, process, complaints, listener)
        game = view.game
        self._send(
            {
                "type": "start",
                "protocol": PROTOCOL,
                "seed": self._seed,
                "game": game.id,
                "players": view.setup.players,
                "options": view.setup.written_options,
                "edition": {"name": game.edition.name, "sha256": game.edition.sha256},
                "seat": view.seat,
            }
        )

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has gone: `_answer` says so, with its last words
            self._process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._process.stdin.flush()

    def _check_silence(self) -> None:
        """An answer that nobody asked for would be taken for the one to the next question."""
        with contextlib.suppress(queue.Empty):
            answer = self._answers.get_nowait()
            if answer:
                shown = _short(answer.decode(errors="replace").strip())
                raise BotFault(self.name, say("bot-unasked", line=shown))
            self._answers.put(answer)  # the end of its output: `_answer` says so

    def _answer(self) -> dict[str, Any]:
        try:
            text = self._answers.get(timeout=self._patience)
        except queue.Empty:
            self.close()
            seconds = f"{self._patience:g}"
            raise BotFault(self.name, say("bot-slow", seconds=seconds)) from None
        if not text.endswith(b"\n"):
            raise BotFault(self.name, self._gone() if not text else say("bot-long-line"))
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            shown = _short(text.decode(errors="replace").strip())
            raise BotFault(self.name, say("bot-nonsense", line=shown))
        return answer

    def _gone(self) -> Text:
        """How the program ended, with its last complaint."""
        assert self._process is not None
        assert self._complaints is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE_WITHIN)
        self._complaints.seek(0)
        said = self._complaints.read()[-4096:].decode(errors="replace").strip().splitlines()
        code = self._process.returncode
        last = _short(said[-1]) if said else ""
        return (
            say("bot-died", code=str(code), last=last) if last else say("bot-left", code=str(code))
        )


def _listen(process: subprocess.Popen[bytes], answers: queue.Queue[bytes]) -> None:
    """Pass the program's answers on as they come; an empty one at the end."""
    assert process.stdout is not None
    with process.stdout as output:
        while answer := output.readline(LONGEST_ANSWER):
            answers.put(answer)
            if not answer.endswith(b"\n"):
                break
    answers.put(b"")


def _end(
    process: subprocess.Popen[bytes], complaints: IO[bytes], listener: threading.Thread
) -> None:
    with contextlib.suppress(OSError):
        process.stdin.close()  # type: ignore[union-attr]
    try:
        process.wait(LEAVE_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    listener.join(LEAVE_WITHIN)
    complaints.close()

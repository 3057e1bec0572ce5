"""Play in a terminal: together at one keyboard or against a bot, in French or English."""

from __future__ import annotations

import argparse
import json
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from rich.console import Console

from bastide.bots import Bot, shown_to
from bastide.bots.advice import advise
from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.bots.named import named_bot
from bastide.bots.outside import is_outside
from bastide.cli.common import LAST_GAME, TEXTS, finder
from bastide.cli.seating import seated
from bastide.core import transcript
from bastide.core.errors import ActionError, BastideError
from bastide.core.rulebook import in_words
from bastide.core.table import Table
from bastide.core.text import Text, Words, say
from bastide.draw import kit, signs
from bastide.games import games

MOST_LISTED = 40
HINT_SECONDS = 1.0
COMMANDS = {
    "help": ("?", "help", "aide"),
    "list": ("list", "liste"),
    "undo": ("undo", "annuler"),
    "hint": ("hint", "indice"),
    "look": ("look", "voir"),
    "rules": ("rules", "règles", "regles"),
    "save": ("save", "sauver"),
    "quit": ("quit", "quitter"),
}


def play(args: argparse.Namespace, words: Words) -> int:
    """Start or resume a game and see it through."""
    told: list[Text] = []
    if args.resume is not None:
        table, bots = resume(args.resume, args.edition, args.bot)
    else:
        args.game = args.game or choose_game(args.lang, words)
        table, bots, told = seated(args)
    session = Session(table, bots, args.lang, args.seed)
    try:
        session.run(told)
    except KeyboardInterrupt:
        session.console.print()  # below what was being typed
        session.leave()
        raise
    return 0


def choose_game(lang: str, words: Words) -> str:
    """Ask which game to play, by number or name; Enter takes the first."""
    console, known = Console(highlight=False, markup=False), games()
    for number, each in enumerate(known, 1):
        own = each.words(lang)
        console.print(f"{number}  {own.render(each.title())}", style="bold")
        console.print(f"   {own.render(each.blurb())}", style="dim")
    try:
        typed = console.input(words.render(say("which-game")) + " ").strip()
    except EOFError:
        typed = ""
    if typed.isdigit() and 0 < int(typed) <= len(known):
        return known[int(typed) - 1].id
    return typed or known[0].id


def save(path: Path, table: Table, bots: dict[int, str]) -> None:
    """Write the game as a transcript; its first line also says who plays which seat."""
    actions = [ply.action for ply in table.history]
    lines = list(transcript.of_actions(table.setup, actions))
    first = json.loads(lines[0]) | {"bots": {str(seat): name for seat, name in bots.items()}}
    lines[0] = json.dumps(first, separators=(",", ":"))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with open(draft, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)  # never half a game, whatever happens


def resume(
    path: Path, edition: Path | None = None, wanted: str = ""
) -> tuple[Table, dict[int, str]]:
    """The game of a file that `save` wrote, or of any transcript.

    A file may come from a stranger: a program that it names as a bot runs only if `wanted` is its name.
    """
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    setup, actions = transcript.read(lines, finder(edition))
    header = json.loads(lines[0])
    seats = header.get("bots", header.get("seats"))  # where they once stood
    bots = {int(seat): str(name) for seat, name in seats.items()} if isinstance(seats, dict) else {}
    for name in bots.values():
        if is_outside(name) and name != wanted:
            raise BastideError(say("resume-outside", bot=name)).with_words(TEXTS)
    return Table(setup, actions), bots


class Session:
    """One sitting at a table."""

    def __init__(self, table: Table, bots: dict[int, str], lang: str, seed: int | None) -> None:
        self.table, self.bot_names = table, bots
        self.game, self.lang = table.setup.game, lang
        folders = [self.game.texts, TEXTS, BOT_TEXTS, kit.TEXTS]
        self.words = Words(lang, folders)
        self.console = Console(highlight=False, markup=False)
        seed = secrets.randbits(32) if seed is None else seed
        self.chance = Random(seed)
        self.bots: dict[int, Bot] = {s: named_bot(name, seed + s) for s, name in bots.items()}
        self.listed: list[str] = []
        self.watching = True
        self.kept = True  # until the file of the last game turns out not to be writable
        self.looking: int | None = None  # who sits at the keyboard

    def say(self, text: Text, style: str | None = None) -> None:
        """Print a sentence in the session's language."""
        self.console.print(self.words.render(text), style=style)

    def run(self, told: Iterable[Text] = ()) -> None:
        """Until the game is over or somebody leaves; before it, what is `told` of who sits where."""
        self.say(say("welcome", title=self.game.title()), "bold")
        self.say(say("commands"), "dim")
        for text in told:
            self.say(text)
        while not self.table.over and self.watching:
            actor = self.table.actor
            if actor == "chance":
                self.act(self.table.play_chance(self.chance), played=True)
            elif isinstance(actor, int) and actor in self.bots:
                self.act(self.bots[actor].choose(shown_to(self.bots[actor], self.table, actor)))
            else:
                assert isinstance(actor, int)
                self.hand_over(actor)
                self.draw(actor)
                self.decide(actor)
        outcome = self.table.outcome()
        if outcome:
            self.draw(None)
            names = [panel.name for panel in self.game.scene(self.table.view()).panels]
            self.say(outcome.reason, "bold")
            if len(outcome.winners) == 1:
                self.say(say("winner", name=names[outcome.winners[0]]), "bold")

    def hand_over(self, seat: int) -> None:
        """Where people share a keyboard and have secrets, the screen is cleared between them."""
        shared = self.game.secrets and len(self.people()) > 1
        if shared and seat != self.looking:
            self.console.clear()
            panels = self.game.scene(self.table.view()).panels
            self.say(say("hand-over", name=panels[seat].name), "bold")
            with suppress(EOFError):
                self.console.input("> ")
        self.looking = seat

    def draw(self, seat: int | None) -> None:
        """The board as this seat sees it."""
        view = self.table.view(seat)
        scene = self.game.scene(view)
        self.console.print()
        frame = self.game.frame(self.table.setup)
        self.console.print(signs.board(frame, scene, self.console.size), end="")
        if beside := signs.rows(frame, scene, self.words):
            self.console.print(beside)
        self.console.print(signs.panels(scene, self.words))
        for mark in scene.marks:
            if mark.label is not None:
                self.say(mark.label, "bold red")

    def act(self, action: str, played: bool = False) -> None:
        """Carry out an action, tell it, and keep the game safe."""
        if not played:
            self.table.play(action)
        self.listed = []
        people = self.people()
        reader = people[0] if len(people) == 1 else None  # a bot's draw is the bot's affair
        last = self.table.view(reader).last
        seen = last[1] if last else action
        told = self.words.render(self.table.tell(reader))
        self.console.print(f"{len(self.table.history)}. {seen}  {told}")
        self.keep()

    def keep(self) -> None:
        """Keep the game safe as the last one; where that cannot be, say so once and play on."""
        try:
            save(LAST_GAME, self.table, self.bot_names)
            self.kept = True
        except OSError as error:
            if self.kept:
                problem = error.strerror or str(error)
                self.say(say("cannot-keep", file=str(LAST_GAME), problem=problem), "red")
            self.kept = False

    def decide(self, seat: int) -> None:
        """Ask until an action is played or the player leaves."""
        ask = self.game.ask(self.table.view(seat))
        self.say(ask.prompt)
        before = len(self.table.history)
        while self.watching and len(self.table.history) == before:
            try:
                typed = self.console.input("> ").strip()
            except EOFError:
                typed = "quit"
            if typed:
                self.answer(typed, seat)

    def answer(self, typed: str, seat: int) -> None:
        """A command, a notation, cells in the order of touching, a number of the list, or its beginning."""
        word, _, rest = typed.partition(" ")
        command = next((name for name, names in COMMANDS.items() if word.lower() in names), None)
        if command:
            getattr(self, f"do_{command}")(rest.strip(), seat)
            return
        legal = self.table.legal()
        found = list(self.meant(typed, legal, seat))
        if len(found) == 1:
            self.confirm(found[0], seat)
            return
        found = [action for action in legal if action.startswith(typed)]
        if found:
            self.show_list(found)
            return
        try:
            self.table.play(typed)
        except ActionError as error:
            self.console.print(error.message(self.lang), style="red")

    def meant(self, typed: str, legal: list[str], seat: int) -> Iterator[str]:
        """The actions this text names exactly."""
        if typed in legal:
            yield typed
        elif typed.isdigit() and 0 < int(typed) <= len(self.listed):
            yield self.listed[int(typed) - 1]
        else:
            path = tuple(f"c:{cell}" for cell in typed.split())
            for choice in self.game.ask(self.table.view(seat)).choices:
                if path in (choice.p, *choice.alt):
                    yield choice.a

    def confirm(self, action: str, seat: int) -> None:
        """Play, but not before a warning was heard."""
        choices = self.game.ask(self.table.view(seat)).choices
        warning = next((c.warn for c in choices if c.a == action and len(choices) > 1), None)
        if warning is not None and self.listed != [action]:
            self.say(warning, "bold red")
            self.say(say("again-to-confirm", action=action))
            self.listed = [action]
            return
        self.act(action)

    def show_list(self, actions: list[str]) -> None:
        """Numbered, so that one can be picked."""
        self.listed = actions[:MOST_LISTED]
        numbered = [f"{n}: {action}" for n, action in enumerate(self.listed, 1)]
        self.console.print("   ".join(numbered))
        if len(actions) > MOST_LISTED:
            self.say(say("more", n=len(actions) - MOST_LISTED), "dim")

    # ---- commands

    def do_help(self, rest: str, seat: int) -> None:
        """What can be typed."""
        self.say(say("help-commands"))

    def do_list(self, rest: str, seat: int) -> None:
        """The legal actions that contain a text."""
        self.show_list([action for action in self.table.legal() if rest in action])

    def do_undo(self, rest: str, seat: int) -> None:
        """Back to the last decision of a person."""
        plies = 1
        history = self.table.history
        while plies <= len(history) and history[-plies].actor not in self.people():
            plies += 1
        try:
            self.table.undo(plies)
        except BastideError as error:
            self.console.print(error.message(self.lang), style="red")
            return
        self.say(say("undone", n=plies))
        self.draw(self.table.actor if isinstance(self.table.actor, int) else None)

    def people(self) -> list[int]:
        """The seats that no bot plays."""
        return [seat for seat in range(self.table.setup.players) if seat not in self.bots]

    def do_hint(self, rest: str, seat: int) -> None:
        """The best few moves, how often each would win, and why."""
        advice = advise(self.table.view(seat), seconds=HINT_SECONDS)
        for option in advice.options:
            told = self.words.render(option.told)
            self.console.print(f"  {option.chance:4.0%}  {option.action}  {told}")
        best = advice.options[0]
        self.say(say("hint", action=best.action))
        self.say(best.why)

    def do_look(self, rest: str, seat: int) -> None:
        """A closer look at a thing."""
        info = self.game.inspect(self.table.view(seat), f"c:{rest}")
        if info is None:
            self.say(say("nothing-there"))
            return
        self.say(info.title, "bold")
        for line in info.lines:
            number = "" if line.n is None else f": {line.n}"
            self.console.print(f"  {self.words.render(line.text)}{number}")

    def do_rules(self, rest: str, seat: int) -> None:
        """The rules for players, with the clauses that refusals name."""
        from rich.markdown import Markdown

        text = in_words(self.game, self.game.rulebook(self.lang), self.lang, clauses=True)
        self.console.print(Markdown(text))

    def do_save(self, rest: str, seat: int) -> None:
        """Write the game to a file."""
        path = Path(rest) if rest else LAST_GAME
        try:
            save(path, self.table, self.bot_names)
        except OSError as error:
            self.console.print(f"{path}: {error.strerror}", style="red")
            return
        self.say(say("saved", file=str(path)))

    def do_quit(self, rest: str, seat: int) -> None:
        """Leave; the game is kept."""
        self.leave()

    def leave(self) -> None:
        """Keep the game and say how to go on with it, if that can be."""
        self.keep()
        self.watching = False
        self.say(say("goodbye" if self.kept else "goodbye-unkept"))

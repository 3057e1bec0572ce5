"""Games as text: what a seat may know, in words that a person or a language model can play from."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from random import Random

import pytest

import bastide
from bastide.core.state import View
from bastide.core.text import LANGUAGES
from bastide.testing import check_told
from bastide.worlds import two_worlds

GAMES = pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
LONG = ("dissuasion", "donjon")  # games whose moments take long to tell
PLIES, LOOKS = 120, 4  # of a game, and moments of it that are read


def played(game: bastide.Game, players: int, plies: int, seed: int = 3) -> bastide.Table:
    table, rng = bastide.Table(game.setup(players)), Random(seed)
    while not table.over and (len(table.history) < plies or table.actor == "chance"):
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(rng.choice(table.legal()))
    return table


PRINTED = """\
La Forteresse, 2 players

The last action: e4-e5 (Yellow)

  9    ·      ◆4     ◆3     ·      ◆♜     ·      ◆4     ◆4     ·
  8    ·      ◆2     ·      ◆3     ·      ◆3     ·      ◆2     ·
  7    ·      ·      ◆1     ·      ◆2     ·      ◆1     ·      ·
  6    ·      ·      ·      ·      ◆1     ·      ·      ·      ·
  5    ·      ·      ·      ·   [  ★1 ]   ·      ·      ·      ·
  4    ·      ·      ·      ·   [  ·  ]   ·      ·      ·      ·
  3    ·      ·      ★1     ·      ★2     ·      ★1     ·      ·
  2    ·      ★2     ·      ★3     ·      ★3     ·      ★2     ·
  1    ·      ★4     ★4     ·      ★♜     ·      ★3     ★4     ·
       a      b      c      d      e      f      g      h      i

[ ] marks the last action. A sign before a piece tells whose it is: ★ Yellow · ◆ Red.

  ★ Yellow  12 pawns on the board · 0 taken
▶ ◆ Red  12 pawns on the board · 0 taken

Red is choosing a move.
"""


def test_a_table_and_a_state_print_their_board(capsys: pytest.CaptureFixture[str]) -> None:
    table = bastide.new("forteresse").play("e4-e5")
    print(table)
    assert capsys.readouterr().out == PRINTED + "\n"
    unmarked = PRINTED.replace("[  ★1 ]", "   ★1  ").replace(
        "[  ·  ]", "   ·   "
    )  # it knows no past
    assert str(table.state) == unmarked.replace("The last action: e4-e5 (Yellow)\n\n", "")
    assert repr(table) == "<Table of forteresse, 1 actions, actor 1>"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.id, marks=[pytest.mark.proof] * (game.id in LONG))
        for game in bastide.games()
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_moment_of_a_game_can_be_read(game: bastide.Game, lang: str) -> None:
    """By whoever is to act and who watches, with every legal action, without colour codes or anything unsaid."""
    for players in {game.seats.start, game.seats.stop - 1}:
        whole = played(game, players, PLIES)
        for ply in Random(players).sample(range(len(whole.history) + 1), LOOKS):
            table = whole.at(ply)
            assert "\x1b" not in str(table)
            for seat in {None, table.actor if isinstance(table.actor, int) else 0}:
                text = table.text(seat, lang, legal=True)
                assert not re.search(r"\x1b|Text\(|None|\{|\t| $", text, re.M), text
                check_actions(table.view(seat), text)
                check_past(table, seat, lang, text)


def check_actions(view: View, text: str) -> None:
    """Every legal action stands at the beginning of a line, and what it does after it; nobody else's do."""
    listed = re.findall(r"^(\S+)  (\S.*)$", text.rpartition("\n\n")[2], re.M)
    assert [action for action, _ in listed] == list(view.legal)
    assert "Legal actions" not in view.text() and "Actions permises" not in view.text("fr")


def check_past(table: bastide.Table, seat: int | None, lang: str, text: str) -> None:
    """Every action so far is told, masked for who reads, with its sentence and what followed."""
    words = table.setup.game.words(lang)
    for number, (ply, sentence, story) in enumerate(table.told(seat), 1):
        assert f"\n{number}. {ply.action}  {words.render(sentence)}\n" in text
        for line in story.lines:
            assert f"\n   - {words.render(line.text)}\n" in text


@GAMES
def test_the_end_is_told(game: bastide.Game) -> None:
    table = played(game, game.seats.start, 100_000)
    outcome = table.outcome()
    assert outcome is not None
    text, words = table.text(0), game.words("en")
    assert words.render(outcome.reason) in text
    names = [words.render(panel.name) for panel in game.scene(table.view()).panels]
    assert f"Won by: {', '.join(names[seat] for seat in outcome.winners)}." in text


def test_what_lies_upon_each_other_is_told_from_the_bottom_up() -> None:
    table = bastide.new("robber-knights")
    for action in (
        "keep:PV",
        "keep:P",
        "lay:M",
        "lay:P",
        "lay:M",
        "lay:PV",
        "PC@1,2",
        "garrison:1",
    ):
        table.play(action)
    table.play("N1").play("halt").play(table.legal()[0]).play("end").play("PC@1,3").play(
        "garrison:1"
    )
    table.play("N1")
    assert "\n1,2: Plain with castle; Blue: knight; Yellow: knight\n" in table.text(1)


def test_options_and_turns_of_a_tile_are_told() -> None:
    text = bastide.new("forteresse", board="corner", diagonals="none").text()
    head = text.split("\n\n")[0].splitlines()
    assert len(head) == 4 and all(":" in line for line in head[1:3])
    castle = bastide.new("castle", unfinished_well=True).play("draw:T12")
    assert "unfinished path of tile 4: yes\n" in castle.text(0)
    assert re.search(
        r"^I7e  White lays it on I7\. Turned by 90°\. .+$", castle.text(0, legal=True), re.M
    )


def test_a_view_knows_the_past_only_where_it_was_asked_for() -> None:
    table = bastide.new("forteresse").play("e4-e5")
    bare, told = table.view(1), table.view(1, told=True)
    assert bare.told == () and len(told.told) == 1
    assert bare == told and bare.json() == told.json()
    assert pickle.loads(pickle.dumps(told)).told == told.told
    assert "1. e4-e5  Yellow moves e4 to e5." in told.text()
    assert "The last action: e4-e5 (Yellow)" in bare.text()
    assert "La dernière action : e4-e5 (Jaune)" in bare.text("fr").replace("\u202f", " ")


@pytest.mark.proof
@pytest.mark.parametrize("game", [g for g in bastide.games() if g.secrets], ids=lambda g: g.id)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_two_worlds_read_the_same(game: bastide.Game, viewer: int | None) -> None:
    """Games that differ in what a viewer may not know are told in the same words, past and present."""
    differ = 0
    for seed in range(4):
        setup = game.setup(2 + seed % 2)
        one, other = two_worlds(setup, viewer, Random(seed), plies=60)
        differ += one.state != other.state
        for lang in LANGUAGES:
            assert one.text(viewer, lang, legal=True) == other.text(viewer, lang, legal=True)
            assert str(one.view(viewer)) == str(other.view(viewer))
    assert differ, "nothing was hidden"


def test_a_text_that_tells_a_secret_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bastide.Table, "text", lambda self, *_, **__: self.state.data.hex())
    with pytest.raises(AssertionError, match="betrays a secret"):
        check_told(bastide.game("donjon").setup(2), Random(0))


def test_who_only_plays_loads_no_painter() -> None:
    code = "import sys, bastide; bastide.new('forteresse'); print('rich' in sys.modules, 'mcp' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]

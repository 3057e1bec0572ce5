"""Draws that follow from what was sealed: the right chances, whatever the order, and the same without a loser."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.errors import BadTranscript
from bastide.core.fair import Draws, Fair, commitment_of, drawn, key_of
from bastide.games import game
from bastide.records import verify
from bastide.records.files import games_in, read_games
from bastide.records.setups import finder
from bastide.records.source import opened

EXAMPLE = Path(__file__).parent.parent / "examples" / "check_draws.py"
SECRET = "5e" * 32
CHANCY = ("castle", "robber-knights", "donjon", "dissuasion")
BAGS = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 4), min_size=2)
KEYS = st.integers(0, 2**64).map(lambda n: n.to_bytes(32, "big"))


def played(name: str, secret: str = SECRET, brought: int = 0, most: int = 10_000) -> list[str]:
    """A game as a transcript, with random players and fair chance; the first draws are brought along, and others."""
    setup = game(name).setup()
    fair = Fair(commitment_of(secret), ("c0ffee", ""), brought, secret)
    draws, state, rng, actions = Draws(replace(fair, brought=0), name), setup.start(), Random(5), []
    while not state.over and len(actions) < most:
        action = rng.choice(state.legal())
        if state.actor == "chance":
            follows = draws.next(state.outcomes())
            others = [outcome for outcome in state.legal() if outcome != follows]
            action = others[0] if draws.number <= brought and others else str(follows)
        state.play(action)
        actions.append(action)
    return list(transcript.of_actions(setup, actions, fair))


def checked(lines: list[str]) -> transcript.Checked:
    return verify(io.StringIO("\n".join(lines) + "\n"), finder(None))


def as_text(lines: list[str]) -> list[str]:
    """The same for people."""
    (record,) = read_games(io.StringIO("\n".join(lines) + "\n"))
    return record.text().splitlines()


def plainly(text: str) -> str:
    """French with plain spaces."""
    return text.replace("\u202f", " ").replace("\xa0", " ")


def told_otherwise(lines: list[str], **fair: Any) -> list[str]:
    first = json.loads(lines[0])
    first["fair"] |= fair
    return [json.dumps(first), *lines[1:]]


# ---- the draw itself


def test_every_outcome_has_its_share() -> None:
    """Chi-square with four degrees of freedom: 18.5 is passed once in a thousand times; here always or never."""
    weights = {"a": 1, "b": 1, "c": 2, "d": 5, "e": 11}
    key, rounds = key_of(SECRET, "castle", ["", ""]), 8_000
    found = Counter(drawn(key, number, weights.items()) for number in range(rounds))
    wanted = {name: rounds * weight / 20 for name, weight in weights.items()}
    assert sum((found[name] - n) ** 2 / n for name, n in wanted.items()) < 18.5


@given(KEYS, st.integers(0, 500), BAGS, st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_order_and_losers_do_not_matter(
    key: bytes, number: int, bag: dict[str, int], rng: Random
) -> None:
    outcomes = list(bag.items())
    winner = drawn(key, number, outcomes)
    rng.shuffle(outcomes)
    assert drawn(key, number, outcomes) == winner
    loser = rng.choice([name for name in bag if name != winner])
    assert drawn(key, number, (bag | {loser: bag[loser] - 1}).items()) == winner
    assert drawn(key, number, [pair for pair in outcomes if pair[0] != loser]) == winner


def test_everything_that_goes_into_a_key_matters() -> None:
    keys = {
        key_of(secret, name, given)
        for secret in (SECRET, "5f" * 32)
        for name in ("castle", "donjon")
        for given in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"])
    }
    assert len(keys) == 16


# ---- records


@pytest.mark.parametrize("form", [list, as_text], ids=["jsonl", "bgr"])
@pytest.mark.parametrize("name", CHANCY)
def test_a_record_is_checked_draw_by_draw(name: str, form: Any) -> None:
    lines = played(name, brought=1)
    found = checked(form(lines))
    draws = sum(json.loads(line).get("actor") == "chance" for line in lines)
    assert found.difference is None
    assert found.draws == transcript.SealedDraws(follow=draws - 1, brought=1)
    for change in ({"contributions": ["c0ffef", ""]}, {"brought": 0}):
        other = checked(form(told_otherwise(lines, **change))).difference
        assert isinstance(other, transcript.DrawDifference)
    other = checked(form(told_otherwise(lines, secret="5f" * 32))).difference
    assert (other and other.what, other and other.ours) == ("commitment", commitment_of("5f" * 32))


@pytest.mark.parametrize("form", [list, as_text], ids=["jsonl", "bgr"])
def test_one_changed_draw_is_named(form: Any) -> None:
    """The last one, after which nobody acts: the rules alone would not notice."""
    lines = played("castle", most=40)
    at = max(n for n, line in enumerate(lines) if json.loads(line).get("actor") == "chance")
    last = json.loads(lines[at])
    others = [outcome for outcome, _ in last["legal"] if outcome != last["action"]]
    changed = [*lines[:at], json.dumps(last | {"action": others[0]})]
    found = checked(form(changed)).difference
    assert isinstance(found, transcript.DrawDifference)
    assert (found.theirs, found.ours, found.ply) == (others[0], last["action"], at - 1)


@pytest.mark.parametrize("form", [list, as_text], ids=["jsonl", "bgr"])
def test_before_the_end_nothing_is_told_of_the_draws(form: Any) -> None:
    first = json.loads((lines := played("donjon", most=30))[0])
    del first["fair"]["secret"]
    found = checked(form([json.dumps(first), *lines[1:]]))
    assert found.difference is None
    assert found.draws is not None
    assert (found.draws.follow, found.draws.sealed > 5) == (0, True)


@pytest.mark.parametrize("form", [list, as_text], ids=["jsonl", "bgr"])
def test_a_game_that_has_ended_has_to_tell_its_secret(form: Any) -> None:
    """Else a house that cheated would only have to leave it out."""
    first = json.loads((lines := played("castle"))[0])
    del first["fair"]["secret"]
    found = checked(form([json.dumps(first), *lines[1:]])).difference
    assert found == transcript.Difference(1, "secret", False, True)


def test_it_has_ended_by_its_rules_whether_the_record_says_so_or_not() -> None:
    first = json.loads((lines := played("castle"))[0])
    del first["fair"]["secret"]
    found = checked([json.dumps(first), *lines[1:-1]]).difference
    assert found and found.what == "secret"


@pytest.mark.parametrize("form", [list, as_text], ids=["jsonl", "bgr"])
@pytest.mark.parametrize("secret", [SECRET, None], ids=["ended", "running"])
def test_a_game_that_has_begun_has_to_tell_what_was_contributed(form: Any, secret: Any) -> None:
    """Else a house could draw from its secret alone, and leave no seat of which to say that it contributed nothing."""
    lines = told_otherwise(played("castle", most=30), contributions=[], secret=secret)
    found = checked(form(lines)).difference
    assert found == transcript.Difference(1, "contributions", False, True)
    first = json.loads(lines[0])
    del first["fair"]["contributions"]
    assert checked([json.dumps(first), *lines[1:]]).difference == found


def alone(name: str, most: int) -> list[str]:
    """As a house would tell it that drew from its secret alone: every draw follows from that."""
    setup, fair = game(name).setup(), Fair(commitment_of(SECRET), secret=SECRET)
    draws, state, actions = Draws(fair, name), setup.start(), list[str]()
    while len(actions) < most:
        follows = draws.next(state.outcomes()) if state.actor == "chance" else None
        actions.append(follows or state.legal()[0])
        state.play(actions[-1])
    return list(transcript.of_actions(setup, actions, fair))


def test_a_house_cannot_draw_from_its_secret_alone() -> None:
    found = checked(alone("castle", 12)).difference
    assert found and found.what == "contributions"


def test_a_game_that_never_began_stands_where_it_was_brought_to() -> None:
    lines = alone("castle", 12)
    drawn = sum(json.loads(line).get("actor") == "chance" for line in lines)
    for brought, wrong in ((1, "contributions"), (drawn, None), (1_000_000, "brought")):
        found = checked(told_otherwise(lines, brought=brought)).difference
        assert (found and found.what) == wrong


@pytest.mark.parametrize(("name", "right"), [("castle", 0), ("dissuasion", 2)])
def test_a_game_of_the_house_brings_only_throws_for_who_begins(name: str, right: int) -> None:
    """Else a house could count draws it did not like among those it never sealed."""
    lines, most = played(name, brought=right, most=60), 1_000
    for said, wrong in ((right, False), (most, True)):
        first = json.loads(told_otherwise(lines, brought=said)[0])
        first["bastide"]["chance"] = "house"
        found = checked([json.dumps(first), *lines[1:]]).difference
        assert (found and found.what, found and found.theirs) == (
            ("brought", most) if wrong else (None, None)
        )


def test_several_games_of_which_one_was_given_up_are_checked() -> None:
    found = checked([*played("castle", most=20), *played("castle"), *played("donjon")])
    assert (found.difference, found.games) == (None, 3)


@pytest.mark.parametrize("name", CHANCY)
def test_what_was_sealed_survives_the_way_from_form_to_form(name: str) -> None:
    lines = played(name, brought=2, most=30)
    text = "\n".join(as_text(lines)) + "\n"
    with opened(io.StringIO(text)) as source:
        (record,) = games_in(source, finder(None))
    assert (list(record.transcript()), record.text()) == (lines, text)


BROKEN: list[Any] = [
    7,
    {},
    {"commitment": "ab"},
    {"commitment": "ab" * 32, "contributions": ["a"]},
    {"commitment": "ab" * 32, "contributions": ["a", "Z"]},
    {"commitment": "ab" * 32, "contributions": "ab"},
    {"commitment": "ab" * 32, "brought": -1},
    {"commitment": "ab" * 32, "brought": True},
    {"commitment": "ab" * 32, "secret": "x"},
    {"commitment": "ab" * 32, "secret": ""},
]


@pytest.mark.parametrize("fair", BROKEN)
def test_what_is_no_seal_is_refused_by_its_name(fair: Any) -> None:
    first = json.loads(played("castle", most=1)[0]) | {"fair": fair}
    with pytest.raises(BadTranscript, match="fair"):
        checked([json.dumps(first)])


SOUND = f'"commitment {"ab" * 32}" "contributions - -"'
TEXTS = [
    '""',
    '"commitment ab"',
    '"contributions - -"',
    '"secret x" "commitment x"',
    '"brought"',
    f'{SOUND} "sectret {SECRET}"',
    f'{SOUND} "secret {SECRET}" "secret {"ab" * 32}"',
]


@pytest.mark.parametrize("texts", TEXTS)
def test_so_is_a_header_that_is_none(texts: str) -> None:
    text = f'[Game "castle"]\n[Players "A" "B"]\n[Fair {texts}]\n*'
    with pytest.raises(BadTranscript, match="commitment"):
        checked([text])


# ---- the command, and a verifier of one's own


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, file = played("dissuasion", brought=1, most=60), tmp_path / "game.jsonl"

    def said(*words: str, lang: str = "en", code: int = 0) -> str:
        assert main(["--lang", lang, "verify", str(file), *words]) == code
        return capsys.readouterr().out

    file.write_text("\n".join(lines) + "\n")
    assert "follow from what was sealed" in said()
    assert "made before the seal" in said()
    assert "line 1: seat 0 contributed c0ffee\nline 1: seat 1 contributed nothing\n" in said()
    assert "la place 0 a ajouté c0ffee\nligne 1 : la place 1 n’a rien ajouté\n" in plainly(
        said(lang="fr")
    )
    told = json.loads(said("--json"))
    assert told["draws"]["brought"] == 1
    assert told["contributed"] == [{"line": 1, "seats": ["c0ffee", ""]}]
    file.write_text("\n".join(told_otherwise(lines, brought=0)) + "\n")
    assert "line 2, action 0: chance gave" in said(code=1)
    assert "le hasard a donné" in said(lang="fr", code=1)
    file.write_text("\n".join(told_otherwise(lines, secret="5f" * 32)) + "\n")
    assert "not the one that was sealed" in said(code=1)
    file.write_text("\n".join(told_otherwise(played("castle"), secret=None)) + "\n")
    assert "does not tell the secret" in said(code=1)
    assert "ne dit pas le secret" in said(lang="fr", code=1)
    assert json.loads(said("--json", code=1))["difference"]["what"] == "secret"
    file.write_text("\n".join(told_otherwise(lines, contributions=[])) + "\n")
    assert "does not tell what the players contributed" in said(code=1)
    assert "ne dit pas ce que les joueurs ont ajouté" in said(lang="fr", code=1)
    file.write_text("\n".join(told_otherwise(alone("castle", 12), brought=99)) + "\n")
    assert "the game came with 99 draws, but it can only have been" in said(code=1)
    assert "la partie est venue avec 99 tirages" in plainly(said(lang="fr", code=1))


def test_where_nobody_contributed_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = json.loads((lines := played("castle", brought=99, most=20))[0])
    first["fair"]["contributions"] = ["", ""]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join([json.dumps(first), *lines[1:]]) + "\n")
    assert main(["verify", str(file)]) == 0
    assert "line 1: nobody contributed anything" in capsys.readouterr().out


@pytest.mark.parametrize("form", [list, as_text], ids=["jsonl", "bgr"])
def test_of_a_game_that_was_not_sealed_that_is_told(
    form: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = json.loads((lines := played("castle"))[0])
    del first["fair"]
    file = tmp_path / "game"
    file.write_text("\n".join(form([json.dumps(first), *lines[1:]])) + "\n")
    assert main(["verify", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["games", "actions", "difference", "unsealed"]
    assert told["unsealed"] == sum(json.loads(line).get("actor") == "chance" for line in lines)
    assert main(["verify", str(file)]) == 0
    assert "was not sealed" in capsys.readouterr().out
    assert main(["--lang", "fr", "verify", str(file)]) == 0
    assert "n’était pas scellé" in capsys.readouterr().out


@pytest.mark.parametrize("name", CHANCY)
def test_the_example_finds_the_same(name: str, tmp_path: Path) -> None:
    lines, file = played(name, brought=1, most=80), tmp_path / "game.jsonl"
    draws = checked(lines).draws
    assert draws is not None
    for change, code in (
        ({}, 0),
        ({"contributions": ["c0ffef", ""]}, 1),
        ({"secret": "5f" * 32}, 1),
    ):
        done = by_the_example(file, told_otherwise(lines, **change))
        told = f"{draws.follow} draws follow" in done.stdout
        assert (done.returncode, told) == (code, not code)


def by_the_example(file: Path, lines: list[str]) -> subprocess.CompletedProcess[str]:
    file.write_text("\n".join(lines) + "\n")
    command = [sys.executable, str(EXAMPLE), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_example_says_in_words_what_cannot_be_checked(tmp_path: Path) -> None:
    first = json.loads((lines := played("castle", most=30))[0])
    fair = first.pop("fair")
    for told, why in (
        ({}, "was not sealed"),
        ({"fair": fair | {"secret": None}}, "does not tell the secret"),
        ({"fair": fair | {"contributions": []}}, "does not tell what the players contributed"),
        ({"fair": fair | {"contributions": ["c0ffee"]}}, "does not tell what the players"),
    ):
        done = by_the_example(tmp_path / "game.jsonl", [json.dumps(first | told), *lines[1:]])
        assert (done.returncode, done.stdout) == (1, "")
        assert why in done.stderr
        assert "Traceback" not in done.stderr
    first["bastide"]["chance"] = "house"
    lie = json.dumps(first | {"fair": fair | {"brought": 99}})
    done = by_the_example(tmp_path / "game.jsonl", [lie, *lines[1:]])
    assert (done.returncode, "counts as brought" in done.stderr) == (1, True)
    nobody = told_otherwise(played("castle", brought=99, most=30), contributions=["", ""])
    done = by_the_example(tmp_path / "game.jsonl", nobody)
    for told in ("Nobody contributed", "made before the seal", "\n0 draws follow"):
        assert told in done.stdout


def test_the_example_of_the_documentation_is_true() -> None:
    """docs/fair.md tells it; the browser's tests have the same."""
    page = (EXAMPLE.parent.parent / "docs" / "fair.md").read_text("utf-8")
    secret = "00112233445566778899aabbccddeeff" * 2
    key, bag = key_of(secret, "any", ["c0ffee", ""]), [("red", 1), ("green", 3), ("blue", 2)]
    draws = " ".join(f"`{drawn(key, n, bag)}`" for n in range(6))
    assert all(
        f"| {told} |" in page for told in (f"`{commitment_of(secret)}`", f"`{key.hex()}`", draws)
    )

"""The core: records, options, texts, tables, views, transcripts, batches."""

import json
import os
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.cli.template.ramparts.game import Ramparts
from bastide.core import transcript
from bastide.core.build import _copy_plain
from bastide.core.dice import draw, scatter
from bastide.core.options import Option, read_options
from bastide.core.record import Layout, i8, i16, i32, i64
from bastide.core.text import Words, preferred_language, say

LAYOUT = Layout(flag=i8, wide=i64[3], middle=i32, cells=i8[5], pair=i16[2])


@given(
    st.integers(-128, 127),
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=3, max_size=3),
    st.lists(st.integers(-128, 127), min_size=5, max_size=5),
)
def test_plain_and_numpy_records_have_the_same_bytes(
    flag: int, wide: list[int], cells: list[int]
) -> None:
    record = LAYOUT.new(flag=flag, wide=wide, cells=cells)
    data = LAYOUT.pack(record)
    assert len(data) == LAYOUT.nbytes == LAYOUT.dtype.itemsize
    row = np.frombuffer(data, dtype=LAYOUT.dtype)[0]
    assert row["flag"] == flag and row["wide"].tolist() == wide and row["cells"].tolist() == cells
    assert LAYOUT.pack(LAYOUT.unpack(row.tobytes())) == data


def test_a_record_for_reading_is_read_field_by_field() -> None:
    record = LAYOUT.reading(LAYOUT.pack(LAYOUT.new(flag=3, cells=[1, 2, 3, 4, 5], pair=[6, 7])))
    assert (record.flag, record.cells) == (3, [1, 2, 3, 4, 5])
    record.flag, record.cells[0] = 4, 9
    twin = LAYOUT.copy(record)
    assert (twin.flag, twin.cells, twin.pair) == (4, [9, 2, 3, 4, 5], [6, 7])
    assert LAYOUT.pack(twin) == LAYOUT.pack(record)
    with pytest.raises(AttributeError, match="colour"):
        _ = record.colour


def test_a_state_read_from_bytes_is_copied_as_it_stands_now() -> None:
    """In plain searches, which copy states by their fields."""
    states = [LAYOUT.unpack(LAYOUT.pack(LAYOUT.new(flag=3))), LAYOUT.new()]
    states[0].flag = 4
    _copy_plain(states, 1, 0)
    assert states[1].flag == 4


@pytest.mark.parametrize("name", [game.id for game in bastide.games() if not game.secrets])
def test_views_of_an_open_game_reckon_with_the_state_itself(name: str) -> None:
    """And its facts say as much, for those who have nothing else: a bot in another process."""
    table, rng = bastide.new(name), Random(4)
    for _ in range(60):
        view = table.view(table.actor if isinstance(table.actor, int) else None)
        assert view.sampled == table.state and view.sampled.legal() == table.legal()
        assert view.game.resample(view, Random(0)).view(view.seat).facts == view.facts
        assert table.setup.state_layout.pack(view.record) == table.state.data
        before = view.sampled.data
        table.play_chance(rng) if table.actor == "chance" else table.play(rng.choice(table.legal()))
        assert view.sampled.data == before, "a view stays as it was"


def test_record_copies_share_nothing_and_overflow_is_an_error() -> None:
    record = LAYOUT.new()
    twin = LAYOUT.copy(record)
    twin.cells[0] = 9
    assert record.cells[0] == 0
    twin.cells[0] = 200
    with pytest.raises(Exception, match=r"byte format|-128"):
        LAYOUT.pack(twin)
    with pytest.raises(ValueError, match="6 values for 5 places"):
        LAYOUT.new(cells=range(6))


def test_dice_are_the_same_plain_and_fair() -> None:
    rng = [scatter(7)]
    rolls = [draw(rng, 6) for _ in range(6000)]
    assert [round(rolls.count(n) / 1000) for n in range(6)] == [1] * 6
    rng = [scatter(7)]
    assert [draw(rng, 6) for _ in range(5)] == rolls[:5]


def test_options_typed_on_a_command_line() -> None:
    options = [
        Option("flag", False, values=(False, True)),
        Option("n", 3, values=(0, 3)),
        Option("name", "a", values=("a", "01")),
    ]
    assert read_options(options, ["flag=true", "n=0", "name=01"]) == {
        "flag": True,
        "n": 0,
        "name": "01",
    }
    for wrong in ("flag=1", "n=1", "n=true", "name=1", "n", "m=3"):
        with pytest.raises(bastide.BastideError):
            read_options(options, [wrong])


def test_unknown_names_offer_the_nearest() -> None:
    with pytest.raises(bastide.UnknownName, match='did you mean "forteresse"'):
        bastide.game("forteress")
    with pytest.raises(bastide.UnknownName, match=r"known: .*forteresse"):
        bastide.game("zzz")
    with pytest.raises(bastide.UnknownName, match='did you mean "greedy"'):
        bastide.bot("greed")


def test_french_typography_and_language_choice() -> None:
    words = Words("fr")
    sentence = words.render(say("malformed", action="x", expected=say("chance")))
    assert sentence == "«\u202fx\u202f» n’est pas une action\u202f; le hasard"
    assert preferred_language({}) == "en"
    assert preferred_language({"LC_ALL": "de_DE", "LANG": "fr_FR"}) == "en"
    with pytest.raises(KeyError, match="no text"):
        words.render(say("missing"))
    with pytest.raises(KeyError, match="seat"):
        words.render(say("seat"))


# ---------------------------------------------------------------- tables


def random_actions(setup: bastide.Setup, seed: int, most: int = 10_000) -> list[str]:
    state, rng, actions = setup.start(), Random(seed), []
    while not state.over and len(actions) < most:
        actions.append(rng.choice(state.legal()))
        state.play(actions[-1])
    return actions


SETUPS = [bastide.game("forteresse").setup(), Ramparts().setup(2), Ramparts().setup(3, gates=12)]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.data())
def test_replay_equals_play_and_undo_goes_back(
    setup: bastide.Setup, seed: int, data: st.DataObject
) -> None:
    actions = random_actions(setup, seed, most=60)
    table = bastide.Table(setup, actions)
    ply = data.draw(st.integers(0, len(actions)))
    earlier = table.at(ply)
    assert [p.action for p in earlier.history] == actions[:ply]
    again = bastide.Table(setup, actions)
    if ply < len(actions):
        again.undo(len(actions) - ply)
    assert again.state == earlier.state and again.legal() == earlier.legal()
    for action in actions[ply:]:
        again.play(action)
    assert again.state == table.state
    assert again.view(0).json() == table.view(0).json()


def test_undo_of_nothing_is_refused() -> None:
    table = bastide.new("forteresse")
    for plies in (1, 0, -1):
        with pytest.raises(bastide.ActionError, match="nothing to take back"):
            table.undo(plies)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_states_hash_by_their_bytes(seed: int) -> None:
    setup = SETUPS[0]
    actions = random_actions(setup, seed, most=20)
    one, two = bastide.Table(setup, actions).state, bastide.Table(setup, actions).state
    assert one == two and len({one, two, one.copy()}) == 1
    assert setup.restore(one.data) == one
    if not one.over:  # a few games end before that
        one.play(one.legal()[0])
        assert one != two


def test_a_view_carries_legal_actions_only_for_its_own_turn() -> None:
    table = bastide.new("forteresse")
    assert len(table.view(0).legal) == 80
    assert table.view(1).legal == table.view(None).legal == ()
    json.loads(table.view(0).json())


def test_tables_draw_themselves() -> None:
    table = bastide.new("forteresse").play("e4-e5")
    for thing in (table, table.state, table.view(1)):
        assert thing._repr_html_().startswith("<svg")


# ---------------------------------------------------------------- transcripts


def find(name: str) -> bastide.Game:
    return Ramparts() if name == "ramparts" else bastide.game(name)


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_transcripts_round_trip(setup: bastide.Setup) -> None:
    lines = list(transcript.of_actions(setup, random_actions(setup, 1)))
    first, last = json.loads(lines[0]), json.loads(lines[-1])
    assert first["game"] == setup.game.id and first["options"] == setup.written_options
    assert first["bastide"]["sha256"] == setup.game.edition.sha256
    assert first["bastide"]["rules"] == 1
    assert set(last) == {"over", "scores", "winners"}
    checked = transcript.verify(lines * 2, find)
    assert checked.difference is None and checked.games == 2
    again, actions = transcript.read(lines, find)
    assert (again.game.id, again.options, len(actions)) == (
        setup.game.id,
        setup.options,
        len(lines) - 2,
    )
    for line in lines[1:-1]:
        row = json.loads(line)
        names = [a[0] if isinstance(a, list) else a for a in row["legal"]]
        assert names == sorted(names) and row["action"] in names
        assert all(isinstance(a, list) for a in row["legal"]) == (row["actor"] == "chance")


def test_readers_ignore_unknown_keys_and_fill_in_defaults() -> None:
    lines = list(transcript.of_actions(SETUPS[0], random_actions(SETUPS[0], 2)))
    header = {"game": "forteresse", "players": 2, "options": {}, "by": "somebody", "edition": 7}
    assert transcript.verify([json.dumps(header), "", *lines[1:]], find).difference is None


def change(lines: list[str], number: int, **values: object) -> list[str]:
    row = {**json.loads(lines[number]), **values}
    return [*lines[:number], json.dumps(row), *lines[number + 1 :]]


@pytest.mark.parametrize(
    ("number", "values", "what"),
    [
        (2, {"actor": 0}, "actor"),
        (2, {"legal": ["a1-a2"]}, "legal"),
        (2, {"action": "a1-a2"}, "action"),
        (-1, {"scores": [0, 0]}, "scores"),
        (-1, {"winners": []}, "winners"),
        (3, {"over": True}, "over"),
    ],
)
def test_verify_names_the_first_difference(
    number: int, values: dict[str, object], what: str
) -> None:
    lines = list(transcript.of_actions(SETUPS[0], random_actions(SETUPS[0], 3)))
    found = transcript.verify(change(lines, number % len(lines), **values), find).difference
    assert found is not None and found.what == what
    assert found.line == number % len(lines) + 1


def test_verify_notices_the_order_of_a_list() -> None:
    lines = list(transcript.of_actions(SETUPS[0], random_actions(SETUPS[0], 3)))
    backwards = list(reversed(json.loads(lines[1])["legal"]))
    found = transcript.verify(change(lines, 1, legal=backwards), find).difference
    assert found is not None and found.what == "order of legal"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("not json", "line 1: .*JSON"),
        ("[1]", "line 1: .*JSON"),
        ("[" * 100_000, "line 1: .*JSON"),
        ('{"players": 2}', 'line 1: .*"game"'),
        ('{"game": "forteresse", "players": "2"}', '"players"'),
        ('{"game": "forteresse", "players": 2, "options": []}', '"options"'),
        ('{"game": "forteresse", "players": 2, "options": {"self": 1}}', "unknown option"),
        ('{"game": "forteresse", "players": 3}', "exactly 2"),
        ('{"game": "chess", "players": 2}', "unknown game"),
        ('{"game": "forteresse", "players": 2}', "stops before"),
        ('{"game": "forteresse", "players": 2}\n{"actor": null}', "neither a seat"),
        ('{"game": "forteresse", "players": 2}\n{"actor": 0, "action": 3}', '"action"'),
    ],
)
def test_what_is_no_transcript_is_refused(text: str, message: str) -> None:
    with pytest.raises(bastide.BastideError, match=message):
        transcript.verify(text.split("\n"), find)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text: str) -> None:
    header = '{"game": "forteresse", "players": 2}'
    with pytest.raises(bastide.BastideError):
        transcript.verify([header, text], find)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=12))
def test_no_text_crashes_an_action(text: str) -> None:
    state = SETUPS[0].start()
    if text not in state.legal():
        with pytest.raises(bastide.ActionError):
            state.play(text)


# ---------------------------------------------------------------- many at once


def test_a_batch_plays_like_single_games() -> None:
    setup = SETUPS[0]
    batch, rng = bastide.Batch(setup, 20), np.random.default_rng(0)
    singles = [setup.start() for _ in range(20)]
    for _ in range(60):
        pick = (rng.random(20) * batch.counts).astype(int)
        actions = batch.legal[np.arange(20), pick]
        batch.step(actions)
        for state, action in zip(singles, actions, strict=True):
            if not state.over:
                state.play_id(int(action))
    for i, state in enumerate(singles):
        assert batch.state(i) == state
        assert batch.actors[i] == (-2 if state.over else state.actor)


def test_a_batch_refuses_all_or_nothing() -> None:
    batch = bastide.Batch(SETUPS[0], 3)
    before = batch.states.tobytes()
    actions = batch.legal[:, 0].copy()
    for wrong in (12345, -1):
        actions[2] = wrong
        with pytest.raises(bastide.MalformedAction, match=str(wrong)):
            batch.step(actions)
        assert batch.states.tobytes() == before
        with pytest.raises(bastide.MalformedAction, match=str(wrong)):
            batch.state(2).play_id(wrong)


def test_other_packages_offer_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point in the group `bastide.games` is enough."""
    info = tmp_path / "ramparts-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: ramparts\nVersion: 1\n")
    offered = f"{Ramparts.__module__}:Ramparts"
    (info / "entry_points.txt").write_text(f"[bastide.games]\nramparts = {offered}\n")
    monkeypatch.syspath_prepend(os.fspath(tmp_path))
    bastide.games.game_classes.cache_clear()
    try:
        assert "ramparts" in [game.id for game in bastide.games()]
        assert bastide.new("ramparts", players=3).actor == "chance"
    finally:
        bastide.games.game_classes.cache_clear()

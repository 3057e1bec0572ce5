"""La Forteresse beyond its worked examples: counts, refusals, options, editions, draws."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.core.count import perft
from bastide.games.forteresse.game import Forteresse
from bastide.games.forteresse.rules import moves, turns
from bastide.testing import all_setups

GAME = bastide.game("forteresse")
assert isinstance(GAME, Forteresse)
BUILT_IN = (Path(GAME.folder) / "edition.toml").read_text("utf-8")

# specification 14.3
START = [
    "b1-a1",
    "b1-a2",
    "b1-c2",
    "b1-d3",
    "b1b2-b4",
    "b2-a1",
    "b2-a2",
    "b2-a3",
    "b2-b3",
    "b2-b4",
    "b2-c2",
    "b2c3-d4",
    "c1-c2",
    "c1-d1",
    "c1-e1",
    "c1-f1",
    "c1e3-g5",
    "c3-b3",
    "c3-b4",
    "c3-c2",
    "c3-c4",
    "c3-d3",
    "c3-d4",
    "d2-c2",
    "d2-d1",
    "d2-d3",
    "d2-d4",
    "d2-d5",
    "d2-e1",
    "d2-e2",
    "d2c3-b4",
    "e3-c5",
    "e3-d3",
    "e3-d4",
    "e3-e1",
    "e3-e2",
    "e3-f3",
    "e3-f4",
    "e3-g5",
    "e3e4-e5",
    "e4-d3",
    "e4-d4",
    "e4-d5",
    "e4-e5",
    "e4-f3",
    "e4-f4",
    "e4-f5",
    "e4e3-e1",
    "f2-e1",
    "f2-e2",
    "f2-f1",
    "f2-f3",
    "f2-f4",
    "f2-f5",
    "f2-g2",
    "f2g3-h4",
    "g1-d1",
    "g1-e1",
    "g1-f1",
    "g1-g2",
    "g1e3-c5",
    "g3-f3",
    "g3-f4",
    "g3-g2",
    "g3-g4",
    "g3-h3",
    "g3-h4",
    "h1-f3",
    "h1-g2",
    "h1-i1",
    "h1-i2",
    "h1g1-d1",
    "h1h2-h4",
    "h2-g2",
    "h2-h3",
    "h2-h4",
    "h2-i1",
    "h2-i2",
    "h2-i3",
    "h2g3-f4",
]

COUNTS = [
    ({}, [80, 6387, 535782, 44803087]),
    ({"troop_distance": "upto"}, [98, 9591, 962383, 96318191]),
    ({"troop_part": "any"}, [82, 6709, 577547, 49540741]),
    ({"troop_distance": "upto", "troop_part": "any"}, [102, 10389, 1094301, 114886153]),
    ({"diagonals": "pawns"}, [74, 5465, 427286, 33318717]),
    ({"diagonals": "none"}, [50, 2495, 124322, 6180518]),
    ({"board": "long"}, [80, 6400, 539972]),
    ({"board": "pyramid"}, [68, 4615, 348566]),
    ({"board": "corner"}, [60, 3558, 247059]),
]


def test_first_legal_list() -> None:
    assert GAME.setup().start().legal() == START


@pytest.mark.parametrize(("options", "counts"), COUNTS, ids=lambda v: str(v)[:40])
def test_perft(options: dict[str, str], counts: list[int]) -> None:
    setup = GAME.setup(**options)
    assert setup.engine.warm(wait=True)
    assert [perft(setup, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_in_plain_mode() -> None:
    setup = bastide.games.forteresse.game.Forteresse().setup()
    assert setup.engine.tier.name == "plain"
    assert perft(setup, 0) == 1
    assert perft(setup, 2) == 6387


def position(
    yellow: dict[str, int], red: dict[str, int], turn: int = 0, **options: str
) -> bastide.State:
    return GAME.position(GAME.setup(**options), yellow, red, turn)


LINE = {"c5": 1, "d5": 3, "e5": 2}


@pytest.mark.parametrize(
    ("action", "clause", "state"),
    [
        ("pass", "3.2", lambda: position(LINE, {"b9": 1})),
        ("k5-k6", "1.4", lambda: position(LINE, {"b9": 1})),
        ("a1-a2", "3.1", lambda: position(LINE, {"b9": 1})),
        ("b9-b8", "3.1", lambda: position(LINE, {"b9": 1})),
        ("e5-e5", "4.1", lambda: position(LINE, {"b9": 1})),
        ("e5-f7", "4.1", lambda: position(LINE, {"b9": 1})),
        ("e5-f6", "4.1", lambda: position(LINE, {"b9": 1}, diagonals="none")),
        ("e5-e8", "4.2", lambda: position(LINE, {"b9": 1})),
        ("d5-c5", "4.3", lambda: position(LINE, {"b9": 1})),
        ("d5-b5", "4.3", lambda: position(LINE, {"b9": 1})),
        ("c5f5-g5", "3.1", lambda: position(LINE, {"b9": 1})),
        ("a5e5-g5", "5.1", lambda: position(LINE, {"b9": 1})),
        ("c4e5-e7", "5.1", lambda: position(LINE, {"b9": 1})),
        ("c3d4-e5", "5.1", lambda: position({"c3": 1, "d4": 1}, {"b9": 1}, diagonals="pawns")),
        ("c5e5-e6", "5.2", lambda: position(LINE, {"b9": 1})),
        ("c5e5-f7", "5.2", lambda: position(LINE, {"b9": 1})),
        ("e5c5-d5", "5.2", lambda: position(LINE, {"b9": 1})),
        ("d5e5-g5", "5.3", lambda: position(LINE, {"b9": 1})),
        ("c5d5-g5", "5.3", lambda: position(LINE, {"b9": 1})),
        ("c5e5-h5", "5.4", lambda: position(LINE, {"b9": 1})),
        ("c5e5-f5", "5.5", lambda: position(LINE, {"b9": 1})),
        ("c5d5-g5", "5.6", lambda: position({"c5": 1, "d5": 4, "f5": 1}, {"b9": 1})),
        ("e5xe6", "6.2", lambda: position(LINE, {"b9": 1})),
        ("e5xe7", "6.4", lambda: position(LINE, {"e7": 2})),
        ("e5-e7", "6.4", lambda: position(LINE, {"e7": 2})),
        ("e5-e6", "3.3", lambda: position(LINE, {"e6": 1})),
        ("e5xe6", "6.5", lambda: position({"e5": 4}, {"e6": 1, "e7": 1})),
        ("e5-e9", "6.5", lambda: position({"e5": 4}, {"e6": 1, "e7": 1})),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_refusal_names_the_clause(
    action: str, clause: str, state: Callable[[], bastide.State]
) -> None:
    position = state()
    before = position.data
    with pytest.raises(bastide.IllegalAction) as refused:
        position.play(action)
    assert refused.value.clause == clause
    assert clause in str(refused.value)
    assert action in refused.value.message("fr")
    assert position.data == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e4",
        "e4e5",
        "e4-",
        "z4-e5",
        "e0-e1",
        "e04-e5",
        "e4-e31",
        "E4-e5",
        "e4 -e5",
        "e4-e5\n",
        "pass ",
        "é4-e5",
    ],
)
def test_malformed_notation(text: str) -> None:
    with pytest.raises(bastide.MalformedAction, match="not an action"):
        GAME.setup().start().play(text)


def guessed(state: bastide.State, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What `random_action` gives when all its guesses are tried, one after the other."""
    guesses = count()

    def next_guess(_: object, possible: int) -> int:
        if (guess := next(guesses)) == possible:
            raise StopIteration
        return guess

    monkeypatch.setattr(moves, "TRIES", 1_000_000)
    monkeypatch.setattr(moves, "draw", next_guess)
    drawn, out = [], [0] * state.setup.engine.capacity
    with suppress(StopIteration):
        while True:
            drawn.append(moves.random_action(state.record, state.setup.box, None, out))
    return sorted(drawn)


@pytest.mark.parametrize("setup", list(all_setups(GAME)), ids=lambda setup: str(setup.options))
def test_every_legal_action_is_one_guess_of_a_random_one(
    setup: bastide.Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then each is drawn as often as any other."""
    rng, state = Random(3), setup.start()
    for _ in range(4):
        if not state.over:
            assert guessed(state, monkeypatch) == sorted(state.legal_ids())
        for _ in range(12):
            if not state.over:
                state.play(rng.choice(state.legal()))


@pytest.mark.parametrize("distance", ["exact", "upto"])
@pytest.mark.parametrize("part", ["whole", "any"])
def test_troops_and_their_takes_are_guessed_once(
    distance: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    troop = {"b5": 1, "c5": 2, "d5": 3, "e5": 4, "e4": 4, "e3": 2}
    options = {"troop_distance": distance, "troop_part": part}
    for facing in ({"g5": 3}, {"h5": 1, "e7": 2}, {"f6": 1, "b9": 1}):
        state = position(troop, facing, **options)
        assert guessed(state, monkeypatch) == sorted(state.legal_ids())


def test_actions_after_the_end_and_out_of_turn() -> None:
    state = position({"e5": 4}, {"e6": 1})
    with pytest.raises(bastide.WrongActor, match="Seat 1"):
        state.play("e5xe6", actor=1)
    state.play("e5xe6", actor=0)
    with pytest.raises(bastide.GameOver):
        state.play("e6-e7")


def test_outcome_says_why() -> None:
    outcome = position({"e5": 4}, {"e6": 1}).play("e5xe6").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (2, 0))
    assert GAME.words("en").render(outcome.reason) == "Yellow has taken the last enemy pawn."
    assert "Jaune" in GAME.words("fr").render(outcome.reason)


def shuttle(table: bastide.Table, times: int) -> None:
    """Both kings of the board walk to and fro: four actions a time, each position comes up again."""
    for _ in range(times):
        for action in ("h1-i1", "b9-a9", "i1-h1", "a9-b9"):
            table.play(action)


@pytest.mark.parametrize("times", [2, 3, 4, 5])
def test_repetition_counts_from_the_start_position(times: int) -> None:
    table = bastide.new("forteresse", repetition=times)
    shuttle(table, times - 2)
    for action in ("h1-i1", "b9-a9", "i1-h1"):
        table.play(action)
    assert not table.over
    table.play("a9-b9")
    outcome = table.outcome()
    assert outcome is not None and outcome.scores == (1, 1) and outcome.winners == (0, 1)
    assert f"{times} times" in GAME.words("en").render(outcome.reason)


def test_every_bit_of_a_position_s_key_is_as_often_one_as_zero() -> None:
    """7.6: so that two positions of a game do not share their key by accident."""
    pawns = [turns.pawn_of(seat, n) for seat in (0, 1) for n in range(1, 5)]
    signs = [turns.sign(cell, pawn) for cell in range(100) for pawn in pawns]
    assert len(set(signs)) == len(signs)
    for bit in range(62):
        assert 0.4 < sum(sign >> bit & 1 for sign in signs) / len(signs) < 0.6
    assert max(signs) < 1 << 62


def test_no_repetition_draw_when_switched_off() -> None:
    table = bastide.new("forteresse", repetition=0, quiet_limit=1000)
    shuttle(table, 249)
    assert not table.over
    shuttle(table, 1)
    outcome = table.outcome()
    assert len(table.history) == 1000 and outcome is not None
    assert "1,000 moves" in GAME.words("en").render(outcome.reason)


@pytest.mark.parametrize("limit", [20, 127, 1000])
def test_quiet_limit_on_both_state_sizes(limit: int) -> None:
    table = bastide.new("forteresse", repetition=0, quiet_limit=limit)
    moves = ("h1-i1", "b9-a9", "i1-h1", "a9-b9")
    for n in range(limit):
        assert not table.over
        table.play(moves[n % 4])
    assert table.over


def test_quiet_actions_are_counted_from_the_last_take() -> None:
    """7.7: the taking action is none of them, the next one is the first."""
    state = GAME.position(GAME.setup(), {"e5": 3, "a1": 1}, {"e7": 2, "b9": 1}, quiet=7)
    quiet = [state.play(action).view(None).facts["quiet"] for action in ("a1-a2", "b9-b8", "e5xe7")]
    assert quiet == [8, 9, 0]
    assert state.play("b8-b9").view(None).facts["quiet"] == 1


def test_repetition_is_checked_before_quiet_and_not_put_off() -> None:
    """7.5 to 7.7: with both due, the position's return is the reason."""
    table = bastide.new("forteresse", repetition=5, quiet_limit=20)
    for action in ("g1-f1", "c9-d9", "c1-d1", "g9-f9"):
        table.play(action)
    shuttle(table, 4)
    outcome = table.outcome()
    assert len(table.history) == 20
    assert outcome is not None and outcome.reason.key == "drawn-by-repetition"


@pytest.mark.parametrize(
    ("limit", "plies", "why"), [(100, 100, "drawn-by-quiet"), (0, 112, "drawn-by-repetition")]
)
def test_without_a_quiet_limit_only_repetition_draws(limit: int, plies: int, why: str) -> None:
    """7.7: Yellow walks round four cells, Red round fourteen; the start comes back every 28 moves of each."""
    yellow = ("a1", "b1", "b2", "a2")
    red = [f"{c}9" for c in "ihgfedc"] + [f"{c}8" for c in "cdefghi"]
    state = GAME.position(GAME.setup(quiet_limit=limit), {"a1": 1}, {"i9": 1})
    played = 0
    while not state.over:
        way, step = (yellow, red)[played % 2], played // 2
        state.play(f"{way[step % len(way)]}-{way[(step + 1) % len(way)]}")
        played += 1
    outcome = state.outcome()
    assert outcome is not None and (played, outcome.reason.key) == (plies, why)


def test_positions_are_remembered_over_thousands_of_quiet_moves() -> None:
    """7.6 with `quiet_limit=0`, where the memory of positions begins anew at its start; views agree there too."""
    setup = GAME.setup(quiet_limit=0)
    state = GAME.position(setup, {"a1": 1}, {"i9": 1}, quiet=setup.box.positions - 3)
    for n, action in enumerate(("a1-b1", "i9-h9", "b1-a1", "h9-i9") * 2):
        assert not state.over, n
        state.play(action)
        assert GAME.resample(state.view(0), Random(0)) == state
        assert len(state.view(0).facts["seen"]) == min(setup.box.positions, state.record.quiet + 1)
    outcome = state.outcome()
    assert outcome is not None and outcome.reason.key == "drawn-by-repetition"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "wegde"}, '"board" cannot be "wegde".*"wedge"'),
        ({"repetition": 1}, "cannot be 1; it takes one of 0, 2, 3, 4, 5"),
        ({"repetition": "3"}, 'cannot be "3"'),
        ({"repetition": True}, "cannot be true"),
        ({"repetition": 3.0}, "cannot be 3.0"),
        ({"quiet_limit": 19}, "20 to 1000"),
        ({"quiet_limit": 1001}, "20 to 1000"),
        ({"quiet_limit": 1}, "0, or a whole number from 20 to 1000"),
        ({"quiet_limit": False}, "cannot be false"),
        ({"quiet_limit": "0"}, 'cannot be "0"'),
        ({"quiet_limit": 0, "repetition": 0}, "cannot both be 0"),
        ({"quiet_limit": None}, "cannot be None"),
        ({"troop_prat": "any"}, 'did you mean "troop_part"'),
        ({"players": 3}, "unknown option"),
    ],
)
def test_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(bastide.BastideError, match=message):
        GAME.configure(2, options)


@pytest.mark.parametrize("players", [0, 1, 3, True, "2", 2.0])
def test_players_are_refused(players: object) -> None:
    with pytest.raises(bastide.BadOption, match="exactly 2"):
        GAME.configure(players, {})  # type: ignore[arg-type]


def test_every_setup_uses_one_of_two_state_sizes() -> None:
    """And games without a limit for quiet moves a third, which remembers more positions."""
    limited = {s.state_layout.nbytes for s in all_setups(GAME) if s.options["quiet_limit"]}
    assert len(limited) == 2
    assert len({s.state_layout.nbytes for s in all_setups(GAME)}) == 3


def edition(tmp_path: Path, old: str, new: str) -> bastide.Game:
    assert old in BUILT_IN
    path = tmp_path / "mine.toml"
    path.write_text(BUILT_IN.replace(old, new, 1), "utf-8")
    return bastide.game("forteresse", path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "columns = 9",
            "columns = 2",
            r"board\[wedge\].columns: expected a whole number from 3 to 20, found 2",
        ),
        ("columns = 9", 'columns = "9"', r"columns: expected a whole number, found \"9\""),
        ("columns = 9", "columns = true", r"columns: .*found true"),
        ("rows = 9", "rows = 8", r"map: expected 8 entries, found 9"),
        ("rows = 9\n", "", r"board\[wedge\].rows: this key is missing"),
        ('".  r4 r3', '".  r4', "row 9: expected 9 entries, found 8"),
        ('".  r4 r3', '".  r0 r3', 'b9: .*found "r0"'),
        ('".  r4 r3', '".  g4 r3', 'b9: .*found "g4"'),
        ('fortress_red = "e9"', 'fortress_red = "e10"', "fortress_red: e10 is not a cell"),
        ('fortress_red = "e9"', 'fortress_red = "99"', "fortress_red: 99 is not a cell"),
        ('fortress_red = "e9"', 'fortress_red = "e1"', "different cells"),
        (
            'fortress_red = "e9"',
            'fortress_red = "c3"',
            "pawn of Yellow stands on the enemy fortress",
        ),
        ('id = "long"', 'id = "wedge"', '"wedge" is used twice'),
        ('default = "wedge"', 'default = "wegde"', r"option\[board\].default: one of"),
        ("[game]", "[game", "not TOML"),
    ],
)
def test_editions_are_refused_by_file_key_and_expectation(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(bastide.BadEdition, match=message) as refused:
        edition(tmp_path, old, new)
    assert refused.value.file == "mine.toml"
    assert refused.value.message("fr")


def test_an_edition_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(bastide.BadEdition, match=r"nowhere.toml.*cannot be read"):
        bastide.game("forteresse", tmp_path / "nowhere.toml")


def test_the_largest_board_with_a_pawn_on_every_cell(tmp_path: Path) -> None:
    """1.4: 20 columns, 30 rows. 2.4: the map decides; numbers go up to 9."""
    rows = ["y9 " * 20] * 15 + ["r9 " * 20] * 15
    board = f"""
[[board]]
id = "huge"
title_en = "Huge"
title_fr = "Énorme"
columns = 20
rows = 30
fortress_yellow = "a1"
fortress_red = "t30"
map = {list(reversed(rows))!r}

[[option]]"""
    game = edition(tmp_path, "[[option]]", board)
    state = game.setup(board="huge").start()
    assert len(state.legal()) == 18 and "a1o15xt20" in state.legal()
    assert state.play("a1o15xt20").actor == 1
    state = game.setup(board="huge", diagonals="none").start()
    assert state.legal() == ["pass"]
    for _ in range(3):
        state.play("pass")
    assert state.play("pass").over  # 10.9: the position has come up three times


def test_a_board_of_ones_own_plays(tmp_path: Path) -> None:
    board = """
[[board]]
id = "tiny"
title_en = "Tiny"
title_fr = "Petit"
columns = 3
rows = 3
fortress_yellow = "b1"
fortress_red = "b3"
map = [". r1 .", ". . .", ". y9 ."]

[[option]]"""
    game = edition(tmp_path, "[[option]]", board)
    table = bastide.Table(game.setup(board="tiny"))
    assert table.legal() == ["b1-a1", "b1-a2", "b1-b2", "b1-c1", "b1-c2", "b1xb3"]
    assert table.play("b1xb3").over
    assert "<svg" in table._repr_html_()

"""Many games in one file, asked by player, opening and position."""

import datetime
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bastide
from bastide.records import (
    Added,
    Database,
    GameRecord,
    Move,
    NextMove,
    Variation,
    position_of,
    write_games,
)
from tests.records.games import beginning, played, records, words


@pytest.fixture
def base(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "club.db") as opened:
        yield opened


def begun(*actions: str, names: tuple[str, ...] = (), day: str = "") -> GameRecord:
    """A game of La Forteresse, not over."""
    table = bastide.Table(bastide.game("forteresse").setup(), actions)
    return GameRecord.of(table, names, {"Date": day} if day else {})


LINES = [
    begun("e4-e5", "e6-d5", "b1-a1", names=("Ada", "Grace"), day="2026-01-02"),
    begun("e4-e5", "e6-d5", "b1-a2", names=("Grace", "Linus"), day="2026-01-03"),
    begun("e4-e5", "b8-b7", names=("ada", "Barbara"), day="2026-01-01"),
    begun("b1-a1", "e6-d5", "e4-e5", names=("Ada Lovelace", "?")),
]


# ---------------------------------------------------------------- adding


def test_adding_twice_is_adding_once(base: Database, tmp_path: Path) -> None:
    assert base.add(LINES) == Added(added=4)
    assert base.add([*LINES, *LINES]) == Added(known=8)
    file = tmp_path / "again.bgr"
    write_games(file, [*LINES, begun("b1-a1")])
    assert base.add(file) == Added(added=1, known=4)
    assert len(base) == 5
    assert base.add(str(file)) == Added(known=5)


def test_games_stay_when_the_file_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with Database(path) as base:
        base.add(LINES)
    with Database(path, read_only=True) as base:
        found = base.find()
        assert [one.record() for one in found] == [LINES[1], LINES[0], LINES[2], LINES[3]]
        assert found[0].date == datetime.date(2026, 1, 3) and found[3].date is None


def test_notes_that_come_later_are_kept(base: Database) -> None:
    base.add(LINES[:2])
    noted = begun("e4-e5", "e6-d5", "b1-a1", names=("Ada", "Grace"), day="2026-01-02")
    noted.moves[0].notes = ("Bold.", Variation([Move(0, "b1-a1")]))
    assert base.add([noted]) == Added(annotated=1)
    assert base.add([noted]) == Added(known=1)
    assert base.find(player="Ada")[0].record() == noted
    assert base.add(LINES[:1]) == Added(known=1), "a bare one takes nothing away"
    assert base.find(player="Ada")[0].record() == noted
    assert len(base) == 2


def test_a_game_that_breaks_the_rules_adds_nothing(base: Database, tmp_path: Path) -> None:
    base.add(LINES[:1])
    file = tmp_path / "bad.bgr"
    write_games(file, [*LINES, GameRecord(LINES[0].setup, [Move(0, "e4-e5"), Move(1, "e6xe5")])])
    with pytest.raises(bastide.BadRecord, match=r"game 5, line .*power 1 does not beat 1"):
        base.add(file)
    assert len(base) == 1
    assert base.add(LINES) == Added(added=3, known=1)


def test_secrets_of_games_that_go_on_are_left_out(base: Database) -> None:
    """Of a game with secrets only what is over is kept; of an open one all."""
    for game in bastide.games():
        setup = game.setup()
        added = base.add([GameRecord.of(beginning(setup, 1, 30))])
        assert added == (Added(left_out=1) if game.secrets else Added(added=1)), game.id


def test_several_processes_add_the_same(base: Database, tmp_path: Path) -> None:
    games = [played("castle", seed) for seed in range(3)] + LINES
    base.add(games)
    with Database(tmp_path / "other.db") as other:
        assert other.add(games, processes=2) == Added(added=7)
        everything = "SELECT * FROM {} ORDER BY number"
        for table in ("games", "plies"):
            asked = everything.format(table) + (", ply" if table == "plies" else "")
            assert other._ask(asked) == base._ask(asked)
        wrong = GameRecord(LINES[0].setup, [Move(0, "e4-e9")])
        with pytest.raises(bastide.BadRecord, match="e4-e9"):
            other.add([wrong], processes=2)


def test_own_editions_go_with_their_games(base: Database, tmp_path: Path) -> None:
    """The file itself is not needed any more."""
    own = tmp_path / "mine.toml"
    built_in = bastide.game("forteresse").folder / "edition.toml"
    own.write_text(built_in.read_text("utf-8") + "\n# mine\n", encoding="utf-8")
    record = GameRecord.of(bastide.new("forteresse", edition=own).play("e4-e5"))
    base.add([record, begun("e4-e5")])
    own.unlink()
    assert len({one.id for one in base.find()}) == 2, "another edition is another game"
    assert {one.record().setup.game.edition.name for one in base.find()} == {
        "mine.toml",
        "edition.toml",
    }
    assert len(base.find(position=record.table().state)) == 1
    assert len(base.find(position=begun("e4-e5").table().state)) == 1


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.lists(records(), max_size=3), words)
def test_whatever_is_noted_is_kept(
    tmp_path_factory: pytest.TempPathFactory, kept: list[GameRecord], name: str
) -> None:
    with Database(tmp_path_factory.mktemp("db") / "any.db") as base:
        base.add(kept)
        told = {one.id: one.record() for one in base.find()}
        for record in kept:
            if record.result is not None or not record.setup.game.secrets:
                assert told[record.id].names == record.names
                assert record.id in [one.id for one in base.find(player=record.names[0])]
        if name.lower() not in [n.lower() for record in told.values() for n in record.names]:
            with pytest.raises(bastide.UnknownName):
                base.find(player=name)


# ---------------------------------------------------------------- asking


def test_games_are_found_by_player(base: Database) -> None:
    base.add(LINES)
    assert [one.names for one in base.find(player="ADA")] == [("Ada", "Grace"), ("ada", "Barbara")]
    assert len(base.find(player="grace", opening="e4-e5 e6-d5")) == 2
    with pytest.raises(bastide.UnknownName, match='unknown player: "Adda"; did you mean "Ada"'):
        base.find(player="Adda")


def test_games_are_found_by_opening_with_what_came_next(base: Database) -> None:
    base.add(LINES)
    assert len(base.find(opening="e4-e5")) == 3
    assert len(base.find(opening="1. 0: e4-e5 2. 1: e6-d5")) == 2
    assert base.find(opening="e6-d5") == []
    assert base.next_moves(opening="e4-e5") == [
        NextMove("e6-d5", False, 2, None),
        NextMove("b8-b7", False, 1, None),
    ]
    assert [move.action for move in base.next_moves()] == ["e4-e5", "b1-a1"]
    assert base.next_moves(opening="e4-e5", player="Barbara") == [NextMove("b8-b7", False, 1, None)]
    with pytest.raises(bastide.BadRecord, match="column 7: expected an action"):
        base.find(opening="e4-e5 )")


def test_chance_may_be_named_in_an_opening_or_left_out(base: Database) -> None:
    setup = bastide.game("castle").setup()
    for drawn in (["draw:T07", "H9w", "on:c1"], ["draw:T40", "H9w", "on:c1"]):
        legal = bastide.Table(setup, drawn[:1]).legal()
        table = bastide.Table(setup, drawn if drawn[1] in legal else [drawn[0], legal[0]])
        base.add([GameRecord.of(table)])
    (first, second) = base.find(game="castle")
    assert {move.action for move in base.next_moves(opening="~draw:T07")} == {"H9w"}
    assert base.next_moves(opening="~draw:T07")[0].chance is False
    assert len(base.find(opening="~draw:T07 H9w")) == 1
    assert len(base.find(opening="~draw:T07")) == 1 and first.id != second.id
    chosen = [one.record().actions[1] for one in (first, second)]
    for action in chosen:
        assert len(base.find(opening=action)) == chosen.count(action)
    assert [m.chance for m in base.next_moves(opening="~draw:T07 H9w on:c1")] == []


def test_a_score_is_the_mean_share_of_the_win(base: Database) -> None:
    """For whoever played it, over the games that are over."""
    games = [played("forteresse", seed, board="corner", quiet_limit=50) for seed in range(12)]
    base.add(games)
    for told in base.next_moves():
        mine = [g for g in games if g.moves[0].action == told.action]
        shares = [(0 in g.result.winners) / len(g.result.winners) for g in mine if g.result]
        assert told.count == len(mine)
        assert told.score == pytest.approx(sum(shares) / len(shares))
    team = played("donjon", 1, 4)
    base.add([team])
    (one,) = base.find(game="donjon")
    assert one.result is not None and len(one.result.winners) in (2, 4)
    (told,) = base.next_moves(game="donjon")
    actor = next(move.actor for move in team.moves if move.actor != "chance")
    shared = len(one.result.winners) == 4
    assert told.score == (0.5 if shared else float(actor in one.result.winners))


@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_every_position_of_a_game_is_found(game: str, base: Database) -> None:
    record = played(game, 2)
    base.add([record, played(game, 3)])
    seen: dict[str, int] = {}
    plies = Random(0).sample(range(len(record.moves)), 12)
    for ply, state in enumerate(record.states()):
        first = seen.setdefault(position_of(state), ply)
        if ply in plies or ply == len(record.moves):
            for asked in (state, position_of(state)):
                found = {one.id: one.ply for one in base.find(game=game, position=asked)}
                assert found[record.id] == first
            if ply < len(record.moves):
                told = base.next_moves(position=state)
                assert record.moves[ply].action in [move.action for move in told]


def test_the_same_position_is_found_in_other_games(base: Database) -> None:
    """However it came about; but in the same setup."""
    base.add([played("castle", seed) for seed in range(2)])
    start = bastide.game("castle").setup().start()
    assert [one.ply for one in base.find(position=start)] == [0, 0]
    other = bastide.game("castle").setup(first=1).start()
    assert base.find(position=other) == [], "another setup is another position"
    # Two orders of the same moves, up to a take: before it La Forteresse remembers the order, for repetitions.
    one = begun("c3-b3", "h8-i8", "b2-c2", "e6-d5", "d2xd5")
    two = begun("b2-c2", "h8-i8", "c3-b3", "e6-d5", "d2xd5")
    base.add([one, two])
    assert len(base.find(position=one.table().state)) == 2
    assert len(base.find(position=one.table().at(4).state)) == 1


def test_a_position_tells_no_secret() -> None:
    """Two states that differ in what is hidden are the same position; so a seat finds what it sees."""
    for game in bastide.games():
        if not game.secrets:
            continue
        hidden = 0
        for state in islice(played(game.id, 1).states(), 20, 320, 15):
            seat = state.actor if isinstance(state.actor, int) else None
            drawn = [game.resample(state.view(seat), Random(seed)) for seed in range(6)]
            assert {position_of(other) for other in drawn} == {position_of(state)}
            hidden += len({other.data for other in drawn}) > 1
        assert hidden, game.id


KNOWN = {
    "forteresse": "ca2d71d8df68a293",
    "castle": "b520e4f81ad1b789",
    "robber-knights": "a9362659a8a1968f",
    "donjon": "1484f7577c74b124",
    "dissuasion": "17c5e08db0b98057",
}


@pytest.mark.parametrize("game", KNOWN)
def test_positions_stay_what_they_are(game: str) -> None:
    """They lie in people's files. If a game's facts have to change, so does `FORMAT` in `records/rows.py`."""
    assert position_of(beginning(bastide.game(game).setup(), 1, 40).state) == KNOWN[game]


def test_what_is_in_it(base: Database) -> None:
    whole = played("forteresse", 1, board="corner", quiet_limit=50)
    won = GameRecord(whole.setup, whole.moves, ("Ada", "Grace"), {}, whole.result)
    base.add([*LINES, won, played("castle", 1)])
    assert [(g.game, g.games, g.over) for g in base.games()] == [
        ("forteresse", 5, 1),
        ("castle", 1, 1),
    ]
    players = {p.name: p for p in base.players()}
    assert players["Ada"].games == 2 and players["Linus"].score is None
    assert won.result is not None
    assert players["Ada"].score == (0 in won.result.winners) / len(won.result.winners)
    assert "?" not in players
    assert [p.name for p in base.players(limit=1)] == ["Grace"]


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"game": "castel"}, 'unknown game: "castel"; did you mean "castle"'),
        ({"position": "e4"}, '"e4" is not a position; it takes 16 digits'),
        ({"position": "é" * 16}, "is not a position"),
        ({"opening": "{"}, "expected"),
        ({"player": "'; DROP TABLE games; --"}, "unknown player"),
    ],
)
def test_bad_questions_are_refused(base: Database, asked: dict[str, str], told: str) -> None:
    base.add(LINES)
    for ask in (base.find, base.next_moves):
        with pytest.raises(bastide.BastideError, match=told) as found:
            ask(**asked)
        assert found.value.message("fr") != found.value.message("en")
    assert len(base) == 4


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Database(tmp_path / "nowhere.db", read_only=True)
    for name, data in (("a.jsonl", b"{}\n"), ("b.db", b"hello" * 1000), ("c.db", b"")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(bastide.BastideError, match=f"{name} is not a database of games"):
            Database(tmp_path / name)
        assert (tmp_path / name).read_bytes() == data


def test_another_database_is_refused(tmp_path: Path) -> None:
    other, later = tmp_path / "other.db", tmp_path / "later.db"
    with duckdb.connect(str(other)) as base:
        base.execute("CREATE TABLE fruit (name VARCHAR)")
    with Database(later) as ours:
        ours._ask("UPDATE about SET format = '99'")
    for path in (other, later):
        for read_only in (False, True):
            with pytest.raises(bastide.BastideError, match="is not a database of games of this"):
                Database(path, read_only=read_only)


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(bastide.BastideError, match=r"duckdb; .*bastide\[records\]"):
        Database(tmp_path / "club.db")

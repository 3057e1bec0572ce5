"""What is written is read again, whatever anybody notes about a game: records for people and for programs."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bastide
from bastide.cli.main import main
from bastide.records import GameRecord, Move, Variation, read_games, write_games
from tests.records.games import played, records

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))
calm = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def again(*texts: str) -> list[GameRecord]:
    return list(read_games(io.StringIO("".join(texts))))


@calm
@given(st.lists(records(), min_size=1, max_size=3))
def test_records_for_people_say_everything(kept: list[GameRecord]) -> None:
    texts = [record.text() for record in kept]
    found = again(*texts)
    assert found == kept
    assert [record.text() for record in found] == texts
    assert list(read_games(io.BytesIO("".join(texts).encode()))) == kept


@calm
@given(st.lists(records(), min_size=1, max_size=3), st.booleans())
def test_records_for_programs_say_everything(kept: list[GameRecord], legal: bool) -> None:
    lines = [f"{line}\n" for record in kept for line in record.transcript(legal)]
    assert all(('"legal":' in line) == legal for line in lines if line.startswith('{"actor"'))
    assert again(*lines) == kept


@settings(calm, max_examples=20)
@given(records())
def test_a_line_of_a_record_fits_a_screen(record: GameRecord) -> None:
    """Except where one word, or what a person wrote, is longer."""
    plain = GameRecord(record.setup, [Move(m.actor, m.action) for m in record.moves])
    moves = plain.text().split("\n\n", 1)[1]
    assert all(len(line) <= 80 for line in moves.splitlines())


@pytest.mark.parametrize("file", GOLDEN, ids=lambda f: f.stem)
def test_transcripts_come_back_line_by_line(file: Path) -> None:
    """To people's form and back: legal lists, actors and result are those of the file."""
    (record,) = read_games(file)
    (found,) = again(record.text())
    lines = list(found.transcript())
    written = file.read_text("utf-8").splitlines()
    assert lines[1:] == written[1:]
    ours, theirs = json.loads(lines[0]), json.loads(written[0])
    assert ours["options"] | theirs["options"] == ours["options"]
    assert ours | {"options": 0, "bastide": 0} == theirs | {"options": 0, "bastide": 0}


def test_a_trace_comes_back_byte_for_byte(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    trace, people, back = (tmp_path / name for name in ("a.jsonl", "b.bgr", "c.jsonl"))
    for game in bastide.games():
        look = ["--look", "0:colour=red"] if game.id == "forteresse" else []
        assert main(["trace", game.id, "--games", "2", "--seed", "3", *look]) == 0
        trace.write_bytes(capsysbinary.readouterr().out)
        write_games(people, read_games(trace))
        write_games(back, read_games(people))
        assert back.read_bytes() == trace.read_bytes()


def test_turns_are_counted_and_chance_is_shown() -> None:
    """As a person would read it: a number for each turn, `~` before what chance did."""
    setup = bastide.game("castle").setup()
    table = bastide.Table(setup, ["draw:T07", "H9w", "on:c1", "draw:T40", "A4e", "on:t1"])
    record = GameRecord.of(table, ["Ada", "Grace"], {"Event": "Club evening"})
    record.notes = ("A quiet start.",)
    record.moves[1].notes = (
        "Bold.",
        Variation([Move(0, "I9n"), Move(0, "none"), Move("chance", "draw:T41"), Move(1, "A4e")]),
        Variation([], ("Nothing better.",)),
    )
    record.moves[3].notes = (Variation([Move("chance", "draw:T41")]),)
    assert record.text().split("\n\n") == [
        '[Game "castle"]\n[Players "Ada" "Grace"]\n[Event "Club evening"]\n'
        f'[Edition "edition.toml" "{setup.game.edition.sha256[:12]}"]',
        "{A quiet start.} ~draw:T07 1. 0: H9w {Bold.} (1. 0: I9n none ~draw:T41\n"
        "2. 1: A4e) ({Nothing better.}) 1. 0: on:c1 ~draw:T40 (~draw:T41) 2. 1: A4e on:t1\n*",
        "",
    ]


def test_looks_editions_and_odd_actions_are_kept() -> None:
    dressed = bastide.game("forteresse").setup().dressed([{"colour": "red"}])
    odd = ["12.", "0:", "#", "*", "(", '"', "{}", "a~b", "[x]", "\\", "-"]
    record = GameRecord(dressed, [Move(k % 2, action) for k, action in enumerate(odd)])
    (found,) = again(record.text())
    assert found == record
    assert found.setup.looks == dressed.looks
    assert '[Looks "0:colour=red" "1:colour=yellow"]' in record.text()


def test_a_record_is_made_of_a_table() -> None:
    record = played("forteresse", 1)
    table = record.table()
    assert GameRecord.of(table) == record
    assert [state.data for state in record.states()][-1] == table.state.data
    assert record.result is not None and record.result.scores == table.outcome().scores  # type: ignore[union-attr]
    assert record.names == ("?", "?")


def test_a_game_has_a_name_that_stays() -> None:
    """Comments do not make another game; other players, headers or moves do."""
    one, other = played("forteresse", 1), played("forteresse", 2)
    (same,) = again(one.text())
    same.notes, same.moves[0].notes = ("!",), ("?", Variation([Move(0, "x")]))
    assert one.id == same.id and len(one.id) == 32 and one.id != other.id
    named = GameRecord(one.setup, one.moves, ("Ada", "?"), {}, one.result)
    dated = GameRecord(one.setup, one.moves, (), {"Date": "2026-03-14"}, one.result)
    assert len({one.id, named.id, dated.id}) == 3


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (lambda s: GameRecord(s, [], ("Ada",)), "2 players have 2 names, not 1"),
        (lambda s: GameRecord(s, [], (), {"a b": ""}).text(), '"a b" cannot be the name'),
        (lambda s: GameRecord(s, [], (), {"Result": ""}).text(), '"Result" cannot be the name'),
        (lambda s: GameRecord(s, [Move(0, "a b")]).text(), '"a b" cannot be an action'),
        (lambda s: GameRecord(s, [], (), {"Event": "\ud800"}).text(), "not text in UTF-8"),
    ],
)
def test_what_cannot_be_read_again_is_not_written(record: object, told: str) -> None:
    with pytest.raises(bastide.BastideError, match=told):
        record(bastide.game("forteresse").setup())  # type: ignore[operator]


def test_variations_end_somewhere() -> None:
    move = Move(0, "a")
    for _ in range(101):
        move = Move(0, "a", (Variation([move]),))
    record = GameRecord(bastide.game("forteresse").setup(), [move])
    with pytest.raises(bastide.BastideError, match="more than 100 variations"):
        record.text()
    inner = move.variations[0].moves
    assert again(GameRecord(record.setup, inner).text())[0].moves == inner
    assert again(*(f"{line}\n" for line in GameRecord(record.setup, inner).transcript(False)))

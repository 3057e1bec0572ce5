"""Files of games, read game by game: paths and open files, compressed or not; and what is wrong with one."""

import gzip
import io
import json
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bastide
from bastide.core import transcript
from bastide.records import GameRecord, source
from tests.records.games import played, records, words

calm = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return [played("forteresse", seed, board="corner", quiet_limit=50) for seed in range(3)]


def lines_of(games: list[GameRecord], legal: bool = True) -> bytes:
    return "".join(f"{line}\n" for game in games for line in game.transcript(legal)).encode()


def text_of(games: list[GameRecord]) -> bytes:
    return "".join(game.text() for game in games).encode()


# ---------------------------------------------------------------- all games of a file


@pytest.mark.parametrize("name", ["games.jsonl", "games.bgr", "games"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_path_is_read_by_what_it_holds(
    name: str, packed: bool, games: list[GameRecord], tmp_path: Path
) -> None:
    """A name tells nothing: what the file begins with does."""
    for data in (lines_of(games), lines_of(games, legal=False), text_of(games)):
        file = tmp_path / name
        file.write_bytes(zstandard.compress(data) if packed else data)
        for path in (file, str(file)):
            found = list(bastide.read_games(path))
            assert found == games
            assert [record.where.game for record in found] == [1, 2, 3]
            assert {record.where.file for record in found} == {str(file)}


def test_an_open_file_is_read_and_stays_open(games: list[GameRecord], tmp_path: Path) -> None:
    file = tmp_path / "games.bgr"
    file.write_bytes(text_of(games))
    packed = zstandard.compress(text_of(games))
    with open(file) as text, open(file, "rb") as data, open(file, "rb", buffering=0) as raw:
        for opened in (text, data, raw, io.BytesIO(packed)):
            assert list(bastide.read_games(opened)) == games
            assert not opened.closed
    with gzip.open(io.BytesIO(gzip.compress(text_of(games)))) as other:
        assert list(bastide.read_games(other)) == games  # type: ignore[arg-type]


def test_a_compressed_file_may_have_several_parts(games: list[GameRecord]) -> None:
    """As `cat a.zst b.zst` makes one."""
    parts = b"".join(zstandard.compress(text_of([game])) for game in games)
    assert list(bastide.read_games(io.BytesIO(parts))) == games


def test_an_empty_file_has_no_games() -> None:
    for text in ("", "\n \n", "\ufeff\n"):
        assert list(bastide.read_games(io.StringIO(text))) == []


def test_what_other_editors_leave_is_read(games: list[GameRecord]) -> None:
    """Other ends of lines, a mark at the beginning, empty lines."""
    crlf = text_of(games[:1]).replace(b"\n", b"\r\n")
    assert list(bastide.read_games(io.BytesIO(b"\xef\xbb\xbf\n\n" + crlf))) == games[:1]
    lines = lines_of(games[:1]).replace(b"\n", b"\r\n\r\n")
    assert list(bastide.read_games(io.BytesIO(lines))) == games[:1]


def test_legal_lists_are_given_when_asked_for(games: list[GameRecord]) -> None:
    """Those of the file, or the same from the rules."""
    lists = [json.loads(line)["legal"] for line in list(games[0].transcript())[1:-1]]
    for data in (lines_of(games), lines_of(games, legal=False), text_of(games)):
        assert next(bastide.read_games(io.BytesIO(data))).legal is None
        found = list(bastide.read_games(io.BytesIO(data), legal=True))
        assert found[0].legal == lists
        assert found == games


def test_unfinished_games_are_read(games: list[GameRecord]) -> None:
    """A transcript that stops, and one after it."""
    whole = list(games[0].transcript())
    (first, second) = bastide.read_games(io.StringIO("\n".join([*whole[:5], *whole])))
    assert first.result is None and first.moves == games[0].moves[:4]
    assert second == games[0]
    assert first.text().rstrip().endswith("*")


def test_a_game_saved_in_the_terminal_names_its_bots() -> None:
    first = {"game": "forteresse", "players": 2, "bots": {"1": "expert"}}
    (record,) = bastide.read_games(io.StringIO(json.dumps(first)))
    assert record.names == ("?", "expert")


def test_another_edition_is_asked_for_by_name(tmp_path: Path) -> None:
    own = tmp_path / "small.toml"
    built_in = bastide.game("forteresse").folder / "edition.toml"
    own.write_text(built_in.read_text("utf-8") + "\n# mine\n", encoding="utf-8")
    table = bastide.new("forteresse", edition=own).play("e4-e5")
    text = GameRecord.of(table).text()
    assert '[Edition "small.toml"' in text
    with pytest.raises(bastide.BadRecord, match=r"line 3.*small.toml; name that file"):
        list(bastide.read_games(io.StringIO(text)))
    (record,) = bastide.read_games(io.StringIO(text), edition=own)
    assert record.setup.game.edition.name == "small.toml"


# ---------------------------------------------------------------- however long it is


class Endless(io.RawIOBase):
    """The same bytes again and again, up to a length: a file of any size that lies nowhere."""

    def __init__(self, data: bytes, times: int) -> None:
        self._data, self._left, self._at = data, times, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self._at == len(self._data):
            self._at, self._left = 0, self._left - 1
        if self._left <= 0:
            return 0
        part = self._data[self._at : self._at + len(buffer)]
        buffer[: len(part)] = part
        self._at += len(part)
        return len(part)


def peak(opened: io.RawIOBase) -> tuple[int, int]:
    """How many games there were, and the most memory that reading them took at once."""
    tracemalloc.start()
    try:
        count = sum(1 for _ in bastide.read_games(opened))  # type: ignore[arg-type]
        return count, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("form", ["lines", "text", "packed"])
def test_a_long_file_takes_no_more_memory_than_a_short_one(
    form: str, games: list[GameRecord]
) -> None:
    data = {"lines": lines_of(games, legal=False), "text": text_of(games)}.get(
        form, zstandard.compress(text_of(games * 2))
    )
    each = 6 if form == "packed" else 3
    peak(Endless(data, 1))  # whatever is loaded the first time
    short, long = peak(Endless(data, 2)), peak(Endless(data, 40))
    assert short[0] == 2 * each and long[0] == 40 * each
    assert long[1] < 1.5 * short[1] < 8_000_000


def test_games_come_one_by_one(games: list[GameRecord]) -> None:
    """The first is there before the second has been read."""
    stream = Endless(text_of(games), 1_000_000_000)  # some terabytes
    found = bastide.read_games(stream)  # type: ignore[arg-type]
    assert [next(found) for _ in range(3)] == games


# ---------------------------------------------------------------- what is wrong is told with its place

HEAD = '[Game "forteresse"]\n[Players "Ada" "Grace"]\n'
JSON = '{"game": "forteresse", "players": 2}\n'
OVER = HEAD + '[Result "scores 1 0" "winners 0"]\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chess", "line 1, column 1: expected \\[ of a record or { of a transcript; found chess"),
        ("\n\n  e4", "line 3, column 3: expected \\[ of a record"),
        ("[", "line 1, column 2: expected the name of a header; found the end of the file"),
        ('["x"]', 'column 2: expected the name of a header; found "x"'),
        ("[Game]", "column 6: expected a text in quotes; found ]"),
        ('[Game "x" e4', "column 11: expected a text in quotes or ]; found e4"),
        ('[Game "x', 'column 7: expected a text in quotes, whose end .*; found "x'),
        ('[Game "\\x"]', "column 7: expected a text in quotes"),
        ('[Game "\\ud800"]', "column 7: this is not text in UTF-8"),
        ('[Game "forteresse"]', "line 1, column 20: expected the header Players; found the end"),
        ('[Players "a" "b"] *', "column 19: expected the header Game; found \\*"),
        ('[Game "chess"] [Players "a"]', "line 1, column 2: unknown game"),
        ('[Game "forteresse" "castle"] [Players "a"]', "a record is of one game"),
        ('[Game "forteresse"]\n[Players "a"]', "line 2, column 2: .* for exactly 2 players, not 1"),
        (HEAD + "[Game", "line 3, column 2: expected a header that is not there yet; found Game"),
        (HEAD + '[Event "a" "b"]', "line 3, column 15: expected ], as this header has one text"),
        (HEAD + '[Options "bord=long"]', "line 3, column 2: unknown option.*did you mean .board"),
        (HEAD + '[Options "board"]', "line 3, column 2: .*write name=value"),
        (HEAD + '[Options "board=round"]', "line 3, column 2: .*takes one of"),
        (HEAD + '[Looks "red"]', "line 3, column 2: .*seat:name=value"),
        (HEAD + '[Looks "2:colour=red"]', "line 3, column 2: .*seat:name=value"),
        (HEAD + '[Looks "1:hat=red"]', 'line 3, column 2: seat 1 has no "hat"'),
        (HEAD + '[Edition "mine.toml" "0"]', "line 3, column 2: .*name that file with --edition"),
        (HEAD + '[Result "1-0"]', 'line 3, column 2: a result is "scores"'),
        (HEAD + '[Result "scores 1" "winners 0"]', "line 3, column 2: a result is"),
        (HEAD + '[Result "scores 1 0" "winners 2"]', "line 3, column 2: a result is"),
        (HEAD, "line 2, column 24: expected an action, or \\* .*; found the end of the file"),
        (HEAD + "1. e4-e5 *", "line 3, column 4: expected the seat that acts.*; found e4-e5"),
        (HEAD + "1. 2: e4-e5 *", "line 3, column 4: expected a seat from 0 to 1; found 2:"),
        (HEAD + "0: e4-é5 *", "column 4: expected an action; found e4-é5"),
        (HEAD + '0: "a b" *', 'column 4: expected an action; found "a b"'),
        (HEAD + "0: ~ *", "column 6: expected an action; found \\*"),
        (HEAD + "0: ~(", "column 5: expected an action; found \\("),
        (HEAD + "(0: e4-e5) *", "column 1: expected a move: a variation stands after"),
        (HEAD + "0: a (0: b *", "column 12: expected an action, or \\) .*; found \\*"),
        (HEAD + "0: a (0: b", "column 11: expected an action, or \\) .*; found the end"),
        (HEAD + "0: a ) *", "column 6: expected an action, or \\* .*; found \\)"),
        (HEAD + "0: a } *", "column 6: expected an action, or \\* .*; found }"),
        (HEAD + "0: a {b\nc", "line 3, column 6: expected }, the end of the comment that begins"),
        (HEAD + "0: a {b \\x} *", "line 3, column 9: expected .*after a backslash; found \\\\x}"),
        (HEAD + "0: a {b \\ud800} *", "line 3, column 9: expected .*after a backslash"),
        (HEAD + "0: a #", "column 6: expected an action, or \\* .* no Result; found #"),
        (OVER + "0: a *", "line 4, column 6: expected an action, or # .* has a Result; found \\*"),
        (HEAD + "0: a * e4", "game 2, line 3, column 8: expected a header, such as .*; found e4"),
        (HEAD + "*\n" + HEAD + "0: }", "game 2, line 6, column 4: expected"),
        (HEAD + "0: " + "a (" * 101, "column 306: expected at most 100 variations within"),
        ("{", "line 1: this is not a JSON object"),
        ("{} x", "line 1: this is not a JSON object"),
        ('{"players": 2}', 'line 1: the key "game" is missing'),
        ('{"game": "chess", "players": 2}', "line 1: unknown game"),
        ('{"game": "forteresse", "players": 2, "names": ["a"]}', "2 players have 2 names, not 1"),
        ('{"game": "forteresse", "players": 2, "names": [1, 2]}', "not text in UTF-8"),
        ('{"game": "forteresse", "players": 2, "headers": {"a b": ""}}', '"a b" cannot be'),
        (JSON + "\n[1]", "line 3: this is not a JSON object"),
        (JSON + "{}", 'line 2: the key "action" is missing'),
        (JSON + '{"action": "e4-e5"}', "line 2: actor None is neither"),
        (JSON + '{"actor": 2, "action": "e4-e5"}', "line 2: there is no seat 2; the last one is 1"),
        (JSON + '{"actor": 0, "action": "a b"}', 'line 2: "a b" cannot be an action'),
        (JSON + '{"actor": 0, "action": "a", "notes": [1]}', "line 2: this is not text"),
        (JSON + '{"actor": 0, "action": "a", "notes": [{"moves": [1]}]}', '"moves"'),
        (JSON + '{"over": true}', 'line 2: the key "scores" is missing'),
        (JSON + '{"over": true, "scores": [1], "winners": []}', "line 2: a result is"),
        (JSON + '{"over": true, "scores": [0, 1], "winners": [2]}', '"winners"'),
        (JSON + '{"over": true, "scores": [0, 1], "winners": []}\n{}', "game 2, line 3: the first"),
        (JSON + JSON + "x", "game 2, line 3: this is not a JSON object"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(bastide.BadRecord) as found:
        list(bastide.read_games(io.StringIO(text)))
    assert str(found.value).startswith("-: game ") and re.search(told, str(found.value))
    assert found.value.message("fr").startswith("-\u202f: partie ")
    assert found.value.line == int(re.findall(r"line (\d+)", str(found.value))[0])


def test_variations_of_transcripts_end_somewhere() -> None:
    notes: list[object] = []
    for _ in range(101):
        notes = [{"moves": [{"actor": 0, "action": "a", "notes": notes}]}]
    line = json.dumps({"actor": 0, "action": "a", "notes": notes})
    with pytest.raises(bastide.BadRecord, match="more than 100 variations"):
        list(bastide.read_games(io.StringIO(JSON + line)))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (HEAD.encode() + b"{\xff} *", "line 3: this is not text in UTF-8"),
        (JSON.encode() + b'{"actor": "\xff"}', "line 2: this is not text in UTF-8"),
        (source.ZSTD + b"nonsense", "line 1: what is compressed here is damaged"),
        (source.ZSTD, "the compressed file stops in the middle"),
        (zstandard.compress(HEAD.encode())[:-3], "the compressed file stops in the middle"),
        (zstandard.compress(HEAD.encode()) + b"rest", "what is compressed here is damaged"),
        (b"[" + b"x" * (source.MOST_LINE + 1), "line 1: this line has more than 16,777,216"),
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes, told: str) -> None:
    with pytest.raises(bastide.BadRecord, match=told):
        list(bastide.read_games(io.BytesIO(data)))


def test_a_game_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_GAME", 10_000)
    endless = Endless(b"e4-e5 {again}\n", 1_000_000_000)

    def lines() -> Iterator[bytes]:
        yield HEAD.encode() + b"0:\n"
        while True:
            yield endless.read(1000)

    with pytest.raises(bastide.BadRecord, match="this game has more than 10,000 characters"):
        list(bastide.read_games(Joined(lines())))  # type: ignore[arg-type]


class Joined(io.RawIOBase):
    """Pieces one after the other."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self._rest = self._rest or next(self._pieces)
        part, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def test_a_missing_file_and_a_missing_package_are_named(
    games: list[GameRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FileNotFoundError):
        list(bastide.read_games("nowhere.bgr"))
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    with pytest.raises(bastide.BastideError, match=r"zstandard; .*pip install .bastide\[records\]"):
        list(bastide.read_games(io.BytesIO(zstandard.compress(text_of(games)))))


# ---------------------------------------------------------------- whatever comes


def reads(data: str | bytes) -> None:
    """It is read, or refused in both languages with its place; nothing else."""
    file: io.StringIO | io.BytesIO = (
        io.StringIO(data) if isinstance(data, str) else io.BytesIO(data)
    )
    try:
        for record in bastide.read_games(file, legal=False):
            record.text()
    except bastide.BadRecord as error:
        told = error
    else:
        return
    assert told.line >= 1 and told.game >= 1 and told.column >= 0
    for lang in ("en", "fr"):
        assert told.message(lang).startswith("-")
        assert "\n" not in told.message(lang)


pieces = st.sampled_from(
    ["[", "]", "(", ")", "{", "}", "~", "#", "*", "0:", "1:", "9:", "1.", '"', "\\", "\n", " ",
     "e4-e5", '[Game "forteresse"]', '[Players "a" "b"]', '[Options "board=long"]',
     '[Result "scores 1 0" "winners 0"]', '[Looks "0:colour=red"]', '[Edition "edition.toml"]',
     '{"game":"forteresse","players":2}\n', '{"actor":0,"action":"e4-e5"}\n', '{"over":true}\n',
     '{"over":true,"scores":[1,2],"winners":[0]}\n', '"notes":[', ",", "{}", "\u2028", "\r", "é"]
)  # fmt: skip


@calm
@given(st.one_of(words, st.text(max_size=80), st.lists(pieces, max_size=30).map("".join)))
def test_no_text_crashes_the_reader(text: str) -> None:
    reads(text)
    reads(HEAD + text)
    reads(JSON + text)


@calm
@given(st.binary(max_size=80))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    reads(data)
    reads(HEAD.encode() + data)
    reads(source.ZSTD + data)


@calm
@given(records(), st.data(), st.booleans())
def test_no_damage_to_a_record_crashes_the_reader(
    record: GameRecord, data: st.DataObject, people: bool
) -> None:
    text = record.text() if people else "\n".join(record.transcript(False))
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 5))
    reads(text[:at] + data.draw(st.one_of(pieces, words)) + text[at + cut :])


# ---------------------------------------------------------------- against the rules


def test_what_the_rules_refuse_is_told_with_its_place() -> None:
    text = HEAD + "1. 0: e4-e5\n2. 1: e6xe5 *"
    (record,) = bastide.read_games(io.StringIO(text))
    for play in (record.table, lambda: list(record.states()), lambda: list(record.transcript())):
        with pytest.raises(bastide.BadRecord) as found:
            play()  # type: ignore[operator]
        assert str(found.value) == (
            '-: game 1, line 4, column 7: "e6xe5" is not allowed: power 1 does not beat 1 (6.4)'
        )
        assert "partie 1, ligne 4" in found.value.message("fr")
    (record,) = bastide.read_games(io.StringIO(HEAD + "0: e4-e5 0: e5-e6 *"))
    with pytest.raises(bastide.BadRecord, match="column 13: it is not the turn of Seat 0"):
        record.table()


def test_a_result_that_the_rules_do_not_give_is_told() -> None:
    game = played("forteresse", 1)
    assert game.result is not None
    wrong = GameRecord(game.setup, game.moves, result=bastide.records.Result((9, 9), (0,)))
    for record, told in (
        (wrong, r"scores: the record says \[9, 9\]"),
        (GameRecord(game.setup, game.moves), "over: the record says false, the rules say true"),
        (GameRecord(game.setup, game.moves[:3], result=game.result), "over: the record says true"),
    ):
        with pytest.raises(bastide.BadRecord, match=told):
            record.table()


def test_the_first_game_is_still_what_a_transcript_gives(games: list[GameRecord]) -> None:
    setup, actions = transcript.read(lines_of(games).decode().splitlines(), bastide.game)
    assert (setup, actions) == (games[0].setup, games[0].actions)

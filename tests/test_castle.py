"""The Castle beyond its worked examples: counts, features told anew, refusals, options, editions, scenes."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.count import perft
from bastide.core.scene import to_json
from bastide.core.text import Words
from bastide.draw import picture
from bastide.draw.kit import TEXTS
from bastide.draw.signs import board, rows
from bastide.games.castle import rules
from bastide.games.castle.actions import read_label
from bastide.games.castle.components.tiles import LETTERS, TURNS
from bastide.games.castle.game import Castle
from bastide.games.castle.knowledge import find_node, label_of
from bastide.games.castle.rules import AFTER, BEFORE, PLAIN
from bastide.testing import all_setups, check_random_game, check_scene, check_views
from tests.habit import played_out_of_habit

GAME = bastide.game("castle")
assert isinstance(GAME, Castle)
BOX = GAME.components
BUILT_IN = (Path(GAME.folder) / "edition.toml").read_text("utf-8")


def position(setup: bastide.Setup | None = None, **facts: Any) -> bastide.State:
    return GAME.position(setup or GAME.setup(), **facts)


# ---------------------------------------------------------------- the components (1.1, 14)


def test_the_box_holds_what_the_specification_counts() -> None:
    edges = "".join(tile.edges * tile.count for tile in BOX.tiles)
    assert [edges.count(letter) for letter in "pthc"] == [75, 51, 52, 62]
    parts = [(s, tile.count) for tile in BOX.tiles for s in tile.segments]
    assert sum(s.markets * n for s, n in parts) == 14
    assert sum(s.well * n for s, n in parts) == 7
    assert sum(n for s, n in parts if s.end == "door") == 8
    assert sum(t.count for t in BOX.tiles if any(s.end == "plaza" for s in t.segments)) == 5
    assert (len(BOX.tiles), sum(t.count for t in BOX.tiles)) == (47, 60)
    assert (len(BOX.board.cells), len(BOX.board.starts), len(BOX.board.towers)) == (76, 7, 14)
    assert sum(tile.count for tile in BOX.board.wall_tiles) == 18


# ---------------------------------------------------------------- counts (10.2, 11.2)


def test_opening_of_the_specification() -> None:
    state = GAME.setup().start()
    assert sum(weight for _, weight in state.outcomes()) == 60
    assert ("draw:T19", 1) in state.outcomes() and ("draw:T27", 3) in state.outcomes()
    assert state.play("draw:T19").legal() == ["A4n", "B8n", "D10n", "F1n", "H9e", "I7n", "J4n"]
    assert state.play("F1n").legal() == ["none", "on:c1", "on:c2", "on:p1"]
    state.play("on:p1").play("draw:T20")
    expected = "A4n A4s B8n B8s D10n D10s E1n E1s F2n F2s G1n G1s H9e H9w I7n I7s J4n J4s"
    assert (state.actor, state.legal()) == (1, expected.split())
    assert state.play("F2n").legal() == ["none", "on:c1", "on:c2", "on:h1"]


def test_every_kind_fits_at_some_start() -> None:
    for tile in BOX.tiles:
        assert GAME.setup().start().play(f"draw:{tile.id}").actor == 0


def test_perft() -> None:
    assert [perft(GAME.setup(), depth) for depth in range(1, 4)] == [47, 722, 3282]


@pytest.mark.proof
def test_perft_of_four() -> None:
    setup = GAME.setup()
    assert setup.engine.warm(wait=True)
    assert perft(setup, 4) == 151788


def test_a_position_with_more_copies_of_a_tile_than_there_are_owes_none_to_the_pile() -> None:
    """1.1: of T19 there is one; a position for study may lay it twice."""
    pile = position(tiles={"F1": "T19n", "F2": "T19n"}).view().facts["pile"]
    assert "T19" not in pile and sum(pile.values()) == 59


def test_a_random_action_is_one_of_the_list_at_every_decision() -> None:
    """5.2: only a place is guessed."""
    setup, dice, met = GAME.setup(), [1], set()
    record, box, out = setup.start().record, setup.box, [0] * setup.engine.capacity
    for _ in range(60):
        action = rules.random_action(record, box, dice, out)
        assert action in out[: rules.legal_actions(record, box, out)]
        met.add(record.phase)
        rules.apply(record, box, action)
    assert {rules.TO_DRAW, rules.TO_PLACE, rules.TO_STAND} <= met


def test_another_turn_or_the_end_of_this_one() -> None:
    """8.6: two actions, by the numbers that a learner knows."""
    state, out = position(phase="again", held=[{"1": 1}, {}]), [0] * 2
    assert rules.legal_actions(state.record, state.setup.box, out) == 2
    assert out == [rules.encode(rules.AGAIN, 0), rules.encode(rules.END, 0)]


def test_equal_positions_have_equal_bytes_in_whatever_order_they_came_about() -> None:
    tiles = {"F1": "T46n", "F2": "T44e", "E1": "T27e", "E2": "T28w", "G1": "T41w", "G2": "T03s"}
    one = position(tiles=tiles, followers={"E1.p1": 1})
    two = position(tiles=dict(reversed(tiles.items())), followers={"E1.p1": 1})
    assert one == two and hash(one) == hash(two)


# ---------------------------------------------------------------- features, told anew (section 2)

Part = tuple[str, str]  # cell, segment


def features_of(facts: Any) -> dict[str, tuple[int, int, int, list[int]]]:
    """Every feature from the tiles alone, by its label: size, open ports, marks, followers."""
    board, laid = BOX.board, facts["tiles"]
    tile = {cell: BOX.tiles[BOX.kinds[text[:-1]]] for cell, text in laid.items()}

    def at(cell: str, side: int, which: int) -> Part:
        printed = (side - TURNS.index(laid[cell][-1])) % 4
        return cell, tile[cell].segments[tile[cell].at_port[printed, which]].id

    parts = [(cell, s.id) for cell in board.names if cell in laid for s in tile[cell].segments]
    links: dict[Part, set[Part]] = {part: set() for part in parts}
    extra = {part: [0, 0, 0] for part in parts}  # start spaces, open ports, marks
    for cell, name in parts:
        segment = tile[cell].segment(name)
        assert segment is not None
        extra[cell, name][2] += segment.markets + segment.well
        for printed, which in segment.ports:
            side = (printed + TURNS.index(laid[cell][-1])) % 4
            beyond = board.neighbour(board.named[cell], side)
            start = board.start_at(board.named[cell], side)
            if beyond is not None and board.names[beyond] in laid:
                facing = {PLAIN: PLAIN, BEFORE: AFTER, AFTER: BEFORE}[which]
                port = ((side + 2) - TURNS.index(laid[board.names[beyond]][-1])) % 4, facing
                if port in tile[board.names[beyond]].at_port:
                    other = at(board.names[beyond], (side + 2) % 4, facing)
                    if other[1][0] == name[0]:
                        links[cell, name].add(other)
            elif beyond is not None:
                extra[cell, name][1] += which == PLAIN and name[0] != "c"
            elif start is not None and start.kind == segment.kind and which == PLAIN:
                extra[cell, name][0] += 1
                extra[cell, name][2] += start.markets
    found, seen = {}, set()
    for first in parts:
        if first not in seen:
            group, waiting = set(), [first]
            while waiting:
                part = waiting.pop()
                if part not in group:
                    group.add(part)
                    waiting += links[part]
            seen |= group
            starts, opened, marks = (sum(extra[p][k] for p in group) for k in range(3))
            men = [
                sum(facts["followers"].get(f"{c}.{s}") == seat for c, s in group) for seat in (0, 1)
            ]
            size = len({cell for cell, _ in group}) + starts
            found[f"{first[0]}.{first[1]}"] = (size, opened, marks, men)
    return found


def kept(state: bastide.State) -> dict[str, tuple[int, int, int, list[int]]]:
    """The same from the state's own books."""
    record, found = state.record, {}
    for cell in range(len(BOX.board.cells)):
        for part in range(rules.parts_on(record, state.setup.box, cell)):
            node = (cell << rules.NODE_BITS) + part
            if record.tile[cell] and record.root[node] == node:
                men = record.men[2 * node : 2 * node + 2]
                label = str(label_of(BOX, record, node))
                found[label] = (record.size[node], record.open[node], record.marks[node], men)
    return found


def placements_of(facts: Any) -> list[str]:
    """5.2, edge by edge."""
    board, tile, found = BOX.board, BOX.tiles[BOX.kinds[facts["drawn"]]], []
    for cell, name in enumerate(board.names):
        for turn in range(tile.turns):
            touching, matching = 0, 0
            for side in range(4):
                beyond, start = board.neighbour(cell, side), board.start_at(cell, side)
                facing = LETTERS[start.kind] if start else None
                if beyond is not None and board.names[beyond] in facts["tiles"]:
                    laid = facts["tiles"][board.names[beyond]]
                    edges = BOX.tiles[BOX.kinds[laid[:-1]]].edges
                    facing = edges[(side + 2 - TURNS.index(laid[-1])) % 4]
                if facing:
                    touching += 1
                    matching += (facing == "p") == (tile.edges[(side - turn) % 4] == "p")
            if touching and touching == matching and name not in facts["tiles"]:
                found.append(name + TURNS[turn])
    return sorted(found)


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(n, marks=pytest.mark.proof) for n in range(2, 12))]
)
def test_features_kept_on_the_way_are_those_told_anew(seed: int) -> None:
    rng, state = Random(seed), GAME.setup().start()
    bot = bastide.bot("greedy", seed)
    while not state.over:
        if state.actor == "chance":
            state.play(state.draw(rng))
        elif seed % 3 == 0:
            state.play(bot.choose(state.view(int(state.actor or 0))))
        else:
            state.play(rng.choice(state.legal()))
        facts = state.view().facts
        assert kept(state) == features_of(facts)
        if facts["phase"] == "place":
            assert state.legal() == placements_of(facts)
        assert len(facts["followers"]) + sum(facts["reserve"]) == 2 * BOX.board.followers


# ---------------------------------------------------------------- refusals


TWO = {"D5": "T16e", "F5": "T06e", "G5": "T17w"}


def to_place() -> bastide.State:
    return position(tiles={"E5": "T16n"}).play("draw:T19")


def to_stand() -> bastide.State:
    return (
        position(tiles={"F1": "T19n", "F2": "T20n"}, followers={"F1.p1": 0})
        .play("draw:T36")
        .play("F3n")
    )


def to_score(**facts: Any) -> bastide.State:
    followers = {"D5.h1": 0, "G5.t1": 0}
    state = position(tiles=TWO, **{"followers": followers, **facts})
    return state.play("draw:T18").play("E5n").play("none")


def to_repeat() -> bastide.State:
    state = position(tiles={"E5": "T16n"}, held=[{"1": 1}, {}])
    return state.play("draw:T18").play("F5n").play("none")


def both_score() -> bastide.State:
    """The mover's two houses and the other's tower wait together."""
    tiles = {"D5": "T16e", "F5": "T16w", "E4": "T17s"}
    followers = {"D5.h1": 0, "F5.h1": 0, "E4.t1": 1}
    state = position(tiles=tiles, followers=followers)
    return state.play("draw:T09").play("E5s").play("none")


@pytest.mark.parametrize(
    ("action", "clause", "state"),
    [
        ("none", "4.1", to_place),
        ("draw:T01", "4.1", to_place),
        ("wall:3", "4.1", to_place),
        ("again", "4.1", to_place),
        ("A1n", "1.2", to_place),
        ("E11n", "1.2", to_place),
        ("E5n", "5.2", to_place),
        ("D5s", "5.2a", to_place),
        ("C3n", "5.2b", to_place),
        ("F5e", "5.2c", to_place),
        ("F1e", "5.4", to_place),
        ("H9n", "5.4", to_place),
        ("F4n", "4.1", to_stand),
        ("on:p1", "6.1", to_stand),
        ("on:h1", "6.2", to_stand),
        ("score:D4.h1", "7.3", to_score),
        ("score:Z9.h1", "7.3", to_score),
        ("double:F5.t1", "8.4", to_score),
        ("double:F5.t1", "8.3", lambda: to_score(held=[{"2": 1}, {}], fresh=[{"2": 1}, {}])),
        ("double:D5.h1", "8.4", lambda: to_score(held=[{"2": 1}, {}])),
        (
            "double:F5.t1",
            "8.4",
            lambda: to_score(held=[{"2": 1}, {"2": 1}], followers={"D5.h1": 1, "G5.t1": 1}),
        ),
        ("score:E4.t1", "7.2", both_score),
        ("none", "4.1", to_repeat),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refusal_names_the_clause(
    action: str, clause: str, state: Callable[[], bastide.State]
) -> None:
    found = state()
    before = found.data
    with pytest.raises(bastide.IllegalAction) as refused:
        found.play(action)
    assert refused.value.clause == clause
    assert clause in str(refused.value) and action in refused.value.message("fr")
    assert found.data == before


@pytest.mark.parametrize(
    "text", ["", "F3", "F3x", "f3n", "F03n", "F100n", "on:", "on:x1", "score:D5", "F3n ", "wall:0"]
)
def test_malformed_notation(text: str) -> None:
    with pytest.raises(bastide.MalformedAction, match="not an action"):
        to_place().play(text)


def test_chance_is_not_played_by_hand() -> None:
    with pytest.raises(bastide.MalformedAction, match="cannot come up"):
        position(pile={"T01": 1}).play("draw:T02")


# ---------------------------------------------------------------- scoring, in order (section 7)


def test_the_movers_features_come_first_and_the_tie_goes_home() -> None:
    state = both_score()
    assert state.legal() == ["score:D5.h1", "score:F5.h1"]
    state.play("score:F5.h1")  # the last two are scored without asking
    assert state.view().facts["score"] == [2, 2]
    assert state.view().facts["followers"] == {}


def test_two_towers_hit_in_one_turn() -> None:
    """11.8: each gives its tile in turn, the mover's first."""
    state = position(tiles={"E5": "T17e"}, followers={"E5.t1": 1}, score=[11, 17], mover=0)
    state.play("draw:T11").play("F5w").play("on:h1").play("wall:4")
    assert state.actor == "chance" and state.view().facts["taker"] == 1
    assert ("wall:4", 1) in state.outcomes()
    state.play("wall:4")
    assert state.view().facts["held"] == [{"4": 1}, {"4": 1}]
    assert "wall:4" not in dict(position(held=[{"4": 1}, {"4": 1}]).outcomes())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_tile_is_taken_once(seat: int) -> None:
    facts = {"tiles": {"D5": "T16e"}, "followers": {"D5.h1": seat}, "mover": seat}
    score = [11, 11]
    there = position(score=score, **facts).play("draw:T18").play("E5n").play("none")
    assert there.view().facts["taker"] == seat
    gone = position(score=score, towers=[19], **facts).play("draw:T18").play("E5n").play("none")
    assert gone.view().facts["phase"] == "draw"


# ---------------------------------------------------------------- the end, part by part (section 9)


def totals(setup: bastide.Setup | None = None, **facts: Any) -> list[int]:
    state = position(setup, **facts)
    before = state.data
    found = [rules.total(state.record, state.setup.box, seat) for seat in (0, 1)]
    assert state.data == before
    return found


def test_second_copies_take_the_next_best() -> None:
    """9.5, 9.6: two courts of three and one market, two tiles 7; equal features count each once."""
    tiles = {"H9": "T17n", "G9": "T16n", "D4": "T10n", "B4": "T10n"}
    followers = {"H9.c1": 0, "D4.c1": 0, "B4.c1": 0}
    assert totals(tiles=tiles, followers=followers) == [15, 0]
    assert totals(tiles=tiles, followers=followers, held=[{"7": 1}, {}]) == [18, 0]
    assert totals(tiles=tiles, followers=followers, held=[{"7": 2}, {}]) == [19, 0]
    houses = {"D5": "T01n", "H5": "T01n"}
    men = {"D5.h1": 0, "H5.h1": 0}
    assert totals(tiles=houses, followers=men, held=[{"6": 1}, {}]) == [1, 0]
    assert totals(tiles=houses, followers=men, held=[{"6": 2}, {}]) == [2, 0]


def test_every_part_of_the_final_scoring_at_once() -> None:
    tiles = {"H9": "T17n", "G9": "T16n", "E5": "T19n", "C5": "T17n"}
    state = position(
        tiles=tiles,
        followers={"H9.c1": 0, "E5.p1": 0, "C5.t1": 1},
        score=[40, 42],
        keeps=[[2, None], [3, None]],
        held=[{"4": 1, "7": 1, "8": 1, "9": 1}, {"5": 1, "9": 1}],
    )
    record, box = state.record, state.setup.box
    # markets 3 at 4 each, an open path of 1, tile 9; keep 4 against 3 takes the hole of 72
    assert totals_of(record, box) == [40 + 12 + 1 + 5 + 72, 42 + 2 + 5]


def totals_of(record: Any, box: Any) -> list[int]:
    return [rules.total(record, box, seat) for seat in (0, 1)]


def test_outcome_says_who_has_more() -> None:
    state = position(tiles={"E5": "T16n"}, pile={"T18": 1}, score=[3, 5])
    outcome = state.play("draw:T18").play("F5n").play("none").outcome()
    assert outcome is not None and (outcome.winners, outcome.scores) == ((1,), (3, 5))
    assert GAME.words("en").render(outcome.reason) == "Black wins, 5 to 3."
    assert "Noir" in GAME.words("fr").render(outcome.reason)


# ---------------------------------------------------------------- options and editions


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"first": 2}, "cannot be 2; it takes one of 0, 1"),
        ({"first": True}, "cannot be true"),
        ({"keep": "owner"}, '"scorer", "builder", "literal"'),
        ({"tile7": "size"}, '"markets", "tiles"'),
        ({"unfinished_well": 1}, "cannot be 1; it takes one of false, true"),
        ({"kepe": "scorer"}, 'did you mean "keep"'),
    ],
)
def test_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(bastide.BastideError, match=message):
        GAME.configure(2, options)


def test_tile_7_by_tiles_in_whole_games() -> None:
    """9.5 with `tile7=tiles`, told anew: the owned courts by size, then markets; one point more a market."""
    rng, setup = Random(7), GAME.setup(tile7="tiles")
    differs = 0
    for _ in range(6):
        table = bastide.Table(setup)
        while not table.over:
            table.play(rng.choice(table.legal()))
        record, box = table.state.record, setup.box
        for seat in (0, 1):
            courts = [
                (record.size[root], record.marks[root])
                for root in range(box.cells << rules.NODE_BITS)
                if record.tile[root >> rules.NODE_BITS]
                and (root & rules.SEGMENT) < rules.parts_on(record, box, root >> rules.NODE_BITS)
                and record.root[root] == root
                and rules.node_kind(record, box, root) == rules.COURT
                and rules.owner(record, root) == seat
            ]
            for copies in (0, 1, 2, 3):
                record.held[seat * rules.EFFECTS + rules.RICHER_COURT] = copies
                told = sum(markets for _, markets in sorted(courts, reverse=True)[:copies])
                assert rules.tile_points(record, box, seat, rules.RICHER_COURT) == told
                richest = sorted((markets for _, markets in courts), reverse=True)[:copies]
                differs += sum(richest) != told
    assert differs


def test_a_keep_by_the_books_words_in_whole_games() -> None:
    """7.7 with `keep=literal`: a keep at the latest when `builder` gives one, and here once earlier."""
    file = Path(__file__).parent / "golden" / "castle-2-random-32-keep=literal.jsonl"
    with open(file, encoding="utf-8") as lines:
        _, actions = transcript.read(lines, bastide.game)
    literal, builder = (bastide.Table(GAME.setup(keep=keep)) for keep in ("literal", "builder"))
    apart = 0
    for action in actions:
        assert literal.legal() == builder.legal()  # a keep decides nothing before the end
        literal.play(action)
        builder.play(action)
        pairs = zip(literal.view(0).facts["keeps"], builder.view(0).facts["keeps"], strict=True)
        for one, other in pairs:
            assert one or not other  # who scored a house in his own turn has a keep either way
            apart += one != other
    assert apart


def test_every_setup_of_the_box_has_one_state_size() -> None:
    assert {setup.state_layout.nbytes for setup in all_setups(GAME)} == {7696}


def edition(tmp_path: Path, *changes: tuple[str, str]) -> Castle:
    text = BUILT_IN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    game = bastide.game("castle", path)
    assert isinstance(game, Castle)
    return game


T03 = 'id = "T03"\ncount = 2\nedges = "hhcc"'
H1 = '{id = "h1", kind = "house", ports = ["N", "E"]},\n  {id = "c1", kind = "court", ports = ["S", "W"], market = 1},'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (T03, T03.replace("2", "0"), r"tile\[T03\].count: expected a whole number from 1 to 99"),
        (T03, T03.replace("hhcc", "hhc"), r"tile\[T03\].edges: expected four letters"),
        (T03, T03.replace("hhcc", "hhtc"), r"tile\[T03\].segments: S belongs to a court, but"),
        (T03, T03.replace("hhcc", "hhpc"), r"tile\[T03\].segments: S belongs to a court, but"),
        (T03, T03.replace("T03", "T 3"), r"tile\[T 3\].id: expected one to eight letters"),
        (T03, T03.replace("T03", "T02"), r'tile\[T02\].id: "T02" is used twice'),
        (
            'edges = "hhcc"\nturns = 4',
            'edges = "hhcc"\nturns = 2',
            r"tile\[T03\].turns: .*4 orientations, found 2",
        ),
        (H1, H1.replace('"S", "W"', '"S"'), r"tile\[T03\].segments: no segment reaches W"),
        (H1, H1.replace('"S", "W"', '"S", "W", "E"'), r"segments\[c1\].ports: port E is used twice"),
        (H1, H1.replace('"S", "W"', '"S", "W", "W"'), r"segments\[c1\].ports: port W is used twice"),
        (H1, H1.replace('"S", "W"', '"S", "W", "S+"'), r"segments\[c1\].ports: side S\+ is no path"),
        (H1, H1.replace('"S", "W"', '"S", "Q"'), r"segments\[c1\].ports: expected one of N, N-"),
        (H1, H1.replace("house", "hut"), r"segments\[h1\].kind: expected one of path, tower"),
        (H1, H1.replace('"h1"', '"c1"'), r"segments\[c1\].id: expected h1 … h8"),
        (H1, H1.replace("market = 1", "market = 0"), r"segments\[c1\].market: .*from 1 to 9"),
        (H1, H1.replace("market", "markets"), r"segments\[c1\].markets: this key means nothing"),
        (H1, H1.replace('["N", "E"]', '["N", "E"], well = true'), r"\[h1\].well: only a path"),
        ('end = "door"', 'end = "gate"', r"segments\[p1\].end: expected one of plaza, door"),
        ("well = true}", 'well = "yes"}', r"segments\[p1\].well: expected true or false"),
        ('columns = "ABCDEFGHIJ"', 'columns = "ABCDEFGHIA"', "columns: expected different"),
        ('"...#####..",   #  1', '"...#####.",   #  1', r"board.rows\[1\]: expected 10 signs"),
        ('cell = "F1"', 'cell = "A1"', r"start\[S1\].cell: A1 is not a cell"),
        ('cell = "F1"\nside = "N"', 'cell = "F1"\nside = "S"', r"start\[S1\].side: a start space lies"),
        ('feature = "path"', 'feature = "well"', r"start\[S1\].feature: expected one of path"),
        ('feature = "path"', 'feature = "path"\nmarket = 1', r"start\[S1\].market: only a court"),
        ('id = "S2"', 'id = "S1"', r'start\[S1\].id: "S1" is used twice'),
        ("squares = 100", "squares = 90", r"track.parts|tower\[.*\].squares"),
        ("[98, 6], [7, 16]", "[98, 6], [8, 16]", "track.parts: a part ends with square 6"),
        ("squares = [12, 13]", "squares = [12, 14]", r"tower\[1\].squares: expected two squares"),
        ("squares = [12, 13]", "squares = [1, 2]", r"tower\[1\].squares: .*from 2 up"),
        ("at = [8, 0]", "at = [8, 1]", r"tower\[1\].at: the outline has no convex bend at 8, 1"),
        ("wall_tile = true\n\n[[tower]]\nsquares = [95, 96]\nat = [3, 2]\nbend = \"reflex\"\nwall_tile = true",
         "wall_tile = true", "tower: the outline has 14 bends"),
        ("number = 1\ncount = 2", "number = 2\ncount = 2", r'wall_tile\[1\].number: "2" is used twice'),
        ('"another-turn"', '"another"', r"wall_tile\[0\].effect: expected one of another-turn"),
        ('values = [0, 1]', 'values = [0, 1, 2]', r"option\[first\].values: the options are first"),
        ("followers = 7", "followers = 0", "pieces.followers: .*from 1 to 60"),
        ("house = 1", "huose = 1", "points.huose: this key means nothing"),
        ("[game]", "[game", "not TOML"),
    ],
)  # fmt: skip
def test_editions_are_refused_by_key(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(bastide.BadEdition, match=message) as refused:
        edition(tmp_path, (old, new))
    assert refused.value.file == "mine.toml"
    assert refused.value.message("fr")


def test_too_few_wall_tiles_are_refused(tmp_path: Path) -> None:
    once = [("count = 2\neffect", "count = 1\neffect") for _ in range(9)]
    with pytest.raises(bastide.BadEdition, match="hold 13 wall tiles, but there are only 9"):
        edition(tmp_path, *once)


def test_another_box_plays(tmp_path: Path) -> None:
    """Other tiles, other points, other numbers: nothing of it stands in code."""
    game = edition(
        tmp_path,
        ("market = 3", "market = 2"),
        ("tower = 2", "tower = 3"),
        ("number = 9", "number = 12"),
        (T03, T03.replace("count = 2", "count = 9")),
        ("squares = [12, 13]", "squares = [11, 12]"),
    )
    state = game.position(game.setup(), tiles={"G1": "T17e"}, score=[5, 0])
    state.play("draw:T36").play("H1e").play("on:t1")
    assert state.view().facts["score"] == [11, 0] and state.actor == "chance"
    assert state.play("wall:12").view().facts["held"] == [{"12": 1}, {}]
    assert dict(game.setup().start().outcomes())["draw:T03"] == 9
    check_random_game(game.setup(), Random(0))


def test_a_larger_castle_uses_the_other_size(tmp_path: Path) -> None:
    rows = "rows = [\n" + '  "##########",\n' * 9 + "]\n"
    before, rest = BUILT_IN.split("rows = [", 1)
    outline, rest = rest.split("]\n", 1)
    towers_from, towers_to = (
        rest.index("[[tower]]"),
        rest.index("# ------", rest.index("[[tower]]")),
    )
    corners = ((0, 0), (10, 0), (10, 9), (0, 9))
    towers = "".join(
        f'[[tower]]\nsquares = [{25 * k}, {25 * k + 1}]\nat = [{x}, {y}]\nbend = "convex"\n'
        f"wall_tile = {'false' if k == 0 else 'true'}\n\n"
        for k, (x, y) in enumerate(corners)
    )
    text = before + rows + rest[:towers_from] + towers + rest[towers_to:]
    moves = (
        ('cell = "I7"\nside = "E"', 'cell = "J7"\nside = "E"'),
        ('cell = "D10"\nside = "S"', 'cell = "D9"\nside = "S"'),
        ('cell = "B8"', 'cell = "A8"'),
    )
    for old, new in moves:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "square.toml"
    path.write_text(text, "utf-8")
    game = bastide.game("castle", path)
    state, rng = game.setup().start(), Random(1)
    assert len(game.components.board.cells) == 90 and outline
    assert game.setup().state_layout.nbytes > 7696
    while not state.over:
        state.play(state.draw(rng) if state.actor == "chance" else rng.choice(state.legal()))
    assert state.outcome() is not None
    assert picture(state.view()).startswith("<svg")


# ---------------------------------------------------------------- scenes and touches


def choices(state: bastide.State) -> dict[str, Any]:
    assert isinstance(state.actor, int)
    return {choice.a: choice for choice in GAME.ask(state.view(state.actor)).choices}


def test_scenario_laying_a_tile_and_keeping_the_follower() -> None:
    """SCENES 5: F3 has one turn, H9 has three; on F3 the parts c1, c2, t1 light, p1 does not."""
    facts = {"tiles": {"F1": "T19n", "F2": "T20n"}, "followers": {"F1.p1": 0}}
    state = position(**facts).play("draw:T36")
    laid = choices(state)
    assert laid["F3n"].p == ("c:F3", "@0") and laid["F3n"].after == "hold"
    assert laid["F3n"].alt == (("drawn", "c:F3", "@0"),)
    assert [a for a in laid if a.startswith("H9")] == ["H9e", "H9n", "H9w"]
    seen = state.view(0)
    assert [e.clause for e in GAME.why(seen, ("c:H9", "@180"))] == ["5.4"]  # type: ignore[attr-defined]
    state.play("F3n")
    stood = choices(state)
    assert {c.p for c in stood.values()} == {
        ("t:F3#c1",), ("t:F3#c2",), ("t:F3#t1",), ("!none",)
    }  # fmt: skip
    assert [e.clause for e in GAME.why(state.view(0), ("t:F3#p1",))] == ["6.1"]  # type: ignore[attr-defined]
    assert GAME.ask(state.view(0)).rest == "none"


def test_a_placement_without_a_question_after_it_is_final() -> None:
    state = position(tiles={"E5": "T16n"}, reserve=[0, 6]).play("draw:T18")
    assert choices(state)["F5n"].after == "final"


def test_scenario_doubling_a_tower() -> None:
    """SCENES 6: the wall tile, then the tower; the tower alone leaves the choice open."""
    offered = choices(to_score(held=[{"2": 1}, {}]))
    assert offered["double:F5.t1"].p == ("w@0:2", "f:F5.t1")
    assert offered["double:F5.t1"].alt == (offered["score:F5.t1"].p,) == (("f:F5.t1",),)
    scene = GAME.scene(to_score(held=[{"2": 1}, {}]).view(0))
    assert {r.id: (r.n, r.parts) for r in scene.regions} == {
        "f:D5.h1": (1, ("t:D5#h1",)),
        "f:F5.t1": (4, ("t:F5#t1", "t:G5#t1")),
    }


def test_after_the_last_action_of_a_turn_nothing_is_taken_back() -> None:
    offered = choices(to_repeat())
    assert {a: c.after for a, c in offered.items()} == {"again": "final", "end": "final"}


def test_pieces_stand_where_they_belong() -> None:
    facts = {
        "tiles": {"D5": "T16e", "E5": "T17n"},
        "followers": {"D5.c1": 0, "E5.t1": 1},
        "score": [112, 7],
        "keeps": [[1, "D5.h1"], None],
    }
    items = {item.id: item for item in GAME.scene(position(**facts).view()).items}
    assert (items["m:D5.c1"].at, items["m:D5.c1"].rot) == ("t:D5#c1", 90)  # 6.5
    assert (items["m:E5.t1"].at, items["m:E5.t1"].rot) == ("t:E5#t1", 0)
    assert (items["score:0"].at, items["score:0"].rot) == ("s:12", 90)  # 7.5
    assert (items["score:1"].at, items["score:1"].rot) == ("s:7", 0)
    assert (items["keep:0"].at, items["keep:1"].at) == ("t:D5#h1", "tray:1")
    assert sum(item.art == "wall/down" for item in items.values()) == 13


def test_inspecting_tells_the_feature_the_hole_and_the_tower() -> None:
    facts = {"tiles": {"F1": "T19n", "F2": "T20n"}, "followers": {"F1.p1": 0}}
    seen = position(**facts).view()

    def told(ref: str) -> list[tuple[str, int | None]]:
        info = GAME.inspect(seen, ref)
        assert info is not None
        return [(GAME.words("en").render(line.text), line.n) for line in info.lines]

    assert told("t:F2#p1") == told("m:F1.p1") == [
        ("Size", 3), ("Wells", 1), ("Followers of White", 1), ("Open sides", 1),
        ("White has the majority.", None), ("Points once it is complete", 6),
    ]  # fmt: skip
    assert told("c:E5")[0] == ("Empty cells that hang together here", 74)
    assert len(told("t:F2")) == 4
    assert told("tw:12")[0][0].startswith("Stop here exactly")
    for nothing in (
        "c:A1",
        "w@0:99",
        "w@2:1",
        "tw:13",
        "s:14",
        "t:A1#p1",
        "t:F1#x9",
        "drawn",
        "",
        "f:",
    ):
        assert GAME.inspect(seen, nothing) is None


def test_inspecting_every_wall_tile_tells_its_effect() -> None:
    held = {str(tile.number): 1 for tile in BOX.board.wall_tiles}
    seen = position(held=[{}, held], fresh=[{}, {"2": 1}]).view()
    told = []
    for number in held:
        info = GAME.inspect(seen, f"w@1:{number}")
        assert info is not None
        told.append([GAME.words("fr").render(line.text) for line in info.lines])
    assert len({lines[0] for lines in told}) == 9
    assert [len(lines) for lines in told] == [1, 2, 1, 1, 1, 1, 1, 1, 1]


def test_panels_tell_what_the_end_would_add() -> None:
    state = position(
        tiles={"H9": "T17n"}, followers={"H9.c1": 1}, score=[3, 9], held=[{}, {"7": 1, "9": 1}]
    )
    score = GAME.scene(state.view()).panels[1].score
    assert score is not None and score.n == 9
    parts = [(part.n, part.sort, part.clause) for part in score.parts]
    assert parts == [
        (9, "banked", "7.5"), (0, "at-end", "9.3"), (6, "at-end", "9.4"),
        (2, "at-end", "9.5"), (5, "at-end", "9.7"),
    ]  # fmt: skip


def test_panels_tell_which_features_brought_the_points() -> None:
    """Scenario 6, example F8: the 9 points are a house for 1 and a doubled tower for 8; both are pointed at."""
    state = position(
        tiles={"D5": "T16e", "F5": "T06e", "G5": "T17w"},
        followers={"D5.h1": 0, "G5.t1": 0},
        held=[{"2": 1}, {}],
    )
    state.play("draw:T18").play("E5n").play("none").play("double:F5.t1")
    assert state.view().facts["scored"] == {"D5.h1": (0, 1), "F5.t1": (0, 2)}
    score = GAME.scene(state.view()).panels[0].score
    assert score is not None and score.n == 9
    banked = [part for part in score.parts if part.sort == "banked"]
    said = [(GAME.words("fr").render(part.text), part.n) for part in banked]
    assert said == [("1 tour", 8), ("1 maison", 1)]
    assert [set(part.on) for part in banked] == [{"t:F5#t1", "t:G5#t1"}, {"t:D5#h1"}]


def test_the_parts_of_a_score_add_up_all_through_a_game() -> None:
    table, rng, bot = bastide.new("castle"), Random(5), bastide.bot("greedy", 5)
    while True:
        for panel in GAME.scene(table.view()).panels:
            assert panel.score is not None
            banked = [part for part in panel.score.parts if part.sort == "banked"]
            assert all(part.clause == "7.4" and part.on for part in banked)
            counted = panel.score.parts if table.over else banked
            assert sum(part.n for part in counted) == panel.score.n
        if table.over:
            return
        if table.actor == "chance":
            table.play(table.state.draw(rng))
        else:
            table.play(bot.choose(table.view(int(table.actor or 0))))


def test_all_of_a_game_can_be_drawn_in_both_themes() -> None:
    table, rng = bastide.new("castle"), Random(2)
    bot = bastide.bot("greedy", 2)
    while not table.over:
        if table.actor == "chance":
            table.play(table.state.draw(rng))
        else:
            table.play(bot.choose(table.view(int(table.actor or 0))))
    for theme in ("light", "dark"):
        svg = picture(table.view(), theme=theme)  # type: ignore[arg-type]
        assert "var(--" not in svg and svg == picture(table.view(), theme=theme)  # type: ignore[arg-type]
    assert len(str(to_json(GAME.scene(table.view())))) < 60_000


@pytest.mark.parametrize("file", ["castle-2-greedy-1", "castle-2-greedy-4-keep=builder"])
def test_every_scene_of_a_good_game_is_complete(file: str) -> None:
    """Good games come where random ones do not: wall tiles held, doublings, further turns."""
    golden = Path(__file__).parent / "golden" / f"{file}.jsonl"
    with open(golden, encoding="utf-8") as lines:
        setup, actions = transcript.read(lines, bastide.game)
    table, rng, said = bastide.Table(setup), Random(0), set[str]()
    for ply, action in enumerate(actions):
        if ply % 8 == 0 or table.view().facts["phase"] in ("score", "again"):
            check_scene(table, rng, said)
            check_views(table, rng)
        table.play(action)
    check_scene(table, rng, said)


def test_a_rich_edition_uses_the_other_size(tmp_path: Path) -> None:
    """More markets than a small number holds."""
    rich = (
        (T03, T03.replace("count = 2", "count = 99")),
        (H1, H1.replace("market = 1", "market = 2")),
    )
    assert edition(tmp_path, *rich).setup().state_layout.nbytes > 7696


def test_every_tile_of_the_box_is_drawn_in_every_turn() -> None:
    pictures = {
        GAME.art(f"tile/{t.id}{turn}", None) for t in BOX.tiles for turn in TURNS[: t.turns]
    }
    assert len(pictures) == sum(tile.turns for tile in BOX.tiles)
    with pytest.raises(KeyError):
        GAME.art("tile/T99n", None)


def test_labels_name_nodes_and_nothing_else_does() -> None:
    record = position(tiles={"E5": "T16n"}).record
    assert find_node(BOX, record, read_label("E5.h1")) is not None
    for name in ("E5.h2", "E6.h1", "Z1.h1", "E5", ""):
        assert find_node(BOX, record, read_label(name)) is None
    with pytest.raises(TypeError, match="has no 'tile'"):
        position(tile={"E5": "T16n"})


# ---------------------------------------------------------------- in a terminal


def test_the_terminal_shows_tiles_followers_and_what_lies_beside() -> None:
    facts = {"tiles": {"F1": "T19n", "F2": "T20n"}, "followers": {"F1.p1": 0}}
    state = position(**facts, held=[{"9": 2}, {}]).play("draw:T36")
    frame, scene = GAME.frame(state.setup), GAME.scene(state.view(0))
    large, small = (str(board(frame, scene, size)) for size in ((120, 60), (60, 20)))
    assert "· ⚜ ·" in large and "·   h" in large  # edges of F1 with its herald, and of F2
    assert "1⚜n" in small and "20n" in small
    assert len({len(line) for line in small.splitlines()[:-1]}) == 1
    assert small.splitlines()[0].split() == ["p"] and small.splitlines()[11].split() == ["p"]
    beside = str(rows(frame, scene, Words("en", [GAME.texts, TEXTS])))
    assert "The tile to lay: path north, court east, tower south, court west" in beside
    assert "Wall tile 9 × 2" in beside


def test_an_edition_is_checked_described_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("tiles.svg", "tiles.png"):
        sheet = str(tmp_path / name)
        assert main(["edition", "castle", "--sheet", sheet, "--lang", "en"]) == 0
    assert "60 castle tiles of 47 kinds" in capsys.readouterr().out
    svg = (tmp_path / "tiles.svg").read_text("utf-8")
    assert "T47 × 1" in svg and "var(--" not in svg
    assert (tmp_path / "tiles.png").read_bytes().startswith(b"\x89PNG")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(BUILT_IN.replace('edges = "hhcc"', 'edges = "hhtc"', 1), "utf-8")
    assert main(["edition", "castle", "--edition", str(wrong), "--lang", "fr"]) == 2
    assert "tile[T03].segments" in capsys.readouterr().err


def test_a_game_without_pictures_for_a_sheet_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(bastide.game("forteresse").rooms.picture, "sheet")
    sheet = str(tmp_path / "hats.svg")
    assert main(["edition", "forteresse", "--sheet", sheet, "--lang", "en"]) == 2
    assert "no pictures" in capsys.readouterr().err


def test_the_pile_and_the_markers_tell_what_is_left_and_how_far_it_is() -> None:
    game = bastide.game("castle")
    table = bastide.new("castle")
    pile = game.inspect(table.view(0), "pile")
    assert pile is not None
    assert pile.title.args == {"n": 60}
    unseen = [line.n or 0 for line in pile.lines if line.text.key == "line-unseen"]
    assert (len(unseen), sum(unseen)) == (9, 18)
    marker = game.inspect(table.view(0), "score:0")
    assert marker is not None
    ahead = [(line.text.args["near"], line.text.args["far"]) for line in marker.lines]
    assert ahead == [(12, 13), (19, 20), (24, 25)]


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3))
def test_habit_plays_legally_the_same_in_both_tiers_and_better_than_chance(seed: int) -> None:
    outcome = played_out_of_habit(GAME.setup(), seed)
    assert outcome.scores[0] > outcome.scores[1] + 20


def test_an_edition_may_do_without_a_wall_tile() -> None:
    """Nobody is asked about one that is not there: every moment of a game is drawn, for whoever looks."""
    tiny, rng = Path(__file__).parent / "tiny" / "castle.toml", Random(1)
    table, said = bastide.new("castle", edition=tiny), set[str]()
    while not table.over:
        check_scene(table, rng, said)
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(rng.choice(table.legal()))
    assert picture(table.view())

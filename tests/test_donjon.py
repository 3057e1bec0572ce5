"""The Donjon game beyond its worked examples: secrets, refusals, editions, scenes."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.bots import mcts
from bastide.bots.one_ply import COMPOUND_MOVE
from bastide.bots.tree_worker import SearchParameters, TreeWorker
from bastide.core.contract import NO_ACTION
from bastide.core.dice import scatter
from bastide.core.tiers import PlainTier
from bastide.games.donjon import rules
from bastide.games.donjon.components import point
from bastide.games.donjon.game import Donjon
from tests.habit import played_out_of_habit
from tests.refused import refused_by_clause, refused_edition
from tests.test_donjon_examples import START, TWO, offered, place, play, x9

GAME = bastide.game("donjon")
assert isinstance(GAME, Donjon)
BUILT_IN = (GAME.folder / "edition.toml").read_text("utf-8")


def random_table(setup: bastide.Setup, seed: int, plies: int) -> bastide.Table:
    table, rng = bastide.Table(setup), Random(seed)
    while not table.over and len(table.history) < plies:
        table.play(rng.choice(table.legal()))
    return table


# ---------------------------------------------------------------- who sees what


OPENING = "seal:1 seal:2 deal:01 deal:03 deal:25 deal:13 deal:14 deal:15"


def test_cards_are_seen_by_their_owner_only() -> None:
    table = bastide.Table(TWO, OPENING.split())
    shown = [ply.action for ply in table.log(0)]
    assert shown == [
        "seal:1",
        "seal:2",
        "deal:01",
        "deal:03",
        "deal:25",
        "deal:?",
        "deal:?",
        "deal:?",
    ]
    assert [ply.action for ply in table.log(None)][2:] == ["deal:?"] * 6
    assert table.view(1).facts["hand"] == ["13", "14", "15"]
    assert table.view(1).facts["hands"] == [3, 3]
    backs = [i for i in GAME.scene(table.view(1)).items if i.at == "hand:0"]
    assert [(item.art, item.down) for item in backs] == [("back", True)] * 3


def test_a_sealed_card_is_secret_until_the_end_also_for_the_partner() -> None:
    table = random_table(GAME.setup(4), 1, 14)
    for action in ("seal", "royal:3"):
        table.play(action)
    assert table.view(0).last == (0, "royal:3")
    for seat in (None, 1, 2, 3):
        assert table.view(seat).last == (0, "royal:?")
        assert table.view(seat).facts["sealed"] == [-1, 0, 0, 0]
    rng = Random(2)
    while not table.over:
        table.play(rng.choice(table.legal()))
    assert table.view(2).facts["sealed"][0] == 3
    assert "royal:3" in [ply.action for ply in table.log(2)]


def test_the_public_score_leaves_out_the_doubling() -> None:
    state = play(place(["GGGW", "RYRW"], "K2@0,0 s0", "K1@3,0 s0"), "seal royal:2")
    for seat, secret in ((0, [3]), (1, [])):
        score = GAME.scene(state.view(seat)).panels[0].score
        assert score is not None
        assert score.n == 5
        assert [part.n for part in score.parts if part.secret] == secret


def test_resampling_is_consistent_covers_everything_and_does_not_cheat() -> None:
    """Every card that seat 1 has not seen is as likely as any other to be in seat 0's hand."""
    table = bastide.Table(TWO, OPENING.split())
    view, rng = table.view(1), Random(3)
    drawn: Counter[str] = Counter()
    for _ in range(2700):
        state = GAME.resample(view, rng)
        assert state.view(1).facts["hand"] == ["13", "14", "15"]
        drawn.update(state.view(0).facts["hand"])
    assert len(drawn) == 27  # all but seat 1's own three
    assert all(220 < n < 380 for n in drawn.values())  # 300 each


def test_resampling_a_sealed_card() -> None:
    state = play(x9(), "seal royal:3")
    view, rng = state.view(1), Random(3)
    drawn = Counter(GAME.resample(view, rng).record.sealed[0] for _ in range(900))
    assert set(drawn) == {1, 2, 3}
    assert all(240 < n < 360 for n in drawn.values())
    assert {GAME.resample(state.view(0), rng).record.sealed[0] for _ in range(20)} == {3}


def test_a_resampled_state_can_be_played_to_the_end() -> None:
    for seed in range(8):
        rng = Random(seed)
        table = random_table(
            GAME.setup(2 + seed % 3, preview=bool(seed % 2)), seed, rng.randrange(120)
        )
        state = GAME.resample(table.view(0), rng)
        while not state.over:
            state.play(rng.choice(state.legal()))
        outcome = state.outcome()
        assert outcome is not None and outcome.winners


# ---------------------------------------------------------------- other readings

STRICT = GAME.setup(2, donjon_duty="strict")
GUARDED = ["WWWWW", "GRGRG"]  # R8: a white fief of five


def empty_handed(rows: list[str], *pieces: str, setup: bastide.Setup) -> bastide.State:
    """Seat 0 begins its turn without a card; the Seal alone lies on its first pile."""
    state = place(rows, *pieces, hands=((), ("30",)), seals=[1, 1], setup=setup, seat=1, laid=1)
    return play(state, "end")


@pytest.mark.parametrize("duty", ["cards", "strict"])
def test_an_empty_hand_asks_for_a_donjon_first(duty: str) -> None:
    """5.5: the Seal brings cards from its pile; taken strictly they wait for a donjon, and nobody may pass."""
    state = empty_handed(["GRWY"], "K1@0,0 s0", setup=GAME.setup(2, donjon_duty=duty))
    begun = ["donjon:2", "donjon:3", "dragon:knight", "dragon:seal", "seal"]
    assert state.legal() == begun
    play(state, "seal royal:1 draw:01 draw:03")
    rest = ["donjon:2", "donjon:3", "dragon:knight"]
    if duty == "cards":
        assert state.legal() == ["card:01", "card:03", *rest]
        return
    assert state.legal() == rest
    refused_by_clause(state, "card:01", "5.5")
    refused_by_clause(state, "card:02", "5.1")  # not in hand
    refused_by_clause(state, "pass", "5.5")
    asked = GAME.words("en").render(GAME.ask(state.view(0)).prompt)
    assert asked == "Your hand was empty: erect a donjon before you lay a card."
    play(state, "dragon:knight at:3,0")
    assert state.legal() == ["donjon:2", "donjon:3"]
    play(state, "donjon:2 at:1,0 draw:04 draw:05")
    assert [a for a in state.legal() if a.startswith("card:")] == [
        "card:01",
        "card:03",
        "card:04",
        "card:05",
    ]
    assert GAME.ask(state.view(0)).prompt.key == "ask-main"


def test_without_a_site_no_donjon_is_owed() -> None:
    """5.5, strictly: while no `donjon:` is legal, cards are."""
    state = empty_handed(["GR"], "K1@0,0 s0", "K2@1,0 s1", setup=STRICT)
    assert state.legal() == ["seal"]
    play(state, "seal royal:1 draw:01 draw:03")
    assert "card:01" in state.legal() and "pass" not in state.legal()


def test_a_hand_that_was_not_empty_owes_nothing() -> None:
    """5.5: what counts is the start of the turn, and only of this turn."""
    state = place(START, hands=(("01",), ("30",)), seals=[1, 1], setup=STRICT)
    assert "card:01" in state.legal()
    state = empty_handed(["GRWY"], "K1@0,0 s0", setup=STRICT)
    play(state, "donjon:2 at:1,0 draw:04 draw:05 seal royal:1 draw:06 draw:07")
    assert "card:06" in state.legal()


def wants_the_seal_late(table: bastide.Table) -> list[str]:
    """Actions that bring a Seal alone on its pile to a turn with an empty hand."""
    seat = table.state.record.seat
    piles = table.view(seat).facts["piles"][seat]
    sealed = [f"donjon:{number}" for number, on in piles.items() if "seal" in on]
    late = ["seal"] if table.state.record.hand[seat] == 0 else []
    wanted = [a for a in table.legal() if a in (*sealed, *late, "end") or a.startswith("card:")]
    return wanted or table.legal()


def test_a_strict_duty_in_whole_games() -> None:
    """5.5 told anew: which turns began with an empty hand, and whether a donjon was erected since."""
    withheld = 0
    for seed in range(9):
        rng, table = Random(seed), bastide.Table(GAME.setup(2 + seed % 3, donjon_duty="strict"))
        began_empty, raised, over = False, False, True
        while not table.over:
            record, legal = table.state.record, table.legal()
            if record.phase == rules.MAIN:
                hand = record.hand[record.seat]
                if over:
                    began_empty, raised, over = hand == 0, False, False
                if began_empty and not raised and any(a.startswith("donjon:") for a in legal):
                    assert not any(a.startswith("card:") or a == "pass" for a in legal)
                    withheld += hand != 0
            action = rng.choice(wants_the_seal_late(table))
            raised |= action.startswith("donjon:")
            over |= action in ("end", "pass")
            table.play(action)
    assert withheld


@pytest.mark.parametrize(
    ("guards", "seat", "players", "enters"),
    [
        ("all", 1, 2, False),
        ("others", 1, 2, True),
        ("others", 0, 2, False),
        ("others", 3, 4, True),  # the partner of seat 1
        ("others", 2, 4, False),
    ],
)
def test_whose_dragons_a_knight_keeps_out(
    guards: str, seat: int, players: int, enters: bool
) -> None:
    """7.3, 7.6: R10's fief of seat 1 with a knight on 4,0; with `others` its own house may enter."""
    setup = GAME.setup(players, knight_guards=guards)
    tokens = [["knight", "seal"]] * players
    state = place(GUARDED, "K2@0,0 s1", "knight@4,0", setup=setup, seat=seat, tokens=tokens)
    below = {"0,1", "1,1", "2,1", "3,1", "4,1"}
    assert offered(state, "dragon:seal") == below | ({"1,0", "2,0", "3,0"} if enters else set())
    state.play("dragon:seal")
    if enters:
        assert state.copy().play("at:2,0").record.holder[0] != rules.NONE
    else:
        refused_by_clause(state, "at:2,0", "7.3")


def test_in_an_unoccupied_group_a_knight_keeps_out_everybody() -> None:
    """7.6 with `others`: X7's white group has a knight and no donjon."""
    setup = GAME.setup(2, knight_guards="others")
    for seat in (0, 1):
        state = place(
            ["GRGW", "GYWW"], "K2@0,0 s1", "bridge@1,0,h", "knight@2,1", setup=setup, seat=seat
        )
        assert offered(state, "dragon:knight") == {"0,1", "1,1"}


def test_what_a_knight_does_is_told_as_it_is_played() -> None:
    for guards, words in (("all", "keeps dragons away"), ("others", "other houses’ dragons away")):
        setup = GAME.setup(2, knight_guards=guards)
        state = place(GUARDED, "K2@0,0 s1", "knight@4,0", setup=setup)
        info = GAME.inspect(state.view(0), "c:2,0")
        assert info is not None
        assert words in GAME.words("en").render(info.lines[-1].text)


# ---------------------------------------------------------------- one place for a card

LONE = {  # beside its only green cell a landscape has one free cell, on this side; where a card then lies
    "east": (["YYYYYY", "YYYYYG", "YYYYYY"], ["4,1", "5,0", "5,2"], {"6,0", "6,1"}),
    "south": (["YYY"] * 5 + ["YGY"], ["1,4", "0,5", "2,5"], {"0,6", "1,6"}),
    "west": (["YYY", "GYY", "YYY"], ["0,0", "1,1", "0,2"], {"-2,0", "-2,1"}),
    "north": (["YGY", "YYY"], ["0,0", "2,0", "1,1"], {"0,-2", "1,-2"}),
}


@pytest.mark.parametrize("side", LONE)
def test_a_card_is_offered_for_its_only_place(side: str) -> None:
    """5.1, 6.2: knights stand around the only cell that the card could touch, but for one side."""
    rows, knights, places = LONE[side]
    green = next((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "G")
    pieces = [f"knight@{cell}" for cell in (*knights, f"{green[0]},{green[1]}")]
    state = place(rows, *pieces, hands=HANDS)
    assert offered(state, "card:01") == places


def test_a_card_laid_ends_a_row_of_passes() -> None:
    """10.2: the game is over when all pass one after the other, and nobody lays a card between."""
    state = place(START, hands=[["01"], ["02"]], passes=1)
    assert play(state, "card:01 at:-2,0 rot:0").record.passes == 0


# ---------------------------------------------------------------- refusals


HANDS = [["01"], []]


@pytest.mark.parametrize(
    ("action", "clause", "state"),
    [
        ("card:01", "5.2", lambda: play(place(START, hands=[["01", "02"], []]), "card:02 at:-2,0 rot:0")),
        ("card:01", "6.2b", lambda: place(["YY", "YY"], hands=[["01"], []])),
        ("donjon:4", "7.2", x9),
        ("donjon:2", "7.1", lambda: place(["GG"], "K1@0,0 s1", hands=HANDS)),
        ("knight", "7.8", lambda: place(["GG"], "K1@0,0 s1", hands=HANDS, tokens=[["seal"], []])),
        ("dragon:knight", "7.3", lambda: place(["GG"], "K1@0,0 s1", "knight@1,0", hands=HANDS)),
        ("bridge", "7.10", lambda: place(["GRG"], "K1@0,0 s0", hands=HANDS, spare=[0, 0])),
        ("end", "6.1", lambda: place(START, hands=HANDS).play("card:01")),
        ("at:0,0", "6.2d", lambda: place(START, hands=HANDS).play("card:01")),
        ("at:9,9", "6.2b", lambda: place(START, hands=HANDS).play("card:01")),
        ("at:1,-1", "6.2e", lambda: place(START, "K1@1,0 s1", hands=HANDS).play("card:01")),
        ("rot:2", "6.2b", lambda: play(place(START, hands=HANDS), "card:01 at:-2,0")),
        ("at:1,-1", "6.2f", lambda: place(["GRYG"], "K2@0,0 s0", "K2@3,0 s1", hands=HANDS).play("card:01")),
        ("at:0,0", "4.2", lambda: place(["GG"], "K1@0,0 s1", hands=HANDS).play("dragon:knight")),
        ("at:1,0", "7.1", lambda: place(["GGR"], "K1@0,0 s1", hands=HANDS).play("donjon:1")),
        ("at:5,5", "7.1", lambda: place(["GGR"], hands=HANDS).play("donjon:1")),
        ("at:1,0", "7.3", lambda: place(["GGGR"], "K1@0,0 s1", "knight@2,0", hands=HANDS).play("dragon:knight")),
        ("at:2,0", "7.5", lambda: place(["GGR"], "K1@0,0 s1", hands=HANDS).play("knight")),
        ("royal:4", "7.7", lambda: x9().play("seal")),
        ("span:1,0,v", "7.9a", lambda: place(["GRG"], "K1@0,0 s0", hands=HANDS).play("bridge")),
        ("span:3,0,h", "7.9b", lambda: place(["GRGRG"], "K1@0,0 s0", "K2@3,0 s1", hands=HANDS).play("bridge")),
        ("span:2,0,h", "7.9c", lambda: place(["GRGY"], "K1@0,0 s0", hands=HANDS).play("bridge")),
        ("span:3,0,h", "7.9d", lambda: place(["GRGWG"], "K1@0,0 s0", hands=HANDS).play("bridge")),
        ("card:01", "7.10", lambda: place(["GRG"], "K1@0,0 s0", hands=HANDS).play("bridge")),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)  # fmt: skip
def test_refusal_names_the_clause(
    action: str, clause: str, state: Callable[[], bastide.State]
) -> None:
    refused_by_clause(state(), action, clause)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "card:1",
        "card:99",
        "card:001",
        "donjon:0",
        "donjon:",
        "at:1",
        "at:01,0",
        "at:-0,0",
        "at:+1,0",
        "rot:4",
        "span:1,0",
        "span:1,0,x",
        "royal:0",
        "dragon:bridge",
        "End",
        "draw:01",
        "knight ",
    ],
)
def test_malformed_notation(text: str) -> None:
    with pytest.raises(bastide.MalformedAction, match="not an action"):
        x9().play(text)


# ---------------------------------------------------------------- editions


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('rows = ["GG", "RW"]', 'rows = ["GG"]', r"card\[01\].rows: expected 2 entries, found 1"),
        ('rows = ["GG", "RW"]', 'rows = ["GG", "RX"]', r"card\[01\].rows: .*found \"RX\""),
        ('rows = ["GG", "RW"]', 'rows = ["GG", "RWG"]', r"card\[01\].rows: .*found \"RWG\""),
        ('id = "02"', 'id = "01"', r"id: \"01\" cannot be used"),
        ('id = "02"', 'id = "2"', r"id: \"2\" cannot be used"),
        ("hand = 3", "hand = 0", r"setup.2.hand: expected a whole number from 1 to 9, found 0"),
        ("pile = 2\n", "pile = 5\n", r"setup.2.pile: 36 cards are needed, but there are 30"),
        ('house = "edelstein", donjons = [1, 2, 3]', 'house = "nobody", donjons = [1, 2, 3]', r"\"nobody\" is not known"),
        ("donjons = [1, 2, 3], tokens", "donjons = [1, 2, 10], tokens", r"donjons: expected one to 4 numbers"),
        ("donjons = [1, 2, 3], tokens", "donjons = [1, 2, 2], tokens", r"two donjons of one number"),
        ('tokens = ["knight", "seal"], bridges = 1', 'tokens = ["knight", "dragon"], bridges = 1', r"tokens: \"dragon\" is not known"),
        ("bridges = 1 }", "bridges = 3 }", r"bridges: expected a whole number from 0 to 2"),
    ],
)  # fmt: skip
def test_editions_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    refused_edition(GAME, tmp_path, old, new, message)


def large_setup(folder: Path) -> bastide.Setup:
    path = folder / "mine.toml"
    path.write_text(BUILT_IN.replace("[setup.3]\nhand = 3", "[setup.3]\nhand = 4"), "utf-8")
    return bastide.game("donjon", path).setup(3)


def test_an_edition_with_more_cards_a_player_plays_on_the_large_board(tmp_path: Path) -> None:
    setup = large_setup(tmp_path)
    assert setup.state_layout.nbytes > TWO.state_layout.nbytes
    assert random_table(setup, 1, 10_000).over


def test_a_landscape_too_wide_for_one_look_is_looked_at_piece_by_piece(tmp_path: Path) -> None:
    setup = large_setup(tmp_path)
    game, wide = setup.game, 2 * rules.PLACES + 5
    assert isinstance(game, Donjon)
    rows = ["".join(Random(row).choices("GRWY", k=wide)) for row in (1, 2)]
    state = game.position(setup, rows, hands=[["01"], [], []]).play("card:01")
    st, box, out = state.record, setup.box, [0] * setup.engine.capacity
    expected = set()
    for y in range(-3, 5):
        for x in range(-3, wide + 3):
            rules.look_around(st, box, x, y, out, box.scratch)
            rules.try_turns(box, st.card, 2, out, box.scratch)
            if any(rules.may_lie(st, box, st.card, x, y, q, 1, out, box.scratch) for q in range(4)):
                expected.add(f"at:{x},{y}")
    assert len(state.legal()) == len(expected) > wide
    assert set(state.legal()) == expected


def test_the_landscape_may_grow_as_far_as_the_cards_reach() -> None:
    """Always as far to the right as can be: nothing wraps around."""
    table = bastide.Table(GAME.setup(4))
    rng = Random(0)
    while not table.over:
        places = [a for a in table.legal() if a.startswith("at:")]
        if places and table.view().facts["phase"] == "at-card":
            table.play(max(places, key=lambda a: int(a[3:].split(",")[0])))
        else:
            table.play(rng.choice(table.legal()))
    cells = [int(cell.split(",")[0]) for cell in table.view().facts["cells"]]
    assert max(cells) > 40
    assert len(cells) == len(set(table.view().facts["cells"]))


# ---------------------------------------------------------------- what people see


def touched(view: bastide.View, *path: str) -> list[tuple[str, str]]:
    return [(c.a, c.after) for c in GAME.ask(view).choices if path in (c.p, *c.alt)]


def test_scenario_7_a_card_is_laid_in_one_gesture() -> None:
    state = place(START, hands=[["01"], []])
    assert touched(state.view(0), "h:01") == [("card:01", "hold")]
    state.play("card:01")
    assert touched(state.view(0), "v:-2,0") == [("at:-2,0", "hold")]
    reason = GAME.why(state.view(0), ("v:-2,-2",))[0]
    assert isinstance(reason, bastide.IllegalAction)
    assert reason.clause == "6.2b"
    state.play("at:-2,0")
    assert touched(state.view(0), "@90") == [("rot:1", "free")]
    assert touched(play(place(START, hands=[["01"], []]), "card:01 at:1,0").view(0), "@270") == [
        ("rot:3", "free")
    ]


def test_scenario_8_a_donjon_that_releases_a_pile_cannot_be_taken_back() -> None:
    state = x9()
    assert touched(state.view(0), "d:0:2") == [("donjon:2", "hold")]
    assert touched(state.copy().play("donjon:2").view(0), "c:0,0") == [("at:0,0", "final")]
    assert touched(state.copy().play("donjon:1").view(0), "c:0,0") == [("at:0,0", "free")]
    assert touched(state.view(0), "tok:0:seal#front") == [("seal", "hold")]
    assert touched(state.view(0), "tok:0:seal#back") == [("dragon:seal", "hold")]
    assert GAME.intent(state.view(0), ("tok:0:seal",)) == ["seal", "dragon:seal"]
    state.play("seal")
    assert touched(state.view(0), "royal:3") == [("royal:3", "free")]


def test_ending_a_turn_with_an_empty_hand_is_warned_of() -> None:
    state = play(place(START, hands=[["01"], []]), "card:01 at:-2,0 rot:0")
    end = next(c for c in GAME.ask(state.view(0)).choices if c.a == "end")
    assert end.warn is not None
    state = play(place(START, hands=[["01", "02"], []]), "card:01 at:-2,0 rot:0")
    assert all(c.warn is None for c in GAME.ask(state.view(0)).choices)


def test_fiefs_are_outlined_with_owner_size_and_protection() -> None:
    state = place(["WWW", "GRG"], "K2@0,0 s1", "knight@2,0", "K1@0,1 s0")
    regions = {r.id: r for r in GAME.scene(state.view(0)).regions}
    assert (regions["f:1:2"].role, regions["f:1:2"].n, regions["f:1:2"].own) == ("shield", 3, 4)
    assert (regions["f:0:1"].role, regions["f:0:1"].n, regions["f:0:1"].own) == ("fief", 1, 0)


def test_a_placement_tells_how_the_points_change() -> None:
    state = place(["WWWWWW", "RGYWWW"], "K1@0,0 s1", hands=[["01"], []]).play("card:01")
    info = GAME.inspect(state.view(0), "v:1,-1")
    assert info is not None
    assert -8 in [line.n for line in info.lines]  # R13: a fief of nine is cut down to one


@pytest.mark.proof
def test_greedy_uses_every_piece() -> None:
    used: Counter[str] = Counter()
    for seed in range(6):
        table, chance = bastide.Table(TWO), Random(seed)
        bots = [bastide.bot("greedy", seed * 2 + seat) for seat in (0, 1)]
        while not table.over:
            if table.actor == "chance":
                table.play_chance(chance)
            else:
                seat = int(table.actor or 0)
                table.play(bots[seat].choose(table.view(seat)))
        used.update(ply.action.partition(":")[0] for ply in table.history if ply.actor != "chance")
    assert all(used[kind] for kind in ("donjon", "dragon", "knight", "seal", "bridge"))


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4])
def test_habit_plays_legally_the_same_in_both_tiers_and_better_than_chance(players: int) -> None:
    outcome = played_out_of_habit(GAME.setup(players), seed=players)
    assert outcome.scores[0] > outcome.scores[1] + 5


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"knight_guards": "others"}), (4, {"optional_actions": "once"})],
)
def test_what_is_foreseen_is_what_trying_out_finds(players: int, options: dict[str, str]) -> None:
    """In random games, down to the dice: the playout policy, and `best_action`, which carries everything out."""
    setup = GAME.setup(players, **options)
    tier = PlainTier(*setup.engine._parts, search=mcts)
    made, boxes, capacity = tier.kernels, tier.boxes, setup.engine.capacity
    lists, at, counts = tier.rows(COMPOUND_MOVE, capacity), [0] * COMPOUND_MOVE, [0] * COMPOUND_MOVE
    compared: Counter[str] = Counter()
    rng, state = Random(players), setup.start()
    while not state.over:
        if state.actor != "chance" and rng.random() < 0.7:
            states = tier.states(state.data, b"", b"", b"")
            foreseen, tried = [scatter(players)], [scatter(players)]
            said = made.playout_action(states[0], boxes[0], foreseen, [0] * capacity)
            assert tier.data(states) == state.data  # nothing was carried out
            if said != NO_ACTION and said // rules.KIND != rules.CARD:
                seat, scratch = state.actor, [0] * capacity
                best = made.best_action(states, boxes, seat, tried, lists, at, counts, scratch)
                assert (said, foreseen) == (best, tried)
                compared[rules.PHASES[state.record.phase]] += 1
        state.play(state.draw(rng) if state.actor == "chance" else rng.choice(state.legal()))
    assert {"main", "at-card", "rot", "at-donjon"} <= set(compared)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_foresees_of_cards_what_trying_them_out_finds(players: int) -> None:
    """In random games, where a card was chosen or its place: the best lead, and the chance of winning with it."""
    setup = GAME.setup(players)
    tier = PlainTier(*setup.engine._parts, search=mcts)
    made, box = tier.kernels, tier.boxes[0]
    tree = TreeWorker(setup, tier, 1, SearchParameters()).tree
    compared: Counter[str] = Counter()
    rng, state = Random(players), setup.start()
    while not state.over:
        phase, who = rules.PHASES[state.record.phase], state.actor
        if phase == "rot" or (phase == "at-card" and rng.random() < 0.3):
            states = tier.states(*[state.data] * mcts.SAMPLES)
            begun = states[mcts.SCRATCH]
            ways = made.ways_ahead(begun, box, tree.lists[0])
            foreseen = made.best_of_ways(begun, box, tree, players, who, ways), tree.value[who]
            assert tier.data(states, mcts.SCRATCH) == state.data  # nothing was carried out
            tried = made.best_tried_out(states, tier.boxes, tree, players, who), tree.value[who]
            assert foreseen == tried
            compared[phase] += 1
        state.play(state.draw(rng) if state.actor == "chance" else rng.choice(state.legal()))
    assert {"at-card", "rot"} <= set(compared)


def _frame_of(cells: list[tuple[int, int]], beyond: int = 0) -> tuple[int, int, int, int]:
    """So many cells around these, and five or six at least across and down."""
    edges = []
    for numbers in ([x for x, _ in cells], [y for _, y in cells]):
        first, last = min(numbers) - beyond, max(numbers) + beyond
        while last - first + 1 < 5:
            first, last = first - 1, last + 1
        edges.append((first, last - first + 1))
    (west, width), (north, height) = edges
    return west, north, width, height


def test_the_picture_frames_what_is_built_and_for_who_lays_a_card_where_it_may_lie() -> None:
    """All places of all cards in hand are within the frame; it stands still until the card lies."""
    rng, table = Random(7), bastide.new("donjon")
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        assert isinstance(table.actor, int)
        mine, other = table.view(table.actor), table.view(1 - table.actor)
        built = [point(cell) for cell in mine.facts["cells"]]
        lays = bool(mine.facts["hand"]) and not mine.facts["laid"]
        frame = GAME.scene(mine).box["board"]
        assert frame == _frame_of(built, 2 if lays else 0)
        if mine.facts["phase"] == "main":
            assert GAME.scene(other).box["board"] == _frame_of(built)
        if mine.facts["phase"] == "at-card":
            for x, y in (point(place.removeprefix("at:")) for place in mine.legal):
                left, top, width, height = frame
                assert left <= x <= left + width - 2 and top <= y <= top + height - 2
        table.play(rng.choice(table.legal()))
    landscape = [point(cell) for cell in table.view().facts["cells"]]
    assert GAME.scene(table.view(0)).box["board"] == _frame_of(landscape)
    assert len({x for x, _ in landscape}) > 6

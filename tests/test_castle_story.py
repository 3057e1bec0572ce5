"""What The Castle tells: every point, who gets it and why; what a choice brings before it is confirmed."""

from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.core import transcript
from bastide.core.scene import Line, Story
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, Text
from bastide.games.castle.actions import Label
from bastide.games.castle.components.tiles import TURNS
from bastide.games.castle.game import Castle
from bastide.games.castle.picture.words import part_name

GAME = bastide.game("castle")
assert isinstance(GAME, Castle)
GOLDEN = sorted((Path(__file__).parent / "golden").glob("castle-*.jsonl"))


def position(**facts: Any) -> bastide.State:
    return GAME.position(GAME.setup(), **facts)


def render(text: Text | None, lang: str = "en") -> str:
    assert text is not None
    return GAME.words(lang).render(text).replace("\u202f", " ")


def played(state: bastide.State, *actions: str) -> Story:
    """The story of the last of these actions, as a spectator is told it."""
    for action in actions:
        before = state.view()
        state.play(action)
    return GAME.story(before, state.view(), actions[-1])


def lines(story: Story, lang: str = "en") -> list[str]:
    return [render(line.text, lang) for line in story.lines]


def first(story: Story) -> Line:
    return story.lines[0]


# ---------------------------------------------------------------- what completed features bring

WELL = {"tiles": {"F1": "T19n", "F2": "T20n"}, "followers": {"F1.p1": 0}}
HOUSE_AND_TOWER = {
    "tiles": {"D5": "T16e", "F5": "T06e", "G5": "T17w"},
    "followers": {"D5.h1": 0, "G5.t1": 0},
}
TWO_TOWERS = {"tiles": {"D5": "T17e", "F5": "T10w"}, "followers": {"D5.t1": 0, "F5.t1": 1}}


def test_a_path_with_a_well() -> None:
    """Example R1: start space and three tiles, two points each."""
    story = played(position(**WELL), "draw:T36", "F3n", "none")
    assert lines(story) == ["Path of 4 with a well: +8 for White", "White gets a follower back."]
    assert lines(story, "fr") == [
        "Chemin de 4 avec puits : +8 pour Blanc",
        "Blanc récupère 1 sujet.",
    ]
    line = first(story)
    assert (line.n, line.on, line.clause) == (8, ("t:F1#p1", "t:F2#p1", "t:F3#p1"), "7.4")


def test_a_tower_entered_and_scored_at_once() -> None:
    """Example R8: the follower comes home in the turn in which it was sent."""
    story = played(position(tiles={"G1": "T17e"}), "draw:T36", "H1e", "on:t1")
    assert lines(story) == ["Tower of 2: +4 for White", "White gets a follower back."]
    assert (story.art, story.own) == ("follower", 0)
    assert first(story).on == ("t:G1#t1", "t:H1#t1")


def test_a_house_takes_the_keep() -> None:
    """Example R3, and a larger house after it: the keep moves, and who has the larger one is told."""
    story = played(position(tiles={"D2": "T16n"}, mover=1), "draw:T11", "D1n", "on:h1")
    assert lines(story) == [
        "House of 1: +1 for Black", "Black gets a follower back.",
        "Black puts the keep into a house of 1.", "Black now has the larger keep.",
    ]  # fmt: skip
    moved = position(tiles={"D2": "T16n"}, keeps=[[1, None], [2, None]])
    story = played(moved, "draw:T11", "D1n", "on:h2")
    assert lines(story, "fr")[2:] == [
        "Blanc transfère son palais dans une maison de 2.",
        "Les palais sont maintenant de même taille.",
    ]
    assert [line.on for line in story.lines[2:]] == [("keep:0",), ("keep:0", "keep:1")]


def test_a_doubled_tower_and_then_the_house() -> None:
    """Example F8: what was chosen is told first, with the wall tile that it used."""
    state = position(**HOUSE_AND_TOWER, held=[{"2": 1}, {}])
    story = played(state, "draw:T18", "E5n", "none", "double:F5.t1")
    assert lines(story)[:2] == ["Tower of 2, doubled: +8 for White", "House of 1: +1 for White"]
    assert story.art == "wall/2" and [line.clause for line in story.lines[:2]] == ["8.4", "7.4"]


def test_towers_that_are_joined_and_tied() -> None:
    """Example R6: the laying joins them, and nobody scores."""
    state = position(**TWO_TOWERS)
    joined = played(state, "draw:T06", "E5e")
    assert lines(joined) == ["Joined: Tower of 3. Nobody has the majority."]
    assert joined.art == "tile/T06e" and first(joined).on == ("t:D5#t1", "t:E5#t1", "t:F5#t1")
    tied = played(state, "none")
    assert lines(tied) == [
        "Tower of 3: as many followers each, nobody scores",
        "White gets a follower back.", "Black gets a follower back.",
    ]  # fmt: skip
    assert lines(tied, "fr")[0] == "Tour de 3 : autant de sujets chacun, personne ne marque"


def test_a_feature_of_the_other_is_told_after_ones_own() -> None:
    """Example F6: White's house brings a wall tile; then Black's tower is scored."""
    state = position(tiles={"E5": "T17e"}, followers={"E5.t1": 1}, score=[11, 10])
    assert lines(played(state, "draw:T11", "F5w", "on:h1"))[-2:] == [
        "White stops on the tower 12–13: wall tile", "White now has the larger keep.",
    ]  # fmt: skip
    assert lines(played(state, "wall:4")) == [
        "At the end: one unfinished path scores one point a tile.",
        "Tower of 1: +2 for Black", "Black gets a follower back.",
    ]  # fmt: skip


def test_a_wall_tile_is_won_and_turned_up() -> None:
    """Example R9: square 33."""
    state = position(tiles={"G1": "T16n"}, score=[31, 0])
    story = played(state, "draw:T17", "H1n", "on:t1")
    assert lines(story, "fr")[-1] == "Blanc s’arrête sur la tour de coin 33–34 : tuile Mur"
    assert story.lines[-1].on == ("tw:33", "score:0")
    before = state.view()
    assert render(GAME.tell(before, "wall:9")) == "White turns up wall tile 9."
    story = played(state, "wall:9")
    assert lines(story) == ["At the end: 5 points."] and story.art == "wall/9"
    assert first(story).on == ("w@0:9",)


def test_a_tile_without_a_place_leaves_the_game() -> None:
    """Example F11."""
    cells = GAME.components.board.names
    state = position(tiles={c: "T01n" for c in cells if c != "E5"}, pile={"T43": 1, "T06": 1})
    assert lines(played(state, "draw:T43")) == [
        "It fits nowhere and leaves the game; another one is drawn."
    ]
    assert lines(played(state, "draw:T06")) == []


def test_the_final_scoring_line_by_line() -> None:
    """Section 9: keep, courts, wall tiles, with what each of them lights."""
    state = position(
        tiles={"H9": "T17n", "G9": "T16n", "E5": "T19n", "C5": "T17n"},
        followers={"H9.c1": 0, "E5.p1": 0, "C5.t1": 1},
        score=[40, 42],
        keeps=[[2, None], [3, None]],
        held=[{"4": 1, "7": 1, "8": 1, "9": 1}, {"5": 1, "9": 1}],
        pile={"T01": 1},
    )
    story = played(state, "draw:T01", "A4n", "none")
    assert lines(story) == [
        "Larger keep (the largest hole): +71 for White",
        "Court with 3 markets: +9 for White",
        "Wall tile 4 (Path of 1 with a well): +1 for White",
        "Wall tile 7 (Court with 3 markets): +3 for White",
        "Wall tile 9: +5 for White",
        "Wall tile 5 (Tower of 1): +2 for Black",
        "Wall tile 9: +5 for Black",
    ]
    assert lines(story, "fr")[:3] == [
        "Plus grand palais (la plus grande région vierge) : +71 pour Blanc",
        "Cour à 3 marchés : +9 pour Blanc",
        "Tuile Mur 4 (Chemin de 1 avec puits) : +1 pour Blanc",
    ]
    keep, court, path, *_ = story.lines
    assert keep.on[0] == "keep:0" and len(keep.on) == 72 and "c:A3" in keep.on
    assert court.on == ("t:G9#c1", "t:H9#c1") and path.on == ("w@0:4", "t:E5#p1")
    assert [line.clause for line in story.lines] == [
        "9.3",
        "9.4",
        "9.6",
        "9.5",
        "9.7",
        "9.6",
        "9.7",
    ]


def test_equal_keeps_score_nothing_and_that_is_told() -> None:
    state = position(tiles={"E5": "T16n"}, pile={"T18": 1}, keeps=[[2, None], [2, None]])
    assert lines(played(state, "draw:T18", "F5n", "none")) == [
        "No keep is the larger one: nobody scores the largest hole."
    ]


# ---------------------------------------------------------------- through whole games


@pytest.mark.parametrize("file", GOLDEN, ids=lambda f: f.stem)
def test_no_score_ever_changes_untold_and_its_parts_add_up(file: Path) -> None:
    """The points of the lines, seat by seat, are what the scores have grown by."""
    with open(file, encoding="utf-8") as source:
        setup, actions = transcript.read(source, bastide.game)
    table = Table(setup)
    for action in actions:
        was = GAME.points(table.view())
        table.play(action)
        gained = list(was)
        for line in table.story().lines:
            if line.text.key in ("gain", "gain-doubled"):
                side = line.text.args["side"]
                assert isinstance(side, Text) and line.n and line.on
                gained[int(str(side.args["seat"]))] += line.n
        assert tuple(gained) == GAME.points(table.view()), (action, table.story())
    for panel in GAME.scene(table.view()).panels:
        assert panel.score is not None
        assert sum(part.n for part in panel.score.parts) == panel.score.n


# ---------------------------------------------------------------- words of the log and of choices


def test_a_drawn_tile_is_told_by_what_it_shows() -> None:
    start = GAME.setup().start().view()
    said = {kind: render(GAME.tell(start, f"draw:{kind}")) for kind in ("T39", "T11", "T46", "T03")}
    assert said == {
        "T39": "White draws a tile: a path, a house.",
        "T11": "White draws a tile: a tower, 2 houses.",
        "T46": "White draws a tile: a path with a well.",
        "T03": "White draws a tile: a house, a market.",
    }
    assert (
        render(GAME.tell(start, "draw:T18"), "fr")
        == "Blanc pioche une tuile : un chemin, un marché."
    )
    assert GAME.story(start, start, "draw:T39").art == "tile/T39n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_parts_of_a_tile_are_called_alike(lang: str) -> None:
    """However it lies."""
    for tile in GAME.components.tiles:
        for turn in TURNS:
            seen = position(tiles={"E5": f"{tile.id}{turn}"}).view()
            names = [render(part_name(seen, Label("E5", s.id)), lang) for s in tile.segments]
            assert len(set(names)) == len(names), (tile.id, turn, names)


def choices(state: bastide.State) -> dict[str, Any]:
    assert isinstance(state.actor, int)
    return {choice.a: choice for choice in GAME.ask(state.view(state.actor)).choices}


def test_each_part_says_what_a_follower_brings_there() -> None:
    """Example R10: three paths, three courts, each by where it lies; and whether at once, later or at the end."""
    state = position(tiles={"E6": "T16s"}).play("draw:T43").play("E5w")
    offered = choices(state)
    assert {a: render(c.say) for a, c in offered.items()} == {
        "none": "Nobody is sent onto this tile",
        "on:c1": "Merchant, the court to the north-west: nothing now, 0 points at the end, and stays there",
        "on:c2": "Merchant, the court to the north-east: nothing now, 0 points at the end, and stays there",
        "on:c3": "Merchant, the court to the south-west: nothing now, 6 points at the end, and stays there",
        "on:p1": "Herald, the path to the west: nothing now, one point once complete",
        "on:p2": "Herald, the path to the north: nothing now, one point once complete",
        "on:p3": "Herald, the path to the east: nothing now, one point once complete",
    }
    assert {render(c.does) for c in offered.values()} == {
        "Send nobody",
        "Send a merchant",
        "Send a herald",
    }
    french = {render(spot.label, "fr") for spot in GAME.ask(state.view(0)).spots}
    assert french == {
        "la cour au nord-ouest", "la cour au nord-est", "la cour au sud-ouest",
        "le chemin à l’ouest", "le chemin au nord", "le chemin à l’est",
    }  # fmt: skip
    assert render(GAME.ask(state.view(0)).prompt) == (
        "Send a follower onto the tile, or nobody: you have 6 at home."
    )


def test_what_is_complete_at_once_is_said_before_it_is_confirmed() -> None:
    state = position(tiles={"G1": "T16n"}, score=[31, 0]).play("draw:T17").play("H1n")
    assert render(choices(state)["on:t1"].say) == (
        "Knight, the tower: 2 points now, and home again, a wall tile for White"
    )
    laying = position(**WELL).play("draw:T36")
    offered = choices(laying)
    assert render(offered["F3n"].say) == "On F3: +8 for White"
    assert render(offered["F3n"].does) == "Lay here: +8"
    assert render(offered["H9n"].say, "fr") == "En H9 : pas encore de points"
    assert render(offered["H9n"].does, "fr") == "Poser ici"
    assert render(GAME.ask(laying.view(0)).prompt) == (
        "Lay your tile on a golden cell: a path, a tower."
    )


def test_features_that_wait_are_told_apart_with_what_they_score() -> None:
    state = position(**HOUSE_AND_TOWER, held=[{"2": 1}, {}])
    offered = choices(state.play("draw:T18").play("E5n").play("none"))
    assert {a: (render(c.say), render(c.does)) for a, c in offered.items()} == {
        "score:D5.h1": ("House of 1 (D5): +1 for White", "Score it: +1"),
        "score:F5.t1": ("Tower of 2 (F5): +4 for White", "Score it: +4"),
        "double:F5.t1": (
            "Tower of 2 (F5) counts double: +8 for White, and wall tile 2 is used up",
            "Double it: +8",
        ),
    }
    assert render(GAME.ask(state.view(0)).prompt) == (
        "2 features of yours are complete: which scores first?"
    )
    one = position(tiles={"D5": "T16e"}, followers={"D5.h1": 0}, held=[{"3": 2}, {}])
    one.play("draw:T18").play("E5n").play("none")
    assert render(GAME.ask(one.view(0)).prompt) == (
        "House of 1 is complete: use wall tile 3 to count it double?"
    )


def test_another_turn_is_asked_for_with_its_tile() -> None:
    state = (
        position(tiles={"E5": "T16n"}, held=[{"1": 1}, {}])
        .play("draw:T18")
        .play("F5n")
        .play("none")
    )
    assert render(GAME.ask(state.view(0)).prompt) == "Use wall tile 1 for another turn?"
    assert {a: render(c.does, "fr") for a, c in choices(state).items()} == {
        "again": "Rejouer", "end": "Finir le tour",
    }  # fmt: skip
    assert (
        render(GAME.tell(state.view(), "again")) == "White uses wall tile 1 and takes another turn."
    )


def test_everything_beside_the_board_answers_a_closer_look() -> None:
    state = position(**WELL, keeps=[[3, None], None]).play("draw:T36")
    seen = state.view()

    def told(ref: str) -> tuple[str, list[tuple[str, int | None]]]:
        info = GAME.inspect(seen, ref)
        assert info is not None, ref
        return render(info.title), [(render(line.text), line.n) for line in info.lines]

    assert told("t:F1#p1")[0] == "Path of 3 with a well"
    assert told("t:F1")[0] == "Tile on F1: a path with a well"
    assert told("drawn")[0] == "The tile to lay: a path, a tower"
    assert told("keep:0")[1][:2] == [
        ("Size of its house, White", 3),
        ("Size of its house, Black", 0),
    ]
    assert told("reserve:0")[1] == [
        ("On the board", 1), ("Merchants among them, who stay to the end", 0),
    ]  # fmt: skip
    assert told("start:S1") == told("S1") == (
        "Start space: path", [("Counts as one more tile of what is joined to it.", None)],
    )  # fmt: skip
    assert told("s:13")[0] == told("tw:12")[0] == "Corner tower 12–13"
    assert ("With a well", 6) in told("pile")[1]
    assert ("Not yet seen: wall tile 9. At the end: 5 points.", 2) in told("pile")[1]

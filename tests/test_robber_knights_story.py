"""What Robber Knights tells: what followed from an action, before it is confirmed, and at the end."""

from collections import Counter
from random import Random

import pytest

import bastide
from bastide.core.scene import Choice, Line, Story
from bastide.core.text import Text
from bastide.games.robber_knights.game import RobberKnights
from tests.stories import nothing_lit_is_missing, whose
from tests.test_robber_knights_examples import after_example_1, position

GAME = bastide.game("robber-knights")
assert isinstance(GAME, RobberKnights)
EN, FR = GAME.words("en"), GAME.words("fr")

Told = tuple[str, str, int | None, tuple[str, ...]]  # English, French, points, what is lit


def told(state: bastide.State, *actions: str, seat: int | None = None) -> tuple[Text, Story]:
    """Play them; the sentence of the last and its story, for a seat."""
    for action in actions[:-1]:
        state.play(action)
    before = state.still()
    masked = GAME.mask(before, actions[-1], seat, state.play(actions[-1]))
    seen = before.view(seat)
    return GAME.tell(seen, masked), GAME.story(seen, state.view(seat), masked)


def read(lines: tuple[Line, ...]) -> list[Told]:
    return [(EN.render(line.text), FR.render(line.text), line.n, line.on) for line in lines]


def choice(state: bastide.State, action: str) -> Choice:
    return next(c for c in GAME.ask(state.view(state.actor)).choices if c.a == action)


def said(text: Text | None) -> tuple[str, str]:
    assert text is not None
    return EN.render(text), FR.render(text)


# ---------------------------------------------------------------- what follows


def test_a_march_tells_who_gains_and_who_loses_the_building() -> None:
    """Example 5: Yellow's knights ride over Blue's."""
    state = position("0,0 PC 0; 1,0 FV 00; 2,0 PT 0", seat=1)
    text, story = told(state, "PC@3,0", "garrison:1", "W1")
    assert said(text) == (
        "Yellow marches west (plain with town) and leaves 1 knight there.",
        "Jaune avance vers l’ouest (plaine avec ville) et y laisse 1 chevalier.",
    )
    assert (story.art, story.own) == ("knight", 1)
    assert read(story.lines) == [
        (
            "Plain with town: +3 for Yellow, now on top",
            "Plaine avec ville\u202f: +3 pour Jaune, qui passe au sommet",
            3,
            ("t:2,0",),
        ),
        (
            "Plain with town: −3 for Blue, now covered",
            "Plaine avec ville\u202f: −3 pour Bleu, qui passe dessous",
            -3,
            ("t:2,0",),
        ),
    ]
    _, story = told(state, "W2")
    assert [(line.n, line.clause) for line in story.lines] == [
        (2, "8.2"),
        (-2, "8.2"),
        (None, "9.7"),
    ]
    assert read(story.lines)[2] == (
        "Forest with village: closed, nobody can come here any more",
        "Forêt avec village\u202f: plaquette fermée, plus personne ne peut y venir",
        None,
        ("t:1,0",),
    )


def test_a_castle_scores_for_its_garrison_and_a_march_that_cannot_go_on_says_so() -> None:
    text, story = told(position("1,0 L; 0,1 M 1"), "PC@0,0", "garrison:3")
    assert said(text)[0] == "Blue leaves 3 knights in the castle."
    assert [line[:1] + line[2:] for line in read(story.lines)] == [
        ("Plain with castle: +1 for Blue, now on top", 1, ("t:0,0",)),
        (
            "The march ends here: the way is closed, 2 knights stay in the supply",
            None,
            ("t:0,0",),
        ),
    ]
    _, story = told(position("1,0 P 0; 2,0 PT"), "PC@0,0", "garrison:1", "E2")
    assert story.lines == (), "bare land is worth nothing"


def test_what_has_run_out_is_told() -> None:
    _, story = told(position("1,0 FV; 2,0 PT", supply=(3, 30)), "PC@0,0", "garrison:1", "E2")
    assert [EN.render(line.text) for line in story.lines] == [
        "Forest with village: +2 for Blue, now on top",
        "Blue has no knights left",
    ]
    _, story = told(position("1,0 P", hand="FC P", supply=(1, 30)), "FC@0,0")
    assert read(story.lines) == [
        (
            "Blue has too few knights left: the castle stays empty",
            "Bleu n’a plus assez de chevaliers\u202f: le château fort reste vide",
            None,
            ("t:0,0",),
        )
    ]
    state = position("0,0 P", hand="P", other="PT M")
    text, story = told(state, "P@1,0")
    assert said(text) == ("Blue lays a tile: plain.", "Bleu pose une plaquette\u202f: plaine.")
    assert story.art == "tile/plain/none/1/0"
    assert [EN.render(line.text) for line in story.lines] == [
        "Blue has laid the last tile and plays no more"
    ]
    state = position("0,0 P", pile=["E:FV"])
    _, story = told(state, "P@1,0", "draw:FV", seat=0)
    assert [EN.render(line.text) for line in story.lines] == [
        "Blue has drawn the last tile of the pile"
    ]


def test_the_last_action_tells_how_it_ended() -> None:
    """Example 26, its last tile."""
    _, story = told(position("0,0 P 0; 1,0 PT 0", hand="P", other=""), "P@2,0")
    assert [EN.render(line.text) for line in story.lines] == [
        "Blue has laid the last tile and plays no more",
        "Blue wins with 3 points.",
    ]


def test_a_landscape_that_has_reached_the_square_is_told_once() -> None:
    row = "; ".join(f"{x},0 P" for x in range(6))
    state = position(row, hand="P P")
    _, story = told(state, "P@6,0")
    assert read(story.lines) == [
        (
            "The land is 7 tiles wide: it can grow no further east or west",
            "Le pays a 7 plaquettes de large\u202f: il ne peut plus grandir ni à l’est ni à l’ouest",
            None,
            ("t:0,0", "t:6,0"),
        )
    ]
    assert not any(line.clause == "4.3.3" for line in told(state, "P@6,1")[1].lines)


def test_a_drawn_tile_is_shown_to_its_owner_only() -> None:
    for seat, sentence, art, own in (
        (0, "Blue draws a tile: lake.", "tile/lake/none/0/0", None),
        (1, "Blue draws a tile.", "back/B", 0),
        (None, "Blue draws a tile.", "back/B", 0),
    ):
        text, story = told(after_example_1(), "M@2,0", "draw:L", seat=seat)
        assert (EN.render(text), story.art, story.own) == (sentence, art, own)
    text, story = told(GAME.setup(2).start(), "keep:M", seat=1)
    assert (EN.render(text), story.art) == ("Blue keeps a tile in secret.", "back/A")


@pytest.mark.parametrize("seed", range(6))
def test_no_score_ever_changes_untold(seed: int) -> None:
    """In whole games, the points that lines tell of add up to every seat's score; so do its parts."""
    rng = Random(seed)
    options = {"start": "columns"} if seed % 2 else {}
    table = bastide.Table(GAME.setup(2 + seed % 3, **options))
    points: Counter[int] = Counter()
    while not table.over:
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
        story = table.story(None)
        nothing_lit_is_missing(story, GAME.scene(table.view()))
        for line in story.lines:
            if line.n is not None:
                points[whose(line)] += line.n
        score = table.view().facts["score"]
        assert [points[seat] for seat in range(table.setup.players)] == score
    outcome = table.outcome()
    assert outcome is not None
    for panel in GAME.scene(table.view()).panels:
        assert panel.score is not None
        parts = panel.score.parts
        assert sum(part.n for part in parts) == panel.score.n == outcome.scores[panel.seat]
        assert all(part.on for part in parts)


def test_greedy_games_tell_of_losses_too() -> None:
    table, rng, lost = bastide.Table(GAME.setup(2)), Random(1), 0
    bots = [bastide.bot("greedy", seat) for seat in (0, 1)]
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(bots[int(table.actor or 0)].choose(table.view(table.actor)))
        lost += any((line.n or 0) < 0 for line in table.story().lines)
    assert lost > 3


# ---------------------------------------------------------------- before it is confirmed


def test_a_choice_says_what_confirming_it_does_and_leads_to() -> None:
    state = position("1,0 FV 11; 2,0 PT")
    castle, plain = choice(state, "PC@0,0"), choice(state, "P@0,0")
    assert said(castle.does)[0] == "Lay the castle here"
    assert said(castle.say)[0] == "Then up to 5 knights can come"
    assert said(plain.does) == ("Lay it here", "La poser ici")
    assert said(plain.say)[0] == "Plain: no points"
    state.play("PC@0,0")
    assert said(choice(state, "garrison:1").say)[0] == (
        "1 knight stays here · 4 can march on · Plain with castle: +1 for Blue, now on top"
    )
    assert said(choice(state, "garrison:0").does) == ("Bring no knights", "Aucun chevalier")
    state.play("garrison:1")
    march = choice(state, "E2")
    assert said(march.does) == ("March, leave 2 knights", "Avancer, laisser 2 chevaliers")
    assert said(march.say)[1].startswith(
        "2 chevaliers restent ici · 2 peuvent encore avancer · Forêt"
    )
    assert "−2 for Yellow" in said(march.say)[0]
    assert said(choice(state, "halt").does) == ("Halt here", "Faire halte ici")


def test_prompts_change_with_the_situation() -> None:
    def asked(state: bastide.State) -> str:
        return EN.render(GAME.ask(state.view(state.actor)).prompt)

    state = position("1,0 P; 2,0 P; 3,0 P; 0,1 P", hand="PC P")
    assert asked(state) == "Lay a tile: up to 3 this turn."
    state.play("PC@0,0")
    assert asked(state) == "Your castle can bring 5 knights: how many stay there?"
    assert EN.render(GAME.scene(state.view(1)).prompt.text) == (
        "Blue decides how many knights stay in the castle."
    )
    state.play("garrison:3")
    assert asked(state) == "2 knights can march: choose a direction, or halt."
    state.play("E1")
    assert asked(state) == "March on east with 1 knight, or halt."
    state.play("halt")
    assert asked(state) == "Lay another tile (up to 2 more), or end your turn."


def test_cells_that_can_be_touched_are_told_apart_without_coordinates() -> None:
    for state in (
        position("0,0 P; 1,0 P; 2,0 PT; 3,0 P"),
        position("0,-1 P; 1,0 P; 0,1 FV; -1,0 PT").play("PC@0,0").play("garrison:1"),
    ):
        ask = GAME.ask(state.view(0))
        cells = {ref for c in ask.choices for ref in c.p if ref.startswith("c:")}
        assert cells == {spot.id for spot in ask.spots}
        for words in (EN, FR):
            names = [words.render(spot.label) for spot in ask.spots]
            assert len(names) == len(set(names))
    names = [EN.render(spot.label) for spot in ask.spots]
    assert set(names) == {
        "To the north: plain",
        "To the east: plain",
        "To the south: forest with village",
        "To the west: plain with town",
    }


# ---------------------------------------------------------------- a closer look, and the end


def test_hands_supplies_and_piles_answer_in_words() -> None:
    table = bastide.Table(
        GAME.setup(2), ["keep:M", "keep:PV", "lay:PV", "lay:P", "lay:M", "lay:P", "M@2,0", "draw:L"]
    )

    def look(ref: str, seat: int) -> list[str]:
        info = GAME.inspect(table.view(seat), ref)
        assert info is not None
        return [EN.render(text) for text in (info.title, *(line.text for line in info.lines))]

    assert look("h:PC", 0) == [
        "Plain with castle",
        "Whoever comes leaves at least 1 knight",
        "Points for the knight on top",
        "When you lay it, up to 5 knights can come",
    ]
    assert look("h0:0", 1)[0] == "Plain with castle", "the tiles of the setup are known to all"
    assert look("h0:1", 1) == [
        "Blue: tiles not seen yet",
        "Letter B: forest with village, lake, plain with castle, plain with town, plain with village",
    ]
    assert look("pile:1", 0)[3] == (
        "Letter D: forest with village, mountains, 2 × plain with castle, plain with town"
    )
    assert look("sup:1", 0)[0] == "Yellow: 30 knights left"


@pytest.mark.parametrize(
    ("supply", "english", "french"),
    [
        ((3, 2), "Equal with 3 points: Blue wins with more knights left (3).",
         "Égalité à 3 points\u202f: Bleu gagne grâce à ses chevaliers en réserve (3)."),
        ((3, 3), "3 points and 3 knights left each: Blue, Yellow share the victory.",
         "Égalité à 3 points et 3 chevaliers en réserve\u202f: victoire partagée (Bleu, Jaune)."),
    ],
)  # fmt: skip
def test_the_end_says_who_won_and_by_what(
    supply: tuple[int, ...], english: str, french: str
) -> None:
    """Example 10."""
    state = position("0,0 PT 0; 1,0 FT 11", hand="", other="", supply=supply)
    assert said(GAME.scene(state.view()).prompt.text) == (english, french)


def test_most_points_win() -> None:
    """Example 9."""
    state = position("0,0 PC 310; 1,0 FV 1123; 2,0 PT 01", hand="", other="", players=4)
    assert said(GAME.scene(state.view()).prompt.text) == (
        "Yellow wins with 3 points.",
        "Jaune gagne avec 3 points.",
    )

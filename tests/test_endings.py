"""Every way a game can end is told as it was: who won, by what, and who shares the victory."""

from collections.abc import Callable

import pytest

import bastide
from tests import test_castle_examples as castle
from tests import test_dissuasion_examples as dissuasion
from tests import test_donjon_examples as donjon

FORTERESSE = bastide.game("forteresse")
LAST_ROUND: dict[str, bastide.Value] = {"max_rounds": 1}


def fortress(yellow: dict[str, int], red: dict[str, int], *actions: str, **more: object) -> bastide.State:  # fmt: skip
    options = {key: more.pop(key) for key in ("repetition", "quiet_limit") if key in more}
    setup = FORTERESSE.configure(2, options)
    state = FORTERESSE.position(setup, yellow, red, **more)  # type: ignore[attr-defined]
    for action in actions:
        state.play(action)
    return state


def knights_end(points: tuple[int, ...], supply: tuple[int, ...]) -> bastide.State:
    """A game that was played to its end, with other points and other knights left."""
    players = len(points)
    setup = bastide.game("robber-knights").setup(players)
    state = bastide.Table(setup).state
    while not state.over:
        state.play(state.legal()[0])
    record = setup.state_layout.unpack(state.data)
    record.score[:players], record.supply[:players] = points, supply
    return setup.of_record(record)


def castle_end(*totals: int) -> bastide.State:
    facts = {"tiles": castle.all_but("E5=T01n"), "score": list(totals), "pile": {"T02": 1}}
    state = castle.GAME.position(castle.GAME.setup(), **facts).play("draw:T02")
    while not state.over:
        state.play("none" if "none" in state.legal() else state.legal()[0])
    return state


def donjon_end(rows: list[str], *pieces: str, players: int = 2, passing: bool = False) -> bastide.State:  # fmt: skip
    setup = bastide.game("donjon").setup(players)
    bare: dict[str, object] = {"tokens": [[]] * players, "spare": [0] * players}
    piles = [{"3" if players < 4 else "1": ["donjon"]} if passing else {} for _ in range(players)]
    state = donjon.place(rows, *pieces, setup=setup, piles=piles, laid=int(not passing), **bare)
    while not state.over:
        state.play("pass" if passing else "end")
    return state


def lords_end(*pieces: str, play: str, **changes: object) -> bastide.State:
    return dissuasion.play(dissuasion.place(*pieces, **changes), play)  # type: ignore[arg-type]


IDLE = "done, roll:2, pass, done, roll:2, pass"
CASES: dict[str, tuple[Callable[[], bastide.State], tuple[int, ...], str, str]] = {
    "forteresse, held": (
        lambda: fortress({"e8": 1}, {"a5": 1}, "e8-e9", "a5-a4"),
        (0,),
        "Yellow has held the enemy fortress for a whole turn.",
        "Jaune a tenu la forteresse adverse pendant un tour entier.",
    ),
    "forteresse, last pawn": (
        lambda: fortress({"e5": 3}, {"e7": 2}, "e5xe7"),
        (0,),
        "Yellow has taken the last enemy pawn.",
        "Jaune a pris le dernier pion adverse.",
    ),
    "forteresse, repetition": (
        lambda: fortress({"a1": 1}, {"i9": 1}, *("a1-b1", "i9-h9", "b1-a1", "h9-i9") * 2),
        (0, 1),
        "Draw: the same position has come up 3 times.",
        "Partie nulle : la même position est venue 3 fois.",
    ),
    "forteresse, quiet": (
        lambda: fortress({"a1": 1}, {"i9": 1}, "a1-a2", quiet=99),
        (0, 1),
        "Draw: nothing was taken in the last 100 moves.",
        "Partie nulle : aucune prise dans les 100 derniers coups.",
    ),
    "robber knights, points": (
        lambda: knights_end((7, 3), (1, 9)),
        (0,),
        "Blue wins with 7 points.",
        "Bleu gagne avec 7 points.",
    ),
    "robber knights, knights": (
        lambda: knights_end((7, 7, 2), (1, 4, 9)),
        (1,),
        "Equal with 7 points: Yellow wins with more knights left (4).",
        "Égalité à 7 points : Jaune gagne grâce à ses chevaliers en réserve (4).",
    ),
    "robber knights, equal in both": (
        lambda: knights_end((7, 7), (4, 4)),
        (0, 1),
        "7 points and 4 knights left each: Blue, Yellow share the victory.",
        "Égalité à 7 points et 4 chevaliers en réserve : victoire partagée (Bleu, Jaune).",
    ),
    "robber knights, two of three": (
        lambda: knights_end((7, 7, 7), (4, 1, 4)),
        (0, 2),
        "7 points and 4 knights left each: Blue, Green share the victory.",
        "Égalité à 7 points et 4 chevaliers en réserve : victoire partagée (Bleu, Vert).",
    ),
    "castle, won": (
        lambda: castle_end(7, 3),
        (0,),
        "White wins, 7 to 3.",
        "Blanc gagne, 7 à 3.",
    ),
    "castle, shared": (
        lambda: castle_end(5, 5),
        (0, 1),
        "A shared victory, 5 points each.",
        "Victoire partagée, 5 points chacun.",
    ),
    "donjon, won": (
        lambda: donjon_end(["GGGW"], "K2@0,0 s1"),
        (1,),
        "All cards have been laid. {1} wins with 3 points.",
        "Toutes les cartes sont posées. {1} gagne avec 3 points.",
    ),
    "donjon, shared": (
        lambda: donjon_end(["GGWW"], "K2@0,0 s1", "K2@2,0 s0"),
        (0, 1),
        "All cards have been laid. {0}, {1} share the victory with 2 points.",
        "Toutes les cartes sont posées. Victoire partagée, avec 2 points : {0}, {1}.",
    ),
    "donjon, a team": (
        lambda: donjon_end(["GGGW"], "K3@0,0 s2", players=4),
        (0, 2),
        "All cards have been laid. The team {0}, {2} wins with 3 points.",
        "Toutes les cartes sont posées. L’équipe {0}, {2} gagne avec 3 points.",
    ),
    "donjon, all four": (
        lambda: donjon_end(["GGWW"], "K3@0,0 s2", "K3@2,0 s3", players=4),
        (0, 1, 2, 3),
        "All cards have been laid. {0}, {1}, {2}, {3} share the victory with 2 points.",
        "Toutes les cartes sont posées. Victoire partagée, avec 2 points : {0}, {1}, {2}, {3}.",
    ),
    "donjon, nobody can play": (
        lambda: donjon_end(["GGG"], "K2@0,0 s1", passing=True),
        (1,),
        "Nobody can play any more. {1} wins with 3 points.",
        "Plus personne ne peut jouer. {1} gagne avec 3 points.",
    ),
    "dissuasion, one is left": (
        lambda: lords_end(
            "g8 red1", colours=dissuasion.RB, ruins=["h11", "g10", "i10", "h10"], play="g8-h9"
        ),
        (0,),
        "Red is the only lord left.",
        "Il ne reste qu’un seigneur : Rouge.",
    ),
    "dissuasion, together": (
        lambda: lords_end(
            "d11 b1",
            "h11 b1",
            colours=dissuasion.RB,
            ruins=["c10", "d10", "d9", "e10", "g10", "h10", "i10", "h9"],
            play="fire:d11, at:h11, at:d11",
        ),
        (0, 1),
        "The last lords fell together and share the victory: Red, Blue.",
        "Les derniers seigneurs sont tombés ensemble : victoire partagée (Rouge, Bleu).",
    ),
    "dissuasion, kingdom": (
        lambda: lords_end(colours=dissuasion.RB, options=LAST_ROUND, ruins=["h11"], play=IDLE),
        (0,),
        "Round 1 is over: Red has the largest kingdom, 5 cities.",
        "La manche 1 est finie : Rouge a le plus grand royaume, 5 cités.",
    ),
    "dissuasion, wealth": (
        lambda: lords_end(colours=dissuasion.RB, options=LAST_ROUND, money=[150, 155], play=IDLE),
        (1,),
        "Round 1 is over. Equal kingdoms of 5 cities: Blue is the richest, with 155 écus.",
        "La manche 1 est finie. Royaumes égaux, de 5 cités : Bleu gagne par sa richesse, 155 écus.",
    ),
    "dissuasion, equal in both": (
        lambda: lords_end(colours=dissuasion.RB, options=LAST_ROUND, play=IDLE),
        (0, 1),
        "Round 1 is over. Equal kingdoms, equal wealth of 150 écus: Red, Blue share the victory.",
        "La manche 1 est finie. Royaumes égaux, richesses égales, 150 écus : victoire partagée (Rouge, Bleu).",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_reason_is_true(case: str) -> None:
    make, winners, english, french = CASES[case]
    state = make()
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == winners
    view = state.view(None)
    scene = view.game.scene(view)
    assert scene.over is not None and scene.over.why == outcome.reason
    for lang, told in (("en", english), ("fr", french)):
        words = view.game.words(lang)
        names = [words.render(panel.name) for panel in sorted(scene.panels, key=lambda p: p.seat)]
        said = words.render(outcome.reason).replace("\u202f", " ")
        assert said == told.format(*names)
        assert words.render(scene.prompt.text).replace("\u202f", " ") == said


def test_every_reason_has_a_case() -> None:
    """What the catalogues can say of an end, the cases say."""
    seen = set()
    for make, *_ in CASES.values():
        outcome = make().outcome()
        assert outcome is not None
        seen |= {outcome.reason.key, *(getattr(t, "key", "") for t in outcome.reason.args.values())}
    for game in bastide.games():
        written = (game.texts / "en.ftl").read_text("utf-8")
        starts = ("won", "drawn-by-", "ended-by-", "castle-won", "castle-shared")
        keys = {line.split(" = ")[0] for line in written.splitlines() if line.startswith(starts)}
        assert keys and keys <= seen

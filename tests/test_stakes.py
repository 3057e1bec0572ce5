"""What actions threaten, protect and put in danger: in words, and true when it is played out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import bastide
from bastide.bots.advice import advise, words
from bastide.core.stakes import Stakes
from bastide.games.castle import rules as castle_rules
from bastide.games.castle.knowledge import node_of
from bastide.games.castle.picture.stakes import held
from bastide.games.dissuasion import rules as dissuasion_rules
from bastide.games.dissuasion.picture.stakes import to_balls, to_knights
from bastide.games.donjon.components import house_of
from bastide.games.donjon.picture.fiefs import fiefs
from bastide.games.donjon.picture.stakes import at_stake as fiefs_at_stake
from bastide.games.forteresse.game import Forteresse
from bastide.games.forteresse.picture.stakes import at_stake as pawns_at_stake
from bastide.games.robber_knights.picture.stakes import at_stake as buildings_at_stake
from tests import (
    test_castle_story,
    test_dissuasion_examples,
    test_donjon_examples,
    test_robber_knights_examples,
)
from tests.test_dissuasion import warlike_action

FORTERESSE = bastide.game("forteresse")
assert isinstance(FORTERESSE, Forteresse)


def told(state: bastide.State, *actions: str) -> list[tuple[str, str]]:
    """What the one who plays them is told they threaten and protect, in English and French."""
    game, seat = state.game, state.actor
    assert isinstance(seat, int)
    before = state.view(seat)
    for action in actions:
        state.play(action)
    lines = game.stakes(before, state.view(seat))
    english, french = game.words("en"), game.words("fr")
    return [
        (english.render(line.text), french.render(line.text).replace("\u202f", " "))
        for line in lines
    ]


def takeable(stakes: Stakes, taker: int) -> set[str]:
    """What this one could take."""
    return {thing for thing, stake in stakes.items() if taker in stake.takers}


def random_game(game: str, seed: int, players: int | None = None) -> Iterator[bastide.State]:
    """The states of a game played at random in which a seat acts."""
    table, rng = bastide.new(game, players=players), Random(seed)
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            yield table.state
            choose = warlike_action if game == "dissuasion" else at_random
            table.play(choose(table.legal(), rng))


def at_random(legal: list[str], rng: Random) -> str:
    return rng.choice(legal)


# ---------------------------------------------------------------- in words

pawns, buildings = FORTERESSE.position, test_robber_knights_examples.position
land, kingdoms = test_donjon_examples.place, test_dissuasion_examples.place


@pytest.mark.parametrize(
    ("yellow", "red", "move", "said"),
    [
        ({"e4": 3, "a1": 1}, {"h5": 2, "i9": 1}, "e4-e5", [
            ("It threatens the 2 on h5.", "Cela menace le 2 en h5."),
        ]),
        ({"e5": 1, "a1": 1}, {"h5": 3, "i9": 1}, "e5-e4", [  # it goes away
            ("It takes the 1 on e5 out of danger.", "Cela met hors de danger le 1 en e5."),
        ]),
        ({"e5": 1, "d4": 3, "a1": 1}, {"h5": 3, "i9": 1}, "d4-d5", [  # it is backed
            ("It takes the 1 on e5 out of danger.", "Cela met hors de danger le 1 en e5."),
        ]),
        ({"e4": 1, "a1": 1}, {"h5": 3, "i9": 1}, "e4-e5", [
            ("It puts the 1 on e5 in danger.", "Cela met en danger le 1 en e5."),
        ]),
        ({"e4": 3, "a1": 1}, {"h4": 2, "i9": 1}, "e4-e5", []),
    ],
)  # fmt: skip
def test_pawns(
    yellow: dict[str, int], red: dict[str, int], move: str, said: list[tuple[str, str]]
) -> None:
    assert told(pawns(FORTERESSE.setup(), yellow, red), move) == said


def test_a_full_building_cannot_be_covered_and_an_open_castle_can() -> None:
    way = ("PC@-1,0", "garrison:1", "E1")
    assert told(buildings("0,0 PT 000; 1,0 P", other="PC"), *way) == [
        (
            "Out of reach of any castle laid next: plain with town",
            "Hors d’atteinte du prochain château fort posé : plaine avec ville",
        ),
        (
            "A castle could be laid to cover: plain with castle",
            "Un château fort pourrait être posé pour couvrir : plaine avec château fort",
        ),
    ]
    no_castle_left = buildings("0,0 PT 000; 1,0 P", other="P")
    assert told(no_castle_left, *way) == []


def test_majorities_and_towers_about_to_be_completed() -> None:
    towers = test_castle_story.TWO_TOWERS
    state = test_castle_story.position(
        tiles=towers["tiles"], followers={"D5.t1": 0}, phase="follower", laid="F5", mover=1
    )
    assert told(state, "on:t1") == [
        (
            "One tile could then undo the majority: Tower of 1",
            "Une tuile pourrait ensuite renverser la majorité : Tour de 1",
        ),
        (
            "One tile could undo your majority: Tower of 1",
            "Une tuile pourrait renverser votre majorité : Tour de 1",
        ),
        (
            "Any of 34 tiles of the pile could complete: Tower of 1",
            "L’une de 34 tuiles de la pile pourrait achever : Tour de 1",
        ),
    ]
    state = test_castle_story.position(**towers).play("draw:T16")
    assert told(state, "E5e") == [
        (
            "No single tile can undo your majority any more: Tower of 1",
            "Plus aucune tuile ne peut à elle seule renverser votre majorité : Tour de 1",
        )
    ]


@pytest.mark.parametrize(
    ("pieces", "tokens", "actions", "said"),
    [
        (["K2@1,1 s0"], [["knight"], ["seal"]], "knight at:0,0", [
            ("No dragon can strike any more: green fief of 3",
             "Plus aucun dragon ne peut frapper : fief vert de 3"),
        ]),
        ([], [[], ["knight"]], "donjon:2 at:0,0", [
            ("A dragon could strike: green fief of 3",
             "Un dragon pourrait frapper : fief vert de 3"),
        ]),
        ([], [["knight"], []], "donjon:2 at:0,0", []),  # no dragon is left to the other
    ],
)  # fmt: skip
def test_fiefs(
    pieces: list[str], tokens: object, actions: str, said: list[tuple[str, str]]
) -> None:
    assert told(land(["GGR", "WGR"], *pieces, tokens=tokens), *actions.split()) == said


@pytest.mark.parametrize(
    ("pieces", "reserve", "action", "said"),
    [
        (["f9 red1"], 0, "f9-g9", [
            ("Your knights could then take: h9 (Blue), h10 (Blue)",
             "Vos chevaliers pourraient ensuite prendre : h9 (Bleu), h10 (Bleu)"),
        ]),
        (["f9 red1", "h9 blue1", "h10 blue1"], 0, "f9-g9", [
            ("Knights could take: g9", "Des chevaliers pourraient prendre : g9"),
        ]),
        (["h10 b1"], 1, "put:r@d10", [
            ("Cannonballs can no longer destroy: d10",
             "Aucun boulet ne peut plus détruire : d10"),
        ]),
        (["h10 b2"], 1, "put:r@d10", []),  # one rampart does not stop two
    ],
)  # fmt: skip
def test_kingdoms(
    pieces: list[str], reserve: int, action: str, said: list[tuple[str, str]]
) -> None:
    reserves = [[0, reserve, 0], [0, 0, 0], [0, 0, 0]]
    assert told(kingdoms(*pieces, reserves=reserves), action) == said


def test_nothing_is_at_stake_for_a_spectator_or_after_the_end() -> None:
    state = pawns(FORTERESSE.setup(), {"e4": 3}, {"h5": 2})
    assert FORTERESSE.stakes(state.view(), state.copy().play("e4-e5").view()) == ()
    state = pawns(FORTERESSE.setup(), {"e5": 3}, {"e7": 2})
    assert FORTERESSE.stakes(state.view(0), state.copy().play("e5xe7").view(0)) == ()


def test_hints_tell_it() -> None:
    """Whatever a hint's actions threaten and protect is part of its reason, two sentences at most."""
    found = 0
    said = words(FORTERESSE, "fr")
    for seed in range(2):
        state = next(islice(random_game("forteresse", seed), 24, None))
        assert isinstance(state.actor, int)
        view = state.view(state.actor)
        for option in advise(view, seconds=None, simulations=30).options:
            after = state.copy().play(option.action)
            lines = FORTERESSE.stakes(view, after.view(view.seat))
            if not (option.proven and option.chance in (0, 1)) and len(lines) in (1, 2):
                found += 1
                assert all(said.render(line.text) in said.render(option.why) for line in lines)
    assert found >= 2


# ---------------------------------------------------------------- played out


@pytest.mark.parametrize("seed", range(2))
def test_pawns_at_stake_are_those_that_some_move_takes(seed: int) -> None:
    for number, state in enumerate(random_game("forteresse", seed)):
        me, stakes = state.actor, pawns_at_stake(state.view())
        assert isinstance(me, int)
        taken: set[str] = set()
        for action in state.legal():
            if "x" in action:
                now = state.copy().play(action).view().facts["pawns"]
                lost = [c for c, stake in stakes.items() if stake.owner != me]
                taken |= {c for c in lost if now.get(c[2:], (me,))[0] == me}
        assert takeable(stakes, me) == taken
        threatened = takeable(stakes, 1 - me)
        if threatened and number % 10 == 0:  # there is an answer that leaves it standing
            replies = [state.copy().play(action) for action in state.legal()]
            assert any(threatened & takeable(pawns_at_stake(r.view()), 1 - me) for r in replies)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2)])
def test_buildings_at_stake_are_those_that_a_castle_can_cover(players: int, seed: int) -> None:
    tried = 0
    for state in random_game("robber-knights", seed, players):
        mover = state.actor
        assert isinstance(mover, int)
        facts = state.view(mover).facts
        castles = {face for _, face in facts["hands"][mover] if face and "C" in face}
        if facts["phase"] != "place" or castles != {"PC"}:
            continue
        covered = _covered_by_a_castle(state)
        for seat in set(range(players)) - {mover}:
            stakes = buildings_at_stake(state.view(seat), seat)
            assert takeable(stakes, mover) == covered & stakes.keys()
            tried += len(stakes)
        if tried > 10:
            return
    raise AssertionError(f"only {tried} buildings were held")


def _covered_by_a_castle(state: bastide.State) -> set[str]:
    """Every tile that the mover can come out on top of, by any castle, garrison and march."""
    found: set[str] = set()
    mover = state.actor
    open_ends = [state.copy().play(a) for a in state.legal() if a.startswith("PC@")]
    while open_ends:
        here = open_ends.pop()
        for cell, (_, stack) in here.view().facts["tiles"].items():
            if stack[-1:] == str(mover):
                found.add(f"t:{cell}")
        if here.view().facts["phase"] in ("garrison", "march"):
            least: dict[str, str] = {}  # of each direction: fewer left behind reach further
            for action in here.legal():
                if action not in ("halt", "garrison:0"):
                    least.setdefault(action[0], action)
            open_ends += [here.copy().play(action) for action in least.values()]
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (4, 5)])
def test_fiefs_at_stake_are_those_that_a_dragon_can_strike(players: int, seed: int) -> None:
    tried = 0
    for state in random_game("donjon", seed, players):
        facts, mover = state.view().facts, state.actor
        assert isinstance(mover, int)
        dragons = [a for a in state.legal() if a.startswith("dragon:")]
        if facts["phase"] != "main" or not dragons:
            continue
        house = house_of(state.setup, mover)
        struck = {f"c:{a.partition(':')[2]}" for a in state.copy().play(dragons[0]).legal()}
        hit = {
            f"d:{fief.seat}:{fief.number}"
            for fief in fiefs(state.setup, state.record)
            if struck.intersection(fief.cells) and house_of(state.setup, fief.seat) != house
        }
        assert takeable(fiefs_at_stake(state.view(mover)), house) == hit
        tried += len(hit)
    assert tried > 3


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6)])
def test_cells_at_stake_can_be_taken_and_cities_destroyed(players: int, seed: int) -> None:
    """The mover does it, with no card played by anybody; and no single step takes anything else."""
    tried = {"knights": 0, "balls": 0}
    for state in random_game("dissuasion", seed, players):
        facts, mover = state.view().facts, state.actor
        assert isinstance(mover, int)
        fresh = not any(stack.used for stack in facts["cells"].values())
        if facts["phase"] != "board" or facts["seat"] != mover or not fresh:
            continue
        by_knights = takeable(to_knights(state.view(mover)), mover)
        for thing in by_knights:
            assert _taken(state.copy(), thing[2:]), thing
        for thing in list(takeable(to_balls(state.view(mover)), mover))[:2]:
            assert _destroyed(state.copy(), thing[2:]), thing
            tried["balls"] += 1
        for action in state.legal():
            start, _, end = action.partition("-")
            if end and ":" not in start:
                was = test_dissuasion_examples.owner(state, end)
                then = _without_cards(state.copy().play(action), mover)
                now = test_dissuasion_examples.owner(then, end)
                if now == mover and was not in (mover, dissuasion_rules.NOBODY):
                    assert f"c:{end}" in by_knights
        tried["knights"] += len(by_knights)
        if min(tried.values()) > 5:
            return
    raise AssertionError(f"too little was at stake: {tried}")


def _without_cards(state: bastide.State, mover: int) -> bastide.State:
    """Whoever is asked for a card plays none."""
    while state.view().facts["phase"] in ("attack", "defend", "shield"):
        state.play("no")
    return state


def _taken(state: bastide.State, cell: str) -> bool:
    """Place every knight of the reserve beside it, and ride in with all that can."""
    mover = state.actor
    assert isinstance(mover, int)
    while True:
        rides = [a for a in state.legal() if a.endswith(f"-{cell}") and ":" not in a]
        puts = [
            a
            for a in state.legal()
            if a.startswith("put:k@")
            and any(b.endswith(f"-{cell}") for b in state.copy().play(a).legal())
        ]
        if not rides and not puts:
            return False
        _without_cards(state.play((puts or rides)[0]), mover)
        if test_dissuasion_examples.owner(state, cell) == mover or state.over:
            return True


def _destroyed(state: bastide.State, cell: str) -> bool:
    """Place a ball where none is ready, and fire until it is done."""
    mover = state.actor
    assert isinstance(mover, int)
    while cell not in state.view().facts["ruins"]:
        fires = [a for a in state.legal() if a.startswith("fire:")]
        puts = [a for a in state.legal() if a.startswith("put:b@")]
        if not fires and not puts:
            return False
        state.play((fires or puts)[0])
        if fires:
            _without_cards(state.play(f"at:{cell}"), mover)
    return True


def test_majorities_at_stake_are_those_that_some_tile_undoes() -> None:
    """Every tile of the pile, laid everywhere it may lie: what it undoes and completes is what was said."""
    table, rng = bastide.new("castle"), Random(8)
    while len(table.history) < 90 or table.actor != "chance":
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
    met = {"undone": 0, "closed": 0}
    for state in (table.state, test_castle_story.position(**test_castle_story.TWO_TOWERS)):
        features = held(state.view())
        undone, closed = _by_any_tile(state, {name: one.owner for name, one in features.items()})
        assert {name for name, one in features.items() if one.undone} == undone
        assert {name for name, one in features.items() if one.closed_by} == closed
        met["undone"] += len(undone)
        met["closed"] += len(closed)
    assert min(met.values()) > 1


def _by_any_tile(state: bastide.State, owners: dict[str, int]) -> tuple[set[str], set[str]]:
    parts, men = state.setup.components, state.view().facts["followers"]
    undone, closed = set(), set()
    for draw in state.legal():
        drawn = state.copy().play(draw)
        for place in drawn.legal() if isinstance(drawn.actor, int) else ():
            st = drawn.copy().play(place).record
            for name, owner in owners.items():
                root = st.root[node_of(parts, st, name)]
                lead = [0, 0]
                for follower, seat in men.items():
                    lead[seat] += st.root[node_of(parts, st, follower)] == root
                if lead[owner] <= lead[1 - owner]:
                    undone.add(name)
                elif castle_rules.is_complete(st, state.setup.box, root):
                    closed.add(name)
    return undone, closed

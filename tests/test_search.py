"""The tree search: what it finds, what it must keep to, and that it does not depend on how it is run."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.bots import LEVEL_IDS, alphabeta, deepening, greedy, mcts, one_ply
from bastide.bots.advice import advise, words
from bastide.bots.budget import Budget
from bastide.bots.deepening import Deepening, new_stack, new_transposition_table, suits
from bastide.bots.levels import LEVELS, TEXTS, Thinker
from bastide.bots.pool import NODES
from bastide.bots.search import Search
from bastide.bots.tree_worker import (
    MOST_NODES,
    MOST_SAMPLES,
    SearchParameters,
    TreeWorker,
    exercise,
    new_tree,
)
from bastide.cli.template.ramparts.game import Ramparts
from bastide.core.text import LANGUAGES, Words
from bastide.core.tiers import CompiledTier, PlainTier
from bastide.core.transcript import read
from tests.storybook.game import LUCK, Page, Storybook

GAMES = bastide.games()
EACH = [
    pytest.param(game, id=game.id, marks=pytest.mark.proof) for game in GAMES
]  # compiling takes long
PLAYED = (
    "castle-2-greedy-1", "dissuasion-2-greedy-1", "dissuasion-4-greedy-3",
    "donjon-2-greedy-2", "forteresse-2-greedy-1", "robber-knights-3-greedy-3",
)  # fmt: skip
FIRST, SECOND, THIRD, BOTH = 1, 2, 4, 3  # winners as masks


def view_of(story: Page, players: int = 2, weights: dict[int, int] | None = None) -> bastide.View:
    return Storybook(story, weights).setup(players).start().view(0)


def middle(
    game: bastide.Game, plies: int, players: int | None = None, seed: int = 1
) -> bastide.View:
    """What the actor sees after some random plies."""
    state, rng = game.setup(players).start(), Random(seed)
    while not state.over and (plies > 0 or state.actor == "chance" or len(state.legal_ids()) == 1):
        state.play(state.draw(rng) if state.actor == "chance" else rng.choice(state.legal()))
        plies -= 1
    assert isinstance(state.actor, int)
    return state.view(state.actor)


def seen_in(played: str, every: int) -> Iterator[bastide.View]:
    """What the actors of a golden transcript saw where they had a choice, every so many decisions."""
    with open(Path(__file__).parent / "golden" / f"{played}.jsonl", encoding="utf-8") as lines:
        setup, actions = read(lines, bastide.game)
    state, choices = setup.start(), 0
    for action in actions:
        if isinstance(state.actor, int) and len(state.legal_ids()) > 1:
            choices += 1
            if choices % every == 0:
                yield state.view(state.actor)
        state.play(action)


# ---------------------------------------------------------------- what it finds


def test_a_win_is_proven_and_thinking_ends_there() -> None:
    story = (0, [(1, [SECOND, FIRST]), (1, [FIRST, (0, [SECOND, FIRST])]), (1, [BOTH, SECOND])])
    thought = Search().think(view_of(story), simulations=10_000)
    assert thought.best.action == "p2" and thought.best.proven and thought.best.chance == 1
    assert thought.simulations < 100


def test_a_sure_draw_is_better_than_a_sure_loss() -> None:
    thought = Search().think(
        view_of((0, [(1, [SECOND, FIRST]), (1, [BOTH, BOTH])])), simulations=1000
    )
    assert thought.best.action == "p2"
    assert {o.action: o.chance for o in thought.options if o.proven} == {"p1": 0.0, "p2": 0.5}


def test_nothing_is_proven_through_chance() -> None:
    """Page 1 wins nine times in ten, page 2 half of the time: good, better, but nothing is sure."""
    story = (0, [(LUCK, [FIRST, SECOND]), (LUCK, [FIRST, SECOND])])
    thought = Search(seed=3).think(view_of(story, weights={3: 9}), simulations=4000)
    assert thought.best.action == "p1" and not any(option.proven for option in thought.options)
    assert abs(thought.best.chance - 0.9) < 0.03


def test_chance_is_sampled_by_weight() -> None:
    view = view_of((0, [(LUCK, [FIRST, SECOND, BOTH]), SECOND]), weights={3: 6, 4: 3, 5: 1})
    search = Search(seed=1)
    search.think(view, simulations=5000)
    worker = search._workers[0]
    luck = next(iter(worker.children(0)))
    tree = worker.tree
    visits = {int(tree.action[c]): int(tree.visits[c]) for c in worker.children(luck)}
    everything = sum(visits.values())
    assert [round(10 * visits[page] / everything) for page in (3, 4, 5)] == [6, 3, 1]


def test_three_players_each_choose_their_own_good() -> None:
    """Seat 1 does not play against seat 0: it takes its own win, which seat 0 must foresee."""
    story = (
        0,
        [
            (1, [FIRST, (2, [SECOND, FIRST])]),  # seat 2 has nothing to win; unclear
            (
                1,
                [(2, [THIRD, FIRST]), FIRST | SECOND],
            ),  # seat 1 shares with seat 0 rather than lose
        ],
    )
    thought = Search(seed=1).think(view_of(story, players=3), simulations=2000)
    assert abs(thought.options[0].chance - 0.5) < 0.1
    shared = next(option for option in thought.options if option.action == "p2")
    assert shared.proven and shared.chance == 0.5


def test_hidden_guards_are_averaged_over() -> None:
    """A strong guard is for the gate between two hidden ones, a weak one for the other."""
    chances = []
    for guard, gate in ((1, 3), (3, 5)):
        state = Ramparts().setup(2).start()
        for action in (
            "draw:1",
            "post:1",
            "draw:2",
            "post:4",
            "draw:2",
            "post:2",
            "draw:3",
            "post:6",
        ):
            state.play(action)
        best = Search(seed=2).think(state.play(f"draw:{guard}").view(0), simulations=1500).best
        assert best.action == f"post:{gate}" and not best.proven
        chances.append(best.chance)
    assert chances[0] < 0.3 and chances[1] > 0.7


# ---------------------------------------------------------------- what it keeps to


@pytest.mark.parametrize("game", EACH)
def test_same_seed_same_thought(game: bastide.Game) -> None:
    view = middle(game, 25)
    one, two = (Search(seed=4).think(view, simulations=12) for _ in range(2))
    assert one.options == two.options and one.line == two.line and one.simulations == 12


@pytest.mark.proof
@pytest.mark.parametrize("game", [*GAMES, Ramparts()], ids=lambda g: g.id)
def test_plain_and_compiled_think_alike(game: bastide.Game) -> None:
    view = middle(game, 20 if game in GAMES else 2)
    parts, seen = view.setup.engine._parts, []
    for tier in (PlainTier(*parts, search=mcts), CompiledTier(*parts, search=mcts)):
        search = Search(seed=6)
        search._prepare(view, tier)
        seen.append(_searched(search._workers[0]))
    assert seen[0] == seen[1]


def _searched(worker: TreeWorker) -> list[tuple[object, ...]]:
    worker.run(Budget(None, 30, threading.Event()), lambda: None)
    tree = worker.tree
    return [
        (int(tree.action[n]), int(tree.visits[n]), float(tree.value_sum[n]))
        for n in range(1, int(tree.counters[NODES]))
    ]


@pytest.mark.proof
@pytest.mark.parametrize("played", PLAYED)
def test_it_plays_only_what_is_legal(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever sample it plays: what it found at a node in one may be forbidden in another."""
    for view in seen_in(played, every=16):
        setup = view.setup
        tier = PlainTier(*setup.engine._parts, search=mcts)
        search = Search(seed=6)
        search._prepare(view, tier)
        rules = tier.kernels.simulate.__globals__
        with monkeypatch.context() as patch:
            patch.setitem(rules, "apply", _guarded(rules, setup))
            search._workers[0].run(Budget(None, 40, threading.Event()), lambda: None)


def _guarded(rules: dict[str, Any], setup: bastide.Setup) -> Callable[[Any, Any, int], None]:
    """The rule `apply`, refusing what is not legal."""
    apply, out = rules["apply"], [0] * setup.engine.capacity

    def guarded(st: Any, box: Any, action: int) -> None:
        if rules["actor"](st, box) >= 0:
            legal = out[: rules["legal_actions"](st, box, out)]
            assert action in legal, f"{setup.notations[action]} is not legal"
        apply(st, box, action)

    return guarded


def test_two_threads_think_the_same_twice() -> None:
    view = middle(bastide.game("forteresse"), 6)
    one, two = (Search(seed=4, threads=2).think(view, simulations=30) for _ in range(2))
    assert one.options == two.options and one.simulations == 60


def test_memory_is_bounded() -> None:
    """A pool that is full, with nothing to let go of, stops growing; the search goes on with what it has."""
    view = middle(bastide.game("forteresse"), 6)
    thought = Search(seed=1, nodes=200).think(view, simulations=150)
    assert thought.nodes <= 200 and thought.simulations == 150
    assert sum(option.visits for option in thought.options) == 150


def test_a_tree_that_outgrows_its_pool_lets_go_of_what_was_seldom_visited() -> None:
    view, sizes = middle(bastide.game("forteresse"), 6), list[int]()
    worker = TreeWorker(view.setup, view.setup.engine.plainly(mcts), 4000, SearchParameters())
    worker.begin(view, seed=1)
    enough = threading.Event()

    def look() -> None:
        sizes.append(int(worker.tree.counters[NODES]))
        if worker.simulations >= 400:
            enough.set()

    worker.run(Budget(3600.0, None, enough), look)
    fell = [later < sooner for sooner, later in pairwise(sizes)]
    assert any(fell), "it grew, let go, and grows on"
    assert fell.index(True) < len(fell) - 1 and max(sizes) <= 4000
    visits = [int(worker.tree.visits[child]) for child in worker.children(0)]
    assert sum(visits) == worker.simulations >= 400, "all of the root's are kept"


def test_samples_are_drawn_again_and_again_in_bounded_memory() -> None:
    state = Ramparts().setup(2).start()
    for action in ("draw:1", "post:1", "draw:2", "post:2", "draw:3"):
        state.play(action)
    search = Search(seed=1)
    search.think(state.view(0), simulations=200 * MOST_SAMPLES)
    assert len(search._workers[0].states) == mcts.SAMPLES + MOST_SAMPLES


def test_time_ends_a_search_and_so_does_cancelling() -> None:
    view = middle(bastide.game("forteresse"), 6)
    thought = Search().think(view, seconds=0.2)
    assert thought.simulations > 0
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    thought = Search().think(view, simulations=1 << 40, cancel=cancel)  # would take for ever
    assert thought.simulations > 0
    with pytest.raises(ValueError, match="budget"):
        Search().think(view)


def test_progress_is_told_with_a_growing_count() -> None:
    told: list[int] = []
    view = middle(bastide.game("forteresse"), 6)
    Search().think(view, seconds=0.5, progress=lambda thought: told.append(thought.simulations))
    assert told and told == sorted(told)


@pytest.mark.proof
def test_a_tree_is_kept_for_the_next_move() -> None:
    table, search = bastide.new("forteresse"), Search(seed=1)
    table.setup.engine.searching(mcts, exercise, wait=True)  # a new tier begins new trees
    thought = search.think(table.view(0), simulations=200)
    table.play(thought.line[0]).play(thought.line[1])
    before = search.think(table.view(0), simulations=1)
    assert sum(option.visits for option in before.options) > 1, "it starts with what it knew"
    table.undo(2)
    fresh = search.think(table.view(0), simulations=1)
    assert sum(option.visits for option in fresh.options) == 1, (
        "that position is not below the last"
    )


def going_on(seed: int = 1) -> tuple[TreeWorker, bastide.State, bastide.View]:
    """A tree of a game with secrets, and the position after its best action: the same seat decides again."""
    state, rng = bastide.game("robber-knights").setup(2).start(), Random(seed)
    for _ in range(30):
        state.play(state.draw(rng) if state.actor == "chance" else rng.choice(state.legal()))
    while True:
        while state.actor == "chance" or len(state.legal_ids()) == 1:
            state.play(state.draw(rng) if state.actor == "chance" else state.legal()[0])
        assert isinstance(state.actor, int)
        view, search = state.view(state.actor), Search(seed)
        state.play(search.think(view, simulations=40).best.action)
        if state.actor == view.seat and len(state.legal_ids()) > 1:
            return search._workers[0], state, view


def test_a_tree_goes_on_where_there_are_secrets() -> None:
    worker, state, before = going_on()
    expected = max(int(worker.tree.visits[child]) for child in worker.children(0))
    now = state.view(before.seat)
    worker.begin(now, seed=5)
    assert int(worker.tree.visits[0]) == expected > 1
    assert worker._samples == 1, "worlds are drawn anew"
    worker.begin(before, seed=5)
    assert int(worker.tree.visits[0]) == 0, "that position is not below the last"


def test_another_seat_begins_afresh() -> None:
    worker, state, before = going_on()
    assert before.seat is not None
    theirs = state.view(1 - before.seat)
    worker.begin(theirs, seed=5)
    assert int(worker.tree.visits[0]) == 0


def test_a_tree_with_worlds_that_contradict_what_is_seen_is_let_go() -> None:
    """The first world agrees, so that the position is found; in another the seat would see something else there."""
    worker, state, before = going_on()
    assert before.seat is not None
    best = max(worker.children(0), key=lambda child: int(worker.tree.visits[child]))
    theirs = worker._world(0).view(1 - before.seat)
    worlds = (state.game.resample(theirs, Random(seed)) for seed in range(100))
    contradicting = next(
        world  # where the seat holds other tiles, and could have played the same
        for world in worlds
        if int(worker.tree.action[best]) in world.legal_ids()
        and world.view(before.seat).facts != before.facts
    )
    worker.tier.write(worker.states, mcts.SAMPLES + 1, contradicting.data)
    worker.begin(state.view(before.seat), seed=5)
    assert int(worker.tree.visits[0]) == 0


def test_a_tree_that_goes_on_knows_no_more_than_its_seat() -> None:
    """Whatever the others hold, it plays the same."""
    found = []
    for world in range(2):
        worker, state, before = going_on()
        other = state.game.resample(state.view(before.seat), Random(world)) if world else state
        worker.begin(other.view(before.seat, last=state.view(before.seat).last), seed=5)
        worker.run(Budget(None, 20, threading.Event()), lambda: None)
        children = list(worker.children(0))
        found.append([(int(worker.tree.action[c]), int(worker.tree.visits[c])) for c in children])
    assert found[0] == found[1]


def test_so_many_simulations_are_always_as_strong_where_there_are_secrets() -> None:
    """How strong a level is was measured so; only the clock lets a tree go on."""
    state = bastide.game("robber-knights").setup(2).start()
    while state.actor == "chance" or len(state.legal_ids()) == 1:
        state.play(state.legal()[0])
    view, search = state.view(state.actor), Search(1)
    for _ in range(2):
        thought = search.think(view, simulations=10)
        assert sum(option.visits for option in thought.options) == 10


@pytest.mark.proof
def test_a_packed_tree_is_small_and_goes_on() -> None:
    view = middle(bastide.game("castle"), 20)
    view.setup.engine.searching(mcts, exercise, wait=True)
    search = Search(seed=1)
    search.think(view, simulations=3000)
    (worker,) = search._workers
    nodes, most = int(worker.tree.counters[NODES]), 500

    def known() -> list[tuple[int, int, float]]:
        t = worker.tree
        return [
            (int(t.action[c]), int(t.visits[c]), float(t.value_sum[c])) for c in worker.children(0)
        ]

    before = known()
    assert nodes > 2 * most
    size = search.pack(56 * most)
    assert (
        size == 56 * len(worker.tree.action) + len(worker.states) * view.setup.state_layout.nbytes
    )
    assert len(worker.tree.action) <= most
    assert known() == before
    search.think(view, simulations=100)
    assert len(worker.tree.action) == MOST_NODES, "there is room again"


def test_what_plain_kernels_found_is_not_kept() -> None:
    view, search = middle(bastide.game("castle"), 20), Search(seed=1)
    search._prepare(view, PlainTier(*view.setup.engine._parts, search=mcts))
    assert search.pack(1 << 20) == 0 and not search._workers


def test_rerooting_keeps_exactly_the_subtree() -> None:
    view = middle(bastide.game("castle"), 20)
    search = Search(seed=1)
    search.think(view, simulations=60)
    worker = search._workers[0]

    def shape(node: int) -> tuple[object, ...]:
        t = worker.tree
        return (
            int(t.visits[node]),
            float(t.value_sum[node]),
            [(int(t.action[c]), shape(c)) for c in worker.children(node)],
        )

    child = max(worker.children(0), key=lambda c: int(worker.tree.visits[c]))
    wanted = shape(child)
    kept = worker.tier.kernels.reroot(worker.tree, child)
    assert shape(0) == wanted
    assert kept == worker.tree.counters[NODES] < 60 * 200


@pytest.mark.proof
def test_kernels_are_exercised_by_work_that_compiles_them_all() -> None:
    """Those of both searches and of the greedy bot: whoever thinks then waits for no compiler."""
    setup = bastide.game("forteresse").setup()
    works = ((mcts, exercise), (alphabeta, deepening.exercise), (one_ply, greedy.exercise))
    tiers = [setup.engine.searching(search, work, wait=True) for search, work in works]
    assert setup.engine.problem is None

    def compiled() -> list[dict[str, int]]:
        return [
            {
                name: len(one.signatures)
                for name, one in vars(tier.kernels).items()
                if one.signatures
            }
            for tier in tiers
        ]

    before, table = compiled(), bastide.Table(setup)
    assert "run_simulations" in before[0] and "evaluate_leaf" not in before[0]
    for name in ("greedy", "skilled", "expert", "greedy", "skilled", "expert"):
        table.play(bastide.bot(name, seed=1).choose(table.view(table.actor)))
    assert compiled() == before
    tier = CompiledTier(*Ramparts().setup(2).engine._parts, search=mcts)
    assert len(new_tree(tier, 10, 3).action) == 10


# ---------------------------------------------------------------- alpha-beta


def test_alpha_beta_is_for_open_games_of_two_without_chance() -> None:
    assert [game.id for game in GAMES if suits(game.setup())] == [
        game.id
        for game in GAMES
        if hasattr(game.bots, "noisy")
        and not game.secrets
        and not hasattr(game.rules, "chance_weights")
    ]


def test_alpha_beta_is_worth_the_same_with_and_without_transpositions() -> None:
    """Plain records have no bytes to look up, so the plain kernels search without the table."""
    view = middle(bastide.game("forteresse"), 10)
    engine, values = view.setup.engine, []
    for tier in (
        PlainTier(*engine._parts, search=alphabeta),
        CompiledTier(*engine._parts, search=alphabeta),
    ):
        stack, transpositions = new_stack(tier, engine.capacity), new_transposition_table(tier, 64)
        states = tier.states(*[b""] * deepening.PLIES)
        tier.write(states, 0, view.game.resample(view, Random(0)).data)
        lists = (states, tier.words(states), tier.boxes, stack, transpositions)
        tier.kernels.start(*lists, 2)
        while tier.kernels.resume(*lists, 50):
            pass
        values.append(int(stack.now[alphabeta.VALUE]))
    assert values[0] == values[1]


def test_alpha_beta_proves_wins_and_losses_and_keeps_its_budget() -> None:
    won = (0, [(1, [SECOND, FIRST]), (1, [FIRST, (0, [SECOND, FIRST])]), (1, [BOTH, SECOND])])
    thought = Deepening().think(view_of(won), simulations=1000)
    assert thought.best.action == "p2" and thought.best.proven and thought.best.chance == 1
    lost = (0, [(1, [SECOND, FIRST]), (1, [SECOND, FIRST])])
    assert Deepening().think(view_of(lost), simulations=1000).best.chance == 0
    view = middle(bastide.game("forteresse"), 6)
    thoughts = [Deepening().think(view, simulations=3000) for _ in range(2)]
    assert thoughts[0].best == thoughts[1].best and thoughts[0].simulations <= 3000
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    assert Deepening().think(view, simulations=1 << 40, cancel=cancel).best.action in view.legal


# ---------------------------------------------------------------- who it plays for


@pytest.mark.proof
@pytest.mark.parametrize("game", [g for g in GAMES if g.secrets], ids=lambda g: g.id)
def test_a_search_moves_by_what_its_seat_may_know(game: bastide.Game) -> None:
    """The same view and the same seed give the same thought, whatever the others hold."""
    rng = Random(1)
    for players in game.seats:
        table = bastide.Table(game.setup(players))
        for ply in range(60):
            if table.over:
                break
            if isinstance(table.actor, int) and ply % 7 == 0:
                view = table.view(table.actor)
                other = game.resample(view, rng).view(table.actor, last=view.last)
                thoughts = [Search(5).think(v, simulations=3) for v in (view, other)]
                assert thoughts[0].options == thoughts[1].options
            table.play(rng.choice(table.legal()))


def test_levels_have_names_and_do_not_think_when_there_is_no_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tuple(LEVELS) == LEVEL_IDS
    for level in LEVELS.values():
        for lang in LANGUAGES:
            assert Words(lang, [TEXTS]).render(level.name)
            assert Words(lang, [TEXTS]).render(level.character)
    forced = view_of((0, [(1, [FIRST, SECOND])]))
    monkeypatch.setattr(Thinker, "think", lambda *_: pytest.fail("it thinks about nothing"))
    assert bastide.bot("master").choose(forced) == "p1"


def test_a_game_has_its_own_measure_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    view = middle(bastide.game("robber-knights"), 8)
    monkeypatch.setattr(type(view.setup.game), "simulations", {"skilled": 5})
    assert Thinker(LEVELS["skilled"], seconds=60).think(view).simulations == 5
    assert (
        Thinker(LEVELS["casual"], seconds=60).think(view).simulations
        == LEVELS["casual"].simulations
    )
    assert Thinker(LEVELS["skilled"], seconds=60, simulations=7).think(view).simulations == 7


def test_so_many_simulations_are_the_same_on_every_machine() -> None:
    """A master thinks with all cores; asked for a number, he finds the same with two and with sixteen."""
    view, masters = bastide.new("forteresse").view(0), []
    for cores in (1, 2):
        level = replace(LEVELS["master"], threads=cores)
        assert Thinker(level).threads == cores
        masters.append(Thinker(level, seed=1, seconds=60, simulations=12, positions=0))
    assert masters[0].think(view).options == masters[1].think(view).options
    assert Thinker(LEVELS["master"], simulations=12, threads=3).threads == 3


def test_a_weak_level_varies_among_good_moves_and_takes_a_sure_win() -> None:
    view = bastide.new("forteresse").view(0)
    chosen = {Thinker(LEVELS["beginner"], seed).choose(view) for seed in range(12)}
    assert len(chosen) > 2
    winning = view_of((0, [SECOND, FIRST, SECOND]))
    assert {Thinker(LEVELS["beginner"], seed).choose(winning) for seed in range(12)} == {"p2"}


# ---------------------------------------------------------------- advice


@pytest.mark.parametrize("game", EACH)
def test_advice_can_be_said_in_every_language(game: bastide.Game) -> None:
    for plies in (5, 30, 45):
        view = middle(game, plies, seed=plies)
        advice = advise(view, seconds=None, simulations=20)
        assert [option.action for option in advice.options] == [
            option.action for option in advice.thought.options[: len(advice.options)]
        ]
        for lang in LANGUAGES:
            said = words(game, lang)
            for option in advice.options:
                assert said.render(option.told) and said.render(option.why)
                assert all(said.render(text) for text in option.line)


@pytest.mark.parametrize("game", EACH)
def test_no_two_hints_give_the_same_reason(game: bastide.Game) -> None:
    said = words(game, "en")
    for plies in (6, 20, 40):
        advice = advise(middle(game, plies, seed=plies + 1), seconds=None, simulations=60)
        reasons = [said.render(option.why) for option in advice.options]
        assert len(set(reasons)) == len(reasons), reasons


@pytest.mark.proof
def test_a_hint_says_what_the_move_takes() -> None:
    """What would be told once it is played, in every option from which something follows."""
    game, found = bastide.game("forteresse"), 0
    said = words(game, "en")
    for seed in range(8):
        view = middle(game, 40, seed=seed)
        for option in advise(view, seconds=None, simulations=200).options:
            after = view.sampled.copy().play(option.action)
            lines = game.story(view, after.view(view.seat), option.action).lines
            if len(lines) in (1, 2) and len(option.chain) == 1 and not option.proven:
                found += 1
                for line in lines:
                    assert said.render(line.text) in said.render(option.why)
    assert found >= 3

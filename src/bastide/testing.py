"""`check_game`: what any game must satisfy, one property a function.

Written for the games of the house and for anybody's own:

    from bastide.testing import check_game
    check_game(MyGame())
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import copy, deepcopy
from functools import partial
from random import Random
from typing import TypeVar

from bastide.coach.checking import check_lessons, check_practice, check_puzzles
from bastide.core import crowd
from bastide.core.build import build
from bastide.core.errors import ActionError, BadOption
from bastide.core.game import Game
from bastide.core.kernels import SEAT_BITS
from bastide.core.options import Option
from bastide.core.scene import Ask, Frame, Scene, drawing
from bastide.core.state import Setup, State
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, Text
from bastide.core.tiers import CompiledTier, PlainTier, Tier
from bastide.core.transcript import of_actions, verify
from bastide.worlds import two_worlds

T = TypeVar("T")
LONGEST = 20_000  # plies after which a game is taken not to end
PLIES = 60_000  # compared between plain and compiled rules, in as many games as that takes


def check_game(game: Game, games: int = 300, seed: int = 0) -> None:
    """Play `games` random games over all setups and check every property; raise on the first failure.

    The properties: legal lists are sorted, unique and never empty before the end; whatever is not legal
    is refused and leaves the state untouched; a copy shares nothing; replaying gives the same state; plain
    and compiled rules agree after every action, the latter also with every index checked; every game ends;
    notations round-trip; a seat's view tells nothing it may not know; there is a score only at the end;
    two games that differ in what a seat may not know are told to it in the same words; `random_action` is
    legal and fair; a learner's actions and observations are complete and betray nothing; scenes are complete,
    touches unambiguous, texts in every language; every lesson can be solved and answers whatever else is played; every
    puzzle can be solved and its proof read.
    """
    check_lessons(game)
    check_puzzles(game)
    check_practice(game)
    setups = list(all_setups(game))
    plies = 0
    for k in range(max(len(setups), games // 10)):  # these look closely, so fewer of them
        if plies < PLIES // 4 or k < len(setups):
            plies += check_random_game(setups[k % len(setups)], Random(f"{seed}-{k}"))
            check_told(setups[k % len(setups)], Random(f"{seed}-{k}"))
    for target in ("cpu", "checked"):
        few = games if target == "cpu" else len(setups)
        check_plain_equals(game, target, setups, Random(seed), few)
    for setup in setups:
        check_random_action(setup, Random(seed))


def all_setups(game: Game) -> Iterator[Setup]:
    """Every number of players with default options, and every value of every option by itself.

    Of a range: its lowest value and twice the default, for the highest may make games endless in practice. Of an
    option that is silent: the last value that so many players can choose.
    """
    for players in game.seats:
        yield game.setup(players)
    for option in game.options:
        if option.silent:
            yield from (_last_setup(game, option, players) for players in _fewest_and_most(game))
            continue
        ends = (option.low, min(option.high, 2 * int(option.default))) if option.ranged else ()
        for value in (*option.values, *ends):
            if value != option.default:
                for players in _fewest_and_most(game):
                    yield game.setup(players, **{option.id: value})


def _fewest_and_most(game: Game) -> set[int]:
    return {game.seats.start, game.seats.stop - 1}


def _last_setup(game: Game, option: Option, players: int) -> Setup:
    for value in reversed(option.values):
        with suppress(BadOption):
            return game.setup(players, **{option.id: value})
    raise AssertionError(f"{option.id}: no value is good for {players} players")


def pickled(thing: T) -> T:
    """What another process would get of it."""
    twin: T = pickle.loads(pickle.dumps(thing))
    return twin


COPIES = (copy, deepcopy, pickled)


def check_random_game(setup: Setup, rng: Random) -> int:
    """One random game, with the properties of every state on the way checked; returns its length."""
    table, said = Table(setup), set[str]()
    properties: list[Callable[[Table, Random], None]] = [
        check_legal_list,
        check_refusals,
        check_copy,
        check_views,
        check_spaces,
        partial(check_scene, said=said),
    ]
    looks = 0
    while not table.over:
        check_score(table.state)
        if len(table.history) < 3 or rng.random() < 1 / (
            20 + 4 * looks
        ):  # long games: fewer and fewer
            looks += 1
            for check in properties:
                check(table, rng)
        table.play(rng.choice(table.legal()))
        assert len(table.history) <= LONGEST, f"{setup}: no end after {LONGEST} actions"
    check_score(table.state)
    check_views(table, rng)
    check_scene(table, rng, said)
    check_replay(table)
    return len(table.history)


def check_legal_list(table: Table, rng: Random) -> None:
    """Sorted, unique, not empty, ASCII without spaces; numbers and notations tell the same story."""
    state = table.state
    legal = state.legal()
    assert legal, f"{state!r}: nobody can act, but the game is not over"
    assert legal == sorted(set(legal)), f"{state!r}: legal list not sorted or not unique"
    assert len(legal) == len(state.legal_ids()), f"{state!r}: two actions share a notation"
    assert len(legal) <= state.setup.engine.capacity, (
        f"{state!r}: more actions than longest_list says"
    )
    for action in legal:
        assert action.isascii() and action and not any(c.isspace() for c in action), action
    if state.actor == "chance":
        outcomes = state.outcomes()
        assert [a for a, _ in outcomes] == legal, f"{state!r}: outcomes and legal list differ"
        assert all(type(w) is int and w > 0 for _, w in outcomes), f"{state!r}: weights"
    action = rng.choice(legal)
    number = next(n for n in state.legal_ids() if state.setup.notations[n] == action)
    by_text, by_number = state.copy().play(action), state.copy().play_id(number)
    assert by_text == by_number, f"{action}: the notation does not name its action"


def check_refusals(table: Table, rng: Random) -> None:
    """What is not legal is refused with a reason in both languages, and nothing changes."""
    state = table.state
    before, legal = state.data, state.legal()
    for wrong in (*_near_misses(rng.choice(legal), rng), "", "?", "é\n", "x" * 1000):
        if wrong in legal:
            continue
        try:
            state.play(wrong)
        except ActionError as error:
            assert all(error.message(lang) for lang in LANGUAGES)
        else:
            raise AssertionError(f"{wrong!r} was played, but is not legal")
    try:
        state.play_id(max(state.legal_ids()) + 1)
    except ActionError:
        pass
    else:
        raise AssertionError("a number that is no legal action was played")
    assert state.data == before and state.legal() == legal, "a refusal changed the state"


def _near_misses(action: str, rng: Random) -> Iterator[str]:
    """Texts that look like an action."""
    at = rng.randrange(len(action))
    yield action[:at] + rng.choice("abcxyz0189-@:,") + action[at + 1 :]
    yield action[:at] + action[at + 1 :]
    yield action + action[-1]


def check_copy(table: Table, rng: Random) -> None:
    """Playing on in a copy, however it was made, leaves the original alone, and the other way round."""
    state = table.state
    before, legal = state.data, state.legal()
    for make in COPIES:
        twin = make(state)
        assert twin == state and hash(twin) == hash(state), f"{make.__name__} gives another state"
        assert twin.legal() == legal and twin.actor == state.actor
        twin.play(rng.choice(legal))
        assert state.data == before, f"playing in a {make.__name__} changed the original"
        kept, other = twin.data, make(twin)
        if not other.over:
            other.play(rng.choice(other.legal()))
        assert twin.data == kept, f"playing in a {make.__name__} of a copy changed the first"
        again = make(table)
        assert (again.history, again.state) == (table.history, state)
        again.play(rng.choice(legal))
        assert len(again.history) == len(table.history) + 1 and state.data == before
        view = table.view(state.actor if isinstance(state.actor, int) else None)
        assert make(view) == view and make(view).json() == view.json()
        assert make(table.setup) == table.setup and make(table.setup.game) == table.setup.game


def check_replay(table: Table) -> None:
    """Setup and actions give the same state again; the transcript verifies; undo goes back."""
    actions = [ply.action for ply in table.history]
    again = Table(table.setup, actions)
    assert again.state.data == table.state.data, "replaying the actions gave another state"
    checked = verify(of_actions(table.setup, actions), lambda _: table.setup.game)
    assert checked.difference is None and checked.actions == len(actions), checked.difference
    again.undo(1).play(actions[-1])
    assert again.state.data == table.state.data, "undo and the same action gave another state"


def check_score(state: State) -> None:
    """A score and winners only at the end, and then for every seat."""
    outcome = state.outcome()
    if not state.over:
        assert outcome is None, f"{state!r}: an outcome before the end"
        return
    assert outcome is not None and outcome.winners, f"{state!r}: over without winners"
    assert len(outcome.scores) == state.setup.players
    assert state.actor is None and state.legal() == []


def check_views(table: Table, rng: Random) -> None:
    """A state drawn anew from a seat's view looks exactly the same to that seat."""
    readers = (None, *range(table.setup.players))
    told = rng.choice(readers)  # what followed is compared for one of them: it takes long
    for seat in readers:
        view = table.view(seat)
        json.loads(view.json())
        other = table.setup.game.resample(view, rng)
        again = other.view(seat, last=view.last)
        assert again.json() == view.json(), f"seat {seat} sees what it may not know"
        game = table.setup.game
        assert game.scene(again) == game.scene(view), f"the scene of seat {seat} betrays a secret"
        assert again.text(legal=True) == view.text(legal=True), (
            f"the text of seat {seat} betrays a secret"
        )
        if view.legal:
            assert game.ask(again) == game.ask(view), f"the ask of seat {seat} betrays a secret"
        if view.last and seat == told:
            then = table.before.view(seat)
            guessed = game.resample(then, rng).view(seat, last=then.last)
            story = game.story(guessed, again, view.last[1])
            assert story == table.story(seat), f"the story of seat {seat} betrays a secret"
            if game.secrets:
                mover = view.last[0]
                for by in (None, mover if isinstance(mover, int) else None):
                    stakes = game.stakes(then, view, by)
                    same = game.stakes(guessed, again, by) == stakes
                    assert same, f"stakes of {seat} betray a secret"
                    _check_texts(game, set(), [stakes])
        assert seat == table.actor or not view.legal, f"seat {seat} sees another's legal list"
        own = game.facts(table.state, seat)
        assert game.secrets or own == game.facts(table.state, None), "it has secrets and says no"


def check_spaces(table: Table, rng: Random) -> None:
    """For whoever learns: each legal action has a place of its own, an observation is written to its last number,
    and a state drawn anew from a seat's view is observed alike by that seat.
    """
    setup, state = table.setup, table.state
    if not setup.game.learnable:
        return
    legal = state.legal_ids()
    places = (setup.outcomes if state.actor == "chance" else setup.actions).legal(state)
    assert len(set(places)) == len(legal), "two actions share a place"
    plain, record = build(setup.game.rules, "plain", setup.game.bots, crowd), state.data
    nothing, size = 1 << 40, setup.observation.size
    for seat in range(setup.players):
        row = [nothing] * size
        written = plain.observe(setup.state_layout.unpack(record), setup.box, seat, row)
        assert written == size and nothing not in row, f"{written} of {size} numbers were observed"
        other = setup.game.resample(table.view(seat), rng)
        assert other.observe(seat).tolist() == row, f"seat {seat} observes what it may not know"


def check_told(setup: Setup, rng: Random) -> None:
    """In two games that look the same to a viewer, all that is told of them is the same, in every language."""
    if not setup.game.secrets:
        return
    viewer = rng.choice((None, *range(setup.players)))
    one, other = two_worlds(setup, viewer, rng)
    for lang in LANGUAGES:
        texts = [table.text(viewer, lang, legal=True) for table in (one, other)]
        assert texts[0] == texts[1], f"what viewer {viewer} is told betrays a secret"


def check_scene(table: Table, rng: Random, said: set[str]) -> None:
    """Scenes name places that exist, touches lead to one action each, texts exist in every language.

    `said` are the texts already read aloud in this game.
    """
    game = table.setup.game
    frame = game.frame(table.setup)
    for seat in (None, *range(table.setup.players)):
        view = table.view(seat)
        scene = game.scene(view)
        _check_refs(frame, scene)
        _check_drawings(game, frame, _shown(scene))
        _check_texts(game, said, [scene])
        shown = [(panel.seat, panel.score.n) for panel in scene.panels if panel.score]
        counted = game.points(view)
        assert len(counted) == table.setup.players
        assert all(counted[s] == n for s, n in shown), "points differ from the panels"
        if view.legal:
            ask = game.ask(view)
            _check_touches(frame, scene, ask, view.legal)
            _check_texts(game, said, [ask])
            for choice in ask.choices:
                assert choice.a in game.intent(view, choice.p), f"{choice.a}: intent of its path"
        for item in rng.sample(scene.items, min(3, len(scene.items))):
            _check_texts(game, said, [game.inspect(view, item.t or item.id)])
    if not table.history:
        _check_texts(game, said, [frame, game.counted()])  # they stay the same
    else:
        for seat in (None, *range(table.setup.players)):
            story = table.story(seat)
            _check_texts(game, said, [table.tell(seat), story])
            if story is not None and story.art is not None:
                _check_drawings(game, frame, {(story.art, story.own)})


def _check_refs(frame: Frame, scene: Scene) -> None:
    places = {place.id for place in frame.places} | {area.id for area in frame.areas}
    items = [item.id for item in scene.items]
    assert len(items) == len(set(items)), "two items share an id"
    for item in scene.items:
        known = (
            item.at in places or item.at.partition("#")[0] in items or item.at[:2] in ("c:", "v:")
        )
        assert known, f"{item.id} lies on {item.at}, which does not exist"


def _shown(scene: Scene) -> set[tuple[str, int | None]]:
    """The drawings of a scene, with their liveries."""
    shown = {(item.art, item.own) for item in scene.items}
    for panel in scene.panels:
        shown |= {(counter.art, panel.slot) for counter in panel.counters if counter.art}
    return shown


def _check_drawings(game: Game, frame: Frame, shown: set[tuple[str, int | None]]) -> None:
    """What has a drawing is foretold, so that a page has it before it is shown."""
    foretold = {*frame.arts, *(drawing(place.art or "", place.own) for place in frame.places)}
    for art, own in shown:
        if (name := drawing(art, own)) not in foretold:
            try:
                game.art(art, own)
            except KeyError:
                continue  # a plain token
            raise AssertionError(f"{name} is neither on the sheet nor among what is beside it")


def _check_touches(frame: Frame, scene: Scene, ask: Ask, legal: Iterable[str]) -> None:
    """Every action has a path; canonical paths are distinct, and no path begins another."""
    assert sorted(choice.a for choice in ask.choices) == sorted(legal), (
        "choices and legal list differ"
    )
    paths = [choice.p for choice in ask.choices]
    assert len(paths) == len(set(paths)), "two actions share a path"
    everything = {p for choice in ask.choices for p in (choice.p, *choice.alt)}
    for path in everything:
        for n in range(1, len(path)):
            assert path[:n] not in everything, f"{path[:n]} is an action and the start of another"
    live = {place.id for place in frame.places} | {control.id for control in ask.controls}
    live |= {item.t or item.id for item in scene.items} | {region.id for region in scene.regions}
    for path in everything:
        for ref in path:
            soft = ref[0] in "@=" or ref[:2] in ("c:", "v:") or "#" in ref
            assert ref in live or soft, f"{ref} cannot be touched"
    touched = {ref for path in everything for ref in path}
    for ref in (*(ghost.at for ghost in ask.ghosts), *(region.id for region in ask.regions)):
        assert ref in touched, f"{ref} is shown with the decision and means nothing in it"


def _check_texts(game: Game, said: set[str], things: list[object]) -> None:
    """Every text of the things can be said in every language."""
    for thing in things:
        for text in _texts(thing):
            if (told := repr(text)) not in said:
                said.add(told)
                for lang in LANGUAGES:
                    assert game.words(lang).render(text)


def _texts(thing: object) -> Iterator[Text]:
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from _texts(part)
    else:
        for name in getattr(thing, "__struct_fields__", ()):
            yield from _texts(getattr(thing, name))


def check_plain_equals(
    game: Game, target: str, setups: list[Setup], rng: Random, games: int
) -> None:
    """The rules in plain Python and compiled agree on every byte, list and actor after every action."""
    plies = 0
    for k in range(games):
        if plies > PLIES and k >= len(setups):
            return
        setup = setups[k % len(setups)]
        state, box = setup.state_layout, setup.box_layout
        parts = (game.rules, game.bots, state, box, box.pack(setup.box))
        plies += _lockstep(
            PlainTier(*parts), CompiledTier(*parts, target=target), setup.engine.capacity, rng
        )


def _lockstep(one: Tier, two: Tier, room: int, rng: Random) -> int:
    """One random game on both; returns its length."""
    sides = [(tier, tier.states(b""), tier.numbers(room)) for tier in (one, two)]
    for tier, states, _ in sides:
        tier.kernels.begin(states, 0, tier.boxes)
    action, count = -1, 0
    for ply in range(LONGEST):
        answers = [
            int(tier.kernels.advance(states, 0, tier.boxes, action, out, count))
            for tier, states, out in sides
        ]
        count = answers[0] // SEAT_BITS
        legal = [tier.first(out, count) for tier, _, out in sides]
        data = [tier.data(states) for tier, states, _ in sides]
        assert answers[0] == answers[1], f"{one.name} and {two.name} differ in actor or list"
        assert legal[0] == legal[1], f"{one.name} and {two.name} list other actions"
        assert data[0] == data[1], f"{one.name} and {two.name} differ after action {action}"
        if count == 0:
            return ply
        action = rng.choice(legal[0])
    return LONGEST


def check_random_action(setup: Setup, rng: Random) -> None:
    """The optional `random_action` gives only legal actions, and each about equally often."""
    if not hasattr(setup.game.rules, "random_action"):
        return  # the core's own lists
    setup.engine.warm(wait=True)
    state = setup.start()
    for _ in range(3):
        while state.actor == "chance":
            state.play(rng.choice(state.legal()))
        if not state.over:
            _check_fair(state, rng)
            state.play(rng.choice(state.legal()))


def _check_fair(state: State, rng: Random) -> None:
    tier, room = state.setup.engine.tier, state.setup.engine.capacity
    states, out, dice = tier.states(state.data), tier.numbers(room), tier.numbers(1)
    dice[0] = rng.getrandbits(60)
    legal, each = set(state.legal_ids()), 200
    drawn = Counter(
        int(tier.kernels.random_action(states[0], tier.boxes[0], dice, out))
        for _ in range(each * len(legal))
    )
    assert set(drawn) <= legal, "random_action played what is not legal"
    assert set(drawn) == legal, "random_action never plays some legal actions"
    # Pearson's chi-square, four standard deviations above what a fair draw gives
    spread = sum((n - each) ** 2 / each for n in drawn.values())
    freedom = len(legal) - 1
    assert spread <= freedom + 4 * (2 * freedom) ** 0.5 + 4, (
        f"random_action is not fair: {spread:.0f}"
    )

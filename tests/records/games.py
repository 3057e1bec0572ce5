"""Games to keep: of every game some, played at random; and whatever somebody may note about one."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

import bastide
from bastide.records import GameRecord, Move, Variation

LONGEST = 40  # moves of a game that hypothesis draws
SETUPS = [
    ("forteresse", 2, {"board": "corner", "quiet_limit": 50}),
    ("castle", 2, {"keep": "literal", "unfinished_well": True}),
    ("robber-knights", 3, {"start": "columns"}),
    ("donjon", 4, {"seal_holders": "21"}),
    ("dissuasion", 5, {"max_rounds": 6, "packs": "under"}),
    ("donjon", 2, {}),
]


def setup_of(name: str, players: int, **options: object) -> bastide.Setup:
    return bastide.game(name).configure(players, options)


@cache
def played(name: str, seed: int = 0, players: int | None = None, **options: object) -> GameRecord:
    """A whole game played at random."""
    setup = bastide.game(name).configure(players, options)
    table, rng = bastide.Table(setup), Random(seed)
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(rng.choice(table.legal()))
    return GameRecord.of(table)


def beginning(setup: bastide.Setup, seed: int, plies: int) -> bastide.Table:
    """Some actions, played at random."""
    table, rng = bastide.Table(setup), Random(seed)
    while not table.over and len(table.history) < plies:
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(rng.choice(table.legal()))
    return table


# Whatever a person types, and above all what means something in a file.
words = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from('{}[]()"\\~#*;:.,%\n\r\t 01aA\x00\x1b\x85\u2028\u202e\ufeffé😀'),
    ),
    max_size=30,
)
header_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Players", "Options", "Looks", "Edition", "Result")
)
odd_actions = st.from_regex(r"[!-~]{1,6}", fullmatch=True)  # of games that are not written yet


def moves(players: int, known: list[str]) -> st.SearchStrategy[Move]:
    """Moves with notes: comments, and variations with notes of their own."""
    actors = st.one_of(st.just("chance"), st.integers(0, players - 1))
    actions = st.one_of(st.sampled_from(known or ["pass"]), odd_actions)
    bare = st.builds(Move, actors, actions)

    def noted(inner: st.SearchStrategy[Move]) -> st.SearchStrategy[Move]:
        variation = st.builds(
            Variation, st.lists(inner, max_size=3), st.lists(words, max_size=2).map(tuple)
        )
        notes = st.lists(st.one_of(words, variation), max_size=3).map(tuple)
        return st.builds(Move, actors, actions, notes)

    return st.recursive(bare, noted, max_leaves=8)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A game begun or finished, with names, headers, comments and variations."""
    name, players, options = draw(st.sampled_from(SETUPS))
    seed = draw(st.integers(0, 3))
    if draw(st.booleans()):
        whole = played(name, seed, players, **options)
        record = GameRecord(whole.setup, [Move(m.actor, m.action) for m in whole.moves])
        record.result = whole.result
    else:
        plies = draw(st.integers(0, LONGEST))
        record = GameRecord.of(beginning(setup_of(name, players, **options), seed, plies))
    record.names = tuple(draw(st.lists(words, min_size=players, max_size=players)))
    record.headers = draw(st.dictionaries(header_names, words, max_size=3))
    record.notes = tuple(draw(st.lists(words, max_size=2)))
    beside = moves(players, record.actions)
    variations = st.builds(Variation, st.lists(beside, max_size=3))
    for place in draw(st.lists(st.integers(0, len(record.moves)), max_size=4)):
        if place < len(record.moves):
            record.moves[place].notes = tuple(
                draw(st.lists(st.one_of(words, variations), max_size=3))
            )
    return record

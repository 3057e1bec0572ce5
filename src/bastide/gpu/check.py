"""Is a GPU's play the processor's, bit for bit? The same dice must give the same games on both."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bastide.core import crowd
from bastide.core.batch import Batch as AnyBatch
from bastide.core.contract import MOST_SEATS
from bastide.core.state import Setup
from bastide.core.text import Text, say
from bastide.gpu.batch import Batch

STEPS = 40  # plies that are compared one by one, before games are compared as wholes


@dataclass(frozen=True)
class Checked:
    """What was compared, the first difference if there was one, and how fast the GPU plays at random."""

    games: int
    plies: int
    difference: Text | None
    speed: float  # plies a second, of many games at once


def check(
    setup: Setup,
    games: int = 64,
    seed: int = 1,
    at_once: int = 1 << 18,
    programs: Path | None = None,
) -> Checked:
    """Compare games of a setup on both, then play `at_once` of them for the clock."""
    batch = Batch(setup, games, programs=programs)
    difference = differing_step(batch, seed)
    if difference is None:
        batch.reset()
        difference = differing_game(batch, seed)
    plies, speed = 0, 0.0
    if at_once:
        crowded = Batch(setup, at_once, programs=programs)
        crowded.playout(crowded.dice(seed))  # loads the kernel
        crowded.reset()
        dice = crowded.dice(seed + 1)
        _wait(crowded)
        started = time.perf_counter()
        plies = int(crowded.playout(dice).sum())
        speed = plies / (time.perf_counter() - started)
    return Checked(games, plies, difference, speed)


def differing_step(batch: AnyBatch, seed: int) -> Text | None:
    """Step drawn actions; after each, compare what is listed, observed and marked with what the states say."""
    dice, few = batch.dice(seed), range(min(8, batch.size))
    states = [batch.setup.start() for _ in few]
    for ply in range(STEPS):
        counts, actors = batch.counts.tolist(), batch.actors.tolist()
        seen, marks = batch.observe(), batch.mask
        for i in few:
            state, deciding = states[i], actors[i] >= 0
            if batch.legal[i, : counts[i]].tolist() != state.legal_ids():
                return _at("legal", i, ply)
            if batch.state(i).data != state.data:
                return _at("state", i, ply)
            if deciding and seen[i].tolist() != state.observe(actors[i]).tolist():
                return _at("observation", i, ply)
            places = batch.setup.actions.legal(state) if deciding else []
            if marks[i].nonzero()[0].tolist() != places:
                return _at("mask", i, ply)
        actions = batch.draw(dice)
        drawn = actions.tolist()
        batch.step(actions)
        for i in few:
            if not states[i].over:
                states[i].play_id(drawn[i])
    return None


def differing_game(batch: AnyBatch, seed: int) -> Text | None:
    """Play every game to its end on both: plies, scores, winners, dice and every byte of the state must agree."""
    ours = batch.dice(seed)
    theirs = ours.tolist()
    plies = batch.playout(ours).tolist()
    outcomes = batch.outcomes
    engine = batch.setup.engine
    tier: Any = engine.plainly(crowd)  # compiled where it is already
    for i in range(batch.size):
        states, rngs, count = (
            tier.states(batch.setup.start().data),
            tier.rows(1, 1),
            tier.numbers(1),
        )
        rngs[0][0] = theirs[i][0]
        rows = tier.rows(1, engine.capacity), tier.rows(1, engine.capacity)
        tier.kernels.finish_all(states, tier.boxes, rngs, *rows, count)
        scores = tier.numbers(MOST_SEATS)
        won = tier.kernels.final_scores(states[0], tier.boxes[0], scores)
        seats = range(batch.setup.players)
        for name, here, there in (
            ("plies", plies[i], int(count[0])),
            ("dice", int(ours[i][0]), int(rngs[0][0])),
            ("state", batch.state(i).data, tier.data(states)),
            ("scores", outcomes.scores[i].tolist(), [int(scores[s]) for s in seats]),
            ("winners", outcomes.winners[i].tolist(), [bool(won >> s & 1) for s in seats]),
        ):
            if here != there:
                return _at(name, i, plies[i])
    return None


def _at(what: str, game: int, ply: int) -> Text:
    return say("gpu-at", what=say(f"gpu-what-{what}"), game=game, ply=ply)


def _wait(batch: Batch) -> None:
    batch.over.any().item()  # an answer that must be fetched

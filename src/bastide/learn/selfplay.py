"""Games that an outlook plays against itself, in the dialect of rules: what a net learns from.

Everybody takes what looks best one action ahead, by the `outlook` of a box, with a little noise, and now and then
anything. What was seen at every ply is written down: the features of each seat, how good the best looked to each, and
how a game ended. A game that is over begins anew, after some plies at random, so that no two are alike.

`states` holds the game at `here`, and beside it places for one more and for the answer to that, and the start of every
game, from `spare` on. A GPU's threads have all of it close to them, a processor has many games in one list.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import (
    CHANCE,
    OVER,
    actor,
    apply,
    final_scores,
    legal_actions,
    list_features,
    noisy,
    outlook,
    side,
)
from bastide.core.dice import draw
from bastide.core.kernels import random_ply
from bastide.core.rule import copy_state, no_inline, rule
from bastide.core.threads import mine, stride

NEXT, ANSWER, START, SPARE = 0, 1, 2, 3  # places from `spare` on, and how many
PLACES = 1 + SPARE  # with that of a game
WON = 1 << 20  # more than any outlook says
# A mark of a ply: did it follow the best, and who won with it, a bit for each seat?
WANDERED, ENDED, WINNERS = 1, 2, 4
NO_ROW = -1


@no_inline
@rule
def note_features(st, box, players, out, seen, at):
    """Write the rows of every seat to seen[at], one seat after the other; NO_ROW where there are no more."""
    each = len(seen[at]) // players
    for seat in range(players):
        n = list_features(st, box, seat, out, 0)
        first = seat * each
        for k in range(n):
            seen[at][first + k] = out[k]
        for k in range(n, each):
            seen[at][first + k] = NO_ROW
    return 0


@no_inline
@rule
def lead_for(st, box, players, seat, out):
    """How good a state looks to a seat: its own outlook, left in `out`, against that of the best other side."""
    if actor(st, box) == OVER:
        winners = final_scores(st, box, out)
        for other in range(players):
            out[other] = WON if winners >> other & 1 else 0
    elif outlook(st, box, out) == 0:  # nobody can tell
        for other in range(players):
            out[other] = 0
    best = -4 * WON
    for other in range(players):
        if side(box, other) != side(box, seat):
            best = max(best, out[other])
    return out[seat] - best


@no_inline
@rule
def answered_lead(states, spare, boxes, which, players, seat, lead, out, scratch):
    """The same when the other may take or threaten at once: the worst of what he could make of it for two players."""
    box, st = boxes[which], states[spare + NEXT]
    other = actor(st, box)
    if other < 0 or other == seat:
        return lead
    for k in range(legal_actions(st, box, out)):
        if noisy(st, box, out[k]):
            copy_state(states, spare + ANSWER, spare + NEXT)
            apply(states[spare + ANSWER], box, out[k])
            lead = min(lead, lead_for(states[spare + ANSWER], box, players, seat, scratch))
    return lead


@no_inline
@rule
def best_looking(
    states,
    here,
    spare,
    boxes,
    which,
    players,
    rng,
    legal,
    out,
    scratch,
    keys,
    noise,
    answers,
    worth,
    at,
):
    """The action that looks best to who acts, by the outlook of boxes[which]; worth[at]: how good it looks to each.

    With `answers` what looks best is looked at again with the other's noisy answers, until the best is one of those.
    """
    box, seat = boxes[which], actor(states[here], boxes[which])
    n, top, best = legal_actions(states[here], box, legal), -8 * WON, 0
    for k in range(n):
        copy_state(states, spare + NEXT, here)
        apply(states[spare + NEXT], box, legal[k])
        keys[k] = lead_for(states[spare + NEXT], box, players, seat, out)
        if noise > 0:
            keys[k] += draw(rng, noise)
        if not answers and keys[k] > top:
            top, best = keys[k], k
            for other in range(players):
                worth[at][other] = out[other]
    while answers:
        k = 0
        for other in range(1, n):
            if keys[other] > keys[k]:
                k = other
        if keys[k] <= top:
            return legal[best]
        copy_state(states, spare + NEXT, here)
        apply(states[spare + NEXT], box, legal[k])
        lead = lead_for(states[spare + NEXT], box, players, seat, out)
        shaken = keys[k] - lead
        lead = answered_lead(states, spare, boxes, which, players, seat, lead, out, scratch)
        keys[k] = -8 * WON
        if lead + shaken > top:
            top, best = lead + shaken, k
            worth[at][seat], worth[at][1 - seat] = lead, 0
    return legal[best]


@rule
def begin_anew(states, here, spare, boxes, rng, legal, out, opening):
    """The start of a game, and up to so many plies at random; one that is over by then is not kept."""
    box, over = boxes[0], True
    while over:
        copy_state(states, here, spare + START)
        for _ in range(draw(rng, opening + 1)):
            who = actor(states[here], box)
            if who != OVER:
                apply(states[here], box, random_ply(states[here], box, who, rng, legal, out))
        over = actor(states[here], box) == OVER
    return 0


@rule
def play_on(
    states, here, spare, boxes, players, rng, legal, out, scratch, keys,
    manner, game, games, plies, seen, worth, marks,
):  # fmt: skip
    """So many plies of a game, each written down at its place: ply by ply, in each the games in their order.

    `manner`: how often of a thousand times anything is played, the noise, the plies at random of a new game, and
    whether answers are looked at.
    """
    box, wander, noise = boxes[0], manner[0], manner[1]
    for ply in range(plies):
        at = ply * games + game
        st = states[here]
        note_features(st, box, players, out, seen, at)
        who, mark = actor(st, box), 0
        if who == CHANCE:
            action = random_ply(st, box, who, rng, legal, out)
            copy_state(states, spare + NEXT, here)
            apply(states[spare + NEXT], box, action)
            lead_for(states[spare + NEXT], box, players, 0, out)
            for seat in range(players):
                worth[at][seat] = out[seat]
        else:
            action = best_looking(
                states, here, spare, boxes, 0, players, rng, legal, out, scratch, keys, noise, manner[3], worth, at
            )  # fmt: skip
            if draw(rng, 1000) < wander:
                action = random_ply(st, box, who, rng, legal, out)
                mark = WANDERED
        apply(st, box, action)
        if actor(st, box) == OVER:
            mark += ENDED + WINNERS * final_scores(st, box, out)
            begin_anew(states, here, spare, boxes, rng, legal, out, manner[2])
        marks[at] = mark
    return 0


@rule
def duel(states, here, spare, boxes, players, rng, legal, out, scratch, keys, manner, game, worth):
    """A whole game of boxes[0], on one seat, against boxes[1] on all others; the winners.

    The next game is the same with the next seat: they share their opening, if they share their dice.
    """
    begin_anew(states, here, spare, boxes, rng, legal, out, manner[2])
    mine_at, who = game % players, actor(states[here], boxes[0])
    while who != OVER:
        st = states[here]
        if who == CHANCE:
            action = random_ply(st, boxes[0], who, rng, legal, out)
        else:
            which = 0 if who == mine_at else 1
            action = best_looking(
                states, here, spare, boxes, which, players, rng, legal, out, scratch, keys, 0, manner[3], worth, game
            )  # fmt: skip
        apply(st, boxes[0], action)
        who = actor(st, boxes[0])
    return final_scores(states[here], boxes[0], out)


@rule
def self_play_all(states, boxes, rngs, lists, manner, features, worth, ends):
    """So many plies of every game: as many as there are places for. The last states are spare, the lists to work in."""
    games, players = len(rngs), len(worth[0])
    for i in range(mine(), games, stride()):
        play_on(
            states, i, games, boxes, players, rngs[i], lists[0], lists[1], lists[2], lists[3],
            manner, i, games, len(ends) // games, features, worth, ends,
        )  # fmt: skip
    return 0


@rule
def duel_all(states, boxes, rngs, lists, manner, worth, ends):
    """A whole duel in every place; ends: who has won."""
    games, players = len(rngs), len(worth[0])
    for i in range(mine(), games, stride()):
        ends[i] = duel(
            states, i, games, boxes, players, rngs[i], lists[0], lists[1], lists[2], lists[3], manner, i, worth
        )  # fmt: skip
    return 0

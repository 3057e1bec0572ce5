"""Self-play on a GPU: a thread for each game, which lies with its lists in the thread's own memory (`selfplay`)."""

# The dialect of rules has no types: these names get their meaning where a program is compiled.
# ruff: noqa: ANN001, ANN201, F821
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined"


def self_play_all(states, boxes, rngs, lists, manner, features, worth, ends):
    """`selfplay.self_play_all`; the lists are those of a processor."""
    game, rng = cuda.local.array(PLACES, STATE), cuda.local.array(1, NUMBER)
    legal, out = cuda.local.array(CAPACITY, LISTED), cuda.local.array(CAPACITY, LISTED)
    scratch, keys = cuda.local.array(CAPACITY, LISTED), cuda.local.array(CAPACITY, LISTED)
    i, games = mine(), len(rngs)
    if i < games:
        game[0] = states[i]
        game[1 + START] = states[games + START]
        rng[0] = rngs[i][0]
        play_on(
            game, 0, 1, boxes, worth.shape[1], rng, legal, out, scratch, keys,
            manner, i, games, len(ends) // games, features, worth, ends,
        )  # fmt: skip
        states[i] = game[0]
        rngs[i][0] = rng[0]


def duel_all(states, boxes, rngs, lists, manner, worth, ends):
    """`selfplay.duel_all`."""
    game, rng = cuda.local.array(PLACES, STATE), cuda.local.array(1, NUMBER)
    legal, out = cuda.local.array(CAPACITY, LISTED), cuda.local.array(CAPACITY, LISTED)
    scratch, keys = cuda.local.array(CAPACITY, LISTED), cuda.local.array(CAPACITY, LISTED)
    i, games = mine(), len(rngs)
    if i < games:
        game[1 + START] = states[games + START]
        rng[0] = rngs[i][0]
        ends[i] = duel(
            game, 0, 1, boxes, worth.shape[1], rng, legal, out, scratch, keys, manner, i, worth
        )

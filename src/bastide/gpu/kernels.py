"""Kernels that only a GPU has: what a processor does on a game where it lies, a thread does on a copy close to it."""

# The dialect of rules has no types: these names get their meaning where a program is compiled.
# ruff: noqa: ANN001, ANN201, F821
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined"


def finish_all(states, boxes, rngs, outs, weights, plies):
    """`crowd.finish_all` in the thread's own memory, one ply after the other whatever the game.

    Threads go side by side: one whose game is over takes up its next at once, and waits for nobody. The rules that
    list actions stand here once, because what is long is fetched slowly.
    """
    game, rng = cuda.local.array(1, STATE), cuda.local.array(1, NUMBER)
    out, weighed = cuda.local.array(CAPACITY, LISTED), cuda.local.array(CAPACITY, LISTED)
    box, i, count = boxes[0], mine(), 0
    if i < len(plies):
        game[0] = states[i]
        rng[0] = rngs[i][0]
    while i < len(plies):
        who = actor(game[0], box)
        if who == OVER:
            states[i] = game[0]
            rngs[i][0] = rng[0]
            plies[i] = count
            i += stride()
            count = 0
            if i < len(plies):
                game[0] = states[i]
                rng[0] = rngs[i][0]
        else:
            if KNOWS_A_SHORTCUT and who != CHANCE:
                action = random_action(game[0], box, rng, out)
            else:
                n = legal_actions(game[0], box, out)
                if who == CHANCE:
                    action = choose_outcome(game[0], box, n, rng, out, weighed)
                else:
                    action = out[draw(rng, n)]
            apply(game[0], box, action)
            count += 1

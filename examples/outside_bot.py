"""A bot that is a program of its own: JSON lines in, JSON lines out. It needs nothing but Python.

    bastide arena forteresse "exec:python examples/outside_bot.py" random --games 20

It prefers what takes or scores something, as far as the notation tells, and else plays at random.
"""

import json
import random
import sys


def choose(view: dict, rng: random.Random) -> str:
    """One of `view["legal"]`. The view also holds what this seat may know: `view["facts"]`."""
    takes = [action for action in view["legal"] if "x" in action or action.startswith("score")]
    return rng.choice(takes or view["legal"])


def main() -> None:
    """Answer every question until the input ends."""
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":  # the first line: game, players, options, seat, seed
            rng.seed(message["seed"])
        elif message["type"] == "choose":
            answer = {"action": choose(message["view"], rng)}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

"""What every `rules.py` gives: the names the shared kernels call.

`st` is the state record, `box` the constants of one setup (component tables and options). Both are
flat records of whole numbers. The functions here are never run: `build` puts the game's own in
their place. They are the contract, in one page.

The dialect of rules: whole numbers, tuples, flat fields, loops and calls. No slices, NumPy calls,
closures, exceptions, strings or floats, so that the same text runs as plain Python, compiled for
the CPU, and later on a GPU. Integers are 64 bits wide when compiled: mask by hand.

The last six functions are for the bots that search; a game that gives none of them is searched too.
"""

from __future__ import annotations

from typing import Any, NoReturn

CHANCE = -1  # the actor when chance must act
OVER = -2  # the actor when the game is over
NO_ACTION = -1  # to `advance`: only list the actions; from `likely_action`: look for the best
MOST_SEATS = 14  # the packed answer of `advance` has room for that many


def _of_the_game() -> NoReturn:
    raise NotImplementedError("each game's rules.py gives this function")


def setup(st: Any, box: Any) -> None:
    """Put the start position on a state record of zeros."""
    _of_the_game()


def actor(st: Any, box: Any) -> int:
    """Who must act: a seat, `CHANCE` or `OVER`."""
    _of_the_game()


def legal_actions(st: Any, box: Any, out: Any) -> int:
    """Write every legal action (or chance outcome) to `out`, each once; return how many."""
    _of_the_game()


def apply(st: Any, box: Any, action: int) -> None:
    """Carry out a legal action."""
    _of_the_game()


def final_scores(st: Any, box: Any, out: Any) -> int:
    """When over: write each seat's score to `out` and return the winners as a bit mask."""
    _of_the_game()


def chance_weights(st: Any, box: Any, out: Any) -> int:
    """Only with chance: the weight of each outcome, in the order of `legal_actions`; their sum."""
    _of_the_game()


def random_action(st: Any, box: Any, rng: Any, out: Any) -> int:
    """Optional: one legal action, each equally likely, without listing them all."""
    _of_the_game()


def likely_action(st: Any, box: Any, rng: Any, out: Any) -> int:
    """Optional: a legal action that a fair player might choose, found quickly. Otherwise any.

    NO_ACTION where he would look: then it is what `evaluate` says is best.
    """
    _of_the_game()


def unfinished(st: Any, box: Any) -> bool:
    """Optional: does the same seat now have to go on with what it has just chosen?"""
    _of_the_game()


def evaluate(st: Any, box: Any, seat: int, out: Any) -> int:
    """Optional: how good the state looks for a seat. `out` is room for a list of actions."""
    _of_the_game()


def outlook(st: Any, box: Any, out: Any) -> int:
    """Optional: write what each seat has and may hope for to `out`, which has room for a list.

    Seats of one side get the same. Only differences count: the answer is the lead that makes the
    chances of winning about three to one, in the same unit. A search stops here and believes it.
    """
    _of_the_game()


def loose_plies(st: Any, box: Any) -> int:
    """Optional: how many settled moments to pass before `outlook` is asked. Otherwise none.

    A game that gives it is played on with `likely_action`, also where things are not `settled`. Where they
    always are, every ply is such a moment.
    """
    _of_the_game()


def side(box: Any, seat: int) -> int:
    """Optional: the side a seat plays for, where several win together. Otherwise each plays alone."""
    _of_the_game()


def unseen(st: Any, box: Any, seat: int) -> bool:
    """Optional: will what the actor does now stay hidden from that seat, who is not the actor?"""
    _of_the_game()


def settled(st: Any, box: Any) -> bool:
    """Optional: may `outlook` be believed now? If not, a search plays on, as seems best, until it may."""
    _of_the_game()


def noisy(st: Any, box: Any, action: int) -> bool:
    """Optional: may this action upset what `outlook` says? For looking on until it is quiet."""
    _of_the_game()

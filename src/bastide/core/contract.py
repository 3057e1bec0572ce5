"""What every game's rules give: the names the shared kernels and the bots call.

`st` is the state record, `box` the constants of one setup (component tables and options). Both are
flat records of whole numbers. `build` puts a game's own functions in the place of these; one that is
optional has a body here, for the games that do not give it. They are the contract, in one page.

The dialect of rules: whole numbers, tuples, flat fields, loops and calls. No slices, NumPy calls,
closures, exceptions, strings or floats, so that the same text runs as plain Python, compiled for
the CPU, and later on a GPU. Integers are 64 bits wide when compiled: mask by hand. No index is negative:
compiled rules do not look whether one counts from the end.

What is under *for bots* is given by a game's `bots`, the rest by its `rules`.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.dice import draw
from bastide.core.rule import default, required

CHANCE = -1  # the actor when chance must act
OVER = -2  # the actor when the game is over
NO_ACTION = -1  # to `advance`: only list the actions; from `playout_action`: look for the best
MOST_SEATS = 14  # the packed answer of `advance` has place for that many

# ---------------------------------------------------------------- the rules


@required
def setup(st, box):
    """Put the start position on a state record of zeros."""


@required
def actor(st, box):
    """Who must act: a seat, `CHANCE` or `OVER`."""


@required
def legal_actions(st, box, out):
    """Write every legal action (or chance outcome) to `out`, each once; return how many."""


@required
def apply(st, box, action):
    """Carry out a legal action."""


@required
def final_scores(st, box, out):
    """When over: write each seat's score to `out` and return the winners as a bit mask."""


@default
def chance_weights(st, box, out):
    """With chance: the weight of each outcome, in the order of `legal_actions`; returns their sum."""
    return 1


@default
def random_action(st, box, rng, out):
    """One legal action, each equally likely; a game may know a way without listing them all."""
    return out[draw(rng, legal_actions(st, box, out))]


# ---------------------------------------------------------------- for bots


@default
def evaluate(st, box, seat, out):
    """How good the state looks for a seat. `out` has place for a list of actions. For greedy bots."""
    return 0


@default
def unfinished(st, box):
    """Does the same seat now have to go on with what it has just chosen?"""
    return False


@default
def outlook(st, box, out):
    """Write what each seat has and may hope for to `out`, which has place for a list.

    Seats of one side get the same. Only differences count: the answer is the lead that makes the
    chances of winning about three to one, in the same unit. A search stops here and believes it;
    0 says that nobody can tell, and the game is played out.
    """
    return 0


@default
def ways_ahead(st, box, out):
    """List the ways to complete the compound move just begun (`unfinished`), where `outlook_of_way` can tell what they
    lead to: numbers of the game's own, in the order in which trying out finds them. Returns how many.

    Of several that all seats value alike the first will do. 0: they have to be tried out.
    """
    return 0


@default
def outlook_of_way(st, box, way, ways, out):
    """What `outlook` would say when the move is completed so, of the `ways` listed; nothing is carried out."""
    return 0


@default
def settled(st, box):
    """May `outlook` be believed now? If not, a search plays on, as seems best, until it may."""
    return True


@default
def noisy(st, box, action):
    """May this action upset what `outlook` says? For looking on until it is quiet."""
    return False


@default
def playout_action(st, box, rng, out):
    """A legal action that a fair player might choose, found quickly. Otherwise any.

    NO_ACTION where he would look: then it is what `evaluate` says is best.
    """
    return random_action(st, box, rng, out)


@default
def playout_plies(st, box):
    """How many settled moments to pass before `outlook` is asked.

    A game that gives it is played on with `playout_action`, also where things are not `settled`. Where they
    always are, every ply is such a moment.
    """
    return 0


@default
def side(box, seat):
    """The side a seat plays for, where several win together. Otherwise each plays alone."""
    return seat


@default
def unseen(st, box, seat):
    """Will what the actor does now stay hidden from that seat, who is not the actor?"""
    return False


@default
def observe(st, box, seat, out):
    """Write what a seat may know as whole numbers to `out`, in the order of the fields that the game's
    `components.observation` names; returns how many. For whoever learns. 0: the game is not observed so.
    """
    return 0


@default
def list_features(st, box, seat, out, n):
    """Write what a seat may know as numbers of rows of a net (`net`) to `out` from place n on; returns the place
    after the last. A row that comes twice counts twice. What is behind the last may be used to work in. The game's `bots.feature_blocks` names the blocks they come from.
    """
    return n

"""What a browser is told, over its socket and in answers to plain requests.

The client's types are generated from this page (`web/wire_types.py`). A field with a default is left out
where it says nothing. What belongs to a scene stays as `core/scene.py` declares it: `Json` holds it.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from bastide.core import scene
from bastide.core.moves import How
from bastide.core.options import Value
from bastide.core.scene import Frame, Id, Info, Scene
from bastide.core.text import Text
from bastide.server.policy import Policy
from bastide.server.rows import Chance, EntryKind, SeatKind, Status
from bastide.server.wire.encoding import Json

Viewer = int | None  # a seat, or None: a spectator
Player = int | Literal["chance"]  # who did something: a seat or chance


class Part(msgspec.Struct, omit_defaults=True):
    """Anything that is sent."""


# ---- what messages are made of


class Refusal(Part):
    """Why something was not done: a code for programs, a text of the catalogues, a sentence, the rule's clause."""

    code: str
    text: Json[Text]
    message: str
    clause: str | None = None


class Seat(Part):
    """Who sits, or may sit, on a seat; who is *awaited* has not come to it yet.

    `look` is what was chosen for it, by trait (a colour, a House), where somebody chose at this table. `person` is by
    what name one talks in private to whoever sits there now, where that is allowed.
    """

    seat: int
    kind: SeatKind
    name: str | None
    bot: str | None
    taken: bool
    awaited: bool = False
    look: dict[str, str] | None = None
    person: str | None = None


class Offer(Part):
    """Who asks for what, and who must agree: to go back to before action `to`, or to call it a draw.

    A draw that was `declined` cannot be offered again before who declined it has moved. Whoever answers names `n`.
    """

    seat: int
    need: list[int]
    n: int
    to: int | None = None
    kind: Literal["takeback", "draw"] = "takeback"
    declined: bool = False


class SealedChance(Part):
    """By what the draws of a table can be checked when it has ended: the hash of a secret, told before anybody sits down.

    What each seat contributed is told when the game has begun, the secret when it has ended. `brought` is how many
    draws, the first ones, were made before the table was opened; lists of tables tell neither that nor a secret.
    """

    commitment: str
    contributions: list[str] = []
    brought: int | None = None
    secret: str | None = None


class TableInfo(Part):
    """What everybody may know of a table; in lists of tables without what needs its log.

    `chance` is where what chance has given came from: *house*, all of it was drawn here; *record*, the game began in
    a record that somebody brought; *branch*, it began at another table; *example*, it began in an example of the rules;
    *practice*, it began in a game of bots, to practise a phase.
    """

    id: str
    game: str
    players: int
    options: dict[str, Value]
    edition: str
    rules: int
    policy: Policy
    status: Status
    turn: int | None
    public: bool
    origin: str | None
    chance: Chance
    created: int
    changed: int
    seats: list[Seat]
    seq: int | None = None
    ply: int | None = None
    actor: Player | UnsetType | None = UNSET
    hints: bool | None = None
    stuck: int | None = None  # the seat whose bot is to act and cannot
    offer: Offer | None = None
    rematches: dict[str, str] | None = None  # by game, the table that was opened to play again
    fair: SealedChance | None = None  # where the house draws


class Presence(Part):
    """Who is connected: seats, and how many watch."""

    seats: list[int]
    watching: int


class Move(Part, rename={"start": "from", "end": "to"}):
    """Something went from one id, of the scene before, to another, of this one; `via` are places on the way."""

    start: Id
    end: Id
    how: How
    via: tuple[Id, ...] = ()


class Entry(Part):
    """A line of the log, as its reader may know it."""

    ply: int
    gesture: int
    who: Player
    text: Json[Text]
    action: str | None = None
    story: Json[scene.Story] | None = None


class Ask(scene.Ask, frozen=True, kw_only=True):
    """A decision, when it is asked, and how far back its seat may go before it."""

    seq: int
    undo: int | None = None


class Clock(Part):
    """Milliseconds left in the banks, whose clock runs and until when, and the server's time."""

    banks: tuple[int, ...]
    now: int
    seat: int | None = None
    since: int | None = None
    deadline: int | None = None


class End(Part):
    """How a table ended: by the rules, by agreement, or because somebody left, ran out of time or called it off.

    `seat` is who left, ran out of time, or offered the draw.
    """

    status: Status
    winners: list[int] | None = None
    scores: list[int] | None = None
    why: Json[Text] | None = None
    seat: int | None = None


class ChatLine(Part):
    """Something that was said; the house says `told`, a text of the catalogues, to everybody.

    A *private* line goes from `name` to `to`, and only they get it; it is `mine` if I said it. Its `n` is that of my
    private lines.
    """

    n: int
    room: Literal["table", "watch", "house", "private"]
    name: str
    text: str
    at: int
    told: Json[Text] | None = None
    to: str | None = None
    mine: bool = False


# ---- what a socket says


class Message(Part, tag_field="t"):
    """Anything said over a socket; `t` names its kind."""


class Welcome(Message, tag="welcome"):
    """The answer to `hello`: the table, and from where this connection looks."""

    table: TableInfo
    viewers: list[Viewer]
    host: bool
    presence: Presence
    frame: Json[Frame]


class Step(Message, tag="step"):
    """The game as one viewer sees it, and what has just happened."""

    viewer: Viewer
    seq: int
    ply: int
    status: Status
    scene: Json[Scene]
    kind: EntryKind | None = None
    actor: Player | UnsetType | None = UNSET
    action: str | None = None
    gesture: int | None = None
    moves: list[Move] | None = None
    log: list[Entry] | None = None
    ask: Json[Ask] | None = None
    clock: Clock | None = None
    end: End | None = None


class Done(Message, tag="done"):
    """A request was carried out; its answer's fields follow."""

    id: int


class Refused(Refusal, tag_field="t", tag="refused", kw_only=True):
    """A request was not carried out; where the sender may be behind, with the current step."""

    id: int
    step: Step | None = None


class TableChanged(Message, tag="table"):
    """Seats, offers or status have changed."""

    table: TableInfo


class Chat(Message, tag="chat"):
    """What was said."""

    lines: list[ChatLine]


class BotReplaced(Message, tag="bot"):
    """A bot failed: a weaker one has its seat now."""

    seat: int
    was: str
    now: str


class RematchOpened(Message, tag="rematch"):
    """The same people can go on at another table."""

    game: str
    table: str


class PresenceChanged(Presence, tag_field="t", tag="presence"):
    """Somebody came or went."""


class Pong(Message, tag="pong"):
    """Still here."""

    n: int


class Bye(Refusal, tag_field="t", tag="bye"):
    """The connection ends: a message was not understood, or one may not be here (any more)."""


MESSAGES = (
    Welcome, Step, Done, Refused, TableChanged, Chat, BotReplaced, RematchOpened, PresenceChanged,
    Pong, Bye,
)  # fmt: skip


# ---- answers to requests at a table


class Reached(Part):
    """It is done, and the log has come this far."""

    seq: int


class Said(Part):
    """The number of one's line of chat."""

    n: int


class Peeked(Part):
    """What one would see after a chain that is not played yet."""

    seq: int
    chain: list[str]
    scene: Json[Scene]
    ask: Json[Ask]


class Reasons(Part):
    """Why touches cannot be played: a reason for each thing they could mean; and what is asked."""

    reasons: list[Refusal]
    prompt: Json[Text]
    clause: str


class HintOption(Part):
    """One thing to do: the chance of winning with it, why, and how the game may go on."""

    chain: list[str]
    chance: float
    proven: bool
    say: Json[Text]
    why: Json[Text]
    line: list[Json[Text]]


class Hints(Part):
    """What a bot would do, best first."""

    seq: int
    options: list[HintOption]


class Explained(Part):
    """What a bot says for its turn, whose last action this is."""

    ply: int
    lines: list[Json[scene.Line]]


class Mistake(Part):
    """What it cost, in parts of a win; what would have been better; and to where one would go back for it."""

    to: int
    cost: float
    better: HintOption


class Judgement(Part):
    """What was found of an action, which was the table's so many: nothing, if it was no mistake."""

    ply: int
    mistake: Mistake | None = None


Answer = Reached | Said | Peeked | Reasons | Hints | Explained | Judgement | Json[Info]

# ---- answers to plain requests only


class Played(Reached):
    """It is done, and the log has come this far; after `play` and `undo` with the step as that seat sees it."""

    step: Step | None = None


class NotPlayed(Refusal):
    """Why something was not done at a table; after `play` and `undo` with the current step as that seat sees it."""

    step: Step | None = None


class Opened(Part):
    """A table, and the secret of each invitation by seat: told only once."""

    table: TableInfo
    links: dict[int, str]


class TableAnswer(Part):
    """How a table stands."""

    table: TableInfo


class MyTable(TableAnswer):
    """How a table stands, and what one has to do with it; `contributed` is what one's seats add to its chance."""

    mine: list[int]
    host: bool
    contributed: list[str] = []


class Joined(TableAnswer):
    """The seat one has sat down on."""

    seat: int


class TableList(Part):
    """Some tables, and the mark after which the next page begins if there is one."""

    tables: list[TableInfo]
    more: str | None = None


class OwnTable(TableInfo, kw_only=True):
    """A table one plays at, and on which seats."""

    mine: list[int]


class OwnTables(Part):
    """Some of my tables, and the mark after which the next page begins if there is one."""

    tables: list[OwnTable]
    more: str | None = None


class Me(Part):
    """Who I am, my tables as `OwnTables` tells them, and those where a seat is kept for me if I want to play again."""

    id: str
    name: str
    waiting: list[str]
    tables: list[OwnTable]
    more: str | None = None
    invitations: list[OwnTable] = []


class Log(Part):
    """What has happened, how far the game has come, and where its chance came from."""

    seq: int
    ply: int
    log: list[Entry]
    chance: Chance


class ChatLog(Part):
    """What was said."""

    lines: list[ChatLine]


class Moment(Part):
    """An earlier moment as a viewer saw it, and what moved with the action before it."""

    viewer: Viewer
    ply: int
    scene: Json[Scene]
    actor: Player | UnsetType | None = UNSET
    action: str | None = None
    moves: list[Move] | None = None


class Moments(Part):
    """Some moments in a row, and how many actions stand in all."""

    ply: int
    plies: list[Moment]


class Scores(Part):
    """How the seats stood after some numbers of actions, and what is counted."""

    viewer: Viewer
    counted: Json[Text]
    points: list[tuple[int, list[int]]]

"""What the authority refuses, and how it says so: a code for programs, a text for people, a clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from bastide.core.errors import BastideError, IllegalAction
from bastide.core.text import Argument, Text, say
from bastide.server.wire.encoding import Json
from bastide.server.wire.outgoing import Refusal

TEXTS = Path(__file__).parent / "text"
RETRY_AFTER = 10  # seconds after which to ask again, where the server had too much to do
Kind = TypeVar("Kind", bound=Refusal)

STATUS = {
    "no-table": 404, "no-seat": 404, "no-ply": 404, "no-bot": 404, "nothing-there": 404,
    "not-known": 401, "not-admitted": 401, "not-yours": 403, "not-host": 403, "no-watching": 403, "bad-origin": 403,
    "banned": 403, "deleted": 410,
    "seat-taken": 409, "bad-claim": 409, "waiting": 409, "ended": 409, "stale": 409,
    "not-your-turn": 409, "time-up": 409, "undo-off": 409, "undo-limit": 409, "no-offer": 409, "no-hints": 409,
    "no-bot-acted": 409, "not-taught": 409, "not-yours-done": 409, "no-draw": 409, "draw-declined": 409,
    "undo-enough": 409, "prepared": 409, "begun": 409, "look-taken": 409,
    "no-whispers": 409, "whisper-seated": 403, "whisper-nobody": 409,
    "secret-yet": 409, "rules-changed": 409, "edition-changed": 409, "not-ended": 409,
    "quarantined": 503,
    "chain-goes-on": 422, "illegal": 422, "bad-seats": 422, "bad-request": 422, "too-heavy": 422, "too-long": 413,
    "too-many-actions": 422, "too-many-pages": 422, "nothing-to-print": 422, "no-labs": 403, "no-reviews": 403, "no-result": 409,
    "too-fast": 429, "too-many": 429, "closing": 503, "busy": 503,
    "unseen": 422, "message-too-long": 422, "two-lengths": 400, "wrong-host": 421, "not-operator": 403, "no-method": 405,
    "full": 503, "not-kept": 503, "broken": 500,
}  # fmt: skip


class Refused(BastideError):
    """A request that was not carried out. Nothing has changed."""

    def __init__(
        self, code: str, clause: str | None = None, text: Text | None = None, **args: Argument
    ) -> None:
        self.code, self.clause = code, clause
        super().__init__(text or say(f"refused-{code}", **args))
        self.with_words(TEXTS)

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS[self.code]


def busy() -> Refused:
    """Not now: the server has too much to do."""
    return Refused("busy", n=RETRY_AFTER)


def refused(error: BastideError) -> Refused:
    """Anything the house refuses, as the authority tells it."""
    if isinstance(error, Refused):
        return error
    clause, text = None, error.text
    if isinstance(
        error, IllegalAction
    ):  # the reader knows what was touched, and sees the clause beside it
        clause, text = error.clause, say("refused-illegal", why=error.why)
    return Refused("illegal", clause, text).with_words(*error.folders, TEXTS)


def refusal(kind: type[Kind], error: BastideError, lang: str, **more: Any) -> Kind:
    """A refusal as the client gets it: `text` to be rendered there, `message` ready to read."""
    told = refused(error)
    text, message, clause = Json(told.text), told.message(lang), told.clause or None
    return kind(code=told.code, text=text, message=message, clause=clause, **more)

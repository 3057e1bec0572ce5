"""Two strangers play over plain requests, with nothing but a client made from the server's own description:

    bastide serve &
    openapi-python-client generate --url http://127.0.0.1:8000/openapi.json --meta none \\
        --output-path bastide_client --config examples/client.yml
    PYTHONPATH=. python examples/plain_requests.py http://127.0.0.1:8000 castle
"""

from __future__ import annotations

import sys
import time
from random import Random

from bastide_client import AuthenticatedClient, Client
from bastide_client.api.guests import introduce
from bastide_client.api.tables import current_step, do_at_table, join_table, open_table
from bastide_client.models import (
    Ask,
    End,
    GuestBody,
    JoinBody,
    Joined,
    Myself,
    NotPlayed,
    Opened,
    Play,
    Played,
    SeatBody,
    Step,
    TableBody,
    TableBodyOptions,
)
from httpx import Timeout

PATIENCE = Timeout(60)  # seconds: a server may have much to do


def guest(base: str, name: str) -> AuthenticatedClient:
    """Somebody new."""
    with Client(base, timeout=PATIENCE) as nobody:
        me = introduce.sync(client=nobody, body=GuestBody(name=name, bearer=True))
    assert isinstance(me, Myself), me
    assert isinstance(me.token, str), me
    return AuthenticatedClient(base, token=me.token, timeout=PATIENCE)


def play(base: str, game: str, rng: Random, **options: int | str) -> tuple[str, End]:
    """A whole game of two who choose at random: its table, and how it ended."""
    seats = [SeatBody(kind="me"), SeatBody(kind="open")]
    body = TableBody(game=game, seats=seats, options=TableBodyOptions.from_dict(options))
    with guest(base, "Ada") as ada, guest(base, "Bob") as bob:
        opened = open_table.sync(client=ada, body=body)
        assert isinstance(opened, Opened), opened
        table = opened.table.id
        joined = join_table.sync(table, client=bob, body=JoinBody())
        assert isinstance(joined, Joined), joined
        step = look(table, ada, 0)
        while not isinstance(step.end, End):
            seat = step.scene.prompt.who
            assert isinstance(seat, int), seat  # what chance does, the server has done
            step = move(table, (ada, bob)[seat], seat, rng)
        return table, step.end


def look(table: str, player: AuthenticatedClient, seat: int) -> Step:
    """The game as a seat sees it."""
    step = current_step.sync(table, client=player, seat=seat)
    assert isinstance(step, Step), step
    return step


def move(table: str, player: AuthenticatedClient, seat: int, rng: Random) -> Step:
    """Play any of the legal actions; the game after it."""
    step = look(table, player, seat)
    assert isinstance(step.ask, Ask), step
    action = rng.choice(step.ask.choices).a
    body = Play(t="play", id=1, seat=seat, seq=step.seq, chain=[action], key=str(step.seq))
    while True:
        done = do_at_table.sync(table, client=player, body=body)
        if isinstance(done, Played) and isinstance(done.step, Step):
            return done.step
        assert isinstance(done, NotPlayed), done
        assert done.code == "too-fast", done.message
        time.sleep(0.5)


if __name__ == "__main__":
    table, end = play(sys.argv[1], sys.argv[2], Random())
    print(f"{sys.argv[1]}/table/{table}: won by {end.winners}, scores {end.scores}")

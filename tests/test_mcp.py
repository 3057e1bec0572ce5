"""The games as tools of an MCP server: played by the protocol's own client, and no tool tells a secret."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, ImageContent, TextContent

import bastide
from bastide.adapters.mcp_server import server
from bastide.adapters.mcp_tables import IDLE, Desk, Held
from bastide.cli.main import main
from bastide.core.errors import BastideError
from bastide.core.state import View
from bastide.worlds import two_worlds

COMMAND = [sys.executable, "-m", "bastide.cli.main", "mcp", "--seed", "5"]
TOOLS = {"list_games", "rules", "open_table", "look", "play", "why_not", "hint", "review"}
SHORTER = {"dissuasion": {"max_rounds": 4}}
WRONG = {"robber-knights": "PC@40,40", "donjon": "at:40,40", "dissuasion": "put:b@a1"}


def said(result: CallToolResult) -> str:
    assert isinstance(result.content[0], TextContent)
    return result.content[0].text


async def call(client: Client, tool: str, **given: Any) -> CallToolResult:
    result = await client.call_tool(tool, given)
    assert isinstance(result, CallToolResult)
    return result


async def play_through(client: Client, game: str, seed: int = 1, **opened: Any) -> dict[str, Any]:
    """A whole game by whoever likes any legal action; every answer says what may be done next."""
    rng = Random(seed)
    answer = await call(client, "open_table", game=game, bots="random", **opened)
    for _ in range(5000):
        facts: dict[str, Any] = answer.structured_content
        assert not answer.is_error and f"Table: {facts['table']}" in said(answer)
        if facts["over"]:
            return facts
        action = rng.choice(facts["legal"])
        assert re.search(rf"^{re.escape(action)}  \S", said(answer), re.M), (
            "listed with what it does"
        )
        answer = await call(client, "play", table=facts["table"], action=action)
    raise AssertionError("no end")


# ---- over standard input and output, over HTTP


@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_the_official_client_finishes_a_game(game: str) -> None:
    async def session() -> None:
        process = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=dict(os.environ))
        async with Client(process) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            facts = await play_through(client, game, options=SHORTER.get(game, {}))
            assert facts["winners"]
            review = said(await call(client, "review", table=facts["table"]))
            assert review.startswith("1. ") and "decisions" in review

    asyncio.run(session())


@contextmanager
def over_http() -> Iterator[str]:
    """The command as a process of its own; its address."""
    process = subprocess.Popen(
        [*COMMAND, "--http", "--port", "0"], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found
        yield found[0]
    finally:
        process.terminate()
        assert process.stderr is not None
        process.stderr.close()
        process.wait(30)


def test_over_http_each_session_has_its_own_tables() -> None:
    async def sessions(url: str) -> None:
        async with Client(url) as client:
            facts = await play_through(client, "robber-knights")
            assert facts["over"]
        async with (
            Client(url, mode="legacy") as one,
            Client(url, mode="legacy") as other,
            Client(url) as third,
        ):
            opened = await call(one, "open_table", game="donjon")
            key = opened.structured_content["table"]
            assert len(key) >= 22
            assert not (await call(one, "look", table=key)).is_error
            nowhere = said(await call(other, "look", table="x" * 22)).replace("x" * 22, key)
            for tool in ("look", "review", "hint"):
                refused = await call(other, tool, table=key)
                assert refused.is_error and said(refused) == nowhere, "as if it were not there"
            for tool in ("play", "why_not"):
                refused = await call(other, tool, table=key, action="end")
                assert refused.is_error and said(refused) == nowhere
            assert (await call(third, "look", table=key)).is_error
            own = (await call(third, "open_table", game="castle")).structured_content["table"]
            assert (await call(other, "look", table=own)).is_error

    with over_http() as url:
        asyncio.run(sessions(url))


# ---- in this process


def asked(desk: Desk, *calls: tuple[str, dict[str, Any]]) -> list[CallToolResult]:
    async def session() -> list[CallToolResult]:
        async with Client(server(desk)) as client:
            return [await call(client, tool, **given) for tool, given in calls]

    return asyncio.run(session())


def test_rules_and_games_are_told_in_both_languages() -> None:
    games, french, rules, brief = asked(
        Desk(),
        ("list_games", {}),
        ("list_games", {"lang": "fr"}),
        ("rules", {"game": "castle"}),
        ("rules", {"game": "castle", "brief": True, "lang": "fr"}),
    )
    for game in bastide.games():
        assert f"\n{game.id}: " in f"\n{said(games)}"
    assert "expert: Patient" in said(games) and "expert: Patient" in said(french)
    assert "Joueurs pour les autres places" in said(french)
    assert "(5.2)" in said(rules) and "![" not in said(rules) and "write F3n" in said(rules)
    assert len(said(brief)) < len(said(rules)) / 2


def test_what_is_not_sound_is_a_tools_error_that_names_it() -> None:
    desk = Desk(seed=1)
    key = desk.open_table(None, "forteresse").facts["table"]  # type: ignore[index]
    french = desk.open_table(None, "forteresse", lang="fr").facts["table"]  # type: ignore[index]
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("open_table", {"game": "chess"}, 'unknown game: "chess"'),
        ("open_table", {"game": "castle", "players": 3}, "exactly 2 players"),
        ("open_table", {"game": "castle", "options": {"keep": "x"}}, 'option "keep"'),
        ("open_table", {"game": "castle", "seats": [2]}, "from 0 to 1"),
        ("open_table", {"game": "castle", "seats": []}, "from 0 to 1"),
        ("open_table", {"game": "castle", "bots": "exec:rm"}, 'unknown bot: "exec:rm"'),
        ("open_table", {"game": "castle", "bots": "llm@model=x"}, "unknown bot"),
        ("open_table", {"game": "castle", "lang": "de"}, 'option "lang"'),
        ("look", {"table": "nowhere"}, 'no table "nowhere"'),
        ("look", {"table": key, "seat": 1}, "seat 1 is not yours"),
        ("play", {"table": key, "action": "e1-e2"}, "no pawn of yours stands on e1 (3.1)"),
        ("play", {"table": key, "action": "hello"}, '"hello" is not an action'),
        ("play", {"table": french, "action": "hello"}, "écrivez"),
        ("rules", {"game": "go"}, 'unknown game: "go"'),
    ]
    results = asked(desk, *[(tool, given) for tool, given, _ in wrong])
    for (tool, given, reason), result in zip(wrong, results, strict=True):
        assert result.is_error and reason in said(result), (tool, given, said(result))
        assert "\n" not in said(result) and "Traceback" not in said(result)


def test_looks_pictures_reasons_hints() -> None:
    desk = Desk(seed=1, hint={"simulations": 20})
    key = desk.open_table(None, "forteresse", bots="greedy").facts["table"]  # type: ignore[index]
    at = {"table": key}
    look, plain, picture, why, legal, hint, played, review = asked(
        desk,
        ("look", at),
        ("look", at | {"legal": False}),
        ("look", at | {"picture": True}),
        ("why_not", at | {"action": "e1-e2"}),
        ("why_not", at | {"action": "e4-e5"}),
        ("hint", at),
        ("play", at | {"action": "e4-e5"}),
        ("review", at),
    )
    table = desk.tables[key].table
    assert said(look) == f"Table: {key}\n\n{table.at(0).view(0).text(legal=True)}"
    assert "Legal actions" in said(look) and "Legal actions" not in said(plain)
    image = picture.content[1]
    assert isinstance(image, ImageContent) and image.mime_type == "image/png"
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert not why.is_error and "(3.1)" in said(why)
    assert said(legal) == "e4-e5 is legal now. Yellow moves e4 to e5."
    assert len(re.findall(r"^ *\d+%  \S+  \S", said(hint), re.M)) == 3
    assert (
        "1. e4-e5  Yellow moves e4 to e5.\n2. " in said(played)
        and played.structured_content["actor"] == 0
    )
    assert said(review).startswith("1. e4-e5  Yellow moves e4 to e5.\n2. ")
    assert "Yellow: one decision" in said(review)


def test_whoever_opens_a_table_plays_several_seats() -> None:
    desk = Desk(seed=1)
    opened = desk.open_table(None, "forteresse", seats=[1, 0])
    assert opened.facts is not None and opened.facts["seat"] == 0
    key = opened.facts["table"]
    answer = desk.play(None, key, "e4-e5")
    assert answer.facts is not None and (answer.facts["seat"], answer.facts["actor"]) == (1, 1)
    with pytest.raises(BastideError, match="not the turn of Seat 0"):
        desk.play(None, key, "e4-e5", seat=0)
    with pytest.raises(BastideError, match="nothing to decide"):
        desk.hint(None, key, seat=0)


def test_tables_make_room_when_they_are_over_or_forgotten() -> None:
    now = 0.0
    desk = Desk(seed=1, most=2, clock=lambda: now)
    keys = [desk.open_table(None, "castle").facts["table"] for _ in range(2)]  # type: ignore[index]
    with pytest.raises(BastideError, match="all 2 tables"):
        desk.open_table(None, "castle")
    now = IDLE - 1
    desk.look(None, keys[0])
    now = IDLE + 1
    desk.open_table(None, "castle")
    assert keys[0] in desk.tables and keys[1] not in desk.tables


def test_without_a_seed_chance_cannot_be_foretold() -> None:
    drawn = {desk_draw(Desk()) for _ in range(12)}
    assert len(drawn) > 1 and len({desk_draw(Desk(seed=4)) for _ in range(3)}) == 1


def desk_draw(desk: Desk) -> tuple[str, ...]:
    desk.open_table(None, "donjon")
    (held,) = desk.tables.values()
    return tuple(ply.action for ply in held.table.history)


def test_a_port_that_is_taken_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with over_http() as url:
        port = re.findall(r":(\d+)/", url)[0]
        assert main(["mcp", "--http", "--port", port]) == 2
    error = capsys.readouterr().err
    assert f"Port {port}" in error and error.count("\n") == 1


def test_without_the_package_it_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("bastide.adapters.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("bastide.adapters.mcp_server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert main(["mcp"]) == 2
    assert "bastide[mcp]" in capsys.readouterr().err


# ---- secrets


class Scripted:
    """A bot that does what is written down."""

    def __init__(self, action: Callable[[], str]) -> None:
        self._action = action

    def choose(self, view: View) -> str:
        return self._action()


def desk_of(world: bastide.Table, viewer: int) -> Desk:
    """A desk with one table, on which all but the viewer do what they did in a world."""
    desk, table = Desk(seed=1, hint={"simulations": 6}), bastide.Table(world.setup)

    def written() -> str:
        return world.history[len(table.history)].action

    bots = {seat: Scripted(written) for seat in range(world.setup.players) if seat != viewer}
    held = Held(table, (viewer,), bots, lambda state: written())
    held.go_on()
    desk.tables["key"] = held
    return desk


async def everything(client: Client, game: str, action: str, last: bool) -> list[CallToolResult]:
    """What every tool says at one moment; at the last one also what takes long."""
    at = {"table": "key"}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("list_games", {}),
        ("rules", {"game": game, "brief": True}),
        ("look", at),
        ("why_not", at | {"action": WRONG[game]}),
        ("why_not", at | {"action": action}),
        ("play", at | {"action": WRONG[game]}),
        ("review", at),
        ("open_table", {"game": "forteresse"}),
    ]
    calls += [("hint", at), ("look", at | {"picture": True})] if last else []
    calls += [("play", at | {"action": action})]
    assert not last or {tool for tool, _ in calls} == TOOLS
    return [await call(client, tool, **given) for tool, given in calls]


@pytest.mark.parametrize("game", [g for g in bastide.games() if g.secrets], ids=lambda g: g.id)
@pytest.mark.parametrize("viewer", [0, 1])
def test_every_tool_says_the_same_in_two_worlds(game: bastide.Game, viewer: int) -> None:
    """Worlds that differ in what the seat may not know: the same bytes from every tool, refusals included."""
    worlds = differing(game, viewer)
    deeds = [at for at, ply in enumerate(worlds[0].history) if ply.actor == viewer]

    async def answers(world: bastide.Table) -> list[str]:
        told: list[str] = []
        async with Client(server(desk_of(world, viewer))) as client:
            for at in deeds[:-1]:
                action, last = world.history[at].action, at == deeds[-2]
                for result in await everything(client, game.id, action, last):
                    told.append(
                        re.sub(
                            r"(Table: |\"table\": ?\")[\w-]{22}", r"\1", result.model_dump_json()
                        )
                    )
        check_masks(world, viewer, "\n".join(told))
        return told

    one, other = (asyncio.run(answers(world)) for world in worlds)
    assert len(one) > 20 and one == other


def differing(game: bastide.Game, viewer: int) -> tuple[bastide.Table, bastide.Table]:
    """Two worlds that differ before the viewer's last decision but one."""
    for seed in range(40):
        worlds = two_worlds(game.setup(2), viewer, Random(seed), plies=60)
        deeds = [at for at, ply in enumerate(worlds[0].history) if ply.actor == viewer]
        before = [world.history[: deeds[-2]] if len(deeds) > 3 else [] for world in worlds]
        if before[0] != before[1]:
            return worlds
    raise AssertionError("nothing was hidden")


def check_masks(world: bastide.Table, viewer: int, told: str) -> None:
    """No action stands there as it was where the seat may only see its mask."""
    masked = 0
    for number, (true, seen) in enumerate(zip(world.history, world.log(viewer), strict=True), 1):
        if true != seen:
            masked += 1
            assert f"{number}. {true.action} " not in told
    assert masked

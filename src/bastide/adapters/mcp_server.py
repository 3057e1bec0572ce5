"""The games as tools of an MCP server, for agents: over standard input and output, or over HTTP.

`bastide mcp` runs it. Needs the package `mcp`, the protocol's own SDK.
"""

from __future__ import annotations

import base64
import socket
from collections.abc import Callable
from typing import Annotated, Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import CallToolResult, ContentBlock, ImageContent, TextContent, ToolAnnotations
from pydantic import Field

from bastide.adapters.mcp_tables import Answer, Desk
from bastide.core.errors import BastideError
from bastide.core.text import LANGUAGES
from bastide.core.version import VERSION

PATH = "/mcp"
SESSION = "mcp-session-id"
INSTRUCTIONS = """\
Castle board games against bots. list_games names the games; rules tells how one is played; open_table begins a game \
on the seats you name and gives you the table's key. Then play, one action at a time, exactly as the legal actions are \
listed: every answer tells what has happened since and what may be done next. look shows the position again, also as a \
picture; why_not tells which rule forbids an action; hint suggests some; review tells the game so far. You are told \
what your seats may know, and nothing else."""

Lang = Annotated[str, Field(description="language of the answer: en or fr")]
Game = Annotated[str, Field(description="the game's id, as list_games names it")]
Key = Annotated[str, Field(description="the table's key, as open_table gave it", max_length=64)]
Seat = Annotated[
    int | None, Field(description="one of your seats; without it, the one that has to act")
]
Action = Annotated[
    str, Field(description="the action as it is written, for example e4-e5", max_length=200)
]


def server(desk: Desk) -> MCPServer[Any]:
    """The server of a desk, with its tools."""
    made: MCPServer[Any] = MCPServer(
        "bastide", title="Bastide", version=VERSION, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    looks = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    acts = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)

    def at_table(
        context: Context[Any, Any], call: Callable[..., Answer], table: str, *given: object
    ) -> CallToolResult:
        owner = _session(context)
        return _said(desk.language(owner, table), call, owner, table, *given)

    @made.tool(annotations=looks)
    def list_games(lang: Lang = "en") -> CallToolResult:
        """The games with their ids, numbers of players and options, and the bots."""
        return _said(lang, desk.list_games, lang)

    @made.tool(annotations=looks)
    def rules(
        game: Game,
        brief: Annotated[bool, Field(description="the game in one page")] = False,
        lang: Lang = "en",
    ) -> CallToolResult:
        """The rules of a game, with the numbers of clauses that refusals name, and how actions are written."""
        return _said(lang, desk.rules, game, brief, lang)

    @made.tool(annotations=acts)
    def open_table(
        context: Context[Any, Any],
        game: Game,
        seats: Annotated[
            list[int] | None,
            Field(description="the seats you play, counted from 0; seat 0 without it"),
        ] = None,
        players: Annotated[
            int | None, Field(description="how many play; the fewest without it")
        ] = None,
        options: Annotated[dict[str, Any] | None, Field(description="options by their ids")] = None,
        bots: Annotated[str, Field(description="who plays the other seats")] = "greedy",
        lang: Lang = "en",
    ) -> CallToolResult:
        """Begin a game. Answers with the table's key, what has happened already, and your first decision."""
        owner = _session(context)
        return _said(lang, desk.open_table, owner, game, seats, players, options, bots, lang)

    @made.tool(annotations=looks)
    def look(
        context: Context[Any, Any],
        table: Key,
        seat: Seat = None,
        legal: Annotated[bool, Field(description="with the legal actions")] = True,
        picture: Annotated[bool, Field(description="with a picture of the board, as PNG")] = False,
    ) -> CallToolResult:
        """The position as one of your seats sees it: board, hands, players, what is asked, legal actions."""
        return at_table(context, desk.look, table, seat, legal, picture)

    @made.tool(annotations=acts)
    def play(
        context: Context[Any, Any], table: Key, action: Action, seat: Seat = None
    ) -> CallToolResult:
        """Carry out one of the legal actions. Chance and bots act then, until one of your seats has to again."""
        return at_table(context, desk.play, table, action, seat)

    @made.tool(annotations=looks)
    def why_not(
        context: Context[Any, Any], table: Key, action: Action, seat: Seat = None
    ) -> CallToolResult:
        """Why an action cannot be played now, with the clause of the rules; or what it would do, if it can."""
        return at_table(context, desk.why_not, table, action, seat)

    @made.tool(annotations=looks)
    def hint(context: Context[Any, Any], table: Key, seat: Seat = None) -> CallToolResult:
        """The best few actions, how often each would win, and why: a search from what your seat may know."""
        return at_table(context, desk.hint, table, seat)

    @made.tool(annotations=looks)
    def review(context: Context[Any, Any], table: Key, seat: Seat = None) -> CallToolResult:
        """The game so far: every action as your seat is told it, what followed from it, and how all stand."""
        return at_table(context, desk.review, table, seat)

    return made


def _session(context: Context[Any, Any]) -> str | None:
    """The session that asks, where the transport has sessions: HTTP before protocol 2026-07-28."""
    return (context.headers or {}).get(SESSION)


def _said(lang: str, call: Callable[..., Answer], *given: object) -> CallToolResult:
    """An answer as the protocol has it. What the house refuses is a tool's error, with the clause."""
    try:
        answer = call(*given)
    except BastideError as error:
        why = TextContent(type="text", text=error.message(lang if lang in LANGUAGES else "en"))
        return CallToolResult(content=[why], is_error=True)
    content: list[ContentBlock] = [TextContent(type="text", text=answer.text)]
    if answer.png is not None:
        data = base64.b64encode(answer.png).decode()
        content.append(ImageContent(type="image", data=data, mime_type="image/png"))
    return CallToolResult(content=content, structured_content=answer.facts)


def serve_http(
    made: MCPServer[Any], listening: socket.socket, host: str, ready: Callable[[str], None]
) -> None:
    """Serve over HTTP, at /mcp of a port that is taken already, until a signal ends it."""
    import uvicorn

    shown = f"[{host}]" if ":" in host else host
    ready(f"http://{shown}:{listening.getsockname()[1]}{PATH}")
    app = made.streamable_http_app(streamable_http_path=PATH, host=host)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])

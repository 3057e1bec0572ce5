"""`bastide mcp`: the games as tools for agents, over standard input and output or over HTTP."""

from __future__ import annotations

import argparse
import sys

from bastide.core.text import Words, say
from bastide.server.listening import listen


def run_mcp(args: argparse.Namespace, words: Words) -> int:
    """Serve until the client leaves, or a signal comes."""
    from bastide.adapters import mcp_server
    from bastide.adapters.mcp_tables import Desk

    made = mcp_server.server(Desk(args.seed))
    if not args.http:
        made.run("stdio")
        return 0

    def ready(address: str) -> None:
        print(words.render(say("serving", address=address)), file=sys.stderr, flush=True)

    with listen(args.host, args.port) as listening:
        mcp_server.serve_http(made, listening, args.host, ready)
    return 0

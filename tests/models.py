"""A language model's endpoint in the test's own process: it answers as the test has written down."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = (
    str | bytes | tuple[int, dict[str, str], str]
)  # words; a raw body; status, headers and body


@dataclass
class Endpoint:
    """Where it listens, what it was asked, and what it answers next."""

    url: str
    answer: Callable[[dict[str, Any]], Answer] = lambda asked: "ACTION: none"
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    def recorded(self, *answers: Answer) -> None:
        """Answer with these, one after the other."""
        left = iter(answers)
        self.answer = lambda asked: next(left)


def completion(text: str, **usage: float) -> bytes:
    """An answer as such servers write it."""
    counted = {"prompt_tokens": 1000, "completion_tokens": 20, "total_tokens": 1020} | usage
    message = {"role": "assistant", "content": text}
    choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
    return json.dumps({"object": "chat.completion", "choices": choices, "usage": counted}).encode()


@contextmanager
def answering() -> Iterator[Endpoint]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            endpoint.asked.append(asked)
            endpoint.headers.append(dict(self.headers))
            endpoint.paths.append(self.path)
            answer = endpoint.answer(asked)
            status, headers, body = 200, {}, b""
            if isinstance(answer, tuple):
                status, headers, body = answer[0], answer[1], answer[2].encode()
            else:
                body = completion(answer) if isinstance(answer, str) else answer
            try:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                pass  # who asked has gone

        def log_message(self, *given: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    endpoint = Endpoint(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

"""Where the time of a click goes: traces for OpenTelemetry, sent to where `traces` says. Off unless it says so.

Off, OpenTelemetry's own packages are not needed and not imported. A step says what was done and how long it took, with the ids of request and
table and the kind of an error: never what was played or said, by whom or from where.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bastide.core.errors import BadOption
from bastide.core.text import say
from bastide.core.version import VERSION
from bastide.server.logs import current_request
from bastide.server.refusals import TEXTS

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor

PATIENCE = 5  # seconds for whoever collects them


class Tracing:
    """OpenTelemetry, set up; `processor` takes what is done to where it is collected."""

    def __init__(self, processor: SpanProcessor) -> None:
        from opentelemetry import trace
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider

        about = Resource.create({"service.name": "bastide", "service.version": VERSION})
        self._provider = TracerProvider(resource=about)
        self._provider.add_span_processor(processor)
        self._tracer, self._current = self._provider.get_tracer("bastide"), trace.get_current_span

    @property
    def under_way(self) -> bool:
        """Is something being traced here?"""
        return self._current().is_recording()

    @contextmanager
    def step(self, name: str, about: dict[str, str]) -> Iterator[None]:
        """Measure what is done meanwhile, as a part of what is being traced."""
        with self._tracer.start_as_current_span(
            name,
            attributes={f"bastide.{key}": value for key, value in about.items()},
            record_exception=False,  # its message may hold what somebody wrote
            set_status_on_exception=False,
        ) as span:
            try:
                yield
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                raise

    def close(self) -> None:
        """Send the rest."""
        self._provider.shutdown()


_tracing: Tracing | None = None


@contextmanager
def tracing(address: str) -> Iterator[None]:
    """Send traces there meanwhile; to nowhere if it is empty."""
    if not address:
        yield
        return
    with tracing_to(_exporter(address)):
        yield


@contextmanager
def tracing_to(processor: SpanProcessor) -> Iterator[None]:
    """Give traces to a processor of OpenTelemetry meanwhile."""
    global _tracing
    _tracing = Tracing(processor)
    try:
        yield
    finally:
        ended, _tracing = _tracing, None
        ended.close()


@contextmanager
def trace(name: str, **about: str) -> Iterator[None]:
    """What a guest or a bot asks for: a trace of its own."""
    if _tracing is None:
        yield
    else:
        with _tracing.step(name, {"request": current_request(), **about}):
            yield


@contextmanager
def span(name: str) -> Iterator[None]:
    """A step of what is being traced; also as a decorator. What nobody asked for is not traced."""
    if _tracing is None or not _tracing.under_way:
        yield
    else:
        with _tracing.step(name, {}):
            yield


def _exporter(address: str) -> SpanProcessor:
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        raise BadOption(say("no-traces")).with_words(TEXTS) from None
    return BatchSpanProcessor(OTLPSpanExporter(endpoint=address, timeout=PATIENCE))

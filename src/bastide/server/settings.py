"""How a server is set up: defaults, then a TOML file, then BASTIDE_* variables, then the command line."""

from __future__ import annotations

import os
import socket
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from bastide.core.errors import BadOption, UnknownName, describe
from bastide.core.text import say
from bastide.server.refusals import TEXTS

PREFIX = "BASTIDE_"
SECRET = ("database", "metrics_token")  # what was wrongly given for these is not repeated


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    return f"sqlite:///{user_data_path('bastide', appauthor=False) / 'games.db'}"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set.

    >>> Settings.read({"BASTIDE_PORT": "9000"}).port
    9000
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # empty: a SQLite file in the user's data folder
    node: str = ""  # how this server is called among several; empty: by machine and port
    origins: str = ""  # other sites whose pages may talk to us, separated by commas
    hosts: str = ""  # names under which we are reached from outside, separated by commas
    secure: bool = False  # cookies only over https
    proxy: str = ""  # addresses or networks of proxies whose X-Forwarded-For is believed
    bots: str = ""  # ray://HOST:PORT: a Ray cluster thinks for them, the workers when it is away
    bot_workers: int = 1
    bot_seconds: int = 20  # that a thought may take longer than it should, until it is cut off
    sockets: int = 5000  # open at once
    sockets_per_guest: int = 20
    sockets_per_address: int = 200
    tables_per_guest: int = 40  # in use at once: those that rest or have ended do not count
    tables_per_address: int = 200
    bot_tables_per_guest: int = 3  # where bots play among themselves
    hints_per_guest: int = 2  # waited for at once
    imports: int = 8  # records and component files that are read at once
    imports_per_guest: int = 2
    editions_per_guest: int = 40  # that are kept here under a name
    lab_games: int = 60  # of bots, to say whether an edition is balanced; 0: nobody may ask
    labs: int = 4  # that are played at once
    labs_per_guest: int = 1
    reviews: int = 4  # of finished games, made at once; 0: nobody may ask
    reviews_per_guest: int = 2  # of these; positions that are analysed count too
    review_simulations: int = 0  # of a decision's first search; 0: as many as usual in the game
    idle_seconds: int = 300  # after which a table nobody looks at leaves memory
    requests: int = 20  # a second and address, on average
    connections: int = (
        8000  # open at once, sockets among them; fewer where the system allows fewer files
    )
    per_address: int = 250  # of these, from one address
    request_seconds: int = 20  # until a request has to be here, whole
    metrics_token: str = ""  # with it, figures may be asked for from elsewhere
    traces: str = ""  # where OpenTelemetry's traces are sent; empty: there are none
    log: str = "info"

    @classmethod
    def read(
        cls, environment: Mapping[str, str] | None = None, file: Path | None = None, **given: Any
    ) -> Settings:
        """Settings from the file and the environment; `given` wins where it is not None."""
        environment = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        known = {field.name: field.type for field in fields(cls)}
        for name, value in (_toml(file) if file else {}).items():
            if name not in known:
                raise UnknownName.of("setting", name, known).with_words(TEXTS)
            values[name] = _checked(name, value, str(known[name]))
        for name, kind in known.items():
            text = environment.get(PREFIX + name.upper())
            if text is not None:
                values[name] = _from_text(name, text, str(kind))
        values |= {name: value for name, value in given.items() if value is not None}
        networks(values.get("proxy", ""))
        if values.get("database"):
            from bastide.server.places import place  # loads what reading the others does not need

            place(values["database"])
        return replace(cls(), **values)

    @property
    def url(self) -> str:
        """Where the games are kept."""
        return self.database or default_database()

    @property
    def node_name(self) -> str:
        """How this server is called among several."""
        return self.node or f"{socket.gethostname()}:{self.port}"

    @property
    def address(self) -> str:
        """Where a browser finds the pages: under the first name from outside, else on this machine."""
        names = [name.strip() for name in self.hosts.split(",") if name.strip()]
        if names:
            return f"{'https' if self.secure else 'http'}://{names[0]}"
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The other sites, as a set."""
        return frozenset(o.strip().rstrip("/") for o in self.origins.split(",") if o.strip())

    @property
    def own_hosts(self) -> frozenset[str]:
        """The names from outside, as a set."""
        return frozenset(h.strip().lower() for h in self.hosts.split(",") if h.strip())


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, separated by commas.

    >>> networks("127.0.0.1, 10.1.0.0/16")
    [IPv4Network('127.0.0.1/32'), IPv4Network('10.1.0.0/16')]
    """
    try:
        return [ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip()]
    except ValueError:
        expected = say("setting-networks")
        told = say("bad-setting", name="proxy", value=describe(text), expected=expected)
        raise BadOption(told).with_words(TEXTS) from None


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(say("bad-settings", file=str(file), problem=str(error))).with_words(
            TEXTS
        ) from None


def _checked(name: str, value: object, kind: str) -> object:
    if type(value).__name__ != kind:
        expected, shown = say(f"setting-{kind}"), "…" if name in SECRET else describe(value)
        text = say("bad-setting", name=name, value=shown, expected=expected)
        raise BadOption(text).with_words(TEXTS)
    return value


def _from_text(name: str, text: str, kind: str) -> object:
    if kind == "int":
        return _checked(name, int(text) if text.lstrip("-").isdigit() else text, kind)
    if kind == "bool":
        words: dict[str, object] = {"true": True, "1": True, "false": False, "0": False}
        return _checked(name, words.get(text.lower(), text), kind)
    return text

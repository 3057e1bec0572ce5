"""What docs/hosting.md says is done here: the unit, the proxy, backup, restore, upgrade."""

from __future__ import annotations

import asyncio
import configparser
import json
import os
import re
import shlex
import shutil
import signal
import ssl
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from websockets.sync.client import connect

from bastide.cli.main import main
from bastide.games import game
from bastide.server.database import Database, upgrade
from bastide.server.policy import Policy
from bastide.server.settings import Settings
from bastide.server.tokens import digest
from tests.server.conftest import free_port
from tests.server.halls import Clockwork, hall_at
from tests.server.network import PATIENCE, Line, Person, eventually, serving
from tests.server.postgres import running_postgres

ROOT = Path(__file__).parents[2]
TOKEN = "for Prometheus"
FILES = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PROGRAM = "/opt/bastide/.venv/bin/bastide"


def commands(heading: str) -> list[str]:
    """The commands a section of the page shows."""
    section = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    (text,) = [part for part in section if part.startswith(f"{heading}\n")]
    found = re.findall(r"^    (\S.*)$", text, re.MULTILINE)
    assert found, heading
    return found


def on_the_machine(heading: str) -> list[str]:
    """Those of them for a machine without containers."""
    contained = ("docker ", "kubectl ", "git pull")
    return [command for command in commands(heading) if not command.startswith(contained)]


def unit() -> dict[str, str]:
    parser = configparser.ConfigParser(strict=True, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(FILES / "bastide.service", "utf-8")
    return dict(parser["Service"])


class Machine:
    """A machine as the page describes it, in a folder: its paths, its user and its systemd are ours."""

    def __init__(self, root: Path, url: str) -> None:
        self.root, self.port = root, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        for folder in ("etc", "var/lib/bastide", "var/cache/bastide", "var/backups/bastide", "bin"):
            (root / folder).mkdir(parents=True)
        settings = (FILES / "bastide.toml").read_text("utf-8")
        settings = re.sub(r"^database = .*$", f'database = "{url}"', settings, flags=re.MULTILINE)
        (root / "etc/bastide.toml").write_text(settings)
        program = f'exec {sys.executable} -m bastide.cli.main "$@"\n'
        (root / "bin/bastide").write_text(f"#!/bin/sh\n{program}")
        (root / "bin/bastide").chmod(stat.S_IRWXU)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def here(self, text: str) -> str:
        """A command or setting with this machine's paths."""
        text = text.replace(PROGRAM, "bastide").replace("--owner=bastide ", "")
        return re.sub(r"(?<![\w.])/(etc|var)/", rf"{self.root}/\1/", text)

    @property
    def environment(self) -> dict[str, str]:
        path = f"{self.root}/bin:{os.environ['PATH']}"
        return os.environ | {
            "PATH": path,
            "BASTIDE_PORT": str(self.port),
            "BASTIDE_BOT_WORKERS": "0",
        }

    def do(self, command: str) -> str:
        """Type a command of the page; systemd and the user `bastide` are we."""
        command = command.removeprefix("sudo -u bastide ")
        if command == "systemctl stop bastide":
            self.stop()
        elif command == "systemctl start bastide":
            self.start()
        elif command.startswith("bastide "):  # in this process: one that starts takes its time
            told = StringIO()
            with redirect_stdout(told):
                assert main(shlex.split(self.here(command))[1:]) == 0, command
            return told.getvalue()
        else:
            done = subprocess.run(
                shlex.split(self.here(command)),
                env=self.environment,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, (command, done.stderr)
            return done.stdout
        return ""

    def start(self) -> None:
        name, _, cache = self.here(unit()["Environment"]).partition("=")
        environment = self.environment | {name: cache}
        command = shlex.split(self.here(unit()["ExecStart"]))
        with open(self.root / "log", "ab") as log:
            self.process = subprocess.Popen(command, stderr=log, env=environment)

        def answers() -> bool:
            assert self.process and self.process.poll() is None, (self.root / "log").read_text()
            try:
                return httpx.get(f"{self.base}/healthz").status_code == 200
            except httpx.TransportError:
                return False

        eventually(answers)

    def stop(self) -> None:
        """As systemd does; ended by that signal counts as a good end."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) in (0, -signal.SIGTERM)
        self.process = None


@pytest.fixture
def machine(tmp_path: Path, url: str) -> Iterator[Machine]:
    machine = Machine(tmp_path, url)
    yield machine
    if machine.process is not None:
        machine.process.kill()
        machine.process.wait()


def test_the_unit_is_sound_and_hardened(tmp_path: Path) -> None:
    service = unit()
    wanted = {
        "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes",
        "Restart": "on-failure", "KillMode": "mixed", "CapabilityBoundingSet": "",
    }  # fmt: skip
    assert service | wanted == service
    assert "MemoryMax" in service and "MemoryDenyWriteExecute" not in service
    assert int(service["LimitNOFILE"]) > Settings().sockets * 2
    settings = tomllib.loads((FILES / "bastide.toml").read_text("utf-8"))
    folder = f"/var/lib/{service['StateDirectory']}/"
    assert settings["database"].startswith(f"sqlite:///{folder}")
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        return  # read above; systemd itself is asked where it is
    copy = tmp_path / "bastide.service"
    copy.write_text((FILES / "bastide.service").read_text("utf-8").replace(PROGRAM, sys.executable))
    for check in (["verify"], ["security", "--offline=true", "--threshold=20"]):
        done = subprocess.run([analyze, *check, str(copy)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    assert not [line for line in done.stderr.splitlines() if copy.name in line]


@pytest.mark.proof
def test_back_up_while_playing_then_restore_and_play_on(machine: Machine) -> None:
    """The unit's own command serves; every command of Looking after it, Backup and Restore is typed."""
    machine.do("systemctl start bastide")
    ada = Person(machine.base, "")
    token = ada.post("/api/guests", name="Ada", bearer=True)["token"]  # cookies need https here
    ada.http.headers["Authorization"] = f"Bearer {token}"
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    step = ada.get(f"/api/tables/{table}/step", seat=0)
    played = ada.do(table, "play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a")["seq"]
    listed = [machine.do(command) for command in commands("Looking after it")]
    assert table in listed[0] and "Ada" in listed[2]
    for command in commands("Backup"):
        machine.do(command)
    machine.do(f"bastide admin delete {table} --yes --config /etc/bastide.toml")
    eventually(lambda: ada.http.get(f"/api/tables/{table}").status_code == 404)
    (copy,) = (machine.root / "var/backups/bastide").iterdir()
    for command in on_the_machine("Restore"):
        machine.do(command.replace("COPY", copy.name))
    again = ada.get(f"/api/tables/{table}/step", seat=1)
    assert again["seq"] == played
    legal = again["ask"]["choices"][0]["a"]
    assert ada.do(table, "play", seat=1, seq=played, chain=[legal], key="b")["seq"] > played
    assert ada.get("/api/me")["tables"][0]["id"] == table
    machine.do("systemctl stop bastide")
    ada.http.close()


@pytest.mark.proof
def test_postgresql_goes_back_to_any_moment() -> None:
    """The page's settings and commands: what came before the moment is there again, and no more."""
    archiving, recovery = re.findall(r"^```ini\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    take, *back = commands("PostgreSQL")
    with running_postgres("127.0.0.1", free_port()) as server:
        data = server.folder / "data"

        def here(text: str) -> str:
            text = text.replace("/var/lib/postgresql/data", str(data))
            return text.replace("/var/backups", str(server.folder))

        def ask(text: str) -> str:
            command = ["psql", "--no-align", "--tuples-only", "--command", text, server.url]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            return told.strip()

        def do(command: str) -> None:
            server._call(*shlex.split(here(command)))

        server.stop()
        do("mkdir /var/backups/wal")
        _append(data / "postgresql.conf", here(archiving))
        server.start()
        ask("CREATE TABLE deeds (n int); INSERT INTO deeds VALUES (1)")
        do(f"{take} --dbname={server.url}")
        ask("INSERT INTO deeds VALUES (2)")
        moment = ask("SELECT clock_timestamp()")
        ask("INSERT INTO deeds VALUES (3)")
        server._pg_ctl("-m", "fast", "stop")  # which archives the rest
        do("mv /var/lib/postgresql/data /var/lib/postgresql/data-lost")
        for command in back:
            do(command)
        recovery = re.sub(r"(?<=target_time = ).*", f"'{moment}'", recovery)
        _append(data / "postgresql.conf", here(recovery))
        server.start()
        assert ask("SELECT string_agg(n::text, ',' ORDER BY n) FROM deeds") == "1,2"


def _append(file: Path, text: str) -> None:
    with open(file, "a", encoding="utf-8") as settings:
        settings.write(text)


def test_every_shape_is_brought_to_todays(url: str) -> None:
    """A game of the first shape, with its guest, is played on after an upgrade."""
    rows = [
        "INSERT INTO guests VALUES ('g1', '{token}', 'Ada', 1)",
        "INSERT INTO tables (id, game, players, options, rules, edition, policy, host, status, public, seq, turn,"
        " deadline, origin, created, changed) VALUES ('t1', 'forteresse', 2, '{options}', {rules}, '{edition}',"
        " '{policy}', 'g1', 'playing', {false}, 1, 0, NULL, NULL, 1, 1)",
        "INSERT INTO seats VALUES ('t1', 0, 'human', 'g1', 'Ada', NULL, NULL)",
        "INSERT INTO seats VALUES ('t1', 1, 'human', 'g1', 'Ada', NULL, NULL)",
        "INSERT INTO log VALUES ('t1', 1, 'start', NULL, '', 1, {false}, NULL, 1)",
    ]

    async def run() -> None:
        chosen = game("forteresse")
        old = Database(url)
        filled = {
            "token": digest("secret"),
            "options": json.dumps(chosen.configure(2, {}).options),
            "rules": chosen.rules_version,
            "edition": chosen.edition.sha256,
            "policy": json.dumps(Policy().json()),
            "false": "false",
        }

        def first(connection: sa.Connection) -> None:
            upgrade(connection, "0001")
            for row in rows:
                for name, value in filled.items():
                    row = row.replace(f"{{{name}}}", str(value))
                connection.exec_driver_sql(row)

        await old._driver.write(first)
        await old.close()
        async with hall_at(url, Clockwork().environment) as hall:
            ada = await hall.guests.who("secret")
            assert ada is not None and ada.name == "Ada"
            live = await hall.tables.get("t1")
            assert await live.play(0, 1, ["e4-e5"], "k") == 2
            assert [entry.seq for entry in await hall.store.log("t1")] == [1, 2]

    asyncio.run(run())


def test_nobody_else_reads_settings_with_secrets() -> None:
    for heading, mode, file in (
        ("Set up", 0o640, "bastide.toml"),
        ("With containers", 0o600, ".env"),
    ):
        (typed,) = (command for command in commands(heading) if command.endswith(f"/{file}"))
        (said,) = re.findall(r"^install --mode=(\d+) ", typed)
        assert int(said, 8) == mode
    assert f"--group={unit()['User']} " in next(
        command for command in commands("Set up") if "toml" in command
    )


def test_what_is_said_of_ray_is_true() -> None:
    locked = (ROOT / "locks/host.txt").read_text("utf-8")
    assert not re.search(r"^ray[=\[]", locked, re.MULTILINE) and "without Ray" in PAGE


@pytest.mark.parametrize("heading", ["Backup", "Restore", "Upgrade"])
def test_copies_are_made_and_restored_by_the_servers_user(heading: str) -> None:
    ours = [
        command
        for command in on_the_machine(heading)
        if "bastide backup" in command or "bastide restore" in command
    ]
    assert ours and all(
        command.startswith(f"sudo -u {unit()['User']} bastide ") for command in ours
    )


def test_an_upgrade_is_done_in_an_order_that_can_be_undone() -> None:
    typed = on_the_machine("Upgrade")
    copied, stopped, started = (
        next(n for n, command in enumerate(typed) if command.startswith(word))
        for word in ("sudo -u bastide bastide backup", "systemctl stop", "systemctl start")
    )
    assert copied < stopped < started
    assert "make -C /opt/bastide client" in typed[stopped:started]


# ---- the proxy


@pytest.fixture(scope="module")
def nginx() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is None:
        reason = "nginx is not installed here"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def test_nginx_passes_on_what_it_should_and_no_more(nginx: str, tmp_path: Path) -> None:
    outside, plain = free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-subj", "/CN=localhost", "-days", "2", "-keyout", "privkey.pem", "-out", "fullchain.pem"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    url = f"sqlite:///{tmp_path}/games.db"
    with serving(url, proxy="127.0.0.1", secure=True, requests=50, metrics_token=TOKEN) as base:
        site = (FILES / "nginx.conf").read_text("utf-8")
        for ours, theirs in (
            ("/etc/ssl/play.example.org", str(tmp_path)),
            ("127.0.0.1:8000", base.removeprefix("http://")),
            ("[::]:443", "[::1]:443"), ("[::]:80", "[::1]:80"),
        ):  # fmt: skip
            assert ours in site
            site = site.replace(ours, theirs)
        site = re.sub(
            r"^\s*listen \[::1\].*\n", "", site, flags=re.MULTILINE
        )  # not everywhere is IPv6
        site = re.sub(r"listen 443 ", f"listen 127.0.0.1:{outside} ", site)
        site = re.sub(r"listen 80;", f"listen 127.0.0.1:{plain};", site)
        (tmp_path / "site").write_text(site)
        paths = "".join(
            f"{kind}_temp_path {tmp_path}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}\n"
            f"http {{ access_log off; {paths} include {tmp_path}/site; }}\n"
        )
        command = [nginx, "-e", f"{tmp_path}/errors", "-p", str(tmp_path), "-c", "nginx.conf"]
        tested = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert tested.returncode == 0, tested.stderr
        proxy = subprocess.Popen(command)
        try:
            _round_trip(f"https://127.0.0.1:{outside}", f"http://127.0.0.1:{plain}", base)
        finally:
            proxy.terminate()
            proxy.wait()


def _round_trip(secure: str, plain: str, base: str) -> None:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE

    def there() -> bool:
        try:
            return httpx.get(f"{secure}/healthz", verify=trusting).status_code == 200
        except httpx.TransportError:
            return False

    eventually(there)
    assert httpx.get(f"{secure}/metrics", verify=trusting).status_code == 404
    scraping = {"Authorization": f"Bearer {TOKEN}"}
    assert httpx.get(f"{secure}/metrics", verify=trusting, headers=scraping).status_code == 404
    assert httpx.get(f"{base}/metrics").status_code == 403
    assert httpx.get(f"{base}/metrics", headers=scraping).status_code == 200
    moved = httpx.get(f"{plain}/table/x")
    assert moved.status_code == 301 and moved.headers["location"].startswith("https://")
    with httpx.Client(base_url=secure, verify=trusting, headers={"Origin": secure}) as ada:
        told = ada.post("/api/guests", json={"name": "Ada"})
        assert "Secure" in told.headers["set-cookie"]
        seats = [{"kind": "me"}, {"kind": "me"}]
        opened = ada.post("/api/tables", json={"game": "forteresse", "seats": seats})
        table = opened.json()["table"]["id"]
        headers = {"Cookie": f"bastide={ada.cookies['bastide']}", "Origin": secure}
        address = f"{secure.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(
            address, ssl=trusting, additional_headers=headers, open_timeout=PATIENCE
        ) as socket:
            line = Line(socket)
            line.say(t="hello")
            step = line.until("step")
            played = line.ask("play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a")
            assert played["t"] == "done"


def test_the_two_proxies_say_the_same() -> None:
    nginx, caddy = ((FILES / name).read_text("utf-8") for name in ("nginx.conf", "Caddyfile"))
    for text in (nginx, caddy):
        assert text.count("{") == text.count("}")
        for word in ("play.example.org", "127.0.0.1:8000", "/metrics", "90s", "10s", "max-age="):
            assert word in text, word
    assert Settings().port == 8000

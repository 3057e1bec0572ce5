"""The proxies that docs/hosting.md names for several servers, as it shows them: nginx and Caddy, on a machine of their own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cluster.namespaces import Machine
from tests.cluster.nodes import PORT, Node
from tests.needs import missing

FILES = Path(__file__).parents[2] / "deploy" / "several"
NAME = "play.example.org"
SERVERS = ("10.0.0.11", "10.0.0.12")  # as the pages call them
CERTIFICATE, KEY = "fullchain.pem", "privkey.pem"


def make_certificate(folder: Path) -> Path:
    """For the name people use, signed by itself; what clients trust."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2",
         "-keyout", KEY, "-out", CERTIFICATE],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return folder / CERTIFICATE


def program(name: str) -> str:
    """Where a proxy lies."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    return found or missing(f"{name} is not installed here")


def page(name: str, nodes: Sequence[Node]) -> str:
    """A configuration as the docs have it, with the addresses of our servers."""
    text = (FILES / name).read_text("utf-8")
    for theirs, node in zip(SERVERS, nodes, strict=True):
        assert f"{theirs}:{PORT}" in text
        text = text.replace(f"{theirs}:", f"{node.machine.address}:")
    return text


def nginx(folder: Path, nodes: Sequence[Node]) -> list[str]:
    """How it is started with that configuration."""
    site = page("nginx.conf", nodes).replace(f"/etc/ssl/{NAME}", str(folder))
    (folder / "site").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; user root; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
        f"http {{ access_log off; {temporary} include {folder}/site; }}\n"
    )
    return [program("nginx"), "-e", f"{folder}/errors", "-p", str(folder), "-c", "nginx.conf"]


def caddy(folder: Path, nodes: Sequence[Node]) -> list[str]:
    """The same; it fetches no certificate, ours is there."""
    site = f"{{$BASTIDE_SITE:{NAME}}} {{\n"
    text = page("Caddyfile", nodes)
    assert site in text
    text = text.replace(site, f"{site}\ttls {folder}/{CERTIFICATE} {folder}/{KEY}\n")
    (folder / "Caddyfile").write_text(text)
    return [program("caddy"), "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


KINDS = {"nginx": nginx, "caddy": caddy}


@contextmanager
def running_proxy(
    kind: str, machine: Machine, folder: Path, nodes: Sequence[Node]
) -> Iterator[Path]:
    """A proxy that answers; yields the certificate to trust."""
    certificate = make_certificate(folder)
    command = KINDS[kind](folder, nodes)
    home = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    with open(folder / "log", "wb") as log, machine.inside():
        process = subprocess.Popen(command, stdout=log, stderr=log, env=home)
    try:
        while not _listens(machine):
            assert process.poll() is None, (folder / "log").read_text()
            time.sleep(0.05)
        yield certificate
    finally:
        process.terminate()
        process.wait()


def _listens(machine: Machine) -> bool:
    with machine.inside(), suppress(OSError):
        socket.create_connection((machine.address, 443), 5).close()
        return True
    return False

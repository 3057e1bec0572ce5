"""Does the package work where somebody installs it? Every command that the README shows, outside of this clone.

Builds the source distribution and the wheel, and with each Python named, in a fresh environment, the kernels that bots
think with; then the wheel once more, with all of them. Installs that one plainly and runs what needs nothing else, adds
the extras `mcp`, `records` and `server` and runs the rest. A Python that is not there is told and left out; at least one
has to be. What is installed is not locked: it is the newest that fits, Numba too. What was proved lies in `dist`.

    .venv/bin/python .ci/wheel.py python3.11 python3.12 python3.13
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
GAMES = [
    path.parent.name.replace("_", "-") for path in sorted(ROOT.glob("src/bastide/games/*/game.py"))
]
DATABASE = "--database sqlite:///games.db"
PATIENCE = 120  # seconds until a server answers

# As they are typed, in this order, in a folder of their own. Where the README shows a value in brackets it is an
# example; here it may be smaller. What takes long uses one game, whose kernels are compiled once.
PLAIN = """
bastide --version
python -m bastide games
bastide games --json
bastide rules forteresse --brief
bastide rules forteresse --clauses
bastide rules robber-knights --glossary
bastide trace forteresse --players 2 --seed 7 --option quiet_limit=50 --look 0:colour=red --policy greedy --games 2 > games.jsonl
bastide verify games.jsonl
bastide convert games.jsonl -o games.bgr
bastide convert games.bgr --to jsonl --no-legal
bastide verify games.bgr
bastide trace robber-knights --players 3 --policy random | bastide verify -
bastide perft forteresse --depth 4
cp "$(python -c 'import bastide; print(bastide.game("forteresse").folder)')/edition.toml" mine.toml
bastide edition castle --sheet tiles.svg
bastide edition forteresse --edition mine.toml
printf 'list\\n1\\nquit\\n' | bastide play forteresse --bot skilled --seat 1 --begins me --look colour=red --option board=long
printf 'undo\\nquit\\n' | bastide play --resume
printf 'list\\n1\\nquit\\n' | bastide play forteresse --hot-seat --begins lot
printf 'quit\\n' | bastide play forteresse --begins rulebook --edition mine.toml
bastide arena forteresse greedy random --games 4 --processes 2 --sprt 0 20
bastide arena forteresse my_bots:Taker "exec:python outside_bot.py" --games 2
bastide ladder forteresse --games 1 --top-games 1 --budget positions=5 --top-budget positions=5
bastide lab forteresse --edition mine.toml --bot greedy --games 4
bastide kernels forteresse -o ahead --processes 2
bastide new-game night-watch --into elsewhere
bastide completion bash
bastide completion zsh
bastide completion fish
bastide completion tcsh
bastide review games.jsonl -o report.html --player "?" --simulations 5 --seed 3 --json
bastide puzzles mine forteresse --games 1 --seed 3 -o mined.jsonl --json
bastide puzzles mine forteresse --minutes 0.01 -o mined.jsonl
bastide puzzles verify forteresse --sample 1 --times 1 --processes 2
bastide puzzles list --json
bastide show games.jsonl --ply 12 -o board.svg
bastide show games.jsonl --ply 12 -o board.png --seat 1 --theme dark --scale 2 --inspect c:e3
bastide film games.jsonl -o game.gif --last 3 --seat 1 --theme dark
"""
RECORDS = """
bastide convert games.bgr -o games.bgr.zst
bastide convert games.bgr.zst -o games.parquet
bastide db add club.db games.bgr.zst --processes 2
bastide db find club.db --game forteresse --opening "h1h2-h4 f8-f5" --json
bastide db find club.db --position games.bgr --ply 4
bastide db find club.db --player "?"
bastide db stats club.db --json
"""
WITHOUT_A_GPU = """
bastide gpu compile castle -o kernels
bastide gpu check castle -o kernels
"""
WITHOUT_PYTORCH = (
    "bastide train forteresse --players 2 --minutes 30 --generations 120 --seed 1 -o learned --gpu"
)
WITHOUT_RAY = """
bastide arena forteresse greedy random --ray auto
bastide ladder --ray auto
bastide lab castle --ray auto
bastide review games.jsonl --ray auto
bastide puzzles mine forteresse --ray auto
bastide train forteresse --ray auto
bastide serve-bots --ray auto
"""
# Of a level that thinks with all it has. The time it takes is that of a cold machine.
FIRST_MOVE = """
import sys, bastide
table, bot = bastide.new(sys.argv[1]), bastide.bot("expert", seed=1)
while table.actor == "chance":
    table.play(table.legal()[0])
bot.prepare(table.setup)
print(bot.choose(table.view(table.actor)))
"""
FOR_AGENTS = "bastide mcp < /dev/null"
FOR_AGENTS_BY_HTTP = "bastide mcp --http --port PORT"
SERVING = f"bastide serve --open --port PORT {DATABASE} --config bastide.toml"
BESIDE_A_SERVER = f"""
bastide backup copy.db {DATABASE}
bastide backup --keep 2 . {DATABASE}
bastide restore copy.db --replace --database sqlite:///restored.db
bastide admin tables --json {DATABASE}
bastide admin guests {DATABASE}
bastide admin nodes {DATABASE}
bastide admin token {DATABASE}
bastide admin motd {DATABASE}
bastide admin table TABLE {DATABASE}
bastide admin quarantine {DATABASE}
bastide admin ban address 203.0.113.0/24 --until 7d {DATABASE}
bastide admin bans {DATABASE}
bastide admin unban address 203.0.113.0/24 {DATABASE}
bastide admin close TABLE --why done {DATABASE}
bastide admin delete TABLE --yes {DATABASE}
bastide admin retention --json {DATABASE}
bastide admin acts {DATABASE}
"""


def lines_of(commands: str) -> list[str]:
    """One command a line."""
    return [line for line in commands.splitlines() if line]


COMMANDS = [
    *lines_of(PLAIN), *lines_of(WITHOUT_A_GPU), WITHOUT_PYTORCH, *lines_of(WITHOUT_RAY), *lines_of(RECORDS), FOR_AGENTS, FOR_AGENTS_BY_HTTP, SERVING, *lines_of(BESIDE_A_SERVER),
]  # fmt: skip


def shown(readme: str) -> list[tuple[str, str]]:
    """What the README's table shows: each command with each of its options, and with each of its words of choice.

    >>> shown("| `bastide show FILE -o x.svg` (or `.png`) `[--ply 3]` | … |")
    [('show', ''), ('show', '-o'), ('show', '--ply')]
    >>> shown("| `bastide admin bans\\\\|acts` | … |")
    [('admin', 'bans'), ('admin', 'acts')]
    """
    found = []
    for cell in re.findall(r"^\| (`bastide .*?) \| ", readme + " ", re.MULTILINE):
        typed = " ".join(re.findall(r"`([^`]*)`", cell))
        _, command, *rest = typed.split()
        choices = rest[0].split("\\|") if rest and not rest[0].startswith("[") else []
        found += [(command, choice) for choice in choices] if len(choices) > 1 else [(command, "")]
        found += [
            (command, option) for option in re.findall(r"(?<![\w-])--?[a-z][\w-]*", " ".join(rest))
        ]
    return found


def not_run(readme: str, commands: Iterable[str] = COMMANDS) -> list[tuple[str, str]]:
    """What the README shows and nobody here types."""
    typed = [line.split() for line in commands]

    def run(command: str, word: str) -> bool:
        return any(command in words and (not word or word in words) for words in typed)

    return [one for one in shown(readme) if not run(*one)]


def build(folder: Path, kernels: str = "") -> Path:
    """The wheel, with these kernels; both archives have every file that they need."""
    command = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "-t",
        "sdist",
        "-t",
        "wheel",
        "-d",
        str(folder),
    ]
    told = os.environ | {"BASTIDE_KERNELS": kernels}
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=told)
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    listed = subprocess.run(["git", "ls-files", "src", "web", "*.py", "*.toml", "README.md", "LICENSE"],
                            cwd=ROOT, check=True, capture_output=True, text=True)  # fmt: skip
    files = [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
    with tarfile.open(source) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    check(not (left := [name for name in files if name not in held]), f"{source.name} lacks {left}")
    held = set(ZipFile(wheel).namelist())
    wanted = [name.removeprefix("src/") for name in files if name.startswith("src/")]
    wanted.append("bastide/server/site/index.html")
    check(not (left := [name for name in wanted if name not in held]), f"{wheel.name} lacks {left}")
    return wheel


def found(name: str) -> str | None:
    """The Python of that name, if it is there; pyenv's need to be told which one is meant."""
    version = name.removeprefix("python")
    code = "import sys; print(sys.executable)"
    if shutil.which(name) is None:
        return None
    done = subprocess.run([name, "-c", code], capture_output=True, text=True,
                          env=os.environ | {"PYENV_VERSION": version} if "." in version else None)  # fmt: skip
    return done.stdout.strip() if done.returncode == 0 else None


class House:
    """A fresh environment, and a folder in which somebody types."""

    def __init__(self, python: str, folder: Path) -> None:
        self.bin, self.work, self.kernels = (
            folder / "venv" / "bin",
            folder / "work",
            folder / "kernels",
        )
        for one in (self.work, folder / "home"):
            one.mkdir(parents=True)
        for example in (ROOT / "examples").glob("*.py"):
            shutil.copy(example, self.work)
        (self.work / "bastide.toml").write_text("bot_workers = 1\n")
        (self.work / "first_move.py").write_text(FIRST_MOVE)
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "BASTIDE_"))
        }
        self.environment = inherited | {
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder / "home"),
            "BASTIDE_CACHE": str(self.kernels),
            "BASTIDE_LANG": "en",
            "BASTIDE_LOG": "warning",
            "BROWSER": "true",
        }
        subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)

    def install(self, what: str) -> None:
        """With pip, from wherever it looks."""
        pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
        subprocess.run([str(self.bin / "python"), *pip, what], check=True, cwd=self.work)

    def type(self, line: str, code: int = 0) -> str:
        """Type a line; what it said. It has to end with this code."""
        begun = time.monotonic()
        done = subprocess.run(
            line, shell=True, cwd=self.work, env=self.environment, capture_output=True, text=True
        )
        said = done.stdout + done.stderr
        check(
            done.returncode == code and "Traceback" not in said,
            f"$ {line}\n{said}\nended with {done.returncode}",
        )
        print(f"  {time.monotonic() - begun:5.1f} s  {line}", flush=True)
        return said

    @contextmanager
    def running(self, command: str) -> Iterator[Browser]:
        """Start a server, ask it once it answers, and end it by Ctrl-C."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        begun = f"exec {command}".replace("PORT", port)
        server = subprocess.Popen(begun, shell=True, cwd=self.work, env=self.environment)
        try:
            yield Browser(f"http://127.0.0.1:{port}", server)
        finally:
            server.send_signal(signal.SIGINT)
            code = server.wait(PATIENCE)
        check(code == 130, f"{command} ended with {code}")

    def serve(self) -> None:
        """Open a table as a browser would, and look after it."""
        with self.running(SERVING) as browser:
            check("<title>" in browser.ask("/"), "the page of the games is not served")
            browser.ask("/api/guests", name="Ada")
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
            opened = json.loads(browser.ask("/api/tables", game="forteresse", seats=seats))
            for line in lines_of(BESIDE_A_SERVER):
                self.type(line.replace("TABLE", opened["table"]["id"]))

    def serve_agents(self) -> None:
        """Over standard input and output, which end at once here, and over HTTP."""
        self.type(FOR_AGENTS)
        with self.running(FOR_AGENTS_BY_HTTP) as browser:
            greeting = {
                "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "wheel", "version": "1"},
            }  # fmt: skip
            said = browser.ask("/mcp", jsonrpc="2.0", id=1, method="initialize", params=greeting)
            check('"name":"bastide"' in said, f"agents are not greeted: {said}")


class Browser:
    """Asks a server, once it answers."""

    def __init__(self, address: str, server: subprocess.Popen[bytes]) -> None:
        self.address, self.opener = address, build_opener(HTTPCookieProcessor(CookieJar()))
        for _ in range(10 * PATIENCE):
            check(server.poll() is None, "the server did not start")
            try:
                self.ask("/")
                return
            except HTTPError:  # nothing lies there, but somebody says so
                return
            except URLError:
                time.sleep(0.1)
        check(False, "the server does not answer")

    def ask(self, path: str, **body: Any) -> str:
        """A page, or the answer to what is sent."""
        data = json.dumps(body).encode() if body else None
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        request = Request(self.address + path, data, headers)
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())


def check(true: bool, problem: str) -> None:
    """Stop with a sentence, if that is not so."""
    if not true:
        sys.exit(f"wheel: {problem}")


def make_kernels(house: House, wheel: Path, kernels: Path) -> None:
    """With one Python: what bots think with, made ahead."""
    house.install(str(wheel))
    versions = house.type("python --version && python -m pip list | grep numba")
    house.type('python -c "import bastide.core.numba_pieces"')  # this Numba makes kernels our way
    before = len([*kernels.rglob("*.nbi")])
    house.type(f"bastide kernels -o {kernels}")
    check(
        len([*kernels.rglob("*.nbi")]) > before,
        f"this Numba keeps no kernels our way: see core/numba_cache.py\n{versions}",
    )


def prove(house: House, wheel: Path) -> None:
    """All of it with one Python."""
    begun = time.monotonic()
    house.type("python -m pip uninstall --quiet --yes bastide")
    house.install(str(wheel))
    versions = house.type("python --version && python -m pip list | grep numba")
    for name in GAMES:
        house.type(f"python first_move.py {name}")
    check(not [*house.kernels.rglob("*.nbi")], "kernels were compiled that the wheel brings along")
    for line in lines_of(PLAIN):
        house.type(line)
    (house.work / "example.py").write_text(
        "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    )
    house.type("python example.py")
    for command in ("serve", "backup copy.db", "admin tables"):
        check(
            "bastide[server]" in house.type(f"bastide {command}", code=2),
            f"{command} does not name its extra",
        )
    check(
        "bastide[records]" in house.type("bastide db add club.db games.bgr", code=2),
        "db does not name its extra",
    )
    for line in lines_of(WITHOUT_A_GPU):
        check("GPU" in house.type(line, code=2), f"{line} does not say what it lacks")
    check("bastide[learn]" in house.type(WITHOUT_PYTORCH, code=2), "train does not name its extra")
    for line in lines_of(WITHOUT_RAY):
        check("bastide[ray]" in house.type(line, code=2), f"{line} does not name its extra")
    check("bastide[mcp]" in house.type("bastide mcp", code=2), "mcp does not name its extra")
    house.install(f"{wheel}[mcp]")
    house.serve_agents()
    house.install(f"{wheel}[records]")
    for line in lines_of(RECORDS):
        house.type(line)
    house.install(f"{wheel}[server]")
    house.serve()
    print(f"{' '.join(versions.split())}: {time.monotonic() - begun:.0f} s", flush=True)


README = (ROOT / "README.md").read_text("utf-8")


def main(names: list[str]) -> None:
    """With every Python of these names that is there."""
    check(not (left := not_run(README)), f"the README shows what is not run here: {left}")
    pythons = {name: found(name) for name in names}
    for name in (name for name, python in pythons.items() if python is None):
        print(f"{name} is not here")
    check(any(pythons.values()), "none of these Pythons is here")
    # What a shell starts in the background ignores Ctrl-C, and so would the servers started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        kernels = Path(folder, "kernels")
        houses = [
            House(python, Path(folder, Path(name).name))
            for name, python in pythons.items()
            if python is not None
        ]
        plain = build(Path(folder, "plain"))
        for house in houses:
            make_kernels(house, plain, kernels)
        shutil.rmtree(DIST, ignore_errors=True)
        wheel = build(DIST, str(kernels))
        for house in houses:
            prove(house, wheel)
        print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:] or [sys.executable])

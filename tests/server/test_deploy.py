"""deploy/: its files are sound, agree with each other, and start what they say."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
import yaml

from bastide.server.guard import ALIVE, HEALTH
from bastide.server.settings import PREFIX, Settings
from tests.needs import missing
from tests.server.conftest import free_port
from tests.server.deployed import (
    DEPLOY,
    FILLED,
    ROOT,
    Contained,
    check_contained,
    compose,
    image,
    instructions,
    manifests,
)
from tests.server.network import Person, eventually, serving

OURS = (
    "server-1",
    "server-2",
    "backup",
)  # of the compose file's services, those that run our image
Running = AbstractContextManager["subprocess.Popen[bytes]"]
KUBERNETES = ("1.31", "1.34", "1.37")


def program(name: str) -> str:
    """A program, of our environment or the machine's."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    return found or missing(f"{name} is not installed here")


def accepts(*command: str) -> None:
    done = subprocess.run([program(command[0]), *command[1:]], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# ---- the files, read


def test_the_image_is_built_from_what_it_copies() -> None:
    """What is copied is there, is not kept from the build, and is all that a wheel needs."""
    stages = [rest for word, rest in instructions() if word == "FROM"]
    assert len(stages) == 2 and image()["user"] == "10001"
    kept = set((ROOT / ".dockerignore").read_text("utf-8").split())
    for source in copied():
        assert (ROOT / source).exists() and f"!{Path(source).parts[0]}" in kept, source
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = {"pyproject.toml", "hatch_build.py", *project["project"]["license-files"], "web"}
    assert wanted <= set(copied())
    runs = " ".join(rest for word, rest in instructions() if word == "RUN")
    assert set(re.findall(r"locks/[\w.]+", runs)) == {"locks/run.txt", "locks/host.txt"}
    assert runs.index("bastide kernels") > runs.index("--find-links /wheel")


def copied() -> list[str]:
    """What of the repository is in the image's build."""
    lines = [rest.split() for word, rest in instructions() if word == "COPY"]
    ours = [words[:-1] for words in lines if not words[0].startswith("--from")]
    return [source for sources in ours for source in sources]


def test_compose_hardens_what_it_runs() -> None:
    told = compose(FILLED)
    services = told["services"]
    assert {*OURS, "postgres", "proxy", "metrics"} == services.keys()
    for name, service in services.items():
        assert service["read_only"] and service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert {"max-size", "max-file"} <= service["logging"]["options"].keys(), name
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            assert source in told["volumes"] or (DEPLOY / source).exists(), mount
    asked = re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8"))
    offered = re.findall(r"^(\w+)=", (DEPLOY / "env.example").read_text("utf-8"), re.MULTILINE)
    assert {*asked} == {*offered} == {*FILLED}
    (network,) = told["networks"]["inside"]["ipam"]["config"]
    assert services["server-1"]["environment"]["BASTIDE_PROXY"] == network["subnet"]
    servers = [services["proxy"]["environment"][f"SERVER_{n}"] for n in (1, 2)]
    assert servers == [
        f"{service['hostname']}:8000"
        for name, service in services.items()
        if name.startswith("server")
    ]
    prometheus = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text("utf-8"))
    (scraped,) = prometheus["scrape_configs"]
    assert scraped["static_configs"][0]["targets"] == servers


def test_prometheus_finds_its_token(tmp_path: Path) -> None:
    """Engines cannot put a secret on a read-only root: the service writes it down itself, and starts."""
    told = compose(FILLED)
    assert not any(service.get("secrets") for service in told["services"].values())
    metrics = told["services"]["metrics"]
    assert metrics["read_only"] and metrics["tmpfs"] == ["/tmp"]
    fake = tmp_path / "prometheus"
    fake.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >{tmp_path}/asked\n')
    fake.chmod(0o700)
    written = metrics["command"][0].replace("$$", "$").replace("/tmp/", f"{tmp_path}/")
    environment = {**metrics["environment"], "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run([*metrics["entrypoint"], written], env=environment, check=True)
    config = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text("utf-8"))
    file = config["scrape_configs"][0]["authorization"]["credentials_file"]
    token = tmp_path / Path(file).relative_to("/tmp")
    assert token.read_text() == FILLED["METRICS_TOKEN"] and token.stat().st_mode & 0o77 == 0
    volumes = [mount.split(":")[1] for mount in metrics["volumes"]]
    for option in (tmp_path / "asked").read_text().split():
        assert any(f"={volume}" in option for volume in volumes), option


def test_every_setting_is_one_of_ours() -> None:
    """In the image, the compose file and the manifests; and the passwords go where programs look."""
    told = [image()["env"], *(compose(FILLED)["services"][name]["environment"] for name in OURS)]
    told.append(kustomized())
    known = {PREFIX + name.upper() for name in Settings.__dataclass_fields__} | {"BASTIDE_CACHE"}
    for settings in told:
        assert {name for name in settings if name.startswith(PREFIX)} <= known
        assert Settings.read(settings) != Settings()
    assert compose(FILLED)["services"]["server-1"]["environment"]["PGPASSWORD"] == "pg"


def kustomized() -> dict[str, str]:
    """The settings of the manifests."""
    listed = yaml.safe_load((DEPLOY / "kubernetes/kustomization.yaml").read_text("utf-8"))
    return dict(pair.split("=", 1) for pair in listed["configMapGenerator"][0]["literals"])


def test_the_manifests_agree() -> None:
    found = manifests()
    server, budget = found["Deployment", "server"]["spec"], found["PodDisruptionBudget", "server"]
    labels = server["template"]["metadata"]["labels"]
    for selector in (server["selector"], budget["spec"]["selector"]):
        assert selector["matchLabels"] == labels
    assert found["Service", "server"]["spec"]["selector"] == labels
    assert 1 <= budget["spec"]["minAvailable"] < server["replicas"]
    job = found["CronJob", "backup"]["spec"]["jobTemplate"]["spec"]["template"]
    database = found["StatefulSet", "postgres"]["spec"]["template"]
    for pod in (server["template"]["spec"], job["spec"], database["spec"]):
        assert pod["securityContext"]["runAsNonRoot"] and not pod["automountServiceAccountToken"]
        (container,) = pod["containers"]
        assert container["securityContext"]["readOnlyRootFilesystem"]
        assert container["securityContext"]["capabilities"]["drop"] == ["ALL"]
        volumes = {volume["name"] for volume in pod.get("volumes", ())} | {"games"}
        assert {mount["name"] for mount in container["volumeMounts"]} <= volumes
    allowed = found["NetworkPolicy", "postgres"]["spec"]["ingress"][0]["from"][0]["podSelector"]
    apps = [pod["metadata"]["labels"]["app"] for pod in (server["template"], job)]
    assert allowed["matchExpressions"][0]["values"] == apps
    (reached,) = found["NetworkPolicy", "server"]["spec"]["ingress"]
    (named,) = reached["from"][0]["namespaceSelector"]["matchExpressions"]
    ingress = found["Ingress", "bastide"]["spec"]
    assert found["NetworkPolicy", "server"]["spec"]["podSelector"]["matchLabels"] == labels
    assert f"ingress-{ingress['ingressClassName']}" in named["values"]
    assert (
        reached["ports"][0]["port"]
        == server["template"]["spec"]["containers"][0]["ports"][0]["name"]
    )
    nightly = job["spec"]["containers"][0]["args"][0]
    assert nightly in compose(FILLED)["services"]["backup"]["command"][0]  # which is run below
    assert str(job["spec"]["securityContext"]["runAsUser"]) == image()["user"]
    images = {service["image"] for service in compose(FILLED)["services"].values()}
    assert database["spec"]["containers"][0]["image"] in images  # pg_dump is of its version


def test_no_probe_ends_a_server_that_upgrades_or_has_lost_its_database() -> None:
    server = manifests()["Deployment", "server"]["spec"]
    (container,) = server["template"]["spec"]["containers"]
    start, ready, live = (
        container[f"{name}Probe"] for name in ("startup", "readiness", "liveness")
    )
    assert start["httpGet"]["path"] == live["httpGet"]["path"] == ALIVE  # which asks no database
    assert ready["httpGet"]["path"] == HEALTH
    patience = start["periodSeconds"] * start["failureThreshold"]
    assert 30 * 60 <= patience < server["progressDeadlineSeconds"]
    (check,) = (rest for word, rest in instructions() if word == "HEALTHCHECK")
    assert "--start-period=1h " in check


def test_memory_is_enough_for_all_that_may_run() -> None:
    """By the page's figures: a server full of tables, its workers at their peak, one that compiles, three plain ones."""
    page = (ROOT / "docs/hosting.md").read_text("utf-8")

    def figure(pattern: str) -> int:
        (found,) = set(re.findall(pattern, page))
        return int(found.replace(",", ""))

    worker = figure(r"at rest, a second later \| \d+ \| \d+ \| (\d+)")
    workers = tomllib.loads((DEPLOY / "bastide.toml").read_text("utf-8")).get(
        "bot_workers", Settings().bot_workers
    )
    workers += 2 + 1 + 1  # reviews, labs, what looks at moves
    needed = (
        figure(r"\[(\d+) MB\]\(capacity") + workers * worker + figure(r"(\d+) MB for The Castle")
    )
    needed += 3 * figure(r"processes, of (\d+) MB")
    unit = (DEPLOY / "bastide.service").read_text("utf-8")
    assert "\nOOMPolicy=continue\n" in unit
    (server,) = manifests()["Deployment", "server"]["spec"]["template"]["spec"]["containers"]
    limits = [
        re.findall(r"^MemoryMax=(\S+)$", unit, re.MULTILINE)[0],
        compose(FILLED)["services"]["server-1"]["mem_limit"],
        server["resources"]["limits"]["memory"],
    ]
    assert [limit.lower().removesuffix("i") for limit in limits] == ["3g"] * 3
    assert needed * 1e6 < 3 * 2**30


# ---- figures


def metric_names(text: str) -> set[str]:
    return set(re.findall(r"bastide_\w+", text))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every name that a running server gives figures under."""
    folder = tmp_path_factory.mktemp("figures")
    with serving(f"sqlite:///{folder}/games.db") as base:
        page = httpx.get(f"{base}/metrics").text
    names = set()
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)$", page, re.MULTILINE):
        parts = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
        names |= {name + part for part in parts}
    return names


def test_alerts_name_figures_that_exist(exported: set[str]) -> None:
    (group,) = yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]:
        assert metric_names(rule["expr"]) <= exported, rule["alert"]
        assert rule["annotations"].keys() == {"summary", "description"}
        assert rule["labels"]["severity"] in ("warning", "critical")


def test_the_dashboard_shows_figures_that_exist(exported: set[str]) -> None:
    board = json.loads((DEPLOY / "grafana/bastide.json").read_text("utf-8"))
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        for target in panel["targets"]:
            assert metric_names(target["expr"]) <= exported, panel["title"]
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert (
        len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24
    )  # nothing lies on another
    shown = metric_names(json.dumps([panel["targets"] for panel in panels]))
    assert {base_name(name) for name in exported if not name.endswith("_created")} == {
        base_name(name) for name in shown
    }


def base_name(name: str) -> str:
    """A histogram by one name, whichever of its parts is meant."""
    return re.sub("_(bucket|sum|count)$", "", name)


def test_prometheus_takes_the_rules() -> None:
    """And raises them when it should, not before."""
    config = str(DEPLOY / "prometheus/prometheus.yml")
    accepts("promtool", "check", "config", "--syntax-only", config)
    accepts("promtool", "check", "rules", str(DEPLOY / "prometheus/alerts.yml"))
    accepts("promtool", "test", "rules", str(ROOT / "tests/data/alerts.yml"))


# ---- other people's checks


@pytest.mark.proof
def test_the_containerfile_is_sound() -> None:
    accepts("hadolint", "--failure-threshold", "style", str(DEPLOY / "Containerfile"))


@pytest.mark.proof
def test_the_compose_file_is_one() -> None:
    schema = ("--builtin-schema", "vendor.compose-spec")
    accepts("check-jsonschema", *schema, str(DEPLOY / "compose.yaml"))


@pytest.mark.proof
@pytest.mark.parametrize("version", KUBERNETES)
def test_kubernetes_knows_every_field(version: str) -> None:
    import kubernetes_validate

    for document in manifests().values():
        kubernetes_validate.validate(document, version, strict=True)


# ---- what they start


class Deployment:
    """The compose file's services here: their commands and settings, with our database and ports."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.services = compose(FILLED)["services"]
        self.ports = {name: free_port() for name in ("server-1", "server-2", "proxy")}

    def base(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    def ours(self, name: str) -> Contained:
        """A container of our image."""
        here = {"BASTIDE_DATABASE": self.url, "BASTIDE_HOST": "127.0.0.1", "BASTIDE_PROXY": "127.0.0.1"}  # fmt: skip
        here |= {"BASTIDE_PORT": str(self.ports[name])} if name in self.ports else {}
        return Contained(self.folder / name, self.services[name]["environment"] | here)

    def serve(self, name: str) -> Running:
        return self.ours(name).running(*image()["entrypoint"], *image()["command"])

    def is_well(self, name: str) -> bool:
        """By the image's own check."""
        check = [word.replace(":8000", f":{self.ports[name]}") for word in image()["health"]]
        return self.ours(name).run(*check).returncode == 0

    def proxy(self) -> Running:
        """Caddy, with the file and the servers that the compose file gives it."""
        (file,) = re.findall(
            r"\./(\S+):/etc/caddy/Caddyfile", " ".join(self.services["proxy"]["volumes"])
        )
        told: dict[str, str] = dict(self.services["proxy"]["environment"])
        for key, value in told.items():
            name = value.removesuffix(":8000")
            told[key] = f"127.0.0.1:{self.ports[name]}" if name in self.ports else value
        told["BASTIDE_SITE"], told["BUFFERING"] = self.base("proxy"), buffering()
        told |= dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME"), "/var/cache/bastide")
        told["CADDY_ADMIN"] = f"127.0.0.1:{free_port()}"
        config = ("--config", str(DEPLOY / file), "--adapter", "caddyfile")
        return Contained(self.folder / "proxy", told).running(program("caddy"), "run", *config)

    def back_up(self) -> Path:
        """What is done every night; the copy."""
        told = self.services["backup"]
        once = re.fullmatch(r"while (.*); do sleep \d+; done", told["command"][0])
        assert once is not None
        done = self.ours("backup").run(*told["entrypoint"], once[1])
        assert done.returncode == 0, done.stderr
        (copy,) = (self.folder / "backup/backups").iterdir()
        return copy


def buffering() -> str:
    """How this machine's Caddy is told to keep a request until it was answered."""
    told = subprocess.run([program("caddy"), "version"], capture_output=True, text=True).stdout
    version = [int(number) for number in re.findall(r"\d+", told)[:2]]
    return "buffer_requests" if version < [2, 7] else "request_buffers 2MB"


@pytest.fixture
def deployment(tmp_path: Path, postgres: str) -> Deployment:
    check_contained(tmp_path)
    return Deployment(tmp_path, new_database(postgres, f"deployed{os.getpid()}"))


def new_database(server: str, name: str) -> str:
    subprocess.run(["createdb", "--maintenance-db", server, name], check=True)
    return server.removesuffix("postgres") + name


@pytest.mark.proof
def test_two_servers_behind_the_proxy_with_a_copy_of_their_games(
    deployment: Deployment, postgres: str
) -> None:
    """On a root that cannot be written to: start at once on an empty database, play, measure, copy, restore."""
    servers = ("server-1", "server-2")
    with ExitStack() as running:
        assert not deployment.is_well("server-1")
        for name in servers:
            running.enter_context(deployment.serve(name))
        for name in servers:
            eventually(partial(deployment.is_well, name))
        running.enter_context(deployment.proxy())
        eventually(partial(_answers, f"{deployment.base('proxy')}/healthz"))
        table, seq, token = _play(deployment)
        for name in servers:
            _measure(deployment, name)
            _probe(deployment, name)
        copy = deployment.back_up()
    other = new_database(postgres, f"restored{os.getpid()}")
    words = ("restore", f"/var/backups/bastide/{copy.name}", "--database", other)
    restored = deployment.ours("backup").run("bastide", *words)
    assert restored.returncode == 0, restored.stderr
    with serving(other) as base:
        ada = Person(base, "")
        ada.http.headers["Authorization"] = f"Bearer {token}"
        assert ada.get(f"/api/tables/{table}/step", seat=1)["seq"] == seq


def _answers(address: str) -> bool:
    try:
        return httpx.get(address).status_code == 200
    except httpx.TransportError:
        return False


def _play(deployment: Deployment) -> tuple[str, int, str]:
    """A game through the proxy, seen at both servers; cookies want https here, so by token."""
    ada = Person(deployment.base("proxy"), "")
    told = ada.http.post("/api/guests", json={"name": "Ada", "bearer": True})
    assert re.fullmatch(r"[0-9a-f-]{36}", told.headers["x-request-id"])  # the proxy's
    token: str = told.json()["token"]
    ada.http.headers["Authorization"] = f"Bearer {token}"
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    seq: int = ada.do(table, "play", seat=0, seq=1, chain=["e4-e5"], key="a")["seq"]
    for name in ("server-1", "server-2"):
        ada.http.base_url = httpx.URL(deployment.base(name))
        eventually(lambda: ada.get(f"/api/tables/{table}/step", seat=1)["seq"] == seq)
    return table, seq, token


def _measure(deployment: Deployment, name: str) -> None:
    """Prometheus gets figures from a server, and nobody gets any through the proxy."""
    token = {"Authorization": f"Bearer {FILLED['METRICS_TOKEN']}"}
    figures = httpx.get(f"{deployment.base(name)}/metrics", headers=token)
    assert "bastide_nodes 2.0" in figures.text
    through = httpx.get(f"{deployment.base('proxy')}/metrics", headers=token)
    assert through.status_code == 404


def _probe(deployment: Deployment, name: str) -> None:
    """What Kubernetes asks is answered."""
    (container,) = manifests()["Deployment", "server"]["spec"]["template"]["spec"]["containers"]
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        path = container[probe]["httpGet"]["path"]
        assert httpx.get(deployment.base(name) + path).status_code == 200

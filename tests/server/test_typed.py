"""What docs/hosting.md says to type for containers: its words name what deploy/ has, and what our commands take."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

from bastide.cli.common import TEXTS
from bastide.cli.main import parser
from bastide.core.text import Words
from tests.server.deployed import DEPLOY, FILLED, ROOT, compose, manifests


def typed(program: str) -> list[list[str]]:
    """What docs/hosting.md says to type with a program, word by word."""
    page = (ROOT / "docs/hosting.md").read_text("utf-8")
    lines = re.findall(rf"^    ({program} .*)$", page, re.MULTILINE)
    return [shlex.split(re.sub(r" >\S+$", "", line)) for line in lines]


def understood(words: list[str]) -> None:
    """That is a command of ours, with arguments that it takes."""
    assert words[0] == "bastide"
    parser(Words("en", [TEXTS])).parse_args(words[1:])


def test_what_is_typed_for_compose_names_what_there_is() -> None:
    services = compose(FILLED)["services"]
    lines = [words[2:] for words in typed("docker") if words[1] == "compose"]
    assert {words[2] for words in lines} == {"up", "exec", "stop", "start", "build"}
    for option, file, deed, *rest in lines:
        assert option == "--file" and (ROOT / file) == DEPLOY / "compose.yaml"
        named = rest[:1] if deed == "exec" else [word for word in rest if word[:2] != "--"]
        assert {*named} <= services.keys(), rest
        if deed == "exec":
            understood(rest[1:])
    mounted = [mount for mount in services["backup"]["volumes"] if ":/var/backups/bastide" in mount]
    restored = [rest for _, _, deed, *rest in lines if deed == "exec" and "restore" in rest]
    assert mounted and [rest[0] for rest in restored] == ["backup"]


def test_what_is_typed_for_kubernetes_names_what_there_is() -> None:
    found, jobs = manifests(), {"restore", "before-upgrade"}
    there = {f"{kind.lower()}/{name}" for kind, name in found} | {f"job/{name}" for name in jobs}
    apps = {document["spec"]["template"]["metadata"]["labels"]["app"]
            for (kind, _), document in found.items() if kind in ("Deployment", "StatefulSet")}  # fmt: skip
    for words in typed("kubectl"):
        line = " ".join(words)
        assert "--local" in words or "--kustomize" in words or "bastide" in words[2:5], line
        assert {*re.findall(r"\b(?:deployment|job|cronjob)/[\w-]+", line)} <= there, line
        assert {*re.findall(r"app=(\w+)", line)} <= apps, line
        for replicas in re.findall(r"--replicas=([1-9]\d*)", line):
            assert int(replicas) == found["Deployment", "server"]["spec"]["replicas"]


def test_on_kubernetes_a_copy_comes_back_by_a_job_like_the_nightly_one() -> None:
    (patching,) = (words for words in typed("kubectl") if words[1] == "patch")
    (patch,) = json.loads(
        next(w for w in patching if w.startswith("--patch=")).removeprefix("--patch=")
    )
    job = manifests()["CronJob", "backup"]["spec"]["jobTemplate"]
    *path, last = patch["path"].strip("/").split("/")
    place: Any = job
    for step in path:
        place = place[int(step) if step.isdigit() else step]
    assert patch["op"] == "replace" and last == "args" and place["command"] == ["sh", "-c"]
    assert "/var/backups/bastide" in place[last][0]
    (restoring,) = patch["value"]
    understood(shlex.split(restoring))

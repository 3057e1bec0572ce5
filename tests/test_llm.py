"""A language model as a player: it gets the rules and its seat's text, and its faults do not stop a game.

The endpoint is a small server in the test, with answers that are written down; nothing leaves the machine.
"""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.arena import Match, contest
from bastide.arena.report import report
from bastide.arena.standings import standings
from bastide.bots import chat, shown_to
from bastide.bots.llm import LanguageModel
from bastide.bots.named import named_bot
from bastide.bots.outside import BotFault
from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.text import LANGUAGES
from bastide.worlds import two_worlds
from tests.models import Endpoint, answering, completion

KEY = "sk-very-secret"


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    for name in ("BASTIDE_LLM_URL", "BASTIDE_LLM_MODEL", "BASTIDE_LLM_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("no_proxy", "*")
    with answering() as found:
        yield found


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that would have been waited between two attempts."""
    waited: list[float] = []
    monkeypatch.setattr(chat, "pause", waited.append)
    return waited


def view_of(name: str = "forteresse") -> bastide.View:
    return bastide.new(name).play("e4-e5").view(1, told=True)


def model(endpoint: Endpoint, **settings: Any) -> LanguageModel:
    return LanguageModel("llm", seed=3, model="small", url=endpoint.url, **settings)


def test_it_gets_the_rules_and_its_view_and_names_an_action(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASTIDE_LLM_KEY", KEY)
    endpoint.recorded("The head of the line is weak.\n\n**ACTION:** `e6-d5`")
    bot, view = model(endpoint, temperature=0.5), view_of()
    assert bot.choose(view) == "e6-d5"
    assert endpoint.paths == ["/v1/chat/completions"]
    asked = endpoint.asked[0]
    assert (asked["model"], asked["temperature"]) == ("small", 0.5)
    system, user = asked["messages"]
    assert system["role"] == "system" and "La Forteresse" in system["content"]
    assert "(6.4)" in system["content"] and "![" not in system["content"]
    told = view.text(legal=True)
    assert user["content"].startswith(told) and "1. e4-e5  Yellow moves e4 to e5." in told
    assert user["content"].removeprefix(told).count("\n") == 0, "one line that says how to answer"
    assert endpoint.headers[0]["Authorization"] == f"Bearer {KEY}"
    usage = bot.usage
    assert (usage.decisions, usage.requests, usage.illegal, usage.at_random) == (1, 1, 0, 0)
    assert (usage.tokens_in, usage.tokens_out, usage.cost) == (1000, 20, 0)


def test_without_a_key_or_a_temperature_none_is_sent(endpoint: Endpoint) -> None:
    endpoint.recorded("ACTION: e6-d5")
    assert model(endpoint, lang="fr").choose(view_of()) == "e6-d5"
    assert "Authorization" not in endpoint.headers[0] and "temperature" not in endpoint.asked[0]
    assert "Vous jouez" in endpoint.asked[0]["messages"][0]["content"]


def test_what_is_not_legal_is_asked_for_again_with_the_reason(endpoint: Endpoint) -> None:
    endpoint.recorded("ACTION: e6xe5", "I think.", "ACTION: e6-d5")
    bot = model(endpoint)
    assert bot.choose(view_of()) == "e6-d5"
    why = endpoint.asked[1]["messages"][-1]["content"]
    assert why.startswith('"e6xe5" is not allowed: power 1 does not beat 1 (6.4)')
    assert endpoint.asked[1]["messages"][-2] == {"role": "assistant", "content": "ACTION: e6xe5"}
    assert "names no action" in endpoint.asked[2]["messages"][-1]["content"]
    assert (bot.usage.requests, bot.usage.illegal, bot.usage.at_random) == (3, 2, 0)


def test_in_the_end_an_action_is_drawn_and_counted(endpoint: Endpoint) -> None:
    endpoint.answer = lambda asked: "ACTION: checkmate"
    drawn = [model(endpoint).choose(view_of()) for _ in range(2)]
    assert drawn[0] == drawn[1] and drawn[0] in view_of().legal, "by its seed"
    assert len(endpoint.asked) == 6
    bot = model(endpoint, retries=0)
    bot.choose(view_of())
    assert (bot.usage.requests, bot.usage.illegal, bot.usage.at_random) == (1, 1, 1)


@pytest.mark.parametrize(
    "broken",
    [
        b"<html>busy</html>",
        b"[]",
        b'{"choices": []}',
        b'{"choices": [{"message": {"content": null}}]}',
        b'{"choices": [{"message": {"content": ["parts"]}}]}',
        b"[" * 100_000,
        b"",
    ],
)
def test_an_answer_that_is_none_is_asked_for_again(endpoint: Endpoint, broken: bytes) -> None:
    endpoint.recorded(broken, "ACTION: e6-d5")
    bot = model(endpoint)
    assert bot.choose(view_of()) == "e6-d5"
    assert (bot.usage.unanswered, bot.usage.illegal) == (1, 0)
    assert endpoint.asked[0] == endpoint.asked[1]


def test_one_that_is_too_slow_is_not_waited_for(endpoint: Endpoint) -> None:
    late = threading.Event()

    def slow(asked: dict[str, Any]) -> str:
        late.wait(60)
        return "ACTION: e6-d5"

    endpoint.answer = slow
    bot = model(endpoint, timeout=0.2, retries=1)
    assert bot.choose(view_of()) in view_of().legal
    late.set()
    assert (bot.usage.unanswered, bot.usage.at_random) == (2, 1)


def test_a_server_that_asks_to_wait_is_waited_for(endpoint: Endpoint, waits: list[float]) -> None:
    busy = (429, {"Retry-After": "7"}, "slow down")
    endpoint.recorded(busy, (503, {}, ""), "ACTION: e6-d5")
    assert model(endpoint).choose(view_of()) == "e6-d5"
    assert waits == [7.0, 2.0]


def test_a_wrong_key_or_address_stops_it_with_one_line(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    """Not a random game: what is wrong can be mended, and the arena goes on from there."""
    monkeypatch.setenv("BASTIDE_LLM_KEY", KEY)
    endpoint.recorded((401, {}, '{"error": {"message": "invalid api key"}}'))
    with pytest.raises(BotFault) as fault:
        model(endpoint).choose(view_of())
    for lang in LANGUAGES:
        said = fault.value.message(lang)
        assert "HTTP 401" in said and "invalid api key" in said and "\n" not in said
        assert KEY not in said
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
        with pytest.raises(BotFault, match="refused"):
            LanguageModel(model="small", url=nobody).choose(view_of())
    assert waits == [1.0, 2.0]


def test_a_key_is_not_carried_to_another_address(endpoint: Endpoint) -> None:
    with answering() as other:
        endpoint.recorded((307, {"Location": f"{other.url}/chat/completions"}, ""))
        with pytest.raises(BotFault, match="HTTP 307"):
            model(endpoint).choose(view_of())
        assert other.asked == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("llm", "BASTIDE_LLM_URL"),
        ("llm@url=http://localhost:1/v1", "BASTIDE_LLM_MODEL"),
        ("llm@model=a,url=file:///etc/passwd", "http://"),
        ("llm@model=a,url=http://localhost:1,lang=de", '"lang"'),
        ("llm@model=a,url=http://localhost:1,retries=-1", '"retries"'),
        ("llm@model=a,url=http://localhost:1,timeout=soon", '"timeout"'),
        ("llm@model=a,url=http://localhost:1,key=sk", "does not take the settings"),
    ],
)
def test_what_is_missing_or_wrong_is_named(endpoint: Endpoint, name: str, said: str) -> None:
    with pytest.raises(bastide.BadOption, match=re.escape(said)) as refused:
        named_bot(name, 0)
    assert all(refused.value.message(lang) for lang in LANGUAGES)


def test_where_it_is_comes_from_the_environment_too(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASTIDE_LLM_URL", endpoint.url)
    monkeypatch.setenv("BASTIDE_LLM_MODEL", "large")
    monkeypatch.setenv("MINE", KEY)
    endpoint.answer = lambda asked: "ACTION: e6-d5"
    assert named_bot("llm", 0).choose(view_of()) == "e6-d5"
    assert named_bot("llm@model=4,key_env=MINE", 0).choose(view_of()) == "e6-d5"
    assert [asked["model"] for asked in endpoint.asked] == ["large", "4"]
    assert [headers.get("Authorization") for headers in endpoint.headers] == [None, f"Bearer {KEY}"]


def test_where_there_is_no_choice_nothing_is_asked(endpoint: Endpoint) -> None:
    table, rng = bastide.new("donjon"), Random(1)
    while table.actor == "chance" or len(table.legal()) > 1:
        table.play(rng.choice(table.legal()))
    assert isinstance(table.actor, int)
    bot = model(endpoint)
    assert bot.choose(table.view(table.actor)) == table.legal()[0]
    assert endpoint.asked == [] and bot.usage.decisions == 0


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.id, marks=[pytest.mark.proof] * (game.id != "robber-knights"))
        for game in bastide.games()
        if game.secrets
    ],
)
def test_it_is_asked_the_same_in_two_worlds(endpoint: Endpoint, game: bastide.Game) -> None:
    """What is sent away, refusals included, is the same whatever the other seats hold."""
    endpoint.answer = lambda asked: "ACTION: nonsense"
    found = 0
    for seed in range(12):
        tables = two_worlds(game.setup(2), seed % 2, Random(seed), plies=30 + seed)
        if tables[0].state == tables[1].state or tables[0].actor != seed % 2:
            continue
        found += 1
        for table in tables:
            bot = model(endpoint, retries=1)
            bot.choose(shown_to(bot, table, seed % 2))
        half = len(endpoint.asked) // 2
        assert endpoint.asked[:half] == endpoint.asked[half:]
        endpoint.asked.clear()
    assert found


# ---- in the arena, in the terminal


def any_legal(rng: Random) -> Any:
    """A model that reads the list of legal actions and likes any of them; now and then it makes one up."""

    def answer(asked: dict[str, Any]) -> bytes:
        text = asked["messages"][1]["content"]
        listed = re.findall(r"^(\S+)  \S", text[text.index("Legal actions") :], re.M)
        action = rng.choice(listed) if rng.random() < 0.95 else "teleport"
        return completion(f"ACTION: {action}", cost=0.001)

    return answer


def test_the_arena_counts_tokens_and_cost(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.answer = any_legal(Random(5))
    name = f"llm@model=small,url={endpoint.url}"
    match = Match("forteresse", (name, "random"), seed=2, options={"quiet_limit": 50})
    records = contest(match, tmp_path, games=2)
    assert len(records) == 2
    lines = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines()[1:]]
    used = [usage for line in lines for usage in line["usage"] if usage is not None]
    assert len(used) == 2 and all(line["usage"].count(None) == 1 for line in lines)
    assert sum(usage["requests"] for usage in used) == len(endpoint.asked)
    rows = {row.bot: row for row in standings(match.checked(), records).rows}
    total = rows[name].usage
    assert rows["random"].usage is None and total is not None
    assert total["tokens_in"] == 1000 * len(endpoint.asked)
    assert total["cost"] == pytest.approx(0.001 * len(endpoint.asked))
    assert total["illegal"] == sum(len(asked["messages"]) > 2 for asked in endpoint.asked)
    for lang, heading in (("en", "Language models"), ("fr", "Modèles de langage")):
        page = report(match.checked(), records, "bastide arena …", lang)
        shown = page.markdown("report").partition(f"## {heading}")[2]
        faults = (total[key] for key in ("decisions", "at_random", "illegal", "unanswered"))
        assert f"| {name} | {' | '.join(map(str, faults))} | {len(endpoint.asked)} |" in shown
        cost = f"{total['cost']:.4f}".replace(".", "," if lang == "fr" else ".")
        assert f"| {name} | {cost} |" in shown and f"| {total['tokens_in']} |" in shown
        assert heading in page.html()


def test_prices_are_for_a_million_tokens(endpoint: Endpoint) -> None:
    endpoint.recorded("ACTION: e6-d5")
    bot = model(endpoint, input_price=2, output_price=10)
    bot.choose(view_of())
    assert bot.usage.cost == pytest.approx((1000 * 2 + 20 * 10) / 1_000_000)


def test_a_match_without_a_model_says_nothing_of_models(tmp_path: Path) -> None:
    match = Match("forteresse", ("greedy", "random"))
    records = contest(match, tmp_path, games=2)
    assert all("usage" not in record for record in records)
    assert "Language models" not in report(match.checked(), records, "", "en").html()


def test_from_the_command_line(
    endpoint: Endpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BASTIDE_LLM_URL", endpoint.url)
    endpoint.answer = any_legal(Random(6))
    command = [
        "arena",
        "forteresse",
        "--option",
        "quiet_limit=50",
        "random",
        "llm@model=small",
        "--games",
        "2",
        "-o",
        str(tmp_path),
    ]
    assert main(command) == 0
    assert "Language models" in (tmp_path / "report.html").read_text()
    assert main(["arena", "castle", "random", "llm", "-o", str(tmp_path / "b")]) == 2
    assert "BASTIDE_LLM_MODEL" in capsys.readouterr().err


def test_a_saved_game_asks_no_model_that_its_owner_did_not_name(
    endpoint: Endpoint, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file may come from a stranger, and a model costs money and is told the game."""
    bot = f"llm@model=small,url={endpoint.url}"
    lines = list(transcript.of_actions(bastide.game("forteresse").setup(), ["e4-e5"]))
    lines[0] = json.dumps(json.loads(lines[0]) | {"bots": {"1": bot}})
    file = tmp_path / "game.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    assert main(["play", "--resume", str(file)]) == 2
    assert bot in capsys.readouterr().err and endpoint.asked == []

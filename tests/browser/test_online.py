"""People in browsers of their own: a whole game, those who watch, and lines that break."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.hand import Hand, until
from tests.browser.robot import Robot
from tests.server.conftest import free_port
from tests.server.network import Person, start

People = Callable[[str], Person]


def two(visit: Visits, people: People, game: str, **more: Any) -> tuple[Hand, Hand, Person]:
    """Ada opens a table and Bob follows her invitation."""
    ada, bob = people("Ada"), people("Bob")
    opened = ada.open(game, "me", "human", **more)
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    still = {"reduced_motion": "reduce"}
    return Hand(visit, ada, table, **still), Hand(visit, bob, table, **still), ada


@pytest.mark.proof
def test_two_people_play_a_whole_game_while_a_third_watches(visit: Visits, people: People) -> None:
    ada, bob, host = two(visit, people, "robber-knights")
    watcher = Hand(visit, people("Cleo"), ada.table, reduced_motion="reduce")
    for hand, other in ((ada, "Bob"), (bob, "Ada")):
        expect(hand.page.get_by_role("article", name=other)).to_contain_text("here")

    ada.page.get_by_label("Say something").fill("Good luck!")
    ada.page.get_by_role("button", name="Send").click()
    expect(bob.page.locator(".chat")).to_contain_text("Good luck!")
    watcher.page.get_by_label("Say something").fill("Psst: the mountains!")
    watcher.page.get_by_role("button", name="Send").click()
    expect(watcher.page.locator(".chat")).to_contain_text("Psst")

    robots = [Robot(ada, 1), Robot(bob, 2)]
    for _ in range(1500):
        if all(robot.hand.page.locator(".end").count() for robot in robots):
            break
        for robot in robots:
            if not robot.waiting():
                robot.step()
    assert host.get(f"/api/tables/{ada.table}")["table"]["status"] == "over"
    for hand in (ada, bob, watcher):
        expect(hand.page.locator(".end")).to_be_visible()

    assert "Psst" not in str([m for m in ada.wire.heard if m["t"] == "chat"]), "while it lasted"

    # who watches has seen everything happen, no hand, and could touch nothing
    steps = [message for message in watcher.wire.heard if message["t"] == "step"]
    assert steps[-1]["ply"] == ada.wire.last("step")["ply"]
    assert not watcher.wire.asks() and not watcher.wire.plays()
    hidden = [step for step in steps if "end" not in step]
    assert not [i for step in hidden for i in step["scene"]["items"] if i["id"].startswith("h:")]
    assert not any(
        step["action"].startswith("draw:") and step["action"] != "draw:?"
        for step in hidden
        if step.get("action")
    )
    expect(watcher.page.get_by_role("button", name="Play again")).to_have_count(0)

    # again, with seats exchanged
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: ada.table not in url)
    lobby = ada.page.locator(".lobby")
    expect(lobby).to_contain_text("Bob · has not come yet")
    bob.page.get_by_role("button", name="Join the next game").click()
    bob.page.wait_for_url(ada.page.url)
    expect(lobby).to_have_count(0)
    seats = host.get(f"/api/tables/{ada.page.url.rpartition('/')[2]}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Bob", "Ada"]


def test_who_watches_cannot_act(visit: Visits, people: People) -> None:
    ada, _, _ = two(visit, people, "forteresse")
    watcher = Hand(visit, people("Cleo"), ada.table)
    expect(
        watcher.page.locator("svg.board use[data-ref], .bar [data-ref], .strip [data-ref]")
    ).to_have_count(0)
    watcher.press_at("c:e4")
    until(watcher.page, lambda: any(m["t"] == "inspect" for m in watcher.wire.said), "a look at e4")
    assert {message["t"] for message in watcher.wire.said} <= {"hello", "inspect", "ping"}


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visits, people: People) -> None:
    ada, bob, host = two(visit, people, "forteresse", policy={"undo": "consent"})
    ada.touch("c:e4", "c:e5")
    ada.played(["e4-e5"])
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Ask to take back").click()
    offer = bob.page.locator(".offer")
    expect(offer).to_contain_text("Ada asks to take back")
    offer.get_by_role("button", name="Agree").click()
    expect(ada.page.locator('svg.board [data-item="p:e4"]')).to_have_count(1)
    expect(bob.page.locator('svg.board [data-item="p:e5"]')).to_have_count(0)
    assert host.get(f"/api/tables/{ada.table}")["table"]["ply"] == 0
    expect(ada.page.locator(".log")).not_to_contain_text("e5")


def test_a_draw_is_offered_declined_and_agreed(visit: Visits, people: People) -> None:
    """In both languages: she reads English, he reads French."""
    ada, bob = people("Ada"), people("Bob")
    opened = ada.open("forteresse", "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    hers, his = Hand(visit, ada, table), Hand(visit, bob, table, lang="fr")

    def offer() -> None:
        hers.page.get_by_role("button", name="Menu").click()
        hers.page.get_by_role("button", name="Offer a draw").click()
        hers.page.get_by_role("button", name="Really offer a draw?").click()

    offer()
    asked = his.page.locator(".offer")
    expect(asked).to_contain_text("Ada propose une nulle.")
    asked.get_by_role("button", name="Refuser").click()
    expect(hers.page.locator(".offer")).to_contain_text("The draw that Ada offered was declined.")
    hers.touch("c:e4", "c:e5")
    his.touch("c:e6", "c:e5")
    expect(hers.page.locator(".offer")).to_have_count(0)

    offer()
    asked.get_by_role("button", name="Accepter").click()
    for hand, words in (
        (hers, ("A draw", "The players agreed on a draw.")),
        (his, ("Partie nulle", "Les deux camps sont convenus d’une nulle.")),
    ):
        for word in words:
            expect(hand.page.locator(".end")).to_contain_text(word)
    hers.page.goto(f"/replay/{table}/2")
    expect(hers.page.get_by_role("status").filter(has_text="agreed on a draw")).to_be_visible()


def test_no_draw_is_offered_where_the_game_knows_none(visit: Visits, people: People) -> None:
    ada, _, _ = two(visit, people, "castle")
    ada.page.get_by_role("button", name="Menu").click()
    expect(ada.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Offer a draw")).to_have_count(0)


def test_spectators_are_told_counted_and_brought_along(visit: Visits, people: People) -> None:
    ada, bob, host = two(visit, people, "forteresse")
    watcher = Hand(visit, people("Cleo"), ada.table)
    expect(watcher.page.locator(".watching")).to_contain_text("You are watching")
    expect(ada.page.locator(".watching")).to_have_text("one watching")
    Hand(visit, people("Dora"), ada.table, size="phone")
    for hand in (ada, bob, watcher):
        expect(hand.page.locator(".watching")).to_contain_text("2 watching")
    expect(ada.page.locator(".watching")).not_to_contain_text("You are watching")

    host.do(ada.table, "resign", seat=0)
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: ada.table not in url)
    watcher.page.get_by_role("link", name="Watch the next game").click()
    watcher.page.wait_for_url(ada.page.url)
    bob.page.get_by_role("button", name="Join the next game").click()
    watcher.ready()
    expect(watcher.page.locator(".watching")).to_contain_text("You are watching")


class Hurried:
    """A line on which the running clock always has half a minute left, less half a second."""

    def __call__(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if clock := message.get("clock"):
                clock["deadline"] = clock["now"] + 29_500
            page.send(json.dumps(message))

        server.on_message(down)


@pytest.mark.parametrize(("size", "least"), [("wide", 32), ("phone", 28)])
def test_the_clock_that_runs_is_large_and_warns_in_words(
    visit: Visits, people: People, size: str, least: int
) -> None:
    ada = people("Ada")
    table = ada.open("forteresse", "me", "me", policy={"clock": {"move": 600}})["table"]["id"]
    hand = Hand(visit, ada, table, size=size)
    running = hand.page.locator(".players .clock.running")
    expect(running).to_have_count(1)
    assert running.evaluate("clock => parseFloat(getComputedStyle(clock).fontSize)") >= least
    expect(running).not_to_contain_text("Hurry!")
    hurried = Hand(visit, ada, table, line=Hurried(), size=size).page.locator(
        ".players .clock.running"
    )
    expect(hurried).to_contain_text("Hurry!")
    expect(hurried.locator("svg")).to_be_visible()


class Cable:
    """The line between a page and the server, for somebody to cut."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.lines = 0
        self.cut: Callable[[dict[str, Any]], str] = lambda message: "through"
        self.deaf = False  # steps do not arrive

    def __call__(self, page: WebSocketRoute) -> None:
        self.lines += 1
        server = page.connect_to_server()
        whole = True

        def up(text: str | bytes) -> None:
            nonlocal whole
            message = json.loads(text)
            self.said.append(message)
            how = self.cut(message)
            if how != "before":
                server.send(text)
            if how != "through":
                whole = False
                page.close(code=1012)

        def down(text: str | bytes) -> None:
            if whole and not (self.deaf and json.loads(text)["t"] == "step"):
                page.send(text)

        page.on_message(up)
        server.on_message(down)

    def plays(self) -> list[dict[str, Any]]:
        return [message for message in self.said if message["t"] == "play"]


class Tunnel:
    """A line of TCP to the server. While it is cut nothing goes through, and neither side is told so."""

    def __init__(self, port: int) -> None:
        self._port, self._whole = port, threading.Event()
        self._whole.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._ends: list[socket.socket] = [self._door]
        self._threads = [threading.Thread(target=self._welcome)]
        self._threads[0].start()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self.mend()
        for end in self._ends:
            with suppress(OSError):  # it has ended already
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for end in self._ends:
            end.close()

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                here, _ = self._door.accept()
                there = socket.create_connection(("127.0.0.1", self._port))
                self._ends += (here, there)
                for ends in ((here, there), (there, here)):
                    self._threads.append(threading.Thread(target=self._pass_on, args=ends))
                    self._threads[-1].start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self._whole.wait()
                target.sendall(data)
            self._whole.wait()
            target.shutdown(socket.SHUT_WR)


def test_a_line_that_breaks_without_a_word_is_said_on_both_sides(
    visit: Visits, people: People, browser: Browser, site: str
) -> None:
    ada, bob = people("Ada"), people("Bob")
    opened = ada.open("forteresse", "me", "human", policy={"clock": {"move": 600}})
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    tunnel = Tunnel(int(site.rpartition(":")[2]))
    try:
        hers, his = Hand(Visits(browser, tunnel.base), ada, table), Hand(visit, bob, table)
        panel = his.page.get_by_role("article", name="Ada")
        expect(panel).to_contain_text("here")
        tunnel.cut()
        banner = hers.page.get_by_role("alert")
        expect(banner).to_contain_text("Connection lost")
        expect(banner).to_contain_text("Your move is safe; trying again")
        expect(panel).to_contain_text("away")
        for hand in (hers, his):  # it is her time that passes
            running = hand.page.locator(".clock.running")
            expect(running).to_have_count(1)
            shown = running.inner_text()
            expect(running).not_to_have_text(shown)

        hers.touch("c:e4", "c:e5")
        tunnel.mend()
        expect(banner).to_be_empty()
        expect(panel).to_contain_text("here")
        expect(his.page.locator('svg.board [data-item="p:e5"]')).to_have_count(1)
    finally:
        tunnel.close()


def wired(visit: Visits, people: People, cable: Cable, *seats: str) -> tuple[Hand, Person]:
    """A table of Forteresse on a line that can be cut."""
    ada = people("Ada")
    table = ada.open("forteresse", *seats)["table"]["id"]
    return Hand(visit, ada, table, line=cable), ada


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_line_that_breaks_during_a_play_loses_nothing(
    visit: Visits, people: People, when: str
) -> None:
    """Cut before the server has heard the play, or after, before it could say so."""
    cable = Cable()
    hand, ada = wired(visit, people, cable, "me", "me")
    cable.cut = lambda message: (
        when if message["t"] == "play" and len(cable.plays()) == 1 else "through"
    )
    hand.touch("c:e4", "c:e5")
    expect(hand.page.locator('svg.board [data-item="p:e5"]')).to_have_count(1)
    until(hand.page, lambda: cable.lines == 2 and len(cable.plays()) == 2, "the play said again")
    hand.idle()
    assert len({play["key"] for play in cable.plays()}) == 1
    assert ada.get(f"/api/tables/{hand.table}")["table"]["ply"] == 1
    hand.touch("c:e6", "c:e5")  # and on it goes: red takes
    until(hand.page, lambda: ada.get(f"/api/tables/{hand.table}")["table"]["ply"] == 2, "a reply")


def test_who_comes_too_late_sees_how_it_stands(visit: Visits, people: People) -> None:
    """A play with an old number is refused, and the page shows the current step."""
    cable = Cable()
    hand, ada = wired(visit, people, cable, "me", "me")
    cable.deaf = True
    ada.do(hand.table, "play", seat=0, seq=1, chain=["c3-c4"], key="elsewhere")
    hand.touch("c:e4", "c:e5")
    until(hand.page, lambda: len(cable.plays()) == 1, "a play")
    expect(hand.page.locator('svg.board [data-item="p:c4"]')).to_have_count(1)
    expect(hand.page.locator('svg.board [data-item="p:e4"]')).to_have_count(1)
    expect(hand.why()).to_be_visible()
    assert ada.get(f"/api/tables/{hand.table}")["table"]["ply"] == 1


def test_a_server_that_was_killed_comes_back(browser: Browser, tmp_path: Path) -> None:
    """On the same port with the same database: the page comes back by itself, and what was clicked meanwhile counts."""
    config = tmp_path / "bastide.toml"
    config.write_text('requests = 10000\nlog = "warning"\n')
    port = free_port()
    process, base = start(tmp_path, "--config", str(config), port=port)
    visits = Visits(browser, base)
    ada = Person(base)
    try:
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        hand = Hand(visits, ada, table)
        process.kill()
        process.wait()
        expect(hand.page.locator(".lost")).to_be_visible()
        hand.touch("c:e4", "c:e5")
        process, _ = start(tmp_path, "--config", str(config), port=port)
        expect(hand.page.locator('svg.board [data-item="p:e5"]')).to_have_count(1)
        expect(hand.page.locator(".lost")).to_have_count(0)
        hand.played(["e4-e5"])
        assert ada.get(f"/api/tables/{table}")["table"]["ply"] == 1
    finally:
        ada.http.close()
        visits.close()
        process.terminate()
        process.wait(20)


def test_the_page_says_what_the_operator_did(
    visit: Visits, people: People, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (file,) = tmp_path_factory.getbasetemp().glob("site[0-9]*/games.db")
    ada = people("Ada")
    closed, deleted = (ada.open("forteresse", "me", "me")["table"]["id"] for _ in range(2))
    hers, gone = (Hand(visit, ada, table) for table in (closed, deleted))

    def admin(*words: str) -> None:
        """In a process of its own: this thread's event loop is Playwright's."""
        command = [sys.executable, "-m", "bastide.cli.main", "admin", *words]
        subprocess.run([*command, "--database", f"sqlite:///{file}"], check=True)

    admin("close", closed, "--why", "we are moving house")
    expect(hers.page.locator(".end")).to_contain_text("we are moving house")
    admin("delete", deleted, "--yes")
    said = gone.page.get_by_role("heading", name="has deleted this table")
    expect(said).to_be_visible()
    gone.page.reload()
    said = gone.page.get_by_role("heading", name="There is no such table")
    expect(said).to_be_visible()

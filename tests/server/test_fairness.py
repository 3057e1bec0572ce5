"""The queue before the workers: everybody's share, short work first, people before bots, and never too long."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.server.fairness import Claim, FairQueue, Owner, Ticket

SHORTEST, LONGEST = 0.05, 3.0
Work = tuple[str, str, float]  # address, guest, seconds


def ask(queue: FairQueue[Work], address: str, guest: str, seconds: float, person: bool = True) -> Ticket[Work]:  # fmt: skip
    claim = Claim(Owner(address, guest), seconds, person)
    return queue.put((address, guest, seconds), claim)[0]


def all_taken(queue: FairQueue[Work]) -> list[Work]:
    return [queue.take() for _ in range(len(queue))]


def test_a_newcomer_does_not_wait_for_all_the_work_of_another() -> None:
    queue: FairQueue[Work] = FairQueue(1000)
    for _ in range(100):
        ask(queue, "club", "mallory", LONGEST)
    queue.take()
    ask(queue, "home", "ada", 0.05)
    assert queue.take() == ("home", "ada", 0.05)  # a beginner's move at once
    for _ in range(5):
        ask(queue, "home", "ada", LONGEST)
    assert [work[1] for work in all_taken(queue)[:10]] == ["mallory", "ada"] * 5


def test_guests_of_one_address_share_what_that_address_gets() -> None:
    queue: FairQueue[Work] = FairQueue(1000)
    for n in range(25):
        for _ in range(4):
            ask(queue, "club", f"guest {n}", 1.5)
    for _ in range(4):
        ask(queue, "home", "ada", 1.5)
    order = all_taken(queue)
    assert [work[0] for work in order[:8]].count("home") == 4
    guests = [guest for address, guest, _ in order if address == "club"]
    assert len(set(guests[:25])) == 25  # one each, before anybody's second


def test_short_work_of_a_guest_comes_before_the_long() -> None:
    queue: FairQueue[Work] = FairQueue(10)
    for seconds in (3.0, 0.1, 1.5, 0.05):
        ask(queue, "home", "ada", seconds)
    assert [seconds for _, _, seconds in all_taken(queue)] == [0.05, 0.1, 1.5, 3.0]


def test_people_come_before_bots_among_themselves() -> None:
    queue: FairQueue[Work] = FairQueue(10)
    ask(queue, "club", "bots", 0.05, person=False)
    ask(queue, "home", "ada", LONGEST)
    assert [guest for _, guest, _ in all_taken(queue)] == ["ada", "bots"]


def test_when_too_many_wait_whoever_has_most_gives_way() -> None:
    queue: FairQueue[Work] = FairQueue(3)
    for seconds in (1.0, 3.0, 2.0):
        ask(queue, "club", "mallory", seconds)
    ticket, loser = queue.put(("home", "ada", 1.0), Claim(Owner("home", "ada")))
    assert ticket.waiting
    assert loser is not None
    assert loser.work == ("club", "mallory", 3.0)
    assert len(queue) == 3
    ask(queue, "home", "bots", 1.0, person=False)
    assert {guest for _, guest, _ in all_taken(queue)} == {"ada", "mallory"}  # the bots gave way


def test_what_nobody_waits_for_any_more_is_gone_and_not_charged() -> None:
    queue: FairQueue[Work] = FairQueue(10)
    ask(queue, "club", "bob", 1.0)
    queue.drop(ask(queue, "home", "ada", 1.0))
    ticket = ask(queue, "home", "ada", 0.5)
    assert len(queue) == 2
    assert queue.take() == ("home", "ada", 0.5)
    queue.drop(ticket)  # taken before: nothing happens
    assert len(all_taken(queue)) == 1
    with pytest.raises(IndexError):
        queue.take()


class Waits:
    """How many seconds every other was given while this one waited for its next turn."""

    def __init__(self) -> None:
        self.others: dict[str, float] = defaultdict(float)


names = st.sampled_from("ab")
seconds = st.sampled_from([SHORTEST, LONGEST / 2, LONGEST])
events = st.one_of(
    st.tuples(names, names, seconds, st.sampled_from([True, True, True, False])),
    st.just("take"),
    st.integers(0, 50),  # somebody stops waiting
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(events, max_size=120))
def test_nobody_is_passed_over(history: list[object]) -> None:
    """While somebody waits, no other takes more than twice the longest work: of addresses, and of the
    guests of one address. Everything that was put and not dropped is taken once; people first.
    """
    queue: FairQueue[tuple[int, str, str, float, bool]] = FairQueue(10_000)
    tickets: dict[int, Ticket[tuple[int, str, str, float, bool]]] = {}
    waits: dict[tuple[bool, str], Waits] = {}

    def lines(work: tuple[int, str, str, float, bool]) -> list[tuple[bool, str]]:
        _, address, guest, _, person = work
        return [(person, address), (person, f"{address}/{guest}")]

    def take() -> None:
        work = queue.take()
        del tickets[work[0]]
        _, address, _, seconds, person = work
        assert person or not any(ticket.work[4] for ticket in tickets.values())
        for line in lines(work):
            waits.pop(line, None)
        for (whose, name), wait in waits.items():
            if whose is not person:
                continue
            if "/" not in name:
                wait.others[address] += seconds
            elif name.startswith(f"{address}/"):
                wait.others[lines(work)[1][1]] += seconds
            assert max(wait.others.values(), default=0) <= 2 * LONGEST + 1e-6
        _forget_and_begin()

    def _forget_and_begin() -> None:
        present = {line for ticket in tickets.values() for line in lines(ticket.work)}
        for line in set(waits) - present:
            del waits[line]
        for line in present - set(waits):
            waits[line] = Waits()

    for number, event in enumerate(history):
        if isinstance(event, tuple):
            address, guest, seconds, person = event
            work = (number, address, guest, seconds, person)
            claim = Claim(Owner(address, guest), seconds, person)
            tickets[number] = queue.put(work, claim)[0]
            _forget_and_begin()
        elif event == "take":
            if tickets:
                take()
        elif event in tickets:
            queue.drop(tickets.pop(event))  # type: ignore[arg-type]
            _forget_and_begin()
        assert len(queue) == len(tickets)
    while tickets:
        take()

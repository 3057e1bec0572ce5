"""Puzzles on the page: found by finger, missed and given up by keys; what was done is still known tomorrow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.coach.puzzles import Puzzle, puzzle_words, puzzles, solution
from bastide.coach.solving import Solving
from bastide.core.text import say
from bastide.server.standing import after_in
from tests.browser.conftest import Visits
from tests.browser.prepared import Prepared

Check = Callable[[Page], None]
GAMES = [game.id for game in bastide.games() if puzzles(game)]
FORTERESSE = bastide.game("forteresse")
KEPT = "bastide-puzzles"


def nearest(rating: int) -> Puzzle:
    """The puzzle of La Forteresse that somebody of this rating is given first."""
    return min(puzzles(FORTERESSE).values(), key=lambda one: abs(one.rating - rating))


def touches(puzzle: Puzzle, action: str) -> tuple[str, ...]:
    """What is touched for an action."""
    solving = Solving(puzzle)
    asked = puzzle.position.game.ask(solving.table.view(solving.seat))
    return next(choice.p for choice in asked.choices if choice.a == action)


def others(puzzle: Puzzle) -> list[str]:
    """What could be played with two touches, that mean nothing else, and is not the answer."""
    solving = Solving(puzzle)
    choices = puzzle.position.game.ask(solving.table.view(solving.seat)).choices
    begun = Counter(choice.p[:2] for choice in choices)
    plain = [one for one in choices if len(one.p) == 2 and begun[one.p] == 1 and not one.warn]
    return [one.a for one in plain if one.a != puzzle.answer[0]]


def rest(puzzle: Puzzle) -> list[str]:
    """What has to be chosen after the answer before anything is sent: its first possibility will do."""
    solving, played = Solving(puzzle), list(puzzle.answer)
    while True:
        view = solving.ahead(played[:-1]).view(solving.seat)
        if after_in(view, played[-1]) != "hold":
            return played[len(puzzle.answer) :]
        played.append(solving.ahead(played).legal()[0])


def then(puzzle: Puzzle) -> list[Any]:
    """What could follow the answer."""
    solving = Solving(puzzle)
    solving.play(puzzle.answer)
    return list(solving.then())


class Solver(Prepared):
    """Somebody on the page of a puzzle."""

    def __init__(self, page: Page) -> None:
        expect(page.locator("svg.board").first).to_be_visible()
        super().__init__(page)
        self.panel = page.locator(".puzzle")

    def reads(self, text: str) -> None:
        expect(self.panel).to_contain_text(text)

    def solve(self) -> None:
        """Write the answer, and whatever belongs to its last gesture."""
        puzzle = shown(self.page)
        for action in (*puzzle.answer, *rest(puzzle)):
            self.type(action)
            expect(self.page.locator('.bar[aria-busy="false"], .end')).to_be_visible()
            if self.page.locator("[data-confirm]").count():  # something to be warned of
                self.page.keyboard.press("f")

    def rating(self) -> str:
        """As it stands beside the board."""
        return self.figure("Rating").inner_text()

    def figure(self, name: str) -> Locator:
        return self.page.locator(".figures div").filter(has_text=name).locator("dd")


def where(page: Page) -> Any:
    """Where the board is on the screen."""
    return page.locator("svg.board").first.bounding_box()


def test_one_is_found_by_finger_on_a_phone_in_french(visit: Visits, check_axe: Check) -> None:
    page = visit("/", lang="fr", size="phone", reduced_motion="reduce")
    page.get_by_role("link", name="Problèmes de La Forteresse").tap()
    ada = Solver(page)
    puzzle = nearest(1500)
    ada.reads("Trouvez le meilleur choix pour")
    check_axe(page)
    board = where(page)
    confirm = page.locator("[data-confirm]")  # a finger is asked before what cannot be taken back

    ada.tap(*touches(puzzle, others(puzzle)[0]))
    confirm.tap()
    ada.reads("Pas cela")
    assert where(page) == board
    ada.tap(*touches(puzzle, puzzle.answer[0]))
    confirm.tap()
    ada.reads("Trouvé, mais pas du premier coup")
    words = puzzle_words(FORTERESSE, "fr")
    ada.reads(words.render(solution(puzzle)[0].told))
    ada.reads(words.render(say(f"theme-{puzzle.themes[0]}")))
    check_axe(page)
    assert where(page) == board

    page.get_by_role("button", name="Vos problèmes").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"1 sur {len(puzzles(FORTERESSE))}")
    check_axe(page)
    sheet.get_by_role("button", name="Fermer").tap()
    page.get_by_role("button", name="Problème suivant").tap()
    expect(page.locator(".said")).to_have_count(0)
    assert where(page) == board
    expect(page.get_by_role("button", name="Montrer la réponse")).to_be_visible()


def test_keys_alone_miss_try_again_give_up_and_go_on(visit: Visits, check_axe: Check) -> None:
    page = visit("/puzzles/forteresse", reduced_motion="reduce")
    bob = Solver(page)
    puzzle = nearest(1500)
    assert bob.rating() == "about 1500"
    for action in others(puzzle)[:2]:
        bob.type(action)
        bob.idle()
        bob.reads("Not this.")
    missed = bob.rating()
    assert missed != "about 1500"  # once, however often one misses
    page.get_by_role("button", name="Show the answer").focus()
    page.keyboard.press("Enter")
    bob.reads("The answer")
    check_axe(page)
    assert bob.rating() == missed
    follows = page.get_by_role("group", name="What could follow")
    follows.get_by_role("button", name="One action on").focus()
    page.keyboard.press("Enter")
    expect(follows).to_contain_text("1 of")
    following = page.get_by_role("button", name="Next puzzle")
    following.focus()
    page.keyboard.press("Enter")
    bob.reads("Find the best play for")
    expect(page.locator("svg.board").first).to_be_focused()
    bob.solve()
    bob.reads("Found!")
    expect(bob.figure("In a row")).to_have_text("1")
    expect(bob.figure("Found")).to_have_text(f"1 of {len(puzzles(FORTERESSE))}")

    known = bob.rating()
    page.reload()
    bob = Solver(page)
    assert bob.rating() == known
    page.evaluate(f"localStorage.setItem('{KEPT}', '{{\"games\": [3, ')")
    page.reload()
    bob = Solver(page)
    assert bob.rating() == "about 1500"  # what is damaged counts for nothing, and does no harm


def test_what_the_rules_forbid_says_why_and_costs_nothing(visit: Visits) -> None:
    page = visit("/puzzles/forteresse")
    bob = Solver(page)
    with visit.expected("422"):
        bob.type("a1-a9")
        expect(page.locator(".bar .reason")).to_be_visible()
    assert bob.rating() == "about 1500"


def test_a_theme_is_chosen(visit: Visits) -> None:
    known = puzzles(FORTERESSE).values()
    theme = next(
        theme for one in known for theme in one.themes if theme not in nearest(1500).themes
    )
    page = visit("/puzzles/forteresse")
    bob = Solver(page)
    with page.expect_response(re.compile(r"/puzzles/\w+$")):
        page.get_by_label("Theme").select_option(theme)
    bob.idle()
    assert theme in shown(page).themes


def opened(page: Page) -> list[str]:
    """The puzzles that a page has asked for."""
    asked = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    found = (re.search(r"/api/games/[\w-]+/puzzles/\w+$", name) for name in asked)
    return [one[0] for one in found if one]


def shown(page: Page) -> Puzzle:
    """The puzzle on the board: the last that was asked for."""
    game, _, id = opened(page)[-1].split("/")[3:]
    return puzzles(bastide.game(game))[id]


def test_the_puzzle_of_the_day_is_the_same_for_everybody(visit: Visits, check_axe: Check) -> None:
    ada, bob = visit("/", lang="fr", size="phone"), visit("/")
    ada.get_by_role("link", name="Problème du jour").tap()
    bob.get_by_role("link", name="Puzzle of the day").click()
    for page in (ada, bob):
        expect(page.locator("svg.board").first).to_be_visible()
    assert opened(ada) == opened(bob) != []
    expect(Solver(bob).figure("Days in a row")).to_have_text("0")
    check_axe(bob)
    solver = Solver(bob)
    solver.solve()
    solver.reads("Found!")
    expect(solver.figure("Days in a row")).to_have_text("1")
    bob.get_by_role("link", name="More puzzles").last.click()
    expect(bob).to_have_url(re.compile(f"/puzzles/{shown(bob).position.game.id}$"))


def test_a_puzzle_that_is_not_there(visit: Visits) -> None:
    for path in ("/puzzles/chess", "/puzzles/forteresse/nothing", "/puzzles/forteresse/a/b"):
        with visit.expected("404"), visit.expected("422"):
            page = visit(path)
            expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_one_of_every_game_is_solved_by_keys(visit: Visits, game: str) -> None:
    page = visit(f"/puzzles/{game}", reduced_motion="reduce")
    solver = Solver(page)
    solver.solve()
    solver.reads("Found!")
    told = solution(shown(page))[0]
    solver.reads(puzzle_words(bastide.game(game), "en").render(told.told))
    follows = page.get_by_role("group", name="What could follow")
    steps = list(range(follows.count() and len(then(shown(page)))))
    for n in steps:
        follows.get_by_role("button", name="One action on").press("Enter")
        expect(follows).to_contain_text(f"{n + 1} of {len(steps)}")
    page.get_by_role("button", name="Again").press("Enter")
    solver.reads("You have met this one before")


@pytest.mark.proof
@pytest.mark.parametrize(
    ("lang", "theme", "size"), [("en", "light", "wide"), ("fr", "dark", "phone")]
)
@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_for_everyone(
    visit: Visits, check_axe: Check, game: str, lang: str, theme: str, size: str
) -> None:
    page = visit(f"/puzzles/{game}", lang=lang, theme=theme, size=size)
    solver = Solver(page)
    check_axe(page)
    page.locator(".tell").click()
    expect(solver.panel.locator(".said.told")).to_be_visible()
    check_axe(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")

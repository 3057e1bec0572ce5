"""A review as one page: curves, the moments that mattered with drawn boards, every decision. Needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from bastide.coach import plots
from bastide.coach.sketches import sketch
from bastide.coach.telling import Rows, Teller
from bastide.coach.weaknesses import decisions_of, weaknesses
from bastide.core.state import View
from bastide.draw import kit
from bastide.draw.patterns import definitions
from bastide.draw.svg import paint_scene
from bastide.draw.tokens import CSS

if TYPE_CHECKING:
    from bastide.coach.review import Moment, Review

_PAGE = Template(Path(__file__).with_name("report.html").read_text("utf-8"))


def report(review: Review, lang: str = "en") -> str:
    """The page of one game."""
    return report_on([review], lang)


def report_on(reviews: Sequence[Review], lang: str = "en", player: str | None = None) -> str:
    """The page of some games of one kind: the weak phases of a player, or of all, then game by game."""
    pages = [_Page(review, lang) for review in reviews]
    teller = pages[0].teller
    body = f"<h1>{escape(teller.title())}</h1>"
    body += f'<p class="muted">{escape(teller.say("intro"))}</p>'
    found = weaknesses(decisions_of(reviews, player))
    weak = f"<h2>{escape(teller.say('weak', games=len(reviews)))}</h2>{_grid(teller.weak(found))}"
    body += weak if len(reviews) > 1 else ""
    body += "".join(page.body() for page in pages)
    body += weak if len(reviews) == 1 and found else ""
    return _PAGE.substitute(
        lang=lang,
        title=escape(teller.title()),
        tokens=CSS.read_text("utf-8"),
        engravings=definitions(body),
        body=body,
    )


def framed(review: Review) -> str:
    """The page in a frame, for a notebook."""
    page = escape(review.report(), quote=False).replace("'", "&#39;")
    look = "display:block;width:100%;max-width:1100px;height:900px;border:0"
    title = escape(Teller(review.table.setup.game, "en").title())
    return f"<iframe title='{title}' style='{look}' srcdoc='{page}'></iframe>"


class _Page:
    def __init__(self, review: Review, lang: str) -> None:
        self.review, self.teller = review, Teller(review.table.setup.game, lang)
        self._say = self.teller.say

    def body(self) -> str:
        review, say = self.review, self._say
        parts = [
            f"<h2>{escape(say('chances'))}</h2>",
            _chart(plots.chances(review, say("chances"))),
        ]
        if review.draws:
            title = say("luck")
            parts += [f"<h2>{escape(title)}</h2>", _chart(plots.luck(review, title))]
        parts += [f"<h2>{escape(say('players'))}</h2>", _grid(self.teller.players(review))]
        parts.append(f"<h2>{escape(say('moments'))}</h2>")
        told = [self._moment(moment) for moment in review.mattered()]
        parts += told or [f"<p>{escape(say('no-moments'))}</p>"]
        every = _grid(self.teller.decisions(review), "words")
        parts.append(f"<details><summary>{escape(say('all'))}</summary>{every}</details>")
        budget = say("budget", n=str(review.simulations), seed=str(review.seed))
        parts.append(f'<p class="muted">{escape(budget)}</p>')
        return "".join(parts)

    def _moment(self, moment: Moment) -> str:
        review, say, render = self.review, self._say, self.teller.words.render
        view = review.table.at(moment.ply).view(moment.seat)
        played = review.own_actions(moment)
        before, after = (f"{100 * n:.0f}" for n in (moment.before, moment.after))
        shield = f'<svg viewBox="-15 -18 30 36" aria-hidden="true">{kit.shield(review.table.setup.slot(moment.seat))}</svg>'
        head = (
            f'<div class="head">{shield}<h3>{escape(say("action", n=str(moment.ply + 1)))} · '
            f"{escape(self.teller.name(review, moment.seat))}</h3>"
            f'<span class="grade grade-{moment.grade}">{escape(say(f"grade-{moment.grade}"))}</span>'
            f'<span class="muted">{escape(say("from-to", before=before, after=after))}</span></div>'
        )
        best = moment.best
        boards = self._board(view, played, "played", render(moment.told))
        boards += self._board(view, best.line[: best.own], "better", render(best.told))
        why = f"<p>{escape(render(best.why))}</p>" if best.why else ""
        steps = "".join(f"<li>{escape(render(text))}</li>" for text in best.follows)
        line = (
            f'<p class="muted">{escape(say("line"))}</p><ol class="line">{steps}</ol>'
            if steps
            else ""
        )
        return (
            f'<section class="card">{head}{why}<div class="boards">{boards}</div>{line}</section>'
        )

    def _board(self, view: View, actions: Sequence[str], key: str, told: str) -> str:
        game = view.game
        scene = sketch(view, actions)
        painted = paint_scene(game.frame(view.setup), scene, game.art, self.teller.words)
        size = f"0 0 {kit.num(painted.side)} {kit.num(painted.boards_bottom)}"
        label = f"{self._say(key)}: {told}"
        return (
            f'<figure class="board"><figcaption><b>{escape(self._say(key))}</b> {escape(told)}</figcaption>'
            f'<svg viewBox="{size}" role="img" aria-label="{escape(label)}">{painted.boards}</svg></figure>'
        )


def _chart(svg: str) -> str:
    return f'<figure class="chart">{svg}</figure>'


def _grid(rows: Rows, look: str = "") -> str:
    head, body = rows
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(c)}</td>' for c in row)}</tr>" for row in body)
    return (
        f'<div class="wide"><table class="{look}"><thead><tr>{top}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )

"""What stands around the boards: the prompt, the players' panels, and the card of what is inspected."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bastide.core.scene import Ask, Counter, Info, Panel, Scene
from bastide.core.text import Words
from bastide.draw import kit
from bastide.draw.layout import PROMPT_HEIGHT

Art = Callable[[str, int | None], str]

SIDEBAR_WIDTH = 430
GAP = 14
_SECOND = "var(--ink-2)"
_CROWN = "M-13 8-15-9-7-2 0-12 7-2 15-9 13 8Z"


def or_token(art: Art) -> Art:
    """A game's drawings; where it has none of a name, a plain token that bears it.

    >>> import bastide
    >>> "banner" in or_token(bastide.game("forteresse").art)("banner", 2)
    True
    """

    def drawn(name: str, own: int | None) -> str:
        try:
            return art(name, own)
        except KeyError:
            return kit.token(name, own)

    return drawn


def card(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A sheet of paper; that of the player whose turn it is is brighter, in a gold line."""
    edge, paper = ("gold", "surface-2") if lit else ("line", "surface-1")
    sheet = f' rx="10" stroke="var(--{edge})" stroke-width="{1.6 if lit else 1.2}"'
    return kit.rect(x, y, width, height, f"var(--{paper})", sheet)


def _edge(length: float, colour: str) -> str:
    """A heavy edge along the left side of a card, into its round corners."""
    straight = kit.num(length - 20)
    d = f"M10 0A10 10 0 0 0 0 10v{straight}a10 10 0 0 0 10 10a4 10 0 0 1-4-10v-{straight}A4 10 0 0 1 10 0Z"
    return f'<path d="{d}" fill="{colour}"/>'


def prompt_bar(
    scene: Scene, words: Words, x: float, y: float, width: float, ask: Ask | None
) -> str:
    """What is asked now and of whom; when the game is over, who won and why."""
    slots = {panel.seat: panel.slot for panel in scene.panels}
    asked = scene.prompt.who
    if scene.over:
        seats: Sequence[int] = scene.over.winners
        sentence = words.render(scene.over.why)
    else:
        seats = (asked,) if isinstance(asked, int) else ()
        sentence = words.render(ask.prompt if ask else scene.prompt.text)
    yours = scene.over is None and asked is not None and asked == scene.viewer
    rule = "var(--gold-leaf)" if yours else "var(--line)"
    middle, left, right = y + PROMPT_HEIGHT / 2, x + 22.0, x + width - 22.0
    out = [
        card(x, y, width, PROMPT_HEIGHT),
        kit.at(x + width, y, _edge(width, rule), turn=90),
    ]
    for seat in seats:
        out.append(kit.at(left + 16, middle, kit.shield(slots[seat]), 1.25))
        left += 50
    clause = ask.clause if ask else scene.prompt.clause
    if clause and not scene.over:
        out.append(kit.text(right, middle + 6, clause, 17, anchor="end", fill=_SECOND))
        right -= 44
    for control in reversed(ask.controls if ask else ()):
        label = words.render(control.text)
        wide = len(label) * 18 * kit.GLYPH + 36
        button = ' rx="6" stroke="var(--line-strong)" stroke-width="1.6"'
        out.append(kit.rect(right - wide, middle - 21, wide, 42, "var(--surface-2)", button))
        out.append(kit.text(right - wide / 2, middle + 6, label, 18, anchor="middle", weight=700))
        right -= wide + 12
    out.append(_sentence(sentence, left, middle, right - left))
    return "".join(out)


def _sentence(sentence: str, x: float, middle: float, width: float) -> str:
    """One large line, or two smaller ones; what does not fit even then is cut."""
    if len(sentence) * 25 * kit.GLYPH <= width:
        return kit.text(x, middle + 8, sentence, 25, weight=700, font="display")
    first, *rest = kit.wrapped(sentence, 20, width) or [""]
    second = kit.fitted(" ".join(rest), 20, width)
    base = middle - 6 if second else middle + 7
    return "".join(
        kit.text(x, base + i * 26, line, 20, weight=700, font="display")
        for i, line in enumerate((first, second))
        if line
    )


def panel_card(
    panel: Panel, art: Art, words: Words, x: float, y: float, winner: bool
) -> tuple[str, float]:
    """A player: shield, name, points, and a line for each counter; with the card's height."""
    height = 84 + (12 + 36 * len(panel.counters) if panel.counters else 0)
    right = x + SIDEBAR_WIDTH - 22
    out = [card(x, y, SIDEBAR_WIDTH, height, panel.turn)]
    if panel.turn:
        out.append(kit.at(x, y, _edge(height, "var(--gold-leaf)")))
    out.append(kit.at(x + 46, y + 40, kit.shield(panel.slot), 1.55))
    room = float(SIDEBAR_WIDTH - 120)
    if panel.score:
        points = str(panel.score.n)
        out.append(kit.text(right, y + 57, points, 44, anchor="end", weight=800, font="display"))
        room -= 30 * len(points)
    if winner:
        out.append(kit.at(x + 100, y + 42, kit.mass(_CROWN, "var(--ink-1)", 2, "var(--ink-1)")))
        room -= 36
    name_x = x + (126 if winner else 86)
    name = kit.fitted(words.render(panel.name), 28, room)
    out.append(kit.text(name_x, y + 51, name, 28, weight=700, font="display"))
    if panel.counters:
        rule = f"M{kit.num(x + 22)} {kit.num(y + 82)}H{kit.num(right)}"
        out.append(kit.lines(rule, "var(--line)", 1.2))
    for i, counter in enumerate(panel.counters):
        out.append(_counter(counter, panel.slot, art, words, x + 22, right, y + 107 + 36 * i))
    faded = f'<g opacity=".5">{"".join(out)}</g>' if panel.out else "".join(out)
    return faded, height


def _counter(
    counter: Counter, slot: int, art: Art, words: Words, x: float, right: float, y: float
) -> str:
    label = kit.fitted(words.render(counter.label), 18, right - x - 110)
    out = [
        kit.text(x + 64, y + 6, label, 18, fill=_SECOND),
        kit.text(right, y + 7, str(counter.n), 22, anchor="end", weight=700),
    ]
    if counter.art:
        out.append(kit.at(x + 7, y - 17, art(counter.art, slot), 0.34))
    return "".join(out)


def info_card(info: Info, words: Words, x: float, y: float) -> tuple[str, float]:
    """What is said of the thing inspected; with the card's height."""
    inner = SIDEBAR_WIDTH - 44
    title = kit.fitted(words.render(info.title), 22, inner)
    out = [kit.text(x + 22, y + 36, title, 22, weight=700, font="display")]
    base = y + 66.0
    for line in info.lines:
        if line.n is not None:
            right = x + SIDEBAR_WIDTH - 22
            out.append(kit.text(right, base, str(line.n), 20, anchor="end", weight=700))
        for part in kit.wrapped(words.render(line.text), 18, inner - 50):
            out.append(kit.text(x + 22, base, part, 18, fill=_SECOND))
            base += 24
        base += 6
    height = base - y - 8
    return card(x, y, SIDEBAR_WIDTH, height) + "".join(out), height

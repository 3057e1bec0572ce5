"""The pieces of Ramparts, drawn from their names: gates in a wall, guards as discs."""

from __future__ import annotations

from bastide.cli.template.ramparts.components import Components
from bastide.cli.template.ramparts.picture.scene import SLOT
from bastide.core.text import Text, say
from bastide.draw import kit
from bastide.draw.patterns import engraving

ARCH = "M22 100V46A28 28 0 0 1 78 46V100Z"


def art(name: str, own: int | None) -> str:
    """A gate, or a guard with its strength or from behind, in a box of 100 by 100."""
    if name == "gate":
        return (
            kit.rect(0, 0, 100, 100, "var(--art-stone)")
            + kit.rect(0, 0, 100, 100, engraving("ashlar"))
            + kit.mass(ARCH, "var(--art-board)")
        )
    kind, _, strength = name.partition("/")
    if kind != "guard" or own is None:
        raise KeyError(name)
    return kit.at(50, 58, kit.disc(own, strength or None), 1.6)


def sheet(components: Components) -> list[tuple[str, int | None, Text]]:
    """Each side's guards of each strength, and one from behind."""
    entries: list[tuple[str, int | None, Text]] = [("gate", None, say("wall"))]
    for slot in SLOT:
        for n in range(1, len(components.copies) + 1):
            entries.append((f"guard/{n}", slot, say("strength-of", n=n)))
        entries.append(("guard", slot, say("face-down")))
    return entries

"""OpenSpiel's playthroughs of our games: `python -m tests.playthroughs` plays them anew and writes them down.

One game each with all that OpenSpiel asks of its moments, to be read in a diff; a test plays the same actions again and
compares. Nine tenths of them would be tensors, which nobody reads: here is a hash of each instead. Games that
are long in their own edition are played with a tiny one.
"""

from __future__ import annotations

import os
import re
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

from absl import flags

from bastide.adapters.open_spiel import register

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "playthroughs"
SEED = 1
GAMES = {
    "forteresse": "bastide_forteresse(quiet_limit=20)",
    "castle": "bastide_castle(edition=tests/tiny/castle.toml)",
    "robber-knights": "bastide_robber_knights(players=2,edition=tests/tiny/robber-knights.toml)",
    "donjon": "bastide_donjon(players=2,edition=tests/tiny/donjon.toml)",
    "dissuasion": "bastide_dissuasion(players=2,max_rounds=1)",
}
register()


def shortened(text: str) -> str:
    """The same with a hash for the numbers that a player observes in a moment."""
    lines, tensor = [], ""
    for line in text.splitlines():
        begins = re.match(r"(ObservationTensor\(\d+\))", line)
        if begins:
            tensor = begins[1]
        elif not re.match("[ ◯◉]|$", line):
            tensor = ""
        lines.append((tensor, line))
    told: list[str] = []
    for tensor, group in groupby(lines, key=lambda each: each[0]):
        block = [line for _, line in group]
        hashed = blake2b("\n".join(block).encode(), digest_size=8).hexdigest()
        told += [f"{tensor} = hash {hashed}"] if tensor else block
    return "\n".join(told) + "\n"


def replayed(path: Path) -> tuple[str, str]:
    """What is written down, and the same actions played again."""
    from open_spiel.python.algorithms import generate_playthrough  # brings all of SciPy

    flags.FLAGS.mark_as_parsed()
    written, played = generate_playthrough.replay(str(path))
    return written, shortened(played)


def main() -> None:
    """Play and write all of them."""
    from open_spiel.python.algorithms import generate_playthrough

    os.chdir(ROOT)  # the names of games tell where editions lie
    flags.FLAGS.mark_as_parsed()
    for name, game in GAMES.items():
        text = generate_playthrough.playthrough(game, [], seed=SEED)
        (FOLDER / f"{name}.txt").write_text(shortened(text), "utf-8")


if __name__ == "__main__":
    main()

"""`bastide verify`: games replayed by their rules, and draws held against what was sealed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from bastide.cli.common import finder, print_json
from bastide.cli.shelf import source_of
from bastide.core.text import Text, Words, say
from bastide.core.transcript import Checked, Difference, DrawDifference
from bastide.records import verify


def run_verify(args: argparse.Namespace, words: Words) -> int:
    """Replay transcripts or records and name the first difference."""
    checked = verify(source_of(args.file), finder(args.edition))
    found = checked.difference
    if args.json:
        told = asdict(checked)
        if checked.draws is None:
            del told["draws"], told["contributed"]
        print_json(told)
        return 0 if found is None else 1
    if found is not None:
        print(words.render(_difference(found)))
        return 1
    print(words.render(say("verified", games=checked.games, actions=checked.actions)))
    for text in _chance(checked):
        print(words.render(text))
    return 0


def _chance(checked: Checked) -> Iterator[Text]:
    """How draws went where they were sealed, how many were not, and who contributed."""
    if checked.draws is not None:
        for kind, n in vars(checked.draws).items():
            if n or kind == "follow":
                yield say(f"draws-{kind}", n=n)
    if checked.unsealed:
        yield say("draws-unsealed", n=checked.unsealed)
    for game in checked.contributed:
        if not any(game.seats):
            yield say("contributed-by-nobody", line=str(game.line))
            continue
        for seat, digits in enumerate(game.seats):
            told = "contributed" if digits else "contributed-nothing"
            yield say(told, line=str(game.line), seat=str(seat), digits=digits)


def _difference(found: Difference) -> Text:
    """Where a record and our rules part, or what was drawn and what was sealed."""
    line, theirs, ours = str(found.line), json.dumps(found.theirs), json.dumps(found.ours)
    if isinstance(found, DrawDifference):
        return say("draw-differs", line=line, ply=found.ply, theirs=theirs, ours=ours)
    if found.what in ("secret", "contributions"):
        return say(f"{found.what}-missing", line=line)
    if found.what == "brought":
        return say("brought-differs", line=line, theirs=theirs, ours=ours)
    if found.what == "commitment":
        return say("seal-differs", line=line, theirs=theirs, ours=ours)
    return say("differs", line=line, what=found.what, theirs=theirs, ours=ours)

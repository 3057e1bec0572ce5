"""Bots against bots, measured: matches with paired luck, ratings with error bars, ladders, the balance lab."""

from bastide.arena.contest import contest
from bastide.arena.match import Match
from bastide.arena.stats import Sprt

__all__ = ["Match", "Sprt", "contest"]

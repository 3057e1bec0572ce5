"""Records: games in files, for people and for programs; as tables; many of them in one file that can be asked."""

from bastide.records.answers import Added, Found, GameStats, NextMove, PlayerStats
from bastide.records.arrow import Tables, to_arrow, write_parquet
from bastide.records.checking import verify
from bastide.records.database import Database
from bastide.records.errors import BadRecord
from bastide.records.files import read_games, write_games
from bastide.records.model import Move, Result, Variation
from bastide.records.positions import position_of
from bastide.records.record import GameRecord

__all__ = [
    "Added",
    "BadRecord",
    "Database",
    "Found",
    "GameRecord",
    "GameStats",
    "Move",
    "NextMove",
    "PlayerStats",
    "Result",
    "Tables",
    "Variation",
    "position_of",
    "read_games",
    "to_arrow",
    "verify",
    "write_games",
    "write_parquet",
]

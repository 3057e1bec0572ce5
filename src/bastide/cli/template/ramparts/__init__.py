"""Ramparts: guards are posted face down along a wall; each beats its weaker neighbours."""

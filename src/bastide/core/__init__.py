"""The model every game shares. Nothing in here knows a particular game."""

"""The package that `bastide new-game` writes: a whole little game, under a name of its own."""

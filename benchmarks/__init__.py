"""How fast, how soon, how large: every game of the house, beside a named peer. See README.md."""

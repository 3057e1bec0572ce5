"""Bots that teach themselves: games played by a net against itself, on a processor or a GPU, and what it learns from them."""

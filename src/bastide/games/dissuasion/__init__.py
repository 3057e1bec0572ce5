"""Dissuasion."""

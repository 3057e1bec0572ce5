"""Bastide games as other libraries know games."""

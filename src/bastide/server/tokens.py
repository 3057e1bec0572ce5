"""Secrets a browser holds, a guest's or the operator's: 128 random bits, of which we keep only the hash."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 16
LONGEST_TOKEN = 64


def new_token() -> str:
    """A fresh secret.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """A public name nobody can guess: knowing it is what a spectator's link gives."""
    return secrets.token_urlsafe(9)


def digest(token: str) -> str:
    """What is stored of a secret. Looking it up by its hash tells a timing attacker nothing.

    >>> digest("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(token.encode()).hexdigest()

"""In which language a browser is answered."""

from __future__ import annotations


def reader_language(header: str | None) -> str:
    """The reader's language from Accept-Language.

    >>> reader_language("fr-FR,fr;q=0.9"), reader_language(None)
    ('fr', 'en')
    """
    return "fr" if (header or "").strip().lower().startswith("fr") else "en"

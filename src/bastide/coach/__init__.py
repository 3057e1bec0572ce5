"""Teaching: lessons in prepared positions (docs/lessons.md), and what a finished game teaches (docs/review.md)."""

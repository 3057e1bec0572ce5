"""Teaching: prepared positions, lessons in them, and a word at each new kind of decision.

What is taught lies in each game's `lessons/` (docs/lessons.md); here it is read, judged and checked.
"""

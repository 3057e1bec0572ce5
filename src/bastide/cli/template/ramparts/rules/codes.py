"""What the numbers in a state and an action of Ramparts mean.

A gate holds the strength of its guard, 0 without one, and the seat of who posted it. An action is a
gate, counted from 0; a chance outcome is DRAW and the strength of the guard that is drawn.
"""

NO_GUARD = 0
DRAW = 32  # more than there are gates

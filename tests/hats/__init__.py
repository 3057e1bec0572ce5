"""A tiny game that has everything the house must carry: chance, secrets, two or three seats.

Each player is dealt a secret hat, numbered 1 to 3 (two of each in the deck, `deal:<n>`, seen by that
player only). In turn, each says `stay` or `leave`. Of those who stayed, the highest hat wins; each
who left has one point. It is a third party's game as far as the project is concerned.
"""

"""`bastide serve`, as it is, but that no rules are compiled beside it: what is proved here is not how fast it is.

Run by its path, so that the sources named in PYTHONPATH are served: today's, or those of an earlier revision.
"""

from bastide.core import engine

# Here and in the processes it starts, which read this page too; the release before calls it HOT.
engine.Engine.hot, engine.HOT = None, 10**9

if __name__ == "__main__":
    from bastide.cli.main import process

    process()

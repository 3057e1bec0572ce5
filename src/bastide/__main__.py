"""`python -m bastide`: the command, without its script in the path."""

from bastide.cli.main import process

if __name__ == "__main__":
    process()

"""`bastide backup` and `bastide restore`: copies of a server's games, and back."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection
from pathlib import Path

from bastide.cli.parsing import Parser, count
from bastide.core.text import Words, say


def backup_commands(
    command: Callable[[str], Parser], help_of: Callable[[str], str]
) -> Collection[Parser]:
    """What `backup` and `restore` take."""
    backup, restore = command("backup"), command("restore")
    backup.add_argument("target", type=Path, metavar="FILE", help=help_of("target"))
    backup.add_argument("--keep", type=count, metavar="N", help=help_of("keep-copies"))
    restore.add_argument("copy", type=Path, metavar="FILE", help=help_of("copy"))
    restore.add_argument("--replace", action="store_true", help=help_of("replace"))
    for sub in (backup, restore):
        sub.add_argument("--database", metavar="URL", help=help_of("database"))
        sub.add_argument("--config", type=Path, metavar="FILE", help=help_of("config"))
    return ()


def run_backup(args: argparse.Namespace, words: Words) -> int:
    """Copy a server's games, also while it runs."""
    from bastide.server import backups

    url, target = _url(args), args.target
    if args.keep is None:
        backups.backup(url, target)
    else:
        target = backups.backup_in(target, args.keep, url)
    print(words.render(say("saved", file=str(target))))
    return 0


def run_restore(args: argparse.Namespace, words: Words) -> int:
    """Make a server's games what they were."""
    from bastide.server import backups

    backups.restore(args.copy, _url(args), args.replace)
    print(words.render(say("restored", file=str(args.copy))))
    return 0


def _url(args: argparse.Namespace) -> str:
    from bastide.server.settings import Settings

    return Settings.read(file=args.config, database=args.database).url

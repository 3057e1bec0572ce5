"""`bastide`, where the system lets a process have few descriptors."""

from __future__ import annotations

import resource
import sys

from bastide.cli.main import main

LIMIT = 400

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT))
    sys.exit(main())

"""`bastide serve` with the client of another folder: `SITE` in the environment names it."""

from __future__ import annotations

import os
from pathlib import Path

from bastide.cli.main import main
from bastide.server import app

if __name__ == "__main__":
    app.SITE = Path(os.environ["SITE"])
    main()

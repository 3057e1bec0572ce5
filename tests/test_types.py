"""What an editor or a type checker of our users knows of the package."""

import json
import os
import subprocess
import sys
from pathlib import Path


def test_nearly_every_public_type_is_known(tmp_path: Path) -> None:
    """By pyright's count. The rest: what other packages leave open, and what is inferred from them."""
    check = ["-m", "pyright", "--verifytypes", "bastide", "--ignoreexternal", "--outputjson"]
    done = subprocess.run(
        [sys.executable, *check],
        cwd=tmp_path,
        env=os.environ | {"VIRTUAL_ENV": sys.prefix, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["typeCompleteness"]["completenessScore"] >= 0.95

"""The program that ./dev built: of the file-by-file build if there is one, otherwise of the build of ./dev test."""

import pathlib

root = pathlib.Path(__file__).resolve().parent.parent


def program():
    """The path of the program. If nothing was built, the path that ./dev build uses."""
    paths = [root / "build" / preset / "core/cli/gpubmc" for preset in ("release", "whole")]
    return str(next((p for p in paths if p.exists()), paths[0]))

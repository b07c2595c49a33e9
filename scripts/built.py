"""The program that ./dev built last: file by file if that was ever asked for, or else what ./dev test built of the whole."""

import pathlib

root = pathlib.Path(__file__).resolve().parent.parent


def program():
    """Its path. Where nothing was built, the path where ./dev build puts it."""
    paths = [root / "build" / preset / "core/cli/gpubmc" for preset in ("release", "whole")]
    return str(next((p for p in paths if p.exists()), paths[0]))

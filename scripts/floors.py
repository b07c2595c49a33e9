#!/usr/bin/env python3
"""Floors never look up: checks every #include against scripts/floors.json."""
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
rules = json.loads((root / "scripts/floors.json").read_text())
floor_of = {folder: i for i, floor in enumerate(rules["floors"]) for folder in floor}
bad = []
for folder, floor in floor_of.items():
    for path in sorted((root / folder).rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        here = path.relative_to(root).as_posix()
        if here.startswith("gpu-model/cuda/"):
            continue  # headers for the user's kernel, not code of ours
        for number, line in enumerate(path.read_text().splitlines(), 1):
            m = re.match(r'\s*#\s*include\s*[<"]([^">]+)', line)
            if not m:
                continue
            target = floor_of.get(m[1].split("/")[0])
            if target is not None and target > floor:
                bad.append(f"{here}:{number}: {folder} may not include {m[1]}")
            for home, prefixes in rules["only"].items():
                if not here.startswith(home + "/") and m[1].startswith(tuple(prefixes)):
                    bad.append(f"{here}:{number}: only {home} may include {m[1]}")
print("\n".join(bad) if bad else "floors: no include looks up")
sys.exit(1 if bad else 0)

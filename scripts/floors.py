#!/usr/bin/env python3
"""Lower floors do not include higher ones: checks every #include against the row of its folder in scripts/floors.json.

  scripts/floors.py           checks
  scripts/floors.py --table   prints the table of docs/architecture.md: folders, allowed includes
"""
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
rules = json.loads((root / "scripts/floors.json").read_text())
allowed = rules["folders"]
bad = []


def cycle(folder, path=()):
    """The folders of a cycle of allowed includes, or None."""
    if folder in path:
        return path[path.index(folder):] + (folder,)
    return next((c for f in allowed[folder] if (c := cycle(f, path + (folder,)))), None)


def table():
    for folder, others in allowed.items():
        print(f"| `{folder}` | {', '.join(f'`{o}`' for o in others) or '-'} |")


if sys.argv[1:] == ["--table"]:
    table()
    sys.exit(0)
for folder in allowed:
    if circle := cycle(folder):
        bad.append("scripts/floors.json: a circle: " + " -> ".join(circle))
for floor in ("encoder", "gpu-model", "por", "core"):
    for path in sorted((root / floor).rglob("*")):
        here = path.relative_to(root).as_posix()
        # The headers for users' kernels are not part of the program.
        if path.suffix not in (".h", ".cpp") or here.startswith("core/frontend/headers/include/"):
            continue
        folder = path.parent.relative_to(root).as_posix()
        if folder not in allowed:
            bad.append(f"{here}: scripts/floors.json has no row for {folder}")
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            m = re.match(r'\s*#\s*include\s*[<"]([^">]+)', line)
            if not m:
                continue
            target = m[1].rpartition("/")[0]
            if target in allowed and target != folder and target not in allowed[folder]:
                bad.append(f"{here}:{number}: {folder} may not include {m[1]}")
            for prefix, homes in rules["libraries"].items():
                if m[1].startswith(prefix) and not any((folder + "/").startswith(h + "/") for h in homes):
                    bad.append(f"{here}:{number}: only {', '.join(homes)} may include {m[1]}")
print("\n".join(bad) if bad else "floors: no include looks up")
sys.exit(1 if bad else 0)

#!/usr/bin/env python3
"""Runs gpubmc on the kernels of GPUVerify's test suite and compares the verdicts with the expectation in their first line.

  scripts/gpuverify.py --suite PATH/testsuite/CUDA [--gpubmc PROGRAM] [--timeout S] [--table FILE] [--verbose]
  scripts/gpuverify.py --suite PATH/testsuite/OpenCL ...

Every file states `pass` or `xfail:KIND`. `violated` agrees with NOT_ALL_VERIFIED, `holds` (within the bound or not) with
pass; kinds that name an error of GPUVerify's own tool chain are out of scope. docs/gpuverify.json has the reason for
every file that does not agree. --table writes the table of docs/gpuverify.md and fails if a reason is missing.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--suite", required=True, type=pathlib.Path)
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--timeout", type=float, default=30)
arguments.add_argument("--table", type=pathlib.Path)
arguments.add_argument("--verbose", action="store_true")
args = arguments.parse_args()
reasons_file = root / "docs/gpuverify.json"
reasons = json.loads(reasons_file.read_text()) if reasons_file.exists() else {}


def run(path):
    first = path.read_text(errors="replace").splitlines()[0].strip().lower()
    expected = first.removeprefix("//").strip()
    command = [args.gpubmc, "--json", "-", "--no-progress", "--timeout", str(args.timeout), str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=args.timeout * 2 + 30)
    except subprocess.TimeoutExpired:
        return path, expected, "hang", [], False
    if done.returncode == 2:
        lines = [l for l in done.stderr.splitlines() if "error:" in l]
        return path, expected, "front-end error", [re.sub(r"^.*?error: ", "", lines[0])] if lines else [], False
    if done.returncode not in (0, 1, 3):
        return path, expected, "crash", [f"exit code {done.returncode}", *done.stderr.splitlines()[:2]], False
    result = json.loads(done.stdout)
    said = []
    for kernel in result["kernels"]:
        for p in kernel["properties"]:
            if p["status"] in ("violated", "unknown", "unsupported"):
                said.append(f'{p["class"] or p["id"]} {p["status"]} at line {p["location"].get("line")}: {p["reason"] or p["message"]}')
    isAny = all(any(p["class"] == "race" and p["status"] == "holds" and p["size"] == "any" for p in kernel["properties"])
                for kernel in result["kernels"])
    return path, expected, result["verdict"], said, isAny


def judged(expected, verdict, said):
    if verdict in ("crash", "hang"):
        return verdict
    if expected.startswith("xfail:") and expected != "xfail:not_all_verified":
        return "out of scope"
    if verdict == "front-end error":
        return verdict
    if verdict in ("unknown", "unsupported"):
        return verdict
    passes = verdict.startswith("holds")
    if passes and expected != "pass" and any(" violated " in s for s in said):
        return "agree (as a warning)"
    return "agree" if passes == (expected == "pass") else "wrong"


files = sorted([*args.suite.rglob("*.cu"), *args.suite.rglob("*.cl")])
is_opencl = any(path.suffix == ".cl" for path in files)
prefix, mark = ("OpenCL/", "<!-- table of OpenCL -->") if is_opencl else ("", "<!-- table -->")
rows, counts = [], {}
passing, any_size = 0, 0  # of the files that are expected to pass and hold, the number without races for any launch
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for path, expected, verdict, said, isAny in pool.map(run, files):
        name = prefix + str(path.relative_to(args.suite))
        j = judged(expected, verdict, said)
        scope = j if j == "agree" or not reasons.get(name, "").startswith("scope:") else "out of scope"
        counts[scope] = counts.get(scope, 0) + 1
        if expected == "pass" and verdict == "holds":
            passing, any_size = passing + 1, any_size + isAny
        if scope != "agree":
            rows.append((name, expected, verdict, scope, reasons.get(name, "")))
            print(f"{scope:16} {name}  expected {expected}, got {verdict}")
            for s in said[: 20 if args.verbose else 2]:
                print(f"                 {s[:200]}")
total = sum(counts.values())
print(f"{total} files: " + ", ".join(f"{n} {k}" for k, n in sorted(counts.items())))
told = f"{any_size} of the {passing} that are to pass and hold have no races whatever the launch."
print(told)
if args.table:
    missing = [r[0] for r in rows if not r[4]]
    lines = ["| file | expected | gpubmc says | counted as | reason |", "|---|---|---|---|---|"]
    lines += [f"| `{n}` | {e} | {v} | {s} | {r.removeprefix('scope:').strip()} |" for n, e, v, s, r in rows]
    text = args.table.read_text()
    head, found, rest = text.partition(mark)
    if not found:
        sys.exit(f"{args.table} has no {mark}")
    tail = rest.partition("<!-- end -->")[2]
    summary = f"{total} files: " + ", ".join(f"**{n}** {k}" for k, n in sorted(counts.items())) + f". {told}"
    args.table.write_text(head + mark + "\n" + summary + "\n\n" + "\n".join(lines) + "\n<!-- end -->" + tail)
    if missing:
        sys.exit("no reason given in docs/gpuverify.json for: " + ", ".join(missing))

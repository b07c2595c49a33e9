#!/usr/bin/env python3
"""How interleavings grow with threads: runs regress/scaling on 2 to 8 threads (or blocks of one) and prints a table.

  scripts/scaling.py [--gpubmc PROGRAM] [--runs N] [--limit SECONDS] [--write]

For each correct kernel: the number of interleavings and the time to explore them, with and without reduction. For all
kernels: the time to a verdict with default options, including start-up. Times are medians. A kernel that exceeds the
limit is not tried with more threads. --write updates the table in docs/performance.md. Exits 1 if a verdict is wrong or
a default run on 4 to 8 threads takes 10 s or more.
"""
import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--runs", type=int, default=3)
arguments.add_argument("--limit", type=float, default=10)
arguments.add_argument("--write", action="store_true")
args = arguments.parse_args()
SIZES = range(2, 9)


def run(path, size, *flags):
    """The result of the first kernel and the time of the process in seconds; None if the limit was exceeded."""
    blocks = "gridDim=1" not in path.read_text().split("\n\n")[0]
    launch = [f"--grid-dim={size}"] if blocks else [f"--block-dim={size}"]
    command = [args.gpubmc, "--json", "-", "--no-progress", *launch, *flags, str(path)]
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.limit)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout)["kernels"][0], time.monotonic() - start


def milliseconds(seconds):
    return f"{1000 * seconds:,.1f} ms" if seconds < 0.1 else f"{1000 * seconds:,.0f} ms"


def following(path, counted, *flags):
    cells = []
    for size in SIZES:
        results = []
        while len(results) < args.runs and (not results or results[-1]):
            results.append(run(path, size, "--all", "--interleavings=explore", "--max-interleavings=100000000", *flags))
        if not results[-1]:
            cells += ["no end"] + ["–"] * (SIZES[-1] - size)
            break
        seconds = statistics.median(r[0]["statistics"]["seconds exploring"] for r in results)
        cells.append(f"{int(results[0][0]['statistics'][counted]):,} · {milliseconds(seconds)}")
    return cells


bad, rows = [], []
columns = " | ".join(map(str, SIZES))
rows += [f"| kernel | | {columns} |", "|---|---|" + "---|" * len(SIZES)]
files = sorted((root / "regress/scaling").glob("*.cu"))
for path in files:
    expected = re.match(r"//expect: (.*)", path.read_text())[1]
    if expected == "holds":
        rows.append(f"| `{path.stem}` | reduced | " + " | ".join(following(path, "interleavings", "--merge-states=never")) + " |")
        rows.append("| | `--no-por` | " + " | ".join(following(path, "interleavings", "--no-por")) + " |")
        rows.append("| | merged | " + " | ".join(following(path, "states", "--merge-states=always")) + " |")
    cells = []
    for size in SIZES:
        results = [run(path, size) for _ in range(args.runs)]
        verdicts = {r[0]["verdict"] if r else "no answer" for r in results}
        # With very few threads, the defect of a kernel may not show.
        if expected == "holds" or size >= 4:
            if verdicts != {expected}:
                bad.append(f"{path.stem} on {size}: {', '.join(sorted(verdicts))} instead of {expected}")
            if None in results or statistics.median(r[1] for r in results) >= 10:
                bad.append(f"{path.stem} on {size}: not within {min(10, args.limit):g} s")
        seconds = milliseconds(statistics.median(r[1] for r in results)) if None not in results else "no answer"
        cells.append(seconds if verdicts == {expected} or None in results else f"{', '.join(verdicts)}, {seconds}")
    rows.append(f"| {'' if expected == 'holds' else f'`{path.stem}`'} | verdict: {expected} | " + " | ".join(cells) + " |")

runs = "One run each" if args.runs == 1 else f"Medians of {args.runs} runs"
table = "\n".join([f'{runs}; "no end", "no answer": none within {args.limit:g} s.', "", *rows])
print(table)
if args.write:
    page = root / "docs/performance.md"
    begin, end = "<!-- scaling:begin -->\n", "<!-- scaling:end -->"
    text = page.read_text()
    page.write_text(text[: text.index(begin) + len(begin)] + table + "\n" + text[text.index(end):])
if bad:
    sys.exit("\n".join(bad))

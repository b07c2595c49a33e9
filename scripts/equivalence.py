#!/usr/bin/env python3
"""Measures how equivalence proofs scale with size, on the kernels of regress/equiv/sizes.cu, and prints a table.

  scripts/equivalence.py [--gpubmc PROGRAM] [--limit S] [--runs N]

Each cell is the median wall-clock time of whole processes, in seconds. Sizes after one that was not decided within the
limit (60) are not tried.
"""
import argparse
import pathlib
import statistics
import subprocess
import time

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--limit", type=float, default=60)
arguments.add_argument("--runs", type=int, default=3)
args = arguments.parse_args()


def line(n, names):
    return [f"--array={a}={n}" for a in names] + [f"--block-dim={n}", "--grid-dim=1"]


# Kernel, reference, sizes, flags for a size.
rows = [
    ("reduction", "sum", [4, 16, 64, 256, 1024], lambda n: [*line(n, ["in"]), "--array=out=1"]),
    ("transpose", "transposed", [4, 16, 64, 256, 1024], lambda n: line(n, ["in", "out"])),
    ("scan", "prefixes", [4, 16, 64, 256, 1024], lambda n: line(n, ["in", "out"])),
    ("bitonic", "insertion", [4, 8, 16, 32], lambda n: line(n, ["keys"])),
    ("histogram", "counts", [16, 64, 256, 1024], lambda n: [*line(n, ["in"]), "--array=bins=16"]),
    ("product", "triple", [16, 32, 64, 128], lambda n: [
        *[f"--array={a}={n * n}" for a in "abc"], "--block-dim=16,16", f"--grid-dim={n // 16},{n // 16}"]),
]

print("| kernel | reference | size: seconds |\n|---|---|---|")
for kernel, reference, sizes, flags in rows:
    cells = []
    for n in sizes:
        command = [args.gpubmc, "equiv", str(root / "regress/equiv/sizes.cu"), "--kernel", kernel, "--reference", reference,
                   "-D", f"N={n}", "--no-progress", "--quiet", "--timeout", str(args.limit), *flags(n)]
        times, verdict = [], ""
        for _ in range(args.runs):
            start = time.monotonic()
            done = subprocess.run(command, capture_output=True, text=True)
            times.append(time.monotonic() - start)
            verdict = done.stdout.strip().split("  ")[-1] if done.stdout else done.stderr.strip()[:80]
            if verdict != "holds":
                break
        cells.append(f"{n}: {statistics.median(times):.1f}" if verdict == "holds" else f"{n}: {verdict}")
        if verdict != "holds":
            break
    print(f"| {kernel} | {reference} | {', '.join(cells)} |", flush=True)

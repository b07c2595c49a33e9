#!/usr/bin/env python3
"""Times gpubmc on three kernels from 64 to 1,024 threads per block and writes the table of docs/performance.md.

  scripts/performance.py [--gpubmc PROGRAM] [--runs N] [--write]

Times are wall-clock times of whole processes, medians over the runs; start-up is the time for a kernel with a single
access. Growth is the time per executed access after the front-end, as reported by the program, relative to the smallest
size: 1 is linear. Exits 1 if a size exceeds linear growth by more than half, or if 1,024 threads take a second or more.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--runs", type=int, default=7)
arguments.add_argument("--write", action="store_true")
args = arguments.parse_args()


def measure(path):
    command = [args.gpubmc, "--no-progress", "--json", "-", str(path)]
    times, inside = [], []
    for _ in range(args.runs + 1):  # the first run warms the caches
        start = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True)
        times.append(time.monotonic() - start)
        kernel = json.loads(done.stdout)["kernels"][0]
        inside.append(kernel["statistics"]["seconds"])
    if kernel["verdict"] != "holds":
        sys.exit(f"{path}: {kernel['verdict']}")
    return statistics.median(times[1:]), statistics.median(inside[1:]), int(kernel["statistics"]["accesses"])


with tempfile.TemporaryDirectory() as folder:
    trivial = pathlib.Path(folder) / "trivial.cu"
    trivial.write_text("//--blockDim=1 --gridDim=1\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n")
    startup, _, _ = measure(trivial)

rows, bad = [], []
for name in ("tree_reduction", "tiled_transpose", "work_efficient_scan"):
    first = None
    for size in (64, 128, 256, 512, 1024):
        path = root / f"regress/performance/{name}{'' if size == 1024 else f'_{size}'}.cu"
        seconds, inside, accesses = measure(path)
        per_access = inside / accesses
        first = first or per_access
        rows.append(f"| {name.replace('_', ' ')} | {size:,} | {accesses:,} | {1000 * seconds:.0f} | "
                    f"{1e6 * per_access:.2f} | {per_access / first:.2f} |")
        if size == 1024 and seconds >= 1:
            bad.append(f"{name}: {seconds:.2f} s at 1,024 threads")
        if per_access / first > 1.5:
            bad.append(f"{name}: {per_access / first:.2f} times the time per access at {size} threads")

table = "\n".join([f"Start-up: {1000 * startup:.0f} ms (the compiler front-end, mostly). Medians of {args.runs} runs, whole process.", "",
                   "| kernel | threads | accesses | ms | µs per access | against 64 threads |", "|---|---|---|---|---|---|", *rows])
print(table)
if args.write:
    page = root / "docs/performance.md"
    head, _, rest = page.read_text().partition("<!-- table -->")
    page.write_text(head + "<!-- table -->\n" + table + "\n<!-- end -->" + rest.partition("<!-- end -->")[2])
if bad:
    sys.exit("\n".join(bad))

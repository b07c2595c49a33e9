#!/usr/bin/env python3
"""The five kernel families that the Faial paper uses for scalability (CAV 2021, figures 7 and 8), for N from 1 to 50.

  scripts/faial_families.py [--gpubmc PROGRAM] [--runs N] [--limit S] [--write]

Each kernel is free of data races and repeats its pattern N times: accesses, barriers, conditionals, nested loops
without and with barriers. All are checked for all default properties, for any launch and any number of iterations.
Figures are medians of the processor time of the whole process, user and system, in seconds. --write updates the table
in docs/performance.md. Exits 1 if a kernel is not proved, or one takes half a second or more.
"""
import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--runs", type=int, default=3)
arguments.add_argument("--limit", type=float, default=90)
arguments.add_argument("--write", action="store_true")
args = arguments.parse_args()
SIZES = (1, 2, 5, 10, 20, 30, 40, 50)


def accesses(n):
    # The indices that are read are disjoint from those that are written.
    return "int v = 0;\n" + "".join(f"v += a[t + {(7 * i) % 61 + 1} * size];\na[t + {i} * size] = v;\n" for i in range(1, n + 1))


def barriers(n):
    return "a[t] = 0;\n" + "".join(f"__syncthreads();\na[t] = {i};\n" for i in range(1, n + 1))


def conditionals(n):
    return "".join(f"if (t == {i}) a[t] = {i};\n" for i in range(n))


def loops(n, barrier):
    opened = "".join(f"for (int i{i} = 0; i{i} < n; i{i}++) {{\na[t] = i{i};\n{barrier}" for i in range(1, n + 1))
    return opened + "}\n" * n


FAMILIES = {
    "accesses": accesses,
    "barriers": barriers,
    "conditionals": conditionals,
    "loops without barriers": lambda n: loops(n, ""),
    "loops with barriers": lambda n: loops(n, "__syncthreads();\n"),
}


def kernel(family, n):
    return ("//--blockDim=64 --gridDim=1\n__global__ void k(int *a, int n) {\nconst int t = threadIdx.x, size = blockDim.x;\n"
            + FAMILIES[family](n) + "}\n")


def check(path):
    """Describes the error in the answer, and returns the processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([args.gpubmc, "--json", "-", "--no-progress", "--timeout", str(args.limit), str(path)],
                          capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    verdict = json.loads(done.stdout)["verdict"]
    return "" if verdict == "holds" else verdict, took


bad = []
lines = ["| family | " + " | ".join(map(str, SIZES)) + " |", "|---|" + "---|" * len(SIZES)]
with tempfile.TemporaryDirectory() as folder:
    for family in FAMILIES:
        cells = []
        for n in SIZES:
            path = pathlib.Path(folder) / "k.cu"
            path.write_text(kernel(family, n))
            runs = [check(path) for _ in range(args.runs)]
            wrong, seconds = runs[0][0], statistics.median(r[1] for r in runs)
            cells.append(wrong or f"{seconds:.2f}")
            if wrong or seconds >= 0.5:
                bad.append(f"{n} {family}: {wrong or f'{seconds:.2f} s'}")
        lines.append(f"| {family} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
if args.write:
    page = root / "docs/performance.md"
    begin, end = "<!-- faial:begin -->\n", "<!-- faial:end -->"
    text = page.read_text()
    page.write_text(text[: text.index(begin) + len(begin)] + "\n".join(lines) + "\n" + text[text.index(end):])
if bad:
    sys.exit("\n".join(bad))

#!/usr/bin/env python3
"""Checks the kernels of table 3 of GKLEE (PPoPP 2012) from 4 to 1,024 threads, beside the paper's figures.

  scripts/gklee.py [--gpubmc PROGRAM] [--limit S] [--write]

The kernels are those of regress/equiv/sizes.cu, since the paper does not print its own. Each is checked for all default
properties (races, barriers, bounds, ...) and compared with a sequential loop for all inputs. Figures are the processor
time of the whole process, user and system, in seconds, so that other work on the machine matters less. Sizes after one
that was not decided within the limit (60 s wall-clock time) are not tried. --write updates the table in docs/equivalence.md.
"""
import argparse
import pathlib
import resource
import subprocess

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--limit", type=float, default=60)
arguments.add_argument("--write", action="store_true")
args = arguments.parse_args()

SIZES = (4, 16, 64, 256, 1024)
# Kernel, reference, arrays of N elements, other arrays; seconds of PUG and of GKLEE's whole process (T.O: over 5
# minutes).
ROWS = [
    ("reduction", "sum", ["in"], ["out=1"], ["2.8", "T.O", "", "", ""], ["< 0.1", "< 0.1", "< 0.1", "0.3", "2.9"]),
    ("transpose", "transposed", ["in", "out"], [], ["1.9", "T.O", "", "", ""], ["< 0.1", "0.3", "3.2", "63", "T.O"]),
    ("bitonic", "insertion", ["keys"], [], ["3.7", "T.O", "", "", ""], ["1", "T.O", "T.O", "T.O", "T.O"]),
    ("scan", "prefixes", ["in", "out"], [], ["", "", "", "", ""], ["< 0.1", "< 0.1", "0.2", "3", "51"]),
]
NAMES = {"reduction": "simple reduction", "transpose": "transpose", "bitonic": "bitonic sort", "scan": "scan (large)"}


def seconds(command):
    """The processor time, or the reason why there is none."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([args.gpubmc, *command, "--no-progress", "--quiet", "--timeout", str(args.limit)], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0 or not done.stdout.strip().endswith("holds"):
        return None
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def cells(command):
    out = []
    for n in SIZES:
        took = seconds(command(n)) if "–" not in out else None
        out.append("–" if took is None else f"{took:.1f}")
    return out


lines = ["| kernel | | " + " | ".join(f"{n:,}" for n in SIZES) + " |", "|---|---|" + "---|" * len(SIZES)]
for kernel, reference, sized, others, pug, gklee in ROWS:
    def flags(n):
        return ["-D", f"N={n}", *[f"--array={a}={n}" for a in sized], *[f"--array={a}" for a in others], f"--block-dim={n}",
                "--grid-dim=1", "--kernel", kernel]
    source = str(root / "regress/equiv/sizes.cu")
    rows = [("races and all else", cells(lambda n: [source, *flags(n)])),
            ("the same as a loop", cells(lambda n: ["equiv", source, "--reference", reference, *flags(n)]))]
    if kernel == "bitonic":
        sorts = str(root / "regress/sorts/bitonic.cu")
        rows.append(("sorted, a postcondition", cells(lambda n: [sorts, "-D", f"N={n}", f"--array=keys={n}", f"--block-dim={n}", "--grid-dim=1"])))
    for what, row in [*rows, ("GKLEE", gklee), ("PUG", pug)]:
        lines.append(f"| {NAMES[kernel] if what.startswith('races') else ''} | {what} | " + " | ".join(row) + " |")
        print(lines[-1], flush=True)
if args.write:
    page = root / "docs/equivalence.md"
    head, _, rest = page.read_text().partition("<!-- gklee -->")
    page.write_text(head + "<!-- gklee -->\n" + "\n".join(lines) + "\n<!-- end -->" + rest.partition("<!-- end -->")[2])

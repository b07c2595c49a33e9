#!/usr/bin/env python3
"""Counts of `gpubmc perf` beside published ones, as tables for docs/perf.md.

  scripts/perf_corpora.py --gpubmc PROGRAM --racuda FOLDER      counters of a device, published with RaCUDA
  scripts/perf_corpora.py --gpubmc PROGRAM --gpuverify FOLDER   shares of exact counts in GPUVerify's suite
  scripts/perf_corpora.py --gpubmc PROGRAM --transpose FILE     rates of GKLEE, of transpose.cu of the CUDA SDK

Each FOLDER is a checkout of the project's repository. Nothing of it is kept.
"""
import argparse
import concurrent.futures
import csv
import json
import math
import pathlib
import re
import subprocess
import tempfile

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True, type=pathlib.Path)
arguments.add_argument("--racuda", type=pathlib.Path)
arguments.add_argument("--gpuverify", type=pathlib.Path)
arguments.add_argument("--transpose", type=pathlib.Path)
arguments.add_argument("--timeout", type=float, default=120)
args = arguments.parse_args()


def perf(path, *flags):
    """The JSON answer for a file, or a text that says why there is none."""
    command = [args.gpubmc, "perf", str(path), "--json", "-", "--no-progress", *flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout)
        return json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return f"no answer within {args.timeout:g} s"
    except json.JSONDecodeError:
        return done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit code {done.returncode}"


def table(heads, rows):
    print("| " + " | ".join(heads) + " |")
    print("|" + "|".join("---" if i == 0 else "---:" for i in range(len(heads))) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def interval(total):
    return f"{total['min']}" if total["min"] == total["max"] else f"{total['min']} to {total['max']}"


def sums(kernel, blocks):
    """Sectors, and wavefronts beyond one for each access to shared memory, of the whole grid."""
    sectors, conflicts = {"min": 0, "max": 0}, {"min": 0, "max": 0}
    for a in kernel["accesses"]:
        for end, other in (("min", "max"), ("max", "min")):
            if a["kind"] == "global":
                sectors[end] += blocks * a["per_block"][end]
            elif a["per_block"]["min"] == a["per_block"]["max"]:
                conflicts[end] += blocks * (a["per_block"][end] - a["instances"][end])
            else:
                conflicts[end] += blocks * max(0, a["per_block"][end] - a["instances"][other])
    return interval(sectors), interval(conflicts)


# The kernel, the row of its counters, and the launch that was measured: block, grid, and the parameters that matter.
RACUDA = [("vectorAdd", "32768", "256", "128", {"numElements": 32768}),
          ("vectorAdd", "65536", "256", "256", {"numElements": 65536}),
          ("addSub0", "256,256", "256", "1", {"w": 256, "h": 256}),
          ("addSub1", "256,256", "128", "1", {"w": 256, "h": 256}),
          ("addSub2", "256,256", "256", "1", {"w": 256, "h": 256}),
          ("addSub3", "256,256", "256", "1", {"w": 256, "h": 256}),
          ("reduce0", "1024", "256", "4", {"n": 1024}),
          ("reduce1", "1024", "256", "4", {"n": 1024}),
          ("reduce2", "1024", "256", "4", {"n": 1024}),
          ("reduce3", "1024", "256", "2", {"n": 1024}),
          ("matrixMul", "320", "32,32", "10,10", {"wA": 320, "wB": 320}),
          ("matrixMulTranspose", "320", "32,32", "10,10", {"wA": 320, "wB": 320}),
          ("matrixMulBad", "320", "32,32", "10,10", {"wA": 320, "wB": 320})]


def as_cuda(text):
    """RaCUDA's language is CUDA without barriers and with shared arrays of variable size."""
    text = re.sub(r"__shared__ int (\w+)\[[a-z.A-Z]+\];", r"extern __shared__ int \1[];", text)
    text = re.sub(r"#include.*|#pragma unroll", "", text)
    # addSub3 stages A in shared memory, by the thread's number.
    return re.sub(r"As\[i\]", "As[threadIdx.x]", text)


def racuda():
    base = args.racuda / "popl21"
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, size, block, grid, given in RACUDA:
            with open(base / "curesults" / "csv" / f"{name}-results.csv") as f:
                measured = {",".join(row[:-2]): row[-2:] for row in csv.reader(f)}[size]
            file = pathlib.Path(folder) / f"{name}.cu"
            file.write_text(as_cuda((base / "kernels" / f"{name}.cu").read_text()))
            flags = [flag for p, n in given.items() for flag in ("--param", f"{p}={n}")]
            answer = perf(file, "-b", block, "-g", grid, "--shared-bytes", "4096", "--unwind", "16", *flags)
            if isinstance(answer, str):
                rows.append([name, size, measured[0], answer, measured[1], ""])
                continue
            ours = sums(answer["kernels"][0], math.prod(map(int, grid.split(","))))
            rows.append([f"`{name}`", size, measured[0], ours[0], measured[1], ours[1]])
    table(["kernel", "size", "sectors, measured", "here", "conflicts, measured", "here"], rows)


def gpuverify():
    files = sorted((args.gpuverify / "testsuite").rglob("*.cu"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = dict(zip(files, pool.map(perf, files)))
    refused = {f: a for f, a in answers.items() if isinstance(a, str) or not a["kernels"]}
    accesses = exact = counted = whole = 0
    for f, answer in answers.items():
        if f in refused:
            continue
        reached = [a for k in answer["kernels"] for a in k["accesses"] if a["reached"]]
        counted += 1
        accesses += len(reached)
        exact += sum(a["per_warp"]["exact"] for a in reached)
        whole += all(a["per_warp"]["exact"] for a in reached)
    table(["", "number"], [["files", len(files)], ["refused", len(refused)], ["accesses that are reached", accesses],
                           ["exact", exact], ["files in which all are exact", f"{whole} of {counted}"]])


# GKLEE (PPoPP 2012), tables 1 (2.x) and 8: intervals with bank conflicts, coalesced loads, coalesced stores, and
# intervals with divergence. Table 1 has one number for loads and stores.
GKLEE = {"bitonicSort": ("0 %", "100 %", "100 %", "60 %"), "scalarProd": ("0 %", "100 %", "100 %", "100 %"),
         "product": ("0 %", "100 %", "100 %", "0 %"), "copy": ("0 %", "100 %", "100 %", "0 %"),
         "copySharedMem": ("0 %", "100 %", "100 %", "0 %"), "transposeNaive": ("0 %", "100 %", "0 %", "0 %"),
         "transposeCoalesced": ("50 %", "100 %", "100 %", "0 %"),
         "transposeNoBankConflicts": ("100 %", "100 %", "100 %", "0 %"),
         "transposeDiagonal": ("100 %", "100 %", "100 %", "0 %"),
         "transposeFineGrained": ("100 %", "100 %", "100 %", "0 %"),
         "transposeCoarseGrained": ("100 %", "100 %", "100 %", "0 %")}


def coalesced(kernel, op):
    """How many of the accesses to global memory take no more than twice the ideal, as a warp in two rows does."""
    fine = [a["per_warp"]["max"] <= 2 * a["ideal"] for a in kernel["accesses"]
            if a["kind"] == "global" and a["op"] == op and a["reached"]]
    return f"{sum(fine)} of {len(fine)}"


def gklee():
    root = pathlib.Path(__file__).resolve().parent.parent / "regress"
    text = args.transpose.read_text()
    kernels = text[text.index("#define TILE_DIM"):text.index("// host utility routines")]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "transpose.cu"
        file.write_text(kernels)
        launch = ["-b", "16,16", "-g", "16,16", "--param", "width=256", "--param", "height=256"]
        answers = [perf(path, "--arch", "sm_20", *flags)
                   for path, flags in ((root / "papers/gklee/bitonic_sort.cu", []),
                                       (root / "perf/pug_scalar_product.cu", []), (root / "perf/matmul.cu", []),
                                       (file, launch))]
    for kernel in (k for answer in answers for k in answer["kernels"]):
        conflicts, load, store, parts = GKLEE[kernel["name"]]
        # All elements have four bytes: an access is ideal if it is one wavefront.
        wide = [i["wavefronts"]["max"] > i["shared_accesses"]["max"] for i in kernel["intervals"]]
        parting = [b["diverges"] for b in kernel["branches"]]
        rows.append([f"`{kernel['name']}`", conflicts, f"{sum(wide)} of {len(wide)}" if wide else "-", load,
                     coalesced(kernel, "load"), store, coalesced(kernel, "store"), parts,
                     f"{sum(parting)} of {len(parting)}"])
    table(["kernel", "intervals with conflicts, GKLEE", "here", "coalesced loads, GKLEE", "here",
           "coalesced stores, GKLEE", "here", "intervals with divergence, GKLEE", "branches that part, here"], rows)


if args.transpose:
    gklee()
if args.racuda:
    racuda()
if args.gpuverify:
    gpuverify()

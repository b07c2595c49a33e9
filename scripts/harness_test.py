#!/usr/bin/env python3
"""Test vectors of the violated regression kernels: each replays its violation, and its harness compiles.

  scripts/harness_test.py --gpubmc PROGRAM [--all] [FILE...]

Without --all and files, uses a fixed sample of the kernels. Compiles for the host only, with the headers of
core/frontend/headers, so that no CUDA toolkit is needed. The last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--all", action="store_true")
arguments.add_argument("files", nargs="*")
args = arguments.parse_args()

headers = root / "core/frontend/headers/include"
clang = shutil.which("clang++-19") or shutil.which("clang++")
resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True).stdout.strip()
compiler = [clang, "-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_80", "--cuda-path=/gpubmc/no-toolkit", "-nocudainc",
            "-nocudalib", "-nobuiltininc", "-Wno-unknown-cuda-version", "-fsyntax-only", "-isystem", headers, "-idirafter",
            resources + "/include", "-include", headers / "gpubmc/prelude.h", "-std=c++17"]


def violated(path):
    text = path.read_text()
    return re.search(r"^//\s*expect:\s*violated", text, re.M) and not re.search(r"^//\s*knownbug:", text, re.M)


def flags(path):
    out = []
    for line in path.read_text().splitlines():
        if not line.startswith("//"):
            break
        if m := re.match(r"//\s*flags:\s*(.*)", line):
            out += m[1].split()
    return out


def check(path, more=()):
    """The problems of the vectors of a kernel, and the number of vectors."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([args.gpubmc, path, "--all", "--no-progress", "--quiet", "--vectors", folder, *flags(path), *more],
                       capture_output=True, text=True, timeout=300)
        problems, vectors = [], sorted(pathlib.Path(folder).glob("*.json"))
        for vector in vectors:
            done = subprocess.run([args.gpubmc, "replay", vector], capture_output=True, text=True, timeout=300)
            if done.returncode != 1 or "expects something else" in done.stdout or "gpubmc: warning" in done.stderr:
                problems.append(f"{vector.name} does not replay: exit code {done.returncode} {done.stderr.strip()[:200]}")
            harness = vector.with_suffix(".cu")
            if not harness.exists():
                problems.append(f"{vector.name} has no harness")
                continue
            done = subprocess.run([*compiler, harness], capture_output=True, text=True, errors="replace", timeout=300)
            # A source that only gpubmc accepts has no harness that other compilers accept.
            if done.returncode and not subprocess.run([*compiler, path], capture_output=True).returncode:
                problems.append(f"{harness.name} does not compile: {done.stderr.strip()[:400]}")
        return problems, len(vectors)


def hostile(folder):
    """A file name and macros with characters that are special in shells and C strings."""
    path = pathlib.Path(folder) / "a $(touch owned) `touch owned` ';x.cu"
    path.write_text('__global__ void k(int *a) { a[0] = threadIdx.x + N; }\nint main() { return 0; }\n')
    problems, vectors = check(path, ["-D", "N=1", "-D", 'C=1 /* " */', "-D", "M='\"'", "-D", "N2(x)=(x)"])
    return problems + ([] if vectors else ["nothing is found"]), vectors


files = [pathlib.Path(f) for f in args.files]
if not files:
    files = sorted(p for p in root.glob("regress/**/*.cu") if violated(p))
    if not args.all:  # one per folder
        chosen = random.Random(4)
        folders = sorted({p.parent for p in files})
        files = [chosen.choice([p for p in files if p.parent == folder]) for folder in folders]
passed, failed, total = 0, 0, 0
with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    work = [(str(p), pool.submit(check, p)) for p in files] + [("hostile names", pool.submit(hostile, folder))]
    for name, job in work:
        try:
            problems, vectors = job.result()
        except subprocess.TimeoutExpired:
            problems, vectors = ["takes too long"], 0
        total += vectors
        if problems:
            failed += 1
            print(f"FAILED {name}: " + "\n    ".join(problems))
        else:
            passed += 1
    if (pathlib.Path(folder) / "owned").exists() or pathlib.Path("owned").exists():
        failed += 1
        print("FAILED a file name was executed")
print(f"{total} vectors")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)

#!/usr/bin/env python3
"""Test vectors of the violated regression kernels: each replays its violation, and its harness compiles.

  scripts/harness_test.py --gpubmc PROGRAM [--all] [FILE...]

Without --all and files, uses a fixed sample of the kernels. Compiles for the host only, with the headers of
core/frontend/headers, so that neither a CUDA toolkit nor OpenCL is needed. Where OpenCL's library and a device are, it
also runs harnesses of OpenCL kernels. The last line is "N passed, N failed".
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
cuda = [clang, "-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_80", "--cuda-path=/gpubmc/no-toolkit", "-nocudainc",
        "-nocudalib", "-nobuiltininc", "-Wno-unknown-cuda-version", "-fsyntax-only", "-isystem", headers, "-idirafter",
        resources + "/include", "-include", headers / "gpubmc/prelude.h", "-std=c++17"]
opencl = [[clang, "-x", *language, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-isystem", headers / "opencl"]
          for language in (["c", "-std=c99", "-pedantic"], ["c++", "-std=c++17"])]


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


def complaint(compiler, harness):
    done = subprocess.run([*compiler, harness], capture_output=True, text=True, errors="replace", timeout=300)
    return f"{harness.name} does not compile: {done.stderr.strip()[:400]}" if done.returncode else ""


def cuda_problems(vector, path):
    harness = vector.with_suffix(".cu")
    if not harness.exists():
        return [f"{vector.name} has no harness"]
    problem = complaint(cuda, harness)
    # A source that only gpubmc accepts has no harness that other compilers accept.
    return [problem] if problem and not complaint(cuda, pathlib.Path(path)) else []


def opencl_problems(vector, said):
    harness = vector.with_suffix(".c")
    if not harness.exists():
        reason = f"{vector.stem}: no harness: it has buffers alone"
        return [] if reason in said else [f"{vector.name} has no harness, and no reason is told"]
    return [p for p in (complaint(compiler, harness) for compiler in opencl) if p]


def check(path, more=()):
    """The problems of the vectors of a kernel, and the number of vectors."""
    with tempfile.TemporaryDirectory() as folder:
        written = subprocess.run([args.gpubmc, path, "--all", "--no-progress", "--quiet", "--vectors", folder,
                                  *flags(path), *more], capture_output=True, text=True, timeout=300)
        problems, vectors = [], sorted(pathlib.Path(folder).glob("*.json"))
        for vector in vectors:
            done = subprocess.run([args.gpubmc, "replay", vector], capture_output=True, text=True, timeout=300)
            if done.returncode != 1 or "expects something else" in done.stdout or "gpubmc: warning" in done.stderr:
                problems.append(f"{vector.name} does not replay: exit code {done.returncode} {done.stderr.strip()[:200]}")
            is_opencl = str(path).endswith(".cl")
            problems += opencl_problems(vector, written.stderr) if is_opencl else cuda_problems(vector, path)
        return problems, len(vectors)


def hostile(folder, extension, kernel):
    """A file name and macros with characters that are special in shells and C strings."""
    path = pathlib.Path(folder) / f"a $(touch owned) `touch owned` ';x{extension}"
    path.write_text(kernel)
    problems, vectors = check(path, ["-D", "N=1", "-D", 'C=1 /* " */', "-D", "M='\"'", "-D", "N2(x)=(x)"])
    return problems + ([] if vectors else ["nothing is found"]), vectors


def hostile_cuda(folder):
    return hostile(folder, ".cu", "__global__ void k(int *a) { a[0] = threadIdx.x + N; }\nint main() { return 0; }\n")


def hostile_opencl(folder):
    return hostile(folder, ".cl", "__kernel void k(__global int *a) { a[0] = get_local_id(0) + N; }\n")


# The result depends on each argument: the branch needs values that are not 0.
KERNEL = """#include "width.h"
struct Pair { int a; short b; };
__kernel void k(__global int *out, __local int *s, float3 v, struct Pair p, __global const int *in, __constant int *c) {
  int l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  s[l] = in[g] * FACTOR;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (p.a == 5 && p.b == -7 && v.z == 2.0f && c[0] == 9 && s[n - 1 - l] == 3 * FACTOR)
    out[g - get_global_offset(0)] = WIDTH + RESULT;
  else
    out[g - get_global_offset(0)] = g;
}
"""


def runs(folder):
    """Harnesses run, and find what is wrong. None: there is nothing to run them on."""
    folder = pathlib.Path(folder)
    (folder / "more").mkdir()
    (folder / "more/width.h").write_text("#define WIDTH 100\n")
    sources = {"right": KERNEL, "wrong": KERNEL.replace("WIDTH + RESULT", "WIDTH - RESULT"), "broken": "__kernel void"}
    for name, text in sources.items():
        (folder / f"{name}.cl").write_text(text)
    subprocess.run([args.gpubmc, "testgen", folder / "right.cl", "--no-progress", "--quiet", "--vectors", folder / "out",
                    "--local_size=4", "--num_groups=2", "--global_offset=3", "--local", "s=16", "-D", "FACTOR=2", "-D",
                    "RESULT=11", "-I", folder / "more"], capture_output=True, timeout=300)
    harnesses = sorted((folder / "out").glob("*.c"))
    problems, found_wrong = [] if harnesses else ["no harness is written"], 0
    if not shutil.which("cc"):
        return None
    for harness in harnesses:
        program = harness.with_suffix("")
        if subprocess.run(["cc", "-o", program, harness, "-lOpenCL"], capture_output=True).returncode:
            return None
        ended = {}
        for name in sources:
            done = subprocess.run([program, "5", folder / f"{name}.cl"], capture_output=True, text=True, timeout=300)
            ended[name] = done.returncode, done.stdout
        if "no device" in ended["right"][1]:
            return None
        of_itself = subprocess.run([program, "5"], capture_output=True, text=True, timeout=300, cwd="/")
        for name, (code, printed) in {**ended, "without a name": (of_itself.returncode, of_itself.stdout)}.items():
            is_right = name not in ("wrong", "broken")
            if is_right and (code != 0 or "PASS 5 rounds" not in printed) or name == "broken" and code != 2:
                problems.append(f"{harness.name}, source {name}: exit code {code}: {printed[-400:]}")
        code, printed = ended["wrong"]
        found_wrong += code == 1 and "are not as expected" in printed
    return problems + ([] if found_wrong else ["no harness sees other results"])


files = [pathlib.Path(f) for f in args.files]
if not files:
    files = sorted(p for ending in ("cu", "cl") for p in root.glob(f"regress/**/*.{ending}") if violated(p))
    if not args.all:  # one per folder, and all in OpenCL C
        chosen = random.Random(4)
        folders = sorted({p.parent for p in files if p.suffix == ".cu"})
        files = [chosen.choice([p for p in files if p.parent == folder]) for folder in folders] + [
            p for p in files if p.suffix == ".cl"]
passed, failed, total = 0, 0, 0
with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    work = [(str(p), pool.submit(check, p)) for p in files]
    work += [("hostile names", pool.submit(hostile, folder)) for hostile in (hostile_cuda, hostile_opencl)]
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
    problems = runs(folder)
    if problems is None:
        print("skipped: harnesses are not run: there is no OpenCL here")
    elif problems:
        failed += 1
        print("FAILED harnesses that run: " + "\n    ".join(problems))
    else:
        passed += 1
    if (pathlib.Path(folder) / "owned").exists() or pathlib.Path("owned").exists():
        failed += 1
        print("FAILED a file name was executed")
print(f"{total} vectors")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)

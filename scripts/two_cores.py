#!/usr/bin/env python3
"""The speed-up by a second core: gpubmc -j1 and -j2 on a kernel with many conditions and on a file with many kernels.

  scripts/two_cores.py [--gpubmc PROGRAM] [--runs N] [--conditions N] [--kernels N]

A condition states that the division of a number by a constant equals the shifted product with an inverse, as compilers
implement it. A kernel is an odd-even merge sort of 64 keys with the postcondition that the result is sorted. Runs
alternate; the output is the medians of the wall-clock times in seconds, and their ratio. Two processes with -j1 in
parallel, once, show the speed-up of the machine itself: twice the time of one over the time of both. Exits 1 if a ratio
of -j1 and -j2 is below 1.7.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import built

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--runs", type=int, default=5)
arguments.add_argument("--conditions", type=int, default=12)
arguments.add_argument("--kernels", type=int, default=8)
args = arguments.parse_args()
BITS = 9


def conditions(n):
    """x / c == (z * m) >> s, where m is 2^s / c rounded up and s is large enough, for all x and z below 2^BITS that are
    equal because another thread has stored the value: this needs the formulas of a whole block. The hard conditions
    come first."""
    out = "//--blockDim=16 --gridDim=1\n__global__ void divide(unsigned *q, const unsigned *in) {\n  __shared__ unsigned s[16];\n"
    out += f"  const unsigned x = in[threadIdx.x] & {(1 << BITS) - 1};\n  unsigned sum = 0;\n  s[threadIdx.x] = x;\n  __syncthreads();\n"
    out += f"  const unsigned o = (threadIdx.x + 1) % 16, y = s[o], z = in[o] & {(1 << BITS) - 1};\n"
    for i in reversed(range(n)):
        c = 2 * i + 3
        s = BITS + c.bit_length()
        out += f"  __assert(y / {c} == (z * {((1 << s) + c - 1) // c}u) >> {s});\n  sum += y / {c};\n"
    return out + "  q[threadIdx.x] = sum;\n}\n"


def kernels(n):
    out = """//--blockDim=64 --gridDim=1 --array keys=64
template <int> __global__ void merge_sort(unsigned *keys) {
  __shared__ unsigned s[64];
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(keys, 64)));
  s[t] = keys[t];
  __syncthreads();
  for (unsigned p = 1; p < 64; p *= 2)
    for (unsigned k = p; k > 0; k /= 2) {
      const bool first = t >= k % p && (t - k % p) % (2 * k) < k;
      if (first && t + k < 64 && t / (2 * p) == (t + k) / (2 * p)) {
        const unsigned a = s[t], b = s[t + k];
        s[t] = min(a, b);
        s[t + k] = max(a, b);
      }
      __syncthreads();
    }
  keys[t] = s[t];
  __syncthreads();
}
"""
    return out + "".join(f"template __global__ void merge_sort<{i}>(unsigned *);\n" for i in range(n))


def seconds(path, jobs, copies=1):
    command = [args.gpubmc, str(path), f"-j{jobs}", "--quiet", "--no-progress"]
    begun = time.time()
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(copies)]
    for r in running:
        said = r.communicate()[0]
        if r.returncode != 0:
            sys.exit(f"{path.name}: {said.strip()}")
    return time.time() - begun


print("| | -j1 | -j2 | ratio | two processes |\n|---|---|---|---|---|")
enough = True
with tempfile.TemporaryDirectory() as folder:
    for name, text in ((f"one kernel, {args.conditions} conditions", conditions(args.conditions)), (f"{args.kernels} kernels", kernels(args.kernels))):
        path = pathlib.Path(folder) / "workload.cu"
        path.write_text(text)
        took = {"one": [], "two": []}
        for _ in range(args.runs):
            took["one"].append(seconds(path, 1))
            took["two"].append(seconds(path, 2))
        one, two = statistics.median(took["one"]), statistics.median(took["two"])
        both = seconds(path, 1, 2)
        enough &= one / two >= 1.7
        print(f"| {name} | {one:.2f} s | {two:.2f} s | {one / two:.2f} | {2 * one / both:.2f} |", flush=True)
sys.exit(0 if enough else 1)

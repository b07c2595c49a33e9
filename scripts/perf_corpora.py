#!/usr/bin/env python3
"""Counts of `gpubmc perf` beside published ones, as tables for docs/perf.md.

  scripts/perf_corpora.py --gpubmc PROGRAM --racuda FOLDER      counters of a device, published with RaCUDA
  scripts/perf_corpora.py --gpubmc PROGRAM --gpuverify FOLDER   shares of exact counts in GPUVerify's suite
  scripts/perf_corpora.py --gpubmc PROGRAM --gklee FOLDER       rates of GKLEE, of the kernels in its repository
  scripts/perf_corpora.py --gpubmc PROGRAM --rodinia FOLDER     uncoalesced accesses of Rodinia, as in GPUDrano's repository

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
arguments.add_argument("--gklee", type=pathlib.Path)
arguments.add_argument("--rodinia", type=pathlib.Path)
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


# GKLEE (PPoPP 2012), tables 1, 2 and 8, for capability 2.x: the table's row; shares of barrier intervals with bank
# conflicts, of coalesced accesses (in table 8 loads and stores) and of intervals with divergence; the file in GKLEE's
# repository, its kernels, the block, parameters and further flags.
ONE, TWO = "Table-1/SDK2.0", "Table-2/SDK4.0"
EIGHT = {"copy": "0 %, 100 %", "copySharedMem": "0 %, 100 %", "transposeNaive": "0 %, 100 % and 0 %",
         "transposeCoalesced": "50 %, 100 %", "transposeNoBankConflicts": "100 %, 100 %",
         "transposeDiagonal": "100 %, 100 %", "transposeFineGrained": "100 %, 100 %",
         "transposeCoarseGrained": "100 %, 100 %"}
SCAN = ["--unwind", "8", "--shared-bytes", "1024"]
GKLEE = [
    ("1, Bitonic Sort", "0 %, 100 %", "60 %", f"{ONE}/bitonic/bitonic.cu", [], "4", {}, []),
    ("1, Scalar Product", "0 %, 100 %", "100 %", f"{ONE}/scalar/scalarProd_kernel.cu", [], "64",
     {"vectorN": 8, "elementN": 8}, []),
    ("1, Matrix Mult", "0 %, 100 %", "0 %", f"{ONE}/MatrixMult/matrixMul_kernel.cu", [], "8,8",
     {"wA": 32, "wB": 16}, []),
    ("1, Histogram64", "66 %, 100 %", "0 %", f"{ONE}/histogram64/histogram64_kernel.cu", ["histogram64Kernel"], "32",
     {"dataN": 32}, []),
    ("1, Reduction", "0 %, 100 %", "16 to 83 %", f"{ONE}/reduction/reduction_kernel.cu", [], "16",
     {"n": 16, "blockSize": 16, "nIsPow2": 1}, ["-DNUM=16", "-DSMVERSION=a"]),
    ("1, Scan Best", "71 %, 100 %", "71 %", f"{ONE}/scan_t/scan_best_kernel.cu", [], "32", {"n": 64}, SCAN),
    ("1, Scan Naive", "0 %, 100 %", "85 %", f"{ONE}/scan_t/scan_naive_kernel.cu", [], "32", {"n": 32}, SCAN),
    ("1, Scan Workefficient", "16 %, 0 %", "83 %", f"{ONE}/scan_t/scan_workefficient_kernel.cu", [], "32", {"n": 64},
     SCAN),
    ("1, Scan Large", "71 %, 100 %", "71 %", f"{ONE}/scanLargeArray/scan.cu", ["prescan<true, false>"], "32",
     {}, [*SCAN, *(f"--param={p}" for p in ("n=64", "blockIndex=0", "baseIndex=0"))]),
    ("1, Radix Sort", "0 %, 100 %", "5 %", f"{ONE}/radixSort/radixsort.cu", ["radixSortSingleWarpKeysOnly<false>"], "16",
     {"numElements": 16}, ["--unwind", "16"]),
    ("1, Bisect Small", "0 %, 100 %", "43 %", f"{ONE}/eigenvalues/bisect_kernel_small.cu", [], "16", {"n": 16}, []),
    ("1, Bisect Large", "0 %, 100 %", "53 %", f"{ONE}/eigenvalues/bisect_kernel_large.cu", [], "16", {"n": 16}, []),
    ("2, Clock", "0 %, 100 %", "85 %", f"{TWO}/clock/clock_kernel.cu", [], "64", {}, SCAN),
    ("2, Scalar Product", "0 %, 100 %", "36 %", f"{TWO}/scalarProd/scalarProd_kernel.cu", [], "128",
     {"vectorN": 8, "elementN": 256}, []),
    ("2, Histogram64", "33 %, 0 %", "0 %", f"{TWO}/histogram/histogram64_kernel.cu", ["histogram64Kernel"], "64",
     {"dataCount": 64}, []),
    ("2, Scan Short", "0 %, 100 %", "0 %", f"{TWO}/scan/scan_kernel.cu", ["scanExclusiveShared"], "64", {"size": 256},
     SCAN),
    ("2, Scan Large", "0 %, 67 %", "25 %", f"{TWO}/scan/scan_kernel.cu", ["scanExclusiveShared2"], "64",
     {"N": 64, "arrayLength": 64}, SCAN),
    *[(f"8, `{name}`", rates, "0 %", f"{TWO}/transpose/transpose.cu", [name], "16,16",
       {"width": 256, "height": 256, "nreps": 1}, ["-g", "16,16"]) for name, rates in EIGHT.items()]]


def shown(found):
    """Of the things that are numbered 0 (no), 1 (an execution shows it) or 2 (not decided)."""
    if not found:
        return "-"
    rest = sum(f == 2 for f in found)
    return f"{sum(f == 1 for f in found)} of {len(found)}" + (f", {rest} open" if rest else "")


def gklee():
    """An access is taken for coalesced at the ideal and, as a warp in two rows of 16 threads has two lines for one, up to
    twice that. Elements of shared memory have up to four bytes: without conflicts an access is one wavefront."""
    rows = []
    for row, rates, divergence, name, kernels, block, params, flags in GKLEE:
        file = args.gklee / "Gklee/CUDA/Benchmarks" / name
        text = file.read_text(errors="replace")
        given = [f for p, n in params.items() if re.search(rf"\b{p}\b", text) for f in ("--param", f"{p}={n}")]
        flags = [f"--Xclang={f}" if f.startswith("-D") else f for f in flags]
        flags.append("--Xclang=-D__extern__shared__=extern __shared__")
        with tempfile.NamedTemporaryFile("w", suffix=".cu", dir=file.parent) as copy:
            text = re.sub(r"extern (?=uint ptr)", "extern __shared__ ", text)
            copy.write(re.sub(r"__shared__ (?=uchar|unsigned char)", "__shared__ __align__(16) ", text))
            copy.flush()
            answers = [perf(pathlib.Path(copy.name), "--arch", "sm_20", "--host", "ignore", "-b", block, *given, *flags,
                            *(["--kernel", k] if k else [])) for k in kernels or [None]]
        for answer in answers:
            if isinstance(answer, str):
                rows.append([row, answer, rates, *[""] * 5, divergence, ""])
                continue
            for k in answer["kernels"]:
                reached = [a for a in k["accesses"] if a["reached"]]

                def exceeds(accesses, factor):
                    return [0 if a["per_warp"]["max"] <= factor * a["ideal"] else 1 if a["per_warp"]["maxMet"] else 2
                            for a in accesses]

                conflicts = exceeds([a for a in reached if a["kind"] == "shared"], 1)
                wide = [exceeds([a for a in reached if a["kind"] == "global"], n) for n in (1, 2)]
                fine = [[2 if w == 2 else 1 - w for w in ws] for ws in wide]
                # With more wavefronts than accesses: in each execution, or in one that was found.
                intervals = [0 if i["wavefronts"]["max"] <= i["shared_accesses"]["max"] else
                             1 if i["wavefronts"]["exact"] or i["wavefronts"]["min"] > i["shared_accesses"]["max"] else 2
                             for i in k["intervals"]]
                parts = [{True: 1, False: 0, None: 2}[b["diverges"]] for b in k["branches"]]
                rows.append([row, f"`{k['name']}`", rates.split(",")[0], shown(conflicts),
                             shown(intervals), rates.split(",")[1].strip(), shown(fine[0]), shown(fine[1]), divergence,
                             shown(parts)])
    table(["GKLEE's table and row", "kernel", "intervals with conflicts, GKLEE", "accesses with conflicts, here",
           "intervals with conflicts, here", "coalesced, GKLEE", "at the ideal, here", "at most twice the ideal, here",
           "intervals with divergence, GKLEE", "branches that part, here"], rows)


# Of Rodinia: the benchmark, the file, the kernels (all if none is named), the block and parameters of its own launch,
# and what its main file defines before it includes the kernel. Grids are smaller; no number depends on that.
NODE = "struct Node { int starting; int no_of_edges; };\n#define MAX_THREADS_PER_BLOCK 512\n"
SRAD = "#define fp float\n#define NUMBER_THREADS 512\n"
SORT = "#define DIVISIONS 1024\n#define LOG_DIVISIONS 10\n#define SIZE 4194304\n"
IMAGE = {"Ne": 229916, "Nr": 502, "Nc": 458}
FLUX = {"nelr": 97152}
RODINIA = [
    ("backprop", "backprop/backprop_cuda_kernel.cu", [], "16,16", "1,4", {"in": 65536, "hid": 16}, ""),
    ("b+tree", "b+tree/kernel/kernel_gpu_cuda.cu", [], "256", "4", {}, "@b+tree/common.h"),
    ("b+tree", "b+tree/kernel/kernel_gpu_cuda_2.cu", [], "256", "4", {}, "@b+tree/common.h"),
    ("bfs", "bfs/kernel.cu", [], "512", "4", {"no_of_nodes": 65536}, NODE),
    ("bfs", "bfs/kernel2.cu", [], "512", "4", {"no_of_nodes": 65536}, NODE),
    *[("cfd", f"cfd/{file}.cu", [], block, "4", FLUX, "")
      for file, block in (("euler3d", "192"), ("euler3d_double", "128"), ("pre_euler3d", "192"),
                          ("pre_euler3d_double", "128"))],
    ("dwt2d", "dwt2d/components.cu", [], "256", "4", {"pixels": 1048576}, ""),
    ("gaussian", "gaussian/gaussian.cu", ["Fan1"], "512", "2", {"Size": 1024}, ""),
    ("gaussian", "gaussian/gaussian.cu", ["Fan2"], "4,4", "4,4", {"Size": 1024}, ""),
    ("hotspot", "hotspot/hotspot.cu", [], "16,16", "4,4",
     {"iteration": 2, "grid_cols": 512, "grid_rows": 512, "border_cols": 2, "border_rows": 2}, ""),
    ("hotspot3D", "hotspot3D/opt1.cu", [], "64,4", "8,4", {"nx": 512, "ny": 512, "nz": 8}, ""),
    ("huffman", "huffman/hist.cu", [], "256", "4", {}, ""),
    ("huffman", "huffman/pack_kernels.cu", [], "16", "4", {}, ""),
    ("hybridsort", "hybridsort/histogram1024_kernel.cu", [], "96", "4", {}, ""),
    ("hybridsort", "hybridsort/bucketsort_kernel.cu", ["bucketcount", "bucketsort"], "32", "4", {}, SORT),
    ("hybridsort", "hybridsort/bucketsort_kernel.cu", ["bucketprefixoffset"], "128", "8", {}, SORT),
    ("hybridsort", "hybridsort/mergesort_kernel.cu", [], "256", "4", {}, SORT),
    ("kmeans", "kmeans/kmeans_cuda_kernel.cu", [], "256", "4", {"npoints": 494020, "nfeatures": 34, "nclusters": 5},
     ""),
    ("lavaMD", "lavaMD/kernel/kernel_gpu_cuda.cu", [], "128", "4", {}, "@lavaMD/main.h"),
    ("lud", "lud/cuda/lud_kernel.cu", ["lud_diagonal"], "16", "1", {"matrix_dim": 256, "offset": 0}, ""),
    ("lud", "lud/cuda/lud_kernel.cu", ["lud_perimeter"], "32", "4", {"matrix_dim": 256, "offset": 0}, ""),
    ("lud", "lud/cuda/lud_kernel.cu", ["lud_internal"], "16,16", "4,4", {"matrix_dim": 256, "offset": 0}, ""),
    ("nn", "nn/nn_cuda.cu", [], "256", "4", {"numRecords": 42764}, ""),
    ("nw", "nw/needle_kernel.cu", [], "16", "4", {"cols": 2049, "penalty": 10, "i": 4, "block_width": 128}, ""),
    ("particlefilter", "particlefilter/ex_particle_CUDA_naive_seq.cu", [], "128", "4", {"Nparticles": 1000}, ""),
    ("particlefilter", "particlefilter/ex_particle_CUDA_float_seq.cu", ["normalize_weights_kernel", "sum_kernel",
                                                                       "find_index_kernel"],
     "512", "2", {"Nparticles": 1000}, ""),
    ("pathfinder", "pathfinder/pathfinder.cu", [], "256", "4",
     {"iteration": 2, "cols": 100000, "rows": 100, "border": 2}, ""),
    *[("srad_v1", f"srad_v1/{file}_kernel.cu", [], "512", "4", IMAGE, SRAD)
      for file in ("extract", "prepare", "reduce", "srad", "srad2", "compress")],
    ("srad_v2", "srad_v2/srad_kernel.cu", [], "16,16", "4,4", {"cols": 2048, "rows": 2048}, ""),
    ("streamcluster", "streamcluster/streamcluster_cuda.cu", [], "512", "4",
     {"num": 65536, "dim": 256, "K": 10}, "")]


def rodinia():
    """Accesses that take at least twice the ideal in an execution of the interpreter, by place and by number. Lanes
    whose elements are adjacent, but not at a multiple of a sector, are counted apart."""

    def is_adjacent(access):
        offsets = [o for o in access["worst"]["offsets"] if o is not None]
        return max(offsets) - min(offsets) + access["bytes"] <= 32 * access["ideal"]

    rows, places = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for benchmark, name, kernels, block, grid, params, prelude in RODINIA:
            source = args.rodinia / "cuda" / name
            before = pathlib.Path(folder) / "before.h"
            before.write_text(re.sub("@(.*)", lambda m: f'#include "{args.rodinia.resolve()}/cuda/{m[1]}"', prelude))
            flags = ["-b", block, "-g", grid, "--host", "ignore", "-I", str(source.parent), "--unwind", "4",
                     "--Xclang", "-include", "--Xclang", str(before)]
            declared = set(re.findall(r"\w+", source.read_text(errors="replace")))
            flags += [f for p, n in params.items() if p in declared for f in ("--param", f"{p}={n}")]
            for kernel in kernels or [None]:
                answer = perf(source, *flags, *(["--kernel", kernel] if kernel else []))
                if isinstance(answer, str):
                    rows.append([f"`{name}`", answer, "", "", ""])
                    continue
                for k in answer["kernels"]:
                    reached = [a for a in k["accesses"] if a["kind"] == "global" and a["reached"]]
                    wide = [a for a in reached if a["per_warp"]["max"] >= 2 * a["ideal"]]
                    seen = [a for a in wide if a["per_warp"]["maxMet"]]
                    apart = [a for a in seen if not is_adjacent(a)]
                    rows.append([f"{benchmark}: `{k['name']}`", len(reached), len(apart), len(seen) - len(apart),
                                 len(wide) - len(seen)])
                    for a in apart:
                        places.setdefault(benchmark, set()).add(
                            (pathlib.Path(a["file"]).name, a["line"], a["column"], a["op"], a["per_warp"]["max"],
                             a["ideal"]))
    table(["kernel", "accesses to global memory", "uncoalesced", "adjacent, across a boundary", "open"], rows)
    for benchmark, found in places.items():
        print(f"{benchmark}: {len({p[:3] for p in found})} places")
        for file, line, column, op, most, ideal in sorted(found):
            print(f"  {file}:{line}:{column} {op}: {most} sectors for {ideal}")


if args.rodinia:
    rodinia()
if args.gklee:
    gklee()
if args.racuda:
    racuda()
if args.gpuverify:
    gpuverify()

#!/usr/bin/env python3
"""Counts of `gpubmc perf` beside published ones, as tables for docs/perf.md.

  scripts/perf_corpora.py --gpubmc PROGRAM --racuda FOLDER      counters of a device, published with RaCUDA
  scripts/perf_corpora.py --gpubmc PROGRAM --gpuverify FOLDER   shares of exact counts in GPUVerify's suite
  scripts/perf_corpora.py --gpubmc PROGRAM --transpose FILE     rates of GKLEE, of transpose.cu of the CUDA SDK
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
arguments.add_argument("--transpose", type=pathlib.Path)
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
if args.transpose:
    gklee()
if args.racuda:
    racuda()
if args.gpuverify:
    gpuverify()

#!/usr/bin/env python3
"""Invalid input and the behaviour of the command line: each case has its exit code and required parts of the
message."""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True)
args = arguments.parse_args()
passed, failed = 0, 0


def case(name, argv, code, *texts, without=(), **environment):
    global passed, failed
    done = subprocess.run(
        [args.gpubmc, *map(str, argv)], capture_output=True, text=True, timeout=120, env={**os.environ, **environment}
    )
    said = done.stdout + done.stderr
    problems = [] if done.returncode == code else [f"exit code {done.returncode} instead of {code}"]
    problems += [f"does not say '{t}'" for t in texts if t not in said]
    problems += [f"says '{t}'" for t in without if t in said]
    if problems:
        failed += 1
        print(f"FAILED {name}: {'; '.join(problems)}\n    {said.strip()[:300]}")
    else:
        passed += 1
    return done


def expect(name, ok, why=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name} {why}")


with tempfile.TemporaryDirectory() as folder:
    d = pathlib.Path(folder)

    def file(name, text):
        (d / name).write_text(text)
        return d / name

    good = file("good.cu", "__global__ void good(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n")
    racy = file("racy.cu", "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n")
    case("an option for a file's name", [good, "--json", "--quiet"], 2, "'--quiet' is an option", "./--quiet")
    case("an option for a folder's name", [good, "--cache-dir", "--quiet"], 2, "'--quiet' is an option")
    case("clean kernel", [good], 0, "holds", "launch <<<2, 64>>> (default)")
    gathering = "__global__ void gather(int *out, const int *in, const int *index) { out[threadIdx.x] = in[index[threadIdx.x]]; }\n"
    filling = """__global__ void number(int *index) { index[threadIdx.x] = 31 - threadIdx.x; }
        int main() {
          int *index, *in, *out;
          cudaMalloc(&index, 128), cudaMalloc(&in, 128), cudaMalloc(&out, 128);
          number<<<1, 32>>>(index), gather<<<1, 32>>>(out, in, index);
        }"""
    computes = "this program computes what index holds"
    case("places that a kernel computes", [file("filled.cu", gathering + filling)], 0, "provided that", computes)
    case("places from callers", [file("gather.cu", gathering), "--array=in=32"], 0, "provided that", without=[computes])
    case("racy kernel", [racy], 1, "violated", "writes a[0]", "thread 0")
    summing = "__device__ int total;\n__global__ void sum(const int *a) { atomicAdd(&total, a[threadIdx.x]); }\n"
    case("a variable that may be passed", ["--verbose", file("total.cu", summing)], 0, "no argument points into total")
    lonely = "__device__ int total;\n__global__ void sum(int n) { atomicAdd(&total, n); }\n"
    case("a variable where nothing is passed", [file("lonely.cu", lonely)], 0, "sum <<<", without=["points into total"])
    case("rules of dashes are comments", [file("ruled.cu", "//------------\n//-- k\n//--blockDim=4\n" + good.read_text())], 0, "4>>> (", "block: header comment",
         without=["note: the flag"])
    # Headers use ordinary names; macros of the user are defined after them.
    case("macros of ordinary names", [*[x for m in ("N=64", "T=4", "a=1", "value=2", "lane=3", "SQUARE(y)=y*y") for x in ("-D", m)],
                                      file("macros.cu", "__global__ void k(int *p) { p[threadIdx.x + value * blockIdx.x * N] = SQUARE(T); }\n")],
         0, "holds")
    # OpenCL C.
    scaled = "__kernel void scale(__global int *a, __local int *s) { s[get_local_id(0)] = 1; a[get_global_id(0)] = 2; }\n"
    cl = file("scale.cl", scaled)
    case("OpenCL C", [cl, "--local_size=32", "--num_groups=4"], 0, "scale <<<4, 32>>>", "holds")
    case("threads of the grid", [cl, "--local_size=32", "--global_size=128"], 0, "scale <<<4, 32>>>")
    case("threads that are no whole blocks", [cl, "--local_size=32", "--global_size=100"], 2, "100 work-items are no whole number of work-groups of 32")
    case("threads and blocks", [cl, "--num_groups=4", "--global_size=128"], 2, "--global-size and --num_groups")
    case("bytes of local memory", [cl, "--local_size=32", "--local", "s=124"], 1, "BOUNDS on s", "an object of 124 bytes")
    case("bytes of another parameter", [cl, "--local", "a=124"], 2, "no kernel of", "has a parameter 'a' in local memory")
    case("bytes that are none", [cl, "--local", "s=many"], 2, "'many' is not a number")
    case("OpenCL C of another version", [cl, "--std=CL1.2"], 0, "holds")
    case("a standard of C++ for OpenCL C", [cl, "--std=c++17"], 2, "is OpenCL C; write CL1.2, CL2.0 or CL3.0")
    case("a standard of OpenCL C for CUDA", [good, "--std=CL1.2"], 2, "is no OpenCL C")
    case("OpenCL C without a kernel", [file("none.cl", "int f(int x) { return x; }\n")], 2, "there is no kernel in this file", "declared __kernel")
    case("an empty file of OpenCL C", [file("empty.cl", "\n")], 2, "at least one __kernel function")
    case("OpenCL C with a missing header", [file("lost.cl", '#include "lost.h"\n' + scaled)], 0, '"lost.h" was not found and counts as empty')
    case("OpenCL C that is CUDA", [file("cuda.cl", racy.read_text())], 2, "unknown type name '__global__'")
    case("a work-group of a processor", [cl, "--local_size=4096", "--num_groups=2"], 0, "holds")
    case("a work-group that no device runs", [cl, "--local_size=8193", "--num_groups=1"], 2,
         "--local_size: 8193 work-items in a work-group are more than any device runs (8192)")
    case("two sizes of a work-group", [cl, "--local_size=32", "--block-dim=64"], 2, "excludes")
    case("an extension that nobody has", [file("odd.cl", "#pragma OPENCL EXTENSION cl_nobody_odd : enable\n" + scaled)], 0, "holds")
    required = file("required.cl", "__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void k(__global int *a) { a[get_global_id(0)] = 1; }\n")
    case("a required size", [required], 0, "16>>>", "reqd_work_group_size")
    case("a required size, and another one", [required, "--local_size=32"], 2, "work-groups of 16,1,1 only")
    # Results of earlier runs.
    kept = d / "kept"
    known = "1 of 1 kernel is as in an earlier run (--cache)"
    case("first run with a cache", [good, "--cache-dir", kept], 0, "holds", without=["earlier run"])
    case("second run with a cache", [good, "--cache-dir", kept], 0, "holds", "launch <<<2, 64>>> (default)", known)
    case("another launch with a cache", [good, "-b", "32", "--cache-dir", kept], 0, "holds", without=["earlier run"])
    marked = case("cached in JSON", [good, "--cache-dir", kept, "--json", "-"], 0)
    expect("JSON marks what is cached", json.loads(marked.stdout)["kernels"][0].get("cached") is True)
    for turn in ("first", "second"):
        case(f"{turn} run of a violation with a cache", [racy, "--cache-dir", kept], 1, "violated", "thread 0", without=["earlier run"])
    moved = file("good.cu", "\n" + good.read_text())
    case("a changed file with a cache", [moved, "--cache-dir", kept], 0, without=["earlier run"])
    case("two files with a cache", [good, file("more.cu", good.read_text()), "--cache-dir", kept], 0, without=["earlier run"])
    case("two files with a cache again", [good, d / "more.cu", "--cache-dir", kept], 0, "2 as in an earlier run (--cache)")
    case("the cache of the user", [good, "--cache"], 0, XDG_CACHE_HOME=str(d / "own"))
    case("the cache of the user again", [good, "--cache"], 0, known, XDG_CACHE_HOME=str(d / "own"))
    case("no folder for the cache", [good, "--cache"], 2, "--cache-dir", XDG_CACHE_HOME="", HOME="")
    case("a cache that is a file", [good, "--cache-dir", racy], 2, "cannot make the folder")
    (entry,) = (d / "own/gpubmc").iterdir()
    entry.unlink()
    entry.mkdir()
    case("an entry that cannot be written", [good, "--cache"], 0, "holds", "note: --cache", XDG_CACHE_HOME=str(d / "own"))
    together = d / "together"
    runs = [subprocess.Popen([args.gpubmc, good, "--cache-dir", together], stdout=subprocess.DEVNULL) for _ in range(8)]
    expect("runs at the same time with one cache", [r.wait() for r in runs] == [0] * 8 and len(list(together.iterdir())) == 1)
    case("after runs at the same time", [good, "--cache-dir", together], 0, known)
    # Traces: an HTML page, a report of all threads, and its printed form.
    case("page", [racy, "--html", d / "racy.html", "--quiet"], 1)
    expect("page is whole", (d / "racy.html").read_text().rstrip().endswith("</html>") and not list(d.glob("*.partial")))
    case("page of a clean kernel", [good, "--html", d / "good.html"], 0)
    case("page to a folder that is not there", [racy, "--html", d / "none/out.html"], 2, "--html", "none/out.html")
    case("page and JSON for one stream", [racy, "--html", "-", "--json", "-"], 2, "only one of them")
    case("trace of nobody", [racy, "--trace", "none"], 2, "--trace")
    case("trace of no steps", [racy, "--trace-steps", "0"], 2, "--trace-steps")
    r = case("trace of all", [racy, "--trace", "all", "--json", d / "all.json", "--quiet", "-b", "4", "-g", "1"], 1)
    trace = json.loads((d / "all.json").read_text())["kernels"][0]["properties"][0]["witness"]["trace"]
    expect("all threads are numbered", trace["threadsPerBlock"] == 4 and set(trace["steps"]["thread"]) <= {0, 1, 2, 3})
    case("print a trace", ["trace", d / "all.json"], 0, "GPUBMC-RACE", "writes a[0]", without=["\033"])
    case("print all steps", ["trace", "--full", d / "all.json"], 0, "writes a[0], 0 -> ")
    case("print it in colour", ["trace", "--colour", "always", d / "all.json"], 0, "\033[")
    case("steps of a thread that is not there", ["trace", "--threads", "9", d / "all.json"], 2, "no steps of thread 9")
    case("no such violation", ["trace", "--property", "2", d / "all.json"], 2, "the report has 1 violation")
    case("step without a terminal", ["trace", "--step", d / "all.json"], 2, "terminal")
    # On a terminal: the first step, the next one, the conflict, a number, an unknown command, and quit.
    master, slave = os.openpty()
    stepping = subprocess.Popen([args.gpubmc, "trace", "--step", "--threads", "0,1", str(d / "all.json")], stdin=slave,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    os.close(slave)
    os.write(master, b"n\nc\n1\np\nwhat\nq\n")
    text, complaints = stepping.communicate(timeout=30)
    os.close(master)
    expect("step through", stepping.returncode == 0 and not complaints, complaints)
    shown = [line.split(" ")[1] for line in text.replace("> ", "").splitlines() if line.startswith("step ")]
    expect("steps go on, to the conflict, to a number, and not before the first", len(shown) == 5 and int(shown[1]) > int(shown[0]) and
           int(shown[2]) == trace["second"] + 1 and shown[3] == shown[0] == shown[4], text)
    expect("an unknown command is told", "n, p, a number, c or q" in text)
    case("trace of nothing", ["trace", d / "none.json"], 2, "none.json", "cannot be read")
    case("trace of a kernel", ["trace", racy], 2, "racy.cu", "no JSON")
    case("trace of a folder", ["trace", d], 2, "is a directory")
    case("report of another schema", ["trace", file("old.json", '{"tool": "gpubmc", "schema": 1}')], 2, "unknown schema 1")
    case("report with a hole", ["trace", file("hole.json", '{"tool": "gpubmc", "schema": 2, "file": "k", "verdict": "holds", "kernels": [{}]}')], 2,
         "hole.json: kernels[0].properties: is missing")
    case("JSON of a clean kernel", ["--json", d / "clean.json", good], 0)
    case("nothing to trace", ["trace", d / "clean.json"], 0, "no counterexample")
    case("trace without a file", ["trace"], 2, "report")
    # Test vectors: a violation is reproduced, and other files are rejected.
    case("vectors", [racy, "--vectors", d / "vectors"], 1, "violated")
    vector = d / "vectors" / "racy.GPUBMC-RACE.1.json"
    case("replay", ["replay", vector], 1, "error GPUBMC-RACE on a", "racy.cu:1:", without=["warning:"])
    case("replay in another order", ["replay", vector, "--schedule", "canonical"], 1, "error GPUBMC-RACE on a")
    case("replay at random", ["replay", vector, "--schedule", "random:3", "--runs", "5"], 1, "5 runs", "GPUBMC-RACE on a in line 1")
    case("replay with the fixed source", ["replay", vector, file("fixed.cu", "__global__ void racy(int *a) { a[64 * blockIdx.x + threadIdx.x] = 1; }\n")], 0,
         "nothing goes wrong", "differs from the source recorded in the vector")
    case("replay of another kernel", ["replay", vector, good], 2, "the source has no kernel 'racy'")
    case("replay of nothing", ["replay", d / "none.json"], 2, "cannot be read")
    case("replay of no vector", ["replay", file("no.json", "[]")], 2, "no.json: $: no test vector")
    case("replay, no such schedule", ["replay", vector, "--schedule", "random:x"], 2, "--schedule random")
    case("replay, runs of one kind", ["replay", vector, "--runs", "5"], 2, "add --schedule random")
    case("vectors where nothing can be", [racy, "--vectors", racy / "x"], 2, "cannot make the folder")
    expect("the same schedule for the same seed", len({subprocess.run([args.gpubmc, "replay", vector, "--schedule", "random:9"], capture_output=True).stdout for _ in range(3)}) == 1)
    # Test generation.
    tested = file("tested.cu", "//--blockDim=2 --gridDim=1 --array a=2\n__global__ void tested(int *a, int n) {\n  if (n > 7 && a[threadIdx.x] == 3)\n"
                               "    a[threadIdx.x] = n;\n  if (threadIdx.x > 1) a[threadIdx.x] = 0;\n}\n")
    done = case("testgen", ["testgen", tested, "--vectors", d / "tests", "--json", d / "tests.json"], 0, "branch sides  5 of 6 reached, 1 unreachable", "line 5")
    told = json.loads((d / "tests.json").read_text())["kernels"][0]
    expect("testgen names its vectors", told["tests"] and all((d / "tests" / (t + e)).exists() for t in told["tests"] for e in (".json", ".cu", ".a.npy")), told["tests"])
    expect("testgen knows the results", all(json.loads((d / "tests" / (t + ".json")).read_text())["results"] is not None for t in told["tests"]))
    case("a generated test replays", ["replay", d / "tests" / "tested.TEST.1.json"], 0, "nothing goes wrong", without=["warning"])
    case("testgen of a racy kernel", ["testgen", racy], 0, "no results to expect: the check says violated")
    case("testgen, no such scope", ["testgen", tested, "--reach", "x"], 2, "--reach")
    # Costs.
    column = file("column.cu", "//--blockDim=[32,32] --gridDim=1\n__global__ void column(float *out) {\n  __shared__ float t[32][32];\n  t[threadIdx.y][threadIdx.x] = 1;\n"
                               "  __syncthreads();\n  out[threadIdx.y * 32 + threadIdx.x] = t[threadIdx.x][threadIdx.y];\n}\n")
    done = case("perf", ["perf", column, "--json", d / "perf.json", "--html", d / "perf.html", "--sarif", d / "perf.sarif"], 0, "= 32", "exact: 3 of 3 accesses")
    told = json.loads((d / "perf.json").read_text())["kernels"][0]["accesses"]
    expect("perf in JSON", [(a["line"], a["kind"], a["op"], a["per_warp"]["min"], a["per_warp"]["max"], a["per_warp"]["exact"], a["ideal"]) for a in told] ==
           [(4, "shared", "store", 1, 1, True, 1), (6, "global", "store", 4, 4, True, 4), (6, "shared", "load", 32, 32, True, 1)], told)
    expect("perf draws", "<svg" in (d / "perf.html").read_text())
    expect("perf in SARIF", [(r["ruleId"], r["level"]) for r in json.loads((d / "perf.sarif").read_text())["runs"][0]["results"]] == [("GPUBMC-BANK-CONFLICT", "warning")])
    wave = file("wave.hip", "#include <hip/hip_runtime.h>\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n")
    case("perf of another maker's device", ["perf", wave], 0, "memory of an NVIDIA device")
    case("a wave of 64", ["--verbose", "-b", "64", "-g", "1", wave], 0, "waves have 64 lanes")
    case("a wave of 32", ["--verbose", "--arch", "gfx1100", wave], 0, without=["waves have"])
    case("a generation of devices", ["--arch", "gfx11", wave], 2, "write sm_70 or gfx90a")
    case("a size that is any", ["-b", "*", "-g", "*", wave], 0, "for any launch")
    case("perf with an error", ["perf", column, "--error", "bank-conflict"], 1, "= 32")
    case("perf without one", ["perf", column, "--error", "uncoalesced"], 0)
    strided = file("strided.cu", "__global__ void strided(float *a, const float *b, int n) { a[threadIdx.x] = b[threadIdx.x * n]; }\n")
    case("perf with vectors", ["perf", "-b", "32", "-g", "1", strided, "--vectors", d / "ends", "--json", d / "perf.json"], 0, "n = 0")
    load = next(a for a in json.loads((d / "perf.json").read_text())["kernels"][0]["accesses"] if a["op"] == "load")
    expect("perf finds both ends", (load["per_warp"]["min"], load["per_warp"]["max"], load["best"]["inputs"]["n"]) == (1, 32, "0"), load)
    for end in ("best", "worst"):
        vector = d / "ends" / (load[end]["vector"] + ".json")
        expect("perf writes an end", json.loads(vector.read_text())["covers"], end)
        case("replay of an end", ["replay", vector], 0, "nothing goes wrong")
    case("perf of no file", ["perf"], 2, "which file?")
    case("a check without costs", [column], 0, "holds", without=["wavefronts"])
    case("a check with costs", [column, "--error", "bank-conflict"], 1, "GPUBMC-BANK-CONFLICT", "32 wavefronts of shared memory, where 1 would do")
    case("a check that warns of costs", [column, "--warn", "bank-conflict"], 0, "GPUBMC-BANK-CONFLICT")
    case("a check with costs that are fine", [column, "--error", "uncoalesced", "--error", "warp-divergence"], 0, "holds")
    case("costs that are accepted", [file("accepted.cu", column.read_text().replace("threadIdx.y];\n}", 'threadIdx.y];  // gpubmc: allow bank-conflict "once"\n}')),
                                     "--error", "bank-conflict"], 0, "allowed: bank-conflict")
    case("costs that are accepted, in perf", ["perf", d / "accepted.cu", "--error", "bank-conflict"], 0, "= 32")
    case("a fix of costs", ["perf", column], 0, "fix: 4 bytes of padding after every 128 of t", "32 -> 1 wavefronts")
    (d / "ends.cu").write_text("__global__ void k(float *a) { a[100] = 0; a[threadIdx.x] = 1; }\n")
    case("executions that end early", ["perf", d / "ends.cu", "-b", "32", "-g", "1", "--array", "a=32"], 0,
         "the executions that were found end early: GPUBMC-BOUNDS at line 1")
    case("a threshold", ["perf", column, "--error", "bank-conflict", "--threshold", "bank-conflict=32.5"], 0, "= 32")
    case("a threshold that is met", [column, "--error", "bank-conflict", "--threshold", "bank-conflict=32"], 1, "GPUBMC-BANK-CONFLICT")
    case("a threshold in the file", [file("limit.cu", "//--threshold=bank-conflict=33\n" + column.read_text()), "--error", "bank-conflict"], 0, "holds")
    case("no such threshold", [column, "--threshold", "race=3"], 2, "race is not counted")
    case("a threshold of one", [column, "--threshold", "uncoalesced=1"], 2, "is not a number above 1")
    case("an old device", ["perf", column, "--arch", "sm_20"], 0, "= 32")
    case("no rules for a device", ["perf", column, "--arch", "sm_35"], 3, "the memory system of sm_35")
    case("no device", ["perf", column, "--arch", "sm_x"], 2, "--arch: 'x' is not a number")
    case("missing volatile", [file("handed.cu", "//--blockDim=32 --gridDim=1\n__global__ void handed(int *a) {\n  __shared__ int s[32];\n  s[threadIdx.x] = 1;\n"
                                   "  a[threadIdx.x] = s[threadIdx.x ^ 1];\n}\n"), "--warp-sync", "--error", "missing-volatile"], 1, "GPUBMC-MISSING-VOLATILE")
    case("missing volatile, in perf", ["perf", d / "handed.cu", "--warp-sync"], 0, "line 4, missing-volatile")
    case("volatile is not asked of warps that are no lock-step", ["perf", d / "handed.cu", "--error", "missing-volatile"], 0)
    spare = file("spare.cu", "//--blockDim=64 --gridDim=1\n__global__ void spare(int *a) {\n  __shared__ int s[64];\n  s[threadIdx.x] = a[threadIdx.x];\n  __syncthreads();\n"
                             "  a[threadIdx.x] = s[threadIdx.x];\n  __syncthreads();\n  a[threadIdx.x] += s[63 - threadIdx.x];\n}\n")
    done = case("redundant barriers", [spare, "--error", "redundant-barrier", "--json", d / "spare.json"], 1, "GPUBMC-REDUNDANT-BARRIER")
    expect("each alone", sorted(p["location"]["line"] for p in json.loads((d / "spare.json").read_text())["kernels"][0]["properties"]
                                if p["class"] == "redundant-barrier") == [5, 7])
    case("no redundant barrier", [column, "--error", "redundant-barrier"], 0, "holds")
    # Positive controls.
    case("selftest", ["selftest"], 0, "deadlock", "found", without=["MISSED", "FAILED"])
    case("selftest of a class", ["selftest", "--class", "null"], 0, "null", without=["deadlock"])
    case("selftest, what there is", ["selftest", "--list"], 0, "invalid-mask", without=["found"])
    case("selftest, no such class", ["selftest", "--class", "x"], 2, "--class")
    # Benchmarks. A script replaces gpubmc where a run must end in a certain way.
    few = d / "few"
    few.mkdir()
    for name, text in (("good.cu", good.read_text()), ("racy.cu", racy.read_text()), ("third.cu", "//--blockDim=4\n" + good.read_text())):
        (few / name).write_text(text)
    bench = ["bench", few, "--no-progress", "--config", "cadical: -j1", "--config", "minisat: -j1 --solver minisat"]

    def children_of(marker):
        """Processes, except zombies, whose command line contains the marker."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and marker.encode() in (entry / "cmdline").read_bytes() and " Z " not in (entry / "stat").read_text():
                    found.append(int(entry.name))
            except OSError:
                pass
        return [p for p in found if p != os.getpid()]

    case("bench", [*bench, "--out", d / "b1", "--csv", d / "b1.csv", "--json", d / "b1.json", "--files", "--phases"], 0, "cadical", "3/3",
         "virtual best", "good.cu", "violated", "cactus.svg", "scatter-cadical-minisat.svg", without=["DISAGREEMENT", "\033", "\r"])
    told = json.loads((d / "b1.json").read_text())
    expect("bench ran each file with each configuration", len(told["runs"]) == 6 and told["missing"] == 0 and
           {r["answer"] for r in told["runs"]} == {"holds", "violated"}, str(told["runs"])[:300])
    expect("bench figures", all(0 < r["cpuSeconds"] and 0 < r["wallSeconds"] < 60 and r["peakBytes"] > 1 << 20 for r in told["runs"]))
    expect("bench CSV has a line a run", len((d / "b1.csv").read_text().splitlines()) == 7)
    for picture in ("cactus", "scatter-cadical-minisat", "phases"):
        try:
            xml.etree.ElementTree.parse(d / "b1" / f"{picture}.svg")
            expect(f"{picture} is XML", True)
        except (OSError, xml.etree.ElementTree.ParseError) as e:
            expect(f"{picture} is XML", False, e)
    done = case("bench again", [*bench, "--out", d / "b1", "--json", "-"], 0, without=["PAR-2"])
    expect("bench makes nothing twice", json.loads(done.stdout)["runs"] == told["runs"] and "6 runs are taken from the journal" in json.loads(done.stdout)["notes"])
    (few / "racy.cu").write_text(racy.read_text() + "// changed\n")
    case("bench with a changed file", [*bench, "--out", d / "b1"], 0, "4 runs are taken from the journal", "2 runs of the journal are of another")
    case("bench with a torn journal", [*bench, "--out", d / "b1"], 0, "6 runs are taken")
    with open(d / "b1" / "journal.jsonl", "a") as journal:
        journal.write('{"run": {"file": "x')
    case("bench with a torn journal", [*bench, "--out", d / "b1"], 0, "cut off", "6 runs are taken")
    case("bench by processor time", [*bench, "--out", d / "b1", "--clock", "cpu"], 0, "compared by processor time", "6 runs are taken")
    case("bench with another limit", [*bench, "--out", d / "b1", "--timeout", "50"], 0, "6 runs of the journal are of another")
    case("bench in parts", [*bench, "--out", d / "p1", "--shard", "1/2"], 0, "2/2")
    case("bench merge of one part", ["bench", "merge", d / "p1", "--out", d / "m1"], 3, "2 runs are missing")
    case("bench in parts, the other", [*bench, "--out", d / "p2", "--shard", "2/2", "--jobs", "2"], 0, "1/1")
    done = case("bench merge", ["bench", "merge", d / "p1", d / "p2", "--out", d / "m", "--json", "-"], 0)
    expect("merged parts are the whole", [(r["file"], r["configuration"], r["answer"]) for r in json.loads(done.stdout)["runs"]] ==
           [(r["file"], r["configuration"], r["answer"]) for r in told["runs"]])
    case("bench of a part without files", [*bench, "--out", d / "p5", "--shard", "5/5"], 0, "0/0")
    case("bench merge with a part without files", ["bench", "merge", d / "p1", d / "p5", d / "p2", "--out", d / "m"], 0, "3/3")
    case("bench of fewer configurations", [*bench[:-2], "--out", d / "p1", "--shard", "1/2"], 0, "2 runs are taken")
    case("bench merge shows what was asked last", ["bench", "merge", d / "p1", "--out", d / "m"], 3, "cadical", without=["minisat"])
    case("bench merge of different benchmarks", ["bench", "merge", d / "p2", d / "b1", "--out", d / "m"], 2, "no part of the benchmark", "other limits")
    case("bench merge of nothing", ["bench", "merge", d / "none", "--out", d / "m"], 2, "no journal")
    case("bench without a folder", ["bench"], 2, "which folder?")
    case("bench of a folder that is not there", ["bench", d / "none", "--out", d / "x"], 2, "no such file or folder")
    (d / "empty").mkdir()
    case("bench of nothing", ["bench", d / "empty", "--out", d / "x"], 2, "there are no kernels")
    case("bench, no name", ["bench", few, "--config", "--solver minisat", "--out", d / "x"], 2, "a name comes first")
    case("bench, one name twice", ["bench", few, "--config", "a:", "--config", "a: -j1", "--out", d / "x"], 2, "two configurations are called 'a'")
    case("bench, open quote", ["bench", few, "--config", "a: 'x", "--out", d / "x"], 2, "is not closed")
    case("bench, a flag of its own", ["bench", few, "--config", "a: --json x", "--out", d / "x"], 2, "--json is not for a benchmark")
    case("bench, bad shard", [*bench, "--shard", "3/2", "--out", d / "x"], 2, "--shard 3/2")
    case("bench, no such program", [*bench, "--program", d / "none", "--out", d / "x"], 2, "there is no such program")
    case("bench, both kinds", [*bench, "--command", "z3: z3 {file}", "--out", d / "x"], 2, "a benchmark measures one of them")
    case("bench, command without its file", ["bench", few, "--command", "z3: z3", "--out", d / "x"], 2, "write {file}")
    case("bench to a file", [*bench, "--out", good], 2, "--out", "good.cu")
    case("bench, bad flag of a configuration", ["bench", few, "--config", "a: --bogus", "--out", d / "bogus"], 0, "refused", "--bogus", "0/3")
    journal = file("journal.txt", "no journal\nat all\n")
    (d / "foreign").mkdir()
    (d / "foreign" / "journal.jsonl").write_text(journal.read_text())
    case("bench with a journal that is none", [*bench, "--out", d / "foreign"], 2, "journal.jsonl:1:", "no entry of a journal")
    expect("which it leaves alone", (d / "foreign" / "journal.jsonl").read_text() == journal.read_text())

    def program(name, body):
        path = file(name, "#!/bin/sh\nfor file; do :; done\n" + body)
        path.chmod(0o755)
        return path

    def fake_report(verdict):
        return json.dumps({"verdict": verdict, "kernels": [{"name": "k", "verdict": verdict, "statistics": {}, "properties": []}]})

    # The script uses the name of a solver as its answer.
    liar = program("liar", f"case \"$*\" in *minisat*racy*) echo '{fake_report('holds')}';; *racy*) echo '{fake_report('violated')}';; "
                           f"*minisat*) echo '{fake_report('unknown')}'; exit 3;; *) echo '{fake_report('holds')}';; esac\n")
    done = case("a disagreement", [*bench, "--program", liar, "--out", d / "liar-out"], 4, "DISAGREEMENT", "racy.cu, k: minisat says holds, cadical says violated",
                "1 answer is contradicted")
    expect("of what is unknown there is none", done.stdout.count("DISAGREEMENT") == 1)
    case("a disagreement stays one in the journal", ["bench", "merge", d / "liar-out", "--out", d / "liar2"], 4, "DISAGREEMENT")
    case("within a bound there may be two answers", ["bench", few / "good.cu", "--config", "a:", "--config", "b: --x", "--out", d / "bounded-out", "--program",
         program("bounded", f"case \"$*\" in *--x*) echo '{fake_report('violated')}';; *) echo '{fake_report('holds within bound')}';; esac\n")],
         0, "within a bound", without=["DISAGREEMENT"])
    # One kernel exceeds the time limit and has a child process; one crashes; one prints nothing.
    marker = f"86399.{os.getpid()}"  # of this run alone
    slow = program("slow", f"case \"$file\" in *racy*) sleep {marker} & wait;; *third*) kill -SEGV $$;; esac\n")
    begun = time.monotonic()
    case("bench of a program that hangs", ["bench", few, "--program", slow, "--timeout", "0.5", "--out", d / "slow-out", "--files"], 0, "timeout 0.5", "failed",
         "signal 11", "exit code 0 without an answer", "0/3")
    expect("it was killed in time, and so was its child", time.monotonic() - begun < 10 and not children_of(marker), children_of(marker))
    big = d / "big"
    big.mkdir()
    (big / "big.cu").write_text("//--blockDim=1024 --gridDim=1\n__global__ void k(int *a, int *b) {\n  for (int i = 0; i < 64; i++) a[(b[threadIdx.x] * i) & 4095] += b[(a[i] + threadIdx.x) & 4095];\n}\n")
    case("bench of a kernel that needs too much memory", ["bench", big, "--config", "a: -j1 --interleavings canonical", "--memory-limit", "400", "--timeout", "100", "--out", d / "big1", "--files"], 0,
         "memory", "0/1")
    # Interrupted and continued.
    (d / "wait").touch()
    waiting = program("waiting", f"case \"$file\" in *third*) if test -e {d}/wait; then sleep {marker} & wait; fi;; esac\necho '{fake_report('holds')}'\n")
    for number, name in ((signal.SIGINT, "Ctrl-C"), (signal.SIGTERM, "SIGTERM")):
        process = subprocess.Popen([args.gpubmc, "bench", str(few), "--program", str(waiting), "--out", str(d / name), "--json", str(d / "cut.json")],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(200):
            if children_of(marker):
                break
            time.sleep(0.05)
        process.send_signal(number)
        text, complaints = process.communicate(timeout=30)
        expect(f"bench and {name}", process.returncode == 3 and "interrupted" in text and "1 runs are missing" in text, f"{process.returncode} {text} {complaints}")
        expect(f"{name} leaves no orphan", not children_of(marker))
        expect(f"{name} keeps what was measured", len(json.loads((d / "cut.json").read_text())["runs"]) == 2)
    process = subprocess.Popen([args.gpubmc, "bench", str(few), "--program", str(waiting), "--out", str(d / "killed")], stdout=subprocess.DEVNULL)
    for _ in range(200):
        if children_of(marker):
            break
        time.sleep(0.05)
    process.kill()
    process.wait()
    for _ in range(100):
        if not children_of(str(waiting)):
            break
        time.sleep(0.05)
    expect("a killed bench takes its run with it", not children_of(str(waiting)), children_of(str(waiting)))
    for left in children_of(marker):  # the children of the killed run are still there
        os.kill(left, signal.SIGKILL)
    (d / "wait").unlink()
    case("bench goes on after Ctrl-C", ["bench", few, "--program", waiting, "--out", d / "Ctrl-C"], 0, "2 runs are taken from the journal", "3/3")
    case("bench goes on after it was killed", ["bench", few, "--program", waiting, "--out", d / "killed"], 0, "2 runs are taken from the journal", "3/3")
    # Queries and solvers.
    queries = d / "queries"
    queries.mkdir()
    (queries / "a b.cnf").write_text("p cnf 1 1\n1 0\n")
    (queries / "c.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    solver = program("solver", 'if test "$(wc -l <"$file")" = 2; then echo "s SATISFIABLE"; exit 10; fi\necho "s UNSATISFIABLE"; exit 20\n')
    case("bench of queries", ["bench", queries, "--command", f"good: {solver} -t {{timeout}} {{file}}", "--command", f"wrong: {program('wrong', 'echo sat')} {{file}}",
                              "--out", d / "q", "--files"], 4, "sat", "unsat", "c.cnf: good says unsat, wrong says sat", without=["a b.cnf: good"])
    case("bench of queries without solvers", ["bench", queries, "--out", d / "x"], 2, "queries need --command")
    # On a terminal: progress and remaining time.
    master, slave = os.openpty()
    process = subprocess.Popen([args.gpubmc, "bench", str(few), "--program", str(waiting), "--out", str(d / "tty")], stdout=subprocess.DEVNULL, stderr=slave)
    os.close(slave)
    text = b""
    try:
        while chunk := os.read(master, 4096):
            text += chunk
    except OSError:
        pass
    process.wait()
    os.close(master)
    expect("progress on a terminal", b"1/3" in text and b"about" in text and b"left" in text and text.endswith(b"\r\033[K"), text)
    # SARIF: the same findings, in a file that appears completely or not at all.
    done = case("SARIF", [racy, "--sarif", d / "out.sarif", "--quiet"], 1)
    log = json.loads((d / "out.sarif").read_text())["runs"][0]
    expect("SARIF has the race", [r["ruleId"] for r in log["results"]] == ["GPUBMC-RACE"], str(log["results"])[:300])
    expect("SARIF has both threads", len(log["results"][0]["codeFlows"][0]["threadFlows"]) == 2)
    case("SARIF of a clean kernel", [good, "--sarif", d / "good.sarif"], 0)
    expect("no findings", json.loads((d / "good.sarif").read_text())["runs"][0]["results"] == [])
    case("SARIF to a folder that is not there", [racy, "--sarif", d / "none/out.sarif"], 2, "--sarif", "none/out.sarif")
    case("two reports for one stream", [racy, "--sarif", "-", "--json", "-"], 2, "only one of them")

    # JUnit: a test case for each kernel.
    case("JUnit", [racy, "--junit", d / "out.xml", "--quiet"], 1)
    suite = xml.etree.ElementTree.parse(d / "out.xml").getroot()
    tests = suite.findall("testsuite/testcase")
    expect("JUnit has the race", suite.get("failures") == "1" and suite.get("errors") == "0" and len(tests) == 1 and
           tests[0].get("name") == "racy <<<2, 64>>>" and tests[0].find("failure").get("type") == "GPUBMC-RACE" and
           ":1:37: a: data race: " in tests[0].find("failure").get("message"), (d / "out.xml").read_text())
    open_ = file("open.cu", "__global__ void open(int *a) { asm(\"nonsense;\"); a[threadIdx.x] = 1; }\n")
    done = case("JUnit of what is not decided, a violation and a proof", [open_, racy, good, "--junit", "-"], 1)
    suite = xml.etree.ElementTree.fromstring(done.stdout)
    expect("JUnit counts", [suite.get(x) for x in ("tests", "failures", "errors")] == ["3", "1", "1"] and
           [s.get("name") for s in suite] == [str(open_), str(racy), str(good)], done.stdout)

    # A kernel of which nothing was checked has exit code 3, and is no test that passes.
    classes = [line.split()[0] for line in subprocess.run([args.gpubmc, "--list-properties"], capture_output=True, text=True).stdout.splitlines()]
    done = case("JUnit of nothing", [good, *[x for c in classes for x in ("--off", c)], "--junit", "-"], 3)
    suite = xml.etree.ElementTree.fromstring(done.stdout)
    expect("JUnit does not pass what is not checked", [suite.get(x) for x in ("tests", "failures", "errors")] == ["1", "0", "1"], done.stdout)

    # Suppressed findings are in every report and do not affect the verdict.
    allowed = file("allowed.cu", '__global__ void k(int *a) {\n  a[0] = threadIdx.x;  // gpubmc: allow race "any will do"\n}\n')
    case("allowed race", [allowed, "--json", d / "allowed.json", "--sarif", d / "allowed.sarif"], 0, "allowed: race on a (line 2): any will do")
    told = [p for p in json.loads((d / "allowed.json").read_text())["kernels"][0]["properties"] if p["allowed"]]
    expect("JSON has what is allowed", {p["status"] for p in told} == {"violated"} and
           all(p["allowed"]["reason"] == "any will do" and p["allowed"]["by"] == "inSource" for p in told), str(told)[:300])
    results = json.loads((d / "allowed.sarif").read_text())["runs"][0]["results"]
    expect("SARIF suppresses it", results and all(r["suppressions"][0]["kind"] == "inSource" and
           r["suppressions"][0]["justification"] == "any will do" for r in results), str(results)[:300])
    case("a reason is missing", [file("bare.cu", allowed.read_text().replace(' "any will do"', ""))], 1, "bare.cu:2: the comment allows nothing: a reason")
    case("nothing to allow", [file("idle.cu", '// gpubmc: allow bounds "never"\n' + good.read_text())], 0, "allow bounds: unused suppression")
    case("hostile reason", [file("hostile.cu", allowed.read_text().replace("any will do", "\033[31m<script>")), "--html", d / "hostile.html"], 0,
         without=["\033"])
    expect("inert in the page", "<script>\"" not in (d / "hostile.html").read_text())
    case("allowed for a check, not for a comparison", ["equiv", allowed, "--kernel", "k", "--reference", "k"], 1, "GPUBMC-RACE")
    # Findings in the host program.
    host = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() {\n  int h[256] = {0}, *a;\n  cudaMalloc(&a, 256);\n" \
        "  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);%s\n  k<<<1, 64>>>(a);\n}\n"
    wrong = file("wrong_host.cu", host % "")
    case("host program", [wrong], 1, "host program  violated", "error GPUBMC-COPY-SIZE on a", "copies 1,024 bytes into a, which has 256 (allocated: ", "wrong_host.cu:4)", "k <<<1, 64>>>  holds")
    case("host program, quietly", [wrong, "--quiet"], 1, "host program  violated", "k <<<1, 64>>>  holds")
    case("host program warns", [wrong, "--warn", "copy-size"], 0, "warning GPUBMC-COPY-SIZE", without=["violated"])
    case("host program off", [wrong, "--off", "copy-size"], 0, without=["host program", "COPY-SIZE"])
    scaled = file("scaled.cl", "__kernel void scale(__global float *a) { a[get_global_id(0)] *= 2; }\n")
    opencl_host = """#include <CL/cl.h>
int main(void) {
  cl_int error;
  cl_platform_id platform;
  cl_device_id device;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  const char *text = "scaled.cl";
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
  clBuildProgram(program, 1, &device, "", NULL, NULL);
  cl_kernel scale = clCreateKernel(program, "scale", &error);
  cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, %d * sizeof(float), NULL, &error);
  clSetKernelArg(scale, 0, sizeof(a), &a);
  size_t all = 1024, group = 64;
  clEnqueueNDRangeKernel(queue, scale, 1, NULL, &all, &group, 0, NULL, NULL);
  return clFinish(queue);
}
"""
    case("a host program of OpenCL", [scaled, "--host", file("scaled.c", opencl_host % 1024)], 0, "<<<16, 64>>>  holds", "GPUBMC-UNINITIALISED-READ on a")
    case("a buffer that is too small", [scaled, "--host", file("short.c", opencl_host % 1023)], 1, "GPUBMC-BOUNDS on a", "work-item 63, work-group 15 reads a[1023]")
    case("a launch of OpenCL at an offset", [scaled, "--host", file("offset.c", (opencl_host % 1024).replace("1, NULL, &all", "1, &group, &all"))], 0,
         "not all launches of scale are known: line 17 launches it with another global offset")
    case("a last work-group that is smaller", [scaled, "--host", file("smaller.c", (opencl_host % 1024).replace('""', '"-cl-std=CL2.0"').replace("all = 1024", "all = 1000"))], 0,
         "not all launches of scale are known: line 17 launches it with a last work-group that is smaller")
    case("a launch of OpenCL that fails", [scaled, "--host", file("uneven.c", (opencl_host % 1024).replace("all = 1024", "all = 1000"))], 1,
         "GPUBMC-INVALID-LAUNCH on scale", "are no multiple of work-groups of 64")
    every = "".join(f"#include <CL/{h}.h>\n" for h in ["opencl", "cl_ext", "cl_platform", "cl_version", "cl"])
    for suffix in ["c", "cpp"]:
        case(f"OpenCL's headers in .{suffix}", [scaled, "--host", file(f"every.{suffix}", 2 * every + opencl_host % 1024)], 0,
             "<<<16, 64>>>  holds", without=["note: header"])
    case("a host program that is not there", [scaled, "--host", d / "nowhere.c"], 2, "nowhere.c: no such file")
    case("a host program of a CUDA file", [wrong, "--host", d / "scaled.c"], 2, "a file is for kernels in OpenCL C")
    case("a host program with C++ bindings", [scaled, "--host", file("bindings.cpp", "#include <CL/cl.hpp>\nint main() {}\n")], 2, "does not follow the C++ bindings")
    case("host program ignored", [wrong, "--host=launches"], 0, without=["COPY-SIZE"])
    case("host program allowed", [file("allowed_host.cu", host % '  // gpubmc: allow copy-size "a test"')], 0, "allowed: copy-size on a (line 5): a test", without=["nothing was found"])
    found = json.loads(case("host program as JSON", [wrong, "--json", "-"], 1).stdout)
    expect("host findings", found["verdict"] == "violated" and found["kernels"][0]["verdict"] == "holds" and [(p["class"], p["location"]["line"], p["status"], p["callers"]) for p in found["host"]] == [("copy-size", 5, "violated", [])], str(found["host"]))
    case("host program as SARIF", [wrong, "--sarif", d / "host.sarif", "--quiet"], 1)
    results = json.loads((d / "host.sarif").read_text())["runs"][0]["results"]
    expect("host results", [(r["ruleId"], r["level"], r["taxa"][0]["id"]) for r in results] == [("GPUBMC-COPY-SIZE", "error", "805")] and results[0]["message"]["text"].startswith("Host program: copies 1,024 bytes"), str(results))
    case("baseline of a host program", [wrong, "--write-baseline", d / "host.json"], 0, "known (baseline): copy-size on a (line 5)", "1 finding")
    case("known host program", [wrong, "--baseline", d / "host.json"], 0, "known (baseline): copy-size on a (line 5)")
    case("repaired host program", [file("wrong_host.cu", (host % "").replace("&a, 256", "&a, 1024")), "--baseline", d / "host.json"], 0, "fixed: copy-size on a of the host program")
    failing = file("failing.cu", "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() {\n  int *a;\n  if (cudaMalloc(&a, 256) != cudaSuccess) { cudaFree(a); cudaFree(a); return 1; }\n  k<<<1, 64>>>(a);\n}\n")
    case("no finding on the way of an error", [failing], 0, "holds", without=["host program"])

    # A baseline: known findings are reported, other ones count.
    known = file("known.cu", "__global__ void k(int *a, int *b) {\n  a[0] = threadIdx.x;\n}\n")
    case("write a baseline", [known, "--write-baseline", d / "base.json"], 0, "known (baseline): race on a (line 2)", "base.json has 2 findings")
    findings = json.loads((d / "base.json").read_text())
    expect("a small file in order", findings["baseline"] == 1 and [f["text"] for f in findings["findings"]] == ["race on a"] * 2 and
           findings["findings"] == sorted(findings["findings"], key=lambda f: f["fingerprint"]), str(findings))
    case("nothing new", [known, "--baseline", d / "base.json"], 0, "known (baseline): race on a (line 2)", without=["fixed"])
    case("JSON as baseline", [known, "--all", "--json", d / "known.json"], 1)
    case("SARIF as baseline", [known, "--all", "--sarif", d / "known.sarif"], 1)
    for form in ("known.json", "known.sarif"):
        case(f"nothing new against {form}", [known, "--baseline", d / form], 0, "known (baseline): race on a (line 2)")
    moved = file("known.cu", "\n\n" + known.read_text().replace("  a[0]", "  a[0] "))
    case("moved and formatted", [moved, "--baseline", d / "base.json"], 0, "known (baseline): race on a (line 4)", without=["fixed"])
    worse = file("known.cu", moved.read_text().replace("}", "  b[1] = threadIdx.x;\n  a[2] = threadIdx.x;\n}"))
    case("new beside known", [worse, "--baseline", d / "base.json"], 1, "GPUBMC-RACE on b", "GPUBMC-RACE on a", "known (baseline): race on a (line 4)")
    better = file("known.cu", "__global__ void k(int *a, int *b) {\n  a[threadIdx.x + blockIdx.x * 64] = 1;\n}\n")
    case("fixed", [better, "--baseline", d / "base.json"], 0, "fixed: race on a of kernel k", without=["known ("])
    for name, text, said in (("none.json", None, "cannot be read"), ("text.json", "x", "is no JSON"), ("list.json", "[]", "neither a baseline"),
                             ("future.json", '{"tool": "gpubmc", "baseline": 9, "findings": []}', "schema 9 is not known"),
                             ("hole.json", '{"tool": "gpubmc", "baseline": 1, "findings": [{}]}', "is no text"),
                             ("other.sarif", '{"runs": [{"tool": {"driver": {"name": "lint"}}, "results": []}]}', "another tool"),
                             ("old.json", '{"tool": "gpubmc", "kernels": [{"name": "k", "properties": [{"status": "violated"}], "others": []}]}', "fingerprints")):
        case(f"baseline: {said}", [known, "--baseline", d / name if text is None else file(name, text)], 2, "--baseline", name, said)
    case("baseline to a folder that is not there", [known, "--write-baseline", d / "none/base.json"], 2, "--write-baseline", "none/base.json")
    # A proposed fix makes the kernel hold, also when it is applied to the source.
    regress = pathlib.Path(__file__).resolve().parent.parent / "regress"
    for racy_file in ("histogram/cleared_without_barrier", "reduction/tree_two_threads", "stencil/row_halo_by_wrong_thread", "warp/shuffle_orders_no_memory",
                      "papers/pug/scalar_product_second_pair", "papers/gklee/bitonic_sort_no_barrier", "scan/work_efficient_no_barrier_down"):
        source = regress / f"{racy_file}.cu"
        case(f"fix of {racy_file}", [source, "--json", d / "racy.json"], 1)
        fixes = [p["fix"] for k in json.loads((d / "racy.json").read_text())["kernels"] for p in k["properties"] if p["fix"]]
        expect(f"{racy_file} has a fix", len(fixes) == 1)
        for fix in fixes:
            lines = source.read_text().splitlines()
            lines.insert(fix["line"] - (fix["place"] == "before"), fix["insert"])
            case(f"{racy_file} is fixed", [file("fixed.cu", "\n".join(lines) + "\n")], 0, fix["verdict"])
    case("a fix in the report", [regress / "histogram/cleared_without_barrier.cu"], 1, "fix: __syncthreads(); before line 11 (checked: holds)")
    case("no fix for what is allowed", [file("pair.cu", "__global__ void k(int *a) {\n  a[threadIdx.x] = 1;\n"
         "  a[63 - threadIdx.x] = 2;  // gpubmc: allow race \"either will do\"\n}\n"), "-b", "64", "-g", "1"], 0, without=["fix:"])

    # For other callers an assertion fails, which needs interleavings; for the launch no interleavings are needed.
    case("proved at the launch", ["--timeout", "30", pathlib.Path(__file__).parent.parent / "regress/host/bins_zeroed.cu"], 0,
         ", for the launches of this file")

    # A CMake project whose tests are checks.
    project = d / "project"
    (project / "include").mkdir(parents=True)
    (project / "include/size.h").write_text("#define SIZE 4\n")
    (project / "k.cu").write_text('#include "size.h"\n__global__ void k(int *a) { a[threadIdx.x * SIZE + SHIFT] = 1; }\n')
    (project / "CMakeLists.txt").write_text(f"""cmake_minimum_required(VERSION 3.20)
project(checks NONE)
list(APPEND CMAKE_MODULE_PATH "{pathlib.Path(__file__).resolve().parent.parent / 'cmake'}")
include(gpubmc)
enable_testing()
add_library(flags OBJECT IMPORTED)
set_target_properties(flags PROPERTIES INCLUDE_DIRECTORIES "${{CMAKE_CURRENT_SOURCE_DIR}}/include" COMPILE_DEFINITIONS "SHIFT=1;TWO=2")
gpubmc_add_check(clean k.cu TARGET flags ARGS --block-dim=4 --grid-dim=1)
gpubmc_add_check(racy {racy} ARGS --block-dim=2)
""")
    subprocess.run(["cmake", "-S", project, "-B", project / "build", f"-DGPUBMC_PROGRAM={pathlib.Path(args.gpubmc).resolve()}"],
                   check=True, capture_output=True)
    done = subprocess.run(["ctest", "--test-dir", project / "build"], capture_output=True, text=True)
    expect("CMake: the clean check passes, the other fails", "1/2 Test #1: clean" in done.stdout and "50% tests passed" in done.stdout,
           done.stdout + done.stderr)
    expect("CMake: findings are kept", (project / "build/racy.sarif").exists())
    case("missing file", [d / "none.cu"], 2, "none.cu")
    case("directory", [d], 2, str(d))
    case("empty file", [file("empty.cu", "")], 2, "empty.cu")
    (d / "binary.cu").write_bytes(bytes(range(256)) * 8)
    case("not text", [d / "binary.cu"], 2, "binary.cu")
    case("syntax error", [file("syntax.cu", "__global__ void k(int *a) { a[0] = ; }\n")], 2, "syntax.cu:1:36", "expected expression")
    case("no kernel", [file("host.cu", "int main() { return 0; }\n")], 2, "kernel")
    templates = file("templates.cu", "template <int N> __global__ void fill(int *a) { a[0] = N; }\n")
    case("templates alone", [templates], 3, "unknown", "nothing was checked", "'fill'", "instantiat", without=["error"])
    reason = json.loads(case("templates alone, as JSON", ["--json", "-", templates], 3).stdout)["reason"]
    expect("JSON tells that nothing was checked", "nothing was checked" in reason)
    case("templates alone, nothing to cover", ["testgen", templates], 3, "'fill'", "instantiat")
    nobody = file("nobody.cu", "__global__ void k(int *a) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n  if (threadIdx.x > 2000) a[0] = 2;\n}\n")
    case("code that no thread reaches", [nobody], 0, "holds within bound", "no thread reaches line 3 with this launch")
    case("code that no thread of a given launch reaches", ["-b", "64", nobody], 0, "holds", without=["within bound"])
    unvisited = json.loads(case("code that no thread reaches, as JSON", ["--json", "-", nobody], 0).stdout)["kernels"][0]["properties"]
    expect("JSON names that code", [(p["location"]["line"], p["reasonCode"]) for p in unvisited if p["id"] == "GPUBMC-UNVISITED"] == [(3, "not-visited")])
    larger = file("larger.cu", "__global__ void k(int *a) {\n  if (threadIdx.x > 100) a[blockIdx.x] = threadIdx.x;\n}\n")
    case("a larger block goes wrong", [larger], 1, "<<<2, 256>>>", "no thread of <<<2, 64>>>, which holds, reaches line 2")
    firsts = file("firsts.cu", "__global__ void firsts(int *y) {\n"
                               "  if (threadIdx.x % 32 == 0) y[blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32] = blockIdx.x;\n}\n")
    case("a grid of any size", ["--verbose", "-b", "128", "-g", "4", firsts], 0, "holds, for any grid of these blocks", "proofs for other launch sizes assume")
    counted = file("counted.cu", "#include <cuda_runtime.h>\n"
                   "__global__ void count(int *n) { atomicAdd(n, 1); }\n"
                   "__global__ void set(int *a, int n) { a[threadIdx.x] = n; }\n"
                   "int main() {\n  int *n, *a, h;\n  cudaMalloc(&n, 4);\n  cudaMemset(n, 0, 4);\n  cudaMalloc(&a, 256);\n"
                   "  count<<<2, 64>>>(n);\n  cudaMemcpy(&h, n, 4, cudaMemcpyDeviceToHost);\n  set<<<1, h>>>(a, 1);\n"
                   "  cudaFree(a);\n  cudaFree(n);\n}\n")
    case("a block that the file does not tell", [counted], 0,
         "holds, for any grid of these blocks, for blocks of 64 threads; the block size that this file passes is not known")
    typed = file("typed.cu", "#include <stdlib.h>\n__global__ void k(int *p) { p[blockIdx.x] = 1; }\n"
                 "int main(int c, char **v) {\n  int *a;\n  cudaMalloc(&a, 256);\n  k<<<atoi(v[1]), 1>>>(a);\n}\n")
    case("a grid that the file does not tell", [typed], 0, "for a grid of 2 blocks", "not known")
    case("a block that the command line tells", ["-b", "64", "-g", "1", counted], 0, without=["is not known"])
    case("asked for any launch", ["-b", "128", "-g", "4", "--any-size", firsts], 1, "firsts <<<4, 1>>>", "GPUBMC-RACE on y (between blocks)",
         "no violation was found with blocks of 128 threads")
    case("any launch", ["--any-size", file("any.cu", "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")], 0, "holds, for any launch")
    case("unknown kernel", ["--kernel", "nosuch", good], 2, "nosuch", "good")
    case("no threads", ["-b", "0", good], 2, "at least one")
    case("too many threads", ["-b", "2048", "-g", "1", good], 2, "more than any GPU runs")
    case("malformed block", ["-b", "64,,2", good], 2, "64,,2")
    case("malformed array", ["--array", "a", good], 2, "NAME=VALUE")
    case("unknown array", ["--array", "zz=4", good], 2, "zz")
    case("bad extent", ["--array", "a=n*", good], 2, "n*")
    case("bad assumption on floats of a check", ["--fp-assume=finite,fast", good], 2, "--fp-assume: there is no 'fast'")
    case("no assumption on floats", ["--fp-assume", "", good], 2, "--fp-assume: the value is empty")
    case("unknown class", ["--error", "races", good], 2, "races", "barrier-divergence")
    case("unknown flag", ["--unwid", "8", good], 2, "--unwid")
    case("unknown solver", ["--solver", "abc", good], 2, "abc", "cadical, minisat, z3")
    case("a solver that is not installed", ["--solver", "smtlib:no-such-program -x", good], 2, "no-such-program", "apt-get install")
    case("no proofs", ["--certify", "--solver", "z3", good], 2, "--certify", "z3")
    case("unknown solver in a portfolio", ["--portfolio", "cadical,abc", good], 2, "abc")
    case("list of solvers", ["--list-solvers"], 0, "cadical", "proofs", "smtlib:COMMAND")
    summing = file("sum.cu", "__global__ void sum(int *a, int n) { int i = threadIdx.x; a[(i * n) & 7] = i; }\n")
    for name, flags, texts in (
        ("z3", ["--solver", "z3"], []),
        ("portfolio", ["--portfolio", "minisat,cadical,z3"], []),
        ("cross-check", ["--cross-check", "z3"], ["--cross-check z3:"]),
        ("certify", ["--certify"], ["--certify:"]),
        ("cache", ["--cache-queries"], ["--cache-queries:"]),
    ):
        case(f"violated with {name}", [*flags, summing], 1, "GPUBMC-RACE", *texts)
        case(f"holds with {name}", [*flags, good], 0, "holds", *texts)
    # There, only a class without any error needs a solver.
    case("no place for proofs", ["--certify", good], 0, "cannot be written", "/no/such/folder", TMPDIR="/no/such/folder")
    liar = file("liar", "#!/bin/sh\ncat > /dev/null\necho sat\n")
    liar.chmod(0o755)
    # The wrong answers are not trusted, and the solver is soon no longer used, for any number of jobs.
    for jobs in ("-j1", "-j2"):
        case(f"a solver that lies, {jobs}", [jobs, "--solver", f"smtlib:{liar}", summing], 3, "a model that does not meet the formula", "was asked nothing more")
    # Kernels that are checked in parallel are reported as if they were checked one after the other.
    many = file("many.cu", "".join(f"""
__global__ void clean{i}(int *a) {{ a[blockIdx.x * 64 + threadIdx.x] = {i}; }}
__global__ void racy{i}(int *a, int n) {{ a[(threadIdx.x * n) & 7] = threadIdx.x; }}
__global__ void rooted{i}(float *a, float x) {{ __assert(sinf(x) <= 0.5f); a[threadIdx.x] = x; }}
__global__ void shared{i}(int *a) {{
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  for (int r = 0; r < a[0]; ++r) s[threadIdx.x] += {i};
  a[threadIdx.x] = s[63 - threadIdx.x];
}}
""" for i in range(3)))

    def timeless(value):
        if isinstance(value, dict):
            return {k: timeless(v) for k, v in value.items() if not k.lower().startswith("seconds")}
        return [timeless(v) for v in value] if isinstance(value, list) else value

    reports = []
    for jobs in ("-j1", "-j2"):
        case(f"many kernels, {jobs}", [jobs, "--json", d / "many.json", many], 1)
        reports.append(timeless(json.loads((d / "many.json").read_text())))
    expect("many kernels, the same with any number of jobs", reports[0] == reports[1] and len(reports[0]["kernels"]) == 12)
    # A kernel that exhausts its time leaves time for those after it.
    endless = """__global__ void endless(const unsigned *in) {
  const unsigned x = in[0], y = in[1];
  __assert((x & y) * (x | y) + (x & ~y) * (~x & y) == x * y);
}
"""
    for jobs in ("-j1", "-j2"):
        case(f"kernels that share the time, {jobs}", [jobs, "--timeout", "8", file("endless.cu", endless.replace("endless", "a") + endless.replace("endless", "b") + racy.read_text())], 1,
             "racy <<<2, 64>>>  violated", "because: timeout")
    crash = file("crash", "#!/bin/sh\nkill -ABRT $$\n")
    crash.chmod(0o755)
    case("a solver that crashes", ["--solver", f"smtlib:{crash}", summing], 3, "signal 6")
    no = file("no", "#!/bin/sh\ncat > /dev/null\necho unsat\n")
    no.chmod(0o755)
    case("solvers that disagree", ["--cross-check", f"smtlib:{no}", "--dump-queries", d / "disagreed", summing], 4, "the solvers disagree")
    expect("the question they disagree on is kept", list((d / "disagreed").glob("disagreement-*.smt2")))
    hang = file("hang", "#!/bin/sh\nexec sleep 65\n")
    hang.chmod(0o755)
    begun = time.time()
    case("a solver that hangs", ["--solver", f"smtlib:{hang}", "--timeout", "2", summing], 3, "timeout")
    expect("a solver that hangs is ended", time.time() - begun < 10, f"{time.time() - begun:.1f} s")
    # A portfolio uses the answers of working members; a hanging member is killed with its children.
    hang.write_text('#!/bin/sh\nsleep 66 &\nsleep 67\n')
    garbage, hungry = file("garbage", "#!/bin/sh\nhead -c 5000 /dev/urandom\n"), file("hungry", "#!/bin/sh\nulimit -v 50000\nexec python3 -c 'bytearray(1 << 40)'\n")
    for name, members in (("crashes", f"smtlib:{crash},cadical"), ("prints garbage", f"smtlib:{garbage},cadical"),
                          ("has no memory", f"smtlib:{hungry},cadical"), ("hangs", f"cadical,smtlib:{hang}"),
                          ("hangs and stands first", f"smtlib:{hang},cadical")):
        garbage.chmod(0o755), hungry.chmod(0o755)
        case(f"a portfolio with one that {name}", ["--portfolio", members, summing], 1, "GPUBMC-RACE")
    case("holds beside one that hangs", ["--portfolio", f"smtlib:{hang},minisat", good], 0, "holds", f"the solver 'smtlib:{hang}' has no limit of conflicts")
    case("a second opinion without limits", ["--cross-check", f"smtlib:{crash}", good], 0, "holds", f"the solver 'smtlib:{crash}' has no limit of conflicts")
    for name, broken in (("prints garbage", garbage), ("has no memory", hungry)):
        case(f"a solver that {name}", ["--solver", f"smtlib:{broken}", summing], 3, "the solver failed")
    expect("none of them is left", not children_of(str(hang)), children_of(str(hang)))
    disk = d / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(disk)], capture_output=True).returncode == 0:
        case("a full disk for queries", ["--dump-queries", disk, summing], 2, "--dump-queries", "cannot write", "No space left on device")
        subprocess.run(["umount", str(disk)], check=True)
    case("queries as files", ["--dump-queries", d / "queries", "--interleavings", "canonical", summing], 1, "--dump-queries:")
    names = [p.name for p in (d / "queries").iterdir()]
    expect("their names say kernel, property and line", any("sum.race.line-1" in n and n.endswith(".smt2") for n in names), str(names[:3]))
    expect("a query has three files", {p.suffix for p in (d / "queries").iterdir()} == {".smt2", ".btor", ".cnf"})
    case("no folder for queries", ["--dump-queries", "/dev/full", good], 2, "--dump-queries /dev/full")
    case("no room for the log", ["--log-queries", "/dev/full", good], 2, "--log-queries", "No space left")
    case("no file", [], 2, "which file")
    case("malformed header flag", [file("h.cu", "//--blockDim=[16,\n" + good.read_text())], 2, "h.cu:1", "[16,")
    case("unknown header flag", [file("u.cu", "//--frobnicate=3\n" + good.read_text())], 0, "--frobnicate=3", "line 1")
    case("header flags", [file("l.cu", "//--blockDim=32 --gridDim=[4,1]\n" + good.read_text())], 0, "<<<4, 32>>>", "header comment")
    case("command line wins", ["-b", "16", d / "l.cu"], 0, "<<<4, 16>>>")
    def header(flags, kernel=None):
        return file("header.cu", f"{flags}\n{kernel or good.read_text()}")

    for flags, texts in {
        "--warp-size=0": ("header.cu:1: --warp-size", "1 to 64"),
        "--warp-size=99": ("header.cu:1: --warp-size", "1 to 64"),
        "--warp-sync=0": ("header.cu:1: --warp-sync", "1 to 64"),
        "--unwind=4294967296": ("--unwind", "4294967295"),
        "--shared-bytes=9999999999": ("--shared-bytes", "2147483647"),
        "--exited-threads=x": ("header.cu:1", "arrive or divergence"),
        "--alias a": ("header.cu:1: --alias", "a,b"),
    }.items():
        case(f"header flag {flags}", [header("//" + flags)], 2, *texts)
    case("warp size on the command line", ["--warp-size", "65", good], 2, "--warp-size", "1 to 64")
    # A warp operation prevents the summary of the loop, which would need no bound.
    loop = """__global__ void k(int *a) {
  int s = a[0];
  free(malloc(1));
  for (int i = 0; i < 10; ++i) s += i;
  a[1 + blockIdx.x * 64 + threadIdx.x] = s;
}"""
    limited = header("//--max-iterations=5 --warp-size=8", loop)
    case("header flags hold", [limited], 0, "holds within bound", "stopped at --max-iterations 5", "no execution terminates")
    case("command line beats --max-iterations", ["--max-iterations", "100", limited], 0, without=["max-iterations"])
    result = json.loads(case("command line beats --warp-size", ["--warp-size", "16", "--json", "-", limited], 0).stdout)
    expect("the warp's size", result["kernels"][0]["launch"]["warpSize"] == 16)
    macro = '__global__ void k(int *a) { __assert(N == 4); }'
    case("a define after a blank", [header("//-D N=4", macro)], 0, without=["not used"])
    case("command line beats -D", ["-D", "N=5", header("//-DN=4", macro)], 1, "N == 4", without=["redefined"])
    standard = "__global__ void k(int *a) { static_assert(__cplusplus > 201703L, \"\"); }"
    case("command line beats --std", ["--std", "c++20", header("//--std=c++14", standard)], 0)
    case("command line beats --exited-threads", ["--exited-threads", "divergence", header("//--exited-threads=arrive")], 0, without=["weakens"])
    case("block comment above header flags", [header("/* one\n   two */\n//--blockDim=16 --gridDim=1")], 0, "<<<1, 16>>>")
    launched = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() { int *a; cudaMalloc(&a, 256); k<<<1, 64>>>(a); }"
    case("two origins of the launch", ["-b", "32", file("launched.cu", launched)], 0,
         "<<<1, 32>>> (grid: <<<>>> in the source, block: command line)")

    typed = file("typed.cu", """__global__ void k(int n, unsigned u, float x, double y, bool b, short s, int *p) {
  __assert(n == -1); __assert(u == 4294967295u); __assert(x == 1.5f); __assert(y == -2.25); __assert(b); __assert(s == -32768);
}
""")
    values = {"n": "-1", "u": "4294967295", "x": "1.5", "y": "-2.25", "b": "true", "s": "-32768"}
    given = [f"--param={n}={v}" for n, v in values.items()]
    case("typed parameters", ["--verbose", *given, typed], 0, "n == -1 (--param)", "x == 1.5 (--param)")
    case("typed parameters in the file", ["--verbose", header("//" + " ".join(given), typed.read_text())], 0, "x == 1.5 (--param)", "weakens")
    for n, v, text in [("n", "99999999999", "-2147483648 to 2147483647"), ("u", "-1", "0 to 4294967295"), ("x", "1,5", "1.5"),
                       ("b", "2", "false or true"), ("s", "32768", "-32768 to 32767"), ("n", "12a", "12a"), ("p", "1", "pointer")]:
        case(f"parameter {n}={v}", ["--param", f"{n}={v}", typed], 2, f"--param {n}={v}", text)
    case("parameter in the file", [header("//--param n=99999999999", typed.read_text())], 2, "header.cu:1: --param n=99999999999")

    pair = file("pair.cu", "__global__ void k(int *y, const int *x, int *z) { y[threadIdx.x] = x[threadIdx.x]; }\n")
    case("alias", ["--verbose", "-g", "1", "--alias", "y,x", pair], 0, "y and x are the same array (--alias)", "y, z are distinct", without=["x are distinct", "x, z"])
    case("aliases in a chain", ["-g", "1", "--alias", "x,z", "--alias", "y,x", pair], 0, without=["distinct"])
    case("no stage", ["--dump-ir", "after-clangg", good], 2, "after-clangg", "after-lower")
    case("no time", ["--timeout", "0", good], 2, "--timeout", "positive", without=["0000000000000"])
    case("no memory", ["--memory-limit", "0", good], 2, "--memory-limit", "positive", without=["0000000000000"])
    dynamic = file("dynamic.cu", "extern __shared__ int s[];\n__global__ void k() { s[threadIdx.x] = 1; }\n")
    case("shared memory of unknown size", ["--verbose", dynamic], 0, "--shared-bytes N")
    case("no shared memory", ["--shared-bytes", "0", dynamic], 1, "--shared-bytes N")
    case("shared memory", ["--shared-bytes", "256", dynamic], 0)

    # Rows overlap if the pitch is less than the width, or if y * pitch wraps.
    pitched = file("pitched.cu", """//--blockDim=[16,16] --gridDim=[4,4]
__global__ void k(int *a, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) a[y * pitch + x] = x;
}
""")
    r = case("what callers must keep to", [pitched, "--json", d / "pitched.json"], 1, "pitch >= w", "(checked: holds")
    told = [p for p in json.loads((d / "pitched.json").read_text())["kernels"][0]["properties"] if p["status"] == "violated"]
    expect("it is told to programs", [p["precondition"]["status"] for p in told] == ["holds"], str(told)[:300])
    required = file("required.cu", pitched.read_text().replace("int x", f"__requires({told[0]['precondition']['condition']});\n  int x", 1))
    case("with it the kernel holds", [required], 0, "holds")
    # 3000000000 >= 64 as unsigned, but it is negative as an int.
    signs = file("signs.cu", "__global__ void k(int *a, unsigned n) { a[(int)n < 64 ? 0 : threadIdx.x] = threadIdx.x; }\n")
    case("unsigned parameters are compared as such", ["-g", "1", signs, "--json", d / "signs.json"], 1)
    told = json.loads((d / "signs.json").read_text())["kernels"][0]["properties"]
    expect("advice is that of unsigned numbers", [p["precondition"] and p["precondition"]["condition"] for p in told if p["status"] == "violated"]
           == ["n >= 64 && n <= 32768"], str([p["precondition"] for p in told]))
    # Within the bound, no thread has 256 iterations. Larger numbers are unknown, and threads from 224 on do not arrive
    # then either.
    case("no advice leads out of the bound", [file("beyond.cu", """//--blockDim=256 --gridDim=1
__global__ void k(int *a, int rounds) {
  for (int i = 0; i < rounds; i++)
    a[threadIdx.x] += i;
  if (threadIdx.x < 224) __syncthreads();
}
""")], 1, "barrier-divergence".upper(), without=["__requires"])
    # Half of a block of one thread is none: all such blocks write to a[n], whatever n is.
    of_one = "__global__ void k(int *a, int n) { if (threadIdx.x == 0) a[blockIdx.x * (blockDim.x / 2) + n] = blockIdx.x; }\n"
    case("no advice against a launch", ["--any-size", file("of_one.cu", of_one)], 1, "<<<2, 1>>>", without=["__requires"])
    case("whatever callers do", [file("always.cu", "__global__ void k(int *a, int n) { a[0] = threadIdx.x + n; }\n")], 1, without=["advice"])

    tile = file("tile.cu", """//--blockDim=[16,16] --gridDim=[4,4]
// A convolution through a tile in shared memory. With w == 2^27 and h > 32 rows 0 and 32 of the result are one: y * w wraps. What is
// written there are sums over different rows, which are equal as long as all elements are.
#define RADIUS 3
#define SIDE (16 + 2 * RADIUS)

__global__ void convolve(const float *in, float *out, const float *weights, int w, int h) {
  __shared__ float tile[SIDE][SIDE];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int j = threadIdx.y; j < SIDE; j += 16)
    for (int i = threadIdx.x; i < SIDE; i += 16) {
      const int column = min(max(x - (int)threadIdx.x + i - RADIUS, 0), w - 1);
      const int row = min(max(y - (int)threadIdx.y + j - RADIUS, 0), h - 1);
      tile[j][i] = in[row * w + column];
    }
  __syncthreads();
  float sum = 0;
  for (int j = 0; j <= 2 * RADIUS; ++j)
    for (int i = 0; i <= 2 * RADIUS; ++i)
      sum += tile[threadIdx.y + j][threadIdx.x + i] * weights[j * (2 * RADIUS + 1) + i];
  // No row is written twice if w is at most 32768, say.
  if (x < w && y < h)
    out[y * w + x] = sum;
}
""")
    case("a race of sums is seen with data of its own", ["--callers=any", tile], 1, "GPUBMC-RACE on out")

    case("unsupported", [file("asm.cu", '__global__ void k(int *a) { asm("mma.sync;"); a[threadIdx.x] = 1; }\n')], 3, "unsupported", "mma")
    case("help", ["--help"], 0, "--unwind", "Launch", "Exit codes", *(f"\n  {c} " for c in ("equiv", "testgen", "perf", "launches", "trace", "replay", "bench", "selftest")))
    case("version", ["--version"], 0, "gpubmc")
    case("list", ["--list-properties"], 0, "GPUBMC-RACE")
    case("full disk", ["--json", "/dev/full", good], 2, "/dev/full", "No space left")
    case("no folder for json", ["--json", d / "no/such/x.json", good], 2, "x.json")
    case("full disk for a graph", ["--dump-hb", "/dev/full", good], 2, "--dump-hb /dev/full", "No space left")
    case("one standard output", ["--dump-hb", "-", "--json", "-", good], 2, "standard output")
    r = case("graph of a race", ["--dump-hb", "-", racy], 1, "digraph", "color=red", "race")
    expect("the graph stands alone", r.stdout.startswith("digraph") and r.stdout.rstrip().endswith("}"), r.stdout[:200])
    case("graph of nothing", ["--dump-hb", "-", good], 0, "digraph", "nothing is violated")
    handed = file("handed.cu", """//--blockDim=1 --gridDim=2
#include <cuda/atomic>
__global__ void handed_over(int *data, int *flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    data[0] = 7;
    f.store(1, cuda::memory_order_release);
  } else if (f.load(cuda::memory_order_acquire) == 1) {
    assert(data[0] == 8);
  }
}
""")
    case("graph with a release", ["--dump-hb", "-", handed], 1, "synchronises with", "through flag[0]", "data[0]: 0 -> 7")
    case("graph of a deadlock", ["--dump-hb", "-", pathlib.Path(__file__).parent.parent / "regress/interleavings/dining_lanes.cu"], 1, "waits forever",
         "barrier of 4 threads", "left so")
    hard = file("hard.cu", """//--blockDim=4 --gridDim=1
__global__ void k(unsigned long long a, unsigned long long b, unsigned long long c) {
  __requires(a > 0 && b > 0 && c > 0 && a < 0x100000 && b < 0x100000 && c < 0x100000);
  __assert(a * a * a + b * b * b != c * c * c);
}
""")
    case("time limit", ["--timeout", "0.5", hard], 3, "timeout")
    timed = file("timed.cu", hard.read_text() + "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n")
    case("what was found in time has its page", ["--timeout", "1", timed, "--html", d / "timed.html"], 1, "racy")
    expect("with its trace", '"trace":' in (d / "timed.html").read_text())
    # The kernels of a file share the time: a kernel that exhausts its share leaves the others theirs.
    two = file("two.cu", pathlib.Path(hard).read_text() + """
__global__ void easy(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
""")
    for limit in (["--timeout", "3"], ["--kernel-timeout", "1"]):
        start = time.monotonic()
        r = case("shared time " + limit[0], [*limit, "--json", "-", two], 3)
        by_name = {k["name"]: k["verdict"] for k in json.loads(r.stdout)["kernels"]}
        expect("the easy kernel is decided", by_name == {"k": "unknown", "easy": "holds"}, str(by_name))
        expect("the limit is kept", time.monotonic() - start < float(limit[1]) + 4, str(time.monotonic() - start))
    # A formula of millions of clauses, with many seconds of successive conflicts without a decision.
    sort = (pathlib.Path(__file__).parent.parent / "regress/any-size/bitonic_meets_first.cu").read_text()
    sort = file("any_length.cu", "\n".join(l for l in sort.splitlines() if "__requires" not in l and l != "//expect: holds"))
    start = time.monotonic()
    case("time limit between conflicts", ["--timeout", "3", "-b", "512", "-g", "2", sort], 3, "timeout")
    expect("the solver keeps the limit", time.monotonic() - start < 8, str(time.monotonic() - start))
    # Clang cannot be interrupted: constant evaluation, template instances, calls that are inlined 2^20 times.
    evaluated = "constexpr int slow(int n) { int s = 0; for (int i = 0; i < 200000; i++) s ^= i * n; return s; }\n"
    evaluated += "".join(f'static_assert(slow({i}) != 7, "");\n' for i in range(1000))
    instances = """template <int D, long P> struct F {
  static __device__ int v(int x) { return F<D - 1, 2 * P>::v(x) + F<D - 1, 2 * P + 1>::v(x + 1); }
};
template <long P> struct F<0, P> { static __device__ int v(int x) { return x + P; } };
__global__ void k(int *a) { a[threadIdx.x] = F<20, 1>::v(threadIdx.x); }
"""
    calls = "__device__ int f0(int x) { return x * 3 + 1; }\n"
    calls += "".join(f"__device__ int f{i}(int x) {{ return f{i - 1}(x) + f{i - 1}(x + {i}); }}\n" for i in range(1, 21))
    calls += "__global__ void k(int *a) { a[threadIdx.x] = f20(threadIdx.x); }\n"
    for name, text in (("evaluated", evaluated), ("instances", instances), ("calls", calls)):
        start = time.monotonic()
        r = case("time limit in the front-end: " + name, ["--timeout", "2", "--json", "-", file(name + ".cu", text)], 3)
        expect("the front-end keeps the limit", time.monotonic() - start < 4, str(time.monotonic() - start))
        told = json.loads(r.stdout)
        expect("json of a run that was stopped", told["verdict"] == "unknown" and told["kernels"] == [] and
               told["reason"].startswith("timeout"), r.stdout)
    case("time limit in the front-end, as text", ["--timeout", "0.5", file("evaluated.cu", evaluated)], 3, "unknown", "because: timeout")
    # The threads engine would need less.
    case("memory limit", ["--memory-limit", "200", "--interleavings", "canonical", file("big.cu", "//--blockDim=1024 --gridDim=1\n__global__ void k(int *a, int *b) { for (int i = 0; i < 2000; ++i) a[b[threadIdx.x] + i] = b[a[i] ^ threadIdx.x]; }\n")], 3)
    r = case("json", ["--json", "-", racy], 1)
    result = json.loads(r.stdout)
    expect("json schema", result["tool"] == "gpubmc" and result["schema"] == 2 and result["verdict"] == "violated")
    violated = [p for k in result["kernels"] for p in k["properties"] if p["status"] == "violated"]
    expect("json property", bool(violated) and violated[0]["class"] == "race" and violated[0]["location"]["line"] == 1)
    weak = header("//--warn race --nosuch=1", racy.read_text())
    r = case("json of a file with flags", ["--json", "-", "--dump-ir", "after-lower", weak], 0)
    result = json.loads(r.stdout)
    expect("json notes", any("weakens" in n for n in result["notes"]) and any("--nosuch=1" in n for n in result["notes"]))
    expect("the dump is elsewhere", "== after lower ==" in r.stderr)

    r = case("dump", ["--json", "-", "--dump-ir", "after-lower", racy], 1)
    dumped = file("racy.gir", r.stderr)
    again = json.loads(case("kernel IR", ["--json", "-", dumped], 1).stdout)
    # It has no source text, on which fingerprints and proposed changes depend.
    without_text = lambda report: [{**p, "fingerprint": None, "fix": None, "witness": {**(p["witness"] or {}), "source": None}}
                                   for p in report["kernels"][0]["properties"]]
    expect("kernel IR tells what the source tells", without_text(again) == without_text(json.loads(r.stdout)))
    dump = lambda r: r.stderr[r.stderr.index("== after lower =="):]
    again = case("dump of kernel IR", ["--json", "-", "--dump-ir", "after-lower", dumped], 1)
    expect("the text form is read and written alike", dump(again) == dump(r))
    case("launch of kernel IR", ["-b", "1", "-g", "1", dumped], 0, "holds")
    case("flags in kernel IR", [file("flags.gir", "//--blockDim=1 --gridDim=1\n" + r.stderr)], 0, "<<<1, 1>>>")
    number = r.stderr[:r.stderr.index("block 0")].count("\n") + 1
    case("kernel IR that cannot be read", [file("bad.gir", r.stderr.replace("block 0", "blok 0"))], 2, f"bad.gir: line {number}, column 1: expected")
    case("kernel IR that is ill-formed", [file("ill.gir", r.stderr.replace("  ret", "  br -> 7"))], 2, "ill.gir", "impossible target")
    case("no kernel IR", [d / "none.gir"], 2, "none.gir", "No such file")
    case("a folder", [(d / "folder.gir").mkdir() or d / "folder.gir"], 2, "folder.gir", "directory")
    result = json.loads(case("json of unsupported", ["--json", "-", d / "asm.cu"], 3).stdout)
    entries = [p for p in result["kernels"][0]["properties"] if p["id"] == "GPUBMC-UNSUPPORTED"]
    expect("an unsupported construct is of no class", bool(entries) and all(p["class"] is None for p in entries))

    tree = file("tree.cu", """//--blockDim=64 --gridDim=1
__global__ void tree(int *out) {
  __shared__ int part[64];
  int t = threadIdx.x;
  part[t] = out[t];
  for (int s = 32; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  out[t] = part[t];
}
""")
    r = case("values at the race", ["--verbose", tree], 1, "step by step")
    table = [line.split() for line in r.stdout.splitlines()]
    expect("the loop variable is that of the access", ["s", "-", "32"] in table, r.stdout)
    expect("the trace ends at the race", "out[t] = part[t]" not in r.stdout, r.stdout)
    own = file("own.cu", """//--blockDim=32 --gridDim=1
__global__ void own(int *a) {
  __assume(a[0] == 7);
  for (int i = 0; i < 4; ++i) a[threadIdx.x + 1] += 1;
  __assert(a[threadIdx.x] == 0);
}
""")
    r = case("inputs alone are in memory", ["--off", "race", own], 1, "in memory", "a[0] = 7", without=["a[1] = 1,", "a[1] = 2"])
    wide = file("wide.cu", "__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; a[i / 2] = i; }\n")
    r = case("wide columns", ["-b", "32,32", "-g", "[64,64]", wide], 1, "thread (")
    expect("columns stand apart", ")thread" not in r.stdout, r.stdout)
    for kernel in (wide, tree, own, d / "asm.cu"):
        lines = case("layout", ["--verbose", kernel], 3 if kernel.name == "asm.cu" else 1).stdout.splitlines()
        expect(f"no trailing blanks for {kernel.name}", not any(line != line.rstrip() for line in lines))
        expect(f"no long lines for {kernel.name}", max(map(len, lines)) <= 120 + len(str(d)))
    places = file("places.cu", """//--blockDim=8 --gridDim=2
__global__ void k(int *a, int *b, int n) {
  a[blockIdx.x * 8 + threadIdx.x] = 1;
  b[threadIdx.x] = blockIdx.x;
  if (n > 5) { __assert(n != 7); __assert(n != 8); }
}
""")
    apart = file("apart.cu", "//--blockDim=8 --gridDim=2\n__global__ void k(int *a) { a[threadIdx.x] = blockIdx.x; }\n")
    case("blocks not compared", ["--verbose", "--only-intra-group", apart], 0, "do not race: not checked (--only-intra-group)")
    both = file("both.cu", "__global__ void k(int *out) {\n  __shared__ int s;\n  s = threadIdx.x;\n  int v = s;\n"
                           "  __assert(v < 2);\n  out[threadIdx.x] = 0;\n}\n")
    race = ["-b", "2", "-g", "1", "--all", "--off", "uninitialised-read", both]
    case("a race is the last thing known", ["--verbose", *race], 1, "unknown", "depends on the race check of s")
    failing = file("failing.cu", "__global__ void k(int *a, int n) {\n  if (n > 5) __assert(0);\n  a[threadIdx.x] = 1;\n}\n")
    case("an assertion that fails is reached", ["-b", "2", "-g", "1", "--all", failing], 1, "GPUBMC-ASSERTION", without=["no execution reaches"])
    case("an assertion that nobody comes to", ["-b", "2", "-g", "1", "--all", file("nobody.cu",
         "__global__ void k(int *a, int n) {\n  if (n > 5 && n < 3) __assert(a[0] == 1);\n  a[threadIdx.x] = 1;\n}\n")], 0, "no execution reaches")
    # One execution shows that the others are reachable.
    case("an assertion among others that nobody reaches", [file("middle.cu", """__global__ void k(int *a, int n) {
  __requires(n >= 0 && n < 100);
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (n > 10) __assert(n * 2 > 20);
  if (n * 2 > 300) __assert(i >= 0);
  if (n > 50) __assert(n > 49);
  a[i] = n;
}
""")], 0, "no execution reaches the check 'i >= 0' of line 5", without=["of line 4", "of line 6"])
    case("what a race can do", ["--verbose", "--explore-races", *race], 1, "GPUBMC-RACE", "holds         assertion")
    case("what is off is told", ["-b", "32", "-g", "1", "--off", "race", good], 0, "switched off")
    case("a parameter that is given is shown as given", ["-b", "32", "-g", "1", "--param", "x=1e31",
         file("given.cu", "__global__ void k(float *o, float x) { o[0] = threadIdx.x; }\n")], 1, "x = 1e+31")
    case("a race names the array that it is on", ["-b", "64", "-g", "1", file("push.cu", """__global__ void push(int *list, int *count, const int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && v[i] > 0) {
    int at = *count;
    *count = at + 1;
    list[at] = v[i];
  }
}
""")], 1, "GPUBMC-RACE on count", "count[0]", "other race", without=["GPUBMC-RACE on list"])
    case("interleavings counted", ["--verbose", "--interleavings=explore", "-b", "3", "-g", "1",
                                   file("t.cu", "__global__ void k(int *n, int *a) { a[threadIdx.x] = atomicAdd(n, 1); }\n")],
         0, "interleavings              6")
    case("what is abstract", ["--verbose", "-b", "2", "-g", "1", file("abstract.cu",
         "#include <curand_kernel.h>\n__global__ void k(curandState *s, float *a) {\n"
         "  a[threadIdx.x] = sinf(curand_uniform(&s[threadIdx.x])) + floorf(a[threadIdx.x]);\n}\n")], 0,
         "curand_uniform: any value that CUDA allows", "sinf: equal operands give equal results", without=["floorf"])
    # States are the lock's holder and the threads that had it: 2^4 sets without a holder, and 4 * 2^3 with one.
    case("states met again", ["--verbose", "--interleavings=explore", "--merge-states=always", "-b", "4", "-g", "1",
                              pathlib.Path(__file__).parent.parent / "regress/scaling/spin_lock_by_compare.cu"],
         0, "states                     48")
    case("too many interleavings", ["--interleavings=explore", "--max-interleavings=3", "-b", "3", "-g", "1", d / "t.cu"], 3,
         "more than 3 interleavings")
    case("levels and lines in lists", ["--verbose", "--interleavings", "canonical", places], 1, "race (a, b; between blocks)", "assertion (n != 8; line 5)")
    pair = file("pair_equiv.cu", """int twice(int *a, int n) { for (int i = 0; i < n; ++i) a[i] *= 2; return n; }
int twice_floats(float *a, int n) { for (int i = 0; i < n; ++i) a[i] *= 2; return n; }
void nothing(int *a, int n) {}
__global__ void shift(int *a, int n) { a[threadIdx.x] <<= 1; }
__global__ void reads(const int *a, int n) { int x = a[0] + n; }
__global__ void more(int *a, int *b, int m) { a[threadIdx.x] = b[threadIdx.x] + m; }
""")
    equiv = ["equiv", pair, "-b", "4", "-g", "1"]
    shift = [*equiv, "--kernel", "shift"]
    sized = ["--array", "a=4", "--param", "n=4"]
    case("a return value", [*shift, "--reference", "twice", "--result", "a=0", *sized, "--compare", "a"], 1, "the return value (a[0])")
    case("no reference", shift, 2, "what is the kernel compared with?")
    case("unknown reference", [*shift, "--reference", "thrice"], 2, "thrice")
    case("unknown kernel", [*equiv, "--kernel", "shfit", "--reference", "nothing", *sized], 2, "--kernel shfit: not found",
         "shift(int * a, int n)")
    case("which kernel", [*equiv, "--reference", "nothing", *sized], 2, "which kernel?", "reads(const int * a, int n)")
    case("no extent", [*shift, "--reference", "nothing"], 2, "Give --array a=N")
    case("size overflows", [*shift, "--reference", "nothing", "--array", "a=1000000000000000"], 2, "no size that an array has")
    case("too many words", [*shift, "--reference", "nothing", "--array", "a=100000000"], 2, "more than can be compared")
    case("types differ", [*shift, "--reference", "twice_floats", *sized], 2, "their elements are made of different types", "int *", "float *")
    case("an array of one side", [*equiv, "--kernel", "more", "--reference", "nothing", *sized], 2,
         "'b'", "is in one side and not in the other", "--scratch b")
    case("a scalar of one side", [*equiv, "--kernel", "more", "--reference", "nothing", *sized, "--scratch", "b"], 2,
         "give its value with --param")
    steps = file("pair_steps.cu", """#include <cuda_runtime.h>
__global__ void twice(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] *= 2; }
void on_device(int *a, int n) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemcpy(d, a, n * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, n>>>(d, n);
  cudaMemcpy(a, d, n * sizeof(int), cudaMemcpyDeviceToHost);
}
void plain(int *a, int n) { for (int i = 0; i < n; ++i) a[i] *= 2; }
void may(int *a, int n) { if (a[0]) twice<<<1, 32>>>(a, 32); }
""")
    host = ["equiv", steps, "--reference", "plain"]
    case("a host function", [*host, "--host-function", "on_device", "--param", "n=5", "--array", "a=n"], 0,
         "on_device against plain  holds", "1  cudaMemcpy (line 6)", "2  twice (line 7) <<<1, 5>>>",
         "calls of the CUDA runtime succeed")
    case("a host function's steps as JSON", [*host, "--host-function", "on_device", "--param", "n=5", "--array", "a=n",
                                             "--json", "-"], 0, '"cudaMemcpy (line 6)"')
    case("a host function that takes a number", [*host, "--host-function", "on_device", "--array", "a=5"], 3,
         "how many bytes cudaMemcpy changes is not known; give --param n=VALUE")
    case("a host function that looks at data", [*host, "--host-function", "may", "--param", "n=5", "--array", "a=n"], 3,
         "line 11: whether this kernel is called, and with what, depends on data")
    case("an unknown host function", [*host, "--host-function", "on_devise"], 2, "there is no function 'on_devise'",
         "on_device(int *, int)")
    case("a size without a value", [*host, "--host-function", "on_device", "--array", "a=n"], 2, "give it with --param")
    case("a size of no number", [*host, "--host-function", "on_device", "--array", "a=m"], 2, "'m' is no number that on_device takes")
    case("a host function has its own launches", [*host, "--host-function", "on_device", "--block-dim", "4"], 2,
         "leave out --kernel")
    case("nothing to compare", [*equiv, "--kernel", "reads", "--reference", "nothing"], 2, "there is nothing to compare")
    case("an output never written", [*equiv, "--kernel", "reads", "--reference", "nothing", *sized, "--compare", "a"], 2,
         "neither side writes to it")
    case("where the result is", [*shift, "--reference", "twice", *sized], 2, "Give --result ARRAY=ELEMENT")
    case("bad map", [*shift, "--reference", "nothing", "--map", "a=z"], 2, "--map a=z", "has no parameter 'z'")
    case("bad then", [*shift, "--reference", "nothing", "--then", "shift --bogus"], 2, "--then")
    case("bad assumption on floats", [*shift, "--reference", "nothing", "--fp-assume", "fast"], 2, "there is no 'fast'")
    case("a reference in a file that is not there", [*shift, "--reference", "f", "--reference-file", d / "none.cpp"], 2, "none.cpp")
    vectors = file("vectors.cpp", """#include <immintrin.h>
void add_sse2(const int *a, int *out, int n) {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    __m128i x = _mm_loadu_si128((const __m128i *)(a + i));
    _mm_storeu_si128((__m128i *)(out + i), _mm_add_epi32(x, x));
  }
  for (; i < n; ++i) out[i] = 2 * a[i];
}
void add(const int *a, int *out, int n) { for (int i = 0; i < n; ++i) out[i] = a[i] + a[i]; }
void add_one(const int *a, int *out, int n) { for (int i = 0; i < n; ++i) out[i] = a[i] + a[i] + (i == 5); }
int sum(const int *a, int n) { return a[0] + n; }
""")
    wide = file("wide.cpp", """#include <immintrin.h>
void twice(const int *a, int *out) {
  __m256i x = _mm256_loadu_si256((const __m256i *)a);
  _mm256_storeu_si256((__m256i *)out, _mm256_add_epi32(x, x));
}
void plain(const int *a, int *out) { for (int i = 0; i < 8; ++i) out[i] = 2 * a[i]; }
""")
    every = ["--param", "n=0..9", "--array", "a=n", "--array", "out=n"]
    sides = ["equiv", vectors, "--reference", "add"]
    case("two functions", [*sides, "--function", "add_sse2", *every], 0, "add_sse2 against add, n = 0..9  holds",
         "n = 0..9: each value was checked (--param)")
    case("two functions that differ", [*sides, "--function", "add_one", *every, "--confirm-native"], 1,
         "add_one against add, n = 6 (of n = 0..9)  violated", "out[5] is 1 after add_one and 0 after add",
         "machine code of add_one gives 1 for out[5], too", "machine code of add gives 0 for out[5], too")
    case("sizes as JSON", [*sides, "--function", "add_one", *every, "--json", "-"], 1, '"at": "n = 6"', '"checked": 7')
    case("a function that is not there", [*sides, "--function", "add_sse3", *every], 2,
         "vectors.cpp: error: there is no function 'add_sse3'; the host's functions are:", "add_sse2(const int *, int *, int)")
    case("a function against nothing", ["equiv", vectors, "--function", "add_sse2"], 2, "what is it compared with?")
    case("a function is no launch", [*sides, "--function", "add_sse2", "--block-dim", "4"], 2, "leave out --kernel")
    case("a function that launches", ["equiv", steps, "--function", "on_device", "--reference", "plain"], 2,
         "'on_device' launches a kernel in line 7", "--host-function on_device")
    case("one side returns a value", ["equiv", vectors, "--function", "sum", "--reference", "add", "--param", "n=4",
                                      "--array", "a=n", "--array", "out=n", "--scratch", "out"], 2,
         "sum returns a value, and add returns none")
    case("a range of no numbers", [*sides, "--function", "add_sse2", "--param", "n=0..x"], 2, "a range is written FROM..TO")
    case("an empty range", [*sides, "--function", "add_sse2", "--param", "n=5..4"], 2, "the range is empty")
    case("a huge range", [*sides, "--function", "add_sse2", "--param", "n=0..5000"], 2, "there are more than 4096")
    case("a range of nothing", [*sides, "--function", "add_sse2", "--param", "n=0..0", "--array", "a=n", "--array", "out=n"], 2,
         "neither side writes to an array")
    case("a missing feature", ["equiv", wide, "--function", "twice", "--reference", "plain", "--array", "a=8", "--array", "out=8"], 2,
         "requires target feature 'avx2'", "note: -mavx -mavx2 allows these instructions")
    neon = file("neon.cpp", """
#include <arm_neon.h>
void twice(const float *in, float *out) { for (int i = 0; i < 4; ++i) out[i] = in[i] + in[i]; }
void twice_neon(const float *in, float *out) { float32x4_t v = vld1q_f32(in); vst1q_f32(out, vaddq_f32(v, v)); }
""")
    onNeon = ["equiv", neon, "--function", "twice_neon", "--reference", "twice", "--array", "in=4", "--array", "out=4"]
    case("NEON on another machine", onNeon, 2, "note: --target aarch64 compiles for a machine with NEON")
    case("NEON", [*onNeon, "--target", "aarch64"], 0, "holds")
    case("a feature that is given", ["equiv", wide, "--function", "twice", "--reference", "plain", "--array", "a=8", "--array", "out=8",
                                     "-mavx2"], 0, "holds")
    case("another machine", [*sides, "--function", "add_one", *every, "--target", "riscv"], 2, "aarch64")
    case("a machine of no function", [*shift, "--reference", "nothing", "--target", "aarch64"], 2, "--target")
    r = case("equiv json", [*shift, "--reference", "nothing", *sized, "--json", "-"], 1)
    expect("difference in json", json.loads(r.stdout)["difference"]["kernel"]["writer"]["location"]["line"] == 4)
    case("weakened", [*shift, "--reference-kernel", "shift", *sized, "--off", "race"], 3, "--off race")
    case("json file", ["--json", d / "out.json", good], 0)
    expect("json file is whole", json.loads((d / "out.json").read_text())["verdict"] == "holds")
    expect("no partial file", not list(d.glob("*.partial")))
    expect("no colour in a pipe", "\033" not in r.stdout)
    process = subprocess.Popen([args.gpubmc, str(hard)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(0.6)
    process.send_signal(signal.SIGINT)
    text, _ = process.communicate(timeout=30)
    expect("Ctrl-C", process.returncode in (0, 3) and (process.returncode == 0 or "interrupted" in text), f"{process.returncode} {text[:200]}")

print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

#!/usr/bin/env python3
"""Projects: several files, compile_commands.json, one result. Each case has its exit code and parts of the text. What a
verdict should be follows from the sources below, as comments beside them say."""
import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True)
args = arguments.parse_args()
program = pathlib.Path(args.gpubmc).resolve()
passed, failed = 0, 0


def expect(name, ok, why=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name} {why}")


class Project:
    """A folder with sources, and a compilation database in build/."""

    def __init__(self, files):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.holder.name).resolve()
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (self.folder / "build").mkdir(exist_ok=True)

    def database(self, commands):
        """commands: (file, command) with the words of a command as one text, or as a list."""
        entries = []
        for file, command in commands:
            entry = {"directory": str(self.folder / "build"), "file": str(self.folder / file)}
            entry["command" if isinstance(command, str) else "arguments"] = command
            entries.append(entry)
        (self.folder / "build/compile_commands.json").write_text(json.dumps(entries))

    def run(self, name, argv, code, *texts, without=()):
        done = subprocess.run([program, *argv], cwd=self.folder, capture_output=True, text=True, timeout=120)
        said = " ".join((done.stdout + done.stderr).split())  # lines are broken at some width
        texts, without = ([" ".join(t.split()) for t in some] for some in (texts, without))
        problems = [] if done.returncode == code else [f"exit code {done.returncode} instead of {code}"]
        problems += [f"does not say '{t}'" for t in texts if t not in said]
        problems += [f"says '{t}'" for t in without if t in said]
        expect(name, not problems, "; ".join(problems) + "\n    " + said.strip()[-1500:] if problems else "")
        return done.stdout

    def known(self, name, argv, *rest, **named):
        """As run, with the whole list of assumptions, which tells what is known of the arguments; what is not known of
        them may be anything."""
        return self.run(name, [*argv, "--verbose", "--callers=any"], *rest, **named)

    def json(self, file):
        return json.loads((self.folder / file).read_text())


GOOD = "__global__ void good(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"
RACY = "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n"  # all threads write different values to a[0]

# A project as CMake writes it.
files = {
    "src/good.cu": '#include "width.h"\n__global__ void good(int *a) { a[blockIdx.x * WIDTH + threadIdx.x] = OFFSET; }\n',
    "include/width.h": "#define WIDTH SIZE\n",
    "src/racy.cu": RACY,
    "src/broken.cu": "#include <cuda_runtime.h>\nundeclared_type f();\n" + GOOD,
    "src/plain.cpp": '#include <vector>\nint main() { std::vector<int> v(3); return int(v.size()) - 3; }\n',
    "src/helpers.cu": "__device__ int twice(int x) { return 2 * x; }\n",
    "src/kernel_in.cc": "#ifndef __CUDACC__\n#error nvcc is asked for\n#endif\n" + GOOD.replace("good", "inside"),
}
p = Project(files)
nvcc = "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -ccbin=/usr/bin/g++ --generate-code=arch=compute_70,code=[sm_70]"
p.database([
    ("src/good.cu", f"{nvcc} -DSIZE=64 -DOFFSET=3 -I{p.folder}/include -O3 -std=c++17 -Xcompiler=-Wall,-Wextra --expt-relaxed-constexpr "
                    f"-x cu -rdc=false -c {p.folder}/src/good.cu -o good.o"),
    ("src/racy.cu", ["nvcc", "-x", "cu", "-c", "../src/racy.cu", "-o", "racy.o"]),
    ("src/broken.cu", f"{nvcc} -c ../src/broken.cu"),
    ("src/plain.cpp", "g++ -O2 -Wall -c ../src/plain.cpp"),
    ("src/helpers.cu", f"{nvcc} -c ../src/helpers.cu"),
    ("src/kernel_in.cc", f"{nvcc} -x cu -c ../src/kernel_in.cc"),
    ("src/kernel_in.cc", f"{nvcc} -O2 -x cu -c ../src/kernel_in.cc"),  # the same in another way, which changes nothing
])
p.run("a project", ["-p", "build", "--json", "all.json", "--sarif", "all.sarif", "--html", "all.html"], 1,
      "files    6: 3 checked, 1 no kernels, 1 host code, 1 does not compile", "1 violated, 2 holds",
      "src/racy.cu: racy <<<2, 64>>>  GPUBMC-RACE on a (line 1)", "src/broken.cu:2: ", "build  violated")
report = p.json("all.json")
expect("verdict of the project", report["verdict"] == "violated" and report["file"] == "build")
expect("kernels have files", {(k["file"], k["verdict"]) for k in report["kernels"]} ==
       {("src/good.cu", "holds"), ("src/racy.cu", "violated"), ("src/kernel_in.cc", "holds")})
expect("states of files", {f["file"]: f["state"] for f in report["files"]} ==
       {"src/good.cu": "checked", "src/racy.cu": "checked", "src/broken.cu": "does not compile", "src/plain.cpp": "host code",
        "src/helpers.cu": "no kernels", "src/kernel_in.cc": "checked"}, str(report["files"]))
expect("the first error", [f["message"] for f in report["files"] if f["file"] == "src/broken.cu"][0].startswith("src/broken.cu:2: "))
sarif = p.json("all.sarif")["runs"]
expect("one run of SARIF", len(sarif) == 1 and [r["ruleId"] for r in sarif[0]["results"]].count("GPUBMC-RACE") >= 1)
expect("SARIF tells what does not compile", any("src/broken.cu" in n["message"]["text"] and n["level"] == "error"
       for n in sarif[0]["invocations"][0]["toolExecutionNotifications"]))
expect("page", "racy" in (p.folder / "all.html").read_text())
p.run("trace of a project's report", ["trace", "all.json"], 0, "GPUBMC-RACE", "src/racy.cu")
p.run("a file that does not compile, without a violation", ["-p", "build", "src/good.cu", "src/broken.cu"], 3,
      "build  unknown", "src/broken.cu:2: ", without=["build  holds"])
p.run("selected files", ["-p", "build", "src/good.cu", "src/plain.cpp"], 0, "build  holds", "files    2: 1 checked, 1 host code")
p.run("a folder of files", ["-p", "build/compile_commands.json", "src", "--quiet"], 1, "src/racy.cu: racy <<<2, 64>>>  violated")
p.run("a header selects what includes it", ["-p", "build", "include/width.h"], 0, "files    1: 1 checked", "== src/good.cu")
p.run("nothing to check", ["-p", "build", "src/plain.cpp", "src/helpers.cu"], 0, "nothing to check")
p.run("a file that is not part of it", ["-p", "build", "src/other.cu"], 2, "src/other.cu: no compile command")
p.run("one kernel", ["-p", "build", "--kernel", "good"], 3, "1 holds", without=["racy <<<"])
p.run("no such kernel", ["-p", "build", "src/good.cu", "--kernel", "none"], 2, "'none'")
p.run("no database", ["-p", "src"], 2, "compile_commands.json")
p.run("an output that is a source", ["-p", "build", "--json", "src/good.cu"], 2, "--json")
p.run("options for one file", ["-p", "build", "--param", "n=4"], 2, "--param is for one file")
p.run("several files without a database", ["src/racy.cu", "src/plain.cpp", "src/helpers.cu"], 1, "3 files  violated")
p.run("a single file without kernels", ["src/helpers.cu"], 2, "there is no kernel")
p.run("baseline is written", ["-p", "build", "src/racy.cu", "src/good.cu", "--write-baseline", "known.json"], 0, "known.json has")
p.run("known findings of a project", ["-p", "build", "src/racy.cu", "src/good.cu", "--baseline", "known.json"], 0, without=["fixed:"])
p.run("findings of files that are left out are not gone", ["-p", "build", "src/good.cu", "--baseline", "known.json"], 0, without=["fixed:"])
p.run("a JSON report is a baseline", ["-p", "build", "src/racy.cu", "--baseline", "all.json"], 0)

# The command lines' own rules: relative paths, response files, later -U, -include, what is not followed.
p = Project({
    "a/k.cu": "#ifdef GONE\n#error defined\n#endif\n#ifndef FORCED\n#error not included\n#endif\n"
              "__global__ void k(int *a) { a[blockIdx.x * 64 + threadIdx.x] = FROM_FILE + FORCED; }\n",
    "a/forced.h": "#define FORCED 1\n", "build/options.rsp": '-DFROM_FILE=2 "-DGONE=a b"\n', "a/bad.cu": GOOD,
})
p.database([("a/k.cu", "nvcc @options.rsp -UGONE -include ../a/forced.h -Xcompiler -fopenmp --frobnicate -c ../a/k.cu")])
p.run("response file, -U, -include", ["-p", "build"], 0, "build  holds", "-fopenmp of compile commands is not followed",
      "--frobnicate of compile commands is not followed")
p.database([("a/k.cu", "nvcc @missing.rsp -c ../a/k.cu")])
p.run("a missing response file", ["-p", "build"], 3, "does not compile", "missing.rsp, which is missing")
(p.folder / "build/compile_commands.json").write_text("{]")
p.run("a broken database", ["-p", "build"], 2, "no compilation database")

# Files of one program. What is known of the launches in a file with main must survive what other files do.
KERNEL = "__global__ void fill(int *a, int n) { a[threadIdx.x * n] = threadIdx.x; }\n"  # a race where n is 0
MAIN = "int step = 1;\nvoid set(int v) { step = v; }\nvoid other();\n" + KERNEL + (
    "int main() {\n  int *d;\n  cudaMalloc(&d, 4096);\n  other();\n  fill<<<1, 32>>>(d, step);\n}\n")
p = Project({"main.cu": MAIN, "quiet.cpp": "void other() {}\n", "calls.cpp": "void set(int);\nvoid other() { set(0); }\n",
             "sets.cpp": "extern int step;\nvoid other() { step = 0; }\n",
             "launches.cu": "__global__ void fill(int *, int);\nvoid other() { int *d; cudaMalloc(&d, 64); fill<<<1, 32>>>(d, 0); }\n",
             "broken.cpp": "#error no\n", "lacks.cpp": "#include <no_such_header.h>\n",
             "part.cpp": "#include <no_such_header.h>\nvoid set(int);\nvoid other() { lost(); set(0); }\n"})
p.known("one file alone", ["main.cu"], 0, "this file is the whole program")
p.known("another file does nothing", ["main.cu", "quiet.cpp"], 0, "the files of the project are the whole program", "2 files  holds")
p.known("another file calls a function of it", ["main.cu", "calls.cpp"], 1, "GPUBMC-RACE", "2 files  violated")
p.known("another file sets a variable of it", ["main.cu", "sets.cpp"], 1, "GPUBMC-RACE")
p.known("another file launches its kernel", ["main.cu", "launches.cu"], 1, "GPUBMC-RACE")
for name in ("broken", "lacks", "part"):
    p.known(f"{name}: another file that does not compile as a whole is an assumption", ["main.cu", f"{name}.cpp"], 0,
          f"files of it that do not compile as a whole ({name}.cpp)")

# A variable that only other files set; one of the same name that they cannot reach.
LIBRARY = KERNEL + "STATIC int step = 1;\nvoid run(int *d) { fill<<<1, 32>>>(d, step); }\n"
RUN = "int *d;\n  cudaMalloc(&d, 4096);\n  run(d);\n}\n"
SETTER = "#include <cuda_runtime.h>\nextern int step;\nvoid run(int *);\nint main() {\n  step = 0;\n  " + RUN
p = Project({"own.cu": LIBRARY.replace("STATIC", "static"),
             "shared.cu": LIBRARY.replace("STATIC", ""), "setter.cpp": SETTER,
             "runner.cpp": "#include <cuda_runtime.h>\nvoid run(int *);\nint main() {\n  " + RUN})
p.known("a variable of another file", ["shared.cu", "setter.cpp"], 1, "GPUBMC-RACE")
p.known("a variable that no other file mentions", ["shared.cu", "runner.cpp"], 0, "n == 1")
p.known("a static variable", ["own.cu", "setter.cpp"], 0, "n == 1")

# Device variables, with and without linked device code: 0 at the launch unless a kernel of another file can set it.
p = Project({
    "main.cu": "__device__ int start;\n__global__ void use(int *a) { a[threadIdx.x * (start + 1)] = threadIdx.x; }\n"
               "void other();\nint main() {\n  int *d;\n  cudaMalloc(&d, 4096);\n  other();\n  use<<<1, 32>>>(d);\n}\n",
    "other.cu": "extern __device__ int start;\n__global__ void set() { start = -1; }\nvoid other() { set<<<1, 1>>>(); }\n",
})
for rdc, code in (("true", 1), ("false", 0)):
    p.database([(f, f"nvcc -rdc={rdc} -c ../{f}") for f in ("main.cu", "other.cu")])
    p.known(f"device variables with -rdc={rdc}", ["-p", "build", "main.cu"], code)

# One program of eight files. Sizes come from memory.cpp and main.cpp, kernels from four files; sum is behind a header and
# instantiated in one file only; left.cu and right.cu have kernels and variables of one name that are not the same.
EIGHT = {
    "parts.h": "#pragma once\n#include <cuda_runtime.h>\nfloat *numbers(int n);\nint *integers(int n);\n"
               "void fill(float *a, int n);\nvoid total(const float *a, float *sums, int n);\nvoid left(int *a);\nvoid right(int *a);\n",
    "main.cpp": '#include "parts.h"\nint main() {\n  const int n = 1000;\n  float *a = numbers(n), *sums = numbers(16);\n  fill(a, n);\n'
                "  total(a, sums, n);\n  left(integers(256));\n  right(integers(512));\n}\n",
    "memory.cpp": '#include "parts.h"\nfloat *numbers(int n) {\n  float *d;\n  cudaMalloc(&d, n * sizeof(float));\n  return d;\n}\n'
                  "int *integers(int n) {\n  int *d;\n  cudaMalloc(&d, n * sizeof(int));\n  return d;\n}\n",
    "fill.cu": '#include "parts.h"\n__global__ void ones(float *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n'
               "  if (i < n) a[i] = 1;\n}\nvoid fill(float *a, int n) { ones<<<(n + 127) / 128, 128>>>(a, n); }\n",
    "sum.cuh": "#pragma once\ntemplate <int W>\n__global__ void sum(const float *a, float *sums, int n) {\n  __shared__ float s[W];\n"
               "  int i = blockIdx.x * W + threadIdx.x;\n  s[threadIdx.x] = i < n ? a[i] : 0;\n  __syncthreads();\n"
               "  for (int d = W / 2; d > 0; d /= 2) {\n    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];\n    __syncthreads();\n  }\n"
               "  if (threadIdx.x == 0) sums[blockIdx.x] = s[0];\n}\nextern template __global__ void sum<64>(const float *, float *, int);\n",
    "sum.cu": '#include "sum.cuh"\ntemplate __global__ void sum<64>(const float *, float *, int);\n',
    "total.cu": '#include "parts.h"\n#include "sum.cuh"\nvoid total(const float *a, float *sums, int n) { sum<64><<<(n + 63) / 64, 64>>>(a, sums, n); }\n',
} | {f"{side}.cu": f'#include "parts.h"\n__device__ int shift = {shift};\n'
                   "static __global__ void work(int *a) { a[threadIdx.x + shift] = 1; }\n"
                   f"void {side}(int *a) {{ work<<<1, 256>>>(a); }}\n" for side, shift in (("left", 0), ("right", 256))}
SOURCES = [f for f in EIGHT if f.endswith((".cu", ".cpp"))]
Project(EIGHT).known("eight files", SOURCES, 0, "ones <<<8, 128>>> holds", "sum<64> <<<16, 64>>> holds", "a has 4000 bytes (cudaMalloc, memory.cpp:4)",
                   "sums has 64 bytes", "n == 1000 (main.cpp:6)", "a has 1024 bytes", "a has 2048 bytes", without=["bounds of"])
for what, file, right, wrong, finding in (
    ("a size in memory.cpp", "memory.cpp", "n * sizeof(float)", "n", "fill.cu: ones <<<8, 128>>> GPUBMC-BOUNDS on a"),
    ("a size in main.cpp", "main.cpp", "numbers(16)", "numbers(15)", "sum.cu: sum<64> <<<16, 64>>> GPUBMC-BOUNDS on sums"),
    ("a launch in total.cu", "total.cu", "/ 64, 64>>>", "/ 64, 128>>>", "sum.cu: sum<64> <<<16, 128>>> GPUBMC-BOUNDS on s"),
    ("what right.cu gets", "main.cpp", "right(integers(512))", "right(integers(256))", "right.cu: work <<<1, 256>>> GPUBMC-BOUNDS on a"),
    ("a variable in left.cu", "left.cu", "shift = 0", "shift = 1", "left.cu: work <<<1, 256>>> GPUBMC-BOUNDS on a")):
    p = Project(EIGHT | {file: EIGHT[file].replace(right, wrong)})
    p.known(f"eight files with a mistake: {what}", SOURCES, 1, finding)
    p.database([(f, f"nvcc -c ../{f}") for f in SOURCES])
    p.known(f"the same in a build: {what}", ["-p", "build"], 1, finding)

# Two programs that share a file: its kernel is launched in both.
TWO = {
    "lib.h": "#pragma once\n#include <cuda_runtime.h>\nvoid twice(float *a, int n);\n",
    "lib.cu": '#include "lib.h"\n__global__ void doubled(float *a, int n) {\n  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] *= 2;\n}\n'
              "void twice(float *a, int n) { doubled<<<1, 64>>>(a, n); }\n",
} | {f"{name}.cpp": f'#include "lib.h"\nint main() {{\n  float *a;\n  cudaMalloc(&a, {n} * sizeof(float));\n  cudaMemset(a, 0, {n} * sizeof(float));\n'
                    f"  twice(a, {n});\n}}\n" for name, n in (("small", 100), ("large", 5000))}
for sources, code, texts in ((TWO, 0, ("n == 100 ", "n == 5000 ")),
                             (TWO | {"large.cpp": TWO["large.cpp"].replace("twice(a, 5000)", "twice(a, 5001)")}, 1,
                              ("GPUBMC-BOUNDS on a", "n = 5001")),
                             (TWO | {"small.cpp": TWO["small.cpp"].replace("malloc(&a, 100", "malloc(&a, 99").replace("Malloc(&a, 100", "Malloc(&a, 99")}, 1,
                              ("GPUBMC-BOUNDS on a", "n = 100"))):
    p = Project(sources)
    p.database([(f, f"nvcc -c ../{f}") for f in ("lib.cu", "small.cpp", "large.cpp")])
    p.known(f"two programs share a file: {texts}", ["-p", "build"], code, *texts)
    p.known(f"two programs on the command line: {texts}", ["lib.cu", "small.cpp", "large.cpp"], code, *texts)
# In one program the linker would refuse a function that two files define: which one is meant is not known.
p = Project(TWO | {"other.cu": TWO["lib.cu"]})
p.database([(f, f"nvcc -c ../{f}") for f in ("lib.cu", "other.cu", "small.cpp")])
p.known("a function that two files define", ["-p", "build"], 0, "'twice(float*, int)' is defined in lib.cu and in other.cu",
      "bounds of a are not checked")

# A library: its functions are called with arbitrary arguments. scaled gets memory of n numbers.
LIBRARY_FILES = {
    "kernels.cuh": "#pragma once\n#include <cuda_runtime.h>\n__global__ void scaled(float *a, int n);\nfloat *zeros(int n);\n",
    "kernels.cu": '#include "kernels.cuh"\n__global__ void scaled(float *a, int n) {\n'
                  "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) a[i] *= 3;\n}\n",
    "memory.cpp": '#include "kernels.cuh"\nfloat *zeros(int n) {\n  float *d;\n  cudaMalloc(&d, n * sizeof(float));\n'
                  "  cudaMemset(d, 0, n * sizeof(float));\n  return d;\n}\n",
    "run.cu": '#include "kernels.cuh"\nvoid run(int n) {\n  if (n <= 0 || n > 100000) return;\n'
              "  scaled<<<(n + 255) / 256, 256>>>(zeros(n), n);\n}\n"}
for sources, code, text in ((LIBRARY_FILES, 0, "a has n * 4 bytes (cudaMalloc, memory.cpp:4)"),
                            (LIBRARY_FILES | {"kernels.cu": LIBRARY_FILES["kernels.cu"].replace("i < n", "i <= n")}, 1, "GPUBMC-BOUNDS on a")):
    p = Project(sources)
    p.known(f"a library: {code}", ["kernels.cu", "memory.cpp", "run.cu"], code, text)
    p.database([(f, f"nvcc -c ../{f}") for f in ("kernels.cu", "memory.cpp", "run.cu")])
    p.known(f"a library in a build: {code}", ["-p", "build"], code, text)

# What must not be known of a program of several files.
p = Project({
    "main.cu": MAIN, "quiet.cpp": "void other() {}\n",
    "late.cpp": "extern int step;\nstruct Late { Late() { step = 2; } } late;\nvoid other() {}\n",
    "early.cpp": "extern int step;\nstruct Early { Early() { step = 0; } } early;\n",
    "caller.cpp": "void set(int);\nstruct Caller { Caller() { set(0); } } caller;\n",
    "c.c": "void set(int);\nvoid in_c(void) { set(0); }\n",
    "calls_c.cpp": 'extern "C" void in_c();\nvoid other() { in_c(); }\n',
    "c.cu": MAIN.replace("void set(int v)", 'extern "C" void set(int v)'),
    "unknown.cpp": "extern int step;\nvoid outside(int *);\nvoid other() { outside(&step); }\n",
    "weak.cpp": "__attribute__((weak)) void inner() {}\nvoid other() { inner(); }\n",
    "strong.cpp": "void set(int);\nvoid inner() { set(0); }\n",
})
p.known("static initialisers run in any order", ["main.cu", "early.cpp", "late.cpp"], 1, "GPUBMC-RACE", "use 'step'")
p.known("one static initialiser", ["main.cu", "late.cpp"], 0, "n == 2")
p.known("one static initialiser with a mistake", ["main.cu", "early.cpp", "quiet.cpp"], 1, "GPUBMC-RACE", "n == 0")
p.known("a function of C", ["c.cu", "c.c", "calls_c.cpp"], 1, "GPUBMC-RACE", "n = 0")
p.known("a function that no file defines", ["main.cu", "unknown.cpp"], 1, "GPUBMC-RACE")
p.database([(f, f"nvcc -c ../{f}") for f in ("main.cu", "quiet.cpp", "caller.cpp")])
p.known("a static initialiser of a file that nothing uses", ["-p", "build"], 1, "GPUBMC-RACE")
p.database([(f, f"nvcc -c ../{f}") for f in ("main.cu", "quiet.cpp")])
p.known("no such file", ["-p", "build"], 0, "n == 1")
p.database([(f, f"nvcc -c ../{f}") for f in ("main.cu", "weak.cpp", "strong.cpp")])
p.known("a weak function that a file may replace", ["-p", "build"], 1, "GPUBMC-RACE", "is defined in")
p.known("a weak function that a file replaces", ["main.cu", "weak.cpp", "strong.cpp"], 1, "GPUBMC-RACE", "n == 0")
p.known("a weak function that no file replaces", ["main.cu", "weak.cpp"], 0, "n == 1")

# A kernel of another file writes to a variable through a pointer.
VARIABLE = ("__device__ int start;\n__global__ void use(int *a) { a[threadIdx.x * (start + 1)] = threadIdx.x; }\nvoid put(int *);\nint main() {\n"
            "  int *d, *s;\n  cudaMalloc(&d, 4096);\n  cudaGetSymbolAddress((void **)&s, start);\n  put(BY);\n  use<<<1, 32>>>(d);\n}\n")
p = Project({"main.cu": VARIABLE.replace("BY", "s"), "quiet.cu": VARIABLE.replace("BY", "d"),
             "put.cu": "__global__ void putKernel(int *p) { *p = -1; }\nvoid put(int *p) { putKernel<<<1, 1>>>(p); }\n"})
p.known("a device variable that a kernel of another file gets", ["main.cu", "put.cu"], 1, "GPUBMC-RACE")
p.known("a device variable that no kernel gets", ["quiet.cu", "put.cu"], 0, "all of start is 0")

# Each file has its own variable with internal linkage, and without -rdc=true also an inline one: init() sets that of
# its file, and main.cu's stays 0.
for kind in ("static __constant__ int stride;", "namespace { __constant__ int stride; }", "inline __constant__ int stride;"):
    p = Project({"stride.h": f"#pragma once\n#include <cuda_runtime.h>\n{kind}\nvoid init(int);\n",
                 "main.cu": '#include "stride.h"\n__global__ void use(int *a) { if (stride == 0) a[threadIdx.x + 1] = 2; else a[threadIdx.x] = 1; }\n'
                            "int main() {\n  init(1);\n  int *a;\n  cudaMalloc(&a, 256);\n  use<<<1, 64>>>(a);\n}\n",
                 "init.cu": '#include "stride.h"\nvoid init(int n) { cudaMemcpyToSymbol(stride, &n, sizeof n); }\n'})
    p.known(f"each file has its own variable: {kind}", ["main.cu", "init.cu"], 1, "GPUBMC-BOUNDS on a")

# Functions that are called without a call in the program: 65 threads write to 64 elements.
RUN = ("#include <cuda_runtime.h>\n__global__ void fill(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }\n"
       "void run(int n) {\n  int *a;\n  cudaMalloc(&a, 256);\n  fill<<<1, 128>>>(a, n);\n}\n")
p = Project({
    "run.cu": RUN, "main.cpp": "void run(int);\nint main() { run(64); }\n",
    "end.cpp": "void run(int);\n__attribute__((destructor)) static void end() { run(65); }\n",
    "begin.cpp": "int size = 64;\nstatic void begin() { size = 65; }\n"
                 '__attribute__((section(".init_array"), used)) static void (*const list[])() = {begin};\n',
    "sized.cpp": "void run(int);\nextern int size;\nint main() { run(size); }\n",
    "setter.cpp": "void run(int);\nstruct Setter { Setter(int); };\nstatic int hook = 64;\nSetter::Setter(int n) { hook = n; }\nint main() { run(hook); }\n",
    "set.cpp": "struct Setter { Setter(int); };\nstatic Setter setter(65);\n",
    "lang.c": "void run(int);\nint main(void) {\n#ifdef __cplusplus\n  run(64);\n#else\n  run(65);\n#endif\n}\n",
    "size.cpp": "__attribute__((weak)) int length() { return 64; }\n", "longer.cpp": "__attribute__((weak)) int length() { return 65; }\n",
    "wish.cpp": 'void run(int);\nextern "C" int wished() __attribute__((weak));\nint main() { run(wished ? wished() : 65); }\n',
    "wished.cpp": 'extern "C" int wished() { return 64; }\n',
    "asks.cpp": "void run(int);\nint length();\nint main() { run(length()); }\n",
    "c_run.cu": RUN.replace("void run(int n)", 'extern "C" void run(int n)'),
})
p.known("main alone", ["run.cu", "main.cpp"], 0, "n == 64")
p.known("a function that is called at the end", ["run.cu", "main.cpp", "end.cpp"], 1, "GPUBMC-BOUNDS on a")
p.known("a function that is called before main", ["run.cu", "sized.cpp", "begin.cpp"], 3, without=["n == 64"])
p.database([(f, f"nvcc -c ../{f}") for f in ("run.cu", "setter.cpp", "set.cpp")])
p.known("a constructor that another file calls", ["-p", "build"], 0, "bounds of a are not checked", without=["n == 64"])
p.known("code of C is not taken for C++", ["c_run.cu", "lang.c"], 0, "bounds of a are not checked", without=["n == 64"])
p.known("a weak function that no file needs to define", ["run.cu", "wish.cpp"], 0, "bounds of a are not checked", without=["n == 64"])
for name, files in (("two weak functions", ("run.cu", "asks.cpp", "size.cpp", "longer.cpp")), ("a weak reference", ("run.cu", "wish.cpp", "wished.cpp"))):
    p.database([(f, f"nvcc -c ../{f}") for f in files])
    p.known(name + " in a build", ["-p", "build"], 0, "is not followed as a whole", "bounds of a are not checked", without=["n == 64"])
p.known("a file that is not there", ["run.cu", "main.cpp", "nowhere.cpp"], 3, "nowhere.cpp: there is no such file")

# One source for two targets, and device code that is linked in a part of the files only.
SIZED = (RUN.replace("__global__", "template <class T> __global__").replace("void run(int n)", "template <class T> void run()")
         .replace("fill<<<1, 128>>>(a, n)", "fill<T><<<1, 128>>>(a, SIZE)") + "template void run<int>();\n")
RUNS = "template <class T> void run();\nint main() { run<int>(); }\n"
p = Project({"sized.cu": SIZED, "one.cpp": RUNS, "two.cpp": RUNS})
p.database([("sized.cu", "nvcc -DSIZE=64 -c ../sized.cu"), ("sized.cu", "nvcc -DSIZE=65 -c ../sized.cu"),
            ("one.cpp", "nvcc -c ../one.cpp"), ("two.cpp", "nvcc -c ../two.cpp")])
p.known("one source for two targets", ["-p", "build"], 1, "sized.cu is compiled in two ways", "GPUBMC-BOUNDS on a")
p.database([("sized.cu", "nvcc -std=c++11 -DSIZE=65 -c ../sized.cu"), ("one.cpp", "nvcc -std=c++11 -c ../one.cpp")])
p.known("C++11", ["-p", "build"], 1, "GPUBMC-BOUNDS on a", "-std=c++11 is read as -std=c++14")
p = Project({
    "off.h": "#pragma once\n#include <cuda_runtime.h>\nstatic __constant__ int off;\n__device__ void put(int *, int);\nvoid init();\n",
    "main.cu": '#include "off.h"\n__global__ void use(int *a) { put(a, threadIdx.x + off); }\nint main() {\n  init();\n  int *a, zero = 0;\n'
               "  cudaMalloc(&a, 256);\n  cudaMemcpyToSymbol(off, &zero, 4);\n  use<<<1, 64>>>(a);\n}\n",
    "put.cu": '#include "off.h"\n__device__ void put(int *a, int i) { a[i + off] = i; }\nvoid init() {\n  int one = 1;\n  cudaMemcpyToSymbol(off, &one, 4);\n}\n'})
p.database([(f, f"nvcc -rdc=true -c ../{f}") for f in ("main.cu", "put.cu")])
p.known("a static variable of linked device code", ["-p", "build"], 3, "put", without=["build  holds"])
p.database([("main.cu", "nvcc -rdc=true -c ../main.cu"), ("put.cu", "nvcc -c ../put.cu")])
p.known("device code of some files is linked", ["-p", "build"], 3, "compiled with -rdc=true, and others without", without=["build  holds"])

# Defects of the host program are told once, and comments of all files count.
COPY = ('#include "copy.h"\nint main() {\n  int *d, h[64];\n  cudaMalloc(&d, 4096);\n  one(d);\n  two(d);\n'
        "  cudaMemcpy(h, d, 4096, cudaMemcpyDeviceToHost);COMMENT\n}\n")  # h has 256 bytes
ONE = '#include "copy.h"\n__global__ void first(int *a) { a[threadIdx.x] = 1; }\nvoid one(int *a) { first<<<1, 64>>>(a); }\n'
p = Project({"copy.h": "#include <cuda_runtime.h>\nvoid one(int *);\nvoid two(int *);\n", "one.cu": ONE,
             "two.cu": ONE.replace("first", "second").replace("one", "two"), "main.cpp": COPY.replace("COMMENT", ""),
             "allowed.cpp": COPY.replace("COMMENT", ' // gpubmc: allow copy-size "on purpose"')})
p.known("a defect of the host program", ["one.cu", "two.cu", "main.cpp", "--json", "host.json"], 1, "GPUBMC-COPY-SIZE")
expect("it is told once", (p.folder / "host.json").read_text().count("GPUBMC-COPY-SIZE") == 1, (p.folder / "host.json").read_text()[:3000])
p.known("a comment in another file", ["one.cu", "two.cu", "allowed.cpp"], 0, "on purpose")

# Device code that is linked: a function of another file computes the index, and a kernel of another file sets a variable.
RDC = {
    "main.cu": "extern __device__ int limit;\n__device__ int place(int i);\n"
               "__global__ void use(int *a) { if (threadIdx.x < limit) a[place(threadIdx.x)] = 1; }\n"
               "int main() {\n  int *a;\n  cudaMalloc(&a, 512);\n  use<<<1, 256>>>(a);\n}\n",
    "place.cu": "__device__ int limit = 64;\nstatic __device__ int twice(int i) { return 2 * i; }\n"
                "__device__ int place(int i) { return twice(i); }\n"}
for sources, code, text in ((RDC, 0, "use <<<1, 256>>> holds"),
                            (RDC | {"place.cu": RDC["place.cu"].replace("limit = 64", "limit = 65")}, 1, "GPUBMC-BOUNDS on a"),
                            (RDC | {"place.cu": RDC["place.cu"].replace("return 2 * i", "return 3 * i")}, 1, "GPUBMC-BOUNDS on a")):
    p = Project(sources)
    p.database([(f, f"nvcc -rdc=true -c ../{f}") for f in sources])
    p.known(f"linked device code: {text}", ["-p", "build", "--verbose"], code, text)

# The limit is the whole run's, and what it leaves out is told.
HARD = ("__global__ void cubes(unsigned long long a, unsigned long long b, unsigned long long c) {\n"
        "  __requires(a > 0 && b > 0 && c > 0 && a < 0x100000 && b < 0x100000 && c < 0x100000);\n"
        "  __assert(a * a * a + b * b * b != c * c * c);\n}\n")
p = Project({"hard.cu": HARD, "good.cu": GOOD})
p.known("a time limit", ["hard.cu", "good.cu", "-b", "1", "-g", "1", "--timeout", "6"], 3, "good <<<1, 1>>>  holds", "open, by reason",
      "hard.cu: cubes <<<1, 1>>>", "2 files  unknown")

# Parts of a project, joined: every kernel is in one of them, and a part that is missing is told.
p = Project({f"k{i}.cu": f"__global__ void a{i}(int *a) {{ a[blockIdx.x * 64 + threadIdx.x] = 1; }}\n"
                         f"__global__ void b{i}(int *a) {{ a[blockIdx.x * 64 + threadIdx.x] = 2; }}\n" for i in range(3)}
            | {"racy.cu": RACY, "broken.cu": "oops\n"})
sources = [f"k{i}.cu" for i in range(3)]
names = []
for part in (1, 2, 3):
    p.known(f"part {part} of 3", [*sources, "--shard", f"{part}/3", "--json", f"{part}.json"], 0)
    names += [k["name"] for k in p.json(f"{part}.json")["kernels"]]
expect("each kernel is in one part", sorted(names) == [f"{x}{i}" for x in "ab" for i in range(3)], str(names))
expect("several parts have kernels", len({tuple(k["name"] for k in p.json(f"{i}.json")["kernels"]) for i in (1, 2, 3)}) > 1)
p.run("joined parts", ["merge", "1.json", "2.json", "3.json", "--json", "all.json"], 0, "3 files, 6 kernels: 6 holds", "3 files  holds")
p.known("whole project", [*sources, "--json", "whole.json"], 0)
shown = [[(k["file"], k["name"], k["verdict"]) for k in sorted(p.json(f)["kernels"], key=lambda k: (k["file"], k["name"]))]
         for f in ("all.json", "whole.json")]
expect("the joined report has the kernels of the whole", shown[0] == shown[1], str(shown))
p.run("a missing part", ["merge", "1.json", "3.json"], 3, "missing parts: 2/3", "3 files  unknown")
p.run("a part twice", ["merge", "1.json", "1.json"], 2, "two reports of part 1/3")
p.run("a joined report is joined", ["merge", "all.json"], 0, "6 kernels")
p.known("a violation", ["racy.cu", "k0.cu", "--json", "racy.json"], 1)
p.known("a file that does not compile", ["broken.cu", "k0.cu", "--json", "broken.json"], 3)
p.known("one file", ["k1.cu", "--json", "one.json"], 0)
p.run("joined with a violation", ["merge", "all.json", "racy.json", "one.json"], 1, "racy.cu: racy  violated", "3 reports  violated")
p.run("joined with a file that does not compile", ["merge", "one.json", "broken.json"], 3, "broken.cu: does not compile", "unknown")
p.run("joined is no source", ["merge", "one.json", "k0.cu"], 2, "k0.cu: this is no JSON report of a check")
p.run("the output is an input", ["merge", "one.json", "--json", "one.json"], 2, "--json")
p.known("wrong parts", [*sources, "--shard", "4/3"], 2, "--shard")
p.known("parts of a division", [*sources, "--shard", "half"], 2, "2/8")

# Pages and SARIF reports are joined likewise: their results are those of one run, and a part that is missing is told.
codes = []
for part in (1, 2):
    done = subprocess.run([program, *sources, "racy.cu", "--shard", f"{part}/2", "--html", f"{part}.html", "--sarif", f"{part}.sarif", "--json",
                           f"{part}of2.json"], cwd=p.folder, capture_output=True, text=True, timeout=120)
    codes.append(done.returncode)
expect("one part has the violation", sorted(codes) == [0, 1], str(codes))
p.known("whole, as SARIF", [*sources, "racy.cu", "--sarif", "whole.sarif"], 1)
p.run("joined SARIF reports", ["merge", "1.sarif", "2.sarif", "--sarif", "all.sarif"], 1)
joined, whole = (p.json(f)["runs"] for f in ("all.sarif", "whole.sarif"))
expect("one run of SARIF with the results of the whole", len(joined) == 1 and joined[0]["results"] == whole[0]["results"] != [], str(joined)[:1000])
expect("and its rules", joined[0]["tool"] == whole[0]["tool"] and joined[0]["taxonomies"] == whole[0]["taxonomies"])
expect("and its exit code", joined[0]["invocations"][0]["exitCode"] == 1)
p.run("two violations, each with its rule", ["merge", "1.sarif", "2.sarif", "whole.sarif", "--sarif", "-"], 1, '"ruleIndex": 0', without=['"ruleIndex": 1'])
held = codes.index(0) + 1
p.run("a missing part as SARIF", ["merge", f"{held}.sarif", "--sarif", "missing.sarif"], 3, f"missing parts: {3 - held}/2")
expect("the report tells it", any("missing parts" in n["message"]["text"] for n in
                                  p.json("missing.sarif")["runs"][0]["invocations"][0]["toolExecutionNotifications"]))
p.run("a part twice as SARIF", ["merge", "1.sarif", "1.sarif"], 2, "two reports of part 1/2")
p.run("joined pages", ["merge", "1.html", "2.html", "--html", "all.html"], 1, "racy.cu: racy  violated")
page = (p.folder / "all.html").read_text().partition('id="report">')[2].partition("</script>")[0]
expect("the page has all kernels, and the text of the file with the violation",
       len(json.loads(page)["kernels"]) == 7 and "racy.cu" in json.loads(page)["sources"], page[:1000])
p.run("reports of two kinds", ["merge", "1.sarif", "2of2.json"], 2, "of different kinds")
p.run("SARIF is not made of JSON", ["merge", "1of2.json", "--sarif", "no.sarif"], 2, "must have been written with --sarif")
p.run("a page is not made of JSON", ["merge", "1of2.json", "--html", "no.html"], 2, "must have been written with --html")
(p.folder / "other.sarif").write_text('{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "other"}}}]}')
p.run("SARIF of another tool", ["merge", "1.sarif", "other.sarif"], 2, "other.sarif: this is no SARIF report of gpubmc")


# What a difference to a commit may matter to: files that read a changed file, and those of their programs.
def git(project, *words):
    subprocess.run(["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", *words], cwd=project.folder, check=True, capture_output=True)


def checked(project, name, ref, code, *files):
    project.run(name, ["-p", "build", "--changed-since", ref, "--json", "build/changed.json"], code, without=["error:"])
    now = {f["file"] for f in project.json("build/changed.json")["files"]}
    expect(name, now == set(files), f"checks {sorted(now)}")


ALL = {"a.cu": '#include "a.h"\n' + GOOD.replace("good", "a").replace("= 1", "= A"), "a.h": "#define A 1\n", "b.cu": GOOD.replace("good", "b"),
       "run.cu": RUN, "main.cpp": "void run(int);\nint main() { run(64); }\n", "notes.txt": "one\n", ".gitignore": "build/\n"}
p = Project(ALL)
p.database([(f, f"nvcc -c ../{f}") for f in ("a.cu", "b.cu", "run.cu", "main.cpp")])
git(p, "init", "-q")
git(p, "add", ".")
git(p, "commit", "-q", "-m", "first")
checked(p, "nothing has changed", "HEAD", 0)
(p.folder / "notes.txt").write_text("two\n")
checked(p, "a file that none reads has changed", "HEAD", 0)
(p.folder / "a.h").write_text("#define A 2\n")
checked(p, "a header has changed", "HEAD", 0, "a.cu")
git(p, "commit", "-q", "-a", "-m", "second")
checked(p, "nothing since the last commit", "HEAD", 0)
checked(p, "a header in the last commit", "HEAD^", 0, "a.cu")
p.run("the rest is told", ["-p", "build", "--changed-since", "HEAD^"], 0, "1 of 4 files are checked")
# main.cpp now passes a size that is too large to the kernel of run.cu.
(p.folder / "main.cpp").write_text(ALL["main.cpp"].replace("64", "65"))
checked(p, "the caller of what launches a kernel has changed", "HEAD", 1, "run.cu", "main.cpp")
p.run("of these only some", ["-p", "build", "run.cu", "a.cu", "--changed-since", "HEAD"], 1, "1 of 4 files are checked", "GPUBMC-BOUNDS on a")
(p.folder / "main.cpp").write_text(ALL["main.cpp"])
(p.folder / "b.cu").unlink()
(p.folder / "b.cu").symlink_to("c.cu")
(p.folder / "c.cu").write_text(ALL["b.cu"])
checked(p, "a link to a new file", "HEAD", 0, "b.cu")
git(p, "add", ".")
git(p, "commit", "-q", "-m", "third")
(p.folder / "c.cu").write_text(RACY)
checked(p, "what a link leads to has changed", "HEAD", 1, "b.cu")
(p.folder / "notes.txt").unlink()
checked(p, "a removed file may have been read by any", "HEAD", 1, "a.cu", "b.cu", "run.cu", "main.cpp")
p.run("no such commit", ["-p", "build", "--changed-since", "nowhere"], 2, "--changed-since: git rev-parse fails")
p.run("a commit that looks like an option", ["-p", "build", "--changed-since", "--all"], 2, "--changed-since")
p.run("without a project", ["a.cu", "--changed-since", "HEAD"], 2, "--changed-since is for a project (-p)")

# A header of NVIDIA's samples that is not there: what it declares is known, so that launches are.
HELPED = ("#include <helper_cuda.h>\n#include <helper_functions.h>\n__global__ void fill(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }\n"
          "int main(int argc, char **argv) {\n  findCudaDevice(argc, (const char **)argv);\n  StopWatchInterface *timer = nullptr;\n  sdkCreateTimer(&timer);\n"
          "  int *a;\n  checkCudaErrors(cudaMalloc((void **)&a, 256));\n  sdkStartTimer(&timer);\n  fill<<<1, 128>>>(a, 64);\n"
          '  getLastCudaError("fill");\n  if (sdkGetTimerValue(&timer) > 1) return 1;\n  checkCudaErrors(cudaFree(a));\n}\n')
p = Project({"right.cu": HELPED, "wrong.cu": HELPED.replace("a, 64", "a, 65")})
p.run("helper_cuda.h", ["right.cu", "--verbose"], 0, "n == 64", "a has 256 bytes", without=["helper_cuda.h"])
p.run("helper_cuda.h with a mistake", ["wrong.cu", "--verbose"], 1, "GPUBMC-BOUNDS on a")

# A long host program: what is not about the device costs little, and takes nothing away from what is known without it.
def long_program(functions, kernels):
    """Lists of records, text, tables and numbers; `kernels` wrappers that allocate and launch."""
    text = "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <string>\n#include <vector>\n"
    text += "struct Record { int key; double value; Record *next; char name[32]; };\n"
    text += "static Record *all = nullptr;\nstatic int table[256];\n"
    for i in range(kernels):
        text += (f"__global__ void kernel{i}(float *out, const float *in, int n) {{\n  __shared__ float s[128];\n"
                 f"  int at = blockIdx.x * blockDim.x + threadIdx.x;\n  s[threadIdx.x] = at < n ? in[at] : 0;\n"
                 f"  __syncthreads();\n  if (at < n) out[at] = s[127 - threadIdx.x] + {i};\n}}\n")
    for i in range(functions):
        text += f"""int work{i}(int n, const std::string &name) {{
  std::vector<int> v;
  for (int k = 0; k < n; ++k) {{
    v.push_back(k * {i + 1});
    if (v.size() > 100) v.clear();
  }}
  Record *r = (Record *)malloc(sizeof(Record));
  r->key = n;
  r->value = {i} * 0.5;
  strncpy(r->name, name.c_str(), sizeof(r->name) - 1);
  r->next = all;
  all = r;
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 16; ++b) {{
      if (b % 3 == 0) table[a] += b * n;
      else table[a] ^= a << b;
    }}
  int sum = 0;
  for (Record *p = all; p; p = p->next) {{
    sum += p->key;
    if (p->value > 10) sum -= table[p->key & 255];
    for (int c = 0; c < 32 && p->name[c]; ++c) sum = sum * 31 + p->name[c];
  }}
  while (sum > n) sum /= 2;
  switch (sum % 4) {{
    case 0: printf("%d\\n", sum); break;
    case 1: {f'sum += work{i - 1}(n / 2, name);' if i % 7 else ''} break;
    default: sum += (int)v.size();
  }}
  return sum;
}}
"""
    for i in range(kernels):
        text += f"""void launch{i}(int n) {{
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  kernel{i}<<<(n + 127) / 128, 128>>>(out, in, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}}
"""
    text += 'int main(int argc, char **argv) {\n  int n = argc > 1 ? atoi(argv[1]) : 1000;\n  if (n < 1 || n > 1000000) return 1;\n'
    text += '  int sum = 0;\n  std::string name = argc > 2 ? argv[2] : "none";\n'
    for i in range(functions):
        text += f"  sum += work{i}(n + {i}, name);\n"
        if i % (functions // kernels) == 0 and i // (functions // kernels) < kernels:
            text += f"  launch{i // (functions // kernels)}(n);\n"
    return text + '  printf("%d\\n", sum);\n  return 0;\n}\n'


def seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# Each kernel holds: the array has n elements, and all threads of a block come to the barrier.
text = long_program(functions=56, kernels=13)
expect("the program is long", text.count("\n") >= 2000, str(text.count("\n")))
p = Project({"long.cu": text})
taken = {"ignore": [], "follow": []}
for host in ("ignore", "follow") * 3:
    before = seconds()
    p.run(f"long program, --host={host}", ["long.cu", f"--host={host}", "--json", f"{host}.json", "--quiet"], 0)
    taken[host].append(seconds() - before)
verdicts = {host: {k["name"]: k["verdict"] for k in p.json(f"{host}.json")["kernels"]} for host in taken}
expect("all kernels hold", all(v == "holds" for of in verdicts.values() for v in of.values()), str(verdicts))
expect("as many kernels", len(verdicts["follow"]) == len(verdicts["ignore"]) == 13, str(verdicts))
# By the median of the ratios of neighbouring runs, since a busy machine makes a run dearer by a quarter. Compiling the
# host's side alone doubles what a kernel that is decided at once costs.
ratios = sorted(follow / ignore for ignore, follow in zip(taken["ignore"], taken["follow"]))
expect("following the host is cheap", ratios[len(ratios) // 2] <= 3.5, str(taken))

print(f"{passed} passed, {failed} failed")
raise SystemExit(failed != 0)

#!/usr/bin/env python3
"""Projects: several files, compile_commands.json, one result. Each case has its exit code and parts of the text. What a
verdict should be follows from the sources below, as comments beside them say."""
import argparse
import json
import pathlib
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
p.run("one file alone", ["main.cu"], 0, "this file is the whole program")
p.run("another file does nothing", ["main.cu", "quiet.cpp"], 0, "the files of the project are the whole program", "2 files  holds")
p.run("another file calls a function of it", ["main.cu", "calls.cpp"], 1, "GPUBMC-RACE", "2 files  violated")
p.run("another file sets a variable of it", ["main.cu", "sets.cpp"], 1, "GPUBMC-RACE")
p.run("another file launches its kernel", ["main.cu", "launches.cu"], 1, "GPUBMC-RACE")
for name in ("broken", "lacks", "part"):
    p.run(f"{name}: another file that does not compile as a whole is an assumption", ["main.cu", f"{name}.cpp"], 0,
          f"files of it that do not compile as a whole ({name}.cpp)")

# A variable that only other files set; one of the same name that they cannot reach.
LIBRARY = KERNEL + "STATIC int step = 1;\nvoid run(int *d) { fill<<<1, 32>>>(d, step); }\n"
SETTER = "extern int step;\nvoid run(int *);\nint main() { step = 0; run(0); }\n"
p = Project({"own.cu": LIBRARY.replace("STATIC", "static"),
             "shared.cu": LIBRARY.replace("STATIC", ""), "setter.cpp": SETTER,
             "runner.cpp": "void run(int *);\nint main() { run(0); }\n"})
p.run("a variable of another file", ["shared.cu", "setter.cpp"], 1, "GPUBMC-RACE")
p.run("a variable that no other file mentions", ["shared.cu", "runner.cpp"], 0, "n == 1")
p.run("a static variable", ["own.cu", "setter.cpp"], 0, "n == 1")

# Device variables, with and without linked device code: 0 at the launch unless a kernel of another file can set it.
p = Project({
    "main.cu": "__device__ int start;\n__global__ void use(int *a) { a[threadIdx.x * (start + 1)] = threadIdx.x; }\n"
               "void other();\nint main() {\n  int *d;\n  cudaMalloc(&d, 4096);\n  other();\n  use<<<1, 32>>>(d);\n}\n",
    "other.cu": "extern __device__ int start;\n__global__ void set() { start = -1; }\nvoid other() { set<<<1, 1>>>(); }\n",
})
for rdc, code in (("true", 1), ("false", 0)):
    p.database([(f, f"nvcc -rdc={rdc} -c ../{f}") for f in ("main.cu", "other.cu")])
    p.run(f"device variables with -rdc={rdc}", ["-p", "build", "main.cu"], code)

# The limit is the whole run's, and what it leaves out is told.
HARD = ("__global__ void cubes(unsigned long long a, unsigned long long b, unsigned long long c) {\n"
        "  __requires(a > 0 && b > 0 && c > 0 && a < 0x100000 && b < 0x100000 && c < 0x100000);\n"
        "  __assert(a * a * a + b * b * b != c * c * c);\n}\n")
p = Project({"hard.cu": HARD, "good.cu": GOOD})
p.run("a time limit", ["hard.cu", "good.cu", "-b", "1", "-g", "1", "--timeout", "6"], 3, "good <<<1, 1>>>  holds", "open, by reason",
      "hard.cu: cubes <<<1, 1>>>", "2 files  unknown")

# Parts of a project, joined: every kernel is in one of them, and a part that is missing is told.
p = Project({f"k{i}.cu": f"__global__ void a{i}(int *a) {{ a[blockIdx.x * 64 + threadIdx.x] = 1; }}\n"
                         f"__global__ void b{i}(int *a) {{ a[blockIdx.x * 64 + threadIdx.x] = 2; }}\n" for i in range(3)}
            | {"racy.cu": RACY, "broken.cu": "oops\n"})
sources = [f"k{i}.cu" for i in range(3)]
names = []
for part in (1, 2, 3):
    p.run(f"part {part} of 3", [*sources, "--shard", f"{part}/3", "--json", f"{part}.json"], 0)
    names += [k["name"] for k in p.json(f"{part}.json")["kernels"]]
expect("each kernel is in one part", sorted(names) == [f"{x}{i}" for x in "ab" for i in range(3)], str(names))
expect("several parts have kernels", len({tuple(k["name"] for k in p.json(f"{i}.json")["kernels"]) for i in (1, 2, 3)}) > 1)
p.run("joined parts", ["merge", "1.json", "2.json", "3.json", "--json", "all.json"], 0, "3 files, 6 kernels: 6 holds", "3 files  holds")
p.run("whole project", [*sources, "--json", "whole.json"], 0)
shown = [[(k["file"], k["name"], k["verdict"]) for k in sorted(p.json(f)["kernels"], key=lambda k: (k["file"], k["name"]))]
         for f in ("all.json", "whole.json")]
expect("the joined report has the kernels of the whole", shown[0] == shown[1], str(shown))
p.run("a missing part", ["merge", "1.json", "3.json"], 3, "missing parts: 2/3", "3 files  unknown")
p.run("a part twice", ["merge", "1.json", "1.json"], 2, "two reports of part 1/3")
p.run("a joined report is joined", ["merge", "all.json"], 0, "6 kernels")
p.run("a violation", ["racy.cu", "k0.cu", "--json", "racy.json"], 1)
p.run("a file that does not compile", ["broken.cu", "k0.cu", "--json", "broken.json"], 3)
p.run("one file", ["k1.cu", "--json", "one.json"], 0)
p.run("joined with a violation", ["merge", "all.json", "racy.json", "one.json"], 1, "racy.cu: racy  violated", "3 reports  violated")
p.run("joined with a file that does not compile", ["merge", "one.json", "broken.json"], 3, "broken.cu: does not compile", "unknown")
p.run("joined is no source", ["merge", "one.json", "k0.cu"], 2, "k0.cu: this is no JSON report of a check")
p.run("the output is an input", ["merge", "one.json", "--json", "one.json"], 2, "--json")
p.run("wrong parts", [*sources, "--shard", "4/3"], 2, "--shard")
p.run("parts of a division", [*sources, "--shard", "half"], 2, "2/8")

print(f"{passed} passed, {failed} failed")
raise SystemExit(failed != 0)

#!/usr/bin/env python3
"""Mutants of the right programs of regress/newcomer: a barrier is removed, a guard loosened or removed, a loop one longer,
an index shifted, an allocation halved. Says what gpubmc tells of each.

  scripts/newcomer_mutants.py --gpubmc PROGRAM [--without-host] [--jobs N] [NAME...]

--without-host leaves out main, so that callers may pass anything. NAME: a program, such as scan. A mutant that changes
values alone is no defect that gpubmc looks for; those are listed below, each judged by hand.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import tempfile

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--without-host", action="store_true")
arguments.add_argument("--jobs", type=int, default=2)
arguments.add_argument("names", nargs="*")
args = arguments.parse_args()

# Program and a part of the changed line: the result is another number, or none, and nothing else goes wrong.
VALUES_ALONE = {
    ("stencil", "= in[g + 1]"), ("stencil", "= in[g - kRadius + 1]"), ("scan", "d <= kCount"), ("scan", "t - d + 1]"),
    ("scan", ": s[from][t + 1]"), ("reduction", "s[0 + 1]"), ("nbody", "first <= n"), ("mandelbrot", "if (true) return"),
    ("matmul", "m <= (n + kTile - 1)"), ("kmeans", "if (true) return"), ("kmeans", "if (true) best"),
    ("kmeans", "d <= best"), ("csr", "k = start[r + 1]"), ("convolution", "if (true) return"), ("convolution", "u > 0"),
    ("convolution", "v > 0"), ("bitonic", "if (true) {"), ("softmax", "s[0 + 1]"), ("bfs", "if (true) return"),
    ("bfs", "if (true) isMarked"), ("bfs", "e = first[v + 1]"),
}


def without_macros(text):
    """The mistakes of the program are macros; the default of each takes its place."""
    pattern = r"#ifndef (\w+)\n#define \1 ([^\n]*)\n#endif\n"
    defaults = dict(re.findall(pattern, text))
    text = re.sub(pattern, "", text)
    for _ in range(3):
        for name, value in defaults.items():
            text = re.sub(rf"\b{name}\b", lambda _: value, text)
    return text


def end_of(text, opening):
    """The place of the bracket that closes the one at `opening`."""
    depth, at = 1, opening + 1
    while depth:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        at += 1
    return at - 1


def mutants(text):
    """What was done, the changed text, and where."""
    def replaced(what, begin, end, by):
        return what, text[:begin] + by + text[end:], begin

    for kernel in re.finditer(r"__global__", text):
        begin = text.index("{", kernel.end())
        end = end_of(text, begin)
        for m in re.finditer(r"__syncthreads\(\);", text[begin:end]):
            yield replaced("barrier removed", begin + m.start(), begin + m.end(), ";")
        for m in re.finditer(r"\b(if|for) \(", text[begin:end]):
            first = begin + m.end() - 1
            last = end_of(text, first)
            if m[1] == "if":
                yield replaced("guard removed", first, last + 1, "(true)")
            what = "guard loosened" if m[1] == "if" else "loop one longer"
            for old, new in ((" < ", " <= "), (" >= ", " > ")):
                for c in re.finditer(re.escape(old), text[first:last]):
                    if m[1] == "if" or old == " < ":
                        yield replaced(what, first + c.start(), first + c.end(), new)
        for m in re.finditer(r"(?<=[\w\]])\[", text[begin:end]):
            at = begin + m.start()
            line = text[text.rfind("\n", 0, at) + 1:text.find("\n", at)]
            if "__shared__" not in line:
                yield replaced("index shifted", end_of(text, at), end_of(text, at), " + 1")
    for m in re.finditer(r"cudaMalloc(\()&\w+, ", text):
        last = end_of(text, m.start(1))
        yield replaced("size halved", m.end(), last, f"({text[m.end():last]}) / 2")


def told(job):
    name, what, text, at = job
    source = text[text.rfind("\n", 0, at) + 1:text.find("\n", at)].strip()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "k.cu")
        file.write_text(text)
        command = [args.gpubmc, "--no-progress", "--kernel-timeout", "60", "--json", "-", str(file)]
        done = subprocess.run(command, capture_output=True, text=True)
    result = json.loads(done.stdout)
    properties = [*result["host"], *(p for k in result["kernels"] for p in k["properties"])]
    violated = {p["severity"] for p in properties if p["status"] == "violated"}
    if "error" in violated:
        return name, what, source, "error"
    if any(name == n and part in source for n, part in VALUES_ALONE):
        return name, what, source, "no defect" if result["verdict"].startswith("holds") else "undecided"
    if "warning" in violated:
        return name, what, source, "warning"
    if not result["verdict"].startswith("holds"):
        return name, what, source, "undecided"
    return name, what, source, "bounds not checked" if any(k["unbounded"] for k in result["kernels"]) else "not told"


names = args.names or sorted(f.stem for f in (root / "regress/newcomer").glob("*.cu")
                             if '#include "' not in f.read_text())
jobs = []
for name in names:
    text = without_macros((root / f"regress/newcomer/{name}.cu").read_text())
    if args.without_host:
        text = text[:text.index("int main")]
    jobs += [(name, *mutant) for mutant in mutants(text)]
counts = collections.Counter()
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for name, what, source, how in pool.map(told, jobs):
        counts[how] += 1
        if how not in ("error", "no defect"):
            print(f"{how:<18} {name}: {what}: {source}", flush=True)
defects = len(jobs) - counts["no defect"]
print(f"{len(jobs)} mutants, {counts['no defect']} of them no defects; of the others", flush=True)
for how, n in counts.most_common():
    if how != "no defect":
        print(f"  {n:4} {100 * n // max(defects, 1):3} %  {how}")

#!/usr/bin/env python3
"""Runs gpubmc on the files of a suite that compile (NVIDIA's cuda-samples), and tabulates the verdicts of the kernels.

  scripts/samples.py --suite DIR [--name samples|rodinia] [--gpubmc PROGRAM] [--include DIR]... [--timeout S] [--jobs N]
                     [--results FILE [--again]] [--write] [FILTER...]

A .cu file that another file of the suite includes is part of that file and is not run separately. Header folders are
the folders of the file and of its sample, those named in the make files of these folders, and those of --include. Each
kernel gets S seconds (20). Launches are those that gpubmc finds in the file, or its default. --results keeps the
answers, one JSON object per line; with --again, files with an answer there are not run. --write writes the tables into
docs/cuda-coverage.md at the marker <!-- NAME -->. FILTER: only files whose path contains one of the words.
"""
import argparse
import collections
import concurrent.futures
import functools
import json
import pathlib
import re
import subprocess
import sys
import time

import built

root = pathlib.Path(__file__).resolve().parent.parent
page = root / "docs/cuda-coverage.md"
arguments = argparse.ArgumentParser()
arguments.add_argument("--suite", required=True, type=pathlib.Path)
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--name", default="samples")
arguments.add_argument("--include", action="append", default=[], type=pathlib.Path)
arguments.add_argument("--timeout", type=float, default=20)
arguments.add_argument("--jobs", type=int, default=1)
arguments.add_argument("--results", type=pathlib.Path)
arguments.add_argument("--again", action="store_true")
arguments.add_argument("--write", action="store_true")
arguments.add_argument("filters", nargs="*")
args = arguments.parse_args()


@functools.cache
def named_by_make(folder):
    """The header folders that the make files of a folder name."""
    out = []
    for makefile in (f for f in sorted(folder.iterdir()) if f.name.lower() == "makefile"):
        text = makefile.read_text(errors="replace")
        values = dict(re.findall(r"^\s*(\w+)\s*:?=\s*(\S+)\s*$", text, re.M))
        for name in re.findall(r"-I\s*(\S+)", text):
            name = re.sub(r"\$[({](\w+)[)}]", lambda m: values.get(m[1], m[0]), name)
            if not pathlib.PurePath(name).is_absolute() and (folder / name).is_dir():
                out.append((folder / name).resolve())
    return out


@functools.cache
def header_folders(folder):
    """The folder of a file, the folder of its sample, and the shared folders."""
    inside = [folder, *(d for d in folder.parents if d.is_relative_to(args.suite))]
    sample = next(d for d in inside if (d / "CMakeLists.txt").exists() or d == args.suite)
    shared = [sample / s for s in ("inc", "common", "common/inc")] + [args.suite / "Common", *args.include]
    made = [d for f in inside for d in named_by_make(f)]
    return list(dict.fromkeys([folder, sample, *made, *(d for d in shared if d.is_dir())]))


@functools.cache
def included(path):
    """The files of the suite that a file includes directly."""
    names = re.findall(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^">]+)[>"]', path.read_text(errors="replace"), re.M)
    found = (next((d / n for d in header_folders(path.parent) if (d / n).is_file()), None) for n in names)
    return [f.resolve() for f in found if f]


def has_kernel(path):
    """Whether a file, or a file that it includes, defines a kernel."""
    seen, open_ones = {path}, [path]
    while open_ones:
        now = open_ones.pop()
        if "__global__" in now.read_text(errors="replace"):
            return True
        new = [f for f in included(now) if f not in seen]
        seen.update(new)
        open_ones += new
    return False


def compiled_files():
    sources = [p for p in sorted(args.suite.rglob("*"))
               if p.suffix in (".cu", ".cuh", ".h", ".hpp", ".c", ".cc", ".cpp") and p.is_file()]
    parts = {f for p in sources for f in included(p)}
    return [p for p in sources if p.suffix == ".cu" and p not in parts and has_kernel(p)]


def run(path):
    """{"file", "wall": seconds, and "error" or "kernels": [[name, verdict, seconds, [reason...]]...]}. There is one
    more verdict, "holds for any launch": free of races for any size of grid and blocks."""
    start = time.monotonic()
    answer = ask(path)
    return answer | {"wall": round(time.monotonic() - start, 2)}


def ask(path):
    name = str(path.relative_to(args.suite))
    command = [args.gpubmc, "--kernel-timeout", str(args.timeout), "--no-progress", "--json", "-",
               *(f"-I{d}" for d in header_folders(path.parent)), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode == 2:
        messages = re.findall(r"(?:fatal )?error: (.*)", done.stderr)
        return {"file": name, "error": messages[0] if messages else done.stderr.strip()[:200]}
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"file": name, "crash": f"exit code {done.returncode}: {done.stderr.strip()[:200]}"}
    kernels = []
    for k in result["kernels"]:
        open_ones = [p for p in k["properties"] if p["status"] == k["verdict"]]
        reasons = []
        if k["verdict"] in ("unknown", "unsupported", "internal error"):
            reasons = sorted({p["reason"] or p["message"] for p in open_ones})
        if k["verdict"] == "violated":
            reasons = sorted(f"{p['class']}, line {p['location']['line']}" for p in open_ones)
        verdict = k["verdict"]
        if verdict == "holds" and any(p["class"] == "race" and p["size"] == "any" for p in k["properties"]):
            verdict = "holds for any launch"
        kernels.append([k["name"], verdict, round(k["statistics"]["seconds"], 2), reasons])
    return {"file": name, "kernels": kernels}


def cause(kernel):
    """The first reason that does not follow from another one."""
    first = [r for r in kernel[3] if not r.startswith("known only where")]
    return (first or kernel[3] or ["?"])[0]


def percent(part, whole):
    return f"{100 * part / max(whole, 1):.0f} %"


def tables(answers):
    order = ["holds for any launch", "holds", "holds within bound", "violated", "unknown", "unsupported", "internal error"]
    rows = collections.defaultdict(collections.Counter)
    refused, reasons = collections.Counter(), collections.defaultdict(list)
    total = collections.Counter()
    for a in answers:
        parts = pathlib.PurePath(a["file"]).parts
        folder = parts[1] if parts[0] == "Samples" else parts[0]
        for row in (rows[folder], total):
            row["files"] += 1
            row["compiled"] += "kernels" in a
            row["crashes"] += "crash" in a
        if "error" in a:
            refused[re.sub(r"'[^']*/([^'/]*)'", r"'\1'", a["error"])] += 1
        for k in a.get("kernels", []):
            for row in (rows[folder], total):
                row["kernels"] += 1
                row[k[1]] += 1
            if k[1] in ("unknown", "unsupported", "internal error"):
                reasons[k[1], cause(k)].append(pathlib.PurePath(a["file"]).name)
    decided = sum(total[v] for v in order[:4])
    walls = sorted(a["wall"] for a in answers if "wall" in a)
    out = [f"{total['files']} files that are compiled have kernels; {total['compiled']} of them "
           f"({percent(total['compiled'], total['files'])}) are accepted. They have {total['kernels']} kernels; {decided} of these "
           f"({percent(decided, total['kernels'])}) are decided within {args.timeout:g} s each."]
    if len(walls) == len(answers):
        out[0] += (f" Half of the files take less than {walls[len(walls) // 2]:.1f} s, nine in ten less than "
                   f"{walls[len(walls) * 9 // 10]:.0f} s.")
    if total["crashes"]:
        out[0] += f" {total['crashes']} files end without an answer."
    out += ["", "| folder | files | accepted | kernels | " + " | ".join(order[:6]) + " |", "|---" * 10 + "|"]
    for name, row in [*sorted(rows.items()), ("all", total)]:
        out.append(f"| {name} | " + " | ".join(str(row[c]) for c in ["files", "compiled", "kernels", *order[:6]]) + " |")
    out += ["", "| not decided because | verdict | kernels | in |", "|---|---|---|---|"]
    for (verdict, why), files in sorted(reasons.items(), key=lambda r: (-len(r[1]), r[0])):
        names = sorted(set(files))
        shown = ", ".join(f"`{n}`" for n in names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        out.append(f"| {why} | {verdict} | {len(files)} | {shown} |")
    out += ["", "| not accepted because | files |", "|---|---|"]
    out += [f"| {why} | {n} |" for why, n in sorted(refused.items(), key=lambda r: (-r[1], r[0]))]
    return "\n".join(out)


args.suite = args.suite.resolve()
files = [p for p in compiled_files() if not args.filters or any(f in str(p) for f in args.filters)]
known = {}
if args.results and args.results.exists() and args.again:
    known = {a["file"]: a for a in map(json.loads, args.results.read_text().splitlines())}
wanted = [p for p in files if str(p.relative_to(args.suite)) not in known]
keep = args.results.open("a" if args.again else "w") if args.results else None
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for answer in pool.map(run, wanted):
        known[answer["file"]] = answer
        if keep:
            print(json.dumps(answer), file=keep, flush=True)
text = tables([known[str(p.relative_to(args.suite))] for p in files])
print(text)
if args.write:
    mark = f"<!-- {args.name} -->"
    head, _, rest = page.read_text().partition(mark)
    if not rest:
        sys.exit(f"{page} has no place for the tables ({mark})")
    page.write_text(head + mark + "\n" + text + "\n<!-- end -->" + rest.partition("<!-- end -->")[2])

#!/usr/bin/env python3
"""Statistics of the host analysis on suites of CUDA files: a table of numbers from `gpubmc launches` on each file.

  scripts/host_corpora.py [--gpubmc PROGRAM] [--jobs N] [--clang COMPILER] NAME=DIR...

NAME is the name of the suite in the table, DIR its folder; all its .cu files with a launch count. With --clang
(clang++-19), the time of the front-end is compared with the time that Clang needs to parse the file alone, for host
and device. Times are processor times, so that other work on the machine matters little.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("suites", nargs="+", metavar="NAME=DIR")
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--jobs", type=int, default=1)
arguments.add_argument("--clang", help="compare times with this compiler")
arguments.add_argument("--timeout", type=float, default=120)
arguments.add_argument("--results", type=pathlib.Path, help="keep the answers in this file, one JSON object per line")
args = arguments.parse_args()
headers = root / "core/frontend/headers/include"


def code_of(text):
    """The text without comments and string literals; line numbers stay."""
    blank = lambda m: re.sub(r"[^\n]", " ", m.group()) if m.group()[0] == "/" else '""'
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.DOTALL)


def include_flags(path, suite):
    """The folder of the file, its parents, and the folders in them that are named like header folders."""
    folders = [path.parent]
    while folders[-1] != suite and len(folders) < 4:
        folders.append(folders[-1].parent)
    names = ("inc", "include", "common", "common/inc", "Common")
    inner = [d / n for d in [*folders, suite] for n in names if (d / n).is_dir()]
    return [f"-I{d}" for d in dict.fromkeys([*folders, *inner])]


def measured(command):
    """(exit code, output, processor time in seconds)"""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(["timeout", str(args.timeout), *command], stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return process.returncode, out.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def parse_time(path, flags):
    """Seconds that Clang itself needs for both sides; None if it does not accept the file."""
    total = 0
    # Clang's wrappers around its own headers expect those of the toolkit.
    resources = pathlib.Path(subprocess.run([args.clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip())
    for side in ("--cuda-host-only", "--cuda-device-only"):
        code, _, seconds = measured([args.clang, "-x", "cuda", side, "--cuda-gpu-arch=sm_80", "-nocudainc", "-nocudalib", "-nobuiltininc", "-fsyntax-only",
                                     "-w", "-idirafter", str(resources / "include"),
                                     "-std=c++17", "-isystem", str(headers), "-include", str(headers / "gpubmc/prelude.h"), *flags, str(path)])
        if code:
            return None
        total += seconds
    return total


def ask(task):
    suite, directory, path = task
    flags = include_flags(path, directory)
    out = {"suite": suite, "file": str(path.relative_to(directory)), "sites": len(re.findall(r"<<<", code_of(path.read_text(errors="replace"))))}
    code, text, seconds = measured([args.gpubmc, "launches", "--json", "-", *flags, str(path)])
    out |= {"seconds": round(seconds, 3), "code": code}
    if args.clang:
        out["parse"] = parse_time(path, flags)
    if code:
        return out
    try:
        entries = json.loads(text)["launches"]
    except (ValueError, KeyError):
        return out | {"code": -1}
    by_site = {}
    for e in entries:
        for line in e["lines"]:
            by_site.setdefault(line, []).append(e)
    exact = lambda e: None not in e["gridDim"] + e["blockDim"]
    pointers = [p for e in entries for p in e["parameters"] if p["kind"] == "pointer"]
    integers = [p for e in entries for p in e["parameters"] if p["kind"] == "integer"]
    known = lambda p: bool(p["contents"])
    return out | {
        "compiles": True, "found": len(by_site), "exact": sum(all(map(exact, es)) for es in by_site.values()), "ways": len(entries),
        "complete": sum(e["complete"] for e in entries), "pointers": len(pointers), "extents": sum(p["bytes"] is not None for p in pointers),
        "contents": sum(map(known, pointers)), "integers": len(integers), "values": sum(p["value"] is not None for p in integers)}


def percent(part, whole):
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "-"


def table(answers):
    head = ["suite", "files with launches", "compile", "launches in the text", "found", "with exact shape", "ways to launch", "all known",
            "arrays passed", "size known", "contents known", "numbers passed", "value known"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for suite in dict.fromkeys(a["suite"] for a in answers):
        mine = [a for a in answers if a["suite"] == suite]
        good = [a for a in mine if a.get("compiles")]
        n = lambda key: sum(a[key] for a in good)
        lines.append("| " + " | ".join(map(str, [
            suite, len(mine), percent(len(good), len(mine)), n("sites"), percent(n("found"), n("sites")), percent(n("exact"), n("sites")),
            n("ways"), percent(n("complete"), n("ways")), n("pointers"), percent(n("extents"), n("pointers")),
            percent(n("contents"), n("pointers")), n("integers"), percent(n("values"), n("integers"))])) + " |")
    times = {s: sorted(a["seconds"] / a["parse"] for a in answers if a["suite"] == s and a.get("compiles") and a.get("parse"))
             for s in dict.fromkeys(a["suite"] for a in answers)}
    if any(times.values()):
        lines += ["", "| suite | files that Clang accepts as they are | median | nine in ten below | most |", "|---" * 5 + "|"]
        for suite, ratios in times.items():
            if ratios:
                lines.append(f"| {suite} | {len(ratios)} | {statistics.median(ratios):.2f} | {ratios[min(len(ratios) - 1, len(ratios) * 9 // 10)]:.2f} | {ratios[-1]:.2f} |")
    return "\n".join(lines)


tasks = []
for named in args.suites:
    name, _, directory = named.partition("=")
    directory = pathlib.Path(directory).resolve()
    if not directory.is_dir():
        arguments.error(f"{named}: write NAME=DIR, with a folder")
    tasks += [(name, directory, p) for p in sorted(directory.rglob("*.cu")) if "<<<" in code_of(p.read_text(errors="replace"))]
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    answers = list(pool.map(ask, tasks))
if args.results:
    args.results.write_text("".join(json.dumps(a) + "\n" for a in answers))
text = table(answers)
print(text)

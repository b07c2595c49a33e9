#!/usr/bin/env python3
"""Compares the launches that gpubmc reports for host programs with the launches of native runs.

Random programs (tests/host_oracle/generate.py) and the given files are built natively with a runtime that needs no
device (tests/host_oracle/runtime.cpp) and records each launch. `gpubmc launches` reports the possible launches. A
recorded launch that is not covered is a disagreement, and so is a failure or a timeout of gpubmc. The last line is
"N runs, N disagree". docs/HACKING.md describes when to use it.

    scripts/host_oracle.py                             # as in ./dev test: some random programs, and regress/host
    scripts/host_oracle.py --seeds 0-1999 --keep DIR   # many; programs that disagree are kept in DIR
    scripts/host_oracle.py --seeds 17-17 --shrink      # one, reduced
"""

import argparse
import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import tempfile

import built

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "host_oracle"))
import claims  # noqa: E402
import generate  # noqa: E402
import native  # noqa: E402

SLOW = 60  # seconds for gpubmc
SHRINKS = 400  # programs tried to reduce one


class Report:
    """The result for one program."""

    def __init__(self, title):
        self.title = title
        self.runs = 0
        self.kind = ""  # of the disagreement; "" if there is none
        self.text = ""
        self.at = None  # index into native.ARGUMENTS
        self.skipped = ""
        self.precision = claims.Precision()


def ask(gpubmc, source):
    """The answer of gpubmc, or (None, kind, text)."""
    try:
        done = subprocess.run([gpubmc, "launches", source, "--audit-host", "--json", "-"], capture_output=True, text=True, timeout=SLOW, errors="replace")
    except subprocess.TimeoutExpired:
        return None, "slow", f"gpubmc takes more than {SLOW} s"
    if done.returncode != 0:
        return None, f"exit code {done.returncode}", done.stderr.strip()[-2000:]
    try:
        return json.loads(done.stdout), "", ""
    except ValueError:
        return None, "no JSON", done.stdout[:500]


def check(title, source, initials, gpubmc, shared, seeds, only=None):
    """`only`: an index into native.ARGUMENTS; None: all of them."""
    report = Report(title)
    with tempfile.TemporaryDirectory(dir=shared) as folder:
        program, errors = native.build(source, folder, shared)
        if not program:
            report.skipped = "it does not compile natively: " + next((l for l in errors.splitlines() if "error" in l), errors[:200])
            return report
        said, kind, text = ask(gpubmc, source)
        if said is None:
            report.kind, report.text = kind, text
            return report
        entries = {}
        for e in said["launches"]:
            entries.setdefault(e.get("linkName", e["kernel"]), []).append(e)
        for k, arguments in enumerate(native.ARGUMENTS):
            if only is not None and k != only:
                continue
            report.runs += 1
            launches = native.run(program, folder, arguments, seeds + k, initials)
            for launch in launches:
                mine = entries.get(launch["kernel"]) or entries.get(launch["name"], [])
                if not mine or not all(e["complete"] for e in mine):
                    report.precision.add(launch, None)
                    continue
                why = [claims.mismatches(e, launch, 1 + len(arguments)) for e in mine]
                if [] in why:
                    report.precision.add(launch, mine[why.index([])])
                    continue
                if report.kind:
                    continue
                report.kind, report.at = "uncovered", k
                lines = [f"arguments {arguments}, seed {seeds + k}: {json.dumps(launch)}"]
                for e, w in zip(mine, why):
                    lines += [f"  not line {e['lines']}: " + "; ".join(w), "    " + json.dumps(e)]
                report.text = "\n".join(lines)
    return report


def pieces(lines):
    """Parts that can be removed: (first line, line after the last), the longest first."""
    out = []
    for i, line in enumerate(lines):
        depth = 0
        for j in range(i, len(lines)):
            depth += lines[j].count("{") - lines[j].count("}")
            if depth < 0:
                break
            if depth == 0:
                out.append((i, j + 1))
                break
    return sorted(out, key=lambda p: p[0] - p[1])


def shrink(text, isBad):
    lines, tries = text.splitlines(), 0
    while True:
        found = False
        for i, j in pieces(lines):
            options = [lines[:i] + lines[j:]]
            if j - i > 2:  # removes the enclosing lines and keeps the inside
                options.append(lines[:i] + lines[i + 1 : j - 1] + lines[j:])
            for option in options:
                tries += 1
                if tries > SHRINKS:
                    return "\n".join(lines) + "\n"
                if isBad("\n".join(option) + "\n"):
                    lines, found = option, True
                    break
            if found:
                break
        if not found:
            return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", help="programs with a main, instead of those of regress/host")
    parser.add_argument("--gpubmc", default=built.program())
    parser.add_argument("--seeds", metavar="A-B", help="random programs with these seeds (0-59 if no files are given)")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count())
    parser.add_argument("--keep", metavar="DIR", help="keep programs that disagree in this folder")
    parser.add_argument("--shrink", action="store_true", help="reduce programs that disagree")
    parser.add_argument("--verbose", "-v", action="store_true", help="print what was skipped")
    options = parser.parse_args()
    if not native.available():
        print(f"skipped: {native.CLANG} is not installed")
        print("0 runs, 0 disagree")
        return 0
    if not os.path.exists(options.gpubmc):
        parser.error(f"{options.gpubmc}: no such program; build it with ./dev build, or name another one with --gpubmc")
    gpubmc = os.path.abspath(options.gpubmc)
    files = options.files
    if not files and not options.seeds:
        files = sorted(glob.glob(os.path.join(ROOT, "regress/host/*.cu")))
    seeds = options.seeds or ("" if options.files else "0-59")
    first, _, last = seeds.partition("-")
    try:
        numbers = range(int(first), int(last or first) + 1) if seeds else range(0)
    except ValueError:
        parser.error(f"--seeds {seeds}: two numbers, as in 0-99")
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    runs = disagree = skipped = 0
    precision = claims.Precision()
    with tempfile.TemporaryDirectory() as shared, concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        native.prepare(shared)

        def one(task):
            kind, what = task
            if kind == "file":
                with open(what, errors="replace") as f:
                    text = f.read()
                if "main(" not in text:
                    report = Report(what)
                    report.skipped = "it has no main"
                    return report, text
                return check(os.path.relpath(what), what, native.initialsOf(text), gpubmc, shared, 1), text
            text, initials = generate.program(what)
            source = os.path.join(shared, f"seed{what}.cu")
            with open(source, "w") as f:
                f.write(text)
            report = check(f"seed {what}", source, initials, gpubmc, shared, 10 * what)
            if report.kind and options.shrink:
                kindOf, at = report.kind, report.at

                def isBad(candidate):
                    with open(source, "w") as f:
                        f.write(candidate)
                    return check("", source, initials, gpubmc, shared, 10 * what, at).kind == kindOf

                text = shrink(text, isBad)
                with open(source, "w") as f:
                    f.write(text)
                report = check(f"seed {what}, made smaller", source, initials, gpubmc, shared, 10 * what)
            os.remove(source)
            return report, text

        tasks = [("seed", n) for n in numbers] + [("file", f) for f in files]
        waiting = {pool.submit(one, t): t for t in tasks}
        for done in concurrent.futures.as_completed(waiting):
            report, text = done.result()
            runs += report.runs
            precision.merge(report.precision)
            if report.skipped:
                skipped += 1
                if options.verbose or waiting[done][0] == "seed":
                    print(f"{report.title}: skipped: {report.skipped}")
            if report.kind:
                disagree += 1
                print(f"== {report.title}: {report.kind}\n{report.text}\n{text if waiting[done][0] == 'seed' else ''}", flush=True)
                if options.keep:
                    kind, what = waiting[done]
                    name = f"seed{what}.cu" if kind == "seed" else os.path.basename(what)
                    with open(os.path.join(options.keep, name), "w") as f:
                        f.write(text)
    print(f"{skipped} of {len(tasks)} programs skipped")
    print(precision)
    print(f"{runs} runs, {disagree} disagree")
    return 1 if disagree else 0


if __name__ == "__main__":
    sys.exit(main())

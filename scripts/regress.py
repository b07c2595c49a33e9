#!/usr/bin/env python3
"""Runs every kernel under regress/ and compares the verdict with its header (regress/README.md).

  scripts/regress.py [--gpubmc PROGRAM] [--meta] [--solver NAME] [FILE...]

--meta also runs metamorphic checks: the verdict must be the same with -j1 and with MiniSat, and a larger --unwind must
not turn violated into holds. --solver NAME runs all kernels with that solver, like gpubmc --solver. The last line is
"N passed, N failed".
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--meta", action="store_true")
arguments.add_argument("--solver", default=None)
arguments.add_argument("--timeout", type=float, default=300)
arguments.add_argument("files", nargs="*")
args = arguments.parse_args()
solver = ["--solver", args.solver] if args.solver else []


SKIPPED = "skipped: there is no CUDA toolkit"


def header(path):
    fields, flags = {}, []
    for line in path.read_text().splitlines():
        if not line.startswith("//"):
            break
        m = re.match(r"//\s*(expect|property|line|size|flags|knownbug|interleavings|needs|provided|unbounded):\s*(.*)", line)
        if m and m[1] == "flags":
            flags += m[2].split()
        elif m:
            fields.setdefault(m[1], m[2].strip())
    return fields, flags


# Checked as users do, who pass no flags. What is expected of other kernels is so for all callers.
AS_USERS_DO = {"environment", "newcomer"}


def scope(path):
    return [] if path.parent.name in AS_USERS_DO else ["--all", "--callers=any"]


def run(path, flags):
    command = [args.gpubmc, "--json", "-", "--no-progress", *solver, *scope(path), *flags, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout)
    except subprocess.TimeoutExpired:
        return None, f"no answer within {args.timeout:g} s"
    if done.returncode == 2:
        return None, "refused: " + done.stderr.strip().split("\n")[0]
    try:
        return json.loads(done.stdout), ""
    except json.JSONDecodeError:
        return None, f"exit code {done.returncode} and no JSON: {done.stderr.strip()[:200]}"


def comparisons(path):
    """The lines `//equiv VERDICT [LINE]: FLAGS` of a file: comparisons with a reference."""
    for line in path.read_text().splitlines():
        if m := re.match(r"//equiv ([a-z ]+?)\s*(\d*): (.*)", line):
            yield m[1], int(m[2]) if m[2] else None, m[3]


def compare(path, verdict, line, flags):
    """Runs `gpubmc equiv`, in the file's folder. Returns the error in its answer, or an empty string."""
    command = [os.path.abspath(args.gpubmc), "equiv", path.name, "--json", "-", "--no-progress", *solver, *shlex.split(flags)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout, cwd=path.parent)
        result = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return f"no answer within {args.timeout:g} s"
    except json.JSONDecodeError:
        return f"exit code {done.returncode}: {done.stderr.strip()[:200]}"
    if result["verdict"] != verdict:
        return f"verdict {result['verdict']} instead of {verdict} {[r['text'] for r in result['reasons']][:2]}"
    violated = [v for launch in result["launches"] for v in launch["violated"]]
    found = [place["line"] for v in violated for place in [v["location"], *v["accesses"]]]
    writer = result["difference"] and result["difference"]["kernel"]["writer"]
    found += [writer["location"]["line"]] if writer else []
    found += [result["undefined"]["location"]["line"]] if result["undefined"] else []
    return f"line {found} instead of {line}" if line and line not in found else ""


def expected_costs(path):
    """By line: the items of its comments `//cost: ITEM; ITEM`, `//form: TEXT` and `//fix: ITEM; ITEM`."""
    out = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("//"):
            continue
        line, _, fix = line.partition("//fix: ")
        line, _, form = line.partition("//form: ")
        if m := re.search(r"//cost: (.*)", line):
            out[number] = [item.strip() for item in m[1].split(";")]
        if form:
            out.setdefault(number, []).append("form " + form.strip())
        if fix:
            out.setdefault(number, []).extend("fix " + item.strip() for item in fix.split(";"))
        if number in out:
            out[number].sort()
    return out


def counted(access):
    """An access of the answer of `gpubmc perf` as an item of such a comment."""
    n = access["per_warp"]
    if n["min"] == n["max"]:
        text = f"= {n['max']}"
    else:
        text = f"{'' if n['minMet'] else '>='}{n['min']}..{'' if n['maxMet'] else '<='}{n['max']}"
    ideal, cut = f"/{access['ideal']}", " within bound" if access["withinBound"] else ""
    return f"{access['kind']} {access['op']} {text if access['reached'] else 'never'}{ideal}{cut}"


def summed(interval):
    """Its line, and an item of such a comment: at the barrier that closes it, or at the one that opens the last one."""
    def numbers(name):
        n = interval[name]
        return f"{n['min']}{'' if n['min'] == n['max'] else '..' + str(n['max'])} {name}"
    opens, closes = interval["opens"], interval["closes"]
    if not opens and not closes:
        return 0, ""
    way = f"from {opens['line'] if opens else 'start'}" if closes else "to end"
    return (closes or opens)["line"], f"{way}: {numbers('sectors')}, {numbers('wavefronts')}"


def compare_costs(path, expected, flags):
    """Runs `gpubmc perf`. Returns the errors in its answer, or an empty string."""
    command = [args.gpubmc, "perf", str(path), "--json", "-", "--no-progress", *solver, *flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout, cwd=path.parent)
        result = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return f"no answer within {args.timeout:g} s"
    except json.JSONDecodeError:
        return f"exit code {done.returncode}: {done.stderr.strip()[:200]}"
    found, forms, fixes = {}, {}, {}
    for kernel in result["kernels"]:
        for access in kernel["accesses"]:
            found.setdefault(access["line"], []).append(counted(access))
            forms.setdefault(access["line"], []).extend(f"form {access['kind']} {access['op']} = {form['text']}"
                                                        for form in access.get("forms", []))
        for fix in kernel["fixes"]:
            for c in fix["changes"]:
                fixes.setdefault(c["line"], []).append(
                    f"fix {fix['kind']}: {c['kind']} {c['op']} {c['before']} -> {c['after']}")
        for branch in kernel["branches"]:
            text = {True: "diverges", False: "uniform", None: "undecided"}[branch["diverges"]]
            found.setdefault(branch["line"], []).append(text)
        for line, text in map(summed, kernel["intervals"]):
            found.setdefault(line, []).append(text)
    wrong = []
    for line, items in expected.items():
        for kind, answer in (("form ", forms), ("fix ", fixes), ("", found)):
            wanted = [item for item in items if re.match("(form |fix )?", item)[0] == kind]
            if wanted and sorted(answer.get(line, [])) != wanted:
                wrong.append(f"line {line}: {sorted(answer.get(line, []))} instead of {wanted}")
    return "; ".join(wrong)


def contradiction(kernel):
    """A reported race represents all races on its object: none of them may be reported as excluded beside it."""
    races = [p for p in kernel["properties"] if p["class"] in ("race", "benign-race") and not p["allowed"]]
    places = [{(p["class"], p["subject"], p["level"] == "inter-block") for p in races if p["status"].startswith(status)}
              for status in ("violated", "holds")]
    return "".join(f"{c} on {name} both violated and not; " for c, name, _ in places[0] & places[1])


def judge(fields, result):
    if problem := "".join(contradiction(k) for k in result["kernels"]):
        return problem
    properties = [*result["host"], *(p for k in result["kernels"] for p in k["properties"])]
    if result["verdict"] != fields["expect"]:
        reasons = {p["reason"] for p in properties if p["status"] == result["verdict"]}
        return f"verdict {result['verdict']} instead of {fields['expect']} {sorted(reasons)[:2]}"
    if "size" in fields:
        races = {p["size"] for k in result["kernels"] for p in k["properties"] if p["class"] == "race"}
        if races != {{"any": "any", "grid": "any grid", "launch": "this launch"}[fields["size"]]}:
            return f"race freedom is of {races}"
    unbounded = {name for k in result["kernels"] for name in k["unbounded"]}
    if missing := set(fields.get("unbounded", "").split()) - unbounded:
        return f"bounds of {missing} are not told as unchecked"
    provided = " ".join(c for k in result["kernels"] for c in k.get("providedThat", []))
    if provided != fields.get("provided", ""):
        return f"provided that {provided}"
    if "property" not in fields:
        return ""
    violated = [p for p in properties if p["status"] == "violated" and p["class"] == fields["property"]]
    if not violated:
        return f"no violated property of class {fields['property']}"
    if "line" in fields:
        lines = {p["location"]["line"] for p in violated}
        lines |= {a["location"]["line"] for p in violated if p["witness"] for a in p["witness"].get("accesses", [])}
        if int(fields["line"]) not in lines:
            return f"{fields['property']} on line {sorted(lines)} instead of {fields['line']}"
    return ""


def count_interleavings(fields, path, flags):
    """The number of inequivalent interleavings must be exactly the number in the header."""
    result, problem = run(path, flags + ["--interleavings=explore", "--merge-states=never"])
    if problem:
        return problem
    found = int(result["kernels"][0]["statistics"].get("interleavings", -1))
    if found != int(fields["interleavings"]):
        return f"{found} interleavings instead of {fields['interleavings']}"
    return judge(fields, result)


def has_toolkit():
    """Whether gpubmc finds a CUDA toolkit by itself."""
    folders = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"]
    return any(f and pathlib.Path(f, "include/crt/host_runtime.h").exists() for f in folders)


def check(path):
    fields, flags = header(path)
    if fields.get("needs") == "toolkit" and not has_toolkit():
        return SKIPPED
    compared = list(comparisons(path))
    problems = [f"{flags}: {problem}" for verdict, line, flags in compared
                if (problem := compare(path, verdict, line, flags))]
    if compared:
        return "; ".join(problems)
    if costs := expected_costs(path):
        problem = compare_costs(path, costs, flags)
        if problem or "expect" not in fields:
            return problem
    if "expect" not in fields:
        return "no //expect: line"
    result, problem = run(path, flags)
    problem = problem or judge(fields, result)
    if "interleavings" in fields and not problem:
        problem = count_interleavings(fields, path, flags)
    if args.meta and not problem:
        for extra in (["-j1"], ["--solver", "minisat"]):
            other, trouble = run(path, flags + extra)
            if trouble or other["verdict"] != result["verdict"]:
                problem = f"with {' '.join(extra)}: {trouble or other['verdict']}"
        other, trouble = run(path, flags + ["--unwind", "10"])
        if not trouble and result["verdict"] == "violated" and other["verdict"].startswith("holds"):
            problem = "violated turns into holds with a larger --unwind"
    if "knownbug" in fields:
        problem = "" if problem else f"passes now; remove '//knownbug: {fields['knownbug']}'"
    return problem


files = [pathlib.Path(f).resolve() for f in args.files] or sorted(
    path for path in (root / "regress").rglob("*")
    # A .cpp file beside a .cl file of its name is the program that launches it.
    if path.suffix in {".cu", ".cl", ".hip"} or path.suffix == ".cpp" and not path.with_suffix(".cl").exists())


def timed(path):
    begun = time.monotonic()
    problem = check(path)
    return path.relative_to(root) if path.is_relative_to(root) else path, problem, time.monotonic() - begun


failed, skipped, took = 0, 0, []
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for path, problem, seconds in pool.map(timed, files):
        took.append((seconds, path))
        if problem == SKIPPED:
            skipped += 1
            print(f"{path}: {problem}")
        elif problem:
            failed += 1
            print(f"FAILED {path}: {problem}")
if len(files) > 100:
    print("longest: " + ", ".join(f"{path} {seconds:.1f} s" for seconds, path in sorted(took, reverse=True)[:12]))
print(f"{len(files) - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(1 if failed else 0)

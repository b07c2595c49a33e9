#!/usr/bin/env python3
"""Many short runs with little memory, little time, signals at random moments, in parallel into one folder, and on a full
disk: each must end in time, with an exit code of the manual that agrees with the run without limits, and leave nothing
behind: no process, no temporary file, no file that is not whole. The same for the same seed, except for the moments at
which limits and signals strike. `--percent 100` makes all runs, otherwise it is that share of them."""
import argparse
import collections
import concurrent.futures
import ctypes
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import built

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--seed", type=int, default=1)
arguments.add_argument("--percent", type=float, default=1, help="of the runs of each part")
arguments.add_argument("--only", help="the parts whose names contain this text")
arguments.add_argument("--slack", type=float, default=2, help="seconds that a run may take beyond its limit")
arguments.add_argument("--jobs", type=int, default=os.cpu_count())
arguments.add_argument("--mounted", help=argparse.SUPPRESS)  # the folder on which this process may mount a small disk
args = arguments.parse_args()
program = os.path.abspath(args.gpubmc)
root = pathlib.Path(__file__).resolve().parent.parent
KERNELS, SECONDS = 40, 60
CODES = {"holds": 0, "holds within bound": 0, "violated": 1, "unknown": 3, "unsupported": 3, "not checked": 3}
passed, failures = 0, []
counting = threading.Lock()


def judge(name, problems):
    global passed
    with counting:
        if problems:
            failures.append(name)
            print(f"FAILED {name}: {'; '.join(problems)}", flush=True)
        else:
            passed += 1


def parsed(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return None


def broken_files(folder):
    """Files of a run that are not whole, and temporary ones."""
    out = []
    for path in pathlib.Path(folder).rglob("*"):
        if path.is_dir():
            continue
        text = path.suffix == ".html" and path.read_text(errors="replace").rstrip()
        if path.name.endswith(".partial"):
            out.append(f"{path.name} is left")
        elif path.suffix in (".json", ".sarif") and parsed(path) is None:
            out.append(f"{path.name} is not whole ({path.stat().st_size} bytes)")
        elif path.suffix == ".html" and not text.endswith("</html>"):
            out.append(f"{path.name} is not whole ({path.stat().st_size} bytes)")
    return out


def adopt_orphans():
    """Processes whose parent has ended become children of this one."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def orphans():
    """Children of this process. Required: it has waited for all that it started."""
    out = []
    for tasks in pathlib.Path("/proc/self/task").glob("*/children"):
        for child in tasks.read_text().split():
            name = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if name:  # a process that has ended leaves nothing but its exit code
                out.append(name[:100])
    return out


class Run:
    """One run of the program: `code` (None: it had to be killed), `said`, `seconds`, and `folder` with its files."""

    def __init__(self, kernel, folder, more=(), signalled=None, limit=None, seconds=SECONDS):
        self.folder = pathlib.Path(folder)
        command = [program, kernel, "--quiet", "--no-progress", "--json", self.folder / "r.json", "--sarif", self.folder / "r.sarif",
                   "--html", self.folder / "r.html", "--vectors", self.folder / "v", *more]
        begun = time.monotonic()
        process = subprocess.Popen([os.fspath(c) for c in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, preexec_fn=limit)
        try:
            if signalled:
                after, which = signalled
                try:
                    process.wait(after)
                    begun = time.monotonic()  # it came to its end before
                except subprocess.TimeoutExpired:
                    begun = time.monotonic()
                    process.send_signal(which)
            out, err = process.communicate(timeout=seconds)
            self.code = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            (out, err), self.code = process.communicate(), None
        self.seconds = time.monotonic() - begun
        self.said = (out + err).decode(errors="replace")

    def problems(self, expected, allowed=()):
        """`expected`: the exit code without limits. A run that is stopped may not know it, but never says another."""
        out = broken_files(self.folder)
        if self.code is None:
            return out + ["does not end"]
        if self.code in allowed:
            return out
        if self.code not in (expected, 3) and not (expected == 3 and self.code in (0, 1)):
            out.append(f"exit code {self.code} instead of {expected}: {self.said.strip()[-300:]!r}")
        report = parsed(self.folder / "r.json")
        if report is None and self.code in (0, 1):
            out.append("no report")
        if report and CODES.get(report["verdict"]) != self.code:
            out.append(f"exit code {self.code}, but the report says {report['verdict']}")
        return out


def expectation(path):
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith(("//expect:", "// expect:")):
            return line.split(":", 1)[1].strip()
    return None


def choose(scratch):
    """Kernels of the regression suite, their exit codes and seconds without limits."""
    chance = random.Random(args.seed)
    candidates = sorted(p for p in (root / "regress").rglob("*.cu") if expectation(p) in ("holds", "violated", "unsupported"))
    chance.shuffle(candidates)
    wanted = max(4, round(KERNELS * min(1, args.percent / 25)))
    kernels = []

    def attempt(path):
        folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
        run = Run(path, folder, seconds=20)
        ok = run.code in (0, 1, 3) and not broken_files(folder)
        shutil.rmtree(folder)
        return (path, run.code, run.seconds) if ok else None  # others take long, or need flags of their own

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        while len(kernels) < wanted and candidates:
            now, candidates = candidates[: wanted - len(kernels)], candidates[wanted - len(kernels):]
            kernels += [k for k in pool.map(attempt, now) if k]
    return kernels


def repeat(name, count, scratch, kernels, one):
    """Calls one(kernel, expected, seconds, chance, folder), which returns problems, `count` times."""
    count = max(2, round(count * args.percent / 100))

    def run(i):
        chance = random.Random(f"{args.seed} {name} {i}")
        path, code, seconds = kernels[i % len(kernels)]
        folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
        problems = one(path, code, seconds, chance, folder)
        judge(f"{name} {i}: {path.relative_to(root)}", problems)
        shutil.rmtree(folder)

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(run, range(count)))
    judge(f"{name}: nothing runs on", orphans())


def in_time(run, most, late):
    """`late` collects how long runs take beyond their limits."""
    with counting:
        late.append(run.seconds - most)
    return [f"takes {run.seconds:.1f} s of {most:.1f}"] if run.seconds > most + args.slack else []


def tell(name, late, codes):
    late.sort()
    if late:
        print(f"{name}: beyond the limit at most {max(late[-1], 0):.2f} s, half of the runs at most {max(late[len(late) // 2], 0):.2f} s; ",
              end="")
    print(f"exit codes {dict(sorted(codes.items(), key=str))}", flush=True)


def memory(scratch, kernels):
    """64 MiB to 1 GiB, as an option or as a limit of the shell. The program itself needs some to be loaded."""
    loads, codes, late = 192, collections.Counter(), []

    def one(path, code, _, chance, folder):
        megabytes = int(64 * 16 ** chance.random())
        of_shell = megabytes >= loads and chance.random() < 0.3
        limit = (lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))) if of_shell else None
        run = Run(path, folder, [] if of_shell else ["--memory-limit", str(megabytes)], limit=limit)
        codes[run.code] += 1
        return [f"{megabytes} MiB{' of the shell' if of_shell else ''}: {p}" for p in run.problems(code)]

    repeat("memory", 1000, scratch, kernels, one)
    tell("memory", late, codes)


def times(scratch, kernels):
    """0.1 to 5 s; half of the runs check a kernel that takes longer."""
    codes, late = collections.Counter(), []
    long = scratch / "long.cu"
    long.write_text("""__global__ void k(unsigned *a, unsigned *out, unsigned n) {
  unsigned x = a[threadIdx.x];
  for (unsigned i = 0; i < 40; ++i) x = x * x * 2654435761u + (x >> 7) * n;
  if (x == 123456789u) out[0] = threadIdx.x;
  else if (x * x == 987654321u * n) out[1] = threadIdx.x;
}
""")

    def one(path, code, _, chance, folder):
        seconds = 0.1 * 50 ** chance.random()
        takes_long = chance.random() < 0.5
        run = Run(long if takes_long else path, folder, ["--timeout", f"{seconds:.2f}"])
        codes[run.code] += 1
        return run.problems(3 if takes_long else code) + in_time(run, seconds, late)

    repeat("time", 500, scratch, kernels, one)
    tell("time", late, codes)


def signals(scratch, kernels):
    """At any moment. Before the program has begun to listen, a signal ends it as any other program."""
    codes, late = collections.Counter(), []

    def one(path, code, seconds, chance, folder):
        which = chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
        after = chance.uniform(0, 1.2 * seconds)
        run = Run(path, folder, signalled=(after, which))
        codes[run.code] += 1
        early = not run.said and not any(folder.iterdir())
        return run.problems(code, (-which,) if early else ()) + in_time(run, 0, late)

    repeat("signal", 200, scratch, kernels, one)
    heard, all_runs = sum(n for c, n in codes.items() if c in CODES.values()), sum(codes.values())
    if all_runs >= 20:  # of a few runs, all may end before they listen
        judge("signal: most runs listen", [] if heard > all_runs / 2 else [str(codes)])
    tell("signal", late, codes)


def together(scratch, kernels):
    """All runs write to the same names: each file is that of one run."""
    folder = scratch / "together"
    folder.mkdir()
    codes = collections.Counter()
    runs = max(4, round(100 * args.percent / 100))

    def one(i):
        path, code, _ = kernels[i % min(4, len(kernels))]
        run = Run(path, folder, ["--log-queries", folder / "log"])
        codes[run.code] += 1
        problems = [] if run.code == code else [f"exit code {run.code} instead of {code}: {run.said.strip()[-300:]!r}"]
        judge(f"together {i}: {path.relative_to(root)}", problems)

    with concurrent.futures.ThreadPoolExecutor(2 * args.jobs) as pool:
        list(pool.map(one, range(runs)))
    lines = (folder / "log").read_text().splitlines() if (folder / "log").exists() else []
    judge("together: whole lines in the log", [] if len({line.count("\t") for line in lines}) <= 1 else ["lines are mixed"])
    judge("together: whole files", broken_files(folder))
    judge("together: nothing runs on", orphans())
    tell("together", [], codes)


def full_disk(scratch, kernels):
    """A disk with little room left: what fits is whole, and what does not is exit code 2."""
    disk = pathlib.Path(args.mounted)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], check=True)
    codes = collections.Counter()

    def one(i):
        chance = random.Random(f"{args.seed} disk {i}")
        path, code, _ = kernels[i % len(kernels)]
        free = int(4096 * 100 ** chance.random())
        total = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
        (disk / "ballast").write_bytes(b"x" * (total - free))
        folder = disk / "out"
        folder.mkdir()
        run = Run(path, folder)
        codes[run.code] += 1
        problems = broken_files(folder)
        if run.code not in (code, 2):
            problems.append(f"exit code {run.code} instead of {code}: {run.said.strip()[-300:]!r}")
        if run.code != 2 and any(parsed(folder / name) is None for name in ("r.json", "r.sarif")):
            problems.append(f"exit code {run.code}, but not all files are there")
        if run.code == 2 and "No space left" not in run.said:
            problems.append(f"does not say why: {run.said.strip()[-300:]!r}")
        judge(f"disk {i}: {path.relative_to(root)} ({free} bytes free)", problems)
        shutil.rmtree(folder)
        (disk / "ballast").unlink()

    for i in range(max(3, round(30 * args.percent / 100))):
        one(i)
    judge("disk: nothing runs on", orphans())
    subprocess.run(["umount", disk], check=True)
    tell("disk", [], codes)


def mountable():
    return shutil.which("unshare") and subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode == 0


def main():
    adopt_orphans()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        (scratch / "tmp").mkdir()
        os.environ["TMPDIR"] = str(scratch / "tmp")
        kernels = choose(scratch)
        load = os.getloadavg()[0] / os.cpu_count()
        print(f"{len(kernels)} kernels, chosen in {time.monotonic() - begun:.0f} s; load {load:.1f} per core", flush=True)
        for part in (memory, times, signals, together, full_disk):
            if args.only and args.only not in part.__name__ or (args.mounted and part is not full_disk):
                continue
            begun_part = time.monotonic()
            if part is full_disk and not args.mounted:
                if not mountable():
                    print("full_disk: skipped, because nothing can be mounted here")
                    continue
                disk = scratch / "disk"
                disk.mkdir()
                command = ["unshare", "-rm", sys.executable, __file__, "--gpubmc", program, "--seed", str(args.seed), "--percent",
                           str(args.percent), "--only", "full_disk", "--mounted", disk]
                done = subprocess.run(list(map(os.fspath, command)), stdout=subprocess.PIPE, text=True)
                print("\n".join(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "exit codes"))))
                judge("full_disk", [] if done.returncode == 0 else ["see above"])
            else:
                part(scratch, kernels)
            left = [p.name for p in (scratch / "tmp").iterdir()]
            judge(f"{part.__name__}: no temporary files", [f"{left} are left"] if left else [])
            print(f"{part.__name__}: {time.monotonic() - begun_part:.0f} s", flush=True)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()

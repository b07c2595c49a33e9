#!/usr/bin/env python3
"""Bad input and manners of the command line: each case with its exit code and what the message must say."""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True)
args = arguments.parse_args()
passed, failed = 0, 0


def case(name, argv, code, *texts, out=False):
    global passed, failed
    done = subprocess.run([args.gpubmc, *map(str, argv)], capture_output=True, text=True, timeout=120)
    said = done.stdout + done.stderr
    problems = [] if done.returncode == code else [f"exit code {done.returncode} instead of {code}"]
    problems += [f"does not say '{t}'" for t in texts if t not in said]
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
    case("clean kernel", [good], 0, "holds", "launch <<<2, 64>>> (default)")
    case("racy kernel", [racy], 1, "violated", "writes a[0]", "thread 0")
    case("missing file", [d / "none.cu"], 2, "none.cu")
    case("directory", [d], 2, str(d))
    case("empty file", [file("empty.cu", "")], 2, "empty.cu")
    (d / "binary.cu").write_bytes(bytes(range(256)) * 8)
    case("not text", [d / "binary.cu"], 2, "binary.cu")
    case("syntax error", [file("syntax.cu", "__global__ void k(int *a) { a[0] = ; }\n")], 2, "syntax.cu:1:36", "expected expression")
    case("no kernel", [file("host.cu", "int main() { return 0; }\n")], 2, "kernel")
    case("unknown kernel", ["--kernel", "nosuch", good], 2, "nosuch", "good")
    case("no threads", ["-b", "0", good], 2, "at least one")
    case("too many threads", ["-b", "2048", "-g", "1", good], 0, "more than any GPU runs")
    case("malformed block", ["-b", "64,,2", good], 2, "64,,2")
    case("malformed array", ["--array", "a", good], 2, "NAME=VALUE")
    case("unknown array", ["--array", "zz=4", good], 2, "zz")
    case("bad extent", ["--array", "a=n*", good], 2, "n*")
    case("unknown class", ["--error", "races", good], 2, "races", "barrier-divergence")
    case("unknown flag", ["--unwid", "8", good], 2, "--unwid")
    case("unknown solver", ["--solver", "abc", good], 2, "abc")
    case("no file", [], 2, "which file")
    case("malformed header flag", [file("h.cu", "//--blockDim=[16,\n" + good.read_text())], 2, "h.cu:1", "[16,")
    case("unknown header flag", [file("u.cu", "//--frobnicate=3\n" + good.read_text())], 0, "--frobnicate=3", "line 1")
    case("header flags", [file("l.cu", "//--blockDim=32 --gridDim=[4,1]\n" + good.read_text())], 0, "<<<4, 32>>>", "header comment")
    case("command line wins", ["-b", "16", d / "l.cu"], 0, "<<<4, 16>>>")
    case("unsupported", [file("asm.cu", '__global__ void k(int *a) { asm("mma.sync;"); a[threadIdx.x] = 1; }\n')], 3, "unsupported", "mma")
    case("help", ["--help"], 0, "--unwind", "Launch", "Exit codes")
    case("version", ["--version"], 0, "gpubmc")
    case("list", ["--list-properties"], 0, "GPUBMC-RACE")
    case("full disk", ["--json", "/dev/full", good], 2, "/dev/full", "No space left")
    case("no folder for json", ["--json", d / "no/such/x.json", good], 2, "x.json")
    hard = file("hard.cu", """//--blockDim=4 --gridDim=1
__global__ void k(unsigned long long a, unsigned long long b) {
  __requires(a > 1 && b > 1 && a < 0x100000000ull && b < 0x100000000ull);
  __assert(a * b != %dull);
}
""" % (2147483629 * 2147483587))
    case("time limit", ["--timeout", "0.5", hard], 3, "timeout")
    case("memory limit", ["--memory-limit", "200", file("big.cu", "//--blockDim=1024 --gridDim=1\n__global__ void k(int *a, int *b) { for (int i = 0; i < 2000; ++i) a[b[threadIdx.x] + i] = b[a[i] ^ threadIdx.x]; }\n")], 3)
    r = case("json", ["--json", "-", racy], 1)
    result = json.loads(r.stdout)
    expect("json schema", result["tool"] == "gpubmc" and result["schema"] == 1 and result["verdict"] == "violated")
    violated = [p for k in result["kernels"] for p in k["properties"] if p["status"] == "violated"]
    expect("json property", bool(violated) and violated[0]["class"] == "race" and violated[0]["location"]["line"] == 1)
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

"""Builds host programs natively with a runtime that records launches, and runs them."""

import json
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
CLANG = "clang++-19"
SECONDS = 4  # per run
RUNTIME = ["runtime", "recording"]

ARGUMENTS = [[], ["1"], ["64"], ["257", "5"], ["0", "0"], ["-1", "70000"], ["1000", "33"], ["7", "300"], ["65600"], ["3", "-2"]]


def available():
    try:
        return subprocess.run([CLANG, "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def prepare(folder):
    """Compiles the runtime once."""
    for part in RUNTIME:
        # Without inlining, because the C library's headers define atoi too if calls are inlined.
        subprocess.run([CLANG, "-std=c++17", "-O1", "-fno-inline", "-c", os.path.join(HERE, part + ".cpp"), "-o", os.path.join(folder, part + ".o")],
                       check=True)
    with open(os.path.join(folder, "empty.fatbin"), "wb"):
        pass


def build(source, folder, shared):
    """Builds `source`. Returns the program, or None and the compiler's messages."""
    ll, out = os.path.join(folder, "host.ll"), os.path.join(folder, "program")
    command = [CLANG, "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-std=c++17", "-w", "-O0", "-I",
               os.path.join(HERE, "include"), "-include", "cuda_runtime.h", "-Xclang", "-fcuda-include-gpubinary", "-Xclang",
               os.path.join(shared, "empty.fatbin"), "-S", "-emit-llvm", "-o", ll, source]
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        return None, made.stderr
    # Kernels are registered before static initialisers run, which may launch them.
    with open(ll) as f:
        text = f.read()
    text = text.replace("{ i32 65535, ptr @__cuda_module_ctor", "{ i32 200, ptr @__cuda_module_ctor")
    with open(ll, "w") as f:
        f.write(text)
    objects = [os.path.join(shared, part + ".o") for part in RUNTIME]
    made = subprocess.run([CLANG, "-w", "-O0", "-pthread", ll, *objects, "-o", out], capture_output=True, text=True)
    return (out, "") if made.returncode == 0 else (None, made.stderr)


def run(program, folder, arguments, seed, initials):
    """The launches of one run. If the run fails or takes too long, the launches until then."""
    log = os.path.join(folder, "log")
    if os.path.exists(log):
        os.remove(log)
    environment = dict(os.environ, HOST_ORACLE_LOG=log, HOST_ORACLE_SEED=str(seed),
                       HOST_ORACLE_VARIABLES=",".join(f"{k}={v}" for k, v in initials.items()))
    child = subprocess.Popen([program] + arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             cwd=folder, env=environment)
    try:
        child.wait(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    launches = []
    if os.path.exists(log):
        with open(log) as f:
            for line in f:
                if line.endswith("\n"):
                    launches.append(json.loads(line))
    return launches


def initialsOf(text):
    """Device variables with integer initialisers, as bytes. Covers only initialisers that a simple pattern finds."""
    out = {}
    for m in re.finditer(r"__device__\s+(?:unsigned\s+)?int\s+(\w+)\s*=\s*(-?\d+)\s*;", text):
        out[m.group(1)] = (int(m.group(2)) % (1 << 32)).to_bytes(4, "little").hex()
    return out

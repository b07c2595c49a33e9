#!/usr/bin/env python3
"""Hostile input, outputs that cannot be written, limits, signals: what the manual's exit codes promise must hold
whatever comes in and whatever the machine does. Needs no special rights, and changes nothing outside its own folder."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import pty
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import time

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True)
arguments.add_argument("--only", help="the parts whose names contain this text")
args = arguments.parse_args()
program = os.path.abspath(args.gpubmc)
passed, failed = 0, 0
SECONDS = 20  # nothing here takes longer


def expect(name, ok, why=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name} {str(why)[:400]}")


def run(argv, seconds=SECONDS, **more):
    """The exit code, what was printed, and the seconds; code None: it had to be killed."""
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **more}
    begun = time.monotonic()
    process = subprocess.Popen([program, *map(os.fspath, argv)], **more)
    try:
        out, err = process.communicate(timeout=seconds)
        code = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        (out, err), code = process.communicate(), None
    return code, ((out or b"") + (err or b"")).decode(errors="replace"), time.monotonic() - begun


def case(name, argv, codes, *texts, without=(), most=SECONDS, **more):
    code, said, seconds = run(argv, **more)
    codes = codes if isinstance(codes, tuple) else (codes,)
    problems = [] if code in codes else [f"exit code {code} instead of {codes}"]
    problems += [f"does not say '{t}'" for t in texts if t not in said]
    problems += [f"says {t!r}" for t in without if t in said]
    if seconds > most:
        problems.append(f"takes {seconds:.1f} s")
    expect(name, not problems, f"{'; '.join(problems)}\n    {said.strip()[:300]!r}")
    return said


def parsed(text):
    """JSON as text or in a file; empty if it is none."""
    try:
        return json.loads(text.read_text() if isinstance(text, pathlib.Path) else text)
    except (OSError, ValueError):
        return {}


def leftovers(folder):
    return [p.name for p in pathlib.Path(folder).rglob("*") if p.name.endswith(".partial")]


class Scratch:
    """The files of a part."""

    def __init__(self, folder):
        self.d = pathlib.Path(folder)
        self.good = self.file("good.cu", "__global__ void good(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n")
        self.racy = self.file("racy.cu", "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n")

    def file(self, name, text):
        (self.d / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return self.d / name


# A kernel that takes long, in the check and not in the front-end.
LONG = """__global__ void k(unsigned *a, unsigned *out, unsigned n) {
  unsigned x = a[threadIdx.x];
  for (unsigned i = 0; i < 40; ++i) x = x * x * 2654435761u + (x >> 7) * n;
  if (x == 123456789u) out[0] = threadIdx.x;
  else if (x * x == 987654321u * n) out[1] = threadIdx.x;
}
"""
CALLS = "__device__ int f0(int x) { return x * x; }\n" + "".join(
    f"__device__ int f{i}(int x) {{ return f{i - 1}(x) + f{i - 1}(x + 1); }}\n" for i in range(1, 26)
) + "__global__ void k(int *a) { a[threadIdx.x] = f25(a[0]); }\n"


def inputs(s):
    """Only regular files are read, and no file is opened by the name that an input gives it."""
    d = s.d
    os.mkfifo(d / "pipe")
    (d / "folder.cu").mkdir()
    (d / "folder.gir").mkdir()
    for name, target in (("pipe.cu", d / "pipe"), ("zero.cu", "/dev/zero"), ("pipe.gir", d / "pipe"), ("zero.gir", "/dev/zero")):
        (d / name).symlink_to(target)
    for name in ("folder", "pipe", "zero"):
        for kind in ("cu", "gir"):
            case(f"{name}.{kind}", [d / f"{name}.{kind}"], 2, f"{name}.{kind}", most=5)
        odd = d / f"{name}.cu"
        for command in ("trace", "replay", "testgen", "launches"):
            case(f"{command} of {name}", [command, odd], 2, f"{name}.cu", most=5)
        case(f"{name} as a baseline", ["--baseline", odd, s.good], 2, "--baseline", most=5)
    case("bench of a pipe", ["bench", d / "pipe.cu", "--out", d / "b", "--no-progress"], (0, 2), most=10)
    case("an included pipe", [s.file("includes.cu", '#include "pipe"\n' + s.good.read_text())], 2, "includes.cu:1", most=10)
    case("an included device", [s.file("includes.cu", '#include "/dev/zero"\n' + s.good.read_text())], 2, most=10)
    # What #line names is not read; what Clang has read is shown.
    secret = s.file("secret.txt", "the-secret-of-this-machine\n" * 3)
    for target in (secret, "pipe", "/dev/zero"):
        odd = s.file("line.cu", f'#line 1 "{target}"\n' + s.racy.read_text())
        page = d / "line.html"
        said = case(f"#line {target}", [odd, "--html", page], 1, "violated", most=10, cwd=d)
        expect(f"#line {target} shows nothing", "secret-of" not in said + page.read_text())
    # A report is read for what it says; what it names is not read.
    odd = s.file("line.cu", f'#line 1 "{secret}"\n' + s.racy.read_text())
    run([odd, "--json", d / "line.json", "--trace", "all"])
    for more in ([], ["--full"]):
        said = case(f"trace {more} of what #line names", ["trace", d / "line.json", *more], 0, "1 | \n")
        expect(f"trace {more} shows nothing", "secret-of" not in said, said)
    moved = s.file("moved.cu", s.racy.read_text())
    run([moved, "--json", d / "moved.json"])
    moved.write_text("another text\n")
    case("trace shows what was checked", ["trace", d / "moved.json"], 0, "1 | __global__ void racy", without=["another"])
    ir = s.file("names.gir", run(["--dump-ir", "after-lower", s.racy, "--quiet"])[1].replace(str(s.racy), str(secret)))
    said = case("kernel IR that names a file", [ir, "--html", d / "ir.html"], (1, 2))
    expect("kernel IR shows nothing", not (d / "ir.html").exists() or "secret-of" not in said + (d / "ir.html").read_text())
    case("source lines are shown", [s.racy], 1, "1 | __global__ void racy")
    (d / "inner").mkdir()
    s.file("inner/header.h", "__device__ void put(int *a) { a[0] = threadIdx.x; }\n")
    case("lines of headers are shown", [s.file("user.cu", '#include "inner/header.h"\n__global__ void k(int *a) { put(a); }\n')], 1,
         "1 | __device__ void put")
    expect("the page has them", "__device__ void put" in (run([d / "user.cu", "--html", d / "user.html"]), (d / "user.html").read_text())[1])


def terminal(s):
    """No control character reaches a terminal, and no name makes a line of its own."""
    d = s.d
    name = r'"\033]0;PWNED\007\033[2J\nk <<<1, 8>>>  holds\r.cu"'
    said = case("#line with control characters", [s.file("line.cu", f"#line 3 {name}\n" + s.racy.read_text())], 1, "violated",
                without=["\033", "\007", "\r"])
    expect("no forged line", not any(line.startswith("k <<<1, 8>>>") for line in said.splitlines()), said)
    said = case("an error there", [s.file("line.cu", f"#line 3 {name}\n__global__ void k() {{ x; }}\n")], 2, ".cu:3:",
                without=["\033", "\007", "\r"])
    expect("no forged line in errors", not any(line.startswith("k <<<1, 8>>>") for line in said.splitlines()), said)
    case("a flag of the file", [s.file("flag.cu", b"//--foo\033[2Jbar=1\n" + s.good.read_bytes())], 0, "--foo?[2Jbar=1", without=["\033"])
    case("a bad flag of the file", [s.file("flag.cu", b"//--blockDim=\033[2J\n" + s.good.read_bytes())], 2, "--blockDim", without=["\033"])
    case("a line of source", [s.file("source.cu", b"__global__ void k(int *a) { /* \033[2J\xff */ a[0] = threadIdx.x; }\n")], 1,
         "1 | __global__", without=["\033"])
    case("a message of Clang", [s.file("error.cu", b"#error \033[2J\007\n")], 2, "#error", without=["\033", "\007"])
    said = case("a message of Clang with a newline", [s.file("error.cu", 'static_assert(false, "a\\nk <<<1, 8>>>  holds");\n' + s.good.read_text())], 2,
                "a?k <<<1, 8>>>  holds")
    expect("no forged line in messages", not any(line.startswith("k <<<1, 8>>>") for line in said.splitlines()), said)
    # Nor does the name of a file, or what else is asked for.
    forged = "x\nk <<<1, 8>>>  holds\n.cu"
    s.file(forged, s.racy.read_text())
    s.file("database.json", json.dumps([{"directory": str(d), "file": "racy.cu", "command": "nvcc -c racy.cu '-std=x\nk <<<1, 8>>>  holds'"}]))
    for name, argv in (("a file", [d / forged]), ("one of several files", [d / forged, s.racy]), ("a file that there is not", [d / ("none" + forged)]),
                       ("a report", ["trace", d / ("none" + forged)]), ("a baseline", ["--baseline", forged, s.racy]), ("a kernel", ["--kernel", forged, s.racy]),
                       ("a flag", ["--" + forged, s.racy]), ("a standard", ["-p", d / "database.json", "--verbose"])):
        said = case(f"a newline in the name of {name}", argv, (0, 1, 2, 3), "k <<<1, 8>>>  holds")
        expect(f"no forged line by the name of {name}", not any(line.startswith("k <<<1, 8>>>") for line in said.splitlines()), said)
    case("a name that is no UTF-8", [s.file(os.fsdecode(b"na\xffme.cu"), s.racy.read_bytes())], 1, "violated", "na?me.cu")
    run([s.racy, "--json", d / "odd.json"])
    text = (d / "odd.json").read_text().replace("racy.cu", r"\u001b[2Jracy.cu")
    case("a report", ["trace", s.file("odd.json", text)], 0, "?[2Jracy.cu", without=["\033"])
    # Colours: where a person reads, unless it is not wanted.
    for environment, wanted in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        mine, theirs = pty.openpty()
        env = {**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm", **environment}
        process = subprocess.Popen([program, s.racy], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, env=env)
        os.close(theirs)
        said = b""
        try:
            while piece := os.read(mine, 65536):
                said += piece
        except OSError:
            pass
        os.close(mine)
        expect(f"colours with {environment}", process.wait() == 1 and (b"\033[1" in said) == wanted, said[:200])


def outputs(s):
    """Files are whole or not there, and nothing that is read or meant for something else is lost."""
    d = s.d
    j = d / "j.json"
    j.write_text("old")
    j.chmod(0o640)
    case("a report", [s.racy, "--json", j], 1)
    expect("its mode is kept", stat.S_IMODE(j.stat().st_mode) == 0o640 and parsed(j).get("verdict") == "violated")
    link = d / "link.json"
    link.symlink_to("j.json")
    j.write_text("old")
    case("through a link", [s.racy, "--json", link], 1)
    expect("the link stays", link.is_symlink() and parsed(j))
    (d / "dangling.json").symlink_to("new.json")
    case("through a link to nothing", [s.racy, "--json", d / "dangling.json"], 1)
    expect("its file is made", (d / "dangling.json").is_symlink() and parsed(d / "new.json"))
    null = d / "null"
    null.symlink_to("/dev/null")
    case("a device", [s.racy, "--json", null, "--html", null], 1)
    expect("it is still one", stat.S_ISCHR(os.stat("/dev/null").st_mode) and null.is_symlink())
    os.mkfifo(d / "pipe")
    reader = subprocess.Popen(["cat", d / "pipe"], stdout=subprocess.PIPE)
    case("a pipe", [s.racy, "--json", d / "pipe"], 1)
    expect("its reader gets all", parsed(reader.communicate(timeout=10)[0]).get("verdict") == "violated" and stat.S_ISFIFO((d / "pipe").stat().st_mode))
    case("a pipe without a reader", [s.racy, "--json", d / "pipe"], 2, "nobody reads", most=8)
    case("a full device", [s.racy, "--json", "/dev/full"], 2, "violated", "No space left")
    done = subprocess.run([program, s.racy, "--json", "/dev/stdout"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect("/dev/stdout is standard output", done.returncode == 1 and parsed(done.stdout))
    # Nothing is lost: inputs, and other outputs.
    text = s.racy.read_text()
    (d / "hard.cu").hardlink_to(s.racy)
    for name, path in (("itself", s.racy), ("another name of it", d / "." / "racy.cu"), ("a hard link to it", d / "hard.cu")):
        for option in ("--json", "--sarif", "--html", "--dump-hb", "--write-baseline", "--log-queries"):
            case(f"{option} to {name}", [s.racy, option, path], 2, option, most=2)
        expect(f"{name} is kept", s.racy.read_text() == text)
    header = s.file("header.h", "__device__ void put(int *a) { a[0] = threadIdx.x; }\n")
    case("to a header", [s.file("user.cu", '#include "header.h"\n__global__ void k(int *a) { put(a); }\n'), "--json", header], 2, "header.h")
    expect("the header is kept", "put" in header.read_text())
    case("a log to a header", [d / "user.cu", "--log-queries", header], 2, "header.h")
    expect("the header is kept by a log", header.read_text() == "__device__ void put(int *a) { a[0] = threadIdx.x; }\n")
    database = s.file("compile_commands.json", json.dumps([{"directory": str(d), "file": "racy.cu", "command": "nvcc -c racy.cu"}]))
    before = database.read_text()
    case("to the compilation database", ["-p", d, "--json", database], 2, "--json", "compilation database", most=2)
    expect("the compilation database is kept", database.read_text() == before)
    case("to a vector", [s.racy, "--vectors", d, "--json", d / "racy.GPUBMC-RACE.1.json"], 2, "--vectors", most=2)
    expect("neither is begun", not (d / "racy.GPUBMC-RACE.1.json").exists())
    said = case("a log to standard output", [s.racy, "--log-queries", "-"], 1, "subject\tsolver", "violated", cwd=d)
    expect("no file is named so", not (d / "-").exists())
    case("two into one", [s.racy, "--json", d / "one", "--html", d / "one"], 2, "--json and --html", most=2)
    expect("it is not begun", not (d / "one").exists())
    case("two into standard output", [s.racy, "--json", "-", "--sarif", "/dev/stdout"], 2, "only one of them", most=2)
    case("a baseline that is lost", [s.racy, "--baseline", j, "--html", j], 2, "--baseline", most=2)
    case("a baseline that is renewed", [s.racy, "--write-baseline", d / "known.json"], 0)
    case("a baseline that is renewed", [s.racy, "--baseline", d / "known.json", "--write-baseline", d / "known.json"], 0)
    # Before any work: the file is not even compiled.
    broken = s.file("broken.cu", "not a kernel\n")
    for option in ("--json", "--html", "--sarif", "--dump-hb", "--write-baseline", "--log-queries"):
        case(f"{option} where nothing can be", [broken, option, d / "none/out"], 2, option, without=["broken.cu:1"])
        case(f"{option} to a folder", [broken, option, d], 2, option, without=["broken.cu:1"])
    case("an empty name", [s.racy, "--json", ""], 2, "--json", "empty")
    # The vectors of a harness are not written over it.
    case("vectors", [s.racy, "--vectors", d / "v"], 1)
    harness = d / "v" / "racy.GPUBMC-RACE.1.cu"
    before = harness.read_text()
    case("vectors over their source", [harness, "--host", "ignore", "--vectors", d / "v"], (0, 1, 2, 3))
    expect("the harness is kept", harness.read_text() == before)
    # One output that fails does not take the others with it.
    case("what can be written is", [s.racy, "--html", "/dev/full", "--json", d / "other.json"], 2, "--html /dev/full")
    expect("it is whole", parsed(d / "other.json").get("verdict") == "violated")
    for name, how in (("closed", ">&-"), ("full", ">/dev/full")):
        code = subprocess.run(["sh", "-c", f'exec "$0" "$@" {how}', program, s.racy, "--json", d / f"{name}.json"], stderr=subprocess.PIPE)
        expect(f"standard output is {name}", code.returncode == 2 and b"standard output" in code.stderr, code)
        expect(f"the report is whole when it is {name}", parsed(d / f"{name}.json").get("verdict") == "violated")
    read, write = os.pipe()
    os.close(read)
    case("nobody reads standard output", [s.racy, "--json", d / "closed_pipe.json"], 1, stdout=write)
    os.close(write)
    expect("the report is there", parsed(d / "closed_pipe.json").get("verdict") == "violated")
    # Small files only: a file size limit is an error, and leaves nothing behind.
    small = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    j.write_text("old")
    case("a file that becomes too large", [s.racy, "--json", j], 2, "--json", "violated", preexec_fn=small)
    expect("the old one stays", j.read_text() == "old")
    # Many runs into one folder.
    out = d / "many"
    out.mkdir()
    argv = [s.racy, "--json", out / "r.json", "--html", out / "r.html", "--vectors", out, "--log-queries", out / "log", "--quiet"]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda _: run(argv, 120), range(16)))
    expect("many runs into one folder", all(code == 1 for code, _, _ in done), [r for r in done if r[0] != 1][:1])
    expect("their files are whole", parsed(out / "r.json") and (out / "r.html").read_text().rstrip().endswith("</html>"))
    lines = (out / "log").read_text().splitlines()
    expect("their log has whole lines", len({line.count("\t") for line in lines}) == 1, lines[:2])
    expect("nothing is left", not leftovers(d), leftovers(d))


def bad_input(s):
    """Mistakes are exit code 2, limits of gpubmc 3, each with a message."""
    d = s.d
    n = s.file("n.cu", "__global__ void k(int *a, int n) { if (threadIdx.x < n) a[blockIdx.x * 64 + threadIdx.x] = n; }\n")
    for name, argv, text in (
        ("an empty block", ["-b", ""], "--block-dim"),
        ("a parameter twice", ["--param", "n=1", "--param", "n=2"], "has a value already"),
        ("an array twice", ["--array", "a=1", "--array", "a=2"], "has a size already"),
        ("a class twice", ["--error", "race", "--off", "race"], "otherwise"),
        ("a division by 0", ["--assume", "1/0"], "divides by 0"),
        ("an alias of itself", ["--alias", "a,a"], "itself"),
        ("no database", ["-p", ""], "-p: the value is empty"),
        ("little and much text", ["--quiet", "--verbose"], "--verbose"),
        ("2^30 threads", ["-b", "1073741824"], "more than any GPU"),
        ("a large grid", ["-g", "1,70000"], "more than any GPU"),
    ):
        case(name, [n, *argv], 2, text, most=2)
        if argv[0] in ("--assume", "-p", "--quiet"):  # not for the file
            continue
        flags = " ".join(a if a.startswith("-") else f"={a} " for a in argv).replace(" =", "=")
        flags = flags.replace("-b=", "--blockDim=").replace("-g=", "--gridDim=")
        case(f"{name}, in the file", [s.file("header.cu", f"//{flags}\n" + n.read_text())], 2 if argv[-1] else (0, 2), most=5)
    deep = 20000
    for name, text in (("parentheses", "(" * deep + "n" + ")" * deep), ("a chain", "n>0&&" * deep + "n"), ("choices", "1?" * deep + "1" + ":1" * deep)):
        case(f"{name} in --assume", [n, "--assume", text], 2, "expression", most=5)
        case(f"{name} in --array", [n, "--array", "a=" + text], 2, "expression", most=5)
        case(f"{name} in the file", [s.file("header.cu", f"//--array a={text}\n" + n.read_text())], 2, "expression", most=5)
    case("2^60 bytes", [s.file("large.cu", "__device__ char s[1ull << 60];\n__global__ void k(int *a) { s[threadIdx.x] = 1; }\n")], (2, 3), "large.cu:1")
    case("an expression in the file that cannot be read", [s.file("header.cu", "\n//--array a=n+\n" + n.read_text())], 2, "header.cu:2: --array", "n+")
    case("more bytes than a thread has", [s.file("large.cu", "__global__ void k(int *a) {\n char s[1 << 28]; s[a[0]] = 1; a[0] = s[a[1]]; }\n")], 2,
         "large.cu:2", "no thread", most=5)
    case("2^60 bytes of a thread", [s.file("large.cu", "__global__ void k(int *a) { char s[1ull << 60]; s[a[0]] = 1; a[0] = s[a[1]]; }\n")], (2, 3))
    case("a crash on request", [s.file("crash.cu", "#pragma clang __debug crash\n#pragma clang __debug parser_crash\n" + s.racy.read_text())], 1, "violated")
    case("code that is not optimised", [s.file("plain.cu", "#pragma clang optimize off\n__device__ void put(int *a) { a[0] = threadIdx.x; }\n"
         "__global__ void k(int *a) { put(a); }\n")], 1, "violated")
    huge = s.file("huge.json", '{"schema": 1e999}')
    for command in (["trace", huge], ["replay", huge], ["--baseline", huge, s.good]):
        case(f"a number that no double holds: {command[0]}", command, 2, "huge.json", most=5)
    many = s.file("deep.json", "[" * 100000 + "]" * 100000)
    for command in (["trace", many], ["replay", many], ["--baseline", many, s.good]):
        case(f"deep JSON: {command[0]}", command, 2, "deep.json", most=5)
    shared = """object @1 "p" shared size=16 align=4 init=arbitrary element=4 type="int" !2
location !1 "x.cu" 9 0 "write"
location !2 "x.cu" 8 0 ""
function 0 "write" () void !1
block 0 "entry"
  ret !1
end
kernel "write" function=0 link="_Z5writev" !1
"""
    case("shared memory with contents", [s.file("shared.gir", shared)], 2, "shared.gir", "block")
    asm = '__global__ void k(int *a) { asm volatile("%s st.global.u32 [%%0], %%1;" ::"l"(a), "r"(threadIdx.x)); }\n'
    case("a place in inline PTX", [s.file("asm.cu", asm % r".loc 1 2 3\n")], 1, "violated")
    for text in (r".bogus 1 2 3\n", r".bogus 1;\n", r".loc 1 2 \n", "{ .bogus }", r".align 4\n"):
        case(f"inline PTX with {text}", [s.file("asm.cu", asm % text)], 3, "unsupported", most=10)
    case("assembly of a file in a reference", ["equiv", s.file("native.cu", 'asm(".globl here");\nvoid f(int *a) { a[0] = 1; }\n'
         "__global__ void k(int *a) { a[0] = 2; }\n"), "--kernel", "k", "--reference", "f", "-b", "1", "-g", "1", "--array", "a=1",
         "--confirm-native"], (1, 2, 3))
    for name, text in (("a sum", "a[1]" + "+a[1]" * 20000), ("parentheses", "(" * 20000 + "1" + ")" * 20000), ("signs", "- " * 50000 + "1")):
        case(f"{name} in the source", [s.file("deep.cu", f"__global__ void k(int *a) {{ a[0] = {text}; }}\n"), "--timeout", "3"], (0, 1, 2, 3), most=8)
    # What nests without brackets, too.
    nested = {"signs": "a[0] = " + "- " * 20000 + "n;", "casts": "a[0] = " + "(int)" * 20000 + "n;", "conditions": "if (n) " * 20000 + "a[0] = 1;",
              "else-ifs": "if (n) a[0] = 1; else " * 20000 + "a[0] = 2;", "choices": "a[0] = " + "n ? 1 : " * 20000 + "2;",
              "types": "B<" * 20000 + "int" + " >" * 20000 + " b;"}
    for name, text in nested.items():
        file = s.file("deep.cu", f"template <class T> struct B {{}};\n__global__ void k(int *a, int n) {{\n{text} }}\n")
        case(f"{name} that nest", [file], 2, "deep.cu:3:", "nested too deeply", "write it in parts", most=8)
    host = s.file("deep.cu", s.good.read_text() + "void host(int n) {\n" + "if (n) " * 20000 + "n = 1; }\n")
    case("what nests in host code does not matter", [host], 0, "holds", most=8)
    case("braces in the source", [s.file("deep.cu", "__global__ void k(int *a) " + "{" * 20000 + "}" * 20000 + "\n"), "--timeout", "3"], (0, 2, 3), most=8)
    # Names and places that are odd.
    odd = s.file("-k.cu", s.racy.read_text())
    case("a name that begins with -", ["--", "-k.cu"], 1, "violated", cwd=odd.parent)
    gone = d / "gone"
    gone.mkdir()
    command = 'cd "$1" && rmdir "$1" && exec "$0" "$2"'
    code = subprocess.run(["sh", "-c", command, program, gone, s.racy], capture_output=True)
    expect("a working folder that is deleted", code.returncode == 1 and b"violated" in code.stdout, code)
    case("no HOME", [s.racy], 1, env={k: v for k, v in os.environ.items() if k != "HOME"})
    case("no environment", [s.racy], 1, env={})


def alone():
    """For a process that cannot start threads; None: not possible here."""

    def few():
        if os.geteuid() == 0:  # whom the limit does not bind
            os.setgid(65534)
            os.setuid(65534)
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))

    try:
        subprocess.run([program, "--version"], check=True, capture_output=True, preexec_fn=few)
    except (OSError, subprocess.SubprocessError):
        return None
    return few


def limits(s):
    """What ends a run ends it soon, with what is known."""
    d = s.d
    long = s.file("long.cu", LONG)
    calls = s.file("calls.cu", CALLS)
    terms = s.file("sum.cu", "__global__ void k(int *a) { a[0] = " + "+".join(["a[1]"] * 3000) + "; }\n")
    chain = s.file("chain.cu", "__global__ void k(int *a) { int x = a[0]; " +
                   "else ".join(f"if (x == {i}) a[1] = {i}; " for i in range(1000)) + "}\n")
    for name, file in (("a long check", long), ("calls", calls), ("a long sum", terms), ("a chain of ifs", chain)):
        case(f"--timeout 1: {name}", [file, "--timeout", "1", "--json", d / "t.json"], (0, 1, 3), most=3.5)
        expect(f"the report of {name} is whole", parsed(d / "t.json").get("verdict"))
    local = s.file("local.cu", "__global__ void k(int *a) { char s[1 << 19] = {1}; s[a[0]] = threadIdx.x; a[threadIdx.x] = s[a[1]]; }\n")
    case("--timeout 1: a large local array", [local, "--timeout", "1"], (0, 1, 3), most=3.5)
    run([s.racy, "--vectors", d / "v"])
    many = ["replay", d / "v/racy.GPUBMC-RACE.1.json", "--schedule", "random", "--runs", "1000000"]
    case("--timeout 1: a million short runs", [*many, "--timeout", "1"], 1, "GPUBMC-RACE", "of 1000000: timeout", most=3.5)
    for megabytes in (40, 100, 132, 140, 148, 156, 164, 172, 200, 256, 300, 400, 600):
        for name, file in (("calls", calls), ("a race", s.racy), ("a long check", long)):
            case(f"--memory-limit {megabytes}: {name}", [file, "--memory-limit", str(megabytes), "--timeout", "4"], (0, 1, 3), most=8)
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        # Below what the program itself needs, it cannot be loaded.
        case(f"ulimit -v, {megabytes} MiB", [calls, "--timeout", "4"], (0, 1, 3) if megabytes > 140 else (0, 1, 3, 127, -signal.SIGSEGV, -signal.SIGKILL), most=8, preexec_fn=limit)
    # A user may not start more threads than this one: fewer threads are used, and nothing is a defect.
    two = s.file("two.cu", s.racy.read_text() + s.good.read_text())
    kernel = s.file("alone.gir", run(["--dump-ir", "after-lower", two, "--json", "-"], stdout=subprocess.DEVNULL)[1])
    os.chmod(d, 0o755)
    if few := alone():
        case("no more threads", [kernel], 1, "violated", preexec_fn=few)
        case("no more threads for several solvers", [kernel, "--portfolio", "cadical,minisat"], 1, "violated", preexec_fn=few)
        case("no more threads in the front-end", [s.racy, "--json", "-"], 3, "no thread can be started", preexec_fn=few)
    code, said, _ = run([calls, "--memory-limit", "300", "--json", "-", "--timeout", "8"])
    expect("out of memory in the front-end is reported", code == 3 and parsed(said[said.find("{"):said.rfind("}") + 1]).get("verdict") == "unknown", said[:300])


def signals(s):
    """Ctrl-C, kill and the end of the terminal: the run ends within two seconds and reports what it knows."""
    d = s.d
    long = s.file("long.cu", LONG + s.racy.read_text())
    chain = s.file("sum.cu", "__global__ void k(int *a) { a[0] = " + "+".join(["a[1]"] * 5000) + "; }\n")
    for name, file in (("the check", long), ("the front-end", chain)):
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            out = d / f"{which.name}.json"
            process = subprocess.Popen([program, file, "--json", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(1.2)
            begun = time.monotonic()
            process.send_signal(which)
            try:
                text, errors = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                text, errors = process.communicate()
            seconds = time.monotonic() - begun
            code = process.returncode
            expect(f"{which.name} in {name}", code in (0, 1, 3) and seconds < 2 and (code != 3 or b"interrupted" in text), (code, seconds, text[-300:], errors[-200:]))
            expect(f"the report after {which.name} in {name}", out.exists() and parsed(out).get("verdict") == {0: "holds", 1: "violated", 3: "unknown"}.get(code), code)
    run([s.racy, "--vectors", d / "v"])
    process = subprocess.Popen([program, "replay", d / "v/racy.GPUBMC-RACE.1.json", "--schedule", "random", "--runs", "1000000"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    time.sleep(1)
    process.send_signal(signal.SIGTERM)
    begun = time.monotonic()
    try:
        text, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        text, _ = process.communicate()
    expect("SIGTERM in many replays", process.returncode == 1 and time.monotonic() - begun < 2 and b"interrupted" in text, (process.returncode, text[-200:]))
    folder = d / "kernels"
    folder.mkdir()
    for i in range(3):
        (folder / f"{i}.cu").write_text(LONG)
    for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        process = subprocess.Popen([program, "bench", folder, "--no-progress", "--out", d / which.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(1)
        begun = time.monotonic()
        process.send_signal(which)
        try:
            process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        expect(f"bench on {which.name}", process.returncode in (0, 3) and time.monotonic() - begun < 2, process.returncode)
    expect("nothing is left", not leftovers(d), leftovers(d))


for part in (inputs, terminal, outputs, bad_input, limits, signals):
    if args.only and args.only not in part.__name__:
        continue
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        part(Scratch(folder))
    print(f"{part.__name__}: {time.monotonic() - begun:.0f} s", flush=True)
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

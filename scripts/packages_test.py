#!/usr/bin/env python3
"""What users install: the files of `cmake --install`, the man page, the completions in their shells, the CMake package,
the GitHub action and the pre-commit hook. The Debian package itself is built by ./dev package."""
import argparse
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True, type=pathlib.Path, help="in its build folder")
args = arguments.parse_args()
build = args.gpubmc.resolve().parents[2]
passed = failed = 0


def expect(name, ok, why=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name} {why}")


def run(*command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=60, **options)


def installed(*programs):
    """Whether the programs are there; says which tests are skipped."""
    missing = [p for p in programs if not shutil.which(p)]
    if missing:
        print(f"skipped, since it is not installed: {', '.join(missing)}")
    return not missing


def flags_of(words):
    """The names of each flag that --help shows for a command."""
    helped = run(gpubmc, *words, "--help").stdout
    return [line.split(",") for line in re.findall(r"^  (-\S+)", helped, re.MULTILINE)]


def commands_of():
    helped = run(gpubmc, "--help").stdout
    return re.findall(r"^  (\w+) ", helped[helped.index("\nCommands ("):], re.MULTILINE)


def test_install():
    done = run("cmake", "--install", build, "--prefix", prefix)
    expect("install", done.returncode == 0, done.stderr)
    for file in ("share/man/man1/gpubmc.1", "share/bash-completion/completions/gpubmc", "share/zsh/site-functions/_gpubmc",
                 "share/fish/vendor_completions.d/gpubmc.fish", "share/doc/gpubmc/manual.md", "share/doc/gpubmc/LICENSE",
                 "share/doc/gpubmc/copyright", "share/cmake/gpubmc/gpubmc-config.cmake"):
        expect(f"installs {file}", (prefix / file).is_file() and (prefix / file).stat().st_size > 0)
    version = (build / "core/cli/version.txt").read_text()
    expect("version", run(gpubmc, "--version").stdout == f"gpubmc {version}\n")
    expect("a version is semantic", re.fullmatch(r"\d+\.\d+\.\d+(\+[0-9a-z.]+)?", version), version)


def test_versions():
    source, out = folder / "versions", folder / "version"
    source.mkdir()
    out.mkdir()

    def version(of=source):
        run("cmake", f"-DSOURCE={of}", "-DRELEASE=1.2.3", f"-DFOLDER={out}", "-P", root / "cmake/version.cmake")
        return (out / "version.txt").read_text()

    def git(*words):
        run("git", "-c", "user.name=n", "-c", "user.email=e", *words, cwd=source, check=True)

    expect("version without git", version() == "1.2.3", version())
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "first")
    expect("version without a tag", re.fullmatch(r"1\.2\.3\+1\.g[0-9a-f]{8}", version()), version())
    git("tag", "v1.3.0")
    expect("version of a tag", version() == "1.3.0", version())
    git("commit", "-q", "--allow-empty", "-m", "second")
    expect("version after a tag", re.fullmatch(r"1\.3\.0\+1\.g[0-9a-f]{8}", version()), version())
    (source / "copy").mkdir()
    expect("version of a copy in another checkout", version(source / "copy") == "1.2.3")


def test_man():
    if not installed("man"):
        return
    page = prefix / "share/man/man1/gpubmc.1"
    done = run("man", "--warnings", "-l", page, env={**os.environ, "MANWIDTH": "120", "MAN_KEEP_FORMATTING": ""})
    expect("man page without warnings", done.returncode == 0 and not done.stderr, done.stderr[:300])
    text = re.sub(r".\x08", "", done.stdout)
    # The parts of the page: the program, and each command.
    parts = dict(re.findall(r"^(OPTIONS|   gpubmc [\w ]+)\n(.*?)(?=^   gpubmc |^[A-Z])", text, re.MULTILINE | re.DOTALL))
    for command in ([], *([c] for c in commands_of()), ["bench", "merge"]):
        part = parts.get(" ".join(["   gpubmc", *command]) if command else "OPTIONS", "")
        words = set(re.findall(r"--?[\w-]+", part))
        flags = flags_of(command)
        expect(f"gpubmc {' '.join(command)} --help has flags", flags)
        # Of a flag that the program has as well, only the first long name is repeated.
        long_names = [next((n for n in names if n.startswith("--")), names[0]) for names in flags]
        missing = [n for n in long_names if n not in words]
        expect(f"man page has the flags of gpubmc {' '.join(command)}", not missing, missing)
    # groff would print another character for it.
    expect("all dashes can be copied", not re.search(r"(?<!\\)-", page.read_text()))
    for shown in ("'n % 4 == 0': a condition", '"kernel2', "auto|all|launches", "[=TEXT]"):
        expect(f"man page shows {shown}", shown in text)
    for hidden in ("man-page", "--audit-host"):
        expect(f"man page does not show {hidden}", hidden not in text)


# What a shell offers where a line ends: the words before the cursor, what must be offered and what must not.
LINES = [
    (["gpubmc", "eq"], {"equiv"}, {"bench"}),
    (["gpubmc", ""], {"equiv", "completion", "a.cu", "two words.cu"}, {"b.txt", "r.json", "man-page"}),
    (["gpubmc", "a.cu", "eq"], set(), {"equiv"}),
    (["gpubmc", "--explain-"], {"--explain-plan"}, {"--explain-races"}),
    (["gpubmc", "--audit"], set(), {"--audit-host"}),
    (["gpubmc", "--inputs", ""], {"auto", "all", "launches"}, {"a.cu", "equiv"}),
    (["gpubmc", "--warn", "bar"], {"barrier-divergence"}, {"race"}),
    (["gpubmc", "--json", ""], {"r.json"}, {"a.cu", "b.txt", "equiv"}),
    (["gpubmc", "--kernel", ""], set(), {"a.cu", "equiv"}),
    (["gpubmc", "--dump-queries", ""], {"sub"}, {"a.cu"}),
    (["gpubmc", "equiv", "--ref"], {"--reference", "--reference-file"}, set()),
    (["gpubmc", "equiv", "--sar"], set(), {"--sarif"}),
    (["gpubmc", "merge", ""], {"r.json"}, {"a.cu", "b.txt"}),
    (["gpubmc", "bench", "me"], {"merge"}, set()),
    (["gpubmc", "bench", "merge", "--cl"], {"--clock"}, set()),
    (["gpubmc", "bench", "merge", "--con"], set(), {"--config"}),
    (["gpubmc", "completion", "z"], {"zsh"}, {"bash"}),
]


def offers(shell, complete):
    for words, wanted, unwanted in LINES:
        found = {w.rstrip("/") for w in complete(words)}
        expect(f"{shell}: {words}", wanted <= found and not found & unwanted, f"offers {sorted(found)[:12]}")


def test_bash():
    script = prefix / "share/bash-completion/completions/gpubmc"

    def complete(words):
        program = f"source {script}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _gpubmc; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        done = run("bash", "--norc", "-c", program, "bash", *words, cwd=work)
        expect(f"bash: no messages for {words}", not done.stderr, done.stderr)
        return done.stdout.splitlines()

    offers("bash", complete)
    # bash splits a line at '=' as well.
    expect("bash: after =", set(complete(["gpubmc", "--inputs", "=", "a"])) == {"auto", "all"})
    expect("bash: at =", set(complete(["gpubmc", "--inputs", "="])) == {"auto", "all", "launches"})
    registered = run("bash", "--norc", "-c", f"source <({gpubmc} completion bash); complete -p gpubmc").stdout
    expect("bash: is registered", registered == "complete -F _gpubmc gpubmc\n", registered)


def test_fish():
    if not installed("fish"):
        return
    lines = "\n".join(f"complete -C {json.dumps(' '.join(words))}; echo ---" for words, _, _ in LINES)
    script = f"source {prefix}/share/fish/vendor_completions.d/gpubmc.fish\n{lines}\n"
    done = run("fish", "--no-config", "-c", script, cwd=work, env={**os.environ, "HOME": str(folder)})
    expect("fish: no messages", not done.stderr, done.stderr[:300])
    answers = iter(done.stdout.split("---\n"))
    offers("fish", lambda words: [line.split("\t")[0].replace("\\ ", " ") for line in next(answers).splitlines()])


class Zsh:
    """An interactive zsh, on a terminal of its own."""

    def __init__(self):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(work)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HOME": str(folder), "PS1": ""})
        self.ask(f"fpath=({prefix}/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D; unsetopt beep zle_bracketed_paste")

    def ask(self, line):
        """The terminal's output up to the end of the line's command."""
        os.write(self.terminal, f"{line}\nprint END\"\"MARK\n".encode())
        out, end = "", time.monotonic() + 10
        while "ENDMARK" not in out and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.5)[0]:
                out += os.read(self.terminal, 65536).decode(errors="replace")
        return out

    def completed(self, line):
        """The line as TAB completes it."""
        out = self.ask(f"{line}\t\x01print -r -- 'LINE<\x05>'")
        found = re.findall(r"^LINE<(.*)>\r?$", out, re.MULTILINE)
        return found[-1].rstrip() if found else out[-300:]

    def close(self):
        os.write(self.terminal, b"exit\n")
        os.waitpid(self.pid, 0)


def test_zsh():
    if not installed("zsh"):
        return
    shell = Zsh()
    for line, whole in [
        ("gpubmc eq", "gpubmc equiv"),
        ("gpubmc --explain-p", "gpubmc --explain-plan"),
        ("gpubmc --audit", "gpubmc --audit"),
        ("gpubmc --inputs la", "gpubmc --inputs launches"),
        ("gpubmc --inputs=la", "gpubmc --inputs=launches"),
        ("gpubmc --json r", "gpubmc --json r.json"),
        ("gpubmc a", "gpubmc a.cu"),
        ("gpubmc equiv --reference-f", "gpubmc equiv --reference-file"),
        ("gpubmc bench merge --cl", "gpubmc bench merge --clock"),
        ("gpubmc completion z", "gpubmc completion zsh"),
    ]:
        found = shell.completed(line)
        expect(f"zsh: {line}", found == whole, f"becomes {found!r}")
    shell.close()


def test_cmake():
    project = folder / "project"
    project.mkdir()
    (project / "clean.cu").write_text(CLEAN)
    (project / "racy.cu").write_text(RACY)
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(kernels NONE)\nfind_package(gpubmc REQUIRED)\nenable_testing()\n"
        "gpubmc_add_check(clean clean.cu)\ngpubmc_add_check(racy racy.cu)\n")
    done = run("cmake", "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
    expect("find_package(gpubmc)", done.returncode == 0, done.stderr)
    tested = run("ctest", cwd=project / "build").stdout
    expect("tests of a CMake project", re.search(r"clean \.+ +Passed", tested) and re.search(r"racy \.+\*\*\*Failed", tested), tested)


def test_action():
    action = (root / "action.yml").read_text()
    script = root / "packaging/action.sh"
    for name in set(re.findall(r"\b(?:INPUT|ACTION)_\w+", script.read_text())) - {"INPUT_"}:
        expect(f"action.yml sets {name}", f"        {name}: ${{{{ " in action)
    run_folder = folder / "action"
    run_folder.mkdir()
    (run_folder / "racy kernel.cu").write_text(RACY)
    (run_folder / "clean.cu").write_text(CLEAN)
    (run_folder / "open.cu").write_text(UNDECIDED)

    def step(what, path=f"{prefix}/bin:{os.environ['PATH']}", **variables):
        """The exit code, and what the step left: outputs, summary, printed."""
        output, summary = run_folder / "output", run_folder / "summary"
        for file in (output, summary):
            file.write_text("")
        variables = {"GITHUB_OUTPUT": output, "GITHUB_STEP_SUMMARY": summary, "GITHUB_SERVER_URL": "https://example.org",
                     "ACTION_REPOSITORY": "owner/gpubmc", "PATH": path, **variables}
        done = run(script, what, cwd=run_folder, env={**os.environ, **{k: str(v) for k, v in variables.items()}})
        return done.returncode, output.read_text(), summary.read_text(), done.stdout + done.stderr

    code, output, summary, said = step("check", INPUT_ARGUMENTS="clean.cu", INPUT_SARIF="")
    expect("action: clean", code == 0 and output == "sarif=gpubmc.sarif\nexit-code=0\n" and "holds" in summary, said)
    code, output, summary, said = step("check", INPUT_ARGUMENTS="-b 64\n'racy kernel.cu'", INPUT_SARIF="out.sarif")
    expect("action: racy", code == 1 and output == "sarif=out.sarif\nexit-code=1\n" and "GPUBMC-RACE" in summary + said, said)
    results = json.loads((run_folder / "out.sarif").read_text())["runs"][0]["results"]
    expect("action: findings", [r["ruleId"] for r in results][:1] == ["GPUBMC-RACE"], results)
    step("check", INPUT_ARGUMENTS="'racy kernel.cu' --write-baseline known.json")
    code, _, _, said = step("check", INPUT_ARGUMENTS="'racy kernel.cu'", INPUT_BASELINE="known.json")
    expect("action: baseline", code == 0, said)
    code, output, _, said = step("check", INPUT_ARGUMENTS="open.cu")
    expect("action: not decided", code == 3 and "exit-code=3" in output, said)
    code, output, _, said = step("check", INPUT_ARGUMENTS="open.cu", INPUT_UNKNOWN="pass")
    expect("action: not decided, accepted", code == 0 and "exit-code=3" in output and "::warning" in said, said)
    code, output, _, said = step("check", INPUT_ARGUMENTS="--no-such-flag")
    expect("action: bad usage", code == 2 and output == "sarif=\nexit-code=2\n", output + said)
    code, _, _, said = step("check", INPUT_ARGUMENTS="'racy kernel.cu", INPUT_UNKNOWN="pass")
    expect("action: a quote without an end", code != 0, said)
    code, _, _, said = step("check", INPUT_ARGUMENTS="clean.cu $(touch executed) *.cu")
    expect("action: nothing is executed", code == 3 and not (run_folder / "executed").exists(), said)

    # Installation, with programs that say how they were called in place of those that change the machine.
    stubs = run_folder / "stubs"
    stubs.mkdir()
    for name in ("sudo", "apt-get", "curl"):
        body = 'exec "$@"' if name == "sudo" else f'echo {name} "$@"'
        (stubs / name).write_text(f"#!/bin/sh\n{body}\n")
        (stubs / name).chmod(0o755)
    bare = f"{stubs}:/usr/bin:/bin"
    code, _, _, said = step("install", INPUT_PACKAGE="", ACTION_REF="v1.2.3", path=f"{stubs}:{prefix}/bin:/usr/bin:/bin")
    expect("action: gpubmc is there", code == 0 and said.startswith("gpubmc ") and "apt-get" not in said, said)
    if not shutil.which("gpubmc", path=bare):
        _, _, _, said = step("install", INPUT_PACKAGE="", ACTION_REF="v1.2.3", path=bare)
        url = "https://example.org/owner/gpubmc/releases/download/v1.2.3/gpubmc_1.2.3_amd64.deb"
        expect("action: package of the release", url in said and re.search(r"apt-get install .*/gpubmc\.deb", said), said)
    (run_folder / "own.deb").write_text("")
    _, _, _, said = step("install", INPUT_PACKAGE="own.deb", path=bare)
    expect("action: a package of the caller", re.search(rf"apt-get install .* {run_folder}/own\.deb", said), said)


def test_hook():
    text = (root / ".pre-commit-hooks.yaml").read_text()
    hook = root / re.search(r"^  entry: (\S+)$", text, re.MULTILINE)[1]
    expect("hook is a program", os.access(hook, os.X_OK), hook)
    for name, source in (("clean", CLEAN), ("racy", RACY), ("open", UNDECIDED)):
        (work / f"{name}.cu").write_text(source)

    def code(*words):
        return run(hook, *words, cwd=work, env={**os.environ, "PATH": f"{prefix}/bin:{os.environ['PATH']}"}).returncode

    expect("hook: clean", code("clean.cu") == 0)
    expect("hook: one of two", code("clean.cu", "racy.cu") == 1)
    expect("hook: not decided", code("open.cu") == 3)
    expect("hook: not decided, accepted", code("--unknown-ok", "open.cu") == 0)
    expect("hook: a violation is not accepted", code("--unknown-ok", "racy.cu") == 1)
    if shutil.which("pre-commit"):
        done = run("pre-commit", "validate-manifest", root / ".pre-commit-hooks.yaml", env={**os.environ, "HOME": str(folder)})
        expect("hook: manifest", done.returncode == 0, done.stdout)


CLEAN = "__global__ void clean(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"
RACY = "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n"
# Instructions that gpubmc does not know: no verdict can be given.
UNDECIDED = '__global__ void open(int *a) { asm volatile("unknown.instruction;"); a[threadIdx.x] = 1; }\n'

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name).resolve()
    prefix, work = folder / "prefix", folder / "work"
    gpubmc = prefix / "bin/gpubmc"
    (work / "sub").mkdir(parents=True)
    for file in ("a.cu", "b.txt", "r.json", "two words.cu"):
        (work / file).write_text("")
    test_install()
    test_versions()
    test_man()
    test_bash()
    test_fish()
    test_zsh()
    test_cmake()
    test_action()
    test_hook()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

#!/usr/bin/env python3
"""Runs the examples of the documentation and compares their output with the pages.

  scripts/examples.py --gpubmc PROGRAM [--write] [PAGE...]

An example consists of files and commands. A file is a line whose first backquotes hold its name (`fill.cu`:),
followed by its text in a fence. A command is a line with it in the same place (`gpubmc -b 64 fill.cu`:),
followed by its output in a fence. All files of a page are in one folder. A page may show only the first paragraphs of
the output. Commands on files that the page does not contain are skipped. In a fence of language `console`, a line that
starts with `$ gpubmc` is a command on files of the project, followed by its output.
With --write, the pages are updated with the current output. PAGE: README.md and docs/*.md.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True, type=pathlib.Path)
arguments.add_argument("--write", action="store_true")
arguments.add_argument("pages", nargs="*", type=pathlib.Path)
args = arguments.parse_args()
pages = args.pages or [root / "README.md", *sorted((root / "docs").glob("*.md"))]
example = re.compile(r"^(?:[^`\n]*[ *])?`([^`\n]+)`[^\n]*\n\n```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
console = re.compile(r"^```console\n\$ (gpubmc [^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
checked = stale = 0


def shown(printed, before):
    """The first paragraphs of the output, as many as the page had."""
    return "\n\n".join(printed.split("\n\n")[: len(before.split("\n\n"))]).rstrip() + "\n"


for page in pages:
    text = page.read_text()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def compared(match, what, command, folder, body):
            """The match with the current output."""
            global checked, stale
            done = subprocess.run([args.gpubmc.resolve(), *command[1:]], cwd=folder, capture_output=True, text=True, timeout=120)
            checked += 1
            now = shown(done.stdout, body)
            if now == body:
                return match.group()
            stale += 1
            print(f"{page.name}: `{what}` does not print what the page shows, but\n{now}")
            return match.group().replace(f"\n{body}```", f"\n{now}```")

        def replaced(match):
            what, language, body = match.groups()
            if language == "cuda":
                if re.fullmatch(r"[\w-]+\.\w+", what):
                    (folder / what).write_text(body)
                return match.group()
            command = shlex.split(what) if what.startswith("gpubmc ") else []
            if not command or not any((folder / w).is_file() for w in command[1:]):
                return match.group()
            return compared(match, what, command, folder, body)

        def answered(match):
            what, body = match.groups()
            return compared(match, what, shlex.split(what), root, body)

        new = console.sub(answered, example.sub(replaced, text))
        if args.write and new != text:
            page.write_text(new)
print(f"{checked} examples, {stale} renewed" if args.write else f"{checked - stale} passed, {stale} failed")
sys.exit(1 if stale and not args.write else 0)

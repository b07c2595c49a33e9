#!/usr/bin/env python3
"""Writes docs/cuda-coverage.md from core/frontend/headers/coverage/*.json (its last part comes from
scripts/samples.py). With --check it only checks whether the page is current."""
import json
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent.parent
page = root / "docs/cuda-coverage.md"
order = ["threads", "arithmetic", "memory", "libraries", "host", "rejected"]
intro = """# What gpubmc knows of CUDA

Written by `scripts/coverage.py` from `core/frontend/headers/coverage/`; the tests check each name against the headers.

- **exact**: checked with the meaning that CUDA documents.
- **abstract**: any result that the documentation allows; a counterexample is replayed with a real one.
- **unsupported**: code that uses it is accepted, and a kernel that can reach it is `unsupported`, by name.
- **host**: parsed, never run; in device code it is unsupported.
- **rejected**: does not compile, with a message that says why.

"""


def table(section):
    rows = [f"## {section['section']}\n\n| family | | names | |\n|---|---|---|---|\n"]
    for f in section["families"]:
        names = [n for g in f.get("groups", []) for n in g["names"]]
        headers = ", ".join(f"`<{h}>`" for h in f.get("headers", []))
        remarks = "; ".join(t for t in (f.get("note", ""), headers) if t)
        rows.append(f"| {f['family']} | {f['status']} | {' '.join(f'`{n}`' for n in names)} | {remarks} |\n")
    return "".join(rows) + "\n"


text = intro + "".join(table(json.loads((root / f"core/frontend/headers/coverage/{s}.json").read_text())) for s in order)
text = text.rstrip() + "\n"
# Keeps the measurements of scripts/samples.py.
marker = "\n<!-- samples section -->\n"
if page.exists():
    text += "".join(page.read_text().partition(marker)[1:])
if "--check" in sys.argv:
    sys.exit(0 if page.exists() and page.read_text() == text else "docs/cuda-coverage.md is old: run scripts/coverage.py")
page.write_text(text)

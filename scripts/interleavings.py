#!/usr/bin/env python3
"""Measures interleavings with and without reduction and writes the table of docs/interleavings.md.
Usage: scripts/interleavings.py [--gpubmc PROGRAM] [--timeout SECONDS]"""
import argparse
import json
import pathlib
import subprocess

import built

root = pathlib.Path(__file__).resolve().parent.parent
arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", default=built.program())
arguments.add_argument("--timeout", type=float, default=10)
args = arguments.parse_args()

KERNELS = ["count_of_2", "count_of_8", "ticket_of_2", "ticket_of_3", "ticket_of_4", "ticket_of_5", "claim_of_3",
           "claim_of_8", "message_passing", "independent_reads_of_independent_writes", "store_buffering_of_four",
           "count_of_3_and_two_reads", "two_tickets_each_of_three", "lock_by_compare_of_2", "lock_by_compare_of_3",
           "lock_by_compare_of_4", "two_locks_nested_in_opposite_orders", "message_waited_for_by_three",
           "barrier_of_a_counter", "last_of_3_blocks", "look_back_over_three_blocks"]


def measure(kernel, *flags):
    """The number of interleavings and the time in seconds; None if the time limit or the limit of interleavings was
    reached."""
    command = [args.gpubmc, "--json", "-", "--all", "--no-progress", "--interleavings=explore", "--merge-states=never",
               "--max-interleavings=10000000",
               *flags, str(root / "regress/interleavings" / f"{kernel}.cu")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout)
    except subprocess.TimeoutExpired:
        return None
    result = json.loads(done.stdout)["kernels"][0]
    return int(result["statistics"]["interleavings"]), result["statistics"]["seconds exploring"]


rows = ["| kernel | interleavings | ms | without reduction | ms |", "|---|---|---|---|---|"]
for kernel in KERNELS:
    cells = []
    for flags in ([], ["--no-por"]):
        found = measure(kernel, *flags)
        cells += [f"{found[0]:,}", f"{found[1] * 1000:.1f}"] if found else [f"no end in {args.timeout:g} s", ""]
    rows.append(f"| `{kernel}` | " + " | ".join(cells) + " |")
page = root / "docs/interleavings.md"
text = page.read_text()
begin, end = "<!-- interleavings:begin -->\n", "<!-- interleavings:end -->"
page.write_text(text[: text.index(begin) + len(begin)] + "\n".join(rows) + "\n" + text[text.index(end):])

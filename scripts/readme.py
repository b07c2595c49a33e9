#!/usr/bin/env python3
"""Puts the real output for a ten-line racy kernel into README.md. Usage: scripts/readme.py [--check] PROGRAM"""
import pathlib
import subprocess
import sys
import tempfile

KERNEL = """__global__ void reverse(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  data[t] = s[63 - t];
}

int main() {
  reverse<<<1, 64>>>(nullptr);
}
"""
root = pathlib.Path(__file__).resolve().parent.parent
check = "--check" in sys.argv
program = pathlib.Path(sys.argv[-1]).resolve()
with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "reverse.cu").write_text(KERNEL)
    output = subprocess.run([program, "--unwind", "8", "reverse.cu"], cwd=folder, capture_output=True, text=True).stdout
block = f"`reverse.cu`:\n\n```cuda\n{KERNEL}```\n\n`gpubmc --unwind 8 reverse.cu` prints:\n\n```\n{output.rstrip()}\n```\n"
text = (root / "README.md").read_text()
begin, end = "<!-- readme:begin -->\n", "<!-- readme:end -->"
new = text[: text.index(begin) + len(begin)] + block + text[text.index(end):]
if check:
    sys.exit(0 if new == text else "README.md does not show the real output: run scripts/readme.py")
(root / "README.md").write_text(new)

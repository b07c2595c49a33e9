// Loops that go on after the holds within bound: what is proved is proved within the bound only, whichever side is cut, and nothing
// is left of the claim "for all inputs".
//equiv holds within bound: --kernel kernel_side --reference closed --array out=1 --block-dim 1 --grid-dim 1 --unwind 4
//equiv holds within bound: --kernel plain --reference loop_side --array out=1 --block-dim 1 --grid-dim 1 --unwind 4
//equiv holds: --kernel kernel_side --reference closed --array out=1 --block-dim 1 --grid-dim 1 --unwind 4 --assume "n < 4"
__global__ void kernel_side(unsigned n, unsigned* out) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++) s += 3;
  out[0] = s;
}
__global__ void plain(unsigned n, unsigned* out) { out[0] = 3 * n; }
void closed(unsigned n, unsigned* out) { out[0] = 3 * n; }
void loop_side(unsigned n, unsigned* out) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++) s += 3;
  out[0] = s;
}

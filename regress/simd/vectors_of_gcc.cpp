// Vectors without intrinsics: comparisons give masks of the elements' width.
//equiv holds: --function clamp_vector --reference clamp --param n=8 --array in=n --array out=n
//equiv violated: --function clamp_wrong --reference clamp --param n=8 --array in=n --array out=n
typedef short Words __attribute__((vector_size(16), aligned(2)));

void clamp(const short *in, short *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = in[i] > 100 ? 100 : in[i] < -100 ? -100 : in[i];
}
void clamp_vector(const short *in, short *out, int n) {
  for (int i = 0; i + 8 <= n; i += 8) {
    Words x = *(const Words *)(in + i), high = {100, 100, 100, 100, 100, 100, 100, 100}, low = -high;
    Words above = x > high, below = x < low;
    *(Words *)(out + i) = (above & high) | (below & low) | (~above & ~below & x);
  }
}
void clamp_wrong(const short *in, short *out, int n) {
  for (int i = 0; i + 8 <= n; i += 8) {
    Words x = *(const Words *)(in + i), high = {100, 100, 100, 100, 100, 100, 100, 100}, low = -high;
    Words above = x > high, below = x < low;
    *(Words *)(out + i) = (above & high) | (below & low) | (~above & x);
  }
}

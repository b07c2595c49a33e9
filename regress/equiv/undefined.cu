// What is undefined on one side alone is a difference, whatever a device computes there.
//equiv violated 17: --kernel quotient --reference quotient_or_all --array a=4 --array b=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel quotient_guarded --reference quotient_or_all --array a=4 --array b=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel quotient --reference quotient_loop --array a=4 --array b=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 15: --kernel quotient_guarded --reference quotient_loop --array a=4 --array b=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 25: --kernel rest --reference rest_or_none --array a=4 --array out=4 --block-dim 4 --grid-dim 1 --assume n<4
//equiv holds: --kernel rest --reference rest_or_none --array a=4 --array out=4 --block-dim 4 --grid-dim 1 --assume n>0
//equiv violated 30: --kernel never_below --reference below_is_seven --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel never_below --reference never_below_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel never_of_a_square --reference below_is_seven_of_a_square --array in=4 --array out=4 --block-dim 4 --grid-dim 1
void quotient_or_all(const unsigned *a, const unsigned *b, unsigned *out) {
  for (int t = 0; t < 4; ++t) out[t] = b[t] ? a[t] / b[t] : 0xffffffffu;
}
void quotient_loop(const unsigned *a, const unsigned *b, unsigned *out) {
  for (int t = 0; t < 4; ++t) out[t] = a[t] / b[t];
}
__global__ void quotient(const unsigned *a, const unsigned *b, unsigned *out) { out[threadIdx.x] = a[threadIdx.x] / b[threadIdx.x]; }
__global__ void quotient_guarded(const unsigned *a, const unsigned *b, unsigned *out) {
  int t = threadIdx.x;
  out[t] = b[t] == 0 ? ~0u : a[t] / b[t];
}
void rest_or_none(const int *a, int *out, int n) {
  for (int t = 0; t < 4; ++t) out[t] = n ? a[t] % n : a[t];
}
__global__ void rest(const int *a, int *out, int n) { out[threadIdx.x] = a[threadIdx.x] % n; }
void below_is_seven(const int *in, int *out) {
  for (int t = 0; t < 4; ++t) out[t] = in[t] < 0 ? 7 : in[t];
}
__global__ void never_below(const int *in, int *out) {
  if (in[threadIdx.x] < 0) __builtin_unreachable();
  out[threadIdx.x] = in[threadIdx.x];
}
void never_below_loop(const int *in, int *out) {
  for (int t = 0; t < 4; ++t) {
    if (in[t] <= -1) __builtin_unreachable();
    out[t] = in[t];
  }
}
void below_is_seven_of_a_square(const unsigned char *in, int *out) {
  for (int t = 0; t < 4; ++t) out[t] = in[t] * in[t] < 0 ? 7 : in[t];
}
__global__ void never_of_a_square(const unsigned char *in, int *out) {
  int v = in[threadIdx.x];
  if (v * v < 0) __builtin_unreachable();
  out[threadIdx.x] = v;
}

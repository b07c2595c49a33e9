// A constant that the compiler has rounded stands for the fraction that it rounds, and the last bits of one show nothing.
//equiv holds: --fp=reals --kernel third --reference divided --array x=8 --array out=8 --block-dim 8 --grid-dim 1
//equiv violated 11: --fp=reals --kernel nearly_third --reference divided --array x=8 --array out=8 --block-dim 8 --grid-dim 1
//equiv holds: --fp=reals --kernel tenths --reference ten_tenths --array x=1 --array out=1 --block-dim 1 --grid-dim 1
//equiv violated 22: --fp=reals --kernel nine_tenths --reference ten_tenths --array x=1 --array out=1 --block-dim 1 --grid-dim 1
//equiv holds: --fp=reals --kernel mean --reference mean_loop --array x=7 --array out=1 --block-dim 1 --grid-dim 1
//equiv unknown: --fp=reals --kernel folded_often --reference exactly --array x=1 --array out=1 --block-dim 1 --grid-dim 1
void divided(const float *x, float *out) { for (int t = 0; t < 8; ++t) out[t] = x[t] / 3.0f; }
__global__ void third(const float *x, float *out) { out[threadIdx.x] = x[threadIdx.x] * (1.0f / 3.0f); }
__global__ void nearly_third(const float *x, float *out) {
  out[threadIdx.x] = x[threadIdx.x] * 0.3333f;
}
void ten_tenths(const float *x, float *out) { out[0] = x[0] * (10 * 0.1f); }
__global__ void tenths(const float *x, float *out) {
  float s = 0;
  for (int i = 0; i < 10; ++i) s += 0.1f;
  out[0] = x[0] * s;
}
__global__ void nine_tenths(const float *x, float *out) {
  float s = 0;
  for (int i = 0; i < 9; ++i) s += 0.1f;
  out[0] = x[0] * s;
}
void mean_loop(const float *x, float *out) {
  float s = 0;
  for (int i = 0; i < 7; ++i) s += x[i];
  out[0] = s / 7;
}
__global__ void mean(const float *x, float *out) {
  const float each = 1.0f / 7;
  float s = 0;
  for (int i = 6; i >= 0; --i) s += each * x[i];
  out[0] = s;
}
// Three roundings: equal over the reals, and no constant tells.
__global__ void folded_often(const float *x, float *out) { out[0] = x[0] * (1e-3f / 7 + 2.0f / 3 + 1.0f / 11); }
void exactly(const float *x, float *out) { out[0] = x[0] * (2.0f / 3) + x[0] * (1.0f / 11) + x[0] * 1e-3f / 7; }

// A function is where it has values: what one side alone divides by, or takes a root or a logarithm of, has to allow that
// everywhere. What both sides ask for is told.
//equiv violated 16: --fp=reals --kernel share --reference plain --array x=8 --array y=1 --array out=1 --block-dim 1 --grid-dim 1
//equiv holds: --fp=reals --kernel share_guarded --reference plain --array x=8 --array y=1 --array out=1 --block-dim 1 --grid-dim 1
//equiv holds: --fp=reals --kernel share_of_one --reference share_loop --array x=8 --array y=1 --array out=1 --block-dim 1 --grid-dim 1
//equiv violated 29: --fp=reals --kernel root_squared --reference same --array x=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --fp=reals --kernel root_of_magnitude --reference magnitude --array x=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 34: --fp=reals --kernel through_logarithm --reference same --array x=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --fp=reals --kernel through_logarithm_guarded --reference positive_part --array x=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 45: --fp=reals --kernel never_divides --reference ones --array x=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 49: --fp=reals --kernel never_a_root --reference negative --array x=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --fp=reals --kernel reciprocal_root --reference over_root --array x=4 --array out=4 --block-dim 4 --grid-dim 1
__global__ void share(const float *x, const float *y, float *out) {
  float s = 0;
  for (int i = 0; i < 8; ++i) s += x[i] > 0 ? 1.0f : 0.0f;
  *out = *y / s * s;
}
__global__ void share_guarded(const float *x, const float *y, float *out) {
  float s = fmaxf(x[0], 0.0f);
  *out = s > 0 ? *y / s * s : *y;
}
void plain(const float *x, const float *y, float *out) { *out = *y; }
__global__ void share_of_one(const float *x, const float *y, float *out) { *out = *y * x[0] / (x[1] - x[2]); }
void share_loop(const float *x, const float *y, float *out) { *out = x[0] * (*y / (x[1] - x[2])); }

void same(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = x[t]; }
__global__ void root_squared(const float *x, float *out) {
  float r = sqrtf(x[threadIdx.x]);
  out[threadIdx.x] = r * r;
}
void magnitude(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = fabsf(x[t]); }
__global__ void root_of_magnitude(const float *x, float *out) { float r = sqrtf(fabsf(x[threadIdx.x])); out[threadIdx.x] = r * r; }
__global__ void through_logarithm(const float *x, float *out) {
  out[threadIdx.x] = expf(logf(x[threadIdx.x]));
}
void positive_part(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = x[t] > 0 ? x[t] : 0; }
__global__ void through_logarithm_guarded(const float *x, float *out) {
  float v = x[threadIdx.x];
  out[threadIdx.x] = v > 0 ? expf(logf(v)) : 0;
}
void ones(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = 1; }
// One of the two is always 0.
__global__ void never_divides(const float *x, float *out) {
  float v = x[threadIdx.x], d = fmaxf(v, 0.0f) * fmaxf(-v, 0.0f);
  out[threadIdx.x] = d / d;
}
__global__ void never_a_root(const float *x, float *out) {
  float v = -1.0f - x[threadIdx.x] * x[threadIdx.x], r = sqrtf(v);
  out[threadIdx.x] = r * r;
}
void negative(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = -1.0f - x[t] * x[t]; }
__global__ void reciprocal_root(const float *x, float *out) { out[threadIdx.x] = rsqrtf(x[threadIdx.x]); }
void over_root(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = 1 / sqrtf(x[t]); }

// A dot product of 256 numbers: products added up as a tree, or one after the other.
//equiv holds: --kernel tree --reference loop --array a=256 --array b=256 --array out=1 --block-dim 256 --grid-dim 1
//equiv holds: --kernel products --reference loop --array a=256 --array b=256 --array out=1 --array p=256 --block-dim 64 --grid-dim 4 --scratch p --then "sum --block-dim=32 --grid-dim=1"
//equiv holds: --kernel serial_float --reference loop_float --array a=256 --array b=256 --array out=1 --block-dim 1 --grid-dim 1
//equiv violated: --kernel tree_float --reference loop_float --array a=256 --array b=256 --array out=1 --block-dim 256 --grid-dim 1
//equiv violated 67: --kernel squares --reference loop --array a=256 --array b=256 --array out=1 --block-dim 256 --grid-dim 1
//equiv violated 55: --kernel products --reference loop --array a=256 --array b=256 --array out=1 --array p=256 --block-dim 64 --grid-dim 4 --scratch p --then "sum_warp --block-dim=32 --grid-dim=1"
__global__ void loop(const int *a, const int *b, int *out) {
  int s = 0;
  for (int i = 0; i < 256; ++i) s += a[i] * b[i];
  out[0] = s;
}
__global__ void loop_float(const float *a, const float *b, float *out) {
  float s = 0;
  for (int i = 0; i < 256; ++i) s += a[i] * b[i];
  out[0] = s;
}

template <class Number>
__device__ void add_up(const Number *a, const Number *b, Number *out) {
  __shared__ Number s[256];
  unsigned t = threadIdx.x;
  s[t] = a[t] * b[t];
  __syncthreads();
  for (unsigned d = 128; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}
__global__ void tree(const int *a, const int *b, int *out) { add_up(a, b, out); }
// Another order of additions rounds in another way.
__global__ void tree_float(const float *a, const float *b, float *out) { add_up(a, b, out); }

__global__ void serial_float(const float *a, const float *b, float *out) {
  float s = 0;
  for (int i = 0; i < 256; i += 4)
    for (int j = 0; j < 4; ++j) s += a[i + j] * b[i + j];
  *out = s;
}

__global__ void products(const int *a, const int *b, int *p) {
  int i = blockIdx.x * 64 + threadIdx.x;
  p[i] = a[i] * b[i];
}
__global__ void sum(const int *p, int *out) {
  int s = 0;
  for (int i = threadIdx.x; i < 256; i += 32) s += p[i];
  for (int d = 16; d > 0; d /= 2) s += __shfl_xor_sync(0xffffffff, s, d);
  if (threadIdx.x == 0) out[0] = s;
}
__global__ void sum_warp(const int *p, int *out) {
  int s = p[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) s += __shfl_xor_sync(0xffffffff, s, d);
  if (threadIdx.x == 0) out[0] = s;  // LAST: only 32 of the products
}

__global__ void squares(const int *a, const int *b, int *out) {
  __shared__ int s[256];
  unsigned t = threadIdx.x;
  s[t] = a[t] * a[t];
  __syncthreads();
  for (unsigned d = 128; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];  // SELF
}

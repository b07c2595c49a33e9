// Matrix products of 16 x 16 x 32: by tiles of 8 in shared memory, and with the depth split over four blocks of threads
// that add up with atomics, in any order.
//equiv holds: --fp=reals --kernel tiles --reference loops --array a=512 --array b=512 --array c=256 --block-dim [16,16] --grid-dim 1
//equiv holds: --fp=reals --kernel split --reference loops --array a=512 --array b=512 --array c=256 --block-dim [16,16] --grid-dim 4
//equiv violated 43: --fp=reals --kernel split_short --reference loops --array a=512 --array b=512 --array c=256 --block-dim [16,16] --grid-dim 4
#define N 16
#define DEPTH 32

__global__ void loops(const float *a, const float *b, float *c) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = c[i * N + j];
      for (int k = 0; k < DEPTH; ++k) sum += a[i * DEPTH + k] * b[k * N + j];
      c[i * N + j] = sum;
    }
}

__global__ void tiles(const float *a, const float *b, float *c) {
  __shared__ float x[N][8], y[8][N];
  int i = threadIdx.y, j = threadIdx.x;
  float sum = 0;
  for (int from = 0; from < DEPTH; from += 8) {
    if (j < 8) x[i][j] = a[i * DEPTH + from + j];
    if (i < 8) y[i][j] = b[(from + i) * N + j];
    __syncthreads();
    for (int k = 7; k >= 0; --k) sum = fmaf(x[i][k], y[k][j], sum);
    __syncthreads();
  }
  c[i * N + j] += sum;
}

__global__ void split(const float *a, const float *b, float *c) {
  int i = threadIdx.y, j = threadIdx.x, from = blockIdx.x * 8;
  float sum = 0;
  for (int k = from; k < from + 8; ++k) sum += a[i * DEPTH + k] * b[k * N + j];
  atomicAdd(&c[i * N + j], sum);
}

__global__ void split_short(const float *a, const float *b, float *c) {
  int i = threadIdx.y, j = threadIdx.x, from = blockIdx.x * 8;
  float sum = 0;
  for (int k = from; k < from + 7; ++k) sum += a[i * DEPTH + k] * b[k * N + j];
  atomicAdd(&c[i * N + j], sum);  // SHORT: one of eight is missing
}

// A tiled product of 16 x 16 matrices adds the same products as the triple loop; as floats in the same order, too.
//equiv holds: --kernel tiled --reference triple --array a=256 --array b=256 --array c=256 --block-dim 8,8 --grid-dim 2,2
//equiv holds: --kernel tiled_float --reference triple_float --array a=256 --array b=256 --array c=256 --block-dim 8,8 --grid-dim 2,2
//equiv violated 42: --kernel swapped --reference triple --array a=256 --array b=256 --array c=256 --block-dim 8,8 --grid-dim 2,2
//equiv violated 52: --kernel one_barrier --reference triple --array a=256 --array b=256 --array c=256 --block-dim 8,8 --grid-dim 2,2
//equiv violated 60: --kernel wrong_stride --reference triple --array a=256 --array b=256 --array c=256 --block-dim 8,8 --grid-dim 2,2
//equiv violated 67: --kernel one_tile --reference triple_float --array a=256 --array b=256 --array c=256 --block-dim 8,8 --grid-dim 2,2
constexpr int N = 16, T = 8;

template <class Number>
__device__ void multiply(const Number *a, const Number *b, Number *c) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      Number s = 0;
      for (int k = 0; k < N; ++k) s += a[i * N + k] * b[k * N + j];
      c[i * N + j] = s;
    }
}
__global__ void triple(const int *a, const int *b, int *c) { multiply(a, b, c); }
__global__ void triple_float(const float *a, const float *b, float *c) { multiply(a, b, c); }

template <class Number>
__device__ void tile(const Number *a, const Number *b, Number *c) {
  __shared__ Number p[T][T], q[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  Number s = 0;
  for (int k = 0; k < N; k += T) {
    p[y][x] = a[i * N + k + x];
    q[y][x] = b[(k + y) * N + j];
    __syncthreads();
    for (int l = 0; l < T; ++l) s += p[y][l] * q[l][x];
    __syncthreads();
  }
  c[i * N + j] = s;
}
__global__ void tiled(const int *a, const int *b, int *c) { tile(a, b, c); }
__global__ void tiled_float(const float *a, const float *b, float *c) { tile(a, b, c); }

__global__ void swapped(const int *a, const int *b, int *c) {
  int i = blockIdx.y * T + threadIdx.y, j = blockIdx.x * T + threadIdx.x, s = 0;
  for (int k = 0; k < N; ++k) s += b[i * N + k] * a[k * N + j];
  c[i * N + j] = s;  // SWAP: b times a
}

__global__ void one_barrier(const int *a, const int *b, int *c) {
  __shared__ int p[T][T], q[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x, s = 0;
  for (int k = 0; k < N; k += T) {
    p[y][x] = a[i * N + k + x];
    q[y][x] = b[(k + y) * N + j];
    __syncthreads();
    for (int l = 0; l < T; ++l) s += p[y][l] * q[l][x];  // RACE: with the next round's writes
  }
  c[i * N + j] = s;
}

__global__ void wrong_stride(const int *a, const int *b, int *c) {
  int i = blockIdx.y * T + threadIdx.y, j = blockIdx.x * T + threadIdx.x, s = 0;
  for (int k = 0; k < N; ++k) s += a[i * N + k] * b[k * T + j];
  c[i * N + j] = s;  // STRIDE: rows of b have N elements
}

__global__ void one_tile(const float *a, const float *b, float *c) {
  int i = blockIdx.y * T + threadIdx.y, j = blockIdx.x * T + threadIdx.x;
  float s = 0;
  for (int k = 0; k < T; ++k) s += a[i * N + k] * b[k * N + j];
  c[i * N + j] = s;  // TILES: only the first
}

// Transposes of a 32 x 32 matrix only move elements.
//equiv holds: --kernel naive --reference loop --array in=1024 --array out=1024 --block-dim 32,8 --grid-dim 1
//equiv holds: --kernel through_tile --reference loop --array in=1024 --array out=1024 --block-dim 16,16 --grid-dim 2,2
//equiv holds: --kernel padded_float --reference loop_float --array in=1024 --array out=1024 --block-dim 32,8 --grid-dim 1
//equiv violated 44: --kernel copies --reference loop --array in=1024 --array out=1024 --block-dim 16,16 --grid-dim 2,2
//equiv violated 52: --kernel blocks_stay --reference loop --array in=1024 --array out=1024 --block-dim 16,16 --grid-dim 2,2
//equiv violated 59: --kernel no_barrier --reference loop --array in=1024 --array out=1024 --block-dim 16,16 --grid-dim 2,2
//equiv violated: --kernel misses_rows --reference loop --array in=1024 --array out=1024 --block-dim 32,8 --grid-dim 1
constexpr int N = 32, T = 16;

__global__ void loop(const int *in, int *out) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) out[j * N + i] = in[i * N + j];
}
__global__ void loop_float(const float *in, float *out) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) out[j * N + i] = in[i * N + j];
}

__global__ void naive(const int *in, int *out) {
  for (int y = threadIdx.y; y < N; y += 8) out[threadIdx.x * N + y] = in[y * N + threadIdx.x];
}

__global__ void through_tile(const int *in, int *out) {
  __shared__ int s[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * T, j = blockIdx.y * T;
  s[y][x] = in[(j + y) * N + i + x];
  __syncthreads();
  out[(i + y) * N + j + x] = s[x][y];
}

__global__ void padded_float(const float *in, float *out) {
  __shared__ float s[N][N + 1];
  for (int y = threadIdx.y; y < N; y += 8) s[y][threadIdx.x] = in[y * N + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < N; y += 8) out[y * N + threadIdx.x] = s[threadIdx.x][y];
}

__global__ void copies(const int *in, int *out) {
  __shared__ int s[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * T, j = blockIdx.y * T;
  s[y][x] = in[(j + y) * N + i + x];
  __syncthreads();
  out[(i + y) * N + j + x] = s[y][x];  // COPY: the tile is not transposed
}

__global__ void blocks_stay(const int *in, int *out) {
  __shared__ int s[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * T, j = blockIdx.y * T;
  s[y][x] = in[(j + y) * N + i + x];
  __syncthreads();
  out[(j + y) * N + i + x] = s[x][y];  // BLOCKS: the tiles are not transposed among themselves
}

__global__ void no_barrier(const int *in, int *out) {
  __shared__ int s[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * T, j = blockIdx.y * T;
  s[y][x] = in[(j + y) * N + i + x];
  out[(i + y) * N + j + x] = s[x][y];  // BARRIER
}

__global__ void misses_rows(const int *in, int *out) {
  for (int y = threadIdx.y; y < N - 8; y += 8) out[threadIdx.x * N + y] = in[y * N + threadIdx.x];
}  // the last eight are not written

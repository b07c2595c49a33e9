// Kernels of any size N, a power of two: scripts/equivalence.py measures how their proofs grow.
//equiv holds: --kernel reduction --reference sum --array in=64 --array out=1 --block-dim 64 --grid-dim 1
//equiv holds: --kernel transpose --reference transposed --array in=64 --array out=64 --block-dim 64 --grid-dim 1
//equiv holds: --kernel bitonic --reference insertion --array keys=4 --block-dim 4 --grid-dim 1 -D N=4
//equiv holds: --kernel scan --reference prefixes --array in=64 --array out=64 --block-dim 64 --grid-dim 1
//equiv holds: --kernel product --reference triple --array a=256 --array b=256 --array c=256 --block-dim 16,16 --grid-dim 1 -D N=16
//equiv holds: --kernel histogram --reference counts --array in=16 --array bins=16 --block-dim 16 --grid-dim 1 -D N=16
#ifndef N
#define N 64
#endif

__global__ void reduction(const int *in, int *out) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = N / 2; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) *out = s[0];
}
int sum(const int *in) {
  int all = 0;
  for (int i = 0; i < N; ++i) all += in[i];
  return all;
}

// Rows of W elements.
#define W (N >= 1024 ? 32 : N >= 256 ? 16 : N >= 64 ? 8 : N >= 16 ? 4 : 2)
__global__ void transpose(const int *in, int *out) {
  __shared__ int tile[W][W + 1];
  int x = threadIdx.x % W, y = threadIdx.x / W;
  tile[y][x] = in[y * W + x];
  __syncthreads();
  out[y * W + x] = tile[x][y];
}
void transposed(const int *in, int *out) {
  for (int y = 0; y < W; ++y)
    for (int x = 0; x < W; ++x) out[x * W + y] = in[y * W + x];
}

__global__ void bitonic(int *keys) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = keys[t];
  __syncthreads();
  for (int k = 2; k <= N; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      int other = t ^ j;
      if (other > t && ((t & k) == 0) == (s[t] > s[other])) {
        int x = s[t];
        s[t] = s[other];
        s[other] = x;
      }
      __syncthreads();
    }
  keys[t] = s[t];
}
void insertion(int *keys) {
  for (int i = 1; i < N; ++i)
    for (int j = i; j > 0; --j)
      if (keys[j - 1] > keys[j]) {
        int x = keys[j];
        keys[j] = keys[j - 1];
        keys[j - 1] = x;
      }
}

__global__ void scan(const int *in, int *out) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 1; d < N; d *= 2) {
    int left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  out[t] = s[t];
}
void prefixes(const int *in, int *out) {
  int all = 0;
  for (int i = 0; i < N; ++i) out[i] = all += in[i];
}

// N x N, in tiles of 16.
__global__ void product(const float *a, const float *b, float *c) {
  __shared__ float x[16][16], y[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float all = 0;
  for (int k = 0; k < N; k += 16) {
    x[threadIdx.y][threadIdx.x] = a[row * N + k + threadIdx.x];
    y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * N + column];
    __syncthreads();
    for (int i = 0; i < 16; ++i) all = __fadd_rn(all, __fmul_rn(x[threadIdx.y][i], y[i][threadIdx.x]));
    __syncthreads();
  }
  c[row * N + column] = all;
}
void triple(const float *a, const float *b, float *c) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float all = 0;
      for (int k = 0; k < N; ++k) all += a[i * N + k] * b[k * N + j];
      c[i * N + j] = all;
    }
}

// N numbers below 16.
__global__ void histogram(const unsigned char *in, int *bins) {
  __shared__ int s[16];
  if (threadIdx.x < 16) s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s[in[threadIdx.x] % 16], 1);
  __syncthreads();
  if (threadIdx.x < 16) bins[threadIdx.x] = s[threadIdx.x];
}
void counts(const unsigned char *in, int *bins) {
  for (int b = 0; b < 16; ++b) bins[b] = 0;
  for (int i = 0; i < N; ++i) ++bins[in[i] % 16];
}

// Convolutions read each input several times through shared memory; a halo of 0 stands for what is outside.
//equiv holds: --kernel line --reference line_loop --array in=128 --array w=5 --array out=128 --block-dim 64 --grid-dim 2
//equiv holds: --kernel line_float --reference line_loop_float --array in=128 --array w=5 --array out=128 --block-dim 64 --grid-dim 2
//equiv holds: --kernel plane --reference plane_loop --array in=256 --array w=9 --array out=256 --block-dim 8,8 --grid-dim 2,2
//equiv violated 69: --kernel no_halo --reference line_loop --array in=128 --array w=5 --array out=128 --block-dim 64 --grid-dim 2
//equiv violated 76: --kernel mirrored --reference line_loop --array in=128 --array w=5 --array out=128 --block-dim 64 --grid-dim 2
//equiv violated: --kernel order --reference line_loop_float --array in=128 --array w=5 --array out=128 --block-dim 64 --grid-dim 2
constexpr int N = 128, R = 2, M = 16;

template <class Number>
__device__ void loop(const Number *in, const Number *w, Number *out) {
  for (int i = 0; i < N; ++i) {
    Number s = 0;
    for (int k = -R; k <= R; ++k) s += (i + k >= 0 && i + k < N ? in[i + k] : Number(0)) * w[k + R];
    out[i] = s;
  }
}
__global__ void line_loop(const int *in, const int *w, int *out) { loop(in, w, out); }
__global__ void line_loop_float(const float *in, const float *w, float *out) { loop(in, w, out); }

template <class Number>
__device__ void blocks(const Number *in, const Number *w, Number *out) {
  __shared__ Number s[64 + 2 * R];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  s[t + R] = in[i];
  if (t < R) s[t] = i < R ? Number(0) : in[i - R];
  if (t >= 64 - R) s[t + 2 * R] = i + R < N ? in[i + R] : Number(0);
  __syncthreads();
  Number sum = 0;
  for (int k = 0; k <= 2 * R; ++k) sum += s[t + k] * w[k];
  out[i] = sum;
}
__global__ void line(const int *in, const int *w, int *out) { blocks(in, w, out); }
__global__ void line_float(const float *in, const float *w, float *out) { blocks(in, w, out); }

__global__ void plane_loop(const int *in, const int *w, int *out) {
  for (int y = 0; y < M; ++y)
    for (int x = 0; x < M; ++x) {
      int s = 0;
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i)
          if (y + j >= 0 && y + j < M && x + i >= 0 && x + i < M)
            s += in[(y + j) * M + x + i] * w[(j + 1) * 3 + i + 1];
      out[y * M + x] = s;
    }
}

__global__ void plane(const int *in, const int *w, int *out) {
  __shared__ int s[10][10];
  int x0 = blockIdx.x * 8 - 1, y0 = blockIdx.y * 8 - 1;
  for (int k = threadIdx.y * 8 + threadIdx.x; k < 100; k += 64) {
    int x = x0 + k % 10, y = y0 + k / 10;
    s[k / 10][k % 10] = x >= 0 && x < M && y >= 0 && y < M ? in[y * M + x] : 0;
  }
  __syncthreads();
  int sum = 0;
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) sum += s[threadIdx.y + j][threadIdx.x + i] * w[j * 3 + i];
  out[(y0 + 1 + threadIdx.y) * M + x0 + 1 + threadIdx.x] = sum;
}

__global__ void no_halo(const int *in, const int *w, int *out) {
  __shared__ int s[64 + 2 * R];
  int t = threadIdx.x, i = blockIdx.x * 64 + t, sum = 0;
  s[t + R] = in[i];
  if (t < R) s[t] = s[t + 64 + R] = 0;
  __syncthreads();
  for (int k = 0; k <= 2 * R; ++k) sum += s[t + k] * w[k];
  out[i] = sum;  // HALO: the neighbouring block's elements are not 0
}

__global__ void mirrored(const int *in, const int *w, int *out) {
  int i = blockIdx.x * 64 + threadIdx.x, sum = 0;
  for (int k = -R; k <= R; ++k)
    if (i + k >= 0 && i + k < N) sum += in[i + k] * w[R - k];
  out[i] = sum;  // MIRROR
}

// The same products, added from the other end.
__global__ void order(const float *in, const float *w, float *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  float s = 0;
  for (int k = R; k >= -R; --k) s += (i + k >= 0 && i + k < N ? in[i + k] : 0.0f) * w[k + R];
  out[i] = s;
}

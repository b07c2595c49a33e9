// What a kernel takes from a variable of the device, its reference takes as an array.
//equiv holds: --kernel filter --reference filter_loop --map weights=w --array in=32 --array out=32 --block-dim 16 --grid-dim 2
//equiv violated 30: --kernel mirrored --reference filter_loop --map weights=w --array in=32 --array out=32 --block-dim 16 --grid-dim 2
//equiv holds: --kernel add_up --reference sum --map total=out --array in=8 --block-dim 8 --grid-dim 1
//equiv violated 41: --kernel all_but_one --reference sum --map total=out --array in=8 --block-dim 8 --grid-dim 1
constexpr int N = 32, R = 2;

__constant__ int weights[2 * R + 1];
__device__ int total[1];

void filter_loop(const int *in, const int *w, int *out) {
  for (int i = 0; i < N; ++i) {
    out[i] = 0;
    for (int k = -R; k <= R; ++k)
      if (i + k >= 0 && i + k < N) out[i] += in[i + k] * w[R + k];
  }
}

__global__ void filter(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
#pragma unroll
  for (int k = -R; k <= R; ++k) s += i + k < 0 || i + k >= N ? 0 : weights[R + k] * in[i + k];
  out[i] = s;
}

__global__ void mirrored(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
#pragma unroll
  for (int k = -R; k <= R; ++k) s += i + k < 0 || i + k >= N ? 0 : weights[R - k] * in[i + k];
  out[i] = s;
}

void sum(const int *in, int *out) {
  int s = 0;
  for (int i = 0; i < 8; ++i) s += in[i];
  *out += s;
}

__global__ void add_up(const int *in) { atomicAdd(total, in[threadIdx.x]); }
__global__ void all_but_one(const int *in) {
  if (threadIdx.x) atomicAdd(total, in[threadIdx.x]);
}

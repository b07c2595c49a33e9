// A tree reduction is the sum of a loop: addition modulo 2^32 is associative and commutative, so both are the same sum
// of 1,024 inputs. Each mistake loses, doubles or adds some of them, or lets a warp run ahead.
//equiv holds: --kernel tree --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
//equiv holds: --kernel interleaved --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
//equiv holds: --kernel shuffled --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
//equiv violated 63: --kernel stops_early --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
//equiv violated 71: --kernel no_barrier --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
//equiv violated 81: --kernel wrong_stride --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
//equiv violated 91: --kernel wrong_identity --reference sum --array in=1024 --array out=1 --block-dim 1024 --grid-dim 1
__global__ void sum(const int *in, int *out) {
  int s = 0;
  for (int i = 0; i < 1024; ++i) s += in[i];
  out[0] = s;
}

__global__ void tree(const int *in, int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 512; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void interleaved(const int *in, int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 1; d < 1024; d *= 2) {
    if (t % (2 * d) == 0) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void shuffled(const int *in, int *out) {
  __shared__ int warps[32];
  unsigned t = threadIdx.x;
  int x = in[t];
  for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
  if (t % 32 == 0) warps[t / 32] = x;
  __syncthreads();
  if (t < 32) {
    x = warps[t];
    for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
    if (t == 0) out[0] = x;
  }
}

__global__ void stops_early(const int *in, int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 512; d > 1; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];  // 512 and all others with an odd index are missing
}

__global__ void no_barrier(const int *in, int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 512; d > 0; d /= 2) if (t < d) s[t] += s[t + d];
  if (t == 0) out[0] = s[0];
}

__global__ void wrong_stride(const int *in, int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 512; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d - (d == 4)];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void wrong_identity(const int *in, int *out) {
  int s = 1;
  if (threadIdx.x == 0) {
    for (int i = 0; i < 1024; ++i) s += in[i];
    out[0] = s;
  }
}

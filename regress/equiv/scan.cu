// Prefix sums of 256 ints. Each output is one sum of inputs, whatever the order of additions.
//equiv holds: --kernel naive --reference inclusive --array in=256 --array out=256 --block-dim 256 --grid-dim 1
//equiv holds: --kernel shuffled --reference inclusive --array in=256 --array out=256 --block-dim 256 --grid-dim 1
//equiv holds: --kernel work_efficient --reference exclusive --array in=256 --array out=256 --block-dim 128 --grid-dim 1
//equiv holds: --kernel part --reference inclusive --array in=256 --array out=256 --array sums=4 --block-dim 64 --grid-dim 4 --scratch sums --then "add_sums --block-dim=64 --grid-dim=4"
//equiv violated: --kernel work_efficient --reference inclusive --array in=256 --array out=256 --block-dim 128 --grid-dim 1
//equiv violated 106: --kernel naive_in_place --reference inclusive --array in=256 --array out=256 --block-dim 256 --grid-dim 1
//equiv violated 122: --kernel off_by_one --reference inclusive --array in=256 --array out=256 --block-dim 256 --grid-dim 1
//equiv violated 144: --kernel keeps_last --reference exclusive --array in=256 --array out=256 --block-dim 128 --grid-dim 1
//equiv violated 150: --kernel part --reference inclusive --array in=256 --array out=256 --array sums=4 --block-dim 64 --grid-dim 4 --scratch sums --then "add_last_sum --block-dim=64 --grid-dim=4"
__global__ void inclusive(const int *in, int *out) {
  int s = 0;
  for (int i = 0; i < 256; ++i) {
    s += in[i];
    out[i] = s;
  }
}

__global__ void exclusive(const int *in, int *out) {
  int s = 0;
  for (int i = 0; i < 256; ++i) {
    out[i] = s;
    s += in[i];
  }
}

// Hillis and Steele, with two buffers.
__global__ void naive(const int *in, int *out) {
  __shared__ int s[2][256];
  int t = threadIdx.x, now = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    s[1 - now][t] = t >= d ? s[now][t] + s[now][t - d] : s[now][t];
    now = 1 - now;
    __syncthreads();
  }
  out[t] = s[now][t];
}

__global__ void shuffled(const int *in, int *out) {
  __shared__ int warps[8];
  int t = threadIdx.x, lane = t % 32, x = in[t];
  for (int d = 1; d < 32; d *= 2) {
    int y = __shfl_up_sync(0xffffffff, x, d);
    if (lane >= d) x += y;
  }
  if (lane == 31) warps[t / 32] = x;
  __syncthreads();
  for (int w = 0; w < t / 32; ++w) x += warps[w];
  out[t] = x;
}

// Blelloch: up-sweep, down-sweep.
__global__ void work_efficient(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, offset = 1;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int d = 128; d > 0; d /= 2, offset *= 2) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
  }
  if (t == 0) s[255] = 0;
  for (int d = 1; d < 256; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, x = s[a];
      s[a] = s[b];
      s[b] += x;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}

// 64 elements a block, and the blocks' sums; the second launch adds those of the blocks before.
__global__ void part(const int *in, int *out, int *sums) {
  __shared__ int s[2][64];
  int t = threadIdx.x, at = blockIdx.x * 64 + t, now = 0;
  s[0][t] = in[at];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    s[1 - now][t] = t >= d ? s[now][t] + s[now][t - d] : s[now][t];
    now = 1 - now;
    __syncthreads();
  }
  out[at] = s[now][t];
  if (t == 63) sums[blockIdx.x] = s[now][63];
}

__global__ void add_sums(int *out, const int *sums) {
  int at = blockIdx.x * 64 + threadIdx.x, before = 0;
  for (int b = 0; b < blockIdx.x; ++b) before += sums[b];
  out[at] += before;
}

__global__ void naive_in_place(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    if (t >= d) s[t] += s[t - d];  // NAIVE: others still read what is written here
    __syncthreads();
  }
  out[t] = s[t];
}

__global__ void off_by_one(const int *in, int *out) {
  __shared__ int s[2][256];
  int t = threadIdx.x, now = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    s[1 - now][t] = t > d ? s[now][t] + s[now][t - d] : s[now][t];
    now = 1 - now;
    __syncthreads();
  }
  out[t] = s[now][t];  // OFF: element d misses element 0
}

__global__ void keeps_last(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, offset = 1;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int d = 128; d > 0; d /= 2, offset *= 2) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
  }
  for (int d = 1; d < 256; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, x = s[a];
      s[a] = s[b];
      s[b] += x;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];  // KEEP: nobody has made the root 0
  out[2 * t + 1] = s[2 * t + 1];
}

__global__ void add_last_sum(int *out, const int *sums) {
  int at = blockIdx.x * 64 + threadIdx.x;
  if (blockIdx.x > 0) out[at] += sums[blockIdx.x - 1];  // ADD: the sums are not summed up themselves
}

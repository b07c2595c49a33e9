// Counts of 64 bins: atomic additions whose results nobody reads merge in any order.
//equiv holds: --kernel shared --reference loop --array in=64 --array bins=64 --block-dim 32 --grid-dim 1
//equiv holds: --kernel add_to --reference add_loop --array in=64 --array bins=64 --block-dim 32 --grid-dim 2
//equiv violated 32: --kernel not_atomic --reference loop --array in=64 --array bins=64 --block-dim 32 --grid-dim 1
//equiv violated 43: --kernel half --reference loop --array in=64 --array bins=64 --block-dim 32 --grid-dim 1
//equiv violated 52: --kernel shifts --reference loop --array in=64 --array bins=64 --block-dim 32 --grid-dim 1
__global__ void loop(const unsigned char *in, unsigned *bins) {
  for (int b = 0; b < 64; ++b) bins[b] = 0;
  for (int i = 0; i < 64; ++i) ++bins[in[i] % 64];
}
__global__ void add_loop(const unsigned char *in, unsigned *bins) {
  for (int i = 0; i < 64; ++i) ++bins[in[i] % 64];
}

__global__ void shared(const unsigned char *in, unsigned *bins) {
  __shared__ unsigned s[64];
  for (int b = threadIdx.x; b < 64; b += 32) s[b] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += 32) atomicAdd(&s[in[i] % 64], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += 32) bins[b] = s[b];
}

__global__ void add_to(const unsigned char *in, unsigned *bins) {
  atomicAdd(&bins[in[blockIdx.x * 32 + threadIdx.x] % 64], 1u);
}

__global__ void not_atomic(const unsigned char *in, unsigned *bins) {
  __shared__ unsigned s[64];
  for (int b = threadIdx.x; b < 64; b += 32) s[b] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += 32) ++s[in[i] % 64];  // PLAIN
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += 32) bins[b] = s[b];
}

__global__ void half(const unsigned char *in, unsigned *bins) {
  __shared__ unsigned s[64];
  for (int b = threadIdx.x; b < 64; b += 32) s[b] = 0;
  __syncthreads();
  atomicAdd(&s[in[threadIdx.x] % 64], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += 32) bins[b] = s[b];  // HALF: of the input is not counted
}

__global__ void shifts(const unsigned char *in, unsigned *bins) {
  __shared__ unsigned s[64];
  for (int b = threadIdx.x; b < 64; b += 32) s[b] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += 32) atomicAdd(&s[in[i] / 4], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += 32) bins[b] = s[b];  // SHIFT: in / 4 is another bin than in % 64
}

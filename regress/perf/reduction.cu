//--blockDim=256 --gridDim=4
// Four schemes of the reduction sample. Strides are powers of 2 from 1 to 128; the loops end by themselves.
//
// modulo: thread t takes part if t is a multiple of 2s. In step s the active lanes of a warp are its multiples of 2s, or
// lane 0 alone. They ask for words t and t + s, 32/(2s) of them, all different and in one row of 32 words: no conflicts.
// The warps part in every step: for 2s <= 32 lane 0 goes and lane 1 does not; then lane 0 of some warps goes alone.
//
// interleaved: the first 128/s threads work on words 2s*t and 2s*t + s. While a whole warp is active, 32 lanes are 2s
// words apart: gcd(2s, 32) words in a bank: 2, 4, 8 for s = 1, 2, 4 with 128, 64, 32 threads. For s = 8, 16 lanes are 16
// words apart, in 2 banks, 8 in each. For s = 16, 8 lanes in one bank: 8. Then 4, 2 and 1 lanes in one bank. So from 1
// to 8. A warp parts where 128/s < 32.
//
// first_add: as sequential, and each thread adds two elements before: two loads of 32 adjacent words.
//
// sequential: the first s threads work on words t and t + s: adjacent, no conflicts. A warp parts where s < 32.
//
// Sums of a block of 8 warps, each step with two loads and a store. Before the first barrier 8 loads of 4 sectors and 8
// stores; behind the last one lane 0. modulo: 8 warps go for s = 1, 2, 4, 8 and 16, then 4, 2 and 1: 24 wavefronts in
// the first step, 4*24 + 12 + 6 + 3 in the others. interleaved: the first five steps have 4*2, 2*4, 8, 8 and 8 for each
// access, the others 4, 2 and 1: 24, and 4*24 + 12 + 6 + 3. sequential: 4, 2 and 1 warps, then five steps of one: 12,
// and 6 + 3 + 5*3.
#define LOAD                                   \
  __shared__ float a[256];                     \
  unsigned t = threadIdx.x;                    \
  a[t] = in[blockIdx.x * blockDim.x + t];      \
  __syncthreads();

__global__ void modulo(const float* in, float* out) {
  LOAD;
  for (unsigned s = 1; s < 256; s *= 2) {  //cost: uniform
    if (t % (2 * s) == 0)                  //cost: diverges
      a[t] += a[t + s];                    //cost: shared load = 1/1; shared load = 1/1; shared store = 1/1
    __syncthreads();  //cost: from 29: 0 sectors, 24 wavefronts; from 33: 0 sectors, 117 wavefronts; to end: 1 sectors, 1 wavefronts
  }
  if (t == 0) out[blockIdx.x] = a[0];  //cost: diverges; shared load = 1/1; global store = 1/1
}

__global__ void interleaved(const float* in, float* out) {
  LOAD;
  for (unsigned s = 1; s < 256; s *= 2) {  //cost: uniform
    unsigned i = 2 * s * t;
    if (i < 256)       //cost: diverges
      a[i] += a[i + s];  //cost: shared load 1..8/1; shared load 1..8/1; shared store 1..8/1
    __syncthreads();  //cost: from 39: 0 sectors, 24 wavefronts; from 44: 0 sectors, 117 wavefronts; to end: 1 sectors, 1 wavefronts
  }
  if (t == 0) out[blockIdx.x] = a[0];  //cost: diverges; shared load = 1/1; global store = 1/1
}

__global__ void sequential(const float* in, float* out) {
  LOAD;
  for (unsigned s = 128; s > 0; s /= 2) {  //cost: uniform
    if (t < s)          //cost: diverges
      a[t] += a[t + s];  //cost: shared load = 1/1; shared load = 1/1; shared store = 1/1
    __syncthreads();  //cost: from 50: 0 sectors, 12 wavefronts; from 54: 0 sectors, 24 wavefronts; to end: 1 sectors, 1 wavefronts
  }
  if (t == 0) out[blockIdx.x] = a[0];  //cost: diverges; shared load = 1/1; global store = 1/1
}

__global__ void first_add(const float* in, float* out) {
  __shared__ float a[256];
  unsigned t = threadIdx.x, i = 2 * blockIdx.x * blockDim.x + t;
  a[t] = in[i] + in[i + blockDim.x];  //cost: global load = 4/4; global load = 4/4; shared store = 1/1
  __syncthreads();
  for (unsigned s = 128; s > 0; s /= 2) {  //cost: uniform
    if (t < s)           //cost: diverges
      a[t] += a[t + s];  //cost: shared load = 1/1; shared load = 1/1; shared store = 1/1
    __syncthreads();  //cost: from 63: 0 sectors, 12 wavefronts; from 67: 0 sectors, 24 wavefronts; to end: 1 sectors, 1 wavefronts
  }
  if (t == 0) out[blockIdx.x] = a[0];  //cost: diverges; shared load = 1/1; global store = 1/1
}

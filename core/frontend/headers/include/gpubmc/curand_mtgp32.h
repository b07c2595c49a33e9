#pragma once
// MTGP32: one state for a block of at most 256 threads, which draw together: each thread writes its own word, and the
// block meets before and after the first thread moves the offset on.

#include "gpubmc/curand_uniform.h"

struct curandStateMtgp32_t {
  unsigned s[1024];
  int offset;
  int pIdx;
  void* k;
};
typedef curandStateMtgp32_t curandStateMtgp32;

__GPUBMC_DEVICE unsigned curand(curandStateMtgp32_t* state) {
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const int offset = state->offset;
  const unsigned value = __gpubmc_arbitrary_i32(0, ~0u, "curand");
  state->s[thread & 255] = value;
  __gpubmc_barrier();
  if (thread == 0) state->offset = int((unsigned(offset) + threads) & 1023);
  __gpubmc_barrier();
  return value;
}
__GPUBMC_DEVICE float curand_uniform(curandStateMtgp32_t* state) {
  curand(state);
  return __gpubmc_uniform_f32();
}
__GPUBMC_DEVICE double curand_uniform_double(curandStateMtgp32_t* state) {
  curand(state);
  return __gpubmc_uniform_f64();
}
__GPUBMC_DEVICE float curand_normal(curandStateMtgp32_t* state) {
  curand(state);
  return __gpubmc_finite_f32("curand_normal");
}

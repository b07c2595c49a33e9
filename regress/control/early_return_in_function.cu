//expect: holds
//--blockDim=16 --gridDim=1

// Returns from inside a loop of a function.
__device__ int firstSet(unsigned v) {
  for (int i = 0; i < 32; i++)
    if (v >> i & 1) return i;
  return -1;
}

__global__ void bits(int *out) {
  const int i = firstSet(threadIdx.x);
  __assert(i < 0 ? threadIdx.x == 0 : (threadIdx.x & (2u << i) - 1) == 1u << i);
  out[threadIdx.x] = i;
}

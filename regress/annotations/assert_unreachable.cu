//expect: holds
//--blockDim=8 --gridDim=1

// An assertion in code that no thread reaches does not fail.
__global__ void never(int *out) {
  if (threadIdx.x > 8) __assert(false);
  out[threadIdx.x] = 0;
}

//expect: holds
//--blockDim=33 --gridDim=1 --array=table=17

// Half of the index, rounded up, in single precision: ceil(32 / 2) is 16.
__global__ void half(const int *table, int *out) {
  const int i = (int)ceilf(threadIdx.x / 2.0f);
  __assert(i == (threadIdx.x + 1) / 2);
  out[threadIdx.x] = table[i];
}

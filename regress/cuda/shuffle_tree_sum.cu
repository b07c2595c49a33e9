//expect: holds
//--blockDim=32 --gridDim=1

// A tree of shuffles adds what __reduce_add_sync adds.
__global__ void sum(const int *in, int *out) {
  const int own = in[threadIdx.x];
  int total = own;
  for (int step = 16; step > 0; step /= 2) total += __shfl_down_sync(0xffffffff, total, step);
  const int expected = __reduce_add_sync(0xffffffff, own);
  if (threadIdx.x == 0) __assert(total == expected);
  out[threadIdx.x] = total;
}

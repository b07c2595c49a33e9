//expect: violated
//property: assertion
//line: 12
//--blockDim=32 --gridDim=1

// The first step of the tree is missing: half of the lanes do not count.
__global__ void sum(const int *in, int *out) {
  const int own = in[threadIdx.x];
  int total = own;
  for (int step = 8; step > 0; step /= 2) total += __shfl_down_sync(0xffffffff, total, step);
  const int expected = __reduce_add_sync(0xffffffff, own);
  if (threadIdx.x == 0) __assert(total == expected);
  out[threadIdx.x] = total;
}

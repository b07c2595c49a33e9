//expect: holds
//--blockDim=64 --gridDim=1

// One warp fills, the other empties; each tells the other by a barrier of its own that the array is full, or empty.
__global__ void pass(int *data) {
  __shared__ int s[32];
  for (int i = 0; i < 3; ++i) {
    if (threadIdx.x < 32) {
      if (i > 0) asm volatile("bar.sync 2, 64;" ::: "memory");
      s[threadIdx.x] = data[threadIdx.x] + i;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      data[threadIdx.x + 64 * i] = s[63 - threadIdx.x];
      if (i < 2) asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
  }
}

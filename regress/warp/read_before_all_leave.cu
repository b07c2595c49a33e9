//expect: holds
//--blockDim=4 --gridDim=1 --warp-sync

// The lane that leaves has read with the others in each round that it was there for.
__global__ void search(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  for (int i = 0; i < 3; ++i) {
    out[4 * i + threadIdx.x] = count;
    if (i == 1) {
      if (threadIdx.x == 1) count = 1;
      break;
    }
  }
}

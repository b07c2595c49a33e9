//expect: holds
//size: any
//--blockDim=64 --gridDim=2

// One block, one thread: the last one is the first one, and writes by itself.
__global__ void ends(int *out) {
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == blockDim.x - 1) out[0] = 1;
  if (gridDim.x == 1 && blockDim.x == 1) out[1] = 2;
}

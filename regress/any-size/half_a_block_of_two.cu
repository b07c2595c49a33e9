//expect: holds
//size: grid
//--blockDim=2 --gridDim=4

// Of blocks of two threads and more that is so; not of any block, so this is said of this launch alone.
__global__ void leaders(int *out) {
  if (threadIdx.x == 0) out[blockIdx.x * (blockDim.x / 2)] = blockIdx.x;
}

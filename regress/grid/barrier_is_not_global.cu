//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=2

// Block 0 prepares, all blocks use: a barrier does not make block 1 wait for block 0.
__global__ void prepareAndUse(int *out, int *prepared) {
  if (blockIdx.x == 0) prepared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = prepared[threadIdx.x];
}

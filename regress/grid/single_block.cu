//expect: holds
//--blockDim=32 --gridDim=1

// With a single block the same program is right.
__global__ void prepareAndUse(int *out, int *prepared) {
  if (blockIdx.x == 0) prepared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = prepared[31 - threadIdx.x];
}

//expect: holds
//--blockDim=8 --gridDim=1

// The thread that finds the cell free is the only one to write the result.
__global__ void claim(int *out) {
  __shared__ int taken;
  if (threadIdx.x == 0) taken = 0;
  __syncthreads();
  if (atomicExch(&taken, 1) == 0) out[0] = threadIdx.x;
}

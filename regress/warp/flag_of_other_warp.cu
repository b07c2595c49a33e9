//expect: holds
//--blockDim=4 --gridDim=1 --warp-sync=2

// Both lanes of one warp wait for the other warp, which gets on.
__global__ void wait(int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 2) {
    while (atomicAdd(&flag, 0) == 0) {
    }
  } else if (threadIdx.x == 2) {
    atomicExch(&flag, 1);
  }
  out[threadIdx.x] = 1;
}

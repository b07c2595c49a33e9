//expect: violated
//property: deadlock
//line: 12
//--blockDim=4 --gridDim=1 --warp-sync=2

// Each warp waits for the other one to raise its flag first. No lane could go on if its warp let it.
__global__ void wait(int *out) {
  __shared__ int flag[2];
  const unsigned warp = threadIdx.x / 2;
  flag[warp] = 0;
  __syncthreads();
  while (atomicAdd(&flag[1 - warp], 0) == 0) {
  }
  atomicExch(&flag[warp], 1);
  out[threadIdx.x] = 1;
}

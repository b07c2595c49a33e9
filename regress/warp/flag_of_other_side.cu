//expect: violated
//property: livelock
//line: 12
//--blockDim=2 --gridDim=1 --warp-sync=32

// If the side that waits goes first, the other one never gets to raise the flag.
__global__ void wait(int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) == 0) {
    }
  } else {
    atomicExch(&flag, 1);
  }
  out[threadIdx.x] = 1;
}

//expect: violated
//property: race
//line: 14
//--blockDim=128 --gridDim=1

// A warp barrier orders nobody with the other warp.
__global__ void turn(int *data) {
  __shared__ int s[128];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x >= 64) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    __syncwarp();
    data[threadIdx.x] = s[threadIdx.x ^ 32];
  }
}

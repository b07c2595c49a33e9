//expect: violated
//--blockDim=4 --gridDim=1 --warp-sync=4
//property: porting-race

// Both accesses are on the way out of the loop, where no two threads are in the same iteration.
__global__ void leaveOneByOne(int *out) {
  __shared__ int s[5];
  s[threadIdx.x + 1] = 0;
  __syncthreads();
  int i = 0;
  do {
    if (i == threadIdx.x) {
      s[threadIdx.x + 1] = 7;
      out[threadIdx.x] = s[threadIdx.x];
      break;
    }
  } while (++i < 4);
}

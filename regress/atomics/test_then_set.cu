//expect: violated
//property: race
//line: 11
//--blockDim=8 --gridDim=1

// Test and set as two plain accesses: several threads may find the cell free.
__global__ void claim(int *out) {
  __shared__ int taken;
  if (threadIdx.x == 0) taken = 0;
  __syncthreads();
  if (taken == 0) {
    taken = 1;
    out[threadIdx.x] = 1;
  }
}

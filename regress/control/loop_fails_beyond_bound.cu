//expect: holds within bound
//--blockDim=2 --gridDim=1 --unwind=4

// The failure lies beyond a bound of four, and in what another thread has counted: told as cut, not found.
__global__ void late(int n) {
  __shared__ int count;
  if (threadIdx.x == 0) {
    count = 0;
    for (int i = 0; i < n; i++) count++;
  }
  __syncthreads();
  __assert(count != 5);
}

//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=64 --gridDim=1

// Each thread has a number of rounds of its own.
__global__ void k(int *a, int n) {
  for (int i = 0; i < threadIdx.x; i++) {
    a[threadIdx.x] = i;
    __syncthreads();
  }
}

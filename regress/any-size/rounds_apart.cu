//expect: holds
//size: any
//--blockDim=64 --gridDim=1

// Threads that leave a loop together meet in all its rounds.
__global__ void k(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[threadIdx.x] = i;
    __syncthreads();
  }
}

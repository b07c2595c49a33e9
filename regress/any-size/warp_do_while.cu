//expect: holds
//size: any
//--blockDim=64 --gridDim=2

// All lanes meet at the end of each round, and all take as many.
__global__ void rounds(int *a, int n) {
  int i = 0;
  do {
    a[blockIdx.x * blockDim.x + threadIdx.x] += i;
    __syncwarp();
  } while (i++ < n);
}

//expect: violated
//property: invalid-mask
//line: 11
//--blockDim=64 --gridDim=2

// The lanes meet at the end of each round, but some take more rounds than others.
__global__ void rounds(int *a, int n) {
  int i = 0;
  do {
    a[blockIdx.x * blockDim.x + threadIdx.x] += i;
    __syncwarp();
  } while (i++ < threadIdx.x % 32 && i < n);
  a[blockIdx.x * blockDim.x + threadIdx.x] -= n;
}

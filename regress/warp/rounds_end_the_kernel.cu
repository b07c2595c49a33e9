//expect: holds
//--blockDim=64 --gridDim=2

// The lanes meet at the end of each round, and who needs no more rounds leaves the kernel.
__global__ void rounds(int *a) {
  int i = 0;
  do {
    a[blockIdx.x * blockDim.x + threadIdx.x] += i;
    __syncwarp();
  } while (i++ < threadIdx.x % 4);
}

//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// What is added to all places alike makes no difference between two of them.
__global__ void fill(int *a, int base) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[base + i] = i;
}

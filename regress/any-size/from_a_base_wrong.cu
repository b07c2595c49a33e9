//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// The second store is the first of the next thread.
__global__ void fill(int *a, int base) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[base + i] = i;
  a[base + i + 1] = i;
}

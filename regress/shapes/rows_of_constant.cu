//expect: violated
//property: race
//line: 9

// Rows of 16 threads, as the linear number has it; the kernel uses y, so there are some: all rows of a block write the
// elements of the first.
__global__ void fill(int *a) {
  int linear = threadIdx.y * 16 + threadIdx.x;
  a[blockIdx.x * 16 + threadIdx.x] = linear;
}

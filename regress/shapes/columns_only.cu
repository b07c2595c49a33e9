//expect: holds

// Only threadIdx.y numbers threads: a block is one column.
__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.y + threadIdx.y] = 1;
}

//expect: holds

// No launch is told. The shared array has room for 8 threads by 8, and that is the block.
__global__ void transpose(int *a) {
  __shared__ int s[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = a[y * 8 + x + blockIdx.x * 64];
  __syncthreads();
  a[y * 8 + x + blockIdx.x * 64] = s[x][y];
}

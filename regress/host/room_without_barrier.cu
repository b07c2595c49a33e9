//expect: violated
//property: race
//line: 8

// The block is 8 by 8, as the shared array has room for; the barrier is missing.
__global__ void transpose(int *a) {
  __shared__ int s[8][8];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * 8 + threadIdx.x + blockIdx.x * 64];
  a[threadIdx.y * 8 + threadIdx.x + blockIdx.x * 64] = s[threadIdx.x][threadIdx.y];
}

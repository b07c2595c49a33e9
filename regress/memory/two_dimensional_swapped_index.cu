//expect: violated
//property: bounds
//line: 10
//--blockDim=[8,4] --gridDim=1

// The indices are swapped: s[x][y] of a 4 by 8 array with x up to 7 leaves it.
__global__ void sheet(int *out) {
  __shared__ int s[4][8];
  const int x = threadIdx.x, y = threadIdx.y;
  s[x][y] = x;
  __syncthreads();
  out[y * 8 + x] = s[0][0];
}

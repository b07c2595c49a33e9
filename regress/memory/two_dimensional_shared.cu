//expect: holds
//--blockDim=[8,4] --gridDim=1

// A three-dimensional array indexed by both thread coordinates.
__global__ void cube(int *out) {
  __shared__ int s[4][8][2];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x][0] = x;
  s[y][x][1] = y;
  __syncthreads();
  __assert(s[3 - y][7 - x][0] == 7 - x && s[3 - y][7 - x][1] == 3 - y);
  out[y * 8 + x] = s[3 - y][7 - x][0];
}

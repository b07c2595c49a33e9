//expect: violated
//property: race
//line: 16
//--local_size=8,8 --num_groups=1,1 --param n=16

// The next tile is loaded while others still read this one.
#define TILE 8
__kernel void multiply(__global const float *a, __global const float *b, __global float *c, uint n) {
  __local float x[TILE][TILE], y[TILE][TILE];
  uint i = get_local_id(1), j = get_local_id(0);
  ulong row = get_global_id(1), column = get_global_id(0);
  ulong width = get_global_size(0);
  float sum = 0;
  for (uint k = 0; k < n; k += TILE) {
    x[i][j] = a[row * n + k + j];
    y[i][j] = b[(ulong)(k + i) * width + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint m = 0; m < TILE; ++m) sum += x[i][m] * y[m][j];
  }
  c[row * width + column] = sum;
}

//expect: holds
//--local_size=8,8 --num_groups=2,2

// The matrices are only read, or only written: the fences of local memory suffice.
#define TILE 8
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void multiply(__global const float *a, __global const float *b, __global float *c, uint n) {
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
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * width + column] = sum;
}

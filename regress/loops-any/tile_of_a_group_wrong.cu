//expect: violated
//property: race
//line: 16
//--blockDim=16,16 --gridDim=4,4 --array out=n*n

// Rows overlap by one column.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void copy(float *out, const float *in, int n) {
  __requires(n > 0 && n < 40000 && blockDim.x == 16 && blockDim.y == 16);
  cg::thread_block block = cg::this_thread_block();
  __shared__ float tile[16][17];
  const unsigned x = block.group_index().x * 16 + block.thread_index().x, y = block.group_index().y * 16 + block.thread_index().y;
  if (x < n && y < n) tile[block.thread_index().y][block.thread_index().x] = in[y * n + x];
  block.sync();
  if (x < n && y < n) out[y * (n - 1) + x] = 2 * tile[block.thread_index().y][block.thread_index().x];
}

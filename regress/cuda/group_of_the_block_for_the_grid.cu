//expect: violated
//property: race
//line: 14
//--blockDim=4 --gridDim=2

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The block's barrier where the grid's is needed.
__global__ void turn(int *data, int *next) {
  cg::grid_group grid = cg::this_grid();
  next[grid.thread_rank()] = data[grid.thread_rank()];
  cg::this_thread_block().sync();
  data[grid.thread_rank()] = next[grid.size() - 1 - grid.thread_rank()];
}

//expect: holds
//--blockDim=4 --gridDim=2

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Between two steps all blocks meet.
__global__ void turn(int *data, int *next) {
  cg::grid_group grid = cg::this_grid();
  next[grid.thread_rank()] = data[grid.thread_rank()];
  grid.sync();
  data[grid.thread_rank()] = next[grid.size() - 1 - grid.thread_rank()];
}

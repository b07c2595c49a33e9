//expect: holds
//size: launch
//--blockDim=1 --gridDim=2
// Each block writes its own row between two barriers of the grid, and looks at that of the next block before and after.
// Of two blocks only the first one can find that it has changed.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void look(int **rows, int *changed) {
  cg::grid_group grid = cg::this_grid();
  const int before = rows[blockIdx.x + 1][0];
  grid.sync();
  rows[blockIdx.x][0] = 7;
  grid.sync();
  const int after = rows[blockIdx.x + 1][0];
  if (after != before) changed[0] = blockIdx.x;
}

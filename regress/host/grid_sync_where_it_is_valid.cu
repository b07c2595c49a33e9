//expect: holds
// Whoever launches it otherwise starts it once for each step.
#include <cooperative_groups.h>

__global__ void step(int *a, int n) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  if (grid.is_valid()) grid.sync();
  if (grid.thread_rank() == 0) a[0] = n;
}
int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  step<<<2, 32>>>(a, 1);
}

//expect: violated
//property: invalid-launch
//line: 16
#include <cooperative_groups.h>

__global__ void steps(int *a, int n) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  for (int k = 0; k < n; ++k) {
    if (grid.thread_rank() == 0) a[0] = k;
    grid.sync();
  }
}
int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  steps<<<2, 32>>>(a, 2);
}

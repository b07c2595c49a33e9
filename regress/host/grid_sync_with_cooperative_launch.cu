//expect: holds
#include <cooperative_groups.h>

__global__ void steps(int *a, int n) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  for (int k = 0; k < n; ++k) {
    if (grid.thread_rank() == 0) a[0] = k;
    grid.sync();
  }
}
int main() {
  int *a, n = 2;
  cudaMalloc(&a, sizeof(int));
  void *arguments[] = {&a, &n};
  cudaLaunchCooperativeKernel((void *)steps, dim3(2), dim3(32), arguments, 0, 0);
}

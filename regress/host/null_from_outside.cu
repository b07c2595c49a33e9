//expect: violated
//property: race
//line: 8
#include <cuda_runtime.h>

// Who calls this may pass null.
__global__ void k(int *a, int n) {
  if (n != 64) a[0] = threadIdx.x; else a[threadIdx.x] = 1;
}

void run(int *a, int *all) { k<<<1, 64>>>(a, all ? 64 : 1); }

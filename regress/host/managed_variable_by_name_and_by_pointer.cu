//expect: violated
//property: race
//line: 13
//knownbug: a parameter that points into a variable which the kernel names is not followed as one array with it
#include <cuda_runtime.h>

__managed__ int n;

__global__ void k(int *p) {
  if (threadIdx.x == 1)
    *p = 1;
  else
    n = 2;
}

int main() {
  k<<<1, 2>>>(&n);
  cudaDeviceSynchronize();
}

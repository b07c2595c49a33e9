//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A jump leads into the branch.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = argc;
  if (n == 7) goto launch;
  if (n == 64) {
  launch:
    k<<<1, 64>>>(d, n);
  }
}

//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The launch reads the variable, which has changed by then.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64;
  void *arguments[] = {&d, &n};
  n = 7;
  cudaLaunchKernel((void *)k, dim3(1), dim3(64), arguments, 0, 0);
}

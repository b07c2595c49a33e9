//expect: holds
#include <cuda_runtime.h>

// Both callers pass the same number.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

static void run(int *d, int n) { k<<<1, 64>>>(d, n); }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  run(d, 64);
  if (argc > 1) run(d, 64);
}

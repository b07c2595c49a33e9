//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The variable changes behind the condition.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

static int n;

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  n = argc * 8;
  if (n == 64) {
    n = argc;
    k<<<1, 64>>>(d, n);
  }
}

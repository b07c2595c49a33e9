//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// Launched with 0 the kernel leaves the counter as it finds it, launched with 1 it does not: five ways to launch it are
// told as one.
__device__ int count = 0;

__global__ void add(int *out, int n, int step) {
  __assert(count == 0);
  out[0] = n;
  count += step;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  add<<<1, 1>>>(out, 1, 0);
  add<<<1, 1>>>(out, 2, 0);
  add<<<1, 1>>>(out, 3, 0);
  add<<<1, 1>>>(out, 4, 0);
  add<<<1, 1>>>(out, 5, 1);
  add<<<1, 1>>>(out, 6, 0);
}

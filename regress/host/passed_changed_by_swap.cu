//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>
#include <utility>

// A function of the library changes both of its arguments.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64, m = 7;
  std::swap(n, m);
  k<<<1, 64>>>(d, n);
}

//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The function gives another number each time.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int g;
int next() { return g; }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 64>>>(d, next());
  g = 64;
  k<<<1, 64>>>(d, next());
}

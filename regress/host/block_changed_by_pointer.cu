//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>
#include <stdlib.h>

// The number changes through a pointer between the block and the launch.
__global__ void turn(int *d, int n) {
  d[threadIdx.x % n] = threadIdx.x;
}

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  int *p = &n;
  cudaMalloc(&d, 4096);
  dim3 block(n);
  *p = n / 2;
  turn<<<1, block>>>(d, n);
}

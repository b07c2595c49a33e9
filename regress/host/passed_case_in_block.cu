//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The second label stands in the block of the first.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  switch (argc) {
    case 64: {
      case 7: k<<<1, 64>>>(d, argc);
    } break;
  }
}

//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// The product of the host wraps at 2^32: a row of 65,536 and 65,536 rows give no bytes.
__global__ void corners(int *d, unsigned w, unsigned h) {
  if (w == 65536 && h == 65536)
    d[0] = 1;
}

int main(int argc, char **argv) {
  int *d;
  unsigned w = atoi(argv[1]), h = atoi(argv[2]);
  cudaMalloc(&d, w * h);
  corners<<<1, 1>>>(d, w, h);
}

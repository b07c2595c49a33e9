//expect: violated
//property: race
//line: 12
#include <cuda_runtime.h>
#include <stdlib.h>

// The loop goes to a byte of n.
__global__ void use(int *d, int *c, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  if (c[i] != 0)
    d[0] = i;
  else
    d[i] = 1;
}

int main(int argc, char **argv) {
  int *d, *c;
  int n = atoi(argv[1]);
  cudaMalloc(&d, 4096);
  cudaMallocManaged(&c, n * sizeof(int));
  for (unsigned char i = 0; i < (unsigned char)n; i++) c[i] = 0;
  use<<<1, 64>>>(d, c, n);
}

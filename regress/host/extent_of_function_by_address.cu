//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// Another call, by the address of the function, passes twice the number.
__global__ void clear(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = 0;
}

void run(int *d, int n) { clear<<<4, 64>>>(d, n); }

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  cudaMalloc(&d, n * sizeof(int));
  run(d, n);
  auto f = run;
  f(d, 2 * n);
}

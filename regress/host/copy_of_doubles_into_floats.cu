//expect: violated
//property: copy-size
//line: 17
#include <cstdlib>
#include <cuda_runtime.h>

// Whatever n is: n doubles are more than n floats have room for.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? atoi(argv[1]) : 100;
  double *h = (double *)malloc(n * sizeof(double));
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  cudaMemcpy(a, h, n * sizeof(double), cudaMemcpyHostToDevice);
  fill<<<1, 8>>>((int *)a);
}

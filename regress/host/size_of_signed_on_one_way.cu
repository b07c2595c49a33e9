//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// The product is one of signed numbers on one way only; on the other it wraps.
__global__ void clear(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 0;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), bytes;
  if (argc > 2)
    bytes = n * 4;
  else
    bytes = (int)((unsigned)n * 4u);
  float *a;
  cudaMalloc(&a, bytes);
  clear<<<2, 64>>>(a, n);
}

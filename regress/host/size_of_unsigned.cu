//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// Numbers without a sign wrap: 2^30 + 1 elements are given 4 bytes.
__global__ void clear(float *a, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 0;
}

int main(int argc, char **argv) {
  unsigned n = strtoul(argv[1], nullptr, 10), bytes = n * 4;
  float *a;
  cudaMalloc(&a, bytes);
  clear<<<2, 64>>>(a, n);
}

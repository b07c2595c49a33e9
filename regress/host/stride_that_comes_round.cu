//expect: violated
//property: assertion
//line: 8
#include <cstdlib>

// Without a sign it comes round: 2^31 doubled is 0.
__global__ void halve(int *a, int n, int stride) {
  __assert(stride >= 1);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] /= stride;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, n * 4);
  cudaMemset(a, 1, n * 4);
  for (unsigned stride = 1; stride < (unsigned)n; stride *= 2) halve<<<2, 64>>>(a, n, stride);
}

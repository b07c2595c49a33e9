//expect: violated
//property: assertion
//line: 8
#include <cstdlib>

// The step is typed in, and may be below 0.
__global__ void add(int *a, int n, int stride) {
  __assert(stride >= 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += stride;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, n * 4);
  cudaMemset(a, 1, n * 4);
  for (int stride = 0; stride < n; stride += atoi(argv[2])) add<<<2, 64>>>(a, n, stride);
}

//expect: holds
#include <cstdlib>

__global__ void clear(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 0;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), bytes = n * 4;
  float *a;
  cudaMalloc(&a, bytes);
  clear<<<2, 64>>>(a, n);
}

//expect: holds
#include <cstdlib>

// The host has m at most n.
__global__ void copy(float *y, const float *x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m) y[i] = x[i];
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  if (m > n) m = n;
  float *x, *y;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, m * 4);
  copy<<<(m + 255) / 256, 256>>>(y, x, n, m);
}

//expect: holds
#include <cstdlib>

// The row is added to the pointer first, and then the place in it: both are extended to 64 bits by themselves. n * n fits
// an int, or the program would be undefined where it computes the size; so rows do not wrap.
__global__ void scale(float *m, const float *by, int n, int t) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - 1 - t) return;
  *(m + n * (i + t + 1) + t) = *(m + n * (i + t + 1) + t) / *(by + n * t + t);
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *m, *by;
  cudaMalloc(&m, n * n * sizeof(float));
  cudaMalloc(&by, n * n * sizeof(float));
  if (n * n > 100000000) return 1;
  cudaMemset(m, 0, n * n * sizeof(float));
  cudaMemset(by, 0, n * n * sizeof(float));
  for (int t = 0; t < n - 1; t++) scale<<<(n + 255) / 256, 256>>>(m, by, n, t);
}

//expect: violated
//property: bounds
//line: 11
#include <cstdlib>

// One row too many: the last one is behind the matrix.
__global__ void scale(float *m, const float *by, int n, int t) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - t) return;
  float f = *(by + n * t + t);
  *(m + n * (i + t + 1) + t) = f;
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

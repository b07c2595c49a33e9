//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Whose turn it is is a number, which each step turns round.
__global__ void step(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = 0.5f * from[i] + 0.25f * (from[i - 1] + from[i + 1]);
}

int main(int argc, char **argv) {
  const int n = 1000;
  int steps = atoi(argv[1]), turn = 0;
  float *d[2];
  for (int i = 0; i < 2; ++i) {
    cudaMalloc(&d[i], n * sizeof(float));
    cudaMemset(d[i], 0, n * sizeof(float));
  }
  for (int k = 0; k < steps; ++k) {
    step<<<(n + 255) / 256, 256>>>(d[turn], d[1 - turn], n);
    turn = 1 - turn;
  }
}

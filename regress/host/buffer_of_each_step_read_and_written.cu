//expect: violated
//property: race
//line: 9
#include <cstdlib>

// It reads what it writes: the one that was allocated in this step.
__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = from[i - 1] + from[i + 1];
}

int main(int argc, char **argv) {
  int n = 1024, steps = atoi(argv[1]);
  float *cur;
  cudaMalloc(&cur, n * sizeof(float));
  cudaMemset(cur, 0, n * sizeof(float));
  for (int s = 0; s < steps; ++s) {
    float *next;
    cudaMalloc(&next, n * sizeof(float));
    cudaMemset(next, 0, n * sizeof(float));
    step<<<4, 256>>>(next, next, n);
    cudaFree(cur);
    cur = next;
  }
  cudaFree(cur);
}

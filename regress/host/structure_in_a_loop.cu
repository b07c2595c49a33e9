//expect: holds
#include <cuda_runtime.h>

// The same structure in each round.
struct Job {
  int *out;
  int n;
};
__global__ void step(Job j) {
  __shared__ int s[48];
  if (threadIdx.x < j.n) s[threadIdx.x] = j.out[threadIdx.x];
}

int main() {
  Job j;
  j.n = 48;
  cudaMalloc(&j.out, j.n * sizeof(int));
  cudaMemset(j.out, 0, j.n * sizeof(int));
  for (int round = 0; round < 3; round++) step<<<1, 64>>>(j);
}

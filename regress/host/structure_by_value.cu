//expect: holds
#include <cuda_runtime.h>

// The structure says how many elements there are.
struct Job { int n; float factor; };
__global__ void scale(int *a, Job job) {
  if (threadIdx.x < job.n) a[threadIdx.x] *= 2;
}

int main() {
  int *a;
  cudaMalloc(&a, 48 * sizeof(int));
  cudaMemset(a, 0, 48 * sizeof(int));
  Job job;
  job.n = 48;
  job.factor = 1;
  scale<<<1, 64>>>(a, job);
}

//expect: holds
#include <cuda_runtime.h>

// A member and a parameter: the array of the one is not that of the other.
struct Target {
  int *out;
  int n;
};
__global__ void shift(const int *in, Target t) {
  if (threadIdx.x < t.n) t.out[threadIdx.x] = in[threadIdx.x + 1];
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMalloc(&b, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  Target t{b, 64};
  shift<<<1, 64>>>(a, t);
}

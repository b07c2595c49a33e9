//expect: holds
#include <cuda_runtime.h>

// Null and no elements: nothing is read.
__global__ void sum(int *out, const int *more, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += more[i];
  out[threadIdx.x] = s;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  sum<<<1, 32>>>(out, nullptr, 0);
}

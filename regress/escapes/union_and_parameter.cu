//expect: unknown
#include <cuda_runtime.h>

// The union leads to the array that is passed: neighbours race.
struct Target {
  union {
    int *out;
    long number;
  };
};
__global__ void shift(Target t, const int *in) { t.out[threadIdx.x] = in[threadIdx.x + 1]; }

int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  Target t;
  t.out = a;
  shift<<<1, 64>>>(t, a);
}

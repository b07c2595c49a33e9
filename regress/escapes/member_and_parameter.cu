//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>

// The member leads to the array that is passed.
struct Target {
  int *out;
};
__global__ void shift(Target t, const int *in) { t.out[threadIdx.x] = in[threadIdx.x + 1]; }

int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  Target t{a};
  shift<<<1, 64>>>(t, a);
}

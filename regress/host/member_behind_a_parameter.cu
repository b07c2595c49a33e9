//expect: violated
//property: race
//line: 12
#include <cuda_runtime.h>

// A member points into the array of a parameter: a thread writes what another one reads.
struct Target {
  int *out;
  int n;
};
__global__ void copy(const int *in, Target t) {
  if (threadIdx.x < t.n) t.out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 128 * sizeof(int));
  cudaMemset(a, 0, 128 * sizeof(int));
  Target t{a + 32, 64};
  copy<<<1, 64>>>(a, t);
}

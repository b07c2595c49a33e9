//expect: violated
//property: race
//line: 12
#include <cuda_runtime.h>

// The two members point to one array.
struct Step {
  const int *from;
  int *to;
};
__global__ void shift(Step s) {
  s.to[threadIdx.x] = s.from[threadIdx.x + 1];
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMalloc(&b, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  Step s = {a, a};
  shift<<<1, 64>>>(s);
}

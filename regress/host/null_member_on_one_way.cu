//expect: violated
//property: null
//line: 13
#include <cuda_runtime.h>

// With few arguments the member stays null.
struct Task {
  int *a;
  const int *mask;
};

__global__ void select(Task t) {
  t.a[threadIdx.x] = t.mask[threadIdx.x];
}

int main(int argc, char **) {
  Task t = {};
  cudaMalloc(&t.a, 32 * sizeof(int));
  if (argc > 2) {
    int *mask;
    cudaMalloc(&mask, 32 * sizeof(int));
    cudaMemset(mask, 0, 32 * sizeof(int));
    t.mask = mask;
  }
  select<<<1, 32>>>(t);
}

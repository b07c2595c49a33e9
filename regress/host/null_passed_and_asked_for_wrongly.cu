//expect: violated
//property: null
//line: 9
#include <cuda_runtime.h>

// Of the two, the one that is null is read.
__global__ void pick(int *out, const int *table, const int *other) {
  const int *from = table == nullptr ? table : other;
  out[threadIdx.x] = from[threadIdx.x];
}

void run(const int *table) {
  int *out, *other;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&other, 32 * sizeof(int));
  cudaMemset(other, 0, 32 * sizeof(int));
  pick<<<1, 32>>>(out, table, other);
}

int main() { run(nullptr); }

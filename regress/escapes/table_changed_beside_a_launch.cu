//expect: violated
//property: bounds
//line: 8
//knownbug: which array the kernel finds is not known, and so its size is not
#include <cuda_runtime.h>

// The host puts another row there, which is shorter, while the kernel may not have begun.
__global__ void fill(int **rows) { rows[0][threadIdx.x] = 1; }

int main() {
  int *a, *b, **rows;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaMallocManaged(&rows, sizeof(int *));
  rows[0] = a;
  fill<<<1, 64>>>(rows);
  rows[0] = b;
}

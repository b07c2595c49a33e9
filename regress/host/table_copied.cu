//expect: holds
#include <cuda_runtime.h>

// A permutation, constant in the host code: every thread has an element of its own.
__global__ void gather(int *a, const int *where) {
  a[where[threadIdx.x]] = threadIdx.x;
}

int main() {
  int table[4] = {2, 0, 3, 1};
  int *a, *where;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMalloc(&where, sizeof(table));
  cudaMemcpy(where, table, sizeof(table), cudaMemcpyHostToDevice);
  gather<<<1, 4>>>(a, where);
}

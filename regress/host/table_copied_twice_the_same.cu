//expect: violated
//property: race
//line: 8
#include <cuda_runtime.h>

// Element 2 stands in the table twice.
__global__ void gather(int *a, const int *where) {
  a[where[threadIdx.x]] = threadIdx.x;
}

int main() {
  int table[4] = {2, 0, 2, 1};
  int *a, *where;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMalloc(&where, sizeof(table));
  cudaMemcpy(where, table, sizeof(table), cudaMemcpyHostToDevice);
  gather<<<1, 4>>>(a, where);
}

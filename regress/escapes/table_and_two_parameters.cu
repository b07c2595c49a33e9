//expect: violated
//property: race
//line: 8
//knownbug: two parameters through which a kernel only reads are two arrays, and the table leads to none of them
#include <cuda_runtime.h>

// The row of the table is the array that is passed twice: neighbours race.
__global__ void shift(int **rows, const int *a, const int *b) { rows[0][threadIdx.x] = a[0] + b[threadIdx.x + 1]; }

int main() {
  int *a, **rows;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMalloc(&rows, sizeof(int *));
  cudaMemset(a, 0, 65 * sizeof(int));
  cudaMemcpy(rows, &a, sizeof(a), cudaMemcpyHostToDevice);
  shift<<<1, 64>>>(rows, a, a);
}
